import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
  var __webpack_modules__ = ({

  5070:
  ((module, __unused_webpack_exports, __nccwpck_require__) => {

module.exports = __nccwpck_require__(5862);


  }),

  5862:
  ((__unused_webpack_module, exports, __nccwpck_require__) => {

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
	self.requests.push(options);
	return;
  }

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
  connectReq.useChunkedEncodingByDefault = false;  
  connectReq.once('response', onResponse);  
  connectReq.once('upgrade', onUpgrade);    
  connectReq.once('connect', onConnect);    
  connectReq.once('error', onError);
  connectReq.end();

  function onResponse(res) {
	res.upgrade = true;
  }

  function onUpgrade(res, socket, head) {
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

	var secureSocket = tls.connect(0, tlsOptions);
	self.sockets[self.sockets.indexOf(socket)] = secureSocket;
	cb(secureSocket);
  });
}


function toOptions(host, port, localAddress) {
  if (typeof host === 'string') {  
	return {
	  host: host,
	  port: port,
	  localAddress: localAddress
	};
  }
  return host;  
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
__webpack_unused_export__ = debug;  


  }),

  2613:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");

  }),

  181:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("buffer");

  }),

  4434:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");

  }),

  9896:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");

  }),

  8611:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");

  }),

  5692:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");

  }),

  9278:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");

  }),

  7598:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");

  }),

  8474:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");

  }),

  3024:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");

  }),

  1455:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");

  }),

  7067:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");

  }),

  4708:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:https");

  }),

  4649:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:net");

  }),

  6760:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

  }),

  7975:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");

  }),

  8522:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:zlib");

  }),

  857:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");

  }),

  932:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("process");

  }),

  4756:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");

  }),

  9023:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");

  }),

  5995:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	GV: () => (  withScheme),
	Wr: () => (  credentialsIn),
	d3: () => (  isWebAddress),
	oF: () => (  percentDecoded)
  });
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

  }),

  9423:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  vd: () => (  day),
  Vc: () => (  minute),
  ml: () => (  systemClock)
});

;// CONCATENATED MODULE: external "node:timers/promises"
const promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");
;// CONCATENATED MODULE: ../../build/src/base/clock.js

const minute = 60_000;
const day = 24 * 60 * minute;
let last = { time: 0, monotonic: 0 };
function timeOfDay() {
	const monotonic = performance.now();
	last = { time: Math.max(Date.now(), last.time + monotonic - last.monotonic), monotonic };
	return Math.floor(last.time);
}
const systemClock = {
	now: timeOfDay,
	monotonic: () => performance.now(),
	sleep: (ms, signal) => (0,promises_namespaceObject.setTimeout)(ms, undefined, { signal }).catch(() => { }),
};

  }),

  1144:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	I7: () => (  stepStopped),
	Ro: () => (  hasStatus),
	cz: () => (  detailsOf),
	gf: () => (  whyOf),
	lZ: () => (  ActionError)
  });
  var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9376);

const stepStopped = "the step was cancelled or timed out";
class ActionError extends Error {
	name = "ActionError";
	constructor(code, said, { cause, ...details } = {}) {
		super(String(said), cause === undefined ? undefined : { cause });
		const none = { facts: [], list: [], lines: [], commands: [], outcome: "not-sent" };
		const given = Object.entries(details).filter(([, value]) => value !== undefined);
		Object.assign(this, none, Object.fromEntries(given), { code, text: said });
	}
	with(details) {
		return new ActionError(this.code, this.text, { ...this, cause: this, ...details });
	}
}
function hasStatus(error, ...statuses) {
	return error instanceof ActionError && statuses.some((status) => status === error.status);
}
function whyOf(error) {
	if (error instanceof ActionError)
		return { text: error.text, reported: error.reported };
	return { text: (0,_text_js__WEBPACK_IMPORTED_MODULE_0__  .Qq) `${error instanceof Error ? error.message : String(error)}` };
}
function detailsOf({ reported, list, lines, commands, next }) {
	return { reported, list, lines, commands, next };
}

  }),

  4289:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	Dc: () => (  member),
	Gv: () => (  isObject),
	T: () => (  mapJson),
	oB: () => (  shownJson),
	qF: () => (  parseJson),
	r$: () => (  withoutUndefined),
	sk: () => (  stringMember),
	xn: () => (  redactions)
  });
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
function withoutUndefined(members) {
	const given = Object.entries(members).filter(([, value]) => value !== undefined);
	return Object.fromEntries(given);
}
const deepest = 100;
function mapJson(value, { string, scalar, object }) {
	const copy = (each, depth) => {
		if (typeof each === "string")
			return string ? string(each) : each;
		if (each === null)
			return each;
		if (typeof each !== "object")
			return scalar ? scalar(each) : each;
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
	const scalar = (value) => redact(String(value)) === String(value) ? value : "***";
	return { string: redact, scalar };
}

  }),

  2788:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	HQ: () => (  isNear),
	kC: () => (  isMisspelling),
	tK: () => (  normalName),
	yS: () => (  isSameName)
  });
const manyMarks = /\p{Mn}{100}/u;
function normalName(name) {
	const wellFormed = name.trim().toWellFormed();
	return manyMarks.test(wellFormed) ? wellFormed : wellFormed.normalize("NFC");
}
function isSameName(left, right) {
	return normalName(left) === normalName(right);
}
function isMisspelling(word, meant) {
	return isNear(word, meant, word.length <= 7 ? 1 : 2);
}
function isNear(left, right, edits) {
	let same = 0;
	while (same < left.length && left[same] === right[same])
		same++;
	const from = left.slice(same);
	const to = right.slice(same);
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

  }),

  4575:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	$N: () => (  sentenceOf),
	Dx: () => (  linesOf),
	Fv: () => (  Findings),
	c$: () => (  warnOf)
  });
  var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9376);

function warnOf(warnings, log) {
	for (const each of warnings)
		log.warning(each.code, each.text, each);
}
function sentenceOf({ where, text: said }) {
	return where === undefined ? said : (0,_text_js__WEBPACK_IMPORTED_MODULE_0__  .Qq) `${where} ${said}`;
}
const mostListed = 200;
function linesOf(notice) {
	const { reported, list = [], lines = [], commands = [], next } = notice;
	return {
		head: [sentenceOf(notice), ...(reported === undefined ? [] : [reported])],
		list: list.slice(0, mostListed).map((item) => (0,_text_js__WEBPACK_IMPORTED_MODULE_0__  .Qq) `- ${item}`),
		more: Math.max(0, list.length - mostListed),
		tail: [
			...lines,
			...commands.flatMap((each) => [(0,_text_js__WEBPACK_IMPORTED_MODULE_0__  .Qq) `${each.why}:`, ...each.lines]),
			...(next === undefined ? [] : [next]),
		],
	};
}
class Findings {
	problems = [];
	warnings = [];
	reported = new Set();
	emptySecrets = [];
	nothingToDo;
	advice;
	problem(code, said, position = {}) {
		this.problems.push({ code, text: said, ...position });
	}
	warning(code, said) {
		this.warnings.push({ code, text: said });
	}
}

  }),

  4694:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	JJ: () => (  shownValue),
	Jb: () => (  logged),
	Pl: () => (  showsSecret),
	RT: () => (  unicodeEscape),
	TL: () => (  quoted),
	g$: () => (  printable),
	hS: () => (  counted),
	pj: () => (  plain),
	q6: () => (  isShowable),
	r7: () => (  shellWord),
	vD: () => (  utcMinute)
  });
  var _address_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5995);

const controls = /[\0-\t\v-\x1f\x7f-\x9f\u2028\u2029]/g;
const hidden = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb](?<!\p{Extended_Pictographic}\ufe0f)/gu;
function unicodeEscape(sign) {
	return sign
		.split("")
		.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
		.join("");
}
function printable(text) {
	return text.replace(controls, " ").replace(hidden, unicodeEscape);
}
function inert(text) {
	return text.replace(/##(?=\[)/g, "## ");
}
function logged(lines) {
	return inert(printable(lines)).replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, "$1: ");
}
function utcMinute(at) {
	const time = new Date(at);
	return Number.isNaN(time.getTime())
		? String(at)
		: `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
function counted(count, noun) {
	return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
function shortened(text, most) {
	return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`;
}
function shownValue({ value, most, as }, redact) {
	const redacted = redactedOutside(value, redact);
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
	return (0,_address_js__WEBPACK_IMPORTED_MODULE_0__  .d3)(url) && !showsSecret(url, redact);
}
function plain(message, redact) {
	const rendering = {
		words: (words) => words,
		value: (part) => shownValue(part, redact),
		link: (label, url) => (isShowable(url, redact) && label !== url ? `${label} ${url}` : label),
	};
	return message.render(rendering);
}
function shellWord(value) {
	return /^[\w./-]+$/.test(value) ? value : quoted(value);
}
function quoted(value) {
	return `'${value.replaceAll("'", "'\\''")}'`;
}
const controlEscapes = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const entities = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const escapes = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|(.))/gs;
const references = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;
function sign(digits, base, written) {
	const code = Number.parseInt(digits, base);
	return code <= 0x10ffff ? String.fromCodePoint(code) : written;
}
function withoutEscapes(text) {
	return text.replace(escapes, (written, braced, four, eight, two, other = "") => {
		const digits = braced ?? four ?? eight ?? two;
		return digits === undefined ? (controlEscapes[other] ?? other) : sign(digits, 16, written);
	});
}
function withoutEntities(text) {
	return text.replace(references, (written, decimal, hexadecimal = "", name = "") => decimal === undefined
		? (entities[name.toLowerCase()] ?? sign(hexadecimal, 16, written))
		: sign(decimal, 10, written));
}
function withoutPercents(text) {
	const octets = /(?:%[\da-f]{2})+/gi;
	return text.replace(octets, (match) => Buffer.from(match.replaceAll("%", ""), "hex").toString());
}
function withoutForm(text) {
	return withoutPercents(text.replaceAll("+", " "));
}
function unwritten(text) {
	return withoutEntities(withoutEscapes(text));
}
const decodings = [
	withoutEscapes,
	withoutEntities,
	unwritten,
	withoutPercents,
	(text) => withoutPercents(unwritten(text)),
	withoutForm,
	(text) => withoutForm(unwritten(text)),
];
function redactedOutside(text, redact) {
	return decodings.reduce((current, decode) => {
		const decoded = decode(current);
		const redacted = decoded === current ? decoded : redact(decoded);
		return redacted === decoded ? current : redacted;
	}, redact(text));
}
function showsSecret(text, redact) {
	return redactedOutside(text, redact) !== text;
}

  }),

  9376:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	EY: () => (  Text),
	G5: () => (  command),
	KE: () => (  listed),
	Qq: () => (  text),
	Tu: () => (  atMost),
	aY: () => (  code),
	mN: () => (  docs),
	nf: () => (  link),
	oR: () => (  joined),
	om: () => (  block),
	sb: () => (  clause),
	yo: () => (  hostIn)
  });
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
			return rendering.link(part.label.render(rendering), part.url);
		})
			.join("");
	}
	toString() {
		const same = (inner) => inner;
		return this.render({ words: same, value: ({ value }) => value, link: same });
	}
	get isEmpty() {
		return this.toString() === "";
	}
}
function asParts(value) {
	return value instanceof Text ? value.parts : valueAs("line", String(value)).parts;
}
function valueAs(as, value, most = longestValue) {
	return new Text([{ value, most, as }]);
}
function text(words, ...values) {
	const parts = words.map((part) => part.replace(/\s*\n\s*/g, " "));
	return new Text(parts.flatMap((part, index) => [...(index > 0 ? asParts(values[index - 1] ?? "") : []), part]));
}
function atMost(most, value) {
	return valueAs("line", value, most);
}
function code(value) {
	return valueAs("code", value);
}
function block(value, most) {
	return valueAs("block", value, most);
}
function command(line) {
	return valueAs("command", line, Number.POSITIVE_INFINITY);
}
function clause(value) {
	return value.trim() === "" ? text `` : valueAs("clause", value);
}
function hostIn(url, relative) {
	return /^(?:[a-z]+:)?\/\//i.test(url) ? valueAs("host", url) : text `${relative}`;
}
function link(label, url) {
	return new Text([{ label: new Text(asParts(label)), url }]);
}
function docs(page, folder) {
	if (folder !== "")
		return link("the documentation", folder + page);
	const [file = "", heading = ""] = page.split("#");
	return text `docs/${file}${heading === "" ? "" : text `, "${heading.replaceAll("-", " ")}"`}`;
}
function joined(items, separator = ", ") {
	return new Text(items.flatMap((item, index) => [...(index > 0 ? [separator] : []), ...asParts(item)]));
}
function listed(items, most) {
	const more = items.length - most;
	const list = joined(items.slice(0, most));
	return more > 0 ? text `${list} and ${more} more` : list;
}

  }),

  5846:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	FD: () => (  isGibibytes),
	fo: () => (  largestInteger),
	fy: () => (  isCores),
	jj: () => (  memoryFor),
	t3: () => (  sameAmount),
	u0: () => (  isExact),
	uD: () => (  largestSource)
  });
const decimal = String.raw `(?=.*[1-9])(?![0.]*[1-9](?:\.?[0-9]){15})(?!0*\.0{6})[0-9]+(?:\.[0-9]+)?`;
const largestSource = 1024 * 1024;
const largestInteger = 2 ** 53;
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
function sameAmount(left, right) {
	const [first, second] = [left, right].map((amount) => {
		if (typeof amount === "object")
			return undefined;
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
	if (/^[-+]?\d+$/.test(written) && Math.abs(value) > largestInteger)
		return false;
	return !Object.is(value, -0) && canonical(written) === canonical(String(value));
}
function canonical(written) {
	const [, whole = "", part = "", exponent = "0"] = /^[-+]?(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/i.exec(written) ?? [];
	const digits = `${whole}${part}`.replace(/^0+/, "");
	let end = digits.length;
	while (digits[end - 1] === "0")
		end--;
	return end === 0 ? "0" : `${digits.slice(0, end)}e${Number(exponent) - part.length + digits.length - end}`;
}

  }),

  8372:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	Cs: () => (  liveChanges),
	UZ: () => (  fieldThatRedactionChanges),
	Uy: () => (  responseDifferences),
	c_: () => (  shownChange),
	es: () => (  keptFields),
	iv: () => (  changesBetween),
	q9: () => (  variableChanges),
	rw: () => (  noChanges)
  });
  var node_util__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7975);
  var _base_json_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(4289);
  var _base_printing_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4694);
  var _base_text_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(9376);
  var _secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(3702);
  var _amounts_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5846);
  var _fields_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(1494);
  var _secrets_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(7030);








const noChanges = {
	changes: [],
	variables: { added: [], removed: [], changed: [], kept: [] },
};
function changesBetween(before, after) {
	const isVariable = ({ steps, before: was, after: is }) => steps[0] === ".environmentVariables" && steps.length < 3 && !(isEmpty(was) && isEmpty(is));
	return differing((0,_secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_2__  .X8)(before, "all"), (0,_secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_2__  .X8)(after, "all"), "record")
		.filter((pair) => !isVariable(pair))
		.map(changeOf);
}
function changeOf({ steps, before, after }) {
	const field = pathOf(steps);
	const createOnly = _fields_js__WEBPACK_IMPORTED_MODULE_4__  .Wl.includes(field);
	return { field, before, after, createOnly, removed: after === undefined };
}
function liveChanges(live, definition, applied) {
	const [before, after] = [live, definition].map((body) => {
		const { environmentVariables: _, ...others } = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .T)(body, {});
		return others;
	});
	const pairs = differing(before, after, "live").filter((pair) => !isAdded(pair));
	const isSent = ({ steps, after: ours }) => !_fields_js__WEBPACK_IMPORTED_MODULE_4__  .Wl.includes(pathOf(steps)) && (ours !== undefined || isItem(steps));
	const changes = pairs.filter(isSent).flatMap((pair) => {
		const isUnreported = pair.before === undefined && pair.field.kind === undefined && !isItem(pair.steps);
		if (!isUnreported)
			return [pair];
		return differing(valueAt(applied, pair.steps), pair.after, "record", pair.field, pair.steps);
	});
	const others = pairs.filter((pair) => !isSent(pair));
	return {
		changes: changes.map((pair) => changeOf({ ...pair, before: requestable(pair) })),
		platformOnly: others.map(changeOf),
	};
}
function requestable({ before, after, field: { members = [] } }) {
	if (after !== undefined || !(0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .Gv)(before))
		return before;
	const names = members.map(({ field }) => field).filter((name) => Object.hasOwn(before, name));
	return Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
}
function isItem(steps) {
	return steps.at(-1)?.startsWith("[") === true;
}
function isAdded({ steps, before, field }) {
	const isDefault = field.field === "isDefault" && steps.at(-2) === "[default]";
	return isNothing(before) && (isDefault || field.field === "workspaceId" || field.twice !== undefined);
}
function responseDifferences(sent, response, before, why) {
	const [body, received, applied] = [sent, response, before ?? {}].map((each) => (0,_secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_2__  .X8)(each, "all"));
	return differing(body, received, "response")
		.filter(({ steps, field, before: given, after: got }) => {
		if ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .Gv)(given) && (0,_secrets_js__WEBPACK_IMPORTED_MODULE_5__  .k_)(given) && steps[0] === ".environmentVariables")
			return got !== undefined;
		if (!isNothing(given))
			return true;
		const was = valueAt(applied, steps);
		return got !== undefined && was !== undefined && isMatch(was, got, field, "response");
	})
		.map(({ steps, before: given = null, after: got = null }) => ({
		field: pathOf(steps),
		sent: given,
		received: got,
		why,
	}));
}
function isNothing(value) {
	return (value ?? null) === null || ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .Gv)(value) && Object.keys(value).length === 0);
}
function keptFields(sent, response, before) {
	const [old, body, received] = [before, sent, response].map((each) => (0,_secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_2__  .X8)(each, "all"));
	return differing(old, body, "record").flatMap(({ steps, before: was = null, after: is, field }) => {
		const isWhole = steps.length === 1 || (steps.length === 2 && isItem(steps));
		const isSet = was !== null && !(Array.isArray(was) && was.length === 0);
		const got = valueAt(received, steps) ?? null;
		const isKept = is === undefined && isWhole && isSet && field.use !== "create-only" && got !== null;
		if (!isKept || !isMatch(was, got, field, "response"))
			return [];
		return [{ field: pathOf(steps), sent: null, received: got, why: "kept" }];
	});
}
function variableChanges(before, after) {
	const old = new Set((0,_secrets_js__WEBPACK_IMPORTED_MODULE_5__  .YD)((0,_secrets_js__WEBPACK_IMPORTED_MODULE_5__  .DF)(before)));
	const now = new Set((0,_secrets_js__WEBPACK_IMPORTED_MODULE_5__  .YD)((0,_secrets_js__WEBPACK_IMPORTED_MODULE_5__  .DF)(after)));
	return {
		added: [...now].filter((key) => !old.has(key)),
		removed: [...old].filter((key) => !now.has(key)),
		kept: [...now].filter((key) => old.has(key)),
	};
}
function fieldThatRedactionChanges(body, redact) {
	const withoutValues = (0,_secrets_js__WEBPACK_IMPORTED_MODULE_5__  .GV)(body, (variable) => ({ ...variable, value: null }));
	const [first] = differing(withoutValues, (0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .T)(withoutValues, (0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .xn)(redact)), "record");
	return first && redact(pathOf(first.steps));
}
const blanks = /[\s\p{Cf}\p{Cc}]/gu;
const hiddenBlanks = / (?= )|[^\S ]|\p{Cf}|\p{Cc}/gu;
const longestQuoted = 10_000;
function quotedJson(value) {
	return JSON.stringify((0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .T)(value, {})).replace(hiddenBlanks, _base_printing_js__WEBPACK_IMPORTED_MODULE_1__  .RT);
}
function shownChange({ before, after }) {
	const as = (format) => [before, after].map((value) => (value === undefined ? undefined : format(value)));
	const [oldJson, newJson] = as(_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .oB);
	const isShort = oldJson !== undefined && oldJson.length < longestQuoted;
	const areQuoted = isShort && oldJson.replace(blanks, "") === newJson?.replace(blanks, "");
	const [was, is] = areQuoted ? as(quotedJson) : [oldJson, newJson];
	const isAlike = was !== undefined && was.slice(0, 300) === is?.slice(0, 300);
	return [
		was === undefined ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `not set` : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .aY)(was),
		is === undefined ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `no longer sent` : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .aY)(is)}${isAlike ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) ` (changed)` : ""}`,
	];
}
function pathOf(steps) {
	return steps.join("").replace(/^\./, "");
}
const searchedLists = new WeakMap();
function valueAt(body, steps) {
	return steps.reduce((value, step) => {
		if (step.startsWith("."))
			return (0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .Gv)(value) ? (0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .Dc)(value, step.slice(1)) : undefined;
		if (!Array.isArray(value))
			return undefined;
		const items = searchedLists.get(value) ?? (isListOfObjects(value) ? byName(value, value)[0] : new Map());
		searchedLists.set(value, items);
		return items.get(step.slice(1, -1));
	}, body);
}
function differing(before, after, reader, field = { members: _fields_js__WEBPACK_IMPORTED_MODULE_4__  .OA }, steps = []) {
	const parts = comparedParts(before, after, field, reader);
	if (parts !== undefined) {
		return parts.flatMap(([step, was, is, inner]) => differing(was, is, reader, inner, [...steps, step]));
	}
	const isSame = (0,node_util__WEBPACK_IMPORTED_MODULE_0__.isDeepStrictEqual)(before, after) ||
		(reader !== "record" && isAlike(before, after, field)) ||
		(reader === "live" && isEmpty(before) && isEmpty(after));
	return isSame ? [] : [{ steps, before, after, field }];
}
function isMatch(before, after, field, reader) {
	return differing(before, after, reader, field).every((pair) => reader === "live" && pair.after === undefined);
}
function isEmpty(value) {
	if ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .Gv)(value))
		return Object.values(value).every(isEmpty);
	return Array.isArray(value) ? value.length === 0 : !value;
}
function isAlike(before, after, { kind }) {
	const isAmount = kind === "cores" || kind === "gibibytes" || kind === "integer";
	if (isAmount && (0,_amounts_js__WEBPACK_IMPORTED_MODULE_3__  .t3)(before, after))
		return true;
	if ((before ?? "") === "" && (after ?? "") === "")
		return true;
	return (0,node_util__WEBPACK_IMPORTED_MODULE_0__.isDeepStrictEqual)(sorted(before), sorted(after));
}
function sorted(list) {
	return Array.isArray(list) && list.every((item) => typeof item === "string") ? list.toSorted() : list;
}
function comparedParts(before, given, field, reader) {
	const absent = reader === "live" ? { object: {}, list: [] }[String(field.kind)] : undefined;
	const after = given === undefined ? absent : given;
	if ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .Gv)(before) && (0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .Gv)(after))
		return reader === "response" && isNothing(before)
			? undefined
			: comparedMembers(before, after, field, reader);
	if (isListOfObjects(before) && isListOfObjects(after))
		return comparedItems(before, after, field, reader);
	return undefined;
}
function comparedMembers(before, after, { members = [] }, reader) {
	const rowOf = (name) => members.find(({ field }) => field === name);
	const isCompared = {
		record: () => true,
		response: (name) => Object.hasOwn(before, name) && ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .Dc)(after, name) ?? null) !== null,
		live: (name) => Object.hasOwn(after, name) || (name !== "id" && rowOf(name)?.use === "both"),
	}[reader];
	return Object.keys((0,_fields_js__WEBPACK_IMPORTED_MODULE_4__  .cQ)({ ...before, ...after }, members))
		.filter(isCompared)
		.map((name) => [`.${name}`, (0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .Dc)(before, name), (0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .Dc)(after, name), rowOf(name) ?? {}]);
}
const mostUnordered = 100;
function comparedItems(before, after, { members = [], rules }, reader) {
	const isUnordered = rules === undefined && members.length > 0;
	if (isUnordered && Math.max(before.length, after.length) <= mostUnordered) {
		const added = new Set(after);
		const parts = before.map((item, index) => {
			const same = [...added].find((each) => isMatch(item, each, { members }, reader));
			if (same !== undefined)
				added.delete(same);
			return [`[${index}]`, item, same, { members }];
		});
		const isComplete = added.size === 0 && parts.every(([, , same]) => same !== undefined);
		if (reader !== "response" || isComplete)
			return [...parts, ...[...added].map((item) => [`[${after.indexOf(item)}]`, undefined, item, {}])];
	}
	const [old, now] = byName(before, after);
	if (rules === undefined && !(0,node_util__WEBPACK_IMPORTED_MODULE_0__.isDeepStrictEqual)([...old.keys()], [...now.keys()]))
		return undefined;
	const names = new Set([...old.keys(), ...(reader === "response" ? [] : now.keys())]);
	return Array.from(names, (name) => [`[${name}]`, old.get(name), now.get(name), { members }]);
}
function isListOfObjects(value) {
	return Array.isArray(value) && value.every(_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .Gv);
}
function byName(...lists) {
	const identity = ["name", "key"].find((name) => {
		return lists.every((items) => {
			const names = items.map((item) => (0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .Dc)(item, name)).filter((value) => typeof value === "string");
			return new Set(names).size === items.length;
		});
	});
	const named = (items) => new Map(items.map((item, index) => [identity ? String((0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__  .Dc)(item, identity)) : String(index), item]));
	return [named(lists[0]), named(lists[1])];
}

  }),

  1494:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	OA: () => (  fields),
	RH: () => (  memoryFields),
	Wl: () => (  createOnlyFields),
	cQ: () => (  inDocumentedOrder),
	jb: () => (  responseOnlyFields)
  });
function field(name, kind, more = {}) {
	return { field: name, kind, use: "both", ...more };
}
const use = "create-only";
const fields = [
	field("platformRuntimeVersion", "string", { use, example: "12.0.0" }),
	field("clusterId", "string", { use }),
	field("defaultTaskPodCpu", "cores", { example: "0.5" }),
	field("defaultTaskPodMemory", "gibibytes", {
		example: "1Gi",
		twice: "defaultTaskPodCpu",
	}),
	field("description", "any-string"),
	field("environmentVariables", "list", {
		members: [
			field("key", "variable-key", { example: "MY_KEY", isNeverNull: true }),
			field("value", "scalar", { isPrivate: true, isNeverNull: true }),
			field("isSecret", "boolean", { isNeverNull: true }),
		],
		example: "{ key: MY_KEY, value: my-value }",
		rules: "variables",
		isPrivate: true,
	}),
	field("executor", "open-choice", { allowed: ["CELERY", "KUBERNETES"] }),
	field("isCicdEnforced", "boolean"),
	field("isDagDeployEnabled", "boolean"),
	field("isHighAvailability", "boolean", { retired: false }),
	field("name", "string", {
		example: "my-deployment",
		isRequired: true,
		isNeverNull: true,
	}),
	field("resourceQuotaCpu", "cores", { example: "10" }),
	field("resourceQuotaMemory", "gibibytes", {
		example: "20Gi",
		twice: "resourceQuotaCpu",
	}),
	field("schedulerSize", "open-choice", {
		allowed: ["SMALL", "MEDIUM", "LARGE"],
		retired: "SMALL",
	}),
	field("type", "choice", {
		allowed: ["DEDICATED", "HYBRID", "STANDARD"],
		isRequired: true,
		isNeverNull: true,
	}),
	field("workerQueues", "list", {
		members: [
			field("id", "string"),
			field("platformMachine", "string", { example: "A5" }),
			field("isDefault", "boolean"),
			field("maxWorkerCount", "integer", { example: "10" }),
			field("minWorkerCount", "integer", { example: "1", retired: 0 }),
			field("name", "string", { example: "default", isNeverNull: true }),
			field("workerConcurrency", "integer", { example: "10" }),
			field("nodePoolId", "string"),
		],
		example: "{ name: default, maxWorkerCount: 10 }",
		rules: "queues",
	}),
	field("workloadIdentity", "any-string"),
	field("workspaceId", "string"),
	field("cloudProvider", "string", { use }),
	field("contactEmails", "strings"),
	field("isDevelopmentMode", "boolean"),
	field("region", "string", { use }),
	field("scalingSpec", "object", {
		members: [
			field("hibernationSpec", "object", {
				members: [
					field("schedules", "list", {
						members: [
							field("hibernateAtCron", "string", { example: "0 20 * * 1-5" }),
							field("wakeAtCron", "string", { example: "0 6 * * 1-5" }),
							field("isEnabled", "boolean"),
							field("description", "any-string"),
						],
					}),
					field("override", "object", {
						members: [field("isHibernating", "boolean"), field("overrideUntil", "string")],
					}),
				],
			}),
		],
	}),
	field("schedulerAu", "integer", {
		example: "5",
	}),
	field("taskPodNodePoolId", "string"),
];
function inDocumentedOrder(object, rows = fields) {
	const names = new Set([...rows.map(({ field }) => field), ...Object.keys(object)]);
	return Object.fromEntries([...names].filter((name) => Object.hasOwn(object, name)).map((name) => [name, object[name] ?? null]));
}
const createOnlyFields = fields
	.filter((row) => row.use === "create-only")
	.map(({ field }) => field);
const responseOnlyFields = ("id organizationId orchestratorVersion runtimeVersion createdAt createdBy updatedAt updatedBy " +
	"imageRepository imageTag imageVersion namespace schedulerCpu schedulerMemory schedulerReplicas status " +
	"statusReason webServerOrchestratorApiUrl webServerCpu webServerMemory webServerIngressHostname " +
	"webServerReplicas webServerUrl clusterName dagTarballVersion desiredDagTarballVersion externalIPs " +
	"oidcIssuerUrl scalingStatus workspaceName podCpu podMemory").split(" ");
const memoryFields = fields.flatMap(({ field, twice }) => twice === undefined ? [] : [{ memory: field, cpu: twice }]);

  }),

  711:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	$B: () => (  bare),
	Mc: () => (  misspelledBy),
	fM: () => (  fieldMeantBy),
	qR: () => (  isGiven),
	vY: () => (  mostSearched),
	xb: () => (  documentedNames)
  });
  var _base_name_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(2788);
  var _fields_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1494);
  var _source_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5638);



const documented = documentedIn(_fields_js__WEBPACK_IMPORTED_MODULE_0__  .OA, "");
function documentedIn(rows, path) {
	return rows.flatMap((row) => {
		const inner = (0,_source_js__WEBPACK_IMPORTED_MODULE_1__  .F5)(path, row.kind === "list" ? `${row.field}[]` : row.field);
		return [{ row, name: bare(row.field), path }, ...documentedIn(row.members ?? [], inner)];
	});
}
const documentedNames = documented.map(({ row }) => row.field);
function bare(name) {
	return name.replace(/[_-]/g, "").toLowerCase();
}
const longestName = Math.max(...documentedNames.map(({ length }) => length));
function fieldMeantBy(given, own) {
	const isKey = given === "name" && own[0]?.kind === "variable-key";
	const name = isKey ? "key" : bare(given);
	const isOwn = ({ row }) => own.includes(row);
	const nearest = documented.toSorted((left, right) => Number(isOwn(right)) - Number(isOwn(left)));
	for (let letters = Math.min(name.length, longestName); letters >= 5; letters--) {
		const start = name.slice(0, letters);
		const end = name.slice(-letters);
		const match = nearest.find((each) => each.name.startsWith(start) || each.name.endsWith(end));
		if (match !== undefined)
			return match;
	}
	return nearest.find((each) => (0,_base_name_js__WEBPACK_IMPORTED_MODULE_2__  .kC)(name, each.name));
}
const mostSearched = 200;
function isGiven(object, field, own, undocumented) {
	if (Object.hasOwn(object, field))
		return true;
	const names = Object.keys(object).filter((name) => !undocumented.has(name));
	return names.slice(0, mostSearched).some((name) => fieldMeantBy(name, own)?.row?.field === field);
}
function misspelledBy(name) {
	const allNames = [...documentedNames, ..._fields_js__WEBPACK_IMPORTED_MODULE_0__  .jb];
	return allNames.includes(name) ? undefined : allNames.find((each) => bare(each) === bare(name));
}

  }),

  2668:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	MM: () => (  checkRules),
	Rz: () => (  checkVariable),
	dM: () => (  shownKey),
	dh: () => (  secretNameWarnings),
	kw: () => (  asBlock),
	mp: () => (  checkRequired),
	qZ: () => (  unquoted),
	w: () => (  checkMasked),
	wK: () => (  isPlaceholder)
  });
  var _base_json_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(4289);
  var _base_text_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(9376);
  var _secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3702);
  var _secrets_redact_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8998);
  var _amounts_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(5846);
  var _fields_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(1494);
  var _names_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(711);
  var _secrets_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(7030);
  var _source_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(5638);









function checkRules(body, findings) {
	const problem = (location, what) => (0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .z8)(findings, "problem", location, what);
	const queues = (0,_secrets_js__WEBPACK_IMPORTED_MODULE_5__  .QQ)(body);
	checkUnique((0,_secrets_js__WEBPACK_IMPORTED_MODULE_5__  .DF)(body), "key", findings);
	checkUnique(queues, "name", findings);
	for (const queue of queues) {
		const { minWorkerCount: least, maxWorkerCount: most } = queue;
		if (typeof least !== "number" || typeof most !== "number" || least <= most)
			continue;
		const what = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `must be at most maxWorkerCount, which is ${most}; got ${least}`;
		problem((0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .x5)(queue, "minWorkerCount"), what);
	}
	const [first, ...others] = queues.filter(({ isDefault }) => isDefault === true);
	for (const queue of others) {
		const position = (0,_source_js__WEBPACK_IMPORTED_MODULE_6__  ._M)((0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .au)(first ?? queue));
		problem((0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .x5)(queue, "isDefault"), (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `must not be true: the default queue is already at ${position}`);
	}
	for (const { memory, cpu } of _fields_js__WEBPACK_IMPORTED_MODULE_3__  .RH) {
		const cores = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_8__  .sk)(body, cpu) ?? "";
		const gibibytes = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_8__  .sk)(body, memory) ?? "";
		if (!(0,_amounts_js__WEBPACK_IMPORTED_MODULE_2__  .fy)(cores) || !(0,_amounts_js__WEBPACK_IMPORTED_MODULE_2__  .FD)(gibibytes) || (0,_amounts_js__WEBPACK_IMPORTED_MODULE_2__  .t3)(gibibytes, (0,_amounts_js__WEBPACK_IMPORTED_MODULE_2__  .jj)(cores)))
			continue;
		const right = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `write ${(0,_amounts_js__WEBPACK_IMPORTED_MODULE_2__  .jj)(cores)}, or remove the memory`;
		problem((0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .x5)(body, memory), (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `must be twice ${cpu}, which is ${cores}: ${right}; got ${gibibytes}`);
	}
}
function checkVariable(variable, members, { allowEmptySecrets, tokens, findings, undocumented }) {
	const value = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_8__  .sk)(variable, "value");
	const location = (0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .x5)(variable, "value");
	const say = (level, what) => (0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .z8)(findings, level, location, (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `${ofKey(variable)}${what}`);
	const isHidden = (0,_secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_0__  .r1)(variable);
	const lacks = (field) => !(0,_names_js__WEBPACK_IMPORTED_MODULE_4__  .qR)(variable, field, members, undocumented);
	const lack = (what) => (0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .z8)(findings, "problem", (0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .au)(variable), what);
	if (lacks("key"))
		lack((0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `has no key: add the variable's name, such as key: MY_KEY`);
	if (!isHidden && !(0,_secrets_js__WEBPACK_IMPORTED_MODULE_5__  .k_)(variable) && lacks("value"))
		lack((0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `has no value: write value: "" for an empty one`);
	if (value === undefined || _source_js__WEBPACK_IMPORTED_MODULE_6__  .eJ.has(location))
		return;
	const given = value.trim();
	if (isHidden && given === "") {
		checkEmpty(variable, allowEmptySecrets, findings);
		return;
	}
	const { origin, isBlock } = location;
	const isInput = origin.isVariables === true;
	const isLine = isInput && !isBlock;
	const [token] = Object.entries(tokens).find(([, secret]) => secret === given) ?? [];
	if (token !== undefined)
		say("problem", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `is the step's own ${token}: leave it out`);
	const [, wrong] = (isLine ? wrongForms.find(([form]) => form.test(value)) : undefined) ?? [];
	const bare = unquoted(given);
	if (isHidden && ciphertext.test(bare))
		say("problem", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `is encrypted, and nothing decrypts it: decrypt it first`);
	else if (isHidden && !isBlock && isStandIn(bare, (0,_base_json_js__WEBPACK_IMPORTED_MODULE_8__  .sk)(variable, "key")))
		say("problem", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `represents another value, and nothing fills it in: ${isInput ? asItIs : asInput}`);
	else if (wrong !== undefined)
		say("problem", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `${wrong}. If that is meant, ${asBlock}`);
	else if (isLine) {
		for (const [, warning] of suspiciousForms.filter(([form]) => form.test(value)))
			say("warning", warning);
	}
	else if (isHidden && origin.at !== undefined)
		say("warning", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `is a secret in a file, which others can read: pass it with secret-environment-variables`);
}
const asBlock = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `write a line KEY<<END, the value in lines of its own, and a line END`;
const asItIs = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `write the secret itself. If it has this form, ${asBlock}`;
const asInput = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `pass the secret with secret-environment-variables, or leave value out to keep the stored
  one`;
const wrongForms = [
	[/^\s*["'`“”„‘’«]/, (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `begins with a quote, which would be a part of the value: remove the quotes`],
	[/\\$/, (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `ends with a backslash, which continues no line: write the value on one line`],
	[
		/\\n[A-Z_][A-Z0-9_]*=/,
		(0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `has \\n as two characters before another variable: write each on a line of its own`,
	],
	[
		/^[\s\x85\u2800\p{Default_Ignorable_Code_Point}]|[\s\x85\u2800\p{Default_Ignorable_Code_Point}]$/u,
		(0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `begins or ends with whitespace, or with a character that prints nothing: remove it`,
	],
];
const suspiciousForms = [
	[/\s#/, (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `contains a #: the whole rest of the line is the value`],
	[
		/[,; \t][A-Z_][A-Z0-9_]*=/,
		(0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `looks like several variables: write each on a line of its own if that is meant`,
	],
	[/-----BEGIN.*\\n/, (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `is a key on one line, with \\n as two characters: for line breaks ${asBlock}`],
];
function unquoted(value) {
	return value.replace(/^(["'`])(.*)\1$/s, "$2");
}
function checkMasked(variable, findings) {
	const value = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_8__  .sk)(variable, "value")?.trim() ?? "";
	const location = (0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .x5)(variable, "value");
	if (!(0,_secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_0__  .r1)(variable) || value === "" || (0,_secrets_redact_js__WEBPACK_IMPORTED_MODULE_1__  .rr)(value) || (0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .s2)(variable))
		return;
	const what = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `is not masked: it has fewer than 4 characters, or is true or false. Make it a plain variable
	if that is possible`;
	(0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .z8)(findings, "warning", location, (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `${ofKey(variable)}${what}`);
}
function secretNameWarnings(body, except) {
	return (0,_secrets_js__WEBPACK_IMPORTED_MODULE_5__  .DF)(body).flatMap((variable) => {
		const key = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_8__  .sk)(variable, "key") ?? "";
		const isNamed = /(?:PASSWORD|SECRET|TOKEN|API_KEY|PRIVATE_KEY|CREDENTIALS)$/i.test(key);
		if (!isNamed || except.includes(key) || (0,_secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_0__  .r1)(variable) || !(0,_base_json_js__WEBPACK_IMPORTED_MODULE_8__  .sk)(variable, "value"))
			return [];
		const what = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `of ${key} is readable in the platform, because the variable is plain: make it secret with
	  secret-environment-variables`;
		return (0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .SC)("warning", (0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .x5)(variable, "value"), what);
	});
}
function checkEmpty(variable, isAllowed, findings) {
	const location = { ...(0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .x5)(variable, "value"), path: "" };
	const key = shownKey(variable) ?? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `the secret`;
	if (isAllowed && location.origin.isSecret) {
		findings.emptySecrets.push(key);
		return;
	}
	const what = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `${key} is empty, and would overwrite the stored value: does the secret exist for this
	repository, environment and event? Leave value out to keep the stored one`;
	(0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .z8)(findings, "problem", location, what);
}
function shownKey(variable) {
	const key = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_8__  .sk)(variable, "key");
	const { isSecret, hidesKeys } = (0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .au)(variable).origin;
	return key === undefined || (isSecret && (hidesKeys || !(0,_secrets_js__WEBPACK_IMPORTED_MODULE_5__  .x)(key))) ? undefined : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `${key}`;
}
function ofKey(variable) {
	const key = shownKey(variable);
	return key === undefined ? "" : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `of ${key} `;
}
function checkRequired(body, own, isPreview, location, { findings, undocumented }) {
	for (const { field, isRequired, allowed, example = "" } of _fields_js__WEBPACK_IMPORTED_MODULE_3__  .OA) {
		const needsOwn = isPreview && field === "name";
		if (!isRequired || (0,_names_js__WEBPACK_IMPORTED_MODULE_4__  .qR)(needsOwn ? own : body, field, _fields_js__WEBPACK_IMPORTED_MODULE_3__  .OA, undocumented))
			continue;
		const what = allowed === undefined ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `a string such as ${example}` : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `one of ${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .oR)(allowed)}`;
		const or = field === "name" ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `, here or in the input deployment-name` : "";
		const more = needsOwn
			? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `. A preview needs it even with deployment-name: a sweep finds previews by it`
			: or;
		(0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .z8)(findings, "problem", { ...location, path: field }, (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `is required: ${what}${more}`);
	}
}
function checkUnique(items, by, findings) {
	const firsts = new Map();
	for (const item of items) {
		const id = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_8__  .sk)(item, by) ?? "";
		const first = firsts.get(id);
		firsts.set(id, first ?? item);
		if (first === undefined || id === "")
			continue;
		const name = by === "key" ? (shownKey(item) ?? "it") : id;
		const position = (0,_source_js__WEBPACK_IMPORTED_MODULE_6__  ._M)({ ...(0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .au)(first), path: "" });
		(0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .z8)(findings, "problem", (0,_source_js__WEBPACK_IMPORTED_MODULE_6__  .x5)(item, by), (0,_base_text_js__WEBPACK_IMPORTED_MODULE_7__  .Qq) `must be unique: ${name} is also given at ${position}`);
	}
}
const reference = /^(?:var|local|each\.value|module\.[\w-]+|data\.[\w-]+\.[\w-]+|secrets|vars)\.[\w-]+(?:[.[]\S*)?$/;
const unfilled = /^(?:\$?\{\{.*\}\}|<[^<>]+>|%\w+%)$/s;
const ofShell = /^\$(?:\{[^{}]*\}|[A-Za-z_]\w*)$/;
const partial = /\$\{|\$[A-Za-z_]|\{\{|<[^<>]+>|%\w+%/;
function isPlaceholder(given, isName) {
	const value = given.trim();
	if (isName && (partial.test(value) || value.startsWith("local.")))
		return partial.test(value);
	return [unfilled, ofShell, reference].some((form) => form.test(value));
}
const ciphertext = /^(?:ENC\[|encrypted:|\{cipher\}|\$ANSIBLE_VAULT;)/;
const elsewhere = /^(?:(?:op:\/\/|vault:|ref\+)\S.*|\*{3,}|\(sensitive value\)|\[REDACTED\]|none|null|undefined)$/is;
function isStandIn(value, key) {
	const [, braced, plain] = /^\$(?:\{(\w+)\}|(\w+))$/.exec(value) ?? [];
	const name = braced ?? plain;
	const isOfShell = name !== undefined && (name === key || /^(?=.*_)[A-Z][A-Z\d_]*$/.test(name));
	return isOfShell || [unfilled, reference, elsewhere].some((form) => form.test(value));
}

  }),

  7030:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	DF: () => (  variablesIn),
	GV: () => (  mapVariables),
	Gi: () => (  hasSecretValue),
	QQ: () => (  queuesIn),
	VY: () => (  secretsIn),
	YD: () => (  keysOf),
	aI: () => (  secretKeysOf),
	jR: () => (  withKeys),
	k_: () => (  isSecretItem),
	x: () => (  isShownKey)
  });
  var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4289);
  var _secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3702);


function objectsIn(list = null) {
	return Array.isArray(list) ? list.filter(_base_json_js__WEBPACK_IMPORTED_MODULE_1__  .Gv) : [];
}
function variablesIn({ environmentVariables }) {
	return objectsIn(environmentVariables);
}
function queuesIn({ workerQueues }) {
	return objectsIn(workerQueues);
}
function keysOf(variables) {
	return variables.flatMap((variable) => (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__  .sk)(variable, "key") ?? []);
}
function mapVariables(body, change) {
	const variables = variablesIn(body).map(change);
	return variables.length === 0 ? body : { ...body, environmentVariables: variables };
}
function withKeys(body, keyOf) {
	return mapVariables(body, (variable) => {
		const key = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__  .sk)(variable, "key");
		return key === undefined ? variable : { ...variable, key: keyOf(key) };
	});
}
function isSecretItem(variable) {
	return (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__  .Dc)(variable, "isSecret") === true;
}
function secretKeysOf(body) {
	return keysOf(variablesIn(body).filter(isSecretItem));
}
function isShownKey(key) {
	return /^[A-Z0-9_]+$/.test(key);
}
function* secretsIn(source, free) {
	const { environmentVariables = null, ...others } = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__  .Gv)(source) ? source : { source };
	const isKept = ([name]) => !free.has(name) || ["key", "value", "isSecret"].includes(name);
	const items = Array.isArray(environmentVariables) ? environmentVariables : [environmentVariables];
	for (const item of items)
		yield* secretsOf((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__  .Gv)(item) ? Object.fromEntries(Object.entries(item).filter(isKept)) : item);
	yield* secretsOf(others, hasSecretValue);
}
function* secretsOf(value, isSecret = _secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_0__  .r1) {
	if ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__  .Gv)(value) && isSecret(value))
		yield* stringsIn(value);
	const below = typeof value === "object" && value !== null ? Object.values(value) : [];
	for (const inner of below)
		yield* secretsOf(inner, isSecret);
}
function hasSecretValue(object) {
	const isValue = ([name, value]) => /^val(?:ue)?(?![A-Za-z])/.test(name) && (name !== "value" || value !== null);
	return ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__  .Dc)(object, "isSecret") ?? false) !== false && Object.entries(object).some(isValue);
}
function* stringsIn(value, key = "") {
	if (Array.isArray(value))
		for (const item of value)
			yield* stringsIn(item, key);
	else if ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__  .Gv)(value)) {
		for (const [name, inner] of Object.entries(value)) {
			const own = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__  .sk)(value, "key") ?? name;
			if (isMisreadName(name, inner))
				for (const part of [name, name.replace(/^val(?:ue)?\s*[:=]?\s*/, "")])
					yield [part, own];
			if (!(0,_secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_0__  .Mi)(name, inner))
				yield* stringsIn(inner, own);
		}
	}
	else if (value !== null && value !== "")
		yield [String(value), key];
}
function isMisreadName(name, value) {
	if (["key", "value", "updatedAt"].includes(name) || name === "")
		return false;
	return !/^\w+$/.test(name) || (value === null && !(0,_secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_0__  ._o)(name));
}

  }),

  5638:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	Ae: () => (  mergedObject),
	F5: () => (  joinedPath),
	SC: () => (  noticeAt),
	ST: () => (  faultyNames),
	Vb: () => (  nameOf),
	_M: () => (  where),
	au: () => (  ownLocation),
	eJ: () => (  faulty),
	s2: () => (  isFaulty),
	t4: () => (  located),
	x5: () => (  locate),
	z8: () => (  report),
	zZ: () => (  locationIn)
  });
  var _base_text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9376);

const memberLocations = new WeakMap();
const ownLocations = new WeakMap();
const faulty = new WeakSet();
const faultyNames = new WeakSet();
function located(value, own, members = new Map()) {
	ownLocations.set(value, own);
	memberLocations.set(value, members);
	return value;
}
function locate(container, name) {
	const location = memberLocations.get(container)?.get(String(name));
	if (location !== undefined)
		return location;
	const own = ownLocation(container);
	return { ...own, path: joinedPath(own.path, name) };
}
function ownLocation(container) {
	return ownLocations.get(container) ?? locationIn({ position: () => "" });
}
function locationIn(origin, offset = 0, path = "") {
	return { origin, offset, nameOffset: offset, path };
}
function nameOf(location) {
	return { ...location, offset: location.nameOffset };
}
function mergedObject(below, over) {
	const members = new Map([...(memberLocations.get(below) ?? []), ...(memberLocations.get(over) ?? [])]);
	return located({ ...below, ...over }, ownLocation(below), members);
}
const longestPath = 300;
function joinedPath(path, name) {
	if (path.length > longestPath)
		return path;
	if (typeof name === "number")
		return `${path}[${name}]`;
	return path === "" ? name || '""' : `${path}.${name}`;
}
function where({ origin, offset, path }) {
	const position = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__  .Qq) `${origin.position(offset)}`;
	return path === "" ? position : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__  .Qq) `${position}: ${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__  .Tu)(longestPath, path)}`;
}
function noticeAt(level, location, what) {
	const start = location.path === "" ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__  .Qq) `${where(location)}:` : where(location);
	return { code: `definition/${level}`, text: what, where: start, at: location.origin.at?.(location.offset) };
}
function report(findings, level, location, what) {
	if (level === "problem")
		faultySources.add(location.origin);
	const key = `${location.origin.position(location.offset)} ${what}`;
	if (findings.reported.has(key))
		return;
	findings.reported.add(key);
	findings[`${level}s`].push(noticeAt(level, location, what));
}
const faultySources = new WeakSet();
function isFaulty(container) {
	return faultySources.has(ownLocation(container).origin);
}

  }),

  7437:
  ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
  var _start_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2697);
  var node_events__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8474);
  var _main_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(8521);
  var _runner_runner_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(1194);





(0,node_events__WEBPACK_IMPORTED_MODULE_1__.setMaxListeners)(0, _start_js__WEBPACK_IMPORTED_MODULE_0__  .W.signal);
for (const signal of ["SIGINT", "SIGTERM", ...(process.platform === "win32" ? ["SIGBREAK"] : [])]) {
	process.on(signal, () => _start_js__WEBPACK_IMPORTED_MODULE_0__  .W.abort());
}
_start_js__WEBPACK_IMPORTED_MODULE_0__  .w.isRunning = true;
const succeeded = await (0,_main_js__WEBPACK_IMPORTED_MODULE_2__  .i)(new _runner_runner_js__WEBPACK_IMPORTED_MODULE_3__  .k(), _start_js__WEBPACK_IMPORTED_MODULE_0__  .W.signal);
_start_js__WEBPACK_IMPORTED_MODULE_0__  .w.isRunning = false;
if (succeeded)
	process.exitCode = 0;
process.stdout.write("", () => setTimeout(() => process.exit(), 500).unref());
__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

  }),

  2723:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	Av: () => (  isOfPullRequest),
	X7: () => (  pullRequestEvent),
	at: () => (  at),
	kq: () => (  headShaOf)
  });
  var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4289);

function isOfPullRequest(name) {
	return name === "pull_request" || name === "pull_request_target";
}
function pullRequestEvent(reader) {
	const { name, payload } = reader.source.event();
	const subject = at(payload, "pull_request") ?? (at(payload, "issue", "pull_request") && at(payload, "issue"));
	const own = at(subject, "number");
	const number = typeof own === "number" && Number.isSafeInteger(own) && own > 0 ? own : undefined;
	const given = reader.number("pull-request");
	if (given !== undefined && given !== number)
		return { number: given, action: "", headSha: undefined };
	const isClosed = at(payload, "pull_request", "state") === "closed";
	const action = at(payload, "action");
	return {
		number,
		action: isClosed ? "closed" : isOfPullRequest(name) && typeof action === "string" ? action : "",
		headSha: headShaOf(payload),
	};
}
function headShaOf(payload) {
	const sha = at(payload, "pull_request", "head", "sha");
	return typeof sha === "string" ? sha : undefined;
}
function at(payload, ...path) {
	return path.reduce((value, name) => ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .Gv)(value) ? (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .Dc)(value, name) : undefined), payload);
}

  }),

  4516:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	SF: () => (  booleanOf),
	_t: () => (  longestRequest),
	eQ: () => (  isId),
	i_: () => (  InputReader)
  });
  var _base_text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9376);
  var _platform_resources_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3052);
  var _table_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5735);



function booleanOf(given = "") {
	if (/^(?:true|True|TRUE)$/.test(given))
		return true;
	return /^(?:false|False|FALSE)$/.test(given) ? false : undefined;
}
class InputReader {
	source;
	findings;
	misspelled = new Set();
	constructor(source, findings) {
		this.source = source;
		this.findings = findings;
	}
	checkForms(mode) {
		for (const name of _table_js__WEBPACK_IMPORTED_MODULE_1__  .vj) {
			const { modes, rule } = _table_js__WEBPACK_IMPORTED_MODULE_1__  .Fu[name];
			const isOverridden = this.own(name) === undefined && this.source.input(name.replace(/-id$/, ""));
			const given = isOverridden ? undefined : this.string(name);
			if (given === undefined || rule === undefined || (mode && !modes.includes(mode)))
				continue;
			const expected = unfit(rule, given, name);
			if (expected !== undefined)
				this.problem("input/unfit", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `${this.origin(name)} ${expected}; got ${this.display(given)}`);
		}
	}
	string(name) {
		const { default: otherwise } = _table_js__WEBPACK_IMPORTED_MODULE_1__  .Fu[name];
		return this.own(name) ?? this.variable(name) ?? (otherwise === "auto" ? undefined : otherwise);
	}
	own(name) {
		const given = this.source.input(name)?.trim().replaceAll("\r\n", "\n");
		return given === "auto" && _table_js__WEBPACK_IMPORTED_MODULE_1__  .Fu[name].default === "auto" ? undefined : given;
	}
	variable(name) {
		const { variable } = _table_js__WEBPACK_IMPORTED_MODULE_1__  .Fu[name];
		return variable === undefined ? undefined : this.source.variable(variable);
	}
	origin(name) {
		const isFromVariable = this.own(name) === undefined && this.variable(name) !== undefined;
		return isFromVariable
			? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `Environment variable ${_table_js__WEBPACK_IMPORTED_MODULE_1__  .Fu[name].variable ?? ""}`
			: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `Input ${name}`;
	}
	display(value) {
		return value.length > 100 ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `a value of ${value.length} characters` : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `"${value}"`;
	}
	required(name, meaning) {
		const given = this.string(name);
		if (given !== undefined || this.misspelled.has(name))
			return given;
		return this.problem("input/missing", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `Input ${name} is required: ${meaning}`);
	}
	choice(name, allowed) {
		const given = this.string(name) ?? "";
		return allowed.find((each) => each === String(booleanOf(given) ?? given));
	}
	boolean(name) {
		return booleanOf(this.string(name)) === true;
	}
	number(name) {
		const given = this.string(name);
		return given === undefined ? undefined : Number(given);
	}
	warnOfUnused(name, reason) {
		const given = this.own(name)?.toLowerCase();
		if (given !== undefined && given !== _table_js__WEBPACK_IMPORTED_MODULE_1__  .Fu[name].default?.toLowerCase()) {
			this.findings.warning("input/unused", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `Input ${name} is given, but ${reason}.`);
		}
	}
	problem(code, said) {
		return this.findings.problem(code, said);
	}
}
const placeholder = /^(?:(?:my|your)[-_])?(?:organization|workspace|deployment)[-_]?id$|^<.*>$|^%\w+%$/i;
function isId(given) {
	return !/\s|^["'`$]|\{\{/.test(given) && (0,_platform_resources_js__WEBPACK_IMPORTED_MODULE_0__  .j$)(given) && !placeholder.test(given);
}
const longestRequest = 180;
function unfit(rule, given, name) {
	if (rule === "boolean")
		return booleanOf(given) === undefined ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `must be true or false` : undefined;
	if (rule === "id") {
		const named = name === "deployment-id" ? "" : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `: for a name use ${name.replace("-id", "")}`;
		return isId(given) ? undefined : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `takes an id${named}`;
	}
	if (rule === "seconds") {
		const seconds = /^\d+(\.\d{1,3})?$/.test(given) ? Number(given) : Number.NaN;
		const isFit = seconds >= 0.001 && seconds <= longestRequest;
		return isFit ? undefined : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `must be a number of seconds from 0.001 to ${longestRequest}, such as 60`;
	}
	if ("choice" in rule) {
		const isFit = rule.choice.includes(String(booleanOf(given) ?? given));
		return isFit ? undefined : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `must be one of ${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .oR)(rule.choice)}`;
	}
	const { least, most, word } = rule;
	const isInRange = Number(given) >= least && Number(given) <= (most ?? Number.MAX_SAFE_INTEGER);
	if (given === word || (/^\d+$/.test(given) && isInRange))
		return undefined;
	const range = most === undefined ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `of ${least} or more` : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `from ${least} to ${most}`;
	return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `must be an integer ${range}${word === undefined ? "" : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `, or ${word}`}`;
}

  }),

  2262:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	V: () => (  nameOf),
	o: () => (  previewOf)
  });
function previewOf({ github }) {
	return github?.step === "deploy" || github?.step === "retire" ? github : undefined;
}
function nameOf({ definition }, pull) {
	const { name } = definition;
	return pull === undefined || definition.nameFromInput ? name : `${name}-pr-${pull}`;
}

  }),

  5735:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	Fu: () => (  inputTable),
	HS: () => (  tokenTypes),
	Pn: () => (  meantBy),
	ey: () => (  previews),
	nI: () => (  modes),
	vj: () => (  inputNames)
  });
  var _base_name_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2788);
  var _definition_names_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(711);


const modes = ["create-token", "create-deployment", "update-deployment"];
const tokenTypes = ["WORKSPACE", "DEPLOYMENT", "ORGANIZATION"];
const previews = ["true", "retire", "sweep", "false"];
const token = ["create-token"];
const deployment = ["create-deployment", "update-deployment"];
const rows = {
	mode: { modes, rule: { choice: modes } },
	"api-token": { modes, variable: "PLATFORM_API_TOKEN" },
	"base-url": { modes, variable: "PLATFORM_BASE_URL" },
	organization: { modes },
	"organization-id": { modes, rule: "id", variable: "PLATFORM_ORGANIZATION_ID", default: "auto" },
	workspace: { modes },
	"workspace-id": { modes, rule: "id", variable: "PLATFORM_WORKSPACE_ID", default: "auto" },
	"request-timeout": { modes, rule: "seconds", default: "60" },
	"max-attempts": { modes, rule: { least: 1 }, default: "8" },
	"dry-run": { modes, rule: "boolean", default: "false" },
	"job-summary": { modes, rule: "boolean", default: "true" },
	"token-name": { modes: token },
	"token-role": { modes: token },
	"token-type": { modes: token, rule: { choice: tokenTypes }, default: "WORKSPACE" },
	"token-description": { modes: token },
	"token-expiry-days": { modes: token, rule: { least: 1, word: "never" }, default: "1" },
	"deployment-id": { modes, rule: "id" },
	"definition-file": { modes: deployment },
	definition: { modes: deployment },
	"deployment-name": { modes: deployment },
	"environment-variables": { modes: deployment },
	"secret-environment-variables": { modes: deployment },
	"undocumented-fields": { modes: deployment },
	force: { modes: deployment, rule: "boolean", default: "false" },
	"approved-plan": { modes, default: "none" },
	"live-file": { modes },
	preview: { modes: deployment, rule: { choice: previews }, default: "false" },
	"preview-idle-days": { modes: deployment, rule: { least: 1 } },
	"preview-retire": { modes: deployment },
	"pull-request": { modes: deployment, rule: { least: 1 } },
	"pull-request-comment": { modes: deployment, rule: "boolean", default: "false" },
	"github-environment": { modes: deployment },
	"wait-minutes": { modes: deployment, rule: { least: 0, most: 120 }, default: "0" },
	"github-token": { modes: deployment },
};
const inputTable = rows;
const inputNames = Object.keys(rows);
function partsOf(name) {
	const words = name.split("-");
	return words.flatMap((_, from) => words.slice(from).map((__, to) => words.slice(from, from + to + 1).join("")));
}
function meantBy(given) {
	if (Object.hasOwn(inputTable, given))
		return undefined;
	const word = (0,_definition_names_js__WEBPACK_IMPORTED_MODULE_0__  .$B)(given).replace(/^planid$/, "approvedplan");
	const isMeant = [
		(name) => (0,_definition_names_js__WEBPACK_IMPORTED_MODULE_0__  .$B)(name) === word,
		(name) => (0,_base_name_js__WEBPACK_IMPORTED_MODULE_1__  .HQ)((0,_definition_names_js__WEBPACK_IMPORTED_MODULE_0__  .$B)(name), word, 1),
		(name) => partsOf(name).includes(word),
	];
	const inputs = isMeant.map((test) => inputNames.filter(test)).find(({ length }) => length > 0);
	if (inputs !== undefined)
		return { inputs };
	const field = _definition_names_js__WEBPACK_IMPORTED_MODULE_0__  .xb.find((name) => /[A-Z]/.test(name) && (0,_definition_names_js__WEBPACK_IMPORTED_MODULE_0__  .$B)(name) === word);
	return field === undefined ? undefined : { inputs: [], field };
}

  }),

  8866:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	$k: () => (  ghCommand),
	fL: () => (  runPage),
	hO: () => (  readWorkflowRun)
  });
  var _base_printing_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4694);
  var _base_text_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9376);


function readWorkflowRun(variables) {
	const read = (name) => variables.variable(name) ?? "";
	const integer = (name) => (/^\d{1,15}$/.test(read(name)) ? Number(read(name)) : 0);
	const repository = read("GITHUB_REPOSITORY");
	const server = variables.variable("GITHUB_SERVER_URL") ?? "https://github.com";
	const repositoryPage = repository === "" ? undefined : `${server}/${repository}`;
	const id = integer("GITHUB_RUN_ID");
	const action = read("GITHUB_ACTION_REPOSITORY");
	const ref = read("GITHUB_ACTION_REF");
	const isNamed = /^[\w.-]+\/[\w.-]+$/.test(action) && /^[\w./-]*$/.test(ref);
	return {
		id,
		attempt: integer("GITHUB_RUN_ATTEMPT") || 1,
		page: runPage(id, { repositoryPage }),
		actor: read("GITHUB_TRIGGERING_ACTOR") || read("GITHUB_ACTOR"),
		actionRef: ref && `${action}@${ref}`,
		docs: isNamed ? `${server}/${action}/blob/${ref || "HEAD"}/docs/` : "",
		sha: read("GITHUB_SHA"),
		eventName: read("GITHUB_EVENT_NAME"),
		repository,
		repositoryPage,
		host: hostOf(server),
	};
}
function ghCommand(words, { repository, host }) {
	const server = host === undefined ? "" : `GH_HOST=${host} `;
	return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_1__  .G5)(`${server}gh ${words} --repo ${(0,_base_printing_js__WEBPACK_IMPORTED_MODULE_0__  .r7)(repository || "OWNER/REPO")}`);
}
function runPage(id, { repositoryPage }) {
	return repositoryPage === undefined || id === 0 ? "" : `${repositoryPage}/actions/runs/${id}`;
}
function hostOf(server) {
	const host = URL.canParse(server) ? new URL(server).host : "";
	return host === "" || host === "github.com" ? undefined : host;
}

  }),

  8521:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  i: () => (  main)
});

var base_clock = __nccwpck_require__(9423);
var errors = __nccwpck_require__(1144);
var notice = __nccwpck_require__(4575);
var base_text = __nccwpck_require__(9376);
var definition_rules = __nccwpck_require__(2668);
var definition_secrets = __nccwpck_require__(7030);
var definition_source = __nccwpck_require__(5638);
;// CONCATENATED MODULE: ../../build/src/definition/variables.js




const malformed = (0,base_text .Qq) `must have the form KEY=value. A key begins with a letter or _; letters, digits, _, . and -
  follow. For a value of several lines, such as a private key, ${definition_rules .kw}`;
const prefixed = (0,base_text .Qq) `has words before the key, such as export: begin the line with KEY=value`;
const structured = (0,base_text .Qq) `is YAML or JSON: a list or object of variables belongs in the input
  definition, as environmentVariables. Here write KEY=value, one variable a line; for a value of several lines
  ${definition_rules .kw}`;
const path = (0,base_text .Qq) `is a path: write the content of the file, as lines KEY=value`;
const endless = (0,base_text .Qq) `opens a block that does not end: add a line after the value that is exactly the word
  after <<, such as END`;
const unclosed = (0,base_text .Qq) `begins a value of several lines: ${definition_rules .kw}. If it has one line, remove the quote`;
const lone = (0,base_text .Qq) `has a carriage return without a line feed: end lines with a line feed`;
const encrypted = (0,base_text .Qq) `is of an encrypted file: decrypt it first, with sops`;
function mistakeIn(content) {
	if (/^[a-z]+\s+[^\s=:]+=/i.test(content))
		return prefixed;
	if (/^(?:[[{]|-\s|-{1,3}\s*$|[^\s=:]+\s*:(?:\s|$))/.test(content))
		return structured;
	const isPath = /^[^\s=]+$/.test(content) && /^(?:~|\.{1,2})?\/|\.[a-z][\w-]{0,11}$/i.test(content);
	return isPath ? path : malformed;
}
const mostLines = 2_000;
function linesAfter(start, lines, next) {
	const [sign = ""] = start;
	const after = lines.slice(next, next + mostLines);
	if (start.startsWith("-----BEGIN ") && !start.includes("-----END "))
		return after.findIndex((line) => line.includes("-----END ")) + 1 || after.length;
	if (!/["'`]/.test(sign) || /^(["'`])(?:\\.|(?!\1)[^\\])*\1/s.test(start))
		return undefined;
	return after.findIndex((line) => line.includes(sign) && !/^\s*[\w.-]+=["'`]/.test(line)) + 1;
}
const base32Key = /^(?=\D*\d)[A-Z\d]{16,}$/;
function parseVariables(given, isSecret = false) {
	const variables = [];
	const badLines = [];
	const lines = given.replaceAll("\r\n", "\n").split("\n");
	let isAfterMistake = false;
	for (let index = 0; index < lines.length; index++) {
		const content = (lines[index] ?? "").trimStart();
		if (content === "" || content.startsWith("#"))
			continue;
		const line = index + 1;
		const [, key = "", sign = "", value = ""] = /^(.*?)(=|<<)(.*)$/s.exec(content) ?? [];
		const isPadding = sign === "=" && (value === "" ? base32Key.test(key) : /^=+\s*$/.test(value));
		const isKey = /^[A-Za-z_][\w.-]*$/.test(key) && !(isSecret && isPadding);
		const more = linesAfter(isKey ? value.trimStart() : content, lines, line);
		if (more !== undefined && sign !== "<<") {
			badLines.push({ line, what: unclosed });
			index += more;
			continue;
		}
		if (!isKey) {
			const what = mistakeIn(content);
			const isSame = isAfterMistake && (what === structured || !content.includes("="));
			if (!isSame)
				badLines.push({ line, what });
			if (what === structured && variables.length === 0 && badLines.length === 1)
				break;
			isAfterMistake = true;
			continue;
		}
		isAfterMistake = false;
		if (sign === "<<") {
			const end = value.trim() === "" ? -1 : lines.indexOf(value, line);
			if (end === -1) {
				badLines.push({ line, what: endless });
				break;
			}
			variables.push({ key, value: lines.slice(line, end).join("\n"), line, isBlock: true });
			index = end;
			continue;
		}
		variables.push({ key, value, line, isBlock: false });
	}
	return { variables, badLines };
}
function readVariables(written, input, { onSecret, hideKey }, findings) {
	const isSecret = input === "secret-environment-variables";
	const { variables, badLines } = parseVariables(written, isSecret);
	const cut = written.search(/\r(?!\n)/);
	if (cut !== -1)
		badLines.push({ line: written.slice(0, cut).split("\n").length, what: lone });
	const hidesKeys = isSecret && badLines.length > 0;
	const origin = {
		position: (line) => `Input ${input}, line ${line}`,
		isVariables: true,
		isSecret,
		hidesKeys,
	};
	for (const { line, what } of badLines)
		(0,definition_source .z8)(findings, "problem", (0,definition_source .zZ)(origin, line), what);
	for (const secret of hidesKeys ? [written.trim(), ...valuesIn(written)] : [])
		onSecret(secret);
	const items = variables.map(({ key, value, line, isBlock }) => {
		if (isSecret)
			for (const secret of [value, (0,definition_rules .qZ)(value)])
				onSecret(secret, hidesKeys ? "" : key);
		if (hidesKeys && !(0,definition_secrets .x)(key))
			onSecret(key);
		if (isSecret && !(0,definition_secrets .x)(key))
			hideKey(key);
		return (0,definition_source .t4)({ key, value, isSecret }, { ...(0,definition_source .zZ)(origin, line), isBlock });
	});
	const ofSops = items.find(({ key }) => String(key).startsWith("sops_"));
	if (ofSops !== undefined)
		(0,definition_source .z8)(findings, "problem", (0,definition_source .au)(ofSops), encrypted);
	const whole = (0,definition_source .zZ)(origin, 1);
	const body = items.length === 0 ? {} : { environmentVariables: (0,definition_source .t4)(items, whole) };
	return { origin, value: (0,definition_source .t4)(body, whole), isComplete: true };
}
function valuesIn(written) {
	const rests = written.matchAll(/^(?:[^/?@=\n]*=|[^\S\n]*[^\s:]+:[^\S\n])(.+)$/gm);
	const strings = written.matchAll(/"[^"\n]*"\s*:|"([^"\n]*)"/g);
	return [...rests, ...strings].map(([, value = ""]) => (0,definition_rules .qZ)(value.trim().replace(/,$/, "")));
}
var address = __nccwpck_require__(5995);
var environment = __nccwpck_require__(9237);
var redact = __nccwpck_require__(8998);
var secret = __nccwpck_require__(1235);
var inputs_reader = __nccwpck_require__(4516);
var table = __nccwpck_require__(5735);
;// CONCATENATED MODULE: ../../build/src/inputs/common.js



function checkInputNames(reader) {
	for (const given of reader.source.inputNames()) {
		const meant = (0,table .Pn)(given);
		if (meant === undefined)
			continue;
		for (const name of meant.inputs)
			reader.misspelled.add(name);
		const where = (0,base_text .Qq) `in with:, or the environment variable INPUT_${given.toUpperCase()}`;
		const question = meant.field === undefined
			? (0,base_text .Qq) `Did you mean ${(0,base_text .oR)(meant.inputs)}?`
			: (0,base_text .Qq) `Did you mean the field ${meant.field}? It belongs in the definition.`;
		reader.problem("input/unknown", (0,base_text .Qq) `Input ${given} does not exist (${where}). ${question}`);
	}
}
function readMode(reader) {
	checkInputNames(reader);
	reader.required("mode", (0,base_text .Qq) `one of ${table .nI.join(", ")}`);
	const mode = reader.choice("mode", table .nI);
	reader.checkForms(mode);
	if (mode === undefined)
		return undefined;
	for (const name of table .vj) {
		const isUsed = ["github-token", "preview", "force"].includes(name) || table .Fu[name].modes.includes(mode);
		if (!isUsed)
			reader.warnOfUnused(name, (0,base_text .Qq) `mode ${mode} does not use it`);
	}
	checkCombinations(mode, reader);
	return mode;
}
function checkCombinations(mode, reader) {
	if (isPreview(reader) && mode !== "create-deployment") {
		reader.problem("input/preview-mode", (0,base_text .Qq) `Input preview must be false in mode ${mode}. Use mode create-deployment: it creates a preview once,
		and updates it from then on`);
	}
	if (reader.source.isEmptyInput("approved-plan")) {
		reader.problem("input/no-plan", (0,base_text .Qq) `Input approved-plan is empty: the output plan-id of the plan's job was misspelled, or GitHub
		dropped it because it contains a masked value. Without an approval remove the input`);
	}
	const isPlanned = mode !== "create-token" && !isPreview(reader);
	for (const name of ["force", "live-file", "approved-plan"]) {
		const isGiven = reader.string(name)?.toLowerCase() !== table .Fu[name].default;
		const isOfDryRun = name === "approved-plan" && isDryRun(reader);
		const where = isOfDryRun ? "with dry-run" : "with preview and in mode create-token";
		if (isGiven && (isOfDryRun || !isPlanned))
			reader.problem(`input/${name}`, (0,base_text .Qq) `Input ${name} cannot be used ${where}: remove it`);
	}
}
function isPreview(reader) {
	return (0,inputs_reader .SF)(reader.string("preview")) !== false;
}
function hasRecords(reader) {
	return isPreview(reader) || reader.string("github-environment") !== undefined;
}
function isDryRun(reader) {
	return reader.boolean("dry-run");
}
function isDryRunWithoutToken(reader) {
	return isDryRun(reader) && reader.string("api-token") === undefined;
}
function readCommonRequest(reader) {
	const organization = readReference("organization", reader);
	requireReference("organization", organization, reader);
	return { organization, workspace: readReference("workspace", reader), dryRun: isDryRun(reader) };
}
function readReference(what, reader) {
	const nameOrId = reader.own(what);
	const id = nameOrId === undefined ? reader.string(`${what}-id`) : reader.own(`${what}-id`);
	return { id, nameOrId };
}
function requireReference(what, { id, nameOrId }, reader) {
	if (id !== undefined || nameOrId !== undefined || !reader.source.isEmptyInput(`${what}-id`))
		return;
	reader.problem("input/empty-id", (0,base_text .Qq) `Input ${what}-id is empty: does its variable exist in this repository and environment? To use the
	  only ${what} that the token has access to, remove the input`);
}
;// CONCATENATED MODULE: ../../build/src/inputs/access.js






function inputSecrets(runner) {
	const entries = [];
	const keep = (from, secrets) => {
		for (const secret of secrets)
			if (secret !== "")
				entries.push([secret, from]);
	};
	const read = (name) => runner.input(name)?.trim() ?? runner.variable(name) ?? "";
	for (const name of ["api-token", "github-token", "PLATFORM_API_TOKEN"])
		keep(name, [read(name), read(name).replace(/^Bearer\s+/i, "")]);
	for (const name of ["base-url", "PLATFORM_BASE_URL", "GITHUB_API_URL"])
		keep(name, (0,address .Wr)(read(name)));
	for (const name of Object.values(environment .eq).flat()) {
		const credentials = (0,address .Wr)(read(name));
		if (credentials[0]?.includes(":"))
			keep(name, credentials);
	}
	return entries;
}
function adviceWithoutToken(reader) {
	const manual = isPreview(reader)
		? (0,base_text .Qq) `: a maintainer can start the workflow manually, with its number as pull-request`
		: "";
	return {
		next: (0,base_text .Qq) `A dry run of a Deployment needs none, if it has both ids. Otherwise check the name of the secret in
	  api-token, and the job's environment. Runs of a pull request from a fork get no secrets${manual}. Runs by
	  Dependabot get only Dependabot's secrets.`,
	};
}
function readAccess(reader, mode) {
	if (isDryRunWithoutToken(reader) && mode !== "create-token") {
		if (reader.string("base-url") !== undefined)
			readBaseUrl(reader);
		return undefined;
	}
	if (reader.string("api-token") === undefined && !reader.misspelled.has("api-token")) {
		reader.required("api-token", (0,base_text .Qq) `an API token of the platform`);
		reader.findings.advice = adviceWithoutToken(reader);
	}
	const apiToken = readSecret("api-token", reader);
	const baseUrl = readBaseUrl(reader);
	return apiToken && baseUrl && { apiToken, baseUrl };
}
function readSecret(name, reader) {
	const given = reader.string(name);
	if (given === undefined)
		return undefined;
	const isToken = given.length >= redact .bs &&
		/^[\x21-\x7e]+$/.test(given) &&
		!/^\$|^(?:secrets|vars|env)\.|^["'`]|["'`]$/.test(given);
	const isOfGitHub = given === reader.string("github-token") || /^(?:gh[a-z]_|github_pat_)/.test(given);
	if (isToken && !(name === "api-token" && isOfGitHub))
		return new secret .z(given);
	const what = name === "api-token" ? "an API token of the platform" : "a token of GitHub";
	return reader.problem("input/token", (0,base_text .Qq) `${reader.origin(name)} must be ${what}, such as \${{ secrets.NAME }}, without "Bearer", quotes and
	  whitespace (the value is not shown)`);
}
function readLimits(reader) {
	return {
		timeout: Math.round((reader.number("request-timeout") ?? 60) * 1000),
		maxAttempts: reader.number("max-attempts") ?? 8,
	};
}
const example = "https://platform.example.com";
function isSafeAddress({ protocol, hostname }) {
	const isLoopback = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(hostname);
	return protocol === "https:" || (protocol === "http:" && isLoopback);
}
function readBaseUrl(reader) {
	const given = reader.required("base-url", (0,base_text .Qq) `the base URL of the API, such as ${example}`);
	if (given === undefined)
		return undefined;
	if (isBaseUrl(given))
		return new URL(given);
	const got = reader.display(given.replace(/^.*(?:@|%40|\uff20)/s, "***@").replace(/([?#]).+$/s, "$1…"));
	return reader.problem("input/base-url", (0,base_text .Qq) `${reader.origin("base-url")} must be the base URL of the API, such as ${example}: https, or http to a
	  loopback host, without user name, query, fragment and //, and without /platform/v1beta1; got
	  ${got}`);
}
function isBaseUrl(given) {
	const isWhole = /^https?:\/\/[^/?#\\@\s\p{Cc}][^?#\\@\s\p{Cc}]*$/iu.test(given) && URL.canParse(given);
	if (!isWhole || (0,address .Wr)(given).length > 0)
		return false;
	const url = new URL(given);
	const isOfPath = /\/\/|\/(?:platform|iam)\/v1beta1(?=\/|$)/i.test((0,address .oF)(url.pathname));
	return isSafeAddress(url) && !isOfPath;
}
var json = __nccwpck_require__(4289);
var amounts = __nccwpck_require__(5846);
var base_name = __nccwpck_require__(2788);
var fields = __nccwpck_require__(1494);
var definition_names = __nccwpck_require__(711);
;// CONCATENATED MODULE: ../../build/src/definition/check.js









const longestExcerpt = 60;
const mostNamed = 200;
const isFilled = (given) => given.trim() !== "";
function isString(test = () => true) {
	return (value) => typeof value === "string" && test(value);
}
function isCount(value) {
	return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= amounts .fo;
}
const kinds = {
	string: [(0,base_text .Qq) `a string that is not empty`, isString(isFilled)],
	"any-string": [(0,base_text .Qq) `a string`, isString()],
	scalar: [(0,base_text .Qq) `a string (a secret without value keeps the stored one)`, isString()],
	choice: [(0,base_text .Qq) `a string`, isString()],
	"open-choice": [(0,base_text .Qq) `a string`, isString(isFilled)],
	boolean: [(0,base_text .Qq) `true or false`, (value) => typeof value === "boolean"],
	integer: [(0,base_text .Qq) `an integer of 0 or more`, isCount],
	cores: [(0,base_text .Qq) `a decimal number of cores above 0, of at most 15 digits`, isString(amounts .fy)],
	gibibytes: [(0,base_text .Qq) `a decimal number above 0 followed by Gi`, isString(amounts .FD)],
	"variable-key": [
		(0,base_text .Qq) `a string without =, whitespace or control characters`,
		isString((given) => /^[^=\s\p{Cc}]+$/u.test(given)),
	],
	strings: [(0,base_text .Qq) `a list of strings`, Array.isArray],
	object: [(0,base_text .Qq) `an object`, json .Gv],
	list: [(0,base_text .Qq) `a list whose items are objects`, Array.isArray],
};
function checkSource({ origin, value: body, isComplete }, parts) {
	if (!isComplete)
		return undefined;
	const refuse = (location, what) => {
		(0,definition_source .z8)(parts.findings, "problem", location, what);
	};
	if (!(0,json .Gv)(body)) {
		const location = (0,definition_source .zZ)(origin);
		const got = body === undefined ? "nothing" : displayValue(body, location);
		return refuse(location, (0,base_text .Qq) `must be an object of fields, such as "name: my-deployment"; got ${got}`);
	}
	if (Object.hasOwn(body, "sops"))
		return refuse((0,definition_source .Vb)((0,definition_source .x5)(body, "sops")), (0,base_text .Qq) `is of an encrypted file: decrypt it first, with sops`);
	const names = Object.keys(body).filter((each) => !definition_source .ST.has((0,definition_source .x5)(body, each)));
	const [first] = names;
	const isField = (name) => parts.undocumented.has(name) ||
		fields .jb.includes(name) ||
		(0,definition_names .fM)(name, fields .OA) !== undefined;
	if (first !== undefined && names.length <= mostNamed && !names.some(isField)) {
		const shownNames = names.map((name) => (0,base_text .Tu)(longestExcerpt, name || '""'));
		const what = (0,base_text .Qq) `has no field of the API documentation: ${(0,base_text .KE)(shownNames, 20)}. Remove what is
	  around the definition, so that name and type are at the top. ${adviceFor(parts)}`;
		return refuse({ ...(0,definition_source .Vb)((0,definition_source .x5)(body, first)), path: "" }, what);
	}
	checkBody(body, parts);
	return body;
}
function adviceFor({ page }) {
	return (0,base_text .Qq) `See ${page}. A field that your platform accepts goes into the input undocumented-fields`;
}
function displayValue(value, { origin }, row = {}) {
	if (Array.isArray(value))
		return (0,base_text .Qq) `a list`;
	if (typeof value === "object")
		return value === null ? (0,base_text .Qq) `null` : (0,base_text .Qq) `an object`;
	return row.isPrivate || origin.isSecret
		? (0,base_text .Qq) `a ${typeof value}`
		: (0,base_text .Tu)(longestExcerpt + 2, JSON.stringify(value));
}
function checkBody(body, parts) {
	const ofResponses = [];
	checkObject(body, { members: fields .OA }, { ...parts, ofResponses });
	const [first] = ofResponses;
	if (first === undefined)
		return;
	const paths = [...new Set(ofResponses.map(({ path }) => path.replace(/\[\d+\]/g, "[]")))];
	const isRuntime = paths.some((path) => (0,definition_names .$B)(path) === "runtimeversion");
	const next = isRuntime ? ", and write platformRuntimeVersion" : "";
	const what = (0,base_text .Qq) `has fields that exist only in responses: remove ${(0,base_text .KE)(paths, mostNamed)}${next}`;
	(0,definition_source .z8)(parts.findings, "problem", { ...(0,definition_source .Vb)(first), path: "" }, what);
}
function checkObject(object, { members = [], rules }, parts) {
	const { undocumented, findings } = parts;
	for (const [name, value] of Object.entries(object)) {
		const location = (0,definition_source .x5)(object, name);
		const row = members.find(({ field }) => field === name);
		if (row !== undefined)
			checkValue(value, row, location, parts);
		else if (definition_source .ST.has(location))
			continue;
		else if (undocumented.has(name)) {
			checkFilled(value, location, parts);
			checkFree(value, parts);
		}
		else if (fields .jb.some((each) => (0,definition_names .$B)(each) === (0,definition_names .$B)(name)))
			parts.ofResponses.push(location);
		else
			checkName(name, members, location, parts);
	}
	if (rules === "variables")
		(0,definition_rules .Rz)(object, members, parts);
	else
		checkUnsecret(object, parts);
	if (rules === "queues" && !(0,definition_names .qR)(object, "name", members, undocumented)) {
		const what = (0,base_text .Qq) `has no name: add the queue's name, such as name: default`;
		(0,definition_source .z8)(findings, "problem", (0,definition_source .au)(object), what);
	}
}
function checkName(name, members, location, parts) {
	const meant = parts.findings.problems.length < definition_names .vY ? (0,definition_names .fM)(name, members) : undefined;
	let advice = adviceFor(parts);
	if (meant !== undefined) {
		const level = meant.path || "the top level of the definition";
		const elsewhere = members.includes(meant.row) ? "" : (0,base_text .Qq) `, which belongs in ${level}`;
		const question = (0,base_text .Qq) `Did you mean ${meant.row.field}${elsewhere}?`;
		const isSure = (0,definition_names .$B)(name) === (0,definition_names .$B)(meant.row.field) || (0,base_name .kC)((0,definition_names .$B)(name), (0,definition_names .$B)(meant.row.field));
		advice = isSure ? question : (0,base_text .Qq) `${question} ${advice}`;
	}
	else if (members !== fields .OA)
		advice = (0,base_text .Qq) `Documented are ${(0,base_text .oR)(members.map(({ field }) => field))}`;
	(0,definition_source .z8)(parts.findings, "problem", (0,definition_source .Vb)(location), (0,base_text .Qq) `is not a field of the API documentation. ${advice}`);
}
function checkValue(value, row, location, parts) {
	if (definition_source .eJ.has(location) || (value === null && row.isNeverNull !== true))
		return;
	if (!row.isPrivate && checkFilled(value, location, parts))
		return;
	const wrong = wrongValue(value, row, location);
	if (wrong !== undefined)
		(0,definition_source .z8)(parts.findings, "problem", location, wrong);
	else if ((0,json .Gv)(value))
		checkObject(value, row, parts);
	else if (Array.isArray(value)) {
		const kind = row.kind === "strings" ? "string" : "object";
		const item = { ...row, kind, isNeverNull: true };
		for (const [index, each] of value.entries())
			checkValue(each, item, (0,definition_source .x5)(value, index), parts);
	}
}
function checkFilled(value, location, { findings }) {
	if (typeof value !== "string" || definition_source .eJ.has(location) || !(0,definition_rules .wK)(value, location.path === "name"))
		return false;
	const what = (0,base_text .Qq) `is a placeholder that nothing fills in: write the value, or set it in an
	input; got ${displayValue(value, location)}`;
	(0,definition_source .z8)(findings, "problem", location, what);
	return true;
}
function checkFree(value, parts) {
	if ((0,json .Gv)(value))
		checkUnsecret(value, parts);
	const below = typeof value === "object" && value !== null ? Object.values(value) : [];
	for (const inner of below)
		checkFree(inner, parts);
}
function checkUnsecret(object, { findings }) {
	if (!(0,definition_secrets .Gi)(object))
		return;
	const what = (0,base_text .Qq) `must not be true beside a value: the value would be stored and shown. Only the items of
	the top-level environmentVariables can be secret`;
	(0,definition_source .z8)(findings, "problem", (0,definition_source .x5)(object, "isSecret"), what);
}
function wrongValue(value, row, location) {
	const { kind, allowed = [], example } = row;
	const [what, accepts] = kinds[kind];
	const respelled = typeof value === "string" ? respelledIn(value, allowed) : undefined;
	const isChosen = kind === "choice" ? allowed.includes(String(value)) : respelled === undefined;
	if (accepts(value) && isChosen)
		return undefined;
	const accepted = allowed.length > 0 ? (0,base_text .Qq) `one of ${(0,base_text .oR)(allowed)}` : what;
	const suchAs = example === undefined || allowed.length > 0 ? "" : (0,base_text .Qq) `, such as ${example}`;
	const advice = respelled === undefined ? correction(value, row) : (0,base_text .Qq) `. Did you mean ${respelled}?`;
	const got = kind === "variable-key" ? "" : (0,base_text .Qq) `; got ${displayValue(value, location, row)}`;
	return (0,base_text .Qq) `must be ${accepted}${suchAs}${got}${advice}`;
}
function respelledIn(value, allowed) {
	if (allowed.includes(value))
		return undefined;
	const wordOf = (each) => (0,definition_names .$B)(each.trim()).replace("executor", "");
	const word = wordOf(value);
	return allowed.find((each) => {
		const wanted = wordOf(each);
		return word[0] === wanted[0] && (0,base_name .HQ)(word, wanted, 1);
	});
}
function correction(value, { kind }) {
	if (typeof value !== "string")
		return "";
	const write = (right) => (0,base_text .Qq) `: write ${right}`;
	const given = value.trim();
	const amount = Number.parseFloat(given);
	if (kind === "boolean" && /^(?:true|false)$/i.test(given))
		return write(given.toLowerCase());
	if (kind === "integer" && /^\d{1,15}$/.test(given))
		return write(given);
	if (kind === "cores" && /^\d{1,9}m$/.test(given))
		return write(String(amount / 1000));
	if (kind === "gibibytes" && /^\d{1,9}(?:\.\d{1,6})?\s?(?:G|GB|GiB|Gi)?$/i.test(given))
		return write(`${amount}Gi`);
	return kind === "strings" && /^(?:[^\s;]|, )*$/.test(given) ? write(`[${given}]`) : "";
}
var promises_ = __nccwpck_require__(1455);
var external_node_path_ = __nccwpck_require__(6760);
;// CONCATENATED MODULE: ../../build/src/definition/file.js




const missing = (0,base_text .Qq) `does not exist: paths are relative to the folder of the checked-out files
  (GITHUB_WORKSPACE), one on each line. Check the step before this one that checks out or makes the file`;
const outside = (0,base_text .Qq) `is outside the folder of the checked-out files (GITHUB_WORKSPACE) and RUNNER_TEMP: use a
  path inside one of them, such as deploy/deployment.yaml`;
async function readGivenFile(folders, given) {
	const wanted = external_node_path_.resolve(folders.workspace, given);
	try {
		const named = [folders.workspace, folders.temporary].filter((folder) => folder !== undefined);
		const roots = await Promise.all(named.map((folder) => (0,promises_.realpath)(folder).catch(() => external_node_path_.resolve(folder))));
		const isIn = (target, ...among) => among.some((root) => isInside(root, target));
		if (!isIn(wanted, ...named.map((folder) => external_node_path_.resolve(folder)), ...roots))
			return { problem: outside };
		const target = await (0,promises_.realpath)(wanted);
		if (!isIn(target, ...roots))
			return { problem: outside };
		const file = await (0,promises_.stat)(target);
		if (!file.isFile())
			return { problem: (0,base_text .Qq) `is not a file: use the path of a YAML or JSON file` };
		if (file.size > amounts .uD)
			return { problem: (0,base_text .Qq) `has ${file.size} bytes: a file may have at most ${amounts .uD}` };
		return { text: new TextDecoder("utf-8", { fatal: true }).decode(await (0,promises_.readFile)(target)) };
	}
	catch (error) {
		const { code = (0,base_text .Qq) `unknown error` } = error;
		return { problem: code === "ENOENT" ? missing : (0,base_text .Qq) `cannot be read as a file of UTF-8 (${code})` };
	}
}
function isInside(folder, target) {
	const relative = external_node_path_.relative(folder, target);
	return relative !== ".." && !relative.startsWith(`..${external_node_path_.sep}`) && !external_node_path_.isAbsolute(relative);
}
var hide_values = __nccwpck_require__(3702);
;// CONCATENATED MODULE: ../../build/src/definition/merge.js






function mergeOver(base, over, findings) {
	const merged = (0,definition_source .Ae)(base, over);
	for (const { field, rules } of fields .OA) {
		const below = base[field];
		const above = over[field];
		if (rules === undefined || !Array.isArray(below) || !Array.isArray(above))
			continue;
		merged[field] = mergeItems(below, above, rules, findings);
	}
	for (const { memory, cpu } of fields .RH) {
		if ((over[cpu] ?? null) !== null && !Object.hasOwn(over, memory))
			delete merged[memory];
	}
	return merged;
}
function mergeItems(base, over, rules, findings) {
	const by = rules === "variables" ? "key" : "name";
	const idOf = (item) => ((0,json .Gv)(item) ? (0,json .sk)(item, by) : undefined);
	const merged = [...base];
	const indexes = new Map(base.map((item, index) => [idOf(item), index]));
	for (const item of over) {
		const id = idOf(item);
		const index = indexes.get(id) ?? -1;
		const below = merged[index];
		if (id === undefined || !(0,json .Gv)(below) || !(0,json .Gv)(item)) {
			merged.push(item);
			continue;
		}
		merged[index] = rules === "queues" ? (0,definition_source .Ae)(below, item) : item;
		if (rules === "variables")
			checkReplaced(below, item, findings);
		indexes.delete(id);
	}
	return (0,definition_source .t4)(merged, (0,definition_source .au)(base));
}
function checkReplaced(below, item, findings) {
	const location = (0,definition_source .x5)(item, "key");
	const old = (0,definition_source .au)(below);
	const key = (0,definition_rules .dM)(item) ?? (0,base_text .Qq) `a key`;
	if (old.origin.isVariables && location.origin.isVariables) {
		const what = (0,base_text .Qq) `${key} is also in the input environment-variables: keep one of them`;
		(0,definition_source .z8)(findings, "problem", { ...location, path: "" }, what);
	}
	else if ((0,hide_values .r1)(below) && !(0,hide_values .r1)(item)) {
		const position = (0,definition_source ._M)({ ...old, path: "" });
		const what = (0,base_text .Qq) `${key} is plain here and is secret at ${position}: its value would become readable. Make
	  both secret, or both plain`;
		(0,definition_source .z8)(findings, "problem", { ...location, path: "" }, what);
	}
}
function retired(body, rows = fields .OA) {
	const members = Object.entries(body).map(([name, value]) => {
		const { retired: small, members: inner = [] } = rows.find(({ field }) => field === name) ?? {};
		if (small !== undefined && value !== null)
			return [name, small];
		if (!Array.isArray(value))
			return [name, value];
		const items = value.map((item) => ((0,json .Gv)(item) ? retired(item, inner) : item));
		return [name, (0,definition_source .t4)(items, (0,definition_source .au)(value))];
	});
	return (0,definition_source .Ae)(body, Object.fromEntries(members));
}
function checkRetiring(patch, body, { findings, undocumented }) {
	const allowed = [...fields .OA.map(({ field }) => field), ...undocumented];
	for (const field of Object.keys(patch).filter((name) => allowed.includes(name))) {
		const isOwn = field === "name" || field === "workspaceId";
		if (field === "description" || (!isOwn && Object.hasOwn(body, field)))
			continue;
		const what = isOwn
			? (0,base_text .Qq) `must not be in preview-retire: a retired preview keeps its own`
			: (0,base_text .Qq) `is not in the definition, so the next push does not undo it: add it to the definition, too`;
		(0,definition_source .z8)(findings, "problem", (0,definition_source .Vb)((0,definition_source .x5)(patch, field)), what);
	}
}
;// CONCATENATED MODULE: ../../build/src/definition/yaml.js





const deepest = 64;
const mostMarks = 50_000;
const marks = /[\n[\]{},]|[?-](?=\s)/g;
const tagged = (0,base_text .Qq) `has a tag, which is not allowed: put a value that begins with ! in quotes`;
const expression = (0,base_text .Qq) `contains an expression (\${{ }}), which GitHub does not evaluate in
  files: use an input of the step`;
const textual = ["string", "any-string", "scalar", "choice", "open-choice", "cores", "gibibytes"];
async function readYaml(given, name, findings, isFile) {
	const yaml = await __nccwpck_require__.e(  483).then(__nccwpck_require__.t.bind(__nccwpck_require__, 3483, 19));
	const written = given.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
	const lineCounter = new yaml.LineCounter();
	const at = (offset) => {
		const { line, col } = lineCounter.linePos(offset);
		return { file: name, line: Math.max(line, 1), column: Math.max(col, 1) };
	};
	const position = (offset) => {
		const { line, column } = at(offset);
		return isFile ? `${name}:${line}:${column}` : `Input ${name}, line ${line}, column ${column}`;
	};
	const origin = isFile ? { position, at } : { position };
	const source = { origin, value: undefined, isComplete: false };
	const broken = (what, offset = 0) => {
		(0,definition_source .z8)(findings, "problem", (0,definition_source .zZ)(origin, offset), what);
		return source;
	};
	if ((written.match(marks)?.length ?? 0) > mostMarks)
		return broken((0,base_text .Qq) `it has more than ${mostMarks} lines, brackets and commas`);
	const options = { schema: "core", merge: false, resolveKnownTags: false, uniqueKeys: false };
	try {
		const document = yaml.parseDocument(written, { ...options, lineCounter, prettyErrors: false });
		const lone = written.indexOf("\r");
		if (lone !== -1) {
			return broken((0,base_text .Qq) `a carriage return without a line feed: end lines with a line feed`, lone);
		}
		const [error] = document.errors;
		const value = plainJson(yaml, document, origin, error === undefined ? findings : new notice .Fv());
		if (error === undefined)
			return { ...source, value, isComplete: true };
		const what = (0,base_text .Qq) `is not one document of YAML or JSON (${error.code}): a quote, comma, bracket, line break
	  or colon with a space may be missing or too many, or the indentation wrong`;
		return { ...broken(what, errorOffset(yaml, document, written)), value };
	}
	catch (error) {
		if (error instanceof RangeError)
			return broken((0,base_text .Qq) `is nested too deeply, or has too many aliases`);
		throw error;
	}
}
function errorOffset({ visit }, { errors, contents }, written) {
	const [first] = errors;
	let [offset] = first?.pos ?? [0];
	const indent = errors.find(({ code }) => code === "MULTILINE_IMPLICIT_KEY");
	if (first?.code === "BLOCK_AS_IMPLICIT_KEY" && indent !== undefined) {
		const start = written.lastIndexOf("\n", indent.pos[1] - 2) + 1;
		return start + written.slice(start).search(/\S|$/);
	}
	if (!/closing ["']/.test(first?.message ?? ""))
		return offset;
	const end = offset;
	visit(contents, {
		Scalar(_, { range, type = "PLAIN" }) {
			if (type !== "PLAIN" && range && range[0] < end && end <= range[1])
				offset = range[0];
		},
	});
	return offset;
}
function plainJson(yaml, document, origin, findings) {
	const isFile = origin.at !== undefined;
	const problem = (location, what) => {
		definition_source .eJ.add(location);
		(0,definition_source .z8)(findings, "problem", location, what);
	};
	const badName = (location, what) => {
		definition_source .ST.add(location);
		(0,definition_source .z8)(findings, "problem", (0,definition_source .Vb)(location), what);
	};
	const anchors = new Map();
	const targets = new Map();
	yaml.visit(document, {
		Alias: (_, node) => void targets.set(node, anchors.get(node.source)),
		Value: (_, node) => void (node.anchor !== undefined && anchors.set(node.anchor, node)),
	});
	const open = new Set();
	let aliased = 0;
	const convert = (node, row, location) => {
		if (open.size > deepest)
			throw new RangeError();
		if (yaml.isNode(node) && node.tag !== undefined)
			problem(location, tagged);
		if (yaml.isAlias(node))
			return alias(node, row, location);
		if (!yaml.isMap(node) && !yaml.isSeq(node))
			return scalar(yaml.isScalar(node) ? node : new yaml.Scalar(null), row, location);
		open.add(node);
		const value = yaml.isMap(node) ? object(node, row, location) : list(node, row, location);
		open.delete(node);
		return value;
	};
	const offsetOf = (node, outer) => (yaml.isNode(node) && node.range?.[0]) || outer;
	const list = (node, row, own) => {
		const inner = row.kind === "strings" ? { kind: "string" } : { members: row.members ?? [] };
		const locations = new Map();
		const items = node.items.map((item, index) => {
			const location = (0,definition_source .zZ)(origin, offsetOf(item, own.offset), (0,definition_source .F5)(own.path, index));
			locations.set(String(index), location);
			return convert(item, inner, location);
		});
		return (0,definition_source .t4)(items, own, locations);
	};
	const alias = (node, row, location) => {
		const target = targets.get(node);
		const [start = 0, end = 0] = target?.range ?? [];
		aliased += Math.max(end - start, 1);
		if (aliased > amounts .uD)
			throw new RangeError();
		if (target !== undefined && !open.has(target))
			return convert(target, row, location);
		problem(location, (0,base_text .Qq) `is an alias without an anchor that ends before it: put a value that begins with * in quotes`);
		return `*${node.source}`;
	};
	const object = (map, { members = [] }, own) => {
		const locations = new Map();
		const values = new Map();
		for (const { key, value } of map.items) {
			const isName = yaml.isScalar(key) && key.value !== null;
			const name = isName ? String(key.source) : "";
			if (members === fields .OA && /^(?:x-|\$schema$)/.test(name))
				continue;
			const nameOffset = offsetOf(key, own.offset);
			const location = {
				...(0,definition_source .zZ)(origin, offsetOf(value, nameOffset), (0,definition_source .F5)(own.path, name)),
				nameOffset,
			};
			const first = locations.get(name);
			if (first !== undefined)
				badName(location, (0,base_text .Qq) `is also given at ${origin.position(first.nameOffset)}: keep one of them`);
			else if (!isName)
				badName(location, (0,base_text .Qq) `is no string: a name must be one`);
			else if (key.tag !== undefined)
				badName(location, tagged);
			else if (name === "<<" && key.type === "PLAIN")
				badName(location, (0,base_text .Qq) `is a merge key, which is not part of YAML 1.2: write the fields out`);
			else if (isFile && name.includes("${{"))
				badName(location, expression);
			locations.set(name, location);
			const row = members.find(({ field }) => field === name) ?? {};
			values.set(name, convert(value, row, location));
		}
		return (0,definition_source .t4)(Object.fromEntries(values), own, locations);
	};
	const scalar = (node, row, location) => {
		const { value, source: characters = "" } = node;
		if (isFile && String(value).includes("${{"))
			problem(location, expression);
		if (typeof value === "string")
			return value;
		if (characters === "" && row.isNeverNull !== true) {
			const what = (0,base_text .Qq) `has no value and is sent as null. Add the value, or write null to clear the field`;
			(0,definition_source .z8)(findings, "warning", location, what);
		}
		if (typeof value === "boolean")
			return row.kind === "scalar" ? characters : value;
		if (typeof value !== "number")
			return null;
		if (textual.includes(row.kind ?? ""))
			return characters;
		if (!(0,amounts .u0)(characters, value))
			problem(location, (0,base_text .Qq) `is a number whose value would change in JSON: put it in quotes to send a string; got
		${(0,base_text .Tu)(60, characters)}`);
		return value;
	};
	const { contents } = document;
	const isEmpty = contents === null || (yaml.isScalar(contents) && contents.value === null);
	return isEmpty
		? undefined
		: convert(contents, { members: fields .OA }, (0,definition_source .zZ)(origin, offsetOf(contents, 0)));
}
;// CONCATENATED MODULE: ../../build/src/definition/definition.js












const definitionInputs = [
	"definition-file",
	"definition",
	"deployment-name",
	"environment-variables",
	"secret-environment-variables",
	"preview-retire",
];
async function readDefinition(given, parts) {
	const { findings, isPartial, isPreview } = parts;
	const before = findings.problems.length;
	const { definitions, inputs, patch } = await readSources(given, parts);
	let isWhole = true;
	const variables = [];
	const check = (source) => {
		const body = checkSource(source, parts);
		if (body === undefined)
			isWhole = false;
		variables.push(...(0,definition_secrets .DF)(body ?? {}));
		return body ?? {};
	};
	const merge = (base, source) => mergeOver(base, check(source), findings);
	const own = definitions.reduce(merge, {});
	const body = inputs.reduce(merge, own);
	if (isWhole && !isPartial) {
		const [first] = definitions;
		const location = (0,definition_source .zZ)(first?.origin ?? { position: () => "Input definition" });
		(0,definition_rules .mp)(body, own, isPreview, location, parts);
	}
	(0,definition_rules .MM)(body, findings);
	const { workspaceId } = body;
	const { id, from } = parts.workspace;
	if (id !== undefined && typeof workspaceId === "string" && workspaceId !== id) {
		const what = (0,base_text .Qq) `is ${workspaceId}, and ${from} is ${id}: remove one of them`;
		(0,definition_source .z8)(findings, "problem", (0,definition_source .x5)(body, "workspaceId"), what);
	}
	const { description: _, ...small } = retired(body);
	let retiring = small;
	if (patch !== undefined) {
		const isSound = findings.problems.length === before;
		const changes = check(patch);
		if (isWhole)
			checkRetiring(changes, sentBody(body), parts);
		retiring = mergeOver(small, changes, findings);
		if (isSound)
			(0,definition_rules .MM)(retiring, findings);
	}
	for (const variable of variables)
		(0,definition_rules .w)(variable, findings);
	if (findings.problems.length > before)
		return undefined;
	const sent = sentBody(body);
	const bytes = Buffer.byteLength(JSON.stringify(sent));
	if (bytes > amounts .uD) {
		const what = (0,base_text .Qq) `The definition has ${bytes} bytes as JSON: at most ${amounts .uD} are sent`;
		return findings.problem("definition/problem", what);
	}
	return {
		body: sent,
		retired: sentBody(retiring),
		workspaceId: (0,json .sk)(body, "workspaceId"),
		name: (0,json .sk)(body, "name") ?? "",
		nameFromInput: given["deployment-name"] !== undefined,
		ownName: (0,json .sk)(own, "name"),
	};
}
async function readSources(given, parts) {
	const { folders, onSecret, findings, undocumented } = parts;
	const readDocument = async (written, name, isFile = false) => {
		const source = await readYaml(written, name, findings, isFile);
		for (const secret of (0,definition_secrets .VY)(source.value ?? null, undocumented))
			onSecret(...secret);
		return source;
	};
	const readFile = async (path) => {
		const file = await readGivenFile(folders, path);
		if ("text" in file)
			return readDocument(file.text, path, true);
		return unreadable(`Input definition-file: ${JSON.stringify(path)}`, file.problem);
	};
	const unreadable = (name, what) => {
		const origin = { position: () => name };
		(0,definition_source .z8)(findings, "problem", (0,definition_source .zZ)(origin), what);
		return { origin, value: undefined, isComplete: false };
	};
	const read = async (input, as) => {
		const written = given[input];
		return written === undefined ? [] : [await as(written, input)];
	};
	const asVariables = (written, input) => {
		const declared = definitions.flatMap(({ value }) => ((0,json .Gv)(value) ? (0,definition_secrets .YD)((0,definition_secrets .DF)(value)) : []));
		const hideKey = (key) => (declared.includes(key) ? undefined : parts.hideKey(key));
		return readVariables(written, input, { onSecret, hideKey }, findings);
	};
	const asName = (written) => {
		const location = (0,definition_source .zZ)({ position: () => "Input deployment-name" });
		const name = written.trim().replaceAll("\r\n", "\n");
		return { origin: location.origin, value: (0,definition_source .t4)({ name }, location), isComplete: true };
	};
	const paths = (given["definition-file"] ?? "").split("\n").map((line) => line.trim());
	const definitions = [];
	if (paths.some((path) => /^[\w-]+:(?:\s|$)|^[{[]/.test(path))) {
		const what = (0,base_text .Qq) `must be paths, one per line: a definition belongs in the input definition`;
		definitions.push(unreadable("Input definition-file", what));
	}
	else
		for (const path of paths)
			if (path !== "")
				definitions.push(await readFile(path));
	definitions.push(...(await read("definition", readDocument)));
	const inputs = [
		...(await read("environment-variables", asVariables)),
		...(await read("secret-environment-variables", asVariables)),
		...(await read("deployment-name", asName)),
	];
	const [patch] = await read("preview-retire", readDocument);
	return { definitions, inputs, patch };
}
function sentBody(merged) {
	const { workspaceId: _, ...body } = merged;
	for (const { memory, cpu } of fields .RH) {
		const cores = (0,json .sk)(body, cpu);
		if (cores !== undefined && !Object.hasOwn(body, memory))
			body[memory] = (0,amounts .jj)(cores);
	}
	const queues = (0,definition_secrets .QQ)(body);
	const hasDefault = queues.some(({ isDefault }) => isDefault === true);
	const written = queues.map((queue) => withDefault(queue, "isDefault", queue["name"] === "default" && !hasDefault));
	if (queues.length > 0)
		body["workerQueues"] = written;
	return (0,fields .cQ)((0,definition_secrets .GV)(body, (variable) => withDefault(variable, "isSecret", false)));
}
function withDefault(item, name, value) {
	return Object.hasOwn(item, name) ? item : (0,definition_source .Ae)(item, { [name]: value });
}
;// CONCATENATED MODULE: ../../build/src/definition/live.js





function readLive(content, wanted) {
	const value = (0,json .T)((0,json .qF)(content) ?? null, { object: withoutSecret });
	const path = pathIn(value, wanted);
	if (path)
		return { problem: (0,base_text .Qq) `has the Deployment at ${path}: write only that object to the file` };
	const body = (0,json .Gv)(value) ? value : {};
	const names = new Set([body, ...(0,definition_secrets .DF)(body), ...(0,definition_secrets .QQ)(body)].flatMap(Object.keys));
	const foreign = [...names].flatMap((name) => {
		const meant = (0,definition_names .Mc)(name);
		return meant === undefined ? [] : [`${name} (${meant})`];
	});
	const form = (0,base_text .Qq) `the JSON object of one Deployment, in the form of the API's responses`;
	if (foreign.length > 0)
		return { problem: (0,base_text .Qq) `has ${(0,base_text .KE)(foreign, 20)}: it must be ${form}` };
	const id = (0,json .sk)(body, "id");
	if (!id || !(0,json .sk)(body, "name"))
		return { problem: (0,base_text .Qq) `must be ${form}, with its id and name` };
	if (wanted !== undefined && id !== wanted)
		return { problem: (0,base_text .Qq) `is of Deployment ${id}, and deployment-id is ${wanted}` };
	return { live: { id, body } };
}
function withoutSecret(object) {
	const { key = null, isSecret } = object;
	return isSecret !== null && (0,hide_values .r1)(object) ? { key, isSecret: true } : object;
}
function pathIn(value, wanted) {
	if (typeof value !== "object" || value === null)
		return undefined;
	if ((0,json .Gv)(value) &&
		(wanted === undefined ? Object.hasOwn(value, "workspaceId") : value["id"] === wanted))
		return "";
	for (const [name, inner] of Object.entries(value)) {
		const path = pathIn(inner, wanted);
		if (path !== undefined)
			return `${Array.isArray(value) ? `[${name}]` : `.${name}`}${path}`;
	}
	return undefined;
}
var inputs_event = __nccwpck_require__(2723);
;// CONCATENATED MODULE: ../../build/src/inputs/preview.js




const ofPreviews = ["preview-idle-days", "preview-retire"];
const ofRecords = ["pull-request", "pull-request-comment"];
function readGitHubRequest(mode, reader) {
	const preview = reader.choice("preview", table .ey);
	const comment = reader.boolean("pull-request-comment");
	for (const name of preview === "false" ? ofPreviews : []) {
		if (mode === "create-deployment" && reader.own("preview") === undefined && reader.own(name) !== undefined)
			reader.problem("input/no-preview", (0,base_text .Qq) `Input ${name} is given, but preview is empty: set it`);
		else
			reader.warnOfUnused(name, (0,base_text .Qq) `only previews use it`);
	}
	const environment = reader.string("github-environment") ?? (preview === "false" ? undefined : "preview");
	if (environment === undefined) {
		const why = (0,base_text .Qq) `only previews and github-environment use it`;
		for (const name of ofRecords)
			reader.warnOfUnused(name, why);
		return undefined;
	}
	if (preview === "sweep")
		reader.warnOfUnused("pull-request", (0,base_text .Qq) `a sweep is of all pull requests`);
	const pullRequest = (0,inputs_event .X7)(reader);
	const repository = readRepository(reader);
	const step = preview && readStep(preview, pullRequest, reader);
	if (repository === undefined || step === undefined)
		return undefined;
	return { ...step, environment, comment, repository, pull: pullRequest };
}
function readStep(preview, { number }, reader) {
	if (preview === "false")
		return { step: "record" };
	const { name, payload } = reader.source.event();
	const idleDays = reader.number("preview-idle-days");
	if (preview === "sweep" || (preview === "true" && name === "schedule"))
		return { step: "sweep", idleDays };
	if (number !== undefined)
		return { step: preview === "retire" ? "retire" : "deploy", pullRequest: number };
	const issue = (0,inputs_event.at)(payload, "issue", "number");
	if (name === "issue_comment" && typeof issue === "number") {
		reader.findings.nothingToDo = (0,base_text .Qq) `Nothing to do: the comment is on issue #${issue}, which is no pull
	  request.`;
		return undefined;
	}
	if (reader.misspelled.has("pull-request"))
		return undefined;
	return reader.problem("input/no-pull-request", (0,base_text .Qq) `Input preview needs a pull request, and the event ${name} contains none. Run the step on pull_request
	  events, or pass the number as pull-request`);
}
function readRepository(reader) {
	const { source } = reader;
	reader.required("github-token", (0,base_text .Qq) `it reads and writes GitHub deployment records; the default is \${{ github.token }}`);
	const token = readSecret("github-token", reader);
	const [, owner, repo] = /^([^/]+)\/([^/]+)$/.exec(source.variable("GITHUB_REPOSITORY") ?? "") ?? [];
	const isOfRun = ["GITHUB_SHA", "GITHUB_RUN_ID"].every((name) => source.variable(name) !== undefined);
	if (!owner || !isOfRun)
		reader.problem("input/variable", (0,base_text .Qq) `GitHub deployment records need the variables GITHUB_REPOSITORY (OWNER/REPO), GITHUB_SHA and
		GITHUB_RUN_ID`);
	const apiUrl = source.variable("GITHUB_API_URL") ?? "https://api.github.com";
	if (!URL.canParse(apiUrl) || !isSafeAddress(new URL(apiUrl))) {
		return reader.problem("input/variable", (0,base_text .Qq) `GITHUB_API_URL must be a URL that begins with https://; got ${reader.display(apiUrl)}`);
	}
	if (!token || !owner || !repo || !isOfRun)
		return undefined;
	return { token, apiUrl, owner, repo };
}
var workflow_run = __nccwpck_require__(8866);
;// CONCATENATED MODULE: ../../build/src/inputs/deployment.js











async function readDeploymentRequest(mode, reader, secrets) {
	const { findings } = reader;
	const target = readCommonRequest(reader);
	const github = readGitHubRequest(mode, reader);
	checkDeploymentId(mode, reader);
	checkEvent(mode, reader);
	const definition = await readDefinitionOf(target.workspace.id, reader, secrets);
	const live = mode === "update-deployment" ? await readLiveFile(reader) : undefined;
	const workspace = definition && workspaceOf(target.workspace, definition, reader);
	if (workspace && isDryRunWithoutToken(reader)) {
		const why = (0,base_text .Qq) `without api-token a dry run looks up no names`;
		if (target.organization.id === undefined)
			reader.required("organization-id", why);
		if (workspace.id === undefined)
			reader.required("workspace-id", why);
	}
	else if (workspace)
		requireReference("workspace", workspace, reader);
	if (definition === undefined && github?.pull.action === "closed" && isPreview(reader)) {
		findings.advice ??= {
			lines: [(0,base_text .Qq) `The preview of pull request #${github.pull.number ?? ""} is not retired: it still runs.`],
			next: (0,base_text .Qq) `Run a sweep: it retires the preview with the definition of the default branch. Or delete the
		Deployment whose id the newest record of environment ${github.environment} has.`,
		};
	}
	const isOver = findings.problems.length > 0 || findings.nothingToDo !== undefined;
	if (!definition || !workspace || isOver)
		return undefined;
	return {
		...target,
		workspace,
		mode,
		definition,
		deploymentId: reader.string("deployment-id"),
		force: reader.boolean("force"),
		approvedPlan: reader.string("approved-plan") ?? "none",
		live,
		waitMinutes: reader.number("wait-minutes") ?? 0,
		github,
	};
}
function checkEvent(mode, reader) {
	const { name, payload } = reader.source.event();
	const isOfPull = (0,inputs_event .Av)(name);
	if (isPreview(reader) || isDryRun(reader) || name === "")
		return;
	if (mode === "update-deployment") {
		if (!isOfPull || (0,inputs_event.at)(payload, "action") === "closed")
			return;
		reader.findings.warning("input/not-merged", (0,base_text .Qq) `This run updates the Deployment in deployment-id before the pull request is merged. To only show
		it, set dry-run: true.`);
		return;
	}
	const isManual = name === "workflow_dispatch" || name === "repository_dispatch";
	if ((!isOfPull && (isManual || hasRecords(reader))) || reader.boolean("force"))
		return;
	const fix = isOfPull ? "preview: true, or dry-run: true" : "github-environment, or start it manually";
	reader.problem("input/repeats", (0,base_text .Qq) `Input mode: each run would create another Deployment, because the event is ${name}: set ${fix}`);
}
async function readDefinitionOf(workspaceId, reader, secrets) {
	const { findings, source } = reader;
	const used = definitionInputs.filter((name) => name !== "preview-retire" || isPreview(reader));
	const inputs = Object.fromEntries(used.map((name) => [name, source.input(name)]));
	const { "preview-retire": _, ...fieldsOf } = inputs;
	const isMisspelled = definitionInputs.some((name) => reader.misspelled.has(name));
	if (Object.values(fieldsOf).every((given) => given === undefined)) {
		if (isMisspelled)
			return undefined;
		return reader.problem("input/missing", (0,base_text .Qq) `Input definition-file or definition is required`);
	}
	return readDefinition(inputs, {
		findings,
		onSecret: (secret, key = "") => secrets.keep(secret, (0,definition_secrets .x)(key)
			? `variable ${key}`
			: "secret-environment-variables, or a variable with isSecret: true"),
		hideKey: (key) => secrets.redactor.hiddenKeys.add(key),
		folders: foldersOf(reader),
		workspace: { id: workspaceId, from: reader.origin("workspace-id") },
		allowEmptySecrets: isDryRunWithoutToken(reader),
		tokens: { "api-token": reader.string("api-token"), "github-token": reader.string("github-token") },
		undocumented: readUndocumented(reader),
		page: (0,base_text .mN)("deployment.md#fields", (0,workflow_run .hO)(source).docs),
		isPartial: isMisspelled,
		isPreview: isPreview(reader),
	});
}
function foldersOf({ source }) {
	const temporary = source.variable("RUNNER_TEMP");
	return { workspace: source.variable("GITHUB_WORKSPACE") ?? ".", temporary };
}
async function readLiveFile(reader) {
	const file = reader.string("live-file");
	if (file === undefined)
		return undefined;
	const content = await readGivenFile(foldersOf(reader), file);
	const read = "problem" in content ? content : readLive(content.text, reader.string("deployment-id"));
	if (!("problem" in read))
		return read.live;
	return reader.problem("input/live-file", (0,base_text .Qq) `Input live-file: ${reader.display(file)} ${read.problem}`);
}
function readUndocumented(reader) {
	const names = (reader.string("undocumented-fields") ?? "")
		.split(/[\s,"'[\]]+/)
		.filter((name) => name !== "");
	for (const name of names) {
		const meant = (0,definition_names .Mc)(name);
		if (meant === undefined)
			continue;
		reader.problem("input/misspelled-field", (0,base_text .Qq) `Input undocumented-fields: ${name} is ${meant} in the API documentation: write ${meant} in the
		definition`);
	}
	return new Set(names);
}
function workspaceOf({ id, nameOrId }, { workspaceId }, reader) {
	if (workspaceId === undefined)
		return { id, nameOrId };
	if (!(0,inputs_reader .eQ)(workspaceId)) {
		return reader.problem("input/unfit", (0,base_text .Qq) `workspaceId of the definition takes an id: for a name use workspace; got
		${reader.display(workspaceId)}`);
	}
	return { id: workspaceId, nameOrId };
}
function checkDeploymentId(mode, reader) {
	const id = reader.string("deployment-id");
	if (mode === "create-deployment") {
		if (id !== undefined && isPreview(reader))
			reader.problem("input/id-of-preview", (0,base_text .Qq) `Input deployment-id must be empty with preview; got ${reader.display(id)}`);
		return;
	}
	const isPlanned = isDryRun(reader) && hasRecords(reader);
	if (id !== undefined || isPlanned || isPreview(reader) || reader.misspelled.has("deployment-id"))
		return;
	reader.problem("input/no-id", (0,base_text .Qq) `Input deployment-id is empty: does its variable exist in this repository and environment?`);
	reader.findings.advice ??= {
		next: (0,base_text .Qq) `If there is no Deployment yet, create it once: start the workflow manually and select create
	  (mode create-deployment). Store the id that it shows in the variable that deployment-id reads.`,
	};
}
;// CONCATENATED MODULE: ../../build/src/inputs/token.js




const mostForgotten = 7;
function readTokenRequest(reader, random = Math.random) {
	const target = readCommonRequest(reader);
	const type = reader.choice("token-type", table .HS);
	const own = reader.string("token-name");
	const name = own ?? generatedName(reader.source, random);
	const role = reader.required("token-role", (0,base_text .Qq) `the role of the token, such as WORKSPACE_MEMBER`);
	const deploymentId = reader.string("deployment-id");
	if (type === undefined)
		return undefined;
	if (type === "WORKSPACE")
		requireReference("workspace", target.workspace, reader);
	else
		for (const each of ["workspace", "workspace-id"])
			reader.warnOfUnused(each, (0,base_text .Qq) `a token of token-type ${type} does not use it`);
	if (type === "DEPLOYMENT")
		reader.required("deployment-id", (0,base_text .Qq) `a token of token-type DEPLOYMENT is scoped to one`);
	else if (deploymentId !== undefined) {
		const what = (0,base_text .Qq) `Input deployment-id must be empty with token-type ${type}`;
		reader.problem("input/id-of-token", (0,base_text .Qq) `${what}; got ${reader.display(deploymentId)}`);
	}
	if (role === undefined)
		return undefined;
	const description = reader.string("token-description") ?? ((0,workflow_run .hO)(reader.source).page || undefined);
	const expiryDays = readExpiry(reader);
	const isForgotten = own === undefined && expiryDays !== undefined && expiryDays <= mostForgotten;
	let count = 1;
	const another = isForgotten ? () => `${name}-${++count}` : undefined;
	return {
		...target,
		mode: "create-token",
		name,
		another,
		role,
		type,
		description,
		expiryDays,
		deploymentId,
	};
}
function readExpiry(reader) {
	if (reader.string("token-expiry-days") !== "never")
		return reader.number("token-expiry-days");
	reader.findings.warning("input/never-expires", (0,base_text .Qq) `Input token-expiry-days is never: the token never expires, and the API cannot revoke it. Use a
	  number of days if you can.`);
	return undefined;
}
function generatedName(variables, random) {
	const { repository, id, attempt } = (0,workflow_run .hO)(variables);
	const characters = Array.from({ length: 4 }, () => Math.floor(random() * 36).toString(36));
	return `${repository.replace("/", "-")}-${id}-${attempt}-${characters.join("")}`;
}
var src_outputs = __nccwpck_require__(9083);
var failure = __nccwpck_require__(1430);
var render = __nccwpck_require__(9);
var report_report = __nccwpck_require__(5644);
;// CONCATENATED MODULE: ../../build/src/secrets/masks.js

class Masks {
	redactor = new redact .pO();
	unmaskedLines = 0;
	#mask;
	#sources = new Map();
	constructor(mask) {
		this.#mask = mask;
	}
	keep(value, from = "a secret") {
		if (this.#sources.has(value))
			return;
		this.redactor.add(value);
		const lines = (0,redact .Dx)(value);
		if (lines.length > 1)
			this.unmaskedLines += lines.filter((line) => line.length < redact .bs).length;
		const masks = new Set(lines.filter((line) => (0,redact .rr)(line) && !this.#sources.has(line)));
		for (const mask of [...masks].sort((left, right) => right.length - left.length))
			this.#mask(mask);
		for (const each of [value, ...masks])
			this.#sources.set(each, from);
	}
	sourceIn(text) {
		if (!this.redactor.finds(text))
			return undefined;
		const entry = [...this.#sources].find(([each]) => (0,redact .rr)(each) && text.includes(each));
		return entry?.[1] ?? "a secret";
	}
}
;// CONCATENATED MODULE: ../../build/src/main.js















async function main(runner, cancelled, clock = base_clock .ml, receive = () => { }) {
	const writers = openWriters(runner);
	const { outputs, log, secrets } = writers;
	let request;
	let connected;
	let resultReport;
	let error;
	try {
		const read = await readRequest(runner, writers);
		if (read instanceof base_text .EY) {
			outputs.notSent();
			log.info(read);
			resultReport = { title: read, facts: [], notices: log.said };
		}
		else {
			request = read.request;
			const { connect, runMode, reportOf } = await __nccwpck_require__.e(  338).then(__nccwpck_require__.bind(__nccwpck_require__, 3338));
			connected = connect(request, read.access, read.limits, { ...writers, runner, clock, cancelled });
			const result = await Promise.race([
				runMode(request, connected.run),
				(0,failure .TU)(cancelled, connected.hasWritten),
			]);
			error = (0,failure .X1)(result, cancelled, outputs.failure, outputs.about);
			resultReport = reportOf(result, log.said, connected.run);
		}
	}
	catch (thrown) {
		error = (0,failure .z6)(thrown, connected?.hasWritten() ? "unknown" : "not-sent");
	}
	finally {
		outputs.warnOfMasked();
		connected?.close();
	}
	const { reason } = cancelled;
	if (error && reason instanceof Error && reason.name !== "AbortError")
		error = (0,failure .z6)(reason, error.outcome);
	const outcome = error && outputs.failed(error.outcome);
	resultReport ??= (0,report_report .z)(request, log.said, outputs.about);
	error &&= withOutputFailure(error, outputs);
	const report = error && outcome ? (0,report_report .g)(resultReport, error, outcome) : resultReport;
	receive(report);
	await writers.summary(report);
	render .Rm(report, secrets.redactor, log);
	if (error)
		log.error(error);
	else
		log.end();
	return error === undefined;
}
function openWriters(runner) {
	const secrets = new Masks((line) => runner.mask(line));
	const { redactor } = secrets;
	const log = runner.log(redactor);
	const outputs = (0,src_outputs .Y)(runner, secrets, log);
	const isUnwanted = /^false$/i.test(runner.input("job-summary")?.trim() ?? "");
	const summary = async (report) => {
		if (isUnwanted)
			return;
		try {
			await runner.summarize(render .z(report, redactor));
		}
		catch (error) {
			log.warning("runner/summary", (0,base_text .Qq) `The job summary was not written.`, { reported: (0,errors .gf)(error).text });
		}
	};
	return { secrets, log, outputs, summary };
}
async function readRequest(runner, { secrets, log }) {
	for (const [secret, from] of inputSecrets(runner))
		secrets.keep(secret, from);
	const findings = new notice .Fv();
	const reader = new inputs_reader .i_(runner, findings);
	const mode = readMode(reader);
	const limits = readLimits(reader);
	const access = readAccess(reader, mode);
	let request;
	if (mode === "create-token")
		request = readTokenRequest(reader);
	else if (mode !== undefined)
		request = await readDeploymentRequest(mode, reader, secrets);
	else
		readCommonRequest(reader);
	if (mode === undefined || mode === "create-token") {
		const name = "secret-environment-variables";
		const parts = { onSecret: (secret) => secrets.keep(secret), hideKey: () => { } };
		readVariables(runner.input(name) ?? "", name, parts, new notice .Fv());
	}
	(0,failure .LH)(findings, secrets.unmaskedLines, log);
	if (findings.problems.length === 0) {
		if (findings.nothingToDo)
			return findings.nothingToDo;
		if (request)
			return { request, access, limits };
	}
	throw (0,failure .Xu)(findings);
}
function withOutputFailure(error, { failure }) {
	return failure === undefined || failure.message === error.message
		? error
		: error.with({ lines: [...error.lines, failure.text] });
}

  }),

  9083:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	T: () => (  oneLine),
	Y: () => (  outputsOf)
  });
  var _base_address_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(5995);
  var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1144);
  var _base_json_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(4289);
  var _base_printing_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4694);
  var _base_text_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(9376);
  var _secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(3702);






const longestOutput = 1024 * 1024;
const longestPreviews = 100_000;
const byWeight = ["not-sent", "rejected", "retired", "unknown"];
function outputsOf(runner, secrets, log) {
	let outcome;
	let attempted = "not-sent";
	let broken;
	let about;
	const masked = new Map();
	const set = (name, value) => {
		if (broken !== undefined)
			return;
		const from = name === "token" ? undefined : secrets.sourceIn(value);
		if (from !== undefined)
			masked.set(name, from);
		try {
			runner.setOutput(name, value);
		}
		catch (cause) {
			broken = cause;
		}
	};
	const setLine = (name, value = "") => {
		set(name, value.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, " "));
	};
	const setBounded = (name, value) => {
		const json = oneLine(value);
		if (json.length <= longestOutput)
			set(name, json);
		else
			log.warning("runner/output-too-large", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_3__  .Qq) `The output ${name} is empty: it would be too large. GitHub passes on 1 MiB of outputs.`);
	};
	const setOutcome = (done) => {
		outcome = done;
		set("outcome", done);
	};
	const setAboutToken = ({ id, name, endAt }) => {
		setLine("token-id", id);
		setLine("token-name", name);
		setLine("token-expires-at", endAt);
	};
	return {
		resolved(organizationId, workspaceId) {
			setLine("organization-id", organizationId);
			setLine("workspace-id", workspaceId);
		},
		token(token) {
			secrets.keep(token.token);
			about = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_3__  .Qq) `API token ${token.id} was created`;
			set("token", token.token);
			setAboutToken(token);
			setOutcome("created");
			this.result(token.raw);
		},
		unusableToken(error) {
			const token = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ ? error.createdToken : undefined;
			if (token !== undefined)
				setAboutToken(token);
		},
		deployment({ id, raw }, done) {
			about = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_3__  .Qq) `Deployment ${id} was ${done}`;
			setOutcome(done);
			setLine("deployment-id", id);
			setLine("deployment-url", (0,_base_address_js__WEBPACK_IMPORTED_MODULE_4__  .GV)((0,_base_json_js__WEBPACK_IMPORTED_MODULE_5__  .sk)(raw, "webServerUrl") ?? ""));
			setLine("deployment-api-url", (0,_base_address_js__WEBPACK_IMPORTED_MODULE_4__  .GV)((0,_base_json_js__WEBPACK_IMPORTED_MODULE_5__  .sk)(raw, "webServerOrchestratorApiUrl") ?? ""));
			setLine("deployment-name", (0,_base_json_js__WEBPACK_IMPORTED_MODULE_5__  .sk)(raw, "name"));
			setLine("deployment-status", (0,_base_json_js__WEBPACK_IMPORTED_MODULE_5__  .sk)(raw, "status"));
			setLine("image-repository", (0,_base_json_js__WEBPACK_IMPORTED_MODULE_5__  .sk)(raw, "imageRepository"));
		},
		retired(current) {
			setLine("deployment-id", current);
			set("differences", "[]");
			setOutcome("retired");
		},
		result(raw) {
			setBounded("result", (0,_base_json_js__WEBPACK_IMPORTED_MODULE_5__  .T)(raw, { object: shownObject }));
		},
		differences(differences) {
			setBounded("differences", differences);
		},
		plan(plan, request, id, hasChanges) {
			setOutcome("dry-run");
			if (plan !== undefined) {
				set("plan", oneLine(plan));
				setLine("plan-id", id);
				setLine("has-changes", hasChanges === undefined ? "" : String(hasChanges));
			}
			if (request !== undefined)
				set("result", oneLine(request));
		},
		sweep(all, dryRun) {
			if (!dryRun)
				about = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_3__  .Qq) `The sweep ended`;
			const previews = all.filter(({ state }) => state !== "gone");
			const kept = fitting(previews);
			set("previews", oneLine(kept));
			const left = previews.length - kept.length;
			if (left > 0) {
				const what = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_3__  .Qq) `The output previews lacks the ${left} oldest of ${previews.length}: it has at most
		  100,000 bytes.`;
				log.warning("runner/output-too-large", what);
			}
			setOutcome(dryRun ? "dry-run" : "swept");
		},
		single(name, value) {
			setLine(name, String(value));
		},
		warnOfMasked() {
			if (masked.size === 0)
				return;
			const from = [...new Set(masked.values())];
			log.warning("runner/masked-outputs", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_3__  .Qq) `Outputs that contain a masked value do not reach other jobs: ${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_3__  .oR)([...masked.keys()])}. The
		  value comes from ${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_3__  .oR)(from)}: if it is no secret, pass it as a plain value.`);
		},
		notSent() {
			setOutcome("not-sent");
		},
		attempted(of) {
			if (byWeight.indexOf(of) > byWeight.indexOf(attempted))
				attempted = of;
		},
		failed(of) {
			this.attempted(of);
			if (outcome === undefined)
				setOutcome(attempted);
			return outcome ?? attempted;
		},
		requireWritable() {
			const { failure } = this;
			if (failure !== undefined)
				throw failure;
		},
		get about() {
			return about;
		},
		get failure() {
			if (broken === undefined)
				return undefined;
			const note = about && (0,_base_text_js__WEBPACK_IMPORTED_MODULE_3__  .Qq) ` Note what the log shows: the API cannot list what exists.`;
			const what = about === undefined ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_3__  .Qq) `The outputs` : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_3__  .Qq) `${about}, but its outputs`;
			return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ("runner/outputs", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_3__  .Qq) `${what} could not be written.`, {
				reported: (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__  .gf)(broken).text,
				next: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_3__  .Qq) `Free space on the runner's disk before the next run.${note ?? ""}`,
				outcome: outcome ?? attempted,
				cause: broken,
			});
		},
	};
}
function weightOf({ action, state }) {
	if (state === "missing")
		return 0;
	return action === "kept" ? Number(state !== "retired") : 2;
}
function fitting(previews) {
	const byAge = previews.toSorted((left, right) => weightOf(right) - weightOf(left) || (left.updatedAt < right.updatedAt ? 1 : -1));
	const kept = new Set();
	let size = "[]".length;
	for (const each of byAge) {
		size += Buffer.byteLength(oneLine(each)) + 1;
		if (size > longestPreviews)
			break;
		kept.add(each);
	}
	return previews.filter((each) => kept.has(each));
}
function oneLine(value) {
	return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029]/g, _base_printing_js__WEBPACK_IMPORTED_MODULE_1__  .RT);
}
function shownObject(object) {
	const { token: _, shortToken: __, ...others } = object;
	return (0,_secrets_hide_values_js__WEBPACK_IMPORTED_MODULE_2__  .eV)(others);
}

  }),

  3052:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	Ag: () => (  readObject),
	Hm: () => (  statusWord),
	LD: () => (  readList),
	Wp: () => (  hibernates),
	iJ: () => (  readDeployment),
	j$: () => (  isFitId),
	qE: () => (  readApiToken),
	zq: () => (  WrongShape)
  });
  var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4289);

function isFitId(id) {
	return id.trim() !== "" && !/^\.\.?$|[/\\\p{Cc}]/u.test(id) && id.isWellFormed();
}
class WrongShape extends Error {
	name = "WrongShape";
	details;
	constructor(problem, details = {}) {
		super(problem);
		this.details = details;
	}
}
function statusWord({ raw }) {
	return /^\w{1,40}$/.exec((0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .sk)(raw, "status") ?? "")?.[0];
}
function hibernates(deployment) {
	return statusWord(deployment) === "HIBERNATING";
}
function readObject(text) {
	const value = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .qF)(text);
	if (!(0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .Gv)(value))
		throw new WrongShape("is not a JSON object");
	return value;
}
function readList(response, name, limit) {
	const list = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .Dc)(response, name);
	if (!Array.isArray(list))
		throw new WrongShape(`has no list "${name}"`);
	const items = list.filter(_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .Gv).map(readNamed);
	const total = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .Dc)(response, "totalCount");
	const hasMore = typeof total === "number" && total > list.length;
	return {
		items: items.filter((item) => item !== undefined),
		mayBeIncomplete: limit === undefined || list.length >= limit || hasMore,
	};
}
function readNamed(item) {
	const id = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .sk)(item, "id");
	const enforced = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .Dc)(item, "cicdEnforcedDefault");
	if (!id)
		return undefined;
	return {
		id,
		name: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .sk)(item, "name"),
		organizationName: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .sk)(item, "organizationName"),
		cicdEnforcedDefault: typeof enforced === "boolean" ? enforced : undefined,
	};
}
function readApiToken(raw) {
	const id = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .sk)(raw, "id");
	const token = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .sk)(raw, "token");
	const name = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .sk)(raw, "name");
	if (!id?.trim())
		throw new WrongShape("has no id of an API token");
	if (!token?.trim())
		throw new WrongShape("has no value of the token", { id, createdToken: { id, name } });
	const roles = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .Dc)(raw, "roles");
	return {
		id,
		token,
		name,
		type: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .sk)(raw, "type"),
		roles: Array.isArray(roles)
			? roles
				.filter(_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .Gv)
				.map(readRole)
				.filter(({ role }) => role !== "")
			: [],
		endAt: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .sk)(raw, "endAt"),
		raw,
	};
}
function readRole(item) {
	return { role: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .sk)(item, "role") ?? "", entityId: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .sk)(item, "entityId") };
}
function readDeployment(raw, sentTo) {
	const id = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .Dc)(raw, "id");
	const details = id ? { id: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__  .oB)(id) } : {};
	if (typeof id !== "string" || !isFitId(id))
		throw new WrongShape("has no usable id of a Deployment", details);
	if (sentTo !== undefined && id !== sentTo)
		throw new WrongShape("has the id of another Deployment", details);
	return { id, raw };
}

  }),

  1257:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	E0: () => (  changedFields),
	Tb: () => (  changesText),
	Wo: () => (  changedVariables)
  });
  var _base_json_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4289);
  var _base_printing_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4694);
  var _base_text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9376);
  var _definition_compare_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8372);




const caveat = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `Manual changes in the platform are not seen, and an update overwrites them.`;
function changesText({ changes: { changes, variables }, live }, notApplied, isPreview) {
	const left = changes.filter(({ createOnly }) => createOnly).length;
	const count = variables.added.length + variables.removed.length + variables.changed.length;
	const counts = [
		...(changes.length > left ? [(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `${(0,_base_printing_js__WEBPACK_IMPORTED_MODULE_0__  .hS)(changes.length - left, "field")}`] : []),
		...(count > 0 ? [(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `${(0,_base_printing_js__WEBPACK_IMPORTED_MODULE_0__  .hS)(count, "variable")}`] : []),
		...(left > 0 ? [(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `${(0,_base_printing_js__WEBPACK_IMPORTED_MODULE_0__  .hS)(left, "field")} that an update does not send`] : []),
		...(notApplied.length > 0 ? [(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `not applied before: ${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .KE)(notApplied.map(_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .aY), 20)}`] : []),
	];
	const isNone = counts.length === 0;
	const what = isNone ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `No changes` : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `Changes`;
	const list = isNone ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `` : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `: ${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .oR)(counts)}`;
	if (live !== undefined) {
		const at = Number.isNaN(live.updatedAt) ? "" : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) ` (changed last at ${(0,_base_printing_js__WEBPACK_IMPORTED_MODULE_0__  .vD)(live.updatedAt)})`;
		const others = (0,_base_printing_js__WEBPACK_IMPORTED_MODULE_0__  .hS)(live.platformOnly.length, "field");
		const more = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `. The platform also has ${others}, which an update may reset`;
		return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `${what} to the live Deployment${at}${list}${live.platformOnly.length > 0 ? more : ""}`;
	}
	if (isPreview && !isNone)
		return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `${what}${list}`;
	return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `${what} since the definition that this action applied last${list}. ${caveat}`;
}
function changedFields(changes, most = Number.POSITIVE_INFINITY) {
	return changes.flatMap((change) => {
		const isItem = change.field.endsWith("]");
		const removal = isItem ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) ` (removed)` : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) ` (no longer sent; the service may keep it)`;
		const note = change.createOnly
			? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) ` (an update does not send it; its response shows what holds)`
			: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `${change.removed ? removal : ""}`;
		return changedMembers(change).map((row) => {
			const [was, is] = (0,_definition_compare_js__WEBPACK_IMPORTED_MODULE_1__  .c_)(row);
			return [(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .aY)(row.field)}${note}`, cutAt(most, was), cutAt(most, is)];
		});
	});
}
function changedMembers(change) {
	const { field, before, after } = change;
	const whole = before === undefined ? after : after === undefined ? before : undefined;
	const isSingleRow = whole === undefined || (change.removed && (0,_base_json_js__WEBPACK_IMPORTED_MODULE_3__  .Gv)(whole));
	const parts = isSingleRow ? [] : partsOf(whole);
	if (parts.length === 0)
		return [change];
	return parts.flatMap(([step, value]) => changedMembers({
		...change,
		field: field + step,
		before: before === undefined ? undefined : value,
		after: after === undefined ? undefined : value,
	}));
}
function partsOf(value) {
	if ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_3__  .Gv)(value))
		return Object.entries(value).map(([name, inner]) => [`.${name}`, inner ?? null]);
	if (!Array.isArray(value) || !value.every(_base_json_js__WEBPACK_IMPORTED_MODULE_3__  .Gv))
		return [];
	return value.map((item, index) => {
		const name = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_3__  .Dc)(item, "name") ?? (0,_base_json_js__WEBPACK_IMPORTED_MODULE_3__  .Dc)(item, "key");
		return [`[${typeof name === "string" ? name : index}]`, item];
	});
}
function cutAt(most, { parts }) {
	return new _base_text_js__WEBPACK_IMPORTED_MODULE_2__  .EY(parts.map((part) => (typeof part !== "string" && "value" in part ? { ...part, most } : part)));
}
function changedVariables({ variables }, most) {
	return ["added", "removed", "changed"].flatMap((what) => {
		const keys = variables[what];
		return keys.length === 0 ? [] : [(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `Variables ${what}: ${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .KE)(keys.map(_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .aY), most)}`];
	});
}

  }),

  1430:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	LH: () => (  reportFindings),
	TU: () => (  overdue),
	X1: () => (  failureAfter),
	Xu: () => (  inputError),
	z6: () => (  asActionError)
  });
  var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1144);
  var _base_notice_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4575);
  var _base_printing_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4694);
  var _base_text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9376);




function reportFindings(findings, unmaskedLines, log) {
	for (const { code, text: warning, ...details } of findings.warnings)
		log.warning(code, warning, details);
	const { emptySecrets } = findings;
	if (emptySecrets.length > 0)
		log.info((0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `Secrets that are empty here, which the plan does not need: ${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .KE)(emptySecrets, 20)}`);
	if (findings.problems.length === 0 && unmaskedLines > 0) {
		const what = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `${(0,_base_printing_js__WEBPACK_IMPORTED_MODULE_1__  .hS)(unmaskedLines, "line")} of the secret values cannot be masked: the action masks
	  nothing shorter than 4 characters. Store the secret on one line, or base64-encode it.`;
		log.warning("input/unmasked-lines", what);
	}
	for (const problem of findings.problems)
		log.problem(problem);
}
function inputError({ problems, advice }) {
	const [first, ...others] = problems;
	const isSingle = first !== undefined && others.length === 0;
	const next = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `Correct the definition and inputs, and run the step again.`;
	if (isSingle && first.at === undefined)
		return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ(first.code, first.text, { next, ...advice, where: first.where });
	const what = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `The definition and the inputs have ${(0,_base_printing_js__WEBPACK_IMPORTED_MODULE_1__  .hS)(problems.length, "problem")}.`;
	return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ(isSingle ? first.code : "input/problems", what, {
		...advice,
		list: problems.map(_base_notice_js__WEBPACK_IMPORTED_MODULE_3__  .$N),
		next: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .oR)([next, ...(advice?.next ? [advice.next] : [])], " "),
	});
}
const stopped = _base_errors_js__WEBPACK_IMPORTED_MODULE_0__  .I7.replace("the", "The");
function failureAfter(result, { aborted }, ofOutputs, done = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `all of its work was done`) {
	const isUnrecorded = result.kind === "deployed" && result.outcome === "created" && result.target.environment === undefined;
	const own = "failure" in result ? result.failure : undefined;
	let failure = own ?? ofOutputs;
	if (aborted && result.kind !== "swept") {
		const next = ofOutputs?.next ?? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `The outputs are set, and no request has to be sent again.`;
		failure = new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ("run/cancelled", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `${stopped}, but ${done}.`, { next });
	}
	const never = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `Do not run this job again: it would create another Deployment.`;
	return isUnrecorded ? failure?.with({ next: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .oR)([failure.next ?? "", never], " ") }) : failure;
}
const longestCancellation = 8_000;
function overdue(cancelled, hasWritten) {
	return new Promise((_, reject) => {
		const fail = () => {
			const message = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `${stopped}, and it did not end by itself.`;
			reject(new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ("run/cancelled", message, nextAfter(hasWritten() ? "unknown" : "not-sent")));
		};
		const expire = () => void setTimeout(fail, longestCancellation).unref();
		if (cancelled.aborted)
			expire();
		else
			cancelled.addEventListener("abort", expire, { once: true });
	});
}
function nextAfter(outcome) {
	const next = outcome === "unknown"
		? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `Check in the platform what the step may have created or updated before you run it again.`
		: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `Nothing was created or updated. Run the step again.`;
	return { next, outcome };
}
function asActionError(thrown, outcome) {
	if (thrown instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ)
		return thrown;
	const what = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
	return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ("run/unexpected", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `Unexpected error. Please report it.`, {
		...nextAfter(outcome),
		reported: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .om)(what, 4_000),
		cause: thrown,
	});
}

  }),

  9:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  Im: () => (  comment),
  Rm: () => (  log),
  z: () => (  summary)
});

var json = __nccwpck_require__(4289);
var printing = __nccwpck_require__(4694);
var base_text = __nccwpck_require__(9376);
;// CONCATENATED MODULE: ../../build/src/base/markdown.js


function literal(text) {
	return (0,printing .g$)(text)
		.replace(/\n/g, " ")
		.replace(/[&<>\\`*_{}[\]()#+!|~@$]|:(?=\/\/)|w(?=ww\.)/gi, (sign) => `&#${sign.charCodeAt(0)};`)
		.replace(/(?:&#35;|&#64;|\bGH-)(?=\w)|:(?=(?:100|1234|\d*(?:[a-z-]|&#\d+;)(?:[\w-]|&#\d+;)*):)|\b[\da-f]{6}(?=[\da-f])/gi, "$&<!-- -->");
}
function row(cells) {
	return `| ${cells.join(" | ")} |`;
}
function fenced(text, language = "") {
	let longest = 2;
	for (const [ticks] of text.matchAll(/`+/g))
		longest = Math.max(longest, ticks.length);
	const fence = "`".repeat(longest + 1);
	return `${fence}${language}\n${(0,printing .g$)(text)}\n${fence}`;
}
function markdownWords(words) {
	return words.replace(/[&<>\\`*_[\]|~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
function inline(message, redact) {
	const rendering = {
		words: markdownWords,
		value: (part) => {
			const rendered = (0,printing .JJ)(part, redact);
			return part.as === "code"
				? `<code>${literal(rendered)}</code>`
				: rendered.split("\n").map(literal).join("\n");
		},
		link: (label, url) => (0,printing .q6)(url, redact) && !/[<>()|"`]/.test(url)
			? `[${label}](${url.replaceAll("&", "&amp;")})`
			: label,
	};
	return message.render(rendering);
}
function heading(message) {
	return (redact) => `### ${inline(message, redact)}`;
}
function strong(message, before = "", after = (0,base_text .Qq) ``) {
	return (redact) => `${before}**${inline(message, redact)}** ${inline(after, redact)}`.trim();
}
const mostTooLong = 50;
function fitting(items, lineOf, more, room, cut) {
	const lines = [];
	let free = room / 2;
	let tooLong = 0;
	for (const item of items) {
		const line = lineOf(item);
		const size = Buffer.byteLength(line) + 1;
		if (size > free) {
			tooLong++;
			if (tooLong > mostTooLong)
				break;
			continue;
		}
		free -= size;
		lines.push(line);
	}
	if (lines.length === items.length)
		return lines;
	cut();
	return [...lines, `${more}... and ${items.length - lines.length} more`];
}
function bullets(items) {
	return (redact, room, cut) => fitting(items, (item) => `- ${inline(item, redact)}`, "- ", room, cut).join("\n");
}
function table(head, rows) {
	return (redact, room, cut) => {
		if (rows.length === 0)
			return "";
		const cellOf = (cell) => inline(cell, redact).replaceAll("\n", " ");
		const lines = fitting(rows, (cells) => row(cells.map(cellOf)), "\n", room, cut);
		return [row(head), row(head.map(() => "---")), ...lines].join("\n");
	};
}
function facts(columns) {
	const filled = columns.filter(([, cell]) => cell?.isEmpty === false);
	const cells = filled.flatMap(([, cell]) => cell ?? []);
	const heads = filled.map(([head]) => head);
	return table(heads, cells.length === 0 ? [] : [cells]);
}
function codeBlock(lines) {
	return (redact) => {
		const rendered = lines.map((line) => (0,printing .pj)(line, redact)).filter((line) => line !== "");
		return rendered.length === 0 ? "" : fenced(rendered.join("\n"));
	};
}
function longCode(code, language, most) {
	return (redact, room, cut) => {
		const bytes = Buffer.from((0,printing .g$)(redact(code)));
		const free = Math.max(0, Math.min(most, room - 1_000));
		if (bytes.length <= free)
			return fenced(bytes.toString(), language);
		cut();
		const start = bytes.toString("utf8", 0, free).replace(/\ufffd$/, "");
		return `${fenced(start, language)}\n\n... and ${bytes.length - free} more bytes`;
	};
}
function details(title, inner) {
	return (redact, room, cut) => {
		const markdown = inner(redact, room, cut);
		return markdown && `<details><summary>${inline(title, redact)}</summary>\n\n${markdown}\n\n</details>`;
	};
}
function before(contents, block) {
	return (redact, room, cut) => {
		const last = block(redact, room, cut);
		const first = documentOf(contents, redact, room - Buffer.byteLength(last), cut);
		return first + last;
	};
}
function documentOf(contents, redact, most, cut = () => { }) {
	let room = most;
	const parts = [];
	for (const content of contents) {
		const markdown = content instanceof base_text .EY ? inline(content, redact) : content?.(redact, room, cut);
		const part = redact(markdown ?? "");
		room -= Buffer.byteLength(part) + 2;
		if (room < 0)
			cut();
		if (part === "" || room < 0)
			continue;
		parts.push(part);
	}
	return parts.length === 0 ? "" : `${parts.join("\n\n")}\n\n`;
}
var base_notice = __nccwpck_require__(4575);
var compare = __nccwpck_require__(8372);
var report_changes = __nccwpck_require__(1257);
;// CONCATENATED MODULE: ../../build/src/report/render.js






const icons = { error: "❌", warning: "⚠️", notice: "ℹ️" };
const longestSummary = 1_000_000;
const longestComment = 60_000;
function summary(report, redactor) {
	return whole(report, (each) => contentsOf(each, redactor), redactor, longestSummary);
}
function whole(report, contents, { redact }, most) {
	let isCut = false;
	const markdown = documentOf(contents(report), redact, most, () => {
		isCut = true;
	});
	const title = (0,base_text .Qq) `${report.title} (not complete)`;
	return isCut ? documentOf(contents({ ...report, title }), redact, most) : markdown;
}
function contentsOf(report, redactor) {
	const { title, notices, changes, variables, request, commands = [], next } = report;
	const contents = [
		heading(title),
		...notices.filter(({ level }) => level === "error").flatMap(noticeContent),
		facts(report.facts),
		...notices.filter(({ level }) => level !== "error").flatMap(noticeContent),
		report.table && table(report.table.head, report.table.rows),
		changes && strong(changes.head),
		changes && table(["Field", "Before", "After"], (0,report_changes .E0)(changes.all.changes)),
		changes && bullets((0,report_changes .Wo)(changes.all, Number.POSITIVE_INFINITY)),
		changes?.live && platformContent(changes.live.platformOnly),
		variables &&
			details((0,base_text .Qq) `Plain variables, and where each is written`, table(variables.head, variables.rows)),
	];
	const requestDetails = request &&
		details(requestLine(request), longCode(requestText(request.body, redactor), "json", longestRequest));
	return [
		...(requestDetails ? [before(contents, requestDetails)] : contents),
		...commandContent(commands),
		next && strong((0,base_text .Qq) `Next:`, "", next),
	];
}
function platformContent(platformOnly) {
	const rows = platformOnly.map(({ field, before, after }) => {
		const [there, ours] = (0,compare .c_)({ before, after });
		return [(0,base_text .aY)(field), there, after === undefined ? (0,base_text .Qq) `not set` : ours];
	});
	return details((0,base_text .Qq) `What only the platform has: an update may reset it`, table(["Field", "Platform", "Definition"], rows));
}
function noticeContent(notice) {
	const { level, reported, list = [], lines = [], commands = [] } = notice;
	const said = (0,base_notice .$N)(notice);
	return [
		level === "error" ? strong(said, `${icons.error} `) : (0,base_text .Qq) `${icons[level]} ${said}`,
		reported,
		bullets(list),
		...lines,
		...commandContent(commands),
	];
}
function commandContent(commands) {
	return commands.flatMap(({ why, lines }) => [(0,base_text .Qq) `${why}:`, codeBlock(lines)]);
}
function comment(report, redactor, commit, time) {
	const { request: _, variables: __, table: rows, ...others } = report;
	const about = (0,base_text .Qq) `Commit ${commit}, ${time}`;
	const reduced = {
		...others,
		facts: report.facts.filter(([, value, from]) => from === undefined && String(value) !== String(commit)),
		notices: report.notices
			.filter(({ code }) => code !== "plan/unverified")
			.map(({ reported: _, ...notice }) => notice),
		table: rows?.from === "service" ? undefined : rows,
		changes: report.changes?.live ? { head: report.changes.head, all: compare .rw } : report.changes,
	};
	const newer = (0,base_text .Qq) `If the run of a newer commit failed, see its checks.`;
	return whole(reduced, (each) => [about, ...contentsOf(each, redactor), newer], redactor, longestComment);
}
const mostLines = 100;
function inLog(value) {
	const [part] = value.parts;
	const isLink = value.parts.length === 1 && typeof part === "object" && "url" in part;
	return isLink ? (0,base_text .nf)(part.url, part.url) : value;
}
function log(report, redactor, to) {
	const { title, notices, changes, request, commands = [], next } = report;
	to.info(title);
	const factTexts = report.facts.flatMap(([head, value]) => value?.isEmpty === false ? [(0,base_text .Qq) `${head}: ${inLog(value)}`] : []);
	if (factTexts.length > 0)
		to.info((0,base_text .oR)(factTexts));
	for (const row of report.table?.rows ?? [])
		to.info((0,base_text .Qq) `  ${(0,base_text .oR)(row.filter((cell) => !cell.isEmpty), " | ")}`);
	if (changes) {
		to.info(changes.head);
		const fields = (0,report_changes .E0)(changes.all.changes, 300);
		for (const [field, was, is] of fields.slice(0, mostLines))
			to.info((0,base_text .Qq) `  ${field}: ${was} -> ${is}`);
		if (fields.length > mostLines)
			to.info((0,base_text .Qq) `  ... and ${fields.length - mostLines} more`);
		for (const line of (0,report_changes .Wo)(changes.all, 200))
			to.info((0,base_text .Qq) `  ${line}`);
	}
	if (request) {
		const line = requestLine(request);
		to.group((0,base_text .Qq) `Request: ${line}`, (0,base_text .oR)([line, (0,base_text .om)(requestText(request.body, redactor), longestRequest)], "\n"));
	}
	for (const { why, lines } of commands)
		to.info((0,base_text .oR)([(0,base_text .Qq) `${why}:`, ...lines], "\n"));
	if (next && !notices.some(({ level }) => level === "error"))
		to.info(next);
}
const longestRequest = 900_000;
const longestPath = 2_000;
function requestLine({ method, path }) {
	return (0,base_text .Qq) `${method} ${(0,base_text .Tu)(longestPath, path)}`;
}
function requestText(body, redactor) {
	return JSON.stringify((0,json .T)(body, (0,json .xn)(redactor.redact)), null, 2);
}

  }),

  5644:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	g: () => (  failed),
	z: () => (  attempted)
  });
  var _base_text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9376);
  var _inputs_request_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2262);


const meanings = {
	"not-sent": "no write request was sent",
	rejected: "the service rejected the request",
	unknown: "it is not known whether the service processed the request",
	"dry-run": "nothing was created or updated",
};
function failed(report, error, outcome) {
	const meaning = meanings[outcome] ?? "the outputs are set";
	return {
		...report,
		facts: [...report.facts, ...error.facts, ["Outcome", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__  .Qq) `${(0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__  .aY)(outcome)}: ${meaning}`]],
		notices: [...report.notices, { ...error, level: "error" }],
		next: error.next,
	};
}
function attempted(request, said, done) {
	const what = done ? (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__  .Qq) `${done}, but the step failed` : (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__  .Qq) `${triedBy(request)} failed`;
	return { title: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__  .Qq) `❌ ${what}`, facts: [], notices: said };
}
function triedBy(request) {
	if (request === undefined)
		return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__  .Qq) `platform-deployments-action`;
	const { mode, dryRun } = request;
	if (mode === "create-token")
		return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__  .Qq) `create-token ${request.name}`;
	const name = (0,_inputs_request_js__WEBPACK_IMPORTED_MODULE_1__  .V)(request, (0,_inputs_request_js__WEBPACK_IMPORTED_MODULE_1__  .o)(request)?.pullRequest);
	const step = request.github?.step === "sweep" ? "sweep of previews of" : mode;
	return (0,_base_text_js__WEBPACK_IMPORTED_MODULE_0__  .Qq) `${dryRun ? "plan of " : ""}${step} ${name}`;
}

  }),

  9237:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	SP: () => (  requireSafeEnvironment),
	X9: () => (  unsafeBecause),
	eq: () => (  proxyVariables)
  });
  var _actions_http_client_lib_proxy__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9251);
  var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(1144);
  var _base_text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9376);



const proxyVariables = {
	https: ["https_proxy", "HTTPS_PROXY"],
	http: ["http_proxy", "HTTP_PROXY"],
};
function requireSafeEnvironment(variables, urls) {
	const unsafe = unsafeBecause(variables, urls);
	if (unsafe)
		throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ("runner/unsafe", (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `${unsafe.why}.`, { next: unsafe.next });
}
function unsafeBecause(variables, urls) {
	const isSecure = urls.some(({ protocol }) => protocol === "https:");
	if (isSecure && variables.variable("NODE_TLS_REJECT_UNAUTHORIZED") === "0") {
		const why = (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `NODE_TLS_REJECT_UNAUTHORIZED=0 disables TLS certificate verification`;
		return { why, next: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `Remove it. For a private certificate authority set NODE_EXTRA_CA_CERTS.` };
	}
	for (const name of Object.values(proxyVariables).flat()) {
		if (process.env[name]?.trim() === "")
			delete process.env[name];
	}
	return urls.map((url) => unusableProxy(variables, url)).find((unusable) => unusable !== undefined);
}
function unusableProxy(variables, url) {
	if ((0,_actions_http_client_lib_proxy__WEBPACK_IMPORTED_MODULE_0__  .H)(url))
		return undefined;
	const names = proxyVariables[url.protocol === "https:" ? "https" : "http"];
	const name = names.find((each) => variables.variable(each) !== undefined);
	if (name === undefined || isUsable(variables.variable(name) ?? ""))
		return undefined;
	return {
		why: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `${name} is not the URL of a proxy, so requests to ${url.host} would not go through it`,
		next: (0,_base_text_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) `Correct it (http://proxy.example.com:3128, a % in credentials as %25), or list the host in
	  no_proxy.`,
	};
}
function isUsable(value) {
	if (!/^https?:\/\/\S+$/i.test(value) || !URL.canParse(value))
		return false;
	const { username, password } = new URL(value);
	try {
		decodeURIComponent(`${username}:${password}`);
		return true;
	}
	catch {
		return false;
	}
}

  }),

  1194:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  k: () => (  ActionsRunner)
});

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

var external_node_fs_ = __nccwpck_require__(3024);
var external_node_path_ = __nccwpck_require__(6760);
var external_os_ = __nccwpck_require__(857);
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/utils.js
function toCommandValue(input) {
	if (input === null || input === undefined) {
		return '';
	}
	else if (typeof input === 'string' || input instanceof String) {
		return input;
	}
	return JSON.stringify(input);
}
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
var external_fs_ = __nccwpck_require__(9896);
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/file-command.js




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
	prepareRequest(options) {
		if (!options.headers) {
			throw Error('The request has no headers');
		}
		options.headers['Authorization'] = `Bearer ${this.token}`;
	}
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
	prepareRequest(options) {
		if (!options.headers) {
			throw Error('The request has no headers');
		}
		options.headers['Authorization'] = `Basic ${Buffer.from(`PAT:${this.token}`).toString('base64')}`;
	}
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
		return new lib .Qq('actions/oidc-client', [new BearerCredentialHandler(OidcClient.getRequestToken())], requestOptions);
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
	wrap(tag, content, attrs = {}) {
		const htmlAttrs = Object.entries(attrs)
			.map(([key, value]) => ` ${key}="${value}"`)
			.join('');
		if (!content) {
			return `<${tag}${htmlAttrs}>`;
		}
		return `<${tag}${htmlAttrs}>${content}</${tag}>`;
	}
	write(options) {
		return summary_awaiter(this, void 0, void 0, function* () {
			const overwrite = !!(options === null || options === void 0 ? void 0 : options.overwrite);
			const filePath = yield this.filePath();
			const writeFunc = overwrite ? writeFile : appendFile;
			yield writeFunc(filePath, this._buffer, { encoding: 'utf8' });
			return this.emptyBuffer();
		});
	}
	clear() {
		return summary_awaiter(this, void 0, void 0, function* () {
			return this.emptyBuffer().write({ overwrite: true });
		});
	}
	stringify() {
		return this._buffer;
	}
	isEmptyBuffer() {
		return this._buffer.length === 0;
	}
	emptyBuffer() {
		this._buffer = '';
		return this;
	}
	addRaw(text, addEOL = false) {
		this._buffer += text;
		return addEOL ? this.addEOL() : this;
	}
	addEOL() {
		return this.addRaw(external_os_.EOL);
	}
	addCodeBlock(code, lang) {
		const attrs = Object.assign({}, (lang && { lang }));
		const element = this.wrap('pre', this.wrap('code', code), attrs);
		return this.addRaw(element).addEOL();
	}
	addList(items, ordered = false) {
		const tag = ordered ? 'ol' : 'ul';
		const listItems = items.map(item => this.wrap('li', item)).join('');
		const element = this.wrap(tag, listItems);
		return this.addRaw(element).addEOL();
	}
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
	addDetails(label, content) {
		const element = this.wrap('details', this.wrap('summary', label) + content);
		return this.addRaw(element).addEOL();
	}
	addImage(src, alt, options) {
		const { width, height } = options || {};
		const attrs = Object.assign(Object.assign({}, (width && { width })), (height && { height }));
		const element = this.wrap('img', null, Object.assign({ src, alt }, attrs));
		return this.addRaw(element).addEOL();
	}
	addHeading(text, level) {
		const tag = `h${level}`;
		const allowedTag = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].includes(tag)
			? tag
			: 'h1';
		const element = this.wrap(allowedTag, text);
		return this.addRaw(element).addEOL();
	}
	addSeparator() {
		const element = this.wrap('hr', null);
		return this.addRaw(element).addEOL();
	}
	addBreak() {
		const element = this.wrap('br', null);
		return this.addRaw(element).addEOL();
	}
	addQuote(text, cite) {
		const attrs = Object.assign({}, (cite && { cite }));
		const element = this.wrap('blockquote', text, attrs);
		return this.addRaw(element).addEOL();
	}
	addLink(text, href) {
		const element = this.wrap('a', text, { href });
		return this.addRaw(element).addEOL();
	}
}
const _summary = new Summary();
const markdownSummary = _summary;
const summary = _summary;
;// CONCATENATED MODULE: ../../node_modules/@actions/core/lib/path-utils.js

function toPosixPath(pth) {
	return pth.replace(/[\\]/g, '/');
}
function toWin32Path(pth) {
	return pth.replace(/[/]/g, '\\');
}
function toPlatformPath(pth) {
	return pth.replace(/[/\\]/g, external_path_namespaceObject.sep);
}
;// CONCATENATED MODULE: ./exec.js
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






var ExitCode;
(function (ExitCode) {
	ExitCode[ExitCode["Success"] = 0] = "Success";
	ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
function exportVariable(name, val) {
	const convertedVal = toCommandValue(val);
	process.env[name] = convertedVal;
	const filePath = process.env['GITHUB_ENV'] || '';
	if (filePath) {
		return issueFileCommand('ENV', prepareKeyValueMessage(name, val));
	}
	issueCommand('set-env', { name }, convertedVal);
}
function setSecret(secret) {
	issueCommand('add-mask', {}, secret);
}
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
function getMultilineInput(name, options) {
	const inputs = getInput(name, options)
		.split('\n')
		.filter(x => x !== '');
	if (options && options.trimWhitespace === false) {
		return inputs;
	}
	return inputs.map(input => input.trim());
}
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
function setOutput(name, value) {
	const filePath = process.env['GITHUB_OUTPUT'] || '';
	if (filePath) {
		return issueFileCommand('OUTPUT', prepareKeyValueMessage(name, value));
	}
	process.stdout.write(external_os_.EOL);
	issueCommand('set-output', { name }, toCommandValue(value));
}
function setCommandEcho(enabled) {
	issue('echo', enabled ? 'on' : 'off');
}
function setFailed(message) {
	process.exitCode = ExitCode.Failure;
	error(message);
}
function isDebug() {
	return process.env['RUNNER_DEBUG'] === '1';
}
function debug(message) {
	issueCommand('debug', {}, message);
}
function error(message, properties = {}) {
	issueCommand('error', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
function warning(message, properties = {}) {
	issueCommand('warning', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
function notice(message, properties = {}) {
	issueCommand('notice', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
function info(message) {
	process.stdout.write(message + external_os_.EOL);
}
function startGroup(name) {
	issue('group', name);
}
function endGroup() {
	issue('endgroup');
}
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
function saveState(name, value) {
	const filePath = process.env['GITHUB_STATE'] || '';
	if (filePath) {
		return issueFileCommand('STATE', prepareKeyValueMessage(name, value));
	}
	issueCommand('save-state', { name }, toCommandValue(value));
}
function getState(name) {
	return process.env[`STATE_${name}`] || '';
}
function getIDToken(aud) {
	return core_awaiter(this, void 0, void 0, function* () {
		return yield OidcClient.getIDToken(aud);
	});
}




var errors = __nccwpck_require__(1144);
var base_notice = __nccwpck_require__(4575);
var printing = __nccwpck_require__(4694);
var base_text = __nccwpck_require__(9376);
;// CONCATENATED MODULE: ../../build/src/runner/annotation.js
const longest = 3_900;
const longestLine = 1_500;
function annotation({ head, list, more, tail }) {
	const rest = more > 0 ? [`... and ${more} more`] : [];
	const all = [...head, ...list, ...rest, ...tail].join("\n");
	if (all.length <= longest)
		return { message: all };
	const [first = "", ...others] = [...head, ...list, ...tail].flatMap((each) => each.split("\n")).map(cut);
	const last = others.splice(-1);
	let room = longest - first.length - last.join("").length - "... and 10000 more: see the log".length - 3;
	const visible = [];
	for (const line of others) {
		room -= line.length + 1;
		if (room < 0)
			break;
		visible.push(line);
	}
	const hidden = others.length - visible.length + more;
	const count = hidden > 0 ? [`... and ${hidden} more: see the log`] : [];
	return { before: all, message: [first, ...visible, ...count, ...last].join("\n") };
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
		return this.#environment[name]?.trim() || undefined;
	}
	input(name) {
		const value = this.#input(name);
		return value?.trim() ? value : undefined;
	}
	isEmptyInput(name) {
		return this.#input(name)?.trim() === "";
	}
	#input(name) {
		return this.#environment[`INPUT_${name.toUpperCase()}`];
	}
	inputNames() {
		const names = Object.keys(this.#environment).filter((name) => /^INPUT_[^a-z]+$/.test(name));
		return names.filter((name) => this.variable(name)).map((name) => name.slice(6).toLowerCase());
	}
	event() {
		this.#event ??= { name: this.variable("GITHUB_EVENT_NAME") ?? "", payload: this.#payload() };
		return this.#event;
	}
	#payload() {
		try {
			return JSON.parse(external_node_fs_.readFileSync(this.#file("GITHUB_EVENT_PATH"), "utf8"));
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
			external_node_fs_.closeSync(external_node_fs_.openSync(this.#file("GITHUB_OUTPUT"), "a"));
		}
		catch (cause) {
			const why = (0,base_text .Qq) `The file in GITHUB_OUTPUT cannot be written, and outputs would be lost.`;
			const next = (0,base_text .Qq) `Run the action on a runner, or set GITHUB_OUTPUT to a writable file.`;
			throw new errors .lZ("runner/outputs", why, { next, cause });
		}
	}
	#file(name) {
		const file = this.variable(name);
		if (file === undefined)
			throw new Error(`${name} is not set`);
		return file;
	}
	log(redactor) {
		const safe = (message) => (0,printing .Jb)(redactor.redact((0,printing .pj)(message, redactor.redact)));
		const printer = this.#printer;
		const lines = (notice) => {
			const { head, list, more, tail } = (0,base_notice .Dx)(notice);
			return { head: head.map(safe), list: list.map(safe), more, tail: tail.map(safe) };
		};
		const print = (level, notice) => {
			const { before, message } = annotation(lines(notice));
			if (before !== undefined)
				printer.info(before);
			printer[level](message, { title, ...(notice.at && this.#position(notice.at, redactor)) });
		};
		const said = [];
		const last = [];
		const counts = { error: 0, warning: 0, notice: 0 };
		const annotated = new Set();
		let isOver = false;
		const annotate = (level, code, message, details) => {
			if (isOver)
				return;
			const notice = { ...details, code, text: message };
			said.push({ ...notice, level });
			const isAnnotated = ++counts[level] <= mostOfLevel;
			const show = () => {
				if (isAnnotated) {
					print(level, notice);
					return;
				}
				const { before, message: whole } = annotation(lines(notice));
				printer.info(`${level === "warning" ? "Warning" : "Notice"}: ${before ?? whole}`);
			};
			if (details?.isLast)
				last.push(show);
			else
				show();
		};
		const end = () => {
			isOver = true;
			for (const level of ["notice", "warning"]) {
				const more = counts[level] - mostOfLevel;
				const what = (0,base_text .Qq) `${(0,printing .hS)(more, `more ${level}`)}: see the log of this step.`;
				if (more > 0)
					print(level, { code: "run/more", text: what });
			}
			for (const show of last)
				show();
		};
		return {
			info: (given) => isOver || printer.info(safe(given)),
			debug: (given) => isOver || printer.debug(safe(given)),
			said,
			notice: (...given) => annotate("notice", ...given),
			warning: (...given) => annotate("warning", ...given),
			problem: (problem) => {
				const hasPosition = problem.at && this.#position(problem.at, redactor) !== undefined;
				if (!hasPosition || ++counts.error > mostOfLevel)
					return;
				print("error", problem);
				annotated.add(String((0,base_notice .$N)(problem)));
			},
			error: (error) => {
				end();
				const list = error.list?.filter((item) => !annotated.has(String(item)));
				print("error", { ...error, list, at: undefined });
			},
			end,
			group: (heading, message) => {
				printer.startGroup(safe(heading));
				printer.info(safe(message));
				printer.endGroup();
			},
		};
	}
	#position({ file, line, column }, redactor) {
		const relativePath = repositoryPath(this.variable("GITHUB_WORKSPACE") ?? ".", file);
		return relativePath === undefined || redactor.finds(relativePath)
			? undefined
			: { file: relativePath, startLine: line, startColumn: column };
	}
	async summarize(markdown) {
		if (this.variable("GITHUB_STEP_SUMMARY") === undefined)
			return;
		await summary.addRaw(markdown, true).write();
	}
}
function repositoryPath(workspace, file) {
	try {
		const top = external_node_fs_.realpathSync(workspace);
		const real = external_node_fs_.realpathSync(external_node_path_.resolve(top, file));
		if (external_node_path_.relative(top, real).startsWith(".."))
			return undefined;
		const isCheckout = (folder) => external_node_fs_.existsSync(external_node_path_.join(folder, ".git"));
		let folder = external_node_path_.dirname(real);
		while (folder !== top && !isCheckout(folder))
			folder = external_node_path_.dirname(folder);
		if (folder !== top && isCheckout(top))
			return undefined;
		return external_node_path_.relative(folder, real).split(external_node_path_.sep).join("/");
	}
	catch {
		return undefined;
	}
}

  }),

  3702:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	Mi: () => (  isPublicMember),
	X8: () => (  hideValues),
	_o: () => (  hasSecretName),
	eV: () => (  withoutValuesIn),
	r1: () => (  isMarkedSecret)
  });
  var _base_json_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4289);
  var _base_name_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2788);
  var _secret_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1235);



const variableList = "environmentVariables";
const marks = ["issecret", "secret", "secrets"];
function hasSecretName(name) {
	const word = name.toLowerCase().replace(/[^a-z]/g, "");
	return /^is.*secret/.test(word) || marks.some((mark) => (0,_base_name_js__WEBPACK_IMPORTED_MODULE_1__  .kC)(word, mark));
}
function isPublicMember(name, value) {
	if (name === "key" || name === "updatedAt")
		return typeof value === "string";
	return hasSecretName(name) && typeof value === "boolean";
}
function isMarkedSecret(object) {
	const isVariable = Object.keys(object).some((name) => /^(?:key|val|value)(?![A-Za-z])/.test(name));
	return isVariable && Object.entries(object).some(([name, mark]) => hasSecretName(name) && mark !== false);
}
function hideValues(body, hidden) {
	return withVariables((0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__  .T)(body, {}), hidden === "all" ? withoutValue : starred);
}
function withVariables(body, show) {
	const { [variableList]: list = null, ...others } = body;
	if (list === null)
		return body;
	return Array.isArray(list) ? { ...body, [variableList]: list.filter(_base_json_js__WEBPACK_IMPORTED_MODULE_2__  .Gv).map(show) } : others;
}
function starred(variable) {
	const { value = "", isSecret } = variable;
	return isSecret === true && value !== "" && value !== null ? { ...variable, value: _secret_js__WEBPACK_IMPORTED_MODULE_0__  .d } : variable;
}
function withoutValue(variable) {
	return Object.fromEntries(Object.entries(variable).filter(([name, value]) => isPublicMember(name, value)));
}
function withoutValuesIn(object) {
	const stripped = isMarkedSecret(object) ? withoutValue(object) : object;
	return withVariables(stripped, withoutValue);
}

  }),

  8998:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	Dx: () => (  linesOf),
	bs: () => (  shortestSecret),
	pO: () => (  Redactor),
	rr: () => (  canHide)
  });
  var _secret_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1235);

const shortestSecret = 4;
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
	hiddenKeys = new Set();
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
		const spans = this.#searches.flatMap((search) => spansIn(text, search));
		const sortedSpans = spans.sort(([left], [right]) => left - right);
		let redacted = "";
		let end = 0;
		for (const [start, after] of sortedSpans) {
			if (start >= end)
				redacted += text.slice(end, start) + _secret_js__WEBPACK_IMPORTED_MODULE_0__  .d;
			end = Math.max(end, after);
		}
		return redacted + text.slice(end);
	};
	finds(text) {
		return this.redact(text) !== text;
	}
}
function searchesFor(forms) {
	const searches = [];
	let group = [];
	let length = 0;
	const compile = () => {
		if (group.length > 0)
			searches.push(byExpression(new RegExp(group.join("|"), "g")));
		group = [];
		length = 0;
	};
	for (const form of [...forms].sort((left, right) => right.length - left.length)) {
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
	return (text, from) => {
		const at = text.indexOf(form, from);
		return at === -1 ? undefined : [at, at + form.length];
	};
}
function byExpression(expression) {
	return (text, from) => {
		expression.lastIndex = from;
		const match = expression.exec(text);
		return match === null ? undefined : [match.index, expression.lastIndex];
	};
}
function spansIn(text, search) {
	const spans = [];
	let compared = 0;
	for (let match = search(text, 0); match !== undefined; match = search(text, match[0] + 1)) {
		const [start, end] = match;
		compared += end - start;
		const isTooMuch = compared > mostCompared;
		const until = isTooMuch ? text.length : end;
		const last = spans.at(-1);
		if (last === undefined || start >= last[1])
			spans.push([start, until]);
		else
			last[1] = Math.max(last[1], until);
		if (isTooMuch)
			break;
	}
	return spans;
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

  }),

  1235:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	d: () => (  mask),
	z: () => (  Secret)
  });
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

  }),

  2697:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	W: () => (  cancellation),
	w: () => (  state)
  });
  var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3024);

const cancellation = new AbortController();
const state = { isRunning: false };
function report(error) {
	const { name = "Error", stack = "" } = error instanceof Error ? error : {};
	const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
	const message = [`Unexpected error (${name}). Please report it.`, ...frames].join("%0A");
	const file = process.env["GITHUB_OUTPUT"] ?? "";
	try {
		(0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeSync)(process.stdout.fd, `\n::error title=platform-deployments-action::${message}\n`);
		if (!/^outcome\b/m.test((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(file, "utf8")))
			(0,node_fs__WEBPACK_IMPORTED_MODULE_0__.appendFileSync)(file, "\noutcome=not-sent\n");
	}
	catch {
	}
}
process.on("uncaughtException", (error) => {
	if (state.isRunning) {
		cancellation.abort(error);
		return;
	}
	report(error);
	process.exit(1);
});
Reflect.set(process, "noDeprecation", true);
process.exitCode = 1;
process.stdout.on("error", () => { });

  }),

  5063:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

var https__WEBPACK_IMPORTED_MODULE_1___namespace_cache;
var http__WEBPACK_IMPORTED_MODULE_0___namespace_cache;
  __nccwpck_require__.d(__webpack_exports__, {
	Qq: () => (  HttpClient)
  });
  var http__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8611);
  var https__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5692);
  var _proxy_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9251);
  var tunnel__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5070);
  var undici__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(7786);
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
	request(verb, requestUrl, data, headers) {
		return __awaiter(this, void 0, void 0, function* () {
			if (this._disposed) {
				throw new Error('Client has already been disposed.');
			}
			const parsedUrl = new URL(requestUrl);
			let info = this._prepareRequest(verb, parsedUrl, headers);
			const maxTries = this._allowRetries && RetryableHttpVerbs.includes(verb)
				? this._maxRetries + 1
				: 1;
			let numTries = 0;
			let response;
			do {
				response = yield this.requestRaw(info, data);
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
						break;
					}
					const parsedRedirectUrl = new URL(redirectUrl);
					if (parsedUrl.protocol === 'https:' &&
						parsedUrl.protocol !== parsedRedirectUrl.protocol &&
						!this._allowRedirectDowngrade) {
						throw new Error('Redirect from HTTPS to HTTP protocol. This downgrade is not allowed for security reasons. If you want to allow this behavior, set the allowRedirectDowngrade option to true.');
					}
					yield response.readBody();
					if (parsedRedirectUrl.hostname !== parsedUrl.hostname) {
						for (const header in headers) {
							if (header.toLowerCase() === 'authorization') {
								delete headers[header];
							}
						}
					}
					info = this._prepareRequest(verb, parsedRedirectUrl, headers);
					response = yield this.requestRaw(info, data);
					redirectsRemaining--;
				}
				if (!response.message.statusCode ||
					!HttpResponseRetryCodes.includes(response.message.statusCode)) {
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
	dispose() {
		if (this._agent) {
			this._agent.destroy();
		}
		this._disposed = true;
	}
	requestRaw(info, data) {
		return __awaiter(this, void 0, void 0, function* () {
			return new Promise((resolve, reject) => {
				function callbackForResult(err, res) {
					if (err) {
						reject(err);
					}
					else if (!res) {
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
		req.setTimeout(this._socketTimeout || 3 * 60000, () => {
			if (socket) {
				socket.end();
			}
			handleResult(new Error(`Request timeout: ${info.options.path}`));
		});
		req.on('error', function (err) {
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
	getAgent(serverUrl) {
		const parsedUrl = new URL(serverUrl);
		return this._getAgent(parsedUrl);
	}
	getAgentDispatcher(serverUrl) {
		const parsedUrl = new URL(serverUrl);
		const proxyUrl = _proxy_js__WEBPACK_IMPORTED_MODULE_2__  .s(parsedUrl);
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
		info.httpModule = usingSsl ?   (https__WEBPACK_IMPORTED_MODULE_1___namespace_cache || (https__WEBPACK_IMPORTED_MODULE_1___namespace_cache = __nccwpck_require__.t(https__WEBPACK_IMPORTED_MODULE_1__, 2))) :   (http__WEBPACK_IMPORTED_MODULE_0___namespace_cache || (http__WEBPACK_IMPORTED_MODULE_0___namespace_cache = __nccwpck_require__.t(http__WEBPACK_IMPORTED_MODULE_0__, 2)));
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
		const proxyUrl = _proxy_js__WEBPACK_IMPORTED_MODULE_2__  .s(parsedUrl);
		const useProxy = proxyUrl && proxyUrl.hostname;
		if (this._keepAlive && useProxy) {
			agent = this._proxyAgent;
		}
		if (!useProxy) {
			agent = this._agent;
		}
		if (agent) {
			return agent;
		}
		const usingSsl = parsedUrl.protocol === 'https:';
		let maxSockets = 100;
		if (this.requestOptions) {
			maxSockets = this.requestOptions.maxSockets || http__WEBPACK_IMPORTED_MODULE_0__.globalAgent.maxSockets;
		}
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
		if (!agent) {
			const options = { keepAlive: this._keepAlive, maxSockets };
			agent = usingSsl ? new https__WEBPACK_IMPORTED_MODULE_1__.Agent(options) : new http__WEBPACK_IMPORTED_MODULE_0__.Agent(options);
			this._agent = agent;
		}
		if (usingSsl && this._ignoreSslError) {
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
		if (proxyAgent) {
			return proxyAgent;
		}
		const usingSsl = parsedUrl.protocol === 'https:';
		proxyAgent = new undici__WEBPACK_IMPORTED_MODULE_4__  .k(Object.assign({ uri: proxyUrl.href, pipelining: !this._keepAlive ? 0 : 1 }, ((proxyUrl.username || proxyUrl.password) && {
			token: `Basic ${Buffer.from(`${proxyUrl.username}:${proxyUrl.password}`).toString('base64')}`
		})));
		this._proxyAgentDispatcher = proxyAgent;
		if (usingSsl && this._ignoreSslError) {
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
				if (statusCode === HttpCodes.NotFound) {
					resolve(response);
				}
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
				}
				if (statusCode > 299) {
					let msg;
					if (obj && obj.message) {
						msg = obj.message;
					}
					else if (contents && contents.length > 0) {
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

  }),

  9251:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	H: () => (  checkBypass),
	s: () => (  getProxyUrl)
  });
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
	const upperReqHosts = [reqUrl.hostname.toUpperCase()];
	if (typeof reqPort === 'number') {
		upperReqHosts.push(`${upperReqHosts[0]}:${reqPort}`);
	}
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

  }),

  7786:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
	h: () => (  fetch),
	k: () => (  ProxyAgent)
  });
class ProxyAgent {}

function fetch() {
  throw new Error("This bundle has no undici: requests go through node:http(s).");
}


  })

  });
   var __webpack_module_cache__ = {};
  
   function __nccwpck_require__(moduleId) {
   	var cachedModule = __webpack_module_cache__[moduleId];
  	if (cachedModule !== undefined) {
  		return cachedModule.exports;
  	}
   	var module = __webpack_module_cache__[moduleId] = {
			exports: {}
  	};
  
   	var threw = true;
  	try {
  		__webpack_modules__[moduleId](module, module.exports, __nccwpck_require__);
  		threw = false;
  	} finally {
  		if(threw) delete __webpack_module_cache__[moduleId];
  	}
  
   	return module.exports;
  }
  
   __nccwpck_require__.m = __webpack_modules__;
  
   if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
  
   (() => {
  	var webpackQueues = typeof Symbol === "function" ? Symbol("webpack queues") : "__webpack_queues__";
  	var webpackExports = typeof Symbol === "function" ? Symbol("webpack exports") : "__webpack_exports__";
  	var webpackError = typeof Symbol === "function" ? Symbol("webpack error") : "__webpack_error__";
  	var resolveQueue = (queue) => {
  		if(queue && queue.d < 1) {
  			queue.d = 1;
  			queue.forEach((fn) => (fn.r--));
  			queue.forEach((fn) => (fn.r-- ? fn.r++ : fn()));
  		}
  	}
  	var wrapDeps = (deps) => (deps.map((dep) => {
  		if(dep !== null && typeof dep === "object") {
  			if(dep[webpackQueues]) return dep;
  			if(dep.then) {
  				var queue = [];
  				queue.d = 0;
  				dep.then((r) => {
  					obj[webpackExports] = r;
  					resolveQueue(queue);
  				}, (e) => {
  					obj[webpackError] = e;
  					resolveQueue(queue);
  				});
  				var obj = {};
  				obj[webpackQueues] = (fn) => (fn(queue));
  				return obj;
  			}
  		}
  		var ret = {};
  		ret[webpackQueues] = x => {};
  		ret[webpackExports] = dep;
  		return ret;
  	}));
  	__nccwpck_require__.a = (module, body, hasAwait) => {
  		var queue;
  		hasAwait && ((queue = []).d = -1);
  		var depQueues = new Set();
  		var exports = module.exports;
  		var currentDeps;
  		var outerResolve;
  		var reject;
  		var promise = new Promise((resolve, rej) => {
  			reject = rej;
  			outerResolve = resolve;
  		});
  		promise[webpackExports] = exports;
  		promise[webpackQueues] = (fn) => (queue && fn(queue), depQueues.forEach(fn), promise["catch"](x => {}));
  		module.exports = promise;
  		body((deps) => {
  			currentDeps = wrapDeps(deps);
  			var fn;
  			var getResult = () => (currentDeps.map((d) => {
  				if(d[webpackError]) throw d[webpackError];
  				return d[webpackExports];
  			}))
  			var promise = new Promise((resolve) => {
  				fn = () => (resolve(getResult));
  				fn.r = 0;
  				var fnQueue = (q) => (q !== queue && !depQueues.has(q) && (depQueues.add(q), q && !q.d && (fn.r++, q.push(fn))));
  				currentDeps.map((dep) => (dep[webpackQueues](fnQueue)));
  			});
  			return fn.r ? promise : getResult();
  		}, (err) => ((err ? reject(promise[webpackError] = err) : outerResolve(exports)), resolveQueue(queue)));
  		queue && queue.d < 0 && (queue.d = 0);
  	};
  })();
  
   (() => {
  	var getProto = Object.getPrototypeOf ? (obj) => (Object.getPrototypeOf(obj)) : (obj) => (obj.__proto__);
  	var leafPrototypes;
			__nccwpck_require__.t = function(value, mode) {
  		if(mode & 1) value = this(value);
  		if(mode & 8) return value;
  		if(typeof value === 'object' && value) {
  			if((mode & 4) && value.__esModule) return value;
  			if((mode & 16) && typeof value.then === 'function') return value;
  		}
  		var ns = Object.create(null);
  		__nccwpck_require__.r(ns);
  		var def = {};
  		leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
  		for(var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
  			Object.getOwnPropertyNames(current).forEach((key) => (def[key] = () => (value[key])));
  		}
  		def['default'] = () => (value);
  		__nccwpck_require__.d(ns, def);
  		return ns;
  	};
  })();
  
   (() => {
   	__nccwpck_require__.d = (exports, definition) => {
  		for(var key in definition) {
  			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
  				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
  			}
  		}
  	};
  })();
  
   (() => {
  	__nccwpck_require__.f = {};
		__nccwpck_require__.e = (chunkId) => {
  		return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
  			__nccwpck_require__.f[key](chunkId, promises);
  			return promises;
  		}, []));
  	};
  })();
  
   (() => {
   	__nccwpck_require__.u = (chunkId) => {
   		return "" + chunkId + ".index.js";
  	};
  })();
  
   (() => {
  	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
  })();
  
   (() => {
   	__nccwpck_require__.r = (exports) => {
  		if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
  			Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
  		}
  		Object.defineProperty(exports, '__esModule', { value: true });
  	};
  })();
  
   (() => {
   	
	 	var installedChunks = {
  		792: 0
  	};
  	
  	var installChunk = (data) => {
  		var {ids, modules, runtime} = data;
			var moduleId, chunkId, i = 0;
  		for(moduleId in modules) {
  			if(__nccwpck_require__.o(modules, moduleId)) {
  				__nccwpck_require__.m[moduleId] = modules[moduleId];
  			}
  		}
  		if(runtime) runtime(__nccwpck_require__);
  		for(;i < ids.length; i++) {
  			chunkId = ids[i];
  			if(__nccwpck_require__.o(installedChunks, chunkId) && installedChunks[chunkId]) {
  				installedChunks[chunkId][0]();
  			}
  			installedChunks[ids[i]] = 0;
  		}
  	
  	}
  	
  	__nccwpck_require__.f.j = (chunkId, promises) => {
   			var installedChunkData = __nccwpck_require__.o(installedChunks, chunkId) ? installedChunks[chunkId] : undefined;
  			if(installedChunkData !== 0) {  
  	
   				if(installedChunkData) {
  					promises.push(installedChunkData[1]);
  				} else {
  					if(true) {  
   						var promise = import("./" + __nccwpck_require__.u(chunkId)).then(installChunk, (e) => {
  							if(installedChunks[chunkId] !== 0) installedChunks[chunkId] = undefined;
  							throw e;
  						});
  						var promise = Promise.race([promise, new Promise((resolve) => (installedChunkData = installedChunks[chunkId] = [resolve]))])
  						promises.push(installedChunkData[1] = promise);
  					}
  				}
  			}
  	};
  	
   	
   	
   	
   })();
  
  
	 var __webpack_exports__ = __nccwpck_require__(7437);
  __webpack_exports__ = await __webpack_exports__;
  
