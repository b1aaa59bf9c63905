import type { GitHubState } from "../../emulator/github/state.js";
import type { Gate, Network } from "./network.js";
import { pullNumber } from "./run.js";

/** A failure that can happen to a request, or to everything. */
export interface Failure {
  readonly label: string;
  readonly happen: () => void;
}

/** What can become of a write. A failure for good meets all attempts at it. */
export function failuresOfWrite(gate: Gate, network: Network): Failure[] {
  const { label } = gate;
  const late = (): void => {
    network.strays.push(gate);
    gate.settle({ failure: "timeout" });
  };
  const forGood = (fail: () => void) => (): void => {
    network.doom(gate);
    fail();
  };
  return [
    { label: `${label} is lost, for good`, happen: forGood(() => gate.settle({ failure: "lost" })) },
    {
      label: `${label} takes effect, its response is lost, for good`,
      happen: forGood(() => {
        network.carryOut(gate);
        gate.settle({ failure: "lost" });
      }),
    },
    { label: `${label} is late, and has no second attempt`, happen: forGood(late) },
    ...(gate.isRetried ? [{ label: `${label} is late at its first attempt`, happen: late }] : []),
  ];
}

/** What can become of a read. */
export function failuresOfRead(gate: Gate, network: Network, state: GitHubState): Failure[] {
  const { label } = gate;
  const lost = (): void => {
    network.doom(gate);
    gate.settle({ failure: "lost" });
  };
  const failures = [{ label: `${label} is lost, for good`, happen: lost }];
  const stale = earlierVersions(gate, state).flatMap((version, index) => {
    const before = `${label} shows what was ${index + 1} before`;
    const once = { label: before, happen: () => network.carryOut(gate, version) };
    return isList(gate) ? [once, { label: `${before}, for good`, happen: () => network.lag(gate, version) }] : [once];
  });
  return [...failures, ...stale];
}

function isList({ sent }: Gate): boolean {
  return sent.url.pathname.endsWith("/deployments");
}

/** The newest versions of GitHub's state that show something else to this read: of a list, with one and with two records less. */
function earlierVersions(gate: Gate, state: GitHubState): number[] {
  const { peer, url } = gate.sent;
  if (peer !== "github") return [];
  const record = /\/deployments\/(\d+)\/statuses/.exec(url.pathname)?.[1];
  const statuses = state.records.find(({ fields }) => String(fields.id) === record)?.statuses;
  const isPull = /\/pulls(?:\/|$)/.test(url.pathname);
  const shown = (version: number): unknown =>
    isPull ? state.pullIn(pullNumber, version) : state.existing<object>(statuses ?? state.records, version).length;
  const found: number[] = [];
  let last = shown(state.version);
  for (let version = state.version - 1; version >= 0 && found.length < (isList(gate) ? 2 : 1); version--) {
    if (shown(version) === last) continue;
    found.push(version);
    last = shown(version);
  }
  return found;
}

/** What others may do at any time. */
export function deedsOfOthers(state: GitHubState, deployments: Map<string, unknown>): Failure[] {
  const environments = [...new Set(state.records.map(({ fields }) => fields.environment))];
  const cleanUp = (): void => {
    for (const environment of environments) state.deactivateAll("clean-up[bot]", environment);
  };
  const deleted = [...deployments.keys()].map((id) => ({
    label: `${id} is deleted in the platform`,
    happen: () => void deployments.delete(id),
  }));
  return [{ label: "a clean-up tool marks all records inactive", happen: cleanUp }, ...deleted];
}
