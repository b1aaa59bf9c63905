import type { Findings } from "../base/findings.js";
import { nearest } from "../base/nearest.js";
import { type InputRow, inputTable, type Mode } from "./table.js";

/** Where inputs come from: a runner, or a test. */
export interface InputSource {
  /** The input as it was written; undefined when it is blank. */
  input(name: string): string | undefined;
  /** The environment variable; undefined when it is unset or blank. */
  variable(name: string): string | undefined;
  /** What started the workflow. */
  event(): { readonly name: string; readonly payload: unknown; readonly actor: string | undefined };
}

const truths = new Map([
  ...["true", "True", "TRUE"].map((word) => [word, true] as const),
  ...["false", "False", "FALSE"].map((word) => [word, false] as const),
]);

/** Reads single inputs and collects what is wrong with them. */
export class InputReader {
  readonly source: InputSource;
  /** What is wrong with the inputs is collected here. */
  readonly findings: Findings;

  constructor(source: InputSource, findings: Findings) {
    this.source = source;
    this.findings = findings;
  }

  /** The input, else its environment variable, else its default; trimmed. */
  text(name: string): string | undefined {
    const row = rowOf(name);
    const variable = row.variable === undefined ? undefined : this.source.variable(row.variable);
    return this.own(name) ?? variable ?? row.default;
  }

  /** The input alone, without environment variable and default; trimmed. */
  own(name: string): string | undefined {
    return this.source.input(name)?.trim();
  }

  /** The input to the letter: blanks at its beginning mean something in YAML. */
  verbatim(name: string): string | undefined {
    return this.source.input(name);
  }

  /** A text that must be given. */
  required(name: string, meaning: string): string {
    const text = this.text(name);
    if (text === undefined) {
      const { variable } = rowOf(name);
      this.findings.problem(
        `Input ${name} is required: ${meaning}${variable ? ` (or the environment variable ${variable})` : ""}`,
      );
    }
    return text ?? "";
  }

  /** One of the allowed values. */
  choice<Value extends string>(name: string, allowed: readonly Value[]): Value | undefined {
    const text = this.text(name);
    const value = allowed.find((candidate) => candidate === text);
    if (text !== undefined && value === undefined) {
      const near = nearest(text, allowed);
      const guess = near === undefined ? "" : `. Did you mean ${near}?`;
      this.findings.problem(`Input ${name} must be one of ${allowed.join(", ")}; got ${JSON.stringify(text)}${guess}`);
    }
    return value;
  }

  /** A boolean of the YAML 1.2 core set. */
  flag(name: string): boolean {
    const text = this.text(name) ?? "false";
    const value = truths.get(text);
    if (value === undefined) this.findings.problem(`Input ${name} must be true or false; got ${JSON.stringify(text)}`);
    return value ?? false;
  }

  /** A number from `least` on, whole unless `fractions` are allowed. */
  number(
    name: string,
    {
      least,
      most = Number.MAX_SAFE_INTEGER,
      fractions,
      unit,
    }: { least: number; most?: number; fractions?: boolean; unit: string },
  ): number {
    const text = this.text(name) ?? "";
    const value = (fractions ? /^\d{1,7}(\.\d{1,3})?$/ : /^\d{1,9}$/).test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    const kind = fractions ? "a number" : "a whole number";
    this.findings.problem(
      `Input ${name} must be ${kind} of ${unit}, ${least} ${most === Number.MAX_SAFE_INTEGER ? "or more" : `to ${most}`}; got ${JSON.stringify(text)}`,
    );
    return least;
  }

  /** Warns of each input that is given although the mode does not use it. What action.yml's default says was not given. */
  warnOfUnused(mode: Mode): void {
    for (const row of inputTable) {
      const text = this.own(row.name);
      // The runner gives github-token to every step, by action.yml's default.
      const given =
        text !== undefined && text !== row.default && text.toLowerCase() !== row.default && row.name !== "github-token";
      if (!row.modes.includes(mode) && given) {
        this.findings.warning(`Input ${row.name} is given, but mode ${mode} does not use it.`);
      }
    }
  }
}

function rowOf(name: string): InputRow {
  const row = inputTable.find((candidate) => candidate.name === name);
  if (row === undefined) throw new Error(`No input ${name} is in the table.`);
  return row;
}
