import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { scratch } from "../folders.js";
import { root } from "../workflows/repository.js";
import { find } from "../workflows/tool.js";

/** One line of a run's log, or a workflow command that a step gave. */
export interface Line {
  readonly jobID?: string;
  readonly step?: string;
  readonly stepResult?: string;
  readonly jobResult?: string;
  readonly msg?: string;
  readonly raw_output?: boolean;
  readonly command?: string;
  readonly name?: string;
  readonly arg?: string;
  readonly content?: string;
}

/** A workflow run that has ended. */
export interface ActRun {
  readonly exitCode: number | null;
  readonly lines: readonly Line[];
  /** What people read in the log, masks applied. */
  readonly log: string;
  /** The results of a job's steps by name, in order: steps before and after a step of that name go by the same. */
  steps(job: string): readonly (readonly [name: string, result: string])[];
}

/** The Node that the runner takes for `using: node24`. @throws {Error} where there is none. */
function node24() {
  const file = process.version.startsWith("v24.") ? process.execPath : process.env["NODE24"];
  if (file === undefined)
    throw new Error("Node 24 is missing: run this with Node 24, or on Linux x64, where npm has it.");
  return path.dirname(file);
}

/**
 * Node and bash that wait a second before they fail. The runner does not read the last lines of a step that fails if they were
 * not copied when it ends (HostEnvironment.exec): on a busy machine error messages were missing. And npm, as far as workflows start the
 * emulator with it.
 */
function localPrograms() {
  const folder = scratch("programs-");
  for (const [name, file] of [
    ["node", path.join(node24(), "node")],
    ["bash", "/bin/bash"],
  ] as const) {
    // The runner asks Node for its path, and starts that. Bash, because sh drops variables such as INPUT_API-TOKEN.
    const itself = '[ "$3" = "console.log(process.execPath)" ] && exec echo "$0"';
    const text = `#!/bin/bash\n${itself}\n'${file}' "$@"\ncode=$?\n[ "$code" = 0 ] || sleep 1\nexit "$code"\n`;
    writeFileSync(path.join(folder, name), text, { mode: 0o755 });
  }
  // Installs and compiles nothing: the emulator is there. It leaves the step's session, whose processes end with the step.
  const npm = `#!/bin/bash
[ "$1 $2 $3" = "run emulator --" ] || exit 0
echo $$ >> '${path.join(folder, "emulators")}'
exec setsid '${path.join(node24(), "node")}' '${path.join(root, "build", "emulator", "cli.js")}' "\${@:4}"
`;
  writeFileSync(path.join(folder, "npm"), npm, { mode: 0o755 });
  return folder;
}

/** GitHub's runner ends what a job leaves running. This one does not. */
function stopEmulators(programs: string) {
  const started = path.join(programs, "emulators");
  if (!existsSync(started)) return;
  for (const pid of readFileSync(started, "utf8").trim().split("\n")) {
    try {
      process.kill(Number(pid));
    } catch {
      // It has ended.
    }
  }
}

/** The files that workflows read. The runner copies the repository for each run: with all files, that takes most of the time. */
export const readByWorkflows = [".github", "action.yml", "dist", "examples", "package.json"];

/** A repository with what git knows of this one (of these paths): what is committed, and what is about to be. */
export function repositoryCopy(paths: readonly string[] = []): string {
  // Spaces and characters outside of ASCII, as in the path of a self-hosted runner.
  const folder = scratch("repository größe & form ");
  const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", ...paths];
  const { stdout } = spawnSync("git", listed, { encoding: "utf8" });
  for (const file of stdout.split("\0").filter((name) => name !== "" && existsSync(path.join(root, name)))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file));
  }
  const identity = ["-c", "user.name=ci", "-c", "user.email=ci@example.com"];
  for (const command of [
    ["init", "-q", "-b", "main"],
    ["remote", "add", "origin", "https://github.com/acme/pipelines.git"],
    ["add", "-A"],
    [...identity, "commit", "-qm", "All"],
  ]) {
    const { status, stderr } = spawnSync("git", command, { cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${command.join(" ")}: ${stderr}`);
  }
  return folder;
}

/** Executes a workflow file of the repository in host mode: no containers, nothing fetched. */
export async function runWorkflow(
  repository: string,
  file: string,
  event: { readonly name: string; readonly payload: unknown },
  options: {
    readonly env?: Readonly<Record<string, string>>;
    readonly flags?: readonly string[];
    /** A folder of programs that take precedence over those of this machine. */
    readonly programs?: string;
    readonly seconds?: number;
  } = {},
): Promise<ActRun> {
  const home = scratch("act-");
  const payload = path.join(home, "event.json");
  writeFileSync(payload, JSON.stringify(event.payload));
  const flags = [
    event.name,
    "--workflows",
    file,
    "--eventpath",
    payload,
    "--platform",
    "ubuntu-latest=-self-hosted",
    "--platform",
    "ubuntu-24.04=-self-hosted",
  ];
  const variables = Object.entries(options.env ?? {}).flatMap(([name, value]) => [
    "--env",
    `${name}=${value}`,
  ]);
  const secrets = ["--secret", "GITHUB_TOKEN=ghs_fake"];
  const programs = localPrograms();
  const child = spawn(
    find("act", "go install github.com/nektos/act@v0.2.87"),
    [...flags, ...variables, ...secrets, "--json", ...(options.flags ?? [])],
    {
      cwd: repository,
      env: {
        PATH: [options.programs ?? [], programs, node24(), process.env["PATH"]].flat().join(path.delimiter),
        HOME: home,
        XDG_CACHE_HOME: path.join(home, "cache"),
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const timer = setTimeout(() => child.kill("SIGTERM"), (options.seconds ?? 90) * 1000);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  child.stderr.resume();
  const exitCode = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearTimeout(timer);
  stopEmulators(programs);
  const lines = text.split("\n").flatMap((line): Line[] => (line.startsWith("{") ? [JSON.parse(line)] : []));
  return {
    exitCode,
    lines,
    log: lines
      .filter(({ raw_output }) => raw_output)
      .map(({ msg }) => msg)
      .join(""),
    steps: (job) =>
      lines.flatMap(({ jobID, step, stepResult }) =>
        jobID === job && step !== undefined && stepResult !== undefined ? [[step, stepResult] as const] : [],
      ),
  };
}
