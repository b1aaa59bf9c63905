import type { JsonObject } from "../base/json.js";
import type { Redactor } from "../base/redaction.js";
import { createBody, type Definition, readDefinition, redactBody, retireBody, updateBody } from "../deployment/body.js";
import type { Body, DeploymentRequest, Recording } from "../modes/requests.js";
import type { CommonInputs } from "./common.js";
import { type DefinitionInputs, readDefinition as readInputs } from "./deployment.js";
import type { RecordInputs } from "./preview.js";
import type { InputReader } from "./reader.js";

/** What reading a definition needs beside the inputs. */
export interface DefinitionParts {
  readonly reader: InputReader;
  readonly redactor: Redactor;
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
  { reader, redactor, onSecret }: DefinitionParts,
): Promise<DeploymentRequest> {
  const { findings, source } = reader;
  const { deploymentId, file, given, records } = readInputs(mode, reader);
  const definition = (await readDefinition(
    { ...given, deploymentFile: file, retirePatch: records?.retirePatch },
    {
      findings,
      redactor,
      onSecret,
      folder: source.variable("GITHUB_WORKSPACE") ?? ".",
      allowEmptySecrets: false,
      mode,
    },
  )) ?? { body: {}, workspaceId: undefined, nameFromInput: false, retirePatch: undefined };
  if (mode === "update-deployment") {
    for (const notice of noticesOf(definition)) findings.notice(notice);
  }
  return {
    ...common,
    mode,
    deploymentId,
    body: body(mode === "create-deployment" ? createBody(definition) : updateBody(definition).body),
    bodyWorkspaceId: definition.workspaceId,
    recording: records && recordingOf(records, definition),
  };
}

function noticesOf(definition: Definition): string[] {
  const { leftOut } = updateBody(definition);
  if (leftOut.length === 0) return [];
  return [`Left out of the update, because only a creation takes them: ${leftOut.join(", ")}`];
}

function recordingOf({ retirePatch: _, ...inputs }: RecordInputs, definition: Definition): Recording {
  const name = typeof definition.body["name"] === "string" ? definition.body["name"] : "";
  const description = `[closed pull request #${inputs.preview?.pullRequest ?? 0}] safe to delete`;
  return {
    ...inputs,
    updateBody: body(updateBody(definition).body),
    updateNotices: noticesOf(definition),
    retireBody: body(retireBody(definition, { name, description }).body),
  };
}
