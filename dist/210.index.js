export const id = 210;
export const ids = [210];
export const modules = {

/***/ 6210:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  summaryOf: () => (/* binding */ summaryOf)
});

// EXTERNAL MODULE: ../../build/src/base/json.js
var base_json = __webpack_require__(4289);
// EXTERNAL MODULE: ../../build/src/base/markdown.js
var markdown = __webpack_require__(4534);
;// CONCATENATED MODULE: ../../build/src/modes/plan-table.js


const roomForChanges = 40 * 1024;
const roomForKeys = 5 * 1024;
function planTable({ changes, variables }, quote) {
    const value = (json) => json === undefined ? "not set" : (0,markdown/* code */.aY)(quote((0,base_json/* shownJson */.oB)(json)));
    const rows = (0,markdown/* fittingTable */.kR)(["Field", "Before", "After"], changes, ({ field, before, after, createOnly }) => [
        `${(0,markdown/* code */.aY)(quote(field))}${createOnly ? " (create only: an update does not apply it)" : ""}`,
        value(before),
        value(after),
    ], roomForChanges);
    const keys = (what, names) => {
        if (names.length === 0)
            return [];
        const { shown, left } = (0,markdown/* fitting */._Q)(names, (name) => (0,markdown/* code */.aY)(quote(name)), roomForKeys);
        return [`${what}: ${shown.replaceAll("\n", ", ")}${left > 0 ? ` and ${left} more` : ""}`];
    };
    const lines = [
        ...keys("Variables added", variables.added),
        ...keys("Variables removed", variables.removed),
        ...keys("Variables kept (values are not compared)", variables.kept),
    ];
    return [...(changes.length === 0 ? [] : [rows]), ...lines].join("\n\n");
}

// EXTERNAL MODULE: ../../build/src/base/address.js
var base_address = __webpack_require__(5995);
;// CONCATENATED MODULE: ../../build/src/runner/summary-parts.js

function paragraphs(...parts) {
    return `${parts.filter((part) => part !== "").join("\n\n")}\n\n`;
}
function facts(rows) {
    const known = rows.flatMap(([name, cell]) => (cell === undefined || cell === "" ? [] : [[name, cell]]));
    return known.length === 0 ? "" : (0,markdown/* table */.tp)(known);
}
function placeRows({ organization, workspace }, quote) {
    const cell = ({ id, name }) => name === undefined ? (0,markdown/* code */.aY)(quote(id)) : `${(0,markdown/* literal */.eu)(quote(name))} (${(0,markdown/* code */.aY)(quote(id))})`;
    return [
        ["Organization", organization && cell(organization)],
        ["Workspace", workspace && cell(workspace)],
    ];
}
function counted(count, noun) {
    return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

;// CONCATENATED MODULE: ../../build/src/runner/deployment-summary.js




const roomForList = 150 * 1024;
const icons = { created: "🚀", updated: "♻️", retired: "🌙" };
function deploymentSummary(result, quote) {
    const { deployment, outcome, place, commit, pullRequest } = result;
    const { id, raw } = deployment;
    const cell = (name) => quoted(raw, name, quote);
    const address = (0,base_address/* withScheme */.G)((0,base_json/* stringMember */.sk)(raw, "webServerUrl") ?? "");
    const status = (0,base_json/* stringMember */.sk)(raw, "status");
    const reason = cell("statusReason");
    const orchestrator = cell("orchestratorVersion");
    const runtime = cell("platformRuntimeVersion");
    const workspace = place.workspace && {
        ...place.workspace,
        name: place.workspace.name ?? (0,base_json/* stringMember */.sk)(raw, "workspaceName"),
    };
    return paragraphs(`### ${icons[outcome]} Deployment ${outcome}: ${cell("name") ?? (0,markdown/* literal */.eu)(quote(id))}`, facts([
        ["Status", `${status ? (0,markdown/* code */.aY)(quote(status)) : "not reported"}${reason ? ` ${reason}` : ""}`],
        ["Open", address === "" ? undefined : (0,markdown/* link */.nf)(quote(address), quote(address) === address ? address : "")],
        ["Id", (0,markdown/* code */.aY)(quote(id))],
        ["Pull request", pullRequest === undefined ? undefined : `#${pullRequest}`],
        ["Commit", commit && (0,markdown/* code */.aY)(quote(commit))],
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
    ]), differenceRows(result, quote), changeRows(result, quote), queues(raw, quote), variableNames(raw, quote), next(result, status));
}
function differenceRows({ differences }, quote) {
    if (differences.length === 0)
        return "";
    const rows = (0,markdown/* fittingTable */.kR)(["Field", "Sent", "Received"], differences, ({ field, sent, received }) => [(0,markdown/* code */.aY)(quote(field)), value(sent, quote), value(received, quote)], roomForList);
    return `⚠️ **${counted(differences.length, "field")} in the response differ${differences.length === 1 ? "s" : ""} from what was sent:**\n\n${rows}`;
}
function changeRows({ changes }, quote) {
    if (changes === undefined)
        return "";
    if (changes.length === 0)
        return "No changes since the definition that this action applied last.";
    const rows = (0,markdown/* fittingTable */.kR)(["Field", "Before", "After"], changes, ({ field, before, after, createOnly }) => [
        `${(0,markdown/* code */.aY)(quote(field))}${createOnly ? " (create only: not applied)" : ""}`,
        value(before, quote),
        value(after, quote),
    ], roomForList);
    return `**${counted(changes.length, "change")} since the definition that this action applied last:**\n\n${rows}`;
}
function value(json, quote) {
    if (json === undefined)
        return "not set";
    return (0,markdown/* code */.aY)(quote((0,base_json/* shownJson */.oB)(json)));
}
function quoted(object, name, quote) {
    const field = (0,base_json/* member */.Dc)(object, name);
    return typeof field === "string" || typeof field === "number" ? (0,markdown/* literal */.eu)(quote(String(field))) : undefined;
}
function amounts(cpu, memory) {
    const parts = [...(cpu ? [`${cpu} CPU`] : []), ...(memory ? [memory] : [])];
    return parts.length === 0 ? undefined : parts.join(", ");
}
function yesOrNo(object, name) {
    const field = (0,base_json/* member */.Dc)(object, name);
    return typeof field === "boolean" ? (field ? "yes" : "no") : undefined;
}
function objects(raw, name) {
    const list = (0,base_json/* member */.Dc)(raw, name);
    return Array.isArray(list) ? list.filter(base_json/* isObject */.Gv) : [];
}
function queues(raw, quote) {
    const all = objects(raw, "workerQueues");
    if (all.length === 0)
        return "";
    const cells = (queue) => {
        const cell = (name) => quoted(queue, name, quote) ?? "";
        const name = cell("name");
        return [
            queue["isDefault"] === true && name !== "default" ? `${name} (default)` : name,
            cell("platformMachine"),
            `${cell("minWorkerCount")} to ${cell("maxWorkerCount")}`,
            cell("workerConcurrency"),
        ];
    };
    const rows = (0,markdown/* fittingTable */.kR)(["Queue", "Machine", "Workers", "Tasks per worker"], all, cells, roomForList);
    return (0,markdown/* folded */.TM)(counted(all.length, "worker queue"), rows);
}
function variableNames(raw, quote) {
    const all = objects(raw, "environmentVariables");
    if (all.length === 0)
        return "";
    const name = (variable) => `${(0,markdown/* code */.aY)(quote((0,base_json/* stringMember */.sk)(variable, "key") ?? ""))}${variable["isSecret"] === true ? " (secret)" : ""}`;
    return (0,markdown/* folded */.TM)(`${counted(all.length, "environment variable")}, names only`, (0,markdown/* fittingList */.EV)(all, name, roomForList));
}
function next({ outcome, isFound }, status) {
    if (outcome === "retired") {
        return ("**Next** Delete it in the platform when nobody needs it: it still exists and may be billed, and the API cannot " +
            "delete it. The next run on the open pull request scales it up again.");
    }
    const waiting = status === "CREATING" ? "The service continues creating it; the action does not wait for that. " : "";
    const outputs = "Later steps read its id and addresses from this step's outputs.";
    const again = isFound
        ? " The next run of this step updates it."
        : outcome === "created"
            ? " To change it, pass its id to `update-deployment` as `deployment-id`, or use `if-exists: update`."
            : "";
    return `**Next** ${waiting}${outputs}${again}`;
}

// EXTERNAL MODULE: ../../build/src/runner/outputs.js
var outputs = __webpack_require__(1838);
;// CONCATENATED MODULE: ../../build/src/runner/summary.js






const longestRequest = 50_000;
const roomForPreviews = 500 * 1024;
function summaryOf(result, redactor, now) {
    const quote = (text) => redactor.quote(text);
    switch (result.kind) {
        case "token":
            return tokenSummary(result, quote, now);
        case "deployment":
            return deploymentSummary(result, quote);
        case "dry-run":
            return dryRunSummary(result, redactor);
        case "not-sent":
            return paragraphs(`### Nothing was sent${result.pullRequest === undefined ? "" : ` for pull request #${result.pullRequest}`}`, (0,markdown/* literal */.eu)(quote(result.why)));
        case "swept":
            return sweptSummary(result, quote, now);
    }
}
function tokenSummary({ token, request, entityId, place }, quote, now) {
    const scope = entityId === undefined ? (0,markdown/* code */.aY)(request.type) : `${(0,markdown/* code */.aY)(request.type)} ${(0,markdown/* code */.aY)(quote(entityId))}`;
    return paragraphs(`### 🔑 API token created: ${(0,markdown/* literal */.eu)(quote(token.name ?? request.name))}`, facts([
        ["Expires", expiry(token.endAt, request.expiryDays, quote, now)],
        ["Id", (0,markdown/* code */.aY)(quote(token.id))],
        ["Scope", scope],
        ["Role", (0,markdown/* code */.aY)(quote(request.role))],
        ...placeRows(place, quote),
    ]), "**Next** Read the value in a later step of this job from the output `token`. It is masked, and GitHub drops a masked " +
        "output between jobs: create the token in the job that needs it. The API cannot revoke a token; it is valid until " +
        "it expires.");
}
const day = 86_400_000;
function expiry(endAt, requested, quote, now) {
    if (endAt === undefined && requested !== undefined) {
        return `not reported by the service; ${counted(requested, "day")} requested`;
    }
    if (endAt === undefined)
        return "**never**; the API cannot revoke it";
    const days = (Date.parse(endAt) - now) / day;
    if (Number.isNaN(days))
        return (0,markdown/* literal */.eu)(quote(endAt));
    const left = days < 0 ? "expired" : days < 0.95 ? "less than a day left" : `${counted(Math.round(days), "day")} left`;
    return `${(0,markdown/* literal */.eu)(quote(endAt))}, ${left}`;
}
const actions = {
    create: "create a Deployment",
    update: "update the Deployment",
    retire: "retire the preview",
    unknown: "unknown",
};
function dryRunSummary({ plan, request, notices, place, pullRequest }, redactor) {
    const quote = (text) => redactor.quote(text);
    const { action, deploymentId, comparedWith } = plan;
    const isToken = request?.path.includes("/iam/") === true;
    const compared = comparedWith &&
        `GitHub deployment record ${comparedWith.record}, ${quote(comparedWith.at)}, commit ${quote(comparedWith.sha)}`;
    return paragraphs(`### 🔍 Dry run${pullRequest === undefined ? "" : ` for pull request #${pullRequest}`}`, request === undefined ? "Nothing was changed." : "Nothing was changed. This request would be sent:", facts([
        ["Action", isToken ? "create an API token" : actions[action]],
        ["Deployment", deploymentId === null ? undefined : (0,markdown/* code */.aY)(quote(deploymentId))],
        ["Compared with", compared === null ? undefined : (0,markdown/* literal */.eu)(compared)],
        ["Request", request && `${request.method} ${(0,markdown/* code */.aY)(redactor.quote(request.path, 2_000))}`],
        ...placeRows(place, quote),
    ]), ...notices.map((notice) => (0,markdown/* literal */.eu)(quote(notice))), comparedWith === null
        ? ""
        : "Changes since the definition that this action applied last, not since the live Deployment:", comparedWith !== null && plan.changes.length === 0 ? "No changes." : "", planTable(plan, quote), request === undefined ? "" : requestBody(request.body, redactor), "**Next** Remove `dry-run` to apply it.");
}
function requestBody(body, redactor) {
    const written = (0,base_json/* writeJson */.GF)(body, (0,outputs/* redacting */.q)(redactor), 2);
    return (0,markdown/* fenced */.OF)(written.length > longestRequest ? `${written.slice(0, longestRequest).toWellFormed()}\n…` : written, "json");
}
const sweptActions = {
    kept: "kept",
    retired: "retired now",
    "would-retire": "would be retired",
    postponed: "postponed to the next sweep",
    failed: "could not be retired",
};
function sweptSummary({ previews, dryRun, place }, quote, now) {
    const retired = previews.filter(({ action }) => action === (dryRun ? "would-retire" : "retired")).length;
    const age = ({ updatedAt }) => {
        const days = (now - Date.parse(updatedAt)) / day;
        return Number.isNaN(days) ? "" : days < 1 ? "less than a day" : counted(Math.floor(days), "day");
    };
    const cells = (preview) => [
        `#${preview.pullRequest}`,
        (0,markdown/* literal */.eu)(quote(preview.name)),
        preview.url === "" || quote(preview.url) !== preview.url ? "" : (0,markdown/* link */.nf)("open", preview.url),
        `${(0,markdown/* literal */.eu)(preview.state)} (${sweptActions[preview.action]})`,
        age(preview),
    ];
    return paragraphs(`### 🧹 Previews swept: ${retired} of ${previews.length} ${dryRun ? "would be retired" : "retired"}`, facts(placeRows(place, quote)), previews.length === 0
        ? "There are no previews."
        : (0,markdown/* fittingTable */.kR)(["Pull request", "Preview", "Link", "State", "Last change"], previews, cells, roomForPreviews), dryRun
        ? "**Next** Remove `dry-run` to retire them."
        : "**Next** Delete retired previews in the platform when nobody needs them: they still exist and may be billed, and the API cannot delete them.");
}


/***/ })

};
