import type { JsonObject } from "../base/json.js";
import type { Secret } from "../base/secret.js";
import type { HttpRequest, HttpResponse } from "../transport/connection.js";
import type { RequestKind } from "../transport/policy.js";
import { RequestFailure } from "../transport/retry.js";
import type { Subject } from "./explain.js";
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
  tokensIn,
} from "./resources.js";

/** What the client needs of the transport. */
export interface Sender {
  send(kind: RequestKind, request: HttpRequest): Promise<HttpResponse>;
}

/** One request as the service gets it: what a dry run shows. */
export interface PlannedRequest {
  readonly method: "POST";
  /** Path from the origin on, with the prefix of `base-url`. */
  readonly path: string;
  readonly body: JsonObject;
}

/** The document in code: a method an endpoint. */
export class ServiceClient {
  readonly #sender: Sender;
  readonly #baseUrl: URL;
  readonly #bearer: Secret;
  readonly #quote: (text: string) => string;
  readonly #userAgent: string;
  /** Called with each token that an answer holds before anything else is done with it, so that no message can show it. */
  readonly #onToken: (token: string) => void;

  constructor(parts: {
    sender: Sender;
    baseUrl: URL;
    bearer: Secret;
    userAgent: string;
    /** Makes text from the service fit for a message. */
    quote: (text: string) => string;
    onToken: (token: string) => void;
  }) {
    this.#sender = parts.sender;
    this.#baseUrl = parts.baseUrl;
    this.#bearer = parts.bearer;
    this.#userAgent = parts.userAgent;
    this.#quote = parts.quote;
    this.#onToken = parts.onToken;
  }

  /** List organizations. @throws {ActionError} when it fails. */
  listOrganizations(query: ListQuery): Promise<Page> {
    return this.#list("organizations", {}, path`/platform/v1beta1/organizations`, query);
  }

  /** List workspaces. @throws {ActionError} when it fails. */
  listWorkspaces(organizationId: string, query: ListQuery): Promise<Page> {
    const where = path`/platform/v1beta1/organizations/${organizationId}/workspaces`;
    return this.#list("workspaces", { organization: organizationId }, where, query);
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

  /** Create an API token. @throws {ActionError}, with outcome `unknown` when the token may exist all the same. */
  createToken(organizationId: string, body: JsonObject): Promise<ApiToken> {
    const subject = {
      kind: "create",
      what: "API token",
      name: String(body["name"]),
      ids: { organization: organizationId },
    } as const;
    return this.#post(subject, this.planToken(organizationId, body), readApiToken);
  }

  /** Create a Deployment. @throws {ActionError}, with outcome `unknown` when the Deployment may exist all the same. */
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
    return new URL(this.#baseUrl.pathname.replace(/\/+$/, "") + where, this.#baseUrl.origin);
  }

  #list(
    member: "organizations" | "workspaces",
    ids: Readonly<Record<string, string>>,
    where: string,
    query: ListQuery,
  ): Promise<Page> {
    const url = this.#url(where);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const subject = { kind: "read", goal: `list the ${member}`, ids } as const;
    return this.#exchange(subject, { method: "GET", url, headers: this.#headers() }, (text) => readPage(text, member));
  }

  #post<Resource>(subject: Subject, plan: PlannedRequest, read: (answer: JsonObject) => Resource): Promise<Resource> {
    const request: HttpRequest = {
      method: plan.method,
      url: new URL(plan.path, this.#baseUrl.origin),
      headers: { ...this.#headers(), "content-type": "application/json" },
      body: JSON.stringify(plan.body),
    };
    return this.#exchange(subject, request, (text) => read(readObject(text)));
  }

  /** The bearer is set per request: a default header would follow the library to wherever it goes. */
  #headers(): Record<string, string> {
    return {
      authorization: `Bearer ${this.#bearer.reveal()}`,
      accept: "application/json",
      "user-agent": this.#userAgent,
    };
  }

  async #exchange<Result>(subject: Subject, request: HttpRequest, read: (text: string) => Result): Promise<Result> {
    let answer: HttpResponse | undefined;
    try {
      answer = await this.#sender.send(subject.kind, request);
      this.#hideTokens(answer);
      return read(answer.text);
    } catch (error) {
      if (error instanceof RequestFailure) this.#hideTokens(error.response);
      // Only a run that fails loads the words for it.
      const { explain } = await import("./explain.js");
      throw explain(error, { subject, request, answer, quote: this.#quote, bearer: this.#bearer });
    }
  }

  #hideTokens(answer: HttpResponse | undefined): void {
    for (const token of tokensIn(answer?.text ?? "")) this.#onToken(token);
  }
}
