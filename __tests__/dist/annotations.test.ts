import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { crosses } from "../../emulator/runner/job-outputs.js";
import { rendered, visibleText } from "../../scripts/demo/rendering.js";
import { accepting, create, ids, organizations, type Ran, runAgainst } from "./steps.js";

/** Two problems with a value, one with a name. */
const threeProblems =
  "name: etl\ntype: STANDARD\nisHighAvailability: maybe\nschedulerSzie: SMALL\nisDagDeployEnabled: 7\n";

/** A workspace folder with these files; a name that ends with a slash is a folder. */
function workspaceWith(files: Readonly<Record<string, string>>): string {
  const workspace = mkdtempSync(path.join(os.tmpdir(), "workspace-"));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(workspace, name);
    mkdirSync(name.endsWith("/") ? file : path.dirname(file), { recursive: true });
    if (!name.endsWith("/")) writeFileSync(file, text);
  }
  return workspace;
}

function runFile(file: string, workspace: string): Promise<Ran<unknown>> {
  return runAgainst(accepting, { mode: "create-deployment", ...ids, "definition-file": file }, { workspace });
}

const placesOf = ({ run }: Ran<unknown>) =>
  run.annotations.flatMap(({ level, file, line, column }) =>
    file === undefined ? [] : [[level, file, line, column]],
  );

describe("findings in a definition file", () => {
  test("are annotations at their lines and columns, and the error that counts them lists none again", async () => {
    const workspace = workspaceWith({ "conf/bad.yaml": threeProblems, ".git/": "" });
    const ran = await runFile("conf/bad.yaml", workspace);
    expect(placesOf(ran)).toEqual([
      ["error", "conf/bad.yaml", 3, 21],
      ["error", "conf/bad.yaml", 4, 1],
      ["error", "conf/bad.yaml", 5, 21],
    ]);
    expect(ran.error).toMatch(/\b3\b/);
    expect(ran.error).not.toContain("bad.yaml");
    for (const place of ["3:21: isHighAvailability", "4:1: schedulerSzie", "5:21: isDagDeployEnabled"])
      expect(visibleText(rendered(ran.run.summary))).toContain(`conf/bad.yaml:${place}`);
    expect(ran.run.annotations.at(-1)?.file).toBeUndefined();
  });

  test("of one problem too, and of warnings", async () => {
    const workspace = workspaceWith({
      "a.yaml": "name: etl\ntype: STANDARD\nschedulerSize:\nisHighAvailability: 7\n",
      ".git/": "",
    });
    const ran = await runFile("a.yaml", workspace);
    expect(placesOf(ran)).toEqual([
      ["warning", "a.yaml", 3, expect.any(Number)],
      ["error", "a.yaml", 4, 21],
    ]);
    expect(ran.error).not.toContain("isHighAvailability");
  });

  test("are 9 at most: the error counts all, and lists the others and what has no place", async () => {
    const queues = Array.from({ length: 12 }, (_, index) => `  - { name: q${index}, isDefault: maybe }\n`);
    const text = `name: etl\ntype: STANDARD\nworkerQueues:\n${queues.join("")}`;
    const workspace = workspaceWith({ "a.yaml": text, ".git/": "" });
    const inputs = { ...ids, "definition-file": "a.yaml", "max-attempts": "none" };
    const ran = await runAgainst(accepting, { mode: "create-deployment", ...inputs }, { workspace });
    expect(placesOf(ran).map(([, , line]) => line)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(ran.error).toMatch(/\b13\b/);
    expect(ran.error.match(/^- \S+/gm)).toHaveLength(4);
    expect(ran.error).toContain("max-attempts");
  });

  test("have paths relative to the folder of the checked-out files", async () => {
    const workspace = workspaceWith({ "src/conf/bad.yaml": threeProblems });
    const ran = await runFile("src/conf/bad.yaml", workspace);
    expect([...new Set(placesOf(ran).map(([, path]) => path))]).toEqual(["src/conf/bad.yaml"]);
  });

  test("in a clone that Git made", async () => {
    const workspace = workspaceWith({ "etl/deploy.yaml": threeProblems });
    execFileSync("git", ["init", "--quiet", workspace]);
    expect(placesOf(await runFile("etl/deploy.yaml", workspace))).toHaveLength(3);
  });

  test("show no secret in a path", async () => {
    const workspace = workspaceWith({ "fake-organization-owner-token/a.yaml": threeProblems, ".git/": "" });
    const ran = await runFile("fake-organization-owner-token/a.yaml", workspace);
    expect([placesOf(ran), ran.run.exitCode]).toEqual([[], 1]);
    expect(ran.run.raw.replaceAll(/^::add-mask::.*$/gm, "")).not.toContain("fake-organization-owner-token");
  });
});

describe("warnings", () => {
  const plain = (count: number) =>
    Array.from({ length: count }, (_, index) => `HASHED_${index}=x #`).join("\n");

  test.each([
    [9, 9, ""],
    [10, 10, "1"],
    [30, 10, "21"],
  ])(
    "of a run with %d: %d annotations, the last one counts the rest, and all are in the log",
    async (count, shown, rest) => {
      const { run, warnings } = await runAgainst(accepting, {
        ...create,
        ...ids,
        "environment-variables": plain(count),
      });
      expect([run.exitCode, warnings.length]).toEqual([0, shown]);
      if (rest !== "") expect(warnings.at(-1)).toMatch(new RegExp(`^${rest}\\b`));
      for (let index = 0; index < count; index++) expect(run.log).toMatch(new RegExp(`HASHED_${index}\\b`));
    },
  );

  test("are counted before the error of a failed run, which comes last", async () => {
    const { run } = await runAgainst({}, { ...create, ...ids, "environment-variables": plain(30) });
    expect(run.annotations.map(({ level }) => level)).toEqual([...Array(10).fill("warning"), "error"]);
    expect(run.log).toMatch(/Warning: 21 [^\n]*\nError: /);
  });
});

describe("a secret of several lines", () => {
  const secret = (text: string) => ({
    ...create,
    ...ids,
    "secret-environment-variables": `KEY<<END\n${text}\nEND`,
  });

  test.each([
    ['{\n"a": "fake-secret"\n}', "2"],
    ['{\n"a": "fake-secret" }', "1"],
  ])("with short lines: a warning counts them: %j", async (text, count) => {
    const { warnings } = await runAgainst(accepting, secret(text));
    expect(warnings).toEqual([expect.stringMatching(new RegExp(`^${count} `))]);
    // The runner masks braces in this warning too.
    expect(warnings[0]).not.toMatch(/[{}]/);
  });

  test("does what the warning describes: the runner masks braces, and drops result between jobs", async () => {
    const text = '{\n"a": "fake-secret"\n}';
    const { run } = await runAgainst(accepting, secret(text), { secrets: [text] });
    expect(crosses(run.outputs, [text]).dropped).toEqual(["result"]);
    const { run: encoded } = await runAgainst(accepting, secret(Buffer.from(text).toString("base64")));
    expect(crosses(encoded.outputs, encoded.masks).dropped).toEqual([]);
  });
});

test("a secret that is only a boolean is a warning that names its key", async () => {
  const inputs = { ...create, ...ids, "secret-environment-variables": "FLAG=true" };
  const { run, warnings } = await runAgainst(accepting, inputs);
  expect([run.exitCode, warnings]).toEqual([0, [expect.stringContaining("FLAG")]]);
});

describe("a job summary that cannot be written", () => {
  test.each<[string, Record<string, string>, number]>([
    ["succeeds", { ...create, ...ids }, 0],
    ["fails", { ...create, ...ids, definition: "type: WRONG" }, 1],
  ])("is one warning of a run that %s", async (_, inputs, exitCode) => {
    const { run, warnings } = await runAgainst(accepting, inputs, {
      env: { GITHUB_STEP_SUMMARY: os.tmpdir() },
    });
    expect([run.exitCode, warnings]).toEqual([exitCode, [expect.stringContaining("EISDIR")]]);
  });
});

test("a plan of about 300 KB has a summary that GitHub shows", async () => {
  const variables = Array.from(
    { length: 300 },
    (_, index) => `- { key: KEY_${index}, value: "${"x".repeat(1_000)}" }`,
  );
  const text = `name: etl\ntype: STANDARD\nenvironmentVariables:\n${variables.join("\n")}\n`;
  const inputs = { mode: "create-deployment", ...ids, "definition-file": "a.yaml", "dry-run": "true" };
  const workspaces = { body: { workspaces: [{ id: "w1", name: "Analytics" }] } };
  const routes = { ...accepting, [`GET ${organizations}/o1/workspaces`]: workspaces };
  const { run } = await runAgainst(routes, inputs, { workspace: workspaceWith({ "a.yaml": text }) });
  expect([run.exitCode, text.length > 300_000]).toEqual([0, true]);
  expect(run.summary.length).toBeGreaterThan(40_000);
  expect(run.summary.length).toBeLessThan(1_000_000);
});
