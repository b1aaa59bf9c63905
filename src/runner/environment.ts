import { checkBypass } from "@actions/http-client/lib/proxy";
import { ActionError } from "../base/errors.js";
import { type Text, text } from "../base/text.js";
import type { Variables } from "./runner.js";

/** The environment variables that name a proxy, in the order in which @actions/http-client reads them. */
export const proxyVariables = {
  https: ["https_proxy", "HTTPS_PROXY"],
  http: ["http_proxy", "HTTP_PROXY"],
} as const;

/**
 * Refuses an environment in which a token could be read on its way, before anything is sent to these URLs.
 * @throws {ActionError} naming the environment variable.
 */
export function requireSafeEnvironment(variables: Variables, urls: readonly URL[]): void {
  const unsafe = unsafeBecause(variables, urls);
  if (unsafe) throw new ActionError("runner/unsafe", text`${unsafe.why}.`, { next: unsafe.next });
}

/** The reason without a full stop, and what to do about it. */
type Unsafe = { readonly why: Text; readonly next: Text } | undefined;

/** Why requests to these URLs are not safe; undefined if they are. */
export function unsafeBecause(variables: Variables, urls: readonly URL[]): Unsafe {
  const isSecure = urls.some(({ protocol }) => protocol === "https:");
  if (isSecure && variables.variable("NODE_TLS_REJECT_UNAUTHORIZED") === "0") {
    const why = text`NODE_TLS_REJECT_UNAUTHORIZED=0 disables TLS certificate verification`;
    return { why, next: text`Remove it. For a private certificate authority set NODE_EXTRA_CA_CERTS.` };
  }
  // An empty value counts as not given; @actions/http-client takes whitespace for an address.
  for (const name of Object.values(proxyVariables).flat()) {
    if (process.env[name]?.trim() === "") delete process.env[name];
  }
  return urls.map((url) => unusableProxy(variables, url)).find((unusable) => unusable !== undefined);
}

/** @actions/http-client goes around a proxy whose URL it can't use. */
function unusableProxy(variables: Variables, url: URL): Unsafe {
  if (checkBypass(url)) return undefined;
  const names = proxyVariables[url.protocol === "https:" ? "https" : "http"];
  const name = names.find((each) => variables.variable(each) !== undefined);
  if (name === undefined || isUsable(variables.variable(name) ?? "")) return undefined;
  return {
    why: text`${name} is not the URL of a proxy, so requests to ${url.host} would not go through it`,
    next: text`Correct it (http://proxy.example.com:3128, a % in credentials as %25), or list the host in
      no_proxy.`,
  };
}

function isUsable(value: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  try {
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}
