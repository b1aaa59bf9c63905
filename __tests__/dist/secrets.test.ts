import { describe, expect, test } from "@jest/globals";
import type { StepRun } from "../../emulator/runner/step.js";
import { nodes } from "./nodes.js";
import { accepting, bearer, create, ids, runAgainst, token } from "./steps.js";

const tokens = "POST /iam/v1beta1/organizations/o1/tokens";
const minted = "fake-minted/token+value";

/** Makes every write to a file a line of the log, so that the order of masks and outputs shows. */
const telling = `import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { appendFileSync } = fs;
fs.appendFileSync = (file, text, ...rest) => {
  process.stdout.write("WROTE " + JSON.stringify(text) + "\\n");
  return appendFileSync(file, text, ...rest);
};
syncBuiltinESMExports();`;
const nodeArguments = ["--import", `data:text/javascript,${encodeURIComponent(telling)}`];

/** The lines of the raw log, and where the first is that masks a value, and the first that shows it otherwise. */
function order({ raw }: StepRun, value: string) {
  const lines = raw.split("\n");
  return {
    masked: lines.indexOf(`::add-mask::${value}`),
    shown: lines.findIndex((line) => line.includes(value) && !line.startsWith("::add-mask::")),
  };
}

describe.each(nodes)("on %s", (_, node) => {
  test("the token is masked before it is an output", async () => {
    const routes = { [tokens]: { body: { id: "t1", name: "ci", token: minted } } };
    const { run } = await runAgainst(routes, { ...token, ...ids }, { node, nodeArguments });
    const { masked, shown } = order(run, minted);
    expect(masked).toBeGreaterThan(0);
    expect(shown).toBeGreaterThan(masked);
    expect(run.raw.split("\n")[shown]).toContain("WROTE");
    expect(run.outputs["token"]).toBe(minted);
  });

  test("api-token and github-token are masked before anything else happens", async () => {
    const { run } = await runAgainst(
      accepting,
      { ...token, ...ids },
      { node, githubToken: "fake-github-token" },
    );
    const lines = run.raw.split("\n");
    const masks = lines.findIndex((line) => !line.startsWith("::add-mask::"));
    expect(lines[0]).toBe(`::add-mask::${bearer}`);
    expect(lines.slice(0, masks)).toContain("::add-mask::fake-github-token");
  });
});

test("api-token is masked though the inputs are wrong, and though it comes from the environment", async () => {
  const { run } = await runAgainst(
    {},
    { "api-token": "" },
    { env: { PLATFORM_API_TOKEN: "fake-token-of-env" } },
  );
  expect(run.exitCode).toBe(1);
  expect(run.raw.split("\n")[0]).toBe("::add-mask::fake-token-of-env");
});

test("a secret variable is masked, also where the mode does not use it", async () => {
  const inputs = { ...token, ...ids, "secret-environment-variables": "PW=fake-unused-secret" };
  const { run } = await runAgainst(accepting, inputs);
  expect(run.masks).toContain("fake-unused-secret");
});

test("a secret is masked without the name that YAML read with it", async () => {
  const definition =
    "type: STANDARD\nenvironmentVariables: [{ key: PW, value:fake-misread-secret, isSecret: true }]";
  const { run } = await runAgainst(accepting, { ...create, ...ids, definition });
  expect(run.masks).toContain("fake-misread-secret");
});

test("a value too short to be masked is a warning that does not show it", async () => {
  const inputs = { ...create, ...ids, "secret-environment-variables": "A=xyz\nB=fake-long-value" };
  const { run, warnings } = await runAgainst(accepting, inputs);
  expect(warnings).toEqual([expect.stringContaining("value of A ")]);
  expect(run.masks).not.toContain("xyz");
});

test("the token is masked before its short form: a runner that masks one after the other would leave the rest of it", async () => {
  const short = minted.slice(0, 8);
  const body = { id: "t1", name: "ci", shortToken: short, token: minted };
  const { run } = await runAgainst({ [tokens]: { body } }, { ...token, ...ids });
  const masked = run.commands.filter(({ name }) => name === "add-mask").map(({ data }) => data);
  expect(masked).toEqual(expect.arrayContaining([short, minted]));
  expect(masked.indexOf(minted)).toBeLessThan(masked.indexOf(short));
});
