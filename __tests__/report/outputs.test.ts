import { describe, expect, test } from "@jest/globals";
import type { Outcome } from "../../src/base/errors.js";
import { ActionError } from "../../src/base/errors.js";
import type { JsonObject } from "../../src/base/json.js";
import { text } from "../../src/base/text.js";
import { type Outputs, outputsOf } from "../../src/outputs.js";
import { Redactor } from "../../src/secrets/redact.js";

function start(fails?: string) {
  const set: Record<string, string> = {};
  const warnings: string[] = [];
  const kept: string[] = [];
  const sink = {
    setOutput: (name: string, value: string) => {
      if (name === fails) throw new Error("ENOSPC: no space left on device");
      set[name] = value;
    },
  };
  const secrets = {
    keep: (secret: string) => kept.push(secret),
    redactor: new Redactor(),
    sourceIn: () => undefined,
  };
  return {
    set,
    warnings,
    kept,
    outputs: outputsOf(sink, secrets as never, {
      warning: (_, message) => void warnings.push(String(message)),
    }),
  };
}

const raw: JsonObject = {
  id: "cldep1",
  name: "etl",
  status: "CREATING",
  statusReason: null,
  webServerUrl: "etl.example.com/ui",
  webServerOrchestratorApiUrl: "https://etl.example.com/api",
};

describe("one-line outputs", () => {
  test("show the response: a scheme is added, a field that it lacks is empty", () => {
    const { set, outputs } = start();
    outputs.deployment({ id: "cldep1", raw }, "created");
    expect(set).toEqual({
      "deployment-id": "cldep1",
      outcome: "created",
      "deployment-url": "https://etl.example.com/ui",
      "deployment-api-url": "https://etl.example.com/api",
      "deployment-name": "etl",
      "deployment-status": "CREATING",
      "image-repository": "",
    });
  });

  test.each(["\n", "\r\n", "\u0000", "\u001b[1m", "\u007f", "\u0085", "\u009f", "\u2028", "\u2029"])(
    "have spaces for %j",
    (sign) => {
      const { set, outputs } = start();
      outputs.deployment(
        { id: "cldep1", raw: { ...raw, statusReason: `a${sign}b`, namespace: sign } },
        "updated",
      );
      outputs.result({ ...raw, [sign]: sign });
      outputs.differences([{ field: sign, sent: sign, received: null, why: "different" }]);
      for (const value of Object.values(set))
        expect(value).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
      expect(JSON.parse(set["result"] ?? "")).toEqual({ ...raw, [sign]: sign });
    },
  );
});

test("an API token is masked before it is an output, and is in no other one", () => {
  const { set, kept, outputs } = start();
  const token = { id: "cltok1", token: "fake-minted-token", name: "ci", endAt: undefined };
  outputs.token({
    ...token,
    type: undefined,
    roles: [],
    raw: { ...token, shortToken: "fake", endAt: null },
  });
  expect(kept).toEqual(["fake-minted-token"]);
  expect(set).toEqual({
    token: "fake-minted-token",
    "token-id": "cltok1",
    "token-name": "ci",
    "token-expires-at": "",
    outcome: "created",
    result: '{"id":"cltok1","name":"ci","endAt":null}',
  });
});

test("result has no token, short token and value of a variable, at any depth, and keeps the rest", () => {
  const { set, outputs } = start();
  const hidden = {
    token: "x",
    shortToken: "x",
    environmentVariables: [{ key: "A", value: "x", isSecret: false }, ["x"]],
  };
  outputs.result({ ...hidden, more: [{ ...hidden, pin: 12345678 }] });
  const shown = { environmentVariables: [{ key: "A", isSecret: false }] };
  expect(JSON.parse(set["result"] ?? "")).toEqual({ ...shown, more: [{ ...shown, pin: 12345678 }] });
});

test("a result of any depth is cut where it is too deep, and kept", () => {
  const { set, outputs } = start();
  outputs.result({ id: "cldep1", deep: JSON.parse(`${'{"a":['.repeat(100_000)}1${"]}".repeat(100_000)}`) });
  expect(set["result"]).toMatch(/^\{"id":"cldep1","deep":(\{"a":\[)+"…"[\]}]+$/);
});

test.each([
  ["one long string", { x: "a".repeat(1024 * 1024) }],
  ["many small strings", { x: Array.from({ length: 3_000_000 }, () => "abcdefgh") }],
  ["many small objects", { x: Array.from({ length: 150_000 }, () => ({ a: {} })) }],
])("a result above 1 MiB is left out with a warning, and at once: %s", (_, large) => {
  const { set, warnings, outputs } = start();
  const started = process.cpuUsage();
  outputs.result(large);
  const { user, system } = process.cpuUsage(started);
  // In jest's context globals are slow: Node 20 takes up to a second. Quadratic work takes minutes.
  expect((user + system) / 1000).toBeLessThan(5_000);
  expect([set, warnings]).toEqual([{}, [expect.stringContaining("result")]]);
});

describe("the outcome", () => {
  test("that is set stays when the run fails later", () => {
    const { set, outputs } = start();
    outputs.deployment({ id: "cldep1", raw }, "created");
    expect([outputs.failed("unknown"), set["outcome"]]).toEqual(["created", "created"]);
  });

  test("of a run that failed before is set", () => {
    const { set, outputs } = start();
    expect([outputs.failed("rejected"), set]).toEqual(["rejected", { outcome: "rejected" }]);
  });

  test("of a retire whose Deployment is gone is retired, without an id", () => {
    const { set, outputs } = start();
    outputs.retired("");
    expect(set).toEqual({ "deployment-id": "", differences: "[]", outcome: "retired" });
  });
});

test("outputs that can't be written are one error that names what was done, with its outcome", () => {
  const { set, outputs } = start("deployment-url");
  outputs.deployment({ id: "cldep1", raw }, "created");
  outputs.single("ready", true);
  expect(set).toEqual({ outcome: "created", "deployment-id": "cldep1" });
  expect(outputs.failure?.code).toBe("runner/outputs");
  expect(outputs.failure?.message).toContain("cldep1");
  expect(String(outputs.failure?.reported)).toContain("ENOSPC");
  expect(outputs.failed("not-sent")).toBe("created");
});

test.each<[string, string, (outputs: Outputs) => void, Outcome]>([
  ["before anything was sent", "organization-id", (outputs) => outputs.resolved("o1"), "not-sent"],
  ["after an unknown outcome", "outcome", (outputs) => outputs.failed("unknown"), "unknown"],
  [
    "after an update",
    "deployment-id",
    (outputs) => outputs.deployment({ id: "cldep1", raw }, "updated"),
    "updated",
  ],
  ["after a sweep", "previews", (outputs) => outputs.sweep([], false), "swept"],
  ["after the dry run of a sweep", "previews", (outputs) => outputs.sweep([], true), "dry-run"],
])("outputs that can't be written %s are an error with the outcome", (_, name, act, outcome) => {
  const { outputs } = start(name);
  act(outputs);
  expect([outputs.failure?.code, outputs.failure?.outcome]).toEqual(["runner/outputs", outcome]);
});

test("what was carried out or is unknown is never hidden by a request that was not sent", () => {
  const rejected = start().outputs;
  rejected.attempted("rejected");
  expect(rejected.failed("not-sent")).toBe("rejected");
  const retired = start().outputs;
  retired.deployment({ id: "cldep1", raw }, "retired");
  retired.attempted("unknown");
  expect(retired.failed("rejected")).toBe("retired");
});

test("an API token without a value still has its id and name", () => {
  const { set, outputs } = start();
  const createdToken = { id: "cltok1", name: "ci" };
  outputs.unusableToken(new ActionError("service/unusable", text`x`, { next: text`y`, createdToken }));
  outputs.unusableToken(new Error("x"));
  expect(set).toEqual({ "token-id": "cltok1", "token-name": "ci", "token-expires-at": "" });
});
