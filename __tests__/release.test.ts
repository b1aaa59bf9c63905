import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";

const read = (name: string): string => readFileSync(name, "utf8");
const action = parse(read("action.yml"));

/** The files of the repository, as git lists them. */
function tracked(): string[] {
  const { stdout } = spawnSync("git", ["ls-files", "-z"], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return stdout.split("\0").filter((name) => name !== "" && existsSync(name));
}

/** Where the placeholder for the owner of the repository is left. This file and those that describe it may contain it. */
function placeholders(): string[] {
  const exempt = /^(?:__tests__\/release\.test\.ts|CONTRIBUTING\.md|package-lock\.json)$|\.png$/;
  return tracked().filter((name) => !exempt.test(name) && read(name).includes("your-org"));
}

describe("the Marketplace accepts action.yml:", () => {
  test("name, description and author are there; the description has fewer than 125 characters", () => {
    expect(action.name).toMatch(/^\S.{2,99}$/);
    expect(action.author).toMatch(/\S/);
    expect(action.description.length).toBeGreaterThan(20);
    expect(action.description.length).toBeLessThan(125);
  });

  test("the icon is one of Feather's, and the colour one of eight", () => {
    expect(action.branding.icon).toMatch(/^[a-z][a-z0-9-]+$/);
    expect("white black yellow blue green orange red purple gray-dark".split(" ")).toContain(action.branding.color);
  });

  test("it runs a file of the repository on a Node that GitHub has", () => {
    expect(action.runs.using).toBe("node24");
    expect(tracked()).toContain(action.runs.main);
  });

  test("every input and output has a description", () => {
    const declared = [...Object.entries(action.inputs), ...Object.entries(action.outputs)] as [
      string,
      { description?: string },
    ][];
    expect(declared.filter(([, { description }]) => !description?.trim()).map(([name]) => name)).toEqual([]);
  });
});

test("the placeholder for the owner is found: the check of a release is not blind", () => {
  const isReplaced = !read("README.md").includes("your-org");
  expect(placeholders().length > 0).toBe(!isReplaced);
});

const { version } = JSON.parse(read("package.json"));

/** What only a release has to fulfil: `RELEASE=1 npm test -- release`. */
const forRelease = process.env["RELEASE"] ? test : test.skip;

forRelease("no file contains the placeholder your-org", () => {
  expect(placeholders()).toEqual([]);
});

forRelease("CHANGELOG.md has a section for the version of package.json, and it is not empty", () => {
  const { status, stdout } = spawnSync(".github/changelog-section.sh", [version], { encoding: "utf8" });
  expect(status).toBe(0);
  expect(stdout).toMatch(/\S/);
});
