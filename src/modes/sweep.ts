import { ActionError } from "../base/errors.js";
import { storedDefinition } from "../deployment/compare.js";
import type { GitHub } from "../github/resources.js";
import type { Reader } from "../records/entry.js";
import { definitionIn } from "../records/record.js";
import { Signatures } from "../records/signature.js";
import type { Result, SweptPreview } from "../report/result.js";
import { RequestFailure } from "../transport/request-failure.js";
import { environmentUrl } from "./apply.js";
import { carryOut, openLedger } from "./carry-out.js";
import type { RunContext } from "./context.js";
import { bodyOf, type Decision, decide } from "./decide.js";
import { type KnownPreview, knownPreviews, shownPreview } from "./known-previews.js";
import { ownLogin } from "./look.js";
import { asReference, findPlace, referenceOf } from "./place.js";
import type { DeploymentRequest, Recording } from "./request.js";
import type { Steps } from "./steps.js";
import { SweepLog } from "./sweep-log.js";

/** GitHub's secondary limit is 80 writes in a minute. A retire has at most 7: this number starts in one minute. */
const retiresPerMinute = 8;
const minute = 60_000;

/** The wait after a refusal without Retry-After: milliseconds. */
const defaultWait = 10_000;

/** One preview, and what the sweep does with it. */
interface Case {
  readonly preview: KnownPreview;
  readonly decision: Decision;
  shown: SweptPreview;
}

/**
 * Finds the previews of closed pull requests, and of idle ones if requested, and retires them one after the other. What an
 * earlier run retired is retired again: so whatever overlapped or came late is put right.
 * @throws {ActionError} at the end if previews could not be retired; of the look-ups or of the family `github` before that.
 */
export async function sweep(request: DeploymentRequest, recording: Recording, context: RunContext): Promise<Result> {
  const { environment, preview: step } = recording;
  const github = context.openGitHub();
  const [place, actor, { records, isComplete }, open] = await Promise.all([
    context.client === undefined ? undefined : findPlace(request, context),
    loginOf(github, request, context),
    github.listWithStatuses(environment),
    github.openPullRequests(),
  ]);
  const now = (): number => github.now() ?? context.clock.now();
  const signatures = new Signatures(context.signing, "preview");
  const reader = (): Reader => ({ actor, own: undefined, now: now(), signatures });
  const reference = place ? asReference(place) : referenceOf(request);
  const previews = await knownPreviews(records, reference, environment, reader, github);
  const cases = previews.flatMap((preview): Case[] => {
    const { key, history } = preview;
    const isOpen = open.has(key.subject.pull);
    const facts = { wish: "sweep", subject: key.subject, isOpen, isClosing: false, event: undefined } as const;
    const decision = decide({ ...facts, given: undefined, history, now: now(), idleDays: step?.idleDays });
    const shown = shownPreview(preview);
    return shown === undefined ? [] : [{ preview, decision, shown }];
  });
  const sweeper = new Sweeper(cases, request, recording, github, context);
  await sweeper.run();
  return sweeper.end(isComplete, records.at(-1)?.createdAt);
}

/** The token's login: only its records count. @throws {ActionError} if it is not known; a dry run assumes the usual one. */
async function loginOf(github: GitHub, { dryRun }: DeploymentRequest, { log }: RunContext): Promise<string> {
  try {
    return await ownLogin(github);
  } catch (error) {
    if (!dryRun || !(error instanceof ActionError)) throw error;
    const usual = "github-actions[bot]";
    log.notice(`The login of github-token is not known, so the plan assumes ${usual}. ${error.message}`);
    return usual;
  }
}

/** Retires previews one after the other, and keeps account of them. */
class Sweeper {
  readonly #cases: readonly Case[];
  readonly #request: DeploymentRequest;
  readonly #recording: Recording;
  readonly #github: GitHub;
  readonly #context: RunContext;
  readonly #log: SweepLog;
  readonly #started: number[] = [];

  constructor(
    cases: readonly Case[],
    request: DeploymentRequest,
    recording: Recording,
    github: GitHub,
    context: RunContext,
  ) {
    this.#cases = cases;
    this.#request = request;
    this.#recording = recording;
    this.#github = github;
    this.#context = context;
    this.#log = new SweepLog(context, request.dryRun);
  }

  /** Retires what is due, oldest first, then the confirmations. */
  async run(): Promise<void> {
    const isOurs = ({ preview }: Case): boolean => preview.base === this.#request.definition.ownName;
    const due = this.#cases.filter((one) => one.decision.do === "retire" && isOurs(one));
    this.#log.noticeOthers(this.#cases.filter((one) => !isOurs(one)).map(({ preview }) => preview.base));
    for (const { preview } of this.#cases) this.#log.warnOfDoubt(preview);
    const age = ({ preview: { history, newest } }: Case): number => history.decides?.at ?? newest.createdAt;
    const byAge = due.toSorted((one, other) => age(one) - age(other));
    const isConfirmation = ({ decision }: Case): boolean => decision.do === "retire" && decision.as === "confirmed";
    for (const one of [...byAge.filter((each) => !isConfirmation(each)), ...byAge.filter(isConfirmation)]) {
      this.#log.due++;
      if (this.#log.isStopped || this.#context.cancelled.aborted) continue;
      if (this.#request.dryRun) {
        if (!isConfirmation(one)) one.shown = { ...one.shown, action: "would-retire" };
        continue;
      }
      one.shown = { ...one.shown, ...(await this.#retire(one, true)) };
    }
  }

  /** The sweep's result. @throws {ActionError} if it could not do all of it. */
  end(isComplete: boolean, oldest: number | undefined): Result {
    const { dryRun } = this.#request;
    const previews = this.#cases.map(({ shown }) => shown);
    this.#context.report.swept(previews, dryRun);
    this.#log.summarize(previews);
    const failure = this.#log.failure(previews, isComplete ? undefined : oldest);
    if (failure !== undefined) throw failure;
    return { kind: "swept", previews, dryRun, repositoryUrl: this.#recording.repository.page };
  }

  /** Retires one preview by a ticket of its own. */
  async #retire({ preview, decision }: Case, mayWait: boolean): Promise<Partial<SweptPreview>> {
    const { clock, redactor } = this.#context;
    try {
      await this.#pace();
      const steps = this.#stepsOf(preview);
      const { body } = bodyOf(decision, steps.definition, steps.key.subject, steps.key.workspaceId);
      const stored = storedDefinition(body, definitionIn(preview.history.decides?.record.payload));
      const commits = [preview.newest.sha, this.#recording.repository.sha];
      const ended = await carryOut(await openLedger(steps, stored, commits, this.#context), steps, this.#context);
      if (ended.kind === "nothing") return {};
      const { sent } = ended;
      if (sent.kind === "gone") this.#log.gone.add(sent.id);
      const url = environmentUrl(sent.deployment, redactor);
      const updatedAt = new Date(this.#github.now() ?? clock.now()).toISOString();
      const action = sent.kind === "confirmed" ? "confirmed" : "retired";
      return { action, state: "retired", updatedAt, ...(url === undefined ? {} : { url }) };
    } catch (error) {
      const limit = limitOf(error);
      if (limit?.peer === "service" && mayWait) {
        await clock.sleep(limit.wait, this.#context.cancelled);
        return this.#retire({ preview, decision, shown: {} as SweptPreview }, false);
      }
      this.#log.failed(preview, error, limit !== undefined);
      return { action: "failed" };
    }
  }

  #stepsOf({ key, records, newest, history }: KnownPreview): Steps {
    const { definition } = this.#request;
    const { comment, preview, repository } = this.#recording;
    const payload = newest.payload ?? {};
    const name = (what: string): string | undefined => {
      const value = payload[`${what}Name`];
      return typeof value === "string" ? value : undefined;
    };
    const organization = { id: key.organizationId, name: name("organization") };
    const workspace = { id: key.workspaceId, name: name("workspace") };
    return {
      key,
      place: { organization, workspace },
      github: this.#github,
      records,
      signatures: new Signatures(this.#context.signing, "preview"),
      definition,
      wish: "sweep",
      isClosing: false,
      event: undefined,
      given: undefined,
      idleDays: preview?.idleDays,
      waitMinutes: 0,
      commit: history.decides?.record.sha ?? newest.sha,
      comment,
      runUrl: repository.runUrl,
      report: undefined,
    };
  }

  /** Keeps the sweep below GitHub's limit of writes. */
  async #pace(): Promise<void> {
    const { clock, cancelled } = this.#context;
    const earliest = (this.#started.at(-retiresPerMinute) ?? Number.NEGATIVE_INFINITY) + minute;
    if (clock.now() < earliest) await clock.sleep(earliest - clock.now(), cancelled);
    this.#started.push(clock.now());
  }
}

/** Who refuses further requests, and the wait that it requests in milliseconds; undefined for another failure. */
function limitOf(error: unknown): { readonly peer: "service" | "github"; readonly wait: number } | undefined {
  if (!(error instanceof ActionError) || !(error.cause instanceof RequestFailure)) return undefined;
  const { failure, requestedWait } = error.cause;
  if (failure !== 429) return undefined;
  const wait = requestedWait === undefined ? defaultWait : requestedWait * 1000;
  return { peer: error.code === "github" ? "github" : "service", wait };
}
