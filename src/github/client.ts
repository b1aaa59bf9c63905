import type { getOctokit } from "@actions/github";
import type { Clock } from "../base/clock.js";
import { ActionError, hasStatus } from "../base/errors.js";
import { isObject, parseJson } from "../base/json.js";
import { text } from "../base/text.js";
import type { HttpRequest } from "../http/connection.js";
import { RequestFailure } from "../http/failures.js";
import type { RequestKind } from "../http/policy.js";
import type { HttpResponse } from "../http/response.js";
import type { Transport } from "../http/retry.js";
import type { Redactor } from "../secrets/redact.js";
import type { Secret } from "../secrets/secret.js";
import { type Call, explainGitHub, type Permissions } from "./github-error.js";
import { requireShape, type StoredStatus } from "./stored.js";

/** Octokit with a typed method for each endpoint: `octokit.rest.repos.createDeployment`. */
export type Octokit = ReturnType<typeof getOctokit>;

/** The repository whose records, pull requests and comments are read and written, and how it is reached. */
export interface Repository {
  readonly owner: string;
  readonly repo: string;
  /** The value of GITHUB_API_URL, with the path of a GitHub Enterprise Server. */
  readonly apiUrl: string;
  readonly token: Secret;
}

export interface GitHubOptions {
  /** `runUrl` is the page of the workflow run: `log_url` of every status. */
  readonly repository: Repository & { readonly runUrl: string };
  readonly transport: Pick<Transport, "send" | "distrust">;
  readonly permissions: Permissions;
  /** Redacts what a record shows. */
  readonly redactor: Redactor;
  /** A list of more than 100 statuses is read until one of these is found. */
  readonly isOwnStatus: (status: StoredStatus) => boolean;
  readonly clock: Clock;
  readonly cancelled: AbortSignal;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly isLast: boolean;
}

/** The parameters of a page after the first: its number, or a cursor. */
type PageQuery = { readonly page?: number; readonly after?: string };

type ReadPage<Given> = (
  octokit: Octokit,
  query: PageQuery,
) => Promise<{
  readonly data: readonly Given[];
  readonly headers: { readonly link?: string };
}>;

interface Identified {
  readonly id: number;
}

/** GitHub returns no more items on a page, whatever is requested. */
export const pageSize = 100;

/** A page of records with all their payloads: bytes. */
const largestPage = 16 * 2 ** 20;

/**
 * Milliseconds until a list that may lack a record or status is read again: GitHub replicates with a delay.
 */
export const replicationDelay = 5_000;

const ignore = () => {};

/**
 * The query of the next page by a `Link` header: its cursor, else its number. Undefined where there is none.
 * Nothing else of the URL is used: it is data, and Octokit would expand a part of it as a template.
 */
function nextPage(page: number, link = ""): PageQuery | undefined {
  const [, address] = /<([^<>]+)>;\s*rel="?next\b/.exec(link) ?? [];
  if (address === undefined) return undefined;
  const after = new URLSearchParams(address.replace(/^[^?]*/, "")).get("after");
  return after === null ? { page } : { after };
}

/** The effect of a request, by its method and path: whether the same request again does no harm. */
export function kindOf(method: string, pathname: string): RequestKind {
  if (method === "GET" || pathname.endsWith("/graphql")) return "read";
  // A record has a key that joins it with the one of a retry; a second comment would stay.
  return method === "POST" && pathname.endsWith("/comments") ? "create" : "update";
}

/**
 * Octokit over the transport: its timeouts, retries, proxies and cancellation apply. Every failure is an
 * {@link ActionError} of the family `github`, with GitHub's status if there was a response.
 */
export class Client {
  /**
   * The number that GitHub last reported as the rest of the limit for REST requests; undefined if it
   * reported none.
   */
  remaining: number | undefined;
  /** When GitHub sent its last response, by its own clock: milliseconds since the epoch. */
  date: number | undefined;
  readonly #options: GitHubOptions;
  readonly #octokit: Promise<Octokit>;

  /** Starts to load Octokit while the first look-up is in progress. Nothing is sent. */
  constructor(options: GitHubOptions) {
    this.#options = options;
    this.#octokit = this.#load();
    // A failure to load it is reported by each request.
    this.#octokit.catch(ignore);
  }

  /**
   * Makes requests and reads their responses, which have GitHub's own types: what is read without a member
   * that it needs is no response of GitHub.
   * @param retryBudget they are tried for so many milliseconds, however many attempts that takes.
   */
  async request<Item>(
    call: Call,
    act: (octokit: Octokit) => Promise<Item>,
    { retryBudget = 0 } = {},
  ): Promise<Item> {
    try {
      return await act(await (retryBudget > 0 ? this.#load(retryBudget) : this.#octokit));
    } catch (error) {
      throw this.#explained(error, call);
    }
  }

  /**
   * The pages of a list, by the header `Link`, each item once: items move to later pages while others are
   * added. The list ends without a last page where GitHub responds with 422 to a late one.
   * @param complete what else is read of a page. Undefined: the page is listed again once, and must have it.
   */
  async *pages<Given extends Identified, Item extends Identified, Complete>(
    call: Call,
    readPage: ReadPage<Given>,
    read: (given: Given) => Item,
    complete: (items: readonly Item[]) => Promise<readonly Complete[] | undefined>,
  ): AsyncGenerator<Page<Complete>> {
    const { clock, cancelled } = this.#options;
    const observed = new Set<number>();
    let next: PageQuery | undefined;
    let count = 1;
    const load = (): Promise<{ items: Item[]; following: PageQuery | undefined }> =>
      this.request(call, async (octokit) => {
        const { data, headers } = await readPage(octokit, next ?? {});
        const items = new Map(data.map(read).map((item) => [item.id, item]));
        requireShape([...items.keys()].every(Number.isSafeInteger));
        const following = nextPage(count + 1, headers.link);
        return { items: [...items.values()].filter(({ id }) => !observed.has(id)), following };
      });
    do {
      const isFirst = next === undefined;
      let page = await load().catch((error) => {
        if (!isFirst && hasStatus(error, 422)) return undefined;
        throw error;
      });
      if (page === undefined) return;
      let items = await complete(page.items);
      if (items === undefined) {
        await clock.sleep(replicationDelay, cancelled);
        page = await load();
        items = await complete(page.items);
      }
      if (items === undefined) throw this.#unusable(call);
      for (const { id } of page.items) observed.add(id);
      next = page.following;
      count++;
      yield { items, isLast: next === undefined };
    } while (next !== undefined);
  }

  /**
   * The items of a list. The next page is requested when the items before are used.
   * @throws {ActionError} also if there are more than `cap` pages: "nothing found" would be a guess.
   */
  async *list<Given extends Identified, Item extends Identified>(
    call: Call,
    cap: number,
    readPage: ReadPage<Given>,
    read: (given: Given) => Item,
  ): AsyncGenerator<Item> {
    let count = 0;
    for await (const { items, isLast } of this.pages(call, readPage, read, async (all) => all)) {
      yield* items;
      if (isLast) return;
      if (++count === cap) break;
    }
    const why = text`Could not ${call.what}: there are more than ${count * pageSize}.`;
    const next = text`Close or delete on GitHub what is no longer needed.`;
    throw new ActionError("github/too-many", why, { next });
  }

  async #load(retryBudget = 0): Promise<Octokit> {
    const { getOctokit } = await import("@actions/github");
    const { token, apiUrl } = this.#options.repository;
    return getOctokit(token.reveal(), {
      baseUrl: apiUrl.replace(/\/+$/, ""),
      request: {
        fetch: (url: string, init: Omit<HttpRequest, "url">) => this.#fetch(url, init, retryBudget),
        // The body is parsed below: Octokit's own parser changes integers above 2^53 to BigInt.
        parseSuccessResponseBody: false,
      },
    });
  }

  /** Octokit's fetch, with the members that it needs. The platform's own would load another HTTP stack. */
  async #fetch(
    address: string,
    { method, headers, body }: Omit<HttpRequest, "url">,
    retryBudget: number,
  ): Promise<unknown> {
    const url = new URL(address);
    const response = await this.#send({ method, url, headers, body }, retryBudget);
    const { link } = response.headers;
    // Octokit would take an empty body for an empty list.
    const content = parseJson(response.text);
    requireShape(content !== undefined);
    return {
      status: response.status,
      url: url.href,
      // Octokit prints other headers as warnings, and a runner obeys what is printed.
      headers: new Map(link === undefined ? [] : [["link", link]]),
      // Octokit would fail for a node that is missing: an error beside the others.
      body: url.pathname.endsWith("/graphql") && isObject(content) ? { data: content["data"] } : content,
    };
  }

  async #send(request: HttpRequest, retryBudget: number): Promise<HttpResponse> {
    const kind = kindOf(request.method, request.url.pathname);
    try {
      const largest = request.url.pathname.endsWith("/deployments") ? largestPage : undefined;
      const response = await this.#options.transport.send(kind, { ...request, largest }, { retryBudget });
      this.#readHeaders(response);
      return response;
    } catch (error) {
      if (error instanceof RequestFailure && error.response) this.#readHeaders(error.response);
      throw error;
    }
  }

  #readHeaders({ headers }: HttpResponse): void {
    const date = Date.parse(headers["date"] ?? "");
    if (!Number.isNaN(date)) this.date = date;
    const remaining = Number(headers["x-ratelimit-remaining"]);
    // https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api: GraphQL has a limit of
    // its own.
    const isCore = headers["x-ratelimit-resource"] === "core";
    if (isCore && Number.isSafeInteger(remaining)) this.remaining = remaining;
  }

  #explained(error: unknown, call: Call): ActionError {
    // Octokit wraps an error that its fetch throws in one of its own.
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    if (cause instanceof RequestFailure) return explainGitHub(cause, call, this.#options.permissions);
    return this.#unusable(call, cause);
  }

  #unusable(call: Call, cause?: unknown): ActionError {
    this.#options.transport.distrust();
    const why = text`Could not ${call.what}: GitHub's response does not have the expected content.`;
    const next = text`Check GITHUB_API_URL, and run the job again.`;
    return new ActionError("github/unusable", why, { next, cause });
  }
}
