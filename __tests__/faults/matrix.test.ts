import { describe, expect, test } from "@jest/globals";
import { allCases } from "../platform.js";
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

/** Its create runs in a process of its own also in `npm test`. */
const inProcess = "closed after the request, acted";

/**
 * The faults in `npm test`: at least one for each row of the policy, each failure of a connection and each part of a
 * response. transport/policy.test.ts has the statuses. All five requests meet each fault. Faults of names, proxies and TLS
 * need a process: there a create meets the fault on every attempt. `npm run test:all` runs the whole matrix, and one cell of
 * each fault in a process.
 */
const examples = new Set([
  ...[
    "closed after connect, unread",
    "closed at the first byte",
    inProcess,
    "reset after the request, acted",
  ],
  ...["closed within the headers", "closed within the body", "closed within a chunk"],
  ...["headers, then silence", "a body that trickles", "101 Switching Protocols"],
  ...["garbage", "a header of 300 KB", "early hints before the response"],
  ...["a body that only the end of the connection ends", "a body of 80 MiB"],
  ...["an id, or a list, of the wrong type", "an empty id, or a null list", "all of it under __proto__"],
  ...["204", "200 null", "200 with HTML", "200 with an empty object", "JSON that ends early"],
  ...["400", "403", "403, workflow commands in its message", "425", "503, acted", "503, Retry-After: 3600"],
  ...["429, Retry-After: 1", "429, Retry-After: 3600", "301, to another origin", "307, to another origin"],
  // In a process.
  ...["the name is unknown", "connection refused", "connecting takes too long"],
  ...["the proxy responds with 502", "closed during the TLS handshake", "no common version of TLS"],
  ...["a certificate that is not trusted"],
]);

const needsProcess = (fault: Fault): boolean =>
  fault.through !== undefined || !["accept", "first byte", "request"].includes(fault.at);

function kindsFor(fault: Fault): readonly ApiRequest[] {
  if (allCases) return requestKinds;
  if (!examples.has(fault.name)) return [];
  if (needsProcess(fault)) return ["create token"];
  // A body of 80 MiB costs as much as a hundred other cells.
  if (fault.name === "a body of 80 MiB") return ["create token"];
  return requestKinds;
}

/** A create meets the fault once and on every attempt; a look-up only once, an update on every attempt. */
function timesFor(fault: Fault, kind: ApiRequest): readonly Times[] {
  // Where one attempt is all there is, a fault on every attempt is the same run.
  const isRetried = rowsOf(fault, kind).some((row) => expectation(row, kind, "always").attempts.to > 1);
  if (!isRetried) return ["always"];
  if (needsProcess(fault)) return allCases && kind === "create token" ? ["once", "always"] : ["always"];
  if (allCases || kind.startsWith("create")) return ["once", "always"];
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
    48,
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
  expect(names).toEqual(expect.arrayContaining([...examples]));
});
