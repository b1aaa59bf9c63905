import { command, type Text, text } from "../base/text.js";
import { type CommandRun, quoted, releaseCommand } from "../records/commands.js";

/** A command, and when to use it. */
export interface StoreCommand {
  readonly when: Text;
  readonly command: Text;
}

/** What to do about a Deployment that the service does not know: lines, and the commands of each step. */
export function deletedAdvice(
  id: string,
  record: { readonly number: number } | undefined,
  environment: string | undefined,
  run: CommandRun,
): { readonly lines: readonly Text[]; readonly commands: readonly Text[] } {
  const { env, repo } = placeOf(environment, run);
  const release = record === undefined ? [] : [releaseCommand({ number: record.number, id }, run)];
  return {
    lines: [
      text`Was Deployment ${id} deleted in the platform? Look there for this id. Only if it does not exist:
        ${record === undefined ? "" : text`release its record, `}remove the id from where this workflow reads
        deployment-id from, and start the create. The commands:`,
    ],
    commands: [
      ...release,
      command(`gh variable delete DEPLOYMENT_ID --env ${env} --repo ${repo}`),
      command(`gh workflow run WORKFLOW --field create=true --repo ${repo}`),
    ],
  };
}

/** The commands that store the id of a new Deployment in a variable. */
export function storeCommands(
  id: string,
  environment: string | undefined,
  run: CommandRun,
): readonly StoreCommand[] {
  const { env, repo } = placeOf(environment, run);
  const body = quoted(id);
  return [
    {
      when: text`If the job has an environment`,
      command: command(`gh variable set DEPLOYMENT_ID --env ${env} --body ${body} --repo ${repo}`),
    },
    {
      when: text`Only if the repository has one Deployment (it fills in for every environment without its
        own)`,
      command: command(`gh variable set DEPLOYMENT_ID --body ${body} --repo ${repo}`),
    },
  ];
}

/** Where a variable is: environment and repository as a shell takes them, or what people have to fill in. */
function placeOf(environment: string | undefined, { repository, host }: CommandRun) {
  const path = repository || "OWNER/REPO";
  return {
    env: environment === undefined ? "ENVIRONMENT" : quoted(environment),
    repo: quoted(host === undefined ? path : `${host}/${path}`),
  };
}
