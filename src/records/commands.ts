import type { Commands } from "../base/notice.js";
import { quoted, shellWord } from "../base/printing.js";
import { command, type Text, text } from "../base/text.js";
import { type CommandRun, ghCommand } from "../inputs/workflow-run.js";
import type { DeploymentRecord } from "./read.js";

/** The command that writes a status on a GitHub deployment record. */
export function statusCommand(
  record: number,
  state: "success" | "error" | "inactive",
  description: string,
  { repository, host }: CommandRun,
): Text {
  const argument = /^[a-z]+$/.test(description) ? description : quoted(description);
  const status = `-f state=${state} -f description=${argument} -F auto_inactive=false`;
  const api = host === undefined ? "gh api" : `gh api --hostname ${host}`;
  return command(`${api} repos/${repository || "OWNER/REPO"}/deployments/${record}/statuses ${status}`);
}

/** The command that releases a record: this action then no longer counts its Deployment as existing. */
export function releaseCommand(
  { number, id }: Pick<DeploymentRecord, "number" | "id">,
  run: CommandRun,
): Text {
  return statusCommand(number, "inactive", id === undefined ? "skipped" : `gone id=${id}`, run);
}

/**
 * The commands that store the id of a new Deployment in a variable. The first one is right for every workflow
 * of a repository with one Deployment: jobs that plan have no environment.
 */
export function storeCommands(
  id: string,
  environment: string | undefined,
  run: CommandRun,
): readonly Commands[] {
  const option = environment === undefined ? "ENVIRONMENT" : shellWord(environment);
  return [
    {
      why: text`To store the id (DEPLOYMENT_ID: the variable that your step reads)`,
      lines: [ghCommand(`variable set DEPLOYMENT_ID --body ${quoted(id)}`, run)],
    },
    {
      why: text`Or only for jobs with the environment, where each environment has a Deployment of its own`,
      lines: [ghCommand(`variable set DEPLOYMENT_ID --env ${option} --body ${quoted(id)}`, run)],
    },
  ];
}
