import type { Findings } from "../base/findings.js";
import { didYouMean } from "../base/nearest.js";
import type { Mode } from "../modes/index.js";
import type { Runner } from "../runner/port.js";
import { type InputName, inputTable, rowOf } from "./table.js";

/** Where inputs come from: the runner, or a test. */
export type InputSource = Pick<Runner, "input" | "variable" | "event">;

/** A longer value is not shown: a cut one could show a part of a secret that is only known later. */
const longestShown = 100;

const booleans = new Map([
  ...["true", "True", "TRUE"].map((word) => [word, true] as const),
  ...["false", "False", "FALSE"].map((word) => [word, false] as const),
]);

/** The least and greatest value of an integer, and what a message adds: its unit, or what else is allowed. */
export interface IntegerRule {
  readonly least: number;
  readonly most?: number;
  readonly note?: string;
}

/** Reads single inputs and collects the problems with them. A value with a problem is undefined. */
export class InputReader {
  readonly source: InputSource;
  readonly findings: Findings;
  readonly #quote: (text: string) => string;

  /** @param parts `quote` redacts a value and makes it fit for a message. */
  constructor(parts: { source: InputSource; findings: Findings; quote: (text: string) => string }) {
    this.source = parts.source;
    this.findings = parts.findings;
    this.#quote = parts.quote;
  }

  /** The input, otherwise its environment variable, otherwise its default; trimmed. */
  string(name: InputName): string | undefined {
    return this.own(name) ?? this.#variable(name) ?? rowOf(name).default;
  }

  /** Only the input, without environment variable and default; trimmed. */
  own(name: InputName): string | undefined {
    return this.source.input(name)?.trim();
  }

  /** Only the input, exactly as written: leading whitespace has a meaning in YAML. */
  verbatim(name: InputName): string | undefined {
    return this.source.input(name);
  }

  /** The input or environment variable that gives the value, for the start of a message. */
  place(name: InputName): string {
    const { variable } = rowOf(name);
    if (variable === undefined || this.own(name) !== undefined) return `Input ${name}`;
    return this.#variable(name) === undefined ? `Input ${name}` : `Environment variable ${variable}`;
  }

  /** The value in quotes, redacted; only its length if it is long. */
  shown(value: string): string {
    return value.length > longestShown ? `a value of ${value.length} characters` : `"${this.#quote(value)}"`;
  }

  /** A string that must be given. `meaning` describes it, with an example. */
  required(name: InputName, meaning: string): string | undefined {
    const value = this.string(name);
    if (value === undefined) {
      const { variable } = rowOf(name);
      const fallback = variable === undefined ? "" : ` (or the environment variable ${variable})`;
      this.findings.problem(`Input ${name} is required: ${meaning}${fallback}`);
    }
    return value;
  }

  /** One of the allowed values. */
  choice<Value extends string>(name: InputName, allowed: readonly Value[]): Value | undefined {
    const given = this.string(name);
    const value = allowed.find((candidate) => candidate === given);
    if (given !== undefined && value === undefined) {
      const near = didYouMean(given, allowed);
      const guess = near === undefined ? "" : `. Did you mean ${near}?`;
      this.#problem(name, `must be one of ${allowed.join(", ")}`, given, guess);
    }
    return value;
  }

  /** A boolean; an empty input without default is false. */
  boolean(name: InputName): boolean | undefined {
    const given = this.string(name) ?? "false";
    const value = booleans.get(given);
    if (value === undefined) this.#problem(name, "must be true or false", given);
    return value;
  }

  /** An integer; undefined also if it is not given. */
  integer(name: InputName, { least, most, note }: IntegerRule): number | undefined {
    const given = this.string(name);
    if (given === undefined) return undefined;
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (value >= least && value <= (most ?? Number.MAX_SAFE_INTEGER)) return value;
    const range = most === undefined ? `of ${least} or more` : `from ${least} to ${most}`;
    return this.#problem(name, `must be an integer ${range}${note === undefined ? "" : ` ${note}`}`, given);
  }

  /** A positive number of seconds with up to three decimals, in milliseconds. */
  milliseconds(name: InputName, mostSeconds: number): number | undefined {
    const given = this.string(name) ?? "";
    const seconds = /^\d+(\.\d{1,3})?$/.test(given) ? Number(given) : Number.NaN;
    if (seconds >= 0.001 && seconds <= mostSeconds) return Math.round(seconds * 1000);
    return this.#problem(name, `must be a number of seconds from 0.001 to ${mostSeconds}, such as 60`, given);
  }

  /** Warns about each given input that the mode does not use. A value that equals the default counts as not given. */
  warnOfUnused(mode: Mode): void {
    for (const row of inputTable) {
      const value = this.own(row.name);
      // action.yml gives github-token to every step.
      const isGiven =
        value !== undefined && value.toLowerCase() !== row.default?.toLowerCase() && row.name !== "github-token";
      if (isGiven && !row.modes.includes(mode)) {
        this.findings.warning(`Input ${row.name} is given, but mode ${mode} does not use it.`);
      }
    }
  }

  #variable(name: InputName): string | undefined {
    const { variable } = rowOf(name);
    return variable === undefined ? undefined : this.source.variable(variable);
  }

  #problem(name: InputName, allowed: string, given: string, more = ""): undefined {
    this.findings.problem(`${this.place(name)} ${allowed}; got ${this.shown(given)}${more}`);
    return undefined;
  }
}
