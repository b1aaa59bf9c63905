import { expect, test } from "@jest/globals";
import { build } from "./building.js";

const secret = "hunter2hunter2";

test.each([
  `{ key:PW, value:${secret}, isSecret:true }`,
  `{ key:PW, value:${secret}, isSecret: true }`,
  `{ name: PW, value:${secret}, isSecret: true }`,
  `{ name: PW, val:${secret}, secret: true }`,
  `{ key=PW, value=${secret}, isSecret=true }`,
  `{ key: PW, value: abc,//${secret}, isSecret: true }`,
  `{ key: PW, data: { ${secret} }, isSecret: true }`,
  `{ key: PW, isSecret:${secret}, value: x }`,
  `{ key: PW, value:${secret}: x, isSecret: true }`,
])("a secret that YAML reads as a name is a problem, and is not shown: %s", async (item) => {
  const { findings } = await build({ file: `environmentVariables:\n  - ${item}\n` });
  expect(findings.problems.length).toBeGreaterThan(0);
  expect(JSON.stringify(findings)).not.toContain(secret);
});

test.each([secret, "HUNTER2HUNTER2"])(
  "a key without a value in an object of secrets is a problem, and is not shown: %s",
  async (part) => {
    const inputs = { "secret-environment-variables": `{ PW: abc,${part} }` };
    const { findings } = await build({ inputs });
    expect(findings.problems).not.toEqual([]);
    expect(JSON.stringify(findings)).not.toContain(part);
  },
);
