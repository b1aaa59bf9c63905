import type { ReceivedRequest } from "../../emulator/http.js";
import {
  type Emulator,
  type EmulatorOptions,
  type RecordedRequest,
  startEmulator,
} from "../../emulator/service/server.js";
import { type CannedResponse, type Routes, startCanned } from "../canned.js";
import { allCases } from "../platform.js";
import { type ActionOptions, type ActionRun, runAction } from "../world/step.js";

type Inputs = Readonly<Record<string, string>>;

export const bearer = "fake-organization-owner-token";
export const organizations = "/platform/v1beta1/organizations";
export const ids = { "organization-id": "o1", "workspace-id": "w1" };
export const token: Inputs = { mode: "create-token", "token-role": "WORKSPACE_MEMBER" };
export const create: Inputs = {
  mode: "create-deployment",
  "deployment-name": "etl",
  definition: "type: STANDARD",
};
export const update: Inputs = { ...create, mode: "update-deployment", "deployment-id": "d1" };

/** The fields that were sent, and what the service adds. */
function echo(got: ReceivedRequest, more: Record<string, unknown>): CannedResponse {
  return { body: { ...(JSON.parse(got.body) as Record<string, unknown>), ...more } };
}

/** Routes that respond to each POST to organization o1 with the least that the API documentation promises. */
export const accepting: Routes = {
  "POST /iam/v1beta1/organizations/o1/tokens": { body: { id: "t1", name: "ci", token: "fake-minted-token" } },
  [`POST ${organizations}/o1/deployments`]: (got) => echo(got, { id: "d1", status: "CREATING" }),
  [`POST ${organizations}/o1/deployments/d1`]: (got) => echo(got, { id: "d1", status: "HEALTHY" }),
};

/** One run of the bundle, and what the service got. */
export interface Ran<Request> {
  readonly run: ActionRun;
  readonly requests: readonly Request[];
  /** Method and path of each request. */
  readonly requested: readonly string[];
  /** The message of the one error annotation beside those in files; empty without one. */
  readonly error: string;
  readonly warnings: readonly string[];
}

function ran<Request extends Pick<ReceivedRequest, "method" | "path">>(
  run: ActionRun,
  requests: readonly Request[],
): Ran<Request> {
  const errors = run.annotations.filter(({ level, file }) => level === "error" && file === undefined);
  if (errors.length > 1) throw new Error(`More than one error annotation:\n${run.log}`);
  if (run.killed) throw new Error(`The step did not end by itself:\n${run.raw}`);
  const requested = requests.map(({ method, path }) => `${method} ${path}`);
  return { run, requests, requested, error: run.error, warnings: run.warnings };
}

function step(url: string, inputs: Inputs, options: ActionOptions): ActionOptions {
  // A manual start: on other events a create without github-environment warns.
  const env = { GITHUB_EVENT_NAME: "workflow_dispatch", ...options.env };
  const given = { "base-url": url, "api-token": bearer, ...inputs };
  return { killAfter: 20_000, ...(allCases && { in: "process" }), ...options, env, inputs: given };
}

/** Runs the action against a service with these responses. */
export async function runAgainst(
  routes: Routes,
  inputs: Inputs,
  options: ActionOptions = {},
): Promise<Ran<ReceivedRequest>> {
  const service = await startCanned(routes);
  try {
    return ran(await runAction(step(service.url, inputs, options)), service.requests);
  } finally {
    await service.close();
  }
}

/** Runs the action against the emulator. */
export async function runEmulated(
  emulated: EmulatorOptions,
  inputs: Inputs,
  options: ActionOptions = {},
): Promise<Ran<RecordedRequest> & { readonly state: Emulator["state"] }> {
  const emulator = await startEmulator(emulated);
  try {
    const done = ran(await runAction(step(emulator.url, inputs, options)), emulator.requests);
    return { ...done, state: emulator.state };
  } finally {
    await emulator.close();
  }
}

/** The body of the one POST. */
export function posted(requests: readonly Pick<ReceivedRequest, "method" | "body">[]): unknown {
  const posts = requests.filter(({ method }) => method === "POST");
  if (posts.length !== 1) throw new Error(`${posts.length} POST requests were made.`);
  return JSON.parse(posts[0]?.body ?? "");
}
