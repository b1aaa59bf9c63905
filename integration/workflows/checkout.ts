import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { action, callingLocally, type Document, read, root } from "./repository.js";
import { run } from "./tool.js";

/** A repository on disk, as a linter wants to find it. */
export interface Checkout {
  readonly folder: string;
  /** The workflows in it, relative to the folder. */
  readonly workflows: readonly string[];
  remove(): void;
}

/**
 * Lays out a repository of its own: our action, what .github holds, and the given documents as its workflows. `reference`
 * determines how the examples' uses of our action are written there.
 */
export function checkOut(documents: readonly Document[], reference: (text: string) => string): Checkout {
  const folder = mkdtempSync(path.join(os.tmpdir(), "workflows-"));
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  // Configuration and what else is looked at there, without the workflows: those are among the documents where they are wanted.
  cpSync(path.join(root, ".github"), path.join(folder, ".github"), {
    recursive: true,
    filter: (file) => path.basename(file) !== "workflows",
  });
  const declared = read("action.yml").text;
  put("action.yml", declared);
  // actionlint checks that the file that an action names exists.
  put(parse(declared).runs.main, "");
  const workflows = documents.map(({ path: file, text }) => {
    const name = file.startsWith("examples/") ? `.github/workflows/${file.replace("/", "-")}` : file;
    // An example that calls another one finds it.
    put(name, callingLocally(reference(text), "examples-"));
    return name;
  });
  run("git", ["init", "--quiet", folder]);
  return { folder, workflows, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Every use of our action becomes one by its folder, so that a linter reads its inputs and outputs. */
export function byFolder(text: string): string {
  return text.replaceAll(`${action}@v1`, "./");
}

/** Every use of our action becomes one by a full commit: the examples say in words that it should be. */
export function byCommit(text: string): string {
  return text.replaceAll(`${action}@v1`, `${action}@${"0123456789".repeat(4)} # v1.0.0`);
}

/** A pinned action becomes one by the version that the comment names: linters know popular actions by that. */
export function byVersion(text: string): string {
  return text.replace(/@[0-9a-f]{40} # (v\d+)[\d.]*/g, "@$1");
}
