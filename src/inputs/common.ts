import { type Text, text } from "../base/text.js";
import { shortestSecret } from "../secrets/redact.js";
import { Secret } from "../secrets/secret.js";
import type { Reference } from "../service/names.js";
import { unfitId } from "../service/path.js";
import { readBaseUrl } from "./base-url.js";
import { at } from "./event.js";
import { checkInputNames } from "./names.js";
import { booleanOf, type InputReader } from "./reader.js";
import type { CommonRequest } from "./request.js";
import { type InputName, inputTable, type Mode, modes } from "./table.js";

/** How the run reaches the service. */
export type ServiceAccess = { readonly apiToken: Secret; readonly baseUrl: URL };

/** How long the run tries: milliseconds that one attempt may take, and how many attempts. */
export type Limits = { readonly requestTimeout: number; readonly maxAttempts: number };

const planWithoutToken = text`A dry run of a Deployment with github-environment or preview works without
  api-token, with organization-id and workspace-id`;

const withoutSecrets = text`Input api-token is empty: runs of a pull request from a fork get no secrets, and
  runs by Dependabot get only Dependabot's secrets. ${planWithoutToken}`;

const whoCanPassTheToken = text`Only a maintainer of this repository can change that: start the workflow
  manually for a fork (for a preview with pull-request), or add the secret, for Dependabot to Dependabot's
  secrets.`;

const missingToken = text`Input api-token is required (or the environment variable PLATFORM_API_TOKEN): an API
  token of the platform. The secret is empty or does not exist here: check its name and the job's
  environment`;

/** Whether the event is of a pull request whose runs get no secrets: of a fork, or by Dependabot. */
function hasNoSecrets({ source }: InputReader): boolean {
  const { name, payload } = source.event();
  if (!/^pull_request(?!_target)/.test(name)) return false;
  const isOwn =
    at(payload, "pull_request", "head", "repo", "full_name") === source.variable("GITHUB_REPOSITORY");
  return !isOwn || source.variable("GITHUB_ACTOR") === "dependabot[bot]";
}

/** The input mode, after the names of all inputs; undefined after a problem. */
export function readMode(reader: InputReader): Mode | undefined {
  checkInputNames(reader);
  reader.required("mode", text`one of ${modes.join(", ")}`);
  const mode = reader.choice("mode", modes);
  if (mode === undefined) return undefined;
  for (const row of inputTable) {
    const { name } = row;
    // action.yml gives github-token to every step. A preview in another mode is a problem, not a warning.
    const isUsed = name === "github-token" || name === "preview" || row.modes.includes(mode);
    if (!isUsed) reader.warnOfUnused(name, text`mode ${mode} does not use it`);
  }
  return mode;
}

/** Whether the step is about previews: the input preview is anything but false. */
export function isPreview(reader: InputReader): boolean {
  return !/^false$/i.test(reader.string("preview") ?? "false");
}

/** Whether the result is recorded at GitHub. */
export function hasRecords(reader: InputReader): boolean {
  return isPreview(reader) || reader.string("github-environment") !== undefined;
}

/** Whether the step only shows what it would do. */
export function isDryRun(reader: InputReader): boolean {
  return booleanOf(reader.string("dry-run")) === true;
}

/** Whether the step is a dry run without api-token. The values of secrets are often not available there. */
export function isDryRunWithoutToken(reader: InputReader): boolean {
  return isDryRun(reader) && reader.string("api-token") === undefined;
}

/** The inputs api-token and base-url; undefined after a problem, or if the run works without them. */
export function readAccess(reader: InputReader, mode: Mode | undefined): ServiceAccess | undefined {
  const mayPlan = isDryRun(reader) && mode !== "create-token";
  // The dry run of a Deployment needs GitHub's records only.
  if (mayPlan && hasRecords(reader) && reader.string("api-token") === undefined) {
    if (reader.string("base-url") !== undefined) readBaseUrl(reader);
    return undefined;
  }
  const isWithoutSecrets = hasNoSecrets(reader);
  if (reader.string("api-token") === undefined) {
    const missing = mayPlan ? text`${missingToken}. ${planWithoutToken}` : missingToken;
    reader.problem(isWithoutSecrets ? withoutSecrets : missing);
    if (isWithoutSecrets) reader.findings.advice = { hint: whoCanPassTheToken };
  }
  const apiToken = readSecret("api-token", reader);
  const baseUrl = readBaseUrl(reader);
  return apiToken && baseUrl && { apiToken, baseUrl };
}

/** A token that an HTTP header can contain; undefined if not given or after a problem. It is never shown. */
export function readSecret(name: "api-token" | "github-token", reader: InputReader): Secret | undefined {
  const given = reader.string(name);
  if (given === undefined) return undefined;
  const refuse = (problem: Text, what = text`pass only the token`): undefined => {
    return reader.problem(text`${reader.place(name)} ${problem}${what} (the value is not shown)`);
  };
  if (given.includes("${{")) return refuse(text`contains an expression that GitHub did not evaluate: `);
  if (name === "api-token") {
    if (/^(?:\$|(?:secrets|vars|env)\.)/.test(given))
      return refuse(text`is the name of a secret or variable: `, text`write \${{ secrets.NAME }}`);
    if (given === reader.string("github-token") || /^(?:gh[a-z]_|github_pat_)/.test(given))
      return refuse(text`is a token of GitHub: `, text`pass an API token of the platform`);
  }
  if (/^Bearer\s/i.test(given)) return refuse(text`begins with "Bearer ": remove it, and `);
  if (/\s/.test(given)) return refuse(text`contains whitespace: `);
  if (/^["'`]|["'`]$/.test(given)) return refuse(text`is in quotes: remove them, and `);
  if (given.length < shortestSecret) return refuse(text`is too short to be a token: `);
  return /^[\x21-\x7e]+$/.test(given)
    ? new Secret(given)
    : refuse(text`contains a character that no token has: `);
}

/** The inputs request-timeout and max-attempts; undefined after a problem. */
export function readLimits(reader: InputReader): Limits | undefined {
  const requestTimeout = reader.milliseconds("request-timeout");
  const maxAttempts = reader.integer("max-attempts", { least: 1, note: text`(1 means no retry)` });
  return requestTimeout === undefined || maxAttempts === undefined
    ? undefined
    : { requestTimeout, maxAttempts };
}

/** The organization, the workspace and dry-run; undefined after a problem. */
export function readCommonRequest(reader: InputReader): CommonRequest | undefined {
  const organization = readReference("organization", reader);
  const workspace = readReference("workspace", reader);
  const dryRun = reader.boolean("dry-run");
  return organization && workspace && dryRun !== undefined ? { organization, workspace, dryRun } : undefined;
}

/** A name in the step overrides an id from the environment; with an id in the step, both must match. */
function readReference(what: "organization" | "workspace", reader: InputReader): Reference | undefined {
  const nameOrId = reader.own(what);
  if (nameOrId !== undefined && reader.own(`${what}-id`) === undefined) return { nameOrId };
  if (reader.string(`${what}-id`) === undefined) return {};
  const id = readId(`${what}-id`, reader);
  return id === undefined ? undefined : { id, ...(nameOrId !== undefined && { nameOrId }) };
}

/** An id that a path of the API can contain; undefined if it is not given, or after a problem. */
export function readId(name: InputName, reader: InputReader): string | undefined {
  const id = reader.string(name);
  if (id === undefined) return undefined;
  const unfit = notEvaluated(id) ?? unfitId(id);
  if (unfit !== undefined)
    return reader.problem(text`${reader.place(name)} is not an id: it ${unfit}; got ${reader.shown(id)}`);
  if (!/\s/.test(id)) return id;
  const named = name === "deployment-id" ? "" : text`. For a name use ${name.replace("-id", "")}`;
  return reader.problem(
    text`${reader.place(name)} takes an id, without whitespace; got ${reader.shown(id)}${named}`,
  );
}

/** Why an input is a piece of a command or workflow, not a value. Windows' cmd stores 'ID' with quotes. */
function notEvaluated(id: string): Text | undefined {
  if (/^["'`]|["'`]$/.test(id)) return text`is in quotes: remove them`;
  if (/^https?:/i.test(id)) return text`is a URL: pass only the id in it`;
  if (id.includes("${{") && id.lastIndexOf("}}") > id.indexOf("${{"))
    return text`contains an expression that GitHub did not evaluate`;
  return /^\$|\{\{|^(?:vars|secrets|env|inputs|steps|needs|matrix)\./.test(id)
    ? text`is the name of a variable or a part of an expression: write \${{ vars.NAME }}`
    : undefined;
}
