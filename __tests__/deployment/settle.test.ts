import { expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { settleFailed } from "../../src/deployment/settle.js";
import { Redactor } from "../../src/secrets/redact.js";

test.each<[string, unknown, string | undefined, string, string]>([
  [
    "an unknown outcome",
    new ActionError("connection", "x", { outcome: "unknown", hint: "y" }),
    undefined,
    "unknown",
    "error",
  ],
  [
    "a refusal",
    new ActionError("status", "x", { outcome: "rejected", hint: "y" }),
    undefined,
    "skipped",
    "failure",
  ],
  [
    "nothing that was sent",
    new ActionError("cancelled", "x", { outcome: "not-sent", hint: "y" }),
    undefined,
    "skipped",
    "inactive",
  ],
  [
    "an unexpected error: it may have come after the request",
    new TypeError("x"),
    undefined,
    "unknown",
    "error",
  ],
  ["an unexpected error of an update", new TypeError("x"), "cldep1", "unknown id=cldep1", "error"],
])("the record of a request that ended with %s", async (_, error, id, description, state) => {
  const statuses: unknown[] = [];
  const setStatus = async (record: number, status: object): Promise<void> =>
    void statuses.push({ record, ...status });
  const run = { recording: { github: { setStatus } }, redactor: new Redactor(), log: {} };
  await settleFailed(1001, id, error, run as never);
  expect(statuses).toEqual([{ record: 1001, description, state, environmentUrl: undefined }]);
});
