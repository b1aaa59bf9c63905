import * as fs from "node:fs";
import * as core from "@actions/core";
import { ActionError } from "../base/errors.js";
import { inert, type Redactor } from "../base/redaction.js";
import { annotation } from "./annotation.js";
import type { Runner, RunnerLog, WorkflowEvent } from "./port.js";

const title = "platform-deployments-action";

/** GitHub's runner. The only module that uses @actions/core and the environment. */
export class ActionsRunner implements Runner {
  #event: WorkflowEvent | undefined;

  variable(name: string): string | undefined {
    const value = process.env[name]?.trim();
    return value === "" ? undefined : value;
  }

  input(name: string): string | undefined {
    const value = core.getInput(name, { trimWhitespace: false });
    return value.trim() === "" ? undefined : value;
  }

  event(): WorkflowEvent {
    this.#event ??= this.#readEvent();
    return this.#event;
  }

  #readEvent(): WorkflowEvent {
    const name = this.variable("GITHUB_EVENT_NAME") ?? "";
    try {
      const file = this.variable("GITHUB_EVENT_PATH") ?? "";
      // Reading a pipe could wait without end.
      const text = fs.statSync(file).isFile() ? fs.readFileSync(file, "utf8") : "";
      return { name, payload: JSON.parse(text) };
    } catch {
      return { name, payload: undefined };
    } finally {
      // @actions/github reads the file again as soon as it is loaded, and fails if it is broken.
      delete process.env["GITHUB_EVENT_PATH"];
    }
  }

  mask(line: string): void {
    core.setSecret(line);
  }

  setOutput(name: string, value: string): void {
    this.#outputFile();
    core.setOutput(name, value);
  }

  requireOutputs(): void {
    const file = this.#outputFile();
    try {
      const { size } = fs.statSync(file);
      fs.appendFileSync(file, "\n");
      // Some runners reject an empty line, so it is removed again.
      if (fs.statSync(file).isFile()) fs.truncateSync(file, size);
    } catch (cause) {
      throw notWritable(cause);
    }
  }

  log(redactor: Redactor): RunnerLog {
    const safe = (text: string): string => harmless(redactor.redact(text));
    const annotate = (print: typeof core.error, text: string): void => {
      const { before, message } = annotation(safe(text));
      if (before !== undefined) core.info(before);
      print(message, { title });
    };
    return {
      info: (text) => core.info(safe(text)),
      debug: (text) => core.debug(safe(text)),
      notice: (text) => annotate(core.notice, text),
      warning: (text) => annotate(core.warning, text),
      error: (text) => annotate(core.error, text),
      group: (heading, text) => {
        core.startGroup(inert(redactor.redact(heading)));
        core.info(safe(text));
        core.endGroup();
      },
    };
  }

  get hasSummary(): boolean {
    const file = this.variable("GITHUB_STEP_SUMMARY");
    return file !== undefined && this.#problemWith(file) === undefined;
  }

  async summarize(markdown: string): Promise<void> {
    await core.summary.addRaw(markdown, true).write();
  }

  #outputFile(): string {
    const file = this.variable("GITHUB_OUTPUT");
    if (file === undefined) {
      // Without the file @actions/core would print the value.
      throw new ActionError("environment", "Nothing was sent: GITHUB_OUTPUT is not set, and outputs would be lost.", {
        hint: "Run the action on a runner, or set GITHUB_OUTPUT to a writable file.",
      });
    }
    const problem = this.#problemWith(file);
    if (problem !== undefined) throw notWritable(problem);
    return file;
  }

  readonly #problems = new Map<string, unknown>();

  /** Why the file can't be written, found out once: a pipe stays open, because its reader takes a close for the end. */
  #problemWith(file: string): unknown {
    if (this.#problems.has(file)) return this.#problems.get(file);
    let problem: unknown;
    try {
      // Writing to a pipe that nobody reads would wait without end. Windows has no O_NONBLOCK.
      const descriptor = fs.openSync(
        file,
        fs.constants.O_WRONLY | fs.constants.O_APPEND | (fs.constants.O_NONBLOCK ?? 0),
      );
      if (fs.fstatSync(descriptor).isFile()) fs.closeSync(descriptor);
    } catch (error) {
      problem = error;
    }
    this.#problems.set(file, problem);
    return problem;
  }
}

function notWritable(cause: unknown): ActionError {
  const message = "Nothing was sent: the file in GITHUB_OUTPUT can't be written, and outputs would be lost.";
  return new ActionError("environment", message, {
    hint: "Make the file writable, or set GITHUB_OUTPUT to a writable file.",
    cause,
  });
}

/**
 * Breaks workflow commands in a string of several lines. The runner trims each line as .NET does, which takes U+0085 for
 * whitespace; JavaScript does not.
 */
export function harmless(text: string): string {
  return text.replace(/##(?=\[)/g, "## ").replace(/^([\s\u0085]*):(?=:)/gm, "$1: ");
}
