import type { Notice } from "../base/notice.js";
import { listed, text } from "../base/text.js";
import type { ApiToken } from "./resources.js";

interface RequestedToken {
  readonly type: string;
  readonly role: string;
  /** Days until it expires; undefined for a token that never expires. */
  readonly expiryDays: number | undefined;
  /** The Workspace or Deployment that it is scoped to. */
  readonly entityId?: string | undefined;
}

/** A warning names so many roles, and counts the others. */
const mostRoles = 10;

/**
 * A warning about each thing that a created API token grants beyond the request, by the service's own
 * response.
 */
export function tokenWarnings(
  { type, role, expiryDays, entityId }: RequestedToken,
  token: Pick<ApiToken, "type" | "roles" | "endAt">,
): Notice[] {
  const next = text`Check the token in the platform, and delete it if it grants too much.`;
  const others = token.roles.filter(
    (each) => each.role !== role || (entityId !== undefined && each.entityId && each.entityId !== entityId),
  );
  const roles = others.map(({ role: each, entityId: of = "" }) => text`"${each}"${of && text` (${of})`}`);
  const warnings: (Notice | false)[] = [
    expiryDays !== undefined &&
      token.endAt === undefined && {
        code: "token/no-end",
        text: text`The token may never expire: the response has no endAt.`,
      },
    token.type !== undefined &&
      token.type !== type && {
        code: "token/other-type",
        text: text`The token has the type "${token.type}", not "${type}".`,
      },
    others.length > 0 && {
      code: "token/more-roles",
      text: text`The token has roles that were not requested: ${listed(roles, mostRoles)}.`,
    },
  ];
  return warnings.filter((each) => each !== false).map((each) => ({ ...each, next }));
}
