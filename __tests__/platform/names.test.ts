import { describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { choose } from "../../src/platform/lookup.js";
import type { Entity } from "../../src/platform/resources.js";
import { logLine, textOf } from "../shown.js";

function search(wanted: string | undefined, items: readonly Entity[], mayBeIncomplete = false): Entity {
  return choose("workspace", { nameOrId: wanted }, " in organization o1", {
    items,
    mayBeIncomplete,
  });
}

/** The error that a search ends with. */
function refusal(...given: Parameters<typeof search>): ActionError {
  try {
    search(...given);
  } catch (error) {
    if (error instanceof ActionError) return error;
    throw error;
  }
  throw new Error("The search found something.");
}

const named = (...names: string[]): Entity[] => names.map((name, index) => ({ id: `id-${index + 1}`, name }));
const composed = "Caf\u00e9";
const decomposed = "Cafe\u0301";

describe("what is found", () => {
  test.each<[string, string, Entity[], string]>([
    ["the exact id", "id-2", named("A", "B", "C"), "id-2"],
    ["the exact name", "B", named("A", "B", "C"), "id-2"],
    ["an id before a name that is the same", "id-2", named("id-2", "B"), "id-2"],
    ["an id before several names that are the same", "id-3", named("id-3", "id-3", "C"), "id-3"],
    ["the exact name before one that is the same after trimming", "B", named(" B", "B"), "id-2"],
    [
      "the exact name before the same in another normal form",
      decomposed,
      named(composed, decomposed),
      "id-2",
    ],
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

  test("the only one, where nothing is wanted", () => {
    expect(search(undefined, named("A")).id).toBe("id-1");
    expect(search(undefined, [...named("A"), ...named("A")], true).id).toBe("id-1");
  });

  test("one in a list that may be incomplete", () => {
    expect(search("B", named("A", "B"), true).id).toBe("id-2");
  });
});

describe("the error", () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ id: `id-${index}`, name: "Data" }));
  const hostile = [{ id: "w1", name: "::stop-commands::x\n::error::y ##[error]z" }];

  test.each<[string, Parameters<typeof search>, string, string[]]>([
    ["of another case", ["data", named("Data")], "lookup/no-match", ["Data (id-1)"]],
    ["of a list that may be incomplete", ["X", named("A"), true], "lookup/no-match", ["incomplete"]],
    ["of an empty list", ["X", []], "lookup/no-match", ["api-token", "workspace-id"]],
    ["of an empty list, with nothing wanted", [undefined, []], "lookup/none-given", ["api-token"]],
    ["of several", [undefined, named("A", "B")], "lookup/none-given", ["A (id-1)", "B (id-2)"]],
    [
      "of hostile names",
      ["X", hostile],
      "lookup/no-match",
      ["::stop-commands::x ::error::y ## [error]z (w1)"],
    ],
    ["of several of one name", ["Data", many], "lookup/ambiguous", ["(id-19)", "and 5 more", "workspace-id"]],
    ["of many", ["X", many], "lookup/no-match", ["Data (id-19)", "and 5 more"]],
  ])("%s names what the input may be", (_, given, code, names) => {
    const error = refusal(...given);
    expect(error.code).toBe(code);
    for (const name of names) expect(logLine(textOf(error))).toContain(name);
    expect(error.list.length).toBeLessThanOrEqual(20);
  });
});
