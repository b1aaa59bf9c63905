import { expect, test } from "@jest/globals";
import { credentialsIn, isWebAddress, withScheme } from "../../src/base/address.js";

test.each([
  ["host.example/path", "https://host.example/path"],
  ["10.0.0.7/path", "https://10.0.0.7/path"],
  ["Host.example:8080/path", "https://Host.example:8080/path"],
  ["https://host.example", "https://host.example"],
  ["HTTP://host.example", "HTTP://host.example"],
  ["[::1]:80/path", "https://[::1]:80/path"],
  ["host.example?tenant=a", "https://host.example?tenant=a"],
  ["host.example#a", "https://host.example#a"],
  ["/relative", "/relative"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["mailto:a@host.example", "mailto:a@host.example"],
  ["two words", "two words"],
  ["host.example/two words", "host.example/two words"],
  ["https:/host.example", "https:/host.example"],
  ["https:\\\\host.example", "https:\\\\host.example"],
  ["//host.example", "//host.example"],
  ["user:fake-pass@host.example/path", "user:fake-pass@host.example/path"],
  [" host.example", " host.example"],
  ["", ""],
])("the address %j becomes %j", (address, whole) => {
  expect(withScheme(address)).toBe(whole);
});

test.each([
  "https://host.example",
  "HTTP://host.example:8080/path?a=b@c#d",
  "https://[::1]/path",
  "https://host.example/a@b",
  `https://host.example/${"a".repeat(1_979)}`,
])("the address %j may be a link", (address) => {
  expect(isWebAddress(address)).toBe(true);
});

test.each([
  "",
  "host.example",
  "//host.example",
  "https:host.example",
  "https:/host.example",
  "https:///host.example",
  "https:\\\\host.example",
  "https://host.example\\@other.example",
  "https://user:fake-pass@host.example/",
  "https://user@host.example",
  "https://@host.example",
  "https://host.example/two words",
  "https://host.example/\n",
  "https://host.example:99999/",
  "https://",
  "javascript:https://host.example",
  "ftp://host.example/",
  "https://host.example/a\u0001b",
  "https://host.example/a\u009bb",
  "https://host.example/\u202ecba",
  "https://host.example/a\u200bb",
  "https://host.example/\ud800",
  `https://host.example/${"a".repeat(1_980)}`,
])("the address %j may not be a link", (address) => {
  expect(isWebAddress(address)).toBe(false);
});

test.each([
  ["https://user:fake-pa/ss@host", ["user:fake-pa/ss", "fake-pa/ss"]],
  ["git+https://user:fake-pass@host/x", ["user:fake-pass", "fake-pass"]],
  ["https//user:fake-pass@host", ["user:fake-pass", "fake-pass"]],
  ["https:/user:fake-pass@host", ["user:fake-pass", "fake-pass"]],
  ["https:\\\\user:fake-pass@host", ["user:fake-pass", "fake-pass"]],
  ["user:fake-pa/ss@host", ["user:fake-pa/ss", "fake-pa/ss"]],
  ["//user:fake#pa?ss@host", ["user:fake#pa?ss", "fake#pa?ss"]],
  ["https://user:fa@ke@host/x@y", ["user:fa@ke@host/x", "fa@ke@host/x"]],
  ["https://fake-token@host", ["fake-token"]],
  ["https://u:fake%2Fpass@host", ["u:fake%2Fpass", "u:fake/pass", "fake%2Fpass", "fake/pass"]],
  ["https://user:fake\npass@host", ["user:fake\npass", "fake\npass"]],
  ["https://host/path", []],
  ["https://user:fake-pass%40host/x", ["user:fake-pass", "fake-pass"]],
  ["https://user:fake-pass\uff20host/x", ["user:fake-pass", "fake-pass"]],
  ["https://host/a//b%40c", []],
  ["@host", []],
  ["", []],
])("the credentials in %j are %j", (address, credentials) => {
  expect(credentialsIn(address).sort()).toEqual([...credentials].sort());
});
