import { describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { Redactor } from "../../src/base/redaction.js";
import { NameSearch } from "../../src/service/names.js";
import type { Named } from "../../src/service/resources.js";

const redactor = new Redactor();

function search(wanted: string | undefined, candidates: readonly Named[], complete = true): Named {
  const names = new NameSearch("workspace", wanted, redactor);
  for (const candidate of candidates) if (names.see(candidate)) break;
  return names.result(complete);
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

  test("the id that matches exactly ends the reading", () => {
    const names = new NameSearch("workspace", "id-1", redactor);
    expect(names.see({ id: "id-2", name: "id-1" })).toBe(false);
    expect(names.see({ id: "id-1", name: "B" })).toBe(true);
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

  test("is not named when it is not near", () => {
    expect(refusal("Marketing", named("Platform", "Analytics")).text).not.toContain("Did you mean");
  });

  test("lists names and ids that were seen", () => {
    expect(refusal("Other", [...named("A", "B"), { id: "id-3", name: undefined }]).lines).toEqual([
      "Available:",
      "- A (id-1)",
      "- B (id-2)",
      "- id-3",
    ]);
  });

  test("shows 20 and counts the rest", () => {
    const { lines } = refusal("X", named(...Array.from({ length: 20 }, (_, index) => `Name ${index}`)));
    expect([lines.length, lines.at(-1)]).toEqual([21, "- Name 19 (id-20)"]);
    const more = refusal("X", named(...Array.from({ length: 23 }, (_, index) => `Name ${index}`))).lines;
    expect([more.length, more.at(-2), more.at(-1)]).toEqual([22, "- Name 19 (id-20)", "and 3 more"]);
  });

  test("finds the near name beyond the 20 that are shown", () => {
    const names = Array.from({ length: 40 }, (_, index) => `Team number ${index}`);
    expect(refusal("Analytcs", named(...names, "Analytics")).text).toContain('Did you mean "Analytics"?');
  });

  test("reports it when the token has access to none", () => {
    const error = refusal("X", []);
    expect(error.text).toContain("None is available.");
    expect(error.hint).toContain("Organization Owner role");
  });

  test("states that the list may be incomplete, and names the id's input", () => {
    const { text } = refusal("X", named("A"), false);
    expect(text).toContain("may be incomplete");
    expect(text).toContain("workspace-id");
  });

  test("shows content from the service without commands and line breaks", () => {
    const { text } = refusal("::set-output::\nX", named("A\n::stop-commands::x", "B##[error]"));
    expect(text).not.toMatch(/::|##\[/);
    expect(text.split("\n").length).toBe(5);
  });
});

describe("several of one name", () => {
  const twins = [...named("Data"), { id: "id-2", name: " Data" }, { id: "id-3", name: "Other" }];

  test("are an error that lists their ids and states to pass the id", () => {
    const error = refusal("Data", twins);
    expect(error.message).toBe('Several workspaces have the name "Data": their ids are id-1, id-2.');
    expect(error.hint).toBe("Set workspace-id to the id of the right one.");
    expect(error.text).not.toContain("id-3");
  });

  test("of more than 20, the rest is counted", () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ id: `id-${index}`, name: "Data" }));
    expect(refusal("Data", many).message).toMatch(/id-19 and 5 more\.$/);
  });

  test("are distinguished by their ids", () => {
    expect(search("id-2", twins).id).toBe("id-2");
  });
});

describe("nothing given", () => {
  test("with several: the error lists them", () => {
    const error = refusal(undefined, named("A", "B"));
    expect(error.message).toBe("No workspace is given, and the token has access to 2.");
    expect(error.lines).toEqual(["Available:", "- A (id-1)", "- B (id-2)"]);
    expect(error.hint).toBe("Set workspace to one of these, or set workspace-id.");
  });

  test("with none: what the token needs", () => {
    const error = refusal(undefined, []);
    expect(error.message).toBe("The token has access to no workspace.");
    expect(error.hint).toContain("Organization Owner role");
  });

  test("with one in a list that was cut short: it may not be the only one", () => {
    const error = refusal(undefined, named("A"), false);
    expect(error.message).toBe("No workspace is given, and the token has access to at least 1.");
    expect(error.text).toContain("may be incomplete");
  });
});

test("a name that is long and hard to normalize is read in linear time", () => {
  for (const marks of ["\u0301\u0316", "\u0315\u0300\u05ae\u0300"]) {
    const started = performance.now();
    expect(refusal("Analytics", [{ id: "id-1", name: `A${marks.repeat(75_000)}` }]).code).toBe("lookup");
    expect(performance.now() - started).toBeLessThan(1_000);
  }
});

test("an error of an organization reports it", () => {
  const names = new NameSearch("organization", "X", redactor);
  names.see({ id: "id-1", name: "A" });
  expect(() => names.result(true)).toThrow('No organization has the name or id "X".');
});
