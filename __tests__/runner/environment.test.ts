import { afterEach, describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { proxySecrets, requireSafeSurroundings } from "../../src/runner/environment.js";
import { sourceOf, type Texts } from "../inputs/sources.js";

const https = new URL("https://platform.example.com");
const http = new URL("http://127.0.0.1:4010");

function check(variables: Texts, baseUrl = https): void {
  requireSafeSurroundings(sourceOf({}, variables), baseUrl);
}

/** The text of the refusal. */
function refusal(variables: Texts, baseUrl = https): string {
  try {
    check(variables, baseUrl);
  } catch (error) {
    if (error instanceof ActionError && error.code === "environment" && error.outcome === "not-sent") return error.text;
    throw error;
  }
  return "";
}

describe("the check of certificates", () => {
  test("turned off is refused for https", () => {
    const text = refusal({ NODE_TLS_REJECT_UNAUTHORIZED: "0" });
    expect(text).toMatch(/^Nothing was sent: NODE_TLS_REJECT_UNAUTHORIZED=0/);
    expect(text).toContain("NODE_EXTRA_CA_CERTS");
  });

  test.each(["1", "", "true"])("NODE_TLS_REJECT_UNAUTHORIZED=%j leaves it on", (value) => {
    expect(refusal({ NODE_TLS_REJECT_UNAUTHORIZED: value })).toBe("");
  });

  test("plays no part in plain http to a loopback host", () => {
    expect(refusal({ NODE_TLS_REJECT_UNAUTHORIZED: "0" }, http)).toBe("");
  });
});

describe("NODE_DEBUG", () => {
  test.each(["http", "HTTP", "https", "net,http", "http, tls", "*", "h*", "http2"])("%j is refused", (value) => {
    expect(refusal({ NODE_DEBUG: value })).toContain("Take http out of NODE_DEBUG");
    expect(refusal({ NODE_DEBUG: value }, http)).toContain("Take http out of NODE_DEBUG");
  });

  test.each(["", "fs", "net,tls", "module"])("%j prints no token", (value) => {
    expect(refusal({ NODE_DEBUG: value })).toBe("");
  });
});

describe("the proxy", () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  test.each(["proxy.example.com:3128", "proxy.example.com", "socks5://proxy.example.com", "http://", "://x", "//p:1"])(
    "%j is no URL of an http or https proxy",
    (value) => {
      for (const name of ["https_proxy", "HTTPS_PROXY"]) {
        const text = refusal({ [name]: value });
        expect(text).toContain(`${name} is not the URL of an http or https proxy`);
        expect(text).toContain("http://proxy.example.com:3128");
      }
    },
  );

  test.each(["http://proxy.example.com:3128", "https://proxy.example.com", "http://user:fake-password@p.example"])(
    "%j is one",
    (value) => {
      expect(refusal({ https_proxy: value })).toBe("");
    },
  );

  test("the refusal does not show what may be a password", () => {
    expect(refusal({ https_proxy: "user:fake-password@proxy.example.com" })).not.toContain("fake-password");
  });

  test("of plain http plays no part", () => {
    expect(refusal({ http_proxy: "nonsense", HTTP_PROXY: "nonsense" })).toBe("");
    expect(refusal({ https_proxy: "nonsense" }, http)).toBe("");
  });

  test("plays no part for hosts that no_proxy names", () => {
    process.env["no_proxy"] = "other.example,platform.example.com";
    expect(refusal({ https_proxy: "nonsense" })).toBe("");
    expect(refusal({ https_proxy: "nonsense" }, new URL("https://third.example"))).not.toBe("");
  });
});

test.each<[string, string[]]>([
  ["http://user:fake-password@proxy.example.com:3128", ["fake-password", "user:fake-password"]],
  ["http://user:fake%2Fpass@p.example", ["fake%2Fpass", "fake/pass", "user:fake/pass"]],
  ["http://us:er:fake-password@p.example", ["er:fake-password"]],
  ["http://user:fa@ke-password@p.example", ["fa@ke-password"]],
  ["http://user:fake%ZZpass@p.example", ["fake%ZZpass"]],
])("the credentials in %s are secrets, as they stand there and decoded", (value, secrets) => {
  for (const name of ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"]) {
    expect(proxySecrets(sourceOf({}, { [name]: value }))).toEqual(expect.arrayContaining(secrets));
  }
});

test.each(["http://proxy.example.com:3128", "http://user@proxy.example.com", "nonsense", ""])(
  "%j holds no credentials",
  (value) => {
    expect(proxySecrets(sourceOf({}, { https_proxy: value }))).toEqual([]);
  },
);
