import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { textOf as read } from "../scripts/files.js";

const root = process.cwd();

function pagesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder)).flatMap((name) =>
    name.endsWith(".md") ? [`${folder}/${name}`] : [],
  );
}

/** What users read. The pages in docs/development/ are for contributors. */
const userPages = ["README.md", "SECURITY.md", ...pagesIn("docs")];
const documents = [...userPages, "CONTRIBUTING.md", ...pagesIn("docs/development")];

/** A heading's anchor, as GitHub makes it. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

function anchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchor(heading));
}

const links = documents.flatMap((name) =>
  [...read(name).matchAll(/\]\(([^)\s]+)\)|src(?:set)?="([^"]+)"/g)].map(([, link, source]) => [
    name,
    link ?? source ?? "",
  ]),
);

test.each(links.filter(([, link = ""]) => !/^https?:/.test(link)))(
  "%s links to %s, which exists",
  (name = "", link = "") => {
    const [file = "", heading] = link.split("#");
    const target = file === "" ? name : path.join(path.dirname(name), file);
    expect(existsSync(path.join(root, target))).toBe(true);
    if (heading !== undefined) expect(anchors(read(target))).toContain(heading);
  },
);

test("README links every example once", () => {
  const linked = links.flatMap(([name, link = ""]) =>
    name === "README.md" && /^examples\//.test(link) ? [link] : [],
  );
  const examples = readdirSync(path.join(root, "examples")).map((name) => `examples/${name}`);
  expect(linked.sort()).toEqual(examples.sort());
});

test("README links every page of docs/", () => {
  const linked = links.flatMap(([name, link = ""]) => (name === "README.md" ? [link] : []));
  expect(linked).toEqual(expect.arrayContaining([...pagesIn("docs"), "SECURITY.md", "CONTRIBUTING.md"]));
});

/** A page without its code blocks. */
function withoutCode(text: string): string {
  return text.replace(/^( *)```[\s\S]*?^\1```$/gm, "");
}

function withoutGenerated(text: string): string {
  return text.replace(/<!-- ([\w ]+): generated from [\s\S]*?<!-- end of \1 -->/g, "");
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

describe("the words of the pages, code blocks aside:", () => {
  test("README has at most 1,300, its generated table aside", () => {
    const own = withoutGenerated(withoutCode(read("README.md")));
    expect(own.length).toBeLessThan(withoutCode(read("README.md")).length);
    expect(words(own)).toBeLessThanOrEqual(1300);
  });

  test("SECURITY.md has at most 600", () => {
    expect(words(withoutCode(read("SECURITY.md")))).toBeLessThanOrEqual(600);
  });

  test("each page of docs/ has at most 1,900, all pages for users together at most 9,000", () => {
    const counts = userPages.map((name) => [name, words(withoutCode(read(name)))] as const);
    expect(counts.filter(([, count]) => count > 1900)).toEqual([]);
    expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(9000);
  });
});

/** The sentences of eight words or more, without links and marks. */
function sentences(text: string): string[] {
  return withoutGenerated(withoutCode(text))
    .replace(/\]\([^)]*\)/g, "]")
    .split(/\n(?=\s*(?:[-*|#]|\d+\.|\n))|\s\|\s|(?<=[.!?:])\s+/)
    .map((sentence) =>
      sentence
        .replace(/[*`[\]|#]/g, "")
        .replace(/^\s*(?:-|\d+\.) /, "")
        .replace(/\s+/g, " ")
        .replace(/[.!?:]$/, "")
        .trim()
        .toLowerCase(),
    )
    .filter((sentence) => words(sentence) >= 8);
}

describe("one fact in one place:", () => {
  test("no page has a sentence of eight words or more of another", () => {
    const pages = new Map<string, string[]>();
    for (const name of documents) {
      for (const sentence of new Set(sentences(read(name))))
        pages.set(sentence, [...(pages.get(sentence) ?? []), name]);
    }
    expect(pages.size).toBeGreaterThan(300);
    expect([...pages].filter(([, names]) => names.length > 1)).toEqual([]);
  });

  test.each([
    ["A run waits until all of the earlier runs have ended.", 1],
    ["A short one. Another one.", 0],
    ["- It waits for **each** of the [earlier](x.md) runs here\n- Short", 1],
    ["| It waits for each of the earlier runs here | and then it goes on with all of the rest |", 2],
    ["```\nA run waits until all of the earlier runs have ended.\n```", 0],
  ])("the sentences of %j: %i", (text, count) => {
    expect(sentences(text)).toHaveLength(count);
  });

  test("only docs/deployment.md describes comparable services", () => {
    const named = userPages.filter((name) => /comparable services/i.test(read(name)));
    expect(named).toEqual(["docs/deployment.md"]);
    const files = [
      "action.yml",
      ...readdirSync(path.join(root, "examples")).map((name) => `examples/${name}`),
    ];
    expect(files.filter((name) => /comparable services/i.test(read(name)))).toEqual([]);
  });
});

test("every test that docs/development/testing.md names is in the file that its row or section links", () => {
  let last = "";
  const missing: string[] = [];
  for (const line of read("docs/development/testing.md").split("\n")) {
    last = [...line.matchAll(/\]\(\.\.\/\.\.\/(__tests__\/[^)]+\.test\.ts)\)/g)].at(-1)?.[1] ?? last;
    if (!line.startsWith("| ") || last === "") continue;
    for (const [, name = ""] of line.matchAll(/"([^"]+)" \|$/g)) {
      if (!read(last).includes(name)) missing.push(`${last}: ${name}`);
    }
  }
  expect(last).not.toBe("");
  expect(missing).toEqual([]);
});

describe("the workflow snippets of the documents", () => {
  interface Step {
    readonly uses?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }
  const declared: Readonly<Record<string, ReturnType<typeof parse>>> = {
    "your-org/platform-deployments-action@v1": parse(read("action.yml")),
    "your-org/platform-deployments-action/emulator@v1": parse(read("emulator/action.yml")),
  };
  const snippets = documents.flatMap((name) =>
    [...read(name).matchAll(/^ *```ya?ml\n([\s\S]*?)^ *```/gm)].map(
      ([, text = ""], index) => [name, index + 1, text] as const,
    ),
  );

  function steps(value: unknown): Step[] {
    if (Array.isArray(value)) return value.flatMap(steps);
    if (typeof value !== "object" || value === null) return [];
    return "uses" in value ? [value as Step] : Object.values(value).flatMap(steps);
  }

  test("are there", () => {
    expect(snippets.length).toBeGreaterThan(5);
  });

  test.each(snippets)("%s, snippet %i: YAML, with inputs and outputs that exist", (_, __, text) => {
    for (const { uses = "", with: inputs = {} } of steps(parse(text))) {
      const action = declared[uses];
      if (action === undefined) continue;
      expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(inputs)));
      if (!uses.includes("emulator")) expect(inputs).toHaveProperty("mode");
    }
    const outputs = Object.values(declared).flatMap((action) => Object.keys(action.outputs));
    for (const [, output] of text.matchAll(/steps\.[\w-]+\.outputs\.([\w-]+)/g))
      expect(outputs).toContain(output);
  });
});
