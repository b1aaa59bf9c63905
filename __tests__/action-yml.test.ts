import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { modeNames } from "../src/inputs/modes.js";
import { inputTable } from "../src/inputs/table.js";
import { Outputs } from "../src/report/outputs.js";
import { Masks } from "../src/secrets/masks.js";

interface Declared {
  readonly description?: string;
  readonly default?: unknown;
  readonly required?: boolean;
}

interface Action {
  readonly name: string;
  readonly description: string;
  readonly branding: { readonly icon: string; readonly color: string };
  readonly inputs: Readonly<Record<string, Declared>>;
  readonly outputs: Readonly<Record<string, Declared>>;
  readonly runs: Readonly<Record<string, unknown>>;
}

const root = path.resolve(import.meta.dirname, "../..");
const action = parse(readFileSync(path.join(root, "action.yml"), "utf8")) as Action;

/** The inputs of the interface, in its order. */
const inputs: readonly string[] = [
  ...["mode", "api-token", "base-url", "organization", "organization-id", "workspace", "workspace-id"],
  ...["request-timeout", "max-attempts", "dry-run", "job-summary"],
  ...["token-name", "token-role", "token-type", "token-description", "token-expiry-days"],
  ...["deployment-id", "definition-file", "definition", "deployment-name"],
  ...["environment-variables", "secret-environment-variables"],
  ...["preview", "preview-idle-days", "preview-retire", "pull-request", "pull-request-comment"],
  ...["github-environment", "wait-minutes", "github-token"],
];

/** The outputs of the interface, in its order. */
const outputs: readonly string[] = [
  ...["organization-id", "workspace-id", "token", "token-id", "token-name", "token-expires-at"],
  ...["deployment-id", "deployment-name", "deployment-status", "deployment-status-reason", "deployment-url"],
  ...["deployment-api-url", "deployment-namespace", "image-repository", "platform-runtime-version"],
  ...["orchestrator-version", "github-deployment-id", "comment-url", "ready", "previews", "plan"],
  ...["has-changes", "differences", "outcome", "result"],
];

/** Every output that the code sets, whatever it does. */
function outputsOfTheCode(): string[] {
  const names = new Set<string>();
  const set = (name: string): void => void names.add(name);
  const report = new Outputs({ setOutput: set }, new Masks(() => {}), () => {});
  report.resolved({ organizationId: "o1" });
  report.token({
    id: "t1",
    token: "fake-minted",
    name: undefined,
    endAt: undefined,
    description: undefined,
    type: undefined,
    roles: [],
    raw: {},
  });
  report.deployment({ id: "d1", raw: {} }, "created");
  report.result({ id: "d1" });
  report.differences([]);
  const variables = { added: [], removed: [], changed: [], kept: [] };
  report.plan(
    { action: "create", deploymentId: null, comparedWith: null, changes: [], variables },
    undefined,
  );
  report.swept([], false);
  report.githubDeploymentId(1);
  report.commentUrl("https://github.example.com/x");
  report.ready(true);
  report.failed("unknown");
  return [...names];
}

describe("action.yml", () => {
  test("has the name and kind of the interface", () => {
    expect(action.name).toBe("Platform Deployments");
    expect(action.description.length).toBeLessThan(125);
    expect(action.runs).toEqual({ using: "node24", main: "dist/index.js" });
    expect(action.branding).toEqual({ icon: expect.any(String), color: expect.any(String) });
  });

  test("names a script that exists and is a module", () => {
    expect(existsSync(path.join(root, "dist/index.js"))).toBe(true);
    expect(JSON.parse(readFileSync(path.join(root, "dist/package.json"), "utf8"))).toEqual({
      type: "module",
    });
  });

  test("declares exactly the inputs of the interface, in its order", () => {
    expect(inputs).toHaveLength(30);
    expect(Object.keys(action.inputs)).toEqual(inputs);
  });

  test("passes the job's own GitHub token by default", () => {
    expect(action.inputs["github-token"]?.default).toBe("${{ github.token }}");
  });

  test("declares exactly the outputs of the interface, in its order", () => {
    expect(outputs).toHaveLength(25);
    expect(Object.keys(action.outputs)).toEqual(outputs);
  });

  test("describes every input and output", () => {
    const all = [...Object.entries(action.inputs), ...Object.entries(action.outputs)];
    expect(all.filter(([, { description = "" }]) => description.length < 5)).toEqual([]);
  });

  test("requires only the mode: what else is required depends on it", () => {
    const required = Object.entries(action.inputs).filter(([, input]) => input.required);
    expect(required.map(([name]) => name)).toEqual(["mode"]);
  });
});

describe("the code", () => {
  test("reads exactly the inputs that action.yml declares, in its order", () => {
    expect(inputTable.map(({ name }) => name)).toEqual(Object.keys(action.inputs));
  });

  // The runner shows each declared default in the log of every step. Only GitHub knows github.token.
  test.each(inputTable.filter(({ name }) => name !== "github-token"))(
    "has action.yml's default for $name",
    (row) => {
      const { default: declared, description = "" } = action.inputs[row.name] ?? {};
      const isForAll = row.modes.length === modeNames().length;
      expect(declared).toBe(isForAll ? row.default : undefined);
      const described =
        row.default === undefined || isForAll || description.includes(`(default \`${row.default}\`)`);
      expect([row.name, described]).toEqual([row.name, true]);
    },
  );

  test("reads the environment variables that the descriptions name", () => {
    const named = Object.entries(action.inputs).flatMap(([name, { description = "" }]) => {
      const [, variable] = /environment variable `(\w+)`/.exec(description) ?? [];
      return variable === undefined ? [] : [[name, variable]];
    });
    const taken = inputTable.flatMap(({ name, variable }) =>
      variable === undefined ? [] : [[name, variable]],
    );
    expect(taken).toEqual(named);
    expect(taken).toEqual([
      ["api-token", "PLATFORM_API_TOKEN"],
      ["base-url", "PLATFORM_BASE_URL"],
      ["organization-id", "PLATFORM_ORGANIZATION_ID"],
      ["workspace-id", "PLATFORM_WORKSPACE_ID"],
    ]);
  });

  test("sets exactly the outputs that action.yml declares", () => {
    expect(outputsOfTheCode().sort()).toEqual(Object.keys(action.outputs).sort());
  });
});
