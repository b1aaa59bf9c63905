import { beforeAll, describe, expect, test } from "@jest/globals";
import { type Diagnostic, diagnose, install } from "./language-service.js";
import {
  action,
  actions,
  type Document,
  example,
  examples,
  plant,
  read,
  readmeWorkflows,
  workflows,
} from "./repository.js";

beforeAll(() => {
  console.log(`@actions/languageservice ${install()} on Node ${process.version}`);
});

test("GitHub's parser reports nothing of the actions, the workflows, the examples and README", () => {
  const documents = [...actions().values(), ...workflows(), ...examples(), ...readmeWorkflows()];
  expect(examples().length).toBeGreaterThanOrEqual(9);
  expect(diagnose(documents)).toEqual([]);
});

describe("a planted mistake is found:", () => {
  const preview = example("preview.yml");
  const expression = "base-url: ${{ vars.PLATFORM_BASE_URL }}";
  const cases: readonly [name: string, document: Document, message: string][] = [
    [
      "an unknown input",
      plant(preview, "deployment-file:", "deployment-fil:"),
      "Invalid action input 'deployment-fil'",
    ],
    ["a missing mode", plant(preview, "          mode: create-deployment\n", ""), "Missing required input `mode`"],
    [
      "an unknown input of the emulator",
      plant(example("try-with-the-emulator.yml"), "seed: ", "seeds: "),
      "Invalid action input 'seeds'",
    ],
    [
      "an unknown action of ours",
      plant(preview, `${action}@v1`, `${action}/cleanup@v1`),
      `Unable to resolve action \`${action}/cleanup@v1\`, repository or version not found`,
    ],
    [
      "an unknown context",
      plant(preview, expression, "base-url: ${{ vras.PLATFORM_BASE_URL }}"),
      "Unrecognized named-value: 'vras'",
    ],
    ["an unfinished expression", plant(preview, expression, "base-url: ${{ vars. }}"), "Unexpected symbol: 'EOF'"],
    ["an unknown key", plant(preview, "runs-on:", "run-on:"), "Unexpected value 'run-on'"],
    [
      "an unknown output",
      plant(preview, "outputs.deployment-url", "outputs.deployment-ulr"),
      "Context access might be invalid: deployment-ulr",
    ],
    [
      "a step that is not there",
      plant(preview, "id: preview", "id: other"),
      "Context access might be invalid: preview",
    ],
    [
      "an unknown permission",
      plant(preview, "deployments: write", "deployment: write"),
      "Unexpected value 'deployment'",
    ],
    ["broken YAML", plant(preview, "jobs:", "jobs: ["), "Nested mappings are not allowed in compact mappings"],
    ["an unknown key in action.yml", plant(read("action.yml"), "main: dist", "mian: dist"), "'mian'"],
    ["an unknown runtime in action.yml", plant(read("action.yml"), "using: node24", "using: node23"), "node23"],
    [
      "an unknown input of an action by its folder",
      plant(plant(preview, `${action}@v1`, "./"), "deployment-file:", "deployment-fil:"),
      "Invalid action input 'deployment-fil'",
    ],
  ];
  let found: Diagnostic[];
  beforeAll(() => {
    // One run for all: each under a name of its own.
    found = diagnose(cases.map(([, { path, text }], index) => ({ path: `${index}/${path}`, text })));
  });

  test.each(cases.map(([name, , message], index) => ({ name, message, index })))("$name", ({ message, index }) => {
    const mine = found.filter(({ path }) => path.startsWith(`${index}/`)).map((diagnostic) => diagnostic.message);
    expect(mine.join("\n")).toContain(message);
  });
});
