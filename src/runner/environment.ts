import { checkBypass } from "@actions/http-client/lib/proxy";
import { credentialsIn } from "../base/address.js";
import { ActionError } from "../base/errors.js";
import type { Variables } from "./port.js";

const proxyVariables = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"];

/** The credentials in the proxies' URLs, as written and decoded: secrets to mask. */
export function proxySecrets(variables: Variables): string[] {
  const addresses = proxyVariables.map((name) => variables.variable(name) ?? "");
  // A user name without a password is no secret.
  return addresses.flatMap((address) => {
    const credentials = credentialsIn(address);
    return credentials[0]?.includes(":") ? credentials : [];
  });
}

/**
 * Refuses an environment in which a token could be read on its way, before anything is sent.
 * @param urls where requests go: the service, and GitHub's API if the run uses it.
 * @throws {ActionError} naming the environment variable.
 */
export function requireSafeEnvironment(variables: Variables, urls: readonly URL[]): void {
  requireCertificates(variables, urls);
  requireQuietNode(variables);
  for (const url of urls) requireUsableProxy(variables, url);
}

function refuse(message: string, hint: string): never {
  throw new ActionError("environment", `Nothing was sent: ${message}`, { hint });
}

function requireCertificates(variables: Variables, urls: readonly URL[]): void {
  if (
    urls.some(({ protocol }) => protocol === "https:") &&
    variables.variable("NODE_TLS_REJECT_UNAUTHORIZED") === "0"
  ) {
    refuse(
      "NODE_TLS_REJECT_UNAUTHORIZED=0 disables TLS certificate verification: anyone on the network could read the token.",
      "Remove it. For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file.",
    );
  }
}

/** Parts of Node whose debug output shows what is sent. */
const talkative = ["http", "https", "http2", "net", "tls", "stream", "undici", "fetch"];

function requireQuietNode(variables: Variables): void {
  const sections = (variables.variable("NODE_DEBUG") ?? "").split(",").map((section) => section.trim());
  const shown = sections.filter((section) => talkative.some((name) => matches(section, name)));
  if (shown.length > 0) {
    refuse(
      `NODE_DEBUG=${shown.join(",")} makes Node print requests with their token.`,
      `Remove ${talkative.join(", ")} and wildcards from NODE_DEBUG.`,
    );
  }
}

/** Whether a section of NODE_DEBUG, selects the part: `*` matches any characters, and case is ignored. */
function matches(section: string, name: string): boolean {
  const [first = "", ...others] = section.toLowerCase().split(/\*+/);
  if (others.length === 0) return first === name;
  const last = others.pop() ?? "";
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  let place = first.length;
  for (const piece of others) {
    place = name.indexOf(piece, place);
    if (place < 0) return false;
    place += piece.length;
  }
  return place <= name.length - last.length;
}

/** The variable whose proxy requests to the URL go through, as @actions/http-client chooses it. */
function proxyVariable(variables: Variables, url: URL): { readonly name: string; readonly value: string } | undefined {
  if (checkBypass(url)) return undefined;
  for (const name of url.protocol === "https:" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy", "HTTP_PROXY"]) {
    const value = variables.variable(name);
    if (value !== undefined) return { name, value };
  }
  return undefined;
}

/** @actions/http-client goes around a proxy whose URL it can't use. */
function requireUsableProxy(variables: Variables, url: URL): void {
  const proxy = proxyVariable(variables, url);
  const problem = proxy && proxyProblem(proxy.value);
  if (proxy === undefined || problem === undefined) return;
  refuse(
    `${proxy.name} ${problem}, so requests to ${url.host} would not go through the proxy.`,
    "Correct it (http://proxy.example.com:3128, a % in credentials as %25), or list the host in no_proxy.",
  );
}

function proxyProblem(value: string): string | undefined {
  if (/\s/.test(value)) return "contains whitespace";
  if (!/^https?:\/\//i.test(value)) return "does not begin with http:// or https://";
  if (!URL.canParse(value) || new URL(value).hostname === "") return "is not a valid URL";
  const { username, password } = new URL(value);
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
    return undefined;
  } catch {
    return "has credentials with a % that is not followed by two hexadecimal digits";
  }
}
