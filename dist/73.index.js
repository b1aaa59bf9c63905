export const id = 73;
export const ids = [73];
export const modules = {

/***/ 8073:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  buildDeploymentBody: () => (/* reexport */ buildDeploymentBody),
  readDefinitionFile: () => (/* reexport */ readDefinitionFile),
  redactBody: () => (/* reexport */ redactBody)
});

// UNUSED EXPORTS: parsePatch

// EXTERNAL MODULE: ./src/base/nearest.js
var nearest = __webpack_require__(8246);
;// CONCATENATED MODULE: ./src/deployment/amounts.js
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

// EXTERNAL MODULE: ./src/deployment/fields.js
var fields = __webpack_require__(8449);
;// CONCATENATED MODULE: ./src/deployment/located.js
function about(node, path) {
    return node.origin.about(path, node.offset);
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

;// CONCATENATED MODULE: ./src/deployment/json.js
function isObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
function member(object, name) {
    return Object.hasOwn(object, name) ? object[name] : undefined;
}

;// CONCATENATED MODULE: ./src/deployment/queues.js


function checkQueues(queues, { findings, quote }) {
    const byName = new Map();
    let firstDefault;
    for (const { item, path, body } of queues) {
        const minimum = member(body, "minWorkerCount");
        const maximum = member(body, "maxWorkerCount");
        if (typeof minimum === "number" && typeof maximum === "number" && minimum > maximum) {
            const where = about(item.entries.get("minWorkerCount")?.value ?? item, `${path}.minWorkerCount`);
            findings.problem(`${where} must not be above maxWorkerCount, which is ${maximum}; got ${minimum}`);
        }
        const name = member(body, "name");
        if (typeof name === "string") {
            const first = byName.get(name);
            const where = about(item.entries.get("name")?.value ?? item, `${path}.name`);
            if (first !== undefined)
                findings.problem(`${where} must be unique; ${quote(name)} is the name of ${first} too`);
            else
                byName.set(name, path);
        }
        if (member(body, "isDefault") === true) {
            const where = about(item.entries.get("isDefault")?.value ?? item, `${path}.isDefault`);
            if (firstDefault !== undefined)
                findings.problem(`${where} must not be true: ${firstDefault} is the default already`);
            else
                firstDefault = path;
        }
    }
}

;// CONCATENATED MODULE: ./src/deployment/variables.js


const posixName = /^[A-Za-z_][A-Za-z0-9_]*$/;
function isVariableName(text) {
    return posixName.test(text);
}
function checkVariables(variables, findings) {
    const byKey = new Map();
    for (const { item, path, body } of variables) {
        const key = member(body, "key");
        const where = about(item.entries.get("key")?.value ?? item, `${path}.key`);
        if (!item.entries.has("key"))
            findings.problem(`${about(item, path)} has no key: the variable's name`);
        if (!item.entries.has("value") && member(body, "isSecret") !== true) {
            findings.problem(`${about(item, path)} has no value: write "" for an empty one (only a secret may go without)`);
        }
        if (typeof key !== "string")
            continue;
        if (!isVariableName(key)) {
            findings.problem(`${where} must be a name of letters, digits and _ that does not begin with a digit, such as MY_KEY`);
            continue;
        }
        const first = byKey.get(key);
        if (first !== undefined)
            findings.problem(`${where} must be unique; ${key} is the key of ${first} too`);
        else
            byKey.set(key, path);
    }
}
function mergeVariables(base, over, findings) {
    if (!Array.isArray(base) || !Array.isArray(over))
        return over;
    const key = (entry) => (isObject(entry) ? member(entry, "key") : undefined);
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
            findings.problem(`environmentVariables: ${name} is given both as a plain and as a secret variable: keep one of them`);
        }
        merged[place] = entry;
    }
    return merged;
}
function isSecret(entry) {
    return isObject(entry) && member(entry, "isSecret") === true;
}
function saysSecret(name, value) {
    return /secret/i.test(name) && value !== false;
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
            rest.push(...node.items);
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
        if (node.text !== "")
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
function isHarmless(name) {
    return name === "key" || name === "updatedAt" || /secret/i.test(name);
}
function redactBody(body) {
    return redact(body);
}
function redact(value) {
    if (Array.isArray(value))
        return value.map(redact);
    if (!isObject(value))
        return value;
    const members = Object.entries(value);
    const isVariable = Object.hasOwn(value, "key") || Object.hasOwn(value, "value");
    const secret = isVariable && members.some(([name, marker]) => saysSecret(name, marker));
    return Object.fromEntries(members.map(([name, inner]) => [name, secret && !isHarmless(name) ? "***" : redact(inner)]));
}

;// CONCATENATED MODULE: ./src/deployment/check.js






const mostNamed = 20;
function checkDefinition(root, checking) {
    return checkMapping(root, { members: fields/* fields */.OA, responseOnly: fields/* responseOnlyFields */.jb }, "", checking);
}
function checkMapping(node, shape, path, checking) {
    const members = shape.members ?? [];
    const result = [];
    let unknown = 0;
    for (const [name, { value, nameOffset }] of node.entries) {
        const whole = path === "" ? name : `${path}.${name}`;
        const field = members.find((candidate) => candidate.field === name);
        let checked;
        if (field !== undefined)
            checked = checkField(value, field, whole, checking);
        else if (shape.responseOnly?.includes(name))
            checking.leftOut.add(whole.replace(/\[\d+\]/g, "[]"));
        else {
            unknown++;
            if (unknown <= mostNamed)
                warnUnknown(node, name, nameOffset, path, shape, checking);
            checked = plainValue(value, whole, checking);
        }
        if (checked !== undefined)
            result.push([name, checked]);
    }
    if (unknown > mostNamed) {
        checking.findings.warning(`${about(node, path)} has ${unknown - mostNamed} more fields that the document does not show`);
    }
    return Object.fromEntries(result);
}
function warnUnknown(node, name, nameOffset, path, shape, { findings, quote }) {
    const known = [...(shape.members ?? []).map(({ field }) => field), ...(shape.responseOnly ?? [])];
    const meant = (0,nearest/* nearest */.p)(name.replace(/[-_ ]/g, ""), known);
    const whole = `${path === "" ? "" : `${path}.`}${quote(name).slice(1, -1)}`;
    const where = node.origin.about(whole, nameOffset);
    const advice = meant === undefined ? "" : `; did you mean ${meant}?`;
    findings.warning(`${where} is not a field that the document shows; it is passed on as it is${advice}`);
}
function checkField(node, field, path, checking) {
    const fail = (allowed) => {
        const example = field.example === undefined || allowed.includes("such as") ? "" : `, such as ${field.example}`;
        checking.findings.problem(`${about(node, path)} must be ${allowed}${example}; got ${shown(node, checking)}`);
    };
    switch (field.kind) {
        case "flag":
            return node.kind === "scalar" && typeof node.value === "boolean" ? node.value : fail("true or false");
        case "whole":
            if (node.kind === "scalar" && Number.isSafeInteger(node.value) && Number(node.value) >= 0)
                return Number(node.value);
            return fail("a whole number from 0");
        case "cores":
            return readText(node, isCores) ?? fail("a plain decimal number of cores, such as 0.5");
        case "gibibytes":
            return readText(node, isGibibytes) ?? fail("a plain decimal number followed by Gi, such as 1.5Gi");
        case "text":
            if (field.mayBeEmpty)
                return readText(node, () => true) ?? fail("a text");
            return readText(node, (text) => text.trim() !== "") ?? fail("a text that is not empty");
        case "value":
            return node.kind === "scalar" && node.value !== null ? node.text : fail("a text");
        case "choice":
        case "open-choice":
            return checkChoice(node, field, path, checking, fail);
        case "texts": {
            if (node.kind !== "list")
                return fail("a list of texts");
            const items = node.items.map((item, index) => checkField(item, { ...field, kind: "text" }, `${path}[${index}]`, checking));
            return items.filter((item) => item !== undefined);
        }
        case "object":
            return node.kind === "mapping" ? checkMapping(node, field, path, checking) : fail("a mapping of fields");
        case "list":
            return node.kind === "list" ? checkList(node.items, field, path, checking) : fail("a list, each item a mapping");
    }
}
function checkList(items, field, path, checking) {
    const mappings = items.flatMap((item, index) => {
        const itemPath = `${path}[${index}]`;
        if (item.kind === "mapping")
            return [{ item, path: itemPath, body: checkMapping(item, field, itemPath, checking) }];
        checking.findings.problem(`${about(item, itemPath)} must be a mapping of fields; got ${shown(item, checking)}`);
        return [];
    });
    if (field.field === "environmentVariables")
        checkVariables(mappings, checking.findings);
    if (field.field === "workerQueues")
        checkQueues(mappings, checking);
    return mappings.map(({ body }) => body);
}
function readText(node, fits) {
    if (node.kind !== "scalar" || node.value === null || typeof node.value === "boolean")
        return undefined;
    return fits(node.text) ? node.text : undefined;
}
function checkChoice(node, { kind, allowed = [] }, path, checking, fail) {
    const documented = `one of ${allowed.join(", ")}`;
    const text = readText(node, (candidate) => candidate.trim() !== "");
    if (text === undefined)
        return fail(documented);
    if (allowed.includes(text))
        return text;
    const meant = (0,nearest/* nearest */.p)(text, allowed);
    if (kind === "choice" || meant !== undefined) {
        const advice = meant === undefined ? "" : `. Did you mean ${meant}?`;
        checking.findings.problem(`${about(node, path)} must be ${documented}; got ${shown(node, checking)}${advice}`);
        return undefined;
    }
    const got = shown(node, checking);
    checking.findings.warning(`${about(node, path)} is ${got}, which the document does not show (${documented}); passed on`);
    return text;
}
function shown(node, { quote }) {
    if (node.kind !== "scalar")
        return node.kind === "list" ? "a list" : "a mapping";
    if (node.value === null)
        return "nothing";
    return typeof node.value === "string" ? quote(node.value) : quote(node.text).slice(1, -1);
}
function plainValue(node, path, checking) {
    if (node.kind === "list")
        return node.items.map((item, index) => plainValue(item, `${path}[${index}]`, checking));
    if (node.kind === "mapping") {
        const entries = Array.from(node.entries, ([name, { value }]) => {
            return [name, plainValue(value, `${path}.${name}`, checking)];
        });
        return Object.fromEntries(entries);
    }
    if (typeof node.value === "number" &&
        !(Number.isInteger(node.value) ? Number.isSafeInteger(node.value) : Number.isFinite(node.value))) {
        checking.findings.problem(`${about(node, path)} is a number that JSON cannot carry exactly: put it in quotes`);
    }
    return node.value;
}

;// CONCATENATED MODULE: ./src/deployment/merge.js




function mergeOver(body, patch, findings) {
    const under = member(body, "environmentVariables");
    const over = member(patch, "environmentVariables");
    const merged = { ...body, ...patch };
    if (under === undefined || over === undefined)
        return merged;
    return { ...merged, environmentVariables: mergeVariables(under, over, findings) };
}
function merge_deriveMemory(body, places, findings) {
    let derived = body;
    for (const [cpuField, memoryField] of fields/* memoryOfCpu */.D2) {
        const cpu = member(body, cpuField);
        const memory = member(body, memoryField);
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
function forUpdate(body, findings) {
    const createOnly = fields/* fields */.OA.filter(({ field, use }) => use === "create-only" && Object.hasOwn(body, field));
    if (createOnly.length === 0)
        return body;
    const names = createOnly.map(({ field }) => field);
    findings.notice(`Left out of the update, because only a creation takes them: ${names.join(", ")}`);
    return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}
function merge_inDocumentOrder(body) {
    const known = fields/* fields */.OA.filter(({ field }) => Object.hasOwn(body, field)).map(({ field }) => field);
    const rest = Object.keys(body).filter((name) => !known.includes(name));
    return Object.fromEntries([...known, ...rest].map((name) => [name, member(body, name) ?? null]));
}

;// CONCATENATED MODULE: ./src/deployment/dotenv.js
const escapes = { n: "\n", r: "\r", t: "\t", '"': '"', "\\": "\\" };
const assignment = /^[ \t]*(?:export[ \t]+)?([^=\n]*?)[ \t]*=[ \t]*/;
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
            const match = assignment.exec(first);
            const value = match === null ? "it must have the form KEY=VALUE" : readValue(text, start + match[0].length, lineEnd);
            if (typeof value === "string") {
                faults.push({ line, text: value });
                unread.push(first.trim());
            }
            else {
                entries.push({ key: match?.[1] ?? "", value: value.text, line });
                end = value.end;
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
function endOfLine(text, from) {
    const end = text.indexOf("\n", from);
    return end === -1 ? text.length : end;
}
function readValue(text, from, lineEnd) {
    const quote = text[from];
    if (quote !== "'" && quote !== '"') {
        const withBefore = text.slice(from - 1, lineEnd);
        return {
            text: withBefore
                .replace(/[ \t]#.*$/, "")
                .slice(1)
                .trim(),
            end: lineEnd,
        };
    }
    const closing = quote === "'" ? /'/g : /\\(?:.|\n)|"/g;
    closing.lastIndex = from + 1;
    let found = closing.exec(text);
    while (found !== null && found[0] !== quote)
        found = closing.exec(text);
    if (found === null)
        return `the ${quote} that opens the value is not closed`;
    const end = endOfLine(text, found.index);
    if (!/^[ \t]*(#.*)?$/.test(text.slice(found.index + 1, end)))
        return `only a comment may follow the closing ${quote}`;
    const inner = text.slice(from + 1, found.index);
    const unescaped = inner.replace(/\\([nrt"\\])/g, (_, character) => escapes[character] ?? character);
    return { text: quote === "'" ? inner : unescaped, end };
}

;// CONCATENATED MODULE: ./src/deployment/yaml-text.js
const deepest = 64;
const mostAliased = 10_000;
const words = {
    BAD_DIRECTIVE: "a line that begins with % is a YAML directive, and this one is not known",
    BAD_DQ_ESCAPE: "this backslash escape is not known in double quotes: write \\\\ for a backslash, or use single quotes",
    BAD_INDENT: "the indentation does not fit the lines around it",
    BAD_SCALAR_START: "a value cannot begin with this character: put the value in quotes",
    BLOCK_AS_IMPLICIT_KEY: "a second colon in one line, or a wrong indentation: put a value with a colon in quotes",
    BLOCK_IN_FLOW: "a block cannot stand inside brackets or braces",
    KEY_OVER_1024_CHARS: "a field's name is longer than 1024 characters: is a colon missing?",
    MISSING_CHAR: "a closing quote, bracket or brace, a comma, or the blank after a colon is missing",
    MULTILINE_IMPLICIT_KEY: "a field's name and its colon must stand on one line: is a colon or a quote missing?",
    TAB_AS_INDENT: "tabs cannot indent YAML: use blanks",
    TAG_RESOLVE_FAILED: "a tag is not allowed here: put a value that begins with ! in quotes",
    UNEXPECTED_TOKEN: "this cannot stand here: is a quote, a comma or a bracket missing before it?",
};
async function readYaml(text, origin) {
    const yaml = await __webpack_require__.e(/* import() */ 637).then(__webpack_require__.t.bind(__webpack_require__, 6637, 19));
    const problem = (offset, what) => ({
        root: undefined,
        problems: [`${origin.about("", offset)}: ${what}`],
    });
    const parser = new yaml.Parser();
    const tokens = [];
    for (const lexeme of new yaml.Lexer().lex(text)) {
        for (const token of parser.next(lexeme))
            tokens.push(token);
        if (parser.stack.length > deepest)
            return problem(parser.offset, `nested deeper than ${deepest} levels`);
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
    if (document === undefined)
        return { root: undefined, problems: [] };
    const state = { yaml, origin, problems: [], anchors: new Map(), aliased: 0 };
    const root = document.contents === null ? undefined : convert(document.contents, state);
    const fault = document.errors[0] ?? document.warnings[0];
    if (fault !== undefined) {
        const what = words[fault.code] ?? "a value that begins with * or & needs quotes, or the text is broken here";
        return { root, problems: [`${origin.about("", fault.pos[0])}: not YAML or JSON: ${what}`] };
    }
    const second = documents.next().value;
    if (second !== undefined) {
        return {
            root,
            problems: [`${origin.about("", second.range[0])}: a second document (---): there must be one only`],
        };
    }
    return { root, problems: state.problems };
}
function convert(node, state) {
    const { yaml, origin } = state;
    const offset = node?.range?.[0] ?? 0;
    const fail = (what, at = offset) => void state.problems.push(`${origin.about("", at)}: ${what}`);
    if (yaml.isAlias(node)) {
        const target = state.anchors.get(node.source);
        state.aliased += target?.size ?? 0;
        if (target !== undefined && state.aliased <= mostAliased)
            return { ...target, offset };
        if (target === undefined)
            fail("an alias without an anchor before it: put a value that begins with * in quotes");
        else if (state.aliased - target.size <= mostAliased)
            fail(`aliases stand for more than ${mostAliased} values`);
        return { kind: "scalar", value: null, text: `*${node.source}`, origin, offset, size: 1 };
    }
    const located = yaml.isMap(node)
        ? convertMapping(node, state, fail)
        : yaml.isSeq(node)
            ? convertList(node, state)
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
function convertList(node, state) {
    const items = node.items.map((item) => convert(state.yaml.isNode(item) ? item : null, state));
    const size = items.reduce((sum, item) => sum + item.size, 1);
    return { kind: "list", items, origin: state.origin, offset: node.range?.[0] ?? 0, size };
}
function convertMapping(node, state, fail) {
    const { yaml } = state;
    const entries = new Map();
    let size = 1;
    for (const { key, value } of node.items) {
        const nameOffset = (yaml.isNode(key) ? key.range?.[0] : undefined) ?? 0;
        const converted = convert(yaml.isNode(value) ? value : null, state);
        size += converted.size;
        const name = yaml.isScalar(key) && key.value !== null ? (key.source ?? String(key.value)) : undefined;
        if (name === undefined)
            fail("a field's name must be a text", nameOffset);
        else if (name === "<<" && yaml.isScalar(key) && key.type === "PLAIN") {
            fail("merge keys (<<) are not part of YAML 1.2: write the fields out", nameOffset);
        }
        else if (entries.has(name))
            fail(`${JSON.stringify(name.slice(0, 60))} is there twice`, nameOffset);
        else
            entries.set(name, { nameOffset, value: converted });
    }
    return { kind: "mapping", entries, origin: state.origin, offset: node.range?.[0] ?? 0, size };
}

;// CONCATENATED MODULE: ./src/deployment/sources.js





function sources_startReading(findings, onSecret) {
    const secrets = new Set();
    const quote = (text) => {
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
async function sources_readSource(given, name, isFile, reading) {
    const text = given.replace(/^\uFEFF/, "");
    const { root, problems } = await readYaml(text, textOrigin(name, text, isFile));
    for (const secret of root === undefined ? [] : secretsIn(root))
        reading.onSecret(secret);
    return { name: isFile ? name : `Input ${name}`, root, problems };
}
async function readVariables(text, input, isSecret, reading) {
    if (/^\uFEFF?(?:\s*#.*\n|\s)*[-[]/.test(text)) {
        const source = await sources_readSource(text, input, false, reading);
        if (isSecret)
            for (const secret of source.root === undefined ? [] : textsIn(source.root))
                reading.onSecret(secret);
        if (isSecret && source.problems.length > 0)
            reading.onSecret(text.trim());
        return { ...source, root: source.root && markEach(source.root, isSecret) };
    }
    const { entries, faults, unread } = parseDotenv(text);
    for (const secret of isSecret ? [...entries.map(({ value }) => value), ...unread] : [])
        reading.onSecret(secret);
    const inLine = (path, line) => {
        const name = path.replace(/^environmentVariables\[\d+\]\.?/, "");
        return `${input} input, line ${line}${name === "" ? "" : `: ${name}`}`;
    };
    const origin = { about: inLine };
    const items = entries.map(({ key, value, line }) => {
        const named = [["isSecret", flag(isSecret, origin, line)]];
        const texts = [["key", textNode(key, origin, line)], ["value", textNode(value, origin, line)]];
        const members = [...named, ...texts].map(([name, node]) => [name, { nameOffset: line, value: node }]);
        return { kind: "mapping", entries: new Map(members), origin, offset: line, size: 4 };
    });
    const problems = faults.map((fault) => `${inLine("", fault.line)}: ${fault.text}`);
    const root = items.length === 0 ? undefined : { kind: "list", items, origin, offset: 1, size: 1 };
    return { name: `Input ${input}`, root, problems };
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
function sources_checkSource({ name, root, problems }, reading) {
    for (const problem of problems)
        reading.findings.problem(problem);
    if (root?.kind === "mapping") {
        for (const [field, { value }] of root.entries) {
            reading.given.add(field);
            reading.places.set(field, about(value, field));
        }
        return problems.length > 0 ? {} : checkDefinition(root, reading);
    }
    if (problems.length === 0) {
        const got = root === undefined ? "nothing" : shown(root, reading);
        reading.findings.problem(`${name} must be a mapping of fields, such as "name: my-deployment"; got ${got}`);
    }
    return {};
}
function sources_reportLeftOut({ leftOut, findings }) {
    if (leftOut.size === 0)
        return;
    findings.notice(`Left out of the request, because only responses have them: ${[...leftOut].join(", ")}`);
}

;// CONCATENATED MODULE: ./src/deployment/body.js






async function buildDeploymentBody(purpose, given, findings, onSecret) {
    const reading = sources_startReading(findings, onSecret);
    const definitions = await readDefinitions(given, reading);
    const inputs = await readInputs(given.inputs, reading);
    let body = {};
    for (const definition of definitions)
        body = mergeOver(body, sources_checkSource(definition, reading), findings);
    for (const { field, source } of inputs)
        body = mergeOver(body, checkInput(field, source, reading), findings);
    if (definitions.every(({ problems }) => problems.length === 0))
        checkRequired(reading);
    body = merge_deriveMemory(body, reading.places, findings);
    if (purpose === "update")
        body = forUpdate(body, findings);
    sources_reportLeftOut(reading);
    const { workspaceId, ...rest } = merge_inDocumentOrder(body);
    return { body: rest, ...(typeof workspaceId === "string" ? { workspaceId } : {}), secretKeys: secretKeysOf(rest) };
}
async function parsePatch(text, inputName, findings, onSecret) {
    const reading = startReading(findings, onSecret);
    const before = findings.problems.length;
    const patch = checkSource(await readSource(text, inputName, false, reading), reading);
    reportLeftOut(reading);
    const derived = inDocumentOrder(deriveMemory(patch, reading.places, findings));
    return findings.problems.length === before ? derived : undefined;
}
async function readDefinitions({ deployment, deploymentFile }, reading) {
    const sources = [];
    if (deploymentFile !== undefined) {
        sources.push(await sources_readSource(deploymentFile.text, deploymentFile.path, true, reading));
    }
    if (isGiven(deployment))
        sources.push(await sources_readSource(deployment, "deployment", false, reading));
    if (sources.length > 1) {
        reading.findings.problem("Inputs deployment and deployment-file must not be given together: keep one of them");
    }
    return sources;
}
async function readInputs(inputs, reading) {
    const read = [];
    for (const field of fields/* fields */.OA) {
        const text = field.input === undefined ? undefined : inputs[field.input];
        const secrets = field.field === "environmentVariables" ? inputs[fields/* secretVariablesInput */.KB.input] : undefined;
        if (isGiven(secrets)) {
            read.push({ field, source: await readVariables(secrets, fields/* secretVariablesInput */.KB.input, true, reading) });
        }
        if (field.input === undefined || !isGiven(text))
            continue;
        const source = field.field === "environmentVariables"
            ? await readVariables(text, field.input, false, reading)
            : field.kind === "list"
                ? await sources_readSource(text, field.input, false, reading)
                : { name: `Input ${field.input}`, root: scalar(text.trim(), field.input, field), problems: [] };
        read.push({ field, source });
    }
    return read;
}
function scalar(text, input, { kind }) {
    const node = textNode(text, inputOrigin(input));
    if (kind !== "flag" || !/^(?:true|True|TRUE|false|False|FALSE)$/.test(text))
        return node;
    return { ...node, kind: "scalar", value: text.toLowerCase() === "true", text };
}
function checkInput(field, { name, root, problems }, reading) {
    reading.given.add(field.field);
    reading.places.set(field.field, name);
    for (const problem of problems)
        reading.findings.problem(problem);
    if (problems.length > 0 || root === undefined)
        return {};
    const value = checkField(root, field, field.field, reading);
    if (name === `Input ${fields/* secretVariablesInput */.KB.input}` && Array.isArray(value)) {
        for (const [index, variable] of value.entries()) {
            if (!isObject(variable) || member(variable, "isSecret") !== false)
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
function secretKeysOf(body) {
    const variables = member(body, "environmentVariables");
    return (Array.isArray(variables) ? variables : []).flatMap((variable) => {
        const key = isObject(variable) && member(variable, "isSecret") === true ? member(variable, "key") : undefined;
        return typeof key === "string" ? [key] : [];
    });
}

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ./src/deployment/definition-file.js


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
        const code = error instanceof Error && "code" in error ? String(error.code) : "";
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

;// CONCATENATED MODULE: ./src/deployment/index.js





/***/ })

};
