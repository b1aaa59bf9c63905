import type { Findings } from "../base/findings.js";
import { isObject, type JsonObject, member } from "../base/json.js";
import { deriveMemory, forUpdate, inDocumentOrder, mergeOver } from "./merge.js";

/** What shrinks a preview by default: the smallest scheduler, no high availability, no idle workers. */
export function defaultRetirePatch(body: JsonObject, pullRequest: number): JsonObject {
  const queues = member(body, "workerQueues");
  const idle = Array.isArray(queues)
    ? { workerQueues: queues.map((queue) => (isObject(queue) ? { ...queue, minWorkerCount: 0 } : queue)) }
    : {};
  return {
    description: `[closed pull request #${pullRequest}] safe to delete`,
    isHighAvailability: false,
    schedulerSize: "SMALL",
    ...idle,
  };
}

/** The body of the update that retires a preview: the preview's own, under the default patch, under the author's. */
export function retiredBody(
  body: JsonObject,
  pullRequest: number,
  patch: JsonObject | undefined,
  findings: Findings,
): JsonObject {
  const shrunk = mergeOver(body, defaultRetirePatch(body, pullRequest), findings);
  const merged = mergeOver(shrunk, patch ?? {}, findings);
  return inDocumentOrder(forUpdate(deriveMemory(merged, new Map(), findings), findings));
}
