import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import type { Text } from "../../src/base/text.js";
import type { GitHubOptions } from "../../src/github/client.js";
import { GitHub } from "../../src/github/github.js";
import { githubApi as api } from "../../src/github/limits.js";
import { Redactor } from "../../src/secrets/redact.js";
import { Secret } from "../../src/secrets/secret.js";
import { Connection } from "../../src/transport/connection.js";
import { Transport, type TransportOptions } from "../../src/transport/retry.js";
import { shown } from "../shown.js";

const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

/** The action's client of the GitHub at this address, which it reaches over sockets. Waits take no time. */
export function gitHubAt(
  apiUrl: string,
  options: Partial<GitHubOptions> & { warning?: (text: Text) => void } = {},
): GitHub {
  const redactor = new Redactor();
  redactor.add("fake-secret-1");
  const transport = new Transport({
    connection: new Connection(new URL(apiUrl)),
    api,
    clock: { now: Date.now, sleep: async () => {} },
    log: { info: () => {}, debug: () => {} } as unknown as TransportOptions["log"],
    cancelled: new AbortController().signal,
    timeout: 5_000,
    maxAttempts: 3,
    random: () => 0,
  });
  open.push(transport);
  return new GitHub({
    repository: {
      owner: "acme",
      repo: "pipelines",
      apiUrl,
      token: new Secret("ghs_fake"),
      runUrl: "https://github.com/acme/pipelines/actions/runs/1",
    },
    transport,
    redactor,
    log: { warning: options.warning ?? (() => {}) },
    permissions: { pullRequest: true, comment: false },
    ...options,
  });
}

/** A request that the fake received. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

/** What the fake responds: a string is sent as it is, anything else as JSON. */
export interface FakeResponse {
  readonly body?: unknown;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response, or how it depends on the fake's address. */
export type FakeResponder = FakeResponse | ((url: string) => FakeResponse);

/**
 * The client of a GitHub that responds as defined, where the emulated one is too well-behaved, and what it requested.
 * The responses are used in turn, the last again and again.
 */
export async function faked(...responses: readonly FakeResponder[]) {
  const requests: FakeRequest[] = [];
  const server = http.createServer(async (incoming, outgoing) => {
    let text = "";
    for await (const chunk of incoming) text += chunk;
    const { pathname: path, searchParams: query } = new URL(incoming.url ?? "", url);
    requests.push({ method: incoming.method ?? "", path, query, body: text === "" ? {} : JSON.parse(text) });
    const response = responses[Math.min(requests.length, responses.length) - 1] ?? {};
    const { body, status = 200, headers } = typeof response === "function" ? response(url) : response;
    outgoing.writeHead(status, { "content-type": "application/json", ...headers });
    outgoing.end(typeof body === "string" || body === undefined ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  open.push({ close: () => void server.close().closeAllConnections() });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { github: gitHubAt(url), requests, url };
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
