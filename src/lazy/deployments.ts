/** What a run with a Deployment needs, the definition with YAML above all: one part of the bundle. */
export { readDeploymentRequest } from "../inputs/deployment.js";
export { deployment } from "../modes/select.js";
export { createSigner } from "../records/record.js";
