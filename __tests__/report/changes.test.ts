import { expect, test } from "@jest/globals";
import type { Change } from "../../src/definition/compare.js";
import { changesText } from "../../src/report/changes.js";

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
