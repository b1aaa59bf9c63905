import type { EmulatedGitHub } from "../../emulator/github/server.js";
import type { Resource } from "../../emulator/service/seed.js";
import type { Emulator } from "../../emulator/service/server.js";

export const repository = "/repos/acme/pipelines";
export const sha = "a".repeat(40);

/** What creates a deployment record. */
export const record = {
  ref: sha,
  environment: "preview",
  task: "preview:pr-7:app",
  auto_merge: false,
  required_contexts: [],
};

/** Sends a request to the emulated GitHub. A body that is JSON is parsed. */
export async function sendTo(
  github: Pick<EmulatedGitHub, "url">,
  method: string,
  path: string,
  body?: unknown,
  token = "ghs_fake",
) {
  const response = await fetch(path.startsWith("http") ? path : github.url + path, {
    method,
    headers: { authorization: `token ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get("content-type")?.startsWith("application/json");
  return { status, headers, body: isJson ? JSON.parse(text) : text || undefined };
}

export const bearer = "Bearer fake-organization-owner-token";
export const organizations = "/platform/v1beta1/organizations";
export const tokens = "/iam/v1beta1/organizations/clorg1acmedata/tokens";
export const deployments = `${organizations}/clorg1acmedata/deployments`;
/** The smallest Deployment. */
export const minimal = { name: "a", type: "DEDICATED", workspaceId: "clws1analytics" };

/** Sends a request to the emulated service. A string is sent as it is. */
export async function sendToService(
  emulator: Emulator,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Resource }> {
  const response = await fetch(emulator.url + path, {
    method,
    headers: {
      authorization: bearer,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith("{") ? JSON.parse(text) : { text },
  };
}
