import { textOf } from "./files.js";
import { allInputs, allOutputs } from "./inputs.js";
import { outputSchemas } from "./output-schemas.js";
import { deploymentSchema, schemaText } from "./schema.js";

/** The generated parts of pages, each between two comments that name it and its source. */
const parts: readonly (readonly [page: string, name: string, source: string, content: () => string])[] = [
  ["docs/inputs.md", "inputs", "action.yml", allInputs],
  ["docs/inputs.md", "outputs", "action.yml", allOutputs],
];

/**
 * The files with generated content, from the root of the repository, as they should be.
 * @throws {Error} when a page has no place for its part.
 */
export function generatedFiles(): ReadonlyMap<string, string> {
  const files = new Map([
    ["schema/deployment.schema.json", schemaText(deploymentSchema())],
    ...outputSchemas(),
  ]);
  for (const [page, name, source, content] of parts) {
    const text = files.get(page) ?? textOf(page);
    const [begin, end] = [
      `<!-- ${name}: generated from ${source} by npm run generate -->`,
      `<!-- end of ${name} -->`,
    ];
    const [before, after] = [text.indexOf(begin), text.indexOf(end)];
    if (before === -1 || after < before) throw new Error(`${page} has no place for the ${name}: ${begin}`);
    files.set(page, `${text.slice(0, before)}${begin}\n\n${content()}\n\n${text.slice(after)}`);
  }
  return files;
}
