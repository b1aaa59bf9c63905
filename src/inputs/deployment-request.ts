import { Findings } from "../base/findings.js";
import type { JsonObject } from "../base/json.js";
import {
  buildDeploymentBody,
  forUpdate,
  parsePatch,
  readDefinitionFile,
  redactBody,
  retiredBody,
} from "../deployment/index.js";
import type { Body, DeploymentRequest, Recording } from "../modes/requests.js";
import type { CommonInputs } from "./common.js";
import { type DefinitionInputs, readDefinition } from "./deployment.js";
import type { RecordInputs } from "./preview.js";
import type { InputReader } from "./reader.js";

/** What reading a definition needs beside the inputs. */
export interface DefinitionParts {
  readonly reader: InputReader;
  /** Called with every secret value as soon as it is read. */
  readonly onSecret: (value: string) => void;
}

function body(sent: JsonObject): Body {
  return { sent, shown: redactBody(sent) };
}

/** Reads the Deployment's definition and builds the bodies that the run may send. All that is wrong goes into `findings`. */
export async function deploymentRequest(
  common: CommonInputs,
  mode: DefinitionInputs["mode"],
  { reader, onSecret }: DefinitionParts,
): Promise<DeploymentRequest> {
  const { findings, source } = reader;
  const { deploymentId, file, given, records } = readDefinition(mode, reader);
  const folder = source.variable("GITHUB_WORKSPACE") ?? ".";
  const deploymentFile = file === undefined ? undefined : await readDefinitionFile(folder, file, findings);
  const purpose = mode === "create-deployment" ? "create" : "update";
  const built = await buildDeploymentBody(
    purpose,
    deploymentFile ? { ...given, deploymentFile } : given,
    findings,
    onSecret,
  );
  return {
    ...common,
    mode,
    deploymentId,
    body: body(built.body),
    bodyWorkspaceId: built.workspaceId,
    recording: records && (await recordingOf(records, built.body, findings, onSecret)),
  };
}

async function recordingOf(
  { retirePatch, ...inputs }: RecordInputs,
  built: JsonObject,
  findings: Findings,
  onSecret: (value: string) => void,
): Promise<Recording> {
  const patch =
    retirePatch === undefined ? undefined : await parsePatch(retirePatch, "preview-retire", findings, onSecret);
  // Which of the bodies is sent shows later: what is only to be noted of an update is noted then.
  const later = new Findings();
  const updateBody = forUpdate(built, later);
  const retireBody = retiredBody(built, inputs.preview?.pullRequest ?? 0, patch, later);
  for (const problem of inputs.preview ? later.problems : []) findings.problem(problem);
  return {
    ...inputs,
    updateBody: body(updateBody),
    updateNotices: [...new Set(later.notices)],
    retireBody: body(retireBody),
  };
}
