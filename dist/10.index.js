export const id = 10;
export const ids = [10];
export const modules = {

/***/ 5154:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EI: () => (/* binding */ changesTable),
/* harmony export */   S7: () => (/* binding */ valueCell),
/* harmony export */   k0: () => (/* binding */ planTable)
/* harmony export */ });
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4289);
/* harmony import */ var _base_markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4534);


const roomForChanges = 40 * 1024;
const roomForKeys = 5 * 1024;
function changesTable(changes, notApplied, quote, room = roomForChanges) {
    return (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .fittingTable */ .kR)(["Field", "Before", "After"], changes, ({ field, before, after, createOnly }) => [
        `${(0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(quote(field))}${createOnly ? ` (create only: ${notApplied})` : ""}`,
        valueCell(before, quote),
        valueCell(after, quote),
    ], room);
}
function valueCell(value, quote) {
    return value === undefined ? "not set" : (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(quote((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .shownJson */ .oB)(value)));
}
function planTable({ changes, variables }, quote) {
    const keys = (what, names) => {
        if (names.length === 0)
            return [];
        const { shown, left } = (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .fitting */ ._Q)(names, (name) => (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(quote(name)), roomForKeys);
        return [`${what}: ${shown.replaceAll("\n", ", ")}${left > 0 ? ` and ${left} more` : ""}`];
    };
    return [
        ...(changes.length === 0 ? [] : [changesTable(changes, "an update does not apply it", quote)]),
        ...keys("Variables added", variables.added),
        ...keys("Variables removed", variables.removed),
        ...keys("Variables kept (values are not compared)", variables.kept),
    ].join("\n\n");
}


/***/ }),

/***/ 1527:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   pl: () => (/* binding */ findWorkspace),
/* harmony export */   t2: () => (/* binding */ findOrganization)
/* harmony export */ });
/* unused harmony exports firstPage, readList */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1144);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4613);
/* harmony import */ var _resources_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4140);



const workspaceLimit = 1_000;
const fewEnough = 4;
async function findOrganization({ id, nameOrId }, parts) {
    if (id !== undefined)
        return { id };
    const search = new _names_js__WEBPACK_IMPORTED_MODULE_1__/* .NameSearch */ .i("organization", nameOrId, parts.quote);
    const nameless = [];
    const isComplete = await readList({
        limit: undefined,
        request: (query) => parts.client.listOrganizations(query),
        see: (item) => {
            const organization = (0,_resources_js__WEBPACK_IMPORTED_MODULE_2__/* .readNamed */ .Mk)(item);
            if (organization === undefined)
                return false;
            if (organization.name === undefined)
                nameless.push(organization);
            return (organization.name !== undefined || organization.id === nameOrId) && search.see(organization);
        },
    });
    const unread = [];
    if (!search.found) {
        const named = nameOrId === undefined ? nameless : await namedByWorkspaces(nameless, unread, parts);
        for (const organization of named)
            search.see(organization);
    }
    return reported("Organization", search.result(isComplete, unread.at(-1)), nameOrId, parts);
}
async function findWorkspace(organizationId, { id, nameOrId }, parts) {
    if (id !== undefined)
        return { id };
    const search = new _names_js__WEBPACK_IMPORTED_MODULE_1__/* .NameSearch */ .i("workspace", nameOrId, parts.quote);
    const isComplete = await readList({
        limit: workspaceLimit,
        request: (query) => parts.client.listWorkspaces(organizationId, query),
        see: (item) => {
            const workspace = (0,_resources_js__WEBPACK_IMPORTED_MODULE_2__/* .readNamed */ .Mk)(item);
            return workspace !== undefined && search.see(workspace);
        },
    });
    return reported("Workspace", search.result(isComplete), nameOrId, parts);
}
function reported(what, found, wanted, { log, quote }) {
    const { id, name } = found;
    const shown = name === undefined ? quote(id) : `${quote(name)} is ${quote(id)}`;
    const only = wanted === undefined ? `: the only ${what.toLowerCase()} that the token has access to` : "";
    log.info(`${what} ${shown}${only}`);
    return found;
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
        return { ...organization, name: first && (0,_resources_js__WEBPACK_IMPORTED_MODULE_2__/* .readNamed */ .Mk)(first)?.organizationName };
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l) || (error.status !== 403 && error.status !== 404))
            throw error;
        const id = quote(organization.id);
        unread.push(`Names of organizations could not be read: the token may not list the workspaces of ${id} (status ${error.status}). ${_names_js__WEBPACK_IMPORTED_MODULE_1__/* .requiredRole */ .o}`);
        log.debug(`The workspaces of organization ${id} can't be listed (status ${error.status}).`);
        return organization;
    }
}
const pageLimit = 1_000;
async function firstPage(limit, request) {
    if (limit !== undefined) {
        try {
            return { page: await request({ limit }), query: { limit } };
        }
        catch (error) {
            if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l) || (error.status !== 400 && error.status !== 422))
                throw error;
        }
    }
    return { page: await request({}), query: {} };
}
async function readList({ limit, request, see }) {
    let { page, query } = await firstPage(limit, request);
    let seen = 0;
    for (let number = 1;; number++) {
        if (page.items.some(see))
            return true;
        seen += page.items.length;
        const isFull = page.items.length > 0 && page.items.length === (page.limit ?? query.limit);
        if (page.totalCount === undefined)
            return !isFull;
        if (seen >= page.totalCount)
            return true;
        if (page.offset === undefined || number === pageLimit)
            return false;
        const next = await request({ ...query, offset: seen });
        const firstId = next.items[0]?.["id"];
        const isElsewhere = next.offset !== undefined && next.offset !== seen;
        if (firstId === undefined || firstId === page.items[0]?.["id"] || isElsewhere)
            return false;
        page = next;
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
        this.#comparable = comparable(wanted ?? "");
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
        else if (this.#byName.size === 0) {
            const candidates = this.#near === undefined ? [item.name] : [this.#near, item.name];
            this.#near = (0,_base_nearest_js__WEBPACK_IMPORTED_MODULE_1__/* .nearest */ .pA)(this.#comparable, candidates);
        }
        return false;
    }
    get found() {
        return this.#byId !== undefined || this.#byName.size > 0;
    }
    result(complete, unread) {
        const [match, ...others] = this.#byId ? [this.#byId] : this.#byName.values();
        if (match && others.length === 0)
            return match;
        const [only] = this.#shown;
        if (only && this.#wanted === undefined && this.#count === 1 && complete)
            return only;
        const what = this.#what;
        const cut = `The list of ${what}s may be incomplete: the service did not return all of it. With ${what}-id no list is read.`;
        const error = (message, hint, lines = []) => new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l("lookup", message, { lines: complete ? lines : [...lines, cut], hint });
        if (match) {
            const ids = [match, ...others].map(({ id }) => this.#quote(id)).join(", ");
            const message = `Several ${what}s have the name "${this.#quote(match.name ?? "")}": their ids are ${ids}.`;
            throw error(message, `Set ${what}-id to the id of the right one.`);
        }
        if (this.#wanted !== undefined) {
            const hint = this.#near === undefined ? this.#notFound(complete) : `Did you mean "${this.#quote(this.#near)}"?`;
            const lines = [...this.#available(), ...(unread === undefined ? [] : [unread])];
            throw error(`No ${what} has the name or id "${this.#quote(this.#wanted)}".`, hint, lines);
        }
        if (!only)
            throw error(`The token has access to no ${what}.`, this.#notFound(true));
        const count = `${complete ? "" : "at least "}${this.#count}`;
        const message = `No ${what} is given, and the token has access to ${count}.`;
        throw error(message, `Set ${what} or ${what}-id.`, this.#available());
    }
    #notFound(complete) {
        if (!complete)
            return `Set ${this.#what}-id: the list may be incomplete.`;
        if (this.#count > 0)
            return `Set ${this.#what} to one of these, or set ${this.#what}-id.`;
        return `Check api-token. ${requiredRole}`;
    }
    #available() {
        if (this.#shown.length === 0)
            return ["None is available."];
        const shown = this.#shown.map(({ id, name }) => name === undefined ? `- ${this.#quote(id)}` : `- ${this.#quote(name)} (${this.#quote(id)})`);
        const rest = this.#count - shown.length;
        return ["Available:", ...shown, ...(rest > 0 ? [`and ${rest} more`] : [])];
    }
}


/***/ }),

/***/ 4140:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ag: () => (/* binding */ readObject),
/* harmony export */   Mk: () => (/* binding */ readNamed),
/* harmony export */   SP: () => (/* binding */ readPage),
/* harmony export */   iJ: () => (/* binding */ readDeployment),
/* harmony export */   qE: () => (/* binding */ readApiToken),
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
    const value = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .parseJson */ .qF)(text);
    if (value === undefined)
        throw new WrongShape("is not JSON", true);
    if (!(0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(value))
        throw new WrongShape("is not a JSON object");
    return value;
}
function readPage(text, list) {
    const page = readObject(text);
    const items = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .member */ .Dc)(page, list);
    if (!Array.isArray(items))
        throw new WrongShape(`has no list "${list}"`);
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
function readNamed(item) {
    const id = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .stringMember */ .sk)(item, "id");
    const enforced = item["cicdEnforcedDefault"];
    return id
        ? {
            id,
            name: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .stringMember */ .sk)(item, "name"),
            organizationName: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .stringMember */ .sk)(item, "organizationName"),
            cicdEnforcedDefault: typeof enforced === "boolean" ? enforced : undefined,
        }
        : undefined;
}
function readApiToken(raw) {
    const id = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .stringMember */ .sk)(raw, "id");
    const token = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .stringMember */ .sk)(raw, "token");
    if (!id)
        throw new WrongShape("has no id of an API token");
    if (!token?.trim())
        throw new WrongShape("has no value of the token");
    return { id, token, name: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .stringMember */ .sk)(raw, "name"), endAt: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .stringMember */ .sk)(raw, "endAt"), raw };
}
function readDeployment(raw) {
    const id = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .stringMember */ .sk)(raw, "id");
    if (!id)
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
/* harmony export */   ET: () => (/* binding */ redirectTarget),
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
    get tries() {
        return this.attempts > 1 ? ` after ${this.attempts} attempts` : "";
    }
}
function redirectTarget({ location = "" }, from) {
    return URL.canParse(location, from.href) ? new URL(location, from).host : "an invalid address";
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
            const { failure } = ended;
            return { failure, cause: ended, isLimited: false, mayRetry: (0,_policy_js__WEBPACK_IMPORTED_MODULE_1__/* .verdict */ .WJ)(kind, failure) === "retry" };
        }
        const { clock, peer } = this.#parts;
        const isLimited = peer.isRateLimit(ended);
        const failure = isLimited ? 429 : ended.status;
        const requested = (0,_timing_js__WEBPACK_IMPORTED_MODULE_2__/* .retryAfter */ .P9)(ended.headers["retry-after"], clock.now()) ??
            (isLimited ? peer.renewal?.(ended, clock.now()) : undefined);
        const mayRetry = (0,_policy_js__WEBPACK_IMPORTED_MODULE_1__/* .verdict */ .WJ)(kind, failure) === "retry" && (kind !== "create" || peer.retriesRefusedCreates);
        return { failure, response: ended, isLimited, requested, mayRetry };
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
