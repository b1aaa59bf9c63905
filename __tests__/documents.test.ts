import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { filesIn, textOf as read } from "../scripts/generate/files.js";

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

describe("the workflow snippets of the documents", () => {
  interface Step {
    readonly uses?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }
  const action = parse(read("action.yml"));
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

  test.each(snippets)("%s, snippet %i: YAML, with inputs and outputs that exist", (_, __, text) => {
    for (const { uses = "", with: inputs = {} } of steps(parse(text))) {
      if (uses !== "your-org/platform-deployments-action@v1") continue;
      expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(inputs)));
      expect(inputs).toHaveProperty("mode");
    }
    const outputs = Object.keys(action.outputs);
    for (const [, output] of text.matchAll(/steps\.[\w-]+\.outputs\.([\w-]+)/g))
      expect(outputs).toContain(output);
  });
});

/** The concurrency group of a workflow, whose expression is one of JavaScript, too. */
function groupOf(file: string, github: object, inputs: object = {}): string {
  const { group } = parse(read(file)).concurrency;
  return group.replace(/\$\{\{(.*?)\}\}/gs, (_: string, expression: string) =>
    String(
      new Function("github", "inputs", `return ${expression};`)(
        { event: {}, ref: "main", ...github },
        inputs,
      ),
    ),
  );
}

test.each(["examples/plan-and-apply.yml", "examples/reusable-plan-and-apply.yml"])(
  "%s: a push cancels an older one that waits; a re-run, which rolls back, and a manual start are in no group",
  (file) => {
    const push = { event_name: "push", run_attempt: "1" };
    const groups = [
      { ...push, run_id: "7" },
      { ...push, run_id: "8" },
      { ...push, run_id: "7", run_attempt: "2" },
      { ...push, event_name: "workflow_dispatch", run_id: "9" },
      { ...push, run_id: "10", ref: "other" },
    ].map((github) => groupOf(file, { event: { pull_request: {} }, workflow: "plan", ...github }));
    expect(groups[1]).toBe(groups[0]);
    expect(new Set(groups).size).toBe(4);
    expect(parse(read(file)).concurrency["cancel-in-progress"]).toBe(true);
  },
);

test("the pages that messages name exist, with their headings", () => {
  const named = filesIn("src").flatMap((file) => [...read(file).matchAll(/\bdocs\("([^"]+)"\)/g)]);
  const missing = named.flatMap(([, link = ""]) => {
    const [page = "", heading] = link.split("#");
    if (!existsSync(path.join(root, "docs", page))) return [link];
    return heading === undefined || anchors(read(`docs/${page}`)).includes(heading) ? [] : [link];
  });
  expect(missing).toEqual([]);
});
