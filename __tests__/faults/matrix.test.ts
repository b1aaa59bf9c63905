import { describe, expect, test } from "@jest/globals";
import { processesOnly } from "../platform.js";
import { families } from "./catalogue/index.js";
import { type Cell, inPool, type Observation, runCell } from "./lab/cell.js";
import type { Fault } from "./lab/fault.js";
import { judge } from "./lab/judge.js";
import { expectation, type Row, type Times } from "./lab/policy.js";
import { type ApiRequest, requestKinds } from "./lab/service.js";

// FAULTS=<pattern> runs the faults whose names match, for someone who looks into one of them.
const wanted = new RegExp(process.env["FAULTS"] ?? "");

function rowsOf({ row, rowOf }: Fault, kind: ApiRequest): readonly Row[] {
  const rows = rowOf?.[kind] ?? row;
  return typeof rows === "string" ? [rows] : rows;
}

/**
 * One fault of each row of the policy at least: each of them meets all five requests, every other fault a look-up and a
 * create. Names, proxies and TLS need a process for each cell: there a create meets the fault on every attempt.
 * `npm run test:all` runs all cells, each in a process of its own.
 */
const examples = new Set([
  "closed after the request, acted",
  "headers, then silence",
  "garbage",
  "early hints before the response",
  "200 with HTML",
  "400",
  "403",
  "425",
  "503, acted",
  "503, Retry-After: 3600",
  "429, Retry-After: 1",
  "429, Retry-After: 3600",
  "301, to another origin",
  "307, to another origin",
]);

/** Its create runs in a process of its own also in `npm test`. */
const inProcess = "closed after the request, acted";

const needsProcess = (fault: Fault): boolean =>
  fault.through !== undefined || !["accept", "first byte", "request"].includes(fault.at);

function kindsFor(fault: Fault): readonly ApiRequest[] {
  if (processesOnly) return requestKinds;
  // A body of 80 MiB costs as much as a hundred other cells.
  if ([fault.row].flat().includes("oversized") && fault.name !== "a body of 80 MiB") return [];
  if (needsProcess(fault)) return ["create token"];
  return examples.has(fault.name) ? requestKinds : ["list workspaces", "create token"];
}

/** A create meets the fault once and on every attempt; a look-up only once, an update on every attempt. */
function timesFor(fault: Fault, kind: ApiRequest): readonly Times[] {
  if (processesOnly) return ["once", "always"];
  // Where one attempt is all there is, a fault on every attempt is the same run.
  const isRetried = rowsOf(fault, kind).some((row) => expectation(row, kind, "always").attempts.to > 1);
  if (!isRetried || needsProcess(fault)) return ["always"];
  if (kind.startsWith("create")) return ["once", "always"];
  return kind.startsWith("list") ? ["once"] : ["always"];
}

function cellsOf(fault: Fault): Cell[] {
  return kindsFor(fault).flatMap((kind) => {
    const times = timesFor(fault, kind);
    const isOwn = fault.name === inProcess && kind === "create token";
    return times.map((each) => ({
      fault,
      kind,
      times: each,
      isProcess: isOwn && each === times[0],
    }));
  });
}

const chosen = Object.entries(families).map(
  ([family, faults]) =>
    [
      family,
      faults
        .filter(({ name }) => wanted.test(name))
        .map((fault) => ({ fault, cells: cellsOf(fault) }))
        .filter(({ cells }) => cells.length > 0),
    ] as const,
);
const allCells = chosen.flatMap(([, faults]) => faults.flatMap(({ cells }) => cells));

// A run spends most of its time waiting, therefore many run at once, the slow ones first. Nothing starts
// before the first test needs it.
let observations: Map<Cell, Promise<Observation>> | undefined;
function observe(cell: Cell): Promise<Observation> {
  observations ??= inPool(
    allCells.toSorted((one, other) => (other.fault.seconds ?? 0) - (one.fault.seconds ?? 0)),
    processesOnly ? 24 : 48,
    (each) => runCell(each),
  );
  const observation = observations.get(cell);
  if (observation === undefined) throw new Error("The cell is not among those that run.");
  return observation;
}

describe.each(chosen.filter(([, faults]) => faults.length > 0))("%s", (_, faults) => {
  test.each(faults)(
    "$fault.name",
    async ({ fault, cells }) => {
      const complaints: string[] = [];
      for (const cell of cells) {
        let wrong = judge(cell, await observe(cell));
        if (wrong.length > 0 && fault.seconds !== undefined) {
          // On a busy machine a healthy attempt may take longer than the second that such a run has for it.
          const patient = { ...fault, seconds: fault.seconds * 5 };
          wrong = judge(cell, await runCell({ ...cell, fault: patient }));
        }
        if (wrong.length > 0)
          complaints.push(`${cell.kind} | ${fault.name} | ${cell.times}: ${wrong.join("; ")}`);
      }
      expect(complaints).toEqual([]);
    },
    600_000,
  );
});

test("names are unique, and every example exists", () => {
  const names = Object.values(families).flatMap((faults) => faults.map(({ name }) => name));
  expect(names).toEqual([...new Set(names)]);
  expect(names).toEqual(expect.arrayContaining([...examples, inProcess]));
});
