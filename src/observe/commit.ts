import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Run } from "../run.js";

/**
 * The commit whose definition is used: of an event of a pull request its head (GitHub's own commit is a merge),
 * else the commit that is checked out by its hash, such as the one of a fork, else GITHUB_SHA.
 */
export async function definitionCommit({ eventName, headSha, sha, variables }: Run): Promise<string> {
  if (eventName === "pull_request" && headSha !== undefined) return headSha;
  const workspace = variables.variable("GITHUB_WORKSPACE");
  if (workspace === undefined) return sha;
  const head = path.join(workspace, ".git", "HEAD");
  const content = await readFile(head, "utf8").catch(() => "");
  return /^([0-9a-f]{40}|[0-9a-f]{64})\s*$/.exec(content)?.[1] ?? sha;
}
