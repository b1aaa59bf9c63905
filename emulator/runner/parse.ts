// How a runner finds a command in a line: ActionCommand.cs (TryParseV2, TryParse) of
// github.com/actions/runner.

/** One command that a line gave. */
export interface WorkflowCommand {
  /** In lower case: case does not count. */
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/**
 * What .NET's TrimStart removes: U+0085 and line separators too, which JavaScript's `\s` and .NET disagree
 * about, and not U+FEFF, which `\s` contains.
 */
const leadingWhitespace = /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/** The two forms: `::name::data` at the start of a line, and `##[name]data` anywhere in it. */
const forms = [
  { pattern: /^::(.*?)::/su, separator: ",", escapedInProperties: "\r\n:,%", escapedInData: "\r\n%" },
  { pattern: /##\[(.*?)\]/su, separator: ";", escapedInProperties: ";\r\n]%", escapedInData: ";\r\n]%" },
];

/** Decodes the escapes of these characters, the percent sign last. */
function unescaped(text: string, characters: string) {
  return [...characters].reduce((result, character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0");
    return result.replaceAll(`%${code}`, character);
  }, text);
}

/** The command that a line gives; undefined if it gives none with one of the known names. */
export function commandOf(line: string, known: ReadonlySet<string>): WorkflowCommand | undefined {
  for (const { pattern, separator, escapedInProperties, escapedInData } of forms) {
    const given = line.replace(leadingWhitespace, "");
    const found = pattern.exec(given);
    const info = found?.[1];
    if (found === null || info === undefined) continue;
    const data = given.slice(found.index + found[0].length);
    const [, name = "", list = ""] = /^([^ ]*) ?(.*)$/s.exec(info) ?? [];
    if (!known.has(name.toLowerCase())) continue;
    const properties: Record<string, string> = Object.create(null);
    for (const property of list.trim().split(separator)) {
      const [, key, value] = /^([^=]+)=(.+)$/s.exec(property) ?? [];
      if (key !== undefined && value !== undefined) {
        properties[key.toLowerCase()] = unescaped(value, escapedInProperties);
      }
    }
    return { name: name.toLowerCase(), properties, data: unescaped(data, escapedInData) };
  }
  return undefined;
}
