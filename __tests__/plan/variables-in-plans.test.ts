import { describe, expect, test } from "@jest/globals";
import { byNames } from "../dist/workflow.js";
import { eachWorld, type World } from "../world.js";

let world: World;
eachWorld((started) => {
  world = started;
}, byNames);

const definition = "{ name: app, type: STANDARD }";
const records = { "github-environment": "production" };
const create = { mode: "create-deployment", definition, ...records };
const update = { ...create, mode: "update-deployment", "deployment-id": "cldep1" };
const secrets = (lines: string) => ({ "secret-environment-variables": lines });

/** Everything that a run leaves at GitHub. */
const atGitHub = (): string => JSON.stringify([world.github.state, world.github.requests]);

describe("a key of the input for secrets with other characters than A to Z, digits and _", () => {
  const hidden = secrets("piece_of_a_secret=fake-value-1\nPASSWORD=fake-value-2");

  test("is sent, and stored and shown nowhere", async () => {
    const inputs = { ...hidden, "environment-variables": "log-level=1" };
    const run = await world.step({ ...create, ...inputs });
    const plan = await world.plan({ ...update, ...inputs, "pull-request-comment": "true" });
    expect(JSON.stringify([...world.service.state.deployments.values()])).toContain("piece_of_a_secret");
    const shown = [run.log, run.summary, plan.run.log, plan.run.summary, JSON.stringify(plan.run.outputs)];
    expect([...shown, atGitHub()].join("\n")).not.toContain("piece_of");
    expect(plan.plan?.["variables"]).toEqual({
      added: [],
      removed: [],
      changed: [],
      kept: ["log-level", "***", "PASSWORD"],
    });
    expect(plan.run.outputs["has-changes"]).toBe("false");
  });

  test("is not shown where the response has it as a plain one", async () => {
    const environmentVariables = [{ key: "piece_of_a_secret", isSecret: false }];
    const mishap = { status: 200, body: { id: "cldep1", environmentVariables } };
    world.service.inject({ operation: "create-deployment", mishap });
    const { log, summary, outputs } = await world.step({ ...create, ...hidden });
    expect(outputs["differences"]).toContain("environmentVariables[***].isSecret");
    expect(log + summary + outputs["differences"]).not.toContain("piece_of");
  });

  test("is known again where it is removed", async () => {
    await world.step({ ...create, ...hidden });
    const { plan } = await world.plan({ ...update, ...secrets("PASSWORD=fake-value-2") });
    expect(plan?.["variables"]).toEqual({ added: [], removed: ["***"], changed: [], kept: ["PASSWORD"] });
    const run = await world.step(update);
    expect(run.codes).toContain("error stop/removes-secrets");
    expect(run.log + run.summary).not.toContain("piece_of");
  });

  test("is known again of a record without a definition, too", async () => {
    const large = { definition: `{ name: app, type: STANDARD, description: ${"x".repeat(33_000)} }` };
    for (const inputs of [create, update])
      expect((await world.step({ ...inputs, ...large, ...hidden })).codes).toEqual([
        "notice record/not-stored",
      ]);
  });
});

test("a key with the value of another secret in it is stored as a digest, and known again", async () => {
  const lines = secrets("PROD_KEY=fake-value-1\nOTHER=PROD");
  await world.step({ ...create, ...lines });
  expect(atGitHub()).not.toContain("PROD");
  const run = await world.step({ ...update, ...lines });
  // The name of the environment variable is in an output.
  expect(run.codes).toEqual(["warning runner/masked-outputs"]);
});

test("a plan with a key that it does not show has no id: nobody could tell it from another one", async () => {
  const approvedPlan = { "approved-plan": "0".repeat(64) };
  for (const list of ["my-var=fake-value-1", "A.B=fake-value-1"]) {
    const planned = await world.plan({ ...create, ...secrets(list) });
    expect([planned.run.outputs["plan-id"], planned.run.codes]).toEqual(["", ["notice plan/hidden-keys"]]);
    const run = await world.step({ ...create, ...secrets(list), ...approvedPlan });
    expect(run.codes).toEqual(["error plan/not-approved"]);
  }
  const definition = "{ name: app, type: STANDARD, environmentVariables: [{ key: my-var, isSecret: true }] }";
  const shown = await world.plan({ ...create, definition, ...secrets("my-var=fake-value-1") });
  expect([shown.run.outputs["plan-id"]?.length, shown.plan?.variables.added]).toEqual([64, ["my-var"]]);
});

test("a plan without records has no id either where its request has such a key", async () => {
  world.addDeployment("cldep1");
  const inputs = { mode: "update-deployment", "deployment-id": "cldep1", definition };
  const { outputs, codes } = (await world.plan({ ...inputs, ...secrets("my-var=fake-value-1") })).run;
  expect([outputs["plan-id"], codes]).toEqual(["", expect.arrayContaining(["notice plan/hidden-keys"])]);
});

test("a secret in the name of a field that differs, or in the address of the run, is not in a status", async () => {
  const body = { id: "cldep1", "fake-field": 2 };
  world.service.inject({ operation: "create-deployment", mishap: { status: 200, body } });
  const definition = "{ name: app, type: STANDARD, fake-field: 1 }";
  const inputs = { ...create, definition, "undocumented-fields": "fake-field" };
  const run = await world.step({ ...inputs, ...secrets("A=fake-field\nB=actions/runs") });
  expect([run.outputs["outcome"], world.statuses]).toEqual(["created", [["deployed id=cldep1 differs=..."]]]);
  expect(atGitHub()).not.toMatch(/fake-field|actions\/runs/);
});

test("a record that shows a secret once others are replaced in it is not sent", async () => {
  const definition = "{ name: app, type: STANDARD, description: aa-fake-value-1-bb }";
  const run = await world.step({ ...create, definition, ...secrets("A=fake-value-1\nB=aa-***-bb") });
  expect([run.outputs["outcome"], run.codes.at(-1)]).toEqual(["not-sent", "error record/secret"]);
  expect([world.sent, world.github.state.records]).toEqual([[], []]);
});

test.each([
  ["the environment", { "github-environment": "fake-value-1" }],
  ["the name", { "deployment-name": "x fake-value-1" }],
  ["the name in the task", { "deployment-name": "fake value.1" }, "fake-value.1"],
])(
  "a secret in %s is a problem before anything is asked of GitHub",
  async (_, more, secret = "fake-value-1") => {
    const inputs = { ...create, ...secrets(`A=${secret}`), ...more };
    for (const run of [
      await world.step(inputs),
      await world.step({ ...inputs, "dry-run": "true" }),
      await world.preview("opened", inputs),
    ])
      expect([run.outputs["outcome"], run.codes]).toEqual(["not-sent", ["error record/secret"]]);
    expect(world.github.requests).toEqual([]);
  },
);

describe("a plain variable", () => {
  const named = (variables: string) => ({
    definition: `{ name: app, type: STANDARD, environmentVariables: [${variables}] }`,
  });

  test.each(["DB_PASSWORD", "client_secret", "X_TOKEN", "API_KEY", "Private_Key", "AWS_CREDENTIALS"])(
    "with the name of a secret is a warning: %s",
    async (key) => {
      const run = await world.step({ ...create, ...named(`{ key: ${key}, value: x }`) });
      expect(run.codes).toEqual(["warning definition/warning"]);
      expect(run.warnings.join()).toContain(key);
    },
  );

  test("is a warning beside another one of the definition", async () => {
    const definition = `{ name: app, type: STANDARD, description: , environmentVariables: [{ key: A_TOKEN, value: x }] }`;
    const run = await world.step({ ...create, definition });
    expect(run.codes.slice(0, 2)).toEqual(["warning definition/warning", "warning definition/warning"]);
    expect(run.warnings.join()).toContain("A_TOKEN");
  });

  test.each(["PASSWORD_FILE, value: x", "DB_PASSWORD, value: ''", "TOKENS, value: x", "KEY, value: x"])(
    "with another one, or without a value, is none: %s",
    async (variable) => {
      expect((await world.step({ ...create, ...named(`{ key: ${variable} }`) })).codes).toEqual([]);
    },
  );

  test("that was secret is one warning, whatever its name", async () => {
    const before = secrets("DB_PASSWORD=fake-value-1\nOTHER=fake-value-2\nKEPT=fake-value-3");
    await world.step({ ...create, ...before });
    const plain = named("{ key: DB_PASSWORD, value: x }, { key: OTHER, value: y }");
    const run = await world.step({ ...update, ...plain, ...secrets("KEPT=fake-value-3") });
    expect(run.codes).toEqual(["warning deployment/becomes-readable"]);
    expect(run.warnings.join()).toMatch(/DB_PASSWORD.*OTHER/);
  });

  test("that was the last secret stops the update", async () => {
    await world.step({ ...create, ...secrets("OTHER=fake-value-1") });
    const run = await world.step({ ...update, ...named("{ key: OTHER, value: y }") });
    expect(run.codes).toEqual(["error stop/removes-secrets"]);
    const planned = await world.plan({ ...update, ...named("{ key: OTHER, value: y }") });
    expect(planned.run.codes).toEqual(["warning stop/removes-secrets"]);
  });
});
