import { isObject, type JsonObject, member, stringMember } from "../base/json.js";
import { code, fenced, folded, link, literal, table } from "../base/markdown.js";
import type { Redactor } from "../base/redaction.js";
import type { Place, Result } from "../modes/requests.js";
import { redacted } from "./outputs.js";

/** Makes a text from outside fit for a line. */
type Quote = (text: string) => string;

type Of<Kind extends Result["kind"]> = Extract<Result, { kind: Kind }>;

/** Longer lists are cut: GitHub takes no summary above 1 MiB. */
const longestList = 100;
const longestRequest = 50_000;

/** The job summary of a run that succeeded, as Markdown. No secret is in it. `now` is in milliseconds since the epoch. */
export function summaryOf(result: Result, redactor: Redactor, now: number): string {
  const quote = (text: string): string => redactor.quote(text);
  switch (result.kind) {
    case "token":
      return tokenSummary(result, quote, now);
    case "deployment":
      return deploymentSummary(result, quote);
    case "dry-run":
      return planSummary(result, redactor);
    case "nothing-to-retire":
      return `### No preview to retire\n\nPull request ${result.pullRequest} is closed and has no preview on record. Nothing was sent.\n`;
  }
}

function paragraphs(...parts: readonly string[]): string {
  return `${parts.filter((part) => part !== "").join("\n\n")}\n\n`;
}

/** A table of what is known: rows without a value are left out. */
function facts(rows: readonly (readonly [name: string, cell: string | undefined])[]): string {
  return table(rows.flatMap(([name, cell]) => (cell === undefined || cell === "" ? [] : [[name, cell]])));
}

function placeRows({ organization, workspace }: Place, quote: Quote): (readonly [string, string | undefined])[] {
  const cell = ({ id, name }: Place["organization"]): string =>
    name === undefined ? code(quote(id)) : `${literal(quote(name))} (${code(quote(id))})`;
  return [
    ["Organization", cell(organization)],
    ["Workspace", workspace && cell(workspace)],
  ];
}

function tokenSummary({ token, request, entityId, place }: Of<"token">, quote: Quote, now: number): string {
  const scope = entityId === undefined ? code(request.type) : `${code(request.type)} ${code(quote(entityId))}`;
  return paragraphs(
    `### 🔑 API token created: ${literal(quote(token.name ?? request.name))}`,
    facts([
      ["Expires", expiry(token.endAt, request.expiryDays, quote, now)],
      ["Id", code(quote(token.id))],
      ["Scope", scope],
      ["Role", code(quote(request.role))],
      ...placeRows(place, quote),
    ]),
    "**Next** Read the value in a later step of this job as the output `token`. It is masked, and GitHub drops a masked output " +
      "between jobs: a job that needs a token mints its own. The service can't revoke a token; it ends by its expiry.",
  );
}

function expiry(endAt: string | undefined, asked: number | undefined, quote: Quote, now: number): string {
  if (endAt === undefined && asked !== undefined) return `not told by the service; ${counted(asked, "day")} asked for`;
  if (endAt === undefined) return "**never**, and the service offers no way to revoke it";
  const days = (Date.parse(endAt) - now) / 86_400_000;
  if (Number.isNaN(days)) return literal(quote(endAt));
  const left = days < 0 ? "over" : days < 0.95 ? "less than a day left" : `${counted(Math.round(days), "day")} left`;
  return `${literal(quote(endAt))}, ${left}`;
}

const icons = { created: "🚀", updated: "♻️", retired: "🌙" } as const;

function deploymentSummary({ deployment, outcome, place }: Of<"deployment">, quote: Quote): string {
  const { id, raw } = deployment;
  const cell = (name: string): string | undefined => quoted(raw, name, quote);
  const url = stringMember(raw, "webServerUrl") ?? "";
  const status = stringMember(raw, "status");
  const reason = cell("statusReason");
  const orchestrator = cell("orchestratorVersion");
  const runtime = cell("platformRuntimeVersion");
  const workspaceName = place.workspace?.name ?? stringMember(raw, "workspaceName");
  return paragraphs(
    `### ${icons[outcome]} Deployment ${outcome}: ${cell("name") ?? literal(quote(id))}`,
    facts([
      ["Status", `${status ? code(quote(status)) : "not told"}${reason ? ` ${reason}` : ""}`],
      // An address that redaction would change is no address any more.
      ["Id", link(quote(id), quote(url) === url ? url : "")],
      ...placeRows({ ...place, workspace: place.workspace && { ...place.workspace, name: workspaceName } }, quote),
      ["Type", cell("type")],
      ["Executor", cell("executor")],
      ["Scheduler", cell("schedulerSize")],
      ["Runtime", runtime && `${runtime}${orchestrator ? ` (orchestrator ${orchestrator})` : ""}`],
      ["CI/CD enforced", yesOrNo(raw, "isCicdEnforced")],
      ["DAG deploys", yesOrNo(raw, "isDagDeployEnabled")],
      ["High availability", yesOrNo(raw, "isHighAvailability")],
    ]),
    queues(raw, quote),
    variableNames(raw, quote),
    next(outcome, status),
  );
}

/** A text or number of the answer as a cell shows it literally. */
function quoted(object: JsonObject, name: string, quote: Quote): string | undefined {
  const value = member(object, name);
  return typeof value === "string" || typeof value === "number" ? literal(quote(String(value))) : undefined;
}

function yesOrNo(object: JsonObject, name: string): string | undefined {
  const value = member(object, name);
  return typeof value === "boolean" ? (value ? "yes" : "no") : undefined;
}

function objects(raw: JsonObject, name: string): JsonObject[] {
  const list = member(raw, name);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function cut(rows: readonly string[]): string[] {
  return rows.length <= longestList
    ? [...rows]
    : [...rows.slice(0, longestList), `and ${rows.length - longestList} more`];
}

function queues(raw: JsonObject, quote: Quote): string {
  const all = objects(raw, "workerQueues");
  if (all.length === 0) return "";
  const rows = all.slice(0, longestList).map((queue) => {
    const cell = (name: string): string => quoted(queue, name, quote) ?? "";
    const called = cell("name");
    const name = queue["isDefault"] === true && called !== "default" ? `${called} (default)` : called;
    return [
      name,
      cell("platformMachine"),
      `${cell("minWorkerCount")} to ${cell("maxWorkerCount")}`,
      cell("workerConcurrency"),
    ];
  });
  const more = all.length > rows.length ? `\n\nand ${all.length - rows.length} more` : "";
  const shown = table([["Queue", "Machine", "Workers", "Tasks per worker"], ...rows]);
  return folded(counted(all.length, "worker queue"), shown + more);
}

/** The NAMES of the variables: their values are in no summary. */
function variableNames(raw: JsonObject, quote: Quote): string {
  const all = objects(raw, "environmentVariables");
  if (all.length === 0) return "";
  const names = all.map(
    (variable) =>
      `${code(quote(stringMember(variable, "key") ?? ""))}${variable["isSecret"] === true ? " (secret)" : ""}`,
  );
  return folded(
    `${counted(all.length, "environment variable")}, names only`,
    cut(names)
      .map((name) => `- ${name}`)
      .join("\n"),
  );
}

function next(outcome: "created" | "updated" | "retired", status: string | undefined): string {
  if (outcome === "retired") {
    return "**Next** Delete it in the platform once nobody needs it: it still exists and may be billed, and the service offers no way to delete it from here.";
  }
  const waiting = status === "CREATING" ? "The service goes on creating it; the action does not wait for that. " : "";
  const id = "Later steps read its id and addresses from this step's outputs";
  return outcome === "created"
    ? `**Next** ${waiting}${id}; to change it, give that id to \`update-deployment\` as \`deployment-id\`.`
    : `**Next** ${waiting}${id}.`;
}

function planSummary({ plan, place }: Of<"dry-run">, redactor: Redactor): string {
  const request = JSON.stringify(redacted(plan.body, redactor), null, 2);
  const shown = request.length > longestRequest ? `${request.slice(0, longestRequest).toWellFormed()}\n…` : request;
  return paragraphs(
    "### 🔍 Dry run",
    "Nothing was sent. The request would be:",
    facts([
      ["Request", `${plan.method} ${code(redactor.quote(plan.path, 2_000))}`],
      ...placeRows(place, (text) => redactor.quote(text)),
    ]),
    fenced(shown, "json"),
    "**Next** Take `dry-run` away to send it.",
  );
}
