import { mock } from "node:test";
import { afterEach, describe, expect, test } from "@jest/globals";
import { rendered } from "../../scripts/demo/rendering.js";
import { ActionError, type Outcome } from "../../src/base/errors.js";
import { Findings } from "../../src/base/notice.js";
import { text as asText, command } from "../../src/base/text.js";
import { asActionError, failureAfter, inputError, overdue } from "../../src/report/failure.js";
import { summary as summaryContent } from "../../src/report/render.js";
import { attempted, failed as withError } from "../../src/report/report.js";
import type { ResultOf } from "../../src/result.js";
import { Redactor } from "../../src/secrets/redact.js";
import { deployment, read, target, written } from "./results.js";

const at = { file: "a.yaml", line: 1, column: 1 };
const running = new AbortController().signal;

function findings(inputs: number, inFiles: number): Findings {
  const found = new Findings();
  for (let index = 0; index < inputs; index++) found.problem("input/unfit", asText`Input ${index} is wrong`);
  for (let index = 0; index < inFiles; index++)
    found.problem("definition/wrong-type", asText`a.yaml:${index} is wrong`, { at });
  return found;
}

describe("problems with inputs", () => {
  test("one is the message, several are a list", () => {
    expect(inputError(findings(1, 0)).list).toEqual([]);
    expect(inputError(findings(2, 1)).list).toHaveLength(3);
  });

  test("are followed by all of the advice that one of them has", () => {
    const found = findings(2, 0);
    found.advice = {
      lines: [asText`Why.`],
      commands: [{ why: asText`If`, lines: [command("gh api x")] }],
      next: asText`Do this.`,
    };
    const { lines, commands, next } = inputError(found);
    expect([lines.at(-1), commands[0]?.lines].map(String)).toEqual(["Why.", "gh api x"]);
    expect(String(next)).toContain("Do this.");
  });
});

describe("the summary of a failure", () => {
  const error = new ActionError("service/refused", asText`Could not update ${"<b>fake-secret-1</b>"}.`, {
    lines: [asText`Why it failed.`],
    list: [asText`one`, asText`two`],
    commands: [{ why: asText`If`, lines: [command("gh api x")] }],
    next: asText`Do this.`,
    outcome: "rejected",
  });
  const redactor = new Redactor();
  redactor.add("fake-secret-1");
  const title = asText`Update of etl failed`;
  const failureSummary = (given: ActionError, outcome: Outcome, _title: unknown) =>
    summaryContent(withError(attempted(undefined, [], outcome), given, outcome), redactor);
  const shownOf = (...given: Parameters<typeof failureSummary>) =>
    read(rendered(written(failureSummary(...given), redactor))).text;

  test("has what failed, why, and what to do, without secrets", () => {
    const shown = shownOf(error, "rejected", title);
    expect(shown).toMatch(/Could not update <b>\*\*\*<\/b>\. .*gh api x/);
    expect(shown).toMatch(/rejected.*Do this\.$/);
  });

  test("does not show a command that redaction would change", () => {
    const commands = [{ why: asText`If`, lines: [command("gh api fake-secret-1"), command("gh api y")] }];
    const failed = new ActionError("github/refused", asText`x`, { commands, next: asText`y` });
    expect(shownOf(failed, "not-sent", title)).not.toContain("gh api fake");
  });

  test("stays below GitHub's limit, and counts what it leaves out", () => {
    const list = Array.from({ length: 5_000 }, () => asText`${"{".repeat(2_000)}`);
    const summary = written(
      failureSummary(
        new ActionError("input/problems", asText`x`, { list, next: asText`y` }),
        "not-sent",
        title,
      ),
    );
    expect(Buffer.byteLength(summary)).toBeLessThan(1_000_000);
  });
});

describe("a failure after a result", () => {
  const failure = new ActionError(
    "service/unusable",
    asText`Deployment cldep1 was created, but its web server did not respond.`,
    { next: asText`Check it.` },
  );
  const noRecords = { ...target, environment: undefined };

  test.each([
    ["a create without a record", deployment("created", { failure, target: noRecords })],
    ["a create with a record", deployment("created", { failure })],
    ["an update without a record", deployment("updated", { failure, target: noRecords })],
  ])("of %s ends with what to do", (_, result) => {
    const after = failureAfter(result, running);
    // What to do about the failure itself is not lost.
    expect([...(after?.lines ?? []), after?.next].map(String).join(" ")).toContain("Check it.");
  });

  test("its own failure comes before that of outputs, which the error repeats", () => {
    const ofOutputs = new ActionError("input/problems", asText`x`, { next: asText`Read the log.` });
    expect(failureAfter(deployment("updated", { failure }), running, ofOutputs)).toBe(failure);
    expect(failureAfter(deployment("updated"), running, ofOutputs)).toBe(ofOutputs);
  });

  test("there is none of a run that succeeded", () => {
    expect(failureAfter(deployment("created"), running)).toBeUndefined();
  });

  test.each([running, AbortSignal.abort()])(
    "a sweep reports what it left undone, cancelled or not: %#",
    (signal) => {
      const result = { kind: "swept", items: [], dryRun: false, changes: undefined, failure } as const;
      const swept = { ...result, workspace: { id: "w" }, environment: "preview" };
      expect(failureAfter(swept, signal)).toBe(failure);
      expect(failureAfter({ ...swept, failure: undefined }, signal)).toBeUndefined();
    },
  );

  test.each([
    ["a token", { kind: "token", token: { id: "cltok1" } } as ResultOf<"token">, "cltok1"],
    [
      "a retire",
      { kind: "retired", deployment: { id: "cldep1", raw: {} } } as unknown as ResultOf<"retired">,
      "cldep1",
    ],
    ["a retire of nothing", { kind: "retired", deployment: undefined } as ResultOf<"retired">, ""],
    ["a create", deployment("created", { target: noRecords }), "cldep1"],
  ])("a cancellation after %s names what was done", (_, result, id) => {
    const error = failureAfter(result, AbortSignal.abort());
    expect([error?.code, error?.message]).toEqual(["run/cancelled", expect.stringContaining(id)]);
  });

  test("a cancellation does not say that outputs are set where one could not be written", () => {
    const ofOutputs = new ActionError("input/problems", asText`x`, { next: asText`Read the log.` });
    const error = failureAfter(deployment("updated"), AbortSignal.abort(), ofOutputs);
    expect(error?.next?.toString()).toBe("Read the log.");
  });
});

test.each(["not-sent", "unknown"] as const)("an unexpected error keeps the outcome %s", (outcome) => {
  const error = asActionError(new TypeError("x is not a function"), outcome);
  expect([error.outcome, String(error.reported)]).toEqual([
    outcome,
    expect.stringContaining("x is not a function"),
  ]);
});

describe("a cancelled run that does not end by itself", () => {
  afterEach(() => {
    mock.timers.reset();
  });

  test.each([
    [false, "not-sent"],
    [true, "unknown"],
  ])("reports whether something was sent: %s", async (hasWritten, outcome) => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const ended = overdue(AbortSignal.abort(), () => hasWritten);
    mock.timers.tick(8_000);
    const error = await ended.catch((failure) => failure);
    expect(error.outcome).toBe(outcome);
  });

  test("reports as long after the cancellation, not after its start", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const cancellation = new AbortController();
    let isOver = false;
    const ended = overdue(cancellation.signal, () => false).catch(({ outcome }) => {
      isOver = true;
      return outcome;
    });
    mock.timers.tick(100_000);
    cancellation.abort();
    mock.timers.tick(7_999);
    await Promise.resolve();
    expect(isOver).toBe(false);
    mock.timers.tick(1);
    expect(await ended).toBe("not-sent");
  });
});
