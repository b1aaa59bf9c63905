import type { Findings } from "../base/findings.js";
import { Secret } from "../base/secret.js";
import type { Target } from "../modes/requests.js";
import type { Reference } from "../service/lookup.js";
import { unfitId } from "../service/path.js";
import { readBaseUrl } from "./base-url.js";
import type { InputReader } from "./reader.js";
import { type Mode, modes } from "./table.js";

/** Inputs of every mode. */
export interface CommonInputs extends Target {
  readonly apiToken: Secret;
  readonly baseUrl: URL;
  /** Milliseconds that one attempt may take. */
  readonly requestTimeout: number;
  readonly maxAttempts: number;
  readonly jobSummary: boolean;
}

/** Reads the mode; undefined when there is none, or another than the documented. */
export function readMode(reader: InputReader): Mode | undefined {
  const mode = reader.choice("mode", modes);
  if (reader.text("mode") === undefined) reader.findings.problem(`Input mode is required: one of ${modes.join(", ")}`);
  if (mode !== undefined) reader.warnOfUnused(mode);
  return mode;
}

/**
 * Reads the inputs of every mode. `baseUrl` is a placeholder when there is a problem with it.
 * @param whyNone what {@link whyNoToken} found.
 */
export function readCommon(reader: InputReader, whyNone: string | undefined): CommonInputs {
  const { findings } = reader;
  const apiToken = readApiToken(reader, whyNone);
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
    requestTimeout:
      reader.number("request-timeout", { least: 0.001, most: 86_400, fractions: true, unit: "seconds" }) * 1000,
    maxAttempts: reader.number("max-attempts", { least: 1, unit: "attempts" }),
    dryRun: reader.flag("dry-run"),
    jobSummary: reader.flag("job-summary"),
  };
}

/** Why there is no api-token, on events that get no secrets: what is said in place of "required". */
export async function whyNoToken(reader: InputReader): Promise<string | undefined> {
  if (reader.text("api-token") !== undefined) return undefined;
  const event = reader.source.event();
  if (!event.name.startsWith("pull_request")) return undefined;
  // Only such an event loads what knows of forks.
  const { emptyTokenProblem, withoutSecrets } = await import("./event.js");
  const reason = withoutSecrets({ ...event, pullRequestInput: undefined });
  return reason && emptyTokenProblem(reason);
}

function readApiToken(reader: InputReader, whyNone: string | undefined): string {
  if (whyNone === undefined)
    return reader.required("api-token", "an Organization API token with the Organization Owner role");
  reader.findings.problem(whyNone);
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

/** The input deployment-id. */
export function readDeploymentId(reader: InputReader): string | undefined {
  const id = reader.text("deployment-id");
  if (id !== undefined) checkId("deployment-id", id, reader.findings);
  return id;
}
