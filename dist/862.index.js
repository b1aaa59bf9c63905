export const id = 862;
export const ids = [862];
export const modules = {

/***/ 4862:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  explain: () => (/* binding */ explain)
});

// EXTERNAL MODULE: ../../build/src/base/errors.js
var errors = __webpack_require__(1144);
// EXTERNAL MODULE: ../../build/src/transport/policy.js
var policy = __webpack_require__(7025);
// EXTERNAL MODULE: ../../build/src/transport/retry.js
var retry = __webpack_require__(6105);
// EXTERNAL MODULE: ../../build/src/base/json.js
var json = __webpack_require__(4289);
// EXTERNAL MODULE: ../../build/src/transport/timing.js
var timing = __webpack_require__(8273);
// EXTERNAL MODULE: ../../build/src/service/names.js
var names = __webpack_require__(4613);
;// CONCATENATED MODULE: ../../build/src/service/advice.js



function connectionAdvice(error, url, quote) {
    const cause = error.cause instanceof Error ? quote(error.cause.message) : "";
    const because = cause ? ` (${cause})` : "";
    const advice = (what, hint) => ({ what: `${what}${because}`, lines: [], hint });
    switch (error.failure) {
        case "dns":
            return advice(`the host name ${url.hostname} could not be resolved`, "Check the host name in base-url.");
        case "refused":
        case "connect-timeout":
            return advice(`no connection to ${url.host}`, "Check base-url, and that the runner can connect to that host.");
        case "proxy":
            return advice(`the proxy did not connect to ${url.host}`, /statusCode=40[17]/.test(cause)
                ? "Check the user name and password in https_proxy, as in http://user:password@proxy.example.com:3128."
                : "Check https_proxy and no_proxy, and that the proxy allows connections to that host.");
        case "tls-closed":
            return advice(`${url.host} closed the connection during the TLS handshake`, "Check that base-url names a host and port that support TLS.");
        case "tls-failed":
            return advice(`no TLS connection to ${url.host} could be made`, "Check that base-url names a host and port that support TLS.");
        case "certificate":
            return advice(`the certificate of ${url.host} is not trusted`, "For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file, in the env of the job or step. Otherwise check the host name in base-url.");
        case "oversized":
            return advice("the response was cut off", "Set organization-id and workspace-id, so that no list is read.");
        default:
            return advice(`the connection to ${url.host} failed`, "Run the step again. If it fails again, check the network between the runner and the service, or increase request-timeout.");
    }
}
function statusAdvice(response, error, failed) {
    const { subject, request, redactor } = failed;
    const { status } = response;
    const advice = (hint, ...lines) => ({ what: "", lines, hint });
    if (error.requestedWait !== undefined) {
        const wait = Math.ceil(error.requestedWait);
        const line = `The service requested a wait of ${wait} s, longer than the ${timing/* longestRetryAfter */.P1} s that a run waits.`;
        return advice(`Run the step again in ${wait} s.`, line);
    }
    if (status >= 300 && status < 400)
        return advice("Correct base-url.", redirect(response, request.url, redactor));
    if (status === 401 || status === 403) {
        const skip = subject.kind === "read" ? [`To skip this look-up, set ${subject.skippedBy}.`] : [];
        const hint = status === 401 ? "Check api-token." : "Check the role of the token in api-token.";
        return advice(`${hint} ${names/* requiredRole */.o}`, ...(status === 401 ? expiry(failed.apiToken) : []), ...skip);
    }
    if (status === 404) {
        const ids = Object.entries(subject.ids).map(([kind, id]) => `${kind} ${redactor.quote(id)}`);
        if (ids.length === 0)
            return advice("Check base-url.");
        const line = `The path contains ${ids.join(" and ")}.`;
        return advice("Check the ids, and that the token in api-token has access to them.", line);
    }
    if (status === 409) {
        const earlier = subject.kind === "create" ? " An earlier run that was interrupted may have created it." : "";
        return advice("Check the platform for the name, or choose another.", `The name may be taken.${earlier}`);
    }
    if (status === 429) {
        return advice("Run the step again later, or start fewer runs at a time.", rateLimit(response, redactor));
    }
    if (status >= 500)
        return advice("Run the step again later.");
    return advice("Correct what the service reports, and run the step again.");
}
function rateLimit({ headers }, redactor) {
    const header = headers["retry-after"];
    const wait = header === undefined
        ? "It did not report how long to wait"
        : `It reported Retry-After ${JSON.stringify(redactor.quote(header))}`;
    return `The service limits the rate of requests. ${wait}.`;
}
function redirect({ headers }, from, redactor) {
    const location = headers["location"] ?? "";
    const target = URL.canParse(location, from.href)
        ? redactor.quote(new URL(location, from.href).host)
        : "an invalid address";
    return `The service redirects to ${target}. base-url must name the service itself: redirects are not followed, because the API token would be sent to another host.`;
}
function expiry(apiToken) {
    const payload = apiToken.reveal().split(".")[1];
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

;// CONCATENATED MODULE: ../../build/src/service/message.js

const requestIdHeaders = ["x-request-id", "request-id", "x-correlation-id", "x-amzn-requestid", "x-trace-id", "cf-ray"];
const messageMembers = ["message", "error", "detail", "title", "error_description"];
const deepest = 30;
const longestText = 2 * 1024 * 1024;
function bodyOf({ text }) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
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
    const body = bodyOf(response);
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
    const body = bodyOf(response);
    const inBody = (0,json/* isObject */.Gv)(body)
        ? ["requestId", "request_id"].map((name) => words((0,json/* member */.Dc)(body, name))).find(Boolean)
        : undefined;
    return inBody ?? requestIdHeaders.map((name) => response.headers[name]).find(Boolean);
}

// EXTERNAL MODULE: ../../build/src/service/resources.js
var resources = __webpack_require__(4140);
// EXTERNAL MODULE: ../../build/src/service/tokens.js
var tokens = __webpack_require__(9951);
;// CONCATENATED MODULE: ../../build/src/service/explain.js







function explain(error, failed) {
    if (error instanceof resources/* WrongShape */.zq)
        return wrongShape(error, failed);
    return error instanceof retry/* RequestFailure */.e6 ? requestFailed(error, failed) : error;
}
function named(subject, redactor) {
    return subject.kind === "read" ? subject.goal : `the ${subject.what} "${redactor.quote(subject.name)}"`;
}
function opening(subject, outcome, redactor) {
    const name = named(subject, redactor);
    if (subject.kind === "read")
        return `Could not ${name}`;
    const verb = subject.kind === "create" ? "create" : "update";
    return outcome === "unknown" ? `T${name.slice(1)} may have been ${verb}d` : `Could not ${verb} ${name}`;
}
function unknownOutcome(subject, redactor) {
    if (subject.kind !== "create")
        return { lines: [], hint: "Run the step again: the same update can be sent again." };
    const name = named(subject, redactor);
    const lost = subject.what === "API token" ? " If it exists, delete it: its value is lost." : "";
    return {
        lines: [
            `It is not known whether ${name} exists. The request was not retried, because a retry could create a second one.`,
        ],
        hint: `Check the platform for ${name} before you run the step again.${lost}`,
    };
}
function reported(response, { subject, request, redactor }) {
    const message = serviceMessage(response, (text) => redactor.redact(text));
    const isToken = subject.kind === "create" && subject.what === "API token";
    if (isToken && (0,tokens/* mayHoldToken */.u)(message, `${request.url.href}\n${request.body}`)) {
        return "the service's message is not shown, because it may contain the token";
    }
    return redactor.quote(message).replace(/\.$/, "");
}
function wrongShape(error, failed) {
    const { subject, request, response, redactor } = failed;
    const outcome = subject.kind === "read" ? "not-sent" : "unknown";
    const what = `the response of ${request.method} ${request.url.pathname} (status ${response?.status}) ${error.problem}`;
    const isToken = subject.kind === "create" && subject.what === "API token";
    const message = response && error.isText && !isToken ? reported(response, failed) : "";
    const unknown = subject.kind === "read" ? undefined : unknownOutcome(subject, redactor);
    return new errors/* ActionError */.l("response", `${opening(subject, outcome, redactor)}: ${what}.`, {
        outcome,
        lines: [...(message ? [`The response: ${message}`] : []), ...(unknown?.lines ?? [])],
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
function cancelled(error, { subject, redactor }) {
    const outcome = outcomeOf(subject.kind, error);
    const unknown = outcome === "unknown" ? unknownOutcome(subject, redactor) : undefined;
    const what = unknown ? opening(subject, outcome, redactor) : "Nothing was sent";
    return new errors/* ActionError */.l("cancelled", `The run was cancelled: ${what[0]?.toLowerCase()}${what.slice(1)}.`, {
        outcome,
        lines: subject.kind === "read" ? [`The next step was to ${subject.goal}.`] : (unknown?.lines ?? []),
        hint: unknown?.hint ?? "Run the workflow again.",
        cause: error,
    });
}
function requestFailed(error, failed) {
    if (error.failure === "cancelled")
        return cancelled(error, failed);
    const { subject, request, redactor } = failed;
    const { response, attempts } = error;
    const outcome = outcomeOf(subject.kind, error);
    const unknown = outcome === "unknown" ? unknownOutcome(subject, redactor) : undefined;
    const where = `${request.method} ${request.url.pathname}`;
    const tries = attempts > 1 ? ` after ${attempts} attempts` : "";
    const advice = response
        ? statusAdvice(response, error, failed)
        : connectionAdvice(error, request.url, (text) => redactor.quote(text));
    const what = response
        ? `${where} returned status ${response.status}${tries}${details(response, failed)}`
        : `${where} failed${tries}: ${advice.what}`;
    const code = response ? "status" : "connection";
    return new errors/* ActionError */.l(code, `${opening(subject, outcome, redactor)}: ${what}.`, {
        outcome,
        ...(response ? { status: response.status } : {}),
        lines: [
            ...(unknown && !response ? [] : advice.lines),
            ...(unknown?.lines ?? []),
            ...(unknown && response && !(0,policy/* rowFor */.QW)(error.failure).mayHaveActed ? [advice.hint] : []),
            ...(outcome === "not-sent" && subject.kind !== "read" ? ["Nothing was sent."] : []),
        ],
        hint: unknown?.hint ?? advice.hint,
        cause: error,
    });
}
function details(response, failed) {
    const message = reported(response, failed);
    const id = requestId(response);
    return `${message ? `: ${message}` : ""}${id ? ` (request id ${failed.redactor.quote(id)})` : ""}`;
}


/***/ })

};
