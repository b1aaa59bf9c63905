import fs from "node:fs";
import path from "node:path";

/** The path by which GitHub finds a file in a pull request's diff; undefined outside of GITHUB_WORKSPACE. */
export function repositoryPath(workspace: string, file: string): string | undefined {
  try {
    const top = fs.realpathSync(workspace);
    const relative = path.relative(top, fs.realpathSync(path.resolve(top, file)));
    return relative.startsWith("..") ? undefined : relative.split(path.sep).join("/");
  } catch {
    return undefined;
  }
}
