import type { Commands, Details } from "../base/notice.js";
import { quoted } from "../base/printing.js";
import { joined, type Text, text } from "../base/text.js";
import {
  type CommandRun,
  forgetCommand,
  ghCommand,
  storeCommand,
  type WorkflowRun,
} from "../inputs/workflow-run.js";
import { releaseCommand } from "../records/commands.js";
import type { Target } from "../target.js";

/** What to do about a Deployment that the service does not know: lines, and the commands of each step. */
export function deletedAdvice(
  id: string,
  record: { readonly number: number } | undefined,
  { name, environment }: Pick<Target, "name" | "environment">,
  run: CommandRun & Pick<WorkflowRun, "workflow">,
): Pick<Details, "lines" | "commands"> {
  if (id === name) return { lines: [nameAsId(id)] };
  const missing = [
    ...(environment === undefined ? ["ENVIRONMENT"] : []),
    ...(run.workflow === undefined ? ["WORKFLOW"] : []),
  ];
  const replace = missing.length === 0 ? "" : text`. Replace ${joined(missing, " and ")}`;
  const release = record === undefined ? [] : [releaseCommand({ number: record.number, id }, run)];
  return {
    commands: [
      {
        why: text`If Deployment ${id} was deleted in the platform, remove its id and start the create${replace}`,
        lines: [
          ...release,
          forgetCommand(environment, run),
          ghCommand(`workflow run ${run.workflow ?? "WORKFLOW"} --field create=true`, run),
        ],
      },
    ],
  };
}

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
