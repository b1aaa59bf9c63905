import path from "node:path";
import { GitHub } from "@actions/github/lib/utils";
import { expect, test } from "@jest/globals";
import { filesIn, textOf } from "../../scripts/files.js";

interface Endpoint {
  readonly endpoint: { readonly DEFAULTS: { readonly method: string; readonly url: string } };
}
type Rest = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** The endpoints that the bundle has instead of the package's. */
async function bundled(): Promise<Rest> {
  const stub = path.join(process.cwd(), "scripts", "bundle", "stubs", "rest-endpoint-methods.js");
  const { restEndpointMethods } = await import(stub);
  return restEndpointMethods(new GitHub()).rest;
}

test("the bundle's GitHub endpoints are those of the package", async () => {
  const real = new GitHub().rest as unknown as Rest;
  const found = Object.entries(await bundled()).flatMap(([scope, methods]) =>
    Object.entries(methods).map(([name, { endpoint }]) => ({ scope, name, ...endpoint.DEFAULTS })),
  );
  expect(found.length).toBeGreaterThan(0);
  for (const { scope, name, method, url } of found) {
    expect({ scope, name, method, url }).toEqual({ scope, name, ...pick(real[scope]?.[name]) });
  }
});

test("the bundle has every GitHub endpoint that the code uses, and no other", async () => {
  const uses = filesIn("src").flatMap((file) =>
    [...textOf(file).matchAll(/\brest\.(\w+)\.(\w+)\(/g)].map(([, scope, name]) => `${scope}.${name}`),
  );
  const rest = await bundled();
  const names = Object.entries(rest).flatMap(([scope, methods]) =>
    Object.keys(methods).map((name) => `${scope}.${name}`),
  );
  expect(names.sort()).toEqual([...new Set(uses)].sort());
});

function pick(endpoint: Endpoint | undefined): { method: string | undefined; url: string | undefined } {
  return { method: endpoint?.endpoint.DEFAULTS.method, url: endpoint?.endpoint.DEFAULTS.url };
}
