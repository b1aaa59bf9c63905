import { text } from "../base/text.js";
import { isPreview, readCommonRequest, readId } from "./common.js";
import type { InputReader } from "./reader.js";
import { type TokenRequest, tokenTypes } from "./request.js";
import { readWorkflowRun } from "./workflow-run.js";

/** Inputs that only tokens of a workspace use. */
const ofWorkspaces = ["workspace", "workspace-id"] as const;

/** The inputs of create-token as a request; undefined after a problem. `random` returns [0, 1). */
export function readTokenRequest(reader: InputReader, random = Math.random): TokenRequest | undefined {
  const { findings } = reader;
  const before = findings.problems.length;
  const target = readCommonRequest(reader);
  const type = reader.choice("token-type", tokenTypes);
  const name = reader.string("token-name") ?? defaultName(reader, random);
  const role = reader.required("token-role", text`the role of the token, such as WORKSPACE_MEMBER`);
  const expiry = readExpiry(reader);
  const deploymentId = readId("deployment-id", reader);
  if (type === "DEPLOYMENT")
    reader.required("deployment-id", text`a token of token-type DEPLOYMENT is scoped to one`);
  else if (type !== undefined && deploymentId !== undefined) {
    reader.problem(
      "input/id-of-token",
      text`Input deployment-id must be empty with token-type ${type}; got ${reader.shown(deploymentId)}. The
        token would be valid for the whole ${type.toLowerCase()}. Set token-type to DEPLOYMENT, or remove
        deployment-id`,
    );
  }
  for (const name of type === undefined || type === "WORKSPACE" ? [] : ofWorkspaces)
    reader.warnOfUnused(name, text`a token of token-type ${type ?? ""} does not use it`);
  if (isPreview(reader)) {
    reader.problem(
      "input/preview-mode",
      text`Input preview must be false in mode create-token; got
        ${reader.shown(reader.string("preview") ?? "")}. Previews need mode create-deployment`,
    );
  }
  if (!target || !type || !name || !role || !expiry || findings.problems.length > before) return undefined;
  const description =
    reader.string("token-description") ?? (readWorkflowRun(reader.source).page || undefined);
  const expiryDays = expiry === "never" ? undefined : expiry;
  return { ...target, mode: "create-token", name, role, type, description, expiryDays, deploymentId };
}

/** The days until the token expires; undefined after a problem. */
function readExpiry(reader: InputReader): number | "never" | undefined {
  if (reader.string("token-expiry-days") === "never") {
    reader.findings.warning(
      "input/never-expires",
      text`Input token-expiry-days is never: the token never expires, and the API cannot revoke it. Use a
        number of days if you can.`,
    );
    return "never";
  }
  const days = reader.integer("token-expiry-days", {
    least: 1,
    note: text`(days), or never`,
    words: ["never"],
  });
  if (days !== undefined && days > 3650) {
    reader.findings.warning(
      "input/long-expiry",
      text`Input token-expiry-days is ${days}: your platform may accept at most 3650 days (ten years).`,
    );
  }
  return days;
}

/** Each step and matrix job of a run has its own name: after an unknown outcome it finds one token. */
function defaultName(reader: InputReader, random: () => number): string | undefined {
  const { source } = reader;
  const repository = source.variable("GITHUB_REPOSITORY");
  const run = source.variable("GITHUB_RUN_ID");
  if (repository !== undefined && run !== undefined) {
    const characters = Array.from({ length: 4 }, () => Math.floor(random() * 36).toString(36));
    const attempt = source.variable("GITHUB_RUN_ATTEMPT") ?? "1";
    return `${repository.replace("/", "-")}-${run}-${attempt}-${characters.join("")}`;
  }
  return reader.problem(
    "input/missing",
    text`Input token-name is required here: its default consists of GITHUB_REPOSITORY and GITHUB_RUN_ID, which
      are not set`,
  );
}
