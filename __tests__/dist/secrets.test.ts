import { describe, expect, test } from "@jest/globals";
import type { StepRun } from "../../emulator/runner/step.js";
import { nodes } from "./nodes.js";
import { accepting, bearer, create, ids, organizations, runAgainst, token } from "./steps.js";

const deployments = `POST ${organizations}/o1/deployments`;
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

test("values of secret variables are masked, also line by line, and are in no log, summary and result", async () => {
  const lines = ["-----BEGIN FAKE KEY-----", "ZmFrZWZha2VmYWtl", "-----END FAKE KEY-----"];
  const key = lines.join("\n");
  const routes = {
    [deployments]: ({ body }: { body: string }) => ({
      body: { ...JSON.parse(body), id: "d1", statusReason: `echo ${key} and ${lines[1]}` },
    }),
  };
  const { run, requests } = await runAgainst(routes, {
    ...create,
    ...ids,
    "secret-environment-variables": `KEY<<END\n${key}\nEND\nOTHER=fake-other`,
  });
  expect(run.exitCode).toBe(0);
  expect(JSON.stringify(requests[0]?.body)).toContain("FAKE KEY");
  expect(run.masks).toEqual(expect.arrayContaining([...lines, "fake-other"]));
  for (const secret of [...lines, "fake-other"]) {
    expect(run.log + run.summary + run.state + run.environment).not.toContain(secret);
  }
  // Other outputs are what the service returned.
  expect(run.outputFile).not.toContain("fake-other");
});

test("a JSON key is masked line by line: a runner would mask the braces of a mask of several lines", async () => {
  const key = JSON.stringify({ type: "fake", private_key: "fake-key-1\nfake-key-2", list: [1, 2] }, null, 2);
  const inputs = {
    ...create,
    ...ids,
    "secret-environment-variables": JSON.stringify([{ key: "KEY", value: key }]),
  };
  const { run, warnings } = await runAgainst(accepting, inputs);
  const masks = run.commands.filter(({ name }) => name === "add-mask").map(({ data }) => data);
  expect(masks).toContain('"type": "fake",');
  expect(masks.filter((mask) => mask.length < 4 || /[\r\n]/.test(mask))).toEqual([]);
  expect(warnings).toEqual([expect.stringMatching(/shorter than 4 characters/)]);
  expect(JSON.parse(run.outputs["result"] ?? "")).toMatchObject({ id: "d1" });
});

test("a secret that contains another is replaced as a whole", async () => {
  const inputs = { ...create, ...ids, "secret-environment-variables": "A=fake-one\nB=fake-one-two" };
  const body = { message: "is fake-one-two and fake-one now" };
  const { error } = await runAgainst({ [deployments]: { status: 400, body } }, inputs);
  expect(error).toContain("is *** and *** now");
});

test("a value too short to be masked is a warning that does not show it", async () => {
  const inputs = { ...create, ...ids, "secret-environment-variables": "A=xyz\nB=fake-long-value" };
  const { run, warnings } = await runAgainst(accepting, inputs);
  expect(warnings).toEqual([
    expect.stringMatching(/^1 secret value .* shorter than 4 characters\. .* Make it a plain variable\.$/),
  ]);
  expect(run.masks).not.toContain("xyz");
  expect((await runAgainst(accepting, { ...inputs, "dry-run": "maybe" })).warnings).toEqual([]);
});

test("an API token that the service echoes in an error is in no message, output and summary", async () => {
  const echo = { message: `rejected ${bearer}`, requestId: bearer };
  const { run, error } = await runAgainst(
    { [deployments]: { status: 403, body: echo } },
    { ...create, ...ids },
  );
  expect(error).toContain("rejected ***");
  expect(run.raw.replaceAll(/^::add-mask::.*$/gm, "") + run.summary + run.outputFile).not.toContain(bearer);
});

test("the token is masked before its short form: a runner that masks one after the other would leave the rest of it", async () => {
  const short = minted.slice(0, 8);
  const body = { id: "t1", name: "ci", shortToken: short, token: minted };
  const { run } = await runAgainst({ [tokens]: { body } }, { ...token, ...ids });
  const masked = run.commands.filter(({ name }) => name === "add-mask").map(({ data }) => data);
  expect(masked).toEqual(expect.arrayContaining([short, minted]));
  expect(masked.indexOf(minted)).toBeLessThan(masked.indexOf(short));
});

test("the token is in no log and summary, though the service echoes it; outputs are what it returned", async () => {
  const body = {
    id: "t1",
    name: `name ${minted}`,
    token: minted,
    description: minted,
    endAt: minted,
  };
  const { run } = await runAgainst({ [tokens]: { body } }, { ...token, ...ids });
  expect(run.outputs).toMatchObject({ token: minted, "token-name": `name ${minted}` });
  expect(run.log + run.summary).not.toContain(minted);
});

test("debug logging shows no secrets and no bodies", async () => {
  const routes = { [tokens]: { body: { id: "t1", name: "ci", token: minted, description: "in-the-body" } } };
  const { run } = await runAgainst(routes, { ...token, ...ids }, { env: { RUNNER_DEBUG: "1" } });
  expect(run.log).toContain("##[debug]");
  expect(run.log).not.toContain(minted);
  expect(run.raw.replaceAll(/^::add-mask::.*$/gm, "")).not.toMatch(new RegExp(`${bearer}|in-the-body`));
});
