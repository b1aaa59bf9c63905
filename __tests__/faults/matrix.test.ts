import { describe, expect, test } from "@jest/globals";
import { allCases } from "../platform.js";
import { faults } from "./catalogue.js";
import { type Cell, inPool, type Observation, runCell } from "./lab/cell.js";
import type { Fault } from "./lab/fault.js";
import { judge, rowOf } from "./lab/judge.js";
import { expectation, type Times } from "./lab/policy.js";
import { type ApiRequest, requestKinds } from "./lab/service.js";

/** Its create runs in a process of its own also in `npm test`. */
const inProcess = "closed after the request";

const needsProcess = (fault: Fault): boolean =>
  fault.through !== undefined || !["accept", "first byte", "request"].includes(fault.at);

/** A fault of names, proxies or TLS needs a process, and a body of 80 MiB costs as much as a hundred other cells. */
const kindsFor = (fault: Fault): readonly ApiRequest[] =>
  needsProcess(fault) || fault.row === "oversized" ? ["create token"] : requestKinds;

/** A create meets the fault once and on every attempt; a look-up only once, an update on every attempt. */
function timesFor(fault: Fault, kind: ApiRequest): readonly Times[] {
  // Where one attempt is all there is, a fault on every attempt is the same run.
  if (expectation(rowOf(fault, kind), kind, "always").attempts.to === 1) return ["always"];
  if (allCases) return ["once", "always"];
  if (needsProcess(fault)) return ["always"];
  if (kind.startsWith("create")) return ["once", "always"];
  return kind.startsWith("list") ? ["once"] : ["always"];
}

function cellsOf(fault: Fault): Cell[] {
  return kindsFor(fault).flatMap((kind) => {
    const times = timesFor(fault, kind);
    const isOwn = kind === "create token" && (allCases || fault.name === inProcess);
    return times.map((each) => ({
      fault,
      kind,
      times: each,
      isProcess: isOwn && each === times[0],
    }));
  });
}

const families = Object.entries(faults).map(
  ([family, each]) => [family, each.map((fault) => ({ fault, cells: cellsOf(fault) }))] as const,
);
const allCells = families.flatMap(([, each]) => each.flatMap(({ cells }) => cells));

// A run spends most of its time waiting, therefore many run at once, the slow ones first. Nothing starts
// before the first test needs it.
let observations: Map<Cell, Promise<Observation>> | undefined;
function observe(cell: Cell): Promise<Observation> {
  observations ??= inPool(
    allCells.toSorted((one, other) => (other.fault.seconds ?? 0) - (one.fault.seconds ?? 0)),
    48,
    (each) => runCell(each),
  );
  const observation = observations.get(cell);
  if (observation === undefined) throw new Error("The cell is not among those that run.");
  return observation;
}

describe.each(families)("%s", (_, each) => {
  test.each(each)(
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

test("names are unique", () => {
  const names = Object.values(faults)
    .flat()
    .map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
