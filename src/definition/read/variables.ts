import { isShownKey, secretsIn, stringsIn } from "../secrets.js";
import type { Finding } from "../words.js";
import {
  faultAt,
  isUnwritten,
  type Located,
  type LocatedObject,
  type Origin,
  scalarNode,
} from "./position.js";
import { readYaml, type Source } from "./yaml.js";

/** What is wrong with a line, without its content. */
function formOf(content: string): BadLine {
  if (/^export\s+[A-Za-z_]\w*=/.test(content)) return "line-export";
  return /^[A-Za-z_]\w*:(?:\s|$)/.test(content) ? "line-colon" : "line";
}

/** What may be wrong with a line. */
type BadLine = Extract<Finding, `line${string}` | "endless-block">;

/**
 * Reads variables in the format of `$GITHUB_ENV`: `KEY=the rest of the line, verbatim`, and blocks from
 * `KEY<<END` to a line `END`. Empty lines, lines that begin with `#` and whitespace before a key are ignored.
 * The line break at the end of a value (`\n` or `\r\n`) is not part of it. A block ends with the same line
 * break as the line that opens it, so that a value may end in `\r`.
 * @param isSecret the last line of a secret in base64 is no variable: its key would be shown.
 */
export function parseVariables(source: string, isSecret = false) {
  const variables: { key: string; value: string; line: number }[] = [];
  /** `content` is all that was read as a part of the line; a message never shows it. */
  const badLines: { line: number; what: BadLine; content: string }[] = [];
  const written = source.split("\n");
  // Without a line break after it, a carriage return is part of the line.
  const lines = written.map((line, index) => (index < written.length - 1 ? line.replace(/\r$/, "") : line));
  for (let index = 0; index < lines.length; index++) {
    const content = lines[index]?.trimStart() ?? "";
    if (content === "" || content.startsWith("#")) continue;
    const line = index + 1;
    // One problem for all lines of it, instead of one for each.
    const opens = /^(?:[\w.-]+=)?-----BEGIN /.test(content) && !content.includes("-----END ");
    if (opens || /^environmentVariables:\s*$/.test(content)) {
      const last = opens ? lines.findIndex((each, at) => at > index && each.includes("-----END ")) : -1;
      const end = last === -1 ? lines.length - 1 : last;
      const whole = written.slice(index, end + 1).join("\n");
      badLines.push({ line, what: opens ? "line-pem" : "line-wrapper", content: whole });
      index = end;
      continue;
    }
    const equals = content.indexOf("=");
    const opening = content.indexOf("<<");
    const isBlock = opening !== -1 && (equals === -1 || opening < equals);
    const key = content.slice(0, isBlock ? opening : Math.max(equals, 0));
    if (key === "" || /[\s\p{Cc}]/u.test(key)) badLines.push({ line, what: formOf(content), content });
    else if (!isBlock) {
      const value = content.slice(equals + 1);
      if (isSecret && /^=+\s*$/.test(value)) badLines.push({ line, what: "line-base64", content });
      else variables.push({ key, value, line });
    } else {
      const word = content.slice(opening + 2);
      const end = word.trim() === "" ? -1 : lines.indexOf(word, line);
      if (end === -1) {
        badLines.push({ line, what: "endless-block", content: written.slice(line).join("\n") });
        break;
      }
      const inner = written.slice(line, end).join("\n");
      variables.push({
        key,
        value: written[index]?.endsWith("\r") ? inner.replace(/\r$/, "") : inner,
        line,
      });
      index = end;
    }
  }
  return { variables, badLines };
}

/**
 * Reads an input of variables, lines or a YAML or JSON list, as an object with the list. Every value of a
 * secret, and every line of the secret input that is not well-formed, goes to `onSecret`.
 */
export async function readVariables(
  written: string,
  input: string,
  onSecret: (value: string) => void,
): Promise<Source> {
  const isSecret = input === "secret-environment-variables";
  const first = written.split("\n").find((line) => !/^\s*(?:#|$)/.test(line));
  const isYaml = /^\s*(?:\[|\{|-\s|-$|---\s*$)/.test(first ?? "");
  const list = isYaml
    ? await readYaml(written, input, {
        kind: { isSecret, variables: "list" },
        path: ["environmentVariables"],
      })
    : readLines(written, input, isSecret, onSecret);
  const misread = isSecret && list.root?.kind === "object" ? misreadKeys(list.root) : [];
  for (const [key] of misread) onSecret(key);
  const root = list.root?.kind === "object" ? listOf(list.root) : list.root;
  for (const key of isSecret ? keysIn(root) : []) if (!/^[\w.-]+$/.test(key)) onSecret(key);
  if (isSecret && !list.isComplete) onSecret(written.trim());
  if (root !== undefined) for (const secret of isSecret ? stringsIn(root) : secretsIn(root)) onSecret(secret);
  const entries = new Map(root && [["environmentVariables", root]]);
  const origin = { place: () => list.name };
  const faults = misread.map(([, value]) => faultAt({ ...value, path: [] }, "member-without-value"));
  return {
    ...list,
    faults: [...list.faults, ...faults],
    origin,
    root: { kind: "object", entries, origin, offset: 0, path: [] },
  };
}

/** Members without a value: their key may be what followed a comma in the value before. */
function misreadKeys({ entries }: LocatedObject): [key: string, value: Located][] {
  return [...entries].filter(([, value]) => isUnwritten(value));
}

/** The keys of a list of variables, as they were written. */
function keysIn(list: Located | undefined): string[] {
  const items = list?.kind === "list" ? list.items : [];
  return items.flatMap((item) => {
    const key = item.kind === "object" ? item.entries.get("key") : undefined;
    return key?.kind === "scalar" ? [key.text] : [];
  });
}

/** An object of values by key, as vaults give it, as the list of variables. */
function listOf(object: LocatedObject): Located {
  const items = Array.from(object.entries, ([key, value]): Located => {
    const place = { ...value, path: [] };
    const name = scalarNode(key, { ...place, path: ["key"] });
    const entries = new Map([
      ["key", name],
      ["value", { ...value, path: ["value"] }],
    ]);
    return { origin: value.origin, offset: value.offset, path: [], kind: "object", entries };
  });
  return { ...object, kind: "list", items };
}

function readLines(
  written: string,
  input: string,
  isSecret: boolean,
  onSecret: (value: string) => void,
): Source {
  const { variables, badLines } = parseVariables(written, isSecret);
  const isWellFormed = badLines.length === 0;
  const place = (line: number): string => `Input ${input}, line ${line}`;
  const origin: Origin = { place, variables: "lines", isSecret, hidesKeys: isSecret && !isWellFormed };
  for (const { content: line } of isSecret ? badLines : []) onSecret(line.trim());
  const items = variables.map(({ key, value, line }): Located => {
    const position = { origin, offset: line, path: [] };
    // A line of a secret may look like a variable: then its name is a part of the secret.
    if (isSecret && (isWellFormed ? !/^[\w.-]+$/.test(key) : !isShownKey(key))) onSecret(key);
    const isEmpty = isSecret && value.trim() === "";
    const entries = Object.entries({ key, value: isEmpty ? "" : value, isSecret }).map(([name, member]) => {
      return [name, scalarNode(member, { ...position, path: [name] })] as const;
    });
    return { ...position, kind: "object", entries: new Map(entries) };
  });
  const faults = badLines.map(({ line, what }) => faultAt({ origin, offset: line, path: [] }, what));
  // An input of only comments is not a list: an empty list would delete the Deployment's variables.
  const list: Located = { kind: "list", items, origin, offset: 1, path: [] };
  return {
    name: `Input ${input}`,
    origin,
    root: items.length === 0 ? undefined : list,
    isComplete: true,
    faults,
  };
}
