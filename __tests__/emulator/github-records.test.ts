import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type EmulatedGitHub, startGitHub } from "../../emulator/github/server.js";
import type { EmulatedRecord, Fields } from "../../emulator/github/state.js";
import { record, repository, sendTo, sha } from "./request.js";

const bot = "github-actions[bot]";
const start = Date.parse("2026-05-01T12:00:00Z");

let github: EmulatedGitHub;
let time: number;

const send = (method: string, path: string, body?: unknown) => sendTo(github, method, path, body);
const graphql = async (query: string, variables: object = {}) =>
  (await send("POST", "/graphql", { query, variables })).body;

/** Adds a record with these states, the oldest first. */
function added(...states: readonly string[]): EmulatedRecord {
  const one = github.state.addRecord(bot, record);
  for (const state of states) github.state.addStatus(bot, one, { state, auto_inactive: false });
  return one;
}

const remove = (one: EmulatedRecord) => send("DELETE", `${repository}/deployments/${one.fields.id}`);
const nodeId = ({ fields }: EmulatedRecord): unknown => fields["node_id"];
const idsOf = (items: readonly Fields[]): unknown[] => items.map(({ id }) => id);

beforeEach(async () => {
  time = start;
  github = await startGitHub({ validate: "requests and responses", now: () => time });
  github.state.pulls.set(7, { open: true, headSha: sha, fork: false });
});
afterEach(async () => {
  await github.close();
  expect(github.violations).toEqual([]);
});

describe("a record is deleted", () => {
  test.each([
    ["inactive", ["success", "inactive"]],
    ["a failure", ["failure"]],
    ["in progress again", ["success", "in_progress"]],
  ])("if its newest status is %s", async (_, states) => {
    const one = added(...states);
    const other = added("success");
    expect(await remove(one)).toMatchObject({ status: 204, body: undefined });
    expect((await remove(one)).status).toBe(404);
    expect(github.state.records).toEqual([other]);
  });

  test.each([
    ["shows success", ["inactive", "success"]],
    ["has no status", []],
  ])("not if it %s and the repository has others", async (_, states) => {
    const one = added(...states);
    const other = added("inactive");
    const { status, body } = await remove(one);
    expect([status, body.errors]).toEqual([422, [expect.stringContaining("cannot delete an active")]]);
    await remove(other);
    expect((await remove(one)).status).toBe(204);
  });

  test("only with permission to write", async () => {
    github.permissions = { deployments: "read", pullRequests: "write" };
    expect((await remove(added("inactive"))).status).toBe(403);
  });

  test("and a stale list still shows it", async () => {
    const [one, other] = [added("inactive"), added("success")];
    await remove(one);
    github.inject({ operation: "repos/list-deployments", mishap: { behind: 1 }, times: 1 });
    const list = async () => idsOf((await send("GET", `${repository}/deployments`)).body);
    expect(await list()).toEqual([other.fields.id, one.fields.id]);
    expect(await list()).toEqual([other.fields.id]);
  });
});

const nodesQuery = `query($ids: [ID!]!, $after: String) {
  nodes(ids: $ids) { ... on Deployment {
    id creator { login }
    statuses(first: 100, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } nodes { id state creator { login } }
    }
  } }
}`;
interface StatusPage {
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  readonly nodes: readonly Fields[];
}
const nodeOf = async (one: EmulatedRecord, after: string | null = null) =>
  (await graphql(nodesQuery, { ids: [nodeId(one)], after })).data.nodes[0];

describe("GraphQL", () => {
  test("shows at most the requested statuses, and how many there are", async () => {
    const one = added("in_progress", "success", "inactive");
    const query = nodesQuery.replace("first: 100", "first: 2");
    expect(await graphql(query, { ids: [nodeId(one)] })).toMatchObject({
      data: {
        nodes: [
          {
            id: nodeId(one),
            statuses: { totalCount: 3, nodes: [{ state: "INACTIVE" }, { state: "SUCCESS" }] },
          },
        ],
      },
    });
  });

  test("shows null and an error for a deleted record, and the others", async () => {
    const [one, other] = [added("inactive"), added("success")];
    await remove(one);
    expect(await graphql(nodesQuery, { ids: [nodeId(one), nodeId(other)] })).toMatchObject({
      data: { nodes: [null, { id: nodeId(other) }] },
      errors: [
        { type: "NOT_FOUND", path: ["nodes", 0], message: expect.stringContaining(String(nodeId(one))) },
      ],
    });
  });

  test("shows the statuses of a record in pages of 100, more than 1,000 too, like REST", async () => {
    const one = added(...Array.from({ length: 1_001 }, () => "inactive"));
    const seen: unknown[] = [];
    for (let after: string | null = null; seen.length === 0 || after !== null; ) {
      const { totalCount, pageInfo, nodes }: StatusPage = (await nodeOf(one, after)).statuses;
      expect(totalCount).toBe(1_001);
      seen.push(...idsOf(nodes));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    }
    expect(seen).toEqual(one.statuses.map((status) => status["node_id"]));
    const rest: unknown[] = [];
    let next: string | undefined = `${repository}/deployments/${one.fields.id}/statuses?per_page=100`;
    while (next !== undefined) {
      const { body, headers } = await send("GET", next);
      rest.push(...body.map((status: Fields) => status["node_id"]));
      next = /<([^>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
    }
    expect(rest).toEqual(seen);
  });
});

describe("lists", () => {
  test("show the records of a task and an environment, at most 100 a page", async () => {
    const ids = Array.from({ length: 120 }, () => {
      github.state.addRecord(bot, { ...record, task: "deployment:other" });
      github.state.addRecord(bot, { ...record, environment: "staging" });
      return added().fields.id;
    });
    const query = `environment=preview&task=${encodeURIComponent(record.task)}&per_page=200`;
    const first = await send("GET", `${repository}/deployments?${query}`);
    const second = await send("GET", `${repository}/deployments?${query}&page=2`);
    expect(first.headers.get("link")).toContain("page=2");
    expect([first.body.length, ...idsOf([...first.body, ...second.body])]).toEqual([
      100,
      ...ids.toReversed(),
    ]);
  });

  test("show a record only after the lag, which its own addresses and GraphQL's nodes do not have", async () => {
    github.behaviour.listLag = 4_000;
    const { body: created } = await send("POST", `${repository}/deployments`, record);
    const statuses = `${repository}/deployments/${created.id}/statuses`;
    expect((await send("POST", statuses, { state: "success" })).status).toBe(201);
    const listed = async () => idsOf((await send("GET", `${repository}/deployments`)).body);
    time += 3_999;
    expect(await listed()).toEqual([]);
    const { data } = await graphql(nodesQuery, { ids: [created.node_id] });
    expect(data.nodes[0].statuses.totalCount).toBe(1);
    time += 1;
    expect(await listed()).toEqual([created.id]);
  });

  test("show statuses in any order, within one second too", async () => {
    const one = added("in_progress", "success", "failure", "inactive");
    const statesOf = async (): Promise<string[]> => {
      const { body } = await send("GET", `${repository}/deployments/${one.fields.id}/statuses`);
      expect(new Set(body.map(({ created_at }: Fields) => created_at)).size).toBe(1);
      const node = await nodeOf(one);
      const states = body.map(({ state }: Fields) => state);
      expect(node.statuses.nodes.map(({ state }: { state: string }) => state.toLowerCase())).toEqual(states);
      return states;
    };
    const newestFirst = ["inactive", "failure", "success", "in_progress"];
    expect(await statesOf()).toEqual(newestFirst);
    github.behaviour.statusOrder = "oldest-first";
    expect(await statesOf()).toEqual(newestFirst.toReversed());
    github.behaviour.statusOrder = "shuffled";
    const orders = new Set<string>();
    for (let seed = 1; seed <= 10; seed++) {
      github.behaviour.seed = seed;
      const states = await statesOf();
      expect(await statesOf()).toEqual(states);
      expect([...states].sort()).toEqual([...newestFirst].sort());
      orders.add(states.join());
    }
    expect(orders.size).toBeGreaterThan(3);
  });

  test.each(["oldest-first", "shuffled"] as const)("show a page's records %s", async (recordOrder) => {
    const ids = idsOf([added(), added(), added(), added(), added(), added()].map(({ fields }) => fields));
    github.behaviour.recordOrder = recordOrder;
    const rest = async (page: number): Promise<unknown[]> =>
      idsOf((await send("GET", `${repository}/deployments?per_page=5&page=${page}`)).body);
    const first = await rest(1);
    expect(first).not.toEqual(ids.slice(1).toReversed());
    expect([...first].sort()).toEqual(ids.slice(1));
    expect(await rest(2)).toEqual([ids[0]]);
  });

  test("show items twice and nulls between them, and no page has more than requested", async () => {
    const ids = Array.from({ length: 2 }, () => added("success").fields.id);
    const one = added(...Array.from({ length: 60 }, () => "inactive"));
    Object.assign(github.behaviour, { repeatedItems: true, nullNodes: true });
    const { body } = await send("GET", `${repository}/deployments?per_page=3`);
    expect(idsOf(body)).toEqual([one.fields.id, one.fields.id, ids[1]]);
    const seen: (Fields | null)[] = [];
    let after: string | null = null;
    do {
      const { nodes, pageInfo }: StatusPage = (await nodeOf(one, after)).statuses;
      expect(nodes.length).toBeLessThanOrEqual(100);
      seen.push(...nodes);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    const shown = idsOf(seen.filter((node) => node !== null));
    expect(seen.length - shown.length).toBeGreaterThan(50);
    expect([...new Set(shown)]).toEqual(one.statuses.map((status) => status["node_id"]));
    expect(shown.length).toBeGreaterThan(60);
  });
});

describe("statuses of others", () => {
  test("are between ours, with their own creator, description and time", async () => {
    const one = added("success");
    github.state.addStatus("cleanup[bot]", one, { state: "inactive", description: "closed" }, start - 60_000);
    const { body } = await send("GET", `${repository}/deployments/${one.fields.id}/statuses`);
    expect(body[0]).toMatchObject({
      state: "inactive",
      description: "closed",
      creator: { login: "cleanup[bot]", type: "Bot" },
      created_at: "2026-05-01T11:59:00Z",
    });
  });

  test("a success sets earlier records of the environment inactive, but no transient or production one", async () => {
    const create = async (more: object = {}): Promise<Fields> =>
      (await send("POST", `${repository}/deployments`, { ...record, ...more })).body;
    const succeed = ({ id }: Fields, more: object = {}) =>
      send("POST", `${repository}/deployments/${id}/statuses`, { state: "success", ...more });
    const earlier = {
      plain: await create(),
      transient: await create({ transient_environment: true }),
      production: await create({ production_environment: true }),
      elsewhere: await create({ environment: "staging" }),
    };
    for (const one of Object.values(earlier)) await succeed(one, { auto_inactive: false });
    const open = await create();
    await succeed(await create());
    const stateOf = ({ id }: Fields): unknown =>
      github.state.records.find(({ fields }) => fields.id === id)?.statuses[0]?.["state"];
    expect(earlier.transient).toMatchObject({ transient_environment: true, production_environment: false });
    expect(earlier.production).toMatchObject({ production_environment: true });
    expect([...Object.values(earlier), open].map(stateOf)).toEqual([
      "inactive",
      "success",
      "success",
      "success",
      undefined,
    ]);
  });
});
