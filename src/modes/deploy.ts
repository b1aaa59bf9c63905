import { type BodyOptions, createBody, type Definition, type UpdateBody, updateBody } from "../deployment/body.js";
import { changesBetween } from "../deployment/compare.js";
import { storedDefinition } from "../deployment/secrets.js";
import { survey } from "../records/find.js";
import { definitionIn, taskOf } from "../records/record.js";
import { requireStorable } from "../records/storable.js";
import { apply } from "./apply.js";
import { findPlace } from "./place.js";
import { applyAndSettle, beforeSending, findKnown, openRecord, type RecordedDeployment } from "./recorded.js";
import type { DeploymentRequest, Recording } from "./request.js";
import type { Result } from "./result.js";
import type { Run } from "./run.js";

/**
 * create-deployment and update-deployment outside previews: with `github-environment` the result is stored in a GitHub
 * deployment record, and with `if-exists: update` the record of an earlier run decides between create and update.
 * @throws {ActionError} of the service's request, or of the family `github`.
 */
export async function deploy(request: DeploymentRequest, run: Run): Promise<Result> {
  const { recording } = request;
  return recording === undefined ? withoutRecord(request, run) : withRecord(request, recording, run);
}

/** The body of a create, or of an update if an id is known. */
export function bodyFor(definition: Definition, id: string | undefined, options: BodyOptions): UpdateBody {
  return id === undefined ? { body: createBody(definition, options), leftOut: [] } : updateBody(definition, options);
}

async function withoutRecord(request: DeploymentRequest, run: Run): Promise<Result> {
  const { definition, deploymentId: id } = request;
  const place = await findPlace(request, run);
  const body = bodyFor(definition, id, { workspaceId: place.workspace.id });
  const done = id === undefined ? "created" : "updated";
  const applied = await apply({ ...body, organizationId: place.organization.id, id, done }, run);
  const nothing = { changes: undefined, commit: undefined, pullRequest: undefined };
  return { kind: "deployment", place, outcome: done, isFound: false, ...applied, ...nothing };
}

async function withRecord(request: DeploymentRequest, recording: Recording, run: Run): Promise<Result> {
  const { definition, deploymentId } = request;
  const { environment, search, repository, pullRequest } = recording;
  const name = String(definition.body["name"]);
  const task = taskOf(undefined, name);
  requireStorable({ task, name }, run);
  const readRecords = async (): Promise<
    Pick<RecordedDeployment, "before"> & { github: RecordedDeployment["parts"]["github"] }
  > => {
    const github = run.openGitHub();
    // A plain create is about another Deployment than the earlier records.
    if (!search && deploymentId === undefined) return { github, before: undefined };
    return { github, before: await survey(github, environment, task, { name, pullRequest: undefined }) };
  };
  const [place, { github, before }] = await Promise.all([findPlace(request, run), readRecords()]);
  const [organizationId, workspaceId] = [place.organization.id, place.workspace.id];
  const key = { environment, task, name, pullRequest: undefined, organizationId, workspaceId };
  const subject: RecordedDeployment = { key, place, deploymentId, before, parts: { ...run, github } };

  const earlier = definitionIn(before?.newest?.record.payload);
  const expected = bodyFor(definition, deploymentId ?? before?.newest?.id, { workspaceId });
  const stored = storedDefinition(expected.body, earlier);
  const commit = pullRequest.headSha ?? repository.sha;
  const own = await openRecord(subject, { ref: commit, definition: stored, retires: false }, run);
  const known = await beforeSending(own, subject, findKnown(subject, own, false));

  const { id } = known;
  const body = bodyFor(definition, id, { workspaceId });
  const done = id === undefined ? "created" : "updated";
  const applied = await applyAndSettle(subject, known, { ...body, organizationId, id, done }, run);
  const changes =
    id === undefined || earlier === undefined
      ? undefined
      : changesBetween(earlier, createBody(definition, { workspaceId }));
  return {
    kind: "deployment",
    place,
    outcome: done,
    isFound: search,
    ...applied,
    changes,
    commit,
    pullRequest: undefined,
  };
}
