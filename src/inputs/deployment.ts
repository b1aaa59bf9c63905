import { docs } from "../base/documentation.js";
import type { Details } from "../base/notice.js";
import { joined, text } from "../base/text.js";
import { type Definition, requestBody } from "../definition/body.js";
import { definitionInputs, readDefinition } from "../definition/definition.js";
import { misspelledBy } from "../definition/names.js";
import type { Masks } from "../secrets/masks.js";
import type { Reference } from "../service/names.js";
import { unfitId } from "../service/path.js";
import {
  hasRecords,
  isDryRun,
  isDryRunWithoutToken,
  isPreview,
  readCommonRequest,
  readId,
} from "./common.js";
import { at } from "./event.js";
import { readGitHubRequest } from "./preview.js";
import type { InputReader } from "./reader.js";
import type { DeploymentRequest } from "./request.js";
import { forgetCommand, readWorkflowRun, storeCommand } from "./workflow-run.js";

/** The inputs of create-deployment or update-deployment as a request; undefined after a problem. */
export async function readDeploymentRequest(
  mode: DeploymentRequest["mode"],
  reader: InputReader,
  secrets: Masks,
): Promise<DeploymentRequest | undefined> {
  const { findings } = reader;
  const before = findings.problems.length;
  const target = readCommonRequest(reader);
  const github = readGitHubRequest(mode, reader);
  const waitMinutes = reader.integer("wait-minutes", { least: 0, most: 120 });
  const deploymentId = readDeploymentId(mode, reader);
  const definition = await readDefinitionOf(mode, reader, secrets);
  const workspace = target && definition && workspaceOf(target.workspace, definition, reader);
  if (target && workspace && isDryRunWithoutToken(reader) && hasRecords(reader)) {
    const why = text`without api-token a dry run looks up no names`;
    if (target.organization.id === undefined) reader.required("organization-id", why);
    if (workspace.id === undefined) reader.required("workspace-id", why);
  }
  if (!target || !definition || !workspace || waitMinutes === undefined) return undefined;
  if (findings.problems.length > before) return undefined;
  if (findings.problems.length === 0) warnOfEvent(mode, reader);
  return { ...target, workspace, mode, definition, deploymentId, waitMinutes, github };
}

/** Warns where an event starts a write that is probably not meant. */
function warnOfEvent(mode: DeploymentRequest["mode"], reader: InputReader): void {
  if (isDryRun(reader) || isPreview(reader)) return;
  const { name, payload } = reader.source.event();
  const isOpen = /^pull_request(_target)?$/.test(name) && at(payload, "action") !== "closed";
  const isCreate = mode === "create-deployment";
  // Without records nothing stops a second create: only a person starts one that is meant.
  const repeats = isCreate && !hasRecords(reader) && name !== "workflow_dispatch";
  if (repeats && isOpen) {
    reader.findings.warning(
      "input/repeats",
      text`Each run of this step creates another Deployment: the event is ${name}, and preview is not true.
        For a preview of each pull request, set preview: true. To only show the request, set dry-run: true.`,
    );
  } else if (repeats) {
    reader.findings.warning(
      "input/repeats",
      text`Each run of this step creates another Deployment: it has no github-environment, and the event is
        not a manual start. Run it by workflow_dispatch, store the id, and use mode update-deployment from
        then on.`,
    );
  } else if (isOpen) {
    const number = at(payload, "pull_request", "number");
    const pull = typeof number === "number" ? text`pull request #${number}` : text`a pull request`;
    const change = isCreate
      ? text`creates a Deployment that is no preview`
      : text`changes the Deployment in deployment-id`;
    reader.findings.warning(
      "input/not-merged",
      text`This run of ${pull} ${change}, before the pull request is merged. To only show the change, set
        dry-run: true. For a preview of each pull request, use mode create-deployment with preview: true.`,
    );
  }
}

/** The definition of files and inputs; undefined after a problem. */
async function readDefinitionOf(
  mode: DeploymentRequest["mode"],
  reader: InputReader,
  secrets: Masks,
): Promise<Definition | undefined> {
  const { findings, source } = reader;
  const used = definitionInputs.filter((name) => name !== "preview-retire" || isPreview(reader));
  // As written: leading whitespace has a meaning in YAML.
  const inputs = Object.fromEntries(used.map((name) => [name, source.input(name)]));
  const isUpdate = mode === "update-deployment";
  const fieldsOf = isUpdate ? used : used.filter((name) => name !== "preview-retire");
  const isMisspelled = definitionInputs.some((name) => reader.misspelled.has(name));
  if (fieldsOf.every((name) => !inputs[name]?.trim())) {
    if (isMisspelled) return undefined;
    const why = isUpdate ? text`the update would contain no field` : text`there is nothing to create`;
    return reader.problem(
      "input/missing",
      text`Input definition-file or definition is required: without them ${why}`,
    );
  }
  const definition = await readDefinition(inputs, {
    findings,
    onSecret: (secret) => secrets.keep(secret),
    folders: {
      workspace: source.variable("GITHUB_WORKSPACE") ?? ".",
      temporary: source.variable("RUNNER_TEMP"),
    },
    allowEmptySecrets: isDryRunWithoutToken(reader),
    tokens: { "api-token": reader.string("api-token"), "github-token": reader.string("github-token") },
    undocumented: readUndocumented(reader),
    page: docs("deployment.md#fields", readWorkflowRun(source).actionRef),
    isPartial: isUpdate || isMisspelled,
    isPreview: isPreview(reader),
  });
  if (definition && isUpdate && Object.keys(requestBody("update", definition).body).length === 0) {
    // An update of nothing but the workspace could reset the Deployment.
    const left = Object.keys(definition.body);
    const only =
      left.length === 0
        ? text`workspaceId does not count`
        : text`${joined(left)} ${left.length === 1 ? "is" : "are"} only for a create`;
    findings.problem(
      "input/no-field",
      text`The update would contain no field: ${only}. Add a field that an update sends to definition or
        definition-file`,
    );
  }
  // Without an id, a dry run shows that nothing is known.
  const isUnknown = isDryRun(reader) && reader.string("deployment-id") === undefined;
  const needsName = isUpdate && hasRecords(reader) && !isUnknown;
  if (definition && needsName && typeof definition.body["name"] !== "string") {
    findings.problem(
      "input/no-name",
      text`An update with github-environment needs a name, because its GitHub deployment records are found by
        name. Add name to the definition, or set deployment-name`,
    );
  }
  return definition;
}

/** The names of the input undocumented-fields, separated by commas, spaces or lines. */
function readUndocumented(reader: InputReader): ReadonlySet<string> {
  const names = (reader.string("undocumented-fields") ?? "").split(/[\s,]+/).filter((name) => name !== "");
  for (const name of names) {
    const meant = misspelledBy(name);
    if (meant === undefined) continue;
    reader.problem(
      "input/misspelled-field",
      text`Input undocumented-fields: ${name} is ${meant} in the API documentation: write ${meant} in the definition`,
    );
  }
  return new Set(names);
}

/** The workspace of the inputs or the definition, whose workspaceId counts as workspace-id. */
function workspaceOf(
  given: Reference,
  { workspaceId }: Definition,
  reader: InputReader,
): Reference | undefined {
  const inInput = reader.own("workspace-id");
  if (workspaceId === undefined) return given;
  if (inInput !== undefined && inInput !== workspaceId) {
    return reader.problem(
      "input/two-workspaces",
      text`Input workspace-id is ${reader.shown(inInput)}, and workspaceId of the definition is
        ${reader.shown(workspaceId)}: remove one of them`,
    );
  }
  const unfit = unfitId(workspaceId);
  if (unfit !== undefined) {
    return reader.problem(
      "input/unfit-id",
      text`workspaceId of the definition is not an id: it ${unfit}; got ${reader.shown(workspaceId)}`,
    );
  }
  if (/\s/.test(workspaceId)) {
    return reader.problem(
      "input/id-with-whitespace",
      text`workspaceId of the definition takes an id, without whitespace; got ${reader.shown(workspaceId)}.
        For a name use workspace`,
    );
  }
  const { nameOrId } = given;
  return { id: workspaceId, ...(nameOrId !== undefined && { nameOrId }) };
}

/** What to do about an empty deployment-id. */
function howToStoreTheId(reader: InputReader): Details {
  return {
    lines: [
      text`If there is no Deployment yet, create it once: start the workflow manually with mode
        create-deployment.`,
    ],
    commands: [
      {
        why: text`Then store its id where deployment-id is read (without --env if the job has no environment)`,
        lines: [storeCommand("ID", reader.string("github-environment"), readWorkflowRun(reader.source))],
      },
    ],
    next: text`Pass deployment-id: \${{ vars.DEPLOYMENT_ID }}, and start the workflow again.`,
  };
}

/** What to do about the deployment-id of a create. */
function howToRemoveTheId(reader: InputReader): Details {
  return {
    commands: [
      {
        why: text`To remove the id from a variable (without --env if the job has no environment)`,
        lines: [forgetCommand(reader.string("github-environment"), readWorkflowRun(reader.source))],
      },
    ],
    next: text`A create needs an empty deployment-id.`,
  };
}

/** The input deployment-id: the Deployment to update. A create has none. */
function readDeploymentId(mode: DeploymentRequest["mode"], reader: InputReader): string | undefined {
  const id = readId("deployment-id", reader);
  if (mode === "update-deployment") {
    const isPlanned = isDryRun(reader) && hasRecords(reader);
    // With preview the mode is the problem, and create-deployment needs no id.
    const isMissing = reader.string("deployment-id") === undefined && !reader.misspelled.has("deployment-id");
    if (isMissing && !isPlanned && !isPreview(reader)) {
      reader.problem(
        "input/no-id",
        text`Input deployment-id is empty: does the variable exist in this repository and environment? Mode
          update-deployment never creates a Deployment`,
      );
      reader.findings.advice ??= howToStoreTheId(reader);
    }
  } else if (id !== undefined) {
    const given = reader.plain(id);
    reader.problem(
      "input/id-of-create",
      isPreview(reader)
        ? text`Input deployment-id must be empty with preview: the action finds the id of each preview itself;
          got ${reader.shown(id)}`
        : text`deployment-id is ${given}, and create-deployment always makes a new Deployment: use mode
          update-deployment. If ${given} was deleted in the platform, remove it from deployment-id`,
    );
    if (!isPreview(reader)) reader.findings.advice ??= howToRemoveTheId(reader);
  }
  return id;
}
