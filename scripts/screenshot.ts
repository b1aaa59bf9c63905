// Takes docs/images/*.png from demo/index.html with a real browser, in GitHub's light and dark colours.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./generate/files.js";

const tools = path.join(root, "tools", "integration");
const images = path.join(root, "docs", "images");
const page = path.join(root, "demo", "index.html");
const chromium = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

if (!existsSync(page)) throw new Error("demo/index.html is missing: run npm run demo.");
if (!existsSync(chromium))
  throw new Error(`${chromium} is missing: apt-get install chromium, or set CHROMIUM.`);
if (!existsSync(path.join(tools, "node_modules")))
  spawnSync("npm", ["ci", "--prefix", tools], { stdio: "inherit" });
mkdirSync(images, { recursive: true });
const required = createRequire(path.join(tools, "package.json"));
const profile = mkdtempSync(path.join(os.tmpdir(), "browser-"));
const browser = await required("playwright-core").chromium.launchPersistentContext(profile, {
  executablePath: chromium,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  deviceScaleFactor: 2,
  viewport: { width: 876, height: 600 },
});
try {
  const tab = await browser.newPage();
  await tab.goto(pathToFileURL(page).href);
  // At GitHub they are links.
  await tab.addStyleTag({ content: ".markdown a { color: var(--link) }" });
  for (const colorScheme of ["light", "dark"]) {
    await tab.emulateMedia({ colorScheme });
    for (const part of await tab.locator("[data-picture]").all()) {
      const file = path.join(images, `${await part.getAttribute("data-picture")}-${colorScheme}.png`);
      await part.screenshot({ path: file });
      console.log(`Wrote ${path.relative(root, file)}.`);
    }
  }
} finally {
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
}
