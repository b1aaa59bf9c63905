export const id = 338;
export const ids = [338];
export const modules = {

  3338:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


__webpack_require__.d(__webpack_exports__, {
  connect: () => (  connect),
  reportOf: () => (  reportOf),
  runMode: () => (  runMode)
});

var errors = __webpack_require__(1144);
var notice = __webpack_require__(4575);
var base_text = __webpack_require__(9376);
var base_clock = __webpack_require__(9423);
var reader = __webpack_require__(4516);
;// CONCATENATED MODULE: ../../build/src/records/state.js


const observedLifetime = 5 * base_clock .Vc;
const openLifetime = observedLifetime + reader ._t * 1_000;
const storingBudget = 5 * base_clock .Vc;
const longestRun = openLifetime + storingBudget + 2 * base_clock .Vc;
const scaledDown = ["retired", "idle", "swept", "missing"];
function isScaledDown({ kind }) {
	return scaledDown.includes(kind);
}
function isUnfinished({ kind }) {
	return kind === "open" || kind === "unknown";
}
function naming(records) {
	const all = records.filter((record) => record.id !== undefined && record.kind !== "unreadable");
	const acted = new Set(all.filter(({ kind }) => kind !== "skipped").map(({ id }) => id));
	return all.filter(({ id, kind }) => kind !== "skipped" || !acted.has(id)).toSorted(newestFirst);
}
function namedIn(records) {
	return stateOf(records.filter(({ kind }) => kind !== "skipped" && kind !== "open")).deployments;
}
function newestFirst(left, right) {
	return right.createdAt - left.createdAt || right.number - left.number;
}
function due({ deployments, current }, pull) {
	return deployments.filter((record) => record.kind !== "swept" && !(pull.open && record === current));
}
function stateOf(records) {
	const named = naming(records);
	const newest = new Map(named.toReversed().map((record) => [record.id, record]));
	const unfinishedCreates = records
		.filter((record) => record.id === undefined && isUnfinished(record))
		.toSorted(newestFirst);
	const last = named.find((record) => record.kind !== "skipped" && !isUnfinished(record));
	const isSince = (record) => last === undefined || newestFirst(record, last) < 0;
	const linked = (record) => {
		const { url = "" } = named.find(({ id, url }) => id === record.id && url !== "") ?? {};
		return record.url === url ? record : { ...record, url };
	};
	const existing = [...newest.values()]
		.filter(({ kind }) => kind !== "gone")
		.toSorted(newestFirst)
		.map(linked);
	const current = existing.find(({ kind }) => kind !== "missing");
	const runs = named.map(({ kind, runId }) => (kind === "gone" || kind === "skipped" ? 0 : runId));
	return {
		deployments: existing.toSorted((left, right) => Number(right === current) - Number(left === current)),
		current,
		unfinishedCreates,
		unfinishedCreatesSince: unfinishedCreates.filter(isSince),
		newer: records.filter((record) => record.kind === "newer" && isSince(record)),
		newestRun: Math.max(0, ...runs),
	};
}
const unknownLifetime = 2 * base_clock .Vc;
function mayWriteUntil({ kind, createdAt, changedAt, runId }, run) {
	if (kind === "open")
		return createdAt + openLifetime;
	return kind === "unknown" && runId !== run.id ? changedAt + unknownLifetime : undefined;
}
function writerOf(id, records, at, run) {
	return records.find((record) => record.id === id && at < (mayWriteUntil(record, run) ?? 0));
}
;// CONCATENATED MODULE: ../../build/src/plan/order.js

function newerRunOf(id, { records }, run) {
	const ofId = records.filter((record) => record.id === id);
	if (id === undefined || ofId[0]?.kind === "gone")
		return undefined;
	const forced = ofId.findIndex(({ isForced, kind }) => isForced && isApplied(kind));
	const [newest] = (forced === -1 ? ofId : ofId.slice(0, forced + 1))
		.filter((record) => isUnfinished(record) || isApplied(record.kind))
		.toSorted((left, right) => right.runId - left.runId || right.attempt - left.attempt);
	return run.id !== 0 && newest !== undefined && newest.runId > run.id ? newest : undefined;
}
function runAhead({ action, ids: [id] }, { records, target, at }, run) {
	const isOrdered = action === "update" && target.pullRequest === undefined;
	return isOrdered ? writerOf(id, records, at, run) : undefined;
}
function hasNews({ action, ids: [id] }, before, now) {
	if (action !== "update")
		return false;
	const resultOf = ({ kind }) => (isApplied(kind) ? "applied" : kind);
	return now.records.some((record) => {
		if (record.id !== id || record.kind === "open" || record.kind === "skipped")
			return false;
		const earlier = before.records.find(({ number }) => number === record.number);
		return earlier === undefined || resultOf(earlier) !== resultOf(record);
	});
}
function isObserved({ runId, attempt }, { records }) {
	return records.some((each) => each.runId === runId && each.attempt === attempt);
}
function isApplied(kind) {
	return kind === "deployed" || kind === "superseded";
}
function isRollback({ id, observed, first, run }) {
	const newer = newerRunOf(id, observed, run);
	if (newer === undefined || !isObserved(newer, first))
		return false;
	return observed.records.some((each) => each.id === id && each.runId === run.id && each.attempt < run.attempt && isApplied(each.kind));
}
var external_node_crypto_ = __webpack_require__(7598);
var compare = __webpack_require__(8372);
var secrets = __webpack_require__(7030);
var outputs = __webpack_require__(9083);
var json = __webpack_require__(4289);
var resources = __webpack_require__(3052);
var printing = __webpack_require__(4694);
;// CONCATENATED MODULE: ../../build/src/http/message.js


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
const longestPath = 500;
const mostItems = 20;
function reportedIn(response) {
	if (isHtml(response))
		return (0,base_text .Qq) `an HTML page`;
	const body = (0,json .qF)(response.text) ?? response.text;
	const words = new Set([wordsOf(body).join("; ")]);
	for (const name of ["errors", "fieldErrors"]) {
		const list = (0,json .Gv)(body) ? (0,json .Dc)(body, name) : undefined;
		for (const item of Array.isArray(list) ? list.slice(0, mostItems) : [])
			words.add(detailOf(item));
	}
	return (0,base_text .oR)([...words].filter(Boolean).map(base_text .sb), "; ");
}
function isHtml({ text: body, headers }) {
	const isMarkedSo = /html/i.test(headers["content-type"] ?? "");
	return isMarkedSo || /^\s*<(?:!doctype|html|head|body|title|h1|center)\b/i.test(body);
}
function wordsOf(value, depth = 0) {
	if (typeof value === "string")
		return value === "" ? [] : [value];
	if (depth === deepest)
		return [];
	if (Array.isArray(value))
		return value.slice(0, mostItems).flatMap((item) => wordsOf(item, depth + 1));
	if (!(0,json .Gv)(value))
		return [];
	const words = wordsOf((0,json .Dc)(value, "message"), depth + 1);
	if (words.length > 0)
		return words;
	return ["error", "detail"].flatMap((name) => wordsOf((0,json .Dc)(value, name), depth + 1));
}
function detailOf(item) {
	const words = wordsOf(item).join("; ");
	if (!(0,json .Gv)(item))
		return words;
	const problem = words || (0,json .sk)(item, "code");
	return [(0,json .sk)(item, "field"), problem].filter(Boolean).join(": ");
}
function requestId(response) {
	const body = (0,json .qF)(response.text);
	const inBody = (0,json .Gv)(body) ? (0,json .sk)(body, "requestId") : undefined;
	const id = inBody || requestIdHeaders.map((name) => response.headers[name]).find(Boolean);
	return id && /^[\w.:=-]{1,64}$/.test(id) ? (0,base_text .Qq) ` (request id ${id})` : (0,base_text .Qq) ``;
}
function endpoint({ method, url }) {
	return (0,base_text .Qq) `${method} ${(0,base_text .Tu)(longestPath, url.pathname)}`;
}
;// CONCATENATED MODULE: ../../build/src/http/explanation.js





const lastTime = 8.64e15;
const longestInSeconds = 60;
const runAgain = (0,base_text .Qq) `Run the job again.`;
const gateway = {
	on: [403],
	if: ({ failure: { response } }) => response !== undefined && isHtml(response),
	advice: {
		next: (0,base_text .Qq) `A gateway, proxy or firewall refused the request: check what is between the runner and the
	  host.`,
	},
};
const commonRows = ({ address, token }) => [
	{ on: [429], advice: limitAdvice },
	{ on: ["5xx"], if: ({ failure }) => failure.requestedWait !== undefined, advice: limitAdvice },
	{
		on: ["dns", "refused", "connect-timeout", "tls-closed", "tls-failed"],
		advice: {
			next: (0,base_text .Qq) `Check ${address}, and that the runner can connect to that host (by TLS, if it is https).`,
		},
	},
	{
		on: ["proxy"],
		advice: { next: (0,base_text .Qq) `Check https_proxy, no_proxy, and that the proxy allows that host.` },
	},
	{
		on: ["certificate"],
		advice: {
			next: (0,base_text .Qq) `For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file.
		Otherwise check the host name in ${address}.`,
		},
	},
	{
		on: ["3xx"],
		advice: ({ failure: { request, response } }) => {
			const to = (0,base_text .yo)(response?.headers["location"]?.trim() ?? "", request.url.host);
			return {
				lines: [(0,base_text .Qq) `Redirects are not followed, because the token would be sent to another host.`],
				reported: (0,base_text .Qq) `The host redirects to ${to}.`,
				next: (0,base_text .Qq) `Correct ${address}.`,
			};
		},
	},
	{
		on: [401],
		advice: {
			next: (0,base_text .Qq) `Check ${token}: it may be expired, incomplete, deleted, or of another platform.`,
		},
	},
	{ on: [408], advice: { next: runAgain } },
	{
		on: ["4xx"],
		advice: { next: (0,base_text .Qq) `Correct what the response reports, and run the job again.` },
	},
];
function limitAdvice({ failure: { requestedWait = 0, retryAt = 0 } }) {
	const time = Math.min(Math.ceil(retryAt / base_clock .Vc) * base_clock .Vc, lastTime);
	let when = (0,base_text .Qq) `later`;
	if (requestedWait > 0)
		when = (0,base_text .Qq) `in ${Math.ceil(requestedWait)} s`;
	if (requestedWait > longestInSeconds)
		when = (0,base_text .Qq) `after ${(0,printing .vD)(time)}`;
	return { next: (0,base_text .Qq) `Run the job again ${when}, with fewer runs at a time.` };
}
const reasons = {
	dns: "the host name could not be resolved",
	proxy: "the proxy did not connect to the host",
	certificate: "the certificate is not trusted",
	oversized: "the response was cut off",
	timeout: "the host did not respond in time",
};
function explanationOf(failed, words, isSecret = false) {
	const { failure, request, response, attempts, cause } = failed;
	if (failure === "cancelled") {
		const after = response ? (0,base_text .Qq) `, after a response with status ${response.status}` : "";
		const code = words.area === "github" ? "github/cancelled" : "run/cancelled";
		return { code, why: (0,base_text .Qq) `${errors .I7}${after}`, next: runAgain };
	}
	if (failure === "late") {
		const why = (0,base_text .Qq) `more than five minutes have passed since this run read the records: another run may have
	  changed the Deployment`;
		return { code: "run/too-late", why, next: runAgain };
	}
	const tries = attempts > 1 ? (0,base_text .Qq) ` after ${attempts} attempts` : "";
	const message = response && !isSecret ? reportedIn(response) : (0,base_text .Qq) ``;
	const given = { failure: failed, message: String(message) };
	const row = [gateway, ...words.rows, ...commonRows(words)].find(({ on, if: holds }) => on.some((each) => isOf(failure, each)) && (holds?.(given) ?? true));
	const advised = row?.advice ?? { next: runAgain };
	const advice = typeof advised === "function" ? advised(given) : advised;
	if (response === undefined) {
		const reported = cause instanceof Error && cause.message ? (0,base_text .Qq) `The network: ${cause.message}` : undefined;
		const reason = reasons[failure] ?? "the connection failed";
		const why = (0,base_text .Qq) `${endpoint(request)} at ${request.url.host} failed${tries}: ${reason}`;
		return { code: `${words.area}/no-response`, why, reported, ...advice };
	}
	return {
		...advice,
		code: `${words.area}/refused`,
		why: (0,base_text .Qq) `${endpoint(request)} returned status ${response.status}${tries}${requestId(response)}`,
		reported: advice.reported ?? (message.isEmpty ? undefined : (0,base_text .Qq) `The response: ${message}`),
	};
}
function isOf(failure, on) {
	if (failure === on)
		return true;
	if (typeof failure === "string" || typeof on === "number")
		return false;
	return on.endsWith("xx") && Math.floor(failure / 100) === Number(on[0]);
}
;// CONCATENATED MODULE: ../../build/src/http/failures.js
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
function classify(error, isConnected) {
	if (error instanceof AttemptFailure)
		return error;
	const { code = "", message = String(error) } = error;
	const failed = (failure) => new AttemptFailure(failure, message || code, error);
	if (/^(tunneling socket could not be established|got illegal response body from proxy)/.test(message))
		return failed("proxy");
	if (isConnected)
		return failed("lost");
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
class RequestFailure extends Error {
	name = "RequestFailure";
	constructor(details, cause) {
		super(`request failed: ${details.failure}`, { cause });
		Object.assign(this, details);
	}
}
;// CONCATENATED MODULE: ../../build/src/http/policy.js
const policy = [
	{ failures: ["dns", "refused", "connect-timeout", "proxy", "tls-closed"], safe: "retry", create: "retry" },
	{ failures: ["certificate", "tls-failed"], safe: "fail", create: "fail" },
	{ failures: [429], safe: "retry", create: "retry" },
	{ failures: [425], safe: "retry", create: "fail" },
	{ failures: [408, 500, 502, 503, 504], safe: "retry", create: "unknown" },
	{ failures: ["lost", "timeout"], safe: "retry", create: "unknown" },
	{ failures: ["oversized"], safe: "fail", create: "unknown" },
	{ failures: [301, 302, 303], safe: "fail", create: "unknown" },
	{ failures: ["cancelled", "late"], safe: "fail", create: "fail" },
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
const rateLimitBudget = 120_000;
const longestSpread = 20_000;
const longestTrying = 180_000;
const firstDelay = 1_000;
const longestDelay = 15_000;
const longestDelayOfBudget = 30_000;
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
function retryWait(attempt, requested = 0, random = 0, hasBudget = false) {
	return requested * 1000 + backOff(attempt, random, hasBudget ? longestDelayOfBudget : undefined);
}
const renewedWaits = [5_000, 10_000, 20_000];
function renewedWait(lost, requested = 0, random = 0) {
	const least = renewedWaits[lost - 1];
	return least === undefined ? undefined : Math.max(least, requested * 1000) + (random * least) / 2;
}
function retryAfter(header, now) {
	const text = header?.trim() ?? "";
	if (/^\d+(?:\.\d+)?$/.test(text))
		return Number(text);
	const date = /^[A-Z][a-z]+, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
;// CONCATENATED MODULE: ../../build/src/platform/service-error.js








const requiredRole = (0,base_text .Qq) `The API documentation requires an Organization API token with the
  Organization Owner role for this.`;
function isOwnError(response) {
	const body = (0,json .qF)(response?.text ?? "");
	return (0,json .Gv)(body) && (0,json .sk)(body, "message") !== undefined;
}
const isAboutNetwork = /\b(?:limits?|quotas?|networks?|allow[ -]?list|firewall|ip)\b|exceeded/i;
function service_error_wordsOf(request, pages) {
	const { kind, what, name, ids, preview } = request;
	const given = Object.entries(ids).flatMap(([input, id]) => (id ? (0,base_text .Qq) `${input} ${id}` : []));
	const page = (0,base_text .mN)("tokens.md#which-api-token-a-step-needs", pages);
	const skip = what === "workspaces" ? "workspace-id" : "organization-id and workspace-id";
	const isDeployment = what === "Deployment";
	const taken = isDeployment
		? (0,base_text .Qq) `name. To update an existing Deployment, use mode update-deployment with its deployment-id.`
		: (0,base_text .Qq) `token-name.`;
	return {
		area: "service",
		address: "base-url",
		token: "api-token",
		rows: [
			{
				on: [403],
				if: ({ message }) => !isAboutNetwork.test(message),
				advice: {
					lines: isDeployment ? [] : [requiredRole],
					next: (0,base_text .Qq) `Check the role and scope of api-token${kind === "read" ? (0,base_text .Qq) `, or set ${skip}: then this list is not read` : ""}. See ${page}`,
				},
			},
			{
				on: [404, 405, 410, 501],
				advice: ({ failure: { failure, response } }) => {
					const isGone = kind === "update" && (failure === 404 || failure === 410);
					const isOwn = isOwnError(response) && given.length > 0;
					const deleted = isGone && preview === undefined
						? (0,base_text .Qq) ` Was Deployment ${ids["deployment-id"] ?? ""} deleted in the platform? Only if it is not
				  there, start the workflow with mode create-deployment and force: true, then store the new
				  id.`
						: "";
					return {
						commands: isGone ? preview?.release : undefined,
						next: isOwn
							? (0,base_text .Qq) `Check ${(0,base_text .oR)(given)}, that api-token has access, and the path of base-url. For
				  a name use organization or workspace.${deleted}`
							: (0,base_text .Qq) `Check base-url: its path may be wrong, or it is not the address of the platform's API.`,
					};
				},
			},
			{
				on: [400, 409],
				if: ({ failure: { failure }, message }) => /in progress|being (?:creat|updat|delet)|\b(?:creating|updating|deleting)\b/i.test(message) ||
					(failure === 409 && kind === "update"),
				advice: {
					next: (0,base_text .Qq) `If another operation is in progress, wait until it has ended. Otherwise correct what the
			response reports. Then run the job again.`,
				},
			},
			{
				on: [400, 409],
				if: ({ failure, message }) => name !== undefined && (failure.failure === 409 || /exists|taken|in use|duplicate/i.test(message)),
				advice: {
					lines: [(0,base_text .Qq) `The name "${name ?? ""}" may be taken, also by an earlier run that was interrupted.`],
					next: preview && kind === "create"
						? checkForPreview(request)
						: (0,base_text .Qq) `Check the platform for the name, or choose another ${taken}`,
				},
			},
		],
	};
}
function isNotFound(error) {
	return (0,errors .Ro)(error, 404, 410) && error.code === "service/refused" && isOwnError(error.response);
}
function explain(error, failed) {
	if (!(error instanceof resources .zq || error instanceof RequestFailure))
		return error;
	const { request, pages } = failed;
	const { kind, what } = request;
	const outcome = outcomeOf(error, kind);
	const response = error instanceof resources .zq ? failed.response : error.response;
	const safeResponse = outcome === "unknown" && what === "API token" ? undefined : response;
	const { why, lines = [], ...explained } = error instanceof RequestFailure
		? explanationOf(error, service_error_wordsOf(request, pages), safeResponse === undefined)
		: wrongShape(error, failed, safeResponse);
	const after = whatMayExist(outcome, error, request, pages);
	const first = after.next && explained.next && explained.next !== runAgain ? [explained.next] : [];
	const opening = outcome === "unknown"
		? (0,base_text .Qq) `The ${subjectOf(request)} may have been ${kind}d`
		: (0,base_text .Qq) `Could not ${kind === "read" ? "list" : kind} the ${subjectOf(request)}`;
	return new errors .lZ(explained.code, (0,base_text .Qq) `${opening}: ${why}.`, {
		...explained,
		outcome,
		status: explained.code === "service/refused" ? response?.status : undefined,
		response: safeResponse,
		createdToken: error instanceof resources .zq ? error.details.createdToken : undefined,
		lines: [...lines, ...first, ...(after.lines ?? [])],
		next: after.next ?? explained.next,
		cause: error,
	});
}
function subjectOf({ kind, what, name = "", ids }) {
	if (kind === "read")
		return (0,base_text .Qq) `${what}`;
	return (0,base_text .Qq) `${what} "${kind === "update" ? (ids["deployment-id"] ?? "") : name}"`;
}
function outcomeOf(error, kind) {
	if (kind === "read")
		return "not-sent";
	if (error instanceof resources .zq || error.mayHaveActed)
		return "unknown";
	return error.response === undefined && error.refusals === 0 ? "not-sent" : "rejected";
}
function whatMayExist(outcome, error, request, pages) {
	if (outcome === "rejected" || request.kind === "read")
		return {};
	if (outcome === "not-sent")
		return { lines: [(0,base_text .Qq) `The request was not sent.`] };
	if (error instanceof RequestFailure && !mayHaveActed(error.failure))
		return { lines: [(0,base_text .Qq) `An earlier attempt may have been processed.`] };
	if (request.kind === "update")
		return { next: (0,base_text .Qq) `Run the job again: the same update can be sent again.` };
	if (request.isRenewed)
		return { next: runAgain };
	const lines = [(0,base_text .Qq) `The request was not retried, because a retry could create a second one.`];
	const workspace = request.ids["workspace-id"];
	const where = workspace ? (0,base_text .Qq) ` in workspace ${workspace}` : "";
	const check = (0,base_text .Qq) `Check the platform for the ${subjectOf(request)}${where}`;
	if (request.what === "API token")
		return {
			lines,
			next: (0,base_text .Qq) `${check} before you run the job again. If it exists, delete it: its value is lost.`,
		};
	if (request.preview !== undefined) {
		const again = (0,base_text .Qq) `Push again, or re-run the job: it creates the preview again.`;
		return { lines, next: (0,base_text .Qq) `${again} ${checkForPreview(request)}` };
	}
	const page = (0,base_text .mN)("production.md#if-the-response-of-a-create-is-lost", pages);
	return {
		lines,
		next: (0,base_text .Qq) `${check}. If it exists, use mode update-deployment with its id as deployment-id and force:
	  true. If it does not exist, start the workflow manually with create and force: true. See ${page}`,
	};
}
function checkForPreview({ name = "", preview }) {
	return (0,base_text .Qq) `Check workspace ${preview?.workspace ?? ""} in the platform for the name "${name}": delete the
	Deployment whose id is in no record.`;
}
function wrongShape({ message, details: { id } }, { http, response }, safeResponse) {
	const content = safeResponse ? reportedIn(safeResponse) : (0,base_text .Qq) ``;
	const received = content.isEmpty ? undefined : (0,base_text .Qq) `The response: ${content}`;
	const about = response ? (0,base_text .Qq) `(status ${response.status})${requestId(response)}` : "";
	return {
		code: "service/unusable",
		why: (0,base_text .Qq) `the response of ${endpoint(http)} ${about} ${message}`,
		reported: id ? (0,base_text .Qq) `The id in the response: ${JSON.stringify(id)}` : received,
		next: (0,base_text .Qq) `Check base-url, and what is between the runner and the service.`,
	};
}
;// CONCATENATED MODULE: ../../build/src/platform/client.js





const workspaceLimits = [1_000, 100, undefined];
const organizations = "/platform/v1beta1/organizations";
function path(parts, ...ids) {
	return parts.reduce((before, part, index) => {
		const id = ids[index - 1] ?? "";
		if ((0,resources .j$)(id))
			return before + encodeURIComponent(id) + part;
		const next = (0,base_text .Qq) `Copy the id from the platform.`;
		throw new errors .lZ("lookup/unfit-id", (0,base_text .Qq) `The id "${id}" cannot be part of a path.`, { next });
	});
}
function deploymentsPath(organizationId, deploymentId) {
	const deployment = deploymentId === undefined ? "" : path `/${deploymentId}`;
	return `${organizations}${path `/${organizationId}`}/deployments${deployment}`;
}
function tokensPath(organizationId) {
	return path `/iam/v1beta1/organizations/${organizationId}/tokens`;
}
const serviceApi = {
	policyStatus: ({ status }) => status,
	longestWait: 60,
	allowance: 5_000,
	lastAttempt: () => 0,
};
class ServiceClient {
	#options;
	constructor(options) {
		this.#options = options;
	}
	listOrganizations() {
		return this.#list("organizations", organizations, {});
	}
	async listWorkspaces(organizationId, limits = workspaceLimits) {
		const [limit, ...others] = limits;
		const where = organizations + path `/${organizationId}/workspaces`;
		try {
			return await this.#list("workspaces", where, { "organization-id": organizationId }, limit);
		}
		catch (error) {
			if (!(0,errors .Ro)(error, 400, 422) || others.length === 0)
				throw error;
			return this.listWorkspaces(organizationId, others);
		}
	}
	async hasWorkspace(organizationId, workspaceId) {
		try {
			const { items } = await this.listWorkspaces(organizationId);
			return items.some(({ id }) => id === workspaceId);
		}
		catch {
			return false;
		}
	}
	createToken(organizationId, body, another) {
		const where = tokensPath(organizationId);
		const entity = body["type"] === "DEPLOYMENT" ? "deployment-id" : "workspace-id";
		const ids = { "organization-id": organizationId, [entity]: (0,json .sk)(body, "entityId") };
		const isRenewed = another !== undefined;
		const name = (0,json .sk)(body, "name");
		const request = { kind: "create", what: "API token", name, ids, isRenewed };
		const options = another && { another: () => this.#http("POST", where, { ...body, name: another() }) };
		return this.#send(request, this.#http("POST", where, body), (raw) => this.#readToken(raw), options);
	}
	writeDeployment(organizationId, deploymentId, body, { preview, notAfter } = {}) {
		const ids = {
			"deployment-id": deploymentId,
			"organization-id": organizationId,
			"workspace-id": (0,json .sk)(body, "workspaceId"),
		};
		const kind = deploymentId === undefined ? "create" : "update";
		const name = (0,json .sk)(body, "name");
		const request = { kind, what: "Deployment", name, ids, preview };
		const read = (raw) => (0,resources .iJ)(raw, deploymentId);
		const http = this.#http("POST", deploymentsPath(organizationId, deploymentId), body);
		return this.#send(request, http, read, { notAfter });
	}
	#list(what, where, ids, limit) {
		const http = this.#http("GET", where);
		if (limit !== undefined)
			http.url.searchParams.set("limit", String(limit));
		return this.#send({ kind: "read", what, ids }, http, (response) => (0,resources .LD)(response, what, limit));
	}
	#http(method, where, body) {
		const url = new URL(this.#options.baseUrl);
		url.pathname = url.pathname.replace(/\/+$/, "") + where;
		const headers = {
			authorization: `Bearer ${this.#options.apiToken.reveal()}`,
			accept: "application/json",
			...(body && { "content-type": "application/json" }),
		};
		return { method, url, headers, body: body && JSON.stringify(body) };
	}
	async #send(request, http, read, options) {
		const { transport, pages } = this.#options;
		let response;
		try {
			response = await transport.send(request.kind, http, options);
			return read((0,resources .Ag)(response.text));
		}
		catch (error) {
			if (error instanceof resources .zq)
				transport.distrust();
			throw explain(error, { request, http, response, pages });
		}
	}
	#readToken(raw) {
		for (const value of [(0,json .sk)(raw, "token"), (0,json .sk)(raw, "shortToken")]) {
			if (value?.trim())
				this.#options.secrets.keep(value);
		}
		return (0,resources .qE)(raw);
	}
}
var inputs_event = __webpack_require__(2723);
var hide_values = __webpack_require__(3702);
var secret = __webpack_require__(1235);
;// CONCATENATED MODULE: ../../build/src/records/applied.js






const largest = 32 * 1024;
const digestBytes = 8;
function digest(parts) {
	const text = JSON.stringify(parts);
	return (0,external_node_crypto_.createHash)("sha256").update(text).digest().subarray(0, digestBytes).toString("base64url");
}
function comparedVariables(body) {
	return new Map((0,secrets .DF)(body).flatMap((variable) => {
		const { key, value = null, isSecret: _, updatedAt: __, ...others } = variable;
		const more = Object.keys(others).length === 0 ? [] : [JSON.stringify((0,json .T)(others, {}))];
		const parts = (0,secrets .k_)(variable) ? more : [(0,json .oB)(value), ...more];
		return typeof key === "string" && parts.length > 0 ? [[key, parts]] : [];
	}));
}
function digestsOf(body, redactor, salt = (0,external_node_crypto_.randomBytes)(12).toString("base64url")) {
	const secret = new Set((0,secrets .aI)(body));
	const values = [...comparedVariables(body)].flatMap(([key, parts]) => {
		const isHidden = [key, ...parts].some((part) => redactor?.finds(part));
		if (isHidden)
			return secret.has(key) ? [[key, ""]] : [];
		return [[key, digest([salt, key, ...parts])]];
	});
	return { salt, values: Object.fromEntries(values) };
}
const storedKey = /^sha256:([\w-]{12}):/;
function digestOfKey(key, salt) {
	return `sha256:${salt}:${digest([salt, key])}`;
}
function keyOnRecord(stored, keys) {
	const [, salt] = storedKey.exec(stored) ?? [];
	const match = salt && keys.find((key) => digestOfKey(key, salt) === stored);
	return match || stored;
}
function keyInPlan(key, { hiddenKeys }) {
	return hiddenKeys.has(key) || storedKey.test(key) ? secret .d : key;
}
function storedDefinition(body, redactor) {
	const keySalt = (0,external_node_crypto_.randomBytes)(9).toString("base64url");
	const whole = (0,secrets .jR)(body, (key) => (redactor.hiddenKeys.has(key) ? digestOfKey(key, keySalt) : key));
	const secretKeys = (0,secrets .aI)(whole).map((key) => redactor.finds(key) ? digestOfKey(key, keySalt) : key);
	const definition = comparable(whole, redactor);
	const digests = digestsOf(whole, redactor);
	const fits = Buffer.byteLength(JSON.stringify({ definition, digests })) <= largest;
	return fits ? { definition, digests, secretKeys } : { secretKeys };
}
function comparable(body, redactor) {
	const redacted = (0,json .T)((0,hide_values .X8)(body, "all"), (0,json .xn)(redactor.redact));
	return (0,json .Gv)(redacted) ? redacted : {};
}
function appliedIn(payload) {
	const definition = (0,json .Dc)(payload, "definition");
	if (!(0,json .Gv)(definition))
		return undefined;
	const salt = (0,inputs_event.at)(payload, "digests", "salt");
	const values = (0,inputs_event.at)(payload, "digests", "values");
	const digests = {
		salt: typeof salt === "string" ? salt : "",
		values: (0,json .Gv)(values) ? values : {},
	};
	return { definition, digests };
}
function secretKeysIn(payload) {
	const keys = (0,json .Dc)(payload, "secretKeys");
	return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
}
var fields = __webpack_require__(1494);
;// CONCATENATED MODULE: ../../build/src/definition/body.js



function requestBody(kind, definition, { name, workspaceId, description } = {}) {
	const own = kind === "retire" ? definition.retired : definition.body;
	const added = { ...(name && { name }), ...(workspaceId && { workspaceId }) };
	const whole = (0,fields .cQ)({ ...(description && { description }), ...own, ...added });
	if (kind === "create")
		return { body: whole, whole };
	const sent = Object.entries(whole).filter(([field]) => !fields .Wl.includes(field));
	return { body: Object.fromEntries(sent), whole };
}
function bodyWarnings(kind, body) {
	if (kind === "retire")
		return [];
	const warnings = [];
	const warn = (what, said) => warnings.push({ code: `definition/${what}`, text: said });
	const { type, clusterId, executor } = body;
	if (executor === "KUBERNETES" && (0,secrets .QQ)(body).length > 0) {
		warn("queues-of-kubernetes", (0,base_text .Qq) `The definition has workerQueues and executor KUBERNETES, which has no queues.`);
	}
	if (kind === "update")
		return warnings;
	if ((type === "DEDICATED" || type === "HYBRID") && typeof clusterId !== "string") {
		warn("no-cluster", (0,base_text .Qq) `The definition has type ${type} and no clusterId, which a create may require.`);
	}
	const unset = (0,secrets .DF)(body).filter((item) => (0,secrets .k_)(item) && !Object.hasOwn(item, "value"));
	if (unset.length > 0) {
		warn("unset-secrets", (0,base_text .Qq) `The definition has secret variables without a value: ${(0,base_text .KE)((0,secrets .YD)(unset), 20)}. The Deployment
		is new, so no value is stored yet: pass it with secret-environment-variables.`);
	}
	return warnings;
}
var rules = __webpack_require__(2668);
var inputs_request = __webpack_require__(2262);
var base_name = __webpack_require__(2788);
var workflow_run = __webpack_require__(8866);
;// CONCATENATED MODULE: ../../build/src/github/github-error.js



const otherReason = /\b(?:SAML|SSO|IP|archived|read-only|locked|suspended|blocked|forbids|personal access token)\b/i;
function explainGitHub(error, call, permissions) {
	const { needs, what } = call;
	const { why, code, ...advice } = explanationOf(error, {
		area: "github",
		address: "GITHUB_API_URL",
		token: "github-token",
		rows: [
			{
				on: [403],
				if: ({ message }) => !otherReason.test(message),
				advice: permissionAdvice(needs, permissions, false),
			},
			{ on: [404], advice: permissionAdvice(needs, permissions, true) },
		],
	});
	const details = { ...advice, cause: error, status: error.response?.status };
	return new errors .lZ(code, (0,base_text .Qq) `Could not ${what}: ${why}.`, details);
}
function permissionAdvice(needs, { pullRequest, comment, write = true, isFork = false }, isNotFound) {
	if (isNotFound && needs.startsWith("pull-requests"))
		return { next: (0,base_text .Qq) `Check the number in pull-request: this repository has no such pull request.` };
	const lines = [(0,base_text .Qq) `The token of the input github-token may lack ${needs}.`];
	if (isFork)
		return { lines, next: (0,base_text .Qq) `The token of a fork's run is read-only.` };
	const pulls = `  pull-requests: ${comment ? "write" : "read"}`;
	return {
		lines,
		commands: [
			{
				why: (0,base_text .Qq) `The job needs`,
				lines: [
					"permissions:",
					"  contents: read",
					`  deployments: ${write ? "write" : "read"}`,
					...(pullRequest || comment ? [pulls] : []),
				].map(base_text .G5),
			},
		],
		next: (0,base_text .Qq) `Add the permissions to the job.`,
	};
}
;// CONCATENATED MODULE: ../../build/src/github/stored.js

const statusesOfRecord = "statuses(first: 100) { totalCount nodes { description environmentUrl createdAt } }";
const statusesQuery = `query($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Deployment { id ${statusesOfRecord} } }
}`;
function requireShape(isAsPromised) {
	if (!isAsPromised)
		throw new TypeError("The response is not as GitHub's types promise.");
}
function latestFirst(left, right) {
	return right.createdAt - left.createdAt || right.id - left.id;
}
function storedRecord(record) {
	const { id, node_id: nodeId, task, sha, payload, created_at: at } = record;
	requireShape(Number.isSafeInteger(id) && [nodeId, task, sha].every((each) => typeof each === "string"));
	return { id, nodeId, task, sha, payload: payloadObject(payload), createdAt: timeOf(at) };
}
function storedStatuses({ statuses: { totalCount, nodes }, }) {
	const existing = nodes.filter((node) => node !== null);
	if (existing.length !== totalCount)
		return undefined;
	return existing.map(({ description, environmentUrl, createdAt }) => storedStatus(description, environmentUrl, createdAt));
}
function storedStatus(description, url, at) {
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
	const payload = typeof value === "string" ? (0,json .qF)(value) : value;
	return (0,json .Gv)(payload) ? payload : undefined;
}
;// CONCATENATED MODULE: ../../build/src/github/client.js






const pageSize = 100;
const largestPage = 16 * 2 ** 20;
const replicationDelay = 5_000;
const ignore = () => { };
function nextPage(page, link = "") {
	const [, address] = /<([^<>]+)>;\s*rel="?next\b/.exec(link) ?? [];
	if (address === undefined)
		return undefined;
	const after = new URLSearchParams(address.replace(/^[^?]*/, "")).get("after");
	return after === null ? { page } : { after };
}
function kindOf(method, pathname) {
	if (method === "GET" || pathname.endsWith("/graphql"))
		return "read";
	return method === "POST" && pathname.endsWith("/comments") ? "create" : "update";
}
class Client {
	remaining;
	date;
	#options;
	#octokit;
	constructor(options) {
		this.#options = options;
		this.#octokit = this.#load();
		this.#octokit.catch(ignore);
	}
	async request(call, act, { retryBudget = 0 } = {}) {
		try {
			return await act(await (retryBudget > 0 ? this.#load(retryBudget) : this.#octokit));
		}
		catch (error) {
			throw this.#explained(error, call);
		}
	}
	async *pages(call, readPage, read, complete) {
		const { clock, cancelled } = this.#options;
		const observed = new Set();
		let next;
		let count = 1;
		const load = () => this.request(call, async (octokit) => {
			const { data, headers } = await readPage(octokit, next ?? {});
			const items = new Map(data.map(read).map((item) => [item.id, item]));
			requireShape([...items.keys()].every(Number.isSafeInteger));
			const following = nextPage(count + 1, headers.link);
			return { items: [...items.values()].filter(({ id }) => !observed.has(id)), following };
		});
		do {
			const isFirst = next === undefined;
			let page = await load().catch((error) => {
				if (!isFirst && (0,errors .Ro)(error, 422))
					return undefined;
				throw error;
			});
			if (page === undefined)
				return;
			let items = await complete(page.items);
			if (items === undefined) {
				await clock.sleep(replicationDelay, cancelled);
				page = await load();
				items = await complete(page.items);
			}
			if (items === undefined)
				throw this.#unusable(call);
			for (const { id } of page.items)
				observed.add(id);
			next = page.following;
			count++;
			yield { items, isLast: next === undefined };
		} while (next !== undefined);
	}
	async *list(call, cap, readPage, read) {
		let count = 0;
		for await (const { items, isLast } of this.pages(call, readPage, read, async (all) => all)) {
			yield* items;
			if (isLast)
				return;
			if (++count === cap)
				break;
		}
		const why = (0,base_text .Qq) `Could not ${call.what}: there are more than ${count * pageSize}.`;
		const next = (0,base_text .Qq) `Close or delete on GitHub what is no longer needed.`;
		throw new errors .lZ("github/too-many", why, { next });
	}
	async #load(retryBudget = 0) {
		const { getOctokit } = await __webpack_require__.e(  329).then(__webpack_require__.bind(__webpack_require__, 9329));
		const { token, apiUrl } = this.#options.repository;
		return getOctokit(token.reveal(), {
			baseUrl: apiUrl.replace(/\/+$/, ""),
			request: {
				fetch: (url, init) => this.#fetch(url, init, retryBudget),
				parseSuccessResponseBody: false,
			},
		});
	}
	async #fetch(address, { method, headers, body }, retryBudget) {
		const url = new URL(address);
		const response = await this.#send({ method, url, headers, body }, retryBudget);
		const { link } = response.headers;
		const content = (0,json .qF)(response.text);
		requireShape(content !== undefined);
		return {
			status: response.status,
			url: url.href,
			headers: new Map(link === undefined ? [] : [["link", link]]),
			body: url.pathname.endsWith("/graphql") && (0,json .Gv)(content) ? { data: content["data"] } : content,
		};
	}
	async #send(request, retryBudget) {
		const kind = kindOf(request.method, request.url.pathname);
		try {
			const largest = request.url.pathname.endsWith("/deployments") ? largestPage : undefined;
			const response = await this.#options.transport.send(kind, { ...request, largest }, { retryBudget });
			this.#readHeaders(response);
			return response;
		}
		catch (error) {
			if (error instanceof RequestFailure && error.response)
				this.#readHeaders(error.response);
			throw error;
		}
	}
	#readHeaders({ headers }) {
		const date = Date.parse(headers["date"] ?? "");
		if (!Number.isNaN(date))
			this.date = date;
		const remaining = Number(headers["x-ratelimit-remaining"]);
		const isCore = headers["x-ratelimit-resource"] === "core";
		if (isCore && Number.isSafeInteger(remaining))
			this.remaining = remaining;
	}
	#explained(error, call) {
		const cause = error instanceof Error ? (error.cause ?? error) : error;
		if (cause instanceof RequestFailure)
			return explainGitHub(cause, call, this.#options.permissions);
		return this.#unusable(call, cause);
	}
	#unusable(call, cause) {
		this.#options.transport.distrust();
		const why = (0,base_text .Qq) `Could not ${call.what}: GitHub's response does not have the expected content.`;
		const next = (0,base_text .Qq) `Check GITHUB_API_URL, and run the job again.`;
		return new errors .lZ("github/unusable", why, { next, cause });
	}
}
;// CONCATENATED MODULE: ../../build/src/github/github.js




const shortList = 10;
const longList = 500;
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
	get remaining() {
		return this.#client.remaining;
	}
	get now() {
		return Math.min(this.#options.clock.now(), this.#client.date ?? Number.POSITIVE_INFINITY);
	}
	pullRequest(number) {
		const call = { what: (0,base_text .Qq) `read pull request #${number}`, needs: "pull-requests: read" };
		return this.#client.request(call, async ({ rest }) => {
			const { data } = await rest.pulls.get({ ...this.#repository, pull_number: number });
			requireShape(data.number === number && (data.state === "open" || data.state === "closed"));
			return { open: data.state === "open", headSha: data.head.sha };
		});
	}
	async openPullRequests() {
		const call = { what: (0,base_text .Qq) `list the open pull requests`, needs: "pull-requests: read" };
		const query = { ...this.#repository, state: "open", per_page: pageSize };
		const list = this.#client.list(call, longList, ({ rest }, page) => rest.pulls.list({ ...query, ...page }), ({ id, number }) => ({ id, number }));
		const numbers = new Set();
		for await (const { number } of list)
			numbers.add(number);
		return numbers;
	}
	records(environment, task, keep) {
		const what = (0,base_text .Qq) `list the GitHub deployment records of environment ${environment}`;
		const query = { ...this.#repository, environment, ...(task && { task }), per_page: pageSize };
		return this.#client.pages({ what, needs: "deployments: read" }, ({ rest }, page) => rest.repos.listDeployments({ ...query, ...page }), (given) => {
			const record = storedRecord(given);
			return { id: record.id, kept: keep(record) };
		}, (page) => this.#withStatuses(page.flatMap(({ kept }) => kept ?? [])));
	}
	async #withStatuses(records) {
		if (records.length === 0)
			return [];
		const what = (0,base_text .Qq) `list the statuses of ${records.length} GitHub deployment records`;
		const lists = await this.#client.request({ what, needs: "deployments: read" }, async ({ graphql }) => {
			const ids = records.map(({ nodeId }) => nodeId);
			const { nodes } = await graphql(statusesQuery, { ids });
			requireShape(nodes.length === records.length);
			if (nodes.includes(null))
				return undefined;
			return records.map(({ nodeId }, index) => {
				const node = nodes.find((each) => each?.id === nodeId) ?? nodes[index];
				return { statuses: node ? storedStatuses(node) : undefined };
			});
		});
		if (lists === undefined)
			return undefined;
		const complete = [];
		for (const [index, record] of records.entries()) {
			const statuses = lists[index]?.statuses ?? (await this.#statuses(record));
			complete.push({ ...record, statuses });
		}
		return complete.sort(latestFirst);
	}
	createRecord(record) {
		const { isProduction, description, ...fields } = record;
		const { redactor } = this.#options;
		const what = (0,base_text .Qq) `create a GitHub deployment record in environment ${record.environment}`;
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
			requireShape("id" in data && Number.isSafeInteger(data.id) && data.task === record.task);
			return data.id;
		});
	}
	async setStatus(id, status, options = {}) {
		const { state, description, environmentUrl } = status;
		const { redactor, repository } = this.#options;
		const { runUrl } = repository;
		const what = (0,base_text .Qq) `set the status ${state} of GitHub deployment record ${id}`;
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
		const what = (0,base_text .Qq) `list the comments of pull request #${pull}`;
		const query = { ...this.#repository, issue_number: pull, per_page: pageSize };
		return this.#client.list({ what, needs: "pull-requests: write" }, shortList, ({ rest }, page) => rest.issues.listComments({ ...query, ...page }), storedComment);
	}
	async comment(id) {
		const what = (0,base_text .Qq) `read comment ${id}`;
		const reading = this.#client.request({ what, needs: "pull-requests: write" }, async ({ rest }) => {
			const { data } = await rest.issues.getComment({ ...this.#repository, comment_id: id });
			requireShape(data.id === id);
			return storedComment(data);
		});
		return await reading.catch(ifMissing);
	}
	createComment(pull, body) {
		const what = (0,base_text .Qq) `create a comment on pull request #${pull}`;
		const comment = { issue_number: pull, body };
		return this.#client.request({ what, needs: "pull-requests: write" }, async ({ rest }) => storedComment((await rest.issues.createComment({ ...this.#repository, ...comment })).data));
	}
	async updateComment(id, body) {
		const what = (0,base_text .Qq) `edit comment ${id}`;
		const comment = { comment_id: id, body };
		const editing = this.#client.request({ what, needs: "pull-requests: write" }, async ({ rest }) => {
			const { data } = await rest.issues.updateComment({ ...this.#repository, ...comment });
			requireShape(data.id === id);
			return storedComment(data);
		});
		return await editing.catch(ifMissing);
	}
	viewer() {
		const call = { what: (0,base_text .Qq) `read the token's own login`, needs: "pull-requests: write" };
		return this.#client.request(call, async ({ graphql }) => {
			const { viewer } = await graphql("{ viewer { login } }");
			requireShape(viewer !== undefined);
			return viewer?.login;
		});
	}
	async #statuses({ id }) {
		const what = (0,base_text .Qq) `list the statuses of GitHub deployment record ${id}`;
		const query = { ...this.#repository, deployment_id: id, per_page: pageSize };
		const list = this.#client.pages({ what, needs: "deployments: read" }, ({ rest }, page) => rest.repos.listDeploymentStatuses({ ...query, ...page }), (status) => ({
			id: status.id,
			...storedStatus(status.description, status.environment_url, status.created_at),
		}), async (page) => page);
		const statuses = [];
		let pages = 0;
		for await (const { items, isLast } of list) {
			statuses.push(...items);
			if (isLast || items.some(this.#options.isOwnStatus))
				break;
			if (++pages === shortList)
				return undefined;
		}
		return statuses;
	}
}
function ifMissing(error) {
	if (!(0,errors .Ro)(error, 404, 410))
		throw error;
}
;// CONCATENATED MODULE: ../../build/src/records/status.js


const states = {
	deployed: "success",
	unknown: "error",
	skipped: "inactive",
	superseded: "inactive",
	retired: "inactive",
	idle: "inactive",
	swept: "inactive",
	missing: "inactive",
	gone: "inactive",
};
const kinds = Object.keys(states);
const longestId = 112;
const others = "...";
const kindsWithoutId = ["unknown", "skipped"];
function githubState(kind, isRefused) {
	return kind === "skipped" && isRefused ? "failure" : states[kind];
}
function describe(kind, id, differs = []) {
	if (id === undefined)
		return kind;
	if (!isStorable(id))
		return undefined;
	const description = `${kind} id=${id}`;
	if (differs.length === 0)
		return description;
	const named = differs.filter((field) => field !== others && /^[^\s,]+$/.test(field));
	for (let count = named.length; count >= 0; count--) {
		const fields = [...named.slice(0, count), ...(count < differs.length ? [others] : [])];
		const whole = `${description} differs=${fields.join(",")}`;
		if (whole.length <= longestDescription)
			return whole;
	}
	return description;
}
function isStorable(id) {
	return !/\s/.test(id) && (0,resources .j$)(id) && id.length <= longestId;
}
function readStatus(status) {
	const [, name, id, differs = ""] = /^([a-z]+)(?: id=(\S+))?(?: differs=(\S+))?$/.exec(status.description) ?? [];
	const kind = kinds.find((each) => each === name);
	if (kind === undefined || (id !== undefined && !isStorable(id)))
		return undefined;
	if (id === undefined && !kindsWithoutId.includes(kind))
		return undefined;
	return { kind, id, differs: differs.split(",").filter((field) => field !== ""), status };
}
function isOwnStatus(status) {
	return readStatus(status) !== undefined;
}
function newestStatus(statuses) {
	const read = statuses.map(readStatus).filter((status) => status !== undefined);
	const newestFirst = read.toSorted((left, right) => right.status.createdAt - left.status.createdAt || kinds.indexOf(right.kind) - kinds.indexOf(left.kind));
	const [newest] = newestFirst;
	const deployed = newestFirst.find(({ kind }) => kind === "deployed");
	return newest && { ...newest, differs: deployed?.differs ?? [] };
}
;// CONCATENATED MODULE: ../../build/src/records/read.js







const schema = 4;
const longestTask = 100;
const mostPages = 10;
const mostOfEnvironment = 100;
const ownTask = /^(?:deployment|preview:pr-([1-9]\d{0,14})):/;
function taskOf({ name: given = "", pullRequest }) {
	const prefix = pullRequest === undefined ? "deployment:" : `preview:pr-${pullRequest}:`;
	const name = (0,base_name .tK)(given);
	const task = prefix + name;
	const isPlain = task.length <= longestTask && /^[A-Za-z0-9:._-]+$/.test(task);
	if (isPlain && !/-[0-9a-f]{16}$/.test(name))
		return task;
	const hash = (0,external_node_crypto_.createHash)("sha256").update(name).digest("hex").slice(0, 16);
	const room = longestTask - prefix.length - hash.length - 1;
	return `${prefix}${name.replace(/[^A-Za-z0-9:._-]+/g, "-").slice(0, room)}-${hash}`;
}
function nameInTask(subject) {
	return taskOf(subject).replace(ownTask, "");
}
function read_subjectOf(task, name) {
	const [prefix, number] = ownTask.exec(task) ?? [];
	if (prefix === undefined)
		return undefined;
	const pullRequest = number === undefined ? undefined : Number(number);
	const isFitting = name !== undefined && taskOf({ name, pullRequest }) === task;
	return { name: isFitting ? name : undefined, pullRequest };
}
function readRecord(record) {
	const { payload = {}, task } = record;
	const string = (name) => (0,json .sk)(payload, name) || undefined;
	const organizationId = string("organizationId") ?? "";
	const workspaceId = string("workspaceId") ?? "";
	const format = (0,json .Dc)(payload, "schema");
	const isNewer = Number(format) > schema;
	const isPlaced = organizationId !== "" && workspaceId !== "";
	const subject = read_subjectOf(task, string("name"));
	if (!Number.isSafeInteger(format) || subject === undefined || !(isPlaced || isNewer))
		return undefined;
	const newest = newestStatus(record.statuses ?? []);
	const integer = (name) => {
		const value = (0,json .Dc)(payload, name);
		return Number.isSafeInteger(value) ? Number(value) : 0;
	};
	return {
		number: record.id,
		task,
		...meaningOf(record, newest, isNewer),
		...subject,
		base: string("base"),
		organization: { id: organizationId, name: string("organizationName") },
		workspace: { id: workspaceId, name: string("workspaceName") },
		runId: integer("event"),
		attempt: integer("attempt"),
		isCreate: string("deploymentId") === undefined,
		key: string("key"),
		version: string("version"),
		isForced: payload["forced"] === true,
		sha: string("sha") ?? record.sha,
		applied: appliedIn(payload),
		secretKeys: secretKeysIn(payload),
		differs: newest?.differs ?? [],
		createdAt: record.createdAt,
		changedAt: newest?.status.createdAt ?? record.createdAt,
		url: newest?.status.environmentUrl ?? "",
	};
}
function meaningOf({ payload = {}, statuses }, newest, isNewer) {
	const isReleased = newest?.kind === "skipped" || newest?.kind === "gone";
	if (isNewer && !isReleased)
		return { kind: "newer", id: undefined };
	if (newest !== undefined)
		return { kind: newest.kind, id: newest.id };
	const id = (0,json .sk)(payload, "deploymentId") ?? "";
	const kind = statuses === undefined ? "unreadable" : "open";
	return { kind, id: isStorable(id) ? id : undefined };
}
function withoutRetried(records) {
	const ended = new Set(records.filter(({ kind }) => kind !== "open").map(({ key }) => key));
	return records.filter(({ key, kind }) => key === undefined || kind !== "open" || !ended.has(key));
}
async function listRecords(github, { environment, task, most = mostPages, keep = (record) => record, isEnough = () => false }) {
	const isOwn = (record) => task === undefined ? ownTask.test(record.task) : record.task === task;
	const keepOwn = (record) => (isOwn(record) ? keep(record) : undefined);
	const listed = [];
	let pages = 0;
	for await (const { items, isLast } of github.records(environment, task, keepOwn)) {
		const read = items.flatMap((record) => readRecord(record) ?? []);
		listed.push(...read);
		const enough = isLast ? [true] : await Promise.all(withoutRetried(read).map(isEnough));
		if (enough.includes(true))
			return { records: withoutRetried(listed), isComplete: true };
		if (++pages === most)
			break;
	}
	return { records: withoutRetried(listed), isComplete: false };
}
const ofState = new Set([
	...["schema", "name", "base", "event", "key", "deploymentId", "sha", "version"],
	...["organizationId", "organizationName", "workspaceId", "workspaceName"],
]);
function listPreviewRecords(github, environment) {
	const keep = (record) => {
		if (!record.task.startsWith("preview:") || record.payload === undefined)
			return undefined;
		const members = Object.entries(record.payload).filter(([name]) => ofState.has(name));
		return { ...record, payload: Object.fromEntries(members) };
	};
	return listRecords(github, { environment, most: mostOfEnvironment, keep });
}
const mostListed = 5;
function recordText({ number, runId }, run) {
	const name = (0,base_text .Qq) `GitHub deployment record ${number}`;
	const page = (0,workflow_run .fL)(runId, run);
	return page === "" ? name : (0,base_text .Qq) `${name} (${(0,base_text .nf)("run", page)})`;
}
function newerText(record, run) {
	const version = record.version === undefined ? (0,base_text .Qq) `a later version` : (0,base_text .Qq) `version ${record.version}`;
	return (0,base_text .Qq) `${recordText(record, run)} is of ${version} of this action, which this version cannot read`;
}
function isOfOrganization({ organization: { id } }, target) {
	return id === "" || id === target.organization.id;
}
function isOfTarget(record, target) {
	const { id } = record.workspace;
	return isOfOrganization(record, target) && (id === "" || id === target.workspace.id);
}
function isOtherName(left, right) {
	return left !== undefined && right !== undefined && !(0,base_name .yS)(left, right);
}
var external_node_util_ = __webpack_require__(7975);
var external_node_http_ = __webpack_require__(7067);
var external_node_https_ = __webpack_require__(4708);
var external_node_net_ = __webpack_require__(4649);
var lib = __webpack_require__(5063);
;// CONCATENATED MODULE: ../../build/package.json
const package_namespaceObject = {"rE":"0.1.0"};
;// CONCATENATED MODULE: ../../build/src/http/response.js

const largestBody = 8 * 2 ** 20;
const largestErrorBody = 2 ** 20;
const undecodable = "(compressed in an unknown way)";
async function readResponse(message, largest = largestBody) {
	const { statusCode: status = 0 } = message;
	const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]));
	const limit = status >= 400 ? largestErrorBody : largest;
	let body = await bytesOf(message, limit);
	const codings = headers["content-encoding"]?.toLowerCase().match(/[\w-]+/g) ?? [];
	for (const coding of codings.reverse())
		if (body?.length && coding !== "identity")
			body = await decoded(body, coding, limit);
	if (body && body.length > limit && status < 400) {
		throw new AttemptFailure("oversized", `a body above ${limit / 2 ** 20} MiB`);
	}
	const text = body ? new TextDecoder().decode(body.subarray(0, limit)) : undecodable;
	return { status, headers, text };
}
async function bytesOf(stream, limit) {
	const chunks = [];
	let length = 0;
	for await (const chunk of stream) {
		chunks.push(chunk);
		length += chunk.length;
		if (length > limit)
			break;
	}
	return Buffer.concat(chunks);
}
async function decoded(body, coding, limit) {
	const { createBrotliDecompress, createInflateRaw, createUnzip } = await Promise.resolve( ).then(__webpack_require__.t.bind(__webpack_require__, 8522, 19));
	const isRaw = coding === "deflate" && (body[0] ?? 0) % 16 !== 8;
	const create = coding === "br" ? createBrotliDecompress : isRaw ? createInflateRaw : createUnzip;
	const decoder = create();
	decoder.end(body);
	return await bytesOf(decoder, limit).catch(() => undefined);
}
;// CONCATENATED MODULE: ../../build/src/http/connection.js








const longestOfAddress = 2_500;
if (external_node_net_.getDefaultAutoSelectFamilyAttemptTimeout() < longestOfAddress)
	external_node_net_.setDefaultAutoSelectFamilyAttemptTimeout(longestOfAddress);
const {   "rE": version } = package_namespaceObject;
const userAgent = `platform-deployments-action/${version}`;
class Connection {
	#client = new lib .Qq(undefined, [], { keepAlive: true });
	#origin;
	#closing = new AbortController();
	#sockets = new Set();
	constructor(url) {
		this.#origin = url.origin;
	}
	async attempt(request, bounds) {
		if (request.url.origin !== this.#origin)
			throw new Error(`Not sent: ${request.url.origin} is not ${this.#origin}, the origin of the connection.`);
		const { timeout, cancelled, allowance } = bounds;
		const attempt = { isConnected: false };
		const abort = new AbortController();
		const bound = new Promise((_, reject) => {
			abort.signal.addEventListener("abort", () => reject(abort.signal.reason));
		});
		const started = Date.now();
		let timer;
		const expire = (milliseconds, after) => {
			clearTimeout(timer);
			timer = setTimeout(() => {
				const failure = attempt.isConnected ? "timeout" : "connect-timeout";
				abort.abort(new AttemptFailure(failure, `${failure} ${after}`));
			}, milliseconds);
		};
		const cancel = () => {
			if (!attempt.isConnected || allowance === 0) {
				abort.abort(new AttemptFailure("cancelled", errors .I7));
			}
			else {
				const left = started + timeout - Date.now();
				expire(Math.min(allowance, left), `${allowance / 1000} s after ${errors .I7}`);
			}
		};
		expire(timeout, `after ${timeout / 1000} s`);
		cancelled.addEventListener("abort", cancel, { once: true });
		if (cancelled.aborted)
			cancel();
		try {
			return await Promise.race([this.#exchange(request, bounds, abort.signal, attempt), bound]);
		}
		catch (error) {
			throw classify(error, attempt.isConnected);
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
	async #exchange({ method, url, headers, body, largest }, { fresh, isLate = () => false, headersOnly = false }, signal, attempt) {
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
		const send = () => {
			attempt.isConnected = true;
			if (isLate())
				request.destroy(new AttemptFailure("late", "connected too late to send"));
			else
				request.end(body);
		};
		request.once("socket", (socket) => {
			this.#sockets.add(socket);
			if (request.reusedSocket)
				send();
			else
				socket.once(secure ? "secureConnect" : "connect", send);
		});
		request.once("upgrade", (_, socket) => {
			socket.destroy();
			request.emit("error", new AttemptFailure("lost", "the server switched protocols"));
		});
		const response = await new Promise((resolve, reject) => {
			request.once("response", resolve).on("error", reject);
		});
		if (headersOnly) {
			response.destroy();
			return { status: response.statusCode ?? 0, headers: {}, text: "" };
		}
		return readResponse(response, largest);
	}
}
async function statusOf(url, { timeout, cancelled }) {
	const connection = new Connection(url);
	try {
		const bounds = { timeout, cancelled, allowance: 0, fresh: true, headersOnly: true };
		return (await connection.attempt({ method: "GET", url, headers: { accept: "*/*" } }, bounds)).status;
	}
	finally {
		connection.close();
	}
}
;// CONCATENATED MODULE: ../../build/src/records/write.js














async function openRecord({ id, applied, isForced, otherCommit = "" }, target, github, run) {
	const { environment = "", name, pullRequest, head, organization, workspace } = target;
	const isProduction = pullRequest === undefined && environment === "production";
	const key = (0,external_node_crypto_.randomBytes)(12).toString("base64url");
	const { redactor } = run;
	const { redact } = redactor;
	const { definition, digests, secretKeys } = storedDefinition(applied, redactor);
	const payload = (0,json .r$)({
		schema: schema,
		pullRequest,
		name,
		base: pullRequest === undefined ? undefined : target.definition.ownName,
		organizationId: organization.id,
		organizationName: organization.name,
		workspaceId: workspace.id,
		workspaceName: workspace.name,
		deploymentId: id,
		secretKeys,
		actor: redact(run.actor),
		sha: redact(target.commit),
		version: redact(version),
		ref: redact(run.actionRef),
		forced: isForced || undefined,
		event: run.id,
		attempt: run.attempt,
		key,
	});
	const task = taskOf(target);
	const record = { environment, task, isProduction, description: name ?? id ?? "", payload };
	const whole = { ...record, payload: (0,json .r$)({ ...payload, definition, digests }) };
	requireClean({ ...payload, key: null, definition: definition ?? null }, redactor);
	const ref = (pullRequest === undefined ? undefined : head) ?? run.sha;
	const other = otherCommit || ref;
	const create = async (sent) => ({
		number: await github.createRecord(sent),
		isStored: sent.payload["definition"] !== undefined,
	});
	const unlessRefused = (next) => (error) => {
		if (!(0,errors .Ro)(error, 422))
			throw error;
		return create(next);
	};
	let creating = create({ ...whole, ref });
	if (other !== ref)
		creating = creating.catch(unlessRefused({ ...whole, ref: other }));
	if (definition !== undefined)
		creating = creating.catch(unlessRefused({ ...record, ref: other }));
	try {
		const { number, isStored } = await creating;
		run.outputs.single("github-deployment-id", number);
		if (!isStored)
			run.log.notice("record/not-stored", (0,base_text .Qq) `GitHub deployment record ${number} does not store the definition, because it is larger than 32
		  KiB or GitHub refused it: the next plan has nothing to compare with.`);
		return { number, key };
	}
	catch (error) {
		const cause = error instanceof errors .lZ ? error.cause : undefined;
		const mayExist = cause instanceof RequestFailure ? cause.mayHaveActed : cause !== undefined;
		if (!(error instanceof errors .lZ) || !mayExist)
			throw error;
		throw await withdrawn(error, { key, id, environment, task }, github, run);
	}
}
async function withdrawn(error, { key, id, environment, task }, github, run) {
	const left = new Set();
	try {
		await run.clock.sleep(replicationDelay, run.cancelled);
		const isOwn = (record) => (record.payload?.["key"] === key ? record : undefined);
		const { value: page } = await github.records(environment, task, isOwn).next();
		for (const { id: number } of page?.items ?? [])
			left.add(number);
		const own = [...left];
		const writing = own.map(async (number) => {
			await writeStatus(number, "skipped", { id }, run);
			left.delete(number);
		});
		await Promise.allSettled(writing);
		if (own.length > 0 && left.size === 0)
			return error;
	}
	catch {
	}
	const which = left.size === 0 ? "" : (0,base_text .Qq) `: ${(0,base_text .KE)([...left], mostListed)}`;
	const lost = (0,base_text .Qq) `GitHub may have created a record with task ${task} in environment ${environment} all the
	same, which looks like a create that nobody finished${which}.`;
	return error.with({ lines: [...error.lines, lost] });
}
function requireClean(object, { redact }) {
	const values = Object.values(object);
	if ((0,external_node_util_.isDeepStrictEqual)(values, (0,json .T)(values, { string: redact })))
		return;
	const next = (0,base_text .Qq) `Choose another value of the secret, or other names.`;
	throw new errors .lZ("record/secret", (0,base_text .Qq) `The record at GitHub would show the value of a secret.`, {
		next,
	});
}
function unstorable(ids, target, redactor) {
	const { organization, workspace } = target;
	const names = {
		"the organization": [organization.id, organization.name],
		"the workspace": [workspace.id, workspace.name],
		"deployment-id": ids,
	};
	const unfit = ids.find((id) => !isStorable(id));
	return secretAmong(names, redactor) ?? (unfit === undefined ? undefined : noRoom(unfit));
}
function secretInNames(request, redactor) {
	if (request.github === undefined)
		return undefined;
	const { environment } = request.github;
	const pullRequest = (0,inputs_request .o)(request)?.pullRequest;
	const name = (0,inputs_request .V)(request, pullRequest);
	const names = {
		"github-environment": environment === "preview" ? [] : [environment],
		"the name": [name],
		"the definition's name": [request.definition.ownName],
		"the name in the record's task": [nameInTask({ name, pullRequest })],
	};
	return secretAmong(names, redactor);
}
function secretAmong(names, { redact }) {
	for (const [what, values] of Object.entries(names)) {
		const value = values.find((each) => each !== undefined && (0,printing .Pl)(each, redact));
		if (value === undefined)
			continue;
		return new errors .lZ("record/secret", (0,base_text .Qq) `${what}, "${value}", contains the value of a secret, and a record at GitHub would store it.`, {
			lines: [(0,base_text .Qq) `*** shows where the secret is: a secret variable, a token or a password of this step.`],
			next: (0,base_text .Qq) `Choose another name, or another value of the secret. If the value is not confidential, set
		  it in environment-variables, not as a secret.`,
		});
	}
	return undefined;
}
function noRoom(id) {
	const what = (0,base_text .Qq) `The id "${id}" can't be stored in a GitHub deployment record, which has room for
	${longestId} characters without whitespace.`;
	const next = (0,base_text .Qq) `Check deployment-id. If it is right, use the step without github-environment.`;
	return new errors .lZ("record/no-room", what, { next });
}
async function writeStatus(record, kind, { id, url, differs = [], isRefused = false, storesNewId = false }, { github, redactor }) {
	if (github === undefined)
		return;
	const isPublic = (field) => !redactor.finds(field);
	const description = describe(kind, id, differs.map((field) => (isPublic(field) ? field : others)));
	const secret = secretAmong({ "the Deployment's id": [id] }, redactor);
	if (secret !== undefined)
		throw secret;
	if (description === undefined)
		throw noRoom(id ?? "");
	const status = { state: githubState(kind, isRefused), description };
	const options = storesNewId ? { retryBudget: storingBudget } : {};
	try {
		await github.setStatus(record, { ...status, environmentUrl: url }, options);
	}
	catch (error) {
		if (url === undefined || !(0,errors .Ro)(error, 422))
			throw error;
		await github.setStatus(record, status, options);
	}
}
async function markRecord(record, kind, parts, run) {
	await writeStatus(record, kind, parts, run).catch((error) => {
		const { text: why, reported } = (0,errors .gf)(error);
		const what = (0,base_text .Qq) `GitHub deployment record ${record} could not be updated. ${why}`;
		run.log.warning("record/not-marked", what, { reported });
	});
}
;// CONCATENATED MODULE: ../../build/src/plan/body.js

class SecretBody {
	#built;
	constructor(built) {
		this.#built = built;
	}
	reveal() {
		return this.#built;
	}
	toJSON() {
		return "***";
	}
}
function bodyFor(decision, target, repository) {
	const { definition, name, pullRequest, workspace } = target;
	const description = pullRequest === undefined ? undefined : descriptionOf(decision, `${repository}#${pullRequest}`);
	return new SecretBody(requestBody(decision.do, definition, { name, workspaceId: workspace.id, description }));
}
function descriptionOf(decision, pull) {
	if (decision.do !== "retire")
		return `Preview of ${pull}`;
	return {
		closed: `[closed ${pull}] safe to delete`,
		idle: `[idle ${pull}] push to wake it up`,
		requested: `[retired] Preview of ${pull}`,
	}[decision.reason];
}
;// CONCATENATED MODULE: ../../build/src/plan/changes.js






const conclusive = [
	"deployed",
	"superseded",
	"retired",
	"idle",
	"swept",
	"gone",
];
function lastApplied(records, id) {
	const newest = records.find((each) => each.id === id && conclusive.includes(each.kind));
	return newest?.kind === "gone" ? undefined : newest;
}
function unfinishedAfter(compared, records) {
	return records.filter((record) => isUnfinished(record) && (compared === undefined || newestFirst(record, compared) < 0));
}
function differencesOf({ action, request, compared }, { raw: response }, redactor) {
	const { body, whole } = request.reveal();
	const before = action === "retire" ? undefined : compared?.applied?.definition;
	const edits = (0,json .xn)(redactor.redact);
	const isUpdate = action === "update";
	const leftOut = Object.entries(whole).filter(([name]) => isUpdate && fields .Wl.includes(name));
	const differences = [
		...(0,compare .Uy)(Object.fromEntries(leftOut), response, undefined, "create-only"),
		...(isUpdate && before ? (0,compare .es)(body, response, before) : []),
		...(0,compare .Uy)(body, response, before, "different"),
	];
	return differences.map(({ field, sent, received, why }) => ({
		field: shownField(field, redactor),
		sent: (0,json .T)(sent, edits),
		received: (0,json .T)(received, edits),
		why,
	}));
}
function notAppliedAfter(differences) {
	const different = differences.filter(({ why }) => why === "different");
	return [...new Set(different.map(({ field }) => topLevelOf(field)))];
}
function topLevelOf(field) {
	return field.replace(/[.[].*/s, "");
}
function changesSince(before, body, redactor) {
	const { definition, digests } = before;
	const after = comparable(body, redactor);
	const { added, removed, kept } = (0,compare .q9)(definition, after);
	const now = digestsOf(body, undefined, digests.salt).values;
	const own = new Set((0,secrets .aI)(after));
	const secret = new Set((0,secrets .aI)(definition).filter((key) => own.has(key)));
	const isChanged = (key) => {
		const was = (0,json .Dc)(digests.values, key);
		const is = (0,json .Dc)(now, key);
		const isComparable = secret.has(key) || (is !== undefined && (was !== undefined || digests.salt === ""));
		return isComparable && was !== "" && was !== is;
	};
	return {
		changes: (0,compare .iv)(definition, after),
		variables: {
			added,
			removed,
			changed: kept.filter(isChanged),
			kept: kept.filter((key) => !isChanged(key)),
		},
	};
}
function withResolvedKeys(record, definition) {
	const keys = (0,secrets .YD)((0,secrets .DF)(definition));
	const keyOf = (stored) => keyOnRecord(stored, keys);
	const { applied, secretKeys } = record;
	if (secretKeys.every((key) => keyOf(key) === key))
		return record;
	const resolved = applied && { ...applied, definition: (0,secrets .jR)(applied.definition, keyOf) };
	return { ...record, applied: resolved, secretKeys: secretKeys.map(keyOf) };
}
function shownField(field, redactor) {
	return field.replace(/(?<=^environmentVariables\[)[^\]]*/, (key) => keyInPlan(key, redactor));
}
function shownChanges({ changes, variables: { added, removed, changed, kept } }, redactor) {
	const hide = (keys) => keys.map((key) => keyInPlan(key, redactor));
	return {
		changes: changes.map((change) => ({ ...change, field: shownField(change.field, redactor) })),
		variables: { added: hide(added), removed: hide(removed), changed: hide(changed), kept: hide(kept) },
	};
}
function readableKeys(compared, body) {
	const plain = (0,secrets .YD)((0,secrets .DF)(body).filter((variable) => !(0,secrets .k_)(variable)));
	return (compared?.secretKeys ?? []).filter((key) => plain.includes(key));
}
function compareLive({ body: live }, body, compared) {
	const { changes, platformOnly } = (0,compare .Cs)(live, body, compared?.applied?.definition);
	const liveVariables = (0,secrets .DF)(live);
	const hidden = liveVariables.some(secrets .k_) ? [] : (compared?.secretKeys ?? []);
	const environmentVariables = [...hidden.map((key) => ({ key, isSecret: true })), ...liveVariables];
	const { added, removed, kept: both } = (0,compare .q9)({ environmentVariables }, body);
	const was = plainValues(environmentVariables);
	const is = plainValues((0,secrets .DF)(body));
	const unread = both.filter((key) => was.get(key) === undefined && is.get(key) !== null);
	const changed = both.filter((key) => was.get(key) !== is.get(key) && !unread.includes(key));
	const variables = { added, removed, changed, kept: both.filter((key) => !changed.includes(key)) };
	const lists = live["executor"] === "KUBERNETES" ? [] : ["workerQueues"];
	const missing = ["environmentVariables", ...lists].filter((name) => !Object.hasOwn(live, name));
	const updatedAt = Date.parse(String(live["updatedAt"]));
	return { changes: { changes, variables }, platformOnly, unread, missing, updatedAt };
}
function plainValues(variables) {
	return new Map(variables.map((variable) => {
		const { key, value = null } = variable;
		const plain = value === null ? undefined : (0,json .oB)(value);
		return [String(key), (0,secrets .k_)(variable) ? null : plain];
	}));
}
;// CONCATENATED MODULE: ../../build/src/plan/decide.js

function decide({ action, isClosing, runId }, state, pull) {
	if (!pull.open)
		return retire(due(state, pull), "closed");
	if (action === "deploy" && isClosing)
		return { do: "nothing", why: "reopened" };
	if (runId < state.newestRun)
		return { do: "nothing", why: "outdated" };
	if (action === "retire") {
		const left = state.deployments.filter((record) => !isScaledDown(record) || record.kind === "missing");
		return retire(left, "requested");
	}
	return state.current === undefined ? { do: "create" } : { do: "update", id: state.current.id };
}
function retire(records, reason) {
	return records.length === 0 ? { do: "nothing", why: "none-on-record" } : { do: "retire", records, reason };
}
;// CONCATENATED MODULE: ../../build/src/target.js
function displayName({ id, name }) {
	return name ?? id;
}
;// CONCATENATED MODULE: ../../build/src/plan/stops.js









const createRules = {
	exists({ observed: { records, state, isComplete, target, at }, run }) {
		const existing = [...namedIn(records), ...state.unfinishedCreates, ...state.newer];
		const { name = "", environment = "" } = target;
		if (existing.length === 0 && isComplete)
			return undefined;
		const texts = existing.map((record) => {
			const { id } = record;
			if (record.kind === "newer")
				return newerText(record, run);
			return id === undefined
				? (0,base_text .Qq) `${recordText(record, run)} is of an unfinished create`
				: (0,base_text .Qq) `${recordText(record, run)} names Deployment ${id}`;
		});
		const why = existing.length === 0
			? (0,base_text .Qq) `environment ${environment} has more than 1,000 records of "${name}" that name no Deployment.`
			: (0,base_text .Qq) `"${name}" is already on record in environment ${environment}: ${(0,base_text .KE)(texts, mostListed)}.`;
		const [current] = existing;
		const use = current?.id === undefined ? "" : (0,base_text .Qq) ` with deployment-id ${current.id}`;
		const isYoung = ({ isCreate, kind, createdAt }) => isCreate && kind !== "skipped" && at - createdAt < longestRun;
		const isOwn = ({ runId, kind, id }) => run.id !== 0 && runId === run.id && kind !== "skipped" && existing.some((each) => each.id === id);
		return {
			why,
			fix: (0,base_text .Qq) `Check the platform for that name. If it exists, use mode update-deployment${use}.`,
			record: existing.toSorted(newestFirst)[0],
			isFinal: records.some(isYoung) || records.some(isOwn) || (run.attempt > 1 && !isComplete),
		};
	},
	"id-given"({ request: { deploymentId } }) {
		if (deploymentId === undefined)
			return undefined;
		return {
			why: (0,base_text .Qq) `deployment-id is ${deploymentId}, and create-deployment makes another Deployment.`,
			fix: (0,base_text .Qq) `Use mode update-deployment; if that Deployment was deleted in the platform, remove the id.`,
		};
	},
};
const updateRules = {
	"other-id"({ id, observed: { records, target }, run }) {
		const task = taskOf(target);
		const own = records.filter((record) => isOfTarget(record, target) && record.task === task);
		const [newest] = namedIn(own);
		if (newest === undefined || newest.id === id)
			return undefined;
		return {
			why: (0,base_text .Qq) `deployment-id is ${id}, and the newest record of "${target.name ?? ""}" names Deployment
		${newest.id}: ${recordText(newest, run)}.`,
			fix: (0,base_text .Qq) `Check deployment-id (such as ${newest.id}). Two Deployments of one name in one environment and
		workspace need a github-environment each.`,
			record: newest,
		};
	},
	"other-name"({ id, observed, run }) {
		const record = recordOf(id, observed);
		if (record === undefined || !isOtherName(record.name, observed.target.name))
			return undefined;
		return {
			why: (0,base_text .Qq) `the name is "${observed.target.name ?? ""}", and the newest record of Deployment ${id} has
		"${record.name ?? ""}": ${recordText(record, run)}.`,
			fix: (0,base_text .Qq) `Check deployment-id and the name.`,
			record,
		};
	},
	"other-workspace"({ id, observed, run }) {
		const record = recordOf(id, observed);
		if (record === undefined || isOfTarget(record, observed.target))
			return undefined;
		return {
			why: (0,base_text .Qq) `the workspace is ${displayName(observed.target.workspace)}, and the newest record of
		Deployment ${id} is of ${displayName(record.workspace)}: ${recordText(record, run)}.`,
			fix: (0,base_text .Qq) `Check the workspace.`,
			record,
		};
	},
	"not-on-record"({ id, observed, request, run }) {
		const [newer] = observed.state.newer;
		if (newer !== undefined)
			return {
				why: (0,base_text .Qq) `what is on record of Deployment ${id} is not known: ${newerText(newer, run)}.`,
				fix: (0,base_text .Qq) `Use that version or a later one.`,
			};
		if (recordOf(id, observed) !== undefined)
			return undefined;
		const { foreign, target } = observed;
		const { environment = "", organization } = target;
		if (foreign !== undefined)
			return {
				why: (0,base_text .Qq) `the organization is ${displayName(organization)}, and the newest record of Deployment ${id}
		  is of ${displayName(foreign.organization)}: ${recordText(foreign, run)}.`,
				fix: (0,base_text .Qq) `Check the organization.`,
			};
		return {
			why: (0,base_text .Qq) `no record of environment ${environment} and organization ${displayName(organization)} names
		Deployment ${id}. Its first update may replace all environment variables and worker queues by those of
		the definition, and stored values of secrets cannot be read back.`,
			fix: (0,base_text .Qq) `Check github-environment and deployment-id: if the environment lacks the variable, GitHub uses
		the repository's. Compare ${request.dryRun ? "this plan" : "a dry run"} with the platform.`,
		};
	},
	"older-run"(write) {
		const { id, observed, request, run } = write;
		const newer = newerRunOf(id, observed, run);
		if (newer === undefined || isRollback(write) || isShownOnly(request, run))
			return undefined;
		const fix = isApplied(newer.kind)
			? (0,base_text .Qq) `This run is obsolete, and nothing has to be done.`
			: (0,base_text .Qq) `Check that run: if it fails, run the newest commit's workflow again.`;
		return {
			why: (0,base_text .Qq) `this run is older than the run of ${recordText(newer, run)}, which wrote Deployment ${id}.`,
			fix,
			record: newer,
		};
	},
	"removes-secrets"(write) {
		const { removed, left, record } = removedSecrets(write);
		if (record === undefined || left > 0 || isShownOnly(write.request, write.run) || isRollback(write))
			return undefined;
		return {
			why: (0,base_text .Qq) `the definition has no secret variable any more, and the one of
		${recordText(record, write.run)} had ${shownKeys(removed)}. Stored values cannot be restored.`,
			fix: (0,base_text .Qq) `Check secret-environment-variables: is it empty?`,
			record,
		};
	},
};
function stopsOf(write) {
	const { first } = write;
	const rules = write.request.mode === "create-deployment" ? createRules : updateRules;
	return Object.entries(rules).flatMap(([code, rule]) => {
		const isReadable = write.observed.target.environment !== undefined || code === "id-given";
		const stop = isReadable ? rule(write) : undefined;
		if (stop === undefined)
			return [];
		const { record, isFinal = false } = stop;
		const wasObserved = rule({ ...write, observed: first }) !== undefined &&
			(record === undefined || isObserved(record, first));
		return [{ code: code, ...stop, isFinal: isFinal || !wasObserved }];
	});
}
function recordWarnings(write) {
	const { id, observed, run } = write;
	const newer = isRollback(write) ? newerRunOf(id, observed, run) : undefined;
	const { removed: all, left } = removedSecrets(write);
	const own = (0,secrets .YD)((0,secrets .DF)(write.body));
	const removed = all.filter((key) => !own.includes(key));
	const keys = (0,base_text .Qq) `Secret variables are removed, whose values cannot be restored: ${shownKeys(removed)}.`;
	if (newer !== undefined) {
		const what = (0,base_text .Qq) `This run is older than the run that applied commit ${newer.sha.slice(0, 7)}:
	  ${recordText(newer, run)}. If it is a rollback, revert that commit too.`;
		const list = removed.length > 0 ? [keys] : [];
		return [{ code: "deployment/older-run", text: what, list }];
	}
	return removed.length > 0 && left > 0 ? [{ code: "deployment/removes-secrets", text: keys }] : [];
}
function unavailableSecrets(write) {
	const { removed, left } = removedSecrets(write);
	if (removed.length === 0 || left > 0 || !isShownOnly(write.request, write.run))
		return [];
	const what = (0,base_text .Qq) `The definition has no secret variable here, and the one that was applied last had
	${shownKeys(removed)}. Where the run has none either, it is stopped.`;
	return [{ code: "plan/removes-secrets", text: what }];
}
function forcedWarnings(overridden, { mode, force }, { eventName }) {
	const warnings = [];
	const list = overridden.map(({ code, why }) => (0,base_text .Qq) `stop/${code}: ${why}`);
	const forced = (0,base_text .Qq) `force overrides what the records show.`;
	if (list.length > 0)
		warnings.push({ code: "stop/forced", text: forced, list });
	const constant = (0,base_text .Qq) `force is true without a manual start: a constant one takes all stops away.`;
	if (force && mode === "update-deployment" && eventName !== "workflow_dispatch")
		warnings.push({ code: "stop/constant-force", text: constant });
	return warnings;
}
function fixOf({ fix, isFinal }) {
	const when = isFinal
		? ", when no other run is in progress and no create of this name is younger than 15 minutes"
		: "";
	return (0,base_text .Qq) `${fix} If this is meant, start a new run of the workflow with force: true${when}.`;
}
function stopError(stops, run) {
	const [first, ...others] = stops;
	if (first === undefined)
		return undefined;
	const isFinal = stops.some((stop) => stop.isFinal);
	const names = (0,base_text .oR)(stops.map(({ code }) => `stop/${code}`));
	return new errors .lZ(`stop/${first.code}`, (0,base_text .Qq) `This run is stopped (${names}): ${first.why}`, {
		list: others.map(({ why, fix }) => (0,base_text .Qq) `${why} ${fix}`),
		next: (0,base_text .Qq) `${fixOf({ ...first, isFinal })} See
	  ${(0,base_text .mN)("production.md#what-records-stop", run.docs)}`,
	});
}
function recordOf(id, { records }) {
	return namedIn(records.filter((record) => record.id === id))[0];
}
function isShownOnly({ dryRun }, { eventName }) {
	return dryRun && (0,inputs_event .Av)(eventName);
}
function removedSecrets({ id, body, observed: { records } }) {
	const compared = lastApplied(records, id);
	const ofId = records.filter((record) => record.id === id);
	const counting = [...unfinishedAfter(compared, ofId), ...(compared ? [compared] : [])];
	const before = [...new Set(counting.flatMap(({ secretKeys }) => secretKeys))];
	const now = (0,secrets .aI)(body);
	const removed = before.filter((key) => !now.includes(key));
	const record = counting.find(({ secretKeys }) => secretKeys.some((key) => removed.includes(key)));
	return { removed, left: before.length - removed.length, record };
}
function shownKeys(keys) {
	return (0,base_text .KE)(keys.map((key) => ((0,secrets .x)(key) ? key : "***")), 20);
}
;// CONCATENATED MODULE: ../../build/src/records/commands.js



function statusCommand(record, state, description, { repository, host }) {
	const argument = /^[a-z]+$/.test(description) ? description : (0,printing .TL)(description);
	const status = `-f state=${state} -f description=${argument} -F auto_inactive=false`;
	const api = host === undefined ? "gh api" : `gh api --hostname ${host}`;
	return (0,base_text .G5)(`${api} repos/${repository || "OWNER/REPO"}/deployments/${record}/statuses ${status}`);
}
function releaseCommand({ number, id }, run) {
	return statusCommand(number, "inactive", id === undefined ? "skipped" : `gone id=${id}`, run);
}
function storeCommands(id, environment, run) {
	const option = environment === undefined ? "ENVIRONMENT" : (0,printing .r7)(environment);
	return [
		{
			why: (0,base_text .Qq) `To store the id (DEPLOYMENT_ID: the variable that your step reads)`,
			lines: [(0,workflow_run .$k)(`variable set DEPLOYMENT_ID --body ${(0,printing .TL)(id)}`, run)],
		},
		{
			why: (0,base_text .Qq) `Or only for jobs with the environment, where each environment has a Deployment of its own`,
			lines: [(0,workflow_run .$k)(`variable set DEPLOYMENT_ID --env ${option} --body ${(0,printing .TL)(id)}`, run)],
		},
	];
}
;// CONCATENATED MODULE: ../../build/src/plan/words.js







function unfinishedWarning({ unfinishedCreates, deployments }, { name = "", workspace }, run) {
	const recordedIds = deployments.map(({ id }) => id);
	const unknown = recordedIds.length === 0 ? (0,base_text .Qq) `in no record` : (0,base_text .Qq) `not ${(0,base_text .KE)(recordedIds, mostListed)}`;
	const records = unfinishedCreates.map((record) => recordText(record, run));
	const lines = unfinishedCreates.map((record) => releaseCommand(record, run));
	const what = (0,base_text .Qq) `No result on record of ${(0,base_text .KE)(records, mostListed)}: the run was interrupted, or the
	outcome of its create is unknown. It may have left a Deployment "${name}" behind: check workspace
	${displayName(workspace)} for that name, and delete the Deployment whose id is ${unknown}.`;
	const commands = [
		{ why: (0,base_text .Qq) `Then release the ${unfinishedCreates.length === 1 ? "record" : "records"}`, lines },
	];
	return { code: "preview/unfinished", text: what, commands };
}
function othersWarning(others, used, { target: { name = "" } }, run) {
	const records = others.filter((record) => !isScaledDown(record));
	if (records.length === 0)
		return [];
	const texts = records.map((record) => (0,base_text .Qq) `${record.id} (${recordText(record, run)})`);
	const what = (0,base_text .Qq) `Preview "${name}" has more than one Deployment on record: ${used} is used, and
	${(0,base_text .KE)(texts, mostListed)} retired. Delete ${records.length === 1 ? "it" : "them"} in the platform.`;
	return [{ code: "preview/others", text: what }];
}
function whyNothing({ why }, { state: { newestRun }, target: { name = "", pullRequest = 0 }, pull }, run) {
	switch (why) {
		case "reopened":
			return (0,base_text .Qq) `Pull request #${pullRequest} is open again, so this run of its closing is out of date.`;
		case "outdated":
			return (0,base_text .Qq) `The run of a newer event (${(0,workflow_run .fL)(newestRun, run) || String(newestRun)}) has already
		handled preview "${name}", so this run (${run.page || String(run.id)}) is out of date.`;
		case "none-on-record":
			return pull?.open
				? (0,base_text .Qq) `Pull request #${pullRequest} has no preview "${name}" on record that is not retired yet.`
				: (0,base_text .Qq) `Pull request #${pullRequest} is closed, and has no preview "${name}" left to retire.`;
	}
}
function previewWarnings(decision, observed, run) {
	const { state, pull, target } = observed;
	if (target.pullRequest === undefined)
		return [];
	const isClosed = pull?.open === false;
	const isUncertain = state.unfinishedCreates.length > 0 && (decision.do === "create" || isClosed);
	return [
		...newerWarning(state, run),
		...(isUncertain ? [{ ...unfinishedWarning(state, target, run), isLast: isClosed }] : []),
	];
}
function unreadableNotice(record, run) {
	const { id, number } = record;
	const status = id === undefined ? "unknown" : `unknown id=${id}`;
	const why = (0,base_text .Qq) `Write a status of this action on it: it can be read again then`;
	const what = (0,base_text .Qq) `${recordText(record, run)} has more than 1,000 statuses of other tools, and none of this
	action is among them: which Deployment it names is not known.`;
	const commands = [{ why, lines: [statusCommand(number, "error", status, run)] }];
	return { code: "record/unreadable", text: what, commands };
}
function newerWarning({ newer: [newer] }, run) {
	if (newer === undefined)
		return [];
	return [{ code: "record/newer", text: (0,base_text .Qq) `${newerText(newer, run)}. Use that version or a later one.` }];
}
const mostLost = 2;
function whyNotCreated({ state, target, at }, run) {
	const [newer] = state.newer;
	if (newer !== undefined) {
		const why = (0,base_text .Qq) `If no Deployment of that record exists, release it`;
		const commands = [{ why, lines: [releaseCommand(newer, run)] }];
		const next = (0,base_text .Qq) `Use that version or a later one.`;
		return new errors .lZ("record/newer", (0,base_text .Qq) `${newerText(newer, run)}.`, { commands, next });
	}
	const isLost = ({ kind, createdAt }) => kind === "unknown" || at - createdAt >= longestRun;
	const lost = state.unfinishedCreatesSince.filter(isLost);
	if (lost.length < mostLost)
		return undefined;
	const { text: what, commands } = unfinishedWarning(state, target, run);
	const next = (0,base_text .Qq) `Find out why no response arrives (a gateway's time limit, request-timeout) before you run
	the job again.`;
	return new errors .lZ("preview/creates-without-result", what, { commands, next });
}
;// CONCATENATED MODULE: ../../build/src/plan/plan.js
















function writeOf(planned) {
	return planned.action === "none" || planned.action === "unknown" ? undefined : planned;
}
function plan(request, read, run, first = read) {
	const { body } = read.target.definition;
	const observed = { ...read, records: read.records.map((record) => withResolvedKeys(record, body)) };
	const nothing = { ids: [], unfinished: [], warnings: [], notices: [], stops: [], forced: [] };
	const unknown = { action: "unknown", ...nothing };
	const decision = decisionOf(request, observed, run);
	if (decision instanceof errors .lZ)
		return { ...unknown, error: decision };
	const warnings = [...workspaceWarnings(observed), ...previewWarnings(decision, observed, run)];
	if (decision.do === "nothing") {
		const isRoutine = decision.why === "none-on-record";
		const id = observed.state.current?.id;
		const unfinished = unfinishedOf(lastApplied(observed.records, id), id, observed);
		const why = whyNothing(decision, observed, run);
		return { ...nothing, action: "none", why, isRoutine, unfinished, warnings };
	}
	const planned = decision.do === "retire"
		? { ...nothing, ...retirePlan(decision.records, decision.reason, observed, run) }
		: deployPlan(decision, request, observed, first, run);
	const { environment } = observed.target;
	const error = environment === undefined ? undefined : unstorable(planned.ids, observed.target, run.redactor);
	if (error !== undefined)
		return { ...unknown, warnings, error, refused: planned };
	const changes = shownChanges(planned.changes, run.redactor);
	return { ...planned, changes, warnings: [...warnings, ...planned.warnings] };
}
function retirePlan(records, reason, observed, run) {
	const ids = records.map(({ id }) => id);
	const [id] = ids;
	const request = bodyFor({ do: "retire", records, reason }, observed.target, run.repository);
	const compared = lastApplied(observed.records, id);
	const unfinished = unfinishedOf(compared, id, observed);
	const all = compared?.applied
		? changesSince(compared.applied, request.reveal().body, run.redactor)
		: compare .rw;
	const changes = { ...all, changes: all.changes.filter(({ createOnly }) => !createOnly) };
	const hasChanges = unfinished.length === 0 ? true : undefined;
	const sending = { ids, request, compared, changes, notApplied: [], hasChanges, unfinished };
	return { action: "retire", records, reason, ...sending };
}
function deployPlan(decision, request, observed, first, run) {
	const { target, state } = observed;
	const isPreview = target.pullRequest !== undefined;
	const sent = bodyFor(decision, target, run.repository);
	const { body, whole } = sent.reveal();
	const id = decision.do === "update" ? decision.id : undefined;
	const write = { id: id ?? "", body: whole, request, observed, first, run };
	const allStops = isPreview ? [] : stopsOf(write);
	const stops = request.force ? allStops.filter(({ isFinal }) => isFinal) : allStops;
	const overridden = allStops.filter((stop) => !stops.includes(stop));
	const record = observed.records.find(({ kind }) => kind !== "skipped")?.number ?? null;
	const forced = overridden.map(({ code }) => ({ stop: code, record }));
	const compared = lastApplied(observed.records, id);
	const unfinished = unfinishedOf(compared, id, observed);
	const others = isPreview ? due(state, { open: true }) : [];
	const live = request.live && compareLive(request.live, whole, compared);
	const stored = compared?.applied && changesSince(compared.applied, whole, run.redactor);
	const created = { ...compare .rw.variables, added: (0,secrets .YD)((0,secrets .DF)(whole)) };
	const changes = id === undefined ? { changes: [], variables: created } : (live?.changes ?? stored);
	const notApplied = live ? [] : notAppliedOf(compared, changes);
	const open = live ? writerOf(id, observed.records, observed.at, run) : unfinished[0];
	const isRestored = state.deployments.some((record) => record.id === id && isScaledDown(record));
	const isCertain = id === undefined || isRestored || !others.every(isScaledDown) || notApplied.length > 0;
	return {
		action: decision.do,
		ids: id === undefined ? [] : [id],
		request: sent,
		compared,
		changes: changes ?? compare .rw,
		live,
		notApplied,
		isRestored,
		hasChanges: open ? undefined : isCertain || hasChanges(changes),
		unfinished,
		also: others.length === 0 ? undefined : retirePlan(others, "requested", observed, run),
		stops,
		forced,
		notices: isPreview ? [] : [...unavailableSecrets(write), ...unreadNotice(live)],
		warnings: [
			...forcedWarnings(overridden, request, run),
			...bodyWarnings(decision.do, body),
			...plainWarnings(whole, stops, readableKeys(compared, whole)),
			...(isPreview ? [] : recordWarnings(write)),
			...oldFileWarning(live, compared),
			...incompleteFileWarning(live),
			...othersWarning(others, write.id, observed, run),
		],
	};
}
function plainWarnings(body, stops, readable) {
	const named = (0,rules .dh)(body, readable);
	if (readable.length === 0 || stops.some(({ code }) => code === "removes-secrets"))
		return named;
	const what = (0,base_text .Qq) `Variables that were secret are plain now: their values become readable in the platform:
	${(0,base_text .KE)(readable, 20)}.`;
	return [...named, { code: "deployment/becomes-readable", text: what }];
}
function notAppliedOf(compared, { changes } = compare .rw) {
	const changed = new Set(changes.map(({ field }) => topLevelOf(field)));
	return (compared?.differs ?? []).filter((field) => !changed.has(field));
}
function decisionOf(request, observed, run) {
	const { error, pull, records, state, target } = observed;
	if (error !== undefined)
		return error;
	const unreadable = records.find(({ kind }) => kind === "unreadable");
	if (unreadable !== undefined) {
		const notice = unreadableNotice(unreadable, run);
		return new errors .lZ(notice.code, notice.text, notice);
	}
	const preview = (0,inputs_request .o)(request);
	if (preview !== undefined) {
		const event = { action: preview.step, isClosing: preview.pull.action === "closed", runId: run.id };
		const decision = decide(event, state, { open: pull?.open === true });
		return (decision.do === "create" ? whyNotCreated(observed, run) : undefined) ?? decision;
	}
	if (request.mode === "create-deployment")
		return { do: "create" };
	const id = request.deploymentId ?? namedIn(records)[0]?.id;
	if (id !== undefined && request.live !== undefined && request.live.id !== id) {
		const what = (0,base_text .Qq) `live-file is of Deployment ${request.live.id}, and the newest record names ${id}.`;
		throw new errors .lZ("input/live-file", what);
	}
	if (id !== undefined)
		return { do: "update", id };
	const { name = "without a name", environment = "" } = target;
	return new errors .lZ("plan/no-id", (0,base_text .Qq) `deployment-id is empty, and no Deployment "${name}" is on record in environment ${environment}.`, { next: (0,base_text .Qq) `The real run needs deployment-id. To plan a create, use mode create-deployment.` });
}
function workspaceWarnings({ target: { workspace, definition } }) {
	if (workspace.cicdEnforcedDefault !== true || definition.body["isCicdEnforced"] !== false)
		return [];
	const what = (0,base_text .Qq) `isCicdEnforced is false, but the workspace enforces CI/CD by default: deploys can bypass
	the pipeline. Leave it out to use the default.`;
	return [{ code: "deployment/cicd-not-enforced", text: what }];
}
function hasChanges(compared) {
	if (compared === undefined)
		return undefined;
	const { changes, variables } = compared;
	return changes.length + variables.added.length + variables.removed.length + variables.changed.length > 0;
}
function unreadNotice(live) {
	if (live === undefined || live.unread.length === 0)
		return [];
	const what = (0,base_text .Qq) `live-file has no value of these plain variables, which are not compared:
	${(0,base_text .KE)(live.unread, 20)}.`;
	return [{ code: "plan/unread-variables", text: what }];
}
function oldFileWarning(live, compared) {
	if (live === undefined || compared === undefined || !(live.updatedAt < compared.createdAt - base_clock .Vc))
		return [];
	const what = (0,base_text .Qq) `live-file is old: GitHub deployment record ${compared.number} is of a later update. Get
	the file in a step of the same job.`;
	return [{ code: "plan/old-live-file", text: what }];
}
function incompleteFileWarning(live) {
	if (live === undefined || live.missing.length === 0)
		return [];
	const what = (0,base_text .Qq) `live-file has no ${(0,base_text .oR)(live.missing)}: this plan does not show what an update deletes
	there. Write them to the file, with a token that may read them, or [] if there are none.`;
	return [{ code: "plan/incomplete-live-file", text: what }];
}
function unfinishedOf(compared, id, { target, records }) {
	const isAbout = (record) => target.pullRequest !== undefined ||
		(record.id === undefined ? !isOtherName(record.name, target.name) : record.id === id);
	return unfinishedAfter(compared, records.filter(isAbout));
}
;// CONCATENATED MODULE: ../../build/src/plan/output.js











function outputPlan(planned, run) {
	const write = writeOf(planned);
	const { changes = compare .rw, notApplied = [] } = write ?? {};
	return {
		action: planned.action,
		deploymentId: planned.ids[0] ?? null,
		comparedWith: write ? comparedWith(write) : null,
		changes: changes.changes.map((each) => ({
			...each,
			before: each.before ?? null,
			after: each.after ?? null,
		})),
		variables: changes.variables,
		notApplied,
		unfinished: planned.unfinished.find(({ runId }) => runId !== run.id || runId === 0)?.number ?? null,
		stops: planned.stops.map(({ code }) => code),
		...(planned.forced.length > 0 ? { forced: planned.forced } : {}),
	};
}
function comparedWith({ compared, live }) {
	if (compared === undefined && live === undefined)
		return null;
	return {
		record: compared?.number ?? null,
		sha: compared?.sha ?? null,
		at: compared ? new Date(compared.createdAt).toISOString() : null,
		...(live ? { stored: null, live: true } : { stored: compared?.applied !== undefined }),
	};
}
function identified(planned, target, run) {
	const write = writeOf(planned);
	const apiRequest = write && shownRequest(write, target, run);
	if (apiRequest !== undefined && write?.live !== undefined) {
		const { changes, variables } = write.changes;
		const rows = changes.map(({ field, before = null }) => [field, before]);
		const keys = variables.removed.map((key) => [`environmentVariables[${key}]`, null]);
		requireShowable(apiRequest.path, Object.fromEntries([...rows, ...keys]), run.redactor);
	}
	const output = outputPlan(planned, run);
	const keys = [...Object.values(output.variables).flat(), ...(0,secrets .YD)((0,secrets .DF)(apiRequest?.body ?? {}))];
	const hidesKeys = keys.includes(secret .d);
	const isApprovable = planned.action !== "unknown" && planned.stops.length === 0 && !hidesKeys;
	const hashed = `${(0,outputs .T)(output)}\n${apiRequest === undefined ? "" : (0,outputs .T)(apiRequest)}`;
	const id = isApprovable ? (0,external_node_crypto_.createHash)("sha256").update(hashed).digest("hex") : undefined;
	return { output, apiRequest, id, hidesKeys };
}
function shownRequest({ ids: [id], request }, { organization }, { service, redactor }) {
	const { body, whole } = request.reveal();
	const path = deploymentsPath(organization.id, id);
	requireShowable(path, whole, redactor);
	const plain = (0,hide_values .X8)(body, "secret");
	const masked = service === undefined ? withStars(plain) : plain;
	return { method: "POST", path, body: (0,secrets .jR)(masked, (key) => keyInPlan(key, redactor)) };
}
function requireShowable(path, body, redactor) {
	const field = (0,compare .UZ)(body, redactor.redact);
	if (field === undefined && !redactor.finds(path))
		return;
	const what = field === undefined ? (0,base_text .Qq) `the path` : (0,base_text .Qq) `field ${field}`;
	throw new errors .lZ("plan/secret-in-request", (0,base_text .Qq) `The dry run can't show the request: ${what} contains the value of a secret.`, { next: (0,base_text .Qq) `Change the secret, or what contains it.` });
}
function withStars(body) {
	return (0,secrets .GV)(body, (variable) => {
		const isEmpty = (0,secrets .k_)(variable) && variable["value"] === "";
		return isEmpty ? { ...variable, value: secret .d } : variable;
	});
}
var base_address = __webpack_require__(5995);
var source = __webpack_require__(5638);
var changes = __webpack_require__(1257);
;// CONCATENATED MODULE: ../../build/src/report/result.js












function reportOf(result, said, run) {
	return { notices: said, ...partsOf(result, run) };
}
function partsOf(result, run) {
	switch (result.kind) {
		case "token":
			return ofToken(result);
		case "token-plan": {
			const title = (0,base_text .Qq) `🔍 Plan: an API token would be created`;
			return { title, facts: [], request: result.request };
		}
		case "deployed":
			return ofDeployed(result, run);
		case "retired":
			return ofRetired(result, run);
		case "plan":
			return ofPlan(result, run);
		case "swept":
			return ofSweep(result, run);
		case "not-sent": {
			const { pullRequest } = result.target;
			const of = pullRequest === undefined ? "" : (0,base_text .Qq) ` for pull request #${pullRequest}`;
			return {
				title: (0,base_text .Qq) `Nothing was sent${of}`,
				facts: [["Why", result.why], ...factsOf(result.target, run)],
			};
		}
	}
}
function factsOf({ workspace, environment, commit = "", head = commit, }, { repositoryPage, page }) {
	return [
		["Workspace", (0,base_text .Qq) `${displayName(workspace)}`],
		["Environment", (0,base_text .Qq) `${environment ?? ""}`],
		["Commit", commit === "" ? undefined : commitText(commit, repositoryPage)],
		["Head of the pull request", head === commit ? undefined : commitText(head, repositoryPage)],
		["Run", page === "" ? undefined : (0,base_text .nf)("run", page)],
	];
}
function commitText(sha, repositoryPage) {
	const short = sha.slice(0, 7);
	const isHash = /^[0-9a-f]{7,64}$/i.test(sha);
	return isHash && repositoryPage !== undefined
		? (0,base_text .nf)(short, `${repositoryPage}/commit/${sha}`)
		: (0,base_text .aY)(short);
}
function ofToken({ token, request, entityId }) {
	const { expiryDays: days } = request;
	const requested = days === undefined ? (0,base_text .Qq) `never` : (0,base_text .Qq) `not reported; ${(0,printing .hS)(days, "day")} requested`;
	const type = token.type ?? request.type;
	const scope = [type, ...(type === request.type && entityId !== undefined ? [entityId] : [])];
	return {
		title: (0,base_text .Qq) `🔑 API token created: ${token.name ?? request.name}`,
		facts: [
			["Expires", token.endAt === undefined ? requested : (0,base_text .Qq) `${(0,printing .vD)(token.endAt)}`],
			["Id", (0,base_text .aY)(token.id)],
			["Scope", (0,base_text .oR)(scope.map(base_text .aY), " ")],
			["Role", (0,base_text .aY)(token.roles.map(({ role }) => role).join(", ") || request.role)],
		],
		next: (0,base_text .Qq) `Read it in a later step of this job from the output ${(0,base_text .aY)("token")}. GitHub drops a masked
	  output between jobs: create the token in the job that needs it. The API cannot revoke it.`,
	};
}
function statusFacts(deployment) {
	const status = (0,json .sk)(deployment.raw, "status");
	const reason = (0,json .sk)(deployment.raw, "statusReason") ?? "";
	const statusText = status ? (0,base_text .aY)(status) : (0,base_text .Qq) `not reported`;
	const from = status && (0,resources .Hm)(deployment) === undefined ? "service" : undefined;
	return [
		["Status", statusText, from],
		["Reason", (0,base_text .Qq) `${reason}`, "service"],
	];
}
function openLink(given = "") {
	const address = (0,base_address .GV)(given);
	return address === "" ? undefined : (0,base_text .nf)("Open", address);
}
const whyTexts = {
	"create-only": "an update does not change it",
	kept: "no longer in the definition",
	different: "differs from the request",
};
function differenceTable(differences) {
	const rows = differences.map(({ field, sent, received, why }) => [
		(0,base_text .aY)(field),
		...(0,compare .c_)({ before: why === "kept" ? undefined : sent, after: received }),
		(0,base_text .Qq) `${whyTexts[why]}`,
	]);
	return { head: ["Field", "Definition", "Response", "Why"], rows, from: "service" };
}
function ofDeployed(result, run) {
	const { outcome, target, ready, differences, failure, plan } = result;
	const { id, raw } = result.deployment;
	const { pullRequest } = target;
	const what = pullRequest === undefined ? (0,base_text .Qq) `Deployment` : (0,base_text .Qq) `Preview of pull request #${pullRequest}`;
	const responds = failure ? "is not known to respond" : ready ? "responds" : "hibernates";
	const how = failure ? (0,base_text .Qq) `${outcome}, but its web server ${responds}` : (0,base_text .Qq) `${outcome}`;
	const icon = failure ? "❌" : { created: "🚀", updated: "♻️" }[outcome];
	return {
		title: (0,base_text .Qq) `${icon} ${what} ${how}: ${target.name ?? id}`,
		facts: [
			...statusFacts(result.deployment),
			["State", plan.isRestored ? (0,base_text .Qq) `restored: it was retired` : undefined],
			["Web server", ready === undefined ? undefined : (0,base_text .Qq) `${responds}`],
			["Link", openLink((0,json .sk)(raw, "webServerUrl"))],
			["Id", (0,base_text .aY)(id)],
			...factsOf(target, run),
		],
		table: differenceTable(differences),
		changes: changesSection(plan, [], target),
		variables: pullRequest === undefined ? undefined : plainVariables(target),
		commands: outcome === "created" && pullRequest === undefined ? storeCommands(id, target.environment, run) : [],
	};
}
function plainVariables({ definition: { body } }) {
	const plain = (0,secrets .DF)(body).filter((variable) => !(0,secrets .k_)(variable));
	const rows = plain.map((variable) => {
		const { origin, offset } = (0,source .au)(variable);
		return [(0,base_text .aY)((0,json .sk)(variable, "key") ?? ""), (0,base_text .Qq) `${origin.position(offset)}`];
	});
	return { head: ["Variable", "Place"], rows };
}
function ofRetired(result, run) {
	const { deployment, target, differences, isClosed } = result;
	const { pullRequest = 0, name = "" } = target;
	const icon = deployment === undefined || (0,resources .Wp)(deployment) ? "🌙" : "⚠️";
	const how = deployment === undefined ? "was not found" : "retired";
	return {
		title: (0,base_text .Qq) `${icon} Preview of pull request #${pullRequest} ${how}: ${name}`,
		facts: [
			...(deployment ? statusFacts(deployment) : []),
			["Id", deployment && (0,base_text .aY)(deployment.id)],
			...factsOf(target, run),
		],
		table: differenceTable(differences),
		next: deployment && !isClosed ? (0,base_text .Qq) `The next deploy restores it.` : undefined,
	};
}
const planPhrases = {
	create: "a Deployment would be created",
	update: "the Deployment would be updated",
	retire: "the preview would be retired: it still exists until it is deleted in the platform",
	none: "nothing would be sent",
	unknown: "what would happen is not known",
};
function phraseOf(planned) {
	if (planned.stops.length > 0)
		return "the run would be stopped, and nothing would be sent";
	if (planned.action !== "update")
		return planPhrases[planned.action];
	if (planned.isRestored)
		return "the retired preview would be restored";
	return planned.hasChanges === false ? "the same definition would be sent again" : planPhrases.update;
}
function ofPlan({ plan, target, request, failure }, run) {
	const write = writeOf(plan);
	const [id] = write?.ids ?? [];
	const { name = "" } = target;
	return {
		title: (0,base_text .Qq) `${failure ? "❌ Plan that was not approved" : "🔍 Plan"} for ${name}: ${phraseOf(plan)}`,
		facts: [
			["Id", id === undefined ? undefined : (0,base_text .aY)(id)],
			...factsOf(target, run),
			["Compared with", write && comparedText(write, run)],
		],
		changes: write && changesSection(write, write.notApplied, target),
		variables: plainVariables(target),
		request,
	};
}
function changesSection(write, notApplied, { pullRequest }) {
	const { changes: all, live, compared } = write;
	if (live === undefined && compared?.applied === undefined)
		return undefined;
	return { head: (0,changes .Tb)(write, notApplied, pullRequest !== undefined), all, live };
}
function comparedText({ compared, live, request }, { repositoryPage }) {
	const hasSecrets = (0,secrets .aI)(request.reveal().whole).length > 0;
	const caveat = hasSecrets ? "; a changed value of a secret variable is not seen" : "";
	if (live !== undefined)
		return (0,base_text .Qq) `the live Deployment in live-file${caveat}`;
	if (compared?.applied === undefined)
		return undefined;
	const { number, createdAt, sha } = compared;
	return (0,base_text .Qq) `what this action applied last (GitHub deployment record ${number},
	${(0,printing .vD)(createdAt)}, commit ${commitText(sha, repositoryPage)}), not the live
	Deployment${caveat}`;
}
function saidOf({ preview: { action, state }, isAgain }) {
	if (state === "gone")
		return state;
	if (isAgain && action !== "failed")
		return "kept";
	return action === "would-retire" ? "to retire" : action;
}
function result_stateOf(item) {
	const { preview, reason, error } = item;
	if (preview.state === "gone")
		return (0,base_text .Qq) `gone: not found twice`;
	const why = error?.text ?? reason;
	const state = saidOf(item).replace("kept", preview.state);
	return why === undefined || why.isEmpty ? (0,base_text .Qq) `${state}` : (0,base_text .Qq) `${state}: ${why}`;
}
function countsOf({ items, unlisted, elsewhere }) {
	const count = (...states) => items.filter(({ preview }) => states.includes(preview.state)).length;
	const retired = count("retired");
	const existing = count("retired", "active", "open");
	const unfinished = count("failed");
	const parts = [
		(0,base_text .Qq) `${existing}, ${retired} of them retired`,
		...(unfinished > 0 ? [(0,base_text .Qq) `${(0,printing .hS)(unfinished, "create")} that did not finish`] : []),
		...(unlisted > 0 ? [(0,base_text .Qq) `${unlisted} retired more than 30 days ago are not listed`] : []),
		...(elsewhere > 0 ? [(0,base_text .Qq) `${elsewhere} of other workspaces`] : []),
	];
	return (0,base_text .oR)(parts, "; ");
}
function ofSweep(result, run) {
	const { items, dryRun, workspace, environment, failure, changes } = result;
	const rows = items.map((item) => {
		const { pullRequest, name, deploymentId, url, updatedAt } = item.preview;
		const pull = `#${pullRequest}`;
		return [
			(0,base_text .nf)(pull, `${run.repositoryPage ?? ""}/pull/${pullRequest}`),
			(0,base_text .Qq) `${name}`,
			deploymentId === "" ? (0,base_text .Qq) `` : (0,base_text .aY)(deploymentId),
			openLink(url) ?? (0,base_text .Qq) ``,
			result_stateOf(item),
			(0,base_text .Qq) `${updatedAt.slice(0, 10)}`,
		];
	});
	const actions = ["retired", "to retire", "kept", "failed"];
	const counts = actions
		.map((action) => [items.filter((item) => saidOf(item) === action).length, action])
		.filter(([count]) => count > 0)
		.map(([count, action]) => (0,base_text .Qq) `${count} ${action}`);
	const icon = dryRun ? "🔍" : failure ? "❌" : "🧹";
	const what = dryRun ? "Sweep planned" : "Sweep of previews";
	const ids = items.flatMap((item) => {
		const { pullRequestOpen, deploymentId } = item.preview;
		return saidOf(item) === "retired" && !pullRequestOpen ? [deploymentId] : [];
	});
	return {
		title: (0,base_text .Qq) `${icon} ${what}: ${counts.length > 0 ? (0,base_text .oR)(counts) : "none on record"}`,
		facts: [
			...factsOf({ workspace, environment }, run),
			["Previews", countsOf(result)],
			["Changes", changes],
		],
		table: { head: ["Pull request", "Preview", "Id", "Link", "State", "Changed"], rows },
		commands: ids.length === 0
			? []
			: [{ why: (0,base_text .Qq) `Delete in the platform: their pull requests are closed`, lines: ids.map(base_text .G5) }],
	};
}
;// CONCATENATED MODULE: ../../build/src/github/own-comment.js


const defaultEnvironment = "preview";
function inHtmlComment(text) {
	return encodeURIComponent(text.toWellFormed()).replaceAll("--", "%2D%2D");
}
function own_comment_partsOf({ environment = "", workspace, name = "" }) {
	return [environment, workspace.id, name];
}
function markerStart(key) {
	return `<!-- platform-deployments-action ${key.kind} ${own_comment_partsOf(key).map(inHtmlComment).join(" ")} run=`;
}
async function findComment(keyed, pull, github) {
	const viewer = github.viewer();
	viewer.catch(() => { });
	for await (const comment of github.comments(pull)) {
		const own = ownComment(comment, await keyed());
		if (own !== undefined && comment.author !== undefined && comment.author === (await viewer))
			return own;
	}
	return undefined;
}
function ownComment({ id, body, url }, key) {
	const start = markerStart(key);
	if (!body.startsWith(start))
		return undefined;
	const [, run, attempt] = /^(\d{1,15})\.(\d{1,9}) -->/.exec(body.slice(start.length, start.length + 40)) ?? [];
	return run === undefined
		? undefined
		: { id, url, body, writer: { id: Number(run), attempt: Number(attempt) } };
}
async function readAgain({ id }, key, github) {
	const comment = await github.comment(id);
	return comment && ownComment(comment, key);
}
async function writeComment({ key, pull, existing, markdown, isOfSweep = false }, { id, attempt, log, redactor }, github) {
	const writer = isOfSweep && existing ? existing.writer : { id, attempt };
	const marker = `${markerStart(key)}${writer.id}.${writer.attempt} -->`;
	const values = own_comment_partsOf(key).filter((part) => part !== defaultEnvironment);
	if (values.some((part) => redactor.finds(part) || redactor.finds(inHtmlComment(part)))) {
		const why = (0,base_text .Qq) `The comment's hidden marker contains the value of a secret.`;
		const next = (0,base_text .Qq) `Choose another github-environment or name, or a longer value for that secret.`;
		throw new errors .lZ("github/secret-in-comment", why, { next });
	}
	const redacted = redactor.redact(markdown.trimEnd());
	const body = `${marker}\n${redacted}`;
	const create = async () => ({ ...(await github.createComment(pull, body)), body, writer });
	if (existing === undefined)
		return create();
	const isNewer = existing.writer.id > id || (existing.writer.id === id && existing.writer.attempt > attempt);
	if (isNewer) {
		const what = (0,base_text .Qq) `The comment on pull request #${pull} is of a newer run (${existing.writer.id}).`;
		log.notice("github/newer-comment", what);
		return undefined;
	}
	if (existing.body === body)
		return existing;
	const written = await github.updateComment(existing.id, body);
	if (written !== undefined)
		return { ...written, body, writer };
	return isOfSweep ? undefined : create();
}
var render = __webpack_require__(9);
;// CONCATENATED MODULE: ../../build/src/apply/comment.js






function commentOf({ comment, target }, run) {
	const { github, outputs, log, clock, redactor, repositoryPage } = run;
	let current = comment;
	return {
		exists: comment?.existing !== undefined,
		async write(report, by = "run") {
			if (github === undefined || current === undefined)
				return;
			const { kind, pull, existing: observed, error } = current;
			const key = { ...target, kind };
			const commit = commitText(target.head ?? target.commit, repositoryPage);
			try {
				if (error !== undefined && by === "run")
					throw error;
				const search = () => observed ? readAgain(observed, key, github) : findComment(() => key, pull, github);
				const existing = by === "run" ? observed : await search();
				const isOfSweep = by === "sweep";
				if (isOfSweep && existing === undefined)
					return;
				const markdown = render .Im(report, redactor, commit, (0,printing .vD)(clock.now()));
				const written = await writeComment({ key, pull, existing, markdown, isOfSweep }, run, github);
				if (written === undefined || isOfSweep)
					return;
				current = { kind, pull, existing: written };
				outputs.single("comment-url", written.url);
			}
			catch (error) {
				const what = (0,base_text .Qq) `The comment on pull request #${pull} was not written. ${(0,errors .gf)(error).text}`;
				log.warning("preview/comment", what, error instanceof errors .lZ ? (0,errors .cz)(error) : {});
			}
		},
	};
}
;// CONCATENATED MODULE: ../../build/src/apply/dry-run.js










async function showPlan(planned, observed, request, run) {
	const { log, outputs } = run;
	const { target } = observed;
	if (planned.action === "unknown" && planned.refused)
		shownRequest(planned.refused, target, run);
	const write = writeOf(planned);
	const { output, apiRequest, id, hidesKeys } = identified(planned, target, run);
	const isUnchanged = planned.action === "none" && planned.unfinished.length === 0;
	outputs.plan(output, apiRequest, id, isUnchanged ? false : write?.hasChanges);
	(0,notice .c$)(planned.warnings, log);
	for (const stop of planned.stops)
		log.warning(`stop/${stop.code}`, (0,base_text .Qq) `The run would be stopped (stop/${stop.code}): ${stop.why} ${fixOf(stop)}`);
	const notices = [...noticesOf(planned, observed, request), ...(hidesKeys ? [hiddenKeys] : [])];
	for (const each of notices)
		log.notice(each.code, each.text, each);
	const result = { kind: "plan", plan: planned, target, request: apiRequest };
	const comment = commentOf(observed, run);
	const isQuiet = write?.hasChanges === false && planned.stops.length === 0;
	if (comment.exists || !isQuiet)
		await comment.write(reportOf(result, log.said, run));
	return result;
}
function refusedPlan(planned, observed, { approvedPlan }, run) {
	if (approvedPlan === "none")
		return undefined;
	const { target } = observed;
	const { apiRequest, id } = identified(planned, target, run);
	if (id === approvedPlan)
		return undefined;
	const newer = newerRunOf(planned.ids[0], observed, run);
	const isId = /^[0-9a-f]{64}$/.test(approvedPlan);
	const again = isId
		? (0,base_text .Qq) `Re-run all jobs, and approve the new plan.`
		: (0,base_text .Qq) `Set approved-plan to the output plan-id of the step that planned.`;
	const next = newer ? (0,base_text .Qq) `This run is obsolete: the run of ${recordText(newer, run)} is newer.` : again;
	const what = (0,base_text .Qq) `approved-plan is ${approvedPlan}, and the plan of this run is ${id ?? "none"}.`;
	const causes = (0,base_text .Qq) `Usual causes: the two steps list different secret variables, only one of them has
	live-file, they have another definition, id or workspace, another run deployed in between, or somebody
	changed the Deployment in the platform.`;
	const failure = new errors .lZ("plan/not-approved", what, { lines: newer ? [] : [causes], next });
	return { kind: "plan", plan: planned, target, request: apiRequest, failure };
}
const hiddenKeys = {
	code: "plan/hidden-keys",
	text: (0,base_text .Qq) `This plan cannot be approved: it has keys of secrets that are not shown. Write them in upper-case
	letters, digits and _, or list them in the definition as { key: NAME, isSecret: true }.`,
};
const unchecked = {
	code: "plan/unverified",
	text: (0,base_text .Qq) `Not every id was checked: no list of the service shows it, or there is no api-token to read
	one.`,
};
function noticesOf(planned, { isUnchecked, target }, { mode, deploymentId }) {
	const write = writeOf(planned);
	const notices = [...planned.notices];
	const note = (code, what) => void notices.push({ code, text: what });
	if (planned.action === "unknown") {
		const what = (0,base_text .Qq) `What would happen is not known. ${planned.error.text}`;
		notices.push({ ...planned.error, text: what });
	}
	if (planned.action === "none")
		note("plan/nothing", (0,base_text .Qq) `${planned.why} Nothing would be sent.`);
	if (isUnchecked)
		notices.push(unchecked);
	const [id, ...others] = planned.ids;
	if (write === undefined || id === undefined)
		return notices;
	const { compared, live } = write;
	const [unfinished] = write.unfinished;
	if (others.length > 0)
		note("plan/others", (0,base_text .Qq) `The run would also retire ${(0,base_text .KE)(others, mostListed)}.`);
	if (mode === "update-deployment" && deploymentId === undefined)
		note("plan/no-id", (0,base_text .Qq) `deployment-id is empty: the plan is for Deployment ${id}, which the newest record names. The real
		run needs deployment-id.`);
	if (live === undefined && compared?.applied === undefined)
		note("plan/not-compared", (0,base_text .Qq) `There is nothing to compare with: no GitHub deployment record stores a definition that was applied
		to Deployment ${id}${target.environment ? "" : " (github-environment is not set)"}.`);
	if (unfinished !== undefined && write.hasChanges === undefined)
		note("plan/unfinished", (0,base_text .Qq) `The run of GitHub deployment record ${unfinished.number} has not finished, or its outcome is
		unknown: whether anything would change is not known.`);
	return notices;
}
var promises_ = __webpack_require__(1455);
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ../../build/src/platform/lookup.js




const mostCandidates = 20;
function findOrganization(reference, run) {
	const list = async () => withNames(await run.service.listOrganizations(), reference.nameOrId, run.service);
	return find("organization", reference, "", list, run);
}
function findWorkspace(organization, reference, run) {
	const list = () => run.service.listWorkspaces(organization.id);
	return find("workspace", reference, (0,base_text .Qq) ` in organization ${shownItem(organization)}`, list, run);
}
async function find(what, reference, within, list, { log }) {
	const { id, nameOrId } = reference;
	if (id !== undefined && nameOrId === undefined)
		return { id };
	const match = choose(what, reference, within, await list());
	if (id !== undefined && id !== match.id) {
		const why = (0,base_text .Qq) `Input ${what} is "${nameOrId ?? ""}", whose id is "${match.id}", but the id "${id}" is
	  given too.`;
		const other = what === "workspace" ? " (or workspaceId in the definition)" : "";
		const next = (0,base_text .Qq) `Remove ${what} or ${what}-id${other}, or let both name the same ${what}.`;
		throw new errors .lZ("lookup/contradicts", why, { next });
	}
	const description = match.name === undefined ? (0,base_text .Qq) `${match.id}` : (0,base_text .Qq) `${match.name} is ${match.id}`;
	const only = nameOrId === undefined ? (0,base_text .Qq) `: the only ${what} that the token has access to` : "";
	log.info((0,base_text .Qq) `${what === "organization" ? "Organization" : "Workspace"} ${description}${only}`);
	return match;
}
async function withNames(list, wanted, service) {
	if (wanted === undefined ? list.items.length < 2 : matching(list.items, wanted).length > 0)
		return list;
	const items = [];
	for (const item of list.items) {
		const isNeeded = wanted !== undefined || items.length < mostCandidates;
		const name = item.name ?? (isNeeded ? await nameOf(item, service) : undefined);
		items.push({ ...item, name });
	}
	return { ...list, items };
}
async function nameOf({ id }, service) {
	try {
		const { items } = await service.listWorkspaces(id);
		return items[0]?.organizationName;
	}
	catch (error) {
		if (!(0,errors .Ro)(error, 403, 404))
			throw error;
		return undefined;
	}
}
function matching(items, wanted) {
	const isWanted = [
		({ id }) => id === wanted,
		({ name }) => name === wanted,
		({ name }) => name !== undefined && (0,base_name .yS)(name, wanted),
	];
	return isWanted.map((test) => items.filter(test)).find((matches) => matches.length > 0) ?? [];
}
function shownItem({ id, name }) {
	return name === undefined ? (0,base_text .Qq) `${id}` : (0,base_text .Qq) `${name} (${id})`;
}
function choose(what, { nameOrId: wanted }, within, listed) {
	const items = [...new Map(listed.items.map((item) => [item.id, item])).values()];
	const matches = wanted === undefined ? items : matching(items, wanted);
	const [match] = matches;
	if (match !== undefined && matches.length === 1)
		return match;
	const candidates = wanted === undefined || match === undefined ? items : matches;
	const list = candidates.slice(0, mostCandidates).map(shownItem);
	const left = candidates.length - list.length;
	const lines = [
		...(left > 0 ? [(0,base_text .Qq) `and ${left} more`] : []),
		...(items.length === 0 ? [requiredRole] : []),
		...(listed.mayBeIncomplete && wanted !== undefined
			? [(0,base_text .Qq) `The list of ${what}s may be incomplete.`]
			: []),
	];
	const useId = (0,base_text .Qq) `use only ${what}-id: then no list is read`;
	const next = items.length === 0
		? (0,base_text .Qq) `Check the role and scope of api-token, or ${useId}.`
		: (0,base_text .Qq) `Set ${what} to one of these, or ${useId}.`;
	const details = { list, lines, next };
	if (wanted === undefined) {
		const access = items.length === 0 ? "no" : "more than one";
		const why = (0,base_text .Qq) `No ${what} is given, and the token has access to ${access}${within}.`;
		throw new errors .lZ("lookup/none-given", why, details);
	}
	if (match === undefined) {
		const why = (0,base_text .Qq) `No ${what} has the name or id "${wanted}"${within}.`;
		throw new errors .lZ("lookup/no-match", why, details);
	}
	const why = (0,base_text .Qq) `Several ${what}s${within} have the name "${wanted}".`;
	throw new errors .lZ("lookup/ambiguous", why, details);
}
;// CONCATENATED MODULE: ../../build/src/observe/observe.js










async function findPlace({ organization, workspace }, run) {
	if (run.service === undefined) {
		return { organization: { id: organization.id ?? "" }, workspace: { id: workspace.id ?? "" } };
	}
	const context = { service: run.service, log: run.log };
	const resolvedOrganization = await findOrganization(organization, context);
	run.outputs.resolved(resolvedOrganization.id);
	const resolvedWorkspace = await findWorkspace(resolvedOrganization, workspace, context);
	run.outputs.resolved(resolvedOrganization.id, resolvedWorkspace.id);
	return { organization: resolvedOrganization, workspace: resolvedWorkspace };
}
async function checkedWorkspace({ organization, workspace }, request, { service }) {
	if (service === undefined)
		return undefined;
	const { id: given, nameOrId } = request.workspace;
	if (!request.dryRun || given === undefined || nameOrId !== undefined)
		return workspace;
	try {
		const { items, mayBeIncomplete } = await service.listWorkspaces(organization.id);
		const listed = items.find(({ id }) => id === workspace.id);
		if (listed || mayBeIncomplete || items.length === 0)
			return listed;
	}
	catch (error) {
		if ((0,errors .Ro)(error, 401, 404) || !(error instanceof errors .lZ) || error.code === "run/cancelled")
			throw error;
		return undefined;
	}
	throw new errors .lZ("lookup/no-workspace", (0,base_text .Qq) `The organization ${organization.id} has no workspace with the id "${workspace.id}".`, { next: (0,base_text .Qq) `Correct workspace-id, or use the input workspace for a name.` });
}
async function observe(request, run) {
	const placePromise = findPlace(request, run);
	const checking = placePromise.then((place) => checkedWorkspace(place, request, run));
	const preview = (0,inputs_request .o)(request);
	const reading = Promise.all([
		listRecordsOf(request, placePromise, run),
		preview && run.github?.pullRequest(preview.pullRequest),
	]).catch((error) => [unreadable(error, request)]);
	const [resolved, [lists, pull], comment, checked, commit] = await Promise.all([
		placePromise,
		reading,
		searchComment(request, placePromise, run),
		checking,
		definitionCommit(run),
	]);
	const workspace = { ...resolved.workspace, cicdEnforcedDefault: checked?.cicdEnforcedDefault };
	const place = { ...resolved, workspace };
	const target = targetOf(place, commit, request, pull);
	return { ...recordsIn(lists, place), target, pull, comment, isUnchecked: checked === undefined };
}
async function observeAgain(observed, request, run) {
	const place = observed.target;
	const reading = listRecordsOf(request, Promise.resolve(place), run);
	const lists = await reading.catch((error) => unreadable(error, request));
	return { ...observed, ...recordsIn(lists, place) };
}
const mostReads = 3;
async function observeBeside(own, observed, request, run) {
	const { target: place, notAfter } = observed;
	const isUpdate = request.mode === "update-deployment";
	const isOwn = ({ key, number }) => key === own.key && number >= own.number;
	const counts = ({ key, number, runId }) => key !== own.key && (number < own.number || (isUpdate && runId > run.id));
	for (let reads = 1;; reads++) {
		const lists = await listRecordsOf(request, Promise.resolve(place), run);
		const { named, ofId } = lists;
		if (named.some(isOwn) && (!isUpdate || ofId.some(isOwn))) {
			const counting = { ...lists, named: named.filter(counts), ofId: ofId.filter(counts) };
			return { ...observed, ...recordsIn(counting, place), notAfter };
		}
		if (reads === mostReads)
			break;
		await run.clock.sleep(replicationDelay, run.cancelled);
	}
	const what = (0,base_text .Qq) `GitHub does not list record ${own.number} of this run: another run that writes to the same
	Deployment would not be seen.`;
	const code = isUpdate ? "record/not-listed" : "stop/exists";
	throw new errors .lZ(code, what, { next: (0,base_text .Qq) `Run the job again.` });
}
async function listRecordsOf(request, placePromise, run) {
	const notAfter = run.clock.now() + observedLifetime;
	const [{ records, isComplete }, ofId] = await Promise.all([
		listNamed(request, placePromise, run),
		listOfId(request, run),
	]);
	return { named: records, ofId, isComplete, at: run.github?.now ?? run.clock.now(), notAfter };
}
function recordsIn({ named, ofId, ...lists }, place) {
	const own = named.filter((record) => isOfTarget(record, place));
	const all = [...ofId.filter((record) => isOfOrganization(record, place)), ...own];
	const byNumber = new Map(all.map((record) => [record.number, record]));
	return {
		...lists,
		records: [...byNumber.values()].toSorted(newestFirst),
		foreign: ofId.find((record) => !isOfOrganization(record, place)),
		state: stateOf(own),
	};
}
function unreadable(error, { dryRun }) {
	if (!dryRun || !(error instanceof errors .lZ) || !error.code.startsWith("github/"))
		throw error;
	return { named: [], ofId: [], isComplete: false, at: 0, notAfter: 0, error };
}
function targetOf(place, commit, request, pull) {
	const { github, definition } = request;
	const pullRequest = (0,inputs_request .o)(request)?.pullRequest;
	return {
		...place,
		environment: github?.environment,
		definition,
		pullRequest,
		commit,
		name: (0,inputs_request .V)(request, pullRequest),
		head: github?.pull.headSha ?? pull?.headSha,
	};
}
async function listNamed(request, placePromise, { github, clock, cancelled, attempt, id }) {
	const { github: recording } = request;
	const preview = (0,inputs_request .o)(request);
	const name = (0,inputs_request .V)(request, preview?.pullRequest);
	if (github === undefined || recording === undefined)
		return { records: [], isComplete: true };
	const isForced = request.mode === "create-deployment" && request.force && attempt > 1;
	const isEnough = async (record) => record.id !== undefined &&
		(!isForced || record.runId === id) &&
		record.kind !== "skipped" &&
		record.kind !== "open" &&
		isOfTarget(record, await placePromise);
	const { environment } = recording;
	const task = taskOf({ name, pullRequest: preview?.pullRequest });
	const list = () => listRecords(github, { environment, task, isEnough });
	const first = await list();
	if (preview === undefined)
		return first;
	const place = await placePromise;
	const own = first.records.filter((record) => isOfTarget(record, place));
	const isUnfinished = own.every(({ id }) => id === undefined) && own.some(({ kind }) => kind === "open");
	const isFirst = recording.pull.action === "opened" && attempt === 1;
	const isMissing = own.length === 0 && !isFirst;
	if (!(isUnfinished || isMissing) || cancelled.aborted)
		return first;
	await clock.sleep(replicationDelay, cancelled);
	return list();
}
async function listOfId({ mode, github: recording, deploymentId }, { github }) {
	const isUpdate = mode === "update-deployment" && deploymentId !== undefined;
	if (!isUpdate || github === undefined || recording === undefined)
		return [];
	const { records } = await listRecords(github, { environment: recording.environment, most: 1 });
	return records.filter(({ id }) => id === deploymentId);
}
async function searchComment(request, placePromise, { github }) {
	const { github: recording, dryRun } = request;
	const pull = recording?.pull.number;
	const preview = (0,inputs_request .o)(request);
	if (github === undefined || pull === undefined || !recording?.comment || !(preview || dryRun))
		return undefined;
	const { environment } = recording;
	const kind = dryRun ? "plan" : "preview";
	const name = (0,inputs_request .V)(request, preview?.pullRequest);
	const keyed = async () => ({ ...(await placePromise), kind, environment, name });
	try {
		return { kind, pull, existing: await findComment(keyed, pull, github) };
	}
	catch (error) {
		return { kind, pull, existing: undefined, error };
	}
}
async function definitionCommit({ eventName, headSha, sha, variables }) {
	if (eventName === "pull_request" && headSha !== undefined)
		return headSha;
	const workspace = variables.variable("GITHUB_WORKSPACE");
	if (workspace === undefined)
		return sha;
	const head = external_node_path_.join(workspace, ".git", "HEAD");
	const content = await (0,promises_.readFile)(head, "utf8").catch(() => "");
	return /^([0-9a-f]{40}|[0-9a-f]{64})\s*$/.exec(content)?.[1] ?? sha;
}
;// CONCATENATED MODULE: ../../build/src/run.js
function serviceOf({ service }) {
	if (service === undefined)
		throw new Error("Only a dry run of a Deployment works without api-token.");
	return service;
}
;// CONCATENATED MODULE: ../../build/src/modes/create-token.js














async function createToken(request, run) {
	const { log, outputs } = run;
	const client = { service: serviceOf(run), log };
	const organization = await findOrganization(request.organization, client);
	outputs.resolved(organization.id);
	const isForWorkspace = request.type === "WORKSPACE";
	const workspace = isForWorkspace ? await findWorkspace(organization, request.workspace, client) : undefined;
	if (workspace)
		outputs.resolved(organization.id, workspace.id);
	const { name, role, type, description, expiryDays } = request;
	const entityId = type === "DEPLOYMENT" ? request.deploymentId : workspace?.id;
	const optional = { description, entityId, tokenExpiryPeriodInDays: expiryDays };
	const body = (0,json .r$)({ name, role, type, ...optional });
	if (request.dryRun) {
		if (!workspace || !(await checkedWorkspace({ organization, workspace }, request, run)))
			log.notice(unchecked.code, unchecked.text);
		const planned = { method: "POST", path: tokensPath(organization.id), body };
		requireShowable(planned.path, body, run.redactor);
		outputs.plan(undefined, planned);
		return { kind: "token-plan", request: planned };
	}
	outputs.requireWritable();
	log.info((0,base_text .Qq) `Creating API token "${name}"`);
	const names = [name];
	const { another } = request;
	const nextName = another &&
		(() => {
			const next = another();
			names.push(next);
			return next;
		});
	const lostText = (lost) => {
		const end = new Date(run.clock.now() + (expiryDays ?? 0) * base_clock .vd).toISOString();
		return (0,base_text .Qq) `API tokens that may exist, and whose values nobody has: ${(0,base_text .KE)(lost, lost.length)}. They
	  expire by ${(0,printing .vD)(end)}.`;
	};
	const token = await client.service.createToken(organization.id, body, nextName).catch((error) => {
		outputs.unusableToken(error);
		if (another === undefined || !(error instanceof errors .lZ) || error.outcome !== "unknown")
			throw error;
		const { cause } = error;
		const isLastLost = !(cause instanceof RequestFailure) || mayHaveActed(cause.failure);
		throw error.with({ lines: [lostText(isLastLost ? names : names.slice(0, -1))] });
	});
	outputs.token(token);
	const used = names.at(-1) ?? name;
	log.info((0,base_text .Qq) `Created API token "${token.name ?? used}" (${token.id})`);
	if (names.length > 1)
		log.notice("token/lost", lostText(names.slice(0, -1)));
	(0,notice .c$)(tokenWarnings(request, entityId, token), log);
	return { kind: "token", token, request: { ...request, name: used }, entityId };
}
const mostRoles = 10;
function tokenWarnings({ type, role, expiryDays }, entityId, token) {
	const warnings = [];
	const next = (0,base_text .Qq) `Check the token in the platform, and delete it if it grants too much.`;
	const warn = (code, what) => void warnings.push({ code, text: what, next });
	if (expiryDays !== undefined && token.endAt === undefined)
		warn("token/no-end", (0,base_text .Qq) `The token may never expire: the response has no endAt.`);
	if (token.type !== undefined && token.type !== type)
		warn("token/other-type", (0,base_text .Qq) `The token has the type "${token.type}", not "${type}".`);
	const others = token.roles.filter((each) => each.role !== role || (entityId !== undefined && each.entityId && each.entityId !== entityId));
	const roles = others.map(({ role: each, entityId: of = "" }) => (0,base_text .Qq) `"${each}"${of && (0,base_text .Qq) ` (${of})`}`);
	if (roles.length > 0)
		warn("token/more-roles", (0,base_text .Qq) `The token has roles that were not requested: ${(0,base_text .KE)(roles, mostRoles)}.`);
	return warnings;
}
var report_failure = __webpack_require__(1430);
var report_report = __webpack_require__(5644);
var environment = __webpack_require__(9237);
;// CONCATENATED MODULE: ../../build/src/apply/send.js











const doing = { create: "Creating", update: "Updating", retire: "Retiring" };
async function send({ kind, id, body, notAfter, record, isAgain }, { organization, workspace, name, pullRequest }, run) {
	const named = name === undefined ? "" : (0,base_text .Qq) ` "${name}"`;
	const identified = id === undefined ? "" : (0,base_text .Qq) ` (${id})`;
	run.log[isAgain ? "debug" : "info"]((0,base_text .Qq) `${doing[kind]} Deployment${named}${identified}`);
	const service = serviceOf(run);
	const releasing = (0,base_text .Qq) `GitHub deployment record ${record?.number ?? ""} names Deployment ${id ?? ""}. If it
	was deleted in the platform, release the record`;
	const preview = {
		workspace: displayName(workspace),
		release: record ? [{ why: releasing, lines: [releaseCommand(record, run)] }] : [],
	};
	const options = {
		notAfter: run.github && notAfter,
		preview: pullRequest === undefined ? undefined : preview,
	};
	return service.writeDeployment(organization.id, id, body, options).catch((error) => {
		if (error instanceof errors .lZ)
			run.outputs.attempted(error.outcome);
		throw error;
	});
}
const failing = /fail|unhealthy|error|delet|degraded|crash/i;
function reportResponse(differences, deployment, { pullRequest }, { log, outputs }) {
	outputs.result(deployment.raw);
	outputs.differences(differences);
	const status = (0,resources .Hm)(deployment) ?? "";
	const what = (0,base_text .Qq) `The response has the status ${status}: check the Deployment in the platform.`;
	if (failing.test(status))
		log.notice("deployment/failing", what);
	(0,notice .c$)(differenceWarnings(differences, pullRequest !== undefined), log);
}
function differenceWarnings(all, isPreview) {
	const instead = isPreview
		? (0,base_text .Qq) `to try it, delete the preview in the platform: the next push creates it again`
		: (0,base_text .Qq) `correct the definition, or change it in the platform`;
	const says = {
		"create-only": (0,base_text .Qq) `an update does not change it: ${instead}`,
		kept: (0,base_text .Qq) `no longer in the definition, but in the response: write the value that you want, or null`,
		different: (0,base_text .Qq) `the response differs from the request: check the Deployment in the platform`,
	};
	return Object.keys(says).flatMap((why) => {
		const fields = (0,base_text .KE)(all.filter((each) => each.why === why).map(({ field }) => field), 20);
		return fields.isEmpty ? [] : [{ code: `deployment/${why}`, text: (0,base_text .Qq) `${fields}: ${says[why]}.` }];
	});
}
function asksToHibernate(body) {
	return (0,inputs_event.at)(body, "scalingSpec", "hibernationSpec", "override", "isHibernating");
}
function addressOf({ raw }) {
	return (0,base_address .GV)((0,json .sk)(raw, "webServerUrl") ?? "");
}
function webPageOf(deployment, { redactor }) {
	const address = addressOf(deployment);
	return (0,printing .q6)(address, redactor.redact) ? address : undefined;
}
;// CONCATENATED MODULE: ../../build/src/apply/ready.js








const interval = 10_000;
async function waitUntilReady(deployment, outcome, minutes, wakes, run) {
	if ((0,resources .Wp)(deployment) && !wakes) {
		run.log.notice("deployment/hibernates", (0,base_text .Qq) `It hibernates: its web server does not respond.`);
		run.outputs.single("ready", false);
		return { ready: false };
	}
	const what = (0,base_text .Qq) `Deployment ${deployment.id} was ${outcome}, but its web server`;
	const failure = await failureOfWait(deployment, what, minutes, run);
	const ready = failure === undefined;
	run.outputs.single("ready", ready);
	return { ready, failure };
}
const skip = (0,base_text .Qq) `set wait-minutes to 0 to skip the check.`;
const exists = (0,base_text .Qq) `The Deployment exists, and the outputs are set.`;
async function failureOfWait(deployment, what, minutes, run) {
	const { clock, cancelled, log, variables } = run;
	const unchecked = (why, next) => {
		const details = { reported: (0,base_text .Qq) `The reason: ${why}.`, lines: [exists], next };
		return new errors .lZ("deployment/not-checked", (0,base_text .Qq) `${what} could not be checked.`, details);
	};
	const address = addressOf(deployment);
	if (webPageOf(deployment, run) === undefined) {
		const why = (0,base_text .Qq) `deployment-url (webServerUrl in the response) is no usable web address: "${address}"`;
		return unchecked(why, (0,base_text .Qq) `If your platform always responds like this, ${skip}`);
	}
	const url = new URL(address);
	const unsafe = (0,environment .X9)(variables, [url]);
	if (unsafe !== undefined)
		return unchecked(unsafe.why, (0,base_text .Qq) `${unsafe.next} Or ${skip}`);
	const most = (0,base_text .Qq) `${minutes} min`;
	log.info((0,base_text .Qq) `Waiting at most ${most} until the web server at ${address} responds.`);
	const started = clock.monotonic();
	const deadline = started + minutes * base_clock .Vc;
	let lastAttempt = "";
	for (let begun = started; !cancelled.aborted && begun < deadline; begun = clock.monotonic()) {
		try {
			const status = await statusOf(url, { timeout: Math.min(interval, deadline - begun), cancelled });
			if ((status >= 200 && status < 400) || status === 401 || status === 403)
				return undefined;
			lastAttempt = `status ${status}`;
		}
		catch (error) {
			if (error instanceof AttemptFailure && error.failure === "certificate") {
				const next = (0,base_text .Qq) `For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate
		  file. Or ${skip}`;
				return unchecked((0,base_text .Qq) `its certificate is not trusted: ${error.message}`, next);
			}
			lastAttempt = error instanceof Error ? error.message : String(error);
		}
		const next = Math.min(begun + interval, deadline);
		await clock.sleep(Math.max(next - clock.monotonic(), 0), cancelled);
	}
	const next = (0,base_text .Qq) `Check the Deployment's status in the platform. If it only needs more time, set a larger
	wait-minutes.`;
	const reported = (0,base_text .Qq) `The last attempt showed: ${lastAttempt}.`;
	const details = { reported, lines: [exists], next };
	return new errors .lZ("deployment/not-ready", (0,base_text .Qq) `${what} did not respond within ${most}.`, details);
}
;// CONCATENATED MODULE: ../../build/src/apply/retire.js














function leaves(path, value) {
	return (0,json .Gv)(value)
		? Object.entries(value).flatMap(([name, inner]) => leaves(`${path}.${name}`, inner ?? null))
		: [(0,base_text .Qq) `${path}: ${(0,json .oB)(value)}`];
}
const notScaled = ["name", "description", "workspaceId"];
function changesOfRetire(request, target) {
	const changes = (0,compare .iv)(target.definition.body, request.reveal().body)
		.filter(({ field, createOnly }) => !createOnly && !notScaled.includes(field))
		.flatMap(({ field, after }) => leaves(field, after ?? null));
	return changes.length > 0
		? (0,base_text .Qq) `The retire sets ${(0,base_text .oR)(changes)}.`
		: (0,base_text .Qq) `Nothing to scale down in this definition: it costs what it cost before.`;
}
async function isEvidence(error, record, { organization, workspace }, run) {
	if (!isNotFound(error))
		return false;
	return isScaledDown(record) || serviceOf(run).hasWorkspace(organization.id, workspace.id);
}
async function retireEach(planned, observed, run) {
	const items = [];
	for (const record of planned.records) {
		items.push(await retireDeployment(record, planned.request, observed, run));
	}
	return items;
}
async function retireDeployment(record, request, { target, notAfter }, run) {
	const { id } = record;
	try {
		const unfit = unstorable([id], target, run.redactor);
		if (unfit !== undefined)
			throw unfit;
		const { body } = request.reveal();
		const deployment = await send({ kind: "retire", id, body, notAfter, record, isAgain: isScaledDown(record) }, target, run);
		return { record, deployment };
	}
	catch (error) {
		if (await isEvidence(error, record, target, run))
			return { record };
		return { record, error: (0,report_failure .z6)(error, "unknown") };
	}
}
async function writeAll(items, run) {
	const writing = items.map(async ({ record: { id, number }, deployment, error }) => {
		if (error !== undefined)
			return;
		const url = deployment && webPageOf(deployment, run);
		await markRecord(number, deployment ? "retired" : "missing", { id, url }, run);
	});
	await Promise.all(writing);
}
async function retire_retire(planned, observed, comment, run) {
	const { target } = observed;
	const { outputs, log } = run;
	outputs.requireWritable();
	const items = await retireEach(planned, observed, run);
	const current = items.find((item) => item.deployment ?? item.error);
	const deployment = current?.deployment;
	if (deployment !== undefined)
		outputs.deployment(deployment, "retired");
	else if (current === undefined || items.some((item) => item.deployment))
		outputs.retired(current?.record.id ?? "");
	for (const item of items)
		reportRetired(item, planned, target, run);
	const error = failureOf(items);
	const differences = deployment ? differencesOf(planned, deployment, run.redactor) : [];
	const isClosed = planned.reason === "closed";
	const result = { kind: "retired", deployment, target, differences, isClosed };
	const report = reportOf(result, log.said, run);
	const title = (0,base_text .Qq) `❌ Preview ${target.name ?? ""} was not retired: it still runs`;
	const tried = deployment === undefined ? { title, facts: [], notices: log.said } : report;
	const finalReport = error === undefined ? report : (0,report_report .g)(tried, error, error.outcome);
	await Promise.all([writeAll(items, run), comment.write(finalReport)]);
	if (deployment !== undefined)
		reportResponse(differences, deployment, target, run);
	if (error !== undefined)
		throw error;
	return result;
}
function retiredNotice(deployment, { request, reason }, target, idle) {
	const { name = "", pullRequest = 0 } = target;
	const closed = reason === "closed" ? (0,base_text .Qq) `Pull request #${pullRequest} is closed. ` : "";
	const why = idle ? (0,base_text .Qq) `There was ${idle}. ` : closed;
	const isHibernating = asksToHibernate(request.reveal().body) === true;
	const asked = isHibernating ? "It was asked to hibernate" : "Its pipelines still run";
	const state = (0,resources .Wp)(deployment) ? "It hibernates: no pipelines run" : asked;
	const what = (0,base_text .Qq) `${why}Preview "${name}" (${deployment.id}) was retired.
	${changesOfRetire(request, target)}
	${state}. It exists, and may be billed, until you delete it in the platform.`;
	return { code: "preview/retired", text: what, level: isHibernating ? "notice" : "warning" };
}
function reportRetired({ record: { id, number, kind }, deployment, error }, planned, target, run) {
	const { log } = run;
	if (error !== undefined)
		return;
	if (deployment === undefined) {
		const what = (0,base_text .Qq) `Deployment ${id} was not found: the service responded with 404. GitHub deployment record
	  ${number} names it, until a sweep does not find it either.`;
		log.notice("preview/missing", what);
		return;
	}
	log.info((0,base_text .Qq) `Deployment ${id} was retired.`);
	const notice = retiredNotice(deployment, planned, target);
	if (kind === "retired")
		log.info(notice.text);
	else
		log[notice.level](notice.code, notice.text);
}
async function retireOthers(planned, observed, run) {
	const items = await retireEach(planned, observed, run);
	await writeAll(items, run);
	for (const { record, error } of items) {
		if (error === undefined)
			continue;
		const what = (0,base_text .Qq) `Deployment ${record.id} could not be retired. ${error.text}`;
		run.log.warning("preview/not-retired", what, { ...(0,errors .cz)(error), next: undefined });
	}
}
function failureOf(items) {
	const failures = items.flatMap(({ record, error }) => (error ? { record, error } : []));
	const [first, ...others] = failures;
	if (first === undefined)
		return undefined;
	const done = items.filter(({ deployment }) => deployment);
	const was = done.map(({ record }) => (0,base_text .Qq) `Deployment ${record.id} was retired.`);
	const more = others.map(({ record, error }) => (0,base_text .Qq) `Deployment ${record.id}: ${error.text}`);
	const commands = others.flatMap(({ error }) => error.commands);
	const { id, url } = first.record;
	return first.error.with({
		facts: [
			["Id", (0,base_text .aY)(id)],
			["Link", url === "" ? undefined : (0,base_text .nf)("Open", url)],
		],
		list: [...first.error.list, ...more, ...was],
		commands: [...first.error.commands, ...commands],
	});
}
;// CONCATENATED MODULE: ../../build/src/apply/deploy.js















async function deploy(planned, given, run) {
	const { request, comment, confirm } = given;
	const { target, pull, state } = given.observed;
	const { outputs, github, log } = run;
	const [id] = planned.ids;
	const isPreview = target.pullRequest !== undefined;
	const used = isPreview ? state.deployments.find((each) => each.id === id) : undefined;
	let current = planned;
	let { observed } = given;
	let own;
	let deployment;
	try {
		outputs.requireWritable();
		const { whole: applied } = planned.request.reveal();
		const opened = { id, applied, isForced: request.force, otherCommit: pull?.headSha };
		own = github && (await openRecord(opened, target, github, run));
		if (own !== undefined && !isPreview) {
			observed = await observeBeside(own, observed, request, run);
			const again = confirm(observed);
			if (again === undefined) {
				await markRecord(own.number, "skipped", { id }, run);
				return observed;
			}
			current = again;
		}
		const said = new Set(log.said.map(({ text: each }) => String(each)));
		const warnings = current.warnings.filter(({ text: each }) => !said.has(String(each)));
		(0,notice .c$)(warnings, log);
		outputs.requireWritable();
		const { body } = current.request.reveal();
		const sending = { kind: current.action, id, body, notAfter: observed.notAfter, record: used };
		deployment = await send(sending, target, run);
	}
	catch (thrown) {
		const left = own && used && (await withoutMissing(thrown, own.number, used, given.observed, run));
		if (left !== undefined)
			return left;
		const error = (0,report_failure .z6)(thrown, "unknown");
		const kind = error.outcome === "unknown" ? "unknown" : "skipped";
		const isRefused = error.outcome === "rejected";
		if (own !== undefined)
			await markRecord(own.number, kind, { id, isRefused }, run);
		const failure = used === undefined ? error : withWhatRuns(error, used, observed, run);
		await comment.write((0,report_report .g)((0,report_report .z)(request, log.said), failure, failure.outcome));
		throw failure;
	}
	const result = await finish(deployment, own, current, { ...given, observed }, run);
	if (current.also !== undefined)
		await retireOthers(current.also, observed, run);
	if (request.waitMinutes === 0)
		return result;
	const wakes = asksToHibernate(current.request.reveal().body) === false;
	const waited = await waitUntilReady(deployment, result.outcome, request.waitMinutes, wakes, run);
	const ready = { ...result, ...waited };
	await comment.write(reportOf(ready, log.said, run), "later");
	return ready;
}
async function finish(deployment, own, planned, { observed, comment }, run) {
	const { target } = observed;
	const { outputs, cancelled, log } = run;
	const outcome = `${planned.action}d`;
	outputs.deployment(deployment, outcome);
	log.info((0,base_text .Qq) `Deployment ${deployment.id} was ${outcome}.`);
	const differences = differencesOf(planned, deployment, run.redactor);
	reportResponse(differences, deployment, target, run);
	const result = {
		kind: "deployed",
		outcome,
		deployment,
		target,
		differences,
		plan: planned,
	};
	const differs = notAppliedAfter(differences);
	const storing = own && writeDeployed(own.number, result, differs, observed, run);
	const commenting = comment.write(reportOf(result, log.said, run));
	try {
		await storing;
	}
	catch (thrown) {
		await commenting;
		const error = (0,report_failure .z6)(thrown, "unknown");
		if (!cancelled.aborted)
			await comment.write((0,report_report .g)(reportOf(result, log.said, run), error, error.outcome), "later");
		throw error;
	}
	await commenting;
	return result;
}
async function withoutMissing(error, record, used, observed, run) {
	const { target } = observed;
	const { id } = used;
	if (!(await isEvidence(error, used, target, run)))
		return undefined;
	await markRecord(record, "missing", { id }, run);
	const what = (0,base_text .Qq) `Preview "${target.name ?? ""}" (${id}) was not found: the service responded with 404. The
	run goes on without it.`;
	run.log.warning("preview/missing", what);
	const records = observed.records.filter((each) => each.id !== id);
	return { ...observed, records, state: stateOf(records) };
}
function withWhatRuns(error, used, { records }, run) {
	const { id, kind, url } = used;
	const isUnknown = error.outcome === "unknown" || kind === "unknown";
	const commit = commitText((lastApplied(records, id) ?? used).sha, run.repositoryPage);
	const state = isUnknown
		? (0,base_text .Qq) `whether it was updated is not known`
		: (0,base_text .Qq) `update failed: still runs ${commit}`;
	return error.with({
		facts: [
			...(isUnknown || kind === "deployed" ? [["State", state]] : []),
			["Link", url === "" ? undefined : (0,base_text .nf)("Open", url)],
		],
	});
}
async function writeDeployed(record, { outcome, deployment, target }, differs, { records }, run) {
	const { id } = deployment;
	const parts = { id, url: webPageOf(deployment, run), differs, storesNewId: outcome === "created" };
	const older = records.filter((each) => each.id === id && each.kind === "deployed");
	const stored = outcome === "created"
		? writeStatus(record, "deployed", parts, run).catch((cause) => {
			throw unstoredError(record, id, cause, target, run);
		})
		: markRecord(record, "deployed", parts, run);
	await Promise.all([stored, ...older.map(({ number }) => markRecord(number, "superseded", { id }, run))]);
}
function unstoredError(record, id, cause, { environment, pullRequest }, run) {
	const description = pullRequest === undefined ? undefined : describe("deployed", id);
	const why = (0,base_text .Qq) `Run this before the next run of this step`;
	const { text: said, reported } = (0,errors .gf)(cause);
	return new errors .lZ("github/id-not-stored", (0,base_text .Qq) `Deployment ${id} was created, but GitHub deployment record ${record} could not store its id.`, {
		reported,
		lines: [said],
		commands: [
			...(cause instanceof errors .lZ ? cause.commands : []),
			...(description ? [{ why, lines: [statusCommand(record, "success", description, run)] }] : []),
			...(pullRequest === undefined ? storeCommands(id, environment, run) : []),
		],
		next: (0,base_text .Qq) `Store the id, or delete Deployment ${id} in the platform before the next run of this step.`,
		outcome: "created",
		cause,
	});
}
;// CONCATENATED MODULE: ../../build/src/apply/queue.js






const longestQueue = 20 * base_clock .Vc;
const again = (0,base_text .Qq) `Nothing was sent. Run the job again.`;
function queueOf(run) {
	const { clock, cancelled, log } = run;
	const end = clock.now() + longestQueue;
	let waits = 0;
	let named;
	const awaited = new Set();
	return {
		async wait(record) {
			const ahead = recordText(record, run);
			if (clock.now() >= end) {
				const what = (0,base_text .Qq) `Other runs have updated Deployment ${record.id ?? ""} for 20 minutes: ${ahead}.`;
				throw new errors .lZ("run/too-late", what, { next: again });
			}
			if (record.number !== named) {
				const what = record.kind === "open" ? "has not finished" : "has no known outcome";
				const until = (0,printing .vD)(mayWriteUntil(record, run) ?? end);
				log.info((0,base_text .Qq) `Waiting, until ${until} at most: the update of ${ahead} ${what}.`);
			}
			named = record.number;
			awaited.add(named);
			await clock.sleep(waits++ < 6 ? 10_000 : 30_000, cancelled);
			if (!cancelled.aborted)
				return;
			const what = (0,base_text .Qq) `${errors .I7.replace("the", "The")} while this run waited for ${ahead}.`;
			throw new errors .lZ("run/cancelled", what, { next: again });
		},
		hasOutlasted({ records }) {
			const skipped = new Set(records.filter(({ kind }) => kind === "skipped").map(({ number }) => number));
			return [...awaited].some((number) => !skipped.has(number));
		},
	};
}
;// CONCATENATED MODULE: ../../build/src/observe/previews.js






async function observePreviews(request, { environment }, github, run) {
	const placePromise = findPlace(request, run);
	const [place, { records, isComplete }, open, checked] = await Promise.all([
		placePromise,
		listPreviewRecords(github, environment),
		github.openPullRequests(),
		placePromise.then((place) => checkedWorkspace(place, request, run)),
	]);
	const previews = [];
	let elsewhere = 0;
	for (const group of groupsOf(records)) {
		const [newest] = group;
		if (newest?.pullRequest === undefined)
			continue;
		const state = stateOf(group);
		if (!isOfTarget(newest, place)) {
			elsewhere += Number(state.deployments.length > 0);
			continue;
		}
		const { pullRequest, sha: commit } = newest;
		const stored = group.find((record) => record.name !== undefined)?.name;
		const given = (0,inputs_request .V)(request, pullRequest);
		const name = stored ?? (taskOf({ name: given, pullRequest }) === newest.task ? given : undefined);
		const { definition } = request;
		previews.push({
			target: { ...place, environment, definition, name, pullRequest, commit, head: undefined },
			records: group,
			newest,
			state,
			isOpen: open.has(pullRequest),
			changedAt: group.reduce((latest, each) => Math.max(latest, each.changedAt), 0),
		});
	}
	return { ...place, previews, elsewhere, isComplete, isUnchecked: checked === undefined, at: github.now };
}
function groupsOf(records) {
	const groups = new Map();
	for (const record of records) {
		const key = JSON.stringify([record.organization.id, record.workspace.id, record.task]);
		const group = groups.get(key);
		if (group === undefined)
			groups.set(key, [record]);
		else
			group.push(record);
	}
	return groups.values();
}
async function readPreviewAgain({ newest, isOpen, target }, { environment }, github) {
	const reading = github.pullRequest(target.pullRequest).catch((error) => {
		if ((0,errors .Ro)(error, 404))
			return undefined;
		throw error;
	});
	const keys = new Set();
	const keep = (record) => {
		if (record.id > newest.number)
			return record;
		keys.add(record.payload?.["key"]);
		return undefined;
	};
	const { task } = newest;
	const listing = listRecords(github, { environment, task, most: 1, keep });
	const [pull, { records: later }] = await Promise.all([reading, listing]);
	if (pull === undefined)
		return { isOpen, reason: (0,base_text .Qq) `GitHub responded with 404 to pull request #${target.pullRequest}` };
	const isNewer = (record) => isOfTarget(record, target) && (record.key === undefined || !keys.has(record.key));
	const { open } = pull;
	if (later.some(isNewer))
		return { isOpen: open, reason: (0,base_text .Qq) `a run of the pull request is in progress` };
	if (open === isOpen)
		return { isOpen };
	const reason = open ? (0,base_text .Qq) `the pull request is open again` : (0,base_text .Qq) `the pull request was closed`;
	return { isOpen: open, reason };
}
;// CONCATENATED MODULE: ../../build/src/apply/sweep.js











const leastRemaining = 300;
const mostUnanswered = 3;
async function applySweep(plans, step, github, run) {
	run.outputs.requireWritable();
	const done = new Map();
	let why;
	let unanswered = 0;
	for (const planned of plans.toSorted(inOrder)) {
		if (planned.retire === undefined)
			continue;
		why ??= whyEnded(unanswered, run);
		if (why !== undefined)
			break;
		const items = await retirePreview(planned, planned.retire, step, github, run);
		done.set(planned, items);
		const failures = items.map(({ error }) => sweep_failureOf(error));
		const isUnanswered = items.some(({ error }) => error?.outcome === "unknown") ||
			failures.some((failure) => failure !== undefined && (typeof failure !== "number" || failure >= 500));
		unanswered = isUnanswered ? unanswered + 1 : 0;
		if (failures.includes(429))
			why = (0,base_text .Qq) `a rate limit is used up`;
	}
	const left = plans.filter((planned) => planned.retire && !done.has(planned));
	const reason = (0,base_text .Qq) `left for the next sweep`;
	const items = plans.flatMap((planned) => done.get(planned) ?? itemsOf(left.includes(planned) ? { ...planned, reason } : planned));
	if (why === undefined || left.length === 0)
		return { items };
	const names = left.map(({ preview: { target } }) => (0,base_text .Qq) `"${target.name ?? ""}"`);
	const ended = (0,base_text .Qq) `The sweep ended early: ${why}. The next sweep does the rest: ${(0,base_text .KE)(names, 20)}.`;
	return { items, ended };
}
function showSweep(plans) {
	return { items: plans.flatMap((planned) => itemsOf(planned, "would-retire")) };
}
function inOrder(left, right) {
	const isAgain = ({ retire }) => Number(retire?.records.every(isScaledDown) === true);
	return isAgain(left) - isAgain(right) || left.preview.changedAt - right.preview.changedAt;
}
function whyEnded(unanswered, { cancelled, github }) {
	if (cancelled.aborted)
		return (0,base_text .Qq) `${errors .I7}`;
	if (unanswered >= mostUnanswered)
		return (0,base_text .Qq) `several previews in a row had no usable response`;
	const { remaining } = github ?? {};
	return remaining !== undefined && remaining < leastRemaining
		? (0,base_text .Qq) `GitHub allows only ${remaining} more requests`
		: undefined;
}
function sweep_failureOf(error) {
	for (let each = error; each instanceof Error; each = each.cause)
		if (each instanceof RequestFailure)
			return each.failure;
	return undefined;
}
async function retirePreview(planned, retire, step, github, run) {
	const { preview } = planned;
	const notAfter = run.clock.now() + observedLifetime;
	let retired;
	try {
		const { isOpen, reason } = await readPreviewAgain(preview, step, github);
		if (reason !== undefined)
			return itemsOf({ ...planned, preview: { ...preview, isOpen }, reason });
		retired = await retireEach(retire, { ...preview, notAfter }, run);
	}
	catch (thrown) {
		const error = (0,report_failure .z6)(thrown, "not-sent");
		retired = retire.records.map((record) => ({ record, error }));
	}
	const items = [];
	for (const item of itemsOf(planned)) {
		const result = retired.find(({ record }) => record.id === item.preview.deploymentId);
		items.push(result === undefined ? item : await itemAfter(result, item, retire, run));
	}
	if (step.comment)
		await tellPullRequest(planned, retire, retired, run);
	return items;
}
async function tellPullRequest({ preview: { target, state, isOpen }, reason }, retire, items, run) {
	const current = items.find(({ record }) => record === state.current && !isScaledDown(record));
	if (current === undefined || current.error !== undefined)
		return;
	const { deployment } = current;
	const result = { kind: "retired", deployment, target, differences: [], isClosed: !isOpen };
	const notices = deployment ? [retiredNotice(deployment, retire, target, reason)] : [];
	const comment = { kind: "preview", pull: target.pullRequest, existing: undefined };
	await commentOf({ comment, target }, run).write(reportOf(result, notices, run), "sweep");
}
async function itemAfter({ record, deployment, error: failure }, item, retire, run) {
	const after = (changed) => ({
		...item,
		preview: { ...item.preview, ...changed },
	});
	const failed = after({ action: "failed" });
	if (failure !== undefined)
		return { ...failed, error: failure };
	const { number, id } = record;
	const url = deployment && webPageOf(deployment, run);
	const kind = statusAfter(record, deployment, retire);
	try {
		await writeStatus(number, kind, { id, url }, run);
	}
	catch (error) {
		return { ...failed, error: (0,report_failure .z6)(error, "not-sent") };
	}
	const updatedAt = new Date(run.clock.now()).toISOString();
	return deployment === undefined
		? after({ state: kind === "gone" ? kind : "missing", updatedAt })
		: after({ state: "retired", updatedAt, url: url ?? item.preview.url, action: "retired" });
}
function statusAfter(record, deployment, { ids: [current], reason }) {
	if (deployment === undefined)
		return record.kind === "missing" ? "gone" : "missing";
	if (isUnfinished(record))
		return "retired";
	return reason === "idle" && record.id === current ? "idle" : "swept";
}
function itemsOf({ listed: records, preview, retire, reason }, action = "kept") {
	const { pullRequest, name = "" } = preview.target;
	return records.map((record) => {
		const { id = "", url, changedAt } = record;
		const state = stateName(record);
		return {
			preview: {
				pullRequest,
				name,
				deploymentId: id,
				url,
				state,
				updatedAt: new Date(changedAt).toISOString(),
				action: retire?.ids.includes(id) ? action : "kept",
				pullRequestOpen: preview.isOpen,
			},
			isAgain: isScaledDown(record),
			reason: state === "failed" ? (0,base_text .Qq) `a create that did not finish` : reason,
		};
	});
}
function stateName(record) {
	const { id, kind } = record;
	if (kind === "newer" || kind === "unreadable")
		return "open";
	if (isUnfinished(record))
		return id === undefined ? "failed" : "open";
	if (kind === "missing")
		return "missing";
	return isScaledDown(record) ? "retired" : "active";
}
;// CONCATENATED MODULE: ../../build/src/plan/sweep.js






const longestListed = 30 * base_clock .vd;
function planSweep({ previews, at }, request, step, run) {
	return previews.map((preview) => {
		const { deployments, unfinishedCreates, newer } = preview.state;
		const records = [...deployments, ...unfinishedCreates];
		const isListed = ({ kind, changedAt }) => kind !== "swept" || at - changedAt <= longestListed;
		const { retire, reason } = intentOf(preview, at, request, step, run);
		const unknown = [...newer, ...unreadableOf(preview)].slice(0, 1);
		return {
			preview,
			retire,
			reason,
			listed: records.length === 0 ? unknown : records.filter(isListed),
			unlisted: records.filter((record) => !isListed(record)).length,
			warnings: warningsOf(preview, retire ? undefined : reason, at, run),
		};
	});
}
function isYoung({ changedAt }, at) {
	return at - changedAt < longestRun;
}
function intentOf(preview, at, { definition }, { idleDays }, run) {
	const { target, newest, state, isOpen } = preview;
	const { current } = state;
	const kept = (reason) => ({ retire: undefined, reason });
	if (newest.base !== definition.ownName)
		return kept((0,base_text .Qq) `of the definition ${newest.base ?? "without a name"}`);
	if (target.name === undefined)
		return kept((0,base_text .Qq) `the name of its record does not fit its task`);
	if (unreadableOf(preview).length > 0)
		return kept((0,base_text .Qq) `the statuses of a record cannot be read`);
	if (isYoung(preview, at))
		return kept((0,base_text .Qq) `changed in the last 15 minutes`);
	const age = at - newest.createdAt;
	const isIdle = isOpen && idleDays !== undefined && current && !isScaledDown(current) && age > idleDays * base_clock .vd;
	const records = [...(isIdle ? [current] : []), ...due(state, { open: isOpen })];
	if (records.length === 0)
		return kept(isOpen ? (0,base_text .Qq) `the pull request is open` : (0,base_text .Qq) ``);
	const why = isIdle ? "idle" : isOpen ? "requested" : "closed";
	return {
		retire: retirePlan(records, why, preview, run),
		reason: isIdle ? (0,base_text .Qq) `no deploy for ${(0,printing .hS)(Math.floor(age / base_clock .vd), "day")}` : undefined,
	};
}
function unreadableOf({ records }) {
	return records.filter(({ kind }) => kind === "unreadable");
}
function warningsOf(preview, keptFor, at, run) {
	const { state, target, isOpen } = preview;
	const [unreadable] = unreadableOf(preview);
	if (unreadable !== undefined)
		return [unreadableNotice(unreadable, run)];
	const warnings = newerWarning(state, run);
	if (isOpen || isYoung(preview, at))
		return warnings;
	if (state.unfinishedCreates.length > 0)
		warnings.push(unfinishedWarning(state, target, run));
	if (keptFor === undefined || state.deployments.every(({ kind }) => kind === "swept"))
		return warnings;
	const what = (0,base_text .Qq) `Pull request #${target.pullRequest} is closed, and its preview "${target.name ?? ""}" is
	kept: ${keptFor}. Check the platform for it.`;
	return [...warnings, { code: "sweep/kept", text: what }];
}
;// CONCATENATED MODULE: ../../build/src/modes/sweep.js









async function sweep(request, step, run) {
	const { dryRun } = request;
	const { github, outputs, log } = run;
	if (github === undefined)
		throw new Error("A sweep has a client of GitHub.");
	const observed = await observePreviews(request, step, github, run);
	if (observed.isUnchecked)
		log.notice(unchecked.code, unchecked.text);
	const plans = planSweep(observed, request, step, run);
	const { items, ended } = dryRun ? showSweep(plans) : await applySweep(plans, step, github, run);
	outputs.sweep(items.map(({ preview }) => preview), dryRun);
	(0,notice .c$)(plans.flatMap(({ warnings }) => warnings), log);
	warnOfSweep(ended, observed, run);
	const first = items.some(isFirstRetire) ? plans.find(({ retire }) => retire) : undefined;
	return {
		kind: "swept",
		items,
		dryRun,
		workspace: observed.workspace,
		environment: step.environment,
		failure: sweepFailure(items, ended, run),
		changes: first?.retire && changesOfRetire(first.retire.request, first.preview.target),
		unlisted: plans.reduce((sum, { unlisted }) => sum + unlisted, 0),
		elsewhere: observed.elsewhere,
	};
}
function isFirstRetire({ preview: { action }, isAgain }) {
	return !isAgain && (action === "retired" || action === "would-retire");
}
function warnOfSweep(ended, { previews, isComplete, elsewhere }, { log }) {
	if (ended !== undefined)
		log.warning("sweep/ended", ended);
	if (previews.length === 0 && elsewhere > 0) {
		const what = (0,base_text .Qq) `No preview is of this workspace, and ${elsewhere} of others: check the workspace.`;
		log.warning("sweep/other-workspaces", what);
	}
	if (isComplete)
		return;
	const what = (0,base_text .Qq) `The environment has more than 10,000 GitHub deployment records: older ones were not read.
	Use a new github-environment.`;
	log.warning("sweep/incomplete", what);
}
function sweepFailure(items, ended, { cancelled: { aborted } }) {
	const failed = items.flatMap(({ preview, error }) => (error ? { preview, error } : []));
	const [first] = failed;
	if (first === undefined)
		return aborted && ended ? new errors .lZ("run/cancelled", ended) : undefined;
	const list = failed.map(({ preview: { name, deploymentId, pullRequest }, error }) => {
		const why = (0,base_text .Qq) `${error.text} ${error.reported ?? ""}`;
		return (0,base_text .Qq) `"${name}" (${deploymentId}) of pull request #${pullRequest}: ${why}`;
	});
	return new errors .lZ("sweep/failed", (0,base_text .Qq) `The sweep failed for ${(0,printing .hS)(failed.length, "preview")}.`, {
		list,
		commands: failed.find(({ error }) => error.commands.length > 0)?.error.commands,
		next: first.error.next ?? (0,base_text .Qq) `The next sweep does the rest.`,
		outcome: "swept",
		cause: first.error,
	});
}
;// CONCATENATED MODULE: ../../build/src/modes/deployment.js















async function deployment(request, run) {
	const unfit = secretInNames(request, run.redactor);
	if (unfit !== undefined)
		throw unfit;
	if (request.github?.step === "sweep")
		return sweep(request, request.github, run);
	const first = await observe(request, run);
	const comment = commentOf(first, run);
	const queue = queueOf(run);
	let observed = first;
	const settle = (now) => {
		const planned = plan(request, now, run, first);
		const ahead = isShownOnly(request, run) ? undefined : runAhead(planned, now, run);
		const isStopped = planned.stops.some(({ code }) => ahead === undefined || code !== "removes-secrets");
		const refused = request.dryRun || isStopped ? undefined : refusedPlan(planned, now, request, run);
		return { planned, ahead, isStopped, refused };
	};
	for (;;) {
		const { planned, ahead, isStopped, refused } = settle(observed);
		const mayHaveWritten = ahead === undefined && queue.hasOutlasted(observed);
		if (request.live !== undefined && (mayHaveWritten || hasNews(planned, first, observed)))
			throw oldFile();
		if (ahead !== undefined && !isStopped && refused === undefined) {
			await queue.wait(ahead);
			observed = await observeAgain(observed, request, run);
			continue;
		}
		if (request.dryRun)
			return showPlan(planned, observed, request, run);
		if (planned.action === "unknown")
			throw planned.error;
		const stopped = stopError(planned.stops, run);
		if (stopped !== undefined)
			throw stopped;
		if (refused !== undefined)
			return refused;
		if (planned.action === "none" || planned.action === "retire") {
			(0,notice .c$)(planned.warnings, run.log);
			return planned.action === "retire"
				? retire_retire(planned, observed, comment, run)
				: sendNothing(planned, observed, comment, run);
		}
		const before = observed;
		const confirm = (now) => {
			const { planned: again, ...opposed } = settle(now);
			const isOpposed = opposed.isStopped || opposed.ahead || opposed.refused;
			const isDeploy = again.action === "create" || again.action === "update";
			return isDeploy && !isOpposed && !hasNews(planned, before, now) ? again : undefined;
		};
		const result = await deploy(planned, { observed, request, comment, confirm }, run);
		if ("kind" in result)
			return result;
		observed = result;
	}
}
async function sendNothing({ why: reason, isRoutine, warnings }, { target }, comment, run) {
	const { log, outputs } = run;
	const why = (0,base_text .Qq) `${reason} Nothing was sent.`;
	if (!isRoutine)
		log.notice("preview/nothing", why);
	outputs.notSent();
	const result = { kind: "not-sent", why, target };
	if (warnings.some(({ isLast }) => isLast))
		await comment.write(reportOf(result, log.said, run));
	return result;
}
function oldFile() {
	const what = (0,base_text .Qq) `live-file is old: another run has updated the Deployment, or may have, since this run
	began.`;
	const next = (0,base_text .Qq) `Nothing was sent. Run the job again, with the step that gets the file.`;
	return new errors .lZ("plan/old-live-file", what, { next });
}
;// CONCATENATED MODULE: ../../build/src/github/limits.js

const statusOfError = new Map([
	["NOT_FOUND", 200],
	["MAX_NODE_LIMIT_EXCEEDED", 400],
	["RESOURCE_LIMITS_EXCEEDED", 400],
	["FORBIDDEN", 403],
	["INSUFFICIENT_SCOPES", 403],
	["RATE_LIMIT", 429],
	["RATE_LIMITED", 429],
]);
function policyStatus({ status, headers, text }) {
	if (status === 200)
		return statusOfQuery(text);
	const isUsedUp = headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"] === "0";
	const isRefused = status === 403 && (isUsedUp || /rate limit|abuse detection/i.test(text));
	return isRefused ? 429 : status;
}
function statusOfQuery(body) {
	if (!body.includes('"errors"'))
		return 200;
	const content = (0,json .qF)(body);
	const errors = (0,json .Gv)(content) ? content["errors"] : undefined;
	if (!Array.isArray(errors))
		return 200;
	const statuses = errors.map((error) => statusOfError.get((0,json .Gv)(error) && error["type"]) ?? 502);
	if (statuses.includes(429))
		return 429;
	return statuses.reduce((worst, status) => Math.max(worst, status), 200);
}
function renewal({ headers }, now) {
	const reset = Number(headers["x-ratelimit-reset"]) * 1000;
	const hasReset = headers["x-ratelimit-remaining"] === "0" && reset > 0;
	return hasReset ? Math.max(1, (reset - now) / 1000 + 1) : 60;
}
const githubApi = {
	policyStatus,
	renewal,
	longestWait: 120,
	allowance: 2_000,
	lastAttempt: ({ pathname }) => (pathname.endsWith("/statuses") ? 2_000 : 0),
};
;// CONCATENATED MODULE: ../../build/src/http/retry.js




const lastStart = 7_000;
class Transport {
	hasWritten = false;
	#options;
	#closing = new AbortController();
	#stopped;
	#cancelledAt = 0;
	#isOutOfStep = false;
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
	async send(kind, first, { notAfter = Number.POSITIVE_INFINITY, retryBudget = 0, another } = {}) {
		const { clock, cancelled, log, api, random } = this.#options;
		const maxAttempts = retryBudget > 0 ? Number.POSITIVE_INFINITY : this.#options.maxAttempts;
		const longestWait = retryBudget > 0 ? retryBudget / 1000 : api.longestWait;
		const started = clock.now();
		this.hasWritten ||= kind !== "read";
		let request = first;
		let deadline = notAfter;
		let before;
		let lost = 0;
		let refusals = 0;
		let waited = 0;
		for (let attempts = 1;; attempts++) {
			const isLast = cancelled.aborted;
			const { failure, response, cause, requested } = await this.#attempt(kind, request, deadline);
			if (response && Math.floor(Number(failure) / 100) === 2)
				return response;
			if (before && failure === "cancelled")
				throw new RequestFailure({ ...before, failure }, before.cause);
			if (before && failure === "late")
				throw before;
			const isLimited = failure === 429;
			const isLost = mayHaveActed(failure);
			if (isLimited)
				refusals++;
			if (isLost)
				lost++;
			const isRenewed = isLost && another !== undefined;
			const mayRetry = mayRetryAfter(failure, isRenewed ? "update" : kind);
			const isTooLong = requested !== undefined && requested > longestWait;
			const requestedWait = isLimited || (isTooLong && mayRetry) ? requested : undefined;
			const parts = { request, failure, response, attempts, refusals, mayHaveActed: lost > 0, requestedWait };
			const retryAt = requestedWait === undefined ? undefined : clock.now() + requestedWait * 1000;
			before = new RequestFailure({ ...parts, retryAt }, cause);
			const counted = attempts - refusals;
			const isUsedUp = maxAttempts === 1 || (!isLimited && counted >= maxAttempts);
			if (!mayRetry || isLast || isTooLong || isUsedUp)
				throw before;
			if (this.#stopped.aborted)
				continue;
			const isBudgeted = isLimited && retryBudget === 0;
			const wait = isBudgeted
				? rateLimitWait(refusals, requested, waited, random())
				: isRenewed
					? renewedWait(lost, requested, random())
					: retryWait(counted, requested, random(), retryBudget > 0);
			if (wait === undefined)
				throw before;
			if (isBudgeted)
				waited += wait;
			deadline = Math.min(notAfter, started + waited + (retryBudget || longestTrying));
			if (clock.now() + wait > deadline)
				throw before;
			const reason = cause?.message ?? `status ${response?.status}`;
			const line = (0,base_text .Qq) `Attempt ${attempts} of ${request.method} ${request.url.pathname} failed (${reason})`;
			log.info((0,base_text .Qq) `${line}. Next attempt in ${(wait / 1000).toFixed(1)} s.`);
			await clock.sleep(wait, this.#stopped);
			if (isRenewed)
				request = another();
		}
	}
	distrust() {
		this.#isOutOfStep = true;
	}
	close() {
		this.#closing.abort();
		this.#options.connection.close();
	}
	async #attempt(kind, request, deadline) {
		const { clock, connection, log, api } = this.#options;
		const bounds = this.#bounds(kind, request.url);
		if (bounds === undefined) {
			const cause = new AttemptFailure("cancelled", errors .I7);
			return { failure: cause.failure, cause };
		}
		const started = clock.now();
		const line = `${request.method} ${request.url.origin}${request.url.pathname}${request.url.search}`;
		try {
			const isLate = () => clock.now() > deadline;
			const fresh = kind === "create" || this.#isOutOfStep;
			this.#isOutOfStep = false;
			const response = await connection.attempt(request, { ...bounds, fresh, isLate });
			const { status, headers } = response;
			log.debug((0,base_text .Qq) `${line}: ${status}, ${response.text.length} characters, ${clock.now() - started} ms`);
			const failure = api.policyStatus(response);
			const renewal = failure === 429 ? api.renewal?.(response, clock.now()) : undefined;
			return { failure, response, requested: retryAfter(headers["retry-after"], clock.now()) ?? renewal };
		}
		catch (error) {
			if (!(error instanceof AttemptFailure))
				throw error;
			log.debug((0,base_text .Qq) `${line}: ${error.failure} (${error.message}), ${clock.now() - started} ms`);
			return { failure: error.failure, cause: error };
		}
	}
	#bounds(kind, url) {
		const { cancelled, clock, api, timeout } = this.#options;
		if (this.#closing.signal.aborted)
			return undefined;
		if (!cancelled.aborted)
			return { timeout, cancelled, allowance: kind === "read" ? 0 : api.allowance };
		const lastAttempt = kind === "update" ? api.lastAttempt(url) : 0;
		if (lastAttempt === 0 || clock.now() - this.#cancelledAt > lastStart)
			return undefined;
		return {
			timeout: Math.min(timeout, lastAttempt),
			cancelled: new AbortController().signal,
			allowance: 0,
		};
	}
}
;// CONCATENATED MODULE: ../../build/src/connect.js









const machine = {
	connectionTo: (url) => new Connection(url),
	random: Math.random,
};
function connect(request, access, limits, { runner, secrets, log, outputs, clock, cancelled, outside = machine }) {
	runner.requireOutputs();
	const recording = request.mode === "create-token" ? undefined : request.github;
	const urls = [access?.baseUrl, recording && new URL(recording.repository.apiUrl)];
	(0,environment .SP)(runner, urls.filter((url) => url !== undefined));
	const { redactor } = secrets;
	const common = { log, clock, cancelled };
	const { connectionTo, random } = outside;
	const open = (url, api) => new Transport({ ...common, ...limits, random, connection: connectionTo(url), api });
	const workflowRun = (0,workflow_run .hO)(runner);
	const { name: event, payload } = runner.event();
	const source = (0,inputs_event.at)(payload, "pull_request", "head", "repo", "full_name");
	const toService = access && open(access.baseUrl, serviceApi);
	const toGitHub = recording && open(new URL(recording.repository.apiUrl), githubApi);
	const service = access &&
		toService &&
		new ServiceClient({ ...access, transport: toService, secrets, pages: workflowRun.docs });
	const github = recording &&
		toGitHub &&
		new GitHub({
			repository: { ...recording.repository, runUrl: workflowRun.page },
			permissions: {
				pullRequest: recording.step !== "record",
				comment: recording.comment,
				write: !request.dryRun,
				isFork: event === "pull_request" && source !== runner.variable("GITHUB_REPOSITORY"),
			},
			transport: toGitHub,
			...common,
			redactor,
			isOwnStatus: isOwnStatus,
		});
	return {
		run: {
			...workflowRun,
			...common,
			headSha: (0,inputs_event .kq)(payload),
			redactor,
			outputs,
			variables: runner,
			service,
			github,
		},
		hasWritten: () => toService?.hasWritten === true,
		close: () => {
			toService?.close();
			toGitHub?.close();
		},
	};
}
;// CONCATENATED MODULE: ../../build/src/run-mode.js




function runMode(request, run) {
	return request.mode === "create-token" ? createToken(request, run) : deployment(request, run);
}

  })

};
