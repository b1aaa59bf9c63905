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

const dates = { createdAt: "2026-01-02T03:04:05Z", updatedAt: "2026-01-02T03:04:05Z" };
const subject = { id: "user1", subjectType: "USER", username: "sam", fullName: "Sam Example" };
const deploymentFields = {
  ...dates,
  createdBy: subject,
  updatedBy: subject,
  orchestratorVersion: "2.9.1",
  platformRuntimeVersion: "11.3.0",
  runtimeVersion: "11.3.0",
  imageRepository: "images.example/acme",
  isCicdEnforced: false,
  isDagDeployEnabled: false,
  namespace: "galactic-orbit-1234",
  schedulerCpu: "1",
  schedulerMemory: "2Gi",
  schedulerReplicas: 1,
  status: "CREATING",
  webServerOrchestratorApiUrl: "https://preview.example/api/v1",
  webServerCpu: "1",
  webServerMemory: "2Gi",
  webServerIngressHostname: "preview.example",
  webServerUrl: "https://preview.example",
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

/** The service, as far as the lab needs it: it keeps what it created, and creates again whenever it is requested again. */
export class LabService {
  /** Everything that was created, in order. */
  readonly created: { readonly id: string; readonly name: string }[] = [];
  /** The descriptions that updates set, in order. */
  readonly updates: string[] = [];

  /** The body of a healthy response. With `act` false the service does nothing. */
  respond(kind: ApiRequest, request: WireRequest, act: boolean): string {
    const requested = request.body === "" ? {} : JSON.parse(request.body);
    switch (kind) {
      case "list organizations":
        return JSON.stringify({
          organizations: [
            { id: "org1", name: "Acme Data", billingEmail: "b@acme.example", isScimEnabled: false, ...dates },
          ],
        });
      case "list workspaces":
        return JSON.stringify({
          workspaces: [
            {
              id: "ws1",
              name: "Previews",
              description: "",
              organizationId: "org1",
              organizationName: "Acme Data",
            },
          ],
        });
      case "create token": {
        const id = `token${this.created.length + 1}`;
        if (act) this.created.push({ id, name: requested.name });
        const { name, type, description = "", role } = requested;
        const validity = { startAt: dates.createdAt, endAt: "2026-01-03T03:04:05Z", ...dates };
        const roles = [{ entityId: "ws1", entityType: type, role }];
        return JSON.stringify({
          id,
          name,
          type,
          description,
          shortToken,
          token: mintedToken,
          roles,
          ...validity,
        });
      }
      case "create Deployment": {
        const id = `deployment${this.created.length + 1}`;
        if (act) this.created.push({ id, name: requested.name });
        return JSON.stringify({
          ...deploymentFields,
          ...requested,
          id,
          organizationId: "org1",
          workspaceId: "ws1",
        });
      }
      case "update Deployment": {
        if (act) this.updates.push(requested.description ?? "");
        const fields = { ...deploymentFields, ...requested, status: "DEPLOYING" };
        const id = request.target.split("/").at(-1);
        return JSON.stringify({ ...fields, id, organizationId: "org1", workspaceId: "ws1" });
      }
    }
  }
}
