import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import { processesOnly } from "../one-process/run-step.js";
import { defects } from "./defects.js";
import { explorePlanted } from "./planted.js";

const explorer = path.join(import.meta.dirname, "explore.js");

/** A process of its own: the scheduler sees everything that a run does only where nothing else runs. */
async function explore(...options: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [explorer, ...options]).catch(
    (error: { stdout: string; stderr: string }) => ({ stdout: `${error.stdout}${error.stderr}` }),
  );
  return stdout;
}

const effort = processesOnly ? "thorough" : "quick";

test(`runs that overlap break no invariant, with and without a failure (${effort})`, async () => {
  const shown = await explore("--effort", effort, "--processes", processesOnly ? "3" : "1");
  expect(shown).toContain("In all: ");
  expect(shown.split("\n").filter((line) => /^ {4}/.test(line))).toEqual([]);
}, 1_800_000);

(processesOnly ? test : test.skip)(
  "a search that omits orders finds the same ends as one that omits none",
  async () => {
    const all = ["--scenario", "=two sweeps", "--switches", "Infinity", "--processes", "1", "--json"];
    const shown = await Promise.all([explore(...all), explore(...all, "--apart")]);
    const [ends, endsOfAll] = shown.map((json) => JSON.parse(json)[0].ends as string[]);
    expect(ends).toEqual(endsOfAll);
    expect(ends?.length).toBeGreaterThan(1);
  },
  300_000,
);

// Each takes seconds: most of them only with the other long tests.
test.each(defects.slice(0, processesOnly ? defects.length : 1))(
  "a planted defect is found: $name",
  async (defect) => {
    expect(await explorePlanted(defect)).not.toEqual([]);
  },
  120_000,
);

test("a schedule replays from its numbers, and shows who did what", async () => {
  const shown = await explore("--scenario", "=opened, push", "--replay", "1,1");
  expect(shown).toContain("r2 is pushed");
  expect(shown).toMatch(/opened r1 has ended: green/);
  expect(shown).toContain("opened r1 shows: The run of a newer event has already handled preview");
  expect(shown).not.toContain("VIOLATION");
});
