import { checkBypass } from "@actions/http-client/lib/proxy";
import { ActionError } from "../base/errors.js";

/** What of the environment decides whether it is safe to send a token. */
export interface Surroundings {
  variable(name: string): string | undefined;
}

/** The proxy that requests to `baseUrl` go through: as @actions/http-client chooses it. */
function proxyVariable({ variable }: Surroundings, baseUrl: URL): { name: string; value: string } | undefined {
  if (baseUrl.protocol !== "https:" || checkBypass(baseUrl)) return undefined;
  for (const name of ["https_proxy", "HTTPS_PROXY"]) {
    const value = variable(name);
    if (value !== undefined) return { name, value };
  }
  return undefined;
}

/** The credentials in the proxy's URL, as they stand there and decoded: secrets to be masked. */
export function proxySecrets(surroundings: Surroundings): string[] {
  const names = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"];
  return names.flatMap((name) => {
    const value = surroundings.variable(name) ?? "";
    const [, credentials = ""] = /^(?:[a-z][a-z\d+.-]*:\/\/)?([^/?#]*)@/i.exec(value) ?? [];
    const password = credentials.slice(credentials.indexOf(":") + 1);
    const texts = credentials.includes(":") ? [password, credentials] : [];
    return texts.flatMap((text) => [text, decoded(text)]);
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function refuse(message: string, hint: string): never {
  throw new ActionError("environment", `Nothing was sent: ${message}`, { hint });
}

/**
 * Refuses surroundings in which a token could be read on its way, before anything is sent.
 * @throws {ActionError} naming the environment variable.
 */
export function requireSafeSurroundings(surroundings: Surroundings, baseUrl: URL): void {
  if (baseUrl.protocol === "https:" && surroundings.variable("NODE_TLS_REJECT_UNAUTHORIZED") === "0") {
    refuse(
      "NODE_TLS_REJECT_UNAUTHORIZED=0 turns the check of certificates off: anyone on the way could read the token.",
      "Take it away. For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file.",
    );
  }
  const debugged = (surroundings.variable("NODE_DEBUG") ?? "").toLowerCase().split(",");
  if (debugged.some((section) => /^(https?2?|\*)$/.test(section.trim()) || /\*/.test(section))) {
    refuse("NODE_DEBUG makes Node print every request with its token.", "Take http out of NODE_DEBUG.");
  }
  const proxy = proxyVariable(surroundings, baseUrl);
  if (
    proxy !== undefined &&
    !(/^https?:\/\//i.test(proxy.value) && URL.canParse(proxy.value) && new URL(proxy.value).hostname)
  ) {
    refuse(
      `${proxy.name} is not the URL of an http or https proxy: requests would go around it.`,
      "Write it with its scheme, as in http://proxy.example.com:3128.",
    );
  }
}
