import type { Route, Routes } from "./service.js";
import { accepting, organizations, type Ran, runAgainst, token } from "./steps.js";

export const workspaces = `${organizations}/o1/workspaces`;
export const first = `GET ${workspaces}?limit=1000`;
export const acme = { id: "o1", name: "Acme Data" };
export type Item = Record<string, unknown>;

/** A list in one response. */
export const list = (member: string, items: unknown[], counts: Item = {}): Route => ({
  body: { [member]: items, ...counts },
});

export const numbered = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `w${index}`, name: `Team number ${index}` }));

export function lookWorkspace(
  route: Route,
  workspace: string,
): Promise<Ran<{ method: string; body: string }>> {
  const inputs = { ...token, "organization-id": "o1", workspace };
  return runAgainst({ ...accepting, [`GET ${workspaces}`]: route }, inputs);
}

export function lookOrganization(routes: Routes, organization: string): Promise<Ran<unknown>> {
  return runAgainst({ ...accepting, ...routes }, { ...token, organization, "workspace-id": "w1" });
}
