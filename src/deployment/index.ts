export { buildDeploymentBody, parsePatch } from "./body.js";
export { readDefinitionFile } from "./definition-file.js";
export { redactBody } from "./variables.js";
