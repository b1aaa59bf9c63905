import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { scratch } from "../folders.js";

/** The host name that no resolver knows: http-client goes around proxies for loopback hosts. */
export const madeUpHost = "service.test";

/** A program of Debian's packages that runs for a test. */
export interface Program {
  readonly port: number;
  /** What it wrote to its log, standard output and standard error. */
  log(): string;
  stop(): Promise<void>;
}

/** A folder of a program's own, which its other users may write to. */
export function folder(): string {
  const made = scratch("intermediary-");
  chmodSync(made, 0o777);
  return made;
}

/** A port of the loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.on("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * A program that sees a hosts file of its own, in which the made-up host is this machine: in a mount namespace, which
 * needs root. Use it wherever a path to a program is expected.
 */
export function withMadeUpHost(program: string): string {
  const place = folder();
  const hosts = path.join(place, "hosts");
  writeFileSync(hosts, `127.0.0.1 localhost ${madeUpHost}\n`);
  const script = path.join(place, "program");
  // bash hands on what is in the environment; dash drops names with a dash, such as those of inputs.
  writeFileSync(
    script,
    `#!/bin/bash\nexec unshare -m bash -c 'mount --bind "$0" /etc/hosts && exec "$@"' ${hosts} ${program} "$@"\n`,
  );
  chmodSync(script, 0o755);
  return script;
}

async function listens(port: number) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

async function ended(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.on("exit", resolve));
}

/** Starts a program and waits until it listens. It is ended by its id, also when the tests' own process ends. */
export async function start(
  program: string,
  flags: readonly string[],
  { port, log, env = {} }: { port: number; log: string; env?: Readonly<Record<string, string>> },
): Promise<Program> {
  const file = openSync(log, "a", 0o666);
  // A program that gives up being root writes its log as somebody else.
  chmodSync(log, 0o666);
  const child = spawn(program, flags, { stdio: ["ignore", file, file], env: { ...process.env, ...env } });
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  const read = () => readFileSync(log, "utf8");
  for (let waited = 0; !(await listens(port)); waited += 100) {
    if (child.exitCode !== null || waited > 20_000) throw new Error(`${program} does not listen:\n${read()}`);
    await sleep(100);
  }
  return {
    port,
    log: read,
    stop: async () => {
      child.kill("SIGTERM");
      const timer = setTimeout(kill, 5_000);
      await ended(child);
      clearTimeout(timer);
      process.off("exit", kill);
    },
  };
}
