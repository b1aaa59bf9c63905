import { counted } from "../base/printing.js";
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

/**
 * What a created API token grants beyond the request, by the service's own response: one warning each.
 * @param quote makes the service's strings safe to show.
 */
export function tokenWarnings(
  { type, role, expiryDays, entityId }: RequestedToken,
  token: Pick<ApiToken, "type" | "roles" | "endAt">,
  quote: (text: string) => string,
): string[] {
  const warnings: string[] = [];
  const check = "Check the token in the platform, and delete it if it grants too much.";
  if (expiryDays !== undefined && token.endAt === undefined) {
    const requested = `${counted(expiryDays, "day")} ${expiryDays === 1 ? "was" : "were"} requested`;
    warnings.push(`The response has no endAt, although ${requested}: the token may never expire. ${check}`);
  }
  if (token.type !== undefined && token.type !== type) {
    warnings.push(
      `The token has the type "${quote(token.type)}", but "${quote(type)}" was requested. ${check}`,
    );
  }
  const others = token.roles.filter(
    (each) => each.role !== role || (entityId !== undefined && each.entityId && each.entityId !== entityId),
  );
  if (others.length > 0) {
    const shown = others.slice(0, mostRoles).map((each) => {
      const where = [each.entityType, each.entityId].flatMap((part) =>
        part === undefined ? [] : quote(part),
      );
      return `"${quote(each.role)}"${where.length > 0 ? ` (${where.join(" ")})` : ""}`;
    });
    const more = others.length > mostRoles ? ` and ${others.length - mostRoles} more` : "";
    const what = others.length === 1 ? "a role that was" : "roles that were";
    warnings.push(`The token has ${what} not requested: ${shown.join(", ")}${more}. ${check}`);
  }
  return warnings;
}
