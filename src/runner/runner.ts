import { appendFileSync, readFileSync, statSync, truncateSync } from "node:fs";
import * as core from "@actions/core";
import { ActionError } from "../base/errors.js";
import type { Log } from "../base/log.js";
import { inert, type Redactor } from "../base/redaction.js";

/** GitHub's runner, as the action sees it. The only module that touches @actions/core and the environment. */
export class Runner {
  /** The environment variable, or undefined when it is unset or blank. */
  variable(name: string): string | undefined {
    const value = process.env[name]?.trim();
    return value === "" ? undefined : value;
  }

  /** The input as the workflow wrote it, or undefined when it is blank. */
  input(name: string): string | undefined {
    const value = core.getInput(name, { trimWhitespace: false });
    return value.trim() === "" ? undefined : value;
  }

  /** What started the workflow. An event that can't be read carries nothing. */
  event(): { name: string; payload: unknown; actor: string | undefined } {
    const name = this.variable("GITHUB_EVENT_NAME") ?? "";
    const actor = this.variable("GITHUB_ACTOR");
    try {
      return { name, actor, payload: JSON.parse(readFileSync(this.variable("GITHUB_EVENT_PATH") ?? "", "utf8")) };
    } catch {
      return { name, actor, payload: undefined };
    }
  }

  /** Hides a text in the log from now on. */
  mask(text: string): void {
    core.setSecret(text);
  }

  /** @throws {ActionError} without GITHUB_OUTPUT: the toolkit would print the value instead. */
  setOutput(name: string, value: string): void {
    this.#outputFile();
    core.setOutput(name, value);
  }

  /** `setSecret` and `setOutput` side by side: a secret output that is not masked first can't be written. */
  setSecretOutput(name: string, value: string): void {
    core.setSecret(value);
    this.setOutput(name, value);
  }

  /** The log: every line of it is redacted and can't be taken for a command. */
  log(redactor: Redactor): Log & { error(text: string): void; group(title: string, text: string): void } {
    const safe = (text: string): string =>
      redactor
        .redact(text)
        .replace(/##(?=\[)/g, "## ")
        .replace(/^(\s*):(?=:)/gm, "$1: ");
    return {
      info: (text) => core.info(safe(text)),
      debug: (text) => core.debug(safe(text)),
      notice: (text) => core.notice(safe(text), { title: "platform-deployments-action" }),
      warning: (text) => core.warning(safe(text), { title: "platform-deployments-action" }),
      error: (text) => core.error(safe(text), { title: "platform-deployments-action" }),
      group: (title, text) => {
        core.startGroup(inert(title));
        core.info(safe(text));
        core.endGroup();
      },
    };
  }

  /** Whether there is a job summary to add to: some runners have none. */
  get hasSummary(): boolean {
    return this.variable("GITHUB_STEP_SUMMARY") !== undefined;
  }

  /** Adds to the job summary. */
  async summarize(markdown: string): Promise<void> {
    await core.summary.addRaw(markdown, true).write();
  }

  /**
   * Before anything is sent: outputs must have somewhere to go, or a minted token would be lost, or printed by the
   * toolkit's fall-back for runners without files.
   * @throws {ActionError} when GITHUB_OUTPUT is unset or can't be written.
   */
  requireOutputs(): void {
    const file = this.#outputFile();
    try {
      const { size } = statSync(file);
      appendFileSync(file, "\n");
      // A blank line is taken for an error by some runners: it goes again.
      if (statSync(file).isFile()) truncateSync(file, size);
    } catch (cause) {
      throw new ActionError(
        "environment",
        "Nothing was sent: the file that GITHUB_OUTPUT names can't be written, and outputs would be lost.",
        {
          hint: "Make the file writable, or set GITHUB_OUTPUT to one that is.",
          cause,
        },
      );
    }
  }

  #outputFile(): string {
    const file = this.variable("GITHUB_OUTPUT");
    if (file !== undefined) return file;
    throw new ActionError("environment", "Nothing was sent: GITHUB_OUTPUT is not set, and outputs would be lost.", {
      hint: "Run the action on a runner, or set GITHUB_OUTPUT to a file that can be written.",
    });
  }
}
