import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { type Text, text } from "../base/text.js";
import { largestSource } from "./amounts.js";

/** The folders that a definition file may be in. */
export interface Folders {
  /** GITHUB_WORKSPACE: paths are relative to it. */
  readonly workspace: string;
  /** RUNNER_TEMP: for a definition that an earlier step generated. */
  readonly temporary?: string | undefined;
}

const missing = text`does not exist: paths are relative to the folder of the checked-out files
  (GITHUB_WORKSPACE), one on each line. Check the step before this one that checks out or makes the file`;

const outside = text`is outside the folder of the checked-out files (GITHUB_WORKSPACE) and RUNNER_TEMP: use a
  path inside one of them, such as deploy/deployment.yaml`;

/**
 * Reads a file of definition-file or live-file. It must be inside one of the folders, after symbolic links
 * are resolved too, and contain UTF-8 of at most 1 MiB. A problem is the predicate of a message.
 */
export async function readGivenFile(
  folders: Folders,
  given: string,
): Promise<{ readonly text: string } | { readonly problem: Text }> {
  const wanted = path.resolve(folders.workspace, given);
  try {
    const named = [folders.workspace, folders.temporary].filter((folder) => folder !== undefined);
    const roots = await Promise.all(
      named.map((folder) => realpath(folder).catch(() => path.resolve(folder))),
    );
    const isIn = (target: string, ...among: string[]) => among.some((root) => isInside(root, target));
    if (!isIn(wanted, ...named.map((folder) => path.resolve(folder)), ...roots)) return { problem: outside };
    const target = await realpath(wanted);
    if (!isIn(target, ...roots)) return { problem: outside };
    const file = await stat(target);
    if (!file.isFile()) return { problem: text`is not a file: use the path of a YAML or JSON file` };
    if (file.size > largestSource)
      return { problem: text`has ${file.size} bytes: a file may have at most ${largestSource}` };
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(await readFile(target)) };
  } catch (error) {
    const { code = text`unknown error` } = error as NodeJS.ErrnoException;
    return { problem: code === "ENOENT" ? missing : text`cannot be read as a file of UTF-8 (${code})` };
  }
}

function isInside(folder: string, target: string): boolean {
  const relative = path.relative(folder, target);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
