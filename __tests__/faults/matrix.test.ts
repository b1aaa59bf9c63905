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
const bothTimes: readonly Times[] = ["once", "always"];
function rowsOf({ row, rowOf }: Fault, kind: RequestKind): readonly Row[] {
  const rows = rowOf?.[kind] ?? row;
  return typeof rows === "string" ? [rows] : rows;
}

/** What a process of its own has covered: each row of the policy, each request and each kind of connection. */
const covered = new Set<unknown>();
/** Rows of the policy with each request: every fault is tried with two requests, a create among them, and every row with all. */
const tried = new Set<string>();
let faultsSoFar = 0;
const cellsOf = (fault: Fault): Cell[] => {
  const turn = faultsSoFar++;
  return requestKinds.flatMap((kind, index) => {
    const [row] = rowsOf(fault, kind);
    const isChosen = kind.startsWith("create") ? index % 2 === turn % 2 : index === turn % 3;
    // A body of 80 MiB costs as much as a hundred other cells.
    const isEnough = row === "oversized" || tried.has(`${row} ${kind}`);
    if (!processesOnly && !isChosen && isEnough) return [];
    tried.add(`${row} ${kind}`);
    const keys = [row, kind, `over ${fault.through ?? fault.at}`];
    const isFirst = keys.some((key) => !covered.has(key));
    for (const key of keys) covered.add(key);
    // Two minutes of waiting, which only the shared process can skip, is left to `npm run test:all`.
    const shown: Times = row === "too many requests" ? "once" : "always";
    // Where one attempt is all there is, a fault on every attempt is the same run.
    const isRetried = rowsOf(fault, kind).some((each) => expectation(each, kind, "always").attempts.to > 1);
    const all = isRetried || processesOnly ? bothTimes : [shown];
    return all.map((times) => ({
      fault,
      kind,
      times,
      isProcess: processesOnly || (isFirst && times === shown),
    }));
  });
};

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
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

afterAll(() => {
  const { cells, duplicates, lost, falseSuccesses, hangs, leaksElsewhere } = figures;
  const seconds = Math.round((Date.now() - started) / 1000);
  const processes = allCells.filter(({ isProcess }) => isProcess).length;
  console.log(
    `${chosen.flatMap(([, faults]) => faults).length} faults, ${cells} cells (${processes} in processes of their own) in ${seconds} s: ${duplicates} duplicates, ${lost} lost results, ` +
      `${falseSuccesses} false successes, ${hangs} hangs, ${leaksElsewhere} leaks to another origin, ${figures.wrong} cells wrong`,
  );
});
