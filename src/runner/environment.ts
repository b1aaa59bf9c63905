import { checkBypass } from "@actions/http-client/lib/proxy";
import { ActionError } from "../base/errors.js";
import type { Variables } from "./port.js";
import { proxyVariables } from "./proxy.js";

/** Parts of Node whose debug output shows what is sent. */
const verboseParts = ["http", "https", "http2", "net", "tls", "stream", "undici", "fetch"];

/**
 * Refuses an environment in which a token could be read on its way, before anything is sent.
 * @param urls where requests go: the service, and GitHub's API if the run uses it.
 * @throws {ActionError} naming the environment variable.
 */
export function requireSafeEnvironment(variables: Variables, urls: readonly URL[]): void {
  const isSecure = urls.some(({ protocol }) => protocol === "https:");
  if (isSecure && variables.variable("NODE_TLS_REJECT_UNAUTHORIZED") === "0") {
    refuse(
      "NODE_TLS_REJECT_UNAUTHORIZED=0 disables TLS certificate verification: anyone on the network could read the token.",
      "Remove it. For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file.",
    );
  }
  const sections = (variables.variable("NODE_DEBUG") ?? "").split(",").map((section) => section.trim());
  const shown = sections.filter((section) => verboseParts.some((part) => selects(section, part)));
  if (shown.length > 0) {
    refuse(
      `NODE_DEBUG=${shown.join(",")} makes Node print requests with their token.`,
      `Remove ${verboseParts.join(", ")} and wildcards from NODE_DEBUG.`,
    );
  }
  for (const url of urls) requireUsableProxy(variables, url);
}

function refuse(message: string, hint: string): never {
  throw new ActionError("environment", `Nothing was sent: ${message}`, { hint });
}

/** Whether a section of NODE_DEBUG selects the part, as Node matches it: `*` matches any characters, case is ignored. */
function selects(section: string, part: string): boolean {
  const literals = section.split(/\*+/).map((text) => text.replace(/[|\\{}()[\]^$+?.]/g, "\\$&"));
  return new RegExp(`^${literals.join(".*")}$`, "i").test(part);
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
