import path from "node:path";
import { expect } from "@jest/globals";
import { testOfAll } from "../platform.js";
import { families } from "./catalogue/index.js";
import { runCell } from "./lab/cell.js";
import { judge } from "./lab/judge.js";
import type { ApiRequest } from "./lab/service.js";

const script = path.join(import.meta.dirname, "lab", "naive-client.js");

testOfAll.each<[fault: string, kind: ApiRequest, complaint: RegExp | undefined]>([
  ["closed after the request, acted", "create token", /the service holds 3, not 1/],
  ["closed within the body", "create Deployment", /output outcome|outcome undefined, not "unknown"/],
  ["200 null", "create token", /exit code 0, not 1/],
  ["307, to another origin", "update Deployment", /another origin was reached/],
  ["headers, then silence", "list workspaces", /did not end by itself/],
  ["early hints before the response", "create token", undefined],
])("a naive client that meets %s in %s: %s", async (name, kind, complaint) => {
  const fault = Object.values(families)
    .flat()
    .find((each) => each.name === name);
  if (fault === undefined) throw new Error(`The catalogue has no "${name}".`);
  const cell = { fault, kind, times: "always", isProcess: true } as const;
  const complaints = judge(cell, await runCell(cell, { script, killAfter: 3_000 }));
  if (complaint === undefined) expect(complaints).toEqual([]);
  else expect(complaints.join("\n")).toMatch(complaint);
});
