import type { JsonObject } from "../base/json.js";
import type { Redactor } from "../base/redaction.js";
import type { Secret } from "../base/secret.js";
import type { HttpRequest, HttpResponse } from "../transport/connection.js";
import { RequestFailure } from "../transport/request-failure.js";
import type { Transport } from "../transport/retry.js";
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
import { tokensIn } from "./tokens.js";

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
  /** Called with each token in a response before anything else is done with it, so that no message can show it. */
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
    return this.#post(purpose, this.planToken(organizationId, body), readApiToken);
  }

  /** Create a Deployment. @throws {ActionError}, with outcome `unknown` when the Deployment may exist anyway. */
  createDeployment(organizationId: string, body: JsonObject): Promise<Deployment> {
    const ids = { organization: organizationId };
    const purpose: Purpose = { kind: "create", what: "Deployment", name: String(body["name"]), ids };
    return this.#post(purpose, this.planDeployment(organizationId, body), readDeployment);
  }

  /** Update a Deployment. @throws {ActionError} when it fails. */
  updateDeployment(organizationId: string, deploymentId: string, body: JsonObject): Promise<Deployment> {
    const ids = { organization: organizationId, Deployment: deploymentId };
    const purpose: Purpose = { kind: "update", what: "Deployment", name: deploymentId, ids };
    return this.#post(purpose, this.planUpdate(organizationId, deploymentId, body), (raw) =>
      readUpdated(raw, deploymentId),
    );
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
    return this.#exchange(purpose, { method: "GET", url }, (text) => readPage(text, member));
  }

  #post<Resource>(purpose: Purpose, plan: PlannedRequest, read: (response: JsonObject) => Resource): Promise<Resource> {
    const url = new URL(this.#parts.baseUrl);
    url.pathname = plan.path;
    const request = { method: plan.method, url, body: JSON.stringify(plan.body) };
    return this.#exchange(purpose, request, (text) => read(readObject(text)));
  }

  async #exchange<Result>(
    purpose: Purpose,
    { method, url, body }: Omit<HttpRequest, "headers">,
    read: (text: string) => Result,
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
      response = await sender.send(purpose.kind, request);
      // Lists have no tokens.
      if (purpose.kind !== "read") this.#hideTokens(response);
      return read(response.text);
    } catch (error) {
      if (error instanceof RequestFailure) this.#hideTokens(error.response);
      throw explain(error, { purpose, request, response, redactor, apiToken });
    }
  }

  #hideTokens(response: HttpResponse | undefined): void {
    for (const token of tokensIn(response?.text ?? "")) this.#parts.onToken(token);
  }
}
