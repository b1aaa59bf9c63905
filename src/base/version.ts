import manifest from "../../package.json" with { type: "json" };

/** The action's version. */
export const { version } = manifest;
