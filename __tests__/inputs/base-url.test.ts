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

test.each([
  "platform.example.com",
  "//platform.example.com",
  "https://",
  "https:platform.example.com",
  "https:/platform.example.com",
  "https:///platform.example.com",
  "https:\\\\platform.example.com",
  "https//platform.example.com",
  "https://platform example.com",
  "https://platform.exa\nmple.com",
  "https://platform.example.com/a\tb",
  "https://platform.example.com:99999",
  "ftp://platform.example.com",
  "git+https://platform.example.com",
  "file:///etc/hosts",
  "javascript:alert(1)",
  "localhost:4010",
  "http://platform.example.com",
  "http://10.0.0.7",
  "http://0.0.0.0",
  "http://127.0.0.1.example.com",
  "http://localhost.example.com",
  "http://127.evil.example",
  "http://not-localhost",
  "https://user@platform.example.com",
  "https://:fake-password@platform.example.com",
  "https://@platform.example.com",
  "https://user:fake-password%40platform.example.com",
  "https://user:fake-password\uff20platform.example.com",
  "https://platform.example.com?x=1",
  "https://platform.example.com/?",
  "https://platform.example.com/#top",
  "https://platform.example.com#",
  "https://platform.example.com//",
  "https://platform.example.com//other.example.com",
  "https://platform.example.com/a//b",
  "https://platform.example.com/..//other.example.com",
  "https://platform.example.com/\\other.example.com",
  "https://platform.example.com\\\\other.example.com",
  "https://platform.example.com/platform/v1beta1",
  "https://platform.example.com/platform/v1beta1/organizations",
  "https://platform.example.com/prefix/iam/v1beta1/",
  "https://platform.example.com/Platform%2Fv1beta1",
  "https://platform.example.com/${{ vars.PATH }}",
  '"https://platform.example.com"',
])("%j is not: one problem, which names the input and shows the value", (given) => {
  const { url, problems } = parse(given);
  expect(url).toBeUndefined();
  expect(problems).toEqual([expect.stringMatching(/^Input base-url .*; got ".*"$/)]);
});

test.each([
  "https://user:fake-password@platform.example.com",
  "git+https://user:fake-password@platform.example.com",
  "user:fake-password@platform.example.com",
  "https://user:fake-password%40platform.example.com",
  "https://user:fake-password\uff20platform.example.com",
])("what may be a password in %s is in no message, and is masked", (given) => {
  const { problems } = parse(given);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain("***");
  expect(problems[0]).not.toMatch(/fake|password@/);
  expect(inputSecrets(sourceOf({ "base-url": given })).some(([secret]) => /^fake.*word$/.test(secret))).toBe(
    true,
  );
});

test.each(["https://platform.example.com/?key=fake-password", "https://platform.example.com/#fake-password"])(
  "the query or fragment of %s is in no message",
  (given) => expect(parse(given).problems.join()).not.toContain("fake-password"),
);

test("a long value is not cut, but reported by its length: a cut could show a part of a secret", () => {
  const { problems } = parse(`ftp://platform.example.com/${"x".repeat(200)}`);
  expect(problems[0]).toMatch(/\b227\b/);
});
