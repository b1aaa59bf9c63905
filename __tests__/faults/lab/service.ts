import type { Seed } from "../../../emulator/service/seed.js";
import { Service } from "../../../emulator/service/service.js";
import { labToken } from "./inputs.js";
import type { WireRequest } from "./wire.js";

/** The five requests of the API documentation. */
export const requestKinds = [
  "list organizations",
  "list workspaces",
  "update Deployment",
  "create token",
  "create Deployment",
] as const;
export type ApiRequest = (typeof requestKinds)[number];

/** The lab's secrets, so that searches can find them. */
export const mintedToken = "FAKE+minted/token=4f6d1c9e";
export const shortToken = "FAKE-sh0rt/7b2a";

const seed: Seed = {
  apiTokens: [{ value: labToken }],
  organizations: [{ id: "org1", name: "Acme Data" }],
  workspaces: [{ id: "ws1", name: "Previews", organizationId: "org1" }],
  deployments: [
    { id: "deployment7", organizationId: "org1", workspaceId: "ws1", name: "preview-41", type: "STANDARD" },
  ],
};

/** Which of the five a request is; undefined for anything else. */
export function apiRequestOf({ method, target }: WireRequest): ApiRequest | undefined {
  const path = target.replace(/\?.*/, "");
  if (method === "GET" && /\/organizations$/.test(path)) return "list organizations";
  if (method === "GET" && /\/workspaces$/.test(path)) return "list workspaces";
  if (method !== "POST") return undefined;
  if (/\/tokens$/.test(path)) return "create token";
  if (/\/deployments$/.test(path)) return "create Deployment";
  return /\/deployments\/[^/]+$/.test(path) ? "update Deployment" : undefined;
}

/** The emulated service, which creates again whenever it is requested again. */
export class LabService {
  readonly #service = new Service(seed, { organizationNames: true });
  /** How many updates it carried out. */
  updates = 0;

  /** The ids of everything that was created, in order. */
  get created(): string[] {
    const { tokens, deployments } = this.#service.state;
    return [...tokens.keys(), ...[...deployments.keys()].slice(1)];
  }

  /** The body of a healthy response. With `act` false the service does nothing. */
  respond(kind: ApiRequest, { method, target, body }: WireRequest, act: boolean): string {
    const service = act ? this.#service : new Service(seed);
    const headers = { authorization: `Bearer ${labToken}`, "content-type": "application/json" };
    const response = service.handle({ method, path: target, headers, body });
    if (response.status !== 200) throw new Error(`The lab's service refuses a request: ${response.body}`);
    if (act && kind === "update Deployment") this.updates += 1;
    if (kind !== "create token") return response.body;
    return JSON.stringify({ ...JSON.parse(response.body), shortToken, token: mintedToken });
  }
}
