import { describe, expect, test } from "@jest/globals";
import { rendered, tags, visible } from "../../scripts/rendering.js";
import { ActionError } from "../../src/base/errors.js";
import { Redactor } from "../../src/base/redaction.js";
import { failureSummary } from "../../src/runner/failure-summary.js";

function html(error: ActionError, outcome: string = error.outcome, redactor = new Redactor()): string {
  return rendered(failureSummary(error, outcome, redactor));
}

const refused = new ActionError("status", "The service answered 403.", {
  lines: ["POST /iam/v1beta1/organizations/clorg1/tokens", "It said: no."],
  hint: "Use an Organization API token.",
  outcome: "rejected",
});

describe("a failure's summary", () => {
  test("says what failed, why, what became of the request, and what to do next", () => {
    const text = visible(html(refused));
    expect(text).toBe(
      "❌ platform-deployments-action failed The service answered 403. POST /iam/v1beta1/organizations/clorg1/tokens It said: no. " +
        "Outcome rejected : The service turned the request down. Next Use an Organization API token.",
    );
  });

  test.each([
    ["not-sent", "was not sent"],
    ["rejected", "turned the request down"],
    ["unknown", "is not known"],
    ["created", "It was created"],
    ["updated", "It was updated"],
    ["retired", "was retired"],
  ])("tells what the outcome %s means", (outcome, meaning) => {
    expect(visible(html(refused, outcome))).toContain(meaning);
  });

  test("lists several problems one by one", () => {
    const error = new ActionError("input", "2 problems.", { lines: ["- one", "- two"], hint: "Correct them." });
    expect(html(error)).toContain("<li>one</li>\n<li>two</li>");
  });

  test("keeps what leads a list, and what follows it, out of the list", () => {
    const lines = ["These were seen:", "- one", "- two", "and 3 more"];
    const shown = html(new ActionError("lookup", "None.", { lines, hint: "Look." }));
    expect(shown).toContain("<p>These were seen:</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>and 3 more</p>");
  });

  test("shows text from outside as it is, on one line, and lets it act nowhere", () => {
    const hostile = "<b>x</b> **y** [z](https://evil.example.com) ```\n# no heading\n- no item";
    const error = new ActionError("status", hostile, { lines: [hostile, `- ${hostile}`], hint: hostile });
    expect(tags(html(error)).filter((tag) => !tags(html(refused)).includes(tag))).toEqual(["<li>", "<ul>"]);
    expect(visible(html(error))).toContain("<b>x</b> **y** [z](https://evil.example.com) ```");
  });

  test("holds no secret", () => {
    const redactor = new Redactor();
    redactor.add("fake-secret_1");
    const error = new ActionError("status", "a fake-secret_1", { lines: ["b fake-secret_1"], hint: "c fake-secret_1" });
    expect(html(error, "unknown", redactor)).not.toContain("secret");
  });

  test("is cut far below GitHub's limit, and says so", () => {
    const error = new ActionError("input", "x".repeat(100_000), {
      lines: Array(5_000).fill("<".repeat(9_000)),
      hint: "y",
    });
    const markdown = failureSummary(error, "not-sent", new Redactor());
    expect(Buffer.byteLength(markdown)).toBeLessThan(500 * 1024);
    expect(visible(rendered(markdown))).toContain("and 4900 more lines: see the log");
  });
});
