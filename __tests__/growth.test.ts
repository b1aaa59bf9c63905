import { expect, test } from "@jest/globals";
import { credentialsIn, isWebAddress, withScheme } from "../src/base/address.js";
import { codeBlock, documentOf, inline, literal } from "../src/base/markdown.js";
import { isSameName, normalName } from "../src/base/name.js";
import { logged, plain } from "../src/base/printing.js";
import { link, text as sentenceOf } from "../src/base/text.js";
import { keptFields } from "../src/definition/compare.js";
import { parseVariables } from "../src/definition/variables.js";
import { reportedIn } from "../src/http/message.js";
import { retryAfter } from "../src/http/policy.js";
import { newestStatus } from "../src/records/status.js";
import { annotation } from "../src/runner/annotation.js";
import { withoutValuesIn } from "../src/secrets/hide-values.js";
import { Redactor } from "../src/secrets/redact.js";
import { build } from "./definition/building.js";
import { allCases, testOfAll } from "./platform.js";

/** `npm run test:all` measures up to 150,000 characters; a third shows the same growth. */
const length = allCases ? 15_000 : 5_000;

/** How many times as long ten times as much may take: between linear growth (10) and quadratic growth (100). */
const mostGrowth = 30;
/** What takes this many milliseconds for the short input is not linear: nobody waits for the long one. */
const tooLong = 200;
/** Shorter times can't be compared. */
const shortest = 0.5;

/** Milliseconds of CPU: other load makes them no longer. */
async function took(call: () => unknown): Promise<number> {
  const started = process.cpuUsage();
  await call();
  return process.cpuUsage(started).user / 1_000;
}

/** Expects linear growth from an input to one of ten times its size. The best of several tries counts: machines pause. */
async function expectLinear<Input>(
  call: (input: Input) => unknown,
  inputOf: (size: number) => Input,
  size: number,
): Promise<void> {
  const [short, long] = [inputOf(size), inputOf(10 * size)];
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 20 && growth >= mostGrowth; attempt++) {
    const once = await took(() => call(short));
    if (once > tooLong) continue;
    const whole = await took(() => call(long));
    if (whole < mostGrowth * shortest) return;
    // As much in pieces needs as much memory to be cleaned up.
    let pieces = 0;
    for (let piece = 0; piece < 10; piece++) pieces += await took(() => call(short));
    growth = Math.min(growth, (10 * whole) / pieces);
  }
  expect(growth).toBeLessThan(mostGrowth);
}

const redactor = new Redactor();
for (const secret of ["fake-secret-1", `${"a".repeat(1_000)}c`, "eyJ-fake-secret", "< <fake"])
  redactor.add(secret);
const response = (text: string) => reportedIn({ status: 500, headers: {}, text });
const status = { state: "success", environmentUrl: "", createdAt: 0 };

const same = (text: string): string => text;

/** Everything that text from outside goes through: responses, records, inputs that others fill. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "redacted text": (text) => redactor.redact(text),
  "a value in a sentence": (text) => plain(sentenceOf`${text}`, (given) => redactor.redact(given)),
  "a log line": logged,
  "an annotation": (text) => annotation({ head: [text], list: [], more: 0, tail: [] }),
  "Markdown text": literal,
  "a block of code": (text) => documentOf([codeBlock([sentenceOf`${text}`])], same, 65_536),
  "a link": (text) => inline(link(text, `https://${text}`), same),
  "an address without a scheme": withScheme,
  "a web address": isWebAddress,
  "an address with credentials": credentialsIn,
  "an error body in text": response,
  "an error body in JSON": (text) => response(JSON.stringify({ message: text, errors: [{ message: text }] })),
  "Retry-After": (text) => retryAfter(text, 0),
  "a record's status": (text) => newestStatus([{ ...status, description: `deployed id=${text}` }]),
  variables: (text) => parseVariables(`KEY=${text}\n${text}\nBLOCK<<END\n${text}`),
};

/** What a pattern or a loop could trip over. */
const repeated = [
  " ",
  "\n",
  "\r",
  "\u2028",
  "\ud800",
  "a",
  "0",
  "-",
  "<",
  '"',
  "\\",
  ":",
  "/",
  "[1",
  "@a",
  "a/@",
  "%25",
  "&#",
  "&lt;",
  "\\u0041",
  "::",
  "##[",
  "`",
  "eyJ-",
  "fake-secret-1",
  "fake-secr...",
  "A=\n",
  "A<<B\n",
  "A<<B\nB\n",
];

test.each(Object.entries(readers))("the time for %s grows linearly with its length", async (_, read) => {
  for (const text of repeated) {
    await expectLinear(read, (size) => `${text.repeat(Math.ceil(size / text.length))}x`, length);
  }
});

/** What is hard for one of them only, by its size. */
const shapes: Readonly<Record<string, (size: number) => unknown>> = {
  "lists in lists of an error body": (size) => response(`{"errors":${"[".repeat(size)}${"]".repeat(size)}}`),
  "the messages of an error body": (size) => response(`{"errors":[${'"a ",["c"],'.repeat(size / 5)}"d"]}`),
  "a variable's mark": (size) => withoutValuesIn({ key: "A", [`is${"secret".repeat(size)}\u2028`]: true }),
  "names that are hard to normalize": (size) => {
    for (const marks of ["\u0301\u0316", "\u0315\u0300\u05ae\u0300"]) {
      const name = `A${marks.repeat(size)}`;
      if (isSameName(name, `B${name}`) || normalName(name) !== name) throw new Error("wrong");
    }
  },
  "variables that an update removes": (size) => {
    const named = (key: string) => ({ environmentVariables: [{ key }], description: "x" });
    const many = Array.from({ length: size / 10 }, (_, index) => ({ key: `KEY_${index}` }));
    keptFields(
      named("A"),
      { ...named("A"), environmentVariables: many },
      { ...named("A"), environmentVariables: many },
    );
  },
  "secrets, and the lines with them": (size) => {
    const count = (400 * size) / length; // 200, and 2,000
    const many = new Redactor();
    for (let index = 0; index < count; index++) many.add(`fake-${index * 7_919}-secret`);
    for (let index = 0; index < count; index++) many.redact(`fake-${index * 7_919}-secret`);
  },
};

test.each(Object.entries(shapes))("the time for %s grows linearly", async (_, read) => {
  await expectLinear(read, (size) => size, length / 2);
});

/** The worst definitions of that many characters that were found, by what grows. */
const definitions: Readonly<Record<string, (size: number) => string>> = {
  "spaces before an error": (size) => `a: "b"${" ".repeat(size)}x\n`,
  "spaces before a name": (size) => `a:\n  b: 1\n c${" ".repeat(size)}: 1\n`,
  "words like a mark": (size) => `a: { ? "is${"secret".repeat(size / 6)}\u2028"\n: 1, key: b }\n*`,
  "an unclosed list": (size) => `a: [${"{a: 1},".repeat(size / 7)}\n`,
  "quoted words": (size) => `a: ${'"b" '.repeat(size / 4)}\n`,
  "anchors in anchors": (size) => `a: ${"&a [".repeat(60)}${"1,".repeat(size / 4)}${"]".repeat(60)}\n`,
  "a name given twice": (size) => "a: 1\n".repeat(size / 10),
  "secret variables": (size) =>
    `environmentVariables:\n${Array.from({ length: size / 50 }, (_, at) => `- { key: A${at}, value: fake${at}, isSecret: true }\n`).join("")}`,
};

testOfAll.each(Object.entries(definitions))(
  "the time for a definition of %s grows linearly",
  async (_, write) => {
    await expectLinear((file) => build({ file }), write, 5_000);
  },
);
