import { expect, test } from "@jest/globals";
import type { Change } from "../../src/definition/compare.js";
import { changeLines, changesContent, changesText } from "../../src/report/changes.js";
import { written } from "./results.js";

const field = (createOnly: boolean): Change => ({
  field: "x",
  before: 1,
  after: 2,
  createOnly,
  removed: false,
});
const none = { added: [], removed: [], changed: [], kept: ["K"] };

test.each([
  [[], {}, ""],
  [[field(false)], {}, "1 field"],
  [[field(false), field(false)], { added: ["A"] }, "2 fields and 1 variable"],
  [[], { removed: ["A"] }, "1 variable"],
  [[], { added: ["A"], removed: ["B"], changed: ["C"] }, "3 variables"],
  [[field(true)], {}, "1 field that an update does not send"],
  [
    [field(false), field(true)],
    { changed: ["A"] },
    "1 field, 1 variable and 1 field that an update does not send",
  ],
])("%j and the variables %j are shown as %j", (changes, variables, text) => {
  expect(changesText({ changes, variables: { ...none, ...variables } })?.toString() ?? "").toBe(text);
});

test("a field is marked with what an update does with it, and that it is create-only comes first", () => {
  const change = { field: "x", before: 1, after: undefined };
  const changes = [
    { ...change, createOnly: false, removed: true },
    { ...change, createOnly: true, removed: true },
  ];
  expect(changeLines({ changes, variables: none }).map(String)).toEqual([
    "  x (no longer sent; the service may keep it): 1 -> no longer sent",
    "  x (an update does not send it; its response shows what holds): 1 -> no longer sent",
    "  Variables kept: K",
  ]);
});

test("the log counts the changes that it leaves out, and the variables above 30; a summary has more of them", () => {
  const changes = Array.from({ length: 102 }, () => field(false));
  const added = Array.from({ length: 31 }, (_, index) => `K${index}`);
  const all = { changes, variables: { ...none, kept: [], added } };
  const lines = changeLines(all).map(String);
  expect(lines[100]).toBe("  ... and 2 more: the output plan of a dry run has all of them.");
  expect(lines[101]).toMatch(/^ {2}Variables added: K0, .*, K29 and 1 more$/);
  expect(written(changesContent(all))).toMatch(/Variables added: .*K30/);
});
