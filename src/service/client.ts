import { type JsonObject, stringMember } from "../base/json.js";
import type { Masks } from "../secrets/masks.js";
import type { Secret } from "../secrets/secret.js";
import type { HttpRequest, HttpResponse } from "../transport/connection.js";
import type { Peer, Transport } from "../transport/retry.js";
import { explain, type Purpose } from "./explain.js";
import { path } from "./path.js";
import {
  type ApiToken,
  type Deployment,
  type Page,
  readApiToken,
  readDeployment,
  readObject,
  readPage,
} from "./resources.js";

/** The query of a list request. */
export type ListQuery = Readonly<Partial<Record<"limit" | "offset", number>>>;

/** One request as the service receives it: what a dry run shows. */
export interface PlannedRequest {
  readonly method: "POST";
  /** Path from the origin on, with the prefix of `base-url`. */
  readonly path: string;
  readonly body: JsonObject;
}

/** The parts of a client. */
export interface ServiceParts {
  readonly sender: Pick<Transport, "send">;
  readonly baseUrl: URL;
  readonly apiToken: Secret;
  /** Keeps a new token before anything else is done with the response, so that no message can show it. */
  readonly secrets: Pick<Masks, "keep" | "redactor">;
}

/** The path of an organization's Deployments, or of one of them. */
export function deploymentsPath(organizationId: string, deploymentId?: string): string {
  const all = path`/platform/v1beta1/organizations/${organizationId}/deployments`;
  return deploymentId === undefined ? all : all + path`/${deploymentId}`;
}

/** The path of an organization's API tokens. */
export function tokensPath(organizationId: string): string {
  return path`/iam/v1beta1/organizations/${organizationId}/tokens`;
}

/** The service of the API documentation, to the transport. */
export const service: Peer = {
  name: "the service",
  isRateLimit: ({ status }) => status === 429,
  retriesRefusedCreates: true,
  grace: 5_000,
  lastAttempt: 0,
};

/** The API documentation in code: a method for each endpoint. */
export class ServiceClient {
  readonly #parts: ServiceParts;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  /** List organizations. @throws {ActionError} when it fails. */
  listOrganizations(query: ListQuery): Promise<Page> {
    const goal = "list the organizations";
    const purpose: Purpose = { kind: "read", goal, ids: {}, skippedBy: "organization-id (and workspace-id)" };
    const read = (response: JsonObject): Page => readPage(response, "organizations");
    return this.#request(purpose, path`/platform/v1beta1/organizations`, { query }, read);
  }

  /** List workspaces. @throws {ActionError} when it fails. */
  listWorkspaces(organizationId: string, query: ListQuery): Promise<Page> {
    const where = path`/platform/v1beta1/organizations/${organizationId}/workspaces`;
    const ids = { organization: organizationId };
    const purpose: Purpose = { kind: "read", goal: "list the workspaces", ids, skippedBy: "workspace-id" };
    return this.#request(purpose, where, { query }, (response) => readPage(response, "workspaces"));
  }

  /** Create an API token. @throws {ActionError}, with outcome `unknown` when the token may exist anyway. */
  createToken(organizationId: string, body: JsonObject): Promise<ApiToken> {
    const ids = { organization: organizationId };
    const purpose: Purpose = { kind: "create", what: "API token", name: String(body["name"]), ids };
    return this.#request(purpose, tokensPath(organizationId), { body }, (raw) => this.#readToken(raw));
  }

  /** Create a Deployment. @throws {ActionError}, with outcome `unknown` when the Deployment may exist anyway. */
  createDeployment(organizationId: string, body: JsonObject): Promise<Deployment> {
    const ids = { organization: organizationId, workspace: String(body["workspaceId"]) };
    const purpose: Purpose = { kind: "create", what: "Deployment", name: String(body["name"]), ids };
    return this.#request(purpose, deploymentsPath(organizationId), { body }, readDeployment);
  }

  /** Update a Deployment. @throws {ActionError} when it fails. */
  updateDeployment(
    organizationId: string,
    deploymentId: string,
    body: JsonObject,
    waitsForLimit?: boolean,
  ): Promise<Deployment> {
    const ids = { organization: organizationId, Deployment: deploymentId };
    const purpose: Purpose = { kind: "update", what: "Deployment", name: deploymentId, ids };
    const where = deploymentsPath(organizationId, deploymentId);
    // The id stays the one that was sent: a response with another one is never followed.
    const read = (raw: JsonObject): Deployment => ({ ...readDeployment(raw), id: deploymentId });
    return this.#request(purpose, where, { body }, read, waitsForLimit);
  }

  /** The request to a path of the API. */
  plan(where: string, body: JsonObject): PlannedRequest {
    return { method: "POST", path: this.#url(where).pathname, body };
  }

  /** Set on a copy of the base URL, because `new URL("//x", base)` is another host. */
  #url(where: string): URL {
    const url = new URL(this.#parts.baseUrl);
    url.pathname = url.pathname.replace(/\/+$/, "") + where;
    return url;
  }

  /** Sends a request: a POST if there is a body. @throws {ActionError} when it fails or `read` can't read the response. */
  async #request<Result extends object>(
    purpose: Purpose,
    where: string,
    { query = {}, body }: { readonly query?: ListQuery; readonly body?: JsonObject },
    read: (response: JsonObject) => Result,
    waitsForLimit?: boolean,
  ): Promise<Result> {
    const { sender, apiToken, secrets } = this.#parts;
    const url = this.#url(where);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const headers = { authorization: `Bearer ${apiToken.reveal()}`, accept: "application/json" };
    const request: HttpRequest =
      body === undefined
        ? { method: "GET", url, headers }
        : {
            method: "POST",
            url,
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify(body),
          };
    let response: HttpResponse | undefined;
    try {
      response = await sender.send(purpose.kind, request, waitsForLimit);
      const result = read(readObject(response.text));
      return response.mayArriveLate ? { ...result, mayArriveLate: true } : result;
    } catch (error) {
      throw explain(error, { purpose, request, response, redactor: secrets.redactor });
    }
  }

  /** The longer value comes first: a runner that masks one after the other would leave the rest of a longer one. */
  #readToken(raw: JsonObject): ApiToken {
    const { secrets } = this.#parts;
    for (const value of [stringMember(raw, "token"), stringMember(raw, "shortToken")]) {
      if (value?.trim()) secrets.keep(value);
    }
    const { id, name, ...token } = readApiToken(raw);
    const shown = (value: string): string => secrets.redactor.redact(value);
    return { ...token, id: shown(id), name: name && shown(name) };
  }
}
