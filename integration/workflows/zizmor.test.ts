import { describe, expect, test } from "@jest/globals";
import { type Document, example, examples, plant, readmeWorkflows, workflows } from "./repository.js";
import { audit } from "./zizmor.js";

test("zizmor finds nothing in .github, the action, the examples and README", () => {
  expect(audit([...workflows(), ...examples(), ...readmeWorkflows()])).toEqual([]);
});

describe("a planted mistake is found:", () => {
  const preview = example("preview-definition.yml");
  const cases: readonly [name: string, document: Document, audit: string][] = [
    [
      "an action that is not pinned",
      plant(preview, /checkout@\S+/.exec(preview.text)?.[0] ?? "", "checkout@v5"),
      "unpinned-uses",
    ],
    [
      "a trigger that gives secrets to strangers",
      plant(preview, "  pull_request:\n", "  pull_request_target:\n"),
      "dangerous-triggers",
    ],
  ];

  test.each(cases)("%s", (_, document, name) => {
    expect(audit([document]).join("\n")).toContain(`[${name}]`);
  });

  test("a workflow that can't be read", () => {
    expect(() => audit([plant(preview, "jobs:", "jobs: [")])).toThrow(/zizmor/);
  });
});
