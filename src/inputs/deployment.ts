import type { DefinitionInputs as GivenDefinition } from "../deployment/body.js";
import { readDeploymentId } from "./common.js";
import { type RecordInputs, readRecordInputs } from "./preview.js";
import type { InputReader } from "./reader.js";
import { fieldInputs } from "./table.js";

/** Inputs of create-deployment and update-deployment, the definition not yet read. */
export interface DefinitionInputs {
  readonly mode: "create-deployment" | "update-deployment";
  readonly deploymentId: string | undefined;
  readonly given: GivenDefinition;
  /** Path of the definition's file, relative to the workspace folder of the job. */
  readonly file: string | undefined;
  /** What is recorded at GitHub; undefined where nothing is. */
  readonly records: RecordInputs | undefined;
}

/** Reads what says what the Deployment shall be, and what is recorded of it. */
export function readDefinition(mode: DefinitionInputs["mode"], reader: InputReader): DefinitionInputs {
  const { findings } = reader;
  const records = readRecordInputs(mode, reader);
  const deploymentId = readDeploymentId(reader);
  const creates = mode === "create-deployment" && records?.search !== true;
  if (mode === "update-deployment" && deploymentId === undefined) {
    findings.problem("Input deployment-id is required: mode update-deployment updates the Deployment of that id");
  }
  if (creates && deploymentId !== undefined) {
    findings.warning(
      "Input deployment-id is given, but mode create-deployment uses it only with preview or if-exists: update.",
    );
  }
  const deployment = reader.verbatim("deployment");
  const inputs: Record<string, string> = {};
  for (const name of fieldInputs) {
    const text = reader.verbatim(name);
    if (text !== undefined) inputs[name] = text;
  }
  return {
    mode,
    deploymentId: creates ? undefined : deploymentId,
    file: reader.text("deployment-file"),
    given: { inputs, ...(deployment === undefined ? {} : { deployment }) },
    records,
  };
}
