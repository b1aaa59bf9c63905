import type { ActionError } from "../src/base/errors.js";

/** An error with its sentences as strings, to compare. */
export function shown(error: ActionError) {
  return Object.assign(Object.create(error) as Omit<ActionError, "text" | "hint" | "lines" | "commands">, {
    message: error.message,
    all: String(error.text),
    hint: String(error.hint),
    lines: error.lines.map(String),
    commands: error.commands.map(String),
  });
}
