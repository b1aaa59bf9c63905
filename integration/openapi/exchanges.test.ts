import { beforeAll, expect, test } from "@jest/globals";
import type { Exchange } from "../../__tests__/dist/exchanges.js";
import { type Checked, exchangesOf, replayed } from "./replay.js";

let checked: Checked[];
let emulated: Checked[];
beforeAll(async () => {
  checked = await replayed(await exchangesOf("__tests__/dist"));
  // These ask the emulator for what is wrong on purpose: only what it lets pass has to be right.
  const direct = await exchangesOf("__tests__/emulator/service");
  emulated = await replayed(direct.filter(({ answer }) => answer?.status === 200));
}, 300_000);

function wrong(exchanges: readonly Checked[]): unknown[] {
  return exchanges
    .filter(({ violations }) => violations.length > 0)
    .map(({ request: { method, path, body }, violations }) => ({ request: `${method} ${path} ${body}`, violations }));
}

test("nothing is wrong with any request that the bundle sends in its tests, nor with the emulator's answers", () => {
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
  const answered = checked.filter(({ answer }) => answer !== undefined);
  process.stdout.write(
    `Checked ${checked.length} requests and ${answered.length} answers, and ${emulated.length} of the emulator's tests\n`,
  );
  for (const count of of(checked)) expect(count).toBeGreaterThanOrEqual(20);
  for (const count of of(answered)) expect(count).toBeGreaterThanOrEqual(3);
});

test("an exchange with a bad request or a bad answer would be found", async () => {
  const found = checked.find(({ answer, request }) => answer?.status === 200 && request.path.endsWith("/deployments"));
  if (found?.answer === undefined) throw new Error("No Deployment was created.");
  const { request, answer } = found;
  const { status: _, ...incomplete } = JSON.parse(answer.body);
  const planted = await replayed([
    { request, answer },
    { request: { ...request, body: JSON.stringify({ type: "STANDARD", name: 5 }) }, answer },
    { request, answer: { ...answer, body: JSON.stringify(incomplete) } },
    { request: { ...request, path: `${request.path}/cldep1/more` }, answer },
  ]);
  expect(planted.map(({ violations }) => violations)).toEqual([
    [],
    expect.arrayContaining([expect.stringMatching(/^request\.body/)]),
    [expect.stringMatching(/^response\.body: .*'status'/)],
    [expect.stringMatching(/^request: .*route not found/i)],
  ]);
});
