export const id = 580;
export const ids = [580];
export const modules = {

/***/ 6580:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  connect: () => (/* reexport */ connect),
  reportOf: () => (/* reexport */ reportOf),
  runMode: () => (/* binding */ runMode)
});

// EXTERNAL MODULE: ../../build/src/base/errors.js
var base_errors = __webpack_require__(1144);
// EXTERNAL MODULE: ../../build/src/base/text.js
var base_text = __webpack_require__(9376);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ../../build/src/definition/compare.js + 1 modules
var compare = __webpack_require__(4692);
// EXTERNAL MODULE: ../../build/src/definition/secrets.js
var secrets = __webpack_require__(7030);
// EXTERNAL MODULE: ../../build/src/outputs.js
var outputs = __webpack_require__(9083);
// EXTERNAL MODULE: ../../build/src/base/json.js
var json = __webpack_require__(4289);
// EXTERNAL MODULE: ../../build/src/platform/path.js
var path = __webpack_require__(5206);
;// CONCATENATED MODULE: ../../build/src/platform/resources.js


class WrongShape extends Error {
	name = "WrongShape";
	shown;
	constructor(problem, shown = {}) {
		super(problem);
		this.shown = shown;
	}
}
function hibernates({ raw }) {
	return (0,json/* stringMember */.sk)(raw, "status") === "HIBERNATING";
}
function readObject(text) {
	const value = (0,json/* parseJson */.qF)(text);
	if ((0,json/* isObject */.Gv)(value))
		return value;
	throw new WrongShape("is not a JSON object", { isText: value === undefined && text.trim() !== "" });
}
function readList(response, name, limit) {
	const list = (0,json/* member */.Dc)(response, name);
	if (!Array.isArray(list))
		throw new WrongShape(`has no list "${name}"`);
	const items = list.filter(json/* isObject */.Gv).map(readNamed);
	const total = (0,json/* member */.Dc)(response, "totalCount");
	const hasMore = typeof total !== "object" && Number(total) > list.length;
	return {
		items: items.filter((item) => item !== undefined),
		mayBeIncomplete: limit === undefined || list.length >= limit || hasMore,
		hasMore,
	};
}
function readNamed(item) {
	const id = (0,json/* stringMember */.sk)(item, "id");
	const enforced = (0,json/* member */.Dc)(item, "cicdEnforcedDefault");
	if (!id)
		return undefined;
	return {
		id,
		name: (0,json/* stringMember */.sk)(item, "name"),
		organizationName: (0,json/* stringMember */.sk)(item, "organizationName"),
		cicdEnforcedDefault: typeof enforced === "boolean" ? enforced : undefined,
	};
}
function readApiToken(raw) {
	const id = (0,json/* stringMember */.sk)(raw, "id");
	const token = (0,json/* stringMember */.sk)(raw, "token");
	const name = (0,json/* stringMember */.sk)(raw, "name");
	if (!id?.trim())
		throw new WrongShape("has no id of an API token");
	if (!token?.trim())
		throw new WrongShape("has no value of the token", { id, known: { id, name } });
	const roles = (0,json/* member */.Dc)(raw, "roles");
	return {
		id,
		token,
		name,
		description: (0,json/* stringMember */.sk)(raw, "description"),
		type: (0,json/* stringMember */.sk)(raw, "type"),
		roles: Array.isArray(roles) ? roles.filter(json/* isObject */.Gv).flatMap(readRole) : [],
		endAt: (0,json/* stringMember */.sk)(raw, "endAt"),
		raw,
	};
}
function readRole(item) {
	const role = (0,json/* stringMember */.sk)(item, "role");
	return role === undefined ? [] : [{ role, entityId: (0,json/* stringMember */.sk)(item, "entityId") }];
}
function readDeployment(raw) {
	const id = (0,json/* member */.Dc)(raw, "id");
	if (typeof id === "string" && (0,path/* isFitId */.j)(id))
		return { id, raw };
	throw new WrongShape("has no usable id of a Deployment", id ? { id: (0,json/* shownJson */.oB)(id) } : {});
}
// EXTERNAL MODULE: ../../build/src/http/explanation.js
var explanation = __webpack_require__(8353);
// EXTERNAL MODULE: ../../build/src/http/message.js
var http_message = __webpack_require__(7557);
;// CONCATENATED MODULE: ../../build/src/http/policy.js
const policy = [
	{ failures: ["dns", "refused", "connect-timeout", "proxy", "tls-closed"], safe: "retry", create: "retry" },
	{ failures: ["certificate", "tls-failed"], safe: "fail", create: "fail" },
	{ failures: [429], safe: "retry", create: "retry" },
	{ failures: [425], safe: "retry", create: "fail" },
	{ failures: [408, 500, 502, 503, 504], safe: "retry", create: "unknown" },
	{ failures: ["lost", "timeout", "truncated", "malformed"], safe: "retry", create: "unknown" },
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
// EXTERNAL MODULE: ../../build/src/http/request-failure.js
var request_failure = __webpack_require__(2552);
;// CONCATENATED MODULE: ../../build/src/platform/service-error.js








const requiredRole = (0,base_text/* text */.Qq) `The API documentation requires an Organization API token with the
  Organization Owner role for this.`;
function isOwnError(response) {
	const body = (0,json/* parseJson */.qF)(response?.text ?? "");
	return (0,json/* isObject */.Gv)(body) && (0,json/* stringMember */.sk)(body, "message") !== undefined;
}
function wordsOf(request, pages) {
	const { kind, what, name, ids, preview } = request;
	const given = Object.entries(ids).map(([input, id]) => (0,base_text/* text */.Qq) `${input} ${id}`);
	const names = (0,base_text/* joined */.oR)(Object.keys(ids).sort());
	const page = (0,base_text/* docs */.mN)("tokens.md#which-api-token-a-step-needs", pages);
	const skip = what === "workspaces" ? "workspace-id" : "organization-id and workspace-id";
	const isDeployment = what === "Deployment";
	const taken = isDeployment
		? (0,base_text/* text */.Qq) ` To update an existing Deployment, use mode update-deployment with its deployment-id.`
		: "";
	const mayBeTaken = (0,base_text/* text */.Qq) `The name "${name ?? ""}" may be taken, also by an earlier run that was interrupted.`;
	return {
		area: "service",
		address: "base-url",
		token: "api-token",
		rows: [
			{
				on: [403],
				advice: () => ({
					lines: isDeployment ? [] : [requiredRole],
					next: (0,base_text/* text */.Qq) `Check the role and scope of api-token${isDeployment ? ", and the ids" : ""}${kind === "read" ? (0,base_text/* text */.Qq) `, or set ${skip}: then this list is not read` : ""}. See ${page}`,
				}),
			},
			{
				on: [404, 405, 410, 501],
				advice: ({ failure: { failure, response } }) => {
					const isGone = kind === "update" && (failure === 404 || failure === 410);
					const isOwn = isOwnError(response) && given.length > 0;
					const deleted = isGone && isOwn && preview === undefined
						? (0,base_text/* text */.Qq) ` Was Deployment ${ids["deployment-id"] ?? ""} deleted in the platform? Only if it is not
				  there, start the workflow with mode create-deployment and force: true, then store the new id.`
						: "";
					return {
						lines: given.length > 0 ? [(0,base_text/* text */.Qq) `The request contains ${(0,base_text/* joined */.oR)(given)}.`] : [],
						commands: isGone ? preview?.release : undefined,
						next: isOwn
							? (0,base_text/* text */.Qq) `Check ${names}, that api-token has access, and the path of base-url. For
				  a name use organization or workspace.${deleted}`
							: (0,base_text/* text */.Qq) `Check base-url: its path may be wrong, or it is not the address of the platform's API.`,
					};
				},
			},
			{
				on: [409],
				if: () => kind === "create" && preview !== undefined,
				advice: () => ({ lines: [mayBeTaken], next: checkForPreview(request) }),
			},
			{
				on: [400, 409],
				if: ({ failure: { failure }, message }) => /in progress|being (?:creat|updat|delet)|\b(?:creating|updating|deleting)\b/i.test(message) ||
					(failure === 409 && kind === "update"),
				advice: () => ({
					next: (0,base_text/* text */.Qq) `If another operation is in progress, wait until it has ended. Otherwise correct what the
			response reports. Then run the job again.`,
				}),
			},
			{
				on: [400, 409],
				if: ({ failure, message }) => name !== undefined && (failure.failure === 409 || /exists|taken|in use|duplicate/i.test(message)),
				advice: () => ({
					lines: [mayBeTaken],
					next: (0,base_text/* text */.Qq) `Check the platform for the name, or choose another
			${isDeployment ? "name" : "token-name"}.${taken}`,
				}),
			},
		],
	};
}
function isNotFound(error) {
	if (!(error instanceof base_errors/* ActionError */.lZ) || error.code !== "service/refused")
		return false;
	return (error.status === 404 || error.status === 410) && isOwnError(error.response);
}
function explain(error, failed) {
	if (!(error instanceof WrongShape || error instanceof request_failure/* RequestFailure */.e))
		return error;
	const { request, pages } = failed;
	const { kind, what } = request;
	const outcome = outcomeOf(error, kind);
	const response = error instanceof WrongShape ? failed.response : error.response;
	const shown = outcome === "unknown" && what === "API token" ? undefined : response;
	const { why, lines = [], ...explained } = error instanceof request_failure/* RequestFailure */.e
		? (0,explanation/* explanationOf */.p)(error, wordsOf(request, pages), shown === undefined)
		: wrongShape(error, failed, shown);
	const after = whatMayExist(outcome, error, request, pages);
	const isOther = error instanceof WrongShape || error.requestedWait !== undefined;
	const isAgain = isOther || Math.floor((response?.status ?? 0) / 100) === 3;
	const first = after.next !== undefined && isAgain && explained.next ? [explained.next] : [];
	const opening = outcome === "unknown"
		? (0,base_text/* text */.Qq) `The ${subjectOf(request)} may have been ${kind}d`
		: (0,base_text/* text */.Qq) `Could not ${kind === "read" ? "list" : kind} the ${subjectOf(request)}`;
	return new base_errors/* ActionError */.lZ(explained.code, (0,base_text/* text */.Qq) `${opening}: ${why}.`, {
		...explained,
		outcome,
		status: explained.code === "service/refused" ? response?.status : undefined,
		response: shown && { status: shown.status, text: shown.text },
		known: error instanceof WrongShape ? error.shown.known : undefined,
		lines: [...lines, ...first, ...(after.lines ?? [])],
		next: after.next ?? explained.next,
		cause: error,
	});
}
function subjectOf({ kind, what, name = "", ids }) {
	if (kind === "read")
		return (0,base_text/* text */.Qq) `${what}`;
	return (0,base_text/* text */.Qq) `${what} "${kind === "update" ? (ids["deployment-id"] ?? "") : name}"`;
}
function outcomeOf(error, kind) {
	if (kind === "read")
		return "not-sent";
	if (error instanceof WrongShape || error.mayHaveActed)
		return "unknown";
	return error.response === undefined && error.refusals === 0 ? "not-sent" : "rejected";
}
function whatMayExist(outcome, error, request, pages) {
	if (outcome === "rejected" || request.kind === "read")
		return {};
	if (outcome === "not-sent")
		return { lines: [(0,base_text/* text */.Qq) `The request was not sent.`] };
	const status = error instanceof request_failure/* RequestFailure */.e && typeof error.failure === "number" ? error.failure : 0;
	if (status > 0 && !mayHaveActed(status))
		return { lines: [(0,base_text/* text */.Qq) `An earlier attempt may have been processed.`] };
	if (request.kind === "update")
		return { next: (0,base_text/* text */.Qq) `Run the job again: the same update can be sent again.` };
	if (request.isRenewed && error instanceof request_failure/* RequestFailure */.e)
		return { next: (0,base_text/* text */.Qq) `Run the job again.` };
	const lines = [(0,base_text/* text */.Qq) `The request was not retried, because a retry could create a second one.`];
	const workspace = request.ids["workspace-id"];
	const where = workspace ? (0,base_text/* text */.Qq) ` in workspace ${workspace}` : "";
	const check = (0,base_text/* text */.Qq) `Check the platform for the ${subjectOf(request)}${where}`;
	if (request.what === "API token")
		return {
			lines,
			next: (0,base_text/* text */.Qq) `${check} before you run the job again. If it exists, delete it: its value is lost.`,
		};
	if (request.preview !== undefined) {
		const again = (0,base_text/* text */.Qq) `Push again, or re-run the job: it creates the preview again.`;
		return { lines, next: (0,base_text/* text */.Qq) `${again} ${checkForPreview(request)}` };
	}
	const page = (0,base_text/* docs */.mN)("production.md#if-the-response-of-a-create-is-lost", pages);
	return {
		lines,
		next: (0,base_text/* text */.Qq) `${check}. If it exists, use mode update-deployment with its id as deployment-id and force:
	  true. If it does not exist, start the workflow manually with create and force: true. See ${page}`,
	};
}
function checkForPreview({ name = "", preview }) {
	return (0,base_text/* text */.Qq) `Check workspace ${preview?.workspace ?? ""} in the platform for the name "${name}": delete the
	Deployment whose id is in no record.`;
}
function wrongShape({ message, shown: { isText, id } }, { http, response }, shown) {
	const reported = isText && shown ? (0,http_message/* reportedIn */.nB)(shown) : (0,base_text/* text */.Qq) ``;
	const about = response ? (0,base_text/* text */.Qq) `(status ${response.status})${(0,http_message/* requestId */.z2)(response)}` : "";
	return {
		code: "service/unusable",
		why: (0,base_text/* text */.Qq) `the response of ${(0,http_message/* endpoint */.sR)(http)} ${about} ${message}`,
		reported: reported.isEmpty ? undefined : (0,base_text/* text */.Qq) `The response: ${reported}`,
		lines: id ? [(0,base_text/* text */.Qq) `The id in the response: ${JSON.stringify(id)}`] : [],
		next: (0,base_text/* text */.Qq) `Check base-url: it may name a website instead of the service.`,
	};
}
;// CONCATENATED MODULE: ../../build/src/platform/client.js





const workspaceLimits = [1_000, 100, undefined];
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
		const where = organizations + (0,path/* path */.A) `/${organizationId}/workspaces`;
		try {
			return await this.#list("workspaces", where, { "organization-id": organizationId }, limit);
		}
		catch (error) {
			const isRefused = error instanceof base_errors/* ActionError */.lZ && (error.status === 400 || error.status === 422);
			if (!isRefused || others.length === 0)
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
		const id = (0,json/* stringMember */.sk)(body, "entityId");
		const isOfDeployment = body["type"] === "DEPLOYMENT";
		const entity = id === undefined ? {} : { [isOfDeployment ? "deployment-id" : "workspace-id"]: id };
		const ids = { "organization-id": organizationId, ...entity };
		const request = { kind: "create", what: "API token", ids, isRenewed: another !== undefined };
		const options = another && { another: () => this.#http("POST", where, { ...body, name: another() }) };
		return this.#post(request, where, body, (raw) => this.#readToken(raw), options);
	}
	createDeployment(organizationId, body, { preview, notAfter } = {}) {
		const workspaceId = (0,json/* stringMember */.sk)(body, "workspaceId") ?? "";
		const ids = { "organization-id": organizationId, "workspace-id": workspaceId };
		const request = { kind: "create", what: "Deployment", ids, preview };
		return this.#post(request, deploymentsPath(organizationId), body, readDeployment, { notAfter });
	}
	updateDeployment(organizationId, deploymentId, body, { preview, notAfter } = {}) {
		const workspace = (0,json/* stringMember */.sk)(body, "workspaceId");
		const ids = {
			"organization-id": organizationId,
			...(workspace && { "workspace-id": workspace }),
			"deployment-id": deploymentId,
		};
		const request = { kind: "update", what: "Deployment", ids, preview };
		const read = (raw) => ({ ...readDeployment(raw), id: deploymentId });
		return this.#post(request, deploymentsPath(organizationId, deploymentId), body, read, { notAfter });
	}
	#list(what, where, ids, limit) {
		const http = this.#http("GET", where);
		if (limit !== undefined)
			http.url.searchParams.set("limit", String(limit));
		return this.#send({ kind: "read", what, ids }, http, (response) => readList(response, what, limit));
	}
	#post(request, where, body, read, options) {
		const named = { ...request, name: (0,json/* stringMember */.sk)(body, "name") };
		return this.#send(named, this.#http("POST", where, body), read, options);
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
			return read(readObject(response.text));
		}
		catch (error) {
			throw explain(error, { request, http, response, pages });
		}
	}
	#readToken(raw) {
		for (const value of [(0,json/* stringMember */.sk)(raw, "token"), (0,json/* stringMember */.sk)(raw, "shortToken")]) {
			if (value?.trim())
				this.#options.secrets.keep(value);
		}
		return readApiToken(raw);
	}
}
// EXTERNAL MODULE: ../../build/src/secrets/hide-values.js
var hide_values = __webpack_require__(3702);
// EXTERNAL MODULE: ../../build/src/plan/plan.js + 2 modules
var plan_plan = __webpack_require__(9758);
;// CONCATENATED MODULE: ../../build/src/plan/output.js









function outputPlan(planned) {
	const write = (0,plan_plan/* writeOf */.tg)(planned);
	const { changes = plan_plan/* noChanges */.rw, notApplied = [] } = write ?? {};
	return {
		action: planned.action,
		deploymentId: write?.ids[0] ?? null,
		comparedWith: write ? comparedWith(write) : null,
		changes: changes.changes.map((each) => ({
			...each,
			before: each.before ?? null,
			after: each.after ?? null,
		})),
		variables: changes.variables,
		notApplied,
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
	const write = (0,plan_plan/* writeOf */.tg)(planned);
	const shown = write && shownRequest(write, target, run);
	if (shown !== undefined && write?.live !== undefined) {
		const { changes, variables } = write.changes;
		const rows = changes.map(({ field, before = null }) => [field, before]);
		const keys = variables.removed.map((key) => [`environmentVariables[${key}]`, null]);
		requireShowable(shown.path, Object.fromEntries([...rows, ...keys]), run.redactor);
	}
	const output = outputPlan(planned);
	const isKnown = planned.action !== "unknown" && planned.stops.length === 0;
	const hashed = `${(0,outputs/* oneLine */.T)(output)}\n${shown === undefined ? "" : (0,outputs/* oneLine */.T)(shown)}`;
	const id = isKnown ? (0,external_node_crypto_.createHash)("sha256").update(hashed).digest("hex") : undefined;
	return { output, shown, id };
}
function shownRequest({ ids: [id], request }, { organization }, { service, redactor }) {
	const { body, whole } = request.reveal();
	const path = deploymentsPath(organization.id, id);
	requireShowable(path, whole, redactor);
	const plain = (0,hide_values/* hideValues */.X8)(body, "secret");
	const shown = service === undefined ? withStars(plain) : plain;
	return { method: "POST", path, body: shown };
}
function requireShowable(path, body, redactor) {
	const field = (0,compare/* fieldThatRedactionChanges */.UZ)(body, redactor.redact);
	if (field === undefined && !redactor.finds(path))
		return;
	const what = field === undefined ? (0,base_text/* text */.Qq) `the path` : (0,base_text/* text */.Qq) `field ${field}`;
	throw new base_errors/* ActionError */.lZ("plan/secret-in-request", (0,base_text/* text */.Qq) `The dry run can't show the request: ${what} contains the value of a secret.`, {
		next: (0,base_text/* text */.Qq) `Change the secret or the ${field === undefined ? "id" : "field"}.`,
	});
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
// EXTERNAL MODULE: ../../build/src/plan/stops.js
var plan_stops = __webpack_require__(5916);
// EXTERNAL MODULE: ../../build/src/records/read.js
var records_read = __webpack_require__(1582);
// EXTERNAL MODULE: ../../build/src/base/address.js
var base_address = __webpack_require__(5995);
// EXTERNAL MODULE: ../../build/src/base/printing.js
var printing = __webpack_require__(4694);
// EXTERNAL MODULE: ../../build/src/target.js
var target = __webpack_require__(7188);
// EXTERNAL MODULE: ../../build/src/report/changes.js
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
			const title = (0,base_text/* text */.Qq) `🔍 Plan: an API token would be created`;
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
			const of = pullRequest === undefined ? "" : (0,base_text/* text */.Qq) ` for pull request #${pullRequest}`;
			return {
				title: (0,base_text/* text */.Qq) `Nothing was sent${of}`,
				facts: [["Why", result.why], ...place(result.target, run)],
			};
		}
	}
}
function place({ workspace, environment, commit = "", head = commit }, { repositoryPage, page }) {
	return [
		["Workspace", workspace && (0,base_text/* text */.Qq) `${(0,target/* displayName */.Q)(workspace)}`],
		["Environment", environment === undefined ? undefined : (0,base_text/* text */.Qq) `${environment}`],
		["Commit", commit === "" ? undefined : commitText(commit, repositoryPage)],
		["Head of the pull request", head === commit ? undefined : commitText(head, repositoryPage)],
		["Run", page === "" ? undefined : (0,base_text/* link */.nf)("run", page)],
	];
}
function commitText(sha, repositoryPage) {
	const short = sha.slice(0, 7);
	const isHash = /^[0-9a-f]{7,64}$/i.test(sha);
	return isHash && repositoryPage !== undefined
		? (0,base_text/* link */.nf)(short, `${repositoryPage}/commit/${sha}`)
		: (0,base_text/* code */.aY)(short);
}
function ofToken({ token, request, entityId }) {
	const { expiryDays: days } = request;
	const requested = days === undefined ? (0,base_text/* text */.Qq) `never` : (0,base_text/* text */.Qq) `not reported; ${(0,printing/* counted */.hS)(days, "day")} requested`;
	const type = token.type ?? request.type;
	const scope = [type, ...(type === request.type && entityId !== undefined ? [entityId] : [])];
	return {
		title: (0,base_text/* text */.Qq) `🔑 API token created: ${token.name ?? request.name}`,
		facts: [
			["Expires", token.endAt === undefined ? requested : (0,base_text/* text */.Qq) `${(0,printing/* utcMinute */.vD)(token.endAt)}`],
			["Id", (0,base_text/* code */.aY)(token.id)],
			["Scope", (0,base_text/* joined */.oR)(scope.map(base_text/* code */.aY), " ")],
			["Role", (0,base_text/* code */.aY)(token.roles.map(({ role }) => role).join(", ") || request.role)],
		],
		next: (0,base_text/* text */.Qq) `Read it in a later step of this job from the output ${(0,base_text/* code */.aY)("token")}. GitHub drops a masked
	  output between jobs: create the token in the job that needs it. The API cannot revoke it.`,
	};
}
function statusText(raw) {
	const status = (0,json/* stringMember */.sk)(raw, "status");
	const reason = (0,json/* stringMember */.sk)(raw, "statusReason");
	const shown = status ? (0,base_text/* code */.aY)(status) : (0,base_text/* text */.Qq) `not reported`;
	return reason === undefined || reason === "" ? shown : (0,base_text/* text */.Qq) `${shown} ${reason}`;
}
function openLink(given = "") {
	const address = (0,base_address/* withScheme */.GV)(given);
	return address === "" ? undefined : (0,base_text/* link */.nf)("Open", address);
}
const whyTexts = {
	"create-only": "an update does not change it",
	kept: "no longer in the definition",
	different: "differs from the request",
};
function differenceTable(differences) {
	if (differences.length === 0)
		return undefined;
	const rows = differences.map(({ field, sent, received, why }) => [
		(0,base_text/* code */.aY)(field),
		...(0,compare/* shownChange */.c_)({ before: why === "kept" ? undefined : sent, after: received }),
		(0,base_text/* text */.Qq) `${whyTexts[why]}`,
	]);
	return { head: ["Field", "Definition", "Response", "Why"], rows, from: "service" };
}
function ofDeployed(result, run) {
	const { outcome, target, ready, differences, failure, changed, live, isRestored, commands } = result;
	const { id, raw } = result.deployment;
	const { pullRequest } = target;
	const what = pullRequest === undefined ? (0,base_text/* text */.Qq) `Deployment` : (0,base_text/* text */.Qq) `Preview of pull request #${pullRequest}`;
	const responds = failure ? "is not known to respond" : ready ? "responds" : "hibernates";
	const how = failure ? (0,base_text/* text */.Qq) `${outcome}, but its web server ${responds}` : (0,base_text/* text */.Qq) `${outcome}`;
	const icon = failure ? "❌" : { created: "🚀", updated: "♻️" }[outcome];
	return {
		title: (0,base_text/* text */.Qq) `${icon} ${what} ${how}: ${target.name ?? (0,json/* stringMember */.sk)(raw, "name") ?? id}`,
		facts: [
			["Status", statusText(raw), "service"],
			["State", isRestored ? (0,base_text/* text */.Qq) `restored: it was retired` : undefined],
			["Web server", ready === undefined ? undefined : (0,base_text/* text */.Qq) `${responds}`],
			["Link", openLink((0,json/* stringMember */.sk)(raw, "webServerUrl"))],
			["Id", (0,base_text/* code */.aY)(id)],
			...place(target, run),
		],
		table: differenceTable(differences),
		changes: changed && shownChanges(changed, [], live, target),
		commands,
		next: pullRequest === undefined ? undefined : (0,base_text/* text */.Qq) `The next push updates it.`,
	};
}
function ofRetired(result, run) {
	const { deployment, target, differences, isClosed } = result;
	const { pullRequest = 0, name = "" } = target;
	const icon = deployment === undefined || hibernates(deployment) ? "🌙" : "⚠️";
	const how = deployment === undefined ? "was not found" : "retired";
	return {
		title: (0,base_text/* text */.Qq) `${icon} Preview of pull request #${pullRequest} ${how}: ${name}`,
		facts: [
			["Status", deployment && statusText(deployment.raw), "service"],
			["Id", deployment && (0,base_text/* code */.aY)(deployment.id)],
			...place(target, run),
		],
		table: differenceTable(differences),
		next: deployment && !isClosed ? (0,base_text/* text */.Qq) `The next deploy restores it.` : undefined,
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
	const write = (0,plan_plan/* writeOf */.tg)(plan);
	const [id] = write?.ids ?? [];
	const { name = id, workspace } = target;
	const of = name === undefined ? "" : (0,base_text/* text */.Qq) ` for ${name}`;
	return {
		title: (0,base_text/* text */.Qq) `${failure ? "❌ Plan that was not approved" : "🔍 Plan"}${of}: ${phraseOf(plan)}`,
		facts: [
			["Id", id === undefined ? undefined : (0,base_text/* code */.aY)(id)],
			...place({ ...target, workspace: workspace.id === "" ? undefined : workspace }, run),
			["Compared with", write && comparedText(write, run)],
		],
		changes: write && (write.live || write.compared?.applied)
			? shownChanges(write.changes, write.notApplied, write.live, target)
			: undefined,
		request,
	};
}
function shownChanges(all, notApplied, live, { pullRequest }) {
	const compared = live ?? (pullRequest === undefined ? "record" : "preview");
	return { head: (0,changes/* changesText */.Tb)(all, notApplied, compared), all, live };
}
function comparedText({ compared, live, request }, { repositoryPage }) {
	const hasSecrets = (0,secrets/* secretKeysOf */.aI)(request.reveal().whole).length > 0;
	const unseen = hasSecrets ? "; a changed value of a secret variable is not seen" : "";
	if (live !== undefined)
		return (0,base_text/* text */.Qq) `the live Deployment in live-file${unseen}`;
	if (compared?.applied === undefined)
		return undefined;
	const { number, createdAt, sha } = compared;
	return (0,base_text/* text */.Qq) `what this action applied last (GitHub deployment record ${number},
	${(0,printing/* utcMinute */.vD)(new Date(createdAt).toISOString())}, commit ${commitText(sha, repositoryPage)}), not the live
	Deployment${unseen}`;
}
function saidOf({ preview: { action }, isAgain, isGone }) {
	if (isGone)
		return "gone";
	if (isAgain && action !== "failed")
		return "kept";
	return action === "would-retire" ? "to retire" : action;
}
function stateOf(item) {
	const { preview, reason, isGone, error } = item;
	if (isGone)
		return (0,base_text/* text */.Qq) `gone: not found twice`;
	const why = error === undefined ? reason : (0,base_errors/* whyOf */.gf)(error).text;
	const shown = saidOf(item).replace("kept", preview.state);
	return why === undefined || why.isEmpty ? (0,base_text/* text */.Qq) `${shown}` : (0,base_text/* text */.Qq) `${shown}: ${why}`;
}
function countsOf({ items, unlisted, elsewhere }) {
	const states = items.map(({ preview }) => preview.state);
	const retired = states.filter((state) => state === "retired").length;
	const existing = retired + states.filter((state) => state === "active" || state === "open").length;
	const parts = [
		(0,base_text/* text */.Qq) `${existing}, ${retired} of them retired`,
		...(unlisted > 0 ? [(0,base_text/* text */.Qq) `${unlisted} retired more than 30 days ago are not listed`] : []),
		...(elsewhere > 0 ? [(0,base_text/* text */.Qq) `${elsewhere} of other workspaces`] : []),
	];
	return (0,base_text/* joined */.oR)(parts, "; ");
}
function ofSweep(result, run) {
	const { items, dryRun, workspace, environment, failure, changes } = result;
	const rows = items.map((item) => {
		const { pullRequest, name, deploymentId, url, updatedAt } = item.preview;
		const pull = `#${pullRequest}`;
		return [
			run.repositoryPage === undefined
				? (0,base_text/* text */.Qq) `${pull}`
				: (0,base_text/* link */.nf)(pull, `${run.repositoryPage}/pull/${pullRequest}`),
			(0,base_text/* text */.Qq) `${name}`,
			deploymentId === "" ? (0,base_text/* text */.Qq) `` : (0,base_text/* code */.aY)(deploymentId),
			openLink(url) ?? (0,base_text/* text */.Qq) ``,
			stateOf(item),
			(0,base_text/* text */.Qq) `${updatedAt.slice(0, 10)}`,
		];
	});
	const actions = ["retired", "to retire", "kept", "failed"];
	const counts = actions
		.map((action) => [items.filter((item) => saidOf(item) === action).length, action])
		.filter(([count]) => count > 0)
		.map(([count, action]) => (0,base_text/* text */.Qq) `${count} ${action}`);
	const icon = dryRun ? "🔍" : failure ? "❌" : "🧹";
	const what = dryRun ? "Sweep planned" : "Sweep of previews";
	const ids = items.filter(({ isDeletable }) => isDeletable).map(({ preview }) => preview.deploymentId);
	return {
		title: (0,base_text/* text */.Qq) `${icon} ${what}: ${counts.length > 0 ? (0,base_text/* joined */.oR)(counts) : "none on record"}`,
		facts: [...place({ workspace, environment }, run), ["Previews", countsOf(result)], ["Changes", changes]],
		table: { head: ["Pull request", "Preview", "Id", "Link", "State", "Changed"], rows },
		commands: ids.length === 0
			? []
			: [{ why: (0,base_text/* text */.Qq) `Delete in the platform: their pull requests are closed`, lines: ids.map(base_text/* command */.G5) }],
	};
}
;// CONCATENATED MODULE: ../../build/src/github/own-comment.js


const defaultEnvironment = "preview";
function inHtmlComment(text) {
	return encodeURIComponent(text.toWellFormed()).replaceAll("--", "%2D%2D");
}
function markerStart({ kind, parts }) {
	return `<!-- platform-deployments-action ${kind} ${parts.map(inHtmlComment).join(" ")} run=`;
}
async function findComment(keying, pull, github) {
	const viewing = github.viewer();
	viewing.catch(() => { });
	for await (const comment of github.comments(pull)) {
		const found = ownComment(comment, await keying);
		if (found !== undefined && comment.author !== undefined && comment.author === (await viewing))
			return found;
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
async function writeComment({ key, pull, found, markdown }, { id, attempt, log, redactor }, github) {
	const marker = `${markerStart(key)}${id}.${attempt} -->`;
	const values = key.parts.filter((part) => part !== defaultEnvironment);
	if (values.some((part) => redactor.finds(part) || redactor.finds(inHtmlComment(part)))) {
		const why = (0,base_text/* text */.Qq) `The comment's hidden marker contains the value of a secret.`;
		const next = (0,base_text/* text */.Qq) `Choose another github-environment or name, or a longer value for that secret.`;
		throw new base_errors/* ActionError */.lZ("github/secret-in-comment", why, { next });
	}
	const shown = redactor.redact(markdown.trimEnd());
	const body = `${marker}\n${shown}`;
	const writer = { id, attempt };
	const create = async () => ({ ...(await github.createComment(pull, body)), body, writer });
	if (found === undefined)
		return create();
	const isNewer = found.writer.id > id || (found.writer.id === id && found.writer.attempt > attempt);
	if (isNewer) {
		const what = (0,base_text/* text */.Qq) `The comment on pull request #${pull} is of a newer run (${found.writer.id}).`;
		log.notice("github/newer-comment", what);
		return undefined;
	}
	if (found.body === body)
		return found;
	const written = await github.updateComment(found.id, body);
	return written === undefined ? create() : { ...written, body, writer };
}
// EXTERNAL MODULE: ../../build/src/report/render.js + 1 modules
var render = __webpack_require__(9);
;// CONCATENATED MODULE: ../../build/src/apply/comment.js






class OwnComment {
	#run;
	#commit;
	#comment;
	constructor({ comment, target }, run) {
		this.#comment = comment;
		this.#commit = target.head ?? target.commit;
		this.#run = run;
	}
	get isFound() {
		return this.#comment?.found !== undefined;
	}
	async write(report, isLater = false) {
		const run = this.#run;
		const { github, outputs, log } = run;
		if (github === undefined || this.#comment === undefined)
			return;
		const { key, pull } = this.#comment;
		try {
			if (this.#comment.error !== undefined && !isLater)
				throw this.#comment.error;
			const known = this.#comment.found;
			const search = () => (known ? readAgain(known, key, github) : findComment(key, pull, github));
			const found = isLater ? await search() : known;
			const time = (0,printing/* utcMinute */.vD)(new Date(run.clock.now()).toISOString());
			const about = (0,base_text/* text */.Qq) `Commit ${commitText(this.#commit, run.repositoryPage)}, ${time}`;
			const markdown = render/* comment */.Im(report, run.redactor, about);
			const written = await writeComment({ key, pull, found, markdown }, run, github);
			if (written === undefined)
				return;
			this.#comment = { key, pull, found: written };
			outputs.one("comment-url", written.url);
		}
		catch (error) {
			const what = (0,base_text/* text */.Qq) `The comment on pull request #${pull} was not written. ${(0,base_errors/* whyOf */.gf)(error).text}`;
			log.warning("preview/comment", what, error instanceof base_errors/* ActionError */.lZ ? (0,base_errors/* detailsOf */.cz)(error) : {});
		}
	}
}
;// CONCATENATED MODULE: ../../build/src/apply/dry-run.js








async function showPlan(planned, observed, request, run) {
	const { log, outputs } = run;
	const { target } = observed;
	if (planned.action === "unknown" && planned.refused)
		shownRequest(planned.refused, target, run);
	const write = (0,plan_plan/* writeOf */.tg)(planned);
	const { output, shown, id } = identified(planned, target, run);
	outputs.plan(output, shown, { id, hasChanges: planned.action === "none" ? false : write?.hasChanges });
	for (const each of planned.warnings)
		log.warning(each.code, each.text, each);
	for (const stop of planned.stops)
		log.warning(`stop/${stop.code}`, (0,base_text/* text */.Qq) `The run would be stopped (stop/${stop.code}): ${stop.why} ${(0,plan_stops/* fixOf */.BW)([stop])}`);
	for (const each of noticesOf(planned, observed, request, run))
		log.notice(each.code, each.text, each);
	const result = { kind: "plan", plan: planned, target, request: shown };
	const comment = new OwnComment(observed, run);
	const isQuiet = write?.hasChanges === false && planned.stops.length === 0;
	if (comment.isFound || !isQuiet)
		await comment.write(reportOf(result, log.said, run));
	return result;
}
function refusedPlan(planned, observed, { approvedPlan }, run) {
	if (approvedPlan === "none")
		return undefined;
	const { target } = observed;
	const { shown, id } = identified(planned, target, run);
	if (id === approvedPlan)
		return undefined;
	const newer = (0,plan_stops/* newerRunOf */.wU)((0,plan_plan/* writeOf */.tg)(planned)?.ids[0] ?? "", observed, run);
	const next = newer
		? (0,base_text/* text */.Qq) `This run is obsolete: the run of ${(0,records_read/* recordText */.Pe)(newer, run)} is newer.`
		: (0,base_text/* text */.Qq) `Re-run all jobs, and approve the new plan.`;
	const what = (0,base_text/* text */.Qq) `approved-plan is ${approvedPlan}, and the plan of this run is ${id ?? "none"}.`;
	const failure = new base_errors/* ActionError */.lZ("plan/not-approved", what, { next });
	return { kind: "plan", plan: planned, target, request: shown, failure };
}
const unchecked = {
	code: "plan/unverified",
	text: (0,base_text/* text */.Qq) `Not every id was checked: no list of the service shows it.`,
};
function noticesOf(planned, { isUnchecked, target }, { mode, deploymentId }, { service }) {
	const write = (0,plan_plan/* writeOf */.tg)(planned);
	const notices = [...planned.notices];
	const note = (code, what) => void notices.push({ code, text: what });
	if (planned.action === "unknown") {
		const what = (0,base_text/* text */.Qq) `What would happen is not known. ${planned.error.text}`;
		notices.push({ ...planned.error, text: what });
	}
	if (planned.action === "none")
		note("plan/nothing", (0,base_text/* text */.Qq) `${planned.why} Nothing would be sent.`);
	if (service === undefined)
		note("plan/unverified", (0,base_text/* text */.Qq) `Without api-token no id was checked.`);
	if (isUnchecked)
		notices.push(unchecked);
	if (write === undefined || write.action === "create")
		return notices;
	const { compared, unfinished, live } = write;
	const [id, ...others] = write.ids;
	if (others.length > 0)
		note("plan/others", (0,base_text/* text */.Qq) `The run would also retire ${(0,base_text/* listed */.KE)(others, records_read/* mostListed */.p9)}.`);
	if (mode === "update-deployment" && deploymentId === undefined)
		note("plan/no-id", (0,base_text/* text */.Qq) `deployment-id is empty: the plan is for Deployment ${id}, which the newest record names. The real
		run needs deployment-id.`);
	if (live === undefined && compared?.applied === undefined)
		note("plan/not-compared", (0,base_text/* text */.Qq) `There is nothing to compare with: no GitHub deployment record stores a definition that was applied
		to Deployment ${id}${target.environment ? "" : " (github-environment is not set)"}.`);
	if (unfinished !== undefined)
		note("plan/unfinished", (0,base_text/* text */.Qq) `The run of GitHub deployment record ${unfinished.number} has not finished, or its outcome is
		unknown: whether anything would change is not known.`);
	return notices;
}
// EXTERNAL MODULE: ../../build/src/base/clock.js + 1 modules
var base_clock = __webpack_require__(9423);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ../../build/src/github/client.js + 1 modules
var client = __webpack_require__(9572);
// EXTERNAL MODULE: ../../build/src/inputs/request.js
var inputs_request = __webpack_require__(2262);
// EXTERNAL MODULE: ../../build/src/base/name.js
var base_name = __webpack_require__(2788);
;// CONCATENATED MODULE: ../../build/src/platform/names.js




const shownLimit = 20;
function matching(items, wanted) {
	const isWanted = [
		({ id }) => id === wanted,
		({ name }) => name === wanted,
		({ name }) => name !== undefined && (0,base_name/* isSameName */.yS)(name, wanted),
	];
	return isWanted.map((test) => items.filter(test)).find((found) => found.length > 0) ?? [];
}
function shownItem({ id, name }) {
	return name === undefined ? (0,base_text/* text */.Qq) `${id}` : (0,base_text/* text */.Qq) `${name} (${id})`;
}
function choose(what, { id, nameOrId: wanted }, within, found) {
	const items = [...new Map(found.items.map((item) => [item.id, item])).values()];
	const matches = wanted === undefined ? items : matching(items, wanted);
	const [match] = matches;
	const isOnly = matches.length === 1 && (wanted !== undefined || !found.hasMore);
	if (match !== undefined && isOnly)
		return match;
	if (match !== undefined && wanted !== undefined) {
		const ids = matches.map(({ id }) => id);
		const why = (0,base_text/* text */.Qq) `Several ${what}s${within} have the name "${wanted}": ${(0,base_text/* listed */.KE)(ids, shownLimit)}.`;
		throw new base_errors/* ActionError */.lZ("lookup/ambiguous", why, {
			next: (0,base_text/* text */.Qq) `Set ${what}-id to the right one of these ids.`,
		});
	}
	const list = items.slice(0, shownLimit).map(shownItem);
	const left = items.length - list.length;
	const lines = [
		...(left > 0 ? [(0,base_text/* text */.Qq) `and ${left} more`] : []),
		...(items.length === 0 ? [requiredRole] : []),
		...(found.unread === undefined ? [] : [found.unread]),
		...(found.mayBeIncomplete && (wanted !== undefined || found.hasMore)
			? [(0,base_text/* text */.Qq) `The list of ${what}s may be incomplete.`]
			: []),
	];
	const useId = id === undefined ? (0,base_text/* text */.Qq) `set ${what}-id: then no list is read` : (0,base_text/* text */.Qq) `remove ${what}`;
	const next = items.length === 0
		? (0,base_text/* text */.Qq) `Check the role and scope of api-token, or ${useId}.`
		: (0,base_text/* text */.Qq) `Set ${what} to one of these, or ${useId}.`;
	if (wanted !== undefined) {
		const why = (0,base_text/* text */.Qq) `No ${what} has the name or id "${wanted}"${within}.`;
		throw new base_errors/* ActionError */.lZ("lookup/no-match", why, { list, lines, next });
	}
	const why = items.length === 0
		? (0,base_text/* text */.Qq) `The token has access to no ${what}${within}.`
		: (0,base_text/* text */.Qq) `No ${what} is given, and the token has access to several${within}.`;
	throw new base_errors/* ActionError */.lZ("lookup/none-given", why, { list, lines, next });
}
;// CONCATENATED MODULE: ../../build/src/platform/lookup.js




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
	const list = await run.service.listWorkspaces(organization.id);
	const within = (0,base_text/* text */.Qq) ` in organization ${shownItem(organization)}`;
	const found = choose("workspace", reference, within, list);
	return checked("workspace", found, reference, run);
}
function checked(what, found, { id, nameOrId }, { log }) {
	if (id !== undefined && id !== found.id) {
		const why = (0,base_text/* text */.Qq) `Input ${what} is "${nameOrId ?? ""}", whose id is "${found.id}", but the id "${id}" is
	  given too.`;
		const other = what === "workspace" ? " (or workspaceId in the definition)" : "";
		const next = (0,base_text/* text */.Qq) `Remove ${what} or ${what}-id${other}, or let both name the same ${what}.`;
		throw new base_errors/* ActionError */.lZ("lookup/contradicts", why, { next });
	}
	const shown = found.name === undefined ? (0,base_text/* text */.Qq) `${found.id}` : (0,base_text/* text */.Qq) `${found.name} is ${found.id}`;
	const only = nameOrId === undefined ? (0,base_text/* text */.Qq) `: the only ${what} that the token has access to` : "";
	log.info((0,base_text/* text */.Qq) `${what === "organization" ? "Organization" : "Workspace"} ${shown}${only}`);
	return found;
}
async function withNames(list, wanted, run) {
	const { items } = list;
	if (wanted === undefined ? items.length < 2 : matching(items, wanted).length > 0)
		return list;
	const nameless = items.filter(({ name }) => name === undefined);
	const needed = nameless.slice(0, wanted === undefined ? shownLimit : mostNameless);
	const names = new Map();
	let unread;
	for (let start = 0; start < needed.length; start += namesAtATime) {
		const reading = needed.slice(start, start + namesAtATime).map(async ({ id }) => {
			try {
				const [workspace] = (await run.service.listWorkspaces(id)).items;
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
	if (!isRefused && (!isOptional || error.code === "run/cancelled"))
		throw error;
	log.debug(error.text);
	const which = (0,base_text/* text */.Qq) `the workspaces of ${id} (status ${error.status ?? ""})`;
	return (0,base_text/* text */.Qq) `Names of organizations could not be read: the token may not list ${which}. ${requiredRole}`;
}
// EXTERNAL MODULE: ../../build/src/records/state.js
var records_state = __webpack_require__(9065);
;// CONCATENATED MODULE: ../../build/src/observe/observe.js











const observedLifetime = 5 * base_clock/* minute */.Vc;
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
async function isUncheckedPlace({ organization, workspace }, request, { service }) {
	const { id: given, nameOrId } = request.workspace;
	if (!request.dryRun || service === undefined || given === undefined || nameOrId !== undefined)
		return false;
	try {
		const { items, mayBeIncomplete } = await service.listWorkspaces(organization.id);
		if (items.some(({ id }) => id === workspace.id))
			return false;
		if (mayBeIncomplete || items.length === 0)
			return true;
	}
	catch (error) {
		const isWrong = error instanceof base_errors/* ActionError */.lZ && (error.status === 401 || error.status === 404);
		if (isWrong || !(error instanceof base_errors/* ActionError */.lZ) || error.code === "run/cancelled")
			throw error;
		return true;
	}
	throw new base_errors/* ActionError */.lZ("lookup/no-workspace", (0,base_text/* text */.Qq) `The organization ${organization.id} has no workspace with the id "${workspace.id}".`, { next: (0,base_text/* text */.Qq) `Correct workspace-id, or use the input workspace for a name.` });
}
async function observe(request, run) {
	const at = run.clock.now();
	const notAfter = at + observedLifetime;
	const placing = findPlace(request, run);
	const checking = placing.then((place) => isUncheckedPlace(place, request, run));
	const preview = (0,inputs_request/* previewOf */.o)(request);
	const searching = searchComment(request, placing, run);
	const reading = Promise.all([
		listNamed(request, placing, run),
		listOfId(request, run),
		preview && run.github?.pullRequest(preview.pullRequest),
	]).catch((error) => {
		if (request.dryRun && error instanceof base_errors/* ActionError */.lZ && error.code.startsWith("github/"))
			return error;
		throw error;
	});
	const parts = [placing, reading, searching, checking, definitionCommit(run)];
	const [place, read, comment, isUnchecked, commit] = await Promise.all(parts);
	const common = { comment, at, notAfter, isUnchecked };
	if (read instanceof base_errors/* ActionError */.lZ) {
		const target = targetOf(place, commit, request, undefined);
		const nothing = { listed: [], records: [], state: (0,records_state/* stateOf */.L4)([]), isComplete: false, pull: undefined };
		return { ...common, ...nothing, target, error: read };
	}
	const [{ records: all, isComplete }, ofId, pull] = read;
	const isOwn = ({ organization }) => organization.id === place.organization.id;
	const listed = all.filter(isOwn);
	const named = listed.filter((record) => (0,records_read/* isOfTarget */.VU)(record, place));
	const others = ofId.filter((record) => isOwn(record) && !named.some((each) => each.number === record.number));
	return {
		...common,
		target: targetOf(place, commit, request, pull),
		pull,
		isComplete,
		listed,
		records: [...named, ...others].toSorted(records_state/* newestFirst */.ll),
		state: (0,records_state/* stateOf */.L4)(named),
	};
}
function targetOf(place, commit, request, pull) {
	const { github, definition } = request;
	const pullRequest = (0,inputs_request/* previewOf */.o)(request)?.pullRequest;
	return {
		...place,
		environment: github?.environment,
		definition,
		pullRequest,
		commit,
		name: (0,inputs_request/* nameOf */.V)(request, pullRequest),
		head: github?.pull.headSha ?? pull?.headSha,
	};
}
async function listNamed(request, placing, { github, clock, cancelled, attempt, id }) {
	const { github: recording } = request;
	const preview = (0,inputs_request/* previewOf */.o)(request);
	const name = (0,inputs_request/* nameOf */.V)(request, preview?.pullRequest);
	if (github === undefined || recording === undefined)
		return { records: [], isComplete: true };
	const isForced = request.mode === "create-deployment" && request.force && attempt > 1;
	const isEnough = async (record) => record.id !== undefined &&
		(!isForced || record.runId === id) &&
		record.kind !== "skipped" &&
		record.kind !== "open" &&
		(0,records_read/* isOfTarget */.VU)(record, await placing);
	const task = (0,records_read/* taskOf */.Xb)({ name, pullRequest: preview?.pullRequest });
	const list = () => (0,records_read/* listRecords */.VI)(github, recording.environment, task, isEnough);
	const first = await list();
	if (preview === undefined)
		return first;
	const place = await placing;
	const own = first.records.filter((record) => (0,records_read/* isOfTarget */.VU)(record, place));
	const isUnfinished = own.every(({ id }) => id === undefined) && own.some(({ kind }) => kind === "open");
	const isFirst = recording.pull.action === "opened" && attempt === 1;
	const isMissing = own.length === 0 && !isFirst;
	if (!(isUnfinished || isMissing) || cancelled.aborted)
		return first;
	await clock.sleep(client/* replicationDelay */._q, cancelled);
	return list();
}
async function listOfId({ mode, github: recording, deploymentId }, { github }) {
	const isUpdate = mode === "update-deployment" && deploymentId !== undefined;
	if (!isUpdate || github === undefined || recording === undefined)
		return [];
	const records = await (0,records_read/* listNewest */.V1)(github, recording.environment, undefined, () => true);
	return records.filter(({ id }) => id === deploymentId);
}
async function searchComment({ github: recording, dryRun, definition }, placing, { github }) {
	const { environment = "", pull: { number: pull } = {} } = recording ?? {};
	const isPreview = recording !== undefined && "pullRequest" in recording;
	if (github === undefined || pull === undefined || !recording?.comment || !(isPreview || dryRun))
		return undefined;
	const name = (0,inputs_request/* nameOf */.V)({ definition }, isPreview ? recording.pullRequest : undefined);
	const keyIn = ({ workspace }) => ({
		kind: dryRun ? "plan" : "preview",
		parts: [environment, workspace.id, name],
	});
	const keying = placing.then(keyIn);
	keying.catch(() => { });
	try {
		const found = await findComment(keying, pull, github);
		return { key: await keying, pull, found };
	}
	catch (error) {
		return keying.then((key) => ({ key, pull, found: undefined, error }), () => undefined);
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
;// CONCATENATED MODULE: ../../build/src/platform/token-warnings.js

const mostRoles = 10;
function tokenWarnings({ type, role, expiryDays, entityId }, token) {
	const next = (0,base_text/* text */.Qq) `Check the token in the platform, and delete it if it grants too much.`;
	const others = token.roles.filter((each) => each.role !== role || (entityId !== undefined && each.entityId && each.entityId !== entityId));
	const roles = others.map(({ role: each, entityId: of = "" }) => (0,base_text/* text */.Qq) `"${each}"${of && (0,base_text/* text */.Qq) ` (${of})`}`);
	const warnings = [
		expiryDays !== undefined &&
			token.endAt === undefined && {
			code: "token/no-end",
			text: (0,base_text/* text */.Qq) `The token may never expire: the response has no endAt.`,
		},
		token.type !== undefined &&
			token.type !== type && {
			code: "token/other-type",
			text: (0,base_text/* text */.Qq) `The token has the type "${token.type}", not "${type}".`,
		},
		others.length > 0 && {
			code: "token/more-roles",
			text: (0,base_text/* text */.Qq) `The token has roles that were not requested: ${(0,base_text/* listed */.KE)(roles, mostRoles)}.`,
		},
	];
	return warnings.filter((each) => each !== false).map((each) => ({ ...each, next }));
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
	outputs.resolved({ organizationId: organization.id });
	const isForWorkspace = request.type === "WORKSPACE";
	const workspace = isForWorkspace ? await findWorkspace(organization, request.workspace, client) : undefined;
	if (workspace)
		outputs.resolved({ organizationId: organization.id, workspaceId: workspace.id });
	const { name, role, type, description, expiryDays } = request;
	const entityId = type === "DEPLOYMENT" ? request.deploymentId : workspace?.id;
	const body = {
		name,
		role,
		type,
		...(description === undefined ? {} : { description }),
		...(entityId === undefined ? {} : { entityId }),
		...(expiryDays === undefined ? {} : { tokenExpiryPeriodInDays: expiryDays }),
	};
	if (request.dryRun) {
		if (!workspace || (await isUncheckedPlace({ organization, workspace }, request, run)))
			log.notice(unchecked.code, unchecked.text);
		const planned = { method: "POST", path: tokensPath(organization.id), body };
		requireShowable(planned.path, body, run.redactor);
		outputs.plan(undefined, planned);
		return { kind: "token-plan", request: planned };
	}
	outputs.requireWritable();
	log.info((0,base_text/* text */.Qq) `Creating API token "${name}"`);
	const names = [name];
	const { another } = request;
	const nextName = another &&
		(() => {
			names.push(another());
			return names.at(-1) ?? name;
		});
	const lostText = (lost) => {
		const end = new Date(run.clock.now() + (expiryDays ?? 0) * base_clock/* day */.vd).toISOString();
		return (0,base_text/* text */.Qq) `API tokens that may exist, and whose values nobody has: ${(0,base_text/* listed */.KE)(lost, lost.length)}. They
	  expire by ${(0,printing/* utcMinute */.vD)(end)}.`;
	};
	const token = await client.service.createToken(organization.id, body, nextName).catch((error) => {
		outputs.unusableToken(error);
		if (another === undefined || !(error instanceof base_errors/* ActionError */.lZ) || error.outcome !== "unknown")
			throw error;
		const { cause } = error;
		const isLastLost = !(cause instanceof request_failure/* RequestFailure */.e) || mayHaveActed(cause.failure);
		throw error.with({ lines: [lostText(isLastLost ? names : names.slice(0, -1))] });
	});
	outputs.token(token);
	log.info((0,base_text/* text */.Qq) `Created API token "${token.name ?? names.at(-1) ?? name}" (${token.id})`);
	if (names.length > 1)
		log.notice("token/lost", lostText(names.slice(0, -1)));
	for (const { code, text: warning, next } of tokenWarnings({ ...request, entityId }, token))
		log.warning(code, warning, { next });
	return { kind: "token", token, request: { ...request, name: names.at(-1) ?? name }, entityId };
}
// EXTERNAL MODULE: ../../build/src/plan/changes.js
var plan_changes = __webpack_require__(3928);
// EXTERNAL MODULE: ../../build/src/records/commands.js
var commands = __webpack_require__(8200);
// EXTERNAL MODULE: ../../build/src/records/status.js
var records_status = __webpack_require__(4444);
// EXTERNAL MODULE: ../../build/src/records/write.js
var write = __webpack_require__(5979);
// EXTERNAL MODULE: ../../build/src/report/failure.js
var report_failure = __webpack_require__(1430);
// EXTERNAL MODULE: ../../build/src/report/report.js
var report_report = __webpack_require__(5644);
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
;// CONCATENATED MODULE: ../../build/src/http/response.js

const largestBody = 8 * 2 ** 20;
const largestErrorBody = 2 ** 20;
async function readResponse(message, largest = largestBody) {
	const { statusCode: status = 0 } = message;
	const limit = status >= 400 ? largestErrorBody : largest;
	const decoder = new TextDecoder();
	let text = "";
	let length = 0;
	for await (const chunk of message) {
		text += decoder.decode(chunk.subarray(0, limit - length), { stream: true });
		length += chunk.length;
		if (length > limit)
			break;
	}
	if (length > limit && status < 400) {
		throw new AttemptFailure("oversized", `a body above ${limit / 2 ** 20} MiB`);
	}
	const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]));
	const coding = headers["content-encoding"] ?? "identity";
	if (!/^identity$/i.test(coding.trim()))
		text = "(compressed, although only identity is accepted)";
	return { status, headers, text: text + decoder.decode() };
}
;// CONCATENATED MODULE: ../../build/src/http/connection.js







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
		if (request.url.origin !== this.#origin)
			throw new Error(`Not sent: ${request.url.origin} is not ${this.#origin}, the origin of the connection.`);
		const { timeout, cancelled, allowance } = bounds;
		const attempt = { phase: "connecting" };
		const abort = new AbortController();
		const bound = new Promise((_, reject) => {
			abort.signal.addEventListener("abort", () => reject(abort.signal.reason));
		});
		const started = Date.now();
		let timer;
		const expire = (milliseconds, within) => {
			clearTimeout(timer);
			timer = setTimeout(() => {
				const isConnected = attempt.phase !== "connecting";
				const what = isConnected ? "no complete response" : "no connection";
				abort.abort(new AttemptFailure(isConnected ? "timeout" : "connect-timeout", `${what} ${within}`));
			}, milliseconds);
		};
		const cancel = () => {
			if (attempt.phase === "connecting" || allowance === 0) {
				abort.abort(new AttemptFailure("cancelled", base_errors/* stepStopped */.I7));
			}
			else {
				const left = started + timeout - Date.now();
				expire(Math.min(allowance, left), `within ${allowance / 1000} s after ${base_errors/* stepStopped */.I7}`);
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
		request.once("socket", (socket) => this.#whenConnected(socket, secure, () => {
			if (isLate()) {
				request.destroy(new AttemptFailure("late", "connected too late to send"));
				return;
			}
			attempt.phase = "connected";
			request.end(body);
		}));
		request.once("upgrade", (_, socket) => {
			socket.destroy();
			request.emit("error", new AttemptFailure("malformed", "the server switched protocols"));
		});
		const response = await new Promise((resolve, reject) => {
			request.once("response", resolve).on("error", reject);
		});
		attempt.phase = "responding";
		if (headersOnly) {
			response.destroy();
			return { status: response.statusCode ?? 0, headers: {}, text: "" };
		}
		return readResponse(response, largest);
	}
	#whenConnected(socket, secure, send) {
		const connected = () => {
			this.#open.add(socket);
			send();
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
		const bounds = { timeout, cancelled, allowance: 0, fresh: true, headersOnly: true };
		return (await connection.attempt({ method: "GET", url, headers: { accept: "*/*" } }, bounds)).status;
	}
	finally {
		connection.close();
	}
}
// EXTERNAL MODULE: ../../build/src/runner/environment.js
var environment = __webpack_require__(9237);
// EXTERNAL MODULE: ../../build/src/inputs/event.js
var inputs_event = __webpack_require__(2723);
;// CONCATENATED MODULE: ../../build/src/apply/send.js









const doing = { create: "Creating", update: "Updating", retire: "Retiring" };
async function send({ kind, id, body, notAfter, record, isAgain }, { organization, workspace, name, pullRequest }, run) {
	const shown = [
		...(name === undefined ? [] : [(0,base_text/* text */.Qq) ` "${name}"`]),
		...(id === undefined ? [] : [(0,base_text/* text */.Qq) ` (${id})`]),
	];
	run.log[isAgain ? "debug" : "info"]((0,base_text/* text */.Qq) `${doing[kind]} Deployment${(0,base_text/* joined */.oR)(shown, "")}`);
	const service = serviceOf(run);
	const releasing = (0,base_text/* text */.Qq) `GitHub deployment record ${record?.number ?? ""} names Deployment ${id ?? ""}. If it was
	deleted in the platform, release the record`;
	const preview = {
		workspace: (0,target/* displayName */.Q)(workspace),
		release: record ? [{ why: releasing, lines: [(0,commands/* releaseCommand */.Pw)(record, run)] }] : [],
	};
	const options = {
		notAfter: run.github && notAfter,
		preview: pullRequest === undefined ? undefined : preview,
	};
	const sending = id === undefined
		? service.createDeployment(organization.id, body, options)
		: service.updateDeployment(organization.id, id, body, options);
	return sending.catch((error) => {
		if (error instanceof base_errors/* ActionError */.lZ)
			run.outputs.attempted(error.outcome);
		throw error;
	});
}
function logResponse(outcome, { id, raw }, { log }) {
	log.info((0,base_text/* text */.Qq) `Deployment ${id} was ${outcome}.`);
	const responded = (0,json/* stringMember */.sk)(raw, "id") ?? "";
	if (responded === id)
		return;
	const what = (0,base_text/* text */.Qq) `The service's response has the id of another Deployment, "${responded}". The run keeps
	"${id}".`;
	log.warning("deployment/other-id", what);
}
function reportResponse(differences, { raw }, { pullRequest }, { log, outputs }) {
	outputs.result(raw);
	outputs.differences(differences);
	for (const each of differenceWarnings(differences, pullRequest !== undefined))
		log.warning(each.code, each.text);
}
function differenceWarnings(all, isPreview) {
	const instead = isPreview
		? (0,base_text/* text */.Qq) `to try it, delete the preview in the platform: the next push creates it again`
		: (0,base_text/* text */.Qq) `correct the definition, or change it in the platform`;
	const says = {
		"create-only": (0,base_text/* text */.Qq) `an update does not change it: ${instead}`,
		kept: (0,base_text/* text */.Qq) `no longer in the definition, but in the response: write the value that you want, or null`,
		different: (0,base_text/* text */.Qq) `the response differs from the request: check the Deployment in the platform`,
	};
	return Object.keys(says).flatMap((why) => {
		const fields = (0,base_text/* listed */.KE)(all.filter((each) => each.why === why).map(({ field }) => field), 20);
		return fields.isEmpty ? [] : [{ code: `deployment/${why}`, text: (0,base_text/* text */.Qq) `${fields}: ${says[why]}.` }];
	});
}
function asksToHibernate(body) {
	return (0,inputs_event.at)(body, "scalingSpec", "hibernationSpec", "override", "isHibernating");
}
function addressOf({ raw }) {
	return (0,base_address/* withScheme */.GV)((0,json/* stringMember */.sk)(raw, "webServerUrl") ?? "");
}
function webPageOf(deployment, { redactor }) {
	const address = addressOf(deployment);
	return (0,printing/* isShowable */.q6)(address, redactor.redact) ? address : undefined;
}
;// CONCATENATED MODULE: ../../build/src/apply/ready.js








const interval = 10_000;
function isResponse(status) {
	return (status >= 200 && status < 400) || status === 401 || status === 403;
}
async function waitUntilReady(deployment, outcome, { minutes, wakes }, run) {
	if (hibernates(deployment) && !wakes) {
		run.log.notice("deployment/hibernates", (0,base_text/* text */.Qq) `It hibernates: its web server does not respond.`);
		run.outputs.one("ready", false);
		return { ready: false };
	}
	const address = addressOf(deployment);
	const problem = whyUnusable(address, deployment, run);
	const { isReady, lastAttempt } = problem === undefined ? await poll(address, minutes, run) : { isReady: false, lastAttempt: "" };
	run.outputs.one("ready", isReady);
	if (isReady)
		return { ready: true };
	const what = (0,base_text/* text */.Qq) `Deployment ${deployment.id} was ${outcome}, but its web server`;
	return { ready: false, failure: failureOfWait(what, problem, minutes, lastAttempt, run) };
}
const skip = (0,base_text/* text */.Qq) `set wait-minutes to 0 to skip the check.`;
function whyUnusable(address, deployment, run) {
	const next = (0,base_text/* text */.Qq) `If your platform always responds like this, ${skip}`;
	if (address === "")
		return { why: (0,base_text/* text */.Qq) `the service's response has no webServerUrl, so deployment-url is empty`, next };
	if (webPageOf(deployment, run) === undefined)
		return { why: (0,base_text/* text */.Qq) `deployment-url is not a usable web address: ${address}`, next };
	const unsafe = (0,environment/* unsafeBecause */.X9)(run.variables, [new URL(address)]);
	return unsafe && { why: unsafe.why, next: (0,base_text/* text */.Qq) `${unsafe.next} Or ${skip}` };
}
async function poll(address, minutes, { clock, cancelled, log }) {
	const url = new URL(address);
	const most = (0,printing/* lasting */.nS)(minutes * base_clock/* minute */.Vc);
	log.info((0,base_text/* text */.Qq) `Waiting at most ${most} until the web server at ${address} responds.`);
	const started = clock.monotonic();
	const deadline = started + minutes * base_clock/* minute */.Vc;
	let lastAttempt = "";
	let isReady = false;
	for (let begun = started; !isReady && !cancelled.aborted && begun < deadline; begun = clock.monotonic()) {
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
			await clock.sleep(Math.min(Math.max(next - clock.monotonic(), 0), interval), cancelled);
	}
	return { isReady, lastAttempt };
}
function failureOfWait(what, problem, minutes, lastAttempt, { cancelled }) {
	const exists = (0,base_text/* text */.Qq) `The Deployment exists, and the outputs are set.`;
	if (cancelled.aborted) {
		const why = (0,base_text/* text */.Qq) `${what} was not waited for: ${base_errors/* stepStopped */.I7}.`;
		return new base_errors/* ActionError */.lZ("run/cancelled", why, { next: exists });
	}
	if (problem !== undefined) {
		const reported = (0,base_text/* text */.Qq) `The reason: ${problem.why}.`;
		const details = { reported, lines: [exists], next: problem.next };
		return new base_errors/* ActionError */.lZ("deployment/not-checked", (0,base_text/* text */.Qq) `${what} could not be checked.`, details);
	}
	const reported = (0,base_text/* text */.Qq) `The last attempt showed: ${lastAttempt}.`;
	const next = (0,base_text/* text */.Qq) `Check the Deployment's status in the platform. If it only needs more time, set a larger
	wait-minutes.`;
	const why = (0,base_text/* text */.Qq) `${what} did not respond within ${(0,printing/* lasting */.nS)(minutes * base_clock/* minute */.Vc)}.`;
	return new base_errors/* ActionError */.lZ("deployment/not-ready", why, { reported, lines: [exists], next });
}
;// CONCATENATED MODULE: ../../build/src/apply/retire.js














function leaves(path, value) {
	return (0,json/* isObject */.Gv)(value)
		? Object.entries(value).flatMap(([name, inner]) => leaves(`${path}.${name}`, inner ?? null))
		: [(0,base_text/* text */.Qq) `${path}: ${(0,json/* shownJson */.oB)(value)}`];
}
const notScaled = ["name", "description", "workspaceId"];
function changesOfRetire(request, target) {
	const changes = (0,compare/* changesBetween */.iv)(target.definition.body, request.reveal().body)
		.filter(({ field, createOnly }) => !createOnly && !notScaled.includes(field))
		.flatMap(({ field, after }) => leaves(field, after ?? null));
	const what = changes.length > 0
		? (0,base_text/* text */.Qq) `The retire sets ${(0,base_text/* joined */.oR)(changes)}.`
		: (0,base_text/* text */.Qq) `Nothing to scale down in this definition: it costs what it cost before.`;
	return { what, isHibernating: asksToHibernate(request.reveal().body) === true };
}
function retireText({ what, isHibernating }, response) {
	const asked = isHibernating ? "It was asked to hibernate" : "Its pipelines still run";
	const state = hibernates(response) ? "It hibernates: no pipelines run" : asked;
	return (0,base_text/* text */.Qq) `${what} ${state}. It exists, and may be billed, until you delete it in the platform.`;
}
async function isEvidence(error, known, { organization, workspace }, run) {
	if (!isNotFound(error))
		return false;
	return (0,records_state/* isScaledDown */.t1)(known) || serviceOf(run).hasWorkspace(organization.id, workspace.id);
}
async function retireEach(planned, observed, run) {
	const items = [];
	for (const id of planned.ids) {
		const known = observed.state.ids.find((each) => each.id === id);
		if (known !== undefined)
			items.push(await retireOne(known, planned.request, observed, run));
	}
	return items;
}
async function retireOne(known, request, { target, notAfter }, run) {
	const { id } = known;
	try {
		const unfit = (0,write/* unstorable */.of)([id], target, run);
		if (unfit !== undefined)
			throw unfit;
		const { body } = request.reveal();
		const deployment = await send({ kind: "retire", id, body, notAfter, record: known, isAgain: (0,records_state/* isScaledDown */.t1)(known) }, target, run);
		return { known, how: "retired", deployment };
	}
	catch (error) {
		if (await isEvidence(error, known, target, run))
			return { known, how: "missing" };
		return { known, how: "failed", error: (0,report_failure/* asActionError */.z6)(error, "unknown") };
	}
}
async function markRetired(item, run) {
	const { id, number } = item.known;
	const url = item.how === "retired" ? webPageOf(item.deployment, run) : undefined;
	if (item.how !== "failed")
		await (0,write/* markRecord */.Pz)(number, item.how, { id, url }, run);
}
async function retire(planned, observed, comment, run) {
	const { target } = observed;
	run.outputs.requireWritable();
	const items = await retireEach(planned, observed, run);
	const current = items.find((item) => item.how !== "missing");
	const deployment = current?.how === "retired" ? current.deployment : undefined;
	if (deployment !== undefined)
		run.outputs.deployment(deployment, "retired");
	else if (current !== undefined && items.some((item) => item.how === "retired")) {
		run.outputs.retired(current.known.id);
	}
	const retired = changesOfRetire(planned.request, target);
	const isClosed = planned.reason === "closed";
	for (const item of items)
		reportRetired(item, isClosed, retired, target, run);
	const error = failureOf(items);
	const exchange = { kind: "retire", ...planned.request.reveal(), before: undefined };
	const differences = deployment ? (0,plan_changes/* differencesOf */.g6)({ ...exchange, response: deployment.raw }, run) : [];
	const result = { kind: "retired", deployment, target, differences, isClosed };
	const report = reportOf(result, run.log.said, run);
	const tried = deployment === undefined ? notRetired(target, run) : report;
	const shown = error === undefined ? report : (0,report_report/* failed */.g)(tried, error, error.outcome);
	await Promise.all([...items.map((item) => markRetired(item, run)), comment.write(shown)]);
	if (deployment !== undefined)
		reportResponse(differences, deployment, target, run);
	if (error !== undefined)
		throw error;
	if (deployment === undefined)
		run.outputs.retired("");
	return result;
}
function notRetired({ name = "" }, { log }) {
	return { title: (0,base_text/* text */.Qq) `❌ Preview ${name} was not retired: it still runs`, facts: [], notices: log.said };
}
function reportRetired(item, isClosed, retired, target, run) {
	const { id, number, kind } = item.known;
	if (item.how === "missing")
		run.log.notice("preview/missing", (0,base_text/* text */.Qq) `Deployment ${id} was not found: the service responded with 404. GitHub deployment record ${number}
		names it, until a sweep does not find it either.`);
	if (item.how !== "retired")
		return;
	logResponse("retired", item.deployment, run);
	const { name = "", pullRequest = 0 } = target;
	const why = isClosed ? (0,base_text/* text */.Qq) `Pull request #${pullRequest} is closed. ` : "";
	const report = (0,base_text/* text */.Qq) `${why}Preview "${name}" (${id}) was retired. ${retireText(retired, item.deployment)}`;
	if (kind === "retired")
		run.log.info(report);
	else
		run.log[retired.isHibernating ? "notice" : "warning"]("preview/retired", report);
}
async function retireOthers(planned, observed, run) {
	const items = await retireEach(planned, observed, run);
	await Promise.all(items.map((item) => markRetired(item, run)));
	for (const item of items) {
		if (item.how !== "failed")
			continue;
		const error = (0,report_failure/* asActionError */.z6)(item.error, "unknown");
		const what = (0,base_text/* text */.Qq) `Deployment ${item.known.id} could not be retired. ${error.text}`;
		run.log.warning("preview/not-retired", what, { ...(0,base_errors/* detailsOf */.cz)(error), next: undefined });
	}
}
function failureOf(items) {
	const [first, ...others] = items.flatMap((item) => (item.how === "failed" ? [item] : []));
	if (first === undefined)
		return undefined;
	const done = items.filter((item) => item.how === "retired");
	const failure = (0,report_failure/* asActionError */.z6)(first.error, "unknown");
	const was = done.map(({ known }) => (0,base_text/* text */.Qq) `Deployment ${known.id} was retired.`);
	const more = others.map(({ known, error }) => (0,base_text/* text */.Qq) `Deployment ${known.id}: ${(0,base_errors/* whyOf */.gf)(error).text}`);
	const commands = others.flatMap(({ error }) => (error instanceof base_errors/* ActionError */.lZ ? error.commands : []));
	const { id, url } = first.known;
	return failure.with({
		facts: [
			["Id", (0,base_text/* code */.aY)(id)],
			["Link", url === "" ? undefined : (0,base_text/* link */.nf)("Open", url)],
		],
		list: [...failure.list, ...more, ...was],
		commands: [...failure.commands, ...commands],
	});
}
;// CONCATENATED MODULE: ../../build/src/apply/deploy.js

















async function deploy(planned, given, run) {
	const { observed, request, comment } = given;
	const sent = await deploy_write(planned, given, run);
	const { deployment, outcome } = sent.result;
	const { also } = sent.planned;
	if (also !== undefined)
		await retireOthers(also, observed, run);
	if (request.waitMinutes === 0)
		return sent.result;
	const wakes = asksToHibernate(sent.planned.request.reveal().body) === false;
	const waited = await waitUntilReady(deployment, outcome, { minutes: request.waitMinutes, wakes }, run);
	const result = { ...sent.result, ...waited };
	await comment.write(reportOf(result, run.log.said, run), true);
	return result;
}
async function deploy_write(planned, given, run) {
	const { observed, request, comment } = given;
	const { target, pull, notAfter } = observed;
	const { outputs, github, cancelled, log } = run;
	const { action, compared } = planned;
	const [id] = planned.ids;
	const used = observed.state.ids.find((each) => each.id === id);
	const { body, whole } = planned.request.reveal();
	let own;
	let deployment;
	try {
		outputs.requireWritable();
		const opened = { id, applied: whole, isForced: request.force, otherCommit: pull?.headSha };
		own = github && (await (0,write/* openRecord */.C6)(opened, target, github, run));
		if (own !== undefined && action === "create")
			await lookAgain(own, given, run);
		outputs.requireWritable();
		deployment = await send({ kind: action, id, body, notAfter, record: used }, target, run);
	}
	catch (thrown) {
		const replaced = own && (await withoutMissing(thrown, own.number, id, given, run));
		if (replaced !== undefined)
			return replaced;
		const error = (0,report_failure/* asActionError */.z6)(thrown, "unknown");
		const kind = error.outcome === "unknown" ? "unknown" : "skipped";
		const isRefused = error.outcome === "rejected";
		if (own !== undefined)
			await (0,write/* markRecord */.Pz)(own.number, kind, { id, isRefused }, run);
		const failure = used === undefined || target.pullRequest === undefined
			? error
			: withWhatRuns(error, used, observed, run);
		await comment.write((0,report_report/* failed */.g)((0,report_report/* attempted */.z)(request, log.said), failure, failure.outcome));
		throw failure;
	}
	const outcome = `${action}d`;
	outputs.deployment(deployment, outcome);
	logResponse(outcome, deployment, run);
	const before = compared?.applied;
	const exchange = { kind: action, body, whole, before, response: deployment.raw };
	const differences = (0,plan_changes/* differencesOf */.g6)(exchange, run);
	reportResponse(differences, deployment, target, run);
	const result = {
		...{ kind: "deployed", outcome, deployment, target, differences },
		changed: (before || planned.live) && planned.changes,
		live: planned.live,
		isRestored: planned.action === "update" && planned.isRestored,
		commands: action === "create" && target.pullRequest === undefined
			? (0,commands/* storeCommands */.WY)(deployment.id, target.environment, run)
			: [],
	};
	const differs = (0,plan_changes/* notAppliedAfter */.bq)(differences);
	const storing = own && writeDeployed(own.number, result, differs, observed, run);
	const commenting = comment.write(reportOf(result, log.said, run));
	try {
		await storing;
	}
	catch (thrown) {
		await commenting;
		const error = (0,report_failure/* asActionError */.z6)(thrown, "unknown");
		if (!cancelled.aborted)
			await comment.write((0,report_report/* failed */.g)(reportOf(result, log.said, run), error, error.outcome), true);
		throw error;
	}
	await commenting;
	return { result, planned };
}
const mostLooks = 3;
async function lookAgain(own, { observed, request }, run) {
	const { github, clock, cancelled } = run;
	const { environment, name = "", pullRequest } = observed.target;
	if (github === undefined || environment === undefined || pullRequest !== undefined)
		return;
	for (let looks = 1; looks <= mostLooks; looks++) {
		const { records } = await (0,records_read/* listRecords */.VI)(github, environment, (0,records_read/* taskOf */.Xb)(observed.target), () => true);
		const older = records.filter(({ number, key, ...place }) => number < own.number &&
			key !== own.key &&
			(0,records_read/* isOfTarget */.VU)(place, observed.target) &&
			!observed.listed.some((each) => each.number === number));
		const again = { ...observed, records: older, state: (0,records_state/* stateOf */.L4)(older), isComplete: true };
		const [late] = (0,plan_stops/* stopsOf */.lD)({ id: "", body: {}, request, observed: again, run }).filter((stop) => stop.code === "exists");
		if (late !== undefined)
			throw (0,plan_stops/* stopError */.Dr)([{ ...late, isFinal: true }], run);
		const isListed = records.some(({ number, key }) => key === own.key && number >= own.number);
		if (isListed || cancelled.aborted)
			return;
		if (looks < mostLooks)
			await clock.sleep(client/* replicationDelay */._q, cancelled);
	}
	const why = (0,base_text/* text */.Qq) `GitHub does not list record ${own.number} of this run: another create of "${name}" that
	started at the same time would not be observed.`;
	const stop = { code: "exists", why, fix: (0,base_text/* text */.Qq) `Run the job again.`, isFinal: true };
	throw (0,plan_stops/* stopError */.Dr)([stop], run);
}
async function withoutMissing(error, record, id, given, run) {
	const { observed, request } = given;
	const { target, state } = observed;
	const used = state.ids.find((each) => each.id === id);
	if (id === undefined || used === undefined || target.pullRequest === undefined)
		return undefined;
	if (!(await isEvidence(error, used, target, run)))
		return undefined;
	await (0,write/* markRecord */.Pz)(record, "missing", { id }, run);
	const records = observed.records.filter((each) => each.id !== id);
	const left = { ...observed, records, state: (0,records_state/* stateOf */.L4)(records) };
	const again = (0,plan_plan/* plan */.et)(request, left, run);
	if (again.action !== "create" && again.action !== "update")
		return undefined;
	const instead = again.action === "create" ? (0,base_text/* text */.Qq) `creates it again` : (0,base_text/* text */.Qq) `uses ${again.ids[0]}`;
	const what = (0,base_text/* text */.Qq) `Preview "${target.name ?? ""}" (${id}) was not found: the service responded with 404. The
	run ${instead}.`;
	run.log.warning("preview/missing", what);
	return deploy_write(again, { ...given, observed: left }, run);
}
function withWhatRuns(error, used, { records }, run) {
	const { id, kind, url } = used;
	const isUnknown = error.outcome === "unknown" || kind === "unknown";
	const commit = commitText(((0,plan_changes/* lastApplied */.EY)(records, id) ?? used).sha, run.repositoryPage);
	const state = isUnknown
		? (0,base_text/* text */.Qq) `whether it was updated is not known`
		: (0,base_text/* text */.Qq) `update failed: still runs ${commit}`;
	return error.with({
		facts: [
			...(isUnknown || kind === "deployed" ? [["State", state]] : []),
			["Link", url === "" ? undefined : (0,base_text/* link */.nf)("Open", url)],
		],
	});
}
async function writeDeployed(record, { outcome, deployment, target }, differs, { records }, run) {
	const { id } = deployment;
	const parts = { id, url: webPageOf(deployment, run), differs, storesNewId: outcome === "created" };
	const older = records.filter((each) => each.id === id && each.kind === "deployed");
	const stored = outcome === "created"
		? (0,write/* writeStatus */.Kn)(record, "deployed", parts, run).catch((cause) => {
			throw unstoredError(record, id, cause, target, run);
		})
		: (0,write/* markRecord */.Pz)(record, "deployed", parts, run);
	await Promise.all([stored, ...older.map(({ number }) => (0,write/* markRecord */.Pz)(number, "superseded", { id }, run))]);
}
function unstoredError(record, id, cause, { environment, pullRequest }, run) {
	const description = pullRequest === undefined ? undefined : (0,records_status/* describe */.q0)("deployed", id);
	const why = (0,base_text/* text */.Qq) `Run this before the next run of this step`;
	const { text: said, reported } = (0,base_errors/* whyOf */.gf)(cause);
	return new base_errors/* ActionError */.lZ("github/id-not-stored", (0,base_text/* text */.Qq) `Deployment ${id} was created, but GitHub deployment record ${record} could not store its id.`, {
		reported,
		lines: [said],
		commands: [
			...(cause instanceof base_errors/* ActionError */.lZ ? cause.commands : []),
			...(description ? [{ why, lines: [(0,commands/* statusCommand */.yA)(record, "success", description, run)] }] : []),
			...(pullRequest === undefined ? (0,commands/* storeCommands */.WY)(id, environment, run) : []),
		],
		next: (0,base_text/* text */.Qq) `Store the id, or delete Deployment ${id} in the platform before the next run of this step.`,
		outcome: "created",
		cause,
	});
}
// EXTERNAL MODULE: ../../build/src/plan/words.js
var words = __webpack_require__(8104);
;// CONCATENATED MODULE: ../../build/src/report/sweep.js



function warnOfSwept(items, { ended, isComplete, elsewhere }, { log }) {
	const left = items.filter(({ isLeft }) => isLeft).map(({ preview }) => (0,base_text/* text */.Qq) `"${preview.name}"`);
	if (ended !== undefined) {
		const what = (0,base_text/* text */.Qq) `The sweep ended early: ${ended}. The next sweep does the rest: ${(0,base_text/* listed */.KE)(left, 20)}.`;
		log.warning("sweep/ended", what);
	}
	if (elsewhere > 0) {
		const what = (0,base_text/* text */.Qq) `No preview is of this workspace, and ${elsewhere} of others: check the workspace.`;
		log.warning("sweep/other-workspaces", what);
	}
	if (isComplete)
		return;
	const what = (0,base_text/* text */.Qq) `The environment has more than 10,000 GitHub deployment records: older ones were not read.
	Use a new github-environment.`;
	log.warning("sweep/incomplete", what);
}
function sweepFailure(items, ended, { cancelled: { aborted } }) {
	const failed = items.filter(({ error }) => error !== undefined);
	const next = (0,base_text/* text */.Qq) `The next sweep does the rest.`;
	const [first] = failed;
	if (first === undefined)
		return aborted && ended
			? new base_errors/* ActionError */.lZ("run/cancelled", (0,base_text/* text */.Qq) `The sweep ended early: ${ended}.`, { next })
			: undefined;
	const list = failed.map(({ preview: { name, deploymentId, pullRequest }, error }) => {
		const { text: why, reported } = (0,base_errors/* whyOf */.gf)(error);
		return (0,base_text/* text */.Qq) `"${name}" (${deploymentId}) of pull request #${pullRequest}: ${why} ${reported ?? ""}`;
	});
	const errors = failed.flatMap(({ error }) => (error instanceof base_errors/* ActionError */.lZ ? error : []));
	return new base_errors/* ActionError */.lZ("sweep/failed", (0,base_text/* text */.Qq) `The sweep failed for ${(0,printing/* counted */.hS)(failed.length, "preview")}.`, {
		list,
		commands: errors.find(({ commands }) => commands.length > 0)?.commands,
		next: errors[0]?.next ?? next,
		outcome: "swept",
		cause: first.error,
	});
}
;// CONCATENATED MODULE: ../../build/src/apply/sweep.js
















const tooYoung = 15 * base_clock/* minute */.Vc;
const longestListed = 30 * base_clock/* day */.vd;
const leastRemaining = 300;
const mostUnanswered = 3;
async function sweep(request, step, run) {
	const { dryRun } = request;
	const { github, outputs, clock } = run;
	if (github === undefined)
		throw new Error("A sweep has a client of GitHub.");
	const { previews, place, isComplete, elsewhere } = await observeAll(request, step, github, run);
	const now = clock.now();
	const all = previews.map((preview) => sweptOf(preview, request, step, now, run));
	if (!dryRun)
		outputs.requireWritable();
	const isDue = ({ planned }) => planned !== undefined;
	let ended;
	let unanswered = 0;
	for (const each of all.filter(isDue).toSorted(inOrder)) {
		if (!dryRun)
			ended ??= whyEnded(unanswered, run);
		if (dryRun || ended !== undefined) {
			each.items = ofDue(each, (item) => dryRun
				? acted(item, "would-retire")
				: { ...item, isLeft: true, reason: (0,base_text/* text */.Qq) `left for the next sweep` });
			continue;
		}
		each.items = await retirePreview(each, step, github, run);
		const failures = each.items.map(({ error }) => sweep_failureOf(error));
		const isUnanswered = each.items.some(({ error }) => error instanceof base_errors/* ActionError */.lZ && error.outcome === "unknown") ||
			failures.some((one) => one !== undefined && (typeof one !== "number" || one >= 500));
		unanswered = isUnanswered ? unanswered + 1 : 0;
		if (failures.includes(429))
			ended = (0,base_text/* text */.Qq) `a rate limit is used up`;
	}
	const items = all.flatMap((each) => each.items);
	outputs.swept(items.filter(({ isGone }) => !isGone).map(({ preview }) => preview), dryRun);
	const first = all.find((each) => isDue(each) && each.items.some(isChanged));
	const changes = first?.planned && changesOfRetire(first.planned.request, first.preview.target).what;
	for (const each of all)
		warnIfLeft(each, run);
	warnOfSwept(items, { ended, isComplete, elsewhere: previews.length === 0 ? elsewhere : 0 }, run);
	const old = previews.flatMap(({ state }) => state.ids.filter((known) => isOld(known, now)));
	const failure = sweepFailure(items, ended, run);
	const done = { items, dryRun, changes, failure, unlisted: old.length, elsewhere };
	return { kind: "swept", ...done, workspace: place.workspace, environment: step.environment };
}
async function observeAll(request, step, github, run) {
	const placing = findPlace(request, run);
	const checking = placing.then((place) => isUncheckedPlace(place, request, run));
	const [place, listed, open, isUnchecked] = await Promise.all([
		placing,
		(0,records_read/* listPreviewRecords */.HW)(github, step.environment),
		github.openPullRequests(),
		checking,
	]);
	if (isUnchecked)
		run.log.notice(unchecked.code, unchecked.text);
	const groups = new Map();
	for (const record of listed.records) {
		const key = JSON.stringify([record.organization.id, record.workspace.id, record.task]);
		const group = groups.get(key);
		if (group === undefined)
			groups.set(key, [record]);
		else
			group.push(record);
	}
	const previews = [];
	let elsewhere = 0;
	for (const records of groups.values()) {
		const [newest] = records;
		if (newest?.pullRequest === undefined)
			continue;
		const state = (0,records_state/* stateOf */.L4)(records);
		if (!(0,records_read/* isOfTarget */.VU)(newest, place)) {
			elsewhere += Number(state.ids.length > 0);
			continue;
		}
		const { pullRequest, sha: commit } = newest;
		const stored = records.find((record) => record.name !== undefined)?.name;
		const given = (0,inputs_request/* nameOf */.V)(request, pullRequest);
		const name = stored ?? ((0,records_read/* taskOf */.Xb)({ name: given, pullRequest }) === newest.task ? given : undefined);
		const changedAt = records.reduce((latest, each) => Math.max(latest, each.changedAt, each.createdAt), 0);
		const { environment } = step;
		const of = { environment, definition: request.definition, name, pullRequest, commit, head: undefined };
		const target = { ...place, ...of };
		previews.push({ target, records, newest, state, isOpen: open.has(pullRequest), changedAt });
	}
	return { previews, place, isComplete: listed.isComplete, elsewhere };
}
function sweptOf(preview, { definition }, { idleDays }, now, run) {
	const { target, newest, state, isOpen, changedAt } = preview;
	const kept = (why) => ({ preview, planned: undefined, items: itemsOf(preview, now, why) });
	if (newest.base !== definition.ownName)
		return kept((0,base_text/* text */.Qq) `of the definition ${newest.base ?? "without a name"}`);
	if (target.name === undefined)
		return kept((0,base_text/* text */.Qq) `the name of its record does not fit its task`);
	if (now - changedAt < tooYoung)
		return { ...kept((0,base_text/* text */.Qq) `changed in the last 15 minutes`), isYoung: true };
	const { current } = state;
	const age = now - newest.createdAt;
	const idle = isOpen && idleDays !== undefined && current && !(0,records_state/* isScaledDown */.t1)(current) && age > idleDays * base_clock/* day */.vd
		? [current]
		: [];
	const [first, ...others] = [...idle, ...(0,records_state/* due */.dQ)(state, { open: isOpen })];
	if (first === undefined) {
		if (isOpen)
			return kept((0,base_text/* text */.Qq) `the pull request is open`);
		return kept(state.ids.length === 0 ? (0,base_text/* text */.Qq) `a create that did not finish` : (0,base_text/* text */.Qq) ``);
	}
	const reason = idle.length > 0 ? "idle" : isOpen ? "requested" : "closed";
	const planned = (0,plan_plan/* retirePlan */.pm)([first, ...others], reason, preview, run);
	const days = (0,printing/* counted */.hS)(Math.floor(age / base_clock/* day */.vd), "day");
	const why = reason === "idle" ? (0,base_text/* text */.Qq) `no deploy for ${days}` : undefined;
	return { preview, planned, items: itemsOf(preview, now, why) };
}
function inOrder(one, other) {
	const isAgain = ({ preview: { state }, planned }) => Number(state.ids.every((known) => !planned?.ids.includes(known.id) || (0,records_state/* isScaledDown */.t1)(known)));
	return isAgain(one) - isAgain(other) || one.preview.changedAt - other.preview.changedAt;
}
function warnIfLeft({ preview, planned, isYoung, items: [first] }, run) {
	const { log } = run;
	const { target, state, isOpen } = preview;
	if (isOpen || isYoung)
		return;
	if (state.unfinished.length > 0) {
		const warning = (0,words/* unfinishedWarning */.yu)(state, target, run);
		log.warning(warning.code, warning.text, warning);
	}
	const isLeft = state.ids.some(({ kind }) => kind !== "swept");
	if (planned !== undefined || !isLeft || first?.reason === undefined)
		return;
	const what = (0,base_text/* text */.Qq) `Pull request #${target.pullRequest} is closed, and its preview "${target.name ?? ""}" is
	kept: ${first.reason}. Check the platform for it.`;
	log.warning("sweep/kept", what);
}
function isOld({ kind, changedAt }, now) {
	return kind === "swept" && now - changedAt > longestListed;
}
function itemsOf({ target, state }, now, reason) {
	const { pullRequest, name = "" } = target;
	const records = state.ids.length > 0 ? state.ids.filter((known) => !isOld(known, now)) : state.unfinished.slice(0, 1);
	return records.map((record) => ({
		preview: {
			pullRequest,
			name,
			deploymentId: record.id ?? "",
			url: record.url,
			action: "kept",
			state: stateName(record),
			updatedAt: new Date(record.changedAt).toISOString(),
		},
		record: record.number,
		isAgain: record.id !== undefined && (0,records_state/* isScaledDown */.t1)(record),
		...(reason && { reason }),
	}));
}
function stateName(record) {
	if (record.id === undefined)
		return "failed";
	if (record.kind === "open" || record.kind === "unknown")
		return "open";
	if (record.kind === "missing")
		return "missing";
	return (0,records_state/* isScaledDown */.t1)(record) ? "retired" : "active";
}
function ofDue({ items, planned }, change) {
	return items.map((item) => (planned?.ids.includes(item.preview.deploymentId) ? change(item) : item));
}
function isChanged({ preview: { action }, isAgain }) {
	return !isAgain && (action === "retired" || action === "would-retire");
}
function acted(item, action, error) {
	return { ...item, preview: { ...item.preview, action }, ...(error === undefined ? {} : { error }) };
}
function whyEnded(unanswered, { cancelled, github }) {
	if (cancelled.aborted)
		return (0,base_text/* text */.Qq) `${base_errors/* stepStopped */.I7}`;
	if (unanswered >= mostUnanswered)
		return (0,base_text/* text */.Qq) `several previews in a row had no usable response`;
	const { remaining } = github ?? {};
	return remaining !== undefined && remaining < leastRemaining
		? (0,base_text/* text */.Qq) `GitHub allows only ${remaining} more requests`
		: undefined;
}
function sweep_failureOf(error) {
	for (let each = error; each instanceof Error; each = each.cause)
		if (each instanceof request_failure/* RequestFailure */.e)
			return each.failure;
	return undefined;
}
async function retirePreview(swept, step, github, run) {
	const { preview, planned, items } = swept;
	if (planned === undefined)
		return items;
	const notAfter = run.clock.now() + observedLifetime;
	try {
		const reason = await whyChanged(preview, step, github);
		if (reason !== undefined)
			return items.map((item) => ({ ...item, reason }));
	}
	catch (error) {
		return ofDue(swept, (item) => acted(item, "failed", error));
	}
	const retired = await retireEach(planned, { ...preview, notAfter }, run);
	const done = [];
	for (const item of items) {
		const result = retired.find(({ known }) => known.id === item.preview.deploymentId);
		done.push(result === undefined ? item : await recorded(result, item, preview, run));
	}
	return done;
}
async function recorded(result, item, { state, isOpen }, run) {
	const { known, how } = result;
	if (how === "failed")
		return acted(item, "failed", result.error);
	const url = how === "retired" ? webPageOf(result.deployment, run) : undefined;
	const kind = kindAfter(known, how, isOpen && known === state.current);
	try {
		await (0,write/* writeStatus */.Kn)(known.number, kind, { id: known.id, url }, run);
	}
	catch (error) {
		return acted(item, "failed", error);
	}
	const updatedAt = new Date(run.clock.now()).toISOString();
	if (how === "missing") {
		const preview = { ...item.preview, state: "missing", updatedAt };
		return { ...item, preview, isGone: kind === "gone" };
	}
	const preview = { ...item.preview, state: "retired", updatedAt, ...(url && { url }) };
	return { ...acted({ ...item, preview }, "retired"), isDeletable: !isOpen && !item.isAgain };
}
function kindAfter({ kind }, how, isCurrent) {
	if (how === "missing")
		return kind === "missing" ? "gone" : "missing";
	if (kind === "open" || kind === "unknown")
		return "retired";
	return isCurrent ? "idle" : "swept";
}
async function whyChanged({ newest, isOpen, target }, { environment }, github) {
	const reading = github.pullRequest(target.pullRequest).catch((error) => {
		if (error instanceof base_errors/* ActionError */.lZ && error.status === 404)
			return undefined;
		throw error;
	});
	const keys = new Set();
	const isLater = ({ id, payload }) => {
		if (id <= newest.number)
			keys.add(payload?.["key"]);
		return id > newest.number;
	};
	const [pull, later] = await Promise.all([reading, (0,records_read/* listNewest */.V1)(github, environment, newest.task, isLater)]);
	if (pull === undefined)
		return (0,base_text/* text */.Qq) `GitHub responded with 404 to pull request #${target.pullRequest}`;
	const isNewer = (record) => (0,records_read/* isOfTarget */.VU)(record, target) && (record.key === undefined || !keys.has(record.key));
	if (later.some(isNewer))
		return (0,base_text/* text */.Qq) `a run of the pull request is in progress`;
	if (pull.open === isOpen)
		return undefined;
	return pull.open ? (0,base_text/* text */.Qq) `the pull request is open again` : (0,base_text/* text */.Qq) `the pull request was closed`;
}
;// CONCATENATED MODULE: ../../build/src/modes/deployment.js









async function deployment(request, run) {
	if (request.github?.step === "sweep")
		return sweep(request, request.github, run);
	const observed = await observe(request, run);
	const planned = (0,plan_plan/* plan */.et)(request, observed, run);
	return request.dryRun ? showPlan(planned, observed, request, run) : apply(planned, observed, request, run);
}
async function apply(planned, observed, request, run) {
	if (planned.action === "unknown")
		throw planned.error;
	const [stop, ...stops] = planned.stops;
	if (stop !== undefined)
		throw (0,plan_stops/* stopError */.Dr)([stop, ...stops], run);
	for (const each of planned.warnings)
		run.log.warning(each.code, each.text, each);
	const refused = refusedPlan(planned, observed, request, run);
	if (refused !== undefined)
		return refused;
	const comment = new OwnComment(observed, run);
	switch (planned.action) {
		case "retire":
			return retire(planned, observed, comment, run);
		case "create":
		case "update":
			return deploy(planned, { observed, request, comment }, run);
		case "none": {
			const why = (0,base_text/* text */.Qq) `${planned.why} Nothing was sent.`;
			if (!planned.isRoutine)
				run.log.notice("preview/nothing", why);
			run.outputs.notSent();
			return { kind: "not-sent", why, target: observed.target };
		}
	}
}
// EXTERNAL MODULE: ../../build/src/github/github.js
var github_github = __webpack_require__(4926);
;// CONCATENATED MODULE: ../../build/src/github/limits.js

function isRateLimit({ status, headers, text }) {
	if (status === 200)
		return isLimitedQuery(text);
	const isUsedUp = headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"] === "0";
	return status === 429 || (status === 403 && (isUsedUp || /rate limit|abuse detection/i.test(text)));
}
function isLimitedQuery(body) {
	if (!body.includes("RATE_LIMIT"))
		return false;
	const content = (0,json/* parseJson */.qF)(body);
	const errors = (0,json/* isObject */.Gv)(content) ? content["errors"] : undefined;
	const isLimit = (error) => (0,json/* isObject */.Gv)(error) && /^RATE_LIMIT(?:ED)?$/.test(String(error["type"]));
	return Array.isArray(errors) && errors.some(isLimit);
}
function renewal({ headers }, now) {
	if (headers["x-ratelimit-remaining"] !== "0")
		return undefined;
	const reset = Number(headers["x-ratelimit-reset"] || Number.NaN) * 1000;
	return Number.isNaN(new Date(reset).getTime()) ? undefined : Math.max(1, (reset - now) / 1000 + 1);
}
const githubApi = {
	name: "GitHub",
	policyStatus: (response) => (isRateLimit(response) ? 429 : response.status),
	renewal,
	longestWait: 120,
	usualWait: 60,
	allowance: 2_000,
	lastAttempt: ({ pathname }) => (pathname.endsWith("/statuses") ? 2_000 : 0),
};
;// CONCATENATED MODULE: ../../build/src/http/timing.js
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
const longestRequested = 1e9;
function retryAfter(header, now) {
	const text = header?.trim() ?? "";
	if (/^\d+(?:\.\d+)?$/.test(text))
		return Math.min(Number(text), longestRequested);
	const date = /^[A-Z][a-z]+, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
;// CONCATENATED MODULE: ../../build/src/http/retry.js






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
			if (response && Number(failure) >= 200 && Number(failure) < 300)
				return response;
			if (before && failure === "cancelled")
				throw before.cancelled();
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
			const known = { request, failure, response, attempts, refusals, mayHaveActed: lost > 0, requestedWait };
			const retryAt = requestedWait === undefined ? undefined : clock.now() + requestedWait * 1000;
			before = new request_failure/* RequestFailure */.e({ ...known, retryAt, longestWait: api.longestWait }, cause);
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
			if (clock.now() + wait > deadline) {
				if (deadline === notAfter)
					log.info((0,base_text/* text */.Qq) `No further attempt: what this run has read is too old by then.`);
				throw before;
			}
			const which = retryBudget > 0 || isLimited ? (0,base_text/* text */.Qq) `${attempts}` : (0,base_text/* text */.Qq) `${counted} of ${maxAttempts}`;
			const reason = (0,base_text/* text */.Qq) `${cause ? cause.message : `status ${response?.status}`}`;
			const why = requested
				? (0,base_text/* text */.Qq) `: ${api.name} requested a wait of ${seconds(requested * 1000)}, and the run adds a random delay`
				: "";
			const line = (0,base_text/* text */.Qq) `Attempt ${which} of ${request.method} ${request.url.pathname} failed (${reason})`;
			log.info((0,base_text/* text */.Qq) `${line}. Next attempt in ${seconds(wait)}${why}.`);
			await clock.sleep(wait, this.#stopped);
			if (isRenewed)
				request = another();
		}
	}
	close() {
		this.#closing.abort();
		this.#options.connection.close();
	}
	async #attempt(kind, request, deadline) {
		const { clock, connection, log, api } = this.#options;
		const bounds = this.#bounds(kind, request.url);
		if (bounds === undefined) {
			return { failure: "cancelled", cause: new AttemptFailure("cancelled", base_errors/* stepStopped */.I7) };
		}
		const started = clock.now();
		const line = `${request.method} ${request.url.origin}${request.url.pathname}${request.url.search}`;
		try {
			const isLate = () => clock.now() > deadline;
			const response = await connection.attempt(request, { ...bounds, fresh: kind === "create", isLate });
			const { status, headers } = response;
			log.debug((0,base_text/* text */.Qq) `${line}: ${status}, ${response.text.length} characters, ${clock.now() - started} ms`);
			const failure = api.policyStatus(response);
			const renewal = failure === 429 ? (api.renewal?.(response, clock.now()) ?? api.usualWait) : undefined;
			return { failure, response, requested: retryAfter(headers["retry-after"], clock.now()) ?? renewal };
		}
		catch (error) {
			if (!(error instanceof AttemptFailure))
				throw error;
			log.debug((0,base_text/* text */.Qq) `${line}: ${error.failure} (${error.message}), ${clock.now() - started} ms`);
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
		if (lastAttempt === 0)
			return undefined;
		if (clock.now() - (this.#cancelledAt ?? 0) > lastStart)
			return undefined;
		return {
			timeout: Math.min(timeout, lastAttempt),
			cancelled: new AbortController().signal,
			allowance: 0,
		};
	}
}
// EXTERNAL MODULE: ../../build/src/inputs/workflow-run.js
var workflow_run = __webpack_require__(8866);
;// CONCATENATED MODULE: ../../build/src/connect.js









function isOfFork(runner) {
	const { name, payload } = runner.event();
	const head = (0,inputs_event.at)(payload, "pull_request", "head", "repo", "full_name");
	return name === "pull_request" && head !== runner.variable("GITHUB_REPOSITORY");
}
function headOf(runner) {
	const sha = (0,inputs_event.at)(runner.event().payload, "pull_request", "head", "sha");
	return typeof sha === "string" ? sha : undefined;
}
const machine = {
	connectionTo: (url) => new Connection(url),
	random: Math.random,
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
		new ServiceClient({ ...access, transport: toService, secrets, pages: workflowRun.docs });
	const github = recording &&
		new github_github/* GitHub */.g({
			repository: { ...recording.repository, runUrl: workflowRun.page },
			permissions: {
				pullRequest: recording.step !== "record",
				comment: recording.comment,
				write: !request.dryRun,
				isFork: isOfFork(runner),
			},
			transport: open(new URL(recording.repository.apiUrl), githubApi),
			...common,
			redactor,
		});
	return {
		run: {
			...workflowRun,
			...common,
			headSha: headOf(runner),
			redactor,
			version: version,
			outputs,
			variables: runner,
			service,
			github,
		},
		hasWritten: () => toService?.hasWritten === true,
		close: () => {
			for (const transport of transports)
				transport.close();
		},
	};
}
;// CONCATENATED MODULE: ../../build/src/run-mode.js




function runMode(request, run) {
	return request.mode === "create-token" ? createToken(request, run) : deployment(request, run);
}

/***/ })

};
