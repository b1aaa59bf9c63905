import { ActionError, type FailedOutcome } from "../base/errors.js";
import { isObject, type JsonObject, type JsonValue, stringMember } from "../base/json.js";
import type { Redactor } from "../base/redaction.js";
import type { Report } from "../modes/requests.js";
import type { PlannedRequest } from "../service/client.js";
import type { ApiToken, Deployment } from "../service/resources.js";

/** Where outputs go. */
export interface OutputSink {
  setOutput(name: string, value: string): void;
  setSecretOutput(name: string, value: string): void;
}

/** Outputs of a Deployment and the fields of the document that they show. */
const deploymentOutputs = [
  ["deployment-name", "name"],
  ["deployment-status", "status"],
  ["deployment-status-reason", "statusReason"],
  ["deployment-url", "webServerUrl"],
  ["deployment-api-url", "webServerOrchestratorApiUrl"],
  ["deployment-namespace", "namespace"],
  ["image-repository", "imageRepository"],
  ["platform-runtime-version", "platformRuntimeVersion"],
  ["orchestrator-version", "orchestratorVersion"],
] as const;

/** Sets the step's outputs. No secret is in any of them, `token` aside. */
export class Outputs implements Report {
  readonly #sink: OutputSink;
  readonly #redactor: Redactor;
  #outcome: string | undefined;

  constructor(sink: OutputSink, redactor: Redactor) {
    this.#sink = sink;
    this.#redactor = redactor;
  }

  resolved({ organizationId, workspaceId }: { organizationId: string; workspaceId?: string }): void {
    this.#sink.setOutput("organization-id", organizationId);
    this.#sink.setOutput("workspace-id", workspaceId ?? "");
  }

  token(token: ApiToken): void {
    this.#keep(`The API token "${token.id}" was created`, "Remove that token in the platform: its value is lost.", () =>
      this.#setToken(token),
    );
  }

  deployment(deployment: Deployment, outcome: "created" | "updated" | "retired"): void {
    this.#keep(
      `The Deployment "${deployment.id}" was ${outcome}`,
      "Note its id: the service can't be asked for it.",
      () => this.#setDeployment(deployment, outcome),
    );
  }

  dryRun(plan: PlannedRequest): void {
    this.#setOutcome("dry-run");
    this.#result({ ...plan });
  }

  githubDeploymentId(id: number): void {
    this.#sink.setOutput("github-deployment-id", String(id));
  }

  commentUrl(url: string): void {
    this.#set("comment-url", url);
  }

  /** A run that had nothing to do. */
  nothingSent(): void {
    this.#setOutcome("not-sent");
  }

  /** Sets the outcome of a run that failed, and returns it: one that is set already stays. */
  failed(outcome: FailedOutcome): string {
    if (this.#outcome !== undefined) return this.#outcome;
    try {
      this.#setOutcome(outcome);
    } catch {
      // Where outputs can't be written, that is what the annotation says anyway.
    }
    return outcome;
  }

  #setToken(token: ApiToken): void {
    this.#sink.setSecretOutput("token", token.token);
    this.#sink.setOutput("token-id", token.id);
    this.#set("token-name", token.name);
    this.#set("token-expires-at", token.endAt);
    this.#setOutcome("created");
    this.#result(withoutTokens(token.raw));
  }

  #setDeployment(deployment: Deployment, outcome: "created" | "updated" | "retired"): void {
    this.#sink.setOutput("deployment-id", deployment.id);
    this.#sink.setOutput("created", String(outcome === "created"));
    this.#setOutcome(outcome);
    for (const [output, field] of deploymentOutputs) this.#set(output, stringMember(deployment.raw, field));
    this.#result(withoutVariableValues(deployment.raw));
  }

  #setOutcome(outcome: string): void {
    this.#sink.setOutput("outcome", outcome);
    this.#outcome = outcome;
  }

  /** What was created must not be lost when the disk is full or the file is gone: the error names it. */
  #keep(what: string, hint: string, set: () => void): void {
    try {
      set();
    } catch (cause) {
      throw new ActionError("environment", `${what}, and its outputs could not be written: ${cause}.`, {
        hint,
        outcome: "unknown",
        cause,
      });
    }
  }

  #set(name: string, value: string | undefined): void {
    this.#sink.setOutput(name, this.#redactor.redact(value ?? ""));
  }

  #result(answer: JsonObject): void {
    this.#sink.setOutput("result", JSON.stringify(redacted(answer, this.#redactor)));
  }
}

/** A copy in which every text is redacted; numbers and booleans stay as they are, so that it remains JSON. */
export function redacted(value: JsonValue, redactor: Redactor): JsonValue {
  if (typeof value === "string") return redactor.redact(value);
  if (Array.isArray(value)) return value.map((item) => redacted(item, redactor));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [redactor.redact(key), redacted(member, redactor)]),
  );
}

function without(object: JsonObject, ...names: string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

function withoutTokens(raw: JsonObject): JsonObject {
  return without(raw, "token", "shortToken");
}

function withoutVariableValues(raw: JsonObject): JsonObject {
  const variables = raw["environmentVariables"];
  if (!Array.isArray(variables)) return raw;
  const shown = variables.map((variable) => (isObject(variable) ? without(variable, "value") : variable));
  return { ...raw, environmentVariables: shown };
}
