import type { ActionError } from "../src/base/errors.js";
import { type Findings, linesOf, type Notice, sentenceOf } from "../src/base/notice.js";
import { plain } from "../src/base/printing.js";
import { joined, type Text, text } from "../src/base/text.js";
import { Redactor } from "../src/secrets/redact.js";

/** An error with its sentences as strings, to compare. */
export function shown(error: ActionError) {
  const { reported, list, lines, commands, next } = error;
  const more = [...(reported ? [reported] : []), ...list, ...lines];
  return Object.assign(Object.create(error) as Omit<ActionError, "text" | "next" | "lines" | "commands">, {
    message: logLine(error.text),
    all: logLine(textOf(error)),
    hint: next ? logLine(next) : "",
    lines: more.map((line) => logLine(line)),
    commands: commands.flatMap((each) => each.lines.map((line) => logLine(line))),
  });
}

/** A notice as one text of several lines. */
export function textOf(notice: Notice): Text {
  const { head, list, more, tail } = linesOf(notice);
  const rest = more > 0 ? [text`... and ${more} more`] : [];
  return joined([...head, ...list, ...rest, ...tail], "\n");
}

/** A sentence as the log has it. */
export function logLine(sentence: Text | undefined, redactor = new Redactor()): string {
  return sentence === undefined ? "" : plain(sentence, (given) => redactor.redact(given));
}

/** What was found, as the log has it. */
export type FoundLines = Readonly<Record<"problems" | "warnings" | "emptySecrets", readonly string[]>>;

export function foundLines(findings: Findings, redactor = new Redactor()): FoundLines {
  const lines = (found: readonly Notice[]) => found.map((each) => logLine(sentenceOf(each), redactor));
  const { problems, warnings, emptySecrets } = findings;
  return {
    problems: lines(problems),
    warnings: lines(warnings),
    emptySecrets: emptySecrets.map((key) => logLine(key, redactor)),
  };
}

/** What was found, as tests compare it: its place and path, no sentence. */
export function foundPlaces(found: readonly Notice[], redactor = new Redactor()): string[] {
  return found.map(({ where = text`` }) => logLine(where, redactor).replace(/:$/, ""));
}
