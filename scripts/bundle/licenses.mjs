import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..", "..");

/** The folders, from the root, of all packages whose code is in the bundle, by ncc's statistics. */
function packagesIn(stats) {
  const packages = new Set();
  const visit = (modules = []) => {
    for (const module of modules) {
      const file = (module.nameForCondition ?? module.name ?? "").replaceAll("\\", "/");
      const [found] = /.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? [];
      if (found) packages.add(found.slice(found.indexOf("node_modules/")));
      visit(module.modules);
    }
  };
  visit(stats.modules);
  return [...packages].sort();
}

/**
 * The licence of every package in the bundle; packages with the same text share it. ncc's own list omits those of the main
 * chunk when there are other chunks.
 */
export function licenses(stats) {
  const packages = new Map();
  for (const folder of packagesIn(stats)) {
    const manifest = JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));
    const file = readdirSync(path.join(root, folder)).find((name) => /^licen[cs]e/i.test(name));
    const text = file ? readFileSync(path.join(root, folder, file), "utf8") : "";
    const licence = `${manifest.license}\n${text.replaceAll("\r\n", "\n").trim()}\n`;
    packages.set(licence, (packages.get(licence) ?? new Set()).add(manifest.name));
  }
  return [...packages].map(([licence, names]) => `${[...names].join(", ")}\n${licence}`).join("\n");
}
