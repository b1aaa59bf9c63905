import { ActionError } from "../base/errors.js";
import { Secret } from "../base/secret.js";
import type { GitHubAccess } from "../modes/requests.js";
import { type PreviewEvent, previewEvent } from "./event.js";
import type { InputReader } from "./reader.js";
import { runUrl } from "./run-url.js";

/** Inputs of previews and GitHub's records. */
export interface RecordInputs {
  readonly environment: string;
  readonly preview: PreviewEvent | undefined;
  readonly search: boolean;
  readonly comment: boolean;
  /** YAML or JSON to merge over the body when the pull request closes. */
  readonly retirePatch: string | undefined;
  readonly github: GitHubAccess;
}

const previewOnly = ["pull-request", "pull-request-comment", "preview-retire"];

/** Reads the inputs of previews and records; undefined where none are wanted, or a problem was told. */
export function readRecordInputs(
  mode: "create-deployment" | "update-deployment",
  reader: InputReader,
): RecordInputs | undefined {
  const { findings } = reader;
  const isPreview = reader.flag("preview");
  const comment = reader.flag("pull-request-comment");
  const environment = reader.text("github-environment") ?? (isPreview ? "preview" : undefined);
  const ifExists = reader.choice("if-exists", ["create", "update"]) ?? (isPreview ? "update" : "create");
  if (isPreview && mode === "update-deployment") {
    findings.problem(
      "Input preview works with mode create-deployment: it creates the first time, and updates from then on",
    );
  }
  if (mode === "update-deployment" && reader.own("if-exists") !== undefined) {
    findings.warning("Input if-exists is given, but mode update-deployment does not use it.");
  }
  if (isPreview && ifExists === "create") {
    findings.problem(
      'Input if-exists must be update with preview; got "create": a preview is created the first time alone',
    );
  }
  for (const name of isPreview ? [] : previewOnly) {
    const text = reader.own(name);
    if (text !== undefined && text !== "false") findings.warning(`Input ${name} is given, but only preview uses it.`);
  }
  if (environment === undefined) {
    if (ifExists === "update" && mode === "create-deployment") {
      findings.problem(
        "Input if-exists update needs github-environment: its records are how the Deployment is found again",
      );
    }
    return undefined;
  }
  const preview = isPreview ? readEvent(reader) : undefined;
  const github = readAccess(reader);
  return {
    environment,
    preview,
    search: ifExists === "update",
    comment,
    retirePatch: isPreview ? reader.verbatim("preview-retire") : undefined,
    github,
  };
}

function readEvent(reader: InputReader): PreviewEvent | undefined {
  const { findings, source } = reader;
  try {
    return previewEvent({ ...source.event(), pullRequestInput: reader.text("pull-request") });
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    findings.problem([error.message, ...error.lines, error.hint].join(" "));
    return undefined;
  }
}

function readAccess(reader: InputReader): GitHubAccess {
  const { findings, source } = reader;
  const token = reader.required("github-token", "the token that writes GitHub's records, with deployments: write");
  const required = (name: string): string => {
    const value = source.variable(name);
    if (value === undefined) findings.problem(`${name} is not set: GitHub's records need it`);
    return value ?? "";
  };
  const [owner = "", repo = ""] = required("GITHUB_REPOSITORY").split("/");
  return {
    token: new Secret(token),
    apiUrl: source.variable("GITHUB_API_URL") ?? "https://api.github.com",
    owner,
    repo,
    sha: required("GITHUB_SHA"),
    runUrl: runUrl(source) ?? "",
  };
}
