/**
 * The line that begins at `index`: its content, where the next one begins, and how long its line break is.
 */
function lineAt(text: string, index: number, isWindows: boolean) {
  const end = text.indexOf("\n", index);
  if (end < 0) return { line: text.slice(index), next: text.length, lineBreak: 0 };
  const lineBreak = isWindows && end > index && text[end - 1] === "\r" ? 2 : 1;
  return { line: text.slice(index, end + 1 - lineBreak), next: end + 1, lineBreak };
}

/**
 * Reads a command file such as GITHUB_OUTPUT: lines of `name=value` and blocks of `name<<delimiter`. As in
 * FileCommandManager.cs of github.com/actions/runner, lines end at LF, and on Windows at CRLF too.
 *
 * @throws {Error} for what is neither, an empty name or delimiter, and a block without an end.
 */
export function readFileCommands(
  file: string,
  isWindows = process.platform === "win32",
): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  const text = file.replace(/^\ufeff/, "");
  for (let index = 0; index < text.length; ) {
    const { line, next } = lineAt(text, index, isWindows);
    index = next;
    if (line === "") continue;
    const [equals, arrows] = [line.indexOf("="), line.indexOf("<<")];
    if (equals >= 0 && (arrows < 0 || equals < arrows)) {
      if (equals === 0) throw new Error(`The name is empty: ${line}`);
      values[line.slice(0, equals)] = line.slice(equals + 1);
      continue;
    }
    const [name, delimiter] = [line.slice(0, arrows), line.slice(arrows + 2)];
    if (arrows < 0) throw new Error(`Not a file command: ${line}`);
    if (name === "" || delimiter === "") throw new Error(`The name or the delimiter is empty: ${line}`);
    const start = index;
    let end = start;
    for (;;) {
      if (index >= text.length) throw new Error(`The block of ${name} does not end.`);
      const inner = lineAt(text, index, isWindows);
      index = inner.next;
      if (inner.line === delimiter) break;
      end = inner.next - inner.lineBreak;
    }
    values[name] = text.slice(start, end);
  }
  return values;
}
