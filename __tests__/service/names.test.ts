import { describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { Redactor } from "../../src/base/redaction.js";
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

describe("what is not found", () => {
  test("is not taken for one that merely looks alike: NFC, no wider folding", () => {
    expect(refusal("fine", named("\ufb01ne")).message).toContain('"fine"');
  });

  test.each([
    ["another case", "ANALYTICS", "Analytics"],
    ["two edits", "Analitcs", "Analytics"],
  ])("names the one that is near: %s", (_, wanted, meant) => {
    const error = refusal(wanted, named("Platform", meant, "Research"));
    expect(error.message).toBe(`No workspace has the name or id "${wanted}".`);
    expect(error.lines[0]).toBe(`Did you mean "${meant}"?`);
    expect(error.hint).toBe("Set workspace to one of these, or set workspace-id.");
  });
});

test("several of one name are named up to 20, and the rest counted", () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ id: `id-${index}`, name: "Data" }));
  expect(refusal("Data", many).message).toMatch(/id-19 and 5 more\.$/);
});

test("a name that is long and hard to normalize is read in linear time", () => {
  for (const marks of ["\u0301\u0316", "\u0315\u0300\u05ae\u0300"]) {
    const started = performance.now();
    expect(refusal("Analytics", [{ id: "id-1", name: `A${marks.repeat(75_000)}` }]).code).toBe("lookup");
    expect(performance.now() - started).toBeLessThan(1_000);
  }
});

test("a name in any canonical form is found", () => {
  for (const name of ["\u1fb7\u0390\u0958", "\u{2f800}", "\uac01", "\u212b", "\u{1d160}"]) {
    for (const form of ["NFC", "NFD"] as const) {
      expect(search(name.normalize(form), [{ id: "id-1", name }]).id).toBe("id-1");
      expect(search(name, [{ id: "id-1", name: name.normalize(form) }]).id).toBe("id-1");
    }
  }
});
