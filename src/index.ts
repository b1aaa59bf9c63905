import { setMaxListeners } from "node:events";
import { main } from "./main.js";
import { ActionsRunner } from "./runner/runner.js";

// `tunnel` (of @actions/http-client) calls Buffer() for a proxy with a password: DEP0005 in every log.
process.noDeprecation = true;

// An event loop that empties before the result is written must not end green.
process.exitCode = 1;

// A log that nobody reads any more must not end the run before its outputs are written.
process.stdout.on("error", () => {});

const cancellation = new AbortController();
// Each request in flight listens: Node warns of more than ten.
setMaxListeners(0, cancellation.signal);
// On Windows the runner sends CTRL_BREAK where it sends SIGTERM elsewhere.
for (const signal of ["SIGINT", "SIGTERM", ...(process.platform === "win32" ? ["SIGBREAK"] : [])]) {
  process.on(signal, () => cancellation.abort());
}

if (await main(new ActionsRunner(), cancellation.signal)) process.exitCode = 0;

// A socket that a proxy keeps open would keep the process alive. The log may still be in a pipe that nobody
// reads yet.
process.stdout.write("", () => setTimeout(() => process.exit(), 500).unref());
