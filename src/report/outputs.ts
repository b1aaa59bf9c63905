import { withScheme } from "../base/address.js";
import { ActionError, type ErrorDetails, type FailedOutcome } from "../base/errors.js";
import { edited, isLarger, type JsonObject, stringMember } from "../base/json.js";
import type { Difference } from "../definition/compare.js";
import type { Runner } from "../runner/port.js";
import type { Masks } from "../secrets/masks.js";
import { visibleObject } from "../secrets/visible.js";
import type { PlannedRequest } from "../service/client.js";
import type { ApiToken, Deployment } from "../service/resources.js";
import type { Done, Plan, SweptPreview } from "./result.js";

/** Outputs of a Deployment, and the fields of the response that they show. */
const deploymentOutputs = [
  ["deployment-url", "webServerUrl"],
  ["deployment-api-url", "webServerOrchestratorApiUrl"],
  ["deployment-name", "name"],
  ["deployment-status", "status"],
  ["deployment-status-reason", "statusReason"],
  ["deployment-namespace", "namespace"],
  ["image-repository", "imageRepository"],
  ["platform-runtime-version", "platformRuntimeVersion"],
  ["orchestrator-version", "orchestratorVersion"],
] as const;

/** GitHub passes on at most 1 MiB of outputs of a job: a larger one would be lost, and the others with it. */
const longestOutput = 1024 * 1024;

const freeSpace = "Free space on the runner's disk, and run the step again.";
// A second run of a create makes a second Deployment.
const checkFirst =
  "Check in the platform what the step may have created before you run it again. Free disk space first.";

/** `result` leaves out parts of a response; what is larger than this is not even built. */
const largestShown = 2 * longestOutput;

/**
 * Sets the step's outputs as soon as their value is known, so that a later failure can't lose them. They show
 * what the service returned, not redacted: only `token` contains a secret.
 */
export class Outputs {
  readonly #sink: Pick<Runner, "setOutput">;
  readonly #secrets: Pick<Masks, "keep">;
  readonly #warn: (text: string) => void;
  #outcome: string | undefined;

  constructor(sink: Pick<Runner, "setOutput">, secrets: Pick<Masks, "keep">, warn: (text: string) => void) {
    this.#sink = sink;
    this.#secrets = secrets;
    this.#warn = warn;
  }

  /** The outputs `organization-id` and `workspace-id`. */
  resolved({ organizationId, workspaceId }: { organizationId: string; workspaceId?: string }): void {
    this.#save("Nothing was sent:", { hint: freeSpace }, () => {
      this.#line("organization-id", organizationId);
      this.#line("workspace-id", workspaceId);
    });
  }

  /** A created token: its value is masked before it is an output. */
  token(token: ApiToken): void {
    this.#secrets.keep(token.token);
    const hint = "Delete that token in the platform: its value is lost.";
    this.#save(`API token ${token.id} was created, but its`, { hint, outcome: "unknown" }, () => {
      this.#sink.setOutput("token", token.token);
      this.#line("token-id", token.id);
      this.#line("token-name", token.name);
      this.#line("token-expires-at", token.endAt);
      this.#setOutcome("created");
      this.#result(token.raw);
    });
  }

  /** What is known of a token whose response has no usable value. */
  unusableToken(error: unknown): void {
    const known = error instanceof ActionError ? error.known : undefined;
    if (known === undefined) return;
    try {
      this.#line("token-id", known.id);
      this.#line("token-name", known.name);
    } catch {
      // The error that follows has the id too.
    }
  }

  /** What a response shows of a Deployment, in one-line outputs: {@link result} has all of it. */
  deployment(deployment: Deployment, done: Done): void {
    const hint = "Note its id: the API cannot list Deployments.";
    this.#save(`Deployment ${deployment.id} was ${done}, but its`, { hint, outcome: "unknown" }, () => {
      this.#line("deployment-id", deployment.id);
      this.#setOutcome(done);
      for (const [output, field] of deploymentOutputs) {
        const value = stringMember(deployment.raw, field) ?? "";
        this.#line(output, output.endsWith("url") ? withScheme(value) : value);
      }
    });
  }

  /** A retire whose Deployment does not exist any more. */
  retiredNothing(): void {
    this.#save("The retire is done, but its", { hint: freeSpace }, () => {
      this.#line("deployment-id", "");
      this.#sink.setOutput("differences", "[]");
      this.#setOutcome("retired");
    });
  }

  /** The output `result`: the response without tokens and values of variables. */
  result(raw: JsonObject): void {
    this.#saveDone(() => this.#result(raw));
  }

  #result(raw: JsonObject): void {
    const json = isLarger(raw, largestShown) ? undefined : oneLine(edited(raw, { object: shownObject }));
    this.#bounded("result", json);
  }

  differences(differences: readonly Difference[]): void {
    this.#saveDone(() => this.#bounded("differences", oneLine(differences)));
  }

  /** The outputs of a dry run: `plan`, `has-changes`, `result` (the request) and `outcome`. */
  plan(plan: Plan | undefined, request: PlannedRequest | undefined, hasChanges?: boolean): void {
    this.#save("Nothing was sent:", { hint: freeSpace }, () => {
      this.#setOutcome("dry-run");
      if (plan !== undefined) {
        const changes = plan.changes.map((one) => ({
          ...one,
          before: one.before ?? null,
          after: one.after ?? null,
        }));
        this.#json("plan", { ...plan, changes });
        this.#line("has-changes", hasChanges === undefined ? "" : String(hasChanges));
      }
      if (request !== undefined) this.#json("result", request);
    });
  }

  /** The output `previews`, and `outcome`. */
  swept(previews: readonly SweptPreview[], dryRun: boolean): void {
    const ordered = previews.map(({ pullRequest, name, deploymentId, url, state, updatedAt, action }) => {
      return { pullRequest, name, deploymentId, url, state, updatedAt, action };
    });
    this.#save("The sweep has ended, but its", { hint: freeSpace }, () => {
      this.#json("previews", ordered);
      this.#setOutcome(dryRun ? "dry-run" : "swept");
    });
  }

  /** The number of the run's own record, before anything is sent. */
  githubDeploymentId(id: number): void {
    this.#save("Nothing was sent:", { hint: freeSpace }, () => {
      this.#line("github-deployment-id", String(id));
    });
  }

  commentUrl(url: string): void {
    this.#line("comment-url", url);
  }

  ready(isReady: boolean): void {
    this.#save("The wait has ended, but its", { hint: checkFirst }, () =>
      this.#line("ready", String(isReady)),
    );
  }

  /** The outcome of a run that had nothing to send. */
  notSent(): void {
    this.#save("Nothing was sent:", { hint: freeSpace }, () => this.#setOutcome("not-sent"));
  }

  /** Sets the outcome of a failed run, and returns it: one that is already set stays. */
  failed(outcome: FailedOutcome): string {
    if (this.#outcome !== undefined) return this.#outcome;
    try {
      this.#setOutcome(outcome);
    } catch {
      // If outputs can't be written, the annotation reports that anyway.
    }
    return outcome;
  }

  #setOutcome(outcome: string): void {
    this.#sink.setOutput("outcome", outcome);
    this.#outcome = outcome;
  }

  /** What was created must not be lost when the disk is full or the file is gone: the error names it. */
  #save(what: string, details: ErrorDetails, set: () => void): void {
    try {
      set();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : cause;
      const message = `${what} outputs could not be written: ${reason}.`;
      throw new ActionError("environment", message, { ...details, cause });
    }
  }

  /** {@link #save} where the response is already reported. */
  #saveDone(set: () => void): void {
    this.#save("The request was processed, but its", { hint: checkFirst }, set);
  }

  /** An output of one line: examples echo it. */
  #line(name: string, value = ""): void {
    this.#sink.setOutput(name, value.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, " "));
  }

  /** JSON of the service's response; undefined if it is too large to be built. */
  #bounded(name: string, json: string | undefined): void {
    if (json !== undefined && json.length <= longestOutput) this.#sink.setOutput(name, json);
    else
      this.#warn(
        `The output ${name} is empty: the response is too large. GitHub passes on 1 MiB of outputs.`,
      );
  }

  /** @param value made of JSON values; members that are not set are left out. */
  #json(name: string, value: object): void {
    this.#sink.setOutput(name, oneLine(value));
  }
}

/** JSON in one line without control characters: what JSON itself does not escape is escaped too. */
function oneLine(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** What `result` shows of an object of a response: no tokens, and no values of variables. */
function shownObject(object: JsonObject): JsonObject {
  const { token: _, shortToken: __, ...others } = object;
  return visibleObject(others, "none");
}
