import { expect, test } from "@jest/globals";
import { build } from "../building.js";

const unindented =
  "the indentation does not match the lines before: fields of one object, or items of one list, start in the same column";
const noColon = "a colon with a space after it is missing here, or the indentation is wrong";
const noComma = "a comma or a colon is missing before this";
const noSpace = "a colon with a space after it is missing in this line: write name: value";
const misplaced = "this cannot be here: is a quote, a comma, a bracket or a line break missing before it?";
const script = "a comment begins with #, not with // or /*";
const unclosed = (open: string, close: string): string =>
  `a ${open} before this has no closing ${close}. If it is there, indent the lines inside, or put a value with # in quotes`;
const openString = (quote: string): string =>
  `the string that begins here has no closing ${quote}. If it has several lines, indent them`;

/** Files with a syntax error, where the author has to look, and what is wrong there. */
test.each<[file: string, place: string, what: string]>([
  ['name: "x\n', "1:7", openString('"')],
  ["name: 'x\ntype: HYBRID\n", "1:7", openString("'")],
  ['name: x"\ndescription: "a" b\n', "2:18", misplaced],
  ['{"name": "x"', "1:13", unclosed("{", "}")],
  ['{"name": "x",\n"type" "HYBRID"}', "2:8", noComma],
  ['{"name": "x",\n "workerQueues": [{"name": "a"]\n}\n', "2:31", unclosed("{", "}")],
  ["name: [a, b\ntype: HYBRID\n", "2:1", unclosed("[", "]")],
  ["name: x\nworkerQueues: [\n- name: a\n]\n", "3:1", unclosed("[", "]")],
  [
    "name: a: b\n",
    "1:7",
    "a second colon in one line: put a value that contains a colon and a space in quotes",
  ],
  ["name: x\n  type: HYBRID\n", "2:3", unindented],
  ["name: x\n\ttype: HYBRID\n", "2:1", "tabs cannot indent YAML: use spaces"],
  ["name: @x\n", "1:7", "a value cannot begin with this character: put the value in quotes"],
  [
    'name: "C:\\path"\n',
    "1:10",
    "this backslash escape is not known in double quotes: write \\\\ for a backslash, or use single quotes",
  ],
  ["name: !custom x\n", "1:7", "a tag is not allowed here: put a value that begins with ! in quotes"],
  [
    "%NONSENSE\n---\nname: x\n",
    "1:1",
    "a line that begins with % is a YAML directive, and this one is not known",
  ],
  ["name: x\ntype HYBRID\n", "2:1", noColon],
  ["name: x\ntype:HYBRID\nexecutor: CELERY\n", "2:1", noSpace],
  ["name: |bad\n  x\n", "1:8", misplaced],
  ["workerQueues: - name: a\n", "1:15", misplaced],
  ["workerQueues:\n  - name: a\n   machine: b\n", "3:1", unindented],
  ["workerQueues:\n  - name: a\n      machine: b\n", "3:7", unindented],
  ["workerQueues:\n  name: a\n  - name: b\n", "3:3", unindented],
  ["workerQueues:\n  - name: a\n - name: b\n", "3:2", unindented],
  ['{ "name": "x" // the name\n }', "1:1", script],
  ['// header\n{ "name": "x" }', "1:1", script],
  [
    "name: ${{ x }}\nworkerQueues: [{ name: ${{ github.actor }} }]\n",
    "2:25",
    "this line contains an expression (${{ }}): GitHub does not evaluate expressions in files. Put the field into the input definition instead",
  ],
  ["name: *\n", "1:7", "a value that begins with * or & needs quotes, or a character is missing here"],
  ['contactEmails: [a@b.c d, "x" "y"]\n', "1:30", noComma],
  ["environmentVariables:\n  - { key: PASS, value: Tr0ub4dor #3x9 }\nname: x\n", "3:1", unclosed("{", "}")],
  [
    "name: x\n<<<<<<< HEAD\ntype: HYBRID\n=======\n",
    "2:1",
    "this line is a conflict marker of Git: resolve the conflict",
  ],
  [`${"x".repeat(1100)}: 1\n`, "1:1", "a field's name is longer than 1024 characters: is a colon missing?"],
  ["description: >\n folded\ntext\n", "3:1", noColon],
])("%j: %s: %s", async (file, place, what) => {
  const { findings } = await build({ file });
  expect(findings.problems).toEqual([`deployment.yaml:${place}: not YAML or JSON: ${what}`]);
});

test.each([
  ["before a field", '{\n  // c\n  "executor": "CELERY"\n}', "2:3"],
  ["after a field", '{ "executor": "CELERY", // c\n  "description": "x" }', "1:25"],
])("a comment of JavaScript %s is a problem, although YAML reads it as a name", async (_, file, place) => {
  const { findings } = await build({ file });
  expect(findings.problems).toHaveLength(1);
  expect(findings.problems[0]).toMatch(new RegExp(`^deployment\\.yaml:${place}: a comment begins with #`));
});
