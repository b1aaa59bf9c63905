// Makes a folder equal to another one while processes may be reading it: files are replaced one by one by renaming, and
// only those that differ.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

/** The files of a folder, as paths relative to it. */
export function filesOf(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  } catch {
    return [];
  }
}

function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Moves the changed files of `from` to `to`, and deletes the files of `to` that `from` lacks unless `isKept` returns true for them. */
export function publish(from, to, isKept = () => false) {
  const current = new Set(filesOf(from));
  for (const file of current) {
    const target = path.join(to, file);
    if (read(path.join(from, file))?.equals(read(target) ?? Buffer.alloc(0))) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    renameSync(path.join(from, file), target);
  }
  for (const file of filesOf(to)) {
    if (!current.has(file) && !isKept(file)) rmSync(path.join(to, file), { force: true });
  }
}
