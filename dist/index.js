import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 5070:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {

module.exports = __nccwpck_require__(5862);


/***/ }),

/***/ 5862:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

var __webpack_unused_export__;


var net = __nccwpck_require__(9278);
var tls = __nccwpck_require__(4756);
var http = __nccwpck_require__(8611);
var https = __nccwpck_require__(5692);
var events = __nccwpck_require__(4434);
var assert = __nccwpck_require__(2613);
var util = __nccwpck_require__(9023);


exports.httpOverHttp = httpOverHttp;
exports.httpsOverHttp = httpsOverHttp;
exports.httpOverHttps = httpOverHttps;
exports.httpsOverHttps = httpsOverHttps;


function httpOverHttp(options) {
  var agent = new TunnelingAgent(options);
  agent.request = http.request;
  return agent;
}

function httpsOverHttp(options) {
  var agent = new TunnelingAgent(options);
  agent.request = http.request;
  agent.createSocket = createSecureSocket;
  agent.defaultPort = 443;
  return agent;
}

function httpOverHttps(options) {
  var agent = new TunnelingAgent(options);
  agent.request = https.request;
  return agent;
}

function httpsOverHttps(options) {
  var agent = new TunnelingAgent(options);
  agent.request = https.request;
  agent.createSocket = createSecureSocket;
  agent.defaultPort = 443;
  return agent;
}


function TunnelingAgent(options) {
  var self = this;
  self.options = options || {};
  self.proxyOptions = self.options.proxy || {};
  self.maxSockets = self.options.maxSockets || http.Agent.defaultMaxSockets;
  self.requests = [];
  self.sockets = [];

  self.on('free', function onFree(socket, host, port, localAddress) {
    var options = toOptions(host, port, localAddress);
    for (var i = 0, len = self.requests.length; i < len; ++i) {
      var pending = self.requests[i];
      if (pending.host === options.host && pending.port === options.port) {
        // Detect the request to connect same origin server,
        // reuse the connection.
        self.requests.splice(i, 1);
        pending.request.onSocket(socket);
        return;
      }
    }
    socket.destroy();
    self.removeSocket(socket);
  });
}
util.inherits(TunnelingAgent, events.EventEmitter);

TunnelingAgent.prototype.addRequest = function addRequest(req, host, port, localAddress) {
  var self = this;
  var options = mergeOptions({request: req}, self.options, toOptions(host, port, localAddress));

  if (self.sockets.length >= this.maxSockets) {
    // We are over limit so we'll add it to the queue.
    self.requests.push(options);
    return;
  }

  // If we are under maxSockets create a new one.
  self.createSocket(options, function(socket) {
    socket.on('free', onFree);
    socket.on('close', onCloseOrRemove);
    socket.on('agentRemove', onCloseOrRemove);
    req.onSocket(socket);

    function onFree() {
      self.emit('free', socket, options);
    }

    function onCloseOrRemove(err) {
      self.removeSocket(socket);
      socket.removeListener('free', onFree);
      socket.removeListener('close', onCloseOrRemove);
      socket.removeListener('agentRemove', onCloseOrRemove);
    }
  });
};

TunnelingAgent.prototype.createSocket = function createSocket(options, cb) {
  var self = this;
  var placeholder = {};
  self.sockets.push(placeholder);

  var connectOptions = mergeOptions({}, self.proxyOptions, {
    method: 'CONNECT',
    path: options.host + ':' + options.port,
    agent: false,
    headers: {
      host: options.host + ':' + options.port
    }
  });
  if (options.localAddress) {
    connectOptions.localAddress = options.localAddress;
  }
  if (connectOptions.proxyAuth) {
    connectOptions.headers = connectOptions.headers || {};
    connectOptions.headers['Proxy-Authorization'] = 'Basic ' +
        new Buffer(connectOptions.proxyAuth).toString('base64');
  }

  debug('making CONNECT request');
  var connectReq = self.request(connectOptions);
  connectReq.useChunkedEncodingByDefault = false; // for v0.6
  connectReq.once('response', onResponse); // for v0.6
  connectReq.once('upgrade', onUpgrade);   // for v0.6
  connectReq.once('connect', onConnect);   // for v0.7 or later
  connectReq.once('error', onError);
  connectReq.end();

  function onResponse(res) {
    // Very hacky. This is necessary to avoid http-parser leaks.
    res.upgrade = true;
  }

  function onUpgrade(res, socket, head) {
    // Hacky.
    process.nextTick(function() {
      onConnect(res, socket, head);
    });
  }

  function onConnect(res, socket, head) {
    connectReq.removeAllListeners();
    socket.removeAllListeners();

    if (res.statusCode !== 200) {
      debug('tunneling socket could not be established, statusCode=%d',
        res.statusCode);
      socket.destroy();
      var error = new Error('tunneling socket could not be established, ' +
        'statusCode=' + res.statusCode);
      error.code = 'ECONNRESET';
      options.request.emit('error', error);
      self.removeSocket(placeholder);
      return;
    }
    if (head.length > 0) {
      debug('got illegal response body from proxy');
      socket.destroy();
      var error = new Error('got illegal response body from proxy');
      error.code = 'ECONNRESET';
      options.request.emit('error', error);
      self.removeSocket(placeholder);
      return;
    }
    debug('tunneling connection has established');
    self.sockets[self.sockets.indexOf(placeholder)] = socket;
    return cb(socket);
  }

  function onError(cause) {
    connectReq.removeAllListeners();

    debug('tunneling socket could not be established, cause=%s\n',
          cause.message, cause.stack);
    var error = new Error('tunneling socket could not be established, ' +
                          'cause=' + cause.message);
    error.code = 'ECONNRESET';
    options.request.emit('error', error);
    self.removeSocket(placeholder);
  }
};

TunnelingAgent.prototype.removeSocket = function removeSocket(socket) {
  var pos = this.sockets.indexOf(socket)
  if (pos === -1) {
    return;
  }
  this.sockets.splice(pos, 1);

  var pending = this.requests.shift();
  if (pending) {
    // If we have pending requests and a socket gets closed a new one
    // needs to be created to take over in the pool for the one that closed.
    this.createSocket(pending, function(socket) {
      pending.request.onSocket(socket);
    });
  }
};

function createSecureSocket(options, cb) {
  var self = this;
  TunnelingAgent.prototype.createSocket.call(self, options, function(socket) {
    var hostHeader = options.request.getHeader('host');
    var tlsOptions = mergeOptions({}, self.options, {
      socket: socket,
      servername: hostHeader ? hostHeader.replace(/:.*$/, '') : options.host
    });

    // 0 is dummy port for v0.6
    var secureSocket = tls.connect(0, tlsOptions);
    self.sockets[self.sockets.indexOf(socket)] = secureSocket;
    cb(secureSocket);
  });
}


function toOptions(host, port, localAddress) {
  if (typeof host === 'string') { // since v0.10
    return {
      host: host,
      port: port,
      localAddress: localAddress
    };
  }
  return host; // for v0.11 or later
}

function mergeOptions(target) {
  for (var i = 1, len = arguments.length; i < len; ++i) {
    var overrides = arguments[i];
    if (typeof overrides === 'object') {
      var keys = Object.keys(overrides);
      for (var j = 0, keyLen = keys.length; j < keyLen; ++j) {
        var k = keys[j];
        if (overrides[k] !== undefined) {
          target[k] = overrides[k];
        }
      }
    }
  }
  return target;
}


var debug;
if (process.env.NODE_DEBUG && /\btunnel\b/.test(process.env.NODE_DEBUG)) {
  debug = function() {
    var args = Array.prototype.slice.call(arguments);
    if (typeof args[0] === 'string') {
      args[0] = 'TUNNEL: ' + args[0];
    } else {
      args.unshift('TUNNEL:');
    }
    console.error.apply(console, args);
  }
} else {
  debug = function() {};
}
__webpack_unused_export__ = debug; // for test


/***/ }),

/***/ 2613:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");

/***/ }),

/***/ 181:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("buffer");

/***/ }),

/***/ 4434:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");

/***/ }),

/***/ 9896:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");

/***/ }),

/***/ 8611:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");

/***/ }),

/***/ 5692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");

/***/ }),

/***/ 9278:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");

/***/ }),

/***/ 6760:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

/***/ }),

/***/ 857:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");

/***/ }),

/***/ 932:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("process");

/***/ }),

/***/ 4756:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");

/***/ }),

/***/ 9023:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");

/***/ }),

/***/ 5995:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   GV: () => (/* binding */ withScheme),
/* harmony export */   Wr: () => (/* binding */ credentialsIn),
/* harmony export */   d3: () => (/* binding */ isWebAddress),
/* harmony export */   oF: () => (/* binding */ percentDecoded)
/* harmony export */ });
const hostAndPath = /^(?:[a-z\d][\w.-]*|\[[\da-f:.]+\])(?::\d+)?(?:[/?#]\S*)?$/i;
const webAddress = /^https?:\/\/[^\s/\\?#@]+(?:[/?#][^\s\\]*)?$/i;
function withScheme(address) {
    return hostAndPath.test(address) ? `https://${address}` : address;
}
function isWebAddress(address) {
    return webAddress.test(address) && URL.canParse(address);
}
function credentialsIn(address) {
    const beforeAt = address.slice(0, Math.max(0, address.lastIndexOf("@")));
    const userInfo = beforeAt.trimStart().replace(/^(?:[a-z][a-z\d+.-]*:?[/\\]+|[/\\]+)/i, "");
    if (userInfo === "")
        return [];
    const colons = [userInfo.indexOf(":"), userInfo.lastIndexOf(":")];
    const passwords = colons.map((colon) => userInfo.slice(colon + 1));
    return [...new Set([userInfo, ...passwords].flatMap((text) => [text, percentDecoded(text)]))];
}
function percentDecoded(text) {
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
}


/***/ }),

/***/ 1144:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ stepStopped),
/* harmony export */   l: () => (/* binding */ ActionError)
/* harmony export */ });
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9376);

const stepStopped = "the step was cancelled or timed out";
class ActionError extends Error {
    name = "ActionError";
    code;
    what;
    hint;
    lines;
    commands;
    outcome;
    status;
    response;
    known;
    constructor(code, what, details) {
        super(String((0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .sentence */ .em)(what)), details.cause === undefined ? undefined : { cause: details.cause });
        this.code = code;
        this.what = (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .sentence */ .em)(what);
        this.hint = (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .sentence */ .em)(details.hint);
        this.lines = (details.lines ?? []).map(_text_js__WEBPACK_IMPORTED_MODULE_0__/* .sentence */ .em);
        this.commands = (details.commands ?? []).map(_text_js__WEBPACK_IMPORTED_MODULE_0__/* .sentence */ .em);
        this.outcome = details.outcome ?? "not-sent";
        this.status = details.status;
        this.response = details.response;
        this.known = details.known;
    }
    with(details) {
        return new ActionError(this.code, this.what, { ...this, cause: this, ...details });
    }
    get text() {
        return (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .joined */ .oR)([this.what, ...this.lines, ...this.commands, this.hint], "\n");
    }
}


/***/ }),

/***/ 4694:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Jb: () => (/* binding */ logged),
/* harmony export */   g$: () => (/* binding */ printable),
/* harmony export */   hS: () => (/* binding */ counted),
/* harmony export */   nS: () => (/* binding */ lasting),
/* harmony export */   pj: () => (/* binding */ plain),
/* harmony export */   tJ: () => (/* binding */ inert),
/* harmony export */   vD: () => (/* binding */ utcMinute)
/* harmony export */ });
/* unused harmony exports shortened, shownValue, isShowable */
/* harmony import */ var _address_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5995);

const unprintable = /[\0-\t\v-\x1f\x7f-\x9f\xad\u180e\u200b-\u200d\u2028\u2029\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]/g;
const tags = /\udb40[\udc00-\udc7f]/g;
const bidirectional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
function printable(text) {
    return text
        .replace(unprintable, " ")
        .replace(tags, " ")
        .replace(bidirectional, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
function inert(text) {
    return text.replace(/:(?=:)/g, ": ").replace(/##(?=\[)/g, "## ");
}
function logged(lines) {
    return printable(lines)
        .replace(/##(?=\[)/g, "## ")
        .replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, "$1: ");
}
function utcMinute(at) {
    const time = new Date(at);
    return Number.isNaN(time.getTime()) ? at : `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
function counted(count, noun) {
    return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
function lasting(milliseconds) {
    const seconds = Math.round(milliseconds / 1000);
    const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
    const parts = [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`];
    return parts.filter(Boolean).join(" ");
}
function shortened(text, most) {
    return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}
function shownValue({ value, most, as }, redact) {
    const redacted = redact(value);
    if (as === "command")
        return redacted === value ? printable(value) : "";
    if (as === "block")
        return shortened(printable(redacted), most);
    return shortened(inert(printable(redacted).replace(/\s+/g, " ")), most);
}
function isShowable(url, redact) {
    return (0,_address_js__WEBPACK_IMPORTED_MODULE_0__/* .isWebAddress */ .d3)(url) && redact(url) === url;
}
function plain(message, redact) {
    const rendering = {
        words: (words) => words,
        value: (part) => shownValue(part, redact),
        link: (label, url) => (isShowable(url, redact) && label !== url ? `${label} (${url})` : label),
        strong: (inner) => inner,
    };
    return message.render(rendering);
}


/***/ }),

/***/ 9376:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   em: () => (/* binding */ sentence),
/* harmony export */   oR: () => (/* binding */ joined)
/* harmony export */ });
/* unused harmony exports Text, text, atMost, code, block, command, link, strong, listed */
const longestValue = 300;
class Text {
    parts;
    constructor(parts) {
        this.parts = parts;
    }
    render(rendering) {
        return this.parts
            .map((part) => {
            if (typeof part === "string")
                return rendering.words(part);
            if ("value" in part)
                return rendering.value(part);
            return "strong" in part
                ? rendering.strong(part.strong.render(rendering))
                : rendering.link(part.label.render(rendering), part.url);
        })
            .join("");
    }
    toString() {
        const same = (inner) => inner;
        return this.render({ words: same, value: ({ value }) => value, link: same, strong: same });
    }
    get isEmpty() {
        return this.toString() === "";
    }
}
function partsOf(value) {
    if (value instanceof Text)
        return value.parts;
    return [{ value: String(value), most: longestValue, as: "line" }];
}
function text(words, ...values) {
    return new Text(words.flatMap((part, index) => [...(index > 0 ? partsOf(values[index - 1] ?? "") : []), part]));
}
function atMost(most, value) {
    return new Text([{ value, most, as: "line" }]);
}
function code(value) {
    return new Text([{ value, most: longestValue, as: "code" }]);
}
function block(value, most) {
    return new Text([{ value, most, as: "block" }]);
}
function command(line) {
    return new Text([{ value: line, most: Number.POSITIVE_INFINITY, as: "command" }]);
}
function link(label, url) {
    return new Text([{ label: new Text(partsOf(label)), url }]);
}
function strong(inner) {
    return new Text([{ strong: new Text(partsOf(inner)) }]);
}
function joined(items, separator = ", ") {
    return new Text(items.flatMap((item, index) => [...(index > 0 ? [separator] : []), ...partsOf(item)]));
}
function listed(items, most) {
    const more = items.length - most;
    const shown = joined(items.slice(0, most));
    return more > 0 ? text `${shown} and ${more} more` : shown;
}
function sentence(given) {
    if (given instanceof Text)
        return given;
    return new Text([{ value: given, most: Number.POSITIVE_INFINITY, as: "block" }]);
}


/***/ }),

/***/ 7437:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var _main_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7714);
/* harmony import */ var _runner_runner_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9634);


process.exitCode = 1;
const cancellation = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", ...(process.platform === "win32" ? ["SIGBREAK"] : [])]) {
    process.on(signal, () => cancellation.abort());
}
if (await (0,_main_js__WEBPACK_IMPORTED_MODULE_0__/* .main */ .i)(new _runner_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .ActionsRunner */ .k(), cancellation.signal))
    process.exitCode = 0;
setTimeout(() => process.exit(), 500).unref();

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 7714:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  i: () => (/* binding */ main)
});

;// CONCATENATED MODULE: external "node:timers/promises"
const promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");
;// CONCATENATED MODULE: ../../build/src/base/clock.js

const minute = 60_000;
const day = 24 * 60 * minute;
const systemClock = {
    now: () => Date.now(),
    sleep: async (ms, signal) => {
        try {
            await (0,promises_namespaceObject.setTimeout)(ms, undefined, { signal });
        }
        catch (error) {
            if (!signal?.aborted)
                throw error;
        }
    },
};

;// CONCATENATED MODULE: ../../build/src/base/findings.js
class Findings {
    problems = [];
    warnings = [];
    notices = [];
    notes = [];
    positions = new Map();
    advice;
    problem(text, at) {
        this.problems.push(text);
        if (at !== undefined)
            this.positions.set(text, at);
    }
    warning(text, at) {
        this.warnings.push(text);
        if (at !== undefined)
            this.positions.set(text, at);
    }
    notice(text) {
        this.notices.push(text);
    }
    note(text) {
        this.notes.push(text);
    }
}

;// CONCATENATED MODULE: ../../build/package.json
const package_namespaceObject = {"rE":"0.1.0"};
;// CONCATENATED MODULE: ../../build/src/base/version.js

const { /* version */ "rE": version } = package_namespaceObject;

// EXTERNAL MODULE: ../../build/src/base/errors.js
var base_errors = __nccwpck_require__(1144);
;// CONCATENATED MODULE: ../../build/src/base/json.js
function isObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
function member(object, name) {
    return Object.hasOwn(object, name) ? object[name] : undefined;
}
function stringMember(object, name) {
    const value = member(object, name);
    return typeof value === "string" ? value : undefined;
}
function shownJson(value) {
    return typeof value === "string" ? value : JSON.stringify(edited(value, {}));
}
const deepest = 100;
function isLarger(value, most) {
    let level = [value];
    let size = 0;
    for (let depth = 0; depth <= deepest && level.length > 0; depth++) {
        const below = [];
        for (const one of level) {
            size += typeof one === "string" ? one.length + 2 : 1;
            const isNested = typeof one === "object" && one !== null;
            const items = isNested ? (Array.isArray(one) ? one : Object.entries(one).flat()) : [];
            size += isNested ? 10 + 2 * items.length : 0;
            if (size > most)
                return true;
            for (const item of items)
                below.push(item);
        }
        level = below;
    }
    return false;
}
function edited(value, { string, number, object }) {
    const copy = (each, depth) => {
        if (typeof each === "string")
            return string ? string(each) : each;
        if (typeof each === "number")
            return number ? number(each) : each;
        if (typeof each !== "object" || each === null)
            return each;
        if (depth > deepest)
            return "…";
        if (Array.isArray(each))
            return each.map((item) => copy(item, depth + 1));
        const members = Object.entries(object ? object(each) : each);
        return Object.fromEntries(members.map(([name, inner]) => [string ? string(name) : name, copy(inner, depth + 1)]));
    };
    return copy(value, 0);
}
function redacting(redactor) {
    return {
        string: (text) => redactor.redact(text),
        number: (value) => {
            const text = String(value);
            return redactor.redact(text) === text ? value : "***";
        },
    };
}

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
const message_deepest = 3;
const longestMessage = 300;
const longestPath = 500;
const mostDetails = 20;
function reportedIn(response, redactor) {
    const quote = (text) => redactor.quote(text, longestMessage);
    const body = parseJson(response.text);
    if (!isObject(body)) {
        const text = body === undefined ? response.text : typeof body === "string" ? body : "";
        return { message: isHtml(response) ? "an HTML page" : withoutFullStop(quote(text)), lines: [] };
    }
    const message = withoutFullStop(quote(wordsOf(body).map(quote).join("; ")));
    const items = ["errors", "fieldErrors"].flatMap((name) => {
        const list = member(body, name);
        return Array.isArray(list) ? list : [];
    });
    const details = new Set();
    for (const item of items.slice(0, mostDetails)) {
        const { field, problem } = detailOf(item, quote);
        if (problem && !(message.includes(problem) && message.includes(field)))
            details.add(quote(field ? `${field}: ${problem}` : problem));
    }
    const left = Math.max(0, items.length - mostDetails);
    const whole = withoutFullStop([message, ...details].filter(Boolean).join("; "));
    if (left === 0 && (details.size === 0 || whole.length <= longestMessage))
        return { message: whole, lines: [] };
    const lines = [...details].map((detail) => `- ${detail}`);
    return { message, lines: left > 0 ? [...lines, `and ${left} more`] : lines };
}
function withoutFullStop(message) {
    return message.replace(/\.$/, "");
}
function isHtml({ text, headers }) {
    const isMarkedSo = text.trim() !== "" && /html/i.test(headers["content-type"] ?? "");
    return isMarkedSo || /^\s*<(?:!doctype|html|head|body|title|h1|center)\b/i.test(text);
}
function wordsOf(value, depth = 0) {
    if (typeof value === "string")
        return value === "" ? [] : [value];
    if (depth === message_deepest)
        return [];
    if (Array.isArray(value))
        return value.slice(0, mostDetails).flatMap((item) => wordsOf(item, depth + 1));
    if (!isObject(value))
        return [];
    const words = wordsOf(member(value, "message"), depth + 1);
    if (words.length > 0)
        return words;
    return ["error", "detail"].flatMap((name) => wordsOf(member(value, name), depth + 1));
}
function detailOf(item, quote) {
    const problem = wordsOf(item).map(quote).join("; ");
    if (!isObject(item))
        return { field: "", problem };
    const [field = "", code = ""] = [stringMember(item, "field"), stringMember(item, "code")];
    return { field: quote(field), problem: problem || quote(code) };
}
function shownId(response, redactor) {
    const body = parseJson(response.text);
    const inBody = isObject(body) ? stringMember(body, "requestId") : undefined;
    const id = inBody || requestIdHeaders.map((name) => response.headers[name]).find(Boolean);
    return id ? ` (request id ${redactor.quote(id)})` : "";
}
function redirection({ location = "" }, from, redactor) {
    const given = redactor.redact(location).trim();
    const target = given !== "" && URL.canParse(given, from.href) ? new URL(given, from) : undefined;
    return target !== undefined && /^https?:$/.test(target.protocol)
        ? `redirects to ${redactor.quote(target.host)}`
        : "responded with a redirect that names no usable address";
}
function endpoint({ method, url }, redactor) {
    return `${method} ${redactor.quote(url.pathname, longestPath)}`;
}
function connectionAdvice({ failure, request, tries, cause }, redactor, { setting, tryAgain, readLess }) {
    const { host, hostname } = request.url;
    const reported = cause instanceof Error ? redactor.quote(cause.message) : "";
    const advice = (problem, hint) => [
        `${endpoint(request, redactor)} failed${tries}: ${problem}${reported && ` (${reported})`}`,
        hint,
    ];
    const tlsHint = `Check that ${setting} names a host and port that support TLS.`;
    switch (failure) {
        case "dns":
            return advice(`the host name ${hostname} could not be resolved`, `Check the host name in ${setting}.`);
        case "refused":
        case "connect-timeout":
            return advice(`no connection to ${host}`, `Check ${setting}, and that the runner can connect to that host.`);
        case "proxy":
            return advice(`the proxy did not connect to ${host}`, /statusCode=40[17]/.test(reported)
                ? "Check the user name and password in https_proxy, as in " +
                    "http://user:password@proxy.example.com:3128."
                : "Check https_proxy and no_proxy, and that the proxy allows connections to that host.");
        case "tls-closed":
            return advice(`${host} closed the connection during the TLS handshake`, tlsHint);
        case "tls-failed":
            return advice(`no TLS connection to ${host} could be made`, tlsHint);
        case "certificate":
            return advice(`the certificate of ${host} is not trusted`, "For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file, in the " +
                `env of the job or step. Otherwise check the host name in ${setting}.`);
        case "oversized":
            return advice("the response was cut off", readLess);
        default:
            return advice(`the connection to ${host} failed`, tryAgain);
    }
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
        return failed("proxy", message.replace("tunneling socket could not be established, ", ""));
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
        return failed("certificate");
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
const longestRetryAfter = 60;
function shownWait(seconds) {
    const tooLong = seconds > longestRetryAfter ? `, longer than the ${longestRetryAfter} s that a run waits` : "";
    return `a wait of ${Math.ceil(seconds)} s${tooLong}`;
}
const rateLimitBudget = 120_000;
const longestSpread = 20_000;
const firstDelay = 500;
const longestDelay = 8_000;
function backOff(attempt, random) {
    return random * Math.min(longestDelay, firstDelay * 2 ** (attempt - 1));
}
function rateLimitWait(refusals, requested, waited, random) {
    const left = rateLimitBudget - waited;
    const least = (requested ?? 0) * 1000;
    if (left <= 0 || least > left)
        return undefined;
    const jitter = Math.max(backOff(refusals, 1), Math.min(least, longestSpread), 0.75 * waited);
    return Math.min(left, least + random * jitter);
}
function retryAfter(header, now) {
    const text = header?.trim() ?? "";
    if (/^\d+(?:\.\d+)?$/.test(text))
        return Number(text);
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
    mayHaveActed;
    requestedWait;
    constructor(details, cause) {
        super(`request failed: ${details.failure}`, { cause });
        this.request = details.request;
        this.failure = details.failure;
        this.response = details.response;
        this.attempts = details.attempts;
        this.mayHaveActed = details.mayHaveActed;
        this.requestedWait = details.requestedWait;
    }
    get tries() {
        return this.attempts > 1 ? ` after ${this.attempts} attempts` : "";
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
    async send(kind, request, notAfter = Number.POSITIVE_INFINITY) {
        const { clock, cancelled, log, maxAttempts, api, random, redactor } = this.#options;
        this.hasWritten ||= kind !== "read";
        let hasActed = false;
        let refusals = 0;
        let waited = 0;
        for (let attempts = 1;; attempts++) {
            const isLate = cancelled.aborted;
            const result = await this.#attempt(kind, request);
            if (!(result instanceof AttemptFailure) && result.status >= 200 && result.status < 300) {
                return result;
            }
            const { failure, response, cause, requested, mayRetry, isLimited } = this.#judge(kind, result);
            hasActed ||= mayHaveActed(failure);
            if (isLimited)
                refusals++;
            const isTooLong = requested !== undefined && requested > longestRetryAfter;
            const requestedWait = isLimited || (isTooLong && mayRetry) ? requested : undefined;
            const failed = (as) => new RequestFailure({ request, failure: as, response, attempts, mayHaveActed: hasActed, requestedWait }, cause);
            const isOver = () => this.#stopped.aborted && (isLate || this.#bounds(kind) === undefined);
            if (this.#closing.signal.aborted)
                throw failed("cancelled");
            if (mayRetry && isOver())
                throw failed(isLate ? failure : "cancelled");
            if (!mayRetry || maxAttempts === 1 || isTooLong)
                throw failed(failure);
            const counted = attempts - refusals;
            if (!isLimited && counted >= maxAttempts)
                throw failed(failure);
            const wait = isLimited
                ? rateLimitWait(refusals, requested, waited, random())
                : (requested ?? 0) * 1000 + backOff(counted, random());
            if (wait === undefined)
                throw failed(failure);
            if (cancelled.aborted)
                continue;
            const late = () => {
                log.info("No further attempt: what this run has read is too old by then.");
                return failed(failure);
            };
            if (clock.now() + wait > notAfter)
                throw late();
            if (isLimited)
                waited += wait;
            const which = isLimited ? attempts : `${counted} of ${maxAttempts}`;
            const reason = redactor.quote(cause ? cause.message : `status ${response?.status}`);
            const why = !requested ? "" : `: ${api.name} requested a wait of ${seconds(requested * 1000)}`;
            const line = `Attempt ${which} of ${request.method} ${request.url.pathname} failed (${reason})`;
            log.info(`${line}. Next attempt in ${seconds(wait)}${why}.`);
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
            (isLimited ? api.renewal?.(result, clock.now()) : undefined);
        const mayRetry = mayRetryAfter(failure, kind) && (kind !== "create" || api.retriesRefusedCreates);
        return { failure, cause: undefined, response: result, isLimited, requested, mayRetry };
    }
    async #attempt(kind, request) {
        const { clock, connection, log, redactor } = this.#options;
        const bounds = this.#bounds(kind);
        if (bounds === undefined)
            return new AttemptFailure("cancelled", base_errors/* stepStopped */.I);
        const started = clock.now();
        const line = `${request.method} ${request.url.origin}${request.url.pathname}${request.url.search}`;
        try {
            const response = await connection.attempt(request, { ...bounds, fresh: kind === "create" });
            log.debug(`${line}: ${response.status}, ${response.text.length} characters, ${clock.now() - started} ms`);
            return response;
        }
        catch (error) {
            if (!(error instanceof AttemptFailure))
                throw error;
            log.debug(`${line}: ${error.failure} (${redactor.quote(error.message)}), ${clock.now() - started} ms`);
            return error;
        }
    }
    #bounds(kind) {
        const { cancelled, clock, api, timeout } = this.#options;
        if (this.#closing.signal.aborted)
            return undefined;
        if (!cancelled.aborted)
            return { timeout, cancelled, grace: kind === "read" ? 0 : api.grace };
        if (kind !== "update" || api.lastAttempt === 0)
            return undefined;
        if (clock.now() - (this.#cancelledAt ?? 0) > lastStart)
            return undefined;
        return {
            timeout: Math.min(timeout, api.lastAttempt),
            cancelled: new AbortController().signal,
            grace: 0,
        };
    }
}

;// CONCATENATED MODULE: ../../build/src/github/limits.js
function isRateLimit({ status, headers, text }) {
    const isUsedUp = headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"] === "0";
    return status === 429 || (status === 403 && (isUsedUp || /rate limit|abuse detection/i.test(text)));
}
function renewal({ headers }, now) {
    if (headers["x-ratelimit-remaining"] !== "0")
        return undefined;
    const reset = Number(headers["x-ratelimit-reset"] || Number.NaN);
    return Number.isFinite(reset) ? Math.max(1, reset - now / 1000 + 1) : undefined;
}
const githubApi = {
    name: "GitHub",
    isRateLimit,
    renewal,
    retriesRefusedCreates: false,
    grace: 2_000,
    lastAttempt: 2_000,
};

;// CONCATENATED MODULE: ../../build/src/github/explain.js




const runAgain = "Run the job again. https://www.githubstatus.com shows failures at GitHub.";
const addressAdvice = { setting: "GITHUB_API_URL", tryAgain: runAgain, readLess: runAgain };
function explainGitHub(error, { what, needs }, permissions, redactor) {
    const { request, response, failure } = error;
    const fail = (why, advice) => new base_errors/* ActionError */.l("github", `Could not ${what}: ${why}.`, {
        ...advice,
        cause: error,
        status: response?.status,
    });
    if (failure === "cancelled")
        return fail(base_errors/* stepStopped */.I, { hint: "Run the job again." });
    if (response === undefined) {
        const [why, hint] = connectionAdvice(error, redactor, addressAdvice);
        return fail(why, { hint });
    }
    const { message, lines } = reportedIn(response, redactor);
    const advice = adviceOn(response, error, message, needs, permissions, redactor);
    const status = `GitHub returned status ${response.status} for ${endpoint(request, redactor)}`;
    const why = `${status}${error.tries}${message && `: ${message}`}${shownId(response, redactor)}`;
    return fail(why, { ...advice, lines: [...lines, ...(advice.lines ?? [])] });
}
function adviceOn(response, { request, requestedWait: wait }, reason, needs, permissions, redactor) {
    const { status } = response;
    if (isRateLimit(response)) {
        const requested = wait === undefined ? "" : `GitHub requested ${shownWait(wait)}. `;
        const after = wait === undefined ? "later" : "after that";
        return { hint: `GitHub's rate limit is used up. ${requested}Run the job again ${after}.` };
    }
    if (status >= 300 && status < 400) {
        return {
            hint: "Check GITHUB_API_URL, and whether the repository was renamed or moved.",
            lines: [`GitHub ${redirection(response.headers, request.url, redactor)}. Redirects are not followed.`],
        };
    }
    if (status === 401) {
        const lines = /\bexpired\b/i.test(reason) ? ["The token of the input github-token has expired."] : [];
        return { hint: "GitHub does not accept the token: check the input github-token.", lines };
    }
    if (status === 403 && needs === "pull-requests: write" && /\block/i.test(reason)) {
        return { hint: "The conversation is locked: unlock it, or leave out pull-request-comment." };
    }
    if (status === 403 || status === 404)
        return permissionAdvice(needs, permissions, status === 404);
    return { hint: status >= 500 ? runAgain : "Correct what GitHub reports, and run the job again." };
}
function permissionAdvice(needs, { pullRequest, comment, write = true }, isNotFound) {
    const isMissing = isNotFound && needs.startsWith("pull-requests");
    const lacking = `The token of the input github-token may lack ${needs}`;
    return {
        lines: [`${lacking}${isMissing ? ", or there is no such pull request" : ""}.`],
        commands: [
            "permissions:",
            "  contents: read",
            `  deployments: ${write ? "write" : "read"}`,
            ...(pullRequest || comment ? [`  pull-requests: ${comment ? "write" : "read"}`] : []),
        ],
        hint: `${isMissing ? "Check the number in pull-request. If it is right, add" : "Add"} this to the ` +
            "job. The token stays read-only on a pull request from a fork: there, only a maintainer can start " +
            "the workflow, manually.",
    };
}

;// CONCATENATED MODULE: ../../build/src/github/client.js





const pageSize = 100;
class UnusableResponse extends Error {
    hint;
    constructor(message, hint) {
        super(message);
        this.hint = hint;
    }
}
const checkAddress = "Check GITHUB_API_URL: it may name a website instead of GitHub's API.";
const notExpected = "GitHub's response does not have the expected content";
const ignore = () => { };
function kindOf(method, pathname) {
    if (method === "GET" || pathname.endsWith("/graphql"))
        return "read";
    return method === "POST" && !pathname.endsWith("/statuses") ? "create" : "update";
}
class Client {
    remaining;
    #options;
    #octokit;
    #elapsed;
    #ahead;
    constructor(options) {
        this.#options = options;
        this.#elapsed = options.elapsed ?? (() => performance.now());
        this.#octokit = this.#load();
        this.#octokit.catch(ignore);
    }
    now() {
        return this.#ahead === undefined ? Date.now() : this.#ahead + this.#elapsed();
    }
    async request(call, read, run) {
        const octokit = await this.#octokit;
        return this.#explained(call, async () => expected(read((await run(octokit)).data)));
    }
    async *list(call, cap, read, run) {
        const pages = run(await this.#octokit)[Symbol.asyncIterator]();
        const seen = new Set();
        for (let count = 0; count <= cap; count++) {
            const items = await this.#explained(call, async () => {
                const page = await pages.next();
                if (page.done)
                    return undefined;
                return expected(Array.isArray(page.value.data) ? page.value.data : undefined).map((item) => ({
                    id: isObject(item) ? item["id"] : undefined,
                    item: expected(read(item)),
                }));
            });
            if (items === undefined)
                return;
            if (count === cap)
                break;
            for (const { id, item } of items) {
                if (id === undefined || !seen.has(id))
                    yield item;
                seen.add(id);
            }
        }
        throw new base_errors/* ActionError */.l("github", `Could not ${call.what}: there are more than ${cap * pageSize}.`, {
            hint: "Close or delete on GitHub what is no longer needed.",
        });
    }
    graphql(call, read, query, variables = {}) {
        return this.request(call, read, async ({ graphql }) => ({ data: await graphql(query, variables) }));
    }
    async #load() {
        const { getOctokit } = await __nccwpck_require__.e(/* import() */ 329).then(__nccwpck_require__.bind(__nccwpck_require__, 9329));
        const { token, apiUrl } = this.#options.repository;
        return getOctokit(token.reveal(), {
            baseUrl: apiUrl.replace(/\/+$/, ""),
            request: {
                fetch: (url, init) => this.#fetch(url, init),
                parseSuccessResponseBody: false,
            },
        });
    }
    async #fetch(address, { method, headers, body }) {
        const origin = new URL(this.#options.repository.apiUrl).origin;
        const url = URL.canParse(address) ? new URL(address) : undefined;
        if (url?.origin !== origin) {
            const where = this.#options.redactor.quote(url?.host ?? address);
            throw new UnusableResponse(`GitHub's response links to ${where} for the next page`, checkAddress);
        }
        const response = await this.#send({ method, url, headers, body });
        const isGraphql = url.pathname.endsWith("/graphql");
        const { link } = response.headers;
        return {
            status: response.status,
            url: url.href,
            headers: new Map(link === undefined ? [] : [["link", link]]),
            body: method === "DELETE" ? undefined : this.#content(response, isGraphql),
        };
    }
    #content(response, isGraphql) {
        const content = parseJson(response.text);
        if (content === undefined)
            throw new UnusableResponse("GitHub's response is not JSON", checkAddress);
        if (!isGraphql) {
            if (typeof content === "object" && content !== null)
                return content;
            throw new UnusableResponse(notExpected, runAgain);
        }
        const { errors = [], data } = isObject(content) ? content : { errors: null };
        if (!Array.isArray(errors) || (data === undefined && errors.length === 0)) {
            throw new UnusableResponse("GitHub's response is not a response to a GraphQL query", checkAddress);
        }
        const types = new Set(errors.map((error) => isObject(error) && error["type"]));
        const isDeleted = types.size === 1 && types.has("NOT_FOUND") && isObject(data) && Array.isArray(data["nodes"]);
        if (errors.length === 0 || isDeleted)
            return { data };
        const { message } = reportedIn(response, this.#options.redactor);
        const limited = types.has("RATE_LIMITED");
        const hint = limited ? "GitHub's rate limit is used up. Run the job again later." : runAgain;
        throw new UnusableResponse(`GitHub reported errors${message && `: ${message}`}`, types.has("FORBIDDEN") ? undefined : hint);
    }
    async #send(request) {
        const kind = kindOf(request.method, request.url.pathname);
        try {
            const response = await this.#options.transport.send(kind, request);
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
        const ahead = Date.parse(date) - this.#elapsed();
        if (!Number.isNaN(ahead))
            this.#ahead = Math.max(ahead, this.#ahead ?? ahead);
        const isCore = resource === undefined ? !url.pathname.endsWith("/graphql") : resource === "core";
        const remaining = Number(left || Number.NaN);
        if (isCore && Number.isSafeInteger(remaining))
            this.remaining = remaining;
    }
    async #explained(call, run) {
        try {
            return await run();
        }
        catch (error) {
            const { redactor, permissions } = this.#options;
            const isOwn = error instanceof RequestFailure || error instanceof UnusableResponse;
            const cause = !isOwn && error instanceof Error ? (error.cause ?? error) : error;
            if (cause instanceof RequestFailure)
                throw explainGitHub(cause, call, permissions, redactor);
            const why = cause instanceof UnusableResponse ? cause : new UnusableResponse(notExpected, runAgain);
            const advice = why.hint === undefined ? permissionAdvice(call.needs, permissions, false) : { hint: why.hint };
            throw new base_errors/* ActionError */.l("github", `Could not ${call.what}: ${why.message}.`, { ...advice, cause });
        }
    }
}
function expected(item) {
    if (item === undefined)
        throw new UnusableResponse(notExpected, runAgain);
    return item;
}

;// CONCATENATED MODULE: ../../build/src/github/read.js

function readStoredRecord(data) {
    if (!isObject(data) || !Number.isSafeInteger(data["id"]))
        return undefined;
    const createdAt = timeIn(data, "created_at");
    if (createdAt === undefined)
        return undefined;
    return {
        id: Number(data["id"]),
        nodeId: stringMember(data, "node_id") || undefined,
        task: stringMember(data, "task") ?? "",
        sha: stringMember(data, "sha") ?? "",
        payload: payloadObject(data["payload"]),
        createdAt,
    };
}
function readStoredStatus(data) {
    if (!isObject(data))
        return undefined;
    const createdAt = timeIn(data, "created_at");
    const state = stringMember(data, "state");
    if (createdAt === undefined || state === undefined)
        return undefined;
    return {
        state: state.toLowerCase(),
        description: stringMember(data, "description") ?? "",
        environmentUrl: stringMember(data, "environment_url") ?? "",
        logUrl: stringMember(data, "log_url") ?? "",
        createdAt,
    };
}
function readPullRequest(data) {
    if (!isObject(data) || !isObject(data["head"]))
        return undefined;
    const { number } = data;
    const [state, headSha] = [stringMember(data, "state"), stringMember(data["head"], "sha")];
    if (state === undefined || !headSha || !Number.isSafeInteger(number))
        return undefined;
    return { number: Number(number), open: state === "open", headSha };
}
function readComment(data) {
    if (!isObject(data) || !Number.isSafeInteger(data["id"]))
        return undefined;
    const author = isObject(data["user"]) ? stringMember(data["user"], "login") : undefined;
    const [body, url] = [stringMember(data, "body") ?? "", stringMember(data, "html_url") ?? ""];
    return { id: Number(data["id"]), author, body, url };
}
function readAll(data, read) {
    if (!Array.isArray(data))
        return undefined;
    const items = data.map(read);
    return items.every((item) => item !== undefined) ? items : undefined;
}
const statusesOfRecord = "statuses(first: 100) { totalCount nodes { state description environmentUrl logUrl createdAt } }";
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
function readRecordsPage(data) {
    const deployments = within(data, "repository", "deployments");
    const pageInfo = within(deployments, "pageInfo");
    const records = readAll(existing(deployments?.["nodes"]), readRecordNode);
    const after = pageInfo?.["hasNextPage"] === true ? stringMember(pageInfo, "endCursor") : undefined;
    const isCut = pageInfo?.["hasNextPage"] !== false && after === undefined;
    return records === undefined || isCut ? undefined : { records, after };
}
function readStatusLists(data, records) {
    const nodes = isObject(data) ? data["nodes"] : undefined;
    if (!Array.isArray(nodes) || nodes.length !== records.length)
        return undefined;
    const byNodeId = new Map(records.map((record) => [record.nodeId, record]));
    const found = new Map();
    for (const [index, node] of nodes.entries()) {
        if (node === null)
            continue;
        const record = (isObject(node) && byNodeId.get(stringMember(node, "id"))) || records[index];
        const statuses = statusesIn(node);
        if (record === undefined || statuses === undefined)
            return undefined;
        found.set(record, { record, ...statuses });
    }
    return records.map((record) => found.get(record) ?? { record, statuses: undefined });
}
function readRecordNode(node) {
    if (!isObject(node))
        return undefined;
    const { databaseId, id, commitOid, createdAt } = node;
    const record = readStoredRecord({
        ...node,
        id: databaseId,
        node_id: id,
        sha: commitOid,
        created_at: createdAt,
    });
    const statuses = statusesIn(node);
    return record && statuses && { record, ...statuses };
}
function statusesIn(node) {
    const list = within(node, "statuses");
    const total = list?.["totalCount"];
    const statuses = readAll(existing(list?.["nodes"]), readStatusNode);
    if (statuses === undefined || !Number.isSafeInteger(total))
        return undefined;
    return { statuses: statuses.length < Number(total) ? undefined : statuses };
}
function readStatusNode(node) {
    if (!isObject(node))
        return undefined;
    const { createdAt, environmentUrl, logUrl } = node;
    return readStoredStatus({
        ...node,
        created_at: createdAt,
        environment_url: environmentUrl,
        log_url: logUrl,
    });
}
function existing(nodes) {
    return Array.isArray(nodes) ? nodes.filter((node) => node !== null) : undefined;
}
function within(data, ...names) {
    const found = names.reduce((value, name) => (isObject(value) ? value[name] : undefined), data);
    return isObject(found) ? found : undefined;
}
function timeIn(data, name) {
    const time = Date.parse(stringMember(data, name) ?? "");
    return Number.isNaN(time) ? undefined : time;
}
function payloadObject(value) {
    const decode = (text) => (typeof text === "string" ? parseJson(text) : text);
    const payload = decode(decode(value));
    return isObject(payload) ? payload : undefined;
}

;// CONCATENATED MODULE: ../../build/src/github/github.js




const shortList = 10;
const longList = 30;
const recordsPageCap = 100;
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
        const call = { what: `read pull request #${number}`, needs: "pull-requests: read" };
        return this.#client.request(call, readPullRequest, ({ rest }) => rest.pulls.get({ ...this.#repository, pull_number: number }));
    }
    async openPullRequests() {
        const call = { what: "list the open pull requests", needs: "pull-requests: read" };
        const query = { ...this.#repository, state: "open", per_page: pageSize };
        const pulls = this.#client.list(call, longList, readPullRequest, ({ paginate, rest }) => paginate.iterator(rest.pulls.list, query));
        const numbers = new Set();
        for await (const { number } of pulls)
            numbers.add(number);
        return numbers;
    }
    async recordPage(environment, task, page) {
        const query = { ...this.#repository, environment, task, per_page: pageSize, page };
        const read = (data) => readAll(data, readStoredRecord);
        const listed = await this.#client.request(this.#listing(environment), read, ({ rest }) => rest.repos.listDeployments(query));
        const records = [...new Map(listed.map((record) => [record.id, record])).values()];
        return { records: records.sort(newestFirst), isLast: listed.length < pageSize };
    }
    async withStatuses(records) {
        const listed = records.filter(({ nodeId }) => nodeId !== undefined);
        const others = records.filter(({ nodeId }) => nodeId === undefined);
        const nodes = others.map((record) => ({ record, statuses: undefined }));
        if (listed.length > 0) {
            const what = `list the statuses of ${listed.length} GitHub deployment records`;
            const read = (data) => readStatusLists(data, listed);
            const variables = { ids: listed.flatMap(({ nodeId = [] }) => nodeId) };
            nodes.push(...(await this.#client.graphql({ what, needs: "deployments: read" }, read, statusesQuery, variables)));
        }
        return this.#complete(nodes);
    }
    async environmentRecords(environment) {
        const nodes = new Map();
        let after;
        for (let number = 0; number < recordsPageCap; number++) {
            const variables = { ...this.#repository, environment, after: after ?? null };
            const page = await this.#client.graphql(this.#listing(environment), readRecordsPage, recordsQuery, variables);
            for (const node of page.records)
                if (!nodes.has(node.record.id))
                    nodes.set(node.record.id, node);
            after = page.after;
            if (after === undefined)
                break;
        }
        return { records: await this.#complete([...nodes.values()]), isComplete: after === undefined };
    }
    createRecord(record) {
        const { environment, task, ref, isProduction, description, payload } = record;
        const { redactor } = this.#options;
        const fields = {
            ref,
            task,
            environment,
            payload,
            transient_environment: !isProduction,
            production_environment: isProduction,
            description: [...redactor.redact(description)].slice(0, longestDescription).join(""),
            auto_merge: false,
            required_contexts: [],
        };
        const what = `create a GitHub deployment record in environment ${redactor.quote(environment)}`;
        return this.#client.request({ what, needs: "deployments: write" }, readStoredRecord, ({ rest }) => rest.repos.createDeployment({ ...this.#repository, ...fields }));
    }
    async setStatus(id, status) {
        const { state, description, environmentUrl } = status;
        const fields = {
            state,
            description,
            log_url: this.#options.repository.runUrl,
            auto_inactive: false,
            ...(environmentUrl ? { environment_url: environmentUrl } : {}),
        };
        const what = `set the status ${state} of GitHub deployment record ${id}`;
        const read = (data) => (isObject(data) ? true : undefined);
        await this.#client.request({ what, needs: "deployments: write" }, read, ({ rest }) => rest.repos.createDeploymentStatus({ ...this.#repository, deployment_id: id, ...fields }));
    }
    async deleteRecord(id) {
        const call = { what: `delete GitHub deployment record ${id}`, needs: "deployments: write" };
        try {
            await this.#client.request(call, () => true, ({ rest }) => rest.repos.deleteDeployment({ ...this.#repository, deployment_id: id }));
        }
        catch (error) {
            if (!isMissing(error))
                throw error;
        }
    }
    comments(pull) {
        const call = {
            what: `list the comments of pull request #${pull}`,
            needs: "pull-requests: write",
        };
        const query = { ...this.#repository, issue_number: pull, per_page: pageSize };
        return this.#client.list(call, shortList, readComment, ({ paginate, rest }) => paginate.iterator(rest.issues.listComments, query));
    }
    createComment(pull, body) {
        const call = {
            what: `create a comment on pull request #${pull}`,
            needs: "pull-requests: write",
        };
        const comment = { issue_number: pull, body: this.#options.redactor.redact(body) };
        return this.#client.request(call, readComment, ({ rest }) => rest.issues.createComment({ ...this.#repository, ...comment }));
    }
    updateComment(id, body) {
        const call = { what: `edit comment ${id}`, needs: "pull-requests: write" };
        const comment = { comment_id: id, body: this.#options.redactor.redact(body) };
        return this.#client.request(call, readComment, ({ rest }) => rest.issues.updateComment({ ...this.#repository, ...comment }));
    }
    viewer() {
        const call = { what: "read the token's own login", needs: "pull-requests: write" };
        const read = (data) => {
            const viewer = within(data, "viewer");
            return { login: viewer && stringMember(viewer, "login") };
        };
        return this.#client.graphql(call, read, "{ viewer { login } }").then(({ login }) => login);
    }
    #listing(environment) {
        const shown = this.#options.redactor.quote(environment);
        const what = `list the GitHub deployment records of environment ${shown}`;
        return { what, needs: "deployments: read" };
    }
    async #complete(nodes) {
        const complete = [];
        for (const { record, statuses = await this.#statuses(record) } of nodes) {
            if (statuses !== undefined)
                complete.push({ ...record, statuses });
        }
        return complete.sort(newestFirst);
    }
    async #statuses({ id }) {
        const call = {
            what: `list the statuses of GitHub deployment record ${id}`,
            needs: "deployments: read",
        };
        const query = { ...this.#repository, deployment_id: id, per_page: pageSize };
        const list = this.#client.list(call, shortList, readStoredStatus, ({ paginate, rest }) => paginate.iterator(rest.repos.listDeploymentStatuses, query));
        try {
            const statuses = [];
            for await (const status of list)
                statuses.push(status);
            return statuses;
        }
        catch (error) {
            if (isMissing(error))
                return undefined;
            throw error;
        }
    }
}
function isMissing(error) {
    return error instanceof base_errors/* ActionError */.l && error.status === 404;
}
function newestFirst(one, other) {
    return other.createdAt - one.createdAt || other.id - one.id;
}

;// CONCATENATED MODULE: ../../build/src/secrets/secret.js
const mask = "***";
class Secret {
    #value;
    constructor(value) {
        this.#value = value;
    }
    reveal() {
        return this.#value;
    }
    toString() {
        return mask;
    }
    toJSON() {
        return mask;
    }
    [Symbol.for("nodejs.util.inspect.custom")]() {
        return mask;
    }
}

;// CONCATENATED MODULE: ../../build/src/service/path.js

function unfitId(id) {
    if (id.trim() === "")
        return "is empty";
    if (id === "." || id === "..")
        return `is "${id}", which is a folder in a path`;
    if (/[/\\]/.test(id))
        return "contains a slash or backslash";
    if (/[\u0000-\u001f\u007f-\u009f]/.test(id))
        return "contains a control character";
    return id.isWellFormed() ? undefined : "is not well-formed Unicode";
}
const longestShown = 100;
function path(parts, ...ids) {
    return parts.reduce((before, part, index) => {
        const id = ids[index - 1] ?? "";
        const unfit = unfitId(id);
        if (unfit) {
            const which = id.length > longestShown ? `An id of ${id.length} characters` : `The id ${JSON.stringify(id)}`;
            throw new base_errors/* ActionError */.l("input", `${which} can't be part of a path: it ${unfit}.`, {
                hint: "Copy the id from the platform.",
            });
        }
        return before + encodeURIComponent(id) + part;
    });
}

// EXTERNAL MODULE: ../../build/src/base/address.js
var base_address = __nccwpck_require__(5995);
;// CONCATENATED MODULE: ../../build/src/inputs/base-url.js

const example = "https://platform.example.com";
function isSafeAddress({ protocol, hostname }) {
    const isLoopback = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(hostname);
    return protocol === "https:" || (protocol === "http:" && isLoopback);
}
function readBaseUrl(reader) {
    const given = reader.required("base-url", `the base URL of the API, such as ${example}. Does its variable exist in the repository's settings?`);
    if (given === undefined)
        return undefined;
    const problem = problemOf(given);
    if (problem === undefined)
        return new URL(given);
    const got = reader.shown(given.replace(/^.*@/s, "***@").replace(/[?#].*$/s, ""));
    return reader.problem(`${reader.place("base-url")} ${problem}; got ${got}. Example: ${example}`);
}
function problemOf(given) {
    if (/[\s\u0000-\u001f\u007f-\u009f]/.test(given))
        return "must not contain whitespace";
    if (given.includes("@"))
        return "must not contain a user name or password (the part before @)";
    const [form, scheme = "", path = ""] = /^([a-z][a-z\d+.-]*):\/\/[^/?#\\]+([^?#]*)/i.exec(given) ?? [];
    if (form === undefined || !URL.canParse(given))
        return "must be a URL that begins with https://";
    if (!/^https?$/i.test(scheme))
        return "must begin with https://";
    const url = new URL(given);
    const own = /\/(?:platform|iam)\/v1beta1(?=\/|$)/i.exec((0,base_address/* percentDecoded */.oF)(url.pathname));
    if (own)
        return `must end before ${own[0]}, the API's own path: the action adds the path of each request itself`;
    if (given.includes("?"))
        return "must not contain a query (the part from ? on)";
    if (given.includes("#"))
        return "must not contain a fragment (the part from # on)";
    if (!isSafeAddress(url))
        return "must begin with https:// (http:// is only for a loopback host)";
    if (path.includes("\\"))
        return "must not contain a backslash";
    if (path.includes("//"))
        return "must not contain an empty path segment (//)";
    if (path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) {
        return "must not contain the path segments . and ..";
    }
    return undefined;
}

;// CONCATENATED MODULE: ../../build/src/base/nearest.js
function isNear(one, other, edits) {
    let same = 0;
    while (same < one.length && one[same] === other[same])
        same++;
    const [from, to] = [one.slice(same), other.slice(same)];
    if (from === to)
        return true;
    if (edits === 0 || Math.abs(from.length - to.length) > edits)
        return false;
    const isSwap = from[0] === to[1] && from[1] === to[0];
    return (isNear(from.slice(1), to, edits - 1) ||
        isNear(from, to.slice(1), edits - 1) ||
        isNear(from.slice(1), to.slice(1), edits - 1) ||
        (isSwap && isNear(from.slice(2), to.slice(2), edits - 1)));
}
function didYouMean(written, candidates) {
    const wanted = written.toLowerCase();
    const names = Array.from(candidates, (candidate) => ({ candidate, name: candidate.toLowerCase() })).filter(({ name }) => Math.abs(name.length - wanted.length) <= 1 || !(name.startsWith(wanted) || wanted.startsWith(name)));
    for (let edits = 0; edits <= (written.length <= 7 ? 1 : 2); edits++) {
        const nearest = names.find(({ name }) => isNear(wanted, name, edits));
        if (nearest !== undefined)
            return nearest.candidate;
    }
    return undefined;
}

;// CONCATENATED MODULE: ../../build/src/inputs/table.js
const modes = ["create-token", "create-deployment", "update-deployment"];
const token = ["create-token"];
const deployment = ["create-deployment", "update-deployment"];
const rows = [
    { name: "mode", modes },
    { name: "api-token", modes, variable: "PLATFORM_API_TOKEN" },
    { name: "base-url", modes, variable: "PLATFORM_BASE_URL" },
    { name: "organization", modes },
    { name: "organization-id", modes, variable: "PLATFORM_ORGANIZATION_ID" },
    { name: "workspace", modes },
    { name: "workspace-id", modes, variable: "PLATFORM_WORKSPACE_ID" },
    { name: "request-timeout", modes, default: "60" },
    { name: "max-attempts", modes, default: "4" },
    { name: "dry-run", modes, default: "false" },
    { name: "job-summary", modes, default: "true" },
    { name: "token-name", modes: token },
    { name: "token-role", modes: token },
    { name: "token-type", modes: token, default: "WORKSPACE" },
    { name: "token-description", modes: token },
    { name: "token-expiry-days", modes: token, default: "1" },
    { name: "deployment-id", modes },
    { name: "definition-file", modes: deployment },
    { name: "definition", modes: deployment },
    { name: "deployment-name", modes: deployment },
    { name: "environment-variables", modes: deployment },
    { name: "secret-environment-variables", modes: deployment },
    { name: "preview", modes: deployment, default: "false" },
    { name: "preview-idle-days", modes: deployment },
    { name: "preview-retire", modes: deployment },
    { name: "pull-request", modes: deployment },
    { name: "pull-request-comment", modes: deployment, default: "false" },
    { name: "github-environment", modes: deployment },
    { name: "wait-minutes", modes: deployment, default: "0" },
    { name: "github-token", modes: deployment },
];
const inputTable = rows;
function rowOf(name) {
    return inputTable.find((row) => row.name === name) ?? {};
}

;// CONCATENATED MODULE: ../../build/src/inputs/names.js


const names = inputTable.map(({ name }) => name);
const otherNames = {
    deployment: "definition",
    "deployment-file": "definition-file",
};
function checkInputNames(reader) {
    for (const given of reader.source.inputNames()) {
        const meant = inputFor(given);
        if (meant === undefined)
            continue;
        reader.meant.add(meant);
        reader.problem(`Input ${reader.plain(given)} does not exist. Did you mean ${meant}?`);
    }
}
function inputFor(given) {
    if (names.some((name) => name === given))
        return undefined;
    const isSame = (name) => joined(name) === joined(given);
    const other = Object.keys(otherNames).find(isSame);
    return names.find(isSame) ?? (other === undefined ? didYouMean(given, names) : otherNames[other]);
}
function joined(name) {
    return name.toLowerCase().replace(/[-_ ]/g, "");
}

;// CONCATENATED MODULE: ../../build/src/inputs/reader.js


function booleanOf(given = "") {
    if (/^(?:true|True|TRUE)$/.test(given))
        return true;
    return /^(?:false|False|FALSE)$/.test(given) ? false : undefined;
}
class InputReader {
    source;
    findings;
    meant = new Set();
    #redactor;
    constructor(source, findings, redactor) {
        this.source = source;
        this.findings = findings;
        this.#redactor = redactor;
    }
    string(name) {
        return this.own(name) ?? this.#variable(name) ?? rowOf(name).default;
    }
    own(name) {
        return this.source.input(name)?.trim();
    }
    place(name) {
        const isFromVariable = this.own(name) === undefined && this.#variable(name) !== undefined;
        return isFromVariable ? `Environment variable ${rowOf(name).variable}` : `Input ${name}`;
    }
    shown(value) {
        return value.length > 100 ? `a value of ${value.length} characters` : `"${this.#redactor.quote(value)}"`;
    }
    plain(value) {
        return value.length > 100 ? this.shown(value) : this.#redactor.quote(value);
    }
    required(name, meaning) {
        const { variable } = rowOf(name);
        const fallback = variable === undefined ? "" : ` (or the environment variable ${variable})`;
        return this.string(name) ?? this.missing(name, `Input ${name} is required${fallback}: ${meaning}`);
    }
    missing(name, text) {
        if (!this.meant.has(name))
            this.problem(text);
    }
    choice(name, allowed) {
        const given = this.string(name);
        const value = allowed.find((candidate) => candidate === given);
        if (given === undefined || value !== undefined)
            return value;
        const near = didYouMean(given, allowed);
        return this.#unfit(name, `must be one of ${allowed.join(", ")}`, given, near && `. Did you mean ${near}?`);
    }
    boolean(name) {
        const given = this.string(name) ?? "false";
        return booleanOf(given) ?? this.#unfit(name, "must be true or false", given);
    }
    integer(name, rule) {
        const { least, most, note, words = [] } = rule;
        const given = this.string(name);
        if (given === undefined)
            return undefined;
        const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
        if (value >= least && value <= (most ?? Number.MAX_SAFE_INTEGER))
            return value;
        const range = most === undefined ? `of ${least} or more` : `from ${least} to ${most}`;
        const near = didYouMean(given, words);
        const what = `must be an integer ${range}${note === undefined ? "" : ` ${note}`}`;
        return this.#unfit(name, what, given, near && `. Did you mean ${near}?`);
    }
    milliseconds(name) {
        const given = this.string(name) ?? "";
        const seconds = /^\d+(\.\d{1,3})?$/.test(given) ? Number(given) : Number.NaN;
        if (seconds >= 0.001 && seconds <= 86_400)
            return Math.round(seconds * 1000);
        return this.#unfit(name, "must be a number of seconds from 0.001 to 86400, such as 60", given);
    }
    warnOfUnused(name, reason) {
        const given = this.own(name)?.toLowerCase();
        if (given !== undefined && given !== rowOf(name).default?.toLowerCase()) {
            this.findings.warning(`Input ${name} is given, but ${reason}.`);
        }
    }
    problem(text) {
        this.findings.problem(text);
        return undefined;
    }
    #variable(name) {
        const { variable } = rowOf(name);
        return variable === undefined ? undefined : this.source.variable(variable);
    }
    #unfit(name, allowed, given, more = "") {
        return this.problem(`${this.place(name)} ${allowed}; got ${this.shown(given)}${more}`);
    }
}

;// CONCATENATED MODULE: ../../build/src/inputs/common.js






const planWithoutToken = "A dry run of a Deployment with github-environment or preview works without api-token";
const emptyOnPullRequest = "Input api-token is empty. On a pull request the usual reason is that it comes from a fork, which " +
    `gets no secrets, or from Dependabot, which gets only Dependabot's own secrets. ${planWithoutToken}`;
const whoCanPassTheToken = "Only a maintainer of this repository can change that: start the workflow manually for a fork (for " +
    "a preview with pull-request), or add the secret, for Dependabot to Dependabot's secrets.";
const missingToken = "Input api-token is required (or the environment variable PLATFORM_API_TOKEN): an API token of the " +
    "platform. Does its secret exist in this repository, environment and event?";
function readMode(reader) {
    checkInputNames(reader);
    reader.required("mode", `one of ${modes.join(", ")}`);
    const mode = reader.choice("mode", modes);
    if (mode === undefined)
        return undefined;
    for (const row of inputTable) {
        const { name } = row;
        const isUsed = name === "github-token" || name === "preview" || row.modes.includes(mode);
        if (!isUsed)
            reader.warnOfUnused(name, `mode ${mode} does not use it`);
    }
    return mode;
}
function isPreview(reader) {
    return !/^false$/i.test(reader.string("preview") ?? "false");
}
function hasRecords(reader) {
    return isPreview(reader) || reader.string("github-environment") !== undefined;
}
function isDryRun(reader) {
    return booleanOf(reader.string("dry-run")) === true;
}
function isDryRunWithoutToken(reader) {
    return isDryRun(reader) && reader.string("api-token") === undefined;
}
function readAccess(reader, mode) {
    const mayPlan = isDryRun(reader) && mode !== "create-token";
    if (mayPlan && hasRecords(reader) && reader.string("api-token") === undefined) {
        if (reader.string("base-url") !== undefined)
            readBaseUrl(reader);
        return undefined;
    }
    const isPullRequest = /^pull_request(?!_target)/.test(reader.source.event().name);
    if (reader.string("api-token") === undefined) {
        const missing = mayPlan ? `${missingToken} ${planWithoutToken}` : missingToken;
        reader.missing("api-token", isPullRequest ? emptyOnPullRequest : missing);
        if (isPullRequest)
            reader.findings.advice = whoCanPassTheToken;
    }
    const apiToken = readSecret("api-token", reader);
    const baseUrl = readBaseUrl(reader);
    return apiToken && baseUrl && { apiToken, baseUrl };
}
function readSecret(name, reader) {
    const given = reader.string(name);
    if (given === undefined)
        return undefined;
    const refuse = (problem) => {
        return reader.problem(`${reader.place(name)} ${problem}pass only the token (the value is not shown)`);
    };
    if (/^Bearer\s/i.test(given))
        return refuse('begins with "Bearer ": remove it, and ');
    if (/\s/.test(given))
        return refuse("contains whitespace: ");
    if (/^["'`]|["'`]$/.test(given))
        return refuse("is in quotes: remove them, and ");
    return /^[\x21-\x7e]+$/.test(given)
        ? new Secret(given)
        : refuse("contains a character that no token has: ");
}
function readLimits(reader) {
    const requestTimeout = reader.milliseconds("request-timeout");
    const maxAttempts = reader.integer("max-attempts", { least: 1, note: "(1 means no retry)" });
    return requestTimeout === undefined || maxAttempts === undefined
        ? undefined
        : { requestTimeout, maxAttempts };
}
function readCommonRequest(reader) {
    const organization = readReference("organization", reader);
    const workspace = readReference("workspace", reader);
    const dryRun = reader.boolean("dry-run");
    return organization && workspace && dryRun !== undefined ? { organization, workspace, dryRun } : undefined;
}
function readReference(what, reader) {
    const nameOrId = reader.own(what);
    if (nameOrId !== undefined && reader.own(`${what}-id`) === undefined)
        return { nameOrId };
    if (reader.string(`${what}-id`) === undefined)
        return {};
    const id = readId(`${what}-id`, reader);
    return id === undefined ? undefined : { id, ...(nameOrId !== undefined && { nameOrId }) };
}
function readId(name, reader) {
    const id = reader.string(name);
    const unfit = id === undefined ? undefined : (unfitId(id) ?? notEvaluated(id));
    if (id === undefined || unfit === undefined)
        return id;
    return reader.problem(`${reader.place(name)} is not an id: it ${unfit}; got ${reader.shown(id)}`);
}
function notEvaluated(id) {
    if (/^["'`]|["'`]$/.test(id))
        return "is in quotes: remove them";
    return /^\$|\{\{|^(?:vars|secrets|env|inputs|steps|needs|matrix)\./.test(id)
        ? "is the name of a variable or a part of an expression: write ${{ vars.NAME }}"
        : undefined;
}

;// CONCATENATED MODULE: ../../build/src/definition/amounts.js
const cores = /^\d{1,9}(?:\.\d{1,6})?$/;
const gibibytes = /^\d{1,10}(?:\.\d{1,6})?Gi$/;
function isCores(text) {
    return cores.test(text) && Number(text) > 0;
}
function isGibibytes(text) {
    return gibibytes.test(text) && Number.parseFloat(text) > 0;
}
function memoryFor(cores) {
    return `${Number(cores) * 2}Gi`;
}
function sameAmount(one, other) {
    const [first, second] = [one, other].map((amount) => {
        const [, number, unit = ""] = /^(\d+(?:\.\d+)?)(Gi)?$/.exec(String(amount)) ?? [];
        return number === undefined ? undefined : `${Number(number)}${unit}`;
    });
    return first !== undefined && first === second;
}
function isExact(written, value) {
    if (!Number.isFinite(value))
        return false;
    if (/^0[xo]/.test(written))
        return Number.isSafeInteger(value);
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

;// CONCATENATED MODULE: ../../build/src/definition/checking.js


const checking_longestShown = 60;
const shownNames = ["environmentVariables", "key", "value", "isSecret", "updatedAt"];
const mostNoted = 50;
function noteLines(notes) {
    const lines = new Map();
    for (const { line, text } of notes)
        lines.set(line, (lines.get(line) ?? new Set()).add(text));
    return Array.from(lines, ([line, texts]) => {
        const more = texts.size > mostNoted ? ` and ${texts.size - mostNoted} more` : "";
        return `${line}: ${[...texts].slice(0, mostNoted).join(", ")}${more}`;
    });
}
class Checking {
    findings;
    allowEmptySecrets;
    meant = new Set();
    notes = [];
    #redactor;
    #faults = new Set();
    constructor(findings, redactor, allowEmptySecrets) {
        this.findings = findings;
        this.allowEmptySecrets = allowEmptySecrets;
        this.#redactor = redactor;
    }
    silent() {
        return new Checking(new Findings(), this.#redactor, this.allowEmptySecrets);
    }
    problem(place, what) {
        this.fault({ ...place, what: ` ${what}` });
    }
    warning(place, what) {
        this.findings.warning(`${this.where(place)} ${what}`, place.origin.at?.(place.offset));
    }
    fault(fault) {
        const text = `${this.where(fault)}${fault.what}`;
        if (this.#faults.has(text))
            return;
        this.#faults.add(text);
        this.findings.problem(text, fault.origin.at?.(fault.offset));
    }
    note(line, { path }, text) {
        const [field] = path;
        this.notes.push({
            line,
            field: typeof field === "string" ? field : undefined,
            text: this.plain(text, 200),
        });
    }
    quote(text) {
        return this.#redactor.quote(JSON.stringify(this.#redactor.redact(text)), checking_longestShown + 2);
    }
    plain(text, limit = checking_longestShown) {
        return this.#redactor.quote(text, limit);
    }
    where(position) {
        const place = this.plain(position.origin.place(position.offset), 300);
        return position.path.length === 0 ? place : `${place}: ${this.pathText(position)}`;
    }
    pathText({ path, origin }) {
        const names = path.map((name) => typeof name === "number" ? `[${name}]` : `.${this.nameIn(origin, name)}`);
        return names.join("").replace(/^\./, "");
    }
    generalPath(place) {
        return this.pathText(place).replace(/\[\d+\]/g, "[]");
    }
    shown(node, isPrivate = false) {
        if (node.kind !== "scalar")
            return node.kind === "list" ? "a list" : "an object";
        if (node.value === null)
            return "null";
        if (isPrivate || node.origin.isSecret)
            return `a ${typeof node.value}`;
        return typeof node.value === "string" ? this.quote(node.value) : this.plain(node.text);
    }
    nameIn({ isSecret = false }, name) {
        return isSecret && !shownNames.includes(name) ? mask : this.plain(name) || '""';
    }
}

;// CONCATENATED MODULE: ../../build/src/definition/fields.js
function both(field, kind, description, more = {}) {
    return { field, kind, description, use: "both", shownIn: "requests", ...more };
}
function fromResponses(field, kind, description, more = {}) {
    return both(field, kind, description, { ...more, shownIn: "responses" });
}
const variable = [
    both("key", "variable-key", "Name of the variable: a string without =, whitespace or control characters.", {
        example: "MY_KEY",
        insteadOfNull: "write the variable's name, such as MY_KEY",
    }),
    both("value", "scalar", "Value of the variable. Comparable services keep the value of a secret that is sent without one.", {
        isPrivate: true,
        insteadOfNull: 'write value: "" to send an empty value, or remove the member value to keep a stored secret ' +
            "(with isSecret: true)",
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
    both("workerConcurrency", "integer", "Number of tasks that one worker runs at the same time.", {
        example: "10",
    }),
    fromResponses("nodePoolId", "string", "ID of the node pool. Queues of Hybrid clusters need it."),
];
const hibernationSchedule = [
    both("hibernateAtCron", "string", "When the Deployment hibernates, as a cron expression.", {
        example: "0 20 * * 1-5",
    }),
    both("wakeAtCron", "string", "When the Deployment wakes up, as a cron expression.", {
        example: "0 6 * * 1-5",
    }),
    both("isEnabled", "boolean", "Whether the schedule is active."),
];
const fields = [
    both("platformRuntimeVersion", "string", "Runtime version of the Deployment. Used only at creation.", {
        use: "create-only",
        example: "12.0.0",
    }),
    both("clusterId", "string", "ID of the cluster that hosts the Deployment. Used only at creation.", {
        use: "create-only",
    }),
    both("defaultTaskPodCpu", "cores", "Default CPU of a worker Pod, in cores.", { example: "0.5" }),
    both("defaultTaskPodMemory", "gibibytes", "Default memory of a worker Pod, in Gi: twice defaultTaskPodCpu.", {
        example: "1Gi",
        twice: "defaultTaskPodCpu",
    }),
    both("description", "string", "Description of the Deployment.", { mayBeEmpty: true }),
    both("environmentVariables", "list", "Environment variables. An update may delete those that are not listed.", {
        input: "environment-variables",
        members: variable,
        example: "[{ key: MY_KEY, value: my-value }]",
        responseOnly: ["updatedAt"],
        rules: "variables",
    }),
    both("executor", "open-choice", "Executor that runs the tasks.", { allowed: ["CELERY", "KUBERNETES"] }),
    both("isCicdEnforced", "boolean", "Whether all deploys must go through CI/CD."),
    both("isDagDeployEnabled", "boolean", "Whether DAG deploys are enabled."),
    both("isHighAvailability", "boolean", "Whether several scheduler Pods run at the same time.", {
        retired: false,
    }),
    both("name", "string", "Name of the Deployment.", {
        input: "deployment-name",
        example: "my-deployment",
        isRequired: true,
        insteadOfNull: "write a name, such as my-deployment",
    }),
    both("resourceQuotaCpu", "cores", "CPU of all workers together, in cores. No worker Pod is added above it.", {
        example: "10",
    }),
    both("resourceQuotaMemory", "gibibytes", "Memory of all workers together, in Gi: twice resourceQuotaCpu.", {
        example: "20Gi",
        twice: "resourceQuotaCpu",
    }),
    both("schedulerSize", "open-choice", "Size of the scheduler.", {
        allowed: ["SMALL", "MEDIUM", "LARGE"],
        retired: "SMALL",
    }),
    both("type", "choice", "Type of the cluster that hosts the Deployment.", {
        allowed: ["DEDICATED", "HYBRID", "STANDARD"],
        isRequired: true,
        insteadOfNull: "write DEDICATED, HYBRID or STANDARD",
    }),
    both("workerQueues", "list", "Worker queues. An update may delete those that are not listed.", {
        members: workerQueue,
        example: "[{ name: default, maxWorkerCount: 10 }]",
        responseOnly: ["podCpu", "podMemory"],
        rules: "queues",
    }),
    both("workloadIdentity", "string", "Workload identity of the Deployment.", { mayBeEmpty: true }),
    both("workspaceId", "string", "ID of the workspace: the same as the input workspace-id."),
    fromResponses("cloudProvider", "string", "Cloud provider, for Standard Deployments.", {
        use: "create-only",
    }),
    fromResponses("contactEmails", "strings", "E-mail addresses of the people to contact."),
    fromResponses("isDevelopmentMode", "boolean", "Whether development-only features such as hibernation are available."),
    fromResponses("region", "string", "Region that hosts the Deployment.", { use: "create-only" }),
    fromResponses("scalingSpec", "object", "How the Deployment scales: its hibernation.", {
        members: [
            both("hibernationSpec", "object", "When the Deployment hibernates, in development mode.", {
                members: [both("schedules", "list", "Hibernation schedules.", { members: hibernationSchedule })],
            }),
        ],
    }),
    fromResponses("schedulerAu", "integer", "Platform units of the scheduler, on Hybrid clusters.", {
        example: "5",
    }),
    fromResponses("taskPodNodePoolId", "string", "ID of the node pool that runs task Pods."),
];
const createOnlyFields = fields
    .filter(({ use }) => use === "create-only")
    .map(({ field }) => field);
const responseOnlyFields = [
    "id",
    "organizationId",
    "orchestratorVersion",
    "runtimeVersion",
    "createdAt",
    "createdBy",
    "updatedAt",
    "updatedBy",
    "imageRepository",
    "imageTag",
    "imageVersion",
    "namespace",
    "schedulerCpu",
    "schedulerMemory",
    "schedulerReplicas",
    "status",
    "statusReason",
    "webServerOrchestratorApiUrl",
    "webServerCpu",
    "webServerMemory",
    "webServerIngressHostname",
    "webServerReplicas",
    "webServerUrl",
    "clusterName",
    "dagTarballVersion",
    "desiredDagTarballVersion",
    "externalIPs",
    "oidcIssuerUrl",
    "scalingStatus",
    "workspaceName",
];
const memoryFields = fields.flatMap(({ field, twice }) => twice === undefined ? [] : [{ memory: field, cpu: twice }]);

;// CONCATENATED MODULE: ../../build/src/definition/read/position.js
function scalarNode(value, place) {
    const { origin, offset, path } = place;
    return { origin, offset, path, kind: "scalar", value, text: String(value) };
}

;// CONCATENATED MODULE: ../../build/src/secrets/visible.js


const variableList = "environmentVariables";
function hasSecretName(name) {
    const lower = name.toLowerCase();
    return lower === "secret" || lower === "secrets" || (lower.startsWith("is") && lower.includes("secret"));
}
function isShownMember(name, value) {
    if (name === "key" || name === "updatedAt")
        return typeof value === "string";
    return hasSecretName(name) && typeof value === "boolean";
}
function isSecretVariable(members) {
    const isVariable = members.some(([name]) => name === "key" || name === "value");
    return isVariable && members.some(([name, mark]) => hasSecretName(name) && mark !== false);
}
function visibleObject(object, values) {
    const shown = isSecretVariable(Object.entries(object)) ? starred(object) : object;
    const list = values === "none" ? (member(shown, variableList) ?? null) : null;
    if (list === null)
        return shown;
    const { [variableList]: _, ...others } = shown;
    return Array.isArray(list) ? { ...shown, [variableList]: list.filter(isObject).map(withoutValue) } : others;
}
function starred(variable) {
    const members = Object.entries(variable).map(([name, value]) => {
        const isShown = value === "" || value === null || isShownMember(name, value);
        return [name, isShown ? value : mask];
    });
    return Object.fromEntries(members);
}
function withoutValue(variable) {
    return Object.fromEntries(Object.entries(variable).filter(([name, value]) => isShownMember(name, value)));
}
function visible(body, values) {
    return edited(body, { object: (object) => visibleObject(object, values) });
}

;// CONCATENATED MODULE: ../../build/src/definition/secrets.js


function variablesIn({ environmentVariables: list }) {
    return Array.isArray(list) ? list.filter(isObject) : [];
}
function keysOf(variables) {
    return variables.flatMap((variable) => stringMember(variable, "key") ?? []);
}
function isSecretItem(variable) {
    return member(variable, "isSecret") === true;
}
function isShownKey(key) {
    return /^[A-Z0-9_]+$/.test(key);
}
function isMarkedSecret({ entries }) {
    return isSecretVariable(Array.from(entries, ([name, value]) => [name, scalarIn(value)]));
}
function* secretsIn(node) {
    if (node.kind === "list")
        for (const item of node.items)
            yield* secretsIn(item);
    if (node.kind !== "object")
        return;
    if (isMarkedSecret(node))
        yield* stringsIn(node);
    for (const value of node.entries.values())
        yield* secretsIn(value);
}
function scalarIn(node) {
    return node.kind === "scalar" ? node.value : undefined;
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
        for (const [name, value] of node.entries)
            if (!isShownMember(name, scalarIn(value)))
                yield* stringsIn(value);
}

;// CONCATENATED MODULE: ../../build/src/definition/rules.js


const expressionInFile = "contains an expression (${{ }}), but GitHub does not evaluate expressions in files";
function checkLists({ entries }, checking) {
    const itemsOf = (name) => {
        const list = entries.get(name);
        return list?.kind === "list" ? list.items.filter((item) => item.kind === "object") : [];
    };
    for (const [variable, first] of duplicates(itemsOf("environmentVariables"), "key")) {
        const key = shownKey(variable, checking) ?? "it";
        const place = checking.where({ ...first, path: [] });
        checking.problem(placeIn(variable, "key"), `must be unique: ${key} is also given at ${place}`);
    }
    checkQueues(itemsOf("workerQueues"), checking);
}
function checkVariable(variable, checking) {
    const { item, body, isMisspelled } = variable;
    const { origin, entries } = item;
    const [key, value] = [member(body, "key"), member(body, "value")];
    const isSecret = member(body, "isSecret") === true;
    const written = entries.get("value");
    const shown = shownKey(item, checking);
    const warn = (what) => {
        checking.warning(placeIn(item, "value"), `${shown === undefined ? "" : `of ${shown} `}${what}`);
    };
    if (!entries.has("key") && !isMisspelled)
        checking.problem(item, "has no key: add the variable's name, such as key: MY_KEY");
    if (written === undefined && !isSecret && !isMisspelled) {
        checking.problem(item, 'has no value: write value: "" for an empty one (only a secret may omit it)');
    }
    if (origin.isSecret && !isSecret) {
        checking.problem(placeIn(item, "isSecret"), "must be true: give plain variables in environment-variables");
    }
    if (isSecret && (value === "true" || value === "false")) {
        warn("is only a boolean: the action adds no mask for it. Where the value is a GitHub secret, the " +
            "runner masks this word in the whole job, and outputs that contain it, such as ready, do not " +
            "reach other jobs. Make it a plain variable");
    }
    if (value === "" && !isSecret && origin.variables !== undefined) {
        warn("is empty: does its variable exist in this repository and environment?");
    }
    const isEmpty = value === "" || (written === undefined && origin.isSecret);
    if (isEmpty && isSecret && origin.variables !== undefined)
        checkEmptySecret(item, checking);
    if (origin.variables === "lines" && typeof value === "string" && /^(["']).*\1$/s.test(value)) {
        warn("is in quotes: they are part of the value. Remove them if that is not meant");
    }
    if (origin.variables === "lines" && /[,;]\s*[A-Z][A-Z0-9_]*=/.test(String(value))) {
        warn("looks like several variables: the whole rest of the line is one value. Write each variable on " +
            "a line of its own if that is not meant");
    }
    if (origin.at !== undefined && isSecret && typeof value === "string" && value !== "") {
        warn("is a secret in a file: everyone who can read the file can read it. Pass it with the input " +
            "secret-environment-variables instead");
    }
    if (written?.kind === "scalar" && written.isCut === true) {
        warn("ends before the #: YAML reads what follows a space and # as a comment. Put the value in quotes " +
            "if the # belongs to it");
    }
    if (origin.at !== undefined && !isSecret && String(value).includes("${{")) {
        const input = /\bsecrets\b/.test(String(value))
            ? "secret-environment-variables"
            : "environment-variables";
        warn(`${expressionInFile}: the expression itself is sent. To send its value, use the input ${input}`);
    }
    if (typeof key === "string" && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) {
        const advice = origin.isSecret
            ? "it is kept as written. If this line is a part of the value above it, write that value as KEY<<END"
            : `${shown} is kept as written`;
        const what = `is not a POSIX name (letters, digits and _, not beginning with a digit): ${advice}`;
        checking.warning(placeIn(item, "key"), what);
    }
}
function checkEmptySecret(variable, checking) {
    const key = shownKey(variable, checking);
    const place = checking.where({ ...placeIn(variable, "value"), path: [] });
    const empty = `${place}: ${key ?? "the secret"} is empty`;
    const advice = "Does the secret exist in this repository and environment, and is it available to this event? For " +
        `an intentionally empty secret, write { key: ${key ?? "MY_KEY"}, value: "", isSecret: true } in the ` +
        "definition";
    if (checking.allowEmptySecrets)
        checking.findings.notice(`${empty}: the plan does not need it`);
    else
        checking.findings.problem(`${empty}, and would overwrite the stored value. ${advice}`);
}
function shownKey(item, checking) {
    const key = textIn(item, "key");
    const { isSecret, hidesKeys } = item.origin;
    if (key === undefined || (isSecret && (hidesKeys || !isShownKey(key))))
        return undefined;
    return checking.plain(key);
}
function textIn(item, name) {
    const value = item.kind === "object" ? item.entries.get(name) : undefined;
    return value?.kind !== "scalar" || value.value === null ? undefined : value.text;
}
function checkQueues(queues, checking) {
    for (const queue of queues) {
        const [minimum, maximum] = [numberIn(queue, "minWorkerCount"), numberIn(queue, "maxWorkerCount")];
        if (minimum === undefined || maximum === undefined || minimum <= maximum)
            continue;
        const what = `must be at most maxWorkerCount, which is ${maximum}; got ${minimum}`;
        checking.problem(placeIn(queue, "minWorkerCount"), what);
    }
    for (const [queue, first] of duplicates(queues, "name")) {
        const name = checking.quote(textIn(queue, "name") ?? "");
        checking.problem(placeIn(queue, "name"), `must be unique; ${name} is also the name of ${checking.pathText(first)}`);
    }
    const [first, ...others] = queues.filter(({ entries }) => {
        const mark = entries.get("isDefault");
        return mark?.kind === "scalar" && mark.value === true;
    });
    for (const queue of others) {
        const place = placeIn(queue, "isDefault");
        const other = first && placeIn(first, "isDefault");
        const isSame = first === undefined || other === undefined || other.origin === place.origin;
        const which = isSame
            ? `${first && checking.pathText(first)} is already the default`
            : `${checking.where({ ...other, path: [] })} already has a default queue, ` +
                `${checking.quote(textIn(first, "name") ?? "")}. Set its isDefault to false here`;
        checking.problem(place, `must not be true: ${which}`);
    }
}
function numberIn({ entries }, name) {
    const value = entries.get(name);
    return value?.kind === "scalar" && typeof value.value === "number" ? value.value : undefined;
}
function duplicates(items, name) {
    const firsts = new Map();
    return items.flatMap((item) => {
        const value = textIn(item, name);
        if (value === undefined)
            return [];
        const first = firsts.get(value);
        if (first === undefined)
            firsts.set(value, item);
        return first === undefined ? [] : [[item, first]];
    });
}
function placeIn(item, name) {
    return item.entries.get(name) ?? { ...item, path: [...item.path, name] };
}

;// CONCATENATED MODULE: ../../build/src/definition/merge.js




function mergeOver(base, over, checking) {
    const entries = new Map(base.entries);
    for (const [name, value] of over.entries) {
        const below = entries.get(name);
        const { rules } = fields.find(({ field }) => field === name) ?? {};
        const merge = { variables: mergeVariables, queues: mergeQueues };
        entries.set(name, rules !== undefined && below?.kind === "list" && value.kind === "list"
            ? { ...below, items: merge[rules](below.items, value.items, checking) }
            : value);
    }
    for (const { memory, cpu } of memoryFields) {
        if (isSet(over.entries.get(cpu)) && !over.entries.has(memory))
            entries.delete(memory);
    }
    return { ...over, entries };
}
function mergeVariables(base, over, checking) {
    return mergeItems(base, over, "key", (below, item) => {
        const { origin, offset } = item.entries.get("key") ?? item;
        const key = shownKey(item, checking) ?? "a key";
        const problem = (what) => checking.fault({ origin, offset, path: [], what: `: ${key} ${what}` });
        const areInputs = below.origin.variables !== undefined && origin.variables !== undefined;
        if (areInputs && below.origin !== origin) {
            problem("is also in the input environment-variables: keep one of them");
        }
        else if (isSecretNode(below) && !staysSecret(item, below)) {
            const where = checking.where({ ...below, path: [] });
            const how = isSecretNode(item) ? "has isSecret: null" : "is plain";
            problem(`${how} here and is secret at ${where}: its value would become readable. Make both secret, or ` +
                "both plain");
        }
        return item;
    });
}
function mergeQueues(base, over) {
    return mergeItems(base, over, "name", (below, item) => {
        return { ...below, entries: new Map([...below.entries, ...item.entries]) };
    });
}
function mergeItems(base, over, by, combine) {
    const merged = [...base];
    const places = new Map(base.map((item, index) => [textIn(item, by), index]));
    for (const item of over) {
        const name = textIn(item, by);
        const place = name === undefined ? undefined : places.get(name);
        const below = place === undefined ? undefined : merged[place];
        if (place === undefined || below?.kind !== "object" || item.kind !== "object")
            merged.push(item);
        else {
            merged[place] = combine(below, item);
            places.delete(name);
        }
    }
    return merged;
}
function isSecretNode(item) {
    return item.origin.isSecret === true || isMarkedSecret(item);
}
function staysSecret(item, below) {
    const isNull = ({ entries }) => isCleared(entries.get("isSecret"));
    return isSecretNode(item) && (!isNull(item) || isNull(below));
}
function isSet(node) {
    return node !== undefined && !isCleared(node);
}
function isCleared(node) {
    return node?.kind === "scalar" && node.value === null;
}
function retired(node, rows = fields) {
    const entries = Array.from(node.entries, ([name, value]) => {
        const { retired: small, members = [] } = rows.find(({ field }) => field === name) ?? {};
        if (small !== undefined && isSet(value))
            return [name, scalarNode(small, value)];
        if (value.kind !== "list")
            return [name, value];
        const items = value.items.map((item) => (item.kind === "object" ? retired(item, members) : item));
        return [name, { ...value, items }];
    });
    return { ...node, entries: new Map(entries) };
}

;// CONCATENATED MODULE: external "node:fs/promises"
const external_node_fs_promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
;// CONCATENATED MODULE: ../../build/src/definition/read/file.js



const largestFile = 1024 * 1024;
const outside = "is outside the folder of the checked-out files (GITHUB_WORKSPACE) and RUNNER_TEMP: use a path " +
    "inside one of them, such as deploy/deployment.yaml";
async function readDefinitionFile(folders, given) {
    const wanted = external_node_path_.resolve(folders.workspace, given);
    try {
        const named = [folders.workspace, folders.temporary].filter((folder) => folder !== undefined);
        const roots = await Promise.all(named.map((folder) => (0,external_node_fs_promises_namespaceObject.realpath)(folder).catch(() => external_node_path_.resolve(folder))));
        const isIn = (target, ...among) => among.some((root) => isInside(root, target));
        if (!isIn(wanted, ...named.map((folder) => external_node_path_.resolve(folder)), ...roots))
            return { problem: outside };
        const target = await (0,external_node_fs_promises_namespaceObject.realpath)(wanted);
        if (!isIn(target, ...roots))
            return { problem: outside };
        const file = await (0,external_node_fs_promises_namespaceObject.stat)(target);
        if (!file.isFile())
            return { problem: "is not a file: use the path of a YAML or JSON file" };
        if (file.size > largestFile)
            return { problem: `has ${file.size} bytes: a definition may have at most ${largestFile}` };
        return { text: new TextDecoder("utf-8", { fatal: true }).decode(await (0,external_node_fs_promises_namespaceObject.readFile)(target)) };
    }
    catch (error) {
        const { code = "unknown error" } = error;
        if (code === "ENOENT")
            return { problem: await missing(wanted, given) };
        if (code === "ERR_ENCODING_INVALID_ENCODED_DATA")
            return { problem: "is not UTF-8: save the file as UTF-8" };
        return { problem: `cannot be read (${code})` };
    }
}
async function missing(wanted, given) {
    const { dir, base } = external_node_path_.parse(wanted);
    const near = didYouMean(base, await (0,external_node_fs_promises_namespaceObject.readdir)(dir).catch(() => []));
    if (near !== undefined)
        return `does not exist. Did you mean ${JSON.stringify(external_node_path_.join(external_node_path_.dirname(given), near))}?`;
    if (/[,;\s]/.test(given))
        return "does not exist: correct the path, and write one path per line";
    if (external_node_path_.isAbsolute(given))
        return "does not exist: correct the path, and check the step that makes the file";
    return ("does not exist in the folder of the checked-out files (GITHUB_WORKSPACE): correct the path, or add " +
        "a checkout step before this step");
}
function isInside(folder, target) {
    const relative = external_node_path_.relative(folder, target);
    return relative !== ".." && !relative.startsWith(`..${external_node_path_.sep}`) && !external_node_path_.isAbsolute(relative);
}

;// CONCATENATED MODULE: ../../build/src/definition/read/diagnose.js
const noComment = "a comment begins with #: // and /* */ are no comments in YAML and JSON";
const expression = "this line contains an expression (${{ }}): GitHub does not evaluate expressions in files. Put the " +
    "field into the input definition instead";
const indentation = "the indentation does not match the lines before: fields of one object, or items of one list, start " +
    "in the same column";
const words = {
    BAD_DIRECTIVE: "a line that begins with % is a YAML directive, and this one is not known",
    BAD_DQ_ESCAPE: "this backslash escape is not known in double quotes: write \\\\ for a backslash, or use single quotes",
    BAD_INDENT: indentation,
    BAD_SCALAR_START: "a value cannot begin with this character: put the value in quotes",
    BLOCK_AS_IMPLICIT_KEY: "a second colon in one line: put a value that contains a colon and a space in quotes",
    BLOCK_IN_FLOW: "a comma is missing, or a block is inside brackets or braces",
    KEY_OVER_1024_CHARS: "a field's name is longer than 1024 characters: is a colon missing?",
    MISSING_CHAR: "a colon with a space after it, or a comma, is missing here, or the indentation is wrong",
    MULTILINE_IMPLICIT_KEY: "a colon with a space after it is missing in this line: write name: value",
    RESOURCE_EXHAUSTION: "this is nested too deeply",
    TAB_AS_INDENT: "tabs cannot indent YAML: use spaces",
    TAG_RESOLVE_FAILED: "a tag is not allowed here: put a value that begins with ! in quotes",
    UNEXPECTED_TOKEN: "this cannot be here: is a quote, a comma, a bracket or a line break missing before it?",
};
const conflict = "this line is a conflict marker of Git: resolve the conflict";
const secondDocument = "a second document begins here: there must be only one";
const openings = { "]": "[", "}": "{", '"': '"', "'": "'" };
function diagnose({ errors, warnings }, text, isFile) {
    const [first] = [...errors, ...warnings];
    if (first === undefined)
        return undefined;
    const [offset] = first.pos;
    if (first.code === "MULTIPLE_DOCS")
        return { offset, what: secondDocument };
    const problem = (what, at = offset) => ({ offset: at, what: `not YAML or JSON: ${what}` });
    const { start, line } = lineAt(text, offset);
    if (/^(?:<{7}|={7}|>{7})/.test(line))
        return problem(conflict, start);
    if (isFile && line.includes("${{"))
        return problem(expression);
    if (/^\s*[[{/]/.test(text) && /(?:^|[\s,[{])\/[/*]/.test(line))
        return problem(noComment, start);
    const wrongIndent = errors.find(({ code }) => code === "MULTILINE_IMPLICIT_KEY");
    if (first.code === "BLOCK_AS_IMPLICIT_KEY" && wrongIndent !== undefined) {
        const indented = lineAt(text, wrongIndent.pos[1] - 1);
        return problem(indentation, indented.start + indented.line.search(/\S|$/));
    }
    const closing = /(?:end with a |closing )([\]}"'])/.exec(first.message)?.[1] ?? "";
    const opening = openings[closing];
    if (opening !== undefined) {
        const cause = "it is missing, a # after a space cuts it off, or the lines inside are not indented";
        return problem(`a ${opening} before this has no closing ${closing}: ${cause}`);
    }
    const other = "a value that begins with * or & needs quotes, or a character is missing here";
    return problem(words[first.code] ?? other);
}
function lineAt(text, offset) {
    const start = text.lastIndexOf("\n", offset - 1) + 1;
    const [line = ""] = text.slice(start).split("\n", 1);
    return { start, line };
}

;// CONCATENATED MODULE: ../../build/src/definition/read/yaml.js


const yaml_deepest = 64;
const deepestParsed = 500;
const mostAliased = 1024 * 1024;
const tooDeep = `nested deeper than ${yaml_deepest} levels`;
async function readYaml(given, name, { isFile = false, kind = {}, path = [] } = {}) {
    const yaml = await __nccwpck_require__.e(/* import() */ 483).then(__nccwpck_require__.t.bind(__nccwpck_require__, 3483, 19));
    const text = given.replace(/^\uFEFF/, "");
    const counter = new yaml.LineCounter();
    const at = (offset) => {
        const { line, col } = counter.linePos(offset);
        return { file: name, line, column: col };
    };
    const place = (offset) => {
        const { line, column } = at(offset);
        return isFile ? `${name}:${line}:${column}` : `${name} input, line ${line}, column ${column}`;
    };
    const origin = { ...kind, place, ...(isFile ? { at } : {}) };
    const source = { name: isFile ? name : `Input ${name}`, origin, root: undefined, isComplete: false };
    const broken = (offset, what) => ({
        ...source,
        faults: [{ origin, offset, path: [], what: `: ${what}` }],
    });
    const tooDeepAt = offsetOfTooDeep(text);
    if (tooDeepAt !== undefined) {
        for (const { index } of text.matchAll(/^/gm))
            counter.addNewLine(index);
        return broken(tooDeepAt, tooDeep);
    }
    const options = { schema: "core", merge: false, resolveKnownTags: false, uniqueKeys: false };
    const document = yaml.parseDocument(text, { ...options, lineCounter: counter, prettyErrors: false });
    const faults = [];
    const state = { yaml, origin, text, faults, anchors: new Map(), aliased: 0 };
    const root = document.contents ? convert(document.contents, state, path) : undefined;
    const error = diagnose(document, text, isFile);
    return error === undefined
        ? { ...source, root, isComplete: true, faults }
        : { ...broken(error.offset, error.what), root };
}
function offsetOfTooDeep(text) {
    let open = 0;
    for (const { 0: sign, index } of text.matchAll(/[[\]{}]/g)) {
        open = sign === "[" || sign === "{" ? open + 1 : Math.max(0, open - 1);
        if (open > deepestParsed)
            return index;
    }
    return /^[ \t]*(?:[-?][ \t]+){500}/m.exec(text)?.index;
}
function convert(node, state, path) {
    const { yaml, origin, anchors, text: written } = state;
    const [offset = 0, end = 0] = (yaml.isNode(node) && node.range) || [];
    const place = { origin, offset, path };
    const { aliased } = state;
    let located;
    if (path.length > yaml_deepest) {
        state.faults.push({ ...place, path: path.slice(0, 1), what: ` is ${tooDeep}` });
        return scalarNode("", place);
    }
    if (yaml.isAlias(node))
        located = convertAlias(node.source, state, place);
    else if (yaml.isMap(node))
        located = { kind: "object", entries: entriesOf(node, state, path), ...place };
    else if (yaml.isSeq(node)) {
        const items = node.items.map((item, index) => convert(item, state, [...path, index]));
        located = { kind: "list", items, ...place };
    }
    else if (yaml.isScalar(node)) {
        const { value: raw, source = "", type } = node;
        const value = typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean" ? raw : null;
        const text = typeof value === "string" ? value : source;
        const isCut = text !== "" && type === "PLAIN" && /^[ \t]+#/.test(written.slice(end, end + 100));
        located = { kind: "scalar", value, text, ...place, isCut };
    }
    else
        return { kind: "scalar", value: null, text: "", ...place };
    if (yaml.isNode(node) && "anchor" in node && node.anchor !== undefined) {
        anchors.set(node.anchor, { located, size: end - offset + state.aliased - aliased });
    }
    return located;
}
function convertAlias(name, state, place) {
    const target = state.anchors.get(name);
    const fail = (what) => {
        state.faults.push({ ...place, what });
        return scalarNode(`*${name}`, place);
    };
    if (target === undefined)
        return fail(" is an alias without an anchor before it: put a value that begins with * in quotes");
    if (state.aliased > mostAliased)
        return scalarNode(`*${name}`, place);
    state.aliased += target.size;
    if (state.aliased > mostAliased)
        return fail(` contains aliases that represent more than ${mostAliased} characters`);
    return place.path.length + levelsBelow(target.located) > yaml_deepest
        ? fail(` is ${tooDeep}`)
        : { ...target.located, ...place };
}
function levelsBelow(node) {
    let levels = 0;
    const inner = node.kind === "list" ? node.items : node.kind === "object" ? node.entries.values() : [];
    for (const each of inner)
        levels = Math.max(levels, 1 + levelsBelow(each));
    return levels;
}
function entriesOf({ items }, state, path) {
    const { yaml, origin, faults } = state;
    const entries = new Map();
    for (const { key, value } of items) {
        const nameOffset = (yaml.isNode(key) && key.range?.[0]) || 0;
        const isName = yaml.isScalar(key) && key.value !== null;
        const name = isName ? (key.source ?? String(key.value)) : "";
        const inner = isName ? [...path, name] : path;
        const fail = (what) => void faults.push({ origin, offset: nameOffset, path: inner, what });
        const converted = convert(value, state, inner);
        if (!isName)
            fail(": a field's name must be a string");
        else if (name === "<<" && key.type === "PLAIN")
            fail(": merge keys are not part of YAML 1.2: write the fields out");
        else if (key.type === "PLAIN" && /^\/[/*]/.test(name))
            fail(`: ${noComment}`);
        else if (entries.has(name))
            fail(" is given twice: keep one of them");
        else
            entries.set(name, { ...converted, nameOffset });
    }
    return entries;
}

;// CONCATENATED MODULE: ../../build/src/definition/read/variables.js



const block = "for a value of several lines, such as a private key, write KEY<<END, then its lines, then a line END";
const rule = "must have the form KEY=VALUE, such as MY_KEY=my-value, without whitespace before the =";
const variables_form = `${rule}; ${block}`;
const padding = `has only = for its value, like the last line of a value in base64; ${block}`;
function parseVariables(text, isSecret = false) {
    const variables = [];
    const badLines = [];
    const written = text.split("\n");
    const lines = written.map((line, index) => (index < written.length - 1 ? line.replace(/\r$/, "") : line));
    for (let index = 0; index < lines.length; index++) {
        const content = lines[index]?.trimStart() ?? "";
        if (content === "" || content.startsWith("#"))
            continue;
        const line = index + 1;
        const equals = content.indexOf("=");
        const opening = content.indexOf("<<");
        const isBlock = opening !== -1 && (equals === -1 || opening < equals);
        const key = content.slice(0, isBlock ? opening : Math.max(equals, 0));
        if (key === "" || /[\s\p{Cc}]/u.test(key))
            badLines.push({ line, what: variables_form, text: content });
        else if (!isBlock) {
            const value = content.slice(equals + 1);
            if (isSecret && /^=+\s*$/.test(value))
                badLines.push({ line, what: padding, text: content });
            else
                variables.push({ key, value, line, isBlock });
        }
        else {
            const word = content.slice(opening + 2);
            const end = word.trim() === "" ? -1 : lines.indexOf(word, line);
            if (end === -1) {
                const what = `opens a block that has no end: no line is exactly the word after <<; ${block}`;
                badLines.push({ line, what, text: written.slice(line).join("\n") });
                break;
            }
            const inner = written.slice(line, end).join("\n");
            variables.push({
                key,
                value: written[index]?.endsWith("\r") ? inner.replace(/\r$/, "") : inner,
                line,
                isBlock,
            });
            index = end;
        }
    }
    return { variables, badLines };
}
async function readVariables(text, input, onSecret) {
    const isSecret = input === "secret-environment-variables";
    const first = text.split("\n").find((line) => !/^\s*(?:#|$)/.test(line));
    const isList = /^\s*(?:\[|-\s|-$|---\s*$)/.test(first ?? "");
    const list = isList
        ? await readYaml(text, input, { kind: { isSecret, variables: "list" }, path: ["environmentVariables"] })
        : readLines(text, input, isSecret, onSecret);
    const { root } = list;
    if (isSecret && !list.isComplete)
        onSecret(text.trim());
    if (root !== undefined)
        for (const secret of isSecret ? stringsIn(root) : secretsIn(root))
            onSecret(secret);
    const entries = new Map(root && [["environmentVariables", root]]);
    const origin = { place: () => list.name };
    return { ...list, origin, root: { kind: "object", entries, origin, offset: 0, path: [] } };
}
function readLines(text, input, isSecret, onSecret) {
    const { variables, badLines } = parseVariables(text, isSecret);
    const isWellFormed = badLines.length === 0;
    const place = (line) => `${input} input, line ${line}`;
    const origin = { place, variables: "lines", isSecret, hidesKeys: isSecret && !isWellFormed };
    for (const { text: line } of isSecret ? badLines : [])
        onSecret(line.trim());
    const items = variables.map(({ key, value, line, isBlock }) => {
        const position = { origin, offset: line, path: [] };
        if (isSecret && (isWellFormed ? !/^[\w.-]+$/.test(key) : !isShownKey(key)))
            onSecret(key);
        const isEmpty = isSecret && !isBlock && value.trim() === "";
        const entries = Object.entries({ key, value: isEmpty ? "" : value, isSecret }).map(([name, member]) => {
            return [name, scalarNode(member, { ...position, path: [name] })];
        });
        return { ...position, kind: "object", entries: new Map(entries) };
    });
    const faults = badLines.map(({ line, what }) => ({ origin, offset: line, path: [], what: ` ${what}` }));
    const list = { kind: "list", items, origin, offset: 1, path: [] };
    return {
        name: `Input ${input}`,
        origin,
        root: items.length === 0 ? undefined : list,
        isComplete: true,
        faults,
    };
}

;// CONCATENATED MODULE: ../../build/src/definition/read/sources.js





const definitionInputs = [
    "definition-file",
    "definition",
    "deployment-name",
    "environment-variables",
    "secret-environment-variables",
    "preview-retire",
];
function unreadable(name, place, problem) {
    const origin = { place: () => place };
    const faults = [{ origin, offset: 0, path: [], what: ` ${problem}` }];
    return { name, origin, root: undefined, isComplete: false, faults };
}
const noPath = unreadable("Input definition-file", "Input definition-file", "must be a path, or several paths, one per line: a definition itself belongs in the input definition");
async function readSources(given, { folders, onSecret }) {
    const readDocument = async (text, name, isFile = false) => {
        const source = await readYaml(text, name, { isFile });
        if (source.root !== undefined)
            for (const secret of secretsIn(source.root))
                onSecret(secret);
        return source;
    };
    const readFile = async (path) => {
        const found = await readDefinitionFile(folders, path);
        if ("text" in found)
            return readDocument(found.text, path, true);
        return unreadable(path, `Input definition-file: ${JSON.stringify(path)}`, found.problem);
    };
    const readVariablesOf = (text, input) => readVariables(text, input, onSecret);
    const readName = (text) => {
        const origin = { place: () => "Input deployment-name" };
        const place = { origin, offset: 0, path: [] };
        const entries = new Map([["name", scalarNode(text, place)]]);
        const root = { ...place, kind: "object", entries };
        return { name: "Input deployment-name", origin, root, isComplete: true, faults: [] };
    };
    const read = async (input, as) => {
        const text = given[input] ?? "";
        return text.trim() === "" ? [] : [await as(text, input)];
    };
    const paths = (given["definition-file"] ?? "").split("\n").map((line) => line.trim());
    const files = [];
    for (const path of paths.some((line) => /:(?:\s|$)/.test(line)) ? [] : paths) {
        if (path !== "")
            files.push(await readFile(path));
    }
    if (files.length === 0 && paths.some((path) => path !== ""))
        files.push(noPath);
    const definitions = [...files, ...(await read("definition", readDocument))];
    const inputs = [
        ...(await read("environment-variables", readVariablesOf)),
        ...(await read("secret-environment-variables", readVariablesOf)),
        ...(await read("deployment-name", (text) => readName(text.trim()))),
    ];
    const [patch] = await read("preview-retire", readDocument);
    return { definitions, inputs, patch };
}

;// CONCATENATED MODULE: ../../build/src/definition/validate.js





const mostNamed = 20;
function checkObject(node, shape, checking) {
    const { members = [], responseOnly = [] } = shape;
    const names = members.map(({ field }) => field);
    const result = [];
    const unknown = [];
    for (const [name, value] of node.entries) {
        const place = placeOfName(value);
        const field = members.find((candidate) => candidate.field === name);
        let checked;
        if (field !== undefined)
            checked = checkField(value, field, checking, node);
        else if (name === "runtimeVersion" && place.path.length === 1) {
            checking.warning(place, "is deprecated and left out of the request: use platformRuntimeVersion instead");
        }
        else if (responseOnly.includes(name)) {
            const list = place.path.length > 1 ? place.path : [];
            const line = "Left out of the request, because only responses contain them";
            checking.note(line, { ...place, path: list }, checking.generalPath(place));
        }
        else if (!hasExpression(name, place, checking)) {
            const meant = memberMeantBy(name, shape);
            if (meant === undefined)
                unknown.push([name, place]);
            else {
                if (place.path.length === 1)
                    checking.meant.add(meant);
                checking.problem(place, `is not a field of the API documentation. Did you mean ${meant}?`);
            }
            checked = plainValue(value, checking);
        }
        if (checked !== undefined)
            result.push([name, checked]);
    }
    const [first] = unknown;
    if (first !== undefined) {
        const named = unknown.slice(0, mostNamed).map(([name, { origin }]) => checking.nameIn(origin, name));
        const more = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : "";
        const what = `has fields that are not in the API documentation: ${named.join(", ")}${more}. They are kept as ` +
            "written";
        checking.warning({ ...first[1], path: node.path }, `${what}. Documented fields: ${names.join(", ")}`);
    }
    return Object.fromEntries(result);
}
function placeOfName({ origin, offset, path, nameOffset = offset }) {
    return { origin, offset: nameOffset, path };
}
function memberMeantBy(name, { members = [], responseOnly = [] }) {
    const names = members.map(({ field }) => field);
    if (names.includes(name) || responseOnly.includes(name))
        return undefined;
    const mark = names.find((member) => member === "isSecret" && hasSecretName(name));
    const meant = didYouMean(name, [...names, ...responseOnly]) ?? mark;
    return meant !== undefined && responseOnly.includes(meant) ? undefined : meant;
}
function checkField(node, field, checking, parent) {
    if (node.kind === "scalar") {
        if (node.value === null) {
            if (field.isPrivate && node.origin.isSecret)
                return "";
            if (field.insteadOfNull !== undefined)
                return checking.problem(node, `must not be null: ${field.insteadOfNull}`);
            checking.note("Sent as null, which clears the field", node, checking.generalPath(node));
            return null;
        }
        const isPlain = field.isPrivate === true && parent !== undefined && !isMarkedSecret(parent);
        if (!isPlain && hasExpression(node.text, node, checking))
            return undefined;
    }
    if (field.shownIn === "responses") {
        const line = "Sent, although the API documentation shows them only in responses";
        checking.note(line, node, checking.generalPath(node));
    }
    switch (field.kind) {
        case "choice":
        case "open-choice":
            return checkChoice(node, field, checking);
        case "strings": {
            if (node.kind !== "list") {
                return reject(node, field, checking, node.kind === "scalar" ? `: write [${checking.shown(node)}]` : "");
            }
            const { example: _, ...item } = { ...field, shownIn: "requests" };
            const items = node.items.map((one) => checkField(one, { ...item, kind: "string" }, checking));
            return items.filter((one) => one !== undefined);
        }
        case "object":
            return node.kind === "object" ? checkObject(node, field, checking) : reject(node, field, checking);
        case "list":
            return node.kind === "list" ? checkList(node.items, field, checking) : reject(node, field, checking);
    }
    const value = readScalar(node, field);
    if (value === undefined)
        return reject(node, field, checking, quotesAdvice(node, field.kind));
    const isConverted = typeof value === "string" && node.kind === "scalar" && typeof node.value !== "string";
    if (isConverted)
        checking.note("Sent as strings, as in the API documentation", node, checking.generalPath(node));
    return value;
}
function reject(node, field, checking, advice = "") {
    const { example, kind, isPrivate, members = [], allowed, mayBeEmpty } = field;
    const text = kinds[kind]?.[0] ?? (mayBeEmpty ? "a string" : "a string that is not empty");
    const accepted = allowed === undefined ? text : `one of ${allowed.join(", ")}`;
    const suchAs = example === undefined ? "" : `, such as ${example}`;
    const mayBeSecret = isPrivate === true || members.some((member) => member.isPrivate);
    const got = kind === "variable-key" ? "" : `; got ${checking.shown(node, mayBeSecret)}`;
    return checking.problem(node, `must be ${accepted}${suchAs}${got}${advice}`);
}
function checkList(items, field, checking) {
    const { members = [], rules, example } = field;
    return items.flatMap((item) => {
        if (item.kind !== "object") {
            const row = { ...field, ...(example && { example: example.replace(/^\[|\]$/g, "") }) };
            return reject(item, { ...row, kind: "object" }, checking) ?? [];
        }
        const added = members.flatMap(({ field: name, writtenOut }) => {
            if (writtenOut === undefined || item.entries.has(name))
                return [];
            if (item.origin.isSecret)
                return [[name, true]];
            const written = item.entries.get("key") ?? item.entries.get("name");
            const of = written?.kind === "scalar" ? checking.plain(written.text) : "";
            const path = checking
                .generalPath({ ...item, path: [...item.path, name] })
                .replace("[]", () => `[${of}]`);
            checking.note("Added the default", item, `${path}: ${JSON.stringify(writtenOut)}`);
            return [[name, writtenOut]];
        });
        const body = { ...checkObject(item, field, checking), ...Object.fromEntries(added) };
        if (rules === "variables") {
            const isMisspelled = [...item.entries.keys()].some((name) => memberMeantBy(name, field) !== undefined);
            checkVariable({ item, body, isMisspelled }, checking);
        }
        return [body];
    });
}
function checkChoice(node, field, checking) {
    const { kind, allowed = [] } = field;
    const text = String(readScalar(node, field) ?? "");
    if (allowed.includes(text))
        return text;
    const meant = didYouMean(text.trim(), allowed);
    if (kind === "choice" || text === "" || meant !== undefined) {
        return reject(node, field, checking, meant === undefined ? "" : `. Did you mean ${meant}?`);
    }
    const what = `is ${checking.shown(node)}; the API documentation lists ${allowed.join(", ")}. It is kept as ` +
        "written";
    checking.warning(node, what);
    return text;
}
function plainValue(node, checking) {
    if (node.kind === "list")
        return node.items.map((item) => plainValue(item, checking));
    if (node.kind === "object") {
        const entries = Array.from(node.entries, ([name, value]) => {
            hasExpression(name, placeOfName(value), checking);
            return [name, plainValue(value, checking)];
        });
        return Object.fromEntries(entries);
    }
    const { value, text } = node;
    hasExpression(text, node, checking);
    if (typeof value === "number" && !isExact(text, value)) {
        const what = "is a number whose value would change in JSON: put it in quotes to send a string";
        checking.problem(node, `${what}; got ${checking.shown(node)}`);
    }
    return value;
}
function hasExpression(text, place, checking) {
    if (place.origin.at === undefined || !text.includes("${{"))
        return false;
    const isValue = place.path[0] === "environmentVariables" && place.path.at(-1) === "value";
    const advice = isValue
        ? "Put the variable into the input secret-environment-variables"
        : "Put the field into the input definition";
    checking.problem(place, `${expressionInFile}. ${advice} instead`);
    return true;
}
const isText = (value) => typeof value === "string" || typeof value === "number";
const kinds = {
    boolean: ["true or false", (value) => typeof value === "boolean"],
    integer: [
        "an integer of 0 or more",
        (value, text) => Number.isSafeInteger(value) && Number(value) >= 0 && isExact(text, Number(value)),
    ],
    cores: ["a decimal number of cores above 0", (value, text) => isText(value) && isCores(text)],
    gibibytes: ["a decimal number above 0 followed by Gi", (value, text) => isText(value) && isGibibytes(text)],
    scalar: ["a string", () => true],
    "variable-key": [
        "a string without =, whitespace or control characters",
        (value, text) => typeof value === "string" && /^[^=\s\p{Cc}]+$/u.test(text),
    ],
    strings: ["a list of strings", () => false],
    object: ["an object", () => false],
    list: ["a list of objects", () => false],
};
function readScalar(node, { kind, mayBeEmpty = false }) {
    if (node.kind !== "scalar")
        return undefined;
    const { value, text } = node;
    const [, accepts = () => isText(value) && (mayBeEmpty || text.trim() !== "")] = kinds[kind] ?? [];
    if (!accepts(value, text))
        return undefined;
    return kind === "boolean" || kind === "integer" ? value : text;
}
function quotesAdvice(node, kind) {
    if (node.kind !== "scalar")
        return "";
    if (kind === "cores" && /^\d+(?:\.\d+)?$/.test(node.text) && Number(node.text) > 0)
        return ": at most 9 digits before and 6 after the point";
    if (typeof node.value !== "string")
        return kind === "string" || kind === "variable-key" ? ": put it in quotes" : "";
    const isBoolean = kind === "boolean" && /^(?:true|false)$/i.test(node.text);
    return isBoolean || (kind === "integer" && /^\d{1,15}$/.test(node.text)) ? ": remove the quotes" : "";
}

;// CONCATENATED MODULE: ../../build/src/definition/body.js









async function readDefinition(given, parts) {
    const { findings, redactor, isPartial = false, isPreview = false } = parts;
    const before = findings.problems.length;
    const { definitions, inputs, patch } = await readSources(given, parts);
    const checking = new Checking(findings, redactor, parts.allowEmptySecrets);
    const place = { origin: { place: () => "" }, offset: 0, path: [] };
    const nothing = { kind: "object", entries: new Map(), ...place };
    const merge = (base, source) => mergeOver(base, checkSource(source, checking) ?? nothing, checking);
    const own = definitions.reduce(merge, nothing);
    const tree = inputs.reduce(merge, own);
    const isWhole = definitions.every(({ isComplete, root }) => isComplete && root?.kind === "object");
    if (isWhole && !isPartial)
        checkRequired(tree, own, isPreview, checking);
    checkMerged(tree, checking);
    const small = retired({ ...tree, entries: without(tree, "description") });
    const retiring = patch === undefined ? small : mergeOver(small, checkPatch(patch, checking) ?? nothing, checking);
    if (patch !== undefined)
        checkMerged(retiring, checking);
    if (findings.problems.length > before)
        return undefined;
    return {
        ...buildBody(tree, checking),
        get retired() {
            return buildBody(retiring, checking);
        },
        workspaceId: textIn(tree, "workspaceId"),
        nameFromInput: (given["deployment-name"] ?? "").trim() !== "",
        ownName: textIn(own, "name"),
    };
}
function createBody(definition, options) {
    return finished(withOptions(definition, options));
}
function updateBody(definition, options) {
    return finished(withoutCreateOnly(withOptions(definition, options)));
}
function retireBody(definition, options) {
    return finished(withoutCreateOnly(withOptions(definition.retired, options)));
}
function creationWarnings(body, quote) {
    const { type, clusterId } = body;
    const warnings = [];
    if ((type === "DEDICATED" || type === "HYBRID") && typeof clusterId !== "string") {
        const advice = "comparable services require it to create a Deployment";
        warnings.push(`The definition has type ${type} and no clusterId: ${advice}.`);
    }
    const unset = variablesIn(body).filter((item) => isSecretItem(item) && !Object.hasOwn(item, "value"));
    if (unset.length > 0) {
        const keys = unset.map((item) => quote(String(member(item, "key")))).join(", ");
        const what = `${unset.length === 1 ? "a secret variable" : "secret variables"} without a value: ${keys}`;
        const advice = "no value is stored yet: pass it with secret-environment-variables";
        warnings.push(`The definition has ${what}. The Deployment is new, so ${advice}.`);
    }
    return warnings;
}
function updateWarnings(body) {
    const lists = fields.filter(({ rules }) => rules !== undefined).map(({ field }) => field);
    const missing = lists.filter((name) => !Object.hasOwn(body, name));
    const advice = "comparable services require them in an update, or reset them. Add them to the definition";
    return missing.length === 0 ? [] : [`The update has no ${missing.join(" and no ")}: ${advice}.`];
}
function buildBody(tree, checking) {
    const silent = checking.silent();
    const body = checkBody(tree, silent);
    for (const { memory, cpu } of memoryFields) {
        const cores = member(body, cpu);
        if (typeof cores !== "string" || Object.hasOwn(body, memory))
            continue;
        body[memory] = memoryFor(cores);
        const place = { origin: tree.origin, offset: 0, path: [memory] };
        silent.note("Memory derived from CPU", place, `${memory} ${body[memory]} (twice ${cpu} ${cores})`);
    }
    const { workspaceId: _, ...rest } = inDocumentedOrder(body);
    return { body: rest, notes: silent.notes };
}
function withOptions({ body, notes }, options) {
    const { name, workspaceId, description } = options;
    const given = { ...(name && { name }), ...(workspaceId && { workspaceId }) };
    return {
        body: { ...(description && { description }), ...body, ...given },
        notes: notes.filter(({ field }) => field === undefined || !Object.hasOwn(given, field) || member(given, field) === body[field]),
    };
}
function withoutCreateOnly({ body, notes }) {
    const isLeftOut = (name) => createOnlyFields.includes(name);
    const line = "Left out of the update because only a create accepts them";
    const leftOut = Object.keys(body).filter(isLeftOut);
    return {
        body: Object.fromEntries(Object.entries(body).filter(([name]) => !isLeftOut(name))),
        notes: [...notes, ...leftOut.map((text) => ({ line, field: undefined, text }))],
    };
}
function finished({ body, notes }) {
    const isSent = ({ field }) => field === undefined || Object.hasOwn(body, field);
    return { body: inDocumentedOrder(body), notes: noteLines(notes.filter(isSent)) };
}
function inDocumentedOrder(body) {
    const names = [...fields.map(({ field }) => field), ...Object.keys(body)].filter((name) => Object.hasOwn(body, name));
    return Object.fromEntries(names.map((name) => [name, body[name] ?? null]));
}
function checkBody(tree, checking) {
    return checkObject(tree, { members: fields, responseOnly: responseOnlyFields }, checking);
}
function checkSource(source, checking) {
    const { name, origin, root, isComplete, faults } = source;
    for (const fault of faults)
        checking.fault(fault);
    if (!isComplete)
        return undefined;
    if (root?.kind === "object") {
        checkBody(root, checking);
        return root;
    }
    const isEmpty = root === undefined || (root.kind === "scalar" && root.value === null);
    const example = name === "Input preview-retire" ? "schedulerSize: SMALL" : "name: my-deployment";
    const form = `an object of fields, such as "${example}"`;
    const isPath = root?.kind === "scalar" && /^\S+\.(?:ya?ml|json)$/.test(root.text);
    const advice = isPath ? ". A path belongs in the input definition-file" : "";
    const what = isEmpty ? `is empty: write ${form}` : `must be ${form}; got ${checking.shown(root)}${advice}`;
    checking.findings.problem(`${checking.plain(name, 300)} ${what}`, origin.at?.(root?.offset ?? 0));
    return undefined;
}
function checkPatch(source, checking) {
    const patch = checkSource(source, checking);
    const kept = ["name", "workspaceId"];
    for (const field of kept) {
        if (patch?.entries.has(field) !== true)
            continue;
        checking.findings.warning(`Input preview-retire: ${field} is not used: a retired preview keeps its own`);
    }
    return patch && { ...patch, entries: without(patch, ...kept) };
}
function without({ entries }, ...names) {
    return new Map([...entries].filter(([name]) => !names.includes(name)));
}
function checkMerged(tree, checking) {
    checkLists(tree, checking);
    for (const { memory, cpu } of memoryFields) {
        const [cores, gibibytes, place] = [textIn(tree, cpu), textIn(tree, memory), tree.entries.get(memory)];
        if (cores === undefined || gibibytes === undefined || place === undefined)
            continue;
        if (!isCores(cores) || !isGibibytes(gibibytes) || sameAmount(gibibytes, memoryFor(cores)))
            continue;
        const what = `must be twice ${cpu}, which is ${cores}: write ${memoryFor(cores)}, or remove the memory; got ` +
            `${gibibytes}`;
        checking.problem(place, what);
    }
}
function checkRequired(tree, own, isPreview, checking) {
    const place = "in definition or definition-file";
    for (const { field, isRequired, input, allowed, example } of fields) {
        if (!isRequired || checking.meant.has(field))
            continue;
        const needsOwn = isPreview && input === "deployment-name";
        if ((needsOwn ? own : tree).entries.has(field))
            continue;
        const what = allowed === undefined ? `a string such as ${example}` : `one of ${allowed.join(", ")}`;
        const text = input === undefined || needsOwn
            ? `Field ${field} is required: ${what}, ${place}`
            : `Input ${input} is required: ${what}, here or as ${field} ${place}`;
        const why = ". A preview needs it, whatever deployment-name is: a sweep finds the preview by it";
        checking.findings.problem(needsOwn ? text + why : text);
    }
}

;// CONCATENATED MODULE: ../../build/src/inputs/event.js

function pullRequestEvent(reader) {
    const { name, payload } = reader.source.event();
    const subject = at(payload, "pull_request") ?? (at(payload, "issue", "pull_request") && at(payload, "issue"));
    const own = at(subject, "number");
    const number = typeof own === "number" && Number.isSafeInteger(own) && own > 0 ? own : undefined;
    const given = readNumber(reader);
    if (given !== undefined && given !== number)
        return { number: given, action: "", headSha: undefined };
    const isPullRequest = /^pull_request(_target)?$/.test(name);
    const isClosed = at(payload, "pull_request", "state") === "closed";
    const [action, headSha] = [at(payload, "action"), at(payload, "pull_request", "head", "sha")];
    return {
        number,
        action: isClosed ? "closed" : isPullRequest && typeof action === "string" ? action : "",
        headSha: typeof headSha === "string" ? headSha : undefined,
    };
}
function readNumber(reader) {
    const given = reader.string("pull-request");
    if (given === undefined)
        return undefined;
    if (/^#?[1-9]\d{0,8}$/.test(given))
        return Number(given.replace("#", ""));
    const got = reader.shown(given);
    return reader.problem(`Input pull-request must be the number of a pull request, such as 42; got ${got}`);
}
function at(payload, ...path) {
    return path.reduce((value, name) => (isObject(value) ? member(value, name) : undefined), payload);
}

;// CONCATENATED MODULE: ../../build/src/inputs/preview.js




const previews = ["true", "retire", "sweep", "false"];
const ofPreviews = ["preview-idle-days", "preview-retire"];
const ofRecords = ["pull-request", "pull-request-comment"];
function readGitHubRequest(mode, reader) {
    const preview = readPreview(mode, reader);
    const comment = reader.boolean("pull-request-comment");
    if (preview === undefined)
        return undefined;
    const environment = reader.string("github-environment") ?? (preview === "false" ? undefined : "preview");
    for (const name of preview === "false" ? ofPreviews : [])
        reader.warnOfUnused(name, "only previews use it");
    if (environment === undefined) {
        for (const name of ofRecords)
            reader.warnOfUnused(name, "only previews and github-environment use it");
        return undefined;
    }
    const pullRequest = pullRequestEvent(reader);
    if (comment === true && preview === "false" && pullRequest.number === undefined) {
        reader.findings.note("pull-request-comment is true, but this event has no pull request: no comment is written.");
    }
    const repository = readRepository(reader);
    const step = readStep(preview, pullRequest, reader);
    if (comment === undefined || repository === undefined || step === undefined)
        return undefined;
    return { ...step, environment, comment, repository, event: pullRequest };
}
function readPreview(mode, reader) {
    const isPreviews = booleanOf(reader.string("preview"));
    const preview = isPreviews === undefined ? reader.choice("preview", previews) : `${isPreviews}`;
    if (preview === undefined || preview === "false" || mode === "create-deployment")
        return preview;
    return reader.problem(`Input preview must be false in mode ${mode}; got "${preview}". ` +
        "Use mode create-deployment: it creates a preview once, and updates it from then on");
}
function readStep(preview, { number }, reader) {
    if (preview === "false")
        return { step: "record" };
    const { name } = reader.source.event();
    const idleDays = reader.integer("preview-idle-days", { least: 1, note: "(days)" });
    if (preview === "sweep" || (preview === "true" && name === "schedule"))
        return { step: "sweep", idleDays };
    if (number === undefined) {
        if (reader.string("pull-request") !== undefined)
            return undefined;
        return reader.problem(`Input preview needs a pull request, and the event ${name === "" ? "" : `${name} `}contains none. ` +
            "Run the step on pull_request events, the type closed included, or pass the number as pull-request");
    }
    return { step: preview === "retire" ? "retire" : "deploy", pullRequest: number };
}
function readRepository(reader) {
    const { source } = reader;
    reader.required("github-token", "it reads and writes GitHub deployment records; the default is ${{ github.token }}");
    const token = readSecret("github-token", reader);
    const required = (name) => source.variable(name) ?? reader.problem(`${name} is not set: GitHub deployment records need it`);
    const [repository, sha, run] = [
        required("GITHUB_REPOSITORY"),
        required("GITHUB_SHA"),
        required("GITHUB_RUN_ID"),
    ];
    const [, owner, repo] = /^([^/]+)\/([^/]+)$/.exec(repository ?? "") ?? [];
    if (repository !== undefined && owner === undefined)
        reader.problem(`GITHUB_REPOSITORY must have the form owner/repository; got ${reader.shown(repository)}`);
    const apiUrl = source.variable("GITHUB_API_URL") ?? "https://api.github.com";
    if (!URL.canParse(apiUrl) || !isSafeAddress(new URL(apiUrl))) {
        return reader.problem(`GITHUB_API_URL must be a URL that begins with https://; got ${reader.shown(apiUrl)}`);
    }
    if (!token || !owner || !repo || !sha || !run)
        return undefined;
    return { token, apiUrl, owner, repo };
}

;// CONCATENATED MODULE: ../../build/src/inputs/deployment.js





async function readDeploymentRequest(mode, reader, secrets) {
    const { findings } = reader;
    const before = findings.problems.length;
    const target = readCommonRequest(reader);
    const github = readGitHubRequest(mode, reader);
    const waitMinutes = reader.integer("wait-minutes", { least: 0, most: 120 });
    const deploymentId = readDeploymentId(mode, reader);
    const definition = await readDefinitionOf(mode, reader, secrets);
    const workspace = target && definition && workspaceOf(target.workspace, definition, reader);
    if (!target || !definition || !workspace || waitMinutes === undefined)
        return undefined;
    if (findings.problems.length > before)
        return undefined;
    return { ...target, workspace, mode, definition, deploymentId, waitMinutes, github };
}
const windowsLimit = 32_766;
async function readDefinitionOf(mode, reader, secrets) {
    const { findings, source, meant } = reader;
    const used = definitionInputs.filter((name) => name !== "preview-retire" || isPreview(reader));
    const inputs = Object.fromEntries(used.map((name) => [name, source.input(name)]));
    const isWindows = source.variable("RUNNER_OS") === "Windows";
    const cut = used.filter((name) => isWindows && (inputs[name]?.length ?? 0) >= windowsLimit);
    for (const name of cut) {
        findings.problem(`Input ${name} is too long: Windows cuts an input after ${windowsLimit} characters. Use ` +
            "definition-file for a long definition");
    }
    if (cut.length > 0)
        return undefined;
    const isMisspelled = definitionInputs.some((name) => meant.has(name));
    const isUpdate = mode === "update-deployment" && !isMisspelled;
    if (isUpdate && used.every((name) => !inputs[name]?.trim())) {
        const why = "the update would contain no field";
        return reader.problem(`Input definition-file or definition is required: without them ${why}`);
    }
    const definition = await readDefinition(inputs, {
        findings,
        redactor: secrets.redactor,
        onSecret: (secret) => secrets.keep(secret),
        folders: {
            workspace: source.variable("GITHUB_WORKSPACE") ?? ".",
            temporary: source.variable("RUNNER_TEMP"),
        },
        allowEmptySecrets: isDryRunWithoutToken(reader),
        isPartial: isUpdate || isMisspelled,
        isPreview: isPreview(reader),
    });
    if (definition && isUpdate && Object.keys(updateBody(definition, {}).body).length === 0) {
        findings.problem("The update would contain no field. Set one in definition or definition-file: fields that only a " +
            "create accepts, fields of responses and workspaceId do not count");
    }
    return definition;
}
function workspaceOf(given, { workspaceId }, reader) {
    const inInput = reader.own("workspace-id");
    if (workspaceId === undefined)
        return given;
    if (inInput !== undefined && inInput !== workspaceId) {
        return reader.problem(`Input workspace-id is ${reader.shown(inInput)}, and workspaceId of the definition is ` +
            `${reader.shown(workspaceId)}: remove one of them`);
    }
    const unfit = unfitId(workspaceId);
    if (unfit !== undefined) {
        return reader.problem(`workspaceId of the definition is not an id: it ${unfit}; got ${reader.shown(workspaceId)}`);
    }
    const { nameOrId } = given;
    return { id: workspaceId, ...(nameOrId !== undefined && { nameOrId }) };
}
const howToStoreTheId = "Mode update-deployment never creates a Deployment: create it once with mode create-deployment. " +
    "Store its id with gh variable set DEPLOYMENT_ID --env ENVIRONMENT --body 'ID' (without --env if the job " +
    "has no environment). Pass deployment-id: ${{ vars.DEPLOYMENT_ID }}";
function readDeploymentId(mode, reader) {
    const id = readId("deployment-id", reader);
    if (mode === "update-deployment") {
        const isPlanned = isDryRun(reader) && hasRecords(reader);
        if (reader.string("deployment-id") === undefined && !isPlanned && !isPreview(reader)) {
            const why = "is empty: does the variable exist in this repository and environment?";
            reader.missing("deployment-id", `Input deployment-id ${why} ${howToStoreTheId}`);
        }
    }
    else if (id !== undefined) {
        const why = isPreview(reader) ? "with preview: each preview finds its own" : `in mode ${mode}`;
        const what = `Deployment ${reader.plain(id)} exists: use mode update-deployment`;
        reader.problem(`Input deployment-id must be empty ${why}. ${what}`);
    }
    return id;
}

;// CONCATENATED MODULE: ../../build/src/runner/proxy.js

const proxyVariables = {
    https: ["https_proxy", "HTTPS_PROXY"],
    http: ["http_proxy", "HTTP_PROXY"],
};
function proxySecrets(variables) {
    return (Object.values(proxyVariables)
        .flat()
        .map((name) => (0,base_address/* credentialsIn */.Wr)(variables.variable(name) ?? ""))
        .filter(([credentials]) => credentials?.includes(":"))
        .flat());
}

;// CONCATENATED MODULE: ../../build/src/inputs/masked.js


function inputSecrets(runner) {
    const inputs = ["api-token", "github-token"].map((name) => runner.input(name));
    const tokens = [...inputs, runner.variable("PLATFORM_API_TOKEN")].flatMap((value) => {
        const token = value?.trim() ?? "";
        return [token, token.replace(/^Bearer\s+/i, "")];
    });
    const variables = ["PLATFORM_BASE_URL", "GITHUB_API_URL"].map((name) => runner.variable(name));
    const addresses = [runner.input("base-url"), ...variables];
    const credentials = addresses.flatMap((address) => (0,base_address/* credentialsIn */.Wr)(address ?? ""));
    return [...tokens, ...credentials, ...proxySecrets(runner)].filter((secret) => secret !== "");
}

;// CONCATENATED MODULE: ../../build/src/inputs/request.js
const tokenTypes = ["WORKSPACE", "DEPLOYMENT", "ORGANIZATION"];

;// CONCATENATED MODULE: ../../build/src/inputs/workflow-run.js
function readWorkflowRun(variables) {
    const read = (name) => variables.variable(name) ?? "";
    const integer = (name) => (/^\d{1,15}$/.test(read(name)) ? Number(read(name)) : 0);
    const repository = read("GITHUB_REPOSITORY");
    const server = variables.variable("GITHUB_SERVER_URL") ?? "https://github.com";
    const repositoryPage = repository === "" ? undefined : `${server}/${repository}`;
    const id = integer("GITHUB_RUN_ID");
    return {
        id,
        attempt: integer("GITHUB_RUN_ATTEMPT") || 1,
        page: repositoryPage === undefined || id === 0 ? "" : `${repositoryPage}/actions/runs/${id}`,
        actor: read("GITHUB_ACTOR"),
        sha: read("GITHUB_SHA"),
        event: read("GITHUB_EVENT_NAME"),
        repository,
        repositoryPage,
    };
}

;// CONCATENATED MODULE: ../../build/src/inputs/token.js



const ofWorkspaces = ["workspace", "workspace-id"];
function readTokenRequest(reader, random = Math.random) {
    const { findings } = reader;
    const before = findings.problems.length;
    const target = readCommonRequest(reader);
    const type = reader.choice("token-type", tokenTypes);
    const name = reader.string("token-name") ?? defaultName(reader, random);
    const role = reader.required("token-role", "the role of the token, such as WORKSPACE_MEMBER");
    const expiry = readExpiry(reader);
    const deploymentId = readId("deployment-id", reader);
    if (type === "DEPLOYMENT")
        reader.required("deployment-id", "a token of token-type DEPLOYMENT is scoped to one");
    else if (type !== undefined && deploymentId !== undefined) {
        reader.problem(`Input deployment-id must be empty with token-type ${type}; got ${reader.shown(deploymentId)}. ` +
            `The token would be valid for the whole ${type.toLowerCase()}. Set token-type to DEPLOYMENT, or ` +
            "remove deployment-id");
    }
    for (const name of type === undefined || type === "WORKSPACE" ? [] : ofWorkspaces)
        reader.warnOfUnused(name, `a token of token-type ${type} does not use it`);
    if (isPreview(reader)) {
        reader.problem("Input preview must be false in mode create-token; got " +
            `${reader.shown(reader.string("preview") ?? "")}. Previews need mode create-deployment`);
    }
    if (!target || !type || !name || !role || !expiry || findings.problems.length > before)
        return undefined;
    const description = reader.string("token-description") ?? (readWorkflowRun(reader.source).page || undefined);
    const expiryDays = expiry === "never" ? undefined : expiry;
    return { ...target, mode: "create-token", name, role, type, description, expiryDays, deploymentId };
}
function readExpiry(reader) {
    if (reader.string("token-expiry-days") === "never") {
        reader.findings.warning("Input token-expiry-days is never: the token never expires, and the API cannot revoke it. Use a " +
            "number of days if you can.");
        return "never";
    }
    const days = reader.integer("token-expiry-days", {
        least: 1,
        note: "(days), or never",
        words: ["never"],
    });
    if (days !== undefined && days > 3650) {
        reader.findings.warning(`Input token-expiry-days is ${days}: comparable services accept at most 3650 days (ten years).`);
    }
    return days;
}
function defaultName(reader, random) {
    const { source } = reader;
    const repository = source.variable("GITHUB_REPOSITORY");
    const run = source.variable("GITHUB_RUN_ID");
    if (repository !== undefined && run !== undefined) {
        const characters = Array.from({ length: 4 }, () => Math.floor(random() * 36).toString(36));
        const attempt = source.variable("GITHUB_RUN_ATTEMPT") ?? "1";
        return `${repository.replace("/", "-")}-${run}-${attempt}-${characters.join("")}`;
    }
    return reader.problem("Input token-name is required here: its default consists of GITHUB_REPOSITORY and GITHUB_RUN_ID, " +
        "which are not set");
}

;// CONCATENATED MODULE: ../../build/src/deployment/commands.js
function quoted(value) {
    return `'${value.replaceAll("'", "'\\''")}'`;
}
function statusCommand(record, state, description, { repository }) {
    const shown = /^[a-z]+$/.test(description) ? description : quoted(description);
    const status = `-f state=${state} -f description=${shown} -F auto_inactive=false`;
    return `gh api repos/${repository}/deployments/${record}/statuses ${status}`;
}
function releaseCommand({ number, id }, run) {
    return statusCommand(number, "inactive", id === undefined ? "skipped" : `gone id=${id}`, run);
}
function storeCommands(id, environment, { repository }) {
    const [body, repo] = [quoted(id), quoted(repository === "" ? "OWNER/REPO" : repository)];
    const env = environment === undefined ? "ENVIRONMENT" : quoted(environment);
    return [
        {
            when: "If the job has an environment",
            command: `gh variable set DEPLOYMENT_ID --env ${env} --body ${body} --repo ${repo}`,
        },
        {
            when: "Only if the repository has one Deployment (a variable of the repository fills in for every " +
                "environment that lacks its own)",
            command: `gh variable set DEPLOYMENT_ID --body ${body} --repo ${repo}`,
        },
    ];
}

;// CONCATENATED MODULE: ../../build/src/deployment/decision.js

function idOf(decision) {
    if (decision.do === "update")
        return decision.id;
    return decision.do === "retire" ? decision.ids[0].id : undefined;
}
function bodyOf(decision, { definition, name, pullRequest, workspace, }) {
    const workspaceId = workspace.id;
    if (decision.do === "retire") {
        const description = {
            closed: `[closed pull request #${pullRequest}] safe to delete`,
            idle: `[idle] push to pull request #${pullRequest} to wake it up`,
            requested: `[retired] preview of pull request #${pullRequest}`,
        }[decision.reason];
        return retireBody(definition, { name, workspaceId, description });
    }
    const description = pullRequest === undefined ? undefined : `Preview of pull request #${pullRequest}`;
    const options = { name, workspaceId, description };
    return decision.do === "update" ? updateBody(definition, options) : createBody(definition, options);
}
function bodyWarnings(action, body, { quote }) {
    if (action === "create")
        return creationWarnings(body, quote);
    return action === "update" ? updateWarnings(body) : [];
}
function wholeBodyOf(decision, target) {
    return bodyOf(decision.do === "update" ? { do: "create" } : decision, target).body;
}

;// CONCATENATED MODULE: external "node:crypto"
const external_node_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");
;// CONCATENATED MODULE: ../../build/src/base/name.js
const longestNormalized = 200;
function normalName(name) {
    const wellFormed = name.toWellFormed();
    return wellFormed.length > longestNormalized ? wellFormed : wellFormed.normalize("NFC");
}
function isSameName(one, other) {
    return normalName(one.trim()) === normalName(other.trim());
}

;// CONCATENATED MODULE: ../../build/src/records/applied.js





const largest = 16 * 1024;
const digestBytes = 8;
function digest(parts) {
    const text = JSON.stringify(parts);
    return (0,external_node_crypto_namespaceObject.createHash)("sha256").update(text).digest().subarray(0, digestBytes).toString("base64url");
}
function plainVariables(body) {
    const plain = variablesIn(body).filter((variable) => !isSecretItem(variable));
    return new Map(plain.flatMap(({ key, value = null, isSecret: _, updatedAt: __, ...others }) => {
        const more = Object.keys(others).length === 0 ? [] : [JSON.stringify(edited(others, {}))];
        return typeof key === "string" ? [[key, [shownJson(value), ...more]]] : [];
    }));
}
function digestsOf(body, redactor, salt = (0,external_node_crypto_namespaceObject.randomBytes)(12).toString("base64url")) {
    const redacted = ([key, parts]) => {
        const [name = "", ...values] = [key, ...parts].map((text) => redactor.redact(text));
        return [name, digest([salt, name, ...values])];
    };
    return { salt, values: new Map([...plainVariables(body)].map(redacted)) };
}
function storedDefinition(body, before, redactor) {
    const definition = comparable(body, before, redactor);
    const { salt, values } = digestsOf(body, redactor);
    const digests = { salt, values: Object.fromEntries(values) };
    const fits = Buffer.byteLength(JSON.stringify({ definition, digests })) <= largest;
    return fits ? { definition, digests } : {};
}
function comparable(body, before, redactor) {
    const kept = Object.entries(before ?? {}).filter(([name]) => createOnlyFields.includes(name));
    const shown = visible({ ...Object.fromEntries(kept), ...body }, "none");
    const redacted = edited(shown, { string: (text) => redactor.redact(text) });
    return isObject(redacted) ? redacted : {};
}
function appliedIn(payload) {
    const [definition, digests] = [member(payload, "definition"), member(payload, "digests")];
    if (!isObject(definition))
        return undefined;
    const values = isObject(digests) ? member(digests, "values") : undefined;
    const known = isObject(values) ? Object.entries(values) : [];
    const strings = known.flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : []));
    const salt = isObject(digests) ? (stringMember(digests, "salt") ?? "") : "";
    return { definition, digests: { salt, values: new Map(strings) } };
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
    gone: "inactive",
};
const status_kinds = Object.keys(states);
const longestId = longestDescription - Math.max(...status_kinds.map((kind) => `${kind} id=`.length));
const kindsWithoutId = ["unknown", "skipped"];
function stateOf(kind, isRefused) {
    return kind === "skipped" && isRefused ? "failure" : states[kind];
}
function describe(kind, id) {
    if (id === undefined)
        return kind;
    return isStorable(id) ? `${kind} id=${id}` : undefined;
}
function isStorable(id) {
    return !/\s/.test(id) && unfitId(id) === undefined && id.length <= longestId;
}
function readStatus(status) {
    const [, name, id] = /^([a-z]+)(?: id=(\S+))?$/.exec(status.description) ?? [];
    const kind = status_kinds.find((one) => one === name);
    if (kind === undefined || (id !== undefined && unfitId(id) !== undefined))
        return undefined;
    return id !== undefined || kindsWithoutId.includes(kind) ? { kind, id, status } : undefined;
}
function newestStatus(statuses) {
    const read = statuses.map(readStatus).filter((one) => one !== undefined);
    const [newest] = read.toSorted((one, other) => other.status.createdAt - one.status.createdAt || status_kinds.indexOf(other.kind) - status_kinds.indexOf(one.kind));
    return newest;
}

;// CONCATENATED MODULE: ../../build/src/records/record.js






const schema = 4;
const longestTask = 100;
const deploymentTask = "deployment";
const mostPages = 10;
function previewTask(pullRequest, given) {
    const [prefix, name] = [`preview:pr-${pullRequest}:`, normalName(given)];
    const task = prefix + name;
    if (task.length <= longestTask && /^[A-Za-z0-9:._-]+$/.test(task))
        return task;
    const hash = (0,external_node_crypto_namespaceObject.createHash)("sha256").update(name).digest("hex").slice(0, 16);
    const room = longestTask - prefix.length - hash.length - 1;
    return `${prefix}${name.replace(/[^A-Za-z0-9:._-]+/g, "-").slice(0, room)}-${hash}`;
}
function taskOf({ name, pullRequest }) {
    return pullRequest === undefined ? deploymentTask : previewTask(pullRequest, name ?? "");
}
function subjectOf(task, name) {
    if (task === deploymentTask)
        return { name, pullRequest: undefined };
    const match = /^preview:pr-([1-9]\d{0,14}):/.exec(task);
    if (match === null)
        return undefined;
    const pullRequest = Number(match[1]);
    const isFitting = name !== undefined && previewTask(pullRequest, name) === task;
    return { name: isFitting ? name : undefined, pullRequest };
}
function readRecord(record) {
    const { payload = {}, task } = record;
    const text = (name) => stringMember(payload, name) || undefined;
    const [organizationId, workspaceId] = [text("organizationId"), text("workspaceId")];
    if (payload["schema"] !== schema || organizationId === undefined || workspaceId === undefined)
        return undefined;
    const subject = subjectOf(task, text("name"));
    if (subject === undefined)
        return undefined;
    const run = member(payload, "event");
    const newest = newestStatus(record.statuses);
    const planned = text("deploymentId");
    const isPlannable = planned !== undefined && isStorable(planned);
    const latest = record.statuses.toSorted((one, other) => other.createdAt - one.createdAt)[0];
    return {
        number: record.id,
        task,
        kind: newest?.kind ?? "open",
        id: newest === undefined ? (isPlannable ? planned : undefined) : newest.id,
        ...subject,
        base: text("base"),
        organization: { id: organizationId, name: text("organizationName") },
        workspace: { id: workspaceId, name: text("workspaceName") },
        runId: typeof run === "number" && Number.isSafeInteger(run) ? run : 0,
        sha: record.sha,
        applied: appliedIn(payload),
        createdAt: record.createdAt,
        changedAt: newest?.status.createdAt ?? record.createdAt,
        url: newest?.status.environmentUrl ?? "",
        runPage: newest?.status.logUrl ?? "",
        isInactive: latest !== undefined && ["inactive", "failure", "error"].includes(latest.state),
    };
}
async function listRecords(github, environment, task, isEnough) {
    const listed = [];
    for (let page = 1; page <= mostPages; page++) {
        const { records, isLast } = await github.recordPage(environment, task, page);
        const ofTask = records.filter((record) => record.task === task);
        const read = (await github.withStatuses(ofTask)).map(readRecord).filter((record) => record !== undefined);
        listed.push(...read);
        if (isLast)
            break;
        const enough = await Promise.all(read.map(isEnough));
        if (enough.includes(true))
            break;
    }
    return listed;
}
const shownRecords = 5;
function recordName({ number, runPage }, { redactor }) {
    return `GitHub deployment record ${number}${runPage === "" ? "" : ` (${redactor.quote(runPage)})`}`;
}
function isOfTarget({ organization, workspace }, target) {
    return organization.id === target.organization.id && workspace.id === target.workspace.id;
}
async function openRecord(opening, target, recording, run) {
    const { environment = "", name, pullRequest, definition, organization, workspace } = target;
    requireNoSecret(opening.id, target, run.redactor);
    const isProduction = pullRequest === undefined && environment === "production";
    const payload = {
        schema,
        pullRequest,
        name,
        base: pullRequest === undefined ? undefined : definition.ownName,
        organizationId: organization.id,
        organizationName: organization.name,
        workspaceId: workspace.id,
        workspaceName: workspace.name,
        deploymentId: opening.id,
        ...storedDefinition(opening.body, opening.before?.applied?.definition, run.redactor),
        event: run.id,
        actor: run.redactor.redact(run.actor),
        version: run.version,
    };
    const record = {
        environment,
        task: taskOf(target),
        isProduction,
        description: name ?? opening.id ?? "",
        payload: withoutUndefined(payload),
    };
    const create = (ref) => recording.github.createRecord({ ...record, ref });
    const { commit } = target;
    const { otherCommit } = opening;
    const { id } = await create(commit).catch((error) => {
        const isCommitGone = error instanceof base_errors/* ActionError */.l && error.status === 422;
        if (!isCommitGone || otherCommit === undefined || otherCommit === commit)
            throw error;
        return create(otherCommit);
    });
    try {
        run.outputs.githubDeploymentId(id);
    }
    catch (error) {
        await writeStatus(id, "skipped", { id: opening.id }, { ...run, recording }).catch(() => { });
        throw error;
    }
    return id;
}
function withoutUndefined(payload) {
    const members = Object.entries(payload).filter(([, value]) => value !== undefined);
    return Object.fromEntries(members);
}
function requireNoSecret(id, { environment, name, definition, organization, workspace }, redactor) {
    const values = {
        "github-environment": environment === "preview" ? undefined : environment,
        "the Deployment's name": name,
        "the definition's name": definition.ownName,
        "the organization's id": organization.id,
        "the organization's name": organization.name,
        "the workspace's id": workspace.id,
        "the workspace's name": workspace.name,
        "deployment-id": id,
    };
    for (const [what, value = ""] of Object.entries(values)) {
        if (redactor.redact(value) === value)
            continue;
        const message = `Nothing was sent: ${what}, "${redactor.quote(value)}", contains the value of a secret.`;
        throw new base_errors/* ActionError */.l("input", message, {
            lines: [
                "A GitHub deployment record stores it, and everyone who can read the repository can read the record.",
                "*** shows where the secret is: a secret variable, a token or a password of this step.",
            ],
            hint: "Choose another name, or another value of the secret. If the value is not confidential, set it in " +
                "environment-variables, not as a secret.",
        });
    }
    if (id === undefined || isStorable(id))
        return;
    const message = `Nothing was sent: deployment-id "${redactor.quote(id)}" can't be stored in a GitHub deployment ` +
        "record.";
    throw new base_errors/* ActionError */.l("input", message, {
        lines: [
            `A status has room for an id of ${longestId} characters without whitespace, and an id is never cut.`,
        ],
        hint: "Check deployment-id. If it is right, use the step without github-environment.",
    });
}
async function writeStatus(record, kind, { id, url, isRefused = false }, { recording, redactor }) {
    const description = describe(kind, id);
    if (description === undefined || (id !== undefined && redactor.redact(id) !== id)) {
        throw new base_errors/* ActionError */.l("github", `The id "${redactor.quote(id ?? "")}" can't be stored in a GitHub deployment record.`, {
            lines: [
                `A status has room for an id of ${longestId} characters without whitespace, and must not contain ` +
                    "a secret.",
            ],
            hint: "Use the step without github-environment and preview.",
        });
    }
    const status = { state: stateOf(kind, isRefused), description };
    try {
        await recording?.github.setStatus(record, { ...status, environmentUrl: url });
    }
    catch (error) {
        if (url === undefined || !(error instanceof base_errors/* ActionError */.l) || error.status !== 422)
            throw error;
        await recording?.github.setStatus(record, status);
    }
}

;// CONCATENATED MODULE: ../../build/src/records/state.js
const scaledDown = ["retired", "idle", "swept"];
function isScaledDown({ kind }) {
    return scaledDown.includes(kind);
}
function naming(records) {
    const all = records.filter((record) => record.id !== undefined);
    const acted = new Set(all.filter(({ kind }) => kind !== "skipped").map(({ id }) => id));
    return all.filter(({ id, kind }) => kind !== "skipped" || !acted.has(id)).toSorted(state_newestFirst);
}
function state_newestFirst(one, other) {
    return other.createdAt - one.createdAt || other.number - one.number;
}
function namedDeployments(records) {
    const newest = new Map();
    for (const record of naming(records)) {
        if (!newest.has(record.id))
            newest.set(record.id, record);
    }
    return [...newest.values()];
}
function state(records) {
    const unfinished = records.filter(({ id, kind }) => id === undefined && (kind === "open" || kind === "unknown"));
    return {
        ids: namedDeployments(records).filter(({ kind }) => kind !== "gone"),
        doubts: unfinished.toSorted(state_newestFirst),
        newestRun: naming(records).reduce((largest, { runId }) => Math.max(largest, runId), 0),
    };
}

;// CONCATENATED MODULE: ../../build/src/service/advice.js


const requiredRole = "The API documentation requires an Organization API token with the Organization Owner role for this.";
function rejectsToken(message) {
    return /\b(?:expired|invalid|revoked)\b/i.test(message) && /token|jwt|credential/i.test(message);
}
function statusAdvice(request, { response, requestedWait, request: { url } }, message, redactor) {
    const { quote } = redactor;
    const status = response?.status ?? 0;
    const { kind, what, ids } = request;
    const name = request.name === undefined ? "The name" : `The name "${quote(request.name)}"`;
    if (status === 429 || requestedWait !== undefined) {
        const wait = requestedWait === undefined
            ? "The service did not report how long to wait."
            : `The service requested ${shownWait(requestedWait)}.`;
        const limited = "The service limits the rate of requests: start fewer runs at a time.";
        const when = requestedWait === undefined ? "later" : `in ${Math.ceil(requestedWait)} s`;
        return { lines: [wait, ...(status === 429 ? [limited] : [])], hint: `Run the step again ${when}.` };
    }
    if (status >= 300 && status < 400) {
        const where = redirection(response?.headers ?? {}, url, redactor);
        const why = "Redirects are not followed, because the API token would be sent to another host.";
        return {
            lines: [`The service ${where}. ${why}`],
            hint: "Correct base-url: it must name the service itself.",
        };
    }
    if (status === 401 || (status === 403 && rejectsToken(message))) {
        return /\bexpired\b/i.test(message)
            ? { lines: ["The API token has expired."], hint: "Set api-token to a new API token." }
            : {
                lines: ["The service does not accept the API token."],
                hint: "Check api-token: it may have been deleted, be incomplete, or belong to another platform.",
            };
    }
    if (status === 403) {
        const check = "Check the role and scope of api-token";
        if (what === "Deployment") {
            const role = "The API documentation does not list the role that a Deployment requires. An API token of the " +
                "Workspace or the Deployment may be enough, with organization-id and workspace-id set.";
            return { lines: [role], hint: `${check}, and the ids.` };
        }
        const skippedBy = what === "organizations" ? "organization-id and workspace-id" : "workspace-id";
        const skip = kind === "read" ? `, or set only ${skippedBy}: then this list is not read` : "";
        return { lines: [requiredRole], hint: `${check}${skip}.` };
    }
    if (status === 404) {
        const given = Object.entries(ids).map(([of, id]) => `${of} ${quote(id)}`);
        if (given.length === 0)
            return { lines: [], hint: "Check base-url: its path may be wrong." };
        const last = given.pop() ?? "";
        return {
            lines: [`The request contains ${given.length > 0 ? `${given.join(", ")} and ` : ""}${last}.`],
            hint: response !== undefined && isHtml(response)
                ? "Check base-url first: its path may be wrong, or it names a website. Then check the ids."
                : "Check the ids, whether the API token has access to them, and base-url: its path may be wrong.",
        };
    }
    if (status === 405 || status === 501) {
        const hint = "Check base-url: its path may be wrong, or the service has another version of the API.";
        return { lines: ["The service does not support this request."], hint };
    }
    if (kind === "update" && (status === 400 || status === 409)) {
        const taken = status === 409 ? [`${name} may be taken.`] : [];
        const busy = "Comparable services also refuse updates while a Deployment is being created: wait until it is ready.";
        return { lines: [...taken, busy], hint: "Correct what the service reports, and run the step again." };
    }
    if (status === 409) {
        const isDeployment = what === "Deployment";
        const other = isDeployment ? "another name" : "another token-name";
        const update = " To update an existing Deployment, use mode update-deployment with its deployment-id.";
        return {
            lines: [`${name} may be taken. An earlier run that was interrupted may have created it.`],
            hint: `Check the platform for the name, or choose ${other}.${isDeployment ? update : ""}`,
        };
    }
    const later = "Run the step again later.";
    return {
        lines: [],
        hint: status >= 500 ? later : "Correct what the service reports, and run the step again.",
    };
}

;// CONCATENATED MODULE: ../../build/src/base/documentation.js
const pages = "https://github.com/your-org/platform-deployments-action/blob/main/docs/";
function docs(page) {
    return pages + page;
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
function readObject(text) {
    if (text.trim() === "")
        throw new WrongShape("has no body");
    const value = parseJson(text);
    if (value === undefined)
        throw new WrongShape("is not JSON", { isText: true });
    if (!isObject(value))
        throw new WrongShape("is not a JSON object");
    return value;
}
function readList(response, name, limit) {
    const list = member(response, name);
    if (!Array.isArray(list))
        throw new WrongShape(`has no list "${name}"`);
    const items = list.filter(isObject).map(readNamed);
    return {
        items: items.filter((item) => item !== undefined),
        mayBeIncomplete: limit === undefined || list.length >= limit,
    };
}
function readNamed(item) {
    const id = stringMember(item, "id");
    const enforced = member(item, "cicdEnforcedDefault");
    if (!id)
        return undefined;
    return {
        id,
        name: stringMember(item, "name"),
        organizationName: stringMember(item, "organizationName"),
        cicdEnforcedDefault: typeof enforced === "boolean" ? enforced : undefined,
    };
}
function readApiToken(raw) {
    const id = stringMember(raw, "id");
    const token = stringMember(raw, "token");
    const name = stringMember(raw, "name");
    if (!id?.trim())
        throw new WrongShape("has no id of an API token");
    if (!token?.trim())
        throw new WrongShape("has no value of the token", { id, known: { id, name } });
    const roles = member(raw, "roles");
    return {
        id,
        token,
        name,
        description: stringMember(raw, "description"),
        type: stringMember(raw, "type"),
        roles: Array.isArray(roles) ? roles.filter(isObject).flatMap(readRole) : [],
        endAt: stringMember(raw, "endAt"),
        raw,
    };
}
function readRole(item) {
    const role = stringMember(item, "role");
    if (role === undefined)
        return [];
    return [{ role, entityId: stringMember(item, "entityId"), entityType: stringMember(item, "entityType") }];
}
function readDeployment(raw) {
    const id = stringMember(raw, "id");
    if (!id)
        throw new WrongShape("has no id of a Deployment");
    const unfit = unfitId(id);
    if (unfit)
        throw new WrongShape(`has an id that ${unfit}`, { id });
    return { id, raw };
}

;// CONCATENATED MODULE: ../../build/src/service/explain.js








const explain_addressAdvice = {
    setting: "base-url",
    tryAgain: "Run the step again. If it fails again, check the network between the runner and the service, or " +
        "increase request-timeout.",
    readLess: "Set only organization-id and workspace-id, so that no list is read.",
};
function isNotFound(error) {
    if (!(error instanceof base_errors/* ActionError */.l) || error.code !== "status" || error.status !== 404)
        return false;
    const body = parseJson(error.response?.text ?? "");
    return isObject(body) && stringMember(body, "message") !== undefined;
}
function explain(error, failed) {
    if (!(error instanceof WrongShape || error instanceof RequestFailure))
        return error;
    const { request, redactor } = failed;
    const { kind, what } = request;
    const outcome = outcomeOf(error, kind);
    const response = error instanceof WrongShape ? failed.response : error.response;
    const shown = outcome === "unknown" && what === "API token" ? undefined : response;
    const { code, why, lines, hint, isLasting } = explanationOf(error, failed, response, shown);
    const next = nextAfter(outcome, error, request, redactor);
    const subject = explain_subjectOf(request, redactor);
    const opening = outcome === "unknown"
        ? `The ${subject} may have been ${kind}d`
        : `Could not ${kind === "read" ? "list" : kind} the ${subject}`;
    return new base_errors/* ActionError */.l(code, `${opening}: ${why}.`, {
        outcome,
        status: code === "status" ? response?.status : undefined,
        response: shown && { status: shown.status, text: shown.text },
        known: error instanceof WrongShape ? error.shown.known : undefined,
        lines: [...lines, ...(next.hint !== undefined && isLasting ? [hint] : []), ...next.lines],
        hint: next.hint ?? hint,
        cause: error,
    });
}
function explain_subjectOf({ kind, what, name = "", ids }, { quote }) {
    if (kind === "read")
        return what;
    return `${what} "${quote(kind === "update" ? (ids["Deployment"] ?? "") : name)}"`;
}
function outcomeOf(error, kind) {
    if (kind === "read")
        return "not-sent";
    if (error instanceof WrongShape || error.mayHaveActed)
        return "unknown";
    return error.response === undefined ? "not-sent" : "rejected";
}
function nextAfter(outcome, error, request, redactor) {
    if (outcome === "rejected" || request.kind === "read")
        return { lines: [] };
    if (outcome === "not-sent")
        return { lines: ["Nothing was sent."] };
    const status = error instanceof RequestFailure && typeof error.failure === "number" ? error.failure : 0;
    if (status > 0 && !mayHaveActed(status))
        return { lines: ["An earlier attempt may have been processed."] };
    if (request.kind === "update") {
        const isRedirect = status >= 300 && status < 400;
        return isRedirect
            ? { lines: [] }
            : { lines: [], hint: "Run the step again: the same update can be sent again." };
    }
    const reason = "The request was not retried, because a retry could create a second one.";
    const check = `Check the platform for the ${explain_subjectOf(request, redactor)}`;
    if (request.what === "API token") {
        const lost = "If it exists, delete it: its value is lost.";
        return { lines: [reason], hint: `${check} before you run the step again. ${lost}` };
    }
    const workspace = request.ids["workspace"];
    const where = workspace ? ` in workspace ${redactor.quote(workspace)}` : "";
    const existing = "If it exists, delete it, or use mode update-deployment with its id as deployment-id.";
    const page = `See ${docs("troubleshooting.md")}`;
    return { lines: [reason], hint: `${check}${where} before you run the step again. ${existing} ${page}` };
}
function explanationOf(error, { request, http, redactor }, response, shown) {
    const { quote } = redactor;
    const id = response ? shownId(response, redactor) : "";
    if (error instanceof WrongShape) {
        const { isText, id: returned } = error.shown;
        const text = shown && isText ? reportedIn(shown, redactor).message : "";
        return {
            code: "response",
            why: `the response of ${endpoint(http, redactor)} (status ${response?.status})${id} ${error.message}`,
            lines: [
                ...(text ? [`The response: ${text}`] : []),
                ...(returned ? [`The id in the response: ${quote(JSON.stringify(returned))}`] : []),
            ],
            hint: "Check base-url: it may name a website instead of the service.",
            isLasting: returned === undefined,
        };
    }
    if (error.failure === "cancelled") {
        const after = response ? `, after the service returned status ${response.status}` : "";
        const lines = request.kind === "read" ? ["Nothing was created or updated."] : [];
        const hint = "Run the workflow again.";
        return { code: "cancelled", why: `${base_errors/* stepStopped */.I}${after}`, lines, hint, isLasting: false };
    }
    if (response === undefined) {
        const [why, hint] = connectionAdvice(error, redactor, explain_addressAdvice);
        return { code: "connection", why, lines: [], hint, isLasting: false };
    }
    const { message, lines } = shown ? reportedIn(shown, redactor) : { message: "", lines: [] };
    const advice = statusAdvice(request, error, [message, ...lines].join(" "), redactor);
    const status = `status ${response.status}${error.tries}${message && `: ${message}`}`;
    return {
        code: "status",
        why: `${endpoint(http, redactor)} returned ${status}${id}`,
        lines: [...lines, ...advice.lines],
        hint: advice.hint,
        isLasting: response.status >= 300 && response.status < 400,
    };
}

;// CONCATENATED MODULE: ../../build/src/service/client.js




const largestLimit = 1_000;
const organizations = "/platform/v1beta1/organizations";
function deploymentsPath(organizationId, deploymentId) {
    const organization = organizationId === undefined ? "/<organization-id>" : path `/${organizationId}`;
    const deployment = deploymentId === undefined ? "" : path `/${deploymentId}`;
    return `${organizations}${organization}/deployments${deployment}`;
}
function tokensPath(organizationId) {
    return path `/iam/v1beta1/organizations/${organizationId}/tokens`;
}
const serviceApi = {
    name: "the service",
    isRateLimit: ({ status }) => status === 429,
    retriesRefusedCreates: true,
    grace: 5_000,
    lastAttempt: 0,
};
class ServiceClient {
    #options;
    constructor(options) {
        this.#options = options;
    }
    listOrganizations() {
        return this.#list("organizations", organizations, {});
    }
    listWorkspaces(organizationId, limit) {
        const where = organizations + path `/${organizationId}/workspaces`;
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
        const ids = { organization: organizationId, workspace: stringMember(body, "workspaceId") ?? "" };
        const request = { kind: "create", what: "Deployment", ids };
        return this.#post(request, deploymentsPath(organizationId), body, readDeployment, notAfter);
    }
    updateDeployment(organizationId, deploymentId, body, notAfter) {
        const workspace = stringMember(body, "workspaceId");
        const ids = { organization: organizationId, ...(workspace && { workspace }), Deployment: deploymentId };
        const request = { kind: "update", what: "Deployment", ids };
        const read = (raw) => ({ ...readDeployment(raw), id: deploymentId });
        return this.#post(request, deploymentsPath(organizationId, deploymentId), body, read, notAfter);
    }
    plan(where, body) {
        return { method: "POST", path: this.#prefix() + where, body };
    }
    #prefix() {
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
        return this.#send({ ...request, name: stringMember(body, "name") }, post, read, notAfter);
    }
    #http(method, where) {
        const url = new URL(this.#options.baseUrl);
        url.pathname = this.#prefix() + where;
        const headers = {
            authorization: `Bearer ${this.#options.apiToken.reveal()}`,
            accept: "application/json",
        };
        return { method, url, headers };
    }
    async #send(request, http, read, notAfter) {
        const { transport, secrets } = this.#options;
        let response;
        try {
            response = await transport.send(request.kind, http, notAfter);
            return read(readObject(response.text));
        }
        catch (error) {
            throw explain(error, { request, http, response, redactor: secrets.redactor });
        }
    }
    #readToken(raw) {
        for (const value of [stringMember(raw, "token"), stringMember(raw, "shortToken")]) {
            if (value?.trim())
                this.#options.secrets.keep(value);
        }
        return readApiToken(raw);
    }
}

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
function shownItem({ id, name }, { quote }) {
    return name === undefined ? quote(id) : `${quote(name)} (${quote(id)})`;
}
function choose(what, { id, nameOrId: wanted }, within, list, redactor) {
    const { quote } = redactor;
    const items = [...new Map(list.items.map((item) => [item.id, item])).values()];
    const found = wanted === undefined ? items : matching(items, wanted);
    const [match] = found;
    if (match !== undefined && found.length === 1)
        return match;
    const more = (left) => (left > 0 ? [`and ${left} more`] : []);
    if (match !== undefined && wanted !== undefined) {
        const ids = found.slice(0, shownLimit).map(({ id }) => quote(id));
        const listed = [ids.join(", "), ...more(found.length - ids.length)].join(" ");
        const message = `Several ${what}s${within} have the name "${quote(wanted)}": their ids are ${listed}.`;
        throw new base_errors/* ActionError */.l("lookup", message, { hint: `Set ${what}-id to the id of the right one.` });
    }
    const shown = items.slice(0, shownLimit).map((item) => `- ${shownItem(item, redactor)}`);
    const lines = shown.length > 0 ? ["Available:", ...shown, ...more(items.length - shown.length)] : [];
    const useId = id === undefined ? `set ${what}-id` : `remove ${what}: its id is given`;
    let hint = `Set ${what} to one of these, or ${useId}.`;
    if (items.length === 0) {
        lines.push(requiredRole);
        hint = `Check the role and scope of api-token, or ${useId}.`;
    }
    if (wanted === undefined) {
        const message = items.length === 0
            ? `The token has access to no ${what}${within}.`
            : `No ${what} is given, and the token has access to several${within}.`;
        throw new base_errors/* ActionError */.l("lookup", message, { lines, hint });
    }
    const near = didYouMean(wanted.trim(), items.flatMap(({ name }) => name ?? []));
    if (near !== undefined)
        lines.unshift(`Did you mean "${quote(near)}"?`);
    if (list.unread !== undefined)
        lines.push(list.unread);
    if (list.mayBeIncomplete) {
        const skip = id === undefined ? ` If ${what}-id is set, no list is read.` : "";
        lines.push(`The list of ${what}s may be incomplete.${skip}`);
    }
    const message = `No ${what} has the name or id "${quote(wanted)}"${within}.`;
    throw new base_errors/* ActionError */.l("lookup", message, { lines, hint });
}

;// CONCATENATED MODULE: ../../build/src/service/lookup.js




const workspaceLimits = [largestLimit, 100, undefined];
const namesAtATime = 4;
async function findOrganization(reference, run) {
    const { id, nameOrId } = reference;
    if (id !== undefined && nameOrId === undefined)
        return { id };
    const list = await withNames(await run.service.listOrganizations(), nameOrId, run);
    const found = choose("organization", reference, "", list, run.redactor);
    return checked("organization", found, reference, run);
}
async function findWorkspace(organization, reference, run) {
    const { id, nameOrId } = reference;
    if (id !== undefined && nameOrId === undefined)
        return { id };
    const list = await listWorkspaces(organization.id, workspaceLimits, run.service);
    const within = ` in organization ${shownItem(organization, run.redactor)}`;
    const found = choose("workspace", reference, within, list, run.redactor);
    return checked("workspace", found, reference, run);
}
function checked(what, found, { id, nameOrId }, { log, redactor: { quote } }) {
    if (id !== undefined && id !== found.id) {
        const message = `Input ${what} is "${quote(nameOrId ?? "")}", whose id is "${quote(found.id)}", but the id ` +
            `"${quote(id)}" is given too.`;
        const other = what === "workspace" ? " (or workspaceId in the definition)" : "";
        const hint = `Remove ${what} or ${what}-id${other}, or let both name the same ${what}.`;
        throw new base_errors/* ActionError */.l("input", message, { hint });
    }
    const shown = found.name === undefined ? quote(found.id) : `${quote(found.name)} is ${quote(found.id)}`;
    const only = nameOrId === undefined ? `: the only ${what} that the token has access to` : "";
    log.info(`${what === "organization" ? "Organization" : "Workspace"} ${shown}${only}`);
    return found;
}
async function listWorkspaces(organizationId, [limit, ...others], service) {
    try {
        return await service.listWorkspaces(organizationId, limit);
    }
    catch (error) {
        const isRefused = error instanceof base_errors/* ActionError */.l && (error.status === 400 || error.status === 422);
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
function unreadName(error, id, isOptional, { log, redactor }) {
    if (!(error instanceof base_errors/* ActionError */.l))
        throw error;
    const isRefused = error.status === 403 || error.status === 404;
    if (!isRefused && (!isOptional || error.code === "cancelled"))
        throw error;
    log.debug(error.message);
    const which = `the workspaces of ${redactor.quote(id)} (status ${error.status})`;
    return `Names of organizations could not be read: the token may not list ${which}. ${requiredRole}`;
}

;// CONCATENATED MODULE: ../../build/src/deployment/target.js



function serviceOf({ service }) {
    if (service === undefined)
        throw new Error("Only a dry run of a Deployment works without api-token.");
    return service;
}
async function findPlace(request, run) {
    const { body } = request.definition;
    const { log, redactor, outputs } = run;
    const client = { service: serviceOf(run), log, redactor };
    const organization = await findOrganization(request.organization, client);
    outputs.resolved({ organizationId: organization.id });
    const workspace = await findWorkspace(organization, request.workspace, client);
    outputs.resolved({ organizationId: organization.id, workspaceId: workspace.id });
    if (workspace.cicdEnforcedDefault === true && body["isCicdEnforced"] === false) {
        log.warning("isCicdEnforced is false, but the workspace enforces CI/CD by default: deploys can bypass the " +
            "pipeline. Leave it out to use the default.");
    }
    return { organization, workspace };
}
function nameOf({ definition }) {
    const { name } = definition.body;
    return typeof name === "string" ? name : undefined;
}
async function findTarget(request, run) {
    const place = await findPlace(request, run);
    const environment = run.recording?.environment;
    const { definition } = request;
    const target = {
        ...place,
        environment,
        definition,
        name: nameOf(request),
        pullRequest: undefined,
        commit: run.sha,
    };
    if (environment !== undefined)
        requireNoSecret(request.deploymentId, target, run.redactor);
    return target;
}
function matchOf(stored, wanted) {
    const one = ({ id, name }, reference) => {
        const { nameOrId } = reference;
        if (reference.id !== undefined)
            return id === reference.id ? "yes" : "no";
        if (nameOrId === undefined || id === nameOrId)
            return "yes";
        if (name === undefined)
            return "maybe";
        return isSameName(name, nameOrId) ? "yes" : "no";
    };
    const both = [one(stored.organization, wanted.organization), one(stored.workspace, wanted.workspace)];
    return both.includes("no") ? "no" : both.includes("maybe") ? "maybe" : "yes";
}

;// CONCATENATED MODULE: ../../build/src/deployment/on-record.js



function hasName({ name }, wanted) {
    return name === undefined || name === wanted;
}
function isWanted(record, request) {
    const { deploymentId, mode } = request;
    if (deploymentId !== undefined)
        return record.id === deploymentId;
    const name = nameOf(request);
    const hasItsName = mode === "create-deployment" ? hasName(record, name) : record.name === name;
    return hasItsName && record.kind !== "skipped";
}
async function listWanted(request, isInPlace, { recording }) {
    if (recording === undefined)
        return [];
    const isEnough = (record) => isWanted(record, request) && isInPlace(record);
    return listRecords(recording.github, recording.environment, deploymentTask, isEnough);
}
async function listTargetRecords(request, placing, run) {
    const listed = await listWanted(request, async (record) => isOfTarget(record, await placing), run);
    const target = await placing;
    return listed.filter((record) => isOfTarget(record, target));
}
function otherIdWarning(id, records, { name, environment }, { redactor: { quote } }) {
    const ofName = records.filter((record) => record.name === name && record.kind !== "skipped");
    const [newest] = name === undefined ? [] : state(ofName).ids;
    if (newest === undefined || newest.id === id)
        return [];
    const shown = `"${quote(name ?? "")}" in environment ${quote(environment ?? "")}`;
    return [
        `deployment-id is ${quote(id)}, but GitHub deployment record ${newest.number} of ${shown} ` +
            `names Deployment ${quote(newest.id)}. Check deployment-id: a variable of the repository fills in ` +
            "for an environment that lacks its own.",
    ];
}

// EXTERNAL MODULE: ../../build/src/base/printing.js
var printing = __nccwpck_require__(4694);
// EXTERNAL MODULE: ../../node_modules/@actions/http-client/lib/proxy.js
var proxy = __nccwpck_require__(9251);
;// CONCATENATED MODULE: ../../build/src/runner/environment.js



function requireSafeEnvironment(variables, urls) {
    const unsafe = unsafeBecause(variables, urls);
    if (unsafe === undefined)
        return;
    throw new base_errors/* ActionError */.l("environment", `Nothing was sent: ${unsafe.why}.`, { hint: unsafe.hint });
}
function unsafeBecause(variables, urls) {
    const isSecure = urls.some(({ protocol }) => protocol === "https:");
    if (isSecure && variables.variable("NODE_TLS_REJECT_UNAUTHORIZED") === "0") {
        return {
            why: "NODE_TLS_REJECT_UNAUTHORIZED=0 disables TLS certificate verification: anyone on the network " +
                "could read the token",
            hint: "Remove it. For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file.",
        };
    }
    if (variables.variable("NODE_DEBUG") !== undefined)
        return { why: "NODE_DEBUG makes Node print requests with their token", hint: "Remove NODE_DEBUG." };
    if (urls.some(({ username, password }) => username !== "" || password !== "")) {
        return {
            why: "GITHUB_API_URL contains a user name or password (the part before @)",
            hint: "Remove it: github-token is used.",
        };
    }
    ignoreEmptyProxies();
    return urls.map((url) => unusableProxy(variables, url)).find((unusable) => unusable !== undefined);
}
function ignoreEmptyProxies() {
    for (const name of Object.values(proxyVariables).flat()) {
        if (process.env[name]?.trim() === "")
            delete process.env[name];
    }
}
function unusableProxy(variables, url) {
    if ((0,proxy/* checkBypass */.H)(url))
        return undefined;
    const names = proxyVariables[url.protocol === "https:" ? "https" : "http"];
    const name = names.find((each) => variables.variable(each) !== undefined);
    const problem = name && proxyProblem(variables.variable(name) ?? "");
    return problem
        ? {
            why: `${name} ${problem}, so requests to ${url.host} would not go through the proxy`,
            hint: "Correct it (http://proxy.example.com:3128, a % in credentials as %25), or list the host in " +
                "no_proxy.",
        }
        : undefined;
}
function proxyProblem(value) {
    if (/\s/.test(value))
        return "contains whitespace";
    if (!/^https?:\/\//i.test(value))
        return "does not begin with http:// or https://";
    if (!URL.canParse(value) || new URL(value).hostname === "")
        return "is not a valid URL";
    const { username, password } = new URL(value);
    try {
        decodeURIComponent(`${username}:${password}`);
        return undefined;
    }
    catch {
        return "has credentials with a % that is not followed by two hexadecimal digits";
    }
}

;// CONCATENATED MODULE: external "node:http"
const external_node_http_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");
;// CONCATENATED MODULE: external "node:https"
const external_node_https_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:https");
// EXTERNAL MODULE: ../../node_modules/@actions/http-client/lib/index.js
var lib = __nccwpck_require__(5063);
;// CONCATENATED MODULE: ../../build/src/transport/response.js

const largestBody = 64 * 2 ** 20;
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
    if (length <= limit && !message.complete) {
        throw new AttemptFailure("truncated", "the response ended before it was complete");
    }
    const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]));
    return { status, headers, text: new TextDecoder().decode(Buffer.concat(chunks).subarray(0, limit)) };
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
                abort.abort(new AttemptFailure("cancelled", base_errors/* stepStopped */.I));
            }
            else {
                const left = started + timeout - Date.now();
                expire(Math.min(grace, left), `within ${grace / 1000} s after ${base_errors/* stepStopped */.I}`);
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
        const request = (secure ? external_node_https_namespaceObject : external_node_http_namespaceObject).request({
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

;// CONCATENATED MODULE: external "node:util"
const external_node_util_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");
;// CONCATENATED MODULE: ../../build/src/definition/compare.js






function changesBetween(before, after) {
    const hasVariables = (value) => isObject(value) || (Array.isArray(value) && value.length > 0);
    return differing("", visible(before, "none"), visible(after, "none"), { members: fields }, false)
        .filter(([path, was, is]) => !/^environmentVariables(\[|$)/.test(path) || !(hasVariables(was) || hasVariables(is)))
        .map(([field, was, is]) => ({
        field,
        before: was,
        after: is,
        createOnly: createOnlyFields.includes(field),
    }));
}
const compare_largest = 4 * 1024 * 1024;
function differencesOf(sent, received) {
    const compared = Object.entries(received)
        .filter(([name]) => Object.hasOwn(sent, name))
        .map(([name, value]) => [name, isLarger(value, compare_largest) ? "…" : value]);
    const known = visible(Object.fromEntries(compared), "none");
    const pairs = differing("", visible(sent, "none"), known, { members: fields }, true);
    return pairs.map(([field, one = null, other = null]) => ({ field, sent: one, received: other }));
}
function variableChanges(before, after) {
    const old = new Set(keysOf(variablesIn(before)));
    const now = new Set(keysOf(variablesIn(after)));
    return {
        added: [...now].filter((key) => !old.has(key)),
        removed: [...old].filter((key) => !now.has(key)),
        kept: [...now].filter((key) => old.has(key)),
    };
}
function fieldThatRedactionChanges(body, redact) {
    const shown = visible(body, "none");
    const [first] = differing("", shown, edited(shown, redacting({ redact })), { members: fields }, false);
    return first && redact(first[0]);
}
function shownChange({ before, after }, quote) {
    const [was, is] = [before, after].map((value) => value === undefined ? undefined : quote(shownJson(value)));
    return [was, was === is && is !== undefined ? `${is} (changed)` : is];
}
function differing(path, before, after, field, isResponse) {
    const parts = partsOf(before, after, field, isResponse);
    if (parts !== undefined) {
        return parts.flatMap(([step, was, is, inner]) => differing(path + step, was, is, inner, isResponse));
    }
    const { kind } = field;
    const isAmount = kind === "cores" || kind === "gibibytes" || kind === "integer";
    const isSame = (0,external_node_util_namespaceObject.isDeepStrictEqual)(before, after) || (isResponse && isAmount && sameAmount(before, after));
    return isSame ? [] : [[path.replace(/^\./, ""), before, after]];
}
function partsOf(before, after, field, isResponse) {
    if (isObject(before) && isObject(after))
        return membersOf(before, after, field, isResponse);
    if (isListOfObjects(before) && isListOfObjects(after))
        return itemsOf(before, after, field, isResponse);
    return undefined;
}
function membersOf(before, after, { members = [] }, isResponse) {
    const documented = members.map(({ field }) => field);
    const names = isResponse
        ? documented.filter((name) => Object.hasOwn(before, name) && (member(after, name) ?? null) !== null)
        : [...documented, ...Object.keys(before), ...Object.keys(after)].filter((name) => Object.hasOwn(before, name) || Object.hasOwn(after, name));
    return Array.from(new Set(names), (name) => {
        const inner = members.find(({ field }) => field === name) ?? {};
        return [`.${name}`, member(before, name), member(after, name), inner];
    });
}
function itemsOf(before, after, { members = [], rules }, isResponse) {
    const [old, now] = byName(before, after);
    const areItemsCompared = rules
        ? old.size > 0 && (isResponse || now.size > 0)
        : (0,external_node_util_namespaceObject.isDeepStrictEqual)([...old.keys()], [...now.keys()]);
    if (!areItemsCompared)
        return undefined;
    const names = new Set([...old.keys(), ...(isResponse ? [] : now.keys())]);
    return Array.from(names, (name) => [`[${name}]`, old.get(name), now.get(name), { members }]);
}
function isListOfObjects(value) {
    return Array.isArray(value) && value.every(isObject);
}
function byName(...lists) {
    const identity = ["name", "key"].find((name) => {
        return lists.every((items) => {
            const names = items.map((item) => member(item, name)).filter((value) => typeof value === "string");
            return new Set(names).size === items.length;
        });
    });
    const named = (items) => new Map(items.map((item, index) => [identity ? String(member(item, identity)) : index, item]));
    return [named(lists[0]), named(lists[1])];
}

;// CONCATENATED MODULE: ../../build/src/deployment/send.js






const doing = { create: "Creating", update: "Updating", retire: "Retiring" };
async function send(write, { organization, name }, run) {
    const { log, redactor, clock } = run;
    const { quote } = redactor;
    const { body, notes, notAfter } = write;
    const isCreate = write.do === "create";
    for (const warning of bodyWarnings(write.do, body, redactor))
        log.warning(warning);
    for (const note of notes)
        log.info(note);
    const shown = [name === undefined ? "" : ` "${quote(name)}"`, isCreate ? "" : ` (${quote(write.id)})`];
    if (notAfter !== undefined && clock.now() > notAfter) {
        throw new base_errors/* ActionError */.l("environment", `Nothing was sent: more than five minutes have passed since this run read the records.`, {
            lines: ["Another run may have changed the Deployment in the meantime."],
            hint: "Run the job again.",
        });
    }
    log.info(`${doing[write.do]} Deployment${shown.join("")}`);
    const service = serviceOf(run);
    return isCreate
        ? service.createDeployment(organization.id, body, notAfter)
        : service.updateDeployment(organization.id, write.id, body, notAfter);
}
function logResponse(done, { id, raw }, { log, redactor: { quote } }) {
    const [name, status, address] = ["name", "status", "webServerUrl"].map((member) => stringMember(raw, member));
    const known = [
        ...(status ? [`status ${quote(status)}`] : []),
        ...(address ? [quote((0,base_address/* withScheme */.GV)(address))] : []),
    ];
    const shown = `Deployment ${name === undefined ? "" : `"${quote(name)}" `}(${quote(id)})`;
    const verb = `${done[0]?.toUpperCase()}${done.slice(1)}`;
    log.info(`${verb} ${shown}${known.length > 0 ? `: ${known.join(", ")}` : ""}`);
    const responded = stringMember(raw, "id") ?? "";
    if (responded === id)
        return;
    log.warning(`The service's response has the id of another Deployment, "${quote(responded)}". The run keeps ` +
        `"${quote(id)}".`);
}
const shownDifferences = 20;
function reportResponse(body, { raw }, run) {
    const { log, outputs, redactor } = run;
    outputs.result(raw);
    const string = (text) => redactor.redact(text);
    const differences = differencesOf(body, raw).map(({ field, sent, received }) => {
        return { field, sent: edited(sent, { string }), received: edited(received, { string }) };
    });
    outputs.differences(differences);
    if (differences.length > 0)
        log.warning(differencesWarning(differences, redactor));
    return differences;
}
function differencesWarning(differences, { quote }) {
    const value = (one) => quote(typeof one === "string" ? one : JSON.stringify(one));
    const shown = differences.slice(0, shownDifferences).map(({ field, sent, received }) => {
        return `${quote(field)}: ${value(sent)} was sent, the response has ${value(received)}`;
    });
    const more = differences.length - shown.length;
    return ("The service's response differs from the request. " +
        `${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}`);
}
function addressOf({ raw }) {
    return (0,base_address/* withScheme */.GV)(stringMember(raw, "webServerUrl") ?? "");
}
function webPageOf(deployment, redactor) {
    const address = addressOf(deployment);
    return (0,base_address/* isWebAddress */.d3)(address) && redactor.redact(address) === address ? address : undefined;
}

;// CONCATENATED MODULE: ../../build/src/deployment/ready.js






const interval = 10_000;
function isResponse(status) {
    return (status >= 200 && status < 400) || status === 401 || status === 403;
}
async function waitUntilReady(deployment, done, minutes, run) {
    if (minutes === 0)
        return {};
    const address = addressOf(deployment);
    const problem = whyUnusable(address, deployment, run);
    const { isReady, lastAttempt } = problem === undefined ? await poll(address, minutes, run) : { isReady: false, lastAttempt: "" };
    run.outputs.ready(isReady);
    if (isReady)
        return { ready: true };
    const what = `Deployment ${run.redactor.quote(deployment.id)} was ${done}, but its web server`;
    return { ready: false, failure: failureOfWait(what, problem, minutes, lastAttempt, run) };
}
function whyUnusable(address, deployment, { redactor, variables }) {
    if (address === "")
        return "the response has no deployment-url";
    if (webPageOf(deployment, redactor) === undefined)
        return `deployment-url is not a usable web address: ${redactor.quote(address)}`;
    return unsafeBecause(variables, [new URL(address)])?.why;
}
async function poll(address, minutes, { clock, cancelled, log, redactor }) {
    const url = new URL(address);
    const most = (0,printing/* lasting */.nS)(minutes * minute);
    log.info(`Waiting at most ${most} until the web server at ${redactor.quote(address)} responds.`);
    const started = clock.now();
    const deadline = started + minutes * minute;
    let lastAttempt = "";
    let isReady = false;
    for (let begun = started; !isReady && !cancelled.aborted && begun < deadline; begun = clock.now()) {
        try {
            const status = await statusOf(url, { timeout: Math.min(interval, deadline - begun), cancelled });
            lastAttempt = `status ${status}`;
            isReady = isResponse(status);
        }
        catch (error) {
            if (!cancelled.aborted)
                lastAttempt = redactor.quote(error instanceof Error ? error.message : String(error));
        }
        const next = Math.min(begun + interval, deadline);
        if (!isReady)
            await clock.sleep(Math.max(next - clock.now(), 0), cancelled);
    }
    const waited = (0,printing/* lasting */.nS)(clock.now() - started);
    if (isReady)
        log.info(`The web server responded after ${waited}: ${lastAttempt}.`);
    else if (!cancelled.aborted)
        log.info(`The web server did not respond within ${most}: ${lastAttempt}.`);
    else
        log.info(`The wait for the web server ended after ${waited}: ${base_errors/* stepStopped */.I}.`);
    return { isReady, lastAttempt };
}
function failureOfWait(what, problem, minutes, lastAttempt, { cancelled }) {
    const exists = "The Deployment exists, and the outputs are set.";
    if (cancelled.aborted)
        return new base_errors/* ActionError */.l("cancelled", `${what} was not waited for: ${base_errors/* stepStopped */.I}.`, { hint: exists });
    if (problem !== undefined) {
        return new base_errors/* ActionError */.l("response", `${what} could not be checked.`, {
            lines: [`The reason: ${problem}.`, exists],
            hint: "Correct this, or set wait-minutes to 0 to skip the check.",
        });
    }
    return new base_errors/* ActionError */.l("connection", `${what} did not respond within ${(0,printing/* lasting */.nS)(minutes * minute)}.`, {
        lines: [`The last attempt showed: ${lastAttempt}.`, exists],
        hint: "Check the Deployment's status in the platform. If it only needs more time, set a larger " +
            "wait-minutes.",
    });
}

;// CONCATENATED MODULE: ../../build/src/deployment/second-create.js



function secondCreateError({ ids, doubts }, { name = "", environment = "" }, run) {
    if (ids.length === 0 && doubts.length === 0)
        return undefined;
    const { quote } = run.redactor;
    const where = `environment ${quote(environment)}`;
    const lines = [
        ...ids.slice(0, shownRecords).map(({ id, number }) => {
            return `GitHub deployment record ${number} names Deployment ${quote(id)}.`;
        }),
        ...doubts.slice(0, shownRecords).map((record) => {
            return `${recordName(record, run)} is of a create that did not finish: the Deployment may exist.`;
        }),
    ];
    const [first] = ids;
    const use = first === undefined ? "" : ` with deployment-id ${quote(first.id)}`;
    return new base_errors/* ActionError */.l("github", `Nothing was sent: "${quote(name)}" is already on record in ${where}.`, {
        lines: [...lines, "Only if the Deployment does not exist, release its record:"],
        commands: [...ids, ...doubts].slice(0, shownRecords).map((record) => releaseCommand(record, run)),
        hint: `Check the platform for that name. To update the Deployment, use mode update-deployment${use}.`,
    });
}
function warnOfRepeatedCreates({ event, log }) {
    if (event === "workflow_dispatch")
        return;
    log.warning("Each run of this step creates another Deployment: it has no github-environment, and the event is " +
        "not a manual start. Run it by workflow_dispatch, store the id, and use mode update-deployment from " +
        "then on.");
}

;// CONCATENATED MODULE: ../../build/src/deployment/settle.js





async function settleFailed(record, id, error, run) {
    if (record === undefined)
        return;
    const outcome = error instanceof base_errors/* ActionError */.l ? error.outcome : "unknown";
    const kind = outcome === "unknown" ? "unknown" : "skipped";
    const parts = { id, isRefused: outcome === "rejected" };
    await orWarn(writeStatus(record, kind, parts, run), record, run);
}
async function orWarn(writing, record, { log, redactor }) {
    try {
        await writing;
    }
    catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        log.warning(`GitHub deployment record ${record} could not be updated: ${redactor.quote(why)}`);
    }
}
async function settleDeployed({ record, done, deployment, records }, run) {
    if (record === undefined)
        return;
    const { id } = deployment;
    const own = writeStatus(record, "deployed", { id, url: webPageOf(deployment, run.redactor) }, run);
    const older = records.filter((one) => one.id === id && one.kind === "deployed");
    const marks = older.map(({ number }) => orWarn(writeStatus(number, "superseded", { id }, run), number, run));
    const stored = done === "created"
        ? own.catch((cause) => throwUnstored(record, id, cause, run))
        : orWarn(own, record, run);
    await Promise.all([stored, ...marks]);
}
async function setOutputs(deployed, run) {
    try {
        run.outputs.deployment(deployed.deployment, deployed.done);
    }
    catch (error) {
        await settleDeployed(deployed, run);
        throw error;
    }
}
function throwUnstored(record, id, cause, run) {
    const shown = run.redactor.quote(id);
    const description = describe("deployed", id);
    const isShown = description !== undefined && shown === id;
    const remedy = isShown ? "Run the command before the next run of this step, or delete" : "Delete";
    const why = cause instanceof base_errors/* ActionError */.l ? [cause.message, ...cause.lines] : [];
    throw new base_errors/* ActionError */.l("github", `Deployment ${shown} was created, but GitHub deployment record ${record} could not store its id.`, {
        lines: [
            ...why,
            `The next run would not find this Deployment.${isShown ? " This command stores its id:" : ""}`,
        ],
        commands: isShown ? [statusCommand(record, "success", description, run)] : [],
        hint: `${remedy} Deployment ${shown} in the platform.`,
        outcome: "unknown",
        cause,
    });
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
    return id === undefined
        ? undefined
        : records.find((one) => one.id === id && appliedKinds.includes(one.kind));
}
function lastStored(records, id) {
    const stored = records.filter((one) => one.applied !== undefined);
    return lastApplied(stored, id);
}
function changesSinceLast(decision, records, target, redactor) {
    const applied = lastApplied(records, idOf(decision))?.applied;
    return applied && changesSince(applied, wholeBodyOf(decision, target), redactor);
}
function changesSince({ definition, digests }, body, redactor, keepsCreateOnly = false) {
    const after = comparable(body, keepsCreateOnly ? definition : undefined, redactor);
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
const mostListed = 10;
function createOnlyWarnings(changes, { quote }) {
    const left = changes.filter(({ createOnly }) => createOnly);
    if (left.length === 0)
        return [];
    const shown = left.slice(0, mostListed).map((change) => {
        const [was = "not set", is = "not set"] = shownChange(change, quote);
        return `${quote(change.field)}: ${was} -> ${is}`;
    });
    const more = left.length - shown.length;
    return [
        "The update leaves out what differs from the definition applied last (not applied, only a create " +
            `sets it): ${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}. ` +
            "To apply it, create another Deployment. Otherwise restore the old value in the definition.",
    ];
}
function variablesOf(body) {
    const variables = variablesIn(body);
    return { keys: keysOf(variables), secretKeys: keysOf(variables.filter(isSecretItem)) };
}

;// CONCATENATED MODULE: ../../build/src/base/markdown.js



function literal(text) {
    return (0,printing/* printable */.g$)(text)
        .replace(/\n/g, " ")
        .replace(/[&<>\\`*_{}[\]()#+!|~@$]|:(?=\/\/)|w(?=ww\.)/gi, (sign) => `&#${sign.charCodeAt(0)};`)
        .replace(/(?:&#35;|&#64;|\bGH-)(?=\w)/gi, "$&<!-- -->");
}
function code(text) {
    return `<code>${literal(text)}</code>`;
}
function markdown_link(text, url) {
    if (!(0,base_address/* isWebAddress */.d3)(url) || /[<>()|"`]/.test(url))
        return literal(text);
    return `[${literal(text)}](${url.replaceAll("&", "&amp;")})`;
}
function row(cells) {
    return `| ${cells.join(" | ")} |`;
}
function table([head = [], ...rows]) {
    return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
}
function fitting(items, line, bytes) {
    const lines = [];
    let room = bytes;
    for (const item of items) {
        const next = line(item);
        room -= Buffer.byteLength(next) + 1;
        if (room < 0)
            break;
        lines.push(next);
    }
    return { shown: lines.join("\n"), left: items.length - lines.length };
}
function fittingTable(head, items, cells, bytes) {
    const { shown, left } = fitting(items, (item) => row(cells(item)), bytes);
    return `${table([head])}\n${shown}${left > 0 ? `\n\n... and ${left} more` : ""}`;
}
function fenced(text, language) {
    let longest = 2;
    for (const [ticks] of text.matchAll(/`+/g))
        longest = Math.max(longest, ticks.length);
    const fence = "`".repeat(longest + 1);
    return `${fence}${language}\n${(0,printing/* printable */.g$)(text)}\n${fence}`;
}
function folded(title, markdown) {
    return `<details><summary>${title}</summary>\n\n${markdown}\n\n</details>`;
}
function markdownWords(words) {
    return words
        .split(/(https:\/\/[^\s<>()|"'`]*[^\s<>()|"'`.,;:])/)
        .map((part, index) => (index % 2 === 1 ? part : literalLines(part)))
        .join("");
}
function literalLines(lines) {
    return lines.split("\n").map(literal).join("\n");
}
function inline(message, redact) {
    const rendering = {
        words: markdownWords,
        value: (part) => {
            const shown = shownValue(part, redact);
            return part.as === "code" ? `<code>${literal(shown)}</code>` : literalLines(shown);
        },
        link: (label, url) => isShowable(url, redact) && !/[<>()|"`]/.test(url)
            ? `[${label}](${url.replaceAll("&", "&amp;")})`
            : label,
        strong: (inner) => `**${inner}**`,
    };
    return message.render(rendering);
}
function heading(message) {
    return (redact) => `### ${inline(message, redact)}`;
}
function fittingLines(lines, room) {
    const shown = [];
    let free = room;
    for (const line of lines) {
        free -= Buffer.byteLength(line) + 1;
        if (free < 0)
            break;
        shown.push(line);
    }
    return { shown, left: lines.length - shown.length };
}
function bullets(items) {
    return (redact, room) => {
        const lines = items.map((item) => `- ${inline(item, redact)}`);
        const { shown, left } = fittingLines(lines, room / 2);
        return [...shown, ...(left > 0 ? [`- ... and ${left} more`] : [])].join("\n");
    };
}
function grid(head, rows) {
    return (redact, room) => {
        if (rows.length === 0)
            return "";
        const lines = rows.map((cells) => row(cells.map((cell) => inline(cell, redact).replaceAll("\n", " "))));
        const { shown, left } = fittingLines(lines, room / 2);
        return [
            row(head),
            row(head.map(() => "---")),
            ...shown,
            ...(left > 0 ? ["", `... and ${left} more`] : []),
        ].join("\n");
    };
}
function factsGrid(columns) {
    const known = columns.flatMap(([head, cell]) => cell === undefined || cell.isEmpty ? [] : [[head, cell]]);
    return grid(known.map(([head]) => head), known.length === 0 ? [] : [known.map(([, cell]) => cell)]);
}
function codeBlock(lines, language = "") {
    return (redact) => {
        const shown = lines.map((line) => plain(line, redact)).filter((line) => line !== "");
        return shown.length === 0 ? "" : fenced(shown.join("\n"), language);
    };
}
function details(title, inner) {
    return (redact, room) => folded(inline(title, redact), blockOf(inner)(redact, room));
}
function blockOf(content) {
    return content instanceof Text ? (redact) => inline(content, redact) : content;
}
function documentOf(contents, redact, most) {
    let room = most;
    const parts = [];
    for (const content of contents) {
        const part = redact(blockOf(content)(redact, room));
        room -= Buffer.byteLength(part) + 2;
        if (part === "" || room < 0)
            continue;
        parts.push(part);
    }
    return parts.length === 0 ? "" : `${parts.join("\n\n")}\n\n`;
}

;// CONCATENATED MODULE: ../../build/src/report/summary-parts.js


function paragraphs(...parts) {
    return `${parts.filter((part) => part !== "").join("\n\n")}\n\n`;
}
function facts(columns) {
    const known = columns.filter(([, cell]) => cell !== undefined && cell !== "");
    return known.length === 0 ? "" : table([known.map(([head]) => head), known.map(([, cell = ""]) => cell)]);
}
function commitCell(sha, repositoryPage, quote) {
    const isHash = /^[0-9a-f]{7,64}$/i.test(sha) && quote(sha) === sha;
    const short = quote(sha).slice(0, 7);
    return isHash && repositoryPage !== undefined
        ? markdown_link(short, `${repositoryPage}/commit/${sha}`)
        : code(short);
}
function named({ id, name }) {
    return name ?? id;
}
function noticeOf(error) {
    const shown = (message) => (0,printing/* plain */.pj)(message, (given) => given);
    const [lines, commands] = [error.lines.map(shown), error.commands.map(shown)];
    const hint = shown(error.hint);
    const what = error.message.replace(/^Nothing was sent:/, "Nothing would be sent:");
    const introduction = lines.at(-1)?.endsWith(":") ? lines.slice(-1) : [];
    const reasons = lines.slice(0, lines.length - introduction.length);
    return { text: [what, ...reasons, hint, ...introduction].join(" "), commands };
}
const longestNotice = 2_000;
function noticeBlock({ text, commands = [] }, redactor) {
    const shown = literal(redactor.quote(text, longestNotice));
    return [shown, commandBlock(commands, redactor)].filter((part) => part !== "").join("\n\n");
}
function unanswered({ code }) {
    if (code === "cancelled")
        return "did not respond before the cancellation";
    return code === "connection" ? "did not respond in time" : "could not be checked";
}
function commandBlock(commands, redactor) {
    return commands.length === 0 ? "" : fenced(commands.map((line) => redactor.redact(line)).join("\n"), "");
}
function grantedRoles({ roles }, requested) {
    return roles.map(({ role }) => role).join(", ") || requested;
}
function tokenValidity({ endAt }, days, { quote }) {
    if (endAt !== undefined)
        return `valid until ${quote(endAt)}`;
    return days === undefined
        ? "never expires"
        : `requested for ${(0,printing/* counted */.hS)(days, "day")}, but the response has no end date`;
}

;// CONCATENATED MODULE: ../../build/src/github/comment.js

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
async function writeComment({ key, pull, found, text }, { id, attempt }, github, redactor) {
    const marker = `${markerStart(key)}${id}.${attempt} -->`;
    if (redactor.redact(marker) !== marker) {
        throw new base_errors/* ActionError */.l("github", "The comment's hidden marker contains the value of a secret.", {
            hint: "Choose another github-environment or name, or a longer value for that secret.",
        });
    }
    const body = `${marker}\n${text}`;
    const writer = { id, attempt };
    if (found === undefined)
        return { ...(await github.createComment(pull, body)), body, writer };
    const isNewer = found.writer.id > id || (found.writer.id === id && found.writer.attempt > attempt);
    if (isNewer || found.body === body)
        return found;
    return { ...(await github.updateComment(found.id, body)), body, writer };
}

;// CONCATENATED MODULE: ../../build/src/report/changes.js




const roomForChanges = 40 * 1024;
const roomForKeys = 5 * 1024;
const notApplied = "not applied by an update";
function comparedText({ record, at }, commit) {
    const when = `GitHub deployment record ${record}, ${(0,printing/* utcMinute */.vD)(at)}, commit ${commit}`;
    return `compared with the definition that this action applied last (${when}), not with the live Deployment`;
}
function changedText({ changes, variables: { added, removed, changed } }) {
    const left = changes.filter(({ createOnly }) => createOnly).length;
    const counts = [
        [changes.length - left, "field"],
        [added.length + removed.length + changed.length, "variable"],
    ];
    const texts = counts.flatMap(([count, what]) => (count > 0 ? (0,printing/* counted */.hS)(count, what) : []));
    const all = [...texts, ...(left > 0 ? [`${(0,printing/* counted */.hS)(left, "field")} ${notApplied}`] : [])];
    return all.join(", ").replace(/, ([^,]*)$/, " and $1");
}
function changesTable(changes, quote, heads = ["Field", "Before", "After"], room = roomForChanges) {
    return fittingTable(heads, changes, ({ field, before, after, createOnly }) => [
        `${code(quote(field))}${createOnly ? ` (${notApplied})` : ""}`,
        ...shownChange({ before, after }, quote).map((value) => value === undefined ? "not set" : code(value)),
    ], room);
}
function keyList(keys, shown, room) {
    const { shown: lines, left } = fitting(keys, shown, room);
    return `${lines.replaceAll("\n", ", ")}${left > 0 ? ` and ${left} more` : ""}`;
}
const variableHeads = [
    ["added", "Variables added"],
    ["removed", "Variables removed"],
    ["changed", "Variables changed"],
    ["kept", "Variables kept"],
];
function changesMarkdown({ changes, variables }, quote) {
    const lines = variableHeads.flatMap(([what, head]) => {
        const keys = variables[what];
        const shown = keyList(keys, (name) => code(quote(name)), roomForKeys);
        return keys.length === 0 ? [] : [`- ${head}: ${shown}`];
    });
    return paragraphs(changes.length === 0 ? "" : changesTable(changes, quote), lines.join("\n")).trimEnd();
}

;// CONCATENATED MODULE: ../../build/src/plan/markdown.js




const longestRequest = 50_000;
const longestLine = 1_000;
const markdown_longestPath = 2_000;
const planPhrases = {
    create: "a Deployment would be created",
    update: "the Deployment would be updated",
    retire: "the preview would be retired: it still exists until it is deleted in the platform",
    none: "nothing would be sent",
    unknown: "what would happen is not known",
};
function planSummary(result, { redactor, repositoryPage }) {
    const { plan, request, notices, name, commit, workspace, environment } = result;
    const { quote } = redactor;
    const of = name === undefined ? "" : ` for ${literal(quote(name))}`;
    return paragraphs(`### 🔍 Plan${of}: ${planPhrases[plan.action]}`, "Dry run: nothing was created or updated.", facts([
        ["Workspace", workspace && literal(quote(workspace))],
        ["Environment", environment && literal(quote(environment))],
        ["Id", plan.deploymentId ? code(quote(plan.deploymentId)) : undefined],
        ["Commit", commit && commitCell(commit, repositoryPage, quote)],
    ]), changesPart(plan, { redactor, repositoryPage }), ...notices.map((notice) => noticeBlock(notice, redactor)), requestPart(request, redactor));
}
function tokenPlanSummary({ request }, redactor) {
    return paragraphs("### 🔍 Plan: an API token would be created", "Dry run: nothing was created or updated.", requestPart(request, redactor));
}
function planComment(result, { redactor, repositoryPage, page }) {
    const { plan, name, commit, workspace, environment, notices, request } = result;
    const { quote } = redactor;
    const about = name ?? plan.deploymentId ?? "the Deployment";
    const where = [
        workspace && `workspace ${quote(workspace)}`,
        environment && `environment ${quote(environment)}`,
    ];
    const place = where.filter(Boolean).join(", ");
    return paragraphs(`### Plan for ${literal(quote(about))}${place ? ` (${literal(place)})` : ""}`, `Plan of commit ${commitCell(commit, repositoryPage, quote)}: ${planPhrases[plan.action]}.`, changesPart(plan, { redactor, repositoryPage }), ...notices.map((notice) => noticeBlock(notice, redactor)), request && page ? `The log of the ${markdown_link("run", page)} shows the request.` : "").trimEnd();
}
function changesPart(plan, { redactor, repositoryPage }) {
    const { quote } = redactor;
    const { comparedWith: compared } = plan;
    const since = compared?.stored
        ? comparedText(compared, commitCell(compared.sha, repositoryPage, quote))
        : "";
    const changed = changedText(plan);
    return paragraphs(since ? `**${changed ? `Changes: ${changed}` : "No changes"},** ${since}.` : "", changesMarkdown(plan, quote)).trimEnd();
}
function requestPart(request, redactor) {
    if (request === undefined)
        return "";
    const title = `The request: ${request.method} ${code(redactor.quote(request.path, markdown_longestPath))}`;
    return folded(title, fenced(shownRequest(request.body, redactor), "json"));
}
function shownRequest(body, redactor) {
    const cut = (text, most, end) => text.length > most ? `${text.slice(0, most).toWellFormed()}${end}` : text;
    const lines = JSON.stringify(edited(body, redacting(redactor)), null, 2).split("\n");
    return cut(lines.map((line) => cut(line, longestLine, "…")).join("\n"), longestRequest, "\n…");
}

;// CONCATENATED MODULE: ../../build/src/plan/comment.js



async function writePlanComment(result, place, { workspace }, run) {
    const { recording, log, outputs, redactor } = run;
    const pull = recording?.event.number;
    if (recording?.comment !== true || pull === undefined)
        return;
    const { github, environment } = recording;
    const { plan, name, hasChanges } = result;
    const where = place?.workspace.id ?? workspace.id ?? workspace.nameOrId ?? "";
    const key = {
        kind: "plan",
        parts: [environment, where, name ?? plan.deploymentId ?? ""],
    };
    try {
        const found = await findComment(key, pull, github);
        if (found === undefined && hasChanges === false)
            return;
        const whole = planComment(result, run).trimEnd();
        const cut = `${whole.slice(0, longestComment).toWellFormed()}…`;
        const text = whole.length > longestComment ? cut : whole;
        outputs.commentUrl((await writeComment({ key, pull, found, text }, run, github, redactor)).url);
    }
    catch (error) {
        const isDenied = error instanceof base_errors/* ActionError */.l && error.status === 403;
        const why = error instanceof base_errors/* ActionError */.l ? error.text : String(error);
        const what = `The plan's comment on pull request #${pull} was not written`;
        const text = `${what}; the log shows the plan. ${why}`;
        (isDenied ? log.notice : log.warning)(text);
    }
}

;// CONCATENATED MODULE: ../../build/src/previews/decide.js

function decide({ action, isClosing, runId }, { ids, newestRun }, pull) {
    if (!pull.open)
        return retire(dueIfClosed(ids), "closed");
    if (action === "deploy" && isClosing)
        return { do: "nothing", why: "reopened" };
    if (runId < newestRun)
        return { do: "nothing", why: "outdated" };
    if (action === "retire")
        return retire(ids.filter((one) => !isScaledDown(one)), "requested");
    const [current] = ids;
    return current === undefined ? { do: "create" } : { do: "update", id: current.id };
}
function dueIfClosed(ids) {
    return ids.filter(({ kind }) => kind !== "swept");
}
function othersToRetire(ids, used) {
    return ids.filter((one) => one.id !== used && !isScaledDown(one));
}
function retire(due, reason) {
    const [first, ...others] = due;
    return first === undefined
        ? { do: "nothing", why: "none-on-record" }
        : { do: "retire", ids: [first, ...others], reason };
}

;// CONCATENATED MODULE: ../../build/src/previews/explain.js


function listSome(items) {
    const more = items.length - shownRecords;
    return items.slice(0, shownRecords).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
function withoutResult(doubts, run) {
    const shown = listSome(doubts.map((record) => recordName(record, run)));
    return `${shown} ${doubts.length === 1 ? "has" : "have"} no result`;
}
function doubtWarning(doubts, { name, workspace }, run) {
    const { quote } = run.redactor;
    const place = quote(workspace.name ?? workspace.id);
    return (`${withoutResult(doubts, run)}: the run was interrupted, or the outcome of its create is unknown. ` +
        `It may have left a Deployment "${quote(name)}" behind: check workspace ${place} in the platform ` +
        "for that name, and delete the Deployment whose id is in no run's log.");
}
function othersWarning(others, used, { name }, { redactor: { quote } }) {
    const shown = listSome(others.map(({ id, number }) => `${quote(id)} (GitHub deployment record ${number})`));
    return (`Preview "${quote(name)}" has more than one Deployment on record. The run uses ${quote(used)}, ` +
        `and retires ${shown}: delete ${others.length === 1 ? "it" : "them"} in the platform.`);
}
function foundLine(decision, { ids }, { name, environment }, run) {
    const { quote } = run.redactor;
    const [id, where] = [idOf(decision), `environment ${quote(environment)}`];
    const known = ids.find((one) => one.id === id);
    if (id === undefined || known === undefined)
        return `No preview "${quote(name)}" is on record in ${where}`;
    return (`Found preview "${quote(name)}" (${quote(id)}) in GitHub deployment record ` +
        `${known.number} of ${where}`);
}
function whyNothing({ why }, { newestRun }, { target: { name, pullRequest }, pull, }, run) {
    const shown = `"${run.redactor.quote(name)}"`;
    switch (why) {
        case "reopened":
            return `Pull request #${pullRequest} is open again, so this run of its closing is out of date.`;
        case "outdated": {
            const by = run.repositoryPage ? `${run.repositoryPage}/actions/runs/${newestRun}` : String(newestRun);
            const own = run.page || String(run.id);
            return (`The run of a newer event (${by}) has already handled preview ${shown}, so this run (${own}) is ` +
                "out of date.");
        }
        case "none-on-record":
            return pull.open
                ? `For pull request #${pullRequest} no preview ${shown} is on record that is not retired yet.`
                : `Pull request #${pullRequest} is closed, and no preview ${shown} is on record that is left to ` +
                    "retire.";
    }
}

;// CONCATENATED MODULE: ../../build/src/previews/comment.js






const stillCreating = "When this run ended, the platform was still creating it. If the link does not open yet, wait some " +
    "minutes.";
const unstored = "The run failed: no GitHub deployment record has this id, so the next run would not find this " +
    "Deployment. The log of the run shows what to do.";
class PreviewComment {
    #name;
    #recording;
    #run;
    #keying;
    #found;
    #isSearched = false;
    constructor(name, placing, recording, run) {
        this.#name = name;
        this.#recording = recording;
        this.#run = run;
        this.#keying = placing.then(({ workspace }) => {
            return { kind: "preview", parts: [recording.environment, workspace.id, name] };
        });
        this.#keying.catch(() => { });
    }
    find() {
        const { github, pullRequest } = this.#recording;
        return this.#warnOfFailure(async () => {
            this.#isSearched = false;
            this.#found = (await findComment(this.#keying, pullRequest, github)) ?? this.#found;
            this.#isSearched = true;
        });
    }
    write(shown, commit) {
        const { github, pullRequest: pull } = this.#recording;
        const run = this.#run;
        return this.#warnOfFailure(async () => {
            if (!this.#isSearched)
                return;
            const [key, text] = [await this.#keying, commentMarkdown(shown, this.#name, commit, run)];
            const found = this.#found;
            this.#found = await writeComment({ key, pull, found, text }, run, github, run.redactor);
            run.outputs.commentUrl(this.#found.url);
        });
    }
    async #warnOfFailure(act) {
        if (!this.#recording.comment)
            return;
        try {
            await act();
        }
        catch (error) {
            if (error === (await this.#keying.catch((failed) => failed)))
                return;
            const why = error instanceof base_errors/* ActionError */.l ? error.text : String(error);
            const { log } = this.#run;
            log.warning(`The comment on pull request #${this.#recording.pullRequest} was not written. ${why}`);
        }
    }
}
function commentMarkdown(shown, given, commit, run) {
    const { quote } = run.redactor;
    const name = quote(given);
    const { state, id, url = "", note } = cellsOf(shown, run);
    const cells = [
        markdown_link(name, quote(url) === url ? url : ""),
        literal(state),
        id === undefined ? "" : code(quote(id)),
        commitCell(commit, run.repositoryPage, quote),
        markdown_link("run", run.page),
    ];
    const rows = table([["Preview", "State", "Id", "Commit", "Run"], cells]);
    const below = note === undefined ? "" : `\n\n${literal(quote(note, 2_000))}`;
    return `### Preview: ${literal(name)}\n\n${rows}${below}`;
}
function cellsOf(shown, { redactor }) {
    switch (shown.kind) {
        case "failed":
            return {
                state: "failed",
                id: shown.id,
                note: `${inOwnWords(shown.error)} The log of the run shows more.`,
            };
        case "deleted":
            return { state: "deleted", id: shown.id };
        case "retired":
            return { state: "retired", id: shown.id, note: shown.changes };
        case "deployed": {
            const { deployment, done, waited = {}, isUnstored } = shown;
            const isCreating = stringMember(deployment.raw, "status") === "CREATING";
            const state = isCreating && waited.ready !== true ? "being created" : done;
            const cells = { id: deployment.id, url: webPageOf(deployment, redactor) };
            if (waited.ready === true)
                return { ...cells, state: `${state}, the web server responds` };
            if (waited.failure)
                return { ...cells, state, note: `The web server ${unanswered(waited.failure)}.` };
            if (isUnstored)
                return { ...cells, state, note: unstored };
            return { ...cells, state, note: isCreating ? stillCreating : undefined };
        }
    }
}
function inOwnWords(error) {
    if (!(error instanceof base_errors/* ActionError */.l))
        return "The run failed.";
    const { code, outcome, status } = error;
    const unknown = outcome === "unknown" ? " It is not known whether the request was processed." : "";
    switch (code) {
        case "status":
            return `The service responded with status ${status}.${unknown}`;
        case "connection":
            return `There was no response of the service.${unknown}`;
        case "response":
            return `The service's response could not be used.${unknown}`;
        case "cancelled":
            return `The run was cancelled.${unknown}`;
        default:
            return `The run failed.${unknown}`;
    }
}

;// CONCATENATED MODULE: ../../build/src/previews/look.js




const longestUse = 5 * minute;
const lag = 5_000;
function previewName({ definition }, pull) {
    const name = String(definition.body["name"]);
    return definition.nameFromInput ? name : `${name}-pr-${pull}`;
}
async function look(request, recording, run) {
    const { github, environment, pullRequest } = recording;
    const name = previewName(request, pullRequest);
    const notAfter = run.clock.now() + longestUse;
    const placing = findPlace(request, run);
    const comment = new PreviewComment(name, placing, recording, run);
    const [place, listed, pull] = await Promise.all([
        placing,
        listPreview(recording, name, placing, run),
        github.pullRequest(pullRequest),
        comment.find(),
    ]);
    const target = {
        ...place,
        environment,
        definition: request.definition,
        name,
        pullRequest,
        commit: recording.event.headSha ?? pull.headSha,
    };
    requireNoSecret(undefined, target, run.redactor);
    const records = listed.filter((record) => isOfTarget(record, target));
    for (const warning of otherWorkspaceWarning(listed, target, run))
        run.log.warning(warning);
    return { target, recording, records, pull, comment, event: eventOf(recording, run), notAfter };
}
function eventOf({ step, event }, { id }) {
    return { action: step, isClosing: event.action === "closed", runId: id };
}
async function listPreview({ github, environment, pullRequest, event }, name, placing, { clock, cancelled }) {
    const task = previewTask(pullRequest, name);
    const isEnough = async (record) => record.id !== undefined && (placing === undefined || isOfTarget(record, await placing));
    const listed = await listRecords(github, environment, task, isEnough);
    const place = await placing;
    const own = place === undefined ? listed : listed.filter((record) => isOfTarget(record, place));
    const isDoubtful = own.every(({ id }) => id === undefined) && own.some(({ kind }) => kind === "open");
    const isMissing = own.length === 0 && event.action !== "opened";
    if (!(isDoubtful || isMissing) || cancelled.aborted)
        return listed;
    await clock.sleep(lag, cancelled);
    return listRecords(github, environment, task, isEnough);
}
function otherWorkspaceWarning(listed, target, { redactor }) {
    const other = listed.find((record) => {
        const isUsed = record.id !== undefined && record.kind !== "gone" && record.kind !== "swept";
        return isUsed && !isOfTarget(record, target);
    });
    if (other === undefined)
        return [];
    const { quote } = redactor;
    const workspace = quote(other.workspace.name ?? other.workspace.id);
    return [
        `Preview "${quote(target.name)}" also has Deployment ${quote(other.id ?? "")} in workspace ` +
            `${workspace} (GitHub deployment record ${other.number}). This run does not use it: retire or delete ` +
            "it in the platform.",
    ];
}

;// CONCATENATED MODULE: ../../build/src/plan/forecast.js










const unverified = "Without api-token nothing was verified: the plan uses the GitHub deployment records only. This is " +
    "normal. The real run looks up names at the service, and sends the values of secrets that are empty here.";
async function forecast(request, run) {
    const placing = run.service && findPlace(request, run);
    const reading = readRecords(request, placing, run).catch(ofGitHub);
    const [found, resolved] = await Promise.all([reading, placing]);
    const start = run.service === undefined ? [{ text: unverified }] : [];
    if (found instanceof base_errors/* ActionError */.l) {
        const text = "The GitHub deployment records can't be read, so what would happen is not known.";
        const notice = noticeOf(found);
        const notices = [...start, { ...notice, text: `${text} ${notice.text}` }];
        return { ...unknown(request, resolved, run), notices };
    }
    const { records, place, notices, warnings, isAmbiguous, preview } = found;
    const seen = { ...unknown(request, place, run), records, warnings, notices: [...start, ...notices] };
    if (isAmbiguous)
        return seen;
    return preview === undefined ? forecastDeployment(request, seen, run) : forecastPreview(preview, seen, run);
}
function previewIn({ recording }) {
    return recording?.step === "deploy" || recording?.step === "retire" ? recording : undefined;
}
function ofGitHub(error) {
    if (error instanceof base_errors/* ActionError */.l && error.code === "github")
        return error;
    throw error;
}
function unknown(request, place, run) {
    const preview = previewIn(run);
    const pullRequest = preview?.pullRequest;
    return {
        decision: { do: "unknown" },
        place,
        name: pullRequest === undefined ? nameOf(request) : previewName(request, pullRequest),
        pullRequest,
        commit: preview?.event.headSha || run.sha,
        records: [],
        isRestored: false,
        others: [],
        warnings: [],
        notices: [],
    };
}
async function readRecords(request, placing, run) {
    const nothing = { warnings: [], notices: [], isAmbiguous: false, preview: undefined };
    const { recording } = run;
    if (recording === undefined) {
        const text = request.mode === "create-deployment"
            ? "Each run of this step creates another Deployment."
            : "Without github-environment there is no record to compare with: the whole request is shown.";
        return { ...nothing, records: [], place: await placing, notices: [{ text }] };
    }
    const own = previewIn(run);
    if (own === undefined) {
        if (placing !== undefined) {
            return { ...nothing, records: await listTargetRecords(request, placing, run), place: await placing };
        }
        const listed = await listWanted(request, (record) => matchOf(record, request) !== "no", run);
        return { ...nothing, ...ofReferences(listed, request) };
    }
    const name = previewName(request, own.pullRequest);
    const [listed, pull] = await Promise.all([
        listPreview(own, name, placing, run),
        own.github.pullRequest(own.pullRequest),
    ]);
    const place = await placing;
    const preview = { recording: own, name, pull };
    if (place === undefined)
        return { ...nothing, ...ofReferences(listed, request), preview };
    const records = listed.filter((record) => isOfTarget(record, place));
    const warnings = otherWorkspaceWarning(listed, { ...place, name }, run);
    return { ...nothing, records, place, warnings, preview };
}
function ofReferences(all, request) {
    const matching = all.filter((record) => matchOf(record, request) !== "no");
    const [newest] = matching;
    const elsewhere = newest && matching.some((record) => !isOfTarget(record, newest));
    if (elsewhere || matching.some((record) => matchOf(record, request) === "maybe")) {
        const text = elsewhere
            ? "The GitHub deployment records are of several workspaces, so what would happen is not known. " +
                "Set organization-id and workspace-id."
            : "The GitHub deployment records store no name of the organization or workspace, because earlier " +
                "runs were given ids, so what would happen is not known. Set organization-id and workspace-id.";
        return { records: [], place: undefined, notices: [{ text }], isAmbiguous: true };
    }
    const place = newest && { organization: newest.organization, workspace: newest.workspace };
    return { records: matching, place: place ?? placeOfIds(request), notices: [], isAmbiguous: false };
}
function placeOfIds({ organization, workspace }) {
    if (organization.id === undefined || workspace.id === undefined)
        return undefined;
    return { organization: { id: organization.id }, workspace: { id: workspace.id } };
}
function forecastDeployment(request, seen, run) {
    const { name, records, notices } = seen;
    const { quote } = run.redactor;
    const environment = run.recording?.environment;
    if (request.mode === "create-deployment") {
        const known = state(records.filter((record) => hasName(record, name)));
        const refused = secondCreateError(known, { name, environment }, run);
        if (refused === undefined)
            return { ...seen, decision: { do: "create" } };
        return { ...seen, notices: [...notices, noticeOf(refused)] };
    }
    const { deploymentId: id } = request;
    if (id !== undefined) {
        const warnings = otherIdWarning(id, records, { name, environment }, run);
        return { ...seen, warnings, decision: { do: "update", id } };
    }
    const [newest] = name === undefined ? [] : state(records.filter((record) => record.name === name)).ids;
    const where = `environment ${quote(environment ?? "")}`;
    if (newest === undefined) {
        const what = name === undefined
            ? "the definition has no name"
            : `no Deployment "${quote(name)}" is on record in ${where}`;
        const text = `deployment-id is empty, and ${what}, so what would happen is not known. The real run needs ` +
            "deployment-id.";
        return { ...seen, notices: [...notices, { text }] };
    }
    const text = `deployment-id is empty: the plan is for Deployment ${quote(newest.id)}, which GitHub deployment ` +
        `record ${newest.number} of ${where} names. The real run needs deployment-id.`;
    return { ...seen, notices: [...notices, { text }], decision: { do: "update", id: newest.id } };
}
function forecastPreview({ recording, name, pull }, seen, run) {
    const { records, place, notices } = seen;
    const { quote } = run.redactor;
    const known = state(records);
    const decision = decide(eventOf(recording, run), known, pull);
    const { pullRequest } = recording;
    const target = { name, pullRequest, workspace: place?.workspace ?? { id: "" } };
    const isDoubtful = known.doubts.length > 0 && (decision.do === "create" || !pull.open);
    const warnings = [...seen.warnings, ...(isDoubtful ? [doubtWarning(known.doubts, target, run)] : [])];
    const commit = recording.event.headSha ?? pull.headSha;
    const found = { ...seen, decision, warnings, commit };
    if (decision.do === "nothing") {
        const text = `${whyNothing(decision, known, { target, pull }, run)} Nothing would be sent.`;
        return { ...found, notices: [...notices, { text }] };
    }
    if (decision.do === "create")
        return found;
    const [current] = known.ids;
    const isRestored = decision.do === "update" && current !== undefined && isScaledDown(current);
    const others = decision.do === "retire" ? decision.ids.slice(1) : othersToRetire(known.ids, decision.id);
    const more = isRestored ? [{ text: "The preview is retired: the update restores it." }] : [];
    if (others.length > 0) {
        const shown = listSome(others.map(({ id }) => quote(id)));
        const text = `The preview has more than one Deployment on record. The run would also retire ${shown}, which ` +
            "this plan does not show.";
        more.push({ text });
    }
    return { ...found, isRestored, others, notices: [...notices, ...more] };
}

;// CONCATENATED MODULE: ../../build/src/plan/log.js



const shownLines = 100;
const shownKeys = 1_000;
function logPlan({ plan, name, workspace, environment, request }, run) {
    const { log, redactor } = run;
    const { quote } = redactor;
    const { action, deploymentId, comparedWith, changes, variables } = plan;
    const id = deploymentId === null ? "" : ` (${quote(deploymentId)})`;
    const place = [
        workspace === undefined ? "" : ` in workspace ${quote(workspace)}`,
        environment === undefined ? "" : `, environment ${quote(environment)}`,
    ].join("");
    log.info(`Plan for ${name === undefined ? "the Deployment" : `"${quote(name)}"`}${id}${place}: ` +
        `${planPhrases[action]}`);
    if (comparedWith?.stored === true) {
        const compared = comparedText(comparedWith, quote(comparedWith.sha.slice(0, 7)));
        const changed = changedText(plan);
        log.info(`${changed ? `Changes: ${changed}` : "No changes"}, ${compared}${changed ? ":" : ""}`);
    }
    for (const { field, before, after, createOnly } of changes.slice(0, shownLines)) {
        const [was, is] = shownChange({ before, after }, quote);
        log.info(`  ${quote(field)}: ${was ?? "not set"} -> ${is ?? "not set"}${createOnly ? ` (${notApplied})` : ""}`);
    }
    if (changes.length > shownLines) {
        log.info(`  ... and ${changes.length - shownLines} more: the output plan has all of them.`);
    }
    for (const [what, head] of variableHeads) {
        const keys = variables[what];
        if (keys.length > 0)
            log.info(`  ${head}: ${keyList(keys, quote, shownKeys)}`);
    }
    if (request !== undefined)
        logRequest(request, run);
}
function logRequest({ method, path, body }, { log, redactor }) {
    const line = `${method} ${redactor.quote(path, 2_000)}`;
    log.group(`Dry run: ${line} would be sent`, `${line}\n${shownRequest(body, redactor)}`);
}

;// CONCATENATED MODULE: ../../build/src/plan/plan.js













async function plan(request, run) {
    const found = await forecast(request, run);
    const shown = requestOf(found, request, run);
    const seen = requireStorable(found, request, run);
    const { decision, place, name, commit } = seen;
    const sending = sendingOf(seen);
    const id = sending && idOf(sending);
    const sent = sending && shown?.planned;
    const compared = lastApplied(seen.records, id);
    const planned = {
        action: decision.do === "nothing" ? "none" : decision.do,
        deploymentId: id ?? null,
        comparedWith: compared === undefined
            ? null
            : {
                record: compared.number,
                sha: compared.sha,
                at: new Date(compared.createdAt).toISOString(),
                stored: compared.applied !== undefined,
            },
        ...(sending && shown ? changesOf(sending, shown.whole, compared, run) : noChanges),
    };
    const unfinished = unfinishedAfter(compared, planned, seen);
    const hasChanges = unfinished === undefined ? hasChangesOf(planned, seen) : undefined;
    run.outputs.plan(planned, sent, hasChanges);
    const warnings = [
        ...seen.warnings,
        ...(sending && sent ? bodyWarnings(sending.do, sent.body, run.redactor) : []),
    ];
    const notices = [...seen.notices, ...limits(planned, unfinished, sent?.body ?? {}, run)];
    for (const warning of [...warnings, ...createOnlyWarnings(planned.changes, run.redactor)])
        run.log.warning(warning);
    for (const { text, commands = [] } of notices)
        run.log.notice([text, ...commands].join("\n"));
    const result = {
        kind: "plan",
        plan: planned,
        hasChanges,
        name,
        workspace: place && named(place.workspace),
        environment: run.recording?.environment,
        request: sent,
        notices: [...warnings.map((text) => ({ text: `⚠️ ${text}` })), ...notices],
        commit,
    };
    logPlan(result, run);
    await writePlanComment(result, place, request, run);
    return result;
}
const noChanges = { changes: [], variables: { added: [], removed: [], changed: [], kept: [] } };
function sendingOf({ decision }) {
    return decision.do === "nothing" || decision.do === "unknown" ? undefined : decision;
}
function requestOf(seen, request, run) {
    const sending = sendingOf(seen);
    if (sending === undefined)
        return undefined;
    const { name, pullRequest, place } = seen;
    const workspace = place?.workspace ?? { id: undefined };
    const target = { definition: request.definition, name, pullRequest, workspace };
    const { body } = bodyOf(sending, target);
    const plain = visible(body, "plain");
    const shown = run.service === undefined ? withStars(plain) : plain;
    const path = deploymentsPath(place?.organization.id, idOf(sending));
    const whole = wholeBodyOf(sending, target);
    requireShowable(whole, path, run);
    const planned = run.service?.plan(path, shown) ?? { method: "POST", path, body: shown };
    return { planned, whole };
}
function withStars(body) {
    const variables = variablesIn(body);
    if (variables.length === 0)
        return body;
    const items = variables.map((variable) => {
        const isEmpty = isSecretItem(variable) && variable["value"] === "";
        return isEmpty ? { ...variable, value: "***" } : variable;
    });
    return { ...body, environmentVariables: items };
}
function requireShowable(whole, path, { redactor }) {
    const redact = (text) => redactor.redact(text);
    const field = fieldThatRedactionChanges(whole, redact);
    const what = field !== undefined ? `field ${redactor.quote(field)}` : redact(path) !== path && "the path";
    if (what === false)
        return;
    const message = `The dry run can't show the request: ${what} contains the value of a secret.`;
    throw new base_errors/* ActionError */.l("input", message, {
        lines: [
            "The plan would show *** there, and a policy that reads it would not see what the real run sends.",
        ],
        hint: `Change the secret or the ${field === undefined ? "id" : "field"}. Secret values belong in ` +
            "secret-environment-variables.",
    });
}
function requireStorable(seen, request, run) {
    const { decision, place, name, pullRequest, commit, notices } = seen;
    const environment = run.recording?.environment;
    if (environment === undefined || place === undefined || decision.do === "unknown")
        return seen;
    const { definition } = request;
    const opened = decision.do === "update" ? decision.id : undefined;
    try {
        const target = { ...place, environment, definition, name, pullRequest, commit };
        requireNoSecret(opened, target, run.redactor);
        return seen;
    }
    catch (error) {
        if (!(error instanceof base_errors/* ActionError */.l))
            throw error;
        return { ...seen, decision: { do: "unknown" }, notices: [...notices, noticeOf(error)] };
    }
}
function changesOf(decision, whole, compared, { redactor }) {
    if (decision.do === "create") {
        const added = variablesOf(whole).keys;
        return { changes: [], variables: { ...noChanges.variables, added } };
    }
    if (compared?.applied === undefined)
        return noChanges;
    return changesSince(compared.applied, whole, redactor, decision.do === "retire");
}
function unfinishedAfter(compared, { deploymentId }, { records, name, pullRequest }) {
    const isNewer = ({ createdAt, number }) => compared === undefined || createdAt > compared.createdAt || number > compared.number;
    const isAbout = (record) => pullRequest !== undefined ||
        (record.id === undefined ? hasName(record, name) : record.id === deploymentId);
    return records.find((record) => (record.kind === "open" || record.kind === "unknown") && isAbout(record) && isNewer(record));
}
function hasChangesOf({ action, comparedWith, changes, variables }, { others, isRestored }) {
    if (action === "unknown")
        return undefined;
    if (action === "none")
        return false;
    if (action === "create" || action === "retire" || isRestored || others.length > 0)
        return true;
    const { added, removed, changed } = variables;
    if (changes.length + added.length + removed.length + changed.length > 0)
        return true;
    return comparedWith?.stored === true ? false : undefined;
}
function limits({ action, deploymentId, comparedWith }, unfinished, body, run) {
    const { quote } = run.redactor;
    const notices = [];
    if (action === "update" || action === "retire") {
        if (comparedWith === null && run.recording !== undefined) {
            const text = `No record shows a definition that was applied to Deployment ${quote(deploymentId ?? "")}: ` +
                "there is nothing to compare with.";
            notices.push({ text });
        }
        else if (comparedWith?.stored === false) {
            const text = `GitHub deployment record ${comparedWith.record} stores no definition, because it was larger ` +
                "than 16 KiB, or the record was written manually: there is nothing to compare with.";
            notices.push({ text });
        }
        if (unfinished !== undefined) {
            const text = `The run of GitHub deployment record ${unfinished.number} has not finished, or its outcome is ` +
                "unknown: whether anything would change is not known.";
            notices.push({ text });
        }
    }
    if (variablesOf(body).secretKeys.length > 0) {
        notices.push({ text: "Values of secret variables are never compared: a changed one is not seen." });
    }
    return notices;
}

;// CONCATENATED MODULE: ../../build/src/previews/retire.js











const nothingToScaleDown = "Nothing to scale down in this definition: it costs what it cost before, until you delete it.";
function changesText(body, target, { redactor: { quote } }) {
    const full = bodyOf({ do: "update", id: "" }, target).body;
    const shown = changesBetween(full, body)
        .filter(({ field }) => field !== "description")
        .map(({ field, after }) => `${quote(field)}: ${quote(shownJson(after ?? null))}`);
    return shown.length === 0 ? nothingToScaleDown : `The retire sets ${shown.join(", ")}.`;
}
async function retireOne(known, { body, notes }, { target, notAfter }, run) {
    const { id } = known;
    try {
        if (run.redactor.redact(id) !== id)
            throw secretId(id, run);
        const deployment = await send({ do: "retire", id, body, notes, notAfter }, target, run);
        return { known, how: "retired", deployment };
    }
    catch (error) {
        const is404 = error instanceof base_errors/* ActionError */.l && error.status === 404;
        if (await isProvenGone(error, target, run))
            return { known, how: "gone", isProven: true };
        if (is404 && isScaledDown(known))
            return { known, how: "gone", isProven: false };
        return { known, how: "failed", error: withRelease(error, known, run) };
    }
}
async function retireEach(ids, request, found, run) {
    const sent = [];
    for (const known of ids)
        sent.push(await retireOne(known, request, found, run));
    return sent;
}
function secretId(id, { redactor }) {
    const message = `Deployment "${redactor.quote(id)}" was not retired: its id contains the value of a secret. Change ` +
        "that secret, or delete the Deployment in the platform.";
    return new base_errors/* ActionError */.l("input", message, { hint: "Run the job again after that." });
}
async function isProvenGone(error, { organization, workspace }, run) {
    return isNotFound(error) && serviceOf(run).hasWorkspace(organization.id, workspace.id);
}
async function writeRetired(one, kind, run) {
    const { id, number } = one.known;
    if (one.how === "gone" && one.isProven)
        await writeStatus(number, "gone", { id }, run);
    if (one.how !== "retired")
        return;
    await writeStatus(number, kind, { id, url: webPageOf(one.deployment, run.redactor) }, run);
}
function writeOrWarn(one, run) {
    return orWarn(writeRetired(one, "retired", run), one.known.number, run);
}
async function retire_retire(decision, found, run) {
    const { target, comment } = found;
    const request = bodyOf(decision, target);
    const text = changesText(request.body, target, run);
    const changes = text === nothingToScaleDown ? text : `${text} ${billed}`;
    const sent = [];
    const failures = [];
    let current;
    let isWritten = true;
    for (const known of decision.ids) {
        const one = await retireOne(known, request, found, run);
        if (one.how === "retired") {
            if (sent.every(({ how }) => how === "gone")) {
                current = one.deployment;
                try {
                    run.outputs.deployment(current, "retired");
                }
                catch (error) {
                    isWritten = false;
                    failures.push({ known, error });
                }
            }
            logResponse("retired", one.deployment, run);
            const report = `${retiredText(decision.reason, known.id, target, run)} ${changes}`;
            if (known.kind === "retired")
                run.log.info(report);
            else
                run.log.warning(report);
        }
        if (one.how === "failed")
            failures.push(one);
        sent.push(one);
    }
    for (const one of sent)
        if (one.how === "gone")
            run.log.notice(goneText(one.known, one.isProven, run));
    const error = failureOf(failures, run);
    const isGone = sent.some((one) => one.how === "gone" && one.isProven);
    const id = current?.id ?? decision.ids[0].id;
    let shown;
    if (error !== undefined)
        shown = { kind: "failed", error, id };
    else if (current !== undefined)
        shown = { kind: "retired", id, changes };
    else if (isGone)
        shown = { kind: "deleted", id };
    await Promise.all([
        ...sent.map((one) => writeOrWarn(one, run)),
        shown && comment.write(shown, target.commit),
    ]);
    const differences = current && isWritten ? reportResponse(request.body, current, run) : [];
    if (error !== undefined)
        throw error;
    if (current === undefined)
        run.outputs.retiredNothing();
    const deployment = current ?? { id: "", raw: {} };
    const retired = { changes, isClosed: decision.reason === "closed", isGone };
    return { kind: "deployment", outcome: "retired", deployment, target, differences, retired };
}
async function retireOthers(others, found, run) {
    const [first, ...rest] = others;
    if (first === undefined)
        return;
    const decision = { do: "retire", ids: [first, ...rest], reason: "requested" };
    const sent = await retireEach(others, bodyOf(decision, found.target), found, run);
    await Promise.all(sent.map(async (one) => {
        if (one.how !== "failed")
            return writeOrWarn(one, run);
        const { error } = one;
        const why = error instanceof base_errors/* ActionError */.l
            ? [error.message, ...error.lines, ...error.commands].join("\n")
            : run.redactor.quote(String(error));
        run.log.warning(`Deployment ${run.redactor.quote(one.known.id)} could not be retired: ${why}`);
    }));
}
function failureOf([first, ...others], { redactor }) {
    if (first === undefined)
        return undefined;
    if (!(first.error instanceof base_errors/* ActionError */.l) || others.length === 0)
        return first.error;
    const more = others.map(({ known, error }) => {
        const why = error instanceof Error ? error.message : String(error);
        return `- Deployment ${redactor.quote(known.id)}: ${redactor.quote(why)}`;
    });
    const commands = others.flatMap(({ error }) => (error instanceof base_errors/* ActionError */.l ? error.commands : []));
    return first.error.with({
        lines: [...first.error.lines, ...more],
        commands: [...first.error.commands, ...commands],
    });
}
function withRelease(error, { id, number }, run) {
    if (!(error instanceof base_errors/* ActionError */.l) || error.status !== 404)
        return error;
    const where = `GitHub deployment record ${number} names Deployment ${run.redactor.quote(id)}.`;
    return error.with({
        lines: [...error.lines, `${where} If it was deleted in the platform, release the record:`],
        commands: [releaseCommand({ number, id }, run)],
    });
}
const billed = "It still exists and may be billed, until you delete it in the platform.";
function retiredText(reason, id, { name, pullRequest }, run) {
    const { quote } = run.redactor;
    const preview = `Preview "${quote(name)}" (${quote(id)})`;
    return reason === "closed"
        ? `Pull request #${pullRequest} is closed. ${preview} was retired.`
        : `${preview} of pull request #${pullRequest} was retired, as requested.`;
}
function goneText({ id, number }, isProven, { redactor }) {
    const shown = redactor.quote(id);
    return isProven
        ? `Deployment ${shown} does not exist any more: the service responded with 404. GitHub deployment ` +
            `record ${number} names it.`
        : `Deployment ${shown} was retired before, and the service responded with 404: it was probably ` +
            "deleted in the platform.";
}

;// CONCATENATED MODULE: ../../build/src/previews/preview.js











async function preview(request, recording, run) {
    return deployOrRetire(await look(request, recording, run), request, run);
}
async function deployOrRetire(found, request, run) {
    const { target, records, pull, event } = found;
    const known = state(records);
    const decision = decide(event, known, pull);
    if (known.doubts.length > 0 && (decision.do === "create" || !pull.open)) {
        run.log.warning(doubtWarning(known.doubts, target, run));
    }
    if (decision.do === "nothing")
        return nothingToSend(whyNothing(decision, known, found, run), found, run);
    run.log.info(foundLine(decision, known, target, run));
    if (decision.do === "retire")
        return retire_retire(decision, found, run);
    return deploy(decision, known, found, request, run);
}
async function deploy(decision, known, found, request, run) {
    const { target, records, pull, comment } = found;
    const id = idOf(decision);
    const { body, notes } = bodyOf(decision, target);
    const changed = changesSinceLast(decision, records, target, run.redactor);
    for (const warning of createOnlyWarnings(changed?.changes ?? [], run.redactor))
        run.log.warning(warning);
    const opening = { id, body, before: lastStored(records, id), otherCommit: pull.headSha };
    const record = await openRecord(opening, target, found.recording, run);
    const sent = send({ ...decision, body, notes, notAfter: found.notAfter }, target, run);
    const deployment = await sent.catch(async (error) => {
        if (id !== undefined && (await isProvenGone(error, target, run)))
            return undefined;
        await Promise.all([
            settleFailed(record, id, error, run),
            comment.write({ kind: "failed", error, id }, target.commit),
        ]);
        const used = known.ids.find((one) => one.id === id);
        throw used === undefined ? error : withRelease(error, used, run);
    });
    if (deployment === undefined)
        return createAgain(record, id ?? "", found, request, run);
    const done = decision.do === "create" ? "created" : "updated";
    const result = await settle({ record, done, deployment, records, body }, known, found, request, run);
    return { ...result, changed };
}
async function settle(deployed, known, found, request, run) {
    const { target, comment } = found;
    const { deployment, done } = deployed;
    await setOutputs(deployed, run);
    logResponse(done, deployment, run);
    const waits = request.waitMinutes > 0;
    const shown = { kind: "deployed", deployment, done };
    const writing = waits ? undefined : comment.write(shown, target.commit);
    try {
        await settleDeployed(deployed, run);
    }
    catch (error) {
        await writing;
        if (!run.cancelled.aborted) {
            await comment.find();
            await comment.write({ ...shown, isUnstored: true }, target.commit);
        }
        throw error;
    }
    await writing;
    const differences = reportResponse(deployed.body, deployment, run);
    const others = othersToRetire(known.ids, deployment.id);
    if (others.length > 0) {
        run.log.warning(othersWarning(others, deployment.id, target, run));
        await retireOthers(others, found, run);
    }
    const waited = await waitUntilReady(deployment, done, request.waitMinutes, run);
    if (waits) {
        await comment.find();
        await comment.write({ ...shown, waited }, target.commit);
    }
    return { kind: "deployment", outcome: done, deployment, target, differences, ...waited };
}
async function createAgain(record, id, found, request, run) {
    const shown = run.redactor.quote(id);
    run.log.warning(`Preview "${run.redactor.quote(found.target.name)}" (${shown}) does not exist any more: the ` +
        "service responded with 404.");
    await writeStatus(record, "gone", { id }, run);
    const records = found.records.filter((one) => one.id !== id);
    return deployOrRetire({ ...found, records }, request, run);
}
function nothingToSend(why, { target }, { log, outputs }) {
    log.notice(`${why} Nothing was sent.`);
    outputs.notSent();
    return { kind: "not-sent", why, target };
}

;// CONCATENATED MODULE: ../../build/src/previews/clean-up.js


const keptFor = 30 * day;
const finishedFor = 180 * day;
const mostDeleted = 100;
async function cleanUp(previews, isComplete, github, pace, { cancelled, log }) {
    const deletable = previews
        .filter(({ isOpen }) => !isOpen)
        .flatMap((preview) => deletableOf(preview, isComplete, github.now()))
        .toSorted((one, other) => one.createdAt - other.createdAt || one.number - other.number);
    let deleted = 0;
    let end;
    for (const record of deletable.slice(0, mostDeleted)) {
        end = pace.whyEnd();
        if (end !== undefined || cancelled.aborted)
            break;
        try {
            await deleteRecord(record, github, pace);
            deleted++;
        }
        catch (error) {
            log.debug(`GitHub deployment record ${record.number} was not deleted: ${error}`);
        }
    }
    if (deleted > 0)
        log.info(`Deleted ${deleted} GitHub deployment records of closed pull requests.`);
    return end;
}
function deletableOf({ records }, isComplete, now) {
    const named = namedDeployments(records);
    const isFinished = named.every(({ kind, changedAt }) => {
        return (kind === "swept" || kind === "gone") && now - changedAt > finishedFor;
    });
    const needed = new Set(isFinished && isComplete ? [] : named.map(({ number }) => number));
    return records.filter(({ number, createdAt }) => now - createdAt > keptFor && !needed.has(number));
}
async function deleteRecord({ number, isInactive }, github, pace) {
    const inactive = { state: "inactive", description: "No longer needed" };
    if (!isInactive)
        await pace.write(() => github.setStatus(number, inactive));
    await pace.write(() => github.deleteRecord(number));
}

;// CONCATENATED MODULE: ../../build/src/previews/pace.js

const writesPerMinute = 55;
const leastRemaining = 300;
const mostWrites = 400;
class Pace {
    #github;
    #run;
    #written = [];
    constructor(github, run) {
        this.#github = github;
        this.#run = run;
    }
    whyEnd() {
        const { remaining } = this.#github;
        if (remaining !== undefined && remaining < leastRemaining) {
            return `GitHub allows only ${remaining} more requests at present`;
        }
        return this.#written.length >= mostWrites ? `it has written ${mostWrites} times to GitHub` : undefined;
    }
    async write(act) {
        const { clock, cancelled } = this.#run;
        const earliest = (this.#written.at(-writesPerMinute) ?? Number.NEGATIVE_INFINITY) + minute;
        if (clock.now() < earliest)
            await clock.sleep(earliest - clock.now(), cancelled);
        this.#written.push(clock.now());
        return act();
    }
}

;// CONCATENATED MODULE: ../../build/src/report/summary.js







const roomForList = 150 * 1024;
const roomForPreviews = 500 * 1024;
function summaryOf(result, { redactor, repositoryPage, now }) {
    const { quote } = redactor;
    switch (result.kind) {
        case "token":
            return tokenSummary(result, quote);
        case "deployment":
            return deploymentSummary(result, redactor, repositoryPage);
        case "not-sent": {
            const { pullRequest, workspace, environment } = result.target;
            const of = pullRequest === undefined ? "" : ` for pull request #${pullRequest}`;
            return paragraphs(`### Nothing was sent${of}`, facts(placeCells(workspace, environment, quote)), noticeBlock({ text: result.why }, redactor));
        }
        case "swept":
            return sweptSummary(result, quote, repositoryPage, now);
    }
}
function tokenSummary({ token, request, entityId }, quote) {
    const { expiryDays } = request;
    const noEnd = expiryDays === undefined
        ? "**never**"
        : `not reported by the service; ${(0,printing/* counted */.hS)(expiryDays, "day")} requested`;
    const type = token.type ?? request.type;
    const scope = [type, ...(type === request.type && entityId !== undefined ? [entityId] : [])];
    return paragraphs(`### 🔑 API token created: ${literal(quote(token.name ?? request.name))}`, facts([
        ["Expires", token.endAt === undefined ? noEnd : literal((0,printing/* utcMinute */.vD)(quote(token.endAt)))],
        ["Id", code(quote(token.id))],
        ["Scope", scope.map((part) => code(quote(part))).join(" ")],
        ["Role", code(quote(grantedRoles(token, request.role)))],
    ]), "**Next** Read it in a later step of this job from the output `token`. It is masked, and GitHub drops " +
        "a masked output between jobs: create the token in the job that needs it. The API cannot revoke it" +
        (token.endAt === undefined ? "." : ": it is valid until it expires."));
}
const icons = { created: "🚀", updated: "♻️", retired: "🌙" };
function deploymentSummary(result, redactor, repositoryPage) {
    const { quote } = redactor;
    const { outcome, target, ready, changed, differences, failure } = result;
    const { id, raw } = result.deployment;
    const { pullRequest, environment, workspace, commit } = target;
    const what = pullRequest === undefined ? "Deployment" : `Preview of pull request #${pullRequest}`;
    const name = target.name ?? stringMember(raw, "name") ?? id;
    const heading = (how) => `### ${failure ? "❌" : icons[outcome]} ${what} ${how}: ${literal(quote(name))}`;
    if (outcome === "retired" && id === "") {
        return paragraphs(heading(result.retired?.isGone ? "does not exist any more" : "was retired before"), facts(placeCells(workspace, environment, quote)), "The service responded with 404: it was probably deleted in the platform.");
    }
    const [status, reason] = [stringMember(raw, "status"), stringMember(raw, "statusReason")];
    const shownStatus = status ? code(quote(status)) : "not reported";
    const responds = failure ? unanswered(failure) : "responds";
    const differ = `${(0,printing/* counted */.hS)(differences.length, "field")} of the response ` +
        `${differences.length === 1 ? "differs" : "differ"}`;
    const different = differences.map(({ field, sent, received }) => {
        return { field, before: sent, after: received, createOnly: false };
    });
    return paragraphs(heading(failure ? `${outcome}, but its web server ${responds}` : outcome), facts([
        ["Status", reason === undefined ? shownStatus : `${shownStatus} ${literal(quote(reason))}`],
        ["Web server", ready === undefined ? undefined : responds],
        ["Link", outcome === "retired" ? undefined : openLink(stringMember(raw, "webServerUrl"), quote)],
        ["Id", code(quote(id))],
        ...placeCells(workspace, environment, quote),
        ["Commit", commit && commitCell(commit, repositoryPage, quote)],
    ]), differences.length === 0
        ? ""
        : `⚠️ **${differ} from the ` +
            `request:**\n\n${changesTable(different, quote, ["Field", "Sent", "Received"], roomForList)}`, changed
        ? "**Changed** since the definition that this action applied last: " +
            `${changedText(changed) || "nothing"}.`
        : "", changed ? changesMarkdown({ ...changed, variables: { ...changed.variables, kept: [] } }, quote) : "", next(result, status, redactor));
}
function placeCells(workspace, environment, quote) {
    return [
        ["Workspace", workspace && literal(quote(named(workspace)))],
        ["Environment", environment && literal(quote(environment))],
    ];
}
function openLink(given, quote) {
    const address = (0,base_address/* withScheme */.GV)(given ?? "");
    if (address === "")
        return "";
    return quote(address) === address ? markdown_link("Open", address) : code(quote(address));
}
function next({ outcome, ready, retired, commands, target, failure }, status, redactor) {
    if (outcome === "retired") {
        const wakes = retired?.isClosed ? "" : " The next deploy of the pull request restores it.";
        const changes = literal(redactor.quote(retired?.changes ?? "", 2_000));
        return `${changes}${wakes}\n\n**Next** Delete it in the platform: the API cannot delete it.`;
    }
    if (outcome === "updated")
        return "";
    const waiting = status === "CREATING" && ready === undefined ? "The service is still creating it. " : "";
    if (target.pullRequest !== undefined)
        return `${waiting}The next run of this step updates it.`;
    const store = (commands ?? []).map(({ when, command }) => `${when}:\n\n${fenced(redactor.redact(command), "")}`);
    return [
        `${waiting}${failure ? "" : "**Next** "}Store the id, so that mode \`update-deployment\` updates ` +
            "this Deployment.",
        ...store,
    ].join("\n\n");
}
const sweptActions = {
    retired: "retired now",
    "would-retire": "would be retired",
    failed: "failed",
};
const meanings = {
    retired: "Retired: scaled down as far as the definition can be, not deleted.",
    confirmed: "Confirmed: retired again, in case an earlier request arrived late.",
    kept: "Kept: left as they are.",
};
function sweepLegend(previews) {
    return [...new Set(previews.flatMap(({ action }) => meanings[action] ?? []))].join(" ");
}
function sweptSummary({ previews, dryRun, workspace, environment, failure, changes = "" }, quote, repositoryPage, now) {
    const due = previews.filter(({ action }) => action === (dryRun ? "would-retire" : "retired")).length;
    const cells = ({ pullRequest, name, deploymentId, url, state, action, updatedAt, }) => [
        markdown_link(`#${pullRequest}`, `${repositoryPage}/pull/${pullRequest}`),
        literal(quote(name)),
        deploymentId === "" ? "" : code(quote(deploymentId)),
        state === "retired" ? "" : openLink(url, quote),
        `${state} (${sweptActions[action] ?? action})`,
        age(updatedAt, now),
    ];
    const all = (0,printing/* counted */.hS)(previews.length, "preview");
    const hasRetired = previews.some(({ state }) => state === "retired");
    const head = ["Pull request", "Preview", "Id", "Link", "State", "Last change"];
    return paragraphs(dryRun
        ? `### 🔍 Sweep planned: ${due} of ${all} would be retired`
        : `### ${failure ? "❌" : "🧹"} Sweep: ${due} of ${all} retired`, facts(placeCells(workspace, environment, quote)), dryRun ? "Dry run: nothing was retired." : "", previews.length === 0 ? "There are no previews." : fittingTable(head, previews, cells, roomForPreviews), dryRun ? "" : sweepLegend(previews), literal(quote(changes, 2_000)), !dryRun && hasRetired
        ? "**Next** Delete retired previews in the platform: they may be billed, and the API cannot " +
            "delete them."
        : "");
}
function age(at, now) {
    const days = Math.floor((now - Date.parse(at)) / day);
    if (Number.isNaN(days))
        return "";
    return days < 1 ? "less than a day ago" : `${(0,printing/* counted */.hS)(days, "day")} ago`;
}

;// CONCATENATED MODULE: ../../build/src/previews/sweep-log.js






function warnOfKept(previews, ownName, run) {
    const { log, redactor } = run;
    const { quote } = redactor;
    const others = previews.filter(({ base, state }) => base !== ownName && state.ids.length > 0);
    const open = others.filter(({ isOpen }) => isOpen);
    if (open.length > 0) {
        const names = Array.from(new Set(open.map(({ base }) => base)), (base) => {
            return base ? `"${quote(base)}"` : "a definition without a name";
        });
        log.notice(`${(0,printing/* counted */.hS)(open.length, "preview")} of other definitions ${open.length === 1 ? "is" : "are"} kept: ` +
            `${listSome(names)}. Each definition needs a sweep of its own.`);
    }
    const warnIfClosed = ({ isOpen, state, pullRequest }, name, why) => {
        const left = dueIfClosed(state.ids);
        if (isOpen || left.length === 0)
            return;
        const ids = listSome(left.map(({ id }) => quote(id)));
        log.warning(`Pull request #${pullRequest} is closed, and its preview ${name}(${ids}) is kept: ${why}`);
    };
    for (const one of others) {
        const base = one.base ? `"${quote(one.base)}"` : "without a name";
        warnIfClosed(one, `"${quote(one.name)}" `, `it is of another definition, ${base}. If that definition was renamed, no sweep retires it: delete ` +
            "it in the platform.");
    }
    for (const one of previews) {
        if (one.isNamed || one.base !== ownName)
            continue;
        const record = recordName(one.newest, run);
        const advice = "Delete the Deployment in the platform.";
        warnIfClosed(one, "", `${record} has a name that does not fit its task. ${advice}`);
    }
    for (const { isOpen, state, name, pullRequest } of previews) {
        if (isOpen || state.doubts.length === 0)
            continue;
        log.warning(`Pull request #${pullRequest} is closed, and ${withoutResult(state.doubts, run)}: the run may have ` +
            `left a Deployment named "${quote(name)}". Check the platform for that name, and delete the ` +
            "Deployment whose id is in no run's log.");
    }
}
function logSweep(previews, { due, gone, failures, ended, changes = "" }, { isComplete, oldest }, dryRun, { log, redactor: { quote } }) {
    const count = (action) => previews.filter((one) => one.action === action).length;
    const onRecord = `Sweep: ${(0,printing/* counted */.hS)(previews.length, "preview")} on record`;
    if (dryRun) {
        log.info(`${onRecord}, ${count("would-retire")} would be retired, ${count("kept")} kept. Nothing was retired.`);
    }
    else {
        const failed = failures.length > 0 ? `, ${failures.length} failed` : "";
        const absent = gone > 0 ? ` (${gone} gone already)` : "";
        const counts = `${count("retired")} retired, ${count("confirmed")} confirmed, ${count("kept")} ` +
            `kept${failed}${absent}`;
        log.info(`${onRecord}, ${due} due, ${counts}. ${sweepLegend(previews)}`.trimEnd());
    }
    const retired = previews
        .filter(({ action }) => action === "retired")
        .map(({ name, deploymentId, url, pullRequest }) => {
        return `#${pullRequest} "${quote(name)}" (${quote(deploymentId)})${url ? ` ${quote(url)}` : ""}`;
    });
    if (retired.length > 0) {
        log.warning(`The sweep retired ${(0,printing/* counted */.hS)(retired.length, "preview")}: ${retired.join(", ")}. ${changes} ` +
            "Retired previews still exist and may be billed: the API cannot delete them. If pull requests were " +
            "closed, their own runs did not retire them: check why.");
    }
    if (ended !== undefined) {
        log.warning(`The sweep ended early: ${ended}. The next sweep does the rest.`);
    }
    if (!isComplete) {
        log.warning("The environment has more than 10,000 GitHub deployment records: those before " +
            `${new Date(oldest).toISOString().slice(0, 10)} ` +
            "were not read. Each sweep deletes up to 100 old records: run it daily, or delete old records " +
            "of closed pull requests.");
    }
}
function sweepFailure({ due, failures, ended }, { redactor: { quote }, cancelled: { aborted } }) {
    const [first] = failures;
    if (first === undefined) {
        return ended !== undefined && aborted
            ? new base_errors/* ActionError */.l("cancelled", `The sweep ended early: ${ended}.`, {
                hint: "The next sweep does the rest.",
            })
            : undefined;
    }
    const lines = failures.map(({ preview: { name, pullRequest }, id, error }) => {
        const why = quote(error instanceof Error ? error.message : String(error));
        return `- preview "${quote(name)}" (${quote(id)}) of pull request #${pullRequest}: ${why}`;
    });
    const errors = failures.flatMap(({ error }) => (error instanceof base_errors/* ActionError */.l ? error : []));
    const { error } = first;
    const code = error instanceof base_errors/* ActionError */.l ? error.code : "internal";
    const failed = new Set(failures.map(({ preview }) => preview)).size;
    const are = due === 1 ? "is" : "are";
    const message = `The sweep failed for ${failed} of ${(0,printing/* counted */.hS)(due, "preview")} that ${are} due.`;
    const when = ended === undefined ? "after correcting what the service or GitHub reports" : "later";
    const { lines: reasons = [], commands = [], hint = `Run the sweep again ${when}.` } = remedyOf(errors);
    return new base_errors/* ActionError */.l(code, message, { lines: [...lines, ...reasons], commands, hint, cause: error });
}
function remedyOf(errors) {
    const remedies = errors.filter(({ commands }) => commands.length > 0);
    const releases = remedies.filter(({ code }) => code !== "github");
    const refused = remedies.find(({ code, status }) => code === "github" && status !== 404);
    if (refused !== undefined || releases.length === 0)
        return refused ?? remedies[0] ?? {};
    const release = "If a Deployment was deleted in the platform (the service responded with 404), release its record:";
    return { lines: [release], commands: releases.flatMap((one) => one.commands).slice(0, shownRecords) };
}

;// CONCATENATED MODULE: ../../build/src/previews/sweep-look.js




async function knownPreviews(request, { github, environment }, run) {
    const [place, listed, open] = await Promise.all([
        run.service && findPlace(request, run),
        github.environmentRecords(environment),
        github.openPullRequests(),
    ]);
    const groups = new Map();
    for (const stored of listed.records) {
        const record = readRecord(stored);
        if (record?.pullRequest === undefined)
            continue;
        const isOwn = place === undefined ? matchOf(record, request) === "yes" : isOfTarget(record, place);
        if (!isOwn)
            continue;
        const key = JSON.stringify([record.task, record.organization.id, record.workspace.id]);
        const group = groups.get(key);
        if (group === undefined)
            groups.set(key, [record]);
        else
            group.push(record);
    }
    return {
        previews: [...groups.values()].flatMap((records) => knownPreview(records, open, request) ?? []),
        isComplete: listed.isComplete,
        oldest: listed.records.reduce((oldest, { createdAt }) => Math.min(oldest, createdAt), github.now()),
    };
}
function knownPreview(records, open, request) {
    const [newest] = records;
    if (newest?.pullRequest === undefined)
        return undefined;
    const { task, pullRequest, base, organization, workspace } = newest;
    const own = previewName(request, pullRequest);
    const certain = records.find((record) => record.name !== undefined)?.name ??
        (previewTask(pullRequest, own) === task ? own : undefined);
    const name = certain ?? task.replace(/^preview:pr-\d+:/, "");
    const known = state(records);
    const changedAt = records.reduce((latest, record) => Math.max(latest, record.changedAt, record.createdAt), 0);
    const entry = (record) => ({
        pullRequest,
        name,
        url: record.url,
        updatedAt: new Date(record.changedAt).toISOString(),
        action: "kept",
    });
    const shown = known.ids.map((one) => ({
        ...entry(one),
        deploymentId: one.id,
        state: shownState(one),
    }));
    const [doubt] = known.doubts;
    const onlyDoubts = shown.length === 0 && doubt ? [{ ...entry(doubt), deploymentId: "", state: "failed" }] : [];
    return {
        ...{ task, pullRequest, name, organization, workspace, records, newest, changedAt, base },
        isOpen: open.has(pullRequest),
        isNamed: certain !== undefined,
        state: known,
        shown: new Map([...shown, ...onlyDoubts].map((one) => [one.deploymentId, one])),
    };
}
function shownState({ kind }) {
    if (kind === "open" || kind === "unknown")
        return "open";
    return kind === "retired" || kind === "idle" || kind === "swept" ? "retired" : "active";
}

;// CONCATENATED MODULE: ../../build/src/previews/sweep.js














const tooYoung = 10 * minute;
async function sweep(request, recording, run) {
    const { github, environment } = recording;
    const look = await knownPreviews(request, recording, run);
    const { previews } = look;
    warnOfKept(previews, request.definition.ownName, run);
    const due = previews
        .flatMap((preview) => dueOf(preview, request, recording, github.now()) ?? [])
        .toSorted(inOrder);
    const tally = { due: due.length, gone: 0, failures: [], ended: undefined, changes: undefined };
    const pace = new Pace(github, run);
    for (const one of due) {
        tally.ended ??= run.cancelled.aborted ? base_errors/* stepStopped */.I : pace.whyEnd();
        if (tally.ended !== undefined)
            break;
        if (!request.dryRun)
            await retirePreview(one, request, recording, pace, tally, run);
        else {
            const target = targetOf(one.preview, request, recording);
            tally.changes ??= changesText(bodyOf(one.decision, target).body, target, run);
            for (const { id } of one.decision.ids)
                show(one.preview, id, { action: "would-retire" });
        }
    }
    if (!request.dryRun && tally.ended === undefined && !run.cancelled.aborted) {
        tally.ended = await cleanUp(previews, look.isComplete, github, pace, run);
    }
    const shown = previews.flatMap((preview) => [...preview.shown.values()]);
    run.outputs.swept(shown, request.dryRun);
    logSweep(shown, tally, look, request.dryRun, run);
    const failure = sweepFailure(tally, run);
    const [first] = previews;
    return {
        ...{ kind: "swept", previews: shown, dryRun: request.dryRun, failure, changes: tally.changes },
        ...{ workspace: first?.workspace, environment },
    };
}
function dueOf(preview, { definition }, { idleDays }, now) {
    const { base, state, newest, changedAt, isOpen, isNamed } = preview;
    if (base !== definition.ownName || !isNamed || now - changedAt < tooYoung)
        return undefined;
    const [current] = state.ids;
    const isIdle = idleDays !== undefined &&
        current !== undefined &&
        !isScaledDown(current) &&
        now - newest.createdAt > idleDays * day;
    if (isOpen && !isIdle)
        return undefined;
    const [first, ...others] = isOpen ? state.ids.filter((one) => !isScaledDown(one)) : dueIfClosed(state.ids);
    if (first === undefined)
        return undefined;
    return { preview, decision: { do: "retire", ids: [first, ...others], reason: isOpen ? "idle" : "closed" } };
}
function inOrder(one, other) {
    const isConfirmation = ({ decision }) => Number(decision.ids.every(isScaledDown));
    return isConfirmation(one) - isConfirmation(other) || one.preview.changedAt - other.preview.changedAt;
}
function show({ shown }, id, change) {
    const entry = shown.get(id);
    if (entry !== undefined)
        shown.set(id, { ...entry, ...change });
}
async function retirePreview({ preview, decision }, request, recording, pace, tally, run) {
    const { ids, reason } = decision;
    const notAfter = run.clock.now() + longestUse;
    const fail = (id, error) => {
        tally.failures.push({ preview, id, error });
        show(preview, id, { action: "failed" });
        if (isLimit(error))
            tally.ended = "a rate limit is used up";
    };
    try {
        if (!(await isStillDue(preview, reason, recording, run)))
            return;
    }
    catch (error) {
        return fail(ids[0].id, error);
    }
    const target = targetOf(preview, request, recording);
    const write = bodyOf(decision, target);
    const sent = await retireEach(ids, write, { target, notAfter }, run);
    if (sent.some(({ how }) => how === "retired"))
        tally.changes ??= changesText(write.body, target, run);
    for (const one of sent) {
        const { id } = one.known;
        if (one.how === "failed") {
            fail(id, one.error);
            continue;
        }
        if (one.how === "gone")
            run.log.notice(goneText(one.known, one.isProven, run));
        if (one.how === "gone" && !one.isProven)
            continue;
        try {
            await pace.write(() => writeRetired(one, sweptKind(one.known, reason), run));
            noteRetired(preview, one, recording.github.now(), tally, run);
        }
        catch (error) {
            fail(id, one.how === "retired" ? notOnRecord(error) : error);
        }
    }
}
function notOnRecord(error) {
    if (!(error instanceof base_errors/* ActionError */.l))
        return error;
    return new base_errors/* ActionError */.l(error.code, `it was retired, but its record does not show that. ${error.message}`, error);
}
function sweptKind({ kind }, reason) {
    if (reason === "idle")
        return "idle";
    return kind === "open" || kind === "unknown" ? "retired" : "swept";
}
function noteRetired(preview, one, now, tally, run) {
    const { id } = one.known;
    if (one.how !== "retired") {
        tally.gone++;
        preview.shown.delete(id);
        return;
    }
    const url = webPageOf(one.deployment, run.redactor);
    const action = isScaledDown(one.known) ? "confirmed" : "retired";
    const updatedAt = new Date(now).toISOString();
    show(preview, id, { action, state: "retired", updatedAt, ...(url === undefined ? {} : { url }) });
}
async function isStillDue({ task, newest, pullRequest, name }, reason, { github, environment }, { log, redactor }) {
    const reading = github.pullRequest(pullRequest).catch((error) => {
        if (error instanceof base_errors/* ActionError */.l && error.status === 404)
            return undefined;
        throw error;
    });
    const [pull, { records }] = await Promise.all([reading, github.recordPage(environment, task, 1)]);
    if (pull === undefined) {
        log.warning(`Preview "${redactor.quote(name)}" is kept: GitHub responded with 404 to pull request #${pullRequest}.`);
        return false;
    }
    const hasNewer = records.some((stored) => {
        const record = readRecord({ ...stored, statuses: [] });
        return record !== undefined && record.number > newest.number && isOfTarget(record, newest);
    });
    return pull.open === (reason === "idle") && !hasNewer;
}
function targetOf(preview, { definition }, { environment }) {
    const { organization, workspace, name, pullRequest, newest } = preview;
    return { organization, workspace, environment, definition, name, pullRequest, commit: newest.sha };
}
function isLimit(error) {
    const cause = error instanceof base_errors/* ActionError */.l ? error.cause : undefined;
    return cause instanceof RequestFailure && cause.failure === 429;
}

// EXTERNAL MODULE: ../../build/src/runner/annotation.js
var annotation = __nccwpck_require__(3255);
;// CONCATENATED MODULE: ../../build/src/report/failure.js





const mostProblems = 200;
function reportFindings(findings, unmasked, log) {
    for (const warning of findings.warnings)
        log.warning(warning, findings.positions.get(warning));
    for (const notice of findings.notices)
        log.notice(notice);
    for (const note of findings.notes)
        log.info(note);
    if (findings.problems.length === 0)
        warnOfUnmasked(unmasked, log);
    for (const problem of findings.problems) {
        const at = findings.positions.get(problem);
        if (at !== undefined)
            log.problem(problem, at);
    }
}
function warnOfUnmasked({ lines, values }, log) {
    const why = "cannot be masked: the action masks nothing shorter than 4 characters.";
    if (lines > 0) {
        log.warning(`${(0,printing/* counted */.hS)(lines, "line")} of the secret values ${why} The runner masks each line of a GitHub ` +
            "secret. With JSON, each brace in the log becomes ***, and an output that contains a brace, " +
            "such as result, does not reach other jobs. Store the secret on one line, or base64-encode it " +
            "and decode it where it is used.");
    }
    if (values > 0) {
        log.warning(`${(0,printing/* counted */.hS)(values, "secret value")} ${why} The runner masks a GitHub secret of any length: ids, ` +
            "URLs and numbers that contain the value become ***, and outputs with them do not reach other " +
            "jobs. Make it a plain variable.");
    }
}
function inputError({ problems, positions, advice }) {
    const [first = "", ...others] = problems;
    const inFiles = problems.filter((problem) => positions.has(problem)).length;
    const both = "Correct the definition and the step's inputs, and run the step again.";
    const one = inFiles > 0
        ? "Correct the definition and run the step again."
        : "Correct the step's inputs and run it again.";
    const correct = inFiles > 0 && inFiles < problems.length ? both : one;
    const isOnly = advice !== undefined && others.length === 0;
    const hint = isOnly ? advice : [correct, advice].filter(Boolean).join(" ");
    if (others.length === 0)
        return new base_errors/* ActionError */.l("input", `Nothing was sent: ${first}`, { hint });
    const left = problems.length - mostProblems;
    const listed = problems.slice(0, mostProblems).map((problem) => `- ${problem}`);
    const lines = [...listed, ...(left > 0 ? [`... and ${left} more`] : [])];
    return new base_errors/* ActionError */.l("input", `Nothing was sent: the inputs have ${problems.length} problems.`, {
        lines,
        hint,
    });
}
const stopped = base_errors/* stepStopped */.I.replace("the", "The");
function failureAfter(result, { aborted }) {
    const isDeployment = result.kind === "deployment";
    const isOnRecord = !isDeployment || result.outcome !== "created" || result.target.environment !== undefined;
    const after = (error) => (isOnRecord ? error : neverAgain(error));
    const failure = isDeployment || result.kind === "swept" ? result.failure : undefined;
    if (!aborted || result.kind === "swept")
        return failure && after(failure);
    const other = result.kind === "token" ? `API token ${result.token.id} was created` : "all of its work was done";
    const done = isDeployment ? `Deployment ${result.deployment.id} was ${result.outcome}` : other;
    const hint = isDeployment || result.kind === "token"
        ? "The outputs are set, and the request does not have to be sent again."
        : "The outputs are set.";
    return after(new base_errors/* ActionError */.l("cancelled", `${stopped}, but ${done}.`, { hint }));
}
function neverAgain(error) {
    const hint = "Do not run this job again: it would create another Deployment.";
    return error.with({ lines: [...error.lines, error.hint], hint });
}
const checkPlatform = "Check in the platform what the step may have created or updated before you run it again.";
const longestCancellation = 8_000;
function overdue(cancelled, hasWritten) {
    return new Promise((_, reject) => {
        const fail = () => {
            const [hint, outcome] = hasWritten()
                ? [checkPlatform, "unknown"]
                : ["Nothing was created or updated. Run the step again.", "not-sent"];
            const message = `${stopped}, and it did not end by itself.`;
            reject(new base_errors/* ActionError */.l("cancelled", message, { hint, outcome }));
        };
        const expire = () => void setTimeout(fail, longestCancellation).unref();
        if (cancelled.aborted)
            expire();
        else
            cancelled.addEventListener("abort", expire, { once: true });
    });
}
function asActionError(thrown, outcome) {
    if (thrown instanceof base_errors/* ActionError */.l)
        return thrown;
    const what = thrown instanceof Error ? thrown.stack : thrown;
    const check = outcome === "unknown" ? "Check in the platform what the step may have created" : "Nothing was sent";
    const details = { hint: `${check}. Please report this error.`, outcome, cause: thrown };
    return new base_errors/* ActionError */.l("internal", `Unexpected error: ${what}`, details);
}
const failure_meanings = {
    "not-sent": "No write request was sent.",
    rejected: "The service rejected the request.",
    unknown: "It is not known whether the service processed the request.",
    "dry-run": "Nothing was created or updated.",
};
const failure_longestLine = 1_000;
const roomForLines = 400 * 1024;
function failureSummary(error, outcome, redactor, follows = false) {
    const redact = (shown) => redactor.redact(shown);
    const [what = "", ...lines] = [error.what, ...error.lines].flatMap((message) => (0,printing/* plain */.pj)(message, redact).split(/\r?\n/));
    const { shown, left } = fitting(lines, line, roomForLines);
    return paragraphs(follows ? "" : "### ❌ platform-deployments-action failed", `**${line(what)}**`, shown.replaceAll("\n", "\n\n").replace(/^(- .*)\n(?=\n- )/gm, "$1"), commandBlock(error.commands.map((each) => (0,printing/* plain */.pj)(each, redact)), redactor), left > 0 ? `... and ${left + Math.max((0,annotation/* unlisted */.B)(lines.at(-1)) - 1, 0)} more lines: see the log` : "", follows ? "" : `**Outcome** <code>${outcome}</code>: ${failure_meanings[outcome] ?? "The outputs are set."}`, `**Next** ${line((0,printing/* plain */.pj)(error.hint, redact))}`);
}
function line(text) {
    const shown = text.trim().replace(/\s+/g, " ");
    const cut = shown.length > failure_longestLine ? `${shown.slice(0, failure_longestLine).toWellFormed()}…` : shown;
    return cut.startsWith("- ") ? `- ${literal(cut.slice(2))}` : literal(cut);
}

;// CONCATENATED MODULE: ../../build/src/modes/create-deployment.js














async function createDeployment(request, run) {
    const { recording } = run;
    if (recording?.step === "sweep")
        return sweep(request, recording, run);
    if (request.dryRun)
        return plan(request, run);
    if (recording && recording.step !== "record")
        return preview(request, recording, run);
    const targeting = findTarget(request, run);
    const [target, records] = await Promise.all([targeting, listTargetRecords(request, targeting, run)]);
    const known = state(records.filter((record) => hasName(record, target.name)));
    const refused = secondCreateError(known, target, run);
    if (refused !== undefined)
        throw refused;
    if (recording === undefined)
        warnOfRepeatedCreates(run);
    const decision = { do: "create" };
    const { body, notes } = bodyOf(decision, target);
    const opening = { id: undefined, body, before: undefined };
    const record = recording && (await openRecord(opening, target, recording, run));
    const sent = send({ ...decision, body, notes }, target, run);
    const deployment = await sent.catch(async (error) => {
        await settleFailed(record, undefined, error, run);
        throw error;
    });
    try {
        const deployed = { record, done: "created", deployment, records };
        await setOutputs(deployed, run);
        logResponse("created", deployment, run);
        const commands = storeCommands(deployment.id, target.environment, run);
        run.log.info("Store the id, so that mode update-deployment updates this Deployment:");
        for (const { when, command } of commands)
            run.log.info(`${when}: ${command}`);
        await settleDeployed(deployed, run);
        const differences = reportResponse(body, deployment, run);
        const waited = await waitUntilReady(deployment, "created", request.waitMinutes, run);
        return { kind: "deployment", outcome: "created", deployment, target, differences, commands, ...waited };
    }
    catch (error) {
        throw record === undefined ? neverAgain(asActionError(error, "unknown")) : error;
    }
}

;// CONCATENATED MODULE: ../../build/src/service/token-warnings.js

const mostRoles = 10;
function tokenWarnings({ type, role, expiryDays, entityId }, token, quote) {
    const warnings = [];
    const check = "Check the token in the platform, and delete it if it grants too much.";
    if (expiryDays !== undefined && token.endAt === undefined) {
        const requested = `${(0,printing/* counted */.hS)(expiryDays, "day")} ${expiryDays === 1 ? "was" : "were"} requested`;
        warnings.push(`The response has no endAt, although ${requested}: the token may never expire. ${check}`);
    }
    if (token.type !== undefined && token.type !== type) {
        warnings.push(`The token has the type "${quote(token.type)}", but "${quote(type)}" was requested. ${check}`);
    }
    const others = token.roles.filter((each) => each.role !== role || (entityId !== undefined && each.entityId && each.entityId !== entityId));
    if (others.length > 0) {
        const shown = others.slice(0, mostRoles).map((each) => {
            const where = [each.entityType, each.entityId].flatMap((part) => part === undefined ? [] : quote(part));
            return `"${quote(each.role)}"${where.length > 0 ? ` (${where.join(" ")})` : ""}`;
        });
        const more = others.length > mostRoles ? ` and ${others.length - mostRoles} more` : "";
        const what = others.length === 1 ? "a role that was" : "roles that were";
        warnings.push(`The token has ${what} not requested: ${shown.join(", ")}${more}. ${check}`);
    }
    return warnings;
}

;// CONCATENATED MODULE: ../../build/src/modes/create-token.js






async function createToken(request, run) {
    const { log, outputs, redactor } = run;
    const client = { service: serviceOf(run), log, redactor };
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
        log.info(`Plan: API token "${redactor.quote(name)}" would be created`);
        logRequest(planned, run);
        return { kind: "token-plan", request: planned };
    }
    log.info(`Creating API token "${redactor.quote(name)}"`);
    const token = await client.service.createToken(organization.id, body).catch((error) => {
        outputs.unusableToken(error);
        throw error;
    });
    outputs.token(token);
    for (const warning of tokenWarnings({ ...request, entityId }, token, redactor.quote))
        log.warning(warning);
    const shown = `"${redactor.quote(token.name ?? name)}" (${redactor.quote(token.id)})`;
    const roles = redactor.quote(grantedRoles(token, role));
    log.info(`Created API token ${shown}: ${roles}, ${tokenValidity(token, expiryDays, redactor)}`);
    log.info("Later steps of this job read it from the output token. It is masked, so it does not reach other jobs");
    return { kind: "token", token, request, entityId };
}

;// CONCATENATED MODULE: ../../build/src/modes/update-deployment.js









async function updateDeployment(request, run) {
    if (request.dryRun)
        return plan(request, run);
    const { deploymentId: id = "" } = request;
    const targeting = findTarget(request, run);
    const [target, records] = await Promise.all([targeting, listTargetRecords(request, targeting, run)]);
    const decision = { do: "update", id };
    const { body, notes } = bodyOf(decision, target);
    const changed = changesSinceLast(decision, records, target, run.redactor);
    const warnings = [
        ...otherIdWarning(id, records, target, run),
        ...createOnlyWarnings(changed?.changes ?? [], run.redactor),
    ];
    for (const warning of warnings)
        run.log.warning(warning);
    const opening = { id, body, before: lastStored(records, id) };
    const record = run.recording && (await openRecord(opening, target, run.recording, run));
    const sent = send({ ...decision, body, notes }, target, run);
    const deployment = await sent.catch(async (error) => {
        await settleFailed(record, id, error, run);
        throw error;
    });
    const deployed = { record, done: "updated", deployment, records };
    await setOutputs(deployed, run);
    logResponse("updated", deployment, run);
    await settleDeployed(deployed, run);
    const differences = reportResponse(body, deployment, run);
    const waited = await waitUntilReady(deployment, "updated", request.waitMinutes, run);
    return { kind: "deployment", outcome: "updated", deployment, target, differences, changed, ...waited };
}

;// CONCATENATED MODULE: ../../build/src/modes/index.js



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

;// CONCATENATED MODULE: ../../build/src/report/outputs.js




const deploymentOutputs = [
    ["deployment-url", "webServerUrl"],
    ["deployment-api-url", "webServerOrchestratorApiUrl"],
    ["deployment-name", "name"],
    ["deployment-status", "status"],
    ["deployment-status-reason", "statusReason"],
    ["deployment-namespace", "namespace"],
    ["image-repository", "imageRepository"],
    ["platform-runtime-version", "platformRuntimeVersion"],
    ["orchestrator-version", "orchestratorVersion"],
];
const longestOutput = 1024 * 1024;
const freeSpace = "Free space on the runner's disk, and run the step again.";
const checkFirst = "Check in the platform what the step may have created before you run it again. Free disk space first.";
const largestShown = 2 * longestOutput;
class Outputs {
    #sink;
    #secrets;
    #warn;
    #outcome;
    constructor(sink, secrets, warn) {
        this.#sink = sink;
        this.#secrets = secrets;
        this.#warn = warn;
    }
    resolved({ organizationId, workspaceId }) {
        this.#save("Nothing was sent:", { hint: freeSpace }, () => {
            this.#line("organization-id", organizationId);
            this.#line("workspace-id", workspaceId);
        });
    }
    token(token) {
        this.#secrets.keep(token.token);
        const hint = "Delete that token in the platform: its value is lost.";
        this.#save(`API token ${token.id} was created, but its`, { hint, outcome: "unknown" }, () => {
            this.#sink.setOutput("token", token.token);
            this.#line("token-id", token.id);
            this.#line("token-name", token.name);
            this.#line("token-expires-at", token.endAt);
            this.#setOutcome("created");
            this.#result(token.raw);
        });
    }
    unusableToken(error) {
        const known = error instanceof base_errors/* ActionError */.l ? error.known : undefined;
        if (known === undefined)
            return;
        try {
            this.#line("token-id", known.id);
            this.#line("token-name", known.name);
        }
        catch {
        }
    }
    deployment(deployment, done) {
        const hint = "Note its id: the API cannot list Deployments.";
        this.#save(`Deployment ${deployment.id} was ${done}, but its`, { hint, outcome: "unknown" }, () => {
            this.#line("deployment-id", deployment.id);
            this.#setOutcome(done);
            for (const [output, field] of deploymentOutputs) {
                const value = stringMember(deployment.raw, field) ?? "";
                this.#line(output, output.endsWith("url") ? (0,base_address/* withScheme */.GV)(value) : value);
            }
        });
    }
    retiredNothing() {
        this.#save("The retire is done, but its", { hint: freeSpace }, () => {
            this.#line("deployment-id", "");
            this.#sink.setOutput("differences", "[]");
            this.#setOutcome("retired");
        });
    }
    result(raw) {
        this.#saveDone(() => this.#result(raw));
    }
    #result(raw) {
        const json = isLarger(raw, largestShown) ? undefined : oneLine(edited(raw, { object: shownObject }));
        this.#bounded("result", json);
    }
    differences(differences) {
        this.#saveDone(() => this.#bounded("differences", oneLine(differences)));
    }
    plan(plan, request, hasChanges) {
        this.#save("Nothing was sent:", { hint: freeSpace }, () => {
            this.#setOutcome("dry-run");
            if (plan !== undefined) {
                const changes = plan.changes.map((one) => ({
                    ...one,
                    before: one.before ?? null,
                    after: one.after ?? null,
                }));
                this.#json("plan", { ...plan, changes });
                this.#line("has-changes", hasChanges === undefined ? "" : String(hasChanges));
            }
            if (request !== undefined)
                this.#json("result", request);
        });
    }
    swept(previews, dryRun) {
        const ordered = previews.map(({ pullRequest, name, deploymentId, url, state, updatedAt, action }) => {
            return { pullRequest, name, deploymentId, url, state, updatedAt, action };
        });
        this.#save("The sweep has ended, but its", { hint: freeSpace }, () => {
            this.#json("previews", ordered);
            this.#setOutcome(dryRun ? "dry-run" : "swept");
        });
    }
    githubDeploymentId(id) {
        this.#save("Nothing was sent:", { hint: freeSpace }, () => {
            this.#line("github-deployment-id", String(id));
        });
    }
    commentUrl(url) {
        this.#line("comment-url", url);
    }
    ready(isReady) {
        this.#save("The wait has ended, but its", { hint: checkFirst }, () => this.#line("ready", String(isReady)));
    }
    notSent() {
        this.#save("Nothing was sent:", { hint: freeSpace }, () => this.#setOutcome("not-sent"));
    }
    failed(outcome) {
        if (this.#outcome !== undefined)
            return this.#outcome;
        try {
            this.#setOutcome(outcome);
        }
        catch {
        }
        return outcome;
    }
    #setOutcome(outcome) {
        this.#sink.setOutput("outcome", outcome);
        this.#outcome = outcome;
    }
    #save(what, details, set) {
        try {
            set();
        }
        catch (cause) {
            const reason = cause instanceof Error ? cause.message : cause;
            const message = `${what} outputs could not be written: ${reason}.`;
            throw new base_errors/* ActionError */.l("environment", message, { ...details, cause });
        }
    }
    #saveDone(set) {
        this.#save("The request was processed, but its", { hint: checkFirst }, set);
    }
    #line(name, value = "") {
        this.#sink.setOutput(name, value.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, " "));
    }
    #bounded(name, json) {
        if (json !== undefined && json.length <= longestOutput)
            this.#sink.setOutput(name, json);
        else
            this.#warn(`The output ${name} is empty: the response is too large. GitHub passes on 1 MiB of outputs.`);
    }
    #json(name, value) {
        this.#sink.setOutput(name, oneLine(value));
    }
}
function oneLine(value) {
    return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
function shownObject(object) {
    const { token: _, shortToken: __, ...others } = object;
    return visibleObject(others, "none");
}

;// CONCATENATED MODULE: ../../build/src/secrets/redact.js


const shortestSecret = 4;
const outsideLimit = 300;
const longestSearched = 64 * 1024;
function linesOf(secret) {
    return secret
        .split(/[\r\n]/)
        .map((line) => line.trim())
        .filter((line) => line !== "");
}
function canHide(text) {
    const word = text.trim();
    return word.length >= shortestSecret && word !== "true" && word !== "false";
}
class Redactor {
    #forms = new Map();
    #longest = 0;
    add(value) {
        for (const form of [value, ...linesOf(value)].filter(canHide).flatMap(formsOf)) {
            let key = 0;
            for (let index = 0; index < shortestSecret; index++)
                key = redact_next(key, form.charCodeAt(index));
            const forms = this.#forms.get(key) ?? new Set();
            this.#forms.set(key, forms.add(form));
            this.#longest = Math.max(this.#longest, form.length);
        }
    }
    redact(text) {
        let redacted = text;
        for (const form of this.#formsIn(text))
            redacted = redacted.replaceAll(form, mask);
        return redacted;
    }
    quote = (text, limit = outsideLimit) => {
        const most = limit + longestSearched + this.#longest;
        const isLong = text.length > most;
        let shown = this.redact(isLong ? text.slice(0, most) : text);
        if (isLong)
            shown = shown.slice(0, Math.max(0, shown.length - this.#longest));
        const line = (0,printing/* inert */.tJ)((0,printing/* printable */.g$)(shown).replace(/\s+/g, " ").trim());
        return isLong || line.length > limit ? `${line.slice(0, limit).toWellFormed()}…` : line;
    };
    #formsIn(text) {
        const found = new Set();
        let key = 0;
        for (let index = 0; index < text.length; index++) {
            key = redact_next(key, text.charCodeAt(index));
            const forms = this.#forms.get(key);
            if (forms !== undefined)
                found.add(forms);
        }
        const forms = [...found].flatMap((each) => [...each].filter((form) => text.includes(form)));
        return forms.sort((one, other) => other.length - one.length);
    }
}
function redact_next(key, code) {
    return (key << 8) ^ code;
}
function formsOf(text) {
    const bytes = Buffer.from(text);
    const json = JSON.stringify(text).slice(1, -1);
    return [
        text,
        json,
        encodeURIComponent(text.toWellFormed()),
        ...[0, 1, 2].map((offset) => base64(bytes, offset)),
    ];
}
function base64(bytes, offset) {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    return whole.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}

;// CONCATENATED MODULE: ../../build/src/secrets/masks.js

class Masks {
    redactor = new Redactor();
    unmasked = { lines: 0, values: 0 };
    #mask;
    #known = new Set();
    constructor(mask) {
        this.#mask = mask;
    }
    keep(value) {
        if (this.#known.has(value))
            return;
        this.redactor.add(value);
        const lines = linesOf(value);
        const short = lines.filter((line) => line.length < shortestSecret).length;
        this.unmasked[lines.length > 1 ? "lines" : "values"] += short;
        const masks = new Set(lines.filter((line) => canHide(line) && !this.#known.has(line)));
        for (const mask of [...masks].sort((one, other) => other.length - one.length))
            this.#mask(mask);
        for (const each of [value, ...masks])
            this.#known.add(each);
    }
}

;// CONCATENATED MODULE: ../../build/src/main.js





















async function main(runner, cancelled, clock = systemClock) {
    const secrets = new Masks((line) => runner.mask(line));
    const { redactor } = secrets;
    const log = runner.log(redactor);
    const outputs = new Outputs(runner, secrets, log.warning);
    let wantsSummary = true;
    let hasResult = false;
    const summarize = async (compose) => {
        if (!wantsSummary)
            return;
        try {
            await runner.summarize(compose());
        }
        catch (error) {
            wantsSummary = false;
            log.warning(`The job summary was not written: ${error instanceof Error ? error.message : error}.`);
        }
    };
    const transports = new Map();
    const hasWritten = () => transports.get(serviceApi)?.hasWritten === true;
    try {
        for (const secret of inputSecrets(runner))
            secrets.keep(secret);
        const findings = new Findings();
        const reader = new InputReader(runner, findings, redactor);
        const mode = readMode(reader);
        wantsSummary = reader.boolean("job-summary") ?? true;
        const limits = readLimits(reader);
        const access = readAccess(reader, mode);
        let request;
        if (mode === "create-token")
            request = readTokenRequest(reader);
        else if (mode !== undefined)
            request = await readDeploymentRequest(mode, reader, secrets);
        else
            readCommonRequest(reader);
        reportFindings(findings, secrets.unmasked, log);
        if (findings.problems.length > 0 || !request || !limits)
            throw inputError(findings);
        runner.requireOutputs();
        const common = { log, redactor, clock, cancelled };
        const open = (url, api) => {
            const bounds = { timeout: limits.requestTimeout, maxAttempts: limits.maxAttempts, random: Math.random };
            const transport = new Transport({ ...common, ...bounds, connection: new Connection(url), api });
            transports.set(api, transport);
            return transport;
        };
        const workflowRun = readWorkflowRun(runner);
        const run = {
            ...workflowRun,
            ...common,
            version: version,
            outputs,
            variables: runner,
            ...clients(request, access, workflowRun.page, secrets, open, runner),
        };
        const result = await Promise.race([runMode(request, run), overdue(cancelled, hasWritten)]);
        hasResult = true;
        const parts = { redactor, repositoryPage: run.repositoryPage, now: clock.now() };
        await summarize(() => summaryFor(result, parts));
        const failure = failureAfter(result, cancelled);
        if (failure !== undefined)
            throw failure;
        log.end();
        return true;
    }
    catch (thrown) {
        const error = asActionError(thrown, hasWritten() ? "unknown" : "not-sent");
        const outcome = outputs.failed(error.outcome);
        await summarize(() => failureSummary(error, outcome, redactor, hasResult));
        log.error(error.text);
        return false;
    }
    finally {
        for (const transport of transports.values())
            transport.close();
    }
}
function clients(request, access, runUrl, secrets, open, runner) {
    const context = request.mode === "create-token" ? undefined : request.github;
    const urls = [access?.baseUrl, context && new URL(context.repository.apiUrl)];
    requireSafeEnvironment(runner, urls.filter((url) => url !== undefined));
    const { redactor } = secrets;
    const service = access && new ServiceClient({ ...access, transport: open(access.baseUrl, serviceApi), secrets });
    if (context === undefined)
        return { service, recording: undefined };
    const { repository, comment, step } = context;
    const permissions = { pullRequest: step !== "record", comment, write: !request.dryRun };
    const transport = open(new URL(repository.apiUrl), githubApi);
    const github = new GitHub({ repository: { ...repository, runUrl }, permissions, transport, redactor });
    return { service, recording: { ...context, github } };
}
function summaryFor(result, parts) {
    if (result.kind === "plan")
        return planSummary(result, parts);
    if (result.kind === "token-plan")
        return tokenPlanSummary(result, parts.redactor);
    return summaryOf(result, parts);
}


/***/ }),

/***/ 3255:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ unlisted),
/* harmony export */   w: () => (/* binding */ annotation)
/* harmony export */ });
const longest = 3_900;
const longestLine = 1_500;
function annotation(text) {
    if (text.length <= longest)
        return { message: text };
    const lines = text.split("\n").map(cut);
    let hidden = unlisted(lines.at(-2));
    if (hidden > 0)
        lines.splice(-2, 1);
    const more = () => `... and ${hidden} more: see the log`;
    for (let length = lines.join("\n").length; length + more().length > longest && lines.length > 2; hidden++) {
        length -= (lines.splice(-2, 1)[0] ?? "").length + 1;
    }
    if (hidden > 0)
        lines.splice(-1, 0, more());
    return { before: text, message: lines.join("\n") };
}
function unlisted(line = "") {
    return Number(/^\.\.\. and (\d+) more$/.exec(line)?.[1] ?? 0);
}
function cut(line) {
    return line.length > longestLine ? `${line.slice(0, longestLine).toWellFormed()}…` : line;
}


/***/ }),

/***/ 9634:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  k: () => (/* binding */ ActionsRunner)
});

;// CONCATENATED MODULE: external "node:fs"
const external_node_fs_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");
// EXTERNAL MODULE: external "os"
var external_os_ = __nccwpck_require__(857);
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/utils.js
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */
/**
 * Sanitizes an input into a string so it can be passed into issueCommand safely
 * @param input input to sanitize into a string
 */
function utils_toCommandValue(input) {
    if (input === null || input === undefined) {
        return '';
    }
    else if (typeof input === 'string' || input instanceof String) {
        return input;
    }
    return JSON.stringify(input);
}
/**
 *
 * @param annotationProperties
 * @returns The command properties to send with the actual annotation command
 * See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
 */
function toCommandProperties(annotationProperties) {
    if (!Object.keys(annotationProperties).length) {
        return {};
    }
    return {
        title: annotationProperties.title,
        file: annotationProperties.file,
        line: annotationProperties.startLine,
        endLine: annotationProperties.endLine,
        col: annotationProperties.startColumn,
        endColumn: annotationProperties.endColumn
    };
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/command.js


/**
 * Issues a command to the GitHub Actions runner
 *
 * @param command - The command name to issue
 * @param properties - Additional properties for the command (key-value pairs)
 * @param message - The message to include with the command
 * @remarks
 * This function outputs a specially formatted string to stdout that the Actions
 * runner interprets as a command. These commands can control workflow behavior,
 * set outputs, create annotations, mask values, and more.
 *
 * Command Format:
 *   ::name key=value,key=value::message
 *
 * @example
 * ```typescript
 * // Issue a warning annotation
 * issueCommand('warning', {}, 'This is a warning message');
 * // Output: ::warning::This is a warning message
 *
 * // Set an environment variable
 * issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
 * // Output: ::set-env name=MY_VAR::some value
 *
 * // Add a secret mask
 * issueCommand('add-mask', {}, 'secretValue123');
 * // Output: ::add-mask::secretValue123
 * ```
 *
 * @internal
 * This is an internal utility function that powers the public API functions
 * such as setSecret, warning, error, and exportVariable.
 */
function command_issueCommand(command, properties, message) {
    const cmd = new Command(command, properties, message);
    process.stdout.write(cmd.toString() + external_os_.EOL);
}
function command_issue(name, message = '') {
    command_issueCommand(name, {}, message);
}
const CMD_STRING = '::';
class Command {
    constructor(command, properties, message) {
        if (!command) {
            command = 'missing.command';
        }
        this.command = command;
        this.properties = properties;
        this.message = message;
    }
    toString() {
        let cmdStr = CMD_STRING + this.command;
        if (this.properties && Object.keys(this.properties).length > 0) {
            cmdStr += ' ';
            let first = true;
            for (const key in this.properties) {
                if (this.properties.hasOwnProperty(key)) {
                    const val = this.properties[key];
                    if (val) {
                        if (first) {
                            first = false;
                        }
                        else {
                            cmdStr += ',';
                        }
                        cmdStr += `${key}=${escapeProperty(val)}`;
                    }
                }
            }
        }
        cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
        return cmdStr;
    }
}
function escapeData(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A');
}
function escapeProperty(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A')
        .replace(/:/g, '%3A')
        .replace(/,/g, '%2C');
}
//# sourceMappingURL=command.js.map
;// CONCATENATED MODULE: external "crypto"
const external_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("crypto");
// EXTERNAL MODULE: external "fs"
var external_fs_ = __nccwpck_require__(9896);
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/file-command.js
// For internal use, subject to change.
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */




function file_command_issueFileCommand(command, message) {
    const filePath = process.env[`GITHUB_${command}`];
    if (!filePath) {
        throw new Error(`Unable to find environment variable for file command ${command}`);
    }
    if (!external_fs_.existsSync(filePath)) {
        throw new Error(`Missing file at path: ${filePath}`);
    }
    external_fs_.appendFileSync(filePath, `${utils_toCommandValue(message)}${external_os_.EOL}`, {
        encoding: 'utf8'
    });
}
function file_command_prepareKeyValueMessage(key, value) {
    const delimiter = `ghadelimiter_${external_crypto_namespaceObject.randomUUID()}`;
    const convertedValue = utils_toCommandValue(value);
    // These should realistically never happen, but just in case someone finds a
    // way to exploit uuid generation let's not allow keys or values that contain
    // the delimiter.
    if (key.includes(delimiter)) {
        throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
    }
    if (convertedValue.includes(delimiter)) {
        throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
    }
    return `${key}<<${delimiter}${external_os_.EOL}${convertedValue}${external_os_.EOL}${delimiter}`;
}
//# sourceMappingURL=file-command.js.map
;// CONCATENATED MODULE: external "path"
const external_path_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("path");
// EXTERNAL MODULE: ../../node_modules/@actions/http-client/lib/index.js
var lib = __nccwpck_require__(5063);
;// CONCATENATED MODULE: ../../node_modules/@actions/http-client/lib/auth.js
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};
class BasicCredentialHandler {
    constructor(username, password) {
        this.username = username;
        this.password = password;
    }
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`;
    }
    // This handler cannot handle 401
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
class auth_BearerCredentialHandler {
    constructor(token) {
        this.token = token;
    }
    // currently implements pre-authorization
    // TODO: support preAuth = false where it hooks on 401
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Bearer ${this.token}`;
    }
    // This handler cannot handle 401
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
class PersonalAccessTokenCredentialHandler {
    constructor(token) {
        this.token = token;
    }
    // currently implements pre-authorization
    // TODO: support preAuth = false where it hooks on 401
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Basic ${Buffer.from(`PAT:${this.token}`).toString('base64')}`;
    }
    // This handler cannot handle 401
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
//# sourceMappingURL=auth.js.map
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/oidc-utils.js
var oidc_utils_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};



class oidc_utils_OidcClient {
    static createHttpClient(allowRetry = true, maxRetry = 10) {
        const requestOptions = {
            allowRetries: allowRetry,
            maxRetries: maxRetry
        };
        return new HttpClient('actions/oidc-client', [new BearerCredentialHandler(oidc_utils_OidcClient.getRequestToken())], requestOptions);
    }
    static getRequestToken() {
        const token = process.env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'];
        if (!token) {
            throw new Error('Unable to get ACTIONS_ID_TOKEN_REQUEST_TOKEN env variable');
        }
        return token;
    }
    static getIDTokenUrl() {
        const runtimeUrl = process.env['ACTIONS_ID_TOKEN_REQUEST_URL'];
        if (!runtimeUrl) {
            throw new Error('Unable to get ACTIONS_ID_TOKEN_REQUEST_URL env variable');
        }
        return runtimeUrl;
    }
    static getCall(id_token_url) {
        return oidc_utils_awaiter(this, void 0, void 0, function* () {
            var _a;
            const httpclient = oidc_utils_OidcClient.createHttpClient();
            const res = yield httpclient
                .getJson(id_token_url)
                .catch(error => {
                throw new Error(`Failed to get ID Token. \n 
        Error Code : ${error.statusCode}\n 
        Error Message: ${error.message}`);
            });
            const id_token = (_a = res.result) === null || _a === void 0 ? void 0 : _a.value;
            if (!id_token) {
                throw new Error('Response json body do not have ID Token field');
            }
            return id_token;
        });
    }
    static getIDToken(audience) {
        return oidc_utils_awaiter(this, void 0, void 0, function* () {
            try {
                // New ID Token is requested from action service
                let id_token_url = oidc_utils_OidcClient.getIDTokenUrl();
                if (audience) {
                    const encodedAudience = encodeURIComponent(audience);
                    id_token_url = `${id_token_url}&audience=${encodedAudience}`;
                }
                debug(`ID token url is ${id_token_url}`);
                const id_token = yield oidc_utils_OidcClient.getCall(id_token_url);
                setSecret(id_token);
                return id_token;
            }
            catch (error) {
                throw new Error(`Error message: ${error.message}`);
            }
        });
    }
}
//# sourceMappingURL=oidc-utils.js.map
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/summary.js
var summary_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


const { access, appendFile, writeFile } = external_fs_.promises;
const SUMMARY_ENV_VAR = 'GITHUB_STEP_SUMMARY';
const SUMMARY_DOCS_URL = 'https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions#adding-a-job-summary';
class Summary {
    constructor() {
        this._buffer = '';
    }
    /**
     * Finds the summary file path from the environment, rejects if env var is not found or file does not exist
     * Also checks r/w permissions.
     *
     * @returns step summary file path
     */
    filePath() {
        return summary_awaiter(this, void 0, void 0, function* () {
            if (this._filePath) {
                return this._filePath;
            }
            const pathFromEnv = process.env[SUMMARY_ENV_VAR];
            if (!pathFromEnv) {
                throw new Error(`Unable to find environment variable for $${SUMMARY_ENV_VAR}. Check if your runtime environment supports job summaries.`);
            }
            try {
                yield access(pathFromEnv, external_fs_.constants.R_OK | external_fs_.constants.W_OK);
            }
            catch (_a) {
                throw new Error(`Unable to access summary file: '${pathFromEnv}'. Check if the file has correct read/write permissions.`);
            }
            this._filePath = pathFromEnv;
            return this._filePath;
        });
    }
    /**
     * Wraps content in an HTML tag, adding any HTML attributes
     *
     * @param {string} tag HTML tag to wrap
     * @param {string | null} content content within the tag
     * @param {[attribute: string]: string} attrs key-value list of HTML attributes to add
     *
     * @returns {string} content wrapped in HTML element
     */
    wrap(tag, content, attrs = {}) {
        const htmlAttrs = Object.entries(attrs)
            .map(([key, value]) => ` ${key}="${value}"`)
            .join('');
        if (!content) {
            return `<${tag}${htmlAttrs}>`;
        }
        return `<${tag}${htmlAttrs}>${content}</${tag}>`;
    }
    /**
     * Writes text in the buffer to the summary buffer file and empties buffer. Will append by default.
     *
     * @param {SummaryWriteOptions} [options] (optional) options for write operation
     *
     * @returns {Promise<Summary>} summary instance
     */
    write(options) {
        return summary_awaiter(this, void 0, void 0, function* () {
            const overwrite = !!(options === null || options === void 0 ? void 0 : options.overwrite);
            const filePath = yield this.filePath();
            const writeFunc = overwrite ? writeFile : appendFile;
            yield writeFunc(filePath, this._buffer, { encoding: 'utf8' });
            return this.emptyBuffer();
        });
    }
    /**
     * Clears the summary buffer and wipes the summary file
     *
     * @returns {Summary} summary instance
     */
    clear() {
        return summary_awaiter(this, void 0, void 0, function* () {
            return this.emptyBuffer().write({ overwrite: true });
        });
    }
    /**
     * Returns the current summary buffer as a string
     *
     * @returns {string} string of summary buffer
     */
    stringify() {
        return this._buffer;
    }
    /**
     * If the summary buffer is empty
     *
     * @returns {boolen} true if the buffer is empty
     */
    isEmptyBuffer() {
        return this._buffer.length === 0;
    }
    /**
     * Resets the summary buffer without writing to summary file
     *
     * @returns {Summary} summary instance
     */
    emptyBuffer() {
        this._buffer = '';
        return this;
    }
    /**
     * Adds raw text to the summary buffer
     *
     * @param {string} text content to add
     * @param {boolean} [addEOL=false] (optional) append an EOL to the raw text (default: false)
     *
     * @returns {Summary} summary instance
     */
    addRaw(text, addEOL = false) {
        this._buffer += text;
        return addEOL ? this.addEOL() : this;
    }
    /**
     * Adds the operating system-specific end-of-line marker to the buffer
     *
     * @returns {Summary} summary instance
     */
    addEOL() {
        return this.addRaw(external_os_.EOL);
    }
    /**
     * Adds an HTML codeblock to the summary buffer
     *
     * @param {string} code content to render within fenced code block
     * @param {string} lang (optional) language to syntax highlight code
     *
     * @returns {Summary} summary instance
     */
    addCodeBlock(code, lang) {
        const attrs = Object.assign({}, (lang && { lang }));
        const element = this.wrap('pre', this.wrap('code', code), attrs);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML list to the summary buffer
     *
     * @param {string[]} items list of items to render
     * @param {boolean} [ordered=false] (optional) if the rendered list should be ordered or not (default: false)
     *
     * @returns {Summary} summary instance
     */
    addList(items, ordered = false) {
        const tag = ordered ? 'ol' : 'ul';
        const listItems = items.map(item => this.wrap('li', item)).join('');
        const element = this.wrap(tag, listItems);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML table to the summary buffer
     *
     * @param {SummaryTableCell[]} rows table rows
     *
     * @returns {Summary} summary instance
     */
    addTable(rows) {
        const tableBody = rows
            .map(row => {
            const cells = row
                .map(cell => {
                if (typeof cell === 'string') {
                    return this.wrap('td', cell);
                }
                const { header, data, colspan, rowspan } = cell;
                const tag = header ? 'th' : 'td';
                const attrs = Object.assign(Object.assign({}, (colspan && { colspan })), (rowspan && { rowspan }));
                return this.wrap(tag, data, attrs);
            })
                .join('');
            return this.wrap('tr', cells);
        })
            .join('');
        const element = this.wrap('table', tableBody);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds a collapsable HTML details element to the summary buffer
     *
     * @param {string} label text for the closed state
     * @param {string} content collapsable content
     *
     * @returns {Summary} summary instance
     */
    addDetails(label, content) {
        const element = this.wrap('details', this.wrap('summary', label) + content);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML image tag to the summary buffer
     *
     * @param {string} src path to the image you to embed
     * @param {string} alt text description of the image
     * @param {SummaryImageOptions} options (optional) addition image attributes
     *
     * @returns {Summary} summary instance
     */
    addImage(src, alt, options) {
        const { width, height } = options || {};
        const attrs = Object.assign(Object.assign({}, (width && { width })), (height && { height }));
        const element = this.wrap('img', null, Object.assign({ src, alt }, attrs));
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML section heading element
     *
     * @param {string} text heading text
     * @param {number | string} [level=1] (optional) the heading level, default: 1
     *
     * @returns {Summary} summary instance
     */
    addHeading(text, level) {
        const tag = `h${level}`;
        const allowedTag = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].includes(tag)
            ? tag
            : 'h1';
        const element = this.wrap(allowedTag, text);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML thematic break (<hr>) to the summary buffer
     *
     * @returns {Summary} summary instance
     */
    addSeparator() {
        const element = this.wrap('hr', null);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML line break (<br>) to the summary buffer
     *
     * @returns {Summary} summary instance
     */
    addBreak() {
        const element = this.wrap('br', null);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML blockquote to the summary buffer
     *
     * @param {string} text quote text
     * @param {string} cite (optional) citation url
     *
     * @returns {Summary} summary instance
     */
    addQuote(text, cite) {
        const attrs = Object.assign({}, (cite && { cite }));
        const element = this.wrap('blockquote', text, attrs);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML anchor tag to the summary buffer
     *
     * @param {string} text link text/content
     * @param {string} href hyperlink
     *
     * @returns {Summary} summary instance
     */
    addLink(text, href) {
        const element = this.wrap('a', text, { href });
        return this.addRaw(element).addEOL();
    }
}
const _summary = new Summary();
/**
 * @deprecated use `core.summary`
 */
const markdownSummary = (/* unused pure expression or super */ null && (_summary));
const summary = _summary;
//# sourceMappingURL=summary.js.map
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/path-utils.js

/**
 * toPosixPath converts the given path to the posix form. On Windows, \\ will be
 * replaced with /.
 *
 * @param pth. Path to transform.
 * @return string Posix path.
 */
function toPosixPath(pth) {
    return pth.replace(/[\\]/g, '/');
}
/**
 * toWin32Path converts the given path to the win32 form. On Linux, / will be
 * replaced with \\.
 *
 * @param pth. Path to transform.
 * @return string Win32 path.
 */
function toWin32Path(pth) {
    return pth.replace(/[/]/g, '\\');
}
/**
 * toPlatformPath converts the given path to a platform-specific path. It does
 * this by replacing instances of / and \ with the platform-specific path
 * separator.
 *
 * @param pth The path to platformize.
 * @return string The platform-specific path.
 */
function toPlatformPath(pth) {
    return pth.replace(/[/\\]/g, path.sep);
}
//# sourceMappingURL=path-utils.js.map
;// CONCATENATED MODULE: external "string_decoder"
const external_string_decoder_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("string_decoder");
// EXTERNAL MODULE: external "events"
var external_events_ = __nccwpck_require__(4434);
;// CONCATENATED MODULE: external "child_process"
const external_child_process_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("child_process");
// EXTERNAL MODULE: external "assert"
var external_assert_ = __nccwpck_require__(2613);
;// CONCATENATED MODULE: ../../node_modules/@actions/io/lib/io-util.js
var io_util_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


const { chmod, copyFile, lstat, mkdir, open: io_util_open, readdir, rename, rm, rmdir, stat, symlink, unlink } = external_fs_.promises;
// export const {open} = 'fs'
const IS_WINDOWS = process.platform === 'win32';
/**
 * Custom implementation of readlink to ensure Windows junctions
 * maintain trailing backslash for backward compatibility with Node.js < 24
 *
 * In Node.js 20, Windows junctions (directory symlinks) always returned paths
 * with trailing backslashes. Node.js 24 removed this behavior, which breaks
 * code that relied on this format for path operations.
 *
 * This implementation restores the Node 20 behavior by adding a trailing
 * backslash to all junction results on Windows.
 */
function readlink(fsPath) {
    return io_util_awaiter(this, void 0, void 0, function* () {
        const result = yield fs.promises.readlink(fsPath);
        // On Windows, restore Node 20 behavior: add trailing backslash to all results
        // since junctions on Windows are always directory links
        if (IS_WINDOWS && !result.endsWith('\\')) {
            return `${result}\\`;
        }
        return result;
    });
}
// See https://github.com/nodejs/node/blob/d0153aee367422d0858105abec186da4dff0a0c5/deps/uv/include/uv/win.h#L691
const UV_FS_O_EXLOCK = 0x10000000;
const READONLY = external_fs_.constants.O_RDONLY;
function exists(fsPath) {
    return io_util_awaiter(this, void 0, void 0, function* () {
        try {
            yield stat(fsPath);
        }
        catch (err) {
            if (err.code === 'ENOENT') {
                return false;
            }
            throw err;
        }
        return true;
    });
}
function isDirectory(fsPath_1) {
    return io_util_awaiter(this, arguments, void 0, function* (fsPath, useStat = false) {
        const stats = useStat ? yield stat(fsPath) : yield lstat(fsPath);
        return stats.isDirectory();
    });
}
/**
 * On OSX/Linux, true if path starts with '/'. On Windows, true for paths like:
 * \, \hello, \\hello\share, C:, and C:\hello (and corresponding alternate separator cases).
 */
function isRooted(p) {
    p = normalizeSeparators(p);
    if (!p) {
        throw new Error('isRooted() parameter "p" cannot be empty');
    }
    if (IS_WINDOWS) {
        return (p.startsWith('\\') || /^[A-Z]:/i.test(p) // e.g. \ or \hello or \\hello
        ); // e.g. C: or C:\hello
    }
    return p.startsWith('/');
}
/**
 * Best effort attempt to determine whether a file exists and is executable.
 * @param filePath    file path to check
 * @param extensions  additional file extensions to try
 * @return if file exists and is executable, returns the file path. otherwise empty string.
 */
function tryGetExecutablePath(filePath, extensions) {
    return io_util_awaiter(this, void 0, void 0, function* () {
        let stats = undefined;
        try {
            // test file exists
            stats = yield stat(filePath);
        }
        catch (err) {
            if (err.code !== 'ENOENT') {
                // eslint-disable-next-line no-console
                console.log(`Unexpected error attempting to determine if executable file exists '${filePath}': ${err}`);
            }
        }
        if (stats && stats.isFile()) {
            if (IS_WINDOWS) {
                // on Windows, test for valid extension
                const upperExt = external_path_namespaceObject.extname(filePath).toUpperCase();
                if (extensions.some(validExt => validExt.toUpperCase() === upperExt)) {
                    return filePath;
                }
            }
            else {
                if (isUnixExecutable(stats)) {
                    return filePath;
                }
            }
        }
        // try each extension
        const originalFilePath = filePath;
        for (const extension of extensions) {
            filePath = originalFilePath + extension;
            stats = undefined;
            try {
                stats = yield stat(filePath);
            }
            catch (err) {
                if (err.code !== 'ENOENT') {
                    // eslint-disable-next-line no-console
                    console.log(`Unexpected error attempting to determine if executable file exists '${filePath}': ${err}`);
                }
            }
            if (stats && stats.isFile()) {
                if (IS_WINDOWS) {
                    // preserve the case of the actual file (since an extension was appended)
                    try {
                        const directory = external_path_namespaceObject.dirname(filePath);
                        const upperName = external_path_namespaceObject.basename(filePath).toUpperCase();
                        for (const actualName of yield readdir(directory)) {
                            if (upperName === actualName.toUpperCase()) {
                                filePath = external_path_namespaceObject.join(directory, actualName);
                                break;
                            }
                        }
                    }
                    catch (err) {
                        // eslint-disable-next-line no-console
                        console.log(`Unexpected error attempting to determine the actual case of the file '${filePath}': ${err}`);
                    }
                    return filePath;
                }
                else {
                    if (isUnixExecutable(stats)) {
                        return filePath;
                    }
                }
            }
        }
        return '';
    });
}
function normalizeSeparators(p) {
    p = p || '';
    if (IS_WINDOWS) {
        // convert slashes on Windows
        p = p.replace(/\//g, '\\');
        // remove redundant slashes
        return p.replace(/\\\\+/g, '\\');
    }
    // remove redundant slashes
    return p.replace(/\/\/+/g, '/');
}
// on Mac/Linux, test the execute bit
//     R   W  X  R  W X R W X
//   256 128 64 32 16 8 4 2 1
function isUnixExecutable(stats) {
    return ((stats.mode & 1) > 0 ||
        ((stats.mode & 8) > 0 &&
            process.getgid !== undefined &&
            stats.gid === process.getgid()) ||
        ((stats.mode & 64) > 0 &&
            process.getuid !== undefined &&
            stats.uid === process.getuid()));
}
// Get the path of cmd.exe in windows
function getCmdPath() {
    var _a;
    return (_a = process.env['COMSPEC']) !== null && _a !== void 0 ? _a : `cmd.exe`;
}
//# sourceMappingURL=io-util.js.map
;// CONCATENATED MODULE: ../../node_modules/@actions/io/lib/io.js
var io_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};



/**
 * Copies a file or folder.
 * Based off of shelljs - https://github.com/shelljs/shelljs/blob/9237f66c52e5daa40458f94f9565e18e8132f5a6/src/cp.js
 *
 * @param     source    source path
 * @param     dest      destination path
 * @param     options   optional. See CopyOptions.
 */
function cp(source_1, dest_1) {
    return io_awaiter(this, arguments, void 0, function* (source, dest, options = {}) {
        const { force, recursive, copySourceDirectory } = readCopyOptions(options);
        const destStat = (yield ioUtil.exists(dest)) ? yield ioUtil.stat(dest) : null;
        // Dest is an existing file, but not forcing
        if (destStat && destStat.isFile() && !force) {
            return;
        }
        // If dest is an existing directory, should copy inside.
        const newDest = destStat && destStat.isDirectory() && copySourceDirectory
            ? path.join(dest, path.basename(source))
            : dest;
        if (!(yield ioUtil.exists(source))) {
            throw new Error(`no such file or directory: ${source}`);
        }
        const sourceStat = yield ioUtil.stat(source);
        if (sourceStat.isDirectory()) {
            if (!recursive) {
                throw new Error(`Failed to copy. ${source} is a directory, but tried to copy without recursive flag.`);
            }
            else {
                yield cpDirRecursive(source, newDest, 0, force);
            }
        }
        else {
            if (path.relative(source, newDest) === '') {
                // a file cannot be copied to itself
                throw new Error(`'${newDest}' and '${source}' are the same file`);
            }
            yield io_copyFile(source, newDest, force);
        }
    });
}
/**
 * Moves a path.
 *
 * @param     source    source path
 * @param     dest      destination path
 * @param     options   optional. See MoveOptions.
 */
function mv(source_1, dest_1) {
    return io_awaiter(this, arguments, void 0, function* (source, dest, options = {}) {
        if (yield ioUtil.exists(dest)) {
            let destExists = true;
            if (yield ioUtil.isDirectory(dest)) {
                // If dest is directory copy src into dest
                dest = path.join(dest, path.basename(source));
                destExists = yield ioUtil.exists(dest);
            }
            if (destExists) {
                if (options.force == null || options.force) {
                    yield rmRF(dest);
                }
                else {
                    throw new Error('Destination already exists');
                }
            }
        }
        yield mkdirP(path.dirname(dest));
        yield ioUtil.rename(source, dest);
    });
}
/**
 * Remove a path recursively with force
 *
 * @param inputPath path to remove
 */
function rmRF(inputPath) {
    return io_awaiter(this, void 0, void 0, function* () {
        if (ioUtil.IS_WINDOWS) {
            // Check for invalid characters
            // https://docs.microsoft.com/en-us/windows/win32/fileio/naming-a-file
            if (/[*"<>|]/.test(inputPath)) {
                throw new Error('File path must not contain `*`, `"`, `<`, `>` or `|` on Windows');
            }
        }
        try {
            // note if path does not exist, error is silent
            yield ioUtil.rm(inputPath, {
                force: true,
                maxRetries: 3,
                recursive: true,
                retryDelay: 300
            });
        }
        catch (err) {
            throw new Error(`File was unable to be removed ${err}`);
        }
    });
}
/**
 * Make a directory.  Creates the full path with folders in between
 * Will throw if it fails
 *
 * @param   fsPath        path to create
 * @returns Promise<void>
 */
function mkdirP(fsPath) {
    return io_awaiter(this, void 0, void 0, function* () {
        ok(fsPath, 'a path argument must be provided');
        yield ioUtil.mkdir(fsPath, { recursive: true });
    });
}
/**
 * Returns path of a tool had the tool actually been invoked.  Resolves via paths.
 * If you check and the tool does not exist, it will throw.
 *
 * @param     tool              name of the tool
 * @param     check             whether to check if tool exists
 * @returns   Promise<string>   path to tool
 */
function which(tool, check) {
    return io_awaiter(this, void 0, void 0, function* () {
        if (!tool) {
            throw new Error("parameter 'tool' is required");
        }
        // recursive when check=true
        if (check) {
            const result = yield which(tool, false);
            if (!result) {
                if (IS_WINDOWS) {
                    throw new Error(`Unable to locate executable file: ${tool}. Please verify either the file path exists or the file can be found within a directory specified by the PATH environment variable. Also verify the file has a valid extension for an executable file.`);
                }
                else {
                    throw new Error(`Unable to locate executable file: ${tool}. Please verify either the file path exists or the file can be found within a directory specified by the PATH environment variable. Also check the file mode to verify the file is executable.`);
                }
            }
            return result;
        }
        const matches = yield findInPath(tool);
        if (matches && matches.length > 0) {
            return matches[0];
        }
        return '';
    });
}
/**
 * Returns a list of all occurrences of the given tool on the system path.
 *
 * @returns   Promise<string[]>  the paths of the tool
 */
function findInPath(tool) {
    return io_awaiter(this, void 0, void 0, function* () {
        if (!tool) {
            throw new Error("parameter 'tool' is required");
        }
        // build the list of extensions to try
        const extensions = [];
        if (IS_WINDOWS && process.env['PATHEXT']) {
            for (const extension of process.env['PATHEXT'].split(external_path_namespaceObject.delimiter)) {
                if (extension) {
                    extensions.push(extension);
                }
            }
        }
        // if it's rooted, return it if exists. otherwise return empty.
        if (isRooted(tool)) {
            const filePath = yield tryGetExecutablePath(tool, extensions);
            if (filePath) {
                return [filePath];
            }
            return [];
        }
        // if any path separators, return empty
        if (tool.includes(external_path_namespaceObject.sep)) {
            return [];
        }
        // build the list of directories
        //
        // Note, technically "where" checks the current directory on Windows. From a toolkit perspective,
        // it feels like we should not do this. Checking the current directory seems like more of a use
        // case of a shell, and the which() function exposed by the toolkit should strive for consistency
        // across platforms.
        const directories = [];
        if (process.env.PATH) {
            for (const p of process.env.PATH.split(external_path_namespaceObject.delimiter)) {
                if (p) {
                    directories.push(p);
                }
            }
        }
        // find all matches
        const matches = [];
        for (const directory of directories) {
            const filePath = yield tryGetExecutablePath(external_path_namespaceObject.join(directory, tool), extensions);
            if (filePath) {
                matches.push(filePath);
            }
        }
        return matches;
    });
}
function readCopyOptions(options) {
    const force = options.force == null ? true : options.force;
    const recursive = Boolean(options.recursive);
    const copySourceDirectory = options.copySourceDirectory == null
        ? true
        : Boolean(options.copySourceDirectory);
    return { force, recursive, copySourceDirectory };
}
function cpDirRecursive(sourceDir, destDir, currentDepth, force) {
    return io_awaiter(this, void 0, void 0, function* () {
        // Ensure there is not a run away recursive copy
        if (currentDepth >= 255)
            return;
        currentDepth++;
        yield mkdirP(destDir);
        const files = yield ioUtil.readdir(sourceDir);
        for (const fileName of files) {
            const srcFile = `${sourceDir}/${fileName}`;
            const destFile = `${destDir}/${fileName}`;
            const srcFileStat = yield ioUtil.lstat(srcFile);
            if (srcFileStat.isDirectory()) {
                // Recurse
                yield cpDirRecursive(srcFile, destFile, currentDepth, force);
            }
            else {
                yield io_copyFile(srcFile, destFile, force);
            }
        }
        // Change the mode for the newly created directory
        yield ioUtil.chmod(destDir, (yield ioUtil.stat(sourceDir)).mode);
    });
}
// Buffered file copy
function io_copyFile(srcFile, destFile, force) {
    return io_awaiter(this, void 0, void 0, function* () {
        if ((yield ioUtil.lstat(srcFile)).isSymbolicLink()) {
            // unlink/re-link it
            try {
                yield ioUtil.lstat(destFile);
                yield ioUtil.unlink(destFile);
            }
            catch (e) {
                // Try to override file permission
                if (e.code === 'EPERM') {
                    yield ioUtil.chmod(destFile, '0666');
                    yield ioUtil.unlink(destFile);
                }
                // other errors = it doesn't exist, no work to do
            }
            // Copy over symlink
            const symlinkFull = yield ioUtil.readlink(srcFile);
            yield ioUtil.symlink(symlinkFull, destFile, ioUtil.IS_WINDOWS ? 'junction' : null);
        }
        else if (!(yield ioUtil.exists(destFile)) || force) {
            yield ioUtil.copyFile(srcFile, destFile);
        }
    });
}
//# sourceMappingURL=io.js.map
;// CONCATENATED MODULE: external "timers"
const external_timers_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("timers");
;// CONCATENATED MODULE: ../../node_modules/@actions/exec/lib/toolrunner.js
var toolrunner_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};







/* eslint-disable @typescript-eslint/unbound-method */
const toolrunner_IS_WINDOWS = process.platform === 'win32';
/*
 * Class for running command line tools. Handles quoting and arg parsing in a platform agnostic way.
 */
class ToolRunner extends external_events_.EventEmitter {
    constructor(toolPath, args, options) {
        super();
        if (!toolPath) {
            throw new Error("Parameter 'toolPath' cannot be null or empty.");
        }
        this.toolPath = toolPath;
        this.args = args || [];
        this.options = options || {};
    }
    _debug(message) {
        if (this.options.listeners && this.options.listeners.debug) {
            this.options.listeners.debug(message);
        }
    }
    _getCommandString(options, noPrefix) {
        const toolPath = this._getSpawnFileName();
        const args = this._getSpawnArgs(options);
        let cmd = noPrefix ? '' : '[command]'; // omit prefix when piped to a second tool
        if (toolrunner_IS_WINDOWS) {
            // Windows + cmd file
            if (this._isCmdFile()) {
                cmd += toolPath;
                for (const a of args) {
                    cmd += ` ${a}`;
                }
            }
            // Windows + verbatim
            else if (options.windowsVerbatimArguments) {
                cmd += `"${toolPath}"`;
                for (const a of args) {
                    cmd += ` ${a}`;
                }
            }
            // Windows (regular)
            else {
                cmd += this._windowsQuoteCmdArg(toolPath);
                for (const a of args) {
                    cmd += ` ${this._windowsQuoteCmdArg(a)}`;
                }
            }
        }
        else {
            // OSX/Linux - this can likely be improved with some form of quoting.
            // creating processes on Unix is fundamentally different than Windows.
            // on Unix, execvp() takes an arg array.
            cmd += toolPath;
            for (const a of args) {
                cmd += ` ${a}`;
            }
        }
        return cmd;
    }
    _processLineBuffer(data, strBuffer, onLine) {
        try {
            let s = strBuffer + data.toString();
            let n = s.indexOf(external_os_.EOL);
            while (n > -1) {
                const line = s.substring(0, n);
                onLine(line);
                // the rest of the string ...
                s = s.substring(n + external_os_.EOL.length);
                n = s.indexOf(external_os_.EOL);
            }
            return s;
        }
        catch (err) {
            // streaming lines to console is best effort.  Don't fail a build.
            this._debug(`error processing line. Failed with error ${err}`);
            return '';
        }
    }
    _getSpawnFileName() {
        if (toolrunner_IS_WINDOWS) {
            if (this._isCmdFile()) {
                return process.env['COMSPEC'] || 'cmd.exe';
            }
        }
        return this.toolPath;
    }
    _getSpawnArgs(options) {
        if (toolrunner_IS_WINDOWS) {
            if (this._isCmdFile()) {
                let argline = `/D /S /C "${this._windowsQuoteCmdArg(this.toolPath)}`;
                for (const a of this.args) {
                    argline += ' ';
                    argline += options.windowsVerbatimArguments
                        ? a
                        : this._windowsQuoteCmdArg(a);
                }
                argline += '"';
                return [argline];
            }
        }
        return this.args;
    }
    _endsWith(str, end) {
        return str.endsWith(end);
    }
    _isCmdFile() {
        const upperToolPath = this.toolPath.toUpperCase();
        return (this._endsWith(upperToolPath, '.CMD') ||
            this._endsWith(upperToolPath, '.BAT'));
    }
    _windowsQuoteCmdArg(arg) {
        // for .exe, apply the normal quoting rules that libuv applies
        if (!this._isCmdFile()) {
            return this._uvQuoteCmdArg(arg);
        }
        // otherwise apply quoting rules specific to the cmd.exe command line parser.
        // the libuv rules are generic and are not designed specifically for cmd.exe
        // command line parser.
        //
        // for a detailed description of the cmd.exe command line parser, refer to
        // http://stackoverflow.com/questions/4094699/how-does-the-windows-command-interpreter-cmd-exe-parse-scripts/7970912#7970912
        // need quotes for empty arg
        if (!arg) {
            return '""';
        }
        // determine whether the arg needs to be quoted
        const cmdSpecialChars = [
            ' ',
            '\t',
            '&',
            '(',
            ')',
            '[',
            ']',
            '{',
            '}',
            '^',
            '=',
            ';',
            '!',
            "'",
            '+',
            ',',
            '`',
            '~',
            '|',
            '<',
            '>',
            '"'
        ];
        let needsQuotes = false;
        for (const char of arg) {
            if (cmdSpecialChars.some(x => x === char)) {
                needsQuotes = true;
                break;
            }
        }
        // short-circuit if quotes not needed
        if (!needsQuotes) {
            return arg;
        }
        // the following quoting rules are very similar to the rules that by libuv applies.
        //
        // 1) wrap the string in quotes
        //
        // 2) double-up quotes - i.e. " => ""
        //
        //    this is different from the libuv quoting rules. libuv replaces " with \", which unfortunately
        //    doesn't work well with a cmd.exe command line.
        //
        //    note, replacing " with "" also works well if the arg is passed to a downstream .NET console app.
        //    for example, the command line:
        //          foo.exe "myarg:""my val"""
        //    is parsed by a .NET console app into an arg array:
        //          [ "myarg:\"my val\"" ]
        //    which is the same end result when applying libuv quoting rules. although the actual
        //    command line from libuv quoting rules would look like:
        //          foo.exe "myarg:\"my val\""
        //
        // 3) double-up slashes that precede a quote,
        //    e.g.  hello \world    => "hello \world"
        //          hello\"world    => "hello\\""world"
        //          hello\\"world   => "hello\\\\""world"
        //          hello world\    => "hello world\\"
        //
        //    technically this is not required for a cmd.exe command line, or the batch argument parser.
        //    the reasons for including this as a .cmd quoting rule are:
        //
        //    a) this is optimized for the scenario where the argument is passed from the .cmd file to an
        //       external program. many programs (e.g. .NET console apps) rely on the slash-doubling rule.
        //
        //    b) it's what we've been doing previously (by deferring to node default behavior) and we
        //       haven't heard any complaints about that aspect.
        //
        // note, a weakness of the quoting rules chosen here, is that % is not escaped. in fact, % cannot be
        // escaped when used on the command line directly - even though within a .cmd file % can be escaped
        // by using %%.
        //
        // the saving grace is, on the command line, %var% is left as-is if var is not defined. this contrasts
        // the line parsing rules within a .cmd file, where if var is not defined it is replaced with nothing.
        //
        // one option that was explored was replacing % with ^% - i.e. %var% => ^%var^%. this hack would
        // often work, since it is unlikely that var^ would exist, and the ^ character is removed when the
        // variable is used. the problem, however, is that ^ is not removed when %* is used to pass the args
        // to an external program.
        //
        // an unexplored potential solution for the % escaping problem, is to create a wrapper .cmd file.
        // % can be escaped within a .cmd file.
        let reverse = '"';
        let quoteHit = true;
        for (let i = arg.length; i > 0; i--) {
            // walk the string in reverse
            reverse += arg[i - 1];
            if (quoteHit && arg[i - 1] === '\\') {
                reverse += '\\'; // double the slash
            }
            else if (arg[i - 1] === '"') {
                quoteHit = true;
                reverse += '"'; // double the quote
            }
            else {
                quoteHit = false;
            }
        }
        reverse += '"';
        return reverse.split('').reverse().join('');
    }
    _uvQuoteCmdArg(arg) {
        // Tool runner wraps child_process.spawn() and needs to apply the same quoting as
        // Node in certain cases where the undocumented spawn option windowsVerbatimArguments
        // is used.
        //
        // Since this function is a port of quote_cmd_arg from Node 4.x (technically, lib UV,
        // see https://github.com/nodejs/node/blob/v4.x/deps/uv/src/win/process.c for details),
        // pasting copyright notice from Node within this function:
        //
        //      Copyright Joyent, Inc. and other Node contributors. All rights reserved.
        //
        //      Permission is hereby granted, free of charge, to any person obtaining a copy
        //      of this software and associated documentation files (the "Software"), to
        //      deal in the Software without restriction, including without limitation the
        //      rights to use, copy, modify, merge, publish, distribute, sublicense, and/or
        //      sell copies of the Software, and to permit persons to whom the Software is
        //      furnished to do so, subject to the following conditions:
        //
        //      The above copyright notice and this permission notice shall be included in
        //      all copies or substantial portions of the Software.
        //
        //      THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
        //      IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
        //      FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
        //      AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
        //      LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING
        //      FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS
        //      IN THE SOFTWARE.
        if (!arg) {
            // Need double quotation for empty argument
            return '""';
        }
        if (!arg.includes(' ') && !arg.includes('\t') && !arg.includes('"')) {
            // No quotation needed
            return arg;
        }
        if (!arg.includes('"') && !arg.includes('\\')) {
            // No embedded double quotes or backslashes, so I can just wrap
            // quote marks around the whole thing.
            return `"${arg}"`;
        }
        // Expected input/output:
        //   input : hello"world
        //   output: "hello\"world"
        //   input : hello""world
        //   output: "hello\"\"world"
        //   input : hello\world
        //   output: hello\world
        //   input : hello\\world
        //   output: hello\\world
        //   input : hello\"world
        //   output: "hello\\\"world"
        //   input : hello\\"world
        //   output: "hello\\\\\"world"
        //   input : hello world\
        //   output: "hello world\\" - note the comment in libuv actually reads "hello world\"
        //                             but it appears the comment is wrong, it should be "hello world\\"
        let reverse = '"';
        let quoteHit = true;
        for (let i = arg.length; i > 0; i--) {
            // walk the string in reverse
            reverse += arg[i - 1];
            if (quoteHit && arg[i - 1] === '\\') {
                reverse += '\\';
            }
            else if (arg[i - 1] === '"') {
                quoteHit = true;
                reverse += '\\';
            }
            else {
                quoteHit = false;
            }
        }
        reverse += '"';
        return reverse.split('').reverse().join('');
    }
    _cloneExecOptions(options) {
        options = options || {};
        const result = {
            cwd: options.cwd || process.cwd(),
            env: options.env || process.env,
            silent: options.silent || false,
            windowsVerbatimArguments: options.windowsVerbatimArguments || false,
            failOnStdErr: options.failOnStdErr || false,
            ignoreReturnCode: options.ignoreReturnCode || false,
            delay: options.delay || 10000
        };
        result.outStream = options.outStream || process.stdout;
        result.errStream = options.errStream || process.stderr;
        return result;
    }
    _getSpawnOptions(options, toolPath) {
        options = options || {};
        const result = {};
        result.cwd = options.cwd;
        result.env = options.env;
        result['windowsVerbatimArguments'] =
            options.windowsVerbatimArguments || this._isCmdFile();
        if (options.windowsVerbatimArguments) {
            result.argv0 = `"${toolPath}"`;
        }
        return result;
    }
    /**
     * Exec a tool.
     * Output will be streamed to the live console.
     * Returns promise with return code
     *
     * @param     tool     path to tool to exec
     * @param     options  optional exec options.  See ExecOptions
     * @returns   number
     */
    exec() {
        return toolrunner_awaiter(this, void 0, void 0, function* () {
            // root the tool path if it is unrooted and contains relative pathing
            if (!isRooted(this.toolPath) &&
                (this.toolPath.includes('/') ||
                    (toolrunner_IS_WINDOWS && this.toolPath.includes('\\')))) {
                // prefer options.cwd if it is specified, however options.cwd may also need to be rooted
                this.toolPath = external_path_namespaceObject.resolve(process.cwd(), this.options.cwd || process.cwd(), this.toolPath);
            }
            // if the tool is only a file name, then resolve it from the PATH
            // otherwise verify it exists (add extension on Windows if necessary)
            this.toolPath = yield which(this.toolPath, true);
            return new Promise((resolve, reject) => toolrunner_awaiter(this, void 0, void 0, function* () {
                this._debug(`exec tool: ${this.toolPath}`);
                this._debug('arguments:');
                for (const arg of this.args) {
                    this._debug(`   ${arg}`);
                }
                const optionsNonNull = this._cloneExecOptions(this.options);
                if (!optionsNonNull.silent && optionsNonNull.outStream) {
                    optionsNonNull.outStream.write(this._getCommandString(optionsNonNull) + external_os_.EOL);
                }
                const state = new ExecState(optionsNonNull, this.toolPath);
                state.on('debug', (message) => {
                    this._debug(message);
                });
                if (this.options.cwd && !(yield exists(this.options.cwd))) {
                    return reject(new Error(`The cwd: ${this.options.cwd} does not exist!`));
                }
                const fileName = this._getSpawnFileName();
                const cp = external_child_process_namespaceObject.spawn(fileName, this._getSpawnArgs(optionsNonNull), this._getSpawnOptions(this.options, fileName));
                let stdbuffer = '';
                if (cp.stdout) {
                    cp.stdout.on('data', (data) => {
                        if (this.options.listeners && this.options.listeners.stdout) {
                            this.options.listeners.stdout(data);
                        }
                        if (!optionsNonNull.silent && optionsNonNull.outStream) {
                            optionsNonNull.outStream.write(data);
                        }
                        stdbuffer = this._processLineBuffer(data, stdbuffer, (line) => {
                            if (this.options.listeners && this.options.listeners.stdline) {
                                this.options.listeners.stdline(line);
                            }
                        });
                    });
                }
                let errbuffer = '';
                if (cp.stderr) {
                    cp.stderr.on('data', (data) => {
                        state.processStderr = true;
                        if (this.options.listeners && this.options.listeners.stderr) {
                            this.options.listeners.stderr(data);
                        }
                        if (!optionsNonNull.silent &&
                            optionsNonNull.errStream &&
                            optionsNonNull.outStream) {
                            const s = optionsNonNull.failOnStdErr
                                ? optionsNonNull.errStream
                                : optionsNonNull.outStream;
                            s.write(data);
                        }
                        errbuffer = this._processLineBuffer(data, errbuffer, (line) => {
                            if (this.options.listeners && this.options.listeners.errline) {
                                this.options.listeners.errline(line);
                            }
                        });
                    });
                }
                cp.on('error', (err) => {
                    state.processError = err.message;
                    state.processExited = true;
                    state.processClosed = true;
                    state.CheckComplete();
                });
                cp.on('exit', (code) => {
                    state.processExitCode = code;
                    state.processExited = true;
                    this._debug(`Exit code ${code} received from tool '${this.toolPath}'`);
                    state.CheckComplete();
                });
                cp.on('close', (code) => {
                    state.processExitCode = code;
                    state.processExited = true;
                    state.processClosed = true;
                    this._debug(`STDIO streams have closed for tool '${this.toolPath}'`);
                    state.CheckComplete();
                });
                state.on('done', (error, exitCode) => {
                    if (stdbuffer.length > 0) {
                        this.emit('stdline', stdbuffer);
                    }
                    if (errbuffer.length > 0) {
                        this.emit('errline', errbuffer);
                    }
                    cp.removeAllListeners();
                    if (error) {
                        reject(error);
                    }
                    else {
                        resolve(exitCode);
                    }
                });
                if (this.options.input) {
                    if (!cp.stdin) {
                        throw new Error('child process missing stdin');
                    }
                    cp.stdin.end(this.options.input);
                }
            }));
        });
    }
}
/**
 * Convert an arg string to an array of args. Handles escaping
 *
 * @param    argString   string of arguments
 * @returns  string[]    array of arguments
 */
function argStringToArray(argString) {
    const args = [];
    let inQuotes = false;
    let escaped = false;
    let arg = '';
    function append(c) {
        // we only escape double quotes.
        if (escaped && c !== '"') {
            arg += '\\';
        }
        arg += c;
        escaped = false;
    }
    for (let i = 0; i < argString.length; i++) {
        const c = argString.charAt(i);
        if (c === '"') {
            if (!escaped) {
                inQuotes = !inQuotes;
            }
            else {
                append(c);
            }
            continue;
        }
        if (c === '\\' && escaped) {
            append(c);
            continue;
        }
        if (c === '\\' && inQuotes) {
            escaped = true;
            continue;
        }
        if (c === ' ' && !inQuotes) {
            if (arg.length > 0) {
                args.push(arg);
                arg = '';
            }
            continue;
        }
        append(c);
    }
    if (arg.length > 0) {
        args.push(arg.trim());
    }
    return args;
}
class ExecState extends external_events_.EventEmitter {
    constructor(options, toolPath) {
        super();
        this.processClosed = false; // tracks whether the process has exited and stdio is closed
        this.processError = '';
        this.processExitCode = 0;
        this.processExited = false; // tracks whether the process has exited
        this.processStderr = false; // tracks whether stderr was written to
        this.delay = 10000; // 10 seconds
        this.done = false;
        this.timeout = null;
        if (!toolPath) {
            throw new Error('toolPath must not be empty');
        }
        this.options = options;
        this.toolPath = toolPath;
        if (options.delay) {
            this.delay = options.delay;
        }
    }
    CheckComplete() {
        if (this.done) {
            return;
        }
        if (this.processClosed) {
            this._setResult();
        }
        else if (this.processExited) {
            this.timeout = (0,external_timers_namespaceObject.setTimeout)(ExecState.HandleTimeout, this.delay, this);
        }
    }
    _debug(message) {
        this.emit('debug', message);
    }
    _setResult() {
        // determine whether there is an error
        let error;
        if (this.processExited) {
            if (this.processError) {
                error = new Error(`There was an error when attempting to execute the process '${this.toolPath}'. This may indicate the process failed to start. Error: ${this.processError}`);
            }
            else if (this.processExitCode !== 0 && !this.options.ignoreReturnCode) {
                error = new Error(`The process '${this.toolPath}' failed with exit code ${this.processExitCode}`);
            }
            else if (this.processStderr && this.options.failOnStdErr) {
                error = new Error(`The process '${this.toolPath}' failed because one or more lines were written to the STDERR stream`);
            }
        }
        // clear the timeout
        if (this.timeout) {
            clearTimeout(this.timeout);
            this.timeout = null;
        }
        this.done = true;
        this.emit('done', error, this.processExitCode);
    }
    static HandleTimeout(state) {
        if (state.done) {
            return;
        }
        if (!state.processClosed && state.processExited) {
            const message = `The STDIO streams did not close within ${state.delay / 1000} seconds of the exit event from process '${state.toolPath}'. This may indicate a child process inherited the STDIO streams and has not yet exited.`;
            state._debug(message);
        }
        state._setResult();
    }
}
//# sourceMappingURL=toolrunner.js.map
;// CONCATENATED MODULE: ../../node_modules/@actions/exec/lib/exec.js
var exec_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


/**
 * Exec a command.
 * Output will be streamed to the live console.
 * Returns promise with return code
 *
 * @param     commandLine        command to execute (can include additional args). Must be correctly escaped.
 * @param     args               optional arguments for tool. Escaping is handled by the lib.
 * @param     options            optional exec options.  See ExecOptions
 * @returns   Promise<number>    exit code
 */
function exec_exec(commandLine, args, options) {
    return exec_awaiter(this, void 0, void 0, function* () {
        const commandArgs = tr.argStringToArray(commandLine);
        if (commandArgs.length === 0) {
            throw new Error(`Parameter 'commandLine' cannot be null or empty.`);
        }
        // Path to tool to execute should be first arg
        const toolPath = commandArgs[0];
        args = commandArgs.slice(1).concat(args || []);
        const runner = new tr.ToolRunner(toolPath, args, options);
        return runner.exec();
    });
}
/**
 * Exec a command and get the output.
 * Output will be streamed to the live console.
 * Returns promise with the exit code and collected stdout and stderr
 *
 * @param     commandLine           command to execute (can include additional args). Must be correctly escaped.
 * @param     args                  optional arguments for tool. Escaping is handled by the lib.
 * @param     options               optional exec options.  See ExecOptions
 * @returns   Promise<ExecOutput>   exit code, stdout, and stderr
 */
function getExecOutput(commandLine, args, options) {
    return exec_awaiter(this, void 0, void 0, function* () {
        var _a, _b;
        let stdout = '';
        let stderr = '';
        //Using string decoder covers the case where a mult-byte character is split
        const stdoutDecoder = new StringDecoder('utf8');
        const stderrDecoder = new StringDecoder('utf8');
        const originalStdoutListener = (_a = options === null || options === void 0 ? void 0 : options.listeners) === null || _a === void 0 ? void 0 : _a.stdout;
        const originalStdErrListener = (_b = options === null || options === void 0 ? void 0 : options.listeners) === null || _b === void 0 ? void 0 : _b.stderr;
        const stdErrListener = (data) => {
            stderr += stderrDecoder.write(data);
            if (originalStdErrListener) {
                originalStdErrListener(data);
            }
        };
        const stdOutListener = (data) => {
            stdout += stdoutDecoder.write(data);
            if (originalStdoutListener) {
                originalStdoutListener(data);
            }
        };
        const listeners = Object.assign(Object.assign({}, options === null || options === void 0 ? void 0 : options.listeners), { stdout: stdOutListener, stderr: stdErrListener });
        const exitCode = yield exec_exec(commandLine, args, Object.assign(Object.assign({}, options), { listeners }));
        //flush any remaining characters
        stdout += stdoutDecoder.end();
        stderr += stderrDecoder.end();
        return {
            exitCode,
            stdout,
            stderr
        };
    });
}
//# sourceMappingURL=exec.js.map
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/platform.js
var platform_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


const getWindowsInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
    const { stdout: version } = yield exec.getExecOutput('powershell -command "(Get-CimInstance -ClassName Win32_OperatingSystem).Version"', undefined, {
        silent: true
    });
    const { stdout: name } = yield exec.getExecOutput('powershell -command "(Get-CimInstance -ClassName Win32_OperatingSystem).Caption"', undefined, {
        silent: true
    });
    return {
        name: name.trim(),
        version: version.trim()
    };
});
const getMacOsInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
    var _a, _b, _c, _d;
    const { stdout } = yield exec.getExecOutput('sw_vers', undefined, {
        silent: true
    });
    const version = (_b = (_a = stdout.match(/ProductVersion:\s*(.+)/)) === null || _a === void 0 ? void 0 : _a[1]) !== null && _b !== void 0 ? _b : '';
    const name = (_d = (_c = stdout.match(/ProductName:\s*(.+)/)) === null || _c === void 0 ? void 0 : _c[1]) !== null && _d !== void 0 ? _d : '';
    return {
        name,
        version
    };
});
const getLinuxInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
    const { stdout } = yield exec.getExecOutput('lsb_release', ['-i', '-r', '-s'], {
        silent: true
    });
    const [name, version] = stdout.trim().split('\n');
    return {
        name,
        version
    };
});
const platform = external_os_.platform();
const arch = external_os_.arch();
const isWindows = platform === 'win32';
const isMacOS = platform === 'darwin';
const isLinux = platform === 'linux';
function getDetails() {
    return platform_awaiter(this, void 0, void 0, function* () {
        return Object.assign(Object.assign({}, (yield (isWindows
            ? getWindowsInfo()
            : isMacOS
                ? getMacOsInfo()
                : getLinuxInfo()))), { platform,
            arch,
            isWindows,
            isMacOS,
            isLinux });
    });
}
//# sourceMappingURL=platform.js.map
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/core.js
var core_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};






/**
 * The code to exit an action
 */
var ExitCode;
(function (ExitCode) {
    /**
     * A code indicating that the action was successful
     */
    ExitCode[ExitCode["Success"] = 0] = "Success";
    /**
     * A code indicating that the action was a failure
     */
    ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
//-----------------------------------------------------------------------
// Variables
//-----------------------------------------------------------------------
/**
 * Sets env variable for this action and future actions in the job
 * @param name the name of the variable to set
 * @param val the value of the variable. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function exportVariable(name, val) {
    const convertedVal = toCommandValue(val);
    process.env[name] = convertedVal;
    const filePath = process.env['GITHUB_ENV'] || '';
    if (filePath) {
        return issueFileCommand('ENV', prepareKeyValueMessage(name, val));
    }
    issueCommand('set-env', { name }, convertedVal);
}
/**
 * Registers a secret which will get masked from logs
 *
 * @param secret - Value of the secret to be masked
 * @remarks
 * This function instructs the Actions runner to mask the specified value in any
 * logs produced during the workflow run. Once registered, the secret value will
 * be replaced with asterisks (***) whenever it appears in console output, logs,
 * or error messages.
 *
 * This is useful for protecting sensitive information such as:
 * - API keys
 * - Access tokens
 * - Authentication credentials
 * - URL parameters containing signatures (SAS tokens)
 *
 * Note that masking only affects future logs; any previous appearances of the
 * secret in logs before calling this function will remain unmasked.
 *
 * @example
 * ```typescript
 * // Register an API token as a secret
 * const apiToken = "abc123xyz456";
 * setSecret(apiToken);
 *
 * // Now any logs containing this value will show *** instead
 * console.log(`Using token: ${apiToken}`); // Outputs: "Using token: ***"
 * ```
 */
function core_setSecret(secret) {
    command_issueCommand('add-mask', {}, secret);
}
/**
 * Prepends inputPath to the PATH (for this action and future actions)
 * @param inputPath
 */
function addPath(inputPath) {
    const filePath = process.env['GITHUB_PATH'] || '';
    if (filePath) {
        issueFileCommand('PATH', inputPath);
    }
    else {
        issueCommand('add-path', {}, inputPath);
    }
    process.env['PATH'] = `${inputPath}${path.delimiter}${process.env['PATH']}`;
}
/**
 * Gets the value of an input.
 * Unless trimWhitespace is set to false in InputOptions, the value is also trimmed.
 * Returns an empty string if the value is not defined.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string
 */
function getInput(name, options) {
    const val = process.env[`INPUT_${name.replace(/ /g, '_').toUpperCase()}`] || '';
    if (options && options.required && !val) {
        throw new Error(`Input required and not supplied: ${name}`);
    }
    if (options && options.trimWhitespace === false) {
        return val;
    }
    return val.trim();
}
/**
 * Gets the values of an multiline input.  Each value is also trimmed.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string[]
 *
 */
function getMultilineInput(name, options) {
    const inputs = getInput(name, options)
        .split('\n')
        .filter(x => x !== '');
    if (options && options.trimWhitespace === false) {
        return inputs;
    }
    return inputs.map(input => input.trim());
}
/**
 * Gets the input value of the boolean type in the YAML 1.2 "core schema" specification.
 * Support boolean input list: `true | True | TRUE | false | False | FALSE` .
 * The return value is also in boolean type.
 * ref: https://yaml.org/spec/1.2/spec.html#id2804923
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   boolean
 */
function getBooleanInput(name, options) {
    const trueValue = ['true', 'True', 'TRUE'];
    const falseValue = ['false', 'False', 'FALSE'];
    const val = getInput(name, options);
    if (trueValue.includes(val))
        return true;
    if (falseValue.includes(val))
        return false;
    throw new TypeError(`Input does not meet YAML 1.2 "Core Schema" specification: ${name}\n` +
        `Support boolean input list: \`true | True | TRUE | false | False | FALSE\``);
}
/**
 * Sets the value of an output.
 *
 * @param     name     name of the output to set
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function setOutput(name, value) {
    const filePath = process.env['GITHUB_OUTPUT'] || '';
    if (filePath) {
        return file_command_issueFileCommand('OUTPUT', file_command_prepareKeyValueMessage(name, value));
    }
    process.stdout.write(external_os_.EOL);
    command_issueCommand('set-output', { name }, utils_toCommandValue(value));
}
/**
 * Enables or disables the echoing of commands into stdout for the rest of the step.
 * Echoing is disabled by default if ACTIONS_STEP_DEBUG is not set.
 *
 */
function setCommandEcho(enabled) {
    issue('echo', enabled ? 'on' : 'off');
}
//-----------------------------------------------------------------------
// Results
//-----------------------------------------------------------------------
/**
 * Sets the action status to failed.
 * When the action exits it will be with an exit code of 1
 * @param message add error issue message
 */
function setFailed(message) {
    process.exitCode = ExitCode.Failure;
    error(message);
}
//-----------------------------------------------------------------------
// Logging Commands
//-----------------------------------------------------------------------
/**
 * Gets whether Actions Step Debug is on or not
 */
function isDebug() {
    return process.env['RUNNER_DEBUG'] === '1';
}
/**
 * Writes debug message to user log
 * @param message debug message
 */
function core_debug(message) {
    command_issueCommand('debug', {}, message);
}
/**
 * Adds an error issue
 * @param message error issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function error(message, properties = {}) {
    command_issueCommand('error', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a warning issue
 * @param message warning issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function warning(message, properties = {}) {
    command_issueCommand('warning', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a notice issue
 * @param message notice issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function notice(message, properties = {}) {
    command_issueCommand('notice', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Writes info to log with console.log.
 * @param message info message
 */
function info(message) {
    process.stdout.write(message + external_os_.EOL);
}
/**
 * Begin an output group.
 *
 * Output until the next `groupEnd` will be foldable in this group
 *
 * @param name The name of the output group
 */
function startGroup(name) {
    command_issue('group', name);
}
/**
 * End an output group.
 */
function endGroup() {
    command_issue('endgroup');
}
/**
 * Wrap an asynchronous function call in a group.
 *
 * Returns the same type as the function itself.
 *
 * @param name The name of the group
 * @param fn The function to wrap in the group
 */
function group(name, fn) {
    return core_awaiter(this, void 0, void 0, function* () {
        startGroup(name);
        let result;
        try {
            result = yield fn();
        }
        finally {
            endGroup();
        }
        return result;
    });
}
//-----------------------------------------------------------------------
// Wrapper action state
//-----------------------------------------------------------------------
/**
 * Saves state for current action, the state can only be retrieved by this action's post job execution.
 *
 * @param     name     name of the state to store
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function saveState(name, value) {
    const filePath = process.env['GITHUB_STATE'] || '';
    if (filePath) {
        return issueFileCommand('STATE', prepareKeyValueMessage(name, value));
    }
    issueCommand('save-state', { name }, toCommandValue(value));
}
/**
 * Gets the value of an state set by this action's main execution.
 *
 * @param     name     name of the state to get
 * @returns   string
 */
function getState(name) {
    return process.env[`STATE_${name}`] || '';
}
function getIDToken(aud) {
    return core_awaiter(this, void 0, void 0, function* () {
        return yield OidcClient.getIDToken(aud);
    });
}
/**
 * Summary exports
 */

/**
 * @deprecated use core.summary
 */

/**
 * Path exports
 */

/**
 * Platform utilities exports
 */

//# sourceMappingURL=core.js.map
// EXTERNAL MODULE: ../../build/src/base/errors.js
var errors = __nccwpck_require__(1144);
// EXTERNAL MODULE: ../../build/src/base/printing.js
var printing = __nccwpck_require__(4694);
// EXTERNAL MODULE: ../../build/src/base/text.js
var base_text = __nccwpck_require__(9376);
// EXTERNAL MODULE: ../../build/src/runner/annotation.js
var annotation = __nccwpck_require__(3255);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
;// CONCATENATED MODULE: ../../build/src/runner/repository.js


function repositoryPath(workspace, file) {
    try {
        const top = external_node_fs_namespaceObject.realpathSync(workspace);
        const target = external_node_fs_namespaceObject.realpathSync(external_node_path_.resolve(top, file));
        for (let folder = external_node_path_.dirname(target);; folder = external_node_path_.dirname(folder)) {
            if (external_node_path_.relative(top, folder).startsWith("..") || folder === external_node_path_.dirname(folder))
                return undefined;
            const git = external_node_fs_namespaceObject.statSync(external_node_path_.join(folder, ".git"), { throwIfNoEntry: false });
            if (git !== undefined)
                return git.isDirectory() ? external_node_path_.relative(folder, target).split(external_node_path_.sep).join("/") : undefined;
        }
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ../../build/src/runner/runner.js







const title = "platform-deployments-action";
const mostOfLevel = 9;
const printers = { error: error, warning: warning, notice: notice };
class ActionsRunner {
    #event;
    variable(name) {
        const value = process.env[name]?.trim();
        return value === "" ? undefined : value;
    }
    input(name) {
        const value = getInput(name, { trimWhitespace: false });
        return value.trim() === "" ? undefined : value;
    }
    inputNames() {
        const inputs = Object.keys(process.env).filter((name) => /^INPUT_./i.test(name));
        return inputs.filter((name) => process.env[name]?.trim()).map((name) => name.slice(6).toLowerCase());
    }
    event() {
        this.#event ??= { name: this.variable("GITHUB_EVENT_NAME") ?? "", payload: this.#payload() };
        return this.#event;
    }
    #payload() {
        try {
            return JSON.parse(external_node_fs_namespaceObject.readFileSync(this.#file("GITHUB_EVENT_PATH"), "utf8"));
        }
        catch {
            return undefined;
        }
        finally {
            delete process.env["GITHUB_EVENT_PATH"];
        }
    }
    mask(line) {
        core_setSecret(line);
    }
    setOutput(name, value) {
        this.#file("GITHUB_OUTPUT");
        setOutput(name, value);
    }
    requireOutputs() {
        try {
            external_node_fs_namespaceObject.closeSync(external_node_fs_namespaceObject.openSync(this.#file("GITHUB_OUTPUT"), "a"));
        }
        catch (cause) {
            const isSet = this.variable("GITHUB_OUTPUT") !== undefined;
            const problem = isSet ? "the file in GITHUB_OUTPUT can't be written" : "GITHUB_OUTPUT is not set";
            throw new errors/* ActionError */.l("environment", `Nothing was sent: ${problem}, and outputs would be lost.`, {
                hint: "Run the action on a runner, or set GITHUB_OUTPUT to a writable file.",
                cause,
            });
        }
    }
    #file(name) {
        const file = this.variable(name);
        if (file === undefined)
            throw new Error(`${name} is not set`);
        if (external_node_fs_namespaceObject.statSync(file).isFIFO())
            throw new Error(`${name} is a pipe`);
        return file;
    }
    log(redactor) {
        const safe = (message) => (0,printing/* logged */.Jb)(redactor.redact((0,printing/* plain */.pj)((0,base_text/* sentence */.em)(message), (given) => redactor.redact(given))));
        const print = (level, text, place) => {
            const { before, message } = (0,annotation/* annotation */.w)(safe(text));
            if (before !== undefined)
                info(before);
            printers[level](message, { title, ...place });
        };
        const counts = { error: 0, warning: 0, notice: 0 };
        let isOver = false;
        const annotate = (level, text, at) => {
            if (isOver)
                return;
            if (++counts[level] <= mostOfLevel)
                print(level, text, at && this.#placeOf(at, redactor));
            else
                info(`${level === "warning" ? "Warning" : "Notice"}: ${safe(text)}`);
        };
        const end = () => {
            isOver = true;
            for (const level of ["notice", "warning"]) {
                const more = counts[level] - mostOfLevel;
                if (more > 0)
                    print(level, `${(0,printing/* counted */.hS)(more, `more ${level}`)}: see the log of this step.`);
            }
        };
        return {
            info: (text) => isOver || info(safe(text)),
            debug: (text) => isOver || core_debug(safe(text)),
            notice: (text) => annotate("notice", text),
            warning: (text, at) => annotate("warning", text, at),
            problem: (text, at) => {
                const place = this.#placeOf(at, redactor);
                if (place !== undefined && ++counts.error <= mostOfLevel)
                    print("error", text, place);
            },
            error: (text) => {
                end();
                print("error", text);
            },
            end,
            group: (heading, text) => {
                startGroup((0,printing/* inert */.tJ)((0,printing/* printable */.g$)(redactor.redact(heading))));
                info(safe(text));
                endGroup();
            },
        };
    }
    #placeOf({ file, line, column }, redactor) {
        const shown = repositoryPath(this.variable("GITHUB_WORKSPACE") ?? ".", file);
        return shown === undefined || redactor.redact(shown) !== shown
            ? undefined
            : { file: shown, startLine: line, startColumn: column };
    }
    async summarize(markdown) {
        if (this.variable("GITHUB_STEP_SUMMARY") === undefined)
            return;
        this.#file("GITHUB_STEP_SUMMARY");
        await summary.addRaw(markdown, true).write();
    }
}


/***/ }),

/***/ 5063:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

var https__WEBPACK_IMPORTED_MODULE_1___namespace_cache;
var http__WEBPACK_IMPORTED_MODULE_0___namespace_cache;
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Qq: () => (/* binding */ HttpClient)
/* harmony export */ });
/* unused harmony exports HttpCodes, Headers, MediaTypes, getProxyUrl, HttpClientError, HttpClientResponse, isHttps */
/* harmony import */ var http__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8611);
/* harmony import */ var https__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5692);
/* harmony import */ var _proxy_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9251);
/* harmony import */ var tunnel__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5070);
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(7786);
/* eslint-disable @typescript-eslint/no-explicit-any */
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};





var HttpCodes;
(function (HttpCodes) {
    HttpCodes[HttpCodes["OK"] = 200] = "OK";
    HttpCodes[HttpCodes["MultipleChoices"] = 300] = "MultipleChoices";
    HttpCodes[HttpCodes["MovedPermanently"] = 301] = "MovedPermanently";
    HttpCodes[HttpCodes["ResourceMoved"] = 302] = "ResourceMoved";
    HttpCodes[HttpCodes["SeeOther"] = 303] = "SeeOther";
    HttpCodes[HttpCodes["NotModified"] = 304] = "NotModified";
    HttpCodes[HttpCodes["UseProxy"] = 305] = "UseProxy";
    HttpCodes[HttpCodes["SwitchProxy"] = 306] = "SwitchProxy";
    HttpCodes[HttpCodes["TemporaryRedirect"] = 307] = "TemporaryRedirect";
    HttpCodes[HttpCodes["PermanentRedirect"] = 308] = "PermanentRedirect";
    HttpCodes[HttpCodes["BadRequest"] = 400] = "BadRequest";
    HttpCodes[HttpCodes["Unauthorized"] = 401] = "Unauthorized";
    HttpCodes[HttpCodes["PaymentRequired"] = 402] = "PaymentRequired";
    HttpCodes[HttpCodes["Forbidden"] = 403] = "Forbidden";
    HttpCodes[HttpCodes["NotFound"] = 404] = "NotFound";
    HttpCodes[HttpCodes["MethodNotAllowed"] = 405] = "MethodNotAllowed";
    HttpCodes[HttpCodes["NotAcceptable"] = 406] = "NotAcceptable";
    HttpCodes[HttpCodes["ProxyAuthenticationRequired"] = 407] = "ProxyAuthenticationRequired";
    HttpCodes[HttpCodes["RequestTimeout"] = 408] = "RequestTimeout";
    HttpCodes[HttpCodes["Conflict"] = 409] = "Conflict";
    HttpCodes[HttpCodes["Gone"] = 410] = "Gone";
    HttpCodes[HttpCodes["TooManyRequests"] = 429] = "TooManyRequests";
    HttpCodes[HttpCodes["InternalServerError"] = 500] = "InternalServerError";
    HttpCodes[HttpCodes["NotImplemented"] = 501] = "NotImplemented";
    HttpCodes[HttpCodes["BadGateway"] = 502] = "BadGateway";
    HttpCodes[HttpCodes["ServiceUnavailable"] = 503] = "ServiceUnavailable";
    HttpCodes[HttpCodes["GatewayTimeout"] = 504] = "GatewayTimeout";
})(HttpCodes || (HttpCodes = {}));
var Headers;
(function (Headers) {
    Headers["Accept"] = "accept";
    Headers["ContentType"] = "content-type";
})(Headers || (Headers = {}));
var MediaTypes;
(function (MediaTypes) {
    MediaTypes["ApplicationJson"] = "application/json";
})(MediaTypes || (MediaTypes = {}));
/**
 * Returns the proxy URL, depending upon the supplied url and proxy environment variables.
 * @param serverUrl  The server URL where the request will be sent. For example, https://api.github.com
 */
function getProxyUrl(serverUrl) {
    const proxyUrl = pm.getProxyUrl(new URL(serverUrl));
    return proxyUrl ? proxyUrl.href : '';
}
const HttpRedirectCodes = [
    HttpCodes.MovedPermanently,
    HttpCodes.ResourceMoved,
    HttpCodes.SeeOther,
    HttpCodes.TemporaryRedirect,
    HttpCodes.PermanentRedirect
];
const HttpResponseRetryCodes = [
    HttpCodes.BadGateway,
    HttpCodes.ServiceUnavailable,
    HttpCodes.GatewayTimeout
];
const RetryableHttpVerbs = ['OPTIONS', 'GET', 'DELETE', 'HEAD'];
const ExponentialBackoffCeiling = 10;
const ExponentialBackoffTimeSlice = 5;
class HttpClientError extends Error {
    constructor(message, statusCode) {
        super(message);
        this.name = 'HttpClientError';
        this.statusCode = statusCode;
        Object.setPrototypeOf(this, HttpClientError.prototype);
    }
}
class HttpClientResponse {
    constructor(message) {
        this.message = message;
    }
    readBody() {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve) => __awaiter(this, void 0, void 0, function* () {
                let output = Buffer.alloc(0);
                this.message.on('data', (chunk) => {
                    output = Buffer.concat([output, chunk]);
                });
                this.message.on('end', () => {
                    resolve(output.toString());
                });
            }));
        });
    }
    readBodyBuffer() {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve) => __awaiter(this, void 0, void 0, function* () {
                const chunks = [];
                this.message.on('data', (chunk) => {
                    chunks.push(chunk);
                });
                this.message.on('end', () => {
                    resolve(Buffer.concat(chunks));
                });
            }));
        });
    }
}
function isHttps(requestUrl) {
    const parsedUrl = new URL(requestUrl);
    return parsedUrl.protocol === 'https:';
}
class HttpClient {
    constructor(userAgent, handlers, requestOptions) {
        this._ignoreSslError = false;
        this._allowRedirects = true;
        this._allowRedirectDowngrade = false;
        this._maxRedirects = 50;
        this._allowRetries = false;
        this._maxRetries = 1;
        this._keepAlive = false;
        this._disposed = false;
        this.userAgent = this._getUserAgentWithOrchestrationId(userAgent);
        this.handlers = handlers || [];
        this.requestOptions = requestOptions;
        if (requestOptions) {
            if (requestOptions.ignoreSslError != null) {
                this._ignoreSslError = requestOptions.ignoreSslError;
            }
            this._socketTimeout = requestOptions.socketTimeout;
            if (requestOptions.allowRedirects != null) {
                this._allowRedirects = requestOptions.allowRedirects;
            }
            if (requestOptions.allowRedirectDowngrade != null) {
                this._allowRedirectDowngrade = requestOptions.allowRedirectDowngrade;
            }
            if (requestOptions.maxRedirects != null) {
                this._maxRedirects = Math.max(requestOptions.maxRedirects, 0);
            }
            if (requestOptions.keepAlive != null) {
                this._keepAlive = requestOptions.keepAlive;
            }
            if (requestOptions.allowRetries != null) {
                this._allowRetries = requestOptions.allowRetries;
            }
            if (requestOptions.maxRetries != null) {
                this._maxRetries = requestOptions.maxRetries;
            }
        }
    }
    options(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('OPTIONS', requestUrl, null, additionalHeaders || {});
        });
    }
    get(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('GET', requestUrl, null, additionalHeaders || {});
        });
    }
    del(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('DELETE', requestUrl, null, additionalHeaders || {});
        });
    }
    post(requestUrl, data, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('POST', requestUrl, data, additionalHeaders || {});
        });
    }
    patch(requestUrl, data, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('PATCH', requestUrl, data, additionalHeaders || {});
        });
    }
    put(requestUrl, data, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('PUT', requestUrl, data, additionalHeaders || {});
        });
    }
    head(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('HEAD', requestUrl, null, additionalHeaders || {});
        });
    }
    sendStream(verb, requestUrl, stream, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request(verb, requestUrl, stream, additionalHeaders);
        });
    }
    /**
     * Gets a typed object from an endpoint
     * Be aware that not found returns a null.  Other errors (4xx, 5xx) reject the promise
     */
    getJson(requestUrl_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, additionalHeaders = {}) {
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            const res = yield this.get(requestUrl, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    postJson(requestUrl_1, obj_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, obj, additionalHeaders = {}) {
            const data = JSON.stringify(obj, null, 2);
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            additionalHeaders[Headers.ContentType] =
                this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
            const res = yield this.post(requestUrl, data, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    putJson(requestUrl_1, obj_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, obj, additionalHeaders = {}) {
            const data = JSON.stringify(obj, null, 2);
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            additionalHeaders[Headers.ContentType] =
                this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
            const res = yield this.put(requestUrl, data, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    patchJson(requestUrl_1, obj_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, obj, additionalHeaders = {}) {
            const data = JSON.stringify(obj, null, 2);
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            additionalHeaders[Headers.ContentType] =
                this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
            const res = yield this.patch(requestUrl, data, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    /**
     * Makes a raw http request.
     * All other methods such as get, post, patch, and request ultimately call this.
     * Prefer get, del, post and patch
     */
    request(verb, requestUrl, data, headers) {
        return __awaiter(this, void 0, void 0, function* () {
            if (this._disposed) {
                throw new Error('Client has already been disposed.');
            }
            const parsedUrl = new URL(requestUrl);
            let info = this._prepareRequest(verb, parsedUrl, headers);
            // Only perform retries on reads since writes may not be idempotent.
            const maxTries = this._allowRetries && RetryableHttpVerbs.includes(verb)
                ? this._maxRetries + 1
                : 1;
            let numTries = 0;
            let response;
            do {
                response = yield this.requestRaw(info, data);
                // Check if it's an authentication challenge
                if (response &&
                    response.message &&
                    response.message.statusCode === HttpCodes.Unauthorized) {
                    let authenticationHandler;
                    for (const handler of this.handlers) {
                        if (handler.canHandleAuthentication(response)) {
                            authenticationHandler = handler;
                            break;
                        }
                    }
                    if (authenticationHandler) {
                        return authenticationHandler.handleAuthentication(this, info, data);
                    }
                    else {
                        // We have received an unauthorized response but have no handlers to handle it.
                        // Let the response return to the caller.
                        return response;
                    }
                }
                let redirectsRemaining = this._maxRedirects;
                while (response.message.statusCode &&
                    HttpRedirectCodes.includes(response.message.statusCode) &&
                    this._allowRedirects &&
                    redirectsRemaining > 0) {
                    const redirectUrl = response.message.headers['location'];
                    if (!redirectUrl) {
                        // if there's no location to redirect to, we won't
                        break;
                    }
                    const parsedRedirectUrl = new URL(redirectUrl);
                    if (parsedUrl.protocol === 'https:' &&
                        parsedUrl.protocol !== parsedRedirectUrl.protocol &&
                        !this._allowRedirectDowngrade) {
                        throw new Error('Redirect from HTTPS to HTTP protocol. This downgrade is not allowed for security reasons. If you want to allow this behavior, set the allowRedirectDowngrade option to true.');
                    }
                    // we need to finish reading the response before reassigning response
                    // which will leak the open socket.
                    yield response.readBody();
                    // strip authorization header if redirected to a different hostname
                    if (parsedRedirectUrl.hostname !== parsedUrl.hostname) {
                        for (const header in headers) {
                            // header names are case insensitive
                            if (header.toLowerCase() === 'authorization') {
                                delete headers[header];
                            }
                        }
                    }
                    // let's make the request with the new redirectUrl
                    info = this._prepareRequest(verb, parsedRedirectUrl, headers);
                    response = yield this.requestRaw(info, data);
                    redirectsRemaining--;
                }
                if (!response.message.statusCode ||
                    !HttpResponseRetryCodes.includes(response.message.statusCode)) {
                    // If not a retry code, return immediately instead of retrying
                    return response;
                }
                numTries += 1;
                if (numTries < maxTries) {
                    yield response.readBody();
                    yield this._performExponentialBackoff(numTries);
                }
            } while (numTries < maxTries);
            return response;
        });
    }
    /**
     * Needs to be called if keepAlive is set to true in request options.
     */
    dispose() {
        if (this._agent) {
            this._agent.destroy();
        }
        this._disposed = true;
    }
    /**
     * Raw request.
     * @param info
     * @param data
     */
    requestRaw(info, data) {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve, reject) => {
                function callbackForResult(err, res) {
                    if (err) {
                        reject(err);
                    }
                    else if (!res) {
                        // If `err` is not passed, then `res` must be passed.
                        reject(new Error('Unknown error'));
                    }
                    else {
                        resolve(res);
                    }
                }
                this.requestRawWithCallback(info, data, callbackForResult);
            });
        });
    }
    /**
     * Raw request with callback.
     * @param info
     * @param data
     * @param onResult
     */
    requestRawWithCallback(info, data, onResult) {
        if (typeof data === 'string') {
            if (!info.options.headers) {
                info.options.headers = {};
            }
            info.options.headers['Content-Length'] = Buffer.byteLength(data, 'utf8');
        }
        let callbackCalled = false;
        function handleResult(err, res) {
            if (!callbackCalled) {
                callbackCalled = true;
                onResult(err, res);
            }
        }
        const req = info.httpModule.request(info.options, (msg) => {
            const res = new HttpClientResponse(msg);
            handleResult(undefined, res);
        });
        let socket;
        req.on('socket', sock => {
            socket = sock;
        });
        // If we ever get disconnected, we want the socket to timeout eventually
        req.setTimeout(this._socketTimeout || 3 * 60000, () => {
            if (socket) {
                socket.end();
            }
            handleResult(new Error(`Request timeout: ${info.options.path}`));
        });
        req.on('error', function (err) {
            // err has statusCode property
            // res should have headers
            handleResult(err);
        });
        if (data && typeof data === 'string') {
            req.write(data, 'utf8');
        }
        if (data && typeof data !== 'string') {
            data.on('close', function () {
                req.end();
            });
            data.pipe(req);
        }
        else {
            req.end();
        }
    }
    /**
     * Gets an http agent. This function is useful when you need an http agent that handles
     * routing through a proxy server - depending upon the url and proxy environment variables.
     * @param serverUrl  The server URL where the request will be sent. For example, https://api.github.com
     */
    getAgent(serverUrl) {
        const parsedUrl = new URL(serverUrl);
        return this._getAgent(parsedUrl);
    }
    getAgentDispatcher(serverUrl) {
        const parsedUrl = new URL(serverUrl);
        const proxyUrl = _proxy_js__WEBPACK_IMPORTED_MODULE_2__/* .getProxyUrl */ .s(parsedUrl);
        const useProxy = proxyUrl && proxyUrl.hostname;
        if (!useProxy) {
            return;
        }
        return this._getProxyAgentDispatcher(parsedUrl, proxyUrl);
    }
    _prepareRequest(method, requestUrl, headers) {
        const info = {};
        info.parsedUrl = requestUrl;
        const usingSsl = info.parsedUrl.protocol === 'https:';
        info.httpModule = usingSsl ? /*#__PURE__*/ (https__WEBPACK_IMPORTED_MODULE_1___namespace_cache || (https__WEBPACK_IMPORTED_MODULE_1___namespace_cache = __nccwpck_require__.t(https__WEBPACK_IMPORTED_MODULE_1__, 2))) : /*#__PURE__*/ (http__WEBPACK_IMPORTED_MODULE_0___namespace_cache || (http__WEBPACK_IMPORTED_MODULE_0___namespace_cache = __nccwpck_require__.t(http__WEBPACK_IMPORTED_MODULE_0__, 2)));
        const defaultPort = usingSsl ? 443 : 80;
        info.options = {};
        info.options.host = info.parsedUrl.hostname;
        info.options.port = info.parsedUrl.port
            ? parseInt(info.parsedUrl.port)
            : defaultPort;
        info.options.path =
            (info.parsedUrl.pathname || '') + (info.parsedUrl.search || '');
        info.options.method = method;
        info.options.headers = this._mergeHeaders(headers);
        if (this.userAgent != null) {
            info.options.headers['user-agent'] = this.userAgent;
        }
        info.options.agent = this._getAgent(info.parsedUrl);
        // gives handlers an opportunity to participate
        if (this.handlers) {
            for (const handler of this.handlers) {
                handler.prepareRequest(info.options);
            }
        }
        return info;
    }
    _mergeHeaders(headers) {
        if (this.requestOptions && this.requestOptions.headers) {
            return Object.assign({}, lowercaseKeys(this.requestOptions.headers), lowercaseKeys(headers || {}));
        }
        return lowercaseKeys(headers || {});
    }
    /**
     * Gets an existing header value or returns a default.
     * Handles converting number header values to strings since HTTP headers must be strings.
     * Note: This returns string | string[] since some headers can have multiple values.
     * For headers that must always be a single string (like Content-Type), use the
     * specialized _getExistingOrDefaultContentTypeHeader method instead.
     */
    _getExistingOrDefaultHeader(additionalHeaders, header, _default) {
        let clientHeader;
        if (this.requestOptions && this.requestOptions.headers) {
            const headerValue = lowercaseKeys(this.requestOptions.headers)[header];
            if (headerValue) {
                clientHeader =
                    typeof headerValue === 'number' ? headerValue.toString() : headerValue;
            }
        }
        const additionalValue = additionalHeaders[header];
        if (additionalValue !== undefined) {
            return typeof additionalValue === 'number'
                ? additionalValue.toString()
                : additionalValue;
        }
        if (clientHeader !== undefined) {
            return clientHeader;
        }
        return _default;
    }
    /**
     * Specialized version of _getExistingOrDefaultHeader for Content-Type header.
     * Always returns a single string (not an array) since Content-Type should be a single value.
     * Converts arrays to comma-separated strings and numbers to strings to ensure type safety.
     * This was split from _getExistingOrDefaultHeader to provide stricter typing for callers
     * that assign the result to places expecting a string (e.g., additionalHeaders[Headers.ContentType]).
     */
    _getExistingOrDefaultContentTypeHeader(additionalHeaders, _default) {
        let clientHeader;
        if (this.requestOptions && this.requestOptions.headers) {
            const headerValue = lowercaseKeys(this.requestOptions.headers)[Headers.ContentType];
            if (headerValue) {
                if (typeof headerValue === 'number') {
                    clientHeader = String(headerValue);
                }
                else if (Array.isArray(headerValue)) {
                    clientHeader = headerValue.join(', ');
                }
                else {
                    clientHeader = headerValue;
                }
            }
        }
        const additionalValue = additionalHeaders[Headers.ContentType];
        // Return the first non-undefined value, converting numbers or arrays to strings if necessary
        if (additionalValue !== undefined) {
            if (typeof additionalValue === 'number') {
                return String(additionalValue);
            }
            else if (Array.isArray(additionalValue)) {
                return additionalValue.join(', ');
            }
            else {
                return additionalValue;
            }
        }
        if (clientHeader !== undefined) {
            return clientHeader;
        }
        return _default;
    }
    _getAgent(parsedUrl) {
        let agent;
        const proxyUrl = _proxy_js__WEBPACK_IMPORTED_MODULE_2__/* .getProxyUrl */ .s(parsedUrl);
        const useProxy = proxyUrl && proxyUrl.hostname;
        if (this._keepAlive && useProxy) {
            agent = this._proxyAgent;
        }
        if (!useProxy) {
            agent = this._agent;
        }
        // if agent is already assigned use that agent.
        if (agent) {
            return agent;
        }
        const usingSsl = parsedUrl.protocol === 'https:';
        let maxSockets = 100;
        if (this.requestOptions) {
            maxSockets = this.requestOptions.maxSockets || http__WEBPACK_IMPORTED_MODULE_0__.globalAgent.maxSockets;
        }
        // This is `useProxy` again, but we need to check `proxyURl` directly for TypeScripts's flow analysis.
        if (proxyUrl && proxyUrl.hostname) {
            const agentOptions = {
                maxSockets,
                keepAlive: this._keepAlive,
                proxy: Object.assign(Object.assign({}, ((proxyUrl.username || proxyUrl.password) && {
                    proxyAuth: `${proxyUrl.username}:${proxyUrl.password}`
                })), { host: proxyUrl.hostname, port: proxyUrl.port })
            };
            let tunnelAgent;
            const overHttps = proxyUrl.protocol === 'https:';
            if (usingSsl) {
                tunnelAgent = overHttps ? tunnel__WEBPACK_IMPORTED_MODULE_3__.httpsOverHttps : tunnel__WEBPACK_IMPORTED_MODULE_3__.httpsOverHttp;
            }
            else {
                tunnelAgent = overHttps ? tunnel__WEBPACK_IMPORTED_MODULE_3__.httpOverHttps : tunnel__WEBPACK_IMPORTED_MODULE_3__.httpOverHttp;
            }
            agent = tunnelAgent(agentOptions);
            this._proxyAgent = agent;
        }
        // if tunneling agent isn't assigned create a new agent
        if (!agent) {
            const options = { keepAlive: this._keepAlive, maxSockets };
            agent = usingSsl ? new https__WEBPACK_IMPORTED_MODULE_1__.Agent(options) : new http__WEBPACK_IMPORTED_MODULE_0__.Agent(options);
            this._agent = agent;
        }
        if (usingSsl && this._ignoreSslError) {
            // we don't want to set NODE_TLS_REJECT_UNAUTHORIZED=0 since that will affect request for entire process
            // http.RequestOptions doesn't expose a way to modify RequestOptions.agent.options
            // we have to cast it to any and change it directly
            agent.options = Object.assign(agent.options || {}, {
                rejectUnauthorized: false
            });
        }
        return agent;
    }
    _getProxyAgentDispatcher(parsedUrl, proxyUrl) {
        let proxyAgent;
        if (this._keepAlive) {
            proxyAgent = this._proxyAgentDispatcher;
        }
        // if agent is already assigned use that agent.
        if (proxyAgent) {
            return proxyAgent;
        }
        const usingSsl = parsedUrl.protocol === 'https:';
        proxyAgent = new undici__WEBPACK_IMPORTED_MODULE_4__/* .ProxyAgent */ .k(Object.assign({ uri: proxyUrl.href, pipelining: !this._keepAlive ? 0 : 1 }, ((proxyUrl.username || proxyUrl.password) && {
            token: `Basic ${Buffer.from(`${proxyUrl.username}:${proxyUrl.password}`).toString('base64')}`
        })));
        this._proxyAgentDispatcher = proxyAgent;
        if (usingSsl && this._ignoreSslError) {
            // we don't want to set NODE_TLS_REJECT_UNAUTHORIZED=0 since that will affect request for entire process
            // http.RequestOptions doesn't expose a way to modify RequestOptions.agent.options
            // we have to cast it to any and change it directly
            proxyAgent.options = Object.assign(proxyAgent.options.requestTls || {}, {
                rejectUnauthorized: false
            });
        }
        return proxyAgent;
    }
    _getUserAgentWithOrchestrationId(userAgent) {
        const baseUserAgent = userAgent || 'actions/http-client';
        const orchId = process.env['ACTIONS_ORCHESTRATION_ID'];
        if (orchId) {
            // Sanitize the orchestration ID to ensure it contains only valid characters
            // Valid characters: 0-9, a-z, _, -, .
            const sanitizedId = orchId.replace(/[^a-z0-9_.-]/gi, '_');
            return `${baseUserAgent} actions_orchestration_id/${sanitizedId}`;
        }
        return baseUserAgent;
    }
    _performExponentialBackoff(retryNumber) {
        return __awaiter(this, void 0, void 0, function* () {
            retryNumber = Math.min(ExponentialBackoffCeiling, retryNumber);
            const ms = ExponentialBackoffTimeSlice * Math.pow(2, retryNumber);
            return new Promise(resolve => setTimeout(() => resolve(), ms));
        });
    }
    _processResponse(res, options) {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve, reject) => __awaiter(this, void 0, void 0, function* () {
                const statusCode = res.message.statusCode || 0;
                const response = {
                    statusCode,
                    result: null,
                    headers: {}
                };
                // not found leads to null obj returned
                if (statusCode === HttpCodes.NotFound) {
                    resolve(response);
                }
                // get the result from the body
                function dateTimeDeserializer(key, value) {
                    if (typeof value === 'string') {
                        const a = new Date(value);
                        if (!isNaN(a.valueOf())) {
                            return a;
                        }
                    }
                    return value;
                }
                let obj;
                let contents;
                try {
                    contents = yield res.readBody();
                    if (contents && contents.length > 0) {
                        if (options && options.deserializeDates) {
                            obj = JSON.parse(contents, dateTimeDeserializer);
                        }
                        else {
                            obj = JSON.parse(contents);
                        }
                        response.result = obj;
                    }
                    response.headers = res.message.headers;
                }
                catch (err) {
                    // Invalid resource (contents not json);  leaving result obj null
                }
                // note that 3xx redirects are handled by the http layer.
                if (statusCode > 299) {
                    let msg;
                    // if exception/error in body, attempt to get better error
                    if (obj && obj.message) {
                        msg = obj.message;
                    }
                    else if (contents && contents.length > 0) {
                        // it may be the case that the exception is in the body message as string
                        msg = contents;
                    }
                    else {
                        msg = `Failed request: (${statusCode})`;
                    }
                    const err = new HttpClientError(msg, statusCode);
                    err.result = response.result;
                    reject(err);
                }
                else {
                    resolve(response);
                }
            }));
        });
    }
}
const lowercaseKeys = (obj) => Object.keys(obj).reduce((c, k) => ((c[k.toLowerCase()] = obj[k]), c), {});
//# sourceMappingURL=index.js.map

/***/ }),

/***/ 9251:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ checkBypass),
/* harmony export */   s: () => (/* binding */ getProxyUrl)
/* harmony export */ });
function getProxyUrl(reqUrl) {
    const usingSsl = reqUrl.protocol === 'https:';
    if (checkBypass(reqUrl)) {
        return undefined;
    }
    const proxyVar = (() => {
        if (usingSsl) {
            return process.env['https_proxy'] || process.env['HTTPS_PROXY'];
        }
        else {
            return process.env['http_proxy'] || process.env['HTTP_PROXY'];
        }
    })();
    if (proxyVar) {
        try {
            return new DecodedURL(proxyVar);
        }
        catch (_a) {
            if (!proxyVar.startsWith('http://') && !proxyVar.startsWith('https://'))
                return new DecodedURL(`http://${proxyVar}`);
        }
    }
    else {
        return undefined;
    }
}
function checkBypass(reqUrl) {
    if (!reqUrl.hostname) {
        return false;
    }
    const reqHost = reqUrl.hostname;
    if (isLoopbackAddress(reqHost)) {
        return true;
    }
    const noProxy = process.env['no_proxy'] || process.env['NO_PROXY'] || '';
    if (!noProxy) {
        return false;
    }
    // Determine the request port
    let reqPort;
    if (reqUrl.port) {
        reqPort = Number(reqUrl.port);
    }
    else if (reqUrl.protocol === 'http:') {
        reqPort = 80;
    }
    else if (reqUrl.protocol === 'https:') {
        reqPort = 443;
    }
    // Format the request hostname and hostname with port
    const upperReqHosts = [reqUrl.hostname.toUpperCase()];
    if (typeof reqPort === 'number') {
        upperReqHosts.push(`${upperReqHosts[0]}:${reqPort}`);
    }
    // Compare request host against noproxy
    for (const upperNoProxyItem of noProxy
        .split(',')
        .map(x => x.trim().toUpperCase())
        .filter(x => x)) {
        if (upperNoProxyItem === '*' ||
            upperReqHosts.some(x => x === upperNoProxyItem ||
                x.endsWith(`.${upperNoProxyItem}`) ||
                (upperNoProxyItem.startsWith('.') &&
                    x.endsWith(`${upperNoProxyItem}`)))) {
            return true;
        }
    }
    return false;
}
function isLoopbackAddress(host) {
    const hostLower = host.toLowerCase();
    return (hostLower === 'localhost' ||
        hostLower.startsWith('127.') ||
        hostLower.startsWith('[::1]') ||
        hostLower.startsWith('[0:0:0:0:0:0:0:1]'));
}
class DecodedURL extends URL {
    constructor(url, base) {
        super(url, base);
        this._decodedUsername = decodeURIComponent(super.username);
        this._decodedPassword = decodeURIComponent(super.password);
    }
    get username() {
        return this._decodedUsername;
    }
    get password() {
        return this._decodedPassword;
    }
}
//# sourceMappingURL=proxy.js.map

/***/ }),

/***/ 7786:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ fetch),
/* harmony export */   k: () => (/* binding */ ProxyAgent)
/* harmony export */ });
/**
 * Replaces undici in the bundle, the only stub. @actions/http-client and @actions/github use undici for their own fetch,
 * which the action replaces: all requests go through node:http(s). A bundler can't leave it out by itself
 * (https://github.com/actions/toolkit/issues/1621), and it is 940 KB and most of the load time.
 */
class ProxyAgent {}

function fetch() {
  throw new Error("This bundle has no undici: requests go through node:http(s).");
}


/***/ })

/******/ });
/************************************************************************/
/******/ // The module cache
/******/ var __webpack_module_cache__ = {};
/******/ 
/******/ // The require function
/******/ function __nccwpck_require__(moduleId) {
/******/ 	// Check if module is in cache
/******/ 	var cachedModule = __webpack_module_cache__[moduleId];
/******/ 	if (cachedModule !== undefined) {
/******/ 		return cachedModule.exports;
/******/ 	}
/******/ 	// Create a new module (and put it into the cache)
/******/ 	var module = __webpack_module_cache__[moduleId] = {
/******/ 		// no module.id needed
/******/ 		// no module.loaded needed
/******/ 		exports: {}
/******/ 	};
/******/ 
/******/ 	// Execute the module function
/******/ 	var threw = true;
/******/ 	try {
/******/ 		__webpack_modules__[moduleId](module, module.exports, __nccwpck_require__);
/******/ 		threw = false;
/******/ 	} finally {
/******/ 		if(threw) delete __webpack_module_cache__[moduleId];
/******/ 	}
/******/ 
/******/ 	// Return the exports of the module
/******/ 	return module.exports;
/******/ }
/******/ 
/******/ // expose the modules object (__webpack_modules__)
/******/ __nccwpck_require__.m = __webpack_modules__;
/******/ 
/************************************************************************/
/******/ /* webpack/runtime/asset-relocator-loader */
/******/ if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
/******/ 
/******/ /* webpack/runtime/async module */
/******/ (() => {
/******/ 	var webpackQueues = typeof Symbol === "function" ? Symbol("webpack queues") : "__webpack_queues__";
/******/ 	var webpackExports = typeof Symbol === "function" ? Symbol("webpack exports") : "__webpack_exports__";
/******/ 	var webpackError = typeof Symbol === "function" ? Symbol("webpack error") : "__webpack_error__";
/******/ 	var resolveQueue = (queue) => {
/******/ 		if(queue && queue.d < 1) {
/******/ 			queue.d = 1;
/******/ 			queue.forEach((fn) => (fn.r--));
/******/ 			queue.forEach((fn) => (fn.r-- ? fn.r++ : fn()));
/******/ 		}
/******/ 	}
/******/ 	var wrapDeps = (deps) => (deps.map((dep) => {
/******/ 		if(dep !== null && typeof dep === "object") {
/******/ 			if(dep[webpackQueues]) return dep;
/******/ 			if(dep.then) {
/******/ 				var queue = [];
/******/ 				queue.d = 0;
/******/ 				dep.then((r) => {
/******/ 					obj[webpackExports] = r;
/******/ 					resolveQueue(queue);
/******/ 				}, (e) => {
/******/ 					obj[webpackError] = e;
/******/ 					resolveQueue(queue);
/******/ 				});
/******/ 				var obj = {};
/******/ 				obj[webpackQueues] = (fn) => (fn(queue));
/******/ 				return obj;
/******/ 			}
/******/ 		}
/******/ 		var ret = {};
/******/ 		ret[webpackQueues] = x => {};
/******/ 		ret[webpackExports] = dep;
/******/ 		return ret;
/******/ 	}));
/******/ 	__nccwpck_require__.a = (module, body, hasAwait) => {
/******/ 		var queue;
/******/ 		hasAwait && ((queue = []).d = -1);
/******/ 		var depQueues = new Set();
/******/ 		var exports = module.exports;
/******/ 		var currentDeps;
/******/ 		var outerResolve;
/******/ 		var reject;
/******/ 		var promise = new Promise((resolve, rej) => {
/******/ 			reject = rej;
/******/ 			outerResolve = resolve;
/******/ 		});
/******/ 		promise[webpackExports] = exports;
/******/ 		promise[webpackQueues] = (fn) => (queue && fn(queue), depQueues.forEach(fn), promise["catch"](x => {}));
/******/ 		module.exports = promise;
/******/ 		body((deps) => {
/******/ 			currentDeps = wrapDeps(deps);
/******/ 			var fn;
/******/ 			var getResult = () => (currentDeps.map((d) => {
/******/ 				if(d[webpackError]) throw d[webpackError];
/******/ 				return d[webpackExports];
/******/ 			}))
/******/ 			var promise = new Promise((resolve) => {
/******/ 				fn = () => (resolve(getResult));
/******/ 				fn.r = 0;
/******/ 				var fnQueue = (q) => (q !== queue && !depQueues.has(q) && (depQueues.add(q), q && !q.d && (fn.r++, q.push(fn))));
/******/ 				currentDeps.map((dep) => (dep[webpackQueues](fnQueue)));
/******/ 			});
/******/ 			return fn.r ? promise : getResult();
/******/ 		}, (err) => ((err ? reject(promise[webpackError] = err) : outerResolve(exports)), resolveQueue(queue)));
/******/ 		queue && queue.d < 0 && (queue.d = 0);
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/create fake namespace object */
/******/ (() => {
/******/ 	var getProto = Object.getPrototypeOf ? (obj) => (Object.getPrototypeOf(obj)) : (obj) => (obj.__proto__);
/******/ 	var leafPrototypes;
/******/ 	// create a fake namespace object
/******/ 	// mode & 1: value is a module id, require it
/******/ 	// mode & 2: merge all properties of value into the ns
/******/ 	// mode & 4: return value when already ns object
/******/ 	// mode & 16: return value when it's Promise-like
/******/ 	// mode & 8|1: behave like require
/******/ 	__nccwpck_require__.t = function(value, mode) {
/******/ 		if(mode & 1) value = this(value);
/******/ 		if(mode & 8) return value;
/******/ 		if(typeof value === 'object' && value) {
/******/ 			if((mode & 4) && value.__esModule) return value;
/******/ 			if((mode & 16) && typeof value.then === 'function') return value;
/******/ 		}
/******/ 		var ns = Object.create(null);
/******/ 		__nccwpck_require__.r(ns);
/******/ 		var def = {};
/******/ 		leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
/******/ 		for(var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
/******/ 			Object.getOwnPropertyNames(current).forEach((key) => (def[key] = () => (value[key])));
/******/ 		}
/******/ 		def['default'] = () => (value);
/******/ 		__nccwpck_require__.d(ns, def);
/******/ 		return ns;
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/define property getters */
/******/ (() => {
/******/ 	// define getter functions for harmony exports
/******/ 	__nccwpck_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/ensure chunk */
/******/ (() => {
/******/ 	__nccwpck_require__.f = {};
/******/ 	// This file contains only the entry chunk.
/******/ 	// The chunk loading function for additional chunks
/******/ 	__nccwpck_require__.e = (chunkId) => {
/******/ 		return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
/******/ 			__nccwpck_require__.f[key](chunkId, promises);
/******/ 			return promises;
/******/ 		}, []));
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/get javascript chunk filename */
/******/ (() => {
/******/ 	// This function allow to reference async chunks
/******/ 	__nccwpck_require__.u = (chunkId) => {
/******/ 		// return url for filenames based on template
/******/ 		return "" + chunkId + ".index.js";
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/******/ /* webpack/runtime/make namespace object */
/******/ (() => {
/******/ 	// define __esModule on exports
/******/ 	__nccwpck_require__.r = (exports) => {
/******/ 		if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
/******/ 			Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		}
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/import chunk loading */
/******/ (() => {
/******/ 	// no baseURI
/******/ 	
/******/ 	// object to store loaded and loading chunks
/******/ 	// undefined = chunk not loaded, null = chunk preloaded/prefetched
/******/ 	// [resolve, Promise] = chunk loading, 0 = chunk loaded
/******/ 	var installedChunks = {
/******/ 		792: 0
/******/ 	};
/******/ 	
/******/ 	var installChunk = (data) => {
/******/ 		var {ids, modules, runtime} = data;
/******/ 		// add "modules" to the modules object,
/******/ 		// then flag all "ids" as loaded and fire callback
/******/ 		var moduleId, chunkId, i = 0;
/******/ 		for(moduleId in modules) {
/******/ 			if(__nccwpck_require__.o(modules, moduleId)) {
/******/ 				__nccwpck_require__.m[moduleId] = modules[moduleId];
/******/ 			}
/******/ 		}
/******/ 		if(runtime) runtime(__nccwpck_require__);
/******/ 		for(;i < ids.length; i++) {
/******/ 			chunkId = ids[i];
/******/ 			if(__nccwpck_require__.o(installedChunks, chunkId) && installedChunks[chunkId]) {
/******/ 				installedChunks[chunkId][0]();
/******/ 			}
/******/ 			installedChunks[ids[i]] = 0;
/******/ 		}
/******/ 	
/******/ 	}
/******/ 	
/******/ 	__nccwpck_require__.f.j = (chunkId, promises) => {
/******/ 			// import() chunk loading for javascript
/******/ 			var installedChunkData = __nccwpck_require__.o(installedChunks, chunkId) ? installedChunks[chunkId] : undefined;
/******/ 			if(installedChunkData !== 0) { // 0 means "already installed".
/******/ 	
/******/ 				// a Promise means "currently loading".
/******/ 				if(installedChunkData) {
/******/ 					promises.push(installedChunkData[1]);
/******/ 				} else {
/******/ 					if(true) { // all chunks have JS
/******/ 						// setup Promise in chunk cache
/******/ 						var promise = import("./" + __nccwpck_require__.u(chunkId)).then(installChunk, (e) => {
/******/ 							if(installedChunks[chunkId] !== 0) installedChunks[chunkId] = undefined;
/******/ 							throw e;
/******/ 						});
/******/ 						var promise = Promise.race([promise, new Promise((resolve) => (installedChunkData = installedChunks[chunkId] = [resolve]))])
/******/ 						promises.push(installedChunkData[1] = promise);
/******/ 					}
/******/ 				}
/******/ 			}
/******/ 	};
/******/ 	
/******/ 	// no prefetching
/******/ 	
/******/ 	// no preloaded
/******/ 	
/******/ 	// no external install chunk
/******/ 	
/******/ 	// no on chunks loaded
/******/ })();
/******/ 
/************************************************************************/
/******/ 
/******/ // startup
/******/ // Load entry module and return exports
/******/ // This entry module used 'module' so it can't be inlined
/******/ var __webpack_exports__ = __nccwpck_require__(7437);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
