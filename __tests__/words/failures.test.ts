// What people read of a request that fails, in words/failures.txt: each status and cause, at both APIs.
import https from "node:https";
import type { AddressInfo } from "node:net";
import { expect, test } from "@jest/globals";
import type { Mishap } from "../../emulator/faults.js";
import { createAuthority } from "../../scripts/certificates.js";
import { World } from "../world.js";
import { expectWords, normal } from "./snapshot.js";

const own = (status: number): Mishap => ({ status, body: { message: "Sorry", requestId: "req-7" } });
const page: Mishap = { status: 200, headers: { "content-type": "text/html" }, body: "<html>Log in</html>" };
const statuses = [400, 401, 403, 404, 405, 409, 422, 429, 500, 501, 503];

const service: readonly (readonly [cause: string, Mishap])[] = [
  ...statuses.map((status) => [`status ${status}`, own(status)] as const),
  ["a 404 that is not the service's", { status: 404, body: "default backend - 404" }],
  ["a redirect", { status: 302, headers: { location: "https://login.example.com/" } }],
  ["a page of HTML", page],
  ["a body of another shape", { status: 200, body: {} }],
  ["a closed connection", "close"],
];
const github: readonly (readonly [cause: string, number])[] = [401, 403, 404, 422, 429, 500].map(
  (status) => [`status ${status}`, status] as const,
);

const token = { mode: "create-token", "token-role": "WORKSPACE_MEMBER", "token-name": "ci" };
const records = { "github-environment": "production" };
const named = { "organization-id": "", organization: "Acme Data" };

/** The error of a step in a world of its own, where requests of these operations fail. */
async function errorOf(inputs: Readonly<Record<string, string>>, inject: (world: World) => void) {
  const world = await World.start({ in: "here", inputs: { "max-attempts": "1" } });
  try {
    inject(world);
    const { error } = await world.step(inputs);
    expect(error).not.toBe("");
    return error.replace(/^/gm, "  ");
  } finally {
    await world.close();
  }
}

test("failures.txt is what a run reports whose request fails", async () => {
  const said: string[] = [];
  for (const [operation, inputs] of [
    ["list-organizations", { ...token, ...named }],
    ["create-token", token],
    ["create-deployment", records],
  ] as const) {
    for (const [cause, mishap] of service) {
      const error = await errorOf(inputs, (world) => world.service.inject({ operation, mishap, times: 99 }));
      said.push(`${operation}: ${cause}\n${error}\n`);
    }
  }
  for (const operation of ["repos/list-deployments", "repos/create-deployment"]) {
    for (const [cause, status] of github) {
      const error = await errorOf(records, (world) =>
        world.github.inject({ operation, mishap: { status }, times: 99 }),
      );
      said.push(`GitHub's ${operation}: ${cause}\n${error}\n`);
    }
  }
  const server = https.createServer(createAuthority("Nobody").issue("127.0.0.1"));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [cause, address] of [
    ["a certificate that is not trusted", url],
    ["a port where nothing listens", "http://127.0.0.1:1"],
  ]) {
    const error = await errorOf({ ...token, "base-url": address ?? "" }, () => {});
    said.push(`create-token: ${cause}\n${error}\n`);
  }
  server.close();
  expectWords("words/failures.txt", normal(said.join("\n")));
});
