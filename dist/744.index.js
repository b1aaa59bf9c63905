export const id = 744;
export const ids = [744];
export const modules = {

/***/ 5744:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   summaryOf: () => (/* binding */ summaryOf)
/* harmony export */ });
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4289);
/* harmony import */ var _base_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4534);
/* harmony import */ var _outputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1838);



const longestList = 100;
const longestRequest = 50_000;
function summaryOf(result, redactor, now) {
    const quote = (text) => redactor.quote(text);
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
function paragraphs(...parts) {
    return `${parts.filter((part) => part !== "").join("\n\n")}\n\n`;
}
function facts(rows) {
    return (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .table */ .tp)(rows.flatMap(([name, cell]) => (cell === undefined || cell === "" ? [] : [[name, cell]])));
}
function placeRows({ organization, workspace }, quote) {
    const cell = ({ id, name }) => name === undefined ? (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(quote(id)) : `${(0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .eu)(quote(name))} (${(0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(quote(id))})`;
    return [
        ["Organization", cell(organization)],
        ["Workspace", workspace && cell(workspace)],
    ];
}
function tokenSummary({ token, request, entityId, place }, quote, now) {
    const scope = entityId === undefined ? (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(request.type) : `${(0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(request.type)} ${(0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(quote(entityId))}`;
    return paragraphs(`### 🔑 API token created: ${(0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .eu)(quote(token.name ?? request.name))}`, facts([
        ["Expires", expiry(token.endAt, request.expiryDays, quote, now)],
        ["Id", (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(quote(token.id))],
        ["Scope", scope],
        ["Role", (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(quote(request.role))],
        ...placeRows(place, quote),
    ]), "**Next** Read the value in a later step of this job as the output `token`. It is masked, and GitHub drops a masked output " +
        "between jobs: a job that needs a token mints its own. The service can't revoke a token; it ends by its expiry.");
}
function expiry(endAt, asked, quote, now) {
    if (endAt === undefined && asked !== undefined)
        return `not told by the service; ${counted(asked, "day")} asked for`;
    if (endAt === undefined)
        return "**never**, and the service offers no way to revoke it";
    const days = (Date.parse(endAt) - now) / 86_400_000;
    if (Number.isNaN(days))
        return (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .eu)(quote(endAt));
    const left = days < 0 ? "over" : days < 0.95 ? "less than a day left" : `${counted(Math.round(days), "day")} left`;
    return `${(0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .eu)(quote(endAt))}, ${left}`;
}
const icons = { created: "🚀", updated: "♻️", retired: "🌙" };
function deploymentSummary({ deployment, outcome, place }, quote) {
    const { id, raw } = deployment;
    const cell = (name) => quoted(raw, name, quote);
    const url = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .stringMember */ .sk)(raw, "webServerUrl") ?? "";
    const status = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .stringMember */ .sk)(raw, "status");
    const reason = cell("statusReason");
    const orchestrator = cell("orchestratorVersion");
    const runtime = cell("platformRuntimeVersion");
    const workspaceName = place.workspace?.name ?? (0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .stringMember */ .sk)(raw, "workspaceName");
    return paragraphs(`### ${icons[outcome]} Deployment ${outcome}: ${cell("name") ?? (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .eu)(quote(id))}`, facts([
        ["Status", `${status ? (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(quote(status)) : "not told"}${reason ? ` ${reason}` : ""}`],
        ["Id", (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)(quote(id), quote(url) === url ? url : "")],
        ...placeRows({ ...place, workspace: place.workspace && { ...place.workspace, name: workspaceName } }, quote),
        ["Type", cell("type")],
        ["Executor", cell("executor")],
        ["Scheduler", cell("schedulerSize")],
        ["Runtime", runtime && `${runtime}${orchestrator ? ` (orchestrator ${orchestrator})` : ""}`],
        ["CI/CD enforced", yesOrNo(raw, "isCicdEnforced")],
        ["DAG deploys", yesOrNo(raw, "isDagDeployEnabled")],
        ["High availability", yesOrNo(raw, "isHighAvailability")],
    ]), queues(raw, quote), variableNames(raw, quote), next(outcome, status));
}
function quoted(object, name, quote) {
    const value = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .member */ .Dc)(object, name);
    return typeof value === "string" || typeof value === "number" ? (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .eu)(quote(String(value))) : undefined;
}
function yesOrNo(object, name) {
    const value = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .member */ .Dc)(object, name);
    return typeof value === "boolean" ? (value ? "yes" : "no") : undefined;
}
function objects(raw, name) {
    const list = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .member */ .Dc)(raw, name);
    return Array.isArray(list) ? list.filter(_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv) : [];
}
function counted(count, noun) {
    return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
function cut(rows) {
    return rows.length <= longestList
        ? [...rows]
        : [...rows.slice(0, longestList), `and ${rows.length - longestList} more`];
}
function queues(raw, quote) {
    const all = objects(raw, "workerQueues");
    if (all.length === 0)
        return "";
    const rows = all.slice(0, longestList).map((queue) => {
        const cell = (name) => quoted(queue, name, quote) ?? "";
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
    const shown = (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .table */ .tp)([["Queue", "Machine", "Workers", "Tasks per worker"], ...rows]);
    return (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .folded */ .TM)(counted(all.length, "worker queue"), shown + more);
}
function variableNames(raw, quote) {
    const all = objects(raw, "environmentVariables");
    if (all.length === 0)
        return "";
    const names = all.map((variable) => `${(0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(quote((0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .stringMember */ .sk)(variable, "key") ?? ""))}${variable["isSecret"] === true ? " (secret)" : ""}`);
    return (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .folded */ .TM)(`${counted(all.length, "environment variable")}, names only`, cut(names)
        .map((name) => `- ${name}`)
        .join("\n"));
}
function next(outcome, status) {
    if (outcome === "retired") {
        return "**Next** Delete it in the platform once nobody needs it: it still exists and may be billed, and the service offers no way to delete it from here.";
    }
    const waiting = status === "CREATING" ? "The service goes on creating it; the action does not wait for that. " : "";
    const id = "Later steps read its id and addresses from this step's outputs";
    return outcome === "created"
        ? `**Next** ${waiting}${id}; to change it, give that id to \`update-deployment\` as \`deployment-id\`.`
        : `**Next** ${waiting}${id}.`;
}
function planSummary({ plan, place }, redactor) {
    const request = JSON.stringify((0,_outputs_js__WEBPACK_IMPORTED_MODULE_0__/* .redacted */ .p)(plan.body, redactor), null, 2);
    const shown = request.length > longestRequest ? `${request.slice(0, longestRequest).toWellFormed()}\n…` : request;
    return paragraphs("### 🔍 Dry run", "Nothing was sent. The request would be:", facts([
        ["Request", `${plan.method} ${(0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(redactor.quote(plan.path, 2_000))}`],
        ...placeRows(place, (text) => redactor.quote(text)),
    ]), (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .fenced */ .OF)(shown, "json"), "**Next** Take `dry-run` away to send it.");
}


/***/ })

};
