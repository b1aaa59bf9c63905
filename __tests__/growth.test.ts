import { expect, test } from "@jest/globals";
import { credentialsIn, isWebAddress, withScheme } from "../src/base/address.js";
import { fenced, link, literal } from "../src/base/markdown.js";
import { logged } from "../src/base/printing.js";
import { parseVariables } from "../src/definition/read/variables.js";
import { newestStatus } from "../src/records/status.js";
import { annotation } from "../src/runner/annotation.js";
import { Redactor } from "../src/secrets/redact.js";
import { reportedIn } from "../src/transport/message.js";
import { retryAfter } from "../src/transport/timing.js";
import { processesOnly } from "./one-process/run-step.js";

/** `npm run test:all` measures up to 150,000 characters; a third shows the same growth. */
const length = processesOnly ? 15_000 : 5_000;

/** How many times as long ten times as much may take: between linear growth (10) and quadratic growth (100). */
const mostGrowth = 30;
/** What takes this many milliseconds for the short input is not linear: nobody waits for the long one. */
const tooLong = 50;
/** Shorter times can't be compared. */
const shortest = 0.5;

function took(call: () => unknown): number {
  const started = performance.now();
  call();
  return performance.now() - started;
}

/** Expects linear growth from an input to one of ten times its size. The best of several tries counts: machines pause. */
function expectLinear<Input>(
  call: (input: Input) => unknown,
  inputOf: (size: number) => Input,
  size: number,
): void {
  const [short, long] = [inputOf(size), inputOf(10 * size)];
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 20 && growth >= mostGrowth; attempt++) {
    const once = took(() => call(short));
    if (once > tooLong) continue;
    const whole = took(() => call(long));
    if (whole < mostGrowth * shortest) return;
    // As much in pieces needs as much memory to be cleaned up.
    const pieces = took(() => Array.from({ length: 10 }, () => call(short)));
    growth = Math.min(growth, (10 * whole) / pieces);
  }
  expect(growth).toBeLessThan(mostGrowth);
}

const redactor = new Redactor();
for (const secret of ["fake-secret-1", `${"a".repeat(1_000)}c`, "eyJ-fake-secret", "< <fake"])
  redactor.add(secret);
const response = (text: string) => reportedIn({ status: 500, headers: {}, text }, redactor);
const status = { state: "success", environmentUrl: "", logUrl: "", createdAt: 0 };

/** Everything that text from outside goes through: responses, records, inputs that others fill. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "redacted text": (text) => redactor.redact(text),
  "quoted text": (text) => redactor.quote(text),
  "a log line": logged,
  "an annotation": annotation,
  "Markdown text": literal,
  "a block of code": (text) => fenced(text, "json"),
  "a link": (text) => link(text, `https://${text}`),
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

test.each(Object.entries(readers))("the time for %s grows linearly with its length", (_, read) => {
  for (const text of repeated) {
    expectLinear(read, (size) => `${text.repeat(Math.ceil(size / text.length))}x`, length);
  }
});

test("the time to redact grows linearly with the number of secrets", () => {
  const withSecrets = (count: number): Redactor => {
    const many = new Redactor();
    for (let index = 0; index < count; index++) many.add(`fake-secret-value-${index * 7_919}`);
    return many;
  };
  expectLinear(
    (many) => many.redact(`a line with fake-secret-value-7919 ${"x".repeat(200)}`),
    withSecrets,
    200,
  );
});
