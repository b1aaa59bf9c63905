import { expect, test } from "@jest/globals";
import { type Decision, decide } from "../../src/modes/decide.js";

const id = "cldep1";
const rows: [wish: "deploy" | "retire", isOpen: boolean, isClosing: boolean, known: Decision, unknown: Decision][] = [
  ["deploy", true, false, { do: "update", id }, { do: "create" }],
  ["deploy", true, true, { do: "nothing", why: "reopened" }, { do: "nothing", why: "reopened" }],
  ["deploy", false, false, { do: "retire", id, reason: "closed" }, { do: "nothing", why: "none", reason: "closed" }],
  ["deploy", false, true, { do: "retire", id, reason: "closed" }, { do: "nothing", why: "none", reason: "closed" }],
  [
    "retire",
    true,
    false,
    { do: "retire", id, reason: "requested" },
    { do: "nothing", why: "none", reason: "requested" },
  ],
  [
    "retire",
    true,
    true,
    { do: "retire", id, reason: "requested" },
    { do: "nothing", why: "none", reason: "requested" },
  ],
  ["retire", false, false, { do: "retire", id, reason: "closed" }, { do: "nothing", why: "none", reason: "closed" }],
  ["retire", false, true, { do: "retire", id, reason: "closed" }, { do: "nothing", why: "none", reason: "closed" }],
];

test.each(rows)("%s, open %s, closing %s", (wish, isOpen, isClosing, known, unknown) => {
  expect(decide({ wish, isOpen, isClosing, id })).toEqual(known);
  expect(decide({ wish, isOpen, isClosing, id: undefined })).toEqual(unknown);
});
