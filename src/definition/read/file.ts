import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";

/** The largest definition file that is read, in bytes: 1 MiB. */
const largestFile = 1024 * 1024;

const problems: Readonly<Record<string, string>> = {
  ERR_ENCODING_INVALID_ENCODED_DATA: "is not UTF-8: save the file as UTF-8",
  ENOENT:
    "does not exist in the folder of the checked-out files (GITHUB_WORKSPACE): correct the path, or add a checkout step before this step",
};

/**
 * Reads the file of the input deployment-file, relative to the job's workspace folder. It must be inside that folder, after
 * symbolic links are resolved too, and contain UTF-8 of at most 1 MiB. A problem is the predicate of a message.
 */
export async function readDefinitionFile(workspaceFolder: string, given: string) {
  const outside =
    "is outside the folder of the checked-out files (GITHUB_WORKSPACE): use a path inside it, such as deploy/deployment.yaml";
  try {
    const root = await realpath(workspaceFolder);
    const wanted = path.resolve(root, given);
    if (!isInside(root, wanted) && !isInside(path.resolve(workspaceFolder), wanted))
      return { problem: outside };
    const target = await realpath(wanted);
    if (!isInside(root, target)) return { problem: outside };
    const file = await stat(target);
    const { size } = file;
    if (!file.isFile()) return { problem: "is not a file: use the path of a YAML or JSON file" };
    if (size > largestFile)
      return { problem: `has ${size} bytes: a definition may have at most ${largestFile}` };
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(await readFile(target)) };
  } catch (error) {
    const { code = "unknown error" } = error as NodeJS.ErrnoException;
    return { problem: problems[code] ?? `cannot be read (${code})` };
  }
}

function isInside(folder: string, target: string): boolean {
  const relative = path.relative(folder, target);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
