import type { Notice } from "../base/notice.js";
import { counted } from "../base/printing.js";
import { joined, listed, text } from "../base/text.js";
import type { ApiToken } from "./resources.js";

interface RequestedToken {
  readonly type: string;
  readonly role: string;
  /** Days until it expires; undefined for a token that never expires. */
  readonly expiryDays: number | undefined;
  /** The Workspace or Deployment that it is scoped to. */
  readonly entityId?: string | undefined;
}

/** More roles than this are counted. */
const mostRoles = 10;

/** What a created API token grants beyond the request, by the service's own response: one warning each. */
export function tokenWarnings(
  { type, role, expiryDays, entityId }: RequestedToken,
  token: Pick<ApiToken, "type" | "roles" | "endAt">,
): Notice[] {
  const warnings: Notice[] = [];
  const check = text`Check the token in the platform, and delete it if it grants too much.`;
  if (expiryDays !== undefined && token.endAt === undefined) {
    const requested = text`${counted(expiryDays, "day")} ${expiryDays === 1 ? "was" : "were"} requested`;
    const what = text`The response has no endAt, although ${requested}: the token may never expire. ${check}`;
    warnings.push({ code: "token/no-end", text: what });
  }
  if (token.type !== undefined && token.type !== type) {
    const what = text`The token has the type "${token.type}", but "${type}" was requested. ${check}`;
    warnings.push({ code: "token/other-type", text: what });
  }
  const others = token.roles.filter(
    (each) => each.role !== role || (entityId !== undefined && each.entityId && each.entityId !== entityId),
  );
  if (others.length > 0) {
    const roles = others.map(({ role: each, entityType, entityId: of }) => {
      const where = [entityType, of].filter((part) => part !== undefined);
      return where.length > 0 ? text`"${each}" (${joined(where, " ")})` : text`"${each}"`;
    });
    const what = others.length === 1 ? text`a role that was` : text`roles that were`;
    const granted = text`The token has ${what} not requested: ${listed(roles, mostRoles)}. ${check}`;
    warnings.push({ code: "token/more-roles", text: granted });
  }
  return warnings;
}
