import type { Clock } from "../base/clock.js";
import { recordKey } from "../records/old-record.js";
import { findPlace } from "./old-place.js";
import { preview } from "./old-preview.js";
import { type DeployPort, type RecordedParts, recordedDeployment } from "./recorded-deployment.js";
import type { Records } from "./records.js";
import type { Body, Collaborators, DeploymentRequest, Recording, Result } from "./requests.js";

/** A request whose result is recorded at GitHub. */
export type RecordedModeRequest = DeploymentRequest & { readonly recording: Recording };

/**
 * create-deployment and update-deployment with GitHub's records: previews of pull requests, create-or-update, and plain
 * recording are one machinery (`previews.md`).
 * @throws {ActionError} of the service's request, or of the family `github`.
 */
export async function recorded(
  request: RecordedModeRequest,
  collaborators: Collaborators,
  github: { readonly open: () => Promise<Records>; readonly clock: Clock },
): Promise<Result> {
  const { client, log, quote, report } = collaborators;
  const { recording, deploymentId } = request;
  const place = await findPlace(request, collaborators);
  const { organization, workspace, within } = place;
  const retires = recording.preview?.closed === true;
  if (request.dryRun) return dryRun();
  const update = (id: string, body: Body): ReturnType<typeof client.updateDeployment> => {
    for (const notice of recording.updateNotices) log.info(notice);
    return client.updateDeployment(organization.id, id, within(body.sent));
  };
  const deploy: DeployPort = {
    create: () => client.createDeployment(organization.id, within(request.body.sent)),
    update: (id) => update(id, recording.updateBody),
    retire: (id) => update(id, recording.retireBody),
  };
  const parts: RecordedParts = { records: await github.open(), clock: github.clock, log, quote, deploy, report };
  const name = String(request.body.sent["name"]);
  const where = {
    environment: recording.environment,
    organizationId: organization.id,
    workspaceId: workspace.id,
  };
  const { deployment, outcome } = recording.preview
    ? await preview(
        {
          ...where,
          event: recording.preview,
          name,
          deploymentId,
          comment: recording.comment,
          runUrl: recording.github.runUrl,
        },
        parts,
      )
    : await recordedDeployment(
        {
          key: recordKey({ ...where, pullRequest: undefined }, name),
          name,
          ref: recording.github.sha,
          deploymentId,
          search: recording.search,
        },
        parts,
      );
  if (deployment === undefined || outcome === "not-sent") {
    report.nothingSent();
    return { kind: "nothing-to-retire", place, pullRequest: recording.preview?.pullRequest ?? 0 };
  }
  return { kind: "deployment", place, deployment, outcome };

  /** GitHub is asked nothing: whether a record remembers the Deployment shows only once this run's own record is made. */
  function dryRun(): Result {
    const updated = deploymentId !== undefined || retires;
    if (deploymentId === undefined) {
      log.notice(
        retires
          ? "The real run would retire the preview that GitHub's records remember: its id stands for <deployment-id> here."
          : "The real run would update the Deployment that GitHub's records remember, if there is one.",
      );
    }
    const body = retires ? recording.retireBody : updated ? recording.updateBody : request.body;
    const plan = updated
      ? client.planUpdate(organization.id, deploymentId ?? "<deployment-id>", within(body.shown))
      : client.planDeployment(organization.id, within(body.shown));
    report.dryRun(plan);
    return { kind: "dry-run", place, plan };
  }
}
