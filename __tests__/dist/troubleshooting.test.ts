import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { filesIn, textOf } from "../../scripts/files.js";
import { World } from "./previewing.js";
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

/** For each message of the page's table a run that fails with it. GitHub's own messages have none. */
const runs: Readonly<Record<string, () => Promise<string>>> = {
  "Input ... is required": emulated({ ...token, "token-role": "" }),
  'No organization has the name or id "..."': emulated({ ...token, ...named, organization: "Acme" }),
  'No workspace has the name or id "..."': emulated({ ...token, ...named, workspace: "Analysis" }),
  "No workspace is given, and the token has access to ...": emulated({ ...token, organization: "Acme Data" }),
  "The token has access to no organization.": async () =>
    (await runAgainst({ [`GET ${organizations}`]: { body: { organizations: [] } } }, token)).error,
  "returned status 401": responding({ status: 401 }),
  "returned status 403": responding({ status: 403 }),
  "returned status 404": responding({ status: 404 }),
  "returned status 429": responding({ status: 429, headers: { "retry-after": "3600" } }),
  "may have been created": responding({ status: 502 }),
  "it must name the service itself": responding({
    status: 302,
    headers: { location: "https://b.example.com" },
  }),
  "is not JSON": responding({ body: "<html>Sign in</html>" }),
  "no connection to": emulated({ ...token, ...ids, "base-url": "http://127.0.0.1:1", "max-attempts": "1" }),
  "does not exist in the folder of the checked-out files": emulated({
    ...create,
    ...ids,
    "definition-file": "deployment.yaml",
  }),
  "is empty, and would overwrite the stored value": emulated({
    ...create,
    ...ids,
    "secret-environment-variables": "WAREHOUSE_PASSWORD=",
  }),
  "returned status 409": responding({ status: 409 }),
  "Did you mean": emulated({ ...create, ...ids, definition: "{ type: STANDARD, executer: CELERY }" }),
  "exists: use mode update-deployment": emulated({ ...create, ...ids, "deployment-id": "cldep1" }),
  "differs from the request": async () => {
    const route = "POST /platform/v1beta1/organizations/o1/deployments";
    const routes = { [route]: { body: { id: "d1", schedulerSize: "SMALL" } } };
    const sent = { ...create, ...ids, definition: "{ type: STANDARD, schedulerSize: LARGE }" };
    return (await runAgainst(routes, sent)).warnings.join("\n");
  },
  "must be twice defaultTaskPodCpu": emulated({
    ...create,
    ...ids,
    definition: "{ type: STANDARD, defaultTaskPodCpu: 1, defaultTaskPodMemory: 1Gi }",
  }),
  "preview needs a pull request": async () =>
    (await runAgainst(accepting, { ...create, ...ids, preview: "true", "github-token": bearer })).error,
  "Input api-token is empty": async () => messageOf(await world.fork({ "api-token": "" })),
  "The token of the input github-token may lack": async () => messageOf(await world.preview("opened")),
};

function messageOf({ annotations }: { annotations: readonly { level: string; message: string }[] }): string {
  return annotations.find(({ level }) => level === "error")?.message ?? "";
}

/** Tested where the faults are made: a host name, a certificate, what is wrong at GitHub, runs that need records or a wait. */
const elsewhere = [
  "could not be resolved",
  "is not trusted",
  "there is no such pull request",
  "it would create another Deployment",
  "only a create sets it",
  "may have left a Deployment named",
  "Nothing to scale down in this definition",
  "but its web server",
];

describe("the messages of docs/troubleshooting.md", () => {
  const page = readFileSync("docs/troubleshooting.md", "utf8");
  const [, listed = "", outcomes = ""] = page.split(/^## /m);
  const rows = listed.split("\n").filter((line) => line.startsWith("| `") && !line.includes("GitHub's own"));
  const messages = rows.flatMap((row) =>
    [...(row.split(" | ")[0] ?? "").matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text),
  );

  test("are the ones that runs are made for here", () => {
    expect(messages.filter((message) => !elsewhere.includes(message)).sort()).toEqual(
      Object.keys(runs).sort(),
    );
  });

  test.each(Object.keys(runs))("%s is what a run reports", async (message) => {
    const said = (await runs[message]?.()) ?? "";
    const pattern = message.split("...").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    expect(said).toMatch(new RegExp(pattern.join(".*")));
  });

  test.each(elsewhere)("%s is in the code", (message) => {
    expect(filesIn("src").map(textOf).join("")).toContain(message);
  });

  test("the page has a row for each outcome of action.yml", () => {
    const description = parse(readFileSync("action.yml", "utf8")).outputs.outcome.description as string;
    const names = (text: string): string[] => [...text.matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => name);
    const cells = outcomes
      .split("\n")
      .flatMap((line) => (line.startsWith("| `") ? [line.split(" | ")[0] ?? ""] : []));
    expect(names(cells.join()).sort()).toEqual(names(description).sort());
  });
});
