import { describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { textOf } from "../../src/base/notice.js";
import { choose } from "../../src/service/names.js";
import type { Entity } from "../../src/service/resources.js";
import { logLine, shown } from "../shown.js";

function search(wanted: string | undefined, items: readonly Entity[], mayBeIncomplete = false): Entity {
  return choose("workspace", { nameOrId: wanted }, " in organization o1", {
    items,
    mayBeIncomplete,
    hasMore: false,
  });
}

/** The lines of the error that a search ends with. */
function refusal(...given: Parameters<typeof search>): string[] {
  try {
    search(...given);
  } catch (error) {
    if (error instanceof ActionError) return logLine(textOf(error)).split("\n");
    throw error;
  }
  throw new Error("The search found something.");
}

const named = (...names: string[]): Entity[] => names.map((name, index) => ({ id: `id-${index + 1}`, name }));
const composed = "Caf\u00e9";
const decomposed = "Cafe\u0301";

test("where the id is given too, the advice is to remove the name", () => {
  const list = { items: named("A", "B"), mayBeIncomplete: true, hasMore: false };
  try {
    choose("workspace", { id: "id-1", nameOrId: "C" }, "", list);
  } catch (error) {
    expect(shown(error as ActionError)).toMatchObject({
      lines: expect.arrayContaining(["The list of workspaces may be incomplete."]),
      hint: "Set workspace to one of these, or remove workspace: its id is given.",
    });
  }
  expect.assertions(1);
});

test("the only one of a list that says that there are more is not the only one", () => {
  const list = { items: named("Dev"), mayBeIncomplete: true, hasMore: true };
  try {
    choose("workspace", {}, "", list);
  } catch (error) {
    expect(shown(error as ActionError)).toMatchObject({
      message: "No workspace is given, and the token has access to several.",
      lines: ["Available:", "- Dev (id-1)", "The service's list does not show all of them."],
    });
  }
  expect.assertions(2);
  expect(choose("workspace", { nameOrId: "Dev" }, "", list).id).toBe("id-1");
});

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
  const setOne = "Set workspace to one of these, or set workspace-id.";
  const owner =
    "The API documentation requires an Organization API token with the Organization Owner role for this.";
  const incomplete = "The list of workspaces may be incomplete. If workspace-id is set, no list is read.";
  const many = Array.from({ length: 25 }, (_, index) => ({ id: `id-${index}`, name: "Data" }));

  test.each<[string, string[], string[]]>([
    [
      "of another case",
      refusal("data", named("Data")),
      [
        'No workspace has the name or id "data" in organization o1.',
        'Did you mean "Data"?',
        "Available:",
        "- Data (id-1)",
        setOne,
      ],
    ],
    [
      "of a list that may be incomplete",
      refusal("Elsewhere", named("A"), true),
      [
        'No workspace has the name or id "Elsewhere" in organization o1.',
        "Available:",
        "- A (id-1)",
        incomplete,
        setOne,
      ],
    ],
    [
      "of an empty list",
      refusal("Elsewhere", []),
      [
        'No workspace has the name or id "Elsewhere" in organization o1.',
        owner,
        "Check the role and scope of api-token, or set workspace-id.",
      ],
    ],
    [
      "of an empty list, with nothing wanted",
      refusal(undefined, []),
      [
        "The token has access to no workspace in organization o1.",
        owner,
        "Check the role and scope of api-token, or set workspace-id.",
      ],
    ],
    [
      "of several, with nothing wanted",
      refusal(undefined, named("A", "B")),
      [
        "No workspace is given, and the token has access to several in organization o1.",
        "Available:",
        "- A (id-1)",
        "- B (id-2)",
        setOne,
      ],
    ],
    [
      "of names with line breaks and workflow commands",
      refusal("Elsewhere", [{ id: "w1", name: "::stop-commands::x\n::error::y ##[error]z" }]),
      [
        'No workspace has the name or id "Elsewhere" in organization o1.',
        "Available:",
        "- : :stop-commands: :x : :error: :y ## [error]z (w1)",
        setOne,
      ],
    ],
    [
      "of ids with line breaks and workflow commands",
      refusal("D", [
        { id: "a\n::error::x", name: "D" },
        { id: "b", name: "D" },
      ]),
      [
        'Several workspaces in organization o1 have the name "D": their ids are a : :error: :x, b.',
        "Set workspace-id to the id of the right one.",
      ],
    ],
    [
      "of several of one name, up to 20 ids",
      refusal("Data", many),
      [
        `Several workspaces in organization o1 have the name "Data": their ids are ${many
          .slice(0, 20)
          .map(({ id }) => id)
          .join(", ")} and 5 more.`,
        "Set workspace-id to the id of the right one.",
      ],
    ],
  ])("%s", (_, lines, expected) => {
    expect(lines).toEqual(expected);
  });

  test("lists 20 items and counts the others", () => {
    const lines = refusal("Elsewhere", many);
    expect(lines.filter((line) => line.startsWith("- "))).toHaveLength(20);
    expect(lines).toContain("and 5 more");
  });
});
