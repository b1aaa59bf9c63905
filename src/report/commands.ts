import type { Commands } from "../base/notice.js";
import { quoted } from "../base/printing.js";
import { type Text, text } from "../base/text.js";
import { type CommandRun, ghCommand, storeCommand } from "../inputs/workflow-run.js";

/** A name in deployment-id: nothing finds a Deployment by it. */
export function nameAsId(name: string): Text {
  return text`"${name}" is the name of the Deployment in the definition. deployment-id takes its id: the
    output deployment-id of the create, or what the platform shows.`;
}

/** The commands that store the id of a new Deployment in a variable. */
export function storeCommands(
  id: string,
  environment: string | undefined,
  run: CommandRun,
): readonly Commands[] {
  return [
    {
      why: text`To store the id, if the job has an environment`,
      lines: [storeCommand(id, environment, run)],
    },
    {
      why: text`Only if the repository has one Deployment (each environment without its own variable uses
        this one)`,
      lines: [ghCommand(`variable set DEPLOYMENT_ID --body ${quoted(id)}`, run)],
    },
  ];
}
