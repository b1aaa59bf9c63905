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

/** The outputs of a step: {@link outputsOf}. */
export type Outputs = ReturnType<typeof outputsOf>;

/**
 * Sets the step's outputs as soon as their value is known, so that a later failure can't lose them. They show
 * what the service returned, not redacted but for `differences`: only `token` contains a secret. They were
 * writable before anything was sent; if a write fails all the same, the others are skipped, and `failure` fails
 * the run at its end.
 */
export function outputsOf(runner: Pick<Runner, "setOutput">, secrets: Masks, log: Pick<Log, "warning">) {
  let outcome: Outcome | undefined;
  let attempted: Outcome = "not-sent";
  let broken: unknown;
  let about: Text | undefined;
  /** Outputs that contain a masked value, and where that comes from. */
  const masked = new Map<string, string>();

  const set = (name: string, value: string) => {
    if (broken !== undefined) return;
    const from = name === "token" ? undefined : secrets.sourceIn(value);
    if (from !== undefined) masked.set(name, from);
    try {
      runner.setOutput(name, value);
    } catch (cause) {
      broken = cause;
    }
  };

  /** An output of one line: examples echo it. */
  const setLine = (name: string, value = "") => {
    set(name, value.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, " "));
  };

  const setBounded = (name: string, value: unknown) => {
    const json = oneLine(value);
    if (json.length <= longestOutput) set(name, json);
    else
      log.warning(
        "runner/output-too-large",
        text`The output ${name} is empty: it would be too large. GitHub passes on 1 MiB of outputs.`,
      );
  };

  const setOutcome = (done: Outcome) => {
    outcome = done;
    set("outcome", done);
  };

  const setAboutToken = ({ id, name, endAt }: Partial<ApiToken>) => {
    setLine("token-id", id);
    setLine("token-name", name);
    setLine("token-expires-at", endAt);
  };

  return {
    resolved(organizationId: string, workspaceId?: string): void {
      setLine("organization-id", organizationId);
      setLine("workspace-id", workspaceId);
    },

    /** A created token: its value is masked before it is an output. */
    token(token: ApiToken): void {
      secrets.keep(token.token);
      about = text`API token ${token.id} was created`;
      set("token", token.token);
      setAboutToken(token);
      setOutcome("created");
      this.result(token.raw);
    },

    /** Sets what is known of a token whose response has no usable value. */
    unusableToken(error: unknown): void {
      const token = error instanceof ActionError ? error.createdToken : undefined;
      if (token !== undefined) setAboutToken(token);
    },

    /** The one-line outputs of a Deployment: `result` has all of the response. "Deployment". */
    deployment({ id, raw }: Deployment, done: "created" | "updated" | "retired"): void {
      about = text`Deployment ${id} was ${done}`;
      setOutcome(done);
      setLine("deployment-id", id);
      // Services leave out the scheme of addresses.
      setLine("deployment-url", withScheme(stringMember(raw, "webServerUrl") ?? ""));
      setLine("deployment-api-url", withScheme(stringMember(raw, "webServerOrchestratorApiUrl") ?? ""));
      setLine("deployment-name", stringMember(raw, "name"));
      setLine("deployment-status", stringMember(raw, "status"));
      setLine("image-repository", stringMember(raw, "imageRepository"));
    },

    /** A retire without a response of the current Deployment, whose id is empty if it does not exist. */
    retired(current: string): void {
      setLine("deployment-id", current);
      set("differences", "[]");
      setOutcome("retired");
    },

    /** The output `result`: the response without tokens and values of variables. */
    result(raw: JsonObject): void {
      setBounded("result", mapJson(raw, { object: shownObject }));
    },

    differences(differences: readonly Difference[]): void {
      setBounded("differences", differences);
    },

    /** The outputs of a dry run: `plan`, `plan-id`, `has-changes`, `result` (the request) and `outcome`. */
    plan(
      plan: object | undefined,
      request: PlannedRequest | undefined,
      id?: string,
      hasChanges?: boolean,
    ): void {
      setOutcome("dry-run");
      if (plan !== undefined) {
        set("plan", oneLine(plan));
        setLine("plan-id", id);
        setLine("has-changes", hasChanges === undefined ? "" : String(hasChanges));
      }
      if (request !== undefined) set("result", oneLine(request));
    },

    sweep(all: readonly SweptPreview[], dryRun: boolean): void {
      if (!dryRun) about = text`The sweep ended`;
      const previews = all.filter(({ state }) => state !== "gone");
      const kept = fitting(previews);
      set("previews", oneLine(kept));
      const left = previews.length - kept.length;
      if (left > 0) {
        const what = text`The output previews lacks the ${left} oldest of ${previews.length}: it has at most
          100,000 bytes.`;
        log.warning("runner/output-too-large", what);
      }
      setOutcome(dryRun ? "dry-run" : "swept");
    },

    /** Sets an output that is known before or after the others. */
    single(name: "github-deployment-id" | "comment-url" | "ready", value: string | number | boolean): void {
      setLine(name, String(value));
    },

    /** One warning for all outputs that GitHub does not pass on. */
    warnOfMasked(): void {
      if (masked.size === 0) return;
      const from = [...new Set(masked.values())];
      log.warning(
        "runner/masked-outputs",
        text`Outputs that contain a masked value do not reach other jobs: ${joined([...masked.keys()])}. The
          value comes from ${joined(from)}: if it is no secret, pass it as a plain value.`,
      );
    },

    /** The outcome of a run that had nothing to send. */
    notSent(): void {
      setOutcome("not-sent");
    },

    /** Notes what a request came to that does not decide the outcome by itself: `not-sent` never hides it. */
    attempted(of: Outcome): void {
      if (byWeight.indexOf(of) > byWeight.indexOf(attempted)) attempted = of;
    },

    /** Sets the outcome of a failed run, and returns it: what was done stays. */
    failed(of: Outcome): Outcome {
      this.attempted(of);
      if (outcome === undefined) setOutcome(attempted);
      return outcome ?? attempted;
    },

    /** Refuses what is sent next where outputs were not writable before. @throws {ActionError} */
    requireWritable(): void {
      const { failure } = this;
      if (failure !== undefined) throw failure;
    },

    /** What the run has done. */
    get about(): Text | undefined {
      return about;
    },

    /** The error of a run whose outputs stopped being writable. */
    get failure(): ActionError | undefined {
      if (broken === undefined) return undefined;
      const note = about && text` Note what the log shows: the API cannot list what exists.`;
      const what = about === undefined ? text`The outputs` : text`${about}, but its outputs`;
      return new ActionError("runner/outputs", text`${what} could not be written.`, {
        reported: whyOf(broken).text,
        next: text`Free space on the runner's disk before the next run.${note ?? ""}`,
        outcome: outcome ?? attempted,
        cause: broken,
      });
    },
  };
}

/** How early a preview is left out of the output: what is retired first, what the sweep acted on last. */
function weightOf({ action, state }: SweptPreview) {
  if (state === "missing") return 0;
  return action === "kept" ? Number(state !== "retired") : 2;
}

/** The previews that the output has room for, in their order: the oldest are left out first. */
function fitting(previews: readonly SweptPreview[]) {
  const byAge = previews.toSorted(
    (left, right) => weightOf(right) - weightOf(left) || (left.updatedAt < right.updatedAt ? 1 : -1),
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
