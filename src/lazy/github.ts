/** What a run with GitHub deployment records needs: one part of the bundle. */
export { github } from "../github/limits.js";
export { GitHub } from "../github/resources.js";
