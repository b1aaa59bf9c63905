import { describe, expect, test } from "@jest/globals";
import { planTable } from "../../src/report/plan-markdown.js";
import type { Plan } from "../../src/report/result.js";

const quote = (text: string): string => text.slice(0, 300);

function table(changes: Plan["changes"], variables: Partial<Plan["variables"]> = {}): string {
  const keys = { added: [], removed: [], kept: [], ...variables };
  return planTable({ changes, variables: keys }, quote);
}

describe("a plan's table", () => {
  test("has a row for each change, and marks create-only fields", () => {
    const changes = [
      { field: "schedulerSize", before: "SMALL", after: "LARGE", createOnly: false },
      { field: "clusterId", before: undefined, after: null, createOnly: true },
    ];
    expect(table(changes).split("\n").slice(2)).toEqual([
      "| <code>schedulerSize</code> | <code>SMALL</code> | <code>LARGE</code> |",
      "| <code>clusterId</code> (create only: an update does not apply it) | not set | <code>null</code> |",
    ]);
  });

  test("lists the keys of variables by what happens to them", () => {
    expect(table([], { added: ["A", "B"], removed: ["C"], kept: ["D"] }).split("\n\n")).toEqual([
      "Variables added: <code>A</code>, <code>B</code>",
      "Variables removed: <code>C</code>",
      "Variables kept (values are not compared): <code>D</code>",
    ]);
  });

  test("is empty without changes and variables", () => {
    expect(table([])).toBe("");
  });

  test("fits a comment, whatever the names, and counts what it leaves out", () => {
    const names = Array.from({ length: 1_000 }, () => "{".repeat(300));
    const changes = names.map((field) => ({ field, before: field, after: field, createOnly: true }));
    const text = table(changes, { added: names, removed: names, kept: names });
    expect(text.length).toBeLessThan(60_000);
    expect(text.match(/and \d+ more/g)).toHaveLength(4);
  });
});
