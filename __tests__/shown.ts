import type { ActionError } from "../src/base/errors.js";
import type { Finding, Findings } from "../src/base/findings.js";
import { plain } from "../src/base/printing.js";
import type { Text } from "../src/base/text.js";
import { Redactor } from "../src/secrets/redact.js";

/** An error with its sentences as strings, to compare. */
export function shown(error: ActionError) {
  return Object.assign(Object.create(error) as Omit<ActionError, "text" | "hint" | "lines" | "commands">, {
    message: logLine(error.what),
    all: logLine(error.text),
    hint: logLine(error.hint),
    lines: error.lines.map((line) => logLine(line)),
    commands: error.commands.map((line) => logLine(line)),
  });
}

/** A sentence as the log has it. */
export function logLine(sentence: Text, redactor = new Redactor()): string {
  return plain(sentence, (given) => redactor.redact(given));
}

/** What was found, as the log has it. */
export type FoundLines = Readonly<Record<"problems" | "warnings" | "notices" | "notes", readonly string[]>>;

export function foundLines(findings: Findings, redactor = new Redactor()): FoundLines {
  const lines = (found: readonly Finding[]) => found.map(({ text }) => logLine(text, redactor));
  const { problems, warnings, notices, notes } = findings;
  return {
    problems: lines(problems),
    warnings: lines(warnings),
    notices: lines(notices),
    notes: lines(notes),
  };
}
