/** The order of a list. */
export type ListOrder = "newest-first" | "oldest-first" | "shuffled";

/** How the emulated GitHub behaves where GitHub itself varies. Each switch can be changed while it runs. */
export interface GitHubBehaviour {
  /** Milliseconds until a created record or comment appears in lists. Writing to it works at once. */
  listLag: number;
  /** Milliseconds before each response. */
  delay: number;
  /** The order of a record's statuses. GitHub documents none. */
  statusOrder: ListOrder;
  /** The order of the records within a page. Which records are on which page does not change. */
  recordOrder: ListOrder;
  /**
   * What a shuffled order depends on: the same seed gives the same order, and another seed may give another
   * one.
   */
  seed: number;
  /** Lists contain each item twice, as pages do when others write between them. */
  repeatedItems: boolean;
  /**
   * GraphQL lists have a null after each item: their types allow it, and GitHub shows it for what is hidden
   * or gone.
   */
  nullNodes: boolean;
  /**
   * How many REST requests each login may send in an hour, and how many GraphQL queries. Infinity: no limit
   * and no rate limit headers, like GitHub Enterprise Server by default. GITHUB_TOKEN has 1,000:
   * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
   */
  requestsPerHour: number;
}

/** No lag, no delay, the newest first, and no limit. */
export const prompt: Readonly<GitHubBehaviour> = {
  listLag: 0,
  delay: 0,
  statusOrder: "newest-first",
  recordOrder: "newest-first",
  seed: 1,
  repeatedItems: false,
  nullNodes: false,
  requestsPerHour: Number.POSITIVE_INFINITY,
};

/** What tokens may do. GitHub responds with 403 to everything else. */
export interface TokenPermissions {
  readonly deployments: "write" | "read" | "none";
  readonly pullRequests: "write" | "read" | "none";
}
