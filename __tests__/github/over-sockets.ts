import { afterEach } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import type { GitHubOptions } from "../../src/github/client.js";
import { GitHub } from "../../src/github/github.js";
import { githubApi as api } from "../../src/github/limits.js";
import type { RecordWithStatuses } from "../../src/github/stored.js";
import { Connection } from "../../src/http/connection.js";
import { Transport, type TransportOptions } from "../../src/http/retry.js";
import { isOwnStatus } from "../../src/records/status.js";
import { Redactor } from "../../src/secrets/redact.js";
import { Secret } from "../../src/secrets/secret.js";
import { type CannedRoute, startCanned } from "../canned.js";
import { shown } from "../shown.js";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const clock = { now: () => Date.parse("2030-01-01T00:00:00Z"), monotonic: () => 0, sleep: async () => {} };

/** The action's client of the GitHub at this address, which it reaches over sockets. Waits take no time. */
export function gitHubAt(apiUrl: string, options: Partial<GitHubOptions> = {}): GitHub {
  const redactor = new Redactor();
  redactor.add("fake-secret-1");
  const transport = new Transport({
    connection: new Connection(new URL(apiUrl)),
    api,
    clock,
    log: { info: () => {}, debug: () => {} } as unknown as TransportOptions["log"],
    cancelled: new AbortController().signal,
    timeout: 5_000,
    maxAttempts: 3,
    random: () => 0,
  });
  open.push(transport);
  return new GitHub({
    clock,
    cancelled: new AbortController().signal,
    repository: {
      owner: "acme",
      repo: "pipelines",
      apiUrl,
      token: new Secret("ghs_fake"),
      runUrl: "https://github.com/acme/pipelines/actions/runs/1",
    },
    transport,
    redactor,
    isOwnStatus,
    permissions: { pullRequest: true, comment: false },
    ...options,
  });
}

/** The client of a GitHub that responds as defined, in turn, and what it requested. */
export async function faked(...responses: readonly CannedRoute[]) {
  const server = await startCanned({ "*": responses });
  open.push(server);
  return { github: gitHubAt(server.url), ...server };
}

/** The error that a request ends with. */
export async function rejectionOf(promise: Promise<unknown>): Promise<ReturnType<typeof shown>> {
  const error = await promise.catch((thrown: unknown) => thrown);
  if (!(error instanceof ActionError)) throw new Error(`not an ActionError: ${error}`);
  return shown(error);
}

/** Everything that a generator yields. */
export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** All records of an environment or task, page by page as far as GitHub goes. */
export async function recordsOf(github: GitHub, task?: string): Promise<RecordWithStatuses[]> {
  const pages = await all(github.records("preview", task, (record) => record));
  return pages.flatMap(({ items }) => items);
}
