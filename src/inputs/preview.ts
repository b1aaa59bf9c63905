import { text } from "../base/text.js";
import type { Repository } from "../github/client.js";
import { isSafeAddress, readSecret } from "./access.js";
import { at, type PullRequestEvent, pullRequestEvent } from "./event.js";
import type { InputReader } from "./reader.js";
import type { GitHubRequest, RecordsStep } from "./request.js";
import { type Mode, previews } from "./table.js";

/** Inputs that only previews use, and inputs that only previews and github-environment use. */
const ofPreviews = ["preview-idle-days", "preview-retire"] as const;
const ofRecords = ["pull-request", "pull-request-comment"] as const;

/** The inputs of previews and GitHub deployment records; undefined without records, or after a problem. */
export function readGitHubRequest(mode: Mode, reader: InputReader): GitHubRequest | undefined {
  const preview = reader.choice("preview", previews);
  const comment = reader.boolean("pull-request-comment");
  for (const name of preview === "false" ? ofPreviews : []) {
    // Without the expression that gives preview, each run would create a Deployment at full size.
    if (mode === "create-deployment" && reader.own("preview") === undefined && reader.own(name) !== undefined)
      reader.problem("input/no-preview", text`Input ${name} is given, but preview is empty: set it`);
    else reader.warnOfUnused(name, text`only previews use it`);
  }
  const environment = reader.string("github-environment") ?? (preview === "false" ? undefined : "preview");
  if (environment === undefined) {
    const why = text`only previews and github-environment use it`;
    for (const name of ofRecords) reader.warnOfUnused(name, why);
    return undefined;
  }
  if (preview === "sweep") reader.warnOfUnused("pull-request", text`a sweep is of all pull requests`);
  const pullRequest = pullRequestEvent(reader);
  const repository = readRepository(reader);
  const step = preview && readStep(preview, pullRequest, reader);
  if (repository === undefined || step === undefined) return undefined;
  return { ...step, environment, comment, repository, pull: pullRequest };
}

/** The step's use of the records; undefined after a problem, or if there is nothing to do. */
function readStep(
  preview: (typeof previews)[number],
  { number }: PullRequestEvent,
  reader: InputReader,
): RecordsStep | undefined {
  if (preview === "false") return { step: "record" };
  const { name, payload } = reader.source.event();
  const idleDays = reader.number("preview-idle-days");
  if (preview === "sweep" || (preview === "true" && name === "schedule")) return { step: "sweep", idleDays };
  if (number !== undefined) return { step: preview === "retire" ? "retire" : "deploy", pullRequest: number };
  const issue = at(payload, "issue", "number");
  if (name === "issue_comment" && typeof issue === "number") {
    reader.findings.nothingToDo = text`Nothing to do: the comment is on issue #${issue}, which is no pull
      request.`;
    return undefined;
  }
  if (reader.misspelled.has("pull-request")) return undefined;
  return reader.problem(
    "input/no-pull-request",
    text`Input preview needs a pull request, and the event ${name} contains none. Run the step on pull_request
      events, or pass the number as pull-request`,
  );
}

/** How GitHub's API is reached; undefined after a problem. */
function readRepository(reader: InputReader): Repository | undefined {
  const { source } = reader;
  reader.required(
    "github-token",
    text`it reads and writes GitHub deployment records; the default is \${{ github.token }}`,
  );
  const token = readSecret("github-token", reader);
  const [, owner, repo] = /^([^/]+)\/([^/]+)$/.exec(source.variable("GITHUB_REPOSITORY") ?? "") ?? [];
  const isOfRun = ["GITHUB_SHA", "GITHUB_RUN_ID"].every((name) => source.variable(name) !== undefined);
  if (!owner || !isOfRun)
    reader.problem(
      "input/variable",
      text`GitHub deployment records need the variables GITHUB_REPOSITORY (OWNER/REPO), GITHUB_SHA and
        GITHUB_RUN_ID`,
    );
  const apiUrl = source.variable("GITHUB_API_URL") ?? "https://api.github.com";
  if (!URL.canParse(apiUrl) || !isSafeAddress(new URL(apiUrl))) {
    return reader.problem(
      "input/variable",
      text`GITHUB_API_URL must be a URL that begins with https://; got ${reader.display(apiUrl)}`,
    );
  }
  if (!token || !owner || !repo || !isOfRun) return undefined;
  return { token, apiUrl, owner, repo };
}
