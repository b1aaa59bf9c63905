import { type EmulatedGitHub, startGitHub } from "../../emulator/github/server.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import { ActionError } from "../../src/base/errors.js";
import { Findings } from "../../src/base/findings.js";
import { readDefinition } from "../../src/definition/body.js";
import { github as githubPeer } from "../../src/github/limits.js";
import type {
  DeploymentRequest,
  GitHubContext,
  PreviewStep,
  PullRequestEvent,
} from "../../src/inputs/request.js";
import type { RunContext } from "../../src/modes/context.js";
import { carryOutMode } from "../../src/modes/select.js";
import { GitHub } from "../../src/records/old/resources.js";
import type { Plan, Report, Result, SweptPreview } from "../../src/report/result.js";
import { Redactor } from "../../src/secrets/redact.js";
import { Secret } from "../../src/secrets/secret.js";
import { ServiceClient, service as servicePeer } from "../../src/service/client.js";
import { Connection, type HttpRequest } from "../../src/transport/connection.js";
import type { RequestKind } from "../../src/transport/policy.js";
import { RequestFailure, Transport } from "../../src/transport/retry.js";

export const headSha = "a".repeat(40);
export const bot = "github-actions[bot]";
const bearer = "fake-organization-owner-token";
const organizationId = "clorg1acmedata";
const workspaceId = "clws1analytics";

/** The run's process ends here, as if killed: nothing after it happens. */
export class Killed extends Error {}

/** One request of a run, on its way. */
export interface Step {
  readonly run: number;
  readonly peer: "service" | "github";
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** What became of a request to the service that the emulator did not get, or whose response was lost. */
export type ServiceFault = "lost" | "acted" | "refused";

/** A run of the step. Everything has a default: a push to pull request 7. */
export interface RunOptions {
  readonly action?: string;
  readonly pullRequest?: number;
  /** Another preview step than `preview: true`. */
  readonly step?: PreviewStep["action"];
  readonly idleDays?: number;
  readonly event?: Partial<PullRequestEvent>;
  readonly name?: string;
  /** The name is the input deployment-name, not the definition's. */
  readonly nameFromInput?: boolean;
  readonly environment?: string;
  readonly definition?: string;
  readonly retirePatch?: string;
  readonly deploymentId?: string;
  readonly comment?: boolean;
  readonly waitMinutes?: number;
  readonly dryRun?: boolean;
  readonly token?: string;
  readonly apiToken?: string | undefined;
  readonly signingKey?: string;
  /** The id of the workflow run; by default they grow. */
  readonly runId?: number;
  readonly names?: boolean;
  readonly workspace?: string;
  readonly secrets?: readonly string[];
  readonly cancelled?: AbortSignal;
}

/** What one run left behind. */
export interface RunEnd {
  readonly result: Result | undefined;
  readonly error: ActionError | Killed | undefined;
  readonly warnings: readonly string[];
  readonly notices: readonly string[];
  readonly log: readonly string[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly previews: readonly SweptPreview[] | undefined;
  readonly plan: Plan | undefined;
}

/** Both services over real sockets, the modes' real code in this process, and a clock that only notes its waits. */
export class World {
  readonly service: Emulator;
  readonly github: EmulatedGitHub;
  readonly waits: number[] = [];
  /** Called before each request: throws {@link Killed} to end the run there. */
  onStep: ((step: Step) => void | Promise<void>) | undefined;
  /** The status of a request to the web server of a Deployment. */
  webServer: () => number = () => 200;
  /** What happens to the changing requests from now on. */
  serviceFault: ServiceFault | undefined;
  readonly #clock: { now: number };
  readonly #timers = new Set<{ next: number; readonly period: number; readonly run: () => void }>();
  #runs = 0;

  private constructor(service: Emulator, github: EmulatedGitHub, clock: { now: number }) {
    this.service = service;
    this.github = github;
    this.#clock = clock;
  }

  static async start(): Promise<World> {
    const clock = { now: Date.parse("2026-05-01T12:00:00Z") };
    const github = await startGitHub({
      actors: { ghs_fake: bot, ghs_other: "other-app[bot]" },
      now: () => clock.now,
    });
    const world = new World(
      await startEmulator({ now: () => new Date(clock.now), behaviour: { organizationNames: true } }),
      github,
      clock,
    );
    world.pull(7);
    return world;
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.github.close();
  }

  get now(): number {
    return this.#clock.now;
  }

  pass(milliseconds: number): void {
    this.#clock.now += milliseconds;
    for (const timer of this.#timers) {
      while (timer.next <= this.now) {
        timer.next += timer.period;
        timer.run();
      }
    }
  }

  /** The pull request as GitHub knows it. */
  pull(number: number, open = true, sha = headSha): void {
    this.github.state.pulls.set(number, { open, headSha: sha, fork: false });
  }

  /** The service's Deployments, oldest first. */
  get deployments(): { readonly id: string; readonly [name: string]: unknown }[] {
    return [...this.service.state.deployments.values()].map((one) => ({ ...one, id: String(one["id"]) }));
  }

  /** The changing requests that the service got: `create`, or `update` and the id. */
  get changes(): string[] {
    return this.service.requests
      .filter(({ method, path }) => method === "POST" && path.includes("/deployments"))
      .map(({ path }) => (path.endsWith("/deployments") ? "create" : `update ${path.split("/").at(-1)}`));
  }

  /** Every record's newest state and description, the newest record first. */
  get records(): { readonly state: unknown; readonly description: unknown; readonly id: number }[] {
    return this.github.state.records.map(({ fields, statuses }) => ({
      id: fields.id,
      state: statuses[0]?.["state"],
      description: statuses[0]?.["description"],
    }));
  }

  /** A run of the step with `preview: true` on a pull request's event. A `closed` closes the pull request first. */
  preview(options: RunOptions = {}): Promise<RunEnd> {
    const { action = "synchronize", pullRequest = 7 } = options;
    if (action === "closed" && options.event === undefined) this.pull(pullRequest, false);
    return this.run({ step: "deploy", ...options });
  }

  sweep(options: RunOptions = {}): Promise<RunEnd> {
    return this.run({ step: "sweep", event: { number: undefined }, ...options });
  }

  /** A run outside previews, on a push. */
  push(options: RunOptions = {}): Promise<RunEnd> {
    return this.run({ environment: "staging", event: { number: undefined, headSha: undefined }, ...options });
  }

  async run(options: RunOptions): Promise<RunEnd> {
    const { token = "ghs_fake", cancelled = new AbortController().signal } = options;
    const apiToken = "apiToken" in options ? options.apiToken : bearer;
    const number = ++this.#runs;
    const redactor = new Redactor();
    for (const secret of options.secrets ?? []) redactor.add(secret);
    const [log, warnings, notices]: [string[], string[], string[]] = [[], [], []];
    const outputs: Record<string, string> = {};
    const left: { previews?: readonly SweptPreview[]; plan?: Plan } = {};
    let isKilled = false;
    const step = async (what: Omit<Step, "run">): Promise<void> => {
      if (isKilled) throw new Killed(what.path);
      try {
        await this.onStep?.({ run: number, ...what });
      } catch (error) {
        isKilled ||= error instanceof Killed;
        throw error;
      }
    };
    const report: Report = {
      resolved: () => {},
      token: () => {},
      deployment: ({ id }, done) => Object.assign(outputs, { "deployment-id": id, outcome: done }),
      plan: (plan) => Object.assign(left, { plan }),
      swept: (previews, dryRun) => {
        left.previews = previews;
        outputs["outcome"] = dryRun ? "dry-run" : "swept";
      },
      githubDeploymentId: (id) => Object.assign(outputs, { "github-deployment-id": String(id) }),
      ready: (isReady) => Object.assign(outputs, { ready: String(isReady) }),
      commentUrl: (url) => Object.assign(outputs, { "comment-url": url }),
      differences: () => {},
      notSent: () => Object.assign(outputs, { outcome: "not-sent" }),
    };
    const clock = {
      now: () => this.now,
      sleep: async (milliseconds: number): Promise<void> => {
        this.waits.push(milliseconds);
        this.pass(milliseconds);
        // Other runs of the same test go on while one waits for them.
        await new Promise((resolve) => setTimeout(resolve, milliseconds === 2_000 ? 15 : 0));
      },
      every: (period: number, beat: () => void): (() => void) => {
        const timer = { next: this.now + period, period, run: beat };
        this.#timers.add(timer);
        return () => void this.#timers.delete(timer);
      },
    };
    const logger = {
      info: (text: string) => void log.push(text),
      debug: (text: string) => void log.push(text),
      notice: (text: string) => void (isKilled || notices.push(text)),
      warning: (text: string) => void (isKilled || warnings.push(text)),
    };
    const transports: Transport[] = [];
    const open = (peer: typeof servicePeer, address: string): Transport => {
      const transport = new Transport({
        connection: new Connection(new URL(address)),
        peer,
        clock,
        log: logger,
        redactor,
        cancelled,
        timeout: 2_000,
        maxAttempts: 3,
        random: () => 0.5,
      });
      transports.push(transport);
      return transport;
    };
    const sender = (peer: "service" | "github", transport: Transport): Pick<Transport, "send"> => ({
      send: async (kind, request, options) => {
        const { method, url, body } = request;
        await step({
          peer,
          method,
          path: url.pathname + url.search,
          body: body === undefined ? undefined : JSON.parse(body),
        });
        const response = await this.#send(peer, kind, request, () => transport.send(kind, request, options));
        // A killed run gets no response.
        if (isKilled) throw new Killed(url.pathname);
        return response;
      },
    });
    const secret = (text: string | undefined): Secret | undefined =>
      text === undefined ? undefined : new Secret(text);
    const run: RunContext = {
      log: logger,
      report,
      redactor,
      clock,
      cancelled,
      signing: { signingKey: secret(options.signingKey), apiToken: secret(apiToken) },
      client:
        apiToken === undefined
          ? undefined
          : new ServiceClient({
              transport: sender("service", open(servicePeer, this.service.url)),
              baseUrl: new URL(this.service.url),
              apiToken: new Secret(bearer),
              secrets: { redactor, keep: () => {} },
            }),
      requestStatus: async () => this.webServer(),
      openGitHub: () =>
        new GitHub({
          repository: {
            owner: "acme",
            repo: "pipelines",
            apiUrl: this.github.url,
            token: new Secret(token),
            runUrl: `https://github.com/acme/pipelines/actions/runs/${number}`,
          },
          transport: sender("github", open(githubPeer, this.github.url)),
          permissions: { pullRequest: true, comment: true },
          redactor,
          elapsed: () => this.now,
        }),
    };
    const ended = { warnings, notices, log, outputs };
    try {
      const result = await carryOutMode(await requestOf({ runId: number, ...options }), run);
      if (isKilled) throw new Killed();
      return { ...ended, result, error: undefined, previews: left.previews, plan: left.plan };
    } catch (thrown) {
      const error = isKilled ? new Killed() : thrown;
      if (!(error instanceof ActionError || error instanceof Killed)) throw thrown;
      return { ...ended, result: undefined, error, previews: left.previews, plan: left.plan };
    } finally {
      for (const transport of transports) transport.close();
    }
  }

  async #send<Response>(
    peer: string,
    kind: RequestKind,
    request: HttpRequest,
    send: () => Promise<Response>,
  ): Promise<Response> {
    const fault = peer === "service" && kind !== "read" ? this.serviceFault : undefined;
    const failure = (what: 400 | "lost", response: RequestFailure["response"]): RequestFailure =>
      new RequestFailure(
        {
          request,
          failure: what,
          response,
          attempts: 1,
          mayHaveActed: what === "lost",
          requestedWait: undefined,
        },
        new Error("fault"),
      );
    if (fault === "refused") throw failure(400, { status: 400, headers: {}, text: '{"message":"refused"}' });
    if (fault === "lost") throw failure("lost", undefined);
    const response = await send();
    if (fault === "acted") throw failure("lost", undefined);
    return response;
  }
}

const definitionText = `
name: app
type: STANDARD
schedulerSize: MEDIUM
isHighAvailability: true
platformRuntimeVersion: 13.2.0
workerQueues: [{ name: default, minWorkerCount: 2, maxWorkerCount: 3 }]
environmentVariables: [{ key: PLAIN, value: visible-value }]
`;

async function requestOf(options: RunOptions): Promise<DeploymentRequest> {
  const { names = false, workspace = workspaceId, dryRun = false } = options;
  const findings = new Findings();
  const inputs =
    options.name === undefined || options.nameFromInput === false ? {} : { "deployment-name": options.name };
  const definition = await readDefinition(
    {
      ...inputs,
      definition:
        options.definition ??
        definitionText.replace(
          "name: app",
          `name: ${options.nameFromInput === false ? options.name : "app"}`,
        ),
      "preview-retire": options.retirePatch,
    },
    { findings, redactor: new Redactor(), onSecret: () => {}, folder: ".", allowEmptySecrets: false },
  );
  if (definition === undefined) throw new Error(findings.problems.join("\n"));
  return {
    kind: "deployment",
    dryRun,
    definition,
    deploymentId: options.deploymentId,
    organization: names ? { nameOrId: "Acme Data" } : { id: organizationId },
    workspace: names ? { nameOrId: "Analytics" } : { id: workspace },
    waitMinutes: options.waitMinutes ?? 0,
    recording: recordingOf(options),
  };
}

function recordingOf(options: RunOptions): GitHubContext | undefined {
  const {
    action = "synchronize",
    pullRequest = 7,
    step,
    environment = step ? "preview" : undefined,
  } = options;
  if (environment === undefined || environment === "") return undefined;
  return {
    environment,
    comment: options.comment ?? false,
    preview: step && { action: step, idleDays: options.idleDays },
    pullRequest: {
      number: pullRequest,
      closed: action === "closed",
      headSha,
      ...options.event,
    },
    repository: {
      token: new Secret(options.token ?? "ghs_fake"),
      apiUrl: "",
      owner: "acme",
      repo: "pipelines",
      sha: "c".repeat(40),
      runId: options.runId ?? 1,
      page: "https://github.com/acme/pipelines",
      runUrl: "https://github.com/acme/pipelines/actions/runs/9",
    },
    signingKey: options.signingKey === undefined ? undefined : new Secret(options.signingKey),
  };
}
