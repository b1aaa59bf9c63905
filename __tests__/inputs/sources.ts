import { Findings } from "../../src/base/notice.js";
import { type Limits, readAccess, readLimits, type ServiceAccess } from "../../src/inputs/access.js";
import { readMode } from "../../src/inputs/common.js";
import { readDeploymentRequest } from "../../src/inputs/deployment.js";
import { InputReader, type InputSource } from "../../src/inputs/reader.js";
import type { DeploymentRequest, TokenRequest } from "../../src/inputs/request.js";
import { readTokenRequest } from "../../src/inputs/token.js";
import type { WorkflowEvent } from "../../src/runner/runner.js";
import { Masks } from "../../src/secrets/masks.js";
import { type FoundLines, foundLines } from "../shown.js";

export type Values = Readonly<Record<string, string>>;

/** Inputs and environment variables as a runner gives them: empty ones count as not given. */
export function sourceOf(
  inputs: Values,
  variables: Values = {},
  event: Partial<WorkflowEvent> = {},
): InputSource {
  const given = (value: string | undefined): string | undefined => (value?.trim() ? value : undefined);
  return {
    input: (name) => given(inputs[name]),
    isEmptyInput: (name) => inputs[name]?.trim() === "",
    inputNames: () => Object.keys(inputs).filter((name) => given(inputs[name]) !== undefined),
    variable: (name) => given(variables[name])?.trim(),
    event: () => ({ name: "workflow_dispatch", payload: {}, ...event }),
  };
}

/** A reader over the given inputs. */
export function readerOf(inputs: Values, variables?: Values, event?: Partial<WorkflowEvent>): InputReader {
  return new InputReader(sourceOf(inputs, variables, event), new Findings());
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
  "api-token": "fake-api-token",
  "base-url": "https://platform.example.com",
  "token-role": "WORKSPACE_MEMBER",
};

/** Inputs with which create-deployment has all it needs. */
export const createInputs = {
  ...tokenInputs,
  "token-role": "",
  mode: "create-deployment",
  "deployment-name": "etl",
  definition: "{ name: etl, type: STANDARD }",
};

/** Inputs with which update-deployment has all it needs. */
export const updateInputs = { ...createInputs, mode: "update-deployment", "deployment-id": "d1" };

/** All that a run reads, and what was found. */
interface Read {
  readonly limits: Limits;
  readonly access: ServiceAccess | undefined;
  readonly request: TokenRequest | DeploymentRequest | undefined;
  readonly findings: FoundLines;
  /** The codes of problems and warnings. */
  readonly codes: readonly string[];
}

/** Reads inputs in the order in which a run reads them. */
export async function read(
  inputs: Values,
  variables: Values = runnerVariables,
  event: Partial<WorkflowEvent> = {},
): Promise<Read> {
  const reader = readerOf(inputs, variables, event);
  const mode = readMode(reader);
  const limits = readLimits(reader);
  const access = readAccess(reader, mode);
  const secrets = new Masks(() => {});
  const request =
    mode === "create-token"
      ? readTokenRequest(reader)
      : mode && (await readDeploymentRequest(mode, reader, secrets));
  const { problems, warnings } = reader.findings;
  const codes = [...problems, ...warnings].map(({ code }) => code);
  return { limits, access, request, findings: foundLines(reader.findings, secrets.redactor), codes };
}

/** The request of create-token. */
export async function tokenOf(inputs: Values, variables?: Values): Promise<TokenRequest> {
  const { request, findings } = await read({ ...tokenInputs, ...inputs }, variables);
  if (request?.mode !== "create-token") throw new Error(`No request for a token: ${findings.problems}`);
  return request;
}

/** All that a run of a Deployment reads. */
export interface ValidInputs {
  readonly request: DeploymentRequest;
  readonly access: ServiceAccess | undefined;
  readonly limits: Limits;
}

/** Reads what is valid. */
export async function validInputs(
  inputs: Values,
  variables?: Values,
  event?: Partial<WorkflowEvent>,
): Promise<ValidInputs> {
  const { request, access, limits, findings } = await read({ ...createInputs, ...inputs }, variables, event);
  if (request === undefined || request.mode === "create-token")
    throw new Error(`No request: ${findings.problems}`);
  return { request, access, limits };
}

/** The request of create-deployment or update-deployment. */
export async function deploymentOf(...given: Parameters<typeof validInputs>): Promise<DeploymentRequest> {
  return (await validInputs(...given)).request;
}

/** The codes of the problems and warnings about the inputs of a run. */
export async function codesOf(...given: Parameters<typeof read>): Promise<readonly string[]> {
  return (await read(...given)).codes;
}

/** The problems with the inputs of a run, as lines. */
export async function problemsOf(...given: Parameters<typeof read>): Promise<readonly string[]> {
  return (await read(...given)).findings.problems;
}
