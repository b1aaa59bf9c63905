export const id = 552;
export const ids = [552];
export const modules = {

/***/ 5154:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ planTable)
/* harmony export */ });
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4289);
/* harmony import */ var _base_markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4534);


const roomForChanges = 40 * 1024;
const roomForKeys = 5 * 1024;
function planTable({ changes, variables }, quote) {
    const value = (json) => json === undefined ? "not set" : (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(quote((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .shownJson */ .oB)(json)));
    const rows = (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .fittingTable */ .kR)(["Field", "Before", "After"], changes, ({ field, before, after, createOnly }) => [
        `${(0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(quote(field))}${createOnly ? " (create only: an update does not apply it)" : ""}`,
        value(before),
        value(after),
    ], roomForChanges);
    const keys = (what, names) => {
        if (names.length === 0)
            return [];
        const { shown, left } = (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .fitting */ ._Q)(names, (name) => (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(quote(name)), roomForKeys);
        return [`${what}: ${shown.replaceAll("\n", ", ")}${left > 0 ? ` and ${left} more` : ""}`];
    };
    const lines = [
        ...keys("Variables added", variables.added),
        ...keys("Variables removed", variables.removed),
        ...keys("Variables kept (values are not compared)", variables.kept),
    ];
    return [...(changes.length === 0 ? [] : [rows]), ...lines].join("\n\n");
}


/***/ }),

/***/ 9875:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  t: () => (/* binding */ findOrganization),
  p: () => (/* binding */ findWorkspace)
});

// EXTERNAL MODULE: ../../build/src/base/errors.js
var errors = __webpack_require__(1144);
// EXTERNAL MODULE: ../../build/src/service/names.js
var names = __webpack_require__(4613);
;// CONCATENATED MODULE: ../../build/src/service/pages.js

const pageLimit = 1_000;
async function firstPage(limit, request) {
    if (limit === undefined)
        return { page: await request({}), query: {} };
    try {
        return { page: await request({ limit }), query: { limit } };
    }
    catch (error) {
        if (!(error instanceof errors/* ActionError */.l) || (error.status !== 400 && error.status !== 422))
            throw error;
        return { page: await request({}), query: {} };
    }
}
async function readList({ limit, request, see }) {
    const first = await firstPage(limit, request);
    const { query } = first;
    let { page } = first;
    let seen = 0;
    for (let number = 1;; number++) {
        for (const item of page.items)
            if (see(item))
                return true;
        seen += page.items.length;
        const asMany = page.items.length > 0 && page.items.length === (page.limit ?? query.limit);
        const cutShort = page.totalCount === undefined ? asMany : seen < page.totalCount;
        if (!cutShort)
            return true;
        if (page.totalCount === undefined || page.offset === undefined || number === pageLimit)
            return false;
        const next = await request({ ...query, offset: seen });
        const firstId = next.items[0]?.["id"];
        if (firstId === undefined ||
            firstId === page.items[0]?.["id"] ||
            (next.offset !== undefined && next.offset !== seen))
            return false;
        page = next;
    }
}

// EXTERNAL MODULE: ../../build/src/service/resources.js
var resources = __webpack_require__(4140);
;// CONCATENATED MODULE: ../../build/src/service/lookup.js




const workspaceLimit = 1_000;
const fewEnough = 4;
async function findOrganization({ id, nameOrId }, parts) {
    if (id !== undefined)
        return { id };
    const search = new names/* NameSearch */.i("organization", nameOrId, parts.quote);
    const nameless = [];
    const isComplete = await readList({
        limit: undefined,
        request: (query) => parts.client.listOrganizations(query),
        see: (item) => {
            const organization = (0,resources/* readOrganization */.wu)(item);
            if (organization === undefined)
                return false;
            if (organization.name === undefined)
                nameless.push(organization);
            return organization.id === nameOrId || organization.name !== undefined ? search.see(organization) : false;
        },
    });
    const unread = [];
    if (!search.found) {
        const named = nameOrId === undefined ? nameless : await namedByWorkspaces(nameless, unread, parts);
        for (const organization of named)
            search.see(organization);
    }
    const found = search.result(isComplete, unread.at(-1));
    report("Organization", found, nameOrId === undefined, parts);
    return found;
}
async function findWorkspace(organizationId, { id, nameOrId }, parts) {
    if (id !== undefined)
        return { id };
    const search = new names/* NameSearch */.i("workspace", nameOrId, parts.quote);
    const isComplete = await readList({
        limit: workspaceLimit,
        request: (query) => parts.client.listWorkspaces(organizationId, query),
        see: (item) => {
            const workspace = (0,resources/* readWorkspace */.iF)(item);
            return workspace !== undefined && search.see(workspace);
        },
    });
    const found = search.result(isComplete);
    report("Workspace", found, nameOrId === undefined, parts);
    return found;
}
function report(what, { id, name }, isOnly, { log, quote }) {
    const shown = name === undefined ? quote(id) : `${quote(name)} is ${quote(id)}`;
    log.info(`${what} ${shown}${isOnly ? `: the only ${what.toLowerCase()} that the token has access to` : ""}`);
}
async function namedByWorkspaces(organizations, unread, parts) {
    const named = [];
    const atATime = organizations.length > fewEnough ? fewEnough : 1;
    for (let start = 0; start < organizations.length; start += atATime) {
        const batch = organizations.slice(start, start + atATime);
        named.push(...(await Promise.all(batch.map((organization) => nameByWorkspace(organization, unread, parts)))));
    }
    return named;
}
async function nameByWorkspace(organization, unread, { client, log, quote }) {
    try {
        const { page } = await firstPage(1, (query) => client.listWorkspaces(organization.id, query));
        const first = page.items[0];
        return { ...organization, name: first && (0,resources/* readWorkspace */.iF)(first)?.organizationName };
    }
    catch (error) {
        if (!(error instanceof errors/* ActionError */.l) || (error.status !== 403 && error.status !== 404))
            throw error;
        const id = quote(organization.id);
        unread.push(`Names of organizations could not be read: the token may not list the workspaces of ${id} (status ${error.status}). ${names/* requiredRole */.o}`);
        log.debug(`The workspaces of organization ${id} can't be listed (status ${error.status}).`);
        return organization;
    }
}


/***/ }),

/***/ 4613:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ NameSearch),
/* harmony export */   o: () => (/* binding */ requiredRole)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1144);
/* harmony import */ var _base_nearest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2769);


const requiredRole = "The API documentation requires an Organization API token with the Organization Owner role.";
function comparable(name) {
    return name.normalize("NFC").trim();
}
const shownLimit = 20;
class NameSearch {
    #what;
    #wanted;
    #comparable;
    #quote;
    #byName = new Map();
    #shown = [];
    #byId;
    #near;
    #count = 0;
    constructor(what, wanted, quote) {
        this.#what = what;
        this.#wanted = wanted;
        this.#comparable = wanted === undefined ? undefined : comparable(wanted);
        this.#quote = quote;
    }
    see(item) {
        this.#count++;
        if (this.#shown.length < shownLimit)
            this.#shown.push(item);
        if (this.#wanted === undefined)
            return false;
        if (item.id === this.#wanted) {
            this.#byId = item;
            return true;
        }
        if (item.name === undefined)
            return false;
        if (comparable(item.name) === this.#comparable)
            this.#byName.set(item.id, item);
        else if (this.#byName.size === 0)
            this.#near = this.#nearer(item.name);
        return false;
    }
    get found() {
        return this.#byId !== undefined || this.#byName.size > 0;
    }
    result(complete, unread) {
        const what = this.#what;
        if (this.#byId)
            return this.#byId;
        const [first, ...others] = this.#byName.values();
        if (first && others.length === 0)
            return first;
        if (first) {
            const ids = [first, ...others].map(({ id }) => this.#quote(id)).join(", ");
            throw this.#error(`Several ${what}s have the name "${this.#quote(first.name ?? "")}": their ids are ${ids}.`, complete, {
                hint: `Set ${what}-id to the id of the right one.`,
                list: false,
            });
        }
        if (this.#wanted !== undefined) {
            throw this.#error(`No ${what} has the name or id "${this.#quote(this.#wanted)}".`, complete, {
                hint: this.#near === undefined ? this.#notFoundHint(complete) : `Did you mean "${this.#quote(this.#near)}"?`,
                list: true,
                unread,
            });
        }
        const only = this.#shown[0];
        if (only && this.#count === 1 && complete)
            return only;
        if (!only)
            throw this.#error(`The token has access to no ${what}.`, complete, {
                hint: this.#notFoundHint(true),
                list: false,
            });
        throw this.#error(`No ${what} is given, and the token has access to ${complete ? "" : "at least "}${this.#count}.`, complete, {
            hint: `Set ${what} or ${what}-id.`,
            list: true,
        });
    }
    #nearer(name) {
        const candidates = this.#near === undefined ? [name] : [this.#near, name];
        return (0,_base_nearest_js__WEBPACK_IMPORTED_MODULE_1__/* .nearest */ .pA)(this.#comparable ?? "", candidates);
    }
    #notFoundHint(complete) {
        if (!complete)
            return `Set ${this.#what}-id: the list may be incomplete.`;
        if (this.#count > 0)
            return `Set ${this.#what} to one of these, or set ${this.#what}-id.`;
        return `Check api-token. ${requiredRole}`;
    }
    #error(message, complete, { hint, list, unread }) {
        const lines = list ? this.#list() : [];
        if (unread !== undefined)
            lines.push(unread);
        if (!complete) {
            lines.push(`The list of ${this.#what}s may be incomplete: the service did not return all of it. With ${this.#what}-id no list is read.`);
        }
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l("lookup", message, { lines, hint });
    }
    #list() {
        const shown = this.#shown.map(({ id, name }) => name === undefined ? `- ${this.#quote(id)}` : `- ${this.#quote(name)} (${this.#quote(id)})`);
        const rest = this.#count - shown.length;
        if (shown.length === 0)
            return ["None is available."];
        return ["Available:", ...shown, ...(rest > 0 ? [`and ${rest} more`] : [])];
    }
}


/***/ }),

/***/ 4140:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ag: () => (/* binding */ readObject),
/* harmony export */   SP: () => (/* binding */ readPage),
/* harmony export */   iF: () => (/* binding */ readWorkspace),
/* harmony export */   iJ: () => (/* binding */ readDeployment),
/* harmony export */   qE: () => (/* binding */ readApiToken),
/* harmony export */   wu: () => (/* binding */ readOrganization),
/* harmony export */   zq: () => (/* binding */ WrongShape)
/* harmony export */ });
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4289);

class WrongShape extends Error {
    name = "WrongShape";
    problem;
    isText;
    constructor(problem, isText = false) {
        super(`the response ${problem}`);
        this.problem = problem;
        this.isText = isText;
    }
}
function readObject(text) {
    if (text.trim() === "")
        throw new WrongShape("has no body");
    let value;
    try {
        value = JSON.parse(text);
    }
    catch {
        throw new WrongShape("is not JSON", true);
    }
    if (!(0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(value))
        throw new WrongShape("is not a JSON object");
    return value;
}
function readPage(text, member) {
    const page = readObject(text);
    const items = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .member */ .Dc)(page, member);
    if (!Array.isArray(items))
        throw new WrongShape(`has no list "${member}"`);
    const count = (name) => {
        const value = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .member */ .Dc)(page, name);
        return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;
    };
    return {
        items: items.filter(_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv),
        totalCount: count("totalCount"),
        offset: count("offset"),
        limit: count("limit"),
    };
}
function identity(object) {
    const id = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textMember */ .SA)(object, "id");
    return id === undefined || id === "" ? undefined : id;
}
function readOrganization(item) {
    const id = identity(item);
    return id === undefined ? undefined : { id, name: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textMember */ .SA)(item, "name") };
}
function readWorkspace(item) {
    const id = identity(item);
    if (id === undefined)
        return undefined;
    const enforced = item["cicdEnforcedDefault"];
    return {
        id,
        name: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textMember */ .SA)(item, "name"),
        organizationName: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textMember */ .SA)(item, "organizationName"),
        cicdEnforcedDefault: typeof enforced === "boolean" ? enforced : undefined,
    };
}
function readApiToken(raw) {
    const id = identity(raw);
    const token = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textMember */ .SA)(raw, "token");
    if (id === undefined)
        throw new WrongShape("has no id of an API token");
    if (token === undefined || token.trim() === "")
        throw new WrongShape("has no value of the token");
    return { id, token, name: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textMember */ .SA)(raw, "name"), endAt: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textMember */ .SA)(raw, "endAt"), raw };
}
function readDeployment(raw) {
    const id = identity(raw);
    if (id === undefined)
        throw new WrongShape("has no id of a Deployment");
    return { id, raw };
}


/***/ }),

/***/ 7820:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ classify),
/* harmony export */   W: () => (/* binding */ AttemptFailure)
/* harmony export */ });
class AttemptFailure extends Error {
    name = "AttemptFailure";
    failure;
    constructor(failure, message, cause) {
        super(message, { cause });
        this.failure = failure;
    }
}
const certificateCodes = /^(CERT_|ERR_TLS_CERT|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|CRL_)/;
function classify(error, phase) {
    if (error instanceof AttemptFailure)
        return error;
    const { code = "", message = String(error) } = error;
    const failed = (failure, text = message || code) => new AttemptFailure(failure, text, error);
    if (message.startsWith("tunneling socket could not be established") ||
        message.startsWith("got illegal response body from proxy")) {
        return failed("proxy", message.replace("tunneling socket could not be established, ", ""));
    }
    if (code.startsWith("HPE_"))
        return failed("malformed");
    if (phase === "responding")
        return failed("truncated");
    if (phase === "connected")
        return failed(code === "ETIMEDOUT" ? "timeout" : "lost");
    if (code === "ENOTFOUND" || code.startsWith("EAI_"))
        return failed("dns");
    if (code === "ETIMEDOUT")
        return failed("connect-timeout");
    if (certificateCodes.test(code))
        return failed("certificate");
    if (code === "EPROTO" || code.startsWith("ERR_SSL_"))
        return failed("tls-failed");
    if (code === "ECONNRESET" || code === "EPIPE")
        return failed("tls-closed");
    return failed("refused");
}


/***/ }),

/***/ 7025:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QW: () => (/* binding */ rowFor),
/* harmony export */   WJ: () => (/* binding */ verdict)
/* harmony export */ });
/* unused harmony export policy */
const policy = [
    {
        failures: ["dns", "refused", "connect-timeout", "proxy", "tls-closed"],
        safe: "retry",
        create: "retry",
        mayHaveActed: false,
    },
    { failures: ["certificate", "tls-failed"], safe: "fail", create: "fail", mayHaveActed: false },
    { failures: [429], safe: "retry", create: "retry", mayHaveActed: false },
    { failures: [425], safe: "retry", create: "fail", mayHaveActed: false },
    { failures: [408, 500, 502, 503, 504], safe: "retry", create: "unknown", mayHaveActed: true },
    { failures: ["lost", "timeout", "truncated", "malformed"], safe: "retry", create: "unknown", mayHaveActed: true },
    { failures: ["oversized"], safe: "fail", create: "unknown", mayHaveActed: true },
    { failures: [303], safe: "fail", create: "unknown", mayHaveActed: true },
    { failures: ["cancelled"], safe: "fail", create: "fail", mayHaveActed: false },
];
const otherStatuses = {
    serverError: { safe: "retry", create: "unknown", mayHaveActed: true },
    refused: { safe: "fail", create: "fail", mayHaveActed: false },
    undefinedStatus: { safe: "fail", create: "unknown", mayHaveActed: true },
};
function rowFor(failure) {
    const row = policy.find(({ failures }) => failures.includes(failure));
    if (row)
        return row;
    if (typeof failure === "string")
        throw new Error(`The policy has no row for ${failure}.`);
    if (failure === 501 || (failure >= 300 && failure < 500))
        return otherStatuses.refused;
    return failure >= 500 && failure < 600 ? otherStatuses.serverError : otherStatuses.undefinedStatus;
}
function verdict(kind, failure) {
    const row = rowFor(failure);
    return kind === "create" ? row.create : row.safe;
}


/***/ }),

/***/ 8486:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e6: () => (/* binding */ RequestFailure),
/* harmony export */   eu: () => (/* binding */ service),
/* harmony export */   oK: () => (/* binding */ Transport)
/* harmony export */ });
/* harmony import */ var _failures_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7820);
/* harmony import */ var _policy_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7025);
/* harmony import */ var _timing_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8273);



const service = {
    name: "the service",
    isRateLimit: ({ status }) => status === 429,
    retriesRefusedCreates: true,
    grace: 5_000,
    lastAttempt: 0,
};
class RequestFailure extends Error {
    name = "RequestFailure";
    failure;
    response;
    attempts;
    mayHaveActed;
    requestedWait;
    constructor(ended, cause) {
        super(`request failed: ${ended.failure}`, { cause });
        this.failure = ended.failure;
        this.response = ended.response;
        this.attempts = ended.attempts;
        this.mayHaveActed = ended.mayHaveActed;
        this.requestedWait = ended.requestedWait;
    }
}
const slow = 3_000;
const lastStart = 7_000;
function seconds(milliseconds) {
    return `${(milliseconds / 1000).toFixed(1)} s`;
}
class Transport {
    #parts;
    #cancelledAt;
    constructor(parts) {
        this.#parts = parts;
        const { cancelled, clock } = parts;
        const note = () => {
            this.#cancelledAt = clock.now();
        };
        if (cancelled.aborted)
            note();
        else
            cancelled.addEventListener("abort", note, { once: true });
    }
    async send(kind, request) {
        const { clock, cancelled, log, maxAttempts, peer, random } = this.#parts;
        const line = `${request.method} ${request.url.pathname}`;
        let mayHaveActed = false;
        let refusals = 0;
        let waited = 0;
        for (let attempt = 1;; attempt++) {
            const started = clock.now();
            const isLate = cancelled.aborted;
            const ended = await this.#attempt(kind, request);
            const took = clock.now() - started;
            if (!(ended instanceof _failures_js__WEBPACK_IMPORTED_MODULE_0__/* .AttemptFailure */ .W) && ended.status >= 200 && ended.status < 300) {
                if (took >= slow)
                    log.info(`${line} took ${seconds(took)}.`);
                return ended;
            }
            const { failure, response, cause, isLimited, requested, mayRetry } = this.#judge(kind, ended);
            mayHaveActed ||= (0,_policy_js__WEBPACK_IMPORTED_MODULE_1__/* .rowFor */ .QW)(failure).mayHaveActed;
            const isTooLong = requested !== undefined && requested > _timing_js__WEBPACK_IMPORTED_MODULE_2__/* .longestRetryAfter */ .P1;
            const requestedWait = isTooLong && (mayRetry || isLimited) ? requested : undefined;
            const failed = (last) => new RequestFailure({ failure: last, response, attempts: attempt, mayHaveActed, requestedWait }, cause);
            if (mayRetry && cancelled.aborted)
                throw failed(isLate ? failure : "cancelled");
            if (!mayRetry || isTooLong || maxAttempts === 1)
                throw failed(failure);
            if (isLimited)
                refusals++;
            const counted = attempt - refusals;
            if (!isLimited && counted >= maxAttempts)
                throw failed(failure);
            const wait = isLimited
                ? (0,_timing_js__WEBPACK_IMPORTED_MODULE_2__/* .rateLimitWait */ .hD)({ refusals, requested, waited, random: random() })
                : (requested ?? 0) * 1000 + (0,_timing_js__WEBPACK_IMPORTED_MODULE_2__/* .backOff */ .fu)(counted, random());
            if (wait === undefined)
                throw failed(failure);
            if (isLimited)
                waited += wait;
            const which = isLimited ? attempt : `${attempt} of ${maxAttempts}`;
            const reason = this.#parts.redactor.quote(cause ? cause.message : `status ${response?.status}`);
            const why = requested === undefined ? "" : `: ${peer.name} requested a wait of ${seconds(requested * 1000)}`;
            log.info(`Attempt ${which} of ${line} failed${took >= slow ? ` after ${seconds(took)}` : ""} (${reason}). ` +
                `Next attempt in ${seconds(wait)}${why}.`);
            await clock.sleep(wait, cancelled);
            if (cancelled.aborted)
                throw failed("cancelled");
        }
    }
    close() {
        this.#parts.connection.close();
    }
    #judge(kind, ended) {
        if (ended instanceof _failures_js__WEBPACK_IMPORTED_MODULE_0__/* .AttemptFailure */ .W) {
            const mayRetry = (0,_policy_js__WEBPACK_IMPORTED_MODULE_1__/* .verdict */ .WJ)(kind, ended.failure) === "retry";
            return {
                failure: ended.failure,
                response: undefined,
                cause: ended,
                isLimited: false,
                requested: undefined,
                mayRetry,
            };
        }
        const { clock, peer } = this.#parts;
        const isLimited = peer.isRateLimit(ended);
        const failure = isLimited ? 429 : ended.status;
        const requested = (0,_timing_js__WEBPACK_IMPORTED_MODULE_2__/* .retryAfter */ .P9)(ended.headers["retry-after"], clock.now()) ??
            (isLimited ? peer.renewal?.(ended, clock.now()) : undefined);
        const mayRetry = (0,_policy_js__WEBPACK_IMPORTED_MODULE_1__/* .verdict */ .WJ)(kind, failure) === "retry" && (kind !== "create" || peer.retriesRefusedCreates);
        return { failure, response: ended, cause: undefined, isLimited, requested, mayRetry };
    }
    async #attempt(kind, request) {
        const { clock, connection, log, redactor } = this.#parts;
        const bounds = this.#bounds(kind);
        if (bounds === undefined)
            return new _failures_js__WEBPACK_IMPORTED_MODULE_0__/* .AttemptFailure */ .W("cancelled", "the run was cancelled");
        const started = clock.now();
        const line = `${request.method} ${request.url.origin}${request.url.pathname}${request.url.search}`;
        try {
            const response = await connection.attempt(request, { ...bounds, fresh: kind === "create" });
            log.debug(`${line}: ${response.status}, ${response.text.length} characters, ${clock.now() - started} ms`);
            return response;
        }
        catch (error) {
            if (!(error instanceof _failures_js__WEBPACK_IMPORTED_MODULE_0__/* .AttemptFailure */ .W))
                throw error;
            log.debug(`${line}: ${error.failure} (${redactor.quote(error.message)}), ${clock.now() - started} ms`);
            return error;
        }
    }
    #bounds(kind) {
        const { cancelled, clock, peer, timeout } = this.#parts;
        if (!cancelled.aborted)
            return { timeout, cancelled, grace: kind === "read" ? 0 : peer.grace };
        if (kind !== "update" || peer.lastAttempt === 0)
            return undefined;
        if (clock.now() - (this.#cancelledAt ?? 0) > lastStart)
            return undefined;
        return { timeout: Math.min(timeout, peer.lastAttempt), cancelled: new AbortController().signal, grace: 0 };
    }
}


/***/ }),

/***/ 8273:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P1: () => (/* binding */ longestRetryAfter),
/* harmony export */   P9: () => (/* binding */ retryAfter),
/* harmony export */   fu: () => (/* binding */ backOff),
/* harmony export */   hD: () => (/* binding */ rateLimitWait)
/* harmony export */ });
/* unused harmony export rateLimitBudget */
const longestRetryAfter = 60;
const rateLimitBudget = 120_000;
const longestSpread = 20_000;
const firstDelay = 500;
const longestDelay = 8_000;
function backOff(attempt, random) {
    return random * longestBackOff(attempt);
}
function longestBackOff(attempt) {
    return Math.min(longestDelay, firstDelay * 2 ** (attempt - 1));
}
function rateLimitWait({ refusals, requested = 0, waited, random }) {
    const left = rateLimitBudget - waited;
    const least = requested * 1000;
    if (left <= 0 || least > left)
        return undefined;
    const jitter = Math.max(longestBackOff(refusals), Math.min(least, longestSpread), 0.75 * waited);
    return Math.min(left, least + random * jitter);
}
const httpDate = /^(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4}|[A-Z][a-z]+day, \d{2}-[A-Z][a-z]{2}-\d{2}|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d) /;
function retryAfter(header, now) {
    const text = header?.trim() ?? "";
    if (/^\d+(?:\.\d+)?$/.test(text))
        return Number(text);
    if (!httpDate.test(text))
        return undefined;
    const date = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
    return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}


/***/ })

};
