import { withScheme } from "../base/address.js";
import { stringMember } from "../base/json.js";
import type { Fact, Said } from "../base/notice.js";
import { counted, utcMinute } from "../base/printing.js";
import { code, command, joined, link, type Text, text } from "../base/text.js";
import { type Difference, shownChange } from "../definition/compare.js";
import { isSecretItem, secretKeysOf, variablesIn } from "../definition/secrets.js";
import { ownLocation } from "../definition/source.js";
import type { WorkflowRun } from "../inputs/workflow-run.js";
import { type Plan, type WritePlan, writeOf } from "../plan/plan.js";
import { type Deployment, hibernates, statusWord } from "../platform/resources.js";
import { storeCommands } from "../records/commands.js";
import type { Result, ResultOf, SweptItem } from "../result.js";
import { displayName, type Target } from "../target.js";
import { changesText } from "./changes.js";
import type { Report, ShownChanges, Table } from "./report.js";

/** A result makes everything of a report but its notices. */
type Parts = Omit<Report, "notices">;

/** The report of a result. @param said what the run warned of. */
export function reportOf(result: Result, said: readonly Said[], run: WorkflowRun): Report {
  return { notices: said, ...partsOf(result, run) };
}

function partsOf(result: Result, run: WorkflowRun): Parts {
  switch (result.kind) {
    case "token":
      return ofToken(result);
    case "token-plan": {
      const title = text`🔍 Plan: an API token would be created`;
      return { title, facts: [], request: result.request };
    }
    case "deployed":
      return ofDeployed(result, run);
    case "retired":
      return ofRetired(result, run);
    case "plan":
      return ofPlan(result, run);
    case "swept":
      return ofSweep(result, run);
    case "not-sent": {
      const { pullRequest } = result.target;
      const of = pullRequest === undefined ? "" : text` for pull request #${pullRequest}`;
      return {
        title: text`Nothing was sent${of}`,
        facts: [["Why", result.why], ...factsOf(result.target, run)],
      };
    }
  }
}

/** Where a run works, and of which commit. A plan without names has no workspace. */
function factsOf(
  {
    workspace,
    environment,
    commit = "",
    head = commit,
  }: Pick<Target, "workspace" | "environment"> & Partial<Target>,
  { repositoryPage, page }: WorkflowRun,
): readonly Fact[] {
  return [
    ["Workspace", text`${displayName(workspace)}`],
    ["Environment", text`${environment ?? ""}`],
    ["Commit", commit === "" ? undefined : commitText(commit, repositoryPage)],
    ["Head of the pull request", head === commit ? undefined : commitText(head, repositoryPage)],
    ["Run", page === "" ? undefined : link("run", page)],
  ];
}

/** The first 7 characters of a commit, with a link where the repository's page is known. */
export function commitText(sha: string, repositoryPage: string | undefined): Text {
  const short = sha.slice(0, 7);
  const isHash = /^[0-9a-f]{7,64}$/i.test(sha);
  return isHash && repositoryPage !== undefined
    ? link(short, `${repositoryPage}/commit/${sha}`)
    : code(short);
}

function ofToken({ token, request, entityId }: ResultOf<"token">): Parts {
  const { expiryDays: days } = request;
  const requested = days === undefined ? text`never` : text`not reported; ${counted(days, "day")} requested`;
  const type = token.type ?? request.type;
  const scope = [type, ...(type === request.type && entityId !== undefined ? [entityId] : [])];
  return {
    title: text`🔑 API token created: ${token.name ?? request.name}`,
    facts: [
      ["Expires", token.endAt === undefined ? requested : text`${utcMinute(token.endAt)}`],
      ["Id", code(token.id)],
      ["Scope", joined(scope.map(code), " ")],
      ["Role", code(token.roles.map(({ role }) => role).join(", ") || request.role)],
    ],
    next: text`Read it in a later step of this job from the output ${code("token")}. GitHub drops a masked
      output between jobs: create the token in the job that needs it. The API cannot revoke it.`,
  };
}

/** The status of the response, which is shown everywhere if it is one word, and its reason. */
function statusFacts(deployment: Deployment): readonly Fact[] {
  const status = stringMember(deployment.raw, "status");
  const reason = stringMember(deployment.raw, "statusReason") ?? "";
  const statusText = status ? code(status) : text`not reported`;
  const from = status && statusWord(deployment) === undefined ? "service" : undefined;
  return [
    ["Status", statusText, from],
    ["Reason", text`${reason}`, "service"],
  ];
}

/** A link to a web address, which may lack its scheme. */
function openLink(given = "") {
  const address = withScheme(given);
  return address === "" ? undefined : link("Open", address);
}

const whyTexts: Readonly<Record<Difference["why"], string>> = {
  "create-only": "an update does not change it",
  kept: "no longer in the definition",
  different: "differs from the request",
};

function differenceTable(differences: readonly Difference[]): Table {
  const rows = differences.map(({ field, sent, received, why }) => [
    code(field),
    ...shownChange({ before: why === "kept" ? undefined : sent, after: received }),
    text`${whyTexts[why]}`,
  ]);
  return { head: ["Field", "Definition", "Response", "Why"], rows, from: "service" };
}

function ofDeployed(result: ResultOf<"deployed">, run: WorkflowRun): Parts {
  const { outcome, target, ready, differences, failure, plan } = result;
  const { id, raw } = result.deployment;
  const { pullRequest } = target;
  const what = pullRequest === undefined ? text`Deployment` : text`Preview of pull request #${pullRequest}`;
  const responds = failure ? "is not known to respond" : ready ? "responds" : "hibernates";
  const how = failure ? text`${outcome}, but its web server ${responds}` : text`${outcome}`;
  const icon = failure ? "❌" : { created: "🚀", updated: "♻️" }[outcome];
  return {
    title: text`${icon} ${what} ${how}: ${target.name ?? id}`,
    facts: [
      ...statusFacts(result.deployment),
      ["State", plan.isRestored ? text`restored: it was retired` : undefined],
      ["Web server", ready === undefined ? undefined : text`${responds}`],
      ["Link", openLink(stringMember(raw, "webServerUrl"))],
      ["Id", code(id)],
      ...factsOf(target, run),
    ],
    table: differenceTable(differences),
    changes: changesSection(plan, [], target),
    variables: pullRequest === undefined ? undefined : plainVariables(target),
    commands:
      outcome === "created" && pullRequest === undefined ? storeCommands(id, target.environment, run) : [],
  };
}

/** Where each plain variable is written: in a preview, that none is production's. */
function plainVariables({ definition: { body } }: Target): Table {
  const plain = variablesIn(body).filter((variable) => !isSecretItem(variable));
  const rows = plain.map((variable) => {
    const { origin, offset } = ownLocation(variable);
    return [code(stringMember(variable, "key") ?? ""), text`${origin.position(offset)}`];
  });
  return { head: ["Variable", "Place"], rows };
}

function ofRetired(result: ResultOf<"retired">, run: WorkflowRun): Parts {
  const { deployment, target, differences, isClosed } = result;
  const { pullRequest = 0, name = "" } = target;
  const icon = deployment === undefined || hibernates(deployment) ? "🌙" : "⚠️";
  const how = deployment === undefined ? "was not found" : "retired";
  return {
    title: text`${icon} Preview of pull request #${pullRequest} ${how}: ${name}`,
    facts: [
      ...(deployment ? statusFacts(deployment) : []),
      ["Id", deployment && code(deployment.id)],
      ...factsOf(target, run),
    ],
    table: differenceTable(differences),
    next: deployment && !isClosed ? text`The next deploy restores it.` : undefined,
  };
}

const planPhrases = {
  create: "a Deployment would be created",
  update: "the Deployment would be updated",
  retire: "the preview would be retired: it still exists until it is deleted in the platform",
  none: "nothing would be sent",
  unknown: "what would happen is not known",
} as const satisfies Record<Plan["action"], string>;

/** The effect of a plan, also where it would be stopped or change nothing. */
function phraseOf(planned: Plan) {
  if (planned.stops.length > 0) return "the run would be stopped, and nothing would be sent";
  if (planned.action !== "update") return planPhrases[planned.action];
  if (planned.isRestored) return "the retired preview would be restored";
  return planned.hasChanges === false ? "the same definition would be sent again" : planPhrases.update;
}

function ofPlan({ plan, target, request, failure }: ResultOf<"plan">, run: WorkflowRun): Parts {
  const write = writeOf(plan);
  const [id] = write?.ids ?? [];
  const { name = "" } = target;
  return {
    title: text`${failure ? "❌ Plan that was not approved" : "🔍 Plan"} for ${name}: ${phraseOf(plan)}`,
    facts: [
      ["Id", id === undefined ? undefined : code(id)],
      ...factsOf(target, run),
      ["Compared with", write && comparedText(write, run)],
    ],
    changes: write && changesSection(write, write.notApplied, target),
    variables: plainVariables(target),
    request,
  };
}

/** The changes of an update, and what they are compared with; undefined where there is nothing. */
function changesSection(
  write: WritePlan,
  notApplied: readonly string[],
  { pullRequest }: Target,
): ShownChanges | undefined {
  const { changes: all, live, compared } = write;
  if (live === undefined && compared?.applied === undefined) return undefined;
  return { head: changesText(write, notApplied, pullRequest !== undefined), all, live };
}

/** What a plan is compared with; undefined where there is nothing. */
function comparedText({ compared, live, request }: WritePlan, { repositoryPage }: WorkflowRun) {
  const hasSecrets = secretKeysOf(request.reveal().whole).length > 0;
  const caveat = hasSecrets ? "; a changed value of a secret variable is not seen" : "";
  if (live !== undefined) return text`the live Deployment in live-file${caveat}`;
  if (compared?.applied === undefined) return undefined;
  const { number, createdAt, sha } = compared;
  return text`what this action applied last (GitHub deployment record ${number},
    ${utcMinute(createdAt)}, commit ${commitText(sha, repositoryPage)}), not the live
    Deployment${caveat}`;
}

/** The action of a sweep that people read: nothing of what was retired before. */
function saidOf({ preview: { action, state }, isAgain }: SweptItem) {
  if (state === "gone") return state;
  if (isAgain && action !== "failed") return "kept";
  return action === "would-retire" ? "to retire" : action;
}

/** The state of a preview in a row of a sweep's table. */
function stateOf(item: SweptItem) {
  const { preview, reason, error } = item;
  if (preview.state === "gone") return text`gone: not found twice`;
  const why = error?.text ?? reason;
  const state = saidOf(item).replace("kept", preview.state);
  return why === undefined || why.isEmpty ? text`${state}` : text`${state}: ${why}`;
}

/** Counts the previews on record, also those that the table does not list. */
function countsOf({ items, unlisted, elsewhere }: ResultOf<"swept">) {
  const count = (...states: readonly string[]) =>
    items.filter(({ preview }) => states.includes(preview.state)).length;
  const retired = count("retired");
  const existing = count("retired", "active", "open");
  const unfinished = count("failed");
  const parts = [
    text`${existing}, ${retired} of them retired`,
    ...(unfinished > 0 ? [text`${counted(unfinished, "create")} that did not finish`] : []),
    ...(unlisted > 0 ? [text`${unlisted} retired more than 30 days ago are not listed`] : []),
    ...(elsewhere > 0 ? [text`${elsewhere} of other workspaces`] : []),
  ];
  return joined(parts, "; ");
}

function ofSweep(result: ResultOf<"swept">, run: WorkflowRun): Parts {
  const { items, dryRun, workspace, environment, failure, changes } = result;
  const rows = items.map((item) => {
    const { pullRequest, name, deploymentId, url, updatedAt } = item.preview;
    const pull = `#${pullRequest}`;
    return [
      link(pull, `${run.repositoryPage ?? ""}/pull/${pullRequest}`),
      text`${name}`,
      deploymentId === "" ? text`` : code(deploymentId),
      openLink(url) ?? text``,
      stateOf(item),
      text`${updatedAt.slice(0, 10)}`,
    ];
  });
  const actions = ["retired", "to retire", "kept", "failed"] as const;
  const counts = actions
    .map((action) => [items.filter((item) => saidOf(item) === action).length, action] as const)
    .filter(([count]) => count > 0)
    .map(([count, action]) => text`${count} ${action}`);
  const icon = dryRun ? "🔍" : failure ? "❌" : "🧹";
  const what = dryRun ? "Sweep planned" : "Sweep of previews";
  const ids = items.flatMap((item) => {
    const { pullRequestOpen, deploymentId } = item.preview;
    return saidOf(item) === "retired" && !pullRequestOpen ? [deploymentId] : [];
  });
  return {
    title: text`${icon} ${what}: ${counts.length > 0 ? joined(counts) : "none on record"}`,
    facts: [
      ...factsOf({ workspace, environment }, run),
      ["Previews", countsOf(result)],
      ["Changes", changes],
    ],
    table: { head: ["Pull request", "Preview", "Id", "Link", "State", "Changed"], rows },
    commands:
      ids.length === 0
        ? []
        : [{ why: text`Delete in the platform: their pull requests are closed`, lines: ids.map(command) }],
  };
}
