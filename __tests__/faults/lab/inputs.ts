import { names } from "./policy.js";
import type { ApiRequest } from "./service.js";

/** The API token of every run in the lab. */
export const labToken = "FAKE.owner+token/91c2==";

const tokenInputs = { mode: "create-token", "token-name": names.token, "token-role": "WORKSPACE_MEMBER" };
// A preview needs a name of the definition's own.
const definition = "{ name: lab, type: STANDARD }";
const deploymentInputs = { "deployment-name": names.deployment, definition };
const ids = { "organization-id": "org1", "workspace-id": "ws1" };

/** Inputs with which the request in question is the run's first. */
export const inputsOf: Readonly<Record<ApiRequest, Readonly<Record<string, string>>>> = {
  "list organizations": { ...tokenInputs, organization: "Acme Data", "workspace-id": "ws1" },
  "list workspaces": { ...tokenInputs, "organization-id": "org1", workspace: "Previews" },
  "update Deployment": {
    ...ids,
    ...deploymentInputs,
    mode: "update-deployment",
    "deployment-id": "deployment7",
  },
  "create token": { ...ids, ...tokenInputs },
  "create Deployment": { ...ids, ...deploymentInputs, mode: "create-deployment" },
};
