import { expect } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { Redactor } from "../../src/secrets/redact.js";
import type { ServiceRequest } from "../../src/service/advice.js";
import { explain } from "../../src/service/explain.js";
import type { HttpRequest, HttpResponse } from "../../src/transport/connection.js";
import { AttemptFailure, type ConnectionFailure } from "../../src/transport/failures.js";
import { RequestFailure } from "../../src/transport/retry.js";

const redactor = new Redactor();
redactor.add("fake-secret-1");

const o1 = { organization: "o1" };

/** One request of each kind. */
export const requests = {
  organizations: { kind: "read", what: "organizations", ids: {} },
  workspaces: { kind: "read", what: "workspaces", ids: o1 },
  token: { kind: "create", what: "API token", name: "ci", ids: o1 },
  create: { kind: "create", what: "Deployment", name: "etl", ids: { ...o1, workspace: "w1" } },
  update: {
    kind: "update",
    what: "Deployment",
    name: "etl",
    ids: { ...o1, workspace: "w1", Deployment: "d1" },
  },
} satisfies Record<string, ServiceRequest>;

export type RequestName = keyof typeof requests;

function httpOf(name: RequestName, pathname = "/path"): HttpRequest {
  const method = requests[name].kind === "read" ? "GET" : "POST";
  return { method, url: new URL(pathname, "https://platform.example.com"), headers: {} };
}

function explained(
  error: unknown,
  name: RequestName,
  http: HttpRequest,
  response?: HttpResponse,
): ActionError {
  const failed = { request: requests[name], http, response, redactor };
  const result = explain(error, failed);
  expect(result).toBeInstanceOf(ActionError);
  return result as ActionError;
}

/** The error of a request that ended with this response. */
export function ofResponse(
  name: RequestName,
  response: HttpResponse,
  ended: Partial<RequestFailure> = {},
  pathname?: string,
): ActionError {
  const http = httpOf(name, pathname);
  const failure = {
    request: http,
    failure: response.status,
    response,
    attempts: 1,
    requestedWait: undefined,
  };
  return explained(new RequestFailure({ ...failure, mayHaveActed: false, ...ended }, undefined), name, http);
}

/** The error of a request whose 2xx response could not be read. */
export function ofSuccess(name: RequestName, response: HttpResponse, error: Error): ActionError {
  return explained(error, name, httpOf(name), response);
}

/** The error of a request without a complete response. */
export function ofConnection(
  name: RequestName,
  failure: ConnectionFailure,
  mayHaveActed = false,
  cause = "ECAUSE x",
): ActionError {
  const request = httpOf(name);
  const ended = {
    request,
    failure,
    response: undefined,
    attempts: 1,
    mayHaveActed,
    requestedWait: undefined,
  };
  return explained(new RequestFailure(ended, new AttemptFailure(failure, cause)), name, request);
}
