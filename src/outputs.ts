import { withScheme } from "./base/address.js";
import { ActionError, type Outcome, whyOf } from "./base/errors.js";
import { type JsonObject, mapJson, stringMember } from "./base/json.js";
import type { Log } from "./base/notice.js";
import { unicodeEscape } from "./base/printing.js";
import { joined, type Text, text } from "./base/text.js";
import type { Difference } from "./definition/compare.js";
import type { PlannedRequest } from "./platform/client.js";
import type { ApiToken, Deployment } from "./platform/resources.js";
import type { Runner } from "./runner/runner.js";
import { withoutValuesIn } from "./secrets/hide-values.js";
import type { Masks } from "./secrets/masks.js";

/** The outputs of a Deployment, and the member of the response that each shows. "Deployment". */
const deploymentRows = [
  ["deployment-name", "name"],
  ["deployment-status", "status"],
  ["image-repository", "imageRepository"],
] as const;

/** The outputs of addresses, of which services leave out the scheme. */
const addressRows = [
  ["deployment-url", "webServerUrl"],
  ["deployment-api-url", "webServerOrchestratorApiUrl"],
] as const;

/** One Deployment of a preview after a sweep: a member of the output `previews`. */
export interface SweptPreview {
  readonly pullRequest: number;
  readonly name: string;
  readonly deploymentId: string;
  readonly url: string;
  /** The output has none that is gone. */
  readonly state: "active" | "open" | "retired" | "missing" | "gone" | "failed";
  readonly updatedAt: string;
  readonly action: "kept" | "retired" | "would-retire" | "failed";
  /** An idle preview is retired while its pull request is open: nobody may delete it. */
  readonly pullRequestOpen: boolean;
}

/** GitHub passes on at most 1 MiB of outputs of a job: a larger one would be lost, and the others with it. */
const longestOutput = 1024 * 1024;

/** Linux accepts 131,072 bytes in one environment variable, where a shell reads the output. */
const longestPreviews = 100_000;

/** The output `outcome` shows the last one in this order of what several requests of a run came to. */
const byWeight: readonly Outcome[] = ["not-sent", "rejected", "retired", "unknown"];

/**
 * Sets the step's outputs as soon as their value is known, so that a later failure can't lose them. They show
 * what the service returned, not redacted but for `differences`: only `token` contains a secret. They were
 * writable before anything was sent; if a write fails all the same, the others are skipped, and
 * {@link failure} fails the run at its end.
 */
export class Outputs {
  readonly #sink: Pick<Runner, "setOutput">;
  readonly #secrets: Masks;
  readonly #log: Pick<Log, "warning">;
  #outcome: Outcome | undefined;
  #attempted: Outcome = "not-sent";
  #broken: unknown;
  #about: Text | undefined;
  /** Outputs that contain a masked value, and where that comes from. */
  readonly #masked = new Map<string, string>();

  constructor(sink: Pick<Runner, "setOutput">, secrets: Masks, log: Pick<Log, "warning">) {
    this.#sink = sink;
    this.#secrets = secrets;
    this.#log = log;
  }

  resolved({ organizationId, workspaceId }: { organizationId: string; workspaceId?: string }): void {
    this.#line("organization-id", organizationId);
    this.#line("workspace-id", workspaceId);
  }

  /** A created token: its value is masked before it is an output. */
  token(token: ApiToken): void {
    this.#secrets.keep(token.token);
    this.#about = text`API token ${token.id} was created`;
    this.#set("token", token.token);
    this.#aboutToken(token);
    this.#setOutcome("created");
    this.result(token.raw);
  }

  /** Sets what is known of a token whose response has no usable value. */
  unusableToken(error: unknown): void {
    const token = error instanceof ActionError ? error.createdToken : undefined;
    if (token !== undefined) this.#aboutToken(token);
  }

  /** The one-line outputs of a Deployment: {@link result} has all of the response. */
  deployment(deployment: Deployment, done: "created" | "updated" | "retired"): void {
    this.#about = text`Deployment ${deployment.id} was ${done}`;
    this.#setOutcome(done);
    const { id, raw } = deployment;
    this.#line("deployment-id", id);
    for (const [output, member] of addressRows) {
      this.#line(output, withScheme(stringMember(raw, member) ?? ""));
    }
    for (const [output, member] of deploymentRows) this.#line(output, stringMember(raw, member));
  }

  /** A retire without a response of the current Deployment, whose id is empty if it does not exist. */
  retired(current: string): void {
    this.#line("deployment-id", current);
    this.#set("differences", "[]");
    this.#setOutcome("retired");
  }

  /** The output `result`: the response without tokens and values of variables. */
  result(raw: JsonObject): void {
    this.#bounded("result", mapJson(raw, { object: shownObject }));
  }

  differences(differences: readonly Difference[]): void {
    this.#bounded("differences", differences);
  }

  /** The outputs of a dry run: `plan`, `plan-id`, `has-changes`, `result` (the request) and `outcome`. */
  plan(
    plan: object | undefined,
    request: PlannedRequest | undefined,
    { id, hasChanges }: { readonly id?: string | undefined; readonly hasChanges?: boolean | undefined } = {},
  ): void {
    this.#setOutcome("dry-run");
    if (plan !== undefined) {
      this.#set("plan", oneLine(plan));
      this.#line("plan-id", id);
      this.#line("has-changes", hasChanges === undefined ? "" : String(hasChanges));
    }
    if (request !== undefined) this.#set("result", oneLine(request));
  }

  swept(all: readonly SweptPreview[], dryRun: boolean): void {
    if (!dryRun) this.#about = text`The sweep ended`;
    const previews = all.filter(({ state }) => state !== "gone");
    const kept = fitting(previews);
    this.#set("previews", oneLine(kept));
    const left = previews.length - kept.length;
    if (left > 0) {
      const what = text`The output previews lacks the ${left} oldest of ${previews.length}: it has at most
        100,000 bytes.`;
      this.#log.warning("runner/output-too-large", what);
    }
    this.#setOutcome(dryRun ? "dry-run" : "swept");
  }

  /** Sets an output that is known before or after the others. */
  one(name: "github-deployment-id" | "comment-url" | "ready", value: string | number | boolean): void {
    this.#line(name, String(value));
  }

  /** One warning for all outputs that GitHub does not pass on. */
  warnOfMasked(): void {
    if (this.#masked.size === 0) return;
    const names = [...this.#masked.keys()];
    const from = [...new Set(this.#masked.values())];
    this.#log.warning(
      "runner/masked-outputs",
      text`Outputs that contain a masked value do not reach other jobs: ${joined(names)}. The value comes from
        ${joined(from)}: if it is no secret, pass it as a plain value.`,
    );
  }

  /** The outcome of a run that had nothing to send. */
  notSent(): void {
    this.#setOutcome("not-sent");
  }

  /** Notes what a request came to that does not decide the outcome by itself: `not-sent` never hides it. */
  attempted(outcome: Outcome): void {
    if (byWeight.indexOf(outcome) > byWeight.indexOf(this.#attempted)) this.#attempted = outcome;
  }

  /** Sets the outcome of a failed run, and returns it: what was done stays. */
  failed(outcome: Outcome): Outcome {
    this.attempted(outcome);
    if (this.#outcome === undefined) this.#setOutcome(this.#attempted);
    return this.#outcome ?? this.#attempted;
  }

  /** Refuses what is sent next where outputs were not writable before. @throws {ActionError} */
  requireWritable(): void {
    const { failure } = this;
    if (failure !== undefined) throw failure;
  }

  /** The error of a run whose outputs stopped being writable. */
  get failure(): ActionError | undefined {
    if (this.#broken === undefined) return undefined;
    const cause = this.#broken;
    const about = this.#about;
    const note = about === undefined ? "" : text` Note what the log shows: the API cannot list what exists.`;
    const what = about === undefined ? text`The outputs` : text`${about}, but its outputs`;
    return new ActionError("runner/outputs", text`${what} could not be written.`, {
      reported: whyOf(cause).text,
      next: text`Free space on the runner's disk before the next run.${note}`,
      outcome: this.#outcome ?? this.#attempted,
      cause,
    });
  }

  #setOutcome(outcome: Outcome) {
    this.#outcome = outcome;
    this.#set("outcome", outcome);
  }

  #aboutToken({ id, name, endAt }: Partial<ApiToken>) {
    this.#line("token-id", id);
    this.#line("token-name", name);
    this.#line("token-expires-at", endAt);
  }

  /** An output of one line: examples echo it. */
  #line(name: string, value = "") {
    this.#set(name, value.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, " "));
  }

  #bounded(name: string, value: unknown) {
    const json = oneLine(value);
    if (json.length <= longestOutput) this.#set(name, json);
    else
      this.#log.warning(
        "runner/output-too-large",
        text`The output ${name} is empty: it would be too large. GitHub passes on 1 MiB of outputs.`,
      );
  }

  #set(name: string, value: string) {
    if (this.#broken !== undefined) return;
    const from = name === "token" ? undefined : this.#secrets.sourceIn(value);
    if (from !== undefined) this.#masked.set(name, from);
    try {
      this.#sink.setOutput(name, value);
    } catch (cause) {
      this.#broken = cause;
    }
  }
}

/** How early a preview is left out of the output: what is retired first, what the sweep acted on last. */
function weightOf({ action, state }: SweptPreview) {
  if (state === "missing") return 0;
  return action === "kept" ? Number(state !== "retired") : 2;
}

/** The previews that the output has room for, in their order: the oldest are left out first. */
function fitting(previews: readonly SweptPreview[]) {
  const byAge = previews.toSorted(
    (one, other) => weightOf(other) - weightOf(one) || (one.updatedAt < other.updatedAt ? 1 : -1),
  );
  const kept = new Set<SweptPreview>();
  let size = "[]".length;
  for (const each of byAge) {
    size += Buffer.byteLength(oneLine(each)) + 1;
    if (size > longestPreviews) break;
    kept.add(each);
  }
  return previews.filter((each) => kept.has(each));
}

/** JSON in one line without control characters: what JSON itself does not escape is escaped too. */
export function oneLine(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029]/g, unicodeEscape);
}

/** An object of a response as `result` shows it: no tokens, and no values of variables. */
function shownObject(object: JsonObject) {
  const { token: _, shortToken: __, ...others } = object;
  return withoutValuesIn(others);
}
