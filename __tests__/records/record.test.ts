import { expect, describe as group, test } from "@jest/globals";
import fc from "fast-check";
import { describe, recordKey, remembered, traceOf } from "../../src/records/old-record.js";

group("a description", () => {
  test("gives back the id and status that it was made of", () => {
    const text = fc.string({ unit: "binary", minLength: 1, maxLength: 60 }).map((given) => given.toWellFormed());
    fc.assert(
      fc.property(text, text, (id, status) => {
        expect(remembered(describe(id, status))).toEqual({ id, status });
      }),
    );
  });

  test("shows an ordinary id as it is", () => {
    expect(describe("cl0v1abc-x_y.z:1", "HEALTHY")).toBe("id=cl0v1abc-x_y.z:1 status=HEALTHY");
    expect(describe("dep1", undefined)).toBe("id=dep1 status=UNKNOWN");
  });

  test.each(["", "id=", "id=x", "Unknown outcome: id=x status=y", `id=${"x".repeat(137)}`, "id=%zz status=x"])(
    "that is not one of ours, or was cut within the id, remembers nothing: %s",
    (text) => {
      expect(remembered(text)).toBeUndefined();
    },
  );
});

group("a trace", () => {
  const record = { id: 1, task: "t", creator: "me", payload: { deploymentId: "old" }, createdAt: 0 };
  const status = (state: string, description = "", creator = "me") => ({ id: 1, state, description, creator });

  test("prefers the newest own status to the payload", () => {
    const statuses = [
      status("failure", "said no"),
      status("in_progress", "id=new status=X"),
      status("success", "id=older status=X"),
    ];
    expect(traceOf(record, statuses)).toEqual({ id: "new", state: "failure", gone: false, putAside: false });
  });

  test("falls back to the payload", () => {
    expect(traceOf(record, []).id).toBe("old");
    expect(traceOf({ ...record, payload: { deploymentId: 7 } }, []).id).toBeUndefined();
  });

  test("knows one's own retirement from being put aside", () => {
    expect(traceOf(record, [status("inactive", "id=old status=X")]).putAside).toBe(false);
    expect(traceOf(record, [status("inactive", "id=old status=X", "somebody")]).putAside).toBe(true);
    expect(traceOf(record, [status("inactive")]).putAside).toBe(true);
  });
});

test("a record's task holds the Deployment's name, in and outside pull requests", () => {
  const where = { environment: "e", organizationId: "o", workspaceId: "w" };
  expect(recordKey({ ...where, pullRequest: 7 }, "app").task).toBe("preview:pr-7:app");
  expect(recordKey({ ...where, pullRequest: undefined }, "app").task).toBe("deployment:app");
});
