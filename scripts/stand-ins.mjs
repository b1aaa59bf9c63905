// Runs `npm ci && npm test` on the committed files in places that are like other machines, and prints a table.
//   npm run stand-ins                    all of them, about two minutes each
//   npm run stand-ins -- --quick         with one installation for all, and without the slow tests
//   npm run stand-ins -- depth umask     those whose names contain one of the words
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

const root = path.resolve(import.meta.dirname, "..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean" } },
});
// "nobody" on Linux, where the id matters only by not being root's.
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/** The tests in a network of their own, which has only the loopback interface that `prepare` sets up. */
const loopback = (prepare) => ({
  needsRoot: true,
  // There is no registry in that network.
  before: "test -d tools/node24/node_modules || npm ci --silent --prefix tools/node24",
  test: (command) => ["unshare", "--net", "sh", "-c", `${prepare} && ${command}`],
});

/** What differs from an ordinary run: in a folder of its own, `place`, with the clone in `place`/`folder`. */
const standIns = {
  "as it is": () => ({}),
  "temporary folder behind a symbolic link": (place) => {
    mkdirSync(path.join(place, "real"));
    symlinkSync("real", path.join(place, "link"), "dir");
    return { env: { TMPDIR: path.join(place, "link") } };
  },
  "path with spaces and non-ASCII characters": () => ({ folder: "größe & form 日本" }),
  "checkout with core.autocrlf=true": () => ({
    clone: ["-c", "core.autocrlf=true"],
    before: "npm run --silent check-dist",
  }),
  "clone of depth 1 without tags": () => ({ clone: ["--depth=1", "--no-tags"] }),
  "other time zone and locale": () => ({
    env: { TZ: "Asia/Kathmandu", LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8" },
  }),
  "no HOME": () => ({ env: { HOME: undefined } }),
  "no IPv6 on loopback": () =>
    loopback(
      "echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6; ip link set lo up; ! grep -q . /proc/net/if_inet6",
    ),
  "only 127.0.0.1 on loopback, as on macOS": () =>
    loopback(
      "ip link set lo up; ip addr del 127.0.0.1/8 dev lo; ip addr add 127.0.0.1/32 dev lo; " +
        "ip addr show dev lo | grep -q 127.0.0.1/32",
    ),
  "umask 077": () => ({ umask: 0o077 }),
  "user that is not root": (place) => {
    if (!isRoot) return {};
    const home = path.join(place, "home");
    mkdirSync(home);
    return {
      env: { HOME: home, TMPDIR: home, npm_config_cache: path.join(home, ".npm") },
      uid: nobody,
      gid: nobody,
    };
  },
  "job of ci.yml for Linux, run by act": (place) => {
    // act has checkout built in. Nothing is downloaded in place of setup-node: the job runs on the Node that is there.
    const [name] =
      /actions\/setup-node@\w+/.exec(readFileSync(path.join(root, ".github/workflows/ci.yml"), "utf8")) ?? [];
    writeFileSync(
      path.join(place, "action.yml"),
      "name: stub\nruns: { using: composite, steps: [{ run: node --version, shell: bash }] }\n",
    );
    return {
      needs: "act",
      test: () => [
        ...["act", "push", "--workflows", ".github/workflows/ci.yml", "--job", "test", "--matrix", "node:24"],
        ...["--platform", "ubuntu-24.04=-self-hosted", "--local-repository", `${name}=${place}`],
      ],
    };
  },
};

/** The tests that depend most on where they run. */
const quick =
  "__tests__/([^/]+|emulator/.+|scripts/.+|runner/.+|definition/read/.+|faults/(environment|sequences|matrix)|" +
  "dist/(?!life|cancelled|hostile).+)\\.test";
const scratch = mkdtempSync(path.join(os.tmpdir(), "stand-ins-"));
chmodSync(scratch, 0o755);
const rows = [];

/** Runs a command, its output added to the log. Throws if it fails. */
function run([program, ...given], log, options) {
  const output = openSync(log, "a");
  const { status, error } = spawnSync(program, given, { ...options, stdio: ["ignore", output, output] });
  closeSync(output);
  if (status !== 0) throw new Error(`${program} ${given[0]}: ${error?.message ?? `exit code ${status}`}`);
}

/** Prepares the stand-in, runs the tests in it, and removes it unless they fail. */
function tryOut(prepare, index) {
  const place = path.join(scratch, String(index));
  mkdirSync(place);
  const log = path.join(scratch, `${index}.log`);
  const {
    env = {},
    folder = "clone",
    clone = [],
    before,
    needsRoot,
    needs,
    test,
    umask = 0o022,
    ...user
  } = prepare(place);
  if (needsRoot && !isRoot) return "not run: needs root";
  if (needs && (values.quick || spawnSync(needs, ["--version"]).error))
    return `not run: needs ${needs}, and no --quick`;
  const cwd = path.join(place, folder);
  const counts = path.join(place, "counts");
  const options = { env: { ...process.env, ...env, TEST_COUNTS: counts }, ...user };
  const previous = process.umask(umask);
  try {
    run(["git", "clone", "--quiet", ...clone, `file://${encodeURI(root)}`, cwd], log, { env: options.env });
    if (user.uid !== undefined) run(["chown", "-R", String(user.uid), place], log, {});
    if (values.quick) {
      for (const each of ["node_modules", "tools/node24/node_modules"]) {
        run(["cp", "-al", path.join(root, each), path.join(cwd, each)], log, {});
      }
    } else if (!needs) run(["npm", "ci"], log, { ...options, cwd });
    if (before) run(["sh", "-c", before], log, { ...options, cwd });
    const command = values.quick
      ? `npm run --silent build && node scripts/test.mjs '${quick}'`
      : "npm test --silent";
    run(test?.(command) ?? ["sh", "-c", command], log, { ...options, cwd });
    run(["git", "diff", "--exit-code", "--stat", "--", ".", ":!dist"], log, { ...options, cwd });
    const [passed = "all"] = existsSync(counts) ? readFileSync(counts, "utf8").split(" ") : [];
    rmSync(place, { recursive: true, force: true });
    return `${passed} passed`;
  } catch (error) {
    return `FAILED: ${error instanceof Error ? error.message : error}. Log: ${log}`;
  } finally {
    process.umask(previous);
  }
}

/** A case-insensitive folder cannot be made everywhere. What fails in one is two names that differ only in case. */
function sameButForCase() {
  const files = spawnSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
    .stdout.split("\n")
    .filter(Boolean);
  const names = new Set(
    files.flatMap((file) => file.split("/").map((_, end, all) => all.slice(0, end + 1).join("/"))),
  );
  const lower = new Set([...names].map((name) => name.toLowerCase()));
  return names.size === lower.size ? `${names.size} names differ` : "FAILED: names differ only in case";
}

const all = [...Object.entries(standIns), ["case-insensitive folder (names only)", undefined]];
for (const [index, [name, prepare]] of all.entries()) {
  if (positionals.length > 0 && !positionals.some((word) => name.includes(word))) continue;
  const started = Date.now();
  const result = prepare === undefined ? sameButForCase() : tryOut(prepare, index);
  rows.push([name, result, `${Math.round((Date.now() - started) / 1000)} s`]);
  console.log(`| ${rows.at(-1).join(" | ")} |`);
}
console.log(
  `\n| stand-in | result | time |\n|---|---|---|\n${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}`,
);
process.exitCode = rows.some(([, result]) => /^FAILED/.test(result)) ? 1 : 0;
