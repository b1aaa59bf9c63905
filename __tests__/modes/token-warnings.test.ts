import { expect, test } from "@jest/globals";
import type { TokenRequest } from "../../src/inputs/request.js";
import { tokenWarnings } from "../../src/modes/create-token.js";
import type { ApiToken, TokenRole } from "../../src/platform/resources.js";
import { logLine } from "../shown.js";

const requested = { type: "WORKSPACE", role: "WORKSPACE_MEMBER", expiryDays: 1 } as TokenRequest;
const granted = {
  type: "WORKSPACE",
  roles: [] as readonly TokenRole[],
  endAt: "2030-01-01T00:00:00Z",
} as ApiToken;
const role = (name: string, entityId?: string): TokenRole => ({ role: name, entityId });

test.each<[string, Partial<typeof requested>, Partial<typeof granted>, string, string]>([
  ["what was requested", {}, { roles: [role("WORKSPACE_MEMBER", "w1")] }, "", ""],
  ["a role without an entity", {}, { roles: [role("WORKSPACE_MEMBER")] }, "", ""],
  ["no endAt, as requested", { expiryDays: undefined as never }, { endAt: undefined as never }, "", ""],
  ["no type", {}, { type: undefined as never }, "", ""],
  ["no endAt", {}, { endAt: undefined as never }, "token/no-end", "endAt"],
  ["another type", {}, { type: "ORGANIZATION" }, "token/other-type", '"ORGANIZATION"'],
  [
    "another role",
    {},
    { roles: [role("ORGANIZATION_OWNER", "o1")] },
    "token/more-roles",
    '"ORGANIZATION_OWNER" (o1)',
  ],
  ["another entity", {}, { roles: [role("WORKSPACE_MEMBER", "w2")] }, "token/more-roles", "(w2)"],
  [
    "the entity of an ORGANIZATION token",
    { type: "ORGANIZATION" },
    { type: "ORGANIZATION", roles: [role("WORKSPACE_MEMBER", "o1")] },
    "",
    "",
  ],
  ["very many roles", {}, { roles: Array(100_000).fill(role("X")) }, "token/more-roles", "and 99990 more"],
])("a token with %s is compared with what was requested", (_, request, token, code, name) => {
  const entityId = request.type === "ORGANIZATION" ? undefined : "w1";
  const found = tokenWarnings({ ...requested, ...request }, entityId, { ...granted, ...token });
  expect(found.map((warning) => warning.code)).toEqual(code === "" ? [] : [code]);
  expect(logLine(found[0]?.text)).toContain(name);
});
