import { afterAll, describe, expect, test } from "@jest/globals";
import { processesOnly } from "../one-process/run-step.js";
import { families } from "./catalogue/index.js";
import { type Cell, inPool, type Observation, runCell } from "./lab/cell.js";
import type { Fault } from "./lab/fault.js";
import { count, judge, noFigures } from "./lab/judge.js";
import { expectation, type Row, type Times } from "./lab/policy.js";
import { type RequestKind, requestKinds } from "./lab/service.js";

// FAULTS=<pattern> runs the faults whose names match, for someone who looks into one of them.
const wanted = new RegExp(process.env["FAULTS"] ?? "");

function rowsOf({ row, rowOf }: Fault, kind: RequestKind): readonly Row[] {
  const rows = rowOf?.[kind] ?? row;
  return typeof rows === "string" ? [rows] : rows;
}

/**
 * One fault of each family. Each of them meets all five requests, and a create in a process of its own; every other fault
 * meets a look-up, an update and a create in a shared process. `npm run test:all` runs all cells, each in a process.
 */
const examples = new Set([
  "closed after the request, acted",
  "headers, then silence",
  "garbage",
  "early hints before the response",
  "200 with HTML",
  "a body of 80 MiB",
  "403",
  "503, acted",
  "429, Retry-After: 1",
  "307, to another origin",
  "the proxy refuses the connection",
]);

function kindsFor(fault: Fault): readonly RequestKind[] {
  if (processesOnly) return requestKinds;
  const isExample = examples.has(fault.name);
  // A body of 80 MiB costs as much as a hundred other cells.
  if ([fault.row].flat().includes("oversized")) {
    return isExample ? ["list workspaces", "update Deployment", "create token"] : ["create token"];
  }
  return isExample ? requestKinds : ["list workspaces", "update Deployment", "create token"];
}

/** A create meets the fault once and on every attempt; a look-up only once, an update on every attempt. */
function timesFor(fault: Fault, kind: RequestKind): readonly Times[] {
  if (processesOnly) return ["once", "always"];
  // Where one attempt is all there is, a fault on every attempt is the same run.
  const isRetried = rowsOf(fault, kind).some((row) => expectation(row, kind, "always").attempts.to > 1);
  if (!isRetried) return ["always"];
  if (kind.startsWith("create")) return ["once", "always"];
  return kind.startsWith("list") ? ["once"] : ["always"];
}

function cellsOf(fault: Fault): Cell[] {
  return kindsFor(fault).flatMap((kind) => {
    const times = timesFor(fault, kind);
    const isOwn = examples.has(fault.name) && kind === "create token";
    return times.map((each) => ({
      fault,
      kind,
      times: each,
      isProcess: processesOnly || (isOwn && each === times[0]),
    }));
  });
}

const chosen = Object.entries(families).map(
  ([family, faults]) =>
    [
      family,
      faults.filter(({ name }) => wanted.test(name)).map((fault) => ({ fault, cells: cellsOf(fault) })),
    ] as const,
);
const allCells = chosen.flatMap(([, faults]) => faults.flatMap(({ cells }) => cells));
const figures = noFigures();
const started = Date.now();

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
        let observation = await observe(cell);
        let wrong = judge(cell, observation);
        if (wrong.length > 0 && fault.seconds !== undefined) {
          // On a busy machine a healthy attempt may take longer than the second that such a run has for it.
          observation = await runCell({ ...cell, fault: { ...fault, seconds: fault.seconds * 5 } });
          wrong = judge(cell, observation);
        }
        count(figures, cell, observation, wrong.length);
        if (wrong.length > 0)
          complaints.push(`${cell.kind} | ${fault.name} | ${cell.times}: ${wrong.join("; ")}`);
      }
      expect(complaints).toEqual([]);
    },
    600_000,
  );
});

test("nothing twice, nothing lost, nothing leaked", () => {
  const { duplicates, lost, falseSuccesses, hangs, leaksElsewhere } = figures;
  expect({ duplicates, lost, falseSuccesses, hangs, leaksElsewhere }).toEqual({
    duplicates: 0,
    lost: 0,
    falseSuccesses: 0,
    hangs: 0,
    leaksElsewhere: 0,
  });
});

test("the matrix is as large as promised", () => {
  const faults = Object.values(families).flat();
  const connecting = families["before the request leaves"]?.length ?? 0;
  expect(connecting).toBeGreaterThanOrEqual(8);
  expect(faults.length - connecting).toBeGreaterThanOrEqual(58);
  const names = new Set(faults.map(({ name }) => name));
  expect(names.size).toBe(faults.length);
  expect([...examples].filter((name) => !names.has(name))).toEqual([]);
});

afterAll(() => {
  // The figures of all cells: a chosen part of them says little.
  if (process.env["STEPS"] !== "processes") return;
  const { cells, duplicates, lost, falseSuccesses, hangs, leaksElsewhere } = figures;
  const seconds = Math.round((Date.now() - started) / 1000);
  const processes = allCells.filter(({ isProcess }) => isProcess).length;
  console.log(
    `${chosen.flatMap(([, faults]) => faults).length} faults, ${cells} cells (${processes} in processes of their own) in ${seconds} s: ${duplicates} duplicates, ${lost} lost results, ` +
      `${falseSuccesses} false successes, ${hangs} hangs, ${leaksElsewhere} leaks to another origin, ${figures.wrong} cells wrong`,
  );
});
