import * as fs from "node:fs";
import path from "node:path";
import * as core from "@actions/core";
import { ActionError } from "../base/errors.js";
import {
  type Code,
  type Details,
  type FilePosition,
  type Log,
  linesOf,
  type Notice,
  type Said,
  sentenceOf,
} from "../base/notice.js";
import { counted, logged, plain } from "../base/printing.js";
import { type Text, text } from "../base/text.js";
import type { Redactor } from "../secrets/redact.js";
import { annotation } from "./annotation.js";

const title = "platform-deployments-action";
/** One below what the runner keeps of a level: the last one counts the others. */
const mostOfLevel = 9;

/** The functions that write lines and commands to the log of a step. */
export type Printer = Pick<
  typeof core,
  "setSecret" | "info" | "debug" | "error" | "warning" | "notice" | "startGroup" | "endGroup"
>;

/** GitHub passes the event that started the workflow run in a file. */
export interface WorkflowEvent {
  /** GITHUB_EVENT_NAME; empty if it is unset. */
  readonly name: string;
  /** The parsed file of GITHUB_EVENT_PATH; undefined if it can't be read. */
  readonly payload: unknown;
}

/**
 * The log of a step: everything in it is redacted, and nothing in it acts as a workflow command. The runner
 * keeps 10 annotations of a level: the first 9 are shown, the others are lines of the log.
 */
export interface RunnerLog extends Log {
  /** All notices and warnings so far: the report of the run has them. */
  readonly said: readonly Said[];
  /** An error annotation in the pull request's diff. Nothing for a file that is not in the repository. */
  problem(problem: Notice): void;
  /** The one error annotation that sums up a failed run, without the problems that have their own. */
  error(error: Notice): void;
  /** Counts the warnings and notices that are only lines of the log: the end of a run that succeeded. */
  end(): void;
  group(title: Text, message: Text): void;
}

/** GitHub's runner: everything that a run needs of it. */
export type Runner = Pick<ActionsRunner, keyof ActionsRunner>;

export type Variables = Pick<Runner, "variable">;

/** GitHub's runner. The only module that uses @actions/core. */
export class ActionsRunner {
  readonly #environment: Record<string, string | undefined>;
  readonly #printer: Printer;
  #event: WorkflowEvent | undefined;

  constructor(environment: Record<string, string | undefined> = process.env, printer: Printer = core) {
    this.#environment = environment;
    this.#printer = printer;
  }

  /** The value without surrounding whitespace; undefined if it is unset or empty. */
  variable(name: string): string | undefined {
    return this.#environment[name]?.trim() || undefined;
  }

  /** The input as the workflow author wrote it; undefined if it is empty or only whitespace. */
  input(name: string): string | undefined {
    const value = this.#input(name);
    return value?.trim() ? value : undefined;
  }

  /**
   * Whether the workflow has the input, without a value. The runner fills a default only where it is absent.
   */
  isEmptyInput(name: string): boolean {
    return this.#input(name)?.trim() === "";
  }

  // The runner passes each input as INPUT_<NAME>, in upper case.
  #input(name: string): string | undefined {
    return this.#environment[`INPUT_${name.toUpperCase()}`];
  }

  /** The names of all inputs that are given and not empty, in lower case, whether they exist or not. */
  inputNames(): string[] {
    const names = Object.keys(this.#environment).filter((name) => /^INPUT_[^a-z]+$/.test(name));
    return names.filter((name) => this.variable(name)).map((name) => name.slice(6).toLowerCase());
  }

  event(): WorkflowEvent {
    this.#event ??= { name: this.variable("GITHUB_EVENT_NAME") ?? "", payload: this.#payload() };
    return this.#event;
  }

  #payload(): unknown {
    try {
      return JSON.parse(fs.readFileSync(this.#file("GITHUB_EVENT_PATH"), "utf8"));
    } catch {
      return undefined;
    } finally {
      // @actions/github reads the file again as soon as it is loaded, and fails if it is broken.
      delete this.#environment["GITHUB_EVENT_PATH"];
    }
  }

  /** Hides a line in the log from now on. It must not contain a line break. */
  mask(line: string): void {
    this.#printer.setSecret(line);
  }

  /** @throws if GITHUB_OUTPUT is unset or can't be written. */
  setOutput(name: string, value: string): void {
    this.#file("GITHUB_OUTPUT");
    core.setOutput(name, value);
  }

  /** @throws {ActionError} unless outputs can be written: a created token would be lost otherwise. */
  requireOutputs(): void {
    try {
      fs.closeSync(fs.openSync(this.#file("GITHUB_OUTPUT"), "a"));
    } catch (cause) {
      const why = text`The file in GITHUB_OUTPUT cannot be written, and outputs would be lost.`;
      const next = text`Run the action on a runner, or set GITHUB_OUTPUT to a writable file.`;
      throw new ActionError("runner/outputs", why, { next, cause });
    }
  }

  /** The file of a variable. @throws if it is unset: @actions/core would print outputs. */
  #file(name: string): string {
    const file = this.variable(name);
    if (file === undefined) throw new Error(`${name} is not set`);
    return file;
  }

  log(redactor: Redactor): RunnerLog {
    const safe = (message: Text) => logged(redactor.redact(plain(message, redactor.redact)));
    const printer = this.#printer;
    const lines = (notice: Notice) => {
      const { head, list, more, tail } = linesOf(notice);
      return { head: head.map(safe), list: list.map(safe), more, tail: tail.map(safe) };
    };
    const print = (level: Said["level"], notice: Notice) => {
      const { before, message } = annotation(lines(notice));
      if (before !== undefined) printer.info(before);
      printer[level](message, { title, ...(notice.at && this.#position(notice.at, redactor)) });
    };
    const said: Said[] = [];
    const last: (() => void)[] = [];
    const counts = { error: 0, warning: 0, notice: 0 };
    const annotated = new Set<string>();
    // A request in flight at the end of a run reports nothing after its error.
    let isOver = false;
    const annotate = (level: "warning" | "notice", code: Code, message: Text, details?: Details) => {
      if (isOver) return;
      const notice = { ...details, code, text: message };
      said.push({ ...notice, level });
      const isAnnotated = ++counts[level] <= mostOfLevel;
      const show = () => {
        if (isAnnotated) {
          print(level, notice);
          return;
        }
        const { before, message: whole } = annotation(lines(notice));
        printer.info(`${level === "warning" ? "Warning" : "Notice"}: ${before ?? whole}`);
      };
      if (details?.isLast) last.push(show);
      else show();
    };
    const end = () => {
      isOver = true;
      for (const level of ["notice", "warning"] as const) {
        const more = counts[level] - mostOfLevel;
        const what = text`${counted(more, `more ${level}`)}: see the log of this step.`;
        if (more > 0) print(level, { code: "run/more", text: what });
      }
      for (const show of last) show();
    };
    return {
      info: (given) => isOver || printer.info(safe(given)),
      debug: (given) => isOver || printer.debug(safe(given)),
      said,
      notice: (...given) => annotate("notice", ...given),
      warning: (...given) => annotate("warning", ...given),
      problem: (problem) => {
        const hasPosition = problem.at && this.#position(problem.at, redactor) !== undefined;
        if (!hasPosition || ++counts.error > mostOfLevel) return;
        print("error", problem);
        annotated.add(String(sentenceOf(problem)));
      },
      error: (error) => {
        end();
        const list = error.list?.filter((item) => !annotated.has(String(item)));
        print("error", { ...error, list, at: undefined });
      },
      end,
      group: (heading, message) => {
        printer.startGroup(safe(heading));
        printer.info(safe(message));
        printer.endGroup();
      },
    };
  }

  /** Where an annotation is shown in a pull request's diff; undefined outside of the repository. */
  #position({ file, line, column }: FilePosition, redactor: Redactor): core.AnnotationProperties | undefined {
    const relativePath = repositoryPath(this.variable("GITHUB_WORKSPACE") ?? ".", file);
    return relativePath === undefined || redactor.finds(relativePath)
      ? undefined
      : { file: relativePath, startLine: line, startColumn: column };
  }

  /** Adds Markdown to the job summary, if there is one. @throws if its file can't be written. */
  async summarize(markdown: string): Promise<void> {
    if (this.variable("GITHUB_STEP_SUMMARY") === undefined) return;
    await core.summary.addRaw(markdown, true).write();
  }
}

/**
 * The path by which GitHub finds a file in a pull request's diff: below the checkout, which may have a
 * folder of its own in GITHUB_WORKSPACE; undefined outside, and in the checkout of something else.
 */
function repositoryPath(workspace: string, file: string): string | undefined {
  try {
    const top = fs.realpathSync(workspace);
    const real = fs.realpathSync(path.resolve(top, file));
    if (path.relative(top, real).startsWith("..")) return undefined;
    const isCheckout = (folder: string) => fs.existsSync(path.join(folder, ".git"));
    let folder = path.dirname(real);
    while (folder !== top && !isCheckout(folder)) folder = path.dirname(folder);
    if (folder !== top && isCheckout(top)) return undefined;
    return path.relative(folder, real).split(path.sep).join("/");
  } catch {
    return undefined;
  }
}
