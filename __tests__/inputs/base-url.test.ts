import { expect, test } from "@jest/globals";
import { Findings } from "../../src/base/findings.js";
import { readBaseUrl } from "../../src/inputs/base-url.js";

test.each([
  ["https://platform.example.com", "https://platform.example.com/"],
  ["https://platform.example.com/", "https://platform.example.com/"],
  ["https://platform.example.com:8443/some/prefix", "https://platform.example.com:8443/some/prefix"],
  ["https://platform.example.com/prefix/", "https://platform.example.com/prefix/"],
  ["HTTPS://Platform.Example.com", "https://platform.example.com/"],
  ["https://10.0.0.7", "https://10.0.0.7/"],
  ["https://[2001:db8::1]:444", "https://[2001:db8::1]:444/"],
  ["http://localhost:4010", "http://localhost:4010/"],
  ["http://LOCALHOST", "http://localhost/"],
  ["http://127.0.0.1:4010/prefix", "http://127.0.0.1:4010/prefix"],
  ["http://127.1.2.3", "http://127.1.2.3/"],
  ["http://[::1]:4010", "http://[::1]:4010/"],
])("%s is a service's root", (text, href) => {
  const findings = new Findings();
  expect(readBaseUrl(text, findings)?.href).toBe(href);
  expect(findings.problems).toEqual([]);
});

test.each([
  ["platform.example.com", "must be a URL"],
  ["//platform.example.com", "must be a URL"],
  ["https://", "must be a URL"],
  ["https://platform example.com", "must be a URL"],
  ["https://platform.example.com:99999", "must be a URL"],
  ["ftp://platform.example.com", "must begin with https://"],
  ["file:///etc/hosts", "must begin with https://"],
  ["javascript:alert(1)", "must begin with https://"],
  ["localhost:4010", "must begin with https://"],
  ["http://platform.example.com", "plain http is for a loopback host alone"],
  ["http://10.0.0.7", "plain http is for a loopback host alone"],
  ["http://0.0.0.0", "plain http is for a loopback host alone"],
  ["http://127.0.0.1.example.com", "plain http is for a loopback host alone"],
  ["http://localhost.example.com", "plain http is for a loopback host alone"],
  ["http://127.evil.example", "plain http is for a loopback host alone"],
  ["https://user@platform.example.com", "may not hold a user name or password"],
  ["https://:fake-password@platform.example.com", "may not hold a user name or password"],
  ["https://platform.example.com?x=1", "may not hold a query"],
  ["https://platform.example.com/?", "may not hold a query"],
  ["https://platform.example.com/#top", "may not hold a fragment"],
  ["https://platform.example.com#", "may not hold a fragment"],
])("%s is none: it %s", (text, problem) => {
  const findings = new Findings();
  expect(readBaseUrl(text, findings)).toBeUndefined();
  expect(findings.problems).toHaveLength(1);
  expect(findings.problems[0]).toContain(problem);
  expect(findings.problems[0]).toContain("base-url");
  expect(findings.problems[0]).toContain("Example: https://platform.example.com");
});

test.each([
  "https://user:fake-password@platform.example.com",
  "https://fake-password@platform.example.com",
  "https://platform.example.com/?key=fake-password",
  "https://platform.example.com/#fake-password",
  "http://user:fake-password@",
  "user:fake-password@platform.example.com",
])("what may be a password in %s is not shown", (text) => {
  const findings = new Findings();
  readBaseUrl(text, findings);
  expect(findings.problems).toHaveLength(1);
  expect(findings.problems[0]).not.toContain("fake-password");
});
