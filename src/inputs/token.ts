import { nearest } from "../base/nearest.js";
import { type TokenRequest, tokenTypes } from "../modes/request.js";
import { readId, readTarget, runUrl } from "./common.js";
import type { InputReader } from "./reader.js";

/** Roles of comparable services. The API documentation does not list the roles: another one is passed through. */
const wellKnownRoles = [
  ...["ORGANIZATION_OWNER", "ORGANIZATION_MEMBER", "ORGANIZATION_BILLING_ADMIN"],
  ...["WORKSPACE_OWNER", "WORKSPACE_OPERATOR", "WORKSPACE_AUTHOR", "WORKSPACE_MEMBER", "WORKSPACE_ACCESSOR"],
  "DEPLOYMENT_ADMIN",
];

/** Comparable services refuse more days. */
const longestExpiry = 3650;

/** The inputs of create-token as a request; undefined after a problem. */
export function readTokenRequest(reader: InputReader): TokenRequest | undefined {
  const { findings } = reader;
  const before = findings.problems.length;
  const target = readTarget(reader);
  const type = reader.choice("token-type", tokenTypes);
  const name = reader.string("token-name") ?? defaultName(reader);
  const role = readRole(reader);
  const expiry = readExpiry(reader);
  const deploymentId = readId("deployment-id", reader);
  if (type === "DEPLOYMENT" && reader.string("deployment-id") === undefined) {
    findings.problem("Input deployment-id is required: a token of token-type DEPLOYMENT is scoped to a Deployment");
  }
  if (type !== undefined) warnOfUnused(type, reader);
  if (!target || !type || !name || !role || !expiry || findings.problems.length > before) return undefined;
  const description = reader.string("token-description") ?? runUrl(reader);
  return { ...target, mode: "create-token", name, role, type, description, expiryDays: expiry.days, deploymentId };
}

/** Warns about the inputs that the scope of the token does not use. */
function warnOfUnused(type: TokenRequest["type"], reader: InputReader): void {
  const unused = [
    ...(type === "DEPLOYMENT" ? [] : (["deployment-id"] as const)),
    ...(type === "WORKSPACE" ? [] : (["workspace", "workspace-id"] as const)),
  ];
  for (const name of unused) {
    if (reader.own(name) !== undefined) {
      reader.findings.warning(`Input ${name} is given, but a token of token-type ${type} does not use it.`);
    }
  }
}

function readRole(reader: InputReader): string | undefined {
  const role = reader.required("token-role", "the role of the token, such as WORKSPACE_MEMBER");
  const near = role === undefined || wellKnownRoles.includes(role) ? undefined : nearest(role, wellKnownRoles);
  if (role !== undefined && near !== undefined) {
    reader.findings.warning(
      `Input token-role is ${reader.shown(role)}, which is not a well-known role. It is sent as written. Did you mean ${near}?`,
    );
  }
  return role;
}

/** The days until the token expires, none for `never`; undefined after a problem. */
function readExpiry(reader: InputReader): { readonly days: number | undefined } | undefined {
  if (reader.string("token-expiry-days") === "never") {
    reader.findings.warning(
      "Input token-expiry-days is never: the token never expires, and the API cannot revoke it. Use a number of days if you can.",
    );
    return { days: undefined };
  }
  const days = reader.integer("token-expiry-days", { least: 1, note: "(days), or never" });
  if (days !== undefined && days > longestExpiry) {
    reader.findings.warning(
      `Input token-expiry-days is ${days}: comparable services accept at most ${longestExpiry} days (ten years).`,
    );
  }
  return days === undefined ? undefined : { days };
}

function defaultName({ source, findings }: InputReader): string | undefined {
  const repository = source.variable("GITHUB_REPOSITORY");
  const run = source.variable("GITHUB_RUN_ID");
  if (repository !== undefined && run !== undefined) {
    return `${repository.replace("/", "-")}-${run}-${source.variable("GITHUB_RUN_ATTEMPT") ?? "1"}`;
  }
  findings.problem(
    "Input token-name is required here: its default consists of GITHUB_REPOSITORY and GITHUB_RUN_ID, which are not set",
  );
  return undefined;
}
