import { describe, expect, test } from "@jest/globals";
import { readFileCommands, readStandardOutput } from "../../emulator/workflow-commands.js";

function namesOf(output: string): string[] {
  return readStandardOutput(output).commands.map(({ name }) => name);
}

describe("a line of standard output", () => {
  test.each([
    ["::add-mask::secret", "add-mask"],
    ["   ::add-mask::secret", "add-mask"],
    ["::ADD-MASK::secret", "add-mask"],
    ["::set-output name=token::evil", "set-output"],
    ["##[add-mask]secret", "add-mask"],
    ["Workspace ##[set-output name=token]evil is clws1", "set-output"],
    ["::unknown::##[warning]text", "warning"],
  ])("is a command: %s", (line, name) => {
    expect(namesOf(line)).toEqual([name]);
  });

  test.each([
    "text ::add-mask::secret",
    "::add-mask:secret",
    "::unknown::text",
    "##[unknown]text",
    "##[add-mask secret",
    "::",
  ])("is text: %s", (line) => {
    expect([namesOf(line), readStandardOutput(line).log]).toEqual([[], line]);
  });

  test("has properties and data, escapes taken out once", () => {
    expect(readStandardOutput("::error title=a%3Ab%2Cc,file=x::one%0Atwo%253A%3A::three").commands).toEqual([
      { name: "error", properties: { title: "a:b,c", file: "x" }, data: "one\ntwo%3A%3A::three" },
    ]);
    expect(readStandardOutput("##[error title=a%3Bb;file=x]one%5Dtwo").commands).toEqual([
      { name: "error", properties: { title: "a;b", file: "x" }, data: "one]two" },
    ]);
  });

  test("is masked from the mask on, each line of a mask too, the longest first", () => {
    const output = ["early secret", "::add-mask::secret", "::add-mask::long secret%0Asecond", "a long secret, second"];
    const { log, masks } = readStandardOutput(output.join("\n"));
    expect(log).toBe("early secret\na ***, ***");
    expect(masks).toContain("second");
  });

  test("becomes an annotation, masked", () => {
    const { annotations, log } = readStandardOutput(
      "::add-mask::hidden\n::warning title=Of hidden::so hidden\n::notice::n",
    );
    expect(annotations).toEqual([
      { level: "warning", title: "Of ***", message: "so ***" },
      { level: "notice", title: undefined, message: "n" },
    ]);
    expect(log).toBe("Warning: Of ***: so ***\nNotice: n");
  });
});

describe("stop-commands", () => {
  test("makes masks ineffective until its word comes", () => {
    const output = "::stop-commands::word\n::add-mask::secret\n::warning::w\n::WORD::\n::add-mask::late\nsecret late";
    const { log, commands, annotations } = readStandardOutput(output);
    expect(commands.map(({ name }) => name)).toEqual(["stop-commands", "word", "add-mask"]);
    expect(annotations).toEqual([]);
    expect(log.split("\n").at(-1)).toBe("secret ***");
  });

  test("is obeyed in the middle of a line in its older form", () => {
    const { masks, log } = readStandardOutput("Workspace ##[stop-commands]x\n::add-mask::secret");
    expect([masks, log]).toEqual([[], "Workspace ##[stop-commands]x\n::add-mask::secret"]);
  });
});

test("debug lines are shown with debug logging alone", () => {
  expect(readStandardOutput("::debug::x\ny").log).toBe("y");
  expect(readStandardOutput("::debug::x\ny", true).log).toBe("##[debug]x\ny");
});

describe("a file of commands", () => {
  test("holds lines and blocks", () => {
    const text = "a=1=2\nb<<END\nx\na=9\nEND\nc=\n";
    expect({ ...readFileCommands(text) }).toEqual({ a: "1=2", b: "x\na=9", c: "" });
  });

  test.each(["a<<END\nx\n", "neither"])("is refused where it is neither: %j", (text) => {
    expect(() => readFileCommands(text)).toThrow();
  });
});
