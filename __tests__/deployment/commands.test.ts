import { expect, test } from "@jest/globals";
import { releaseCommand, statusCommand, storeCommands } from "../../src/records/commands.js";

const run = { repository: "acme/pipelines", host: undefined };
const commandsOf = (...given: Parameters<typeof storeCommands>) =>
  storeCommands(...given).map(({ lines }) => String(lines[0]));

test("two commands store an id: for a repository with one Deployment, which jobs that plan can read, and for an environment", () => {
  expect(commandsOf("cldep1", "production", run)).toEqual([
    "gh variable set DEPLOYMENT_ID --body 'cldep1' --repo acme/pipelines",
    "gh variable set DEPLOYMENT_ID --env production --body 'cldep1' --repo acme/pipelines",
  ]);
});

test("what is not known is a placeholder", () => {
  expect(commandsOf("cldep1", undefined, { repository: "", host: undefined })).toEqual([
    "gh variable set DEPLOYMENT_ID --body 'cldep1' --repo OWNER/REPO",
    "gh variable set DEPLOYMENT_ID --env ENVIRONMENT --body 'cldep1' --repo OWNER/REPO",
  ]);
});

test("a value in single quotes can't end them: ids and environments are data", () => {
  const [, second] = commandsOf("a'; rm -rf /; '", "it's", run);
  expect(second).toBe(
    `gh variable set DEPLOYMENT_ID --env 'it'\\''s' --body 'a'\\''; rm -rf /; '\\''' --repo acme/pipelines`,
  );
});

test("a record is released with its id, or without one as skipped", () => {
  const where = "gh api repos/acme/pipelines/deployments/7/statuses";
  expect(String(releaseCommand({ number: 7, id: "cldep" }, run))).toBe(
    `${where} -f state=inactive -f description='gone id=cldep' -F auto_inactive=false`,
  );
  expect(String(releaseCommand({ number: 7, id: undefined }, run))).toBe(
    `${where} -f state=inactive -f description=skipped -F auto_inactive=false`,
  );
});

test("a status is written with the state that it has at GitHub", () => {
  expect(String(statusCommand(7, "success", "deployed id=cldep1", run))).toContain(
    "-f state=success -f description='deployed id=cldep1' -F auto_inactive=false",
  );
});

test("on GitHub Enterprise Server a command names the host", () => {
  const server = { repository: "acme/pipelines", host: "github.example.com" };
  expect(commandsOf("cldep1", "production", server)[0]).toBe(
    "GH_HOST=github.example.com gh variable set DEPLOYMENT_ID --body 'cldep1' --repo acme/pipelines",
  );
  expect(String(releaseCommand({ number: 7, id: undefined }, server))).toMatch(
    /^gh api --hostname github\.example\.com repos\/acme\/pipelines\/deployments\/7/,
  );
});
