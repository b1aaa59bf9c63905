import { expect, test } from "@jest/globals";
import { faked, gitHubAt } from "./over-sockets.js";

const dated = (seconds: string, status = 200) => ({
  status,
  body: status === 200 ? [] : {},
  headers: { date: `Tue, 01 Jan 2030 00:${seconds} GMT` },
});

test("GitHub's clock is the newest date header and the time that has passed since", async () => {
  const { url } = await faked(dated("00:10"), dated("01:00", 403), dated("00:50"));
  let elapsed = 0;
  const github = gitHubAt(url, { elapsed: () => elapsed });
  expect(Math.abs(github.now() - Date.now())).toBeLessThan(60_000);
  await github.recordPage("preview", "t", 1);
  expect(github.now()).toBe(Date.parse("2030-01-01T00:00:10Z"));
  elapsed += 2_500;
  expect(github.now()).toBe(Date.parse("2030-01-01T00:00:12.500Z"));
  await expect(github.recordPage("preview", "t", 1)).rejects.toThrow("403");
  expect(github.now()).toBe(Date.parse("2030-01-01T00:01:00Z"));
  await github.recordPage("preview", "t", 1);
  expect(github.now()).toBe(Date.parse("2030-01-01T00:01:00Z"));
});

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
    for (const _ of responses) await github.recordPage("preview", "t", 1);
    return github.remaining;
  };
  expect((await faked({ body: [] })).github.remaining).toBeUndefined();
  expect(await left(["900", "core"])).toBe(900);
  expect(await left(["900", "core"], ["899"])).toBe(899);
  expect(await left(["900", "core"], ["12", "search"], ["11", "graphql"])).toBe(900);
  expect(await left(["", "core"], ["many", "core"])).toBeUndefined();
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
  await expect(github.recordPage("preview", "t", 1)).rejects.toThrow("403");
  expect(github.remaining).toBe(0);
});

test("a date beyond the year 9999 is no time of a clock", async () => {
  const { url } = await faked({ body: [], headers: { date: "Sat, 13 Sep 275760 00:00:00 GMT" } });
  const github = gitHubAt(url);
  await github.recordPage("preview", "t", 1);
  expect(Math.abs(github.now() - Date.now())).toBeLessThan(60_000);
});
