import { existsSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { action, type Document, read, root } from "./repository.js";
import { run } from "./tool.js";

const folder = path.join(root, "tools", "integration");

/**
 * What GitHub's own parser reports for the documents. The examples are passed as files of .github/workflows, because
 * their folder is no place for workflows. Uses of the action by its folder become uses by its name:
 * the parser looks up only those.
 */
export function diagnosticsOf(documents: readonly Document[]): { message: string }[] {
  if (!existsSync(path.join(folder, "node_modules"))) run("npm", ["ci", "--prefix", folder], { cwd: root });
  const named = documents.map(({ path: file, text }) => ({
    path: file.replace(/\bexamples\//, ".github/workflows/"),
    text: text.replace(/(\buses: *)\.\/(?=\s)/g, `$1${action}@v1`),
  }));
  const actions = { [action]: parse(read("action.yml").text) };
  const input = JSON.stringify({ documents: named, actions });
  return JSON.parse(run(process.execPath, [path.join(folder, "diagnose.mjs")], { input }).stdout);
}
