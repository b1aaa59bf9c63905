import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { removeFolders, scratch } from "../folders.js";
import { root } from "../workflows/repository.js";
import { type ActRun, repositoryCopy, runWorkflow } from "./act.js";

const workflow = ".github/workflows/release.yml";
const tag = "v7.8.9";
/** The tests that read what `npm run set-owner` changes. The others have run, and this one is among them. */
const tests = "__tests__/(release|documents|readme|lockfiles|action-yml|emulator/runner)\\.test";

let folder: string;
let gh: string;
/** A file with the type of the tag's object, and with what GitHub shows of it: verified or not, its name, its commit. */
let signature: string;
let commit: string;
let release: () => Promise<ActRun>;
let run: ActRun;

function inFolder(program: string, ...given: string[]) {
  const { status, stdout, stderr } = spawnSync(program, given, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${given.join(" ")}:\n${stdout}${stderr}`);
  return stdout;
}

function writeProgram(file: string, text: string) {
  writeFileSync(file, `#!/usr/bin/env bash\nset -euo pipefail\n${text}`);
  chmodSync(file, 0o755);
}

/** Stands for an action that the workflow uses: a composite one with a single step. Returns act's option for it. */
function standIn(name: string, inputs: readonly string[], script: string) {
  const place = path.join(scratch("action-"), "action");
  mkdirSync(place);
  const steps = [{ run: script, shell: "bash" }];
  const declared = Object.fromEntries(inputs.map((input) => [input, { default: "" }]));
  writeFileSync(
    path.join(place, "action.yml"),
    JSON.stringify({ name, inputs: declared, runs: { using: "composite", steps } }),
  );
  const [reference = ""] = new RegExp(`${name}@\\w+`).exec(readFileSync(workflow, "utf8")) ?? [];
  return ["--local-repository", `${reference}=${place}`];
}

// What CONTRIBUTING.md describes: the owner, the version, the changelog, the bundle, the tag.
beforeAll(async () => {
  folder = repositoryCopy();
  inFolder("cp", "-al", path.join(root, "node_modules"), "node_modules");
  inFolder("npm", "run", "--silent", "set-owner", "--", "my-org", "@my-org/my-team");
  inFolder("npm", "version", "--no-git-tag-version", tag.slice(1));
  const changelog = path.join(folder, "CHANGELOG.md");
  const heading = `## [${tag.slice(1)}] - 2026-01-31`;
  writeFileSync(changelog, readFileSync(changelog, "utf8").replace("## [Unreleased]", heading));
  inFolder("npm", "run", "--silent", "build");
  const identity = ["-c", "user.name=ci", "-c", "user.email=ci@example.com"];
  inFolder("git", "add", "--all");
  inFolder("git", ...identity, "commit", "--quiet", "--message", "Release");
  inFolder("git", "update-ref", "refs/remotes/origin/main", "HEAD");
  inFolder("git", "tag", tag);
  // The runner takes the name of the repository from it.
  inFolder("git", "remote", "set-url", "origin", "https://github.com/my-org/platform-deployments-action.git");

  const programs = scratch("programs-");
  gh = path.join(programs, "gh.log");
  signature = path.join(programs, "signature");
  commit = inFolder("git", "rev-parse", "HEAD").trim();
  writeFileSync(signature, `tag true ${tag} ${commit}\n`);
  // No release exists yet, and no other tag.
  writeProgram(
    path.join(programs, "gh"),
    `printf '%s\\n' "$*" >> "${gh}"
case "$*" in
  "release view"*) exit 1 ;;
  "release create"*) for file; do case "$file" in */notes.md | */sbom*) cp "$file" "${programs}" ;; esac; done ;;
  *matching-refs/tags/v7.*) echo "refs/tags/${tag}" ;;
  *"git/ref/tags/${tag}"*) sed -n 's/^tag .*/fa1afe1/p' "${signature}" ;;
  *"git/tags/fa1afe1"*) sed 's/^[a-z]* //' "${signature}" ;;
esac
`,
  );
  const { stdout } = spawnSync("which", ["npm"], { encoding: "utf8" });
  writeProgram(
    path.join(programs, "npm"),
    `case "$*" in
  ci) cp -al "${root}/node_modules" node_modules ;;
  test) exec node scripts/test.mjs '${tests}' ;;
  *) exec "${stdout.trim()}" "$@" ;;
esac
`,
  );
  const attest = `find dist -type f | sort
if [ -n "\${{ inputs.sbom-path }}" ]; then test -s "\${{ inputs.sbom-path }}"; fi`;
  const repository = {
    name: "platform-deployments-action",
    full_name: "my-org/platform-deployments-action",
    private: false,
  };
  const payload = { ref: `refs/tags/${tag}`, repository: { ...repository, owner: { login: "my-org" } } };
  const flags = [
    ...standIn("actions/setup-node", ["node-version-file", "package-manager-cache"], "node --version"),
    ...standIn("actions/attest", ["subject-path", "sbom-path"], attest),
  ];
  release = () => runWorkflow(folder, workflow, { name: "push", payload }, { flags, programs, seconds: 280 });
  run = await release();
}, 300_000);
afterAll(removeFolders);

test("a clone with an owner passes every step of release.yml", () => {
  if (run.exitCode !== 0) throw new Error(`The workflow failed:\n${run.log}`);
  for (const job of ["check", "publish", "move-major-tag"]) {
    expect(run.steps(job).length).toBeGreaterThan(0);
    expect(run.steps(job).filter(([, result]) => result !== "success")).toEqual([]);
  }
});

test("the release is a draft with the notes and the list of packages until it is published", () => {
  const calls = readFileSync(gh, "utf8").split("\n");
  expect(calls.find((call) => call.startsWith("release create"))).toMatch(
    /^release create v7\.8\.9 --draft --verify-tag .*notes\.md \S+sbom\.spdx\.json$/,
  );
  const notes = readFileSync(path.join(path.dirname(gh), "notes.md"), "utf8");
  expect(notes).toContain("### Added");
  expect(notes).toContain(`uses: my-org/platform-deployments-action@${commit} # ${tag}`);
  const { packages } = JSON.parse(readFileSync(path.join(path.dirname(gh), "sbom.spdx.json"), "utf8"));
  const names = packages.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(["@actions/core", "@actions/http-client", "yaml"]));
  expect(names).not.toContain("jest");
  expect(calls).toContain("release edit v7.8.9 --verify-tag --draft=false");
});

test("every file of dist/ is attested", () => {
  const files = inFolder("git", "ls-files", "dist").trim().split("\n");
  expect(run.log).toContain(`${files.sort().join("\n")}\n`);
});

test("the tag of the major version is created at the commit of the release", () => {
  expect(readFileSync(gh, "utf8")).toContain(
    `api --method POST repos/my-org/platform-deployments-action/git/refs -f ref=refs/tags/v7 -f sha=${commit}`,
  );
});

test.each([
  ["a tag without a verified signature", () => `tag false ${tag} ${commit}`],
  ["a lightweight tag", () => `commit true ${tag} ${commit}`],
  ["the signed tag of another release", () => `tag true v7.8.8 ${commit}`],
  ["a signed tag of another commit", () => `tag true ${tag} ${"0".repeat(40)}`],
])("%s is not released", async (_, shown) => {
  writeFileSync(signature, `${shown()}\n`);
  const refused = await release();
  expect([refused.exitCode, refused.steps("publish")]).toEqual([1, []]);
  const errors = refused.lines.flatMap(({ command, arg }) => (command === "error" ? [arg] : []));
  expect(errors).toEqual([expect.stringContaining(tag)]);
});
