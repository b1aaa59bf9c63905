import { type JsonObject, stringMember } from "../base/json.js";
import type { Redactor } from "../base/redaction.js";
import type { Secret } from "../base/secret.js";
import type { HttpRequest, HttpResponse } from "../transport/connection.js";
import type { SendOptions, Transport } from "../transport/retry.js";
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
  readUpdated,
} from "./resources.js";

/** The query of a list request. */
export interface ListQuery {
  readonly limit?: number;
  readonly offset?: number;
}

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
  /** {base_url} of the API documentation. */
  readonly baseUrl: URL;
  readonly apiToken: Secret;
  readonly userAgent: string;
  readonly redactor: Redactor;
  /** Called with a new token before anything else is done with the response, so that no message can show it. */
  readonly onToken: (token: string) => void;
}

/** The path of an organization's Deployments, or of one of them. */
export function deploymentsPath(organizationId: string, deploymentId?: string): string {
  const all = path`/platform/v1beta1/organizations/${organizationId}/deployments`;
  return deploymentId === undefined ? all : all + path`/${deploymentId}`;
}

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
    return this.#list("organizations", purpose, path`/platform/v1beta1/organizations`, query);
  }

  /** List workspaces. @throws {ActionError} when it fails. */
  listWorkspaces(organizationId: string, query: ListQuery): Promise<Page> {
    const where = path`/platform/v1beta1/organizations/${organizationId}/workspaces`;
    const ids = { organization: organizationId };
    const purpose: Purpose = { kind: "read", goal: "list the workspaces", ids, skippedBy: "workspace-id" };
    return this.#list("workspaces", purpose, where, query);
  }

  /** The request of "Create an API token". */
  planToken(organizationId: string, body: JsonObject): PlannedRequest {
    return this.plan(path`/iam/v1beta1/organizations/${organizationId}/tokens`, body);
  }

  /** The request of "Create a Deployment". */
  planDeployment(organizationId: string, body: JsonObject): PlannedRequest {
    return this.plan(deploymentsPath(organizationId), body);
  }

  /** The request of "Update a Deployment". */
  planUpdate(organizationId: string, deploymentId: string, body: JsonObject): PlannedRequest {
    return this.plan(deploymentsPath(organizationId, deploymentId), body);
  }

  /** Create an API token. @throws {ActionError}, with outcome `unknown` when the token may exist anyway. */
  createToken(organizationId: string, body: JsonObject): Promise<ApiToken> {
    const ids = { organization: organizationId };
    const purpose: Purpose = { kind: "create", what: "API token", name: String(body["name"]), ids };
    return this.#post(purpose, this.planToken(organizationId, body), (raw) => this.#readToken(raw));
  }

  /** Create a Deployment. @throws {ActionError}, with outcome `unknown` when the Deployment may exist anyway. */
  createDeployment(organizationId: string, body: JsonObject): Promise<Deployment> {
    const ids = { organization: organizationId };
    const purpose: Purpose = { kind: "create", what: "Deployment", name: String(body["name"]), ids };
    return this.#post(purpose, this.planDeployment(organizationId, body), readDeployment);
  }

  /** Update a Deployment. @throws {ActionError} when it fails. */
  updateDeployment(
    organizationId: string,
    deploymentId: string,
    body: JsonObject,
    options?: SendOptions,
  ): Promise<Deployment> {
    const ids = { organization: organizationId, Deployment: deploymentId };
    const purpose: Purpose = { kind: "update", what: "Deployment", name: deploymentId, ids };
    const plan = this.planUpdate(organizationId, deploymentId, body);
    return this.#post(purpose, plan, (raw) => readUpdated(raw, deploymentId), options);
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

  #list(member: "organizations" | "workspaces", purpose: Purpose, where: string, query: ListQuery): Promise<Page> {
    const url = this.#url(where);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return this.#exchange(purpose, { method: "GET", url }, ({ text }) => readPage(text, member));
  }

  #post<Resource extends object>(
    purpose: Purpose,
    plan: PlannedRequest,
    read: (response: JsonObject) => Resource,
    options?: SendOptions,
  ): Promise<Resource> {
    const url = new URL(this.#parts.baseUrl);
    url.pathname = plan.path;
    const request = { method: plan.method, url, body: JSON.stringify(plan.body) };
    return this.#exchange(
      purpose,
      request,
      ({ text, mayArriveLate }) => ({ ...read(readObject(text)), ...(mayArriveLate ? { mayArriveLate } : {}) }),
      options,
    );
  }

  async #exchange<Result>(
    purpose: Purpose,
    { method, url, body }: Omit<HttpRequest, "headers">,
    read: (response: HttpResponse) => Result,
    options?: SendOptions,
  ): Promise<Result> {
    const { sender, apiToken, userAgent, redactor } = this.#parts;
    const headers = {
      authorization: `Bearer ${apiToken.reveal()}`,
      accept: "application/json",
      "user-agent": userAgent,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const request: HttpRequest = { method, url, headers, body };
    let response: HttpResponse | undefined;
    try {
      response = await sender.send(purpose.kind, request, options);
      return read(response);
    } catch (error) {
      throw explain(error, { purpose, request, response, redactor });
    }
  }

  /** The longer value comes first: a runner that masks one after the other would leave the rest of a longer one. */
  #readToken(raw: JsonObject): ApiToken {
    const { onToken, redactor } = this.#parts;
    const values = [stringMember(raw, "token"), stringMember(raw, "shortToken")].filter((value) => value?.trim());
    for (const value of values) if (value !== undefined) onToken(value);
    const { id, name, ...token } = readApiToken(raw);
    return { ...token, id: redactor.redactResponse(id), name: name && redactor.redactResponse(name) };
  }
}
