/**
 * How the emulated service behaves where the API documentation is silent. Each switch can be changed while it
 * runs.
 */
export interface Behaviour {
  /** Organizations have a `name`. */
  organizationNames: boolean;
  /**
   * Lists report `totalCount`, `offset` and `limit`, accept `offset`, and have a default and a maximum limit.
   */
  paging: boolean;
  defaultLimit: number;
  /** A larger limit is refused with 400. */
  largestLimit: number;
  /** Fields that a request may contain and that the service silently does not apply. */
  droppedFields: readonly string[];
  /** Requests of each API token in a second before 429; 0 is no limit. */
  postsPerSecond: number;
  getsPerSecond: number;
  /** Seconds in Retry-After of a 429; undefined sends none, and a body that is not JSON. */
  retryAfter: number | undefined;
  /**
   * Refuse what comparable services refuse: fields that they require, lengths, ranges, create-only fields in
   * an update.
   */
  strict: boolean;
  /** `webServerUrl` and the API URL come without `https://`. */
  urlsWithoutScheme: boolean;
  /**
   * How many milliseconds after its creation a Deployment is HEALTHY: updates show CREATING before. 0: from
   * the first update on.
   */
  healthyAfter: number;
  /** Whether an update keeps the fields that it omits, or resets them to their defaults. */
  omittedFields: "keep" | "reset";
  /** Milliseconds before each response. */
  delay: number;
  /**
   * Each Deployment has a web server that responds with 503, and with 200 this number of milliseconds after
   * its creation: infinity for never. Undefined: `webServerUrl` leads nowhere. Whether there are web servers
   * is decided at the start.
   */
  webServerReadyAfter: number | undefined;
}

/** Only what the API documentation shows. */
export const asDocumented: Readonly<Behaviour> = {
  organizationNames: false,
  paging: false,
  defaultLimit: Number.POSITIVE_INFINITY,
  largestLimit: Number.POSITIVE_INFINITY,
  droppedFields: [],
  postsPerSecond: 0,
  getsPerSecond: 0,
  retryAfter: undefined,
  strict: false,
  urlsWithoutScheme: false,
  healthyAfter: 0,
  omittedFields: "keep",
  delay: 0,
  webServerReadyAfter: undefined,
};

/** What comparable services do beyond the API documentation. */
export const asInTheField: Readonly<Behaviour> = {
  ...asDocumented,
  organizationNames: true,
  paging: true,
  defaultLimit: 20,
  largestLimit: 1000,
  postsPerSecond: 10,
  getsPerSecond: 25,
  retryAfter: 1,
};

/** Comparable services at their strictest: what passes here should pass with most of them. */
export const strict: Readonly<Behaviour> = { ...asInTheField, strict: true, urlsWithoutScheme: true };
