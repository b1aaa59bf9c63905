import { withScheme } from "../base/address.js";
import { ActionError, type ErrorDetails, type FailedOutcome } from "../base/errors.js";
import { edited, type JsonObject, type JsonValue, redacting, stringMember } from "../base/json.js";
import type { Difference } from "../definition/compare.js";
import type { Done, Plan, Report, SweptPreview } from "../report/result.js";
import type { Masks } from "../secrets/masks.js";
import { visibleObject } from "../secrets/visible.js";
import type { PlannedRequest } from "../service/client.js";
import type { ApiToken, Deployment } from "../service/resources.js";
import type { Runner } from "./port.js";

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

/** Sets the step's outputs. Only `token` contains a secret. */
export class Outputs implements Report {
  readonly #sink: Pick<Runner, "setOutput">;
  readonly #secrets: Masks;
  #outcome: string | undefined;

  constructor(sink: Pick<Runner, "setOutput">, secrets: Masks) {
    this.#sink = sink;
    this.#secrets = secrets;
  }

  resolved({ organizationId, workspaceId }: { organizationId: string; workspaceId?: string }): void {
    const hint = "Free space on the runner's disk, and run the step again.";
    this.#save("Nothing was sent:", { hint }, () => {
      this.#sink.setOutput("organization-id", organizationId);
      this.#sink.setOutput("workspace-id", workspaceId ?? "");
    });
  }

  token(token: ApiToken): void {
    this.#secrets.keep(token.token);
    const hint = "Delete that token in the platform: its value is lost.";
    this.#save(`API token ${token.id} was created, but its`, { hint, outcome: "unknown" }, () => {
      this.#sink.setOutput("token", token.token);
      this.#sink.setOutput("token-id", token.id);
      this.#set("token-name", token.name);
      this.#set("token-expires-at", token.endAt);
      this.#setOutcome("created");
      this.#sink.setOutput("result", this.#json(token.raw, shownObject));
    });
  }

  deployment(deployment: Deployment, done: Done): void {
    const hint = "Note its id: the API cannot list Deployments.";
    this.#save(`Deployment ${deployment.id} was ${done}, but its`, { hint, outcome: "unknown" }, () => {
      const { raw } = deployment;
      this.#sink.setOutput("deployment-id", deployment.id);
      this.#sink.setOutput("created", String(done === "created"));
      this.#setOutcome(done);
      for (const [output, field] of deploymentOutputs) {
        const value = stringMember(raw, field) ?? "";
        this.#set(output, output.endsWith("url") ? withScheme(value) : value);
      }
      this.#sink.setOutput("result", this.#json(raw, shownObject));
    });
  }

  differences(differences: readonly Difference[]): void {
    this.#set("differences", this.#json(differences));
  }

  plan(plan: Plan | undefined, request: PlannedRequest | undefined): void {
    this.#setOutcome("dry-run");
    if (plan !== undefined) {
      const changes = plan.changes.map((one) => ({
        ...one,
        before: one.before ?? null,
        after: one.after ?? null,
      }));
      this.#sink.setOutput("plan", this.#json({ ...plan, changes }));
    }
    if (request !== undefined) this.#sink.setOutput("result", this.#json(request));
  }

  swept(previews: readonly SweptPreview[], dryRun: boolean): void {
    this.#sink.setOutput("previews", this.#json(previews));
    this.#setOutcome(dryRun ? "dry-run" : "swept");
  }

  githubDeploymentId(id: number): void {
    this.#sink.setOutput("github-deployment-id", String(id));
  }

  commentUrl(url: string): void {
    this.#set("comment-url", url);
  }

  ready(isReady: boolean): void {
    this.#sink.setOutput("ready", String(isReady));
  }

  notSent(): void {
    this.#setOutcome("not-sent");
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

  #set(name: string, value: string | undefined): void {
    this.#sink.setOutput(name, this.#secrets.redactor.redact(value ?? ""));
  }

  /** @param value made of JSON values; members that are not set are left out. */
  #json(value: object, object?: typeof shownObject): string {
    const { redactor } = this.#secrets;
    return JSON.stringify(edited(value as JsonValue, { ...redacting(redactor), object }));
  }
}

/** What `result` shows of an object of a response: no tokens, and no values of variables. */
function shownObject(object: JsonObject): JsonObject {
  const { token: _, shortToken: __, ...others } = object;
  return visibleObject(others, "none");
}
