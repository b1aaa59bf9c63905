import { expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { Findings } from "../../src/base/findings.js";
import { asActionError, inputError } from "../../src/runner/failure.js";

function errorOf(...problems: string[]) {
  const findings = new Findings();
  for (const problem of problems) findings.problem(problem);
  return inputError(findings);
}

test("one problem is the first line", () => {
  expect(errorOf("Input mode is required").text).toBe(
    "Nothing was sent: Input mode is required\nCorrect the step's inputs and run it again.",
  );
});

test("several problems are one error that counts and lists them", () => {
  expect(errorOf("one", "two").text).toBe(
    "Nothing was sent: the inputs have 2 problems.\n- one\n- two\nCorrect the step's inputs and run it again.",
  );
});

test("nothing was sent", () => {
  expect(errorOf("one")).toMatchObject({ code: "input", outcome: "not-sent" });
});

test("an error that people can act on stays as it is", () => {
  const error = new ActionError("input", "Bad.", { hint: "Mend it." });
  expect(asActionError(error)).toBe(error);
});

test.each([
  ["an Error", new TypeError("a mistake"), /TypeError: a mistake[\s\S]*report this error\.$/],
  ["a text", "a mistake", /a mistake[\s\S]*report this error\.$/],
  ["nothing", undefined, /undefined/],
])("%s that nobody foresaw is told with what to do, and its outcome is unknown", (_, thrown, text) => {
  expect(asActionError(thrown)).toMatchObject({
    code: "internal",
    outcome: "unknown",
    text: expect.stringMatching(text),
  });
});
