import { percentDecoded } from "../base/address.js";
import { type Text, text } from "../base/text.js";
import type { InputReader } from "./reader.js";

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
  if (problem === undefined) return new URL(given);
  // What is before an @, a query and a fragment may be secrets.
  const got = reader.shown(given.replace(/^.*@/s, "***@").replace(/[?#].*$/s, ""));
  return reader.problem(text`${reader.place("base-url")} ${problem}; got ${got}. Example: ${example}`);
}

function problemOf(given: string): Text | undefined {
  if (given.includes("${{")) return text`contains an expression that GitHub did not evaluate`;
  if (/^["'`]|["'`]$/.test(given)) return text`is in quotes: remove them`;
  if (/[\s\u0000-\u001f\u007f-\u009f]/.test(given)) return text`must not contain whitespace`;
  if (given.includes("@")) return text`must not contain a user name or password (the part before @)`;
  const [form, scheme = "", path = ""] = /^([a-z][a-z\d+.-]*):\/\/[^/?#\\]+([^?#]*)/i.exec(given) ?? [];
  if (form === undefined || !URL.canParse(given)) return text`must be a URL that begins with https://`;
  if (!/^https?$/i.test(scheme)) return text`must begin with https://`;
  const url = new URL(given);
  const own = /\/(?:platform|iam)\/v1beta1(?=\/|$)/i.exec(percentDecoded(url.pathname));
  if (own)
    return text`must end before ${own[0]}, the API's own path: the action adds the path of each request
      itself`;
  if (given.includes("?")) return text`must not contain a query (the part from ? on)`;
  if (given.includes("#")) return text`must not contain a fragment (the part from # on)`;
  if (!isSafeAddress(url)) return text`must begin with https:// (http:// is only for a loopback host)`;
  if (path.includes("\\")) return text`must not contain a backslash`;
  if (path.includes("//")) return text`must not contain an empty path segment (//)`;
  if (path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) {
    return text`must not contain the path segments . and ..`;
  }
  return undefined;
}
