import { expect, test } from "@jest/globals";
import { Findings } from "../../src/base/findings.js";
import { inputError } from "../../src/runner/failure.js";

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
