import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type Prism, startPrism } from "./prism.js";
import { create, type Inputs, ids, run, token, update } from "./steps.js";

/** Responses that the mock generates from the schemas only: every field is present, with any value of its type. */
describe.each(["1", "2", "3"])("with responses generated from seed %s", (seed) => {
  let prism: Prism;
  beforeAll(async () => {
    prism = await startPrism("mock", "--dynamic", "--seed", seed);
  });
  afterAll(() => prism.close());

  test.each<[string, Inputs, string]>([
    ["create-deployment", create, "deployment-id"],
    ["update-deployment", update, "deployment-id"],
    ["create-token", token, "token-id"],
  ])("%s succeeds, and its outputs are the response's", async (_, inputs, id) => {
    const { exitCode, outputs } = await run(prism.url, { ...inputs, ...ids });
    expect(exitCode).toBe(0);
    const response = JSON.parse(outputs["result"] ?? "");
    // The mock knows no ids: an update keeps the one that it was sent to.
    expect(outputs[id]).toBe(inputs["deployment-id"] ?? response.id);
    expect(response.id).toMatch(/\S/);
    if (id === "token-id") expect(outputs["token-expires-at"]).toBe(response.endAt ?? "");
    else
      expect([outputs["deployment-status"], outputs["deployment-url"]]).toEqual([
        response.status,
        response.webServerUrl,
      ]);
  });
});
