import type { Findings } from "../base/findings.js";
import { type Target, type TokenRequest, tokenTypes } from "../modes/requests.js";
import { readDeploymentId } from "./common.js";
import type { InputReader, InputSource } from "./reader.js";
import { runUrl } from "./run-url.js";

/** create-token's own inputs. */
export function readToken(reader: InputReader): Omit<TokenRequest, keyof Target> {
  const { findings, source } = reader;
  const type = reader.choice("token-type", tokenTypes) ?? "WORKSPACE";
  const deploymentId = readDeploymentId(reader);
  if (type === "DEPLOYMENT" && deploymentId === undefined) {
    findings.problem("Input deployment-id is required: token-type DEPLOYMENT scopes the token to a Deployment");
  }
  if (type !== "DEPLOYMENT" && deploymentId !== undefined) {
    findings.warning(`Input deployment-id is given, but a token of type ${type} does not use it.`);
  }
  for (const name of type === "WORKSPACE" ? [] : ["workspace", "workspace-id"]) {
    if (reader.own(name) !== undefined)
      findings.warning(`Input ${name} is given, but a token of type ${type} does not use it.`);
  }
  return {
    mode: "create-token",
    name: reader.text("token-name") ?? defaultTokenName(source, findings),
    role: reader.required("token-role", "the token's role, such as WORKSPACE_MEMBER"),
    type,
    description: reader.text("token-description") ?? runUrl(source),
    expiryDays: readExpiry(reader, findings),
    deploymentId,
  };
}

function readExpiry(reader: InputReader, findings: Findings): number | undefined {
  if (reader.text("token-expiry-days") !== "never") {
    return reader.number("token-expiry-days", { least: 1, unit: "days (or never)" });
  }
  findings.warning(
    "Input token-expiry-days is never: the token has no end, and the service offers no way to revoke a token. Prefer a number of days.",
  );
  return undefined;
}

function defaultTokenName(source: InputSource, findings: Findings): string {
  const repository = source.variable("GITHUB_REPOSITORY");
  const run = source.variable("GITHUB_RUN_ID");
  if (repository === undefined || run === undefined) {
    findings.problem(
      "Input token-name is required here: its default is made of GITHUB_REPOSITORY and GITHUB_RUN_ID, which are not set",
    );
    return "";
  }
  return `${repository.replace("/", "-")}-${run}-${source.variable("GITHUB_RUN_ATTEMPT") ?? "1"}`;
}
