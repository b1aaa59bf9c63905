import { expect } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { Redactor } from "../../src/secrets/redact.js";
import { explain, type FailedRequest, type Purpose } from "../../src/service/explain.js";
import type { HttpResponse } from "../../src/transport/connection.js";
import { AttemptFailure, type ConnectionFailure } from "../../src/transport/failures.js";
import { RequestFailure } from "../../src/transport/retry.js";

export const url = new URL("https://platform.example.com/platform/v1beta1/organizations/o1/deployments/d1");
const redactor = new Redactor();
redactor.add("fake-secret-1");

export const read: Purpose = {
  kind: "read",
  goal: "list the workspaces",
  ids: { organization: "o1" },
  skippedBy: "workspace-id",
};
export const create: Purpose = {
  kind: "create",
  what: "Deployment",
  name: "etl",
  ids: { organization: "o1" },
};

function failedRequest(purpose: Purpose, more: Partial<FailedRequest> = {}): FailedRequest {
  const method = purpose.kind === "read" ? "GET" : "POST";
  return {
    purpose,
    request: { method, url, headers: {} },
    response: undefined,
    redactor,
    ...more,
  };
}

function asError(explained: unknown): ActionError {
  expect(explained).toBeInstanceOf(ActionError);
  return explained as ActionError;
}

export function ofResponse(
  purpose: Purpose,
  refused: HttpResponse,
  ended: Partial<RequestFailure> = {},
  more: Partial<FailedRequest> = {},
): ActionError {
  const failed = failedRequest(purpose, more);
  const failure = {
    request: failed.request,
    failure: refused.status,
    response: refused,
    attempts: 1,
    mayHaveActed: false,
    requestedWait: undefined,
  };
  return asError(explain(new RequestFailure({ ...failure, ...ended }, undefined), failed));
}

export function ofConnection(
  purpose: Purpose,
  failure: ConnectionFailure,
  mayHaveActed = false,
  cause = "ECAUSE x",
): ActionError {
  const failed = failedRequest(purpose);
  const { request } = failed;
  const ended = {
    request,
    failure,
    response: undefined,
    attempts: 1,
    mayHaveActed,
    requestedWait: undefined,
  };
  return asError(explain(new RequestFailure(ended, new AttemptFailure(failure, cause)), failed));
}
