import type { Findings } from "../base/findings.js";

const example = "Example: https://platform.example.com";

/** Whether a URL's host is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** The service's root from the input `base-url`; undefined, and a problem told, when it is not fit to send a token to. */
export function readBaseUrl(text: string, findings: Findings): URL | undefined {
  // What stands before an @ may be a password: it is not repeated in the message.
  const shown = JSON.stringify(text.replace(/^(\w+:)?\/*[^/?#]*@/, "$1//***@").replace(/[?#].*$/s, ""));
  const problem = (text: string): undefined =>
    void findings.problem(`Input base-url ${text}; got ${shown}. ${example}`);
  if (!URL.canParse(text)) return problem("must be a URL");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return problem("must begin with https://");
  if (url.hostname === "") return problem("must name a host");
  if (url.username !== "" || url.password !== "") return problem("may not hold a user name or password");
  if (text.includes("?")) return problem("may not hold a query (the part from ? on)");
  if (text.includes("#")) return problem("may not hold a fragment (the part from # on)");
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    return problem("must begin with https:// (plain http is for a loopback host alone)");
  }
  return url;
}
