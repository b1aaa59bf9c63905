import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { read } from "../scripts/generate-readme.js";

const root = process.cwd();
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...readdirSync(path.join(root, "docs")).flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : [])),
];

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

test("every example is linked from README", () => {
  for (const name of readdirSync(path.join(root, "examples"))) {
    const linked = links.some(([, link = ""]) => link.endsWith(`examples/${name}`));
    expect(linked ? name : `${name} is not linked`).toBe(name);
  }
});

test("every test that docs/testing.md names is in the file that its row or section links", () => {
  let last = "";
  const missing: string[] = [];
  for (const line of read("docs/testing.md").split("\n")) {
    last = [...line.matchAll(/\]\(\.\.\/(__tests__\/[^)]+\.test\.ts)\)/g)].at(-1)?.[1] ?? last;
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
    [...read(name).matchAll(/^```ya?ml\n([\s\S]*?)^```/gm)].map(
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
    for (const [, output] of text.matchAll(/steps\.[\w-]+\.outputs\.([\w-]+)/g)) expect(outputs).toContain(output);
  });
});
