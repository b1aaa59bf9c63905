import { main } from "./main.js";
import { ActionsRunner } from "./runner/runner.js";

// An event loop that empties before the result is written must not end green.
process.exitCode = 1;

const cancellation = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => cancellation.abort());

if (await main(new ActionsRunner(), cancellation.signal)) process.exitCode = 0;

// A socket that a proxy holds on to would keep the process alive.
setTimeout(() => process.exit(), 500).unref();
