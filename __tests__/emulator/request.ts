import type { EmulatedGitHub } from "../../emulator/github/server.js";

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
