import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..", "..");
const ncc = path.join(root, "node_modules", "@vercel", "ncc", "dist", "ncc", "cli.js");

function version(name: string): string {
  return JSON.parse(readFileSync(path.join(root, "node_modules", name, "package.json"), "utf8")).version;
}

/** An action that does nothing but fail, on the toolkit as it comes: what others start from. */
export interface ToolkitBundle {
  readonly name: string;
  readonly script: string;
}

/** Bundles the toolkit's packages with ncc as their documentation has it, and nothing else. */
export function toolkitBundles(): ToolkitBundle[] {
  return [
    ["@actions/core", "@actions/http-client"],
    ["@actions/core", "@actions/github"],
  ].map((packages, index) => {
    // Below build/, so that the packages are found; without a tsconfig.json there, so that nothing is left out.
    const folder = path.join(root, "build", "bench", `toolkit-${index}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const entry = path.join(folder, "entry.js");
    const imports = packages
      .map((name, number) => `import * as part${number} from ${JSON.stringify(name)};`)
      .join("\n");
    writeFileSync(entry, `${imports}\npart0.setFailed("an input is missing: " + Object.keys(part1).length);\n`);
    writeFileSync(path.join(folder, "tsconfig.json"), "{}");
    execFileSync(process.execPath, [ncc, "build", entry, "--out", path.join(folder, "dist"), "--no-cache"], {
      cwd: folder,
      stdio: "ignore",
    });
    return {
      name: packages.map((name) => `${name} ${version(name)}`).join(", "),
      script: path.join(folder, "dist", "index.js"),
    };
  });
}
