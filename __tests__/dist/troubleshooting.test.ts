import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { ids, organizations, runAgainst, runEmulated, token } from "./steps.js";

const empty = { [`GET ${organizations}`]: { body: { organizations: [] } } };

/** What runs report that fail as the page describes it, where the files below have no example. */
const runs: readonly (() => Promise<string>)[] = [
  async () => (await runEmulated({}, { ...token, organization: "Acme" })).error,
  async () => (await runEmulated({}, { ...token, organization: "Acme Data" })).error,
  async () => (await runAgainst(empty, token)).error,
  ...[401, 405, 429, 501].map((status) => async () => {
    const routes = { "POST /iam/v1beta1/organizations/o1/tokens": { status } };
    return (await runAgainst(routes, { ...token, ...ids, "max-attempts": "1" })).error;
  }),
];

/** What other tests expect runs to report, exactly: the strings of src/ would include messages that no run shows. */
const expected = [
  ...readdirSync("__tests__/dist/runs").map((name) => `dist/runs/${name}`),
  "dist/production.test.ts",
  "words/definition.txt",
  "inputs/mistakes.yaml",
  "modes/who-may-write.test.ts",
  "service/service-error.test.ts",
  "github/github-error.test.ts",
  "previews/preview-comment.test.ts",
  "previews/sweep.test.ts",
  "report/failure.test.ts",
];

describe("docs/troubleshooting.md", () => {
  const page = readFileSync("docs/troubleshooting.md", "utf8");
  const rows = page.split("\n").filter((line) => line.startsWith("| `") && !line.includes("GitHub's own"));
  const firstCell = (row: string): string[] =>
    [...(row.split(" | ")[0] ?? "").matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
  const description = parse(readFileSync("action.yml", "utf8")).outputs.outcome.description as string;
  const outcomes = [...description.matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => name);
  const messages = rows.flatMap(firstCell).filter((text) => !outcomes.includes(text));

  let reported: string;
  beforeAll(async () => {
    const texts = expected.map((name) => readFileSync(`__tests__/${name}`, "utf8"));
    for (const run of runs) texts.push(await run());
    reported = texts.join("\n");
  });

  test("has messages", () => {
    expect(messages.length).toBeGreaterThan(5);
  });

  test.each(messages)("%s is what a run reports", (message) => {
    const parts = message.split("...").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    expect(new RegExp(parts.join(".*")).test(reported)).toBe(true);
  });

  test("has a row for each outcome of action.yml", () => {
    const shown = rows.flatMap(firstCell).filter((text) => outcomes.includes(text));
    expect([...new Set(shown)].sort()).toEqual([...outcomes].sort());
  });
});
