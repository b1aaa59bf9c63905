export const id = 704;
export const ids = [704];
export const modules = {

/***/ 704:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  explain: () => (/* binding */ explain)
});

// EXTERNAL MODULE: ../../build/src/base/errors.js
var errors = __webpack_require__(1144);
// EXTERNAL MODULE: ../../build/src/base/json.js
var json = __webpack_require__(4289);
// EXTERNAL MODULE: ../../build/src/transport/policy.js
var policy = __webpack_require__(7025);
// EXTERNAL MODULE: ../../build/src/transport/retry.js
var retry = __webpack_require__(6105);
// EXTERNAL MODULE: ../../build/src/transport/timing.js
var timing = __webpack_require__(8273);
// EXTERNAL MODULE: ../../build/src/service/resources.js
var resources = __webpack_require__(4140);
;// CONCATENATED MODULE: ../../build/src/service/service-message.js

const requestIdHeaders = ["x-request-id", "request-id", "x-correlation-id", "x-amzn-requestid", "x-trace-id", "cf-ray"];
const messageMembers = ["message", "error", "detail", "title", "error_description"];
function bodyOf(answer) {
    try {
        return JSON.parse(answer.text);
    }
    catch {
        return undefined;
    }
}
function words(value) {
    if (typeof value === "string")
        return value;
    if (Array.isArray(value))
        return value.map(words).filter(Boolean).join("; ");
    if (!(0,json/* isObject */.Gv)(value))
        return "";
    const said = messageMembers.map((name) => words((0,json/* member */.Dc)(value, name))).find(Boolean) ?? "";
    const field = words((0,json/* member */.Dc)(value, "field"));
    const list = [(0,json/* member */.Dc)(value, "errors"), (0,json/* member */.Dc)(value, "fieldErrors")].map(words).filter(Boolean);
    return [field && said ? `${field}: ${said}` : said, ...list].filter(Boolean).join("; ");
}
function serviceMessage(answer) {
    const body = bodyOf(answer);
    if (body !== undefined)
        return words(body);
    const isHtml = /^\s*</.test(answer.text) || /html/i.test(answer.headers["content-type"] ?? "");
    const text = answer.text.slice(0, 100_000);
    return isHtml ? text.replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, " ").replace(/<[^>]*>/g, " ") : text;
}
function requestId(answer) {
    const header = requestIdHeaders.map((name) => answer.headers[name]).find(Boolean);
    if (header)
        return header;
    const body = bodyOf(answer);
    if (!(0,json/* isObject */.Gv)(body))
        return undefined;
    return ["requestId", "request_id"].map((name) => words((0,json/* member */.Dc)(body, name))).find(Boolean);
}

;// CONCATENATED MODULE: ../../build/src/service/explain.js







function explain(error, failed) {
    if (error instanceof resources/* WrongShape */.zq)
        return wrongShape(error, failed);
    return error instanceof retry/* RequestFailure */.e6 ? requestFailed(error, failed) : error;
}
function named(subject, quote) {
    return subject.kind === "read" ? subject.goal : `the ${subject.what} "${quote(subject.name)}"`;
}
function opening(subject, outcome, quote) {
    const name = named(subject, quote);
    if (subject.kind === "read")
        return `Could not ${name}`;
    const done = subject.kind === "create" ? "created" : "updated";
    return `T${name.slice(1)} ${outcome === "unknown" ? `may have been ${done}` : `was not ${done}`}`;
}
function unknownOutcome(subject, quote) {
    if (subject.kind !== "create") {
        return { lines: [], hint: "The same update can be repeated safely: run the step again." };
    }
    const name = named(subject, quote);
    const lost = subject.what === "API token" ? " If it is there, remove it: its value is lost." : "";
    return {
        lines: [
            `Whether ${name} exists can't be known. The run did not repeat the request for that reason: a repeat could make a second one.`,
        ],
        hint: `Look for ${name} in the platform before you run the step again.${lost}`,
    };
}
function wrongShape(error, { subject, request, answer, quote }) {
    const outcome = subject.kind === "read" ? "not-sent" : "unknown";
    const answered = `the service answered, but not with ${error.missing} (${request.method} ${request.url.pathname}, status ${answer?.status})`;
    const isToken = subject.kind === "create" && subject.what === "API token";
    const said = answer && error.missing === "JSON" && !isToken ? quote(serviceMessage(answer)) : "";
    const unknown = subject.kind === "read" ? undefined : unknownOutcome(subject, quote);
    return new errors/* ActionError */.l("answer", `${opening(subject, outcome, quote)}: ${answered}.`, {
        outcome,
        lines: [...(said ? [`It answered: ${said}`] : []), ...(unknown?.lines ?? [])],
        hint: unknown?.hint ?? "Check base-url: it may name a website instead of the service.",
        cause: error,
    });
}
function outcomeOf(kind, { failure, mayHaveActed }) {
    if (kind === "read")
        return "not-sent";
    if (mayHaveActed)
        return "unknown";
    return typeof failure === "number" ? "rejected" : "not-sent";
}
function cancelled(error, { subject, quote }) {
    const outcome = outcomeOf(subject.kind, error);
    const unknown = outcome === "unknown";
    const read = subject.kind === "read";
    const what = unknown ? opening(subject, outcome, quote) : "Nothing was sent";
    return new errors/* ActionError */.l("cancelled", `The run was cancelled: ${what[0]?.toLowerCase()}${what.slice(1)}.`, {
        outcome,
        lines: read ? [`It was about to ${subject.goal}.`] : unknown ? unknownOutcome(subject, quote).lines : [],
        hint: unknown ? unknownOutcome(subject, quote).hint : "Run the workflow again.",
        cause: error,
    });
}
function requestFailed(error, failed) {
    if (error.failure === "cancelled")
        return cancelled(error, failed);
    const { subject, request, quote, bearer } = failed;
    const outcome = outcomeOf(subject.kind, error);
    const unknown = outcome === "unknown" ? unknownOutcome(subject, quote) : undefined;
    const where = `${request.method} ${request.url.pathname}`;
    const tries = error.attempts > 1 ? ` after ${error.attempts} attempts` : "";
    const advice = error.response
        ? statusAdvice(error.response, error, failed)
        : connectionAdvice(error, request.url, quote);
    const happened = error.response
        ? `${where} answered ${error.response.status}${tries}${said(error.response, quote)}`
        : `${where} failed${tries}: ${advice.what}`;
    return new errors/* ActionError */.l(error.response ? "status" : "connection", `${opening(subject, outcome, quote)}: ${happened}.`, {
        outcome,
        ...(error.response ? { status: error.response.status } : {}),
        lines: [
            ...(error.response?.status === 401 ? expiry(bearer) : []),
            ...(unknown && !error.response ? [] : advice.lines),
            ...(unknown?.lines ?? []),
            ...(unknown && error.response && !(0,policy/* rowFor */.QW)(error.failure).mayHaveActed ? [advice.hint] : []),
            ...(outcome === "not-sent" && subject.kind !== "read" ? ["Nothing was sent."] : []),
        ],
        hint: unknown?.hint ?? advice.hint,
        cause: error,
    });
}
function said(answer, quote) {
    const message = quote(serviceMessage(answer)).replace(/\.$/, "");
    const id = requestId(answer);
    return `${message ? `: ${message}` : ""}${id ? ` (request id ${quote(id)})` : ""}`;
}
function connectionAdvice(error, url, quote) {
    const cause = error.cause instanceof Error ? quote(error.cause.message) : "";
    const because = cause ? ` (${cause})` : "";
    const advice = (what, hint) => ({ what, lines: [], hint });
    switch (error.failure) {
        case "dns":
            return advice(`the host name ${url.hostname} could not be resolved${because}`, "Check the host name in base-url.");
        case "refused":
        case "connect-timeout":
            return advice(`no connection to ${url.host}${because}`, "Check base-url, and that the runner may reach that host.");
        case "proxy":
            return advice(`the proxy did not connect to ${url.host}${because}`, /statusCode=40[17]/.test(cause)
                ? "Check the user name and password in https_proxy, as in http://user:password@proxy.example.com:3128."
                : "Check https_proxy and no_proxy, and that the proxy lets the runner reach that host.");
        case "tls-closed":
            return advice(`${url.host} closed the connection during the TLS handshake${because}`, "Check that base-url names a host and port that speak TLS.");
        case "tls-failed":
            return advice(`no TLS connection to ${url.host} came about${because}`, "Check that base-url names a host and port that speak TLS.");
        case "certificate":
            return advice(`the TLS connection to ${url.host} could not be trusted${because}`, "For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file, in the job's or the step's env. Otherwise check the host name in base-url.");
        case "oversized":
            return advice(`the answer was cut off${because}`, "Name organization-id and workspace-id, so that no list is read.");
        default:
            return advice(`the connection to ${url.host} broke${because}`, "Run the step again. If it stays so, check the network between the runner and the service, or raise request-timeout.");
    }
}
const role = "The document asks for an Organization API token with the Organization Owner role.";
function statusAdvice(answer, error, { subject, request }) {
    const { status } = answer;
    const advice = (hint, ...lines) => ({ what: "", lines, hint });
    if (error.requestedWait !== undefined) {
        const wait = `The service asked to wait ${Math.ceil(error.requestedWait)} s, which is longer than the ${timing/* longestRetryAfter */.P1} s that a run waits.`;
        return advice(`Run the step again in ${Math.ceil(error.requestedWait)} s.`, wait);
    }
    if (status >= 300 && status < 400)
        return advice(...redirect(answer, request.url));
    if (status === 401)
        return advice(`Check api-token. ${role}`);
    if (status === 403)
        return advice(`Check the role of the token in api-token. ${role}`);
    if (status === 404) {
        const ids = Object.entries(subject.ids).map(([kind, id]) => `${kind} ${id}`);
        const hint = ids.length > 0 ? "Check the ids, and that api-token may see them." : "Check base-url.";
        return ids.length > 0 ? advice(hint, `The path named ${ids.join(" and ")}.`) : advice(hint);
    }
    if (status === 409) {
        const earlier = subject.kind === "create" ? " An earlier run that was cut off may have created it." : "";
        return advice("Look for the name in the platform, or choose another.", `The name may be taken.${earlier}`);
    }
    if (status === 429) {
        const header = answer.headers["retry-after"];
        const asked = header === undefined
            ? "did not say how long to wait"
            : `asked to wait: Retry-After ${JSON.stringify(header.slice(0, 60))}`;
        return advice("Run the step again later, or start fewer at a time.", `The service limits the rate of requests; it ${asked}.`);
    }
    if (status >= 500)
        return advice("Run the step again later.");
    return advice("Correct the inputs by what the service says, and run the step again.");
}
function redirect(answer, from) {
    const location = answer.headers["location"] ?? "";
    const target = URL.canParse(location, from.href)
        ? new URL(location, from.href).host
        : "an address that can't be read";
    return [
        "Correct base-url so that it names the service itself.",
        `It redirects to ${target}: base-url should name the service itself. Redirects are not followed, so that the token goes nowhere else.`,
    ];
}
function expiry(bearer) {
    const payload = bearer.reveal().split(".")[1];
    if (payload === undefined)
        return [];
    try {
        const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
        const expires = (0,json/* isObject */.Gv)(claims) ? claims["exp"] : undefined;
        if (typeof expires !== "number" || expires * 1000 > Date.now())
            return [];
        return [`The token expired at ${new Date(expires * 1000).toISOString()}.`];
    }
    catch {
        return [];
    }
}


/***/ })

};
