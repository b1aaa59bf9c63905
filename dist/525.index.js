export const id = 525;
export const ids = [525];
export const modules = {

/***/ 4525:
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

// EXTERNAL MODULE: ../../build/src/base/findings.js
var findings = __webpack_require__(6649);
// EXTERNAL MODULE: ../../build/src/base/json.js
var json = __webpack_require__(4289);
// EXTERNAL MODULE: ../../build/src/base/nearest.js
var nearest = __webpack_require__(2769);
;// CONCATENATED MODULE: ../../build/src/deployment/amounts.js
const decimal = /^(\d{1,15})(?:\.(\d{1,30}))?$/;
const gibibytes = /^(\d{1,16}(?:\.\d{1,30})?)Gi$/;
function isCores(text) {
    return decimal.test(text);
}
function isGibibytes(text) {
    return gibibytes.test(text);
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
    const [whole = "0", fraction = ""] = memory.slice(0, -"Gi".length).split(".");
    return `${shortest(whole, fraction)}Gi` === memoryFor(cores);
}
function sameAmount(one, other) {
    const [first, second] = [canonical(one), canonical(other)];
    return first !== undefined && first === second;
}
function canonical(amount) {
    const text = String(amount);
    const [, whole = "", fraction = ""] = decimal.exec(text.replace(/Gi$/, "")) ?? [];
    return whole === "" ? undefined : `${shortest(whole, fraction)}${text.endsWith("Gi") ? "Gi" : ""}`;
}

;// CONCATENATED MODULE: ../../build/src/deployment/checking.js
function shownType(node) {
    if (node.kind === "scalar")
        return node.value === null ? "nothing" : "a text";
    return node.kind === "list" ? "a list" : "a mapping";
}
function shown(node, { quote }) {
    if (node.kind !== "scalar" || node.value === null)
        return shownType(node);
    return typeof node.value === "string" ? quote(node.value) : quote(node.text).slice(1, -1);
}

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
    both("key", "variable-name", "Name of the variable: letters, digits and _, not beginning with a digit.", {
        example: "MY_KEY",
    }),
    both("value", "value", "Value of the variable. Services of this kind keep the value of a secret that comes without one; the document does not say so.", { isPrivate: true }),
    both("isSecret", "flag", "Whether the value is secret: the service then never shows it again."),
];
const workerQueue = [
    both("id", "text", "ID of the worker queue."),
    both("platformMachine", "text", "Name of the workers' machine size.", { example: "A5" }),
    both("isDefault", "flag", "Whether this is the default queue: at most one is."),
    both("maxWorkerCount", "whole", "Largest number of workers.", { example: "10" }),
    both("minWorkerCount", "whole", "Smallest number of workers, not above maxWorkerCount.", {
        example: "1",
        retired: 0,
    }),
    both("name", "text", "Name of the queue, unique in the list.", { example: "default" }),
    both("workerConcurrency", "whole", "Number of tasks that one worker runs at once.", { example: "10" }),
];
const hibernationSchedule = [
    both("hibernateAtCron", "text", "When the Deployment hibernates, as a cron expression.", { example: "0 20 * * 1-5" }),
    both("wakeAtCron", "text", "When the Deployment wakes, as a cron expression.", { example: "0 6 * * 1-5" }),
    both("isEnabled", "flag", "Whether the schedule is in force."),
];
const fields_fields = [
    createOnly("platformRuntimeVersion", "text", "Runtime version of the Deployment. Used at creation only.", {
        input: "platform-runtime-version",
        example: "12.0.0",
    }),
    createOnly("clusterId", "text", "ID of the cluster that hosts the Deployment. Used at creation only.", {
        input: "cluster-id",
    }),
    both("defaultTaskPodCpu", "cores", "CPU of a worker Pod by default, in cores.", {
        input: "default-task-pod-cpu",
        example: "0.5",
    }),
    both("defaultTaskPodMemory", "gibibytes", "Memory of a worker Pod by default: twice defaultTaskPodCpu, in Gi.", {
        input: "default-task-pod-memory",
        inputDescription: "Memory of a worker Pod by default, in Gi. Twice the CPU, and derived from it when left out.",
        example: "1Gi",
    }),
    both("description", "text", "Description of the Deployment.", { input: "deployment-description", mayBeEmpty: true }),
    both("environmentVariables", "list", "Environment variables. An update may delete those that are not listed: list them all.", {
        input: "environment-variables",
        inputDescription: "Plain environment variables: KEY=VALUE lines, or a YAML or JSON list of { key, value }.",
        members: variable,
        example: "[{ key: MY_KEY, value: my-value }]",
        responseOnly: ["updatedAt"],
        identifiedBy: "key",
    }),
    both("executor", "open-choice", "Executor that runs the tasks.", {
        input: "executor",
        allowed: ["CELERY", "KUBERNETES"],
    }),
    both("isCicdEnforced", "flag", "Whether all deploys must go through CI/CD.", { input: "is-cicd-enforced" }),
    both("isDagDeployEnabled", "flag", "Whether DAG deploys are enabled.", { input: "is-dag-deploy-enabled" }),
    both("isHighAvailability", "flag", "Whether several scheduler Pods run at once.", {
        input: "is-high-availability",
        retired: false,
    }),
    both("name", "text", "Name of the Deployment.", { input: "deployment-name", example: "my-deployment" }),
    both("resourceQuotaCpu", "cores", "CPU of all workers together, in cores, above which no worker Pod is added.", {
        input: "resource-quota-cpu",
        example: "10",
    }),
    both("resourceQuotaMemory", "gibibytes", "Memory of all workers together: twice resourceQuotaCpu, in Gi.", {
        input: "resource-quota-memory",
        inputDescription: "Memory of all workers together, in Gi. Twice the CPU, and derived from it when left out.",
        example: "20Gi",
    }),
    both("schedulerSize", "open-choice", "Size of the scheduler.", {
        input: "scheduler-size",
        retired: "SMALL",
        allowed: ["SMALL", "MEDIUM", "LARGE"],
    }),
    both("type", "choice", "Type of the cluster that hosts the Deployment.", {
        input: "deployment-type",
        allowed: ["DEDICATED", "HYBRID", "STANDARD"],
    }),
    both("workerQueues", "list", "Worker queues. An update may delete those that are not listed: list them all.", {
        input: "worker-queues",
        inputDescription: "Worker queues, a YAML or JSON list. It replaces the list of the body whole.",
        members: workerQueue,
        example: "[{ name: default, maxWorkerCount: 10 }]",
        responseOnly: ["podCpu", "podMemory", "nodePoolId"],
        identifiedBy: "name",
    }),
    both("workloadIdentity", "text", "Workload identity of the Deployment.", {
        input: "workload-identity",
        mayBeEmpty: true,
    }),
    both("workspaceId", "text", "ID of the workspace: the same as the input workspace-id."),
    { ...fromResponses("cloudProvider", "text", "Cloud provider, for Standard Deployments."), use: "create-only" },
    fromResponses("contactEmails", "texts", "E-mail addresses of the people to contact."),
    fromResponses("isDevelopmentMode", "flag", "Whether development-only features such as hibernation are usable."),
    { ...fromResponses("region", "text", "Region that hosts the Deployment."), use: "create-only" },
    fromResponses("scalingSpec", "object", "How the Deployment scales: its hibernation.", {
        members: [
            both("hibernationSpec", "object", "When the Deployment hibernates, in development mode.", {
                members: [both("schedules", "list", "Hibernation schedules, in UTC.", { members: hibernationSchedule })],
            }),
        ],
    }),
    fromResponses("schedulerAu", "whole", "Platform units of the scheduler, on Hybrid clusters.", { example: "5" }),
    fromResponses("taskPodNodePoolId", "text", "ID of the node pool that runs task Pods."),
];
const secretVariablesInput = {
    input: "secret-environment-variables",
    description: "Secret environment variables, in the forms of environment-variables. Every value is masked first.",
};
const responseOnlyFields = [
    ...["id", "organizationId", "orchestratorVersion", "runtimeVersion", "createdAt", "createdBy", "updatedAt"],
    ...["updatedBy", "imageRepository", "imageTag", "imageVersion", "namespace", "schedulerCpu", "schedulerMemory"],
    ...["schedulerReplicas", "status", "statusReason", "webServerOrchestratorApiUrl", "webServerCpu", "webServerMemory"],
    ...["webServerIngressHostname", "webServerReplicas", "webServerUrl", "clusterName", "dagTarballVersion"],
    ...["desiredDagTarballVersion", "externalIPs", "oidcIssuerUrl", "scalingStatus", "workspaceName"],
];
const memoryOfCpu = [
    ["defaultTaskPodCpu", "defaultTaskPodMemory"],
    ["resourceQuotaCpu", "resourceQuotaMemory"],
];

;// CONCATENATED MODULE: ../../build/src/deployment/located.js
function about(node, path) {
    return node.origin.about(path, node.offset);
}
function joinPath(path, name) {
    const short = JSON.stringify(name.slice(0, 60)).slice(1, -1);
    return path === "" || short === "" ? path + short : `${path}.${short}`;
}
function inputOrigin(input) {
    return { about: () => `Input ${input}` };
}
function textOrigin(name, text, isFile) {
    let lineStarts;
    return {
        about: (path, offset) => {
            lineStarts ??= [0, ...Array.from(text.matchAll(/\n/g), (match) => match.index + 1)];
            let low = 0;
            let high = lineStarts.length - 1;
            while (low < high) {
                const middle = Math.ceil((low + high) / 2);
                if ((lineStarts[middle] ?? 0) <= offset)
                    low = middle;
                else
                    high = middle - 1;
            }
            const column = offset - (lineStarts[low] ?? 0) + 1;
            const place = isFile ? `${name}:${low + 1}:${column}` : `${name} input, line ${low + 1}, column ${column}`;
            return path === "" ? place : `${place}: ${path}`;
        },
    };
}
function textNode(value, origin, offset = 0) {
    return { kind: "scalar", value, text: value, origin, offset, size: 1 };
}

;// CONCATENATED MODULE: ../../build/src/deployment/queues.js


function checkQueues(queues, { findings, quote }) {
    const byName = new Map();
    let firstDefault;
    for (const { item, path, body } of queues) {
        const minimum = (0,json/* member */.Dc)(body, "minWorkerCount");
        const maximum = (0,json/* member */.Dc)(body, "maxWorkerCount");
        if (typeof minimum === "number" && typeof maximum === "number" && minimum > maximum) {
            const where = about(item.entries.get("minWorkerCount")?.value ?? item, `${path}.minWorkerCount`);
            findings.problem(`${where} must not be above maxWorkerCount, which is ${maximum}; got ${minimum}`);
        }
        const name = (0,json/* member */.Dc)(body, "name");
        if (typeof name === "string") {
            const first = byName.get(name);
            const where = about(item.entries.get("name")?.value ?? item, `${path}.name`);
            if (first !== undefined)
                findings.problem(`${where} must be unique; ${quote(name)} is the name of ${first} too`);
            else
                byName.set(name, path);
        }
        if ((0,json/* member */.Dc)(body, "isDefault") === true) {
            const where = about(item.entries.get("isDefault")?.value ?? item, `${path}.isDefault`);
            if (firstDefault !== undefined)
                findings.problem(`${where} must not be true: ${firstDefault} is the default already`);
            else
                firstDefault = path;
        }
    }
}

;// CONCATENATED MODULE: ../../build/src/deployment/variables.js


const posixName = /^[A-Za-z_][A-Za-z0-9_]*$/;
function isVariableName(text) {
    return posixName.test(text);
}
function checkVariables(variables, findings) {
    const byKey = new Map();
    for (const { item, path, body } of variables) {
        const key = (0,json/* member */.Dc)(body, "key");
        const where = about(item.entries.get("key")?.value ?? item, `${path}.key`);
        if (!item.entries.has("key"))
            findings.problem(`${about(item, path)} has no key: the variable's name`);
        if (!item.entries.has("value") && (0,json/* member */.Dc)(body, "isSecret") !== true) {
            findings.problem(`${about(item, path)} has no value: write "" for an empty one (only a secret may go without)`);
        }
        if (typeof key !== "string")
            continue;
        const first = byKey.get(key);
        if (first !== undefined)
            findings.problem(`${where} must be unique; ${key} is given at ${first} too`);
        else
            byKey.set(key, about(item, ""));
    }
}
const sources = "environment-variables, secret-environment-variables, the body";
function mergeVariables(base, over, findings) {
    if (!Array.isArray(base) || !Array.isArray(over))
        return over;
    const key = (entry) => ((0,json/* isObject */.Gv)(entry) ? (0,json/* member */.Dc)(entry, "key") : undefined);
    const merged = [...base];
    const places = new Map(base.map((entry, index) => [key(entry), index]));
    for (const entry of over) {
        const name = key(entry);
        const place = name === undefined ? undefined : places.get(name);
        if (place === undefined) {
            merged.push(entry);
            continue;
        }
        if (isSecret(merged[place]) !== isSecret(entry)) {
            findings.problem(`Variable ${name} is given both plain and secret (${sources}): keep one of them`);
        }
        merged[place] = entry;
    }
    return merged;
}
function isSecret(entry) {
    return (0,json/* isObject */.Gv)(entry) && (0,json/* member */.Dc)(entry, "isSecret") === true;
}

;// CONCATENATED MODULE: ../../build/src/deployment/check.js







const mostNamed = 20;
const variableNames = "a name of letters, digits and _ that does not begin with a digit, such as MY_KEY";
function checkDefinition(root, checking) {
    return checkMapping(root, { members: fields_fields, responseOnly: responseOnlyFields }, "", checking);
}
function checkMapping(node, shape, path, checking) {
    const result = [];
    let unknown = 0;
    for (const [name, { value, nameOffset }] of node.entries) {
        const whole = joinPath(path, name);
        const field = shape.members?.find((candidate) => candidate.field === name);
        let checked;
        if (field !== undefined)
            checked = checkField(value, field, whole, checking);
        else if (shape.responseOnly?.includes(name))
            checking.leftOut.add(whole.replace(/\[\d+\]/g, "[]"));
        else {
            unknown++;
            if (unknown <= mostNamed)
                warnUnknown(node.origin.about(whole, nameOffset), name, shape, checking);
            checked = plainValue(value, whole, checking);
        }
        if (checked !== undefined)
            result.push([name, checked]);
    }
    if (unknown > mostNamed) {
        const more = unknown - mostNamed;
        checking.findings.warning(`${about(node, path)} has ${more} more fields that the document does not show`);
    }
    return Object.fromEntries(result);
}
function warnUnknown(where, name, { members = [], responseOnly = [] }, checking) {
    const meant = (0,nearest/* nearest */.pA)(name.replace(/[-_ ]/g, ""), [...members.map(({ field }) => field), ...responseOnly]);
    const advice = meant === undefined ? "" : `. Did you mean ${meant}?`;
    checking.findings.warning(`${where} is not a field that the document shows; it is passed on as it is${advice}`);
}
function checkField(node, field, path, checking) {
    const fail = (allowed) => {
        const example = field.example === undefined ? "" : `, such as ${field.example}`;
        const got = field.field === "environmentVariables" ? shownType(node) : shown(node, checking);
        checking.findings.problem(`${about(node, path)} must be ${allowed}${example}; got ${got}`);
    };
    switch (field.kind) {
        case "flag":
            return node.kind === "scalar" && typeof node.value === "boolean" ? node.value : fail("true or false");
        case "whole": {
            const number = node.kind === "scalar" && Number.isSafeInteger(node.value) ? Number(node.value) : -1;
            return number < 0 ? fail("a whole number from 0") : Math.abs(number);
        }
        case "cores":
            return readText(node, isCores) ?? fail("a plain decimal number of cores");
        case "gibibytes":
            return readText(node, isGibibytes) ?? fail("a plain decimal number followed by Gi");
        case "text":
            if (field.mayBeEmpty)
                return readText(node, () => true) ?? fail("a text");
            return readText(node, isNotEmpty) ?? fail("a text that is not empty");
        case "variable-name":
            if (node.kind === "scalar" && typeof node.value === "string" && isVariableName(node.text))
                return node.text;
            return checking.findings.problem(`${about(node, path)} must be ${variableNames}`);
        case "value":
            return node.kind === "scalar" && node.value !== null ? node.text : fail("a text");
        case "choice":
        case "open-choice":
            return checkChoice(node, field, path, checking);
        case "texts":
            return node.kind === "list"
                ? node.items.flatMap((item, index) => {
                    return checkField(item, { ...field, kind: "text" }, `${path}[${index}]`, checking) ?? [];
                })
                : fail("a list of texts");
        case "object":
            return node.kind === "mapping" ? checkMapping(node, field, path, checking) : fail("a mapping of fields");
        case "list":
            return node.kind === "list" ? checkList(node.items, field, path, checking) : fail("a list of mappings");
    }
}
function checkList(items, field, path, checking) {
    const mappings = items.flatMap((item, index) => {
        const itemPath = `${path}[${index}]`;
        if (item.kind === "mapping")
            return [{ item, path: itemPath, body: checkMapping(item, field, itemPath, checking) }];
        const got = field.field === "environmentVariables" ? shownType(item) : shown(item, checking);
        checking.findings.problem(`${about(item, itemPath)} must be a mapping of fields; got ${got}`);
        return [];
    });
    if (field.field === "environmentVariables")
        checkVariables(mappings, checking.findings);
    if (field.field === "workerQueues")
        checkQueues(mappings, checking);
    return mappings.map(({ body }) => body);
}
function isNotEmpty(text) {
    return text.trim() !== "";
}
function readText(node, fits) {
    if (node.kind !== "scalar" || node.value === null || typeof node.value === "boolean")
        return undefined;
    return fits(node.text) ? node.text : undefined;
}
function checkChoice(node, field, path, checking) {
    const { kind, allowed = [] } = field;
    const documented = allowed.join(", ");
    const text = readText(node, isNotEmpty);
    if (text !== undefined && allowed.includes(text))
        return text;
    const meant = text === undefined ? undefined : (0,nearest/* nearest */.pA)(text, allowed);
    const got = shown(node, checking);
    if (kind === "choice" || text === undefined || meant !== undefined) {
        const advice = meant === undefined ? "" : `. Did you mean ${meant}?`;
        checking.findings.problem(`${about(node, path)} must be one of ${documented}; got ${got}${advice}`);
        return undefined;
    }
    checking.findings.warning(`${about(node, path)} is ${got}; the document shows ${documented}; it is passed on as it is`);
    return text;
}
function plainValue(node, path, checking) {
    if (node.kind === "list")
        return node.items.map((item, index) => plainValue(item, `${path}[${index}]`, checking));
    if (node.kind === "mapping") {
        const entries = Array.from(node.entries, ([name, { value }]) => {
            return [name, plainValue(value, joinPath(path, name), checking)];
        });
        return Object.fromEntries(entries);
    }
    const { value, text } = node;
    const isCutShort = /^[-+]?\d+$/.test(text) && !Number.isSafeInteger(value);
    if (typeof value === "number" && (isCutShort || !Number.isFinite(value))) {
        checking.findings.problem(`${about(node, path)} is a number that JSON cannot carry exactly: put it in quotes`);
    }
    return value;
}

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ../../build/src/deployment/definition-file.js


const largestFile = 1024 * 1024;
async function readDefinitionFile(workspaceFolder, given, findings) {
    const fail = (what) => findings.problem(`Input deployment-file: ${JSON.stringify(given)} ${what}`);
    const outside = "lies outside the workspace folder of the job, where it must be";
    try {
        const root = await (0,promises_.realpath)(workspaceFolder);
        const wanted = external_node_path_.resolve(root, given);
        if (!isInside(root, wanted) && !isInside(external_node_path_.resolve(workspaceFolder), wanted))
            return fail(outside);
        const target = await (0,promises_.realpath)(wanted);
        if (!isInside(root, target))
            return fail(outside);
        const found = await (0,promises_.stat)(target);
        if (!found.isFile())
            return fail("is not a file");
        if (found.size > largestFile)
            return fail(`has ${found.size} bytes: a definition may have ${largestFile}`);
        const text = new TextDecoder("utf-8", { fatal: true }).decode(await (0,promises_.readFile)(target));
        return { path: given, text };
    }
    catch (error) {
        const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
        if (code === "ERR_ENCODING_INVALID_ENCODED_DATA")
            return fail("is not UTF-8 text");
        if (code === "ENOENT")
            return fail("does not exist in the workspace folder; is a checkout step missing before this one?");
        return fail(`cannot be read (${code || "unknown error"})`);
    }
}
function isInside(folder, target) {
    const relative = external_node_path_.relative(folder, target);
    return relative !== ".." && !relative.startsWith(`..${external_node_path_.sep}`) && !external_node_path_.isAbsolute(relative);
}

;// CONCATENATED MODULE: ../../build/src/deployment/merge.js




function mergeOver(body, patch, findings) {
    const under = (0,json/* member */.Dc)(body, "environmentVariables");
    const over = (0,json/* member */.Dc)(patch, "environmentVariables");
    const merged = { ...body, ...patch };
    if (under === undefined || over === undefined)
        return merged;
    return { ...merged, environmentVariables: mergeVariables(under, over, findings) };
}
function deriveMemory(body, places, findings) {
    let derived = body;
    for (const [cpuField, memoryField] of memoryOfCpu) {
        const cpu = (0,json/* member */.Dc)(body, cpuField);
        const memory = (0,json/* member */.Dc)(body, memoryField);
        if (typeof cpu !== "string")
            continue;
        if (memory === undefined)
            derived = { ...derived, [memoryField]: memoryFor(cpu) };
        else if (typeof memory === "string" && !isTwice(memory, cpu)) {
            const where = places.get(memoryField) ?? memoryField;
            const remedy = `${memoryFor(cpu)}, or leave the memory out`;
            findings.problem(`${where} must be twice ${cpuField}, which is ${cpu}: give ${remedy}; got ${memory}`);
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
function inDocumentOrder(body) {
    const known = fields_fields.filter(({ field }) => Object.hasOwn(body, field)).map(({ field }) => field);
    const rest = Object.keys(body).filter((name) => !known.includes(name));
    return Object.fromEntries([...known, ...rest].map((name) => [name, (0,json/* member */.Dc)(body, name) ?? null]));
}

;// CONCATENATED MODULE: ../../build/src/deployment/dotenv.js
const escapes = { n: "\n", r: "\r", t: "\t", '"': '"', "\\": "\\" };
function parseDotenv(given) {
    const text = given.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
    const entries = [];
    const faults = [];
    const unread = [];
    let line = 1;
    let start = 0;
    while (start < text.length) {
        const lineEnd = endOfLine(text, start);
        const first = text.slice(start, lineEnd);
        let end = lineEnd;
        if (!/^[ \t]*(#|$)/.test(first)) {
            const equals = first.indexOf("=");
            const key = first
                .slice(0, equals)
                .trim()
                .replace(/^export[ \t]+/, "");
            const value = equals === -1 ? { fault: noAssignment, end } : readValue(text, start + equals + 1, lineEnd);
            end = value.end;
            if ("text" in value)
                entries.push({ key, value: value.text, line });
            else {
                faults.push({ line, text: value.fault });
                unread.push(text
                    .slice(start + equals + 1, end)
                    .trim()
                    .replace(/^["']/, ""));
            }
        }
        for (let at = start; at < end; at++)
            if (text.charCodeAt(at) === 10)
                line++;
        line++;
        start = end + 1;
    }
    return { entries, faults, unread };
}
const noAssignment = "it must have the form KEY=VALUE, such as MY_KEY=my-value";
function endOfLine(text, from) {
    const end = text.indexOf("\n", from);
    return end === -1 ? text.length : end;
}
function readValue(text, from, lineEnd) {
    const raw = text.slice(from, lineEnd);
    const start = from + raw.length - raw.trimStart().length;
    const quote = text[start];
    if (start === lineEnd || (quote !== "'" && quote !== '"')) {
        return { text: raw.replace(/[ \t]#.*$/, "").trim(), end: lineEnd };
    }
    const closing = quote === "'" ? /'/g : /\\(?:.|\n)|"/g;
    closing.lastIndex = start + 1;
    let found = closing.exec(text);
    while (found !== null && found[0] !== quote)
        found = closing.exec(text);
    if (found === null)
        return { fault: `the ${quote} that opens the value is not closed`, end: text.length };
    const end = endOfLine(text, found.index);
    if (!/^[ \t]*(?:#.*)?$/.test(text.slice(found.index + 1, end))) {
        return { fault: `only a comment may follow the closing ${quote}`, end };
    }
    const inner = text.slice(start + 1, found.index);
    const unescaped = inner.replace(/\\([nrt"\\])/g, (_, character) => escapes[character] ?? character);
    return { text: quote === "'" ? inner : unescaped, end };
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
    const secret = isVariable(value) && members.some(([name, marker]) => saysSecret(name, marker));
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
function withoutValues(value) {
    if (Array.isArray(value))
        return value.map(withoutValues);
    if (!isObject(value))
        return value;
    if (isVariable(value))
        return keyOnly(value);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => {
        const isVariables = variableListNames.has(name) && Array.isArray(inner);
        return [name, isVariables ? inner.filter(isObject).map(keyOnly) : withoutValues(inner)];
    }));
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
function saysSecret(name, value) {
    return /secret/i.test(name) && value !== false;
}
function isHarmless(name) {
    return name === "key" || name === "updatedAt" || /secret/i.test(name);
}
function* secretsIn(root) {
    const seen = new Set();
    const rest = [root];
    for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
        const content = node.kind === "list" ? node.items : node.kind === "mapping" ? node.entries : undefined;
        if (content === undefined || seen.has(content))
            continue;
        seen.add(content);
        if (node.kind === "list")
            for (const item of node.items)
                rest.push(item);
        else if (node.kind === "mapping") {
            if (marksSecret(node))
                yield* textsIn(node);
            for (const { value } of node.entries.values())
                rest.push(value);
        }
    }
}
function marksSecret(node) {
    if (!node.entries.has("key") && !node.entries.has("value"))
        return false;
    for (const [name, { value }] of node.entries) {
        if (saysSecret(name, value.kind === "scalar" ? value.value : undefined))
            return true;
    }
    return false;
}
function* textsIn(node) {
    if (node.kind === "scalar") {
        if (node.text !== "" && node.value !== null)
            yield node.text;
    }
    else if (node.kind === "list")
        for (const item of node.items)
            yield* textsIn(item);
    else
        for (const [name, { value }] of node.entries)
            if (!isHarmless(name))
                yield* textsIn(value);
}

;// CONCATENATED MODULE: ../../build/src/deployment/yaml-text.js

const deepest = 64;
const mostLexemes = 200_000;
const mostAliased = 10_000;
const words = {
    BAD_DIRECTIVE: "a line that begins with % is a YAML directive, and this one is not known",
    BAD_DQ_ESCAPE: "this backslash escape is not known in double quotes: write \\\\ for a backslash, or use single quotes",
    BAD_INDENT: "the indentation does not fit the lines before, or a bracket, brace or quote in them is not closed",
    BAD_SCALAR_START: "a value cannot begin with this character: put the value in quotes",
    BLOCK_AS_IMPLICIT_KEY: "a second colon in one line, or a wrong indentation: put a value with a colon in quotes",
    BLOCK_IN_FLOW: "a block cannot stand inside brackets or braces",
    KEY_OVER_1024_CHARS: "a field's name is longer than 1024 characters: is a colon missing?",
    MISSING_CHAR: "a closing quote, bracket or brace, a comma, or a colon with a blank after it is missing",
    MULTILINE_IMPLICIT_KEY: "a field's name and its colon must stand on one line: is a colon or a quote missing?",
    TAB_AS_INDENT: "tabs cannot indent YAML: use blanks",
    TAG_RESOLVE_FAILED: "a tag is not allowed here: put a value that begins with ! in quotes",
    UNEXPECTED_TOKEN: "this cannot stand here: is a quote, a comma or a bracket missing before it?",
};
async function readYaml(text, origin) {
    const yaml = await __webpack_require__.e(/* import() */ 483).then(__webpack_require__.t.bind(__webpack_require__, 3483, 19));
    const broken = (root, offset, what) => {
        return { root, isWhole: false, problems: [`${origin.about("", offset)}: ${what}`] };
    };
    const parser = new yaml.Parser();
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
    const state = { yaml, origin, problems: [], anchors: new Map(), aliased: 0 };
    const root = document?.contents ? convert(document.contents, state, "") : undefined;
    const fault = document?.errors[0] ?? document?.warnings[0];
    if (fault !== undefined) {
        const what = words[fault.code] ?? "a value that begins with * or & needs quotes, or the text is broken here";
        return broken(root, fault.pos[0], `not YAML or JSON: ${what}`);
    }
    const second = documents.next().value;
    if (second !== undefined) {
        return broken(root, second.range[0], "a second document begins here: there must be one only");
    }
    return { root, isWhole: true, problems: state.problems };
}
function convert(node, state, path) {
    const { yaml, origin } = state;
    const offset = node?.range?.[0] ?? 0;
    const fail = (what) => void state.problems.push(`${origin.about(path, offset)}: ${what}`);
    if (yaml.isAlias(node)) {
        const target = state.anchors.get(node.source);
        state.aliased += target?.size ?? 0;
        if (target !== undefined && state.aliased <= mostAliased)
            return { ...target, offset };
        if (target === undefined)
            fail("an alias without an anchor before it: put a value that begins with * in quotes");
        else if (state.aliased - target.size <= mostAliased)
            fail(`aliases stand for more than ${mostAliased} values`);
        return { kind: "scalar", value: `*${node.source}`, text: `*${node.source}`, origin, offset, size: 1 };
    }
    const located = yaml.isMap(node)
        ? convertMapping(node, state, path)
        : yaml.isSeq(node)
            ? convertList(node, state, path)
            : convertScalar(node, state);
    const anchor = yaml.isCollection(node) || yaml.isScalar(node) ? node.anchor : undefined;
    if (anchor !== undefined)
        state.anchors.set(anchor, located);
    return located;
}
function convertScalar(node, state) {
    const { yaml, origin } = state;
    const raw = yaml.isScalar(node) ? node.value : null;
    const value = typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean" ? raw : null;
    const source = yaml.isScalar(node) ? node.source : undefined;
    const text = typeof value === "string" ? value : (source ?? "");
    return { kind: "scalar", value, text, origin, offset: node?.range?.[0] ?? 0, size: 1 };
}
function convertList(node, state, path) {
    const items = node.items.map((item, index) => {
        return convert(state.yaml.isNode(item) ? item : null, state, `${path}[${index}]`);
    });
    const size = items.reduce((sum, item) => sum + item.size, 1);
    return { kind: "list", items, origin: state.origin, offset: node.range?.[0] ?? 0, size };
}
function convertMapping(node, state, path) {
    const { yaml, origin } = state;
    const entries = new Map();
    let size = 1;
    for (const { key, value } of node.items) {
        const nameOffset = (yaml.isNode(key) ? key.range?.[0] : undefined) ?? 0;
        const isName = yaml.isScalar(key) && key.value !== null;
        const name = isName ? (key.source ?? String(key.value)) : "";
        const whole = joinPath(path, name);
        const fail = (what) => void state.problems.push(`${origin.about(whole, nameOffset)}${what}`);
        const converted = convert(yaml.isNode(value) ? value : null, state, whole);
        size += converted.size;
        if (!isName)
            fail(": a field's name must be a text");
        else if (name === "<<" && key.type === "PLAIN")
            fail(": merge keys are not part of YAML 1.2; write the fields out");
        else if (entries.has(name))
            fail(" is given twice");
        else
            entries.set(name, { nameOffset, value: converted });
    }
    return { kind: "mapping", entries, origin, offset: node.range?.[0] ?? 0, size };
}

;// CONCATENATED MODULE: ../../build/src/deployment/sources.js







const mostFindings = 200;
function startReading(findings, onSecret) {
    const secrets = new Set();
    const quote = (text) => {
        if (findings.problems.length > mostFindings)
            return '"..."';
        let clean = text;
        for (const secret of secrets)
            if (secret.length > 3)
                clean = clean.replaceAll(secret, "***");
        return JSON.stringify(clean.length > 60 ? `${clean.slice(0, 60)}...` : clean);
    };
    const keep = (value) => {
        if (value === "" || secrets.has(value))
            return;
        secrets.add(value);
        onSecret(value);
    };
    return { findings, quote, onSecret: keep, leftOut: new Set(), places: new Map(), given: new Set() };
}
function isGiven(text) {
    return text !== undefined && text.trim() !== "";
}
async function readSource(given, name, isFile, reading) {
    const text = given.replace(/^\uFEFF/, "");
    const read = await readYaml(text, textOrigin(name, text, isFile));
    for (const secret of read.root === undefined ? [] : secretsIn(read.root))
        reading.onSecret(secret);
    return { ...read, name: isFile ? name : `Input ${name}` };
}
async function readVariables(text, input, isSecret, reading) {
    const first = text.split("\n").find((line) => !/^\s*(?:#|$)/.test(line));
    if (/^\s*[-[]/.test(first ?? "")) {
        const source = await readSource(text, input, false, reading);
        if (isSecret)
            for (const secret of source.root === undefined ? [] : textsIn(source.root))
                reading.onSecret(secret);
        if (isSecret && !source.isWhole)
            reading.onSecret(text.trim());
        return { ...source, root: source.root && markEach(source.root, isSecret) };
    }
    const { entries, faults, unread } = parseDotenv(text);
    if (isSecret) {
        const keys = entries.map(({ key }) => key).filter((key) => !isVariableName(key));
        for (const secret of [...entries.map(({ value }) => value), ...keys, ...unread])
            reading.onSecret(secret);
    }
    const inLine = (path, line) => {
        const name = path.replace(/^environmentVariables\[\d+\]\.?/, "");
        return `${input} input, line ${line}${name === "" ? "" : `: ${name}`}`;
    };
    const origin = { about: inLine };
    const items = entries.map(({ key, value, line }) => {
        const nodes = {
            key: textNode(key, origin, line),
            value: textNode(value, origin, line),
            isSecret: flag(isSecret, origin, line),
        };
        const members = Object.entries(nodes).map(([name, node]) => [name, { nameOffset: line, value: node }]);
        return { kind: "mapping", entries: new Map(members), origin, offset: line, size: 4 };
    });
    const problems = faults.map((fault) => `${inLine("", fault.line)}: ${fault.text}`);
    const root = items.length === 0 ? undefined : { kind: "list", items, origin, offset: 1, size: 1 };
    return { name: `Input ${input}`, root, isWhole: true, problems };
}
function flag(value, origin, offset) {
    return { kind: "scalar", value, text: String(value), origin, offset, size: 1 };
}
function markEach(root, isSecret) {
    if (root.kind !== "list")
        return root;
    const items = root.items.map((item) => {
        if (item.kind !== "mapping" || item.entries.has("isSecret"))
            return item;
        const mark = { nameOffset: item.offset, value: flag(isSecret, item.origin, item.offset) };
        return { ...item, entries: new Map([["isSecret", mark], ...item.entries]) };
    });
    return { ...root, items };
}
function checkSource({ name, root, isWhole, problems }, reading) {
    for (const problem of problems)
        reading.findings.problem(problem);
    if (root?.kind === "mapping") {
        for (const [field, { value }] of root.entries) {
            reading.given.add(field);
            reading.places.set(field, about(value, field));
        }
        return isWhole ? checkDefinition(root, reading) : {};
    }
    if (isWhole) {
        const got = root === undefined ? "nothing" : shown(root, reading);
        reading.findings.problem(`${name} must be a mapping of fields, such as "name: my-deployment"; got ${got}`);
    }
    return {};
}
function finish({ leftOut, findings }) {
    if (leftOut.size > 0) {
        findings.notice(`Left out of the request, because only responses have them: ${[...leftOut].join(", ")}`);
    }
    for (const texts of [findings.problems, findings.warnings]) {
        if (texts.length > mostFindings)
            texts.push(`... and ${texts.splice(mostFindings).length} more`);
    }
}

;// CONCATENATED MODULE: ../../build/src/deployment/body.js








async function readDefinition(given, parts) {
    const { findings } = parts;
    const before = findings.problems.length;
    const reading = startReading(findings, parts.onSecret);
    const definitions = await readDefinitions(given, reading, parts.folder);
    const inputs = await readInputs(given.inputs, reading);
    const patch = isGiven(given.retirePatch)
        ? await readSource(given.retirePatch, "preview-retire", false, reading)
        : undefined;
    let body = {};
    for (const definition of definitions)
        body = mergeOver(body, checkSource(definition, reading), findings);
    for (const { field, source } of inputs)
        body = mergeOver(body, checkInput(field, source, reading), findings);
    const isFileMissing = isGiven(given.deploymentFile) && definitions.length === (isGiven(given.deployment) ? 1 : 0);
    if (!isFileMissing && definitions.every(({ isWhole }) => isWhole))
        checkRequired(reading);
    body = deriveMemory(body, reading.places, findings);
    const retirePatch = patch && inDocumentOrder(deriveMemory(checkSource(patch, reading), reading.places, findings));
    if (retirePatch !== undefined)
        deriveMemory(mergeOver(body, retirePatch, findings), reading.places, findings);
    finish(reading);
    if (findings.problems.length > before)
        return undefined;
    const { workspaceId, ...rest } = inDocumentOrder(body);
    return {
        body: rest,
        workspaceId: typeof workspaceId === "string" ? workspaceId : undefined,
        nameFromInput: isGiven(given.inputs["deployment-name"]),
        retirePatch,
    };
}
function createBody({ body }, options = {}) {
    const { name, workspaceId, defaultDescription } = options;
    return inDocumentOrder({
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
    const merged = mergeOver(shrunk, definition.retirePatch ?? {}, new findings/* Findings */.F());
    return updateBody({ ...definition, body: merged }, { name, workspaceId });
}
async function readDefinitions({ deployment, deploymentFile }, reading, folder) {
    const sources = [];
    if (isGiven(deploymentFile)) {
        const file = await readDefinitionFile(folder, deploymentFile.trim(), reading.findings);
        if (file !== undefined)
            sources.push(await readSource(file.text, file.path, true, reading));
    }
    if (isGiven(deployment))
        sources.push(await readSource(deployment, "deployment", false, reading));
    if (isGiven(deployment) && isGiven(deploymentFile)) {
        reading.findings.problem("Inputs deployment and deployment-file must not be given together: keep one of them");
    }
    return sources;
}
async function readInputs(inputs, reading) {
    const read = [];
    for (const field of fields_fields) {
        const text = field.input === undefined ? undefined : inputs[field.input];
        if (field.input !== undefined && isGiven(text)) {
            read.push({ field, source: await readInput(field, field.input, text, reading) });
        }
        const secrets = inputs[secretVariablesInput.input];
        if (field.field === "environmentVariables" && isGiven(secrets)) {
            read.push({ field, source: await readVariables(secrets, secretVariablesInput.input, true, reading) });
        }
    }
    return read;
}
async function readInput(field, input, text, reading) {
    if (field.field === "environmentVariables")
        return readVariables(text, input, false, reading);
    if (field.kind === "list")
        return readSource(text, input, false, reading);
    return { name: `Input ${input}`, root: scalar(text.trim(), input, field), isWhole: true, problems: [] };
}
function scalar(text, input, { kind }) {
    const node = textNode(text, inputOrigin(input));
    if (kind !== "flag" || !/^(?:true|True|TRUE|false|False|FALSE)$/.test(text))
        return node;
    return { ...node, kind: "scalar", value: text.toLowerCase() === "true", text };
}
function checkInput(field, { name, root, isWhole, problems }, reading) {
    reading.given.add(field.field);
    reading.places.set(field.field, name);
    for (const problem of problems)
        reading.findings.problem(problem);
    if (!isWhole || root === undefined)
        return {};
    const value = checkField(root, field, field.field, reading);
    if (name === `Input ${secretVariablesInput.input}` && Array.isArray(value)) {
        for (const [index, variable] of value.entries()) {
            if (!(0,json/* isObject */.Gv)(variable) || (0,json/* member */.Dc)(variable, "isSecret") !== false)
                continue;
            reading.findings.problem(`${name}: environmentVariables[${index}].isSecret must not be false here; give it in environment-variables`);
        }
    }
    return value === undefined ? {} : Object.fromEntries([[field.field, value]]);
}
function checkRequired({ given, findings }) {
    for (const [field, allowed] of [
        ["name", "a name such as my-deployment"],
        ["type", "one of DEDICATED, HYBRID, STANDARD"],
    ]) {
        const input = `deployment-${field}`;
        if (!given.has(field)) {
            findings.problem(`Input ${input} is required: ${allowed}, here or as ${field} in deployment or deployment-file`);
        }
    }
}



/***/ })

};
