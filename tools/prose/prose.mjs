// What of a file is prose. Everything else becomes spaces, so that lines and columns stay what they are.
import { parse } from "@babel/parser";

/** Content between backticks and in `${}` is code. */
const code = /\{ [^}\n]* \}|`[^`\n]*`|\$\{\{?[^}]*\}\}?|https?:\/\/\S+|<!--[\s\S]*?-->/g;

function blank(text) {
  return text.replace(/[^\n]/g, " ");
}

/** The text with everything outside of the ranges replaced by spaces. */
function only(text, ranges) {
  let [prose, end] = ["", 0];
  for (const [from, to] of ranges.sort((a, b) => a[0] - b[0])) {
    prose += blank(text.slice(end, from)) + text.slice(from, to).replace(code, blank);
    end = to;
  }
  return prose + blank(text.slice(end));
}

/** A string that people read: at least three words, and no code, path or URL. */
function isMessage(value) {
  return /[A-Za-z]{2,}[^\n]* [a-z]{2,}[^\n]* [a-z]{2,}/.test(value) && !/^[\s{[<]/.test(value);
}

/** Comments, test names, and strings that are messages. */
export function fromTypeScript(text, { isTest = false } = {}) {
  const tree = parse(text, { sourceType: "module", plugins: ["typescript"], tokens: true });
  const ranges = tree.comments.map(({ start, end }) => [start, end]);
  const names = isTest ? /^(?:test|describe|it)$/ : undefined;
  tree.tokens.forEach(({ type, value, start, end }, index) => {
    const label = type.label ?? type;
    if (label !== "string" && label !== "template") return;
    const content = typeof value === "string" ? value : text.slice(start, end);
    if (names === undefined ? isMessage(content) : isTestName(tree.tokens, index, names))
      ranges.push([start + 1, end - 1]);
  });
  return only(text, ranges);
}

/** Whether the token is the first argument of test() or describe(), or of what their .each() returns. */
function isTestName(tokens, index, names) {
  const before = tokens.slice(Math.max(0, index - 3), index).map(({ value, type }) => value ?? type.label);
  return before.at(-1) === "(" && (names.test(String(before.at(-2))) || before.at(-2) === ")");
}

/** Comments, and values of several words. */
export function fromYaml(text) {
  const ranges = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const comment = /(?:^|\s)#(?!\{).*$/.exec(line);
    const value = /^\s*(?:-\s+)?(?:description|label|about|value|name|title|echo)?:?\s*(.*)$/.exec(line)?.[1] ?? "";
    if (comment !== null) ranges.push([start + comment.index, start + line.length]);
    else if (isMessage(value) && !/[$|;&]|--/.test(value))
      ranges.push([start + line.indexOf(value), start + line.length]);
    start += line.length + 1;
  }
  return only(text, ranges);
}
