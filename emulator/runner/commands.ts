/** One annotation as GitHub would show it. */
export interface Annotation {
  readonly level: "error" | "warning" | "notice";
  readonly title: string | undefined;
  readonly message: string;
}

/** One command that a line of the step's standard output gave, and that a runner obeys. */
export interface WorkflowCommand {
  /** In lower case: case does not count. */
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/** What a runner makes of a step's standard output. */
export interface RunnerLog {
  /** The log as people read it: masks applied, commands shown in words. */
  readonly log: string;
  readonly annotations: readonly Annotation[];
  readonly masks: readonly string[];
  /** Every command that was obeyed, in order: text from outside must not be among them. */
  readonly commands: readonly WorkflowCommand[];
}

const registered =
  "add-mask add-matcher add-path debug echo endgroup error group notice remove-matcher save-state set-env set-output stop-commands warning";

/** A command's two forms: at a line's start, blanks aside, and an older one that counts anywhere in a line. */
const forms = [
  { pattern: /^\s*::(.*?)::(.*)$/, separator: ",", escapedInProperties: "\r\n:,%", escapedInData: "\r\n%" },
  { pattern: /##\[(.*?)\](.*)$/, separator: ";", escapedInProperties: ";\r\n]%", escapedInData: ";\r\n]%" },
];

/** Takes the escapes of these characters out, the percent sign's last. */
function unescaped(text: string, characters: string): string {
  return [...characters].reduce((result, character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0");
    return result.replaceAll(`%${code}`, character);
  }, text);
}

/** The command that a line gives; undefined where it gives none that is known. */
function commandOf(line: string, known: ReadonlySet<string>): WorkflowCommand | undefined {
  for (const { pattern, separator, escapedInProperties, escapedInData } of forms) {
    const [, info, data = ""] = pattern.exec(line) ?? [];
    if (info === undefined) continue;
    const [, name = "", list = ""] = /^([^ ]*) ?(.*)$/.exec(info) ?? [];
    if (!known.has(name.toLowerCase())) continue;
    const properties: Record<string, string> = Object.create(null);
    for (const property of list.trim().split(separator)) {
      const [, key, value] = /^([^=]+)=(.+)$/.exec(property) ?? [];
      if (key !== undefined && value !== undefined) {
        properties[key.toLowerCase()] = unescaped(value, escapedInProperties);
      }
    }
    return { name: name.toLowerCase(), properties, data: unescaped(data, escapedInData) };
  }
  return undefined;
}

/**
 * Reads a step's standard output as a runner does: commands are obeyed, `stop-commands` among them, and masks apply to
 * every line after them. Debug lines are shown when the workflow runs with debug logging.
 */
export function readStandardOutput(output: string, debug = false): RunnerLog {
  const masks: string[] = [];
  const annotations: Annotation[] = [];
  const commands: WorkflowCommand[] = [];
  const lines: string[] = [];
  const known = new Set(registered.split(" "));
  let resumeWord: string | undefined;
  const masked = (text: string): string => masks.reduce((shown, mask) => shown.replaceAll(mask, "***"), text);
  for (const line of output.split(/\r?\n/)) {
    const command = commandOf(line, known);
    if (command === undefined || (resumeWord !== undefined && command.name !== resumeWord)) {
      lines.push(masked(line));
      continue;
    }
    commands.push(command);
    const { name, properties, data } = command;
    if (name === resumeWord) {
      known.delete(name);
      resumeWord = undefined;
      lines.push(masked(line));
    } else if (name === "stop-commands") {
      resumeWord = data.toLowerCase();
      known.add(resumeWord);
      lines.push(masked(line));
    } else if (name === "add-mask") {
      // A runner masks a value of several lines as a whole and line by line; longer masks go first.
      for (const mask of [data, ...data.split(/\r?\n/)]) if (mask.trim() !== "") masks.push(mask);
      masks.sort((one, other) => other.length - one.length);
    } else if (name === "error" || name === "warning" || name === "notice") {
      const { title } = properties;
      annotations.push({ level: name, title: title === undefined ? undefined : masked(title), message: masked(data) });
      const heading = title === undefined ? "" : `${title}: `;
      lines.push(masked(`${name[0]?.toUpperCase()}${name.slice(1)}: ${heading}${data}`));
    } else if (name === "group") {
      lines.push(masked(`▼ ${data}`));
    } else if (name === "debug") {
      if (debug) lines.push(masked(`##[debug]${data}`));
    } else if (name !== "endgroup") {
      lines.push(masked(line));
    }
  }
  return { log: lines.join("\n").trimEnd(), annotations, masks, commands };
}

/** Reads a file of `name=value` lines and `name<<delimiter` blocks, as GITHUB_OUTPUT and its kin hold them. */
export function readFileCommands(text: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  const lines = text.split("\n");
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const heredoc = /^([^=]+?)<<(.+)$/.exec(line);
    if (heredoc) {
      const [, name = "", delimiter = ""] = heredoc;
      const end = lines.indexOf(delimiter, index + 1);
      if (end === -1) throw new Error(`The block of ${name} does not end.`);
      values[name] = lines.slice(index + 1, end).join("\n");
      index = end;
    } else if (line.includes("=")) {
      values[line.slice(0, line.indexOf("="))] = line.slice(line.indexOf("=") + 1);
    } else if (line !== "") {
      throw new Error(`Not a file command: ${line}`);
    }
  }
  return values;
}
