/** One annotation as GitHub would show it. */
export interface Annotation {
  readonly level: "error" | "warning" | "notice";
  readonly title: string | undefined;
  readonly message: string;
}

/** What a runner makes of a step's standard output. */
export interface RunnerLog {
  /** The log as people read it: masks applied, commands shown in words. */
  readonly log: string;
  readonly annotations: readonly Annotation[];
  readonly masks: readonly string[];
}

function unescapeData(text: string): string {
  return text.replace(/%0D/g, "\r").replace(/%0A/g, "\n").replace(/%25/g, "%");
}

function unescapeProperty(text: string): string {
  return unescapeData(text.replace(/%3A/g, ":").replace(/%2C/g, ","));
}

const commandLine = /^::([a-z-]+)(?: ([^:]*(?:::?(?!:)[^:]*)*?))?::(.*)$/;

/**
 * Reads a step's standard output as a runner does: commands are obeyed, and masks apply to every line after
 * them. Debug lines are shown when the workflow runs with debug logging.
 */
export function readStandardOutput(output: string, debug = false): RunnerLog {
  const masks: string[] = [];
  const annotations: Annotation[] = [];
  const lines: string[] = [];
  const masked = (text: string): string => masks.reduce((shown, mask) => shown.replaceAll(mask, "***"), text);
  for (const line of output.split(/\r?\n/)) {
    const command = commandLine.exec(line);
    if (command === null) {
      lines.push(masked(line));
      continue;
    }
    const [, name = "", properties = "", data = ""] = command;
    const message = unescapeData(data);
    if (name === "add-mask") {
      // A runner masks a value of several lines as a whole and line by line; longer masks go first.
      for (const mask of [message, ...message.split(/\r?\n/)]) if (mask.trim() !== "") masks.push(mask);
      masks.sort((one, other) => other.length - one.length);
    } else if (name === "error" || name === "warning" || name === "notice") {
      const title = /(?:^|,)title=([^,]*)/.exec(properties)?.[1];
      annotations.push({
        level: name,
        title: title === undefined ? undefined : masked(unescapeProperty(title)),
        message: masked(message),
      });
      const heading = title === undefined ? "" : `${unescapeProperty(title)}: `;
      lines.push(masked(`${name[0]?.toUpperCase()}${name.slice(1)}: ${heading}${message}`));
    } else if (name === "group") {
      lines.push(masked(`▼ ${message}`));
    } else if (name === "debug") {
      if (debug) lines.push(masked(`##[debug]${message}`));
    } else if (name !== "endgroup") {
      lines.push(masked(line));
    }
  }
  return { log: lines.join("\n").trimEnd(), annotations, masks };
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
