export const id = 256;
export const ids = [256];
export const modules = {

/***/ 7256:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  connect: () => (/* reexport */ connect),
  runMode: () => (/* binding */ runMode),
  summaryFor: () => (/* binding */ summaryFor)
});

// EXTERNAL MODULE: ../../build/src/base/text.js
var base_text = __webpack_require__(9376);
// EXTERNAL MODULE: ../../build/src/base/printing.js
var printing = __webpack_require__(4694);
// EXTERNAL MODULE: ../../build/src/inputs/workflow-run.js
var workflow_run = __webpack_require__(8866);
;// CONCATENATED MODULE: ../../build/src/records/commands.js


function statusCommand(record, state, description, { repository, host }) {
	const shown = /^[a-z]+$/.test(description) ? description : (0,printing/* quoted */.TL)(description);
	const status = `-f state=${state} -f description=${shown} -F auto_inactive=false`;
	const api = host === undefined ? "gh api" : `gh api --hostname ${host}`;
	return (0,base_text/* command */.G5)(`${api} repos/${repository || "OWNER/REPO"}/deployments/${record}/statuses ${status}`);
}
function releaseCommand({ number, id }, run) {
	return statusCommand(number, "inactive", id === undefined ? "skipped" : `gone id=${id}`, run);
}
;// CONCATENATED MODULE: ../../build/src/deployment/commands.js




function deletedAdvice(id, record, { name, environment }, run) {
	if (id === name)
		return { lines: [nameAsId(id)], commands: [] };
	const missing = [
		...(environment === undefined ? ["ENVIRONMENT"] : []),
		...(run.workflow === undefined ? ["WORKFLOW"] : []),
	];
	const commands = missing.length === 0 ? (0,base_text/* text */.Qq) `The commands` : (0,base_text/* text */.Qq) `Replace ${(0,base_text/* joined */.oR)(missing, " and ")} in the commands`;
	const release = record === undefined ? [] : [releaseCommand({ number: record.number, id }, run)];
	return {
		lines: [
			(0,base_text/* text */.Qq) `Was it deleted in the platform? Check the platform for Deployment ${id}. Only if it is not there,
		${record === undefined ? "" : (0,base_text/* text */.Qq) `release its record, `}remove the id from where this workflow reads
		deployment-id from, and start the create. ${commands}:`,
		],
		commands: [
			...release,
			(0,workflow_run/* forgetCommand */.pW)(environment, run),
			(0,workflow_run/* ghCommand */.$k)(`workflow run ${run.workflow ?? "WORKFLOW"} --field create=true`, run),
		],
	};
}
function nameAsId(name) {
	return (0,base_text/* text */.Qq) `"${name}" is the name of the Deployment in the definition. deployment-id takes its id: the
	output deployment-id of the create, or what the platform shows.`;
}
function storeCommands(id, environment, run) {
	return [
		{
			when: (0,base_text/* text */.Qq) `If the job has an environment`,
			command: (0,workflow_run/* storeCommand */.BZ)(id, environment, run),
		},
		{
			when: (0,base_text/* text */.Qq) `Only if the repository has one Deployment (each environment without its own variable uses
		this one)`,
			command: (0,workflow_run/* ghCommand */.$k)(`variable set DEPLOYMENT_ID --body ${(0,printing/* quoted */.TL)(id)}`, run),
		},
	];
}
// EXTERNAL MODULE: ../../build/src/base/errors.js
var base_errors = __webpack_require__(1144);
// EXTERNAL MODULE: ../../build/src/base/json.js
var base_json = __webpack_require__(4289);
;// CONCATENATED MODULE: ../../build/src/transport/message.js


const requestIdHeaders = [
	"x-request-id",
	"x-github-request-id",
	"request-id",
	"x-correlation-id",
	"x-amzn-requestid",
	"x-trace-id",
	"cf-ray",
];
const deepest = 3;
const longestLine = 300;
const longestPath = 500;
const mostDetails = 20;
function reportedIn(response) {
	const body = (0,base_json/* parseJson */.qF)(response.text);
	if (!(0,base_json/* isObject */.Gv)(body)) {
		const given = body === undefined ? response.text : typeof body === "string" ? body : "";
		return { message: isHtml(response) ? (0,base_text/* text */.Qq) `an HTML page` : (0,base_text/* clause */.sb)(given), lines: [] };
	}
	const message = wordsOf(body).join("; ");
	const items = ["errors", "fieldErrors"].flatMap((name) => {
		const list = (0,base_json/* member */.Dc)(body, name);
		return Array.isArray(list) ? list : [];
	});
	const details = new Set();
	const start = message.slice(0, longestLine);
	for (const item of items.slice(0, mostDetails)) {
		const { field, problem } = detailOf(item);
		if (problem && !(start.includes(problem) && start.includes(field)))
			details.add(field ? `${field}: ${problem}` : problem);
	}
	const left = Math.max(0, items.length - mostDetails);
	const whole = (0,base_text/* joined */.oR)([message, ...details].filter(Boolean).map(base_text/* clause */.sb), "; ");
	if (left === 0 && (details.size === 0 || String(whole).length <= longestLine))
		return { message: whole, lines: [] };
	const lines = [...details].map((detail) => (0,base_text/* text */.Qq) `- ${detail}`);
	return { message: (0,base_text/* clause */.sb)(message), lines: left > 0 ? [...lines, (0,base_text/* text */.Qq) `and ${left} more`] : lines };
}
function isHtml({ text: body, headers }) {
	const isMarkedSo = body.trim() !== "" && /html/i.test(headers["content-type"] ?? "");
	return isMarkedSo || /^\s*<(?:!doctype|html|head|body|title|h1|center)\b/i.test(body);
}
function wordsOf(value, depth = 0) {
	if (typeof value === "string")
		return value === "" ? [] : [value];
	if (depth === deepest)
		return [];
	if (Array.isArray(value))
		return value.slice(0, mostDetails).flatMap((item) => wordsOf(item, depth + 1));
	if (!(0,base_json/* isObject */.Gv)(value))
		return [];
	const words = wordsOf((0,base_json/* member */.Dc)(value, "message"), depth + 1);
	if (words.length > 0)
		return words;
	return ["error", "detail"].flatMap((name) => wordsOf((0,base_json/* member */.Dc)(value, name), depth + 1));
}
function detailOf(item) {
	const problem = wordsOf(item).join("; ");
	if (!(0,base_json/* isObject */.Gv)(item))
		return { field: "", problem };
	const [field = "", code = ""] = [(0,base_json/* stringMember */.sk)(item, "field"), (0,base_json/* stringMember */.sk)(item, "code")];
	return { field, problem: problem || code };
}
function requestId(response) {
	const body = (0,base_json/* parseJson */.qF)(response.text);
	const inBody = (0,base_json/* isObject */.Gv)(body) ? (0,base_json/* stringMember */.sk)(body, "requestId") : undefined;
	const id = inBody || requestIdHeaders.map((name) => response.headers[name]).find(Boolean);
	return id ? (0,base_text/* text */.Qq) ` (request id ${id})` : (0,base_text/* text */.Qq) ``;
}
function redirection({ location = "" }, from) {
	const target = location.trim() !== "" && URL.canParse(location, from.href) ? new URL(location, from) : undefined;
	return target !== undefined && /^https?:$/.test(target.protocol)
		? (0,base_text/* text */.Qq) `redirects to ${(0,base_text/* hostIn */.yo)(location.trim(), from.host)}`
		: (0,base_text/* text */.Qq) `responded with a redirect that names no usable address`;
}
function endpoint({ method, url }) {
	return (0,base_text/* text */.Qq) `${method} ${(0,base_text/* atMost */.Tu)(longestPath, url.pathname)}`;
}
;// CONCATENATED MODULE: ../../build/src/transport/failures.js
class AttemptFailure extends Error {
	name = "AttemptFailure";
	failure;
	constructor(failure, message, cause) {
		super(message, { cause });
		this.failure = failure;
	}
}
const certificateCodes = new RegExp("^(CERT_|ERR_TLS_CERT|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|" +
	"INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|CRL_)");
function classify(error, phase) {
	if (error instanceof AttemptFailure)
		return error;
	const { code = "", message = String(error) } = error;
	const failed = (failure, text = message || code) => new AttemptFailure(failure, text, error);
	if (/^(tunneling socket could not be established|got illegal response body from proxy)/.test(message)) {
		const start = /^tunneling socket could not be established, (?:cause=)?/;
		return failed("proxy", message.replace(start, "").replace("statusCode=", "status "));
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
		return failed("certificate", message.replace(/; if the root CA is installed locally.*/, ""));
	if (code === "EPROTO" || code.startsWith("ERR_SSL_"))
		return failed("tls-failed");
	if (code === "ECONNRESET" || code === "EPIPE")
		return failed("tls-closed");
	return failed("refused");
}
;// CONCATENATED MODULE: ../../build/src/transport/policy.js
const policy = [
	{ failures: ["dns", "refused", "connect-timeout", "proxy", "tls-closed"], safe: "retry", create: "retry" },
	{ failures: ["certificate", "tls-failed"], safe: "fail", create: "fail" },
	{ failures: [429], safe: "retry", create: "retry" },
	{ failures: [425], safe: "retry", create: "fail" },
	{ failures: [408, 500, 502, 503, 504], safe: "retry", create: "unknown" },
	{ failures: ["lost", "timeout", "truncated", "malformed"], safe: "retry", create: "unknown" },
	{ failures: ["oversized"], safe: "fail", create: "unknown" },
	{ failures: [301, 302, 303], safe: "fail", create: "unknown" },
	{ failures: ["cancelled"], safe: "fail", create: "fail" },
];
function rowFor(failure) {
	const row = policy.find(({ failures }) => failures.includes(failure));
	if (row)
		return row;
	if (typeof failure === "string")
		throw new Error(`The policy has no row for ${failure}.`);
	if (failure === 501 || (failure >= 300 && failure < 500))
		return { safe: "fail", create: "fail" };
	return { safe: failure >= 500 && failure < 600 ? "retry" : "fail", create: "unknown" };
}
function mayRetryAfter(failure, kind) {
	const { safe, create } = rowFor(failure);
	return (kind === "create" ? create : safe) === "retry";
}
function mayHaveActed(failure) {
	return rowFor(failure).create === "unknown";
}
;// CONCATENATED MODULE: ../../build/src/transport/timing.js

function shownWait(seconds, longest) {
	const tooLong = seconds > longest ? (0,base_text/* text */.Qq) `, longer than the ${longest} s that a run waits` : "";
	return (0,base_text/* text */.Qq) `a wait of ${Math.ceil(seconds)} s${tooLong}`;
}
const rateLimitBudget = 120_000;
const longestSpread = 20_000;
const longestTrying = 180_000;
const firstDelay = 1_000;
const longestDelay = 15_000;
const longestPatientDelay = 30_000;
function backOff(attempt, random, longest = longestDelay) {
	return (0.5 + random / 2) * Math.min(longest, firstDelay * 2 ** (attempt - 1));
}
function rateLimitWait(refusals, requested, waited, random) {
	const left = rateLimitBudget - waited;
	if (left <= 0)
		return undefined;
	if (requested === undefined)
		return Math.min(left, backOff(refusals, random));
	const least = requested * 1000;
	if (least > left)
		return undefined;
	const jitter = Math.max(backOff(refusals, 1), Math.min(least, longestSpread), 0.75 * waited);
	return Math.min(left, least + random * jitter);
}
const longestRequested = 1e9;
function retryAfter(header, now) {
	const text = header?.trim() ?? "";
	if (/^\d+(?:\.\d+)?$/.test(text))
		return Math.min(Number(text), longestRequested);
	const date = /^[A-Z][a-z]+, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
;// CONCATENATED MODULE: ../../build/src/transport/retry.js





class RequestFailure extends Error {
	name = "RequestFailure";
	request;
	failure;
	response;
	attempts;
	refusals;
	mayHaveActed;
	requestedWait;
	longestWait;
	constructor(details, cause) {
		super(`request failed: ${details.failure}`, { cause });
		this.request = details.request;
		this.failure = details.failure;
		this.response = details.response;
		this.attempts = details.attempts;
		this.refusals = details.refusals;
		this.mayHaveActed = details.mayHaveActed;
		this.requestedWait = details.requestedWait;
		this.longestWait = details.longestWait;
	}
	get tries() {
		return this.attempts > 1 ? (0,base_text/* text */.Qq) ` after ${this.attempts} attempts` : (0,base_text/* text */.Qq) ``;
	}
}
const lastStart = 7_000;
function seconds(milliseconds) {
	return `${(milliseconds / 1000).toFixed(1)} s`;
}
class Transport {
	hasWritten = false;
	#options;
	#closing = new AbortController();
	#stopped;
	#cancelledAt;
	constructor(options) {
		this.#options = options;
		const { cancelled, clock } = options;
		this.#stopped = AbortSignal.any([cancelled, this.#closing.signal]);
		const note = () => {
			this.#cancelledAt = clock.now();
		};
		if (cancelled.aborted)
			note();
		else
			cancelled.addEventListener("abort", note, { once: true });
	}
	async send(kind, request, { notAfter = Number.POSITIVE_INFINITY, patience = 0 } = {}) {
		const { clock, cancelled, log, api, random } = this.#options;
		const maxAttempts = patience > 0 ? Number.POSITIVE_INFINITY : this.#options.maxAttempts;
		const started = clock.now();
		this.hasWritten ||= kind !== "read";
		let hasActed = false;
		let refusals = 0;
		let waited = 0;
		for (let attempts = 1;; attempts++) {
			const isLate = cancelled.aborted;
			const result = await this.#attempt(kind, request);
			if (!(result instanceof AttemptFailure) && result.status >= 200 && result.status < 300) {
				if (!api.isRateLimit(result))
					return result;
			}
			const { failure, response, cause, requested, mayRetry, isLimited } = this.#judge(kind, result);
			hasActed ||= mayHaveActed(failure);
			if (isLimited)
				refusals++;
			const longest = patience > 0 ? patience / 1000 : api.longestWait;
			const isTooLong = requested !== undefined && requested > longest;
			const requestedWait = isLimited || (isTooLong && mayRetry) ? requested : undefined;
			const failed = (as) => new RequestFailure({
				...{ request, failure: as, response, attempts, refusals, mayHaveActed: hasActed, requestedWait },
				longestWait: api.longestWait,
			}, cause);
			const isOver = () => this.#stopped.aborted && (isLate || this.#bounds(kind, request.url) === undefined);
			if (this.#closing.signal.aborted)
				throw failed("cancelled");
			if (mayRetry && isOver())
				throw failed(isLate ? failure : "cancelled");
			if (!mayRetry || maxAttempts === 1 || isTooLong)
				throw failed(failure);
			const counted = attempts - refusals;
			if (!isLimited && counted >= maxAttempts)
				throw failed(failure);
			const limits = isLimited && patience === 0;
			const wait = limits
				? rateLimitWait(refusals, requested, waited, random())
				: (requested ?? 0) * 1000 +
					backOff(counted, random(), patience > 0 ? longestPatientDelay : undefined);
			if (wait === undefined)
				throw failed(failure);
			if (cancelled.aborted)
				continue;
			const late = () => {
				log.info((0,base_text/* text */.Qq) `No further attempt: what this run has read is too old by then.`);
				return failed(failure);
			};
			const next = clock.now() + wait;
			if (next > notAfter)
				throw late();
			if (limits)
				waited += wait;
			if (next - started - waited > (patience || longestTrying))
				throw failed(failure);
			const which = patience > 0 || isLimited ? (0,base_text/* text */.Qq) `${attempts}` : (0,base_text/* text */.Qq) `${counted} of ${maxAttempts}`;
			const reason = (0,base_text/* text */.Qq) `${cause ? cause.message : `status ${response?.status}`}`;
			const why = !requested
				? ""
				: (0,base_text/* text */.Qq) `: ${api.name} requested a wait of ${seconds(requested * 1000)}, and
			the run adds a random delay`;
			const line = (0,base_text/* text */.Qq) `Attempt ${which} of ${request.method} ${request.url.pathname} failed (${reason})`;
			log.info((0,base_text/* text */.Qq) `${line}. Next attempt in ${seconds(wait)}${why}.`);
			await clock.sleep(wait, this.#stopped);
			if (isOver())
				throw failed("cancelled");
			if (clock.now() > notAfter)
				throw late();
		}
	}
	close() {
		this.#closing.abort();
		this.#options.connection.close();
	}
	#judge(kind, result) {
		if (result instanceof AttemptFailure) {
			const mayRetry = mayRetryAfter(result.failure, kind);
			return {
				failure: result.failure,
				cause: result,
				response: undefined,
				isLimited: false,
				requested: undefined,
				mayRetry,
			};
		}
		const { clock, api } = this.#options;
		const isLimited = api.isRateLimit(result);
		const failure = isLimited ? 429 : result.status;
		const requested = retryAfter(result.headers["retry-after"], clock.now()) ??
			(isLimited ? (api.renewal?.(result, clock.now()) ?? api.usualWait) : undefined);
		const mayRetry = mayRetryAfter(failure, kind);
		return { failure, cause: undefined, response: result, isLimited, requested, mayRetry };
	}
	async #attempt(kind, request) {
		const { clock, connection, log } = this.#options;
		const bounds = this.#bounds(kind, request.url);
		if (bounds === undefined)
			return new AttemptFailure("cancelled", base_errors/* stepStopped */.I7);
		const started = clock.now();
		const line = `${request.method} ${request.url.origin}${request.url.pathname}${request.url.search}`;
		try {
			const response = await connection.attempt(request, { ...bounds, fresh: kind === "create" });
			log.debug((0,base_text/* text */.Qq) `${line}: ${response.status}, ${response.text.length} characters, ${clock.now() - started} ms`);
			return response;
		}
		catch (error) {
			if (!(error instanceof AttemptFailure))
				throw error;
			log.debug((0,base_text/* text */.Qq) `${line}: ${error.failure} (${error.message}), ${clock.now() - started} ms`);
			return error;
		}
	}
	#bounds(kind, url) {
		const { cancelled, clock, api, timeout } = this.#options;
		if (this.#closing.signal.aborted)
			return undefined;
		if (!cancelled.aborted)
			return { timeout, cancelled, grace: kind === "read" ? 0 : api.grace };
		const lastAttempt = kind === "update" ? api.lastAttempt(url) : 0;
		if (lastAttempt === 0)
			return undefined;
		if (clock.now() - (this.#cancelledAt ?? 0) > lastStart)
			return undefined;
		return {
			timeout: Math.min(timeout, lastAttempt),
			cancelled: new AbortController().signal,
			grace: 0,
		};
	}
}
// EXTERNAL MODULE: ../../build/src/base/clock.js + 1 modules
var base_clock = __webpack_require__(9423);
;// CONCATENATED MODULE: ../../build/src/transport/explanation.js



function explanationOf(failed, { rows, address, afterCancellation: hint }, call, isSecret = false) {
	const { failure, request, response, tries } = failed;
	if (failure === "cancelled") {
		const after = response ? (0,base_text/* text */.Qq) `, after a response with status ${response.status}` : "";
		return { code: "cancelled", why: (0,base_text/* text */.Qq) `${base_errors/* stepStopped */.I7}${after}`, hint };
	}
	if (response === undefined)
		return { code: "connection", ...connectionAdvice(failed, address) };
	const { message, lines } = isSecret ? { message: (0,base_text/* text */.Qq) ``, lines: [] } : reportedIn(response);
	const reported = message.isEmpty ? "" : (0,base_text/* text */.Qq) `: ${message}`;
	const words = String((0,base_text/* joined */.oR)([message, ...lines], " "));
	const advice = adviceFrom(rows, { response, failure: failed, message: words, call });
	return {
		...advice,
		code: "status",
		why: (0,base_text/* text */.Qq) `${endpoint(request)} returned status
	  ${response.status}${tries}${reported}${requestId(response)}`,
		lines: [...lines, ...(advice.lines ?? [])],
	};
}
function adviceFrom(rows, failed) {
	const { status } = failed.response;
	const row = rows.find(({ statuses, if: holds }) => isOneOf(status, statuses) && (holds?.(failed) ?? true));
	if (row === undefined)
		throw new Error(`The table has no row for status ${status}.`);
	return row.advice(failed);
}
function isOneOf(status, statuses) {
	if (statuses === "any")
		return true;
	if (statuses === "3xx")
		return status >= 300 && status < 400;
	return statuses === "5xx" ? status >= 500 : statuses.includes(status);
}
function connectionAdvice({ failure, request, tries, cause }, { setting, tryAgain, readLess }) {
	const { host, hostname } = request.url;
	const reported = cause instanceof Error ? cause.message : "";
	const advice = (problem, hint) => {
		const because = reported ? (0,base_text/* text */.Qq) ` (${reported})` : "";
		return { why: (0,base_text/* text */.Qq) `${endpoint(request)} failed${tries}: ${problem}${because}`, hint };
	};
	const tlsHint = (0,base_text/* text */.Qq) `Check that ${setting} names a host and port that support TLS.`;
	switch (failure) {
		case "dns":
			return advice((0,base_text/* text */.Qq) `the host name ${hostname} could not be resolved`, (0,base_text/* text */.Qq) `Check the host name in ${setting}.`);
		case "refused":
		case "connect-timeout":
			return advice((0,base_text/* text */.Qq) `no connection to ${host}`, (0,base_text/* text */.Qq) `Check ${setting}, and that the runner can connect to that host.`);
		case "proxy":
			return advice((0,base_text/* text */.Qq) `the proxy did not connect to ${host}`, /status 40[17]/.test(reported)
				? (0,base_text/* text */.Qq) `Check the user name and password in https_proxy, as in
			http://user:password@proxy.example.com:3128.`
				: (0,base_text/* text */.Qq) `Check https_proxy and no_proxy, and that the proxy allows connections to that host.`);
		case "tls-closed":
			return advice((0,base_text/* text */.Qq) `${host} closed the connection during the TLS handshake`, tlsHint);
		case "tls-failed":
			return advice((0,base_text/* text */.Qq) `no TLS connection to ${host} could be made`, tlsHint);
		case "certificate":
			return advice((0,base_text/* text */.Qq) `the certificate of ${host} is not trusted`, (0,base_text/* text */.Qq) `For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file, in the
		  env of the job or step. Otherwise check the host name in ${setting}.`);
		case "oversized":
			return advice((0,base_text/* text */.Qq) `the response was cut off`, readLess);
		case "timeout":
			return advice((0,base_text/* text */.Qq) `${host} did not respond in time`, tryAgain);
		default:
			return advice((0,base_text/* text */.Qq) `the connection to ${host} failed`, tryAgain);
	}
}
;// CONCATENATED MODULE: ../../build/src/github/limits.js

function isRateLimit({ status, headers, text }) {
	if (status === 200)
		return isLimitedQuery(text);
	const isUsedUp = headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"] === "0";
	return status === 429 || (status === 403 && (isUsedUp || /rate limit|abuse detection/i.test(text)));
}
function isLimit(type) {
	return type === "RATE_LIMITED" || type === "RATE_LIMIT";
}
function isLimitedQuery(body) {
	if (!body.includes("RATE_LIMIT"))
		return false;
	const content = (0,base_json/* parseJson */.qF)(body);
	const errors = (0,base_json/* isObject */.Gv)(content) ? content["errors"] : undefined;
	return Array.isArray(errors) && errors.some((error) => (0,base_json/* isObject */.Gv)(error) && isLimit(error["type"]));
}
function renewedAt({ headers }) {
	if (headers["x-ratelimit-remaining"] !== "0")
		return undefined;
	const reset = Number(headers["x-ratelimit-reset"] || Number.NaN) * 1000;
	return Number.isNaN(new Date(reset).getTime()) ? undefined : reset;
}
function renewal(response, now) {
	const at = renewedAt(response);
	return at === undefined ? undefined : Math.max(1, (at - now) / 1000 + 1);
}
const githubApi = {
	name: "GitHub",
	isRateLimit,
	renewal,
	longestWait: 120,
	usualWait: 60,
	grace: 2_000,
	lastAttempt: ({ pathname }) => (pathname.endsWith("/statuses") ? 2_000 : 0),
};
;// CONCATENATED MODULE: ../../build/src/github/github-error.js








const runAgain = (0,base_text/* text */.Qq) `Run the job again. https://www.githubstatus.com shows failures at GitHub.`;
function explainGitHub(error, call, permissions) {
	const { needs, what } = call;
	const { why, ...advice } = explanationOf(error, words, { needs, permissions });
	const details = { ...advice, cause: error, status: error.response?.status };
	return new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Could not ${what}: ${why}.`, details);
}
const rows = [
	{ statuses: "any", if: ({ response }) => isRateLimit(response), advice: limitAdvice },
	{
		statuses: "3xx",
		advice: ({ response, failure }) => ({
			lines: [
				(0,base_text/* text */.Qq) `GitHub ${redirection(response.headers, failure.request.url)}. Redirects are not followed.`,
			],
			hint: (0,base_text/* text */.Qq) `Check GITHUB_API_URL, and whether the repository was renamed or moved.`,
		}),
	},
	{
		statuses: [401],
		advice: ({ message }) => ({
			lines: /\bexpired\b/i.test(message) ? [(0,base_text/* text */.Qq) `The token of the input github-token has expired.`] : [],
			hint: (0,base_text/* text */.Qq) `GitHub does not accept the token: check the input github-token.`,
		}),
	},
	{
		statuses: [403],
		if: ({ message, call }) => call.needs === "pull-requests: write" && /\block/i.test(message),
		advice: () => ({ hint: (0,base_text/* text */.Qq) `The conversation is locked: unlock it, or leave out pull-request-comment.` }),
	},
	{
		statuses: [403, 404],
		advice: ({ response, call }) => permissionAdvice(call.needs, call.permissions, response.status === 404),
	},
	{ statuses: "5xx", advice: () => ({ hint: runAgain }) },
	{
		statuses: "any",
		advice: () => ({ hint: (0,base_text/* text */.Qq) `Correct what GitHub reports, and run the job again.` }),
	},
];
const words = {
	rows,
	address: { setting: "GITHUB_API_URL", tryAgain: runAgain, readLess: runAgain },
	afterCancellation: (0,base_text/* text */.Qq) `Run the job again.`,
};
function limitAdvice({ response, failure: { requestedWait: wait, longestWait } }) {
	const renewed = renewedAt(response);
	if (renewed !== undefined && wait !== undefined && wait > longestWait) {
		const until = (0,printing/* utcMinute */.vD)(new Date(Math.ceil(renewed / base_clock/* minute */.Vc) * base_clock/* minute */.Vc).toISOString());
		const hint = (0,base_text/* text */.Qq) `GitHub's rate limit is used up until ${until}. Run the job again after that.`;
		return { hint };
	}
	const next = wait === undefined
		? (0,base_text/* text */.Qq) `Run the job again later.`
		: (0,base_text/* text */.Qq) `GitHub requested ${shownWait(wait, longestWait)}. Run the job again after that.`;
	return { hint: (0,base_text/* text */.Qq) `GitHub's rate limit is used up. ${next}` };
}
function permissionAdvice(needs, { pullRequest, comment, write = true, isFork = false }, isNotFound) {
	const isMissing = isNotFound && needs.startsWith("pull-requests");
	const orMissing = isMissing ? ", or there is no such pull request" : "";
	const lines = [(0,base_text/* text */.Qq) `The token of the input github-token may lack ${needs}${orMissing}.`];
	if (isFork) {
		const hint = (0,base_text/* text */.Qq) `The token stays read-only on a pull request from a fork: a maintainer has to start the
	  workflow manually.`;
		return { lines, hint };
	}
	const pulls = `  pull-requests: ${comment ? "write" : "read"}`;
	return {
		lines,
		commands: [
			"permissions:",
			"  contents: read",
			`  deployments: ${write ? "write" : "read"}`,
			...(pullRequest || comment ? [pulls] : []),
		].map(base_text/* command */.G5),
		hint: (0,base_text/* text */.Qq) `${isMissing ? "Check the number in pull-request. If it is right, add" : "Add"} this to the
	  job.`,
	};
}
;// CONCATENATED MODULE: ../../build/src/github/client.js







const pageSize = 100;
class UnusableResponse extends Error {
	why;
	hint;
	constructor(why, hint) {
		super(String(why));
		this.why = why;
		this.hint = hint;
	}
}
const checkAddress = (0,base_text/* text */.Qq) `Check GITHUB_API_URL: it may name a website instead of GitHub's API.`;
const notExpected = (0,base_text/* text */.Qq) `GitHub's response does not have the expected content`;
const lastDate = Date.parse("9999-01-01");
const ignore = () => { };
function kindOf(method, pathname) {
	if (method === "GET" || pathname.endsWith("/graphql"))
		return "read";
	return method === "POST" && pathname.endsWith("/comments") ? "create" : "update";
}
class Client {
	remaining;
	#options;
	#octokit;
	#elapsed;
	#ahead;
	constructor(options) {
		this.#options = options;
		this.#elapsed = options.elapsed;
		this.#octokit = this.#load();
		this.#octokit.catch(ignore);
	}
	now() {
		return this.#ahead === undefined ? Date.now() : this.#ahead + this.#elapsed();
	}
	async request(call, act, { patience = 0 } = {}) {
		try {
			return await act(await (patience > 0 ? this.#load(patience) : this.#octokit));
		}
		catch (error) {
			throw this.#explained(error, call);
		}
	}
	async *list(call, cap, run, read) {
		const seen = new Set();
		const pages = await this.request(call, async (octokit) => run(octokit)[Symbol.asyncIterator]());
		for (let count = 0; count <= cap; count++) {
			const items = await this.request(call, async () => {
				const page = await pages.next();
				if (page.done)
					return undefined;
				const isNew = ({ id }) => id === undefined || seen.size < seen.add(id).size;
				return page.value.data.filter(isNew).map(read);
			});
			if (items === undefined)
				return;
			if (count < cap)
				yield* items;
		}
		throw new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Could not ${call.what}: there are more than ${cap * pageSize}.`, {
			hint: (0,base_text/* text */.Qq) `Close or delete on GitHub what is no longer needed.`,
		});
	}
	async #load(patience = 0) {
		const { getOctokit } = await __webpack_require__.e(/* import() */ 329).then(__webpack_require__.bind(__webpack_require__, 9329));
		const { token, apiUrl } = this.#options.repository;
		return getOctokit(token.reveal(), {
			baseUrl: apiUrl.replace(/\/+$/, ""),
			request: {
				fetch: (url, init) => this.#fetch(url, init, patience),
				parseSuccessResponseBody: false,
			},
		});
	}
	async #fetch(address, { method, headers, body }, patience) {
		const origin = new URL(this.#options.repository.apiUrl).origin;
		const url = URL.canParse(address) ? new URL(address) : undefined;
		if (url?.origin !== origin) {
			const why = (0,base_text/* text */.Qq) `GitHub's response links to ${(0,base_text/* hostIn */.yo)(address, address)} for the next page`;
			throw new UnusableResponse(why, checkAddress);
		}
		const response = await this.#send({ method, url, headers, body }, patience);
		const isGraphql = url.pathname.endsWith("/graphql");
		const { link } = response.headers;
		return {
			status: response.status,
			url: url.href,
			headers: new Map(link === undefined ? [] : [["link", link]]),
			body: this.#content(response, isGraphql),
		};
	}
	#content(response, isGraphql) {
		const content = (0,base_json/* parseJson */.qF)(response.text);
		if (content === undefined)
			throw new UnusableResponse((0,base_text/* text */.Qq) `GitHub's response is not JSON`, checkAddress);
		if (!isGraphql) {
			if (typeof content === "object" && content !== null)
				return content;
			throw new UnusableResponse(notExpected, runAgain);
		}
		const { errors = [], data } = (0,base_json/* isObject */.Gv)(content) ? content : { errors: null };
		if (!Array.isArray(errors) || (data === undefined && errors.length === 0)) {
			throw new UnusableResponse((0,base_text/* text */.Qq) `GitHub's response is not a response to a GraphQL query`, checkAddress);
		}
		const types = new Set(errors.map((error) => (0,base_json/* isObject */.Gv)(error) && error["type"]));
		const isDeleted = types.size === 1 && types.has("NOT_FOUND") && (0,base_json/* isObject */.Gv)(data) && Array.isArray(data["nodes"]);
		if (errors.length === 0 || isDeleted)
			return { data };
		const { message } = reportedIn(response);
		const limited = [...types].some(isLimit);
		const hint = limited ? (0,base_text/* text */.Qq) `GitHub's rate limit is used up. Run the job again later.` : runAgain;
		throw new UnusableResponse((0,base_text/* text */.Qq) `GitHub reported errors${message.isEmpty ? "" : (0,base_text/* text */.Qq) `: ${message}`}`, types.has("FORBIDDEN") ? undefined : hint);
	}
	async #send(request, patience) {
		const kind = kindOf(request.method, request.url.pathname);
		try {
			const response = await this.#options.transport.send(kind, request, { patience });
			this.#readHeaders(request, response);
			return response;
		}
		catch (error) {
			if (error instanceof RequestFailure)
				this.#readHeaders(request, error.response);
			throw error;
		}
	}
	#readHeaders({ url }, response) {
		if (response === undefined)
			return;
		const { date = "", "x-ratelimit-remaining": left, "x-ratelimit-resource": resource } = response.headers;
		const at = Date.parse(date);
		const ahead = at - this.#elapsed();
		if (at < lastDate)
			this.#ahead = Math.max(ahead, this.#ahead ?? ahead);
		const isCore = resource === undefined ? !url.pathname.endsWith("/graphql") : resource === "core";
		const remaining = Number(left || Number.NaN);
		if (isCore && Number.isSafeInteger(remaining))
			this.remaining = remaining;
	}
	#explained(error, call) {
		const { permissions } = this.#options;
		const isOwn = error instanceof RequestFailure || error instanceof UnusableResponse;
		const cause = !isOwn && error instanceof Error ? (error.cause ?? error) : error;
		if (cause instanceof RequestFailure)
			return explainGitHub(cause, call, permissions);
		const { why, hint } = cause instanceof UnusableResponse ? cause : new UnusableResponse(notExpected, runAgain);
		const advice = hint === undefined ? permissionAdvice(call.needs, permissions, false) : { hint };
		return new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Could not ${call.what}: ${why}.`, { ...advice, cause });
	}
}
;// CONCATENATED MODULE: ../../build/src/github/stored.js

const statusesOfRecord = "statuses(first: 100) { totalCount nodes { description environmentUrl createdAt } }";
const statusesQuery = `query($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Deployment { id ${statusesOfRecord} } }
}`;
const recordsQuery = `query($owner: String!, $repo: String!, $environment: String!, $after: String) {
  repository(owner: $owner, name: $repo) {
	deployments(
	  environments: [$environment], first: 100, after: $after, orderBy: { field: CREATED_AT, direction: DESC }
	) {
	  pageInfo { hasNextPage endCursor }
	  nodes { id databaseId task commitOid payload createdAt ${statusesOfRecord} }
	}
  }
}`;
function requireShape(isAsPromised) {
	if (!isAsPromised)
		throw new TypeError("The response is not as GitHub's types promise.");
}
function latestFirst(one, other) {
	return other.createdAt - one.createdAt || other.id - one.id;
}
function storedRecord(record) {
	const { id, node_id: nodeId, task, sha, payload, created_at: at } = record;
	requireShape(Number.isSafeInteger(id) && typeof task === "string" && typeof sha === "string");
	return { id, nodeId, task, sha, payload: payloadObject(payload), createdAt: timeOf(at) };
}
function listedRecord(node) {
	const { databaseId: id, id: nodeId, task: given, commitOid: sha, payload, createdAt } = node;
	const task = given ?? "";
	requireShape(Number.isSafeInteger(id) && typeof task === "string" && typeof sha === "string");
	const record = { id: Number(id), nodeId, task, sha, payload: payloadObject(payload) };
	return [{ ...record, createdAt: timeOf(createdAt) }, storedStatuses(node)];
}
function storedStatuses({ statuses: { totalCount, nodes }, }) {
	const existing = nodes.filter((node) => node !== null);
	if (existing.length !== totalCount)
		return undefined;
	return existing.map(({ description, environmentUrl, createdAt }) => storedStatus({ description, environment_url: environmentUrl, created_at: createdAt }));
}
function storedStatus(status) {
	const { description, environment_url: url, created_at: at } = status;
	return { description: description ?? "", environmentUrl: url ?? "", createdAt: timeOf(at) };
}
function storedComment(comment) {
	return { id: comment.id, author: comment.user?.login, body: comment.body ?? "", url: comment.html_url };
}
function timeOf(at) {
	const time = Date.parse(at);
	requireShape(!Number.isNaN(time));
	return time;
}
function payloadObject(value) {
	const decode = (given) => (typeof given === "string" ? (0,base_json/* parseJson */.qF)(given) : given);
	const payload = decode(decode(value));
	return (0,base_json/* isObject */.Gv)(payload) ? payload : undefined;
}
;// CONCATENATED MODULE: ../../build/src/github/github.js




const shortList = 10;
const longList = 30;
const mostPages = 100;
const longestDescription = 140;
class GitHub {
	#client;
	#options;
	#repository;
	constructor(options) {
		const { owner, repo } = options.repository;
		this.#options = options;
		this.#repository = { owner, repo };
		this.#client = new Client(options);
	}
	now() {
		return this.#client.now();
	}
	get remaining() {
		return this.#client.remaining;
	}
	pullRequest(number) {
		const call = { what: (0,base_text/* text */.Qq) `read pull request #${number}`, needs: "pull-requests: read" };
		return this.#client.request(call, async ({ rest }) => {
			const { data } = await rest.pulls.get({ ...this.#repository, pull_number: number });
			requireShape(data.state === "open" || data.state === "closed");
			return { open: data.state === "open", headSha: data.head.sha };
		});
	}
	async openPullRequests() {
		const call = { what: (0,base_text/* text */.Qq) `list the open pull requests`, needs: "pull-requests: read" };
		const query = { ...this.#repository, state: "open", per_page: pageSize };
		const list = this.#client.list(call, longList, ({ paginate, rest }) => paginate.iterator(rest.pulls.list, query), ({ number }) => number);
		const numbers = new Set();
		for await (const number of list)
			numbers.add(number);
		return numbers;
	}
	recordPage(environment, task, page) {
		const query = { ...this.#repository, environment, task, per_page: pageSize, page };
		return this.#client.request(listing(environment), async ({ rest }) => {
			const { data } = await rest.repos.listDeployments(query);
			const records = new Map(data.map((record) => [record.id, storedRecord(record)]));
			return { records: [...records.values()].sort(latestFirst), isLast: data.length < pageSize };
		});
	}
	async withStatuses(records) {
		if (records.length === 0)
			return [];
		const what = (0,base_text/* text */.Qq) `list the statuses of ${records.length} GitHub deployment records`;
		const lists = await this.#client.request({ what, needs: "deployments: read" }, async ({ graphql }) => {
			const ids = records.map(({ nodeId }) => nodeId);
			const { nodes } = await graphql(statusesQuery, { ids });
			requireShape(nodes.length === records.length);
			return records.map(({ nodeId }, index) => {
				const node = nodes.find((each) => each?.id === nodeId) ?? nodes[index];
				return node ? storedStatuses(node) : undefined;
			});
		});
		return this.#complete(records.map((record, index) => [record, lists[index]]));
	}
	async environmentRecords(environment, most = mostPages, keep = (payload) => payload) {
		const found = new Map();
		let next = { hasNextPage: true, endCursor: null };
		for (let number = 0; next.hasNextPage && number < most; number++) {
			const variables = { ...this.#repository, environment, after: next.endCursor };
			next = await this.#client.request(listing(environment), async ({ graphql }) => {
				const { repository } = await graphql(recordsQuery, variables);
				const { pageInfo, nodes } = repository.deployments;
				requireShape(pageInfo.hasNextPage === false || typeof pageInfo.endCursor === "string");
				for (const [record, statuses] of nodes.filter((node) => node !== null).map(listedRecord)) {
					const payload = record.payload && keep(record.payload);
					if (!found.has(record.id))
						found.set(record.id, [{ ...record, payload }, statuses]);
				}
				return pageInfo;
			});
		}
		return { records: await this.#complete(found.values()), isComplete: !next.hasNextPage };
	}
	createRecord(record) {
		const { isProduction, description, ...fields } = record;
		const { redactor } = this.#options;
		const what = (0,base_text/* text */.Qq) `create a GitHub deployment record in environment ${record.environment}`;
		return this.#client.request({ what, needs: "deployments: write" }, async ({ rest }) => {
			const { data } = await rest.repos.createDeployment({
				...this.#repository,
				...fields,
				transient_environment: !isProduction,
				production_environment: isProduction,
				description: [...redactor.redact(description)].slice(0, longestDescription).join(""),
				auto_merge: false,
				required_contexts: [],
			});
			requireShape("id" in data && Number.isSafeInteger(data.id));
			return data.id;
		});
	}
	async setStatus(id, status, options = {}) {
		const { state, description, environmentUrl } = status;
		const { redactor, repository } = this.#options;
		const { runUrl } = repository;
		const what = (0,base_text/* text */.Qq) `set the status ${state} of GitHub deployment record ${id}`;
		const act = async ({ rest }) => {
			const { data } = await rest.repos.createDeploymentStatus({
				...this.#repository,
				deployment_id: id,
				state,
				description,
				...(redactor.finds(runUrl) ? {} : { log_url: runUrl }),
				auto_inactive: false,
				...(environmentUrl ? { environment_url: environmentUrl } : {}),
			});
			requireShape(data.state === state);
		};
		await this.#client.request({ what, needs: "deployments: write" }, act, options);
	}
	comments(pull) {
		const what = (0,base_text/* text */.Qq) `list the comments of pull request #${pull}`;
		const query = { ...this.#repository, issue_number: pull, per_page: pageSize };
		return this.#client.list({ what, needs: "pull-requests: write" }, shortList, ({ paginate, rest }) => paginate.iterator(rest.issues.listComments, query), storedComment);
	}
	createComment(pull, body) {
		const what = (0,base_text/* text */.Qq) `create a comment on pull request #${pull}`;
		const comment = { issue_number: pull, body: this.#options.redactor.redact(body) };
		return this.#client.request({ what, needs: "pull-requests: write" }, async ({ rest }) => storedComment((await rest.issues.createComment({ ...this.#repository, ...comment })).data));
	}
	updateComment(id, body) {
		const call = { what: (0,base_text/* text */.Qq) `edit comment ${id}`, needs: "pull-requests: write" };
		const comment = { comment_id: id, body: this.#options.redactor.redact(body) };
		return this.#client.request(call, async ({ rest }) => storedComment((await rest.issues.updateComment({ ...this.#repository, ...comment })).data));
	}
	viewer() {
		const call = { what: (0,base_text/* text */.Qq) `read the token's own login`, needs: "pull-requests: write" };
		return this.#client.request(call, async ({ graphql }) => {
			const { viewer } = await graphql("{ viewer { login } }");
			return viewer?.login;
		});
	}
	async #complete(found) {
		const complete = [];
		for (const [record, listed] of found) {
			const statuses = listed ?? (await this.#statuses(record));
			if (statuses !== undefined)
				complete.push({ ...record, statuses });
		}
		return complete.sort(latestFirst);
	}
	async #statuses({ id }) {
		const what = (0,base_text/* text */.Qq) `list the statuses of GitHub deployment record ${id}`;
		const query = { ...this.#repository, deployment_id: id, per_page: pageSize };
		const list = this.#client.list({ what, needs: "deployments: read" }, shortList, ({ paginate, rest }) => paginate.iterator(rest.repos.listDeploymentStatuses, query), (status) => storedStatus(status));
		const statuses = [];
		try {
			for await (const status of list) {
				if (statuses.push(status) < shortList * pageSize)
					continue;
				this.#options.log.warning((0,base_text/* text */.Qq) `GitHub deployment record ${id} has ${statuses.length} statuses or more: only these were read.`);
				break;
			}
			return statuses;
		}
		catch (error) {
			if (error instanceof base_errors/* ActionError */.lZ && error.status === 404)
				return undefined;
			throw error;
		}
	}
}
function listing(environment) {
	const what = (0,base_text/* text */.Qq) `list the GitHub deployment records of environment ${environment}`;
	return { what, needs: "deployments: read" };
}
// EXTERNAL MODULE: ../../build/src/service/path.js
var path = __webpack_require__(9158);
;// CONCATENATED MODULE: ../../build/src/records/status.js


const states = {
	deployed: "success",
	unknown: "error",
	skipped: "inactive",
	superseded: "inactive",
	retired: "inactive",
	idle: "inactive",
	swept: "inactive",
	gone: "inactive",
};
const kinds = Object.keys(states);
const longestId = longestDescription - Math.max(...kinds.map((kind) => `${kind} id=`.length));
const kindsWithoutId = ["unknown", "skipped"];
function githubState(kind, isRefused) {
	return kind === "skipped" && isRefused ? "failure" : states[kind];
}
function describe(kind, id) {
	if (id === undefined)
		return kind;
	return isStorable(id) ? `${kind} id=${id}` : undefined;
}
function isStorable(id) {
	return !/\s/.test(id) && (0,path/* unfitId */._)(id) === undefined && id.length <= longestId;
}
function readStatus(status) {
	const [, name, id] = /^([a-z]+)(?: id=(\S+))?$/.exec(status.description) ?? [];
	const kind = kinds.find((each) => each === name);
	if (kind === undefined || (id !== undefined && (0,path/* unfitId */._)(id) !== undefined))
		return undefined;
	return id !== undefined || kindsWithoutId.includes(kind) ? { kind, id, status } : undefined;
}
function newestStatus(statuses) {
	const read = statuses.map(readStatus).filter((status) => status !== undefined);
	const [newest] = read.toSorted((one, other) => other.status.createdAt - one.status.createdAt || kinds.indexOf(other.kind) - kinds.indexOf(one.kind));
	return newest;
}
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ../../build/src/definition/secrets.js
var secrets = __webpack_require__(7030);
// EXTERNAL MODULE: ../../build/src/secrets/hide-values.js
var hide_values = __webpack_require__(3702);
;// CONCATENATED MODULE: ../../build/src/records/applied.js




const largest = 16 * 1024;
const digestBytes = 8;
function digest(parts) {
	const text = JSON.stringify(parts);
	return (0,external_node_crypto_.createHash)("sha256").update(text).digest().subarray(0, digestBytes).toString("base64url");
}
function plainVariables(body) {
	const plain = (0,secrets/* variablesIn */.DF)(body).filter((variable) => !(0,secrets/* isSecretItem */.k_)(variable));
	return new Map(plain.flatMap(({ key, value = null, isSecret: _, updatedAt: __, ...others }) => {
		const more = Object.keys(others).length === 0 ? [] : [JSON.stringify((0,base_json/* mapJson */.T)(others, {}))];
		return typeof key === "string" ? [[key, [(0,base_json/* shownJson */.oB)(value), ...more]]] : [];
	}));
}
function digestsOf(body, redactor, salt = (0,external_node_crypto_.randomBytes)(12).toString("base64url")) {
	const redacted = ([key, parts]) => {
		const [name = "", ...values] = [key, ...parts].map(redactor.redact);
		return [name, digest([salt, name, ...values])];
	};
	return { salt, values: new Map([...plainVariables(body)].map(redacted)) };
}
function storedDefinition(body, redactor) {
	const definition = comparable(body, redactor);
	const { salt, values } = digestsOf(body, redactor);
	const digests = { salt, values: Object.fromEntries(values) };
	const fits = Buffer.byteLength(JSON.stringify({ definition, digests })) <= largest;
	return fits ? { definition, digests } : {};
}
function comparable(body, redactor) {
	const redacted = (0,base_json/* mapJson */.T)((0,hide_values/* hideValues */.X8)(body, "all"), (0,base_json/* redactions */.xn)(redactor.redact));
	return (0,base_json/* isObject */.Gv)(redacted) ? redacted : {};
}
function appliedIn(payload) {
	const [definition, digests] = [(0,base_json/* member */.Dc)(payload, "definition"), (0,base_json/* member */.Dc)(payload, "digests")];
	if (!(0,base_json/* isObject */.Gv)(definition))
		return undefined;
	const values = (0,base_json/* isObject */.Gv)(digests) ? (0,base_json/* member */.Dc)(digests, "values") : undefined;
	const known = (0,base_json/* isObject */.Gv)(values) ? Object.entries(values) : [];
	const strings = known.flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : []));
	const salt = (0,base_json/* isObject */.Gv)(digests) ? ((0,base_json/* stringMember */.sk)(digests, "salt") ?? "") : "";
	return { definition, digests: { salt, values: new Map(strings) } };
}
;// CONCATENATED MODULE: ../../build/src/base/name.js
const longestNormalized = 300;
function normalName(name) {
	const wellFormed = name.trim().toWellFormed();
	return wellFormed.length > longestNormalized ? wellFormed : wellFormed.normalize("NFC");
}
function isSameName(one, other) {
	return normalName(one) === normalName(other);
}
;// CONCATENATED MODULE: ../../build/src/records/read.js







const schema = 4;
const longestTask = 100;
const read_mostPages = 10;
const lag = 5_000;
function taskOf({ name: given = "", pullRequest }) {
	const prefix = pullRequest === undefined ? "deployment:" : `preview:pr-${pullRequest}:`;
	const name = normalName(given);
	const task = prefix + name;
	if (task.length <= longestTask && /^[A-Za-z0-9:._-]+$/.test(task))
		return task;
	const hash = (0,external_node_crypto_.createHash)("sha256").update(name).digest("hex").slice(0, 16);
	const room = longestTask - prefix.length - hash.length - 1;
	return `${prefix}${name.replace(/[^A-Za-z0-9:._-]+/g, "-").slice(0, room)}-${hash}`;
}
function subjectOf(task, name) {
	const [, number] = /^(?:deployment|preview:pr-([1-9]\d{0,14})):/.exec(task) ?? [];
	if (number === undefined && !task.startsWith("deployment:"))
		return undefined;
	const pullRequest = number === undefined ? undefined : Number(number);
	const isFitting = name !== undefined && taskOf({ name, pullRequest }) === task;
	return { name: isFitting ? name : undefined, pullRequest };
}
function readRecord(record) {
	const { payload = {}, task } = record;
	const string = (name) => (0,base_json/* stringMember */.sk)(payload, name) || undefined;
	const [organizationId, workspaceId] = [string("organizationId"), string("workspaceId")];
	if (payload["schema"] !== schema || organizationId === undefined || workspaceId === undefined)
		return undefined;
	const subject = subjectOf(task, string("name"));
	if (subject === undefined)
		return undefined;
	const newest = newestStatus(record.statuses);
	const event = (0,base_json/* member */.Dc)(payload, "event");
	return {
		number: record.id,
		task,
		kind: newest?.kind ?? "open",
		id: newest === undefined ? plannedId(payload) : newest.id,
		...subject,
		base: string("base"),
		organization: { id: organizationId, name: string("organizationName") },
		workspace: { id: workspaceId, name: string("workspaceName") },
		runId: Number.isSafeInteger(event) ? Number(event) : 0,
		key: string("key"),
		sha: record.sha,
		applied: appliedIn(payload),
		createdAt: record.createdAt,
		changedAt: newest?.status.createdAt ?? record.createdAt,
		url: newest?.status.environmentUrl ?? "",
	};
}
const ofState = [
	...["schema", "name", "base", "event", "key", "deploymentId"],
	...["organizationId", "organizationName", "workspaceId", "workspaceName"],
];
function withoutDefinition(payload) {
	return Object.fromEntries(ofState.map((name) => [name, (0,base_json/* member */.Dc)(payload, name) ?? null]));
}
function plannedId(payload) {
	const id = (0,base_json/* stringMember */.sk)(payload, "deploymentId");
	return id !== undefined && id !== "" && isStorable(id) ? id : undefined;
}
function readRecords(stored) {
	const records = stored.map(readRecord).filter((record) => record !== undefined);
	const kept = new Map();
	for (const { key, kind, number } of records) {
		if (key === undefined)
			continue;
		kept.set(key, Math.max(kept.get(key) ?? 0, kind === "open" ? number : Number.POSITIVE_INFINITY));
	}
	return records.filter(({ key, kind, number }) => {
		return key === undefined || kind !== "open" || kept.get(key) === number;
	});
}
async function listRecords(github, environment, task, isEnough) {
	const listed = [];
	for (let page = 1; page <= read_mostPages; page++) {
		const { records, isLast } = await github.recordPage(environment, task, page);
		const withStatuses = await github.withStatuses(records.filter((record) => record.task === task));
		listed.push(...withStatuses);
		const enough = isLast ? [true] : await Promise.all(readRecords(withStatuses).map(isEnough));
		if (enough.includes(true))
			return { records: readRecords(listed), isComplete: true };
	}
	return { records: readRecords(listed), isComplete: false };
}
const mostListed = 5;
function recordText({ number, runId }, run) {
	const [name, page] = [(0,base_text/* text */.Qq) `GitHub deployment record ${number}`, (0,workflow_run/* runPage */.fL)(runId, run)];
	return page === "" ? name : (0,base_text/* text */.Qq) `${name} (${(0,base_text/* link */.nf)("run", page)})`;
}
function isOfTarget(record, target) {
	return record.organization.id === target.organization.id && record.workspace.id === target.workspace.id;
}
function isOtherName(one, other) {
	return one !== undefined && other !== undefined && !isSameName(one, other);
}
;// CONCATENATED MODULE: ../../build/src/records/write.js









const patience = 5 * base_clock/* minute */.Vc;
async function openRecord({ id, applied, otherCommit }, target, github, run) {
	const { environment = "", name, pullRequest, commit } = target;
	requireNoSecret(id, target, run);
	const isProduction = pullRequest === undefined && environment === "production";
	const key = (0,external_node_crypto_.randomBytes)(12).toString("base64url");
	const payload = withoutUndefined({
		schema: schema,
		pullRequest,
		...namesIn(target),
		deploymentId: id,
		...storedDefinition(applied, run.redactor),
		event: run.id,
		attempt: run.attempt,
		key,
		actor: run.redactor.redact(run.actor),
		version: run.version,
		ref: run.redactor.redact(run.actionRef),
	});
	const task = taskOf(target);
	const record = { environment, task, isProduction, description: name ?? id ?? "", payload };
	const create = (ref) => github.createRecord({ ...record, ref });
	try {
		const number = await create(commit).catch((error) => {
			const isCommitGone = error instanceof base_errors/* ActionError */.lZ && error.status === 422;
			if (!isCommitGone || otherCommit === undefined || otherCommit === commit)
				throw error;
			return create(otherCommit);
		});
		run.outputs.githubDeploymentId(number);
		return { number, key };
	}
	catch (error) {
		const cause = error instanceof base_errors/* ActionError */.lZ ? error.cause : undefined;
		const mayExist = cause instanceof RequestFailure ? cause.mayHaveActed : cause !== undefined;
		if (!(error instanceof base_errors/* ActionError */.lZ) || !mayExist)
			throw error;
		throw await withdrawn(error, { key, id, environment, task }, github, run);
	}
}
async function withdrawn(error, { key, id, environment, task }, github, run) {
	const check = (0,base_text/* text */.Qq) `GitHub may have created a record all the same, which looks like a create that nobody
	finished.`;
	try {
		await run.clock.sleep(lag, run.cancelled);
		const { records } = await github.recordPage(environment, task, 1);
		const own = records.filter(({ payload }) => payload?.["key"] === key);
		const written = own.map(({ id: number }) => writeStatus(number, "skipped", { id }, run));
		const results = await Promise.allSettled(written);
		const left = own.filter((_, index) => results[index]?.status === "rejected");
		const commands = left.slice(0, mostListed).map(({ id: number }) => releaseCommand({ number, id }, run));
		if (left.length === 0)
			return error;
		return error.with({ lines: [...error.lines, (0,base_text/* text */.Qq) `${check} Release it:`], commands });
	}
	catch {
		return error.with({ lines: [...error.lines, check] });
	}
}
function withoutUndefined(payload) {
	const members = Object.entries(payload).filter(([, value]) => value !== undefined);
	return Object.fromEntries(members);
}
function namesIn({ name, pullRequest, definition, organization, workspace }) {
	return {
		name,
		base: pullRequest === undefined ? undefined : definition.ownName,
		organizationId: organization.id,
		organizationName: organization.name,
		workspaceId: workspace.id,
		workspaceName: workspace.name,
	};
}
const storedNames = {
	environment: "github-environment",
	name: "the Deployment's name",
	base: "the definition's name",
	organizationId: "the organization's id",
	organizationName: "the organization's name",
	workspaceId: "the workspace's id",
	workspaceName: "the workspace's name",
	deploymentId: "deployment-id",
};
function requireNoSecret(id, target, { redactor }) {
	const environment = target.environment === "preview" ? undefined : target.environment;
	const stored = { environment, ...namesIn(target), deploymentId: id };
	for (const [name, value = ""] of Object.entries(stored)) {
		if (!redactor.finds(value))
			continue;
		const what = storedNames[name] ?? name;
		throw new base_errors/* ActionError */.lZ("input", (0,base_text/* text */.Qq) `Nothing was sent: ${what}, "${value}", contains the value of a secret.`, {
			lines: [
				(0,base_text/* text */.Qq) `A GitHub deployment record stores it, and everyone who can read the repository can read the
			record.`,
				(0,base_text/* text */.Qq) `*** shows where the secret is: a secret variable, a token or a password of this step.`,
			],
			hint: (0,base_text/* text */.Qq) `Choose another name, or another value of the secret. If the value is not confidential, set
		  it in environment-variables, not as a secret.`,
		});
	}
	if (id !== undefined && !isStorable(id))
		throw noRoom((0,base_text/* text */.Qq) `Nothing was sent: deployment-id "${id}"`);
}
function noRoom(what) {
	return new base_errors/* ActionError */.lZ("input", (0,base_text/* text */.Qq) `${what} can't be stored in a GitHub deployment record.`, {
		lines: [
			(0,base_text/* text */.Qq) `A status has room for an id of ${longestId} characters without whitespace, and an id is never
		cut.`,
		],
		hint: (0,base_text/* text */.Qq) `Check deployment-id. If it is right, use the step without github-environment.`,
	});
}
async function writeStatus(record, kind, { id, url, isRefused = false, storesNewId = false }, { github, redactor }) {
	if (github === undefined)
		return;
	const description = describe(kind, id);
	if (description === undefined || (id !== undefined && redactor.finds(id))) {
		throw noRoom((0,base_text/* text */.Qq) `The id "${id ?? ""}"`);
	}
	const status = { state: githubState(kind, isRefused), description };
	const options = storesNewId ? { patience } : {};
	try {
		await github.setStatus(record, { ...status, environmentUrl: url }, options);
	}
	catch (error) {
		if (url === undefined || !(error instanceof base_errors/* ActionError */.lZ) || error.status !== 422)
			throw error;
		await github.setStatus(record, status, options);
	}
}
async function markRecord(record, kind, parts, run) {
	try {
		await writeStatus(record, kind, parts, run);
	}
	catch (error) {
		run.log.warning((0,base_text/* text */.Qq) `GitHub deployment record ${record} could not be updated: ${(0,base_errors/* whyOf */.gf)(error)}`);
	}
}
// EXTERNAL MODULE: ../../build/src/base/markdown.js
var markdown = __webpack_require__(4534);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: ../../build/src/definition/amounts.js
var amounts = __webpack_require__(5846);
// EXTERNAL MODULE: ../../build/src/definition/fields.js
var fields = __webpack_require__(1494);
;// CONCATENATED MODULE: ../../build/src/definition/compare.js







function changesBetween(before, after) {
	const hasVariables = (value) => (0,base_json/* isObject */.Gv)(value) || (Array.isArray(value) && value.length > 0);
	return (differing("", (0,hide_values/* hideValues */.X8)(before, "all"), (0,hide_values/* hideValues */.X8)(after, "all"), { members: fields/* fields */.OA }, false)
		.filter(([path, was, is]) => !/^environmentVariables(\[|$)/.test(path) || !(hasVariables(was) || hasVariables(is)))
		.map(([field, was, is]) => ({
		field,
		before: was,
		after: is,
		createOnly: fields/* createOnlyFields */.Wl.includes(field),
		removed: is === undefined && Object.hasOwn(after, "type"),
	}))
		.filter(({ field, after: is, removed }) => is !== undefined || removed || /[.[]/.test(field)));
}
function responseDifferences(sent, response, before) {
	const [body, received] = [(0,hide_values/* hideValues */.X8)(sent, "all"), (0,hide_values/* hideValues */.X8)(response, "all")];
	return differing("", body, received, { members: fields/* fields */.OA }, true)
		.map(([field, given = null, got = null]) => ({ field, sent: given, received: got }))
		.filter(({ field, sent: given, received: got }) => {
		const isSecret = (0,base_json/* isObject */.Gv)(given) && given["isSecret"] === true && field.startsWith("environmentVariables[");
		if (given !== null)
			return !(isSecret && got === null);
		if (field.endsWith("]"))
			return false;
		const row = fields/* fields */.OA.find((each) => each.field === field);
		const was = before && (0,base_json/* member */.Dc)(before, field);
		return was !== undefined && row !== undefined && differing("", was, got, row, true).length === 0;
	});
}
function keptFields(sent, response, before) {
	const [old, body, received] = [before, sent, response].map((each) => (0,hide_values/* hideValues */.X8)(each, "all"));
	return fields/* fields */.OA.flatMap((row) => {
		const { field, rules, members = [] } = row;
		const [was, is, got] = [old, body, received].map((each) => each && (0,base_json/* member */.Dc)(each, field));
		if (row.use === "create-only" || was === undefined || was === null || got === undefined || got === null)
			return [];
		const isSame = (one, other, of) => differing("", one, other, of, true).length === 0;
		if (is === undefined) {
			const isEmpty = Array.isArray(was) && was.length === 0;
			return !isEmpty && isSame(was, got, row) ? [{ field, received: got }] : [];
		}
		if (rules === undefined || !isListOfObjects(was) || !isListOfObjects(is) || !isListOfObjects(got))
			return [];
		const [known, now] = byName(was, is);
		const [, there] = byName(was, got);
		return [...known].flatMap(([name, item]) => {
			const kept = now.has(name) ? undefined : there.get(name);
			return kept !== undefined && isSame(item, kept, { members })
				? [{ field: `${field}[${name}]`, received: kept }]
				: [];
		});
	});
}
function variableChanges(before, after) {
	const old = new Set((0,secrets/* keysOf */.YD)((0,secrets/* variablesIn */.DF)(before)));
	const now = new Set((0,secrets/* keysOf */.YD)((0,secrets/* variablesIn */.DF)(after)));
	return {
		added: [...now].filter((key) => !old.has(key)),
		removed: [...old].filter((key) => !now.has(key)),
		kept: [...now].filter((key) => old.has(key)),
	};
}
function fieldThatRedactionChanges(body, redact) {
	const plain = (0,hide_values/* hideValues */.X8)(body, "secret");
	const variables = (0,secrets/* variablesIn */.DF)(plain).map((variable) => ({ ...variable, value: null }));
	const shown = variables.length === 0 ? plain : { ...plain, environmentVariables: variables };
	const [first] = differing("", shown, (0,base_json/* mapJson */.T)(shown, (0,base_json/* redactions */.xn)(redact)), { members: fields/* fields */.OA }, false);
	return first && redact(first[0]);
}
function shownChange({ before, after }) {
	const [was, is] = [before, after].map((value) => (value === undefined ? undefined : (0,base_json/* shownJson */.oB)(value)));
	const isAlike = was !== undefined && was.slice(0, 300) === is?.slice(0, 300);
	return [
		was === undefined ? (0,base_text/* text */.Qq) `not set` : (0,base_text/* code */.aY)(was),
		is === undefined ? (0,base_text/* text */.Qq) `no longer sent` : (0,base_text/* text */.Qq) `${(0,base_text/* code */.aY)(is)}${isAlike ? (0,base_text/* text */.Qq) ` (changed)` : ""}`,
	];
}
function differing(path, before, after, field, isResponse) {
	const parts = partsOf(before, after, field, isResponse);
	if (parts !== undefined) {
		return parts.flatMap(([step, was, is, inner]) => differing(path + step, was, is, inner, isResponse));
	}
	const { kind } = field;
	const isAmount = kind === "cores" || kind === "gibibytes" || kind === "integer";
	const isSame = (0,external_node_util_.isDeepStrictEqual)(before, after) ||
		(isResponse && isAmount && (0,amounts/* sameAmount */.t3)(before, after)) ||
		(isResponse && kind === "strings" && (0,external_node_util_.isDeepStrictEqual)(sorted(before), sorted(after)));
	return isSame ? [] : [[path.replace(/^\./, ""), before, after]];
}
function sorted(list) {
	return Array.isArray(list) && list.every((item) => typeof item === "string") ? list.toSorted() : list;
}
function partsOf(before, after, field, isResponse) {
	if ((0,base_json/* isObject */.Gv)(before) && (0,base_json/* isObject */.Gv)(after))
		return membersOf(before, after, field, isResponse);
	if (isListOfObjects(before) && isListOfObjects(after))
		return itemsOf(before, after, field, isResponse);
	return undefined;
}
function membersOf(before, after, { members = [] }, isResponse) {
	const documented = members.map(({ field }) => field);
	const names = isResponse
		? documented.filter((name) => Object.hasOwn(before, name) && ((0,base_json/* member */.Dc)(after, name) ?? null) !== null)
		: [...documented, ...Object.keys(before), ...Object.keys(after)].filter((name) => Object.hasOwn(before, name) || Object.hasOwn(after, name));
	return Array.from(new Set(names), (name) => {
		const inner = members.find(({ field }) => field === name) ?? {};
		return [`.${name}`, (0,base_json/* member */.Dc)(before, name), (0,base_json/* member */.Dc)(after, name), inner];
	});
}
function itemsOf(before, after, { members = [], rules }, isResponse) {
	const [old, now] = byName(before, after);
	const areItemsCompared = rules
		? isResponse || (old.size > 0 && now.size > 0)
		: (0,external_node_util_.isDeepStrictEqual)([...old.keys()], [...now.keys()]);
	if (!areItemsCompared)
		return undefined;
	const names = new Set([...old.keys(), ...(isResponse ? [] : now.keys())]);
	return Array.from(names, (name) => [`[${name}]`, old.get(name), now.get(name), { members }]);
}
function isListOfObjects(value) {
	return Array.isArray(value) && value.every(base_json/* isObject */.Gv);
}
function byName(...lists) {
	const identity = ["name", "key"].find((name) => {
		return lists.every((items) => {
			const names = items.map((item) => (0,base_json/* member */.Dc)(item, name)).filter((value) => typeof value === "string");
			return new Set(names).size === items.length;
		});
	});
	const named = (items) => new Map(items.map((item, index) => [identity ? String((0,base_json/* member */.Dc)(item, identity)) : index, item]));
	return [named(lists[0]), named(lists[1])];
}
;// CONCATENATED MODULE: ../../build/src/report/changes.js




const createOnlyNote = (0,base_text/* text */.Qq) `an update does not send it; its response shows what holds`;
const removedNote = (0,base_text/* text */.Qq) `no longer sent; the service may keep it`;
function comparedText({ record, at }, commit) {
	return (0,base_text/* text */.Qq) `compared with the definition that this action applied last (GitHub deployment record ${record},
	${(0,printing/* utcMinute */.vD)(at)}, commit ${commit})`;
}
function changesText({ changes, variables: { added, removed, changed } }) {
	const left = changes.filter(({ createOnly }) => createOnly).length;
	const counts = [];
	if (changes.length > left)
		counts.push((0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(changes.length - left, "field")}`);
	const variables = added.length + removed.length + changed.length;
	if (variables > 0)
		counts.push((0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(variables, "variable")}`);
	if (left > 0)
		counts.push((0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(left, "field")} that an update does not send`);
	const last = counts.pop();
	if (last === undefined)
		return undefined;
	return counts.length === 0 ? last : (0,base_text/* text */.Qq) `${(0,base_text/* joined */.oR)(counts)} and ${last}`;
}
function changeTexts(change) {
	const note = change.createOnly ? createOnlyNote : change.removed ? removedNote : undefined;
	const [was, is] = shownChange(change);
	return [(0,base_text/* text */.Qq) `${(0,base_text/* code */.aY)(change.field)}${note === undefined ? "" : (0,base_text/* text */.Qq) ` (${note})`}`, was, is];
}
const mostLines = 100;
const mostKeys = 30;
function changeLines(all) {
	const { changes } = all;
	const fields = changes.slice(0, mostLines).map(changeTexts);
	const left = changes.length - fields.length;
	return [
		...fields.map(([field, was, is]) => (0,base_text/* text */.Qq) `  ${field}: ${was} -> ${is}`),
		...(left > 0 ? [(0,base_text/* text */.Qq) `  ... and ${left} more: the output plan of a dry run has all of them.`] : []),
		...variableLines(all, mostKeys).map((line) => (0,base_text/* text */.Qq) `  ${line}`),
	];
}
const variableHeads = [
	["added", "Variables added"],
	["removed", "Variables removed"],
	["changed", "Variables changed"],
	["kept", "Variables kept"],
];
function variableLines({ variables }, most) {
	return variableHeads.flatMap(([what, head]) => {
		const keys = variables[what];
		return keys.length === 0 ? [] : [(0,base_text/* text */.Qq) `${head}: ${(0,base_text/* listed */.KE)(keys.map(base_text/* code */.aY), most)}`];
	});
}
function changesContent(changes) {
	const lines = variableLines(changes, 200);
	return [
		(0,markdown/* table */.tp)(["Field", "Before", "After"], changes.changes.map(changeTexts)),
		...(lines.length === 0 ? [] : [(0,markdown/* bullets */.e5)(lines)]),
	];
}
// EXTERNAL MODULE: ../../build/src/definition/body.js
var definition_body = __webpack_require__(7483);
;// CONCATENATED MODULE: ../../build/src/deployment/body.js

function idOf(decision) {
	if (decision.do === "update")
		return decision.id;
	return decision.do === "retire" ? decision.ids[0].id : undefined;
}
function bodyFor(decision, target) {
	const { definition, name, pullRequest, workspace } = target;
	const description = pullRequest === undefined ? undefined : descriptionOf(decision, pullRequest);
	return (0,definition_body/* requestBody */.IO)(decision.do, definition, { name, workspaceId: workspace.id, description });
}
function descriptionOf(decision, pullRequest) {
	if (decision.do !== "retire")
		return `Preview of pull request #${pullRequest}`;
	return {
		closed: `[closed pull request #${pullRequest}] safe to delete`,
		idle: `[idle] push to pull request #${pullRequest} to wake it up`,
		requested: `[retired] preview of pull request #${pullRequest}`,
	}[decision.reason];
}
;// CONCATENATED MODULE: ../../build/src/records/state.js
const scaledDown = ["retired", "idle", "swept"];
function isScaledDown({ kind }) {
	return scaledDown.includes(kind);
}
function naming(records) {
	const all = records.filter((record) => record.id !== undefined);
	const acted = new Set(all.filter(({ kind }) => kind !== "skipped").map(({ id }) => id));
	return all.filter(({ id, kind }) => kind !== "skipped" || !acted.has(id)).toSorted(newestFirst);
}
function newestOfName({ ids }) {
	return ids.find(({ kind }) => kind !== "skipped");
}
function newestFirst(one, other) {
	return other.createdAt - one.createdAt || other.number - one.number;
}
function newestOf(records, id, kinds) {
	if (id === undefined)
		return undefined;
	const newest = records.find((each) => each.id === id && (each.kind === "gone" || kinds.includes(each.kind)));
	return newest?.kind === "gone" ? undefined : newest;
}
function isRetired({ ids }, id) {
	return ids.some((each) => each.id === id && isScaledDown(each));
}
function stateOf(records) {
	const named = naming(records);
	const newest = new Map(named.toReversed().map((record) => [record.id, record]));
	const unfinished = records.filter(({ id, kind }) => id === undefined && (kind === "open" || kind === "unknown"));
	return {
		ids: [...newest.values()].filter(({ kind }) => kind !== "gone").toSorted(newestFirst),
		doubts: unfinished.toSorted(newestFirst),
		newestRun: named.reduce((largest, { runId }) => Math.max(largest, runId), 0),
	};
}
;// CONCATENATED MODULE: ../../build/src/deployment/changes.js





const appliedKinds = [
	"deployed",
	"superseded",
	"retired",
	"idle",
	"swept",
];
function lastApplied(records, id) {
	return newestOf(records, id, appliedKinds);
}
function differencesOf({ kind, body, whole, before, response }) {
	const leftOut = Object.entries(whole).filter(([name]) => kind === "update" && fields/* createOnlyFields */.Wl.includes(name));
	const createOnly = responseDifferences(Object.fromEntries(leftOut), response, undefined);
	const isWhole = kind === "update" && Object.hasOwn(body, "type");
	const kept = isWhole && before ? keptFields(body, response, before.definition) : [];
	const different = responseDifferences(body, response, before?.definition);
	return [
		...createOnly.map((each) => ({ ...each, why: "create-only" })),
		...kept.map(({ field, received }) => ({ field, sent: null, received, why: "kept" })),
		...different.map((each) => ({ ...each, why: "different" })),
	];
}
function changesSince({ definition, digests }, body, { redactor }) {
	const after = comparable(body, redactor);
	const { added, removed, kept } = variableChanges(definition, after);
	const now = digestsOf(body, redactor, digests.salt).values;
	const secret = new Set([...variablesOf(definition).secretKeys, ...variablesOf(after).secretKeys]);
	const isChanged = (key) => !secret.has(key) && digests.values.get(key) !== now.get(key);
	return {
		changes: changesBetween(definition, after),
		variables: {
			added,
			removed,
			changed: kept.filter(isChanged),
			kept: kept.filter((key) => !isChanged(key)),
		},
	};
}
function variablesOf(body) {
	const variables = (0,secrets/* variablesIn */.DF)(body);
	return { keys: (0,secrets/* keysOf */.YD)(variables), secretKeys: (0,secrets/* keysOf */.YD)(variables.filter(secrets/* isSecretItem */.k_)) };
}
// EXTERNAL MODULE: ../../build/src/inputs/request.js
var inputs_request = __webpack_require__(2262);
// EXTERNAL MODULE: ../../build/src/base/documentation.js
var documentation = __webpack_require__(9025);
;// CONCATENATED MODULE: ../../build/src/service/advice.js





const requiredRole = (0,base_text/* text */.Qq) `The API documentation requires an Organization API token with the
  Organization Owner role for this.`;
function rejectsToken(message) {
	return /\b(?:expired|invalid|revoked)\b/i.test(message) && /token|jwt|credential/i.test(message);
}
function isOwnError(response) {
	const body = (0,base_json/* parseJson */.qF)(response?.text ?? "");
	return (0,base_json/* isObject */.Gv)(body) && (0,base_json/* stringMember */.sk)(body, "message") !== undefined;
}
const correct = (0,base_text/* text */.Qq) `Correct what the service reports, and run the step again.`;
const advice_rows = [
	{ statuses: [429], advice: advice_limitAdvice },
	{ statuses: "any", if: ({ failure }) => failure.requestedWait !== undefined, advice: advice_limitAdvice },
	{ statuses: "3xx", advice: redirectAdvice },
	{ statuses: [401], advice: tokenAdvice },
	{ statuses: [403], if: ({ message }) => rejectsToken(message), advice: tokenAdvice },
	{ statuses: [403], advice: forbiddenAdvice },
	{ statuses: [404], advice: missingAdvice },
	{
		statuses: [405, 501],
		advice: () => ({
			lines: [(0,base_text/* text */.Qq) `The service does not support this request.`],
			hint: (0,base_text/* text */.Qq) `Check base-url: its path may be wrong, or the service has another version of the API.`,
		}),
	},
	{
		statuses: [400, 409],
		if: ({ call }) => call.request.kind === "update",
		advice: ({ response, call }) => ({
			lines: response.status === 409 ? [takenText(call.request)] : [],
			hint: (0,base_text/* text */.Qq) `If the Deployment is still being created, wait until it is ready. Otherwise correct what the
		service reports. Then run the step again.`,
		}),
	},
	{ statuses: [409], advice: conflictAdvice },
	{ statuses: "5xx", advice: () => ({ hint: (0,base_text/* text */.Qq) `Run the step again later.` }) },
	{ statuses: "any", advice: () => ({ hint: correct }) },
];
const serviceWords = {
	rows: advice_rows,
	address: {
		setting: "base-url",
		tryAgain: (0,base_text/* text */.Qq) `Run the step again. If it fails again, check the network between the runner and the
	  service, or increase request-timeout.`,
		readLess: (0,base_text/* text */.Qq) `Set only organization-id and workspace-id, so that no list is read.`,
	},
	afterCancellation: (0,base_text/* text */.Qq) `Run the workflow again.`,
};
function advice_limitAdvice({ response, failure: { requestedWait, longestWait } }) {
	const wait = requestedWait === undefined
		? (0,base_text/* text */.Qq) `The service did not report how long to wait.`
		: (0,base_text/* text */.Qq) `The service requested ${shownWait(requestedWait, longestWait)}.`;
	const limited = (0,base_text/* text */.Qq) `The service limits the rate of requests: start fewer runs at a time.`;
	const when = requestedWait === undefined ? "later" : (0,base_text/* text */.Qq) `in ${Math.ceil(requestedWait)} s`;
	return {
		lines: response.status === 429 ? [wait, limited] : [wait],
		hint: (0,base_text/* text */.Qq) `Run the step again ${when}.`,
	};
}
function redirectAdvice({ response, failure }) {
	const where = redirection(response.headers, failure.request.url);
	const why = (0,base_text/* text */.Qq) `Redirects are not followed, because the API token would be sent to another host.`;
	return {
		lines: [(0,base_text/* text */.Qq) `The service ${where}. ${why}`],
		hint: (0,base_text/* text */.Qq) `Correct base-url: it must name the service itself.`,
	};
}
function tokenAdvice({ message }) {
	return /\bexpired\b/i.test(message)
		? { lines: [(0,base_text/* text */.Qq) `The API token has expired.`], hint: (0,base_text/* text */.Qq) `Set api-token to a new API token.` }
		: {
			lines: [(0,base_text/* text */.Qq) `The service does not accept the API token.`],
			hint: (0,base_text/* text */.Qq) `Check api-token: it may have been deleted, be incomplete, or belong to another platform.`,
		};
}
function forbiddenAdvice({ call: { request, actionRef } }) {
	const { kind, what } = request;
	const check = (0,base_text/* text */.Qq) `Check the role and scope of api-token`;
	const page = (0,documentation/* docs */.m)("tokens.md#which-api-token-a-step-needs", actionRef);
	if (what === "Deployment") {
		const orDeployment = kind === "update" ? " or the Deployment" : "";
		const role = (0,base_text/* text */.Qq) `The API documentation does not list the role that this requires. An API token of the
	  Workspace${orDeployment} may be enough.`;
		return { lines: [role], hint: (0,base_text/* text */.Qq) `${check}, and the ids. See ${page}` };
	}
	const skippedBy = what === "organizations"
		? "organization-id and workspace-id in place of organization and workspace"
		: "workspace-id in place of workspace";
	const skip = kind === "read" ? (0,base_text/* text */.Qq) `, or set ${skippedBy}: then this list is not read` : "";
	return { lines: [requiredRole], hint: (0,base_text/* text */.Qq) `${check}${skip}. See ${page}` };
}
function missingAdvice({ call, response, failure }) {
	const [path = ""] = /^.*?(?=\/(?:platform|iam)\/v)/.exec(failure.request.url.pathname) ?? [];
	const given = Object.entries(call.request.ids).map(([of, id]) => (0,base_text/* text */.Qq) `${of} ${id}`);
	const last = given.pop();
	if (last === undefined) {
		const what = path === ""
			? (0,base_text/* text */.Qq) `it may not be the address of the platform's API`
			: (0,base_text/* text */.Qq) `its path ${path} may be wrong`;
		return { hint: (0,base_text/* text */.Qq) `Check base-url: ${what}.` };
	}
	const others = given.length > 0 ? (0,base_text/* text */.Qq) `${(0,base_text/* joined */.oR)(given)} and ` : "";
	const lines = [(0,base_text/* text */.Qq) `The request contains ${others}${last}.`];
	const website = isHtml(response) ? (0,base_text/* text */.Qq) `, or it names a website` : "";
	const baseUrl = (0,base_text/* text */.Qq) `Check base-url first: its path${path === "" ? "" : (0,base_text/* text */.Qq) ` ${path}`} may be
	wrong${website}. Then check the ids`;
	if (!isOwnError(response))
		return { lines, hint: (0,base_text/* text */.Qq) `${baseUrl}.` };
	const names = (0,base_text/* text */.Qq) `Each input takes an id: for a name use organization or workspace.`;
	const first = path === "" ? (0,base_text/* text */.Qq) `Check the ids` : baseUrl;
	return { lines, hint: (0,base_text/* text */.Qq) `${first}, and whether the API token has access to them. ${names}` };
}
function takenText({ name }) {
	return name === undefined ? (0,base_text/* text */.Qq) `The name may be taken.` : (0,base_text/* text */.Qq) `The name "${name}" may be taken.`;
}
function conflictAdvice({ call: { request } }) {
	const isDeployment = request.what === "Deployment";
	const update = (0,base_text/* text */.Qq) ` To update an existing Deployment, use mode update-deployment with its deployment-id.`;
	return {
		lines: [(0,base_text/* text */.Qq) `${takenText(request)} An earlier run that was interrupted may have created it.`],
		hint: (0,base_text/* text */.Qq) `Check the platform for the name, or choose
	  ${isDeployment ? "another name" : "another token-name"}.${isDeployment ? update : ""}`,
	};
}
;// CONCATENATED MODULE: ../../build/src/service/resources.js


class WrongShape extends Error {
	name = "WrongShape";
	shown;
	constructor(problem, shown = {}) {
		super(problem);
		this.shown = shown;
	}
}
function hibernates({ raw }) {
	return (0,base_json/* stringMember */.sk)(raw, "status") === "HIBERNATING";
}
function readObject(text) {
	if (text.trim() === "")
		throw new WrongShape("has no body");
	const value = (0,base_json/* parseJson */.qF)(text);
	if (value === undefined)
		throw new WrongShape("is not JSON", { isText: true });
	if (!(0,base_json/* isObject */.Gv)(value))
		throw new WrongShape("is not a JSON object");
	return value;
}
function readList(response, name, limit) {
	const list = (0,base_json/* member */.Dc)(response, name);
	if (!Array.isArray(list))
		throw new WrongShape(`has no list "${name}"`);
	const items = list.filter(base_json/* isObject */.Gv).map(readNamed);
	const total = (0,base_json/* member */.Dc)(response, "totalCount");
	const hasMore = typeof total !== "object" && Number(total) > list.length;
	return {
		items: items.filter((item) => item !== undefined),
		mayBeIncomplete: limit === undefined || list.length >= limit || hasMore,
		hasMore,
	};
}
function readNamed(item) {
	const id = (0,base_json/* stringMember */.sk)(item, "id");
	const enforced = (0,base_json/* member */.Dc)(item, "cicdEnforcedDefault");
	if (!id)
		return undefined;
	return {
		id,
		name: (0,base_json/* stringMember */.sk)(item, "name"),
		organizationName: (0,base_json/* stringMember */.sk)(item, "organizationName"),
		cicdEnforcedDefault: typeof enforced === "boolean" ? enforced : undefined,
	};
}
function readApiToken(raw) {
	const id = (0,base_json/* stringMember */.sk)(raw, "id");
	const token = (0,base_json/* stringMember */.sk)(raw, "token");
	const name = (0,base_json/* stringMember */.sk)(raw, "name");
	if (!id?.trim())
		throw new WrongShape("has no id of an API token");
	if (!token?.trim())
		throw new WrongShape("has no value of the token", { id, known: { id, name } });
	const roles = (0,base_json/* member */.Dc)(raw, "roles");
	return {
		id,
		token,
		name,
		description: (0,base_json/* stringMember */.sk)(raw, "description"),
		type: (0,base_json/* stringMember */.sk)(raw, "type"),
		roles: Array.isArray(roles) ? roles.filter(base_json/* isObject */.Gv).flatMap(readRole) : [],
		endAt: (0,base_json/* stringMember */.sk)(raw, "endAt"),
		raw,
	};
}
function readRole(item) {
	const role = (0,base_json/* stringMember */.sk)(item, "role");
	if (role === undefined)
		return [];
	return [{ role, entityId: (0,base_json/* stringMember */.sk)(item, "entityId"), entityType: (0,base_json/* stringMember */.sk)(item, "entityType") }];
}
function readDeployment(raw) {
	const id = (0,base_json/* stringMember */.sk)(raw, "id");
	if (typeof raw["id"] === "number")
		throw new WrongShape("has an id that is no string", { id: String(raw["id"]) });
	if (!id)
		throw new WrongShape("has no id of a Deployment");
	const unfit = (0,path/* unfitId */._)(id);
	if (unfit)
		throw new WrongShape(`has an id that ${unfit}`, { id });
	return { id, raw };
}
;// CONCATENATED MODULE: ../../build/src/service/service-error.js









function isNotFound(error) {
	if (!(error instanceof base_errors/* ActionError */.lZ) || error.code !== "status" || error.status !== 404)
		return false;
	return isOwnError(error.response);
}
function explain(error, failed) {
	if (!(error instanceof WrongShape || error instanceof RequestFailure))
		return error;
	const { request } = failed;
	const { kind, what } = request;
	const outcome = outcomeOf(error, kind);
	const response = error instanceof WrongShape ? failed.response : error.response;
	const shown = outcome === "unknown" && what === "API token" ? undefined : response;
	const { code, why, lines = [], hint, isLasting, } = explainedFailure(error, failed, response, shown !== undefined);
	const next = nextAfter(outcome, error, request, failed.actionRef);
	const subject = service_error_subjectOf(request);
	const opening = outcome === "unknown"
		? (0,base_text/* text */.Qq) `The ${subject} may have been ${kind}d`
		: (0,base_text/* text */.Qq) `Could not ${kind === "read" ? "list" : kind} the ${subject}`;
	return new base_errors/* ActionError */.lZ(code, (0,base_text/* text */.Qq) `${opening}: ${why}.`, {
		outcome,
		status: code === "status" ? response?.status : undefined,
		response: shown && { status: shown.status, text: shown.text },
		known: error instanceof WrongShape ? error.shown.known : undefined,
		lines: [...lines, ...(next.hint !== undefined && isLasting ? [hint] : []), ...next.lines],
		hint: next.hint ?? hint,
		cause: error,
	});
}
function service_error_subjectOf({ kind, what, name = "", ids }) {
	if (kind === "read")
		return (0,base_text/* text */.Qq) `${what}`;
	return (0,base_text/* text */.Qq) `${what} "${kind === "update" ? (ids["Deployment"] ?? "") : name}"`;
}
function outcomeOf(error, kind) {
	if (kind === "read")
		return "not-sent";
	if (error instanceof WrongShape || error.mayHaveActed)
		return "unknown";
	return error.response === undefined && error.refusals === 0 ? "not-sent" : "rejected";
}
function nextAfter(outcome, error, request, actionRef) {
	if (outcome === "rejected" || request.kind === "read")
		return { lines: [] };
	const unsent = request.kind === "update" ? (0,base_text/* text */.Qq) `The request was not sent.` : (0,base_text/* text */.Qq) `Nothing was sent.`;
	if (outcome === "not-sent")
		return { lines: [unsent] };
	const status = error instanceof RequestFailure && typeof error.failure === "number" ? error.failure : 0;
	if (status > 0 && !mayHaveActed(status))
		return { lines: [(0,base_text/* text */.Qq) `An earlier attempt may have been processed.`] };
	if (request.kind === "update")
		return { lines: [], hint: (0,base_text/* text */.Qq) `Run the step again: the same update can be sent again.` };
	const lines = [(0,base_text/* text */.Qq) `The request was not retried, because a retry could create a second one.`];
	const check = (0,base_text/* text */.Qq) `Check the platform for the ${service_error_subjectOf(request)}`;
	if (request.what === "API token") {
		const lost = (0,base_text/* text */.Qq) `If it exists, delete it: its value is lost.`;
		return { lines, hint: (0,base_text/* text */.Qq) `${check} before you run the step again. ${lost}` };
	}
	const workspace = request.ids["workspace"];
	const where = workspace ? (0,base_text/* text */.Qq) ` in workspace ${workspace}` : "";
	const page = (0,documentation/* docs */.m)("production.md#if-the-response-of-a-create-is-lost", actionRef);
	return {
		lines,
		hint: (0,base_text/* text */.Qq) `${check}${where} before you run the step again. Run it only if the Deployment does not exist
	  (see ${page}). If it exists, use mode update-deployment with its id as deployment-id.`,
	};
}
function explainedFailure(error, { request, http, actionRef }, response, mayShow) {
	if (error instanceof RequestFailure) {
		const explanation = explanationOf(error, serviceWords, { request, actionRef }, !mayShow);
		const isRead = explanation.code === "cancelled" && request.kind === "read";
		const lines = isRead ? [(0,base_text/* text */.Qq) `Nothing was created or updated.`] : (explanation.lines ?? []);
		const { status = 0 } = response ?? {};
		return { ...explanation, lines, isLasting: status >= 300 && status < 400 };
	}
	const { isText, id } = error.shown;
	const reported = mayShow && isText && response ? reportedIn(response).message : (0,base_text/* text */.Qq) ``;
	const about = response ? (0,base_text/* text */.Qq) `(status ${response.status})${requestId(response)}` : "";
	return {
		code: "response",
		why: (0,base_text/* text */.Qq) `the response of ${endpoint(http)} ${about} ${error.message}`,
		lines: [
			...(reported.isEmpty ? [] : [(0,base_text/* text */.Qq) `The response: ${reported}`]),
			...(id ? [(0,base_text/* text */.Qq) `The id in the response: ${JSON.stringify(id)}`] : []),
		],
		hint: (0,base_text/* text */.Qq) `Check base-url: it may name a website instead of the service.`,
		isLasting: id === undefined,
	};
}
;// CONCATENATED MODULE: ../../build/src/service/client.js




const largestLimit = 1_000;
const organizations = "/platform/v1beta1/organizations";
function deploymentsPath(organizationId, deploymentId) {
	const deployment = deploymentId === undefined ? "" : (0,path/* path */.A) `/${deploymentId}`;
	return `${organizations}${(0,path/* path */.A) `/${organizationId}`}/deployments${deployment}`;
}
function tokensPath(organizationId) {
	return (0,path/* path */.A) `/iam/v1beta1/organizations/${organizationId}/tokens`;
}
const serviceApi = {
	name: "the service",
	isRateLimit: ({ status }) => status === 429,
	longestWait: 60,
	grace: 5_000,
	lastAttempt: () => 0,
};
class ServiceClient {
	#options;
	#hasSent = false;
	constructor(options) {
		this.#options = options;
	}
	listOrganizations() {
		return this.#list("organizations", organizations, {});
	}
	listWorkspaces(organizationId, limit) {
		const where = organizations + (0,path/* path */.A) `/${organizationId}/workspaces`;
		return this.#list("workspaces", where, { organization: organizationId }, limit);
	}
	async hasWorkspace(organizationId, workspaceId) {
		try {
			const { items } = await this.listWorkspaces(organizationId, largestLimit);
			return items.some(({ id }) => id === workspaceId);
		}
		catch {
			return false;
		}
	}
	createToken(organizationId, body) {
		const request = { kind: "create", what: "API token", ids: { organization: organizationId } };
		return this.#post(request, tokensPath(organizationId), body, (raw) => this.#readToken(raw));
	}
	createDeployment(organizationId, body, notAfter) {
		const ids = { organization: organizationId, workspace: (0,base_json/* stringMember */.sk)(body, "workspaceId") ?? "" };
		const request = { kind: "create", what: "Deployment", ids };
		return this.#post(request, deploymentsPath(organizationId), body, readDeployment, notAfter);
	}
	updateDeployment(organizationId, deploymentId, body, notAfter) {
		const workspace = (0,base_json/* stringMember */.sk)(body, "workspaceId");
		const ids = { organization: organizationId, ...(workspace && { workspace }), Deployment: deploymentId };
		const request = { kind: "update", what: "Deployment", ids };
		const read = (raw) => ({ ...readDeployment(raw), id: deploymentId });
		return this.#post(request, deploymentsPath(organizationId, deploymentId), body, read, notAfter);
	}
	plan(where, body) {
		return { method: "POST", path: this.#prefix + where, body };
	}
	get hasSent() {
		return this.#hasSent;
	}
	get #prefix() {
		return this.#options.baseUrl.pathname.replace(/\/+$/, "");
	}
	#list(what, where, ids, limit) {
		const http = this.#http("GET", where);
		if (limit !== undefined)
			http.url.searchParams.set("limit", String(limit));
		return this.#send({ kind: "read", what, ids }, http, (response) => readList(response, what, limit));
	}
	#post(request, where, body, read, notAfter) {
		const { headers, ...http } = this.#http("POST", where);
		const json = { ...headers, "content-type": "application/json" };
		const post = { ...http, headers: json, body: JSON.stringify(body) };
		return this.#send({ ...request, name: (0,base_json/* stringMember */.sk)(body, "name") }, post, read, notAfter);
	}
	#http(method, where) {
		const url = new URL(this.#options.baseUrl);
		url.pathname = this.#prefix + where;
		const headers = {
			authorization: `Bearer ${this.#options.apiToken.reveal()}`,
			accept: "application/json",
		};
		return { method, url, headers };
	}
	async #send(request, http, read, notAfter) {
		const { transport, actionRef } = this.#options;
		let response;
		this.#hasSent = true;
		try {
			response = await transport.send(request.kind, http, notAfter === undefined ? {} : { notAfter });
			return read(readObject(response.text));
		}
		catch (error) {
			throw explain(error, { request, http, response, actionRef });
		}
	}
	#readToken(raw) {
		for (const value of [(0,base_json/* stringMember */.sk)(raw, "token"), (0,base_json/* stringMember */.sk)(raw, "shortToken")]) {
			if (value?.trim())
				this.#options.secrets.keep(value);
		}
		return readApiToken(raw);
	}
}
// EXTERNAL MODULE: ../../build/src/base/nearest.js
var nearest = __webpack_require__(2769);
;// CONCATENATED MODULE: ../../build/src/service/names.js





const shownLimit = 20;
function matching(items, wanted) {
	const isWanted = [
		({ id }) => id === wanted,
		({ name }) => name === wanted,
		({ name }) => name !== undefined && isSameName(name, wanted),
	];
	return isWanted.map((test) => items.filter(test)).find((found) => found.length > 0) ?? [];
}
function shownItem({ id, name }) {
	return name === undefined ? (0,base_text/* text */.Qq) `${id}` : (0,base_text/* text */.Qq) `${name} (${id})`;
}
function choose(what, { id, nameOrId: wanted }, within, list) {
	const items = [...new Map(list.items.map((item) => [item.id, item])).values()];
	const found = wanted === undefined ? items : matching(items, wanted);
	const [match] = found;
	const isOnly = found.length === 1 && (wanted !== undefined || !list.hasMore);
	if (match !== undefined && isOnly)
		return match;
	if (match !== undefined && wanted !== undefined) {
		const ids = (0,base_text/* listed */.KE)(found.map(({ id }) => id), shownLimit);
		const why = (0,base_text/* text */.Qq) `Several ${what}s${within} have the name "${wanted}": their ids are ${ids}.`;
		throw new base_errors/* ActionError */.lZ("lookup", why, { hint: (0,base_text/* text */.Qq) `Set ${what}-id to the id of the right one.` });
	}
	const shown = items.slice(0, shownLimit).map((item) => (0,base_text/* text */.Qq) `- ${shownItem(item)}`);
	const left = items.length - shown.length;
	const lines = shown.length > 0 ? [(0,base_text/* text */.Qq) `Available:`, ...shown] : [];
	if (left > 0)
		lines.push((0,base_text/* text */.Qq) `and ${left} more`);
	const useId = id === undefined ? (0,base_text/* text */.Qq) `set ${what}-id` : (0,base_text/* text */.Qq) `remove ${what}: its id is given`;
	let hint = (0,base_text/* text */.Qq) `Set ${what} to one of these, or ${useId}.`;
	if (items.length === 0) {
		lines.push(requiredRole);
		hint = (0,base_text/* text */.Qq) `Check the role and scope of api-token, or ${useId}.`;
	}
	if (wanted === undefined) {
		const why = items.length === 0
			? (0,base_text/* text */.Qq) `The token has access to no ${what}${within}.`
			: (0,base_text/* text */.Qq) `No ${what} is given, and the token has access to several${within}.`;
		if (list.hasMore)
			lines.push((0,base_text/* text */.Qq) `The service's list does not show all of them.`);
		throw new base_errors/* ActionError */.lZ("lookup", why, { lines, hint });
	}
	const near = (0,nearest/* didYouMean */.a)(wanted.trim(), items.flatMap(({ name }) => name ?? []));
	if (near !== undefined)
		lines.unshift((0,base_text/* text */.Qq) `Did you mean "${near}"?`);
	if (list.unread !== undefined)
		lines.push(list.unread);
	if (list.mayBeIncomplete) {
		const skip = id === undefined ? (0,base_text/* text */.Qq) ` If ${what}-id is set, no list is read.` : "";
		lines.push((0,base_text/* text */.Qq) `The list of ${what}s may be incomplete.${skip}`);
	}
	throw new base_errors/* ActionError */.lZ("lookup", (0,base_text/* text */.Qq) `No ${what} has the name or id "${wanted}"${within}.`, { lines, hint });
}
;// CONCATENATED MODULE: ../../build/src/service/lookup.js





const workspaceLimits = [largestLimit, 100, undefined];
const namesAtATime = 4;
const mostNameless = 200;
async function findOrganization(reference, run) {
	const { id, nameOrId } = reference;
	if (id !== undefined && nameOrId === undefined)
		return { id };
	const list = await withNames(await run.service.listOrganizations(), nameOrId, run);
	const found = choose("organization", reference, "", list);
	return checked("organization", found, reference, run);
}
async function findWorkspace(organization, reference, run) {
	const { id, nameOrId } = reference;
	if (id !== undefined && nameOrId === undefined)
		return { id };
	const list = await listWorkspaces(organization.id, workspaceLimits, run.service);
	const within = (0,base_text/* text */.Qq) ` in organization ${shownItem(organization)}`;
	const found = choose("workspace", reference, within, list);
	return checked("workspace", found, reference, run);
}
function checked(what, found, { id, nameOrId }, { log }) {
	if (id !== undefined && id !== found.id) {
		const why = (0,base_text/* text */.Qq) `Input ${what} is "${nameOrId ?? ""}", whose id is "${found.id}", but the id "${id}" is
	  given too.`;
		const other = what === "workspace" ? " (or workspaceId in the definition)" : "";
		const hint = (0,base_text/* text */.Qq) `Remove ${what} or ${what}-id${other}, or let both name the same ${what}.`;
		throw new base_errors/* ActionError */.lZ("input", why, { hint });
	}
	const shown = found.name === undefined ? (0,base_text/* text */.Qq) `${found.id}` : (0,base_text/* text */.Qq) `${found.name} is ${found.id}`;
	const only = nameOrId === undefined ? (0,base_text/* text */.Qq) `: the only ${what} that the token has access to` : "";
	log.info((0,base_text/* text */.Qq) `${what === "organization" ? "Organization" : "Workspace"} ${shown}${only}`);
	return found;
}
async function listWorkspaces(organizationId, [limit, ...others], service) {
	try {
		return await service.listWorkspaces(organizationId, limit);
	}
	catch (error) {
		const isRefused = error instanceof base_errors/* ActionError */.lZ && (error.status === 400 || error.status === 422);
		if (!isRefused || others.length === 0)
			throw error;
		return listWorkspaces(organizationId, others, service);
	}
}
async function withNames(list, wanted, run) {
	const { items } = list;
	if (wanted === undefined ? items.length < 2 : matching(items, wanted).length > 0)
		return list;
	const nameless = items.filter(({ name }) => name === undefined);
	const needed = wanted === undefined ? nameless.slice(0, shownLimit) : nameless;
	if (needed.length > mostNameless) {
		throw new base_errors/* ActionError */.lZ("lookup", (0,base_text/* text */.Qq) `${nameless.length} organizations have no name in the list.`, {
			lines: [(0,base_text/* text */.Qq) `Their names would need a request each: at most ${mostNameless} are made.`],
			hint: (0,base_text/* text */.Qq) `Set organization-id.`,
		});
	}
	const names = new Map();
	let unread;
	const atATime = needed.length > namesAtATime ? namesAtATime : 1;
	for (let start = 0; start < needed.length; start += atATime) {
		const reading = needed.slice(start, start + atATime).map(async ({ id }) => {
			try {
				const [workspace] = (await listWorkspaces(id, [1, undefined], run.service)).items;
				names.set(id, workspace?.organizationName);
			}
			catch (error) {
				unread = unreadName(error, id, wanted === undefined, run);
			}
		});
		await Promise.all(reading);
	}
	return {
		...list,
		items: items.map((item) => ({ ...item, name: item.name ?? names.get(item.id) })),
		unread,
	};
}
function unreadName(error, id, isOptional, { log }) {
	if (!(error instanceof base_errors/* ActionError */.lZ))
		throw error;
	const isRefused = error.status === 403 || error.status === 404;
	if (!isRefused && (!isOptional || error.code === "cancelled"))
		throw error;
	log.debug(error.what);
	const which = (0,base_text/* text */.Qq) `the workspaces of ${id} (status ${error.status ?? ""})`;
	return (0,base_text/* text */.Qq) `Names of organizations could not be read: the token may not list ${which}. ${requiredRole}`;
}
;// CONCATENATED MODULE: ../../build/src/deployment/look.js







function recordsOf({ records, ofId }) {
	const numbers = new Set(records.map(({ number }) => number));
	const others = ofId.filter(({ number }) => !numbers.has(number));
	return [...records, ...others].toSorted(newestFirst);
}
const lookLifetime = 5 * base_clock/* minute */.Vc;
async function findPlace({ organization, workspace }, run) {
	if (run.service === undefined) {
		return { organization: { id: organization.id ?? "" }, workspace: { id: workspace.id ?? "" } };
	}
	const lookup = { service: run.service, log: run.log };
	const found = await findOrganization(organization, lookup);
	run.outputs.resolved({ organizationId: found.id });
	const within = await findWorkspace(found, workspace, lookup);
	run.outputs.resolved({ organizationId: found.id, workspaceId: within.id });
	return { organization: found, workspace: within };
}
async function look(request, run, placing = findPlace(request, run)) {
	const notAfter = run.clock.now() + lookLifetime;
	const preview = (0,inputs_request/* previewOf */.oW)(request);
	const [place, list, ofId, pull] = await Promise.all([
		placing,
		listNamed(request, placing, run),
		request.mode === "update-deployment" ? listOfId(request, run) : [],
		preview && run.github?.pullRequest(preview.pullRequest),
	]);
	const target = targetOf(place, request, pull, run);
	const listed = list.records.filter(({ organization }) => organization.id === place.organization.id);
	const records = listed.filter((record) => isOfTarget(record, place));
	return {
		target,
		listed,
		records,
		state: stateOf(records),
		ofId: ofId.filter(({ organization }) => organization.id === place.organization.id),
		isComplete: list.isComplete,
		pull,
		notAfter,
		warnings: placeWarnings(place.workspace, request),
	};
}
function targetOf(place, request, pull, run) {
	const preview = (0,inputs_request/* previewOf */.oW)(request);
	return {
		...place,
		environment: request.github?.environment,
		definition: request.definition,
		name: (0,inputs_request/* nameOf */.Vb)(request, preview?.pullRequest),
		pullRequest: preview?.pullRequest,
		commit: commitOf(request, pull, run),
	};
}
function commitOf({ github, dryRun }, pull, { sha }) {
	const head = github?.pull.headSha ?? pull?.headSha;
	return (pull !== undefined || dryRun ? head : undefined) ?? sha;
}
function placeWarnings({ cicdEnforcedDefault }, { definition: { body } }) {
	if (cicdEnforcedDefault !== true || body["isCicdEnforced"] !== false)
		return [];
	return [
		(0,base_text/* text */.Qq) `isCicdEnforced is false, but the workspace enforces CI/CD by default: deploys can bypass the
	  pipeline. Leave it out to use the default.`,
	];
}
async function listNamed(request, placing, { github, clock, cancelled }) {
	const { github: recording } = request;
	const preview = (0,inputs_request/* previewOf */.oW)(request);
	const name = (0,inputs_request/* nameOf */.Vb)(request, preview?.pullRequest);
	if (github === undefined || recording === undefined || name === undefined)
		return { records: [], isComplete: true };
	const isOwn = async (record) => isOfTarget(record, await placing);
	const isEnough = async (record) => record.id !== undefined && record.kind !== "skipped" && record.kind !== "open" && isOwn(record);
	const task = taskOf({ name, pullRequest: preview?.pullRequest });
	const list = () => listRecords(github, recording.environment, task, isEnough);
	const first = await list();
	if (preview === undefined)
		return first;
	const place = await placing;
	const own = first.records.filter((record) => isOfTarget(record, place));
	const isDoubtful = own.every(({ id }) => id === undefined) && own.some(({ kind }) => kind === "open");
	const isMissing = own.length === 0 && recording.pull.action !== "opened";
	if (!(isDoubtful || isMissing) || cancelled.aborted)
		return first;
	await clock.sleep(lag, cancelled);
	return list();
}
async function listOfId({ github: recording, deploymentId }, { github }) {
	if (github === undefined || recording === undefined || deploymentId === undefined)
		return [];
	const records = readRecords((await github.environmentRecords(recording.environment, 1)).records);
	return records.filter(({ id }) => id === deploymentId);
}
function asGitHubError(error) {
	if (error instanceof base_errors/* ActionError */.lZ && error.code === "github")
		return error;
	throw error;
}
// EXTERNAL MODULE: ../../build/src/base/address.js
var base_address = __webpack_require__(5995);
;// CONCATENATED MODULE: ../../build/src/run.js
function serviceOf({ service }) {
	if (service === undefined)
		throw new Error("Only a dry run of a Deployment works without api-token.");
	return service;
}
;// CONCATENATED MODULE: ../../build/src/deployment/send.js







const doing = { create: "Creating", update: "Updating", retire: "Retiring" };
async function send({ kind, id, body, notes, notAfter }, { organization, name }, run) {
	const { log, clock } = run;
	for (const warning of (0,definition_body/* bodyWarnings */.of)(kind, body))
		log.warning(warning);
	for (const note of notes)
		log.info(note);
	const until = run.github === undefined ? undefined : notAfter;
	if (until !== undefined && clock.now() > until) {
		throw new base_errors/* ActionError */.lZ("environment", (0,base_text/* text */.Qq) `The request was not sent: more than five minutes have passed since this run read the records.`, {
			lines: [(0,base_text/* text */.Qq) `Another run may have changed the Deployment in the meantime.`],
			hint: (0,base_text/* text */.Qq) `Run the job again.`,
		});
	}
	const shown = [
		...(name === undefined ? [] : [(0,base_text/* text */.Qq) ` "${name}"`]),
		...(id === undefined ? [] : [(0,base_text/* text */.Qq) ` (${id})`]),
	];
	log.info((0,base_text/* text */.Qq) `${doing[kind]} Deployment${(0,base_text/* joined */.oR)(shown, "")}`);
	const service = serviceOf(run);
	const sending = id === undefined
		? service.createDeployment(organization.id, body, until)
		: service.updateDeployment(organization.id, id, body, until);
	return sending.catch((error) => {
		if (error instanceof base_errors/* ActionError */.lZ)
			run.outputs.attempted(error.outcome);
		throw error;
	});
}
function logResponse(outcome, { id, raw }, { log }) {
	const [name, status, address] = ["name", "status", "webServerUrl"].map((member) => (0,base_json/* stringMember */.sk)(raw, member));
	const known = [...(status ? [(0,base_text/* text */.Qq) `status ${status}`] : []), ...(address ? [(0,base_address/* withScheme */.GV)(address)] : [])];
	const shown = name === undefined ? (0,base_text/* text */.Qq) `(${id})` : (0,base_text/* text */.Qq) `"${name}" (${id})`;
	const verb = `${outcome[0]?.toUpperCase()}${outcome.slice(1)}`;
	log.info((0,base_text/* text */.Qq) `${verb} Deployment ${shown}${known.length > 0 ? (0,base_text/* text */.Qq) `: ${(0,base_text/* joined */.oR)(known)}` : ""}`);
	const responded = (0,base_json/* stringMember */.sk)(raw, "id") ?? "";
	if (responded === id)
		return;
	log.warning((0,base_text/* text */.Qq) `The service's response has the id of another Deployment, "${responded}". The run keeps "${id}".`);
}
const shownDifferences = 20;
function reportResponse(differences, { raw }, { pullRequest }, { log, outputs }) {
	outputs.result(raw);
	outputs.differences(differences);
	for (const warning of differenceWarnings(differences, pullRequest !== undefined))
		log.warning(warning);
}
function differenceWarnings(all, isPreview) {
	const of = (why, say, next) => {
		const some = all.filter((difference) => difference.why === why);
		const shown = some.slice(0, shownDifferences).map(say);
		const more = some.length > shown.length ? (0,base_text/* text */.Qq) `; and ${some.length - shown.length} more` : "";
		return some.length === 0 ? [] : [(0,base_text/* text */.Qq) `${(0,base_text/* joined */.oR)(shown, "; ")}${more}${next}`];
	};
	const value = (given) => (0,base_text/* atMost */.Tu)(100, (0,base_json/* shownJson */.oB)(given));
	const instead = isPreview
		? (0,base_text/* text */.Qq) `to try it, delete the preview in the platform: the next push creates it again`
		: (0,base_text/* text */.Qq) `correct the definition, or change it in the platform`;
	return [
		...of("create-only", ({ field, sent, received }) => (0,base_text/* text */.Qq) `${field}: the Deployment has ${value(received)}, the definition says ${value(sent)}`, (0,base_text/* text */.Qq) `. An update does not change it: ${instead}.`),
		...of("kept", ({ field, received }) => (0,base_text/* text */.Qq) `${field} is no longer in the definition, and the Deployment still has ${value(received)}`, (0,base_text/* text */.Qq) `: the service kept it, or it is the default. Write the value that you want, or null.`),
		...of("different", ({ field, sent, received }) => (0,base_text/* text */.Qq) `${field}: ${value(sent)} was sent, the response has ${value(received)}`, (0,base_text/* text */.Qq) `. The service's response differs from the request: check the Deployment in the platform.`),
	];
}
function addressOf({ raw }) {
	return (0,base_address/* withScheme */.GV)((0,base_json/* stringMember */.sk)(raw, "webServerUrl") ?? "");
}
function webPageOf(deployment, { redactor }) {
	const address = addressOf(deployment);
	return (0,printing/* isShowable */.q6)(address, redactor.redact) ? address : undefined;
}
;// CONCATENATED MODULE: ../../build/src/deployment/deploy.js










async function deploy(decision, seen, run, { opened, notFound, beside = async () => { } }) {
	const { target, pull, notAfter } = seen;
	const all = recordsOf(seen);
	const id = idOf(decision);
	const { body, whole, notes } = bodyFor(decision, target);
	run.outputs.requireWritable();
	const { github } = run;
	const planned = { id, applied: whole, otherCommit: pull?.headSha };
	const own = github && (await openRecord(planned, target, github, run));
	const record = own?.number;
	let deployment;
	try {
		if (own !== undefined)
			await opened?.(own);
		run.outputs.requireWritable();
		deployment = await send({ kind: decision.do, id, body, notes, notAfter }, target, run);
	}
	catch (error) {
		if (record !== undefined && error instanceof base_errors/* ActionError */.lZ && error.status === 404) {
			const replaced = await notFound?.(error, record);
			if (replaced !== undefined)
				return replaced;
		}
		await writeFailure(record, id, error, run);
		throw error;
	}
	const outcome = decision.do === "create" ? "created" : "updated";
	run.outputs.deployment(deployment, outcome);
	logResponse(outcome, deployment, run);
	const before = lastApplied(all, id)?.applied;
	const changed = before && withoutKept(changesSince(before, whole, run));
	if (changed !== undefined)
		logChanges(changed, run);
	const differences = differencesOf({ kind: decision.do, body, whole, before, response: deployment.raw });
	reportResponse(differences, deployment, target, run);
	const writing = beside(deployment, outcome);
	try {
		await writeDeployed(record, outcome, deployment, all, run);
	}
	finally {
		await writing;
	}
	return { outcome, deployment, differences, changed };
}
function withoutKept({ changes, variables }) {
	return { changes, variables: { ...variables, kept: [] } };
}
function logChanges(changed, { log }) {
	const what = changesText(changed);
	log.info(what === undefined
		? (0,base_text/* text */.Qq) `No changes since the definition that this action applied last`
		: (0,base_text/* text */.Qq) `Changed in the definition since this action applied it last: ${what}`);
	for (const line of changeLines(changed))
		log.info(line);
}
async function writeFailure(record, id, error, run) {
	if (record === undefined)
		return;
	const outcome = error instanceof base_errors/* ActionError */.lZ ? error.outcome : "unknown";
	const kind = outcome === "unknown" ? "unknown" : "skipped";
	await markRecord(record, kind, { id, isRefused: outcome === "rejected" }, run);
}
async function writeDeployed(record, outcome, deployment, records, run) {
	if (record === undefined)
		return;
	const { id } = deployment;
	const parts = { id, url: webPageOf(deployment, run), storesNewId: outcome === "created" };
	const older = records.filter((each) => each.id === id && each.kind === "deployed");
	const stored = outcome === "created"
		? writeStatus(record, "deployed", parts, run).catch((cause) => {
			throw unstoredError(record, id, cause, run);
		})
		: markRecord(record, "deployed", parts, run);
	await Promise.all([stored, ...older.map(({ number }) => markRecord(number, "superseded", { id }, run))]);
}
function unstoredError(record, id, cause, run) {
	const description = describe("deployed", id);
	const canStore = description !== undefined;
	const why = cause instanceof base_errors/* ActionError */.lZ ? [cause.what, ...cause.lines] : [];
	return new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Deployment ${id} was created, but GitHub deployment record ${record} could not store its id.`, {
		lines: [
			...why,
			(0,base_text/* text */.Qq) `The next run would not find this Deployment.${canStore ? " This command stores its id:" : ""}`,
		],
		commands: canStore ? [statusCommand(record, "success", description, run)] : [],
		hint: canStore
			? (0,base_text/* text */.Qq) `Run the command before the next run of this step, or delete Deployment ${id} in the platform.`
			: (0,base_text/* text */.Qq) `Delete Deployment ${id} in the platform before the next run of this step.`,
		outcome: "created",
		cause,
	});
}
// EXTERNAL MODULE: ../../build/src/runner/environment.js
var environment = __webpack_require__(9237);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(7067);
// EXTERNAL MODULE: external "node:https"
var external_node_https_ = __webpack_require__(4708);
// EXTERNAL MODULE: ../../node_modules/@actions/http-client/lib/index.js
var lib = __webpack_require__(5063);
;// CONCATENATED MODULE: ../../build/package.json
const package_namespaceObject = {"rE":"0.1.0"};
;// CONCATENATED MODULE: ../../build/src/base/version.js

const { /* version */ "rE": version } = package_namespaceObject;
;// CONCATENATED MODULE: ../../build/src/transport/response.js

const largestBody = 8 * 2 ** 20;
const largestErrorBody = 2 ** 20;
async function readResponse(message) {
	const { statusCode: status = 0 } = message;
	const limit = status >= 400 ? largestErrorBody : largestBody;
	const chunks = [];
	let length = 0;
	for await (const chunk of message) {
		length += chunk.length;
		chunks.push(chunk);
		if (length > limit)
			break;
	}
	if (length > limit && status < 400) {
		throw new AttemptFailure("oversized", `a body above ${limit / 2 ** 20} MiB`);
	}
	const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]));
	const coding = headers["content-encoding"] ?? "identity";
	const text = /^identity$/i.test(coding.trim())
		? new TextDecoder().decode(Buffer.concat(chunks).subarray(0, limit))
		: "(compressed, although only identity is accepted)";
	return { status, headers, text };
}
;// CONCATENATED MODULE: ../../build/src/transport/connection.js







const userAgent = `platform-deployments-action/${version}`;
class Connection {
	#client = new lib/* HttpClient */.Qq(undefined, [], { keepAlive: true });
	#origin;
	#closing = new AbortController();
	#sockets = new Set();
	#open = new WeakSet();
	constructor(url) {
		this.#origin = url.origin;
	}
	async attempt(request, bounds) {
		if (request.url.origin !== this.#origin) {
			throw new Error(`A request to ${request.url.origin} was not sent: this connection is for ${this.#origin}.`);
		}
		const { timeout, cancelled, grace } = bounds;
		const attempt = { phase: "connecting" };
		const abort = new AbortController();
		const bound = new Promise((_, reject) => {
			abort.signal.addEventListener("abort", () => reject(abort.signal.reason));
		});
		const started = Date.now();
		let timer;
		const expire = (milliseconds, allowance) => {
			clearTimeout(timer);
			timer = setTimeout(() => {
				const isConnected = attempt.phase !== "connecting";
				const what = isConnected ? "no complete response" : "no connection";
				abort.abort(new AttemptFailure(isConnected ? "timeout" : "connect-timeout", `${what} ${allowance}`));
			}, milliseconds);
		};
		const cancel = () => {
			if (attempt.phase === "connecting" || grace === 0) {
				abort.abort(new AttemptFailure("cancelled", base_errors/* stepStopped */.I7));
			}
			else {
				const left = started + timeout - Date.now();
				expire(Math.min(grace, left), `within ${grace / 1000} s after ${base_errors/* stepStopped */.I7}`);
			}
		};
		expire(timeout, `within ${timeout / 1000} s`);
		cancelled.addEventListener("abort", cancel, { once: true });
		if (cancelled.aborted)
			cancel();
		try {
			return await Promise.race([this.#exchange(request, bounds, abort.signal, attempt), bound]);
		}
		catch (error) {
			throw classify(error, attempt.phase);
		}
		finally {
			clearTimeout(timer);
			cancelled.removeEventListener("abort", cancel);
		}
	}
	close() {
		this.#closing.abort();
		this.#client.dispose();
		for (const socket of this.#sockets)
			socket.destroy();
	}
	async #exchange({ method, url, headers, body }, { fresh, headersOnly = false }, signal, attempt) {
		const secure = url.protocol === "https:";
		const agent = this.#client.getAgent(url.href);
		if (fresh)
			for (const socket of Object.values(agent.freeSockets ?? {}).flat())
				socket?.destroy();
		const request = (secure ? external_node_https_ : external_node_http_).request({
			host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
			port: url.port || (secure ? 443 : 80),
			path: url.pathname + url.search,
			method,
			headers: { ...headers, "user-agent": userAgent, "accept-encoding": "identity" },
			agent,
			signal: AbortSignal.any([signal, this.#closing.signal]),
		});
		request.once("socket", (socket) => this.#watch(socket, secure, attempt));
		request.once("upgrade", (_, socket) => {
			socket.destroy();
			request.emit("error", new AttemptFailure("malformed", "the server switched protocols"));
		});
		const response = await new Promise((resolve, reject) => {
			request.once("response", resolve).on("error", reject).end(body);
		});
		attempt.phase = "responding";
		if (headersOnly) {
			response.destroy();
			return { status: response.statusCode ?? 0, headers: {}, text: "" };
		}
		return readResponse(response);
	}
	#watch(socket, secure, attempt) {
		const connected = () => {
			this.#open.add(socket);
			attempt.phase = "connected";
		};
		this.#sockets.add(socket);
		if (this.#open.has(socket))
			connected();
		else
			socket.once(secure ? "secureConnect" : "connect", connected);
	}
}
async function statusOf(url, { timeout, cancelled }) {
	const connection = new Connection(url);
	try {
		const bounds = { timeout, cancelled, grace: 0, fresh: true, headersOnly: true };
		return (await connection.attempt({ method: "GET", url, headers: { accept: "*/*" } }, bounds)).status;
	}
	finally {
		connection.close();
	}
}
;// CONCATENATED MODULE: ../../build/src/deployment/ready.js







const interval = 10_000;
function isResponse(status) {
	return (status >= 200 && status < 400) || status === 401 || status === 403;
}
async function waitUntilReady(deployment, outcome, minutes, run) {
	if (minutes === 0)
		return {};
	const address = addressOf(deployment);
	const problem = whyUnusable(address, deployment, run);
	const { isReady, lastAttempt } = problem === undefined ? await poll(address, minutes, run) : { isReady: false, lastAttempt: "" };
	run.outputs.ready(isReady);
	if (isReady)
		return { ready: true };
	const what = (0,base_text/* text */.Qq) `Deployment ${deployment.id} was ${outcome}, but its web server`;
	return { ready: false, failure: failureOfWait(what, problem, minutes, lastAttempt, run) };
}
const skip = (0,base_text/* text */.Qq) `set wait-minutes to 0 to skip the check.`;
function whyUnusable(address, deployment, run) {
	const hint = (0,base_text/* text */.Qq) `If your platform always responds like this, ${skip}`;
	if (address === "")
		return { why: (0,base_text/* text */.Qq) `the service's response has no webServerUrl, so deployment-url is empty`, hint };
	if (webPageOf(deployment, run) === undefined)
		return { why: (0,base_text/* text */.Qq) `deployment-url is not a usable web address: ${address}`, hint };
	const unsafe = (0,environment/* unsafeBecause */.X9)(run.variables, [new URL(address)]);
	return unsafe && { why: unsafe.why, hint: (0,base_text/* text */.Qq) `${unsafe.hint} Or ${skip}` };
}
async function poll(address, minutes, { clock, cancelled, log }) {
	const url = new URL(address);
	const most = (0,printing/* lasting */.nS)(minutes * base_clock/* minute */.Vc);
	log.info((0,base_text/* text */.Qq) `Waiting at most ${most} until the web server at ${address} responds.`);
	const started = clock.now();
	const deadline = started + minutes * base_clock/* minute */.Vc;
	let lastAttempt = "";
	let isReady = false;
	const mostAttempts = Math.ceil((minutes * base_clock/* minute */.Vc) / interval);
	let attempts = 0;
	for (let begun = started; !isReady && !cancelled.aborted && begun < deadline; begun = clock.now()) {
		if (attempts++ === mostAttempts)
			break;
		try {
			const status = await statusOf(url, { timeout: Math.min(interval, deadline - begun), cancelled });
			lastAttempt = `status ${status}`;
			isReady = isResponse(status);
		}
		catch (error) {
			if (!cancelled.aborted)
				lastAttempt = error instanceof Error ? error.message : String(error);
		}
		const next = Math.min(begun + interval, deadline);
		if (!isReady)
			await clock.sleep(Math.min(Math.max(next - clock.now(), 0), interval), cancelled);
	}
	const waited = (0,printing/* lasting */.nS)(clock.now() - started);
	if (isReady)
		log.info((0,base_text/* text */.Qq) `The web server responded after ${waited}: ${lastAttempt}.`);
	else if (!cancelled.aborted)
		log.info((0,base_text/* text */.Qq) `The web server did not respond within ${most}: ${lastAttempt}.`);
	else
		log.info((0,base_text/* text */.Qq) `The wait for the web server ended after ${waited}: ${base_errors/* stepStopped */.I7}.`);
	return { isReady, lastAttempt };
}
function failureOfWait(what, problem, minutes, lastAttempt, { cancelled }) {
	const exists = (0,base_text/* text */.Qq) `The Deployment exists, and the outputs are set.`;
	if (cancelled.aborted)
		return new base_errors/* ActionError */.lZ("cancelled", (0,base_text/* text */.Qq) `${what} was not waited for: ${base_errors/* stepStopped */.I7}.`, { hint: exists });
	if (problem !== undefined) {
		return new base_errors/* ActionError */.lZ("response", (0,base_text/* text */.Qq) `${what} could not be checked.`, {
			lines: [(0,base_text/* text */.Qq) `The reason: ${problem.why}.`, exists],
			hint: problem.hint,
		});
	}
	return new base_errors/* ActionError */.lZ("connection", (0,base_text/* text */.Qq) `${what} did not respond within ${(0,printing/* lasting */.nS)(minutes * base_clock/* minute */.Vc)}.`, {
		lines: [(0,base_text/* text */.Qq) `The last attempt showed: ${lastAttempt}.`, exists],
		hint: (0,base_text/* text */.Qq) `Check the Deployment's status in the platform. If it only needs more time, set a larger
	  wait-minutes.`,
	});
}
// EXTERNAL MODULE: ../../build/src/target.js
var src_target = __webpack_require__(7188);
;// CONCATENATED MODULE: ../../build/src/deployment/veto.js









const mayReplace = (0,base_text/* text */.Qq) `Your platform may replace all environment variables and worker queues of this
  Deployment by those`;
function secondCreateError({ ids, doubts }, isComplete, { name = "", environment = "" }, run) {
	const found = [...ids, ...doubts];
	if (found.length === 0)
		return isComplete ? undefined : tooManyRecords(name, environment);
	const lines = [
		...ids
			.slice(0, mostListed)
			.map((record) => (0,base_text/* text */.Qq) `${recordText(record, run)} names Deployment ${record.id}.`),
		...doubts
			.slice(0, mostListed)
			.map((record) => (0,base_text/* text */.Qq) `${recordText(record, run)} is of a create that did not finish: the Deployment may exist.`),
	];
	const isAlive = doubts.some(({ kind }) => kind === "open");
	const check = isAlive ? (0,base_text/* text */.Qq) `Check that the run has ended. ` : (0,base_text/* text */.Qq) ``;
	const [first] = ids;
	const [id, what] = first === undefined ? ["ID", "its id"] : [first.id, first.id];
	const [store] = storeCommands(id, environment, run);
	const use = first === undefined ? (0,base_text/* text */.Qq) `` : (0,base_text/* text */.Qq) ` with deployment-id ${first.id}`;
	return new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Nothing was sent: "${name}" is already on record in environment ${environment}.`, {
		lines: [
			...lines,
			(0,base_text/* text */.Qq) `Check the platform for that name.`,
			(0,base_text/* text */.Qq) `If the Deployment exists, start the workflow without the create. Before that, store ${what} where
		  this workflow reads deployment-id from, such as:`,
			store.command,
			(0,base_text/* text */.Qq) `${check}Only if the Deployment does not exist, release its record:`,
		],
		commands: found.slice(0, mostListed).map((record) => releaseCommand(record, run)),
		hint: (0,base_text/* text */.Qq) `To update the Deployment, use mode update-deployment${use}.`,
	});
}
const mostLooks = 3;
async function refuseSecondCreate(own, { target }, run) {
	const { github, clock, cancelled, log } = run;
	const { environment, name = "" } = target;
	if (github === undefined || environment === undefined)
		return;
	for (let looks = 1; looks <= mostLooks; looks++) {
		const { records } = await listRecords(github, environment, taskOf(target), () => true);
		const isListed = records.some(({ number, key }) => key === own.key && number >= own.number);
		const older = records.filter((record) => record.number < own.number && record.key !== own.key && isOfTarget(record, target));
		const refused = secondCreateError(stateOf(older), true, target, run);
		if (refused !== undefined)
			throw refused;
		if (isListed || cancelled.aborted)
			return;
		if (looks < mostLooks)
			await clock.sleep(lag, cancelled);
	}
	log.warning((0,base_text/* text */.Qq) `GitHub does not list GitHub deployment record ${own.number} of this run yet: another create of
	  "${name}" that started at the same time would not be seen.`);
}
function tooManyRecords(name, environment) {
	return new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Nothing was sent: environment ${environment} has more than 1,000 GitHub deployment records of
	  "${name}", and none of those that were read names a Deployment.`, { hint: (0,base_text/* text */.Qq) `Use another github-environment, or delete records that are no longer needed.` });
}
function vetoOf(id, { target, state, listed, ofId }, run) {
	if (target.environment === undefined)
		return { error: undefined, needsManualStart: false };
	const ofThisName = newestOfName(state);
	const ofThisId = recordOfId(id, listed, ofId);
	const against = [];
	const { name = "", workspace } = target;
	if (ofThisName !== undefined && ofThisName.id !== id) {
		const why = (0,base_text/* text */.Qq) `the newest record of "${name}" names Deployment ${ofThisName.id}:
	  ${recordText(ofThisName, run)}.`;
		against.push({ why, record: ofThisName, inputs: ["deployment-id"] });
	}
	if (ofThisId !== undefined && isOtherName(ofThisId.name, target.name)) {
		const why = (0,base_text/* text */.Qq) `the newest record of Deployment ${id} has the name "${ofThisId.name ?? ""}":
	  ${recordText(ofThisId, run)}.`;
		against.push({ why, record: ofThisId, inputs: ["deployment-id", "the name"] });
	}
	if (ofThisId !== undefined && !isOfTarget(ofThisId, target)) {
		const why = (0,base_text/* text */.Qq) `the newest record of Deployment ${id} is of workspace
	  ${(0,src_target/* displayName */.Q)(ofThisId.workspace)}, not of ${(0,src_target/* displayName */.Q)(workspace)}: ${recordText(ofThisId, run)}.`;
		against.push({ why, record: ofThisId, inputs: ["the workspace"] });
	}
	if (against.length > 0)
		return { error: vetoError(id, against, target, run), needsManualStart: false };
	return { error: undefined, needsManualStart: ofThisId === undefined };
}
function updateChecks(id, seen, request, run) {
	const older = olderRunWarning(id, seen, run);
	const warnings = older === undefined ? [] : [older];
	return { ...vetoOf(id, seen, run), opening: adoptionWarning(id, seen, request), warnings };
}
function recordOfId(id, listed, ofId) {
	const newest = stateOf(recordsOf({ records: listed, ofId })).ids.find((each) => each.id === id);
	return newest?.kind === "skipped" ? undefined : newest;
}
const twoOfOneName = (0,base_text/* text */.Qq) `Two Deployments of one name in one environment and workspace need a
  github-environment each.`;
function vetoError(id, against, { name = "", environment = "", workspace }, run) {
	const lines = against.map(({ why }) => (0,base_text/* text */.Qq) `- ${why}`);
	const other = against.find(({ record }) => record.id !== id)?.record.id;
	const isRenamed = against.some(({ record }) => isOtherName(record.name, name));
	const meant = other === undefined ? "" : (0,base_text/* text */.Qq) ` (such as deployment-id ${other})`;
	const inputs = [...new Set(against.flatMap((each) => each.inputs))];
	const values = {
		"deployment-id": (0,base_text/* text */.Qq) `${id}`,
		"the name": (0,base_text/* text */.Qq) `"${name}"`,
		"the workspace": (0,base_text/* text */.Qq) `${(0,src_target/* displayName */.Q)(workspace)}`,
	};
	const given = inputs.map((input) => (0,base_text/* text */.Qq) `${input} ${values[input]}`);
	const intended = (0,base_text/* text */.Qq) `Only if this is intended${isRenamed ? ", such as after a rename" : ""}`;
	const released = new Map(against.map(({ record }) => [record.number, record]));
	return new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Nothing was sent: ${(0,base_text/* joined */.oR)(given, " and ")} ${given.length === 1 ? "does" : "do"} not match the
	  GitHub deployment records of environment ${environment}.`, {
		lines: [
			...lines,
			...(other === undefined || isRenamed ? [] : [twoOfOneName]),
			(0,base_text/* text */.Qq) `Check ${(0,base_text/* joined */.oR)(inputs, " and ")} first. ${intended}, release
		  ${released.size === 1 ? (0,base_text/* text */.Qq) `the record` : (0,base_text/* text */.Qq) `the records`}:`,
		],
		commands: [...released.values()].map((record) => releaseCommand(record, run)),
		hint: (0,base_text/* text */.Qq) `Correct ${(0,base_text/* joined */.oR)(inputs, " or ")}${meant}, or start the workflow manually after the release.
		See ${(0,documentation/* docs */.m)("production.md#what-records-stop", run.actionRef)}`,
	});
}
function manualStartError(id, { name, environment = "" }, run) {
	return new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Nothing was sent: no GitHub deployment record of environment ${environment} names Deployment ${id},
	  so its first update must be started manually.`, {
		lines: [
			...(id === name ? [nameAsId(id)] : []),
			(0,base_text/* text */.Qq) `${mayReplace} of the definition. Stored values of secrets cannot be read back.`,
			(0,base_text/* text */.Qq) `Check github-environment and deployment-id: if the environment has no such variable, GitHub uses
		  the repository's.`,
		],
		hint: (0,base_text/* text */.Qq) `Run a dry run, compare it with the platform, then start the workflow manually once
		(workflow_dispatch). See
		${(0,documentation/* docs */.m)("production.md#adopt", run.actionRef)}`,
	});
}
function adoptionWarning(id, seen, request) {
	if (request.github === undefined)
		return undefined;
	const records = recordsOf({ records: seen.listed, ofId: seen.ofId });
	const isOnRecord = newestOf(records, id, ["deployed", "superseded", "open", "unknown"]) !== undefined;
	return isOnRecord ? undefined : (0,base_text/* text */.Qq) `${mayReplace} ${request.dryRun ? "below" : "of the definition"}.`;
}
function olderRunWarning(id, seen, run) {
	const applied = recordsOf(seen).filter((record) => record.id === id && (record.kind === "deployed" || record.kind === "superseded"));
	const [newest] = applied.toSorted((one, other) => other.runId - one.runId);
	if (newest === undefined || run.id === 0 || newest.runId <= run.id)
		return undefined;
	return (0,base_text/* text */.Qq) `This run is older than the run that applied commit ${newest.sha.slice(0, 7)} to Deployment
	${id}: ${recordText(newest, run)}. If it is a rollback, revert that commit too.`;
}
;// CONCATENATED MODULE: ../../build/src/previews/decide.js

function eventOf({ step, pull }, { id }) {
	return { action: step === "retire" ? "retire" : "deploy", isClosing: pull.action === "closed", runId: id };
}
function decide({ action, isClosing, runId }, { ids, newestRun }, pull) {
	if (!pull.open)
		return retire(dueIfClosed(ids), "closed");
	if (action === "deploy" && isClosing)
		return { do: "nothing", why: "reopened" };
	if (runId < newestRun)
		return { do: "nothing", why: "outdated" };
	if (action === "retire")
		return retire(ids.filter((known) => !isScaledDown(known)), "requested");
	const [current] = ids;
	return current === undefined ? { do: "create" } : { do: "update", id: current.id };
}
function dueIfClosed(ids) {
	return ids.filter(({ kind }) => kind !== "swept");
}
function othersToRetire(ids, used) {
	return ids.filter((known) => known.id !== used && !isScaledDown(known));
}
function retire(due, reason) {
	const [first, ...others] = due;
	return first === undefined
		? { do: "nothing", why: "none-on-record" }
		: { do: "retire", ids: [first, ...others], reason };
}
;// CONCATENATED MODULE: ../../build/src/previews/messages.js









function withoutResult(doubts, run) {
	const verb = doubts.length === 1 ? "has" : "have";
	const records = doubts.map((record) => recordText(record, run));
	return (0,base_text/* text */.Qq) `${(0,base_text/* listed */.KE)(records, mostListed)} ${verb} no result`;
}
function doubtWarning(doubts, { name = "", workspace }, run) {
	const [first] = doubts;
	const release = first === undefined
		? ""
		: (0,base_text/* text */.Qq) ` Then run ${releaseCommand({ number: first.number, id: undefined }, run)}`;
	return (0,base_text/* text */.Qq) `${withoutResult(doubts, run)}: the run was interrupted, or the outcome of its create is unknown.
	It may have left a Deployment "${name}" behind: check workspace ${(0,src_target/* displayName */.Q)(workspace)} in the platform
	for that name, and delete the Deployment whose id is in no run's log.${release}`;
}
function othersWarning(others, used, { name = "" }, run) {
	const shown = others.map((record) => (0,base_text/* text */.Qq) `${record.id} (${recordText(record, run)})`);
	return (0,base_text/* text */.Qq) `Preview "${name}" has more than one Deployment on record. The run uses ${used}, and retires
	${(0,base_text/* listed */.KE)(shown, mostListed)}: delete ${others.length === 1 ? "it" : "them"} in the platform.`;
}
function foundLine(decision, { state, target }) {
	const { name = "", environment = "" } = target;
	const id = idOf(decision);
	const record = state.ids.find((each) => each.id === id);
	if (id === undefined || record === undefined)
		return (0,base_text/* text */.Qq) `No preview "${name}" is on record in environment ${environment}`;
	const restores = decision.do === "update" && isRetired(state, id);
	return (0,base_text/* text */.Qq) `Found preview "${name}" (${id}) in GitHub deployment record ${record.number} of environment
	${environment}${restores ? ". It was retired: the update restores it" : ""}`;
}
function whyNothing({ why }, { state: { newestRun }, target: { name = "", pullRequest = 0 }, pull }, run) {
	switch (why) {
		case "reopened":
			return (0,base_text/* text */.Qq) `Pull request #${pullRequest} is open again, so this run of its closing is out of date.`;
		case "outdated": {
			return (0,base_text/* text */.Qq) `The run of a newer event (${(0,workflow_run/* runPage */.fL)(newestRun, run) || String(newestRun)}) has already
		handled preview "${name}", so this run (${run.page || String(run.id)}) is out of date.`;
		}
		case "none-on-record":
			return pull?.open
				? (0,base_text/* text */.Qq) `Pull request #${pullRequest} has no preview "${name}" on record that is not retired yet.`
				: (0,base_text/* text */.Qq) `Pull request #${pullRequest} is closed, and has no preview "${name}" left to retire.`;
	}
}
function previewWarnings(decision, seen, run) {
	const { state, pull, target } = seen;
	const isDoubtful = state.doubts.length > 0 && (decision.do === "create" || pull?.open === false);
	return [...otherWorkspaceWarning(seen), ...(isDoubtful ? [doubtWarning(state.doubts, target, run)] : [])];
}
function otherWorkspaceWarning({ listed: all, target }) {
	const other = all.find((record) => {
		const isUsed = record.id !== undefined && record.kind !== "gone" && record.kind !== "swept";
		return isUsed && !isOfTarget(record, target);
	});
	if (other === undefined)
		return [];
	return [
		(0,base_text/* text */.Qq) `Preview "${target.name ?? ""}" also has Deployment ${other.id ?? ""} in workspace
	  ${(0,src_target/* displayName */.Q)(other.workspace)} (GitHub deployment record ${other.number}). This run does not use it:
	  retire or delete it in the platform.`,
	];
}
function withCreateAdvice(error, { name = "", workspace }, run) {
	if (!(error instanceof base_errors/* ActionError */.lZ))
		return error;
	const isTaken = error.code === "status" && error.status === 409;
	if (error.outcome !== "unknown" && !isTaken)
		return error;
	const again = (0,base_text/* text */.Qq) `Push again, or re-run the job: it creates the preview again.`;
	const check = (0,base_text/* text */.Qq) `Check workspace ${(0,src_target/* displayName */.Q)(workspace)} in the platform for the name "${name}": delete
	the Deployment whose id is in no run's log, or adopt it
	(${(0,documentation/* docs */.m)("records.md#adopt-a-deployment", run.actionRef)}).`;
	return error.with({ hint: isTaken ? check : (0,base_text/* text */.Qq) `${again} ${check}` });
}
function leftText(isSmaller, hibernates) {
	if (hibernates)
		return (0,base_text/* text */.Qq) `It hibernates: no pipelines run. It still exists, until you delete it in the platform.`;
	return isSmaller
		? (0,base_text/* text */.Qq) `It still exists, still runs its pipelines unless it hibernates, and may be billed, until you delete
		it in the platform.`
		: (0,base_text/* text */.Qq) `It still runs its pipelines.`;
}
function retiredText(reason, id, { name = "", pullRequest = 0 }) {
	const preview = (0,base_text/* text */.Qq) `Preview "${name}" (${id})`;
	return {
		closed: (0,base_text/* text */.Qq) `Pull request #${pullRequest} is closed. ${preview} was retired.`,
		idle: (0,base_text/* text */.Qq) `${preview} of pull request #${pullRequest} was retired: nobody deployed it for long.`,
		requested: (0,base_text/* text */.Qq) `${preview} of pull request #${pullRequest} was retired, as requested.`,
	}[reason];
}
function goneText({ id, number }, isProven) {
	return isProven
		? (0,base_text/* text */.Qq) `Deployment ${id} does not exist any more: the service responded with 404. GitHub deployment record
		${number} names it.`
		: (0,base_text/* text */.Qq) `Deployment ${id} was not found: it was retired before, and the service responded with 404. It was
	  probably deleted in the platform.`;
}
// EXTERNAL MODULE: ../../build/src/report/parts.js
var parts = __webpack_require__(7090);
;// CONCATENATED MODULE: ../../build/src/github/own-comment.js



const longestComment = 60_000;
function inHtmlComment(text) {
	return encodeURIComponent(text.toWellFormed()).replaceAll("--", "%2D%2D");
}
function markerStart({ kind, parts }) {
	return `<!-- platform-deployments-action ${kind} ${parts.map(inHtmlComment).join(" ")} run=`;
}
async function findComment(keying, pull, github) {
	const viewing = github.viewer();
	viewing.catch(() => { });
	for await (const { id, author, body, url } of github.comments(pull)) {
		const start = markerStart(await keying);
		if (!body.startsWith(start))
			continue;
		const [, run, attempt] = /^(\d{1,15})\.(\d{1,9}) -->/.exec(body.slice(start.length, start.length + 40)) ?? [];
		if (run === undefined || author === undefined || author !== (await viewing))
			continue;
		return { id, url, body, writer: { id: Number(run), attempt: Number(attempt) } };
	}
	return undefined;
}
async function writeComment({ key, pull, found, contents }, { id, attempt, log, redactor }, github) {
	const marker = `${markerStart(key)}${id}.${attempt} -->`;
	if ([marker, ...key.parts].some((given) => redactor.finds(given))) {
		throw new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `The comment's hidden marker contains the value of a secret.`, {
			hint: (0,base_text/* text */.Qq) `Choose another github-environment or name, or a longer value for that secret.`,
		});
	}
	const body = `${marker}\n${(0,markdown/* documentOf */.lM)(contents, redactor.redact, longestComment).trimEnd()}`;
	const writer = { id, attempt };
	if (found === undefined)
		return { ...(await github.createComment(pull, body)), body, writer };
	const isNewer = found.writer.id > id || (found.writer.id === id && found.writer.attempt > attempt);
	if (isNewer) {
		log.notice((0,base_text/* text */.Qq) `The comment on pull request #${pull} is of a newer run (${found.writer.id}): it was not changed.`);
		return undefined;
	}
	return found.body === body ? found : { ...(await github.updateComment(found.id, body)), body, writer };
}
;// CONCATENATED MODULE: ../../build/src/report/summary.js









function summaryOf(result, repositoryPage) {
	switch (result.kind) {
		case "token":
			return tokenSummary(result);
		case "deployed":
			return deployedSummary(result, repositoryPage);
		case "retired":
			return retiredSummary(result, repositoryPage);
		case "not-sent": {
			const { pullRequest, workspace, environment } = result.target;
			const of = pullRequest === undefined ? "" : (0,base_text/* text */.Qq) ` for pull request #${pullRequest}`;
			return [(0,markdown/* heading */.R_)((0,base_text/* text */.Qq) `Nothing was sent${of}`), (0,markdown/* facts */.Ix)((0,parts/* placeColumns */.nC)(workspace, environment)), result.why];
		}
	}
}
function tokenSummary({ token, request, entityId }) {
	const { expiryDays } = request;
	const noEnd = expiryDays === undefined
		? (0,base_text/* strong */.ko)("never")
		: (0,base_text/* text */.Qq) `not reported by the service; ${(0,printing/* counted */.hS)(expiryDays, "day")} requested`;
	const type = token.type ?? request.type;
	const scope = [type, ...(type === request.type && entityId !== undefined ? [entityId] : [])];
	const end = token.endAt === undefined ? (0,base_text/* text */.Qq) `.` : (0,base_text/* text */.Qq) `: it is valid until it expires.`;
	return [
		(0,markdown/* heading */.R_)((0,base_text/* text */.Qq) `🔑 API token created: ${token.name ?? request.name}`),
		(0,markdown/* facts */.Ix)([
			["Expires", token.endAt === undefined ? noEnd : (0,base_text/* text */.Qq) `${(0,printing/* utcMinute */.vD)(token.endAt)}`],
			["Id", (0,base_text/* code */.aY)(token.id)],
			["Scope", (0,base_text/* joined */.oR)(scope.map(base_text/* code */.aY), " ")],
			["Role", (0,base_text/* code */.aY)((0,parts/* grantedRoles */.vt)(token, request.role))],
		]),
		(0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Next:")} Read it in a later step of this job from the output ${(0,base_text/* code */.aY)("token")}. It is
	  masked, and GitHub drops a masked output between jobs: create the token in the job that needs it. The
	  API cannot revoke it${end}`,
	];
}
function deployedSummary(result, repositoryPage) {
	const { outcome, target, ready, differences, warnings, failure } = result;
	const { id, raw } = result.deployment;
	const { pullRequest, environment, workspace, commit } = target;
	const what = pullRequest === undefined ? (0,base_text/* text */.Qq) `Deployment` : (0,base_text/* text */.Qq) `Preview of pull request #${pullRequest}`;
	const name = target.name ?? (0,base_json/* stringMember */.sk)(raw, "name") ?? id;
	const responds = failure ? (0,parts/* unanswered */.bj)(failure) : "responds";
	const how = failure ? (0,base_text/* text */.Qq) `${outcome}, but its web server ${responds}` : (0,base_text/* text */.Qq) `${outcome}`;
	const icon = failure ? "❌" : { created: "🚀", updated: "♻️" }[outcome];
	return [
		(0,markdown/* heading */.R_)((0,base_text/* text */.Qq) `${icon} ${what} ${how}: ${name}`),
		(0,markdown/* facts */.Ix)([
			["Status in the response", statusText(raw)],
			["Web server", ready === undefined ? undefined : (0,base_text/* text */.Qq) `${responds}`],
			["Link", openLink((0,base_json/* stringMember */.sk)(raw, "webServerUrl"))],
			["Id", (0,base_text/* code */.aY)(id)],
			...(0,parts/* placeColumns */.nC)(workspace, environment),
			["Commit", commit === "" ? undefined : (0,parts/* commitText */.tT)(commit, repositoryPage)],
		]),
		...warnings.map((warning) => (0,base_text/* text */.Qq) `⚠️ ${warning}`),
		...differenceContent(differences),
		...changedContent(result),
		...nextContent(result),
	];
}
function changedContent({ changed, isRestored }) {
	const what = changed && changesText(changed);
	const restored = isRestored ? [(0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Restored")} The preview had been retired.`] : [];
	if (changed === undefined || (what === undefined && isRestored))
		return restored;
	if (what === undefined)
		return [(0,base_text/* text */.Qq) `No changes since the definition that this action applied last.`];
	const head = (0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Changed")} in the definition since this action applied it last: ${what}.`;
	return [...restored, head, ...changesContent(changed)];
}
function statusText(raw) {
	const [status, reason] = [(0,base_json/* stringMember */.sk)(raw, "status"), (0,base_json/* stringMember */.sk)(raw, "statusReason")];
	const shown = status ? (0,base_text/* code */.aY)(status) : (0,base_text/* text */.Qq) `not reported`;
	return reason === undefined || reason === "" ? shown : (0,base_text/* text */.Qq) `${shown} ${reason}`;
}
const whyTexts = {
	"create-only": "an update does not change it",
	kept: "no longer in the definition",
	different: "differs from the request",
};
function differenceContent(differences) {
	if (differences.length === 0)
		return [];
	const differ = differences.length === 1 ? "differs" : "differ";
	const head = (0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(differences.length, "field")} of the response ${differ} from the definition:`;
	const value = (given) => (0,base_text/* code */.aY)((0,base_json/* shownJson */.oB)(given));
	return [
		(0,base_text/* text */.Qq) `⚠️ ${(0,base_text/* strong */.ko)(head)}`,
		(0,markdown/* table */.tp)(["Field", "Definition", "Response", "Why"], differences.map(({ field, sent, received, why }) => [
			(0,base_text/* code */.aY)(field),
			why === "kept" ? (0,base_text/* text */.Qq) `not set` : value(sent),
			value(received),
			(0,base_text/* text */.Qq) `${whyTexts[why]}`,
		])),
	];
}
function openLink(given) {
	const address = (0,base_address/* withScheme */.GV)(given ?? "");
	return address === "" ? undefined : (0,base_text/* link */.nf)("Open", address);
}
function nextContent({ outcome, ready, commands, target, failure, deployment, }) {
	if (outcome === "updated")
		return [];
	const isCreating = (0,base_json/* stringMember */.sk)(deployment.raw, "status") === "CREATING" && ready === undefined;
	const waiting = isCreating ? [(0,base_text/* text */.Qq) `The service is still creating it.`] : [];
	if (target.pullRequest !== undefined)
		return [...waiting, (0,base_text/* text */.Qq) `The next push updates this preview.`];
	const next = failure ? "" : (0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Next:")} `;
	const mode = (0,base_text/* code */.aY)("update-deployment");
	return [
		...waiting,
		(0,base_text/* text */.Qq) `${next}Mode ${mode} updates this Deployment. Store ${(0,base_text/* code */.aY)(deployment.id)} where this workflow
	  reads ${(0,base_text/* code */.aY)("deployment-id")} from, such as:`,
		...(commands ?? []).flatMap(({ when, command }) => [(0,base_text/* text */.Qq) `${when}:`, (0,markdown/* codeBlock */.DV)([command])]),
	];
}
function retiredSummary(result, repositoryPage) {
	const { deployment, target, differences, changes, isClosed, isGone } = result;
	const { pullRequest, environment, workspace, commit, name } = target;
	const icon = deployment === undefined || hibernates(deployment) ? "🌙" : "⚠️";
	const what = (0,base_text/* text */.Qq) `${icon} Preview of pull request #${pullRequest ?? 0}`;
	if (deployment === undefined) {
		const how = isGone ? (0,base_text/* text */.Qq) `does not exist any more` : (0,base_text/* text */.Qq) `was retired before`;
		return [
			(0,markdown/* heading */.R_)((0,base_text/* text */.Qq) `${what} ${how}: ${name ?? ""}`),
			(0,markdown/* facts */.Ix)((0,parts/* placeColumns */.nC)(workspace, environment)),
			(0,base_text/* text */.Qq) `The service responded with 404: it was probably deleted in the platform.`,
		];
	}
	const wakes = isClosed ? "" : (0,base_text/* text */.Qq) ` The next deploy of the pull request restores it.`;
	return [
		(0,markdown/* heading */.R_)((0,base_text/* text */.Qq) `${what} retired: ${name ?? (0,src_target/* displayName */.Q)(deployment)}`),
		(0,markdown/* facts */.Ix)([
			["Status in the response", statusText(deployment.raw)],
			["Id", (0,base_text/* code */.aY)(deployment.id)],
			...(0,parts/* placeColumns */.nC)(workspace, environment),
			["Commit", commit === "" ? undefined : (0,parts/* commitText */.tT)(commit, repositoryPage)],
		]),
		...differenceContent(differences),
		(0,base_text/* text */.Qq) `${changes}${wakes}`,
		(0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Next:")} ${isClosed ? "Delete" : "If it is not needed any more, delete"} it in the
	  platform: the API cannot delete it.`,
	];
}
function noticeContent(notices) {
	return notices.flatMap(({ text: shown, lines = [], commands = [], hint }) => [
		shown,
		...(0,parts/* paragraphsOf */.Dq)(lines),
		(0,markdown/* codeBlock */.DV)(commands),
		...(hint === undefined ? [] : [(0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Next:")} ${hint}`]),
	]);
}
;// CONCATENATED MODULE: ../../build/src/plan/render.js








const longestRequest = 50_000;
const render_longestLine = 1_000;
const render_longestPath = 2_000;
const basis = (0,base_text/* text */.Qq) `A plan compares with what this action applied, not the live Deployment.`;
function unverifiedText({ service }) {
	return service === undefined || service.hasSent
		? (0,base_text/* text */.Qq) ``
		: (0,base_text/* text */.Qq) ` The service was not contacted: the API token, the ids and the definition are not verified.`;
}
const planPhrases = {
	create: "a Deployment would be created",
	update: "the Deployment would be updated",
	retire: "the preview would be retired: it still exists until it is deleted in the platform",
	none: "nothing would be sent",
	unknown: "what would happen is not known",
};
function phraseOf({ plan, hasChanges, isRestored, isRefused }) {
	if (isRestored)
		return "the retired preview would be restored";
	if (isRefused)
		return "the run would fail, and nothing would be sent";
	return plan.action === "update" && hasChanges === false
		? "the same definition would be sent again"
		: planPhrases[plan.action];
}
function planSummary(result, run) {
	const { repositoryPage, redactor } = run;
	const { plan, request, notices, name, commit, workspace, environment, opening } = result;
	const of = name === undefined ? "" : (0,base_text/* text */.Qq) ` for ${name}`;
	return [
		(0,markdown/* heading */.R_)((0,base_text/* text */.Qq) `🔍 Plan${of}: ${phraseOf(result)}`),
		...(opening ? [(0,base_text/* text */.Qq) `⚠️ ${opening}`] : []),
		(0,base_text/* text */.Qq) `Dry run: nothing was created or updated. ${basis}${unverifiedText(run)}`,
		(0,markdown/* facts */.Ix)([
			...(0,parts/* placeColumns */.nC)(workspace, environment),
			["Id", plan.deploymentId ? (0,base_text/* code */.aY)(plan.deploymentId) : undefined],
			["Commit", commit === "" ? undefined : (0,parts/* commitText */.tT)(commit, repositoryPage)],
		]),
		...comparedContent(result, repositoryPage),
		...noticeContent(notices),
		...requestContent(request, redactor),
	];
}
function tokenPlanSummary({ request }, run) {
	return [
		(0,markdown/* heading */.R_)((0,base_text/* text */.Qq) `🔍 Plan: an API token would be created`),
		(0,base_text/* text */.Qq) `Dry run: nothing was created or updated.${unverifiedText(run)}`,
		...requestContent(request, run.redactor),
	];
}
function planComment(result, run) {
	const { repositoryPage, page } = run;
	const { plan, name, commit, workspace, environment, notices, request, opening } = result;
	const about = name ?? plan.deploymentId ?? "the Deployment";
	const where = [
		...(workspace ? [(0,base_text/* text */.Qq) `workspace ${(0,src_target/* displayName */.Q)(workspace)}`] : []),
		...(environment === undefined ? [] : [(0,base_text/* text */.Qq) `environment ${environment}`]),
	];
	return [
		(0,markdown/* heading */.R_)((0,base_text/* text */.Qq) `Plan for ${about}${where.length > 0 ? (0,base_text/* text */.Qq) ` (${(0,base_text/* joined */.oR)(where)})` : ""}`),
		...(opening ? [(0,base_text/* text */.Qq) `⚠️ ${opening}`] : []),
		(0,base_text/* text */.Qq) `Plan of commit ${(0,parts/* commitText */.tT)(commit, repositoryPage)}: ${phraseOf(result)}.
	  ${basis}${unverifiedText(run)}`,
		...comparedContent(result, repositoryPage),
		...noticeContent(notices),
		...(request !== undefined && page !== ""
			? [(0,base_text/* text */.Qq) `The log of the ${(0,base_text/* link */.nf)("run", page)} shows the request.`]
			: []),
	];
}
function changesHead({ plan, isRestored }) {
	const changed = changesText(plan);
	if (changed !== undefined)
		return (0,base_text/* text */.Qq) `Changes: ${changed}`;
	return isRestored ? (0,base_text/* text */.Qq) `No changed fields` : (0,base_text/* text */.Qq) `No changes`;
}
function comparedContent(result, repositoryPage) {
	const { plan } = result;
	const { comparedWith: compared } = plan;
	const since = compared?.stored
		? [
			(0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)(changesHead(result))},
		  ${comparedText(compared, (0,parts/* commitText */.tT)(compared.sha, repositoryPage))}.`,
		]
		: [];
	return [...since, ...changesContent(plan)];
}
function requestContent(request, redactor) {
	if (request === undefined)
		return [];
	const title = (0,base_text/* text */.Qq) `The request: ${request.method} ${(0,base_text/* code */.aY)(request.path)}`;
	return [(0,markdown/* details */.zH)(title, (0,markdown/* codeBlock */.DV)([shownRequest(request.body, redactor)], "json"))];
}
function shownRequest(body, redactor) {
	const lines = JSON.stringify((0,base_json/* mapJson */.T)(body, (0,base_json/* redactions */.xn)(redactor.redact)), null, 2).split("\n");
	return (0,base_text/* block */.om)(lines.map((line) => (0,printing/* shortened */.vI)(line, render_longestLine)).join("\n"), longestRequest);
}
function logPlan(result, notes, run) {
	const { plan, name, workspace, environment, request } = result;
	const { log } = run;
	const { deploymentId, comparedWith } = plan;
	const about = name === undefined ? (0,base_text/* text */.Qq) `the Deployment` : (0,base_text/* text */.Qq) `"${name}"`;
	const id = deploymentId === null ? "" : (0,base_text/* text */.Qq) ` (${deploymentId})`;
	const inWorkspace = workspace === undefined ? "" : (0,base_text/* text */.Qq) ` in workspace ${(0,src_target/* displayName */.Q)(workspace)}`;
	const inEnvironment = environment === undefined ? "" : (0,base_text/* text */.Qq) `, environment ${environment}`;
	log.info((0,base_text/* text */.Qq) `Plan for ${about}${id}${inWorkspace}${inEnvironment}: ${phraseOf(result)}.
	  ${basis}${unverifiedText(run)}`);
	if (comparedWith?.stored === true) {
		const compared = comparedText(comparedWith, (0,base_text/* text */.Qq) `${comparedWith.sha.slice(0, 7)}`);
		log.info((0,base_text/* text */.Qq) `${changesHead(result)}, ${compared}${changesText(plan) === undefined ? "" : (0,base_text/* text */.Qq) `:`}`);
	}
	for (const line of changeLines(plan))
		log.info(line);
	for (const note of notes)
		log.info(note);
	if (request !== undefined)
		logRequest(request, run);
}
function logTokenPlan(name, planned, run) {
	run.log.info((0,base_text/* text */.Qq) `Plan: API token "${name}" would be created.${unverifiedText(run)}`);
	logRequest(planned, run);
}
function logRequest({ method, path, body }, { log, redactor }) {
	const line = (0,base_text/* text */.Qq) `${method} ${(0,base_text/* atMost */.Tu)(render_longestPath, path)}`;
	log.group((0,base_text/* text */.Qq) `Dry run: ${line} would be sent`, (0,base_text/* joined */.oR)([line, shownRequest(body, redactor)], "\n"));
}
;// CONCATENATED MODULE: ../../build/src/plan/plan-comment.js




async function writePlanComment(result, { github: requested }, run) {
	const { github, log, outputs } = run;
	const pull = requested?.pull.number;
	if (github === undefined || requested?.comment !== true || pull === undefined)
		return;
	const { plan, name, hasChanges, workspace } = result;
	const parts = [requested.environment, workspace?.id ?? "", name ?? plan.deploymentId ?? ""];
	const key = { kind: "plan", parts };
	try {
		const found = await findComment(key, pull, github);
		if (found === undefined && hasChanges === false)
			return;
		const written = await writeComment({ key, pull, found, contents: planComment(result, run) }, run, github);
		if (written !== undefined)
			outputs.commentUrl(written.url);
	}
	catch (error) {
		const isDenied = error instanceof base_errors/* ActionError */.lZ && error.status === 403;
		const why = error instanceof base_errors/* ActionError */.lZ ? error.text : (0,base_errors/* whyOf */.gf)(error);
		const what = (0,base_text/* text */.Qq) `The plan's comment on pull request #${pull} was not written; the log shows the plan.
	  ${why}`;
		(isDenied ? log.notice : log.warning)(what);
	}
}
;// CONCATENATED MODULE: ../../build/src/plan/plan.js




















const unverified = (0,base_text/* text */.Qq) `Without api-token nothing was verified: the plan uses the GitHub deployment records
  only.`;
async function plan(request, run) {
	const seen = await lookOrNothing(request, run);
	const found = seen.error
		? { ...nothingKnown, notices: [unreadable(seen.error)] }
		: decided(request, seen, run);
	const sent = requestOf(found.decision, seen, run);
	const { decision, warnings, notices, ...rest } = requireStorable(found, seen, run);
	const write = decision.do === "nothing" || decision.do === "unknown" ? undefined : decision;
	const { target } = seen;
	const id = write && idOf(write);
	const compared = lastApplied(recordsOf(seen), id);
	const planned = {
		action: decision.do === "nothing" ? "none" : decision.do,
		deploymentId: id ?? null,
		comparedWith: compared === undefined ? null : comparedWith(compared),
		...(write && sent ? changesOf(write, sent, compared, run) : noChanges),
	};
	const unfinished = write && unfinishedAfter(compared, id, seen);
	const hasChanges = unfinished === undefined ? hasChangesOf(planned, rest) : undefined;
	const shown = write && sent?.planned;
	run.outputs.plan(planned, shown, hasChanges);
	const allWarnings = [
		...seen.warnings,
		...warnings,
		...(write && shown ? (0,definition_body/* bodyWarnings */.of)(write.do, shown.body) : []),
	];
	const allNotices = [
		...notices,
		...(run.service === undefined ? [{ text: (0,base_text/* text */.Qq) `${unverified}${secretsText(shown?.body)}` }] : []),
		...limits(planned, unfinished, shown?.body ?? {}, run),
	];
	const { opening } = rest;
	for (const warning of opening ? [opening, ...allWarnings] : allWarnings)
		run.log.warning(warning);
	for (const { text: notice, lines = [], commands = [], hint } of allNotices)
		run.log.notice((0,base_text/* joined */.oR)([notice, ...lines, ...commands, ...(hint === undefined ? [] : [hint])], "\n"));
	const result = {
		kind: "plan",
		plan: planned,
		isRefused: rest.isRefused === true,
		hasChanges,
		isRestored: rest.isRestored === true,
		opening,
		name: target.name,
		workspace: target.workspace.id === "" ? undefined : target.workspace,
		environment: target.environment,
		request: shown,
		notices: [...allWarnings.map((warning) => ({ text: (0,base_text/* text */.Qq) `⚠️ ${warning}` })), ...allNotices],
		commit: target.commit,
	};
	logPlan(result, (write && sent?.notes) ?? [], run);
	await writePlanComment(result, request, run);
	return result;
}
const nothingKnown = { decision: { do: "unknown" }, warnings: [], notices: [] };
function refusedBy(error) {
	return { ...nothingKnown, isRefused: true, notices: [(0,parts/* noticeOf */.QJ)(error)] };
}
const noChanges = { changes: [], variables: { added: [], removed: [], changed: [], kept: [] } };
async function lookOrNothing(request, run) {
	const placing = findPlace(request, run);
	const seen = await look(request, run, placing).catch(asGitHubError);
	if (!(seen instanceof base_errors/* ActionError */.lZ))
		return seen;
	const target = targetOf(await placing, request, undefined, run);
	return {
		...{ target, listed: [], records: [], state: { ids: [], doubts: [], newestRun: 0 }, ofId: [] },
		...{ isComplete: false, pull: undefined, notAfter: 0, warnings: [], error: seen },
	};
}
function unreadable(error) {
	const notice = (0,parts/* noticeOf */.QJ)(error);
	const what = (0,base_text/* text */.Qq) `The GitHub deployment records can't be read, so what would happen is not known.`;
	return { ...notice, text: (0,base_text/* text */.Qq) `${what} ${notice.text}` };
}
function decided(request, seen, run) {
	if ((0,inputs_request/* previewOf */.oW)(request) !== undefined)
		return decidedPreview(request, seen, run);
	const { target, state, isComplete } = seen;
	if (request.mode === "create-deployment") {
		const refused = secondCreateError(state, isComplete, target, run);
		if (refused !== undefined)
			return refusedBy(refused);
		const repeated = (0,base_text/* text */.Qq) `Each run of this step creates another Deployment.`;
		const notices = request.github === undefined ? [{ text: repeated }] : [];
		return { decision: { do: "create" }, warnings: [], notices };
	}
	const { deploymentId: id } = request;
	if (id === undefined)
		return decidedWithoutId(request, seen);
	const { error, needsManualStart, opening, warnings } = updateChecks(id, seen, request, run);
	if (error !== undefined)
		return refusedBy(error);
	const manual = (0,base_text/* text */.Qq) `No GitHub deployment record names Deployment ${id}, so its first update must be started
	manually (workflow_dispatch).`;
	const uncompared = (0,base_text/* text */.Qq) `Without github-environment there is no record to compare with: the whole request is
	shown.`;
	return {
		decision: { do: "update", id },
		warnings,
		opening,
		notices: [
			...(needsManualStart ? [{ text: manual }] : []),
			...(request.github === undefined ? [{ text: uncompared }] : []),
		],
	};
}
function decidedWithoutId(request, { target, state }) {
	const { name, environment = "" } = target;
	const newest = newestOfName(state);
	if (name === undefined || newest === undefined) {
		const what = name === undefined
			? (0,base_text/* text */.Qq) `the definition has no name`
			: (0,base_text/* text */.Qq) `no Deployment "${name}" is on record in environment ${environment}`;
		const notice = (0,base_text/* text */.Qq) `deployment-id is empty, and ${what}, so what would happen is not known. The real run
	  needs deployment-id. To plan a create, use mode create-deployment.`;
		return { ...nothingKnown, notices: [{ text: notice }] };
	}
	const notice = (0,base_text/* text */.Qq) `deployment-id is empty: the plan is for Deployment ${newest.id}, which GitHub deployment
	record ${newest.number} of environment ${environment} names. The real run needs deployment-id.`;
	return {
		decision: { do: "update", id: newest.id },
		warnings: [],
		opening: adoptionWarning(newest.id, { listed: state.ids, ofId: [] }, request),
		notices: [{ text: notice }],
	};
}
function decidedPreview(request, seen, run) {
	const { state, pull } = seen;
	const preview = (0,inputs_request/* previewOf */.oW)(request);
	if (preview === undefined || pull === undefined)
		return nothingKnown;
	const decision = decide(eventOf(preview, run), state, pull);
	const warnings = previewWarnings(decision, seen, run);
	if (decision.do === "nothing") {
		const why = whyNothing(decision, seen, run);
		return { decision, warnings, notices: [{ text: (0,base_text/* text */.Qq) `${why} Nothing would be sent.` }] };
	}
	if (decision.do === "create")
		return { decision, warnings, notices: [] };
	const isRestored = decision.do === "update" && isRetired(state, decision.id);
	const others = decision.do === "retire" ? decision.ids.slice(1) : othersToRetire(state.ids, decision.id);
	return { decision, warnings, isRestored, others, notices: othersNotice(others) };
}
function othersNotice(others) {
	if (others.length === 0)
		return [];
	const ids = others.map(({ id }) => id);
	return [
		{
			text: (0,base_text/* text */.Qq) `The preview has more than one Deployment on record. The run would also retire
		${(0,base_text/* listed */.KE)(ids, mostListed)}, which this plan does not show.`,
		},
	];
}
function comparedWith({ number, sha, createdAt, applied, }) {
	return { record: number, sha, at: new Date(createdAt).toISOString(), stored: applied !== undefined };
}
function requestOf(decision, { target }, run) {
	if (decision.do === "nothing" || decision.do === "unknown")
		return undefined;
	const built = bodyFor(decision, target);
	const plain = (0,hide_values/* hideValues */.X8)(built.body, "secret");
	const shown = run.service === undefined ? withStars(plain) : plain;
	const path = deploymentsPath(target.organization.id, idOf(decision));
	requireShowable(built.whole, path, run);
	const planned = run.service?.plan(path, shown) ?? { method: "POST", path, body: shown };
	return { ...built, planned };
}
function withStars(body) {
	const variables = (0,secrets/* variablesIn */.DF)(body);
	if (variables.length === 0)
		return body;
	const items = variables.map((variable) => {
		const isEmpty = (0,secrets/* isSecretItem */.k_)(variable) && variable["value"] === "";
		return isEmpty ? { ...variable, value: "***" } : variable;
	});
	return { ...body, environmentVariables: items };
}
function requireShowable(whole, path, { redactor }) {
	const field = fieldThatRedactionChanges(whole, redactor.redact);
	if (field === undefined && !redactor.finds(path))
		return;
	const what = field === undefined ? (0,base_text/* text */.Qq) `the path` : (0,base_text/* text */.Qq) `field ${field}`;
	throw new base_errors/* ActionError */.lZ("input", (0,base_text/* text */.Qq) `The dry run can't show the request: ${what} contains the value of a secret.`, {
		lines: [
			(0,base_text/* text */.Qq) `The plan would show *** there, and a policy that reads it would not see what the real run
		  sends.`,
		],
		hint: (0,base_text/* text */.Qq) `Change the secret or the ${field === undefined ? "id" : "field"}. Secret values belong in
	  secret-environment-variables.`,
	});
}
function requireStorable(planned, { target }, run) {
	const { decision, notices } = planned;
	if (target.environment === undefined || decision.do === "unknown")
		return planned;
	try {
		requireNoSecret(decision.do === "update" ? decision.id : undefined, target, run);
		return planned;
	}
	catch (error) {
		if (!(error instanceof base_errors/* ActionError */.lZ))
			throw error;
		const more = [...notices, (0,parts/* noticeOf */.QJ)(error)];
		const decision = { do: "unknown" };
		return { ...planned, decision, isRefused: true, isRestored: false, notices: more };
	}
}
function changesOf(decision, { body, whole }, compared, run) {
	if (decision.do === "create") {
		return { changes: [], variables: { ...noChanges.variables, added: variablesOf(whole).keys } };
	}
	if (compared?.applied === undefined)
		return noChanges;
	const changes = changesSince(compared.applied, decision.do === "retire" ? body : whole, run);
	if (decision.do !== "retire")
		return changes;
	return { ...changes, changes: changes.changes.filter(({ createOnly }) => !createOnly) };
}
function unfinishedAfter(compared, id, seen) {
	const { target } = seen;
	const isNewer = ({ createdAt, number }) => compared === undefined || createdAt > compared.createdAt || number > compared.number;
	const isAbout = (record) => target.pullRequest !== undefined ||
		(record.id === undefined ? !isOtherName(record.name, target.name) : record.id === id);
	return recordsOf(seen).find((record) => (record.kind === "open" || record.kind === "unknown") && isAbout(record) && isNewer(record));
}
function hasChangesOf({ action, comparedWith: compared, changes, variables }, { others = [], isRestored = false }) {
	if (action === "unknown")
		return undefined;
	if (action === "none")
		return false;
	if (action === "create" || action === "retire" || isRestored || others.length > 0)
		return true;
	const { added, removed, changed } = variables;
	if (changes.length + added.length + removed.length + changed.length > 0)
		return true;
	return compared?.stored === true ? false : undefined;
}
function secretsText(body = {}) {
	return variablesOf(body).secretKeys.length === 0
		? (0,base_text/* text */.Qq) ``
		: (0,base_text/* text */.Qq) ` The real run sends the values of secrets that are empty here.`;
}
function limits({ action, deploymentId, comparedWith: compared }, unfinished, body, { github }) {
	const notices = [];
	if (action === "update" || action === "retire") {
		if (compared === null && github !== undefined) {
			notices.push((0,base_text/* text */.Qq) `No record shows a definition that was applied to Deployment ${deploymentId ?? ""}:
		there is nothing to compare with.`);
		}
		else if (compared?.stored === false) {
			notices.push((0,base_text/* text */.Qq) `GitHub deployment record ${compared.record} stores no definition, because it was
		larger than 16 KiB, or the record was written manually: there is nothing to compare with.`);
		}
		if (unfinished !== undefined) {
			notices.push((0,base_text/* text */.Qq) `The run of GitHub deployment record ${unfinished.number} has not finished, or its
		outcome is unknown: whether anything would change is not known.`);
		}
	}
	if (variablesOf(body).secretKeys.length > 0) {
		notices.push((0,base_text/* text */.Qq) `Values of secret variables are never compared: a changed one is not seen.`);
	}
	return notices.map((each) => ({ text: each }));
}
;// CONCATENATED MODULE: ../../build/src/previews/preview-comment.js








const stillCreating = (0,base_text/* text */.Qq) `When this run ended, the platform was still creating it. If the link does not open
  yet, wait a few minutes.`;
const unstored = (0,base_text/* text */.Qq) `The run failed: no GitHub deployment record has this id, so the next run would not find
  this Deployment. The log of the run shows what to do.`;
class PreviewComment {
	#pullRequest;
	#isWanted;
	#run;
	#looking;
	#found;
	#searching;
	constructor(looking, pullRequest, isWanted, run) {
		this.#looking = looking;
		this.#pullRequest = pullRequest;
		this.#isWanted = isWanted;
		this.#run = run;
		this.#searching = this.#search();
	}
	async write(end, isLater = false) {
		const run = this.#run;
		const { github } = run;
		if (github === undefined || !this.#isWanted)
			return;
		if (isLater)
			this.#searching = this.#search();
		if (!(await this.#searching))
			return;
		await this.#warnOfFailure(async () => {
			const { target } = await this.#looking;
			const contents = contentsOf(end, target.name ?? "", target.commit, run);
			const [pull, found] = [this.#pullRequest, this.#found];
			const written = await writeComment({ key: await this.#key(), pull, found, contents }, run, github);
			if (written === undefined)
				return;
			this.#found = written;
			run.outputs.commentUrl(written.url);
		}, end.kind === "failed");
	}
	async #search() {
		const { github } = this.#run;
		if (github === undefined || !this.#isWanted)
			return false;
		const keying = this.#key();
		keying.catch(() => { });
		return this.#warnOfFailure(async () => {
			this.#found = (await findComment(keying, this.#pullRequest, github)) ?? this.#found;
		});
	}
	async #key() {
		const { target } = await this.#looking;
		return { kind: "preview", parts: [target.environment ?? "", target.workspace.id, target.name ?? ""] };
	}
	async #warnOfFailure(act, isFailed = false) {
		try {
			await act();
			return true;
		}
		catch (error) {
			if (error ===
				(await this.#looking.then(() => undefined, (failed) => failed)))
				return false;
			const why = error instanceof base_errors/* ActionError */.lZ && !isFailed ? error.text : (0,base_errors/* whyOf */.gf)(error);
			this.#run.log.warning((0,base_text/* text */.Qq) `The comment on pull request #${this.#pullRequest} was not written. ${why}`);
			return false;
		}
	}
}
function contentsOf(end, name, commit, run) {
	const { state, id, url, note } = cellsOf(end, run);
	const cells = [
		url === undefined ? (0,base_text/* text */.Qq) `${name}` : (0,base_text/* link */.nf)(name, url),
		state,
		id === undefined ? (0,base_text/* text */.Qq) `` : (0,base_text/* code */.aY)(id),
		(0,parts/* commitText */.tT)(commit, run.repositoryPage),
		(0,base_text/* link */.nf)("run", run.page),
	];
	return [
		(0,markdown/* heading */.R_)((0,base_text/* text */.Qq) `Preview: ${name}`),
		(0,markdown/* table */.tp)(["Preview", "State", "Id", "Commit", "Run"], [cells]),
		...(note === undefined ? [] : [note]),
	];
}
function cellsOf(end, run) {
	switch (end.kind) {
		case "failed":
			return failedCells(end);
		case "deleted":
			return { state: (0,base_text/* text */.Qq) `deleted`, id: end.id };
		case "retired":
			return {
				state: hibernates(end.deployment) ? (0,base_text/* text */.Qq) `retired, hibernates` : (0,base_text/* text */.Qq) `retired`,
				id: end.deployment.id,
				note: end.changes,
			};
		case "deployed": {
			const { deployment, outcome, waited = {}, isUnstored } = end;
			const isCreating = (0,base_json/* stringMember */.sk)(deployment.raw, "status") === "CREATING";
			const state = isCreating && waited.ready !== true ? (0,base_text/* text */.Qq) `being created` : (0,base_text/* text */.Qq) `${outcome}`;
			const cells = { id: deployment.id, url: webPageOf(deployment, run) };
			if (waited.ready === true)
				return { ...cells, state: (0,base_text/* text */.Qq) `${state}, the web server responds` };
			if (waited.failure)
				return { ...cells, state, note: (0,base_text/* text */.Qq) `The web server ${(0,parts/* unanswered */.bj)(waited.failure)}.` };
			if (isUnstored)
				return { ...cells, state, note: unstored };
			return { ...cells, state, note: isCreating ? stillCreating : undefined };
		}
	}
}
function failedCells({ error, id, before }) {
	const note = (0,base_text/* text */.Qq) `${inOwnWords(error)} The log of the run shows what to do.`;
	const outcome = error instanceof base_errors/* ActionError */.lZ ? error.outcome : "unknown";
	const url = before?.url === "" ? undefined : before?.url;
	if (before !== undefined && (outcome === "unknown" || before.kind === "unknown")) {
		return { state: (0,base_text/* text */.Qq) `whether it was updated is not known`, id, url, note };
	}
	if (before?.kind === "deployed") {
		return { state: (0,base_text/* text */.Qq) `update failed: still runs ${(0,base_text/* code */.aY)(before.sha.slice(0, 7))}`, id, url, note };
	}
	return { state: (0,base_text/* text */.Qq) `failed`, id, note };
}
function inOwnWords(error) {
	if (!(error instanceof base_errors/* ActionError */.lZ))
		return (0,base_text/* text */.Qq) `The run failed.`;
	const unknown = error.outcome === "unknown" ? (0,base_text/* text */.Qq) ` It is not known whether the request was processed.` : "";
	switch (error.code) {
		case "status":
			return (0,base_text/* text */.Qq) `The service responded with status ${error.status ?? 0}.${unknown}`;
		case "connection":
			return (0,base_text/* text */.Qq) `The service did not respond.${unknown}`;
		case "response":
			return (0,base_text/* text */.Qq) `The service's response could not be used.${unknown}`;
		case "cancelled":
			return (0,base_text/* text */.Qq) `The run was cancelled.${unknown}`;
		default:
			return (0,base_text/* text */.Qq) `The run failed.${unknown}`;
	}
}
;// CONCATENATED MODULE: ../../build/src/previews/retire.js














const nothingToScaleDown = (0,base_text/* text */.Qq) `Nothing to scale down in this definition: it costs what it cost before, until
  you delete it.`;
function leaves(path, value) {
	return (0,base_json/* isObject */.Gv)(value)
		? Object.entries(value).flatMap(([name, inner]) => leaves(`${path}.${name}`, inner ?? null))
		: [(0,base_text/* text */.Qq) `${path}: ${(0,base_json/* shownJson */.oB)(value)}`];
}
const notScaled = ["name", "description", "workspaceId"];
function changesOfRetire(retire, target) {
	const changes = changesBetween(target.definition.body, bodyFor(retire, target).body)
		.filter(({ field, createOnly }) => !createOnly && !notScaled.includes(field))
		.flatMap(({ field, after }) => leaves(field, after ?? null));
	const isSmaller = changes.length > 0;
	return { what: isSmaller ? (0,base_text/* text */.Qq) `The retire sets ${(0,base_text/* joined */.oR)(changes)}.` : nothingToScaleDown, isSmaller };
}
function retireText({ what, isSmaller }, response) {
	const isHibernating = hibernates(response);
	const left = leftText(isSmaller, isHibernating);
	return isHibernating && !isSmaller ? left : (0,base_text/* text */.Qq) `${what} ${left}`;
}
async function isProvenGone(error, { organization, workspace }, run) {
	return isNotFound(error) && serviceOf(run).hasWorkspace(organization.id, workspace.id);
}
async function retireOne(known, { body, notes }, { target, notAfter }, run) {
	const { id } = known;
	try {
		if (run.redactor.finds(id))
			throw secretId(id);
		const deployment = await send({ kind: "retire", id, body, notes, notAfter }, target, run);
		return { known, how: "retired", deployment };
	}
	catch (error) {
		if (isNotFound(error) && isScaledDown(known))
			return { known, how: "gone", isProven: false };
		if (await isProvenGone(error, target, run))
			return { known, how: "gone", isProven: true };
		return { known, how: "failed", error: withRelease(error, known, run) };
	}
}
async function retireEach(ids, request, seen, run) {
	const items = [];
	for (const known of ids)
		items.push(await retireOne(known, request, seen, run));
	return items;
}
function secretId(id) {
	return new base_errors/* ActionError */.lZ("input", (0,base_text/* text */.Qq) `Deployment "${id}" was not retired: its id contains the value of a secret. Change that secret, or
	  delete the Deployment in the platform.`, { hint: (0,base_text/* text */.Qq) `Run the job again after that.` });
}
function statusAfter(item, retired) {
	if (item.how === "failed")
		return undefined;
	if (item.how === "retired")
		return retired;
	return item.isProven ? "gone" : "swept";
}
async function markRetired(item, run) {
	const { id, number } = item.known;
	const kind = statusAfter(item, "retired");
	const url = item.how === "retired" ? webPageOf(item.deployment, run) : undefined;
	if (kind !== undefined)
		await markRecord(number, kind, { id, url }, run);
}
async function retire_retire(decision, seen, comment, run) {
	const { target } = seen;
	const request = bodyFor(decision, target);
	run.outputs.requireWritable();
	const items = await retireEach(decision.ids, request, seen, run);
	const current = items.find((item) => item.how !== "gone");
	const deployment = current?.how === "retired" ? current.deployment : undefined;
	const retired = changesOfRetire(decision, target);
	const changes = deployment === undefined ? (0,base_text/* text */.Qq) `` : retireText(retired, deployment);
	if (deployment !== undefined)
		run.outputs.deployment(deployment, "retired");
	else if (current !== undefined && items.some((item) => item.how === "retired")) {
		run.outputs.retiredOthers(current.known.id);
	}
	for (const item of items)
		reportRetired(item, decision.reason, retired, target, run);
	const error = failureOf(items);
	const failed = items.find((item) => item.how === "failed");
	const isGone = items.some((item) => item.how === "gone" && item.isProven);
	await Promise.all([
		...items.map((item) => markRetired(item, run)),
		failed !== undefined
			? comment.write({ kind: "failed", error, id: failed.known.id })
			: deployment !== undefined
				? comment.write({ kind: "retired", deployment, changes })
				:
					isGone && comment.write({ kind: "deleted", id: decision.ids[0].id }),
	]);
	const differences = deployment === undefined
		? []
		: differencesOf({ kind: "retire", ...request, before: undefined, response: deployment.raw });
	if (deployment !== undefined)
		reportResponse(differences, deployment, target, run);
	if (error !== undefined)
		throw error;
	if (deployment === undefined)
		run.outputs.retiredNothing();
	return {
		...{ kind: "retired", deployment, target, differences, changes, isGone },
		isClosed: decision.reason === "closed",
	};
}
function reportRetired(item, reason, retired, target, run) {
	if (item.how === "gone")
		run.log.notice(goneText(item.known, item.isProven));
	if (item.how !== "retired")
		return;
	logResponse("retired", item.deployment, run);
	const report = (0,base_text/* text */.Qq) `${retiredText(reason, item.known.id, target)} ${retireText(retired, item.deployment)}`;
	if (item.known.kind === "retired")
		run.log.info(report);
	else
		run.log.warning(report);
}
async function retireOthers([first, ...rest], seen, run) {
	if (first === undefined)
		return;
	const decision = { do: "retire", ids: [first, ...rest], reason: "requested" };
	const items = await retireEach(decision.ids, bodyFor(decision, seen.target), seen, run);
	await Promise.all(items.map((item) => markRetired(item, run)));
	for (const item of items) {
		if (item.how !== "failed")
			continue;
		const { error } = item;
		const more = error instanceof base_errors/* ActionError */.lZ
			? (0,base_text/* joined */.oR)([error.what, ...error.lines, ...error.commands], "\n")
			: (0,base_errors/* whyOf */.gf)(error);
		run.log.warning((0,base_text/* text */.Qq) `Deployment ${item.known.id} could not be retired: ${more}`);
	}
}
function failureOf(items) {
	const [first, ...others] = items.flatMap((item) => (item.how === "failed" ? [item] : []));
	if (first === undefined)
		return undefined;
	const done = items.filter((item) => item.how === "retired");
	if (!(first.error instanceof base_errors/* ActionError */.lZ) || others.length + done.length === 0)
		return first.error;
	const was = done.map(({ known }) => (0,base_text/* text */.Qq) `- Deployment ${known.id} was retired.`);
	const more = others.map(({ known, error }) => (0,base_text/* text */.Qq) `- Deployment ${known.id}: ${(0,base_errors/* whyOf */.gf)(error)}`);
	const commands = others.flatMap(({ error }) => (error instanceof base_errors/* ActionError */.lZ ? error.commands : []));
	return first.error.with({
		lines: [...first.error.lines, ...more, ...was],
		commands: [...first.error.commands, ...commands],
	});
}
function withRelease(error, known, run) {
	if (!(error instanceof base_errors/* ActionError */.lZ) || error.code !== "status" || error.status !== 404)
		return error;
	const { id, number } = known;
	return error.with({
		lines: [
			...error.lines,
			(0,base_text/* text */.Qq) `GitHub deployment record ${number} names Deployment ${id}. If it was deleted in the platform,
		release the record:`,
		],
		commands: [releaseCommand(known, run)],
	});
}
;// CONCATENATED MODULE: ../../build/src/previews/preview.js














async function preview(request, step, run) {
	const looking = look(request, run);
	const comment = new PreviewComment(looking, step.pullRequest, step.comment, run);
	const seen = await looking;
	const { target, state, pull } = seen;
	const decision = decide(eventOf(step, run), state, { open: pull?.open === true });
	const warnings = [...seen.warnings, ...previewWarnings(decision, seen, run)];
	for (const warning of warnings)
		run.log.warning(warning);
	if (decision.do === "nothing") {
		const why = (0,base_text/* text */.Qq) `${whyNothing(decision, seen, run)} Nothing was sent.`;
		if (decision.why === "none-on-record")
			run.log.info(why);
		else
			run.log.notice(why);
		run.outputs.notSent();
		return { kind: "not-sent", why, target };
	}
	run.log.info(foundLine(decision, seen));
	if (decision.do === "retire")
		return retire_retire(decision, seen, comment, run);
	const deleted = new Set();
	const { deployment, outcome, differences, changed } = await deployPreview(decision, { seen, deleted, comment, request }, run);
	const others = othersToRetire(state.ids, deployment.id).filter(({ id }) => !deleted.has(id));
	if (others.length > 0) {
		run.log.warning(othersWarning(others, deployment.id, target, run));
		await retireOthers(others, seen, run);
	}
	const waited = await waitUntilReady(deployment, outcome, request.waitMinutes, run);
	if (request.waitMinutes > 0)
		await comment.write({ kind: "deployed", deployment, outcome, waited }, true);
	const isRestored = isRetired(state, deployment.id);
	return {
		...{ kind: "deployed", outcome, deployment, target, differences, warnings, changed, isRestored },
		...waited,
	};
}
async function deployPreview(decision, given, run) {
	const { seen, deleted, comment, request } = given;
	const id = idOf(decision);
	const used = seen.state.ids.find((each) => each.id === id);
	let sent;
	try {
		return await deploy(decision, seen, run, {
			notFound: async (error, record) => used && withoutDeleted(error, record, used, given, run),
			beside: async (deployment, outcome) => {
				sent = { deployment, outcome };
				if (request.waitMinutes === 0)
					await comment.write({ kind: "deployed", deployment, outcome });
			},
		});
	}
	catch (error) {
		if (id !== undefined && deleted.has(id))
			throw error;
		if (sent === undefined) {
			const before = used && { ...used, sha: lastApplied(seen.records, used.id)?.sha ?? used.sha };
			const failure = used === undefined ? withCreateAdvice(error, seen.target, run) : error;
			await comment.write({ kind: "failed", error: failure, id, before });
			throw used === undefined ? failure : withRelease(error, used, run);
		}
		const isUnstored = error instanceof base_errors/* ActionError */.lZ && error.code === "github";
		if (!run.cancelled.aborted)
			await comment.write({ kind: "deployed", ...sent, isUnstored }, true);
		throw error;
	}
}
async function withoutDeleted(error, record, used, given, run) {
	const { id } = used;
	const { seen } = given;
	const isProven = !isScaledDown(used) && (await isProvenGone(error, seen.target, run));
	if (!isProven && !(isScaledDown(used) && isNotFound(error)))
		return undefined;
	given.deleted.add(id);
	if (isProven)
		await markRecord(record, "gone", { id }, run);
	const records = seen.records.filter((each) => each.id !== id);
	const state = stateOf(records);
	const [next] = state.ids;
	const decision = next === undefined ? { do: "create" } : { do: "update", id: next.id };
	const instead = next === undefined ? (0,base_text/* text */.Qq) `creates it again` : (0,base_text/* text */.Qq) `uses Deployment ${next.id}`;
	run.log.warning((0,base_text/* text */.Qq) `Preview "${seen.target.name ?? ""}" (${id}) does not exist any more: the service responded with 404.
	  The run ${instead}.`);
	try {
		const deployed = await deployPreview(decision, { ...given, seen: { ...seen, records, state } }, run);
		if (!isProven)
			await markRecord(record, "gone", { id }, run);
		return deployed;
	}
	catch (failure) {
		if (!isProven)
			await markRecord(record, "skipped", { id, isRefused: true }, run);
		throw failure;
	}
}
// EXTERNAL MODULE: ../../build/src/report/failure.js
var report_failure = __webpack_require__(1430);
;// CONCATENATED MODULE: ../../build/src/sweep/list.js








const tooYoung = 15 * base_clock/* minute */.Vc;
async function listPreviews(request, step, run) {
	const { github } = run;
	if (github === undefined)
		throw new Error("A sweep has a client of GitHub.");
	const [place, listed, open] = await Promise.all([
		findPlace(request, run),
		github.environmentRecords(step.environment, undefined, withoutDefinition),
		github.openPullRequests(),
	]);
	const groups = new Map();
	for (const record of readRecords(listed.records)) {
		if (record.pullRequest === undefined || !isOfTarget(record, place))
			continue;
		const group = groups.get(record.task);
		if (group === undefined)
			groups.set(record.task, [record]);
		else
			group.push(record);
	}
	const previews = [...groups.values()].flatMap((records) => {
		const [newest] = records;
		const pull = newest?.pullRequest;
		if (newest === undefined || pull === undefined)
			return [];
		const found = { newest, pullRequest: pull, isOpen: open.has(pull) };
		return knownPreview(records, found, place, request, step, github.now());
	});
	return { previews, place, isComplete: listed.isComplete };
}
function knownPreview(records, group, place, request, step, now) {
	const { newest, pullRequest, isOpen } = group;
	const { task, base } = newest;
	const { definition } = request;
	const own = (0,inputs_request/* nameOf */.Vb)(request, pullRequest) ?? "";
	const stored = records.find((record) => record.name !== undefined)?.name;
	const certain = stored ?? (taskOf({ name: own, pullRequest }) === task ? own : undefined);
	const name = certain ?? task.replace(/^preview:pr-\d+:/, "");
	const state = stateOf(records);
	const times = records.map((record) => Math.max(record.changedAt, record.createdAt));
	const changedAt = times.reduce((latest, time) => Math.max(latest, time), 0);
	const target = {
		...place,
		environment: step.environment,
		definition,
		name,
		pullRequest,
		commit: newest.sha,
	};
	const found = { ...group, target, task, name, changedAt, base, state };
	const keep = (keptFor, reason) => ({
		...{ ...found, due: undefined },
		...{ keptFor, reason },
	});
	if (base !== definition.ownName)
		return keep("other definition", (0,base_text/* text */.Qq) `of the definition ${base ?? "without a name"}${isOpen ? "" : "; the pull request is closed"}`);
	if (certain === undefined)
		return keep("unclear name", (0,base_text/* text */.Qq) `the name of its record does not fit its task`);
	const minutes = Math.floor((now - changedAt) / base_clock/* minute */.Vc);
	if (now - changedAt < tooYoung)
		return keep("young", (0,base_text/* text */.Qq) `changed ${(0,printing/* counted */.hS)(minutes, "minute")} ago`);
	const [first, ...others] = isOpen ? idleOf(state, newest, step, now) : dueIfClosed(state.ids);
	if (first !== undefined)
		return {
			...found,
			due: { do: "retire", ids: [first, ...others], reason: isOpen ? "idle" : "closed" },
			keptFor: undefined,
			reason: isOpen ? (0,base_text/* text */.Qq) `no deploy for ${(0,printing/* counted */.hS)(daysSince(newest, now), "day")}` : (0,base_text/* text */.Qq) ``,
		};
	if (isOpen)
		return keep("nothing due", (0,base_text/* text */.Qq) `the pull request is open`);
	const isDoubt = state.ids.length === 0 && state.doubts.length > 0;
	return keep("nothing due", isDoubt ? (0,base_text/* text */.Qq) `a create that did not finish` : (0,base_text/* text */.Qq) `confirmed before`);
}
function daysSince({ createdAt }, now) {
	return Math.floor((now - createdAt) / base_clock/* day */.vd);
}
function idleOf({ ids }, newest, { idleDays }, now) {
	const [current] = ids;
	const isIdle = idleDays !== undefined &&
		current !== undefined &&
		!isScaledDown(current) &&
		now - newest.createdAt > idleDays * base_clock/* day */.vd;
	return isIdle ? ids.filter((each) => !isScaledDown(each)) : [];
}
function inOrder({ preview: one }, { preview: other }) {
	const isConfirmation = ({ due }) => Number(due?.ids.every(isScaledDown) === true);
	return isConfirmation(one) - isConfirmation(other) || one.changedAt - other.changedAt;
}
function list_itemsOf({ pullRequest, name, state, due, reason: ofPreview }) {
	const item = (record, deploymentId, shown, reason) => ({
		preview: {
			pullRequest,
			name,
			deploymentId,
			url: record.url,
			state: shown,
			updatedAt: new Date(record.changedAt).toISOString(),
			action: "kept",
		},
		record: record.number,
		...(reason === undefined ? {} : { reason }),
	});
	const [doubt] = state.doubts;
	if (state.ids.length === 0)
		return doubt === undefined ? [] : [item(doubt, "", "failed", ofPreview)];
	return state.ids.map((each) => {
		const reason = due === undefined || due.ids.some(({ id }) => id === each.id) ? ofPreview : undefined;
		return item(each, each.id, outputState(each), reason);
	});
}
function outputState(known) {
	if (known.kind === "open" || known.kind === "unknown")
		return "open";
	return isScaledDown(known) ? "retired" : "active";
}
;// CONCATENATED MODULE: ../../build/src/sweep/report.js












function warnOfKept(previews, ownName, run) {
	const { log } = run;
	const others = previews.filter(({ base, state }) => base !== ownName && state.ids.length > 0);
	const open = others.filter(({ isOpen }) => isOpen);
	if (open.length > 0) {
		const names = Array.from(new Set(open.map(({ base }) => base)), (base) => base ? (0,base_text/* text */.Qq) `"${base}"` : (0,base_text/* text */.Qq) `a definition without a name`);
		log.notice((0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(open.length, "preview")} of open pull requests
		${open.length === 1 ? "belongs" : "belong"} to other definitions: ${(0,base_text/* listed */.KE)(names, mostListed)}. Each
		definition needs a sweep of its own.`);
	}
	for (const preview of previews)
		warnIfClosed(preview, run);
}
function warnIfClosed(preview, run) {
	const { isOpen, state, pullRequest, name, base, newest, keptFor } = preview;
	if (isOpen)
		return;
	const left = dueIfClosed(state.ids);
	const closed = (0,base_text/* text */.Qq) `Pull request #${pullRequest} is closed`;
	const ids = (0,base_text/* listed */.KE)(left.map(({ id }) => id), mostListed);
	if (left.length > 0 && keptFor === "other definition") {
		run.log.warning((0,base_text/* text */.Qq) `${closed}, and its preview "${name}" (${ids}) is kept: it is of another definition,
		${base ? (0,base_text/* text */.Qq) `"${base}"` : (0,base_text/* text */.Qq) `without a name`}. If that definition was renamed, no sweep retires it:
		delete it in the platform.`);
	}
	else if (left.length > 0 && keptFor === "unclear name") {
		run.log.warning((0,base_text/* text */.Qq) `${closed}, and its preview (${ids}) is kept: ${recordText(newest, run)} has a name that does not
		fit its task. Delete the Deployment in the platform.`);
	}
	const [doubt] = state.doubts;
	if (doubt === undefined || keptFor === "young")
		return;
	run.log.warning((0,base_text/* text */.Qq) `${closed}, and ${withoutResult(state.doubts, run)}: the run may have left a Deployment named
	  "${name}". Check the platform for that name, and delete the Deployment whose id is in no run's log. Then
	  run ${releaseCommand({ number: doubt.number, id: undefined }, run)}`);
}
function actionText({ preview, isMissing, }) {
	if (isMissing)
		return "not found";
	return preview.state === "retired" && preview.action === "kept" ? "retired before" : preview.action;
}
function counterOf(items) {
	return (action) => items.filter((item) => actionText(item) === action).length;
}
function logSweep({ items, due, ended, changes, isComplete, dryRun }, { log, actionRef }) {
	const previews = items.map(({ preview }) => preview);
	const count = counterOf(items);
	const onRecord = (0,base_text/* text */.Qq) `Sweep: ${(0,printing/* counted */.hS)(previews.length, "preview")} on record`;
	const others = ["not found", "retired before"].filter((each) => count(each) > 0);
	const kept = (0,base_text/* joined */.oR)([...others, "kept"].map((each) => (0,base_text/* text */.Qq) `, ${count(each)} ${each}`), "");
	if (previews.length === 0)
		log.info((0,base_text/* text */.Qq) `${onRecord}.`);
	else if (dryRun) {
		log.info((0,base_text/* text */.Qq) `${onRecord}, ${count("would-retire")} would be retired${kept}. Nothing was retired.`);
	}
	else {
		const failed = count("failed") > 0 ? (0,base_text/* text */.Qq) `, ${count("failed")} failed` : "";
		const meaning = count("confirmed") > 0 ? (0,base_text/* text */.Qq) ` ${confirmed}` : "";
		log.info((0,base_text/* text */.Qq) `${onRecord}, ${due} due, ${count("retired")} retired,
		${count("confirmed")} confirmed${kept}${failed}.${meaning}`);
	}
	for (const item of items) {
		const { preview, reason } = item;
		const how = actionText(item) === "kept" ? "Kept" : "Retired before";
		if (preview.action === "kept" && reason !== undefined)
			log.info((0,base_text/* text */.Qq) `${how}: #${preview.pullRequest} "${preview.name}" (${preview.deploymentId}): ${reason}`);
	}
	const existing = stillThere(items);
	if (existing !== undefined)
		log.info(existing);
	const retired = items.filter(({ preview }) => preview.action === "retired");
	if (retired.length > 0) {
		const shown = retired.map(({ preview: { name, deploymentId, url, pullRequest }, reason }) => {
			const why = reason === undefined || reason.isEmpty ? "" : (0,base_text/* text */.Qq) `, ${reason}`;
			return (0,base_text/* text */.Qq) `#${pullRequest} "${name}" (${deploymentId}${why})${url === "" ? "" : (0,base_text/* text */.Qq) ` ${url}`}`;
		});
		const isAnyClosed = retired.some(({ reason }) => reason === undefined || reason.isEmpty);
		const missed = isAnyClosed
			? (0,base_text/* text */.Qq) ` No run had retired those of closed pull requests. For the reasons, see
		  ${(0,documentation/* docs */.m)("previews.md#why-you-need-the-schedule", actionRef)}`
			: "";
		log.warning((0,base_text/* text */.Qq) `The sweep retired ${(0,printing/* counted */.hS)(retired.length, "preview")}: ${(0,base_text/* listed */.KE)(shown, 20)}.
		${changes ?? ""}${missed}`);
	}
	if (ended !== undefined)
		log.warning((0,base_text/* text */.Qq) `The sweep ended early: ${ended}. The next sweep does the rest.`);
	if (!isComplete) {
		log.warning((0,base_text/* text */.Qq) `The environment has more than 10,000 GitHub deployment records: older ones were not read, and a
		preview whose records are all older is not found. Delete records of swept previews, or use a new
		github-environment.`);
	}
}
function stillThere(items) {
	const retired = items.flatMap(({ preview, isMissing }) => preview.state === "retired" && isMissing !== true ? preview : []);
	const [oldest] = retired.map(({ updatedAt }) => updatedAt).sort();
	if (oldest === undefined)
		return undefined;
	return (0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(retired.length, "retired preview")} may still exist, the oldest retired
	on ${oldest.slice(0, 10)} or before. What exists may be billed: the API cannot delete Deployments.`;
}
const confirmed = (0,base_text/* text */.Qq) `Confirmed: retired again, in case an earlier request arrived late.`;
function sweepFailure(all, due, ended, { cancelled: { aborted } }) {
	const failed = all.filter(({ items }) => items.some(({ error }) => error !== undefined));
	const items = failed.flatMap((each) => each.items).filter(({ error }) => error !== undefined);
	const [first] = items;
	if (first === undefined) {
		return ended !== undefined && aborted
			? new base_errors/* ActionError */.lZ("cancelled", (0,base_text/* text */.Qq) `The sweep ended early: ${ended}.`, {
				hint: (0,base_text/* text */.Qq) `The next sweep does the rest.`,
			})
			: undefined;
	}
	const lines = items.map(({ preview: { name, deploymentId, pullRequest }, error }) => {
		return (0,base_text/* text */.Qq) `- preview "${name}" (${deploymentId}) of pull request #${pullRequest}: ${(0,base_errors/* whyOf */.gf)(error)}`;
	});
	const errors = items.flatMap(({ error }) => (error instanceof base_errors/* ActionError */.lZ ? error : []));
	const { error } = first;
	const family = error instanceof base_errors/* ActionError */.lZ ? error.code : "internal";
	const when = ended === undefined ? (0,base_text/* text */.Qq) `after correcting what the service or GitHub reports` : (0,base_text/* text */.Qq) `later`;
	const advice = error instanceof base_errors/* ActionError */.lZ && error.outcome === "rejected" ? [error.hint] : [];
	const remedy = remedyOf(errors);
	return new base_errors/* ActionError */.lZ(family, (0,base_text/* text */.Qq) `The sweep failed for ${failed.length} of ${(0,printing/* counted */.hS)(due, "due preview")}.`, {
		lines: [...lines, ...advice, ...remedy.lines],
		commands: remedy.commands,
		hint: remedy.hint ?? (0,base_text/* text */.Qq) `Run the sweep again ${when}.`,
		outcome: "swept",
		cause: error,
	});
}
function remedyOf(errors) {
	const remedies = errors.filter(({ commands }) => commands.length > 0);
	const releases = remedies.filter(({ code: family }) => family !== "github");
	const refused = remedies.find(({ code: family, status }) => family === "github" && status !== 404);
	if (refused !== undefined)
		return refused;
	if (releases.length === 0)
		return remedies[0] ?? { lines: [], commands: [] };
	return {
		lines: [
			(0,base_text/* text */.Qq) `If a Deployment was deleted in the platform (the service responded with 404), release its record:`,
		],
		commands: releases.flatMap((each) => each.commands).slice(0, mostListed),
	};
}
function stateText({ preview: { state, action }, reason, isMissing }) {
	if (isMissing)
		return (0,base_text/* text */.Qq) `not found`;
	const isRetiredBefore = state === "retired" && action === "kept";
	const why = reason === undefined || reason.isEmpty ? [] : [reason];
	if (action === "retired")
		return (0,base_text/* joined */.oR)([(0,base_text/* text */.Qq) `retired now`, ...why], ": ");
	const how = isRetiredBefore ? [] : [action === "would-retire" ? "would be retired" : action];
	const more = (0,base_text/* joined */.oR)([...how, ...why], ": ");
	return more.isEmpty ? (0,base_text/* text */.Qq) `${state}` : (0,base_text/* text */.Qq) `${state} (${more})`;
}
function sweepSummary({ items, dryRun, workspace, environment, failure, changes }, run, now) {
	const { repositoryPage } = run;
	const previews = items.map(({ preview }) => preview);
	const count = counterOf(items);
	const rows = items.map((item) => {
		const { preview } = item;
		const { pullRequest, name, deploymentId, url, state, updatedAt } = preview;
		const pull = `#${pullRequest}`;
		return [
			repositoryPage === undefined ? (0,base_text/* text */.Qq) `${pull}` : (0,base_text/* link */.nf)(pull, `${repositoryPage}/pull/${pullRequest}`),
			(0,base_text/* text */.Qq) `${name}`,
			deploymentId === "" ? (0,base_text/* text */.Qq) `` : (0,base_text/* code */.aY)(deploymentId),
			state === "retired" || url === "" ? (0,base_text/* text */.Qq) `` : (0,base_text/* link */.nf)("Open", (0,base_address/* withScheme */.GV)(url)),
			stateText(item),
			(0,base_text/* text */.Qq) `${age(updatedAt, now)}`,
		];
	});
	const all = (0,printing/* counted */.hS)(previews.length, "preview");
	const actions = ["retired", "confirmed", "not found", "retired before", "kept", "failed"].filter((each) => count(each) > 0);
	const counts = actions.map((each) => (0,base_text/* text */.Qq) `${count(each)} ${each}`);
	const existing = stillThere(items);
	return [
		(0,markdown/* heading */.R_)(dryRun
			? (0,base_text/* text */.Qq) `🔍 Sweep planned: ${count("would-retire")} of ${all} would be retired`
			: (0,base_text/* text */.Qq) `${failure ? "❌" : "🧹"} Sweep of previews: ${counts.length > 0 ? (0,base_text/* joined */.oR)(counts) : "none"}`),
		(0,markdown/* facts */.Ix)((0,parts/* placeColumns */.nC)(workspace, environment)),
		...(dryRun ? [(0,base_text/* text */.Qq) `Dry run: nothing was retired.`] : []),
		...(previews.length === 0 ? [(0,base_text/* text */.Qq) `There are no previews.`] : []),
		(0,markdown/* table */.tp)(["Pull request", "Preview", "Id", "Link", "State", "Last change"], rows),
		...(count("confirmed") > 0 ? [confirmed] : []),
		...(changes === undefined ? [] : [changes]),
		...(existing === undefined ? [] : [existing]),
		...(!dryRun && existing !== undefined
			? [(0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Next:")} Delete retired previews in the platform.`]
			: []),
		...(dryRun ? [] : releases(items, run)),
	];
}
function releases(items, run) {
	const retired = items.filter(({ preview, isGone }) => preview.state === "retired" && preview.deploymentId !== "" && isGone !== true);
	return retired.slice(0, mostListed).map(({ record, preview: { name, deploymentId: id } }) => {
		const title = (0,base_text/* text */.Qq) `After you have deleted ${name} (${id}): the command that takes it off the record`;
		return (0,markdown/* details */.zH)(title, (0,markdown/* codeBlock */.DV)([releaseCommand({ number: record, id }, run)]));
	});
}
function age(at, now) {
	const days = Math.floor((now - Date.parse(at)) / base_clock/* day */.vd);
	if (Number.isNaN(days))
		return "";
	return days < 1 ? "less than a day ago" : `${(0,printing/* counted */.hS)(days, "day")} ago`;
}
;// CONCATENATED MODULE: ../../build/src/sweep/sweep.js














const leastRemaining = 300;
const changing = ["retired", "confirmed", "would-retire"];
const mostUnanswered = 2;
async function sweep(request, step, run) {
	const { dryRun, definition } = request;
	const { previews, place, isComplete } = await listPreviews(request, step, run);
	warnOfKept(previews, definition.ownName, run);
	const all = previews.map((preview) => ({ preview, items: list_itemsOf(preview) }));
	const due = all.filter(({ preview }) => preview.due !== undefined).toSorted(inOrder);
	if (!dryRun)
		run.outputs.requireWritable();
	if (run.service === undefined)
		run.log.notice((0,base_text/* text */.Qq) `Without api-token nothing was verified: the plan uses GitHub deployment records only.`);
	let ended;
	let unanswered = 0;
	for (const each of due) {
		if (dryRun)
			each.items = each.items.map((item) => changed(item, each.preview, "would-retire"));
		else {
			ended ??= whyEnd(unanswered, run);
			each.items =
				ended === undefined ? await retirePreview(each, step, run) : each.items.map((item) => leave(item));
			unanswered = each.items.some(({ error }) => isUnanswered(error)) ? unanswered + 1 : 0;
			if (each.items.some(({ error }) => sweep_isLimit(error)))
				ended ??= (0,base_text/* text */.Qq) `a rate limit is used up`;
		}
	}
	const changes = sweep_changesOf(due);
	const items = all.flatMap((each) => each.items);
	run.outputs.swept(items.filter(({ isGone }) => isGone !== true).map(({ preview }) => preview), dryRun);
	logSweep({ items, due: due.length, ended, changes, isComplete, dryRun }, run);
	return {
		...{ kind: "swept", items, dryRun, changes, environment: step.environment },
		...{ workspace: place.workspace, failure: sweepFailure(all, due.length, ended, run) },
	};
}
function leave(item) {
	return { ...item, reason: (0,base_text/* text */.Qq) `left to the next sweep` };
}
const asleep = (0,base_text/* text */.Qq) `The service reports hibernation for each: no pipelines run.`;
function sweep_changesOf(due) {
	const isChanged = ({ preview: { action }, isMissing, isHibernating }) => (changing.includes(action) || isHibernating !== undefined) && isMissing !== true;
	const { preview } = due.find(({ items }) => items.some(isChanged)) ?? {};
	if (preview?.due === undefined)
		return undefined;
	const items = due.flatMap((each) => each.items).filter(isChanged);
	const { what, isSmaller } = changesOfRetire(preview.due, preview.target);
	if (items.every((item) => item.isHibernating))
		return isSmaller ? (0,base_text/* text */.Qq) `${what} ${asleep}` : asleep;
	const awake = isSmaller
		? (0,base_text/* text */.Qq) `What does not hibernate still runs its pipelines.`
		: (0,base_text/* text */.Qq) `The pipelines still run.`;
	return (0,base_text/* text */.Qq) `${what} ${awake}`;
}
function whyEnd(unanswered, { cancelled, github }) {
	if (cancelled.aborted)
		return (0,base_text/* text */.Qq) `${base_errors/* stepStopped */.I7}`;
	if (unanswered >= mostUnanswered)
		return (0,base_text/* text */.Qq) `requests of several previews in a row had no usable response`;
	const { remaining } = github ?? {};
	return remaining !== undefined && remaining < leastRemaining
		? (0,base_text/* text */.Qq) `GitHub allows only ${remaining} more requests at present`
		: undefined;
}
function changed(item, { due }, action, error) {
	const isDue = due?.ids.some(({ id }) => id === item.preview.deploymentId);
	return isDue ? { ...item, preview: { ...item.preview, action }, error } : item;
}
async function retirePreview({ preview, items }, step, run) {
	const { due, target } = preview;
	if (due === undefined)
		return items;
	const notAfter = run.clock.now() + lookLifetime;
	try {
		const reason = await whyNotDue(preview, step, run);
		if (reason !== undefined)
			return items.map((item) => ({ ...item, reason }));
	}
	catch (error) {
		return items.map((item) => changed(item, preview, "failed", error));
	}
	const sent = await retireEach(due.ids, bodyFor(due, target), { target, notAfter }, run);
	const swept = [];
	for (const item of items) {
		const retired = sent.find(({ known }) => known.id === item.preview.deploymentId);
		swept.push(retired === undefined ? item : await recordRetired(retired, item, due.reason, run));
	}
	return swept;
}
async function recordRetired(retired, item, reason, run) {
	const { known, how } = retired;
	const fail = (error) => ({
		...item,
		preview: { ...item.preview, action: "failed" },
		error,
	});
	if (how === "failed")
		return fail(retired.error);
	if (how === "gone")
		run.log.notice(goneText(known, retired.isProven));
	const url = how === "retired" ? webPageOf(retired.deployment, run) : undefined;
	try {
		const status = statusAfter(retired, sweptKind(known, reason));
		if (status)
			await writeStatus(known.number, status, { id: known.id, url }, run);
	}
	catch (error) {
		return how === "retired"
			? { ...fail(notOnRecord(error)), isHibernating: hibernates(retired.deployment) }
			: fail(error);
	}
	const action = how === "gone" || isScaledDown(known) ? "confirmed" : "retired";
	const updatedAt = new Date(run.github?.now() ?? run.clock.now()).toISOString();
	const preview = { ...item.preview, state: "retired", action, updatedAt, ...(url && { url }) };
	return how === "gone"
		? { ...item, preview, isMissing: true, isGone: retired.isProven }
		: { ...item, preview, isHibernating: hibernates(retired.deployment) };
}
function notOnRecord(error) {
	if (!(error instanceof base_errors/* ActionError */.lZ))
		return error;
	const what = (0,base_text/* text */.Qq) `it was retired, but its record does not show that. ${error.what}`;
	return new base_errors/* ActionError */.lZ(error.code, what, error);
}
function sweptKind({ kind }, reason) {
	if (reason === "idle")
		return "idle";
	return kind === "open" || kind === "unknown" ? "retired" : "swept";
}
async function whyNotDue({ task, newest, pullRequest, name, due, target }, { environment }, { github, log }) {
	const reading = github?.pullRequest(pullRequest).catch((error) => {
		if (error instanceof base_errors/* ActionError */.lZ && error.status === 404)
			return undefined;
		throw error;
	});
	const [pull, page] = await Promise.all([reading, github?.recordPage(environment, task, 1)]);
	if (pull === undefined) {
		log.warning((0,base_text/* text */.Qq) `Preview "${name}" is kept: GitHub responded with 404 to pull request #${pullRequest}.`);
		return (0,base_text/* text */.Qq) `GitHub does not show the pull request`;
	}
	const records = (page?.records ?? []).flatMap((record) => readRecord({ ...record, statuses: [] }) ?? []);
	const isRetried = ({ key }) => key !== undefined && records.some((each) => each.key === key && each.number <= newest.number);
	const isNewer = (record) => record.number > newest.number && isOfTarget(record, target) && !isRetried(record);
	if (records.some(isNewer))
		return (0,base_text/* text */.Qq) `a run of the pull request is in progress`;
	const isIdle = due?.reason === "idle";
	if (pull.open === isIdle)
		return undefined;
	return pull.open ? (0,base_text/* text */.Qq) `the pull request is open again` : (0,base_text/* text */.Qq) `the pull request was closed`;
}
function isUnanswered(error) {
	const failure = causeOf(error)?.failure;
	return typeof failure === "number" ? failure >= 500 : failure !== undefined;
}
function sweep_isLimit(error) {
	return causeOf(error)?.failure === 429;
}
function causeOf(error) {
	for (let each = error; each instanceof Error; each = each.cause) {
		if (each instanceof RequestFailure)
			return each;
	}
	return undefined;
}
;// CONCATENATED MODULE: ../../build/src/modes/create-deployment.js











async function createDeployment(request, run) {
	if (request.github?.step === "sweep")
		return sweep(request, request.github, run);
	if (request.dryRun)
		return plan(request, run);
	const step = (0,inputs_request/* previewOf */.oW)(request);
	if (step !== undefined)
		return preview(request, step, run);
	const seen = await look(request, run);
	const { target, state, isComplete, warnings } = seen;
	const refused = secondCreateError(state, isComplete, target, run);
	if (refused !== undefined)
		throw refused;
	for (const warning of warnings)
		run.log.warning(warning);
	try {
		const opened = (own) => refuseSecondCreate(own, seen, run);
		const beside = async ({ id }) => {
			run.log.info((0,base_text/* text */.Qq) `Store ${id} where this workflow reads deployment-id from, such as:`);
			for (const { when, command } of storeCommands(id, target.environment, run))
				run.log.info((0,base_text/* text */.Qq) `${when}: ${command}`);
		};
		const { deployment, differences } = await deploy({ do: "create" }, seen, run, { opened, beside });
		const commands = storeCommands(deployment.id, target.environment, run);
		const waited = await waitUntilReady(deployment, "created", request.waitMinutes, run);
		return {
			...{ kind: "deployed", outcome: "created", deployment, target, differences, warnings, commands },
			...waited,
		};
	}
	catch (error) {
		const failure = (0,report_failure/* asActionError */.z6)(error, "unknown");
		const mayExist = failure.outcome !== "not-sent" && failure.outcome !== "rejected";
		throw run.github === undefined && mayExist ? (0,report_failure/* neverAgain */.ZT)(failure) : failure;
	}
}
;// CONCATENATED MODULE: ../../build/src/service/token-warnings.js


const mostRoles = 10;
function tokenWarnings({ type, role, expiryDays, entityId }, token) {
	const warnings = [];
	const check = (0,base_text/* text */.Qq) `Check the token in the platform, and delete it if it grants too much.`;
	if (expiryDays !== undefined && token.endAt === undefined) {
		const requested = (0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(expiryDays, "day")} ${expiryDays === 1 ? "was" : "were"} requested`;
		warnings.push((0,base_text/* text */.Qq) `The response has no endAt, although ${requested}: the token may never expire.
	  ${check}`);
	}
	if (token.type !== undefined && token.type !== type) {
		warnings.push((0,base_text/* text */.Qq) `The token has the type "${token.type}", but "${type}" was requested. ${check}`);
	}
	const others = token.roles.filter((each) => each.role !== role || (entityId !== undefined && each.entityId && each.entityId !== entityId));
	if (others.length > 0) {
		const roles = others.map(({ role: each, entityType, entityId: of }) => {
			const where = [entityType, of].filter((part) => part !== undefined);
			return where.length > 0 ? (0,base_text/* text */.Qq) `"${each}" (${(0,base_text/* joined */.oR)(where, " ")})` : (0,base_text/* text */.Qq) `"${each}"`;
		});
		const what = others.length === 1 ? (0,base_text/* text */.Qq) `a role that was` : (0,base_text/* text */.Qq) `roles that were`;
		warnings.push((0,base_text/* text */.Qq) `The token has ${what} not requested: ${(0,base_text/* listed */.KE)(roles, mostRoles)}. ${check}`);
	}
	return warnings;
}
;// CONCATENATED MODULE: ../../build/src/modes/create-token.js







async function createToken(request, run) {
	const { log, outputs } = run;
	const client = { service: serviceOf(run), log };
	const organization = await findOrganization(request.organization, client);
	outputs.resolved({ organizationId: organization.id });
	const isForWorkspace = request.type === "WORKSPACE";
	const workspace = isForWorkspace ? await findWorkspace(organization, request.workspace, client) : undefined;
	if (workspace)
		outputs.resolved({ organizationId: organization.id, workspaceId: workspace.id });
	const { name, role, type, description, expiryDays } = request;
	const entityId = type === "DEPLOYMENT" ? request.deploymentId : workspace?.id;
	const body = {
		...{ name, role, type },
		...(description === undefined ? {} : { description }),
		...(entityId === undefined ? {} : { entityId }),
		...(expiryDays === undefined ? {} : { tokenExpiryPeriodInDays: expiryDays }),
	};
	if (request.dryRun) {
		const planned = client.service.plan(tokensPath(organization.id), body);
		outputs.plan(undefined, planned);
		logTokenPlan(name, planned, run);
		return { kind: "token-plan", request: planned };
	}
	outputs.requireWritable();
	log.info((0,base_text/* text */.Qq) `Creating API token "${name}"`);
	const token = await client.service.createToken(organization.id, body).catch((error) => {
		outputs.unusableToken(error);
		throw error;
	});
	outputs.token(token);
	for (const warning of tokenWarnings({ ...request, entityId }, token))
		log.warning(warning);
	const facts = (0,base_text/* joined */.oR)([(0,parts/* grantedRoles */.vt)(token, role), (0,parts/* tokenValidity */.ek)(token, expiryDays)]);
	log.info((0,base_text/* text */.Qq) `Created API token "${token.name ?? name}" (${token.id}): ${facts}`);
	log.info((0,base_text/* text */.Qq) `Later steps of this job read it from the output token. It is masked, so it does not reach other
	  jobs`);
	return { kind: "token", token, request, entityId };
}
;// CONCATENATED MODULE: ../../build/src/modes/update-deployment.js









async function updateDeployment(request, run) {
	if (request.dryRun)
		return plan(request, run);
	const { deploymentId: id = "" } = request;
	const seen = await look(request, run);
	const { target } = seen;
	if (target.environment !== undefined)
		requireNoSecret(id, target, run);
	const { error, needsManualStart, opening, warnings: more } = updateChecks(id, seen, request, run);
	if (error !== undefined)
		throw error;
	if (needsManualStart && run.eventName !== "workflow_dispatch")
		throw manualStartError(id, target, run);
	const warnings = [...seen.warnings, ...(opening ? [opening] : []), ...more];
	for (const warning of warnings)
		run.log.warning(warning);
	let opened;
	const deploying = deploy({ do: "update", id }, seen, run, {
		opened: async (record) => {
			opened = record;
		},
	});
	const { deployment, differences, changed } = await deploying.catch((failure) => {
		throw isNotFound(failure) ? withDeletedAdvice(failure, id, opened, seen, run) : failure;
	});
	const waited = await waitUntilReady(deployment, "updated", request.waitMinutes, run);
	return {
		...{ kind: "deployed", outcome: "updated", deployment, target, differences, warnings, changed },
		...waited,
	};
}
function withDeletedAdvice(error, id, own, { listed, ofId, target }, run) {
	if (!(error instanceof base_errors/* ActionError */.lZ))
		return error;
	const { lines, commands } = deletedAdvice(id, recordOfId(id, listed, ofId) ?? own, target, run);
	return error.with({ lines: [...error.lines, ...lines], commands });
}
// EXTERNAL MODULE: ../../build/src/inputs/event.js
var inputs_event = __webpack_require__(2723);
;// CONCATENATED MODULE: ../../build/src/connect.js









function isOfFork(runner) {
	const { name, payload } = runner.event();
	const head = (0,inputs_event.at)(payload, "pull_request", "head", "repo", "full_name");
	return name === "pull_request" && head !== runner.variable("GITHUB_REPOSITORY");
}
const machine = {
	connectionTo: (url) => new Connection(url),
	random: Math.random,
	elapsed: () => performance.now(),
};
function connect(request, access, limits, { runner, secrets, log, outputs, clock, cancelled, outside = machine }) {
	runner.requireOutputs();
	const recording = request.mode === "create-token" ? undefined : request.github;
	const urls = [access?.baseUrl, recording && new URL(recording.repository.apiUrl)];
	(0,environment/* requireSafeEnvironment */.SP)(runner, urls.filter((url) => url !== undefined));
	const { redactor } = secrets;
	const common = { log, clock, cancelled };
	const transports = [];
	const open = (url, api) => {
		const bounds = { timeout: limits.requestTimeout, maxAttempts: limits.maxAttempts };
		const { connectionTo, random } = outside;
		const transport = new Transport({ ...common, ...bounds, random, connection: connectionTo(url), api });
		transports.push(transport);
		return transport;
	};
	const workflowRun = (0,workflow_run/* readWorkflowRun */.hO)(runner);
	const toService = access && open(access.baseUrl, serviceApi);
	const service = access &&
		toService &&
		new ServiceClient({ ...access, transport: toService, secrets, actionRef: workflowRun.actionRef });
	const github = recording &&
		new GitHub({
			repository: { ...recording.repository, runUrl: workflowRun.page },
			permissions: {
				pullRequest: recording.step !== "record",
				comment: recording.comment,
				write: !request.dryRun,
				isFork: isOfFork(runner),
			},
			transport: open(new URL(recording.repository.apiUrl), githubApi),
			elapsed: outside.elapsed,
			redactor,
			log,
		});
	return {
		run: { ...workflowRun, ...common, redactor, version: version, outputs, variables: runner, service, github },
		hasWritten: () => toService?.hasWritten === true,
		close: () => {
			for (const transport of transports)
				transport.close();
		},
	};
}
;// CONCATENATED MODULE: ../../build/src/run-mode.js







function runMode(request, run) {
	switch (request.mode) {
		case "create-token":
			return createToken(request, run);
		case "create-deployment":
			return createDeployment(request, run);
		case "update-deployment":
			return updateDeployment(request, run);
	}
}
function summaryFor(result, run) {
	switch (result.kind) {
		case "plan":
			return planSummary(result, run);
		case "token-plan":
			return tokenPlanSummary(result, run);
		case "swept":
			return sweepSummary(result, run, run.clock.now());
		default:
			return summaryOf(result, run.repositoryPage);
	}
}

/***/ })

};
