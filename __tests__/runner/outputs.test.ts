import { describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import type { JsonObject } from "../../src/base/json.js";
import { SecretKeeper } from "../../src/base/secret.js";
import type { Plan, SweptPreview } from "../../src/modes/result.js";
import { asActionError } from "../../src/runner/failure.js";
import { Outputs } from "../../src/runner/outputs.js";
import type { Runner } from "../../src/runner/port.js";
import { readApiToken, readDeployment } from "../../src/service/resources.js";

/** Outputs into a map, and the order in which masks and outputs were set. */
function outputs(...secrets: string[]) {
  const values: Record<string, string> = {};
  const order: string[] = [];
  const keeper = new SecretKeeper((line) => order.push(`mask ${line}`));
  for (const secret of ["fake-secret-1", ...secrets]) keeper.keep(secret);
  order.length = 0;
  const setOutput = (name: string, value: string): void => {
    values[name] = value;
    order.push(name);
  };
  return { report: new Outputs({ setOutput }, keeper), values, order };
}

const token = { id: "t1", name: "ci", token: "fake-minted", shortToken: "fake-short", surprise: { kept: 1 } };

const deployment: JsonObject = {
  id: "d1",
  name: "etl",
  status: "CREATING",
  statusReason: "wait",
  webServerUrl: "https://d1.example.com",
  webServerOrchestratorApiUrl: "https://d1.example.com/api",
  namespace: "ns-1",
  imageRepository: "images.example.com/d1",
  platformRuntimeVersion: "13.0.0",
  orchestratorVersion: "NA",
  environmentVariables: [
    { key: "A", value: "1", isSecret: false },
    { key: "B", isSecret: true },
  ],
  surprise: [true],
};

describe("of a token", () => {
  test("the value is masked, and then set before anything else", () => {
    const { report, values, order } = outputs();
    report.token(readApiToken({ ...token, endAt: "2030-01-01T00:00:00Z" }));
    expect(order.slice(0, 2)).toEqual(["mask fake-minted", "token"]);
    expect(values).toMatchObject({
      token: "fake-minted",
      "token-id": "t1",
      "token-name": "ci",
      "token-expires-at": "2030-01-01T00:00:00Z",
      outcome: "created",
    });
  });

  test("a value of 10 MB is set", () => {
    const { report, values } = outputs();
    const long = "fake-token".repeat(1_000_000);
    report.token(readApiToken({ ...token, token: long }));
    expect(values["token"] === long).toBe(true);
    expect(values["outcome"]).toBe("created");
  });

  test("the expiry of a token that never expires is empty", () => {
    const { report, values } = outputs();
    report.token(readApiToken(token));
    expect(values["token-expires-at"]).toBe("");
  });

  test("result is the whole response, unknown fields kept, without token and shortToken at any depth", () => {
    const { report, values } = outputs();
    report.token(readApiToken({ ...token, surprise: { kept: 1, list: [[{ token: "fake-other", shortToken: "x" }]] } }));
    expect(JSON.parse(values["result"] ?? "")).toEqual({ id: "t1", name: "ci", surprise: { kept: 1, list: [[{}]] } });
  });
});

test("a full disk before anything was sent: not-sent", () => {
  const sink = {
    setOutput: () => {
      throw new Error("ENOSPC: no space left on device, write");
    },
  };
  const report = new Outputs(sink, new SecretKeeper(() => {}));
  expect(() => report.resolved({ organizationId: "o1" })).toThrow(
    expect.objectContaining({ code: "environment", outcome: "not-sent", message: expect.stringContaining("ENOSPC") }),
  );
});

describe("of a Deployment", () => {
  test("each field has its output", () => {
    const { report, values, order } = outputs();
    report.deployment(readDeployment(deployment), "created");
    const { result, ...others } = values;
    expect(order[0]).toBe("deployment-id");
    expect(others).toEqual({
      "deployment-id": "d1",
      "deployment-name": "etl",
      "deployment-status": "CREATING",
      "deployment-status-reason": "wait",
      "deployment-url": "https://d1.example.com",
      "deployment-api-url": "https://d1.example.com/api",
      "deployment-namespace": "ns-1",
      "image-repository": "images.example.com/d1",
      "platform-runtime-version": "13.0.0",
      "orchestrator-version": "NA",
      created: "true",
      outcome: "created",
    });
    expect(JSON.parse(result ?? "")).toEqual({
      ...deployment,
      environmentVariables: [
        { key: "A", isSecret: false },
        { key: "B", isSecret: true },
      ],
    });
  });

  test.each(["created", "updated", "retired"] as const)("that was %s: outcome and created", (done) => {
    const { report, values } = outputs();
    report.deployment(readDeployment(deployment), done);
    expect([values["outcome"], values["created"]]).toEqual([done, String(done === "created")]);
  });

  test("an address without a scheme gets https://", () => {
    const { report, values } = outputs();
    const addresses = { webServerUrl: "d1.example.com/ui", webServerOrchestratorApiUrl: "d1.example.com:8443/api" };
    report.deployment(readDeployment({ id: "d1", ...addresses }), "updated");
    expect(values).toMatchObject({
      "deployment-url": "https://d1.example.com/ui",
      "deployment-api-url": "https://d1.example.com:8443/api",
    });
  });

  test("differences are a JSON array", () => {
    const { report, values } = outputs();
    const differences = [{ field: "schedulerSize", sent: "LARGE", received: null }];
    report.differences(differences);
    expect(JSON.parse(values["differences"] ?? "")).toEqual(differences);
  });

  test("a field that the response lacks, or of another type, is an empty output", () => {
    const { report, values } = outputs();
    report.deployment(readDeployment({ id: "d1", status: 5 }), "updated");
    const { "deployment-id": id, created, outcome, result, ...others } = values;
    expect([id, created, outcome, result]).toEqual(["d1", "false", "updated", '{"id":"d1","status":5}']);
    expect(Object.keys(others)).toHaveLength(9);
    expect(new Set(Object.values(others))).toEqual(new Set([""]));
  });

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

  test("no depth of the response loses an output", () => {
    const { report, values } = outputs();
    const deep = JSON.parse(`${'{"a":['.repeat(10_000)}1${"]}".repeat(10_000)}`);
    report.deployment(readDeployment({ id: "d1", deep }), "created");
    report.differences([{ field: "x", sent: deep, received: deep }]);
    expect(values).toMatchObject({ "deployment-id": "d1", outcome: "created" });
    expect(values["result"]).toMatch(/^\{"id":"d1","deep":(\{"a":\[)+"…"[\]}]+$/);
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

test("a run without anything to send has the outcome not-sent", () => {
  const { report, values } = outputs();
  report.notSent();
  expect(values).toEqual({ outcome: "not-sent" });
});

test("ids are set as soon as they are known; no workspace is an empty output", () => {
  const { report, values } = outputs();
  report.resolved({ organizationId: "o1" });
  expect(values).toEqual({ "organization-id": "o1", "workspace-id": "" });
  report.resolved({ organizationId: "o1", workspaceId: "w1" });
  expect(values["workspace-id"]).toBe("w1");
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
