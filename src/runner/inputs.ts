import type { Findings } from "../base/findings.js";
import { Secret } from "../base/secret.js";
import type { DeploymentInputs } from "../deployment/body.js";
import { emptyTokenProblem, withoutSecrets } from "../modes/preview-event.js";
import { type Target, type TokenRequest, tokenTypes } from "../modes/requests.js";
import type { Reference } from "../service/lookup.js";
import { unfitId } from "../service/path.js";
import { readBaseUrl } from "./base-url.js";
import { InputReader, type InputSource } from "./input-reader.js";
import { fieldInputs, type Mode, modes } from "./input-table.js";
import { type RecordInputs, readRecordInputs } from "./record-inputs.js";
import { runUrl } from "./run-url.js";

/** Inputs of every mode. */
export interface CommonInputs extends Target {
  readonly apiToken: Secret;
  readonly baseUrl: URL;
  /** Milliseconds that one attempt may take. */
  readonly requestTimeout: number;
  readonly maxAttempts: number;
  readonly jobSummary: boolean;
}

/** Inputs of create-deployment and update-deployment, the definition not yet read. */
export interface DefinitionInputs {
  readonly mode: "create-deployment" | "update-deployment";
  readonly deploymentId: string | undefined;
  readonly given: DeploymentInputs;
  /** Path of the definition's file, relative to the workspace folder of the job. */
  readonly file: string | undefined;
  /** What is recorded at GitHub; undefined where nothing is. */
  readonly records: RecordInputs | undefined;
}

/** Everything that a workflow author wrote. `baseUrl` is a placeholder when findings hold a problem with it. */
export interface Inputs {
  readonly common: CommonInputs;
  readonly specific: Omit<TokenRequest, keyof Target> | DefinitionInputs | undefined;
}

/** Reads all inputs into plain values. What is wrong with them is collected in `findings`. */
export function readInputs(source: InputSource, findings: Findings): Inputs {
  const reader = new InputReader(source, findings);
  const mode = readMode(reader, findings);
  if (mode !== undefined) reader.warnOfUnused(mode);
  return {
    common: readCommon(reader, source, findings),
    specific:
      mode === undefined
        ? undefined
        : mode === "create-token"
          ? readToken(reader, source, findings)
          : readDefinition(mode, reader, source, findings),
  };
}

function readMode(reader: InputReader, findings: Findings): Mode | undefined {
  const mode = reader.choice("mode", modes);
  if (reader.text("mode") === undefined) findings.problem(`Input mode is required: one of ${modes.join(", ")}`);
  return mode;
}

function readCommon(reader: InputReader, source: InputSource, findings: Findings): CommonInputs {
  const apiToken = readApiToken(reader, source, findings);
  if (!/^[\x21-\x7e]*$/.test(apiToken)) {
    findings.problem(
      "Input api-token holds a blank, a line break or another character that a token can't have (its value is not shown)",
    );
  }
  const baseUrl = reader.required("base-url", "the service's root, such as https://platform.example.com");
  return {
    apiToken: new Secret(apiToken),
    baseUrl: (baseUrl === "" ? undefined : readBaseUrl(baseUrl, findings)) ?? new URL("https://invalid.invalid"),
    organization: readReference("organization", reader, findings),
    workspace: readReference("workspace", reader, findings),
    requestTimeout: reader.number("request-timeout", { least: 0.001, fractions: true, unit: "seconds" }) * 1000,
    maxAttempts: reader.number("max-attempts", { least: 1, unit: "attempts" }),
    dryRun: reader.flag("dry-run"),
    jobSummary: reader.flag("job-summary"),
  };
}

function readApiToken(reader: InputReader, source: InputSource, findings: Findings): string {
  const reason =
    reader.text("api-token") === undefined
      ? withoutSecrets({ ...source.event(), pullRequestInput: undefined })
      : undefined;
  if (reason === undefined)
    return reader.required("api-token", "an Organization API token with the Organization Owner role");
  findings.problem(emptyTokenProblem(reason));
  return "";
}

/** A name that the step itself gives goes before an id that comes from the environment. */
function readReference(what: "organization" | "workspace", reader: InputReader, findings: Findings): Reference {
  const nameOrId = reader.own(what);
  const ownId = reader.own(`${what}-id`);
  const id = ownId ?? (nameOrId === undefined ? reader.text(`${what}-id`) : undefined);
  if (id === undefined) return nameOrId === undefined ? {} : { nameOrId };
  if (nameOrId !== undefined) findings.warning(`Input ${what} is not used: ${what}-id is given too, and goes first.`);
  checkId(`${what}-id`, id, findings);
  return { id };
}

function checkId(name: string, id: string, findings: Findings): void {
  const unfit = unfitId(id);
  if (unfit !== undefined) findings.problem(`Input ${name} ${unfit}: it can't be an id`);
}

function readDeploymentId(reader: InputReader, findings: Findings): string | undefined {
  const id = reader.text("deployment-id");
  if (id !== undefined) checkId("deployment-id", id, findings);
  return id;
}

function readToken(reader: InputReader, source: InputSource, findings: Findings): Omit<TokenRequest, keyof Target> {
  const type = reader.choice("token-type", tokenTypes) ?? "WORKSPACE";
  const deploymentId = readDeploymentId(reader, findings);
  if (type === "DEPLOYMENT" && deploymentId === undefined) {
    findings.problem("Input deployment-id is required: token-type DEPLOYMENT scopes the token to a Deployment");
  }
  if (type !== "DEPLOYMENT" && deploymentId !== undefined) {
    findings.warning(`Input deployment-id is given, but a token of type ${type} does not use it.`);
  }
  for (const name of type === "WORKSPACE" ? [] : ["workspace", "workspace-id"]) {
    if (reader.own(name) !== undefined)
      findings.warning(`Input ${name} is given, but a token of type ${type} does not use it.`);
  }
  return {
    mode: "create-token",
    name: reader.text("token-name") ?? defaultTokenName(source, findings),
    role: reader.required("token-role", "the token's role, such as WORKSPACE_MEMBER"),
    type,
    description: reader.text("token-description") ?? runUrl(source),
    expiryDays: readExpiry(reader, findings),
    deploymentId,
  };
}

function readExpiry(reader: InputReader, findings: Findings): number | undefined {
  if (reader.text("token-expiry-days") !== "never") {
    return reader.number("token-expiry-days", { least: 1, unit: "days (or never)" });
  }
  findings.warning(
    "Input token-expiry-days is never: the token has no end, and the service offers no way to revoke a token. Prefer a number of days.",
  );
  return undefined;
}

function defaultTokenName(source: InputSource, findings: Findings): string {
  const repository = source.variable("GITHUB_REPOSITORY");
  const run = source.variable("GITHUB_RUN_ID");
  if (repository === undefined || run === undefined) {
    findings.problem(
      "Input token-name is required here: its default is made of GITHUB_REPOSITORY and GITHUB_RUN_ID, which are not set",
    );
    return "";
  }
  return `${repository.replace("/", "-")}-${run}-${source.variable("GITHUB_RUN_ATTEMPT") ?? "1"}`;
}

function readDefinition(
  mode: DefinitionInputs["mode"],
  reader: InputReader,
  source: InputSource,
  findings: Findings,
): DefinitionInputs {
  const records = readRecordInputs(mode, reader, source, findings);
  const deploymentId = readDeploymentId(reader, findings);
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
