import * as fs from "node:fs";
import * as core from "@actions/core";
import { ActionError } from "../base/errors.js";
import type { FilePosition } from "../base/findings.js";
import { inert, logged, printable } from "../base/printing.js";
import type { Redactor } from "../base/redaction.js";
import { annotation } from "./annotation.js";
import type { Runner, RunnerLog, WorkflowEvent } from "./port.js";
import { repositoryPath } from "./repository.js";
import { counted } from "./summary-parts.js";

const title = "platform-deployments-action";
/** One below what the runner keeps of a level: the last one counts the others. */
const mostOfLevel = 9;
const printers = { error: core.error, warning: core.warning, notice: core.notice };

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
    const safe = (text: string): string => logged(redactor.redactLines(text));
    const print = (
      level: "error" | "warning" | "notice",
      text: string,
      place: core.AnnotationProperties = {},
    ): void => {
      const { before, message } = annotation(safe(text));
      if (before !== undefined) core.info(before);
      printers[level](message, { title, ...place });
    };
    const counts = { error: 0, warning: 0, notice: 0 };
    const annotate = (level: "warning" | "notice", text: string, at?: FilePosition): void => {
      if (++counts[level] <= mostOfLevel) print(level, text, at && this.#placeOf(at, redactor));
      else core.info(`${level === "warning" ? "Warning" : "Notice"}: ${safe(text)}`);
    };
    const end = (): void => {
      for (const level of ["notice", "warning"] as const) {
        const more = counts[level] - mostOfLevel;
        if (more > 0) print(level, `${counted(more, `more ${level}`)}: see the log of this step.`);
        counts[level] = 0;
      }
    };
    return {
      info: (text) => core.info(safe(text)),
      debug: (text) => core.debug(safe(text)),
      notice: (text) => annotate("notice", text),
      warning: (text, at) => annotate("warning", text, at),
      problem: (text, at) => {
        const place = this.#placeOf(at, redactor);
        if (place !== undefined && ++counts.error <= mostOfLevel) print("error", text, place);
      },
      error: (text) => {
        end();
        print("error", text);
      },
      end,
      group: (heading, text) => {
        core.startGroup(inert(printable(redactor.redact(heading))));
        core.info(safe(text));
        core.endGroup();
      },
    };
  }

  /** Where an annotation is shown in a pull request's diff; undefined for a file outside of the repository. */
  #placeOf({ file, line, column }: FilePosition, redactor: Redactor): core.AnnotationProperties | undefined {
    const repository = this.variable("GITHUB_REPOSITORY");
    const shown = repositoryPath(this.variable("GITHUB_WORKSPACE") ?? ".", file, repository);
    return shown === undefined || redactor.redact(shown) !== shown
      ? undefined
      : { file: shown, startLine: line, startColumn: column };
  }

  get hasSummary(): boolean {
    return this.variable("GITHUB_STEP_SUMMARY") !== undefined;
  }

  async summarize(markdown: string): Promise<void> {
    // Writing to a pipe that nobody reads would wait without end.
    const problem = this.#problemWith(this.variable("GITHUB_STEP_SUMMARY") ?? "");
    if (problem !== undefined) throw problem;
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
