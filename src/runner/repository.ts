import fs from "node:fs";
import path from "node:path";

/**
 * The path by which GitHub finds a file in a pull request's diff: relative to its checkout (GITHUB_WORKSPACE
 * or a folder in it). Undefined for a file in no checkout, or in a submodule, whose `.git` is a file.
 */
export function repositoryPath(workspace: string, file: string): string | undefined {
  try {
    const top = fs.realpathSync(workspace);
    const target = fs.realpathSync(path.resolve(top, file));
    for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
      if (path.relative(top, folder).startsWith("..") || folder === path.dirname(folder)) return undefined;
      const git = fs.statSync(path.join(folder, ".git"), { throwIfNoEntry: false });
      if (git !== undefined)
        return git.isDirectory() ? path.relative(folder, target).split(path.sep).join("/") : undefined;
    }
  } catch {
    return undefined;
  }
}
