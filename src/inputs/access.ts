import { credentialsIn, percentDecoded } from "../base/address.js";
import type { Details } from "../base/notice.js";
import { type Text, text, type Value } from "../base/text.js";
import { proxyVariables } from "../runner/environment.js";
import type { Runner, Variables } from "../runner/port.js";
import { shortestSecret } from "../secrets/redact.js";
import { Secret } from "../secrets/secret.js";
import { hasRecords, isDryRun } from "./common.js";
import { at } from "./event.js";
import { type InputReader, notEvaluated } from "./reader.js";
import type { Mode } from "./table.js";
import { ghCommand, readWorkflowRun } from "./workflow-run.js";

/** How the run reaches the service. */
export type ServiceAccess = { readonly apiToken: Secret; readonly baseUrl: URL };

/** How long the run tries: milliseconds that one attempt may take, and how many attempts. */
export type Limits = { readonly requestTimeout: number; readonly maxAttempts: number };

/**
 * What is secret by its name, in inputs and environment variables: tokens, and credentials in addresses. It
 * is masked before anything else, whether it is valid or not.
 */
export function inputSecrets(runner: Pick<Runner, "input" | "variable">): string[] {
  const inputs = ["api-token", "github-token"].map((name) => runner.input(name));
  const tokens = [...inputs, runner.variable("PLATFORM_API_TOKEN")].flatMap((value) => {
    const token = value?.trim() ?? "";
    return [token, token.replace(/^Bearer\s+/i, "")];
  });
  const variables = ["PLATFORM_BASE_URL", "GITHUB_API_URL"].map((name) => runner.variable(name));
  const addresses = [runner.input("base-url"), ...variables];
  const credentials = addresses.flatMap((address) => credentialsIn(address ?? ""));
  return [...tokens, ...credentials, ...proxySecrets(runner)].filter((secret) => secret !== "");
}

/** The credentials in the proxies' URLs, as written and decoded: secrets to mask. */
function proxySecrets(variables: Variables): string[] {
  return (
    Object.values(proxyVariables)
      .flat()
      .map((name) => credentialsIn(variables.variable(name) ?? ""))
      // A user name without a password is no secret.
      .filter(([credentials]) => credentials?.includes(":"))
      .flat()
  );
}

const planWithoutToken = text`A dry run works without api-token if github-environment or preview,
  organization-id and workspace-id are set`;

const withoutSecrets = text`Input api-token is empty: runs of a pull request from a fork get no secrets, and
  runs by Dependabot get only Dependabot's secrets`;

const missingToken = text`Input api-token is required (or the environment variable PLATFORM_API_TOKEN): an API
  token of the platform. The secret is empty or does not exist here: check its name and the job's
  environment`;

/**
 * What to do where runs of a pull request get no secrets, of a fork or by Dependabot; undefined elsewhere.
 */
function adviceWithoutSecrets({ source }: InputReader): Details | undefined {
  const { name, payload } = source.event();
  if (!/^pull_request(?!_target)/.test(name)) return undefined;
  const plan = text`${planWithoutToken}.`;
  const pull = (...path: string[]): unknown => at(payload, "pull_request", ...path);
  if (pull("head", "repo", "full_name") !== source.variable("GITHUB_REPOSITORY")) {
    const next = text`A maintainer can start the workflow manually, for a preview with pull-request:
      ${String(pull("number"))}.`;
    return { lines: [plan], next };
  }
  if (source.variable("GITHUB_ACTOR") !== "dependabot[bot]") return undefined;
  return {
    lines: [plan],
    commands: [
      {
        why: text`Add the API token to Dependabot's secrets, by the name that the workflow uses`,
        lines: [ghCommand("secret set PLATFORM_API_TOKEN --app dependabot", readWorkflowRun(source))],
      },
    ],
    next: text`Then run the job again.`,
  };
}

/** The inputs api-token and base-url; undefined after a problem, or if the run works without them. */
export function readAccess(reader: InputReader, mode: Mode | undefined): ServiceAccess | undefined {
  const mayPlan = isDryRun(reader) && mode !== "create-token";
  // The dry run of a Deployment needs GitHub's records only.
  if (mayPlan && hasRecords(reader) && reader.string("api-token") === undefined) {
    if (reader.string("base-url") !== undefined) readBaseUrl(reader);
    return undefined;
  }
  if (reader.string("api-token") === undefined && !reader.misspelled.has("api-token")) {
    const missing = mayPlan ? text`${missingToken}. ${planWithoutToken}` : missingToken;
    const advice = adviceWithoutSecrets(reader);
    reader.problem("input/missing", advice ? withoutSecrets : missing);
    reader.findings.advice = advice;
  }
  const apiToken = readSecret("api-token", reader);
  const baseUrl = readBaseUrl(reader);
  return apiToken && baseUrl && { apiToken, baseUrl };
}

/** A token that an HTTP header can contain; undefined if not given or after a problem. It is never shown. */
export function readSecret(name: "api-token" | "github-token", reader: InputReader): Secret | undefined {
  const given = reader.string(name);
  if (given === undefined) return undefined;
  const refuse = (problem: Text, what: Value = text`pass only the token`): undefined => {
    return reader.problem(
      "input/token",
      text`${reader.place(name)} ${problem}${what} (the value is not shown)`,
    );
  };
  if (given.includes("${{")) return refuse(notEvaluated, "");
  if (name === "api-token") {
    if (/^(?:\$|(?:secrets|vars|env)\.)/.test(given))
      return refuse(text`is the name of a secret or variable: `, text`write \${{ secrets.NAME }}`);
    if (given === reader.string("github-token") || /^(?:gh[a-z]_|github_pat_)/.test(given))
      return refuse(text`is a token of GitHub: `, text`pass an API token of the platform`);
  }
  if (/^Bearer\s/i.test(given)) return refuse(text`begins with "Bearer ": remove it, and `);
  if (/\s/.test(given)) return refuse(text`contains whitespace: `);
  if (/^["'`]|["'`]$/.test(given)) return refuse(text`is in quotes: remove them, and `);
  if (given.length < shortestSecret)
    return refuse(text`is too short to be a token: `, text`store the complete token in the secret`);
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

const example = "https://platform.example.com";

/** Whether a token may be sent there: by https, or to this machine. */
export function isSafeAddress({ protocol, hostname }: URL): boolean {
  const isLoopback = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && isLoopback);
}

/** The input base-url; undefined after a problem, which never shows what may be a password. */
export function readBaseUrl(reader: InputReader): URL | undefined {
  const given = reader.required(
    "base-url",
    text`the base URL of the API, such as ${example}. Does its variable exist in the repository's settings?`,
  );
  if (given === undefined) return undefined;
  const problem = problemOf(given);
  // What is before an @, a query and a fragment may be secrets.
  const got = reader.shown(given.replace(/^.*(?:@|%40|\uff20)/s, "***@").replace(/([?#]).+$/s, "$1…"));
  if (problem === undefined) {
    const url = new URL(given);
    if (isOfPage(url, reader)) {
      reader.findings.warning(
        "input/page-address",
        text`${reader.place("base-url")} is ${got}, whose path contains an id. Use the base URL of the API,
          such as ${example}, not the address of a page.`,
      );
    }
    return url;
  }
  return reader.problem(
    "input/base-url",
    text`${reader.place("base-url")} ${problem}; got ${got}. Example: ${example}`,
  );
}

/** Whether a path names what the step is about, like that of a page in a browser. */
function isOfPage({ pathname }: URL, reader: InputReader): boolean {
  const segments = pathname.split("/");
  const ids = ["organization-id", "workspace-id", "deployment-id"] as const;
  return ids.some((id) => segments.includes(reader.string(id) ?? " "));
}

function problemOf(given: string): Text | undefined {
  if (given.includes("${{")) return notEvaluated;
  if (/^["'`]|["'`]$/.test(given)) return text`is in quotes: remove them`;
  if (/[\s\u0000-\u001f\u007f-\u009f]/.test(given)) return text`must not contain whitespace`;
  if (given.includes("@") || credentialsIn(given).length > 0)
    return text`must not contain a user name or password (the part before @)`;
  const [form, scheme = "", path = ""] = /^([a-z][a-z\d+.-]*):\/\/[^/?#\\]+([^?#]*)/i.exec(given) ?? [];
  if (form === undefined || !URL.canParse(given)) return text`must be a URL that begins with https://`;
  if (!/^https?$/i.test(scheme)) return text`must begin with https://`;
  const url = new URL(given);
  const own = /\/(?:platform|iam)\/v1beta1(?=\/|$)/i.exec(percentDecoded(url.pathname));
  if (own)
    return text`must end before ${own[0]}, the API's own path: the action adds the path of each request
      itself`;
  if (given.includes("?")) return text`must not contain a query (the part from ? on), or the path of a page`;
  if (given.includes("#"))
    return text`must not contain a fragment (the part from # on), or the path of a page`;
  if (!isSafeAddress(url)) return text`must begin with https:// (http:// is only for a loopback host)`;
  if (path.includes("\\")) return text`must not contain a backslash`;
  if (path.includes("//")) return text`must not contain an empty path segment (//)`;
  if (path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) {
    return text`must not contain the path segments . and ..`;
  }
  return undefined;
}
