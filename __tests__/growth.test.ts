import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { filesIn } from "../scripts/files.js";
import { credentialsIn, isWebAddress, withScheme } from "../src/base/address.js";
import { fenced, link, literal } from "../src/base/markdown.js";
import { logged } from "../src/base/printing.js";
import { annotation } from "../src/runner/annotation.js";
import { Redactor } from "../src/secrets/redact.js";
import { processesOnly } from "./one-process/run-step.js";

/** A worst input: the middle is added until the string has the length that is measured. */
type Worst = readonly [start: string, middle: string, end: string];

/**
 * For patterns of src/ with an unlimited quantifier, the input for which each has to try the most. Every such pattern
 * is measured with the inputs of `hostile`; an entry adds one that those do not cover.
 */
const worstInputs: Readonly<Record<string, Readonly<Record<string, Worst>>>> = {
  "src/base/address.ts": {
    "/^(?:[a-z\\d][\\w.-]*|\\[[\\da-f:.]+\\])(?::\\d+)?(?:[/?#]\\S*)?$/i": ["", "a", " "],
    "/^https?:\\/\\/[^\\s/\\\\?#@]+(?:[/?#][^\\s\\\\]*)?$/i": ["https://", "a", " "],
    "/^(?:[a-z][a-z\\d+.-]*:?[/\\\\]+|[/\\\\]+)/i": ["", "a", " "],
  },
  "src/base/markdown.ts": { "/`+/g": ["", "`", ""] },
  "src/base/printing.ts": { "/^([^\\S\\n\\r\\u2028\\u2029]*):(?=:)/gm": ["", "\u2028", ""] },
  "src/definition/amounts.ts": {
    "/\\.?0*$/": ["", "0", "1"],
    "/^(.+?)(Gi)?$/": ["", "G", "\n"],
    "/^([-+]?)(\\d*)(?:\\.(\\d*))?(?:[eE]([-+]?\\d{1,15}))?$/": ["", "1", "x"],
    "/^0+/": ["", "0", "x"],
  },
  "src/definition/body.ts": { "/^\\S+\\.(?:ya?ml|json)$/": ["", ".", " "] },
  "src/definition/checking.ts": { "/\\[\\d+\\]/g": ["[", "1", "["] },
  "src/definition/read/diagnose.ts": {
    "/^\\s*[[{/]/": ["", " ", "x"],
  },
  "src/definition/read/yaml.ts": { "/^[ \\t]+#/": ["", " ", "x"] },
  "src/definition/read/variables.ts": {
    "/^\\s*(?:#|$)/": ["", "\u2028", "x"],
    "/^\\s*(?:\\[|-\\s|-$|---\\s*$)/": ["---", " ", "x"],
    "/^[\\w.-]+$/": ["", "a", " "],
  },
  "src/definition/rules.ts": {
    "/^([\"']).*\\1$/s": ["", '"', "x"],
    "/^[A-Za-z_][A-Za-z0-9_]*$/": ["", "a", " "],
  },
  "src/definition/secrets.ts": { "/^[A-Z0-9_]+$/": ["", "A", " "] },
  "src/definition/validate.ts": { "/^[^=\\s\\p{Cc}]+$/u": ["", "a", " "] },
  "src/github/client.ts": { "/\\/+$/": ["", "/", "x"] },
  "src/inputs/base-url.ts": {
    "/^([a-z][a-z\\d+.-]*):\\/\\/[^/?#\\\\]+([^?#]*)/i": ["", "a", "/"],
    "/^.*@/s": ["", "a", ""],
    "/[?#].*$/s": ["", "?", "\n"],
  },
  "src/inputs/common.ts": { "/^[\\x21-\\x7e]+$/": ["", "a", " "] },
  "src/inputs/masked.ts": { "/^Bearer\\s+/i": ["Bearer", " ", "x"] },
  "src/inputs/reader.ts": {
    "/^\\d+$/": ["", "1", "x"],
    "/^\\d+(\\.\\d{1,3})?$/": ["", "1", "x"],
  },
  "src/records/comment.ts": { "/^(\\d+) -->/": ["", "1", "x"] },
  "src/records/record.ts": {
    "/^[A-Za-z0-9:._-]+$/": ["", "a", " "],
    "/[^A-Za-z0-9:._-]+/g": ["", " ", "x"],
  },
  "src/records/status.ts": {
    "/(?:^| )id=(\\S+)/": ["", " id=", ""],
    "/^([a-z_]+)(?: id=(\\S+))?(?: sig=(\\S+))?$/": ["a id=", "a", " "],
  },
  "src/report/summary-parts.ts": {
    "/^(?:gh api |permissions:$| {2}[a-z-]+: (?:read|write)$)/": ["  ", "a", ""],
  },
  "src/runner/annotation.ts": { "/^\\.\\.\\. and (\\d+) more$/": ["... and ", "1", ""] },
  "src/runner/failure.ts": {
    "/^(- .*)\\n(?=\\n- )/gm": ["", "- \u2028", "x"],
    "/\\s+/g": ["", "\u2028", "x"],
  },
  "src/secrets/redact.ts": { "/\\s+/g": ["", " ", "x"] },
  "src/service/client.ts": { "/\\/+$/": ["", "/", "x"] },
  "src/transport/connection.ts": { "/^\\[(.*)\\]$/": ["[", "]", "x"] },
  "src/transport/message.ts": {
    "/^\\s*<(?:!doctype|html|head|body|title|h1|center)\\b/i": ["", "\u2028", "x"],
  },
  "src/transport/timing.ts": {
    "/^[A-Z][a-z]+, .* GMT$/": ["A, ", " GMT", "x"],
    "/^\\d+(?:\\.\\d+)?$/": ["", "1", "x"],
  },
};

/** Patterns that grow faster, and why that does no harm. */
const shortInputs: Readonly<Record<string, string>> = {
  "src/definition/amounts.ts /\\.?0*$/": "its input has at most 46 digits",
  "src/github/client.ts /\\/+$/": "its input is GITHUB_API_URL",
  "src/service/client.ts /\\/+$/": "its input is base-url, without an empty segment in its path",
};

/** What any pattern may meet. */
const hostile = [
  " ",
  "\n",
  "\u2028",
  "a",
  "0",
  "-",
  "<",
  '"',
  "\\",
  ":",
  "/",
  "eyJ-",
  "%25",
  "&#",
  "[1",
  "@a",
];

/** Regular expressions as src/ is formatted: after an operator, a bracket or a `return`. */
const literals =
  /(?<=(?:[(,=:[!&|?{};]|=>|return)\s*|^\s*)\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*(?=[.,;)\s\]])/gm;
const comments = /^\s*(?:\/\*\*[\s\S]*?\*\/|\/\/.*$)/gm;
const repeating = /[*+]|\{\d+,\}/;

/** The regular expressions of a file with an unlimited quantifier. */
function patternsIn(file: string): string[] {
  const code = readFileSync(file, "utf8").replace(comments, "");
  const found = [...code.matchAll(literals)].map(([literal]) => literal);
  return found.filter((literal) => repeating.test(literal.replace(/\\.|\[(?:[^\]\\]|\\.)*\]/g, "x")));
}

function ofLength([start, middle, end]: Worst, length: number): string {
  return start + middle.repeat(Math.ceil((length - start.length - end.length) / middle.length)) + end;
}

function took(call: () => unknown): number {
  const started = performance.now();
  call();
  return performance.now() - started;
}

const mostGrowth = 12;
/** What takes this many milliseconds for the short string is not linear: nobody waits for the long one. */
const tooLong = 50;
/** Shorter times can't be compared. */
const shortest = 0.5;

/** `npm run test:all` measures up to 150,000 characters; a third shows the same growth. */
const length = processesOnly ? 15_000 : 5_000;

/**
 * Expects that ten times as many characters take at most 12 times as long. The best of several tries counts: machines pause.
 */
function expectLinear(call: (text: string) => unknown, worst: Worst): void {
  const [short, long] = [ofLength(worst, length), ofLength(worst, 10 * length)];
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 20 && growth >= mostGrowth; attempt++) {
    const once = took(() => call(short));
    if (once > tooLong) continue;
    const whole = took(() => call(long));
    if (whole < mostGrowth * shortest) return;
    // As many characters in pieces need as much memory to be cleaned up.
    const pieces = took(() => Array.from({ length: 10 }, () => call(short)));
    growth = Math.min(growth, (10 * whole) / pieces);
  }
  expect(growth).toBeLessThan(mostGrowth);
}

const nameOf = ({ file, literal }: { readonly file: string; readonly literal: string }): string =>
  `${file} ${literal}`;
const patterns = filesIn("src").flatMap((file) => patternsIn(file).map((literal) => ({ file, literal })));

describe("a pattern with an unlimited quantifier takes time linear in its input", () => {
  const measured = patterns.filter((each) => shortInputs[nameOf(each)] === undefined);
  test.each(measured)("$file: $literal", ({ file, literal }) => {
    const end = literal.lastIndexOf("/");
    const pattern = new RegExp(literal.slice(1, end), literal.slice(end + 1));
    const search = (text: string): string => text.replace(pattern, "");
    const worst = worstInputs[file]?.[literal];
    if (worst !== undefined) expectLinear(search, worst);
    for (const middle of hostile) expectLinear(search, ["", middle, "\u0001"]);
  });
});

describe("content from outside is shown in time linear in its length", () => {
  const redactor = new Redactor();
  for (const secret of ["fake-secret-1", `${"a".repeat(1_000)}c`, "eyJ-fake-secret", "< <fake"])
    redactor.add(secret);
  const shows: Readonly<Record<string, (text: string) => unknown>> = {
    redact: (text) => redactor.redact(text),
    quote: (text) => redactor.quote(text),
    logged,
    literal,
    fenced: (text) => fenced(text, "json"),
    link: (text) => link(text, `https://${text}`),
    annotation,
    withScheme,
    isWebAddress,
    credentialsIn,
  };

  test.each(Object.entries(shows))("%s", (_, show) => {
    for (const middle of [
      ...hostile,
      "&lt;",
      "\\u0041",
      "::",
      "##[",
      "`",
      "fake-secret-1",
      "fake-secr...",
      "a/@",
      "\ud800",
    ]) {
      expectLinear(show, ["", middle, "x"]);
    }
  });
});
