import { writeFileSync } from "node:fs";
import path from "node:path";
import { layers, layoutTable } from "./code-layout.js";
import { filesIn, importsOf, textOf } from "./imports.js";

const root = path.resolve(import.meta.dirname, "..", "..");

/** The page with everything between its two markers replaced. @throws when the page lacks a marker. */
export function between(text: string, name: string, source: string, content: string): string {
  const [begin, end] = [`<!-- ${name}: generated from ${source} by npm run generate -->`, `<!-- end of ${name} -->`];
  const [before, after] = [text.indexOf(begin), text.indexOf(end)];
  if (before === -1 || after < before) throw new Error(`There is no place for the ${name}: ${begin}`);
  return `${text.slice(0, before)}${begin}\n\n${content}\n\n${text.slice(after)}`;
}

const short = (place: string): string => place.replace(/^src\/|\.ts$|\/$/g, "");

/** Which folder of src/ imports which, as a Mermaid diagram: types and lazy imports included. */
export function importDiagram(): string {
  const places = layers.flat().map((place) => place.path);
  const placeOf = (file: string): string => places.find((place) => file === place || file.startsWith(place)) ?? file;
  const edges = new Set(
    filesIn("src")
      .flatMap(importsOf)
      .filter(({ target }) => target.startsWith("src/"))
      .map(({ file, target }) => [placeOf(file), placeOf(target)] as const)
      .filter(([from, to]) => from !== to)
      .sort(([from, to], [otherFrom, otherTo]) => {
        return places.indexOf(from) - places.indexOf(otherFrom) || places.indexOf(to) - places.indexOf(otherTo);
      })
      .map(([from, to]) => `  ${short(from)} --> ${short(to)}`),
  );
  return ["```mermaid", "flowchart TD", ...edges, "```"].join("\n");
}

/** The page with the diagram of imports. */
const howItWorks = "docs/development/how-it-works.md";

/** The documents with generated parts about the code, by path, with those parts up to date. */
export function layoutDocuments(): ReadonlyMap<string, string> {
  return new Map([
    ["CONTRIBUTING.md", between(textOf("CONTRIBUTING.md"), "code layout", "scripts/code-layout.ts", layoutTable())],
    [howItWorks, between(textOf(howItWorks), "imports", "src/", importDiagram())],
  ]);
}

/** Writes them. */
export function generateLayout(): void {
  for (const [file, text] of layoutDocuments()) writeFileSync(path.join(root, file), text);
}
