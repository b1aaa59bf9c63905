import { docs } from "../base/documentation.js";
import { ActionError } from "../base/errors.js";
import type { Notice } from "../base/notice.js";
import { joined, type Text, text } from "../base/text.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { releaseCommand } from "../records/commands.js";
import {
  isOfTarget,
  isOtherName,
  lag,
  listRecords,
  mostListed,
  recordText,
  taskOf,
} from "../records/read.js";
import { type KnownDeployment, newestOf, newestOfName, type State, stateOf } from "../records/state.js";
import type { OpenedRecord } from "../records/write.js";
import type { Run } from "../run.js";
import { displayName, type Target } from "../target.js";
import { nameAsId, storeCommands } from "./commands.js";
import { type Look, recordsOf } from "./look.js";

/** What an update of a Deployment that is not on record may do. */
const mayReplace = text`Your platform may replace all environment variables and worker queues of this
  Deployment by those`;

/**
 * Why a create is refused: a record names a Deployment of this name in this workspace, or a create that
 * nobody finished. There is no second billable Deployment because somebody started the job twice. Undefined
 * if nothing is on record.
 */
export function secondCreateError(
  { ids, doubts }: State,
  isComplete: boolean,
  { name = "", environment = "" }: Pick<Target, "name" | "environment">,
  run: Run,
): ActionError | undefined {
  const found = [...ids, ...doubts];
  if (found.length === 0) return isComplete ? undefined : tooManyRecords(name, environment);
  const list = [
    ...ids.map((record) => text`${recordText(record, run)} names Deployment ${record.id}.`),
    ...doubts.map(
      (record) =>
        text`${recordText(record, run)} is of a create that did not finish: the Deployment may exist.`,
    ),
  ];
  const isAlive = doubts.some(({ kind }) => kind === "open");
  const check = isAlive ? text`Check that the run has ended. ` : text``;
  const [first] = ids;
  const use = first === undefined ? text`` : text` with deployment-id ${first.id}`;
  return new ActionError("stop/exists", text`"${name}" is already on record in environment ${environment}.`, {
    list: list.slice(0, 2 * mostListed),
    lines: [text`Check the platform for that name.`],
    commands: [
      ...storeCommands(first?.id ?? "ID", environment, run).slice(0, 1),
      {
        why: text`${check}Only if the Deployment does not exist, release its record`,
        lines: found.slice(0, mostListed).map((record) => releaseCommand(record, run)),
      },
    ],
    next: text`To update the Deployment, use mode update-deployment${use}.`,
  });
}

/** How often a create lists again until its own record is in the list: GitHub's lists lag. */
const mostLooks = 3;

/**
 * Refuses a create where an older record shows another one: of two manual starts at the same time one is
 * refused. Their records are among the newest ones: the look read the others.
 * @throws {ActionError}
 */
export async function refuseSecondCreate(own: OpenedRecord, { target }: Look, run: Run): Promise<void> {
  const { github, clock, cancelled, log } = run;
  const { environment, name = "" } = target;
  if (github === undefined || environment === undefined) return;
  for (let looks = 1; looks <= mostLooks; looks++) {
    const { records } = await listRecords(github, environment, taskOf(target), () => true);
    // Another record of this key is of a request whose response was lost.
    const isListed = records.some(({ number, key }) => key === own.key && number >= own.number);
    const older = records.filter(
      (record) => record.number < own.number && record.key !== own.key && isOfTarget(record, target),
    );
    const refused = secondCreateError(stateOf(older), true, target, run);
    if (refused !== undefined) throw refused;
    if (isListed || cancelled.aborted) return;
    if (looks < mostLooks) await clock.sleep(lag, cancelled);
  }
  log.warning(
    "stop/not-listed",
    text`GitHub does not list GitHub deployment record ${own.number} of this run yet: another create of
      "${name}" that started at the same time would not be seen.`,
  );
}

function tooManyRecords(name: string, environment: string): ActionError {
  return new ActionError(
    "stop/too-many-records",
    text`Environment ${environment} has more than 1,000 GitHub deployment records of "${name}", and none of those
      that were read names a Deployment.`,
    { next: text`Use another github-environment, or delete records that are no longer needed.` },
  );
}

/** What the records say against an update. */
interface Veto {
  /** Why it is refused; undefined if it is not. */
  readonly error: ActionError | undefined;
  /** No record names the id: only a manual start may send the update. */
  readonly needsManualStart: boolean;
}

/** What a record has against an update. */
interface Contradiction {
  readonly why: Text;
  readonly record: KnownDeployment;
  /** What may be wrong. */
  readonly inputs: readonly ("deployment-id" | "the name" | "the workspace")[];
}

/**
 * The veto: records that name another Deployment, name or workspace than the inputs stop an update before
 * anything is sent. They never choose what is updated. Rules: docs/production.md, "What records stop"
 */
function vetoOf(id: string, { target, state, listed, ofId }: Look, run: Run): Veto {
  if (target.environment === undefined) return { error: undefined, needsManualStart: false };
  const ofThisName = newestOfName(state);
  const ofThisId = recordOfId(id, listed, ofId);
  const against: Contradiction[] = [];
  const { name = "", workspace } = target;
  if (ofThisName !== undefined && ofThisName.id !== id) {
    const why = text`the newest record of "${name}" names Deployment ${ofThisName.id}:
      ${recordText(ofThisName, run)}.`;
    against.push({ why, record: ofThisName, inputs: ["deployment-id"] });
  }
  if (ofThisId !== undefined && isOtherName(ofThisId.name, target.name)) {
    const why = text`the newest record of Deployment ${id} has the name "${ofThisId.name ?? ""}":
      ${recordText(ofThisId, run)}.`;
    against.push({ why, record: ofThisId, inputs: ["deployment-id", "the name"] });
  }
  if (ofThisId !== undefined && !isOfTarget(ofThisId, target)) {
    const why = text`the newest record of Deployment ${id} is of workspace
      ${displayName(ofThisId.workspace)}, not of ${displayName(workspace)}: ${recordText(ofThisId, run)}.`;
    against.push({ why, record: ofThisId, inputs: ["the workspace"] });
  }
  if (against.length > 0) return { error: vetoError(id, against, target, run), needsManualStart: false };
  return { error: undefined, needsManualStart: ofThisId === undefined };
}

/** What stops an update, and what it warns of before it is sent. A run and its plan call it. */
export function updateChecks(
  id: string,
  seen: Look,
  request: DeploymentRequest,
  run: Run,
): Veto & { readonly warnings: readonly Notice[] } {
  const warnings = [...adoptionWarning(id, seen, request), ...olderRunWarning(id, seen, run)];
  return { ...vetoOf(id, seen, run), warnings };
}

/** What the records say of an id: the newest record that names it. */
export function recordOfId(
  id: string,
  listed: Look["listed"],
  ofId: Look["ofId"],
): KnownDeployment | undefined {
  const newest = stateOf(recordsOf({ records: listed, ofId })).ids.find((each) => each.id === id);
  // A refused update changed nothing: it does not say whose Deployment it is.
  return newest?.kind === "skipped" ? undefined : newest;
}

const twoOfOneName = text`Two Deployments of one name in one environment and workspace need a
  github-environment each.`;

function vetoError(
  id: string,
  against: readonly Contradiction[],
  { name = "", environment = "", workspace }: Target,
  run: Run,
): ActionError {
  const other = against.find(({ record }) => record.id !== id)?.record.id;
  const isRenamed = against.some(({ record }) => isOtherName(record.name, name));
  const meant = other === undefined ? "" : text` (such as deployment-id ${other})`;
  const inputs = [...new Set(against.flatMap((each) => each.inputs))];
  const values = {
    "deployment-id": text`${id}`,
    "the name": text`"${name}"`,
    "the workspace": text`${displayName(workspace)}`,
  };
  const given = inputs.map((input) => text`${input} ${values[input]}`);
  const intended = text`Only if this is intended${isRenamed ? ", such as after a rename" : ""}`;
  const released = new Map(against.map(({ record }) => [record.number, record]));
  return new ActionError(
    "stop/contradicts",
    text`The GitHub deployment records of environment ${environment} contradict ${joined(given, " and ")}.`,
    {
      list: against.map(({ why }) => why),
      lines: other === undefined || isRenamed ? [] : [twoOfOneName],
      commands: [
        {
          why: text`Check ${joined(inputs, " and ")} first. ${intended}, release what contradicts`,
          lines: [...released.values()].map((record) => releaseCommand(record, run)),
        },
      ],
      next: text`Correct ${joined(inputs, " or ")}${meant}, or start the workflow manually after the release.
        See ${docs("production.md#what-records-stop", run.docs)}`,
    },
  );
}

/** The error of an update of a Deployment that no record names, and that nobody started. */
export function manualStartError(id: string, { name, environment = "" }: Target, run: Run): ActionError {
  return new ActionError(
    "stop/not-on-record",
    text`No GitHub deployment record of environment ${environment} names Deployment ${id}, so its first update
      must be started manually.`,
    {
      lines: [
        ...(id === name ? [nameAsId(id)] : []),
        text`${mayReplace} of the definition. Stored values of secrets cannot be read back.`,
        text`Check github-environment and deployment-id: if the environment has no such variable, GitHub uses
          the repository's.`,
      ],
      next: text`Run a dry run, compare it with the platform, then start the workflow manually once
        (workflow_dispatch). See
        ${docs("production.md#adopt", run.docs)}`,
    },
  );
}

/**
 * What an update says first while no record shows that this action applied a definition to the Deployment.
 */
export function adoptionWarning(
  id: string,
  seen: Pick<Look, "listed" | "ofId">,
  request: DeploymentRequest,
): Notice[] {
  if (request.github === undefined) return [];
  const records = recordsOf({ records: seen.listed, ofId: seen.ofId });
  const isOnRecord = newestOf(records, id, ["deployed", "superseded", "open", "unknown"]) !== undefined;
  return isOnRecord ? [] : [{ code: "deployment/adopted", text: text`${mayReplace} of the definition.` }];
}

/** A re-run is how people roll back: it is carried out, and says what it overwrites. */
function olderRunWarning(id: string, seen: Look, run: Run): Notice[] {
  const applied = recordsOf(seen).filter(
    (record) => record.id === id && (record.kind === "deployed" || record.kind === "superseded"),
  );
  const [newest] = applied.toSorted((one, other) => other.runId - one.runId);
  if (newest === undefined || run.id === 0 || newest.runId <= run.id) return [];
  const what = text`This run is older than the run that applied commit ${newest.sha.slice(0, 7)} to Deployment
    ${id}: ${recordText(newest, run)}. If it is a rollback, revert that commit too.`;
  return [{ code: "deployment/older-run", text: what }];
}
