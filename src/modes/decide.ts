import { createBody, type Definition, retireBody, type UpdateBody, updateBody } from "../deployment/body.js";

/** Why a preview is retired. */
export type RetireReason = "closed" | "idle" | "requested";

/** What decides about a Deployment. A dry run and the real run fill it in alike. */
export interface Facts {
  /** What the step asks for. */
  readonly wish: "deploy" | "retire";
  /** Whether the pull request is open; true outside previews. */
  readonly isOpen: boolean;
  /** The event states that the pull request was closed. */
  readonly isClosing: boolean;
  /** The Deployment's id, as given or on record. */
  readonly id: string | undefined;
}

/** What a run does to its Deployment. */
export type Decision =
  | { readonly do: "create"; readonly id?: undefined }
  | { readonly do: "update"; readonly id: string }
  | { readonly do: "retire"; readonly id: string; readonly reason: RetireReason }
  | { readonly do: "nothing"; readonly id?: undefined; readonly why: "reopened" }
  | { readonly do: "nothing"; readonly id?: undefined; readonly why: "none"; readonly reason: RetireReason };

/** Decides, from what is known, and from nothing else. */
export function decide({ wish, isOpen, isClosing, id }: Facts): Decision {
  const reason = isOpen ? (wish === "retire" ? "requested" : undefined) : "closed";
  if (reason !== undefined)
    return id === undefined ? { do: "nothing", why: "none", reason } : { do: "retire", id, reason };
  if (isClosing) return { do: "nothing", why: "reopened" };
  return id === undefined ? { do: "create" } : { do: "update", id };
}

/** What a body needs beside the definition. */
export interface BodyFor {
  readonly name: string;
  /** The pull request of a preview; undefined outside previews. */
  readonly pullRequest: number | undefined;
  readonly workspaceId: string | undefined;
}

/** The body that carries out a decision. Of one to do nothing, the body that would have been sent. */
export function bodyOf(
  decision: { readonly do: Decision["do"] | "unknown"; readonly reason?: RetireReason },
  definition: Definition,
  { name, pullRequest, workspaceId }: BodyFor,
): UpdateBody {
  const { reason } = decision;
  if (reason !== undefined) {
    return retireBody(definition, { name, workspaceId, description: retiredDescription(reason, pullRequest) });
  }
  // Without it, an update would keep the description of a retired preview.
  const defaultDescription = pullRequest === undefined ? undefined : `Preview of pull request #${pullRequest}`;
  const options = { name, workspaceId, defaultDescription };
  if (decision.do === "update") return updateBody(definition, options);
  return { body: createBody(definition, options), leftOut: [] };
}

/** The description of a retired preview: people see it in the platform. */
function retiredDescription(reason: RetireReason, pullRequest = 0): string {
  switch (reason) {
    case "closed":
      return `[closed pull request #${pullRequest}] safe to delete`;
    case "idle":
      return `[idle] push to pull request #${pullRequest} to wake it up`;
    case "requested":
      return `[retired] preview of pull request #${pullRequest}`;
  }
}

/** Why nothing is sent: one sentence. */
export function whyNothing(
  decision: Extract<Decision, { do: "nothing" }>,
  name: string,
  pullRequest: number | undefined,
): string {
  if (decision.why === "reopened") {
    return `Pull request #${pullRequest} is open again, so this run of its closing is out of date.`;
  }
  return decision.reason === "closed"
    ? `Pull request #${pullRequest} is closed, and no preview "${name}" is on record.`
    : `For pull request #${pullRequest} no preview "${name}" is on record.`;
}
