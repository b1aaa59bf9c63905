import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";

/** What people read, by the snapshots: the strings of src/ would include messages that no run shows. */
const reported = ["dist/runs", "words"]
  .flatMap((folder) => readdirSync(`__tests__/${folder}`).map((name) => `__tests__/${folder}/${name}`))
  .filter((name) => /\.(?:md|txt)$/.test(name))
  .map((name) => readFileSync(name, "utf8"))
  .join("\n");

describe("docs/troubleshooting.md", () => {
  const page = readFileSync("docs/troubleshooting.md", "utf8");
  const lines = page.split("\n").filter((line) => !line.includes("GitHub's own"));
  /** The code in the first part of each line that begins so. */
  const named = (beginning: string, end: string): string[] =>
    lines
      .filter((line) => line.startsWith(beginning))
      .flatMap((line) => [...(line.split(end)[0] ?? "").matchAll(/`([^`]+)`/g)])
      .map(([, text = ""]) => text);
  const description = parse(readFileSync("action.yml", "utf8")).outputs.outcome.description as string;
  const outcomes = [...description.matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => name);
  const messages = named("- **`", ":**");

  test("has messages", () => {
    expect(messages.length).toBeGreaterThan(5);
  });

  test.each(messages)("%s is what a run reports", (message) => {
    const parts = message.split("...").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    expect(new RegExp(parts.join(".*")).test(reported)).toBe(true);
  });

  test("has a row for each outcome of action.yml", () => {
    expect([...new Set(named("| `", " | "))].sort()).toEqual([...outcomes].sort());
  });
});
