import { ActionError } from "../base/errors.js";
import { commentMarker, composeComment } from "../records/old-comment.js";
import { recordKey } from "../records/old-record.js";
import { retirePreview } from "./preview-retire.js";
import { type Recorded, type RecordedParts, type RecordedRequest, recordedDeployment } from "./recorded-deployment.js";
import type { PreviewEvent } from "./requests.js";

/** A preview, its inputs checked and its ids resolved. */
export interface PreviewRequest {
  readonly event: PreviewEvent;
  readonly environment: string;
  readonly name: string;
  readonly organizationId: string;
  readonly workspaceId: string;
  /** The input deployment-id. */
  readonly deploymentId: string | undefined;
  /** The input pull-request-comment. */
  readonly comment: boolean;
  /** The workflow run's page. */
  readonly runUrl: string;
}

/**
 * One step for the whole life of a pull request's preview: created the first time, updated from then on, retired when
 * the pull request is closed. `previews.md`.
 * @throws {ActionError} of the service's request, or of the family `github`.
 */
export async function preview(request: PreviewRequest, parts: RecordedParts): Promise<Recorded> {
  const { event, name, deploymentId } = request;
  const { pullRequest } = event;
  const { records } = parts;
  const key = recordKey({ ...request, pullRequest }, name);
  // An event without the head commit (workflow_run) does not tell either whether the pull request is still open.
  const now = event.headSha === undefined ? await records.pullRequest(pullRequest) : undefined;
  const ref = event.headSha ?? now?.headSha ?? "";
  const recorded: RecordedRequest = { key, name, ref, deploymentId, search: true };
  const result =
    event.closed || now?.open === false
      ? await retirePreview(recorded, parts)
      : await recordedDeployment(recorded, parts, {
          closed: () => closedMeanwhile(pullRequest, parts),
          retire: (record, id) => retirePreview(recorded, parts, { record, id }),
        });
  if (request.comment) await comment(request, ref, result, parts);
  return result;
}

/** Whether the pull request was closed since the event. Without the permission to read it, the event's word holds. */
async function closedMeanwhile(pullRequest: number, { records, log }: RecordedParts): Promise<boolean> {
  try {
    return !(await records.pullRequest(pullRequest)).open;
  } catch (error) {
    if (!(error instanceof ActionError) || (error.status !== 403 && error.status !== 404)) throw error;
    log.notice(
      `Pull request #${pullRequest} can't be read: a close in these seconds would go unseen. Grant \`pull-requests: read\` to see it.`,
    );
    return false;
  }
}

/** Keeps the pull request's comment up to date. It is display only: where it fails, the run does not. */
async function comment(request: PreviewRequest, commit: string, result: Recorded, parts: RecordedParts): Promise<void> {
  const { environment, name, event, runUrl } = request;
  const { deployment, outcome, record } = result;
  const { records, report, log, quote } = parts;
  if (deployment === undefined || outcome === "not-sent" || record === undefined) return;
  try {
    if (record.creator === undefined) throw new Error("GitHub does not say who the token's own actor is.");
    const row = { name, deployment, outcome, commit, runUrl };
    const compose = (present: string): string => composeComment(present, environment, row, quote);
    report.commentUrl(await records.comment(event.pullRequest, commentMarker(environment), record.creator, compose));
  } catch (error) {
    const { text, message } = error as { text?: string; message?: string };
    log.warning(
      `The comment on pull request #${event.pullRequest} was not written. ${text ?? message ?? String(error)}`,
    );
  }
}
