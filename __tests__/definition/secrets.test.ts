import { describe, expect, test } from "@jest/globals";
import { build, type Given } from "./building.js";

/** A token of 64 characters: longer than what a message shows of a value. */
const token = "zq7w8e9r0tkjhgfdsaymxnbvclpoiuztrewqzq7w8e9r0tkjhgfdsaymxnbvclp0";

/** Every piece of the token that is long enough to matter. */
const pieces = Array.from({ length: token.length - 7 }, (_, start) => token.slice(start, start + 8));

const places: [string, Given][] = [
  ["type", { file: `type: ${token}\n` }],
  ["an expression in an executor", { file: `executor: ${token}\${{ x }}\n` }],
  ["a placeholder", { file: `clusterId: \${${token}}\n` }],
  ["a scheduler size with blanks", { definition: `schedulerSize: [${token}]` }],
  ["CPU", { file: `defaultTaskPodCpu: ${token}\n` }],
  ["memory", { definition: `resourceQuotaMemory: ${token}Gi` }],
  ["a boolean", { file: `isCicdEnforced: x${token}\n` }],
  ["an integer", { file: `workerQueues: [{ maxWorkerCount: x${token} }]\n` }],
  ["a queue's name", { file: `workerQueues: [{ name: ${token} }, { name: ${token} }]\n` }],
  ["the name of a field", { file: `${"x".repeat(30)}${token}: 1\n` }],
  ["the name of a member", { file: `workerQueues: [{ ${token}: 1 }]\n` }],
  ["a name given twice", { file: `${token}: 1\n${token}: 2\n` }],
  ["the path of an alias", { file: `${token}: { a: *x }\n` }],
  ["a block scalar", { file: `executor: |\n  line\n  ${token}\n  line\ntype: >\n  ${token}\n` }],
  ["the whole of deployment", { definition: token }],
  ["deployment, in a sentence", { definition: `${"x".repeat(40)} ${token}` }],
  ["preview-retire", { retirePatch: `schedulerSize: SMALL${token}\n` }],
  ["the whole of preview-retire", { retirePatch: token }],
  ["the path of a file", { definitionFile: `${"x".repeat(40)}/${token}.yaml` }],
  ["contact e-mails", { file: `contactEmails: ${"x".repeat(50)}${token}\n` }],
  [
    "a variable's key",
    { file: `environmentVariables: [{ key: ${token}, value: a }, { key: ${token}, value: b }]\n` },
  ],
  ["an expression's field", { file: `${token}: \${{ x }}\n` }],
  ["a number in an unknown field", { file: `x${token}: 1e999\n` }],
];

async function messagesOf(given: Given): Promise<string> {
  const { findings } = await build(given);
  return [...findings.problems, ...findings.warnings, ...findings.emptySecrets].join("\n");
}

describe("a message never shows a piece of a secret", () => {
  test.each(places)("%s: one that the run knows, or one of a later input", async (_, given) => {
    const later = { ...given.inputs, "secret-environment-variables": `TOKEN=${token}` };
    for (const known of [
      { ...given, known: [token] },
      { ...given, inputs: later },
    ]) {
      const messages = await messagesOf(known);
      expect(messages).not.toBe("");
      expect(pieces.filter((piece) => messages.includes(piece))).toEqual([]);
    }
  });

  test("a secret of preview-retire in the definition", async () => {
    const retirePatch = `environmentVariables: [{ key: A, value: ${token}, isSecret: true }]\n`;
    const { findings } = await build({ file: `type: x${token}\n`, retirePatch });
    expect(findings.problems.join()).toContain("type");
    expect(pieces.filter((piece) => JSON.stringify(findings).includes(piece))).toEqual([]);
  });
});

test.each<[rule: string, file: string, masked: string[]]>([
  [
    "a secret variable's value",
    "environmentVariables: [{ key: PW, value: hunter2, isSecret: true }]",
    ["hunter2"],
  ],
  [
    "each value of a secret variable in an object instead of a list",
    "environmentVariables: { key: PW, value: [hunter2, hunter3], isSecret: true }",
    ["hunter2", "hunter3"],
  ],
  ["no free member of it", "environmentVariables: [{ key: PW, isSecret: true, scope: production }]", []],
  ["no member with a name like secret elsewhere", "auth: { secret: store-name-1, value: registry-one }", []],
  ["no member beside isSecret without a value", "auth: [{ key: A, isSecret: true, interval: 500000 }]", []],
  [
    "nothing in a list of that name elsewhere",
    "auth: { environmentVariables: [{ name: v, isSecret: true, mode: r }] }",
    [],
  ],
  [
    "a value beside isSecret elsewhere, which is a problem",
    "auth: { isSecret: true, value: hunter2 }",
    ["hunter2"],
  ],
])("of a definition is masked: %s", async (_, file, masked) => {
  const { secrets } = await build({ file: `${file}\n`, undocumented: "auth scope key value isSecret" });
  expect(secrets).toEqual(masked);
});
