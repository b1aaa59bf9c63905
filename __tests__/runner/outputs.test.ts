import { describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import type { JsonObject } from "../../src/base/json.js";
import { Redactor } from "../../src/base/redaction.js";
import { asActionError } from "../../src/runner/failure.js";
import { type OutputSink, Outputs } from "../../src/runner/outputs.js";
import { readApiToken, readDeployment } from "../../src/service/resources.js";

/** Outputs into a map; each output set is noted in order, secret ones with a mark. */
function outputs(secret = "fake-secret-1") {
  const values: Record<string, string> = {};
  const order: string[] = [];
  const set = (mark: string) => (name: string, value: string) => {
    values[name] = value;
    order.push(name + mark);
  };
  const redactor = new Redactor();
  redactor.add(secret);
  const sink = { setOutput: set(""), setSecretOutput: set(" (secret)") };
  return { report: new Outputs(sink, redactor), values, order };
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
  environmentVariables: [{ key: "A", value: "1", isSecret: false }, { key: "B", isSecret: true }, "odd"],
  surprise: [true],
};

describe("of a token", () => {
  test("the value is the only secret output, and is set first", () => {
    const { report, values, order } = outputs();
    report.token(readApiToken({ ...token, endAt: "2030-01-01T00:00:00Z" }));
    expect(order[0]).toBe("token (secret)");
    expect(order.filter((name) => name.includes("secret"))).toHaveLength(1);
    expect(values).toMatchObject({
      token: "fake-minted",
      "token-id": "t1",
      "token-name": "ci",
      "token-expires-at": "2030-01-01T00:00:00Z",
      outcome: "created",
    });
  });

  test("the end of one that never expires is empty", () => {
    const { report, values } = outputs();
    report.token(readApiToken(token));
    expect(values["token-expires-at"]).toBe("");
  });

  test("result is the whole answer, unknown fields kept, without token and shortToken", () => {
    const { report, values } = outputs();
    report.token(readApiToken(token));
    expect(JSON.parse(values["result"] ?? "")).toEqual({ id: "t1", name: "ci", surprise: { kept: 1 } });
  });
});

describe("of a Deployment", () => {
  test("each field has its output", () => {
    const { report, values } = outputs();
    report.deployment(readDeployment(deployment), "created");
    const { result, ...others } = values;
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
      environmentVariables: [{ key: "A", isSecret: false }, { key: "B", isSecret: true }, "odd"],
    });
  });

  test("what the service left out, or is no text, is an empty output", () => {
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
});

test("ids are set as soon as they are known; no workspace is an empty output", () => {
  const { report, values } = outputs();
  report.resolved({ organizationId: "o1" });
  expect(values).toEqual({ "organization-id": "o1", "workspace-id": "" });
  report.resolved({ organizationId: "o1", workspaceId: "w1" });
  expect(values["workspace-id"]).toBe("w1");
});

test("a dry run's result is the redacted request", () => {
  const { report, values } = outputs();
  report.dryRun({ method: "POST", path: "/x", body: { name: "fake-secret-1", count: 1 } });
  expect(values["outcome"]).toBe("dry-run");
  expect(JSON.parse(values["result"] ?? "")).toEqual({ method: "POST", path: "/x", body: { name: "***", count: 1 } });
});

describe("outcome", () => {
  const error = (outcome: "rejected" | "unknown"): ActionError =>
    new ActionError("status", "Bad.", { hint: "Mend it.", outcome });

  test.each([
    ["a failure that says it", error("rejected"), "rejected"],
    ["a failure that says it is unknown", error("unknown"), "unknown"],
    ["a failure before anything was sent", new ActionError("input", "Bad.", { hint: "Mend it." }), "not-sent"],
    ["an error that the action does not know", new TypeError("a mistake"), "unknown"],
    ["anything else thrown", "just a text", "unknown"],
  ])("of %s is set on failure too", (_, thrown, outcome) => {
    const { report, values } = outputs();
    report.failed(asActionError(thrown).outcome);
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
  const sink: OutputSink = { setOutput: full, setSecretOutput: full };

  test.each<[string, (report: Outputs) => void]>([
    ['The API token "t1" was created', (report) => report.token(readApiToken(token))],
    ['The Deployment "d1" was updated', (report) => report.deployment(readDeployment(deployment), "updated")],
  ])("are an error that names what exists: %s", (what, call) => {
    const report = new Outputs(sink, new Redactor());
    expect(() => call(report)).toThrow(what);
    expect(() => call(report)).toThrow("ENOSPC");
  });

  test("do not keep a failure from being told", () => {
    expect(new Outputs(sink, new Redactor()).failed("unknown")).toBe("unknown");
  });
});
