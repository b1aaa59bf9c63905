import type { Code, Findings } from "../base/notice.js";
import { joined, type Text, text } from "../base/text.js";
import { isFitId } from "../platform/resources.js";
import type { Runner } from "../runner/runner.js";
import { type InputName, inputNames, inputTable, type Mode, type Rule } from "./table.js";

/** Where inputs come from: the runner, or a test. */
export type InputSource = Pick<Runner, "input" | "isEmptyInput" | "inputNames" | "variable" | "event">;

/** The value of a boolean as GitHub writes it; undefined for anything else. */
export function booleanOf(given = ""): boolean | undefined {
  if (/^(?:true|True|TRUE)$/.test(given)) return true;
  return /^(?:false|False|FALSE)$/.test(given) ? false : undefined;
}

/** Reads single inputs and collects the problems with them. */
export class InputReader {
  readonly source: InputSource;
  readonly findings: Findings;
  /** The inputs that misspelled ones were meant to be: that they are missing is no problem of its own. */
  readonly misspelled = new Set<InputName>();

  constructor(source: InputSource, findings: Findings) {
    this.source = source;
    this.findings = findings;
  }

  /** Checks the form of every input that the mode uses; without a mode of all. */
  checkForms(mode: Mode | undefined): void {
    for (const name of inputNames) {
      const { modes, rule } = inputTable[name];
      // A name overrides an id from the environment.
      const isOverridden = this.own(name) === undefined && this.source.input(name.replace(/-id$/, ""));
      const given = isOverridden ? undefined : this.string(name);
      if (given === undefined || rule === undefined || (mode && !modes.includes(mode))) continue;
      const expected = unfit(rule, given, name);
      if (expected !== undefined)
        this.problem("input/unfit", text`${this.origin(name)} ${expected}; got ${this.display(given)}`);
    }
  }

  /** The input, otherwise its environment variable, otherwise its default; trimmed. */
  string(name: InputName): string | undefined {
    const { default: otherwise } = inputTable[name];
    return this.own(name) ?? this.variable(name) ?? (otherwise === "auto" ? undefined : otherwise);
  }

  /** Only the input, without environment variable and default; trimmed. */
  own(name: InputName): string | undefined {
    const given = this.source.input(name)?.trim().replaceAll("\r\n", "\n");
    return given === "auto" && inputTable[name].default === "auto" ? undefined : given;
  }

  /** The environment variable that counts if the input is empty. */
  variable(name: InputName): string | undefined {
    const { variable } = inputTable[name];
    return variable === undefined ? undefined : this.source.variable(variable);
  }

  /** The input or environment variable that gives the value, for the start of a message. */
  origin(name: InputName): Text {
    const isFromVariable = this.own(name) === undefined && this.variable(name) !== undefined;
    return isFromVariable
      ? text`Environment variable ${inputTable[name].variable ?? ""}`
      : text`Input ${name}`;
  }

  /** The value in quotes; of a long one the length: a cut may show part of a secret known later. */
  display(value: string): Text {
    return value.length > 100 ? text`a value of ${value.length} characters` : text`"${value}"`;
  }

  /** A string that must be given. `meaning` describes it, with an example. */
  required(name: InputName, meaning: Text): string | undefined {
    const given = this.string(name);
    if (given !== undefined || this.misspelled.has(name)) return given;
    return this.problem("input/missing", text`Input ${name} is required: ${meaning}`);
  }

  /** A value of a choice, as documented; undefined for another one. */
  choice<Choice extends string>(name: InputName, allowed: readonly Choice[]): Choice | undefined {
    const given = this.string(name) ?? "";
    return allowed.find((each) => each === String(booleanOf(given) ?? given));
  }

  boolean(name: InputName): boolean {
    return booleanOf(this.string(name)) === true;
  }

  /** An integer or number; undefined if not given. */
  number(name: InputName): number | undefined {
    const given = this.string(name);
    return given === undefined ? undefined : Number(given);
  }

  /** Warns about an input that this run does not use, if it is given: with another value than its default. */
  warnOfUnused(name: InputName, reason: Text): void {
    const given = this.own(name)?.toLowerCase();
    if (given !== undefined && given !== inputTable[name].default?.toLowerCase()) {
      this.findings.warning("input/unused", text`Input ${name} is given, but ${reason}.`);
    }
  }

  /** Adds a problem, and is undefined: the value of an input that has one. */
  problem(code: Code, said: Text): undefined {
    return this.findings.problem(code, said);
  }
}

/** What examples have in the place of an id, such as `WORKSPACE-ID`: the service responds with 404 to it. */
const placeholder = /^(?:(?:my|your)[-_])?(?:organization|workspace|deployment)[-_]?id$|^<.*>$|^%\w+%$/i;

/** Whether a value has the form of an id, and is none of the examples'. */
export function isId(given: string): boolean {
  return !/\s|^["'`$]|\{\{/.test(given) && isFitId(given) && !placeholder.test(given);
}

/** The largest request-timeout, in seconds: other runs wait so long for the last attempt of a run. */
export const longestRequest = 180;

/** The form that a value must have, if it has not. */
function unfit(rule: Rule, given: string, name: InputName): Text | undefined {
  if (rule === "boolean") return booleanOf(given) === undefined ? text`must be true or false` : undefined;
  if (rule === "id") {
    const named = name === "deployment-id" ? "" : text`: for a name use ${name.replace("-id", "")}`;
    return isId(given) ? undefined : text`takes an id${named}`;
  }
  if (rule === "seconds") {
    const seconds = /^\d+(\.\d{1,3})?$/.test(given) ? Number(given) : Number.NaN;
    const isFit = seconds >= 0.001 && seconds <= longestRequest;
    return isFit ? undefined : text`must be a number of seconds from 0.001 to ${longestRequest}, such as 60`;
  }
  if ("choice" in rule) {
    const isFit = rule.choice.includes(String(booleanOf(given) ?? given));
    return isFit ? undefined : text`must be one of ${joined(rule.choice)}`;
  }
  const { least, most, word } = rule;
  const isInRange = Number(given) >= least && Number(given) <= (most ?? Number.MAX_SAFE_INTEGER);
  if (given === word || (/^\d+$/.test(given) && isInRange)) return undefined;
  const range = most === undefined ? text`of ${least} or more` : text`from ${least} to ${most}`;
  return text`must be an integer ${range}${word === undefined ? "" : text`, or ${word}`}`;
}
