import { readdirSync, readFileSync } from "node:fs";
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
