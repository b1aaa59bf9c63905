export const id = 89;
export const ids = [89];
export const modules = {

/***/ 814:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ deploymentLine)
/* harmony export */ });
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4289);

function deploymentLine(done, { id, raw }, quote) {
    const name = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textMember */ .SA)(raw, "name");
    const told = [(0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textMember */ .SA)(raw, "status"), (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textMember */ .SA)(raw, "webServerUrl")]
        .filter(Boolean)
        .map((text) => quote(text ?? ""));
    return `${done} Deployment ${name === undefined ? "" : `"${quote(name)}" `}(${quote(id)})${told.length > 0 ? `: ${told.join(", ")}` : ""}`;
}


/***/ }),

/***/ 8065:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ findPlace)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1144);

async function findPlace(request, { lookup, log, quote, report }) {
    const { body, bodyWorkspaceId } = request;
    const organization = await lookup.organization(request.organization);
    const organizationId = organization.id;
    report.resolved({ organizationId });
    const given = request.workspace.id !== undefined || request.workspace.nameOrId !== undefined;
    const reference = given || bodyWorkspaceId === undefined ? request.workspace : { id: bodyWorkspaceId };
    const workspace = await lookup.workspace(organizationId, reference);
    if (bodyWorkspaceId !== undefined && bodyWorkspaceId !== workspace.id) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l("input", `workspaceId of the body is "${quote(bodyWorkspaceId)}", and the workspace inputs name "${quote(workspace.id)}".`, {
            hint: "Take one of them away, or make them name the same workspace.",
        });
    }
    report.resolved({ organizationId, workspaceId: workspace.id });
    if (workspace.cicdEnforcedDefault === true && body.sent["isCicdEnforced"] === false) {
        log.warning("isCicdEnforced is false, in a workspace whose default is to enforce CI/CD: deploys may go around the pipeline.");
    }
    return { organization, workspace, within: (sent) => ({ ...sent, workspaceId: workspace.id }) };
}


/***/ }),

/***/ 5089:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  recorded: () => (/* binding */ recorded)
});

;// CONCATENATED MODULE: ../../build/src/records/old-record.js
function previewTaskPrefix(pullRequest) {
    return `preview:pr-${pullRequest}:`;
}
function recordKey(where, name) {
    const prefix = where.pullRequest === undefined ? "deployment:" : previewTaskPrefix(where.pullRequest);
    const { environment, organizationId, workspaceId, pullRequest } = where;
    return { environment, task: `${prefix}${name}`, organizationId, workspaceId, pullRequest };
}
function payloadOf(key, deploymentId) {
    const { pullRequest, organizationId, workspaceId } = key;
    return {
        schema: 1,
        ...(pullRequest === undefined ? {} : { pullRequest }),
        organizationId,
        workspaceId,
        ...(deploymentId === undefined ? {} : { deploymentId }),
    };
}
function isAbout(key, { payload, task }) {
    return (payload?.["schema"] === 1 &&
        task === key.task &&
        payload["pullRequest"] === key.pullRequest &&
        payload["organizationId"] === key.organizationId &&
        payload["workspaceId"] === key.workspaceId);
}
const notFound = "NOT_FOUND";
function word(text) {
    return text.toWellFormed().replace(/[\s\u0000-\u001f\u007f-\u009f%]/g, encodeURIComponent);
}
function describe(id, status) {
    return `id=${word(id)} status=${word(status || "UNKNOWN")}`;
}
function remembered(description) {
    const [, id, status] = /^id=(\S+) status=(\S*)/.exec(description) ?? [];
    if (id === undefined || status === undefined)
        return undefined;
    try {
        return { id: decodeURIComponent(id), status: decodeURIComponent(status) };
    }
    catch {
        return undefined;
    }
}
function traceOf(record, statuses) {
    const isOwn = ({ creator }) => creator === undefined || creator === record.creator;
    const own = statuses
        .filter(isOwn)
        .map(({ description }) => remembered(description))
        .find((memory) => memory !== undefined);
    const inPayload = record.payload?.["deploymentId"];
    const newest = statuses[0];
    const retired = newest !== undefined && isOwn(newest) && remembered(newest.description) !== undefined;
    return {
        id: own?.id ?? (typeof inPayload === "string" && inPayload !== "" ? inPayload : undefined),
        state: newest?.state,
        gone: own?.status === notFound,
        putAside: newest?.state === "inactive" && !retired,
    };
}

// EXTERNAL MODULE: ../../build/src/modes/old-place.js
var old_place = __webpack_require__(8065);
// EXTERNAL MODULE: ../../build/src/base/errors.js
var errors = __webpack_require__(1144);
// EXTERNAL MODULE: ../../build/src/base/json.js
var json = __webpack_require__(4289);
// EXTERNAL MODULE: ../../build/src/base/markdown.js
var markdown = __webpack_require__(4534);
;// CONCATENATED MODULE: ../../build/src/records/old-comment.js


function old_comment_hidden(text) {
    return encodeURIComponent(text.toWellFormed()).replaceAll("--", "%2D%2D");
}
function commentMarker(environment) {
    return `<!-- platform-deployments-action preview: ${old_comment_hidden(environment)} -->`;
}
const longest = 60_000;
function rowMarker(name) {
    return `<!-- row ${old_comment_hidden(name)} -->`;
}
function composeComment(present, environment, row, quote) {
    const own = rowMarker(row.name);
    const others = present.split(/\r?\n/).filter((line) => /<!-- row \S+ --> \|$/.test(line) && !line.includes(own));
    const url = (0,json/* textMember */.SA)(row.deployment.raw, "webServerUrl") ?? "";
    const status = row.outcome === "retired" ? "retired: still exists" : ((0,json/* textMember */.SA)(row.deployment.raw, "status") ?? "");
    const cells = [
        (0,markdown/* link */.nf)(quote(row.name), quote(url) === url ? url : ""),
        (0,markdown/* literal */.eu)(quote(status)),
        (0,markdown/* code */.aY)(quote(row.deployment.id)),
        (0,markdown/* code */.aY)(row.commit.slice(0, 7)),
        (0,markdown/* link */.nf)(row.outcome, row.runUrl),
    ];
    const mine = `| ${cells.join(" | ")} ${own} |`;
    const rows = [...others, mine].sort((one, other) => (one < other ? -1 : 1));
    const text = [
        commentMarker(environment),
        `### Preview in ${(0,markdown/* literal */.eu)(quote(environment))}`,
        "",
        "| Deployment | Status | Id | Commit | Run |",
        "| --- | --- | --- | --- | --- |",
        ...rows,
    ].join("\n");
    return text.length <= longest ? text : composeComment("", environment, row, quote);
}

;// CONCATENATED MODULE: ../../build/src/records/old-find.js


const recent = 60_000;
const asks = 4;
const pause = 2_000;
function unsettled({ state }) {
    return state === undefined || state === "in_progress";
}
async function settledTrace(record, own, parts) {
    const read = async () => traceOf(record, await parts.records.statuses(record.id));
    let trace = await read();
    const waits = record.id < own.id && own.createdAt - record.createdAt <= recent;
    for (let ask = 1; waits && ask <= asks && trace.id === undefined && unsettled(trace); ask++) {
        if (ask === 1)
            parts.log.info(`Record ${record.id} may be of a run that is under way: waiting for its id, ${(asks * pause) / 1000} s at most.`);
        await parts.clock.sleep(pause);
        trace = await read();
    }
    return trace;
}
async function recall(key, own, list, parts) {
    const { log, quote } = parts;
    if (own.creator === undefined) {
        throw new errors/* ActionError */.l("github", `GitHub does not say who created record ${own.id}: no record can be trusted.`, {
            hint: "Pass the Deployment's id as deployment-id: then nothing is searched.",
        });
    }
    const gone = new Set();
    const forgotten = new Set();
    const lost = [];
    let found;
    for await (const record of list) {
        if (record.id === own.id)
            continue;
        if (record.creator !== own.creator || !isAbout(key, record)) {
            log.debug(`Record ${record.id} by ${quote(record.creator ?? "nobody")} is not this run's kind: passed over.`);
            continue;
        }
        const trace = await settledTrace(record, own, parts);
        const { id, state } = trace;
        if (id === undefined) {
            if (unsettled(trace) || state === "error")
                lost.push(record.id);
            else
                log.debug(`Record ${record.id} (${quote(state ?? "")}) holds no id: passed over.`);
            continue;
        }
        if (trace.gone)
            gone.add(id);
        if (trace.putAside && (key.pullRequest !== undefined || gone.has(id))) {
            log.info(`Record ${record.id} was marked inactive: Deployment ${quote(id)} is no longer looked for.`);
            forgotten.add(id);
        }
        if (trace.gone || forgotten.has(id))
            continue;
        log.info(`Record ${record.id} remembers Deployment ${quote(id)}.`);
        found = id;
        break;
    }
    if (lost.length > 0)
        warnOfLost(key, lost, log, quote);
    return found;
}
function warnOfLost(key, lost, log, quote) {
    const name = quote(key.task.slice((key.pullRequest === undefined ? "deployment:" : previewTaskPrefix(key.pullRequest)).length));
    const which = lost.slice(0, 5).join(", ") + (lost.length > 5 ? ` and ${lost.length - 5} more` : "");
    log.warning(`GitHub's record ${which} of "${name}" holds no id: an earlier run was cut off, could not learn what became of its ` +
        `create, or is still under way. It may have left a Deployment "${name}" behind: look for that name in the ` +
        "platform, and pass the id of the one to keep as deployment-id.");
}
const looked = 100;
async function tellOtherNames(key, own, parts) {
    const { records, log, quote } = parts;
    if (key.pullRequest === undefined)
        return;
    const prefix = previewTaskPrefix(key.pullRequest);
    const others = new Map();
    let count = 0;
    for await (const record of records.list(key.environment)) {
        if (++count > looked)
            break;
        const { task, creator } = record;
        if (task === key.task || !task.startsWith(prefix) || others.has(task) || creator !== own.creator)
            continue;
        if (!isAbout({ ...key, task }, record))
            continue;
        const { id } = traceOf(record, await records.statuses(record.id));
        if (id !== undefined)
            others.set(task, `"${quote(task.slice(prefix.length))}" (${quote(id)})`);
    }
    if (others.size === 0)
        return;
    log.notice(`Pull request #${key.pullRequest} has no preview "${quote(key.task.slice(prefix.length))}" on record, but ${[...others.values()].join(", ")}. ` +
        "If the preview was renamed, that one still exists and may be billed: delete it, or go on with it by passing its id as deployment-id.");
}

// EXTERNAL MODULE: ../../build/src/modes/deployment-line.js
var deployment_line = __webpack_require__(814);
;// CONCATENATED MODULE: ../../build/src/modes/recorded-failures.js


function isNotFound(error) {
    return error instanceof errors/* ActionError */.l && error.status === 404;
}
function failureStatus(error, name, id) {
    if (id !== undefined) {
        return { state: "failure", description: describe(id, isNotFound(error) ? notFound : "UPDATE_FAILED") };
    }
    const outcome = error instanceof errors/* ActionError */.l ? error.outcome : "unknown";
    if (outcome === "unknown") {
        return { state: "error", description: `Unknown outcome: a Deployment of this name may exist: ${name}` };
    }
    return { state: "failure", description: outcome === "rejected" ? "The service said no." : "Nothing was sent." };
}
function deletedByHand(cause, where, quote) {
    const { name, environment, record, id } = where;
    return new errors/* ActionError */.l("status", `The Deployment "${quote(name)}" (${quote(id)}) that GitHub's records remember does not exist any more: the service answered 404.`, {
        lines: [
            "It was deleted by hand, or the token may not see it. The run did not create another one.",
            `To let the next run create it anew, mark record ${record} in environment ${quote(environment)} inactive:`,
            `gh api repos/{owner}/{repo}/deployments/${record}/statuses -f state=inactive`,
            cause.message,
        ],
        hint: `Mark the record inactive as shown, or pass the id of another Deployment as deployment-id.`,
        outcome: cause.outcome,
        status: 404,
        cause,
    });
}
function unrecorded(id, record, quote, cause) {
    const details = cause instanceof errors/* ActionError */.l ? [cause.message, ...cause.lines, cause.hint] : [];
    return new errors/* ActionError */.l("github", `The service did its part, but record ${record} at GitHub could not be completed: Deployment ${quote(id)} may not be found by the next run.`, {
        lines: details,
        hint: `Pass \`deployment-id: ${quote(id)}\` to the step until a run has succeeded.`,
        outcome: "unknown",
        cause,
    });
}

;// CONCATENATED MODULE: ../../build/src/modes/recorded-deployment.js





async function openRecord(request, { records, report, log }) {
    const { key, name, ref, deploymentId } = request;
    const record = await records.create({
        environment: key.environment,
        task: key.task,
        ref,
        transient: key.pullRequest !== undefined,
        description: name,
        payload: payloadOf(key, deploymentId),
    });
    report.githubDeploymentId(record.id);
    log.info(`Record ${record.id} in GitHub's environment ${key.environment} is this run's.`);
    return record;
}
async function tryStatus(record, status, { records, log, quote }) {
    try {
        await records.setStatus(record.id, status);
    }
    catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        log.warning(`Record ${record.id} could not be marked ${status.state}: ${quote(why)}`);
    }
}
async function beforeSending(record, parts, step) {
    try {
        return await step();
    }
    catch (error) {
        await tryStatus(record, { state: "failure", description: "Nothing was sent." }, parts);
        throw error;
    }
}
async function sendRecorded(request, record, id, done, parts) {
    const { deploy, report, log, quote } = parts;
    let deployment;
    try {
        if (id === undefined)
            deployment = await deploy.create();
        else
            deployment = await (done === "retired" ? deploy.retire(id) : deploy.update(id));
    }
    catch (error) {
        await tryStatus(record, failureStatus(error, request.name, id), parts);
        throw id !== undefined && request.deploymentId === undefined && isNotFound(error)
            ? deletedByHand(error, { name: request.name, environment: request.key.environment, record: record.id, id }, quote)
            : error;
    }
    try {
        report.deployment(deployment, done);
    }
    catch (error) {
        await tryStatus(record, { state: "success", description: describe(deployment.id, undefined) }, parts);
        throw error;
    }
    log.info((0,deployment_line/* deploymentLine */.C)(`${done[0]?.toUpperCase()}${done.slice(1)}`, deployment, quote));
    return deployment;
}
async function settle(record, deployment, state, { records, quote }) {
    const url = (0,json/* textMember */.SA)(deployment.raw, "webServerUrl") ?? "";
    try {
        await records.setStatus(record.id, {
            state,
            description: describe(deployment.id, (0,json/* textMember */.SA)(deployment.raw, "status")),
            ...(/^https?:\/\//i.test(url) && URL.canParse(url) ? { environmentUrl: url } : {}),
        });
    }
    catch (cause) {
        throw unrecorded(deployment.id, record.id, quote, cause);
    }
}
async function recordedDeployment(request, parts, meanwhile) {
    const { records, log, quote } = parts;
    const { key } = request;
    const record = await openRecord(request, parts);
    const { id, closed } = await beforeSending(record, parts, async () => {
        const known = request.deploymentId ?? (request.search ? await recallOwn() : undefined);
        await records.setStatus(record.id, {
            state: "in_progress",
            description: known === undefined ? "Creating a Deployment." : describe(known, "UPDATING"),
        });
        return { id: known, closed: (await meanwhile?.closed()) ?? false };
    });
    if (closed && meanwhile)
        return meanwhile.retire(record, id);
    const outcome = id === undefined ? "created" : "updated";
    const deployment = await sendRecorded(request, record, id, outcome, parts);
    await settle(record, deployment, "success", parts);
    return { outcome, deployment, record };
    async function recallOwn() {
        const known = await recall(key, record, records.list(key.environment, key.task), parts);
        if (known === undefined) {
            await tellOtherNames(key, record, parts).catch((error) => log.debug(`Other names: ${quote(String(error))}`));
        }
        return known;
    }
}

;// CONCATENATED MODULE: ../../build/src/modes/preview-retire.js





async function retirePreview(request, parts, begun) {
    const { records } = parts;
    const { key } = request;
    if (begun === undefined && request.deploymentId === undefined && !(await anyAbout(request, parts))) {
        return nothingToRetire(request, parts, undefined);
    }
    const record = begun?.record ?? (await openRecord(request, parts));
    const { id, earlier } = await beforeSending(record, parts, async () => {
        const earlier = [];
        for await (const one of records.list(key.environment, key.task)) {
            if (isOwn(one, record) && isAbout(key, one))
                earlier.push(one);
        }
        const known = begun?.id ?? request.deploymentId ?? (await recall(key, record, earlier, parts));
        if (known !== undefined) {
            await records.setStatus(record.id, { state: "in_progress", description: describe(known, "RETIRING") });
        }
        else {
            await tellOtherNames(key, record, parts).catch(() => { });
            await records.setStatus(record.id, { state: "inactive", description: "No preview on record." });
        }
        return { id: known, earlier };
    });
    if (id === undefined)
        return nothingToRetire(request, parts, record);
    const deployment = await sendRecorded(request, record, id, "retired", parts);
    warnOfRetired(request, deployment, parts);
    await markInactive([record, ...earlier], record, deployment, parts);
    return { outcome: "retired", deployment, record };
}
function isOwn({ id, creator }, own) {
    return id !== own.id && creator !== undefined && creator === own.creator;
}
async function anyAbout({ key }, { records }) {
    for await (const record of records.list(key.environment, key.task))
        if (isAbout(key, record))
            return true;
    return false;
}
function nothingToRetire({ key, name }, { log, quote }, record) {
    log.notice(`Pull request #${key.pullRequest} is closed, and no preview "${quote(name)}" is on record: nothing was sent.`);
    return { outcome: "not-sent", deployment: undefined, record };
}
function warnOfRetired({ key, name }, deployment, { log, quote }) {
    const url = (0,json/* textMember */.SA)(deployment.raw, "webServerUrl");
    log.warning(`Pull request #${key.pullRequest} is closed. Its preview "${quote(name)}" (${quote(deployment.id)}) was shrunk, still exists ` +
        `and may be billed: the service offers no way to delete it. Delete it in the platform${url ? `: ${quote(url)}` : "."}`);
}
async function markInactive(all, own, deployment, { records, quote }) {
    const description = describe(deployment.id, (0,json/* textMember */.SA)(deployment.raw, "status"));
    const failed = [];
    let cause;
    for (const { id } of all) {
        try {
            if (id !== own.id && (await records.statuses(id))[0]?.state === "inactive")
                continue;
            await records.setStatus(id, { state: "inactive", description });
        }
        catch (error) {
            failed.push(id);
            cause = error;
        }
    }
    if (failed.length === 0)
        return;
    const details = cause instanceof errors/* ActionError */.l ? [cause.message, ...cause.lines] : [];
    throw new errors/* ActionError */.l("github", `The preview ${quote(deployment.id)} was retired, but GitHub's record ${failed.join(", ")} could not be marked inactive.`, { lines: details, hint: "Run the job again: retiring twice does no harm.", outcome: "unknown", cause });
}

;// CONCATENATED MODULE: ../../build/src/modes/old-preview.js





async function preview(request, parts) {
    const { event, name, deploymentId } = request;
    const { pullRequest } = event;
    const { records } = parts;
    const key = recordKey({ ...request, pullRequest }, name);
    const now = event.headSha === undefined ? await records.pullRequest(pullRequest) : undefined;
    const ref = event.headSha ?? now?.headSha ?? "";
    const recorded = { key, name, ref, deploymentId, search: true };
    const result = event.closed || now?.open === false
        ? await retirePreview(recorded, parts)
        : await recordedDeployment(recorded, parts, {
            closed: () => closedMeanwhile(pullRequest, parts),
            retire: (record, id) => retirePreview(recorded, parts, { record, id }),
        });
    if (request.comment)
        await comment(request, ref, result, parts);
    return result;
}
async function closedMeanwhile(pullRequest, { records, log }) {
    try {
        return !(await records.pullRequest(pullRequest)).open;
    }
    catch (error) {
        if (!(error instanceof errors/* ActionError */.l) || (error.status !== 403 && error.status !== 404))
            throw error;
        log.notice(`Pull request #${pullRequest} can't be read: a close in these seconds would go unseen. Grant \`pull-requests: read\` to see it.`);
        return false;
    }
}
async function comment(request, commit, result, parts) {
    const { environment, name, event, runUrl } = request;
    const { deployment, outcome, record } = result;
    const { records, report, log, quote } = parts;
    if (deployment === undefined || outcome === "not-sent" || record === undefined)
        return;
    try {
        if (record.creator === undefined)
            throw new Error("GitHub does not say who the token's own actor is.");
        const row = { name, deployment, outcome, commit, runUrl };
        const compose = (present) => composeComment(present, environment, row, quote);
        report.commentUrl(await records.comment(event.pullRequest, commentMarker(environment), record.creator, compose));
    }
    catch (error) {
        const { text, message } = error;
        log.warning(`The comment on pull request #${event.pullRequest} was not written. ${text ?? message ?? String(error)}`);
    }
}

;// CONCATENATED MODULE: ../../build/src/modes/old-recorded.js




async function recorded(request, collaborators, github) {
    const { client, log, quote, report } = collaborators;
    const { recording, deploymentId } = request;
    const place = await (0,old_place/* findPlace */.P)(request, collaborators);
    const { organization, workspace, within } = place;
    const retires = recording.preview?.closed === true;
    if (request.dryRun)
        return dryRun();
    const update = (id, body) => {
        for (const notice of recording.updateNotices)
            log.info(notice);
        return client.updateDeployment(organization.id, id, within(body.sent));
    };
    const deploy = {
        create: () => client.createDeployment(organization.id, within(request.body.sent)),
        update: (id) => update(id, recording.updateBody),
        retire: (id) => update(id, recording.retireBody),
    };
    const parts = { records: await github.open(), clock: github.clock, log, quote, deploy, report };
    const name = String(request.body.sent["name"]);
    const where = {
        environment: recording.environment,
        organizationId: organization.id,
        workspaceId: workspace.id,
    };
    const { deployment, outcome } = recording.preview
        ? await preview({
            ...where,
            event: recording.preview,
            name,
            deploymentId,
            comment: recording.comment,
            runUrl: recording.github.runUrl,
        }, parts)
        : await recordedDeployment({
            key: recordKey({ ...where, pullRequest: undefined }, name),
            name,
            ref: recording.github.sha,
            deploymentId,
            search: recording.search,
        }, parts);
    if (deployment === undefined || outcome === "not-sent") {
        report.nothingSent();
        return { kind: "nothing-to-retire", place, pullRequest: recording.preview?.pullRequest ?? 0 };
    }
    return { kind: "deployment", place, deployment, outcome };
    function dryRun() {
        const updated = deploymentId !== undefined || retires;
        if (deploymentId === undefined) {
            log.notice(retires
                ? "The real run would retire the preview that GitHub's records remember: its id stands for <deployment-id> here."
                : "The real run would update the Deployment that GitHub's records remember, if there is one.");
        }
        const body = retires ? recording.retireBody : updated ? recording.updateBody : request.body;
        const plan = updated
            ? client.planUpdate(organization.id, deploymentId ?? "<deployment-id>", within(body.shown))
            : client.planDeployment(organization.id, within(body.shown));
        report.dryRun(plan);
        return { kind: "dry-run", place, plan };
    }
}


/***/ })

};
