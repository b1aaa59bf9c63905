import type { JsonObject } from "../base/json.js";
import {
  createBody,
  creationWarnings,
  type NotedBody,
  retireBody,
  updateBody,
  updateWarnings,
} from "../definition/body.js";
import type { KnownDeployment } from "../records/state.js";
import type { Target } from "../run.js";
import type { Redactor } from "../secrets/redact.js";

/** Why a preview is retired. */
export type RetireReason = "closed" | "idle" | "requested";

/** A decision that something is sent. */
export type Sending =
  | { readonly do: "create" }
  | { readonly do: "update"; readonly id: string }
  | {
      readonly do: "retire";
      /** The current one first. */
      readonly ids: readonly [KnownDeployment, ...KnownDeployment[]];
      readonly reason: RetireReason;
    };

/** What a run does. */
export type Decision =
  | Sending
  | { readonly do: "nothing"; readonly why: "reopened" | "outdated" | "none-on-record" };

/** The id of the Deployment that a decision is about; undefined if there is none. */
export function idOf(decision: Decision): string | undefined {
  if (decision.do === "update") return decision.id;
  return decision.do === "retire" ? decision.ids[0].id : undefined;
}

/** The body that carries out a decision, and the log lines about it. The one builder of bodies. */
export function bodyOf(
  decision: Sending,
  {
    definition,
    name,
    pullRequest,
    workspace,
  }: Pick<Target, "definition" | "name" | "pullRequest"> & {
    readonly workspace: { readonly id: string | undefined };
  },
): NotedBody {
  const workspaceId = workspace.id;
  if (decision.do === "retire") {
    // People see it in the platform.
    const description = {
      closed: `[closed pull request #${pullRequest}] safe to delete`,
      idle: `[idle] push to pull request #${pullRequest} to wake it up`,
      requested: `[retired] preview of pull request #${pullRequest}`,
    }[decision.reason];
    return retireBody(definition, { name, workspaceId, description });
  }
  // Without it, an update would keep the description of a retired preview.
  const description = pullRequest === undefined ? undefined : `Preview of pull request #${pullRequest}`;
  const options = { name, workspaceId, description };
  return decision.do === "update" ? updateBody(definition, options) : createBody(definition, options);
}

/** What people should know of a body before it is sent. */
export function bodyWarnings(
  action: Sending["do"],
  body: JsonObject,
  { quote }: Pick<Redactor, "quote">,
): string[] {
  if (action === "create") return creationWarnings(body, quote);
  return action === "update" ? updateWarnings(body) : [];
}

/** The whole body, create-only fields included: what plans compare. */
export function wholeBodyOf(decision: Sending, target: Parameters<typeof bodyOf>[1]): JsonObject {
  return bodyOf(decision.do === "update" ? { do: "create" } : decision, target).body;
}
