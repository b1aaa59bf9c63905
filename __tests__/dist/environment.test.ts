import { describe, expect, test } from "@jest/globals";
import { runStep } from "../../emulator/runner/step.js";
import { accepting, bearer, create, ids, runAgainst, token } from "./steps.js";

const withoutMasks = (raw: string): string => raw.replaceAll(/^::add-mask::.*$/gm, "");

test.each(["net", "module"])("NODE_DEBUG=%s would print the token and is refused", async (section) => {
  const inputs = { ...token, ...ids, "api-token": bearer, "base-url": "http://127.0.0.1:9" };
  const run = await runStep({ inputs, env: { NODE_DEBUG: section } });
  expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "not-sent"]);
  expect(run.annotations.map(({ message }) => message).join()).toContain("NODE_DEBUG");
  expect(withoutMasks(run.raw)).not.toContain(bearer);
});

describe("a proxy that can't be used is refused before anything is sent", () => {
  const proxies = [
    ["http://ci:fake-100%@127.0.0.1:9", "has credentials with a %"],
    ["ci:fake-password@127.0.0.1:9", "does not begin with http"],
    ["socks5://127.0.0.1:9", "does not begin with http"],
    ["http://ci:fake word@127.0.0.1:9", "contains whitespace"],
  ] as const;

  test.each(proxies)("for the service: %s", async (https_proxy, problem) => {
    const inputs = { ...token, ...ids, "api-token": bearer, "base-url": "https://service.invalid" };
    const run = await runStep({ inputs, env: { https_proxy } });
    const [error] = run.annotations;
    expect(error?.message).toContain(`https_proxy ${problem}`);
    expect(withoutMasks(run.raw) + run.summary).not.toMatch(/fake-100|fake-password|fake word/);
  });

  test.each(proxies)("for GitHub's API: %s", async (https_proxy, problem) => {
    const env = { https_proxy, GITHUB_API_URL: "https://api.github.invalid" };
    const inputs = { ...create, ...ids, "github-environment": "production" };
    const { run, error, requests } = await runAgainst(accepting, inputs, { env, githubToken: "fake-github-token" });
    expect(error).toContain(`https_proxy ${problem}`);
    expect(error).toContain("api.github.invalid");
    expect(requests).toEqual([]);
    expect(withoutMasks(run.raw) + run.summary).not.toMatch(/fake-100|fake-password|fake word/);
  });
});
