import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";

/** The folders and files of src/, from the bottom up: each imports from what is before it. */
const order =
  "base secrets runner http definition platform github inputs target outputs run records " +
  "observe plan result report apply modes connect run-mode start main index";
const rooms = order.split(" ");

/** The room of a path below src/: its folder, or the name of a file at the top. */
const roomOf = (file: string): string => (file.split("/")[0] ?? "").replace(/\.[jt]s$/, "");

/** The imports of a file that go up, between the two APIs, or past the runner to @actions/core. */
function wrongImports(file: string, source: string): string[] {
  const specifiers = Array.from(
    source.matchAll(/from "([^"]+)"|import\("([^"]+)"\)/g),
    ([, one, other]) => one ?? other ?? "",
  );
  return specifiers.filter((specifier) => {
    if (specifier === "@actions/core") return roomOf(file) !== "runner";
    if (!specifier.startsWith(".") || specifier.endsWith(".json")) return false;
    const [from, to] = [roomOf(file), roomOf(path.posix.join(path.posix.dirname(file), specifier))];
    return (
      rooms.indexOf(to) > rooms.indexOf(from) ||
      (from === "github" && to === "platform") ||
      !rooms.includes(to)
    );
  });
}

test("imports of src/ run one way, down the list of folders", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const wrong = files.flatMap((file) =>
    wrongImports(file, readFileSync(`src/${file}`, "utf8")).map((to) => `${file}: ${to}`),
  );
  expect(wrong).toEqual([]);
  expect(rooms).toEqual(expect.arrayContaining(files.map(roomOf)));
});

/** What the page lets each folder import. */
function allowedByPage(): Map<string, readonly string[]> {
  const page = readFileSync("docs/development/one-run.md", "utf8");
  const sentences = page.matchAll(/^- `(\w+)\/` may import ([\w, ]+)/gm);
  return new Map(Array.from(sentences, ([, folder = "", names = ""]) => [folder, names.split(", ")]));
}

test("each folder imports what its sentence on the page lists", () => {
  const allowed = allowedByPage();
  const isFolder = (room: string): boolean => existsSync(`src/${room}`);
  expect([...allowed.keys()]).toEqual(rooms.filter(isFolder));
  const files = readdirSync("src", { recursive: true, encoding: "utf8" });
  const wrong = files.flatMap((file) => {
    const [from, names] = [roomOf(file), allowed.get(roomOf(file))];
    if (names === undefined || !file.endsWith(".ts")) return [];
    const specifiers = readFileSync(`src/${file}`, "utf8").matchAll(/from "(\.[^"]+\.js)"/g);
    const imported = Array.from(specifiers, ([, to = ""]) =>
      roomOf(path.posix.join(path.posix.dirname(file), to)),
    );
    return imported.filter((to) => to !== from && !names.includes(to)).map((to) => `${file}: ${to}`);
  });
  expect(wrong).toEqual([]);
});

test.each([
  ["base/planted.ts", "../secrets/secret.js"],
  ["github/planted.ts", "../platform/client.js"],
  ["modes/planted.ts", "../main.js"],
  ["main.ts", "@actions/core"],
])("an import of %s from %s is refused", (file, specifier) => {
  expect(wrongImports(file, `import { x } from "${specifier}";`)).toEqual([specifier]);
});

test("a run that is refused because of its inputs loads neither plans nor clients", () => {
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const [, to = ""] of readFileSync(`build/src/${file}`, "utf8").matchAll(
      /^(?:import|\}) .*"(\.[^"]+)";$/gm,
    ))
      load(path.posix.join(path.posix.dirname(file), to));
  };
  load("main.js");
  expect([...loaded]).toContain("report/render.js");
  const late = ["github", "records", "observe", "plan", "apply", "modes", "connect", "run-mode"];
  expect([...loaded].filter((file) => late.includes(roomOf(file)))).toEqual([]);
});
