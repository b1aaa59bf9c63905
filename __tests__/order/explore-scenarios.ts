import type { Scenario } from "./explore.js";

const scenario = (before: Scenario["before"], ...together: Scenario["before"]): Scenario => ({
  name: [...before.map((event) => `(${event})`), ...together].join(", "),
  before,
  together,
  events: [],
});

/** Runs that overlap, in the order of their ids. */
export const scenarios: readonly Scenario[] = [
  scenario([], "whole", "whole"),
  scenario([], "secrets", "whole"),
  scenario([], "whole", "secrets"),
  scenario([], "forced", "whole"),
  scenario([], "whole", "forced"),
  scenario([], "approved", "whole"),
  scenario([], "whole", "approved"),
  scenario(["whole", "whole"], "re-run", "whole"),
  scenario(["whole"], "whole", "re-run"),
  scenario([], "twice", "whole"),
  scenario([], "whole", "forced", "whole"),
];

/** Three runs, or two deploys of one job. */
export const isLong = (name: string): boolean => name === "twice, whole" || name === "whole, forced, whole";

/** What these show, others show too: the order of events is another one. */
const others: readonly string[] = ["whole, secrets", "whole, forced", "(whole), (whole), re-run, whole"];

/** Whether `npm test` follows a scenario. */
export const isQuick = (name: string): boolean => !isLong(name) && !others.includes(name);
