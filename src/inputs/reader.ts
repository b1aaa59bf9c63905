import { didYouMean } from "../base/nearest.js";
import type { Code, Findings } from "../base/notice.js";
import { type Text, text, type Value } from "../base/text.js";
import type { Runner } from "../runner/port.js";
import { type InputName, rowOf } from "./table.js";

/** Where inputs come from: the runner, or a test. */
export type InputSource = Pick<Runner, "input" | "inputNames" | "variable" | "event">;

/** The value of a boolean as GitHub writes it; undefined for anything else. */
export function booleanOf(given = ""): boolean | undefined {
  if (/^(?:true|True|TRUE)$/.test(given)) return true;
  return /^(?:false|False|FALSE)$/.test(given) ? false : undefined;
}

/** What to do about a value that contains an expression. */
export const notEvaluated = text`contains an expression that GitHub did not evaluate: write it in the workflow
  file`;

/** Reads single inputs and collects the problems with them. A value with a problem is undefined. */
export class InputReader {
  readonly source: InputSource;
  readonly findings: Findings;
  /** The inputs that misspelled ones were meant to be: that they are missing is no problem of its own. */
  readonly misspelled = new Set<InputName>();

  constructor(source: InputSource, findings: Findings) {
    this.source = source;
    this.findings = findings;
  }

  /** The input, otherwise its environment variable, otherwise its default; trimmed. */
  string(name: InputName): string | undefined {
    return this.own(name) ?? this.#variable(name) ?? rowOf(name).default;
  }

  /** Only the input, without environment variable and default; trimmed. */
  own(name: InputName): string | undefined {
    return this.source.input(name)?.trim();
  }

  /** The input or environment variable that gives the value, for the start of a message. */
  place(name: InputName): Text {
    const isFromVariable = this.own(name) === undefined && this.#variable(name) !== undefined;
    return isFromVariable ? text`Environment variable ${rowOf(name).variable ?? ""}` : text`Input ${name}`;
  }

  /** The value in quotes; of a long one the length: a cut may show part of a secret known later. */
  shown(value: string): Text {
    return value.length > 100 ? text`a value of ${value.length} characters` : text`"${value}"`;
  }

  /** The same without quotes. */
  plain(value: string): Text {
    return value.length > 100 ? this.shown(value) : text`${value}`;
  }

  /** A string that must be given. `meaning` describes it, with an example. */
  required(name: InputName, meaning: Text): string | undefined {
    const given = this.string(name);
    if (given !== undefined || this.misspelled.has(name)) return given;
    const { variable } = rowOf(name);
    const fallback = variable === undefined ? "" : text` (or the environment variable ${variable})`;
    return this.problem("input/missing", text`Input ${name} is required${fallback}: ${meaning}`);
  }

  choice<Value extends string>(name: InputName, allowed: readonly Value[]): Value | undefined {
    const given = this.string(name);
    const value = allowed.find((candidate) => candidate === given);
    if (given === undefined || value !== undefined) return value;
    // Part of a name, such as create for create-deployment.
    const parts = allowed.filter((candidate) => candidate.split("-").includes(given.toLowerCase()));
    const near = didYouMean(given, allowed) ?? (parts.length > 0 ? parts.join(" or ") : undefined);
    return this.#unfit(
      name,
      text`must be one of ${allowed.join(", ")}`,
      given,
      near === undefined ? "" : text`. Did you mean ${near}?`,
    );
  }

  /** A boolean; an empty input without default is false. */
  boolean(name: InputName): boolean | undefined {
    const given = this.string(name) ?? "false";
    return booleanOf(given) ?? this.#unfit(name, text`must be true or false`, given);
  }

  /** An integer; undefined also if not given. `note`, in messages: the unit, or the allowed `words`. */
  integer(
    name: InputName,
    rule: { least: number; most?: number; note?: Text; words?: readonly string[] },
  ): number | undefined {
    const { least, most, note, words = [] } = rule;
    const given = this.string(name);
    if (given === undefined) return undefined;
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (value >= least && value <= (most ?? Number.MAX_SAFE_INTEGER)) return value;
    const range = most === undefined ? text`of ${least} or more` : text`from ${least} to ${most}`;
    const near = didYouMean(given, words);
    const what = text`must be an integer ${range}${note === undefined ? "" : text` ${note}`}`;
    return this.#unfit(name, what, given, near === undefined ? "" : text`. Did you mean ${near}?`);
  }

  /** A positive number of seconds, at most a day, with up to three decimals; in milliseconds. */
  milliseconds(name: InputName): number | undefined {
    const given = this.string(name) ?? "";
    const seconds = /^\d+(\.\d{1,3})?$/.test(given) ? Number(given) : Number.NaN;
    if (seconds >= 0.001 && seconds <= 86_400) return Math.round(seconds * 1000);
    return this.#unfit(name, text`must be a number of seconds from 0.001 to 86400, such as 60`, given);
  }

  /** Warns about an input that this run does not use, if it is given: with another value than its default. */
  warnOfUnused(name: InputName, reason: Text): void {
    const given = this.own(name)?.toLowerCase();
    if (given !== undefined && given !== rowOf(name).default?.toLowerCase()) {
      this.findings.warning("input/unused", text`Input ${name} is given, but ${reason}.`);
    }
  }

  /** Adds a problem, and is undefined: the value of an input that has one. */
  problem(code: Code, said: Text): undefined {
    return this.findings.problem(code, said);
  }

  #variable(name: InputName): string | undefined {
    const { variable } = rowOf(name);
    return variable === undefined ? undefined : this.source.variable(variable);
  }

  #unfit(name: InputName, allowed: Text, given: string, more: Value = ""): undefined {
    const what = given.includes("${{") ? notEvaluated : allowed;
    return this.problem("input/unfit", text`${this.place(name)} ${what}; got ${this.shown(given)}${more}`);
  }
}
