import type { Clock } from "../../src/base/clock.js";
import { ActionError } from "../../src/base/errors.js";
import { Findings } from "../../src/base/findings.js";
import { type Definition, readDefinition } from "../../src/definition/body.js";
import { github as githubPeer } from "../../src/github/limits.js";
import type { DeploymentRequest, GitHubContext } from "../../src/inputs/request.js";
import { carryOutMode } from "../../src/modes/select.js";
import { GitHub } from "../../src/records/old/resources.js";
import type { Report } from "../../src/report/result.js";
import { Redactor } from "../../src/secrets/redact.js";
import { Secret } from "../../src/secrets/secret.js";
import { ServiceClient, service as servicePeer } from "../../src/service/client.js";
import { Transport, type TransportParts } from "../../src/transport/retry.js";
import { apiToken, urls } from "./services.js";

// The client loads Octokit with its first request. Loaded already, it takes no time that the scheduler would not see.
await import("@actions/github/lib/utils");

/** One run of the step. */
export interface RunSpec {
  readonly label: string;
  readonly kind: "preview" | "retire" | "sweep" | "production";
  /** The revision that the run deploys: its commit and its definition. */
  readonly revision: number;
  /** The id of the workflow run. */
  readonly event: number;
  /** The event is `closed`. */
  readonly closing?: boolean;
  /** preview-idle-days. */
  readonly idleDays?: number;
  readonly deploymentId?: string;
  readonly comment?: boolean;
  /** What fails in it, before the overlap: a failure's label, or a part of it. */
  readonly failure?: string;
}

/** What a run has shown so far, and how it ended. */
export interface Shown {
  /** Warnings and the error. */
  readonly texts: string[];
  readonly notices: string[];
  /** The ids in outputs, and `outcome`. */
  readonly outputs: string[];
  ended: "green" | "red" | undefined;
}

/** Makes the attempts of a run at one peer. */
export type Connect = (peer: "github" | "service") => TransportParts["connection"];

export const pullNumber = 7;

/** The commit of a revision. */
export function commitOf(revision: number): string {
  return revision.toString(16).padStart(40, "a");
}

const definitions = new Map<number, Promise<Definition>>();

/** The definition of a revision: its description is the revision. */
function definitionOf(revision: number): Promise<Definition> {
  const known = definitions.get(revision);
  if (known !== undefined) return known;
  const deployment = `
name: app
description: r${revision}
type: STANDARD
schedulerSize: MEDIUM
isHighAvailability: true
workerQueues: [{ name: default, minWorkerCount: 2, maxWorkerCount: 3 }]
`;
  const findings = new Findings();
  const read = readDefinition(
    { definition: deployment },
    { findings, redactor: new Redactor(), onSecret: () => {}, folder: ".", allowEmptySecrets: false },
  ).then((definition) => {
    if (definition === undefined) throw new Error(findings.problems.join("\n"));
    return definition;
  });
  definitions.set(revision, read);
  return read;
}

/** Starts a run of the real modes. It is over when `shown.ended` is set. @throws {Error} what is no failure of a run. */
export async function startRun(
  spec: RunSpec,
  shown: Shown,
  parts: { readonly clock: Clock; readonly cancelled: AbortSignal; readonly connect: Connect },
): Promise<void> {
  const { clock, cancelled, connect } = parts;
  const redactor = new Redactor();
  const log = {
    info: () => {},
    debug: () => {},
    notice: (text: string) => void shown.notices.push(text),
    warning: (text: string) => void shown.texts.push(text),
  };
  const transport = (peer: "github" | "service"): Transport =>
    new Transport({
      connection: connect(peer),
      peer: peer === "github" ? githubPeer : servicePeer,
      clock,
      log,
      redactor,
      cancelled,
      timeout: 60_000,
      maxAttempts: 3,
      random: () => 0.5,
    });
  const output = (...values: unknown[]): void => void shown.outputs.push(JSON.stringify(values));
  // Whatever a run reports is an output: a person can read it.
  const report = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...values: unknown[]) =>
          output(name, ...values),
    },
  ) as Report;
  try {
    await carryOutMode(await requestOf(spec), {
      log,
      report,
      redactor,
      clock,
      cancelled,
      signing: { signingKey: undefined, apiToken: new Secret(apiToken) },
      client: new ServiceClient({
        transport: transport("service"),
        baseUrl: new URL(urls.service),
        apiToken: new Secret(apiToken),
        secrets: { redactor, keep: () => {} },
      }),
      requestStatus: () => Promise.resolve(200),
      openGitHub: () =>
        new GitHub({
          repository: {
            owner: "acme",
            repo: "pipelines",
            apiUrl: urls.github,
            token: new Secret("ghs_fake"),
            runUrl: `https://github.com/acme/pipelines/actions/runs/${spec.event}`,
          },
          transport: transport("github"),
          permissions: { pullRequest: true, comment: true },
          redactor,
          elapsed: () => clock.now(),
        }),
    });
    shown.ended = "green";
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    shown.texts.push(error.text);
    output("outcome", error.outcome);
    shown.ended = "red";
  }
}

async function requestOf(spec: RunSpec): Promise<DeploymentRequest> {
  return {
    kind: "deployment",
    dryRun: false,
    definition: await definitionOf(spec.revision),
    deploymentId: spec.deploymentId,
    organization: { id: "clorg1acmedata" },
    workspace: { id: "clws1analytics" },
    recording: recordingOf(spec),
    waitMinutes: 0,
  };
}

function recordingOf({
  kind,
  revision,
  closing = false,
  idleDays,
  comment = false,
  event,
}: RunSpec): GitHubContext {
  const headSha = commitOf(revision);
  const isEvent = kind === "preview" || kind === "retire";
  const steps = { preview: "deploy", retire: "retire", sweep: "sweep", production: undefined } as const;
  const action = steps[kind];
  return {
    environment: kind === "production" ? "staging" : "preview",
    comment,
    preview: action && { action, idleDays },
    pullRequest: {
      number: isEvent ? pullNumber : undefined,
      closed: closing,
      headSha: isEvent ? headSha : undefined,
    },
    repository: {
      token: new Secret("ghs_fake"),
      apiUrl: urls.github,
      owner: "acme",
      repo: "pipelines",
      sha: headSha,
      runId: event,
      page: "https://github.com/acme/pipelines",
      runUrl: `https://github.com/acme/pipelines/actions/runs/${event}`,
    },
    signingKey: undefined,
  };
}
