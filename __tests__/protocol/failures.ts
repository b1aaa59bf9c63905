import type { GitHubState } from "../../emulator/github/state.js";
import type { Execution, Gate } from "./execution.js";
import { pullNumber } from "./run.js";
import type { Stored } from "./services.js";

/** A failure that can happen to a request, or to everything. */
export interface Failure {
  readonly label: string;
  readonly happen: (execution: Execution) => void | Promise<void>;
}

/** What can become of a write. A failure for good meets all attempts at it. */
export function failuresOfWrite(gate: Gate): Failure[] {
  const { label, isRetried } = gate.request;
  const late = (execution: Execution): Promise<void> => {
    execution.strays = [...execution.strays, gate];
    return execution.settle(gate, { failure: "timeout" });
  };
  const forGood = (fail: Failure["happen"]) => (execution: Execution) => {
    execution.doom(gate);
    return fail(execution);
  };
  const lost = (execution: Execution): Promise<void> => execution.settle(gate, { failure: "lost" });
  const responseLost = (execution: Execution): Promise<void> => {
    execution.respond(gate);
    return lost(execution);
  };
  return [
    { label: `${label} is lost, for good`, happen: forGood(lost) },
    { label: `${label} takes effect, its response is lost, for good`, happen: forGood(responseLost) },
    { label: `${label} is late, and has no second attempt`, happen: forGood(late) },
    ...(isRetried ? [{ label: `${label} is late at its first attempt`, happen: late }] : []),
  ];
}

/** What can become of a read. */
export function failuresOfRead(gate: Gate, { github }: Stored): Failure[] {
  const { label } = gate.request;
  const lost = (execution: Execution): Promise<void> => {
    execution.doom(gate);
    return execution.settle(gate, { failure: "lost" });
  };
  const failures: Failure[] = [{ label: `${label} is lost, for good`, happen: lost }];
  const stale = earlierVersions(gate, github).flatMap((version, index): Failure[] => {
    const before = `${label} shows what was ${index + 1} before`;
    const once = (execution: Execution): Promise<void> => execution.pass(gate, version);
    const lag = (execution: Execution): Promise<void> => {
      execution.lags = new Map(execution.lags).set(gate.run, version);
      return execution.pass(gate);
    };
    const failure = { label: before, happen: once };
    return isList(gate) ? [failure, { label: `${before}, for good`, happen: lag }] : [failure];
  });
  return [...failures, ...stale];
}

/** A read of GitHub's list of records. */
export function isList({ request: { sent, isWrite } }: Gate): boolean {
  return sent.peer === "github" && !isWrite && sent.url.pathname.endsWith("/deployments");
}

/** The newest versions of GitHub's state that show something else to this read: of a list, with one and with two records less. */
function earlierVersions(gate: Gate, state: GitHubState): number[] {
  const { peer, url } = gate.request.sent;
  if (peer !== "github") return [];
  const record = /\/deployments\/(\d+)\/statuses/.exec(url.pathname)?.[1];
  const statuses = state.records.find(({ fields }) => String(fields.id) === record)?.statuses;
  const isPull = /\/pulls(?:\/|$)/.test(url.pathname);
  const shown = (version: number): unknown =>
    isPull
      ? state.pullIn(pullNumber, version)
      : state.existing<object>(statuses ?? state.records, version).length;
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
export function deedsOfOthers({ github, service }: Stored): Failure[] {
  const environments = [...new Set(github.records.map(({ fields }) => fields.environment))];
  const cleanUp = (execution: Execution): void =>
    execution.change((state) => {
      for (const environment of environments) state.deactivateAll("clean-up[bot]", environment);
    });
  const deleted = [...service.deployments.keys()].map((id) => ({
    label: `${id} is deleted in the platform`,
    happen: (execution: Execution) => execution.change((_, state) => state.deployments.delete(id)),
  }));
  return [{ label: "a clean-up tool marks all records inactive", happen: cleanUp }, ...deleted];
}
