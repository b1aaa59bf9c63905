// Checks the wording of docs, messages, comments and test names against terms.json, with textlint: `npm run lint:prose`.
// Arguments are files; without any, everything that git lists is checked.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { TextlintKernelDescriptor } from "@textlint/kernel";
import { moduleInterop } from "@textlint/module-interop";
import markdown from "@textlint/textlint-plugin-markdown";
import plain from "@textlint/textlint-plugin-text";
import { createLinter } from "textlint";
import terminology from "textlint-rule-terminology";
import { fromTypeScript, fromYaml } from "./prose.mjs";

const root = path.resolve(import.meta.dirname, "..", "..");
const terms = JSON.parse(readFileSync(path.join(import.meta.dirname, "terms.json"), "utf8"));

const linter = createLinter({
  descriptor: new TextlintKernelDescriptor({
    rules: [
      { ruleId: "terminology", rule: moduleInterop(terminology), options: { defaultTerms: false, skip: [], terms } },
    ],
    filterRules: [],
    plugins: [
      { pluginId: "markdown", plugin: moduleInterop(markdown), options: true },
      { pluginId: "text", plugin: moduleInterop(plain), options: true },
    ],
  }),
});

/** Files in whose prose the words are quoted, or that others wrote. */
const ignored = /^(?:dist|node_modules|tools\/[^/]+\/node_modules)\/|^LICENSE|^tools\/prose\/|^__tests__\/.*\.yaml$/;

function prose(file, text) {
  if (/\.(?:ts|mts|mjs|js)$/.test(file)) {
    return ["file.txt", fromTypeScript(text, { isTest: /^(?:__tests__|integration)\//.test(file) })];
  }
  if (/\.ya?ml$/.test(file)) return ["file.txt", fromYaml(text)];
  if (file.endsWith(".md"))
    return ["file.md", text.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, " "))];
  return undefined;
}

/** What is found in a file: `path:line:column message`. */
export async function check(file, text) {
  const found = ignored.test(file) ? undefined : prose(file, text);
  if (found === undefined) return [];
  // Long runs of spaces make the rule's patterns slow: lines are trimmed, and the columns corrected.
  const lines = found[1].split("\n");
  const isMarkdown = found[0].endsWith(".md");
  const { messages } = await linter.lintText(
    isMarkdown ? found[1] : lines.map((line) => line.trim()).join("\n"),
    found[0],
  );
  return messages.map(({ loc: { start }, message }) => {
    const indent = isMarkdown ? 0 : (/^ */.exec(lines[start.line - 1] ?? "")?.[0].length ?? 0);
    return `${file}:${start.line}:${start.column + indent} ${message}`;
  });
}

function tracked() {
  const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split("\0").filter(Boolean);
}

/** "1 word", "2 words". */
function counted(number, what) {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

const files = process.argv.length > 2 ? process.argv.slice(2) : tracked();
const found = [];
for (const file of files) {
  let text;
  try {
    text = readFileSync(path.join(root, file), "utf8");
  } catch {
    continue; // Deleted, and not committed yet.
  }
  found.push(...(await check(file, text)));
}
for (const line of found) console.log(line);
console.log(`${counted(files.length, "file")}, ${counted(found.length, "word")} to replace.`);
process.exitCode = found.length === 0 ? 0 : 1;
