// What reviewers approve is the summary of a plan: it shows all, or its title says that it does not.
import { expect, test } from "@jest/globals";
import { noChanges } from "../../src/definition/compare.js";
import { plan, record, summary } from "./results.js";

const titleOf = (markdown: string): string => markdown.split("\n")[0] ?? "";
const requestOf = (description: string) => ({
  request: { method: "POST" as const, path: "/deployments/cldep1", body: { description } },
});

test("a request of 850,000 bytes is shown whole", () => {
  const markdown = summary(plan({}, requestOf(`${"x".repeat(850_000)}end`)));
  expect(markdown).toContain("xend");
  expect(titleOf(markdown)).toBe(titleOf(summary(plan())));
});

test("of a larger one as much as fits, how much was cut, and the title says so", () => {
  const markdown = summary(plan({}, requestOf(`${"{".repeat(950_000)}end`)));
  expect(Buffer.byteLength(markdown)).toBeLessThan(1_000_000);
  expect(markdown).toMatch(/\{{880000}[\s\S]*and \d{5} more bytes/);
  expect(titleOf(markdown)).not.toBe(titleOf(summary(plan())));
});

test("a new item of a list is shown member by member, whole, and so is one that goes", () => {
  const queue = { name: "heavy", maxWorkerCount: 500_000, note: "x".repeat(2_000) };
  const change = { field: "workerQueues[heavy]", createOnly: false, removed: false };
  for (const [before, after] of [
    [undefined, queue],
    [queue, undefined],
  ]) {
    const changes = { ...noChanges, changes: [{ ...change, before, after }] };
    const markdown = summary(plan({ compared: record, changes }));
    expect(markdown).toMatch(/workerQueues&#91;heavy&#93;\.maxWorkerCount<\/code> \| .*500000/);
    expect(markdown).toContain("x".repeat(2_000));
  }
});

test("changed fields that do not fit beside the request are counted, and the title says so", () => {
  const changes = Array.from({ length: 3_000 }, (_, index) => ({
    field: `f${index}`,
    before: "x".repeat(100),
    after: "y".repeat(100),
    createOnly: false,
    removed: false,
  }));
  const shown = plan(
    { compared: record, changes: { ...noChanges, changes } },
    requestOf("x".repeat(800_000)),
  );
  const markdown = summary(shown);
  expect(markdown).toMatch(/and \d+ more/);
  expect(titleOf(markdown)).not.toBe(titleOf(summary(plan())));
});
