// Before all others.
import "./start.js";

import { setMaxListeners } from "node:events";
import { main } from "./main.js";
import { ActionsRunner } from "./runner/runner.js";
import { cancellation, state } from "./start.js";

// Each request in flight listens: Node warns of more than ten.
setMaxListeners(0, cancellation.signal);
// On Windows the runner sends CTRL_BREAK where it sends SIGTERM elsewhere.
for (const signal of ["SIGINT", "SIGTERM", ...(process.platform === "win32" ? ["SIGBREAK"] : [])]) {
  process.on(signal, () => cancellation.abort());
}

state.isRunning = true;
const succeeded = await main(new ActionsRunner(), cancellation.signal);
state.isRunning = false;
if (succeeded) process.exitCode = 0;

// A socket that a proxy keeps open would keep the process alive. The log may still be in a pipe that nobody
// reads yet.
process.stdout.write("", () => setTimeout(() => process.exit(), 500).unref());
