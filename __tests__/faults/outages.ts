// Each request to GitHub, what can go wrong with it, and what must be the same afterwards as without the failure.
import { type GitHubMishap, graphqlRateLimit, secondaryRateLimit } from "../../emulator/github/server.js";
import { minute } from "../../src/base/clock.js";
import type { ActionRun } from "../world/step.js";
import type { World } from "../world.js";

/** A run whose requests fail. */
export type RunName = "opened" | "push" | "closed" | "sweep" | "create" | "update";

const preview = { "pull-request-comment": "true" };
const production = { "github-environment": "production" };

/** Each run, and what happened before it. */
export const runs: Readonly<
  Record<RunName, { readonly before: readonly RunName[]; readonly act: (world: World) => Promise<ActionRun> }>
> = {
  opened: { before: [], act: (world) => world.preview("opened", preview) },
  push: { before: ["opened"], act: (world) => world.preview("synchronize", preview) },
  closed: { before: ["opened"], act: (world) => world.preview("closed", preview) },
  sweep: {
    before: ["opened", "closed"],
    act: (world) => {
      world.clock.time += 20 * minute;
      return world.sweep();
    },
  },
  create: { before: [], act: (world) => world.step(production) },
  update: {
    before: ["create"],
    act: (world) => world.step({ ...production, mode: "update-deployment", "deployment-id": "cldep1" }),
  },
};

/** A request to GitHub that a run makes. */
export interface Request {
  readonly run: RunName;
  readonly what: string;
  readonly operation: string;
  /** How many requests of the operation come first. */
  readonly skip: number;
}

function request(run: RunName, what: string, operation: string, skip = 0): Request {
  return { run, what, operation, skip };
}

/** Every request to GitHub of every run, but for those that the same code sends in another run. */
export const requests: readonly Request[] = [
  request("opened", "the list of records", "repos/list-deployments"),
  request("opened", "the pull request", "pulls/get"),
  request("opened", "the list of comments", "issues/list-comments"),
  request("opened", "the new record", "repos/create-deployment"),
  request("opened", "the status that stores the new id", "repos/create-deployment-status"),
  request("opened", "the new comment", "issues/create-comment"),
  request("push", "the list of records", "repos/list-deployments"),
  request("push", "the statuses of records", "graphql/nodes"),
  request("push", "the statuses of a record that has more than 100", "repos/list-deployment-statuses"),
  request("push", "the pull request", "pulls/get"),
  request("push", "the list of comments", "issues/list-comments"),
  request("push", "the login of the token", "graphql/viewer"),
  request("push", "the new record", "repos/create-deployment"),
  request("push", "the last status", "repos/create-deployment-status"),
  request("push", "the status of the record before", "repos/create-deployment-status", 1),
  request("push", "the comment", "issues/update-comment"),
  request("closed", "the status of the retire", "repos/create-deployment-status"),
  request("closed", "the comment", "issues/update-comment"),
  request("sweep", "the list of open pull requests", "pulls/list"),
  request("sweep", "the environment's records", "repos/list-deployments"),
  request("sweep", "the statuses of records", "graphql/nodes"),
  request("sweep", "the pull request, right before the retire", "pulls/get"),
  request("sweep", "the newest record, right before the retire", "repos/list-deployments", 1),
  request("sweep", "the status of the retire", "repos/create-deployment-status"),
  request("create", "the new record", "repos/create-deployment"),
  request("create", "the second look at the records", "repos/list-deployments", 1),
  request("create", "the status that stores the new id", "repos/create-deployment-status"),
  request("update", "the newest records of the environment", "repos/list-deployments", 1),
  request("update", "the new record", "repos/create-deployment"),
  request("update", "the last status", "repos/create-deployment-status"),
];

/** What goes wrong with one request. */
export interface Failure {
  readonly name: string;
  readonly mishap: GitHubMishap;
  readonly when: "before" | "after";
  /** GitHub refused the request: it did not act. */
  readonly isLimit: boolean;
}

function failure(name: string, mishap: GitHubMishap, when: Failure["when"] = "before"): Failure {
  return { name, mishap, when, isLimit: false };
}

function limit(name: string, mishap: GitHubMishap): Failure {
  return { ...failure(name, mishap), isLimit: true };
}

const anyFailures: readonly Failure[] = [
  failure("502", { status: 502 }),
  failure("a closed connection", "close"),
  limit("403 with Retry-After: 3", secondaryRateLimit(3)),
  limit("429 with Retry-After: 3", secondaryRateLimit(3, 429)),
  limit("a secondary rate limit without Retry-After", secondaryRateLimit()),
];

/** Failures after GitHub acted. */
const lateFailures: readonly Failure[] = [
  failure("502 after GitHub acted", { status: 502 }, "after"),
  failure("a connection closed after GitHub acted", "close", "after"),
  failure("a response cut off after GitHub acted", "truncate", "after"),
];

/** Whether a request writes: that GitHub acts on a read makes no difference. */
export function isWrite({ operation }: Pick<Request, "operation">): boolean {
  return /create|update/.test(operation);
}

/** What goes wrong with a request. */
export function failuresOf(given: Request): readonly Failure[] {
  if (isWrite(given)) return [...anyFailures, ...lateFailures];
  const cutOff = failure("a response that is cut off", "truncate");
  const isQuery = given.operation.startsWith("graphql");
  return [...anyFailures, cutOff, ...(isQuery ? [limit("200 with RATE_LIMITED", graphqlRateLimit())] : [])];
}

/** Lets everything happen that is before a run. */
export async function prepare(world: World, { run, operation }: Request): Promise<void> {
  for (const name of runs[run].before) await runs[name].act(world);
  const [record] = world.github.state.records;
  // GraphQL shows the first 100 statuses of a record: the others are read by REST.
  if (operation !== "repos/list-deployment-statuses") return;
  for (let number = 0; number < 100; number++) world.addStatus(record, "smoke test passed");
}

/**
 * What a run left at the service and at GitHub. A record without a status is left out where another one has its key.
 * Two equal statuses in a row count as one.
 */
export function leftBehind(world: World) {
  const { records, comments } = world.github.state;
  const all = records.map(({ fields, statuses }) => {
    const descriptions = statuses.map(({ description }) => String(description));
    const { key } = (fields["payload"] ?? {}) as { readonly key?: string };
    return { key, statuses: descriptions.filter((each, index) => each !== descriptions[index - 1]) };
  });
  const joined = all.filter(
    ({ key, statuses }, index) =>
      key === undefined ||
      statuses.length > 0 ||
      !all.some((other, at) => other.key === key && (other.statuses.length > 0 || at < index)),
  );
  return {
    deployments: world.deployments.map(({ id }) => id),
    records: joined.map(({ statuses }) => statuses.filter((each) => !each.startsWith("smoke"))),
    comments: comments.length,
  };
}
