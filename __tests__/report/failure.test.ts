import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { rendered } from "../../scripts/demo/rendering.js";
import { ActionError, type Outcome } from "../../src/base/errors.js";
import { Findings } from "../../src/base/notice.js";
import { text as asText, command, type Text } from "../../src/base/text.js";
import { asActionError, failureAfter, inputError, overdue } from "../../src/report/failure.js";
import { summary } from "../../src/report/render.js";
import { attempted, failed as withError } from "../../src/report/report.js";
import { Redactor } from "../../src/secrets/redact.js";
import { deployment, read, target } from "./results.js";

const at = { file: "a.yaml", line: 1, column: 1 };
const running = new AbortController().signal;

function findings(inputs: number, inFiles: number, advice?: string): Findings {
  const found = new Findings();
  for (let index = 0; index < inputs; index++) found.problem("input/unfit", asText`Input ${index} is wrong`);
  for (let index = 0; index < inFiles; index++)
    found.problem("definition/wrong-type", asText`a.yaml:${index} is wrong`, { at });
  if (advice !== undefined) found.advice = { next: asText`${advice}` };
  return found;
}

describe("problems with the inputs", () => {
  test("one is the error, with its own code; several are a list", () => {
    expect(inputError(findings(1, 0)).code).toBe("input/unfit");
    expect(inputError(findings(0, 1)).code).toBe("definition/wrong-type");
    const several = inputError(findings(2, 1));
    expect([several.code, several.list.length]).toEqual(["input/problems", 3]);
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
    expect(String(next)).toMatch(/Do this\.$/);
  });
});

describe("the summary of a failure", () => {
  const error = new ActionError("service/refused", asText`Could not update ${"<b>fake-secret-1</b>"}.`, {
    lines: [asText`Why it failed.`],
    list: [asText`one`, asText`two`],
    commands: [{ why: asText`If`, lines: [command("gh api x"), command("gh api fake-secret-1")] }],
    next: asText`Do this.`,
    outcome: "rejected",
  });
  const redactor = new Redactor();
  redactor.add("fake-secret-1");
  const summaryOf = (given: ActionError, outcome: Outcome, done?: Text) =>
    summary(withError(attempted(undefined, [], done), given, outcome), redactor);
  const shownOf = (...given: Parameters<typeof summaryOf>) => read(rendered(summaryOf(...given))).text;

  test("has all that the error has, redacted, and no command that redaction would change", () => {
    const shown = shownOf(error, "rejected");
    const parts = ["Could not update <b>***</b>.", "Why it failed.", "one", "two", "gh api x", "Do this."];
    for (const part of [...parts, "rejected"]) expect(shown).toContain(part);
    expect(shown).not.toContain("gh api ***");
  });

  test.each(["created", "updated"] as const)("names a result that was reached: %s", (outcome) => {
    const done = asText`Deployment cldep1 was ${outcome}`;
    expect(shownOf(error, outcome, done).split("Could not")[0]).toContain(`cldep1 was ${outcome}`);
  });

  test("stays below GitHub's limit, and counts what it leaves out", () => {
    const list = Array.from({ length: 1_000 }, () => asText`${"{".repeat(300)}`);
    const cut = summaryOf(
      new ActionError("input/problems", asText`x`, { list, next: asText`y` }),
      "not-sent",
    );
    expect(Buffer.byteLength(cut)).toBeLessThan(1_000_000);
    expect(cut).toMatch(/\.\.\. and \d+ more\n/);
    expect(cut).toContain("**Next:** y");
  });
});

describe("a failure after a result", () => {
  const failure = new ActionError("service/unusable", asText`No response of cldep1.`, {
    next: asText`Check it.`,
  });
  const noRecords = { ...target, environment: undefined };
  test.each([
    ["a create without a record", deployment("created", { failure, target: noRecords }), true],
    ["a create with a record", deployment("created", { failure }), false],
    ["an update without a record", deployment("updated", { failure, target: noRecords }), false],
  ])("of %s says whether the job may run again", (_, result, isNever) => {
    const next = String(failureAfter(result, running)?.next);
    expect(next).toContain("Check it.");
    expect(next !== "Check it.").toBe(isNever);
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
      const swept = { ...result, workspace: { id: "w" }, environment: "preview", unlisted: 0, elsewhere: 0 };
      expect(failureAfter(swept, signal)).toBe(failure);
      expect(failureAfter({ ...swept, failure: undefined }, signal)).toBeUndefined();
    },
  );

  test.each(["API token cltok1 was created", undefined])("a cancellation names what was done: %s", (done) => {
    const about = done === undefined ? undefined : asText`${done}`;
    const error = failureAfter(deployment("created"), AbortSignal.abort(), undefined, about);
    expect(error?.code).toBe("run/cancelled");
    expect(error?.message).toContain(done ?? "all of its work was done");
  });

  test("a cancellation does not say that outputs are set where one could not be written", () => {
    const ofOutputs = new ActionError("input/problems", asText`x`, { next: asText`Read the log.` });
    const error = failureAfter(deployment("updated"), AbortSignal.abort(), ofOutputs);
    expect(error?.next?.toString()).toBe("Read the log.");
  });
});

test.each(["not-sent", "unknown"] as const)("an unexpected error has the outcome %s", (outcome) => {
  const error = asActionError(new TypeError("x is not a function"), outcome);
  expect([error.code, error.outcome]).toEqual(["run/unexpected", outcome]);
  expect(String(error.reported)).toContain("x is not a function");
});

describe("a cancelled run that does not end by itself", () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test.each([
    [false, "not-sent"],
    [true, "unknown"],
  ])("reports whether something was sent: %s", async (hasWritten, outcome) => {
    const ended = overdue(AbortSignal.abort(), () => hasWritten);
    jest.advanceTimersByTime(8_000);
    const error = await ended.catch((failure) => failure);
    expect([error.code, error.outcome]).toEqual(["run/cancelled", outcome]);
  });

  test("reports as long after the cancellation, not after its start", async () => {
    const cancellation = new AbortController();
    let isOver = false;
    const ended = overdue(cancellation.signal, () => false).catch(({ code }) => {
      isOver = true;
      return code;
    });
    jest.advanceTimersByTime(100_000);
    cancellation.abort();
    jest.advanceTimersByTime(7_999);
    await Promise.resolve();
    expect(isOver).toBe(false);
    jest.advanceTimersByTime(1);
    expect(await ended).toBe("run/cancelled");
  });
});
