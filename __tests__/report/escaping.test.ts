import { expect, test } from "@jest/globals";
import { tags, visibleText } from "../../scripts/demo/rendering.js";
import type { JsonObject } from "../../src/base/json.js";
import { inert, printable } from "../../src/base/printing.js";
import { Redactor } from "../../src/secrets/redact.js";
import { hostile } from "../hostile-text.js";
import { deployment, plan, response, shown, shownComment, target } from "./results.js";

/** A string as people see it: base/printing shows what is left out. */
const seen = (text: string): string => inert(printable(text)).replace(/\s+/g, " ").trim();

test.each(hostile)("a string from outside is shown literally, and adds no tag: %j", (text) => {
  const raw: JsonObject = { id: text, status: text, statusReason: text, webServerUrl: `javascript:${text}` };
  const changes = [{ field: text, before: text, after: `${text}x`, createOnly: false, removed: false }];
  const variables = { added: [text], removed: [], changed: [], kept: [] };
  const named = { ...target, name: text, environment: text, workspace: { id: text }, commit: text };
  const planned = (one: string) => {
    const place = { ...target, name: one, workspace: { id: one }, environment: one, commit: one };
    return plan({ changes: { changes, variables }, ids: [one] }, { target: place });
  };
  const known = [
    deployment(
      "created",
      { differences: [{ field: "a", sent: 1, received: 2, why: "different" as const }] },
      response,
    ),
  ];
  const plain = [...known.map((one) => shown(one)), shown(planned("x")), shownComment(planned("x"))];
  const allowed = new Set(plain.flatMap(({ html }) => tags(html)));
  const differences = [{ field: text, sent: text, received: text, why: "different" as const }];
  for (const { html } of [
    shown(deployment("updated", { target: named, differences }, raw)),
    shown(planned(text)),
    shownComment(planned(text)),
  ]) {
    expect(
      tags(html).filter((tag) => !allowed.has(tag) && !/^<a href="https:\/\/github\.com\/acme/.test(tag)),
    ).toEqual([]);
    expect(visibleText(html)).toContain(seen(text));
    // GitHub decodes entities before it searches for mentions.
    expect(html.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))).not.toMatch(
      /@octocat|#1\b|GH-1/,
    );
  }
});

test("a secret is redacted before it is escaped, and no link leads to it", () => {
  const redactor = new Redactor();
  redactor.add("fake_secret*1");
  const webServerUrl = "https://a.example.com/fake_secret*1";
  const { html, text } = shown(
    deployment(
      "updated",
      { target: { ...target, commit: "" } },
      { ...response, statusReason: "got fake_secret*1", webServerUrl },
    ),
    redactor,
  );
  expect(text).toContain("CREATING got ***");
  expect(html).not.toMatch(/fake|<a href="(?!https:\/\/github\.com\/acme\/)/);
});
