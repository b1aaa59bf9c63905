import type { Commands } from "../base/notice.js";
import { quoted } from "../base/printing.js";
import { command, type Text, text } from "../base/text.js";
import { type CommandRun, ghCommand, storeCommand } from "../inputs/workflow-run.js";

/** The command that writes a status on a GitHub deployment record. */
export function statusCommand(
  record: number,
  state: "success" | "inactive",
  description: string,
  { repository, host }: CommandRun,
): Text {
  const shown = /^[a-z]+$/.test(description) ? description : quoted(description);
  const status = `-f state=${state} -f description=${shown} -F auto_inactive=false`;
  const api = host === undefined ? "gh api" : `gh api --hostname ${host}`;
  return command(`${api} repos/${repository || "OWNER/REPO"}/deployments/${record}/statuses ${status}`);
}

/** The command that releases a record: this action then no longer counts its Deployment as existing. */
export function releaseCommand(
  { number, id }: { readonly number: number; readonly id: string | undefined },
  run: CommandRun,
): Text {
  return statusCommand(number, "inactive", id === undefined ? "skipped" : `gone id=${id}`, run);
}

/** The commands that store the id of a new Deployment in a variable. */
export function storeCommands(
  id: string,
  environment: string | undefined,
  run: CommandRun,
): readonly Commands[] {
  return [
    {
      why: text`To store the id in the job's environment (DEPLOYMENT_ID: the variable that your step reads)`,
      lines: [storeCommand(id, environment, run)],
    },
    {
      why: text`Or in the repository, for jobs without an environment`,
      lines: [ghCommand(`variable set DEPLOYMENT_ID --body ${quoted(id)}`, run)],
    },
  ];
}
