import { expect, test } from "@jest/globals";
import type { Change } from "../../src/definition/compare.js";
import { changedText } from "../../src/report/changes.js";

const field = (createOnly: boolean): Change => ({ field: "x", before: 1, after: 2, createOnly });
const none = { added: [], removed: [], changed: [], kept: ["K"] };

test.each([
  [[], {}, ""],
  [[field(false)], {}, "1 field"],
  [[field(false), field(false)], { added: ["A"] }, "2 fields and 1 variable"],
  [[], { removed: ["A"] }, "1 variable"],
  [[], { added: ["A"], removed: ["B"], changed: ["C"] }, "3 variables"],
  [[field(true)], {}, "1 field not applied by an update"],
  [
    [field(false), field(true)],
    { changed: ["A"] },
    "1 field, 1 variable and 1 field not applied by an update",
  ],
])("%j and the variables %j are shown as %j", (changes, variables, text) => {
  expect(changedText({ changes, variables: { ...none, ...variables } })).toBe(text);
});
