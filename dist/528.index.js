export const id = 528;
export const ids = [528];
export const modules = {

/***/ 6528:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Fm: () => (/* binding */ createBody),
  Ud: () => (/* binding */ readDefinition),
  sx: () => (/* reexport */ redactBody),
  a1: () => (/* binding */ retireBody),
  Et: () => (/* binding */ updateBody)
});

// UNUSED EXPORTS: storedDefinition

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
const fields_fields = [
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
function startChecking(findings, redactor, given) {
    const quoted = new Map();
    const quote = (text) => {
        const known = quoted.get(text);
        if (known !== undefined)
            return known;
        const result = redactor.quote(JSON.stringify(redactor.redact(text)), longestShown + 2);
        quoted.set(text, result);
        return result;
    };
    const notes = () => new Set();
    return {
        findings,
        quote,
        plain: (text, limit = longestShown) => redactor.quote(text, limit),
        notes: { leftOut: notes(), writtenOut: notes(), asString: notes(), derived: notes(), asNull: notes() },
        given,
        meant: new Set(),
    };
}
const documented = new Set(fields_fields.flatMap(({ field, members = [], responseOnly = [] }) => {
    return [field, ...members.map((inner) => inner.field), ...responseOnly];
}));
function placeOf({ origin, offset }, plain) {
    return plain(origin.place(offset), 300);
}
function where(node, path, { plain }) {
    const { origin, offset } = node;
    const place = placeOf({ origin, offset }, plain);
    const shown = origin.showsPath === "all" ? path : path.slice(-1);
    const last = shown.at(-1);
    if (origin.showsPath === "none" || last === undefined || (origin.showsPath === "last" && typeof last === "number")) {
        return place;
    }
    return `${place}: ${pathText(shown, plain, origin.isSecret)}`;
}
function pathText(path, plain, isSecret = false) {
    const names = path.map((name) => {
        if (typeof name === "number")
            return `[${name}]`;
        return `.${isSecret && !documented.has(name) ? "***" : plain(name) || '""'}`;
    });
    return names.join("").replace(/^\./, "");
}
function generalPath(path, { plain }) {
    return pathText(path, plain).replace(/\[\d+\]/g, "[]");
}
function faultText(fault, checking) {
    return `${where(fault, fault.path, checking)}${fault.what}`;
}
function shown(node, { quote }, isPrivate = false) {
    if (node.kind === "list")
        return "a list";
    if (node.kind === "object")
        return "an object";
    if (node.value === null)
        return "null";
    if (isPrivate || node.origin.isSecret)
        return `a ${typeof node.value}`;
    return typeof node.value === "string" ? quote(node.value) : quote(node.text).slice(1, -1);
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
    const milli = /^(\d{1,9})m$/.exec(text.trim());
    if (milli?.[1] !== undefined)
        return String(Number(milli[1]) / 1000);
    const [, whole = "", , fraction = ""] = /^\+?(\d{0,9})([.,](\d{0,9}))?\s*(?:cores?|cpus?)?$/i.exec(text.trim())?.map((part) => part ?? "") ?? [];
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
    const [first, second] = [amountOf(one), amountOf(other)];
    return first !== undefined && first === second;
}
function amountOf(amount) {
    const [, number = "", unit = ""] = /^([\d.eE+-]+)(Gi)?$/.exec(String(amount)) ?? [];
    const decimal = parseDecimal(number);
    return decimal && `${decimal.isNegative ? "-" : ""}${decimal.digits}e${decimal.exponent}${unit}`;
}
function isExact(written, value) {
    if (!Number.isFinite(value))
        return false;
    const integer = /^0[xo]/.test(written);
    if (integer)
        return BigInt(written) === BigInt(value);
    const [author, sent] = [parseDecimal(written), parseDecimal(JSON.stringify(value))];
    return (author !== undefined &&
        sent !== undefined &&
        author.isNegative === sent.isNegative &&
        author.digits === sent.digits &&
        author.exponent === sent.exponent);
}
function parseDecimal(text) {
    const parts = /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d{1,15}))?$/.exec(text);
    if (parts === null)
        return undefined;
    const [, sign, whole = "", fraction = "", exponent = "0"] = parts;
    const all = whole + fraction;
    if (all === "")
        return undefined;
    const digits = trimZeros(all);
    const isNegative = sign === "-";
    if (digits === "")
        return { isNegative, digits, exponent: 0 };
    const trailing = all.length - all.lastIndexOf(digits.at(-1) ?? "") - 1;
    return { isNegative, digits, exponent: Number(exponent) - fraction.length + trailing };
}
function trimZeros(digits) {
    let start = 0;
    let end = digits.length;
    while (start < end && digits[start] === "0")
        start++;
    while (end > start && digits[end - 1] === "0")
        end--;
    return digits.slice(start, end);
}

;// CONCATENATED MODULE: ../../build/src/deployment/secrets.js


const variableLists = fields_fields.filter(({ members = [] }) => members.some(({ isPrivate }) => isPrivate));
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
        return isVariables ? value.filter(isObject).map(keyOnly) : value.map((item) => withoutValues(item));
    }
    if (!isObject(value))
        return value;
    if (isVariables || isVariable(value))
        return keyOnly(value);
    const members = Object.entries(value);
    return Object.fromEntries(members.map(([name, inner]) => [name, withoutValues(inner, variableListNames.has(name) && Array.isArray(inner))]));
}
function keyOnly(variable) {
    const kept = ["key", "isSecret"].flatMap((name) => {
        const value = member(variable, name);
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
    const merged = { ...body, ...patch };
    const lists = fields_fields.flatMap((field) => {
        const [base, over] = [(0,json/* member */.Dc)(body, field.field), (0,json/* member */.Dc)(patch, field.field)];
        if (field.list?.mergesItems !== true || !Array.isArray(base) || !Array.isArray(over))
            return [];
        return [[field.field, mergeItems(base, over, field, onConflict)]];
    });
    return { ...merged, ...Object.fromEntries(lists) };
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
function conflictReporter({ findings, quote }) {
    return ({ field, input, list }, item) => {
        const sources = [input, list?.secretInput].filter((name) => name !== undefined).join(", ");
        findings.problem(`${field}: ${quote(item).slice(1, -1)} is given both plain and secret (inputs ${sources}, and the definition): keep one of them`);
    };
}
function deriveMemory(body, places, checking) {
    let derived = body;
    for (const { field, twice } of fields_fields) {
        const cpu = twice === undefined ? undefined : (0,json/* member */.Dc)(body, twice);
        const memory = (0,json/* member */.Dc)(body, field);
        if (typeof cpu !== "string")
            continue;
        if (memory === undefined) {
            derived = { ...derived, [field]: memoryFor(cpu) };
            checking.notes.derived.add(`${field} ${memoryFor(cpu)} (twice ${twice} ${cpu})`);
        }
        else if (typeof memory === "string" && !isTwice(memory, cpu)) {
            const place = places.get(field) ?? field;
            checking.findings.problem(`${place} must be twice ${twice}, which is ${cpu}: write ${memoryFor(cpu)}, or remove the memory; got ${memory}`);
        }
    }
    return derived;
}
function withoutCreateOnly(body) {
    const names = fields_fields.filter(({ use }) => use === "create-only").map(({ field }) => field);
    return {
        body: Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))),
        leftOut: names.filter((name) => Object.hasOwn(body, name)),
    };
}
function retired(body, table = fields_fields) {
    const entries = Object.entries(body).map(([name, value]) => {
        const field = table.find((candidate) => candidate.field === name);
        if (field === undefined || value === null)
            return [name, value];
        if (field.retired !== undefined)
            return [name, field.retired];
        const { members } = field;
        if (members === undefined)
            return [name, value];
        if (Array.isArray(value))
            return [name, value.map((item) => ((0,json/* isObject */.Gv)(item) ? retired(item, members) : item))];
        return [name, (0,json/* isObject */.Gv)(value) ? retired(value, members) : value];
    });
    return Object.fromEntries(entries);
}
function inDocumentedOrder(body) {
    const known = fields_fields.filter(({ field }) => Object.hasOwn(body, field)).map(({ field }) => field);
    const rest = Object.keys(body).filter((name) => !known.includes(name));
    return Object.fromEntries([...known, ...rest].map((name) => [name, (0,json/* member */.Dc)(body, name) ?? null]));
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
async function readSources(given, folder, onSecret) {
    const definitions = [];
    let fileProblem;
    if (isGiven(given.deploymentFile)) {
        const path = given.deploymentFile.trim();
        const file = await readDefinitionFile(folder, path);
        if ("problem" in file)
            fileProblem = { path, what: file.problem };
        else
            definitions.push(await readDocument(file.text, path, onSecret, true));
    }
    if (isGiven(given.deployment))
        definitions.push(await readDocument(given.deployment, "deployment", onSecret));
    const emptySecrets = [];
    const inputs = await readInputs(given.inputs, { onSecret, onEmptySecret: (empty) => emptySecrets.push(empty) });
    const patch = isGiven(given.retirePatch)
        ? await readDocument(given.retirePatch, "preview-retire", onSecret)
        : undefined;
    return { definitions, inputs, patch, fileProblem, emptySecrets };
}
async function readDocument(text, name, onSecret, isFile = false) {
    const source = await readYaml(text, name, { isFile });
    for (const secret of source.root === undefined ? [] : secretsIn(source.root))
        onSecret(secret);
    return source;
}
async function readInputs(inputs, parts) {
    const read = [];
    for (const field of fields_fields) {
        const { input, list } = field;
        const text = input === undefined ? undefined : inputs[input];
        if (input !== undefined && isGiven(text)) {
            read.push({ field, input, source: await readInput(field, input, text, parts) });
        }
        const secrets = list?.secretInput === undefined ? undefined : inputs[list.secretInput];
        if (list?.secretInput !== undefined && isGiven(secrets)) {
            const source = await readVariables(secrets, list.secretInput, true, parts);
            read.push({ field, input: list.secretInput, source });
        }
    }
    return read;
}
async function readInput(field, input, text, parts) {
    if (field.list?.secretInput !== undefined)
        return readVariables(text, input, false, parts);
    if (field.kind === "list")
        return readDocument(text, input, parts.onSecret);
    return { name: `Input ${input}`, root: scalar(text.trim(), input, field), isComplete: true, faults: [] };
}
function scalar(text, input, { kind }) {
    const isBoolean = kind === "boolean" && /^(?:true|True|TRUE|false|False|FALSE)$/.test(text);
    return scalarNode(isBoolean ? text.toLowerCase() === "true" : text, inputOrigin(input));
}

;// CONCATENATED MODULE: ../../build/src/deployment/reporting.js

function reportEmptySecrets(empty, checking, isAllowed) {
    const { findings, plain } = checking;
    for (const { origin, offset, key } of empty) {
        const place = placeOf({ origin, offset }, plain);
        const name = key === undefined ? "the secret" : plain(key);
        if (isAllowed)
            findings.notice(`${place}: ${name} is empty: the plan does not need it`);
        else {
            findings.problem(`${place}: ${name} is empty, and would overwrite the stored value. Does the secret exist in this repository and environment, and is it available to this event? For an intentionally empty secret, write { key: ${key === undefined ? "MY_KEY" : plain(key)}, value: "", isSecret: true } in the definition`);
        }
    }
}
function reportNotes({ findings, notes }) {
    const { leftOut, writtenOut, asString, derived, asNull } = notes;
    const lines = [
        [leftOut, "Left out of the request, because only responses contain them"],
        [writtenOut, "Added, because comparable services require them"],
        [asString, "Sent as strings, as in the API documentation"],
        [derived, "Memory derived from CPU"],
        [asNull, "Sent as null, which clears the field"],
    ];
    for (const [paths, what] of lines) {
        if (paths.size > 0)
            findings.notice(`${what}: ${[...paths].join(", ")}`);
    }
}

// EXTERNAL MODULE: ../../build/src/base/nearest.js
var nearest = __webpack_require__(2769);
;// CONCATENATED MODULE: ../../build/src/deployment/expressions.js


function expressionIn(text, node, path, checking, { isPlain = false } = {}) {
    if (node.origin.isFile !== true || !text.includes("${{"))
        return undefined;
    const place = where(node, path, checking);
    const reason = "contains an expression (${{ }}), but GitHub does not evaluate expressions in files";
    if (isPlain) {
        checking.findings.warning(`${place} ${reason}: it is sent unchanged. Input ${inputFor(path, false)} is evaluated`);
        return undefined;
    }
    const field = fields_fields.find((candidate) => candidate.field === path[0]);
    const isValue = field?.members?.find((member) => member.field === path.at(-1))?.isPrivate === true;
    checking.findings.problem(`${place} ${reason}. Set the input ${inputFor(path, isValue)} of the step instead`);
    return true;
}
function inputFor(path, isSecret) {
    const field = fields_fields.find((candidate) => candidate.field === path[0]);
    return (isSecret ? field?.list?.secretInput : undefined) ?? field?.input ?? "deployment";
}

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
    const { findings } = checking;
    for (const { item, path, body } of variables) {
        const place = () => where(item, path, checking);
        const valuePlace = () => where(item.entries.get("value")?.value ?? item, [...path, "value"], checking);
        const isSecret = (0,json/* member */.Dc)(body, "isSecret") === true;
        const value = (0,json/* member */.Dc)(body, "value");
        if (!item.entries.has("key"))
            findings.problem(`${place()} has no key: add the variable's name, such as key: MY_KEY`);
        if (!item.entries.has("value") && !isSecret) {
            findings.problem(`${place()} has no value: write value: "" for an empty one (only a secret may omit it)`);
        }
        if (value === "" && !isSecret)
            findings.warning(`${valuePlace()} is empty`);
        if (item.origin.showsPath === "last" && typeof value === "string" && /^(["']).*\1$/s.test(value)) {
            findings.warning(`${valuePlace()} is in quotes: they are part of the value and are sent. Remove them if that is not meant`);
        }
    }
}
function keysAreUnique(variables, checking) {
    const byKey = new Map();
    for (const variable of variables) {
        const key = (0,json/* member */.Dc)(variable.body, "key");
        if (typeof key !== "string")
            continue;
        const first = byKey.get(key);
        if (first === undefined)
            byKey.set(key, variable);
        else {
            const place = where(first.item, [], checking);
            checking.findings.problem(`${keyPlace(variable, checking)} must be unique: ${keyText(variable, checking)} is also given at ${place}`);
        }
    }
}
function keysArePosixNames(variables, checking) {
    for (const variable of variables) {
        const key = (0,json/* member */.Dc)(variable.body, "key");
        if (typeof key !== "string" || /^[A-Za-z_][A-Za-z0-9_]*$/.test(key))
            continue;
        const place = keyPlace(variable, checking);
        const advice = variable.item.origin.isSecret
            ? "it is sent unchanged. If this line is a part of the value above it, write that value as KEY<<END"
            : `${keyText(variable, checking)} is sent unchanged`;
        checking.findings.warning(`${place} is not a POSIX name (letters, digits and _, not beginning with a digit): ${advice}`);
    }
}
function keyPlace({ item, path }, checking) {
    return where(item.entries.get("key")?.value ?? item, [...path, "key"], checking);
}
function keyText({ item, body }, { quote }) {
    const key = String((0,json/* member */.Dc)(body, "key"));
    return item.origin.isSecret && !isShownKey(key) ? "it" : quote(key).slice(1, -1);
}
function minimumsAreBelowMaximums(queues, checking) {
    for (const { item, path, body } of queues) {
        const minimum = (0,json/* member */.Dc)(body, "minWorkerCount");
        const maximum = (0,json/* member */.Dc)(body, "maxWorkerCount");
        if (typeof minimum !== "number" || typeof maximum !== "number" || minimum <= maximum)
            continue;
        const place = where(item.entries.get("minWorkerCount")?.value ?? item, [...path, "minWorkerCount"], checking);
        checking.findings.problem(`${place} must be at most maxWorkerCount, which is ${maximum}; got ${minimum}`);
    }
}
function namesAreUnique(queues, checking) {
    const byName = new Map();
    for (const queue of queues) {
        const name = (0,json/* member */.Dc)(queue.body, "name");
        if (typeof name !== "string")
            continue;
        const first = byName.get(name);
        if (first === undefined)
            byName.set(name, queue);
        else {
            const place = where(queue.item.entries.get("name")?.value ?? queue.item, [...queue.path, "name"], checking);
            checking.findings.problem(`${place} must be unique; ${checking.quote(name)} is also the name of ${itemName(first)}`);
        }
    }
}
function oneQueueIsDefault(queues, checking) {
    const isDefault = ({ body }) => (0,json/* member */.Dc)(body, "isDefault") === true;
    const [first, ...others] = queues.filter(isDefault);
    for (const { item, path } of others) {
        const place = where(item.entries.get("isDefault")?.value ?? item, [...path, "isDefault"], checking);
        checking.findings.problem(`${place} must not be true: ${first && itemName(first)} is already the default`);
    }
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
function checkDefinition(root, checking) {
    return checkObject(root, { members: fields_fields, responseOnly: responseOnlyFields }, [], checking);
}
function checkObject(node, shape, path, checking) {
    const result = [];
    let unknown = 0;
    for (const [name, { value, nameOffset }] of node.entries) {
        const inner = [...path, name];
        const field = shape.members?.find((candidate) => candidate.field === name);
        let checked;
        if (field !== undefined)
            checked = checkField(value, field, inner, checking, node);
        else if (shape.responseOnly?.includes(name))
            checking.notes.leftOut.add(generalPath(inner, checking));
        else if (expressionIn(name, { ...value, offset: nameOffset }, inner, checking) === undefined) {
            if (!isNearMiss(node, { value, nameOffset }, shape, inner, checking)) {
                unknown++;
                if (unknown <= mostNamed) {
                    const place = where({ origin: node.origin, offset: nameOffset }, inner, checking);
                    checking.findings.warning(`${place} is not a field of the API documentation; it is sent unchanged`);
                }
            }
            checked = plainValue(value, inner, checking);
        }
        if (checked !== undefined)
            result.push([name, checked]);
    }
    if (unknown > mostNamed) {
        const more = unknown - mostNamed;
        checking.findings.warning(`${where(node, path, checking)} has ${more} more fields that are not in the API documentation`);
    }
    return Object.fromEntries(result);
}
function isNearMiss(node, { nameOffset }, { members = [], responseOnly = [] }, path, checking) {
    const isGiven = path.length === 1 ? checking.given : node.entries;
    const missing = members.map(({ field }) => field).filter((field) => !isGiven.has(field));
    const name = String(path.at(-1)).replace(/[-_ ]/g, "");
    const another = responseOnly.find((field) => field.toLowerCase() === name.toLowerCase());
    const meant = another ?? (0,nearest/* nearMiss */.bi)(name, missing);
    if (meant === undefined)
        return false;
    if (path.length === 1)
        checking.meant.add(meant);
    const place = where({ origin: node.origin, offset: nameOffset }, path, checking);
    checking.findings.problem(`${place} is not a field of the API documentation. Did you mean ${meant}?`);
    return true;
}
function checkField(node, field, path, checking, parent) {
    const fail = (allowed, advice = "") => {
        const example = field.example === undefined ? "" : `, such as ${field.example}`;
        const got = field.kind === "variable-key" ? "" : `; got ${shown(node, checking, mayBeSecret(field))}`;
        checking.findings.problem(`${where(node, path, checking)} must be ${allowed}${example}${got}${advice}`);
    };
    if (node.kind === "scalar") {
        if (node.value === null)
            return checkNull(node, field, path, checking);
        const isPlain = field.isPrivate === true && !isSecret(parent);
        if (expressionIn(node.text, node, path, checking, { isPlain }))
            return undefined;
    }
    if (isSingle(field)) {
        const read = readValue(node, field);
        if ("allowed" in read)
            return fail(read.allowed, read.advice);
        const isConverted = typeof read.value === "string" && node.kind === "scalar" && typeof node.value !== "string";
        if (isConverted)
            checking.notes.asString.add(generalPath(path, checking));
        return read.value;
    }
    switch (field.kind) {
        case "strings": {
            if (node.kind !== "list") {
                return fail("a list of strings", node.kind === "scalar" ? `: write [${shown(node, checking)}]` : "");
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
function mayBeSecret({ isPrivate, members = [] }) {
    return isPrivate === true || members.some((member) => member.isPrivate);
}
function checkNull(node, field, path, checking) {
    if (field.insteadOfNull === undefined) {
        checking.notes.asNull.add(generalPath(path, checking));
        return null;
    }
    checking.findings.problem(`${where(node, path, checking)} must not be null: ${field.insteadOfNull}`);
    return undefined;
}
function isSecret(variable) {
    const mark = variable?.entries.get("isSecret")?.value;
    return mark !== undefined && !(mark.kind === "scalar" && mark.value === false);
}
function checkList(items, field, path, checking) {
    const { members = [], list } = field;
    const objects = items.flatMap((item, index) => {
        const itemPath = [...path, index];
        if (item.kind === "object") {
            const body = { ...checkObject(item, field, itemPath, checking) };
            return [{ item, path: itemPath, body: writeOut(body, item, members, itemPath, checking) }];
        }
        const example = field.example === undefined ? "" : `, such as ${field.example.replace(/^\[|\]$/g, "")}`;
        const got = shown(item, checking, mayBeSecret(field));
        checking.findings.problem(`${where(item, itemPath, checking)} must be an object${example}; got ${got}`);
        return [];
    });
    if (list !== undefined)
        checkItems(objects, list, checking);
    return objects.map(({ body }) => body);
}
function writeOut(body, item, members, path, checking) {
    const missing = members.filter(({ field, writtenOut }) => writtenOut !== undefined && !item.entries.has(field));
    for (const { field, writtenOut } of missing) {
        checking.notes.writtenOut.add(`${generalPath([...path, field], checking)}: ${JSON.stringify(writtenOut)}`);
    }
    return { ...body, ...Object.fromEntries(missing.map(({ field, writtenOut = null }) => [field, writtenOut])) };
}
function checkChoice(node, field, path, checking) {
    const { kind, allowed = [] } = field;
    const documented = allowed.join(", ");
    const text = stringOf(node) ?? "";
    if (allowed.includes(text))
        return text;
    const meant = (0,nearest/* withinTwoEdits */.Rc)(text.trim(), allowed);
    const got = shown(node, checking);
    const place = where(node, path, checking);
    if (kind === "choice" || text.trim() === "" || meant !== undefined) {
        const advice = meant === undefined ? "" : `. Did you mean ${meant}?`;
        checking.findings.problem(`${place} must be one of ${documented}; got ${got}${advice}`);
        return undefined;
    }
    checking.findings.warning(`${place} is ${got}; the API documentation lists ${documented}. It is sent unchanged`);
    return text;
}
function plainValue(node, path, checking) {
    if (node.kind === "list")
        return node.items.map((item, index) => plainValue(item, [...path, index], checking));
    if (node.kind === "object") {
        const entries = Array.from(node.entries, ([name, { value, nameOffset }]) => {
            expressionIn(name, { ...value, offset: nameOffset }, [...path, name], checking);
            return [name, plainValue(value, [...path, name], checking)];
        });
        return Object.fromEntries(entries);
    }
    const { value, text } = node;
    expressionIn(text, node, path, checking);
    if (typeof value === "number" && !isExact(text, value)) {
        const place = where(node, path, checking);
        const got = shown(node, checking);
        checking.findings.problem(`${place} is a number whose value would change in JSON: put it in quotes to send a string; got ${got}`);
    }
    return value;
}

;// CONCATENATED MODULE: ../../build/src/deployment/body.js








async function readDefinition(given, parts) {
    const { findings, redactor } = parts;
    const before = findings.problems.length;
    const sources = await readSources(given, parts.folder, parts.onSecret);
    const checking = startChecking(findings, redactor, givenFields(sources));
    if (sources.fileProblem !== undefined) {
        findings.problem(`Input deployment-file: ${checking.quote(sources.fileProblem.path)} ${sources.fileProblem.what}`);
    }
    if (isGiven(given.deployment) && isGiven(given.deploymentFile)) {
        findings.problem("Inputs deployment and deployment-file must not be given together: keep one of them");
    }
    reportEmptySecrets(sources.emptySecrets, checking, parts.allowEmptySecrets);
    const places = new Map();
    const onConflict = conflictReporter(checking);
    let body = {};
    for (const source of sources.definitions)
        body = mergeOver(body, checkSource(source, checking, places), onConflict);
    for (const source of sources.inputs)
        body = mergeOver(body, checkInput(source, checking, places), onConflict);
    const canJudge = sources.fileProblem === undefined && sources.definitions.every(({ isComplete }) => isComplete);
    if (canJudge)
        checkRequired(checking);
    body = deriveMemory(body, places, checking);
    const retirePatch = sources.patch && checkPatch(sources.patch, body, places, checking);
    reportNotes(checking);
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
function retireBody(definition, { name, description, workspaceId, }) {
    const shrunk = { ...retired(definition.body), ...(description === undefined ? {} : { description }) };
    const merged = mergeOver(shrunk, definition.retirePatch ?? {}, () => { });
    return updateBody({ ...definition, body: merged }, { name, workspaceId });
}
function givenFields({ definitions, inputs }) {
    return new Set([...definitions.flatMap(namesIn), ...inputs.map(({ field }) => field.field)]);
}
function namesIn({ root }) {
    return root?.kind === "object" ? [...root.entries.keys()] : [];
}
function checkSource({ name, root, isComplete, faults }, checking, places) {
    for (const fault of faults)
        checking.findings.problem(faultText(fault, checking));
    if (root?.kind === "object") {
        for (const [field, { value }] of root.entries) {
            if (fields_fields.some((row) => row.field === field))
                places.set(field, where(value, [field], checking));
        }
        return isComplete ? checkDefinition(root, checking) : {};
    }
    if (isComplete) {
        const got = root === undefined ? "nothing" : shown(root, checking);
        const isPath = root?.kind === "scalar" && /^\S+\.(?:ya?ml|json)$/.test(root.text);
        const advice = isPath ? ". A path belongs in the input deployment-file" : "";
        checking.findings.problem(`${checking.plain(name, 300)} must be an object of fields, such as "name: my-deployment"; got ${got}${advice}`);
    }
    return {};
}
function checkInput({ field, input, source }, checking, places) {
    const { root, isComplete, faults } = source;
    places.set(field.field, `Input ${input}`);
    for (const fault of faults)
        checking.findings.problem(faultText(fault, checking));
    if (!isComplete || root === undefined)
        return {};
    const value = checkField(root, field, [field.field], checking);
    const items = input === field.list?.secretInput && Array.isArray(value) ? value : [];
    for (const [index, item] of items.entries()) {
        if (isSecretItem(item))
            continue;
        checking.findings.problem(`Input ${input}: ${field.field}[${index}].isSecret must be true: give plain variables in ${field.input}`);
    }
    return value === undefined ? {} : Object.fromEntries([[field.field, value]]);
}
function checkPatch(source, body, places, checking) {
    const inPatch = new Map(places);
    const own = { ...checking, given: new Set(namesIn(source)) };
    const patch = inDocumentedOrder(deriveMemory(checkSource(source, own, inPatch), inPatch, checking));
    deriveMemory(mergeOver(body, patch, conflictReporter(checking)), inPatch, checking);
    const { name, workspaceId, ...rest } = patch;
    for (const [field, value] of Object.entries({ name, workspaceId })) {
        if (value === undefined)
            continue;
        checking.findings.warning(`Input preview-retire: ${field} is not used: a retired preview keeps its own`);
    }
    return rest;
}
function checkRequired({ given, meant, findings }) {
    for (const { field, isRequired, input, allowed, example } of fields_fields) {
        if (isRequired !== true || given.has(field) || meant.has(field))
            continue;
        const what = allowed === undefined ? `a string such as ${example}` : `one of ${allowed.join(", ")}`;
        findings.problem(`Input ${input} is required: ${what}, here or as ${field} in deployment or deployment-file`);
    }
}


/***/ })

};
