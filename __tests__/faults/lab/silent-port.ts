// A worker that listens and never accepts: once the queue of waiting connections is full, a new one gets no response at all.
import net, { type AddressInfo } from "node:net";
import { parentPort } from "node:worker_threads";

const server = net.createServer();
server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
  parentPort?.postMessage((server.address() as AddressInfo).port);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
