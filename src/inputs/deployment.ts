import { type Definition, readDefinition } from "../definition/body.js";
import { definitionInputs } from "../definition/read/sources.js";
import { type Mode, modes } from "./modes.js";
import type { Masks } from "../secrets/masks.js";
import { hasRecords, isPreview, readId, readTarget, runsWithoutToken } from "./common.js";
import { readIdleDays, readRecording } from "./preview.js";
import type { InputReader } from "./reader.js";
import type { DeploymentRequest, Target } from "./request.js";
import { readExpiry } from "./token.js";

/** The inputs of create-deployment or update-deployment as a request; undefined after a problem. */
export async function readDeploymentRequest(
  mode: Mode,
  reader: InputReader,
  secrets: Masks,
): Promise<DeploymentRequest | undefined> {
  const { findings } = reader;
  const before = findings.problems.length;
  const target = readTarget(reader);
  const recording = readRecording(mode, reader);
  const waitMinutes = readWaitMinutes(reader);
  const deploymentId = readDeploymentId(mode, reader);
  const definition = await definitionOf(mode, target, reader, secrets);
  if (!target || !definition || waitMinutes === undefined || findings.problems.length > before)
    return undefined;
  return { ...target, kind: "deployment", definition, deploymentId, waitMinutes, recording };
}

/** Reports the problems that do not depend on the mode, beside a wrong one. */
export async function checkWithoutMode(reader: InputReader, secrets: Masks): Promise<undefined> {
  const target = readTarget(reader);
  readExpiry(reader);
  readIdleDays(reader);
  readWaitMinutes(reader);
  const hasDefinition = definitionInputs.some((name) => reader.string(name) !== undefined);
  if (hasDefinition) await definitionOf(undefined, target, reader, secrets);
}

function readWaitMinutes(reader: InputReader): number | undefined {
  return reader.integer("wait-minutes", { least: 0, most: 120 });
}

/** Windows passes at most this many characters of an input: more would silently send a part of the definition. */
const windowsLimit = 32_766;

/** The definition of file and inputs; undefined after a problem. */
async function definitionOf(
  mode: Mode | undefined,
  target: Target | undefined,
  reader: InputReader,
  secrets: Masks,
): Promise<Definition | undefined> {
  const { findings, source } = reader;
  const used = definitionInputs.filter((name) => name !== "preview-retire" || isPreview(reader));
  // As written: leading whitespace has a meaning in YAML.
  const inputs = Object.fromEntries(used.map((name) => [name, source.input(name)]));
  const isWindows = source.variable("RUNNER_OS") === "Windows";
  const cut = used.filter((name) => isWindows && (inputs[name]?.length ?? 0) >= windowsLimit);
  for (const name of cut) {
    findings.problem(
      `Input ${name} is too long: Windows cuts an input after ${windowsLimit} characters. Use deployment-file for a long definition`,
    );
  }
  // Problems of a cut definition are not those of the whole one.
  if (cut.length > 0) return undefined;
  const definition = await readDefinition(inputs, {
    findings,
    redactor: secrets.redactor,
    onSecret: (secret) => secrets.keep(secret),
    folder: source.variable("GITHUB_WORKSPACE") ?? ".",
    allowEmptySecrets: runsWithoutToken(mode, reader),
  });
  const [given, own] = [target?.workspace.id, definition?.workspaceId];
  if (given !== undefined && own !== undefined && given !== own) {
    findings.problem(
      `${reader.place("workspace-id")} is ${reader.shown(given)}, and workspaceId of the definition is ${reader.shown(own)}: remove one of them`,
    );
  }
  return definition;
}

/** The input deployment-id: required by an update, and a mistake with a create that no record continues. */
function readDeploymentId(mode: Mode, reader: InputReader): string | undefined {
  const id = readId("deployment-id", reader);
  const given = reader.string("deployment-id");
  const { updates } = modes[mode];
  if (updates) reader.required("deployment-id", `the id of the Deployment that mode ${mode} updates`);
  if (!updates && given !== undefined && !hasRecords(reader)) {
    reader.findings.problem(
      `Input deployment-id must not be given: mode ${mode} would create another Deployment; got ${reader.shown(given)}. ` +
        "Use mode update-deployment, or add github-environment: the step then updates that Deployment and records it",
    );
  }
  return id;
}
