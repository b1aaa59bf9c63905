import type { Redactor } from "../base/redaction.js";
import { type Definition, type DefinitionInputs, definitionInputs, readDefinition } from "../deployment/body.js";
import { type Mode, modes } from "../modes/index.js";
import type { DeploymentRequest, Target } from "../modes/request.js";
import { hasRecords, isPreview, readId, readTarget, worksWithoutToken } from "./common.js";
import { readIdleDays, readRecording } from "./preview.js";
import type { InputReader } from "./reader.js";
import { readExpiry } from "./token.js";

/** What reading a definition needs beside the inputs. */
export interface SecretParts {
  readonly redactor: Redactor;
  /** Called with every secret value as soon as it is read. */
  readonly onSecret: (value: string) => void;
}

/** The inputs of create-deployment or update-deployment as a request; undefined after a problem. */
export async function readDeploymentRequest(
  mode: Mode,
  reader: InputReader,
  parts: SecretParts,
): Promise<DeploymentRequest | undefined> {
  const { findings } = reader;
  const before = findings.problems.length;
  const target = readTarget(reader);
  const recording = readRecording(mode, reader);
  const waitMinutes = readWaitMinutes(reader);
  const deploymentId = readDeploymentId(mode, reader);
  const hasToken = !worksWithoutToken(mode, reader) || reader.string("api-token") !== undefined;
  const definition = await definitionOf(target, hasToken, reader, parts);
  if (!target || !definition || waitMinutes === undefined || findings.problems.length > before) return undefined;
  return { ...target, kind: "deployment", definition, deploymentId, waitMinutes, recording, hasToken };
}

/** Reports the problems that do not depend on the mode, beside a wrong one. */
export async function checkWithoutMode(reader: InputReader, parts: SecretParts): Promise<undefined> {
  const target = readTarget(reader);
  readExpiry(reader);
  readIdleDays(reader);
  readWaitMinutes(reader);
  const hasDefinition = definitionInputs.some((name) => reader.string(name) !== undefined);
  if (hasDefinition) await definitionOf(target, !worksWithoutToken(undefined, reader), reader, parts);
}

function readWaitMinutes(reader: InputReader): number | undefined {
  return reader.integer("wait-minutes", { least: 0, most: 120 });
}

/** The definition of file and inputs; undefined after a problem. */
async function definitionOf(
  target: Target | undefined,
  hasToken: boolean,
  reader: InputReader,
  parts: SecretParts,
): Promise<Definition | undefined> {
  const { findings, source } = reader;
  const inputs = definitionGiven(reader);
  // Problems of a cut definition are not those of the whole one.
  if (isCut(inputs, reader)) return undefined;
  const folder = source.variable("GITHUB_WORKSPACE") ?? ".";
  const definition = await readDefinition(inputs, { ...parts, findings, folder, allowEmptySecrets: !hasToken });
  if (target !== undefined && definition !== undefined) checkWorkspace(target, definition, reader);
  return definition;
}

/** Windows passes at most this many characters of an input. */
const windowsLimit = 32_766;

/** Whether Windows cut an input, which would silently send a part of the definition. */
function isCut(given: DefinitionInputs, { findings, source }: InputReader): boolean {
  if (source.variable("RUNNER_OS") !== "Windows") return false;
  const cut = Object.entries(given).filter(([, value = ""]) => value.length >= windowsLimit);
  for (const [name] of cut) {
    findings.problem(
      `Input ${name} is too long: Windows cuts an input after ${windowsLimit} characters. Use deployment-file for a long definition`,
    );
  }
  return cut.length > 0;
}

/** The inputs of the definition, exactly as written. */
function definitionGiven(reader: InputReader): DefinitionInputs {
  const used = definitionInputs.filter((name) => name !== "preview-retire" || isPreview(reader));
  return Object.fromEntries(used.map((name) => [name, reader.verbatim(name)]));
}

/** `workspaceId` of the body counts as workspace-id: both together must be the same. */
function checkWorkspace({ workspace }: Target, { workspaceId }: Definition, reader: InputReader): void {
  if (workspaceId === undefined || workspace.id === undefined || workspace.id === workspaceId) return;
  reader.findings.problem(
    `${reader.place("workspace-id")} is ${reader.shown(workspace.id)}, and workspaceId of the definition is ${reader.shown(workspaceId)}: remove one of them`,
  );
}

/** The input deployment-id: required by an update, and a mistake with a create that no record continues. */
function readDeploymentId(mode: Mode, reader: InputReader): string | undefined {
  const id = readId("deployment-id", reader);
  const given = reader.string("deployment-id");
  const { updates } = modes[mode];
  if (updates && given === undefined) {
    reader.findings.problem(`Input deployment-id is required: the id of the Deployment that mode ${mode} updates`);
  }
  if (!updates && given !== undefined && !hasRecords(reader)) {
    reader.findings.problem(
      `Input deployment-id must not be given: mode ${mode} would create another Deployment; got ${reader.shown(given)}. ` +
        "Use mode update-deployment, or add github-environment: the step then updates that Deployment and records it",
    );
  }
  return id;
}
