// Rules that are broken on purpose. Each defect is a function between the runs and the servers, which makes a run behave
// as it would without the rule: it needs to know no name of src/, and stays where code moves.
import { isObject, type JsonObject } from "../../src/base/json.js";
import type { HttpRequest } from "../../src/http/connection.js";
import type { HttpResponse } from "../../src/http/response.js";
import { false404, lostResponses } from "./explore-scenarios.js";
import { type Defect, type ExploredWorld, idsOf, type RunEvent } from "./explore-world.js";

/** A defect, and what shows it. */
interface PlantedDefect {
  readonly name: string;
  /** The scenario that shows it; undefined: runs that do not overlap do. */
  readonly scenario?: string;
  /** Shown by runs that do not overlap, of which the first one's create is lost. */
  readonly isOfLost?: boolean;
  readonly failures?: number;
  /** Which failures are tried, with retries; undefined: all, without. */
  readonly only?: RegExp;
  readonly defect: Defect;
}

type StoredRecord = ExploredWorld["records"][number];

const isRecordCreate = ({ method, url }: HttpRequest): boolean =>
  method === "POST" && url.pathname.endsWith("/repos/acme/pipelines/deployments");
const isPullRead = ({ method, url }: HttpRequest): boolean =>
  method === "GET" && url.pathname.endsWith("/pulls/7");
const statusPath = /\/deployments\/(\d+)\/statuses$/;
const newestDescription = ({ statuses }: StoredRecord): string => String(statuses[0]?.["description"] ?? "");

/** The description of the status that a request writes; undefined for other requests. */
function descriptionIn({ method, url, body = "" }: HttpRequest): string | undefined {
  if (method !== "POST" || !statusPath.test(url.pathname)) return undefined;
  return String(JSON.parse(body).description);
}

const isOf = (events: readonly string[], event: string): boolean => events.includes(event);

/** Changes the description of every status that is written. */
function describing(change: (description: string) => string, events: readonly RunEvent[]): Defect {
  return (request, send, { event }) => {
    const description = descriptionIn(request);
    if (description === undefined || !isOf(events, event)) return send(request);
    return send({
      ...request,
      body: JSON.stringify({ ...JSON.parse(request.body ?? ""), description: change(description) }),
    });
  };
}

/** Shows records to the runs as they are not: undefined hides one. */
function showing(
  show: (payload: JsonObject, record: StoredRecord, world: ExploredWorld) => JsonObject | undefined,
  events: readonly RunEvent[],
): Defect {
  return async (request, send, process) => {
    const response = await send(request);
    const { event, world } = process;
    if (!isOf(events, event) || response.status !== 200) return response;
    const body = JSON.parse(response.text);
    const shown = (nodes: readonly JsonObject[]): JsonObject[] =>
      nodes.flatMap((node) => {
        const number = node["databaseId"] ?? node["id"];
        const record = world.records.find(({ fields }) => fields.id === number);
        if (record === undefined) return [node];
        const given = node["payload"];
        const payload = show(isObject(given) ? given : JSON.parse(String(given)), record, world);
        if (payload === undefined) return [];
        return [{ ...node, payload: isObject(given) ? payload : JSON.stringify(payload) }];
      });
    const list = body?.data?.repository?.deployments;
    if (Array.isArray(body)) return { ...response, text: JSON.stringify(shown(body)) };
    if (list === undefined) return response;
    list.nodes = shown(list.nodes);
    return { ...response, text: JSON.stringify(body) };
  };
}

/** The runs do not know the Deployments beside the current one. */
function onlyCurrent(events: readonly RunEvent[]): Defect {
  return showing((payload, record, { records }) => {
    const [current] = records.flatMap(idsOf);
    return idsOf(record).every((id) => id === current) ? payload : undefined;
  }, events);
}

const pull = (state: "open" | "closed"): HttpResponse => ({
  status: 200,
  headers: {},
  text: JSON.stringify({ number: 7, state, head: { sha: "a".repeat(40) } }),
});
const isScaledDown = (record: StoredRecord): boolean => /^(retired|swept)/.test(newestDescription(record));
const deploys: readonly RunEvent[] = ["opened", "push", "lost", "reopen", "re-run"];
const all: readonly RunEvent[] = [...deploys, "close", "retire", "sweep"];

/** The descriptions of the records when a run opened its own. */
const readBy = new WeakMap<Parameters<Defect>[2], ReadonlyMap<unknown, string>>();

/** After its own Deployment a run supersedes every record that it read as deployed. */
const supersedeAll: Defect = async (request, send, process) => {
  const { records } = process.world;
  if (isRecordCreate(request))
    readBy.set(process, new Map(records.map((record) => [record.fields.id, newestDescription(record)])));
  const response = await send(request);
  const description = descriptionIn(request);
  if (!isOf(deploys, process.event) || !description?.startsWith("deployed ")) return response;
  for (const [number, before] of readBy.get(process) ?? []) {
    if (!before.startsWith("deployed ") || before === description) continue;
    const url = request.url.href.replace(statusPath, `/deployments/${number}/statuses`);
    const body = { ...JSON.parse(request.body ?? ""), state: "inactive" };
    body.description = description.replace("deployed", "superseded");
    await send({ ...request, url: new URL(url), body: JSON.stringify(body) });
  }
  return response;
};

const otherKeys = showing((payload, { fields }) => ({ ...payload, key: `key-${fields.id}` }), ["sweep"]);
const sendAsItIs: Defect = (request, send) => send(request);

export const defects: readonly PlantedDefect[] = [
  {
    name: "an open record does not name its id",
    scenario: "push, sweep",
    failures: 1,
    defect: (request, send) => {
      if (!isRecordCreate(request)) return send(request);
      const { payload, ...fields } = JSON.parse(request.body ?? "");
      const { deploymentId: _, ...rest } = isObject(payload) ? payload : JSON.parse(String(payload));
      return send({ ...request, body: JSON.stringify({ ...fields, payload: rest }) });
    },
  },
  {
    name: "a retire writes on the newest record, whatever id that names",
    scenario: "a second Deployment: close, sweep",
    defect: (request, send, { world }) => {
      if (!/^(retired|swept)/.test(descriptionIn(request) ?? "")) return send(request);
      const [newest] = world.records;
      const path = request.url.href.replace(statusPath, `/deployments/${newest?.fields.id}/statuses`);
      return send({ ...request, url: new URL(path) });
    },
  },
  {
    name: "any 404 counts as gone",
    scenario: "push, close",
    failures: 1,
    only: /: 404 of an ingress$/,
    defect: async (...given) => {
      const response = await describing(
        (description) => description.replace(/^missing/, "gone"),
        all,
      )(...given);
      if (response.status !== 404) return response;
      return { ...response, text: JSON.stringify({ message: "No deployment", statusCode: 404 }) };
    },
  },
  {
    name: "a sweep does not ask again",
    scenario: "sweep, reopen",
    defect: (request, send, { event }) =>
      event === "sweep" && isPullRead(request) ? Promise.resolve(pull("closed")) : send(request),
  },
  {
    name: "a sweep does not retire again what a close retired",
    scenario: "push, close",
    defect: async (request, send, { event }) => {
      const response = await send(request);
      if (event !== "sweep") return response;
      return { ...response, text: response.text.replaceAll('"retired id=', '"swept id=') };
    },
  },
  {
    name: "the first 404 is final",
    scenario: "deleted: push, close",
    defect: describing((description) => description.replace(/^missing/, "gone"), all),
  },
  {
    name: "what was not found is never retired",
    scenario: "push, close",
    failures: 1,
    only: false404,
    defect: describing((description) => description.replace(/^missing/, "swept"), all),
  },
  {
    name: "superseded on records of another id",
    scenario: "a second Deployment: push, close",
    defect: supersedeAll,
  },
  {
    name: "a sweep writes swept on a record that was open",
    scenario: "push, sweep",
    failures: 1,
    defect: describing((description) => description.replace("retired", "swept"), ["sweep"]),
  },
  {
    name: "only the current Deployment is retired",
    scenario: "a second Deployment: close, sweep",
    defect: onlyCurrent(["close", "retire", "sweep"]),
  },
  {
    name: "a deploy leaves other Deployments at full size",
    scenario: "opened, push",
    defect: onlyCurrent(deploys),
  },
  {
    name: "an outdated event is not refused",
    defect: showing((payload) => ({ ...payload, event: 0 }), all),
  },
  {
    name: "the event decides, not the pull request",
    defect: (request, send, { event }) => {
      if (event === "sweep" || !isPullRead(request)) return send(request);
      return Promise.resolve(pull(event === "close" ? "closed" : "open"));
    },
  },
  {
    name: "a retired preview is not updated",
    defect: showing((payload, record) => (isScaledDown(record) ? undefined : payload), deploys),
  },
  {
    name: "a create without a known end is not unfinished",
    scenario: "opened, close",
    failures: 1,
    defect: describing((description) => description.replace(/^unknown$/, "skipped"), all),
  },
  {
    name: "creates without a result are no limit",
    isOfLost: true,
    defect: describing((description) => description.replace(/^unknown$/, "skipped"), ["lost"]),
  },
  {
    name: "records of the next format do not count",
    isOfLost: true,
    defect: showing((payload) => (payload["schema"] === 5 ? undefined : payload), deploys),
  },
  {
    name: "a sweep takes the late record of a retried request for a newer run",
    scenario: "opened, close",
    failures: 1,
    only: lostResponses["GitHub's response to a new record"],
    // Only where the sweep reads again: in its list of all records the late one is left out.
    defect: (request, ...rest) =>
      (request.url.searchParams.has("task") ? otherKeys : sendAsItIs)(request, ...rest),
  },
];
