import { beforeAll, expect, test } from "@jest/globals";
import type { Exchange } from "../../__tests__/dist/exchanges.js";
import { type Checked, exchangesOf, replayed } from "./replay.js";

let checked: Checked[];
let emulated: Checked[];
beforeAll(async () => {
  checked = await replayed(await exchangesOf("__tests__/dist"));
  // These send bad requests to the emulator on purpose: only what it lets pass has to be right.
  const direct = await exchangesOf("__tests__/emulator/service");
  emulated = await replayed(direct.filter(({ response }) => response?.status === 200));
}, 300_000);

function wrong(exchanges: readonly Checked[]): unknown[] {
  return exchanges
    .filter(({ violations }) => violations.length > 0)
    .map(({ request: { method, path, body }, violations }) => ({ request: `${method} ${path} ${body}`, violations }));
}

test("nothing is wrong with any request that the bundle sends in its tests, nor with the emulator's responses", () => {
  expect(wrong(checked)).toEqual([]);
});

test("the emulator accepts only valid requests in its own tests, and its responses are valid", () => {
  expect(wrong(emulated)).toEqual([]);
});

test("every endpoint is among them many times, with and without a response of the emulator", () => {
  const endpoints = ["/organizations", "/workspaces", "/tokens", "/deployments", "/deployments/{id}"];
  const of = (some: readonly Exchange[]): number[] =>
    endpoints.map((endpoint) => {
      const [name, id] = endpoint.slice(1).split("/");
      const pattern = new RegExp(`/${name}${id ? "/[^/?]+" : ""}(\\?|$)`);
      return some.filter(({ request: { path } }) => pattern.test(path)).length;
    });
  const responded = checked.filter(({ response }) => response !== undefined);
  process.stdout.write(
    `Checked ${checked.length} requests and ${responded.length} responses, and ${emulated.length} of the emulator's tests\n`,
  );
  for (const count of of(checked)) expect(count).toBeGreaterThanOrEqual(20);
  for (const count of of(responded)) expect(count).toBeGreaterThanOrEqual(3);
});

test("an exchange with a bad request or a bad response would be found", async () => {
  const found = checked.find(
    ({ response, request }) => response?.status === 200 && request.path.endsWith("/deployments"),
  );
  if (found?.response === undefined) throw new Error("No Deployment was created.");
  const { request, response } = found;
  const { status: _, ...incomplete } = JSON.parse(response.body);
  const planted = await replayed([
    { request, response },
    { request: { ...request, body: JSON.stringify({ type: "STANDARD", name: 5 }) }, response },
    { request, response: { ...response, body: JSON.stringify(incomplete) } },
    { request: { ...request, path: `${request.path}/cldep1/more` }, response },
  ]);
  expect(planted.map(({ violations }) => violations)).toEqual([
    [],
    expect.arrayContaining([expect.stringMatching(/^request\.body/)]),
    [expect.stringMatching(/^response\.body: .*'status'/)],
    [expect.stringMatching(/^request: .*route not found/i)],
  ]);
});
