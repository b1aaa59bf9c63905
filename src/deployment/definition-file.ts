import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { Findings } from "../base/findings.js";

/** The largest definition file that is read, in bytes: 1 MiB. */
export const largestFile = 1024 * 1024;

/** A definition file as it was read: the path as given, for messages, and the text. */
export interface DefinitionFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Reads the file of the input deployment-file, relative to the workspace folder of the job. It must lie inside that folder,
 * after symbolic links too, and be UTF-8 text of at most 1 MiB; otherwise there is a problem, and undefined.
 */
export async function readDefinitionFile(
  workspaceFolder: string,
  given: string,
  findings: Findings,
): Promise<DefinitionFile | undefined> {
  const fail = (what: string): undefined =>
    findings.problem(`Input deployment-file: ${JSON.stringify(given)} ${what}`) as undefined;
  const outside = "lies outside the workspace folder of the job, where it must be";
  try {
    const root = await realpath(workspaceFolder);
    const wanted = path.resolve(root, given);
    if (!isInside(root, wanted) && !isInside(path.resolve(workspaceFolder), wanted)) return fail(outside);
    const target = await realpath(wanted);
    if (!isInside(root, target)) return fail(outside);
    const found = await stat(target);
    if (!found.isFile()) return fail("is not a file");
    if (found.size > largestFile) return fail(`has ${found.size} bytes: a definition may have ${largestFile}`);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(target));
    return { path: given, text };
  } catch (error) {
    const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return fail("is not UTF-8 text");
    if (code === "ENOENT")
      return fail("does not exist in the workspace folder; is a checkout step missing before this one?");
    return fail(`cannot be read (${code || "unknown error"})`);
  }
}

function isInside(folder: string, target: string): boolean {
  const relative = path.relative(folder, target);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
