// Hooks of Node's module loader: https://nodejs.org/api/module.html#customization-hooks
// A module that is imported with `?defect=N` imports all others of build/ with it too, and one of them has the defect.
import type { LoadHook, ResolveHook } from "node:module";
import type { Defect } from "./explore-defects.js";

let defects: readonly Defect[] = [];

export function initialize(data: readonly Defect[]): void {
  defects = data;
}

export const resolve: ResolveHook = async (specifier, context, next) => {
  const resolved = await next(specifier, context);
  const [defect] = /\?defect=\d+$/.exec(context.parentURL ?? "") ?? [];
  const isOwn = resolved.url.startsWith("file:") && !/node_modules|\?/.test(resolved.url);
  return defect !== undefined && isOwn ? { ...resolved, url: resolved.url + defect } : resolved;
};

export const load: LoadHook = async (url, context, next) => {
  const loaded = await next(url, context);
  const [, file, number] = /\/build\/src\/(.*)\.js\?defect=(\d+)$/.exec(url) ?? [];
  const defect = defects[Number(number)];
  if (defect === undefined || defect.file !== file) return loaded;
  const code = String(loaded.source);
  if (code.split(defect.find).length !== 2)
    throw new Error(`${file} does not contain this once: ${defect.find}`);
  return { ...loaded, source: code.replace(defect.find, () => defect.replace) };
};
