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

/** A command, and when to use it. */
interface StoreCommand {
  readonly when: Text;
  readonly command: Text;
}

/** What to do about a Deployment that the service does not know: lines, and the commands of each step. */
export function deletedAdvice(
  id: string,
  record: { readonly number: number } | undefined,
  { name, environment }: Pick<Target, "name" | "environment">,
  run: CommandRun & Pick<WorkflowRun, "workflow">,
): { readonly lines: readonly Text[]; readonly commands: readonly Text[] } {
  if (id === name) return { lines: [nameAsId(id)], commands: [] };
  const missing = [
    ...(environment === undefined ? ["ENVIRONMENT"] : []),
    ...(run.workflow === undefined ? ["WORKFLOW"] : []),
  ];
  const commands =
    missing.length === 0 ? text`The commands` : text`Replace ${joined(missing, " and ")} in the commands`;
  const release = record === undefined ? [] : [releaseCommand({ number: record.number, id }, run)];
  return {
    lines: [
      text`Was it deleted in the platform? Check the platform for Deployment ${id}. Only if it is not there,
        ${record === undefined ? "" : text`release its record, `}remove the id from where this workflow reads
        deployment-id from, and start the create. ${commands}:`,
    ],
    commands: [
      ...release,
      forgetCommand(environment, run),
      ghCommand(`workflow run ${run.workflow ?? "WORKFLOW"} --field create=true`, run),
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
): readonly [StoreCommand, StoreCommand] {
  return [
    {
      when: text`If the job has an environment`,
      command: storeCommand(id, environment, run),
    },
    {
      when: text`Only if the repository has one Deployment (each environment without its own variable uses
        this one)`,
      command: ghCommand(`variable set DEPLOYMENT_ID --body ${quoted(id)}`, run),
    },
  ];
}
