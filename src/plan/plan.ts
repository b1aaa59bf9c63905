import { ActionError } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import type { Code, Notice } from "../base/notice.js";
import { listed, type Text, text } from "../base/text.js";
import { bodyWarnings, type RequestBody } from "../definition/body.js";
import { type Changes, fieldThatRedactionChanges } from "../definition/compare.js";
import { isSecretItem, variablesIn } from "../definition/secrets.js";
import { bodyFor, type Decision, idOf, type Write } from "../deployment/body.js";
import { changesSince, lastApplied, variablesOf } from "../deployment/changes.js";
import {
  asGitHubError,
  findPlace,
  type Look,
  look,
  recordsOf,
  targetOf,
  warnOf,
} from "../deployment/look.js";
import { adoptionWarning, secondCreateError, updateChecks } from "../deployment/veto.js";
import { type CommentKey, findComment, writeComment } from "../github/own-comment.js";
import { type DeploymentRequest, previewOf } from "../inputs/request.js";
import { decide, eventOf, othersToRetire } from "../previews/decide.js";
import { previewWarnings, whyNothing } from "../previews/messages.js";
import { warnOfComment } from "../previews/preview-comment.js";
import { type DeploymentRecord, isOtherName, mostListed } from "../records/read.js";
import { isRetired, type KnownDeployment, newestOfName } from "../records/state.js";
import { requireNoSecret } from "../records/write.js";
import { comment } from "../report/render.js";
import { reportOf } from "../report/result.js";
import type { Plan, Result, ResultOf } from "../result.js";
import type { Run } from "../run.js";
import { hideValues } from "../secrets/hide-values.js";
import { deploymentsPath, type PlannedRequest } from "../service/client.js";

/** What the real run would do, and what it would warn of before it sends anything. */
interface Planned {
  readonly decision: Decision | { readonly do: "unknown" };
  readonly warnings: readonly Notice[];
  readonly notices?: readonly Notice[];
  /** The run would fail before it sends anything. */
  readonly isRefused?: boolean;
  /** The Deployment is scaled down, and an update restores it. */
  readonly isRestored?: boolean;
  /** Of a preview: further Deployments that the run would retire. */
  readonly others?: readonly KnownDeployment[];
}

const notContacted = text`The service was not contacted: the API token, the ids and the definition are not
  verified.`;

const unverified = text`Without api-token nothing was verified: the plan uses the GitHub deployment records
  only.`;

/**
 * A dry run of create-deployment or update-deployment: looks and decides as the real run does, and shows what
 * would be sent. Nothing is changed anywhere, except the comment of pull-request-comment. Rules: docs/plan.md
 */
export async function plan(request: DeploymentRequest, run: Run): Promise<Result> {
  const seen = await lookOrNothing(request, run);
  const found = seen.error
    ? { ...nothingKnown, notices: [unreadable(seen.error)] }
    : decided(request, seen, run);
  const sent = requestOf(found.decision, seen, run);
  const { decision, warnings, notices = [], ...rest } = requireStorable(found, seen, run);
  const write = decision.do === "nothing" || decision.do === "unknown" ? undefined : decision;
  const { target } = seen;
  const id = write && idOf(write);
  const compared = lastApplied(recordsOf(seen), id);
  const planned: Plan = {
    action: decision.do === "nothing" ? "none" : decision.do,
    deploymentId: id ?? null,
    comparedWith: compared === undefined ? null : comparedWith(compared),
    ...(write && sent ? changesOf(write, sent, compared, run) : noChanges),
  };
  const unfinished = write && unfinishedAfter(compared, id, seen);
  const hasChanges = unfinished === undefined ? hasChangesOf(planned, rest) : undefined;
  const shown = write && sent?.planned;
  run.outputs.plan(planned, shown, hasChanges);

  warnOf(seen, run, [...warnings, ...(write && shown ? bodyWarnings(write.do, shown.body) : [])]);
  const more = [...notices, ...limits(planned, unfinished, shown?.body ?? {}, run)];
  for (const { code, text: notice, ...details } of more) run.log.notice(code, notice, details);
  const result = {
    kind: "plan",
    plan: planned,
    isRefused: rest.isRefused === true,
    hasChanges,
    isRestored: rest.isRestored === true,
    name: target.name,
    workspace: target.workspace.id === "" ? undefined : target.workspace,
    environment: target.environment,
    request: shown,
    commit: target.commit,
  } as const;
  await writePlanComment(result, request, run);
  return result;
}

const nothingKnown: Planned = { decision: { do: "unknown" }, warnings: [] };

function noticed(code: Code, said: Text): Pick<Planned, "notices"> {
  return { notices: [{ code, text: said }] };
}

function refusedBy(error: ActionError): Planned {
  return { ...nothingKnown, isRefused: true, notices: [error] };
}

const noChanges: Changes = { changes: [], variables: { added: [], removed: [], changed: [], kept: [] } };

/** What the run reads; where GitHub can't be read, nothing of it, and why. */
async function lookOrNothing(request: DeploymentRequest, run: Run): Promise<Look & { error?: ActionError }> {
  const placing = findPlace(request, run);
  const seen = await look(request, run, placing).catch(asGitHubError);
  if (!(seen instanceof ActionError)) return seen;
  const target = targetOf(await placing, request, undefined, run);
  return {
    ...{ target, listed: [], records: [], state: { ids: [], doubts: [], newestRun: 0 }, ofId: [] },
    ...{ isComplete: false, pull: undefined, notAfter: 0, warnings: [], error: seen },
  };
}

function unreadable(error: ActionError): Notice {
  const what = text`The GitHub deployment records can't be read, so what would happen is not known.`;
  return { ...error, code: "plan/unreadable", text: text`${what} ${error.text}` };
}

/** What the real run would do: the same functions on the same look. */
function decided(request: DeploymentRequest, seen: Look, run: Run): Planned {
  if (previewOf(request) !== undefined) return decidedPreview(request, seen, run);
  const { target, state, isComplete } = seen;
  if (request.mode === "create-deployment") {
    const refused = secondCreateError(state, isComplete, target, run);
    if (refused !== undefined) return refusedBy(refused);
    const repeated = text`Each run of this step creates another Deployment.`;
    const more = request.github === undefined ? noticed("plan/repeated", repeated) : {};
    return { decision: { do: "create" }, warnings: [], ...more };
  }
  const { deploymentId: id } = request;
  if (id === undefined) return decidedWithoutId(request, seen);
  const { error, needsManualStart, warnings } = updateChecks(id, seen, request, run);
  if (error !== undefined) return refusedBy(error);
  const manual = text`No GitHub deployment record names Deployment ${id}, so its first update must be started
    manually (workflow_dispatch).`;
  const uncompared = text`Without github-environment there is no record to compare with: the whole request is
    shown.`;
  return {
    decision: { do: "update", id },
    warnings,
    ...(needsManualStart && noticed("plan/manual-start", manual)),
    ...(request.github === undefined && noticed("plan/not-compared", uncompared)),
  };
}

/** Runs of forks get no variables: the id on record is enough for a plan, never for a write. */
function decidedWithoutId(request: DeploymentRequest, { target, state }: Look): Planned {
  const { name, environment = "" } = target;
  const newest = newestOfName(state);
  if (name === undefined || newest === undefined) {
    const what =
      name === undefined
        ? text`the definition has no name`
        : text`no Deployment "${name}" is on record in environment ${environment}`;
    const notice = text`deployment-id is empty, and ${what}, so what would happen is not known. The real run
      needs deployment-id. To plan a create, use mode create-deployment.`;
    return { ...nothingKnown, ...noticed("plan/no-id", notice) };
  }
  const notice = text`deployment-id is empty: the plan is for Deployment ${newest.id}, which GitHub deployment
    record ${newest.number} of environment ${environment} names. The real run needs deployment-id.`;
  return {
    decision: { do: "update", id: newest.id },
    warnings: adoptionWarning(newest.id, { listed: state.ids, ofId: [] }, request),
    ...noticed("plan/no-id", notice),
  };
}

function decidedPreview(request: DeploymentRequest, seen: Look, run: Run): Planned {
  const { state, pull } = seen;
  const preview = previewOf(request);
  if (preview === undefined || pull === undefined) return nothingKnown;
  const decision = decide(eventOf(preview, run), state, pull);
  const warnings = previewWarnings(decision, seen, run);
  if (decision.do === "nothing") {
    const why = whyNothing(decision, seen, run);
    return { decision, warnings, ...noticed("plan/nothing", text`${why} Nothing would be sent.`) };
  }
  if (decision.do === "create") return { decision, warnings };
  const isRestored = decision.do === "update" && isRetired(state, decision.id);
  const others = decision.do === "retire" ? decision.ids.slice(1) : othersToRetire(state.ids, decision.id);
  return { decision, warnings, isRestored, others, ...othersNotice(others) };
}

function othersNotice(others: readonly KnownDeployment[]): Pick<Planned, "notices"> {
  if (others.length === 0) return {};
  const ids = others.map(({ id }) => id);
  const what = text`The preview has more than one Deployment on record. The run would also retire
    ${listed(ids, mostListed)}, which this plan does not show.`;
  return noticed("plan/others", what);
}

function comparedWith({
  number,
  sha,
  createdAt,
  applied,
}: DeploymentRecord): NonNullable<Plan["comparedWith"]> {
  return { record: number, sha, at: new Date(createdAt).toISOString(), stored: applied !== undefined };
}

/** What would be sent, and as the plan shows it. */
type ShownRequest = RequestBody & { readonly planned: PlannedRequest };

/**
 * The request as the real run sends it, secret values as `***`. Undefined where none would be sent.
 * @throws {ActionError} if more would have to be hidden: a policy must read what is sent.
 */
function requestOf(decision: Planned["decision"], { target }: Look, run: Run): ShownRequest | undefined {
  if (decision.do === "nothing" || decision.do === "unknown") return undefined;
  const built = bodyFor(decision, target);
  const plain = hideValues(built.body, "secret");
  const shown = run.service === undefined ? withStars(plain) : plain;
  const path = deploymentsPath(target.organization.id, idOf(decision));
  requireShowable(built.whole, path, run);
  const planned = run.service?.plan(path, shown) ?? { method: "POST" as const, path, body: shown };
  return { ...built, planned };
}

/** Without api-token the secrets of the real run may be missing: an empty one is shown as `***` too. */
function withStars(body: JsonObject): JsonObject {
  const variables = variablesIn(body);
  if (variables.length === 0) return body;
  const items = variables.map((variable) => {
    const isEmpty = isSecretItem(variable) && variable["value"] === "";
    return isEmpty ? { ...variable, value: "***" } : variable;
  });
  return { ...body, environmentVariables: items };
}

function requireShowable(whole: JsonObject, path: string, { redactor }: Run): void {
  const field = fieldThatRedactionChanges(whole, redactor.redact);
  if (field === undefined && !redactor.finds(path)) return;
  const what = field === undefined ? text`the path` : text`field ${field}`;
  throw new ActionError(
    "plan/secret-in-request",
    text`The dry run can't show the request: ${what} contains the value of a secret.`,
    {
      lines: [
        text`The plan would show *** there, and a policy that reads it would not see what the real run
          sends.`,
      ],
      next: text`Change the secret or the ${field === undefined ? "id" : "field"}. Secret values belong in
      secret-environment-variables.`,
    },
  );
}

/** The real run fails where a GitHub deployment record would store a secret: then the plan is unknown. */
function requireStorable(planned: Planned, { target }: Look, run: Run): Planned {
  const { decision, notices = [] } = planned;
  if (target.environment === undefined || decision.do === "unknown") return planned;
  try {
    requireNoSecret(decision.do === "update" ? decision.id : undefined, target, run);
    return planned;
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    const more = [...notices, error];
    const decision = { do: "unknown" } as const;
    return { ...planned, decision, isRefused: true, isRestored: false, notices: more };
  }
}

function changesOf(
  decision: Write,
  { body, whole }: RequestBody,
  compared: DeploymentRecord | undefined,
  run: Run,
): Changes {
  if (decision.do === "create") {
    return { changes: [], variables: { ...noChanges.variables, added: variablesOf(whole).keys } };
  }
  if (compared?.applied === undefined) return noChanges;
  // A retire sends what the definition says; create-only fields are no subject of it.
  const changes = changesSince(compared.applied, decision.do === "retire" ? body : whole, run);
  if (decision.do !== "retire") return changes;
  return { ...changes, changes: changes.changes.filter(({ createOnly }) => !createOnly) };
}

/** A newer record than what is compared with, of a run that is not finished or has no known outcome. */
function unfinishedAfter(
  compared: DeploymentRecord | undefined,
  id: string | undefined,
  seen: Look,
): DeploymentRecord | undefined {
  const { target } = seen;
  const isNewer = ({ createdAt, number }: DeploymentRecord): boolean =>
    compared === undefined || createdAt > compared.createdAt || number > compared.number;
  const isAbout = (record: DeploymentRecord): boolean =>
    target.pullRequest !== undefined ||
    (record.id === undefined ? !isOtherName(record.name, target.name) : record.id === id);
  return recordsOf(seen).find(
    (record) => (record.kind === "open" || record.kind === "unknown") && isAbout(record) && isNewer(record),
  );
}

/** Whether the run would change anything; undefined where that is not known. */
function hasChangesOf(
  { action, comparedWith: compared, changes, variables }: Plan,
  { others = [], isRestored = false }: Pick<Planned, "others" | "isRestored">,
): boolean | undefined {
  if (action === "unknown") return undefined;
  if (action === "none") return false;
  if (action === "create" || action === "retire" || isRestored || others.length > 0) return true;
  const { added, removed, changed } = variables;
  if (changes.length + added.length + removed.length + changed.length > 0) return true;
  return compared?.stored === true ? false : undefined;
}

/** Of a plan without api-token: runs of forks get no secrets. */
function secretsText(body: JsonObject = {}): Text {
  return variablesOf(body).secretKeys.length === 0
    ? text``
    : text` The real run sends the values of secrets that are empty here.`;
}

/** What the plan can't show. */
function limits(
  { action, deploymentId, comparedWith: compared }: Plan,
  unfinished: DeploymentRecord | undefined,
  body: JsonObject,
  { github, service }: Run,
): Notice[] {
  const notices: Notice[] = [];
  const note = (code: Code, what: Text): void => void notices.push({ code, text: what });
  if (service === undefined) note("plan/unverified", text`${unverified}${secretsText(body)}`);
  else if (!service.hasSent) note("plan/unverified", notContacted);
  if (action === "update" || action === "retire") {
    if (compared === null && github !== undefined) {
      note(
        "plan/not-compared",
        text`No record shows a definition that was applied to Deployment ${deploymentId ?? ""}:
        there is nothing to compare with.`,
      );
    } else if (compared?.stored === false) {
      note(
        "plan/not-compared",
        text`GitHub deployment record ${compared.record} stores no definition, because it was
        larger than 16 KiB, or the record was written manually: there is nothing to compare with.`,
      );
    }
    if (unfinished !== undefined) {
      note(
        "plan/unfinished",
        text`The run of GitHub deployment record ${unfinished.number} has not finished, or its
        outcome is unknown: whether anything would change is not known.`,
      );
    }
  }
  if (variablesOf(body).secretKeys.length > 0) {
    note("plan/secrets", text`Values of secret variables are never compared: a changed one is not seen.`);
  }
  return notices;
}

/** Keeps the plan's comment up to date: one for each Deployment. It is not created when nothing changes. */
async function writePlanComment(
  result: ResultOf<"plan">,
  { github: requested }: DeploymentRequest,
  run: Run,
): Promise<void> {
  const { github, log, outputs, redactor } = run;
  const pull = requested?.pull.number;
  if (github === undefined || requested?.comment !== true || pull === undefined) return;
  const { plan, name, hasChanges, workspace } = result;
  const parts = [requested.environment, workspace?.id ?? "", name ?? plan.deploymentId ?? ""];
  const key: CommentKey = { kind: "plan", parts };
  try {
    const found = await findComment(key, pull, github);
    if (found === undefined && hasChanges === false) return;
    const contents = comment(reportOf(result, log.said, run), redactor);
    const written = await writeComment({ key, pull, found, contents }, run, github);
    if (written !== undefined) outputs.commentUrl(written.url);
  } catch (error) {
    warnOfComment(pull, error, run);
  }
}
