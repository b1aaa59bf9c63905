// A worker that listens and never accepts: once the queue of waiting connections is full, a new one gets no response at all.
import net from "node:net";
import { parentPort, workerData } from "node:worker_threads";

const server = net.createServer();
server.listen({ ...workerData, backlog: 1 }, () => {
  parentPort?.postMessage("listening");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
