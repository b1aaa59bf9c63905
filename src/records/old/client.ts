import type { GitHub } from "@actions/github/lib/utils";
import { ActionError } from "../../base/errors.js";
import { isObject, parseJson } from "../../base/json.js";
import { explainGitHub, type Permission, type Permissions } from "../../github/explain.js";
import type { Redactor } from "../../secrets/redact.js";
import type { Secret } from "../../secrets/secret.js";
import type { HttpRequest, HttpResponse } from "../../transport/connection.js";
import { reportedIn } from "../../transport/message.js";
import type { RequestKind } from "../../transport/policy.js";
import { RequestFailure, type Transport } from "../../transport/retry.js";

/** Octokit with a typed method for each endpoint: `octokit.rest.repos.createDeployment`. */
export type Octokit = InstanceType<typeof GitHub>;

/** The parts of a client. */
export interface GitHubOptions {
  /** The repository whose records, pull requests and comments the client reads and writes. */
  readonly repository: {
    readonly owner: string;
    readonly repo: string;
    /** GITHUB_API_URL. */
    readonly apiUrl: string;
    readonly token: Secret;
    /** The page of the workflow run: `log_url` of every status. */
    readonly runUrl: string;
  };
  /** A transport for the origin of `apiUrl`. */
  readonly transport: Pick<Transport, "send">;
  readonly redactor: Redactor;
  readonly permissions: Permissions;
  /** Milliseconds of a clock that nobody sets; by default the process's own. */
  readonly elapsed?: () => number;
}

/** A request to GitHub. */
type Call = (octokit: Octokit) => Promise<{ readonly data: unknown }>;

/** Reads what a response contains; undefined if that is not the expected content. */
type Reader<Item> = (data: unknown) => Item | undefined;

/** The query for one page of a list. */
export type PageQuery = Readonly<Record<"per_page" | "page", number>>;

/** GitHub's largest page. */
export const pageSize = 100;

/** A longer list than this many pages is an error, unless the caller stops before. */
const defaultPageCap = 30;

/** A 2xx response of GitHub that can't be used: the message is the reason. */
class UnusableResponse extends ActionError {
  constructor(
    message: string,
    hint = "Check GITHUB_API_URL: it may name a website instead of GitHub's API.",
  ) {
    super("github", message, { hint });
  }
}

const silent = (): void => {};

/** A list of more pages of 100 than are read: an error, because "nothing found" would be a guess. */
export function beyondCap(what: string, cap: number): ActionError {
  return new ActionError("github", `Could not ${what}: there are ${cap * pageSize} or more.`, {
    hint: "Delete what is no longer needed on GitHub.",
  });
}

/** What was read of a response. @throws {ActionError} if it is undefined: the response has not the expected content. */
export function expected<Item>(what: string, item: Item | undefined): Item {
  if (item !== undefined) return item;
  throw new ActionError(
    "github",
    `Could not ${what}: GitHub's response does not have the expected content.`,
    {
      hint: "Run the job again. https://www.githubstatus.com shows failures at GitHub.",
    },
  );
}

/** What a request does, by its method and path: whether the same request again does no harm. */
export function kindOf(method: string, pathname: string): RequestKind {
  if (method === "GET" || pathname.endsWith("/graphql")) return "read";
  return method === "POST" && !pathname.endsWith("/statuses") ? "create" : "update";
}

/**
 * GitHub's API for one token, as Octokit over the transport: its timeouts, retries, proxies and cancellation apply.
 * Every failure is an {@link ActionError} of the family `github`, with GitHub's status if there was a response.
 */
export class GitHubClient {
  protected readonly options: GitHubOptions;
  protected readonly repository: { readonly owner: string; readonly repo: string };
  readonly #octokit: Promise<Octokit>;
  readonly #elapsed: () => number;
  /** GitHub's time minus the elapsed time, in milliseconds: the largest seen, because responses arrive late. */
  #ahead: number | undefined;

  /** Starts loading Octokit. Nothing is sent. */
  constructor(options: GitHubOptions) {
    const { owner, repo } = options.repository;
    this.options = options;
    this.repository = { owner, repo };
    this.#elapsed = options.elapsed ?? (() => performance.now());
    this.#octokit = this.#load();
    // The requests report it.
    this.#octokit.catch(silent);
  }

  /** The time on GitHub's clock, in milliseconds since the epoch; before the first response the runner's. */
  now(): number {
    return this.#ahead === undefined ? Date.now() : this.#ahead + this.#elapsed();
  }

  /**
   * Makes one request and returns the `data` of its response, which is data from outside: validate it.
   * @param what the request in words, after "Could not".
   */
  async call(what: string, needs: Permission, run: Call): Promise<unknown> {
    try {
      return (await run(await this.#octokit)).data;
    } catch (error) {
      throw this.#explain(error, what, needs);
    }
  }

  /** Makes one request and reads its response. @throws {ActionError} also if `take` can't read it. */
  async read<Item>(what: string, needs: Permission, take: Reader<Item>, run: Call): Promise<Item> {
    return expected(what, take(await this.call(what, needs, run)));
  }

  /**
   * The items of a list, page after page as they are requested. A page without new items ends it.
   * @param cap the most pages that are read: a longer list is an error.
   */
  async *pages<Item>(
    what: string,
    needs: Permission,
    take: Reader<Item>,
    run: (octokit: Octokit, query: PageQuery) => ReturnType<Call>,
    cap: number = defaultPageCap,
  ): AsyncGenerator<Item> {
    const seen = new Set<unknown>();
    for (let page = 1; page <= cap; page++) {
      const data = await this.call(what, needs, (octokit) => run(octokit, { per_page: pageSize, page }));
      const items = expected(what, Array.isArray(data) ? data.filter(isObject) : undefined);
      const fresh = items.filter(({ id }) => !seen.has(id));
      for (const item of fresh) {
        seen.add(item["id"]);
        yield expected(what, take(item));
      }
      if (items.length < pageSize || fresh.length === 0) return;
    }
    throw beyondCap(what, cap);
  }

  /** Sends a GraphQL query (no mutation: a query is retried) and returns its `data`. */
  graphql(
    what: string,
    query: string,
    variables: Readonly<Record<string, string | null | readonly string[]>> = {},
  ): Promise<unknown> {
    return this.call(what, "deployments: read", async (octokit) => ({
      data: await octokit.graphql(query, variables),
    }));
  }

  async #load(): Promise<Octokit> {
    const { GitHub, getOctokitOptions } = await import("@actions/github/lib/utils");
    const { repository } = this.options;
    return new GitHub(
      getOctokitOptions(repository.token.reveal(), {
        baseUrl: repository.apiUrl.replace(/\/+$/, ""),
        // Octokit prints warnings with content from outside: a runner would obey it.
        log: { debug: silent, info: silent, warn: silent, error: silent },
        request: {
          fetch: (url: string, init: Omit<HttpRequest, "url">) => this.#fetch(url, init),
          // The body is parsed below: Octokit's own parser changes integers above 2^53 to BigInt.
          parseSuccessResponseBody: false,
        },
      }),
    );
  }

  /** Octokit's fetch. It needs only these members of a response; the platform's own would load another HTTP stack. */
  async #fetch(address: string, { method, headers, body }: Omit<HttpRequest, "url">): Promise<unknown> {
    const url = new URL(address);
    const response = await this.#send({ method, url, headers, body });
    const data = parseJson(response.text);
    if (data === undefined && response.text !== "") {
      throw new UnusableResponse("GitHub's response is not JSON");
    }
    const errors = isObject(data) ? data["errors"] : null;
    if (url.pathname.endsWith("/graphql") && errors !== undefined) {
      // Octokit assumes that it is a list, and would join the errors without a limit on their depth.
      if (!Array.isArray(errors))
        throw new UnusableResponse("GitHub's response is not a response to a GraphQL query");
      const what = `GitHub reported errors: ${reportedIn(response, this.options.redactor).message}`;
      throw new UnusableResponse(
        what,
        "Check the permissions of the input github-token, and its rate limit.",
      );
    }
    return {
      status: response.status,
      url: url.href,
      headers: new Map(Object.entries(response.headers)),
      body: data,
    };
  }

  async #send(request: HttpRequest): Promise<HttpResponse> {
    try {
      const response = await this.options.transport.send(
        kindOf(request.method, request.url.pathname),
        request,
      );
      this.#readClock(response);
      return response;
    } catch (error) {
      if (error instanceof RequestFailure) this.#readClock(error.response);
      throw error;
    }
  }

  #readClock(response: HttpResponse | undefined): void {
    const ahead = Date.parse(response?.headers["date"] ?? "") - this.#elapsed();
    if (!Number.isNaN(ahead)) this.#ahead = Math.max(ahead, this.#ahead ?? ahead);
  }

  #explain(error: unknown, what: string, needs: Permission): unknown {
    const { redactor, permissions } = this.options;
    // Octokit wraps what its fetch throws.
    const cause =
      error instanceof Error && !(error instanceof RequestFailure) ? (error.cause ?? error) : error;
    if (cause instanceof RequestFailure) return explainGitHub(cause, { what, needs, redactor, permissions });
    if (cause instanceof UnusableResponse) {
      return new ActionError("github", `Could not ${what}: ${cause.message}.`, { hint: cause.hint, cause });
    }
    return error;
  }
}
