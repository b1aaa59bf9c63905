import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";

/** Words that do not occur in docs, messages, comments and test names, each with what to write instead. */
const terms: readonly (readonly [pattern: string, instead: string])[] = [
  ["told", "reported, described or listed"],
  ["tell(?:s|ing)?", "report, describe, list or show"],
  ["sa(?:id|ys)", "reported, describes, lists or shows"],
  ["the (?:service's )?document(?= |'|[.,;:)]|$)", "the API documentation"],
  ["services of (?:this|that) (?:kind|family)", "comparable services"],
  ["repeat(?:s|ed|ing)?", "retry"],
  ["bearers?(?! {2}|\\s*$| *[\"'])", "API token"],
  ["texts?", "string"],
  ["whole numbers?", "integer"],
  ["blanks?", "space, or empty"],
  ["typing errors?", "typo"],
  ["look(?:s|ed|ing)? for", "check for"],
  ["by hand", "manually"],
  ["anew|once more", "again"],
  ["(?<!leaves? )alone", "only"],
  ["tokens? (?:lives?|ends?)", "token is valid, or expires"],
  ["token (?:sees?|saw)", "token has access to"],
  ["ask(?:s|ed|ing)? (?:for|nobody|whether)", "request, or check"],
  ["under way", "in progress"],
  ["go(?:es)? (?:first|over)", "takes precedence, or overrides"],
  ["st(?:ands?|ood) (?:for|before|in for)", "represents, or is in front of"],
  ["machinery", "third-party tools"],
  ["be had", "is not available"],
  ["the memory of (?!a run|the process)", "stored state"],
  ["(?<!service )answer(?:s|ed|ing)?", "response, or respond"],
  ["mint(?:s|ed|ing)?", "create"],
  ["so many", "a number of"],
  ["one's own", "its own"],
  ["find your way", "code layout"],
  ["rules of the house", "conventions"],
];
const anyTerm = new RegExp(terms.map(([pattern]) => `\\b(?:${pattern})\\b`).join("|"), "i");

/** Code spans, placeholders, expressions, URLs and JSON in one line: no prose. */
const code = /`[^`]*`|\{ [^}]* \}|\$\{\{?[^}]*\}\}?|https?:\/\/\S+|<!--.*?-->/g;

/** The lines of a file that people read, everything else replaced by empty lines. */
function prose(file: string, content: string): string[] {
  if (file.endsWith(".md")) {
    return content.replace(/^```[\s\S]*?^```|<!--[\s\S]*?-->/gm, (block) => block.replace(/[^\n]/g, "")).split("\n");
  }
  if (file.endsWith(".yml")) {
    return content.split("\n").map((line) => {
      const comment = /(?:^|\s)#(?!\{).*$/.exec(line)?.[0];
      // Neither a script's line nor a value of one word is prose.
      return comment ?? (/[$|;&]|--|^\s*\S+ ?\S*$/.test(line) ? "" : line.replace(/^\s*(?:- )?[\w.-]+: /, ""));
    });
  }
  const isTest = /^(?:__tests__|integration)\b/.test(file);
  const strings = isTest ? /(?:\b(?:test|describe)|\))\((["`])(.*?)\1, / : /(["`])(.*?)\1/g;
  return content.split("\n").map((line) => {
    const comment = /^\s*(?:\/\*\*?|\*|\/\/) .*|\s\/\/ .*$/.exec(line)?.[0];
    if (comment !== undefined) return comment;
    // A message has three words or more; a shorter string is a value.
    const found = [...line.matchAll(new RegExp(strings, "g"))].map(([, , value = ""]) =>
      value.replace(/\$\{[^}]*\}/g, ""),
    );
    return found.filter((value) => /[A-Za-z]{2,}.* [a-z]{2,}.* [a-z]{2,}/.test(value)).join(" ");
  });
}

/** The words to replace that a file contains, with their lines. */
function found(file: string, content: string): string[] {
  return prose(file, content).flatMap((line, index) => {
    const word = anyTerm.exec(line.replace(code, ""))?.[0];
    if (word === undefined) return [];
    const [, instead = ""] = terms.find(([pattern]) => new RegExp(`^(?:${pattern})$`, "i").test(word)) ?? [];
    return [`${file}:${index + 1}: ${word} (write: ${instead})`];
  });
}

const folders = ["docs", "src", "emulator", "scripts", "bench", "examples", "__tests__", "integration", ".github"];
const files = [
  ...readdirSync(".").filter((name) => /\.(?:md|yml)$/.test(name)),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
      path.posix.join(folder, name.replaceAll("\\", "/")),
    ),
  ),
].filter((name) => /\.(?:md|yml|ts|mjs)$/.test(name) && name !== "__tests__/prose.test.ts");

test("docs, messages, comments and test names contain no word of the list", () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => found(file, readFileSync(file, "utf8")))).toEqual([]);
});

test.each([
  ["page.md", "# Title\n\nThe service tells it.\n", ["page.md:3: tells (write: report, describe, list or show)"]],
  ["page.md", "Set `text` to `told`.\n\n```ts\nconst text = told;\n```\n", []],
  ["action.yml", "text:\n  description: Waits anew.\n", ["action.yml:2: anew (write: again)"]],
  ["src/a.ts", "const told = 1; // Asked for by nobody.\n", ["src/a.ts:1: Asked for (write: request, or check)"]],
  ["src/a.ts", "fail(`The answer of ${text} is wrong.`);\n", ["src/a.ts:1: answer (write: response, or respond)"]],
  ["src/a.ts", 'const text = told("text", { blank: true });\n', []],
  [
    "__tests__/a.test.ts",
    '  test("it is repeated by nobody", () => {\n',
    ["__tests__/a.test.ts:1: repeated (write: retry)"],
  ],
])("the check of %s: %j", (file, content, expected) => {
  expect(found(file, content)).toEqual(expected);
});
