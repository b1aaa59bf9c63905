import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { rendered, tags, visible } from "../../scripts/rendering.js";
import { ActionError } from "../../src/base/errors.js";
import { Findings } from "../../src/base/findings.js";
import {
  asActionError,
  failureAfter,
  failureSummary,
  inputError,
  overdue,
  reportFindings,
} from "../../src/runner/failure.js";
import type { RunnerLog } from "../../src/runner/port.js";
import { Redactor } from "../../src/secrets/redact.js";
import { deployment } from "../report/summaries.js";

test.each([
  [
    "an Error",
    new TypeError("a mistake"),
    /^Unexpected error: TypeError: a mistake[\s\S]*report this error\.$/,
  ],
  ["a string", "a mistake", /a mistake[\s\S]*report this error\.$/],
  ["nothing", undefined, /undefined/],
])(
  "%s thrown unexpectedly is reported with what to do, and its outcome is unknown if something was sent",
  (_, thrown, text) => {
    expect(asActionError(thrown)).toMatchObject({ code: "internal", outcome: "not-sent" });
    expect(asActionError(thrown, "unknown")).toMatchObject({
      code: "internal",
      outcome: "unknown",
      text: expect.stringMatching(text),
    });
  },
);

describe("secrets that are too short to be masked", () => {
  const warnings = (findings: Findings, lines: number, values: number): string[] => {
    const shown: string[] = [];
    const log = { warning: (text: string) => shown.push(text) } as unknown as RunnerLog;
    reportFindings(findings, { lines, values }, log);
    return shown;
  };

  test.each<[what: string, lines: number, values: number, warnings: RegExp[]]>([
    ["none", 0, 0, []],
    [
      "lines",
      2,
      0,
      [/^2 lines of the secret values cannot be masked.*each brace.*Store the secret on one line/],
    ],
    [
      "values",
      0,
      1,
      [/^1 secret value cannot be masked.*ids, URLs and numbers.*Make it a plain variable\.$/],
    ],
    ["both", 1, 3, [/^1 line of/, /^3 secret values/]],
  ])("are reported by what helps: %s", (_, lines, values, expected) => {
    expect(warnings(new Findings(), lines, values)).toEqual(
      expected.map((pattern) => expect.stringMatching(pattern)),
    );
  });

  test("are not reported beside problems", () => {
    const findings = new Findings();
    findings.problem("a problem");
    expect(warnings(findings, 1, 1)).toEqual([]);
  });
});

describe("a run that has a result", () => {
  const failure = new ActionError("response", "Not ready.", { hint: "Check it." });
  const result = deployment({ id: "d1" }, "updated", { failure });

  test("fails with the result's own failure", () => {
    expect(failureAfter(result, new AbortController().signal)).toBe(failure);
    expect(failureAfter(deployment({ id: "d1" }), new AbortController().signal)).toBeUndefined();
  });

  test("fails by a cancellation, whatever else there is", () => {
    expect(failureAfter(result, AbortSignal.abort())?.message).toBe(
      "The step was cancelled or timed out, but Deployment d1 was updated.",
    );
  });

  test("has one summary: what failed follows the result without a heading", () => {
    const text = visible(rendered(failureSummary(failure, "updated", new Redactor(), true)));
    expect(text).toBe("Not ready. Next Check it.");
  });
});

function html(error: ActionError, outcome: string = error.outcome, redactor = new Redactor()): string {
  return rendered(failureSummary(error, outcome, redactor));
}

const refused = new ActionError("status", "The service responded with 403.", {
  lines: ["POST /iam/v1beta1/organizations/clorg1/tokens", "It said: no."],
  hint: "Use an Organization API token.",
  outcome: "rejected",
});

describe("a failure's summary", () => {
  test("shows what failed, why, what happened to the request, and what to do next", () => {
    const text = visible(html(refused));
    expect(text).toBe(
      "❌ platform-deployments-action failed The service responded with 403. POST /iam/v1beta1/organizations/clorg1/tokens It said: no. " +
        "Outcome rejected : The service rejected the request. Next Use an Organization API token.",
    );
  });

  test.each([
    ["not-sent", "No write request was sent."],
    ["rejected", "rejected the request"],
    ["unknown", "is not known whether"],
    ["created", "The outputs are set."],
    ["dry-run", "Nothing was created or updated."],
  ])("explains the outcome %s means", (outcome, meaning) => {
    expect(visible(html(refused, outcome))).toContain(meaning);
  });

  test("shows a permissions block as code, with its indentation", () => {
    const lines = [
      "The token may lack `deployments: write`.",
      "permissions:",
      "  contents: read",
      "  deployments: write",
    ];
    const shown = html(new ActionError("github", "Denied.", { lines, hint: "Add this to the job." }));
    expect(shown).toContain("permissions:\n  contents: read\n  deployments: write\n</code></pre>");
    expect(visible(shown).match(/permissions:/g)).toHaveLength(1);
  });

  test("shows a command as code", () => {
    const lines = [
      "The run was interrupted.",
      "gh api repos/{owner}/{repo}/deployments/1/statuses -f state=inactive",
    ];
    const shown = html(new ActionError("github", "Unknown.", { lines, hint: "Settle the record." }));
    expect(shown).toContain(
      "<pre><code>gh api repos/{owner}/{repo}/deployments/1/statuses -f state=inactive\n</code>",
    );
  });

  test("lists several problems one by one", () => {
    const error = new ActionError("input", "2 problems.", {
      lines: ["- one", "- two"],
      hint: "Correct them.",
    });
    expect(html(error)).toContain("<li>one</li>\n<li>two</li>");
  });

  test("keeps what leads a list, and what follows it, out of the list", () => {
    const lines = ["Available:", "- one", "- two", "... and 3 more"];
    const shown = html(new ActionError("lookup", "None.", { lines, hint: "Look." }));
    expect(shown).toContain(
      "<p>Available:</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>... and 3 more</p>",
    );
  });

  test("shows strings from outside literally, on one line", () => {
    const hostile = "<b>x</b> **y** [z](https://evil.example.com) ```\n# no heading\n- no item";
    const error = new ActionError("status", hostile, { lines: [hostile, `- ${hostile}`], hint: hostile });
    expect(tags(html(error)).filter((tag) => !tags(html(refused)).includes(tag))).toEqual(["<li>", "<ul>"]);
    expect(visible(html(error))).toContain("<b>x</b> **y** [z](https://evil.example.com) ```");
  });

  test("is cut below GitHub's limit as it is written, and counts what is left out", () => {
    const error = new ActionError("input", "x".repeat(100_000), {
      lines: Array(5_000).fill("<".repeat(9_000)),
      hint: "y",
    });
    const markdown = failureSummary(error, "not-sent", new Redactor());
    expect(Buffer.byteLength(markdown)).toBeLessThan(600 * 1024);
    expect(visible(rendered(markdown))).toMatch(/\.\.\. and 4\d{3} more lines: see the log/);
  });
});

test("of 5,000 problems the summary counts all that it does not list, however long they are", () => {
  for (const length of [10, 3_000]) {
    const findings = new Findings();
    for (let index = 0; index < 5_000; index++) findings.problem(`problem ${index} ${"<".repeat(length)}.`);
    const error = inputError(findings);
    const shown = html(error);
    const listed = shown.match(/<li>/g)?.length ?? 0;
    expect(listed).toBeLessThanOrEqual(200);
    expect(visible(shown)).toContain(`... and ${5_000 - listed} more`);
  }
});

test.each([
  [false, true, "Correct the step's inputs and run it again."],
  [true, false, "Correct the definition and run the step again."],
  [true, true, "Correct the definition and the step's inputs, and run the step again."],
])("problems in a file (%s) and in inputs (%s): %s", (inFile, inInputs, hint) => {
  const findings = new Findings();
  if (inFile) findings.problem("one", { file: "deployment.yaml", line: 1, column: 1 });
  if (inInputs) findings.problem("two");
  expect(inputError(findings).hint).toBe(hint);
});

describe("a cancelled run that does not end by itself", () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** How the wait has ended so far. */
  function watch(cancelled: AbortSignal): { error: unknown } {
    const seen: { error: unknown } = { error: undefined };
    overdue(cancelled).catch((error: unknown) => {
      seen.error = error;
    });
    return seen;
  }

  test.each(["before", "during"])(
    "is reported 8 s after a cancellation %s it: the runner kills it after 10 s",
    async (when) => {
      const cancellation = new AbortController();
      if (when === "before") cancellation.abort();
      const seen = watch(cancellation.signal);
      cancellation.abort();
      await jest.advanceTimersByTimeAsync(7_900);
      expect(seen.error).toBeUndefined();
      await jest.advanceTimersByTimeAsync(200);
      expect(seen.error).toMatchObject({ code: "cancelled", outcome: "unknown" });
    },
  );

  test("is never reported without a cancellation", async () => {
    const seen = watch(new AbortController().signal);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(seen.error).toBeUndefined();
  });
});
