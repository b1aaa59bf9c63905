import { shellWord } from "../base/printing.js";
import { command, type Text } from "../base/text.js";
import type { Variables } from "../runner/runner.js";

/** The workflow run, as far as the runner reports it. */
export interface WorkflowRun {
  /** GITHUB_RUN_ID: it grows with each event, and a re-run keeps it. 0 if it is not known. */
  readonly id: number;
  /** GITHUB_RUN_ATTEMPT. */
  readonly attempt: number;
  /** The page of the run; empty if it is not known. */
  readonly page: string;
  /** GITHUB_TRIGGERING_ACTOR: who started this attempt. */
  readonly actor: string;
  /** The action and the version that runs, such as `owner/action@v1`; empty if it is not known. */
  readonly actionRef: string;
  /** The address of the folder of the action's pages in the version that runs; empty if it is not known. */
  readonly docs: string;
  /** GITHUB_SHA. */
  readonly sha: string;
  /** GITHUB_EVENT_NAME. */
  readonly eventName: string;
  /** GITHUB_REPOSITORY, such as `owner/name`; empty if it is not known. */
  readonly repository: string;
  /** The page of the repository; undefined if it is not known. */
  readonly repositoryPage: string | undefined;
  /** The host of a GitHub Enterprise Server, for commands; undefined for GitHub.com. */
  readonly host: string | undefined;
}

/** Reads these variables: https://docs.github.com/actions/reference/workflows-and-actions/variables */
export function readWorkflowRun(variables: Variables): WorkflowRun {
  const read = (name: string) => variables.variable(name) ?? "";
  const integer = (name: string) => (/^\d{1,15}$/.test(read(name)) ? Number(read(name)) : 0);
  const repository = read("GITHUB_REPOSITORY");
  const server = variables.variable("GITHUB_SERVER_URL") ?? "https://github.com";
  const repositoryPage = repository === "" ? undefined : `${server}/${repository}`;
  const id = integer("GITHUB_RUN_ID");
  const action = read("GITHUB_ACTION_REPOSITORY");
  const ref = read("GITHUB_ACTION_REF");
  const isNamed = /^[\w.-]+\/[\w.-]+$/.test(action) && /^[\w./-]*$/.test(ref);
  return {
    id,
    attempt: integer("GITHUB_RUN_ATTEMPT") || 1,
    page: runPage(id, { repositoryPage }),
    actor: read("GITHUB_TRIGGERING_ACTOR") || read("GITHUB_ACTOR"),
    actionRef: ref && `${action}@${ref}`,
    docs: isNamed ? `${server}/${action}/blob/${ref || "HEAD"}/docs/` : "",
    sha: read("GITHUB_SHA"),
    eventName: read("GITHUB_EVENT_NAME"),
    repository,
    repositoryPage,
    host: hostOf(server),
  };
}

/** The part of a run that a command of GitHub's CLI needs. */
export type CommandRun = Pick<WorkflowRun, "repository" | "host">;

/** A command of GitHub's CLI for the run's repository: https://cli.github.com/manual/gh_help_environment */
export function ghCommand(words: string, { repository, host }: CommandRun): Text {
  const server = host === undefined ? "" : `GH_HOST=${host} `;
  return command(`${server}gh ${words} --repo ${shellWord(repository || "OWNER/REPO")}`);
}

/** The page of a workflow run of this repository; empty if it is not known. */
export function runPage(id: number, { repositoryPage }: Pick<WorkflowRun, "repositoryPage">): string {
  return repositoryPage === undefined || id === 0 ? "" : `${repositoryPage}/actions/runs/${id}`;
}

function hostOf(server: string): string | undefined {
  const host = URL.canParse(server) ? new URL(server).host : "";
  return host === "" || host === "github.com" ? undefined : host;
}
