import { text } from "../base/text.js";
import type { Repository } from "../github/client.js";
import { isSafeAddress, readSecret } from "./access.js";
import { type PullRequestEvent, pullRequestEvent } from "./event.js";
import { booleanOf, type InputReader } from "./reader.js";
import type { GitHubRequest, RecordsStep } from "./request.js";
import type { Mode } from "./table.js";

const previews = ["true", "retire", "sweep", "false"] as const;
type Preview = (typeof previews)[number];

/** Inputs that only previews use, and inputs that only previews and github-environment use. */
const ofPreviews = ["preview-idle-days", "preview-retire"] as const;
const ofRecords = ["pull-request", "pull-request-comment"] as const;

/** The inputs of previews and GitHub deployment records; undefined without records, or after a problem. */
export function readGitHubRequest(mode: Mode, reader: InputReader): GitHubRequest | undefined {
  const preview = readPreview(mode, reader);
  const comment = reader.boolean("pull-request-comment");
  // What else is needed depends on it.
  if (preview === undefined) return undefined;
  const environment = reader.string("github-environment") ?? (preview === "false" ? undefined : "preview");
  for (const name of preview === "false" ? ofPreviews : [])
    reader.warnOfUnused(
      name,
      text`only previews use it: set preview to
        ${name === "preview-retire" ? "true" : "sweep"}, or remove ${name}`,
    );
  if (environment === undefined) {
    for (const name of ofRecords)
      reader.warnOfUnused(
        name,
        text`only previews and github-environment use it: set preview or github-environment, or remove
          ${name}`,
      );
    return undefined;
  }
  if (preview === "sweep")
    reader.warnOfUnused(
      "pull-request",
      text`a sweep is of all pull requests: to retire one preview, set preview to retire`,
    );
  const pullRequest = pullRequestEvent(reader);
  if (comment === true && preview === "false" && pullRequest.number === undefined) {
    const why = text`pull-request-comment is true, but this event has no pull request: no comment is written.`;
    reader.findings.notes.push(why);
  }
  const repository = readRepository(reader);
  const step = readStep(preview, pullRequest, reader);
  if (comment === undefined || repository === undefined || step === undefined) return undefined;
  return { ...step, environment, comment, repository, pull: pullRequest };
}

function readPreview(mode: Mode, reader: InputReader): Preview | undefined {
  const isPreviews = booleanOf(reader.string("preview"));
  const preview = isPreviews === undefined ? reader.choice("preview", previews) : (`${isPreviews}` as const);
  if (preview === undefined || preview === "false" || mode === "create-deployment") return preview;
  return reader.problem(
    "input/preview-mode",
    text`Input preview must be false in mode ${mode}; got "${preview}". Use mode create-deployment: it creates
      a preview once, and updates it from then on`,
  );
}

/** What the step does with the records; undefined after a problem. */
function readStep(
  preview: Preview,
  { number }: PullRequestEvent,
  reader: InputReader,
): RecordsStep | undefined {
  if (preview === "false") return { step: "record" };
  const { name } = reader.source.event();
  const idleDays = reader.integer("preview-idle-days", { least: 1, note: text`(days)` });
  if (preview === "sweep" || (preview === "true" && name === "schedule")) return { step: "sweep", idleDays };
  if (number === undefined) {
    // A number with a problem, or with a misspelled name, is reported already.
    if (reader.string("pull-request") !== undefined || reader.misspelled.has("pull-request"))
      return undefined;
    return reader.problem(
      "input/no-pull-request",
      text`Input preview needs a pull request, and the event ${name === "" ? "" : text`${name} `}contains
        none. Run the step on pull_request events, or pass the number as pull-request`,
    );
  }
  return { step: preview === "retire" ? "retire" : "deploy", pullRequest: number };
}

/** How GitHub's API is reached; undefined after a problem. */
function readRepository(reader: InputReader): Repository | undefined {
  const { source } = reader;
  reader.required(
    "github-token",
    text`it reads and writes GitHub deployment records; the default is \${{ github.token }}`,
  );
  const token = readSecret("github-token", reader);
  const required = (name: string): string | undefined =>
    source.variable(name) ??
    reader.problem("input/variable", text`${name} is not set: GitHub deployment records need it`);
  const [repository, sha, run] = [
    required("GITHUB_REPOSITORY"),
    required("GITHUB_SHA"),
    required("GITHUB_RUN_ID"),
  ];
  const [, owner, repo] = /^([^/]+)\/([^/]+)$/.exec(repository ?? "") ?? [];
  if (repository !== undefined && owner === undefined)
    reader.problem(
      "input/variable",
      text`GITHUB_REPOSITORY must have the form owner/repository; got
      ${reader.shown(repository)}`,
    );
  const apiUrl = source.variable("GITHUB_API_URL") ?? "https://api.github.com";
  if (!URL.canParse(apiUrl) || !isSafeAddress(new URL(apiUrl))) {
    return reader.problem(
      "input/variable",
      text`GITHUB_API_URL must be a URL that begins with https://; got ${reader.shown(apiUrl)}`,
    );
  }
  if (!token || !owner || !repo || !sha || !run) return undefined;
  return { token, apiUrl, owner, repo };
}
