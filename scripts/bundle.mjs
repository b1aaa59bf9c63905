// Bundles build/src into dist/: what users run. Takes the folder to write to as its argument (default: dist).
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const build = path.join(root, "build");
const dist = path.resolve(root, process.argv[2] ?? "dist");
const ncc = path.join(root, "node_modules", "@vercel", "ncc", "dist", "ncc", "cli.js");

// ncc reads `paths` of the tsconfig.json in its working directory. These take out of a bundle what none of our runs
// reaches: undici (940 KB), @actions/exec (50 KB), and http-client in @actions/core and @actions/github.
const stubs = {
  undici: ["./src/transport/undici-stub.js"],
  "@actions/exec": ["./src/runner/exec-stub.js"],
  "@actions/http-client": ["./src/transport/http-client-stub.js"],
};
const bundles = [
  {
    entry: "src/index.js",
    out: dist,
    paths: stubs,
  },
  { entry: "emulator/action.js", out: path.join(dist, "emulator"), paths: stubs },
].filter(({ entry }) => existsSync(path.join(build, entry)));

/** Changes one line of the compiled JavaScript, which must be there. */
function rewrite(file, line, replacement) {
  const name = path.join(build, "src", file);
  const source = readFileSync(name, "utf8");
  if (!source.includes(line)) throw new Error(`${name} does not hold ${line}.`);
  writeFileSync(name, source.replace(line, replacement));
}

// A path is no name that the stubs stand for: the transport gets the real http-client.
const httpClient = path.relative(
  path.join(build, "src", "transport"),
  path.join(root, "node_modules", "@actions", "http-client", "lib", "index.js"),
);
rewrite(
  "transport/connection.js",
  'from "@actions/http-client"',
  `from ${JSON.stringify(httpClient.replaceAll("\\", "/"))}`,
);

rmSync(dist, { recursive: true, force: true });
for (const { entry, out, paths } of bundles) {
  writeFileSync(path.join(build, "tsconfig.json"), JSON.stringify({ compilerOptions: { paths } }));
  const stats = path.join(build, "stats.json");
  const { status, stderr } = spawnSync(
    process.execPath,
    [ncc, "build", entry, "--out", out, "--no-cache", "--stats-out", stats],
    { cwd: build, encoding: "utf8" },
  );
  if (status !== 0) {
    console.error(stderr);
    process.exit(status ?? 1);
  }
  for (const name of readdirSync(out)) if (name.endsWith(".js")) requireOnce(path.join(out, name));
  writeFileSync(path.join(out, "licenses.txt"), licences(JSON.parse(readFileSync(stats, "utf8"))));
}

/** ncc makes a `require` of its own for every built-in module: one for all of them is a millisecond less at the start. */
function requireOnce(file) {
  const made = "__WEBPACK_EXTERNAL_createRequire(import.meta.url)";
  const imported = 'import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";\n';
  const source = readFileSync(file, "utf8");
  if (!source.includes(imported)) return;
  const [head, body] = source.split(imported);
  writeFileSync(
    file,
    `${head}${imported}const __ncc_require = ${made};\n${body.replaceAll(`${made}(`, "__ncc_require(")}`,
  );
}

/** The licence of every package in the bundle: ncc's own list leaves out those of the main chunk when there are others. */
function licences(stats) {
  const packages = new Set();
  const visit = (modules = []) => {
    for (const module of modules) {
      const found = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(
        (module.nameForCondition ?? module.name ?? "").replaceAll("\\", "/"),
      );
      if (found) packages.add(`${found[0]}`.slice(`${found[0]}`.indexOf("node_modules/")));
      visit(module.modules);
    }
  };
  visit(stats.modules);
  return [...packages]
    .sort()
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));
      const file = readdirSync(path.join(root, folder)).find((name) => /^licen[cs]e/i.test(name));
      const text = file
        ? readFileSync(path.join(root, folder, file), "utf8")
            .replaceAll("\r\n", "\n")
            .trim()
        : "";
      return `${manifest.name}\n${manifest.license}\n${text}\n`;
    })
    .join("\n");
}
