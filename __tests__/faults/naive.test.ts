import path from "node:path";
import { expect, test } from "@jest/globals";
import { processesOnly } from "../one-process/run-step.js";
import { families } from "./catalogue/index.js";
import { type Cell, inPool, runCell } from "./lab/cell.js";
import { count, judge, noFigures } from "./lab/judge.js";
import { requestKinds } from "./lab/service.js";

const script = path.join(import.meta.dirname, "lab", "naive-client.js");
const naive = processesOnly ? { script } : ({ program: "naive client" } as const);
const chosen = new Set([
  "closed after the request, acted",
  "closed within the body",
  "headers, then silence",
  "200 with HTML",
  "200 null",
  "404",
  "500, acted",
  "307, to another origin",
  "early hints before the response",
]);

test("the matrix finds a naive client wanting", async () => {
  const faults = Object.values(families).flatMap((family) => family.filter(({ name }) => chosen.has(name)));
  expect(faults).toHaveLength(chosen.size);
  const cells: Cell[] = faults.flatMap((fault) =>
    requestKinds.map((kind) => ({ fault, kind, times: "always" as const })),
  );
  const figures = noFigures();
  const wrong = new Map<string, number>();
  for (const [cell, running] of inPool(cells, 24, (each) => runCell(each, { ...naive, killAfter: 8_000 }))) {
    const observation = await running;
    const complaints = judge(cell, observation).length;
    count(figures, cell, observation, complaints);
    wrong.set(cell.fault.name, (wrong.get(cell.fault.name) ?? 0) + Math.min(complaints, 1));
  }
  expect(wrong.get("early hints before the response")).toBe(0);
  for (const name of chosen)
    if (!name.startsWith("early")) expect([name, wrong.get(name)]).not.toEqual([name, 0]);
  expect(figures.duplicates).toBeGreaterThan(0);
  expect(figures.lost).toBeGreaterThan(0);
  expect(figures.falseSuccesses).toBeGreaterThan(0);
  expect(figures.hangs).toBeGreaterThan(0);
  expect(figures.leaksElsewhere).toBeGreaterThan(0);
}, 120_000);
