/** A rule of the protocol that is broken on purpose, in the compiled code. */
export interface Defect {
  readonly name: string;
  /** One place of build/src. */
  readonly find: string;
  readonly replace: string;
  /** Where it shows: the scenario, and how far the explorer has to go. */
  readonly scenario: string;
  readonly switches: number;
  readonly faults: number;
}

/** What the explorer must find. */
export const defects: readonly Defect[] = [
  {
    name: "no run waits",
    find: "if (alive.length === 0 && !isStale)",
    replace: "if (true)",
    scenario: "push, closed",
    switches: 2,
    faults: 0,
  },
  {
    name: "a run that has waited goes on beside a live one",
    find: "if (waited >= longestWait)\n            throw tooLong(alive, redactor.quote(key.subject.name));",
    replace: "if (waited >= 2_000)\n            return seen;",
    scenario: "production twice",
    switches: 2,
    faults: 0,
  },
  {
    name: "a late in_progress is believed",
    find: "const last = results.find(({ mark }) => mark.id !== undefined) ??",
    replace:
      'const last = trusted[0]?.mark.kind === "in_progress" ? undefined : results.find(({ mark }) => mark.id !== undefined) ??',
    scenario: "opened, closed",
    switches: 1,
    faults: 1,
  },
  {
    name: "a list without the own record is used",
    find: "if (records.records.some(({ id }) => id === own.id))",
    replace: "if (true)",
    scenario: "production twice",
    switches: 1,
    faults: 1,
  },
  {
    name: "skipped is believed",
    find: 'kind !== "skipped" && (kind !== "unknown" || id !== undefined)',
    replace: '(kind !== "unknown" || id !== undefined)',
    scenario: "push, retire by label",
    switches: 1,
    faults: 0,
  },
  {
    name: "records with another id are marked",
    find: "entry.showsSuccess && ids.includes(entry.id)",
    replace: "entry.showsSuccess",
    scenario: "two Deployments: push, closed",
    switches: 1,
    faults: 0,
  },
  {
    name: "the event decides, not whether the pull request is open",
    find: 'const reason = !isOpen ? "closed"',
    replace: 'const reason = isClosing ? "closed"',
    scenario: "opened, closed",
    switches: 1,
    faults: 0,
  },
  {
    name: "tickets have no order of events",
    find: "newest !== undefined && event < newest",
    replace: "false",
    scenario: "push, push",
    switches: 1,
    faults: 0,
  },
  {
    name: "two newest records instead of three",
    find: "const window = 3;",
    replace: "const window = 2;",
    scenario: "two Deployments: push, closed",
    switches: 1,
    faults: 0,
  },
  {
    name: "a record without a status never ages",
    find: "now - (own[0]?.createdAt ?? record.createdAt) <= lease",
    replace: "own[0] === undefined || now - own[0].createdAt <= lease",
    scenario: "push, push",
    switches: 1,
    faults: 1,
  },
  {
    name: "an interrupted run that is newer does not count",
    find: 'doubts: newer.filter(({ role }) => role === "interrupted" || role === "unknown"),',
    replace: "doubts: [],",
    scenario: "production twice, none before",
    switches: 1,
    faults: 1,
  },
  {
    name: "a retire counts at once",
    find: 'if (isCertain && decides.kind === "confirmed")',
    replace: 'if (decides?.kind === "confirmed" || decides?.kind === "retired")',
    scenario: "push, closed",
    switches: 1,
    faults: 1,
  },
  {
    name: "a sweep confirms again what is confirmed",
    find: 'if (isCertain && decides.kind === "confirmed")',
    replace: "if (false)",
    scenario: "two sweeps",
    switches: 0,
    faults: 0,
  },
  {
    name: "production goes on after an unknown create",
    find: 'if (history.doubts.length > 0 && subject.kind === "deployment")',
    replace: "if (false)",
    scenario: "production twice, none before",
    switches: 0,
    faults: 1,
  },
  {
    name: "the lease is not renewed",
    find: "this.#stop = parts.clock.every(heartbeat, () => this.#renew());",
    replace: "this.#stop = () => {};",
    scenario: "push, push, closed",
    switches: 1,
    faults: 1,
  },
];
