import type { GitHubState } from "../../emulator/github/state.js";
import { commitOf, pullNumber } from "./run.js";
import type { Happening } from "./scenarios.js";
import type { VirtualTime } from "./time.js";

/** What happens to the pull request. */
export const happen = {
  label: (happening: Happening): string => {
    switch (happening.kind) {
      case "push":
        return `r${happening.revision} is pushed`;
      case "close":
        return "the pull request is closed";
      case "reopen":
        return "the pull request is reopened";
      case "wait":
        return `${happening.milliseconds / 1000} s pass`;
    }
  },
  now: (happening: Happening, state: GitHubState, time: VirtualTime): void => {
    if (happening.kind === "push") state.changePull(pullNumber, { headSha: commitOf(happening.revision) });
    if (happening.kind === "close") state.changePull(pullNumber, { open: false });
    if (happening.kind === "reopen") state.changePull(pullNumber, { open: true });
    if (happening.kind === "wait") time.now += happening.milliseconds;
  },
};
