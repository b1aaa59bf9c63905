/** How the emulated service behaves where the document is silent. Each switch is off (or plain) by default. */
export interface Behaviour {
  /** Organizations carry a `name`. */
  readonly organizationNames: boolean;
  /** Lists carry `totalCount`, `offset` and `limit`, take `offset`, and have a default and a largest limit. */
  readonly paging: boolean;
  readonly defaultLimit: number;
  /** A larger limit is answered with 400. */
  readonly largestLimit: number;
  /** What an update does to fields that it leaves out. */
  readonly omittedFields: "kept" | "reset";
  /** Requests a second for each bearer before 429; 0 is no limit. */
  readonly postsPerSecond: number;
  readonly getsPerSecond: number;
  /** Seconds in Retry-After of a 429; undefined sends none, and a body that is not JSON. */
  readonly retryAfter: number | undefined;
}

/** Only what the document shows. */
export const asDocumented: Behaviour = {
  organizationNames: false,
  paging: false,
  defaultLimit: Number.POSITIVE_INFINITY,
  largestLimit: Number.POSITIVE_INFINITY,
  omittedFields: "kept",
  postsPerSecond: 0,
  getsPerSecond: 0,
  retryAfter: undefined,
};

/** What services of this kind do beyond the document. */
export const asInTheField: Behaviour = {
  ...asDocumented,
  organizationNames: true,
  paging: true,
  defaultLimit: 20,
  largestLimit: 1000,
  postsPerSecond: 10,
  getsPerSecond: 25,
  retryAfter: 1,
};
