import { type EmulatedGitHub, startGitHub } from "../../emulator/github/server.js";
import { ActionError } from "../../src/base/errors.js";
import { Redactor } from "../../src/base/redaction.js";
import { Secret } from "../../src/base/secret.js";
import { github as githubPeer } from "../../src/github/limits.js";
import { openRecords } from "../../src/github/old-resources.js";
import type { NewRecord, Records } from "../../src/modes/records.js";
import { Connection } from "../../src/transport/connection.js";
import { Transport } from "../../src/transport/retry.js";

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

/** What a test may choose. */
export interface Given {
  readonly apiUrl?: string;
  readonly token?: string;
  readonly timeout?: number;
  readonly maxAttempts?: number;
}

export async function startRecords({
  apiUrl,
  token = "ghs_fake",
  timeout = 2_000,
  maxAttempts = 4,
}: Given = {}): Promise<RecordsWorld> {
  const github = await startGitHub();
  github.state.pulls.set(7, { open: true, headSha: "a".repeat(40), fork: false });
  const waits: number[] = [];
  const log: string[] = [];
  const cancelled = new AbortController();
  const note = (text: string): void => void log.push(text);
  const redactor = new Redactor();
  const address = apiUrl ?? github.url;
  const transport = new Transport({
    connection: new Connection(new URL(address)),
    peer: githubPeer,
    clock: {
      now: () => Date.parse("2026-05-01T12:00:00Z"),
      sleep: async (milliseconds) => void waits.push(milliseconds),
    },
    log: { info: note, debug: () => {}, notice: note, warning: note },
    redactor,
    cancelled: cancelled.signal,
    timeout,
    maxAttempts,
    random: () => 0.5,
  });
  const records = openRecords({
    repository: { owner: "acme", repo: "pipelines", apiUrl: address, token: new Secret(token) },
    runUrl: "https://github.com/acme/pipelines/actions/runs/1",
    permissions: { pullRequest: true, comment: false },
    transport,
    quote: (text) => redactor.quote(text),
    userAgent: "test",
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
