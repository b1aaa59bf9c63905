import fs from "node:fs";
import path from "node:path";

/**
 * The path by which GitHub finds a file of the checkout in a pull request's diff: relative to the root of the
 * repository (`owner/name`), which may be in a subfolder. Undefined for a file that is not in that repository.
 */
export function repositoryPath(
  workspace: string,
  file: string,
  repository: string | undefined,
): string | undefined {
  try {
    const top = fs.realpathSync(workspace);
    const target = fs.realpathSync(path.resolve(top, file));
    for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
      if (path.relative(top, folder).startsWith("..") || folder === path.dirname(folder)) return undefined;
      const git = path.join(folder, ".git");
      if (!fs.existsSync(git)) continue;
      return isCheckoutOf(git, repository)
        ? path.relative(folder, target).split(path.sep).join("/")
        : undefined;
    }
  } catch {
    return undefined;
  }
}

/** Whether a .git folder names this repository among its remotes, or no remote. A .git file is that of a submodule. */
function isCheckoutOf(git: string, repository = ""): boolean {
  if (!fs.statSync(git).isDirectory()) return false;
  const config = path.join(git, "config");
  const text = fs.existsSync(config) ? fs.readFileSync(config, "utf8") : "";
  const remotes = [...text.matchAll(/^[ \t]*url[ \t]*=[ \t]*(\S+)/gm)];
  const urls = remotes.map(([, url = ""]) => url.toLowerCase().replace(/(?:\.git)?\/?$/, ""));
  const name = repository.toLowerCase();
  return (
    name === "" ||
    urls.length === 0 ||
    urls.some((url) => url.endsWith(`/${name}`) || url.endsWith(`:${name}`))
  );
}
