import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..", "..");

/** One import of a source file. */
export interface Import {
  /** The importing file, from the repository's root. */
  readonly file: string;
  /** The imported file from the root, or the package's name. */
  readonly target: string;
  /** Whether the code waits for it at run time: `import()`. */
  readonly isLazy: boolean;
}

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

const statement = /^(?:import|export)\s+(?:[^;"]*?\sfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** All imports of a file: values and types, static and lazy. */
export function importsOf(file: string): Import[] {
  return [...textOf(file).matchAll(statement)].map(([, from, lazy]) => {
    const specifier = from ?? lazy ?? "";
    const target = specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, ".ts")
      : specifier;
    return { file, target, isLazy: from === undefined };
  });
}
