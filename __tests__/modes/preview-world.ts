import { type EmulatedGitHub, startGitHub } from "../../emulator/github/server.js";
import { ActionError, type FailedOutcome } from "../../src/base/errors.js";
import { Redactor } from "../../src/base/redaction.js";
import { Secret } from "../../src/base/secret.js";
import { github as githubPeer } from "../../src/github/limits.js";
import { openRecords } from "../../src/github/old-resources.js";
import { type PreviewRequest, preview } from "../../src/modes/old-preview.js";
import { type Recorded, type RecordedParts, recordedDeployment } from "../../src/modes/recorded-deployment.js";
import { recordKey } from "../../src/records/old-record.js";
import type { Deployment } from "../../src/service/resources.js";
import { Connection } from "../../src/transport/connection.js";
import { Transport } from "../../src/transport/retry.js";

export const headSha = "a".repeat(40);

function request(over: Partial<PreviewRequest>): PreviewRequest {
  return {
    event: { pullRequest: 7, closed: false, headSha },
    environment: "preview",
    name: "app",
    organizationId: "org1",
    workspaceId: "ws1",
    deploymentId: undefined,
    comment: false,
    runUrl: "https://github.com/acme/pipelines/actions/runs/1",
    ...over,
  };
}

/** How the service answers a request instead of acting on it, or although it acted. */
export interface ServiceFault {
  readonly status?: number;
  readonly outcome: FailedOutcome;
  /** The service acted all the same. */
  readonly acted?: boolean;
}

/** The run's process ends here, as if killed: nothing after it happens. */
export class Killed extends Error {}

/** What one run left behind. */
export interface RunEnd {
  readonly result: Recorded | undefined;
  readonly error: ActionError | Killed | undefined;
  readonly warnings: readonly string[];
  readonly notices: readonly string[];
  readonly log: readonly string[];
  readonly outputs: Readonly<Record<string, string>>;
}

/** GitHub as it is emulated over real sockets, the records' real code, and a service that counts what it holds. */
export class World {
  readonly github: EmulatedGitHub;
  /** The service's Deployments by id, with the last body that each got. */
  readonly deployments = new Map<string, { name: string; body: string }>();
  /** One entry a request to the service. */
  readonly requests: string[] = [];
  readonly waits: number[] = [];
  serviceFault: ServiceFault | undefined;
  /** Called by name before each step towards GitHub or the service: throws {@link Killed} to end the run there. */
  onStep: ((step: string) => void | Promise<void>) | undefined;
  #now = Date.parse("2026-05-01T12:00:00Z");

  private constructor(github: EmulatedGitHub) {
    this.github = github;
  }

  static async start(): Promise<World> {
    let world: World | undefined;
    const github = await startGitHub({
      actors: { ghs_fake: "github-actions[bot]", ghs_other: "other-app[bot]" },
      now: () => world?.now() ?? 0,
    });
    github.state.pulls.set(7, { open: true, headSha, fork: false });
    world = new World(github);
    return world;
  }

  /** The same world after everything injected has passed. */
  healed(): World {
    this.github.heal();
    return this;
  }

  now(): number {
    return this.#now;
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** A run of the step on pull request 7. */
  preview(over: Partial<PreviewRequest> & { action?: string; token?: string } = {}): Promise<RunEnd> {
    const { action = "synchronize", token, ...rest } = over;
    const event = { pullRequest: 7, closed: action === "closed", headSha };
    const its = request({ event, ...rest });
    return this.#run(token, its.name, (parts) => preview(its, parts));
  }

  /** A run outside pull requests. */
  plain(over: { name?: string; search?: boolean; deploymentId?: string; environment?: string } = {}): Promise<RunEnd> {
    const { name = "app", search = true, environment = "staging" } = over;
    const where = { environment, organizationId: "org1", workspaceId: "ws1", pullRequest: undefined };
    const request = { key: recordKey(where, name), name, ref: headSha, deploymentId: over.deploymentId, search };
    return this.#run(undefined, name, (parts) => recordedDeployment(request, parts));
  }

  async #run(
    token: string | undefined,
    name: string,
    act: (parts: RecordedParts) => Promise<Recorded>,
  ): Promise<RunEnd> {
    const [log, warnings, notices]: [string[], string[], string[]] = [[], [], []];
    const outputs: Record<string, string> = {};
    let killed = false;
    const step = async <Result>(what: string, next: () => Promise<Result>): Promise<Result> => {
      if (killed) throw new Killed(what);
      try {
        await this.onStep?.(what);
      } catch (error) {
        killed = true;
        throw error;
      }
      return next();
    };
    const logger = {
      info: (text: string) => void log.push(text),
      debug: (text: string) => void log.push(text),
      notice: (text: string) => void notices.push(text),
      warning: (text: string) => void (killed || warnings.push(text)),
    };
    const redactor = new Redactor();
    const quote = (text: string): string => redactor.quote(text);
    const clock = {
      now: () => this.now(),
      sleep: async (milliseconds: number) => {
        this.waits.push(milliseconds);
        this.pass(milliseconds);
        // Lets other runs of the same test go on while one waits for them.
        await new Promise((resolve) => setTimeout(resolve, milliseconds === 2_000 ? 15 : 0));
      },
    };
    const transport = new Transport({
      connection: new Connection(new URL(this.github.url)),
      peer: githubPeer,
      clock,
      log: logger,
      redactor,
      cancelled: new AbortController().signal,
      timeout: 2_000,
      maxAttempts: 3,
      random: () => 0.5,
    });
    const real = openRecords({
      repository: { owner: "acme", repo: "pipelines", apiUrl: this.github.url, token: new Secret(token ?? "ghs_fake") },
      runUrl: "https://github.com/acme/pipelines/actions/runs/1",
      permissions: { pullRequest: true, comment: true },
      transport,
      quote,
      userAgent: "test",
    });
    const parts: RecordedParts = {
      records: {
        ...real,
        create: (record) => step("record", () => real.create(record)),
        setStatus: (id, status) => step(`status ${status.state}`, () => real.setStatus(id, status)),
        statuses: (id) => step("statuses", () => real.statuses(id)),
        pullRequest: (number) => step("pull", () => real.pullRequest(number)),
      },
      deploy: {
        create: () => step("POST create", () => this.#serve("create", undefined, name)),
        update: (id) => step("POST update", () => this.#serve("update", id, name)),
        retire: (id) => step("POST retire", () => this.#serve("retire", id, name)),
      },
      report: {
        deployment: (deployment, outcome) => {
          outputs["deployment-id"] = deployment.id;
          outputs["outcome"] = outcome;
        },
        githubDeploymentId: (id) => {
          outputs["github-deployment-id"] = String(id);
        },
        commentUrl: (url) => {
          outputs["comment-url"] = url;
        },
      },
      log: logger,
      clock,
      quote,
    };
    try {
      return { result: await act(parts), error: undefined, warnings, notices, log, outputs };
    } catch (error) {
      const end = killed ? new Killed() : error;
      if (!(end instanceof ActionError || end instanceof Killed)) throw error;
      return { result: undefined, error: end, warnings, notices, log, outputs };
    }
  }

  async #serve(kind: "create" | "update" | "retire", id: string | undefined, name: string): Promise<Deployment> {
    this.requests.push(id === undefined ? kind : `${kind} ${id}`);
    const fault = this.serviceFault;
    const fail = (status: number | undefined, outcome: FailedOutcome): ActionError =>
      new ActionError("status", `the service answered ${status}`, {
        hint: "hint",
        outcome,
        ...(status === undefined ? {} : { status }),
      });
    if (fault && !fault.acted) throw fail(fault.status, fault.outcome);
    if (id !== undefined && !this.deployments.has(id)) throw fail(404, "rejected");
    const its = id ?? `dep${this.deployments.size + 1}`;
    this.deployments.set(its, { name, body: kind });
    if (fault) throw fail(fault.status, fault.outcome);
    await this.onStep?.(`after ${kind}`);
    return { id: its, raw: { id: its, name, status: "HEALTHY", webServerUrl: `https://${its}.example.com` } };
  }
}
