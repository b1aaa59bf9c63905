// Rules of production's order (docs/production.md) that are broken on purpose. Each defect is a function between the runs and the servers, which
// makes a run behave as it would without the rule: it needs to know no name of src/, and stays where code moves.
import { isObject, type JsonObject } from "../../src/base/json.js";
import type { HttpRequest } from "../../src/http/connection.js";
import type { Defect, RunEvent } from "./explore-world.js";

/** A defect, and what shows it. */
interface PlantedDefect {
  readonly rule: string;
  readonly scenario: string;
  /** Which failure shows it; undefined: none is needed. */
  readonly only?: RegExp;
  /** What is found. */
  readonly violation: string;
  readonly defect: Defect;
}

type Item = JsonObject & { readonly id: number };

const hour = 3_600_000;
const earlier = (at: unknown): string => new Date(Date.parse(String(at)) - hour).toISOString();
const isRecordCreate = ({ method, url }: HttpRequest): boolean =>
  method === "POST" && url.pathname.endsWith("/deployments") && url.pathname.includes("/pipelines/");

type Process = Parameters<Defect>[2];

const recordOf = ({ world, index }: Process): number | undefined => world.runs[index]?.record;

/** Changes what lists of records and their statuses show to a run. */
function showing(
  records: (items: readonly Item[], process: Process) => readonly JsonObject[],
  statuses: (nodes: readonly JsonObject[], process: Process) => readonly JsonObject[] = (nodes) => nodes,
): Defect {
  return async (request, send, process) => {
    const response = await send(request);
    if (response.status !== 200) return response;
    const content = JSON.parse(response.text);
    if (Array.isArray(content) && request.url.pathname.endsWith("/deployments"))
      return { ...response, text: JSON.stringify(records(content, process)) };
    const nodes = content?.data?.nodes;
    if (!Array.isArray(nodes)) return response;
    return { ...response, text: JSON.stringify({ data: { nodes: statuses(nodes, process) } }) };
  };
}

/** Changes the payloads that runs of these events see. */
function payloads(
  change: (payload: JsonObject, kind: string) => JsonObject,
  events?: readonly RunEvent[],
): Defect {
  return showing((items, { event, world }) => {
    if (events?.every((each) => each !== event)) return items;
    return items.map((item) => {
      const { payload } = item;
      const [kind = ""] = String(world.descriptionOf(item.id)).split(" ");
      return isObject(payload) ? { ...item, payload: change(payload, kind) } : item;
    });
  });
}

/** The first status of a node, as a change shows it. */
function newestStatus(
  nodes: readonly JsonObject[],
  change: (status: JsonObject) => JsonObject,
): JsonObject[] {
  return nodes.map((node) => {
    const { statuses } = node;
    const list = isObject(statuses) && Array.isArray(statuses["nodes"]) ? statuses["nodes"] : [];
    const changed = list.map((each) => (isObject(each) ? change(each) : each));
    return { ...node, statuses: { totalCount: changed.length, nodes: changed } };
  });
}

/** What a run has read before it opened its record, and its record. */
interface Read {
  readonly ids: Set<number>;
  readonly nodes: Map<unknown, JsonObject>;
  own: Item | undefined;
}

/** What a run sees with its record open, made from what it saw before. */
function beside(
  records: (items: readonly Item[], read: Read, process: Process) => readonly JsonObject[],
  statuses: (nodes: readonly JsonObject[], read: Read) => readonly JsonObject[] = (nodes) => nodes,
): Defect {
  const reads = new WeakMap<Process, Read>();
  const readOf = (process: Process): Read => {
    const read = reads.get(process) ?? { ids: new Set(), nodes: new Map(), own: undefined };
    reads.set(process, read);
    return read;
  };
  const shown = showing(
    (items, process) => {
      const read = readOf(process);
      if (read.own !== undefined) return records(items, read, process);
      for (const { id } of items) read.ids.add(id);
      return items;
    },
    (nodes, process) => {
      const read = readOf(process);
      if (read.own !== undefined) return statuses(nodes, read);
      for (const node of nodes) read.nodes.set(node["id"], node);
      return nodes;
    },
  );
  return async (request, send, process) => {
    const response = await shown(request, send, process);
    if (isRecordCreate(request) && response.status === 201) readOf(process).own = JSON.parse(response.text);
    return response;
  };
}

const skipped = { description: "skipped", environmentUrl: null, createdAt: "2026-05-01T12:00:00Z" };

export const defects: readonly PlantedDefect[] = [
  {
    rule: "an update waits while an earlier record is open",
    violation: "an older run is applied over a newer one",
    scenario: "whole, whole",
    defect: showing((items, process) =>
      items.map((item) =>
        item.id !== recordOf(process) && process.world.descriptionOf(item.id) === undefined
          ? { ...item, created_at: earlier(item["created_at"]) }
          : item,
      ),
    ),
  },
  {
    rule: "it waits after an unknown outcome",
    violation: "an older run is applied over a newer one",
    scenario: "whole, whole",
    only: /POST clorg1acmedata\/deployments\S*: lost, arrives late$/,
    defect: showing(
      (items) => items,
      (nodes) =>
        newestStatus(nodes, (status) =>
          String(status["description"]).startsWith("unknown")
            ? { ...status, createdAt: earlier(status["createdAt"]) }
            : status,
        ),
    ),
  },
  {
    rule: "it waits without an open record",
    violation: "a run waits although all others have ended",
    scenario: "whole, whole",
    defect: (request, send) =>
      /"description":"skipped/.test(request.body ?? "")
        ? Promise.resolve({ status: 201, headers: {}, text: JSON.stringify({ id: 1 }) })
        : send(request),
  },
  {
    rule: "with its own record open it lists again",
    violation: "an older run is applied over a newer one",
    scenario: "whole, whole",
    defect: beside(
      (items, { ids, own }) => items.filter(({ id }) => ids.has(id) || id === own?.id),
      (nodes, read) => nodes.map((node) => read.nodes.get(node["id"]) ?? node),
    ),
  },
  {
    rule: "until its own record is in the list",
    violation: "an older run is applied over a newer one",
    scenario: "whole, whole",
    only: /: lacks the newest 2$/,
    defect: beside((items, { own }) =>
      own === undefined || items.some(({ id }) => id === own.id) ? items : [own, ...items],
    ),
  },
  {
    rule: "a result that the first plan did not have is planned again",
    violation: "secrets are removed, and the run is green",
    scenario: "secrets, whole",
    defect: beside((items, { ids, own }, { world }) =>
      items.filter(({ id }) => ids.has(id) || id === own?.id || world.descriptionOf(id) === undefined),
    ),
  },
  {
    rule: "secrets of records that may have been applied count",
    violation: "secrets are removed, and the run is green",
    scenario: "secrets, whole",
    only: /^secrets 0: POST clorg1acmedata\/deployments\S*: killed after$/,
    defect: payloads((payload, kind) =>
      kind === "deployed" || kind === "superseded" ? payload : { ...payload, secretKeys: [] },
    ),
  },
  {
    rule: "a plan covers a deploy that is not finished",
    violation: "approved, and applied over what the approver did not see",
    scenario: "whole, approved",
    only: /^whole 0: POST clorg1acmedata\/deployments\S*: killed after$/,
    defect: showing(
      (items) => items,
      (nodes, { event, world }) =>
        nodes.map((node) =>
          event === "approved" && world.isLeftOpen(node["id"])
            ? { ...node, statuses: { totalCount: 1, nodes: [skipped] } }
            : node,
        ),
    ),
  },
  {
    rule: "a job that deploys twice is no rollback",
    violation: "an older run is applied over a newer one",
    scenario: "twice, whole",
    defect: payloads((payload) => ({ ...payload, attempt: 0 }), ["twice"]),
  },
  {
    rule: "a newer run that its first list did not show stops a rollback",
    violation: "an older run is applied over a newer one",
    scenario: "(whole), whole, re-run",
    defect: payloads((payload) => ({ ...payload, event: Math.min(1, Number(payload["event"])) }), ["re-run"]),
  },
  {
    rule: "only a forced record that was applied lifts the order of runs",
    violation: "an older run is applied over a newer one",
    scenario: "whole, forced, whole",
    defect: showing((items) => {
      const forced = items.findIndex(({ payload }) => isObject(payload) && payload["forced"] === true);
      return items.map((item, index) =>
        forced !== -1 && index > forced
          ? { ...item, payload: { ...Object(item["payload"]), event: 0 } }
          : item,
      );
    }),
  },
  {
    rule: "an older run that is approved after a newer one is stopped",
    violation: "an older run is applied over a newer one",
    scenario: "approved, whole",
    defect: payloads((payload) => ({ ...payload, event: 0 }), ["approved"]),
  },
];
