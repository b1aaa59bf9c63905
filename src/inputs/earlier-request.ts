import type { JsonObject } from "../base/json.js";
import { createBody, redactBody, retireBody, updateBody } from "../deployment/body.js";
import type { DeploymentRequest, Recording } from "../modes/request.js";
import type * as earlier from "../modes/requests.js";

/** The request as the present modes take it. Goes away with them. */
export function earlierRequest(request: DeploymentRequest): earlier.DeploymentRequest {
  const { definition, recording, mode } = request;
  const sent = mode === "create-deployment" ? createBody(definition) : updateBody(definition).body;
  return {
    ...request,
    body: body(sent),
    bodyWorkspaceId: definition.workspaceId,
    recording: recording && earlierRecording(recording, request),
  };
}

/** The line that reports what an update leaves out. */
export function updateNotices({ definition }: DeploymentRequest): string[] {
  const { leftOut } = updateBody(definition);
  if (leftOut.length === 0) return [];
  return [`Left out of the update, because only a creation takes them: ${leftOut.join(", ")}`];
}

function earlierRecording(recording: Recording, request: DeploymentRequest): earlier.Recording {
  const { definition } = request;
  const { preview, pullRequest, repository, ...rest } = recording;
  const number = pullRequest.number ?? 0;
  const name = String(definition.body["name"]);
  const description = `[closed pull request #${number}] safe to delete`;
  return {
    ...rest,
    preview: preview && {
      pullRequest: number,
      closed: pullRequest.closed || preview.action === "retire",
      headSha: pullRequest.headSha,
    },
    updateBody: body(updateBody(definition).body),
    updateNotices: updateNotices(request),
    retireBody: body(retireBody(definition, { name, description }).body),
    github: repository,
  };
}

function body(sent: JsonObject): earlier.Body {
  return { sent, shown: redactBody(sent) };
}
