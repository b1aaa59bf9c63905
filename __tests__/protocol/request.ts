import { type Sent, shortHash } from "./services.js";

/** A request that a run has sent. */
export interface Request {
  /** The same for the same request of a run, whatever else it has sent. */
  readonly id: string;
  readonly sent: Sent;
  /** What it is, in short: `POST records`. */
  readonly label: string;
  readonly isWrite: boolean;
  /** Nothing comes of the same request a second time: `update` in the policy. */
  readonly isRetried: boolean;
  /** When the request was made. */
  readonly since: number;
}

/** A request of a run. */
export function requestOf(id: string, sent: Sent, since: number): Request {
  const { method, url } = sent;
  const isWrite = method !== "GET" && !url.pathname.endsWith("/graphql");
  const isRetried = !isWrite || /\/statuses$|\/deployments\/[^/]+$/.test(url.pathname) || method === "PATCH";
  return { id, sent, label: labelOf(sent), isWrite, isRetried, since };
}

/** The same for every attempt at a request. */
export function keyOf({ method, url, body }: Sent): string {
  return `${method} ${url.href} ${body === undefined ? "" : shortHash(body)}`;
}

const names: readonly (readonly [RegExp, string])[] = [
  [/\/deployments\/(\d+)\/statuses/, "statuses of record $1"],
  [/\/repos\/[^/]+\/[^/]+\/deployments/, "records"],
  [/\/pulls\/(\d+)/, "pull request $1"],
  [/\/pulls$/, "pull requests"],
  [/\/issues\/comments\/(\d+)/, "comment $1"],
  [/\/issues\/\d+\/comments/, "comments"],
  [/\/graphql$/, "GraphQL"],
  [/\/deployments\/([^/]+)$/, "Deployment $1"],
  [/\/deployments$/, "Deployments"],
];

function labelOf({ method, url, body }: Sent): string {
  const found = names.find(([pattern]) => pattern.test(url.pathname));
  const match = found?.[0].exec(url.pathname);
  const what = found ? found[1].replace("$1", match?.[1] ?? "") : url.pathname;
  const { description } = body === undefined ? { description: undefined } : JSON.parse(body);
  return `${method} ${what}${description === undefined ? "" : ` ${JSON.stringify(description)}`}`;
}
