import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const folder = path.join(root, "tools", "prism");
const cli = path.join(folder, "node_modules", "@stoplight", "prism-cli", "dist", "index.js");

/** The description of the service. */
export const description = path.join(root, "docs", "service.openapi.yaml");

/** A running Prism. */
export interface Prism {
  readonly url: string;
  /** What it wrote so far. */
  log(): string;
  /** The lines of its log since the last call that report an invalid request or response. */
  reported(): Promise<string[]>;
  close(): Promise<void>;
}

/** Prism 5.16 needs Node 24.18 or later, which scripts/test.mjs installs and names. */
function node24(): string {
  if (process.versions.node.startsWith("24.")) return process.execPath;
  const named = process.env["NODE24"];
  if (named === undefined) throw new Error("Prism needs Node 24: run on it, or name its binary in NODE24.");
  return named;
}

function installed(): string {
  if (existsSync(cli)) return cli;
  const { status } = spawnSync("npm", ["ci", "--prefix", folder], { stdio: "inherit" });
  if (status !== 0 || !existsSync(cli)) throw new Error("Prism is not installed: run npm ci --prefix tools/prism.");
  return cli;
}

async function listening(child: ChildProcess, log: () => string): Promise<string> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const [, url] = /Prism is listening on (http:\S+)/.exec(log()) ?? [];
    if (url !== undefined) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill();
  throw new Error(`Prism did not start:\n${log()}`);
}

/** Starts Prism on a free port of the loopback: `mock`, or `proxy` with what stands behind it. */
export async function startPrism(command: "mock" | "proxy", ...rest: string[]): Promise<Prism> {
  const child = spawn(node24(), [installed(), command, description, "--port", "0", "--host", "127.0.0.1", ...rest], {
    env: { PATH: process.env["PATH"], FORCE_COLOR: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  const url = await listening(child, () => text);
  let read = 0;
  let marks = 0;
  return {
    url,
    log: () => text,
    reported: async () => {
      // The log comes through a pipe, after the response: another request marks how far it has come.
      const mark = `/mark-${++marks}`;
      await (await fetch(url + mark)).text();
      const deadline = Date.now() + 10_000;
      while (!text.includes(mark, read)) {
        if (Date.now() > deadline) throw new Error(`Prism's log does not show ${mark}:\n${text}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      const fresh = text.slice(read, text.indexOf(mark, read));
      read = text.length;
      return fresh
        .split("\n")
        .filter((line) => /Violation:|terminated with error/.test(line) && !line.includes("/mark-"));
    },
    close: async () => {
      if (child.exitCode !== null) return;
      const closed = once(child, "close");
      child.kill();
      await closed;
    },
  };
}

/** A validating proxy with a port behind it, on which tests start what they need. */
export async function startProxy(): Promise<Prism & { readonly behind: number }> {
  const probe = http.createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port: behind } = probe.address() as AddressInfo;
  probe.close();
  return { ...(await startPrism("proxy", `http://127.0.0.1:${behind}`, "--errors")), behind };
}
