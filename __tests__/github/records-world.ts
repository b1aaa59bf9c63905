import { type EmulatedGitHub, startGitHub } from "../../emulator/github/server.js";
import { ActionError } from "../../src/base/errors.js";
import { Redactor } from "../../src/base/redaction.js";
import { openRecords } from "../../src/github/index.js";
import type { RecordsOptions } from "../../src/github/options.js";
import type { NewRecord, Records } from "../../src/modes/records.js";

export const newRecord: NewRecord = {
  environment: "preview",
  task: "preview:pr-7:app",
  ref: "a".repeat(40),
  transient: true,
  description: "app",
  payload: { schema: 1 },
};

/** Records over an emulated GitHub, with a clock that only notes its waits. */
export interface RecordsWorld {
  readonly github: EmulatedGitHub;
  readonly records: Records;
  readonly waits: number[];
  readonly log: string[];
  readonly cancel: () => void;
  /** The texts of the requests' operations. */
  asked(): string[];
}

export async function startRecords(over: Partial<RecordsOptions> = {}): Promise<RecordsWorld> {
  const github = await startGitHub();
  github.state.pulls.set(7, { open: true, headSha: "a".repeat(40), fork: false });
  const waits: number[] = [];
  const log: string[] = [];
  const cancelled = new AbortController();
  const note = (text: string): void => void log.push(text);
  const redactor = new Redactor();
  const records = openRecords({
    token: "ghs_fake",
    apiUrl: github.url,
    owner: "acme",
    repo: "pipelines",
    runUrl: "https://github.com/acme/pipelines/actions/runs/1",
    permissions: { pullRequest: true, comment: false },
    timeout: 2_000,
    maxAttempts: 4,
    clock: {
      now: () => Date.parse("2026-05-01T12:00:00Z"),
      sleep: async (milliseconds) => void waits.push(milliseconds),
    },
    log: { info: note, debug: () => {}, notice: note, warning: note },
    random: () => 0.5,
    cancelled: cancelled.signal,
    quote: (text) => redactor.quote(text),
    failure: (message, details) => new ActionError("github", message, details),
    ...over,
  });
  const asked = (): string[] => github.requests.map(({ operation }) => operation);
  return { github, records, waits, log, cancel: () => cancelled.abort(), asked };
}

/** The error that a promise rejects with. */
export async function failureOf(promise: Promise<unknown>): Promise<ActionError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ActionError)) throw new Error(`not an ActionError: ${error}`);
  return error;
}
