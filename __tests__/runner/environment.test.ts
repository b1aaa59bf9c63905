import { getProxyUrl } from "@actions/http-client/lib/proxy";
import { afterEach, describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { requireSafeEnvironment } from "../../src/runner/environment.js";
import { textOf } from "../shown.js";

type Values = Readonly<Record<string, string>>;

const https = new URL("https://platform.example.com");
const github = new URL("https://api.github.com");
const loopback = new URL("http://127.0.0.1:4010");

const variablesOf = (values: Values) => ({ variable: (name: string) => values[name]?.trim() || undefined });

/** The message of the refusal; empty without one. */
function refusal(values: Values, ...urls: URL[]): string {
  try {
    requireSafeEnvironment(variablesOf(values), urls.length === 0 ? [https] : urls);
  } catch (error) {
    if (error instanceof ActionError && error.code === "runner/unsafe" && error.outcome === "not-sent")
      return String(textOf(error));
    throw error;
  }
  return "";
}

describe("TLS certificate verification", () => {
  test.each([
    ["the service", https, loopback],
    ["GitHub's API", loopback, github],
  ])("must not be disabled where %s uses https", (_, ...urls) => {
    const text = refusal({ NODE_TLS_REJECT_UNAUTHORIZED: "0" }, ...urls);
    expect(text).toMatch(/^NODE_TLS_REJECT_UNAUTHORIZED=0 .*NODE_EXTRA_CA_CERTS/s);
  });

  test.each(["1", "", "true"])("NODE_TLS_REJECT_UNAUTHORIZED=%j leaves it on", (value) => {
    expect(refusal({ NODE_TLS_REJECT_UNAUTHORIZED: value })).toBe("");
  });
});

describe("a proxy", () => {
  const names = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "no_proxy"];
  const before = names.map((name) => [name, process.env[name]] as const);
  afterEach(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  test.each([
    "proxy.example.com:3128",
    "proxy.example.com",
    "user:fake-password@proxy.example.com",
    "socks5+http://proxy.example.com",
    "//proxy:1",
    "http://",
    "http://proxy.example.com:99999",
    "http://user:fake password@proxy.example.com",
    "http://user:100%@proxy.example.com",
    "http://us%er:fake-password@proxy.example.com",
    "http://user:fake%E4password@proxy.example.com",
  ])("%j is refused", (value) => {
    for (const [name, url] of [
      ["https_proxy", https],
      ["HTTPS_PROXY", https],
      ["https_proxy", github],
      ["http_proxy", new URL("http://github.internal.example/api/v3")],
    ] as const) {
      const text = refusal({ [name]: value }, loopback, url);
      expect(text).toContain(`${name} `);
      expect(text).toContain(url.host);
      expect(text).not.toMatch(/fake|100%/);
    }
  });

  test.each([
    "HTTP://proxy.example.com:3128",
    "https://proxy.example.com",
    "http://user:fake%25password@p.example",
  ])("%j is usable", (value) => {
    expect(refusal({ https_proxy: value })).toBe("");
  });

  test("for plain http does not matter to https, and the reverse", () => {
    expect(refusal({ http_proxy: "nonsense", HTTP_PROXY: "nonsense" })).toBe("");
    expect(refusal({ https_proxy: "nonsense" }, loopback)).toBe("");
  });

  test.each([
    ["https_proxy", "HTTPS_PROXY", https],
    ["http_proxy", "HTTP_PROXY", new URL("http://github.internal.example")],
  ])("is the one that the client uses: %s before %s", (first, second, url) => {
    const usable = "http://proxy.example.com:3128";
    for (const [one, other] of [
      [usable, "nonsense"],
      ["nonsense", usable],
    ] as const) {
      const values = { [first]: one, [second]: other };
      Object.assign(process.env, values, { no_proxy: "" });
      let isUsed = true;
      try {
        isUsed = getProxyUrl(url)?.host === new URL(usable).host;
      } catch {
        isUsed = false;
      }
      expect(refusal(values, loopback, url) === "").toBe(isUsed);
    }
  });

  test.each(["", "  "])("with the value %j is none, to the client too", (value) => {
    Object.assign(process.env, { https_proxy: value, HTTPS_PROXY: "", no_proxy: "" });
    expect(refusal({ https_proxy: value })).toBe("");
    expect(getProxyUrl(https)).toBeUndefined();
  });

  test("does not matter to hosts that no_proxy lists", () => {
    process.env["no_proxy"] = "other.example,platform.example.com";
    expect(refusal({ https_proxy: "nonsense" })).toBe("");
    expect(refusal({ https_proxy: "nonsense" }, https, github)).not.toBe("");
  });
});
