import { quoted } from "../base/printing.js";
import { command, type Text } from "../base/text.js";
import type { CommandRun } from "../inputs/workflow-run.js";

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
