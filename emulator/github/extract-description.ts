/**
 * Extracts from GitHub's OpenAPI description the operations that the action uses, and the one that closes a
 * pull request,
 * into emulator/github/description.json:
 *
 *   npm pack @octokit/openapi && tar xzf octokit-openapi-*.tgz
 *   node build/emulator/github/extract-description.js package/generated/api.github.com.json
 *
 * The whole package has 413 MB, so it is not a dependency.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const operations = [
  ["/repos/{owner}/{repo}/deployments", "get"],
  ["/repos/{owner}/{repo}/deployments", "post"],
  ["/repos/{owner}/{repo}/deployments/{deployment_id}", "delete"],
  ["/repos/{owner}/{repo}/deployments/{deployment_id}/statuses", "get"],
  ["/repos/{owner}/{repo}/deployments/{deployment_id}/statuses", "post"],
  ["/repos/{owner}/{repo}/pulls", "get"],
  ["/repos/{owner}/{repo}/pulls/{pull_number}", "get"],
  ["/repos/{owner}/{repo}/pulls/{pull_number}", "patch"],
  ["/repos/{owner}/{repo}/issues/{issue_number}/comments", "get"],
  ["/repos/{owner}/{repo}/issues/{issue_number}/comments", "post"],
  ["/repos/{owner}/{repo}/issues/comments/{comment_id}", "get"],
  ["/repos/{owner}/{repo}/issues/comments/{comment_id}", "patch"],
  ["/repos/{owner}/{repo}/issues/comments/{comment_id}", "delete"],
] as const;

/** GitHub's own examples, which the emulator's responses are made from. */
const examples = [
  "deployment",
  "deployment-status",
  "pull-request",
  "pull-request-simple-items",
  "issue-comment",
];

type Tree = Record<string, unknown>;

const words = new Set([
  "description",
  "example",
  "examples",
  "title",
  "externalDocs",
  "summary",
  "tags",
  "x-github",
  "deprecated",
]);

/** The tree without what only readers need. Members of `properties` are fields, whatever their names. */
function essential(value: unknown, fields = false): unknown {
  if (Array.isArray(value)) return value.map((item) => essential(item));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => fields || !words.has(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, essential(member, name === "properties")]));
}

function* references(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === "$ref" && typeof member === "string") yield member;
    else yield* references(member);
  }
}

/** What is at a path of the tree; an empty object where nothing is yet. */
function at(tree: Tree, ...names: readonly string[]) {
  return names.reduce((node, name) => {
    node[name] ??= {};
    return node[name] as Tree;
  }, tree);
}

const source: Tree = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const result: Tree = {
  openapi: source["openapi"],
  "x-from": `@octokit/openapi ${at(source, "info")["version"]}`,
};
for (const [route, method] of operations)
  at(result, "paths", route)[method] = essential(at(source, "paths", route, method));
const waiting = [...references(result)];
const done = new Set<string>();
for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
  if (done.has(reference)) continue;
  done.add(reference);
  const [, ...where] = reference.split("/");
  const component = essential(at(source, ...where));
  const name = where.pop() ?? "";
  at(result, ...where)[name] = component;
  waiting.push(...references(component));
}
for (const name of examples)
  at(result, "examples")[name] = at(source, "components", "examples", name)["value"];
const target = path.resolve(import.meta.dirname, "..", "..", "..", "emulator", "github", "description.json");
writeFileSync(target, `${JSON.stringify(result, undefined, 2)}\n`);
