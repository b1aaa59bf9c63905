import { ActionError, hasStatus } from "../base/errors.js";
import { type JsonObject, stringMember } from "../base/json.js";
import { text } from "../base/text.js";
import type { HttpRequest } from "../http/connection.js";
import type { HttpResponse } from "../http/response.js";
import type { Api, SendOptions, Transport } from "../http/retry.js";
import type { Masks } from "../secrets/masks.js";
import type { Secret } from "../secrets/secret.js";
import {
  type ApiToken,
  type Deployment,
  isFitId,
  type List,
  readApiToken,
  readDeployment,
  readList,
  readObject,
  WrongShape,
} from "./resources.js";
import { explain, type ServiceRequest } from "./service-error.js";

/** One request as the service receives it: what a dry run shows. */
export interface PlannedRequest {
  readonly method: "POST";
  /** The path of the API documentation, without the one of `base-url`. */
  readonly path: string;
  readonly body: JsonObject;
}

interface ClientOptions {
  readonly transport: Pick<Transport, "send" | "distrust">;
  readonly baseUrl: URL;
  readonly apiToken: Secret;
  /** The address of the folder of the action's pages, for links in errors. */
  readonly pages: string;
  /** Keeps a new token before anything else is done with the response, so that no message can show it. */
  readonly secrets: Pick<Masks, "keep">;
}

/** How a create or update of a Deployment is sent. */
interface DeploymentOptions {
  /** No attempt starts later: milliseconds since the epoch. */
  readonly notAfter?: number | undefined;
  readonly preview?: ServiceRequest["preview"];
}

/** Limits of a list of workspaces, the next if one is refused: the API documentation shows no maximum. */
const workspaceLimits = [1_000, 100, undefined];

const organizations = "/platform/v1beta1/organizations";

/** path`/organizations/${id}` with every id percent-encoded. @throws {ActionError} for an unfit id. */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  return parts.reduce((before, part, index) => {
    const id = ids[index - 1] ?? "";
    if (isFitId(id)) return before + encodeURIComponent(id) + part;
    const next = text`Copy the id from the platform.`;
    throw new ActionError("lookup/unfit-id", text`The id "${id}" cannot be part of a path.`, { next });
  });
}

/** Builds the path of all Deployments of an organization, or of one of them. */
export function deploymentsPath(organizationId: string, deploymentId?: string): string {
  const deployment = deploymentId === undefined ? "" : path`/${deploymentId}`;
  return `${organizations}${path`/${organizationId}`}/deployments${deployment}`;
}

/** Builds the path to which a token of the organization is posted. */
export function tokensPath(organizationId: string): string {
  return path`/iam/v1beta1/organizations/${organizationId}/tokens`;
}

/** The service of the API documentation, to the transport. */
export const serviceApi: Api = {
  policyStatus: ({ status }) => status,
  longestWait: 60,
  allowance: 5_000,
  lastAttempt: () => 0,
};

/** The API documentation in code: a method for each endpoint. Each failure is an {@link ActionError}. */
export class ServiceClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Sends "List organizations": the API documentation names no parameter of it. */
  listOrganizations(): Promise<List> {
    return this.#list("organizations", organizations, {});
  }

  /** "List workspaces", with the first of the limits that the service accepts. */
  async listWorkspaces(organizationId: string, limits = workspaceLimits): Promise<List> {
    const [limit, ...others] = limits;
    const where = organizations + path`/${organizationId}/workspaces`;
    try {
      return await this.#list("workspaces", where, { "organization-id": organizationId }, limit);
    } catch (error) {
      if (!hasStatus(error, 400, 422) || others.length === 0) throw error;
      return this.listWorkspaces(organizationId, others);
    }
  }

  /**
   * Whether this token can list the organization's workspaces, and this one is among them: only then is a 404
   * evidence that a Deployment is gone. A failure or cancellation is false: it must not hide what was sent.
   */
  async hasWorkspace(organizationId: string, workspaceId: string): Promise<boolean> {
    try {
      const { items } = await this.listWorkspaces(organizationId);
      return items.some(({ id }) => id === workspaceId);
    } catch {
      return false;
    }
  }

  /**
   * "Create an API token". @throws {ActionError}, with outcome `unknown` when the token may exist anyway, and
   * with `createdToken` when the response shows its id but no value.
   * @param another another name, to try again after an outcome that is not known.
   */
  createToken(organizationId: string, body: JsonObject, another?: () => string): Promise<ApiToken> {
    const where = tokensPath(organizationId);
    const entity = body["type"] === "DEPLOYMENT" ? "deployment-id" : "workspace-id";
    const ids = { "organization-id": organizationId, [entity]: stringMember(body, "entityId") };
    const isRenewed = another !== undefined;
    const name = stringMember(body, "name");
    const request = { kind: "create", what: "API token", name, ids, isRenewed } as const;
    const options = another && { another: () => this.#http("POST", where, { ...body, name: another() }) };
    return this.#send(request, this.#http("POST", where, body), (raw) => this.#readToken(raw), options);
  }

  /**
   * "Create a Deployment", or with an id "Update a Deployment". @throws {ActionError}, with outcome `unknown`
   * when the service may have acted anyway.
   */
  writeDeployment(
    organizationId: string,
    deploymentId: string | undefined,
    body: JsonObject,
    { preview, notAfter }: DeploymentOptions = {},
  ): Promise<Deployment> {
    const ids = {
      "deployment-id": deploymentId,
      "organization-id": organizationId,
      "workspace-id": stringMember(body, "workspaceId"),
    };
    const kind = deploymentId === undefined ? "create" : "update";
    const name = stringMember(body, "name");
    const request = { kind, what: "Deployment", name, ids, preview } as const;
    const read = (raw: JsonObject) => readDeployment(raw, deploymentId);
    const http = this.#http("POST", deploymentsPath(organizationId, deploymentId), body);
    return this.#send(request, http, read, { notAfter });
  }

  #list(
    what: "organizations" | "workspaces",
    where: string,
    ids: ServiceRequest["ids"],
    limit?: number,
  ): Promise<List> {
    const http = this.#http("GET", where);
    if (limit !== undefined) http.url.searchParams.set("limit", String(limit));
    return this.#send({ kind: "read", what, ids }, http, (response) => readList(response, what, limit));
  }

  #http(method: "GET" | "POST", where: string, body?: JsonObject): HttpRequest {
    // Set on a copy of the base URL, because `new URL("//x", base)` is another host.
    const url = new URL(this.#options.baseUrl);
    url.pathname = url.pathname.replace(/\/+$/, "") + where;
    const headers = {
      authorization: `Bearer ${this.#options.apiToken.reveal()}`,
      accept: "application/json",
      ...(body && { "content-type": "application/json" }),
    };
    return { method, url, headers, body: body && JSON.stringify(body) };
  }

  /** @throws {ActionError} when the request fails or `read` can't read the response. */
  async #send<Result extends object>(
    request: ServiceRequest,
    http: HttpRequest,
    read: (response: JsonObject) => Result,
    options?: SendOptions,
  ): Promise<Result> {
    const { transport, pages } = this.#options;
    let response: HttpResponse | undefined;
    try {
      response = await transport.send(request.kind, http, options);
      return read(readObject(response.text));
    } catch (error) {
      if (error instanceof WrongShape) transport.distrust();
      throw explain(error, { request, http, response, pages });
    }
  }

  /** Masks before anything can throw. The longer value first: masked second, its rest could stay visible. */
  #readToken(raw: JsonObject): ApiToken {
    for (const value of [stringMember(raw, "token"), stringMember(raw, "shortToken")]) {
      if (value?.trim()) this.#options.secrets.keep(value);
    }
    return readApiToken(raw);
  }
}
