export { buildDeploymentBody, parsePatch } from "./body.js";
export { readDefinitionFile } from "./definition-file.js";
export { forUpdate } from "./merge.js";
export { retiredBody } from "./retire.js";
export { redactBody } from "./variables.js";
