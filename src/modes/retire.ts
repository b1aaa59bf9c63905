import { withScheme } from "../base/address.js";
import { stringMember } from "../base/json.js";
import { type Definition, retireBody, type UpdateBody } from "../deployment/body.js";
import type { Deployment } from "../service/resources.js";

/** Why a preview is retired. */
export type RetireReason = "closed" | "idle" | "requested";

/** Why a step retires its pull request's preview; undefined if it deploys it. */
export function retireReason(isOpen: boolean, isRequested: boolean): RetireReason | undefined {
  if (!isOpen) return "closed";
  return isRequested ? "requested" : undefined;
}

/** The description of a retired preview: people see it in the platform. */
export function retiredDescription(reason: RetireReason, pullRequest: number): string {
  switch (reason) {
    case "closed":
      return `[closed pull request #${pullRequest}] safe to delete`;
    case "idle":
      return `[idle] push to pull request #${pullRequest} to wake it up`;
    case "requested":
      return `[retired] preview of pull request #${pullRequest}`;
  }
}

/** The description of a preview whose definition has none: without it, an update would keep the one of a retired preview. */
export function previewDescription(pullRequest: number): string {
  return `Preview of pull request #${pullRequest}`;
}

/** The body of the update that retires a preview. */
export function retiringBody(
  definition: Definition,
  preview: { readonly name: string; readonly pullRequest: number; readonly reason: RetireReason },
  workspaceId: string | undefined,
): UpdateBody {
  const description = retiredDescription(preview.reason, preview.pullRequest);
  return retireBody(definition, { name: preview.name, description, workspaceId });
}

/** The sentence of the warning about a retired preview: it still exists. */
export function retiredWarning(
  preview: { readonly name: string; readonly pullRequest: number; readonly reason: RetireReason },
  { id, raw }: Deployment,
  quote: (text: string) => string,
): string {
  const { name, pullRequest, reason } = preview;
  const url = stringMember(raw, "webServerUrl");
  const shown = `"${quote(name)}" (${quote(id)})`;
  const at = url ? `: ${quote(withScheme(url))}` : ".";
  if (reason === "requested") {
    return `Preview ${shown} of pull request #${pullRequest} was scaled down, as requested. It still exists and may be billed${at}`;
  }
  const next =
    reason === "closed"
      ? `The API cannot delete it. Delete it in the platform${at}`
      : `The next deploy of the pull request restores it${at}`;
  return `Pull request #${pullRequest} is ${reason}. Its preview ${shown} was scaled down, still exists and may be billed. ${next}`;
}
