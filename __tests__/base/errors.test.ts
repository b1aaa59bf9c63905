import { expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";

test("an error begins with what failed, and ends with what to do next", () => {
  const error = new ActionError("lookup", "No such thing.", { lines: ["Seen: a", "Seen: b"], hint: "Give another." });
  expect(error.text).toBe("No such thing.\nSeen: a\nSeen: b\nGive another.");
});

test("an error without an outcome comes from before the request", () => {
  const error = new ActionError("input", "Bad.", { hint: "Mend it." });
  expect([error.code, error.outcome, error.lines, error.status]).toEqual(["input", "not-sent", [], undefined]);
  expect(error.text).toBe("Bad.\nMend it.");
});

test("an error keeps its cause, status and outcome", () => {
  const cause = new Error("below");
  const error = new ActionError("status", "Bad.", { hint: "Mend it.", cause, status: 409, outcome: "rejected" });
  expect([error.cause, error.status, error.outcome]).toEqual([cause, 409, "rejected"]);
});
