import { Faults } from "../faults.js";
import { listen, type ReceivedRequest } from "../http.js";
import { type ApiCall, type ApiOptions, GitHubApi } from "./api.js";
import { queryFields, rootFields } from "./graphql.js";
import { type GitHubInjection, type GitHubMishap, strike } from "./mishap.js";
import { GitHubRateLimit } from "./rate-limit.js";
import { handlers } from "./routes.js";

export type { GitHubBehaviour, ListOrder, TokenPermissions } from "./behaviour.js";
export {
  type GitHubInjection,
  type GitHubMishap,
  graphqlRateLimit,
  hourlyRateLimit,
  secondaryRateLimit,
} from "./mishap.js";

/** How GitHub is started. */
export interface EmulatedGitHubOptions extends ApiOptions {
  readonly port?: number;
}

/** One request that came in. */
export interface ReceivedCall extends Pick<ApiCall, "method" | "path" | "body" | "headers"> {
  /** GitHub's name of the operation, such as `repos/create-deployment`, or `graphql`. */
  readonly operation: string;
}

/** A running GitHub. */
export interface EmulatedGitHub extends GitHubApi {
  readonly requests: readonly ReceivedCall[];
  /** How often each operation was requested. */
  counts(): Readonly<Record<string, number>>;
  /** Makes matching requests fail. @throws {Error} for an unknown operation. */
  inject(fault: GitHubInjection): void;
  /** Removes all injected faults. */
  heal(): void;
  /** Called before each request is handled. */
  onRequest: ((request: ReceivedCall) => void | Promise<void>) | undefined;
  close(): Promise<void>;
}

/** Starts the part of GitHub's API that the action uses, in memory, on a free port of this machine. */
export async function startGitHub(options: EmulatedGitHubOptions = {}): Promise<EmulatedGitHub> {
  const { now = Date.now, pathPrefix = "" } = options;
  const api = new GitHubApi(options);
  const queries = queryFields.map((field) => `graphql/${field}`);
  const faults = new Faults<GitHubMishap>([...Object.keys(handlers), "graphql", ...queries]);
  const limit = new GitHubRateLimit(api.behaviour, now);
  const requests: ReceivedCall[] = [];

  async function serve(request: ReceivedRequest) {
    const call = api.callOf(request);
    const { operation, method, path, body, headers } = call;
    if (operation === undefined) return api.sent(api.handle(call));
    const received = { operation, method, path, body, headers };
    requests.push(received);
    await github.onRequest?.(received);
    const isGraphql = operation === "graphql";
    const counted = limit.count(isGraphql ? "graphql" : "core", api.loginOf(call) ?? "");
    const fields = isGraphql ? rootFields(body).map((field) => `graphql/${field}`) : [];
    const hit = faults.next(operation, ...fields);
    const response = hit ? strike(hit, call, api) : api.sent(counted.refusal ?? api.handle(call));
    return typeof response === "string"
      ? response
      : { ...response, headers: { ...counted.headers, ...response.headers } };
  }

  const server = await listen({ port: options.port ?? 0, delay: () => api.behaviour.delay }, (request) =>
    serve(request).catch((error: unknown) => {
      api.violations.push(`the emulator failed: ${error}`);
      return "close" as const;
    }),
  );
  api.url = `${server.url}${pathPrefix}`;
  const github: EmulatedGitHub = Object.assign(api, {
    requests,
    onRequest: undefined,
    counts: () => {
      const counts: Record<string, number> = {};
      for (const { operation } of requests) counts[operation] = (counts[operation] ?? 0) + 1;
      return counts;
    },
    inject: (fault: GitHubInjection) => faults.inject(fault),
    heal: () => faults.heal(),
    close: server.close,
  });
  return github;
}
