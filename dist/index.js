import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 2613:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");

/***/ }),

/***/ 181:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("buffer");

/***/ }),

/***/ 4434:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");

/***/ }),

/***/ 9896:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");

/***/ }),

/***/ 8611:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");

/***/ }),

/***/ 5692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");

/***/ }),

/***/ 9278:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");

/***/ }),

/***/ 7598:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");

/***/ }),

/***/ 1455:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");

/***/ }),

/***/ 7067:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");

/***/ }),

/***/ 4708:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:https");

/***/ }),

/***/ 6760:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

/***/ }),

/***/ 7975:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");

/***/ }),

/***/ 8522:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:zlib");

/***/ }),

/***/ 857:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");

/***/ }),

/***/ 932:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("process");

/***/ }),

/***/ 4756:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");

/***/ }),

/***/ 9023:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");

/***/ }),

/***/ 5995:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   GV: () => (/* binding */ withScheme),
/* harmony export */   Wr: () => (/* binding */ credentialsIn),
/* harmony export */   d3: () => (/* binding */ isWebAddress),
/* harmony export */   oF: () => (/* binding */ percentDecoded)
/* harmony export */ });
const hostAndPath = /^(?:[a-z\d][\w.-]*|\[[\da-f:.]+\])(?::\d+)?(?:[/?#]\S*)?$/i;
const webAddress = /^https?:\/\/[^\s/\\?#@]+(?:[/?#][^\s\\]*)?$/i;
function withScheme(address) {
    return hostAndPath.test(address) ? `https://${address}` : address;
}
function isWebAddress(address) {
    return webAddress.test(address) && URL.canParse(address);
}
function credentialsIn(address) {
    const beforeAt = address.slice(0, Math.max(0, address.lastIndexOf("@")));
    const userInfo = beforeAt.trimStart().replace(/^(?:[a-z][a-z\d+.-]*:?[/\\]+|[/\\]+)/i, "");
    if (userInfo === "")
        return [];
    const colons = [userInfo.indexOf(":"), userInfo.lastIndexOf(":")];
    const passwords = colons.map((colon) => userInfo.slice(colon + 1));
    return [...new Set([userInfo, ...passwords].flatMap((text) => [text, percentDecoded(text)]))];
}
function percentDecoded(text) {
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
}


/***/ }),

/***/ 9423:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  m: () => (/* binding */ systemClock)
});

;// CONCATENATED MODULE: external "node:timers/promises"
const promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");
;// CONCATENATED MODULE: ../../build/src/base/clock.js

const systemClock = {
    now: () => Date.now(),
    sleep: async (ms, signal) => {
        try {
            await (0,promises_namespaceObject.setTimeout)(ms, undefined, { signal });
        }
        catch (error) {
            if (!signal?.aborted)
                throw error;
        }
    },
    every: (ms, run) => {
        const timer = setInterval(run, ms).unref();
        return () => clearInterval(timer);
    },
};


/***/ }),

/***/ 1144:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ stepStopped),
/* harmony export */   l: () => (/* binding */ ActionError)
/* harmony export */ });
const stepStopped = "the step was cancelled or timed out";
class ActionError extends Error {
    name = "ActionError";
    code;
    hint;
    lines;
    outcome;
    status;
    constructor(code, message, details) {
        super(message, details.cause === undefined ? undefined : { cause: details.cause });
        this.code = code;
        this.hint = details.hint;
        this.lines = details.lines ?? [];
        this.outcome = details.outcome ?? "not-sent";
        this.status = details.status;
    }
    get text() {
        return [this.message, ...this.lines, this.hint].join("\n");
    }
}


/***/ }),

/***/ 4289:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Dc: () => (/* binding */ member),
/* harmony export */   Gv: () => (/* binding */ isObject),
/* harmony export */   oB: () => (/* binding */ shownJson),
/* harmony export */   oh: () => (/* binding */ edited),
/* harmony export */   qF: () => (/* binding */ parseJson),
/* harmony export */   qG: () => (/* binding */ redacting),
/* harmony export */   sk: () => (/* binding */ stringMember)
/* harmony export */ });
function isObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
function member(object, name) {
    return Object.hasOwn(object, name) ? object[name] : undefined;
}
function stringMember(object, name) {
    const value = member(object, name);
    return typeof value === "string" ? value : undefined;
}
function shownJson(value) {
    return typeof value === "string" ? value : JSON.stringify(edited(value, {}));
}
const deepest = 100;
function edited(value, { string, number, object }) {
    const copy = (each, depth) => {
        if (typeof each === "string")
            return string ? string(each) : each;
        if (typeof each === "number")
            return number ? number(each) : each;
        if (typeof each !== "object" || each === null)
            return each;
        if (depth > deepest)
            return "…";
        if (Array.isArray(each))
            return each.map((item) => copy(item, depth + 1));
        const members = Object.entries(object ? object(each) : each);
        return Object.fromEntries(members.map(([name, inner]) => [string ? string(name) : name, copy(inner, depth + 1)]));
    };
    return copy(value, 0);
}
function redacting(redactor) {
    return {
        string: (text) => redactor.redact(text),
        number: (value) => {
            const text = String(value);
            return redactor.redact(text) === text ? value : "***";
        },
    };
}


/***/ }),

/***/ 4534:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   OF: () => (/* binding */ fenced),
/* harmony export */   TM: () => (/* binding */ folded),
/* harmony export */   _Q: () => (/* binding */ fitting),
/* harmony export */   aY: () => (/* binding */ code),
/* harmony export */   eu: () => (/* binding */ literal),
/* harmony export */   kR: () => (/* binding */ fittingTable),
/* harmony export */   nf: () => (/* binding */ link),
/* harmony export */   tp: () => (/* binding */ table)
/* harmony export */ });
/* harmony import */ var _address_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5995);
/* harmony import */ var _printing_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4694);


function literal(text) {
    return (0,_printing_js__WEBPACK_IMPORTED_MODULE_0__/* .printable */ .g$)(text)
        .replace(/\n/g, " ")
        .replace(/[&<>\\`*_{}[\]()#+!|~@$]|:(?=\/\/)|w(?=ww\.)/gi, (sign) => `&#${sign.charCodeAt(0)};`)
        .replace(/(?:&#35;|&#64;|\bGH-)(?=\w)/gi, "$&<!-- -->");
}
function code(text) {
    return `<code>${literal(text)}</code>`;
}
function link(text, url) {
    if (!(0,_address_js__WEBPACK_IMPORTED_MODULE_1__/* .isWebAddress */ .d3)(url) || /[<>()|"]/.test(url))
        return literal(text);
    return `[${literal(text)}](${url})`;
}
function row(cells) {
    return `| ${cells.join(" | ")} |`;
}
function table([head = [], ...rows]) {
    return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
}
function fitting(items, line, bytes) {
    const lines = [];
    let room = bytes;
    for (const item of items) {
        const next = line(item);
        room -= Buffer.byteLength(next) + 1;
        if (room < 0)
            break;
        lines.push(next);
    }
    return { shown: lines.join("\n"), left: items.length - lines.length };
}
function fittingTable(head, items, cells, bytes) {
    const { shown, left } = fitting(items, (item) => row(cells(item)), bytes);
    return `${table([head])}\n${shown}${left > 0 ? `\n\n... and ${left} more` : ""}`;
}
function fenced(text, language) {
    let longest = 2;
    for (const [ticks] of text.matchAll(/`+/g))
        longest = Math.max(longest, ticks.length);
    const fence = "`".repeat(longest + 1);
    return `${fence}${language}\n${(0,_printing_js__WEBPACK_IMPORTED_MODULE_0__/* .printable */ .g$)(text)}\n${fence}`;
}
function folded(title, markdown) {
    return `<details><summary>${title}</summary>\n\n${markdown}\n\n</details>`;
}


/***/ }),

/***/ 2769:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ didYouMean)
/* harmony export */ });
function isNear(one, other, edits) {
    let same = 0;
    while (same < one.length && one[same] === other[same])
        same++;
    const [from, to] = [one.slice(same), other.slice(same)];
    if (from === to)
        return true;
    if (edits === 0 || Math.abs(from.length - to.length) > edits)
        return false;
    const isSwap = from[0] === to[1] && from[1] === to[0];
    return (isNear(from.slice(1), to, edits - 1) ||
        isNear(from, to.slice(1), edits - 1) ||
        isNear(from.slice(1), to.slice(1), edits - 1) ||
        (isSwap && isNear(from.slice(2), to.slice(2), edits - 1)));
}
function didYouMean(written, candidates) {
    const wanted = written.toLowerCase();
    const names = Array.from(candidates, (candidate) => ({ candidate, name: candidate.toLowerCase() })).filter(({ name }) => name === wanted || !(name.startsWith(wanted) || wanted.startsWith(name)));
    for (let edits = 0; edits <= (written.length <= 7 ? 1 : 2); edits++) {
        const nearest = names.find(({ name }) => isNear(wanted, name, edits));
        if (nearest !== undefined)
            return nearest.candidate;
    }
    return undefined;
}


/***/ }),

/***/ 4694:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Jb: () => (/* binding */ logged),
/* harmony export */   g$: () => (/* binding */ printable),
/* harmony export */   hS: () => (/* binding */ counted),
/* harmony export */   tJ: () => (/* binding */ inert),
/* harmony export */   vD: () => (/* binding */ utcMinute)
/* harmony export */ });
const unprintable = /[\0-\t\v-\x1f\x7f-\x9f\xad\u180e\u200b-\u200d\u2028\u2029\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;
const bidirectional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
function printable(text) {
    return text
        .replace(unprintable, " ")
        .replace(bidirectional, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
function inert(text) {
    return text.replace(/:(?=:)/g, ": ").replace(/##(?=\[)/g, "## ");
}
function logged(lines) {
    return printable(lines)
        .replace(/##(?=\[)/g, "## ")
        .replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, "$1: ");
}
function utcMinute(at) {
    const time = new Date(at);
    return Number.isNaN(time.getTime()) ? at : `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
function counted(count, noun) {
    return `${count} ${noun}${count === 1 ? "" : "s"}`;
}


/***/ }),

/***/ 7437:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var _main_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4392);
/* harmony import */ var _runner_runner_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4730);


process.exitCode = 1;
const cancellation = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", ...(process.platform === "win32" ? ["SIGBREAK"] : [])]) {
    process.on(signal, () => cancellation.abort());
}
if (await (0,_main_js__WEBPACK_IMPORTED_MODULE_0__/* .main */ .i)(new _runner_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .ActionsRunner */ .k(), cancellation.signal))
    process.exitCode = 0;
setTimeout(() => process.exit(), 500).unref();

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 2782:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ readBaseUrl),
/* harmony export */   c: () => (/* binding */ isSafeAddress)
/* harmony export */ });
/* harmony import */ var _base_address_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5995);

const example = "https://platform.example.com";
function isSafeAddress({ protocol, hostname }) {
    const isLoopback = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(hostname);
    return protocol === "https:" || (protocol === "http:" && isLoopback);
}
function readBaseUrl(reader) {
    const given = reader.required("base-url", `the base URL of the API, such as ${example}. Does its variable exist in the repository's settings?`);
    if (given === undefined)
        return undefined;
    const problem = problemOf(given);
    if (problem === undefined)
        return new URL(given);
    const got = reader.shown(given.replace(/^.*@/s, "***@").replace(/[?#].*$/s, ""));
    return reader.problem(`${reader.place("base-url")} ${problem}; got ${got}. Example: ${example}`);
}
function problemOf(given) {
    if (/[\s\u0000-\u001f\u007f-\u009f]/.test(given))
        return "must not contain whitespace";
    if (given.includes("@"))
        return "must not contain a user name or password (the part before @)";
    const [form, scheme = "", path = ""] = /^([a-z][a-z\d+.-]*):\/\/[^/?#\\]+([^?#]*)/i.exec(given) ?? [];
    if (form === undefined || !URL.canParse(given))
        return "must be a URL that begins with https://";
    if (!/^https?$/i.test(scheme))
        return "must begin with https://";
    const url = new URL(given);
    if (given.includes("?"))
        return "must not contain a query (the part from ? on)";
    if (given.includes("#"))
        return "must not contain a fragment (the part from # on)";
    if (!isSafeAddress(url))
        return "must begin with https:// (http:// is only for a loopback host)";
    if (path.includes("\\"))
        return "must not contain a backslash";
    if (path.includes("//"))
        return "must not contain an empty path segment (//)";
    if (path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) {
        return "must not contain the path segments . and ..";
    }
    const own = /\/(?:platform|iam)\/v1beta1(?=\/|$)/i.exec((0,_base_address_js__WEBPACK_IMPORTED_MODULE_0__/* .percentDecoded */ .oF)(url.pathname));
    return own ? `must end before ${own[0]}: the action adds the path of each request itself` : undefined;
}


/***/ }),

/***/ 1694:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   BU: () => (/* binding */ readLimits),
/* harmony export */   Em: () => (/* binding */ readMode),
/* harmony export */   Ov: () => (/* binding */ runsWithoutToken),
/* harmony export */   Vp: () => (/* binding */ runUrl),
/* harmony export */   WR: () => (/* binding */ repositoryPage),
/* harmony export */   _E: () => (/* binding */ readTarget),
/* harmony export */   bU: () => (/* binding */ isPreview),
/* harmony export */   jO: () => (/* binding */ hasRecords),
/* harmony export */   n5: () => (/* binding */ readSecret),
/* harmony export */   wh: () => (/* binding */ readId),
/* harmony export */   zS: () => (/* binding */ readAccess)
/* harmony export */ });
/* harmony import */ var _modes_index_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(846);
/* harmony import */ var _secrets_secret_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5515);
/* harmony import */ var _service_path_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9158);
/* harmony import */ var _base_url_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(2782);
/* harmony import */ var _reader_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4516);
/* harmony import */ var _table_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(5735);






const emptyOnPullRequest = "Input api-token is empty. On a pull request the usual reason is that it comes from a fork, which gets no secrets, or " +
    "from Dependabot, which gets only Dependabot's own secrets. A dry run with github-environment or preview works without api-token";
const missingToken = "Input api-token is required (or the environment variable PLATFORM_API_TOKEN): an Organization API token with the " +
    "Organization Owner role. Does its secret exist in this repository, environment and event?";
function readMode(reader) {
    const names = (0,_modes_index_js__WEBPACK_IMPORTED_MODULE_0__/* .modeNames */ ._)();
    reader.required("mode", `one of ${names.join(", ")}`);
    const mode = reader.choice("mode", names);
    if (mode === undefined)
        return undefined;
    for (const { name, modes } of _table_js__WEBPACK_IMPORTED_MODULE_4__/* .inputTable */ .F) {
        const isUsed = name === "github-token" || modes.includes(mode);
        if (!isUsed)
            reader.warnOfUnused(name, `mode ${mode} does not use it`);
    }
    return mode;
}
function isPreview(reader) {
    return !/^false$/i.test(reader.string("preview") ?? "false");
}
function hasRecords(reader) {
    return isPreview(reader) || reader.string("github-environment") !== undefined;
}
function runsWithoutToken(mode, reader) {
    const isDryRun = (0,_reader_js__WEBPACK_IMPORTED_MODULE_3__/* .booleanOf */ .S)(reader.string("dry-run") ?? "");
    if (!isDryRun || reader.string("api-token") !== undefined)
        return false;
    return hasRecords(reader) && (mode === undefined || _modes_index_js__WEBPACK_IMPORTED_MODULE_0__/* .modes */ .n[mode].kind === "deployment");
}
function readAccess(reader, mode) {
    if (runsWithoutToken(mode, reader)) {
        if (reader.string("base-url") !== undefined)
            (0,_base_url_js__WEBPACK_IMPORTED_MODULE_5__/* .readBaseUrl */ .$)(reader);
        return undefined;
    }
    const isPullRequest = /^pull_request(?!_target)/.test(reader.source.event().name);
    if (reader.string("api-token") === undefined)
        reader.problem(isPullRequest ? emptyOnPullRequest : missingToken);
    const apiToken = readSecret("api-token", reader);
    const baseUrl = (0,_base_url_js__WEBPACK_IMPORTED_MODULE_5__/* .readBaseUrl */ .$)(reader);
    return apiToken && baseUrl && { apiToken, baseUrl };
}
function readSecret(name, reader) {
    const given = reader.string(name);
    if (given === undefined)
        return undefined;
    const refuse = (problem) => {
        return reader.problem(`${reader.place(name)} ${problem}pass only the token (the value is not shown)`);
    };
    if (/^Bearer\s/i.test(given))
        return refuse('begins with "Bearer ": remove it, and ');
    if (/\s/.test(given))
        return refuse("contains whitespace: ");
    if (/^["'`]|["'`]$/.test(given))
        return refuse("is in quotes: remove them, and ");
    return /^[\x21-\x7e]+$/.test(given)
        ? new _secrets_secret_js__WEBPACK_IMPORTED_MODULE_1__/* .Secret */ .z(given)
        : refuse("contains a character that no token has: ");
}
function readLimits(reader) {
    const requestTimeout = reader.milliseconds("request-timeout");
    const maxAttempts = reader.integer("max-attempts", { least: 1, note: "(1 means no retry)" });
    return requestTimeout === undefined || maxAttempts === undefined
        ? undefined
        : { requestTimeout, maxAttempts };
}
function readTarget(reader) {
    const organization = readReference("organization", reader);
    const workspace = readReference("workspace", reader);
    const dryRun = reader.boolean("dry-run");
    return organization && workspace && dryRun !== undefined ? { organization, workspace, dryRun } : undefined;
}
function readReference(what, reader) {
    const nameOrId = reader.own(what);
    const isFromStep = reader.own(`${what}-id`) !== undefined;
    if (nameOrId !== undefined && !isFromStep)
        return { nameOrId };
    if (nameOrId !== undefined) {
        reader.findings.warning(`Input ${what} is not used: input ${what}-id is given too and takes precedence.`);
    }
    if (reader.string(`${what}-id`) === undefined)
        return {};
    const id = readId(`${what}-id`, reader);
    return id === undefined ? undefined : { id };
}
function readId(name, reader) {
    const id = reader.string(name);
    const unfit = id === undefined ? undefined : (0,_service_path_js__WEBPACK_IMPORTED_MODULE_2__/* .unfitId */ ._)(id);
    if (id === undefined || unfit === undefined)
        return id;
    return reader.problem(`${reader.place(name)} is not an id: it ${unfit}; got ${reader.shown(id)}`);
}
function repositoryPage({ source }) {
    const repository = source.variable("GITHUB_REPOSITORY");
    return repository && `${source.variable("GITHUB_SERVER_URL") ?? "https://github.com"}/${repository}`;
}
function runUrl(reader) {
    const page = repositoryPage(reader);
    const run = reader.source.variable("GITHUB_RUN_ID");
    return page && run && `${page}/actions/runs/${run}`;
}


/***/ }),

/***/ 4516:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ booleanOf),
/* harmony export */   i: () => (/* binding */ InputReader)
/* harmony export */ });
/* harmony import */ var _base_nearest_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2769);
/* harmony import */ var _table_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5735);


function booleanOf(given) {
    if (/^(?:true|True|TRUE)$/.test(given))
        return true;
    return /^(?:false|False|FALSE)$/.test(given) ? false : undefined;
}
class InputReader {
    source;
    findings;
    #redactor;
    constructor(source, findings, redactor) {
        this.source = source;
        this.findings = findings;
        this.#redactor = redactor;
    }
    string(name) {
        return this.own(name) ?? this.#variable(name) ?? (0,_table_js__WEBPACK_IMPORTED_MODULE_0__/* .rowOf */ .O)(name).default;
    }
    own(name) {
        return this.source.input(name)?.trim();
    }
    place(name) {
        const isFromVariable = this.own(name) === undefined && this.#variable(name) !== undefined;
        return isFromVariable ? `Environment variable ${(0,_table_js__WEBPACK_IMPORTED_MODULE_0__/* .rowOf */ .O)(name).variable}` : `Input ${name}`;
    }
    shown(value) {
        return value.length > 100 ? `a value of ${value.length} characters` : `"${this.#redactor.quote(value)}"`;
    }
    required(name, meaning) {
        const { variable } = (0,_table_js__WEBPACK_IMPORTED_MODULE_0__/* .rowOf */ .O)(name);
        const fallback = variable === undefined ? "" : ` (or the environment variable ${variable})`;
        return this.string(name) ?? this.problem(`Input ${name} is required${fallback}: ${meaning}`);
    }
    choice(name, allowed) {
        const given = this.string(name);
        const value = allowed.find((candidate) => candidate === given);
        if (given === undefined || value !== undefined)
            return value;
        const near = (0,_base_nearest_js__WEBPACK_IMPORTED_MODULE_1__/* .didYouMean */ .a)(given, allowed);
        return this.#unfit(name, `must be one of ${allowed.join(", ")}`, given, near && `. Did you mean ${near}?`);
    }
    boolean(name) {
        const given = this.string(name) ?? "false";
        return booleanOf(given) ?? this.#unfit(name, "must be true or false", given);
    }
    integer(name, rule) {
        const { least, most, note } = rule;
        const given = this.string(name);
        if (given === undefined)
            return undefined;
        const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
        if (value >= least && value <= (most ?? Number.MAX_SAFE_INTEGER))
            return value;
        const range = most === undefined ? `of ${least} or more` : `from ${least} to ${most}`;
        return this.#unfit(name, `must be an integer ${range}${note === undefined ? "" : ` ${note}`}`, given);
    }
    milliseconds(name) {
        const given = this.string(name) ?? "";
        const seconds = /^\d+(\.\d{1,3})?$/.test(given) ? Number(given) : Number.NaN;
        if (seconds >= 0.001 && seconds <= 86_400)
            return Math.round(seconds * 1000);
        return this.#unfit(name, "must be a number of seconds from 0.001 to 86400, such as 60", given);
    }
    warnOfUnused(name, reason) {
        const given = this.own(name)?.toLowerCase();
        if (given !== undefined && given !== (0,_table_js__WEBPACK_IMPORTED_MODULE_0__/* .rowOf */ .O)(name).default?.toLowerCase()) {
            this.findings.warning(`Input ${name} is given, but ${reason}.`);
        }
    }
    problem(text) {
        this.findings.problem(text);
        return undefined;
    }
    #variable(name) {
        const { variable } = (0,_table_js__WEBPACK_IMPORTED_MODULE_0__/* .rowOf */ .O)(name);
        return variable === undefined ? undefined : this.source.variable(variable);
    }
    #unfit(name, allowed, given, more = "") {
        return this.problem(`${this.place(name)} ${allowed}; got ${this.shown(given)}${more}`);
    }
}


/***/ }),

/***/ 5735:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ inputTable),
/* harmony export */   O: () => (/* binding */ rowOf)
/* harmony export */ });
/* harmony import */ var _modes_index_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(846);

const modes = (0,_modes_index_js__WEBPACK_IMPORTED_MODULE_0__/* .modeNames */ ._)();
const token = (0,_modes_index_js__WEBPACK_IMPORTED_MODULE_0__/* .modeNames */ ._)("token");
const deployment = (0,_modes_index_js__WEBPACK_IMPORTED_MODULE_0__/* .modeNames */ ._)("deployment");
const rows = [
    { name: "mode", modes },
    { name: "api-token", modes, variable: "PLATFORM_API_TOKEN" },
    { name: "base-url", modes, variable: "PLATFORM_BASE_URL" },
    { name: "organization", modes },
    { name: "organization-id", modes, variable: "PLATFORM_ORGANIZATION_ID" },
    { name: "workspace", modes },
    { name: "workspace-id", modes, variable: "PLATFORM_WORKSPACE_ID" },
    { name: "request-timeout", modes, default: "60" },
    { name: "max-attempts", modes, default: "4" },
    { name: "dry-run", modes, default: "false" },
    { name: "job-summary", modes, default: "true" },
    { name: "token-name", modes: token },
    { name: "token-role", modes: token },
    { name: "token-type", modes: token, default: "WORKSPACE" },
    { name: "token-description", modes: token },
    { name: "token-expiry-days", modes: token, default: "1" },
    { name: "deployment-id", modes },
    { name: "deployment", modes: deployment },
    { name: "deployment-file", modes: deployment },
    { name: "deployment-name", modes: deployment },
    { name: "environment-variables", modes: deployment },
    { name: "secret-environment-variables", modes: deployment },
    { name: "preview", modes: deployment, default: "false" },
    { name: "preview-idle-days", modes: deployment },
    { name: "github-environment", modes: deployment },
    { name: "record-signing-key", modes: deployment },
    { name: "wait-minutes", modes: deployment, default: "0" },
    { name: "github-token", modes: deployment },
    { name: "pull-request", modes: deployment },
    { name: "pull-request-comment", modes: deployment, default: "false" },
    { name: "preview-retire", modes: deployment },
];
const inputTable = rows;
function rowOf(name) {
    return inputTable.find((row) => row.name === name) ?? {};
}


/***/ }),

/***/ 5313:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  A: () => (/* binding */ readExpiry),
  R: () => (/* binding */ readTokenRequest)
});

// EXTERNAL MODULE: ../../build/src/inputs/common.js
var common = __nccwpck_require__(1694);
;// CONCATENATED MODULE: ../../build/src/inputs/request.js
const tokenTypes = ["WORKSPACE", "DEPLOYMENT", "ORGANIZATION"];

;// CONCATENATED MODULE: ../../build/src/inputs/token.js


const scopes = [
    ["deployment-id", "DEPLOYMENT"],
    ["workspace", "WORKSPACE"],
    ["workspace-id", "WORKSPACE"],
];
function readTokenRequest(reader, random = Math.random) {
    const { findings } = reader;
    const before = findings.problems.length;
    const target = (0,common/* readTarget */._E)(reader);
    const type = reader.choice("token-type", tokenTypes);
    const name = reader.string("token-name") ?? defaultName(reader, random);
    const role = reader.required("token-role", "the role of the token, such as WORKSPACE_MEMBER");
    const expiry = readExpiry(reader);
    const deploymentId = (0,common/* readId */.wh)("deployment-id", reader);
    if (type === "DEPLOYMENT")
        reader.required("deployment-id", "a token of token-type DEPLOYMENT is scoped to one");
    for (const [name, user] of scopes) {
        if (type !== undefined && type !== user)
            reader.warnOfUnused(name, `a token of token-type ${type} does not use it`);
    }
    if (!target || !type || !name || !role || !expiry || findings.problems.length > before)
        return undefined;
    const description = reader.string("token-description") ?? (0,common/* runUrl */.Vp)(reader);
    const expiryDays = expiry === "never" ? undefined : expiry;
    return { ...target, kind: "token", name, role, type, description, expiryDays, deploymentId };
}
function readExpiry(reader) {
    if (reader.string("token-expiry-days") === "never") {
        reader.findings.warning("Input token-expiry-days is never: the token never expires, and the API cannot revoke it. Use a number of days if you can.");
        return "never";
    }
    const days = reader.integer("token-expiry-days", { least: 1, note: "(days), or never" });
    if (days !== undefined && days > 3650) {
        reader.findings.warning(`Input token-expiry-days is ${days}: comparable services accept at most 3650 days (ten years).`);
    }
    return days;
}
function defaultName(reader, random) {
    const { source } = reader;
    const repository = source.variable("GITHUB_REPOSITORY");
    const run = source.variable("GITHUB_RUN_ID");
    if (repository !== undefined && run !== undefined) {
        const characters = Array.from({ length: 4 }, () => Math.floor(random() * 36).toString(36));
        const attempt = source.variable("GITHUB_RUN_ATTEMPT") ?? "1";
        return `${repository.replace("/", "-")}-${run}-${attempt}-${characters.join("")}`;
    }
    return reader.problem("Input token-name is required here: its default consists of GITHUB_REPOSITORY and GITHUB_RUN_ID, which are not set");
}


/***/ }),

/***/ 4392:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  i: () => (/* binding */ main)
});

// EXTERNAL MODULE: ../../build/src/base/clock.js + 1 modules
var clock = __nccwpck_require__(9423);
;// CONCATENATED MODULE: ../../build/src/base/findings.js
class Findings {
    problems = [];
    warnings = [];
    notices = [];
    notes = [];
    positions = new Map();
    problem(text, at) {
        this.problems.push(text);
        if (at !== undefined)
            this.positions.set(text, at);
    }
    warning(text, at) {
        this.warnings.push(text);
        if (at !== undefined)
            this.positions.set(text, at);
    }
    notice(text) {
        this.notices.push(text);
    }
    note(text) {
        this.notes.push(text);
    }
}

// EXTERNAL MODULE: ../../build/src/inputs/common.js
var common = __nccwpck_require__(1694);
// EXTERNAL MODULE: ../../build/src/base/address.js
var base_address = __nccwpck_require__(5995);
// EXTERNAL MODULE: ../../build/src/runner/proxy.js
var proxy = __nccwpck_require__(2360);
;// CONCATENATED MODULE: ../../build/src/inputs/masked.js


function inputSecrets(runner) {
    const inputs = ["api-token", "github-token", "record-signing-key"].map((name) => runner.input(name));
    const tokens = [...inputs, runner.variable("PLATFORM_API_TOKEN")].flatMap((value) => {
        const token = value?.trim() ?? "";
        return [token, token.replace(/^Bearer\s+/i, "")];
    });
    const addresses = [runner.input("base-url"), runner.variable("PLATFORM_BASE_URL")];
    const credentials = addresses.flatMap((address) => (0,base_address/* credentialsIn */.Wr)(address ?? ""));
    return [...tokens, ...credentials, ...(0,proxy/* proxySecrets */.W)(runner)].filter((secret) => secret !== "");
}

// EXTERNAL MODULE: ../../build/src/inputs/reader.js
var inputs_reader = __nccwpck_require__(4516);
// EXTERNAL MODULE: ../../build/src/inputs/token.js + 1 modules
var token = __nccwpck_require__(5313);
// EXTERNAL MODULE: ../../build/src/modes/index.js
var modes = __nccwpck_require__(846);
// EXTERNAL MODULE: ../../build/src/runner/failure.js
var runner_failure = __nccwpck_require__(7322);
// EXTERNAL MODULE: ../../build/src/base/errors.js
var errors = __nccwpck_require__(1144);
// EXTERNAL MODULE: ../../build/src/base/json.js
var json = __nccwpck_require__(4289);
// EXTERNAL MODULE: ../../build/src/secrets/visible.js
var visible = __nccwpck_require__(6509);
;// CONCATENATED MODULE: ../../build/src/runner/outputs.js




const deploymentOutputs = [
    ["deployment-url", "webServerUrl"],
    ["deployment-api-url", "webServerOrchestratorApiUrl"],
    ["deployment-name", "name"],
    ["deployment-status", "status"],
    ["deployment-status-reason", "statusReason"],
    ["deployment-namespace", "namespace"],
    ["image-repository", "imageRepository"],
    ["platform-runtime-version", "platformRuntimeVersion"],
    ["orchestrator-version", "orchestratorVersion"],
];
class Outputs {
    #sink;
    #secrets;
    #outcome;
    constructor(sink, secrets) {
        this.#sink = sink;
        this.#secrets = secrets;
    }
    resolved({ organizationId, workspaceId }) {
        const hint = "Free space on the runner's disk, and run the step again.";
        this.#save("Nothing was sent:", { hint }, () => {
            this.#sink.setOutput("organization-id", organizationId);
            this.#sink.setOutput("workspace-id", workspaceId ?? "");
        });
    }
    token(token) {
        this.#secrets.keep(token.token);
        const hint = "Delete that token in the platform: its value is lost.";
        this.#save(`API token ${token.id} was created, but its`, { hint, outcome: "unknown" }, () => {
            this.#sink.setOutput("token", token.token);
            this.#sink.setOutput("token-id", token.id);
            this.#set("token-name", token.name);
            this.#set("token-expires-at", token.endAt);
            this.#setOutcome("created");
            this.#sink.setOutput("result", this.#json(token.raw, shownObject));
        });
    }
    deployment(deployment, done) {
        const hint = "Note its id: the API cannot list Deployments.";
        this.#save(`Deployment ${deployment.id} was ${done}, but its`, { hint, outcome: "unknown" }, () => {
            const { raw } = deployment;
            this.#sink.setOutput("deployment-id", deployment.id);
            this.#sink.setOutput("created", String(done === "created"));
            this.#setOutcome(done);
            for (const [output, field] of deploymentOutputs) {
                const value = (0,json/* stringMember */.sk)(raw, field) ?? "";
                this.#set(output, output.endsWith("url") ? (0,base_address/* withScheme */.GV)(value) : value);
            }
            this.#sink.setOutput("result", this.#json(raw, shownObject));
        });
    }
    differences(differences) {
        this.#set("differences", this.#json(differences));
    }
    plan(plan, request) {
        this.#setOutcome("dry-run");
        if (plan !== undefined) {
            const changes = plan.changes.map((one) => ({
                ...one,
                before: one.before ?? null,
                after: one.after ?? null,
            }));
            this.#sink.setOutput("plan", this.#json({ ...plan, changes }));
        }
        if (request !== undefined)
            this.#sink.setOutput("result", this.#json(request));
    }
    swept(previews, dryRun) {
        this.#sink.setOutput("previews", this.#json(previews));
        this.#setOutcome(dryRun ? "dry-run" : "swept");
    }
    githubDeploymentId(id) {
        this.#sink.setOutput("github-deployment-id", String(id));
    }
    commentUrl(url) {
        this.#set("comment-url", url);
    }
    ready(isReady) {
        this.#sink.setOutput("ready", String(isReady));
    }
    notSent() {
        this.#setOutcome("not-sent");
    }
    failed(outcome) {
        if (this.#outcome !== undefined)
            return this.#outcome;
        try {
            this.#setOutcome(outcome);
        }
        catch {
        }
        return outcome;
    }
    #setOutcome(outcome) {
        this.#sink.setOutput("outcome", outcome);
        this.#outcome = outcome;
    }
    #save(what, details, set) {
        try {
            set();
        }
        catch (cause) {
            const reason = cause instanceof Error ? cause.message : cause;
            const message = `${what} outputs could not be written: ${reason}.`;
            throw new errors/* ActionError */.l("environment", message, { ...details, cause });
        }
    }
    #set(name, value) {
        this.#sink.setOutput(name, this.#secrets.redactor.redactResponse(value ?? ""));
    }
    #json(value, object) {
        const { redactor } = this.#secrets;
        const redact = (text) => (object ? redactor.redactResponse(text) : redactor.redact(text));
        return JSON.stringify((0,json/* edited */.oh)(value, { ...(0,json/* redacting */.qG)({ redact }), object }));
    }
}
function shownObject(object) {
    const { token: _, shortToken: __, ...others } = object;
    return (0,visible/* visibleObject */.IC)(others, "none");
}

// EXTERNAL MODULE: ../../build/src/secrets/secret.js + 4 modules
var secret = __nccwpck_require__(5515);
;// CONCATENATED MODULE: ../../build/src/main.js










async function main(runner, cancelled) {
    const secrets = new secret/* SecretKeeper */.x((line) => runner.mask(line));
    const { redactor } = secrets;
    const log = runner.log(redactor);
    const outputs = new Outputs(runner, secrets);
    let wantsSummary = true;
    let hasResult = false;
    const summarize = async (compose) => {
        if (!wantsSummary)
            return;
        try {
            await runner.summarize(compose());
        }
        catch (error) {
            wantsSummary = false;
            log.warning(`The job summary was not written: ${error instanceof Error ? error.message : error}.`);
        }
    };
    try {
        for (const secret of inputSecrets(runner))
            secrets.keep(secret);
        const findings = new Findings();
        const reader = new inputs_reader/* InputReader */.i(runner, findings, redactor);
        const mode = (0,common/* readMode */.Em)(reader);
        wantsSummary = reader.boolean("job-summary") ?? true;
        const limits = (0,common/* readLimits */.BU)(reader);
        const access = (0,common/* readAccess */.zS)(reader, mode);
        const request = await readRequest(mode, reader, secrets);
        (0,runner_failure/* reportFindings */.LH)(findings, secrets.unmasked, log);
        if (findings.problems.length > 0 || !request || !limits)
            throw (0,runner_failure/* inputError */.Xu)(findings);
        runner.requireOutputs();
        const { send, summaryOf } = await __nccwpck_require__.e(/* import() */ 567).then(__nccwpck_require__.bind(__nccwpck_require__, 1567));
        const sending = send(request, { runner, secrets, outputs, log, cancelled, limits, access });
        const result = await Promise.race([sending, (0,runner_failure/* overdue */.TU)(cancelled)]);
        hasResult = true;
        await summarize(() => summaryOf(result, redactor, clock/* systemClock */.m.now()));
        const failure = (0,runner_failure/* failureAfter */.X1)(result, cancelled);
        if (failure !== undefined)
            throw failure;
        log.end();
        return true;
    }
    catch (thrown) {
        const error = (0,runner_failure/* asActionError */.z6)(thrown);
        const outcome = outputs.failed(error.outcome);
        await summarize(() => (0,runner_failure/* failureSummary */.jg)(error, outcome, redactor, hasResult));
        log.error(error.text);
        return false;
    }
}
async function readRequest(mode, reader, secrets) {
    if (mode !== undefined && modes/* modes */.n[mode].kind === "token")
        return (0,token/* readTokenRequest */.R)(reader);
    const { checkWithoutMode, readDeploymentRequest } = await __nccwpck_require__.e(/* import() */ 567).then(__nccwpck_require__.bind(__nccwpck_require__, 1567));
    return mode === undefined
        ? checkWithoutMode(reader, secrets)
        : readDeploymentRequest(mode, reader, secrets);
}


/***/ }),

/***/ 846:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ modeNames),
/* harmony export */   n: () => (/* binding */ modes)
/* harmony export */ });
const modes = {
    "create-token": { kind: "token", updates: false },
    "create-deployment": { kind: "deployment", updates: false },
    "update-deployment": { kind: "deployment", updates: true },
};
function modeNames(kind) {
    const names = Object.keys(modes);
    return names.filter((name) => kind === undefined || modes[name].kind === kind);
}


/***/ }),

/***/ 1411:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   AS: () => (/* binding */ noticeBlock),
/* harmony export */   Ix: () => (/* binding */ facts),
/* harmony export */   Ou: () => (/* binding */ commitCell),
/* harmony export */   QJ: () => (/* binding */ noticeOf),
/* harmony export */   kh: () => (/* binding */ copyable),
/* harmony export */   qN: () => (/* binding */ paragraphs)
/* harmony export */ });
/* harmony import */ var _base_markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4534);

function paragraphs(...parts) {
    return `${parts.filter((part) => part !== "").join("\n\n")}\n\n`;
}
function facts(columns) {
    const known = columns.filter(([, cell]) => cell !== undefined && cell !== "");
    return known.length === 0 ? "" : (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .table */ .tp)([known.map(([head]) => head), known.map(([, cell = ""]) => cell)]);
}
function commitCell(sha, repositoryUrl, quote) {
    const isHash = /^[0-9a-f]{7,64}$/i.test(sha) && quote(sha) === sha;
    const short = quote(sha).slice(0, 7);
    return isHash && repositoryUrl !== undefined ? (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)(short, `${repositoryUrl}/commit/${sha}`) : (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(short);
}
const toCopy = /^(?:gh api |permissions:$| {2}[a-z-]+: (?:read|write)$)/;
function copyable(lines) {
    const start = lines.findLastIndex((line) => !toCopy.test(line)) + 1;
    return { prose: lines.slice(0, start), code: lines.slice(start).join("\n") };
}
function noticeOf({ message, lines, hint }) {
    const { prose, code } = copyable(lines);
    return `${[message, ...prose, hint].join(" ")}${code && `\n${code}`}`;
}
const longestNotice = 2_000;
function noticeBlock(notice, repositoryUrl, redactor) {
    const { prose, code } = copyable(redactor.redactLines(notice).split("\n"));
    const text = (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .eu)(redactor.quote(prose.join(" "), longestNotice)).replace(/\bcommit ([0-9a-f]{7})\b/g, (_, sha) => `commit ${commitCell(sha, repositoryUrl, redactor.quote)}`);
    return [text, ...(code ? [(0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .fenced */ .OF)(code, "")] : [])].join("\n\n");
}


/***/ }),

/***/ 3255:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ unlisted),
/* harmony export */   w: () => (/* binding */ annotation)
/* harmony export */ });
const longest = 3_900;
const longestLine = 1_500;
function annotation(text) {
    if (text.length <= longest)
        return { message: text };
    const lines = text.split("\n").map(cut);
    let hidden = unlisted(lines.at(-2));
    if (hidden > 0)
        lines.splice(-2, 1);
    const more = () => `... and ${hidden} more: see the log`;
    for (let length = lines.join("\n").length; length + more().length > longest && lines.length > 2; hidden++) {
        length -= (lines.splice(-2, 1)[0] ?? "").length + 1;
    }
    if (hidden > 0)
        lines.splice(-1, 0, more());
    return { before: text, message: lines.join("\n") };
}
function unlisted(line = "") {
    return Number(/^\.\.\. and (\d+) more$/.exec(line)?.[1] ?? 0);
}
function cut(line) {
    return line.length > longestLine ? `${line.slice(0, longestLine).toWellFormed()}…` : line;
}


/***/ }),

/***/ 7322:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   LH: () => (/* binding */ reportFindings),
/* harmony export */   TU: () => (/* binding */ overdue),
/* harmony export */   X1: () => (/* binding */ failureAfter),
/* harmony export */   Xu: () => (/* binding */ inputError),
/* harmony export */   jg: () => (/* binding */ failureSummary),
/* harmony export */   z6: () => (/* binding */ asActionError)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1144);
/* harmony import */ var _base_markdown_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4534);
/* harmony import */ var _base_printing_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4694);
/* harmony import */ var _report_summary_parts_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(1411);
/* harmony import */ var _annotation_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(3255);





const mostProblems = 200;
function reportFindings(findings, unmasked, log) {
    for (const warning of findings.warnings)
        log.warning(warning, findings.positions.get(warning));
    for (const notice of findings.notices)
        log.notice(notice);
    for (const note of findings.notes)
        log.info(note);
    if (unmasked > 0 && findings.problems.length === 0) {
        log.warning(`${(0,_base_printing_js__WEBPACK_IMPORTED_MODULE_1__/* .counted */ .hS)(unmasked, "line")} of the secret values cannot be masked: the action masks nothing shorter than 4 characters. The runner masks each line of a secret. With JSON, each { in the log becomes ***, and an output that contains {, such as result, does not reach other jobs. Store the secret on one line, or base64-encode it and decode it where it is used.`);
    }
    for (const problem of findings.problems) {
        const at = findings.positions.get(problem);
        if (at !== undefined)
            log.problem(problem, at);
    }
}
function inputError({ problems }) {
    const [first = "", ...others] = problems;
    const hint = "Correct the step's inputs and run it again.";
    if (others.length === 0)
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l("input", `Nothing was sent: ${first}`, { hint });
    const left = problems.length - mostProblems;
    const listed = problems.slice(0, mostProblems).map((problem) => `- ${problem}`);
    const lines = [...listed, ...(left > 0 ? [`... and ${left} more`] : [])];
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l("input", `Nothing was sent: the inputs have ${problems.length} problems.`, {
        lines,
        hint,
    });
}
const stopped = _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .stepStopped */ .I.replace("the", "The");
function failureAfter(result, { aborted }) {
    const isDeployment = result.kind === "deployment";
    if (!aborted)
        return isDeployment ? result.failure : undefined;
    const other = result.kind === "token" ? `API token ${result.token.id} was created` : "all of its work was done";
    const done = isDeployment ? `Deployment ${result.deployment.id} was ${result.outcome}` : other;
    const hint = "The outputs are set, and the request does not have to be sent again.";
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l("cancelled", `${stopped}, but ${done}.`, { hint });
}
const longestCancellation = 8_000;
function overdue(cancelled) {
    return new Promise((_, reject) => {
        const hint = "Check in the platform what the step may have created or updated before you run it again.";
        const message = `${stopped}, and it did not end by itself.`;
        const error = new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l("cancelled", message, { hint, outcome: "unknown" });
        const expire = () => void setTimeout(() => reject(error), longestCancellation).unref();
        if (cancelled.aborted)
            expire();
        else
            cancelled.addEventListener("abort", expire, { once: true });
    });
}
function asActionError(thrown, outcome = "not-sent") {
    if (thrown instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l)
        return thrown;
    const what = thrown instanceof Error ? thrown.stack : thrown;
    const check = outcome === "unknown" ? "Check in the platform what the step may have created" : "Nothing was sent";
    const details = { hint: `${check}. Please report this error.`, outcome, cause: thrown };
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l("internal", `Unexpected error: ${what}`, details);
}
const meanings = {
    "not-sent": "No write request was sent.",
    rejected: "The service rejected the request.",
    unknown: "It is not known whether the service processed the request.",
    "dry-run": "Nothing was created or updated.",
};
const longestLine = 1_000;
const roomForLines = 400 * 1024;
function failureSummary(error, outcome, redactor, follows = false) {
    const [what = "", ...lines] = [error.message, ...error.lines].flatMap((text) => redactor.redactLines(text).split(/\r?\n/));
    const { prose, code } = (0,_report_summary_parts_js__WEBPACK_IMPORTED_MODULE_2__/* .copyable */ .kh)(lines);
    const { shown, left } = (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .fitting */ ._Q)(prose, line, roomForLines);
    return (0,_report_summary_parts_js__WEBPACK_IMPORTED_MODULE_2__/* .paragraphs */ .qN)(follows ? "" : "### ❌ platform-deployments-action failed", `**${line(what)}**`, shown.replaceAll("\n", "\n\n").replace(/^(- .*)\n(?=\n- )/gm, "$1"), code && (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .fenced */ .OF)(code, ""), left > 0 ? `... and ${left + Math.max((0,_annotation_js__WEBPACK_IMPORTED_MODULE_4__/* .unlisted */ .B)(prose.at(-1)) - 1, 0)} more lines: see the log` : "", follows ? "" : `**Outcome** <code>${outcome}</code>: ${meanings[outcome] ?? "The outputs are set."}`, `**Next** ${line(redactor.redact(error.hint))}`);
}
function line(text) {
    const shown = text.trim().replace(/\s+/g, " ");
    const cut = shown.length > longestLine ? `${shown.slice(0, longestLine).toWellFormed()}…` : shown;
    return cut.startsWith("- ") ? `- ${(0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .eu)(cut.slice(2))}` : (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .eu)(cut);
}


/***/ }),

/***/ 2360:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ proxySecrets),
/* harmony export */   e: () => (/* binding */ proxyVariables)
/* harmony export */ });
/* harmony import */ var _base_address_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5995);

const proxyVariables = {
    https: ["https_proxy", "HTTPS_PROXY"],
    http: ["http_proxy", "HTTP_PROXY"],
};
function proxySecrets(variables) {
    return (Object.values(proxyVariables)
        .flat()
        .map((name) => (0,_base_address_js__WEBPACK_IMPORTED_MODULE_0__/* .credentialsIn */ .Wr)(variables.variable(name) ?? ""))
        .filter(([credentials]) => credentials?.includes(":"))
        .flat());
}


/***/ }),

/***/ 4730:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  k: () => (/* binding */ ActionsRunner)
});

;// CONCATENATED MODULE: external "node:fs"
const external_node_fs_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");
// EXTERNAL MODULE: external "os"
var external_os_ = __nccwpck_require__(857);
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/utils.js
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */
/**
 * Sanitizes an input into a string so it can be passed into issueCommand safely
 * @param input input to sanitize into a string
 */
function utils_toCommandValue(input) {
    if (input === null || input === undefined) {
        return '';
    }
    else if (typeof input === 'string' || input instanceof String) {
        return input;
    }
    return JSON.stringify(input);
}
/**
 *
 * @param annotationProperties
 * @returns The command properties to send with the actual annotation command
 * See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
 */
function toCommandProperties(annotationProperties) {
    if (!Object.keys(annotationProperties).length) {
        return {};
    }
    return {
        title: annotationProperties.title,
        file: annotationProperties.file,
        line: annotationProperties.startLine,
        endLine: annotationProperties.endLine,
        col: annotationProperties.startColumn,
        endColumn: annotationProperties.endColumn
    };
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/command.js


/**
 * Issues a command to the GitHub Actions runner
 *
 * @param command - The command name to issue
 * @param properties - Additional properties for the command (key-value pairs)
 * @param message - The message to include with the command
 * @remarks
 * This function outputs a specially formatted string to stdout that the Actions
 * runner interprets as a command. These commands can control workflow behavior,
 * set outputs, create annotations, mask values, and more.
 *
 * Command Format:
 *   ::name key=value,key=value::message
 *
 * @example
 * ```typescript
 * // Issue a warning annotation
 * issueCommand('warning', {}, 'This is a warning message');
 * // Output: ::warning::This is a warning message
 *
 * // Set an environment variable
 * issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
 * // Output: ::set-env name=MY_VAR::some value
 *
 * // Add a secret mask
 * issueCommand('add-mask', {}, 'secretValue123');
 * // Output: ::add-mask::secretValue123
 * ```
 *
 * @internal
 * This is an internal utility function that powers the public API functions
 * such as setSecret, warning, error, and exportVariable.
 */
function command_issueCommand(command, properties, message) {
    const cmd = new Command(command, properties, message);
    process.stdout.write(cmd.toString() + external_os_.EOL);
}
function command_issue(name, message = '') {
    command_issueCommand(name, {}, message);
}
const CMD_STRING = '::';
class Command {
    constructor(command, properties, message) {
        if (!command) {
            command = 'missing.command';
        }
        this.command = command;
        this.properties = properties;
        this.message = message;
    }
    toString() {
        let cmdStr = CMD_STRING + this.command;
        if (this.properties && Object.keys(this.properties).length > 0) {
            cmdStr += ' ';
            let first = true;
            for (const key in this.properties) {
                if (this.properties.hasOwnProperty(key)) {
                    const val = this.properties[key];
                    if (val) {
                        if (first) {
                            first = false;
                        }
                        else {
                            cmdStr += ',';
                        }
                        cmdStr += `${key}=${escapeProperty(val)}`;
                    }
                }
            }
        }
        cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
        return cmdStr;
    }
}
function escapeData(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A');
}
function escapeProperty(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A')
        .replace(/:/g, '%3A')
        .replace(/,/g, '%2C');
}
//# sourceMappingURL=command.js.map
;// CONCATENATED MODULE: external "crypto"
const external_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("crypto");
// EXTERNAL MODULE: external "fs"
var external_fs_ = __nccwpck_require__(9896);
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/file-command.js
// For internal use, subject to change.
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */




function file_command_issueFileCommand(command, message) {
    const filePath = process.env[`GITHUB_${command}`];
    if (!filePath) {
        throw new Error(`Unable to find environment variable for file command ${command}`);
    }
    if (!external_fs_.existsSync(filePath)) {
        throw new Error(`Missing file at path: ${filePath}`);
    }
    external_fs_.appendFileSync(filePath, `${utils_toCommandValue(message)}${external_os_.EOL}`, {
        encoding: 'utf8'
    });
}
function file_command_prepareKeyValueMessage(key, value) {
    const delimiter = `ghadelimiter_${external_crypto_namespaceObject.randomUUID()}`;
    const convertedValue = utils_toCommandValue(value);
    // These should realistically never happen, but just in case someone finds a
    // way to exploit uuid generation let's not allow keys or values that contain
    // the delimiter.
    if (key.includes(delimiter)) {
        throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
    }
    if (convertedValue.includes(delimiter)) {
        throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
    }
    return `${key}<<${delimiter}${external_os_.EOL}${convertedValue}${external_os_.EOL}${delimiter}`;
}
//# sourceMappingURL=file-command.js.map
;// CONCATENATED MODULE: external "path"
const external_path_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("path");
;// CONCATENATED MODULE: ../../node_modules/@actions/http-client/lib/auth.js
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};
class BasicCredentialHandler {
    constructor(username, password) {
        this.username = username;
        this.password = password;
    }
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`;
    }
    // This handler cannot handle 401
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
class auth_BearerCredentialHandler {
    constructor(token) {
        this.token = token;
    }
    // currently implements pre-authorization
    // TODO: support preAuth = false where it hooks on 401
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Bearer ${this.token}`;
    }
    // This handler cannot handle 401
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
class PersonalAccessTokenCredentialHandler {
    constructor(token) {
        this.token = token;
    }
    // currently implements pre-authorization
    // TODO: support preAuth = false where it hooks on 401
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Basic ${Buffer.from(`PAT:${this.token}`).toString('base64')}`;
    }
    // This handler cannot handle 401
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
//# sourceMappingURL=auth.js.map
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/oidc-utils.js
var oidc_utils_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};



class oidc_utils_OidcClient {
    static createHttpClient(allowRetry = true, maxRetry = 10) {
        const requestOptions = {
            allowRetries: allowRetry,
            maxRetries: maxRetry
        };
        return new HttpClient('actions/oidc-client', [new BearerCredentialHandler(oidc_utils_OidcClient.getRequestToken())], requestOptions);
    }
    static getRequestToken() {
        const token = process.env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'];
        if (!token) {
            throw new Error('Unable to get ACTIONS_ID_TOKEN_REQUEST_TOKEN env variable');
        }
        return token;
    }
    static getIDTokenUrl() {
        const runtimeUrl = process.env['ACTIONS_ID_TOKEN_REQUEST_URL'];
        if (!runtimeUrl) {
            throw new Error('Unable to get ACTIONS_ID_TOKEN_REQUEST_URL env variable');
        }
        return runtimeUrl;
    }
    static getCall(id_token_url) {
        return oidc_utils_awaiter(this, void 0, void 0, function* () {
            var _a;
            const httpclient = oidc_utils_OidcClient.createHttpClient();
            const res = yield httpclient
                .getJson(id_token_url)
                .catch(error => {
                throw new Error(`Failed to get ID Token. \n 
        Error Code : ${error.statusCode}\n 
        Error Message: ${error.message}`);
            });
            const id_token = (_a = res.result) === null || _a === void 0 ? void 0 : _a.value;
            if (!id_token) {
                throw new Error('Response json body do not have ID Token field');
            }
            return id_token;
        });
    }
    static getIDToken(audience) {
        return oidc_utils_awaiter(this, void 0, void 0, function* () {
            try {
                // New ID Token is requested from action service
                let id_token_url = oidc_utils_OidcClient.getIDTokenUrl();
                if (audience) {
                    const encodedAudience = encodeURIComponent(audience);
                    id_token_url = `${id_token_url}&audience=${encodedAudience}`;
                }
                debug(`ID token url is ${id_token_url}`);
                const id_token = yield oidc_utils_OidcClient.getCall(id_token_url);
                setSecret(id_token);
                return id_token;
            }
            catch (error) {
                throw new Error(`Error message: ${error.message}`);
            }
        });
    }
}
//# sourceMappingURL=oidc-utils.js.map
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/summary.js
var summary_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


const { access, appendFile, writeFile } = external_fs_.promises;
const SUMMARY_ENV_VAR = 'GITHUB_STEP_SUMMARY';
const SUMMARY_DOCS_URL = 'https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions#adding-a-job-summary';
class Summary {
    constructor() {
        this._buffer = '';
    }
    /**
     * Finds the summary file path from the environment, rejects if env var is not found or file does not exist
     * Also checks r/w permissions.
     *
     * @returns step summary file path
     */
    filePath() {
        return summary_awaiter(this, void 0, void 0, function* () {
            if (this._filePath) {
                return this._filePath;
            }
            const pathFromEnv = process.env[SUMMARY_ENV_VAR];
            if (!pathFromEnv) {
                throw new Error(`Unable to find environment variable for $${SUMMARY_ENV_VAR}. Check if your runtime environment supports job summaries.`);
            }
            try {
                yield access(pathFromEnv, external_fs_.constants.R_OK | external_fs_.constants.W_OK);
            }
            catch (_a) {
                throw new Error(`Unable to access summary file: '${pathFromEnv}'. Check if the file has correct read/write permissions.`);
            }
            this._filePath = pathFromEnv;
            return this._filePath;
        });
    }
    /**
     * Wraps content in an HTML tag, adding any HTML attributes
     *
     * @param {string} tag HTML tag to wrap
     * @param {string | null} content content within the tag
     * @param {[attribute: string]: string} attrs key-value list of HTML attributes to add
     *
     * @returns {string} content wrapped in HTML element
     */
    wrap(tag, content, attrs = {}) {
        const htmlAttrs = Object.entries(attrs)
            .map(([key, value]) => ` ${key}="${value}"`)
            .join('');
        if (!content) {
            return `<${tag}${htmlAttrs}>`;
        }
        return `<${tag}${htmlAttrs}>${content}</${tag}>`;
    }
    /**
     * Writes text in the buffer to the summary buffer file and empties buffer. Will append by default.
     *
     * @param {SummaryWriteOptions} [options] (optional) options for write operation
     *
     * @returns {Promise<Summary>} summary instance
     */
    write(options) {
        return summary_awaiter(this, void 0, void 0, function* () {
            const overwrite = !!(options === null || options === void 0 ? void 0 : options.overwrite);
            const filePath = yield this.filePath();
            const writeFunc = overwrite ? writeFile : appendFile;
            yield writeFunc(filePath, this._buffer, { encoding: 'utf8' });
            return this.emptyBuffer();
        });
    }
    /**
     * Clears the summary buffer and wipes the summary file
     *
     * @returns {Summary} summary instance
     */
    clear() {
        return summary_awaiter(this, void 0, void 0, function* () {
            return this.emptyBuffer().write({ overwrite: true });
        });
    }
    /**
     * Returns the current summary buffer as a string
     *
     * @returns {string} string of summary buffer
     */
    stringify() {
        return this._buffer;
    }
    /**
     * If the summary buffer is empty
     *
     * @returns {boolen} true if the buffer is empty
     */
    isEmptyBuffer() {
        return this._buffer.length === 0;
    }
    /**
     * Resets the summary buffer without writing to summary file
     *
     * @returns {Summary} summary instance
     */
    emptyBuffer() {
        this._buffer = '';
        return this;
    }
    /**
     * Adds raw text to the summary buffer
     *
     * @param {string} text content to add
     * @param {boolean} [addEOL=false] (optional) append an EOL to the raw text (default: false)
     *
     * @returns {Summary} summary instance
     */
    addRaw(text, addEOL = false) {
        this._buffer += text;
        return addEOL ? this.addEOL() : this;
    }
    /**
     * Adds the operating system-specific end-of-line marker to the buffer
     *
     * @returns {Summary} summary instance
     */
    addEOL() {
        return this.addRaw(external_os_.EOL);
    }
    /**
     * Adds an HTML codeblock to the summary buffer
     *
     * @param {string} code content to render within fenced code block
     * @param {string} lang (optional) language to syntax highlight code
     *
     * @returns {Summary} summary instance
     */
    addCodeBlock(code, lang) {
        const attrs = Object.assign({}, (lang && { lang }));
        const element = this.wrap('pre', this.wrap('code', code), attrs);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML list to the summary buffer
     *
     * @param {string[]} items list of items to render
     * @param {boolean} [ordered=false] (optional) if the rendered list should be ordered or not (default: false)
     *
     * @returns {Summary} summary instance
     */
    addList(items, ordered = false) {
        const tag = ordered ? 'ol' : 'ul';
        const listItems = items.map(item => this.wrap('li', item)).join('');
        const element = this.wrap(tag, listItems);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML table to the summary buffer
     *
     * @param {SummaryTableCell[]} rows table rows
     *
     * @returns {Summary} summary instance
     */
    addTable(rows) {
        const tableBody = rows
            .map(row => {
            const cells = row
                .map(cell => {
                if (typeof cell === 'string') {
                    return this.wrap('td', cell);
                }
                const { header, data, colspan, rowspan } = cell;
                const tag = header ? 'th' : 'td';
                const attrs = Object.assign(Object.assign({}, (colspan && { colspan })), (rowspan && { rowspan }));
                return this.wrap(tag, data, attrs);
            })
                .join('');
            return this.wrap('tr', cells);
        })
            .join('');
        const element = this.wrap('table', tableBody);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds a collapsable HTML details element to the summary buffer
     *
     * @param {string} label text for the closed state
     * @param {string} content collapsable content
     *
     * @returns {Summary} summary instance
     */
    addDetails(label, content) {
        const element = this.wrap('details', this.wrap('summary', label) + content);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML image tag to the summary buffer
     *
     * @param {string} src path to the image you to embed
     * @param {string} alt text description of the image
     * @param {SummaryImageOptions} options (optional) addition image attributes
     *
     * @returns {Summary} summary instance
     */
    addImage(src, alt, options) {
        const { width, height } = options || {};
        const attrs = Object.assign(Object.assign({}, (width && { width })), (height && { height }));
        const element = this.wrap('img', null, Object.assign({ src, alt }, attrs));
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML section heading element
     *
     * @param {string} text heading text
     * @param {number | string} [level=1] (optional) the heading level, default: 1
     *
     * @returns {Summary} summary instance
     */
    addHeading(text, level) {
        const tag = `h${level}`;
        const allowedTag = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].includes(tag)
            ? tag
            : 'h1';
        const element = this.wrap(allowedTag, text);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML thematic break (<hr>) to the summary buffer
     *
     * @returns {Summary} summary instance
     */
    addSeparator() {
        const element = this.wrap('hr', null);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML line break (<br>) to the summary buffer
     *
     * @returns {Summary} summary instance
     */
    addBreak() {
        const element = this.wrap('br', null);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML blockquote to the summary buffer
     *
     * @param {string} text quote text
     * @param {string} cite (optional) citation url
     *
     * @returns {Summary} summary instance
     */
    addQuote(text, cite) {
        const attrs = Object.assign({}, (cite && { cite }));
        const element = this.wrap('blockquote', text, attrs);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML anchor tag to the summary buffer
     *
     * @param {string} text link text/content
     * @param {string} href hyperlink
     *
     * @returns {Summary} summary instance
     */
    addLink(text, href) {
        const element = this.wrap('a', text, { href });
        return this.addRaw(element).addEOL();
    }
}
const _summary = new Summary();
/**
 * @deprecated use `core.summary`
 */
const markdownSummary = (/* unused pure expression or super */ null && (_summary));
const summary = _summary;
//# sourceMappingURL=summary.js.map
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/path-utils.js

/**
 * toPosixPath converts the given path to the posix form. On Windows, \\ will be
 * replaced with /.
 *
 * @param pth. Path to transform.
 * @return string Posix path.
 */
function toPosixPath(pth) {
    return pth.replace(/[\\]/g, '/');
}
/**
 * toWin32Path converts the given path to the win32 form. On Linux, / will be
 * replaced with \\.
 *
 * @param pth. Path to transform.
 * @return string Win32 path.
 */
function toWin32Path(pth) {
    return pth.replace(/[/]/g, '\\');
}
/**
 * toPlatformPath converts the given path to a platform-specific path. It does
 * this by replacing instances of / and \ with the platform-specific path
 * separator.
 *
 * @param pth The path to platformize.
 * @return string The platform-specific path.
 */
function toPlatformPath(pth) {
    return pth.replace(/[/\\]/g, path.sep);
}
//# sourceMappingURL=path-utils.js.map
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/platform.js
var platform_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


const getWindowsInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
    const { stdout: version } = yield exec.getExecOutput('powershell -command "(Get-CimInstance -ClassName Win32_OperatingSystem).Version"', undefined, {
        silent: true
    });
    const { stdout: name } = yield exec.getExecOutput('powershell -command "(Get-CimInstance -ClassName Win32_OperatingSystem).Caption"', undefined, {
        silent: true
    });
    return {
        name: name.trim(),
        version: version.trim()
    };
});
const getMacOsInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
    var _a, _b, _c, _d;
    const { stdout } = yield exec.getExecOutput('sw_vers', undefined, {
        silent: true
    });
    const version = (_b = (_a = stdout.match(/ProductVersion:\s*(.+)/)) === null || _a === void 0 ? void 0 : _a[1]) !== null && _b !== void 0 ? _b : '';
    const name = (_d = (_c = stdout.match(/ProductName:\s*(.+)/)) === null || _c === void 0 ? void 0 : _c[1]) !== null && _d !== void 0 ? _d : '';
    return {
        name,
        version
    };
});
const getLinuxInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
    const { stdout } = yield exec.getExecOutput('lsb_release', ['-i', '-r', '-s'], {
        silent: true
    });
    const [name, version] = stdout.trim().split('\n');
    return {
        name,
        version
    };
});
const platform = external_os_.platform();
const arch = external_os_.arch();
const isWindows = platform === 'win32';
const isMacOS = platform === 'darwin';
const isLinux = platform === 'linux';
function getDetails() {
    return platform_awaiter(this, void 0, void 0, function* () {
        return Object.assign(Object.assign({}, (yield (isWindows
            ? getWindowsInfo()
            : isMacOS
                ? getMacOsInfo()
                : getLinuxInfo()))), { platform,
            arch,
            isWindows,
            isMacOS,
            isLinux });
    });
}
//# sourceMappingURL=platform.js.map
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/core.js
var core_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};






/**
 * The code to exit an action
 */
var ExitCode;
(function (ExitCode) {
    /**
     * A code indicating that the action was successful
     */
    ExitCode[ExitCode["Success"] = 0] = "Success";
    /**
     * A code indicating that the action was a failure
     */
    ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
//-----------------------------------------------------------------------
// Variables
//-----------------------------------------------------------------------
/**
 * Sets env variable for this action and future actions in the job
 * @param name the name of the variable to set
 * @param val the value of the variable. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function exportVariable(name, val) {
    const convertedVal = toCommandValue(val);
    process.env[name] = convertedVal;
    const filePath = process.env['GITHUB_ENV'] || '';
    if (filePath) {
        return issueFileCommand('ENV', prepareKeyValueMessage(name, val));
    }
    issueCommand('set-env', { name }, convertedVal);
}
/**
 * Registers a secret which will get masked from logs
 *
 * @param secret - Value of the secret to be masked
 * @remarks
 * This function instructs the Actions runner to mask the specified value in any
 * logs produced during the workflow run. Once registered, the secret value will
 * be replaced with asterisks (***) whenever it appears in console output, logs,
 * or error messages.
 *
 * This is useful for protecting sensitive information such as:
 * - API keys
 * - Access tokens
 * - Authentication credentials
 * - URL parameters containing signatures (SAS tokens)
 *
 * Note that masking only affects future logs; any previous appearances of the
 * secret in logs before calling this function will remain unmasked.
 *
 * @example
 * ```typescript
 * // Register an API token as a secret
 * const apiToken = "abc123xyz456";
 * setSecret(apiToken);
 *
 * // Now any logs containing this value will show *** instead
 * console.log(`Using token: ${apiToken}`); // Outputs: "Using token: ***"
 * ```
 */
function core_setSecret(secret) {
    command_issueCommand('add-mask', {}, secret);
}
/**
 * Prepends inputPath to the PATH (for this action and future actions)
 * @param inputPath
 */
function addPath(inputPath) {
    const filePath = process.env['GITHUB_PATH'] || '';
    if (filePath) {
        issueFileCommand('PATH', inputPath);
    }
    else {
        issueCommand('add-path', {}, inputPath);
    }
    process.env['PATH'] = `${inputPath}${path.delimiter}${process.env['PATH']}`;
}
/**
 * Gets the value of an input.
 * Unless trimWhitespace is set to false in InputOptions, the value is also trimmed.
 * Returns an empty string if the value is not defined.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string
 */
function getInput(name, options) {
    const val = process.env[`INPUT_${name.replace(/ /g, '_').toUpperCase()}`] || '';
    if (options && options.required && !val) {
        throw new Error(`Input required and not supplied: ${name}`);
    }
    if (options && options.trimWhitespace === false) {
        return val;
    }
    return val.trim();
}
/**
 * Gets the values of an multiline input.  Each value is also trimmed.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string[]
 *
 */
function getMultilineInput(name, options) {
    const inputs = getInput(name, options)
        .split('\n')
        .filter(x => x !== '');
    if (options && options.trimWhitespace === false) {
        return inputs;
    }
    return inputs.map(input => input.trim());
}
/**
 * Gets the input value of the boolean type in the YAML 1.2 "core schema" specification.
 * Support boolean input list: `true | True | TRUE | false | False | FALSE` .
 * The return value is also in boolean type.
 * ref: https://yaml.org/spec/1.2/spec.html#id2804923
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   boolean
 */
function getBooleanInput(name, options) {
    const trueValue = ['true', 'True', 'TRUE'];
    const falseValue = ['false', 'False', 'FALSE'];
    const val = getInput(name, options);
    if (trueValue.includes(val))
        return true;
    if (falseValue.includes(val))
        return false;
    throw new TypeError(`Input does not meet YAML 1.2 "Core Schema" specification: ${name}\n` +
        `Support boolean input list: \`true | True | TRUE | false | False | FALSE\``);
}
/**
 * Sets the value of an output.
 *
 * @param     name     name of the output to set
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function setOutput(name, value) {
    const filePath = process.env['GITHUB_OUTPUT'] || '';
    if (filePath) {
        return file_command_issueFileCommand('OUTPUT', file_command_prepareKeyValueMessage(name, value));
    }
    process.stdout.write(external_os_.EOL);
    command_issueCommand('set-output', { name }, utils_toCommandValue(value));
}
/**
 * Enables or disables the echoing of commands into stdout for the rest of the step.
 * Echoing is disabled by default if ACTIONS_STEP_DEBUG is not set.
 *
 */
function setCommandEcho(enabled) {
    issue('echo', enabled ? 'on' : 'off');
}
//-----------------------------------------------------------------------
// Results
//-----------------------------------------------------------------------
/**
 * Sets the action status to failed.
 * When the action exits it will be with an exit code of 1
 * @param message add error issue message
 */
function setFailed(message) {
    process.exitCode = ExitCode.Failure;
    error(message);
}
//-----------------------------------------------------------------------
// Logging Commands
//-----------------------------------------------------------------------
/**
 * Gets whether Actions Step Debug is on or not
 */
function isDebug() {
    return process.env['RUNNER_DEBUG'] === '1';
}
/**
 * Writes debug message to user log
 * @param message debug message
 */
function core_debug(message) {
    command_issueCommand('debug', {}, message);
}
/**
 * Adds an error issue
 * @param message error issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function error(message, properties = {}) {
    command_issueCommand('error', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a warning issue
 * @param message warning issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function warning(message, properties = {}) {
    command_issueCommand('warning', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a notice issue
 * @param message notice issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function notice(message, properties = {}) {
    command_issueCommand('notice', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Writes info to log with console.log.
 * @param message info message
 */
function info(message) {
    process.stdout.write(message + external_os_.EOL);
}
/**
 * Begin an output group.
 *
 * Output until the next `groupEnd` will be foldable in this group
 *
 * @param name The name of the output group
 */
function startGroup(name) {
    command_issue('group', name);
}
/**
 * End an output group.
 */
function endGroup() {
    command_issue('endgroup');
}
/**
 * Wrap an asynchronous function call in a group.
 *
 * Returns the same type as the function itself.
 *
 * @param name The name of the group
 * @param fn The function to wrap in the group
 */
function group(name, fn) {
    return core_awaiter(this, void 0, void 0, function* () {
        startGroup(name);
        let result;
        try {
            result = yield fn();
        }
        finally {
            endGroup();
        }
        return result;
    });
}
//-----------------------------------------------------------------------
// Wrapper action state
//-----------------------------------------------------------------------
/**
 * Saves state for current action, the state can only be retrieved by this action's post job execution.
 *
 * @param     name     name of the state to store
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function saveState(name, value) {
    const filePath = process.env['GITHUB_STATE'] || '';
    if (filePath) {
        return issueFileCommand('STATE', prepareKeyValueMessage(name, value));
    }
    issueCommand('save-state', { name }, toCommandValue(value));
}
/**
 * Gets the value of an state set by this action's main execution.
 *
 * @param     name     name of the state to get
 * @returns   string
 */
function getState(name) {
    return process.env[`STATE_${name}`] || '';
}
function getIDToken(aud) {
    return core_awaiter(this, void 0, void 0, function* () {
        return yield OidcClient.getIDToken(aud);
    });
}
/**
 * Summary exports
 */

/**
 * @deprecated use core.summary
 */

/**
 * Path exports
 */

/**
 * Platform utilities exports
 */

//# sourceMappingURL=core.js.map
// EXTERNAL MODULE: ../../build/src/base/errors.js
var errors = __nccwpck_require__(1144);
// EXTERNAL MODULE: ../../build/src/base/printing.js
var printing = __nccwpck_require__(4694);
// EXTERNAL MODULE: ../../build/src/runner/annotation.js
var annotation = __nccwpck_require__(3255);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
;// CONCATENATED MODULE: ../../build/src/runner/repository.js


function repositoryPath(workspace, file, repository) {
    try {
        const top = external_node_fs_namespaceObject.realpathSync(workspace);
        const target = external_node_fs_namespaceObject.realpathSync(external_node_path_.resolve(top, file));
        for (let folder = external_node_path_.dirname(target);; folder = external_node_path_.dirname(folder)) {
            if (external_node_path_.relative(top, folder).startsWith("..") || folder === external_node_path_.dirname(folder))
                return undefined;
            const git = external_node_path_.join(folder, ".git");
            if (!external_node_fs_namespaceObject.existsSync(git))
                continue;
            return isCheckoutOf(git, repository)
                ? external_node_path_.relative(folder, target).split(external_node_path_.sep).join("/")
                : undefined;
        }
    }
    catch {
        return undefined;
    }
}
function isCheckoutOf(git, repository = "") {
    if (!external_node_fs_namespaceObject.statSync(git).isDirectory())
        return false;
    const config = external_node_path_.join(git, "config");
    const text = external_node_fs_namespaceObject.existsSync(config) ? external_node_fs_namespaceObject.readFileSync(config, "utf8") : "";
    const remotes = [...text.matchAll(/^[ \t]*url[ \t]*=[ \t]*(\S+)/gm)];
    const urls = remotes.map(([, url = ""]) => url.toLowerCase().replace(/(?:\.git)?\/?$/, ""));
    const name = repository.toLowerCase();
    return (name === "" ||
        urls.length === 0 ||
        urls.some((url) => url.endsWith(`/${name}`) || url.endsWith(`:${name}`)));
}

;// CONCATENATED MODULE: ../../build/src/runner/runner.js






const title = "platform-deployments-action";
const mostOfLevel = 9;
const printers = { error: error, warning: warning, notice: notice };
class ActionsRunner {
    #event;
    variable(name) {
        const value = process.env[name]?.trim();
        return value === "" ? undefined : value;
    }
    input(name) {
        const value = getInput(name, { trimWhitespace: false });
        return value.trim() === "" ? undefined : value;
    }
    event() {
        this.#event ??= { name: this.variable("GITHUB_EVENT_NAME") ?? "", payload: this.#payload() };
        return this.#event;
    }
    #payload() {
        try {
            return JSON.parse(external_node_fs_namespaceObject.readFileSync(this.#file("GITHUB_EVENT_PATH"), "utf8"));
        }
        catch {
            return undefined;
        }
        finally {
            delete process.env["GITHUB_EVENT_PATH"];
        }
    }
    mask(line) {
        core_setSecret(line);
    }
    setOutput(name, value) {
        this.#file("GITHUB_OUTPUT");
        setOutput(name, value);
    }
    requireOutputs() {
        try {
            const file = this.#file("GITHUB_OUTPUT");
            const { size } = external_node_fs_namespaceObject.statSync(file);
            external_node_fs_namespaceObject.appendFileSync(file, "\n");
            if (external_node_fs_namespaceObject.statSync(file).isFile())
                external_node_fs_namespaceObject.truncateSync(file, size);
        }
        catch (cause) {
            const isSet = this.variable("GITHUB_OUTPUT") !== undefined;
            const problem = isSet ? "the file in GITHUB_OUTPUT can't be written" : "GITHUB_OUTPUT is not set";
            throw new errors/* ActionError */.l("environment", `Nothing was sent: ${problem}, and outputs would be lost.`, {
                hint: "Run the action on a runner, or set GITHUB_OUTPUT to a writable file.",
                cause,
            });
        }
    }
    #file(name) {
        const file = this.variable(name);
        if (file === undefined)
            throw new Error(`${name} is not set`);
        if (external_node_fs_namespaceObject.statSync(file).isFIFO())
            throw new Error(`${name} is a pipe`);
        return file;
    }
    log(redactor) {
        const safe = (text) => (0,printing/* logged */.Jb)(redactor.redactLines(text));
        const print = (level, text, place) => {
            const { before, message } = (0,annotation/* annotation */.w)(safe(text));
            if (before !== undefined)
                info(before);
            printers[level](message, { title, ...place });
        };
        const counts = { error: 0, warning: 0, notice: 0 };
        let isOver = false;
        const annotate = (level, text, at) => {
            if (isOver)
                return;
            if (++counts[level] <= mostOfLevel)
                print(level, text, at && this.#placeOf(at, redactor));
            else
                info(`${level === "warning" ? "Warning" : "Notice"}: ${safe(text)}`);
        };
        const end = () => {
            isOver = true;
            for (const level of ["notice", "warning"]) {
                const more = counts[level] - mostOfLevel;
                if (more > 0)
                    print(level, `${(0,printing/* counted */.hS)(more, `more ${level}`)}: see the log of this step.`);
            }
        };
        return {
            info: (text) => isOver || info(safe(text)),
            debug: (text) => isOver || core_debug(safe(text)),
            notice: (text) => annotate("notice", text),
            warning: (text, at) => annotate("warning", text, at),
            problem: (text, at) => {
                const place = this.#placeOf(at, redactor);
                if (place !== undefined && ++counts.error <= mostOfLevel)
                    print("error", text, place);
            },
            error: (text) => {
                end();
                print("error", text);
            },
            end,
            group: (heading, text) => {
                startGroup((0,printing/* inert */.tJ)((0,printing/* printable */.g$)(redactor.redact(heading))));
                info(safe(text));
                endGroup();
            },
        };
    }
    #placeOf({ file, line, column }, redactor) {
        const repository = this.variable("GITHUB_REPOSITORY");
        const shown = repositoryPath(this.variable("GITHUB_WORKSPACE") ?? ".", file, repository);
        return shown === undefined || redactor.redact(shown) !== shown
            ? undefined
            : { file: shown, startLine: line, startColumn: column };
    }
    async summarize(markdown) {
        if (this.variable("GITHUB_STEP_SUMMARY") === undefined)
            return;
        this.#file("GITHUB_STEP_SUMMARY");
        await summary.addRaw(markdown, true).write();
    }
}


/***/ }),

/***/ 5515:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  z: () => (/* binding */ Secret),
  x: () => (/* binding */ SecretKeeper)
});

;// CONCATENATED MODULE: ../../build/src/secrets/decoding.js
const mostLayers = 3;
const latin = "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para " +
    "middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave " +
    "Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute " +
    "Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave " +
    "iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
const named = new Map([
    ...latin.split(" ").map((name, index) => [name, String.fromCharCode(0xa0 + index)]),
    ...["amp&", "lt<", "gt>", 'quot"', "apos'"].map((entry) => [entry.slice(0, -1), entry.slice(-1)]),
]);
const lettered = new Map(Object.entries({ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" }));
const escapes = /\\(?:["'\\/bfnrt]|u[\da-fA-F]{4})|%(?:[eEfF][\da-fA-F](?:%[89abAB][\da-fA-F]){2,3}|[cdCD][\da-fA-F]%[89abAB][\da-fA-F]|[\da-fA-F]{2})|&(?:#[xX][\da-fA-F]{1,8};?|#\d{1,8};?|[a-zA-Z]{2,6}\d{0,2};)/g;
const mostPieces = 4096;
function decodeLayer(text) {
    if (!/[\\%&]/.test(text))
        return text;
    const parts = [];
    let pieces = [];
    let copied = 0;
    for (const { 0: written, index } of text.matchAll(escapes)) {
        pieces.push(text.slice(copied, index), decodeEscape(written));
        copied = index + written.length;
        if (pieces.length < mostPieces)
            continue;
        parts.push(pieces.join(""));
        pieces = [];
    }
    return [...parts, ...pieces, text.slice(copied)].join("");
}
function decodeEscape(written) {
    const sign = written.charAt(1);
    switch (written.charAt(0)) {
        case "\\":
            return sign === "u" ? character(written, 2, 16) : (lettered.get(sign) ?? sign);
        case "%":
            return written.length === 3
                ? character(written, 1, 16)
                : Buffer.from(written.replaceAll("%", ""), "hex").toString();
        default:
            if (sign !== "#")
                return named.get(written.slice(1, -1)) ?? written;
            return /x/i.test(written) ? character(written, 3, 16) : character(written, 2, 10);
    }
}
function decodings(text) {
    const forms = [text];
    for (let layer = 0; layer < mostLayers; layer++)
        forms.push(decodeLayer(forms[layer] ?? ""));
    return [...new Set(forms)];
}
function character(written, from, base) {
    const point = Number.parseInt(written.slice(from), base);
    return point > 0x10ffff ? written : String.fromCodePoint(point);
}

;// CONCATENATED MODULE: ../../build/src/secrets/forms.js

const shortestSecret = 4;
const shortestDecoded = 8;
const longestBeginning = 4096;
function linesOf(value) {
    return value.split(/[\r\n]/).filter((line) => line.trim() !== "");
}
function isCommonWord(text) {
    return text === "true" || text === "false";
}
function patternsOf(value) {
    const texts = [
        value,
        value.replaceAll("\r\n", "\n"),
        ...linesOf(value).map((line) => line.trim()),
        numeral(value),
    ];
    const rest = Math.ceil((Math.max(0, value.length - longestBeginning) * 4) / 3);
    const base64 = base64Forms(value.slice(0, longestBeginning));
    return [
        ...[...new Set(texts)].flatMap((text) => patterns(text, decodings(text))),
        ...patterns(value, base64, rest),
    ];
}
function patterns(text, forms, rest = 0) {
    const isLong = text.length >= shortestDecoded;
    return [...new Set(forms)]
        .filter((form) => form.length >= shortestSecret && form.trim() !== "" && !isCommonWord(form))
        .map((form) => ({ beginning: form.slice(0, longestBeginning), length: form.length + rest, isLong }));
}
function numeral(value) {
    const number = Number(value);
    return Number.isFinite(number) ? String(number) : "";
}
function base64Forms(value) {
    const bytes = Buffer.from(value);
    return [0, 2, 3].flatMap((undecided, before) => {
        const decided = Math.floor(((before + bytes.length) * 8) / 6);
        const whole = Buffer.concat([Buffer.alloc(before), bytes]);
        return [whole.toString("base64"), whole.toString("base64url")].map((form) => form.slice(undecided, decided));
    });
}

// EXTERNAL MODULE: ../../build/src/base/printing.js
var printing = __nccwpck_require__(4694);
;// CONCATENATED MODULE: ../../build/src/secrets/automaton.js
const shortestBeginning = 8;
const leastPart = 1 / 3;
function folded(code) {
    return code === 43 || (code >= 9 && code <= 13) ? 32 : code;
}
class Automaton {
    patterns;
    #first = new Int32Array(0x10000);
    #child;
    #sibling;
    #code;
    #fallback;
    #matched;
    #more;
    #long;
    #revealing;
    constructor(patterns) {
        this.patterns = patterns;
        const most = patterns.reduce((total, { beginning }) => total + beginning.length, 1);
        this.#child = new Int32Array(most);
        this.#sibling = new Int32Array(most);
        this.#code = new Uint16Array(most);
        this.#fallback = new Int32Array(most);
        this.#matched = new Int32Array(most);
        this.#more = new Int32Array(most);
        this.#long = new Uint8Array(most);
        this.#revealing = new Uint8Array(most);
        let states = 1;
        for (const { beginning, length, isLong } of patterns) {
            const enough = Math.max(shortestBeginning, length * leastPart);
            let state = 0;
            for (let index = 0; index < beginning.length; index++) {
                const code = folded(beginning.charCodeAt(index));
                state = this.#edge(state, code) || this.#connect(state, code, states++);
                if (index + 1 >= enough)
                    this.#revealing[state] = 1;
            }
            this.#matched[state] = beginning.length;
            this.#more[state] = Math.max(this.#more[state] ?? 0, length - beginning.length);
            if (isLong)
                this.#long[state] = 1;
        }
        this.#fallBack(states);
    }
    #fallBack(states) {
        const order = new Int32Array(states);
        let count = 1;
        for (let index = 0; index < count; index++) {
            const parent = order[index] ?? 0;
            for (let state = this.#child[parent] ?? 0; state !== 0; state = this.#sibling[state] ?? 0) {
                order[count++] = state;
                const fallback = parent === 0 ? 0 : this.#next(this.#fallback[parent] ?? 0, this.#code[state] ?? 0);
                this.#fallback[state] = fallback;
                this.#matched[state] ||= this.#matched[fallback] ?? 0;
                this.#long[state] ||= this.#long[fallback] ?? 0;
                this.#revealing[state] ||= this.#revealing[fallback] ?? 0;
                this.#more[state] = Math.max(this.#more[state] ?? 0, this.#more[fallback] ?? 0);
            }
        }
    }
    search(text, onlyLong = false) {
        const spans = [];
        let state = 0;
        for (let index = 0; index < text.length; index++) {
            state = this.#next(state, folded(text.charCodeAt(index)));
            const matched = this.#matched[state] ?? 0;
            if (matched === 0 || (onlyLong && this.#long[state] === 0))
                continue;
            const start = index + 1 - matched;
            const end = Math.min(text.length, index + 1 + (this.#more[state] ?? 0));
            const last = spans.at(-1);
            if (last === undefined || start >= last[1])
                spans.push([start, end]);
            else {
                last[0] = Math.min(last[0], start);
                last[1] = Math.max(last[1], end);
            }
        }
        return spans;
    }
    showsBeginning(text) {
        let state = 0;
        for (let index = 0; index < text.length; index++) {
            if (this.#revealing[state] === 1 && (text[index] === "…" || text.startsWith("...", index)))
                return true;
            state = this.#next(state, folded(text.charCodeAt(index)));
        }
        return this.#revealing[state] === 1;
    }
    #next(from, code) {
        for (let state = from;; state = this.#fallback[state] ?? 0) {
            const next = this.#edge(state, code);
            if (next !== 0 || state === 0)
                return next;
        }
    }
    #edge(state, code) {
        if (state === 0)
            return this.#first[code] ?? 0;
        let next = this.#child[state] ?? 0;
        while (next !== 0 && this.#code[next] !== code)
            next = this.#sibling[next] ?? 0;
        return next;
    }
    #connect(state, code, next) {
        this.#code[next] = code;
        this.#sibling[next] = this.#child[state] ?? 0;
        this.#child[state] = next;
        if (state === 0)
            this.#first[code] = next;
        return next;
    }
}
function union(spans) {
    if (spans.length < 2)
        return spans;
    const joined = [];
    for (const [start, end] of spans.sort((one, other) => one[0] - other[0])) {
        const last = joined.at(-1);
        if (last !== undefined && start < last[1])
            last[1] = Math.max(last[1], end);
        else
            joined.push([start, end]);
    }
    return joined;
}

;// CONCATENATED MODULE: ../../build/src/secrets/redaction.js




const redaction_hidden = "***";
const outsideLimit = 300;
const longestQuoted = 256 * 1024;
const longestDecoded = 1_000_000;
const lastEscapes = [
    /(?:\\{1,8}|[%&])[#;\w]{0,16}(?=\.\.\.|…|$)/g,
    /(?:%(?:25){0,3}[\da-fA-F]{0,2}){1,4}(?=\.\.\.|…|$)/g,
];
class Redactor {
    #added = [];
    #automatons = [];
    add(value) {
        this.#added.push(value);
    }
    redact(text) {
        return this.#redact(text, false);
    }
    redactResponse(text) {
        return this.#redact(text, true);
    }
    redactLines(text) {
        const lines = text.split("\n").map((line) => (this.#hides(line, false) ? redaction_hidden : line));
        return this.redact(lines.join("\n"));
    }
    quote = (text, limit = outsideLimit) => {
        const isLong = text.length > longestQuoted;
        const redacted = isLong
            ? this.#redact(text.slice(0, longestQuoted), true, longestQuoted / 2)
            : this.redactResponse(text);
        const line = (0,printing/* inert */.tJ)((0,printing/* printable */.g$)(redacted).replace(/\s+/g, " ").trim());
        return isLong || line.length > limit ? `${line.slice(0, limit).toWellFormed()}…` : line;
    };
    #redact(text, isEcho, length = text.length) {
        return this.#hides(text, isEcho) ? redaction_hidden : replaced(text, this.#search(text), length);
    }
    #hides(text, isEcho) {
        if (text.length < shortestSecret)
            return false;
        if (!/[\\%&]/.test(text))
            return this.#shows(text, isEcho);
        if (text.length > longestDecoded)
            return true;
        const texts = new Set([text, ...(isEcho ? lastEscapes.map((last) => text.replace(last, "")) : [])]);
        return [...texts].some((each) => this.#shows(each, isEcho));
    }
    #shows(text, isEcho) {
        let decoded = text;
        let rest = replaced(text, this.#search(text, true));
        for (let layer = 0;; layer++) {
            if (isEcho && this.#automatons.some((automaton) => automaton.showsBeginning(rest)))
                return true;
            const before = decoded;
            decoded = decodeLayer(before);
            if (decoded === before || layer > mostLayers)
                return false;
            rest = rest === before ? decoded : decodeLayer(rest);
            if (replaced(decoded, this.#search(decoded, true)) !== rest)
                return true;
        }
    }
    #build() {
        if (this.#added.length === 0)
            return;
        let patterns = this.#added.flatMap(patternsOf);
        this.#added = [];
        for (let last = this.#automatons.at(-1); last && last.patterns.length <= patterns.length;) {
            patterns = [...last.patterns, ...patterns];
            this.#automatons.pop();
            last = this.#automatons.at(-1);
        }
        if (patterns.length > 0)
            this.#automatons.push(new Automaton(patterns));
    }
    #search(text, onlyLong = false) {
        this.#build();
        return union(this.#automatons.flatMap((automaton) => automaton.search(text, onlyLong)));
    }
}
function replaced(text, spans, length = text.length) {
    const pieces = [];
    let shown = 0;
    for (const [start, end] of spans) {
        if (start >= length)
            break;
        pieces.push(text.slice(shown, start), redaction_hidden);
        shown = end;
    }
    return pieces.join("") + text.slice(shown, Math.max(shown, length));
}

;// CONCATENATED MODULE: ../../build/src/secrets/secret.js


const shown = "***";
class Secret {
    #value;
    constructor(value) {
        this.#value = value;
    }
    reveal() {
        return this.#value;
    }
    toString() {
        return shown;
    }
    toJSON() {
        return shown;
    }
    [Symbol.for("nodejs.util.inspect.custom")]() {
        return shown;
    }
}
class SecretKeeper {
    redactor = new Redactor();
    #mask;
    #kept = new Set();
    #masked = new Set();
    unmasked = 0;
    constructor(mask) {
        this.#mask = mask;
    }
    keep(value) {
        if (this.#kept.has(value))
            return;
        this.#kept.add(value);
        this.redactor.add(value);
        const lines = linesOf(value);
        this.unmasked += lines.filter((line) => line.length < shortestSecret).length;
        const masks = lines
            .flatMap((line) => [line, line.trim()])
            .filter((line) => line.length >= shortestSecret);
        for (const mask of masks.sort((one, other) => other.length - one.length)) {
            if (isCommonWord(mask.trim()) || this.#masked.has(mask))
                continue;
            this.#masked.add(mask);
            this.#mask(mask);
        }
    }
}


/***/ }),

/***/ 6509:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Gq: () => (/* binding */ isShownMember),
/* harmony export */   IC: () => (/* binding */ visibleObject),
/* harmony export */   RK: () => (/* binding */ visible),
/* harmony export */   tS: () => (/* binding */ isSecretVariable)
/* harmony export */ });
/* unused harmony export hasSecretName */
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4289);

const variableList = "environmentVariables";
function hasSecretName(name) {
    const lower = name.toLowerCase();
    return lower === "secret" || lower === "secrets" || (lower.startsWith("is") && lower.includes("secret"));
}
function isShownMember(name, value) {
    if (name === "key" || name === "updatedAt")
        return typeof value === "string";
    return hasSecretName(name) && typeof value === "boolean";
}
function isSecretVariable(members) {
    const isVariable = members.some(([name]) => name === "key" || name === "value");
    return isVariable && members.some(([name, mark]) => hasSecretName(name) && mark !== false);
}
function visibleObject(object, values) {
    const shown = isSecretVariable(Object.entries(object)) ? starred(object) : object;
    const list = values === "none" ? ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .member */ .Dc)(shown, variableList) ?? null) : null;
    if (list === null)
        return shown;
    const { [variableList]: _, ...others } = shown;
    return Array.isArray(list) ? { ...shown, [variableList]: list.filter(_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv).map(withoutValue) } : others;
}
function starred(variable) {
    const members = Object.entries(variable).map(([name, value]) => {
        const isShown = value === "" || value === null || isShownMember(name, value);
        return [name, isShown ? value : "***"];
    });
    return Object.fromEntries(members);
}
function withoutValue(variable) {
    return Object.fromEntries(Object.entries(variable).filter(([name, value]) => isShownMember(name, value)));
}
function visible(body, values) {
    return (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .edited */ .oh)(body, { object: (object) => visibleObject(object, values) });
}


/***/ }),

/***/ 9158:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ path),
/* harmony export */   _: () => (/* binding */ unfitId)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1144);

function unfitId(id) {
    if (id.trim() === "")
        return "is empty";
    if (id === "." || id === "..")
        return `is "${id}", which a path takes for a folder`;
    if (/[/\\]/.test(id))
        return "contains a slash or backslash";
    if (/[\u0000-\u001f\u007f-\u009f]/.test(id))
        return "contains a control character";
    return id.isWellFormed() ? undefined : "is not well-formed Unicode";
}
const longestShown = 100;
function path(parts, ...ids) {
    return parts.reduce((before, part, index) => {
        const id = ids[index - 1] ?? "";
        const unfit = unfitId(id);
        if (unfit) {
            const which = id.length > longestShown ? `An id of ${id.length} characters` : `The id ${JSON.stringify(id)}`;
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l("input", `${which} can't be part of a path: it ${unfit}.`, {
                hint: "Copy the id from the platform.",
            });
        }
        return before + encodeURIComponent(id) + part;
    });
}


/***/ })

/******/ });
/************************************************************************/
/******/ // The module cache
/******/ var __webpack_module_cache__ = {};
/******/ 
/******/ // The require function
/******/ function __nccwpck_require__(moduleId) {
/******/ 	// Check if module is in cache
/******/ 	var cachedModule = __webpack_module_cache__[moduleId];
/******/ 	if (cachedModule !== undefined) {
/******/ 		return cachedModule.exports;
/******/ 	}
/******/ 	// Create a new module (and put it into the cache)
/******/ 	var module = __webpack_module_cache__[moduleId] = {
/******/ 		// no module.id needed
/******/ 		// no module.loaded needed
/******/ 		exports: {}
/******/ 	};
/******/ 
/******/ 	// Execute the module function
/******/ 	var threw = true;
/******/ 	try {
/******/ 		__webpack_modules__[moduleId](module, module.exports, __nccwpck_require__);
/******/ 		threw = false;
/******/ 	} finally {
/******/ 		if(threw) delete __webpack_module_cache__[moduleId];
/******/ 	}
/******/ 
/******/ 	// Return the exports of the module
/******/ 	return module.exports;
/******/ }
/******/ 
/******/ // expose the modules object (__webpack_modules__)
/******/ __nccwpck_require__.m = __webpack_modules__;
/******/ 
/************************************************************************/
/******/ /* webpack/runtime/asset-relocator-loader */
/******/ if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
/******/ 
/******/ /* webpack/runtime/async module */
/******/ (() => {
/******/ 	var webpackQueues = typeof Symbol === "function" ? Symbol("webpack queues") : "__webpack_queues__";
/******/ 	var webpackExports = typeof Symbol === "function" ? Symbol("webpack exports") : "__webpack_exports__";
/******/ 	var webpackError = typeof Symbol === "function" ? Symbol("webpack error") : "__webpack_error__";
/******/ 	var resolveQueue = (queue) => {
/******/ 		if(queue && queue.d < 1) {
/******/ 			queue.d = 1;
/******/ 			queue.forEach((fn) => (fn.r--));
/******/ 			queue.forEach((fn) => (fn.r-- ? fn.r++ : fn()));
/******/ 		}
/******/ 	}
/******/ 	var wrapDeps = (deps) => (deps.map((dep) => {
/******/ 		if(dep !== null && typeof dep === "object") {
/******/ 			if(dep[webpackQueues]) return dep;
/******/ 			if(dep.then) {
/******/ 				var queue = [];
/******/ 				queue.d = 0;
/******/ 				dep.then((r) => {
/******/ 					obj[webpackExports] = r;
/******/ 					resolveQueue(queue);
/******/ 				}, (e) => {
/******/ 					obj[webpackError] = e;
/******/ 					resolveQueue(queue);
/******/ 				});
/******/ 				var obj = {};
/******/ 				obj[webpackQueues] = (fn) => (fn(queue));
/******/ 				return obj;
/******/ 			}
/******/ 		}
/******/ 		var ret = {};
/******/ 		ret[webpackQueues] = x => {};
/******/ 		ret[webpackExports] = dep;
/******/ 		return ret;
/******/ 	}));
/******/ 	__nccwpck_require__.a = (module, body, hasAwait) => {
/******/ 		var queue;
/******/ 		hasAwait && ((queue = []).d = -1);
/******/ 		var depQueues = new Set();
/******/ 		var exports = module.exports;
/******/ 		var currentDeps;
/******/ 		var outerResolve;
/******/ 		var reject;
/******/ 		var promise = new Promise((resolve, rej) => {
/******/ 			reject = rej;
/******/ 			outerResolve = resolve;
/******/ 		});
/******/ 		promise[webpackExports] = exports;
/******/ 		promise[webpackQueues] = (fn) => (queue && fn(queue), depQueues.forEach(fn), promise["catch"](x => {}));
/******/ 		module.exports = promise;
/******/ 		body((deps) => {
/******/ 			currentDeps = wrapDeps(deps);
/******/ 			var fn;
/******/ 			var getResult = () => (currentDeps.map((d) => {
/******/ 				if(d[webpackError]) throw d[webpackError];
/******/ 				return d[webpackExports];
/******/ 			}))
/******/ 			var promise = new Promise((resolve) => {
/******/ 				fn = () => (resolve(getResult));
/******/ 				fn.r = 0;
/******/ 				var fnQueue = (q) => (q !== queue && !depQueues.has(q) && (depQueues.add(q), q && !q.d && (fn.r++, q.push(fn))));
/******/ 				currentDeps.map((dep) => (dep[webpackQueues](fnQueue)));
/******/ 			});
/******/ 			return fn.r ? promise : getResult();
/******/ 		}, (err) => ((err ? reject(promise[webpackError] = err) : outerResolve(exports)), resolveQueue(queue)));
/******/ 		queue && queue.d < 0 && (queue.d = 0);
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/create fake namespace object */
/******/ (() => {
/******/ 	var getProto = Object.getPrototypeOf ? (obj) => (Object.getPrototypeOf(obj)) : (obj) => (obj.__proto__);
/******/ 	var leafPrototypes;
/******/ 	// create a fake namespace object
/******/ 	// mode & 1: value is a module id, require it
/******/ 	// mode & 2: merge all properties of value into the ns
/******/ 	// mode & 4: return value when already ns object
/******/ 	// mode & 16: return value when it's Promise-like
/******/ 	// mode & 8|1: behave like require
/******/ 	__nccwpck_require__.t = function(value, mode) {
/******/ 		if(mode & 1) value = this(value);
/******/ 		if(mode & 8) return value;
/******/ 		if(typeof value === 'object' && value) {
/******/ 			if((mode & 4) && value.__esModule) return value;
/******/ 			if((mode & 16) && typeof value.then === 'function') return value;
/******/ 		}
/******/ 		var ns = Object.create(null);
/******/ 		__nccwpck_require__.r(ns);
/******/ 		var def = {};
/******/ 		leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
/******/ 		for(var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
/******/ 			Object.getOwnPropertyNames(current).forEach((key) => (def[key] = () => (value[key])));
/******/ 		}
/******/ 		def['default'] = () => (value);
/******/ 		__nccwpck_require__.d(ns, def);
/******/ 		return ns;
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/define property getters */
/******/ (() => {
/******/ 	// define getter functions for harmony exports
/******/ 	__nccwpck_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/ensure chunk */
/******/ (() => {
/******/ 	__nccwpck_require__.f = {};
/******/ 	// This file contains only the entry chunk.
/******/ 	// The chunk loading function for additional chunks
/******/ 	__nccwpck_require__.e = (chunkId) => {
/******/ 		return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
/******/ 			__nccwpck_require__.f[key](chunkId, promises);
/******/ 			return promises;
/******/ 		}, []));
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/get javascript chunk filename */
/******/ (() => {
/******/ 	// This function allow to reference async chunks
/******/ 	__nccwpck_require__.u = (chunkId) => {
/******/ 		// return url for filenames based on template
/******/ 		return "" + chunkId + ".index.js";
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/******/ /* webpack/runtime/make namespace object */
/******/ (() => {
/******/ 	// define __esModule on exports
/******/ 	__nccwpck_require__.r = (exports) => {
/******/ 		if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
/******/ 			Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		}
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/import chunk loading */
/******/ (() => {
/******/ 	// no baseURI
/******/ 	
/******/ 	// object to store loaded and loading chunks
/******/ 	// undefined = chunk not loaded, null = chunk preloaded/prefetched
/******/ 	// [resolve, Promise] = chunk loading, 0 = chunk loaded
/******/ 	var installedChunks = {
/******/ 		792: 0
/******/ 	};
/******/ 	
/******/ 	var installChunk = (data) => {
/******/ 		var {ids, modules, runtime} = data;
/******/ 		// add "modules" to the modules object,
/******/ 		// then flag all "ids" as loaded and fire callback
/******/ 		var moduleId, chunkId, i = 0;
/******/ 		for(moduleId in modules) {
/******/ 			if(__nccwpck_require__.o(modules, moduleId)) {
/******/ 				__nccwpck_require__.m[moduleId] = modules[moduleId];
/******/ 			}
/******/ 		}
/******/ 		if(runtime) runtime(__nccwpck_require__);
/******/ 		for(;i < ids.length; i++) {
/******/ 			chunkId = ids[i];
/******/ 			if(__nccwpck_require__.o(installedChunks, chunkId) && installedChunks[chunkId]) {
/******/ 				installedChunks[chunkId][0]();
/******/ 			}
/******/ 			installedChunks[ids[i]] = 0;
/******/ 		}
/******/ 	
/******/ 	}
/******/ 	
/******/ 	__nccwpck_require__.f.j = (chunkId, promises) => {
/******/ 			// import() chunk loading for javascript
/******/ 			var installedChunkData = __nccwpck_require__.o(installedChunks, chunkId) ? installedChunks[chunkId] : undefined;
/******/ 			if(installedChunkData !== 0) { // 0 means "already installed".
/******/ 	
/******/ 				// a Promise means "currently loading".
/******/ 				if(installedChunkData) {
/******/ 					promises.push(installedChunkData[1]);
/******/ 				} else {
/******/ 					if(true) { // all chunks have JS
/******/ 						// setup Promise in chunk cache
/******/ 						var promise = import("./" + __nccwpck_require__.u(chunkId)).then(installChunk, (e) => {
/******/ 							if(installedChunks[chunkId] !== 0) installedChunks[chunkId] = undefined;
/******/ 							throw e;
/******/ 						});
/******/ 						var promise = Promise.race([promise, new Promise((resolve) => (installedChunkData = installedChunks[chunkId] = [resolve]))])
/******/ 						promises.push(installedChunkData[1] = promise);
/******/ 					}
/******/ 				}
/******/ 			}
/******/ 	};
/******/ 	
/******/ 	// no prefetching
/******/ 	
/******/ 	// no preloaded
/******/ 	
/******/ 	// no external install chunk
/******/ 	
/******/ 	// no on chunks loaded
/******/ })();
/******/ 
/************************************************************************/
/******/ 
/******/ // startup
/******/ // Load entry module and return exports
/******/ // This entry module used 'module' so it can't be inlined
/******/ var __webpack_exports__ = __nccwpck_require__(7437);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
