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
const cause = "The step was cancelled or timed out";
const running = new AbortController().signal;

function findings(inputs: number, inFiles: number, advice?: string): Findings {
  const found = new Findings();
  for (let index = 0; index < inputs; index++) found.problem("input/unfit", asText`Input ${index} is wrong`);
  for (let index = 0; index < inFiles; index++)
    found.problem("definition/wrong-type", asText`a.yaml:${index} is wrong`, { at });
  if (advice !== undefined) found.advice = { next: asText`${advice}` };
  return found;
}

describe("what to do about problems", () => {
  test.each([
    [findings(1, 0), "Correct the step's inputs and run it again."],
    [findings(0, 1), "Correct the definition and run the step again."],
    [findings(0, 3), "Correct the definition and run the step again."],
    [findings(1, 1), "Correct the definition and the step's inputs, and run the step again."],
    [findings(1, 0, "Only a maintainer can."), "Only a maintainer can."],
    [
      findings(2, 0, "Only a maintainer can."),
      "Correct the step's inputs and run it again. Only a maintainer can.",
    ],
  ])("depends on where they are: %#", (found, hint) => expect(String(inputError(found).next)).toBe(hint));

  test("one is the message, several are a list, and more than 200 are counted", () => {
    expect(String(inputError(findings(1, 0)).text)).toMatch(/^Nothing was sent: Input 0 is wrong\n/);
    expect(inputError(findings(2, 0)).list.map(String)).toEqual(["Input 0 is wrong", "Input 1 is wrong"]);
    expect(inputError(findings(203, 0)).list.slice(-2).map(String)).toEqual([
      "Input 199 is wrong",
      "... and 3 more",
    ]);
    expect(inputError(findings(200, 0)).list.at(-1)?.toString()).toBe("Input 199 is wrong");
  });

  test("several are followed by all of the advice that one of them has", () => {
    const found = findings(2, 0);
    found.advice = {
      lines: [asText`Why.`],
      commands: [{ why: asText`If`, lines: [command("gh api x")] }],
      next: asText`Do this.`,
    };
    const { lines, commands } = inputError(found);
    expect([lines.at(-1), commands[0]?.lines].map(String)).toEqual(["Why.", "gh api x"]);
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

  test("has what failed, why, what happened to the request, and what to do", () => {
    expect(shownOf(error, "rejected", title)).toBe(
      "❌ Update of etl failed Could not update <b>***</b>. Why it failed. one two gh api x Outcome rejected: The service rejected the request. Next: Do this.",
    );
  });

  test.each(["created", "updated"] as const)(
    "after a Deployment was %s it does not say that this failed",
    (outcome) => {
      expect(shownOf(error, outcome, title)).toMatch(
        new RegExp(`^❌ The step failed after the Deployment was ${outcome} Could not update`),
      );
    },
  );

  test.each([
    ["not-sent", "No write request was sent."],
    ["rejected", "The service rejected the request."],
    ["unknown", "It is not known whether the service processed the request."],
    ["dry-run", "Nothing was created or updated."],
    ["created", "The outputs are set."],
    ["updated", "The outputs are set."],
    ["retired", "The outputs are set."],
    ["swept", "The outputs are set."],
  ] as const)("says what the outcome %s means: %s", (outcome, meaning) => {
    expect(shownOf(error, outcome, title)).toContain(` Outcome ${outcome}: ${meaning} Next:`);
  });

  test("does not show a command that redaction would change", () => {
    const commands = [{ why: asText`If`, lines: [command("gh api fake-secret-1"), command("gh api y")] }];
    const failed = new ActionError("github/refused", asText`x`, { commands, next: asText`y` });
    expect(shownOf(failed, "not-sent", title)).toContain("x gh api y Outcome");
  });

  test("of a run that has a result follows its summary", () => {
    expect(shownOf(error, "created", undefined)).toBe(
      "Could not update <b>***</b>. Why it failed. one two gh api x Next: Do this.",
    );
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
    expect(summary).toMatch(/\.\.\. and \d+ more\n/);
    expect(summary).toContain("**Next:** y");
  });
});

describe("a failure after a result", () => {
  const failure = new ActionError(
    "service/unusable",
    asText`Deployment cldep1 was created, but its web server did not respond.`,
    { next: asText`Check it.` },
  );
  const noRecords = { ...target, environment: undefined };
  const again = "Do not run this job again: it would create another Deployment.";

  test.each([
    ["a create without a record", deployment("created", { failure, target: noRecords }), again],
    ["a create with a record", deployment("created", { failure }), "Check it."],
    ["an update without a record", deployment("updated", { failure, target: noRecords }), "Check it."],
  ])("of %s ends with what to do", (_, result, hint) => {
    const after = failureAfter(result, running);
    expect(after?.next?.toString()).toBe(hint);
    // What to do about the failure itself is not lost.
    expect([...(after?.lines ?? []), after?.next].map(String)).toContain("Check it.");
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

  test("a cancellation after a token was created shows that it need not be created again", () => {
    const result = { kind: "token", token: { id: "cltok1" } } as ResultOf<"token">;
    const error = failureAfter(result, AbortSignal.abort());
    expect(error?.message).toBe(`${cause}, but API token cltok1 was created.`);
    expect(error?.next?.toString()).toBe(
      "The outputs are set, and the request does not have to be sent again.",
    );
  });

  test.each([
    [{ deployment: { id: "cldep1", raw: {} } }, "Deployment cldep1 was retired", true],
    [{ deployment: undefined }, "all of its work was done", false],
  ])("a cancellation after a retire of %j: %s", (retired, done, isWritten) => {
    const result = { kind: "retired", ...retired } as ResultOf<"retired">;
    const error = failureAfter(result, AbortSignal.abort());
    expect(error?.message).toBe(`${cause}, but ${done}.`);
    const again = "The outputs are set, and the request does not have to be sent again.";
    expect(error?.next?.toString()).toBe(isWritten ? again : "The outputs are set.");
  });

  test("a cancellation does not say that outputs are set where one could not be written", () => {
    const ofOutputs = new ActionError("input/problems", asText`x`, { next: asText`Read the log.` });
    const error = failureAfter(deployment("updated"), AbortSignal.abort(), ofOutputs);
    expect(error?.next?.toString()).toBe("Read the log.");
  });

  test("a cancellation shows what was done", () => {
    const error = failureAfter(deployment("created", { target: noRecords }), AbortSignal.abort());
    expect(error?.message).toBe("The step was cancelled or timed out, but Deployment cldep1 was created.");
    expect(error?.next?.toString()).toBe(again);
  });
});

test.each([
  ["not-sent", "Nothing was sent. Please report this error."],
  ["unknown", "Check in the platform what the step may have created. Please report this error."],
] as const)("an unexpected error with the outcome %s shows that", (outcome, hint) => {
  const error = asActionError(new TypeError("x is not a function"), outcome);
  expect([error.message.split("\n")[0], String(error.next), error.outcome]).toEqual([
    "Unexpected error: TypeError: x is not a function",
    hint,
    outcome,
  ]);
});

describe("a cancelled run that does not end by itself", () => {
  afterEach(() => {
    mock.timers.reset();
  });

  test.each([
    [false, "not-sent", /^Nothing was created or updated/],
    [true, "unknown", /^Check in the platform/],
  ])("reports whether something was sent: %s", async (hasWritten, outcome, hint) => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const ended = overdue(AbortSignal.abort(), () => hasWritten);
    mock.timers.tick(8_000);
    const error = await ended.catch((failure) => failure);
    expect([error.outcome, String(error.next)]).toEqual([outcome, expect.stringMatching(hint)]);
  });

  test("reports as long after the cancellation, not after its start", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const cancellation = new AbortController();
    let isOver = false;
    const ended = overdue(cancellation.signal, () => false).catch(({ message }) => {
      isOver = true;
      return message;
    });
    mock.timers.tick(100_000);
    cancellation.abort();
    mock.timers.tick(7_999);
    await Promise.resolve();
    expect(isOver).toBe(false);
    mock.timers.tick(1);
    expect(await ended).toBe(`${cause}, and it did not end by itself.`);
  });
});
