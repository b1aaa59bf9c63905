import { GitHub, getOctokitOptions } from "@actions/github/lib/utils";
import type { Attempted } from "./attempts.js";
import type { RecordsOptions } from "./options.js";

/** One attempt at a request: Octokit's route and its parameters, bounded in milliseconds. Never rejects. */
export type Attempt = (route: string, parameters: Record<string, unknown>, timeout: number) => Promise<Attempted>;

const silent = (): void => {};

/**
 * Octokit for one token, without a retry of its own. Proxies are @actions/github's own: https_proxy and no_proxy are
 * read for GITHUB_API_URL.
 */
export function connect({ token, apiUrl }: Pick<RecordsOptions, "token" | "apiUrl">): Attempt {
  // Octokit prints warnings whose text comes from outside: a runner would obey it.
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const octokit = new GitHub(getOctokitOptions(token, { baseUrl: apiUrl.replace(/\/+$/, ""), log }));
  return async (route, parameters, timeout) => {
    const abort = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // The race frees the run where the signal does not: a proxy that never answers CONNECT.
    const overdue = new Promise<Attempted>((resolve) => {
      timer = setTimeout(() => {
        resolve({ lost: `no complete answer within ${timeout / 1000} s`, timedOut: true });
        abort.abort();
      }, timeout);
    });
    const answered = octokit.request(route, { ...parameters, request: { signal: abort.signal, log } }).then(
      ({ status, headers, data }): Attempted => ({ status, headers: headers as Record<string, string>, data }),
      (error: unknown): Attempted => {
        // Octokit gives a request that got no answer the made-up status 500: only the response tells them apart.
        const { response } = error as { response?: Attempted };
        return response ?? { lost: rootCause(error), timedOut: false };
      },
    );
    try {
      return await Promise.race([answered, overdue]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** What the network said: fetch wraps it in errors of its own, which say only that it failed. */
function rootCause(error: unknown): string {
  let root = error;
  for (let depth = 0; depth < 5 && root instanceof Error && root.cause instanceof Error; depth++) root = root.cause;
  const { message, code } = root as { message?: string; code?: string };
  return message || code || String(root);
}
