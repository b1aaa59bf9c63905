// Replaces the placeholder for the owner of the repository in every file: npm run adopt -- my-org @my-org/my-team
// The second argument is the code owners. Without it CODEOWNERS names nobody.
import { spawnSync } from "node:child_process";
import { lstatSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

// In two parts, so that this file is not changed by itself.
const placeholder = ["your", "org"].join("-");
const [owner = "", ...codeOwners] = parseArgs({ allowPositionals: true }).positionals;

if (
  !/^[a-z\d](?:-?[a-z\d]){0,38}$/i.test(owner) ||
  !codeOwners.every((name) => /^@[\w-]+(?:\/[\w.-]+)?$/.test(name))
) {
  console.error("Usage: npm run adopt -- ORGANIZATION-OR-USER [@USER | @ORGANIZATION/TEAM ...]");
  process.exit(2);
}
const { status, stdout } = spawnSync("git", ["ls-files", "-z"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) throw new Error("git cannot list the files of the repository.");
const changed = stdout.split("\0").filter((name) => {
  if (name === "" || name.endsWith(".png") || !lstatSync(name, { throwIfNoEntry: false })?.isFile())
    return false;
  const before = readFileSync(name, "utf8");
  const rule =
    codeOwners.length > 0 ? `* ${codeOwners.join(" ")}` : `# Add who reviews changes: * @${owner}/my-team`;
  const after = name === ".github/CODEOWNERS" ? `${rule}\n` : before.replaceAll(placeholder, owner);
  if (after !== before) writeFileSync(name, after);
  return after !== before;
});
console.log(`Changed ${changed.length} files. Next: npm run format && npm test`);
if (codeOwners.length === 0) console.log(".github/CODEOWNERS names nobody yet.");
