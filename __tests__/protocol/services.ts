import { createHash } from "node:crypto";
import { GitHubApi } from "../../emulator/github/api.js";
import type { Fields, GitHubState } from "../../emulator/github/state.js";
import { defaultSeed } from "../../emulator/service/seed.js";
import { Service } from "../../emulator/service/service.js";
import type { ServiceState } from "../../emulator/service/state.js";
import type { VirtualTime } from "./time.js";

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

/** What both services store at a time. */
export interface Stored {
  readonly now: number;
  readonly github: GitHubState;
  readonly service: ServiceState;
}

/** The emulated GitHub and the emulated service, called in this process. */
export class Services {
  readonly github: GitHubApi;
  readonly service: Service;

  constructor(time: VirtualTime, stored?: Stored) {
    this.github = new GitHubApi({ now: () => time.now, validate: false });
    this.service = new Service(defaultSeed, {}, () => new Date(time.now));
    this.github.url = urls.github;
    if (stored === undefined) return;
    this.github.state = stored.github.copy({ now: () => time.now, behaviour: this.github.behaviour });
    this.service.state = stored.service.copy();
  }

  /** What is stored now, as a copy. */
  store(now: number): Stored {
    return { now, github: this.github.state.copy(), service: this.service.state.copy() };
  }

  /**
   * Carries a request out.
   * @param version a read of GitHub shows this version of its state.
   */
  respond({ peer, method, url, headers, body = "" }: Sent, version?: number): Response {
    const path = url.pathname + url.search;
    if (peer === "github") {
      const { github } = this;
      const {
        status,
        headers: more,
        body: text,
      } = github.sent(github.handle(github.callOf({ method, path, headers: lowerCase(headers), body }), version));
      return { status, headers: more, text };
    }
    const response = this.service.handle({ method, path, headers: lowerCase(headers), body });
    return { status: response.status, headers: response.headers, text: response.body };
  }

  /** What both services store, as far as a run can see: equal strings are equal states. */
  fingerprint(): string {
    const { records, pulls, comments } = this.github.state;
    const shown = records.map(({ fields, statuses }) => [
      fields.id,
      digest(fields, "payload", "sha", "created_at"),
      ...statuses.map((status) => digest(status, "state", "description", "created_at", "creator")),
    ]);
    const notes = comments.map(({ id, body, updated_at }) => [id, body, updated_at]);
    return JSON.stringify([shown, [...pulls], notes, [...this.service.state.deployments.values()]]);
  }
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

const digests = new WeakMap<object, string>();

/** These members of an object that never changes, in short. */
function digest(fields: Fields, ...names: readonly string[]): string {
  const known = digests.get(fields);
  if (known !== undefined) return known;
  const made = shortHash(JSON.stringify(names.map((name) => fields[name])));
  digests.set(fields, made);
  return made;
}

/** A short hash: two states in a million million have the same one by chance. */
export function shortHash(text: string): string {
  return createHash("sha1").update(text).digest("base64").slice(0, 16);
}
