import { withScheme } from "../base/address.js";
import { isObject, type JsonObject, member, stringMember } from "../base/json.js";
import { code, fittingList, fittingTable, folded, link, literal } from "../base/markdown.js";
import { counted } from "../base/printing.js";
import { changesTable, valueCell } from "./plan-table.js";
import { facts, type Of, paragraphs, placeRows, type Quote } from "./summary-parts.js";

/** Bytes of Markdown for each list: GitHub takes no summary above 1 MiB. */
const roomForList = 150 * 1024;

const icons = { created: "🚀", updated: "♻️", retired: "🌙" } as const;

/** The job summary of a Deployment that was created, updated or retired. */
export function deploymentSummary(result: Of<"deployment">, quote: Quote): string {
  const { outcome, place, commit, pullRequest, ready } = result;
  const { id, raw } = result.deployment;
  const cell = (name: string): string | undefined => quoted(raw, name, quote);
  const address = withScheme(stringMember(raw, "webServerUrl") ?? "");
  const status = stringMember(raw, "status");
  const reason = cell("statusReason");
  const orchestrator = cell("orchestratorVersion");
  const runtime = cell("platformRuntimeVersion");
  const workspace = place.workspace && {
    ...place.workspace,
    name: place.workspace.name ?? stringMember(raw, "workspaceName"),
  };
  return paragraphs(
    `### ${icons[outcome]} Deployment ${outcome}: ${cell("name") ?? literal(quote(id))}`,
    facts([
      ["Status", `${status ? code(quote(status)) : "not reported"}${reason ? ` ${reason}` : ""}`],
      // An address that redaction changes leads nowhere.
      ["Open", address === "" ? undefined : link(quote(address), quote(address) === address ? address : "")],
      ["Web server", ready === undefined ? undefined : ready ? "responds" : "does not respond"],
      ["Id", code(quote(id))],
      ["Pull request", pullRequest === undefined ? undefined : `#${pullRequest}`],
      ["Commit", commit && code(quote(commit))],
      ...placeRows({ ...place, workspace }, quote),
      ["Type", cell("type")],
      ["Executor", cell("executor")],
      ["Scheduler", cell("schedulerSize")],
      ["Runtime", runtime && `${runtime}${orchestrator ? ` (orchestrator ${orchestrator})` : ""}`],
      ["Task pod by default", amounts(cell("defaultTaskPodCpu"), cell("defaultTaskPodMemory"))],
      ["Resource quota", amounts(cell("resourceQuotaCpu"), cell("resourceQuotaMemory"))],
      ["CI/CD enforced", yesOrNo(raw, "isCicdEnforced")],
      ["DAG deploys", yesOrNo(raw, "isDagDeployEnabled")],
      ["High availability", yesOrNo(raw, "isHighAvailability")],
    ]),
    differenceRows(result, quote),
    changeRows(result, quote),
    queues(raw, quote),
    variableNames(raw, quote),
    next(result, status),
  );
}

function differenceRows({ differences }: Of<"deployment">, quote: Quote): string {
  if (differences.length === 0) return "";
  const rows = fittingTable(
    ["Field", "Sent", "Received"],
    differences,
    ({ field, sent, received }) => [code(quote(field)), valueCell(sent, quote), valueCell(received, quote)],
    roomForList,
  );
  return `⚠️ **${counted(differences.length, "field")} in the response differ${differences.length === 1 ? "s" : ""} from what was sent:**\n\n${rows}`;
}

function changeRows({ changes }: Of<"deployment">, quote: Quote): string {
  if (changes === undefined) return "";
  if (changes.length === 0) return "No changes since the definition that this action applied last.";
  const rows = changesTable(changes, "not applied", quote, roomForList);
  return `**${counted(changes.length, "change")} since the definition that this action applied last:**\n\n${rows}`;
}

/** A string or number of the response as a cell shows it literally. */
function quoted(object: JsonObject, name: string, quote: Quote): string | undefined {
  const field = member(object, name);
  return typeof field === "string" || typeof field === "number" ? literal(quote(String(field))) : undefined;
}

function amounts(cpu: string | undefined, memory: string | undefined): string {
  return [cpu && `${cpu} CPU`, memory].filter(Boolean).join(", ");
}

function yesOrNo(object: JsonObject, name: string): string | undefined {
  const field = member(object, name);
  return typeof field === "boolean" ? (field ? "yes" : "no") : undefined;
}

function objects(raw: JsonObject, name: string): JsonObject[] {
  const list = member(raw, name);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function queues(raw: JsonObject, quote: Quote): string {
  const all = objects(raw, "workerQueues");
  if (all.length === 0) return "";
  const cells = (queue: JsonObject): string[] => {
    const cell = (name: string): string => quoted(queue, name, quote) ?? "";
    const name = cell("name");
    return [
      queue["isDefault"] === true && name !== "default" ? `${name} (default)` : name,
      cell("platformMachine"),
      `${cell("minWorkerCount")} to ${cell("maxWorkerCount")}`,
      cell("workerConcurrency"),
    ];
  };
  const rows = fittingTable(["Queue", "Machine", "Workers", "Tasks per worker"], all, cells, roomForList);
  return folded(counted(all.length, "worker queue"), rows);
}

/** Only the names of the variables: no summary contains their values. */
function variableNames(raw: JsonObject, quote: Quote): string {
  const all = objects(raw, "environmentVariables");
  if (all.length === 0) return "";
  const name = (variable: JsonObject): string =>
    `${code(quote(stringMember(variable, "key") ?? ""))}${variable["isSecret"] === true ? " (secret)" : ""}`;
  return folded(`${counted(all.length, "environment variable")}, names only`, fittingList(all, name, roomForList));
}

function next({ outcome, isFound, ready }: Of<"deployment">, status: string | undefined): string {
  if (outcome === "retired") {
    return (
      "**Next** Delete it in the platform when nobody needs it: it still exists and may be billed, and the API cannot " +
      "delete it. The next run on the open pull request scales it up again."
    );
  }
  const isLeft = status === "CREATING" && ready === undefined;
  const waiting = isLeft ? "The service continues creating it; the action does not wait for that. " : "";
  const outputs = "Later steps read its id and addresses from this step's outputs.";
  const again = isFound
    ? " The next run of this step updates it."
    : outcome === "created"
      ? " To change it, pass its id to `update-deployment` as `deployment-id`, or use `github-environment`: the next run then updates the Deployment that it finds on record."
      : "";
  return `**Next** ${waiting}${outputs}${again}`;
}
