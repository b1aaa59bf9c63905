import { createHash } from "node:crypto";
import { GitHubApi } from "../../emulator/github/api.js";
import type { GitHubState } from "../../emulator/github/state.js";
import { defaultSeed } from "../../emulator/service/seed.js";
import { Service } from "../../emulator/service/service.js";
import type { ServiceState } from "../../emulator/service/state.js";

export const bot = "github-actions[bot]";
export const apiToken = "fake-organization-owner-token";
export const urls = { github: "http://github.test", service: "http://service.test" } as const;

/** A request of a run, as it is sent. */
export interface Sent {
  readonly peer: "github" | "service";
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** A complete response. */
export interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What both services store at a time. Never changes: a change makes another one. */
export interface Stored {
  readonly now: number;
  readonly github: GitHubState;
  readonly service: ServiceState;
}

// The emulated GitHub and the emulated service, called in this process. What they store is set before each call.
let time = Date.parse("2026-05-01T12:00:00Z");
const github = new GitHubApi({ now: () => time, validate: false });
github.url = urls.github;
const service = new Service(defaultSeed, {}, () => new Date(time));

/** What both services store before anything happened. */
export const nothingStored: Stored = { now: time, github: github.state, service: service.state };

/** What is stored after a change. */
export function changed(stored: Stored, change: (state: GitHubState, service: ServiceState) => void): Stored {
  time = stored.now;
  const copy = { ...stored, github: stored.github.copy(), service: stored.service.copy() };
  change(copy.github, copy.service);
  return copy;
}

const reads = new WeakMap<GitHubState | ServiceState, Map<string, Response>>();

/**
 * Carries a read out.
 * @param version a read of GitHub shows this version of its state.
 */
export function respond(stored: Stored, sent: Sent, version?: number): Response {
  const state = stored[sent.peer];
  const known = reads.get(state) ?? new Map<string, Response>();
  const key = `${stored.now} ${version} ${sent.method} ${sent.url.href} ${sent.body}`;
  const response = known.get(key) ?? respondTo(stored, sent, version);
  reads.set(state, known.set(key, response));
  return response;
}

/** Carries a write out. */
export function respondToWrite(
  stored: Stored,
  sent: Sent,
): { readonly response: Response; readonly stored: Stored } {
  const { now } = stored;
  const copy =
    sent.peer === "github"
      ? { now, github: stored.github.copy(), service: stored.service }
      : { now, github: stored.github, service: stored.service.copy() };
  return { response: respondTo(copy, sent), stored: copy };
}

function respondTo(
  stored: Stored,
  { peer, method, url, headers, body = "" }: Sent,
  version?: number,
): Response {
  time = stored.now;
  const request = { method, path: url.pathname + url.search, headers: lowerCase(headers), body };
  if (peer === "github") {
    github.state = stored.github;
    const sent = github.sent(github.handle(github.callOf(request), version));
    return { status: sent.status, headers: sent.headers, text: withoutIds(sent.body) };
  }
  service.state = stored.service;
  const response = service.handle(request);
  return {
    status: response.status,
    headers: { ...response.headers, "x-request-id": "req-1" },
    text: response.body.replace(/"req-\d+"/, '"req-1"'),
  };
}

/** Ids of statuses differ between orders that are alike otherwise: only their order is kept. */
function withoutIds(text: string): string {
  if (!text.includes("/statuses/5")) return text;
  let next = 5000;
  return text
    .replace(/"id":5\d{3}(?=,)/g, () => `"id":${next--}`)
    .replace(/"[^"]*\/statuses\/5\d{3}"|"MD5\d{3}"/g, '""');
}

const fingerprints = new WeakMap<GitHubState | ServiceState, string>();

/** What both services store, as far as a run can see: equal strings are equal states. */
export function fingerprintOf(stored: Stored): string {
  const made = [stored.github, stored.service].map((state) => {
    const known =
      fingerprints.get(state) ?? shortHash("deployments" in state ? shownBy(state) : shownByGitHub(state));
    fingerprints.set(state, known);
    return known;
  });
  return made.join();
}

function shownBy({ deployments }: ServiceState): string {
  return JSON.stringify([...deployments.values()]);
}

function shownByGitHub({ records, pulls, comments }: GitHubState): string {
  const shown = records.map(({ fields, statuses }) => [
    [fields.id, fields["payload"], fields["sha"], fields["created_at"]],
    ...statuses.map(({ state, description, created_at, creator }) => [
      state,
      description,
      created_at,
      creator,
    ]),
  ]);
  const notes = comments.map(({ id, body, updated_at }) => [id, body, updated_at]);
  return JSON.stringify([shown, [...pulls], notes]);
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** A short hash: two states in a million million have the same one by chance. */
export function shortHash(text: string): string {
  return createHash("sha1").update(text).digest("base64").slice(0, 16);
}
