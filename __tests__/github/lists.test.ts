import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { failureOf, newRecord, type RecordsWorld, startRecords } from "./records-world.js";

let world: RecordsWorld;
beforeEach(async () => {
  world = await startRecords();
});
afterEach(async () => {
  await world.github.close();
  expect(world.github.violations).toEqual([]);
});

async function ids(items: AsyncIterable<{ readonly id: number }>): Promise<number[]> {
  const found: number[] = [];
  for await (const { id } of items) found.push(id);
  return found;
}

describe("records", () => {
  test("come newest first, over all pages, of one environment and task", async () => {
    for (let index = 0; index < 205; index++) {
      world.github.state.addRecord("github-actions[bot]", { ...newRecord, ref: newRecord.ref });
    }
    world.github.state.addRecord("github-actions[bot]", { ...newRecord, task: "preview:pr-8:app" });
    world.github.state.addRecord("github-actions[bot]", { ...newRecord, environment: "other" });
    const found = await ids(world.records.list("preview", "preview:pr-7:app"));
    expect(found).toHaveLength(205);
    expect(found).toEqual(found.toSorted((one, other) => other - one));
    expect(world.asked()).toHaveLength(3);
  });

  test("are read no further than they are asked for", async () => {
    for (let index = 0; index < 205; index++) world.github.state.addRecord("somebody", { ...newRecord });
    for await (const _ of world.records.list("preview", "preview:pr-7:app")) break;
    expect(world.asked()).toHaveLength(1);
  });

  test("are asked for with environment and task as they are, whatever is in them", async () => {
    const task = "preview:pr-7:a b&c=d/é#?";
    world.github.state.addRecord("github-actions[bot]", { ...newRecord, task });
    expect(await ids(world.records.list("preview", task))).toHaveLength(1);
  });

  test("that are no records are left out", async () => {
    const body = [null, 7, { id: "x" }, { id: 5, creator: null, payload: 3, created_at: 9 }];
    world.github.inject({ operation: "repos/list-deployments", mishap: { status: 200, body } });
    const found = [];
    for await (const record of world.records.list("preview")) found.push(record);
    expect(found).toEqual([{ id: 5, task: "", creator: undefined, payload: undefined, createdAt: Number.NaN }]);
  });

  test("whose pages do not advance end the list", async () => {
    const body = Array.from({ length: 100 }, (_, id) => ({ id: id + 1 }));
    world.github.inject({ operation: "repos/list-deployments", mishap: { status: 200, body } });
    expect(await ids(world.records.list("preview"))).toHaveLength(100);
    expect(world.asked()).toHaveLength(2);
  });
});

describe("a pull request", () => {
  test.each([
    [{ open: true, headSha: "c".repeat(40), fork: false }],
    [{ open: false, headSha: "d".repeat(40), fork: true }],
  ])("is read as it is: %j", async (pull) => {
    world.github.state.pulls.set(7, pull);
    expect(await world.records.pullRequest(7)).toEqual(pull);
  });
});

describe("the comment", () => {
  const marker = "<!-- marker -->";
  const write = (text: string): Promise<string> =>
    world.records.comment(7, marker, "github-actions[bot]", (present) => `${marker}${text}${present.length}`);

  test("is created once and edited from then on", async () => {
    const url = await write("one");
    expect(await write("two")).toBe(url);
    expect(world.github.state.comments.map(({ body }) => body)).toEqual([`${marker}two${`${marker}one0`.length}`]);
  });

  test("of somebody else is left alone, whatever marker it holds", async () => {
    world.github.state.addComment("somebody", 7, marker);
    await write("mine");
    expect(world.github.state.comments.map(({ body }) => body)).toEqual([marker, `${marker}mine0`]);
  });

  test("is found behind 150 others", async () => {
    for (let index = 0; index < 150; index++) world.github.state.addComment("somebody", 7, "hello");
    await write("one");
    await write("two");
    expect(world.github.state.comments).toHaveLength(151);
  });
});

test("a GitHub Enterprise Server is asked under its own path", async () => {
  const paths: string[] = [];
  const server = http.createServer((request, response) => {
    paths.push(request.url ?? "");
    response.writeHead(404, { "content-type": "application/json" }).end('{"message":"Not Found"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const enterprise = await startRecords({ apiUrl: `http://127.0.0.1:${port}/api/v3/` });
  await failureOf(enterprise.records.pullRequest(7));
  await enterprise.github.close();
  server.closeAllConnections();
  server.close();
  expect(paths).toEqual(["/api/v3/repos/acme/pipelines/pulls/7"]);
});
