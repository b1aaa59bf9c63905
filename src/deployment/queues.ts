import { member } from "../base/json.js";
import type { CheckedMapping, Checking } from "./checking.js";
import { about } from "./located.js";

/** The rules between the members of worker queues: min is not above max, names are unique, at most one is the default. */
export function checkQueues(queues: readonly CheckedMapping[], { findings, quote }: Checking): void {
  const byName = new Map<string, string>();
  let firstDefault: string | undefined;
  for (const { item, path, body } of queues) {
    const minimum = member(body, "minWorkerCount");
    const maximum = member(body, "maxWorkerCount");
    if (typeof minimum === "number" && typeof maximum === "number" && minimum > maximum) {
      const where = about(item.entries.get("minWorkerCount")?.value ?? item, `${path}.minWorkerCount`);
      findings.problem(`${where} must not be above maxWorkerCount, which is ${maximum}; got ${minimum}`);
    }
    const name = member(body, "name");
    if (typeof name === "string") {
      const first = byName.get(name);
      const where = about(item.entries.get("name")?.value ?? item, `${path}.name`);
      if (first !== undefined) findings.problem(`${where} must be unique; ${quote(name)} is the name of ${first} too`);
      else byName.set(name, path);
    }
    if (member(body, "isDefault") === true) {
      const where = about(item.entries.get("isDefault")?.value ?? item, `${path}.isDefault`);
      if (firstDefault !== undefined)
        findings.problem(`${where} must not be true: ${firstDefault} is the default already`);
      else firstDefault = path;
    }
  }
}
