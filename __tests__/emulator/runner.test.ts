import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { readOutput } from "../../emulator/runner/commands.js";
import type { Conclusion, Stop } from "../../emulator/runner/conclusion.js";
import { actionDetails } from "../../emulator/runner/details.js";
import { readFileCommands } from "../../emulator/runner/files.js";
import { crosses } from "../../emulator/runner/job-outputs.js";
import { cancellation, startStep } from "../../emulator/runner/step.js";
import { exceptOnWindows, noSignals } from "../platform.js";

function namesOf(output: string): string[] {
  return readOutput(output).commands.map(({ name }) => name);
}

describe("a line of output", () => {
  test.each([
    ["::add-mask::secret", "add-mask"],
    ["   ::add-mask::secret", "add-mask"],
    ["::ADD-MASK::secret", "add-mask"],
    ["::set-output name=token::evil", "set-output"],
    ["##[add-mask]secret", "add-mask"],
    ["Workspace ##[set-output name=token]evil is clws1", "set-output"],
    ["::unknown::##[warning]text", "warning"],
    ["\u0085::add-mask::secret", "add-mask"],
    ["\u2028::add-mask::secret", "add-mask"],
    ["text\r::add-mask::secret", "add-mask"],
  ])("is a command: %j", (line, name) => {
    expect(namesOf(line)).toEqual([name]);
  });

  test.each([
    "text ::add-mask::secret",
    "::add-mask:secret",
    "::unknown::text",
    "##[unknown]text",
    "##[add-mask secret",
    "::",
    "\ufeff::add-mask::secret",
    "text\u2028::add-mask::secret",
    "text\u2029::add-mask::secret",
    "text\u0085::add-mask::secret",
  ])("is not a command: %j", (line) => {
    expect([namesOf(line), readOutput(line).log]).toEqual([[], line]);
  });

  test("has properties and data, escapes decoded once", () => {
    expect(readOutput("::error title=a%3Ab%2Cc,file=x::one%0Atwo%253A%3A::three").commands).toEqual([
      { name: "error", properties: { title: "a:b,c", file: "x" }, data: "one\ntwo%3A%3A::three" },
    ]);
    expect(readOutput("##[error title=a%3Bb;file=x]one%5Dtwo").commands).toEqual([
      { name: "error", properties: { title: "a;b", file: "x" }, data: "one]two" },
    ]);
  });

  test("becomes an annotation: the message is masked, the title is neither masked nor logged", () => {
    const { annotations, log } = readOutput(
      "::add-mask::hidden\n::warning title=Of hidden::so hidden\n::notice::n",
    );
    expect(annotations).toMatchObject([
      { level: "warning", title: "Of hidden", message: "so ***" },
      { level: "notice", title: undefined, message: "n" },
    ]);
    expect(log).toBe("Warning: so ***\nNotice: n");
  });

  test("becomes an annotation at its file, line and column; without a file at its line of the log", () => {
    const { annotations } = readOutput(
      "text\n::error file=conf/bad.yaml,line=5,col=16::one%0Atwo\n::error::three",
    );
    expect(annotations).toMatchObject([
      { message: "one\ntwo", file: "conf/bad.yaml", line: 5, column: 16 },
      { message: "three", file: undefined, line: 3, column: undefined },
    ]);
  });

  test("beyond the tenth of its level is in the log only", () => {
    const lines = Array.from({ length: 12 }, (_, index) => `::warning::w${index + 1}`);
    const { annotations, log } = readOutput([...lines, "::error::e"].join("\n"));
    expect(annotations.map(({ message }) => message)).toEqual(
      [..."123456789"].map((n) => `w${n}`).concat("w10", "e"),
    );
    expect(log.split("\n")).toHaveLength(13);
  });

  test("is cut at 4,096 characters as an annotation, in the log too, after it was masked", () => {
    const { annotations, log } = readOutput(`::add-mask::secret\n::error::secret ${"x".repeat(5_000)}`);
    expect(annotations[0]?.message).toBe(`*** ${"x".repeat(4_092)}`);
    expect(log).toBe(`Error: ${annotations[0]?.message}`);
  });

  test("cannot set a variable or the path", () => {
    expect(readOutput("::set-env name=A::b").log).toBe(
      "Error: Unable to process command 'set-env' successfully: it is disabled.",
    );
  });
});

describe("a mask", () => {
  const masked = (mask: string, text: string): string =>
    readOutput(
      `::add-mask::${mask.replaceAll("%", "%25").replaceAll("\n", "%0A").replaceAll("\r", "%0D")}\n${text}`,
    ).log;

  test("applies to the lines after it", () => {
    expect(readOutput("early secret\n::add-mask::secret\na secret").log).toBe("early secret\na ***");
  });

  test("of several lines masks each trimmed line, however short", () => {
    expect(masked("{\n  pass\r\n}", "{ pass word }")).toBe("*** *** word ***");
  });

  test.each([
    ["pässword&+more", `x${Buffer.from("pässword&+more").toString("base64")}`],
    ["secret-value", Buffer.from("secret-value").subarray(1).toString("base64")],
    ["secret-value", Buffer.from("secret-value").subarray(2).toString("base64")],
    ['quo"ted', 'quo\\"ted'],
    ["it's one", "it''s one"],
    ['line\tand "quote"', 'line\\tand \\"quote\\"'],
    ["a b/c(d)", "a%20b%2Fc%28d%29"],
    ["<a>&'b'", "&lt;a&gt;&amp;&apos;b&apos;"],
    ['"quoted value"', "quoted value"],
    ["first-part&+second-part", "first-part&+"],
    ["first-part&+second-part", "econd-part"],
    ["first-part&second-part", "second-part"],
  ])("hides %j in the form %j", (mask, form) => {
    expect(masked(mask, form)).toMatch(/^x?\*{3}$/);
  });

  test("hides base64 behind a prefix, after the first bytes", () => {
    for (const prefix of ["x", "xy", "xyz", "user:"]) {
      expect(masked("secret-value", Buffer.from(`${prefix}secret-value`).toString("base64"))).toMatch(
        /^.{2,8}\*{3}$/,
      );
    }
  });

  test.each([
    ["hex", Buffer.from("secret-value").toString("hex")],
    ["upper case", "SECRET-VALUE"],
    ["reversed", [..."secret-value"].reverse().join("")],
    ["base64 twice", Buffer.from(Buffer.from("secret-value").toString("base64")).toString("base64")],
  ])("does not hide its value in %s", (_, form) => {
    expect(masked("secret-value", form)).toBe(form);
  });

  test("that overlaps or touches another one becomes one with it", () => {
    expect(readOutput("::add-mask::abcd\n::add-mask::cdef\n::add-mask::ghi\nabcdef abcdghi x").log).toBe(
      "*** *** x",
    );
  });

  test("can hide the tag of a line", () => {
    expect(readOutput("::add-mask::error\n::error::text").log).toBe("##[***]text");
  });
});

test("job outputs that masking would change are dropped", () => {
  expect(crosses({ id: "cldep1", token: "fake-token", brace: "{}", empty: "" }, ["fake-token", "{"])).toEqual(
    {
      passed: { id: "cldep1" },
      dropped: ["token", "brace"],
    },
  );
});

test("inputs and variables are printed before the process starts, and only secrets are masked", () => {
  const inputs = { mode: "create-token", "api-token": "fake-token", empty: "", list: "- a\n- b" };
  const mask = (line: string): string => line.replaceAll("fake-token", "***");
  expect(actionDetails(inputs, { HOME: undefined, OTHER: "fake-other" }, mask).split("\n")).toEqual([
    "##[group]Run your-org/platform-deployments-action@v1",
    "with:",
    "  mode: create-token",
    "  api-token: ***",
    "  list: - a",
    "- b",
    "env:",
    "  OTHER: fake-other",
    "##[endgroup]",
  ]);
});

function scriptOf(text: string): string {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), "script-")), "script.mjs");
  writeFileSync(file, text);
  return file;
}

describe("a step", () => {
  test("has commands on standard error too, and secrets masked from the start", async () => {
    const script = scriptOf(
      'console.error("::add-mask::late"); console.log("secret"); setTimeout(() => console.log("late"), 50);',
    );
    const { done } = await startStep({ script, secrets: ["secret"], inputs: { "api-token": "secret" } });
    const { log, commands, details } = await done;
    expect([log, commands.map(({ name }) => name)]).toEqual([
      "***\nlate".replace("late", "***"),
      ["add-mask"],
    ]);
    expect(details).toContain("api-token: ***");
  });

  exceptOnWindows(noSignals).test(
    "gets SIGINT, SIGTERM and SIGKILL when it is cancelled, on a runner's schedule",
    async () => {
      const script = scriptOf(`
      for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => console.log(signal));
      setInterval(() => {}, 1000);
      console.log("ready");
    `);
      const { saw, cancel, done } = await startStep({ script });
      await saw(/ready/);
      // A busy machine delivers a signal late: the last one leaves it time.
      cancel([
        ["SIGINT", 0],
        ["SIGTERM", 300],
        ["SIGKILL", 3_000],
      ]);
      const { exitCode, log } = await done;
      expect([exitCode, log]).toEqual([null, "ready\nSIGINT\nSIGTERM\nError: The operation was canceled."]);
      expect(cancellation).toEqual([
        ["SIGINT", 0],
        ["SIGTERM", 7_500],
        ["SIGKILL", 10_000],
      ]);
    },
  );
});

describe("a step that is stopped", () => {
  test.each<[Stop, Conclusion, string]>([
    ["cancelled", "cancelled", "The operation was canceled."],
    [
      "timed out",
      "failure",
      "The action 'Run your-org/platform-deployments-action@v1' has timed out after 1 minutes.",
    ],
  ])(
    "%s, gets the conclusion %s and an error of the runner, whatever its exit code",
    async (stop, conclusion, error) => {
      const script = scriptOf(
        'process.on("SIGINT", () => process.exit(0)); setInterval(() => {}, 1000); console.log("ready");',
      );
      const { saw, cancel, done } = await startStep({ script });
      await saw(/ready/);
      cancel(cancellation, stop);
      const run = await done;
      expect([run.exitCode, run.conclusion]).toEqual([0, conclusion]);
      expect(run.annotations.map(({ level, message }) => `${level}: ${message}`)).toEqual([
        `error: ${error}`,
      ]);
    },
  );
});

test("a summary above 1,024 KiB is dropped with an error, and the step succeeds", async () => {
  const summaryOf = async (bytes: number) => {
    const script = scriptOf(
      `import fs from "node:fs"; fs.writeFileSync(process.env.GITHUB_STEP_SUMMARY, "x".repeat(${bytes}));`,
    );
    return (await startStep({ script })).done;
  };
  expect((await summaryOf(1024 * 1024)).summary).toHaveLength(1024 * 1024);
  const { conclusion, summary, log } = await summaryOf(1024 * 1024 + 1);
  expect([conclusion, summary]).toEqual(["success", ""]);
  expect(log).toMatch(/^Error: \$GITHUB_STEP_SUMMARY upload aborted, .* a size of 1024k, got 1024k\./);
});

describe("stop-commands", () => {
  test("makes masks ineffective until its word is printed", () => {
    const output =
      "::stop-commands::word\n::add-mask::secret\n::warning::w\n::WORD::\n::add-mask::late\nsecret late";
    const { log, commands, annotations } = readOutput(output);
    expect(commands.map(({ name }) => name)).toEqual(["stop-commands", "word", "add-mask"]);
    expect(annotations).toEqual([]);
    expect(log.split("\n").at(-1)).toBe("secret ***");
  });

  test("is executed in the middle of a line in its older form", () => {
    const { masks, log } = readOutput("Workspace ##[stop-commands]x\n::add-mask::secret");
    expect([masks, log]).toEqual([[], "Workspace ##[stop-commands]x\n::add-mask::secret"]);
  });
});

test("debug lines are shown only with debug logging", () => {
  expect(readOutput("::debug::x\ny").log).toBe("y");
  expect(readOutput("::debug::x\ny", true).log).toBe("##[debug]x\ny");
});

test("debug logging echoes a mask without its value", () => {
  expect(readOutput("::add-mask::secret\nsecret", true).log).toBe("::add-mask::***\n***");
});

describe("a file of commands", () => {
  test("holds lines and blocks", () => {
    const text = "a=1=2\nb<<END\nx\na=9\nEND\nc=\n";
    expect({ ...readFileCommands(text) }).toEqual({ a: "1=2", b: "x\na=9", c: "" });
  });

  test("keeps line breaks inside a block, and ends lines at CRLF on Windows only", () => {
    expect({ ...readFileCommands("a<<END\r\nx\r\ny\r\nEND\r\nb=1\r\n", true) }).toEqual({
      a: "x\r\ny",
      b: "1",
    });
    expect({ ...readFileCommands("b=1\r\n", false) }).toEqual({ b: "1\r" });
    expect({ ...readFileCommands("\ufeffa=b<<c\nd<<E\nE", false) }).toEqual({ a: "b<<c", d: "" });
  });

  test.each(["a<<END\nx\n", "neither", "=1", "<<END\nEND", "a<<\n"])(
    "is refused where it is neither: %j",
    (text) => {
      expect(() => readFileCommands(text)).toThrow();
    },
  );
});
