/** How the emulated GitHub behaves where GitHub itself varies. Each switch can be changed while it runs. */
export interface GitHubBehaviour {
  /** Milliseconds until a created record or comment appears in lists. Writing to it works at once. */
  listLag: number;
  /** Milliseconds before each response. */
  delay: number;
}

/** No lag, no delay. */
export const prompt: GitHubBehaviour = { listLag: 0, delay: 0 };

/** What a token may do. GitHub responds with 403 to everything else. */
export interface Permissions {
  readonly deployments: "write" | "read" | "none";
  readonly pullRequests: "write" | "read" | "none";
}

/** Who a token is, and what it may do where that differs from the other tokens. */
export interface TokenActor {
  readonly login: string;
  /** What GitHub shows as its type; default: `Bot` for a login that ends with `[bot]`, otherwise `User`. */
  readonly type?: "Bot" | "User";
  readonly permissions?: Permissions;
}
