/** Counts the lines of code of a source: those that are not blank, not only a comment, and no part of an import. */
export function codeLines(source: string): number {
  let inside: "comment" | "import" | undefined;
  let count = 0;
  for (const line of source.split("\n").map((text) => text.trim())) {
    if (inside === "comment") {
      if (line.includes("*/")) inside = undefined;
    } else if (inside === "import") {
      if (/["'];?$/.test(line)) inside = undefined;
    } else if (line.startsWith("/*")) {
      if (!line.includes("*/")) inside = "comment";
    } else if (/^import[ {]/.test(line)) {
      if (!/["'];?$/.test(line)) inside = "import";
    } else if (line !== "" && !line.startsWith("//")) {
      count++;
    }
  }
  return count;
}
