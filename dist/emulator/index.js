import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 70:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {

/* unused reexport */ __nccwpck_require__(862);


/***/ }),

/***/ 862:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

var __webpack_unused_export__;


var net = __nccwpck_require__(278);
var tls = __nccwpck_require__(756);
var http = __nccwpck_require__(611);
var https = __nccwpck_require__(692);
var events = __nccwpck_require__(434);
var assert = __nccwpck_require__(613);
var util = __nccwpck_require__(23);


__webpack_unused_export__ = httpOverHttp;
__webpack_unused_export__ = httpsOverHttp;
__webpack_unused_export__ = httpOverHttps;
__webpack_unused_export__ = httpsOverHttps;


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

/***/ 613:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");

/***/ }),

/***/ 434:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");

/***/ }),

/***/ 611:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");

/***/ }),

/***/ 692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");

/***/ }),

/***/ 278:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");

/***/ }),

/***/ 421:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:child_process");

/***/ }),

/***/ 24:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");

/***/ }),

/***/ 161:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");

/***/ }),

/***/ 760:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

/***/ }),

/***/ 500:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");

/***/ }),

/***/ 756:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");

/***/ }),

/***/ 23:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");

/***/ }),

/***/ 98:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(421);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(24);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(760);
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(500);
/* harmony import */ var _actions_core__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(736);
/* harmony import */ var _command_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(857);







function isSet(name) {
    return _actions_core__WEBPACK_IMPORTED_MODULE_5__/* .getInput */ .V4(name) !== "" && _actions_core__WEBPACK_IMPORTED_MODULE_5__/* .getBooleanInput */ .Vt(name);
}
function argumentsOf() {
    const seed = _actions_core__WEBPACK_IMPORTED_MODULE_5__/* .getInput */ .V4("seed");
    return [
        "--port",
        _actions_core__WEBPACK_IMPORTED_MODULE_5__/* .getInput */ .V4("port") || "4010",
        ...(seed === "" ? [] : ["--seed", node_path__WEBPACK_IMPORTED_MODULE_3__.resolve(process.env["GITHUB_WORKSPACE"] ?? "", seed)]),
        ...(isSet("field") ? ["--field"] : []),
        ...(isSet("strict") ? ["--strict"] : []),
    ];
}
async function start() {
    const folder = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.mkdtempSync)(node_path__WEBPACK_IMPORTED_MODULE_3__.join(process.env["RUNNER_TEMP"] ?? node_os__WEBPACK_IMPORTED_MODULE_2__.tmpdir(), "emulator-"));
    const log = node_path__WEBPACK_IMPORTED_MODULE_3__.join(folder, "emulator.log");
    const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.openSync)(log, "a");
    const child = (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.spawn)(process.execPath, [process.argv[1] ?? "", ...argumentsOf()], {
        detached: true,
        stdio: ["ignore", file, file],
    });
    let ended = false;
    child.on("exit", () => {
        ended = true;
    });
    _actions_core__WEBPACK_IMPORTED_MODULE_5__/* .saveState */ .LZ("pid", child.pid);
    _actions_core__WEBPACK_IMPORTED_MODULE_5__/* .saveState */ .LZ("log", log);
    for (let waited = 0; waited < 10_000 && !ended; waited += 50) {
        const text = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readFileSync)(log, "utf8");
        const [, url] = /^Emulated API +(\S+)$/m.exec(text) ?? [];
        const [, token] = /^API token +(\S+)$/m.exec(text) ?? [];
        if (url !== undefined && token !== undefined) {
            _actions_core__WEBPACK_IMPORTED_MODULE_5__/* .info */ .pq((text.split("\n\n")[0] ?? "").trim());
            _actions_core__WEBPACK_IMPORTED_MODULE_5__/* .setOutput */ .uH("url", url);
            _actions_core__WEBPACK_IMPORTED_MODULE_5__/* .setOutput */ .uH("token", token);
            child.unref();
            return;
        }
        await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_4__.setTimeout)(50);
    }
    _actions_core__WEBPACK_IMPORTED_MODULE_5__/* .setFailed */ .C1((0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readFileSync)(log, "utf8").split("\n\n")[0] || "The emulator did not start within 10 s.");
    child.unref();
}
function stop() {
    _actions_core__WEBPACK_IMPORTED_MODULE_5__/* .startGroup */ .Oh("Requests to the emulator");
    _actions_core__WEBPACK_IMPORTED_MODULE_5__/* .info */ .pq(((0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readFileSync)(_actions_core__WEBPACK_IMPORTED_MODULE_5__/* .getState */ .Gu("log"), "utf8").split("\nRequests:\n")[1] ?? "").trim());
    _actions_core__WEBPACK_IMPORTED_MODULE_5__/* .endGroup */ .N4();
    try {
        process.kill(Number(_actions_core__WEBPACK_IMPORTED_MODULE_5__/* .getState */ .Gu("pid")));
    }
    catch {
        _actions_core__WEBPACK_IMPORTED_MODULE_5__/* .info */ .pq("The emulator had stopped before the job ended.");
    }
}
if (process.argv.length > 2)
    await (0,_command_js__WEBPACK_IMPORTED_MODULE_6__/* .run */ .e)(process.argv.slice(2));
else if (_actions_core__WEBPACK_IMPORTED_MODULE_5__/* .getState */ .Gu("pid") !== "")
    stop();
else
    await start().catch((error) => _actions_core__WEBPACK_IMPORTED_MODULE_5__/* .setFailed */ .C1(error.message));

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 857:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  e: () => (/* binding */ run)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(24);
;// CONCATENATED MODULE: external "node:util"
const external_node_util_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");
;// CONCATENATED MODULE: ../../build/emulator/service/behaviour.js
const asDocumented = {
    organizationNames: false,
    paging: false,
    defaultLimit: Number.POSITIVE_INFINITY,
    largestLimit: Number.POSITIVE_INFINITY,
    droppedFields: [],
    postsPerSecond: 0,
    getsPerSecond: 0,
    retryAfter: undefined,
    strict: false,
    urlsWithoutScheme: false,
    delay: 0,
    webServerReadyAfter: undefined,
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

;// CONCATENATED MODULE: ../../build/emulator/service/seed.js
const defaultSeed = {
    apiTokens: [
        { value: "fake-organization-owner-token" },
        { value: "fake-token-without-a-role", role: "none" },
    ],
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

;// CONCATENATED MODULE: ../../build/emulator/faults.js
class Faults {
    #operations;
    #entries = [];
    constructor(operations) {
        this.#operations = operations;
    }
    inject(fault) {
        const { operation } = fault;
        if (operation !== "*" && !this.#operations.includes(operation)) {
            throw new Error(`There is no operation "${operation}". Available: *, ${this.#operations.join(", ")}.`);
        }
        this.#entries.push({ fault, seen: 0 });
    }
    heal() {
        this.#entries.length = 0;
    }
    next(...names) {
        const matching = this.#entries.filter(({ fault }) => [...names, "*"].includes(fault.operation));
        const hits = matching.filter((entry) => {
            const { skip = 0, times = Number.POSITIVE_INFINITY } = entry.fault;
            const index = entry.seen++;
            return index >= skip && index < skip + times;
        });
        const fault = hits[0]?.fault;
        return fault && { mishap: fault.mishap, when: fault.when ?? "before" };
    }
}

;// CONCATENATED MODULE: external "node:events"
const external_node_events_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");
;// CONCATENATED MODULE: external "node:http"
const external_node_http_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __nccwpck_require__(500);
;// CONCATENATED MODULE: ../../build/emulator/http.js



async function listen(options, handle) {
    const { port = 0, delay = () => 0 } = options;
    const connections = new Map();
    let accepted = 0;
    const serve = async (incoming, outgoing) => {
        const chunks = [];
        for await (const chunk of incoming)
            chunks.push(chunk);
        const { method = "", url = "", headers } = incoming;
        const connection = connections.get(incoming.socket) ?? 0;
        const response = await handle({
            method,
            path: url,
            headers,
            body: Buffer.concat(chunks).toString(),
            connection,
        });
        if (delay() > 0)
            await (0,promises_.setTimeout)(delay());
        send(outgoing, response);
    };
    const server = external_node_http_namespaceObject.createServer((incoming, outgoing) => {
        serve(incoming, outgoing).catch(() => outgoing.destroy());
    });
    server.on("connection", (socket) => {
        connections.set(socket, ++accepted);
        socket.on("close", () => connections.delete(socket));
    });
    server.listen(port, "127.0.0.1");
    await (0,external_node_events_namespaceObject.once)(server, "listening");
    const { port: taken } = server.address();
    return {
        url: `http://127.0.0.1:${taken}`,
        port: taken,
        close: async () => {
            server.close();
            server.closeAllConnections();
            await (0,external_node_events_namespaceObject.once)(server, "close");
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
    return micro(gibibytes.slice(0, -2)) === 2 * micro(cores)
        ? []
        : [{ field: memory, message: `must be twice ${cpu}` }];
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
        throw new Refusal(400, `limit must be at most ${largestLimit}`, [
            { field: "limit", message: "is too large" },
        ]);
    }
    const offset = paging ? (number(query, "offset") ?? 0) : 0;
    const page = items.slice(offset, offset + limit);
    return { [member]: page, ...(paging ? { totalCount: items.length, offset, limit } : {}) };
}
function workspacesOf(organizationId, all, query, behaviour) {
    const items = all.filter((workspace) => workspace["organizationId"] === organizationId);
    return listed("workspaces", items, query, behaviour);
}
function number(query, name) {
    const text = query.get(name);
    if (text === null)
        return undefined;
    if (!/^\d+$/.test(text))
        throw new Refusal(400, `${name} must be an integer`);
    return Number(text);
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
            return [
                ...missingIn(queue, [...queueMembers, ...machine], path),
                ...tooLong(queue, "name", 63, `${path}.name`),
            ];
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
        ...(allowed.includes(String(role))
            ? []
            : [{ field: "role", message: `must be one of ${allowed.join(", ")}` }]),
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
    const created = newDeployment(body, organizationId, state.nextNumber(), now, behaviour);
    return stored(state, applied(created, without(body, behaviour.droppedFields), now));
}
function updateDeployment({ organizationId, deploymentId, body, state, behaviour, now, }) {
    const current = deploymentOf(state, organizationId, deploymentId);
    checkDeployment(body);
    if (behaviour.strict)
        checkStrictly(body, "update");
    requireWorkspace(state, organizationId, body["workspaceId"]);
    return stored(state, applied(current, without(body, behaviour.droppedFields), now));
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

;// CONCATENATED MODULE: ../../build/emulator/service/rate-limit.js
class ServiceRateLimit {
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

;// CONCATENATED MODULE: ../../build/emulator/service/state.js
class ServiceState {
    organizations;
    workspaces;
    tokens = new Map();
    deployments;
    #lastNumber = 0;
    constructor(stored) {
        this.organizations = stored.organizations;
        this.workspaces = stored.workspaces;
        this.deployments = stored.deployments;
    }
    nextNumber() {
        let number = Math.max(this.#lastNumber, this.deployments.size) + 1;
        while (this.deployments.has(`cldep${number}`))
            number++;
        this.#lastNumber = number;
        return number;
    }
    deleteDeployment(id) {
        if (!this.deployments.delete(id))
            throw new Error(`There is no Deployment ${id} to delete.`);
    }
    copy() {
        const copy = new ServiceState({ ...this, deployments: new Map(this.deployments) });
        for (const [id, token] of this.tokens)
            copy.tokens.set(id, token);
        copy.#lastNumber = this.#lastNumber;
        return copy;
    }
}

;// CONCATENATED MODULE: ../../build/emulator/service/service.js






class Service {
    state;
    behaviour;
    #seed;
    #now;
    #limits;
    #requests = 0;
    constructor(seed, behaviour = {}, now = () => new Date()) {
        this.#seed = seed;
        this.behaviour = { ...asDocumented, ...behaviour };
        this.#now = now;
        this.#limits = new ServiceRateLimit(this.behaviour, now);
        const deployments = (seed.deployments ?? []).map(({ id, organizationId, ...body }, index) => {
            const created = newDeployment(body, organizationId, index, now(), this.behaviour);
            return [id, applied({ ...created, id }, body, now())];
        });
        this.state = new ServiceState({
            organizations: seed.organizations.map((organization) => organizationResource(organization, this.behaviour)),
            workspaces: seed.workspaces.map((workspace) => workspaceResource(workspace, seed)),
            deployments: new Map(deployments),
        });
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
            const body = {
                message,
                requestId,
                statusCode: status,
                ...(fieldErrors.length > 0 ? { fieldErrors } : {}),
            };
            return { status, headers: json, body: JSON.stringify(body) };
        }
    }
    #tooMany(wait, requestId) {
        const { retryAfter } = this.behaviour;
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
        if (token.role === "none")
            throw new Refusal(403, "The API token has no role that allows this");
        return token.value;
    }
    #tokens() {
        const created = [...this.state.tokens.values()].map(({ token }) => ({ value: String(token) }));
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
            behaviour: this.behaviour,
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

;// CONCATENATED MODULE: ../../build/emulator/service/web-servers.js

class WebServers {
    requests = [];
    #behaviour;
    #state;
    #now;
    #starts = new Map();
    #listening;
    constructor(behaviour, state, now) {
        this.#behaviour = behaviour;
        this.#state = state;
        this.#now = now;
    }
    async start() {
        if (this.#behaviour.webServerReadyAfter === undefined)
            return;
        this.#listening = await listen({}, (request) => this.#serve(request));
    }
    linked(response) {
        if (this.#listening === undefined || response.status !== 200)
            return response;
        const body = JSON.parse(response.body);
        if (!this.#state.deployments.has(body.id))
            return response;
        if (!this.#starts.has(body.id))
            this.#starts.set(body.id, this.#now().getTime());
        return {
            ...response,
            body: JSON.stringify({ ...body, webServerUrl: `${this.#listening.url}/${body.id}` }),
        };
    }
    async close() {
        await this.#listening?.close();
    }
    #serve(request) {
        this.requests.push(request);
        const headers = { "content-type": "text/plain" };
        const start = this.#starts.get(request.path.slice(1));
        if (start === undefined)
            return { status: 404, headers, body: "No such Deployment" };
        const isReady = this.#now().getTime() >= start + (this.#behaviour.webServerReadyAfter ?? 0);
        return isReady ? { status: 200, headers, body: "Ready" } : { status: 503, headers, body: "Starting" };
    }
}

;// CONCATENATED MODULE: ../../build/emulator/service/server.js






async function startEmulator(options = {}) {
    const { port = 0, seed = defaultSeed, behaviour = {}, pathPrefix = "", now } = options;
    const service = new Service(seed, behaviour, now);
    const webServers = new WebServers(service.behaviour, service.state, now ?? (() => new Date()));
    const faults = new Faults(routes.map(({ operation }) => operation));
    const requests = [];
    function serve(request) {
        const { path: fullPath } = request;
        const path = fullPath.startsWith(pathPrefix)
            ? fullPath.slice(pathPrefix.length)
            : "/outside-of-the-prefix";
        const hit = faults.next(service.operation({ ...request, path }));
        const response = hit?.when === "before" ? undefined : webServers.linked(service.handle({ ...request, path }));
        const sent = hit === undefined && response ? response : mishap(hit?.mishap ?? "close", response);
        const recorded = { ...request, status: typeof sent === "string" ? 0 : sent.status };
        requests.push(recorded);
        options.onRequest?.(recorded);
        return sent;
    }
    await webServers.start();
    const server = await listen({ port, delay: () => service.behaviour.delay }, serve);
    return {
        url: `${server.url}${pathPrefix}`,
        port: server.port,
        state: service.state,
        behaviour: service.behaviour,
        requests,
        webServerRequests: webServers.requests,
        inject: (fault) => faults.inject(fault),
        heal: () => faults.heal(),
        close: async () => void (await Promise.all([server.close(), webServers.close()])),
    };
}
function mishap(what, response) {
    if (what === "hang" || what === "close")
        return what;
    const json = { "content-type": "application/json" };
    if (what === "truncate") {
        return {
            ...(response ?? { status: 200, headers: json, body: '{"message":"cut off"}' }),
            truncated: true,
        };
    }
    const { status, body = { message: `Injected ${status}` }, headers = {} } = what;
    const isText = typeof body === "string";
    return {
        status,
        headers: { ...(isText ? { "content-type": "text/plain" } : json), ...headers },
        body: isText ? body : JSON.stringify(body),
    };
}

;// CONCATENATED MODULE: ../../build/emulator/command.js





const usage = `Starts the API in memory, on this machine.

  npm run emulator -- [options]

  --port N       listen on port N (default 4010; 0 takes a free one)
  --seed FILE    the account at the start, as in examples/emulator-seed.json
  --field        behave like comparable services: lists in pages, names of organizations, rate limits
  --strict       like --field, and refuse everything that comparable services refuse
  --drop A,B     accept these fields of a Deployment, but do not apply them
  --ready N      give each Deployment a web server that responds N seconds after its creation, or "never"
  --github       start an emulated GitHub too, on the next port
  --help         show this help`;
function command_refuse(message) {
    console.error(`${message}\n\n${usage}`);
    process.exit(2);
}
function parsed(args) {
    try {
        return (0,external_node_util_namespaceObject.parseArgs)({
            args: [...args],
            options: {
                port: { type: "string", default: "4010" },
                seed: { type: "string" },
                field: { type: "boolean", default: false },
                strict: { type: "boolean", default: false },
                drop: { type: "string", default: "" },
                ready: { type: "string" },
                github: { type: "boolean", default: false },
                help: { type: "boolean", default: false },
            },
        }).values;
    }
    catch (error) {
        return command_refuse(error.message);
    }
}
function seedOf(file) {
    if (file === undefined)
        return defaultSeed;
    try {
        return readSeed((0,external_node_fs_.readFileSync)(file, "utf8"));
    }
    catch (error) {
        return command_refuse(`The seed ${file} cannot be used: ${error.message}`);
    }
}
function settings(args) {
    const values = parsed(args);
    if (values.help) {
        console.log(usage);
        process.exit(0);
    }
    const { port } = values;
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
        command_refuse(`--port is "${port}", but must be a port number.`);
    const { ready } = values;
    if (ready !== undefined && !/^(?:\d{1,6}|never)$/.test(ready)) {
        command_refuse(`--ready is "${ready}", but must be a number of seconds, or never.`);
    }
    const webServerReadyAfter = ready === undefined ? undefined : ready === "never" ? Number.POSITIVE_INFINITY : Number(ready) * 1000;
    const behaviour = values.strict ? strict : values.field ? asInTheField : asDocumented;
    return {
        port: Number(port),
        seed: seedOf(values.seed),
        behaviour: { ...behaviour, droppedFields: values.drop.split(",").filter(Boolean), webServerReadyAfter },
        withGitHub: values.github,
    };
}
function introduction(emulator, seed, github) {
    const token = seed.apiTokens[0]?.value ?? "";
    const [organization] = seed.organizations;
    const workspace = seed.workspaces.find(({ organizationId }) => organizationId === organization?.id);
    const account = seed.organizations.flatMap(({ id, name }) => [
        `Organization     ${name} (${id})`,
        ...seed.workspaces
            .filter(({ organizationId }) => organizationId === id)
            .map((item) => `  Workspace      ${item.name} (${item.id})`),
    ]);
    return [
        `Emulated API     ${emulator.url}`,
        `API token        ${token}`,
        ...account,
        ...(github
            ? [`Emulated GitHub  ${github.url} (token ghs_fake, acme/pipelines, pull requests 42 and 43 are open)`]
            : []),
        "",
        "Nothing here is real or secret. Try it in another terminal:",
        "",
        `  curl -H "Authorization: Bearer ${token}" ${emulator.url}/platform/v1beta1/organizations`,
        "",
        `  env INPUT_MODE=create-token "INPUT_TOKEN-NAME=tried-out" "INPUT_TOKEN-ROLE=WORKSPACE_MEMBER" \\`,
        `    "INPUT_ORGANIZATION=${organization?.name}" "INPUT_WORKSPACE=${workspace?.name}" \\`,
        `    PLATFORM_BASE_URL=${emulator.url} PLATFORM_API_TOKEN=${token} \\`,
        '    GITHUB_OUTPUT="$(mktemp)" node dist/index.js',
        "",
        "Requests:",
    ].join("\n");
}
function print(method, path, result) {
    console.log(`${method} ${JSON.stringify(path).slice(1, -1)} ${result}`);
}
async function run(args, startGitHub) {
    const { port, seed, behaviour, withGitHub } = settings(args);
    if (withGitHub && startGitHub === undefined)
        command_refuse("--github is only available on the command line.");
    try {
        const emulator = await startEmulator({
            port,
            seed,
            behaviour,
            onRequest: ({ method, path, status }) => print(method, path, status),
        });
        const github = withGitHub
            ? await startGitHub?.({
                port: port === 0 ? 0 : port + 1,
                behaviour: { requestsPerHour: 1_000 },
            })
            : undefined;
        if (github) {
            for (const number of [42, 43])
                github.state.pulls.set(number, { open: true, headSha: "a".repeat(40), fork: false });
            github.onRequest = ({ method, path, operation }) => print(method, path, operation);
        }
        console.log(introduction(emulator, seed, github));
        for (const signal of ["SIGINT", "SIGTERM"]) {
            process.once(signal, async () => {
                await Promise.all([emulator.close(), github?.close()]);
                console.log("Stopped.");
            });
        }
    }
    catch (error) {
        command_refuse(`The emulator could not start: ${error.message}`);
    }
}


/***/ }),

/***/ 736:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  N4: () => (/* binding */ endGroup),
  Vt: () => (/* binding */ getBooleanInput),
  V4: () => (/* binding */ getInput),
  Gu: () => (/* binding */ getState),
  pq: () => (/* binding */ info),
  LZ: () => (/* binding */ saveState),
  C1: () => (/* binding */ setFailed),
  uH: () => (/* binding */ setOutput),
  Oh: () => (/* binding */ startGroup)
});

// UNUSED EXPORTS: ExitCode, addPath, debug, error, exportVariable, getIDToken, getMultilineInput, group, isDebug, markdownSummary, notice, platform, setCommandEcho, setSecret, summary, toPlatformPath, toPosixPath, toWin32Path, warning

;// CONCATENATED MODULE: external "os"
const external_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");
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
function utils_toCommandProperties(annotationProperties) {
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
    process.stdout.write(cmd.toString() + external_os_namespaceObject.EOL);
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
;// CONCATENATED MODULE: external "fs"
const external_fs_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/file-command.js
// For internal use, subject to change.
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */




function file_command_issueFileCommand(command, message) {
    const filePath = process.env[`GITHUB_${command}`];
    if (!filePath) {
        throw new Error(`Unable to find environment variable for file command ${command}`);
    }
    if (!external_fs_namespaceObject.existsSync(filePath)) {
        throw new Error(`Missing file at path: ${filePath}`);
    }
    external_fs_namespaceObject.appendFileSync(filePath, `${utils_toCommandValue(message)}${external_os_namespaceObject.EOL}`, {
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
    return `${key}<<${delimiter}${external_os_namespaceObject.EOL}${convertedValue}${external_os_namespaceObject.EOL}${delimiter}`;
}
//# sourceMappingURL=file-command.js.map
;// CONCATENATED MODULE: external "path"
const external_path_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("path");
// EXTERNAL MODULE: external "http"
var external_http_ = __nccwpck_require__(611);
// EXTERNAL MODULE: external "https"
var external_https_ = __nccwpck_require__(692);
;// CONCATENATED MODULE: ../../node_modules/@actions/http-client/lib/proxy.js
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
// EXTERNAL MODULE: ../../node_modules/tunnel/index.js
var node_modules_tunnel = __nccwpck_require__(70);
;// CONCATENATED MODULE: ../../node_modules/@actions/http-client/lib/index.js
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
function lib_getProxyUrl(serverUrl) {
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
const RetryableHttpVerbs = (/* unused pure expression or super */ null && (['OPTIONS', 'GET', 'DELETE', 'HEAD']));
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
class lib_HttpClient {
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
        const proxyUrl = pm.getProxyUrl(parsedUrl);
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
        info.httpModule = usingSsl ? https : http;
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
        const proxyUrl = pm.getProxyUrl(parsedUrl);
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
            maxSockets = this.requestOptions.maxSockets || http.globalAgent.maxSockets;
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
                tunnelAgent = overHttps ? tunnel.httpsOverHttps : tunnel.httpsOverHttp;
            }
            else {
                tunnelAgent = overHttps ? tunnel.httpOverHttps : tunnel.httpOverHttp;
            }
            agent = tunnelAgent(agentOptions);
            this._proxyAgent = agent;
        }
        // if tunneling agent isn't assigned create a new agent
        if (!agent) {
            const options = { keepAlive: this._keepAlive, maxSockets };
            agent = usingSsl ? new https.Agent(options) : new http.Agent(options);
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
        proxyAgent = new ProxyAgent(Object.assign({ uri: proxyUrl.href, pipelining: !this._keepAlive ? 0 : 1 }, ((proxyUrl.username || proxyUrl.password) && {
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
;// CONCATENATED MODULE: ../../node_modules/@actions/http-client/lib/auth.js
var auth_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
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
        return auth_awaiter(this, void 0, void 0, function* () {
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
        return auth_awaiter(this, void 0, void 0, function* () {
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
        return auth_awaiter(this, void 0, void 0, function* () {
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


const { access, appendFile, writeFile } = external_fs_namespaceObject.promises;
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
                yield access(pathFromEnv, external_fs_namespaceObject.constants.R_OK | external_fs_namespaceObject.constants.W_OK);
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
        return this.addRaw(external_os_namespaceObject.EOL);
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
const summary = (/* unused pure expression or super */ null && (_summary));
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
const platform = external_os_namespaceObject.platform();
const arch = external_os_namespaceObject.arch();
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
    issueCommand('add-mask', {}, secret);
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
    process.stdout.write(external_os_namespaceObject.EOL);
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
    issueCommand('debug', {}, message);
}
/**
 * Adds an error issue
 * @param message error issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function error(message, properties = {}) {
    command_issueCommand('error', utils_toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a warning issue
 * @param message warning issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function warning(message, properties = {}) {
    issueCommand('warning', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a notice issue
 * @param message notice issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function notice(message, properties = {}) {
    issueCommand('notice', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Writes info to log with console.log.
 * @param message info message
 */
function info(message) {
    process.stdout.write(message + external_os_namespaceObject.EOL);
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
        return file_command_issueFileCommand('STATE', file_command_prepareKeyValueMessage(name, value));
    }
    command_issueCommand('save-state', { name }, utils_toCommandValue(value));
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
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/************************************************************************/
/******/ 
/******/ // startup
/******/ // Load entry module and return exports
/******/ // This entry module used 'module' so it can't be inlined
/******/ var __webpack_exports__ = __nccwpck_require__(98);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
