/** The modes of a Deployment without GitHub's records: a part of the bundle that a token's run does not load. */
export { createDeployment } from "./create-deployment.js";
export { updateDeployment } from "./update-deployment.js";
