import type { EmulatedRecord } from "../../emulator/github/state.js";
import { minute } from "../../src/base/clock.js";
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
import type { Answer, RunProcess } from "../explore/run-process.js";
import { runnerVariables, type ValidInputs, validInputs } from "../inputs/sources.js";

/**
 * A run that updates production, each with a definition of its own: `whole` has no secrets, `secrets` has some, `forced`
 * has `force`, `approved` plans first, waits for an approval, and sends what was approved. `re-run` is attempt 2 of the
 * first run, and `twice` a job that deploys in two steps.
 */
export type RunEvent = "whole" | "secrets" | "forced" | "approved" | "re-run" | "twice";

/** A run that updates production. */
export interface UpdateRun extends HeldRun {
  readonly event: RunEvent | "plan";
  /** Its workflow run: a larger one is newer. */
  readonly id: number;
  readonly version: number;
  /** People mean it although a newer run has deployed: `force`, or a re-run whose first list shows a newer run. */
  isMeant: boolean;
  /** Its request has removed the secrets that the platform had. */
  hasRemoved: boolean;
  isApproved: boolean;
  /** What the platform had when the plan was made; undefined where that was not known. */
  saw: string | undefined;
  /** The id of the record that it opened last. */
  record: number | undefined;
  /** What it knew before its first wait for another run. */
  first: string | undefined;
  /** What lists of GitHub showed when it read one last, and when that was. */
  read: { readonly recorded: string; readonly now: number } | undefined;
}

export type WorldPace = PaceOf<ProductionWorld>;
export type Defect = DefectOf<ProductionWorld>;

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
  /** The index of the run whose request the platform carried out last. */
  #writer: number | undefined;
  #runs = 0;

  constructor(pace: WorldPace) {
    super();
    this.pace = pace;
  }

  /** A world with a Deployment that is on record. */
  static begin(pace: WorldPace): ProductionWorld {
    const world = new ProductionWorld(pace);
    const body = bodyOf(0, false);
    world.service.state.deployments.set("cldep1", {
      ...body,
      id: "cldep1",
      organizationId: "clorg1acmedata",
      workspaceId: "clws1analytics",
    });
    const record = world.github.state.addRecord("github-actions[bot]", {
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
    world.github.state.addStatus("github-actions[bot]", record, status);
    world.now += 60 * minute;
    return world;
  }

  get platform(): Platform {
    const variables = this.service.state.deployments.get("cldep1")?.["environmentVariables"] as JsonObject[];
    return {
      version: Number(variables.find(({ key }) => key === "VERSION")?.["value"]),
      hasSecrets: variables.some(({ key }) => key === keyOfSecret),
    };
  }

  override get stored(): string {
    return JSON.stringify([this.platform, this.#writer, this.#recorded]);
  }

  /** The description of a record's newest status; undefined while it is open. */
  descriptionOf(record: number): string | undefined {
    const { statuses = [] } = this.github.state.records.find(({ fields }) => fields.id === record) ?? {};
    return statuses[0] && String(statuses[0]["description"]);
  }

  /** Whether the record with this id of GraphQL is open, and its run was killed. */
  isLeftOpen(node: unknown): boolean {
    const record = this.github.state.records.find(({ fields }) => fields["node_id"] === node);
    if (record === undefined || record.statuses.length > 0) return false;
    return this.runs.some((run) => run.isKilled && run.record === record.fields.id);
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

  protected override factsOf({ isMeant, hasRemoved, isApproved, saw }: UpdateRun): unknown {
    return [isMeant, hasRemoved, isApproved, saw];
  }

  /** A run that waits for another one reads nothing new until something is written at GitHub. */
  override isReady({ label, run: index }: Held): boolean {
    const read = this.runs[index]?.read;
    if (read !== undefined && isPoll(label))
      return this.#recorded !== read.recorded || this.now - read.now > 8 * minute;
    // A request that is retried does not outlive its run.
    const isLast = label.endsWith("/statuses") && this.pace.attempts > 1;
    return !isLast || !this.late.some(({ run, response }) => run === index && response === undefined);
  }

  override pass(milliseconds: number): void {
    super.pass(milliseconds);
    if (this.failures === 0) this.broken.push("a run waits although all others have ended");
  }

  protected override waitLabel(milliseconds: number): string {
    return super.waitLabel(milliseconds < 10_000 ? milliseconds : 10_000);
  }

  override async answer(index: number, answers: readonly Answer[], world?: this): Promise<void> {
    await super.answer(index, answers, world);
    const run = this.runs[index];
    if (run === undefined) return;
    for (const { label, response } of answers) {
      const isFirst = run.first === undefined && run.record === undefined;
      if (run.event === "re-run" && isFirst && label.startsWith("GET deployments") && response)
        run.isMeant ||= this.#isRollback(run, response.text);
      if (label.startsWith(approval)) run.isApproved = true;
      // Who approves knows that there is a deploy without a result.
      if (label.endsWith(ofUnfinished)) run.saw = undefined;
      if (isNextStep(label))
        Object.assign(run, { first: undefined, known: `${index} ${label} ${run.moment?.keys}` });
    }
    if (!run.moment?.sent.some(({ label }) => isPoll(label))) return;
    // What it has read before the first wait still counts, and what it has read since does not.
    run.first ??= run.known;
    run.known = `${run.first} ${run.moment.keys}`;
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
    copy.#runs = this.#runs;
    copy.#writer = this.#writer;
    return this.copied(copy as this);
  }

  override happen(event: RunEvent): Promise<void> {
    const id = event === "re-run" ? 1 : ++this.#runs;
    return this.#begin(event, id, id);
  }

  /** Whether a plan of this definition says that nothing changes. */
  async saysNoChanges(version: number, hasSecrets: boolean): Promise<boolean> {
    await this.#begin("plan", 1_000, version, hasSecrets);
    await this.finish();
    return this.runs.at(-1)?.moment?.outputs["has-changes"] === "false";
  }

  async #begin(event: UpdateRun["event"], id: number, version: number, hasSecrets = event === "secrets") {
    const given = await inputsFor(event, version, hasSecrets, this.pace.attempts);
    const run: UpdateRun = {
      event,
      index: this.runs.length,
      id,
      version,
      isMeant: event === "forced",
      known: "",
      moment: undefined,
      isKilled: false,
      isSuspended: false,
      hasRemoved: false,
      isApproved: false,
      saw: undefined,
      record: undefined,
      first: undefined,
      read: undefined,
    };
    const carry = (process: RunProcess<this>): Promise<void> => this.#carry(given, run, process);
    await this.start(run, carry, [id, version, hasSecrets]);
  }

  /** Whether a run that has deployed before knows by this list of a newer run. */
  #isRollback({ id }: UpdateRun, list: string): boolean {
    const eventOf = (fields: EmulatedRecord["fields"]) => Number((fields["payload"] as JsonObject)["event"]);
    const { records } = this.github.state;
    const isKnown = (JSON.parse(list) as EmulatedRecord["fields"][]).some(
      (fields) => eventOf(fields) > id && !this.descriptionOf(fields.id)?.startsWith("skipped"),
    );
    const hasDeployed = records.some(
      ({ fields }) =>
        eventOf(fields) === id && /^(deployed|superseded)/.test(this.descriptionOf(fields.id) ?? ""),
    );
    return isKnown && hasDeployed;
  }

  /** What the workflow of a run does. */
  async #carry(given: ValidInputs, { id, event }: UpdateRun, process: RunProcess<this>): Promise<void> {
    const { defect } = this.pace;
    const variables = {
      GITHUB_RUN_ID: String(id),
      GITHUB_RUN_ATTEMPT: event === "re-run" ? "2" : "1",
      GITHUB_EVENT_NAME: "push",
    };
    const step = async (inputs: object): Promise<void> => {
      const run = this.connect(given, process, variables, defect);
      const result = await runMode({ ...given.request, ...inputs }, run);
      if ("failure" in result && result.failure !== undefined) throw result.failure;
    };
    let approvedPlan = "none";
    if (event === "approved" || event === "plan") {
      await step({ dryRun: true });
      // Nobody is asked where nothing changes.
      if (event === "plan" || process.outputs["has-changes"] === "false") return;
      approvedPlan = process.outputs["plan-id"] ?? "";
      const { unfinished } = JSON.parse(process.outputs["plan"] ?? "{}");
      const of = unfinished === null ? "" : ofUnfinished;
      await process.wait(`${approval} of plan ${approvedPlan.slice(0, 8)}${of}`, 0);
    }
    await step({ approvedPlan });
    if (event !== "twice") return;
    await process.wait(nextStep, 0);
    await step({});
  }

  override carryOut(run: UpdateRun, { method, url, headers, body = "" }: HttpRequest): HttpResponse {
    this.now += this.pace.step;
    const request = { method, path: url.pathname + url.search, headers: { ...headers }, body };
    if (url.href.startsWith(serviceUrl)) {
      const before = this.platform;
      const { status, headers: sent, body: text } = this.service.handle(request);
      if (method === "POST" && status === 200) this.#checkSent(run, before);
      return { status, headers: sent, text };
    }
    if (url.pathname.endsWith("/deployments")) run.read = { recorded: this.#recorded, now: this.now };
    if (!run.isApproved) run.saw = JSON.stringify(this.platform);
    const { records } = this.github.state;
    const count = records.length;
    const call = this.github.callOf(request);
    const { status, headers: sent, body: text } = this.github.sent(this.github.handle(call));
    if (records.length > count) run.record = records[0]?.fields.id;
    return { status, headers: sent, text };
  }

  /** What must hold when the platform carries a request out. */
  #checkSent(run: UpdateRun, before: Platform): void {
    const writer = this.#writer === undefined ? undefined : this.runs[this.#writer];
    const isLifted = run.isMeant || writer?.event === "forced";
    if (writer !== undefined && writer.id > run.id && !isLifted)
      this.broken.push("an older run is applied over a newer one");
    else if (run.isApproved && writer !== run && run.saw !== undefined && run.saw !== JSON.stringify(before))
      this.broken.push("approved, and applied over what the approver did not see");
    if (before.hasSecrets && !this.platform.hasSecrets) run.hasRemoved = true;
    this.#writer = run.index;
  }
}

const nextStep = "next step";
const approval = "approval";
const ofUnfinished = ", with a deploy without a result";

/** A step knows nothing of what the one before it has read, but for the plan. */
const isNextStep = (label: string): boolean => label === nextStep || label.startsWith(approval);

/** A wait for another run. */
const isPoll = (label: string): boolean => /^waits \d{5}/.test(label);

function bodyOf(version: number, hasSecrets: boolean) {
  const secrets = hasSecrets ? [{ key: keyOfSecret, value: "fake-password", isSecret: true }] : [];
  return {
    name: "app",
    type: "STANDARD",
    environmentVariables: [{ key: "VERSION", value: String(version), isSecret: false }, ...secrets],
  };
}

const prepared = new Map<string, Promise<ValidInputs>>();

function inputsFor(
  event: UpdateRun["event"],
  version: number,
  hasSecrets: boolean,
  attempts: number,
): Promise<ValidInputs> {
  const key = JSON.stringify([event, version, hasSecrets, attempts]);
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
      "secret-environment-variables": hasSecrets ? `${keyOfSecret}=fake-password` : "",
      force: event === "forced" ? "true" : "",
    },
    { ...runnerVariables, GITHUB_API_URL: "https://github.test" },
    { name: "push" },
  );
  prepared.set(key, given);
  return given;
}
