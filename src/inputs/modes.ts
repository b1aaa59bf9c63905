/** Every mode by its name, and what kind of request it makes. `modes/index.ts` has the function of each. */
export const modes = {
  "create-token": { kind: "token" },
  "create-deployment": { kind: "deployment" },
  "update-deployment": { kind: "deployment" },
} as const;

/** The name of a mode: the value of the input `mode`. */
export type Mode = keyof typeof modes;

/** The names of all modes, or of those that make a kind of request. */
export function modeNames(kind?: (typeof modes)[Mode]["kind"]): Mode[] {
  const names = Object.keys(modes) as Mode[];
  return names.filter((name) => kind === undefined || modes[name].kind === kind);
}
