import type { Run } from "../run.js";

/** A value as a shell takes it: in single quotes. */
function quoted(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`;
}

/** The command that writes a status on a GitHub deployment record. */
export function statusCommand(
  record: number,
  state: "success" | "inactive",
  description: string,
  { repository }: Pick<Run, "repository">,
): string {
  const shown = /^[a-z]+$/.test(description) ? description : quoted(description);
  const status = `-f state=${state} -f description=${shown} -F auto_inactive=false`;
  return `gh api repos/${repository}/deployments/${record}/statuses ${status}`;
}

/** The command that releases a record: this action then no longer counts its Deployment as existing. */
export function releaseCommand(
  { number, id }: { readonly number: number; readonly id: string | undefined },
  run: Pick<Run, "repository">,
): string {
  return statusCommand(number, "inactive", id === undefined ? "skipped" : `gone id=${id}`, run);
}

/** The commands that store the id of a new Deployment in a variable, each with when to use it. */
export function storeCommands(
  id: string,
  environment: string | undefined,
  { repository }: Pick<Run, "repository">,
): readonly { readonly when: string; readonly command: string }[] {
  const [body, repo] = [quoted(id), quoted(repository === "" ? "OWNER/REPO" : repository)];
  const env = environment === undefined ? "ENVIRONMENT" : quoted(environment);
  return [
    {
      when: "If the job has an environment",
      command: `gh variable set DEPLOYMENT_ID --env ${env} --body ${body} --repo ${repo}`,
    },
    {
      when:
        "Only if the repository has one Deployment (a variable of the repository fills in for every " +
        "environment that lacks its own)",
      command: `gh variable set DEPLOYMENT_ID --body ${body} --repo ${repo}`,
    },
  ];
}
