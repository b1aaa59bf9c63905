import { expect, test } from "@jest/globals";
import { link } from "../../src/base/markdown.js";
import { environmentUrl } from "../../src/modes/apply.js";
import { Redactor } from "../../src/secrets/redact.js";

const urlOf = (webServerUrl: string): string | undefined =>
  environmentUrl({ id: "d1", raw: { id: "d1", webServerUrl } }, new Redactor());

test.each([
  ["host.example/path", "https://host.example/path"],
  ["host.example:8080", "https://host.example:8080"],
  ["http://host.example/", "http://host.example/"],
])("the address %j of the service is the environment's %j", (address, url) => {
  expect(urlOf(address)).toBe(url);
});

test.each([
  "https:/host.example",
  "https:\\\\host.example",
  "https:///host.example",
  "//host.example",
  "user:fake-pass@host.example/path",
  "https://user:fake-pass@host.example/path",
  "https://host.example\\@other.example",
  "localhost/two words",
  "",
])("the address %j of the service is no link and no environment's address", (address) => {
  expect(urlOf(address)).toBeUndefined();
  expect(link("text", address)).toBe("text");
});
