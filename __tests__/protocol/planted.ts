import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Defect } from "./defects.js";

const root = path.resolve(import.meta.dirname, "..", "..", "..");

/** Explores a copy of the compiled code with a defect. @returns the violations that no message names. */
export async function explorePlanted({
  name,
  find,
  replace,
  scenario,
  switches,
  faults,
}: Defect): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "planted-"));
  try {
    for (const part of ["src", "emulator", "__tests__/protocol"]) {
      cpSync(path.join(root, "build", part), path.join(folder, "build", part), { recursive: true });
    }
    for (const part of ["emulator", "node_modules", "package.json"])
      symlinkSync(path.join(root, part), path.join(folder, part));
    const source = path.join(folder, "build", "src");
    const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((each) =>
      each.endsWith(".js"),
    );
    const texts = files.map((each) => ({
      target: path.join(source, each),
      text: readFileSync(path.join(source, each), "utf8"),
    }));
    const [place, other] = texts.flatMap(
      (each) => Array(each.text.split(find).length - 1).fill(each) as typeof texts,
    );
    if (place === undefined || other !== undefined) {
      throw new Error(
        `The code to change for "${name}" is not in one place of build/src: adjust the planted defect.`,
      );
    }
    writeFileSync(
      place.target,
      place.text.replace(find, () => replace),
    );
    const explorer = path.join(folder, "build", "__tests__", "protocol", "explore.js");
    const bounds = ["--switches", String(switches), "--faults", String(faults), "--schedules", "1500"];
    const options = ["--scenario", `=${scenario}`, ...bounds, "--processes", "1", "--stop", "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, [explorer, ...options], {
      maxBuffer: 2 ** 28,
    });
    const reports = JSON.parse(stdout) as { findings: { text: string; isSilent: boolean }[] }[];
    return reports.flatMap(({ findings }) =>
      findings.filter(({ isSilent }) => isSilent).map(({ text }) => text),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
