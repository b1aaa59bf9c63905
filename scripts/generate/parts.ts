import { textOf } from "./files.js";
import { allInputs, allOutputs } from "./inputs.js";
import { outputSchemas } from "./output-schemas.js";
import { deploymentSchema, schemaText } from "./schema.js";

const page = "docs/inputs.md";

/** The generated parts of the page, each between two comments that name it. */
const parts = { inputs: allInputs, outputs: allOutputs };

/**
 * The files with generated content, from the root of the repository, as they should be.
 * @throws {Error} when a page has no place for its part.
 */
export function generatedFiles(): ReadonlyMap<string, string> {
  let text = textOf(page);
  for (const [name, content] of Object.entries(parts)) {
    const begin = `<!-- ${name}: generated from action.yml by npm run generate -->`;
    const end = `<!-- end of ${name} -->`;
    const [before, after] = [text.indexOf(begin), text.indexOf(end)];
    if (before === -1 || after < before) throw new Error(`${page} has no place for the ${name}: ${begin}`);
    text = `${text.slice(0, before)}${begin}\n\n${content()}\n\n${text.slice(after)}`;
  }
  return new Map([
    ["schema/deployment.schema.json", schemaText(deploymentSchema())],
    ...outputSchemas(),
    [page, text],
  ]);
}
