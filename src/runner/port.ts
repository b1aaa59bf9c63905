import type { Log, Notice, Said } from "../base/notice.js";
import type { Text } from "../base/text.js";
import type { Redactor } from "../secrets/redact.js";

/** The environment variables of the step. */
export interface Variables {
  /** The value without surrounding whitespace; undefined if it is unset or empty. */
  variable(name: string): string | undefined;
}

/** The event that started the workflow run. */
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

/** What a run needs of GitHub's runner. */
export interface Runner extends Variables {
  /** The input as the workflow author wrote it; undefined if it is empty or only whitespace. */
  input(name: string): string | undefined;
  /**
   * Whether the workflow has the input, without a value. The runner fills a default only where it is
   * absent.
   */
  isEmptyInput(name: string): boolean;
  /** The names of all inputs that are given and not empty, in lower case, whether they exist or not. */
  inputNames(): string[];
  event(): WorkflowEvent;
  /** Hides a line in the log from now on. It must not contain a line break. */
  mask(line: string): void;
  /** @throws if GITHUB_OUTPUT is unset or can't be written. */
  setOutput(name: string, value: string): void;
  /** @throws {ActionError} unless outputs can be written: a created token would be lost otherwise. */
  requireOutputs(): void;
  log(redactor: Redactor): RunnerLog;
  /** Adds Markdown to the job summary, if there is one. @throws if its file can't be written. */
  summarize(markdown: string): Promise<void>;
}
