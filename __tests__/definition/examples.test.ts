import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { checkStrictly } from "../../emulator/service/strict.js";
import { readmeDefinitions } from "../../integration/workflows/repository.js";
import { deploymentSchema } from "../../scripts/generate/schema.js";
import { requestBody } from "../../src/definition/body.js";
import { build } from "./building.js";

const root = path.resolve(import.meta.dirname, "../../..");

interface Definition {
  readonly of: string;
  readonly common: string;
  readonly stage: string;
}

const example = (name: string): string => readFileSync(path.join(root, "examples", name), "utf8");
const [common, ...stages] = readmeDefinitions();

/** Whole definitions: what all stages share, and one stage over it, as the examples, README and docs have them. */
const definitions: readonly Definition[] = [
  ...readdirSync(path.join(root, "examples"))
    .filter((name) => name.endsWith(".yaml") && name !== "deployment.yaml")
    .map((name) => ({ of: `examples/${name}`, common: example("deployment.yaml"), stage: example(name) })),
  ...stages.map(({ path: of, text }) => ({ of, common: common?.text ?? "", stage: text })),
];

const schema = new Ajv({ allowUnionTypes: true, strictRequired: false }).compile(deploymentSchema());

test("there are definitions in examples, README and docs", () => expect(definitions).toHaveLength(5));

test.each(definitions)(
  "$of over deployment.yaml fits the schema, and is accepted as a create and an update by the strictest comparable service",
  async ({ of, common, stage }) => {
    if (of.startsWith("examples/")) {
      const comment = /^# yaml-language-server: \$schema=https:\/\/\S+\/schema\/deployment\.schema\.json\n/;
      expect(stage).toMatch(comment);
      expect(common).toMatch(comment);
    }
    const { definition, findings } = await build({
      files: { "deployment.yaml": common, "stage.yaml": stage },
      definitionFile: "deployment.yaml\nstage.yaml",
      bare: true,
      inputs: { "secret-environment-variables": "WAREHOUSE_PASSWORD=fake-password" },
    });
    expect([...findings.problems, ...findings.warnings]).toEqual([]);
    if (definition === undefined) throw new Error("There is no definition.");
    for (const use of ["create", "update"] as const) {
      const { body } = requestBody(use, definition, { workspaceId: "w1" });
      checkStrictly(body, use);
    }
    expect(schema({ ...parse(common), ...parse(stage) })).toBe(true);
  },
);

test("what all stages share has no variable and no size, so that nothing of production gets into a preview", () => {
  for (const text of [example("deployment.yaml"), common?.text]) {
    const fields = Object.keys(parse(text ?? ""));
    const ofAStage = /^(environmentVariables|schedulerSize|isHighAvailability|resourceQuota|defaultTaskPod)/;
    expect(fields.filter((field) => ofAStage.test(field))).toEqual([]);
  }
});
