import { spawn } from "node:child_process";
import { mkdtempSync, openSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as core from "@actions/core";
import { run } from "./command.js";

/** A boolean input: empty is false. */
function isSet(name: string): boolean {
  return core.getInput(name) !== "" && core.getBooleanInput(name);
}

/** The arguments of command.ts for the step's inputs. */
function argumentsOf(): string[] {
  const seed = core.getInput("seed");
  return [
    "--port",
    core.getInput("port") || "4010",
    ...(seed === "" ? [] : ["--seed", path.resolve(process.env["GITHUB_WORKSPACE"] ?? "", seed)]),
    ...(isSet("field") ? ["--field"] : []),
    ...(isSet("strict") ? ["--strict"] : []),
  ];
}

/**
 * Starts the emulator in a process of its own, which outlives the step, and sets the outputs once it listens.
 */
async function start(): Promise<void> {
  const folder = mkdtempSync(path.join(process.env["RUNNER_TEMP"] ?? os.tmpdir(), "emulator-"));
  const log = path.join(folder, "emulator.log");
  const file = openSync(log, "a");
  const child = spawn(process.execPath, [process.argv[1] ?? "", ...argumentsOf()], {
    detached: true,
    stdio: ["ignore", file, file],
  });
  let ended = false;
  child.on("exit", () => {
    ended = true;
  });
  core.saveState("pid", child.pid);
  core.saveState("log", log);
  for (let waited = 0; waited < 10_000 && !ended; waited += 50) {
    const text = readFileSync(log, "utf8");
    const [, url] = /^Emulated API +(\S+)$/m.exec(text) ?? [];
    const [, token] = /^API token +(\S+)$/m.exec(text) ?? [];
    if (url !== undefined && token !== undefined) {
      core.info((text.split("\n\n")[0] ?? "").trim());
      core.setOutput("url", url);
      core.setOutput("token", token);
      child.unref();
      return;
    }
    await sleep(50);
  }
  core.setFailed(readFileSync(log, "utf8").split("\n\n")[0] || "The emulator did not start within 10 s.");
  child.unref();
}

/** Ends the emulator with the job, and shows the requests that it received. */
function stop(): void {
  core.startGroup("Requests to the emulator");
  core.info((readFileSync(core.getState("log"), "utf8").split("\nRequests:\n")[1] ?? "").trim());
  core.endGroup();
  try {
    process.kill(Number(core.getState("pid")));
  } catch {
    core.info("The emulator had stopped before the job ended.");
  }
}

// One file for all: with arguments it is the emulator itself, after the job it ends what the step started.
if (process.argv.length > 2) await run(process.argv.slice(2));
else if (core.getState("pid") !== "") stop();
else await start().catch((error: Error) => core.setFailed(error.message));
