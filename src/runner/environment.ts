import { checkBypass } from "@actions/http-client/lib/proxy";
import { ActionError } from "../base/errors.js";
import type { Variables } from "./port.js";
import { proxyVariables } from "./proxy.js";

/**
 * Refuses an environment in which a token could be read on its way, before anything is sent to these URLs.
 * @throws {ActionError} naming the environment variable.
 */
export function requireSafeEnvironment(variables: Variables, urls: readonly URL[]): void {
  const isSecure = urls.some(({ protocol }) => protocol === "https:");
  if (isSecure && variables.variable("NODE_TLS_REJECT_UNAUTHORIZED") === "0") {
    refuse(
      "NODE_TLS_REJECT_UNAUTHORIZED=0 disables TLS certificate verification: anyone on the network " +
        "could read the token.",
      "Remove it. For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file.",
    );
  }
  if (variables.variable("NODE_DEBUG") !== undefined) {
    refuse("NODE_DEBUG makes Node print requests with their token.", "Remove NODE_DEBUG.");
  }
  if (urls.some(({ username, password }) => username !== "" || password !== "")) {
    refuse(
      "GITHUB_API_URL contains a user name or password (the part before @).",
      "Remove it: github-token is used.",
    );
  }
  ignoreBlankProxies();
  for (const url of urls) requireUsableProxy(variables, url);
}

function refuse(message: string, hint: string): never {
  throw new ActionError("environment", `Nothing was sent: ${message}`, { hint });
}

/** An empty value counts as not given; @actions/http-client takes whitespace for an address. */
function ignoreBlankProxies(): void {
  for (const name of Object.values(proxyVariables).flat()) {
    if (process.env[name]?.trim() === "") delete process.env[name];
  }
}

/** @actions/http-client goes around a proxy whose URL it can't use. */
function requireUsableProxy(variables: Variables, url: URL): void {
  if (checkBypass(url)) return;
  const names = proxyVariables[url.protocol === "https:" ? "https" : "http"];
  const name = names.find((each) => variables.variable(each) !== undefined);
  const problem = name && proxyProblem(variables.variable(name) ?? "");
  if (problem) {
    refuse(
      `${name} ${problem}, so requests to ${url.host} would not go through the proxy.`,
      "Correct it (http://proxy.example.com:3128, a % in credentials as %25), or list the host in no_proxy.",
    );
  }
}

function proxyProblem(value: string): string | undefined {
  if (/\s/.test(value)) return "contains whitespace";
  if (!/^https?:\/\//i.test(value)) return "does not begin with http:// or https://";
  if (!URL.canParse(value) || new URL(value).hostname === "") return "is not a valid URL";
  const { username, password } = new URL(value);
  try {
    decodeURIComponent(`${username}:${password}`);
    return undefined;
  } catch {
    return "has credentials with a % that is not followed by two hexadecimal digits";
  }
}
