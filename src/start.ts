/**
 * Settles the process, before any other module is loaded: what they throw ends the run as other failures do.
 */
import { appendFileSync, readFileSync, writeSync } from "node:fs";

/** Aborted by a signal, or by an error that nobody caught while `main` runs. */
export const cancellation = new AbortController();

/** Whether `main` runs: it reports such an error itself, with what was sent. */
export const state = { isRunning: false };

/** Reports an error without its message: what is secret is not known here. */
function report(error: unknown): void {
  const { name = "Error", stack = "" } = error instanceof Error ? error : {};
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const message = [`Unexpected error (${name}). Please report it.`, ...frames].join("%0A");
  const file = process.env["GITHUB_OUTPUT"] ?? "";
  try {
    writeSync(process.stdout.fd, `\n::error title=platform-deployments-action::${message}\n`);
    if (!/^outcome\b/m.test(readFileSync(file, "utf8"))) appendFileSync(file, "\noutcome=not-sent\n");
  } catch {
    // Without a log and outputs the exit code is all that is left.
  }
}

process.on("uncaughtException", (error) => {
  if (state.isRunning) {
    cancellation.abort(error);
    return;
  }
  report(error);
  process.exit(1);
});

// `tunnel` (of @actions/http-client) calls Buffer() for a proxy with a password: DEP0005 in every log. With
// --no-deprecation in NODE_OPTIONS it is set, and read-only.
Reflect.set(process, "noDeprecation", true);

// An event loop that empties before the result is written must not end green.
process.exitCode = 1;

// A log that nobody reads any more must not end the run before its outputs are written.
process.stdout.on("error", () => {});
