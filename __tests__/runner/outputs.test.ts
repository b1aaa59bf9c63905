import { describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { SecretKeeper } from "../../src/base/secret.js";
import type { Plan, SweptPreview } from "../../src/report/result.js";
import { asActionError } from "../../src/runner/failure.js";
import { Outputs } from "../../src/runner/outputs.js";
import type { Runner } from "../../src/runner/port.js";
import { readApiToken, readDeployment } from "../../src/service/resources.js";

/** Outputs into a map. */
function outputs(...secrets: string[]) {
  const values: Record<string, string> = {};
  const keeper = new SecretKeeper(() => {});
  for (const secret of ["fake-secret-1", ...secrets]) keeper.keep(secret);
  const setOutput = (name: string, value: string): void => {
    values[name] = value;
  };
  return { report: new Outputs({ setOutput }, keeper), values };
}

const token = { id: "t1", name: "ci", token: "fake-minted", shortToken: "fake-short", surprise: { kept: 1 } };

const deployment = { id: "d1", name: "etl", status: "CREATING" };

describe("of a token", () => {
  test("result is the whole response, unknown fields kept, without token and shortToken at any depth", () => {
    const { report, values } = outputs();
    report.token(readApiToken({ ...token, surprise: { kept: 1, list: [[{ token: "fake-other", shortToken: "x" }]] } }));
    expect(JSON.parse(values["result"] ?? "")).toEqual({ id: "t1", name: "ci", surprise: { kept: 1, list: [[{}]] } });
  });
});

describe("of a Deployment", () => {
  test("a secret that the service echoes is redacted, also in a member's name, and result remains JSON", () => {
    const { report, values } = outputs();
    const echo = { id: "d1", name: "fake-secret-1", "fake-secret-1": ["fake-secret-1", { a: "x fake-secret-1" }] };
    report.deployment(readDeployment(echo), "created");
    expect(JSON.stringify(values)).not.toContain("fake-secret-1");
    expect(JSON.parse(values["result"] ?? "")).toEqual({ id: "d1", name: "***", "***": ["***", { a: "x ***" }] });
  });

  test.each([
    ["12345678", 12345678],
    ["12345.50", 12345.5],
    ["1234567", -12345678.5],
    ["9007199254740993", 9007199254740992],
  ])("the secret %s that the service sends as a number is redacted", (secret, number) => {
    const { report, values } = outputs(secret);
    report.deployment(readDeployment({ id: "d1", pin: number, pins: [number], other: 42 }), "created");
    expect(values["result"]).toBe('{"id":"d1","pin":"***","pins":["***"],"other":42}');
  });

  test("values of variables are left out at any depth, also in a form that is not documented", () => {
    const { report, values } = outputs();
    const variables = [
      [[{ key: "A", value: "hidden-1", deeper: { value: "hidden-2" } }]],
      { key: "B", value: ["hidden-3"], val: "hidden-4", isSecret: true, updatedAt: "2026-03-01T12:00:00Z" },
      "C=hidden-5",
    ];
    const raw = {
      id: "d1",
      value: "shown",
      environmentVariables: variables,
      spec: { environmentVariables: variables },
      map: { environmentVariables: { A: "hidden-6", B: { value: "hidden-7" } } },
      text: { environmentVariables: "A=hidden-8" },
      none: { environmentVariables: null },
    };
    report.deployment(readDeployment(raw), "created");
    expect(values["result"]).not.toContain("hidden");
    expect(JSON.parse(values["result"] ?? "")).toMatchObject({
      value: "shown",
      spec: { environmentVariables: [{ key: "B", isSecret: true, updatedAt: "2026-03-01T12:00:00Z" }] },
      map: {},
      text: {},
      none: { environmentVariables: null },
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
    report.plan(plan, { method: "POST", path: "/x", body: { name: "fake-secret-1", environmentVariables: variables } });
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

describe("of a sweep", () => {
  const preview: SweptPreview = {
    pullRequest: 7,
    name: "etl-pr-7",
    deploymentId: "d7",
    url: "https://d7.example.com/fake-secret-1",
    state: "retired",
    updatedAt: "2026-03-01T12:00:00Z",
    action: "retired",
  };

  test.each([
    [false, "swept"],
    [true, "dry-run"],
  ])("dry run %s: previews as a redacted JSON array, and the outcome %s", (dryRun, outcome) => {
    const { report, values } = outputs();
    report.swept([preview], dryRun);
    expect(values["outcome"]).toBe(outcome);
    expect(JSON.parse(values["previews"] ?? "")).toEqual([{ ...preview, url: "https://d7.example.com/***" }]);
  });
});

describe("outcome", () => {
  const error = (outcome: "rejected" | "unknown"): ActionError =>
    new ActionError("status", "Bad.", { hint: "Mend it.", outcome });

  test.each([
    ["a failure that reports it", error("rejected"), "rejected"],
    ["a failure that reports it as unknown", error("unknown"), "unknown"],
    ["a failure before anything was sent", new ActionError("input", "Bad.", { hint: "Mend it." }), "not-sent"],
    ["an unexpected error", new TypeError("a mistake"), "unknown"],
    ["anything else thrown", "just a text", "unknown"],
  ])("of %s is set on failure too", (_, thrown, outcome) => {
    const { report, values } = outputs();
    report.failed(asActionError(thrown, "unknown").outcome);
    expect(values["outcome"]).toBe(outcome);
  });

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
  const keeper = new SecretKeeper(() => {});

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
