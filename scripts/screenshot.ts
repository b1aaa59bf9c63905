import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { written } from "./pictures.js";
import { rendered } from "./rendering.js";

const root = path.resolve(import.meta.dirname, "..", "..");
const tools = path.join(root, "tools", "browser");
const images = path.join(root, "docs", "images");
const chromium = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const schemes = ["light", "dark"] as const;

const colors = {
  light: { page: "#fff", border: "#d1d9e0", head: "#f6f8fa", text: "#59636e" },
  dark: { page: "#0d1117", border: "#3d444d", head: "#151b23", text: "#9198a1" },
};

/** A comment on a pull request, in a frame like GitHub's. */
function framed(head: string, markdown: string): string {
  return `<section><header>${head}</header><div class="markdown-body">${rendered(markdown)}</div></section>`;
}

/** The line that GitHub shows on a pull request for a GitHub deployment record. */
function deployed(environment: string): string {
  const dot = '<span class="dot"></span>';
  return `<p class="deployed">${dot}<b>github-actions</b> deployed to <b>${environment}</b> now<a>View deployment</a></p>`;
}

function page(scheme: (typeof schemes)[number], style: string, body: string): string {
  const { page, border, head, text } = colors[scheme];
  return `<!doctype html><meta charset="utf-8"><style>${style}
body { margin: 0; padding: 12px; width: 820px; background: ${page}; font: 14px sans-serif; }
section { border: 1px solid ${border}; border-radius: 6px; overflow: hidden; }
header { background: ${head}; border-bottom: 1px solid ${border}; color: ${text}; padding: 8px 16px; }
.markdown-body { padding: 12px 16px; font-size: 14px; }
.markdown-body > :last-child { margin-bottom: 0; }
.deployed { color: ${text}; margin: 0 0 12px; display: flex; align-items: center; gap: 5px; }
.deployed a { margin-left: auto; border: 1px solid ${border}; border-radius: 6px; padding: 4px 12px; }
.dot { width: 10px; height: 10px; border-radius: 50%; background: #1f883d; }
</style><body>${body}</body>`;
}

/** Draws docs/images/*.png from real runs of the bundle, in GitHub's own style, with a real browser. */
async function draw(): Promise<void> {
  if (!existsSync(chromium))
    throw new Error(`${chromium} is missing: apt-get install chromium, or set CHROMIUM.`);
  if (!existsSync(path.join(tools, "node_modules")))
    spawnSync("npm", ["ci", "--prefix", tools], { stdio: "inherit" });
  const required = createRequire(path.join(tools, "package.json"));
  const { preview, plan } = await written();
  const comment = "<b>github-actions</b> commented now";
  const pictures = {
    preview: deployed(preview.environment) + framed(comment, preview.comment),
    plan: framed(comment, plan),
  };
  const profile = mkdtempSync(path.join(os.tmpdir(), "browser-"));
  const browser = await required("playwright-core").chromium.launchPersistentContext(profile, {
    executablePath: chromium,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
    deviceScaleFactor: 2,
    viewport: { width: 844, height: 100 },
  });
  try {
    const tab = await browser.newPage();
    for (const scheme of schemes) {
      const style = readFileSync(
        required.resolve(`github-markdown-css/github-markdown-${scheme}.css`),
        "utf8",
      );
      for (const [name, body] of Object.entries(pictures)) {
        await tab.setContent(page(scheme, style, body));
        const file = path.join(images, `${name}-${scheme}.png`);
        await tab.screenshot({ path: file, fullPage: true });
        console.log(`Drew ${path.relative(root, file)}.`);
      }
    }
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

await draw();
