export const id = 811;
export const ids = [811];
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

/***/ 9811:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createSigner: () => (/* reexport */ createSigner),
  deployment: () => (/* reexport */ deployment),
  readDeploymentRequest: () => (/* reexport */ readDeploymentRequest)
});

;// CONCATENATED MODULE: ../../build/src/deployment/fields.js
function both(field, kind, description, more = {}) {
    return { field, kind, description, use: "both", shownIn: "requests", ...more };
}
function createOnly(field, kind, description, more = {}) {
    return { ...both(field, kind, description, more), use: "create-only" };
}
function fromResponses(field, kind, description, more = {}) {
    return { ...both(field, kind, description, more), shownIn: "responses" };
}
const variable = [
    both("key", "variable-key", "Name of the variable: a string without =, whitespace or control characters.", {
        example: "MY_KEY",
        insteadOfNull: "write the variable's name, such as MY_KEY",
    }),
    both("value", "scalar", "Value of the variable. Comparable services keep the value of a secret that is sent without one.", {
        isPrivate: true,
        insteadOfNull: 'write value: "" to send an empty value, or remove the member value to keep a stored secret (with isSecret: true)',
    }),
    both("isSecret", "boolean", "Whether the value is secret: the API then never returns it. Sent as false if omitted.", {
        writtenOut: false,
    }),
];
const workerQueue = [
    both("id", "string", "ID of the worker queue. Some services create a new queue where it is missing."),
    both("platformMachine", "string", "Name of the machine size of the workers.", { example: "A5" }),
    both("isDefault", "boolean", "Whether this is the default queue: at most one is. Sent as false if omitted.", {
        writtenOut: false,
    }),
    both("maxWorkerCount", "integer", "Largest number of workers.", { example: "10" }),
    both("minWorkerCount", "integer", "Smallest number of workers, at most maxWorkerCount.", {
        example: "1",
        retired: 0,
    }),
    both("name", "string", "Name of the queue, unique in the list.", { example: "default" }),
    both("workerConcurrency", "integer", "Number of tasks that one worker runs at the same time.", { example: "10" }),
    fromResponses("nodePoolId", "string", "ID of the node pool. Queues of Hybrid clusters need it."),
];
const hibernationSchedule = [
    both("hibernateAtCron", "string", "When the Deployment hibernates, as a cron expression.", {
        example: "0 20 * * 1-5",
    }),
    both("wakeAtCron", "string", "When the Deployment wakes up, as a cron expression.", { example: "0 6 * * 1-5" }),
    both("isEnabled", "boolean", "Whether the schedule is active."),
];
const fields = [
    createOnly("platformRuntimeVersion", "string", "Runtime version of the Deployment. Used only at creation.", {
        input: "platform-runtime-version",
        example: "12.0.0",
    }),
    createOnly("clusterId", "string", "ID of the cluster that hosts the Deployment. Used only at creation.", {
        input: "cluster-id",
    }),
    both("defaultTaskPodCpu", "cores", "Default CPU of a worker Pod, in cores.", {
        input: "default-task-pod-cpu",
        example: "0.5",
    }),
    both("defaultTaskPodMemory", "gibibytes", "Default memory of a worker Pod, in Gi: twice defaultTaskPodCpu.", {
        input: "default-task-pod-memory",
        example: "1Gi",
        twice: "defaultTaskPodCpu",
    }),
    both("description", "string", "Description of the Deployment.", {
        input: "deployment-description",
        mayBeEmpty: true,
    }),
    both("environmentVariables", "list", "Environment variables. An update may delete those that are not listed.", {
        input: "environment-variables",
        members: variable,
        example: "[{ key: MY_KEY, value: my-value }]",
        responseOnly: ["updatedAt"],
        list: {
            identifiedBy: "key",
            rules: "variables",
            mergesItems: true,
            secretInput: "secret-environment-variables",
        },
    }),
    both("executor", "open-choice", "Executor that runs the tasks.", {
        input: "executor",
        allowed: ["CELERY", "KUBERNETES"],
    }),
    both("isCicdEnforced", "boolean", "Whether all deploys must go through CI/CD.", { input: "is-cicd-enforced" }),
    both("isDagDeployEnabled", "boolean", "Whether DAG deploys are enabled.", { input: "is-dag-deploy-enabled" }),
    both("isHighAvailability", "boolean", "Whether several scheduler Pods run at the same time.", {
        input: "is-high-availability",
        retired: false,
    }),
    both("name", "string", "Name of the Deployment.", {
        input: "deployment-name",
        example: "my-deployment",
        isRequired: true,
        insteadOfNull: "write a name, such as my-deployment",
    }),
    both("resourceQuotaCpu", "cores", "CPU of all workers together, in cores. No worker Pod is added above it.", {
        input: "resource-quota-cpu",
        example: "10",
    }),
    both("resourceQuotaMemory", "gibibytes", "Memory of all workers together, in Gi: twice resourceQuotaCpu.", {
        input: "resource-quota-memory",
        example: "20Gi",
        twice: "resourceQuotaCpu",
    }),
    both("schedulerSize", "open-choice", "Size of the scheduler.", {
        input: "scheduler-size",
        allowed: ["SMALL", "MEDIUM", "LARGE"],
        retired: "SMALL",
    }),
    both("type", "choice", "Type of the cluster that hosts the Deployment.", {
        input: "deployment-type",
        allowed: ["DEDICATED", "HYBRID", "STANDARD"],
        isRequired: true,
        insteadOfNull: "write DEDICATED, HYBRID or STANDARD",
    }),
    both("workerQueues", "list", "Worker queues. An update may delete those that are not listed.", {
        input: "worker-queues",
        members: workerQueue,
        example: "[{ name: default, maxWorkerCount: 10 }]",
        responseOnly: ["podCpu", "podMemory"],
        list: { identifiedBy: "name", rules: "queues", mergesItems: false },
    }),
    both("workloadIdentity", "string", "Workload identity of the Deployment.", {
        input: "workload-identity",
        mayBeEmpty: true,
    }),
    both("workspaceId", "string", "ID of the workspace: the same as the input workspace-id."),
    { ...fromResponses("cloudProvider", "string", "Cloud provider, for Standard Deployments."), use: "create-only" },
    fromResponses("contactEmails", "strings", "E-mail addresses of the people to contact."),
    fromResponses("isDevelopmentMode", "boolean", "Whether development-only features such as hibernation are available."),
    { ...fromResponses("region", "string", "Region that hosts the Deployment."), use: "create-only" },
    fromResponses("scalingSpec", "object", "How the Deployment scales: its hibernation.", {
        members: [
            both("hibernationSpec", "object", "When the Deployment hibernates, in development mode.", {
                members: [both("schedules", "list", "Hibernation schedules, in UTC.", { members: hibernationSchedule })],
            }),
        ],
    }),
    fromResponses("schedulerAu", "integer", "Platform units of the scheduler, on Hybrid clusters.", { example: "5" }),
    fromResponses("taskPodNodePoolId", "string", "ID of the node pool that runs task Pods."),
];
const responseOnlyFields = [
    ...["id", "organizationId", "orchestratorVersion", "runtimeVersion", "createdAt", "createdBy", "updatedAt"],
    ...["updatedBy", "imageRepository", "imageTag", "imageVersion", "namespace", "schedulerCpu", "schedulerMemory"],
    ...["schedulerReplicas", "status", "statusReason", "webServerOrchestratorApiUrl", "webServerCpu", "webServerMemory"],
    ...["webServerIngressHostname", "webServerReplicas", "webServerUrl", "clusterName", "dagTarballVersion"],
    ...["desiredDagTarballVersion", "externalIPs", "oidcIssuerUrl", "scalingStatus", "workspaceName"],
];

;// CONCATENATED MODULE: ../../build/src/deployment/checking.js

const longestShown = 60;
const noteTexts = {
    leftOut: "Left out of the request, because only responses contain them",
    writtenOut: "Added, because comparable services require them",
    asString: "Sent as strings, as in the API documentation",
    derived: "Memory derived from CPU",
    asNull: "Sent as null, which clears the field",
};
const documented = new Set(fields.flatMap(({ field, members = [], responseOnly = [] }) => {
    return [field, ...members.map((inner) => inner.field), ...responseOnly];
}));
class Checking {
    findings;
    meant = new Set();
    places = new Map();
    #redactor;
    #quoted = new Map();
    #notes = new Map();
    constructor(findings, redactor) {
        this.findings = findings;
        this.#redactor = redactor;
    }
    problem(place, path, what) {
        this.findings.problem(`${this.where(place, path)} ${what}`);
    }
    warning(place, path, what) {
        this.findings.warning(`${this.where(place, path)} ${what}`);
    }
    faults(faults) {
        for (const fault of faults)
            this.findings.problem(`${this.where(fault, fault.path)}${fault.what}`);
    }
    note(kind, text) {
        const texts = this.#notes.get(kind);
        if (texts === undefined)
            this.#notes.set(kind, new Set([text]));
        else
            texts.add(text);
    }
    reportNotes() {
        for (const [kind, title] of Object.entries(noteTexts)) {
            const texts = this.#notes.get(kind);
            if (texts !== undefined)
                this.findings.notice(`${title}: ${[...texts].join(", ")}`);
        }
    }
    quote(text) {
        const known = this.#quoted.get(text);
        if (known !== undefined)
            return known;
        const quoted = this.#redactor.quote(JSON.stringify(this.#redactor.redact(text)), longestShown + 2);
        this.#quoted.set(text, quoted);
        return quoted;
    }
    plain(text, limit = longestShown) {
        return this.#redactor.quote(text, limit);
    }
    where({ origin, offset }, path) {
        const last = path.slice(-1).filter((name) => typeof name === "string");
        const shown = { all: path, last, none: [] }[origin.showsPath];
        const place = this.plain(origin.place(offset), 300);
        return shown.length === 0 ? place : `${place}: ${this.#pathText(shown, origin.isSecret)}`;
    }
    generalPath(path) {
        return this.#pathText(path).replace(/\[\d+\]/g, "[]");
    }
    shown(node, isPrivate = false) {
        if (node.kind === "list")
            return "a list";
        if (node.kind === "object")
            return "an object";
        if (node.value === null)
            return "null";
        if (isPrivate || node.origin.isSecret)
            return `a ${typeof node.value}`;
        return typeof node.value === "string" ? this.quote(node.value) : this.quote(node.text).slice(1, -1);
    }
    #pathText(path, isSecret = false) {
        const names = path.map((name) => {
            if (typeof name === "number")
                return `[${name}]`;
            return `.${isSecret && !documented.has(name) ? "***" : this.plain(name) || '""'}`;
        });
        return names.join("").replace(/^\./, "");
    }
}

// EXTERNAL MODULE: ../../build/src/base/json.js
var json = __webpack_require__(4289);
;// CONCATENATED MODULE: ../../build/src/deployment/amounts.js
const cores = /^(\d{1,15})(?:\.(\d{1,30}))?$/;
const gibibytes = /^(\d{1,16}(?:\.\d{1,30})?)Gi$/;
function isCores(text) {
    return cores.test(text);
}
function isGibibytes(text) {
    return gibibytes.test(text);
}
function meantCores(text) {
    const [, milli] = /^(\d{1,9})m$/.exec(text.trim()) ?? [];
    if (milli !== undefined)
        return String(Number(milli) / 1000);
    const [, whole = "", fraction = ""] = /^\+?(\d{0,9})(?:[.,](\d{0,9}))?\s*(?:cores?|cpus?)?$/i.exec(text.trim()) ?? [];
    return whole + fraction === "" ? undefined : shortest(whole || "0", fraction);
}
function meantGibibytes(text) {
    const [, number = "", unit = ""] = /^(\d{1,9}(?:\.\d{1,9})?)\s*([GM]?i?B?)$/i.exec(text.trim()) ?? [];
    if (number === "")
        return undefined;
    return `${/^m/i.test(unit) ? Number(number) / 1024 : number}Gi`;
}
function shortest(whole, fraction) {
    const end = fraction.replace(/0+$/, "");
    const start = whole.replace(/^0+(?=\d)/, "");
    return end === "" ? start : `${start}.${end}`;
}
function memoryFor(cores) {
    const [whole = "0", fraction = ""] = cores.split(".");
    const digits = (BigInt(whole + fraction) * 2n).toString().padStart(fraction.length + 1, "0");
    const point = digits.length - fraction.length;
    return `${shortest(digits.slice(0, point), digits.slice(point))}Gi`;
}
function isTwice(memory, cores) {
    return sameAmount(memory, memoryFor(cores));
}
function sameAmount(one, other) {
    const [first, second] = [one, other].map((amount) => {
        const [, number = "", unit = ""] = /^(.+?)(Gi)?$/.exec(String(amount)) ?? [];
        const value = canonical(number);
        return value && value + unit;
    });
    return first !== undefined && first === second;
}
function isExact(written, value) {
    if (!Number.isFinite(value))
        return false;
    if (/^0[xo]/.test(written))
        return BigInt(written) === BigInt(value);
    const wanted = canonical(written);
    return wanted !== undefined && wanted === canonical(JSON.stringify(value));
}
function canonical(text) {
    const parts = /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d{1,15}))?$/.exec(text);
    if (parts === null)
        return undefined;
    const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
    const written = whole + fraction;
    if (written === "")
        return undefined;
    let end = written.length;
    while (written[end - 1] === "0")
        end--;
    const digits = written.slice(0, end).replace(/^0+/, "");
    const power = digits === "" ? 0 : Number(exponent) - fraction.length + written.length - end;
    return `${sign === "-" ? "-" : ""}${digits}e${power}`;
}

;// CONCATENATED MODULE: ../../build/src/deployment/secrets.js


const variableLists = fields.filter(({ members = [] }) => members.some(({ isPrivate }) => isPrivate));
const variableListNames = new Set(variableLists.map(({ field }) => field));
function redactBody(body) {
    return redact(body);
}
function redact(value) {
    if (Array.isArray(value))
        return value.map(redact);
    if (!(0,json/* isObject */.Gv)(value))
        return value;
    const members = Object.entries(value);
    const secret = isVariable(value) && members.some(([name, marker]) => marks(name, marker));
    return Object.fromEntries(members.map(([name, inner]) => [name, secret && !isHarmless(name) ? secrets_hidden(inner) : redact(inner)]));
}
function secrets_hidden(value) {
    return value === "" || value === null ? value : "***";
}
function storedDefinition(body, applied = {}) {
    const kept = fields
        .filter(({ field, use }) => use === "create-only" && Object.hasOwn(applied, field))
        .map(({ field }) => [field, applied[field] ?? null]);
    return withoutValues({ ...Object.fromEntries(kept), ...body });
}
function withoutValues(value, isVariables = false) {
    if (Array.isArray(value)) {
        return isVariables ? value.filter(json/* isObject */.Gv).map(keyOnly) : value.map((item) => withoutValues(item));
    }
    if (!(0,json/* isObject */.Gv)(value))
        return value;
    if (isVariables || isVariable(value))
        return keyOnly(value);
    const members = Object.entries(value);
    return Object.fromEntries(members.map(([name, inner]) => [name, withoutValues(inner, variableListNames.has(name) && Array.isArray(inner))]));
}
function keyOnly(variable) {
    const kept = ["key", "isSecret"].flatMap((name) => {
        const value = (0,json/* member */.Dc)(variable, name);
        return typeof value === "string" || typeof value === "boolean" ? [[name, value]] : [];
    });
    return Object.fromEntries(kept);
}
function isVariable(value) {
    return Object.hasOwn(value, "key") || Object.hasOwn(value, "value");
}
function hasSecretName(name) {
    return /secret/i.test(name);
}
function marks(name, value) {
    return hasSecretName(name) && value !== false;
}
function isSecretItem(item) {
    return (0,json/* isObject */.Gv)(item) && (0,json/* member */.Dc)(item, "isSecret") === true;
}
function isShownKey(key) {
    return /^[A-Z0-9_]+$/.test(key);
}
function isHarmless(name) {
    return name === "key" || name === "updatedAt" || hasSecretName(name);
}
function* secretsIn(root) {
    const seen = new Set();
    const rest = [root];
    for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
        const content = node.kind === "list" ? node.items : node.kind === "object" ? node.entries : undefined;
        if (content === undefined || seen.has(content))
            continue;
        seen.add(content);
        if (node.kind === "list")
            for (const item of node.items)
                rest.push(item);
        else if (node.kind === "object") {
            if (marksSecret(node))
                yield* stringsIn(node);
            for (const { value } of node.entries.values())
                rest.push(value);
        }
    }
}
function marksSecret(node) {
    if (!node.entries.has("key") && !node.entries.has("value"))
        return false;
    for (const [name, { value }] of node.entries) {
        if (marks(name, value.kind === "scalar" ? value.value : undefined))
            return true;
    }
    return false;
}
function* stringsIn(node) {
    if (node.kind === "scalar") {
        if (node.text !== "" && node.value !== null)
            yield node.text;
    }
    else if (node.kind === "list")
        for (const item of node.items)
            yield* stringsIn(item);
    else
        for (const [name, { value }] of node.entries)
            if (!isHarmless(name))
                yield* stringsIn(value);
}

;// CONCATENATED MODULE: ../../build/src/deployment/merge.js




function mergeOver(body, patch, onConflict) {
    const lists = fields.flatMap((field) => {
        const [base, over] = [(0,json/* member */.Dc)(body, field.field), (0,json/* member */.Dc)(patch, field.field)];
        if (field.list?.mergesItems !== true || !Array.isArray(base) || !Array.isArray(over))
            return [];
        return [[field.field, mergeItems(base, over, field, onConflict)]];
    });
    return { ...body, ...patch, ...Object.fromEntries(lists) };
}
function mergeItems(base, over, field, onConflict) {
    const identity = (item) => {
        return (0,json/* isObject */.Gv)(item) ? (0,json/* member */.Dc)(item, field.list?.identifiedBy ?? "") : undefined;
    };
    const merged = [...base];
    const places = new Map(base.map((item, index) => [identity(item), index]));
    for (const item of over) {
        const name = identity(item);
        const place = name === undefined ? undefined : places.get(name);
        if (place === undefined)
            merged.push(item);
        else {
            if (isSecretItem(merged[place]) !== isSecretItem(item))
                onConflict(field, String(name));
            merged[place] = item;
        }
    }
    return merged;
}
function conflictReporter(checking) {
    return ({ field, input, list }, item) => {
        checking.findings.problem(`${field}: ${checking.quote(item).slice(1, -1)} is given both plain and secret (inputs ${input}, ${list?.secretInput}, and the definition): keep one of them`);
    };
}
function deriveMemory(body, checking) {
    const derived = [];
    for (const { field, twice } of fields) {
        const cpu = twice === undefined ? undefined : (0,json/* member */.Dc)(body, twice);
        if (typeof cpu !== "string")
            continue;
        const memory = (0,json/* member */.Dc)(body, field);
        const right = memoryFor(cpu);
        const place = checking.places.get(field);
        if (memory === undefined) {
            derived.push([field, right]);
            checking.note("derived", `${field} ${right} (twice ${twice} ${cpu})`);
        }
        else if (typeof memory === "string" && place !== undefined && !isTwice(memory, cpu)) {
            const advice = `write ${right}, or remove the memory; got ${memory}`;
            checking.problem(place, [field], `must be twice ${twice}, which is ${cpu}: ${advice}`);
        }
    }
    return { ...body, ...Object.fromEntries(derived) };
}
function withoutCreateOnly(body) {
    const names = fields.filter(({ use }) => use === "create-only").map(({ field }) => field);
    return {
        body: Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))),
        leftOut: names.filter((name) => Object.hasOwn(body, name)),
    };
}
function retired(body, table = fields) {
    const rows = new Map(table.map((row) => [row.field, row]));
    const entries = Object.entries(body).map(([name, value]) => [name, retiredValue(value, rows.get(name))]);
    return Object.fromEntries(entries);
}
function retiredValue(value, { retired: small, members = [] } = {}) {
    if (small !== undefined)
        return value === null ? null : small;
    if (Array.isArray(value))
        return value.map((item) => ((0,json/* isObject */.Gv)(item) ? retired(item, members) : item));
    return (0,json/* isObject */.Gv)(value) ? retired(value, members) : value;
}
function inDocumentedOrder(body) {
    const known = fields.map(({ field }) => field).filter((name) => Object.hasOwn(body, name));
    const names = new Set([...known, ...Object.keys(body)]);
    return Object.fromEntries(Array.from(names, (name) => [name, body[name] ?? null]));
}

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ../../build/src/deployment/read/file.js


const largestFile = 1024 * 1024;
async function readDefinitionFile(workspaceFolder, given) {
    const outside = {
        problem: "is outside the workspace folder of the job: use a path inside it, such as deploy/deployment.yaml",
    };
    try {
        const root = await (0,promises_.realpath)(workspaceFolder);
        const wanted = external_node_path_.resolve(root, given);
        if (!isInside(root, wanted) && !isInside(external_node_path_.resolve(workspaceFolder), wanted))
            return outside;
        const target = await (0,promises_.realpath)(wanted);
        if (!isInside(root, target))
            return outside;
        const found = await (0,promises_.stat)(target);
        if (!found.isFile())
            return { problem: "is not a file: use the path of a YAML or JSON file" };
        if (found.size > largestFile) {
            return { problem: `has ${found.size} bytes: a definition may have at most ${largestFile}` };
        }
        return { text: new TextDecoder("utf-8", { fatal: true }).decode(await (0,promises_.readFile)(target)) };
    }
    catch (error) {
        const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
        if (code === "ERR_ENCODING_INVALID_ENCODED_DATA")
            return { problem: "is not UTF-8: save the file as UTF-8" };
        if (code === "ENOENT") {
            return {
                problem: "does not exist in the workspace folder of the job: correct the path, or add a checkout step before this step",
            };
        }
        return { problem: `cannot be read (${code || "unknown error"})` };
    }
}
function isInside(folder, target) {
    const relative = external_node_path_.relative(folder, target);
    return relative !== ".." && !relative.startsWith(`..${external_node_path_.sep}`) && !external_node_path_.isAbsolute(relative);
}

;// CONCATENATED MODULE: ../../build/src/deployment/read/position.js
function inputOrigin(input) {
    return { place: () => `Input ${input}`, showsPath: "none" };
}
function lineOrigin(input, isSecret) {
    return { place: (line) => `${input} input, line ${line}`, showsPath: "last", isSecret };
}
function documentOrigin(name, position, { isFile = false, isSecret = false }) {
    const place = (offset) => {
        const { line, col } = position(offset);
        return isFile ? `${name}:${line}:${col}` : `${name} input, line ${line}, column ${col}`;
    };
    return { place, showsPath: "all", isFile, isSecret };
}
function scalarNode(value, origin, offset = 0) {
    return { kind: "scalar", value, text: String(value), origin, offset, size: 1 };
}
function objectNode(members, origin, offset) {
    const entries = Object.entries(members).map(([name, value]) => [name, { nameOffset: offset, value }]);
    return { kind: "object", entries: new Map(entries), origin, offset, size: entries.length + 1 };
}

;// CONCATENATED MODULE: ../../build/src/deployment/read/diagnose.js
const words = {
    BAD_DIRECTIVE: "a line that begins with % is a YAML directive, and this one is not known",
    BAD_DQ_ESCAPE: "this backslash escape is not known in double quotes: write \\\\ for a backslash, or use single quotes",
    BAD_INDENT: "the indentation does not match the lines before: fields of one object start in the same column",
    BAD_SCALAR_START: "a value cannot begin with this character: put the value in quotes",
    BLOCK_AS_IMPLICIT_KEY: "a second colon in one line: put a value that contains a colon and a space in quotes",
    BLOCK_IN_FLOW: "a comma is missing, or a block is inside brackets or braces",
    KEY_OVER_1024_CHARS: "a field's name is longer than 1024 characters: is a colon missing?",
    MISSING_CHAR: "a colon with a space after it, or a comma, is missing here",
    MULTILINE_IMPLICIT_KEY: "a field's name and its colon must be on one line: is a colon missing?",
    TAB_AS_INDENT: "tabs cannot indent YAML: use spaces",
    TAG_RESOLVE_FAILED: "a tag is not allowed here: put a value that begins with ! in quotes",
    UNEXPECTED_TOKEN: "this cannot be here: is a quote, a comma or a bracket missing before it?",
};
const endOfFlow = "\u0018";
const diagnose_marks = new Set(["\u0002", endOfFlow, "\u001f"]);
const expression = "this line contains an expression (${{ }}): GitHub does not evaluate expressions in files. Set an input of the step instead";
function diagnose(errors, text, lexer, isFile) {
    const [first, ...others] = errors;
    if (first === undefined)
        return { offset: 0, what: "a syntax error" };
    const { code } = first;
    const offset = first.pos[0];
    if (isFile && lineAt(text, offset).text.includes("${{"))
        return { offset, what: expression };
    const overSeveralLines = others.find((other) => other.code === "MULTILINE_IMPLICIT_KEY" && other.pos[0] === offset);
    if (code === "BLOCK_AS_IMPLICIT_KEY" && overSeveralLines !== undefined) {
        const line = lineAt(text, overSeveralLines.pos[1] - 1);
        const indent = /^\s*/.exec(line.text)?.[0] ?? "";
        if (indent.includes("\t"))
            return { offset: line.offset, what: words.TAB_AS_INDENT ?? "" };
        const what = "this line is indented more than the field before it, which already has a value: indent both alike, or put a value of several lines in quotes";
        return { offset: line.offset + indent.length, what };
    }
    const pieces = lex(lexer, text);
    const brackets = bracketsIn(pieces);
    const open = brackets.findLast((bracket) => bracket.offset < offset && bracket.closing === undefined);
    if (open !== undefined && (code === "BAD_INDENT" || code === "MISSING_CHAR")) {
        const what = `this ${open.text} has no closing ${closingOf(open.text)}, or the lines inside it are not indented`;
        return { offset: open.offset, what };
    }
    const before = pieces.findLast((piece) => piece.offset < offset && piece.text.trim() !== "");
    const quoted = before !== undefined && /^["']/.test(before.text) ? before : undefined;
    if (code === "MISSING_CHAR" && quoted !== undefined && quoted.offset + quoted.text.length >= offset) {
        return { offset: quoted.offset, what: `this ${quoted.text[0]} has no closing ${quoted.text[0]}` };
    }
    const isInside = brackets.some((bracket) => bracket.offset < offset && (bracket.closing ?? offset) >= offset);
    if (code === "UNEXPECTED_TOKEN" && quoted !== undefined) {
        const outside = "characters follow the closing quote: put all of the value in quotes, or none of it";
        return { offset, what: isInside ? "a comma is missing before this" : outside };
    }
    if (/^-\s/.test(text.slice(offset, offset + 2))) {
        return { offset, what: "a list item cannot be here: put it on a line of its own, below the field it belongs to" };
    }
    if (code === "MISSING_CHAR" && !isInside) {
        return { offset, what: "the colon after the field's name is missing: write name: value" };
    }
    if (code === "MULTILINE_IMPLICIT_KEY" && /^[\w-]+:\S/.test(lineAt(text, offset).text.trim())) {
        return { offset, what: "a space is missing after the colon" };
    }
    return {
        offset,
        what: words[code] ?? "a value that begins with * or & needs quotes, or a character is missing here",
    };
}
function lineAt(text, offset) {
    const start = text.lastIndexOf("\n", offset - 1) + 1;
    const end = text.indexOf("\n", start);
    return { offset: start, text: text.slice(start, end === -1 ? text.length : end) };
}
function lex(lexer, text) {
    const pieces = [];
    let offset = 0;
    for (const lexeme of lexer.lex(text)) {
        pieces.push({ offset, text: lexeme });
        if (!diagnose_marks.has(lexeme))
            offset += lexeme.length;
    }
    return pieces;
}
function bracketsIn(pieces) {
    const all = [];
    const open = [];
    for (const { offset, text } of pieces) {
        if (text === "[" || text === "{") {
            const bracket = { offset, text, closing: undefined };
            all.push(bracket);
            open.push(bracket);
        }
        else if (text === endOfFlow)
            open.pop();
        else if (text === "]" || text === "}") {
            const bracket = open.pop();
            if (bracket !== undefined)
                bracket.closing = offset;
        }
    }
    return all;
}
function closingOf(bracket) {
    return bracket === "[" ? "]" : "}";
}

;// CONCATENATED MODULE: ../../build/src/deployment/read/yaml.js


const deepest = 64;
const mostLexemes = 200_000;
const mostAliased = 10_000;
async function readYaml(given, name, options = {}) {
    const yaml = await __webpack_require__.e(/* import() */ 483).then(__webpack_require__.t.bind(__webpack_require__, 3483, 19));
    const text = given.replace(/^\uFEFF/, "");
    const counter = new yaml.LineCounter();
    counter.addNewLine(0);
    const origin = documentOrigin(name, counter.linePos, options);
    const title = options.isFile ? name : `Input ${name}`;
    const broken = (root, offset, what) => {
        return { name: title, root, isComplete: false, faults: [{ origin, offset, path: [], what: `: ${what}` }] };
    };
    const parser = new yaml.Parser(counter.addNewLine);
    const tokens = [];
    let lexemes = 0;
    for (const lexeme of new yaml.Lexer().lex(text)) {
        lexemes++;
        if (lexemes > mostLexemes)
            return broken(undefined, parser.offset, "too long for a definition");
        for (const token of parser.next(lexeme))
            tokens.push(token);
        if (parser.stack.length > deepest) {
            return broken(undefined, parser.offset, `nested deeper than ${deepest} levels`);
        }
    }
    for (const token of parser.end())
        tokens.push(token);
    const composer = new yaml.Composer({
        schema: "core",
        merge: false,
        resolveKnownTags: false,
        uniqueKeys: false,
        prettyErrors: false,
        keepSourceTokens: false,
    });
    const documents = composer.compose(tokens, true, text.length);
    const document = documents.next().value;
    const state = { yaml, origin, faults: [], anchors: new Map(), aliased: 0 };
    const root = document?.contents ? convert(document.contents, state, []) : undefined;
    const errors = document === undefined ? [] : [...document.errors, ...document.warnings];
    if (errors.length > 0) {
        const { offset, what } = diagnose(errors, text, new yaml.Lexer(), options.isFile === true);
        return broken(root, offset, `not YAML or JSON: ${what}`);
    }
    const second = documents.next().value;
    if (second !== undefined) {
        return broken(root, second.range[0], "a second document begins here: there must be only one");
    }
    return { name: title, root, isComplete: true, faults: state.faults };
}
function convert(node, state, path) {
    const { yaml, origin, faults } = state;
    const offset = node?.range?.[0] ?? 0;
    if (yaml.isAlias(node)) {
        const target = state.anchors.get(node.source);
        state.aliased += target?.size ?? 0;
        if (target !== undefined && state.aliased <= mostAliased)
            return { ...target, offset };
        if (target === undefined) {
            const what = " is an alias without an anchor before it: put a value that begins with * in quotes";
            faults.push({ origin, offset, path, what });
        }
        else if (state.aliased - target.size <= mostAliased) {
            faults.push({ origin, offset, path, what: ` contains aliases that represent more than ${mostAliased} values` });
        }
        return { kind: "scalar", value: `*${node.source}`, text: `*${node.source}`, origin, offset, size: 1 };
    }
    const located = yaml.isMap(node)
        ? convertObject(node, state, path)
        : yaml.isSeq(node)
            ? convertList(node, state, path)
            : convertScalar(node, state);
    const anchor = yaml.isCollection(node) || yaml.isScalar(node) ? node.anchor : undefined;
    if (anchor !== undefined)
        state.anchors.set(anchor, located);
    return located;
}
function convertScalar(node, { yaml, origin }) {
    const raw = yaml.isScalar(node) ? node.value : null;
    const value = typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean" ? raw : null;
    const source = yaml.isScalar(node) ? node.source : undefined;
    const text = typeof value === "string" ? value : (source ?? "");
    return { kind: "scalar", value, text, origin, offset: node?.range?.[0] ?? 0, size: 1 };
}
function convertList(node, state, path) {
    const items = node.items.map((item, index) => {
        return convert(state.yaml.isNode(item) ? item : null, state, [...path, index]);
    });
    const size = items.reduce((sum, item) => sum + item.size, 1);
    return { kind: "list", items, origin: state.origin, offset: node.range?.[0] ?? 0, size };
}
function convertObject(node, state, path) {
    const { yaml, origin } = state;
    const entries = new Map();
    let size = 1;
    for (const { key, value } of node.items) {
        const nameOffset = (yaml.isNode(key) ? key.range?.[0] : undefined) ?? 0;
        const isName = yaml.isScalar(key) && key.value !== null;
        const name = isName ? (key.source ?? String(key.value)) : "";
        const inner = isName ? [...path, name] : path;
        const fail = (what) => void state.faults.push({ origin, offset: nameOffset, path: inner, what });
        const converted = convert(yaml.isNode(value) ? value : null, state, inner);
        size += converted.size;
        if (!isName)
            fail(": a field's name must be a string");
        else if (name === "<<" && key.type === "PLAIN")
            fail(": merge keys are not part of YAML 1.2: write the fields out");
        else if (entries.has(name))
            fail(" is given twice: keep one of them");
        else
            entries.set(name, { nameOffset, value: converted });
    }
    return { kind: "object", entries, origin, offset: node.range?.[0] ?? 0, size };
}

;// CONCATENATED MODULE: ../../build/src/deployment/read/variables.js



const block = "for a value of several lines, such as a private key, write KEY<<END, then its lines, then a line END";
const variables_form = `must have the form KEY=VALUE, such as MY_KEY=my-value; ${block}`;
function parseVariables(text) {
    const variables = [];
    const badLines = [];
    let offset = 0;
    for (let line = 1; offset < text.length; line++) {
        const end = endOfLine(text, offset);
        const content = text.slice(offset, end.content);
        offset = end.next;
        const written = content.trimStart();
        if (written === "" || written.startsWith("#"))
            continue;
        const equals = written.indexOf("=");
        const opening = written.indexOf("<<");
        const isBlock = opening !== -1 && (equals === -1 || opening < equals);
        const key = written.slice(0, isBlock ? opening : Math.max(equals, 0));
        const fault = equals === -1 && !isBlock ? noAssignment(written) : badKey(key);
        if (fault !== undefined) {
            badLines.push({ line, what: fault, text: written });
        }
        else if (!isBlock) {
            variables.push({ key, value: written.slice(equals + 1), line, isBlock });
        }
        else {
            const found = readBlock(text, offset, written.slice(opening + 2), end.next - end.content === 2 ? "\r\n" : "\n");
            if (found === undefined) {
                const what = `opens a block that has no end: no line is exactly the word after <<. ${sentence(block)}`;
                badLines.push({ line, what, text: text.slice(offset) });
                break;
            }
            variables.push({ key, value: found.value, line, isBlock });
            line += found.lines;
            offset = found.next;
        }
    }
    return { variables, badLines };
}
function noAssignment(written) {
    if (/^[A-Za-z_]\w*:(?:\s|$)/.test(written))
        return `must have the form KEY=VALUE: write = in place of the colon`;
    if (written.startsWith("{"))
        return "must have the form KEY=VALUE, or be part of a list such as [{ key: MY_KEY, value: my-value }]";
    return variables_form;
}
function badKey(key) {
    if (key === "")
        return "has no name before the =";
    if (/^export\s/.test(key))
        return "must have the form KEY=VALUE: remove export";
    if (/\s$/.test(key))
        return "has whitespace between the name and the =: remove it";
    return /[\s\p{Cc}]/u.test(key) ? variables_form : undefined;
}
function endOfLine(text, from) {
    const end = text.indexOf("\n", from);
    if (end === -1)
        return { content: text.length, next: text.length };
    return { content: end > from && text[end - 1] === "\r" ? end - 1 : end, next: end + 1 };
}
function readBlock(text, from, word, lineBreak) {
    if (word.trim() === "")
        return undefined;
    let lines = 0;
    for (let offset = from; offset < text.length;) {
        const end = endOfLine(text, offset);
        lines++;
        if (text.slice(offset, end.content) === word) {
            const value = text.slice(from, offset);
            return { value: value.endsWith(lineBreak) ? value.slice(0, -lineBreak.length) : value, lines, next: end.next };
        }
        offset = end.next;
    }
    return undefined;
}
async function readVariables(text, input, isSecret, parts) {
    const first = text.split("\n").find((line) => !/^\s*(?:#|$)/.test(line));
    if (/^\s*(?:\[|-\s|-$|---\s*$)/.test(first ?? ""))
        return readList(text, input, isSecret, parts);
    const { variables, badLines } = parseVariables(text);
    const origin = lineOrigin(input, isSecret);
    const isWellFormed = badLines.length === 0;
    for (const { text: line } of isSecret ? badLines : [])
        parts.onSecret(line.trim());
    const items = variables.map(({ key, value, line, isBlock }) => {
        if (isSecret) {
            parts.onSecret(value);
            if (isWellFormed ? !/^[\w.-]+$/.test(key) : !isShownKey(key))
                parts.onSecret(key);
            if ((isBlock ? value : value.trim()) === "") {
                parts.onEmptySecret({ origin, offset: line, key: isWellFormed && isShownKey(key) ? key : undefined });
            }
        }
        const members = {
            key: scalarNode(key, origin, line),
            value: scalarNode(value, origin, line),
            isSecret: scalarNode(isSecret, origin, line),
        };
        return objectNode(members, origin, line);
    });
    const faults = badLines.map(({ line, what }) => ({ origin, offset: line, path: [], what: ` ${what}` }));
    const root = items.length === 0 ? undefined : { kind: "list", items, origin, offset: 1, size: items.length * 4 + 1 };
    return { name: `Input ${input}`, root, isComplete: true, faults };
}
function sentence(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}
async function readList(text, input, isSecret, parts) {
    const source = await readYaml(text, input, { isSecret });
    const { root } = source;
    if (isSecret)
        for (const secret of root === undefined ? [] : stringsIn(root))
            parts.onSecret(secret);
    if (isSecret && !source.isComplete)
        parts.onSecret(text.trim());
    for (const secret of root === undefined ? [] : secretsIn(root))
        parts.onSecret(secret);
    if (root?.kind !== "list")
        return source;
    const isWellFormed = source.isComplete && source.faults.length === 0;
    const items = root.items.map((item) => {
        if (item.kind !== "object")
            return item;
        const entries = new Map(item.entries);
        const nameOffset = item.offset;
        if (isSecret && !entries.has("isSecret")) {
            entries.set("isSecret", { nameOffset, value: scalarNode(true, item.origin, item.offset) });
        }
        const value = entries.get("value")?.value;
        const isEmpty = value === undefined || (value.kind === "scalar" && (value.value === null || value.value === ""));
        const key = entries.get("key")?.value;
        const isMeant = isSecret ? entries.has("key") : value !== undefined && hasSecretMark(entries);
        if (isEmpty && isMeant && source.isComplete) {
            const name = key?.kind === "scalar" && isWellFormed && isShownKey(key.text) ? key.text : undefined;
            const place = value ?? item;
            parts.onEmptySecret({ origin: place.origin, offset: place.offset, key: name });
            entries.set("value", { nameOffset, value: scalarNode("", item.origin, place.offset) });
        }
        return { ...item, entries };
    });
    return { ...source, root: { ...root, items } };
}
function hasSecretMark(entries) {
    return [...entries].some(([name, { value }]) => hasSecretName(name) && value.kind === "scalar" && value.value === true);
}

;// CONCATENATED MODULE: ../../build/src/deployment/read/sources.js






function isGiven(text) {
    return text !== undefined && text.trim() !== "";
}
async function readSources(given, { folder, onSecret }) {
    const definitions = [];
    const emptySecrets = [];
    const read = (text, name, isFile = false) => readDocument(text, name, onSecret, isFile);
    let fileProblem;
    if (isGiven(given.deploymentFile)) {
        const path = given.deploymentFile.trim();
        const file = await readDefinitionFile(folder, path);
        if ("problem" in file)
            fileProblem = { path, what: file.problem };
        else
            definitions.push(await read(file.text, path, true));
    }
    if (isGiven(given.deployment))
        definitions.push(await read(given.deployment, "deployment"));
    const inputs = [];
    for (const field of fields) {
        for (const input of [field.input, field.list?.secretInput]) {
            const text = input === undefined ? undefined : given.inputs[input];
            if (input === undefined || !isGiven(text))
                continue;
            const parts = { onSecret, onEmptySecret: (empty) => emptySecrets.push(empty) };
            inputs.push({ field, input, source: await readInput(text, input, field, parts) });
        }
    }
    const patch = isGiven(given.retirePatch) ? await read(given.retirePatch, "preview-retire") : undefined;
    return { definitions, inputs, patch, fileProblem, emptySecrets };
}
async function readDocument(text, name, onSecret, isFile) {
    const source = await readYaml(text, name, { isFile });
    if (source.root !== undefined)
        for (const secret of secretsIn(source.root))
            onSecret(secret);
    return source;
}
async function readInput(text, input, field, parts) {
    const { kind, list } = field;
    if (list?.secretInput !== undefined)
        return readVariables(text, input, input === list.secretInput, parts);
    if (kind === "list")
        return readDocument(text, input, parts.onSecret, false);
    const written = text.trim();
    const isBoolean = kind === "boolean" && /^(?:true|True|TRUE|false|False|FALSE)$/.test(written);
    const root = scalarNode(isBoolean ? written.toLowerCase() === "true" : written, inputOrigin(input));
    return { name: `Input ${input}`, root, isComplete: true, faults: [] };
}

// EXTERNAL MODULE: ../../build/src/base/nearest.js
var nearest = __webpack_require__(2769);
;// CONCATENATED MODULE: ../../build/src/deployment/rules.js


const rules = {
    variables: [variablesHaveKeyAndValue, keysAreUnique, keysArePosixNames],
    queues: [minimumsAreBelowMaximums, namesAreUnique, oneQueueIsDefault],
};
function checkItems(items, list, checking) {
    for (const rule of rules[list.rules])
        rule(items, checking);
}
function variablesHaveKeyAndValue(variables, checking) {
    for (const variable of variables) {
        const { item, path, body } = variable;
        const isSecret = (0,json/* member */.Dc)(body, "isSecret") === true;
        const value = (0,json/* member */.Dc)(body, "value");
        if (!item.entries.has("key")) {
            checking.problem(item, path, "has no key: add the variable's name, such as key: MY_KEY");
        }
        if (!item.entries.has("value") && !isSecret) {
            checking.problem(item, path, 'has no value: write value: "" for an empty one (only a secret may omit it)');
        }
        if (value === "" && !isSecret)
            checking.warning(...placeIn(variable, "value"), "is empty");
        if (item.origin.showsPath === "last" && typeof value === "string" && /^(["']).*\1$/s.test(value)) {
            const what = "is in quotes: they are part of the value and are sent. Remove them if that is not meant";
            checking.warning(...placeIn(variable, "value"), what);
        }
    }
}
function keysAreUnique(variables, checking) {
    for (const [variable, first] of duplicates(variables, "key")) {
        const what = `must be unique: ${keyText(variable, checking)} is also given at ${checking.where(first.item, [])}`;
        checking.problem(...placeIn(variable, "key"), what);
    }
}
function keysArePosixNames(variables, checking) {
    for (const variable of variables) {
        const key = (0,json/* member */.Dc)(variable.body, "key");
        if (typeof key !== "string" || /^[A-Za-z_][A-Za-z0-9_]*$/.test(key))
            continue;
        const advice = variable.item.origin.isSecret
            ? "it is sent unchanged. If this line is a part of the value above it, write that value as KEY<<END"
            : `${keyText(variable, checking)} is sent unchanged`;
        const what = `is not a POSIX name (letters, digits and _, not beginning with a digit): ${advice}`;
        checking.warning(...placeIn(variable, "key"), what);
    }
}
function keyText({ item, body }, checking) {
    const key = String((0,json/* member */.Dc)(body, "key"));
    return item.origin.isSecret && !isShownKey(key) ? "it" : checking.quote(key).slice(1, -1);
}
function minimumsAreBelowMaximums(queues, checking) {
    for (const queue of queues) {
        const minimum = (0,json/* member */.Dc)(queue.body, "minWorkerCount");
        const maximum = (0,json/* member */.Dc)(queue.body, "maxWorkerCount");
        if (typeof minimum !== "number" || typeof maximum !== "number" || minimum <= maximum)
            continue;
        const what = `must be at most maxWorkerCount, which is ${maximum}; got ${minimum}`;
        checking.problem(...placeIn(queue, "minWorkerCount"), what);
    }
}
function namesAreUnique(queues, checking) {
    for (const [queue, first] of duplicates(queues, "name")) {
        const name = checking.quote(String((0,json/* member */.Dc)(queue.body, "name")));
        checking.problem(...placeIn(queue, "name"), `must be unique; ${name} is also the name of ${itemName(first)}`);
    }
}
function oneQueueIsDefault(queues, checking) {
    for (const [queue, first] of duplicates(queues, "isDefault")) {
        const what = `must not be true: ${itemName(first)} is already the default`;
        if ((0,json/* member */.Dc)(queue.body, "isDefault") === true)
            checking.problem(...placeIn(queue, "isDefault"), what);
    }
}
function duplicates(items, name) {
    const firsts = new Map();
    return items.flatMap((item) => {
        const value = (0,json/* member */.Dc)(item.body, name);
        const first = firsts.get(value);
        if (first === undefined)
            firsts.set(value, item);
        return first === undefined || value === undefined || value === null ? [] : [[item, first]];
    });
}
function placeIn({ item, path }, name) {
    return [item.entries.get(name)?.value ?? item, [...path, name]];
}
function itemName({ path }) {
    return `${path[0]}[${path[1]}]`;
}

;// CONCATENATED MODULE: ../../build/src/deployment/values.js

const readers = {
    boolean: (node) => {
        if (node.kind === "scalar" && typeof node.value === "boolean")
            return { value: node.value };
        return wrong("true or false", quotesAdvice(node, /^(?:true|false)$/i) || meantBoolean(node));
    },
    integer: (node) => {
        const value = node.kind === "scalar" && typeof node.value === "number" ? node.value : -1;
        const isRight = Number.isSafeInteger(value) && value >= 0 && node.kind === "scalar" && isExact(node.text, value);
        return isRight ? { value } : wrong("an integer of 0 or more", quotesAdvice(node, /^\d{1,15}$/));
    },
    cores: (node) => readAmount(node, isCores, meantCores, "a decimal number of cores"),
    gibibytes: (node) => readAmount(node, isGibibytes, meantGibibytes, "a decimal number followed by Gi"),
    string: (node, { mayBeEmpty = false }) => {
        const value = stringOf(node);
        if (value !== undefined && (mayBeEmpty || value.trim() !== ""))
            return { value };
        const isBoolean = node.kind === "scalar" && typeof node.value === "boolean";
        return wrong(mayBeEmpty ? "a string" : "a string that is not empty", isBoolean ? ": put it in quotes" : "");
    },
    "variable-key": (node) => {
        const isString = node.kind === "scalar" && typeof node.value === "string";
        if (isString && /^[^=\s\p{Cc}]+$/u.test(node.text))
            return { value: node.text };
        const isOther = node.kind === "scalar" && !isString;
        return wrong("a string without =, whitespace or control characters", isOther ? ": put it in quotes" : "");
    },
    scalar: (node) => (node.kind === "scalar" ? { value: node.text } : wrong("a string")),
};
function isSingle(field) {
    return Object.hasOwn(readers, field.kind);
}
function readValue(node, field) {
    return readers[field.kind](node, field);
}
function stringOf(node) {
    if (node.kind !== "scalar" || node.value === null || typeof node.value === "boolean")
        return undefined;
    return node.text;
}
function wrong(allowed, advice = "") {
    return { allowed, advice };
}
function readAmount(node, fits, meant, allowed) {
    const value = stringOf(node);
    if (value !== undefined && fits(value))
        return { value };
    const suggestion = value === undefined ? undefined : meant(value);
    return wrong(allowed, suggestion === undefined ? "" : `. Did you mean ${suggestion}?`);
}
function meantBoolean(node) {
    const written = stringOf(node) ?? "";
    if (/^(?:yes|on|y)$/i.test(written))
        return ". Did you mean true?";
    return /^(?:no|off|n)$/i.test(written) ? ". Did you mean false?" : "";
}
function quotesAdvice(node, unquoted) {
    const isString = node.kind === "scalar" && typeof node.value === "string" && node.origin.showsPath !== "none";
    return isString && unquoted.test(node.text) ? ": remove the quotes" : "";
}

;// CONCATENATED MODULE: ../../build/src/deployment/validate.js





const mostNamed = 20;
function checkDefinition(root, given, checking) {
    return checkObject(root, { members: fields, responseOnly: responseOnlyFields, given }, [], checking);
}
function checkObject(node, shape, path, checking) {
    const result = [];
    let unknown = 0;
    for (const [name, { value, nameOffset }] of node.entries) {
        const inner = [...path, name];
        const place = { origin: node.origin, offset: nameOffset };
        const field = shape.members?.find((candidate) => candidate.field === name);
        let checked;
        if (field !== undefined)
            checked = checkField(value, field, inner, checking, node);
        else if (shape.responseOnly?.includes(name))
            checking.note("leftOut", checking.generalPath(inner));
        else if (!hasExpression(name, place, inner, checking)) {
            const meant = fieldMeant(name, node, shape);
            if (meant !== undefined) {
                if (path.length === 0)
                    checking.meant.add(meant);
                checking.problem(place, inner, `is not a field of the API documentation. Did you mean ${meant}?`);
            }
            else if (++unknown <= mostNamed) {
                checking.warning(place, inner, "is not a field of the API documentation; it is sent unchanged");
            }
            checked = plainValue(value, inner, checking);
        }
        if (checked !== undefined)
            result.push([name, checked]);
    }
    if (unknown > mostNamed) {
        checking.warning(node, path, `has ${unknown - mostNamed} more fields that are not in the API documentation`);
    }
    return Object.fromEntries(result);
}
function fieldMeant(written, { entries }, shape) {
    const { members = [], responseOnly = [], given = entries } = shape;
    const name = written.replace(/[-_ ]/g, "");
    const missing = members.map(({ field }) => field).filter((field) => !given.has(field));
    return responseOnly.find((field) => field.toLowerCase() === name.toLowerCase()) ?? (0,nearest/* nearMiss */.bi)(name, missing);
}
function checkField(node, field, path, checking, parent) {
    if (node.kind === "scalar") {
        if (node.value === null)
            return checkNull(node, field, path, checking);
        const isPlain = field.isPrivate === true && !isSecret(parent);
        if (hasExpression(node.text, node, path, checking, isPlain))
            return undefined;
    }
    const fail = (allowed, advice = "") => reject(node, field, path, checking, allowed, advice);
    if (isSingle(field)) {
        const read = readValue(node, field);
        if ("allowed" in read)
            return fail(read.allowed, read.advice);
        const isConverted = typeof read.value === "string" && node.kind === "scalar" && typeof node.value !== "string";
        if (isConverted)
            checking.note("asString", checking.generalPath(path));
        return read.value;
    }
    switch (field.kind) {
        case "strings": {
            if (node.kind !== "list") {
                return fail("a list of strings", node.kind === "scalar" ? `: write [${checking.shown(node)}]` : "");
            }
            const { example: _, ...item } = field;
            return node.items.flatMap((one, index) => {
                return checkField(one, { ...item, kind: "string" }, [...path, index], checking) ?? [];
            });
        }
        case "object":
            return node.kind === "object" ? checkObject(node, field, path, checking) : fail("an object");
        case "list":
            return node.kind === "list" ? checkList(node.items, field, path, checking) : fail("a list of objects");
        default:
            return checkChoice(node, field, path, checking);
    }
}
function reject(node, { example, kind, isPrivate, members = [] }, path, checking, allowed, advice = "") {
    const suchAs = example === undefined ? "" : `, such as ${example}`;
    const mayBeSecret = isPrivate === true || members.some((member) => member.isPrivate);
    const got = kind === "variable-key" ? "" : `; got ${checking.shown(node, mayBeSecret)}`;
    checking.problem(node, path, `must be ${allowed}${suchAs}${got}${advice}`);
}
function checkNull(node, { insteadOfNull }, path, checking) {
    if (insteadOfNull === undefined) {
        checking.note("asNull", checking.generalPath(path));
        return null;
    }
    checking.problem(node, path, `must not be null: ${insteadOfNull}`);
    return undefined;
}
function isSecret(variable) {
    const mark = variable?.entries.get("isSecret")?.value;
    return mark !== undefined && !(mark.kind === "scalar" && mark.value === false);
}
function checkList(items, field, path, checking) {
    const { members = [], list, example } = field;
    const objects = items.flatMap((item, index) => {
        const itemPath = [...path, index];
        if (item.kind !== "object") {
            const row = example === undefined ? field : { ...field, example: example.replace(/^\[|\]$/g, "") };
            return reject(item, row, itemPath, checking, "an object") ?? [];
        }
        const added = members.flatMap(({ field: name, writtenOut }) => {
            if (writtenOut === undefined || item.entries.has(name))
                return [];
            checking.note("writtenOut", `${checking.generalPath([...itemPath, name])}: ${JSON.stringify(writtenOut)}`);
            return [[name, writtenOut]];
        });
        const body = { ...checkObject(item, field, itemPath, checking), ...Object.fromEntries(added) };
        return [{ item, path: itemPath, body }];
    });
    if (list !== undefined)
        checkItems(objects, list, checking);
    return objects.map(({ body }) => body);
}
function checkChoice(node, field, path, checking) {
    const { kind, allowed = [] } = field;
    const documented = allowed.join(", ");
    const text = stringOf(node) ?? "";
    if (allowed.includes(text))
        return text;
    const meant = (0,nearest/* withinTwoEdits */.Rc)(text.trim(), allowed);
    if (kind === "choice" || text.trim() === "" || meant !== undefined) {
        const advice = meant === undefined ? "" : `. Did you mean ${meant}?`;
        return reject(node, field, path, checking, `one of ${documented}`, advice);
    }
    const got = checking.shown(node);
    checking.warning(node, path, `is ${got}; the API documentation lists ${documented}. It is sent unchanged`);
    return text;
}
function plainValue(node, path, checking) {
    if (node.kind === "list")
        return node.items.map((item, index) => plainValue(item, [...path, index], checking));
    if (node.kind === "object") {
        const entries = Array.from(node.entries, ([name, { value, nameOffset }]) => {
            hasExpression(name, { origin: node.origin, offset: nameOffset }, [...path, name], checking);
            return [name, plainValue(value, [...path, name], checking)];
        });
        return Object.fromEntries(entries);
    }
    const { value, text } = node;
    hasExpression(text, node, path, checking);
    if (typeof value === "number" && !isExact(text, value)) {
        const what = "is a number whose value would change in JSON: put it in quotes to send a string";
        checking.problem(node, path, `${what}; got ${checking.shown(node)}`);
    }
    return value;
}
function hasExpression(text, place, path, checking, isPlain = false) {
    if (place.origin.isFile !== true || !text.includes("${{"))
        return false;
    const reason = "contains an expression (${{ }}), but GitHub does not evaluate expressions in files";
    const { input = "deployment", list, members = [] } = fields.find(({ field }) => field === path[0]) ?? {};
    if (isPlain) {
        checking.warning(place, path, `${reason}: it is sent unchanged. Input ${input} is evaluated`);
        return false;
    }
    const isValue = members.some(({ field, isPrivate }) => isPrivate && field === path.at(-1));
    const better = (isValue ? list?.secretInput : undefined) ?? input;
    checking.problem(place, path, `${reason}. Set the input ${better} of the step instead`);
    return true;
}

;// CONCATENATED MODULE: ../../build/src/deployment/body.js







async function readDefinition(given, parts) {
    const { findings, redactor } = parts;
    const before = findings.problems.length;
    const { definitions, inputs, patch, fileProblem, emptySecrets } = await readSources(given, parts);
    const checking = new Checking(findings, redactor);
    if (fileProblem !== undefined) {
        findings.problem(`Input deployment-file: ${checking.quote(fileProblem.path)} ${fileProblem.what}`);
    }
    if (isGiven(given.deployment) && isGiven(given.deploymentFile)) {
        findings.problem("Inputs deployment and deployment-file must not be given together: keep one of them");
    }
    for (const secret of emptySecrets)
        reportEmptySecret(secret, checking, parts.allowEmptySecrets);
    const names = new Set([...definitions.flatMap(namesIn), ...inputs.map(({ field }) => field.field)]);
    const onConflict = conflictReporter(checking);
    let body = {};
    for (const source of definitions)
        body = mergeOver(body, checkSource(source, names, checking), onConflict);
    for (const source of inputs)
        body = mergeOver(body, checkInput(source, checking), onConflict);
    const isComplete = fileProblem === undefined && definitions.every((source) => source.isComplete);
    if (isComplete)
        checkRequired(names, checking);
    body = deriveMemory(body, checking);
    const retirePatch = patch && checkPatch(patch, body, checking);
    checking.reportNotes();
    if (findings.problems.length > before)
        return undefined;
    const { workspaceId, ...rest } = inDocumentedOrder(body);
    return {
        body: rest,
        workspaceId: typeof workspaceId === "string" ? workspaceId : undefined,
        nameFromInput: isGiven(given.inputs["deployment-name"]),
        retirePatch,
    };
}
function createBody({ body }, options = {}) {
    const { name, workspaceId, defaultDescription } = options;
    return inDocumentedOrder({
        ...(defaultDescription === undefined ? {} : { description: defaultDescription }),
        ...body,
        ...(name === undefined ? {} : { name }),
        ...(workspaceId === undefined ? {} : { workspaceId }),
    });
}
function updateBody(definition, options = {}) {
    return withoutCreateOnly(createBody(definition, options));
}
function retireBody(definition, { description, ...options }) {
    const shrunk = { ...retired(definition.body), ...(description === undefined ? {} : { description }) };
    const merged = mergeOver(shrunk, definition.retirePatch ?? {}, () => { });
    return updateBody({ ...definition, body: merged }, options);
}
function namesIn({ root }) {
    return root?.kind === "object" ? [...root.entries.keys()] : [];
}
function reportEmptySecret(secret, checking, isAllowed) {
    const key = secret.key === undefined ? undefined : checking.plain(secret.key);
    const empty = `${checking.where(secret, [])}: ${key ?? "the secret"} is empty`;
    if (isAllowed)
        checking.findings.notice(`${empty}: the plan does not need it`);
    else {
        checking.findings.problem(`${empty}, and would overwrite the stored value. Does the secret exist in this repository and environment, and is it available to this event? For an intentionally empty secret, write { key: ${key ?? "MY_KEY"}, value: "", isSecret: true } in the definition`);
    }
}
function checkSource(source, given, checking) {
    const { name, root, isComplete } = source;
    checking.faults(source.faults);
    if (root?.kind === "object") {
        for (const [field, { value }] of root.entries)
            checking.places.set(field, value);
        return isComplete ? checkDefinition(root, given, checking) : {};
    }
    if (isComplete) {
        const got = root === undefined ? "nothing" : checking.shown(root);
        const isPath = root?.kind === "scalar" && /^\S+\.(?:ya?ml|json)$/.test(root.text);
        const advice = isPath ? ". A path belongs in the input deployment-file" : "";
        checking.findings.problem(`${checking.plain(name, 300)} must be an object of fields, such as "name: my-deployment"; got ${got}${advice}`);
    }
    return {};
}
function checkInput({ field, input, source }, checking) {
    const { root, isComplete, faults } = source;
    checking.faults(faults);
    if (!isComplete || root === undefined)
        return {};
    checking.places.set(field.field, root);
    const value = checkField(root, field, [field.field], checking);
    const items = input === field.list?.secretInput && Array.isArray(value) ? value : [];
    for (const [index, item] of items.entries()) {
        if (isSecretItem(item))
            continue;
        checking.findings.problem(`Input ${input}: ${field.field}[${index}].isSecret must be true: give plain variables in ${field.input}`);
    }
    return value === undefined ? {} : { [field.field]: value };
}
function checkPatch(source, body, checking) {
    const given = new Set(namesIn(source));
    const patch = inDocumentedOrder(deriveMemory(checkSource(source, given, checking), checking));
    deriveMemory(mergeOver(body, patch, conflictReporter(checking)), checking);
    const { name, workspaceId, ...rest } = patch;
    for (const [field, value] of Object.entries({ name, workspaceId })) {
        if (value === undefined)
            continue;
        checking.findings.warning(`Input preview-retire: ${field} is not used: a retired preview keeps its own`);
    }
    return rest;
}
function checkRequired(given, { meant, findings }) {
    for (const { field, isRequired, input, allowed, example } of fields) {
        if (isRequired !== true || given.has(field) || meant.has(field))
            continue;
        const what = allowed === undefined ? `a string such as ${example}` : `one of ${allowed.join(", ")}`;
        findings.problem(`Input ${input} is required: ${what}, here or as ${field} in deployment or deployment-file`);
    }
}

// EXTERNAL MODULE: ../../build/src/inputs/common.js
var common = __webpack_require__(1694);
// EXTERNAL MODULE: ../../build/src/inputs/base-url.js
var base_url = __webpack_require__(2782);
// EXTERNAL MODULE: ../../build/src/inputs/event.js
var inputs_event = __webpack_require__(2723);
;// CONCATENATED MODULE: ../../build/src/inputs/preview.js



const previews = new Map([
    ...["true", "True", "TRUE"].map((word) => [word, "true"]),
    ...["false", "False", "FALSE"].map((word) => [word, "false"]),
    ...["retire", "sweep"].map((word) => [word, word]),
]);
const partlyUsed = [
    ["preview-idle-days", "sweeps (preview: true or sweep) use", ["true", "sweep"]],
    ["preview-retire", "previews use", ["true", "retire", "sweep"]],
    ["pull-request", "previews of one pull request and github-environment use", ["true", "retire"]],
    ["pull-request-comment", "previews and github-environment use", ["true", "retire", "sweep"]],
];
const usedByRecords = ["pull-request", "pull-request-comment"];
function readRecording(mode, reader) {
    const { findings } = reader;
    const preview = readPreview(mode, reader);
    const comment = reader.boolean("pull-request-comment");
    const ifExists = readIfExists(mode, preview, reader);
    const environment = reader.string("github-environment") ?? (preview === "false" ? undefined : "preview");
    if (preview === undefined || comment === undefined || ifExists === undefined)
        return undefined;
    warnOfUnused(preview, environment, reader);
    if (environment === undefined) {
        if (ifExists === "update") {
            findings.problem("Input github-environment is required: if-exists: update finds the Deployment through the GitHub deployment records of that environment, such as production");
        }
        return undefined;
    }
    const pullRequest = (0,inputs_event/* pullRequestEvent */.X)(reader);
    const repository = readRepository(reader);
    const step = preview === "false" ? undefined : readStep(preview, pullRequest, reader);
    if (repository === undefined || (preview !== "false" && step === undefined))
        return undefined;
    return { environment, search: ifExists === "update", comment, preview: step, pullRequest, repository };
}
function readPreview(mode, reader) {
    const preview = previews.get(reader.string("preview") ?? "");
    if (preview === undefined)
        reader.choice("preview", ["true", "retire", "sweep", "false"]);
    if (preview === undefined || preview === "false" || mode === "create-deployment")
        return preview;
    reader.findings.problem(`Input preview must be false in mode ${mode}; got "${preview}". Use mode create-deployment: it creates a preview once, and updates it from then on`);
    return undefined;
}
function readIfExists(mode, preview, reader) {
    const given = reader.choice("if-exists", ["create", "update"]);
    if (reader.string("if-exists") === undefined)
        return preview === "false" ? "create" : "update";
    if (mode !== "create-deployment") {
        reader.findings.warning(`Input if-exists is given, but mode ${mode} does not use it.`);
        return given && "create";
    }
    if (given === "create" && preview !== "false" && preview !== undefined) {
        reader.findings.problem('Input if-exists must be update (or left out) with preview; got "create". A preview is created only once');
    }
    return given;
}
function warnOfUnused(preview, environment, reader) {
    for (const [name, users, usedBy] of partlyUsed) {
        const given = reader.own(name);
        const isUsed = usedBy.includes(preview) || (preview === "false" && environment !== undefined && usedByRecords.includes(name));
        if (given !== undefined && !/^false$/i.test(given) && !isUsed) {
            reader.findings.warning(`Input ${name} is given, but only ${users} it.`);
        }
    }
}
function readStep(preview, { number, workflowRun }, reader) {
    const { name } = reader.source.event();
    const idleDays = reader.integer("preview-idle-days", { least: 1, note: "(days)" });
    if (preview === "sweep" || (preview === "true" && name === "schedule"))
        return { action: "sweep", idleDays };
    if (number === undefined && workflowRun === undefined) {
        if (reader.string("pull-request") !== undefined)
            return undefined;
        reader.findings.problem(`Input preview needs a pull request, and the event ${name === "" ? "" : `${name} `}contains none. ` +
            "Run the step on pull_request events, the type closed included, or pass the number as pull-request");
        return undefined;
    }
    return { action: preview === "retire" ? "retire" : "deploy", idleDays };
}
function readRepository(reader) {
    const { findings, source } = reader;
    if (reader.string("github-token") === undefined) {
        reader.required("github-token", "it reads and writes GitHub deployment records; the default is ${{ github.token }}");
    }
    const token = (0,common/* readSecret */.n5)("github-token", reader);
    const variable = (name) => {
        const value = source.variable(name);
        if (value === undefined)
            findings.problem(`${name} is not set: GitHub deployment records need it`);
        return value;
    };
    const repository = variable("GITHUB_REPOSITORY");
    const sha = variable("GITHUB_SHA");
    const url = variable("GITHUB_RUN_ID") === undefined ? undefined : (0,common/* runUrl */.Vp)(reader);
    const [owner, repo] = repository?.split("/") ?? [];
    const apiUrl = source.variable("GITHUB_API_URL") ?? "https://api.github.com";
    if (!isSafe(apiUrl)) {
        findings.problem(`GITHUB_API_URL must be a URL that begins with https://; got ${reader.shown(apiUrl)}`);
        return undefined;
    }
    return token && owner && repo && sha && url ? { token, apiUrl, owner, repo, sha, runUrl: url } : undefined;
}
function isSafe(url) {
    if (!URL.canParse(url))
        return false;
    const { protocol, hostname } = new URL(url);
    return protocol === "https:" || (protocol === "http:" && (0,base_url/* isLoopback */.U)(hostname));
}

// EXTERNAL MODULE: ../../build/src/inputs/table.js
var table = __webpack_require__(5735);
;// CONCATENATED MODULE: ../../build/src/inputs/deployment.js




const windowsLimit = 32_766;
const linuxLimit = 131_072;
async function readDeploymentRequest(mode, reader, parts) {
    const { findings, source } = reader;
    const before = findings.problems.length;
    const target = (0,common/* readTarget */._E)(reader);
    const recording = readRecording(mode, reader);
    const deploymentId = readDeploymentId(mode, reader);
    const hasToken = !(0,common/* worksWithoutToken */.mS)(mode, reader) || reader.string("api-token") !== undefined;
    const inputs = fieldsGiven(reader);
    const deployment = reader.verbatim("deployment");
    const retirePatch = (0,common/* isPreview */.bU)(reader) ? reader.verbatim("preview-retire") : undefined;
    if (isCut({ ...inputs, deployment, "preview-retire": retirePatch }, reader))
        return undefined;
    const definition = await readDefinition({ inputs, deployment, retirePatch, deploymentFile: reader.string("deployment-file") }, {
        ...parts,
        findings,
        folder: source.variable("GITHUB_WORKSPACE") ?? ".",
        allowEmptySecrets: !hasToken,
    });
    if (target !== undefined && definition !== undefined)
        checkWorkspace(target, definition, reader);
    if (target === undefined || definition === undefined || findings.problems.length > before)
        return undefined;
    return { ...target, mode, definition, deploymentId, recording, hasToken };
}
function fieldsGiven(reader) {
    const given = {};
    for (const name of table/* fieldInputs */.q5) {
        const value = reader.verbatim(name);
        if (value !== undefined)
            given[name] = value;
    }
    return given;
}
function isCut(given, { findings, source }) {
    const isWindows = source.variable("RUNNER_OS") === "Windows";
    const advice = "Write the definition to a file, and pass its path as deployment-file.";
    let cut = false;
    for (const [name, value = ""] of Object.entries(given)) {
        const bytes = Buffer.byteLength(value);
        if (isWindows && value.length >= windowsLimit) {
            findings.problem(`Input ${name} is too long: Windows cuts an input after ${windowsLimit} characters. ${advice}`);
            cut = true;
        }
        else if (bytes > linuxLimit * 0.9) {
            findings.warning(`Input ${name} has ${bytes} bytes: on Linux the step does not start with ${linuxLimit} bytes or more. ${advice}`);
        }
    }
    return cut;
}
function checkWorkspace({ workspace }, { workspaceId }, reader) {
    if (workspaceId === undefined || workspace.id === undefined || workspace.id === workspaceId)
        return;
    reader.findings.problem(`${reader.place("workspace-id")} is ${reader.shown(workspace.id)}, and workspaceId of the definition is ${reader.shown(workspaceId)}: remove one of them`);
}
function readDeploymentId(mode, reader) {
    const id = (0,common/* readId */.wh)("deployment-id", reader);
    const isGiven = reader.string("deployment-id") !== undefined;
    if (mode === "update-deployment" && !isGiven) {
        reader.findings.problem("Input deployment-id is required: the id of the Deployment that mode update-deployment updates");
    }
    if (mode === "create-deployment" && isGiven && !(0,common/* isPreview */.bU)(reader) && reader.string("if-exists") !== "update") {
        reader.findings.problem(`Input deployment-id must not be given: mode create-deployment would create another Deployment; got ${reader.shown(id ?? "")}. ` +
            "Use mode update-deployment, or if-exists: update with github-environment");
    }
    return id;
}

;// CONCATENATED MODULE: ../../build/src/deployment/compare.js




function changesBetween(before, after) {
    const [old, now] = [storedDefinition(before), storedDefinition(after)];
    const known = fields.filter(({ field }) => Object.hasOwn(old, field) || Object.hasOwn(now, field));
    const names = new Set([...known.map(({ field }) => field), ...Object.keys(old), ...Object.keys(now)]);
    return [...names].flatMap((name) => {
        const field = known.find((candidate) => candidate.field === name);
        const pairs = differing([name, (0,json/* member */.Dc)(old, name), (0,json/* member */.Dc)(now, name)], field, false);
        const createOnly = field?.use === "create-only";
        return pairs.map(([path, was, is]) => ({ field: path, before: was, after: is, createOnly }));
    });
}
function variableChanges(before, after) {
    const [old, now] = [keysOf(before), keysOf(after)];
    return {
        added: [...now].filter((key) => !old.has(key)),
        removed: [...old].filter((key) => !now.has(key)),
        kept: [...now].filter((key) => old.has(key)),
    };
}
function keysOf(body) {
    const keys = fields.filter(holdsVariables).flatMap((field) => {
        const list = (0,json/* member */.Dc)(body, field.field);
        const items = Array.isArray(list) ? list : [];
        return items.flatMap((item) => ((0,json/* isObject */.Gv)(item) ? ((0,json/* member */.Dc)(item, field.list?.identifiedBy ?? "") ?? []) : []));
    });
    return new Set(keys.filter((key) => typeof key === "string"));
}
function differencesOf(sent, received) {
    return fields.flatMap((field) => {
        const value = (0,json/* member */.Dc)(sent, field.field);
        if (value === undefined)
            return [];
        const isVariables = holdsVariables(field);
        return differing([field.field, value, (0,json/* member */.Dc)(received, field.field)], field, true).map(([path, one, other]) => ({
            field: path,
            sent: withoutValues(one ?? null, isVariables),
            received: withoutValues(other ?? null, isVariables),
        }));
    });
}
function differing(pair, field, isResponse) {
    const [path, before, after] = pair;
    if ((0,json/* isObject */.Gv)(before) && (0,json/* isObject */.Gv)(after)) {
        const { members = [] } = field ?? {};
        const sent = members.filter(({ field: name, isPrivate }) => !isPrivate && Object.hasOwn(before, name));
        const names = isResponse ? sent.map(({ field: name }) => name) : Object.keys({ ...before, ...after });
        return names.flatMap((name) => {
            const inner = members.find((candidate) => candidate.field === name);
            return differing([`${path}.${name}`, (0,json/* member */.Dc)(before, name), (0,json/* member */.Dc)(after, name)], inner, isResponse);
        });
    }
    return differingItems(pair, field, isResponse) ?? (isSameValue(before, after, field, isResponse) ? [] : [pair]);
}
function differingItems([path, before, after], field, isResponse) {
    const isVariables = !isResponse && holdsVariables(field);
    const [base, over] = isVariables ? [before ?? [], after ?? []] : [before, after];
    if (!isListOfObjects(base) || !isListOfObjects(over))
        return undefined;
    const identity = identityOf([base, over], field);
    const [old, now] = [itemsOf(base, identity), itemsOf(over, identity)];
    let keys = new Set([...old.keys(), ...now.keys()]);
    if (isResponse) {
        if (field?.members === undefined || (identity === undefined && old.size !== now.size))
            return undefined;
        keys = new Set(old.keys());
    }
    else if (isVariables) {
        if (keys.size === 0)
            return undefined;
        keys = new Set([...now.keys()].filter((key) => old.has(key)));
    }
    else if (old.size === 0 || now.size === 0)
        return undefined;
    return [...keys].flatMap((key) => differing([`${path}[${key}]`, old.get(key), now.get(key)], field, isResponse));
}
function isSameValue(before, after, field, isResponse) {
    if (!isResponse)
        return isSame(before, after);
    const isAmount = field?.kind === "cores" || field?.kind === "gibibytes" || field?.kind === "integer";
    return isSame(before, after ?? null) || (isAmount && sameAmount(before, after));
}
function holdsVariables(field) {
    return field?.members?.some(({ isPrivate }) => isPrivate) === true;
}
function isListOfObjects(value) {
    return Array.isArray(value) && value.every(json/* isObject */.Gv);
}
function identityOf(lists, field) {
    const candidates = field?.list === undefined ? ["name", "key"] : [field.list.identifiedBy];
    return candidates.find((name) => lists.every((items) => {
        const keys = items.map((item) => (0,json/* member */.Dc)(item, name));
        return keys.every((key) => typeof key === "string") && new Set(keys).size === keys.length;
    }));
}
function itemsOf(items, identity) {
    return new Map(items.map((item, index) => [identity === undefined ? index : String((0,json/* member */.Dc)(item, identity)), item]));
}
function isSame(one, other) {
    if (Array.isArray(one) && Array.isArray(other)) {
        return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
    }
    if (!(0,json/* isObject */.Gv)(one) || !(0,json/* isObject */.Gv)(other))
        return one === other;
    const names = Object.keys(one);
    return (names.length === Object.keys(other).length &&
        names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name])));
}

// EXTERNAL MODULE: ../../build/src/base/errors.js
var errors = __webpack_require__(1144);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ../../build/src/github/stored.js
var github_stored = __webpack_require__(4994);
;// CONCATENATED MODULE: ../../build/src/records/record.js



const schema = 2;
const longestTask = 100;
function previewTaskPrefix(pullRequest) {
    return `preview:pr-${pullRequest}:`;
}
function taskOf(pullRequest, name) {
    const prefix = pullRequest === undefined ? "deployment:" : previewTaskPrefix(pullRequest);
    const task = prefix + name;
    if (task.length <= longestTask && /^[A-Za-z0-9:._-]+$/.test(task))
        return task;
    const hash = (0,external_node_crypto_.createHash)("sha256").update(name.toWellFormed()).digest("hex").slice(0, 16);
    const readable = name.replace(/[^A-Za-z0-9:._-]+/g, "-").slice(0, longestTask - prefix.length - hash.length - 1);
    return `${prefix}${readable}-${hash}`;
}
const largestDefinition = 16 * 1024;
function payloadOf(key, more) {
    const { pullRequest, name, organizationId, workspaceId } = key;
    const { organizationName, workspaceName, deploymentId, signature, definition, retires } = more;
    const fits = Buffer.byteLength(JSON.stringify(definition)) <= largestDefinition;
    return {
        schema,
        ...(pullRequest === undefined ? {} : { pullRequest }),
        name,
        organizationId,
        ...(organizationName === undefined ? {} : { organizationName }),
        workspaceId,
        ...(workspaceName === undefined ? {} : { workspaceName }),
        ...(deploymentId === undefined ? {} : { deploymentId }),
        ...(signature === undefined ? {} : { signature }),
        ...(retires ? { retires } : {}),
        ...(fits ? { definition } : {}),
    };
}
function definitionIn(payload) {
    const definition = payload && (0,json/* member */.Dc)(payload, "definition");
    return (0,json/* isObject */.Gv)(definition) ? definition : undefined;
}
const record_marks = {
    notFound: "NOT_FOUND",
    updating: "UPDATING",
    retiring: "RETIRING",
    updateFailed: "UPDATE_FAILED",
};
function word(text) {
    return text.toWellFormed().replace(/[\s\u0000-\u001f\u007f-\u009f%]/g, encodeURIComponent);
}
function describe({ id, status, earlier, signature }) {
    const first = id === undefined ? "none" : `id=${word(id)}`;
    const last = [
        ...(earlier.length === 0 ? [] : [`earlier=${earlier.join(",")}`]),
        ...(signature === undefined ? [] : [`sig=${signature}`]),
    ];
    const room = github_stored/* longestDescription */.LP - [first, ...last].join(" ").length - " status=".length;
    if (room < -" status=".length)
        return undefined;
    const shown = fitting(status || "UNKNOWN", room);
    return [first, ...(shown === "" ? [] : [`status=${shown}`]), ...last].join(" ");
}
function fitting(text, room) {
    let fitted = "";
    for (const character of text.slice(0, github_stored/* longestDescription */.LP)) {
        const next = fitted + word(character);
        if (next.length > room)
            break;
        fitted = next;
    }
    return fitted;
}
function remembered(description) {
    const [first = "", ...rest] = description.split(" ");
    const values = new Map(rest.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
    if (first !== "none" && !/^id=\S+$/.test(first))
        return undefined;
    if (rest.some((pair) => !/^(?:status|earlier|sig)=\S*$/.test(pair)))
        return undefined;
    try {
        return {
            id: first === "none" ? undefined : decodeURIComponent(first.slice("id=".length)),
            status: decodeURIComponent(values.get("status") ?? ""),
            earlier: (values.get("earlier") ?? "")
                .split(",")
                .map(Number)
                .filter((id) => Number.isSafeInteger(id) && id > 0),
            signature: values.get("sig"),
        };
    }
    catch {
        return undefined;
    }
}
function createSigner(apiToken) {
    const key = Buffer.from((0,external_node_crypto_.hkdfSync)("sha256", apiToken.reveal(), "", "platform-deployments-action record", 32));
    return {
        sign: (parts) => (0,external_node_crypto_.createHmac)("sha256", key).update(JSON.stringify(parts)).digest().subarray(0, 16).toString("base64url"),
    };
}
function signatureOf(signer, key, id, isGone) {
    const { environment, task, organizationId, workspaceId, name } = key;
    const kind = id === undefined ? "none" : isGone ? "gone" : "id";
    return signer.sign([kind, environment, task, organizationId, workspaceId, name, id ?? ""]);
}
function isSigned(signer, key, id, isGone, given) {
    const expected = Buffer.from(signatureOf(signer, key, id, isGone));
    const received = Buffer.from(typeof given === "string" ? given : "");
    return expected.length === received.length && (0,external_node_crypto_.timingSafeEqual)(expected, received);
}
function mismatch(key, payload) {
    if (payload?.["schema"] !== schema)
        return "its payload has another format, of an older version or another tool";
    if ((0,json/* textMember */.SA)(payload, "organizationId") !== key.organizationId)
        return "it belongs to another organization";
    if ((0,json/* textMember */.SA)(payload, "workspaceId") !== key.workspaceId)
        return "it belongs to another workspace";
    if (payload["pullRequest"] !== key.pullRequest)
        return "it belongs to another pull request";
    if ((0,json/* textMember */.SA)(payload, "name") !== key.name)
        return "it belongs to a Deployment of another name";
    return undefined;
}

;// CONCATENATED MODULE: ../../build/src/records/trace.js

function traceOf(record, statuses, key, signer) {
    const own = statuses
        .filter(({ creator }) => creator === undefined || creator === record.creator)
        .map((status) => ({ status, memory: remembered(status.description) }))
        .filter(({ status, memory }) => status.state !== "inactive" || memory !== undefined);
    const isValid = ({ id, status, signature }) => signer === undefined || key === undefined || isSigned(signer, key, id, status === record_marks.notFound, signature);
    const memories = own.flatMap(({ status, memory }) => (memory === undefined ? [] : [{ at: status, memory }]));
    const stored = payloadMemory(record);
    const trusted = memories.find(({ memory }) => isValid(memory));
    const memory = trusted?.memory ?? (stored !== undefined && isValid(stored) ? stored : undefined);
    const anyId = memories.some((one) => one.memory.id !== undefined) || stored !== undefined;
    const isGone = memory?.id !== undefined && memory.status === record_marks.notFound;
    const newest = own[0]?.status;
    const success = own.find(({ status }) => status.state === "success")?.status;
    const retires = record.payload?.["retires"] === true;
    return {
        record,
        id: memory?.id,
        status: memory?.status ?? "",
        state: stateOf(newest?.state, memory?.id),
        isUnsettled: newest === undefined || newest.state === "in_progress",
        isUnknown: newest?.state === "error",
        isNone: memory !== undefined && memory.id === undefined,
        isForgotten: isGone && statuses.some(({ id, state }) => state === "inactive" && id >= (trusted?.at.id ?? Number.NaN)),
        isForged: memory === undefined && anyId,
        earlier: memory?.earlier ?? [],
        isApplied: success !== undefined || (retires && newest?.state === "inactive" && memory?.id !== undefined),
        isInactive: statuses[0]?.state === "inactive",
        newest,
        succeededAt: success?.createdAt,
    };
}
function payloadMemory({ payload }) {
    const id = payload?.["deploymentId"];
    if (typeof id !== "string" || id === "")
        return undefined;
    const signature = payload?.["signature"];
    return { id, status: "", earlier: [], signature: typeof signature === "string" ? signature : undefined };
}
function stateOf(state, id) {
    if (state === "success")
        return "active";
    if (state === undefined || state === "in_progress")
        return "in-progress";
    return state === "inactive" && id !== undefined ? "retired" : "failed";
}

;// CONCATENATED MODULE: ../../build/src/records/search.js



const recent = 60_000;
async function search(key, { creator, own }, records, known, parts) {
    const { github, log, quote, signer } = parts;
    const [lost, pending, unused] = [[], [], []];
    const forgotten = new Set();
    let only;
    let found;
    const chain = [];
    for await (const record of records) {
        if (record.id === own?.id || (only !== undefined && !only.has(record.id)))
            continue;
        const reason = record.creator === creator ? mismatch(key, record.payload) : `${quote(record.creator ?? "nobody")} created it`;
        if (reason !== undefined) {
            unused.push(`${record.id} (${reason})`);
            continue;
        }
        let trace = traceOf(record, known.get(record.id) ?? (await github.statuses(record.id)), key, signer);
        if (trace.id === undefined && !trace.isNone && known.has(record.id)) {
            trace = traceOf(record, await github.statuses(record.id), key, signer);
        }
        if (found !== undefined) {
            if (trace.id === found.id)
                chain.push(trace);
            if (!trace.isUnsettled || chain.length > mostRunning)
                break;
            continue;
        }
        if (trace.isForged)
            throw unsigned(key, record, quote);
        if (trace.isNone) {
            only = new Set(trace.earlier);
            if (only.size === 0)
                break;
            continue;
        }
        if (trace.id === undefined) {
            const isRecent = own !== undefined && Math.abs(own.createdAt - record.createdAt) <= recent;
            if (trace.isUnknown || (trace.isUnsettled && !isRecent))
                lost.push(record);
            else if (trace.isUnsettled && own !== undefined && record.id < own.id)
                pending.push(record);
            continue;
        }
        if (trace.isForgotten || forgotten.has(trace.id)) {
            log.info(`GitHub deployment record ${record.id}: Deployment ${quote(trace.id)} was deleted and is no longer used.`);
            forgotten.add(trace.id);
            continue;
        }
        found = trace;
        chain.push(trace);
        if (!trace.isUnsettled)
            break;
    }
    return { trace: found, ...(await supersededBy(chain, own, parts)), lost, pending, unused };
}
const mostRunning = 5;
async function supersededBy(chain, own, { github }) {
    const traces = new Map(chain.map((trace) => [trace.record.id, trace]));
    const earlier = [...new Set(chain.flatMap((trace) => trace.earlier))].filter((id) => !traces.has(id));
    for (const id of earlier.slice(0, mostRunning)) {
        const record = {
            id,
            task: "",
            creator: chain[0]?.record.creator,
            sha: "",
            payload: undefined,
            createdAt: Number.NaN,
        };
        try {
            traces.set(id, traceOf(record, await github.statuses(id), undefined, undefined));
        }
        catch (error) {
            if (!(error instanceof errors/* ActionError */.l && error.status === 404))
                throw error;
        }
    }
    const active = [...traces.values()].filter(({ record, state, isInactive }) => !isInactive && (state === "active" || state === "in-progress") && (own === undefined || record.id < own.id));
    return {
        superseded: active.map(({ record }) => record.id),
        running: active.filter(({ isUnsettled }) => isUnsettled).map(({ record }) => record.id),
    };
}
function unsigned(key, { id }, quote) {
    return new errors/* ActionError */.l("github", `Nothing was sent: GitHub deployment record ${id} of "${quote(key.name)}" in environment ${quote(key.environment)} has no valid signature.`, {
        lines: [
            "Either api-token was replaced since that record was written, or something else than this step wrote it:",
            "every workflow of the repository that has deployments: write can.",
        ],
        hint: "Check that record. Then pass the Deployment's id once as deployment-id: the next run finds it by itself.",
    });
}

;// CONCATENATED MODULE: ../../build/src/records/find.js




const surveyed = 3;
async function survey(github, environment, task, about) {
    const page = await github.recordPage(environment, task);
    const statuses = new Map();
    let newest;
    const candidates = page.filter(({ payload }) => payload?.["schema"] === schema && payload["pullRequest"] === about.pullRequest && payload["name"] === about.name);
    for (const record of candidates.slice(0, surveyed)) {
        const read = await github.statuses(record.id);
        statuses.set(record.id, read);
        const trace = traceOf(record, read, undefined, undefined);
        if (trace.id !== undefined)
            newest = trace;
        if (trace.id !== undefined || (trace.isNone && trace.earlier.length === 0))
            break;
    }
    return { page, statuses, newest };
}
const checks = 4;
const pause = 2_000;
async function find(key, own, before, parts) {
    const { github, log, clock, cancelled, quote } = parts;
    if (own.creator === undefined) {
        throw new errors/* ActionError */.l("github", `GitHub does not report who created record ${own.id}: no record can be trusted.`, {
            hint: "Pass the Deployment's id as deployment-id: then nothing is searched.",
        });
    }
    const page = await listWithOwn(key, own, parts);
    const searcher = { creator: own.creator, own };
    let found = await search(key, searcher, github.records(key.environment, key.task, page), before.statuses, parts);
    for (let check = 1; found.trace === undefined && found.pending.length > 0 && check <= checks; check++) {
        if (check === 1) {
            const which = found.pending.map(({ id }) => id).join(", ");
            log.info(`The run of GitHub deployment record ${which} may be in progress: waiting for its id, at most ${(checks * pause) / 1000} s.`);
        }
        if (cancelled.aborted)
            break;
        await clock.sleep(pause, cancelled);
        found = await search(key, searcher, page, new Map(), parts);
    }
    const lost = found.trace === undefined ? [...found.pending, ...found.lost] : found.lost;
    if (lost.length > 0)
        warnOfLost(key, lost, parts);
    if (found.unused.length > 0)
        log.warning(unusedWarning(key, found.unused, quote));
    return { ...found, lost };
}
async function listWithOwn(key, own, { github, clock, cancelled, log }) {
    for (let check = 0;; check++) {
        const page = await github.recordPage(key.environment, key.task);
        if (page.some(({ id }) => id === own.id) || cancelled.aborted)
            return page;
        if (check === checks) {
            log.warning(`GitHub does not list record ${own.id} after ${(checks * pause) / 1000} s: a run that started at the same time may not be seen, ` +
                `and may create a second Deployment "${key.name}".`);
            return page;
        }
        await clock.sleep(pause, cancelled);
    }
}
const shownRecords = 5;
function listed(items) {
    const more = items.length - shownRecords;
    return items.slice(0, shownRecords).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
function warnOfLost(key, lost, { log, quote }) {
    const name = quote(key.name);
    log.warning(`GitHub deployment record ${listed(lost.map(({ id }) => id))} of "${name}" holds no id: an earlier run was interrupted, ` +
        `does not know the outcome of its create, or is still in progress. It may have left a Deployment "${name}" behind: ` +
        "check the platform for that name, and pass the id of the one to keep as deployment-id.");
}
function unusedWarning(key, unused, quote) {
    return (`GitHub deployment records of "${quote(key.name)}" in environment ${quote(key.environment)} are not used: record ${listed(unused)}. ` +
        `They may represent another Deployment "${quote(key.name)}". To continue with one of them, pass its id as deployment-id.`);
}
function otherNames(key, creator, page) {
    if (key.pullRequest === undefined)
        return [];
    const prefix = previewTaskPrefix(key.pullRequest);
    const others = page.filter(({ task, payload, creator: by }) => by === creator && task !== key.task && task.startsWith(prefix) && payload?.["pullRequest"] === key.pullRequest);
    return [...new Set(others.map(({ payload }) => String(payload?.["name"] ?? "")))].filter((name) => name !== "");
}

;// CONCATENATED MODULE: ../../build/src/modes/apply.js



const expectedInUpdates = ["environmentVariables", "workerQueues"];
async function apply({ organizationId, id, body, leftOut, done }, run) {
    const { client, report, log, quote } = run;
    if (id !== undefined)
        logUpdate(body, leftOut, done, run);
    const deployment = id === undefined
        ? await client.createDeployment(organizationId, body)
        : await client.updateDeployment(organizationId, id, body);
    const differences = differencesOf(body, deployment.raw);
    report.deployment(deployment, done, differences);
    log.info(deploymentLine(done, deployment, quote));
    if (differences.length > 0)
        log.warning(differencesWarning(differences, quote));
    return { deployment, differences };
}
function logUpdate(body, leftOut, done, { log }) {
    if (leftOut.length > 0)
        log.info(`Left out of the update because only a create accepts them: ${leftOut.join(", ")}`);
    const missing = done === "updated" ? expectedInUpdates.filter((name) => !Object.hasOwn(body, name)) : [];
    if (missing.length > 0) {
        log.info(`The update has no ${missing.join(" and no ")}: comparable services require them, or reset them.`);
    }
}
function deploymentLine(done, { id, raw }, quote) {
    const name = (0,json/* textMember */.SA)(raw, "name");
    const known = [(0,json/* textMember */.SA)(raw, "status"), (0,json/* textMember */.SA)(raw, "webServerUrl")]
        .filter((text) => text !== undefined && text !== "")
        .map((text) => quote(text ?? ""));
    const verb = `${done[0]?.toUpperCase()}${done.slice(1)}`;
    return `${verb} Deployment ${name === undefined ? "" : `"${quote(name)}" `}(${quote(id)})${known.length > 0 ? `: ${known.join(", ")}` : ""}`;
}
const shownDifferences = 20;
function differencesWarning(differences, quote) {
    const value = (one) => quote(typeof one === "string" ? one : JSON.stringify(one));
    const shown = differences
        .slice(0, shownDifferences)
        .map(({ field, sent, received }) => received === null
        ? `${quote(field)}: ${value(sent)} was sent, the service's response has no value`
        : `${quote(field)}: ${value(sent)} was sent, the service answered ${value(received)}`);
    const more = differences.length - shown.length;
    return `The service's response differs from the request. ${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}
function deletedManually(cause, where, quote) {
    const { name, environment, record, id } = where;
    return new errors/* ActionError */.l("status", `The Deployment "${quote(name)}" (${quote(id)}) of the GitHub deployment records does not exist any more: the service responded with 404.`, {
        lines: [
            "It was deleted manually, or the API token has no access to it. The run did not create another one.",
            `To let the next run create it again, mark record ${record} in environment ${quote(environment)} inactive:`,
            `gh api repos/{owner}/{repo}/deployments/${record}/statuses -f state=inactive`,
            cause.message,
        ],
        hint: "Mark the record inactive as shown, or pass the id of another Deployment as deployment-id.",
        outcome: cause.outcome,
        status: 404,
        cause,
    });
}

// EXTERNAL MODULE: ../../build/src/service/lookup.js
var lookup = __webpack_require__(1527);
;// CONCATENATED MODULE: ../../build/src/modes/place.js


async function findPlace({ organization, workspace, definition }, { client, log, quote, report }) {
    const parts = { client, log, quote };
    const inOrganization = await (0,lookup/* findOrganization */.t2)(organization, parts);
    const organizationId = inOrganization.id;
    report.resolved({ organizationId });
    const { workspaceId } = definition;
    const isGiven = workspace.id !== undefined || workspace.nameOrId !== undefined;
    const reference = isGiven || workspaceId === undefined ? workspace : { id: workspaceId };
    const inWorkspace = await (0,lookup/* findWorkspace */.pl)(organizationId, reference, parts);
    if (workspaceId !== undefined && workspaceId !== inWorkspace.id) {
        throw new errors/* ActionError */.l("input", `workspaceId of the body is "${quote(workspaceId)}", and the workspace inputs name "${quote(inWorkspace.id)}".`, { hint: "Remove one of them, or make them name the same workspace." });
    }
    report.resolved({ organizationId, workspaceId: inWorkspace.id });
    if (inWorkspace.cicdEnforcedDefault === true && definition.body["isCicdEnforced"] === false) {
        log.warning("isCicdEnforced is false, but the workspace enforces CI/CD by default: deploys can bypass the pipeline.");
    }
    return { organization: inOrganization, workspace: inWorkspace };
}

;// CONCATENATED MODULE: ../../build/src/records/ledger.js



function remember(key, id, status, earlier, { redact, quote, signer }) {
    const signature = signer && signatureOf(signer, key, id, status === record_marks.notFound);
    for (let count = Math.min(earlier.length, mostEarlier); count >= 0; count--) {
        const description = describe({ id, status: redact(status), earlier: earlier.slice(0, count), signature });
        if (description !== undefined && (id === undefined || redact(id) === id))
            return description;
    }
    throw new errors/* ActionError */.l("github", `The id of Deployment ${quote(id ?? "")} can't be stored in a GitHub deployment record.`, {
        lines: ["A status has room for 140 characters and must not contain a secret; an id is never cut."],
        hint: "Use the step without github-environment and preview, and pass the id as deployment-id.",
    });
}
const mostEarlier = 5;
function environmentUrl(deployment, redact) {
    const address = (0,json/* textMember */.SA)(deployment.raw, "webServerUrl")?.trim() ?? "";
    if (address === "" || /\s/.test(address))
        return undefined;
    const full = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address.replace(/^\/\//, "")}`;
    if (!/^https?:\/\//i.test(full) || !URL.canParse(full) || redact(full) !== full)
        return undefined;
    const { username, password } = new URL(full);
    return username === "" && password === "" ? full : undefined;
}
async function trySet(record, state, description, { github, log, quote }) {
    try {
        await github.setStatus(record, { state, description });
        return true;
    }
    catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        log.warning(`GitHub deployment record ${record} could not be marked ${state}: ${quote(why)}`);
        return false;
    }
}
async function settle(key, own, deployment, state, { superseded, running }, parts) {
    const status = (0,json/* textMember */.SA)(deployment.raw, "status") ?? "";
    let description;
    let last;
    try {
        description = remember(key, deployment.id, status, [], parts);
        last = remember(key, deployment.id, status, running, parts);
    }
    catch (error) {
        await trySet(own.id, "error", "The id of the Deployment could not be stored.", parts);
        throw unrecorded(deployment.id, own.id, parts.quote, error);
    }
    const url = environmentUrl(deployment, parts.redact);
    const others = superseded.map((record) => trySet(record, "inactive", description, parts));
    const stored = parts.github.setStatus(own.id, { state, description: last, environmentUrl: url });
    const [[ended]] = await Promise.all([Promise.allSettled([stored]), ...others]);
    if (ended.status === "rejected")
        throw unrecorded(deployment.id, own.id, parts.quote, ended.reason);
}
async function fail(key, own, error, id, earlier, parts) {
    if (id !== undefined) {
        const mark = isNotFound(error) ? record_marks.notFound : record_marks.updateFailed;
        await trySet(own.id, "failure", remember(key, id, mark, earlier, parts), parts);
        return;
    }
    const outcome = error instanceof errors/* ActionError */.l ? error.outcome : "unknown";
    if (outcome === "unknown") {
        await trySet(own.id, "error", "Unknown outcome: a Deployment of this name may exist.", parts);
        return;
    }
    if (earlier.length > mostEarlier)
        await trySet(own.id, "failure", "Nothing was created.", parts);
    else
        await trySet(own.id, "failure", remember(key, undefined, outcome === "rejected" ? "REJECTED" : "NOT_SENT", earlier, parts), parts);
}
function isNotFound(error) {
    return error instanceof errors/* ActionError */.l && error.code === "status" && error.status === 404;
}
function unrecorded(id, record, quote, cause) {
    const details = cause instanceof errors/* ActionError */.l ? [cause.message, ...cause.lines, cause.hint] : [];
    return new errors/* ActionError */.l("github", `The service processed the request for Deployment ${quote(id)}, but GitHub deployment record ${record} could not be updated: ` +
        `Deployment ${quote(id)} may not be found by the next run.`, {
        lines: details,
        hint: `Pass \`deployment-id: ${quote(id)}\` to the step until a run succeeds.`,
        outcome: "unknown",
        cause,
    });
}

;// CONCATENATED MODULE: ../../build/src/modes/recorded.js





async function openRecord({ key, place, deploymentId, parts }, run, { report, log, quote }) {
    const { github, signer } = parts;
    const { environment, task, name } = key;
    const own = await github.createRecord({
        environment,
        task,
        ref: run.ref,
        isPreview: key.pullRequest !== undefined,
        description: name,
        payload: payloadOf(key, {
            organizationName: place.organization.name,
            workspaceName: place.workspace.name,
            deploymentId,
            signature: deploymentId && signer ? signatureOf(signer, key, deploymentId, false) : undefined,
            definition: run.definition,
            retires: run.retires,
        }),
    });
    report.githubDeploymentId(own.id);
    log.info(`GitHub deployment record ${own.id} in environment ${quote(environment)} belongs to this run.`);
    return own;
}
async function findKnown(subject, own, retires) {
    const { key, deploymentId, before, parts } = subject;
    const newest = before?.newest?.record.creator === own.creator ? before?.newest : undefined;
    const expected = deploymentId ?? (parts.signer === undefined ? newest?.id : undefined);
    const expectedEarlier = newest?.id !== undefined && newest.id === expected
        ? [...(newest.isInactive ? [] : [newest.record.id]), ...newest.earlier]
        : [];
    const description = expected === undefined
        ? "Creating or updating a Deployment."
        : remember(key, expected, retires ? record_marks.retiring : record_marks.updating, expectedEarlier, parts);
    const started = parts.github.setStatus(own.id, { state: "in_progress", description });
    if (deploymentId !== undefined || before === undefined) {
        await started;
        const isSame = newest !== undefined && newest.id === deploymentId && !newest.isInactive;
        return { own, id: deploymentId, superseded: isSame ? [newest.record.id] : [], running: [], lost: [] };
    }
    const [found] = await Promise.all([find(key, own, before, parts), started]);
    const lost = found.lost.map(({ id }) => id);
    const { trace, superseded, running } = found;
    return { own, id: trace?.id, superseded, running, lost };
}
async function beforeSending(own, { parts }, step) {
    try {
        return await step;
    }
    catch (error) {
        await trySet(own.id, "failure", "Nothing was sent.", parts);
        throw error;
    }
}
async function applyAndSettle({ key, deploymentId, parts }, known, change, run) {
    const { id, done } = change;
    const { own, superseded, lost } = known;
    let applied;
    try {
        applied = await apply(change, run);
    }
    catch (error) {
        await fail(key, own, error, id, id === undefined ? lost : superseded, parts);
        if (id === undefined || deploymentId !== undefined || !isNotFound(error))
            throw error;
        throw deletedManually(error, { name: key.name, environment: key.environment, record: own.id, id }, run.quote);
    }
    await settle(key, own, applied.deployment, done === "retired" ? "inactive" : "success", known, parts);
    return applied;
}
async function retireAndSettle({ key, parts }, known, change, run) {
    const { id } = change;
    const { own, superseded } = known;
    try {
        const applied = await apply(change, run);
        await settle(key, own, applied.deployment, "inactive", known, parts);
        return { ...applied, isGone: false };
    }
    catch (error) {
        if (error instanceof errors/* ActionError */.l && error.code === "github")
            throw error;
        if (!isNotFound(error)) {
            await fail(key, own, error, id, superseded, parts);
            throw error;
        }
    }
    const deployment = { id, raw: { id, name: key.name } };
    const description = remember(key, id, record_marks.notFound, [], parts);
    await Promise.all([own.id, ...superseded].map((record) => trySet(record, "inactive", description, parts)));
    run.report.deployment(deployment, "retired", []);
    return { deployment, differences: [], isGone: true };
}
function textOf(error) {
    if (error instanceof errors/* ActionError */.l)
        return [error.message, ...error.lines, error.hint].join(" ");
    return error instanceof Error ? error.message : String(error);
}

;// CONCATENATED MODULE: ../../build/src/modes/deploy.js








async function deploy(request, run) {
    const { recording } = request;
    return recording === undefined ? withoutRecord(request, run) : withRecord(request, recording, run);
}
function bodyFor(definition, id, options) {
    return id === undefined ? { body: createBody(definition, options), leftOut: [] } : updateBody(definition, options);
}
async function withoutRecord(request, run) {
    const { definition, deploymentId: id } = request;
    const place = await findPlace(request, run);
    const body = bodyFor(definition, id, { workspaceId: place.workspace.id });
    const done = id === undefined ? "created" : "updated";
    const applied = await apply({ ...body, organizationId: place.organization.id, id, done }, run);
    const nothing = { changes: undefined, commit: undefined, pullRequest: undefined };
    return { kind: "deployment", place, outcome: done, isFound: false, ...applied, ...nothing };
}
async function withRecord(request, recording, run) {
    const { definition, deploymentId } = request;
    const { environment, search, repository, pullRequest } = recording;
    const name = String(definition.body["name"]);
    const task = taskOf(undefined, name);
    const readRecords = async () => {
        const github = await run.openGitHub();
        if (!search && deploymentId === undefined)
            return { github, before: undefined };
        return { github, before: await survey(github, environment, task, { name, pullRequest: undefined }) };
    };
    const [place, { github, before }] = await Promise.all([findPlace(request, run), readRecords()]);
    const [organizationId, workspaceId] = [place.organization.id, place.workspace.id];
    const key = { environment, task, name, pullRequest: undefined, organizationId, workspaceId };
    const subject = { key, place, deploymentId, before, parts: { ...run, github } };
    const earlier = definitionIn(before?.newest?.record.payload);
    const expected = bodyFor(definition, deploymentId ?? before?.newest?.id, { workspaceId });
    const stored = storedDefinition(expected.body, earlier);
    const commit = pullRequest.headSha ?? repository.sha;
    const own = await openRecord(subject, { ref: commit, definition: stored, retires: false }, run);
    const known = await beforeSending(own, subject, findKnown(subject, own, false));
    const { id } = known;
    const body = bodyFor(definition, id, { workspaceId });
    const done = id === undefined ? "created" : "updated";
    const applied = await applyAndSettle(subject, known, { ...body, organizationId, id, done }, run);
    const changes = id === undefined || earlier === undefined
        ? undefined
        : changesBetween(earlier, createBody(definition, { workspaceId }));
    return {
        kind: "deployment",
        place,
        outcome: done,
        isFound: search,
        ...applied,
        changes,
        commit,
        pullRequest: undefined,
    };
}

// EXTERNAL MODULE: ../../build/src/base/markdown.js
var markdown = __webpack_require__(4534);
;// CONCATENATED MODULE: ../../build/src/records/comment.js



function comment_hidden(text) {
    return encodeURIComponent(text.toWellFormed()).replaceAll("--", "%2D%2D");
}
function commentMarker(kind, environment) {
    return `<!-- platform-deployments-action ${kind}: ${comment_hidden(environment)} -->`;
}
function partMarker(kind, name) {
    return `<!-- ${kind} ${comment_hidden(name)} -->`;
}
const longestComment = 60_000;
const slack = 60_000;
async function findComment({ pullRequest, marker, author }, since, github) {
    if (author === undefined)
        throw new Error("GitHub does not report the token's own login.");
    for await (const comment of github.comments(pullRequest, since)) {
        if (comment.author === author && comment.body.startsWith(marker))
            return comment;
    }
    return undefined;
}
async function locateComment(place, github) {
    const { since } = place;
    const recent = since === undefined ? undefined : await findComment(place, since - slack, github);
    return recent ?? (await findComment(place, undefined, github));
}
async function writeComment(place, present, compose, github) {
    const body = compose(present?.body ?? "");
    if (present !== undefined) {
        return present.body === body ? present.url : (await github.updateComment(present.id, body)).url;
    }
    const created = await github.createComment(place.pullRequest, body);
    const oldest = await findComment(place, undefined, github);
    if (oldest === undefined || oldest.id >= created.id)
        return created.url;
    await github.updateComment(oldest.id, compose(oldest.body));
    await github.deleteComment(created.id);
    return oldest.url;
}
async function writePreviewComment(key, own, since, { github, quote }) {
    const { environment } = key;
    const pullRequest = key.pullRequest ?? 0;
    const place = { pullRequest, marker: commentMarker("preview", environment), author: own.creator, since };
    const [present, page, mine] = await Promise.all([
        locateComment(place, github),
        github.recordPage(environment),
        rowOf(own, github),
    ]);
    const newest = newestOfEach(page, pullRequest, own);
    const rows = await Promise.all(newest.map((record) => (record.id === own.id ? mine : rowOf(record, github))));
    const url = await writeComment(place, present, (text) => composeTable(text, environment, rows, quote), github);
    const isInProgress = ({ trace }) => trace.state === "in-progress";
    if (!rows.some(isInProgress))
        return url;
    const again = await Promise.all(rows.map((row) => (isInProgress(row) ? rowOf(row.trace.record, github) : row)));
    if (again.every((row, index) => row.trace.state === rows[index]?.trace.state))
        return url;
    const written = await locateComment({ ...place, since: own.createdAt }, github);
    return writeComment(place, written, (text) => composeTable(text, environment, again, quote), github);
}
function newestOfEach(page, pullRequest, own) {
    const newest = new Map();
    const prefix = previewTaskPrefix(pullRequest);
    for (const record of [...page, own]) {
        const { task, creator, payload } = record;
        const isOurs = creator === own.creator && task.startsWith(prefix) && payload?.["pullRequest"] === pullRequest;
        if (isOurs && (newest.get(task)?.id ?? 0) < record.id)
            newest.set(task, record);
    }
    return [...newest.values()];
}
async function rowOf(record, github) {
    const statuses = await github.statuses(record.id);
    return {
        name: String(record.payload?.["name"] ?? record.task),
        trace: traceOf(record, statuses, undefined, undefined),
    };
}
const states = {
    active: "ready",
    "in-progress": "in progress",
    retired: "retired: still exists",
    failed: "failed",
};
function composeTable(present, environment, rows, quote) {
    const made = new Map(rows.map((row) => [partMarker("row", row.name), tableRow(row, quote)]));
    const kept = present.split(/\r?\n/).flatMap((line) => {
        const [, marker] = /(<!-- row \S+ -->) \|$/.exec(line) ?? [];
        return marker === undefined || made.has(marker) ? [] : [line];
    });
    const text = (lines) => [
        commentMarker("preview", environment),
        `### Previews in ${(0,markdown/* literal */.eu)(quote(environment))}`,
        "",
        "| Preview | State | Id | Commit | Run |",
        "| --- | --- | --- | --- | --- |",
        ...lines.toSorted((one, other) => (one < other ? -1 : 1)),
    ].join("\n");
    const whole = text([...made.values(), ...kept]);
    return whole.length <= longestComment ? whole : text(comment_fitting([...made.values()]));
}
function comment_fitting(lines) {
    let length = 1_000;
    return lines.filter((line) => {
        length += line.length + 1;
        return length <= longestComment;
    });
}
function tableRow({ name, trace }, quote) {
    const { record, id, status, state, newest } = trace;
    const address = trace.newest?.environmentUrl ?? "";
    const shown = state === "active" && status !== "" ? status : states[state];
    const cells = [
        (0,markdown/* link */.nf)(quote(name), quote(address) === address ? address : ""),
        (0,markdown/* literal */.eu)(quote(shown)),
        id === undefined ? "" : (0,markdown/* code */.aY)(quote(id)),
        (0,markdown/* code */.aY)(quote(record.sha.slice(0, 7))),
        (0,markdown/* link */.nf)("run", newest?.logUrl ?? ""),
    ];
    return `| ${cells.join(" | ")} ${partMarker("row", name)} |`;
}

;// CONCATENATED MODULE: ../../build/src/records/plan-comment.js


async function writePlanComment(where, section, { github, quote }) {
    const { environment, pullRequest, author } = where;
    const place = { pullRequest, marker: commentMarker("plan", environment), author, since: undefined };
    const own = composeSection(section, quote);
    const compose = (present) => composePlans(present, environment, section.name, own, quote);
    const present = await locateComment(place, github);
    if (present === undefined && section.isUnchanged)
        return undefined;
    const url = await writeComment(place, present, compose, github);
    const written = await locateComment(place, github);
    if (written === undefined || written.body.includes(own))
        return url;
    return writeComment(place, written, compose, github);
}
function composeSection({ name, title, table, comparedWith, notices, isUnchanged }, quote) {
    const compared = comparedWith === null
        ? []
        : [
            `Compared with the definition that this action applied last (GitHub deployment record ${comparedWith.record}, ` +
                `${(0,markdown/* literal */.eu)(comparedWith.at)}, commit ${(0,markdown/* literal */.eu)(quote(comparedWith.sha.slice(0, 7)))}), not with the live Deployment.`,
        ];
    return [
        partMarker("section", name),
        `#### ${(0,markdown/* literal */.eu)(quote(name))}`,
        `${title}.${isUnchanged ? " Nothing changes." : ""}`,
        ...(table === "" ? [] : [table]),
        ...compared,
        ...notices.map((notice) => (0,markdown/* literal */.eu)(quote(notice))),
        partMarker("end", name),
    ].join("\n\n");
}
function composePlans(present, environment, name, own, quote) {
    const others = [...present.matchAll(/<!-- section (\S+) -->[\s\S]*?<!-- end \1 -->/g)]
        .map(([text]) => text)
        .filter((text) => !text.startsWith(partMarker("section", name)));
    const whole = (sections) => [
        commentMarker("plan", environment),
        `### Plan for ${(0,markdown/* literal */.eu)(quote(environment))}`,
        ...sections.toSorted((one, other) => (one < other ? -1 : 1)),
    ].join("\n\n");
    const text = whole([own, ...others]);
    return text.length <= longestComment ? text : whole([own]);
}

// EXTERNAL MODULE: ../../build/src/service/path.js
var path = __webpack_require__(9158);
;// CONCATENATED MODULE: ../../build/src/modes/pull-request.js

async function findPullRequest({ workflowRun }, github, { quote }) {
    const { repository = "", branch = "", sha = "" } = workflowRun ?? {};
    const pulls = await github.pullRequestsOf(repository.split("/")[0] ?? "", branch);
    const matching = pulls.filter(({ headRepository, headBranch, headSha }) => headRepository?.toLowerCase() === repository.toLowerCase() && headBranch === branch && headSha === sha);
    const open = matching.filter((pull) => pull.open);
    const found = open[0] ?? matching[0];
    if (found !== undefined && open.length <= 1)
        return found;
    const which = `the head ${quote(repository)}:${quote(branch)} at ${quote(sha)}`;
    throw new errors/* ActionError */.l("input", found === undefined
        ? `Nothing was sent: no pull request has ${which}.`
        : `Nothing was sent: several open pull requests have ${which}: ${open.map((pull) => `#${pull.number}`).join(", ")}.`, {
        hint: "Pass the pull request's number as pull-request. After a newer push, the run of that push is the one to use.",
    });
}
async function readPull(github, number, isOptional, { log }) {
    try {
        return await github.pullRequest(number);
    }
    catch (error) {
        const isDenied = error instanceof errors/* ActionError */.l && (error.status === 403 || error.status === 404);
        if (!isOptional || !isDenied)
            throw error;
        log.notice(`Pull request #${number} can't be read: the run relies on its event, and does not see a close in the meantime. ` +
            "Grant `pull-requests: read` to change that.");
        return undefined;
    }
}
async function isStillOpen(github, number, run) {
    return (await readPull(github, number, true, run))?.open ?? true;
}

;// CONCATENATED MODULE: ../../build/src/modes/retire.js


function retiredDescription(reason, pullRequest) {
    switch (reason) {
        case "closed":
            return `[closed pull request #${pullRequest}] safe to delete`;
        case "idle":
            return `[idle] push to pull request #${pullRequest} to wake it up`;
        case "requested":
            return `[retired] preview of pull request #${pullRequest}`;
    }
}
function previewDescription(pullRequest) {
    return `Preview of pull request #${pullRequest}`;
}
function retiringBody(definition, preview, workspaceId) {
    const description = retiredDescription(preview.reason, preview.pullRequest);
    return retireBody(definition, { name: preview.name, description, workspaceId });
}
function retiredWarning(preview, { id, raw }, quote) {
    const { name, pullRequest, reason } = preview;
    const url = (0,json/* textMember */.SA)(raw, "webServerUrl");
    const why = {
        closed: `Pull request #${pullRequest} is closed.`,
        idle: `Pull request #${pullRequest} is idle.`,
        requested: `The preview of pull request #${pullRequest} was retired as requested.`,
    }[reason];
    const next = reason === "closed"
        ? `The API cannot delete it. Delete it in the platform${url ? `: ${quote(url)}` : "."}`
        : `The next deploy of the pull request restores it${url ? `: ${quote(url)}` : "."}`;
    return `${why} Its preview "${quote(name)}" (${quote(id)}) was scaled down, still exists and may be billed. ${next}`;
}

;// CONCATENATED MODULE: ../../build/src/modes/preview.js












async function preview(request, recording, run) {
    const { definition, deploymentId } = request;
    const { environment, pullRequest: event } = recording;
    const [place, { github, pull, number, name, before }] = await Promise.all([
        findPlace(request, run),
        lookAtGitHub(definition, recording, run),
    ]);
    const [organizationId, workspaceId] = [place.organization.id, place.workspace.id];
    const isOpen = pull?.open ?? !event.closed;
    const isRequested = recording.preview?.action === "retire";
    if (event.closed && isOpen && !isRequested) {
        const why = `Pull request #${number} is open again, so this run of its closing is out of date.`;
        return notSent(why, number, place, run);
    }
    let reason = isOpen ? (isRequested ? "requested" : undefined) : "closed";
    if (reason !== undefined && deploymentId === undefined && before.page.length === 0) {
        return nothingToRetire(reason, name, number, place, run);
    }
    const task = taskOf(number, name);
    const key = { environment, task, name, pullRequest: number, organizationId, workspaceId };
    const subject = {
        key,
        place,
        deploymentId,
        before,
        parts: { ...run, github, signer: undefined },
    };
    const earlier = definitionIn(before.newest?.record.payload);
    const options = { name, workspaceId, defaultDescription: previewDescription(number) };
    const expected = reason === undefined
        ? bodyFor(definition, deploymentId ?? before.newest?.id, options)
        : retiringBody(definition, { name, pullRequest: number, reason }, workspaceId);
    const commit = event.headSha ?? pull?.headSha ?? "";
    const stored = storedDefinition(expected.body, earlier);
    const own = await openRecord(subject, { ref: commit, definition: stored, retires: reason !== undefined }, run);
    const [known, isOpenNow] = await beforeSending(own, subject, Promise.all([
        findKnown(subject, own, reason !== undefined),
        reason === undefined ? isStillOpen(github, number, run) : isOpen,
    ]));
    if (reason === undefined && isOpenNow === false)
        reason = "closed";
    const { id } = known;
    if (reason !== undefined && id === undefined) {
        const description = remember(key, undefined, "NOTHING_TO_RETIRE", known.lost, subject.parts);
        await trySet(own.id, "inactive", description, subject.parts);
        await noticeOtherNames(subject, own, run);
        return nothingToRetire(reason, name, number, place, run);
    }
    const common = { kind: "deployment", place, commit, isFound: true, pullRequest: number };
    try {
        if (reason !== undefined && id !== undefined) {
            const { body, leftOut } = retiringBody(definition, { name, pullRequest: number, reason }, workspaceId);
            const applied = await retireAndSettle(subject, known, { organizationId, id, body, leftOut, done: "retired" }, run);
            if (applied.isGone)
                run.log.notice(goneNotice(name, id, run));
            else
                run.log.warning(retiredWarning({ name, pullRequest: number, reason }, applied.deployment, run.quote));
            return { ...common, ...applied, outcome: "retired", changes: undefined };
        }
        const body = bodyFor(definition, id, options);
        const done = id === undefined ? "created" : "updated";
        const [applied] = await Promise.all([
            applyAndSettle(subject, known, { ...body, organizationId, id, done }, run),
            id === undefined ? noticeOtherNames(subject, own, run) : undefined,
        ]);
        const isCompared = id !== undefined && earlier !== undefined;
        const changes = isCompared ? changesBetween(earlier, createBody(definition, options)) : undefined;
        return { ...common, ...applied, outcome: done, changes };
    }
    finally {
        if (recording.comment)
            await comment(subject, own, run);
    }
}
async function lookAtGitHub(definition, recording, run) {
    const { environment, pullRequest: event, preview: step } = recording;
    const github = await run.openGitHub();
    const found = event.number === undefined ? await findPullRequest(event, github, run) : undefined;
    const number = event.number ?? found?.number ?? 0;
    const name = previewName(definition, number);
    const needsPull = found === undefined && (event.closed || event.headSha === undefined || step?.action === "retire");
    const [before, pull] = await Promise.all([
        survey(github, environment, taskOf(number, name), { name, pullRequest: number }),
        needsPull ? readPull(github, number, event.headSha !== undefined, run) : found,
    ]);
    return { github, pull, number, name, before };
}
function previewName({ body, nameFromInput }, pullRequest) {
    const name = String(body["name"]);
    return nameFromInput ? name : `${name}-pr-${pullRequest}`;
}
function notSent(why, pullRequest, place, { log, report }) {
    log.notice(`${why} Nothing was sent.`);
    report.notSent();
    return { kind: "not-sent", why, place, pullRequest };
}
function nothingToRetire(reason, name, number, place, run) {
    const subject = reason === "closed" ? `Pull request #${number} is closed, and no` : `For pull request #${number} no`;
    return notSent(`${subject} preview "${run.quote(name)}" is on record.`, number, place, run);
}
function goneNotice(name, id, { quote }) {
    return `Preview "${quote(name)}" (${quote(id)}) does not exist any more: the service responded with 404. Its records are inactive now.`;
}
async function noticeOtherNames({ key, parts }, own, { log, quote }) {
    try {
        const page = await parts.github.recordPage(key.environment);
        const names = otherNames(key, own.creator, page).map((name) => `"${quote(name)}"`);
        if (names.length === 0)
            return;
        log.notice(`Pull request #${key.pullRequest} had no preview "${quote(key.name)}" on record, but it has ${names.join(", ")}. ` +
            "If the preview was renamed, the old one still exists and may be billed: continue with it by passing its id as " +
            "deployment-id, or delete it in the platform.");
    }
    catch (error) {
        log.debug(`The names of other previews are not known: ${textOf(error)}`);
    }
}
async function comment({ key, before, parts }, own, { log, report }) {
    const earlierRun = before?.page.find(({ id, creator }) => id < own.id && creator === own.creator);
    try {
        report.commentUrl(await writePreviewComment(key, own, earlierRun?.createdAt, parts));
    }
    catch (error) {
        log.warning(`The comment on pull request #${key.pullRequest} was not written. ${textOf(error)}`);
    }
}

;// CONCATENATED MODULE: ../../build/src/modes/run.js

function withService({ client, signer, ...parts }) {
    if (client !== undefined && signer !== undefined)
        return { ...parts, client, signer };
    throw new errors/* ActionError */.l("internal", "A run without api-token can't send requests to the service.", {
        hint: "Report this error.",
    });
}

;// CONCATENATED MODULE: ../../build/src/modes/stored-place.js

function referenceOf({ organization, workspace, definition }) {
    const isGiven = workspace.id !== undefined || workspace.nameOrId !== undefined;
    const { workspaceId } = definition;
    return { organization, workspace: isGiven || workspaceId === undefined ? workspace : { id: workspaceId } };
}
function comparable(name) {
    return name.normalize("NFC").trim();
}
function matches({ id, nameOrId }, storedId, storedName) {
    if (id !== undefined)
        return storedId === id;
    if (nameOrId === undefined)
        return true;
    return storedId === nameOrId || (storedName !== undefined && comparable(storedName) === comparable(nameOrId));
}
function isStoredIn(payload, { organization, workspace }) {
    const text = (name) => (0,json/* textMember */.SA)(payload, name);
    return (matches(organization, text("organizationId"), text("organizationName")) &&
        matches(workspace, text("workspaceId"), text("workspaceName")));
}
function storedPlace(payload) {
    const named = (kind) => {
        const id = (0,json/* textMember */.SA)(payload, `${kind}Id`);
        return id === undefined ? undefined : { id, name: (0,json/* textMember */.SA)(payload, `${kind}Name`) };
    };
    const [organization, workspace] = [named("organization"), named("workspace")];
    return organization && workspace && { organization, workspace };
}
function asReference({ organization, workspace }) {
    return { organization: { id: organization.id }, workspace: { id: workspace.id } };
}
async function ownLogin(github, { log }) {
    const usual = "github-actions[bot]";
    try {
        return (await github.viewer()) ?? usual;
    }
    catch (error) {
        log.debug(`The token's login is not known, ${usual} is assumed: ${error}`);
        return usual;
    }
}

;// CONCATENATED MODULE: ../../build/src/modes/intent.js










function intentOf(request, run) {
    const { recording } = request;
    return recording === undefined ? planWithoutRecords(request, run) : planWithRecords(request, recording, run);
}
async function planWithoutRecords(request, run) {
    const place = await findPlace(request, withService(run));
    const id = request.deploymentId;
    const name = String(request.definition.body["name"]);
    const nothing = {
        pullRequest: undefined,
        isPreview: false,
        reason: undefined,
        applied: undefined,
        notices: [],
        github: undefined,
        login: undefined,
    };
    return { action: id === undefined ? "create" : "update", name, id, place, ...nothing };
}
async function planWithRecords(request, recording, run) {
    const [place, look] = await Promise.all([
        run.client === undefined ? undefined : findPlace(request, withService(run)),
        readRecords(request, recording, run),
    ]);
    const notices = [];
    if (run.client === undefined) {
        notices.push("Without api-token nothing was verified: the plan uses the GitHub deployment records only, and no request went to the service.");
    }
    const unknown = {
        place: place ?? { organization: undefined, workspace: undefined },
        action: "unknown",
        id: undefined,
        applied: undefined,
        isPreview: recording.preview !== undefined,
    };
    if ("failure" in look) {
        const { failure } = look;
        const { number: inEvent } = recording.pullRequest;
        const isNamed = recording.preview !== undefined && inEvent !== undefined;
        const name = isNamed ? previewName(request.definition, inEvent) : String(request.definition.body["name"]);
        const why = [failure.message, ...failure.lines, failure.hint].join(" ");
        return {
            ...unknown,
            name,
            pullRequest: recording.pullRequest.number,
            reason: undefined,
            github: undefined,
            login: undefined,
            notices: [...notices, `The GitHub deployment records can't be read, so what would happen is not known. ${why}`],
        };
    }
    const { github, login, before, name, number, isOpen } = look;
    const { preview: step, search: isSearched, pullRequest: event } = recording;
    const common = { name, pullRequest: step === undefined ? event.number : number, github, login };
    const reason = step === undefined ? undefined : isOpen ? (step.action === "retire" ? "requested" : undefined) : "closed";
    if (step?.action === "deploy" && event.closed && isOpen) {
        return {
            ...unknown,
            ...common,
            reason,
            notices: [...notices, `Pull request #${number} is open again: a run of its closing sends nothing.`],
        };
    }
    const reference = place ? asReference(place) : referenceOf(request);
    const stored = before.page.find(({ creator, payload }) => creator === login && payload?.["schema"] === schema && isStoredIn(payload, reference));
    const where = place ?? (stored?.payload && storedPlace(stored.payload));
    const found = { ...unknown, ...common, reason, place: where ?? unknown.place };
    const doing = reason === undefined ? "update" : "retire";
    if (where === undefined || (!isSearched && request.deploymentId === undefined)) {
        if (reason !== undefined && request.deploymentId === undefined)
            notices.push(`No preview "${run.quote(name)}" is on record: nothing would be sent.`);
        const action = request.deploymentId !== undefined || reason !== undefined ? doing : "create";
        return { ...found, action, id: request.deploymentId, notices };
    }
    const key = {
        environment: recording.environment,
        task: taskOf(step && number, name),
        name,
        pullRequest: step && number,
        organizationId: where.organization.id,
        workspaceId: where.workspace.id,
    };
    const parts = { ...run, github, signer: step === undefined ? run.signer : undefined };
    const searcher = { creator: login, own: undefined };
    try {
        const result = await search(key, searcher, github.records(key.environment, key.task, before.page), before.statuses, parts);
        if (result.unused.length > 0 && result.trace === undefined)
            notices.push(unusedWarning(key, result.unused, run.quote));
        const id = request.deploymentId ?? result.trace?.id;
        if (id === undefined && reason !== undefined)
            notices.push(`No preview "${run.quote(name)}" is on record: nothing would be sent.`);
        if (id === undefined)
            return { ...found, action: reason === undefined ? "create" : "retire", notices };
        const applied = await lastApplied(key, login, id, before.page, parts);
        if (applied === undefined)
            notices.push(`No record of Deployment ${run.quote(id)} shows a successful run: there is nothing to compare with.`);
        else if (definitionIn(applied.record.payload) === undefined) {
            notices.push(`The definition applied last was larger than 16 KiB and is not stored in record ${applied.record.id}: there is nothing to compare with.`);
        }
        else if (applied.state === "retired" && applied.record.payload?.["retires"] !== true) {
            notices.push("A sweep has scaled the Deployment down since the definition of that record was applied.");
        }
        return { ...found, action: doing, id, applied, notices };
    }
    catch (error) {
        if (!(error instanceof errors/* ActionError */.l) || error.code !== "github")
            throw error;
        return { ...found, notices: [...notices, textOf(error)] };
    }
}
async function readRecords({ definition }, recording, run) {
    try {
        const github = await run.openGitHub();
        const own = ownLogin(github, run);
        const { environment, pullRequest: event, preview: step } = recording;
        if (step === undefined) {
            const name = String(definition.body["name"]);
            const [login, before] = await Promise.all([
                own,
                survey(github, environment, taskOf(undefined, name), { name, pullRequest: undefined }),
            ]);
            return { github, login, before, name, number: event.number ?? 0, isOpen: true };
        }
        const [login, look] = await Promise.all([own, lookAtGitHub(definition, recording, run)]);
        return { ...look, login, isOpen: look.pull?.open ?? !event.closed };
    }
    catch (error) {
        if (error instanceof errors/* ActionError */.l && error.code === "github")
            return { failure: error };
        throw error;
    }
}
const mostRead = 10;
async function lastApplied(key, login, id, page, { github, signer }) {
    const own = page.filter(({ creator, payload }) => creator === login &&
        payload?.["schema"] === schema &&
        payload["pullRequest"] === key.pullRequest &&
        payload["name"] === key.name &&
        payload["organizationId"] === key.organizationId &&
        payload["workspaceId"] === key.workspaceId);
    for (const record of own.slice(0, mostRead)) {
        const trace = traceOf(record, await github.statuses(record.id), key, signer);
        if (trace.isApplied && trace.id === id)
            return trace;
    }
    return undefined;
}

// EXTERNAL MODULE: ../../build/src/modes/plan-table.js
var plan_table = __webpack_require__(5154);
;// CONCATENATED MODULE: ../../build/src/modes/plan.js













async function plan(request, run) {
    const { recording } = request;
    const intent = await intentOf(request, run);
    const { action, applied, place, notices, pullRequest } = intent;
    const body = bodyOf(request, intent);
    const before = applied && definitionIn(applied.record.payload);
    const after = before === undefined ? body : afterwards(request, intent, before, run);
    const compared = before !== undefined && (action === "update" || action === "retire");
    const planned = {
        action,
        deploymentId: intent.id ?? null,
        comparedWith: compared && applied !== undefined
            ? { record: applied.record.id, sha: applied.record.sha, at: new Date(applied.record.createdAt).toISOString() }
            : null,
        changes: compared ? changesBetween(before, after) : [],
        variables: compared
            ? variableChanges(before, after)
            : { added: action === "create" ? variableChanges({}, body).added : [], removed: [], kept: [] },
    };
    const sent = { ...requestOf(intent, run), body: redactBody(body) };
    run.report.plan(planned, sent);
    for (const notice of notices)
        run.log.notice(notice);
    logPlan(planned, intent, run);
    if (recording?.comment === true && pullRequest !== undefined)
        await plan_comment(planned, intent, notices, recording, run);
    return { kind: "dry-run", place, plan: planned, request: sent, notices, pullRequest };
}
function bodyOf({ definition }, { action, id, name, pullRequest, reason, isPreview, place }) {
    const workspaceId = place.workspace?.id;
    if (reason !== undefined) {
        return retireBody(definition, { name, description: retiredDescription(reason, pullRequest ?? 0), workspaceId })
            .body;
    }
    const options = {
        name,
        workspaceId,
        ...(isPreview ? { defaultDescription: previewDescription(pullRequest ?? 0) } : {}),
    };
    return id === undefined && action !== "update"
        ? createBody(definition, options)
        : updateBody(definition, options).body;
}
function afterwards(request, intent, before, { redact }) {
    const body = intent.reason === undefined ? createBodyOf(request, intent) : bodyOf(request, intent);
    const stored = (0,github_stored/* redacted */.pc)(storedDefinition(body, intent.reason === undefined ? {} : before), redact);
    return (0,json/* isObject */.Gv)(stored) ? stored : {};
}
function createBodyOf(request, intent) {
    return bodyOf(request, { ...intent, id: undefined, action: "create" });
}
function requestOf({ action, id, place }, { client }) {
    const organizationId = place.organization?.id ?? "<organization-id>";
    const isCreate = id === undefined && action !== "update" && action !== "retire";
    const deploymentId = id ?? "<deployment-id>";
    if (client !== undefined) {
        return isCreate ? client.planDeployment(organizationId, {}) : client.planUpdate(organizationId, deploymentId, {});
    }
    const collection = (0,path/* path */.A) `/platform/v1beta1/organizations/${organizationId}/deployments`;
    return {
        method: "POST",
        path: isCreate ? collection : (0,path/* path */.A) `/platform/v1beta1/organizations/${organizationId}/deployments/${deploymentId}`,
    };
}
const phrases = {
    create: "A Deployment would be created",
    update: "The Deployment would be updated",
    retire: "The preview would be retired",
    unknown: "Whether a Deployment would be created or updated is not known",
};
function logPlan({ action, deploymentId, comparedWith, changes, variables }, { name }, { log, quote }) {
    log.info(`Plan: ${phrases[action]}: "${quote(name)}"${deploymentId === null ? "" : ` (${quote(deploymentId)})`}.`);
    if (comparedWith !== null) {
        const what = changes.length === 0
            ? "No field changes"
            : `${changes.length} field${changes.length === 1 ? "" : "s"} would change`;
        log.info(`${what}, compared with the definition that this action applied last (GitHub deployment record ${comparedWith.record}, ${comparedWith.at}), not with the live Deployment.`);
    }
    const value = (json) => json === undefined ? "not set" : quote(typeof json === "string" ? json : JSON.stringify(json));
    for (const { field, before, after, createOnly } of changes) {
        log.info(`  ${quote(field)}: ${value(before)} -> ${value(after)}${createOnly ? " (create only: an update does not apply it)" : ""}`);
    }
    for (const [what, keys] of Object.entries(variables)) {
        if (keys.length > 0)
            log.info(`  Variables ${what}: ${keys.map((key) => quote(key)).join(", ")}`);
    }
}
async function plan_comment(planned, intent, notices, { environment }, run) {
    const { github, login, name, pullRequest = 0 } = intent;
    if (github === undefined)
        return;
    const { action, comparedWith, changes, variables } = planned;
    const isUnchanged = comparedWith !== null && changes.length + variables.added.length + variables.removed.length === 0;
    const section = {
        name,
        title: phrases[action],
        table: (0,plan_table/* planTable */.k0)(planned, run.quote),
        comparedWith,
        notices,
        isUnchanged,
    };
    try {
        const url = await writePlanComment({ environment, pullRequest, author: login }, section, {
            github,
            quote: run.quote,
        });
        if (url !== undefined)
            run.report.commentUrl(url);
    }
    catch (error) {
        const isDenied = error instanceof errors/* ActionError */.l && error.status === 403;
        const text = `The plan's comment on pull request #${pullRequest} was not written; the job summary shows the plan. ${textOf(error)}`;
        if (isDenied)
            run.log.notice(text);
        else
            run.log.warning(text);
    }
}

// EXTERNAL MODULE: ../../build/src/transport/retry.js
var retry = __webpack_require__(8486);
;// CONCATENATED MODULE: ../../build/src/modes/known-previews.js





const hour = 60 * 60 * 1000;
const day = 24 * hour;
const longestAge = 90 * day;
const mostPages = 30;
const atOnce = 5;
async function recentRecords(github, environment, since) {
    const records = [];
    for await (const record of github.records(environment, undefined, undefined, mostPages)) {
        if (record.createdAt < since)
            break;
        records.push(record);
    }
    return records;
}
async function previewsOf(records, where, creator, environment, parts) {
    const groups = new Map();
    for (const record of records) {
        const key = record.creator === creator ? keyOf(record, environment) : undefined;
        if (key === undefined || record.payload === undefined || !isStoredIn(record.payload, where))
            continue;
        const group = JSON.stringify([key.task, key.organizationId, key.workspaceId]);
        const known = groups.get(group);
        if (known === undefined)
            groups.set(group, { key, records: [record] });
        else
            known.records.push(record);
    }
    const waiting = [...groups.values()];
    const previews = [];
    while (waiting.length > 0) {
        const batch = waiting.splice(0, atOnce).map((group) => known_previews_readPreview(group.key, group.records, creator, parts));
        previews.push(...(await Promise.all(batch)));
    }
    return previews;
}
function keyOf({ task, payload }, environment) {
    const text = (name) => (payload && (0,json/* textMember */.SA)(payload, name)) ?? "";
    const pullRequest = payload?.["pullRequest"];
    if (payload?.["schema"] !== schema || typeof pullRequest !== "number" || !task.startsWith("preview:"))
        return undefined;
    const [name, organizationId, workspaceId] = [text("name"), text("organizationId"), text("workspaceId")];
    return { environment, task, name, pullRequest, organizationId, workspaceId };
}
async function known_previews_readPreview(key, records, creator, parts) {
    const [first] = records;
    if (first === undefined)
        throw new Error("a preview has a record");
    const statuses = await parts.github.statuses(first.id);
    const newest = traceOf(first, statuses, key, undefined);
    const found = await search(key, { creator, own: undefined }, records, new Map([[first.id, statuses]]), parts);
    const superseded = [...new Set([...(newest.isInactive ? [] : [first.id]), ...found.superseded])];
    return { key, records, newest, id: found.trace?.id, superseded };
}
async function dueReason({ key, records, newest, id }, open, idleDays, parts) {
    const now = parts.clock.now();
    const isRunning = newest.isUnsettled && now - (newest.newest?.createdAt ?? newest.record.createdAt) < hour;
    if (id === undefined || newest.state === "retired" || isRunning)
        return undefined;
    if (!open.has(key.pullRequest ?? 0))
        return "closed";
    if (idleDays === undefined)
        return undefined;
    const succeededAt = newest.succeededAt ?? (await lastSuccess(records, parts));
    return succeededAt !== undefined && now - succeededAt > idleDays * day ? "idle" : undefined;
}
const known_previews_mostRead = 5;
async function lastSuccess(records, { github }) {
    for (const record of records.slice(1, 1 + known_previews_mostRead)) {
        const trace = traceOf(record, await github.statuses(record.id), undefined, undefined);
        if (trace.succeededAt !== undefined)
            return trace.succeededAt;
    }
    return undefined;
}

;// CONCATENATED MODULE: ../../build/src/modes/sweep.js










const mostRetired = 20;
async function sweep(request, recording, run) {
    const { environment, preview: step } = recording;
    const [place, { parts, creator, records, open }] = await Promise.all([
        run.client === undefined ? undefined : findPlace(request, withService(run)),
        sweep_lookAtGitHub(environment, run),
    ]);
    const previews = await previewsOf(records, place ? asReference(place) : referenceOf(request), creator, environment, parts);
    const sweeper = new Sweeper(request, parts, run);
    for (const preview of previews) {
        const reason = await dueReason(preview, open, step?.idleDays, parts);
        await sweeper.see(preview, reason);
    }
    return sweeper.end(place ?? { organization: undefined, workspace: undefined });
}
async function sweep_lookAtGitHub(environment, run) {
    const github = await run.openGitHub();
    const parts = { ...run, github, signer: undefined };
    const [creator, records, open] = await Promise.all([
        ownLogin(github, run),
        recentRecords(github, environment, run.clock.now() - longestAge),
        github.openPullRequests(),
    ]);
    return { parts, creator, records, open };
}
class Sweeper {
    #request;
    #parts;
    #run;
    #previews = [];
    #failures = [];
    #due = 0;
    #isStopped = false;
    constructor(request, parts, run) {
        this.#request = request;
        this.#parts = parts;
        this.#run = run;
    }
    async see(preview, reason) {
        const { key, newest, id } = preview;
        const shown = {
            pullRequest: key.pullRequest ?? 0,
            name: key.name,
            deploymentId: id ?? newest.id ?? "",
            url: newest.newest?.environmentUrl ?? "",
            state: newest.state,
            updatedAt: isoTime(newest.newest?.createdAt ?? newest.record.createdAt),
        };
        if (reason === undefined || id === undefined) {
            if (shown.deploymentId !== "")
                this.#previews.push({ ...shown, action: "kept" });
            return;
        }
        if (this.#due++ >= mostRetired || this.#isStopped || this.#run.cancelled.aborted) {
            this.#previews.push({ ...shown, action: "postponed" });
            return;
        }
        try {
            const after = await this.#retire({ ...preview, id }, reason);
            this.#previews.push({ ...shown, ...after });
        }
        catch (error) {
            this.#isStopped = isRateLimit(error);
            this.#failures.push({ what: this.#nameOf(preview), error });
            this.#previews.push({ ...shown, action: "failed" });
        }
    }
    end(place) {
        const { dryRun } = this.#request;
        const { report, log } = this.#run;
        const previews = this.#previews;
        report.swept(previews, dryRun);
        const retired = previews
            .filter(({ action }) => action === "retired")
            .map(({ name, deploymentId, url, pullRequest }) => `#${pullRequest} "${this.#run.quote(name)}" (${this.#run.quote(deploymentId)})${url ? ` ${this.#run.quote(url)}` : ""}`);
        if (retired.length > 0) {
            log.warning(`The sweep retired ${retired.length} preview${retired.length === 1 ? "" : "s"}: ${retired.join(", ")}. They were scaled down, still exist and may ` +
                "be billed: the API cannot delete them. If pull requests were closed, their own runs did not retire them: check why.");
        }
        const postponed = previews.filter(({ action }) => action === "postponed").length;
        if (postponed > 0 && !this.#isStopped) {
            log.notice(`${postponed} more are due: one run retires at most ${mostRetired} previews. The next sweep continues.`);
        }
        if (this.#failures.length > 0)
            throw this.#failed(postponed);
        return { kind: "swept", place, previews, dryRun };
    }
    async #retire(preview, due) {
        const { key, id } = preview;
        const { github } = this.#parts;
        const pullRequest = key.pullRequest ?? 0;
        const reason = await this.#reasonNow(preview, due);
        if (reason === undefined)
            return { action: "kept" };
        if (this.#request.dryRun)
            return { action: "would-retire" };
        const { client, clock, log } = withService(this.#run);
        const { body } = retiringBody(this.#request.definition, { name: key.name, pullRequest, reason }, key.workspaceId);
        let status = "";
        let url;
        try {
            const deployment = await client.updateDeployment(key.organizationId, id, body);
            status = (0,json/* textMember */.SA)(deployment.raw, "status") ?? "";
            url = environmentUrl(deployment, this.#parts.redact);
        }
        catch (error) {
            if (!isNotFound(error))
                throw error;
            log.notice(`${this.#nameOf(preview)} does not exist any more: the service responded with 404.`);
            status = record_marks.notFound;
        }
        const description = remember(key, id, status, [], this.#parts);
        for (const record of preview.superseded)
            await github.setStatus(record, { state: "inactive", description });
        log.info(`Retired ${this.#nameOf(preview)}.`);
        return {
            action: "retired",
            state: "retired",
            updatedAt: isoTime(clock.now()),
            ...(url === undefined ? {} : { url }),
        };
    }
    async #reasonNow(preview, due) {
        const { key, newest } = preview;
        const { github } = this.#parts;
        const [isOpen, page] = await Promise.all([
            this.#isOpen(key.pullRequest ?? 0, preview),
            github.recordPage(key.environment, key.task),
        ]);
        if (isOpen === undefined ||
            page.some(({ id, creator }) => creator === newest.record.creator && id > newest.record.id))
            return undefined;
        if (!isOpen)
            return "closed";
        return due === "idle" ? "idle" : undefined;
    }
    async #isOpen(number, preview) {
        try {
            return (await this.#parts.github.pullRequest(number)).open;
        }
        catch (error) {
            if (!(error instanceof errors/* ActionError */.l && error.status === 404))
                throw error;
            this.#run.log.warning(`${this.#nameOf(preview)} is kept: GitHub responded with 404 to pull request #${number}.`);
            return undefined;
        }
    }
    #nameOf({ key, id }) {
        const { quote } = this.#run;
        return `preview "${quote(key.name)}" (${quote(id ?? "")}) of pull request #${key.pullRequest}`;
    }
    #failed(postponed) {
        const { quote } = this.#run;
        const lines = this.#failures.map(({ what, error }) => `- ${what}: ${quote(error instanceof Error ? error.message : String(error))}`);
        const retired = this.#previews.filter(({ action }) => action === "retired").length;
        const message = this.#isStopped
            ? `The sweep stopped at a rate limit: ${retired} retired, ${this.#failures.length} failed, ${postponed} postponed.`
            : `The sweep could not retire ${this.#failures.length} of ${this.#due} previews that are due; ${retired} retired.`;
        const [first] = this.#failures;
        return new errors/* ActionError */.l(first?.error instanceof errors/* ActionError */.l ? first.error.code : "internal", message, {
            lines,
            hint: this.#isStopped
                ? "Run the sweep again later."
                : "Run the sweep again after correcting what the service or GitHub reports.",
            cause: first?.error,
        });
    }
}
function isRateLimit(error) {
    return error instanceof errors/* ActionError */.l && error.cause instanceof retry/* RequestFailure */.e6 && error.cause.failure === 429;
}
function isoTime(milliseconds) {
    return Number.isFinite(milliseconds) ? new Date(milliseconds).toISOString() : "";
}

;// CONCATENATED MODULE: ../../build/src/modes/select.js





function deployment(request, run) {
    const { recording, dryRun } = request;
    const step = recording?.preview;
    if (recording !== undefined && step?.action === "sweep")
        return sweep(request, recording, run);
    if (dryRun)
        return plan(request, run);
    if (recording !== undefined && step !== undefined)
        return preview(request, recording, withService(run));
    return deploy(request, withService(run));
}

;// CONCATENATED MODULE: ../../build/src/lazy/deployments.js





/***/ })

};
