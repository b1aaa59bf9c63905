import { text } from "../base/text.js";
import type { Variables } from "../runner/runner.js";
import { readCommonRequest, requireReference } from "./common.js";
import type { InputReader } from "./reader.js";
import type { TokenRequest } from "./request.js";
import { tokenTypes } from "./table.js";
import { readWorkflowRun } from "./workflow-run.js";

/** Days after which nobody misses a token whose value is lost. */
const mostForgotten = 7;

/** The inputs of create-token as a request; undefined after a problem. `random` returns [0, 1). */
export function readTokenRequest(reader: InputReader, random = Math.random): TokenRequest | undefined {
  const target = readCommonRequest(reader);
  const type = reader.choice("token-type", tokenTypes);
  const own = reader.string("token-name");
  const name = own ?? generatedName(reader.source, random);
  const role = reader.required("token-role", text`the role of the token, such as WORKSPACE_MEMBER`);
  const deploymentId = reader.string("deployment-id");
  if (type === undefined) return undefined;
  if (type === "WORKSPACE") requireReference("workspace", target.workspace, reader);
  else
    for (const each of ["workspace", "workspace-id"] as const)
      reader.warnOfUnused(each, text`a token of token-type ${type} does not use it`);
  if (type === "DEPLOYMENT")
    reader.required("deployment-id", text`a token of token-type DEPLOYMENT is scoped to one`);
  else if (deploymentId !== undefined) {
    const what = text`Input deployment-id must be empty with token-type ${type}`;
    reader.problem("input/id-of-token", text`${what}; got ${reader.display(deploymentId)}`);
  }
  if (role === undefined) return undefined;
  const description =
    reader.string("token-description") ?? (readWorkflowRun(reader.source).page || undefined);
  const expiryDays = readExpiry(reader);
  const isForgotten = own === undefined && expiryDays !== undefined && expiryDays <= mostForgotten;
  let count = 1;
  const another = isForgotten ? () => `${name}-${++count}` : undefined;
  return {
    ...target,
    mode: "create-token",
    name,
    another,
    role,
    type,
    description,
    expiryDays,
    deploymentId,
  };
}

/** The days until the token expires; undefined for one that never expires. */
function readExpiry(reader: InputReader): number | undefined {
  if (reader.string("token-expiry-days") !== "never") return reader.number("token-expiry-days");
  reader.findings.warning(
    "input/never-expires",
    text`Input token-expiry-days is never: the token never expires, and the API cannot revoke it. Use a
      number of days if you can.`,
  );
  return undefined;
}

/** Each step and matrix job of a run has its own name: after an unknown outcome it finds one token. */
function generatedName(variables: Variables, random: () => number): string {
  const { repository, id, attempt } = readWorkflowRun(variables);
  const characters = Array.from({ length: 4 }, () => Math.floor(random() * 36).toString(36));
  return `${repository.replace("/", "-")}-${id}-${attempt}-${characters.join("")}`;
}
