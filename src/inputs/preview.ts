import { Secret } from "../base/secret.js";
import { type Mode, modes } from "../modes/index.js";
import type { GitHubContext, PreviewStep, PullRequestEvent, Repository } from "../modes/request.js";
import { isSafeAddress } from "./base-url.js";
import { readSecret, repositoryPage, runUrl } from "./common.js";
import { pullRequestEvent } from "./event.js";
import { booleanOf, type InputReader } from "./reader.js";
import type { InputName } from "./table.js";

/** The fewest characters of record-signing-key: fewer can be guessed. */
const shortestKey = 16;

const previews = ["true", "retire", "sweep", "false"] as const;
type Preview = (typeof previews)[number];

/** Inputs that only some runs use: who uses them, as in a message, and which values of `preview` do, or a run with records only. */
const partlyUsed: readonly (readonly [name: InputName, users: string, usedBy: readonly (Preview | "records")[]])[] = [
  ["preview-idle-days", "sweeps (preview: true or sweep) use", ["true", "sweep"]],
  ["preview-retire", "previews use", ["true", "retire", "sweep"]],
  ["record-signing-key", "previews and github-environment use", ["true", "retire", "sweep", "records"]],
  ["pull-request", "previews of one pull request and github-environment use", ["true", "retire", "records"]],
  ["pull-request-comment", "previews and github-environment use", ["true", "retire", "sweep", "records"]],
];

/** The inputs of previews and records; undefined without records, or after a problem. */
export function readRecording(mode: Mode, reader: InputReader): GitHubContext | undefined {
  const preview = readPreview(mode, reader);
  const comment = reader.boolean("pull-request-comment");
  // What else is needed depends on it.
  if (preview === undefined) return undefined;
  const environment = reader.string("github-environment") ?? (preview === "false" ? undefined : "preview");
  const user = preview === "false" && environment !== undefined ? "records" : preview;
  for (const [name, users, usedBy] of partlyUsed) {
    if (!usedBy.includes(user)) reader.warnOfUnused(name, `only ${users} it`);
  }
  if (environment === undefined) return undefined;
  const pullRequest = pullRequestEvent(reader);
  const repository = readRepository(reader);
  const signingKey = readSigningKey(reader);
  const step = preview === "false" ? undefined : readStep(preview, pullRequest, reader);
  if (comment === undefined || repository === undefined || (preview !== "false" && step === undefined))
    return undefined;
  return { environment, comment, preview: step, pullRequest, repository, signingKey };
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
  preview: Exclude<Preview, "false">,
  { number }: PullRequestEvent,
  reader: InputReader,
): PreviewStep | undefined {
  const { name } = reader.source.event();
  const idleDays = readIdleDays(reader);
  if (preview === "sweep" || (preview === "true" && name === "schedule")) return { action: "sweep", idleDays };
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

/** The input record-signing-key; undefined if it is not given, or after a problem, which never shows it. */
function readSigningKey(reader: InputReader): Secret | undefined {
  const given = reader.string("record-signing-key");
  if (given === undefined) return undefined;
  if (given.length >= shortestKey) return new Secret(given);
  return reader.problem(
    `Input record-signing-key must be a secret of at least ${shortestKey} characters (the value is not shown). Example: openssl rand -hex 32`,
  );
}

/** The repository whose records store the state; undefined after a problem. */
function readRepository(reader: InputReader): Repository | undefined {
  const { source } = reader;
  reader.required("github-token", "it reads and writes GitHub deployment records; the default is ${{ github.token }}");
  const token = readSecret("github-token", reader);
  const variable = (name: string): string | undefined =>
    source.variable(name) ?? reader.problem(`${name} is not set: GitHub deployment records need it`);
  const repository = variable("GITHUB_REPOSITORY");
  const sha = variable("GITHUB_SHA");
  const run = variable("GITHUB_RUN_ID");
  const [url, page] = [runUrl(reader), repositoryPage(reader)];
  const [owner, repo] = repository?.split("/") ?? [];
  const apiUrl = source.variable("GITHUB_API_URL") ?? "https://api.github.com";
  if (!URL.canParse(apiUrl) || !isSafeAddress(new URL(apiUrl))) {
    return reader.problem(`GITHUB_API_URL must be a URL that begins with https://; got ${reader.shown(apiUrl)}`);
  }
  if (!token || !owner || !repo || !sha || !url || !page) return undefined;
  const runId = /^\d{1,15}$/.test(run ?? "") ? Number(run) : undefined;
  return { token, apiUrl, owner, repo, sha, runId, page, runUrl: url };
}
