import { expect, test } from "@jest/globals";
import { Findings } from "../../../src/base/findings.js";
import { Redactor } from "../../../src/base/redaction.js";
import { Checking } from "../../../src/deployment/checking.js";
import type { Field, FieldKind } from "../../../src/deployment/fields.js";
import { readInput } from "../../../src/deployment/read/input.js";
import { checkField } from "../../../src/deployment/validate.js";

/** The value of an input for a field of that kind, and what is wrong with it. */
async function valueFor(kind: FieldKind, text: string): Promise<{ value: unknown; problems: readonly string[] }> {
  const field: Field = {
    field: "someField",
    kind,
    description: "",
    use: "both",
    shownIn: "requests",
    input: "some-input",
    ...(kind === "object"
      ? { members: [{ field: "region", kind: "string", description: "", use: "both", shownIn: "requests" }] }
      : {}),
  };
  const { root } = await readInput(text, "some-input", field, { onSecret: () => {}, onEmptySecret: () => {} });
  if (root === undefined) throw new Error("nothing was read");
  const findings = new Findings();
  const value = checkField(root, field, ["someField"], new Checking(findings, new Redactor()));
  return { value, problems: findings.problems };
}

test.each([
  ["strings", "[a@example.com, b@example.com]", ["a@example.com", "b@example.com"]],
  ["strings", "- a@example.com\n- b@example.com\n", ["a@example.com", "b@example.com"]],
  ["strings", '["a@example.com"]', ["a@example.com"]],
  ["object", "region: eu-west-1", { region: "eu-west-1" }],
  ["string", "[a, b]", "[a, b]"],
  ["boolean", "True", true],
] as const)("an input of kind %s reads %j", async (kind, text, value) => {
  expect(await valueFor(kind, text)).toEqual({ value, problems: [] });
});

test("a list of strings that is only one string shows how to write it", async () => {
  const { problems } = await valueFor("strings", "a@example.com");
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('must be a list of strings; got "a@example.com": write ["a@example.com"]');
});
