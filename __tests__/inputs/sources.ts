import { Findings } from "../../src/base/findings.js";
import { type CommonInputs, readCommon, readMode } from "../../src/inputs/common.js";
import { type DefinitionInputs, readDefinition } from "../../src/inputs/deployment.js";
import { InputReader, type InputSource } from "../../src/inputs/reader.js";
import { readToken } from "../../src/inputs/token.js";

export type Texts = Readonly<Record<string, string>>;

/** Inputs and environment variables as a runner gives them: what is blank counts as not given. */
export function sourceOf(inputs: Texts, variables: Texts = {}, event: Partial<ReturnType<InputSource["event"]>> = {}) {
  const given = (text: string | undefined): string | undefined => (text?.trim() ? text : undefined);
  const source: InputSource = {
    input: (name) => given(inputs[name]),
    variable: (name) => given(variables[name])?.trim(),
    event: () => ({ name: "push", payload: {}, actor: "octocat", ...event }),
  };
  return source;
}

/** A runner's own variables. */
export const runnerVariables = {
  GITHUB_REPOSITORY: "acme/pipelines",
  GITHUB_RUN_ID: "1700000001",
  GITHUB_RUN_ATTEMPT: "2",
  GITHUB_SERVER_URL: "https://github.example.com",
  GITHUB_SHA: "0123456789abcdef0123456789abcdef01234567",
};

/** Inputs with which create-token has all it needs. */
export const tokenInputs = {
  mode: "create-token",
  "api-token": "fake-bearer",
  "base-url": "https://platform.example.com",
  "token-role": "WORKSPACE_MEMBER",
};

/** Inputs with which update-deployment has all it needs. */
export const updateInputs = { ...tokenInputs, "token-role": "", mode: "update-deployment", "deployment-id": "d1" };

/** All inputs of a run, and what was found. */
interface Read {
  readonly common: CommonInputs;
  readonly specific: ReturnType<typeof readToken> | DefinitionInputs | undefined;
  readonly findings: Findings;
}

/** Reads inputs in the order in which a run reads them. */
export function read(inputs: Texts, variables: Texts = runnerVariables): Read {
  const findings = new Findings();
  const reader = new InputReader(sourceOf(inputs, variables), findings);
  const mode = readMode(reader);
  const common = readCommon(reader, undefined);
  if (mode === undefined) return { common, specific: undefined, findings };
  return { common, specific: mode === "create-token" ? readToken(reader) : readDefinition(mode, reader), findings };
}

/** What of the inputs only create-token has. */
export function tokenOf(inputs: Texts, variables?: Texts) {
  const { specific } = read({ ...tokenInputs, ...inputs }, variables);
  if (specific?.mode !== "create-token") throw new Error("The mode is another.");
  return specific;
}

/** What of the inputs only the modes with a Deployment have. */
export function definitionOf(inputs: Texts, variables?: Texts): DefinitionInputs {
  const { specific } = read({ ...updateInputs, ...inputs }, variables);
  if (specific === undefined || specific.mode === "create-token") throw new Error("The mode is another.");
  return specific;
}

export function problemsOf(inputs: Texts, variables?: Texts): readonly string[] {
  return read(inputs, variables).findings.problems;
}

export function warningsOf(inputs: Texts, variables?: Texts): readonly string[] {
  return read(inputs, variables).findings.warnings;
}
