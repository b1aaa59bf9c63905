import { type RequestBody, requestBody } from "../definition/body.js";
import type { RecordWithId } from "../records/state.js";
import type { Target } from "../target.js";

export type RetireReason = "closed" | "idle" | "requested";

export type Deploy = { readonly do: "create" } | { readonly do: "update"; readonly id: string };

interface Retire {
  readonly do: "retire";
  /** The current one first. */
  readonly records: readonly RecordWithId[];
  readonly reason: RetireReason;
}

export type WriteDecision = Deploy | Retire;

export type Decision =
  | WriteDecision
  | { readonly do: "nothing"; readonly why: "reopened" | "outdated" | "none-on-record" };

/** The body that a plan sends. It holds secrets in clear, so neither a log nor JSON shows it. */
export class SecretBody {
  readonly #built: RequestBody;

  constructor(built: RequestBody) {
    this.#built = built;
  }

  reveal(): RequestBody {
    return this.#built;
  }

  toJSON(): string {
    return "***";
  }
}

/** Builds the body that carries out a decision. */
export function bodyFor(decision: WriteDecision, target: Target, repository: string): SecretBody {
  const { definition, name, pullRequest, workspace } = target;
  const description =
    pullRequest === undefined ? undefined : descriptionOf(decision, `${repository}#${pullRequest}`);
  return new SecretBody(
    requestBody(decision.do, definition, { name, workspaceId: workspace.id, description }),
  );
}

/**
 * People see it in the platform, also those of other repositories. Without it, an update would keep the
 * description of a retired preview.
 */
function descriptionOf(decision: WriteDecision, pull: string) {
  if (decision.do !== "retire") return `Preview of ${pull}`;
  return {
    closed: `[closed ${pull}] safe to delete`,
    idle: `[idle ${pull}] push to wake it up`,
    requested: `[retired] Preview of ${pull}`,
  }[decision.reason];
}
