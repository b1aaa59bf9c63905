import { ActionError } from "../base/errors.js";
import { type JsonObject, shownJson } from "../base/json.js";
import type { NotedBody } from "../definition/body.js";
import { changesBetween } from "../definition/compare.js";
import { releaseCommand } from "../deployment/commands.js";
import { bodyOf, type Sending } from "../deployment/decision.js";
import { logResponse, reportResponse, send, webPageOf } from "../deployment/send.js";
import { orWarn } from "../deployment/settle.js";
import { serviceOf } from "../deployment/target.js";
import { writeStatus } from "../records/record.js";
import { isScaledDown, type KnownDeployment } from "../records/state.js";
import type { StatusKind } from "../records/status.js";
import type { Result } from "../report/result.js";
import type { Run, Target } from "../run.js";
import { isNotFound } from "../service/explain.js";
import type { Deployment } from "../service/resources.js";
import type { Shown } from "./comment.js";
import type { Found, PreviewTarget } from "./look.js";

/** A decision to retire. */
export type Retire = Extract<Sending, { do: "retire" }>;

interface Failure {
  readonly known: KnownDeployment;
  readonly error: unknown;
}

/** What became of one Deployment. */
export type RetiredOne =
  | { readonly known: KnownDeployment; readonly how: "retired"; readonly deployment: Deployment }
  /** The service does not know it. `isProven`: the service's own response is evidence for that. */
  | { readonly known: KnownDeployment; readonly how: "gone"; readonly isProven: boolean }
  | (Failure & { readonly how: "failed" });

const nothingToScaleDown =
  "Nothing to scale down in this definition: it costs what it cost before, until you delete it.";

/** What the body of a retire changes, in words: people still pay for the rest. */
export function changesText(
  body: JsonObject,
  target: Target,
  { redactor: { quote } }: Pick<Run, "redactor">,
): string {
  const full = bodyOf({ do: "update", id: "" }, target).body;
  const shown = changesBetween(full, body)
    .filter(({ field }) => field !== "description")
    .map(({ field, after }) => `${quote(field)}: ${quote(shownJson(after ?? null))}`);
  return shown.length === 0 ? nothingToScaleDown : `The retire sets ${shown.join(", ")}.`;
}

/** Retires one Deployment. Never rejects: the others are retired all the same. Writes nothing at GitHub. */
async function retireOne(
  known: KnownDeployment,
  { body, notes }: NotedBody,
  { target, notAfter }: Pick<Found, "target" | "notAfter">,
  run: Run,
): Promise<RetiredOne> {
  const { id } = known;
  try {
    if (run.redactor.redact(id) !== id) throw secretId(id, run);
    const deployment = await send({ do: "retire", id, body, notes, notAfter }, target, run);
    return { known, how: "retired", deployment };
  } catch (error) {
    const is404 = error instanceof ActionError && error.status === 404;
    if (await isProvenGone(error, target, run)) return { known, how: "gone", isProven: true };
    if (is404 && isScaledDown(known)) return { known, how: "gone", isProven: false };
    return { known, how: "failed", error: withRelease(error, known, run) };
  }
}

/** Retires each Deployment, one after the other. */
export async function retireEach(
  ids: readonly KnownDeployment[],
  request: NotedBody,
  found: Pick<Found, "target" | "notAfter">,
  run: Run,
): Promise<RetiredOne[]> {
  const sent: RetiredOne[] = [];
  for (const known of ids) sent.push(await retireOne(known, request, found, run));
  return sent;
}

/** Its record could not get a status with the id. */
function secretId(id: string, { redactor }: Run): ActionError {
  const message =
    `Deployment "${redactor.quote(id)}" was not retired: its id contains the value of a secret. Change ` +
    "that secret, or delete the Deployment in the platform.";
  return new ActionError("input", message, { hint: "Run the job again after that." });
}

/** A 404 is evidence only if the service itself responded, and the workspace can be read with this token. */
export async function isProvenGone(
  error: unknown,
  { organization, workspace }: Target,
  run: Run,
): Promise<boolean> {
  return isNotFound(error) && serviceOf(run).hasWorkspace(organization.id, workspace.id);
}

/** Writes what became of a Deployment on the record that names it. */
export async function writeRetired(one: RetiredOne, kind: StatusKind, run: Run): Promise<void> {
  const { id, number } = one.known;
  if (one.how === "gone" && one.isProven) await writeStatus(number, "gone", { id }, run);
  if (one.how !== "retired") return;
  await writeStatus(number, kind, { id, url: webPageOf(one.deployment, run.redactor) }, run);
}

/** Writes what became of a Deployment: what fails is a warning, and the next run retires again. */
function writeOrWarn(one: RetiredOne, run: Run): Promise<void> {
  return orWarn(writeRetired(one, "retired", run), one.known.number, run);
}

/** The run of a close, or of `preview: retire`: sends, then writes statuses and comment in parallel. */
export async function retire(decision: Retire, found: Found, run: Run): Promise<Result> {
  const { target, comment } = found;
  const request = bodyOf(decision, target);
  const text = changesText(request.body, target, run);
  const changes = text === nothingToScaleDown ? text : `${text} ${billed}`;
  const sent: RetiredOne[] = [];
  const failures: Failure[] = [];
  let current: Deployment | undefined;
  let isWritten = true;
  for (const known of decision.ids) {
    const one = await retireOne(known, request, found, run);
    if (one.how === "retired") {
      // The first that exists is the current one.
      if (sent.every(({ how }) => how === "gone")) {
        current = one.deployment;
        try {
          run.outputs.deployment(current, "retired");
        } catch (error) {
          isWritten = false;
          failures.push({ known, error });
        }
      }
      logResponse("retired", one.deployment, run);
      const report = `${retiredText(decision.reason, known.id, target, run)} ${changes}`;
      if (known.kind === "retired") run.log.info(report);
      else run.log.warning(report);
    }
    if (one.how === "failed") failures.push(one);
    sent.push(one);
  }
  for (const one of sent) if (one.how === "gone") run.log.notice(goneText(one.known, one.isProven, run));
  const error = failureOf(failures, run);
  const isGone = sent.some((one) => one.how === "gone" && one.isProven);
  const id = current?.id ?? decision.ids[0].id;
  let shown: Shown | undefined;
  if (error !== undefined) shown = { kind: "failed", error, id };
  else if (current !== undefined) shown = { kind: "retired", id, changes };
  else if (isGone) shown = { kind: "deleted", id };
  await Promise.all([
    ...sent.map((one) => writeOrWarn(one, run)),
    // A 404 that is not confirmed changes nothing.
    shown && comment.write(shown, target.commit),
  ]);
  const differences = current && isWritten ? reportResponse(request.body, current, run) : [];
  if (error !== undefined) throw error;
  if (current === undefined) run.outputs.retiredNothing();
  const deployment = current ?? { id: "", raw: {} };
  const retired = { changes, isClosed: decision.reason === "closed", isGone };
  return { kind: "deployment", outcome: "retired", deployment, target, differences, retired };
}

/** Retires the Deployments beside the one that a deploy uses. A failure is a warning: later runs retry. */
export async function retireOthers(
  others: readonly KnownDeployment[],
  found: Found,
  run: Run,
): Promise<void> {
  const [first, ...rest] = others;
  if (first === undefined) return;
  const decision = { do: "retire", ids: [first, ...rest], reason: "requested" } as const;
  const sent = await retireEach(others, bodyOf(decision, found.target), found, run);
  await Promise.all(
    sent.map(async (one) => {
      if (one.how !== "failed") return writeOrWarn(one, run);
      const { error } = one;
      const why =
        error instanceof ActionError
          ? [error.message, ...error.lines, ...error.commands].join("\n")
          : run.redactor.quote(String(error));
      run.log.warning(`Deployment ${run.redactor.quote(one.known.id)} could not be retired: ${why}`);
    }),
  );
}

/** The error of the Deployments that could not be retired; undefined if there is none. */
function failureOf([first, ...others]: readonly Failure[], { redactor }: Run): unknown {
  if (first === undefined) return undefined;
  if (!(first.error instanceof ActionError) || others.length === 0) return first.error;
  const more = others.map(({ known, error }) => {
    const why = error instanceof Error ? error.message : String(error);
    return `- Deployment ${redactor.quote(known.id)}: ${redactor.quote(why)}`;
  });
  const commands = others.flatMap(({ error }) => (error instanceof ActionError ? error.commands : []));
  return first.error.with({
    lines: [...first.error.lines, ...more],
    commands: [...first.error.commands, ...commands],
  });
}

/** The error; of a 404, which is no evidence here, with what to do if the Deployment was deleted. */
export function withRelease(error: unknown, { id, number }: KnownDeployment, run: Run): unknown {
  if (!(error instanceof ActionError) || error.status !== 404) return error;
  const where = `GitHub deployment record ${number} names Deployment ${run.redactor.quote(id)}.`;
  return error.with({
    lines: [...error.lines, `${where} If it was deleted in the platform, release the record:`],
    commands: [releaseCommand({ number, id }, run)],
  });
}

const billed = "It still exists and may be billed, until you delete it in the platform.";

function retiredText(
  reason: Retire["reason"],
  id: string,
  { name, pullRequest }: PreviewTarget,
  run: Run,
): string {
  const { quote } = run.redactor;
  const preview = `Preview "${quote(name)}" (${quote(id)})`;
  return reason === "closed"
    ? `Pull request #${pullRequest} is closed. ${preview} was retired.`
    : `${preview} of pull request #${pullRequest} was retired, as requested.`;
}

/** What a run reports of a Deployment that the service does not know. */
export function goneText({ id, number }: KnownDeployment, isProven: boolean, { redactor }: Run): string {
  const shown = redactor.quote(id);
  return isProven
    ? `Deployment ${shown} does not exist any more: the service responded with 404. GitHub deployment ` +
        `record ${number} names it.`
    : `Deployment ${shown} was retired before, and the service responded with 404: it was probably ` +
        "deleted in the platform.";
}
