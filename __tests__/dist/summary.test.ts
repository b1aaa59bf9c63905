import { describe, expect, test } from "@jest/globals";
import { rendered, visible } from "../../scripts/demo/rendering.js";
import { accepting, create, ids, runAgainst, runEmulated, token, update } from "./steps.js";

const named = { organization: "Acme Data", workspace: "Analytics" };

describe("the job summary", () => {
  test("of a failure shows what failed, why and what to do next", async () => {
    const { run, error } = await runAgainst({}, { ...create, ...ids });
    const text = visible(rendered(run.summary));
    expect(text).toContain(error.split("\n")[0]);
    expect(text).toContain("Outcome rejected : The service rejected the request. Next ");
  });

  test("may have nowhere to go: the run succeeds without it", async () => {
    const { run } = await runEmulated(
      {},
      { ...token, ...named },
      { env: { GITHUB_STEP_SUMMARY: undefined } },
    );
    expect([run.exitCode, run.summary]).toEqual([0, ""]);
  });
});

describe("the log", () => {
  test("contains no response of the service: it may name people, and logs may be public", async () => {
    const { run, requests } = await runEmulated({}, { ...create, ...named }, { env: { RUNNER_DEBUG: "1" } });
    expect(requests.length).toBeGreaterThan(0);
    expect(run.outputs["result"]).toContain("platform-team@example.com");
    expect(run.raw).not.toContain("@example.com");
  });

  test("of a create without records warns that each run creates another Deployment, unless a person started it", async () => {
    const line = /^Each run of this step creates another Deployment: it has no github-environment/;
    const warningsOf = async (inputs: Record<string, string>, event: string) => {
      const { warnings } = await runAgainst(
        accepting,
        { ...inputs, ...ids },
        { env: { GITHUB_EVENT_NAME: event } },
      );
      return warnings.filter((warning) => line.test(warning)).length;
    };
    expect(await warningsOf(create, "push")).toBe(1);
    expect(await warningsOf(create, "workflow_dispatch")).toBe(0);
    expect(await warningsOf(update, "push")).toBe(0);
  });

  test("of a run that is refused, or that sends nothing, has nothing of what was derived", async () => {
    const definition = "{ type: STANDARD, defaultTaskPodCpu: 0.5 }";
    const derived = /^(?:Sent as strings|Memory derived)/m;
    const logs = await Promise.all(
      [{ "deployment-name": "" }, { "dry-run": "true" }, {}].map(async (more) => {
        return (await runAgainst(accepting, { ...create, ...ids, definition, ...more })).run.log;
      }),
    );
    expect(logs.map((log) => derived.test(log))).toEqual([false, false, true]);
  });

  test("opens each group once and closes it", async () => {
    const { run } = await runEmulated({}, { ...create, ...named, "dry-run": "true" });
    const names = run.commands.map(({ name }) => name).filter((name) => name.endsWith("group"));
    expect(names).toEqual(["group", "endgroup"]);
  });
});
