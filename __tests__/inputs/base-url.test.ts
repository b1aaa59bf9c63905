import { expect, test } from "@jest/globals";
import { inputSecrets, readBaseUrl } from "../../src/inputs/access.js";
import { foundLines } from "../shown.js";
import { readerOf, sourceOf } from "./sources.js";

function parse(given: string): { url: URL | undefined; problems: readonly string[] } {
  const reader = readerOf({ "base-url": given });
  return { url: readBaseUrl(reader), problems: foundLines(reader.findings).problems };
}

test.each([
  ["https://platform.example.com", "https://platform.example.com/"],
  ["https://platform.example.com/", "https://platform.example.com/"],
  ["https://platform.example.com:8443/some/prefix", "https://platform.example.com:8443/some/prefix"],
  ["https://platform.example.com/prefix/", "https://platform.example.com/prefix/"],
  ["https://platform.example.com/a%20b", "https://platform.example.com/a%20b"],
  ["https://platform.example.com/platform", "https://platform.example.com/platform"],
  ["https://platform.example.com/platform/v1beta12", "https://platform.example.com/platform/v1beta12"],
  ["https://platform.example.com/..a/.b/...", "https://platform.example.com/..a/.b/..."],
  ["HTTPS://Platform.Example.com", "https://platform.example.com/"],
  ["https://10.0.0.7", "https://10.0.0.7/"],
  ["https://[2001:db8::1]:444", "https://[2001:db8::1]:444/"],
  ["http://localhost:4010", "http://localhost:4010/"],
  ["http://LOCALHOST", "http://localhost/"],
  ["http://127.0.0.1:4010/prefix", "http://127.0.0.1:4010/prefix"],
  ["http://127.1.2.3", "http://127.1.2.3/"],
  ["http://[::1]:4010", "http://[::1]:4010/"],
])("%s is a base URL", (given, href) => {
  const { url, problems } = parse(given);
  expect(problems).toEqual([]);
  expect(url?.href).toBe(href);
});

const userInfo = "must not contain a user name or password";
const loopbackOnly = "http:// is only for a loopback host";
const emptySegment = "must not contain an empty path segment (//)";
const dotSegment = "must not contain the path segments . and ..";

test.each([
  ["platform.example.com", "must be a URL that begins with https://"],
  ["//platform.example.com", "must be a URL"],
  ["https://", "must be a URL"],
  ["https:platform.example.com", "must be a URL"],
  ["https:/platform.example.com", "must be a URL"],
  ["https:///platform.example.com", "must be a URL"],
  ["https:\\\\platform.example.com", "must be a URL"],
  ["https//platform.example.com", "must be a URL"],
  ["https://platform example.com", "must not contain whitespace"],
  ["https://platform.exa\nmple.com", "must not contain whitespace"],
  ["https://platform.example.com/a\tb", "must not contain whitespace"],
  ["https://platform.example.com:99999", "must be a URL"],
  ["ftp://platform.example.com", "must begin with https://"],
  ["git+https://platform.example.com", "must begin with https://"],
  ["file:///etc/hosts", "begins with https://"],
  ["javascript:alert(1)", "begins with https://"],
  ["localhost:4010", "begins with https://"],
  ["http://platform.example.com", loopbackOnly],
  ["http://10.0.0.7", loopbackOnly],
  ["http://0.0.0.0", loopbackOnly],
  ["http://127.0.0.1.example.com", loopbackOnly],
  ["http://localhost.example.com", loopbackOnly],
  ["http://127.evil.example", loopbackOnly],
  ["https://user@platform.example.com", userInfo],
  ["https://:fake-password@platform.example.com", userInfo],
  ["https://@platform.example.com", userInfo],
  ["https://user:fake-password%40platform.example.com", userInfo],
  ["https://user:fake-password\uff20platform.example.com", userInfo],
  ["https://platform.example.com?x=1", "must not contain a query"],
  ["https://platform.example.com/?", "must not contain a query"],
  ["https://platform.example.com/#top", "must not contain a fragment"],
  ["https://platform.example.com#", "must not contain a fragment"],
  ["https://platform.example.com//", emptySegment],
  ["https://platform.example.com//other.example.com", emptySegment],
  ["https://platform.example.com/a//b", emptySegment],
  ["https://platform.example.com/..//other.example.com", emptySegment],
  ["https://platform.example.com/../a", dotSegment],
  ["https://platform.example.com/a/.", dotSegment],
  ["https://platform.example.com/%2e%2E/a", dotSegment],
  ["https://platform.example.com/\\other.example.com", "must not contain a backslash"],
  ["https://platform.example.com\\\\other.example.com", "must"],
  ["https://platform.example.com/platform/v1beta1", "must end before /platform/v1beta1"],
  ["https://platform.example.com/platform/v1beta1/organizations", "must end before /platform/v1beta1"],
  ["https://platform.example.com/prefix/iam/v1beta1/", "must end before /iam/v1beta1"],
  ["https://platform.example.com/Platform%2Fv1beta1", "must end before /Platform/v1beta1"],
])("%j is not: it %s", (given, problem) => {
  const { url, problems } = parse(given);
  expect(url).toBeUndefined();
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
  expect(problems[0]).toMatch(/^Input base-url .*; got ".*"\. Example: https:\/\/platform\.example\.com$/);
});

test.each([
  "https://user:fake-password@platform.example.com",
  "git+https://user:fake-password@platform.example.com",
  "user:fake-password@platform.example.com",
  "https://user:fake-password%40platform.example.com",
])("what may be a password in %s is in no message, and is masked", (given) => {
  const { problems } = parse(given);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain("***");
  expect(problems[0]).not.toMatch(/fake|password@/);
  expect(inputSecrets(sourceOf({ "base-url": given })).some((secret) => /^fake.*word$/.test(secret))).toBe(
    true,
  );
});

test.each(["https://platform.example.com/?key=fake-password", "https://platform.example.com/#fake-password"])(
  "the query or fragment of %s is in no message",
  (given) => expect(parse(given).problems.join()).not.toContain("fake-password"),
);

test("a long value is not cut, but reported by its length: a cut could show a part of a secret", () => {
  const { problems } = parse(`ftp://platform.example.com/${"x".repeat(200)}`);
  expect(problems[0]).toContain("got a value of 227 characters");
});
