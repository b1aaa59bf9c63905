import { describe, expect, test } from "@jest/globals";
import type { Plan, SweptPreview } from "../../src/report/result.js";
import { Outputs } from "../../src/runner/outputs.js";
import type { Runner } from "../../src/runner/port.js";
import { Masks } from "../../src/secrets/masks.js";
import { readApiToken, readDeployment } from "../../src/service/resources.js";

/** Outputs into a map. */
function outputs() {
  const values: Record<string, string> = {};
  const keeper = new Masks(() => {});
  keeper.keep("fake-secret-1");
  const setOutput = (name: string, value: string): void => {
    values[name] = value;
  };
  return { report: new Outputs({ setOutput }, keeper), values };
}

const token = { id: "t1", name: "ci", token: "fake-minted", shortToken: "fake-short", surprise: { kept: 1 } };

const deployment = { id: "d1", name: "etl", status: "CREATING" };

describe("of a Deployment", () => {
  test("a secret that the service echoes is redacted, also in a member's name, and result remains JSON", () => {
    const { report, values } = outputs();
    const echo = {
      id: "d1",
      name: "fake-secret-1",
      "fake-secret-1": ["fake-secret-1", { a: "x fake-secret-1" }],
    };
    report.deployment(readDeployment(echo), "created");
    expect(JSON.stringify(values)).not.toContain("fake-secret-1");
    expect(JSON.parse(values["result"] ?? "")).toEqual({
      id: "d1",
      name: "***",
      "***": ["***", { a: "x ***" }],
    });
  });
});

describe("of a dry run", () => {
  const plan: Plan = {
    action: "update",
    deploymentId: "d1",
    comparedWith: { record: 12, sha: "abc", at: "2026-03-01T12:00:00Z" },
    changes: [
      { field: "schedulerSize", before: "SMALL", after: "LARGE", createOnly: false },
      { field: "clusterId", before: undefined, after: "fake-secret-1", createOnly: true },
    ],
    variables: { added: ["A"], removed: [], kept: ["B"] },
  };

  test("the outputs are the redacted plan and request", () => {
    const { report, values } = outputs();
    const variables = [
      { key: "A", value: "plain", isSecret: false },
      { key: "B", value: "***" },
      { key: "C", value: "" },
    ];
    report.plan(plan, {
      method: "POST",
      path: "/x",
      body: { name: "fake-secret-1", environmentVariables: variables },
    });
    expect(values["outcome"]).toBe("dry-run");
    expect(JSON.parse(values["plan"] ?? "")).toEqual({
      ...plan,
      changes: [
        { field: "schedulerSize", before: "SMALL", after: "LARGE", createOnly: false },
        { field: "clusterId", before: null, after: "***", createOnly: true },
      ],
    });
    expect(JSON.parse(values["result"] ?? "")).toEqual({
      method: "POST",
      path: "/x",
      body: { name: "***", environmentVariables: variables },
    });
  });

  test("what there is not is not set", () => {
    const { report, values } = outputs();
    report.plan(undefined, undefined);
    expect(values).toEqual({ outcome: "dry-run" });
  });
});

test("of a sweep the previews are redacted too", () => {
  const { report, values } = outputs();
  report.swept([{ url: "https://d7.example.com/fake-secret-1" } as SweptPreview], true);
  expect(values).toEqual({ outcome: "dry-run", previews: '[{"url":"https://d7.example.com/***"}]' });
});

describe("outcome", () => {
  test("that is set already stays when something fails afterwards", () => {
    const { report, values } = outputs();
    report.deployment(readDeployment(deployment), "created");
    expect(report.failed("rejected")).toBe("created");
    expect(values["outcome"]).toBe("created");
  });
});

describe("outputs that can't be written", () => {
  const full = (): never => {
    throw new Error("ENOSPC");
  };
  const sink: Pick<Runner, "setOutput"> = { setOutput: full };
  const keeper = new Masks(() => {});

  test.each<[string, (report: Outputs) => void]>([
    ["API token t1 was created", (report) => report.token(readApiToken(token))],
    ["Deployment d1 was updated", (report) => report.deployment(readDeployment(deployment), "updated")],
  ])("are an error that names what exists: %s", (what, call) => {
    const report = new Outputs(sink, keeper);
    expect(() => call(report)).toThrow(what);
    expect(() => call(report)).toThrow("ENOSPC");
  });

  test("do not hide a failure", () => {
    expect(new Outputs(sink, keeper).failed("unknown")).toBe("unknown");
  });
});
