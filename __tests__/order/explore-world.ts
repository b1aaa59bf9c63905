import { minute } from "../../src/base/clock.js";
import { ActionError } from "../../src/base/errors.js";
import type { JsonObject } from "../../src/base/json.js";
import type { HttpRequest } from "../../src/http/connection.js";
import type { HttpResponse } from "../../src/http/response.js";
import { runMode } from "../../src/run-mode.js";
import {
  type Defect as DefectOf,
  type Held,
  type HeldRun,
  HeldWorld,
  type WorldPace as PaceOf,
} from "../explore/held-world.js";
import { runnerVariables, type ValidInputs, validInputs } from "../inputs/sources.js";

/**
 * A run that updates production, each with a definition of its own: `whole` has no secrets, `secrets` has some, `forced`
 * has `force`, `approved` plans first, waits for an approval, and sends what was approved. `re-run` is attempt 2 of the
 * first run, and `twice` a job that deploys in two steps.
 */
export type RunEvent = "whole" | "secrets" | "forced" | "approved" | "re-run" | "twice";

/** A run that updates production. */
export interface UpdateRun extends HeldRun {
  readonly event: RunEvent;
  /** Its workflow run: a larger one is newer. */
  readonly id: number;
  readonly version: number;
  /** People mean it although a newer run has deployed: `force`, or a re-run that began after that. */
  readonly isMeant: boolean;
  /** Its request has removed the secrets that the platform had. */
  hasRemoved: boolean;
  /** The id of the plan that was approved. */
  approved: string | undefined;
  /** What the platform had when the plan was made; undefined where that was not known. */
  saw: string | undefined;
  /** The id of the record that it opened last. */
  record: number | undefined;
  /** What it knew before its first wait for another run. */
  first: string | undefined;
}

export type WorldPace = PaceOf<ProductionWorld, UpdateRun>;
export type Defect = DefectOf<ProductionWorld, UpdateRun>;

/** What the platform has. */
interface Platform {
  readonly version: number;
  readonly hasSecrets: boolean;
}

const keyOfSecret = "PASSWORD";
const serviceUrl = "https://service.test";

/** One Deployment in production, and the runs that update it. */
export class ProductionWorld extends HeldWorld<UpdateRun> {
  readonly pace: WorldPace;
  /** The run whose request the platform carried out last. */
  #writer: UpdateRun | undefined;
  #runs = 0;
  /** When each run began to wait, and what lists showed then. */
  readonly #waits = new Map<number, { readonly recorded: string; readonly now: number }>();

  constructor(pace: WorldPace) {
    super();
    this.pace = pace;
    const body = bodyOf(0, false);
    this.service.state.deployments.set("cldep1", {
      ...body,
      id: "cldep1",
      organizationId: "clorg1acmedata",
      workspaceId: "clws1analytics",
    });
    const record = this.github.state.addRecord("github-actions[bot]", {
      ref: "a".repeat(40),
      task: "deployment:app",
      environment: "production",
      payload: {
        schema: 4,
        name: "app",
        event: 0,
        organizationId: "clorg1acmedata",
        workspaceId: "clws1analytics",
        deploymentId: "cldep1",
        definition: { ...body, environmentVariables: [{ key: "VERSION" }] },
        digests: { salt: "", values: {} },
      },
    });
    const status = { state: "success", description: "deployed id=cldep1", auto_inactive: false };
    this.github.state.addStatus("github-actions[bot]", record, status);
    this.now += 60 * minute;
  }

  get platform(): Platform {
    const variables = this.service.state.deployments.get("cldep1")?.["environmentVariables"] as JsonObject[];
    return {
      version: Number(variables.find(({ key }) => key === "VERSION")?.["value"]),
      hasSecrets: variables.some(({ key }) => key === keyOfSecret),
    };
  }

  override get stored(): string {
    return JSON.stringify([this.platform, this.#writer?.index, this.#recorded]);
  }

  /** The description of a record's newest status; undefined while it is open. */
  descriptionOf(record: number): string | undefined {
    const { statuses = [] } = this.github.state.records.find(({ fields }) => fields.id === record) ?? {};
    return statuses[0] && String(statuses[0]["description"]);
  }

  /** Whether the record with this id of GraphQL has no known result. */
  isOpen(node: unknown): boolean {
    const record = this.github.state.records.find(({ fields }) => fields["node_id"] === node);
    return (
      record !== undefined &&
      !/^(deployed|superseded|skipped)/.test(this.descriptionOf(record.fields.id) ?? "")
    );
  }

  /** What lists of GitHub show, without times. */
  get #recorded(): string {
    const keys = this.github.state.records.map(({ fields }) => (fields["payload"] as JsonObject)["key"]);
    const records = this.github.state.records.map(({ fields, statuses }) => {
      const { event, key } = fields["payload"] as JsonObject;
      const changed = Date.parse(String(statuses[0]?.["created_at"] ?? fields["created_at"]));
      const descriptions = statuses.map(({ description }) => description);
      return [fields.id, keys.indexOf(key), event, descriptions, this.now - changed > 8 * minute];
    });
    return JSON.stringify(records);
  }

  /** A run that waits for another one reads nothing new until something is written at GitHub. */
  override isReady(held: Held): boolean {
    const { kind, label, run } = held;
    const began = this.#waits.get(held.run);
    if (kind === "wait" && began !== undefined && isPoll(label))
      return this.#recorded !== began.recorded || this.now - began.now > 8 * minute;
    // A request that is retried does not outlive its run.
    const isLast = label.endsWith("/statuses") && this.pace.attempts > 1;
    return !isLast || !this.late.some((one) => one.run === run && !this.runs[run]?.isSuspended);
  }

  protected override wait(run: UpdateRun, label: string, milliseconds: number): Promise<void> {
    if (isPoll(label)) {
      this.#waits.set(run.index, { recorded: this.#recorded, now: this.now });
      // What it has read before the first wait still counts, and what it has read since does not.
      run.first ??= run.known;
      run.known = run.first;
    }
    return super.wait(run, isPoll(label) ? "waits 10000 ms" : label, milliseconds);
  }

  override wrongResponses({
    label,
  }: Held): readonly (readonly [string, (response: HttpResponse) => HttpResponse])[] {
    const changed = (change: (content: never) => unknown) => (response: HttpResponse) => ({
      ...response,
      text: JSON.stringify(change(JSON.parse(response.text) as never)),
    });
    if (label.startsWith("GET deployments"))
      return [1, 2].map((count) => [
        `lacks the newest ${count}`,
        changed((records: unknown[]) => records.slice(count)),
      ]);
    if (label !== "query nodes") return [];
    const withoutStatus = changed(({ data }: { data: { nodes: JsonObject[] } }) => {
      const [first, ...others] = data.nodes;
      return { data: { nodes: [{ ...first, statuses: { totalCount: 0, nodes: [] } }, ...others] } };
    });
    return [["shows no status of the newest", withoutStatus]];
  }

  override copy(): this {
    const copy = new ProductionWorld(this.pace);
    copy.service.state = this.service.state.copy();
    copy.now = this.now;
    copy.#runs = this.#runs;
    copy.#writer = this.#writer;
    copy.runs.push(...this.runs);
    copy.github.state = this.github.state.copy({ now: () => copy.now });
    return copy as this;
  }

  override async happen(event: RunEvent, isHeld = true): Promise<void> {
    const isAgain = event === "re-run";
    const id = isAgain ? 1 : ++this.#runs;
    const version = id;
    const applied = this.#applied();
    const run: UpdateRun = {
      event,
      index: this.runs.length,
      id,
      version,
      isMeant: event === "forced" || (isAgain && applied.includes(1) && applied.some((each) => each > 1)),
      known: "",
      isKilled: false,
      isSuspended: false,
      hasEnded: false,
      hasRemoved: false,
      approved: undefined,
      saw: undefined,
      error: undefined,
      record: undefined,
      first: undefined,
    };
    this.runs.push(run);
    const given = await inputsFor(event, version, this.pace.attempts);
    const ended = this.#carry(given, run, isHeld).then(
      () => {
        run.hasEnded = true;
      },
      (error: unknown) => {
        Object.assign(run, { hasEnded: true, error });
        if (!(error instanceof ActionError))
          this.broken.push(`crash: ${error instanceof Error ? error.stack : error}`);
      },
    );
    await (isHeld ? this.settle() : ended);
  }

  /** Whether a plan of this definition says that nothing changes. */
  async saysNoChanges(version: number, hasSecrets: boolean): Promise<boolean> {
    const given = await inputsFor(hasSecrets ? "secrets" : "whole", version, 1);
    const run: UpdateRun = { ...template, event: "whole", index: -1, id: 1_000, version };
    const { hasChanges } = await this.#plan(given, run, false);
    return hasChanges === "false";
  }

  /** The ids of runs whose update is on record as applied. */
  #applied(): number[] {
    return this.github.state.records.flatMap(({ fields, statuses }) =>
      /^(deployed|superseded) /.test(String(statuses[0]?.["description"]))
        ? [Number((fields["payload"] as JsonObject)["event"])]
        : [],
    );
  }

  async #carry(given: ValidInputs, run: UpdateRun, isHeld: boolean): Promise<void> {
    if (run.event === "approved") {
      const { id, hasChanges, unfinished } = await this.#plan(given, run, isHeld);
      // Nobody is asked where nothing changes.
      if (hasChanges === "false") return;
      run.approved = id;
      if (unfinished !== null) run.saw = undefined;
      if (isHeld) await this.wait(run, "approval", 0);
    }
    for (let steps = run.event === "twice" ? 2 : 1; steps > 0; steps--) {
      const approvedPlan = run.approved ?? "none";
      const connected = this.#connect(given, run, isHeld);
      const result = await runMode({ ...given.request, approvedPlan }, connected);
      if ("failure" in result && result.failure !== undefined) throw result.failure;
    }
  }

  async #plan(given: ValidInputs, run: UpdateRun, isHeld: boolean) {
    const outputs: Record<string, string> = {};
    const setOutput = (name: string, value: string): void => {
      outputs[name] = value;
    };
    await runMode({ ...given.request, dryRun: true }, this.#connect(given, run, isHeld, setOutput));
    const { unfinished } = JSON.parse(outputs["plan"] ?? "{}");
    return { id: outputs["plan-id"] ?? "", hasChanges: outputs["has-changes"], unfinished };
  }

  #connect(
    given: ValidInputs,
    run: UpdateRun,
    isHeld: boolean,
    setOutput?: (name: string, value: string) => void,
  ) {
    const GITHUB_RUN_ATTEMPT = run.event === "re-run" ? "2" : "1";
    const variables = { GITHUB_RUN_ID: String(run.id), GITHUB_RUN_ATTEMPT, GITHUB_EVENT_NAME: "push" };
    return this.connect(given, run, { variables, isHeld, ...(setOutput && { setOutput }) });
  }

  protected override async skip(milliseconds: number): Promise<void> {
    this.now += milliseconds;
  }

  protected override send(
    run: UpdateRun,
    request: HttpRequest,
    send: (request: HttpRequest) => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    const { defect } = this.pace;
    return defect ? defect(request, send, run, this) : send(request);
  }

  protected override carryOut(
    run: UpdateRun,
    { method, url, headers, body = "" }: HttpRequest,
  ): HttpResponse {
    this.now += this.pace.step;
    const request = { method, path: url.pathname + url.search, headers: { ...headers }, body };
    if (url.href.startsWith(serviceUrl)) {
      const before = this.platform;
      const isSeen = run.saw === undefined || run.saw === JSON.stringify(before);
      const { status, headers: sent, body: text } = this.service.handle(request);
      if (method === "POST" && status === 200) this.#checkSent(run, before, isSeen);
      return { status, headers: sent, text };
    }
    if (run.approved === undefined) run.saw = JSON.stringify(this.platform);
    const records = this.github.state.records.length;
    const {
      status,
      headers: sent,
      body: text,
    } = this.github.sent(this.github.handle(this.github.callOf(request)));
    if (this.github.state.records.length > records) run.record = this.github.state.records[0]?.fields.id;
    return { status, headers: sent, text };
  }

  /** What must hold when the platform carries a request out. */
  #checkSent(run: UpdateRun, before: Platform, isSeen: boolean): void {
    const writer = this.#writer;
    if (run.approved !== undefined && writer !== run) {
      if (writer !== undefined && writer.id > run.id)
        this.broken.push("approved, and applied over a newer run");
      else if (!isSeen) this.broken.push("approved, and applied over what the approver did not see");
    }
    if (before.hasSecrets && !this.platform.hasSecrets) run.hasRemoved = true;
    this.#writer = run;
  }
}

/** A wait for another run. */
const isPoll = (label: string): boolean => /^waits \d{5}/.test(label);

const template = {
  isMeant: false,
  known: "",
  isKilled: false,
  isSuspended: false,
  hasEnded: false,
  hasRemoved: false,
  approved: undefined,
  saw: undefined,
  error: undefined,
  record: undefined,
  first: undefined,
};

function bodyOf(version: number, hasSecrets: boolean) {
  const secrets = hasSecrets ? [{ key: keyOfSecret, value: "fake-password", isSecret: true }] : [];
  return {
    name: "app",
    type: "STANDARD",
    environmentVariables: [{ key: "VERSION", value: String(version), isSecret: false }, ...secrets],
  };
}

const prepared = new Map<string, Promise<ValidInputs>>();

function inputsFor(event: RunEvent, version: number, attempts: number): Promise<ValidInputs> {
  const key = `${event} ${version} ${attempts}`;
  const earlier = prepared.get(key);
  if (earlier !== undefined) return earlier;
  const given = validInputs(
    {
      mode: "update-deployment",
      "deployment-id": "cldep1",
      "deployment-name": "",
      "github-environment": "production",
      "base-url": serviceUrl,
      "api-token": "fake-organization-owner-token",
      "github-token": "ghs_fake",
      "max-attempts": String(attempts),
      "organization-id": "clorg1acmedata",
      "workspace-id": "clws1analytics",
      definition: "{ name: app, type: STANDARD }",
      "environment-variables": `VERSION=${version}`,
      "secret-environment-variables": event === "secrets" ? `${keyOfSecret}=fake-password` : "",
      force: event === "forced" ? "true" : "",
    },
    { ...runnerVariables, GITHUB_API_URL: "https://github.test" },
    { name: "push" },
  );
  prepared.set(key, given);
  return given;
}
