import { expect, test } from "@jest/globals";
import { faked, recordsOf } from "./over-sockets.js";

const limit = (left: string, resource?: string) => ({
  body: [],
  headers: {
    "x-ratelimit-remaining": left,
    ...(resource === undefined ? {} : { "x-ratelimit-resource": resource }),
  },
});

test("what remains of the limit is that of REST requests", async () => {
  const left = async (...responses: Parameters<typeof limit>[]) => {
    const { github } = await faked(...responses.map((response) => limit(...response)));
    for (const _ of responses) await recordsOf(github);
    return github.remaining;
  };
  expect((await faked({ body: [] })).github.remaining).toBeUndefined();
  expect(await left(["900", "core"])).toBe(900);
  expect(await left(["900", "core"], ["899", "core"])).toBe(899);
  expect(await left(["900", "core"], ["12", "search"], ["11", "graphql"])).toBe(900);
  expect(await left(["12"], ["many", "core"])).toBeUndefined();
});

test("what remains for GraphQL does not count", async () => {
  const body = { data: { viewer: { login: "me" } } };
  const { github } = await faked({ body, headers: { "x-ratelimit-remaining": "5" } });
  await github.viewer();
  expect(github.remaining).toBeUndefined();
});

test("a refusal because of the limit shows that nothing remains", async () => {
  const headers = {
    "x-ratelimit-remaining": "0",
    "x-ratelimit-resource": "core",
    "x-ratelimit-reset": "4000000000",
  };
  const { github } = await faked({ status: 403, body: {}, headers });
  await expect(recordsOf(github)).rejects.toMatchObject({ status: 403 });
  expect(github.remaining).toBe(0);
});
