import { describe, expect, test } from "@jest/globals";
import { testOfAll } from "../platform.js";
import { create, ids, organizations, runAgainst, token } from "./steps.js";

const tokens = "POST /iam/v1beta1/organizations/o1/tokens";
const deployments = `POST ${organizations}/o1/deployments`;

testOfAll("a token of 8 MB is set as the output", async () => {
  const long = "fake-token".repeat(800_000);
  const { run } = await runAgainst({ [tokens]: { body: { id: "t1", token: long } } }, { ...token, ...ids });
  expect(run.exitCode).toBe(0);
  expect(run.outputs["token"] === long).toBe(true);
});

describe("result", () => {
  test("and the other outputs are what the service returned: a secret that is part of a URL does not break it", async () => {
    const webServerUrl = "https://data-prod-1.example.com";
    const inputs = { ...create, ...ids, "secret-environment-variables": "STAGE=prod" };
    const { run } = await runAgainst({ [deployments]: { body: { id: "d1", webServerUrl } } }, inputs);
    expect(run.outputs["deployment-url"]).toBe(webServerUrl);
    expect(JSON.parse(run.outputs["result"] ?? "")).toEqual({ id: "d1", webServerUrl });
    expect(run.log + run.summary).not.toContain("prod");
  });
});

describe("strings from outside", () => {
  test.each(["\u0085", "\r", "\u2028", "\ufeff", "\u00a0", "\u3000", "\u000b", " \u0085\t"])(
    "that begin with %j give the runner no command",
    async (start) => {
      const message = `x\n${start}::set-output name=outcome::planted\n${start}##[error]planted`;
      const routes = { [deployments]: { status: 400, body: { message, errors: [message] } } };
      const { run } = await runAgainst(routes, {
        ...create,
        ...ids,
        definition: JSON.stringify({ type: "STANDARD", description: message }),
      });
      const names = run.commands.map(({ name }) => name);
      expect(names.filter((name) => name === "set-output")).toEqual([]);
      expect(run.raw).not.toMatch(/##\[|^[\s\u0085]*::set-output/m);
      expect(run.outputs["outcome"]).toBe("rejected");
    },
  );

  test("are not written to standard error, which the runner scans for commands too", async () => {
    const { run } = await runAgainst(
      { [deployments]: { status: 400, body: "::error::x" } },
      { ...create, ...ids },
    );
    expect(run.standardError).toBe("");
  });
});

testOfAll("2,000 secret variables take at most 12 times as long as 200", async () => {
  const inputs = (count: number) => ({
    ...create,
    ...ids,
    "secret-environment-variables": Array.from(
      { length: count },
      (_, index) => `KEY_${index}=fake-${index * 7919}-x`,
    ).join("\n"),
  });
  const echo = {
    [deployments]: ({ body }: { body: string }) => ({ body: { id: "d1", statusReason: body } }),
  };
  const took = async (count: number): Promise<number> => {
    const { run } = await runAgainst(echo, inputs(count));
    expect(run.exitCode).toBe(0);
    return run.milliseconds;
  };
  await took(200);
  const few = Math.min(await took(200), await took(200));
  expect(await took(2_000)).toBeLessThan(12 * few + 3_000);
});
