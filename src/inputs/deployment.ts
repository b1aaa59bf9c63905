import { docs, text } from "../base/text.js";
import type { Definition } from "../definition/body.js";
import { definitionInputs, readDefinition } from "../definition/definition.js";
import { type Folders, readGivenFile } from "../definition/file.js";
import { type LiveDeployment, readLive } from "../definition/live.js";
import { misspelledBy } from "../definition/names.js";
import { isShownKey } from "../definition/secrets.js";
import type { Reference } from "../platform/lookup.js";
import type { Masks } from "../secrets/masks.js";
import {
  hasRecords,
  isDryRun,
  isDryRunWithoutToken,
  isPreview,
  readCommonRequest,
  requireReference,
} from "./common.js";
import { at, isOfPullRequest } from "./event.js";
import { readGitHubRequest } from "./preview.js";
import { type InputReader, isId } from "./reader.js";
import type { DeploymentRequest } from "./request.js";
import { readWorkflowRun } from "./workflow-run.js";

/** The inputs of create-deployment or update-deployment as a request; undefined after a problem. */
export async function readDeploymentRequest(
  mode: DeploymentRequest["mode"],
  reader: InputReader,
  secrets: Masks,
): Promise<DeploymentRequest | undefined> {
  const { findings } = reader;
  const target = readCommonRequest(reader);
  const github = readGitHubRequest(mode, reader);
  checkDeploymentId(mode, reader);
  checkEvent(mode, reader);
  const definition = await readDefinitionOf(target.workspace.id, reader, secrets);
  const live = mode === "update-deployment" ? await readLiveFile(reader) : undefined;
  const workspace = definition && workspaceOf(target.workspace, definition, reader);
  if (workspace && isDryRunWithoutToken(reader)) {
    const why = text`without api-token a dry run looks up no names`;
    if (target.organization.id === undefined) reader.required("organization-id", why);
    if (workspace.id === undefined) reader.required("workspace-id", why);
  } else if (workspace) requireReference("workspace", workspace, reader);
  if (definition === undefined && github?.pull.action === "closed" && isPreview(reader)) {
    findings.advice ??= {
      lines: [text`The preview of pull request #${github.pull.number ?? ""} is not retired: it still runs.`],
      next: text`Run a sweep: it retires the preview with the definition of the default branch. Or delete the
        Deployment whose id the newest record of environment ${github.environment} has.`,
    };
  }
  const isOver = findings.problems.length > 0 || findings.nothingToDo !== undefined;
  if (!definition || !workspace || isOver) return undefined;
  return {
    ...target,
    workspace,
    mode,
    definition,
    deploymentId: reader.string("deployment-id"),
    force: reader.boolean("force"),
    approvedPlan: reader.string("approved-plan") ?? "none",
    live,
    waitMinutes: reader.number("wait-minutes") ?? 0,
    github,
  };
}

/** A write that an event starts, and that is probably not meant. Outside previews only. */
function checkEvent(mode: DeploymentRequest["mode"], reader: InputReader): void {
  const { name, payload } = reader.source.event();
  const isOfPull = isOfPullRequest(name);
  if (isPreview(reader) || isDryRun(reader) || name === "") return;
  if (mode === "update-deployment") {
    if (!isOfPull || at(payload, "action") === "closed") return;
    reader.findings.warning(
      "input/not-merged",
      text`This run updates the Deployment in deployment-id before the pull request is merged. To only show
        it, set dry-run: true.`,
    );
    return;
  }
  const isManual = name === "workflow_dispatch" || name === "repository_dispatch";
  if ((!isOfPull && (isManual || hasRecords(reader))) || reader.boolean("force")) return;
  const fix = isOfPull ? "preview: true, or dry-run: true" : "github-environment, or start it manually";
  reader.problem(
    "input/repeats",
    text`Input mode: each run would create another Deployment, because the event is ${name}: set ${fix}`,
  );
}

/** The definition of files and inputs; undefined after a problem. */
async function readDefinitionOf(
  workspaceId: string | undefined,
  reader: InputReader,
  secrets: Masks,
): Promise<Definition | undefined> {
  const { findings, source } = reader;
  const used = definitionInputs.filter((name) => name !== "preview-retire" || isPreview(reader));
  // As written: leading whitespace has a meaning in YAML.
  const inputs = Object.fromEntries(used.map((name) => [name, source.input(name)]));
  const { "preview-retire": _, ...fieldsOf } = inputs;
  const isMisspelled = definitionInputs.some((name) => reader.misspelled.has(name));
  if (Object.values(fieldsOf).every((given) => given === undefined)) {
    if (isMisspelled) return undefined;
    return reader.problem("input/missing", text`Input definition-file or definition is required`);
  }
  return readDefinition(inputs, {
    findings,
    onSecret: (secret, key = "") =>
      secrets.keep(
        secret,
        isShownKey(key)
          ? `variable ${key}`
          : "secret-environment-variables, or a variable with isSecret: true",
      ),
    hideKey: (key) => secrets.redactor.hiddenKeys.add(key),
    folders: foldersOf(reader),
    workspace: { id: workspaceId, from: reader.origin("workspace-id") },
    allowEmptySecrets: isDryRunWithoutToken(reader),
    tokens: { "api-token": reader.string("api-token"), "github-token": reader.string("github-token") },
    undocumented: readUndocumented(reader),
    page: docs("deployment.md#fields", readWorkflowRun(source).docs),
    isPartial: isMisspelled,
    isPreview: isPreview(reader),
  });
}

function foldersOf({ source }: InputReader): Folders {
  const temporary = source.variable("RUNNER_TEMP");
  return { workspace: source.variable("GITHUB_WORKSPACE") ?? ".", temporary };
}

/** The Deployment in live-file; undefined without one, and after a problem. */
async function readLiveFile(reader: InputReader): Promise<LiveDeployment | undefined> {
  const file = reader.string("live-file");
  if (file === undefined) return undefined;
  const content = await readGivenFile(foldersOf(reader), file);
  const read = "problem" in content ? content : readLive(content.text, reader.string("deployment-id"));
  if (!("problem" in read)) return read.live;
  return reader.problem("input/live-file", text`Input live-file: ${reader.display(file)} ${read.problem}`);
}

/** The names of the input undocumented-fields, separated by commas, spaces or lines, or a list of JSON. */
function readUndocumented(reader: InputReader): ReadonlySet<string> {
  const names = (reader.string("undocumented-fields") ?? "")
    .split(/[\s,"'[\]]+/)
    .filter((name) => name !== "");
  for (const name of names) {
    const meant = misspelledBy(name);
    if (meant === undefined) continue;
    reader.problem(
      "input/misspelled-field",
      text`Input undocumented-fields: ${name} is ${meant} in the API documentation: write ${meant} in the
        definition`,
    );
  }
  return new Set(names);
}

/** The workspace of the inputs or the definition, whose workspaceId counts as workspace-id. */
function workspaceOf(
  { id, nameOrId }: Reference,
  { workspaceId }: Definition,
  reader: InputReader,
): Reference | undefined {
  if (workspaceId === undefined) return { id, nameOrId };
  if (!isId(workspaceId)) {
    return reader.problem(
      "input/unfit",
      text`workspaceId of the definition takes an id: for a name use workspace; got
        ${reader.display(workspaceId)}`,
    );
  }
  return { id: workspaceId, nameOrId };
}

/** The Deployment to update. A preview has none; that a create has one is a stop. */
function checkDeploymentId(mode: DeploymentRequest["mode"], reader: InputReader): void {
  const id = reader.string("deployment-id");
  if (mode === "create-deployment") {
    if (id !== undefined && isPreview(reader))
      reader.problem(
        "input/id-of-preview",
        text`Input deployment-id must be empty with preview; got ${reader.display(id)}`,
      );
    return;
  }
  // With preview the mode is the problem, and create-deployment needs no id.
  const isPlanned = isDryRun(reader) && hasRecords(reader);
  if (id !== undefined || isPlanned || isPreview(reader) || reader.misspelled.has("deployment-id")) return;
  reader.problem(
    "input/no-id",
    text`Input deployment-id is empty: does its variable exist in this repository and environment?`,
  );
  reader.findings.advice ??= {
    next: text`If there is no Deployment yet, create it once: start the workflow manually and select create
      (mode create-deployment). Store the id that it shows in the variable that deployment-id reads.`,
  };
}
