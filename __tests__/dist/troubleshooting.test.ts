import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { filesIn, textOf } from "../../scripts/generate/files.js";
import { errorOf, World } from "./previewing.js";
import type { Routes } from "./service.js";
import { accepting, bearer, create, ids, organizations, runAgainst, runEmulated, token } from "./steps.js";

const tokens = "POST /iam/v1beta1/organizations/o1/tokens";
const responding =
  (response: Routes[string]): (() => Promise<string>) =>
  async () =>
    (await runAgainst({ [tokens]: response }, { ...token, ...ids })).error;
const named = { organization: "Acme Data", workspace: "Analytics" };
const emulated =
  (inputs: Readonly<Record<string, string>>): (() => Promise<string>) =>
  async () =>
    (await runEmulated({}, inputs)).error;

let world: World;
beforeAll(async () => {
  world = await World.start({ permissions: { deployments: "read", pullRequests: "write" } });
});
afterAll(() => world.close());

/** What runs report that fail, or warn, as the page describes it. The fixtures of whole runs are searched too. */
const runs: readonly (() => Promise<string>)[] = [
  emulated({ ...token, "token-role": "" }),
  emulated({ ...token, ...named, organization: "Acme" }),
  emulated({ ...token, organization: "Acme Data" }),
  async () => (await runAgainst({ [`GET ${organizations}`]: { body: { organizations: [] } } }, token)).error,
  ...[401, 403, 404, 405, 409, 422, 500, 501, 502].map((status) => responding({ status })),
  responding({ status: 429, headers: { "retry-after": "3600" } }),
  responding({ status: 302, headers: { location: "https://b.example.com" } }),
  responding({ body: "<html>Sign in</html>" }),
  emulated({ ...token, ...ids, "base-url": "http://127.0.0.1:1", "max-attempts": "1" }),
  emulated({ ...create, ...ids, "definition-file": "deployment.yaml" }),
  emulated({ ...create, ...ids, "secret-environment-variables": "WAREHOUSE_PASSWORD=" }),
  emulated({
    ...create,
    ...ids,
    definition: "{ type: STANDARD, defaultTaskPodCpu: 1, defaultTaskPodMemory: 1Gi }",
  }),
  async () => {
    const route = "POST /platform/v1beta1/organizations/o1/deployments";
    const routes = { [route]: { body: { id: "d1", schedulerSize: "SMALL" } } };
    const sent = { ...create, ...ids, definition: "{ type: STANDARD, schedulerSize: LARGE }" };
    return (await runAgainst(routes, sent)).warnings.join("\n");
  },
  async () =>
    (await runAgainst(accepting, { ...create, ...ids, preview: "true", "github-token": bearer })).error,
  async () => errorOf(await world.fork({ "api-token": "" })),
  async () => errorOf(await world.preview("opened")),
];

describe("docs/troubleshooting.md", () => {
  const page = readFileSync("docs/troubleshooting.md", "utf8");
  const rows = page.split("\n").filter((line) => line.startsWith("| `") && !line.includes("GitHub's own"));
  const firstCell = (row: string): string[] =>
    [...(row.split(" | ")[0] ?? "").matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
  const description = parse(readFileSync("action.yml", "utf8")).outputs.outcome.description as string;
  const outcomes = [...description.matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => name);
  const messages = rows.flatMap(firstCell).filter((text) => !outcomes.includes(text));

  /** What runs report, and the strings of the code as they are joined. */
  let reported: string;
  beforeAll(async () => {
    const folder = "__tests__/dist/runs";
    const fixtures = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, "utf8"));
    const code = filesIn("src")
      .map(textOf)
      .join("\n")
      .replace(/["`] \+\s*["`]/g, "");
    const texts: string[] = [];
    for (const run of runs) texts.push(await run());
    reported = [...texts, ...fixtures, code].join("\n");
  }, 60_000);

  test("has messages", () => {
    expect(messages.length).toBeGreaterThan(10);
  });

  test.each(messages)("%s is what a run reports", (message) => {
    const parts = message.split("...").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    expect(new RegExp(parts.join(".*")).test(reported)).toBe(true);
  });

  test("has a row for each outcome of action.yml", () => {
    const shown = rows.flatMap(firstCell).filter((text) => outcomes.includes(text));
    expect([...new Set(shown)].sort()).toEqual([...outcomes].sort());
  });
});
