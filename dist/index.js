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

/***/ 7598:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");

/***/ }),

/***/ 7067:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");

/***/ }),

/***/ 4708:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:https");

/***/ }),

/***/ 6760:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

/***/ }),

/***/ 7975:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");

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
const longestAddress = 2_000;
function isWebAddress(address) {
	if (address.length > longestAddress || /\p{C}/u.test(address))
		return false;
	return webAddress.test(address) && URL.canParse(address);
}
function credentialsIn(address) {
	const [beforeAt] = /^.*(?=@)/s.exec(address) ?? /^[^/]*\/\/[^/]*(?=%40|\uff20)/.exec(address) ?? [""];
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

/***/ 9423:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  vd: () => (/* binding */ day),
  Vc: () => (/* binding */ minute),
  ml: () => (/* binding */ systemClock)
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

/***/ }),

/***/ 9025:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   m: () => (/* binding */ docs)
/* harmony export */ });
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9376);

const repository = "your-org/platform-deployments-action";
function docs(page, actionRef) {
	const [, own, ref = "main"] = /^([\w.-]+\/[\w.-]+)?@([\w./-]+)$/.exec(actionRef) ?? [];
	const url = `https://github.com/${own ?? repository}/blob/${ref}/docs/${page}`;
	return (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)("the documentation", url);
}

/***/ }),

/***/ 1144:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   I7: () => (/* binding */ stepStopped),
/* harmony export */   gf: () => (/* binding */ whyOf),
/* harmony export */   lZ: () => (/* binding */ ActionError)
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
		super(String(what), details.cause === undefined ? undefined : { cause: details.cause });
		this.code = code;
		this.what = what;
		this.hint = details.hint;
		this.lines = details.lines ?? [];
		this.commands = details.commands ?? [];
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
function whyOf(error) {
	if (error instanceof ActionError)
		return error.what;
	return (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `${error instanceof Error ? error.message : String(error)}`;
}

/***/ }),

/***/ 6649:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ Findings)
/* harmony export */ });
class Findings {
	problems = [];
	warnings = [];
	notices = [];
	notes = [];
	advice;
	problem(text, at) {
		this.problems.push({ text, at });
	}
	warning(text, at) {
		this.warnings.push({ text, at });
	}
	notice(text) {
		this.notices.push({ text });
	}
	note(text) {
		this.notes.push({ text });
	}
}

/***/ }),

/***/ 4289:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Dc: () => (/* binding */ member),
/* harmony export */   Gv: () => (/* binding */ isObject),
/* harmony export */   T: () => (/* binding */ mapJson),
/* harmony export */   oB: () => (/* binding */ shownJson),
/* harmony export */   qF: () => (/* binding */ parseJson),
/* harmony export */   sk: () => (/* binding */ stringMember),
/* harmony export */   xn: () => (/* binding */ redactions)
/* harmony export */ });
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
	return typeof value === "string" ? value : JSON.stringify(mapJson(value, {}));
}
const deepest = 100;
function mapJson(value, { string, number, boolean, object }) {
	const copy = (each, depth) => {
		if (typeof each === "string")
			return string ? string(each) : each;
		if (typeof each === "number")
			return number ? number(each) : each;
		if (typeof each === "boolean")
			return boolean ? boolean(each) : each;
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
function redactions(redact) {
	const same = (value) => {
		const shown = String(value);
		return redact(shown) === shown ? value : "***";
	};
	return { string: redact, number: same, boolean: same };
}

/***/ }),

/***/ 4534:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   DV: () => (/* binding */ codeBlock),
/* harmony export */   Ix: () => (/* binding */ facts),
/* harmony export */   R_: () => (/* binding */ heading),
/* harmony export */   e5: () => (/* binding */ bullets),
/* harmony export */   lM: () => (/* binding */ documentOf),
/* harmony export */   tp: () => (/* binding */ table),
/* harmony export */   zH: () => (/* binding */ details)
/* harmony export */ });
/* unused harmony exports literal, inline */
/* harmony import */ var _printing_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4694);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9376);


function literal(text) {
	return (0,_printing_js__WEBPACK_IMPORTED_MODULE_0__/* .printable */ .g$)(text)
		.replace(/\n/g, " ")
		.replace(/[&<>\\`*_{}[\]()#+!|~@$]|:(?=\/\/)|w(?=ww\.)/gi, (sign) => `&#${sign.charCodeAt(0)};`)
		.replace(/(?:&#35;|&#64;|\bGH-)(?=\w)/gi, "$&<!-- -->");
}
function row(cells) {
	return `| ${cells.join(" | ")} |`;
}
function fenced(text, language) {
	let longest = 2;
	for (const [ticks] of text.matchAll(/`+/g))
		longest = Math.max(longest, ticks.length);
	const fence = "`".repeat(longest + 1);
	return `${fence}${language}\n${(0,_printing_js__WEBPACK_IMPORTED_MODULE_0__/* .printable */ .g$)(text)}\n${fence}`;
}
function folded(title, markdown) {
	return `<details><summary>${title}</summary>\n\n${markdown}\n\n</details>`;
}
function markdownWords(words) {
	return words.replace(/[&<>\\`*_[\]|~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
function literalLines(lines) {
	return lines.split("\n").map(literal).join("\n");
}
function inline(message, redact) {
	const rendering = {
		words: markdownWords,
		value: (part) => {
			const shown = (0,_printing_js__WEBPACK_IMPORTED_MODULE_0__/* .shownValue */ .JJ)(part, redact);
			return part.as === "code" ? `<code>${literal(shown)}</code>` : literalLines(shown);
		},
		link: (label, url) => (0,_printing_js__WEBPACK_IMPORTED_MODULE_0__/* .isShowable */ .q6)(url, redact) && !/[<>()|"`]/.test(url)
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
function table(head, rows) {
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
function facts(columns) {
	const known = columns.flatMap(([head, cell]) => cell === undefined || cell.isEmpty ? [] : [[head, cell]]);
	return table(known.map(([head]) => head), known.length === 0 ? [] : [known.map(([, cell]) => cell)]);
}
function codeBlock(lines, language = "") {
	return (redact) => {
		const shown = lines.map((line) => (0,_printing_js__WEBPACK_IMPORTED_MODULE_0__/* .plain */ .pj)(line, redact)).filter((line) => line !== "");
		return shown.length === 0 ? "" : fenced(shown.join("\n"), language);
	};
}
function details(title, inner) {
	return (redact, room) => folded(inline(title, redact), blockOf(inner)(redact, room));
}
function blockOf(content) {
	return content instanceof _text_js__WEBPACK_IMPORTED_MODULE_1__/* .Text */ .EY ? (redact) => inline(content, redact) : content;
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

/***/ }),

/***/ 2769:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ didYouMean),
/* harmony export */   q: () => (/* binding */ similar)
/* harmony export */ });
function sharedLength(one, other) {
	let same = 0;
	while (same < one.length && one[same] === other[same])
		same++;
	return same;
}
function isNear(one, other, edits) {
	const same = sharedLength(one, other);
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
function similar(written, candidates) {
	const least = Math.max(6, written.length * 0.7);
	return candidates.find((candidate) => sharedLength(candidate, written) >= least);
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

/***/ }),

/***/ 4694:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   JJ: () => (/* binding */ shownValue),
/* harmony export */   Jb: () => (/* binding */ logged),
/* harmony export */   RT: () => (/* binding */ unicodeEscape),
/* harmony export */   TL: () => (/* binding */ quoted),
/* harmony export */   g$: () => (/* binding */ printable),
/* harmony export */   hS: () => (/* binding */ counted),
/* harmony export */   nS: () => (/* binding */ lasting),
/* harmony export */   pj: () => (/* binding */ plain),
/* harmony export */   q6: () => (/* binding */ isShowable),
/* harmony export */   tJ: () => (/* binding */ inert),
/* harmony export */   vD: () => (/* binding */ utcMinute),
/* harmony export */   vI: () => (/* binding */ shortened)
/* harmony export */ });
/* harmony import */ var _address_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5995);

const unprintable = /[\0-\t\v-\x1f\x7f-\x9f\xad\u180e\u200b-\u200d\u2028\u2029\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]/g;
const tags = /\udb40[\udc00-\udc7f]/g;
const bidirectional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
function unicodeEscape(sign) {
	return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
function printable(text) {
	return text.replace(unprintable, " ").replace(tags, " ").replace(bidirectional, unicodeEscape);
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
const longestWord = 20;
function shortened(text, most) {
	if (text.length <= most)
		return text;
	const space = text.lastIndexOf(" ", most);
	const end = space >= Math.max(1, most - longestWord) ? space : most;
	return `${text.slice(0, end).toWellFormed()}…`;
}
function shownValue({ value, most, as }, redact) {
	const redacted = redact(value);
	if (as === "command")
		return redacted === value ? printable(value) : "";
	if (as === "host")
		return shownHost(redacted, most);
	if (as === "block")
		return shortened(printable(redacted), most);
	const line = inert(printable(redacted).replace(/\s+/g, " "));
	return shortened(as === "clause" ? line.trim().replace(/\.$/, "") : line, most);
}
function shownHost(url, most) {
	const absolute = url.startsWith("//") ? `https:${url}` : url;
	return shortened(inert(URL.canParse(absolute) ? new URL(absolute).host : "***"), most);
}
function isShowable(url, redact) {
	return (0,_address_js__WEBPACK_IMPORTED_MODULE_0__/* .isWebAddress */ .d3)(url) && redact(url) === url;
}
function plain(message, redact) {
	const rendering = {
		words: (words) => words,
		value: (part) => shownValue(part, redact),
		link: (label, url) => (isShowable(url, redact) && label !== url ? `${label} ${url}` : label),
		strong: (inner) => inner,
	};
	return message.render(rendering);
}
function quoted(value) {
	return `'${value.replaceAll("'", "'\\''")}'`;
}

/***/ }),

/***/ 9376:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   EY: () => (/* binding */ Text),
/* harmony export */   G5: () => (/* binding */ command),
/* harmony export */   KE: () => (/* binding */ listed),
/* harmony export */   Qq: () => (/* binding */ text),
/* harmony export */   Tu: () => (/* binding */ atMost),
/* harmony export */   aY: () => (/* binding */ code),
/* harmony export */   ko: () => (/* binding */ strong),
/* harmony export */   nf: () => (/* binding */ link),
/* harmony export */   oR: () => (/* binding */ joined),
/* harmony export */   om: () => (/* binding */ block),
/* harmony export */   sb: () => (/* binding */ clause),
/* harmony export */   yo: () => (/* binding */ hostIn)
/* harmony export */ });
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
	const parts = words.map((part) => part.replace(/\s*\n\s*/g, " "));
	return new Text(parts.flatMap((part, index) => [...(index > 0 ? partsOf(values[index - 1] ?? "") : []), part]));
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
function clause(value) {
	return new Text(value.trim() === "" ? [] : [{ value, most: longestValue, as: "clause" }]);
}
function hostIn(url, relative) {
	return /^(?:[a-z]+:)?\/\//i.test(url)
		? new Text([{ value: url, most: longestValue, as: "host" }])
		: text `${relative}`;
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

/***/ }),

/***/ 5846:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   FD: () => (/* binding */ isGibibytes),
/* harmony export */   fy: () => (/* binding */ isCores),
/* harmony export */   jj: () => (/* binding */ memoryFor),
/* harmony export */   t3: () => (/* binding */ sameAmount),
/* harmony export */   u0: () => (/* binding */ isExact)
/* harmony export */ });
/* unused harmony export decimal */
const decimal = String.raw `(?=.*[1-9])(?![0.]*[1-9](?:\.?[0-9]){15})(?!0*\.0{6})[0-9]+(?:\.[0-9]+)?`;
const cores = new RegExp(`^${decimal}$`);
const gibibytes = new RegExp(`^${decimal}Gi$`);
function isCores(text) {
	return cores.test(text);
}
function isGibibytes(text) {
	return gibibytes.test(text);
}
function memoryFor(cores) {
	return `${Number(cores) * 2}Gi`;
}
function sameAmount(one, other) {
	const [first, second] = [one, other].map((amount) => {
		if (typeof amount === "object")
			return undefined;
		const [, number, unit = ""] = /^(\d+(?:\.\d+)?)(Gi)?$/.exec(String(amount)) ?? [];
		return number === undefined ? undefined : `${Number(number)}${unit}`;
	});
	return first !== undefined && first === second;
}
function isExact(written, value) {
	const isInteger = Number.isInteger(value) && !/^-?[\d.]+e/i.test(written);
	if (!Number.isFinite(value) || (isInteger && !Number.isSafeInteger(value)))
		return false;
	if (value === 0 && /^-|[1-9]/.test(written.replace(/e.*$/i, "")))
		return false;
	const digits = /^0[xo]/.test(written) ? "" : written.replace(/e.*$/i, "").replace(/[^\d]/g, "");
	let end = digits.length;
	while (digits[end - 1] === "0")
		end--;
	return digits.slice(0, end).replace(/^0+/, "").length <= 15;
}

/***/ }),

/***/ 7483:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   IO: () => (/* binding */ requestBody),
/* harmony export */   cQ: () => (/* binding */ inDocumentedOrder),
/* harmony export */   of: () => (/* binding */ bodyWarnings)
/* harmony export */ });
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4289);
/* harmony import */ var _base_text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9376);
/* harmony import */ var _checking_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4927);
/* harmony import */ var _fields_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1494);
/* harmony import */ var _secrets_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7030);





function requestBody(kind, definition, { name, workspaceId, description } = {}) {
	const own = kind === "retire" ? definition.retired : definition;
	const added = { ...(name && { name }), ...(workspaceId && { workspaceId }) };
	const whole = inDocumentedOrder({ ...(description && { description }), ...own.body, ...added });
	const leftOut = kind === "create" ? [] : _fields_js__WEBPACK_IMPORTED_MODULE_0__/* .createOnlyFields */ .Wl.filter((field) => Object.hasOwn(whole, field));
	const body = Object.fromEntries(Object.entries(whole).filter(([field]) => !leftOut.includes(field)));
	const notes = own.notes.filter(({ field }) => field === undefined || (Object.hasOwn(body, field) && body[field] === own.body[field]));
	const more = [
		...additionNotes(whole, definition, own.body),
		...leftOut.map((field) => ({ line: leftOutLine, field: undefined, text: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `${field}` })),
	];
	return { body, whole, notes: (0,_checking_js__WEBPACK_IMPORTED_MODULE_3__/* .noteLines */ .G)([...notes, ...more]) };
}
const leftOutLine = "Left out of the update because only a create accepts them";
function additionNotes(whole, { workspaceId }, own) {
	const written = { ...own, ...(workspaceId && { workspaceId }) };
	return ["description", "name", "workspaceId"].flatMap((field) => {
		const value = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_4__/* .stringMember */ .sk)(whole, field);
		const isAdded = value !== undefined && value !== (0,_base_json_js__WEBPACK_IMPORTED_MODULE_4__/* .member */ .Dc)(written, field);
		return isAdded ? [{ line: "Added to the request", field, text: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `${field} "${value}"` }] : [];
	});
}
function inDocumentedOrder(body) {
	const names = [..._fields_js__WEBPACK_IMPORTED_MODULE_0__/* .fields */ .OA.map(({ field }) => field), ...Object.keys(body)].filter((name) => Object.hasOwn(body, name));
	return Object.fromEntries(names.map((name) => [name, body[name] ?? null]));
}
function bodyWarnings(kind, body) {
	if (kind === "create")
		return creationWarnings(body);
	return kind === "update" ? updateWarnings(body) : [];
}
function creationWarnings(body) {
	const { type, clusterId } = body;
	const warnings = [];
	if ((type === "DEDICATED" || type === "HYBRID") && typeof clusterId !== "string") {
		warnings.push((0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `The definition has type ${type} and no clusterId: your platform may require it to create a
		Deployment.`);
	}
	const unset = (0,_secrets_js__WEBPACK_IMPORTED_MODULE_1__/* .variablesIn */ .DF)(body).filter((item) => (0,_secrets_js__WEBPACK_IMPORTED_MODULE_1__/* .isSecretItem */ .k_)(item) && !Object.hasOwn(item, "value"));
	if (unset.length > 0) {
		const keys = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .listed */ .KE)(unset.map((item) => String((0,_base_json_js__WEBPACK_IMPORTED_MODULE_4__/* .member */ .Dc)(item, "key"))), 20);
		const what = unset.length === 1 ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `a secret variable` : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `secret variables`;
		warnings.push((0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `The definition has ${what} without a value: ${keys}. The Deployment is new, so no value is stored
		yet: pass it with secret-environment-variables.`);
	}
	return warnings;
}
function updateWarnings(body) {
	const lists = _fields_js__WEBPACK_IMPORTED_MODULE_0__/* .fields */ .OA.filter(({ rules }) => rules !== undefined).map(({ field }) => field);
	const missing = lists.filter((name) => !Object.hasOwn(body, name));
	const unnamed = ["name", "type"].filter((name) => !Object.hasOwn(body, name));
	return [
		...(missing.length === 0
			? []
			: [
				(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `The update has no ${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .joined */ .oR)(missing, " and no ")}: your platform may require them in an update,
			or reset them. Add them to the definition.`,
			]),
		...(unnamed.length === 0
			? []
			: [
				(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `The update has no ${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .joined */ .oR)(unnamed, " and no ")}: your platform may require them in an update.
			Add them to the definition.`,
			]),
	];
}

/***/ }),

/***/ 4927:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ noteLines),
/* harmony export */   h: () => (/* binding */ Checking)
/* harmony export */ });
/* harmony import */ var _base_findings_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6649);
/* harmony import */ var _base_text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9376);


const longestShown = 60;
const shownNames = ["environmentVariables", "key", "value", "isSecret", "updatedAt"];
const mostNoted = 50;
function noteLines(notes) {
	const lines = new Map();
	for (const { line, text: part } of notes)
		lines.set(line, (lines.get(line) ?? new Map()).set(String(part), part));
	return Array.from(lines, ([line, parts]) => (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `${line}: ${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .listed */ .KE)([...parts.values()], mostNoted)}`);
}
class Checking {
	findings;
	allowEmptySecrets;
	tokens;
	page;
	notes = [];
	#found = new Set();
	constructor(findings, { allowEmptySecrets, tokens, page }) {
		this.findings = findings;
		this.allowEmptySecrets = allowEmptySecrets;
		this.tokens = tokens;
		this.page = page;
	}
	silent() {
		return new Checking(new _base_findings_js__WEBPACK_IMPORTED_MODULE_1__/* .Findings */ .F(), this);
	}
	problem(place, what) {
		this.fault({ ...place, what: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) ` ${what}` });
	}
	warning(place, what) {
		const found = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `${this.where(place)}${place.path.length === 0 ? ":" : ""} ${what}`;
		if (this.#isNew(place, what))
			this.findings.warning(found, place.origin.at?.(place.offset));
	}
	fault(fault) {
		const found = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `${this.where(fault)}${fault.what}`;
		if (this.#isNew(fault, fault.what))
			this.findings.problem(found, fault.origin.at?.(fault.offset));
	}
	#isNew({ origin, offset, path }, what) {
		const { size } = this.#found;
		return this.#found.add(`${origin.place(offset)} ${path.length} ${what}`).size > size;
	}
	note(line, { path }, what) {
		const [field] = path;
		this.notes.push({ line, field: typeof field === "string" ? field : undefined, text: what });
	}
	quote(given) {
		return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .atMost */ .Tu)(longestShown + 2, JSON.stringify(given));
	}
	plain(given, limit = longestShown) {
		return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .atMost */ .Tu)(limit, given);
	}
	where(position) {
		const place = this.plain(position.origin.place(position.offset), 300);
		return position.path.length === 0 ? place : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `${place}: ${this.pathText(position)}`;
	}
	pathText({ path, origin }) {
		return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .joined */ .oR)(path.map((name, index) => {
			if (typeof name === "number")
				return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `[${name}]`;
			return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `${index > 0 ? "." : ""}${this.nameIn(origin, name)}`;
		}), "");
	}
	generalPath({ path, origin }, item = "") {
		const names = path.filter((name) => typeof name === "string");
		const hasItem = path.some((name) => typeof name === "number");
		return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .joined */ .oR)(names.map((name, index) => {
			const list = index === 0 && hasItem ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `[${this.plain(item)}]` : "";
			return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `${index > 0 ? "." : ""}${this.nameIn(origin, name)}${list}`;
		}), "");
	}
	shown(node, isPrivate = false) {
		if (node.kind !== "scalar")
			return node.kind === "list" ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `a list` : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `an object`;
		if (node.value === null)
			return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `null`;
		if (isPrivate || node.origin.isSecret)
			return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `a ${typeof node.value}`;
		return typeof node.value === "string" ? this.quote(node.value) : this.plain(node.text);
	}
	nameIn({ isSecret = false }, name) {
		if (isSecret && !shownNames.includes(name))
			return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `***`;
		return name === "" ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `""` : this.plain(name);
	}
}

/***/ }),

/***/ 1494:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   OA: () => (/* binding */ fields),
/* harmony export */   RH: () => (/* binding */ memoryFields),
/* harmony export */   Wl: () => (/* binding */ createOnlyFields),
/* harmony export */   jb: () => (/* binding */ responseOnlyFields)
/* harmony export */ });
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
		insteadOfNull: 'write value: "" for an empty value. To keep the stored value of a secret, leave value out',
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
				members: [
					both("schedules", "list", "Hibernation schedules.", { members: hibernationSchedule }),
					both("override", "object", "Hibernates or wakes the Deployment at once: comparable services.", {
						members: [
							both("isHibernating", "boolean", "Whether the Deployment hibernates."),
							both("overrideUntil", "string", "Until when the schedules do not apply."),
						],
					}),
				],
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

/***/ }),

/***/ 4921:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ scalarNode),
/* harmony export */   v: () => (/* binding */ isUnwritten)
/* harmony export */ });
function isUnwritten(node) {
	return node.kind === "scalar" && node.value === null && node.text === "";
}
function scalarNode(value, place) {
	const { origin, offset, path } = place;
	return { origin, offset, path, kind: "scalar", value, text: String(value) };
}

/***/ }),

/***/ 7030:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   DF: () => (/* binding */ variablesIn),
/* harmony export */   KK: () => (/* binding */ misreadNames),
/* harmony export */   QQ: () => (/* binding */ stringsIn),
/* harmony export */   VY: () => (/* binding */ secretsIn),
/* harmony export */   YD: () => (/* binding */ keysOf),
/* harmony export */   k_: () => (/* binding */ isSecretItem),
/* harmony export */   r1: () => (/* binding */ isMarkedSecret),
/* harmony export */   x: () => (/* binding */ isShownKey)
/* harmony export */ });
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4289);
/* harmony import */ var _secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3702);
/* harmony import */ var _read_position_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4921);



function variablesIn({ environmentVariables: list }) {
	return Array.isArray(list) ? list.filter(_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv) : [];
}
function keysOf(variables) {
	return variables.flatMap((variable) => (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .stringMember */ .sk)(variable, "key") ?? []);
}
function isSecretItem(variable) {
	return (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .member */ .Dc)(variable, "isSecret") === true;
}
function isShownKey(key) {
	return /^[A-Z0-9_]+$/.test(key);
}
function isMarkedSecret({ entries }) {
	return (0,_secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_0__/* .isSecretVariable */ .tS)(Array.from(entries, ([name, value]) => [name, scalarIn(value)]), (name) => /^(?:key|val|value|name)(?![A-Za-z])/.test(name));
}
function* secretsIn(node) {
	if (node.kind === "list")
		for (const item of node.items)
			yield* secretsIn(item);
	if (node.kind !== "object")
		return;
	if (isMarkedSecret(node)) {
		yield* stringsIn(node);
		yield* misreadNames(node);
	}
	for (const value of node.entries.values())
		yield* secretsIn(value);
}
function misreadNames(node) {
	if (node.kind === "list")
		return node.items.flatMap(misreadNames);
	if (node.kind !== "object")
		return [];
	return [...node.entries].flatMap(([name, value]) => {
		const isWord = /^\w+$/.test(name);
		const isUsual = ["key", "value", "updatedAt"].includes(name) || (isWord && (0,_secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_0__/* .hasSecretName */ ._o)(name));
		if (isUsual || (isWord && !(0,_read_position_js__WEBPACK_IMPORTED_MODULE_2__/* .isUnwritten */ .v)(value)))
			return misreadNames(value);
		const meant = name.replace(/^val(?:ue)?\s*[:=]?\s*/, "").replace(/^["']|["']$/g, "");
		return [...[name, meant].filter((each) => each !== ""), ...misreadNames(value)];
	});
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
			if (!(0,_secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_0__/* .isPublicMember */ .Mi)(name, scalarIn(value)))
				yield* stringsIn(value);
}

/***/ }),

/***/ 7437:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var _main_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(346);
/* harmony import */ var _runner_runner_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(246);


process.noDeprecation = true;
process.exitCode = 1;
process.stdout.on("error", () => { });
const cancellation = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", ...(process.platform === "win32" ? ["SIGBREAK"] : [])]) {
	process.on(signal, () => cancellation.abort());
}
if (await (0,_main_js__WEBPACK_IMPORTED_MODULE_0__/* .main */ .i)(new _runner_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .ActionsRunner */ .k(), cancellation.signal))
	process.exitCode = 0;
process.stdout.write("", () => setTimeout(() => process.exit(), 500).unref());
__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 2723:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ pullRequestEvent),
/* harmony export */   at: () => (/* binding */ at)
/* harmony export */ });
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4289);
/* harmony import */ var _base_text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9376);


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
	return reader.problem((0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `Input pull-request must be the number of a pull request, such as 42; got
	${got}`);
}
function at(payload, ...path) {
	return path.reduce((value, name) => ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(value) ? (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .member */ .Dc)(value, name) : undefined), payload);
}

/***/ }),

/***/ 2262:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   HS: () => (/* binding */ tokenTypes),
/* harmony export */   Vb: () => (/* binding */ nameOf),
/* harmony export */   oW: () => (/* binding */ previewOf)
/* harmony export */ });
const tokenTypes = ["WORKSPACE", "DEPLOYMENT", "ORGANIZATION"];
function previewOf({ github }) {
	return github?.step === "deploy" || github?.step === "retire" ? github : undefined;
}
function nameOf({ definition }, pull) {
	const { name } = definition.body;
	if (typeof name !== "string")
		return undefined;
	return pull === undefined || definition.nameFromInput ? name : `${name}-pr-${pull}`;
}

/***/ }),

/***/ 8866:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $k: () => (/* binding */ ghCommand),
/* harmony export */   BZ: () => (/* binding */ storeCommand),
/* harmony export */   fL: () => (/* binding */ runPage),
/* harmony export */   hO: () => (/* binding */ readWorkflowRun),
/* harmony export */   pW: () => (/* binding */ forgetCommand)
/* harmony export */ });
/* harmony import */ var _base_printing_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4694);
/* harmony import */ var _base_text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9376);


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
		page: runPage(id, { repositoryPage }),
		actor: read("GITHUB_TRIGGERING_ACTOR") || read("GITHUB_ACTOR"),
		actionRef: read("GITHUB_ACTION_REF") && `${read("GITHUB_ACTION_REPOSITORY")}@${read("GITHUB_ACTION_REF")}`,
		sha: read("GITHUB_SHA"),
		workflow: /\/([\w.-]+\.ya?ml)@/.exec(read("GITHUB_WORKFLOW_REF"))?.[1],
		eventName: read("GITHUB_EVENT_NAME"),
		repository,
		repositoryPage,
		host: hostOf(server),
	};
}
function ghCommand(words, { repository, host }) {
	const server = host === undefined ? "" : `GH_HOST=${host} `;
	return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .command */ .G5)(`${server}gh ${words} --repo ${(0,_base_printing_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(repository || "OWNER/REPO")}`);
}
function storeCommand(id, environment, run) {
	return ghCommand(`variable set DEPLOYMENT_ID${ofEnvironment(environment)} --body ${(0,_base_printing_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(id)}`, run);
}
function forgetCommand(environment, run) {
	return ghCommand(`variable delete DEPLOYMENT_ID${ofEnvironment(environment)}`, run);
}
function ofEnvironment(environment) {
	return ` --env ${environment === undefined ? "ENVIRONMENT" : (0,_base_printing_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(environment)}`;
}
function runPage(id, { repositoryPage }) {
	return repositoryPage === undefined || id === 0 ? "" : `${repositoryPage}/actions/runs/${id}`;
}
function hostOf(server) {
	const host = URL.canParse(server) ? new URL(server).host : "";
	return host === "" || host === "github.com" ? undefined : host;
}

/***/ }),

/***/ 346:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  i: () => (/* binding */ main)
});

// EXTERNAL MODULE: ../../build/src/base/clock.js + 1 modules
var base_clock = __nccwpck_require__(9423);
// EXTERNAL MODULE: ../../build/src/base/errors.js
var errors = __nccwpck_require__(1144);
// EXTERNAL MODULE: ../../build/src/base/findings.js
var base_findings = __nccwpck_require__(6649);
// EXTERNAL MODULE: ../../build/src/base/markdown.js
var markdown = __nccwpck_require__(4534);
// EXTERNAL MODULE: ../../build/src/base/text.js
var base_text = __nccwpck_require__(9376);
// EXTERNAL MODULE: ../../build/src/base/address.js
var base_address = __nccwpck_require__(5995);
// EXTERNAL MODULE: ../../build/src/runner/environment.js
var environment = __nccwpck_require__(9237);
// EXTERNAL MODULE: ../../build/src/base/printing.js
var printing = __nccwpck_require__(4694);
// EXTERNAL MODULE: ../../build/src/secrets/secret.js
var secret = __nccwpck_require__(1235);
;// CONCATENATED MODULE: ../../build/src/secrets/redact.js


const shortestSecret = 4;
const outsideLimit = 300;
const longestInExpression = 16_000;
const longestExpression = 2 ** 16;
const mostCompared = 50_000_000;
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
	#forms = new Set();
	#searches;
	add(value) {
		for (const form of [value, ...linesOf(value)].filter(canHide).flatMap(formsOf))
			this.#forms.add(form);
		this.#searches = undefined;
	}
	redact = (text) => {
		if (this.#forms.size === 0)
			return text;
		this.#searches ??= searchesFor(this.#forms);
		const found = this.#searches.flatMap((search) => search(text)).sort(([one], [other]) => one - other);
		let redacted = "";
		let end = 0;
		for (const [start, after] of found) {
			if (start >= end)
				redacted += text.slice(end, start) + secret/* mask */.d;
			end = Math.max(end, after);
		}
		return redacted + text.slice(end);
	};
	finds(text) {
		return this.redact(text) !== text;
	}
	quote = (text, limit = outsideLimit) => (0,printing/* shortened */.vI)((0,printing/* inert */.tJ)((0,printing/* printable */.g$)(this.redact(text)).replace(/\s+/g, " ").trim()), limit);
}
function searchesFor(forms) {
	const searches = [];
	let group = [];
	let length = 0;
	const compile = () => {
		if (group.length > 0)
			searches.push(byExpression(new RegExp(group.join("|"), "g")));
		[group, length] = [[], 0];
	};
	for (const form of [...forms].sort((one, other) => other.length - one.length)) {
		if (form.length > longestInExpression)
			searches.push(byForm(form));
		else {
			if (length + form.length > longestExpression)
				compile();
			group.push(form.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
			length += form.length;
		}
	}
	compile();
	return searches;
}
function byForm(form) {
	return spansOf((text, from) => {
		const at = text.indexOf(form, from);
		return at === -1 ? undefined : [at, at + form.length];
	});
}
function byExpression(expression) {
	return spansOf((text, from) => {
		expression.lastIndex = from;
		const match = expression.exec(text);
		return match === null ? undefined : [match.index, expression.lastIndex];
	});
}
function spansOf(next) {
	return (text) => {
		const found = [];
		let compared = 0;
		for (let match = next(text, 0); match !== undefined; match = next(text, match[0] + 1)) {
			const [start, end] = match;
			compared += end - start;
			const isTooMuch = compared > mostCompared;
			const last = found.at(-1);
			if (last === undefined || start >= last[1])
				found.push([start, isTooMuch ? text.length : end]);
			else
				last[1] = isTooMuch ? text.length : Math.max(last[1], end);
			if (isTooMuch)
				break;
		}
		return found;
	};
}
const htmlEntities = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};
function formsOf(text) {
	const encoded = encodeURIComponent(text.toWellFormed());
	const strict = encoded.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
	const lower = (form) => form.replace(/%[\dA-F]{2}/g, (digits) => digits.toLowerCase());
	return [
		text,
		JSON.stringify(text).slice(1, -1),
		...[encoded, strict, lower(encoded), lower(strict)],
		text.replace(/[&<>"']/g, (sign) => htmlEntities[sign] ?? sign),
	];
}
// EXTERNAL MODULE: ../../build/src/service/path.js
var path = __nccwpck_require__(9158);
// EXTERNAL MODULE: ../../build/src/base/nearest.js
var nearest = __nccwpck_require__(2769);
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
	{ name: "max-attempts", modes, default: "8" },
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
const names = inputTable.map(({ name }) => name);
const otherNames = {
	deployment: "definition",
	"deployment-file": "definition-file",
};
function inputFor(given) {
	if (names.some((name) => name === given))
		return undefined;
	const isSame = (name) => joined(name) === joined(given);
	const other = Object.keys(otherNames).find(isSame);
	return names.find(isSame) ?? (other === undefined ? (0,nearest/* didYouMean */.a)(given, names) : otherNames[other]);
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
const notEvaluated = (0,base_text/* text */.Qq) `contains an expression that GitHub did not evaluate: write it in the workflow
  file`;
class InputReader {
	source;
	findings;
	misspelled = new Set();
	constructor(source, findings) {
		this.source = source;
		this.findings = findings;
	}
	string(name) {
		return this.own(name) ?? this.#variable(name) ?? rowOf(name).default;
	}
	own(name) {
		return this.source.input(name)?.trim();
	}
	place(name) {
		const isFromVariable = this.own(name) === undefined && this.#variable(name) !== undefined;
		return isFromVariable ? (0,base_text/* text */.Qq) `Environment variable ${rowOf(name).variable ?? ""}` : (0,base_text/* text */.Qq) `Input ${name}`;
	}
	shown(value) {
		return value.length > 100 ? (0,base_text/* text */.Qq) `a value of ${value.length} characters` : (0,base_text/* text */.Qq) `"${value}"`;
	}
	plain(value) {
		return value.length > 100 ? this.shown(value) : (0,base_text/* text */.Qq) `${value}`;
	}
	required(name, meaning) {
		const given = this.string(name);
		if (given !== undefined || this.misspelled.has(name))
			return given;
		const { variable } = rowOf(name);
		const fallback = variable === undefined ? "" : (0,base_text/* text */.Qq) ` (or the environment variable ${variable})`;
		return this.problem((0,base_text/* text */.Qq) `Input ${name} is required${fallback}: ${meaning}`);
	}
	choice(name, allowed) {
		const given = this.string(name);
		const value = allowed.find((candidate) => candidate === given);
		if (given === undefined || value !== undefined)
			return value;
		const parts = allowed.filter((candidate) => candidate.split("-").includes(given.toLowerCase()));
		const near = (0,nearest/* didYouMean */.a)(given, allowed) ?? (parts.length > 0 ? parts.join(" or ") : undefined);
		return this.#unfit(name, (0,base_text/* text */.Qq) `must be one of ${allowed.join(", ")}`, given, near === undefined ? "" : (0,base_text/* text */.Qq) `. Did you mean ${near}?`);
	}
	boolean(name) {
		const given = this.string(name) ?? "false";
		return booleanOf(given) ?? this.#unfit(name, (0,base_text/* text */.Qq) `must be true or false`, given);
	}
	integer(name, rule) {
		const { least, most, note, words = [] } = rule;
		const given = this.string(name);
		if (given === undefined)
			return undefined;
		const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
		if (value >= least && value <= (most ?? Number.MAX_SAFE_INTEGER))
			return value;
		const range = most === undefined ? (0,base_text/* text */.Qq) `of ${least} or more` : (0,base_text/* text */.Qq) `from ${least} to ${most}`;
		const near = (0,nearest/* didYouMean */.a)(given, words);
		const what = (0,base_text/* text */.Qq) `must be an integer ${range}${note === undefined ? "" : (0,base_text/* text */.Qq) ` ${note}`}`;
		return this.#unfit(name, what, given, near === undefined ? "" : (0,base_text/* text */.Qq) `. Did you mean ${near}?`);
	}
	milliseconds(name) {
		const given = this.string(name) ?? "";
		const seconds = /^\d+(\.\d{1,3})?$/.test(given) ? Number(given) : Number.NaN;
		if (seconds >= 0.001 && seconds <= 86_400)
			return Math.round(seconds * 1000);
		return this.#unfit(name, (0,base_text/* text */.Qq) `must be a number of seconds from 0.001 to 86400, such as 60`, given);
	}
	warnOfUnused(name, reason) {
		const given = this.own(name)?.toLowerCase();
		if (given !== undefined && given !== rowOf(name).default?.toLowerCase()) {
			this.findings.warning((0,base_text/* text */.Qq) `Input ${name} is given, but ${reason}.`);
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
		const what = given.includes("${{") ? notEvaluated : allowed;
		return this.problem((0,base_text/* text */.Qq) `${this.place(name)} ${what}; got ${this.shown(given)}${more}`);
	}
}
;// CONCATENATED MODULE: ../../build/src/inputs/common.js




function checkInputNames(reader) {
	for (const given of reader.source.inputNames()) {
		const meant = inputFor(given);
		if (meant === undefined)
			continue;
		reader.misspelled.add(meant);
		reader.problem((0,base_text/* text */.Qq) `Input ${reader.plain(given)} does not exist. Did you mean ${meant}?`);
	}
}
function readMode(reader) {
	checkInputNames(reader);
	reader.required("mode", (0,base_text/* text */.Qq) `one of ${modes.join(", ")}`);
	const mode = reader.choice("mode", modes);
	if (mode === undefined)
		return undefined;
	for (const row of inputTable) {
		const { name } = row;
		const isUsed = name === "github-token" || name === "preview" || row.modes.includes(mode);
		if (!isUsed)
			reader.warnOfUnused(name, (0,base_text/* text */.Qq) `mode ${mode} does not use it`);
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
	if (id === undefined)
		return undefined;
	const unfit = (0,path/* unfitId */._)(id);
	const what = mistakenId(id) ?? (unfit && (0,base_text/* text */.Qq) `is not an id: it ${unfit}`);
	if (what !== undefined)
		return reader.problem((0,base_text/* text */.Qq) `${reader.place(name)} ${what}; got ${reader.shown(id)}`);
	if (!/\s/.test(id))
		return id;
	const named = name === "deployment-id"
		? (0,base_text/* text */.Qq) `. Use the output deployment-id of the create, or the id that the platform shows`
		: (0,base_text/* text */.Qq) `. For a name use ${name.replace("-id", "")}`;
	return reader.problem((0,base_text/* text */.Qq) `${reader.place(name)} takes an id, without whitespace; got ${reader.shown(id)}${named}`);
}
function mistakenId(id) {
	if (/^["'`]|["'`]$/.test(id))
		return (0,base_text/* text */.Qq) `is in quotes: remove them`;
	if (/^https?:/i.test(id))
		return (0,base_text/* text */.Qq) `is a URL: pass only the id in it`;
	if (id.includes("${{") && id.lastIndexOf("}}") > id.indexOf("${{"))
		return notEvaluated;
	return /^\$|\{\{|^(?:vars|secrets|env|inputs|steps|needs|matrix)\./.test(id)
		? (0,base_text/* text */.Qq) `is the name of a variable or a part of an expression: write \${{ vars.NAME }}`
		: undefined;
}
// EXTERNAL MODULE: ../../build/src/inputs/event.js
var inputs_event = __nccwpck_require__(2723);
// EXTERNAL MODULE: ../../build/src/inputs/workflow-run.js
var workflow_run = __nccwpck_require__(8866);
;// CONCATENATED MODULE: ../../build/src/inputs/access.js









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
function proxySecrets(variables) {
	return (Object.values(environment/* proxyVariables */.eq)
		.flat()
		.map((name) => (0,base_address/* credentialsIn */.Wr)(variables.variable(name) ?? ""))
		.filter(([credentials]) => credentials?.includes(":"))
		.flat());
}
const planWithoutToken = (0,base_text/* text */.Qq) `A dry run works without api-token if github-environment or preview,
  organization-id and workspace-id are set`;
const withoutSecrets = (0,base_text/* text */.Qq) `Input api-token is empty: runs of a pull request from a fork get no secrets, and
  runs by Dependabot get only Dependabot's secrets`;
const missingToken = (0,base_text/* text */.Qq) `Input api-token is required (or the environment variable PLATFORM_API_TOKEN): an API
  token of the platform. The secret is empty or does not exist here: check its name and the job's
  environment`;
function adviceWithoutSecrets({ source }) {
	const { name, payload } = source.event();
	if (!/^pull_request(?!_target)/.test(name))
		return undefined;
	const plan = (0,base_text/* text */.Qq) `${planWithoutToken}.`;
	const pull = (...path) => (0,inputs_event.at)(payload, "pull_request", ...path);
	if (pull("head", "repo", "full_name") !== source.variable("GITHUB_REPOSITORY")) {
		const hint = (0,base_text/* text */.Qq) `A maintainer can start the workflow manually, for a preview with pull-request:
	  ${String(pull("number"))}.`;
		return { lines: [plan], hint };
	}
	if (source.variable("GITHUB_ACTOR") !== "dependabot[bot]")
		return undefined;
	return {
		lines: [plan, (0,base_text/* text */.Qq) `Add the API token to Dependabot's secrets, by the name that the workflow uses:`],
		commands: [(0,workflow_run/* ghCommand */.$k)("secret set PLATFORM_API_TOKEN --app dependabot", (0,workflow_run/* readWorkflowRun */.hO)(source))],
		hint: (0,base_text/* text */.Qq) `Then run the job again.`,
	};
}
function readAccess(reader, mode) {
	const mayPlan = isDryRun(reader) && mode !== "create-token";
	if (mayPlan && hasRecords(reader) && reader.string("api-token") === undefined) {
		if (reader.string("base-url") !== undefined)
			readBaseUrl(reader);
		return undefined;
	}
	if (reader.string("api-token") === undefined && !reader.misspelled.has("api-token")) {
		const missing = mayPlan ? (0,base_text/* text */.Qq) `${missingToken}. ${planWithoutToken}` : missingToken;
		const advice = adviceWithoutSecrets(reader);
		reader.problem(advice ? withoutSecrets : missing);
		reader.findings.advice = advice;
	}
	const apiToken = readSecret("api-token", reader);
	const baseUrl = readBaseUrl(reader);
	return apiToken && baseUrl && { apiToken, baseUrl };
}
function readSecret(name, reader) {
	const given = reader.string(name);
	if (given === undefined)
		return undefined;
	const refuse = (problem, what = (0,base_text/* text */.Qq) `pass only the token`) => {
		return reader.problem((0,base_text/* text */.Qq) `${reader.place(name)} ${problem}${what} (the value is not shown)`);
	};
	if (given.includes("${{"))
		return refuse(notEvaluated, "");
	if (name === "api-token") {
		if (/^(?:\$|(?:secrets|vars|env)\.)/.test(given))
			return refuse((0,base_text/* text */.Qq) `is the name of a secret or variable: `, (0,base_text/* text */.Qq) `write \${{ secrets.NAME }}`);
		if (given === reader.string("github-token") || /^(?:gh[a-z]_|github_pat_)/.test(given))
			return refuse((0,base_text/* text */.Qq) `is a token of GitHub: `, (0,base_text/* text */.Qq) `pass an API token of the platform`);
	}
	if (/^Bearer\s/i.test(given))
		return refuse((0,base_text/* text */.Qq) `begins with "Bearer ": remove it, and `);
	if (/\s/.test(given))
		return refuse((0,base_text/* text */.Qq) `contains whitespace: `);
	if (/^["'`]|["'`]$/.test(given))
		return refuse((0,base_text/* text */.Qq) `is in quotes: remove them, and `);
	if (given.length < shortestSecret)
		return refuse((0,base_text/* text */.Qq) `is too short to be a token: `, (0,base_text/* text */.Qq) `store the complete token in the secret`);
	return /^[\x21-\x7e]+$/.test(given)
		? new secret/* Secret */.z(given)
		: refuse((0,base_text/* text */.Qq) `contains a character that no token has: `);
}
function readLimits(reader) {
	const requestTimeout = reader.milliseconds("request-timeout");
	const maxAttempts = reader.integer("max-attempts", { least: 1, note: (0,base_text/* text */.Qq) `(1 means no retry)` });
	return requestTimeout === undefined || maxAttempts === undefined
		? undefined
		: { requestTimeout, maxAttempts };
}
const example = "https://platform.example.com";
function isSafeAddress({ protocol, hostname }) {
	const isLoopback = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(hostname);
	return protocol === "https:" || (protocol === "http:" && isLoopback);
}
function readBaseUrl(reader) {
	const given = reader.required("base-url", (0,base_text/* text */.Qq) `the base URL of the API, such as ${example}. Does its variable exist in the repository's settings?`);
	if (given === undefined)
		return undefined;
	const problem = problemOf(given);
	const got = reader.shown(given.replace(/^.*(?:@|%40|\uff20)/s, "***@").replace(/([?#]).+$/s, "$1…"));
	if (problem === undefined) {
		const url = new URL(given);
		if (isOfPage(url, reader)) {
			reader.findings.warning((0,base_text/* text */.Qq) `${reader.place("base-url")} is ${got}, whose path contains an id. Use the base URL of the API,
		  such as ${example}, not the address of a page.`);
		}
		return url;
	}
	return reader.problem((0,base_text/* text */.Qq) `${reader.place("base-url")} ${problem}; got ${got}. Example: ${example}`);
}
function isOfPage({ pathname }, reader) {
	const segments = pathname.split("/");
	const ids = ["organization-id", "workspace-id", "deployment-id"];
	return ids.some((id) => segments.includes(reader.string(id) ?? " "));
}
function problemOf(given) {
	if (given.includes("${{"))
		return notEvaluated;
	if (/^["'`]|["'`]$/.test(given))
		return (0,base_text/* text */.Qq) `is in quotes: remove them`;
	if (/[\s\u0000-\u001f\u007f-\u009f]/.test(given))
		return (0,base_text/* text */.Qq) `must not contain whitespace`;
	if (given.includes("@") || (0,base_address/* credentialsIn */.Wr)(given).length > 0)
		return (0,base_text/* text */.Qq) `must not contain a user name or password (the part before @)`;
	const [form, scheme = "", path = ""] = /^([a-z][a-z\d+.-]*):\/\/[^/?#\\]+([^?#]*)/i.exec(given) ?? [];
	if (form === undefined || !URL.canParse(given))
		return (0,base_text/* text */.Qq) `must be a URL that begins with https://`;
	if (!/^https?$/i.test(scheme))
		return (0,base_text/* text */.Qq) `must begin with https://`;
	const url = new URL(given);
	const own = /\/(?:platform|iam)\/v1beta1(?=\/|$)/i.exec((0,base_address/* percentDecoded */.oF)(url.pathname));
	if (own)
		return (0,base_text/* text */.Qq) `must end before ${own[0]}, the API's own path: the action adds the path of each request
	  itself`;
	if (given.includes("?"))
		return (0,base_text/* text */.Qq) `must not contain a query (the part from ? on), or the path of a page`;
	if (given.includes("#"))
		return (0,base_text/* text */.Qq) `must not contain a fragment (the part from # on), or the path of a page`;
	if (!isSafeAddress(url))
		return (0,base_text/* text */.Qq) `must begin with https:// (http:// is only for a loopback host)`;
	if (path.includes("\\"))
		return (0,base_text/* text */.Qq) `must not contain a backslash`;
	if (path.includes("//"))
		return (0,base_text/* text */.Qq) `must not contain an empty path segment (//)`;
	if (path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) {
		return (0,base_text/* text */.Qq) `must not contain the path segments . and ..`;
	}
	return undefined;
}
// EXTERNAL MODULE: ../../build/src/base/documentation.js
var documentation = __nccwpck_require__(9025);
// EXTERNAL MODULE: ../../build/src/definition/body.js
var definition_body = __nccwpck_require__(7483);
// EXTERNAL MODULE: ../../build/src/base/json.js
var json = __nccwpck_require__(4289);
// EXTERNAL MODULE: ../../build/src/definition/amounts.js
var amounts = __nccwpck_require__(5846);
// EXTERNAL MODULE: ../../build/src/definition/checking.js
var definition_checking = __nccwpck_require__(4927);
// EXTERNAL MODULE: ../../build/src/definition/fields.js
var fields = __nccwpck_require__(1494);
// EXTERNAL MODULE: ../../build/src/definition/read/position.js
var read_position = __nccwpck_require__(4921);
// EXTERNAL MODULE: ../../build/src/definition/secrets.js
var secrets = __nccwpck_require__(7030);
;// CONCATENATED MODULE: ../../build/src/definition/rules.js



const expressionInFile = (0,base_text/* text */.Qq) `contains an expression (\${{ }}), but GitHub does not evaluate
  expressions in files`;
function checkLists({ entries }, checking) {
	const itemsOf = (name) => {
		const list = entries.get(name);
		return list?.kind === "list" ? list.items.filter((item) => item.kind === "object") : [];
	};
	for (const [variable, first] of duplicates(itemsOf("environmentVariables"), "key")) {
		const key = shownKey(variable, checking) ?? "it";
		const place = checking.where({ ...first, path: [] });
		checking.problem(placeIn(variable, "key"), (0,base_text/* text */.Qq) `must be unique: ${key} is also given at ${place}`);
	}
	checkQueues(itemsOf("workerQueues"), checking);
}
function checkVariable(variable, checking) {
	const { item, body, isMisspelled } = variable;
	const { origin, entries } = item;
	const [key, value] = [(0,json/* member */.Dc)(body, "key"), (0,json/* member */.Dc)(body, "value")];
	const isSecret = (0,json/* member */.Dc)(body, "isSecret") === true;
	const written = entries.get("value");
	const shown = shownKey(item, checking);
	const of = shown === undefined ? "" : (0,base_text/* text */.Qq) `of ${shown} `;
	const warn = (what) => checking.warning(placeIn(item, "value"), (0,base_text/* text */.Qq) `${of}${what}`);
	if (!entries.has("key") && !isMisspelled)
		checking.problem(item, entries.has("name")
			? (0,base_text/* text */.Qq) `has no key: write key instead of name`
			: (0,base_text/* text */.Qq) `has no key: add the variable's name, such as key: MY_KEY`);
	if (written === undefined && !isSecret && !isMisspelled) {
		checking.problem(item, (0,base_text/* text */.Qq) `has no value: write value: "" for an empty one (only a secret may omit it)`);
	}
	if (origin.isSecret && !isSecret) {
		checking.problem(placeIn(item, "isSecret"), (0,base_text/* text */.Qq) `must be true: give plain variables in environment-variables`);
	}
	if (isSecret && (value === "true" || value === "false")) {
		warn((0,base_text/* text */.Qq) `is only a boolean: the action adds no mask for it. Where the value is a GitHub secret, the runner
		masks this word in the whole job, and outputs that contain it, such as ready, do not reach other jobs.
		Make it a plain variable`);
	}
	if (origin.variables !== undefined && typeof value === "string") {
		if (/^(?:secrets|vars)\.[A-Za-z_]\w*$/.test(value.trim())) {
			const what = (0,base_text/* text */.Qq) `is the name of a secret or variable: write \${{ secrets.NAME }} or \${{ vars.NAME }}`;
			checking.problem(placeIn(item, "value"), (0,base_text/* text */.Qq) `${of}${what}`);
		}
		else if (/^\$(?:[A-Za-z_]\w*|\{\w+\})$/.test(value.trim())) {
			warn((0,base_text/* text */.Qq) `is the name of a variable of a shell: it is sent as written. Write \${{ env.NAME }} to send
		its value`);
		}
		else if (value.includes("${{")) {
			warn((0,base_text/* text */.Qq) `contains an expression (\${{ }}) that GitHub did not evaluate: it is sent as written. Write it in
		  the workflow file`);
		}
		else if (origin.variables === "lines" && !isSecret && /\s#/.test(value)) {
			warn((0,base_text/* text */.Qq) `contains a #: the whole rest of the line is the value. Write a comment on a line of its own`);
		}
	}
	if (value === "" && !isSecret && origin.variables !== undefined) {
		warn((0,base_text/* text */.Qq) `is empty: does its variable exist in this repository and environment?`);
	}
	const isEmpty = (typeof value === "string" && value.trim() === "") || (written === undefined && origin.isSecret);
	if (isEmpty && isSecret && origin.variables !== undefined)
		checkEmptySecret(item, checking);
	const token = Object.entries(checking.tokens).find(([, secret]) => secret === String(value).trim());
	if (token !== undefined) {
		const what = (0,base_text/* text */.Qq) `is the step's own ${token[0]}: leave it out. toJSON(secrets) contains all secrets: write
	  the variables one by one`;
		checking.problem(placeIn(item, "value"), (0,base_text/* text */.Qq) `${of}${what}`);
	}
	if (origin.variables === "lines" && typeof value === "string" && /^(["']).*\1$/s.test(value)) {
		warn((0,base_text/* text */.Qq) `is in quotes: they are part of the value. Remove them if that is not meant`);
	}
	const isLine = origin.variables === "lines" && !String(value).includes("\n");
	if (isLine && /[,; \t][A-Z_][A-Z0-9_]*=/.test(String(value))) {
		warn((0,base_text/* text */.Qq) `looks like several variables: the whole rest of the line is one value. Write each variable on a
		line of its own, or ignore this if it is one value`);
	}
	if (origin.at !== undefined && isSecret && typeof value === "string" && value !== "") {
		warn((0,base_text/* text */.Qq) `is a secret in a file: everyone who can read the file can read it. Pass it with the input
		secret-environment-variables instead`);
	}
	if (written?.kind === "scalar" && written.isCut === true) {
		warn((0,base_text/* text */.Qq) `ends before the #: YAML reads what follows a space and # as a comment. Put the value in quotes if
		the # belongs to it`);
	}
	if (origin.at !== undefined && !isSecret && String(value).includes("${{")) {
		const input = /\bsecrets\b/.test(String(value))
			? "secret-environment-variables"
			: "environment-variables";
		warn((0,base_text/* text */.Qq) `${expressionInFile}: the expression itself is sent. To send its value, use the input ${input}`);
	}
	if (typeof key === "string" && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) {
		const advice = origin.isSecret
			? (0,base_text/* text */.Qq) `it is sent as written. If this line is a part of the value above it, write that value as
		KEY<<END`
			: (0,base_text/* text */.Qq) `${shown ?? "it"} is sent as written`;
		const what = (0,base_text/* text */.Qq) `is not a POSIX name (letters, digits and _, not beginning with a digit): ${advice}`;
		checking.warning(placeIn(item, "key"), what);
	}
}
function checkEmptySecret(variable, checking) {
	const key = shownKey(variable, checking);
	const place = checking.where({ ...placeIn(variable, "value"), path: [] });
	const empty = (0,base_text/* text */.Qq) `${place}: ${key ?? (0,base_text/* text */.Qq) `the secret`} is empty`;
	const advice = (0,base_text/* text */.Qq) `Does the secret exist in this repository and environment, and is it available to this
	event? For an intentionally empty secret, write { key: ${key ?? "MY_KEY"}, value: "", isSecret: true } in
	the definition`;
	if (checking.allowEmptySecrets)
		checking.findings.notice((0,base_text/* text */.Qq) `${empty}: the plan does not need it`);
	else
		checking.findings.problem((0,base_text/* text */.Qq) `${empty}, and would overwrite the stored value. ${advice}`);
}
function shownKey(item, checking) {
	const key = textIn(item, "key");
	const { isSecret, hidesKeys } = item.origin;
	if (key === undefined || (isSecret && (hidesKeys || !(0,secrets/* isShownKey */.x)(key))))
		return undefined;
	return checking.plain(key);
}
function textIn(item, name) {
	const value = item.kind === "object" ? item.entries.get(name) : undefined;
	return value?.kind !== "scalar" || value.value === null ? undefined : value.text;
}
function checkQueues(queues, checking) {
	for (const queue of queues) {
		if (!queue.entries.has("name"))
			checking.warning(queue, (0,base_text/* text */.Qq) `has no name: your platform may require one`);
	}
	for (const queue of queues) {
		const [minimum, maximum] = [numberIn(queue, "minWorkerCount"), numberIn(queue, "maxWorkerCount")];
		if (minimum === undefined || maximum === undefined || minimum <= maximum)
			continue;
		const what = (0,base_text/* text */.Qq) `must be at most maxWorkerCount, which is ${maximum}; got ${minimum}`;
		checking.problem(placeIn(queue, "minWorkerCount"), what);
	}
	for (const [queue, first] of duplicates(queues, "name")) {
		const name = checking.quote(textIn(queue, "name") ?? "");
		checking.problem(placeIn(queue, "name"), (0,base_text/* text */.Qq) `must be unique; ${name} is also the name of ${checking.pathText(first)}`);
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
			? (0,base_text/* text */.Qq) `${first ? checking.pathText(first) : "it"} is already the default`
			: (0,base_text/* text */.Qq) `${checking.where({ ...other, path: [] })} already has a default queue,
		${checking.quote(textIn(first, "name") ?? "")}. Set its isDefault to false here`;
		checking.problem(place, (0,base_text/* text */.Qq) `must not be true: ${which}`);
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
		const { rules } = fields/* fields */.OA.find(({ field }) => field === name) ?? {};
		const merge = { variables: mergeVariables, queues: mergeQueues };
		entries.set(name, rules !== undefined && below?.kind === "list" && value.kind === "list"
			? { ...below, items: merge[rules](below.items, value.items, checking) }
			: value);
	}
	for (const { memory, cpu } of fields/* memoryFields */.RH) {
		if (isSet(over.entries.get(cpu)) && !over.entries.has(memory))
			entries.delete(memory);
	}
	return { ...over, entries };
}
function mergeVariables(base, over, checking) {
	return mergeItems(base, over, "key", (below, item) => {
		const { origin, offset } = item.entries.get("key") ?? item;
		const key = shownKey(item, checking) ?? (0,base_text/* text */.Qq) `a key`;
		const problem = (what) => checking.fault({ origin, offset, path: [], what: (0,base_text/* text */.Qq) `: ${key} ${what}` });
		const areInputs = below.origin.variables !== undefined && origin.variables !== undefined;
		if (areInputs && below.origin !== origin) {
			problem((0,base_text/* text */.Qq) `is also in the input environment-variables: keep one of them`);
		}
		else if (isSecretNode(below) && !staysSecret(item, below)) {
			const where = checking.where({ ...below, path: [] });
			const how = isSecretNode(item) ? (0,base_text/* text */.Qq) `has isSecret: null` : (0,base_text/* text */.Qq) `is plain`;
			problem((0,base_text/* text */.Qq) `${how} here and is secret at ${where}: its value would become readable. Make both secret, or both
		  plain`);
		}
		return item;
	});
}
function mergeQueues(base, over, checking) {
	for (const item of over) {
		if (item.kind !== "object" || item.entries.has("name"))
			continue;
		checking.problem(item, (0,base_text/* text */.Qq) `has no name: it would be added beside the queue that was meant`);
	}
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
	return item.origin.isSecret === true || (0,secrets/* isMarkedSecret */.r1)(item);
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
function retired(node, rows = fields/* fields */.OA) {
	const entries = Array.from(node.entries, ([name, value]) => {
		const { retired: small, members = [] } = rows.find(({ field }) => field === name) ?? {};
		if (small !== undefined && isSet(value))
			return [name, (0,read_position/* scalarNode */.H)(small, value)];
		if (value.kind !== "list")
			return [name, value];
		const items = value.items.map((item) => (item.kind === "object" ? retired(item, members) : item));
		return [name, { ...value, items }];
	});
	return { ...node, entries: new Map(entries) };
}
;// CONCATENATED MODULE: external "node:fs/promises"
const promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
;// CONCATENATED MODULE: ../../build/src/definition/read/file.js




const largestFile = 1024 * 1024;
const outside = (0,base_text/* text */.Qq) `is outside the folder of the checked-out files (GITHUB_WORKSPACE) and RUNNER_TEMP: use a
  path inside one of them, such as deploy/deployment.yaml`;
async function readDefinitionFile(folders, given) {
	const wanted = external_node_path_.resolve(folders.workspace, given);
	try {
		const named = [folders.workspace, folders.temporary].filter((folder) => folder !== undefined);
		const roots = await Promise.all(named.map((folder) => (0,promises_namespaceObject.realpath)(folder).catch(() => external_node_path_.resolve(folder))));
		const isIn = (target, ...among) => among.some((root) => isInside(root, target));
		if (!isIn(wanted, ...named.map((folder) => external_node_path_.resolve(folder)), ...roots))
			return { problem: outside };
		const target = await (0,promises_namespaceObject.realpath)(wanted);
		if (!isIn(target, ...roots))
			return { problem: outside };
		const file = await (0,promises_namespaceObject.stat)(target);
		if (!file.isFile())
			return { problem: (0,base_text/* text */.Qq) `is not a file: use the path of a YAML or JSON file` };
		if (file.size > largestFile)
			return { problem: (0,base_text/* text */.Qq) `has ${file.size} bytes: a definition may have at most ${largestFile}` };
		return { text: new TextDecoder("utf-8", { fatal: true }).decode(await (0,promises_namespaceObject.readFile)(target)) };
	}
	catch (error) {
		const { code = (0,base_text/* text */.Qq) `unknown error` } = error;
		if (code === "ENOENT")
			return { problem: await missing(wanted, given) };
		if (code === "ERR_ENCODING_INVALID_ENCODED_DATA")
			return { problem: (0,base_text/* text */.Qq) `is not UTF-8: save the file as UTF-8` };
		return { problem: (0,base_text/* text */.Qq) `cannot be read (${code})` };
	}
}
async function missing(wanted, given) {
	const { dir, base } = external_node_path_.parse(wanted);
	const near = (0,nearest/* didYouMean */.a)(base, await (0,promises_namespaceObject.readdir)(dir).catch(() => []));
	if (near !== undefined)
		return (0,base_text/* text */.Qq) `does not exist. Did you mean ${JSON.stringify(external_node_path_.join(external_node_path_.dirname(given), near))}?`;
	if (/[*?]/.test(given))
		return (0,base_text/* text */.Qq) `is a pattern, and is not expanded: write each path on a line of its own`;
	if (/[,;\s]/.test(given))
		return (0,base_text/* text */.Qq) `does not exist: correct the path, and write one path per line`;
	if (external_node_path_.isAbsolute(given))
		return (0,base_text/* text */.Qq) `does not exist: correct the path, and check the step that makes the file`;
	return (0,base_text/* text */.Qq) `does not exist in the folder of the checked-out files (GITHUB_WORKSPACE): correct the path, or
	add a checkout step before this step`;
}
function isInside(folder, target) {
	const relative = external_node_path_.relative(folder, target);
	return relative !== ".." && !relative.startsWith(`..${external_node_path_.sep}`) && !external_node_path_.isAbsolute(relative);
}
;// CONCATENATED MODULE: ../../build/src/definition/read/diagnose.js

function noComment({ at }) {
	return at?.(0).file.endsWith(".json")
		? (0,base_text/* text */.Qq) `JSON has no comments: remove this one`
		: (0,base_text/* text */.Qq) `a comment begins with #, not with // or /*`;
}
const expression = (0,base_text/* text */.Qq) `this line contains an expression (\${{ }}): GitHub does not evaluate expressions in
  files. Put the field into the input definition instead`;
const indentation = (0,base_text/* text */.Qq) `the indentation does not match the lines before: fields of one object, or items of
  one list, start in the same column`;
const words = {
	BAD_DIRECTIVE: (0,base_text/* text */.Qq) `a line that begins with % is a YAML directive, and this one is not known`,
	BAD_DQ_ESCAPE: (0,base_text/* text */.Qq) `this backslash escape is not known in double quotes: write \\\\ for a backslash, or use
	single quotes`,
	BAD_INDENT: indentation,
	BAD_SCALAR_START: (0,base_text/* text */.Qq) `a value cannot begin with this character: put the value in quotes`,
	BLOCK_AS_IMPLICIT_KEY: (0,base_text/* text */.Qq) `a second colon in one line: put a value that contains a colon and a space in
	quotes`,
	BLOCK_IN_FLOW: (0,base_text/* text */.Qq) `a comma is missing, or a block is inside brackets or braces`,
	KEY_OVER_1024_CHARS: (0,base_text/* text */.Qq) `a field's name is longer than 1024 characters: is a colon missing?`,
	MISSING_CHAR: (0,base_text/* text */.Qq) `a colon with a space after it is missing here, or the indentation is wrong`,
	MULTILINE_IMPLICIT_KEY: (0,base_text/* text */.Qq) `a colon with a space after it is missing in this line: write name: value`,
	RESOURCE_EXHAUSTION: (0,base_text/* text */.Qq) `this is nested too deeply`,
	TAB_AS_INDENT: (0,base_text/* text */.Qq) `tabs cannot indent YAML: use spaces`,
	TAG_RESOLVE_FAILED: (0,base_text/* text */.Qq) `a tag is not allowed here: put a value that begins with ! in quotes`,
	UNEXPECTED_TOKEN: (0,base_text/* text */.Qq) `this cannot be here: is a quote, a comma, a bracket or a line break missing before
	it?`,
};
const conflict = (0,base_text/* text */.Qq) `this line is a conflict marker of Git: resolve the conflict`;
const secondDocument = (0,base_text/* text */.Qq) `a second document begins here: there must be only one`;
const openings = { "]": "[", "}": "{" };
function diagnose(yaml, document, source, origin) {
	const { errors, warnings } = document;
	const [first] = [...errors, ...warnings];
	if (first === undefined)
		return undefined;
	const [offset] = first.pos;
	if (first.code === "MULTIPLE_DOCS")
		return { offset, what: secondDocument };
	const problem = (what, at = offset) => ({ offset: at, what: (0,base_text/* text */.Qq) `not YAML or JSON: ${what}` });
	const { start, line } = lineAt(source, offset);
	if (/^(?:<{7}|={7}|>{7})/.test(line))
		return problem(conflict, start);
	if (origin.at !== undefined && line.includes("${{"))
		return problem(expression);
	if (/^\s*[[{/]/.test(source) && /(?:^|[\s,[{])\/[/*]/.test(line))
		return problem(noComment(origin), start);
	const wrongIndent = errors.find(({ code }) => code === "MULTILINE_IMPLICIT_KEY");
	if (first.code === "BLOCK_AS_IMPLICIT_KEY" && wrongIndent !== undefined) {
		const indented = lineAt(source, wrongIndent.pos[1] - 1);
		return problem(indentation, indented.start + indented.line.search(/\S|$/));
	}
	const quote = /closing (["'])/.exec(first.message)?.[1];
	if (quote !== undefined) {
		const what = (0,base_text/* text */.Qq) `the string that begins here has no closing ${quote}. If it has several lines, indent
	  them`;
		return problem(what, startOfString(yaml, document, offset));
	}
	return problem(wordsOf(first));
}
function wordsOf({ code, message }) {
	const closing = /end with a ([\]}])/.exec(message)?.[1] ?? "";
	const opening = openings[closing];
	if (opening !== undefined)
		return (0,base_text/* text */.Qq) `a ${opening} before this has no closing ${closing}. If it is there, indent the lines inside,
	  or put a value with # in quotes`;
	if (/between flow/.test(message))
		return (0,base_text/* text */.Qq) `a comma or a colon is missing before this`;
	if (/without - indicator/.test(message))
		return indentation;
	return words[code] ?? (0,base_text/* text */.Qq) `a value that begins with * or & needs quotes, or a character is missing here`;
}
function startOfString({ visit }, document, end) {
	let start = end;
	visit(document, {
		Scalar(_, { range, type = "PLAIN" }) {
			if (type !== "PLAIN" && range && range[0] < end && end <= range[1])
				start = range[0];
		},
	});
	return start;
}
function lineAt(source, offset) {
	const start = source.lastIndexOf("\n", offset - 1) + 1;
	const [line = ""] = source.slice(start).split("\n", 1);
	return { start, line };
}
;// CONCATENATED MODULE: ../../build/src/definition/read/yaml.js



const deepest = 64;
const mostMarks = 50_000;
const marks = /[\n[\]{},]|[?-](?=\s)/g;
const mostAliased = 1024 * 1024;
const tooDeep = (0,base_text/* text */.Qq) `nested deeper than ${deepest} levels`;
async function readYaml(given, name, { isFile = false, kind = {}, path = [] } = {}) {
	const yaml = await __nccwpck_require__.e(/* import() */ 483).then(__nccwpck_require__.t.bind(__nccwpck_require__, 3483, 19));
	const written = given.replace(/^\uFEFF/, "");
	const counter = new yaml.LineCounter();
	const at = (offset) => {
		const { line, col } = counter.linePos(offset);
		return { file: name, line, column: col };
	};
	const place = (offset) => {
		const { line, column } = at(offset);
		return isFile ? `${name}:${line}:${column}` : `Input ${name}, line ${line}, column ${column}`;
	};
	const origin = { ...kind, place, ...(isFile ? { at } : {}) };
	const source = { name: isFile ? name : `Input ${name}`, origin, root: undefined, isComplete: false };
	const broken = (offset, what) => ({
		...source,
		faults: [{ origin, offset, path: [], what: (0,base_text/* text */.Qq) `: ${what}` }],
	});
	if ((written.match(marks)?.length ?? 0) > mostMarks) {
		counter.addNewLine(0);
		return broken(0, (0,base_text/* text */.Qq) `it has more than ${mostMarks} lines, brackets and commas`);
	}
	try {
		const options = { schema: "core", merge: false, resolveKnownTags: false, uniqueKeys: false };
		const document = yaml.parseDocument(written, { ...options, lineCounter: counter, prettyErrors: false });
		const faults = [];
		const state = {
			yaml,
			origin,
			written,
			faults,
			anchors: new Map(),
			aliased: 0,
			isMisread: false,
		};
		const root = document.contents ? convert(document.contents, state, path) : undefined;
		const error = diagnose(yaml, document, written, origin);
		return error === undefined
			? { ...source, root, isComplete: !state.isMisread, faults }
			: { ...broken(error.offset, error.what), root };
	}
	catch (error) {
		if (error instanceof RangeError)
			return broken(0, (0,base_text/* text */.Qq) `nested too deeply`);
		throw error;
	}
}
function convert(node, state, path, outer = 0) {
	const { yaml, origin, anchors, written } = state;
	const [offset = outer, end = 0] = (yaml.isNode(node) && node.range) || [];
	const place = { origin, offset, path };
	const { aliased } = state;
	let located;
	if (path.length > deepest) {
		state.faults.push({ ...place, path: path.slice(0, 1), what: (0,base_text/* text */.Qq) ` is ${tooDeep}` });
		return (0,read_position/* scalarNode */.H)("", place);
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
		const characters = typeof value === "string" ? value : source;
		const isCut = characters !== "" && type === "PLAIN" && /^[ \t]+#/.test(written.slice(end, end + 100));
		located = { kind: "scalar", value, text: characters, ...place, isCut };
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
		return (0,read_position/* scalarNode */.H)(`*${name}`, place);
	};
	if (target === undefined)
		return fail((0,base_text/* text */.Qq) ` is an alias without an anchor before it: put a value that begins with * in quotes`);
	if (state.aliased > mostAliased)
		return (0,read_position/* scalarNode */.H)(`*${name}`, place);
	state.aliased += target.size;
	if (state.aliased > mostAliased)
		return fail((0,base_text/* text */.Qq) ` contains aliases that represent more than ${mostAliased} characters`);
	return place.path.length + levelsBelow(target.located) > deepest
		? fail((0,base_text/* text */.Qq) ` is ${tooDeep}`)
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
	const { yaml, origin, faults, written } = state;
	const entries = new Map();
	for (const { key, value } of items) {
		const nameOffset = (yaml.isNode(key) && key.range?.[0]) || 0;
		const isName = yaml.isScalar(key) && key.value !== null;
		const name = isName ? (key.source ?? String(key.value)) : "";
		const inner = isName ? [...path, name] : path;
		const first = entries.get(name);
		const fail = (what, at = inner) => void faults.push({ origin, offset: nameOffset, path: at, what });
		const converted = convert(value, state, inner, nameOffset);
		const isTemplate = yaml.isMap(key) && written.startsWith("{{", nameOffset - 1);
		if (isTemplate)
			fail((0,base_text/* text */.Qq) ` contains {{ }}: nothing fills in such a template`);
		else if (!isName)
			fail((0,base_text/* text */.Qq) `: a field's name must be a string`);
		else if (name === "<<" && key.type === "PLAIN")
			fail((0,base_text/* text */.Qq) `: merge keys are not part of YAML 1.2: write the fields out`);
		else if (key.type === "PLAIN" && /^\/[/*]/.test(name)) {
			state.isMisread = true;
			fail((0,base_text/* text */.Qq) `: ${noComment(origin)}`, path);
		}
		else if (first !== undefined) {
			fail((0,base_text/* text */.Qq) ` is also given at ${origin.place(first.nameOffset ?? 0)}: keep one of them`);
		}
		else
			entries.set(name, { ...converted, nameOffset });
	}
	return entries;
}
;// CONCATENATED MODULE: ../../build/src/definition/read/variables.js




const block = (0,base_text/* text */.Qq) `write KEY<<END, then its lines, then a line END`;
const ofLines = (0,base_text/* text */.Qq) `for a value of several lines, such as a private key, ${block}`;
const rule = (0,base_text/* text */.Qq) `must have the form KEY=VALUE, such as MY_KEY=my-value, without whitespace before the =`;
const variables_form = (0,base_text/* text */.Qq) `${rule}; ${ofLines}`;
const keyBlock = (0,base_text/* text */.Qq) `begins a private key or certificate of several lines: ${block}`;
const wrapper = (0,base_text/* text */.Qq) `repeats the field: give only what is below it`;
const padding = (0,base_text/* text */.Qq) `has only = for its value, like the last line of a value in base64; ${ofLines}`;
const endless = (0,base_text/* text */.Qq) `opens a block that does not end: add a line after the value that is exactly the word
  after <<, such as END`;
function formOf(content) {
	if (/^export\s+[A-Za-z_]\w*=/.test(content))
		return (0,base_text/* text */.Qq) `begins with export: write KEY=VALUE only; ${ofLines}`;
	if (/^[A-Za-z_]\w*:(?:\s|$)/.test(content))
		return (0,base_text/* text */.Qq) `has the form KEY: VALUE: write KEY=VALUE, or a list of { key, value }; ${ofLines}`;
	return variables_form;
}
function parseVariables(source, isSecret = false) {
	const variables = [];
	const badLines = [];
	const written = source.split("\n");
	const lines = written.map((line, index) => (index < written.length - 1 ? line.replace(/\r$/, "") : line));
	for (let index = 0; index < lines.length; index++) {
		const content = lines[index]?.trimStart() ?? "";
		if (content === "" || content.startsWith("#"))
			continue;
		const line = index + 1;
		const opens = /^(?:[\w.-]+=)?-----BEGIN /.test(content) && !content.includes("-----END ");
		if (opens || /^environmentVariables:\s*$/.test(content)) {
			const last = opens ? lines.findIndex((each, at) => at > index && each.includes("-----END ")) : -1;
			const end = last === -1 ? lines.length - 1 : last;
			const whole = written.slice(index, end + 1).join("\n");
			badLines.push({ line, what: opens ? keyBlock : wrapper, content: whole });
			index = end;
			continue;
		}
		const equals = content.indexOf("=");
		const opening = content.indexOf("<<");
		const isBlock = opening !== -1 && (equals === -1 || opening < equals);
		const key = content.slice(0, isBlock ? opening : Math.max(equals, 0));
		if (key === "" || /[\s\p{Cc}]/u.test(key))
			badLines.push({ line, what: formOf(content), content });
		else if (!isBlock) {
			const value = content.slice(equals + 1);
			if (isSecret && /^=+\s*$/.test(value))
				badLines.push({ line, what: padding, content });
			else
				variables.push({ key, value, line });
		}
		else {
			const word = content.slice(opening + 2);
			const end = word.trim() === "" ? -1 : lines.indexOf(word, line);
			if (end === -1) {
				badLines.push({ line, what: endless, content: written.slice(line).join("\n") });
				break;
			}
			const inner = written.slice(line, end).join("\n");
			variables.push({
				key,
				value: written[index]?.endsWith("\r") ? inner.replace(/\r$/, "") : inner,
				line,
			});
			index = end;
		}
	}
	return { variables, badLines };
}
async function readVariables(written, input, onSecret) {
	const isSecret = input === "secret-environment-variables";
	const first = written.split("\n").find((line) => !/^\s*(?:#|$)/.test(line));
	const isYaml = /^\s*(?:\[|\{|-\s|-$|---\s*$)/.test(first ?? "");
	const list = isYaml
		? await readYaml(written, input, {
			kind: { isSecret, variables: "list" },
			path: ["environmentVariables"],
		})
		: readLines(written, input, isSecret, onSecret);
	const misread = isSecret && list.root?.kind === "object" ? misreadKeys(list.root) : [];
	for (const [key] of misread)
		onSecret(key);
	const root = list.root?.kind === "object" ? listOf(list.root) : list.root;
	for (const key of isSecret ? keysIn(root) : [])
		if (!/^[\w.-]+$/.test(key))
			onSecret(key);
	if (isSecret && !list.isComplete)
		onSecret(written.trim());
	if (root !== undefined)
		for (const secret of isSecret ? (0,secrets/* stringsIn */.QQ)(root) : (0,secrets/* secretsIn */.VY)(root))
			onSecret(secret);
	const entries = new Map(root && [["environmentVariables", root]]);
	const origin = { place: () => list.name };
	const what = (0,base_text/* text */.Qq) ` has a member without a value: put a value with a comma in quotes`;
	const faults = misread.map(([, value]) => ({ ...value, path: [], what }));
	return {
		...list,
		faults: [...list.faults, ...faults],
		origin,
		root: { kind: "object", entries, origin, offset: 0, path: [] },
	};
}
function misreadKeys({ entries }) {
	return [...entries].filter(([, value]) => (0,read_position/* isUnwritten */.v)(value));
}
function keysIn(list) {
	const items = list?.kind === "list" ? list.items : [];
	return items.flatMap((item) => {
		const key = item.kind === "object" ? item.entries.get("key") : undefined;
		return key?.kind === "scalar" ? [key.text] : [];
	});
}
function listOf(object) {
	const items = Array.from(object.entries, ([key, value]) => {
		const place = { ...value, path: [] };
		const name = (0,read_position/* scalarNode */.H)(key, { ...place, path: ["key"] });
		const entries = new Map([
			["key", name],
			["value", { ...value, path: ["value"] }],
		]);
		return { origin: value.origin, offset: value.offset, path: [], kind: "object", entries };
	});
	return { ...object, kind: "list", items };
}
function readLines(written, input, isSecret, onSecret) {
	const { variables, badLines } = parseVariables(written, isSecret);
	const isWellFormed = badLines.length === 0;
	const place = (line) => `Input ${input}, line ${line}`;
	const origin = { place, variables: "lines", isSecret, hidesKeys: isSecret && !isWellFormed };
	for (const { content: line } of isSecret ? badLines : [])
		onSecret(line.trim());
	const items = variables.map(({ key, value, line }) => {
		const position = { origin, offset: line, path: [] };
		if (isSecret && (isWellFormed ? !/^[\w.-]+$/.test(key) : !(0,secrets/* isShownKey */.x)(key)))
			onSecret(key);
		const isEmpty = isSecret && value.trim() === "";
		const entries = Object.entries({ key, value: isEmpty ? "" : value, isSecret }).map(([name, member]) => {
			return [name, (0,read_position/* scalarNode */.H)(member, { ...position, path: [name] })];
		});
		return { ...position, kind: "object", entries: new Map(entries) };
	});
	const faults = badLines.map(({ line, what }) => ({ origin, offset: line, path: [], what: (0,base_text/* text */.Qq) ` ${what}` }));
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
	const faults = [{ origin, offset: 0, path: [], what: (0,base_text/* text */.Qq) ` ${problem}` }];
	return { name, origin, root: undefined, isComplete: false, faults };
}
const noPath = unreadable("Input definition-file", "Input definition-file", (0,base_text/* text */.Qq) `must be a path, or several paths, one per line: a definition itself belongs in the input definition`);
async function readSources(given, { folders, onSecret }) {
	const readDocument = async (written, name, isFile = false) => {
		const source = await readYaml(written, name, { isFile });
		if (source.root !== undefined)
			for (const secret of (0,secrets/* secretsIn */.VY)(source.root))
				onSecret(secret);
		return source;
	};
	const readFile = async (path) => {
		const found = await readDefinitionFile(folders, path);
		if ("text" in found)
			return readDocument(found.text, path, true);
		return unreadable(path, `Input definition-file: ${JSON.stringify(path)}`, found.problem);
	};
	const readVariablesOf = (written, input) => readVariables(written, input, onSecret);
	const readName = (written) => {
		const origin = { place: () => "Input deployment-name" };
		const place = { origin, offset: 0, path: [] };
		const entries = new Map([["name", (0,read_position/* scalarNode */.H)(written, place)]]);
		const root = { ...place, kind: "object", entries };
		return { name: "Input deployment-name", origin, root, isComplete: true, faults: [] };
	};
	const read = async (input, as) => {
		const written = given[input] ?? "";
		return written.trim() === "" ? [] : [await as(written, input)];
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
		...(await read("deployment-name", (written) => readName(written.trim()))),
	];
	const [patch] = await read("preview-retire", readDocument);
	return { definitions, inputs, patch };
}
// EXTERNAL MODULE: ../../build/src/secrets/hide-values.js
var hide_values = __nccwpck_require__(3702);
;// CONCATENATED MODULE: ../../build/src/definition/validate.js








const mostNamed = 20;
const mostDocumented = 12;
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
			checking.warning(place, (0,base_text/* text */.Qq) `is deprecated and left out of the request: use platformRuntimeVersion instead`);
		}
		else if (responseOnly.includes(name)) {
			const list = place.path.length > 1 ? place.path : [];
			const line = "Left out of the request, because only responses contain them";
			checking.note(line, { ...place, path: list }, checking.generalPath(place));
		}
		else if (isOwnPlace(name, place)) {
			checking.note("Left out of the request, because x- fields are for YAML anchors", { ...place, path: [] }, (0,base_text/* text */.Qq) `${name}`);
		}
		else if (!hasExpression(name, place, checking)) {
			const meant = memberMeantBy(name, shape);
			const level = meant === undefined ? levelOf(name, shape) : undefined;
			if (level !== undefined)
				checking.problem(place, (0,base_text/* text */.Qq) `belongs into ${level}: move it there`);
			else if (meant === undefined) {
				const isKey = name === "name" && names.includes("key") && !node.entries.has("key");
				const like = value.kind === "scalar" && !value.origin.isSecret ? (0,nearest/* similar */.q)(name, names) : undefined;
				const question = like === undefined ? "" : (0,base_text/* text */.Qq) ` (${like}?)`;
				const shown = (0,base_text/* text */.Qq) `${checking.nameIn(value.origin, name)}${question}`;
				if (!isKey)
					unknown.push({ shown, place });
			}
			else
				checking.problem(place, (0,base_text/* text */.Qq) `is not a field of the API documentation. Did you mean ${meant}?`);
			checked = plainValue(value, checking);
		}
		if (checked !== undefined)
			result.push([name, checked]);
	}
	const [first] = unknown;
	if ((0,secrets/* isMarkedSecret */.r1)(node) && (0,secrets/* misreadNames */.KK)(node).length > 0) {
		const what = (0,base_text/* text */.Qq) `has a member that may be a part of its value: write a space after each colon, and a
	  value with a comma, a colon or several lines in quotes`;
		checking.problem(node, what);
	}
	else if (first !== undefined) {
		const named = (0,base_text/* listed */.KE)(unknown.map(({ shown }) => shown), mostNamed);
		const subject = node.path.length === 0 ? (0,base_text/* text */.Qq) `the definition ` : "";
		const what = (0,base_text/* text */.Qq) `${subject}has fields that are not in the API documentation: ${named}. They are sent as
	  written`;
		const documented = names.length > mostDocumented ? (0,base_text/* text */.Qq) `See ${checking.page}` : (0,base_text/* text */.Qq) `Documented fields: ${(0,base_text/* joined */.oR)(names)}`;
		checking.warning({ ...first.place, path: node.path }, (0,base_text/* text */.Qq) `${what}. ${documented}`);
	}
	return Object.fromEntries(result);
}
function isOwnPlace(name, { path }) {
	return path.length === 1 && name.startsWith("x-");
}
function levelOf(name, { members }) {
	if (members === undefined)
		return undefined;
	const isTop = members === fields/* fields */.OA;
	const lists = fields/* fields */.OA.filter(({ kind, rules }) => kind === "list" && rules !== undefined);
	const isIn = (shape = []) => shape.some(({ field }) => field === name);
	const [list, ...others] = lists.filter((each) => isIn(each.members));
	if (isTop && list === undefined)
		return pathOfObject(name, fields/* fields */.OA);
	if (isTop)
		return others.length > 0 ? undefined : `${list?.field}[]`;
	const isListed = lists.some((each) => each.members === members);
	return isListed && isIn(fields/* fields */.OA) && list === undefined ? "the top level of the definition" : undefined;
}
function pathOfObject(name, shape) {
	for (const { field, kind, members = [] } of shape) {
		if (kind !== "object")
			continue;
		if (members.some((member) => member.field === name))
			return field;
		const inner = pathOfObject(name, members);
		if (inner !== undefined)
			return `${field}.${inner}`;
	}
	return undefined;
}
function placeOfName({ origin, offset, path, nameOffset = offset }) {
	return { origin, offset: nameOffset, path };
}
function memberMeantBy(name, { members = [], responseOnly = [] }) {
	const names = members.map(({ field }) => field);
	if (names.includes(name) || responseOnly.includes(name))
		return undefined;
	const mark = names.find((member) => member === "isSecret" && (0,hide_values/* hasSecretName */._o)(name));
	const meant = (0,nearest/* didYouMean */.a)(name, [...names, ...responseOnly]) ?? mark;
	return meant !== undefined && responseOnly.includes(meant) ? undefined : meant;
}
function checkField(node, field, checking, parent) {
	const of = ofVariable(field, parent, checking);
	if (node.kind === "scalar") {
		if (node.value === null) {
			if (field.isPrivate && node.origin.isSecret)
				return "";
			if (field.insteadOfNull !== undefined)
				return checking.problem(node, (0,base_text/* text */.Qq) `${of}must not be null: ${field.insteadOfNull}`);
			noteNull(node, checking);
			return null;
		}
		const isPlain = field.isPrivate === true && parent !== undefined && !(0,secrets/* isMarkedSecret */.r1)(parent);
		if (!isPlain && hasExpression(node.text, node, checking))
			return undefined;
	}
	if (field.shownIn === "responses") {
		const line = "Sent as written, although the API documentation lists them only in responses";
		checking.note(line, node, checking.generalPath(node));
	}
	switch (field.kind) {
		case "choice":
		case "open-choice":
			return checkChoice(node, field, checking);
		case "strings": {
			if (node.kind !== "list") {
				return reject(node, field, checking, node.kind === "scalar" ? (0,base_text/* text */.Qq) `: write [${checking.shown(node)}]` : "");
			}
			const { example: _, ...item } = { ...field, shownIn: "requests" };
			const items = node.items.map((text) => checkField(text, { ...item, kind: "string" }, checking));
			return items.filter((text) => text !== undefined);
		}
		case "object":
			return node.kind === "object" ? checkObject(node, field, checking) : reject(node, field, checking);
		case "list":
			return node.kind === "list" ? checkList(node.items, field, checking) : reject(node, field, checking);
	}
	const value = readScalar(node, field);
	if (value === undefined)
		return reject(node, field, checking, quotesAdvice(node, field.kind), of);
	const isConverted = typeof value === "string" && node.kind === "scalar" && typeof node.value !== "string";
	if (isConverted)
		checking.note("Sent as strings, as in the API documentation", node, checking.generalPath(node));
	return value;
}
function ofVariable({ isPrivate }, parent, checking) {
	const key = isPrivate && parent ? shownKey(parent, checking) : undefined;
	return key === undefined ? "" : (0,base_text/* text */.Qq) `of ${key} `;
}
function noteNull(node, checking) {
	if ((0,read_position/* isUnwritten */.v)(node))
		checking.warning(node, (0,base_text/* text */.Qq) `has no value and is sent as null. Add the value, or write null to clear the field`);
	else
		checking.note("Sent as null, which clears the field", node, checking.generalPath(node));
}
function reject(node, field, checking, advice = "", of = "") {
	const { example, kind, isPrivate, members = [], allowed, mayBeEmpty } = field;
	const what = kinds[kind]?.[0] ?? (mayBeEmpty ? (0,base_text/* text */.Qq) `a string` : (0,base_text/* text */.Qq) `a string that is not empty`);
	const accepted = allowed === undefined ? what : (0,base_text/* text */.Qq) `one of ${(0,base_text/* joined */.oR)(allowed)}`;
	const suchAs = example === undefined ? "" : (0,base_text/* text */.Qq) `, such as ${example}`;
	const mayBeSecret = isPrivate === true || members.some((member) => member.isPrivate);
	const got = kind === "variable-key" ? "" : (0,base_text/* text */.Qq) `; got ${checking.shown(node, mayBeSecret)}`;
	return checking.problem(node, (0,base_text/* text */.Qq) `${of}must be ${accepted}${suchAs}${got}${advice}`);
}
function checkList(items, field, checking) {
	const { members = [], rules, example } = field;
	return items.flatMap((item) => {
		if (item.kind !== "object") {
			const row = { ...field, ...(example && { example: example.replace(/^\[|\]$/g, "") }) };
			const isLine = item.kind === "scalar" && /^[\w.-]+=/.test(item.text) && item.origin.variables === "list";
			const advice = isLine ? (0,base_text/* text */.Qq) `. Lines of the form KEY=VALUE begin without a dash` : "";
			return reject(item, { ...row, kind: "object" }, checking, advice) ?? [];
		}
		const added = members.flatMap(({ field: name, writtenOut }) => {
			if (writtenOut === undefined || item.entries.has(name))
				return [];
			if (item.origin.isSecret)
				return [[name, true]];
			const written = item.entries.get("key") ?? item.entries.get("name");
			const of = written?.kind === "scalar" ? written.text : "";
			const path = checking.generalPath({ ...item, path: [...item.path, name] }, of);
			checking.note("Added the default", item, (0,base_text/* text */.Qq) `${path}: ${JSON.stringify(writtenOut)}`);
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
	const given = String(readScalar(node, field) ?? "");
	if (allowed.includes(given))
		return given;
	const meant = (0,nearest/* didYouMean */.a)(given.trim(), allowed);
	if (kind === "choice" || given === "" || meant !== undefined) {
		return reject(node, field, checking, meant === undefined ? "" : (0,base_text/* text */.Qq) `. Did you mean ${meant}?`);
	}
	const like = allowed.find((each) => given.toLowerCase().startsWith(each.toLowerCase()));
	const question = like === undefined ? "" : (0,base_text/* text */.Qq) ` Did you mean ${like}?`;
	const what = (0,base_text/* text */.Qq) `is ${checking.shown(node)}; the API documentation lists ${(0,base_text/* joined */.oR)(allowed)}.${question} It
	is sent as written`;
	checking.warning(node, what);
	return given;
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
	const { value } = node;
	if ((0,read_position/* isUnwritten */.v)(node))
		noteNull(node, checking);
	hasExpression(node.text, node, checking);
	if (typeof value === "number" && !(0,amounts/* isExact */.u0)(node.text, value)) {
		const what = (0,base_text/* text */.Qq) `is a number whose value would change in JSON: put it in quotes to send a string`;
		checking.problem(node, (0,base_text/* text */.Qq) `${what}; got ${checking.shown(node)}`);
	}
	return value;
}
function hasExpression(given, place, checking) {
	if (place.origin.at === undefined || !given.includes("${{"))
		return false;
	checking.problem(place, (0,base_text/* text */.Qq) `${expressionInFile}. ${adviceOnExpression(place)} instead`);
	return true;
}
function adviceOnExpression({ path }) {
	if (path[0] === "environmentVariables" && path.at(-1) === "value")
		return (0,base_text/* text */.Qq) `Put the variable into the input secret-environment-variables`;
	return path.join() === "name"
		? (0,base_text/* text */.Qq) `Use the input deployment-name`
		: (0,base_text/* text */.Qq) `Put the field into the input definition`;
}
const isText = (value) => typeof value === "string" || typeof value === "number";
const kinds = {
	boolean: [(0,base_text/* text */.Qq) `true or false`, (value) => typeof value === "boolean"],
	integer: [
		(0,base_text/* text */.Qq) `an integer of 0 or more`,
		(value, text) => Number.isSafeInteger(value) && Number(value) >= 0 && (0,amounts/* isExact */.u0)(text, Number(value)),
	],
	cores: [(0,base_text/* text */.Qq) `a decimal number of cores above 0`, (value, text) => isText(value) && (0,amounts/* isCores */.fy)(text)],
	gibibytes: [
		(0,base_text/* text */.Qq) `a decimal number above 0 followed by
	Gi`,
		(value, text) => isText(value) && (0,amounts/* isGibibytes */.FD)(text),
	],
	scalar: [(0,base_text/* text */.Qq) `a string`, () => true],
	"variable-key": [
		(0,base_text/* text */.Qq) `a string without =, whitespace or control characters`,
		(value, text) => typeof value === "string" && /^[^=\s\p{Cc}]+$/u.test(text),
	],
	strings: [(0,base_text/* text */.Qq) `a list of strings`, () => false],
	object: [(0,base_text/* text */.Qq) `an object`, () => false],
	list: [(0,base_text/* text */.Qq) `a list of objects`, () => false],
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
		return kind === "scalar" ? (0,base_text/* text */.Qq) `: put it in quotes to send it as JSON` : "";
	if (kind === "cores" && /^\d+(?:\.\d+)?$/.test(node.text) && Number(node.text) > 0)
		return (0,base_text/* text */.Qq) `: at most 15 significant digits`;
	if (kind === "cores" && /^\d{1,9}m$/.test(node.text))
		return (0,base_text/* text */.Qq) `: write ${Number.parseInt(node.text, 10) / 1000}`;
	if (kind === "gibibytes" && /^\d{1,9}Mi$/.test(node.text))
		return (0,base_text/* text */.Qq) `: write ${Number.parseInt(node.text, 10) / 1024}Gi`;
	if (kind === "gibibytes" && /^\d{1,9}(?:\.\d{1,6})?\s?(?:G|GB|GiB)?$/i.test(node.text))
		return (0,base_text/* text */.Qq) `: write ${Number.parseFloat(node.text)}Gi`;
	if (typeof node.value !== "string") {
		if (kind === "integer" && /^\d{16,}$/.test(node.text))
			return (0,base_text/* text */.Qq) `, which is too large to be sent exactly`;
		return kind === "string" || kind === "variable-key" ? (0,base_text/* text */.Qq) `: put it in quotes` : "";
	}
	if (kind === "boolean" && /^(?:yes|no|on|off|y|n)$/i.test(node.text))
		return (0,base_text/* text */.Qq) `: YAML 1.2 has only true and false`;
	const isBoolean = kind === "boolean" && /^(?:true|false)$/i.test(node.text);
	return isBoolean || (kind === "integer" && /^\d{1,15}$/.test(node.text)) ? (0,base_text/* text */.Qq) `: remove the quotes` : "";
}
;// CONCATENATED MODULE: ../../build/src/definition/definition.js










async function readDefinition(given, parts) {
	const { findings, isPartial = false, isPreview = false } = parts;
	const before = findings.problems.length;
	const { definitions, inputs, patch } = await readSources(given, parts);
	const checking = new definition_checking/* Checking */.h(findings, parts);
	const place = { origin: { place: () => "" }, offset: 0, path: [] };
	const nothing = { kind: "object", entries: new Map(), ...place };
	const merge = (base, source) => mergeOver(base, checkSource(source, checking) ?? nothing, checking);
	const own = definitions.reduce(merge, nothing);
	const tree = inputs.reduce(merge, own);
	const isWhole = definitions.every(({ isComplete, root }) => {
		return isComplete && root?.kind === "object" && !isManifest(root);
	});
	if (isWhole && !isPartial) {
		const root = definitions[0]?.root ?? { origin: { place: () => "Input definition" }, offset: 0 };
		checkRequired(tree, own, isPreview, root, checking);
	}
	checkMerged(tree, checking);
	const small = retired({ ...tree, entries: without(tree, "description") });
	const retiring = patch === undefined ? small : mergeOver(small, checkPatch(patch, checking) ?? nothing, checking);
	if (patch !== undefined)
		checkMerged(retiring, checking);
	if (findings.problems.length > before)
		return undefined;
	const built = buildBody(tree, checking);
	const bytes = Buffer.byteLength(JSON.stringify(built.body));
	if (bytes > largestBody) {
		findings.problem((0,base_text/* text */.Qq) `The definition has ${bytes} bytes as JSON: at most ${largestBody} are sent`);
		return undefined;
	}
	if (patch !== undefined)
		warnOfLasting(patch, built.body, checking);
	return {
		...built,
		get retired() {
			return buildBody(retiring, checking);
		},
		workspaceId: textIn(tree, "workspaceId"),
		nameFromInput: (given["deployment-name"] ?? "").trim() !== "",
		ownName: textIn(own, "name"),
	};
}
const largestBody = 1024 * 1024;
function buildBody(tree, checking) {
	const silent = checking.silent();
	const body = checkBody(tree, silent);
	for (const { memory, cpu } of fields/* memoryFields */.RH) {
		const cores = (0,json/* member */.Dc)(body, cpu);
		if (typeof cores !== "string" || Object.hasOwn(body, memory))
			continue;
		body[memory] = (0,amounts/* memoryFor */.jj)(cores);
		const place = { origin: tree.origin, offset: 0, path: [memory] };
		silent.note("Memory derived from CPU", place, (0,base_text/* text */.Qq) `${memory} ${body[memory]} (twice ${cpu} ${cores})`);
	}
	const { workspaceId: _, ...rest } = (0,definition_body/* inDocumentedOrder */.cQ)(body);
	return { body: rest, notes: silent.notes };
}
const topLevel = { members: fields/* fields */.OA, responseOnly: fields/* responseOnlyFields */.jb };
function checkBody(tree, checking) {
	return checkObject(tree, topLevel, checking);
}
function isManifest({ entries }) {
	return entries.has("apiVersion") && entries.has("kind");
}
function checkSource(source, checking) {
	const { name, origin, root, isComplete, faults } = source;
	for (const fault of faults)
		checking.fault(fault);
	if (!isComplete)
		return undefined;
	if (root?.kind === "object") {
		if (isManifest(root)) {
			const what = (0,base_text/* text */.Qq) `is a manifest of Kubernetes, not a definition. See ${checking.page}`;
			checking.findings.problem((0,base_text/* text */.Qq) `${checking.plain(name, 300)} ${what}`, origin.at?.(root.offset));
			return undefined;
		}
		const inner = wrapped(root);
		if (inner !== undefined) {
			const [name = ""] = root.entries.keys();
			const what = (0,base_text/* text */.Qq) `is not a field of the API documentation, and the definition is inside it: remove the
		wrapper "${name}:", and unindent what is inside`;
			checking.problem({ ...root, path: [name] }, what);
		}
		checkBody(inner ?? root, checking);
		return inner ?? root;
	}
	const isEmpty = root === undefined || (root.kind === "scalar" && root.value === null);
	const example = name === "Input preview-retire" ? (0,base_text/* text */.Qq) `schedulerSize: SMALL` : (0,base_text/* text */.Qq) `name: my-deployment`;
	const form = (0,base_text/* text */.Qq) `an object of fields, such as "${example}"`;
	const isPath = root?.kind === "scalar" && /^\S+\.(?:ya?ml|json)$/.test(root.text);
	const advice = isPath ? (0,base_text/* text */.Qq) `. A path belongs in the input definition-file` : "";
	const what = isEmpty
		? (0,base_text/* text */.Qq) `is empty: write
	${form}`
		: (0,base_text/* text */.Qq) `must be ${form}; got
	${checking.shown(root)}${advice}`;
	checking.findings.problem((0,base_text/* text */.Qq) `${checking.plain(name, 300)} ${what}`, origin.at?.(root?.offset ?? 0));
	return undefined;
}
function warnOfLasting({ root }, body, checking) {
	const fields = root?.kind === "object" ? [...root.entries.keys()] : [];
	for (const field of fields) {
		if (Object.hasOwn(body, field) || ["description", "name", "workspaceId"].includes(field))
			continue;
		checking.findings.warning((0,base_text/* text */.Qq) `Input preview-retire: ${checking.plain(field)} is not in the definition, so the next push does not
		reset it. Add it to the definition, such as ${checking.plain(field)}: null`);
	}
}
function wrapped({ entries }) {
	const [[name, inner] = ["", undefined], ...others] = entries;
	const isField = [...fields/* fields */.OA.map(({ field }) => field), ...fields/* responseOnlyFields */.jb].includes(name);
	if (isField || others.length > 0 || inner?.kind !== "object")
		return undefined;
	return inner.entries.has("name") && inner.entries.has("type") ? inner : undefined;
}
function checkPatch(source, checking) {
	const patch = checkSource(source, checking);
	const kept = ["name", "workspaceId"];
	for (const field of kept) {
		if (patch?.entries.has(field) !== true)
			continue;
		checking.findings.warning((0,base_text/* text */.Qq) `Input preview-retire: ${field} is not used: a retired preview keeps its
	  own`);
	}
	return patch && { ...patch, entries: without(patch, ...kept) };
}
function without({ entries }, ...names) {
	return new Map([...entries].filter(([name]) => !names.includes(name)));
}
function checkMerged(tree, checking) {
	checkLists(tree, checking);
	checkPlaceholder(tree, checking);
	for (const { memory, cpu } of fields/* memoryFields */.RH) {
		const [cores, gibibytes, place] = [textIn(tree, cpu), textIn(tree, memory), tree.entries.get(memory)];
		if (cores === undefined || gibibytes === undefined || place === undefined)
			continue;
		if (!(0,amounts/* isCores */.fy)(cores) || !(0,amounts/* isGibibytes */.FD)(gibibytes) || (0,amounts/* sameAmount */.t3)(gibibytes, (0,amounts/* memoryFor */.jj)(cores)))
			continue;
		const what = (0,base_text/* text */.Qq) `must be twice ${cpu}, which is ${cores}: write ${(0,amounts/* memoryFor */.jj)(cores)}, or remove the
	  memory; got ${gibibytes}`;
		checking.problem(place, what);
	}
}
function checkPlaceholder({ entries }, checking) {
	const name = entries.get("name");
	if (name?.kind !== "scalar" || !/\$\{\w+\}|^\$\w+$/.test(name.text))
		return;
	const what = (0,base_text/* text */.Qq) `is sent as written: nothing fills in ${checking.shown(name)}. Use the input
	deployment-name`;
	checking.problem(name, what);
}
function checkRequired(tree, own, isPreview, { origin, offset }, checking) {
	const misspelled = Array.from(tree.entries.keys(), (name) => memberMeantBy(name, topLevel));
	for (const { field, isRequired, input, allowed, example } of fields/* fields */.OA) {
		if (!isRequired || misspelled.includes(field))
			continue;
		const needsOwn = isPreview && input === "deployment-name";
		if ((needsOwn ? own : tree).entries.has(field))
			continue;
		const what = allowed === undefined ? (0,base_text/* text */.Qq) `a string such as ${example ?? ""}` : (0,base_text/* text */.Qq) `one of ${(0,base_text/* joined */.oR)(allowed)}`;
		const ofPreview = (0,base_text/* text */.Qq) `. A preview needs it even with deployment-name: a sweep finds previews by it`;
		const orInput = input === undefined ? "" : (0,base_text/* text */.Qq) `, here or in the input ${input}`;
		const place = { origin, offset, path: [field] };
		checking.problem(place, (0,base_text/* text */.Qq) `is required: ${what}${needsOwn ? ofPreview : orInput}`);
	}
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
		reader.warnOfUnused(name, (0,base_text/* text */.Qq) `only previews use it: set preview to
		${name === "preview-retire" ? "true" : "sweep"}, or remove ${name}`);
	if (environment === undefined) {
		for (const name of ofRecords)
			reader.warnOfUnused(name, (0,base_text/* text */.Qq) `only previews and github-environment use it: set preview or github-environment, or remove
		  ${name}`);
		return undefined;
	}
	if (preview === "sweep")
		reader.warnOfUnused("pull-request", (0,base_text/* text */.Qq) `a sweep is of all pull requests: to retire one preview, set preview to retire`);
	const pullRequest = (0,inputs_event/* pullRequestEvent */.X)(reader);
	if (comment === true && preview === "false" && pullRequest.number === undefined) {
		reader.findings.note((0,base_text/* text */.Qq) `pull-request-comment is true, but this event has no pull request: no comment is written.`);
	}
	const repository = readRepository(reader);
	const step = readStep(preview, pullRequest, reader);
	if (comment === undefined || repository === undefined || step === undefined)
		return undefined;
	return { ...step, environment, comment, repository, pull: pullRequest };
}
function readPreview(mode, reader) {
	const isPreviews = booleanOf(reader.string("preview"));
	const preview = isPreviews === undefined ? reader.choice("preview", previews) : `${isPreviews}`;
	if (preview === undefined || preview === "false" || mode === "create-deployment")
		return preview;
	return reader.problem((0,base_text/* text */.Qq) `Input preview must be false in mode ${mode}; got "${preview}". Use mode create-deployment: it creates
	  a preview once, and updates it from then on`);
}
function readStep(preview, { number }, reader) {
	if (preview === "false")
		return { step: "record" };
	const { name } = reader.source.event();
	const idleDays = reader.integer("preview-idle-days", { least: 1, note: (0,base_text/* text */.Qq) `(days)` });
	if (preview === "sweep" || (preview === "true" && name === "schedule"))
		return { step: "sweep", idleDays };
	if (number === undefined) {
		if (reader.string("pull-request") !== undefined || reader.misspelled.has("pull-request"))
			return undefined;
		return reader.problem((0,base_text/* text */.Qq) `Input preview needs a pull request, and the event ${name === "" ? "" : (0,base_text/* text */.Qq) `${name} `}contains
		none. Run the step on pull_request events, or pass the number as pull-request`);
	}
	return { step: preview === "retire" ? "retire" : "deploy", pullRequest: number };
}
function readRepository(reader) {
	const { source } = reader;
	reader.required("github-token", (0,base_text/* text */.Qq) `it reads and writes GitHub deployment records; the default is \${{ github.token }}`);
	const token = readSecret("github-token", reader);
	const required = (name) => source.variable(name) ?? reader.problem((0,base_text/* text */.Qq) `${name} is not set: GitHub deployment records need it`);
	const [repository, sha, run] = [
		required("GITHUB_REPOSITORY"),
		required("GITHUB_SHA"),
		required("GITHUB_RUN_ID"),
	];
	const [, owner, repo] = /^([^/]+)\/([^/]+)$/.exec(repository ?? "") ?? [];
	if (repository !== undefined && owner === undefined)
		reader.problem((0,base_text/* text */.Qq) `GITHUB_REPOSITORY must have the form owner/repository; got
	  ${reader.shown(repository)}`);
	const apiUrl = source.variable("GITHUB_API_URL") ?? "https://api.github.com";
	if (!URL.canParse(apiUrl) || !isSafeAddress(new URL(apiUrl))) {
		return reader.problem((0,base_text/* text */.Qq) `GITHUB_API_URL must be a URL that begins with https://; got ${reader.shown(apiUrl)}`);
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
	if (target && workspace && isDryRunWithoutToken(reader) && hasRecords(reader)) {
		const why = (0,base_text/* text */.Qq) `without api-token a dry run looks up no names`;
		if (target.organization.id === undefined)
			reader.required("organization-id", why);
		if (workspace.id === undefined)
			reader.required("workspace-id", why);
	}
	if (!target || !definition || !workspace || waitMinutes === undefined)
		return undefined;
	if (findings.problems.length > before)
		return undefined;
	if (findings.problems.length === 0)
		warnOfEvent(mode, reader);
	return { ...target, workspace, mode, definition, deploymentId, waitMinutes, github };
}
function warnOfEvent(mode, reader) {
	if (isDryRun(reader) || isPreview(reader))
		return;
	const { name, payload } = reader.source.event();
	const isOpen = /^pull_request(_target)?$/.test(name) && (0,inputs_event.at)(payload, "action") !== "closed";
	const isCreate = mode === "create-deployment";
	const repeats = isCreate && !hasRecords(reader) && name !== "workflow_dispatch";
	if (repeats && isOpen) {
		reader.findings.warning((0,base_text/* text */.Qq) `Each run of this step creates another Deployment: the event is ${name}, and preview is not true.
		For a preview of each pull request, set preview: true. To only show the request, set dry-run: true.`);
	}
	else if (repeats) {
		reader.findings.warning((0,base_text/* text */.Qq) `Each run of this step creates another Deployment: it has no github-environment, and the event is
		not a manual start. Run it by workflow_dispatch, store the id, and use mode update-deployment from
		then on.`);
	}
	else if (isOpen) {
		const number = (0,inputs_event.at)(payload, "pull_request", "number");
		const pull = typeof number === "number" ? (0,base_text/* text */.Qq) `pull request #${number}` : (0,base_text/* text */.Qq) `a pull request`;
		const change = isCreate
			? (0,base_text/* text */.Qq) `creates a Deployment that is no preview`
			: (0,base_text/* text */.Qq) `changes the Deployment in deployment-id`;
		reader.findings.warning((0,base_text/* text */.Qq) `This run of ${pull} ${change}, before the pull request is merged. To only show the change, set
		dry-run: true. For a preview of each pull request, use mode create-deployment with preview: true.`);
	}
}
async function readDefinitionOf(mode, reader, secrets) {
	const { findings, source } = reader;
	const used = definitionInputs.filter((name) => name !== "preview-retire" || isPreview(reader));
	const inputs = Object.fromEntries(used.map((name) => [name, source.input(name)]));
	const isUpdate = mode === "update-deployment";
	const fieldsOf = isUpdate ? used : used.filter((name) => name !== "preview-retire");
	const isMisspelled = definitionInputs.some((name) => reader.misspelled.has(name));
	if (fieldsOf.every((name) => !inputs[name]?.trim())) {
		if (isMisspelled)
			return undefined;
		const why = isUpdate ? (0,base_text/* text */.Qq) `the update would contain no field` : (0,base_text/* text */.Qq) `there is nothing to create`;
		return reader.problem((0,base_text/* text */.Qq) `Input definition-file or definition is required: without them ${why}`);
	}
	const definition = await readDefinition(inputs, {
		findings,
		onSecret: (secret) => secrets.keep(secret),
		folders: {
			workspace: source.variable("GITHUB_WORKSPACE") ?? ".",
			temporary: source.variable("RUNNER_TEMP"),
		},
		allowEmptySecrets: isDryRunWithoutToken(reader),
		tokens: { "api-token": reader.string("api-token"), "github-token": reader.string("github-token") },
		page: (0,documentation/* docs */.m)("deployment.md#fields", (0,workflow_run/* readWorkflowRun */.hO)(source).actionRef),
		isPartial: isUpdate || isMisspelled,
		isPreview: isPreview(reader),
	});
	if (definition && isUpdate && Object.keys((0,definition_body/* requestBody */.IO)("update", definition).body).length === 0) {
		const left = Object.keys(definition.body);
		const only = left.length === 0
			? (0,base_text/* text */.Qq) `fields of responses and workspaceId do not count`
			: (0,base_text/* text */.Qq) `${(0,base_text/* joined */.oR)(left)} ${left.length === 1 ? "is" : "are"} only for a create`;
		findings.problem((0,base_text/* text */.Qq) `The update would contain no field: ${only}. Add a field that an update sends to definition or
		definition-file`);
	}
	const isUnknown = isDryRun(reader) && reader.string("deployment-id") === undefined;
	const needsName = isUpdate && hasRecords(reader) && !isUnknown;
	if (definition && needsName && typeof definition.body["name"] !== "string") {
		findings.problem((0,base_text/* text */.Qq) `An update with github-environment needs a name, because its GitHub deployment records are found by
		name. Add name to the definition, or set deployment-name`);
	}
	return definition;
}
function workspaceOf(given, { workspaceId }, reader) {
	const inInput = reader.own("workspace-id");
	if (workspaceId === undefined)
		return given;
	if (inInput !== undefined && inInput !== workspaceId) {
		return reader.problem((0,base_text/* text */.Qq) `Input workspace-id is ${reader.shown(inInput)}, and workspaceId of the definition is
		${reader.shown(workspaceId)}: remove one of them`);
	}
	const unfit = (0,path/* unfitId */._)(workspaceId);
	if (unfit !== undefined) {
		return reader.problem((0,base_text/* text */.Qq) `workspaceId of the definition is not an id: it ${unfit}; got ${reader.shown(workspaceId)}`);
	}
	if (/\s/.test(workspaceId)) {
		return reader.problem((0,base_text/* text */.Qq) `workspaceId of the definition takes an id, without whitespace; got ${reader.shown(workspaceId)}.
		For a name use workspace`);
	}
	const { nameOrId } = given;
	return { id: workspaceId, ...(nameOrId !== undefined && { nameOrId }) };
}
function howToStoreTheId(reader) {
	return {
		lines: [
			(0,base_text/* text */.Qq) `If there is no Deployment yet, create it once: start the workflow manually with mode
		create-deployment. Then store its id where this workflow reads deployment-id from, such as (without
		--env if the job has no environment):`,
		],
		commands: [(0,workflow_run/* storeCommand */.BZ)("ID", reader.string("github-environment"), (0,workflow_run/* readWorkflowRun */.hO)(reader.source))],
		hint: (0,base_text/* text */.Qq) `Pass deployment-id: \${{ vars.DEPLOYMENT_ID }}, and start the workflow again.`,
	};
}
function howToRemoveTheId(reader) {
	return {
		lines: [(0,base_text/* text */.Qq) `To remove the id from a variable (without --env if the job has no environment):`],
		commands: [(0,workflow_run/* forgetCommand */.pW)(reader.string("github-environment"), (0,workflow_run/* readWorkflowRun */.hO)(reader.source))],
		hint: (0,base_text/* text */.Qq) `A create needs an empty deployment-id.`,
	};
}
function readDeploymentId(mode, reader) {
	const id = readId("deployment-id", reader);
	if (mode === "update-deployment") {
		const isPlanned = isDryRun(reader) && hasRecords(reader);
		const isMissing = reader.string("deployment-id") === undefined && !reader.misspelled.has("deployment-id");
		if (isMissing && !isPlanned && !isPreview(reader)) {
			reader.problem((0,base_text/* text */.Qq) `Input deployment-id is empty: does the variable exist in this repository and environment? Mode
		  update-deployment never creates a Deployment`);
			reader.findings.advice ??= howToStoreTheId(reader);
		}
	}
	else if (id !== undefined) {
		const given = reader.plain(id);
		reader.problem(isPreview(reader)
			? (0,base_text/* text */.Qq) `Input deployment-id must be empty with preview: the action finds the id of each preview itself;
		  got ${reader.shown(id)}`
			: (0,base_text/* text */.Qq) `deployment-id is ${given}, and create-deployment always makes a new Deployment: use mode
		  update-deployment. If ${given} was deleted in the platform, remove it from deployment-id`);
		if (!isPreview(reader))
			reader.findings.advice ??= howToRemoveTheId(reader);
	}
	return id;
}
// EXTERNAL MODULE: ../../build/src/inputs/request.js
var inputs_request = __nccwpck_require__(2262);
;// CONCATENATED MODULE: ../../build/src/inputs/token.js




const ofWorkspaces = ["workspace", "workspace-id"];
function readTokenRequest(reader, random = Math.random) {
	const { findings } = reader;
	const before = findings.problems.length;
	const target = readCommonRequest(reader);
	const type = reader.choice("token-type", inputs_request/* tokenTypes */.HS);
	const name = reader.string("token-name") ?? defaultName(reader, random);
	const role = reader.required("token-role", (0,base_text/* text */.Qq) `the role of the token, such as WORKSPACE_MEMBER`);
	const expiry = readExpiry(reader);
	const deploymentId = readId("deployment-id", reader);
	if (type === "DEPLOYMENT")
		reader.required("deployment-id", (0,base_text/* text */.Qq) `a token of token-type DEPLOYMENT is scoped to one`);
	else if (type !== undefined && deploymentId !== undefined) {
		reader.problem((0,base_text/* text */.Qq) `Input deployment-id must be empty with token-type ${type}; got ${reader.shown(deploymentId)}. The
		token would be valid for the whole ${type.toLowerCase()}. Set token-type to DEPLOYMENT, or remove
		deployment-id`);
	}
	for (const name of type === undefined || type === "WORKSPACE" ? [] : ofWorkspaces)
		reader.warnOfUnused(name, (0,base_text/* text */.Qq) `a token of token-type ${type ?? ""} does not use it`);
	if (isPreview(reader)) {
		reader.problem((0,base_text/* text */.Qq) `Input preview must be false in mode create-token; got
		${reader.shown(reader.string("preview") ?? "")}. Previews need mode create-deployment`);
	}
	if (!target || !type || !name || !role || !expiry || findings.problems.length > before)
		return undefined;
	const description = reader.string("token-description") ?? ((0,workflow_run/* readWorkflowRun */.hO)(reader.source).page || undefined);
	const expiryDays = expiry === "never" ? undefined : expiry;
	return { ...target, mode: "create-token", name, role, type, description, expiryDays, deploymentId };
}
function readExpiry(reader) {
	if (reader.string("token-expiry-days") === "never") {
		reader.findings.warning((0,base_text/* text */.Qq) `Input token-expiry-days is never: the token never expires, and the API cannot revoke it. Use a
		number of days if you can.`);
		return "never";
	}
	const days = reader.integer("token-expiry-days", {
		least: 1,
		note: (0,base_text/* text */.Qq) `(days), or never`,
		words: ["never"],
	});
	if (days !== undefined && days > 3650) {
		reader.findings.warning((0,base_text/* text */.Qq) `Input token-expiry-days is ${days}: your platform may accept at most 3650 days (ten years).`);
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
	return reader.problem((0,base_text/* text */.Qq) `Input token-name is required here: its default consists of GITHUB_REPOSITORY and GITHUB_RUN_ID, which
	  are not set`);
}
// EXTERNAL MODULE: ../../build/src/report/failure.js
var report_failure = __nccwpck_require__(1430);
;// CONCATENATED MODULE: ../../build/src/report/outputs.js






const deploymentRows = [
	["deployment-name", "name"],
	["deployment-status", "status"],
	["deployment-status-reason", "statusReason"],
	["deployment-namespace", "namespace"],
	["image-repository", "imageRepository"],
	["platform-runtime-version", "platformRuntimeVersion"],
	["orchestrator-version", "orchestratorVersion"],
];
const addressRows = [
	["deployment-url", "webServerUrl"],
	["deployment-api-url", "webServerOrchestratorApiUrl"],
];
const longestOutput = 1024 * 1024;
const weights = {
	"not-sent": 0,
	rejected: 1,
	retired: 2,
	unknown: 3,
};
class Outputs {
	#sink;
	#secrets;
	#warn;
	#outcome;
	#attempted = "not-sent";
	#broken;
	#about;
	constructor(sink, secrets, warn) {
		this.#sink = sink;
		this.#secrets = secrets;
		this.#warn = warn;
	}
	resolved({ organizationId, workspaceId }) {
		this.#line("organization-id", organizationId);
		this.#line("workspace-id", workspaceId);
	}
	token(token) {
		this.#secrets.keep(token.token);
		this.#about = (0,base_text/* text */.Qq) `API token ${token.id} was created`;
		this.#set("token", token.token);
		this.#aboutToken(token);
		this.#setOutcome("created");
		this.result(token.raw);
	}
	unusableToken(error) {
		const known = error instanceof errors/* ActionError */.lZ ? error.known : undefined;
		if (known !== undefined)
			this.#aboutToken(known);
	}
	deployment(deployment, done) {
		this.#about = (0,base_text/* text */.Qq) `Deployment ${deployment.id} was ${done}`;
		this.#setOutcome(done);
		const { id, raw } = deployment;
		this.#line("deployment-id", id);
		for (const [output, member] of addressRows) {
			this.#line(output, (0,base_address/* withScheme */.GV)((0,json/* stringMember */.sk)(raw, member) ?? ""));
		}
		for (const [output, member] of deploymentRows)
			this.#line(output, (0,json/* stringMember */.sk)(raw, member));
	}
	retiredOthers(current) {
		this.#line("deployment-id", current);
		this.#setOutcome("retired");
	}
	retiredNothing() {
		this.#line("deployment-id", "");
		this.#set("differences", "[]");
		this.#setOutcome("retired");
	}
	result(raw) {
		this.#bounded("result", (0,json/* mapJson */.T)(raw, { object: shownObject }));
	}
	differences(differences) {
		const edits = (0,json/* redactions */.xn)(this.#secrets.redactor.redact);
		this.#bounded("differences", differences.map((each) => ({
			field: each.field,
			sent: (0,json/* mapJson */.T)(each.sent, edits),
			received: (0,json/* mapJson */.T)(each.received, edits),
			why: each.why,
		})));
	}
	plan(plan, request, hasChanges) {
		this.#setOutcome("dry-run");
		if (plan !== undefined) {
			const changes = plan.changes.map((each) => ({
				...each,
				before: each.before ?? null,
				after: each.after ?? null,
			}));
			this.#set("plan", oneLine({ ...plan, changes }));
			this.#line("has-changes", hasChanges === undefined ? "" : String(hasChanges));
		}
		if (request !== undefined)
			this.#set("result", oneLine(request));
	}
	swept(previews, dryRun) {
		if (!dryRun)
			this.#about = (0,base_text/* text */.Qq) `The sweep ended`;
		this.#bounded("previews", previews);
		this.#setOutcome(dryRun ? "dry-run" : "swept");
	}
	githubDeploymentId(id) {
		this.#line("github-deployment-id", String(id));
	}
	commentUrl(url) {
		this.#line("comment-url", url);
	}
	ready(isReady) {
		this.#line("ready", String(isReady));
	}
	notSent() {
		this.#setOutcome("not-sent");
	}
	attempted(outcome) {
		if ((weights[outcome] ?? 0) > (weights[this.#attempted] ?? 0))
			this.#attempted = outcome;
	}
	failed(outcome) {
		this.attempted(outcome);
		const isHidden = this.#outcome === "retired" && this.#attempted === "unknown";
		if (this.#outcome === undefined || isHidden)
			this.#setOutcome(this.#attempted);
		return this.#outcome ?? this.#attempted;
	}
	requireWritable() {
		const { failure } = this;
		if (failure !== undefined)
			throw failure;
	}
	get failure() {
		if (this.#broken === undefined)
			return undefined;
		const cause = this.#broken;
		return new errors/* ActionError */.lZ("environment", (0,base_text/* text */.Qq) `${this.#whose} could not be written: ${(0,errors/* whyOf */.gf)(cause)}.`, {
			hint: this.#hint,
			outcome: this.#outcome ?? this.#attempted,
			cause,
		});
	}
	get #whose() {
		if (this.#about !== undefined)
			return (0,base_text/* text */.Qq) `${this.#about}, but its outputs`;
		return this.#attempted === "not-sent" ? (0,base_text/* text */.Qq) `Nothing was sent: the outputs` : (0,base_text/* text */.Qq) `The outputs`;
	}
	get #hint() {
		if (this.#about === undefined)
			return (0,base_text/* text */.Qq) `Free space on the runner's disk, and run the step again.`;
		const free = (0,base_text/* text */.Qq) `Free space on the runner's disk before the next run.`;
		return this.#outcome === "swept"
			? (0,base_text/* text */.Qq) `The log lists what it retired. ${free}`
			: (0,base_text/* text */.Qq) `Note the id: the API cannot list what exists. ${free}`;
	}
	#setOutcome(outcome) {
		this.#outcome = outcome;
		this.#set("outcome", outcome);
	}
	#aboutToken({ id, name, endAt }) {
		this.#line("token-id", id);
		this.#line("token-name", name);
		this.#line("token-expires-at", endAt);
	}
	#line(name, value = "") {
		this.#set(name, value.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, " "));
	}
	#bounded(name, value) {
		const json = oneLine(value);
		if (json.length <= longestOutput)
			this.#set(name, json);
		else
			this.#warn((0,base_text/* text */.Qq) `The output ${name} is empty: it would be too large. GitHub passes on 1 MiB of outputs.`);
	}
	#set(name, value) {
		if (this.#broken !== undefined)
			return;
		try {
			this.#sink.setOutput(name, value);
		}
		catch (cause) {
			this.#broken = cause;
		}
	}
}
function oneLine(value) {
	return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029]/g, printing/* unicodeEscape */.RT);
}
function shownObject(object) {
	const { token: _, shortToken: __, ...others } = object;
	return (0,hide_values/* hideValuesIn */.Iv)(others, "all");
}
;// CONCATENATED MODULE: ../../build/src/report/title.js



function titleOf(request, runner) {
	if (request === undefined)
		return titleOfInputs(runner);
	if (request.mode === "create-token")
		return titleOfMode(request, (0,base_text/* text */.Qq) `API token ${request.name}`);
	const preview = (0,inputs_request/* previewOf */.oW)(request);
	const name = (0,inputs_request/* nameOf */.Vb)(request, preview?.pullRequest) ?? ofId(request.deploymentId);
	if (request.github?.step === "sweep")
		return (0,base_text/* text */.Qq) `Sweep of previews of ${name} failed`;
	if (preview !== undefined)
		return (0,base_text/* text */.Qq) `Preview ${name} failed`;
	return titleOfMode(request, (0,base_text/* text */.Qq) `${name}`);
}
function titleOfMode({ mode, dryRun }, what) {
	if (dryRun)
		return (0,base_text/* text */.Qq) `Plan for ${what} failed`;
	return mode === "update-deployment" ? (0,base_text/* text */.Qq) `Update of ${what} failed` : (0,base_text/* text */.Qq) `Creation of ${what} failed`;
}
function ofId(id) {
	return id === undefined ? "a Deployment" : `Deployment ${id}`;
}
function titleOfInputs(runner) {
	const given = (name) => runner.input(name)?.trim();
	const { name: event, payload } = runner.event();
	const [mode, preview] = [given("mode"), given("preview")?.toLowerCase()];
	const dryRun = given("dry-run")?.toLowerCase() === "true";
	if (mode === "create-token") {
		const name = given("token-name");
		return titleOfMode({ mode, dryRun }, name === undefined ? (0,base_text/* text */.Qq) `an API token` : (0,base_text/* text */.Qq) `API token ${name}`);
	}
	if (mode !== "create-deployment" && mode !== "update-deployment")
		return (0,base_text/* text */.Qq) `platform-deployments-action failed: mode ${mode ?? "is not given"}`;
	if (preview === "sweep" || (preview === "true" && event === "schedule"))
		return (0,base_text/* text */.Qq) `Sweep of previews failed`;
	if (preview === "true" || preview === "retire") {
		const number = (0,inputs_event.at)(payload, "pull_request", "number");
		return typeof number === "number"
			? (0,base_text/* text */.Qq) `Preview of pull request #${number} failed`
			: (0,base_text/* text */.Qq) `Preview failed`;
	}
	const id = mode === "update-deployment" ? given("deployment-id") : undefined;
	return titleOfMode({ mode, dryRun }, (0,base_text/* text */.Qq) `${given("deployment-name") ?? ofId(id)}`);
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














async function main(runner, cancelled, clock = base_clock/* systemClock */.ml) {
	const sinks = openSinks(runner);
	const { outputs } = sinks;
	let validated;
	let connected;
	let result;
	try {
		validated = await readRequest(runner, sinks);
		const { request, access, limits } = validated;
		const { connect, runMode, summaryFor } = await __nccwpck_require__.e(/* import() */ 256).then(__nccwpck_require__.bind(__nccwpck_require__, 7256));
		connected = connect(request, access, limits, { ...sinks, runner, clock, cancelled });
		result = await Promise.race([runMode(request, connected.run), (0,report_failure/* overdue */.TU)(cancelled, connected.hasWritten)]);
		await sinks.summary(summaryFor(result, connected.run));
		const failure = (0,report_failure/* failureAfter */.X1)(result, cancelled, outputs.failure);
		if (failure !== undefined)
			throw failure;
		sinks.log.end();
		return true;
	}
	catch (thrown) {
		const error = (0,report_failure/* asActionError */.z6)(thrown, connected?.hasWritten() ? "unknown" : "not-sent");
		const outcome = outputs.failed(error.outcome);
		const title = result === undefined ? titleOf(validated?.request, runner) : undefined;
		await sinks.summary((0,report_failure/* failureSummary */.jg)(error, outcome, title));
		sinks.log.error(withOutputFailure(error, outputs).text);
		return false;
	}
	finally {
		connected?.close();
	}
}
const longestSummary = 1_000_000;
function openSinks(runner) {
	const secrets = new Masks((line) => runner.mask(line));
	const { redactor } = secrets;
	const log = runner.log(redactor);
	const outputs = new Outputs(runner, secrets, log.warning);
	let isBroken = /^false$/i.test(runner.input("job-summary")?.trim() ?? "");
	const summary = async (contents) => {
		if (isBroken)
			return;
		try {
			await runner.summarize((0,markdown/* documentOf */.lM)(contents, redactor.redact, longestSummary));
		}
		catch (error) {
			isBroken = true;
			log.warning((0,base_text/* text */.Qq) `The job summary was not written: ${(0,errors/* whyOf */.gf)(error)}.`);
		}
	};
	return { secrets, log, outputs, summary };
}
async function readRequest(runner, { secrets, log }) {
	for (const secret of inputSecrets(runner))
		secrets.keep(secret);
	const findings = new base_findings/* Findings */.F();
	const reader = new InputReader(runner, findings);
	const mode = readMode(reader);
	reader.boolean("job-summary");
	const limits = readLimits(reader);
	const access = readAccess(reader, mode);
	let request;
	if (mode === "create-token")
		request = readTokenRequest(reader);
	else if (mode !== undefined)
		request = await readDeploymentRequest(mode, reader, secrets);
	else
		readCommonRequest(reader);
	(0,report_failure/* reportFindings */.LH)(findings, secrets.unmasked, log);
	if (findings.problems.length > 0 || !request || !limits)
		throw (0,report_failure/* inputError */.Xu)(findings);
	return { request, access, limits };
}
function withOutputFailure(error, { failure }) {
	return failure === undefined || failure.message === error.message
		? error
		: error.with({ lines: [...error.lines, failure.what] });
}

/***/ }),

/***/ 1430:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   LH: () => (/* binding */ reportFindings),
/* harmony export */   TU: () => (/* binding */ overdue),
/* harmony export */   X1: () => (/* binding */ failureAfter),
/* harmony export */   Xu: () => (/* binding */ inputError),
/* harmony export */   ZT: () => (/* binding */ neverAgain),
/* harmony export */   jg: () => (/* binding */ failureSummary),
/* harmony export */   z6: () => (/* binding */ asActionError)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1144);
/* harmony import */ var _base_markdown_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4534);
/* harmony import */ var _base_printing_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4694);
/* harmony import */ var _base_text_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9376);
/* harmony import */ var _parts_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(7090);





const mostProblems = 200;
function reportFindings(findings, unmasked, log) {
	for (const { text: warning, at } of findings.warnings)
		log.warning(warning, at);
	for (const { text: notice } of findings.notices)
		log.notice(notice);
	for (const { text: note } of findings.notes)
		log.info(note);
	if (findings.problems.length === 0)
		warnOfUnmasked(unmasked, log);
	for (const { text: problem, at } of findings.problems)
		if (at !== undefined)
			log.problem(problem, at);
}
function warnOfUnmasked({ lines, values }, log) {
	const why = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `cannot be masked: the action masks nothing shorter than 4 characters.`;
	if (lines > 0) {
		log.warning((0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `${(0,_base_printing_js__WEBPACK_IMPORTED_MODULE_2__/* .counted */ .hS)(lines, "line")} of the secret values ${why} The runner masks each line of a GitHub
		secret. With JSON, each brace in the log becomes ***, and an output that contains a brace, such as
		result, does not reach other jobs. Store the secret on one line, or base64-encode it and decode it
		where it is used.`);
	}
	if (values > 0) {
		log.warning((0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `${(0,_base_printing_js__WEBPACK_IMPORTED_MODULE_2__/* .counted */ .hS)(values, "secret value")} ${why} The runner masks a GitHub secret of any length: ids, URLs
		and numbers that contain the value become ***, and outputs with them do not reach other jobs. Make it
		a plain variable.`);
	}
}
function inputError({ problems, advice }) {
	const [first, ...others] = problems;
	const inFiles = problems.filter(({ at }) => at !== undefined).length;
	const both = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `Correct the definition and the step's inputs, and run the step again.`;
	const single = inFiles > 0
		? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `Correct the definition and run the step again.`
		: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `Correct the step's inputs and run it again.`;
	const correct = inFiles > 0 && inFiles < problems.length ? both : single;
	if (first !== undefined && others.length === 0)
		return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ("input", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `Nothing was sent: ${first.text}`, advice ?? { hint: correct });
	const left = problems.length - mostProblems;
	const listed = problems.slice(0, mostProblems).map((problem) => (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `- ${problem.text}`);
	return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ("input", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `Nothing was sent: the inputs have ${problems.length} problems.`, {
		lines: [...listed, ...(left > 0 ? [(0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `... and ${left} more`] : []), ...(advice?.lines ?? [])],
		commands: advice?.commands ?? [],
		hint: advice === undefined ? correct : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `${correct} ${advice.hint}`,
	});
}
const stopped = _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .stepStopped */ .I7.replace("the", "The");
function failureAfter(result, { aborted }, ofOutputs) {
	const isUnrecorded = result.kind === "deployed" && result.outcome === "created" && result.target.environment === undefined;
	const after = (error) => (isUnrecorded ? neverAgain(error) : error);
	const own = result.kind === "deployed" || result.kind === "swept" ? result.failure : undefined;
	const failure = own ?? ofOutputs;
	if (!aborted || result.kind === "swept")
		return failure && after(failure);
	const { done, isWritten } = doneText(result);
	const set = isWritten
		? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `The outputs are set, and the request does not have to be sent again.`
		: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `The outputs are set.`;
	const hint = ofOutputs === undefined ? set : ofOutputs.hint;
	return after(new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ("cancelled", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `${stopped}, but ${done}.`, { hint }));
}
function doneText(result) {
	if (result.kind === "token")
		return { done: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `API token ${result.token.id} was created`, isWritten: true };
	if (result.kind === "deployed") {
		return { done: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `Deployment ${result.deployment.id} was ${result.outcome}`, isWritten: true };
	}
	if (result.kind === "retired" && result.deployment !== undefined) {
		return { done: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `Deployment ${result.deployment.id} was retired`, isWritten: true };
	}
	return { done: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `all of its work was done`, isWritten: false };
}
function neverAgain(error) {
	const never = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `Do not run this job again: it would create another Deployment.`;
	return error.outcome === "unknown"
		? error.with({ hint: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `${error.hint} ${never}` })
		: error.with({ lines: [...error.lines, error.hint], hint: never });
}
const checkPlatform = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `Check in the platform what the step may have created or updated before you run it
  again.`;
const longestCancellation = 8_000;
function overdue(cancelled, hasWritten) {
	return new Promise((_, reject) => {
		const fail = () => {
			const [hint, outcome] = hasWritten()
				? [checkPlatform, "unknown"]
				: [(0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `Nothing was created or updated. Run the step again.`, "not-sent"];
			const message = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `${stopped}, and it did not end by itself.`;
			reject(new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ("cancelled", message, { hint, outcome }));
		};
		const expire = () => void setTimeout(fail, longestCancellation).unref();
		if (cancelled.aborted)
			expire();
		else
			cancelled.addEventListener("abort", expire, { once: true });
	});
}
function asActionError(thrown, outcome) {
	if (thrown instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ)
		return thrown;
	const what = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
	const check = outcome === "unknown"
		? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `Check in the platform what the step may have created`
		: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `Nothing was sent`;
	const details = { hint: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `${check}. Please report this error.`, outcome, cause: thrown };
	return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ("internal", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `Unexpected error: ${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .block */ .om)(what, 4_000)}`, details);
}
const meanings = {
	"not-sent": "No write request was sent.",
	rejected: "The service rejected the request.",
	unknown: "It is not known whether the service processed the request.",
	"dry-run": "Nothing was created or updated.",
};
function failureSummary(error, outcome, title) {
	const meaning = meanings[outcome] ?? "The outputs are set.";
	const isDone = outcome === "created" || outcome === "updated";
	const head = title && isDone ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `The step failed after the Deployment was ${outcome}` : title;
	return [
		...(head === undefined ? [] : [(0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .heading */ .R_)((0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `❌ ${head}`)]),
		(0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .strong */ .ko)(error.what),
		...(0,_parts_js__WEBPACK_IMPORTED_MODULE_4__/* .paragraphsOf */ .Dq)(error.lines),
		(0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .codeBlock */ .DV)(error.commands),
		...(title === undefined ? [] : [(0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .strong */ .ko)("Outcome")} ${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(outcome)}: ${meaning}`]),
		(0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .strong */ .ko)("Next:")} ${error.hint}`,
	];
}

/***/ }),

/***/ 7090:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Dq: () => (/* binding */ paragraphsOf),
/* harmony export */   QJ: () => (/* binding */ noticeOf),
/* harmony export */   bj: () => (/* binding */ unanswered),
/* harmony export */   ek: () => (/* binding */ tokenValidity),
/* harmony export */   nC: () => (/* binding */ placeColumns),
/* harmony export */   tT: () => (/* binding */ commitText),
/* harmony export */   vt: () => (/* binding */ grantedRoles)
/* harmony export */ });
/* harmony import */ var _base_markdown_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4534);
/* harmony import */ var _base_printing_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4694);
/* harmony import */ var _base_text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9376);
/* harmony import */ var _target_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7188);




function commitText(sha, repositoryPage) {
	const short = sha.slice(0, 7);
	const isHash = /^[0-9a-f]{7,64}$/i.test(sha);
	return isHash && repositoryPage !== undefined
		? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)(short, `${repositoryPage}/commit/${sha}`)
		: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(short);
}
function placeColumns(workspace, environment) {
	return [
		["Workspace", workspace && (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `${(0,_target_js__WEBPACK_IMPORTED_MODULE_1__/* .displayName */ .Q)(workspace)}`],
		["Environment", environment === undefined ? undefined : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `${environment}`],
	];
}
function noticeOf({ what, lines, commands, hint }) {
	const [first = "", ...others] = what.parts;
	const words = typeof first === "string" ? first.replace(/^Nothing was sent: /, "The run would fail: ") : first;
	return { text: new _base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .Text */ .EY([words, ...others]), lines, commands, hint };
}
function paragraphsOf(lines) {
	const contents = [];
	let items = [];
	const endList = () => {
		if (items.length > 0)
			contents.push((0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .bullets */ .e5)(items));
		items = [];
	};
	for (const line of lines) {
		const item = withoutDash(line);
		if (item !== undefined)
			items.push(item);
		else {
			endList();
			contents.push(line);
		}
	}
	endList();
	return contents;
}
function withoutDash({ parts }) {
	const [first, ...others] = parts.filter((part) => part !== "");
	if (typeof first === "string")
		return first.startsWith("- ") ? new _base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .Text */ .EY([first.slice(2), ...others]) : undefined;
	if (first === undefined || !("value" in first) || !first.value.startsWith("- "))
		return undefined;
	return new _base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .Text */ .EY([{ ...first, value: first.value.slice(2) }, ...others]);
}
function unanswered({ code: family }) {
	if (family === "cancelled")
		return "did not respond before the cancellation";
	return family === "connection" ? "did not respond in time" : "could not be checked";
}
function grantedRoles({ roles }, requested) {
	return roles.map(({ role }) => role).join(", ") || requested;
}
function tokenValidity({ endAt }, days) {
	if (endAt !== undefined)
		return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `valid until ${endAt}`;
	return days === undefined
		? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `never expires`
		: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq) `requested for ${(0,_base_printing_js__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .hS)(days, "day")}, but the response has no end date`;
}

/***/ }),

/***/ 9237:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   SP: () => (/* binding */ requireSafeEnvironment),
/* harmony export */   X9: () => (/* binding */ unsafeBecause),
/* harmony export */   eq: () => (/* binding */ proxyVariables)
/* harmony export */ });
/* harmony import */ var _actions_http_client_lib_proxy__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9251);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(1144);
/* harmony import */ var _base_text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9376);



const proxyVariables = {
	https: ["https_proxy", "HTTPS_PROXY"],
	http: ["http_proxy", "HTTP_PROXY"],
};
function requireSafeEnvironment(variables, urls) {
	const unsafe = unsafeBecause(variables, urls);
	if (unsafe === undefined)
		return;
	throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ActionError */ .lZ("environment", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `Nothing was sent: ${unsafe.why}.`, { hint: unsafe.hint });
}
function unsafeBecause(variables, urls) {
	const isSecure = urls.some(({ protocol }) => protocol === "https:");
	if (isSecure && variables.variable("NODE_TLS_REJECT_UNAUTHORIZED") === "0") {
		return {
			why: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `NODE_TLS_REJECT_UNAUTHORIZED=0 disables TLS certificate verification: anyone on the network
		could read the token`,
			hint: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `Remove it. For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate
		file.`,
		};
	}
	if (urls.some(({ username, password }) => username !== "" || password !== "")) {
		return {
			why: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `GITHUB_API_URL contains a user name or password (the part before @)`,
			hint: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `Remove it: github-token is used.`,
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
	if ((0,_actions_http_client_lib_proxy__WEBPACK_IMPORTED_MODULE_0__/* .checkBypass */ .H)(url))
		return undefined;
	const names = proxyVariables[url.protocol === "https:" ? "https" : "http"];
	const name = names.find((each) => variables.variable(each) !== undefined);
	const problem = name && proxyProblem(variables.variable(name) ?? "");
	return problem
		? {
			why: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `${name} ${problem}, so requests to ${url.host} would not go through the proxy`,
			hint: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `Correct it (http://proxy.example.com:3128, a % in credentials as %25), or list the host in
			no_proxy.`,
		}
		: undefined;
}
function proxyProblem(value) {
	if (/\s/.test(value))
		return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `contains whitespace`;
	if (!/^https?:\/\//i.test(value))
		return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `does not begin with http:// or https://`;
	if (!URL.canParse(value) || new URL(value).hostname === "")
		return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `is not a valid URL`;
	const { username, password } = new URL(value);
	try {
		decodeURIComponent(`${username}:${password}`);
		return undefined;
	}
	catch {
		return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) `has credentials with a % that is not followed by two hexadecimal digits`;
	}
}

/***/ }),

/***/ 246:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  k: () => (/* binding */ ActionsRunner)
});

// NAMESPACE OBJECT: ../../node_modules/@actions/core/lib/platform.js
var platform_namespaceObject = {};
__nccwpck_require__.r(platform_namespaceObject);
__nccwpck_require__.d(platform_namespaceObject, {
  arch: () => (arch),
  getDetails: () => (getDetails),
  isLinux: () => (isLinux),
  isMacOS: () => (isMacOS),
  isWindows: () => (isWindows),
  platform: () => (platform)
});

// NAMESPACE OBJECT: ../../node_modules/@actions/core/lib/core.js
var core_namespaceObject = {};
__nccwpck_require__.r(core_namespaceObject);
__nccwpck_require__.d(core_namespaceObject, {
  ExitCode: () => (ExitCode),
  addPath: () => (addPath),
  debug: () => (debug),
  endGroup: () => (endGroup),
  error: () => (error),
  exportVariable: () => (exportVariable),
  getBooleanInput: () => (getBooleanInput),
  getIDToken: () => (getIDToken),
  getInput: () => (getInput),
  getMultilineInput: () => (getMultilineInput),
  getState: () => (getState),
  group: () => (group),
  info: () => (info),
  isDebug: () => (isDebug),
  markdownSummary: () => (markdownSummary),
  notice: () => (notice),
  platform: () => (platform_namespaceObject),
  saveState: () => (saveState),
  setCommandEcho: () => (setCommandEcho),
  setFailed: () => (setFailed),
  setOutput: () => (setOutput),
  setSecret: () => (setSecret),
  startGroup: () => (startGroup),
  summary: () => (summary),
  toPlatformPath: () => (toPlatformPath),
  toPosixPath: () => (toPosixPath),
  toWin32Path: () => (toWin32Path),
  warning: () => (warning)
});

;// CONCATENATED MODULE: external "node:fs"
const external_node_fs_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
// EXTERNAL MODULE: external "os"
var external_os_ = __nccwpck_require__(857);
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/utils.js
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */
/**
 * Sanitizes an input into a string so it can be passed into issueCommand safely
 * @param input input to sanitize into a string
 */
function toCommandValue(input) {
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
function issueCommand(command, properties, message) {
	const cmd = new Command(command, properties, message);
	process.stdout.write(cmd.toString() + external_os_.EOL);
}
function issue(name, message = '') {
	issueCommand(name, {}, message);
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
	return toCommandValue(s)
		.replace(/%/g, '%25')
		.replace(/\r/g, '%0D')
		.replace(/\n/g, '%0A');
}
function escapeProperty(s) {
	return toCommandValue(s)
		.replace(/%/g, '%25')
		.replace(/\r/g, '%0D')
		.replace(/\n/g, '%0A')
		.replace(/:/g, '%3A')
		.replace(/,/g, '%2C');
}
;// CONCATENATED MODULE: external "crypto"
const external_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("crypto");
// EXTERNAL MODULE: external "fs"
var external_fs_ = __nccwpck_require__(9896);
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/file-command.js
// For internal use, subject to change.
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */




function issueFileCommand(command, message) {
	const filePath = process.env[`GITHUB_${command}`];
	if (!filePath) {
		throw new Error(`Unable to find environment variable for file command ${command}`);
	}
	if (!external_fs_.existsSync(filePath)) {
		throw new Error(`Missing file at path: ${filePath}`);
	}
	external_fs_.appendFileSync(filePath, `${toCommandValue(message)}${external_os_.EOL}`, {
		encoding: 'utf8'
	});
}
function prepareKeyValueMessage(key, value) {
	const delimiter = `ghadelimiter_${external_crypto_namespaceObject.randomUUID()}`;
	const convertedValue = toCommandValue(value);
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
class BearerCredentialHandler {
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



class OidcClient {
	static createHttpClient(allowRetry = true, maxRetry = 10) {
		const requestOptions = {
			allowRetries: allowRetry,
			maxRetries: maxRetry
		};
		return new lib/* HttpClient */.Qq('actions/oidc-client', [new BearerCredentialHandler(OidcClient.getRequestToken())], requestOptions);
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
			const httpclient = OidcClient.createHttpClient();
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
				let id_token_url = OidcClient.getIDTokenUrl();
				if (audience) {
					const encodedAudience = encodeURIComponent(audience);
					id_token_url = `${id_token_url}&audience=${encodedAudience}`;
				}
				debug(`ID token url is ${id_token_url}`);
				const id_token = yield OidcClient.getCall(id_token_url);
				setSecret(id_token);
				return id_token;
			}
			catch (error) {
				throw new Error(`Error message: ${error.message}`);
			}
		});
	}
}
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
const markdownSummary = _summary;
const summary = _summary;
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
	return pth.replace(/[/\\]/g, external_path_namespaceObject.sep);
}
;// CONCATENATED MODULE: ./exec.js
/**
 * Replaces @actions/exec in the bundle: @actions/core asks programs for the runner's platform with it, which the
 * action never does. With @actions/io it is 45 KB, which every step would load.
 */
function getExecOutput() {
  throw new Error("This bundle has no @actions/exec: the action starts no program.");
}

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
	const { stdout: version } = yield getExecOutput('powershell -command "(Get-CimInstance -ClassName Win32_OperatingSystem).Version"', undefined, {
		silent: true
	});
	const { stdout: name } = yield getExecOutput('powershell -command "(Get-CimInstance -ClassName Win32_OperatingSystem).Caption"', undefined, {
		silent: true
	});
	return {
		name: name.trim(),
		version: version.trim()
	};
});
const getMacOsInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
	var _a, _b, _c, _d;
	const { stdout } = yield getExecOutput('sw_vers', undefined, {
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
	const { stdout } = yield getExecOutput('lsb_release', ['-i', '-r', '-s'], {
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
function setSecret(secret) {
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
	process.env['PATH'] = `${inputPath}${external_path_namespaceObject.delimiter}${process.env['PATH']}`;
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
		return issueFileCommand('OUTPUT', prepareKeyValueMessage(name, value));
	}
	process.stdout.write(external_os_.EOL);
	issueCommand('set-output', { name }, toCommandValue(value));
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
function debug(message) {
	issueCommand('debug', {}, message);
}
/**
 * Adds an error issue
 * @param message error issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function error(message, properties = {}) {
	issueCommand('error', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
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
	issue('group', name);
}
/**
 * End an output group.
 */
function endGroup() {
	issue('endgroup');
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

// EXTERNAL MODULE: ../../build/src/base/errors.js
var errors = __nccwpck_require__(1144);
// EXTERNAL MODULE: ../../build/src/base/printing.js
var printing = __nccwpck_require__(4694);
// EXTERNAL MODULE: ../../build/src/base/text.js
var base_text = __nccwpck_require__(9376);
;// CONCATENATED MODULE: ../../build/src/runner/annotation.js
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
;// CONCATENATED MODULE: ../../build/src/runner/runner.js







const title = "platform-deployments-action";
const mostOfLevel = 9;
class ActionsRunner {
	#environment;
	#printer;
	#event;
	constructor(environment = process.env, printer = core_namespaceObject) {
		this.#environment = environment;
		this.#printer = printer;
	}
	variable(name) {
		const value = this.#environment[name]?.trim();
		return value === "" ? undefined : value;
	}
	input(name) {
		const value = this.#environment[`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`] ?? "";
		return value.trim() === "" ? undefined : value;
	}
	inputNames() {
		const inputs = Object.keys(this.#environment).filter((name) => /^INPUT_./i.test(name));
		return inputs.filter((name) => this.variable(name)).map((name) => name.slice(6).toLowerCase());
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
			delete this.#environment["GITHUB_EVENT_PATH"];
		}
	}
	mask(line) {
		this.#printer.setSecret(line);
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
			const problem = isSet
				? (0,base_text/* text */.Qq) `the file in GITHUB_OUTPUT can't be written`
				: (0,base_text/* text */.Qq) `GITHUB_OUTPUT is not set`;
			throw new errors/* ActionError */.lZ("environment", (0,base_text/* text */.Qq) `Nothing was sent: ${problem}, and outputs would be lost.`, {
				hint: (0,base_text/* text */.Qq) `Run the action on a runner, or set GITHUB_OUTPUT to a writable file.`,
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
		const safe = (message) => (0,printing/* logged */.Jb)(redactor.redact((0,printing/* plain */.pj)(message, redactor.redact)));
		const printer = this.#printer;
		const print = (level, given, place) => {
			const { before, message } = annotation(safe(given));
			if (before !== undefined)
				printer.info(before);
			printer[level](message, { title, ...place });
		};
		const counts = { error: 0, warning: 0, notice: 0 };
		let isOver = false;
		const annotate = (level, given, at) => {
			if (isOver)
				return;
			if (++counts[level] <= mostOfLevel)
				print(level, given, at && this.#placeOf(at, redactor));
			else
				printer.info(`${level === "warning" ? "Warning" : "Notice"}: ${safe(given)}`);
		};
		const end = () => {
			isOver = true;
			for (const level of ["notice", "warning"]) {
				const more = counts[level] - mostOfLevel;
				if (more > 0)
					print(level, (0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(more, `more ${level}`)}: see the log of this step.`);
			}
		};
		return {
			info: (given) => isOver || printer.info(safe(given)),
			debug: (given) => isOver || printer.debug(safe(given)),
			notice: (given) => annotate("notice", given),
			warning: (given, at) => annotate("warning", given, at),
			problem: (given, at) => {
				const place = this.#placeOf(at, redactor);
				if (place !== undefined && ++counts.error <= mostOfLevel)
					print("error", given, place);
			},
			error: (given) => {
				end();
				print("error", given);
			},
			end,
			group: (heading, message) => {
				printer.startGroup((0,printing/* inert */.tJ)(safe(heading)));
				printer.info(safe(message));
				printer.endGroup();
			},
		};
	}
	#placeOf({ file, line, column }, redactor) {
		const shown = repositoryPath(this.variable("GITHUB_WORKSPACE") ?? ".", file);
		return shown === undefined || redactor.finds(shown)
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
function repositoryPath(workspace, file) {
	try {
		const top = external_node_fs_namespaceObject.realpathSync(workspace);
		const relative = external_node_path_.relative(top, external_node_fs_namespaceObject.realpathSync(external_node_path_.resolve(top, file)));
		return relative.startsWith("..") ? undefined : relative.split(external_node_path_.sep).join("/");
	}
	catch {
		return undefined;
	}
}

/***/ }),

/***/ 3702:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Iv: () => (/* binding */ hideValuesIn),
/* harmony export */   Mi: () => (/* binding */ isPublicMember),
/* harmony export */   X8: () => (/* binding */ hideValues),
/* harmony export */   _o: () => (/* binding */ hasSecretName),
/* harmony export */   tS: () => (/* binding */ isSecretVariable)
/* harmony export */ });
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4289);
/* harmony import */ var _base_nearest_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2769);
/* harmony import */ var _secret_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1235);



const variableList = "environmentVariables";
const marks = ["isSecret", "secret", "secrets"];
function hasSecretName(name) {
	const word = name.toLowerCase().replace(/[^a-z]/g, "");
	return (word.startsWith("is") && word.includes("secret")) || (0,_base_nearest_js__WEBPACK_IMPORTED_MODULE_1__/* .didYouMean */ .a)(word, marks) !== undefined;
}
function isPublicMember(name, value) {
	if (name === "key" || name === "updatedAt")
		return typeof value === "string";
	return hasSecretName(name) && typeof value === "boolean";
}
function isSecretVariable(members, isOfVariable = (name) => name === "key" || name === "value") {
	const isVariable = members.some(([name]) => isOfVariable(name));
	return isVariable && members.some(([name, mark]) => hasSecretName(name) && mark !== false);
}
function hideValuesIn(object, hidden) {
	const shown = isSecretVariable(Object.entries(object)) ? starred(object) : object;
	const list = hidden === "all" ? ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .member */ .Dc)(shown, variableList) ?? null) : null;
	if (list === null)
		return shown;
	const { [variableList]: _, ...others } = shown;
	return Array.isArray(list) ? { ...shown, [variableList]: list.filter(_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv).map(withoutValue) } : others;
}
function starred(variable) {
	const members = Object.entries(variable).map(([name, value]) => {
		const isShown = value === "" || value === null || isPublicMember(name, value);
		return [name, isShown ? value : _secret_js__WEBPACK_IMPORTED_MODULE_0__/* .mask */ .d];
	});
	return Object.fromEntries(members);
}
function withoutValue(variable) {
	return Object.fromEntries(Object.entries(variable).filter(([name, value]) => isPublicMember(name, value)));
}
function hideValues(body, hidden) {
	return (0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .mapJson */ .T)(body, { object: (object) => hideValuesIn(object, hidden) });
}

/***/ }),

/***/ 1235:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ mask),
/* harmony export */   z: () => (/* binding */ Secret)
/* harmony export */ });
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

/***/ }),

/***/ 9158:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ path),
/* harmony export */   _: () => (/* binding */ unfitId)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1144);
/* harmony import */ var _base_text_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9376);


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
			const which = id.length > longestShown
				? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `An id of ${id.length} characters`
				: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `The id ${JSON.stringify(id)}`;
			throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ("input", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `${which} can't be part of a path: it ${unfit}.`, {
				hint: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq) `Copy the id from the platform.`,
			});
		}
		return before + encodeURIComponent(id) + part;
	});
}

/***/ }),

/***/ 7188:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ displayName)
/* harmony export */ });
function displayName({ id, name }) {
	return name ?? id;
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

/***/ }),

/***/ 7786:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ fetch),
/* harmony export */   k: () => (/* binding */ ProxyAgent)
/* harmony export */ });
/**
 * Replaces undici in the bundle. @actions/http-client and @actions/github use undici for their own fetch,
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
