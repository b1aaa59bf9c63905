import type { Redactor } from "../base/redaction.js";
import { type Definition, readDefinition } from "../deployment/body.js";
import type { DeploymentRequest, Target } from "../modes/request.js";
import { hasRecords, isPreview, readId, readTarget, worksWithoutToken } from "./common.js";
import { readRecording } from "./preview.js";
import type { InputReader } from "./reader.js";
import { fieldInputs, type InputName } from "./table.js";

/** What reading a definition needs beside the inputs. */
export interface SecretParts {
  readonly redactor: Redactor;
  /** Called with every secret value as soon as it is read. */
  readonly onSecret: (value: string) => void;
}

/** Windows passes at most this many characters of an input. */
const windowsLimit = 32_766;

/** Linux starts no process with an input of this many bytes. */
const linuxLimit = 131_072;

/** The inputs of create-deployment or update-deployment as a request; undefined after a problem. */
export async function readDeploymentRequest(
  mode: DeploymentRequest["mode"],
  reader: InputReader,
  parts: SecretParts,
): Promise<DeploymentRequest | undefined> {
  const { findings, source } = reader;
  const before = findings.problems.length;
  const target = readTarget(reader);
  const recording = readRecording(mode, reader);
  const waitMinutes = reader.integer("wait-minutes", { least: 0, most: 120 });
  const deploymentId = readDeploymentId(mode, reader);
  const hasToken = !worksWithoutToken(mode, reader) || reader.string("api-token") !== undefined;
  const inputs = fieldsGiven(reader);
  const deployment = reader.verbatim("deployment");
  const retirePatch = isPreview(reader) ? reader.verbatim("preview-retire") : undefined;
  // Problems of a cut definition are not those of the whole one.
  if (isCut({ ...inputs, deployment, "preview-retire": retirePatch }, reader)) return undefined;
  const definition = await readDefinition(
    { inputs, deployment, retirePatch, deploymentFile: reader.string("deployment-file") },
    {
      ...parts,
      findings,
      folder: source.variable("GITHUB_WORKSPACE") ?? ".",
      allowEmptySecrets: !hasToken,
    },
  );
  if (target !== undefined && definition !== undefined) checkWorkspace(target, definition, reader);
  if (!target || !definition || waitMinutes === undefined || findings.problems.length > before) return undefined;
  return { ...target, mode, definition, deploymentId, waitMinutes, recording, hasToken };
}

type Given = Partial<Record<InputName, string | undefined>>;

/** The inputs that set a field, exactly as written. */
function fieldsGiven(reader: InputReader): Partial<Record<InputName, string>> {
  const given: Partial<Record<InputName, string>> = {};
  for (const name of fieldInputs) {
    const value = reader.verbatim(name);
    if (value !== undefined) given[name] = value;
  }
  return given;
}

/** Whether the system cut an input: the runner passes it as an environment variable. Warns before that happens. */
function isCut(given: Given, { findings, source }: InputReader): boolean {
  const isWindows = source.variable("RUNNER_OS") === "Windows";
  const advice = "Write the definition to a file, and pass its path as deployment-file.";
  let cut = false;
  for (const [name, value = ""] of Object.entries(given)) {
    const bytes = Buffer.byteLength(value);
    if (isWindows && value.length >= windowsLimit) {
      findings.problem(`Input ${name} is too long: Windows cuts an input after ${windowsLimit} characters. ${advice}`);
      cut = true;
    } else if (bytes > linuxLimit * 0.9) {
      findings.warning(
        `Input ${name} has ${bytes} bytes: on Linux the step does not start with ${linuxLimit} bytes or more. ${advice}`,
      );
    }
  }
  return cut;
}

/** `workspaceId` of the body counts as workspace-id: both together must be the same. */
function checkWorkspace({ workspace }: Target, { workspaceId }: Definition, reader: InputReader): void {
  if (workspaceId === undefined || workspace.id === undefined || workspace.id === workspaceId) return;
  reader.findings.problem(
    `${reader.place("workspace-id")} is ${reader.shown(workspace.id)}, and workspaceId of the definition is ${reader.shown(workspaceId)}: remove one of them`,
  );
}

/** The input deployment-id: required by an update, and a mistake with a create that no record continues. */
function readDeploymentId(mode: DeploymentRequest["mode"], reader: InputReader): string | undefined {
  const id = readId("deployment-id", reader);
  const given = reader.string("deployment-id");
  if (mode === "update-deployment" && given === undefined) {
    reader.findings.problem(
      "Input deployment-id is required: the id of the Deployment that mode update-deployment updates",
    );
  }
  if (mode === "create-deployment" && given !== undefined && !hasRecords(reader)) {
    reader.findings.problem(
      `Input deployment-id must not be given: mode create-deployment would create another Deployment; got ${reader.shown(given)}. ` +
        "Use mode update-deployment, or add github-environment: the step then updates that Deployment and records it",
    );
  }
  return id;
}
