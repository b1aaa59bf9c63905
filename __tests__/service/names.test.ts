import { describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { Redactor } from "../../src/secrets/redact.js";
import { choose } from "../../src/service/names.js";
import type { Named } from "../../src/service/resources.js";

const redactor = new Redactor();

function search(wanted: string | undefined, items: readonly Named[], isComplete = true): Named {
  return choose("workspace", wanted, "", { items, isComplete }, redactor);
}

function refusal(...given: Parameters<typeof search>): ActionError {
  try {
    search(...given);
  } catch (error) {
    if (error instanceof ActionError) return error;
    throw error;
  }
  throw new Error("The search found something.");
}

const named = (...names: string[]): Named[] => names.map((name, index) => ({ id: `id-${index + 1}`, name }));
const composed = "Caf\u00e9";
const decomposed = "Cafe\u0301";

describe("what is found", () => {
  test.each<[string, string, Named[], string]>([
    ["the exact id", "id-2", named("A", "B", "C"), "id-2"],
    ["the exact name", "B", named("A", "B", "C"), "id-2"],
    ["an id before a name that is the same", "id-2", named("id-2", "B"), "id-2"],
    ["an id before several names that are the same", "id-3", named("id-3", "id-3", "C"), "id-3"],
    ["a composed name given decomposed", decomposed, named("A", composed), "id-2"],
    ["a decomposed name given composed", composed, named(decomposed, "B"), "id-1"],
    ["a name with blanks around it in the list", "B", named("A", " B\t"), "id-2"],
    ["a name given with blanks around it", " B ", named("A", "B"), "id-2"],
    ["one whose name differs in case from another's", "data", named("Data", "data"), "id-2"],
    ["one thing that is listed twice", "A", [...named("A"), ...named("A")], "id-1"],
    ["an id of something without a name", "x", [{ id: "x", name: undefined }], "x"],
  ])("%s", (_, wanted, candidates, id) => {
    expect(search(wanted, candidates).id).toBe(id);
  });

  test("the only one there is, where nothing is wanted", () => {
    expect(search(undefined, named("A")).id).toBe("id-1");
    expect(search(undefined, [{ id: "x", name: undefined }]).id).toBe("x");
  });

  test("one that was found in a list that was cut short", () => {
    expect(search("B", named("A", "B"), false).id).toBe("id-2");
  });
});

test("several of one name are named up to 20, and the rest counted", () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ id: `id-${index}`, name: "Data" }));
  expect(refusal("Data", many).message).toMatch(/id-19 and 5 more\.$/);
});
