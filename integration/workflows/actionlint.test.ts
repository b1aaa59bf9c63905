import { describe, expect, test } from "@jest/globals";
import { lint } from "./actionlint.js";
import { type Document, example, examples, plant, readmeWorkflows, workflows } from "./repository.js";

test("actionlint finds nothing in the workflows, the examples and README", () => {
  expect(readmeWorkflows()).toHaveLength(2);
  expect(lint([...workflows(), ...examples(), ...readmeWorkflows()])).toEqual([]);
});

describe("a planted mistake is found:", () => {
  const preview = example("preview-definition.yml");
  const cases: readonly [name: string, document: Document, message: RegExp][] = [
    [
      "a wrong output",
      plant(preview, "outputs.deployment-url", "outputs.deployment-ulr"),
      /property "deployment-ulr" is not defined/,
    ],
    [
      "a wrong input",
      plant(preview, "definition-file:", "definition-fil:"),
      /input "definition-fil" is not defined/,
    ],
    [
      "a wrong input of a pinned action of others",
      // The newest version that actionlint knows.
      plant(plant(preview, "# v7.0.1", "# v6.0.2"), "persist-credentials:", "persist-credential:"),
      /input "persist-credential" is not defined in action "actions\/checkout@v6"/,
    ],
  ];

  test.each(cases)("%s", (_, document, message) => {
    expect(lint([document]).join("\n")).toMatch(message);
  });
});
