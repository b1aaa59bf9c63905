import { expect, test } from "@jest/globals";
import { proxySecrets } from "../../src/runner/proxy.js";

const variablesOf = (values: Readonly<Record<string, string>>) => ({
  variable: (name: string) => values[name] || undefined,
});

test.each<[string, string[]]>([
  ["http://user:fake-password@proxy.example.com:3128", ["fake-password", "user:fake-password"]],
  ["user:fake-password@proxy.example.com:3128", ["fake-password", "user:fake-password"]],
  ["http://user:fake%2Fpass@p.example", ["fake%2Fpass", "fake/pass", "user:fake/pass"]],
  ["http://us:er:fake-password@p.example", ["er:fake-password"]],
  ["http://user:fa@ke-password@p.example", ["fa@ke-password"]],
  ["http://user:fa/ke-password@p.example", ["fa/ke-password"]],
  ["http://user:fake%ZZpass@p.example", ["fake%ZZpass"]],
])("the credentials in %s are secrets, as written and decoded", (value, secrets) => {
  for (const name of ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"]) {
    expect(proxySecrets(variablesOf({ [name]: value }))).toEqual(expect.arrayContaining(secrets));
  }
});

test.each(["http://proxy.example.com:3128", "http://user@proxy.example.com", "nonsense", ""])(
  "%j holds no password",
  (value) => {
    expect(proxySecrets(variablesOf({ https_proxy: value }))).toEqual([]);
  },
);
