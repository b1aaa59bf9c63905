export const id = 709;
export const ids = [709];
export const modules = {

/***/ 9854:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  send: () => (/* binding */ send),
  summaryOf: () => (/* reexport */ summaryOf)
});

// EXTERNAL MODULE: ../../build/src/base/clock.js + 1 modules
var clock = __webpack_require__(9423);
// EXTERNAL MODULE: ../../build/src/base/json.js
var json = __webpack_require__(4289);
// EXTERNAL MODULE: ../../build/src/service/lookup.js
var lookup = __webpack_require__(1527);
;// CONCATENATED MODULE: ../../build/src/modes/create-token.js

async function createToken(request, run) {
    const { client, log, report, quote } = run;
    const organization = await (0,lookup/* findOrganization */.t2)(request.organization, run);
    const organizationId = organization.id;
    report.resolved({ organizationId });
    const isForWorkspace = request.type === "WORKSPACE";
    const workspace = isForWorkspace ? await (0,lookup/* findWorkspace */.pl)(organizationId, request.workspace, run) : undefined;
    if (workspace !== undefined)
        report.resolved({ organizationId, workspaceId: workspace.id });
    const place = { organization, workspace };
    const entityId = request.type === "DEPLOYMENT" ? request.deploymentId : workspace?.id;
    const body = tokenBody(request, entityId);
    if (request.dryRun) {
        const planned = client.planToken(organizationId, body);
        report.plan(undefined, planned);
        return { kind: "dry-run", place, plan: undefined, request: planned, notices: [], pullRequest: undefined };
    }
    const token = await client.createToken(organizationId, body);
    report.token(token);
    const name = quote(token.name ?? request.name);
    log.info(`Created API token "${name}" (${quote(token.id)}): ${quote(request.role)}, ${validity(token, request, quote)}`);
    return { kind: "token", place, token, request, entityId };
}
function tokenBody({ name, role, type, description, expiryDays }, entityId) {
    return {
        name,
        role,
        type,
        ...(description === undefined ? {} : { description }),
        ...(entityId === undefined ? {} : { entityId }),
        ...(expiryDays === undefined ? {} : { tokenExpiryPeriodInDays: expiryDays }),
    };
}
function validity({ endAt }, { expiryDays }, quote) {
    if (endAt !== undefined)
        return `valid until ${quote(endAt)}`;
    return expiryDays === undefined ? "never expires" : `valid for ${expiryDays} days (the response has no end date)`;
}

// EXTERNAL MODULE: ../../build/src/runner/outputs.js
var outputs = __webpack_require__(1838);
// EXTERNAL MODULE: ../../build/src/transport/retry.js
var retry = __webpack_require__(8486);
// EXTERNAL MODULE: ../../build/src/base/errors.js
var errors = __webpack_require__(1144);
// EXTERNAL MODULE: ../../build/src/transport/policy.js
var policy = __webpack_require__(7025);
// EXTERNAL MODULE: ../../build/src/transport/timing.js
var timing = __webpack_require__(8273);
;// CONCATENATED MODULE: ../../build/src/service/message.js

const requestIdHeaders = ["x-request-id", "request-id", "x-correlation-id", "x-amzn-requestid", "x-trace-id", "cf-ray"];
const messageMembers = ["message", "error", "detail", "title", "error_description"];
const deepest = 30;
const longestText = 2 * 1024 * 1024;
function words(value, depth = 0) {
    if (typeof value === "string")
        return value;
    if (depth > deepest)
        return "";
    const inner = (name) => ((0,json/* isObject */.Gv)(value) ? words((0,json/* member */.Dc)(value, name), depth + 1) : "");
    const joined = (strings) => strings.filter(Boolean).join("; ");
    if (Array.isArray(value))
        return joined(value.map((item) => words(item, depth + 1)));
    if (!(0,json/* isObject */.Gv)(value))
        return "";
    const message = messageMembers.map(inner).find(Boolean) ?? "";
    const field = inner("field");
    return joined([field && message ? `${field}: ${message}` : message, inner("errors"), inner("fieldErrors")]);
}
function serviceMessage(response, redact) {
    const body = (0,json/* parseJson */.qF)(response.text);
    if (body !== undefined)
        return beginning(words(body), redact);
    const text = beginning(response.text, redact);
    const isHtml = /^\s*</.test(text) || /html/i.test(response.headers["content-type"] ?? "");
    return isHtml ? withoutTags(text) : text;
}
function beginning(text, redact) {
    return text.length > longestText ? redact(text.slice(0, longestText)).slice(0, longestText / 2) : redact(text);
}
function withoutTags(html) {
    const pieces = [];
    let from = 0;
    for (;;) {
        const tag = html.indexOf("<", from);
        if (tag < 0)
            return [...pieces, html.slice(from)].join(" ");
        pieces.push(html.slice(from, tag));
        const [, element] = /^<(style|script|head)\b/i.exec(html.slice(tag, tag + 8)) ?? [];
        const closing = element === undefined ? undefined : endOf(element, html, tag);
        const end = html.indexOf(">", closing ?? tag);
        if (closing === -1 || end < 0)
            return pieces.join(" ");
        from = end + 1;
    }
}
function endOf(element, html, from) {
    const tag = new RegExp(`</${element}\\b`, "gi");
    tag.lastIndex = from;
    return tag.exec(html)?.index ?? -1;
}
function requestId(response) {
    const body = (0,json/* parseJson */.qF)(response.text);
    const inBody = (0,json/* isObject */.Gv)(body) ? ["requestId", "request_id"].map((name) => words((0,json/* member */.Dc)(body, name))) : [];
    return [...inBody, ...requestIdHeaders.map((name) => response.headers[name])].find(Boolean);
}

// EXTERNAL MODULE: ../../build/src/service/names.js
var names = __webpack_require__(4613);
// EXTERNAL MODULE: ../../build/src/service/resources.js
var resources = __webpack_require__(4140);
// EXTERNAL MODULE: ../../build/src/base/decoding.js
var decoding = __webpack_require__(2162);
;// CONCATENATED MODULE: ../../build/src/service/tokens.js

const mostLayers = 3;
const longestDecoded = 8 * 1024 * 1024;
const tokenMember = /(["'])[\w-]{0,40}token\1\s*:\s*(["'])/gi;
const tokenInText = /token["']?\s*[:=]\s*["']?([\w.~+/=-]{20,4096})/gi;
function endOfString(text, from, quote) {
    for (let index = from; index < text.length; index++) {
        if (text[index] === "\\")
            index++;
        else if (text[index] === quote)
            return index;
    }
    return text.length;
}
function unescaped(value) {
    try {
        return String(JSON.parse(`"${value}"`));
    }
    catch {
        return value;
    }
}
function tokensIn(text) {
    if (!/token|\\u00|&#|%[4-7]/i.test(text))
        return [];
    const found = new Set();
    for (const form of (0,decoding/* decodings */.Lv)(text, text.length > longestDecoded ? 0 : mostLayers)) {
        for (const match of form.matchAll(tokenMember)) {
            const from = match.index + match[0].length;
            const value = form.slice(from, endOfString(form, from, match[2] ?? '"'));
            found.add(value).add(unescaped(value));
        }
        for (const [, value = ""] of form.matchAll(tokenInText))
            found.add(value);
    }
    found.delete("");
    return [...found].sort((one, other) => other.length - one.length);
}
const tokenLike = /[\w.~+/=-]{20,4096}/g;
function mayHoldToken(message, request) {
    return (0,decoding/* decodings */.Lv)(message, mostLayers).some((form) => /token|\beyJ[\w-]{1,4096}\./i.test(form) || [...form.matchAll(tokenLike)].some(([run]) => !request.includes(run)));
}

;// CONCATENATED MODULE: ../../build/src/service/explain.js









function explain(error, failed) {
    if (error instanceof resources/* WrongShape */.zq)
        return wrongShape(error, failed);
    if (!(error instanceof retry/* RequestFailure */.e6))
        return error;
    if (error.failure === "cancelled")
        return cancelled(error, failed);
    return error.response ? refused(error, error.response, failed) : noResponse(error, failed);
}
function wrongShape(error, failed) {
    const { purpose, response } = failed;
    const outcome = purpose.kind === "read" ? "not-sent" : "unknown";
    const what = `the response of ${endpoint(failed)} (status ${response?.status}) ${error.problem}`;
    const message = response && error.isText && !createsToken(failed) ? reported(response, failed) : "";
    const unknown = unknownOutcome(outcome, failed);
    return new errors/* ActionError */.l("response", `${opening(outcome, failed)}: ${what}.`, {
        outcome,
        lines: [...(message ? [`The response: ${message}`] : []), ...unknown.lines],
        hint: unknown.hint ?? "Check base-url: it may name a website instead of the service.",
        cause: error,
    });
}
function cancelled(error, failed) {
    const { purpose } = failed;
    const outcome = outcomeOf(error, failed);
    const unknown = unknownOutcome(outcome, failed);
    const what = outcome === "unknown" ? opening(outcome, failed) : "Nothing was sent";
    return new errors/* ActionError */.l("cancelled", `The run was cancelled: ${what[0]?.toLowerCase()}${what.slice(1)}.`, {
        outcome,
        lines: purpose.kind === "read" ? [`The next step was to ${purpose.goal}.`] : unknown.lines,
        hint: unknown.hint ?? "Run the workflow again.",
        cause: error,
    });
}
function noResponse(error, failed) {
    const outcome = outcomeOf(error, failed);
    const unknown = unknownOutcome(outcome, failed);
    const cause = error.cause instanceof Error ? failed.redactor.quote(error.cause.message) : "";
    const [problem, hint] = connectionAdvice(error, failed.request.url, cause);
    const what = `${endpoint(failed)} failed${error.tries}: ${problem}${cause && ` (${cause})`}`;
    return new errors/* ActionError */.l("connection", `${opening(outcome, failed)}: ${what}.`, {
        outcome,
        lines: outcome === "not-sent" && failed.purpose.kind !== "read" ? ["Nothing was sent."] : unknown.lines,
        hint: unknown.hint ?? hint,
        cause: error,
    });
}
function refused(error, response, failed) {
    const outcome = outcomeOf(error, failed);
    const unknown = unknownOutcome(outcome, failed);
    const [hint, ...lines] = statusAdvice(response, error, failed);
    const message = reported(response, failed);
    const id = requestId(response);
    const details = `${message && `: ${message}`}${id ? ` (request id ${failed.redactor.quote(id)})` : ""}`;
    const what = `${endpoint(failed)} returned status ${response.status}${error.tries}${details}`;
    const isClear = outcome === "unknown" && !(0,policy/* rowFor */.QW)(error.failure).mayHaveActed;
    return new errors/* ActionError */.l("status", `${opening(outcome, failed)}: ${what}.`, {
        outcome,
        status: response.status,
        lines: [...lines, ...unknown.lines, ...(isClear ? [hint] : [])],
        hint: unknown.hint ?? hint,
        cause: error,
    });
}
function outcomeOf({ failure, mayHaveActed }, { purpose }) {
    if (purpose.kind === "read")
        return "not-sent";
    if (mayHaveActed)
        return "unknown";
    return typeof failure === "number" ? "rejected" : "not-sent";
}
function endpoint({ request }) {
    return `${request.method} ${request.url.pathname}`;
}
function createsToken({ purpose }) {
    return purpose.kind === "create" && purpose.what === "API token";
}
function opening(outcome, { purpose, redactor }) {
    if (purpose.kind === "read")
        return `Could not ${purpose.goal}`;
    const name = `${purpose.what} "${redactor.quote(purpose.name)}"`;
    return outcome === "unknown" ? `The ${name} may have been ${purpose.kind}d` : `Could not ${purpose.kind} the ${name}`;
}
function unknownOutcome(outcome, failed) {
    const { purpose, redactor } = failed;
    if (outcome !== "unknown" || purpose.kind === "read")
        return { lines: [] };
    if (purpose.kind === "update")
        return { lines: [], hint: "Run the step again: the same update can be sent again." };
    const name = `the ${purpose.what} "${redactor.quote(purpose.name)}"`;
    const lost = createsToken(failed) ? " If it exists, delete it: its value is lost." : "";
    return {
        lines: [
            `It is not known whether ${name} exists. The request was not retried, because a retry could create a second one.`,
        ],
        hint: `Check the platform for ${name} before you run the step again.${lost}`,
    };
}
function reported(response, failed) {
    const { request, redactor } = failed;
    const message = serviceMessage(response, (text) => redactor.redact(text));
    if (createsToken(failed) && mayHoldToken(message, `${request.url.href}\n${request.body}`)) {
        return "the service's message is not shown, because it may contain the token";
    }
    return redactor.quote(message).replace(/\.$/, "");
}
function connectionAdvice({ failure }, url, cause) {
    switch (failure) {
        case "dns":
            return [`the host name ${url.hostname} could not be resolved`, "Check the host name in base-url."];
        case "refused":
        case "connect-timeout":
            return [`no connection to ${url.host}`, "Check base-url, and that the runner can connect to that host."];
        case "proxy":
            return [
                `the proxy did not connect to ${url.host}`,
                /statusCode=40[17]/.test(cause)
                    ? "Check the user name and password in https_proxy, as in http://user:password@proxy.example.com:3128."
                    : "Check https_proxy and no_proxy, and that the proxy allows connections to that host.",
            ];
        case "tls-closed":
            return [`${url.host} closed the connection during the TLS handshake`, tlsHint];
        case "tls-failed":
            return [`no TLS connection to ${url.host} could be made`, tlsHint];
        case "certificate":
            return [
                `the certificate of ${url.host} is not trusted`,
                "For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file, in the env of the job or step. Otherwise check the host name in base-url.",
            ];
        case "oversized":
            return ["the response was cut off", "Set organization-id and workspace-id, so that no list is read."];
        default:
            return [
                `the connection to ${url.host} failed`,
                "Run the step again. If it fails again, check the network between the runner and the service, or increase request-timeout.",
            ];
    }
}
const tlsHint = "Check that base-url names a host and port that support TLS.";
function statusAdvice({ status, headers }, { requestedWait }, { purpose, request, redactor, apiToken }) {
    if (requestedWait !== undefined) {
        const wait = Math.ceil(requestedWait);
        return [
            `Run the step again in ${wait} s.`,
            `The service requested a wait of ${wait} s, longer than the ${timing/* longestRetryAfter */.P1} s that a run waits.`,
        ];
    }
    if (status >= 300 && status < 400) {
        const target = redactor.quote((0,retry/* redirectTarget */.ET)(headers, request.url));
        return [
            "Correct base-url.",
            `The service redirects to ${target}. base-url must name the service itself: redirects are not followed, because the API token would be sent to another host.`,
        ];
    }
    if (status === 401 || status === 403) {
        const skip = purpose.kind === "read" ? [`To skip this look-up, set ${purpose.skippedBy}.`] : [];
        if (status === 403)
            return [`Check the role of the token in api-token. ${names/* requiredRole */.o}`, ...skip];
        return [`Check api-token. ${names/* requiredRole */.o}`, ...expiry(apiToken), ...skip];
    }
    if (status === 404) {
        const ids = Object.entries(purpose.ids).map(([kind, id]) => `${kind} ${redactor.quote(id)}`);
        if (ids.length === 0)
            return ["Check base-url."];
        return [
            "Check the ids, and that the token in api-token has access to them.",
            `The path contains ${ids.join(" and ")}.`,
        ];
    }
    if (status === 409) {
        const earlier = purpose.kind === "create" ? " An earlier run that was interrupted may have created it." : "";
        return ["Check the platform for the name, or choose another.", `The name may be taken.${earlier}`];
    }
    if (status === 429) {
        const header = headers["retry-after"];
        const wait = header === undefined
            ? "did not report how long to wait"
            : `reported Retry-After ${JSON.stringify(redactor.quote(header))}`;
        return [
            "Run the step again later, or start fewer runs at a time.",
            `The service limits the rate of requests. It ${wait}.`,
        ];
    }
    return [status >= 500 ? "Run the step again later." : "Correct what the service reports, and run the step again."];
}
function expiry(apiToken) {
    const payload = apiToken.reveal().split(".")[1] ?? "";
    const claims = (0,json/* parseJson */.qF)(Buffer.from(payload, "base64url").toString());
    const expires = (0,json/* isObject */.Gv)(claims) ? claims["exp"] : undefined;
    if (typeof expires !== "number" || expires * 1000 > Date.now())
        return [];
    const date = new Date(expires * 1000);
    return Number.isNaN(date.getTime()) ? [] : [`The token expired at ${date.toISOString()}.`];
}

// EXTERNAL MODULE: ../../build/src/service/path.js
var path = __webpack_require__(9158);
;// CONCATENATED MODULE: ../../build/src/service/client.js





class ServiceClient {
    #parts;
    constructor(parts) {
        this.#parts = parts;
    }
    listOrganizations(query) {
        const goal = "list the organizations";
        const purpose = { kind: "read", goal, ids: {}, skippedBy: "organization-id (and workspace-id)" };
        return this.#list("organizations", purpose, (0,path/* path */.A) `/platform/v1beta1/organizations`, query);
    }
    listWorkspaces(organizationId, query) {
        const where = (0,path/* path */.A) `/platform/v1beta1/organizations/${organizationId}/workspaces`;
        const ids = { organization: organizationId };
        const purpose = { kind: "read", goal: "list the workspaces", ids, skippedBy: "workspace-id" };
        return this.#list("workspaces", purpose, where, query);
    }
    planToken(organizationId, body) {
        return this.#plan((0,path/* path */.A) `/iam/v1beta1/organizations/${organizationId}/tokens`, body);
    }
    planDeployment(organizationId, body) {
        return this.#plan((0,path/* path */.A) `/platform/v1beta1/organizations/${organizationId}/deployments`, body);
    }
    planUpdate(organizationId, deploymentId, body) {
        return this.#plan((0,path/* path */.A) `/platform/v1beta1/organizations/${organizationId}/deployments/${deploymentId}`, body);
    }
    createToken(organizationId, body) {
        const ids = { organization: organizationId };
        const purpose = { kind: "create", what: "API token", name: String(body["name"]), ids };
        return this.#post(purpose, this.planToken(organizationId, body), resources/* readApiToken */.qE);
    }
    createDeployment(organizationId, body) {
        const ids = { organization: organizationId };
        const purpose = { kind: "create", what: "Deployment", name: String(body["name"]), ids };
        return this.#post(purpose, this.planDeployment(organizationId, body), resources/* readDeployment */.iJ);
    }
    updateDeployment(organizationId, deploymentId, body) {
        const ids = { organization: organizationId, Deployment: deploymentId };
        const purpose = { kind: "update", what: "Deployment", name: deploymentId, ids };
        return this.#post(purpose, this.planUpdate(organizationId, deploymentId, body), resources/* readDeployment */.iJ);
    }
    #plan(where, body) {
        return { method: "POST", path: this.#url(where).pathname, body };
    }
    #url(where) {
        const url = new URL(this.#parts.baseUrl);
        url.pathname = url.pathname.replace(/\/+$/, "") + where;
        return url;
    }
    #list(member, purpose, where, query) {
        const url = this.#url(where);
        for (const [name, value] of Object.entries(query))
            url.searchParams.set(name, String(value));
        return this.#exchange(purpose, { method: "GET", url }, (text) => (0,resources/* readPage */.SP)(text, member));
    }
    #post(purpose, plan, read) {
        const url = new URL(this.#parts.baseUrl);
        url.pathname = plan.path;
        const request = { method: plan.method, url, body: JSON.stringify(plan.body) };
        return this.#exchange(purpose, request, (text) => read((0,resources/* readObject */.Ag)(text)));
    }
    async #exchange(purpose, { method, url, body }, read) {
        const { sender, apiToken, userAgent, redactor } = this.#parts;
        const headers = {
            authorization: `Bearer ${apiToken.reveal()}`,
            accept: "application/json",
            "user-agent": userAgent,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
        };
        const request = { method, url, headers, body };
        let response;
        try {
            response = await sender.send(purpose.kind, request);
            if (purpose.kind !== "read")
                this.#hideTokens(response);
            return read(response.text);
        }
        catch (error) {
            if (error instanceof retry/* RequestFailure */.e6)
                this.#hideTokens(error.response);
            throw explain(error, { purpose, request, response, redactor, apiToken });
        }
    }
    #hideTokens(response) {
        for (const token of tokensIn(response?.text ?? ""))
            this.#parts.onToken(token);
    }
}

// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(7067);
// EXTERNAL MODULE: external "node:https"
var external_node_https_ = __webpack_require__(4708);
// EXTERNAL MODULE: ../../node_modules/@actions/http-client/lib/index.js
var lib = __webpack_require__(5063);
// EXTERNAL MODULE: ../../build/src/transport/failures.js
var failures = __webpack_require__(7820);
;// CONCATENATED MODULE: ../../build/src/transport/response.js

const bodyLimit = 64 * 1024 * 1024;
const decoders = {
    gzip: "gunzip",
    "x-gzip": "gunzip",
    deflate: "inflate",
    br: "brotliDecompress",
};
async function readResponse(message) {
    const chunks = [];
    let length = 0;
    for await (const chunk of message) {
        length += chunk.length;
        if (length > bodyLimit)
            throw new failures/* AttemptFailure */.W("oversized", `a body above ${bodyLimit / 2 ** 20} MiB`);
        chunks.push(chunk);
    }
    if (!message.complete)
        throw new failures/* AttemptFailure */.W("truncated", "the response ended before it was complete");
    const headers = Object.create(null);
    for (const [name, value] of Object.entries(message.headers)) {
        headers[name] = Array.isArray(value) ? value.join(", ") : value;
    }
    const body = await decoded(Buffer.concat(chunks), headers["content-encoding"]);
    return { status: message.statusCode ?? 0, headers, text: textOf(body, headers["content-type"]) };
}
async function decoded(body, coding = "") {
    const name = coding.trim().toLowerCase();
    if (name === "" || name === "identity" || body.length === 0)
        return body;
    if (!Object.hasOwn(decoders, name))
        throw new failures/* AttemptFailure */.W("malformed", `a body in the coding ${coding}`);
    const zlib = await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 8522, 19));
    const { promisify } = await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 7975, 19));
    try {
        const decode = promisify(zlib[decoders[name]]);
        return await decode(body, { maxOutputLength: bodyLimit });
    }
    catch (error) {
        const { code, message } = error;
        if (code === "ERR_BUFFER_TOO_LARGE")
            throw new failures/* AttemptFailure */.W("oversized", `a body above ${bodyLimit / 2 ** 20} MiB`);
        throw new failures/* AttemptFailure */.W("malformed", `a body that is not in the coding ${coding}: ${message}`, error);
    }
}
function textOf(body, contentType = "") {
    const [, charset = "utf-8"] = /;\s*charset="?([\w.:+-]+)/i.exec(contentType) ?? [];
    try {
        return new TextDecoder(charset).decode(body);
    }
    catch {
        return new TextDecoder().decode(body);
    }
}

;// CONCATENATED MODULE: ../../build/src/transport/connection.js





class Connection {
    #client;
    #origin;
    #sockets = new Set();
    constructor(url) {
        this.#origin = url.origin;
        this.#client = new lib/* HttpClient */.Qq(undefined, [], { keepAlive: true, socketTimeout: 2 ** 31 - 1 });
    }
    async attempt(request, bounds) {
        if (request.url.origin !== this.#origin) {
            throw new Error(`A request to ${request.url.origin} was not sent: this connection is for ${this.#origin}.`);
        }
        const attempt = { phase: "connecting" };
        const abort = new AbortController();
        let timer;
        let onCancel;
        const bound = new Promise((_, reject) => {
            const end = (failure) => {
                reject(failure);
                abort.abort();
            };
            const expire = (milliseconds, allowance) => {
                clearTimeout(timer);
                timer = setTimeout(() => end(overdue(attempt.phase, allowance)), milliseconds);
            };
            const started = Date.now();
            expire(bounds.timeout, `within ${bounds.timeout / 1000} s`);
            onCancel = () => {
                if (attempt.phase === "connecting" || bounds.grace === 0) {
                    end(new failures/* AttemptFailure */.W("cancelled", "the run was cancelled"));
                }
                else {
                    const left = bounds.timeout - (Date.now() - started);
                    expire(Math.min(bounds.grace, left), `within ${bounds.grace / 1000} s of the cancellation`);
                }
            };
            bounds.cancelled.addEventListener("abort", onCancel, { once: true });
            if (bounds.cancelled.aborted)
                onCancel();
        });
        try {
            return await Promise.race([this.#exchange(request, bounds.fresh, abort.signal, attempt), bound]);
        }
        catch (error) {
            throw (0,failures/* classify */.L)(error, attempt.phase);
        }
        finally {
            clearTimeout(timer);
            if (onCancel)
                bounds.cancelled.removeEventListener("abort", onCancel);
        }
    }
    close() {
        this.#client.dispose();
        for (const socket of this.#sockets)
            socket.destroy();
    }
    async #exchange(request, fresh, signal, attempt) {
        const { url } = request;
        const secure = url.protocol === "https:";
        const watch = (socket) => {
            if (!this.#sockets.has(socket))
                socket.once("close", () => this.#sockets.delete(socket));
            this.#sockets.add(socket);
            const connected = () => {
                attempt.phase = "connected";
            };
            const opened = secure ? "secureConnect" : "connect";
            if (this.#open.has(socket))
                connected();
            else {
                socket.once(opened, () => {
                    this.#open.add(socket);
                    connected();
                });
            }
        };
        const agent = this.#client.getAgent(url.href);
        if (fresh)
            closeIdle(agent);
        const info = {
            parsedUrl: url,
            options: {
                host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
                port: url.port || (secure ? 443 : 80),
                path: url.pathname + url.search,
                method: request.method,
                headers: { ...request.headers, "accept-encoding": "identity" },
                agent,
                signal,
            },
            httpModule: observed(secure ? external_node_https_ : external_node_http_, watch),
        };
        const response = await this.#client.requestRaw(info, request.body ?? null);
        attempt.phase = "responding";
        return readResponse(response.message);
    }
    #open = new WeakSet();
}
function closeIdle(agent) {
    for (const sockets of Object.values(agent.freeSockets ?? {}))
        for (const socket of sockets ?? [])
            socket.destroy();
}
function observed(module, watch) {
    const request = (options, callback) => module
        .request(options, callback)
        .once("socket", watch)
        .once("upgrade", function (_, socket) {
        socket.destroy();
        this.emit("error", new failures/* AttemptFailure */.W("malformed", "the server switched protocols"));
    });
    return { request: request };
}
function overdue(phase, allowance) {
    return phase === "connecting"
        ? new failures/* AttemptFailure */.W("connect-timeout", `no connection ${allowance}`)
        : new failures/* AttemptFailure */.W("timeout", `no complete response ${allowance}`);
}

// EXTERNAL MODULE: ../../build/src/base/markdown.js
var markdown = __webpack_require__(4534);
// EXTERNAL MODULE: ../../build/src/modes/plan-table.js
var plan_table = __webpack_require__(5154);
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
    const { outcome, place, commit, pullRequest } = result;
    const { id, raw } = result.deployment;
    const cell = (name) => quoted(raw, name, quote);
    const address = (0,base_address/* withScheme */.G)((0,json/* stringMember */.sk)(raw, "webServerUrl") ?? "");
    const status = (0,json/* stringMember */.sk)(raw, "status");
    const reason = cell("statusReason");
    const orchestrator = cell("orchestratorVersion");
    const runtime = cell("platformRuntimeVersion");
    const workspace = place.workspace && {
        ...place.workspace,
        name: place.workspace.name ?? (0,json/* stringMember */.sk)(raw, "workspaceName"),
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
    const rows = (0,markdown/* fittingTable */.kR)(["Field", "Sent", "Received"], differences, ({ field, sent, received }) => [(0,markdown/* code */.aY)(quote(field)), (0,plan_table/* valueCell */.S7)(sent, quote), (0,plan_table/* valueCell */.S7)(received, quote)], roomForList);
    return `⚠️ **${counted(differences.length, "field")} in the response differ${differences.length === 1 ? "s" : ""} from what was sent:**\n\n${rows}`;
}
function changeRows({ changes }, quote) {
    if (changes === undefined)
        return "";
    if (changes.length === 0)
        return "No changes since the definition that this action applied last.";
    const rows = (0,plan_table/* changesTable */.EI)(changes, "not applied", quote, roomForList);
    return `**${counted(changes.length, "change")} since the definition that this action applied last:**\n\n${rows}`;
}
function quoted(object, name, quote) {
    const field = (0,json/* member */.Dc)(object, name);
    return typeof field === "string" || typeof field === "number" ? (0,markdown/* literal */.eu)(quote(String(field))) : undefined;
}
function amounts(cpu, memory) {
    return [cpu && `${cpu} CPU`, memory].filter(Boolean).join(", ");
}
function yesOrNo(object, name) {
    const field = (0,json/* member */.Dc)(object, name);
    return typeof field === "boolean" ? (field ? "yes" : "no") : undefined;
}
function objects(raw, name) {
    const list = (0,json/* member */.Dc)(raw, name);
    return Array.isArray(list) ? list.filter(json/* isObject */.Gv) : [];
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
    const name = (variable) => `${(0,markdown/* code */.aY)(quote((0,json/* stringMember */.sk)(variable, "key") ?? ""))}${variable["isSecret"] === true ? " (secret)" : ""}`;
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
        ["Expires", summary_expiry(token.endAt, request.expiryDays, quote, now)],
        ["Id", (0,markdown/* code */.aY)(quote(token.id))],
        ["Scope", scope],
        ["Role", (0,markdown/* code */.aY)(quote(request.role))],
        ...placeRows(place, quote),
    ]), "**Next** Read the value in a later step of this job from the output `token`. It is masked, and GitHub drops a masked " +
        "output between jobs: create the token in the job that needs it. The API cannot revoke a token; it is valid until " +
        "it expires.");
}
const day = 86_400_000;
function summary_expiry(endAt, requested, quote, now) {
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
    const comparedWith = plan?.comparedWith ?? null;
    const compared = comparedWith &&
        `GitHub deployment record ${comparedWith.record}, ${quote(comparedWith.at)}, commit ${quote(comparedWith.sha)}`;
    return paragraphs(`### 🔍 Dry run${pullRequest === undefined ? "" : ` for pull request #${pullRequest}`}`, request === undefined ? "Nothing was changed." : "Nothing was changed. This request would be sent:", facts([
        ["Action", plan === undefined ? "create an API token" : actions[plan.action]],
        ["Deployment", plan?.deploymentId ? (0,markdown/* code */.aY)(quote(plan.deploymentId)) : undefined],
        ["Compared with", compared === null ? undefined : (0,markdown/* literal */.eu)(compared)],
        ["Request", request && `${request.method} ${(0,markdown/* code */.aY)(redactor.quote(request.path, 2_000))}`],
        ...placeRows(place, quote),
    ]), ...notices.map((notice) => (0,markdown/* literal */.eu)(quote(notice))), comparedWith === null
        ? ""
        : "Changes since the definition that this action applied last, not since the live Deployment:", comparedWith !== null && plan?.changes.length === 0 ? "No changes." : "", plan === undefined ? "" : (0,plan_table/* planTable */.k0)(plan, quote), request === undefined ? "" : requestBody(request.body, redactor), "**Next** Remove `dry-run` to apply it.");
}
function requestBody(body, redactor) {
    const written = (0,json/* writeJson */.GF)(body, (0,outputs/* redacting */.q)(redactor), 2);
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

;// CONCATENATED MODULE: ../../build/src/lazy/send.js








const userAgent = "platform-deployments-action";
async function send(request, shared) {
    const transports = [];
    const open = (url, peer) => {
        const transport = transportTo(url, peer, shared);
        transports.push(transport);
        return transport;
    };
    try {
        const result = await inMode(request, shared, open);
        if (result.kind === "dry-run" && result.request !== undefined)
            showRequest(result.request, shared);
        return result;
    }
    finally {
        for (const transport of transports)
            transport.close();
    }
}
function transportTo(url, peer, { limits, log, secrets, cancelled }) {
    return new retry/* Transport */.oK({
        connection: new Connection(url),
        peer,
        clock: clock/* systemClock */.m,
        log,
        redactor: secrets.redactor,
        cancelled,
        timeout: limits.requestTimeout,
        maxAttempts: limits.maxAttempts,
        random: Math.random,
    });
}
async function inMode(request, shared, open) {
    const { access, secrets, outputs, log, cancelled } = shared;
    const { redactor } = secrets;
    const parts = {
        log,
        report: outputs,
        redact: (text) => redactor.redact(text),
        quote: (text) => redactor.quote(text),
        clock: clock/* systemClock */.m,
        cancelled,
        openGitHub: () => openGitHub(request, parts, open),
    };
    const onToken = (token) => secrets.keep(token);
    const client = access && new ServiceClient({ ...access, sender: open(access.baseUrl, retry/* service */.eu), userAgent, redactor, onToken });
    if (request.mode === "create-token") {
        if (client === undefined)
            throw new Error("Only a dry run of a Deployment works without api-token.");
        return createToken(request, { ...parts, client });
    }
    const { createSigner, deployment } = await __webpack_require__.e(/* import() */ 811).then(__webpack_require__.bind(__webpack_require__, 9811));
    return deployment(request, { ...parts, client, signer: access && createSigner(access.apiToken) });
}
async function openGitHub(request, { redact, quote }, open) {
    const recording = request.mode === "create-token" ? undefined : request.recording;
    if (recording === undefined)
        throw new Error("Only a run with GitHub deployment records uses GitHub's API.");
    const { repository, comment, preview } = recording;
    const { GitHub, github } = await Promise.all(/* import() */[__webpack_require__.e(613), __webpack_require__.e(947)]).then(__webpack_require__.bind(__webpack_require__, 9709));
    return new GitHub({
        repository,
        runUrl: repository.runUrl,
        permissions: { pullRequest: preview !== undefined || comment, comment, write: !request.dryRun },
        transport: open(new URL(repository.apiUrl), github),
        quote,
        redact,
        userAgent,
    });
}
function showRequest({ method, path, body }, { log, secrets }) {
    const shown = (0,json/* writeJson */.GF)(body, (0,outputs/* redacting */.q)(secrets.redactor), 2);
    log.group(`Dry run: ${method} ${path} would be sent`, `${method} ${path}\n${shown}`);
}


/***/ }),

/***/ 7786:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ fetch),
/* harmony export */   k: () => (/* binding */ ProxyAgent)
/* harmony export */ });
/**
 * Replaces undici in the bundle. @actions/http-client and @actions/github use it only for the requests of their own
 * fetch, which the action replaces: all requests go through node:http(s). This saves 940 KB and most of the load time.
 */
class ProxyAgent {}

function fetch() {
  throw new Error("This bundle has no undici: requests go through node:http(s).");
}


/***/ })

};
