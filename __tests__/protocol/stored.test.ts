import { describe, expect, test } from "@jest/globals";
import { GitHubApi } from "../../emulator/github/api.js";
import type { EmulatedRecord } from "../../emulator/github/state.js";
import { bot } from "./services.js";
import { readDescription, shownDeployment, shownRecord } from "./stored.js";

const signature = "A".repeat(22);

test.each([
  ["in_progress", { kind: "in_progress", id: undefined }],
  ["deployed id=cldep1", { kind: "deployed", id: "cldep1" }],
  [`deployed id=cldep1 sig=${signature}`, { kind: "deployed", id: "cldep1" }],
  ["gone id=a%20b", { kind: "gone", id: "a b" }],
  ["Deployed by somebody", undefined],
  ["", undefined],
])("the description %p is read", (description, said) => {
  expect(readDescription(description)).toEqual(said);
});

describe("a record", () => {
  const { state } = new GitHubApi();
  const record = (...statuses: (readonly [string, string, string?])[]): EmulatedRecord => {
    const made = state.addRecord(bot, { environment: "preview", task: "preview:pr-7:app" });
    for (const [name, description, actor = bot] of statuses)
      state.addStatus(actor, made, { state: name, description });
    return made;
  };

  test.each([
    ["without a status is in progress", [], { kind: "in_progress", id: undefined }, false],
    ["shows what its run wrote last", [["success", "deployed id=d1"]], { kind: "deployed", id: "d1" }, true],
    [
      "is not undone by a late in_progress or a mark",
      [
        ["success", "deployed id=d1"],
        ["in_progress", "in_progress"],
        ["inactive", "superseded id=d1"],
      ],
      { kind: "deployed", id: "d1" },
      true,
    ],
    [
      "is settled by a person",
      [
        ["success", "deployed id=d1"],
        ["inactive", "settled", "somebody"],
      ],
      { kind: "gone", id: "d1" },
      true,
    ],
    [
      "is not settled by a bot",
      [
        ["success", "deployed id=d1"],
        ["inactive", "settled", "other[bot]"],
      ],
      { kind: "deployed", id: "d1" },
      true,
    ],
    [
      "whose run sent nothing did not send",
      [["inactive", "skipped"]],
      { kind: "skipped", id: undefined },
      false,
    ],
    [
      "whose create is unknown stores no id",
      [["error", "unknown"]],
      { kind: "unknown", id: undefined },
      false,
    ],
  ] as const)("%s", (_, statuses, last, sent) => {
    expect(shownRecord(record(...statuses))).toMatchObject({ last, sent });
  });
});

test("a Deployment is active with the revision in its description, or retired", () => {
  expect(shownDeployment({ id: "d1", description: "r12" })).toEqual({
    id: "d1",
    isActive: true,
    revision: 12,
  });
  expect(shownDeployment({ id: "d1", description: "[idle] push" })).toMatchObject({ isActive: false });
});
