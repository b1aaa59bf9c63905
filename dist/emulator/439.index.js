export const id = 439;
export const ids = [439];
export const modules = {

/***/ 654:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ asInTheField),
/* harmony export */   p: () => (/* binding */ asDocumented)
/* harmony export */ });
const asDocumented = {
    organizationNames: false,
    paging: false,
    defaultLimit: Number.POSITIVE_INFINITY,
    largestLimit: Number.POSITIVE_INFINITY,
    omittedFields: "kept",
    postsPerSecond: 0,
    getsPerSecond: 0,
    retryAfter: undefined,
};
const asInTheField = {
    ...asDocumented,
    organizationNames: true,
    paging: true,
    defaultLimit: 20,
    largestLimit: 1000,
    postsPerSecond: 10,
    getsPerSecond: 25,
    retryAfter: 1,
};


/***/ }),

/***/ 439:
/***/ ((__webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
__webpack_require__.r(__webpack_exports__);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(24);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(975);
/* harmony import */ var _behaviour_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(654);
/* harmony import */ var _seed_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(556);
/* harmony import */ var _server_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(799);





const usage = `Starts the service of the document, in memory, on this machine.

  npm run emulator -- [--port 4010] [--seed seed.json] [--field]

  --port N     listen on port N (default 4010; 0 takes a free one)
  --seed FILE  what the service holds at the start, as in examples/emulator-seed.json
  --field      behave like services of this kind beyond the document: paged lists, names of organizations, rate limits
  --help       this text`;
function stop(message) {
    console.error(`${message}\n\n${usage}`);
    process.exit(2);
}
function options() {
    try {
        const { values } = (0,node_util__WEBPACK_IMPORTED_MODULE_1__.parseArgs)({
            options: {
                port: { type: "string", default: "4010" },
                seed: { type: "string" },
                field: { type: "boolean", default: false },
                help: { type: "boolean", default: false },
            },
        });
        return values;
    }
    catch (error) {
        return stop(error.message);
    }
}
const { port, seed: file, field, help } = options();
if (help) {
    console.log(usage);
    process.exit(0);
}
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    stop(`--port is "${port}", and must be a port number.`);
let seed = _seed_js__WEBPACK_IMPORTED_MODULE_3__/* .defaultSeed */ .p;
try {
    if (file !== undefined)
        seed = (0,_seed_js__WEBPACK_IMPORTED_MODULE_3__/* .readSeed */ .O)((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(file, "utf8"));
}
catch (error) {
    stop(`The seed ${file} can't be used: ${error.message}`);
}
try {
    const emulator = await (0,_server_js__WEBPACK_IMPORTED_MODULE_4__/* .startEmulator */ .s)({
        port: Number(port),
        seed,
        behaviour: field ? _behaviour_js__WEBPACK_IMPORTED_MODULE_2__/* .asInTheField */ .H : {},
        onRequest: ({ method, path, status }) => console.log(`${method} ${JSON.stringify(path).slice(1, -1)} ${status}`),
    });
    console.log(`The service listens at ${emulator.url}`);
    console.log(`Bearer (not a secret): ${seed.bearers[0]?.value}`);
    for (const { name, id } of seed.organizations)
        console.log(`Organization ${name}: ${id}`);
    for (const signal of ["SIGINT", "SIGTERM"]) {
        process.once(signal, async () => {
            await emulator.close();
            console.log("Stopped.");
        });
    }
}
catch (error) {
    stop(`The emulator could not start: ${error.message}`);
}

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 556:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ readSeed),
/* harmony export */   p: () => (/* binding */ defaultSeed)
/* harmony export */ });
const defaultSeed = {
    bearers: [{ value: "fake-organization-owner-token" }, { value: "fake-token-without-a-role", role: "none" }],
    organizations: [
        { id: "clorg1acmedata", name: "Acme Data" },
        { id: "clorg2acmelabs", name: "Acme Labs" },
    ],
    workspaces: [
        { id: "clws1analytics", name: "Analytics", organizationId: "clorg1acmedata" },
        { id: "clws2platform", name: "Platform", organizationId: "clorg1acmedata", cicdEnforcedDefault: true },
        { id: "clws3research", name: "Research", organizationId: "clorg2acmelabs" },
    ],
};
class SeedError extends Error {
}
function list(value, name) {
    if (!Array.isArray(value))
        throw new SeedError(`"${name}" must be a list.`);
    value.forEach((item, index) => {
        if (typeof item !== "object" || item === null)
            throw new SeedError(`${name}[${index}] must be an object.`);
    });
    return value;
}
function texts(items, name, members) {
    items.forEach((item, index) => {
        for (const member of members) {
            if (typeof item[member] !== "string" || item[member] === "") {
                throw new SeedError(`${name}[${index}].${member} must be a text.`);
            }
        }
    });
}
function readSeed(text) {
    const seed = JSON.parse(text);
    const bearers = list(seed["bearers"], "bearers");
    const organizations = list(seed["organizations"], "organizations");
    const workspaces = list(seed["workspaces"], "workspaces");
    const deployments = list(seed["deployments"] ?? [], "deployments");
    texts(bearers, "bearers", ["value"]);
    texts(organizations, "organizations", ["id", "name"]);
    texts(workspaces, "workspaces", ["id", "name", "organizationId"]);
    texts(deployments, "deployments", ["id", "organizationId", "name", "type", "workspaceId"]);
    const known = new Set(organizations.map(({ id }) => id));
    for (const { id, organizationId } of [...workspaces, ...deployments]) {
        if (!known.has(organizationId))
            throw new SeedError(`${id} belongs to an unknown organization, "${organizationId}".`);
    }
    return seed;
}


/***/ }),

/***/ 799:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  s: () => (/* binding */ startEmulator)
});

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(474);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(67);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(24);
;// CONCATENATED MODULE: ./emulator/exchanges.js

function keepExchange(request, answer) {
    const file = process.env["SERVICE_EXCHANGES"];
    if (file)
        (0,external_node_fs_.appendFileSync)(file, `${JSON.stringify({ request, answer })}\n`);
}

// EXTERNAL MODULE: ./emulator/seed.js
var emulator_seed = __webpack_require__(556);
// EXTERNAL MODULE: ./emulator/behaviour.js
var emulator_behaviour = __webpack_require__(654);
;// CONCATENATED MODULE: ./emulator/refusal.js
class Refusal extends Error {
    status;
    fields;
    constructor(status, message, fields = []) {
        super(message);
        this.status = status;
        this.fields = fields;
    }
}

;// CONCATENATED MODULE: ./emulator/checks.js

const variable = { key: "string", value: "string", isSecret: "boolean" };
const workerQueue = {
    id: "string",
    platformMachine: "string",
    isDefault: "boolean",
    maxWorkerCount: "integer",
    minWorkerCount: "integer",
    name: "string",
    workerConcurrency: "integer",
};
const deploymentShape = {
    platformRuntimeVersion: "string",
    clusterId: "string",
    defaultTaskPodCpu: "string",
    defaultTaskPodMemory: "string",
    description: "string",
    executor: "string",
    isCicdEnforced: "boolean",
    isDagDeployEnabled: "boolean",
    isHighAvailability: "boolean",
    name: "string",
    resourceQuotaCpu: "string",
    resourceQuotaMemory: "string",
    schedulerSize: "string",
    type: "string",
    workloadIdentity: "string",
    workspaceId: "string",
};
const tokenShape = {
    name: "string",
    role: "string",
    type: "string",
    description: "string",
    entityId: "string",
    tokenExpiryPeriodInDays: "integer",
};
function isResource(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
function fits(value, type) {
    if (type === "integer")
        return Number.isInteger(value);
    return typeof value === type;
}
function wrongTypes(body, shape, path = "") {
    return Object.entries(shape).flatMap(([member, type]) => Object.hasOwn(body, member) && !fits(body[member], type)
        ? [{ field: `${path}${member}`, message: `must be of type ${type}` }]
        : []);
}
function wrongList(body, member, shape) {
    if (!Object.hasOwn(body, member))
        return [];
    const items = body[member];
    if (!Array.isArray(items))
        return [{ field: member, message: "must be a list" }];
    return items.flatMap((item, index) => isResource(item)
        ? wrongTypes(item, shape, `${member}[${index}].`)
        : [{ field: `${member}[${index}]`, message: "must be an object" }]);
}
function missing(body, members) {
    return members
        .filter((member) => body[member] === undefined || body[member] === "")
        .map((field) => ({ field, message: "is required" }));
}
function notOneOf(body, member, allowed) {
    const value = body[member];
    if (typeof value !== "string" || allowed.includes(value))
        return [];
    return [{ field: member, message: `must be one of ${allowed.join(", ")}` }];
}
function notTwice(body, cpu, memory) {
    const [cores, gibibytes] = [body[cpu], body[memory]];
    if (typeof cores !== "string" || typeof gibibytes !== "string")
        return [];
    const micro = (text) => Math.round(Number(text) * 1e6);
    if (!/^\d+(\.\d+)?Gi$/.test(gibibytes))
        return [{ field: memory, message: "must be a number with the suffix Gi" }];
    return micro(gibibytes.slice(0, -2)) === 2 * micro(cores) ? [] : [{ field: memory, message: `must be twice ${cpu}` }];
}
function refuse(errors) {
    if (errors.length > 0) {
        throw new Refusal(400, `Invalid request: ${errors.map(({ field, message }) => `${field} ${message}`).join("; ")}`, errors);
    }
}
function checkToken(body) {
    const scoped = body["type"] === "WORKSPACE" || body["type"] === "DEPLOYMENT";
    const days = body["tokenExpiryPeriodInDays"];
    refuse([
        ...missing(body, ["name", "role", "type", ...(scoped ? ["entityId"] : [])]),
        ...wrongTypes(body, tokenShape),
        ...notOneOf(body, "type", ["DEPLOYMENT", "WORKSPACE", "ORGANIZATION"]),
        ...(typeof days === "number" && days < 1
            ? [{ field: "tokenExpiryPeriodInDays", message: "must be 1 or more" }]
            : []),
    ]);
}
function checkDeployment(body) {
    refuse([
        ...missing(body, ["name", "type", "workspaceId"]),
        ...wrongTypes(body, deploymentShape),
        ...wrongList(body, "environmentVariables", variable),
        ...wrongList(body, "workerQueues", workerQueue),
        ...notOneOf(body, "type", ["DEDICATED", "HYBRID", "STANDARD"]),
        ...notTwice(body, "defaultTaskPodCpu", "defaultTaskPodMemory"),
        ...notTwice(body, "resourceQuotaCpu", "resourceQuotaMemory"),
    ]);
}

;// CONCATENATED MODULE: ./emulator/lists.js

function listed(member, items, query, behaviour) {
    const { paging, defaultLimit, largestLimit } = behaviour;
    const limit = number(query, "limit") ?? defaultLimit;
    if (limit > largestLimit) {
        throw new Refusal(400, `limit must be at most ${largestLimit}`, [{ field: "limit", message: "is too large" }]);
    }
    const offset = paging ? (number(query, "offset") ?? 0) : 0;
    const page = items.slice(offset, offset + limit);
    return { [member]: page, ...(paging ? { totalCount: items.length, offset, limit } : {}) };
}
function workspacesOf(organizationId, all, query, behaviour) {
    const items = all.filter((workspace) => workspace["organizationId"] === organizationId);
    const sorts = query.get("sorts");
    const [, field, direction] = /^(\w+):(asc|desc)$/.exec(sorts ?? "") ?? [];
    if (sorts !== null && field === undefined)
        throw new Refusal(400, "sorts must be <field>:<direction>");
    const sign = direction === "desc" ? -1 : 1;
    const key = (item) => String(item[field ?? ""]);
    const sorted = field === undefined ? items : items.toSorted((one, other) => sign * key(one).localeCompare(key(other)));
    return listed("workspaces", sorted, query, behaviour);
}
function number(query, name) {
    const text = query.get(name);
    if (text === null)
        return undefined;
    if (!/^\d+$/.test(text))
        throw new Refusal(400, `${name} must be a whole number`);
    return Number(text);
}

;// CONCATENATED MODULE: ./emulator/rate-limit.js
class RateLimit {
    #behaviour;
    #now;
    #windows = new Map();
    constructor(behaviour, now) {
        this.#behaviour = behaviour;
        this.#now = now;
    }
    exceeded(bearer, method) {
        const most = method === "POST" ? this.#behaviour.postsPerSecond : this.#behaviour.getsPerSecond;
        if (most === 0)
            return undefined;
        const second = Math.floor(this.#now().getTime() / 1000);
        const key = `${method} ${bearer}`;
        const window = this.#windows.get(key);
        const count = window?.second === second ? window.count + 1 : 1;
        this.#windows.set(key, { second, count });
        return count > most ? 1 : undefined;
    }
}

;// CONCATENATED MODULE: ./emulator/resources.js
function datetime(date) {
    return `${date.toISOString().slice(0, 19)}Z`;
}
const subject = {
    id: "clsub1owner",
    apiTokenName: "ci",
    avatarUrl: "https://avatars.example.com/clsub1owner",
    fullName: "Platform Team",
    subjectType: "USER",
    username: "platform-team@example.com",
};
function organizationResource({ id, name }, behaviour) {
    return {
        id,
        ...(behaviour.organizationNames ? { name } : {}),
        billingEmail: "billing@example.com",
        createdAt: "2025-01-01T00:00:00Z",
        createdBySubject: subject,
        isScimEnabled: false,
    };
}
function workspaceResource(workspace, seed) {
    return {
        id: workspace.id,
        name: workspace.name,
        description: workspace.description ?? "",
        organizationId: workspace.organizationId,
        organizationName: seed.organizations.find(({ id }) => id === workspace.organizationId)?.name ?? "",
        cicdEnforcedDefault: workspace.cicdEnforcedDefault ?? false,
        createdAt: "2025-01-01T00:00:00Z",
        createdBy: subject,
        updatedAt: "2025-01-01T00:00:00Z",
        updatedBy: subject,
    };
}
function tokenResource(body, number, now) {
    const days = body["tokenExpiryPeriodInDays"];
    const expires = typeof days === "number" ? new Date(now.getTime() + days * 86_400_000) : undefined;
    const serial = String(number).padStart(6, "0");
    return {
        id: `cltok${number}`,
        name: body["name"],
        description: body["description"] ?? "",
        type: body["type"],
        shortToken: `fake-${serial}`,
        createdAt: datetime(now),
        startAt: datetime(now),
        updatedAt: datetime(now),
        ...(expires === undefined ? {} : { endAt: datetime(expires), expiryPeriodInDays: days }),
        createdBy: subject,
        updatedBy: subject,
        roles: [{ entityId: body["entityId"] ?? "", entityType: body["type"], role: body["role"] }],
        token: `fake-${serial}-api-token-value`,
    };
}
function newDeployment(body, organizationId, number, now) {
    const namespace = `orchestrator-${String(body["name"])
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")}-${number}`;
    const host = `${namespace}.platform.example.com`;
    const runtime = body["platformRuntimeVersion"] ?? "13.2.0";
    return {
        id: `cldep${number}`,
        organizationId,
        orchestratorVersion: "3.1.2",
        platformRuntimeVersion: runtime,
        runtimeVersion: runtime,
        createdAt: datetime(now),
        createdBy: subject,
        imageRepository: `https://images.platform.example.com/${organizationId}/${namespace}`,
        imageTag: "",
        isCicdEnforced: false,
        isDagDeployEnabled: false,
        namespace,
        schedulerCpu: "1",
        schedulerMemory: "2Gi",
        schedulerReplicas: 1,
        status: "CREATING",
        statusReason: "Waiting for the Deployment's components to start",
        webServerOrchestratorApiUrl: `https://${host}/api/v2`,
        webServerCpu: "0.5",
        webServerMemory: "1Gi",
        webServerIngressHostname: host,
        webServerUrl: `https://${host}`,
    };
}
function variables(sent, held, now) {
    if (!Array.isArray(sent))
        return undefined;
    const before = new Map((Array.isArray(held) ? held : []).map((variable) => [variable["key"], variable]));
    return sent.map((variable) => {
        const kept = variable["isSecret"] === true && variable["value"] === undefined
            ? before.get(variable["key"])?.["value"]
            : undefined;
        return { ...variable, ...(kept === undefined ? {} : { value: kept }), updatedAt: datetime(now) };
    });
}
function queues(sent) {
    if (!Array.isArray(sent))
        return undefined;
    return sent.map((queue, index) => ({
        id: `clq${index + 1}`,
        podCpu: "1",
        podMemory: "2Gi",
        nodePoolId: "clnp1",
        ...queue,
    }));
}
function applied(held, body, now) {
    const environmentVariables = variables(body["environmentVariables"], held["environmentVariables"], now);
    const workerQueues = queues(body["workerQueues"]);
    const highlyAvailable = body["isHighAvailability"];
    const { id, organizationId, createdAt, createdBy, status } = held;
    return {
        ...held,
        ...body,
        ...{ id, organizationId, createdAt, createdBy, status },
        ...(environmentVariables === undefined ? {} : { environmentVariables }),
        ...(workerQueues === undefined ? {} : { workerQueues }),
        ...(typeof highlyAvailable === "boolean" ? { schedulerReplicas: highlyAvailable ? 2 : 1 } : {}),
        updatedAt: datetime(now),
        updatedBy: subject,
    };
}
function shownDeployment(deployment) {
    const held = deployment["environmentVariables"];
    if (!Array.isArray(held))
        return deployment;
    const environmentVariables = held.map((variable) => {
        if (variable["isSecret"] !== true)
            return variable;
        const { value: _, ...shown } = variable;
        return shown;
    });
    return { ...deployment, environmentVariables };
}

;// CONCATENATED MODULE: ./emulator/service.js






class Service {
    state;
    #seed;
    #behaviour;
    #now;
    #limits;
    #requests = 0;
    constructor(seed, behaviour = {}, now = () => new Date()) {
        this.#seed = seed;
        this.#behaviour = { ...emulator_behaviour/* asDocumented */.p, ...behaviour };
        this.#now = now;
        this.#limits = new RateLimit(this.#behaviour, now);
        const deployments = (seed.deployments ?? []).map(({ id, organizationId, ...body }, index) => {
            const held = applied({ ...newDeployment(body, organizationId, index, now()), id }, body, now());
            return [id, held];
        });
        this.state = {
            organizations: seed.organizations.map((organization) => organizationResource(organization, this.#behaviour)),
            workspaces: seed.workspaces.map((workspace) => workspaceResource(workspace, seed)),
            tokens: new Map(),
            deployments: new Map(deployments),
        };
    }
    handle(request) {
        const requestId = `req-${++this.#requests}`;
        const json = { "content-type": "application/json", "x-request-id": requestId };
        try {
            const bearer = this.#authenticate(request);
            const wait = this.#limits.exceeded(bearer, request.method);
            if (wait !== undefined)
                return this.#tooMany(wait, requestId);
            return { status: 200, headers: json, body: JSON.stringify(this.#route(request)) };
        }
        catch (error) {
            if (!(error instanceof Refusal))
                throw error;
            const fieldErrors = error.fields.map(({ field, message }) => ({ field, code: "invalid", message }));
            const body = { message: error.message, requestId, statusCode: error.status };
            return {
                status: error.status,
                headers: json,
                body: JSON.stringify(fieldErrors.length > 0 ? { ...body, fieldErrors } : body),
            };
        }
    }
    #tooMany(wait, requestId) {
        const { retryAfter } = this.#behaviour;
        if (retryAfter === undefined)
            return { status: 429, headers: { "content-type": "text/plain" }, body: "too many requests" };
        const body = JSON.stringify({ message: "Too many requests", requestId, statusCode: 429 });
        return {
            status: 429,
            headers: { "content-type": "application/json", "retry-after": String(Math.max(wait, retryAfter)) },
            body,
        };
    }
    #authenticate({ headers }) {
        const [, value] = /^Bearer (.+)$/.exec(String(headers["authorization"] ?? "")) ?? [];
        const bearer = this.#bearers().find((candidate) => candidate.value === value);
        if (bearer === undefined)
            throw new Refusal(401, "The bearer is missing or not known");
        if (bearer.endAt !== undefined && Date.parse(bearer.endAt) <= this.#now().getTime()) {
            throw new Refusal(401, `The bearer expired at ${bearer.endAt}`);
        }
        if (bearer.role === "none")
            throw new Refusal(403, "The bearer may not do this");
        return bearer.value;
    }
    #bearers() {
        const made = [...this.state.tokens.values()].map(({ token, endAt }) => ({
            value: String(token),
            ...(typeof endAt === "string" ? { endAt } : {}),
        }));
        return [...this.#seed.bearers, ...made];
    }
    #route(request) {
        const [pathname = "", query = ""] = request.path.split("?", 2);
        const searchParams = new URLSearchParams(query);
        const [, family, version, collection, ...rest] = pathname.split("/").map(decoded);
        const known = `${family}/${version}/${collection}`;
        const [organizationId, member, deploymentId, ...more] = rest;
        if (more.length > 0 || !["platform/v1beta1/organizations", "iam/v1beta1/organizations"].includes(known))
            throw notFound(pathname);
        if (family === "platform" && organizationId === undefined) {
            return this.#only("GET", request, () => listed("organizations", this.state.organizations, searchParams, this.#behaviour));
        }
        const organization = organizationId ?? "";
        if (!this.#seed.organizations.some(({ id }) => id === organization))
            throw new Refusal(404, `No organization ${organization}`);
        if (family === "platform" && member === "workspaces" && deploymentId === undefined) {
            return this.#only("GET", request, () => workspacesOf(organization, this.state.workspaces, searchParams, this.#behaviour));
        }
        if (family === "iam" && member === "tokens" && deploymentId === undefined) {
            return this.#only("POST", request, () => this.#createToken(organization, bodyOf(request)));
        }
        if (family === "platform" && member === "deployments") {
            return this.#only("POST", request, () => deploymentId === undefined
                ? this.#createDeployment(organization, bodyOf(request))
                : this.#updateDeployment(organization, deploymentId, bodyOf(request)));
        }
        throw notFound(pathname);
    }
    #only(method, request, answer) {
        if (request.method !== method)
            throw new Refusal(405, `${request.method} is not allowed here, ${method} is`);
        return answer();
    }
    #createToken(organizationId, body) {
        checkToken(body);
        const { type, entityId } = body;
        if (type === "WORKSPACE")
            this.#requireWorkspace(organizationId, entityId);
        if (type === "DEPLOYMENT")
            this.#heldDeployment(organizationId, String(entityId));
        const token = tokenResource(body, this.state.tokens.size + 1, this.#now());
        this.state.tokens.set(String(token["id"]), token);
        return token;
    }
    #createDeployment(organizationId, body) {
        checkDeployment(body);
        this.#requireWorkspace(organizationId, body["workspaceId"]);
        const created = newDeployment(body, organizationId, this.#freeNumber(), this.#now());
        return this.#hold(applied(created, body, this.#now()));
    }
    #updateDeployment(organizationId, id, body) {
        const held = this.#heldDeployment(organizationId, id);
        checkDeployment(body);
        this.#requireWorkspace(organizationId, body["workspaceId"]);
        const fresh = { ...newDeployment(held, organizationId, 0, this.#now()), ...pick(held, serviceOwn) };
        return this.#hold(applied(this.#behaviour.omittedFields === "kept" ? held : fresh, body, this.#now()));
    }
    #freeNumber() {
        let number = this.state.deployments.size + 1;
        while (this.state.deployments.has(`cldep${number}`))
            number++;
        return number;
    }
    #hold(deployment) {
        this.state.deployments.set(String(deployment["id"]), deployment);
        return shownDeployment(deployment);
    }
    #heldDeployment(organizationId, id) {
        const held = this.state.deployments.get(id);
        if (held?.["organizationId"] !== organizationId)
            throw new Refusal(404, `No deployment ${id}`);
        return held;
    }
    #requireWorkspace(organizationId, id) {
        const held = this.state.workspaces.some((item) => item["id"] === id && item["organizationId"] === organizationId);
        if (!held)
            throw new Refusal(404, `No workspace ${id}`);
    }
}
const serviceOwn = [
    "id",
    "createdAt",
    "createdBy",
    "namespace",
    "imageRepository",
    "platformRuntimeVersion",
    "clusterId",
];
function pick(resource, names) {
    return Object.fromEntries(names.filter((name) => name in resource).map((name) => [name, resource[name]]));
}
function decoded(segment) {
    try {
        return decodeURIComponent(segment);
    }
    catch {
        throw new Refusal(400, `The path segment ${segment} is not percent-encoded UTF-8`);
    }
}
function notFound(path) {
    return new Refusal(404, `No endpoint ${path}`);
}
function bodyOf({ headers, body }) {
    if (!/^application\/json\b/.test(String(headers["content-type"] ?? "")))
        throw new Refusal(400, "Content-Type must be application/json");
    let value;
    try {
        value = JSON.parse(body);
    }
    catch {
        throw new Refusal(400, "The body is not JSON");
    }
    if (typeof value !== "object" || value === null || Array.isArray(value))
        throw new Refusal(400, "The body must be an object");
    return value;
}

;// CONCATENATED MODULE: ./emulator/server.js





async function startEmulator(options = {}) {
    const { port = 0, host = "127.0.0.1", seed = emulator_seed/* defaultSeed */.p, behaviour = {}, pathPrefix = "", now } = options;
    const service = new Service(seed, behaviour, now);
    const requests = [];
    const connections = new Map();
    const server = external_node_http_.createServer(async (incoming, outgoing) => {
        const chunks = [];
        try {
            for await (const chunk of incoming)
                chunks.push(chunk);
        }
        catch {
            return;
        }
        const { method = "", url = "", headers } = incoming;
        const request = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
        const path = url.startsWith(pathPrefix) ? url.slice(pathPrefix.length) : "/outside-of-the-prefix";
        const answer = service.handle({ ...request, path });
        const recorded = { ...request, connection: connections.get(incoming.socket) ?? 0, status: answer.status };
        requests.push(recorded);
        options.onRequest?.(recorded);
        keepExchange({ ...request, path }, answer);
        outgoing.writeHead(answer.status, answer.headers).end(answer.body);
    });
    let accepted = 0;
    server.on("connection", (socket) => {
        connections.set(socket, ++accepted);
        socket.on("close", () => connections.delete(socket));
    });
    server.listen(port, host);
    await (0,external_node_events_.once)(server, "listening");
    const { port: taken } = server.address();
    return {
        url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}${pathPrefix}`,
        port: taken,
        state: service.state,
        requests,
        close: async () => {
            server.close();
            server.closeAllConnections();
            await (0,external_node_events_.once)(server, "close");
        },
    };
}


/***/ })

};
