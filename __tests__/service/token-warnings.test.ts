import { expect, test } from "@jest/globals";
import type { TokenRole } from "../../src/service/resources.js";
import { tokenWarnings } from "../../src/service/token-warnings.js";
import { logLine } from "../shown.js";

const requested = { type: "WORKSPACE", role: "WORKSPACE_MEMBER", expiryDays: 1, entityId: "w1" };
const granted = { type: "WORKSPACE", roles: [] as TokenRole[], endAt: "2030-01-01T00:00:00Z" };
const role = (name: string, entityId?: string, entityType?: string): TokenRole => ({
  role: name,
  entityId,
  entityType,
});
const check = "Check the token in the platform, and delete it if it grants too much.";

test.each<[string, Partial<typeof requested>, Partial<typeof granted>, string[]]>([
  ["what was requested", {}, { roles: [role("WORKSPACE_MEMBER", "w1", "WORKSPACE")] }, []],
  ["a role without an entity", {}, { roles: [role("WORKSPACE_MEMBER")] }, []],
  ["no endAt, as requested", { expiryDays: undefined as never }, { endAt: undefined as never }, []],
  ["no type", {}, { type: undefined as never }, []],
  [
    "no endAt",
    {},
    { endAt: undefined as never },
    [`The response has no endAt, although 1 day was requested: the token may never expire. ${check}`],
  ],
  [
    "no endAt of several days",
    { expiryDays: 30 },
    { endAt: undefined as never },
    [`The response has no endAt, although 30 days were requested: the token may never expire. ${check}`],
  ],
  [
    "another type",
    {},
    { type: "ORGANIZATION" },
    [`The token has the type "ORGANIZATION", but "WORKSPACE" was requested. ${check}`],
  ],
  [
    "another role",
    {},
    { roles: [role("WORKSPACE_MEMBER", "w1"), role("ORGANIZATION_OWNER", "o1", "ORGANIZATION")] },
    [`The token has a role that was not requested: "ORGANIZATION_OWNER" (ORGANIZATION o1). ${check}`],
  ],
  [
    "the role for another entity",
    {},
    { roles: [role("WORKSPACE_MEMBER", "w2"), role("X")] },
    [`The token has roles that were not requested: "WORKSPACE_MEMBER" (w2), "X". ${check}`],
  ],
  [
    "very many roles",
    {},
    { roles: Array.from({ length: 100_000 }, () => role("X")) },
    [
      `The token has roles that were not requested: ${Array(10).fill('"X"').join(", ")} and 99990 more. ${check}`,
    ],
  ],
  [
    "a workflow command",
    {},
    { type: "X\n::error::y" },
    [`The token has the type "X : :error: :y", but "WORKSPACE" was requested. ${check}`],
  ],
])("a token with %s is compared with what was requested", (_, request, token, warnings) => {
  const found = tokenWarnings({ ...requested, ...request }, { ...granted, ...token });
  expect(found.map((warning) => logLine(warning.text))).toEqual(warnings);
});
