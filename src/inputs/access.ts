import { credentialsIn, percentDecoded } from "../base/address.js";
import type { Details } from "../base/notice.js";
import { text } from "../base/text.js";
import { proxyVariables } from "../runner/environment.js";
import type { Runner } from "../runner/runner.js";
import { shortestSecret } from "../secrets/redact.js";
import { Secret } from "../secrets/secret.js";
import { isDryRunWithoutToken, isPreview } from "./common.js";
import type { InputReader } from "./reader.js";
import type { Mode } from "./table.js";

/** The token and address with which a run reaches the service. */
export type ServiceAccess = { readonly apiToken: Secret; readonly baseUrl: URL };

/** How long the run tries: milliseconds that one attempt may take, and how many attempts. */
export type Limits = { readonly timeout: number; readonly maxAttempts: number };

/**
 * Everything that is secret by its name, in inputs and environment variables, with that name: tokens, and
 * credentials in addresses. It is masked before anything else, whether it is valid or not.
 */
export function inputSecrets(runner: Pick<Runner, "input" | "variable">): [secret: string, from: string][] {
  const entries: [string, string][] = [];
  const keep = (from: string, secrets: readonly string[]) => {
    for (const secret of secrets) if (secret !== "") entries.push([secret, from]);
  };
  const read = (name: string) => runner.input(name)?.trim() ?? runner.variable(name) ?? "";
  for (const name of ["api-token", "github-token", "PLATFORM_API_TOKEN"])
    keep(name, [read(name), read(name).replace(/^Bearer\s+/i, "")]);
  for (const name of ["base-url", "PLATFORM_BASE_URL", "GITHUB_API_URL"])
    keep(name, credentialsIn(read(name)));
  for (const name of Object.values(proxyVariables).flat()) {
    const credentials = credentialsIn(read(name));
    // A user name without a password is no secret.
    if (credentials[0]?.includes(":")) keep(name, credentials);
  }
  return entries;
}

function adviceWithoutToken(reader: InputReader): Details {
  // Started manually, a plan's workflow would apply the definition of the branch.
  const manual = isPreview(reader)
    ? text`: a maintainer can start the workflow manually, with its number as pull-request`
    : "";
  return {
    next: text`A dry run of a Deployment needs none, if it has both ids. Otherwise check the name of the secret in
      api-token, and the job's environment. Runs of a pull request from a fork get no secrets${manual}. Runs by
      Dependabot get only Dependabot's secrets.`,
  };
}

/** The inputs api-token and base-url; undefined after a problem, or if the run works without them. */
export function readAccess(reader: InputReader, mode: Mode | undefined): ServiceAccess | undefined {
  // The dry run of a Deployment needs the definition, and GitHub's records, only.
  if (isDryRunWithoutToken(reader) && mode !== "create-token") {
    if (reader.string("base-url") !== undefined) readBaseUrl(reader);
    return undefined;
  }
  if (reader.string("api-token") === undefined && !reader.misspelled.has("api-token")) {
    reader.required("api-token", text`an API token of the platform`);
    reader.findings.advice = adviceWithoutToken(reader);
  }
  const apiToken = readSecret("api-token", reader);
  const baseUrl = readBaseUrl(reader);
  return apiToken && baseUrl && { apiToken, baseUrl };
}

/** A token that an HTTP header can contain; undefined if not given or after a problem. It is never shown. */
export function readSecret(name: "api-token" | "github-token", reader: InputReader): Secret | undefined {
  const given = reader.string(name);
  if (given === undefined) return undefined;
  const isToken =
    given.length >= shortestSecret &&
    /^[\x21-\x7e]+$/.test(given) &&
    !/^\$|^(?:secrets|vars|env)\.|^["'`]|["'`]$/.test(given);
  const isOfGitHub = given === reader.string("github-token") || /^(?:gh[a-z]_|github_pat_)/.test(given);
  if (isToken && !(name === "api-token" && isOfGitHub)) return new Secret(given);
  const what = name === "api-token" ? "an API token of the platform" : "a token of GitHub";
  return reader.problem(
    "input/token",
    text`${reader.origin(name)} must be ${what}, such as \${{ secrets.NAME }}, without "Bearer", quotes and
      whitespace (the value is not shown)`,
  );
}

export function readLimits(reader: InputReader): Limits {
  return {
    timeout: Math.round((reader.number("request-timeout") ?? 60) * 1000),
    maxAttempts: reader.number("max-attempts") ?? 8,
  };
}

const example = "https://platform.example.com";

/** Whether a token may be sent there: by https, or to this machine. */
export function isSafeAddress({ protocol, hostname }: URL): boolean {
  const isLoopback = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && isLoopback);
}

/** The input base-url; undefined after a problem, which never shows what may be a password. */
export function readBaseUrl(reader: InputReader): URL | undefined {
  const given = reader.required("base-url", text`the base URL of the API, such as ${example}`);
  if (given === undefined) return undefined;
  if (isBaseUrl(given)) return new URL(given);
  // Everything before an @, a query and a fragment may be secrets.
  const got = reader.display(given.replace(/^.*(?:@|%40|\uff20)/s, "***@").replace(/([?#]).+$/s, "$1…"));
  return reader.problem(
    "input/base-url",
    text`${reader.origin("base-url")} must be the base URL of the API, such as ${example}: https, or http to a
      loopback host, without user name, query, fragment and //, and without /platform/v1beta1; got
      ${got}`,
  );
}

function isBaseUrl(given: string): boolean {
  const isWhole = /^https?:\/\/[^/?#\\@\s\p{Cc}][^?#\\@\s\p{Cc}]*$/iu.test(given) && URL.canParse(given);
  if (!isWhole || credentialsIn(given).length > 0) return false;
  const url = new URL(given);
  const isOfPath = /\/\/|\/(?:platform|iam)\/v1beta1(?=\/|$)/i.test(percentDecoded(url.pathname));
  return isSafeAddress(url) && !isOfPath;
}
