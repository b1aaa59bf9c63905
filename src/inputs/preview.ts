import { isObject, member } from "../base/json.js";
import { type Mode, modes } from "../modes/index.js";
import { isSafeAddress } from "./base-url.js";
import { readSecret, repositoryPage, runUrl } from "./common.js";
import { booleanOf, type InputReader } from "./reader.js";
import type { GitHubContext, PreviewStep, PullRequestEvent, Repository } from "./request.js";

const previews = ["true", "retire", "sweep", "false"] as const;
type Preview = (typeof previews)[number];

/** Inputs that only previews use, and inputs that only previews and github-environment use. */
const ofPreviews = ["preview-idle-days", "preview-retire"] as const;
const ofRecords = ["pull-request", "pull-request-comment"] as const;

/** The inputs of previews and records; undefined without records, or after a problem. */
export function readRecording(mode: Mode, reader: InputReader): GitHubContext | undefined {
  const preview = readPreview(mode, reader);
  const comment = reader.boolean("pull-request-comment");
  // What else is needed depends on it.
  if (preview === undefined) return undefined;
  const environment = reader.string("github-environment") ?? (preview === "false" ? undefined : "preview");
  for (const name of preview === "false" ? ofPreviews : []) reader.warnOfUnused(name, "only previews use it");
  if (environment === undefined) {
    for (const name of ofRecords) reader.warnOfUnused(name, "only previews and github-environment use it");
    return undefined;
  }
  const pullRequest = pullRequestEvent(reader);
  if (comment === true && preview === "false" && pullRequest.number === undefined) {
    reader.findings.note(
      "pull-request-comment is true, but this event has no pull request: no comment is written.",
    );
  }
  const repository = readRepository(reader);
  const step = preview === "false" ? undefined : readStep(preview, pullRequest.number, reader);
  if (comment === undefined || repository === undefined || (preview !== "false" && step === undefined))
    return undefined;
  return { environment, comment, preview: step, pullRequest, repository, signingKey: undefined };
}

function readPreview(mode: Mode, reader: InputReader): Preview | undefined {
  const isPreviews = booleanOf(reader.string("preview") ?? "");
  const preview = isPreviews === undefined ? reader.choice("preview", previews) : (`${isPreviews}` as const);
  if (preview === undefined || preview === "false" || !modes[mode].updates) return preview;
  return reader.problem(
    `Input preview must be false in mode ${mode}; got "${preview}". Use mode create-deployment: it creates a preview once, and updates it from then on`,
  );
}

/** The input preview-idle-days; undefined if it is not given, or after a problem. */
export function readIdleDays(reader: InputReader): number | undefined {
  return reader.integer("preview-idle-days", { least: 1, note: "(days)" });
}

/** What the step does with previews; undefined after a problem. */
function readStep(
  preview: Preview,
  number: number | undefined,
  reader: InputReader,
): PreviewStep | undefined {
  const { name } = reader.source.event();
  const idleDays = readIdleDays(reader);
  if (preview === "sweep" || (preview === "true" && name === "schedule"))
    return { action: "sweep", idleDays };
  if (number === undefined) {
    // A number with a problem is reported already.
    if (reader.string("pull-request") !== undefined) return undefined;
    return reader.problem(
      `Input preview needs a pull request, and the event ${name === "" ? "" : `${name} `}contains none. ` +
        "Run the step on pull_request events, the type closed included, or pass the number as pull-request",
    );
  }
  return { action: preview === "retire" ? "retire" : "deploy", idleDays };
}

/** The repository whose records store the state; undefined after a problem. */
function readRepository(reader: InputReader): Repository | undefined {
  const { source } = reader;
  reader.required(
    "github-token",
    "it reads and writes GitHub deployment records; the default is ${{ github.token }}",
  );
  const token = readSecret("github-token", reader);
  const variable = (name: string): string | undefined =>
    source.variable(name) ?? reader.problem(`${name} is not set: GitHub deployment records need it`);
  const repository = variable("GITHUB_REPOSITORY");
  const sha = variable("GITHUB_SHA");
  const run = variable("GITHUB_RUN_ID");
  const [url, page] = [runUrl(reader), repositoryPage(reader)];
  const [owner, repo] = repository?.split("/") ?? [];
  if (repository !== undefined && (!owner || !repo)) {
    return reader.problem(
      `GITHUB_REPOSITORY must have the form owner/repository; got ${reader.shown(repository)}`,
    );
  }
  const apiUrl = source.variable("GITHUB_API_URL") ?? "https://api.github.com";
  if (!URL.canParse(apiUrl) || !isSafeAddress(new URL(apiUrl))) {
    return reader.problem(
      `GITHUB_API_URL must be a URL that begins with https://; got ${reader.shown(apiUrl)}`,
    );
  }
  if (!token || !owner || !repo || !sha || !url || !page) return undefined;
  const runId = /^\d{1,15}$/.test(run ?? "") ? Number(run) : undefined;
  return { token, apiUrl, owner, repo, sha, runId, page, runUrl: url };
}

/** The input pull-request; undefined if it is not given, or after a problem. */
function readNumber(reader: InputReader): number | undefined {
  const given = reader.string("pull-request");
  if (given === undefined) return undefined;
  if (/^#?[1-9]\d{0,8}$/.test(given)) return Number(given.replace("#", ""));
  const got = reader.shown(given);
  return reader.problem(`Input pull-request must be the number of a pull request, such as 42; got ${got}`);
}

/** The pull request of the run: the one of the input pull-request, otherwise the event's own. */
export function pullRequestEvent(reader: InputReader): PullRequestEvent {
  const { name, payload } = reader.source.event();
  // A comment on a pull request contains only its number.
  const subject =
    at(payload, "pull_request") ?? (at(payload, "issue", "pull_request") && at(payload, "issue"));
  const own = at(subject, "number");
  const number = typeof own === "number" && Number.isSafeInteger(own) && own > 0 ? own : undefined;
  const given = readNumber(reader);
  if (given !== undefined && given !== number) return { number: given, closed: false, headSha: undefined };
  const isClosing = /^pull_request(_target)?$/.test(name) && at(payload, "action") === "closed";
  const closed = isClosing || at(payload, "pull_request", "state") === "closed";
  const headSha = at(payload, "pull_request", "head", "sha");
  return { number, closed, headSha: typeof headSha === "string" ? headSha : undefined };
}

/** What the payload has at a path, whatever it is. */
function at(payload: unknown, ...path: readonly string[]): unknown {
  return path.reduce((value, name) => (isObject(value) ? member(value, name) : undefined), payload);
}
