export const id = 476;
export const ids = [476];
export const modules = {

/***/ 476:
/***/ ((__webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
__webpack_require__.r(__webpack_exports__);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(24);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(975);
/* harmony import */ var _service_behaviour_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(777);
/* harmony import */ var _service_seed_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(793);
/* harmony import */ var _service_server_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(379);





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
let seed = _service_seed_js__WEBPACK_IMPORTED_MODULE_3__/* .defaultSeed */ .p;
try {
    if (file !== undefined)
        seed = (0,_service_seed_js__WEBPACK_IMPORTED_MODULE_3__/* .readSeed */ .O)((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(file, "utf8"));
}
catch (error) {
    stop(`The seed ${file} can't be used: ${error.message}`);
}
try {
    const emulator = await (0,_service_server_js__WEBPACK_IMPORTED_MODULE_4__/* .startEmulator */ .s)({
        port: Number(port),
        seed,
        behaviour: field ? _service_behaviour_js__WEBPACK_IMPORTED_MODULE_2__/* .asInTheField */ .HQ : {},
        onRequest: ({ method, path, status }) => console.log(`${method} ${JSON.stringify(path).slice(1, -1)} ${status}`),
    });
    console.log(`The service listens at ${emulator.url}`);
    console.log(`Bearer (not a secret): ${seed.apiTokens[0]?.value}`);
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

/***/ 777:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HQ: () => (/* binding */ asInTheField),
/* harmony export */   p8: () => (/* binding */ asDocumented)
/* harmony export */ });
/* unused harmony export strict */
const asDocumented = {
    organizationNames: false,
    paging: false,
    defaultLimit: Number.POSITIVE_INFINITY,
    largestLimit: Number.POSITIVE_INFINITY,
    omittedFields: "kept",
    droppedFields: [],
    postsPerSecond: 0,
    getsPerSecond: 0,
    retryAfter: undefined,
    strict: false,
    urlsWithoutScheme: false,
    creatingFor: undefined,
    delay: 0,
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
const strict = { ...asInTheField, strict: true, urlsWithoutScheme: true };


/***/ }),

/***/ 793:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ readSeed),
/* harmony export */   p: () => (/* binding */ defaultSeed)
/* harmony export */ });
const defaultSeed = {
    apiTokens: [{ value: "fake-organization-owner-token" }, { value: "fake-token-without-a-role", role: "none" }],
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
function requireStrings(items, name, members) {
    items.forEach((item, index) => {
        for (const member of members) {
            if (typeof item[member] !== "string" || item[member] === "") {
                throw new SeedError(`${name}[${index}].${member} must be a string that is not empty.`);
            }
        }
    });
}
function readSeed(text) {
    const seed = JSON.parse(text);
    const apiTokens = list(seed["apiTokens"], "apiTokens");
    const organizations = list(seed["organizations"], "organizations");
    const workspaces = list(seed["workspaces"], "workspaces");
    const deployments = list(seed["deployments"] ?? [], "deployments");
    requireStrings(apiTokens, "apiTokens", ["value"]);
    requireStrings(organizations, "organizations", ["id", "name"]);
    requireStrings(workspaces, "workspaces", ["id", "name", "organizationId"]);
    requireStrings(deployments, "deployments", ["id", "organizationId", "name", "type", "workspaceId"]);
    const known = new Set(organizations.map(({ id }) => id));
    for (const { id, organizationId } of [...workspaces, ...deployments]) {
        if (!known.has(organizationId))
            throw new SeedError(`${id} belongs to an unknown organization, "${organizationId}".`);
    }
    return seed;
}


/***/ }),

/***/ 379:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  s: () => (/* binding */ startEmulator)
});

;// CONCATENATED MODULE: ../../build/emulator/faults.js
class Faults {
    #entries = [];
    inject(fault) {
        this.#entries.push({ fault, seen: 0 });
    }
    heal() {
        this.#entries.length = 0;
    }
    next(operation) {
        const matching = this.#entries.filter(({ fault }) => fault.operation === operation);
        const hits = matching.filter((entry) => {
            const { skip = 0, times = Number.POSITIVE_INFINITY } = entry.fault;
            const index = entry.seen++;
            return index >= skip && index < skip + times;
        });
        const fault = hits[0]?.fault;
        return fault && { mishap: fault.mishap, when: fault.when ?? "before" };
    }
}

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(474);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(67);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(500);
;// CONCATENATED MODULE: ../../build/emulator/http.js



async function listen(options, handle) {
    const { port = 0, host = "127.0.0.1", delay = () => 0 } = options;
    const connections = new Map();
    let accepted = 0;
    const serve = async (incoming, outgoing) => {
        const chunks = [];
        for await (const chunk of incoming)
            chunks.push(chunk);
        const { method = "", url = "", headers } = incoming;
        const connection = connections.get(incoming.socket) ?? 0;
        const response = await handle({ method, path: url, headers, body: Buffer.concat(chunks).toString(), connection });
        if (delay() > 0)
            await (0,promises_.setTimeout)(delay());
        send(outgoing, response);
    };
    const server = external_node_http_.createServer((incoming, outgoing) => {
        serve(incoming, outgoing).catch(() => outgoing.destroy());
    });
    server.on("connection", (socket) => {
        connections.set(socket, ++accepted);
        socket.on("close", () => connections.delete(socket));
    });
    server.listen(port, host);
    await (0,external_node_events_.once)(server, "listening");
    const { port: taken } = server.address();
    return {
        url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
        port: taken,
        close: async () => {
            server.close();
            server.closeAllConnections();
            await (0,external_node_events_.once)(server, "close");
        },
    };
}
function send(outgoing, response) {
    if (response === "hang")
        return;
    if (response === "close") {
        outgoing.destroy();
        return;
    }
    const { status, headers, body, truncated = false } = response;
    if (!truncated) {
        outgoing.writeHead(status, headers).end(body);
        return;
    }
    outgoing.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
    outgoing.write(body.slice(0, body.length / 2), () => outgoing.destroy());
}

// EXTERNAL MODULE: ../../build/emulator/service/seed.js
var service_seed = __webpack_require__(793);
// EXTERNAL MODULE: ../../build/emulator/service/behaviour.js
var service_behaviour = __webpack_require__(777);
;// CONCATENATED MODULE: ../../build/emulator/service/rate-limit.js
class RateLimit {
    #behaviour;
    #now;
    #windows = new Map();
    constructor(behaviour, now) {
        this.#behaviour = behaviour;
        this.#now = now;
    }
    exceeded(token, method) {
        const limit = method === "POST" ? this.#behaviour.postsPerSecond : this.#behaviour.getsPerSecond;
        if (limit === 0)
            return undefined;
        const second = Math.floor(this.#now().getTime() / 1000);
        const key = `${method} ${token}`;
        const window = this.#windows.get(key);
        const count = window?.second === second ? window.count + 1 : 1;
        this.#windows.set(key, { second, count });
        return count > limit ? 1 : undefined;
    }
}

;// CONCATENATED MODULE: ../../build/emulator/service/refusal.js
class Refusal extends Error {
    status;
    fields;
    constructor(status, message, fields = []) {
        super(message);
        this.status = status;
        this.fields = fields;
    }
}

;// CONCATENATED MODULE: ../../build/emulator/service/resources.js
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
function newDeployment(body, organizationId, number, now, { urlsWithoutScheme }) {
    const namespace = `orchestrator-${String(body["name"])
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")}-${number}`;
    const host = `${namespace}.platform.example.com`;
    const scheme = urlsWithoutScheme ? "" : "https://";
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
        webServerOrchestratorApiUrl: `${scheme}${host}/api/v2`,
        webServerCpu: "0.5",
        webServerMemory: "1Gi",
        webServerIngressHostname: host,
        webServerUrl: `${scheme}${host}`,
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

;// CONCATENATED MODULE: ../../build/emulator/service/checks.js

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
        .map((field) => ({ field, message: "is required", code: "required" }));
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

;// CONCATENATED MODULE: ../../build/emulator/service/lists.js

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
        throw new Refusal(400, `${name} must be an integer`);
    return Number(text);
}

;// CONCATENATED MODULE: ../../build/emulator/service/strict.js

const resources = ["defaultTaskPodCpu", "defaultTaskPodMemory", "resourceQuotaCpu", "resourceQuotaMemory"];
const booleans = ["isCicdEnforced", "isDagDeployEnabled", "isHighAvailability"];
const createOnly = ["platformRuntimeVersion", "clusterId", "cloudProvider", "region"];
const required = {
    DEDICATED: ["executor", "schedulerSize", ...booleans, ...resources],
    STANDARD: ["executor", "schedulerSize", ...booleans, ...resources],
    HYBRID: ["executor", "scheduler", "isCicdEnforced", "isDagDeployEnabled"],
};
const requiredToCreate = {
    DEDICATED: ["platformRuntimeVersion", "clusterId"],
    STANDARD: ["platformRuntimeVersion"],
    HYBRID: ["platformRuntimeVersion", "clusterId"],
};
const queueMembers = ["name", "isDefault", "minWorkerCount", "maxWorkerCount", "workerConcurrency"];
const organizationRoles = ["ORGANIZATION_OWNER", "ORGANIZATION_MEMBER", "ORGANIZATION_BILLING_ADMIN"];
const workspaceRoles = [
    "WORKSPACE_OWNER",
    "WORKSPACE_OPERATOR",
    "WORKSPACE_AUTHOR",
    "WORKSPACE_MEMBER",
    "WORKSPACE_ACCESSOR",
];
function tooLong(body, field, most, path = field) {
    const value = body[field];
    if (typeof value !== "string" || value.length <= most)
        return [];
    return [{ field: path, message: `must have at most ${most} characters`, code: "tooLong" }];
}
function objects(value) {
    return Array.isArray(value) ? value.filter(isResource) : [];
}
function missingIn(item, members, path) {
    return missing(item, members).map((error) => ({ ...error, field: `${path}.${error.field}` }));
}
function queueErrors(body, use) {
    const isHybrid = body["type"] === "HYBRID";
    const machine = isHybrid ? (use === "create" ? ["nodePoolId"] : []) : ["platformMachine"];
    const queues = objects(body["workerQueues"]);
    const first = queues[0]?.["name"];
    return [
        ...queues.flatMap((queue, index) => {
            const path = `workerQueues[${index}]`;
            return [...missingIn(queue, [...queueMembers, ...machine], path), ...tooLong(queue, "name", 63, `${path}.name`)];
        }),
        ...(first === undefined || first === "default"
            ? []
            : [{ field: "workerQueues[0].name", message: 'must be "default"' }]),
    ];
}
function schedulerErrors(body) {
    const { scheduler } = body;
    return isResource(scheduler) ? missingIn(scheduler, ["au", "replicas"], "scheduler") : [];
}
function hibernationErrors(body) {
    const scaling = body["scalingSpec"];
    const specification = isResource(scaling) ? scaling["hibernationSpec"] : undefined;
    if (!isResource(specification))
        return [];
    const field = "scalingSpec.hibernationSpec.schedules";
    const schedules = objects(specification["schedules"]);
    return [
        ...(body["isDevelopmentMode"] === true
            ? []
            : [{ field: "scalingSpec.hibernationSpec", message: "requires isDevelopmentMode: true" }]),
        ...(schedules.length > 10 ? [{ field, message: "must have at most 10 items", code: "tooMany" }] : []),
    ];
}
function checkStrictly(body, use) {
    const type = String(body["type"]);
    const queues = body["executor"] === "CELERY" ? ["workerQueues"] : [];
    const more = use === "create" ? (requiredToCreate[type] ?? []) : ["environmentVariables"];
    const forbidden = use === "update" ? createOnly.filter((field) => Object.hasOwn(body, field)) : [];
    refuse([
        ...missing(body, [...(required[type] ?? []), ...queues, ...more]),
        ...forbidden.map((field) => ({ field, message: "cannot be changed by an update", code: "readOnly" })),
        ...tooLong(body, "name", 500),
        ...tooLong(body, "description", 1000),
        ...objects(body["environmentVariables"]).flatMap((variable, index) => missingIn(variable, ["key", "isSecret"], `environmentVariables[${index}]`)),
        ...queueErrors(body, use),
        ...schedulerErrors(body),
        ...hibernationErrors(body),
    ]);
}
function checkTokenStrictly(body) {
    const days = body["tokenExpiryPeriodInDays"];
    const { type, role } = body;
    const allowed = type === "ORGANIZATION" ? organizationRoles : type === "WORKSPACE" ? workspaceRoles : [String(role)];
    refuse([
        ...(typeof days === "number" && days > 3650
            ? [{ field: "tokenExpiryPeriodInDays", message: "must be at most 3650", code: "tooLarge" }]
            : []),
        ...(allowed.includes(String(role)) ? [] : [{ field: "role", message: `must be one of ${allowed.join(", ")}` }]),
        ...tooLong(body, "name", 500),
        ...tooLong(body, "description", 1000),
    ]);
}

;// CONCATENATED MODULE: ../../build/emulator/service/routes.js





const routes = [
    {
        operation: "list-organizations",
        method: "GET",
        path: "/platform/v1beta1/organizations",
        respond: ({ state, query, behaviour }) => listed("organizations", state.organizations, query, behaviour),
    },
    {
        operation: "list-workspaces",
        method: "GET",
        path: "/platform/v1beta1/organizations/{organizationId}/workspaces",
        respond: ({ organizationId, state, query, behaviour }) => workspacesOf(organizationId, state.workspaces, query, behaviour),
    },
    {
        operation: "create-token",
        method: "POST",
        path: "/iam/v1beta1/organizations/{organizationId}/tokens",
        respond: createToken,
    },
    {
        operation: "create-deployment",
        method: "POST",
        path: "/platform/v1beta1/organizations/{organizationId}/deployments",
        respond: createDeployment,
    },
    {
        operation: "update-deployment",
        method: "POST",
        path: "/platform/v1beta1/organizations/{organizationId}/deployments/{deploymentId}",
        respond: updateDeployment,
    },
];
function routesAt(pathname) {
    const segments = pathname.split("/").map(decoded);
    return routes.flatMap((route) => {
        const expected = route.path.split("/");
        if (expected.length !== segments.length)
            return [];
        const parameters = {};
        for (const [index, segment] of segments.entries()) {
            const name = /^\{(\w+)\}$/.exec(expected[index] ?? "")?.[1];
            if (name !== undefined)
                parameters[name] = segment;
            else if (expected[index] !== segment)
                return [];
        }
        return [{ route, parameters }];
    });
}
function decoded(segment) {
    try {
        return decodeURIComponent(segment);
    }
    catch {
        throw new Refusal(400, `The path segment ${segment} is not percent-encoded UTF-8`);
    }
}
function createToken({ organizationId, body, state, behaviour, now }) {
    checkToken(body);
    if (behaviour.strict)
        checkTokenStrictly(body);
    const { type, entityId } = body;
    if (type === "WORKSPACE")
        requireWorkspace(state, organizationId, entityId);
    if (type === "DEPLOYMENT")
        deploymentOf(state, organizationId, String(entityId));
    const token = tokenResource(body, state.tokens.size + 1, now);
    state.tokens.set(String(token["id"]), token);
    return token;
}
function createDeployment({ organizationId, body, state, behaviour, now }) {
    checkDeployment(body);
    if (behaviour.strict)
        checkStrictly(body, "create");
    requireWorkspace(state, organizationId, body["workspaceId"]);
    let number = state.deployments.size + 1;
    while (state.deployments.has(`cldep${number}`))
        number++;
    const created = newDeployment(body, organizationId, number, now, behaviour);
    return stored(state, applied(created, without(body, behaviour.droppedFields), now));
}
function updateDeployment({ organizationId, deploymentId, body, state, behaviour, now }) {
    const current = deploymentOf(state, organizationId, deploymentId);
    checkDeployment(body);
    if (behaviour.strict)
        checkStrictly(body, "update");
    requireWorkspace(state, organizationId, body["workspaceId"]);
    const { creatingFor, omittedFields } = behaviour;
    if (creatingFor !== undefined && now.getTime() < Date.parse(String(current["createdAt"])) + creatingFor) {
        throw new Refusal(400, `Deployment ${deploymentId} is being created and cannot be updated yet`);
    }
    const fresh = { ...newDeployment(current, organizationId, 0, now, behaviour), ...pick(current, serviceOwn) };
    const base = {
        ...(omittedFields === "kept" ? current : fresh),
        ...(creatingFor === undefined ? {} : { status: "HEALTHY", statusReason: "" }),
    };
    return stored(state, applied(base, without(body, behaviour.droppedFields), now));
}
function stored(state, deployment) {
    state.deployments.set(String(deployment["id"]), deployment);
    return shownDeployment(deployment);
}
function without(body, names) {
    return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}
function deploymentOf(state, organizationId, id) {
    const found = state.deployments.get(id);
    if (found?.["organizationId"] !== organizationId)
        throw new Refusal(404, `No deployment ${id}`);
    return found;
}
function requireWorkspace(state, organizationId, id) {
    const found = state.workspaces.some((item) => item["id"] === id && item["organizationId"] === organizationId);
    if (!found)
        throw new Refusal(404, `No workspace ${id}`);
}

;// CONCATENATED MODULE: ../../build/emulator/service/service.js





class Service {
    state;
    #seed;
    #behaviour;
    #now;
    #limits;
    #requests = 0;
    constructor(seed, behaviour = {}, now = () => new Date()) {
        this.#seed = seed;
        this.#behaviour = { ...service_behaviour/* asDocumented */.p8, ...behaviour };
        this.#now = now;
        this.#limits = new RateLimit(this.#behaviour, now);
        const deployments = (seed.deployments ?? []).map(({ id, organizationId, ...body }, index) => {
            const created = newDeployment(body, organizationId, index, now(), this.#behaviour);
            return [id, applied({ ...created, id }, body, now())];
        });
        this.state = {
            organizations: seed.organizations.map((organization) => organizationResource(organization, this.#behaviour)),
            workspaces: seed.workspaces.map((workspace) => workspaceResource(workspace, seed)),
            tokens: new Map(),
            deployments: new Map(deployments),
        };
    }
    operation({ method, path }) {
        try {
            const [pathname = ""] = path.split("?", 1);
            return routesAt(pathname).find(({ route }) => route.method === method)?.route.operation ?? "";
        }
        catch {
            return "";
        }
    }
    handle(request) {
        const requestId = `req-${++this.#requests}`;
        const json = { "content-type": "application/json", "x-request-id": requestId };
        try {
            const token = this.#authenticate(request);
            const wait = this.#limits.exceeded(token, request.method);
            if (wait !== undefined)
                return this.#tooMany(wait, requestId);
            return { status: 200, headers: json, body: JSON.stringify(this.#respond(request)) };
        }
        catch (error) {
            if (!(error instanceof Refusal))
                throw error;
            const { message, status, fields } = error;
            const fieldErrors = fields.map((field) => ({ code: "invalid", ...field }));
            const body = { message, requestId, statusCode: status, ...(fieldErrors.length > 0 ? { fieldErrors } : {}) };
            return { status, headers: json, body: JSON.stringify(body) };
        }
    }
    #tooMany(wait, requestId) {
        const { retryAfter } = this.#behaviour;
        if (retryAfter === undefined)
            return { status: 429, headers: { "content-type": "text/plain" }, body: "too many requests" };
        return {
            status: 429,
            headers: { "content-type": "application/json", "retry-after": String(Math.max(wait, retryAfter)) },
            body: JSON.stringify({ message: "Too many requests", requestId, statusCode: 429 }),
        };
    }
    #authenticate({ headers }) {
        const [, value] = /^Bearer (.+)$/.exec(String(headers["authorization"] ?? "")) ?? [];
        const token = this.#tokens().find((candidate) => candidate.value === value);
        if (token === undefined)
            throw new Refusal(401, "The API token is missing or not known");
        if (token.endAt !== undefined && Date.parse(token.endAt) <= this.#now().getTime()) {
            throw new Refusal(401, `The API token expired at ${token.endAt}`);
        }
        if (token.role === "none")
            throw new Refusal(403, "The API token has no role that allows this");
        return token.value;
    }
    #tokens() {
        const created = [...this.state.tokens.values()].map(({ token, endAt }) => ({
            value: String(token),
            ...(typeof endAt === "string" ? { endAt } : {}),
        }));
        return [...this.#seed.apiTokens, ...created];
    }
    #respond(request) {
        const [pathname = "", query = ""] = request.path.split("?", 2);
        const matching = routesAt(pathname);
        const match = matching.find(({ route }) => route.method === request.method);
        if (match === undefined) {
            const methods = matching.map(({ route }) => route.method).join(", ");
            if (methods === "")
                throw new Refusal(404, `No endpoint ${pathname}`);
            throw new Refusal(405, `${request.method} is not allowed here, ${methods} is`);
        }
        const { route, parameters } = match;
        const { organizationId = "", deploymentId = "" } = parameters;
        if ("organizationId" in parameters && !this.#seed.organizations.some(({ id }) => id === organizationId)) {
            throw new Refusal(404, `No organization ${organizationId}`);
        }
        return route.respond({
            organizationId,
            deploymentId,
            query: new URLSearchParams(query),
            body: route.method === "POST" ? bodyOf(request) : {},
            state: this.state,
            behaviour: this.#behaviour,
            now: this.#now(),
        });
    }
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

;// CONCATENATED MODULE: ../../build/emulator/service/server.js




async function startEmulator(options = {}) {
    const { port = 0, host = "127.0.0.1", seed = service_seed/* defaultSeed */.p, behaviour = {}, pathPrefix = "", now } = options;
    const service = new Service(seed, behaviour, now);
    const faults = new Faults();
    const requests = [];
    function serve(request) {
        const { path: fullPath } = request;
        const path = fullPath.startsWith(pathPrefix) ? fullPath.slice(pathPrefix.length) : "/outside-of-the-prefix";
        const hit = faults.next(service.operation({ ...request, path }));
        const response = hit?.when === "before" ? undefined : service.handle({ ...request, path });
        const sent = hit === undefined && response ? response : mishap(hit?.mishap ?? "close", response);
        const recorded = { ...request, status: typeof sent === "string" ? 0 : sent.status };
        requests.push(recorded);
        options.onRequest?.(recorded, hit === undefined ? response : undefined);
        return sent;
    }
    const server = await listen({ port, host, delay: () => behaviour.delay ?? 0 }, serve);
    return {
        url: `${server.url}${pathPrefix}`,
        port: server.port,
        state: service.state,
        requests,
        inject: (fault) => faults.inject(fault),
        heal: () => faults.heal(),
        close: server.close,
    };
}
function mishap(what, response) {
    if (what === "hang" || what === "close")
        return what;
    const json = { "content-type": "application/json" };
    if (what === "truncate") {
        return { ...(response ?? { status: 200, headers: json, body: '{"message":"cut off"}' }), truncated: true };
    }
    const { status, body = { message: `Injected ${status}` }, headers = {} } = what;
    const isText = typeof body === "string";
    return {
        status,
        headers: { ...(isText ? { "content-type": "text/plain" } : json), ...headers },
        body: isText ? body : JSON.stringify(body),
    };
}


/***/ })

};
