import type { JsonObject } from "../base/json.js";
import type { Secret } from "../base/secret.js";
import type { HttpRequest, HttpResponse } from "../transport/connection.js";
import type { RequestKind } from "../transport/policy.js";
import { RequestFailure } from "../transport/retry.js";
import { explain } from "./explain.js";
import type { ListQuery } from "./pages.js";
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
import type { Quoting, Subject } from "./subject.js";
import { tokensIn } from "./tokens.js";

/** What the client needs of the transport. */
export interface Sender {
  send(kind: RequestKind, request: HttpRequest): Promise<HttpResponse>;
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
  readonly sender: Sender;
  /** {base_url} of the API documentation. */
  readonly baseUrl: URL;
  readonly apiToken: Secret;
  readonly userAgent: string;
  readonly redactor: Quoting;
  /** Called with each token in a response before anything else is done with it, so that no message can show it. */
  readonly onToken: (token: string) => void;
}

/** The API documentation in code: a method for each endpoint. */
export class ServiceClient {
  readonly #parts: ServiceParts;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  /** List organizations. @throws {ActionError} when it fails. */
  listOrganizations(query: ListQuery): Promise<Page> {
    const subject = {
      kind: "read",
      goal: "list the organizations",
      ids: {},
      skippedBy: "organization-id (and workspace-id)",
    } as const;
    return this.#list("organizations", subject, path`/platform/v1beta1/organizations`, query);
  }

  /** List workspaces. @throws {ActionError} when it fails. */
  listWorkspaces(organizationId: string, query: ListQuery): Promise<Page> {
    const where = path`/platform/v1beta1/organizations/${organizationId}/workspaces`;
    const ids = { organization: organizationId };
    const subject = { kind: "read", goal: "list the workspaces", ids, skippedBy: "workspace-id" } as const;
    return this.#list("workspaces", subject, where, query);
  }

  /** The request of "Create an API token". */
  planToken(organizationId: string, body: JsonObject): PlannedRequest {
    return this.#plan(path`/iam/v1beta1/organizations/${organizationId}/tokens`, body);
  }

  /** The request of "Create a Deployment". */
  planDeployment(organizationId: string, body: JsonObject): PlannedRequest {
    return this.#plan(path`/platform/v1beta1/organizations/${organizationId}/deployments`, body);
  }

  /** The request of "Update a Deployment". */
  planUpdate(organizationId: string, deploymentId: string, body: JsonObject): PlannedRequest {
    return this.#plan(path`/platform/v1beta1/organizations/${organizationId}/deployments/${deploymentId}`, body);
  }

  /** Create an API token. @throws {ActionError}, with outcome `unknown` when the token may exist anyway. */
  createToken(organizationId: string, body: JsonObject): Promise<ApiToken> {
    const subject = {
      kind: "create",
      what: "API token",
      name: String(body["name"]),
      ids: { organization: organizationId },
    } as const;
    return this.#post(subject, this.planToken(organizationId, body), readApiToken);
  }

  /** Create a Deployment. @throws {ActionError}, with outcome `unknown` when the Deployment may exist anyway. */
  createDeployment(organizationId: string, body: JsonObject): Promise<Deployment> {
    const subject = {
      kind: "create",
      what: "Deployment",
      name: String(body["name"]),
      ids: { organization: organizationId },
    } as const;
    return this.#post(subject, this.planDeployment(organizationId, body), readDeployment);
  }

  /** Update a Deployment. @throws {ActionError} when it fails. */
  updateDeployment(organizationId: string, deploymentId: string, body: JsonObject): Promise<Deployment> {
    const ids = { organization: organizationId, Deployment: deploymentId };
    const subject = { kind: "update", what: "Deployment", name: deploymentId, ids } as const;
    return this.#post(subject, this.planUpdate(organizationId, deploymentId, body), readDeployment);
  }

  #plan(where: string, body: JsonObject): PlannedRequest {
    return { method: "POST", path: this.#url(where).pathname, body };
  }

  #url(where: string): URL {
    return this.#at(this.#parts.baseUrl.pathname.replace(/\/+$/, "") + where);
  }

  /** The URL of a path at the service's origin: set on a copy, because `new URL("//x", base)` is another host. */
  #at(pathname: string): URL {
    const url = new URL(this.#parts.baseUrl);
    url.pathname = pathname;
    return url;
  }

  #list(member: "organizations" | "workspaces", subject: Subject, where: string, query: ListQuery): Promise<Page> {
    const url = this.#url(where);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return this.#exchange(subject, { method: "GET", url, headers: this.#headers() }, (text) => readPage(text, member));
  }

  #post<Resource>(subject: Subject, plan: PlannedRequest, read: (response: JsonObject) => Resource): Promise<Resource> {
    const request: HttpRequest = {
      method: plan.method,
      url: this.#at(plan.path),
      headers: { ...this.#headers(), "content-type": "application/json" },
      body: JSON.stringify(plan.body),
    };
    return this.#exchange(subject, request, (text) => read(readObject(text)));
  }

  /** The API token is set for each request: the library would send a default header to any host. */
  #headers(): Record<string, string> {
    return {
      authorization: `Bearer ${this.#parts.apiToken.reveal()}`,
      accept: "application/json",
      "user-agent": this.#parts.userAgent,
    };
  }

  async #exchange<Result>(subject: Subject, request: HttpRequest, read: (text: string) => Result): Promise<Result> {
    let response: HttpResponse | undefined;
    try {
      response = await this.#parts.sender.send(subject.kind, request);
      // Lists have no tokens.
      if (subject.kind !== "read") this.#hideTokens(response);
      return read(response.text);
    } catch (error) {
      if (error instanceof RequestFailure) this.#hideTokens(error.response);
      const { redactor, apiToken } = this.#parts;
      throw explain(error, { subject, request, response, redactor, apiToken });
    }
  }

  #hideTokens(response: HttpResponse | undefined): void {
    for (const token of tokensIn(response?.text ?? "")) this.#parts.onToken(token);
  }
}
