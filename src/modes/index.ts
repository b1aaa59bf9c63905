/**
 * Every mode by its name: what kind of request it makes, and whether it updates the Deployment in deployment-id. Nothing else
 * knows the names. A new mode starts here: `inputs/` reads its request, `select.ts` calls its module, `report/` shows its result.
 */
export const modes = {
  "create-token": { kind: "token", updates: false },
  "create-deployment": { kind: "deployment", updates: false },
  "update-deployment": { kind: "deployment", updates: true },
} as const;

/** The name of a mode: the value of the input `mode`. */
export type Mode = keyof typeof modes;

/** The names of all modes, or of those that make a kind of request. */
export function modeNames(kind?: (typeof modes)[Mode]["kind"]): Mode[] {
  const names = Object.keys(modes) as Mode[];
  return names.filter((name) => kind === undefined || modes[name].kind === kind);
}
