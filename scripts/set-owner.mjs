// Writes the owner of the repository into every file: npm run set-owner -- my-org @my-org/my-team
// The second argument is the code owners. Without it CODEOWNERS names nobody. Run it again after the repository has moved.
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

const repository = "platform-deployments-action";
const [owner = "", ...codeOwners] = parseArgs({ allowPositionals: true }).positionals;

if (
  !/^[a-z\d](?:-?[a-z\d]){0,38}$/i.test(owner) ||
  !codeOwners.every((name) => /^@[\w-]+(?:\/[\w.-]+)?$/.test(name))
) {
  console.error("Usage: npm run set-owner -- ORGANIZATION-OR-USER [@USER | @ORGANIZATION/TEAM ...]");
  process.exit(2);
}
const biome = path.resolve("node_modules", "@biomejs", "biome", "bin", "biome");
if (!existsSync(biome)) {
  console.error("The formatter is not installed. Run npm ci first.");
  process.exit(2);
}
const { status, stdout } = spawnSync("git", ["ls-files", "-z"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) throw new Error("git cannot list the files of the repository.");
// The owner until now: README shows the action in a workflow.
const [, current] =
  new RegExp(`uses: ([\\w-]+)/${repository}@`).exec(readFileSync("README.md", "utf8")) ?? [];
if (current === undefined) throw new Error(`README.md has no "uses: OWNER/${repository}@...".`);

function owned(name, text) {
  if (name === ".github/CODEOWNERS") {
    return codeOwners.length > 0
      ? `* ${codeOwners.join(" ")}\n`
      : `# Add who reviews changes: * @${owner}/my-team\n`;
  }
  const replaced = text.replaceAll(`${current}/${repository}`, `${owner}/${repository}`);
  // The paragraph about a fork is wrong in a release.
  return name === "README.md" ? replaced.replace(/^There is no release yet\.[\s\S]*?\n\n/m, "") : replaced;
}

const changed = stdout.split("\0").filter((name) => {
  if (name === "" || name.endsWith(".png") || !lstatSync(name, { throwIfNoEntry: false })?.isFile())
    return false;
  const before = readFileSync(name, "utf8");
  const after = owned(name, before);
  if (after !== before) writeFileSync(name, after);
  return after !== before;
});
// A longer owner needs other line breaks.
spawnSync(process.execPath, [biome, "format", "--write", "."], { stdio: ["ignore", "ignore", "inherit"] });
console.log(`Changed ${changed.length} files. Next: npm test, and commit them.`);
if (codeOwners.length === 0) console.log(".github/CODEOWNERS names nobody yet.");
