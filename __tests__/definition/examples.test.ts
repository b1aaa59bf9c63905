import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { checkStrictly } from "../../emulator/service/strict.js";
import { deploymentSchema } from "../../scripts/generate/schema.js";
import { requestBody } from "../../src/definition/body.js";
import { build } from "./building.js";

const root = path.resolve(import.meta.dirname, "../../..");

/** Whole definitions: the shipped files, and each YAML block with a type in README and docs. */
const definitions: [string, string][] = [
  ...readdirSync(path.join(root, "examples"))
    .filter((name) => /^deployment.*\.yaml$/.test(name))
    .map((name): [string, string] => [name, readFileSync(path.join(root, "examples", name), "utf8")]),
  ...["README.md", "docs/deployment.md", "docs/previews.md"].flatMap((page) => {
    const blocks = readFileSync(path.join(root, page), "utf8").matchAll(/^```yaml\n(.*?)^```/gms);
    const texts = [...blocks].map(([, text = ""]) => text).filter((text) => /^type: /m.test(text));
    return texts.map((text, index): [string, string] => [`${page}, definition ${index + 1}`, text]);
  }),
];

const schema = new Ajv({ allowUnionTypes: true, strictRequired: false }).compile(deploymentSchema());

test("there are definitions in examples and docs", () => expect(definitions.length).toBeGreaterThan(2));

test.each(definitions)(
  "%s fits the schema, and is accepted as a create and an update by the strictest comparable service",
  async (name, file) => {
    if (!name.includes(" ")) {
      expect(file).toMatch(
        /^# yaml-language-server: \$schema=https:\/\/\S+\/schema\/deployment\.schema\.json\n/,
      );
    }
    expect(schema(parse(file))).toBe(true);
    const secrets = { "secret-environment-variables": "WAREHOUSE_PASSWORD=fake-password" };
    const { definition, findings } = await build({
      file,
      bare: true,
      inputs: { "deployment-name": "x", ...secrets },
    });
    expect([...findings.problems, ...findings.warnings]).toEqual([]);
    if (definition === undefined) throw new Error("There is no definition.");
    checkStrictly(requestBody("create", definition, { workspaceId: "w1" }).body, "create");
    checkStrictly(requestBody("update", definition, { workspaceId: "w1" }).body, "update");
  },
);

test.each(["production.yaml", "staging.yaml"])("%s over deployment.yaml is accepted, too", async (name) => {
  const files = Object.fromEntries(
    ["deployment.yaml", name].map((each) => [each, readFileSync(path.join(root, "examples", each), "utf8")]),
  );
  const { definition, findings } = await build({
    files,
    definitionFile: `deployment.yaml\n${name}`,
    bare: true,
  });
  expect([...findings.problems, ...findings.warnings]).toEqual([]);
  for (const use of ["create", "update"] as const)
    if (definition) checkStrictly(requestBody(use, definition, { workspaceId: "w1" }).body, use);
  expect.assertions(1);
});
