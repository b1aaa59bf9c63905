import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** A program that does not come with the repository. */
export interface Tool {
  readonly name: string;
  /** The environment variable that names its file, before the search begins. */
  readonly variable: string;
  /** Folders to search after those of PATH. */
  readonly folders: readonly string[];
  /** How to get it. */
  readonly install: string;
}

/** Where Go puts what `go install` builds. */
export function goFolders(): string[] {
  const { stdout, status } = spawnSync("go", ["env", "GOBIN", "GOPATH"], { encoding: "utf8" });
  const [bin, places] = status === 0 ? stdout.split("\n") : [];
  const homes = (places || path.join(process.env["HOME"] ?? "", "go")).split(path.delimiter);
  return [...(bin ? [bin] : []), ...homes.map((home) => path.join(home, "bin"))];
}

/** The tool's file. @throws {Error} with the command that installs it, if it is missing. */
export function find({ name, variable, folders, install }: Tool): string {
  const given = process.env[variable];
  if (given) return given;
  const places = [
    ...(process.env["PATH"] ?? "").split(path.delimiter).filter((folder) => folder !== ""),
    ...folders,
  ];
  const file = places.map((folder) => path.join(folder, name)).find((candidate) => existsSync(candidate));
  if (file === undefined) {
    throw new Error(`${name} is not installed. Get it with \`${install}\`, or name its file in ${variable}.`);
  }
  return file;
}

/** Runs a program to its end; an error where it could not do its work. `fine` are the exit codes that say that it could. */
export function run(
  file: string,
  argv: readonly string[],
  { fine = [0], ...options }: { fine?: readonly number[]; cwd?: string; input?: string } = {},
): { stdout: string; stderr: string } {
  const { stdout, stderr, status, error } = spawnSync(file, argv, {
    encoding: "utf8",
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  if (error !== undefined) throw error;
  if (!fine.includes(status ?? -1)) {
    throw new Error(`${[file, ...argv].join(" ")} ended with ${status}:\n${stdout}${stderr}`);
  }
  return { stdout, stderr };
}
