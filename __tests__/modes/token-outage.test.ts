import { expect, test } from "@jest/globals";
import type { Log } from "../../src/base/notice.js";
import type { HttpRequest } from "../../src/http/connection.js";
import type { HttpResponse } from "../../src/http/response.js";
import { readTokenRequest } from "../../src/inputs/token.js";
import { createToken } from "../../src/modes/create-token.js";
import { outputsOf } from "../../src/outputs.js";
import { ServiceClient } from "../../src/platform/client.js";
import type { Run } from "../../src/run.js";
import { Masks } from "../../src/secrets/masks.js";
import { Secret } from "../../src/secrets/secret.js";
import { transport } from "../http/scripted.js";
import { readerOf, runnerVariables, tokenInputs } from "../inputs/sources.js";
import { VirtualClock } from "../world/clock.js";

const outage = 30_000;

/** Numbers in [0, 1), the same in each run of the test. */
let state = 1;
const random = (): number => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
};

/** A service that makes a token of each request, and whose gateway responds with 502 for a while. */
class Service {
  readonly clock = new VirtualClock();
  readonly names: string[] = [];
  readonly requests: number[] = [];
  readonly #started = this.clock.now();
  respond: (body: { name: string }) => HttpResponse = ({ name }) => {
    if (this.clock.now() - this.#started < outage) return { status: 502, headers: {}, text: "" };
    const token = { id: name, name, token: `fake-${name}`, endAt: "2030-01-01T00:00:00Z" };
    return { status: 200, headers: {}, text: JSON.stringify(token) };
  };

  /** One run of create-token: its outputs, and the codes of what it said. */
  async run(inputs: Readonly<Record<string, string>> = {}, maxAttempts = 8) {
    const { clock } = this;
    const given = { ...tokenInputs, "organization-id": "o1", "workspace-id": "w1", ...inputs };
    const request = readTokenRequest(readerOf(given, runnerVariables), random);
    if (request === undefined) throw new Error("The inputs have problems.");
    const attempt = async ({ body = "" }: HttpRequest): Promise<HttpResponse> => {
      await clock.sleep(50);
      this.names.push(JSON.parse(body).name);
      this.requests.push(clock.now() - this.#started);
      return this.respond(JSON.parse(body));
    };
    const options = { connection: { attempt, close: () => {} }, clock, random, maxAttempts };
    const codes: string[] = [];
    const log: Log = {
      info: () => {},
      debug: () => {},
      warning: (code) => void codes.push(code),
      notice: (code) => void codes.push(code),
    };
    const secrets = new Masks(() => {});
    const outputs: Record<string, string> = {};
    const sink = {
      setOutput: (name: string, value: string) => void Object.assign(outputs, { [name]: value }),
    };
    const service = new ServiceClient({
      transport: transport([], options).sender,
      secrets,
      pages: "",
      baseUrl: new URL("https://platform.example.com"),
      apiToken: new Secret("fake-token"),
    });
    const run = { log, clock, service, outputs: outputsOf(sink, secrets, log) } as unknown as Run;
    const error = await createToken(request, run).then(
      () => undefined,
      (thrown) => thrown,
    );
    return { outputs, codes, error };
  }
}

test("60 runs through an outage of 30 s: all green, each name once, and no lost one in the outputs", async () => {
  const service = new Service();
  const runs = await Promise.all(Array.from({ length: 60 }, () => service.run()));
  expect(runs.filter(({ error }) => error !== undefined)).toEqual([]);
  expect(new Set(service.names).size).toBe(service.names.length);
  expect(new Set(runs.map(({ outputs }) => outputs["token"])).size).toBe(60);
  for (const { outputs, codes } of runs) {
    expect([outputs["outcome"], codes]).toEqual(["created", ["token/lost"]]);
    expect(service.names.slice(-60)).toContain(outputs["token-name"]);
  }
});

test("the fourth unknown outcome is the last: waits of at least 5, 10 and 20 s, and all names in the error", async () => {
  const service = new Service();
  service.respond = () => ({ status: 502, headers: {}, text: "" });
  const { error, outputs } = await service.run();
  expect([error.code, error.outcome, outputs["token"]]).toEqual(["service/refused", "unknown", undefined]);
  expect(new Set(service.names).size).toBe(4);
  for (const name of service.names) expect(String(error.lines)).toContain(name);
  const waits = service.requests.slice(1).map((at, index) => at - (service.requests[index] ?? 0));
  for (const [index, least] of [5_000, 10_000, 20_000].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(least);
    expect(waits[index]).toBeLessThanOrEqual(1.6 * least);
  }
});

test.each<[string, number, Record<string, string>, number]>([
  ["a name of the author", 502, { "token-name": "ci" }, 8],
  ["an expiry of 8 days", 502, { "token-expiry-days": "8" }, 8],
  ["no expiry", 502, { "token-expiry-days": "never" }, 8],
  ["max-attempts 1", 502, {}, 1],
  ["a success without a token", 200, {}, 8],
  ["a redirect", 302, {}, 8],
])("with %s one request is sent, and its outcome is unknown", async (_, status, inputs, maxAttempts) => {
  const service = new Service();
  service.respond = () => ({ status, headers: {}, text: "{}" });
  const { error } = await service.run(inputs, maxAttempts);
  expect([error.outcome, service.names.length]).toEqual(["unknown", 1]);
});

test("a rejection names no token that may exist", async () => {
  const service = new Service();
  service.respond = () => ({ status: 400, headers: {}, text: "{}" });
  const { error } = await service.run();
  expect(error.lines).toEqual([]);
});

test("a rejection after an unknown outcome leaves it unknown, and a longer Retry-After counts", async () => {
  const service = new Service();
  service.respond = () =>
    service.names.length === 1
      ? { status: 503, headers: { "retry-after": "40" }, text: "" }
      : { status: 400, headers: {}, text: '{"message":"no"}' };
  const { error } = await service.run();
  expect([error.outcome, service.names.length]).toEqual(["unknown", 2]);
  expect((service.requests[1] ?? 0) - (service.requests[0] ?? 0)).toBeGreaterThanOrEqual(40_000);
  expect(String(error.lines)).toContain(service.names[0]);
});

test("after a lost token, a response without a value fails with every name that may exist, and one that was refused is none", async () => {
  const responses = (last: HttpResponse) => {
    const service = new Service();
    service.respond = () => (service.names.length === 1 ? { status: 502, headers: {}, text: "" } : last);
    return service;
  };
  const unusable = responses({ status: 200, headers: {}, text: '{"id":"t1","name":"n"}' });
  const lost = await unusable.run();
  expect([lost.error.outcome, unusable.names.length]).toEqual(["unknown", 2]);
  for (const name of unusable.names) expect(String(lost.error.lines)).toContain(name);
  const refusing = responses({ status: 400, headers: {}, text: '{"message":"no"}' });
  const refused = await refusing.run();
  const [first = "", second = "none"] = refusing.names;
  expect([refused.error.outcome, String(refused.error.lines).includes(second)]).toEqual(["unknown", false]);
  expect(String(refused.error.lines)).toContain(first);
});
