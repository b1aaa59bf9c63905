import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Exchange } from "../../__tests__/dist/exchanges.js";
import { listen } from "../../emulator/http.js";
import { startPrism } from "./prism.js";

const root = path.resolve(import.meta.dirname, "..", "..", "..");

/** What the proxy has against one exchange, as `request.body.name: message` and `response.body.id: message`. */
export interface Checked extends Exchange {
  readonly violations: readonly string[];
}

/** Runs tests of `npm test`, and gives what went over the wire. */
export async function exchangesOf(...tests: string[]): Promise<Exchange[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "exchanges-"));
  const file = path.join(folder, "exchanges.jsonl");
  // On one Node: the second sends the same.
  const { NODE24: _, ...env } = process.env;
  const jest = path.join(root, "node_modules", "jest", "bin", "jest.js");
  try {
    const child = spawn(process.execPath, ["--experimental-vm-modules", "--no-warnings", jest, ...tests], {
      cwd: root,
      env: { ...env, SERVICE_EXCHANGES: file },
      stdio: ["ignore", "ignore", "pipe"],
      timeout: 240_000,
    });
    let log = "";
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      log += chunk;
    });
    const [status] = await once(child, "close");
    if (status !== 0) throw new Error(`The tests failed:\n${log.slice(-5_000)}`);
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    return lines.map((line) => JSON.parse(line) as Exchange);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The path as in the API documentation, without the prefix of a base URL. */
function documented(got: string): string {
  return got.replace(/^.*?(?=\/(?:platform|iam)\/v1beta1\/)/, "");
}

function violationsOf(header: string | null): string[] {
  if (header === null) return [];
  const found = JSON.parse(header) as { location: string[]; message: string }[];
  return found.map(({ location, message }) => `${location.join(".")}: ${message}`);
}

/** Sends each exchange through the validating proxy again, with its response as the server's. */
export async function replayed(exchanges: readonly Exchange[]): Promise<Checked[]> {
  // An exchange without a response gets one that the description does not cover.
  const none = { status: 404, headers: {}, body: "" };
  const server = await listen({}, ({ headers }) => exchanges[Number(headers["x-exchange"])]?.response ?? none);
  const prism = await startPrism("proxy", server.url);
  try {
    const checked: Checked[] = [];
    for (const [index, exchange] of exchanges.entries()) {
      const { method, path: got, headers, body } = exchange.request;
      const { host: _, connection: __, "content-length": ___, ...kept } = headers as Record<string, string>;
      const response = await fetch(prism.url + documented(got), {
        method,
        headers: { ...kept, "x-exchange": String(index) },
        signal: AbortSignal.timeout(10_000),
        ...(body === "" ? {} : { body }),
      });
      await response.text();
      checked.push({ ...exchange, violations: violationsOf(response.headers.get("sl-violations")) });
      const status = exchange.response?.status ?? 404;
      if (response.status !== status) throw new Error(`${method} ${got} got ${response.status}, not ${status}.`);
    }
    return checked;
  } finally {
    await prism.close();
    await server.close();
  }
}
