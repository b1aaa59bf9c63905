import { expect, test } from "@jest/globals";
import { linesOf } from "../../src/base/notice.js";
import { text } from "../../src/base/text.js";
import { annotation as ofLines } from "../../src/runner/annotation.js";

/** The first and last line of a text, and its list between them. */
function annotation(text: string) {
  const [first = "", ...others] = text.split("\n");
  const last = others.pop();
  return ofLines({ head: [first], list: others, more: 0, tail: last === undefined ? [] : [last] });
}

test("of a list that was cut before, all that is left out is counted", () => {
  const list = Array.from({ length: 200 }, (_, index) => `- ${index} ${"x".repeat(50)}`);
  const { before, message } = ofLines({ head: ["What failed."], list, more: 100, tail: ["What to do."] });
  const shown = message.match(/^- /gm)?.length ?? 0;
  expect(message).toContain(`... and ${300 - shown} more`);
  expect(before).toContain("... and 100 more");
});

test("of a list the first 200 items are shown, and the others counted", () => {
  const { list, more } = linesOf({ code: "run/more", text: text`x`, list: Array(203).fill(text`y`) });
  expect([list.length, more]).toEqual([200, 3]);
});

test("a message that fits is one annotation", () => {
  const text = `${"x".repeat(3_000)}\nhint`;
  expect(annotation(text)).toEqual({ message: text });
});

test("of many lines the first, the last and as many as fit are in the annotation, and all are printed before it", () => {
  const problems = Array.from({ length: 200 }, (_, index) => `- problem ${index + 1} ${"x".repeat(50)}`);
  const text = ["What failed.", ...problems, "What to do."].join("\n");
  const { before, message } = annotation(text);
  expect(before).toBe(text);
  expect(message.length).toBeLessThan(4_096);
  expect(message).toMatch(/^What failed\.\n- problem 1 x+\n[\s\S]*\n\.\.\. and 1\d\d [^\n]*\nWhat to do\.$/);
});

test.each([
  ["one line", "x".repeat(100_000)],
  ["two lines", `${"x".repeat(100_000)}\n${"y".repeat(100_000)}`],
  ["three lines", `${"x".repeat(100_000)}\n${"y".repeat(100_000)}\n${"z".repeat(100_000)}`],
  ["half a surrogate pair at the cut", `${"x".repeat(1_499)}😀${"y".repeat(5_000)}`],
])("%s of any length are cut: the runner cuts at 4,096 characters", (_, text) => {
  const { before, message } = annotation(text);
  expect(before).toBe(text);
  expect(message.length).toBeLessThan(4_000);
  expect(message.isWellFormed()).toBe(true);
  expect(message.split("\n").at(-1)?.[0]).toBe(text.split("\n").at(-1)?.[0]);
});
