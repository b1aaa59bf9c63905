import { RunnerMasks } from "./masks.js";
import { commandOf, type WorkflowCommand } from "./parse.js";

export { readFileCommands } from "./files.js";
export type { WorkflowCommand } from "./parse.js";

/** One annotation as GitHub shows it. */
export interface Annotation {
  readonly level: "error" | "warning" | "notice";
  /** As the step wrote it: a runner does not mask titles. */
  readonly title: string | undefined;
  /** Masked, and cut at 4,096 characters. */
  readonly message: string;
  /** As the step wrote it: the place in the pull request's diff. */
  readonly file: string | undefined;
  /** The line of the file; without a file the line of the step's log. */
  readonly line: number;
  readonly column: number | undefined;
}

/** What a runner makes of a step's output. */
export interface ShownLog {
  /** The log as people read it: masks applied, commands replaced by what the runner shows for them. */
  readonly log: string;
  /** At most 10 of each level. */
  readonly annotations: readonly Annotation[];
  /** The values that were masked, and each of their lines. */
  readonly masks: readonly string[];
  /** Every command that was executed, in order: content from outside must not be among them. */
  readonly commands: readonly WorkflowCommand[];
}

/** ExecutionContext.cs, `_maxIssueMessageLength`. */
const longestMessage = 4096;
/** ExecutionContext.cs, `_maxCountPerIssueType`: further ones of that level are only lines of the log. */
const mostOfLevel = 10;

/** What a command does to the log. */
interface Effects {
  readonly masks: RunnerMasks;
  readonly annotations: Annotation[];
  readonly isDebug: boolean;
  /** Writes a line: tag and message are masked together (ExecutionContext.cs, Write). Returns its number. */
  readonly write: (tag: string, text: string) => number;
}

type Effect = (command: WorkflowCommand, effects: Effects) => void;

/**
 * ExecutionContext.cs, AddIssue: the message is masked, cut, then written to the log without its title; the
 * first ones of each level become annotations.
 */
const issue: Effect = ({ name, properties, data }, { masks, annotations, write }) => {
  const message = masks.apply(data).slice(0, longestMessage);
  const logLine = write(`##[${name}]`, message);
  const level = name as Annotation["level"];
  if (annotations.filter((annotation) => annotation.level === level).length >= mostOfLevel) return;
  const { title, file, line, col } = properties;
  const place = file === undefined ? { line: logLine } : { line: Number(line ?? 1) };
  annotations.push({
    level,
    title,
    message,
    file,
    ...place,
    column: col === undefined ? undefined : Number(col),
  });
};

/**
 * ActionCommandManager.cs: set-env and add-path fail the step unless the workflow allows insecure commands.
 */
const disabled: Effect = ({ name }, { write }) => {
  write("##[error]", `Unable to process command '${name}' successfully: it is disabled.`);
};

const nothing: Effect = () => {};

/**
 * Every registered command, and what it does: the extensions in ActionCommandManager.cs, each named after its
 * command.
 */
const table: Readonly<Record<string, Effect>> = {
  // AddMaskCommandExtension: with debug logging the command is echoed without its value.
  "add-mask": ({ data }, { masks, isDebug, write }) => {
    if (data.trim() === "") write("##[warning]", "Can't add secret mask for empty string.");
    else {
      if (isDebug) write("", "::add-mask::***");
      masks.add(data);
    }
  },
  // AddMatcherCommandExtension, RemoveMatcherCommandExtension: problem matchers are not emulated.
  "add-matcher": nothing,
  "remove-matcher": nothing,
  // AddPathCommandExtension, SetEnvCommandExtension
  "add-path": disabled,
  "set-env": disabled,
  // DebugCommandExtension: shown only with debug logging.
  debug: ({ data }, { isDebug, write }) => {
    if (isDebug) write("##[debug]", data);
  },
  // EchoCommandExtension: whether commands are echoed is not emulated.
  echo: nothing,
  // ErrorCommandExtension, WarningCommandExtension, NoticeCommandExtension
  error: issue,
  warning: issue,
  notice: issue,
  // GroupCommandExtension, EndGroupCommandExtension
  group: ({ data }, { write }) => void write("##[group]", data),
  endgroup: (_, { write }) => void write("##[endgroup]", ""),
  // SaveStateCommandExtension, SetOutputCommandExtension: the values are taken from the commands.
  "save-state": nothing,
  "set-output": nothing,
};

const stopCommands = "stop-commands";

/** How GitHub's web page shows a line of the log that begins with a tag; undefined hides it. */
function shown(line: string) {
  const [, tag, text = ""] = /^##\[(error|warning|notice|group|endgroup)\](.*)$/s.exec(line) ?? [];
  if (tag === undefined) return line;
  if (tag === "endgroup") return undefined;
  return tag === "group" ? `▼ ${text}` : `${tag[0]?.toUpperCase()}${tag.slice(1)}: ${text}`;
}

/**
 * Reads a step's output as a runner does, standard error included: commands are executed, and masks apply to
 * every line after them. Lines end at LF, CRLF and lone CR (.NET's StreamReader.ReadLine).
 *
 * @param secrets Values that are masked from the start: the repository's secrets.
 * @param runnerErrors What the runner itself reports after the step's output.
 */
export function readOutput(
  output: string,
  isDebug = false,
  secrets: readonly string[] = [],
  runnerErrors: readonly string[] = [],
): ShownLog {
  const masks = new RunnerMasks();
  for (const secret of secrets) masks.add(secret);
  const annotations: Annotation[] = [];
  const commands: WorkflowCommand[] = [];
  const lines: string[] = [];
  const write = (tag: string, text: string) => {
    const line = shown(masks.apply(`${tag}${text}`));
    return line === undefined ? lines.length : lines.push(line);
  };
  const effects: Effects = { masks, annotations, isDebug, write };
  const known = new Set([...Object.keys(table), stopCommands]);
  let resumeWord: string | undefined;
  for (const line of output.split(/\r\n|\n|\r/)) {
    const command = commandOf(line, known);
    // ActionCommandManager.cs, TryProcessCommand: while commands are stopped, only the word that resumes them
    // is one.
    if (command === undefined || (resumeWord !== undefined && command.name !== resumeWord)) {
      lines.push(masks.apply(line));
      continue;
    }
    commands.push(command);
    if (command.name === resumeWord) {
      known.delete(resumeWord);
      resumeWord = undefined;
      lines.push(masks.apply(line));
    } else if (command.name === stopCommands) {
      resumeWord = command.data.toLowerCase();
      known.add(resumeWord);
      lines.push(masks.apply(line));
    } else {
      table[command.name]?.(command, effects);
    }
  }
  while (runnerErrors.length > 0 && lines.at(-1) === "") lines.pop();
  for (const data of runnerErrors) issue({ name: "error", properties: {}, data }, effects);
  return { log: lines.join("\n").trimEnd(), annotations, masks: masks.values, commands };
}
