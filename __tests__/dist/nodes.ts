/** The Nodes that the bundle is tried on: the one that runs this, and the one that action.yml names if NODE24 contains its path. */
export const nodes: readonly (readonly [name: string, node: string])[] = [
  [process.version, process.execPath],
  ...(process.env["NODE24"] ? [["Node 24", process.env["NODE24"]] as const] : []),
];
