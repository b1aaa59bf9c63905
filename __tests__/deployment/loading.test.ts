import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "@jest/globals";

const body = path.resolve(import.meta.dirname, "../../src/deployment/body.js");
const base = path.resolve(import.meta.dirname, "../../src/base");

/** Builds a body in a process of its own, in which loading the YAML library fails. */
function buildWithoutYaml(inputs: Record<string, string>): string {
  const hooks = `export async function resolve(name, context, next) {
    if (name === "yaml") throw new Error("YAML was loaded");
    return next(name, context);
  }`;
  const script = `
    import { register } from "node:module";
    register("data:text/javascript,${encodeURIComponent(hooks)}");
    const { readDefinition } = await import(${JSON.stringify(body)});
    const { Findings } = await import(${JSON.stringify(path.join(base, "findings.js"))});
    const { Redactor } = await import(${JSON.stringify(path.join(base, "redaction.js"))});
    const { body } = await readDefinition({ inputs: ${JSON.stringify(inputs)} }, {
      findings: new Findings(), redactor: new Redactor(), onSecret: () => {}, folder: ".", allowEmptySecrets: false,
    });
    console.log(JSON.stringify(body));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  return stdout + stderr;
}

test("scalar inputs and KEY=VALUE lines never load the YAML library", () => {
  const inputs = { "deployment-name": "x", "deployment-type": "HYBRID", "environment-variables": "A=1" };
  expect(buildWithoutYaml(inputs)).toBe(
    '{"environmentVariables":[{"key":"A","value":"1","isSecret":false}],"name":"x","type":"HYBRID"}\n',
  );
});

test("a list of worker queues does", () => {
  expect(buildWithoutYaml({ "worker-queues": "- name: a" })).toContain("YAML was loaded");
});
