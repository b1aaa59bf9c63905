import { readdir, readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { didYouMean } from "../../base/nearest.js";
import { type Text, text } from "../../base/text.js";
import type { Finding, ValuesOf } from "../words.js";

/** The largest definition file that is read, in bytes: 1 MiB. */
const largestFile = 1024 * 1024;

/** The folders that a definition file may be in. */
export interface Folders {
  /** GITHUB_WORKSPACE: paths are relative to it. */
  readonly workspace: string;
  /** RUNNER_TEMP: for a definition that an earlier step generated. */
  readonly temporary?: string | undefined;
}

/** Why a file can't be read. */
export type FileProblem = {
  [Name in Finding]: readonly [name: Name, ...values: ValuesOf<Name>];
}[Finding];

/**
 * Reads a file of the input definition-file. It must be inside one of the folders, after symbolic links are
 * resolved too, and contain UTF-8 of at most 1 MiB. A problem is the predicate of a message.
 */
export async function readDefinitionFile(
  folders: Folders,
  given: string,
): Promise<{ readonly text: string } | { readonly problem: FileProblem }> {
  const wanted = path.resolve(folders.workspace, given);
  try {
    const named = [folders.workspace, folders.temporary].filter((folder) => folder !== undefined);
    const roots = await Promise.all(
      named.map((folder) => realpath(folder).catch(() => path.resolve(folder))),
    );
    const isIn = (target: string, ...among: string[]) => among.some((root) => isInside(root, target));
    if (!isIn(wanted, ...named.map((folder) => path.resolve(folder)), ...roots))
      return { problem: ["outside"] };
    const target = await realpath(wanted);
    if (!isIn(target, ...roots)) return { problem: ["outside"] };
    const file = await stat(target);
    if (!file.isFile()) return { problem: ["not-a-file"] };
    if (file.size > largestFile) return { problem: ["large-file", { bytes: file.size, most: largestFile }] };
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(await readFile(target)) };
  } catch (error) {
    const { code = text`unknown error` } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return { problem: ["missing-file", { advice: await missing(wanted, given) }] };
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return { problem: ["not-utf8"] };
    return { problem: ["unreadable-file", { why: code }] };
  }
}

/** What to do about a missing file: an existing one may have nearly the same name. */
async function missing(wanted: string, given: string): Promise<Text> {
  const { dir, base } = path.parse(wanted);
  const near = didYouMean(base, await readdir(dir).catch(() => []));
  if (near !== undefined)
    return text`. Did you mean ${JSON.stringify(path.join(path.dirname(given), near))}?`;
  if (/[*?]/.test(given)) return text`: patterns are not expanded, write each path on a line of its own`;
  if (/[,;\s]/.test(given)) return text`: correct the path, and write one path per line`;
  // A file that an earlier step generated.
  if (path.isAbsolute(given)) return text`: correct the path, and check the step that makes the file`;
  return text` in the folder of the checked-out files (GITHUB_WORKSPACE): correct the path, or
    add a checkout step before this step`;
}

function isInside(folder: string, target: string): boolean {
  const relative = path.relative(folder, target);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
