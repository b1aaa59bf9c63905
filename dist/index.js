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
const longestAddress = 2_000;
function isWebAddress(address) {
	if (address.length > longestAddress || /\p{C}/u.test(address))
		return false;
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

/***/ 7437:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var _main_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(529);
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

/***/ 529:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  i: () => (/* binding */ main)
});

// UNUSED EXPORTS: runMode

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
// EXTERNAL MODULE: ../../build/src/base/errors.js
var base_errors = __nccwpck_require__(1144);
;// CONCATENATED MODULE: ../../build/src/base/findings.js
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
// EXTERNAL MODULE: ../../build/src/base/printing.js
var printing = __nccwpck_require__(4694);
// EXTERNAL MODULE: ../../build/src/base/text.js
var base_text = __nccwpck_require__(9376);
;// CONCATENATED MODULE: ../../build/src/base/markdown.js


function literal(text) {
	return (0,printing/* printable */.g$)(text)
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
	return `${fence}${language}\n${(0,printing/* printable */.g$)(text)}\n${fence}`;
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
			const shown = (0,printing/* shownValue */.JJ)(part, redact);
			return part.as === "code" ? `<code>${literal(shown)}</code>` : literalLines(shown);
		},
		link: (label, url) => (0,printing/* isShowable */.q6)(url, redact) && !/[<>()|"`]/.test(url)
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
		const shown = lines.map((line) => (0,printing/* plain */.pj)(line, redact)).filter((line) => line !== "");
		return shown.length === 0 ? "" : fenced(shown.join("\n"), language);
	};
}
function details(title, inner) {
	return (redact, room) => folded(inline(title, redact), blockOf(inner)(redact, room));
}
function blockOf(content) {
	return content instanceof base_text/* Text */.EY ? (redact) => inline(content, redact) : content;
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
;// CONCATENATED MODULE: ../../build/package.json
const package_namespaceObject = {"rE":"0.1.0"};
;// CONCATENATED MODULE: ../../build/src/base/version.js

const { /* version */ "rE": version } = package_namespaceObject;
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
function edited(value, { string, number, boolean, object }) {
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
function redacting(redactor) {
	const same = (value) => {
		const shown = String(value);
		return redactor.redact(shown) === shown ? value : "***";
	};
	return { string: (text) => redactor.redact(text), number: same, boolean: same };
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
const longestLine = 300;
const longestPath = 500;
const mostDetails = 20;
function reportedIn(response) {
	const body = parseJson(response.text);
	if (!isObject(body)) {
		const given = body === undefined ? response.text : typeof body === "string" ? body : "";
		return { message: isHtml(response) ? (0,base_text/* text */.Qq) `an HTML page` : (0,base_text/* clause */.sb)(given), lines: [] };
	}
	const message = wordsOf(body).join("; ");
	const items = ["errors", "fieldErrors"].flatMap((name) => {
		const list = member(body, name);
		return Array.isArray(list) ? list : [];
	});
	const details = new Set();
	const start = message.slice(0, longestLine);
	for (const item of items.slice(0, mostDetails)) {
		const { field, problem } = detailOf(item);
		if (problem && !(start.includes(problem) && start.includes(field)))
			details.add(field ? `${field}: ${problem}` : problem);
	}
	const left = Math.max(0, items.length - mostDetails);
	const whole = (0,base_text/* joined */.oR)([message, ...details].filter(Boolean).map(base_text/* clause */.sb), "; ");
	if (left === 0 && (details.size === 0 || String(whole).length <= longestLine))
		return { message: whole, lines: [] };
	const lines = [...details].map((detail) => (0,base_text/* text */.Qq) `- ${detail}`);
	return { message: (0,base_text/* clause */.sb)(message), lines: left > 0 ? [...lines, (0,base_text/* text */.Qq) `and ${left} more`] : lines };
}
function isHtml({ text: body, headers }) {
	const isMarkedSo = body.trim() !== "" && /html/i.test(headers["content-type"] ?? "");
	return isMarkedSo || /^\s*<(?:!doctype|html|head|body|title|h1|center)\b/i.test(body);
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
function detailOf(item) {
	const problem = wordsOf(item).join("; ");
	if (!isObject(item))
		return { field: "", problem };
	const [field = "", code = ""] = [stringMember(item, "field"), stringMember(item, "code")];
	return { field, problem: problem || code };
}
function requestId(response) {
	const body = parseJson(response.text);
	const inBody = isObject(body) ? stringMember(body, "requestId") : undefined;
	const id = inBody || requestIdHeaders.map((name) => response.headers[name]).find(Boolean);
	return id ? (0,base_text/* text */.Qq) ` (request id ${id})` : (0,base_text/* text */.Qq) ``;
}
function redirection({ location = "" }, from) {
	const target = location.trim() !== "" && URL.canParse(location, from.href) ? new URL(location, from) : undefined;
	return target !== undefined && /^https?:$/.test(target.protocol)
		? (0,base_text/* text */.Qq) `redirects to ${(0,base_text/* hostIn */.yo)(location.trim(), from.host)}`
		: (0,base_text/* text */.Qq) `responded with a redirect that names no usable address`;
}
function endpoint({ method, url }) {
	return (0,base_text/* text */.Qq) `${method} ${(0,base_text/* atMost */.Tu)(longestPath, url.pathname)}`;
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

function shownWait(seconds, longest) {
	const tooLong = seconds > longest ? (0,base_text/* text */.Qq) `, longer than the ${longest} s that a run waits` : "";
	return (0,base_text/* text */.Qq) `a wait of ${Math.ceil(seconds)} s${tooLong}`;
}
const rateLimitBudget = 120_000;
const longestSpread = 20_000;
const longestTrying = 180_000;
const firstDelay = 1_000;
const longestDelay = 15_000;
const longestPatientDelay = 30_000;
function backOff(attempt, random, longest = longestDelay) {
	return (0.5 + random / 2) * Math.min(longest, firstDelay * 2 ** (attempt - 1));
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
	refusals;
	mayHaveActed;
	requestedWait;
	longestWait;
	constructor(details, cause) {
		super(`request failed: ${details.failure}`, { cause });
		this.request = details.request;
		this.failure = details.failure;
		this.response = details.response;
		this.attempts = details.attempts;
		this.refusals = details.refusals;
		this.mayHaveActed = details.mayHaveActed;
		this.requestedWait = details.requestedWait;
		this.longestWait = details.longestWait;
	}
	get tries() {
		return this.attempts > 1 ? (0,base_text/* text */.Qq) ` after ${this.attempts} attempts` : (0,base_text/* text */.Qq) ``;
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
	async send(kind, request, { notAfter = Number.POSITIVE_INFINITY, patience = 0 } = {}) {
		const { clock, cancelled, log, api, random } = this.#options;
		const maxAttempts = patience > 0 ? Number.POSITIVE_INFINITY : this.#options.maxAttempts;
		const started = clock.now();
		this.hasWritten ||= kind !== "read";
		let hasActed = false;
		let refusals = 0;
		let waited = 0;
		for (let attempts = 1;; attempts++) {
			const isLate = cancelled.aborted;
			const result = await this.#attempt(kind, request);
			if (!(result instanceof AttemptFailure) && result.status >= 200 && result.status < 300) {
				if (!api.isRateLimit(result))
					return result;
			}
			const { failure, response, cause, requested, mayRetry, isLimited } = this.#judge(kind, result);
			hasActed ||= mayHaveActed(failure);
			if (isLimited)
				refusals++;
			const longest = patience > 0 ? patience / 1000 : api.longestWait;
			const isTooLong = requested !== undefined && requested > longest;
			const requestedWait = isLimited || (isTooLong && mayRetry) ? requested : undefined;
			const failed = (as) => new RequestFailure({
				...{ request, failure: as, response, attempts, refusals, mayHaveActed: hasActed, requestedWait },
				longestWait: api.longestWait,
			}, cause);
			const isOver = () => this.#stopped.aborted && (isLate || this.#bounds(kind, request.url) === undefined);
			if (this.#closing.signal.aborted)
				throw failed("cancelled");
			if (mayRetry && isOver())
				throw failed(isLate ? failure : "cancelled");
			if (!mayRetry || maxAttempts === 1 || isTooLong)
				throw failed(failure);
			const counted = attempts - refusals;
			if (!isLimited && counted >= maxAttempts)
				throw failed(failure);
			const limits = isLimited && patience === 0;
			const wait = limits
				? rateLimitWait(refusals, requested, waited, random())
				: (requested ?? 0) * 1000 +
					backOff(counted, random(), patience > 0 ? longestPatientDelay : undefined);
			if (wait === undefined)
				throw failed(failure);
			if (cancelled.aborted)
				continue;
			const late = () => {
				log.info((0,base_text/* text */.Qq) `No further attempt: what this run has read is too old by then.`);
				return failed(failure);
			};
			const next = clock.now() + wait;
			if (next > notAfter)
				throw late();
			if (limits)
				waited += wait;
			if (next - started - waited > (patience || longestTrying))
				throw failed(failure);
			const which = patience > 0 || isLimited ? (0,base_text/* text */.Qq) `${attempts}` : (0,base_text/* text */.Qq) `${counted} of ${maxAttempts}`;
			const reason = (0,base_text/* text */.Qq) `${cause ? cause.message : `status ${response?.status}`}`;
			const why = !requested
				? ""
				: (0,base_text/* text */.Qq) `: ${api.name} requested a wait of ${seconds(requested * 1000)}, and
			the run adds a random delay`;
			const line = (0,base_text/* text */.Qq) `Attempt ${which} of ${request.method} ${request.url.pathname} failed (${reason})`;
			log.info((0,base_text/* text */.Qq) `${line}. Next attempt in ${seconds(wait)}${why}.`);
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
			(isLimited ? (api.renewal?.(result, clock.now()) ?? api.usualWait) : undefined);
		const mayRetry = mayRetryAfter(failure, kind);
		return { failure, cause: undefined, response: result, isLimited, requested, mayRetry };
	}
	async #attempt(kind, request) {
		const { clock, connection, log } = this.#options;
		const bounds = this.#bounds(kind, request.url);
		if (bounds === undefined)
			return new AttemptFailure("cancelled", base_errors/* stepStopped */.I7);
		const started = clock.now();
		const line = `${request.method} ${request.url.origin}${request.url.pathname}${request.url.search}`;
		try {
			const response = await connection.attempt(request, { ...bounds, fresh: kind === "create" });
			log.debug((0,base_text/* text */.Qq) `${line}: ${response.status}, ${response.text.length} characters, ${clock.now() - started} ms`);
			return response;
		}
		catch (error) {
			if (!(error instanceof AttemptFailure))
				throw error;
			log.debug((0,base_text/* text */.Qq) `${line}: ${error.failure} (${error.message}), ${clock.now() - started} ms`);
			return error;
		}
	}
	#bounds(kind, url) {
		const { cancelled, clock, api, timeout } = this.#options;
		if (this.#closing.signal.aborted)
			return undefined;
		if (!cancelled.aborted)
			return { timeout, cancelled, grace: kind === "read" ? 0 : api.grace };
		const lastAttempt = kind === "update" ? api.lastAttempt(url) : 0;
		if (lastAttempt === 0)
			return undefined;
		if (clock.now() - (this.#cancelledAt ?? 0) > lastStart)
			return undefined;
		return {
			timeout: Math.min(timeout, lastAttempt),
			cancelled: new AbortController().signal,
			grace: 0,
		};
	}
}
;// CONCATENATED MODULE: ../../build/src/transport/explain.js



function explanationOf(failed, { rows, address, afterCancellation: hint }, call, isSecret = false) {
	const { failure, request, response, tries } = failed;
	if (failure === "cancelled") {
		const after = response ? (0,base_text/* text */.Qq) `, after a response with status ${response.status}` : "";
		return { code: "cancelled", why: (0,base_text/* text */.Qq) `${base_errors/* stepStopped */.I7}${after}`, hint };
	}
	if (response === undefined)
		return { code: "connection", ...connectionAdvice(failed, address) };
	const { message, lines } = isSecret ? { message: (0,base_text/* text */.Qq) ``, lines: [] } : reportedIn(response);
	const reported = message.isEmpty ? "" : (0,base_text/* text */.Qq) `: ${message}`;
	const words = String((0,base_text/* joined */.oR)([message, ...lines], " "));
	const advice = adviceFrom(rows, { response, failure: failed, message: words, call });
	return {
		...advice,
		code: "status",
		why: (0,base_text/* text */.Qq) `${endpoint(request)} returned status ${response.status}${tries}${reported}${requestId(response)}`,
		lines: [...lines, ...(advice.lines ?? [])],
	};
}
function adviceFrom(rows, failed) {
	const { status } = failed.response;
	const row = rows.find(({ statuses, if: holds }) => isOneOf(status, statuses) && (holds?.(failed) ?? true));
	if (row === undefined)
		throw new Error(`The table has no row for status ${status}.`);
	return row.advice(failed);
}
function isOneOf(status, statuses) {
	if (statuses === "any")
		return true;
	if (statuses === "3xx")
		return status >= 300 && status < 400;
	return statuses === "5xx" ? status >= 500 : statuses.includes(status);
}
function connectionAdvice({ failure, request, tries, cause }, { setting, tryAgain, readLess }) {
	const { host, hostname } = request.url;
	const reported = cause instanceof Error ? cause.message : "";
	const advice = (problem, hint) => {
		const because = reported ? (0,base_text/* text */.Qq) ` (${reported})` : "";
		return { why: (0,base_text/* text */.Qq) `${endpoint(request)} failed${tries}: ${problem}${because}`, hint };
	};
	const tlsHint = (0,base_text/* text */.Qq) `Check that ${setting} names a host and port that support TLS.`;
	switch (failure) {
		case "dns":
			return advice((0,base_text/* text */.Qq) `the host name ${hostname} could not be resolved`, (0,base_text/* text */.Qq) `Check the host name in ${setting}.`);
		case "refused":
		case "connect-timeout":
			return advice((0,base_text/* text */.Qq) `no connection to ${host}`, (0,base_text/* text */.Qq) `Check ${setting}, and that the runner can connect to that host.`);
		case "proxy":
			return advice((0,base_text/* text */.Qq) `the proxy did not connect to ${host}`, /status 40[17]/.test(reported)
				? (0,base_text/* text */.Qq) `Check the user name and password in https_proxy, as in
			http://user:password@proxy.example.com:3128.`
				: (0,base_text/* text */.Qq) `Check https_proxy and no_proxy, and that the proxy allows connections to that host.`);
		case "tls-closed":
			return advice((0,base_text/* text */.Qq) `${host} closed the connection during the TLS handshake`, tlsHint);
		case "tls-failed":
			return advice((0,base_text/* text */.Qq) `no TLS connection to ${host} could be made`, tlsHint);
		case "certificate":
			return advice((0,base_text/* text */.Qq) `the certificate of ${host} is not trusted`, (0,base_text/* text */.Qq) `For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file, in the
		  env of the job or step. Otherwise check the host name in ${setting}.`);
		case "oversized":
			return advice((0,base_text/* text */.Qq) `the response was cut off`, readLess);
		case "timeout":
			return advice((0,base_text/* text */.Qq) `${host} did not respond in time`, tryAgain);
		default:
			return advice((0,base_text/* text */.Qq) `the connection to ${host} failed`, tryAgain);
	}
}
;// CONCATENATED MODULE: ../../build/src/github/limits.js

function isRateLimit({ status, headers, text }) {
	if (status === 200)
		return isLimitedQuery(text);
	const isUsedUp = headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"] === "0";
	return status === 429 || (status === 403 && (isUsedUp || /rate limit|abuse detection/i.test(text)));
}
function isLimit(type) {
	return type === "RATE_LIMITED" || type === "RATE_LIMIT";
}
function isLimitedQuery(body) {
	if (!body.includes("RATE_LIMIT"))
		return false;
	const content = parseJson(body);
	const errors = isObject(content) ? content["errors"] : undefined;
	return Array.isArray(errors) && errors.some((error) => isObject(error) && isLimit(error["type"]));
}
function renewedAt({ headers }) {
	if (headers["x-ratelimit-remaining"] !== "0")
		return undefined;
	const reset = Number(headers["x-ratelimit-reset"] || Number.NaN) * 1000;
	return Number.isNaN(new Date(reset).getTime()) ? undefined : reset;
}
function renewal(response, now) {
	const at = renewedAt(response);
	return at === undefined ? undefined : Math.max(1, (at - now) / 1000 + 1);
}
const githubApi = {
	name: "GitHub",
	isRateLimit,
	renewal,
	longestWait: 120,
	usualWait: 60,
	grace: 2_000,
	lastAttempt: ({ pathname }) => (pathname.endsWith("/statuses") ? 2_000 : 0),
};
;// CONCATENATED MODULE: ../../build/src/github/explain.js








const runAgain = (0,base_text/* text */.Qq) `Run the job again. https://www.githubstatus.com shows failures at GitHub.`;
function explainGitHub(error, call, permissions) {
	const { needs, what } = call;
	const { why, ...advice } = explanationOf(error, words, { needs, permissions });
	const details = { ...advice, cause: error, status: error.response?.status };
	return new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Could not ${what}: ${why}.`, details);
}
const rows = [
	{ statuses: "any", if: ({ response }) => isRateLimit(response), advice: limitAdvice },
	{
		statuses: "3xx",
		advice: ({ response, failure }) => ({
			lines: [
				(0,base_text/* text */.Qq) `GitHub ${redirection(response.headers, failure.request.url)}. Redirects are not followed.`,
			],
			hint: (0,base_text/* text */.Qq) `Check GITHUB_API_URL, and whether the repository was renamed or moved.`,
		}),
	},
	{
		statuses: [401],
		advice: ({ message }) => ({
			lines: /\bexpired\b/i.test(message) ? [(0,base_text/* text */.Qq) `The token of the input github-token has expired.`] : [],
			hint: (0,base_text/* text */.Qq) `GitHub does not accept the token: check the input github-token.`,
		}),
	},
	{
		statuses: [403],
		if: ({ message, call }) => call.needs === "pull-requests: write" && /\block/i.test(message),
		advice: () => ({ hint: (0,base_text/* text */.Qq) `The conversation is locked: unlock it, or leave out pull-request-comment.` }),
	},
	{
		statuses: [403, 404],
		advice: ({ response, call }) => permissionAdvice(call.needs, call.permissions, response.status === 404),
	},
	{ statuses: "5xx", advice: () => ({ hint: runAgain }) },
	{
		statuses: "any",
		advice: () => ({ hint: (0,base_text/* text */.Qq) `Correct what GitHub reports, and run the job again.` }),
	},
];
const words = {
	rows,
	address: { setting: "GITHUB_API_URL", tryAgain: runAgain, readLess: runAgain },
	afterCancellation: (0,base_text/* text */.Qq) `Run the job again.`,
};
function limitAdvice({ response, failure: { requestedWait: wait, longestWait } }) {
	const renewed = renewedAt(response);
	if (renewed !== undefined && wait !== undefined && wait > longestWait) {
		const until = (0,printing/* utcMinute */.vD)(new Date(Math.ceil(renewed / minute) * minute).toISOString());
		const hint = (0,base_text/* text */.Qq) `GitHub's rate limit is used up until ${until}. Run the job again after that.`;
		return { hint };
	}
	const next = wait === undefined
		? (0,base_text/* text */.Qq) `Run the job again later.`
		: (0,base_text/* text */.Qq) `GitHub requested ${shownWait(wait, longestWait)}. Run the job again after that.`;
	return { hint: (0,base_text/* text */.Qq) `GitHub's rate limit is used up. ${next}` };
}
function permissionAdvice(needs, { pullRequest, comment, write = true, isFork = false }, isNotFound) {
	const isMissing = isNotFound && needs.startsWith("pull-requests");
	const orMissing = isMissing ? ", or there is no such pull request" : "";
	const lines = [(0,base_text/* text */.Qq) `The token of the input github-token may lack ${needs}${orMissing}.`];
	if (isFork) {
		const hint = (0,base_text/* text */.Qq) `The token stays read-only on a pull request from a fork: a maintainer has to start the
	  workflow manually.`;
		return { lines, hint };
	}
	const pulls = `  pull-requests: ${comment ? "write" : "read"}`;
	return {
		lines,
		commands: [
			"permissions:",
			"  contents: read",
			`  deployments: ${write ? "write" : "read"}`,
			...(pullRequest || comment ? [pulls] : []),
		].map(base_text/* command */.G5),
		hint: (0,base_text/* text */.Qq) `${isMissing ? "Check the number in pull-request. If it is right, add" : "Add"} this to the job.`,
	};
}
;// CONCATENATED MODULE: ../../build/src/github/client.js







const pageSize = 100;
class UnusableResponse extends Error {
	why;
	hint;
	constructor(why, hint) {
		super(String(why));
		this.why = why;
		this.hint = hint;
	}
}
const checkAddress = (0,base_text/* text */.Qq) `Check GITHUB_API_URL: it may name a website instead of GitHub's API.`;
const notExpected = (0,base_text/* text */.Qq) `GitHub's response does not have the expected content`;
const lastDate = Date.parse("9999-01-01");
const ignore = () => { };
function kindOf(method, pathname) {
	if (method === "GET" || pathname.endsWith("/graphql"))
		return "read";
	return method === "POST" && pathname.endsWith("/comments") ? "create" : "update";
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
	async request(call, act, { patience = 0 } = {}) {
		try {
			return await act(await (patience > 0 ? this.#load(patience) : this.#octokit));
		}
		catch (error) {
			throw this.#explained(error, call);
		}
	}
	async *list(call, cap, run, read) {
		const seen = new Set();
		const pages = await this.request(call, async (octokit) => run(octokit)[Symbol.asyncIterator]());
		for (let count = 0; count <= cap; count++) {
			const items = await this.request(call, async () => {
				const page = await pages.next();
				if (page.done)
					return undefined;
				return page.value.data.filter(({ id }) => seen.size < seen.add(id).size).map(read);
			});
			if (items === undefined)
				return;
			if (count < cap)
				yield* items;
		}
		throw new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Could not ${call.what}: there are more than ${cap * pageSize}.`, {
			hint: (0,base_text/* text */.Qq) `Close or delete on GitHub what is no longer needed.`,
		});
	}
	async #load(patience = 0) {
		const { getOctokit } = await __nccwpck_require__.e(/* import() */ 329).then(__nccwpck_require__.bind(__nccwpck_require__, 9329));
		const { token, apiUrl } = this.#options.repository;
		return getOctokit(token.reveal(), {
			baseUrl: apiUrl.replace(/\/+$/, ""),
			request: {
				fetch: (url, init) => this.#fetch(url, init, patience),
				parseSuccessResponseBody: false,
			},
		});
	}
	async #fetch(address, { method, headers, body }, patience) {
		const origin = new URL(this.#options.repository.apiUrl).origin;
		const url = URL.canParse(address) ? new URL(address) : undefined;
		if (url?.origin !== origin) {
			const why = (0,base_text/* text */.Qq) `GitHub's response links to ${(0,base_text/* hostIn */.yo)(address, address)} for the next page`;
			throw new UnusableResponse(why, checkAddress);
		}
		const response = await this.#send({ method, url, headers, body }, patience);
		const isGraphql = url.pathname.endsWith("/graphql");
		const { link } = response.headers;
		return {
			status: response.status,
			url: url.href,
			headers: new Map(link === undefined ? [] : [["link", link]]),
			body: this.#content(response, isGraphql),
		};
	}
	#content(response, isGraphql) {
		const content = parseJson(response.text);
		if (content === undefined)
			throw new UnusableResponse((0,base_text/* text */.Qq) `GitHub's response is not JSON`, checkAddress);
		if (!isGraphql) {
			if (typeof content === "object" && content !== null)
				return content;
			throw new UnusableResponse(notExpected, runAgain);
		}
		const { errors = [], data } = isObject(content) ? content : { errors: null };
		if (!Array.isArray(errors) || (data === undefined && errors.length === 0)) {
			throw new UnusableResponse((0,base_text/* text */.Qq) `GitHub's response is not a response to a GraphQL query`, checkAddress);
		}
		const types = new Set(errors.map((error) => isObject(error) && error["type"]));
		const isDeleted = types.size === 1 && types.has("NOT_FOUND") && isObject(data) && Array.isArray(data["nodes"]);
		if (errors.length === 0 || isDeleted)
			return { data };
		const { message } = reportedIn(response);
		const limited = [...types].some(isLimit);
		const hint = limited ? (0,base_text/* text */.Qq) `GitHub's rate limit is used up. Run the job again later.` : runAgain;
		throw new UnusableResponse((0,base_text/* text */.Qq) `GitHub reported errors${message.isEmpty ? "" : (0,base_text/* text */.Qq) `: ${message}`}`, types.has("FORBIDDEN") ? undefined : hint);
	}
	async #send(request, patience) {
		const kind = kindOf(request.method, request.url.pathname);
		try {
			const response = await this.#options.transport.send(kind, request, { patience });
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
		const at = Date.parse(date);
		const ahead = at - this.#elapsed();
		if (at < lastDate)
			this.#ahead = Math.max(ahead, this.#ahead ?? ahead);
		const isCore = resource === undefined ? !url.pathname.endsWith("/graphql") : resource === "core";
		const remaining = Number(left || Number.NaN);
		if (isCore && Number.isSafeInteger(remaining))
			this.remaining = remaining;
	}
	#explained(error, call) {
		const { permissions } = this.#options;
		const isOwn = error instanceof RequestFailure || error instanceof UnusableResponse;
		const cause = !isOwn && error instanceof Error ? (error.cause ?? error) : error;
		if (cause instanceof RequestFailure)
			return explainGitHub(cause, call, permissions);
		const { why, hint } = cause instanceof UnusableResponse ? cause : new UnusableResponse(notExpected, runAgain);
		const advice = hint === undefined ? permissionAdvice(call.needs, permissions, false) : { hint };
		return new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Could not ${call.what}: ${why}.`, { ...advice, cause });
	}
}
;// CONCATENATED MODULE: ../../build/src/github/stored.js

const statusesOfRecord = "statuses(first: 100) { totalCount nodes { description environmentUrl createdAt } }";
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
function newestFirst(one, other) {
	return other.createdAt - one.createdAt || other.id - one.id;
}
function storedRecord(record) {
	const { id, node_id: nodeId, task, sha, payload, created_at: at } = record;
	return { id, nodeId, task, sha, payload: payloadObject(payload), createdAt: timeOf(at) };
}
function listedRecord(node) {
	const { databaseId: id, id: nodeId, task, commitOid: sha, payload, createdAt } = node;
	const record = { id, nodeId, task: task ?? "", sha, payload: payloadObject(payload) };
	return [{ ...record, createdAt: timeOf(createdAt) }, storedStatuses(node)];
}
function storedStatuses({ statuses: { totalCount, nodes }, }) {
	const existing = nodes.filter((node) => node !== null);
	if (existing.length !== totalCount)
		return undefined;
	return existing.map(({ description, environmentUrl, createdAt }) => storedStatus({ description, environment_url: environmentUrl, created_at: createdAt }));
}
function storedStatus(status) {
	const { description, environment_url: url, created_at: at } = status;
	return { description: description ?? "", environmentUrl: url ?? "", createdAt: timeOf(at) };
}
function storedComment(comment) {
	return { id: comment.id, author: comment.user?.login, body: comment.body ?? "", url: comment.html_url };
}
function timeOf(at) {
	const time = Date.parse(at);
	if (Number.isNaN(time))
		throw new TypeError("The response has no time.");
	return time;
}
function payloadObject(value) {
	const decode = (given) => (typeof given === "string" ? parseJson(given) : given);
	const payload = decode(decode(value));
	return isObject(payload) ? payload : undefined;
}
;// CONCATENATED MODULE: ../../build/src/github/github.js




const shortList = 10;
const longList = 30;
const mostPages = 100;
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
		const call = { what: (0,base_text/* text */.Qq) `read pull request #${number}`, needs: "pull-requests: read" };
		return this.#client.request(call, async ({ rest }) => {
			const { data } = await rest.pulls.get({ ...this.#repository, pull_number: number });
			return { open: data.state === "open", headSha: data.head.sha };
		});
	}
	async openPullRequests() {
		const call = { what: (0,base_text/* text */.Qq) `list the open pull requests`, needs: "pull-requests: read" };
		const query = { ...this.#repository, state: "open", per_page: pageSize };
		const list = this.#client.list(call, longList, ({ paginate, rest }) => paginate.iterator(rest.pulls.list, query), ({ number }) => number);
		const numbers = new Set();
		for await (const number of list)
			numbers.add(number);
		return numbers;
	}
	recordPage(environment, task, page) {
		const query = { ...this.#repository, environment, task, per_page: pageSize, page };
		return this.#client.request(listing(environment), async ({ rest }) => {
			const { data } = await rest.repos.listDeployments(query);
			const records = new Map(data.map((record) => [record.id, storedRecord(record)]));
			return { records: [...records.values()].sort(newestFirst), isLast: data.length < pageSize };
		});
	}
	async withStatuses(records) {
		if (records.length === 0)
			return [];
		const what = (0,base_text/* text */.Qq) `list the statuses of ${records.length} GitHub deployment records`;
		const lists = await this.#client.request({ what, needs: "deployments: read" }, async ({ graphql }) => {
			const ids = records.map(({ nodeId }) => nodeId);
			const { nodes } = await graphql(statusesQuery, { ids });
			return records.map(({ nodeId }, index) => {
				const node = nodes.find((each) => each?.id === nodeId) ?? nodes[index];
				return node ? storedStatuses(node) : undefined;
			});
		});
		return this.#complete(records.map((record, index) => [record, lists[index]]));
	}
	async environmentRecords(environment, most = mostPages, keep = (payload) => payload) {
		const found = new Map();
		let next = { hasNextPage: true, endCursor: null };
		for (let number = 0; next.hasNextPage && number < most; number++) {
			const variables = { ...this.#repository, environment, after: next.endCursor };
			next = await this.#client.request(listing(environment), async ({ graphql }) => {
				const { repository } = await graphql(recordsQuery, variables);
				const { pageInfo, nodes } = repository.deployments;
				for (const [record, statuses] of nodes.filter((node) => node !== null).map(listedRecord)) {
					const payload = record.payload && keep(record.payload);
					if (!found.has(record.id))
						found.set(record.id, [{ ...record, payload }, statuses]);
				}
				return pageInfo;
			});
		}
		return { records: await this.#complete(found.values()), isComplete: !next.hasNextPage };
	}
	createRecord(record) {
		const { isProduction, description, ...fields } = record;
		const { redactor } = this.#options;
		const what = (0,base_text/* text */.Qq) `create a GitHub deployment record in environment ${record.environment}`;
		return this.#client.request({ what, needs: "deployments: write" }, async ({ rest }) => {
			const { data } = await rest.repos.createDeployment({
				...this.#repository,
				...fields,
				transient_environment: !isProduction,
				production_environment: isProduction,
				description: [...redactor.redact(description)].slice(0, longestDescription).join(""),
				auto_merge: false,
				required_contexts: [],
			});
			if (!("id" in data))
				throw new TypeError("The response has no id.");
			return data.id;
		});
	}
	async setStatus(id, status, options = {}) {
		const { state, description, environmentUrl } = status;
		const what = (0,base_text/* text */.Qq) `set the status ${state} of GitHub deployment record ${id}`;
		const act = async ({ rest }) => {
			const { data } = await rest.repos.createDeploymentStatus({
				...this.#repository,
				deployment_id: id,
				state,
				description,
				log_url: this.#options.repository.runUrl,
				auto_inactive: false,
				...(environmentUrl ? { environment_url: environmentUrl } : {}),
			});
			if (data.state !== state)
				throw new TypeError("The response has another state.");
		};
		await this.#client.request({ what, needs: "deployments: write" }, act, options);
	}
	comments(pull) {
		const what = (0,base_text/* text */.Qq) `list the comments of pull request #${pull}`;
		const query = { ...this.#repository, issue_number: pull, per_page: pageSize };
		return this.#client.list({ what, needs: "pull-requests: write" }, shortList, ({ paginate, rest }) => paginate.iterator(rest.issues.listComments, query), storedComment);
	}
	createComment(pull, body) {
		const what = (0,base_text/* text */.Qq) `create a comment on pull request #${pull}`;
		const comment = { issue_number: pull, body: this.#options.redactor.redact(body) };
		return this.#client.request({ what, needs: "pull-requests: write" }, async ({ rest }) => storedComment((await rest.issues.createComment({ ...this.#repository, ...comment })).data));
	}
	updateComment(id, body) {
		const call = { what: (0,base_text/* text */.Qq) `edit comment ${id}`, needs: "pull-requests: write" };
		const comment = { comment_id: id, body: this.#options.redactor.redact(body) };
		return this.#client.request(call, async ({ rest }) => storedComment((await rest.issues.updateComment({ ...this.#repository, ...comment })).data));
	}
	viewer() {
		const call = { what: (0,base_text/* text */.Qq) `read the token's own login`, needs: "pull-requests: write" };
		return this.#client.request(call, async ({ graphql }) => {
			const { viewer } = await graphql("{ viewer { login } }");
			return viewer?.login;
		});
	}
	async #complete(found) {
		const complete = [];
		for (const [record, listed] of found) {
			const statuses = listed ?? (await this.#statuses(record));
			if (statuses !== undefined)
				complete.push({ ...record, statuses });
		}
		return complete.sort(newestFirst);
	}
	async #statuses({ id }) {
		const what = (0,base_text/* text */.Qq) `list the statuses of GitHub deployment record ${id}`;
		const query = { ...this.#repository, deployment_id: id, per_page: pageSize };
		const list = this.#client.list({ what, needs: "deployments: read" }, shortList, ({ paginate, rest }) => paginate.iterator(rest.repos.listDeploymentStatuses, query), (status) => storedStatus(status));
		const statuses = [];
		try {
			for await (const status of list) {
				if (statuses.push(status) < shortList * pageSize)
					continue;
				this.#options.log.warning((0,base_text/* text */.Qq) `GitHub deployment record ${id} has ${statuses.length} statuses or more: only these were read.`);
				break;
			}
			return statuses;
		}
		catch (error) {
			if (error instanceof base_errors/* ActionError */.lZ && error.status === 404)
				return undefined;
			throw error;
		}
	}
}
function listing(environment) {
	const what = (0,base_text/* text */.Qq) `list the GitHub deployment records of environment ${environment}`;
	return { what, needs: "deployments: read" };
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
	return reader.problem((0,base_text/* text */.Qq) `Input pull-request must be the number of a pull request, such as 42; got
	${got}`);
}
function at(payload, ...path) {
	return path.reduce((value, name) => (isObject(value) ? member(value, name) : undefined), payload);
}
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
		page: runPage(id, { repositoryPage }),
		actor: read("GITHUB_TRIGGERING_ACTOR") || read("GITHUB_ACTOR"),
		actionRef: read("GITHUB_ACTION_REF") && `${read("GITHUB_ACTION_REPOSITORY")}@${read("GITHUB_ACTION_REF")}`,
		sha: read("GITHUB_SHA"),
		workflow: /\/([\w.-]+\.ya?ml)@/.exec(read("GITHUB_WORKFLOW_REF"))?.[1],
		event: read("GITHUB_EVENT_NAME"),
		repository,
		repositoryPage,
		host: hostOf(server),
	};
}
function ghCommand(words, { repository, host }) {
	const server = host === undefined ? "" : `GH_HOST=${host} `;
	return (0,base_text/* command */.G5)(`${server}gh ${words} --repo ${(0,printing/* quoted */.TL)(repository || "OWNER/REPO")}`);
}
function environmentOption(environment) {
	return `--env ${environment === undefined ? "ENVIRONMENT" : (0,printing/* quoted */.TL)(environment)}`;
}
function storeCommand(id, environment, run) {
	return ghCommand(`variable set DEPLOYMENT_ID ${environmentOption(environment)} --body ${(0,printing/* quoted */.TL)(id)}`, run);
}
function runPage(id, { repositoryPage }) {
	return repositoryPage === undefined || id === 0 ? "" : `${repositoryPage}/actions/runs/${id}`;
}
function hostOf(server) {
	const host = URL.canParse(server) ? new URL(server).host : "";
	return host === "" || host === "github.com" ? undefined : host;
}
// EXTERNAL MODULE: ../../node_modules/@actions/http-client/lib/proxy.js
var proxy = __nccwpck_require__(9251);
;// CONCATENATED MODULE: ../../build/src/runner/environment.js



const proxyVariables = {
	https: ["https_proxy", "HTTPS_PROXY"],
	http: ["http_proxy", "HTTP_PROXY"],
};
function requireSafeEnvironment(variables, urls) {
	const unsafe = unsafeBecause(variables, urls);
	if (unsafe === undefined)
		return;
	throw new base_errors/* ActionError */.lZ("environment", (0,base_text/* text */.Qq) `Nothing was sent: ${unsafe.why}.`, { hint: unsafe.hint });
}
function unsafeBecause(variables, urls) {
	const isSecure = urls.some(({ protocol }) => protocol === "https:");
	if (isSecure && variables.variable("NODE_TLS_REJECT_UNAUTHORIZED") === "0") {
		return {
			why: (0,base_text/* text */.Qq) `NODE_TLS_REJECT_UNAUTHORIZED=0 disables TLS certificate verification: anyone on the network
		could read the token`,
			hint: (0,base_text/* text */.Qq) `Remove it. For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate
		file.`,
		};
	}
	if (urls.some(({ username, password }) => username !== "" || password !== "")) {
		return {
			why: (0,base_text/* text */.Qq) `GITHUB_API_URL contains a user name or password (the part before @)`,
			hint: (0,base_text/* text */.Qq) `Remove it: github-token is used.`,
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
			why: (0,base_text/* text */.Qq) `${name} ${problem}, so requests to ${url.host} would not go through the proxy`,
			hint: (0,base_text/* text */.Qq) `Correct it (http://proxy.example.com:3128, a % in credentials as %25), or list the host in
			no_proxy.`,
		}
		: undefined;
}
function proxyProblem(value) {
	if (/\s/.test(value))
		return (0,base_text/* text */.Qq) `contains whitespace`;
	if (!/^https?:\/\//i.test(value))
		return (0,base_text/* text */.Qq) `does not begin with http:// or https://`;
	if (!URL.canParse(value) || new URL(value).hostname === "")
		return (0,base_text/* text */.Qq) `is not a valid URL`;
	const { username, password } = new URL(value);
	try {
		decodeURIComponent(`${username}:${password}`);
		return undefined;
	}
	catch {
		return (0,base_text/* text */.Qq) `has credentials with a % that is not followed by two hexadecimal digits`;
	}
}
;// CONCATENATED MODULE: ../../build/src/base/documentation.js

const repository = "your-org/platform-deployments-action";
function docs(page, actionRef) {
	const [, own, ref = "main"] = /^([\w.-]+\/[\w.-]+)?@([\w./-]+)$/.exec(actionRef) ?? [];
	const url = `https://github.com/${own ?? repository}/blob/${ref}/docs/${page}`;
	return (0,base_text/* link */.nf)("the documentation", url);
}
;// CONCATENATED MODULE: ../../build/src/service/advice.js





const requiredRole = (0,base_text/* text */.Qq) `The API documentation requires an Organization API token with the
  Organization Owner role for this.`;
function rejectsToken(message) {
	return /\b(?:expired|invalid|revoked)\b/i.test(message) && /token|jwt|credential/i.test(message);
}
function isOwnError(response) {
	const body = parseJson(response?.text ?? "");
	return isObject(body) && stringMember(body, "message") !== undefined;
}
const correct = (0,base_text/* text */.Qq) `Correct what the service reports, and run the step again.`;
const advice_rows = [
	{ statuses: [429], advice: advice_limitAdvice },
	{ statuses: "any", if: ({ failure }) => failure.requestedWait !== undefined, advice: advice_limitAdvice },
	{ statuses: "3xx", advice: redirectAdvice },
	{ statuses: [401], advice: tokenAdvice },
	{ statuses: [403], if: ({ message }) => rejectsToken(message), advice: tokenAdvice },
	{ statuses: [403], advice: forbiddenAdvice },
	{ statuses: [404], advice: missingAdvice },
	{
		statuses: [405, 501],
		advice: () => ({
			lines: [(0,base_text/* text */.Qq) `The service does not support this request.`],
			hint: (0,base_text/* text */.Qq) `Check base-url: its path may be wrong, or the service has another version of the API.`,
		}),
	},
	{
		statuses: [400, 409],
		if: ({ call }) => call.request.kind === "update",
		advice: ({ response, call }) => ({
			lines: response.status === 409 ? [takenText(call.request)] : [],
			hint: (0,base_text/* text */.Qq) `If the Deployment is still being created, wait until it is ready. Otherwise correct what the
		service reports. Then run the step again.`,
		}),
	},
	{ statuses: [409], advice: conflictAdvice },
	{ statuses: "5xx", advice: () => ({ hint: (0,base_text/* text */.Qq) `Run the step again later.` }) },
	{ statuses: "any", advice: () => ({ hint: correct }) },
];
const serviceWords = {
	rows: advice_rows,
	address: {
		setting: "base-url",
		tryAgain: (0,base_text/* text */.Qq) `Run the step again. If it fails again, check the network between the runner and the service,
	  or increase request-timeout.`,
		readLess: (0,base_text/* text */.Qq) `Set only organization-id and workspace-id, so that no list is read.`,
	},
	afterCancellation: (0,base_text/* text */.Qq) `Run the workflow again.`,
};
function advice_limitAdvice({ response, failure: { requestedWait, longestWait } }) {
	const wait = requestedWait === undefined
		? (0,base_text/* text */.Qq) `The service did not report how long to wait.`
		: (0,base_text/* text */.Qq) `The service requested ${shownWait(requestedWait, longestWait)}.`;
	const limited = (0,base_text/* text */.Qq) `The service limits the rate of requests: start fewer runs at a time.`;
	const when = requestedWait === undefined ? "later" : (0,base_text/* text */.Qq) `in ${Math.ceil(requestedWait)} s`;
	return {
		lines: response.status === 429 ? [wait, limited] : [wait],
		hint: (0,base_text/* text */.Qq) `Run the step again ${when}.`,
	};
}
function redirectAdvice({ response, failure }) {
	const where = redirection(response.headers, failure.request.url);
	const why = (0,base_text/* text */.Qq) `Redirects are not followed, because the API token would be sent to another host.`;
	return {
		lines: [(0,base_text/* text */.Qq) `The service ${where}. ${why}`],
		hint: (0,base_text/* text */.Qq) `Correct base-url: it must name the service itself.`,
	};
}
function tokenAdvice({ message }) {
	return /\bexpired\b/i.test(message)
		? { lines: [(0,base_text/* text */.Qq) `The API token has expired.`], hint: (0,base_text/* text */.Qq) `Set api-token to a new API token.` }
		: {
			lines: [(0,base_text/* text */.Qq) `The service does not accept the API token.`],
			hint: (0,base_text/* text */.Qq) `Check api-token: it may have been deleted, be incomplete, or belong to another platform.`,
		};
}
function forbiddenAdvice({ call: { request, actionRef } }) {
	const { kind, what } = request;
	const check = (0,base_text/* text */.Qq) `Check the role and scope of api-token`;
	const page = docs("tokens.md#which-api-token-a-step-needs", actionRef);
	if (what === "Deployment") {
		const orDeployment = kind === "update" ? " or the Deployment" : "";
		const role = (0,base_text/* text */.Qq) `The API documentation does not list the role that this requires. An API token of the
	  Workspace${orDeployment} may be enough.`;
		return { lines: [role], hint: (0,base_text/* text */.Qq) `${check}, and the ids. See ${page}` };
	}
	const skippedBy = what === "organizations"
		? "organization-id and workspace-id in place of organization and workspace"
		: "workspace-id in place of workspace";
	const skip = kind === "read" ? (0,base_text/* text */.Qq) `, or set ${skippedBy}: then this list is not read` : "";
	return { lines: [requiredRole], hint: (0,base_text/* text */.Qq) `${check}${skip}. See ${page}` };
}
function missingAdvice({ call, response, failure }) {
	const [path = ""] = /^.*?(?=\/(?:platform|iam)\/v)/.exec(failure.request.url.pathname) ?? [];
	const given = Object.entries(call.request.ids).map(([of, id]) => (0,base_text/* text */.Qq) `${of} ${id}`);
	const last = given.pop();
	if (last === undefined) {
		const what = path === ""
			? (0,base_text/* text */.Qq) `it may not be the address of the platform's API`
			: (0,base_text/* text */.Qq) `its path ${path} may be wrong`;
		return { hint: (0,base_text/* text */.Qq) `Check base-url: ${what}.` };
	}
	const others = given.length > 0 ? (0,base_text/* text */.Qq) `${(0,base_text/* joined */.oR)(given)} and ` : "";
	const lines = [(0,base_text/* text */.Qq) `The request contains ${others}${last}.`];
	const website = isHtml(response) ? (0,base_text/* text */.Qq) `, or it names a website` : "";
	const baseUrl = (0,base_text/* text */.Qq) `Check base-url first: its path${path === "" ? "" : (0,base_text/* text */.Qq) ` ${path}`} may be
	wrong${website}. Then check the ids`;
	if (!isOwnError(response))
		return { lines, hint: (0,base_text/* text */.Qq) `${baseUrl}.` };
	const names = (0,base_text/* text */.Qq) `Each input takes an id: for a name use organization or workspace.`;
	const first = path === "" ? (0,base_text/* text */.Qq) `Check the ids` : baseUrl;
	return { lines, hint: (0,base_text/* text */.Qq) `${first}, and whether the API token has access to them. ${names}` };
}
function takenText({ name }) {
	return name === undefined ? (0,base_text/* text */.Qq) `The name may be taken.` : (0,base_text/* text */.Qq) `The name "${name}" may be taken.`;
}
function conflictAdvice({ call: { request } }) {
	const isDeployment = request.what === "Deployment";
	const update = (0,base_text/* text */.Qq) ` To update an existing Deployment, use mode update-deployment with its deployment-id.`;
	return {
		lines: [(0,base_text/* text */.Qq) `${takenText(request)} An earlier run that was interrupted may have created it.`],
		hint: (0,base_text/* text */.Qq) `Check the platform for the name, or choose
	  ${isDeployment ? "another name" : "another token-name"}.${isDeployment ? update : ""}`,
	};
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
			const which = id.length > longestShown
				? (0,base_text/* text */.Qq) `An id of ${id.length} characters`
				: (0,base_text/* text */.Qq) `The id ${JSON.stringify(id)}`;
			throw new base_errors/* ActionError */.lZ("input", (0,base_text/* text */.Qq) `${which} can't be part of a path: it ${unfit}.`, {
				hint: (0,base_text/* text */.Qq) `Copy the id from the platform.`,
			});
		}
		return before + encodeURIComponent(id) + part;
	});
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
function hibernates({ raw }) {
	return stringMember(raw, "status") === "HIBERNATING";
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
	const total = member(response, "totalCount");
	const hasMore = typeof total !== "object" && Number(total) > list.length;
	return {
		items: items.filter((item) => item !== undefined),
		mayBeIncomplete: limit === undefined || list.length >= limit || hasMore,
		hasMore,
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









function isNotFound(error) {
	if (!(error instanceof base_errors/* ActionError */.lZ) || error.code !== "status" || error.status !== 404)
		return false;
	return isOwnError(error.response);
}
function explain(error, failed) {
	if (!(error instanceof WrongShape || error instanceof RequestFailure))
		return error;
	const { request } = failed;
	const { kind, what } = request;
	const outcome = outcomeOf(error, kind);
	const response = error instanceof WrongShape ? failed.response : error.response;
	const shown = outcome === "unknown" && what === "API token" ? undefined : response;
	const { code, why, lines = [], hint, isLasting, } = explainedFailure(error, failed, response, shown !== undefined);
	const next = nextAfter(outcome, error, request, failed.actionRef);
	const subject = subjectOf(request);
	const opening = outcome === "unknown"
		? (0,base_text/* text */.Qq) `The ${subject} may have been ${kind}d`
		: (0,base_text/* text */.Qq) `Could not ${kind === "read" ? "list" : kind} the ${subject}`;
	return new base_errors/* ActionError */.lZ(code, (0,base_text/* text */.Qq) `${opening}: ${why}.`, {
		outcome,
		status: code === "status" ? response?.status : undefined,
		response: shown && { status: shown.status, text: shown.text },
		known: error instanceof WrongShape ? error.shown.known : undefined,
		lines: [...lines, ...(next.hint !== undefined && isLasting ? [hint] : []), ...next.lines],
		hint: next.hint ?? hint,
		cause: error,
	});
}
function subjectOf({ kind, what, name = "", ids }) {
	if (kind === "read")
		return (0,base_text/* text */.Qq) `${what}`;
	return (0,base_text/* text */.Qq) `${what} "${kind === "update" ? (ids["Deployment"] ?? "") : name}"`;
}
function outcomeOf(error, kind) {
	if (kind === "read")
		return "not-sent";
	if (error instanceof WrongShape || error.mayHaveActed)
		return "unknown";
	return error.response === undefined && error.refusals === 0 ? "not-sent" : "rejected";
}
function nextAfter(outcome, error, request, actionRef) {
	if (outcome === "rejected" || request.kind === "read")
		return { lines: [] };
	const unsent = request.kind === "update" ? (0,base_text/* text */.Qq) `The request was not sent.` : (0,base_text/* text */.Qq) `Nothing was sent.`;
	if (outcome === "not-sent")
		return { lines: [unsent] };
	const status = error instanceof RequestFailure && typeof error.failure === "number" ? error.failure : 0;
	if (status > 0 && !mayHaveActed(status))
		return { lines: [(0,base_text/* text */.Qq) `An earlier attempt may have been processed.`] };
	if (request.kind === "update")
		return { lines: [], hint: (0,base_text/* text */.Qq) `Run the step again: the same update can be sent again.` };
	const lines = [(0,base_text/* text */.Qq) `The request was not retried, because a retry could create a second one.`];
	const check = (0,base_text/* text */.Qq) `Check the platform for the ${subjectOf(request)}`;
	if (request.what === "API token") {
		const lost = (0,base_text/* text */.Qq) `If it exists, delete it: its value is lost.`;
		return { lines, hint: (0,base_text/* text */.Qq) `${check} before you run the step again. ${lost}` };
	}
	const workspace = request.ids["workspace"];
	const where = workspace ? (0,base_text/* text */.Qq) ` in workspace ${workspace}` : "";
	const page = docs("production.md#if-the-response-of-a-create-is-lost", actionRef);
	return {
		lines,
		hint: (0,base_text/* text */.Qq) `${check}${where} before you run the step again. Run it only if the Deployment does not exist (see
	  ${page}). If it exists, use mode update-deployment with its id as deployment-id.`,
	};
}
function explainedFailure(error, { request, http, actionRef }, response, mayShow) {
	if (error instanceof RequestFailure) {
		const explanation = explanationOf(error, serviceWords, { request, actionRef }, !mayShow);
		const isRead = explanation.code === "cancelled" && request.kind === "read";
		const lines = isRead ? [(0,base_text/* text */.Qq) `Nothing was created or updated.`] : (explanation.lines ?? []);
		const { status = 0 } = response ?? {};
		return { ...explanation, lines, isLasting: status >= 300 && status < 400 };
	}
	const { isText, id } = error.shown;
	const reported = mayShow && isText && response ? reportedIn(response).message : (0,base_text/* text */.Qq) ``;
	const about = response ? (0,base_text/* text */.Qq) `(status ${response.status})${requestId(response)}` : "";
	return {
		code: "response",
		why: (0,base_text/* text */.Qq) `the response of ${endpoint(http)} ${about} ${error.message}`,
		lines: [
			...(reported.isEmpty ? [] : [(0,base_text/* text */.Qq) `The response: ${reported}`]),
			...(id ? [(0,base_text/* text */.Qq) `The id in the response: ${JSON.stringify(id)}`] : []),
		],
		hint: (0,base_text/* text */.Qq) `Check base-url: it may name a website instead of the service.`,
		isLasting: id === undefined,
	};
}
;// CONCATENATED MODULE: ../../build/src/service/client.js




const largestLimit = 1_000;
const organizations = "/platform/v1beta1/organizations";
function deploymentsPath(organizationId, deploymentId) {
	const deployment = deploymentId === undefined ? "" : path `/${deploymentId}`;
	return `${organizations}${path `/${organizationId}`}/deployments${deployment}`;
}
function tokensPath(organizationId) {
	return path `/iam/v1beta1/organizations/${organizationId}/tokens`;
}
const serviceApi = {
	name: "the service",
	isRateLimit: ({ status }) => status === 429,
	longestWait: 60,
	grace: 5_000,
	lastAttempt: () => 0,
};
class ServiceClient {
	#options;
	#hasSent = false;
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
		return { method: "POST", path: this.prefix + where, body };
	}
	get hasSent() {
		return this.#hasSent;
	}
	get prefix() {
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
		url.pathname = this.prefix + where;
		const headers = {
			authorization: `Bearer ${this.#options.apiToken.reveal()}`,
			accept: "application/json",
		};
		return { method, url, headers };
	}
	async #send(request, http, read, notAfter) {
		const { transport, actionRef } = this.#options;
		let response;
		this.#hasSent = true;
		try {
			response = await transport.send(request.kind, http, notAfter === undefined ? {} : { notAfter });
			return read(readObject(response.text));
		}
		catch (error) {
			throw explain(error, { request, http, response, actionRef });
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
;// CONCATENATED MODULE: external "node:http"
const external_node_http_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");
;// CONCATENATED MODULE: external "node:https"
const external_node_https_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:https");
// EXTERNAL MODULE: ../../node_modules/@actions/http-client/lib/index.js
var lib = __nccwpck_require__(5063);
;// CONCATENATED MODULE: ../../build/src/transport/response.js

const largestBody = 8 * 2 ** 20;
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
	const coding = headers["content-encoding"] ?? "identity";
	const text = /^identity$/i.test(coding.trim())
		? new TextDecoder().decode(Buffer.concat(chunks).subarray(0, limit))
		: "(compressed, although only identity is accepted)";
	return { status, headers, text };
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
				abort.abort(new AttemptFailure("cancelled", base_errors/* stepStopped */.I7));
			}
			else {
				const left = started + timeout - Date.now();
				expire(Math.min(grace, left), `within ${grace / 1000} s after ${base_errors/* stepStopped */.I7}`);
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
;// CONCATENATED MODULE: ../../build/src/connect.js









function isOfFork(runner) {
	const { name, payload } = runner.event();
	const head = at(payload, "pull_request", "head", "repo", "full_name");
	return name === "pull_request" && head !== runner.variable("GITHUB_REPOSITORY");
}
function connect(request, access, limits, { runner, secrets, log, outputs, clock, cancelled }) {
	runner.requireOutputs();
	const recording = request.mode === "create-token" ? undefined : request.github;
	const urls = [access?.baseUrl, recording && new URL(recording.repository.apiUrl)];
	requireSafeEnvironment(runner, urls.filter((url) => url !== undefined));
	const { redactor } = secrets;
	const common = { log, clock, cancelled };
	const transports = [];
	const open = (url, api) => {
		const bounds = { timeout: limits.requestTimeout, maxAttempts: limits.maxAttempts, random: Math.random };
		const transport = new Transport({ ...common, ...bounds, connection: new Connection(url), api });
		transports.push(transport);
		return transport;
	};
	const workflowRun = readWorkflowRun(runner);
	const toService = access && open(access.baseUrl, serviceApi);
	const service = access &&
		toService &&
		new ServiceClient({ ...access, transport: toService, secrets, actionRef: workflowRun.actionRef });
	const github = recording &&
		new GitHub({
			repository: { ...recording.repository, runUrl: workflowRun.page },
			permissions: {
				pullRequest: recording.step !== "record",
				comment: recording.comment,
				write: !request.dryRun,
				isFork: isOfFork(runner),
			},
			transport: open(new URL(recording.repository.apiUrl), githubApi),
			redactor,
			log,
		});
	return {
		run: { ...workflowRun, ...common, redactor, version: version, outputs, variables: runner, service, github },
		hasWritten: () => toService?.hasWritten === true,
		close: () => {
			for (const transport of transports)
				transport.close();
		},
	};
}
// EXTERNAL MODULE: ../../build/src/base/address.js
var base_address = __nccwpck_require__(5995);
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
	redact(text) {
		if (this.#forms.size === 0)
			return text;
		this.#searches ??= searchesFor(this.#forms);
		const found = this.#searches.flatMap((search) => search(text)).sort(([one], [other]) => one - other);
		let redacted = "";
		let end = 0;
		for (const [start, after] of found) {
			if (start >= end)
				redacted += text.slice(end, start) + mask;
			end = Math.max(end, after);
		}
		return redacted + text.slice(end);
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
;// CONCATENATED MODULE: ../../build/src/base/nearest.js
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
;// CONCATENATED MODULE: ../../build/src/inputs/table.js

const modes = ["create-token", "create-deployment", "update-deployment"];
const token = ["create-token"];
const deployment = ["create-deployment", "update-deployment"];
const table_rows = [
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
const inputTable = table_rows;
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
		const { variable } = rowOf(name);
		const fallback = variable === undefined ? "" : (0,base_text/* text */.Qq) ` (or the environment variable ${variable})`;
		return this.string(name) ?? this.problem((0,base_text/* text */.Qq) `Input ${name} is required${fallback}: ${meaning}`);
	}
	choice(name, allowed) {
		const given = this.string(name);
		const value = allowed.find((candidate) => candidate === given);
		if (given === undefined || value !== undefined)
			return value;
		const parts = allowed.filter((candidate) => candidate.split("-").includes(given.toLowerCase()));
		const near = didYouMean(given, allowed) ?? (parts.length > 0 ? parts.join(" or ") : undefined);
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
		const near = didYouMean(given, words);
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
		const notEvaluated = given.includes("${{") ? (0,base_text/* text */.Qq) `. GitHub did not evaluate the expression` : "";
		return this.problem((0,base_text/* text */.Qq) `${this.place(name)} ${allowed}; got ${this.shown(given)}${more}${notEvaluated}`);
	}
}
;// CONCATENATED MODULE: ../../build/src/inputs/common.js




function checkInputNames(reader) {
	for (const given of reader.source.inputNames()) {
		const meant = inputFor(given);
		if (meant === undefined)
			continue;
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
	const unfit = notEvaluated(id) ?? unfitId(id);
	if (unfit !== undefined)
		return reader.problem((0,base_text/* text */.Qq) `${reader.place(name)} is not an id: it ${unfit}; got ${reader.shown(id)}`);
	if (!/\s/.test(id))
		return id;
	const named = name === "deployment-id" ? "" : (0,base_text/* text */.Qq) `. For a name use ${name.replace("-id", "")}`;
	return reader.problem((0,base_text/* text */.Qq) `${reader.place(name)} takes an id, without whitespace; got ${reader.shown(id)}${named}`);
}
function notEvaluated(id) {
	if (/^["'`]|["'`]$/.test(id))
		return (0,base_text/* text */.Qq) `is in quotes: remove them`;
	if (/^https?:/i.test(id))
		return (0,base_text/* text */.Qq) `is a URL: pass only the id in it`;
	if (id.includes("${{") && id.lastIndexOf("}}") > id.indexOf("${{"))
		return (0,base_text/* text */.Qq) `contains an expression that GitHub did not evaluate`;
	return /^\$|\{\{|^(?:vars|secrets|env|inputs|steps|needs|matrix)\./.test(id)
		? (0,base_text/* text */.Qq) `is the name of a variable or a part of an expression: write \${{ vars.NAME }}`
		: undefined;
}
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
	return (Object.values(proxyVariables)
		.flat()
		.map((name) => (0,base_address/* credentialsIn */.Wr)(variables.variable(name) ?? ""))
		.filter(([credentials]) => credentials?.includes(":"))
		.flat());
}
const planWithoutToken = (0,base_text/* text */.Qq) `A dry run of a Deployment with github-environment or preview works without
  api-token, with organization-id and workspace-id`;
const withoutSecrets = (0,base_text/* text */.Qq) `Input api-token is empty: runs of a pull request from a fork get no secrets, and
  runs by Dependabot get only Dependabot's secrets. ${planWithoutToken}`;
const whoCanPassTheToken = (0,base_text/* text */.Qq) `Only a maintainer of this repository can change that: start the workflow
  manually for a fork (for a preview with pull-request), or add the secret, for Dependabot to Dependabot's
  secrets.`;
const missingToken = (0,base_text/* text */.Qq) `Input api-token is required (or the environment variable PLATFORM_API_TOKEN): an API
  token of the platform. The secret is empty or does not exist here: check its name and the job's
  environment`;
function hasNoSecrets({ source }) {
	const { name, payload } = source.event();
	if (!/^pull_request(?!_target)/.test(name))
		return false;
	const isOwn = at(payload, "pull_request", "head", "repo", "full_name") === source.variable("GITHUB_REPOSITORY");
	return !isOwn || source.variable("GITHUB_ACTOR") === "dependabot[bot]";
}
function readAccess(reader, mode) {
	const mayPlan = isDryRun(reader) && mode !== "create-token";
	if (mayPlan && hasRecords(reader) && reader.string("api-token") === undefined) {
		if (reader.string("base-url") !== undefined)
			readBaseUrl(reader);
		return undefined;
	}
	const isWithoutSecrets = hasNoSecrets(reader);
	if (reader.string("api-token") === undefined) {
		const missing = mayPlan ? (0,base_text/* text */.Qq) `${missingToken}. ${planWithoutToken}` : missingToken;
		reader.problem(isWithoutSecrets ? withoutSecrets : missing);
		if (isWithoutSecrets)
			reader.findings.advice = { hint: whoCanPassTheToken };
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
		return refuse((0,base_text/* text */.Qq) `contains an expression that GitHub did not evaluate: `);
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
		return refuse((0,base_text/* text */.Qq) `is too short to be a token: `);
	return /^[\x21-\x7e]+$/.test(given)
		? new Secret(given)
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
	if (problem === undefined)
		return new URL(given);
	const got = reader.shown(given.replace(/^.*@/s, "***@").replace(/[?#].*$/s, ""));
	return reader.problem((0,base_text/* text */.Qq) `${reader.place("base-url")} ${problem}; got ${got}. Example: ${example}`);
}
function problemOf(given) {
	if (given.includes("${{"))
		return (0,base_text/* text */.Qq) `contains an expression that GitHub did not evaluate`;
	if (/^["'`]|["'`]$/.test(given))
		return (0,base_text/* text */.Qq) `is in quotes: remove them`;
	if (/[\s\u0000-\u001f\u007f-\u009f]/.test(given))
		return (0,base_text/* text */.Qq) `must not contain whitespace`;
	if (given.includes("@"))
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
		return (0,base_text/* text */.Qq) `must not contain a query (the part from ? on)`;
	if (given.includes("#"))
		return (0,base_text/* text */.Qq) `must not contain a fragment (the part from # on)`;
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
;// CONCATENATED MODULE: ../../build/src/definition/checking.js


const checking_longestShown = 60;
const shownNames = ["environmentVariables", "key", "value", "isSecret", "updatedAt"];
const mostNoted = 50;
function noteLines(notes) {
	const lines = new Map();
	for (const { line, text: part } of notes)
		lines.set(line, (lines.get(line) ?? new Map()).set(String(part), part));
	return Array.from(lines, ([line, parts]) => (0,base_text/* text */.Qq) `${line}: ${(0,base_text/* listed */.KE)([...parts.values()], mostNoted)}`);
}
class Checking {
	findings;
	allowEmptySecrets;
	tokens;
	notes = [];
	#found = new Set();
	constructor(findings, allowEmptySecrets, tokens) {
		this.findings = findings;
		this.allowEmptySecrets = allowEmptySecrets;
		this.tokens = tokens;
	}
	silent() {
		return new Checking(new Findings(), this.allowEmptySecrets, this.tokens);
	}
	problem(place, what) {
		this.fault({ ...place, what: (0,base_text/* text */.Qq) ` ${what}` });
	}
	warning(place, what) {
		const found = (0,base_text/* text */.Qq) `${this.where(place)}${place.path.length === 0 ? ":" : ""} ${what}`;
		if (this.#isNew(place, what))
			this.findings.warning(found, place.origin.at?.(place.offset));
	}
	fault(fault) {
		const found = (0,base_text/* text */.Qq) `${this.where(fault)}${fault.what}`;
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
		return (0,base_text/* atMost */.Tu)(checking_longestShown + 2, JSON.stringify(given));
	}
	plain(given, limit = checking_longestShown) {
		return (0,base_text/* atMost */.Tu)(limit, given);
	}
	where(position) {
		const place = this.plain(position.origin.place(position.offset), 300);
		return position.path.length === 0 ? place : (0,base_text/* text */.Qq) `${place}: ${this.pathText(position)}`;
	}
	pathText({ path, origin }) {
		return (0,base_text/* joined */.oR)(path.map((name, index) => {
			if (typeof name === "number")
				return (0,base_text/* text */.Qq) `[${name}]`;
			return (0,base_text/* text */.Qq) `${index > 0 ? "." : ""}${this.nameIn(origin, name)}`;
		}), "");
	}
	generalPath({ path, origin }, item = "") {
		const names = path.filter((name) => typeof name === "string");
		const hasItem = path.some((name) => typeof name === "number");
		return (0,base_text/* joined */.oR)(names.map((name, index) => {
			const list = index === 0 && hasItem ? (0,base_text/* text */.Qq) `[${this.plain(item)}]` : "";
			return (0,base_text/* text */.Qq) `${index > 0 ? "." : ""}${this.nameIn(origin, name)}${list}`;
		}), "");
	}
	shown(node, isPrivate = false) {
		if (node.kind !== "scalar")
			return node.kind === "list" ? (0,base_text/* text */.Qq) `a list` : (0,base_text/* text */.Qq) `an object`;
		if (node.value === null)
			return (0,base_text/* text */.Qq) `null`;
		if (isPrivate || node.origin.isSecret)
			return (0,base_text/* text */.Qq) `a ${typeof node.value}`;
		return typeof node.value === "string" ? this.quote(node.value) : this.plain(node.text);
	}
	nameIn({ isSecret = false }, name) {
		if (isSecret && !shownNames.includes(name))
			return (0,base_text/* text */.Qq) `***`;
		return name === "" ? (0,base_text/* text */.Qq) `""` : this.plain(name);
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
function isSecretVariable(members, isOfVariable = (name) => name === "key" || name === "value") {
	const isVariable = members.some(([name]) => isOfVariable(name));
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
;// CONCATENATED MODULE: ../../build/src/definition/read/position.js
function isUnwritten(node) {
	return node.kind === "scalar" && node.value === null && node.text === "";
}
function scalarNode(value, place) {
	const { origin, offset, path } = place;
	return { origin, offset, path, kind: "scalar", value, text: String(value) };
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
	return isSecretVariable(Array.from(entries, ([name, value]) => [name, scalarIn(value)]), (name) => /^(?:key|val|value|name)(?![A-Za-z])/.test(name));
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
		const isUsual = ["key", "value", "updatedAt"].includes(name) || (isWord && hasSecretName(name));
		if (isUsual || (isWord && !isUnwritten(value)))
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
			if (!isShownMember(name, scalarIn(value)))
				yield* stringsIn(value);
}
;// CONCATENATED MODULE: ../../build/src/definition/body.js





function requestBody(kind, definition, { name, workspaceId, description } = {}) {
	const own = kind === "retire" ? definition.retired : definition;
	const added = { ...(name && { name }), ...(workspaceId && { workspaceId }) };
	const whole = inDocumentedOrder({ ...(description && { description }), ...own.body, ...added });
	const leftOut = kind === "create" ? [] : createOnlyFields.filter((field) => Object.hasOwn(whole, field));
	const body = Object.fromEntries(Object.entries(whole).filter(([field]) => !leftOut.includes(field)));
	const notes = own.notes.filter(({ field }) => field === undefined || (Object.hasOwn(body, field) && body[field] === own.body[field]));
	const more = [
		...additionNotes(whole, definition, own.body),
		...leftOut.map((field) => ({ line: leftOutLine, field: undefined, text: (0,base_text/* text */.Qq) `${field}` })),
	];
	return { body, whole, notes: noteLines([...notes, ...more]) };
}
const leftOutLine = "Left out of the update because only a create accepts them";
function additionNotes(whole, { workspaceId }, own) {
	const written = { ...own, ...(workspaceId && { workspaceId }) };
	return ["description", "name", "workspaceId"].flatMap((field) => {
		const value = stringMember(whole, field);
		const isAdded = value !== undefined && value !== member(written, field);
		return isAdded ? [{ line: "Added to the request", field, text: (0,base_text/* text */.Qq) `${field} "${value}"` }] : [];
	});
}
function inDocumentedOrder(body) {
	const names = [...fields.map(({ field }) => field), ...Object.keys(body)].filter((name) => Object.hasOwn(body, name));
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
		warnings.push((0,base_text/* text */.Qq) `The definition has type ${type} and no clusterId: your platform may require it to create a
		Deployment.`);
	}
	const unset = variablesIn(body).filter((item) => isSecretItem(item) && !Object.hasOwn(item, "value"));
	if (unset.length > 0) {
		const keys = (0,base_text/* listed */.KE)(unset.map((item) => String(member(item, "key"))), 20);
		const what = unset.length === 1 ? (0,base_text/* text */.Qq) `a secret variable` : (0,base_text/* text */.Qq) `secret variables`;
		warnings.push((0,base_text/* text */.Qq) `The definition has ${what} without a value: ${keys}. The Deployment is new, so no value is stored
		yet: pass it with secret-environment-variables.`);
	}
	return warnings;
}
function updateWarnings(body) {
	const lists = fields.filter(({ rules }) => rules !== undefined).map(({ field }) => field);
	const missing = lists.filter((name) => !Object.hasOwn(body, name));
	const unnamed = ["name", "type"].filter((name) => !Object.hasOwn(body, name));
	return [
		...(missing.length === 0
			? []
			: [
				(0,base_text/* text */.Qq) `The update has no ${(0,base_text/* joined */.oR)(missing, " and no ")}: your platform may require them in an update,
			or reset them. Add them to the definition.`,
			]),
		...(unnamed.length === 0
			? []
			: [
				(0,base_text/* text */.Qq) `The update has no ${(0,base_text/* joined */.oR)(unnamed, " and no ")}: your platform may require them in an update.
			Add them to the definition.`,
			]),
	];
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
	const [key, value] = [member(body, "key"), member(body, "value")];
	const isSecret = member(body, "isSecret") === true;
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
	if (typeof value === "string" && checking.tokens.includes(value.trim())) {
		const what = (0,base_text/* text */.Qq) `is the step's own api-token or github-token: leave it out. toJSON(secrets) contains
	  both: write the variables one by one`;
		checking.problem(placeIn(item, "value"), (0,base_text/* text */.Qq) `${of}${what}`);
	}
	if (origin.variables === "lines" && typeof value === "string" && /^(["']).*\1$/s.test(value)) {
		warn((0,base_text/* text */.Qq) `is in quotes: they are part of the value. Remove them if that is not meant`);
	}
	if (origin.variables === "lines" && /[,;]\s*[A-Z][A-Z0-9_]*=/.test(String(value))) {
		warn((0,base_text/* text */.Qq) `looks like several variables: the whole rest of the line is one value. Write each variable on a
		line of its own if that is not meant`);
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
const outside = (0,base_text/* text */.Qq) `is outside the folder of the checked-out files (GITHUB_WORKSPACE) and RUNNER_TEMP: use a
  path inside one of them, such as deploy/deployment.yaml`;
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
			return { problem: (0,base_text/* text */.Qq) `is not a file: use the path of a YAML or JSON file` };
		if (file.size > largestFile)
			return { problem: (0,base_text/* text */.Qq) `has ${file.size} bytes: a definition may have at most ${largestFile}` };
		return { text: new TextDecoder("utf-8", { fatal: true }).decode(await (0,external_node_fs_promises_namespaceObject.readFile)(target)) };
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
	const near = didYouMean(base, await (0,external_node_fs_promises_namespaceObject.readdir)(dir).catch(() => []));
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

const noComment = (0,base_text/* text */.Qq) `a comment begins with #: // and /* */ are no comments in YAML and JSON`;
const expression = (0,base_text/* text */.Qq) `this line contains an expression (\${{ }}): GitHub does not evaluate expressions in
  files. Put the field into the input definition instead`;
const indentation = (0,base_text/* text */.Qq) `the indentation does not match the lines before: fields of one object, or items of
  one list, start in the same column`;
const diagnose_words = {
	BAD_DIRECTIVE: (0,base_text/* text */.Qq) `a line that begins with % is a YAML directive, and this one is not known`,
	BAD_DQ_ESCAPE: (0,base_text/* text */.Qq) `this backslash escape is not known in double quotes: write \\\\ for a backslash, or use
	single quotes`,
	BAD_INDENT: indentation,
	BAD_SCALAR_START: (0,base_text/* text */.Qq) `a value cannot begin with this character: put the value in quotes`,
	BLOCK_AS_IMPLICIT_KEY: (0,base_text/* text */.Qq) `a second colon in one line: put a value that contains a colon and a space in
	quotes`,
	BLOCK_IN_FLOW: (0,base_text/* text */.Qq) `a comma is missing, or a block is inside brackets or braces`,
	KEY_OVER_1024_CHARS: (0,base_text/* text */.Qq) `a field's name is longer than 1024 characters: is a colon missing?`,
	MISSING_CHAR: (0,base_text/* text */.Qq) `a colon with a space after it, or a comma, is missing here, or the indentation is wrong`,
	MULTILINE_IMPLICIT_KEY: (0,base_text/* text */.Qq) `a colon with a space after it is missing in this line: write name: value`,
	RESOURCE_EXHAUSTION: (0,base_text/* text */.Qq) `this is nested too deeply`,
	TAB_AS_INDENT: (0,base_text/* text */.Qq) `tabs cannot indent YAML: use spaces`,
	TAG_RESOLVE_FAILED: (0,base_text/* text */.Qq) `a tag is not allowed here: put a value that begins with ! in quotes`,
	UNEXPECTED_TOKEN: (0,base_text/* text */.Qq) `this cannot be here: is a quote, a comma, a bracket or a line break missing before
	it?`,
};
const conflict = (0,base_text/* text */.Qq) `this line is a conflict marker of Git: resolve the conflict`;
const secondDocument = (0,base_text/* text */.Qq) `a second document begins here: there must be only one`;
const openings = { "]": "[", "}": "{", '"': '"', "'": "'" };
function diagnose({ errors, warnings }, source, isFile) {
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
	if (isFile && line.includes("${{"))
		return problem(expression);
	if (/^\s*[[{/]/.test(source) && /(?:^|[\s,[{])\/[/*]/.test(line))
		return problem(noComment, start);
	const wrongIndent = errors.find(({ code }) => code === "MULTILINE_IMPLICIT_KEY");
	if (first.code === "BLOCK_AS_IMPLICIT_KEY" && wrongIndent !== undefined) {
		const indented = lineAt(source, wrongIndent.pos[1] - 1);
		return problem(indentation, indented.start + indented.line.search(/\S|$/));
	}
	const closing = /(?:end with a |closing )([\]}"'])/.exec(first.message)?.[1] ?? "";
	const opening = openings[closing];
	if (opening !== undefined) {
		const cause = (0,base_text/* text */.Qq) `it is missing, a # after a space cuts it off, or the lines inside are not indented`;
		return problem((0,base_text/* text */.Qq) `a ${opening} before this has no closing ${closing}: ${cause}`);
	}
	const other = (0,base_text/* text */.Qq) `a value that begins with * or & needs quotes, or a character is missing here`;
	return problem(diagnose_words[first.code] ?? other);
}
function lineAt(source, offset) {
	const start = source.lastIndexOf("\n", offset - 1) + 1;
	const [line = ""] = source.slice(start).split("\n", 1);
	return { start, line };
}
;// CONCATENATED MODULE: ../../build/src/definition/read/yaml.js



const yaml_deepest = 64;
const mostMarks = 50_000;
const marks = /[\n[\]{},]|[?-](?=\s)/g;
const mostAliased = 1024 * 1024;
const tooDeep = (0,base_text/* text */.Qq) `nested deeper than ${yaml_deepest} levels`;
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
		return isFile ? `${name}:${line}:${column}` : `${name} input, line ${line}, column ${column}`;
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
		const state = { yaml, origin, written, faults, anchors: new Map(), aliased: 0 };
		const root = document.contents ? convert(document.contents, state, path) : undefined;
		const error = diagnose(document, written, isFile);
		return error === undefined
			? { ...source, root, isComplete: true, faults }
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
	if (path.length > yaml_deepest) {
		state.faults.push({ ...place, path: path.slice(0, 1), what: (0,base_text/* text */.Qq) ` is ${tooDeep}` });
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
		return scalarNode(`*${name}`, place);
	};
	if (target === undefined)
		return fail((0,base_text/* text */.Qq) ` is an alias without an anchor before it: put a value that begins with * in quotes`);
	if (state.aliased > mostAliased)
		return scalarNode(`*${name}`, place);
	state.aliased += target.size;
	if (state.aliased > mostAliased)
		return fail((0,base_text/* text */.Qq) ` contains aliases that represent more than ${mostAliased} characters`);
	return place.path.length + levelsBelow(target.located) > yaml_deepest
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
		const fail = (what, at = inner) => void faults.push({ origin, offset: nameOffset, path: at, what });
		const converted = convert(value, state, inner, nameOffset);
		const isTemplate = yaml.isMap(key) && written.startsWith("{{", nameOffset - 1);
		if (isTemplate)
			fail((0,base_text/* text */.Qq) ` contains {{ }}: nothing fills in such a template`);
		else if (!isName)
			fail((0,base_text/* text */.Qq) `: a field's name must be a string`);
		else if (name === "<<" && key.type === "PLAIN")
			fail((0,base_text/* text */.Qq) `: merge keys are not part of YAML 1.2: write the fields out`);
		else if (key.type === "PLAIN" && /^\/[/*]/.test(name))
			fail((0,base_text/* text */.Qq) `: ${noComment}`, path);
		else if (entries.has(name))
			fail((0,base_text/* text */.Qq) ` is given twice: keep one of them`);
		else
			entries.set(name, { ...converted, nameOffset });
	}
	return entries;
}
;// CONCATENATED MODULE: ../../build/src/definition/read/variables.js




const block = (0,base_text/* text */.Qq) `for a value of several lines, such as a private key, write KEY<<END, then its lines, then a
  line END`;
const rule = (0,base_text/* text */.Qq) `must have the form KEY=VALUE, such as MY_KEY=my-value, without whitespace before the =`;
const variables_form = (0,base_text/* text */.Qq) `${rule}; ${block}`;
const keyBlock = (0,base_text/* text */.Qq) `begins a private key or certificate, whose lines are one value: ${block}`;
const wrapper = (0,base_text/* text */.Qq) `repeats the field: give only what is below it`;
const padding = (0,base_text/* text */.Qq) `has only = for its value, like the last line of a value in base64; ${block}`;
function formOf(content, isFirst) {
	if (/^export\s+[A-Za-z_]\w*=/.test(content))
		return (0,base_text/* text */.Qq) `begins with export: write KEY=VALUE only`;
	if (/^[A-Za-z_]\w*:(?:\s|$)/.test(content))
		return (0,base_text/* text */.Qq) `has the form KEY: VALUE: write KEY=VALUE, or a list of { key, value }`;
	return isFirst ? rule : variables_form;
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
			badLines.push({ line, what: formOf(content, variables.length + badLines.length === 0), content });
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
				const what = (0,base_text/* text */.Qq) `opens a block that has no end: no line is exactly the word after <<; ${block}`;
				badLines.push({ line, what, content: written.slice(line).join("\n") });
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
		for (const secret of isSecret ? stringsIn(root) : secretsIn(root))
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
	return [...entries].filter(([, value]) => isUnwritten(value));
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
		const name = scalarNode(key, { ...place, path: ["key"] });
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
	const place = (line) => `${input} input, line ${line}`;
	const origin = { place, variables: "lines", isSecret, hidesKeys: isSecret && !isWellFormed };
	for (const { content: line } of isSecret ? badLines : [])
		onSecret(line.trim());
	const items = variables.map(({ key, value, line }) => {
		const position = { origin, offset: line, path: [] };
		if (isSecret && (isWellFormed ? !/^[\w.-]+$/.test(key) : !isShownKey(key)))
			onSecret(key);
		const isEmpty = isSecret && value.trim() === "";
		const entries = Object.entries({ key, value: isEmpty ? "" : value, isSecret }).map(([name, member]) => {
			return [name, scalarNode(member, { ...position, path: [name] })];
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
	const readVariablesOf = (written, input) => readVariables(written, input, onSecret);
	const readName = (written) => {
		const origin = { place: () => "Input deployment-name" };
		const place = { origin, offset: 0, path: [] };
		const entries = new Map([["name", scalarNode(written, place)]]);
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
				const like = value.kind === "scalar" && !value.origin.isSecret ? similar(name, names) : undefined;
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
	if (isMarkedSecret(node) && misreadNames(node).length > 0) {
		const what = (0,base_text/* text */.Qq) `has a member that may be a part of its value: write a space after each colon, and a
	  value with a comma, a colon or several lines in quotes`;
		checking.problem(node, what);
	}
	else if (first !== undefined) {
		const named = (0,base_text/* listed */.KE)(unknown.map(({ shown }) => shown), mostNamed);
		const subject = node.path.length === 0 ? (0,base_text/* text */.Qq) `the definition ` : "";
		const what = (0,base_text/* text */.Qq) `${subject}has fields that are not in the API documentation: ${named}. They are sent as
	  written`;
		const documented = names.length > mostDocumented
			? (0,base_text/* text */.Qq) `docs/deployment.md lists the documented fields`
			: (0,base_text/* text */.Qq) `Documented fields: ${(0,base_text/* joined */.oR)(names)}`;
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
	const isTop = members === fields;
	const lists = fields.filter(({ kind, rules }) => kind === "list" && rules !== undefined);
	const isIn = (shape = []) => shape.some(({ field }) => field === name);
	const [list, ...others] = lists.filter((each) => isIn(each.members));
	if (isTop && list === undefined)
		return pathOfObject(name, fields);
	if (isTop)
		return others.length > 0 ? undefined : `${list?.field}[]`;
	const isListed = lists.some((each) => each.members === members);
	return isListed && isIn(fields) && list === undefined ? "the top level of the definition" : undefined;
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
				return checking.problem(node, (0,base_text/* text */.Qq) `must not be null: ${field.insteadOfNull}`);
			noteNull(node, checking);
			return null;
		}
		const isPlain = field.isPrivate === true && parent !== undefined && !isMarkedSecret(parent);
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
function noteNull(node, checking) {
	if (isUnwritten(node))
		checking.warning(node, (0,base_text/* text */.Qq) `has no value and is sent as null, which clears it. Write null if that is meant`);
	else
		checking.note("Sent as null, which clears the field", node, checking.generalPath(node));
}
function reject(node, field, checking, advice = "") {
	const { example, kind, isPrivate, members = [], allowed, mayBeEmpty } = field;
	const what = kinds[kind]?.[0] ?? (mayBeEmpty ? (0,base_text/* text */.Qq) `a string` : (0,base_text/* text */.Qq) `a string that is not empty`);
	const accepted = allowed === undefined ? what : (0,base_text/* text */.Qq) `one of ${(0,base_text/* joined */.oR)(allowed)}`;
	const suchAs = example === undefined ? "" : (0,base_text/* text */.Qq) `, such as ${example}`;
	const mayBeSecret = isPrivate === true || members.some((member) => member.isPrivate);
	const got = kind === "variable-key" ? "" : (0,base_text/* text */.Qq) `; got ${checking.shown(node, mayBeSecret)}`;
	return checking.problem(node, (0,base_text/* text */.Qq) `must be ${accepted}${suchAs}${got}${advice}`);
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
	const meant = didYouMean(given.trim(), allowed);
	if (kind === "choice" || given === "" || meant !== undefined) {
		return reject(node, field, checking, meant === undefined ? "" : (0,base_text/* text */.Qq) `. Did you mean ${meant}?`);
	}
	const what = (0,base_text/* text */.Qq) `is ${checking.shown(node)}; the API documentation lists ${(0,base_text/* joined */.oR)(allowed)}. It is sent as
	written`;
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
	if (isUnwritten(node))
		noteNull(node, checking);
	hasExpression(node.text, node, checking);
	if (typeof value === "number" && !isExact(node.text, value)) {
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
		(value, text) => Number.isSafeInteger(value) && Number(value) >= 0 && isExact(text, Number(value)),
	],
	cores: [(0,base_text/* text */.Qq) `a decimal number of cores above 0`, (value, text) => isText(value) && isCores(text)],
	gibibytes: [
		(0,base_text/* text */.Qq) `a decimal number above 0 followed by
	Gi`,
		(value, text) => isText(value) && isGibibytes(text),
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
		return "";
	if (kind === "cores" && /^\d+(?:\.\d+)?$/.test(node.text) && Number(node.text) > 0)
		return (0,base_text/* text */.Qq) `: at most 9 digits before and 6 after the point`;
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
	const checking = new Checking(findings, parts.allowEmptySecrets, parts.tokens ?? []);
	const place = { origin: { place: () => "" }, offset: 0, path: [] };
	const nothing = { kind: "object", entries: new Map(), ...place };
	const merge = (base, source) => mergeOver(base, checkSource(source, checking) ?? nothing, checking);
	const own = definitions.reduce(merge, nothing);
	const tree = inputs.reduce(merge, own);
	const isWhole = definitions.every(({ isComplete, root }) => {
		return isComplete && root?.kind === "object" && !isManifest(root);
	});
	if (isWhole && !isPartial)
		checkRequired(tree, own, isPreview, checking);
	checkMerged(tree, checking);
	const small = retired({ ...tree, entries: without(tree, "description") });
	const retiring = patch === undefined ? small : mergeOver(small, checkPatch(patch, checking) ?? nothing, checking);
	if (patch !== undefined)
		checkMerged(retiring, checking);
	if (findings.problems.length > before)
		return undefined;
	const built = buildBody(tree, checking);
	const bytes = Buffer.byteLength(JSON.stringify(built.body));
	if (bytes > definition_largestBody) {
		findings.problem((0,base_text/* text */.Qq) `The definition has ${bytes} bytes as JSON: at most ${definition_largestBody} are sent`);
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
const definition_largestBody = 1024 * 1024;
function buildBody(tree, checking) {
	const silent = checking.silent();
	const body = checkBody(tree, silent);
	for (const { memory, cpu } of memoryFields) {
		const cores = member(body, cpu);
		if (typeof cores !== "string" || Object.hasOwn(body, memory))
			continue;
		body[memory] = memoryFor(cores);
		const place = { origin: tree.origin, offset: 0, path: [memory] };
		silent.note("Memory derived from CPU", place, (0,base_text/* text */.Qq) `${memory} ${body[memory]} (twice ${cpu} ${cores})`);
	}
	const { workspaceId: _, ...rest } = inDocumentedOrder(body);
	return { body: rest, notes: silent.notes };
}
function checkBody(tree, checking) {
	return checkObject(tree, { members: fields, responseOnly: responseOnlyFields }, checking);
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
			const what = (0,base_text/* text */.Qq) `is a manifest of Kubernetes, not a definition: docs/deployment.md shows the
		fields of one`;
			checking.findings.problem((0,base_text/* text */.Qq) `${checking.plain(name, 300)} ${what}`, origin.at?.(root.offset));
			return undefined;
		}
		const inner = wrapped(root);
		if (inner !== undefined) {
			const [name = ""] = root.entries.keys();
			const what = (0,base_text/* text */.Qq) `is no field, and the definition is inside it: remove the wrapper "${name}:"`;
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
		checking.findings.warning((0,base_text/* text */.Qq) `Input preview-retire: ${checking.plain(field)} is not in the definition, so no push undoes it. Set
		it there too: null clears it`);
	}
}
function wrapped({ entries }) {
	const [[name, inner] = ["", undefined], ...others] = entries;
	const isField = [...fields.map(({ field }) => field), ...responseOnlyFields].includes(name);
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
	for (const { memory, cpu } of memoryFields) {
		const [cores, gibibytes, place] = [textIn(tree, cpu), textIn(tree, memory), tree.entries.get(memory)];
		if (cores === undefined || gibibytes === undefined || place === undefined)
			continue;
		if (!isCores(cores) || !isGibibytes(gibibytes) || sameAmount(gibibytes, memoryFor(cores)))
			continue;
		const what = (0,base_text/* text */.Qq) `must be twice ${cpu}, which is ${cores}: write ${memoryFor(cores)}, or remove the
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
function checkRequired(tree, own, isPreview, checking) {
	const place = (0,base_text/* text */.Qq) `in definition or definition-file`;
	for (const { field, isRequired, input, allowed, example } of fields) {
		if (!isRequired)
			continue;
		const needsOwn = isPreview && input === "deployment-name";
		if ((needsOwn ? own : tree).entries.has(field))
			continue;
		const what = allowed === undefined ? (0,base_text/* text */.Qq) `a string such as ${example ?? ""}` : (0,base_text/* text */.Qq) `one of ${(0,base_text/* joined */.oR)(allowed)}`;
		if (needsOwn) {
			checking.findings.problem((0,base_text/* text */.Qq) `Field ${field} is required: ${what}, ${place}. A preview needs it, whatever deployment-name is: a
		  sweep finds the preview by it`);
		}
		else if (input === undefined) {
			checking.findings.problem((0,base_text/* text */.Qq) `Field ${field} is required: ${what}, ${place}`);
		}
		else {
			checking.findings.problem((0,base_text/* text */.Qq) `Field ${field} is required: ${what}, ${place}, or in the input ${input}`);
		}
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
	const pullRequest = pullRequestEvent(reader);
	if (comment === true && preview === "false" && pullRequest.number === undefined) {
		reader.findings.note((0,base_text/* text */.Qq) `pull-request-comment is true, but this event has no pull request: no comment is written.`);
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
		if (reader.string("pull-request") !== undefined)
			return undefined;
		return reader.problem((0,base_text/* text */.Qq) `Input preview needs a pull request, and the event ${name === "" ? "" : (0,base_text/* text */.Qq) `${name} `}contains
		none. Run the step on pull_request events, the type closed included, or pass the number as
		pull-request`);
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
	const isOpen = /^pull_request(_target)?$/.test(name) && at(payload, "action") !== "closed";
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
		const number = at(payload, "pull_request", "number");
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
	if (fieldsOf.every((name) => !inputs[name]?.trim())) {
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
		tokens: [reader.string("api-token"), reader.string("github-token")].filter((token) => token !== undefined),
		isPartial: isUpdate,
		isPreview: isPreview(reader),
	});
	if (definition && isUpdate && Object.keys(requestBody("update", definition).body).length === 0) {
		const left = Object.keys(definition.body);
		const only = left.length === 0
			? (0,base_text/* text */.Qq) `fields of responses and workspaceId do not count`
			: (0,base_text/* text */.Qq) `${(0,base_text/* joined */.oR)(left)} ${left.length === 1 ? "is" : "are"} only for a create`;
		findings.problem((0,base_text/* text */.Qq) `The update would contain no field: ${only}. Set another one in definition or definition-file`);
	}
	if (definition && isUpdate && hasRecords(reader) && typeof definition.body["name"] !== "string") {
		findings.problem((0,base_text/* text */.Qq) `An update with github-environment needs a name: set deployment-name, or name in the definition. Its
		GitHub deployment records are found by it`);
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
	const unfit = unfitId(workspaceId);
	if (unfit !== undefined) {
		return reader.problem((0,base_text/* text */.Qq) `workspaceId of the definition is not an id: it ${unfit}; got ${reader.shown(workspaceId)}`);
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
		commands: [storeCommand("ID", reader.string("github-environment"), readWorkflowRun(reader.source))],
		hint: (0,base_text/* text */.Qq) `Pass deployment-id: \${{ vars.DEPLOYMENT_ID }}, and start the workflow again.`,
	};
}
function readDeploymentId(mode, reader) {
	const id = readId("deployment-id", reader);
	if (mode === "update-deployment") {
		const isPlanned = isDryRun(reader) && hasRecords(reader);
		if (reader.string("deployment-id") === undefined && !isPlanned && !isPreview(reader)) {
			reader.problem((0,base_text/* text */.Qq) `Input deployment-id is empty: does the variable exist in this repository and environment? Mode
		  update-deployment never creates a Deployment`);
			reader.findings.advice ??= howToStoreTheId(reader);
		}
	}
	else if (id !== undefined) {
		const given = reader.plain(id);
		reader.problem(isPreview(reader)
			? (0,base_text/* text */.Qq) `Input deployment-id must be empty with preview, because each preview finds its own; got
		  ${given}`
			: (0,base_text/* text */.Qq) `deployment-id is ${given}, and create-deployment always makes a new Deployment: use mode
		  update-deployment. If ${given} was deleted in the platform, remove it from deployment-id, such as
		  with gh variable delete DEPLOYMENT_ID`);
	}
	return id;
}
;// CONCATENATED MODULE: ../../build/src/inputs/request.js
const tokenTypes = ["WORKSPACE", "DEPLOYMENT", "ORGANIZATION"];
function previewOf({ github, }) {
	return github?.step === "deploy" || github?.step === "retire" ? github : undefined;
}
function nameOf({ definition }, pull) {
	const { name } = definition.body;
	if (typeof name !== "string")
		return undefined;
	return pull === undefined || definition.nameFromInput ? name : `${name}-pr-${pull}`;
}
;// CONCATENATED MODULE: ../../build/src/inputs/token.js




const ofWorkspaces = ["workspace", "workspace-id"];
function readTokenRequest(reader, random = Math.random) {
	const { findings } = reader;
	const before = findings.problems.length;
	const target = readCommonRequest(reader);
	const type = reader.choice("token-type", tokenTypes);
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
	const description = reader.string("token-description") ?? (readWorkflowRun(reader.source).page || undefined);
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
;// CONCATENATED MODULE: ../../build/src/records/commands.js


function statusCommand(record, state, description, { repository, host }) {
	const shown = /^[a-z]+$/.test(description) ? description : (0,printing/* quoted */.TL)(description);
	const status = `-f state=${state} -f description=${shown} -F auto_inactive=false`;
	const api = host === undefined ? "gh api" : `gh api --hostname ${host}`;
	return (0,base_text/* command */.G5)(`${api} repos/${repository || "OWNER/REPO"}/deployments/${record}/statuses ${status}`);
}
function releaseCommand({ number, id }, run) {
	return statusCommand(number, "inactive", id === undefined ? "skipped" : `gone id=${id}`, run);
}
;// CONCATENATED MODULE: ../../build/src/deployment/commands.js




function deletedAdvice(id, record, { name, environment }, run) {
	if (id === name)
		return { lines: [nameAsId(id)], commands: [] };
	const missing = [
		...(environment === undefined ? ["ENVIRONMENT"] : []),
		...(run.workflow === undefined ? ["WORKFLOW"] : []),
	];
	const commands = missing.length === 0 ? (0,base_text/* text */.Qq) `The commands` : (0,base_text/* text */.Qq) `Replace ${(0,base_text/* joined */.oR)(missing, " and ")} in the commands`;
	const release = record === undefined ? [] : [releaseCommand({ number: record.number, id }, run)];
	return {
		lines: [
			(0,base_text/* text */.Qq) `Was it deleted in the platform? Look there for Deployment ${id}. Only if it is not there,
		${record === undefined ? "" : (0,base_text/* text */.Qq) `release its record, `}remove the id from where this workflow reads
		deployment-id from, and start the create. ${commands}:`,
		],
		commands: [
			...release,
			ghCommand(`variable delete DEPLOYMENT_ID ${environmentOption(environment)}`, run),
			ghCommand(`workflow run ${run.workflow ?? "WORKFLOW"} --field create=true`, run),
		],
	};
}
function nameAsId(name) {
	return (0,base_text/* text */.Qq) `"${name}" is the name of the Deployment in the definition. deployment-id takes its id: the
	output deployment-id of the create, or what the platform shows.`;
}
function storeCommands(id, environment, run) {
	return [
		{
			when: (0,base_text/* text */.Qq) `If the job has an environment`,
			command: storeCommand(id, environment, run),
		},
		{
			when: (0,base_text/* text */.Qq) `Only if the repository has one Deployment (each environment without its own variable uses
		this one)`,
			command: ghCommand(`variable set DEPLOYMENT_ID --body ${(0,printing/* quoted */.TL)(id)}`, run),
		},
	];
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
;// CONCATENATED MODULE: external "node:crypto"
const external_node_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");
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
function storedDefinition(body, redactor) {
	const definition = comparable(body, redactor);
	const { salt, values } = digestsOf(body, redactor);
	const digests = { salt, values: Object.fromEntries(values) };
	const fits = Buffer.byteLength(JSON.stringify({ definition, digests })) <= largest;
	return fits ? { definition, digests } : {};
}
function comparable(body, redactor) {
	const redacted = edited(visible(body, "none"), redacting(redactor));
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
;// CONCATENATED MODULE: ../../build/src/base/name.js
const longestNormalized = 300;
function normalName(name) {
	const wellFormed = name.trim().toWellFormed();
	return wellFormed.length > longestNormalized ? wellFormed : wellFormed.normalize("NFC");
}
function isSameName(one, other) {
	return normalName(one) === normalName(other);
}
;// CONCATENATED MODULE: ../../build/src/records/read.js







const schema = 4;
const longestTask = 100;
const read_mostPages = 10;
const lag = 5_000;
function taskFor(prefix, given) {
	const name = normalName(given);
	const task = prefix + name;
	if (task.length <= longestTask && /^[A-Za-z0-9:._-]+$/.test(task))
		return task;
	const hash = (0,external_node_crypto_namespaceObject.createHash)("sha256").update(name).digest("hex").slice(0, 16);
	const room = longestTask - prefix.length - hash.length - 1;
	return `${prefix}${name.replace(/[^A-Za-z0-9:._-]+/g, "-").slice(0, room)}-${hash}`;
}
function taskOf({ name = "", pullRequest }) {
	return taskFor(pullRequest === undefined ? "deployment:" : `preview:pr-${pullRequest}:`, name);
}
function read_subjectOf(task, name) {
	const [, number] = /^(?:deployment|preview:pr-([1-9]\d{0,14})):/.exec(task) ?? [];
	if (number === undefined && !task.startsWith("deployment:"))
		return undefined;
	const pullRequest = number === undefined ? undefined : Number(number);
	const isFitting = name !== undefined && taskOf({ name, pullRequest }) === task;
	return { name: isFitting ? name : undefined, pullRequest };
}
function readRecord(record) {
	const { payload = {}, task } = record;
	const string = (name) => stringMember(payload, name) || undefined;
	const [organizationId, workspaceId] = [string("organizationId"), string("workspaceId")];
	if (payload["schema"] !== schema || organizationId === undefined || workspaceId === undefined)
		return undefined;
	const subject = read_subjectOf(task, string("name"));
	if (subject === undefined)
		return undefined;
	const newest = newestStatus(record.statuses);
	return {
		number: record.id,
		task,
		kind: newest?.kind ?? "open",
		id: newest === undefined ? plannedId(payload) : newest.id,
		...subject,
		base: string("base"),
		organization: { id: organizationId, name: string("organizationName") },
		workspace: { id: workspaceId, name: string("workspaceName") },
		runId: runIdIn(payload),
		key: string("key"),
		sha: record.sha,
		applied: appliedIn(payload),
		createdAt: record.createdAt,
		changedAt: newest?.status.createdAt ?? record.createdAt,
		url: newest?.status.environmentUrl ?? "",
	};
}
const ofState = [
	...["schema", "name", "base", "event", "key", "deploymentId"],
	...["organizationId", "organizationName", "workspaceId", "workspaceName"],
];
function withoutDefinition(payload) {
	return Object.fromEntries(ofState.map((name) => [name, member(payload, name) ?? null]));
}
function plannedId(payload) {
	const id = stringMember(payload, "deploymentId");
	return id !== undefined && id !== "" && isStorable(id) ? id : undefined;
}
function runIdIn(payload) {
	const run = member(payload, "event");
	return typeof run === "number" && Number.isSafeInteger(run) ? run : 0;
}
function readRecords(stored) {
	const records = stored.map(readRecord).filter((record) => record !== undefined);
	const kept = new Map();
	for (const { key, kind, number } of records) {
		if (key === undefined)
			continue;
		kept.set(key, Math.max(kept.get(key) ?? 0, kind === "open" ? number : Number.POSITIVE_INFINITY));
	}
	return records.filter(({ key, kind, number }) => {
		return key === undefined || kind !== "open" || kept.get(key) === number;
	});
}
async function listRecords(github, environment, task, isEnough) {
	const listed = [];
	for (let page = 1; page <= read_mostPages; page++) {
		const { records, isLast } = await github.recordPage(environment, task, page);
		const withStatuses = await github.withStatuses(records.filter((record) => record.task === task));
		listed.push(...withStatuses);
		const enough = isLast ? [true] : await Promise.all(readRecords(withStatuses).map(isEnough));
		if (enough.includes(true))
			return { records: readRecords(listed), isComplete: true };
	}
	return { records: readRecords(listed), isComplete: false };
}
const mostListed = 5;
function recordText({ number, runId }, run) {
	const [name, page] = [(0,base_text/* text */.Qq) `GitHub deployment record ${number}`, runPage(runId, run)];
	return page === "" ? name : (0,base_text/* text */.Qq) `${name} (${(0,base_text/* link */.nf)("run", page)})`;
}
function isOfTarget(record, target) {
	return record.organization.id === target.organization.id && record.workspace.id === target.workspace.id;
}
function isOtherName(one, other) {
	return one !== undefined && other !== undefined && !isSameName(one, other);
}
;// CONCATENATED MODULE: ../../build/src/records/write.js









const patience = 5 * minute;
async function openRecord({ id, applied, otherCommit }, target, github, run) {
	const { environment = "", name, pullRequest, commit } = target;
	requireNoSecret(id, target, run);
	const isProduction = pullRequest === undefined && environment === "production";
	const key = (0,external_node_crypto_namespaceObject.randomBytes)(12).toString("base64url");
	const payload = withoutUndefined({
		schema: schema,
		pullRequest,
		...namesIn(target),
		deploymentId: id,
		...storedDefinition(applied, run.redactor),
		event: run.id,
		attempt: run.attempt,
		key,
		actor: run.redactor.redact(run.actor),
		version: run.version,
		ref: run.redactor.redact(run.actionRef),
	});
	const task = taskOf(target);
	const record = { environment, task, isProduction, description: name ?? id ?? "", payload };
	const create = (ref) => github.createRecord({ ...record, ref });
	try {
		const number = await create(commit).catch((error) => {
			const isCommitGone = error instanceof base_errors/* ActionError */.lZ && error.status === 422;
			if (!isCommitGone || otherCommit === undefined || otherCommit === commit)
				throw error;
			return create(otherCommit);
		});
		run.outputs.githubDeploymentId(number);
		return { number, key };
	}
	catch (error) {
		const cause = error instanceof base_errors/* ActionError */.lZ ? error.cause : undefined;
		const mayExist = cause instanceof RequestFailure ? cause.mayHaveActed : cause !== undefined;
		if (!(error instanceof base_errors/* ActionError */.lZ) || !mayExist)
			throw error;
		throw await withdrawn(error, { key, id, environment, task }, github, run);
	}
}
async function withdrawn(error, { key, id, environment, task }, github, run) {
	const check = (0,base_text/* text */.Qq) `GitHub may have created a record all the same, which looks like a create that nobody
	finished.`;
	try {
		await run.clock.sleep(lag, run.cancelled);
		const { records } = await github.recordPage(environment, task, 1);
		const own = records.filter(({ payload }) => payload?.["key"] === key);
		const written = own.map(({ id: number }) => writeStatus(number, "skipped", { id }, run));
		const results = await Promise.allSettled(written);
		const left = own.filter((_, index) => results[index]?.status === "rejected");
		const commands = left.slice(0, mostListed).map(({ id: number }) => releaseCommand({ number, id }, run));
		if (left.length === 0)
			return error;
		return error.with({ lines: [...error.lines, (0,base_text/* text */.Qq) `${check} Release it:`], commands });
	}
	catch {
		return error.with({ lines: [...error.lines, check] });
	}
}
function withoutUndefined(payload) {
	const members = Object.entries(payload).filter(([, value]) => value !== undefined);
	return Object.fromEntries(members);
}
function namesIn({ name, pullRequest, definition, organization, workspace }) {
	return {
		name,
		base: pullRequest === undefined ? undefined : definition.ownName,
		organizationId: organization.id,
		organizationName: organization.name,
		workspaceId: workspace.id,
		workspaceName: workspace.name,
	};
}
const storedNames = {
	environment: "github-environment",
	name: "the Deployment's name",
	base: "the definition's name",
	organizationId: "the organization's id",
	organizationName: "the organization's name",
	workspaceId: "the workspace's id",
	workspaceName: "the workspace's name",
	deploymentId: "deployment-id",
};
function requireNoSecret(id, target, { redactor }) {
	const environment = target.environment === "preview" ? undefined : target.environment;
	const stored = { environment, ...namesIn(target), deploymentId: id };
	for (const [name, value = ""] of Object.entries(stored)) {
		if (redactor.redact(value) === value)
			continue;
		const what = storedNames[name] ?? name;
		throw new base_errors/* ActionError */.lZ("input", (0,base_text/* text */.Qq) `Nothing was sent: ${what}, "${value}", contains the value of a secret.`, {
			lines: [
				(0,base_text/* text */.Qq) `A GitHub deployment record stores it, and everyone who can read the repository can read the
			record.`,
				(0,base_text/* text */.Qq) `*** shows where the secret is: a secret variable, a token or a password of this step.`,
			],
			hint: (0,base_text/* text */.Qq) `Choose another name, or another value of the secret. If the value is not confidential, set
		  it in environment-variables, not as a secret.`,
		});
	}
	if (id !== undefined && !isStorable(id))
		throw noRoom((0,base_text/* text */.Qq) `Nothing was sent: deployment-id "${id}"`);
}
function noRoom(what) {
	return new base_errors/* ActionError */.lZ("input", (0,base_text/* text */.Qq) `${what} can't be stored in a GitHub deployment record.`, {
		lines: [
			(0,base_text/* text */.Qq) `A status has room for an id of ${longestId} characters without whitespace, and an id is never
		cut.`,
		],
		hint: (0,base_text/* text */.Qq) `Check deployment-id. If it is right, use the step without github-environment.`,
	});
}
async function writeStatus(record, kind, { id, url, isRefused = false, storesNewId = false }, { github, redactor }) {
	if (github === undefined)
		return;
	const description = describe(kind, id);
	if (description === undefined || (id !== undefined && redactor.redact(id) !== id)) {
		throw noRoom((0,base_text/* text */.Qq) `The id "${id ?? ""}"`);
	}
	const status = { state: stateOf(kind, isRefused), description };
	const options = storesNewId ? { patience } : {};
	try {
		await github.setStatus(record, { ...status, environmentUrl: url }, options);
	}
	catch (error) {
		if (url === undefined || !(error instanceof base_errors/* ActionError */.lZ) || error.status !== 422)
			throw error;
		await github.setStatus(record, status, options);
	}
}
;// CONCATENATED MODULE: external "node:util"
const external_node_util_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");
;// CONCATENATED MODULE: ../../build/src/definition/compare.js







function changesBetween(before, after) {
	const hasVariables = (value) => isObject(value) || (Array.isArray(value) && value.length > 0);
	return (differing("", visible(before, "none"), visible(after, "none"), { members: fields }, false)
		.filter(([path, was, is]) => !/^environmentVariables(\[|$)/.test(path) || !(hasVariables(was) || hasVariables(is)))
		.map(([field, was, is]) => ({
		field,
		before: was,
		after: is,
		createOnly: createOnlyFields.includes(field),
		removed: is === undefined && Object.hasOwn(after, "type"),
	}))
		.filter(({ field, after: is, removed }) => is !== undefined || removed || /[.[]/.test(field)));
}
function responseDifferences(sent, response, before) {
	const [body, received] = [visible(sent, "none"), visible(response, "none")];
	return differing("", body, received, { members: fields }, true)
		.map(([field, one = null, other = null]) => ({ field, sent: one, received: other }))
		.filter(({ field, sent: one, received: other }) => {
		const isSecret = isObject(one) && one["isSecret"] === true && field.startsWith("environmentVariables[");
		if (one !== null)
			return !(isSecret && other === null);
		if (field.endsWith("]"))
			return false;
		const row = fields.find((each) => each.field === field);
		const was = before && member(before, field);
		return was !== undefined && row !== undefined && differing("", was, other, row, true).length === 0;
	});
}
function keptFields(before, sent, response) {
	const [old, body, received] = [before, sent, response].map((each) => visible(each, "none"));
	return fields.flatMap((row) => {
		const { field, rules, members = [] } = row;
		const [was, is, got] = [old, body, received].map((each) => each && member(each, field));
		if (row.use === "create-only" || was === undefined || was === null || got === undefined || got === null)
			return [];
		const isSame = (one, other, of) => differing("", one, other, of, true).length === 0;
		if (is === undefined) {
			const isEmpty = Array.isArray(was) && was.length === 0;
			return !isEmpty && isSame(was, got, row) ? [{ field, received: got }] : [];
		}
		if (rules === undefined || !isListOfObjects(was) || !isListOfObjects(is) || !isListOfObjects(got))
			return [];
		const [known, now] = byName(was, is);
		const [, there] = byName(was, got);
		return [...known].flatMap(([name, item]) => {
			const kept = now.has(name) ? undefined : there.get(name);
			return kept !== undefined && isSame(item, kept, { members })
				? [{ field: `${field}[${name}]`, received: kept }]
				: [];
		});
	});
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
	const plain = visible(body, "plain");
	const variables = variablesIn(plain).map((variable) => ({ ...variable, value: null }));
	const shown = variables.length === 0 ? plain : { ...plain, environmentVariables: variables };
	const [first] = differing("", shown, edited(shown, redacting({ redact })), { members: fields }, false);
	return first && redact(first[0]);
}
function shownChange({ before, after }) {
	const [was, is] = [before, after].map((value) => (value === undefined ? undefined : shownJson(value)));
	const isAlike = was !== undefined && was.slice(0, 300) === is?.slice(0, 300);
	return [
		was === undefined ? (0,base_text/* text */.Qq) `not set` : (0,base_text/* code */.aY)(was),
		is === undefined ? (0,base_text/* text */.Qq) `no longer sent` : (0,base_text/* text */.Qq) `${(0,base_text/* code */.aY)(is)}${isAlike ? (0,base_text/* text */.Qq) ` (changed)` : ""}`,
	];
}
function differing(path, before, after, field, isResponse) {
	const parts = partsOf(before, after, field, isResponse);
	if (parts !== undefined) {
		return parts.flatMap(([step, was, is, inner]) => differing(path + step, was, is, inner, isResponse));
	}
	const { kind } = field;
	const isAmount = kind === "cores" || kind === "gibibytes" || kind === "integer";
	const isSame = (0,external_node_util_namespaceObject.isDeepStrictEqual)(before, after) ||
		(isResponse && isAmount && sameAmount(before, after)) ||
		(isResponse && kind === "strings" && (0,external_node_util_namespaceObject.isDeepStrictEqual)(sorted(before), sorted(after)));
	return isSame ? [] : [[path.replace(/^\./, ""), before, after]];
}
function sorted(list) {
	return Array.isArray(list) && list.every((item) => typeof item === "string") ? list.toSorted() : list;
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
		? isResponse || (old.size > 0 && now.size > 0)
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
;// CONCATENATED MODULE: ../../build/src/report/changes.js




const createOnlyNote = (0,base_text/* text */.Qq) `an update does not send it; its response shows what holds`;
const removedNote = (0,base_text/* text */.Qq) `no longer sent; the service may keep it`;
function comparedText({ record, at }, commit) {
	return (0,base_text/* text */.Qq) `compared with the definition that this action applied last (GitHub deployment record ${record},
	${(0,printing/* utcMinute */.vD)(at)}, commit ${commit})`;
}
function changesText({ changes, variables: { added, removed, changed } }) {
	const left = changes.filter(({ createOnly }) => createOnly).length;
	const counts = [];
	if (changes.length > left)
		counts.push((0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(changes.length - left, "field")}`);
	const variables = added.length + removed.length + changed.length;
	if (variables > 0)
		counts.push((0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(variables, "variable")}`);
	if (left > 0)
		counts.push((0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(left, "field")} that an update does not send`);
	const last = counts.pop();
	if (last === undefined)
		return undefined;
	return counts.length === 0 ? last : (0,base_text/* text */.Qq) `${(0,base_text/* joined */.oR)(counts)} and ${last}`;
}
function changeTexts(change) {
	const note = change.createOnly ? createOnlyNote : change.removed ? removedNote : undefined;
	const [was, is] = shownChange(change);
	return [(0,base_text/* text */.Qq) `${(0,base_text/* code */.aY)(change.field)}${note === undefined ? "" : (0,base_text/* text */.Qq) ` (${note})`}`, was, is];
}
const mostLines = 100;
const mostKeys = 30;
function changeLines(all) {
	const { changes } = all;
	const fields = changes.slice(0, mostLines).map(changeTexts);
	const left = changes.length - fields.length;
	return [
		...fields.map(([field, was, is]) => (0,base_text/* text */.Qq) `  ${field}: ${was} -> ${is}`),
		...(left > 0 ? [(0,base_text/* text */.Qq) `  ... and ${left} more: the output plan of a dry run has all of them.`] : []),
		...variableLines(all, mostKeys).map((line) => (0,base_text/* text */.Qq) `  ${line}`),
	];
}
const variableHeads = [
	["added", "Variables added"],
	["removed", "Variables removed"],
	["changed", "Variables changed"],
	["kept", "Variables kept"],
];
function variableLines({ variables }, most) {
	return variableHeads.flatMap(([what, head]) => {
		const keys = variables[what];
		return keys.length === 0 ? [] : [(0,base_text/* text */.Qq) `${head}: ${(0,base_text/* listed */.KE)(keys.map(base_text/* code */.aY), most)}`];
	});
}
function changesContent(changes) {
	const lines = variableLines(changes, 200);
	return [
		table(["Field", "Before", "After"], changes.changes.map(changeTexts)),
		...(lines.length === 0 ? [] : [bullets(lines)]),
	];
}
;// CONCATENATED MODULE: ../../build/src/deployment/body.js

function idOf(decision) {
	if (decision.do === "update")
		return decision.id;
	return decision.do === "retire" ? decision.ids[0].id : undefined;
}
function bodyFor(decision, target) {
	const { definition, name, pullRequest, workspace } = target;
	const description = pullRequest === undefined ? undefined : descriptionOf(decision, pullRequest);
	return requestBody(decision.do, definition, { name, workspaceId: workspace.id, description });
}
function descriptionOf(decision, pullRequest) {
	if (decision.do !== "retire")
		return `Preview of pull request #${pullRequest}`;
	return {
		closed: `[closed pull request #${pullRequest}] safe to delete`,
		idle: `[idle] push to pull request #${pullRequest} to wake it up`,
		requested: `[retired] preview of pull request #${pullRequest}`,
	}[decision.reason];
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
function newestOf(records, id, kinds) {
	if (id === undefined)
		return undefined;
	const newest = records.find((each) => each.id === id && (each.kind === "gone" || kinds.includes(each.kind)));
	return newest?.kind === "gone" ? undefined : newest;
}
function isRetired({ ids }, id) {
	return ids.some((each) => each.id === id && isScaledDown(each));
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
;// CONCATENATED MODULE: ../../build/src/deployment/changes.js





const appliedKinds = [
	"deployed",
	"superseded",
	"retired",
	"idle",
	"swept",
];
function lastApplied(records, id) {
	return newestOf(records, id, appliedKinds);
}
function differencesOf({ kind, body, whole, before, response }) {
	const leftOut = Object.entries(whole).filter(([name]) => kind === "update" && createOnlyFields.includes(name));
	const createOnly = responseDifferences(Object.fromEntries(leftOut), response, undefined);
	const isWhole = kind === "update" && Object.hasOwn(body, "type");
	const kept = isWhole && before ? keptFields(before.definition, body, response) : [];
	const different = responseDifferences(body, response, before?.definition);
	return [
		...createOnly.map((each) => ({ ...each, why: "create-only" })),
		...kept.map(({ field, received }) => ({ field, sent: null, received, why: "kept" })),
		...different.map((each) => ({ ...each, why: "different" })),
	];
}
function changesSince({ definition, digests }, body, redactor) {
	const after = comparable(body, redactor);
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
function variablesOf(body) {
	const variables = variablesIn(body);
	return { keys: keysOf(variables), secretKeys: keysOf(variables.filter(isSecretItem)) };
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
function shownItem({ id, name }) {
	return name === undefined ? (0,base_text/* text */.Qq) `${id}` : (0,base_text/* text */.Qq) `${name} (${id})`;
}
function choose(what, { id, nameOrId: wanted }, within, list) {
	const items = [...new Map(list.items.map((item) => [item.id, item])).values()];
	const found = wanted === undefined ? items : matching(items, wanted);
	const [match] = found;
	const isOnly = found.length === 1 && (wanted !== undefined || !list.hasMore);
	if (match !== undefined && isOnly)
		return match;
	if (match !== undefined && wanted !== undefined) {
		const ids = (0,base_text/* listed */.KE)(found.map(({ id }) => id), shownLimit);
		const why = (0,base_text/* text */.Qq) `Several ${what}s${within} have the name "${wanted}": their ids are ${ids}.`;
		throw new base_errors/* ActionError */.lZ("lookup", why, { hint: (0,base_text/* text */.Qq) `Set ${what}-id to the id of the right one.` });
	}
	const shown = items.slice(0, shownLimit).map((item) => (0,base_text/* text */.Qq) `- ${shownItem(item)}`);
	const left = items.length - shown.length;
	const lines = shown.length > 0 ? [(0,base_text/* text */.Qq) `Available:`, ...shown] : [];
	if (left > 0)
		lines.push((0,base_text/* text */.Qq) `and ${left} more`);
	const useId = id === undefined ? (0,base_text/* text */.Qq) `set ${what}-id` : (0,base_text/* text */.Qq) `remove ${what}: its id is given`;
	let hint = (0,base_text/* text */.Qq) `Set ${what} to one of these, or ${useId}.`;
	if (items.length === 0) {
		lines.push(requiredRole);
		hint = (0,base_text/* text */.Qq) `Check the role and scope of api-token, or ${useId}.`;
	}
	if (wanted === undefined) {
		const why = items.length === 0
			? (0,base_text/* text */.Qq) `The token has access to no ${what}${within}.`
			: (0,base_text/* text */.Qq) `No ${what} is given, and the token has access to several${within}.`;
		if (list.hasMore)
			lines.push((0,base_text/* text */.Qq) `The service's list does not show all of them.`);
		throw new base_errors/* ActionError */.lZ("lookup", why, { lines, hint });
	}
	const near = didYouMean(wanted.trim(), items.flatMap(({ name }) => name ?? []));
	if (near !== undefined)
		lines.unshift((0,base_text/* text */.Qq) `Did you mean "${near}"?`);
	if (list.unread !== undefined)
		lines.push(list.unread);
	if (list.mayBeIncomplete) {
		const skip = id === undefined ? (0,base_text/* text */.Qq) ` If ${what}-id is set, no list is read.` : "";
		lines.push((0,base_text/* text */.Qq) `The list of ${what}s may be incomplete.${skip}`);
	}
	throw new base_errors/* ActionError */.lZ("lookup", (0,base_text/* text */.Qq) `No ${what} has the name or id "${wanted}"${within}.`, { lines, hint });
}
;// CONCATENATED MODULE: ../../build/src/service/lookup.js





const workspaceLimits = [largestLimit, 100, undefined];
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
	const list = await listWorkspaces(organization.id, workspaceLimits, run.service);
	const within = (0,base_text/* text */.Qq) ` in organization ${shownItem(organization)}`;
	const found = choose("workspace", reference, within, list);
	return checked("workspace", found, reference, run);
}
function checked(what, found, { id, nameOrId }, { log }) {
	if (id !== undefined && id !== found.id) {
		const why = (0,base_text/* text */.Qq) `Input ${what} is "${nameOrId ?? ""}", whose id is "${found.id}", but the id "${id}" is
	  given too.`;
		const other = what === "workspace" ? " (or workspaceId in the definition)" : "";
		const hint = (0,base_text/* text */.Qq) `Remove ${what} or ${what}-id${other}, or let both name the same ${what}.`;
		throw new base_errors/* ActionError */.lZ("input", why, { hint });
	}
	const shown = found.name === undefined ? (0,base_text/* text */.Qq) `${found.id}` : (0,base_text/* text */.Qq) `${found.name} is ${found.id}`;
	const only = nameOrId === undefined ? (0,base_text/* text */.Qq) `: the only ${what} that the token has access to` : "";
	log.info((0,base_text/* text */.Qq) `${what === "organization" ? "Organization" : "Workspace"} ${shown}${only}`);
	return found;
}
async function listWorkspaces(organizationId, [limit, ...others], service) {
	try {
		return await service.listWorkspaces(organizationId, limit);
	}
	catch (error) {
		const isRefused = error instanceof base_errors/* ActionError */.lZ && (error.status === 400 || error.status === 422);
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
	if (needed.length > mostNameless) {
		throw new base_errors/* ActionError */.lZ("lookup", (0,base_text/* text */.Qq) `${nameless.length} organizations have no name in the list.`, {
			lines: [(0,base_text/* text */.Qq) `Their names would need a request each: at most ${mostNameless} are made.`],
			hint: (0,base_text/* text */.Qq) `Set organization-id.`,
		});
	}
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
function unreadName(error, id, isOptional, { log }) {
	if (!(error instanceof base_errors/* ActionError */.lZ))
		throw error;
	const isRefused = error.status === 403 || error.status === 404;
	if (!isRefused && (!isOptional || error.code === "cancelled"))
		throw error;
	log.debug(error.what);
	const which = (0,base_text/* text */.Qq) `the workspaces of ${id} (status ${error.status ?? ""})`;
	return (0,base_text/* text */.Qq) `Names of organizations could not be read: the token may not list ${which}. ${requiredRole}`;
}
;// CONCATENATED MODULE: ../../build/src/deployment/look.js







function recordsOf({ records, ofId }) {
	const numbers = new Set(records.map(({ number }) => number));
	const others = ofId.filter(({ number }) => !numbers.has(number));
	return [...records, ...others].toSorted(state_newestFirst);
}
const longestUse = 5 * minute;
function serviceOf({ service }) {
	if (service === undefined)
		throw new Error("Only a dry run of a Deployment works without api-token.");
	return service;
}
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
async function look(request, run, placing = findPlace(request, run)) {
	const notAfter = run.clock.now() + longestUse;
	const preview = previewOf(request);
	const [place, list, ofId, pull] = await Promise.all([
		placing,
		listNamed(request, placing, run),
		request.mode === "update-deployment" ? listOfId(request, run) : [],
		preview && run.github?.pullRequest(preview.pullRequest),
	]);
	const target = targetOf(place, request, pull, run);
	const listed = list.records.filter(({ organization }) => organization.id === place.organization.id);
	const records = listed.filter((record) => isOfTarget(record, place));
	return {
		target,
		listed,
		records,
		known: state(records),
		ofId: ofId.filter(({ organization }) => organization.id === place.organization.id),
		isComplete: list.isComplete,
		pull,
		notAfter,
		warnings: placeWarnings(place.workspace, request),
	};
}
function targetOf(place, request, pull, run) {
	const preview = previewOf(request);
	return {
		...place,
		environment: request.github?.environment,
		definition: request.definition,
		name: nameOf(request, preview?.pullRequest),
		pullRequest: preview?.pullRequest,
		commit: commitOf(request, pull, run),
	};
}
function commitOf({ github, dryRun }, pull, { sha }) {
	const head = github?.event.headSha ?? pull?.headSha;
	return (pull !== undefined || dryRun ? head : undefined) ?? sha;
}
function placeWarnings({ cicdEnforcedDefault }, { definition: { body } }) {
	if (cicdEnforcedDefault !== true || body["isCicdEnforced"] !== false)
		return [];
	return [
		(0,base_text/* text */.Qq) `isCicdEnforced is false, but the workspace enforces CI/CD by default: deploys can bypass the
	  pipeline. Leave it out to use the default.`,
	];
}
async function listNamed(request, placing, { github, clock, cancelled }) {
	const { github: recording } = request;
	const preview = previewOf(request);
	const name = nameOf(request, preview?.pullRequest);
	if (github === undefined || recording === undefined || name === undefined)
		return { records: [], isComplete: true };
	const isOwn = async (record) => isOfTarget(record, await placing);
	const isEnough = async (record) => record.id !== undefined && record.kind !== "skipped" && record.kind !== "open" && isOwn(record);
	const task = taskOf({ name, pullRequest: preview?.pullRequest });
	const list = () => listRecords(github, recording.environment, task, isEnough);
	const first = await list();
	if (preview === undefined)
		return first;
	const place = await placing;
	const own = first.records.filter((record) => isOfTarget(record, place));
	const isDoubtful = own.every(({ id }) => id === undefined) && own.some(({ kind }) => kind === "open");
	const isMissing = own.length === 0 && recording.event.action !== "opened";
	if (!(isDoubtful || isMissing) || cancelled.aborted)
		return first;
	await clock.sleep(lag, cancelled);
	return list();
}
async function listOfId({ github: recording, deploymentId }, { github }) {
	if (github === undefined || recording === undefined || deploymentId === undefined)
		return [];
	const records = readRecords((await github.environmentRecords(recording.environment, 1)).records);
	return records.filter(({ id }) => id === deploymentId);
}
function asGitHubError(error) {
	if (error instanceof base_errors/* ActionError */.lZ && error.code === "github")
		return error;
	throw error;
}
;// CONCATENATED MODULE: ../../build/src/deployment/deploy.js












async function deploy(decision, seen, run, { opened, notFound, beside = async () => { } } = {}) {
	const { target, pull, notAfter } = seen;
	const all = recordsOf(seen);
	const id = idOf(decision);
	const { body, whole, notes } = bodyFor(decision, target);
	run.outputs.requireWritable();
	const { github } = run;
	const planned = { id, applied: whole, otherCommit: pull?.headSha };
	const own = github && (await openRecord(planned, target, github, run));
	const record = own?.number;
	let deployment;
	try {
		if (own !== undefined)
			await opened?.(own);
		run.outputs.requireWritable();
		deployment = await send({ kind: decision.do, id, body, notes, notAfter }, target, run);
	}
	catch (error) {
		if (record !== undefined && error instanceof base_errors/* ActionError */.lZ && error.status === 404) {
			const replaced = await notFound?.(error, record);
			if (replaced !== undefined)
				return replaced;
		}
		await settleFailed(record, id, error, run);
		throw error;
	}
	const done = decision.do === "create" ? "created" : "updated";
	run.outputs.deployment(deployment, done);
	logResponse(done, deployment, run);
	const writing = beside(deployment, done);
	try {
		await settle(record, done, deployment, all, run);
	}
	finally {
		await writing;
	}
	const before = lastApplied(all, id)?.applied;
	const changed = before && withoutKept(changesSince(before, whole, run.redactor));
	if (changed !== undefined)
		logChanges(changed, run);
	const differences = differencesOf({ kind: decision.do, body, whole, before, response: deployment.raw });
	reportResponse(differences, deployment, target, run);
	return { done, deployment, differences, changed };
}
const doing = { create: "Creating", update: "Updating", retire: "Retiring" };
async function send({ kind, id, body, notes, notAfter }, { organization, name }, run) {
	const { log, clock } = run;
	for (const warning of bodyWarnings(kind, body))
		log.warning(warning);
	for (const note of notes)
		log.info(note);
	if (clock.now() > notAfter) {
		throw new base_errors/* ActionError */.lZ("environment", (0,base_text/* text */.Qq) `The request was not sent: more than five minutes have passed since this run read the records.`, {
			lines: [(0,base_text/* text */.Qq) `Another run may have changed the Deployment in the meantime.`],
			hint: (0,base_text/* text */.Qq) `Run the job again.`,
		});
	}
	const shown = [
		...(name === undefined ? [] : [(0,base_text/* text */.Qq) ` "${name}"`]),
		...(id === undefined ? [] : [(0,base_text/* text */.Qq) ` (${id})`]),
	];
	log.info((0,base_text/* text */.Qq) `${doing[kind]} Deployment${(0,base_text/* joined */.oR)(shown, "")}`);
	const service = serviceOf(run);
	const until = run.github === undefined ? undefined : notAfter;
	const sending = id === undefined
		? service.createDeployment(organization.id, body, until)
		: service.updateDeployment(organization.id, id, body, until);
	return sending.catch((error) => {
		if (error instanceof base_errors/* ActionError */.lZ)
			run.outputs.attempted(error.outcome);
		throw error;
	});
}
function logResponse(done, { id, raw }, { log }) {
	const [name, status, address] = ["name", "status", "webServerUrl"].map((member) => stringMember(raw, member));
	const known = [...(status ? [(0,base_text/* text */.Qq) `status ${status}`] : []), ...(address ? [(0,base_address/* withScheme */.GV)(address)] : [])];
	const shown = name === undefined ? (0,base_text/* text */.Qq) `(${id})` : (0,base_text/* text */.Qq) `"${name}" (${id})`;
	const verb = `${done[0]?.toUpperCase()}${done.slice(1)}`;
	log.info((0,base_text/* text */.Qq) `${verb} Deployment ${shown}${known.length > 0 ? (0,base_text/* text */.Qq) `: ${(0,base_text/* joined */.oR)(known)}` : ""}`);
	const responded = stringMember(raw, "id") ?? "";
	if (responded === id)
		return;
	log.warning((0,base_text/* text */.Qq) `The service's response has the id of another Deployment, "${responded}". The run keeps "${id}".`);
}
function withoutKept({ changes, variables }) {
	return { changes, variables: { ...variables, kept: [] } };
}
function logChanges(changed, { log }) {
	const what = changesText(changed);
	log.info(what === undefined
		? (0,base_text/* text */.Qq) `No changes since the definition that this action applied last`
		: (0,base_text/* text */.Qq) `Changed in the definition since this action applied it last: ${what}`);
	for (const line of changeLines(changed))
		log.info(line);
}
async function settleFailed(record, id, error, run) {
	if (record === undefined)
		return;
	const outcome = error instanceof base_errors/* ActionError */.lZ ? error.outcome : "unknown";
	const kind = outcome === "unknown" ? "unknown" : "skipped";
	await markRecord(record, kind, { id, isRefused: outcome === "rejected" }, run);
}
async function markRecord(record, kind, parts, run) {
	try {
		await writeStatus(record, kind, parts, run);
	}
	catch (error) {
		run.log.warning((0,base_text/* text */.Qq) `GitHub deployment record ${record} could not be updated: ${(0,base_errors/* whyOf */.gf)(error)}`);
	}
}
async function settle(record, done, deployment, records, run) {
	if (record === undefined)
		return;
	const { id } = deployment;
	const parts = { id, url: webPageOf(deployment, run), storesNewId: done === "created" };
	const older = records.filter((each) => each.id === id && each.kind === "deployed");
	const stored = done === "created"
		? writeStatus(record, "deployed", parts, run).catch((cause) => {
			throw unstoredError(record, id, cause, run);
		})
		: markRecord(record, "deployed", parts, run);
	await Promise.all([stored, ...older.map(({ number }) => markRecord(number, "superseded", { id }, run))]);
}
function unstoredError(record, id, cause, run) {
	const description = describe("deployed", id);
	const why = cause instanceof base_errors/* ActionError */.lZ ? [cause.what, ...cause.lines] : [];
	return new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Deployment ${id} was created, but GitHub deployment record ${record} could not store its id.`, {
		lines: [
			...why,
			(0,base_text/* text */.Qq) `The next run would not find this Deployment.${description === undefined ? "" : (0,base_text/* text */.Qq) ` This command stores its id:`}`,
		],
		commands: description === undefined ? [] : [statusCommand(record, "success", description, run)],
		hint: (0,base_text/* text */.Qq) `Run the command before the next run of this step, or delete Deployment ${id} in the
		platform.`,
		outcome: "created",
		cause,
	});
}
const shownDifferences = 20;
function reportResponse(differences, { raw }, { pullRequest }, { log, outputs, redactor }) {
	outputs.result(raw);
	outputs.differences(differences, redactor);
	for (const warning of differenceWarnings(differences, pullRequest !== undefined))
		log.warning(warning);
}
function differenceWarnings(all, isPreview) {
	const of = (why, say, next) => {
		const some = all.filter((difference) => difference.why === why);
		const shown = some.slice(0, shownDifferences).map(say);
		const more = some.length > shown.length ? (0,base_text/* text */.Qq) `; and ${some.length - shown.length} more` : "";
		return some.length === 0 ? [] : [(0,base_text/* text */.Qq) `${(0,base_text/* joined */.oR)(shown, "; ")}${more}${next}`];
	};
	const value = (given) => (0,base_text/* atMost */.Tu)(100, shownJson(given));
	const instead = isPreview
		? (0,base_text/* text */.Qq) `to try it, delete the preview in the platform: the next push creates it again`
		: (0,base_text/* text */.Qq) `correct the definition, or change it in the platform`;
	return [
		...of("create-only", ({ field, sent, received }) => (0,base_text/* text */.Qq) `${field}: the Deployment has ${value(received)}, the definition says ${value(sent)}`, (0,base_text/* text */.Qq) `. An update does not change it: ${instead}.`),
		...of("kept", ({ field, received }) => (0,base_text/* text */.Qq) `${field} is no longer in the definition, and the Deployment still has ${value(received)}`, (0,base_text/* text */.Qq) `: the service kept it, or it is the default. Write the value that you want, or null.`),
		...of("different", ({ field, sent, received }) => (0,base_text/* text */.Qq) `${field}: ${value(sent)} was sent, the response has ${value(received)}`, (0,base_text/* text */.Qq) `. The service's response differs from the request: check the Deployment in the platform.`),
	];
}
function addressOf({ raw }) {
	return (0,base_address/* withScheme */.GV)(stringMember(raw, "webServerUrl") ?? "");
}
function webPageOf(deployment, { redactor }) {
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
	const what = (0,base_text/* text */.Qq) `Deployment ${deployment.id} was ${done}, but its web server`;
	return { ready: false, failure: failureOfWait(what, problem, minutes, lastAttempt, run) };
}
const skip = (0,base_text/* text */.Qq) `set wait-minutes to 0 to skip the check.`;
function whyUnusable(address, deployment, run) {
	const hint = (0,base_text/* text */.Qq) `If your platform always responds like this, ${skip}`;
	if (address === "")
		return { why: (0,base_text/* text */.Qq) `the service's response has no webServerUrl, so deployment-url is empty`, hint };
	if (webPageOf(deployment, run) === undefined)
		return { why: (0,base_text/* text */.Qq) `deployment-url is not a usable web address: ${address}`, hint };
	const unsafe = unsafeBecause(run.variables, [new URL(address)]);
	return unsafe && { why: unsafe.why, hint: (0,base_text/* text */.Qq) `${unsafe.hint} Or ${skip}` };
}
async function poll(address, minutes, { clock, cancelled, log }) {
	const url = new URL(address);
	const most = (0,printing/* lasting */.nS)(minutes * minute);
	log.info((0,base_text/* text */.Qq) `Waiting at most ${most} until the web server at ${address} responds.`);
	const started = clock.now();
	const deadline = started + minutes * minute;
	let lastAttempt = "";
	let isReady = false;
	const mostAttempts = Math.ceil((minutes * minute) / interval);
	let attempts = 0;
	for (let begun = started; !isReady && !cancelled.aborted && begun < deadline; begun = clock.now()) {
		if (attempts++ === mostAttempts)
			break;
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
			await clock.sleep(Math.min(Math.max(next - clock.now(), 0), interval), cancelled);
	}
	const waited = (0,printing/* lasting */.nS)(clock.now() - started);
	if (isReady)
		log.info((0,base_text/* text */.Qq) `The web server responded after ${waited}: ${lastAttempt}.`);
	else if (!cancelled.aborted)
		log.info((0,base_text/* text */.Qq) `The web server did not respond within ${most}: ${lastAttempt}.`);
	else
		log.info((0,base_text/* text */.Qq) `The wait for the web server ended after ${waited}: ${base_errors/* stepStopped */.I7}.`);
	return { isReady, lastAttempt };
}
function failureOfWait(what, problem, minutes, lastAttempt, { cancelled }) {
	const exists = (0,base_text/* text */.Qq) `The Deployment exists, and the outputs are set.`;
	if (cancelled.aborted)
		return new base_errors/* ActionError */.lZ("cancelled", (0,base_text/* text */.Qq) `${what} was not waited for: ${base_errors/* stepStopped */.I7}.`, { hint: exists });
	if (problem !== undefined) {
		return new base_errors/* ActionError */.lZ("response", (0,base_text/* text */.Qq) `${what} could not be checked.`, {
			lines: [(0,base_text/* text */.Qq) `The reason: ${problem.why}.`, exists],
			hint: problem.hint,
		});
	}
	return new base_errors/* ActionError */.lZ("connection", (0,base_text/* text */.Qq) `${what} did not respond within ${(0,printing/* lasting */.nS)(minutes * minute)}.`, {
		lines: [(0,base_text/* text */.Qq) `The last attempt showed: ${lastAttempt}.`, exists],
		hint: (0,base_text/* text */.Qq) `Check the Deployment's status in the platform. If it only needs more time, set a larger
	  wait-minutes.`,
	});
}
;// CONCATENATED MODULE: ../../build/src/target.js
function named({ id, name }) {
	return name ?? id;
}
;// CONCATENATED MODULE: ../../build/src/deployment/veto.js









const mayReplace = (0,base_text/* text */.Qq) `Your platform may replace all environment variables and worker queues of this
  Deployment by those`;
function secondCreateError({ ids, doubts }, isComplete, { name = "", environment = "" }, run) {
	const found = [...ids, ...doubts];
	if (found.length === 0)
		return isComplete ? undefined : tooManyRecords(name, environment);
	const lines = [
		...ids
			.slice(0, mostListed)
			.map((record) => (0,base_text/* text */.Qq) `${recordText(record, run)} names Deployment ${record.id}.`),
		...doubts
			.slice(0, mostListed)
			.map((record) => (0,base_text/* text */.Qq) `${recordText(record, run)} is of a create that did not finish: the Deployment may exist.`),
	];
	const isAlive = doubts.some(({ kind }) => kind === "open");
	const check = isAlive ? (0,base_text/* text */.Qq) `Check that the run has ended. ` : (0,base_text/* text */.Qq) ``;
	const [first] = ids;
	const [id, replace] = first === undefined ? ["ID", " (replace ID)"] : [first.id, ""];
	const [store] = storeCommands(id, environment, run);
	const use = first === undefined ? (0,base_text/* text */.Qq) `` : (0,base_text/* text */.Qq) ` with deployment-id ${first.id}`;
	return new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Nothing was sent: "${name}" is already on record in environment ${environment}.`, {
		lines: [
			...lines,
			(0,base_text/* text */.Qq) `Check the platform for that name.`,
			(0,base_text/* text */.Qq) `If the Deployment exists, store its id${replace} where this workflow reads deployment-id from, and
		  start the workflow without the create:`,
			store.command,
			(0,base_text/* text */.Qq) `${check}Only if the Deployment does not exist, release its record:`,
		],
		commands: found.slice(0, mostListed).map((record) => releaseCommand(record, run)),
		hint: (0,base_text/* text */.Qq) `To update the Deployment, use mode update-deployment${use}.`,
	});
}
const mostLooks = 3;
async function refuseSecondCreate(own, { target }, run) {
	const { github, clock, cancelled } = run;
	const { environment } = target;
	if (github === undefined || environment === undefined)
		return;
	for (let looks = 1; looks <= mostLooks; looks++) {
		const { records } = await listRecords(github, environment, taskOf(target), () => true);
		const isListed = records.some(({ number, key }) => key === own.key && number >= own.number);
		const older = records.filter((record) => record.number < own.number && record.key !== own.key && isOfTarget(record, target));
		const refused = secondCreateError(state(older), true, target, run);
		if (refused !== undefined)
			throw refused;
		if (isListed || cancelled.aborted)
			return;
		if (looks < mostLooks)
			await clock.sleep(lag, cancelled);
	}
}
function tooManyRecords(name, environment) {
	return new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Nothing was sent: environment ${environment} has more than 1,000 GitHub deployment records of
	  "${name}", and none of those that were read names a Deployment.`, { hint: (0,base_text/* text */.Qq) `Use another github-environment, or delete records that are no longer needed.` });
}
function vetoOf(id, { target, known, listed, ofId }, run) {
	if (target.environment === undefined)
		return { error: undefined, needsManualStart: false };
	const newestOfName = known.ids.find(({ kind }) => kind !== "skipped");
	const ofThisId = knownOf(id, listed, ofId);
	const against = [];
	const { name = "", workspace } = target;
	if (newestOfName !== undefined && newestOfName.id !== id) {
		const why = (0,base_text/* text */.Qq) `the newest record of "${name}" names Deployment ${newestOfName.id}:
	  ${recordText(newestOfName, run)}.`;
		against.push({ why, record: newestOfName, inputs: ["deployment-id"] });
	}
	if (ofThisId !== undefined && isOtherName(ofThisId.name, target.name)) {
		const why = (0,base_text/* text */.Qq) `the newest record of Deployment ${id} has the name "${ofThisId.name ?? ""}":
	  ${recordText(ofThisId, run)}.`;
		against.push({ why, record: ofThisId, inputs: ["deployment-id", "the name"] });
	}
	if (ofThisId !== undefined && !isOfTarget(ofThisId, target)) {
		const why = (0,base_text/* text */.Qq) `the newest record of Deployment ${id} is of workspace ${named(ofThisId.workspace)}, not
	  of ${named(workspace)}: ${recordText(ofThisId, run)}.`;
		against.push({ why, record: ofThisId, inputs: ["the workspace"] });
	}
	if (against.length > 0)
		return { error: vetoError(id, against, target, run), needsManualStart: false };
	return { error: undefined, needsManualStart: ofThisId === undefined };
}
function knownOf(id, listed, ofId) {
	const known = state(recordsOf({ records: listed, ofId })).ids.find((each) => each.id === id);
	return known?.kind === "skipped" ? undefined : known;
}
const twoOfOneName = (0,base_text/* text */.Qq) `Two Deployments of one name in one environment and workspace need a
  github-environment each.`;
function vetoError(id, against, { name = "", environment = "", workspace }, run) {
	const lines = against.map(({ why }) => (0,base_text/* text */.Qq) `- ${why}`);
	const other = against.find(({ record }) => record.id !== id)?.record.id;
	const isRenamed = against.some(({ record }) => isOtherName(record.name, name));
	const meant = other === undefined ? "" : (0,base_text/* text */.Qq) ` (such as deployment-id ${other})`;
	const inputs = [...new Set(against.flatMap((each) => each.inputs))];
	const values = {
		"deployment-id": (0,base_text/* text */.Qq) `${id}`,
		"the name": (0,base_text/* text */.Qq) `"${name}"`,
		"the workspace": (0,base_text/* text */.Qq) `${named(workspace)}`,
	};
	const given = inputs.map((input) => (0,base_text/* text */.Qq) `${input} ${values[input]}`);
	const intended = (0,base_text/* text */.Qq) `Only if this is intended${isRenamed ? ", such as after a rename" : ""}`;
	const released = new Map(against.map(({ record }) => [record.number, record]));
	return new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Nothing was sent: ${(0,base_text/* joined */.oR)(given, " and ")} ${given.length === 1 ? "does" : "do"} not match the GitHub
	  deployment records of environment ${environment}.`, {
		lines: [
			...lines,
			...(other === undefined || isRenamed ? [] : [twoOfOneName]),
			(0,base_text/* text */.Qq) `Check ${(0,base_text/* joined */.oR)(inputs, " and ")} first. ${intended}, release
		  ${released.size === 1 ? (0,base_text/* text */.Qq) `the record` : (0,base_text/* text */.Qq) `the records`}:`,
		],
		commands: [...released.values()].map((record) => releaseCommand(record, run)),
		hint: (0,base_text/* text */.Qq) `Correct ${(0,base_text/* joined */.oR)(inputs, " or ")}${meant}, or start the workflow manually after the release. See
		${docs("production.md#what-records-stop", run.actionRef)}`,
	});
}
function manualStartError(id, { name, environment = "" }, run) {
	return new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `Nothing was sent: no GitHub deployment record of environment ${environment} names Deployment ${id}, so
	  its first update must be started manually.`, {
		lines: [
			...(id === name ? [nameAsId(id)] : []),
			(0,base_text/* text */.Qq) `${mayReplace} of the definition. Stored values of secrets cannot be read back.`,
			(0,base_text/* text */.Qq) `Check github-environment and deployment-id: if the environment has no such variable, GitHub uses the
		  repository's.`,
		],
		hint: (0,base_text/* text */.Qq) `Run a dry run, compare it with the platform, then start the workflow manually once
		(workflow_dispatch). See
		${docs("production.md#adopt", run.actionRef)}`,
	});
}
function adoptionWarning(id, seen, request) {
	if (request.github === undefined)
		return undefined;
	const records = recordsOf({ records: seen.listed, ofId: seen.ofId });
	const isOnRecord = newestOf(records, id, ["deployed", "superseded", "open", "unknown"]) !== undefined;
	return isOnRecord ? undefined : (0,base_text/* text */.Qq) `${mayReplace} ${request.dryRun ? "below" : "of the definition"}.`;
}
function olderRunWarning(id, seen, run) {
	const newest = recordsOf(seen).find(({ id: named, kind }) => {
		return named === id && (kind === "deployed" || kind === "superseded");
	});
	if (newest === undefined || run.id === 0 || newest.runId <= run.id)
		return undefined;
	const commit = newest.sha.slice(0, 7);
	return (0,base_text/* text */.Qq) `This run overwrites what a newer run applied to Deployment ${id}: commit ${commit},
	${recordText(newest, run)}. If it is a rollback, revert that commit too.`;
}
;// CONCATENATED MODULE: ../../build/src/previews/decide.js

function eventOf({ step, event }, { id }) {
	return { action: step === "retire" ? "retire" : "deploy", isClosing: event.action === "closed", runId: id };
}
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
;// CONCATENATED MODULE: ../../build/src/previews/messages.js









function withoutResult(doubts, run) {
	const verb = doubts.length === 1 ? "has" : "have";
	const records = doubts.map((record) => recordText(record, run));
	return (0,base_text/* text */.Qq) `${(0,base_text/* listed */.KE)(records, mostListed)} ${verb} no result`;
}
function doubtWarning(doubts, { name = "", workspace }, run) {
	const [first] = doubts;
	const release = first === undefined
		? ""
		: (0,base_text/* text */.Qq) ` Then run ${releaseCommand({ number: first.number, id: undefined }, run)}`;
	return (0,base_text/* text */.Qq) `${withoutResult(doubts, run)}: the run was interrupted, or the outcome of its create is unknown.
	It may have left a Deployment "${name}" behind: check workspace ${named(workspace)} in the platform for
	that name, and delete the Deployment whose id is in no run's log.${release}`;
}
function othersWarning(others, used, { name = "" }, run) {
	const shown = others.map((record) => (0,base_text/* text */.Qq) `${record.id} (${recordText(record, run)})`);
	return (0,base_text/* text */.Qq) `Preview "${name}" has more than one Deployment on record. The run uses ${used}, and retires
	${(0,base_text/* listed */.KE)(shown, mostListed)}: delete ${others.length === 1 ? "it" : "them"} in the platform.`;
}
function foundLine(decision, { known, target }) {
	const { name = "", environment = "" } = target;
	const id = idOf(decision);
	const record = known.ids.find((each) => each.id === id);
	if (id === undefined || record === undefined)
		return (0,base_text/* text */.Qq) `No preview "${name}" is on record in environment ${environment}`;
	const restores = decision.do === "update" && isRetired(known, id);
	return (0,base_text/* text */.Qq) `Found preview "${name}" (${id}) in GitHub deployment record ${record.number} of environment
	${environment}${restores ? ". It was retired: the update restores it" : ""}`;
}
function whyNothing({ why }, { known: { newestRun }, target: { name = "", pullRequest = 0 }, pull }, run) {
	switch (why) {
		case "reopened":
			return (0,base_text/* text */.Qq) `Pull request #${pullRequest} is open again, so this run of its closing is out of date.`;
		case "outdated": {
			return (0,base_text/* text */.Qq) `The run of a newer event (${runPage(newestRun, run) || String(newestRun)}) has already
		handled preview "${name}", so this run (${run.page || String(run.id)}) is out of date.`;
		}
		case "none-on-record":
			return pull?.open
				? (0,base_text/* text */.Qq) `Pull request #${pullRequest} has no preview "${name}" on record that is not retired yet.`
				: (0,base_text/* text */.Qq) `Pull request #${pullRequest} is closed, and has no preview "${name}" left to retire.`;
	}
}
function previewWarnings(decision, seen, run) {
	const { known, pull, target } = seen;
	const isDoubtful = known.doubts.length > 0 && (decision.do === "create" || pull?.open === false);
	return [...otherWorkspaceWarning(seen), ...(isDoubtful ? [doubtWarning(known.doubts, target, run)] : [])];
}
function otherWorkspaceWarning({ listed: all, target }) {
	const other = all.find((record) => {
		const isUsed = record.id !== undefined && record.kind !== "gone" && record.kind !== "swept";
		return isUsed && !isOfTarget(record, target);
	});
	if (other === undefined)
		return [];
	return [
		(0,base_text/* text */.Qq) `Preview "${target.name ?? ""}" also has Deployment ${other.id ?? ""} in workspace
	  ${named(other.workspace)} (GitHub deployment record ${other.number}). This run does not use it: retire
	  or delete it in the platform.`,
	];
}
function withCreateAdvice(error, { name = "", workspace }, run) {
	if (!(error instanceof base_errors/* ActionError */.lZ) || (error.outcome !== "unknown" && error.status !== 409))
		return error;
	const again = (0,base_text/* text */.Qq) `Push again, or re-run the job: it creates the preview again.`;
	const check = (0,base_text/* text */.Qq) `Check workspace ${named(workspace)} in the platform for the name "${name}": delete the
	Deployment whose id is in no run's log, or adopt it
	(${docs("records.md#adopt-a-deployment", run.actionRef)}).`;
	return error.with({ hint: error.status === 409 ? check : (0,base_text/* text */.Qq) `${again} ${check}` });
}
function leftText(isSmaller, hibernates) {
	if (hibernates)
		return (0,base_text/* text */.Qq) `It hibernates: no pipelines run. It still exists, until you delete it in the platform.`;
	return isSmaller
		? (0,base_text/* text */.Qq) `It still exists, still runs its pipelines unless it hibernates, and may be billed, until you delete
		it in the platform.`
		: (0,base_text/* text */.Qq) `It still runs its pipelines.`;
}
function retiredText(reason, id, { name = "", pullRequest = 0 }) {
	const preview = (0,base_text/* text */.Qq) `Preview "${name}" (${id})`;
	return reason === "closed"
		? (0,base_text/* text */.Qq) `Pull request #${pullRequest} is closed. ${preview} was retired.`
		: (0,base_text/* text */.Qq) `${preview} of pull request #${pullRequest} was retired, as requested.`;
}
function goneText({ id, number }, isProven) {
	return isProven
		? (0,base_text/* text */.Qq) `Deployment ${id} does not exist any more: the service responded with 404. GitHub deployment record
		${number} names it.`
		: (0,base_text/* text */.Qq) `Deployment ${id} was not found: it was retired before, and the service responded with 404. It was
	  probably deleted in the platform.`;
}
;// CONCATENATED MODULE: ../../build/src/report/parts.js




function commitText(sha, repositoryPage) {
	const short = sha.slice(0, 7);
	const isHash = /^[0-9a-f]{7,64}$/i.test(sha);
	return isHash && repositoryPage !== undefined
		? (0,base_text/* link */.nf)(short, `${repositoryPage}/commit/${sha}`)
		: (0,base_text/* code */.aY)(short);
}
function placeColumns(workspace, environment) {
	return [
		["Workspace", workspace && (0,base_text/* text */.Qq) `${named(workspace)}`],
		["Environment", environment === undefined ? undefined : (0,base_text/* text */.Qq) `${environment}`],
	];
}
function noticeOf({ what, lines, commands, hint }) {
	const [first = "", ...others] = what.parts;
	const words = typeof first === "string" ? first.replace(/^Nothing was sent: /, "The run would fail: ") : first;
	return { text: new base_text/* Text */.EY([words, ...others]), lines, commands, hint };
}
function paragraphsOf(lines) {
	const contents = [];
	let items = [];
	const endList = () => {
		if (items.length > 0)
			contents.push(bullets(items));
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
		return first.startsWith("- ") ? new base_text/* Text */.EY([first.slice(2), ...others]) : undefined;
	if (first === undefined || !("value" in first) || !first.value.startsWith("- "))
		return undefined;
	return new base_text/* Text */.EY([{ ...first, value: first.value.slice(2) }, ...others]);
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
		return (0,base_text/* text */.Qq) `valid until ${endAt}`;
	return days === undefined
		? (0,base_text/* text */.Qq) `never expires`
		: (0,base_text/* text */.Qq) `requested for ${(0,printing/* counted */.hS)(days, "day")}, but the response has no end date`;
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
async function writeComment({ key, pull, found, contents }, { id, attempt, log, redactor }, github) {
	const marker = `${markerStart(key)}${id}.${attempt} -->`;
	const redact = (given) => redactor.redact(given);
	if ([marker, ...key.parts].some((given) => redact(given) !== given)) {
		throw new base_errors/* ActionError */.lZ("github", (0,base_text/* text */.Qq) `The comment's hidden marker contains the value of a secret.`, {
			hint: (0,base_text/* text */.Qq) `Choose another github-environment or name, or a longer value for that secret.`,
		});
	}
	const body = `${marker}\n${documentOf(contents, redact, longestComment).trimEnd()}`;
	const writer = { id, attempt };
	if (found === undefined)
		return { ...(await github.createComment(pull, body)), body, writer };
	const isNewer = found.writer.id > id || (found.writer.id === id && found.writer.attempt > attempt);
	if (isNewer) {
		log.notice((0,base_text/* text */.Qq) `The comment on pull request #${pull} is of a newer run (${found.writer.id}): it was not changed.`);
		return undefined;
	}
	return found.body === body ? found : { ...(await github.updateComment(found.id, body)), body, writer };
}
;// CONCATENATED MODULE: ../../build/src/report/summary.js









function summaryOf(result, repositoryPage) {
	switch (result.kind) {
		case "token":
			return tokenSummary(result);
		case "deployed":
			return deployedSummary(result, repositoryPage);
		case "retired":
			return retiredSummary(result, repositoryPage);
		case "not-sent": {
			const { pullRequest, workspace, environment } = result.target;
			const of = pullRequest === undefined ? "" : (0,base_text/* text */.Qq) ` for pull request #${pullRequest}`;
			return [heading((0,base_text/* text */.Qq) `Nothing was sent${of}`), facts(placeColumns(workspace, environment)), result.why];
		}
	}
}
function tokenSummary({ token, request, entityId }) {
	const { expiryDays } = request;
	const noEnd = expiryDays === undefined
		? (0,base_text/* strong */.ko)("never")
		: (0,base_text/* text */.Qq) `not reported by the service; ${(0,printing/* counted */.hS)(expiryDays, "day")} requested`;
	const type = token.type ?? request.type;
	const scope = [type, ...(type === request.type && entityId !== undefined ? [entityId] : [])];
	const end = token.endAt === undefined ? (0,base_text/* text */.Qq) `.` : (0,base_text/* text */.Qq) `: it is valid until it expires.`;
	return [
		heading((0,base_text/* text */.Qq) `🔑 API token created: ${token.name ?? request.name}`),
		facts([
			["Expires", token.endAt === undefined ? noEnd : (0,base_text/* text */.Qq) `${(0,printing/* utcMinute */.vD)(token.endAt)}`],
			["Id", (0,base_text/* code */.aY)(token.id)],
			["Scope", (0,base_text/* joined */.oR)(scope.map(base_text/* code */.aY), " ")],
			["Role", (0,base_text/* code */.aY)(grantedRoles(token, request.role))],
		]),
		(0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Next")} Read it in a later step of this job from the output ${(0,base_text/* code */.aY)("token")}. It is masked,
	  and GitHub drops a masked output between jobs: create the token in the job that needs it. The API cannot
	  revoke it${end}`,
	];
}
function deployedSummary(result, repositoryPage) {
	const { outcome, target, ready, differences, warnings, failure } = result;
	const { id, raw } = result.deployment;
	const { pullRequest, environment, workspace, commit } = target;
	const what = pullRequest === undefined ? (0,base_text/* text */.Qq) `Deployment` : (0,base_text/* text */.Qq) `Preview of pull request #${pullRequest}`;
	const name = target.name ?? stringMember(raw, "name") ?? id;
	const responds = failure ? unanswered(failure) : "responds";
	const how = failure ? (0,base_text/* text */.Qq) `${outcome}, but its web server ${responds}` : (0,base_text/* text */.Qq) `${outcome}`;
	const icon = failure ? "❌" : { created: "🚀", updated: "♻️" }[outcome];
	return [
		heading((0,base_text/* text */.Qq) `${icon} ${what} ${how}: ${name}`),
		facts([
			["Status in the response", statusText(raw)],
			["Web server", ready === undefined ? undefined : (0,base_text/* text */.Qq) `${responds}`],
			["Link", openLink(stringMember(raw, "webServerUrl"))],
			["Id", (0,base_text/* code */.aY)(id)],
			...placeColumns(workspace, environment),
			["Commit", commit === "" ? undefined : commitText(commit, repositoryPage)],
		]),
		...warnings.map((warning) => (0,base_text/* text */.Qq) `⚠️ ${warning}`),
		...differenceContent(differences),
		...changedContent(result),
		...nextContent(result),
	];
}
function changedContent({ changed, isRestored }) {
	const what = changed && changesText(changed);
	const restored = isRestored ? [(0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Restored")} The preview had been retired.`] : [];
	if (changed === undefined || (what === undefined && isRestored))
		return restored;
	if (what === undefined)
		return [(0,base_text/* text */.Qq) `No changes since the definition that this action applied last.`];
	const head = (0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Changed")} in the definition since this action applied it last: ${what}.`;
	return [...restored, head, ...changesContent(changed)];
}
function statusText(raw) {
	const [status, reason] = [stringMember(raw, "status"), stringMember(raw, "statusReason")];
	const shown = status ? (0,base_text/* code */.aY)(status) : (0,base_text/* text */.Qq) `not reported`;
	return reason === undefined || reason === "" ? shown : (0,base_text/* text */.Qq) `${shown} ${reason}`;
}
const whyTexts = {
	"create-only": "an update does not change it",
	kept: "no longer in the definition",
	different: "differs from the request",
};
function differenceContent(differences) {
	if (differences.length === 0)
		return [];
	const differ = differences.length === 1 ? "differs" : "differ";
	const head = (0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(differences.length, "field")} of the response ${differ} from the definition:`;
	const value = (given) => (0,base_text/* code */.aY)(shownJson(given));
	return [
		(0,base_text/* text */.Qq) `⚠️ ${(0,base_text/* strong */.ko)(head)}`,
		table(["Field", "Definition", "Response", "Why"], differences.map(({ field, sent, received, why }) => [
			(0,base_text/* code */.aY)(field),
			why === "kept" ? (0,base_text/* text */.Qq) `not set` : value(sent),
			value(received),
			(0,base_text/* text */.Qq) `${whyTexts[why]}`,
		])),
	];
}
function openLink(given) {
	const address = (0,base_address/* withScheme */.GV)(given ?? "");
	return address === "" ? undefined : (0,base_text/* link */.nf)("Open", address);
}
function nextContent({ outcome, ready, commands, target, failure, deployment, }) {
	if (outcome === "updated")
		return [];
	const isCreating = stringMember(deployment.raw, "status") === "CREATING" && ready === undefined;
	const waiting = isCreating ? (0,base_text/* text */.Qq) `The service is still creating it. ` : "";
	if (target.pullRequest !== undefined)
		return [(0,base_text/* text */.Qq) `${waiting}The next push updates this preview.`];
	const next = failure ? "" : (0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Next")} `;
	const mode = (0,base_text/* code */.aY)("update-deployment");
	return [
		(0,base_text/* text */.Qq) `${waiting}${next}Mode ${mode} updates this Deployment. Store ${(0,base_text/* code */.aY)(deployment.id)} where this workflow
	  reads ${(0,base_text/* code */.aY)("deployment-id")} from, such as:`,
		...(commands ?? []).flatMap(({ when, command }) => [(0,base_text/* text */.Qq) `${when}:`, codeBlock([command])]),
	];
}
function retiredSummary(result, repositoryPage) {
	const { deployment, target, differences, changes, isClosed, isGone } = result;
	const { pullRequest, environment, workspace, commit, name } = target;
	const icon = deployment === undefined || hibernates(deployment) ? "🌙" : "⚠️";
	const what = (0,base_text/* text */.Qq) `${icon} Preview of pull request #${pullRequest ?? 0}`;
	if (deployment === undefined) {
		const how = isGone ? (0,base_text/* text */.Qq) `does not exist any more` : (0,base_text/* text */.Qq) `was retired before`;
		return [
			heading((0,base_text/* text */.Qq) `${what} ${how}: ${name ?? ""}`),
			facts(placeColumns(workspace, environment)),
			(0,base_text/* text */.Qq) `The service responded with 404: it was probably deleted in the platform.`,
		];
	}
	const wakes = isClosed ? "" : (0,base_text/* text */.Qq) ` The next deploy of the pull request restores it.`;
	return [
		heading((0,base_text/* text */.Qq) `${what} retired: ${name ?? named(deployment)}`),
		facts([
			["Status in the response", statusText(deployment.raw)],
			["Id", (0,base_text/* code */.aY)(deployment.id)],
			...placeColumns(workspace, environment),
			["Commit", commit === "" ? undefined : commitText(commit, repositoryPage)],
		]),
		...differenceContent(differences),
		(0,base_text/* text */.Qq) `${changes}${wakes}`,
		(0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Next")} ${isClosed ? "Delete" : "If it is not needed any more, delete"} it in the platform: the
	  API cannot delete it.`,
	];
}
function noticeContent(notices) {
	return notices.flatMap(({ text: shown, lines = [], commands = [], hint }) => [
		shown,
		...paragraphsOf(lines),
		codeBlock(commands),
		...(hint === undefined ? [] : [(0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Next")} ${hint}`]),
	]);
}
;// CONCATENATED MODULE: ../../build/src/plan/render.js








const longestRequest = 50_000;
const render_longestLine = 1_000;
const render_longestPath = 2_000;
const basis = (0,base_text/* text */.Qq) `A plan shows what this action applied, not the live Deployment.`;
function unverifiedText({ service }) {
	return service === undefined || service.hasSent
		? (0,base_text/* text */.Qq) ``
		: (0,base_text/* text */.Qq) ` The service was not contacted: the API token, the ids and the definition are not verified.`;
}
const planPhrases = {
	create: "a Deployment would be created",
	update: "the Deployment would be updated",
	retire: "the preview would be retired: it still exists until it is deleted in the platform",
	none: "nothing would be sent",
	unknown: "what would happen is not known",
};
function phraseOf({ plan, hasChanges, isRestored, isRefused }) {
	if (isRestored)
		return "the retired preview would be restored";
	if (isRefused)
		return "the run would fail, and nothing would be sent";
	return plan.action === "update" && hasChanges === false
		? "the same definition would be sent again"
		: planPhrases[plan.action];
}
function planSummary(result, run) {
	const { repositoryPage, redactor } = run;
	const { plan, request, notices, name, commit, workspace, environment, opening } = result;
	const of = name === undefined ? "" : (0,base_text/* text */.Qq) ` for ${name}`;
	return [
		heading((0,base_text/* text */.Qq) `🔍 Plan${of}: ${phraseOf(result)}`),
		...(opening ? [(0,base_text/* text */.Qq) `⚠️ ${opening}`] : []),
		(0,base_text/* text */.Qq) `Dry run: nothing was created or updated. ${basis}${unverifiedText(run)}`,
		facts([
			...placeColumns(workspace, environment),
			["Id", plan.deploymentId ? (0,base_text/* code */.aY)(plan.deploymentId) : undefined],
			["Commit", commit === "" ? undefined : commitText(commit, repositoryPage)],
		]),
		...comparedContent(result, repositoryPage),
		...noticeContent(notices),
		...requestContent(request, redactor),
	];
}
function tokenPlanSummary({ request }, run) {
	return [
		heading((0,base_text/* text */.Qq) `🔍 Plan: an API token would be created`),
		(0,base_text/* text */.Qq) `Dry run: nothing was created or updated.${unverifiedText(run)}`,
		...requestContent(request, run.redactor),
	];
}
function planComment(result, run) {
	const { repositoryPage, page } = run;
	const { plan, name, commit, workspace, environment, notices, request, opening } = result;
	const about = name ?? plan.deploymentId ?? "the Deployment";
	const where = [
		...(workspace ? [(0,base_text/* text */.Qq) `workspace ${named(workspace)}`] : []),
		...(environment === undefined ? [] : [(0,base_text/* text */.Qq) `environment ${environment}`]),
	];
	return [
		heading((0,base_text/* text */.Qq) `Plan for ${about}${where.length > 0 ? (0,base_text/* text */.Qq) ` (${(0,base_text/* joined */.oR)(where)})` : ""}`),
		...(opening ? [(0,base_text/* text */.Qq) `⚠️ ${opening}`] : []),
		(0,base_text/* text */.Qq) `Plan of commit ${commitText(commit, repositoryPage)}: ${phraseOf(result)}. ${basis}${unverifiedText(run)}`,
		...comparedContent(result, repositoryPage),
		...noticeContent(notices),
		...(request !== undefined && page !== ""
			? [(0,base_text/* text */.Qq) `The log of the ${(0,base_text/* link */.nf)("run", page)} shows the request.`]
			: []),
	];
}
function changesHead({ plan, isRestored }) {
	const changed = changesText(plan);
	if (changed !== undefined)
		return (0,base_text/* text */.Qq) `Changes: ${changed}`;
	return isRestored ? (0,base_text/* text */.Qq) `No changed fields` : (0,base_text/* text */.Qq) `No changes`;
}
function comparedContent(result, repositoryPage) {
	const { plan } = result;
	const { comparedWith: compared } = plan;
	const since = compared?.stored
		? [
			(0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)(changesHead(result))},
		  ${comparedText(compared, commitText(compared.sha, repositoryPage))}.`,
		]
		: [];
	return [...since, ...changesContent(plan)];
}
function requestContent(request, redactor) {
	if (request === undefined)
		return [];
	const title = (0,base_text/* text */.Qq) `The request: ${request.method} ${(0,base_text/* code */.aY)(request.path)}`;
	return [details(title, codeBlock([shownRequest(request.body, redactor)], "json"))];
}
function shownRequest(body, redactor) {
	const lines = JSON.stringify(edited(body, redacting(redactor)), null, 2).split("\n");
	return (0,base_text/* block */.om)(lines.map((line) => (0,printing/* shortened */.vI)(line, render_longestLine)).join("\n"), longestRequest);
}
function logPlan(result, notes, run) {
	const { plan, name, workspace, environment, request } = result;
	const { log } = run;
	const { deploymentId, comparedWith } = plan;
	const about = name === undefined ? (0,base_text/* text */.Qq) `the Deployment` : (0,base_text/* text */.Qq) `"${name}"`;
	const id = deploymentId === null ? "" : (0,base_text/* text */.Qq) ` (${deploymentId})`;
	const inWorkspace = workspace === undefined ? "" : (0,base_text/* text */.Qq) ` in workspace ${named(workspace)}`;
	const inEnvironment = environment === undefined ? "" : (0,base_text/* text */.Qq) `, environment ${environment}`;
	log.info((0,base_text/* text */.Qq) `Plan for ${about}${id}${inWorkspace}${inEnvironment}: ${phraseOf(result)}. ${basis}${unverifiedText(run)}`);
	if (comparedWith?.stored === true) {
		const compared = comparedText(comparedWith, (0,base_text/* text */.Qq) `${comparedWith.sha.slice(0, 7)}`);
		log.info((0,base_text/* text */.Qq) `${changesHead(result)}, ${compared}${changesText(plan) === undefined ? "" : (0,base_text/* text */.Qq) `:`}`);
	}
	for (const line of changeLines(plan))
		log.info(line);
	for (const note of notes)
		log.info(note);
	if (request !== undefined)
		logRequest(request, run);
}
function logTokenPlan(name, planned, run) {
	run.log.info((0,base_text/* text */.Qq) `Plan: API token "${name}" would be created.${unverifiedText(run)}`);
	logRequest(planned, run);
}
function logRequest({ method, path, body }, { log, redactor }) {
	const line = (0,base_text/* text */.Qq) `${method} ${(0,base_text/* atMost */.Tu)(render_longestPath, path)}`;
	log.group((0,base_text/* text */.Qq) `Dry run: ${line} would be sent`, (0,base_text/* joined */.oR)([line, shownRequest(body, redactor)], "\n"));
}
;// CONCATENATED MODULE: ../../build/src/plan/comment.js




async function writePlanComment(result, { github: requested }, run) {
	const { github, log, outputs } = run;
	const pull = requested?.event.number;
	if (github === undefined || requested?.comment !== true || pull === undefined)
		return;
	const { plan, name, hasChanges, workspace } = result;
	const parts = [requested.environment, workspace?.id ?? "", name ?? plan.deploymentId ?? ""];
	const key = { kind: "plan", parts };
	try {
		const found = await findComment(key, pull, github);
		if (found === undefined && hasChanges === false)
			return;
		const written = await writeComment({ key, pull, found, contents: planComment(result, run) }, run, github);
		if (written !== undefined)
			outputs.commentUrl(written.url);
	}
	catch (error) {
		const isDenied = error instanceof base_errors/* ActionError */.lZ && error.status === 403;
		const why = error instanceof base_errors/* ActionError */.lZ ? error.text : (0,base_errors/* whyOf */.gf)(error);
		const what = (0,base_text/* text */.Qq) `The plan's comment on pull request #${pull} was not written; the log shows the plan.
	  ${why}`;
		(isDenied ? log.notice : log.warning)(what);
	}
}
;// CONCATENATED MODULE: ../../build/src/plan/plan.js




















const unverified = (0,base_text/* text */.Qq) `Without api-token nothing was verified: the plan uses the GitHub deployment records
  only.`;
async function plan(request, run) {
	const seen = await lookOrNothing(request, run);
	const found = seen.error
		? { ...nothingKnown, notices: [plan_unreadable(seen.error)] }
		: decided(request, seen, run);
	const sent = requestOf(found.decision, seen, run);
	const { decision, warnings, notices, ...rest } = requireStorable(found, seen, run);
	const write = decision.do === "nothing" || decision.do === "unknown" ? undefined : decision;
	const { target } = seen;
	const id = write && idOf(write);
	const compared = lastApplied(recordsOf(seen), id);
	const planned = {
		action: decision.do === "nothing" ? "none" : decision.do,
		deploymentId: id ?? null,
		comparedWith: compared === undefined ? null : comparedWith(compared),
		...(write && sent ? changesOf(write, sent, compared, run) : noChanges),
	};
	const unfinished = write && unfinishedAfter(compared, id, seen);
	const hasChanges = unfinished === undefined ? hasChangesOf(planned, rest) : undefined;
	const shown = write && sent?.planned;
	run.outputs.plan(planned, shown, hasChanges);
	const allWarnings = [
		...seen.warnings,
		...warnings,
		...(write && shown ? bodyWarnings(write.do, shown.body) : []),
	];
	const allNotices = [
		...notices,
		...(run.service === undefined ? [{ text: (0,base_text/* text */.Qq) `${unverified}${secretsText(shown?.body)}` }] : []),
		...limits(planned, unfinished, shown?.body ?? {}, run),
	];
	const { opening } = rest;
	for (const warning of opening ? [opening, ...allWarnings] : allWarnings)
		run.log.warning(warning);
	for (const { text: notice, lines = [], commands = [], hint } of allNotices)
		run.log.notice((0,base_text/* joined */.oR)([notice, ...lines, ...commands, ...(hint === undefined ? [] : [hint])], "\n"));
	const result = {
		kind: "plan",
		plan: planned,
		isRefused: rest.isRefused === true,
		hasChanges,
		isRestored: rest.isRestored === true,
		opening,
		name: target.name,
		workspace: target.workspace.id === "" ? undefined : target.workspace,
		environment: target.environment,
		request: shown,
		notices: [...allWarnings.map((warning) => ({ text: (0,base_text/* text */.Qq) `⚠️ ${warning}` })), ...allNotices],
		commit: target.commit,
	};
	logPlan(result, (write && sent?.notes) ?? [], run);
	await writePlanComment(result, request, run);
	return result;
}
const nothingKnown = { decision: { do: "unknown" }, warnings: [], notices: [] };
function refusedBy(error) {
	return { ...nothingKnown, isRefused: true, notices: [noticeOf(error)] };
}
const noChanges = { changes: [], variables: { added: [], removed: [], changed: [], kept: [] } };
async function lookOrNothing(request, run) {
	const placing = findPlace(request, run);
	const seen = await look(request, run, placing).catch(asGitHubError);
	if (!(seen instanceof base_errors/* ActionError */.lZ))
		return seen;
	const target = targetOf(await placing, request, undefined, run);
	return {
		...{ target, listed: [], records: [], known: { ids: [], doubts: [], newestRun: 0 }, ofId: [] },
		...{ isComplete: false, pull: undefined, notAfter: 0, warnings: [], error: seen },
	};
}
function plan_unreadable(error) {
	const notice = noticeOf(error);
	const what = (0,base_text/* text */.Qq) `The GitHub deployment records can't be read, so what would happen is not known.`;
	return { ...notice, text: (0,base_text/* text */.Qq) `${what} ${notice.text}` };
}
function decided(request, seen, run) {
	if (previewOf(request) !== undefined)
		return decidedPreview(request, seen, run);
	const { target, known, isComplete } = seen;
	if (request.mode === "create-deployment") {
		const refused = secondCreateError(known, isComplete, target, run);
		if (refused !== undefined)
			return refusedBy(refused);
		const repeated = (0,base_text/* text */.Qq) `Each run of this step creates another Deployment.`;
		const notices = request.github === undefined ? [{ text: repeated }] : [];
		return { decision: { do: "create" }, warnings: [], notices };
	}
	const { deploymentId: id } = request;
	if (id === undefined)
		return decidedWithoutId(request, seen);
	const { error, needsManualStart } = vetoOf(id, seen, run);
	if (error !== undefined)
		return refusedBy(error);
	const manual = (0,base_text/* text */.Qq) `No GitHub deployment record names Deployment ${id}, so its first update must be started
	manually (workflow_dispatch).`;
	const uncompared = (0,base_text/* text */.Qq) `Without github-environment there is no record to compare with: the whole request is
	shown.`;
	return {
		decision: { do: "update", id },
		warnings: [],
		opening: adoptionWarning(id, seen, request),
		notices: [
			...(needsManualStart ? [{ text: manual }] : []),
			...(request.github === undefined ? [{ text: uncompared }] : []),
		],
	};
}
function decidedWithoutId(request, { target, known }) {
	const { name, environment = "" } = target;
	const newest = known.ids.find(({ kind }) => kind !== "skipped");
	if (name === undefined || newest === undefined) {
		const what = name === undefined
			? (0,base_text/* text */.Qq) `the definition has no name`
			: (0,base_text/* text */.Qq) `no Deployment "${name}" is on record in environment ${environment}`;
		const notice = (0,base_text/* text */.Qq) `deployment-id is empty, and ${what}, so what would happen is not known. The real run
	  needs deployment-id. To plan a create, use mode create-deployment.`;
		return { ...nothingKnown, notices: [{ text: notice }] };
	}
	const notice = (0,base_text/* text */.Qq) `deployment-id is empty: the plan is for Deployment ${newest.id}, which GitHub deployment
	record ${newest.number} of environment ${environment} names. The real run needs deployment-id.`;
	return {
		decision: { do: "update", id: newest.id },
		warnings: [],
		opening: adoptionWarning(newest.id, { listed: known.ids, ofId: [] }, request),
		notices: [{ text: notice }],
	};
}
function decidedPreview(request, seen, run) {
	const { known, pull } = seen;
	const preview = previewOf(request);
	if (preview === undefined || pull === undefined)
		return nothingKnown;
	const decision = decide(eventOf(preview, run), known, pull);
	const warnings = previewWarnings(decision, seen, run);
	if (decision.do === "nothing") {
		const why = whyNothing(decision, seen, run);
		return { decision, warnings, notices: [{ text: (0,base_text/* text */.Qq) `${why} Nothing would be sent.` }] };
	}
	if (decision.do === "create")
		return { decision, warnings, notices: [] };
	const isRestored = decision.do === "update" && isRetired(known, decision.id);
	const others = decision.do === "retire" ? decision.ids.slice(1) : othersToRetire(known.ids, decision.id);
	return { decision, warnings, isRestored, others, notices: othersNotice(others) };
}
function othersNotice(others) {
	if (others.length === 0)
		return [];
	const ids = others.slice(0, mostListed).map(({ id }) => id);
	return [
		{
			text: (0,base_text/* text */.Qq) `The preview has more than one Deployment on record. The run would also retire ${(0,base_text/* joined */.oR)(ids)},
		which this plan does not show.`,
		},
	];
}
function comparedWith({ number, sha, createdAt, applied, }) {
	return { record: number, sha, at: new Date(createdAt).toISOString(), stored: applied !== undefined };
}
function requestOf(decision, { target }, run) {
	if (decision.do === "nothing" || decision.do === "unknown")
		return undefined;
	const built = bodyFor(decision, target);
	const plain = visible(built.body, "plain");
	const shown = run.service === undefined ? withStars(plain) : plain;
	const path = deploymentsPath(target.organization.id, idOf(decision));
	requireShowable(built.whole, path, run);
	const planned = run.service?.plan(path, shown) ?? { method: "POST", path, body: shown };
	return { ...built, planned };
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
	const redact = (given) => redactor.redact(given);
	const field = fieldThatRedactionChanges(whole, redact);
	if (field === undefined && redact(path) === path)
		return;
	const what = field === undefined ? (0,base_text/* text */.Qq) `the path` : (0,base_text/* text */.Qq) `field ${field}`;
	throw new base_errors/* ActionError */.lZ("input", (0,base_text/* text */.Qq) `The dry run can't show the request: ${what} contains the value of a secret.`, {
		lines: [
			(0,base_text/* text */.Qq) `The plan would show *** there, and a policy that reads it would not see what the real run
		  sends.`,
		],
		hint: (0,base_text/* text */.Qq) `Change the secret or the ${field === undefined ? "id" : "field"}. Secret values belong in
	  secret-environment-variables.`,
	});
}
function requireStorable(planned, { target }, run) {
	const { decision, notices } = planned;
	if (target.environment === undefined || decision.do === "unknown")
		return planned;
	try {
		requireNoSecret(decision.do === "update" ? decision.id : undefined, target, run);
		return planned;
	}
	catch (error) {
		if (!(error instanceof base_errors/* ActionError */.lZ))
			throw error;
		const more = [...notices, noticeOf(error)];
		return { ...planned, decision: { do: "unknown" }, isRefused: true, notices: more };
	}
}
function changesOf(decision, { body, whole }, compared, { redactor }) {
	if (decision.do === "create") {
		return { changes: [], variables: { ...noChanges.variables, added: variablesOf(whole).keys } };
	}
	if (compared?.applied === undefined)
		return noChanges;
	const changes = changesSince(compared.applied, decision.do === "retire" ? body : whole, redactor);
	if (decision.do !== "retire")
		return changes;
	return { ...changes, changes: changes.changes.filter(({ createOnly }) => !createOnly) };
}
function unfinishedAfter(compared, id, seen) {
	const { target } = seen;
	const isNewer = ({ createdAt, number }) => compared === undefined || createdAt > compared.createdAt || number > compared.number;
	const isAbout = (record) => target.pullRequest !== undefined ||
		(record.id === undefined ? !isOtherName(record.name, target.name) : record.id === id);
	return recordsOf(seen).find((record) => (record.kind === "open" || record.kind === "unknown") && isAbout(record) && isNewer(record));
}
function hasChangesOf({ action, comparedWith: compared, changes, variables }, { others = [], isRestored = false }) {
	if (action === "unknown")
		return undefined;
	if (action === "none")
		return false;
	if (action === "create" || action === "retire" || isRestored || others.length > 0)
		return true;
	const { added, removed, changed } = variables;
	if (changes.length + added.length + removed.length + changed.length > 0)
		return true;
	return compared?.stored === true ? false : undefined;
}
function secretsText(body = {}) {
	return variablesOf(body).secretKeys.length === 0
		? (0,base_text/* text */.Qq) ``
		: (0,base_text/* text */.Qq) ` The real run sends the values of secrets that are empty here.`;
}
function limits({ action, deploymentId, comparedWith: compared }, unfinished, body, { github }) {
	const notices = [];
	if (action === "update" || action === "retire") {
		if (compared === null && github !== undefined) {
			notices.push((0,base_text/* text */.Qq) `No record shows a definition that was applied to Deployment ${deploymentId ?? ""}:
		there is nothing to compare with.`);
		}
		else if (compared?.stored === false) {
			notices.push((0,base_text/* text */.Qq) `GitHub deployment record ${compared.record} stores no definition, because it was
		larger than 16 KiB, or the record was written manually: there is nothing to compare with.`);
		}
		if (unfinished !== undefined) {
			notices.push((0,base_text/* text */.Qq) `The run of GitHub deployment record ${unfinished.number} has not finished, or its
		outcome is unknown: whether anything would change is not known.`);
		}
	}
	if (variablesOf(body).secretKeys.length > 0) {
		notices.push((0,base_text/* text */.Qq) `Values of secret variables are never compared: a changed one is not seen.`);
	}
	return notices.map((each) => ({ text: each }));
}
;// CONCATENATED MODULE: ../../build/src/previews/comment.js








const stillCreating = (0,base_text/* text */.Qq) `When this run ended, the platform was still creating it. If the link does not open
  yet, wait some minutes.`;
const unstored = (0,base_text/* text */.Qq) `The run failed: no GitHub deployment record has this id, so the next run would not find
  this Deployment. The log of the run shows what to do.`;
class PreviewComment {
	#pullRequest;
	#isWanted;
	#run;
	#looking;
	#found;
	#searching;
	constructor(looking, pullRequest, isWanted, run) {
		this.#looking = looking;
		this.#pullRequest = pullRequest;
		this.#isWanted = isWanted;
		this.#run = run;
		this.#searching = this.#search();
	}
	async write(end, isLater = false) {
		const run = this.#run;
		const { github } = run;
		if (github === undefined || !this.#isWanted)
			return;
		if (isLater)
			this.#searching = this.#search();
		if (!(await this.#searching))
			return;
		await this.#warnOfFailure(async () => {
			const { target } = await this.#looking;
			const contents = contentsOf(end, target.name ?? "", target.commit, run);
			const [pull, found] = [this.#pullRequest, this.#found];
			const written = await writeComment({ key: await this.#key(), pull, found, contents }, run, github);
			if (written === undefined)
				return;
			this.#found = written;
			run.outputs.commentUrl(written.url);
		}, end.kind === "failed");
	}
	async #search() {
		const { github } = this.#run;
		if (github === undefined || !this.#isWanted)
			return false;
		const keying = this.#key();
		keying.catch(() => { });
		return this.#warnOfFailure(async () => {
			this.#found = (await findComment(keying, this.#pullRequest, github)) ?? this.#found;
		});
	}
	async #key() {
		const { target } = await this.#looking;
		return { kind: "preview", parts: [target.environment ?? "", target.workspace.id, target.name ?? ""] };
	}
	async #warnOfFailure(act, isFailed = false) {
		try {
			await act();
			return true;
		}
		catch (error) {
			if (error ===
				(await this.#looking.then(() => undefined, (failed) => failed)))
				return false;
			const why = error instanceof base_errors/* ActionError */.lZ && !isFailed ? error.text : (0,base_errors/* whyOf */.gf)(error);
			this.#run.log.warning((0,base_text/* text */.Qq) `The comment on pull request #${this.#pullRequest} was not written. ${why}`);
			return false;
		}
	}
}
function contentsOf(end, name, commit, run) {
	const { state, id, url, note } = cellsOf(end, run);
	const cells = [
		url === undefined ? (0,base_text/* text */.Qq) `${name}` : (0,base_text/* link */.nf)(name, url),
		state,
		id === undefined ? (0,base_text/* text */.Qq) `` : (0,base_text/* code */.aY)(id),
		commitText(commit, run.repositoryPage),
		(0,base_text/* link */.nf)("run", run.page),
	];
	return [
		heading((0,base_text/* text */.Qq) `Preview: ${name}`),
		table(["Preview", "State", "Id", "Commit", "Run"], [cells]),
		...(note === undefined ? [] : [note]),
	];
}
function cellsOf(end, run) {
	switch (end.kind) {
		case "failed":
			return failedCells(end);
		case "deleted":
			return { state: (0,base_text/* text */.Qq) `deleted`, id: end.id };
		case "retired":
			return {
				state: hibernates(end.deployment) ? (0,base_text/* text */.Qq) `retired, hibernates` : (0,base_text/* text */.Qq) `retired`,
				id: end.deployment.id,
				note: end.changes,
			};
		case "deployed": {
			const { deployment, done, waited = {}, isUnstored } = end;
			const isCreating = stringMember(deployment.raw, "status") === "CREATING";
			const state = isCreating && waited.ready !== true ? (0,base_text/* text */.Qq) `being created` : (0,base_text/* text */.Qq) `${done}`;
			const cells = { id: deployment.id, url: webPageOf(deployment, run) };
			if (waited.ready === true)
				return { ...cells, state: (0,base_text/* text */.Qq) `${state}, the web server responds` };
			if (waited.failure)
				return { ...cells, state, note: (0,base_text/* text */.Qq) `The web server ${unanswered(waited.failure)}.` };
			if (isUnstored)
				return { ...cells, state, note: unstored };
			return { ...cells, state, note: isCreating ? stillCreating : undefined };
		}
	}
}
function failedCells({ error, id, before }) {
	const note = (0,base_text/* text */.Qq) `${inOwnWords(error)} The log of the run shows what to do.`;
	const outcome = error instanceof base_errors/* ActionError */.lZ ? error.outcome : "unknown";
	const url = before?.url === "" ? undefined : before?.url;
	if (before !== undefined && outcome === "unknown") {
		return { state: (0,base_text/* text */.Qq) `whether it was updated is not known`, id, url, note };
	}
	if (before?.kind === "deployed") {
		return { state: (0,base_text/* text */.Qq) `update failed: still runs ${(0,base_text/* code */.aY)(before.sha.slice(0, 7))}`, id, url, note };
	}
	return { state: (0,base_text/* text */.Qq) `failed`, id, note };
}
function inOwnWords(error) {
	if (!(error instanceof base_errors/* ActionError */.lZ))
		return (0,base_text/* text */.Qq) `The run failed.`;
	const unknown = error.outcome === "unknown" ? (0,base_text/* text */.Qq) ` It is not known whether the request was processed.` : "";
	switch (error.code) {
		case "status":
			return (0,base_text/* text */.Qq) `The service responded with status ${error.status ?? 0}.${unknown}`;
		case "connection":
			return (0,base_text/* text */.Qq) `The service did not respond.${unknown}`;
		case "response":
			return (0,base_text/* text */.Qq) `The service's response could not be used.${unknown}`;
		case "cancelled":
			return (0,base_text/* text */.Qq) `The run was cancelled.${unknown}`;
		default:
			return (0,base_text/* text */.Qq) `The run failed.${unknown}`;
	}
}
;// CONCATENATED MODULE: ../../build/src/previews/retire.js













const nothingToScaleDown = (0,base_text/* text */.Qq) `Nothing to scale down in this definition: it costs what it cost before, until
  you delete it.`;
function leaves(path, value) {
	return isObject(value)
		? Object.entries(value).flatMap(([name, inner]) => leaves(`${path}.${name}`, inner ?? null))
		: [(0,base_text/* text */.Qq) `${path}: ${shownJson(value)}`];
}
const notScaled = ["name", "description", "workspaceId"];
function changesOfRetire(retire, target) {
	const changes = changesBetween(target.definition.body, bodyFor(retire, target).body)
		.filter(({ field, createOnly }) => !createOnly && !notScaled.includes(field))
		.flatMap(({ field, after }) => leaves(field, after ?? null));
	const isSmaller = changes.length > 0;
	return { what: isSmaller ? (0,base_text/* text */.Qq) `The retire sets ${(0,base_text/* joined */.oR)(changes)}.` : nothingToScaleDown, isSmaller };
}
function retireText({ what, isSmaller }, response) {
	const isHibernating = hibernates(response);
	const left = leftText(isSmaller, isHibernating);
	return isHibernating && !isSmaller ? left : (0,base_text/* text */.Qq) `${what} ${left}`;
}
async function isProvenGone(error, { organization, workspace }, run) {
	return isNotFound(error) && serviceOf(run).hasWorkspace(organization.id, workspace.id);
}
async function retireOne(known, { body, notes }, { target, notAfter }, run) {
	const { id } = known;
	try {
		if (run.redactor.redact(id) !== id)
			throw secretId(id);
		const deployment = await send({ kind: "retire", id, body, notes, notAfter }, target, run);
		return { known, how: "retired", deployment };
	}
	catch (error) {
		if (isNotFound(error) && isScaledDown(known))
			return { known, how: "gone", isProven: false };
		if (await isProvenGone(error, target, run))
			return { known, how: "gone", isProven: true };
		return { known, how: "failed", error: withRelease(error, known, run) };
	}
}
async function retireEach(ids, request, seen, run) {
	const items = [];
	for (const known of ids)
		items.push(await retireOne(known, request, seen, run));
	return items;
}
function secretId(id) {
	return new base_errors/* ActionError */.lZ("input", (0,base_text/* text */.Qq) `Deployment "${id}" was not retired: its id contains the value of a secret. Change that secret, or
	  delete the Deployment in the platform.`, { hint: (0,base_text/* text */.Qq) `Run the job again after that.` });
}
function statusAfter(item, retired) {
	if (item.how === "failed")
		return undefined;
	if (item.how === "retired")
		return retired;
	return item.isProven ? "gone" : "swept";
}
async function markRetired(item, run) {
	const { id, number } = item.known;
	const kind = statusAfter(item, "retired");
	const url = item.how === "retired" ? webPageOf(item.deployment, run) : undefined;
	if (kind !== undefined)
		await markRecord(number, kind, { id, url }, run);
}
async function retire_retire(decision, seen, comment, run) {
	const { target } = seen;
	const request = bodyFor(decision, target);
	run.outputs.requireWritable();
	const items = await retireEach(decision.ids, request, seen, run);
	const current = items.find((item) => item.how !== "gone");
	const deployment = current?.how === "retired" ? current.deployment : undefined;
	const retired = changesOfRetire(decision, target);
	const changes = deployment === undefined ? (0,base_text/* text */.Qq) `` : retireText(retired, deployment);
	if (deployment !== undefined)
		run.outputs.deployment(deployment, "retired");
	else if (items.some((item) => item.how === "retired"))
		run.outputs.retiredOthers(decision.ids[0].id);
	for (const item of items)
		reportRetired(item, decision.reason, retired, target, run);
	const error = failureOf(items);
	const failed = items.find((item) => item.how === "failed");
	const isGone = items.some((item) => item.how === "gone" && item.isProven);
	await Promise.all([
		...items.map((item) => markRetired(item, run)),
		failed !== undefined
			? comment.write({ kind: "failed", error, id: failed.known.id })
			: deployment !== undefined
				? comment.write({ kind: "retired", deployment, changes })
				:
					isGone && comment.write({ kind: "deleted", id: decision.ids[0].id }),
	]);
	const differences = deployment === undefined
		? []
		: differencesOf({ kind: "retire", ...request, before: undefined, response: deployment.raw });
	if (deployment !== undefined)
		reportResponse(differences, deployment, target, run);
	if (error !== undefined)
		throw error;
	if (deployment === undefined)
		run.outputs.retiredNothing();
	return {
		...{ kind: "retired", deployment, target, differences, changes, isGone },
		isClosed: decision.reason === "closed",
	};
}
function reportRetired(item, reason, retired, target, run) {
	if (item.how === "gone")
		run.log.notice(goneText(item.known, item.isProven));
	if (item.how !== "retired")
		return;
	logResponse("retired", item.deployment, run);
	const report = (0,base_text/* text */.Qq) `${retiredText(reason, item.known.id, target)} ${retireText(retired, item.deployment)}`;
	if (item.known.kind === "retired")
		run.log.info(report);
	else
		run.log.warning(report);
}
async function retireOthers([first, ...rest], seen, run) {
	if (first === undefined)
		return;
	const decision = { do: "retire", ids: [first, ...rest], reason: "requested" };
	const items = await retireEach(decision.ids, bodyFor(decision, seen.target), seen, run);
	await Promise.all(items.map((item) => markRetired(item, run)));
	for (const item of items) {
		if (item.how !== "failed")
			continue;
		const { error } = item;
		const more = error instanceof base_errors/* ActionError */.lZ
			? (0,base_text/* joined */.oR)([error.what, ...error.lines, ...error.commands], "\n")
			: (0,base_errors/* whyOf */.gf)(error);
		run.log.warning((0,base_text/* text */.Qq) `Deployment ${item.known.id} could not be retired: ${more}`);
	}
}
function failureOf(items) {
	const [first, ...others] = items.flatMap((item) => (item.how === "failed" ? [item] : []));
	if (first === undefined)
		return undefined;
	const done = items.filter((item) => item.how === "retired");
	if (!(first.error instanceof base_errors/* ActionError */.lZ) || others.length + done.length === 0)
		return first.error;
	const was = done.map(({ known }) => (0,base_text/* text */.Qq) `- Deployment ${known.id} was retired.`);
	const more = others.map(({ known, error }) => (0,base_text/* text */.Qq) `- Deployment ${known.id}: ${(0,base_errors/* whyOf */.gf)(error)}`);
	const commands = others.flatMap(({ error }) => (error instanceof base_errors/* ActionError */.lZ ? error.commands : []));
	return first.error.with({
		lines: [...first.error.lines, ...more, ...was],
		commands: [...first.error.commands, ...commands],
	});
}
function withRelease(error, known, run) {
	if (!(error instanceof base_errors/* ActionError */.lZ) || error.status !== 404)
		return error;
	const { id, number } = known;
	return error.with({
		lines: [
			...error.lines,
			(0,base_text/* text */.Qq) `GitHub deployment record ${number} names Deployment ${id}. If it was deleted in the platform,
		release the record:`,
		],
		commands: [releaseCommand(known, run)],
	});
}
;// CONCATENATED MODULE: ../../build/src/previews/preview.js













async function preview(request, event, run) {
	const looking = look(request, run);
	const comment = new PreviewComment(looking, event.pullRequest, event.comment, run);
	const seen = await looking;
	const { target, known, pull } = seen;
	const decision = decide(eventOf(event, run), known, { open: pull?.open === true });
	const warnings = [...seen.warnings, ...previewWarnings(decision, seen, run)];
	for (const warning of warnings)
		run.log.warning(warning);
	if (decision.do === "nothing") {
		const why = (0,base_text/* text */.Qq) `${whyNothing(decision, seen, run)} Nothing was sent.`;
		if (decision.why === "none-on-record")
			run.log.info(why);
		else
			run.log.notice(why);
		run.outputs.notSent();
		return { kind: "not-sent", why, target };
	}
	run.log.info(foundLine(decision, seen));
	if (decision.do === "retire")
		return retire_retire(decision, seen, comment, run);
	const deleted = new Set();
	const { deployment, done, differences, changed } = await deployPreview(decision, { seen, deleted, comment, request }, run);
	const others = othersToRetire(known.ids, deployment.id).filter(({ id }) => !deleted.has(id));
	if (others.length > 0) {
		run.log.warning(othersWarning(others, deployment.id, target, run));
		await retireOthers(others, seen, run);
	}
	const waited = await waitUntilReady(deployment, done, request.waitMinutes, run);
	if (request.waitMinutes > 0)
		await comment.write({ kind: "deployed", deployment, done, waited }, true);
	const isRestored = isRetired(known, deployment.id);
	return {
		...{ kind: "deployed", outcome: done, deployment, target, differences, warnings, changed, isRestored },
		...waited,
	};
}
async function deployPreview(decision, given, run) {
	const { seen, deleted, comment, request } = given;
	const id = idOf(decision);
	const used = seen.known.ids.find((each) => each.id === id);
	let sent;
	try {
		return await deploy(decision, seen, run, {
			notFound: async (error, record) => used && withoutDeleted(error, record, used, given, run),
			beside: async (deployment, done) => {
				sent = { deployment, done };
				if (request.waitMinutes === 0)
					await comment.write({ kind: "deployed", deployment, done });
			},
		});
	}
	catch (error) {
		if (id !== undefined && deleted.has(id))
			throw error;
		if (sent === undefined) {
			const before = used && { ...used, sha: lastApplied(seen.records, used.id)?.sha ?? used.sha };
			const failure = used === undefined ? withCreateAdvice(error, seen.target, run) : error;
			await comment.write({ kind: "failed", error: failure, id, before });
			throw used === undefined ? failure : withRelease(error, used, run);
		}
		const isUnstored = error instanceof base_errors/* ActionError */.lZ && error.code === "github";
		if (!run.cancelled.aborted)
			await comment.write({ kind: "deployed", ...sent, isUnstored }, true);
		throw error;
	}
}
async function withoutDeleted(error, record, used, given, run) {
	const { id } = used;
	const { seen } = given;
	const isProven = !isScaledDown(used) && (await isProvenGone(error, seen.target, run));
	if (!isProven && !(isScaledDown(used) && isNotFound(error)))
		return undefined;
	given.deleted.add(id);
	if (isProven)
		await markRecord(record, "gone", { id }, run);
	const records = seen.records.filter((each) => each.id !== id);
	const known = state(records);
	const [next] = known.ids;
	const decision = next === undefined ? { do: "create" } : { do: "update", id: next.id };
	const instead = next === undefined ? (0,base_text/* text */.Qq) `creates it again` : (0,base_text/* text */.Qq) `uses Deployment ${next.id}`;
	run.log.warning((0,base_text/* text */.Qq) `Preview "${seen.target.name ?? ""}" (${id}) does not exist any more: the service responded with 404.
	  The run ${instead}.`);
	try {
		const deployed = await deployPreview(decision, { ...given, seen: { ...seen, records, known } }, run);
		if (!isProven)
			await markRecord(record, "gone", { id }, run);
		return deployed;
	}
	catch (failure) {
		if (!isProven)
			await markRecord(record, "skipped", { id, isRefused: true }, run);
		throw failure;
	}
}
;// CONCATENATED MODULE: ../../build/src/report/failure.js





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
	const why = (0,base_text/* text */.Qq) `cannot be masked: the action masks nothing shorter than 4 characters.`;
	if (lines > 0) {
		log.warning((0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(lines, "line")} of the secret values ${why} The runner masks each line of a GitHub
		secret. With JSON, each brace in the log becomes ***, and an output that contains a brace, such as
		result, does not reach other jobs. Store the secret on one line, or base64-encode it and decode it
		where it is used.`);
	}
	if (values > 0) {
		log.warning((0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(values, "secret value")} ${why} The runner masks a GitHub secret of any length: ids, URLs
		and numbers that contain the value become ***, and outputs with them do not reach other jobs. Make it
		a plain variable.`);
	}
}
function inputError({ problems, advice }) {
	const [first, ...others] = problems;
	const inFiles = problems.filter(({ at }) => at !== undefined).length;
	const both = (0,base_text/* text */.Qq) `Correct the definition and the step's inputs, and run the step again.`;
	const single = inFiles > 0
		? (0,base_text/* text */.Qq) `Correct the definition and run the step again.`
		: (0,base_text/* text */.Qq) `Correct the step's inputs and run it again.`;
	const correct = inFiles > 0 && inFiles < problems.length ? both : single;
	if (first !== undefined && others.length === 0)
		return new base_errors/* ActionError */.lZ("input", (0,base_text/* text */.Qq) `Nothing was sent: ${first.text}`, advice ?? { hint: correct });
	const left = problems.length - mostProblems;
	const listed = problems.slice(0, mostProblems).map((problem) => (0,base_text/* text */.Qq) `- ${problem.text}`);
	return new base_errors/* ActionError */.lZ("input", (0,base_text/* text */.Qq) `Nothing was sent: the inputs have ${problems.length} problems.`, {
		lines: [...listed, ...(left > 0 ? [(0,base_text/* text */.Qq) `... and ${left} more`] : []), ...(advice?.lines ?? [])],
		commands: advice?.commands ?? [],
		hint: advice === undefined ? correct : (0,base_text/* text */.Qq) `${correct} ${advice.hint}`,
	});
}
const stopped = base_errors/* stepStopped */.I7.replace("the", "The");
function failureAfter(result, { aborted }, ofOutputs) {
	const isUnrecorded = result.kind === "deployed" && result.outcome === "created" && result.target.environment === undefined;
	const after = (error) => (isUnrecorded ? neverAgain(error) : error);
	const own = result.kind === "deployed" || result.kind === "swept" ? result.failure : undefined;
	const failure = own ?? ofOutputs;
	if (!aborted || result.kind === "swept")
		return failure && after(failure);
	const { done, isWritten } = doneText(result);
	const hint = isWritten
		? (0,base_text/* text */.Qq) `The outputs are set, and the request does not have to be sent again.`
		: (0,base_text/* text */.Qq) `The outputs are set.`;
	return after(new base_errors/* ActionError */.lZ("cancelled", (0,base_text/* text */.Qq) `${stopped}, but ${done}.`, { hint }));
}
function doneText(result) {
	if (result.kind === "token")
		return { done: (0,base_text/* text */.Qq) `API token ${result.token.id} was created`, isWritten: true };
	if (result.kind === "deployed") {
		return { done: (0,base_text/* text */.Qq) `Deployment ${result.deployment.id} was ${result.outcome}`, isWritten: true };
	}
	if (result.kind === "retired" && result.deployment !== undefined) {
		return { done: (0,base_text/* text */.Qq) `Deployment ${result.deployment.id} was retired`, isWritten: true };
	}
	return { done: (0,base_text/* text */.Qq) `all of its work was done`, isWritten: false };
}
function neverAgain(error) {
	const never = (0,base_text/* text */.Qq) `Do not run this job again: it would create another Deployment.`;
	return error.outcome === "unknown"
		? error.with({ hint: (0,base_text/* text */.Qq) `${error.hint} ${never}` })
		: error.with({ lines: [...error.lines, error.hint], hint: never });
}
const checkPlatform = (0,base_text/* text */.Qq) `Check in the platform what the step may have created or updated before you run it
  again.`;
const longestCancellation = 8_000;
function overdue(cancelled, hasWritten) {
	return new Promise((_, reject) => {
		const fail = () => {
			const [hint, outcome] = hasWritten()
				? [checkPlatform, "unknown"]
				: [(0,base_text/* text */.Qq) `Nothing was created or updated. Run the step again.`, "not-sent"];
			const message = (0,base_text/* text */.Qq) `${stopped}, and it did not end by itself.`;
			reject(new base_errors/* ActionError */.lZ("cancelled", message, { hint, outcome }));
		};
		const expire = () => void setTimeout(fail, longestCancellation).unref();
		if (cancelled.aborted)
			expire();
		else
			cancelled.addEventListener("abort", expire, { once: true });
	});
}
function asActionError(thrown, outcome) {
	if (thrown instanceof base_errors/* ActionError */.lZ)
		return thrown;
	const what = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
	const check = outcome === "unknown"
		? (0,base_text/* text */.Qq) `Check in the platform what the step may have created`
		: (0,base_text/* text */.Qq) `Nothing was sent`;
	const details = { hint: (0,base_text/* text */.Qq) `${check}. Please report this error.`, outcome, cause: thrown };
	return new base_errors/* ActionError */.lZ("internal", (0,base_text/* text */.Qq) `Unexpected error: ${(0,base_text/* block */.om)(what, 4_000)}`, details);
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
	const head = title && isDone ? (0,base_text/* text */.Qq) `The step failed after the Deployment was ${outcome}` : title;
	return [
		...(head === undefined ? [] : [heading((0,base_text/* text */.Qq) `❌ ${head}`)]),
		(0,base_text/* strong */.ko)(error.what),
		...paragraphsOf(error.lines),
		codeBlock(error.commands),
		...(title === undefined ? [] : [(0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Outcome")} ${(0,base_text/* code */.aY)(outcome)}: ${meaning}`]),
		(0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Next")} ${error.hint}`,
	];
}
;// CONCATENATED MODULE: ../../build/src/sweep/list.js








const tooYoung = 15 * minute;
async function listPreviews(request, step, run) {
	const { github } = run;
	if (github === undefined)
		throw new Error("A sweep has a client of GitHub.");
	const [place, listed, open] = await Promise.all([
		findPlace(request, run),
		github.environmentRecords(step.environment, undefined, withoutDefinition),
		github.openPullRequests(),
	]);
	const groups = new Map();
	for (const record of readRecords(listed.records)) {
		if (record.pullRequest === undefined || !isOfTarget(record, place))
			continue;
		const group = groups.get(record.task);
		if (group === undefined)
			groups.set(record.task, [record]);
		else
			group.push(record);
	}
	const previews = [...groups.values()].flatMap((records) => {
		const [newest] = records;
		const pull = newest?.pullRequest;
		if (newest === undefined || pull === undefined)
			return [];
		const found = { newest, pullRequest: pull, isOpen: open.has(pull) };
		return knownPreview(records, found, place, request, step, github.now());
	});
	return { previews, place, isComplete: listed.isComplete };
}
function knownPreview(records, group, place, request, step, now) {
	const { newest, pullRequest, isOpen } = group;
	const { task, base } = newest;
	const { definition } = request;
	const own = nameOf(request, pullRequest) ?? "";
	const stored = records.find((record) => record.name !== undefined)?.name;
	const certain = stored ?? (taskOf({ name: own, pullRequest }) === task ? own : undefined);
	const name = certain ?? task.replace(/^preview:pr-\d+:/, "");
	const known = state(records);
	const times = records.map((record) => Math.max(record.changedAt, record.createdAt));
	const changedAt = times.reduce((latest, time) => Math.max(latest, time), 0);
	const target = {
		...place,
		environment: step.environment,
		definition,
		name,
		pullRequest,
		commit: newest.sha,
	};
	const found = { ...group, target, task, name, changedAt, base, state: known };
	const keep = (keptFor, reason) => ({
		...{ ...found, due: undefined },
		...{ keptFor, reason },
	});
	if (base !== definition.ownName)
		return keep("other definition", (0,base_text/* text */.Qq) `of the definition ${base ?? "without a name"}${isOpen ? "" : "; the pull request is closed"}`);
	if (certain === undefined)
		return keep("unclear name", (0,base_text/* text */.Qq) `the name of its record does not fit its task`);
	const minutes = Math.floor((now - changedAt) / minute);
	if (now - changedAt < tooYoung)
		return keep("young", (0,base_text/* text */.Qq) `changed ${(0,printing/* counted */.hS)(minutes, "minute")} ago`);
	const [first, ...others] = isOpen ? idleOf(known, newest, step, now) : dueIfClosed(known.ids);
	if (first !== undefined)
		return {
			...found,
			due: { do: "retire", ids: [first, ...others], reason: isOpen ? "idle" : "closed" },
			keptFor: undefined,
			reason: isOpen ? (0,base_text/* text */.Qq) `no deploy for ${(0,printing/* counted */.hS)(daysSince(newest, now), "day")}` : (0,base_text/* text */.Qq) ``,
		};
	return keep("nothing due", isOpen ? (0,base_text/* text */.Qq) `the pull request is open` : (0,base_text/* text */.Qq) `confirmed before`);
}
function daysSince({ createdAt }, now) {
	return Math.floor((now - createdAt) / day);
}
function idleOf({ ids }, newest, { idleDays }, now) {
	const [current] = ids;
	const isIdle = idleDays !== undefined &&
		current !== undefined &&
		!isScaledDown(current) &&
		now - newest.createdAt > idleDays * day;
	return isIdle ? ids.filter((each) => !isScaledDown(each)) : [];
}
function inOrder({ preview: one }, { preview: other }) {
	const isConfirmation = ({ due }) => Number(due?.ids.every(isScaledDown) === true);
	return isConfirmation(one) - isConfirmation(other) || one.changedAt - other.changedAt;
}
function list_itemsOf({ pullRequest, name, state: known, reason }) {
	const item = (record, deploymentId, shown) => ({
		preview: {
			pullRequest,
			name,
			deploymentId,
			url: record.url,
			state: shown,
			updatedAt: new Date(record.changedAt).toISOString(),
			action: "kept",
		},
		record: record.number,
		reason,
	});
	const [doubt] = known.doubts;
	if (known.ids.length === 0)
		return doubt === undefined ? [] : [item(doubt, "", "failed")];
	return known.ids.map((each) => item(each, each.id, list_stateOf(each)));
}
function list_stateOf(known) {
	if (known.kind === "open" || known.kind === "unknown")
		return "open";
	return isScaledDown(known) ? "retired" : "active";
}
;// CONCATENATED MODULE: ../../build/src/sweep/report.js












function warnOfKept(previews, ownName, run) {
	const { log } = run;
	const others = previews.filter(({ base, state }) => base !== ownName && state.ids.length > 0);
	const open = others.filter(({ isOpen }) => isOpen);
	if (open.length > 0) {
		const names = Array.from(new Set(open.map(({ base }) => base)), (base) => base ? (0,base_text/* text */.Qq) `"${base}"` : (0,base_text/* text */.Qq) `a definition without a name`);
		log.notice((0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(open.length, "preview")} of open pull requests
		${open.length === 1 ? "belongs" : "belong"} to other definitions: ${(0,base_text/* listed */.KE)(names, mostListed)}. Each
		definition needs a sweep of its own.`);
	}
	for (const preview of previews)
		warnIfClosed(preview, run);
}
function warnIfClosed(preview, run) {
	const { isOpen, state, pullRequest, name, base, newest, keptFor } = preview;
	if (isOpen)
		return;
	const left = dueIfClosed(state.ids);
	const closed = (0,base_text/* text */.Qq) `Pull request #${pullRequest} is closed`;
	const ids = (0,base_text/* listed */.KE)(left.map(({ id }) => id), mostListed);
	if (left.length > 0 && keptFor === "other definition") {
		run.log.warning((0,base_text/* text */.Qq) `${closed}, and its preview "${name}" (${ids}) is kept: it is of another definition,
		${base ? (0,base_text/* text */.Qq) `"${base}"` : (0,base_text/* text */.Qq) `without a name`}. If that definition was renamed, no sweep retires it:
		delete it in the platform.`);
	}
	else if (left.length > 0 && keptFor === "unclear name") {
		run.log.warning((0,base_text/* text */.Qq) `${closed}, and its preview (${ids}) is kept: ${recordText(newest, run)} has a name that does not
		fit its task. Delete the Deployment in the platform.`);
	}
	const [doubt] = state.doubts;
	if (doubt === undefined || keptFor === "young")
		return;
	run.log.warning((0,base_text/* text */.Qq) `${closed}, and ${withoutResult(state.doubts, run)}: the run may have left a Deployment named
	  "${name}". Check the platform for that name, and delete the Deployment whose id is in no run's log. Then
	  run ${releaseCommand({ number: doubt.number, id: undefined }, run)}`);
}
function actionText({ preview, isMissing, }) {
	if (isMissing)
		return "not found";
	return preview.state === "retired" && preview.action === "kept" ? "retired before" : preview.action;
}
function counterOf(items) {
	return (action) => items.filter((item) => actionText(item) === action).length;
}
function logSweep({ items, due, ended, changes, isComplete, dryRun }, { log, actionRef }) {
	const previews = items.map(({ preview }) => preview);
	const count = counterOf(items);
	const onRecord = (0,base_text/* text */.Qq) `Sweep: ${(0,printing/* counted */.hS)(previews.length, "preview")} on record`;
	const others = ["not found", "retired before"].filter((each) => count(each) > 0);
	const kept = (0,base_text/* joined */.oR)([...others, "kept"].map((each) => (0,base_text/* text */.Qq) `, ${count(each)} ${each}`), "");
	if (previews.length === 0)
		log.info((0,base_text/* text */.Qq) `${onRecord}.`);
	else if (dryRun) {
		log.info((0,base_text/* text */.Qq) `${onRecord}, ${count("would-retire")} would be retired${kept}. Nothing was retired.`);
	}
	else {
		const failed = count("failed") > 0 ? (0,base_text/* text */.Qq) `, ${count("failed")} failed` : "";
		const meaning = count("confirmed") > 0 ? (0,base_text/* text */.Qq) ` ${confirmed}` : "";
		log.info((0,base_text/* text */.Qq) `${onRecord}, ${due} due, ${count("retired")} retired,
		${count("confirmed")} confirmed${kept}${failed}.${meaning}`);
	}
	for (const item of items) {
		const { preview, reason } = item;
		const how = actionText(item) === "kept" ? "Kept" : "Retired before";
		if (preview.action === "kept" && reason !== undefined)
			log.info((0,base_text/* text */.Qq) `${how}: #${preview.pullRequest} "${preview.name}" (${preview.deploymentId}): ${reason}`);
	}
	const existing = stillThere(items);
	if (existing !== undefined)
		log.info(existing);
	const retired = items.filter(({ preview }) => preview.action === "retired");
	if (retired.length > 0) {
		const shown = retired.map(({ preview: { name, deploymentId, url, pullRequest }, reason }) => {
			const why = reason === undefined || reason.isEmpty ? "" : (0,base_text/* text */.Qq) `, ${reason}`;
			return (0,base_text/* text */.Qq) `#${pullRequest} "${name}" (${deploymentId}${why})${url === "" ? "" : (0,base_text/* text */.Qq) ` ${url}`}`;
		});
		const isAnyClosed = retired.some(({ reason }) => reason === undefined || reason.isEmpty);
		const missed = isAnyClosed
			? (0,base_text/* text */.Qq) ` Those of closed pull requests were not retired by the run of their closing. For the reasons, see
		  ${docs("previews.md#why-you-need-the-schedule", actionRef)}`
			: "";
		log.warning((0,base_text/* text */.Qq) `The sweep retired ${(0,printing/* counted */.hS)(retired.length, "preview")}: ${(0,base_text/* listed */.KE)(shown, 20)}.
		${changes ?? ""}${missed}`);
	}
	if (ended !== undefined)
		log.warning((0,base_text/* text */.Qq) `The sweep ended early: ${ended}. The next sweep does the rest.`);
	if (!isComplete) {
		log.warning((0,base_text/* text */.Qq) `The environment has more than 10,000 GitHub deployment records: older ones were not read, and a
		preview whose records are all older is not found. Delete records of swept previews, or use a new
		github-environment.`);
	}
}
function stillThere(items) {
	const retired = items.flatMap(({ preview, isMissing }) => preview.state === "retired" && isMissing !== true ? preview : []);
	const [oldest] = retired.map(({ updatedAt }) => updatedAt).sort();
	if (oldest === undefined)
		return undefined;
	return (0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(retired.length, "retired preview")} may still exist and be billed, the oldest retired
	on ${oldest.slice(0, 10)} or before: the API cannot delete Deployments.`;
}
const confirmed = (0,base_text/* text */.Qq) `Confirmed: retired again, in case an earlier request arrived late.`;
function sweepFailure(all, due, ended, { cancelled: { aborted } }) {
	const failed = all.filter(({ items }) => items.some(({ error }) => error !== undefined));
	const items = failed.flatMap((each) => each.items).filter(({ error }) => error !== undefined);
	const [first] = items;
	if (first === undefined) {
		return ended !== undefined && aborted
			? new base_errors/* ActionError */.lZ("cancelled", (0,base_text/* text */.Qq) `The sweep ended early: ${ended}.`, {
				hint: (0,base_text/* text */.Qq) `The next sweep does the rest.`,
			})
			: undefined;
	}
	const lines = items.map(({ preview: { name, deploymentId, pullRequest }, error }) => {
		return (0,base_text/* text */.Qq) `- preview "${name}" (${deploymentId}) of pull request #${pullRequest}: ${(0,base_errors/* whyOf */.gf)(error)}`;
	});
	const errors = items.flatMap(({ error }) => (error instanceof base_errors/* ActionError */.lZ ? error : []));
	const { error } = first;
	const family = error instanceof base_errors/* ActionError */.lZ ? error.code : "internal";
	const when = ended === undefined ? (0,base_text/* text */.Qq) `after correcting what the service or GitHub reports` : (0,base_text/* text */.Qq) `later`;
	const advice = error instanceof base_errors/* ActionError */.lZ && error.outcome === "rejected" ? [error.hint] : [];
	const remedy = remedyOf(errors);
	return new base_errors/* ActionError */.lZ(family, (0,base_text/* text */.Qq) `The sweep failed for ${failed.length} of ${(0,printing/* counted */.hS)(due, "due preview")}.`, {
		lines: [...lines, ...advice, ...remedy.lines],
		commands: remedy.commands,
		hint: remedy.hint ?? (0,base_text/* text */.Qq) `Run the sweep again ${when}.`,
		outcome: "swept",
		cause: error,
	});
}
function remedyOf(errors) {
	const remedies = errors.filter(({ commands }) => commands.length > 0);
	const releases = remedies.filter(({ code: family }) => family !== "github");
	const refused = remedies.find(({ code: family, status }) => family === "github" && status !== 404);
	if (refused !== undefined)
		return refused;
	if (releases.length === 0)
		return remedies[0] ?? { lines: [], commands: [] };
	return {
		lines: [
			(0,base_text/* text */.Qq) `If a Deployment was deleted in the platform (the service responded with 404), release its record:`,
		],
		commands: releases.flatMap((each) => each.commands).slice(0, mostListed),
	};
}
function stateText({ preview: { state, action }, reason, isMissing }) {
	if (isMissing)
		return (0,base_text/* text */.Qq) `not found`;
	const isRetiredBefore = state === "retired" && action === "kept";
	const why = reason === undefined || reason.isEmpty ? [] : [reason];
	if (action === "retired")
		return (0,base_text/* joined */.oR)([(0,base_text/* text */.Qq) `retired now`, ...why], ": ");
	const how = isRetiredBefore ? [] : [action === "would-retire" ? "would be retired" : action];
	const more = (0,base_text/* joined */.oR)([...how, ...why], ": ");
	return more.isEmpty ? (0,base_text/* text */.Qq) `${state}` : (0,base_text/* text */.Qq) `${state} (${more})`;
}
function sweepSummary({ items, dryRun, workspace, environment, failure, changes }, run, now) {
	const { repositoryPage } = run;
	const previews = items.map(({ preview }) => preview);
	const count = counterOf(items);
	const rows = items.map((item) => {
		const { preview } = item;
		const { pullRequest, name, deploymentId, url, state, updatedAt } = preview;
		const pull = `#${pullRequest}`;
		return [
			repositoryPage === undefined ? (0,base_text/* text */.Qq) `${pull}` : (0,base_text/* link */.nf)(pull, `${repositoryPage}/pull/${pullRequest}`),
			(0,base_text/* text */.Qq) `${name}`,
			deploymentId === "" ? (0,base_text/* text */.Qq) `` : (0,base_text/* code */.aY)(deploymentId),
			state === "retired" || url === "" ? (0,base_text/* text */.Qq) `` : (0,base_text/* link */.nf)("Open", (0,base_address/* withScheme */.GV)(url)),
			stateText(item),
			(0,base_text/* text */.Qq) `${age(updatedAt, now)}`,
		];
	});
	const all = (0,printing/* counted */.hS)(previews.length, "preview");
	const actions = ["retired", "confirmed", "not found", "retired before", "kept", "failed"].filter((each) => count(each) > 0);
	const counts = actions.map((each) => (0,base_text/* text */.Qq) `${count(each)} ${each}`);
	const existing = stillThere(items);
	return [
		heading(dryRun
			? (0,base_text/* text */.Qq) `🔍 Sweep planned: ${count("would-retire")} of ${all} would be retired`
			: (0,base_text/* text */.Qq) `${failure ? "❌" : "🧹"} Sweep of previews: ${counts.length > 0 ? (0,base_text/* joined */.oR)(counts) : "none"}`),
		facts(placeColumns(workspace, environment)),
		...(dryRun ? [(0,base_text/* text */.Qq) `Dry run: nothing was retired.`] : []),
		...(previews.length === 0 ? [(0,base_text/* text */.Qq) `There are no previews.`] : []),
		table(["Pull request", "Preview", "Id", "Link", "State", "Last change"], rows),
		...(count("confirmed") > 0 ? [confirmed] : []),
		...(changes === undefined ? [] : [changes]),
		...(existing === undefined ? [] : [existing]),
		...(!dryRun && existing !== undefined
			? [(0,base_text/* text */.Qq) `${(0,base_text/* strong */.ko)("Next")} Delete retired previews in the platform.`, ...releases(items, run)]
			: []),
	];
}
function releases(items, run) {
	const retired = items.filter(({ preview, isGone }) => preview.state === "retired" && preview.deploymentId !== "" && isGone !== true);
	return retired.slice(0, mostListed).map(({ record, preview: { name, deploymentId: id } }) => {
		const title = (0,base_text/* text */.Qq) `After you have deleted ${name} (${id}): the command that takes it off the record`;
		return details(title, codeBlock([releaseCommand({ number: record, id }, run)]));
	});
}
function age(at, now) {
	const days = Math.floor((now - Date.parse(at)) / day);
	if (Number.isNaN(days))
		return "";
	return days < 1 ? "less than a day ago" : `${(0,printing/* counted */.hS)(days, "day")} ago`;
}
;// CONCATENATED MODULE: ../../build/src/sweep/sweep.js














const leastRemaining = 300;
const changing = ["retired", "confirmed", "would-retire"];
const mostUnanswered = 2;
async function sweep(request, step, run) {
	const { dryRun, definition } = request;
	const { previews, place, isComplete } = await listPreviews(request, step, run);
	warnOfKept(previews, definition.ownName, run);
	const all = previews.map((preview) => ({ preview, items: list_itemsOf(preview) }));
	const due = all.filter(({ preview }) => preview.due !== undefined).toSorted(inOrder);
	if (!dryRun)
		run.outputs.requireWritable();
	if (run.service === undefined)
		run.log.notice((0,base_text/* text */.Qq) `Without api-token nothing was verified: the plan uses GitHub deployment records only.`);
	let ended;
	let unanswered = 0;
	for (const each of due) {
		if (dryRun)
			each.items = each.items.map((item) => changed(item, each.preview, "would-retire"));
		else {
			ended ??= whyEnd(unanswered, run);
			each.items =
				ended === undefined ? await retirePreview(each, step, run) : each.items.map((item) => leave(item));
			unanswered = each.items.some(({ error }) => isUnanswered(error)) ? unanswered + 1 : 0;
			if (each.items.some(({ error }) => sweep_isLimit(error)))
				ended ??= (0,base_text/* text */.Qq) `a rate limit is used up`;
		}
	}
	const changes = sweep_changesOf(due);
	const items = all.flatMap((each) => each.items);
	run.outputs.swept(items.filter(({ isGone }) => isGone !== true).map(({ preview }) => preview), dryRun);
	logSweep({ items, due: due.length, ended, changes, isComplete, dryRun }, run);
	return {
		...{ kind: "swept", items, dryRun, changes, environment: step.environment },
		...{ workspace: place.workspace, failure: sweepFailure(all, due.length, ended, run) },
	};
}
function leave(item) {
	return { ...item, reason: (0,base_text/* text */.Qq) `left to the next sweep` };
}
const asleep = (0,base_text/* text */.Qq) `The service reports hibernation for each: no pipelines run.`;
function sweep_changesOf(due) {
	const isChanged = ({ preview: { action }, isMissing, isHibernating }) => (changing.includes(action) || isHibernating !== undefined) && isMissing !== true;
	const { preview } = due.find(({ items }) => items.some(isChanged)) ?? {};
	if (preview?.due === undefined)
		return undefined;
	const items = due.flatMap((each) => each.items).filter(isChanged);
	const { what, isSmaller } = changesOfRetire(preview.due, preview.target);
	if (items.every((item) => item.isHibernating))
		return isSmaller ? (0,base_text/* text */.Qq) `${what} ${asleep}` : asleep;
	const awake = isSmaller
		? (0,base_text/* text */.Qq) `What does not hibernate still runs its pipelines.`
		: (0,base_text/* text */.Qq) `The pipelines still run.`;
	return (0,base_text/* text */.Qq) `${what} ${awake}`;
}
function whyEnd(unanswered, { cancelled, github }) {
	if (cancelled.aborted)
		return (0,base_text/* text */.Qq) `${base_errors/* stepStopped */.I7}`;
	if (unanswered >= mostUnanswered)
		return (0,base_text/* text */.Qq) `requests of several previews in a row had no usable response`;
	const { remaining } = github ?? {};
	return remaining !== undefined && remaining < leastRemaining
		? (0,base_text/* text */.Qq) `GitHub allows only ${remaining} more requests at present`
		: undefined;
}
function changed(item, { due }, action, error) {
	const isDue = due?.ids.some(({ id }) => id === item.preview.deploymentId);
	return isDue ? { ...item, preview: { ...item.preview, action }, error } : item;
}
async function retirePreview({ preview, items }, step, run) {
	const { due, target } = preview;
	if (due === undefined)
		return items;
	const notAfter = run.clock.now() + longestUse;
	try {
		const reason = await whyNotDue(preview, step, run);
		if (reason !== undefined)
			return items.map((item) => ({ ...item, reason }));
	}
	catch (error) {
		return items.map((item) => changed(item, preview, "failed", error));
	}
	const sent = await retireEach(due.ids, bodyFor(due, target), { target, notAfter }, run);
	const settled = [];
	for (const item of items) {
		const retired = sent.find(({ known }) => known.id === item.preview.deploymentId);
		settled.push(retired === undefined ? item : await sweep_settle(retired, item, due.reason, run));
	}
	return settled;
}
async function sweep_settle(retired, item, reason, run) {
	const { known, how } = retired;
	const fail = (error) => ({
		...item,
		preview: { ...item.preview, action: "failed" },
		error,
	});
	if (how === "failed")
		return fail(retired.error);
	if (how === "gone")
		run.log.notice(goneText(known, retired.isProven));
	const url = how === "retired" ? webPageOf(retired.deployment, run) : undefined;
	try {
		const status = statusAfter(retired, sweptKind(known, reason));
		if (status)
			await writeStatus(known.number, status, { id: known.id, url }, run);
	}
	catch (error) {
		return how === "retired"
			? { ...fail(notOnRecord(error)), isHibernating: hibernates(retired.deployment) }
			: fail(error);
	}
	const action = how === "gone" || isScaledDown(known) ? "confirmed" : "retired";
	const updatedAt = new Date(run.github?.now() ?? run.clock.now()).toISOString();
	const preview = { ...item.preview, state: "retired", action, updatedAt, ...(url && { url }) };
	return how === "gone"
		? { ...item, preview, isMissing: true, isGone: retired.isProven }
		: { ...item, preview, isHibernating: hibernates(retired.deployment) };
}
function notOnRecord(error) {
	if (!(error instanceof base_errors/* ActionError */.lZ))
		return error;
	const what = (0,base_text/* text */.Qq) `it was retired, but its record does not show that. ${error.what}`;
	return new base_errors/* ActionError */.lZ(error.code, what, error);
}
function sweptKind({ kind }, reason) {
	if (reason === "idle")
		return "idle";
	return kind === "open" || kind === "unknown" ? "retired" : "swept";
}
async function whyNotDue({ task, newest, pullRequest, name, due, target }, { environment }, { github, log }) {
	const reading = github?.pullRequest(pullRequest).catch((error) => {
		if (error instanceof base_errors/* ActionError */.lZ && error.status === 404)
			return undefined;
		throw error;
	});
	const [pull, page] = await Promise.all([reading, github?.recordPage(environment, task, 1)]);
	if (pull === undefined) {
		log.warning((0,base_text/* text */.Qq) `Preview "${name}" is kept: GitHub responded with 404 to pull request #${pullRequest}.`);
		return (0,base_text/* text */.Qq) `GitHub does not show the pull request`;
	}
	const records = (page?.records ?? []).flatMap((record) => readRecord({ ...record, statuses: [] }) ?? []);
	const isRetried = ({ key }) => key !== undefined && records.some((each) => each.key === key && each.number <= newest.number);
	const isNewer = (record) => record.number > newest.number && isOfTarget(record, target) && !isRetried(record);
	if (records.some(isNewer))
		return (0,base_text/* text */.Qq) `a run of the pull request is in progress`;
	const isIdle = due?.reason === "idle";
	if (pull.open === isIdle)
		return undefined;
	return pull.open ? (0,base_text/* text */.Qq) `the pull request is open again` : (0,base_text/* text */.Qq) `the pull request was closed`;
}
function isUnanswered(error) {
	const failure = causeOf(error)?.failure;
	return typeof failure === "number" ? failure >= 500 : failure !== undefined;
}
function sweep_isLimit(error) {
	return causeOf(error)?.failure === 429;
}
function causeOf(error) {
	for (let each = error; each instanceof Error; each = each.cause) {
		if (each instanceof RequestFailure)
			return each;
	}
	return undefined;
}
;// CONCATENATED MODULE: ../../build/src/modes/create-deployment.js











async function createDeployment(request, run) {
	if (request.github?.step === "sweep")
		return sweep(request, request.github, run);
	if (request.dryRun)
		return plan(request, run);
	const event = previewOf(request);
	if (event !== undefined)
		return preview(request, event, run);
	const seen = await look(request, run);
	const { target, known, isComplete, warnings } = seen;
	const refused = secondCreateError(known, isComplete, target, run);
	if (refused !== undefined)
		throw refused;
	for (const warning of warnings)
		run.log.warning(warning);
	try {
		const opened = (own) => refuseSecondCreate(own, seen, run);
		const beside = async ({ id }) => {
			run.log.info((0,base_text/* text */.Qq) `Store ${id} where this workflow reads deployment-id from, such as:`);
			for (const { when, command } of storeCommands(id, target.environment, run))
				run.log.info((0,base_text/* text */.Qq) `${when}: ${command}`);
		};
		const { deployment, differences } = await deploy({ do: "create" }, seen, run, { opened, beside });
		const commands = storeCommands(deployment.id, target.environment, run);
		const waited = await waitUntilReady(deployment, "created", request.waitMinutes, run);
		return {
			...{ kind: "deployed", outcome: "created", deployment, target, differences, warnings, commands },
			...waited,
		};
	}
	catch (error) {
		const failure = asActionError(error, "unknown");
		const mayExist = failure.outcome !== "not-sent" && failure.outcome !== "rejected";
		throw run.github === undefined && mayExist ? neverAgain(failure) : failure;
	}
}
;// CONCATENATED MODULE: ../../build/src/service/token-warnings.js


const mostRoles = 10;
function tokenWarnings({ type, role, expiryDays, entityId }, token) {
	const warnings = [];
	const check = (0,base_text/* text */.Qq) `Check the token in the platform, and delete it if it grants too much.`;
	if (expiryDays !== undefined && token.endAt === undefined) {
		const requested = (0,base_text/* text */.Qq) `${(0,printing/* counted */.hS)(expiryDays, "day")} ${expiryDays === 1 ? "was" : "were"} requested`;
		warnings.push((0,base_text/* text */.Qq) `The response has no endAt, although ${requested}: the token may never expire.
	  ${check}`);
	}
	if (token.type !== undefined && token.type !== type) {
		warnings.push((0,base_text/* text */.Qq) `The token has the type "${token.type}", but "${type}" was requested. ${check}`);
	}
	const others = token.roles.filter((each) => each.role !== role || (entityId !== undefined && each.entityId && each.entityId !== entityId));
	if (others.length > 0) {
		const roles = others.map(({ role: each, entityType, entityId: of }) => {
			const where = [entityType, of].filter((part) => part !== undefined);
			return where.length > 0 ? (0,base_text/* text */.Qq) `"${each}" (${(0,base_text/* joined */.oR)(where, " ")})` : (0,base_text/* text */.Qq) `"${each}"`;
		});
		const what = others.length === 1 ? (0,base_text/* text */.Qq) `a role that was` : (0,base_text/* text */.Qq) `roles that were`;
		warnings.push((0,base_text/* text */.Qq) `The token has ${what} not requested: ${(0,base_text/* listed */.KE)(roles, mostRoles)}. ${check}`);
	}
	return warnings;
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
		...{ name, role, type },
		...(description === undefined ? {} : { description }),
		...(entityId === undefined ? {} : { entityId }),
		...(expiryDays === undefined ? {} : { tokenExpiryPeriodInDays: expiryDays }),
	};
	if (request.dryRun) {
		const planned = client.service.plan(tokensPath(organization.id), body);
		outputs.plan(undefined, planned);
		logTokenPlan(name, planned, run);
		return { kind: "token-plan", request: planned };
	}
	outputs.requireWritable();
	log.info((0,base_text/* text */.Qq) `Creating API token "${name}"`);
	const token = await client.service.createToken(organization.id, body).catch((error) => {
		outputs.unusableToken(error);
		throw error;
	});
	outputs.token(token);
	for (const warning of tokenWarnings({ ...request, entityId }, token))
		log.warning(warning);
	const facts = (0,base_text/* joined */.oR)([grantedRoles(token, role), tokenValidity(token, expiryDays)]);
	log.info((0,base_text/* text */.Qq) `Created API token "${token.name ?? name}" (${token.id}): ${facts}`);
	log.info((0,base_text/* text */.Qq) `Later steps of this job read it from the output token. It is masked, so it does not reach other
	  jobs`);
	return { kind: "token", token, request, entityId };
}
;// CONCATENATED MODULE: ../../build/src/modes/update-deployment.js









async function updateDeployment(request, run) {
	if (request.dryRun)
		return plan(request, run);
	const { deploymentId: id = "" } = request;
	const seen = await look(request, run);
	const { target } = seen;
	if (target.environment !== undefined)
		requireNoSecret(id, target, run);
	const { error, needsManualStart } = vetoOf(id, seen, run);
	if (error !== undefined)
		throw error;
	if (needsManualStart && run.event !== "workflow_dispatch")
		throw manualStartError(id, target, run);
	const warnings = [
		...seen.warnings,
		adoptionWarning(id, seen, request),
		olderRunWarning(id, seen, run),
	].filter((warning) => warning !== undefined);
	for (const warning of warnings)
		run.log.warning(warning);
	const deploying = deploy({ do: "update", id }, seen, run);
	const { deployment, differences, changed } = await deploying.catch((failure) => {
		const isMissing = isNotFound(failure) && run.service?.prefix === "";
		throw isMissing ? withDeletedAdvice(failure, id, seen, run) : failure;
	});
	const waited = await waitUntilReady(deployment, "updated", request.waitMinutes, run);
	return {
		...{ kind: "deployed", outcome: "updated", deployment, target, differences, warnings, changed },
		...waited,
	};
}
function withDeletedAdvice(error, id, { listed, ofId, target }, run) {
	if (!(error instanceof base_errors/* ActionError */.lZ))
		return error;
	const { lines, commands } = deletedAdvice(id, knownOf(id, listed, ofId), target, run);
	return error.with({ lines: [...error.lines, ...lines], commands });
}
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
		const known = error instanceof base_errors/* ActionError */.lZ ? error.known : undefined;
		if (known !== undefined)
			this.#aboutToken(known);
	}
	deployment(deployment, done) {
		this.#about = (0,base_text/* text */.Qq) `Deployment ${deployment.id} was ${done}`;
		this.#setOutcome(done);
		const { id, raw } = deployment;
		this.#line("deployment-id", id);
		for (const [output, member] of addressRows) {
			this.#line(output, (0,base_address/* withScheme */.GV)(stringMember(raw, member) ?? ""));
		}
		for (const [output, member] of deploymentRows)
			this.#line(output, stringMember(raw, member));
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
		this.#bounded("result", edited(raw, { object: shownObject }));
	}
	differences(differences, redactor) {
		const edits = redacting(redactor);
		this.#bounded("differences", differences.map((each) => ({
			field: each.field,
			sent: edited(each.sent, edits),
			received: edited(each.received, edits),
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
		return new base_errors/* ActionError */.lZ("environment", (0,base_text/* text */.Qq) `${this.#whose} could not be written: ${(0,base_errors/* whyOf */.gf)(cause)}.`, {
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
	return visibleObject(others, "none");
}
;// CONCATENATED MODULE: ../../build/src/report/title.js



function titleOf(request, runner) {
	if (request === undefined)
		return titleOfInputs(runner);
	if (request.mode === "create-token")
		return (0,base_text/* text */.Qq) `Creation of API token ${request.name} failed`;
	const preview = previewOf(request);
	const name = nameOf(request, preview?.pullRequest) ?? ofId(request.deploymentId);
	if (request.github?.step === "sweep")
		return (0,base_text/* text */.Qq) `Sweep of previews of ${name} failed`;
	if (preview !== undefined)
		return (0,base_text/* text */.Qq) `Preview ${name} failed`;
	if (request.dryRun)
		return (0,base_text/* text */.Qq) `Plan for ${name} failed`;
	return request.mode === "create-deployment"
		? (0,base_text/* text */.Qq) `Creation of ${name} failed`
		: (0,base_text/* text */.Qq) `Update of ${name} failed`;
}
function ofId(id) {
	return id === undefined ? "a Deployment" : `Deployment ${id}`;
}
function titleOfInputs(runner) {
	const given = (name) => runner.input(name)?.trim();
	const number = at(runner.event().payload, "pull_request", "number");
	const ofPull = typeof number === "number" ? (0,base_text/* text */.Qq) ` of pull request #${number}` : "";
	const name = given("deployment-name");
	switch (given("mode")) {
		case "create-token":
			return (0,base_text/* text */.Qq) `Creation of API token ${given("token-name") ?? ""} failed`;
		case "create-deployment":
			return given("preview") === "true"
				? (0,base_text/* text */.Qq) `Preview${ofPull} failed`
				: (0,base_text/* text */.Qq) `Creation of ${name ?? "a Deployment"} failed`;
		case "update-deployment":
			return (0,base_text/* text */.Qq) `Update of ${name ?? ofId(given("deployment-id"))} failed`;
		default:
			return (0,base_text/* text */.Qq) `platform-deployments-action failed: mode ${given("mode") ?? "is not given"}`;
	}
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
	const sinks = openSinks(runner);
	const { outputs } = sinks;
	let validated;
	let connected;
	let result;
	try {
		validated = await readRequest(runner, sinks);
		const { request, access, limits } = validated;
		connected = connect(request, access, limits, { ...sinks, runner, clock, cancelled });
		result = await Promise.race([runMode(request, connected.run), overdue(cancelled, connected.hasWritten)]);
		await sinks.summary(summaryFor(result, connected.run));
		const failure = failureAfter(result, cancelled, outputs.failure);
		if (failure !== undefined)
			throw failure;
		sinks.log.end();
		return true;
	}
	catch (thrown) {
		const error = asActionError(thrown, connected?.hasWritten() ? "unknown" : "not-sent");
		const outcome = outputs.failed(error.outcome);
		const title = result === undefined ? titleOf(validated?.request, runner) : undefined;
		await sinks.summary(failureSummary(error, outcome, title));
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
			await runner.summarize(documentOf(contents, (given) => redactor.redact(given), longestSummary));
		}
		catch (error) {
			isBroken = true;
			log.warning((0,base_text/* text */.Qq) `The job summary was not written: ${(0,base_errors/* whyOf */.gf)(error)}.`);
		}
	};
	return { secrets, log, outputs, summary };
}
async function readRequest(runner, { secrets, log }) {
	for (const secret of inputSecrets(runner))
		secrets.keep(secret);
	const findings = new Findings();
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
	reportFindings(findings, secrets.unmasked, log);
	if (findings.problems.length > 0 || !request || !limits)
		throw inputError(findings);
	return { request, access, limits };
}
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
function summaryFor(result, run) {
	switch (result.kind) {
		case "plan":
			return planSummary(result, run);
		case "token-plan":
			return tokenPlanSummary(result, run);
		case "swept":
			return sweepSummary(result, run, run.clock.now());
		default:
			return summaryOf(result, run.repositoryPage);
	}
}
function withOutputFailure(error, { failure }) {
	return failure === undefined || failure.message === error.message
		? error
		: error.with({ lines: [...error.lines, failure.what] });
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
		const safe = (message) => (0,printing/* logged */.Jb)(redactor.redact((0,printing/* plain */.pj)(message, (given) => redactor.redact(given))));
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
