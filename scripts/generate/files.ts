import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The root of the repository. */
export const root = path.resolve(import.meta.dirname, "..", "..", "..");

/** The TypeScript files of a folder, from the repository's root. */
export function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => path.posix.join(folder, name.replaceAll("\\", "/")))
    .sort();
}

/** The content of a file, from the repository's root. */
export function textOf(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}
