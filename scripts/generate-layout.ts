import { layers } from "./code-layout.js";
import { filesIn, importsOf } from "./imports.js";

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
