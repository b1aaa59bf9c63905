import type { EmulatedPull } from "../../emulator/github/pulls.js";
import { commitOf, pullNumber, type RunSpec } from "./run.js";
import { changed, type Stored } from "./services.js";

/** What happens to the pull request. */
export interface Happening {
  readonly label: string;
  readonly happen: (stored: Stored) => Stored;
}

/** A run of a scenario. It starts after this number of events. */
export interface PlannedRun extends RunSpec {
  readonly after: number;
}

/** What is explored: a beginning without overlap, then runs and happenings in every order. */
export interface Scenario {
  readonly name: string;
  /** Runs and happenings before, one after the other. */
  readonly before: readonly (RunSpec | Happening)[];
  readonly happenings: readonly Happening[];
  readonly runs: readonly PlannedRun[];
  /** What the newest event requests: the head's definition, some active one, or a retired preview. Undefined where the order decides. */
  readonly wanted: "head" | "active" | "retired" | undefined;
  readonly production?: boolean;
}

const deploy = (revision: number, event: number, after: number, label: string): PlannedRun => ({
  kind: "preview",
  label,
  revision,
  event,
  after,
});
const opened = deploy(1, 1, 0, "opened r1");
const push = (revision: number, event: number, after: number): PlannedRun =>
  deploy(revision, event, after, `push r${revision}`);
const closed = (revision: number, event: number, after: number): PlannedRun => ({
  ...deploy(revision, event, after, "closed"),
  closing: true,
});
const retire = (revision: number, event: number, after: number): PlannedRun => ({
  ...deploy(revision, event, after, "label removed"),
  kind: "retire",
});
const sweep = (after: number, label = "sweep", idleDays?: number): PlannedRun => ({
  ...deploy(1, label.endsWith("B") ? 41 : 40, after, label),
  kind: "sweep",
  ...(idleDays === undefined ? {} : { idleDays }),
});
const production = (revision: number, event: number, deploymentId?: string): PlannedRun => ({
  ...deploy(
    revision,
    event,
    0,
    deploymentId ? `manual r${revision} with deployment-id` : `production r${revision}`,
  ),
  kind: "production",
  ...(deploymentId === undefined ? {} : { deploymentId }),
});
const pull = (label: string, change: Partial<EmulatedPull>): Happening => ({
  label,
  happen: (stored) => changed(stored, (github) => github.changePull(pullNumber, change)),
});
const pushed = (revision: number): Happening =>
  pull(`r${revision} is pushed`, { headSha: commitOf(revision) });
const close = pull("the pull request is closed", { open: false });
const reopen = pull("the pull request is reopened", { open: true });
const wait = (minutes: number): Happening => ({
  label: `${minutes} minutes pass`,
  happen: (stored) => ({ ...stored, now: stored.now + minutes * 60_000 }),
});
const twoDays = wait(2 * 24 * 60);

const unknownCreate: RunSpec = {
  ...opened,
  failure: 'POST Deployments "r1" takes effect, its response is lost',
};
const interrupted = (revision: number, event: number): RunSpec => ({
  ...push(revision, event, 0),
  failure: `push r${revision} is killed`,
});

/** The scenarios of two runs. */
export const pairs: readonly Scenario[] = [
  {
    name: "opened, push",
    before: [],
    happenings: [pushed(2)],
    runs: [opened, push(2, 2, 1)],
    wanted: "head",
  },
  {
    name: "push, push",
    before: [opened],
    happenings: [pushed(2), pushed(3)],
    runs: [push(2, 2, 1), push(3, 3, 2)],
    wanted: "head",
  },
  {
    name: "opened, closed",
    before: [],
    happenings: [close],
    runs: [opened, closed(1, 2, 1)],
    wanted: "retired",
  },
  {
    name: "push, closed",
    before: [opened],
    happenings: [pushed(2), close],
    runs: [push(2, 2, 1), closed(2, 3, 2)],
    wanted: "retired",
  },
  {
    name: "closed, reopened",
    before: [opened],
    happenings: [close, reopen],
    runs: [closed(1, 2, 1), deploy(1, 3, 2, "reopened r1")],
    wanted: "head",
  },
  {
    name: "push, re-run of the older commit",
    before: [opened],
    happenings: [pushed(2)],
    runs: [push(2, 2, 1), deploy(1, 1, 0, "re-run r1")],
    wanted: "head",
  },
  {
    name: "two re-runs of an older commit",
    before: [opened, pushed(2), push(2, 2, 0)],
    happenings: [],
    runs: [deploy(1, 1, 0, "re-run r1 A"), deploy(1, 1, 0, "re-run r1 B")],
    wanted: "head",
  },
  {
    name: "sweep, reopened",
    before: [opened, close],
    happenings: [reopen],
    runs: [sweep(0), deploy(1, 3, 1, "reopened r1")],
    wanted: "head",
  },
  {
    name: "sweep, closed",
    before: [opened],
    happenings: [close],
    runs: [sweep(1), closed(1, 2, 1)],
    wanted: "retired",
  },
  {
    name: "push of a closed pull request, sweep",
    before: [opened],
    happenings: [pushed(2), close],
    runs: [push(2, 2, 1), sweep(2)],
    wanted: undefined,
  },
  {
    name: "sweep of idle previews, push",
    before: [opened, twoDays],
    happenings: [pushed(2)],
    runs: [sweep(0, "sweep (idle)", 1), push(2, 2, 1)],
    wanted: "head",
  },
  {
    name: "two sweeps",
    before: [opened, close],
    happenings: [],
    runs: [sweep(0, "sweep A"), sweep(0, "sweep B")],
    wanted: "retired",
  },
  {
    name: "retire by label, push",
    before: [opened],
    happenings: [pushed(2)],
    runs: [retire(1, 2, 0), deploy(2, 3, 1, "labeled r2")],
    wanted: "active",
  },
  {
    name: "push, retire by label",
    before: [opened],
    happenings: [pushed(2)],
    runs: [push(2, 2, 1), retire(2, 3, 1)],
    wanted: "retired",
  },
  {
    name: "production twice, none before",
    before: [],
    happenings: [],
    runs: [production(1, 1), production(2, 2)],
    wanted: undefined,
    production: true,
  },
  {
    name: "production twice",
    before: [production(1, 1)],
    happenings: [],
    runs: [production(2, 2), production(3, 3)],
    wanted: undefined,
    production: true,
  },
  {
    name: "production, manual with deployment-id",
    before: [production(1, 1)],
    happenings: [],
    runs: [production(2, 2), production(3, 3, "cldep1")],
    wanted: undefined,
    production: true,
  },
  {
    name: "after an unknown create: push, push",
    before: [unknownCreate],
    happenings: [pushed(2), pushed(3)],
    runs: [push(2, 2, 1), push(3, 3, 2)],
    wanted: "head",
  },
  {
    name: "after an unknown create: push, sweep",
    before: [unknownCreate],
    happenings: [pushed(2), close],
    runs: [push(2, 2, 1), sweep(2)],
    wanted: undefined,
  },
  {
    name: "after an interrupted run: push, closed",
    before: [opened, interrupted(2, 2), wait(10)],
    happenings: [pushed(3), close],
    runs: [push(3, 3, 1), closed(3, 4, 2)],
    wanted: "retired",
  },
  {
    name: "two Deployments: push, closed",
    before: [unknownCreate, push(2, 2, 0), { ...push(3, 3, 0), deploymentId: "cldep1" }],
    happenings: [pushed(4), close],
    runs: [push(4, 4, 1), closed(4, 5, 2)],
    wanted: "retired",
  },
  {
    name: "two Deployments: sweep, push",
    before: [unknownCreate, push(2, 2, 0), { ...push(3, 3, 0), deploymentId: "cldep1" }],
    happenings: [close],
    runs: [sweep(1), push(4, 4, 0)],
    wanted: undefined,
  },
  {
    name: "opened, push, with the comment",
    before: [],
    happenings: [pushed(2)],
    runs: [opened, push(2, 2, 1)].map((run) => ({ ...run, comment: true })),
    wanted: "head",
  },
];

/** The scenarios of three runs. */
export const triples: readonly Scenario[] = [
  {
    name: "opened, push, push",
    before: [],
    happenings: [pushed(2), pushed(3)],
    runs: [opened, push(2, 2, 1), push(3, 3, 2)],
    wanted: "head",
  },
  {
    name: "push, push, closed",
    before: [opened],
    happenings: [pushed(2), pushed(3), close],
    runs: [push(2, 2, 1), push(3, 3, 2), closed(3, 4, 3)],
    wanted: "retired",
  },
  {
    name: "push, closed, reopened",
    before: [opened],
    happenings: [pushed(2), close, reopen],
    runs: [push(2, 2, 1), closed(2, 3, 2), deploy(2, 4, 3, "reopened r2")],
    wanted: "head",
  },
  {
    name: "opened, push, closed",
    before: [],
    happenings: [pushed(2), close],
    runs: [opened, push(2, 2, 1), closed(2, 3, 2)],
    wanted: "retired",
  },
  {
    name: "push, closed, sweep",
    before: [opened],
    happenings: [pushed(2), close],
    runs: [push(2, 2, 1), closed(2, 3, 2), sweep(2)],
    wanted: "retired",
  },
  {
    name: "closed, reopened, sweep",
    before: [opened],
    happenings: [close, reopen],
    runs: [closed(1, 2, 1), deploy(1, 3, 2, "reopened r1"), sweep(1)],
    wanted: "head",
  },
  {
    name: "sweep of idle previews, push, re-run of the older commit",
    before: [opened, twoDays],
    happenings: [pushed(2)],
    runs: [sweep(0, "sweep (idle)", 1), push(2, 2, 1), deploy(1, 1, 0, "re-run r1")],
    wanted: undefined,
  },
  {
    name: "two sweeps, reopened",
    before: [opened, close],
    happenings: [reopen],
    runs: [sweep(0, "sweep A"), sweep(0, "sweep B"), deploy(1, 3, 1, "reopened r1")],
    wanted: "head",
  },
  {
    name: "retire by label, labeled, closed",
    before: [opened],
    happenings: [close],
    runs: [retire(1, 2, 0), deploy(1, 3, 0, "labeled r1"), closed(1, 4, 1)],
    wanted: "retired",
  },
  {
    name: "production three times, none before",
    before: [],
    happenings: [],
    runs: [production(1, 1), production(2, 2), production(3, 3)],
    wanted: undefined,
    production: true,
  },
];
