// A worker that listens and never accepts, and fills the queue of waiting connections itself: a new one gets no response at
// all. The worker has the connections too, because one that waits keeps its process from ending.
import net, { type AddressInfo } from "node:net";
import { parentPort } from "node:worker_threads";

const server = net.createServer();
server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
  const { port } = server.address() as AddressInfo;
  for (let filler = 0; filler < 4; filler++) net.connect(port, "127.0.0.1").on("error", () => {});
  // After the connections are begun, which node:net does in the next tick.
  process.nextTick(() => {
    parentPort?.postMessage(port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
});
