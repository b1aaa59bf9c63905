export const id = 947;
export const ids = [947];
export const modules = {

/***/ 4994:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LP: () => (/* binding */ longestDescription),
/* harmony export */   os: () => (/* binding */ unexpected),
/* harmony export */   pc: () => (/* binding */ redacted),
/* harmony export */   vI: () => (/* binding */ shortened)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1144);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4289);


const longestDescription = 140;
function shortened(description) {
    return [...description].slice(0, longestDescription).join("");
}
function redacted(value, redact) {
    if (typeof value === "string")
        return redact(value);
    if (Array.isArray(value))
        return value.map((item) => redacted(item, redact));
    if (!(0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(value))
        return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [redact(name), redacted(item, redact)]));
}
function unexpected(what) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l("github", `Could not ${what}: GitHub's response does not have the expected content.`, {
        hint: "Run the job again. https://www.githubstatus.com shows failures at GitHub.",
    });
}


/***/ }),

/***/ 9709:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  GitHub: () => (/* reexport */ GitHub),
  github: () => (/* reexport */ github)
});

// EXTERNAL MODULE: ../../build/src/base/json.js
var json = __webpack_require__(4289);
;// CONCATENATED MODULE: ../../build/src/github/limits.js

function messageOf({ text }) {
    const body = (0,json/* parseJson */.qF)(text);
    return ((0,json/* isObject */.Gv)(body) && (0,json/* stringMember */.sk)(body, "message")) || "";
}
function isRateLimit(response) {
    if (response.status === 429)
        return true;
    if (response.status !== 403)
        return false;
    return (response.headers["retry-after"] !== undefined ||
        response.headers["x-ratelimit-remaining"] === "0" ||
        /rate limit|abuse detection/i.test(messageOf(response)));
}
function renewal({ headers }, now) {
    if (headers["x-ratelimit-remaining"] !== "0")
        return undefined;
    const reset = Number(headers["x-ratelimit-reset"] || Number.NaN);
    return Number.isFinite(reset) ? Math.max(1, reset - now / 1000 + 1) : undefined;
}
const github = {
    name: "GitHub",
    isRateLimit,
    renewal,
    retriesRefusedCreates: false,
    grace: 2_000,
    lastAttempt: 2_000,
};

// EXTERNAL MODULE: ../../node_modules/@actions/github/lib/utils.js + 15 modules
var utils = __webpack_require__(613);
// EXTERNAL MODULE: ../../build/src/base/errors.js
var errors = __webpack_require__(1144);
// EXTERNAL MODULE: ../../build/src/transport/retry.js
var retry = __webpack_require__(8486);
// EXTERNAL MODULE: ../../build/src/transport/timing.js
var timing = __webpack_require__(8273);
;// CONCATENATED MODULE: ../../build/src/github/explain.js





const tryLater = "Run the job again. https://www.githubstatus.com shows failures at GitHub.";
function explainGitHub(error, failed) {
    const { response } = error;
    const { quote, what } = failed;
    const how = response ? `GitHub responded with status ${response.status}` : "no response from GitHub";
    const id = response?.headers["x-github-request-id"];
    const text = reported(error, quote).replace(/\.$/, "");
    const details = `${text && `: ${text}`}${id ? ` (request id ${quote(id)})` : ""}`;
    const [hint, ...lines] = advice(error, failed, text);
    return new errors/* ActionError */.l("github", `Could not ${what}: ${how}${error.tries}${details}.`, {
        hint,
        lines,
        cause: error,
        status: response?.status,
    });
}
function reported({ response, cause, failure }, quote) {
    if (!response)
        return cause instanceof Error ? quote(cause.message) : String(failure);
    const body = (0,json/* parseJson */.qF)(response.text);
    const errors = (0,json/* isObject */.Gv)(body) && Array.isArray(body["errors"]) ? JSON.stringify(body["errors"]) : "";
    return quote([messageOf(response), errors].filter(Boolean).join(" "));
}
function advice(error, failed, reason) {
    const { response, requestedWait } = error;
    const url = new URL(failed.apiUrl);
    if (error.failure === "cancelled")
        return ["The run was cancelled."];
    if (response === undefined)
        return [connectionHint(error, url)];
    const { status } = response;
    if (isRateLimit(response)) {
        const wait = requestedWait === undefined
            ? "Run the job again later."
            : `GitHub requested a wait of ${Math.ceil(requestedWait)} s, longer than the ${timing/* longestRetryAfter */.P1} s that a run waits. Run the job again after that.`;
        return [`GitHub's rate limit is used up. ${wait}`];
    }
    if (status >= 300 && status < 400) {
        const target = failed.quote((0,retry/* redirectTarget */.ET)(response.headers, url));
        return [
            "Check GITHUB_API_URL, and whether the repository was renamed or moved.",
            `GitHub redirects to ${target}. Redirects are not followed.`,
        ];
    }
    if (status === 401)
        return ["GitHub does not accept the token: check the input github-token."];
    if (status === 403 && /\block/i.test(reason)) {
        return ["The conversation is locked: unlock it, or leave out pull-request-comment."];
    }
    if (status === 403 || status === 404) {
        return [
            "Add this to the job. For a pull request from a fork or by Dependabot the token is read-only in any case.",
            `The token of the input github-token may lack \`${failed.needs}\`.`,
            ...permissionsBlock(failed.permissions),
        ];
    }
    return [status >= 500 ? tryLater : "Correct what GitHub reports, and run the job again."];
}
function connectionHint({ failure }, { host, hostname }) {
    switch (failure) {
        case "dns":
            return `The host name ${hostname} could not be resolved. Check GITHUB_API_URL and the DNS of the runner.`;
        case "proxy":
            return "Check https_proxy and no_proxy, and that the proxy allows connections to that host.";
        case "certificate":
        case "tls-failed":
            return `Check the certificate of ${host}: NODE_EXTRA_CA_CERTS can name a file with the certificate authority.`;
        case "refused":
        case "connect-timeout":
        case "tls-closed":
            return `Check that the runner can connect to ${host}.`;
        default:
            return tryLater;
    }
}
function permissionsBlock({ pullRequest, comment, write = true }) {
    return [
        "permissions:",
        "  contents: read",
        `  deployments: ${write ? "write" : "read"}`,
        ...(pullRequest || comment ? [`  pull-requests: ${comment ? "write" : "read"}`] : []),
    ];
}

;// CONCATENATED MODULE: ../../build/src/github/client.js





const pageSize = 100;
const defaultPageCap = 30;
class UnexpectedResponse extends Error {
}
const silent = () => { };
function kindOf(method, pathname) {
    if (method === "GET" || pathname.endsWith("/graphql"))
        return "read";
    return method === "POST" && !pathname.endsWith("/statuses") ? "create" : "update";
}
class GitHubClient {
    #octokit;
    #options;
    constructor(options) {
        this.#options = options;
        const { repository, userAgent } = options;
        this.#octokit = new utils/* GitHub */.gq((0,utils/* getOctokitOptions */.EG)(repository.token.reveal(), {
            baseUrl: repository.apiUrl.replace(/\/+$/, ""),
            userAgent,
            log: { debug: silent, info: silent, warn: silent, error: silent },
            request: {
                fetch: (url, init) => this.#fetch(url, init),
                parseSuccessResponseBody: false,
            },
        }));
    }
    get repository() {
        const { owner, repo } = this.#options.repository;
        return { owner, repo };
    }
    async call(what, needs, run) {
        try {
            return (await run(this.#octokit)).data;
        }
        catch (error) {
            throw this.#explain(error, what, needs);
        }
    }
    async *pages(what, needs, run, cap = defaultPageCap) {
        const seen = new Set();
        for (let page = 1; page <= cap; page++) {
            const items = await this.call(what, needs, (octokit) => run(octokit, { per_page: pageSize, page }));
            if (!Array.isArray(items))
                throw this.#explain(new UnexpectedResponse("a list"), what, needs);
            const fresh = items.filter((item) => (0,json/* isObject */.Gv)(item) && !seen.has(item.id));
            for (const { id } of fresh)
                seen.add(id);
            yield* fresh;
            if (items.length < pageSize || fresh.length === 0)
                return;
        }
        throw new errors/* ActionError */.l("github", `Could not ${what}: there are more than ${cap * pageSize}.`, {
            hint: "Delete what is no longer needed on GitHub.",
        });
    }
    async graphql(what, needs, query) {
        try {
            return await this.#octokit.graphql(query);
        }
        catch (error) {
            throw this.#explain(error, what, needs);
        }
    }
    async #fetch(address, { method, headers, body }) {
        const url = new URL(address);
        const kind = kindOf(method, url.pathname);
        const response = await this.#options.transport.send(kind, { method, url, headers, body });
        const { status, text } = response;
        const data = (0,json/* parseJson */.qF)(text);
        if (data === undefined && text !== "")
            throw new UnexpectedResponse("JSON");
        const isGraphQl = (0,json/* isObject */.Gv)(data) && (data["errors"] === undefined || Array.isArray(data["errors"]));
        if (url.pathname.endsWith("/graphql") && !isGraphQl)
            throw new UnexpectedResponse("a response to a GraphQL query");
        return { status, url: url.href, headers: new Map(Object.entries(response.headers)), body: data };
    }
    #explain(error, what, needs) {
        const { quote, permissions, repository } = this.#options;
        const context = { what, needs, quote, permissions, apiUrl: repository.apiUrl };
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        if (cause instanceof retry/* RequestFailure */.e6)
            return explainGitHub(cause, context);
        if (cause instanceof UnexpectedResponse) {
            return new errors/* ActionError */.l("github", `Could not ${what}: GitHub's response is not ${cause.message}.`, {
                hint: "Check GITHUB_API_URL: it may name a website instead of GitHub's API.",
                cause,
            });
        }
        if (error instanceof Error && error.name === "GraphqlResponseError") {
            return new errors/* ActionError */.l("github", `Could not ${what}: ${quote(error.message)}.`, {
                hint: `Check that the token of the input github-token has \`${needs}\`.`,
            });
        }
        return error;
    }
}

;// CONCATENATED MODULE: ../../build/src/github/read.js

function idOf(data) {
    return (0,json/* isObject */.Gv)(data) && Number.isSafeInteger(data["id"]) ? Number(data["id"]) : undefined;
}
function login(user) {
    return (0,json/* isObject */.Gv)(user) ? (0,json/* textMember */.SA)(user, "login") : undefined;
}
function time(data, name) {
    return Date.parse((0,json/* textMember */.SA)(data, name) ?? "");
}
function payload(value) {
    if ((0,json/* isObject */.Gv)(value))
        return value;
    if (typeof value !== "string")
        return undefined;
    try {
        const parsed = JSON.parse(value);
        return (0,json/* isObject */.Gv)(parsed) ? parsed : undefined;
    }
    catch {
        return undefined;
    }
}
function readRecord(data) {
    const id = idOf(data);
    if (id === undefined || !(0,json/* isObject */.Gv)(data))
        return undefined;
    return {
        id,
        task: (0,json/* textMember */.SA)(data, "task") ?? "",
        creator: login(data["creator"]),
        sha: (0,json/* textMember */.SA)(data, "sha") ?? "",
        payload: payload(data["payload"]),
        createdAt: time(data, "created_at"),
    };
}
function readStatus(data) {
    const id = idOf(data);
    if (id === undefined || !(0,json/* isObject */.Gv)(data))
        return undefined;
    return {
        id,
        state: (0,json/* textMember */.SA)(data, "state") ?? "",
        creator: data["creator"] === null ? "" : login(data["creator"]),
        description: (0,json/* textMember */.SA)(data, "description") ?? "",
        environmentUrl: (0,json/* textMember */.SA)(data, "environment_url") ?? "",
        logUrl: (0,json/* textMember */.SA)(data, "log_url") ?? "",
        createdAt: time(data, "created_at"),
    };
}
function readPullRequest(data) {
    if (!(0,json/* isObject */.Gv)(data) || !(0,json/* isObject */.Gv)(data["head"]))
        return undefined;
    const { head } = data;
    const [state, headSha] = [(0,json/* textMember */.SA)(data, "state"), (0,json/* textMember */.SA)(head, "sha")];
    const number = data["number"];
    if (state === undefined || !headSha || typeof number !== "number")
        return undefined;
    return {
        number,
        open: state === "open",
        headSha,
        headBranch: (0,json/* textMember */.SA)(head, "ref") ?? "",
        headRepository: (0,json/* isObject */.Gv)(head["repo"]) ? (0,json/* textMember */.SA)(head["repo"], "full_name") : undefined,
    };
}
function readComment(data) {
    const id = idOf(data);
    if (id === undefined || !(0,json/* isObject */.Gv)(data))
        return undefined;
    return {
        id,
        author: login(data["user"]),
        body: (0,json/* textMember */.SA)(data, "body") ?? "",
        url: (0,json/* textMember */.SA)(data, "html_url") ?? "",
    };
}

// EXTERNAL MODULE: ../../build/src/github/stored.js
var stored = __webpack_require__(4994);
;// CONCATENATED MODULE: ../../build/src/github/resources.js




const resources_pageSize = 100;
const pageCap = 10;
class GitHub {
    #client;
    #options;
    constructor(options) {
        this.#client = new GitHubClient(options);
        this.#options = options;
    }
    pullRequest(number) {
        return this.#read(`read pull request #${number}`, "pull-requests: read", (octokit) => octokit.rest.pulls.get({ ...this.#repository, pull_number: number }), readPullRequest);
    }
    async openPullRequests() {
        const numbers = new Set();
        const pages = this.#client.pages("list the open pull requests", "pull-requests: read", (octokit, query) => octokit.rest.pulls.list({ ...this.#repository, state: "open", ...query }));
        for await (const item of pages) {
            const pull = readPullRequest(item);
            if (pull !== undefined)
                numbers.add(pull.number);
        }
        return numbers;
    }
    async pullRequestsOf(owner, branch) {
        const data = await this.#client.call("list the pull requests of the workflow run's branch", "pull-requests: read", (octokit) => octokit.rest.pulls.list({
            ...this.#repository,
            head: `${owner}:${branch}`,
            state: "all",
            sort: "created",
            direction: "desc",
            per_page: resources_pageSize,
        }));
        const pulls = (Array.isArray(data) ? data : []).map(readPullRequest).filter((pull) => pull !== undefined);
        return pulls.sort((one, other) => other.number - one.number);
    }
    createRecord({ environment, task, ref, isPreview, description, payload }) {
        const { quote, redact } = this.#options;
        return this.#read(`create a GitHub deployment record in environment ${quote(environment)}`, "deployments: write", (octokit) => octokit.rest.repos.createDeployment({
            ...this.#repository,
            ref,
            task,
            environment,
            payload: (0,stored/* redacted */.pc)(payload, redact),
            description: (0,stored/* shortened */.vI)(redact(description)),
            auto_merge: false,
            required_contexts: [],
            ...(isPreview ? { transient_environment: true, production_environment: false } : {}),
        }), readRecord);
    }
    async recordPage(environment, task, page = 1) {
        const data = await this.#client.call(`list the GitHub deployment records of environment ${this.#options.quote(environment)}`, "deployments: read", (octokit) => octokit.rest.repos.listDeployments({
            ...this.#repository,
            environment,
            ...(task === undefined ? {} : { task }),
            per_page: resources_pageSize,
            page,
        }));
        if (!Array.isArray(data))
            throw (0,stored/* unexpected */.os)("list the GitHub deployment records");
        const records = data.map(readRecord).filter((record) => record !== undefined);
        return records.sort((one, other) => other.id - one.id);
    }
    async *records(environment, task, first, cap = pageCap) {
        const seen = new Set();
        for (let page = 1; page <= cap; page++) {
            const records = page === 1 && first !== undefined ? first : await this.recordPage(environment, task, page);
            const fresh = records.filter(({ id }) => !seen.has(id));
            for (const { id } of fresh)
                seen.add(id);
            yield* fresh;
            if (records.length < resources_pageSize || fresh.length === 0)
                return;
        }
    }
    async statuses(record) {
        const pages = this.#client.pages(`list the statuses of GitHub deployment record ${record}`, "deployments: read", (octokit, query) => octokit.rest.repos.listDeploymentStatuses({ ...this.#repository, deployment_id: record, ...query }), pageCap);
        const statuses = [];
        for await (const item of pages) {
            const status = readStatus(item);
            if (status !== undefined)
                statuses.push(status);
        }
        return statuses.sort((one, other) => other.id - one.id);
    }
    async setStatus(record, { state, description, environmentUrl }) {
        await this.#read(`set the status ${state} of GitHub deployment record ${record}`, "deployments: write", (octokit) => octokit.rest.repos.createDeploymentStatus({
            ...this.#repository,
            deployment_id: record,
            state,
            description,
            log_url: this.#options.runUrl,
            auto_inactive: false,
            ...(environmentUrl ? { environment_url: environmentUrl } : {}),
        }), readStatus);
    }
    async *comments(pullRequest, since) {
        const pages = this.#client.pages(`list the comments of pull request #${pullRequest}`, "pull-requests: write", (octokit, query) => octokit.rest.issues.listComments({
            ...this.#repository,
            issue_number: pullRequest,
            ...(since === undefined ? {} : { since: `${new Date(since).toISOString().slice(0, 19)}Z` }),
            ...query,
        }), pageCap);
        for await (const item of pages) {
            const comment = readComment(item);
            if (comment !== undefined)
                yield comment;
        }
    }
    createComment(pullRequest, body) {
        return this.#read(`create a comment on pull request #${pullRequest}`, "pull-requests: write", (octokit) => octokit.rest.issues.createComment({
            ...this.#repository,
            issue_number: pullRequest,
            body: this.#options.redact(body),
        }), readComment);
    }
    updateComment(comment, body) {
        return this.#read(`edit comment ${comment}`, "pull-requests: write", (octokit) => octokit.rest.issues.updateComment({
            ...this.#repository,
            comment_id: comment,
            body: this.#options.redact(body),
        }), readComment);
    }
    async deleteComment(comment) {
        await this.#client.call(`delete comment ${comment}`, "pull-requests: write", (octokit) => octokit.rest.issues.deleteComment({ ...this.#repository, comment_id: comment }));
    }
    async viewer() {
        const data = await this.#client.graphql("read the token's own login", "deployments: read", "{ viewer { login } }");
        const viewer = (0,json/* isObject */.Gv)(data) ? data["viewer"] : undefined;
        return (0,json/* isObject */.Gv)(viewer) ? (0,json/* textMember */.SA)(viewer, "login") : undefined;
    }
    get #repository() {
        return this.#client.repository;
    }
    async #read(what, needs, run, take) {
        const item = take(await this.#client.call(what, needs, run));
        if (item === undefined)
            throw (0,stored/* unexpected */.os)(what);
        return item;
    }
}

;// CONCATENATED MODULE: ../../build/src/lazy/github.js




/***/ }),

/***/ 4040:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ HttpClient)
/* harmony export */ });
/**
 * Replaces @actions/http-client where @actions/core and @actions/github import it in the bundle: for OpenID Connect
 * tokens, which the action never requests, and for Octokit's default agent, which the action replaces. The transport has
 * the real one. Only a run that makes requests loads node:http and node:tls, which are a third of the start-up time.
 */
class HttpClient {
  getAgent() {
    return undefined;
  }

  getAgentDispatcher() {
    return undefined;
  }

  getJson() {
    throw new Error("This bundle requests no OpenID Connect tokens.");
  }
}


/***/ }),

/***/ 3634:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ paginateRest)
/* harmony export */ });
/** Replaces @octokit/plugin-paginate-rest in the bundle: the action follows pages itself, with a limit. This saves 17 KB. */
function paginateRest() {
  return {};
}


/***/ }),

/***/ 1543:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ restEndpointMethods)
/* harmony export */ });
/**
 * Replaces @octokit/plugin-rest-endpoint-methods in the bundle: only the endpoints that the action uses, out of more than
 * a thousand. This saves 100 KB. A test compares the routes with the package's own.
 */
const endpoints = {
  issues: {
    createComment: ["POST", "/repos/{owner}/{repo}/issues/{issue_number}/comments"],
    deleteComment: ["DELETE", "/repos/{owner}/{repo}/issues/comments/{comment_id}"],
    listComments: ["GET", "/repos/{owner}/{repo}/issues/{issue_number}/comments"],
    updateComment: ["PATCH", "/repos/{owner}/{repo}/issues/comments/{comment_id}"],
  },
  pulls: {
    get: ["GET", "/repos/{owner}/{repo}/pulls/{pull_number}"],
    list: ["GET", "/repos/{owner}/{repo}/pulls"],
  },
  repos: {
    createDeployment: ["POST", "/repos/{owner}/{repo}/deployments"],
    createDeploymentStatus: ["POST", "/repos/{owner}/{repo}/deployments/{deployment_id}/statuses"],
    listDeployments: ["GET", "/repos/{owner}/{repo}/deployments"],
    listDeploymentStatuses: ["GET", "/repos/{owner}/{repo}/deployments/{deployment_id}/statuses"],
  },
};

/** The plugin: adds `rest` to an Octokit. */
function restEndpointMethods(octokit) {
  const rest = {};
  for (const [scope, methods] of Object.entries(endpoints)) {
    rest[scope] = {};
    for (const [name, [method, url]] of Object.entries(methods)) {
      rest[scope][name] = octokit.request.defaults({ method, url });
    }
  }
  return { rest };
}


/***/ })

};
