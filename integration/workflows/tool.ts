import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/**
 * The file of a program that does not come with the repository: of PATH, or where Go puts what `go install` builds.
 * @throws {Error} with the command that installs it, if it is missing.
 */
export function find(name: string, install: string): string {
  const { stdout } = spawnSync("go", ["env", "GOPATH"], { encoding: "utf8" });
  const folders = [
    ...(process.env["PATH"] ?? "").split(path.delimiter),
    path.join(stdout?.trim() ?? "", "bin"),
  ];
  const file = folders.map((folder) => path.join(folder, name)).find((candidate) => existsSync(candidate));
  if (file === undefined) throw new Error(`${name} is not installed. Get it with \`${install}\`.`);
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
