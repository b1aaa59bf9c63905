import { describe, expect, test } from "@jest/globals";
import { rendered } from "../../scripts/demo/rendering.js";
import type { Routes } from "../canned.js";
import { expectHarmless, expectNoMentions, expectPrintable, hostile } from "../hostile-text.js";
import { allCases } from "../platform.js";
import type { ActionRun } from "../world/step.js";
import { accepting, create, ids, organizations, runAgainst, token, update } from "./steps.js";

async function runInThisProcess(
  routes: Routes,
  inputs: Readonly<Record<string, string>>,
): Promise<ActionRun> {
  return (await runAgainst(routes, inputs, { in: "here" })).run;
}

/** Expects that no person who reads about the run is misled, and no runner commanded. */
function expectShownAsData(run: ActionRun): void {
  for (const line of run.log.split("\n")) expectHarmless(line);
  for (const { message } of run.annotations) expectHarmless(message);
  expectPrintable(run.summary);
  expectNoMentions(rendered(run.summary));
}

/** Each place where content from outside is shown, and runs that show it there. */
const places: Readonly<Record<string, (text: string) => Promise<void>>> = {
  "every field of a response": async (text) => {
    const fields = [
      "name",
      "status",
      "statusReason",
      "webServerUrl",
      "executor",
      "schedulerSize",
      "namespace",
      "type",
    ];
    const body = { id: "d1", ...Object.fromEntries(fields.map((field) => [field, text])) };
    const routes = { [`POST ${organizations}/o1/deployments/d1`]: { body } };
    const run = await runInThisProcess(routes, { ...update, ...ids });
    expect(run.exitCode).toBe(0);
    expectShownAsData(run);
  },
  "the message of a failure": async (text) => {
    const routes: Routes = {
      [`POST ${organizations}/o1/deployments`]: { status: 400, body: { message: text, requestId: text } },
    };
    const run = await runInThisProcess(routes, { ...create, ...ids });
    expect(run.outputs["outcome"]).toBe("rejected");
    expectShownAsData(run);
  },
  "the names of a list": (text) => expectListShownAsData({ id: "o1", name: text }),
  "the ids of a list": (text) => expectListShownAsData({ id: text, name: "Acme" }),
  "the definition": async (text) => {
    const run = await runInThisProcess(accepting, {
      ...create,
      ...ids,
      "dry-run": "true",
      definition: JSON.stringify({ name: text, type: "STANDARD", [text]: text }),
      "deployment-name": "",
      "deployment-type": "",
    });
    expectShownAsData(run);
  },
};

async function expectListShownAsData(one: { readonly id: string; readonly name: string }): Promise<void> {
  const list = [one, { ...one, id: `${one.id}2` }];
  const routes = { [`GET ${organizations}`]: { body: { organizations: list } } };
  for (const organization of ["Acme", "Nobody", ""]) {
    const run = await runInThisProcess(routes, { ...token, ...(organization && { organization }) });
    expect(run.exitCode).toBe(1);
    expectShownAsData(run);
  }
}

describe.each(Object.entries(places))("in %s", (_, expectHarmlessIn) => {
  const place = Object.values(places).indexOf(expectHarmlessIn);
  // Each string in one place; in every place with `npm run test:all`.
  const tried = hostile.filter((_, index) => allCases || index % Object.keys(places).length === place);
  test.each(tried)("%j from outside is shown as data", expectHarmlessIn);
});

test("150,000 line separators in a definition or in an id of a list take no longer than other content", async () => {
  const text = "\u2028".repeat(150_000);
  const started = performance.now();
  await runInThisProcess(accepting, { ...create, ...ids, definition: `workspaceId: "${text}"` });
  const list = { [`GET ${organizations}`]: { body: { organizations: [{ id: text }, { id: "o2" }] } } };
  await runInThisProcess(list, { ...token, organization: "Nobody" });
  expect(performance.now() - started).toBeLessThan(10_000);
});
