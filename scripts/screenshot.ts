import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { runStep } from "../emulator/runner.js";
import { startEmulator } from "../emulator/server.js";
import { rendered } from "./rendering.js";

const root = path.resolve(import.meta.dirname, "..", "..");
const tools = path.join(root, "tools", "browser");
const picture = path.join(root, "docs", "images", "job-summary.png");
const chromium = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

const steps = [
  { mode: "create-deployment", "deployment-file": "examples/deployment.yaml" },
  { mode: "create-token", "token-role": "WORKSPACE_MEMBER", "token-expiry-days": "7" },
];

/** The job summaries of real runs of the bundle against the emulator. */
async function summaries(): Promise<string[]> {
  const emulator = await startEmulator();
  try {
    const texts: string[] = [];
    for (const step of steps) {
      const inputs = { organization: "Acme Data", workspace: "Analytics", "base-url": emulator.url, ...step };
      const env = { PLATFORM_API_TOKEN: "fake-organization-owner-token", WAREHOUSE_PASSWORD: "fake-password" };
      const { summary, log } = await runStep({ inputs, env, workspace: root });
      if (summary === "") throw new Error(`The step wrote no summary:\n${log}`);
      texts.push(summary);
    }
    return texts;
  } finally {
    await emulator.close();
  }
}

function page(markdown: readonly string[], style: string): string {
  const cards = markdown.map((text) => `<section>${rendered(text)}</section>`).join("\n");
  return `<!doctype html><meta charset="utf-8"><style>${style}
body { margin: 0; padding: 24px; width: 880px; background: #fff; }
header { color: #59636e; font-size: 14px; margin-bottom: 12px; }
section { border: 1px solid #d1d9e0; border-radius: 6px; padding: 8px 24px 16px; margin-bottom: 16px; }
</style><body class="markdown-body"><header>deploy summary</header>${cards}</body>`;
}

/** Draws docs/images/job-summary.png: the summaries as GitHub's style sheet shows them, by a real browser. */
async function draw(): Promise<void> {
  if (!existsSync(chromium)) throw new Error(`${chromium} is missing: apt-get install chromium, or set CHROMIUM.`);
  if (!existsSync(path.join(tools, "node_modules"))) spawnSync("npm", ["ci", "--prefix", tools], { stdio: "inherit" });
  const required = createRequire(path.join(tools, "package.json"));
  const style = readFileSync(required.resolve("github-markdown-css/github-markdown-light.css"), "utf8");
  const browser = await required("playwright-core").chromium.launchPersistentContext(
    mkdtempSync(path.join(os.tmpdir(), "browser-")),
    {
      executablePath: chromium,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
      deviceScaleFactor: 2,
      viewport: { width: 930, height: 600 },
    },
  );
  const tab = await browser.newPage();
  await tab.setContent(page(await summaries(), style));
  await tab
    .locator("details")
    .first()
    .evaluate((element: { open: boolean }) => {
      element.open = true;
    });
  await tab.screenshot({ path: picture, fullPage: true });
  await browser.close();
  console.log(`Drew ${path.relative(root, picture)}.`);
}

await draw();
