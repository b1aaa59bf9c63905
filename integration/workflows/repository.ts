import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { root } from "../../emulator/runner/prepare.js";

export { root };

/** The action as the examples write it. */
export const action = "your-org/platform-deployments-action";

/** A file of the repository, its path relative to the root. */
export interface Document {
  readonly path: string;
  readonly text: string;
}

/** Reads a file of the repository. */
export function read(file: string): Document {
  return { path: file, text: readFileSync(path.join(root, file), "utf8") };
}

function yamlFiles(folder: string) {
  const names = readdirSync(path.join(root, folder)).filter((name) => /\.ya?ml$/.test(name));
  return names.sort().map((name) => read(`${folder}/${name}`));
}

/** The examples that are workflows. The others are definitions of Deployments. */
export function examples(): Document[] {
  return yamlFiles("examples").filter(({ text }) => "jobs" in parse(text));
}

/** The repository's own workflows. */
export function workflows(): Document[] {
  return yamlFiles(".github/workflows");
}

/** A document with a planted mistake. What is replaced must occur exactly once: otherwise nothing would be planted. */
export function plant({ path: file, text }: Document, from: string, to: string): Document {
  if (text.split(from).length !== 2) throw new Error(`"${from}" is not in ${file} exactly once.`);
  return { path: file, text: text.replace(from, () => to) };
}

/** One example by its name. */
export function example(name: string): Document {
  return read(`examples/${name}`);
}

/** A workflow that calls the reusable example: its file in this repository, with the given prefix. */
export function callingLocally(text: string, prefix: string): string {
  return text.replaceAll(
    "OWNER/REPOSITORY/.github/workflows/reusable-plan-and-apply.yml@v1",
    `./.github/workflows/${prefix}reusable-plan-and-apply.yml`,
  );
}

function yamlBlocks(file: string) {
  const blocks = read(file).text.matchAll(/^( *)```yaml\n([\s\S]*?)^\1```$/gm);
  return [...blocks].map(([, indent = "", text = ""]) => text.replaceAll(new RegExp(`^${indent}`, "gm"), ""));
}

/** The complete workflows in README, as files of their own. */
export function readmeWorkflows(): Document[] {
  return yamlBlocks("README.md")
    .filter((text) => /^jobs:/m.test(text))
    .map((text) => ({ path: `examples/README-${parse(text).name}.yml`, text }));
}

/** The definition files that README's workflows name, by what its set-up makes them. */
export function readmeDefinitions(): Document[] {
  const block = (page: string, begin: RegExp) => yamlBlocks(page).find((text) => begin.test(text)) ?? "";
  return [
    { path: "deployment.yaml", text: block("docs/deployment.md", /^name: /m) },
    { path: "production.yaml", text: block("docs/deployment.md", /^schedulerSize: /) },
    { path: "preview.yaml", text: block("README.md", /^isDevelopmentMode: /m) },
  ];
}
