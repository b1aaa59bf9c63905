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

// In two parts, so that it is not found here.
const placeholder = ["your", "org"].join("-");

/** The files in which the placeholder for the owner of the repository is left. */
function placeholders(): string[] {
  return tracked().filter((name) => !name.endsWith(".png") && read(name).includes(placeholder));
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
    expect("white black yellow blue green orange red purple gray-dark".split(" ")).toContain(
      action.branding.color,
    );
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

test("README has its paragraph about the missing release as long as the owner is a placeholder", () => {
  // `npm run set-owner` removes the paragraph with this beginning.
  const paragraph = /^There is no release yet\./m;
  expect(paragraph.test(read("README.md"))).toBe(read("README.md").includes(placeholder));
});

// Only a release has to pass: `RELEASE=1 npm test -- __tests__/release`.
if (process.env["RELEASE"]) {
  test("no file contains the placeholder for the owner, and CODEOWNERS names somebody", () => {
    expect(placeholders()).toEqual([]);
    expect(read(".github/CODEOWNERS")).toMatch(/^\* @/m);
  });

  test("README does not state that there is no release", () => {
    expect(read("README.md")).not.toMatch(/no release/i);
  });
}
