import { Execution, oneOrder } from "./execution.js";
import { commitOf, pullNumber, type RunSpec } from "./run.js";
import type { PlannedRun, Scenario } from "./scenarios.js";
import { changed, fingerprintOf, type Stored, shortHash } from "./services.js";
import { type ShownDeployment, type ShownRecord, shownDeployment, shownRecord } from "./stored.js";

/** A broken invariant. Whether it was reported to a person. */
export interface Violation {
  readonly text: string;
  readonly isSilent: boolean;
}

/** What happened since the beginning, and what people have read. */
export interface Account {
  readonly scenario: Scenario;
  readonly stored: Stored;
  readonly texts: readonly string[];
  readonly outputs: readonly string[];
  /** The revision that each record's run deploys. */
  readonly revisions: ReadonlyMap<number, number>;
  /** Which records' runs have changed each Deployment. */
  readonly changers: ReadonlyMap<string, ReadonlySet<number>>;
  /** The newest revision that a green run has applied to each Deployment. */
  readonly green: ReadonlyMap<string, number>;
  readonly hasFailed: boolean;
}

/** The account after an execution that began with another account. */
export function accountAfter(before: Account, execution: Execution): Account {
  const revisions = new Map(before.revisions);
  const changers = new Map([...before.changers].map(([id, records]) => [id, new Set(records)]));
  const green = new Map(before.green);
  for (const { own, spec } of execution.runs) if (own !== undefined) revisions.set(own, spec.revision);
  for (const { run, id, body, status } of execution.changes) {
    const { own, position } = execution.runs[run] ?? {};
    if (own !== undefined) changers.set(id, (changers.get(id) ?? new Set()).add(own));
    const { revision } = shownDeployment({ ...body, id });
    if (status === 200 && position?.shown.ended === "green" && revision !== undefined) {
      green.set(id, Math.max(green.get(id) ?? 0, revision));
    }
  }
  return {
    scenario: before.scenario,
    stored: execution.stored,
    texts: [
      ...before.texts,
      ...execution.runs.flatMap(({ position }) => position.shown.texts.filter(isUnusual)),
    ],
    outputs: [...before.outputs, ...execution.runs.flatMap(({ position }) => position.shown.outputs)],
    revisions,
    changers,
    green,
    hasFailed: before.hasFailed || execution.failures.length > 0,
  };
}

/** Every retire reports that it scaled the Deployment down: nobody learns from it that something is wrong. */
function isUnusual(text: string): boolean {
  return !/w(?:as|ere) scaled down/.test(text);
}

/** The account of nothing yet. */
export function emptyAccount(scenario: Scenario, stored: Stored): Account {
  return {
    scenario,
    stored,
    texts: [],
    outputs: [],
    revisions: new Map(),
    changers: new Map(),
    green: new Map(),
    hasFailed: false,
  };
}

/** Equal strings: the same violations follow. */
export function endOf({ stored, texts, outputs, revisions, changers, green }: Account): string {
  const { github, service } = stored;
  const records = github.records.map(({ fields, statuses }) => [
    fields.id,
    statuses.map(({ description, state, creator }) => [description, state, creator]),
  ]);
  const shared = [[...texts].sort(), [...outputs].sort(), [...revisions], [...green]];
  const told = [...changers].map(([id, those]) => [id, [...those].sort()]);
  return shortHash(
    JSON.stringify([records, [...service.deployments.values()], shared, told, github.comments]),
  );
}

/** Everything at rest, in words of the protocol. */
class Rest {
  readonly account: Account;
  /** Newest first. */
  readonly records: readonly ShownRecord[];
  readonly deployments: readonly ShownDeployment[];
  readonly named: ReadonlySet<string>;

  constructor(account: Account) {
    this.account = account;
    this.records = account.stored.github.records.map(shownRecord);
    this.deployments = [...account.stored.service.deployments.values()].map(shownDeployment);
    this.named = new Set(this.records.flatMap(({ named }) => named));
  }

  get active(): ShownDeployment[] {
    return this.deployments.filter(({ isActive }) => isActive);
  }

  get decides(): ShownRecord | undefined {
    return this.records.find(({ sent }) => sent);
  }

  /** A warning, a notice or an error names the Deployment, or a record whose run has changed it. */
  isTold(id: string, texts = this.account.texts): boolean {
    return (
      names(texts, id) ||
      [...(this.account.changers.get(id) ?? [])].some((record) => this.isRecordTold(record, texts))
    );
  }

  isRecordTold(record: number, texts = this.account.texts): boolean {
    return names(texts, String(record));
  }

  isShown(id: string): boolean {
    return names(this.account.outputs, id) || names(this.account.texts, id);
  }
}

function names(texts: readonly string[], what: string): boolean {
  const pattern = new RegExp(`(?<![\\w-])${what}(?![\\w-])`);
  return texts.some((text) => pattern.test(text));
}

/** All violations of an end: of what is there at rest, and of what the next runs make of it. */
export async function violationsOf(account: Account): Promise<Violation[]> {
  const found = new Map<string, boolean>();
  const add = (text: string, isTold: boolean): void =>
    void found.set(text, (found.get(text) ?? false) || !isTold);
  atRest(new Rest(account), "", add);
  await next(account, add);
  return [...found].map(([text, isSilent]) => ({ text, isSilent }));
}

type Add = (text: string, isTold: boolean) => void;

function atRest(rest: Rest, when: string, add: Add): void {
  const { account, records, deployments, named, decides } = rest;
  for (const { id } of deployments) {
    if (named.has(id)) continue;
    const isUnknown = account.outputs.some((text) => text.includes('"outcome","unknown"'));
    // The next run warns of a record without a result.
    const isOpen = records.some(
      (record) =>
        account.changers.get(id)?.has(record.id) && (!record.isSettled || record.last.kind === "unknown"),
    );
    if (!isUnknown && !isOpen) add(`I2 no status names a Deployment${when}`, rest.isShown(id));
  }
  const decided = deployments.find(({ id }) => id === decides?.last.id);
  const hasNewer = records.some(
    (record) => decides && record.id > decides.id && (!record.isSettled || record.last.kind === "unknown"),
  );
  if (decides && decided && !hasNewer) {
    const isTold = rest.isTold(decided.id) || rest.isRecordTold(decides.id);
    const { kind } = decides.last;
    if (kind === "deployed" && !decided.isActive)
      add(`I4 the record says deployed, the Deployment is retired${when}`, isTold);
    if (kind === "deployed" && decided.isActive && decided.revision !== account.revisions.get(decides.id)) {
      add(`I4 the record says deployed, the Deployment has another definition${when}`, isTold);
    }
    if (kind === "confirmed" && decided.isActive)
      add(`I4 the record says confirmed, the Deployment is active${when}`, isTold);
  }
  for (const { id, revision = 0 } of rest.active) {
    if (revision < (account.green.get(id) ?? 0))
      add(`I6 an older definition over a newer one${when}`, rest.isTold(id));
  }
  // Outside previews a run sends nothing while the outcome of a create is not known.
  if (account.scenario.production && deployments.length > 1)
    add(`I1 two Deployments outside previews${when}`, false);
  const comments = new Map<string, number>();
  for (const { body } of account.stored.github.comments) {
    const marker = /<!--.*?-->/s.exec(String(body))?.[0].replace(/\d+/g, "") ?? "";
    comments.set(marker, (comments.get(marker) ?? 0) + 1);
  }
  if ([...comments.values()].some((count) => count > 1) && !account.hasFailed)
    add(`I8 two comments${when}`, false);
  if (when !== "" || account.hasFailed) return;
  const active = records.filter(({ isActive }) => isActive);
  const isEachTold = active.every(
    ({ id, last }) => rest.isRecordTold(id) || names(account.texts, last.id ?? "-"),
  );
  if (active.length > 1) add("I9 several records show success", isEachTold);
  wanted(rest, add);
}

function wanted({ account, active }: Rest, add: Add): void {
  const { wanted: what } = account.scenario;
  const head = account.stored.github.pulls.get(pullNumber)?.headSha;
  const hasHead = active.some(({ revision }) => revision !== undefined && commitOf(revision) === head);
  if (what === "retired" && active.length > 0)
    add("I10 closed or retired last, and the Deployment is active", false);
  if (what === "active" && active.length === 0) add("I10 deployed last, and nothing is active", false);
  if (what === "head" && !hasHead) add("I10 the head's definition is not the one applied", false);
}

const newest = 20;
const elevenMinutes = 660_000;

/** The next push, and sweeps after the pull request is closed. */
async function next(account: Account, add: Add): Promise<void> {
  const { scenario } = account;
  if (scenario.production) {
    await pushed(account, 0, "", add);
    await pushed(account, elevenMinutes, "", add);
    return;
  }
  const isOpen = account.stored.github.pulls.get(pullNumber)?.open ?? false;
  const after = await pushed(account, elevenMinutes, isOpen ? "" : " (reopened)", add);
  await swept(after, " after the next push", add);
  await swept(account, "", add);
  const isUnsettled = new Rest(account).records.some(({ isSettled }) => !isSettled);
  if (isUnsettled && isOpen) await pushed(account, 0, " at once", add);
}

async function pushed(account: Account, wait: number, when: string, add: Add): Promise<Account> {
  const before = new Rest(account);
  const production = account.scenario.production === true;
  const spec: PlannedRun = {
    label: "next push",
    kind: production ? "production" : "preview",
    revision: newest,
    event: 50,
    after: 0,
  };
  const after = await alone(account, spec, wait, (stored) => {
    if (production) return stored;
    return changed(stored, (github) =>
      github.changePull(pullNumber, { open: true, headSha: commitOf(newest) }),
    );
  });
  const texts = after.texts.slice(account.texts.length);
  const rest = new Rest(after);
  const isGreen =
    after.green.get(rest.active.find(({ revision }) => revision === newest)?.id ?? "") === newest;
  const exists = before.deployments
    .map(({ id }) => id)
    .filter((id) => before.named.has(id) && !isGone(before, id));
  const isCreated = rest.deployments.length > before.deployments.length;
  if (isCreated && exists.length > 0) {
    add(
      `I7 the next push creates, although an id is named${when}`,
      exists.some((id) => rest.isTold(id)) || rest.account.texts.some((text) => /record \d+/.test(text)),
    );
  }
  const ids = before.active.map(({ id }) => id);
  if (ids.length > 1 && !ids.some((id) => !before.named.has(id))) {
    add(
      `I1 two Deployments are active, and the next run does not name both${when}`,
      ids.every((id) => names(after.texts, id)),
    );
  }
  const isRed = after.outputs.slice(account.outputs.length).some((text) => text.startsWith('["outcome"'));
  if (isRed && !production) add(`P the next push fails${when}: ${texts.at(-1)?.split("\n")[0]}`, false);
  if (!isRed && !isGreen) add(`P the next push is green without effect${when}`, false);
  if (!isRed) {
    const shown = rest.records.filter(({ isActive }) => isActive);
    if (shown.length > 1) {
      add(
        `I9 several records show success after the next push${when}`,
        shown.some(({ id, last }) => rest.isRecordTold(id) || names(after.texts, last.id ?? "-")),
      );
    }
  }
  for (const { id } of before.deployments) {
    if (before.named.has(id) || before.isShown(id)) continue;
    const records = [...(account.changers.get(id) ?? [])];
    // Runs outside previews refuse, one record after the other, until all are settled.
    const isTold =
      (isRed && production) ||
      records.some((record) => names(after.texts, String(record))) ||
      account.outputs.some((text) => text.includes('"outcome","unknown"'));
    add(`I2 no status, no output and not the next push names a Deployment${when}`, isTold);
  }
  atRest(rest, ` after the next push${when}`, add);
  return after;
}

function isGone(rest: Rest, id: string): boolean {
  return rest.records.some(({ last }) => last.kind === "gone" && last.id === id);
}

async function swept(account: Account, when: string, add: Add): Promise<void> {
  const spec = (event: number): PlannedRun => ({
    label: "sweep",
    kind: "sweep",
    revision: 1,
    event,
    after: 0,
  });
  const close = (stored: Stored): Stored =>
    changed(stored, (github) => github.changePull(pullNumber, { open: false }));
  const first = await alone(account, spec(60), elevenMinutes, close);
  const second = await alone(first, spec(61), elevenMinutes);
  const rest = new Rest(second);
  for (const { id } of rest.active) {
    // Only a warning that names the Deployment itself reports that there are two.
    if (rest.named.has(id)) {
      const isTold = names(second.texts, id);
      add(`I3 closed and swept twice, and a named Deployment is active${when}`, isTold);
    }
  }
  const third = await alone(second, spec(62), elevenMinutes);
  const requests = third.stored.github.records.length - second.stored.github.records.length;
  if (requests > 0) add(`N a third sweep retires again${when}`, false);
  atRest(rest, ` after two sweeps${when}`, add);
}

const known = new Map<string, Execution>();

/** A run without overlap, after a time. Many ends store the same. */
async function alone(
  account: Account,
  run: PlannedRun & RunSpec,
  wait: number,
  change: (stored: Stored) => Stored = (stored) => stored,
): Promise<Account> {
  const stored = change({ ...account.stored, now: account.stored.now + wait });
  const key = `${JSON.stringify(run)} ${stored.now} ${fingerprintOf(stored)}`;
  const execution = known.get(key) ?? new Execution({ stored, happenings: [], runs: [run] }, oneOrder);
  await toEnd(execution);
  known.set(key, execution);
  return accountAfter(account, execution);
}

/** Takes the first option until nothing is left, and that failure where it is possible. */
export async function toEnd(execution: Execution, failure?: string): Promise<void> {
  let left = failure;
  for (;;) {
    const options = execution.options(left !== undefined);
    const failing = options.find(({ label }) => left !== undefined && label.includes(left));
    const option = failing ?? options[0];
    if (option === undefined) break;
    if (failing !== undefined) left = undefined;
    await execution.take(option);
  }
  if (left !== undefined) throw new Error(`This failure was never possible: ${left}`);
  if (!execution.isOver) throw new Error("Nothing can go on in a run without overlap.");
  if (execution.wrong.length > 0) throw new Error(`A run without overlap does not end: ${execution.wrong}`);
}
