export const id = 567;
export const ids = [567];
export const modules = {

/***/ 5070:
/***/ ((module, __unused_webpack_exports, __webpack_require__) => {

module.exports = __webpack_require__(5862);


/***/ }),

/***/ 5862:
/***/ ((__unused_webpack_module, exports, __webpack_require__) => {

var __webpack_unused_export__;


var net = __webpack_require__(9278);
var tls = __webpack_require__(4756);
var http = __webpack_require__(8611);
var https = __webpack_require__(5692);
var events = __webpack_require__(4434);
var assert = __webpack_require__(2613);
var util = __webpack_require__(9023);


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

/***/ 7511:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  HttpClient: () => (/* binding */ HttpClient)
});

// UNUSED EXPORTS: Headers, HttpClientError, HttpClientResponse, HttpCodes, MediaTypes, getProxyUrl, isHttps

// EXTERNAL MODULE: external "http"
var external_http_ = __webpack_require__(8611);
var external_http_namespaceObject = /*#__PURE__*/__webpack_require__.t(external_http_, 2);
// EXTERNAL MODULE: external "https"
var external_https_ = __webpack_require__(5692);
var external_https_namespaceObject = /*#__PURE__*/__webpack_require__.t(external_https_, 2);
;// CONCATENATED MODULE: ../../build/packages/@actions/http-client/proxy.js
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
var tunnel = __webpack_require__(5070);
// EXTERNAL MODULE: ../../build/packages/node_modules/undici.js
var undici = __webpack_require__(3499);
;// CONCATENATED MODULE: ../../build/packages/@actions/http-client/index.js
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
function http_client_getProxyUrl(serverUrl) {
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
        const proxyUrl = getProxyUrl(parsedUrl);
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
        info.httpModule = usingSsl ? external_https_namespaceObject : external_http_namespaceObject;
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
        const proxyUrl = getProxyUrl(parsedUrl);
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
            maxSockets = this.requestOptions.maxSockets || external_http_.globalAgent.maxSockets;
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
            agent = usingSsl ? new external_https_.Agent(options) : new external_http_.Agent(options);
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
        proxyAgent = new undici/* ProxyAgent */.k(Object.assign({ uri: proxyUrl.href, pipelining: !this._keepAlive ? 0 : 1 }, ((proxyUrl.username || proxyUrl.password) && {
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

/***/ 3499:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ fetch),
/* harmony export */   k: () => (/* binding */ ProxyAgent)
/* harmony export */ });
/**
 * Replaces undici in the bundle. @actions/http-client and @actions/github use it only for the requests of their own
 * fetch, which the action replaces: all requests go through node:http(s). This saves 940 KB and most of the load time.
 */
class ProxyAgent {}

function fetch() {
  throw new Error("This bundle has no undici: requests go through node:http(s).");
}


/***/ }),

/***/ 1567:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  checkWithoutMode: () => (/* reexport */ checkWithoutMode),
  readDeploymentRequest: () => (/* reexport */ readDeploymentRequest),
  send: () => (/* binding */ wire_send),
  summaryOf: () => (/* reexport */ summaryOf)
});

// EXTERNAL MODULE: ../../build/src/base/clock.js + 1 modules
var clock = __webpack_require__(9423);
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
const github = {
    name: "GitHub",
    isRateLimit,
    renewal,
    retriesRefusedCreates: false,
    grace: 2_000,
    lastAttempt: 2_000,
};

// EXTERNAL MODULE: ../../build/src/base/json.js
var json = __webpack_require__(4289);
// EXTERNAL MODULE: ../../build/src/base/errors.js
var errors = __webpack_require__(1144);
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
const deepest = 30;
const longestMessage = 300;
const longestRead = 10 * longestMessage;
const longestPath = 500;
const mostDetails = 20;
const mostItems = 1_000;
function reportedIn(response, { quote }) {
    const body = (0,json/* parseJson */.qF)(response.text);
    if (body === undefined)
        return { message: isHtml(response) ? "an HTML page" : ended(quote(response.text)), lines: [] };
    const own = wordsOf(body, quote);
    const all = detailsOf(body, quote);
    const others = all.filter(({ field, problem }) => !(own.includes(problem) && own.includes(field)));
    const isCut = all.length > 0 && others.length === 0 && own.length > longestMessage;
    const details = isCut ? all : others;
    const message = isCut || details.some(({ problem }) => problem === own) ? "" : ended(quote(own));
    const shown = details
        .slice(0, mostDetails)
        .map(({ field, problem }) => quote(field ? `${field}: ${problem}` : problem));
    const whole = ended([message, ...shown].filter(Boolean).join("; "));
    const left = details.length - shown.length;
    if (details.length === 0 || (left === 0 && whole.length <= longestMessage))
        return { message: whole, lines: [] };
    return { message, lines: [...shown.map((line) => `- ${line}`), ...(left > 0 ? [`and ${left} more`] : [])] };
}
function ended(message) {
    return message.replace(/\.$/, "");
}
function isHtml({ text, headers }) {
    const isMarkedSo = text.trim() !== "" && /html/i.test(headers["content-type"] ?? "");
    return isMarkedSo || /^\s*<(?:!doctype|html|head|body|title|h1|center)\b/i.test(text);
}
function wordsOf(value, quote) {
    const words = new Set();
    let length = 0;
    for (const text of stringsIn(value, 0)) {
        words.add(quote(text, longestRead));
        length += text.length;
        if (length > longestRead)
            break;
    }
    return [...words].join("; ");
}
function* stringsIn(value, depth) {
    if (typeof value === "string" && value !== "")
        yield value;
    if (depth > deepest)
        return;
    if (Array.isArray(value))
        for (const item of value)
            yield* stringsIn(item, depth + 1);
    if (!(0,json/* isObject */.Gv)(value))
        return;
    let isFound = false;
    for (const text of stringsIn((0,json/* member */.Dc)(value, "message"), depth + 1)) {
        isFound = true;
        yield text;
    }
    if (isFound)
        return;
    for (const name of ["error", "detail", "error_description"])
        yield* stringsIn((0,json/* member */.Dc)(value, name), depth + 1);
}
function detailsOf(body, quote) {
    if (!(0,json/* isObject */.Gv)(body))
        return [];
    const objects = [body, (0,json/* member */.Dc)(body, "error") ?? null].filter(json/* isObject */.Gv);
    const items = objects
        .flatMap((each) => [(0,json/* member */.Dc)(each, "errors") ?? [], (0,json/* member */.Dc)(each, "fieldErrors") ?? []])
        .flat();
    const details = new Map();
    for (const item of items.slice(0, mostItems)) {
        const [field = "", code = ""] = (0,json/* isObject */.Gv)(item)
            ? [(0,json/* stringMember */.sk)(item, "field"), (0,json/* stringMember */.sk)(item, "code")]
            : [];
        const detail = { field: quote(field), problem: wordsOf(item, quote) || quote(code) };
        if (detail.problem !== "")
            details.set(JSON.stringify(detail), detail);
    }
    return [...details.values()];
}
function shownId(response, redactor) {
    const body = (0,json/* parseJson */.qF)(response.text);
    const inBody = (0,json/* isObject */.Gv)(body) ? ["requestId", "request_id"].map((name) => (0,json/* stringMember */.sk)(body, name)) : [];
    const id = [...inBody, ...requestIdHeaders.map((name) => response.headers[name])].find(Boolean);
    return id ? ` (request id ${redactor.quote(id)})` : "";
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
                ? "Check the user name and password in https_proxy, as in http://user:password@proxy.example.com:3128."
                : "Check https_proxy and no_proxy, and that the proxy allows connections to that host.");
        case "tls-closed":
            return advice(`${host} closed the connection during the TLS handshake`, tlsHint);
        case "tls-failed":
            return advice(`no TLS connection to ${host} could be made`, tlsHint);
        case "certificate":
            return advice(`the certificate of ${host} is not trusted`, `For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file, in the env of the job or step. Otherwise check the host name in ${setting}.`);
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
const certificateCodes = /^(CERT_|ERR_TLS_CERT|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|CRL_)/;
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
    { failures: [303], safe: "fail", create: "unknown" },
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
    constructor(ended, cause) {
        super(`request failed: ${ended.failure}`, { cause });
        this.request = ended.request;
        this.failure = ended.failure;
        this.response = ended.response;
        this.attempts = ended.attempts;
        this.mayHaveActed = ended.mayHaveActed;
        this.requestedWait = ended.requestedWait;
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
    #parts;
    #closing = new AbortController();
    #ended;
    #cancelledAt;
    constructor(parts) {
        this.#parts = parts;
        const { cancelled, clock } = parts;
        this.#ended = AbortSignal.any([cancelled, this.#closing.signal]);
        const note = () => {
            this.#cancelledAt = clock.now();
        };
        if (cancelled.aborted)
            note();
        else
            cancelled.addEventListener("abort", note, { once: true });
    }
    async send(kind, request, waitsForLimit = true) {
        const { clock, cancelled, log, maxAttempts, peer, random, redactor } = this.#parts;
        this.hasWritten ||= kind !== "read";
        let hasActed = false;
        let refusals = 0;
        let waited = 0;
        for (let attempts = 1;; attempts++) {
            const isLate = cancelled.aborted;
            const ended = await this.#attempt(kind, request);
            if (!(ended instanceof AttemptFailure) && ended.status >= 200 && ended.status < 300) {
                return hasActed ? { ...ended, mayArriveLate: true } : ended;
            }
            const { failure, response, cause, requested, mayRetry, isLimited } = this.#judge(kind, ended);
            hasActed ||= mayHaveActed(failure);
            if (isLimited)
                refusals++;
            const isTooLong = requested !== undefined && requested > longestRetryAfter;
            const requestedWait = isLimited || (isTooLong && mayRetry) ? requested : undefined;
            const failed = (as) => new RequestFailure({ request, failure: as, response, attempts, mayHaveActed: hasActed, requestedWait }, cause);
            if (this.#closing.signal.aborted)
                throw failed("cancelled");
            if (mayRetry && cancelled.aborted)
                throw failed(isLate ? failure : "cancelled");
            if (!mayRetry || maxAttempts === 1 || isTooLong || (isLimited && !waitsForLimit))
                throw failed(failure);
            const counted = attempts - refusals;
            if (!isLimited && counted >= maxAttempts)
                throw failed(failure);
            const wait = isLimited
                ? rateLimitWait(refusals, requested, waited, random())
                : (requested ?? 0) * 1000 + backOff(counted, random());
            if (wait === undefined)
                throw failed(failure);
            if (isLimited)
                waited += wait;
            const which = isLimited ? attempts : `${attempts} of ${maxAttempts}`;
            const reason = redactor.quote(cause ? cause.message : `status ${response?.status}`);
            const why = requested === undefined ? "" : `: ${peer.name} requested a wait of ${seconds(requested * 1000)}`;
            const line = `Attempt ${which} of ${request.method} ${request.url.pathname} failed (${reason})`;
            log.info(`${line}. Next attempt in ${seconds(wait)}${why}.`);
            await clock.sleep(wait, this.#ended);
            if (this.#ended.aborted)
                throw failed("cancelled");
        }
    }
    close() {
        this.#closing.abort();
        this.#parts.connection.close();
    }
    #judge(kind, ended) {
        if (ended instanceof AttemptFailure) {
            const mayRetry = mayRetryAfter(ended.failure, kind);
            return {
                failure: ended.failure,
                cause: ended,
                response: undefined,
                isLimited: false,
                requested: undefined,
                mayRetry,
            };
        }
        const { clock, peer } = this.#parts;
        const isLimited = peer.isRateLimit(ended);
        const failure = isLimited ? 429 : ended.status;
        const requested = retryAfter(ended.headers["retry-after"], clock.now()) ??
            (isLimited ? peer.renewal?.(ended, clock.now()) : undefined);
        const mayRetry = mayRetryAfter(failure, kind) && (kind !== "create" || peer.retriesRefusedCreates);
        return { failure, cause: undefined, response: ended, isLimited, requested, mayRetry };
    }
    async #attempt(kind, request) {
        const { clock, connection, log, redactor } = this.#parts;
        const bounds = this.#bounds(kind);
        if (bounds === undefined)
            return new AttemptFailure("cancelled", errors/* stepStopped */.I);
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
        const { cancelled, clock, peer, timeout } = this.#parts;
        if (this.#closing.signal.aborted)
            return undefined;
        if (!cancelled.aborted)
            return { timeout, cancelled, grace: kind === "read" ? 0 : peer.grace };
        if (kind !== "update" || peer.lastAttempt === 0)
            return undefined;
        if (clock.now() - (this.#cancelledAt ?? 0) > lastStart)
            return undefined;
        return {
            timeout: Math.min(timeout, peer.lastAttempt),
            cancelled: new AbortController().signal,
            grace: 0,
        };
    }
}

;// CONCATENATED MODULE: ../../build/src/transport/response.js

const bodyLimit = 64 * 1024 * 1024;
function oversized() {
    return new AttemptFailure("oversized", `a body above ${bodyLimit / 2 ** 20} MiB`);
}
async function readResponse(message) {
    const chunks = [];
    let length = 0;
    for await (const chunk of message) {
        length += chunk.length;
        if (length > bodyLimit)
            throw oversized();
        chunks.push(chunk);
    }
    if (!message.complete)
        throw new AttemptFailure("truncated", "the response ended before it was complete");
    const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]));
    const body = await decoded(Buffer.concat(chunks), headers["content-encoding"]);
    return { status: message.statusCode ?? 0, headers, text: textOf(body, headers["content-type"]) };
}
async function decoded(body, coding = "") {
    const name = coding.trim().toLowerCase();
    if (name === "" || name === "identity" || body.length === 0)
        return body;
    const zlib = await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 8522, 19));
    try {
        return (name === "br" ? zlib.brotliDecompressSync : zlib.unzipSync)(body, { maxOutputLength: bodyLimit });
    }
    catch (error) {
        const { code, message } = error;
        if (code === "ERR_BUFFER_TOO_LARGE")
            throw oversized();
        throw new AttemptFailure("malformed", `a body that is not in the coding ${coding}: ${message}`, error);
    }
}
function textOf(body, contentType = "") {
    const [, charset = "utf-8"] = /;\s*charset="?([\w.:+-]+)/i.exec(contentType) ?? [];
    try {
        return new TextDecoder(charset).decode(body);
    }
    catch {
        return new TextDecoder().decode(body);
    }
}
function redirection({ location = "" }, from) {
    const target = location.trim() !== "" && URL.canParse(location, from.href) ? new URL(location, from) : undefined;
    const isUsable = target !== undefined && /^https?:$/.test(target.protocol);
    return isUsable ? `redirects to ${target.host}` : "responded with a redirect that names no usable address";
}

;// CONCATENATED MODULE: ../../build/src/github/explain.js





const tryLater = "Run the job again. https://www.githubstatus.com shows failures at GitHub.";
const peerAdvice = { setting: "GITHUB_API_URL", tryAgain: tryLater, readLess: tryLater };
function explainGitHub(error, failed) {
    const { request, response, failure } = error;
    const { redactor, what } = failed;
    const fail = (why, hint, lines = []) => new errors/* ActionError */.l("github", `Could not ${what}: ${why}.`, {
        hint,
        lines,
        cause: error,
        status: response?.status,
    });
    if (failure === "cancelled")
        return fail(errors/* stepStopped */.I, "Run the job again.");
    if (response === undefined)
        return fail(...connectionAdvice(error, redactor, peerAdvice));
    const { message, lines } = reportedIn(response, redactor);
    const [hint, ...advice] = adviceOn(response, error, failed, message);
    const status = `GitHub returned status ${response.status} for ${endpoint(request, redactor)}`;
    const why = `${status}${error.tries}${message && `: ${message}`}${shownId(response, redactor)}`;
    return fail(why, hint, [...lines, ...advice]);
}
function adviceOn(response, { request, requestedWait: wait }, { needs, permissions, redactor }, reason) {
    const { status } = response;
    if (isRateLimit(response)) {
        const requested = wait === undefined ? "" : `GitHub requested ${shownWait(wait)}. `;
        const after = wait === undefined ? "later" : "after that";
        return [`GitHub's rate limit is used up. ${requested}Run the job again ${after}.`];
    }
    if (status >= 300 && status < 400) {
        return [
            "Check GITHUB_API_URL, and whether the repository was renamed or moved.",
            `GitHub ${redactor.quote(redirection(response.headers, request.url))}. Redirects are not followed.`,
        ];
    }
    if (status === 401) {
        const expired = /\bexpired\b/i.test(reason) ? ["The token of the input github-token has expired."] : [];
        return ["GitHub does not accept the token: check the input github-token.", ...expired];
    }
    if (status === 403 && /\block/i.test(reason)) {
        return ["The conversation is locked: unlock it, or leave out pull-request-comment."];
    }
    if (status === 403 || status === 404) {
        const isMissing = status === 404 && needs.startsWith("pull-requests");
        const { pullRequest, comment, write = true } = permissions;
        return [
            `${isMissing ? "Check the number in pull-request. If it is right, add" : "Add"} this to the job. For a pull request from a fork the token stays read-only.`,
            `The token of the input github-token may lack \`${needs}\`${isMissing ? ", or there is no such pull request" : ""}.`,
            "permissions:",
            "  contents: read",
            `  deployments: ${write ? "write" : "read"}`,
            ...(pullRequest || comment ? [`  pull-requests: ${comment ? "write" : "read"}`] : []),
        ];
    }
    return [status >= 500 ? tryLater : "Correct what GitHub reports, and run the job again."];
}

;// CONCATENATED MODULE: ../../build/src/github/client.js





const pageSize = 100;
const defaultPageCap = 30;
class UnusableResponse extends errors/* ActionError */.l {
    constructor(message, hint = "Check GITHUB_API_URL: it may name a website instead of GitHub's API.") {
        super("github", message, { hint });
    }
}
const silent = () => { };
function beyondCap(what, cap) {
    return new errors/* ActionError */.l("github", `Could not ${what}: there are ${cap * pageSize} or more.`, {
        hint: "Delete what is no longer needed on GitHub.",
    });
}
function expected(what, item) {
    if (item !== undefined)
        return item;
    throw new errors/* ActionError */.l("github", `Could not ${what}: GitHub's response does not have the expected content.`, {
        hint: "Run the job again. https://www.githubstatus.com shows failures at GitHub.",
    });
}
function kindOf(method, pathname) {
    if (method === "GET" || pathname.endsWith("/graphql"))
        return "read";
    return method === "POST" && !pathname.endsWith("/statuses") ? "create" : "update";
}
class GitHubClient {
    options;
    repository;
    #octokit;
    #elapsed;
    #ahead;
    constructor(options) {
        const { owner, repo } = options.repository;
        this.options = options;
        this.repository = { owner, repo };
        this.#elapsed = options.elapsed ?? (() => performance.now());
        this.#octokit = this.#load();
        this.#octokit.catch(silent);
    }
    now() {
        return this.#ahead === undefined ? Date.now() : this.#ahead + this.#elapsed();
    }
    async call(what, needs, run) {
        try {
            return (await run(await this.#octokit)).data;
        }
        catch (error) {
            throw this.#explain(error, what, needs);
        }
    }
    async read(what, needs, take, run) {
        return expected(what, take(await this.call(what, needs, run)));
    }
    async *pages(what, needs, take, run, cap = defaultPageCap) {
        const seen = new Set();
        for (let page = 1; page <= cap; page++) {
            const data = await this.call(what, needs, (octokit) => run(octokit, { per_page: pageSize, page }));
            const items = expected(what, Array.isArray(data) ? data.filter(json/* isObject */.Gv) : undefined);
            const fresh = items.filter(({ id }) => !seen.has(id));
            for (const item of fresh) {
                seen.add(item["id"]);
                yield expected(what, take(item));
            }
            if (items.length < pageSize || fresh.length === 0)
                return;
        }
        throw beyondCap(what, cap);
    }
    graphql(what, query, variables = {}) {
        return this.call(what, "deployments: read", async (octokit) => ({
            data: await octokit.graphql(query, variables),
        }));
    }
    async #load() {
        const { GitHub, getOctokitOptions } = await __webpack_require__.e(/* import() */ 33).then(__webpack_require__.bind(__webpack_require__, 3033));
        const { repository } = this.options;
        return new GitHub(getOctokitOptions(repository.token.reveal(), {
            baseUrl: repository.apiUrl.replace(/\/+$/, ""),
            log: { debug: silent, info: silent, warn: silent, error: silent },
            request: {
                fetch: (url, init) => this.#fetch(url, init),
                parseSuccessResponseBody: false,
            },
        }));
    }
    async #fetch(address, { method, headers, body }) {
        const url = new URL(address);
        const response = await this.#send({ method, url, headers, body });
        const data = (0,json/* parseJson */.qF)(response.text);
        if (data === undefined && response.text !== "") {
            throw new UnusableResponse("GitHub's response is not JSON");
        }
        const errors = (0,json/* isObject */.Gv)(data) ? data["errors"] : null;
        if (url.pathname.endsWith("/graphql") && errors !== undefined) {
            if (!Array.isArray(errors))
                throw new UnusableResponse("GitHub's response is not a response to a GraphQL query");
            const what = `GitHub reported errors: ${reportedIn(response, this.options.redactor).message}`;
            throw new UnusableResponse(what, "Check the permissions of the input github-token, and its rate limit.");
        }
        return {
            status: response.status,
            url: url.href,
            headers: new Map(Object.entries(response.headers)),
            body: data,
        };
    }
    async #send(request) {
        try {
            const response = await this.options.transport.send(kindOf(request.method, request.url.pathname), request);
            this.#readClock(response);
            return response;
        }
        catch (error) {
            if (error instanceof RequestFailure)
                this.#readClock(error.response);
            throw error;
        }
    }
    #readClock(response) {
        const ahead = Date.parse(response?.headers["date"] ?? "") - this.#elapsed();
        if (!Number.isNaN(ahead))
            this.#ahead = Math.max(ahead, this.#ahead ?? ahead);
    }
    #explain(error, what, needs) {
        const { redactor, permissions } = this.options;
        const cause = error instanceof Error && !(error instanceof RequestFailure) ? (error.cause ?? error) : error;
        if (cause instanceof RequestFailure)
            return explainGitHub(cause, { what, needs, redactor, permissions });
        if (cause instanceof UnusableResponse) {
            return new errors/* ActionError */.l("github", `Could not ${what}: ${cause.message}.`, { hint: cause.hint, cause });
        }
        return error;
    }
}

;// CONCATENATED MODULE: ../../build/src/github/read.js

const longestDescription = 140;
function readAll(data, read) {
    const items = Array.isArray(data) ? data.map(read) : [undefined];
    return items.every((item) => item !== undefined) ? items : undefined;
}
function itemOf(data) {
    if (!(0,json/* isObject */.Gv)(data) || !Number.isSafeInteger(data["id"]))
        return undefined;
    return { data, id: Number(data["id"]), text: (name) => (0,json/* stringMember */.sk)(data, name) ?? "" };
}
function createdItemOf(data) {
    const item = itemOf(data);
    const createdAt = Date.parse(item?.text("created_at") ?? "");
    if (item === undefined || Number.isNaN(createdAt))
        return undefined;
    const user = item.data["creator"];
    const [creator, creatorType] = (0,json/* isObject */.Gv)(user)
        ? [(0,json/* stringMember */.sk)(user, "login"), (0,json/* stringMember */.sk)(user, "type")]
        : [user === null ? "" : undefined, undefined];
    return { ...item, common: { id: item.id, createdAt, creator, creatorType } };
}
function payloadObject(value) {
    const decode = (text) => (typeof text === "string" ? (0,json/* parseJson */.qF)(text) : text);
    const payload = decode(decode(value));
    return (0,json/* isObject */.Gv)(payload) ? payload : undefined;
}
function readRecord(data) {
    const item = createdItemOf(data);
    if (item === undefined)
        return undefined;
    const { common, text, data: record } = item;
    const payload = payloadObject(record["payload"]);
    return {
        ...common,
        nodeId: (0,json/* stringMember */.sk)(record, "node_id"),
        task: text("task"),
        sha: text("sha"),
        payload,
    };
}
function readStatus(data) {
    const item = createdItemOf(data);
    if (item === undefined)
        return undefined;
    const { common, text } = item;
    const [environmentUrl, logUrl] = [text("environment_url"), text("log_url")];
    return { ...common, state: text("state"), description: text("description"), environmentUrl, logUrl };
}
function readPullRequest(data) {
    if (!(0,json/* isObject */.Gv)(data) || !(0,json/* isObject */.Gv)(data["head"]))
        return undefined;
    const { number } = data;
    const [state, headSha] = [(0,json/* stringMember */.sk)(data, "state"), (0,json/* stringMember */.sk)(data["head"], "sha")];
    if (state === undefined || !headSha || typeof number !== "number")
        return undefined;
    return { number, open: state === "open", headSha };
}
function readComment(data) {
    const item = itemOf(data);
    if (item === undefined)
        return undefined;
    const user = item.data["user"];
    const author = (0,json/* isObject */.Gv)(user) ? (0,json/* stringMember */.sk)(user, "login") : undefined;
    return { id: item.id, author, body: item.text("body"), url: item.text("html_url") };
}
const statusesListed = 20;
const statusFields = "state description environmentUrl logUrl createdAt creator { __typename login }";
const statusesOfRecord = `statuses(first: ${statusesListed}) { nodes { ${statusFields} } }`;
const statusesQuery = `query($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Deployment { databaseId ${statusesOfRecord} } }
}`;
const recordsQuery = `query($owner: String!, $repo: String!, $environment: String!, $after: String) {
  repository(owner: $owner, name: $repo) {
    deployments(environments: [$environment], first: 100, after: $after, orderBy: { field: CREATED_AT, direction: DESC }) {
      pageInfo { hasNextPage endCursor }
      nodes { id databaseId task commitOid payload createdAt creator { __typename login } ${statusesOfRecord} }
    }
  }
}`;
function readRecordsPage(data) {
    const deployments = within(data, "repository", "deployments");
    const pageInfo = within(deployments, "pageInfo");
    const records = readAll(deployments?.["nodes"], record);
    const after = pageInfo?.["hasNextPage"] === true ? (0,json/* stringMember */.sk)(pageInfo, "endCursor") : undefined;
    const isCut = pageInfo?.["hasNextPage"] !== false && after === undefined;
    return records === undefined || isCut ? undefined : { records, after };
}
function readStatusLists(data) {
    return readAll((0,json/* isObject */.Gv)(data) ? data["nodes"] : undefined, recordStatuses);
}
function within(data, ...names) {
    const found = names.reduce((value, name) => ((0,json/* isObject */.Gv)(value) ? value[name] : undefined), data);
    return (0,json/* isObject */.Gv)(found) ? found : undefined;
}
function record(node) {
    const known = recordStatuses(node);
    if (known === undefined || !(0,json/* isObject */.Gv)(node))
        return undefined;
    const read = readRecord({ ...asInRest(node), id: known.id, node_id: node["id"], sha: node["commitOid"] });
    return read === undefined ? undefined : { ...read, ...known };
}
function recordStatuses(node) {
    const id = (0,json/* isObject */.Gv)(node) ? node["databaseId"] : undefined;
    const statuses = readAll(within(node, "statuses")?.["nodes"], (each, index) => read_status(each, statusesListed - index));
    return Number.isSafeInteger(id) && statuses ? { id: Number(id), statuses } : undefined;
}
function read_status(node, id) {
    if (!(0,json/* isObject */.Gv)(node))
        return undefined;
    const { environmentUrl, logUrl } = node;
    const state = (0,json/* stringMember */.sk)(node, "state")?.toLowerCase();
    return readStatus({ ...asInRest(node), id, state, environment_url: environmentUrl, log_url: logUrl });
}
function asInRest(node) {
    const { creator, createdAt } = node;
    if (!(0,json/* isObject */.Gv)(creator))
        return { ...node, created_at: createdAt };
    const [login, type] = [(0,json/* stringMember */.sk)(creator, "login"), (0,json/* stringMember */.sk)(creator, "__typename")];
    const isShort = type === "Bot" && login !== undefined && !login.endsWith("[bot]");
    return { ...node, created_at: createdAt, creator: { login: isShort ? `${login}[bot]` : login, type } };
}

;// CONCATENATED MODULE: ../../build/src/github/resources.js



const pageCap = 10;
const recordsPageCap = 100;
function redacted(value, redactor) {
    return (0,json/* edited */.oh)(value, { string: (text) => redactor.redactLines(text) });
}
class GitHub extends GitHubClient {
    pullRequest(number) {
        return this.read(`read pull request #${number}`, "pull-requests: read", readPullRequest, (octokit) => octokit.rest.pulls.get({ ...this.repository, pull_number: number }));
    }
    async openPullRequests() {
        const pulls = this.pages("list the open pull requests", "pull-requests: read", readPullRequest, (octokit, query) => octokit.rest.pulls.list({ ...this.repository, state: "open", ...query }));
        const numbers = new Set();
        for await (const { number } of pulls)
            numbers.add(number);
        return numbers;
    }
    createRecord({ isPreview, description, payload, ref, task, environment, }) {
        const what = `create a GitHub deployment record in environment ${this.options.redactor.quote(environment)}`;
        const { redactor } = this.options;
        const stored = Object.entries(payload).map(([name, item]) => [name, redacted(item, redactor)]);
        const fields = {
            ...{ ref, task, environment },
            payload: Object.fromEntries(stored),
            description: [...redactor.redactLines(description)].slice(0, longestDescription).join(""),
            ...(isPreview ? { transient_environment: true, production_environment: false } : {}),
            auto_merge: false,
            required_contexts: [],
        };
        return this.read(what, "deployments: write", readRecord, (octokit) => octokit.rest.repos.createDeployment({ ...this.repository, ...fields }));
    }
    async recordPage(environment, task, page = 1) {
        const query = { ...this.repository, environment, task, per_page: pageSize, page };
        const read = (data) => readAll(data, readRecord);
        const records = await this.read(this.#listing(environment), "deployments: read", read, (octokit) => octokit.rest.repos.listDeployments(query));
        return { records: records.sort((one, other) => other.id - one.id), isLast: records.length < pageSize };
    }
    async listWithStatuses(environment, pages = recordsPageCap) {
        const what = this.#listing(environment);
        const records = new Map();
        let after;
        for (let number = 0; number < pages; number++) {
            const variables = { ...this.repository, environment, after: after ?? null };
            const page = expected(what, readRecordsPage(await this.graphql(what, recordsQuery, variables)));
            for (const record of page.records)
                if (!records.has(record.id))
                    records.set(record.id, record);
            after = page.after;
            if (after === undefined)
                break;
        }
        return { records: [...records.values()], isComplete: after === undefined };
    }
    async statusesOf(records) {
        const ids = records.map(({ nodeId }) => nodeId).filter((id) => id !== undefined);
        const what = `list the statuses of ${records.length} GitHub deployment records`;
        return expected(what, readStatusLists(await this.graphql(what, statusesQuery, { ids })));
    }
    #listing(environment) {
        return `list the GitHub deployment records of environment ${this.options.redactor.quote(environment)}`;
    }
    async statuses(record) {
        const what = `list the statuses of GitHub deployment record ${record}`;
        const list = (octokit, query) => octokit.rest.repos.listDeploymentStatuses({ ...this.repository, deployment_id: record, ...query });
        const statuses = [];
        for await (const status of this.pages(what, "deployments: read", readStatus, list, pageCap))
            statuses.push(status);
        return statuses.sort((one, other) => other.id - one.id);
    }
    async setStatus(record, status) {
        const { state, description, environmentUrl } = status;
        const fields = {
            ...{ state, description },
            log_url: this.options.repository.runUrl,
            auto_inactive: false,
            ...(environmentUrl ? { environment_url: environmentUrl } : {}),
        };
        const what = `set the status ${state} of GitHub deployment record ${record}`;
        await this.read(what, "deployments: write", readStatus, (octokit) => octokit.rest.repos.createDeploymentStatus({ ...this.repository, deployment_id: record, ...fields }));
    }
    comments(pullRequest, since) {
        const recent = since === undefined ? {} : { since: `${new Date(since).toISOString().slice(0, 19)}Z` };
        const list = (octokit, query) => octokit.rest.issues.listComments({
            ...this.repository,
            issue_number: pullRequest,
            ...recent,
            ...query,
        });
        const what = `list the comments of pull request #${pullRequest}`;
        return this.pages(what, "pull-requests: write", readComment, list, pageCap);
    }
    createComment(pullRequest, body) {
        const comment = {
            ...this.repository,
            issue_number: pullRequest,
            body: this.options.redactor.redactLines(body),
        };
        const what = `create a comment on pull request #${pullRequest}`;
        return this.read(what, "pull-requests: write", readComment, (octokit) => octokit.rest.issues.createComment(comment));
    }
    updateComment(comment, body) {
        const changed = {
            ...this.repository,
            comment_id: comment,
            body: this.options.redactor.redactLines(body),
        };
        return this.read(`edit comment ${comment}`, "pull-requests: write", readComment, (octokit) => octokit.rest.issues.updateComment(changed));
    }
    async deleteComment(comment) {
        await this.call(`delete comment ${comment}`, "pull-requests: write", (octokit) => octokit.rest.issues.deleteComment({ ...this.repository, comment_id: comment }));
    }
    async viewer() {
        const viewer = within(await this.graphql("read the token's own login", "{ viewer { login } }"), "viewer");
        return viewer && (0,json/* stringMember */.sk)(viewer, "login");
    }
}

// EXTERNAL MODULE: ../../build/src/base/printing.js
var printing = __webpack_require__(4694);
;// CONCATENATED MODULE: ../../build/src/base/name.js
const longestNormalized = 200;
function normalName(name) {
    const wellFormed = name.toWellFormed();
    return wellFormed.length > longestNormalized ? wellFormed : wellFormed.normalize("NFC");
}
function isSameName(one, other) {
    return normalName(one.trim()) === normalName(other.trim());
}

// EXTERNAL MODULE: ../../build/src/base/nearest.js
var nearest = __webpack_require__(2769);
;// CONCATENATED MODULE: ../../build/src/service/names.js



const requiredRole = "The API documentation requires an Organization API token with the Organization Owner role.";
const shownLimit = 20;
function isNamed({ id, name }, wanted) {
    return id === wanted || (name !== undefined && isSameName(name, wanted));
}
function shownItem({ id, name }, { quote }) {
    return name === undefined ? quote(id) : `${quote(name)} (${quote(id)})`;
}
function choose(what, wanted, within, { items, isComplete, unread }, redactor) {
    const { quote } = redactor;
    const named = wanted === undefined ? [] : items.filter((item) => isNamed(item, wanted));
    const byId = named.find(({ id }) => id === wanted);
    const [match, ...others] = byId ? [byId] : new Map(named.map((item) => [item.id, item])).values();
    if (match && others.length === 0)
        return match;
    const [only] = items;
    if (only && wanted === undefined && items.length === 1 && isComplete)
        return only;
    const cut = `The list of ${what}s may be incomplete: the service did not return all of it. With ${what}-id no list is read.`;
    const error = (message, hint, lines = []) => new errors/* ActionError */.l("lookup", message, { lines: isComplete ? lines : [...lines, cut], hint });
    const more = (left) => (left > 0 ? [`and ${left} more`] : []);
    const setId = `Set ${what}-id to the id of the right one.`;
    if (match) {
        const ids = [match, ...others].slice(0, shownLimit).map(({ id }) => quote(id));
        const list = [ids.join(", "), ...more(others.length + 1 - ids.length)].join(" ");
        throw error(`Several ${what}s${within} have the name "${quote(match.name ?? "")}": their ids are ${list}.`, setId);
    }
    const setName = isComplete ? `Set ${what} to one of these, or set ${what}-id.` : setId;
    const hint = only || !isComplete ? setName : `Check api-token. ${requiredRole}`;
    const shown = items.slice(0, shownLimit).map((item) => `- ${shownItem(item, redactor)}`);
    const available = only
        ? ["Available:", ...shown, ...more(items.length - shown.length)]
        : ["None is available."];
    if (wanted !== undefined) {
        const near = (0,nearest/* didYouMean */.a)(wanted.trim(), items.flatMap(({ name }) => name ?? []));
        const meant = near === undefined ? [] : [`Did you mean "${quote(near)}"?`];
        const lines = [...meant, ...available, ...(unread === undefined ? [] : [unread])];
        throw error(`No ${what} has the name or id "${quote(wanted)}"${within}.`, hint, lines);
    }
    if (!only)
        throw error(`The token has access to no ${what}${within}.`, hint);
    const count = `${isComplete ? "" : "at least "}${items.length}`;
    throw error(`No ${what} is given, and the token has access to ${count}${within}.`, hint, available);
}

// EXTERNAL MODULE: ../../build/src/service/path.js
var path = __webpack_require__(9158);
;// CONCATENATED MODULE: ../../build/src/service/resources.js


class WrongShape extends Error {
    name = "WrongShape";
    isText;
    id;
    constructor(problem, isText = false, id) {
        super(problem);
        this.isText = isText;
        this.id = id;
    }
}
function readObject(text) {
    if (text.trim() === "")
        throw new WrongShape("has no body");
    const value = (0,json/* parseJson */.qF)(text);
    if (value === undefined)
        throw new WrongShape("is not JSON", true);
    if (!(0,json/* isObject */.Gv)(value))
        throw new WrongShape("is not a JSON object");
    return value;
}
function readPage(page, list) {
    const items = (0,json/* member */.Dc)(page, list);
    if (!Array.isArray(items))
        throw new WrongShape(`has no list "${list}"`);
    const count = (name) => {
        const value = (0,json/* member */.Dc)(page, name);
        return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;
    };
    const [totalCount, offset, limit] = ["totalCount", "offset", "limit"].map(count);
    const read = items.filter(json/* isObject */.Gv).map(readNamed);
    return { items: read.filter((item) => item !== undefined), totalCount, offset, limit };
}
function readNamed(item) {
    const id = (0,json/* stringMember */.sk)(item, "id");
    const enforced = item["cicdEnforcedDefault"];
    if (!id)
        return undefined;
    const [name, organizationName] = [(0,json/* stringMember */.sk)(item, "name"), (0,json/* stringMember */.sk)(item, "organizationName")];
    return {
        id,
        name,
        organizationName,
        cicdEnforcedDefault: typeof enforced === "boolean" ? enforced : undefined,
    };
}
function readApiToken(raw) {
    const id = (0,json/* stringMember */.sk)(raw, "id");
    const token = (0,json/* stringMember */.sk)(raw, "token");
    if (!id)
        throw new WrongShape("has no id of an API token");
    const unfit = (0,path/* unfitId */._)(id);
    if (unfit && !/[/\\]/.test(id))
        throw new WrongShape(`has an id that ${unfit}`, false, id);
    if (!token?.trim())
        throw new WrongShape("has no value of the token");
    return { id, token, name: (0,json/* stringMember */.sk)(raw, "name"), endAt: (0,json/* stringMember */.sk)(raw, "endAt"), raw };
}
function readDeployment(raw) {
    const id = (0,json/* stringMember */.sk)(raw, "id");
    if (!id)
        throw new WrongShape("has no id of a Deployment");
    const unfit = (0,path/* unfitId */._)(id);
    if (unfit)
        throw new WrongShape(`has an id that ${unfit}`, false, id);
    return { id, raw };
}

;// CONCATENATED MODULE: ../../build/src/service/explain.js








const explain_peerAdvice = {
    setting: "base-url",
    tryAgain: "Run the step again. If it fails again, check the network between the runner and the service, or increase request-timeout.",
    readLess: "Set organization-id and workspace-id, so that no list is read.",
};
function explain(error, failed) {
    if (!(error instanceof WrongShape || error instanceof RequestFailure))
        return error;
    const { purpose, redactor } = failed;
    const outcome = outcomeOf(error, purpose);
    const isShown = outcome !== "unknown" || purpose.kind !== "create" || purpose.what !== "API token";
    const { code, what, lines, hint } = explanationOf(error, failed, isShown);
    const consequence = consequenceOf(outcome, error, failed);
    const name = purpose.kind === "read" ? "" : `${purpose.what} "${redactor.quote(purpose.name)}"`;
    const goal = purpose.kind === "read" ? purpose.goal : `${purpose.kind} the ${name}`;
    const opening = outcome === "unknown" ? `The ${name} may have been ${purpose.kind}d` : `Could not ${goal}`;
    return new errors/* ActionError */.l(code, `${opening}: ${what}.`, {
        outcome,
        status: code === "status" && error instanceof RequestFailure ? error.response?.status : undefined,
        lines: [...lines, ...consequence.lines],
        hint: consequence.hint ?? hint,
        cause: error,
    });
}
function outcomeOf(error, { kind }) {
    if (kind === "read")
        return "not-sent";
    if (error instanceof WrongShape || error.mayHaveActed)
        return "unknown";
    return error.response === undefined ? "not-sent" : "rejected";
}
function consequenceOf(outcome, error, { purpose, redactor }) {
    if (outcome === "rejected" || purpose.kind === "read")
        return { lines: [] };
    if (outcome === "not-sent")
        return { lines: ["Nothing was sent."] };
    const isRefused = error instanceof RequestFailure && typeof error.failure === "number";
    if (isRefused && !mayHaveActed(error.failure))
        return { lines: ["An earlier attempt may have been processed."] };
    if (purpose.kind === "update")
        return { lines: [], hint: "Run the step again: the same update can be sent again." };
    const name = `the ${purpose.what} "${redactor.quote(purpose.name)}"`;
    const next = purpose.what === "API token"
        ? " before you run the step again. If it exists, delete it: its value is lost."
        : ". If it exists, pass its id as deployment-id (without github-environment and preview: with mode update-deployment). Otherwise run the step again. See docs/state.md of this action.";
    const reason = "The request was not retried, because a retry could create a second one.";
    return { lines: [reason], hint: `Check the platform for ${name}${next}` };
}
function explanationOf(error, failed, isShown) {
    const { purpose, request, redactor } = failed;
    const response = error instanceof WrongShape ? failed.response : error.response;
    const isRead = response && isShown && (error instanceof RequestFailure || error.isText);
    const { message, lines } = isRead ? reportedIn(response, redactor) : { message: "", lines: [] };
    const id = response ? shownId(response, redactor) : "";
    if (error instanceof WrongShape) {
        const returned = isShown && error.id ? JSON.stringify(error.id).slice(1, -1) : "";
        return {
            code: "response",
            what: `the response of ${endpoint(request, redactor)} (status ${response?.status})${id} ${error.message}`,
            lines: [
                ...(message ? [`The response: ${message}`] : []),
                ...(returned ? [`The id in the response: "${redactor.quote(returned)}"`] : []),
            ],
            hint: "Check base-url: it may name a website instead of the service.",
        };
    }
    if (error.failure === "cancelled") {
        const what = `${errors/* stepStopped */.I}${response ? `, after the service returned status ${response.status}` : ""}`;
        const sent = purpose.kind === "read" ? ["Nothing was sent."] : [];
        return { code: "cancelled", what, lines: sent, hint: "Run the workflow again." };
    }
    if (response === undefined) {
        const [what, hint] = connectionAdvice(error, redactor, explain_peerAdvice);
        return { code: "connection", what, lines: [], hint };
    }
    const [hint, ...advice] = statusAdvice(response, error, failed, [message, ...lines].join());
    const status = `status ${response.status}${error.tries}${message && `: ${message}`}`;
    const what = `${endpoint(request, redactor)} returned ${status}${id}`;
    return { code: "status", what, lines: [...lines, ...advice], hint };
}
function statusAdvice({ status, headers }, { requestedWait }, { purpose, request, redactor }, message) {
    const limited = status === 429 ? ["The service limits the rate of requests: start fewer runs at a time."] : [];
    if (requestedWait !== undefined) {
        const hint = `Run the step again in ${Math.ceil(requestedWait)} s.`;
        return [hint, `The service requested ${shownWait(requestedWait)}.`, ...limited];
    }
    if (status === 429)
        return ["Run the step again later.", "The service did not report how long to wait.", ...limited];
    if (status >= 300 && status < 400) {
        return [
            "Correct base-url.",
            `The service ${redactor.quote(redirection(headers, request.url))}. base-url must name the service itself: redirects are not followed, because the API token would be sent to another host.`,
        ];
    }
    if (status === 401 || status === 403) {
        const skip = purpose.kind === "read" ? ` To skip this look-up, set ${purpose.skippedBy}.` : "";
        const expired = /\bexpired\b/i.test(message) ? ["The API token has expired: replace it."] : [];
        return [`Check api-token. ${requiredRole}${skip}`, ...expired];
    }
    if (status === 404) {
        const ids = Object.entries(purpose.ids).map(([kind, id]) => `${kind} ${redactor.quote(id)}`);
        if (ids.length === 0)
            return ["Check base-url: the host of the API is often not that of the web page."];
        const hint = "Check the ids, and that the token in api-token has access to them.";
        return [hint, `The request contains ${ids.join(" and ")}.`];
    }
    if (status === 409) {
        const check = "Check the platform for the name, or choose another.";
        if (purpose.kind !== "create")
            return [check, "The name may be taken."];
        const existing = `${check} To continue with the existing Deployment, use mode update-deployment, or with github-environment pass its id once as deployment-id.`;
        const taken = "The name may be taken. An earlier run that was interrupted may have created it.";
        return [purpose.what === "Deployment" ? existing : check, taken];
    }
    return [
        status >= 500 ? "Run the step again later." : "Correct what the service reports, and run the step again.",
    ];
}

;// CONCATENATED MODULE: ../../build/src/service/client.js




function deploymentsPath(organizationId, deploymentId) {
    const all = (0,path/* path */.A) `/platform/v1beta1/organizations/${organizationId}/deployments`;
    return deploymentId === undefined ? all : all + (0,path/* path */.A) `/${deploymentId}`;
}
function tokensPath(organizationId) {
    return (0,path/* path */.A) `/iam/v1beta1/organizations/${organizationId}/tokens`;
}
const service = {
    name: "the service",
    isRateLimit: ({ status }) => status === 429,
    retriesRefusedCreates: true,
    grace: 5_000,
    lastAttempt: 0,
};
class ServiceClient {
    #parts;
    constructor(parts) {
        this.#parts = parts;
    }
    listOrganizations(query) {
        const goal = "list the organizations";
        const purpose = { kind: "read", goal, ids: {}, skippedBy: "organization-id (and workspace-id)" };
        const read = (response) => readPage(response, "organizations");
        return this.#request(purpose, (0,path/* path */.A) `/platform/v1beta1/organizations`, { query }, read);
    }
    listWorkspaces(organizationId, query) {
        const where = (0,path/* path */.A) `/platform/v1beta1/organizations/${organizationId}/workspaces`;
        const ids = { organization: organizationId };
        const purpose = { kind: "read", goal: "list the workspaces", ids, skippedBy: "workspace-id" };
        return this.#request(purpose, where, { query }, (response) => readPage(response, "workspaces"));
    }
    createToken(organizationId, body) {
        const ids = { organization: organizationId };
        const purpose = { kind: "create", what: "API token", name: String(body["name"]), ids };
        return this.#request(purpose, tokensPath(organizationId), { body }, (raw) => this.#readToken(raw));
    }
    createDeployment(organizationId, body) {
        const ids = { organization: organizationId, workspace: String(body["workspaceId"]) };
        const purpose = { kind: "create", what: "Deployment", name: String(body["name"]), ids };
        return this.#request(purpose, deploymentsPath(organizationId), { body }, readDeployment);
    }
    updateDeployment(organizationId, deploymentId, body, waitsForLimit) {
        const ids = { organization: organizationId, Deployment: deploymentId };
        const purpose = { kind: "update", what: "Deployment", name: deploymentId, ids };
        const where = deploymentsPath(organizationId, deploymentId);
        const read = (raw) => ({ ...readDeployment(raw), id: deploymentId });
        return this.#request(purpose, where, { body }, read, waitsForLimit);
    }
    plan(where, body) {
        return { method: "POST", path: this.#url(where).pathname, body };
    }
    #url(where) {
        const url = new URL(this.#parts.baseUrl);
        url.pathname = url.pathname.replace(/\/+$/, "") + where;
        return url;
    }
    async #request(purpose, where, { query = {}, body }, read, waitsForLimit) {
        const { sender, apiToken, secrets } = this.#parts;
        const url = this.#url(where);
        for (const [name, value] of Object.entries(query))
            url.searchParams.set(name, String(value));
        const headers = { authorization: `Bearer ${apiToken.reveal()}`, accept: "application/json" };
        const request = body === undefined
            ? { method: "GET", url, headers }
            : {
                method: "POST",
                url,
                headers: { ...headers, "content-type": "application/json" },
                body: JSON.stringify(body),
            };
        let response;
        try {
            response = await sender.send(purpose.kind, request, waitsForLimit);
            const result = read(readObject(response.text));
            return response.mayArriveLate ? { ...result, mayArriveLate: true } : result;
        }
        catch (error) {
            throw explain(error, { purpose, request, response, redactor: secrets.redactor });
        }
    }
    #readToken(raw) {
        const { secrets } = this.#parts;
        for (const value of [(0,json/* stringMember */.sk)(raw, "token"), (0,json/* stringMember */.sk)(raw, "shortToken")]) {
            if (value?.trim())
                secrets.keep(value);
        }
        const { id, name, ...token } = readApiToken(raw);
        const shown = (value) => secrets.redactor.redactResponse(value);
        return { ...token, id: shown(id), name: name && shown(name) };
    }
}

;// CONCATENATED MODULE: ../../build/src/service/lookup.js


const workspaceLimit = 1_000;
const pageLimit = 1_000;
const fewEnough = 4;
async function findOrganization({ id, nameOrId }, parts) {
    if (id !== undefined)
        return { id };
    const list = await readList(nameOrId, undefined, (query) => parts.client.listOrganizations(query));
    const named = await withNames(list, nameOrId, parts);
    return reported("Organization", choose("organization", nameOrId, "", named, parts.redactor), nameOrId, parts);
}
async function findWorkspace(organization, { id, nameOrId }, parts) {
    if (id !== undefined)
        return { id };
    const { client, redactor } = parts;
    const list = await readList(nameOrId, workspaceLimit, (query) => client.listWorkspaces(organization.id, query));
    const within = ` in organization ${shownItem(organization, redactor)}`;
    return reported("Workspace", choose("workspace", nameOrId, within, list, redactor), nameOrId, parts);
}
function reported(what, found, wanted, { log, redactor }) {
    const id = redactor.quote(found.id);
    const shown = found.name === undefined ? id : `${redactor.quote(found.name)} is ${id}`;
    const only = wanted === undefined ? `: the only ${what.toLowerCase()} that the token has access to` : "";
    log.info(`${what} ${shown}${only}`);
    return found;
}
async function withNames(list, wanted, parts) {
    const { items } = list;
    if (wanted === undefined ? items.length < 2 : items.some((item) => isNamed(item, wanted)))
        return list;
    const nameless = items.filter(({ name }) => name === undefined);
    const needed = wanted === undefined ? nameless.slice(0, shownLimit) : nameless;
    const names = new Map();
    let unread;
    const atATime = needed.length > fewEnough ? fewEnough : 1;
    for (let start = 0; start < needed.length; start += atATime) {
        const reading = needed.slice(start, start + atATime).map(async ({ id }) => {
            try {
                const { page } = await firstPage(1, (query) => parts.client.listWorkspaces(id, query));
                names.set(id, page.items[0]?.organizationName);
            }
            catch (error) {
                unread = unreadName(error, id, wanted === undefined, parts);
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
    if (!(error instanceof errors/* ActionError */.l))
        throw error;
    const isRefused = error.status === 403 || error.status === 404;
    if (!isRefused && (!isOptional || error.code === "cancelled"))
        throw error;
    log.debug(error.message);
    const which = `the workspaces of ${redactor.quote(id)} (status ${error.status})`;
    return `Names of organizations could not be read: the token may not list ${which}. ${requiredRole}`;
}
async function firstPage(limit, request) {
    if (limit !== undefined) {
        try {
            return { page: await request({ limit }), query: { limit } };
        }
        catch (error) {
            if (!(error instanceof errors/* ActionError */.l) || (error.status !== 400 && error.status !== 422))
                throw error;
        }
    }
    return { page: await request({}), query: {} };
}
async function readList(wantedId, limit, request) {
    let { page, query } = await firstPage(limit, request);
    const items = [];
    let seen = 0;
    for (let number = 1;; number++) {
        const ended = (isComplete) => ({ items, isComplete });
        for (const item of page.items)
            items.push(item);
        if (page.items.some(({ id }) => id === wantedId))
            return ended(true);
        seen += page.items.length;
        const isFull = page.items.length > 0 && page.items.length === (page.limit ?? query.limit);
        if (page.totalCount === undefined)
            return ended(!isFull);
        if (seen >= page.totalCount)
            return ended(true);
        if (page.offset === undefined || number === pageLimit)
            return ended(false);
        const next = await request({ ...query, offset: seen });
        const firstId = next.items[0]?.id;
        const isElsewhere = (next.offset ?? seen) !== seen;
        if (firstId === undefined || firstId === page.items[0]?.id || isElsewhere)
            return ended(false);
        page = next;
    }
}

;// CONCATENATED MODULE: ../../build/src/modes/context.js
function clientOf({ client }) {
    if (client === undefined)
        throw new Error("Only a dry run of a Deployment works without api-token.");
    return client;
}

;// CONCATENATED MODULE: ../../build/src/modes/create-token.js




async function createToken(request, context) {
    const { log, report, redactor } = context;
    const { quote } = redactor;
    const client = clientOf(context);
    const run = { client, log, redactor };
    const organization = await findOrganization(request.organization, run);
    const organizationId = organization.id;
    report.resolved({ organizationId });
    const isForWorkspace = request.type === "WORKSPACE";
    const workspace = isForWorkspace ? await findWorkspace(organization, request.workspace, run) : undefined;
    if (workspace !== undefined)
        report.resolved({ organizationId, workspaceId: workspace.id });
    const entityId = request.type === "DEPLOYMENT" ? request.deploymentId : workspace?.id;
    const { name, role, type, description, expiryDays } = request;
    const body = {
        ...{ name, role, type },
        ...(description === undefined ? {} : { description }),
        ...(entityId === undefined ? {} : { entityId }),
        ...(expiryDays === undefined ? {} : { tokenExpiryPeriodInDays: expiryDays }),
    };
    if (request.dryRun) {
        const planned = client.plan(tokensPath(organizationId), body);
        report.plan(undefined, planned);
        return { kind: "dry-run", name, request: planned, notices: [] };
    }
    log.info(`Creating API token "${quote(name)}"`);
    const token = await client.createToken(organizationId, body);
    report.token(token);
    const shown = `"${quote(token.name ?? name)}" (${quote(token.id)})`;
    log.info(`Created API token ${shown}: ${quote(role)}, ${validity(token, expiryDays, quote)}`);
    log.info("Later steps of this job read it from the output token. It is masked, so it does not reach other jobs");
    return { kind: "token", token, request, entityId };
}
function validity({ endAt }, days, quote) {
    if (endAt !== undefined)
        return `valid until ${quote(endAt)}`;
    if (days === undefined)
        return "never expires";
    return `valid for ${(0,printing/* counted */.hS)(days, "day")} as requested (the response has no end date)`;
}

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: ../../build/src/secrets/visible.js
var visible = __webpack_require__(6509);
;// CONCATENATED MODULE: ../../build/src/definition/amounts.js
const cores = /^(\d{1,15})(?:\.(\d{1,30}))?$/;
const gibibytes = /^(\d{1,16}(?:\.\d{1,30})?)Gi$/;
function memoryFor(cores) {
    const [whole = "0", fraction = ""] = cores.split(".");
    const digits = (BigInt(whole + fraction) * 2n).toString().padStart(fraction.length + 1, "0");
    const point = digits.length - fraction.length;
    const decimal = `${digits.slice(0, point)}.${digits.slice(point)}`;
    return `${decimal.replace(/\.?0*$/, "")}Gi`;
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
    ...["id", "organizationId", "orchestratorVersion", "runtimeVersion", "createdAt", "createdBy", "updatedAt"],
    ...[
        "updatedBy",
        "imageRepository",
        "imageTag",
        "imageVersion",
        "namespace",
        "schedulerCpu",
        "schedulerMemory",
    ],
    ...[
        "schedulerReplicas",
        "status",
        "statusReason",
        "webServerOrchestratorApiUrl",
        "webServerCpu",
        "webServerMemory",
    ],
    ...["webServerIngressHostname", "webServerReplicas", "webServerUrl", "clusterName", "dagTarballVersion"],
    ...["desiredDagTarballVersion", "externalIPs", "oidcIssuerUrl", "scalingStatus", "workspaceName"],
];
const successors = new Map([["runtimeVersion", "platformRuntimeVersion"]]);

;// CONCATENATED MODULE: ../../build/src/definition/compare.js





function changesBetween(before, after) {
    const hasVariables = (value) => (0,json/* isObject */.Gv)(value) || (Array.isArray(value) && value.length > 0);
    return differing("", (0,visible/* visible */.RK)(before, "none"), (0,visible/* visible */.RK)(after, "none"), { members: fields }, false)
        .filter(([path, was, is]) => !/^environmentVariables(\[|$)/.test(path) || !(hasVariables(was) || hasVariables(is)))
        .map(([field, was, is]) => ({
        field,
        before: was,
        after: is,
        createOnly: createOnlyFields.includes(field),
    }));
}
function differencesOf(sent, received) {
    const pairs = differing("", (0,visible/* visible */.RK)(sent, "none"), (0,visible/* visible */.RK)(received, "none"), { members: fields }, true);
    return pairs.map(([field, one = null, other = null]) => ({ field, sent: one, received: other }));
}
function storedDefinition(body, applied = {}) {
    const kept = Object.entries(applied).filter(([name]) => createOnlyFields.includes(name));
    return (0,visible/* visible */.RK)({ ...Object.fromEntries(kept), ...body }, "none");
}
function variableChanges(before, after) {
    const [old, now] = [keysOf(before), keysOf(after)];
    return {
        added: [...now].filter((key) => !old.has(key)),
        removed: [...old].filter((key) => !now.has(key)),
        kept: [...now].filter((key) => old.has(key)),
    };
}
function keysOf({ environmentVariables: list }) {
    const keys = isListOfObjects(list) ? list.map((item) => (0,json/* member */.Dc)(item, "key")) : [];
    return new Set(keys.filter((key) => typeof key === "string"));
}
function fieldThatRedactionChanges(body, redact) {
    const shown = (0,visible/* visible */.RK)(body, "none");
    const [first] = differing("", shown, (0,json/* edited */.oh)(shown, (0,json/* redacting */.qG)({ redact })), { members: fields }, false);
    return first && redact(first[0]);
}
function shownChange({ before, after }, quote) {
    const [was, is] = [before, after].map((value) => value === undefined ? undefined : quote((0,json/* shownJson */.oB)(value)));
    return [was, was === is && is !== undefined ? `${is} (changed)` : is];
}
function differing(path, before, after, field, isResponse) {
    const { kind, members = [], rules } = field;
    if ((0,json/* isObject */.Gv)(before) && (0,json/* isObject */.Gv)(after)) {
        const documented = members.map(({ field }) => field);
        const names = isResponse ? documented : [...documented, ...Object.keys(before), ...Object.keys(after)];
        const isCompared = (name) => Object.hasOwn(before, name) || (!isResponse && Object.hasOwn(after, name));
        return [...new Set(names)].filter(isCompared).flatMap((name) => {
            const inner = members.find(({ field }) => field === name) ?? {};
            return differing(path ? `${path}.${name}` : name, (0,json/* member */.Dc)(before, name), (0,json/* member */.Dc)(after, name), inner, isResponse);
        });
    }
    if (isListOfObjects(before) && isListOfObjects(after)) {
        const [old, now] = itemsOf(before, after);
        const areItemsCompared = rules
            ? isResponse || (old.size > 0 && now.size > 0)
            : (0,external_node_util_.isDeepStrictEqual)([...old.keys()], [...now.keys()]);
        if (areItemsCompared) {
            return [...new Set([...old.keys(), ...(isResponse ? [] : now.keys())])].flatMap((key) => {
                return differing(`${path}[${key}]`, old.get(key), now.get(key), { members }, isResponse);
            });
        }
    }
    const isAmount = kind === "cores" || kind === "gibibytes" || kind === "integer";
    const isSame = isResponse
        ? (0,external_node_util_.isDeepStrictEqual)(before, after ?? null) || (isAmount && sameAmount(before, after))
        : (0,external_node_util_.isDeepStrictEqual)(before, after);
    return isSame ? [] : [[path, before, after]];
}
function isListOfObjects(value) {
    return Array.isArray(value) && value.every(json/* isObject */.Gv);
}
function itemsOf(before, after) {
    const identity = ["name", "key"].find((name) => {
        return [before, after].every((items) => {
            const names = items.map((item) => (0,json/* member */.Dc)(item, name)).filter((value) => typeof value === "string");
            return new Set(names).size === items.length;
        });
    });
    const byName = (items) => {
        return new Map(items.map((item, index) => [identity ? String((0,json/* member */.Dc)(item, identity)) : index, item]));
    };
    return [byName(before), byName(after)];
}

;// CONCATENATED MODULE: ../../build/src/records/status.js


const states = {
    in_progress: "in_progress",
    deployed: "success",
    retired: "inactive",
    confirmed: "inactive",
    idle: "inactive",
    gone: "inactive",
    unknown: "error",
    skipped: "inactive",
    superseded: "inactive",
};
const kinds = Object.keys(states);
const kindsWithoutId = ["in_progress", "unknown", "skipped"];
function stateOf(kind, refused) {
    return kind === "skipped" && refused ? "failure" : states[kind];
}
function wordIn(encoded) {
    try {
        return encoded === undefined ? undefined : decodeURIComponent(encoded);
    }
    catch {
        return undefined;
    }
}
function describe({ kind, id, signature }) {
    const word = id?.toWellFormed().replace(/[\s\u0000-\u001f\u007f-\u009f%]/g, encodeURIComponent);
    const description = `${kind}${word === undefined ? "" : ` id=${word}`}${signature ? ` sig=${signature}` : ""}`;
    return description.length <= longestDescription ? description : undefined;
}
function readMark(description) {
    const [, name, encoded, signature] = /^([a-z_]+)(?: id=(\S+))?(?: sig=(\S+))?$/.exec(description) ?? [];
    const kind = kinds.find((one) => one === name);
    const id = wordIn(encoded);
    if (kind === undefined || (encoded !== undefined && (id === undefined || (0,path/* unfitId */._)(id))))
        return undefined;
    return id !== undefined || kindsWithoutId.includes(kind) ? { kind, id, signature } : undefined;
}
function isResult({ kind }) {
    return kind !== "in_progress" && kind !== "superseded";
}
function hasResult(statuses) {
    const marks = statuses.map(({ description }) => readMark(description));
    return marks.some((mark) => mark !== undefined && isResult(mark));
}
function claimedId(statuses) {
    const ids = statuses.map(({ description }) => wordIn(/(?:^| )id=(\S+)/.exec(description)?.[1]));
    return ids.find((id) => id !== undefined);
}

;// CONCATENATED MODULE: ../../build/src/records/entry.js

const lease = 120_000;
function entryOf(record, statuses, reason, { now, signatures }) {
    const own = statuses.filter(({ creator }) => creator === undefined || creator === record.creator);
    const facts = {
        ...{ record, reason, kind: undefined, id: undefined, verdict: "valid", showsSuccess: false },
        at: own[0]?.createdAt ?? record.createdAt,
        runUrl: own.find(({ logUrl }) => logUrl !== "")?.logUrl ?? "",
        url: own.find(({ environmentUrl }) => environmentUrl !== "")?.environmentUrl ?? "",
    };
    if (reason !== undefined)
        return { ...facts, role: "foreign", id: claimedId(statuses), verdict: "unverified" };
    const marks = own.flatMap((status) => {
        const mark = readMark(status.description);
        return mark === undefined ? [] : [{ status, mark, verdict: signatures.verify(mark, record) }];
    });
    const trusted = marks.filter(({ verdict }) => verdict !== "invalid");
    const results = trusted.filter(({ mark }) => isResult(mark));
    const last = results.find(({ mark }) => mark.id !== undefined) ??
        results.find(({ mark }) => mark.kind === "unknown") ??
        results[0];
    if (statuses.some(isSettledByPerson)) {
        const id = last?.mark.id;
        const settled = { ...facts, id, verdict: last?.verdict ?? "valid" };
        return id === undefined
            ? { ...settled, role: "skipped", kind: "skipped" }
            : { ...settled, role: "superseded", kind: "gone" };
    }
    if (last === undefined) {
        const forged = marks.find(({ verdict }) => verdict === "invalid")?.mark.id;
        if (forged !== undefined)
            return { ...facts, role: "forged", id: forged, verdict: "invalid" };
        const isAlive = now - (own[0]?.createdAt ?? record.createdAt) <= lease;
        return { ...facts, role: isAlive ? "in-progress" : "interrupted" };
    }
    const { verdict, status } = last;
    const { kind, id } = last.mark;
    const entry = { ...facts, kind, id, verdict, at: status.createdAt };
    const hasSent = kind !== "skipped" && (kind !== "unknown" || id !== undefined);
    if (!hasSent)
        return { ...entry, role: kind === "skipped" ? "skipped" : "unknown" };
    const shown = trusted.find(({ mark }) => mark.kind === "deployed" || mark.kind === "superseded");
    return {
        ...entry,
        role: "superseded",
        showsSuccess: kind === "deployed" && shown?.mark.kind === "deployed",
    };
}
function isSettledByPerson({ state, description, creatorType }) {
    return state === "inactive" && description === "settled" && creatorType === "User";
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
;// CONCATENATED MODULE: ../../build/src/records/record.js





const schema = 3;
const longestTask = 100;
function taskOf(subject) {
    const name = normalName(subject.name);
    const prefix = subject.kind === "preview" ? `preview:pr-${subject.pull}:` : "deployment:";
    const task = prefix + name;
    if (task.length <= longestTask && /^[A-Za-z0-9:._-]+$/.test(task))
        return task;
    const hash = (0,external_node_crypto_.createHash)("sha256").update(name).digest("hex").slice(0, 16);
    const readable = name
        .replace(/[^A-Za-z0-9:._-]+/g, "-")
        .slice(0, longestTask - prefix.length - hash.length - 1);
    return `${prefix}${readable}-${hash}`;
}
const largestDefinition = 16 * 1024;
function payloadOf({ subject, organization, workspace }, base, definition, event) {
    const fits = Buffer.byteLength(JSON.stringify(definition)) <= largestDefinition;
    const members = Object.entries({
        schema,
        pullRequest: subject.kind === "preview" ? subject.pull : undefined,
        name: subject.name,
        base,
        organizationId: organization.id,
        organizationName: organization.name,
        workspaceId: workspace.id,
        workspaceName: workspace.name,
        event,
        definition: fits ? definition : undefined,
    });
    return Object.fromEntries(members.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
function definitionIn(payload) {
    const definition = payload && (0,json/* member */.Dc)(payload, "definition");
    return (0,json/* isObject */.Gv)(definition) ? definition : undefined;
}
function eventIn(payload) {
    const event = payload && (0,json/* member */.Dc)(payload, "event");
    return Number.isSafeInteger(event) ? Number(event) : undefined;
}
function keyIn(payload = {}, environment) {
    const text = (member) => (0,json/* stringMember */.sk)(payload, member);
    const [name, organizationId, workspaceId] = [text("name"), text("organizationId"), text("workspaceId")];
    if (payload["schema"] !== schema || name === undefined || !organizationId || !workspaceId)
        return undefined;
    const pull = payload["pullRequest"];
    return {
        environment,
        subject: typeof pull === "number" ? { kind: "preview", name, pull } : { kind: "deployment", name },
        organization: { id: organizationId, name: text("organizationName") },
        workspace: { id: workspaceId, name: text("workspaceName") },
    };
}
const otherWorkspace = "it belongs to another workspace";
function mismatch(key, payload) {
    const stored = keyIn(payload, key.environment);
    if (stored === undefined)
        return "its payload has another format, of an older version or another tool";
    if (stored.organization.id !== key.organization.id)
        return "it belongs to another organization";
    if (stored.workspace.id !== key.workspace.id)
        return otherWorkspace;
    return taskOf(stored.subject) === taskOf(key.subject) ? undefined : "it belongs to another Deployment";
}
function requireStorable({ environment, subject, organization, workspace, }, deploymentId, redactor) {
    const task = taskOf(subject);
    const values = {
        "github-environment": environment === "preview" ? "" : environment,
        "the Deployment's name": subject.name,
        "the task of the GitHub deployment record": task.slice(task.indexOf(":") + 1),
        "the organization's id": organization?.id ?? "",
        "the workspace's id": workspace?.id ?? "",
        "deployment-id": deploymentId ?? "",
    };
    for (const [what, value] of Object.entries(values)) {
        if (redactor.redact(value) === value)
            continue;
        const message = `Nothing was sent: ${what}, "${redactor.quote(value)}", contains the value of a secret.`;
        throw new errors/* ActionError */.l("input", message, {
            lines: [
                "A GitHub deployment record stores it, and everyone who can read the repository can read the record.",
                "*** shows where the secret is: a secret variable, a token or a password of this step.",
            ],
            hint: "Choose another name. If the value is not confidential, set it in environment-variables, not as a secret.",
        });
    }
    if (describe({ kind: "superseded", id: deploymentId, signature: "x".repeat(22) }) !== undefined)
        return;
    const shown = redactor.quote(deploymentId ?? "");
    throw new errors/* ActionError */.l("input", `Nothing was sent: deployment-id "${shown}" can't be stored: it is too long.`, {
        lines: [
            "The status of a GitHub deployment record has room for 140 characters, and an id is never cut.",
        ],
        hint: "Check deployment-id. If it is right, use the step without github-environment and preview.",
    });
}

;// CONCATENATED MODULE: ../../build/src/records/history.js


const history_window = 3;
const shownForeign = 3;
const readSingly = 6;
function history_history(reader, records, statusesOf, isWhole) {
    const missing = [];
    const read = [];
    let [sent, foreign] = [0, 0];
    let newest;
    for (const record of records) {
        if (reader.own !== undefined && record.id >= reader.own)
            continue;
        const isOwn = record.creator === reader.actor;
        const reason = isOwn
            ? mismatch(reader.key, record.payload)
            : `${record.creator || "an unknown account"} created it, not the login of this github-token`;
        if (reason !== undefined && (sent > 0 || ++foreign > shownForeign))
            continue;
        const hasEvent = eventIn(record.payload) !== undefined;
        if (sent === history_window && (newest !== undefined || !hasEvent))
            continue;
        const statuses = statusesOf.get(record.id);
        if (statuses === undefined) {
            missing.push(record.id);
            if (read.length < readSingly && missing.length >= Math.max(1, history_window - sent))
                break;
            continue;
        }
        const entry = entryOf(record, statuses, reason, reader);
        const hasReached = entry.kind !== undefined && entry.kind !== "skipped";
        if (missing.length === 0 && hasEvent && hasReached)
            newest ??= entry;
        if (sent === history_window)
            continue;
        read.push(entry);
        if (entry.role === "superseded")
            sent++;
    }
    const nextPage = missing.length === 0 && sent === 0 && !isWhole;
    return missing.length > 0 || nextPage ? { statuses: missing, nextPage } : { ...rolesOf(read), newest };
}
function rolesOf(read) {
    const settled = read.filter(({ role }) => role === "superseded");
    const [first] = settled;
    const other = settled.find(({ showsSuccess, id }) => showsSuccess && id !== first?.id);
    const decides = first?.kind === "gone" ? other : first;
    const entries = read.map((entry) => {
        if (entry === decides)
            return { ...entry, role: "decides" };
        if (entry === first)
            return { ...entry, role: "gone" };
        const isDuplicate = entry.role === "superseded" && entry.showsSuccess && entry.id !== decides?.id;
        return isDuplicate ? { ...entry, role: "duplicate" } : entry;
    });
    const newer = first === undefined ? entries : entries.slice(0, read.indexOf(first));
    return {
        entries,
        decides: entries.find(({ role }) => role === "decides"),
        doubts: newer.filter(({ role }) => role === "interrupted" || role === "unknown"),
    };
}
function withRole({ entries }, ...roles) {
    return entries.filter(({ role }) => roles.includes(role));
}
function isActive({ decides, doubts }) {
    return (decides === undefined || doubts.length > 0 || decides.kind === "deployed" || decides.kind === "unknown");
}
const applied = ["deployed", "retired", "idle", "confirmed"];
function appliedEntry({ entries }, deploymentId) {
    return entries.find(({ id, kind }) => id === deploymentId && applied.includes(kind));
}

// EXTERNAL MODULE: ../../build/src/base/address.js
var base_address = __webpack_require__(5995);
;// CONCATENATED MODULE: ../../build/src/definition/checking.js
const longestShown = 60;
const shownNames = ["environmentVariables", "key", "value", "isSecret", "updatedAt"];
class Checking {
    findings;
    allowsEmptySecrets;
    meant = new Set();
    places = new Map();
    #redactor;
    #notes = new Map();
    constructor(findings, redactor, allowsEmptySecrets) {
        this.findings = findings;
        this.allowsEmptySecrets = allowsEmptySecrets;
        this.#redactor = redactor;
    }
    problem(place, what) {
        this.fault({ ...place, what: ` ${what}` });
    }
    warning(place, what) {
        this.findings.warning(`${this.where(place)} ${what}`, place.origin.at?.(place.offset));
    }
    fault(fault) {
        this.findings.problem(`${this.where(fault)}${fault.what}`, fault.origin.at?.(fault.offset));
    }
    note(line, text) {
        this.#notes.set(line, (this.#notes.get(line) ?? new Set()).add(text));
    }
    get notes() {
        return Array.from(this.#notes, ([line, texts]) => `${line}: ${this.plain([...texts].join(", "), 2_000)}`);
    }
    quote(text) {
        return this.#redactor.quote(JSON.stringify(this.#redactor.redact(text)), longestShown + 2);
    }
    plain(text, limit = longestShown) {
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
        return typeof node.value === "string" ? this.quote(node.value) : this.quote(node.text).slice(1, -1);
    }
    nameIn({ isSecret = false }, name) {
        return isSecret && !shownNames.includes(name) ? "***" : this.plain(name) || '""';
    }
}

;// CONCATENATED MODULE: ../../build/src/definition/secrets.js


function isSecretItem(item) {
    return (0,json/* isObject */.Gv)(item) && (0,json/* member */.Dc)(item, "isSecret") === true;
}
function isShownKey(key) {
    return /^[A-Z0-9_]+$/.test(key);
}
function isMarkedSecret({ entries }) {
    return (0,visible/* isSecretVariable */.tS)(Array.from(entries, ([name, value]) => [name, scalarIn(value)]));
}
function* secretsIn(node) {
    if (node.kind === "list")
        for (const item of node.items)
            yield* secretsIn(item);
    if (node.kind !== "object")
        return;
    if (isMarkedSecret(node))
        yield* secrets_stringsIn(node);
    for (const value of node.entries.values())
        yield* secretsIn(value);
}
function scalarIn(node) {
    return node.kind === "scalar" ? node.value : undefined;
}
function* secrets_stringsIn(node) {
    if (node.kind === "scalar") {
        if (node.text !== "" && node.value !== null)
            yield node.text;
    }
    else if (node.kind === "list")
        for (const item of node.items)
            yield* secrets_stringsIn(item);
    else
        for (const [name, value] of node.entries)
            if (!(0,visible/* isShownMember */.Gq)(name, scalarIn(value)))
                yield* secrets_stringsIn(value);
}

;// CONCATENATED MODULE: ../../build/src/definition/merge.js




function mergeOver(body, patch, checking) {
    const [base, over] = [body["environmentVariables"], patch["environmentVariables"]];
    if (!Array.isArray(base) || !Array.isArray(over))
        return { ...body, ...patch };
    const keyOf = (item) => ((0,json/* isObject */.Gv)(item) ? (0,json/* member */.Dc)(item, "key") : undefined);
    const merged = [...base];
    const places = new Map(base.map((item, index) => [keyOf(item), index]));
    for (const item of over) {
        const key = keyOf(item);
        const place = key === undefined ? merged.length : (places.get(key) ?? merged.length);
        const replaced = merged[place];
        merged[place] = item;
        if (replaced === undefined || isSecretItem(replaced) === isSecretItem(item))
            continue;
        checking?.findings.problem(`environmentVariables: ${checking.quote(String(key)).slice(1, -1)} is given both plain and secret (inputs environment-variables, secret-environment-variables, and the definition): keep one of them`);
    }
    return { ...body, ...patch, environmentVariables: merged };
}
function deriveMemory(body, checking) {
    const result = { ...body };
    for (const { field, twice } of fields) {
        const cpu = twice === undefined ? undefined : (0,json/* member */.Dc)(body, twice);
        if (typeof cpu !== "string")
            continue;
        const memory = (0,json/* member */.Dc)(body, field);
        const right = memoryFor(cpu);
        const place = checking.places.get(field);
        if (memory === undefined) {
            result[field] = right;
            checking.note("Memory derived from CPU", `${field} ${right} (twice ${twice} ${cpu})`);
        }
        else if (typeof memory === "string" && place !== undefined && !sameAmount(memory, right)) {
            const what = `must be twice ${twice}, which is ${cpu}: write ${right}, or remove the memory; got ${memory}`;
            checking.problem(place, what);
        }
    }
    return result;
}
function retired(body, rows = fields) {
    const entries = Object.entries(body).map(([name, value]) => {
        const { retired: small, members = [] } = rows.find(({ field }) => field === name) ?? {};
        if (small !== undefined && value !== null)
            return [name, small];
        const isList = Array.isArray(value);
        return [name, isList ? value.map((item) => ((0,json/* isObject */.Gv)(item) ? retired(item, members) : item)) : value];
    });
    return Object.fromEntries(entries);
}
function inDocumentedOrder(body) {
    const names = [...fields.map(({ field }) => field), ...Object.keys(body)].filter((name) => Object.hasOwn(body, name));
    return Object.fromEntries(names.map((name) => [name, body[name] ?? null]));
}

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ../../build/src/definition/read/file.js


const largestFile = 1024 * 1024;
const problems = {
    ERR_ENCODING_INVALID_ENCODED_DATA: "is not UTF-8: save the file as UTF-8",
    ENOENT: "does not exist in the folder of the checked-out files (GITHUB_WORKSPACE): correct the path, or add a checkout step before this step",
};
async function readDefinitionFile(workspaceFolder, given) {
    const outside = "is outside the folder of the checked-out files (GITHUB_WORKSPACE): use a path inside it, such as deploy/deployment.yaml";
    try {
        const root = await (0,promises_.realpath)(workspaceFolder);
        const wanted = external_node_path_.resolve(root, given);
        if (!isInside(root, wanted) && !isInside(external_node_path_.resolve(workspaceFolder), wanted))
            return { problem: outside };
        const target = await (0,promises_.realpath)(wanted);
        if (!isInside(root, target))
            return { problem: outside };
        const file = await (0,promises_.stat)(target);
        const { size } = file;
        if (!file.isFile())
            return { problem: "is not a file: use the path of a YAML or JSON file" };
        if (size > largestFile)
            return { problem: `has ${size} bytes: a definition may have at most ${largestFile}` };
        return { text: new TextDecoder("utf-8", { fatal: true }).decode(await (0,promises_.readFile)(target)) };
    }
    catch (error) {
        const { code = "unknown error" } = error;
        return { problem: problems[code] ?? `cannot be read (${code})` };
    }
}
function isInside(folder, target) {
    const relative = external_node_path_.relative(folder, target);
    return relative !== ".." && !relative.startsWith(`..${external_node_path_.sep}`) && !external_node_path_.isAbsolute(relative);
}

;// CONCATENATED MODULE: ../../build/src/definition/read/position.js
function scalarNode(value, place) {
    return { ...place, kind: "scalar", value, text: String(value) };
}

;// CONCATENATED MODULE: ../../build/src/definition/read/diagnose.js
const noComment = "a comment begins with #: // and /* */ are no comments in YAML and JSON";
const expression = "this line contains an expression (${{ }}): GitHub does not evaluate expressions in files. Put the field into the input deployment instead";
const indentation = "the indentation does not match the lines before: fields of one object, or items of one list, start in the same column";
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
    TAB_AS_INDENT: "tabs cannot indent YAML: use spaces",
    TAG_RESOLVE_FAILED: "a tag is not allowed here: put a value that begins with ! in quotes",
    UNEXPECTED_TOKEN: "this cannot be here: is a quote, a comma, a bracket or a line break missing before it?",
};
const openings = { "]": "[", "}": "{", '"': '"', "'": "'" };
function diagnose({ errors, warnings }, text, isFile) {
    const [first] = [...errors, ...warnings];
    if (first === undefined)
        return undefined;
    const [offset] = first.pos;
    const { start, line } = lineAt(text, offset);
    if (isFile && line.includes("${{"))
        return { offset, what: expression };
    if (/^\s*[[{/]/.test(text) && /(?:^|[\s,[{])\/[/*]/.test(line))
        return { offset: start, what: noComment };
    const wrongIndent = errors.find(({ code }) => code === "MULTILINE_IMPLICIT_KEY");
    if (first.code === "BLOCK_AS_IMPLICIT_KEY" && wrongIndent !== undefined) {
        const indented = lineAt(text, wrongIndent.pos[1] - 1);
        return { offset: indented.start + indented.line.search(/\S|$/), what: indentation };
    }
    const closing = /(?:end with a |closing )([\]}"'])/.exec(first.message)?.[1] ?? "";
    const opening = openings[closing];
    if (opening !== undefined) {
        const cause = "it is missing, a # after a space cuts it off, or the lines inside are not indented";
        return { offset, what: `a ${opening} before this has no closing ${closing}: ${cause}` };
    }
    const other = "a value that begins with * or & needs quotes, or a character is missing here";
    return { offset, what: words[first.code] ?? other };
}
function lineAt(text, offset) {
    const start = text.lastIndexOf("\n", offset - 1) + 1;
    const [line = ""] = text.slice(start).split("\n", 1);
    return { start, line };
}

;// CONCATENATED MODULE: ../../build/src/definition/read/yaml.js


const yaml_deepest = 64;
const mostLexemes = 200_000;
const mostAliased = 200_000;
async function readYaml(given, name, { isFile = false, kind = {}, path = [] } = {}) {
    const yaml = await __webpack_require__.e(/* import() */ 483).then(__webpack_require__.t.bind(__webpack_require__, 3483, 19));
    const text = given.replace(/^\uFEFF/, "");
    const counter = new yaml.LineCounter();
    counter.addNewLine(0);
    const at = (offset) => {
        const { line, col } = counter.linePos(offset);
        return { file: name, line, column: col };
    };
    const place = (offset) => {
        const { line, column } = at(offset);
        return isFile ? `${name}:${line}:${column}` : `${name} input, line ${line}, column ${column}`;
    };
    const origin = { ...kind, place, ...(isFile ? { at } : {}) };
    const source = { name: isFile ? name : `Input ${name}`, root: undefined, isComplete: false, faults: [] };
    const broken = (offset, what) => ({
        ...source,
        faults: [{ origin, offset, path: [], what: `: ${what}` }],
    });
    const parser = new yaml.Parser(counter.addNewLine);
    const tokens = [];
    let lexemes = 0;
    for (const lexeme of new yaml.Lexer().lex(text)) {
        lexemes++;
        if (lexemes > mostLexemes)
            return broken(parser.offset, "too long for a definition");
        for (const token of parser.next(lexeme))
            tokens.push(token);
        if (parser.stack.length > yaml_deepest)
            return broken(parser.offset, `nested deeper than ${yaml_deepest} levels`);
    }
    for (const token of parser.end())
        tokens.push(token);
    const composer = new yaml.Composer({
        schema: "core",
        merge: false,
        resolveKnownTags: false,
        uniqueKeys: false,
    });
    const [document, second] = composer.compose(tokens, true, text.length);
    const faults = [];
    const state = { yaml, origin, text, faults, anchors: new Map(), aliased: 0 };
    const root = document?.contents ? convert(document.contents, state, path) : undefined;
    const error = document && diagnose(document, text, isFile);
    if (error !== undefined)
        return { ...broken(error.offset, `not YAML or JSON: ${error.what}`), root };
    if (second === undefined)
        return { ...source, root, isComplete: true, faults };
    return { ...broken(second.range[0], "a second document begins here: there must be only one"), root };
}
function convert(node, state, path) {
    const { yaml, origin, anchors, text: written } = state;
    const [offset = 0, end = 0] = (yaml.isNode(node) && node.range) || [];
    const place = { origin, offset, path };
    const before = state.aliased;
    let located;
    if (yaml.isAlias(node))
        return convertAlias(node.source, state, place);
    if (yaml.isMap(node))
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
    if (node.anchor !== undefined) {
        anchors.set(node.anchor, { located, size: end - offset + state.aliased - before });
    }
    return located;
}
function convertAlias(name, state, place) {
    const target = state.anchors.get(name);
    if (target === undefined) {
        const what = " is an alias without an anchor before it: put a value that begins with * in quotes";
        state.faults.push({ ...place, what });
    }
    else if (state.aliased <= mostAliased) {
        state.aliased += target.size;
        if (state.aliased <= mostAliased)
            return { ...target.located, ...place };
        state.faults.push({
            ...place,
            what: ` contains aliases that represent more than ${mostAliased} characters`,
        });
    }
    return scalarNode(`*${name}`, place);
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
const variables_form = `must have the form KEY=VALUE, such as MY_KEY=my-value, without whitespace before the =; ${block}`;
function parseVariables(text) {
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
        else if (!isBlock)
            variables.push({ key, value: content.slice(equals + 1), line, isBlock });
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
        for (const secret of isSecret ? secrets_stringsIn(root) : secretsIn(root))
            onSecret(secret);
    const entries = new Map(root && [["environmentVariables", root]]);
    const origin = { place: () => list.name };
    return { ...list, root: { kind: "object", entries, origin, offset: 0, path: [] } };
}
function readLines(text, input, isSecret, onSecret) {
    const { variables, badLines } = parseVariables(text);
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
    return { name: `Input ${input}`, root: items.length === 0 ? undefined : list, isComplete: true, faults };
}

;// CONCATENATED MODULE: ../../build/src/definition/read/sources.js





const definitionInputs = [
    ...["deployment-file", "deployment", "deployment-name"],
    ...["environment-variables", "secret-environment-variables", "preview-retire"],
];
async function readSources(given, folder, onSecret) {
    const readDocument = async (text, name, isFile = false) => {
        const source = await readYaml(text, name, { isFile });
        if (source.root !== undefined)
            for (const secret of secretsIn(source.root))
                onSecret(secret);
        return source;
    };
    const readFile = async (path, input) => {
        const found = await readDefinitionFile(folder, path);
        if (found.text !== undefined)
            return readDocument(found.text, path, true);
        const origin = { place: () => `Input ${input}: ${JSON.stringify(path)}` };
        const faults = [{ origin, offset: 0, path: [], what: ` ${found.problem}` }];
        return { name: path, root: undefined, isComplete: false, faults };
    };
    const readName = (text, input) => {
        const place = { origin: { place: () => `Input ${input}` }, offset: 0, path: [] };
        const entries = new Map([["name", scalarNode(text, place)]]);
        return { name: input, root: { ...place, kind: "object", entries }, isComplete: true, faults: [] };
    };
    const read = async (input, as) => {
        const text = given[input] ?? "";
        return text.trim() === "" ? [] : [await as(text, input)];
    };
    const definitions = [
        ...(await read("deployment-file", (text, input) => readFile(text.trim(), input))),
        ...(await read("deployment", readDocument)),
    ];
    const inputs = [
        ...(await read("environment-variables", (text, input) => readVariables(text, input, onSecret))),
        ...(await read("secret-environment-variables", (text, input) => readVariables(text, input, onSecret))),
        ...(await read("deployment-name", (text, input) => readName(text.trim(), input))),
    ];
    const [patch] = await read("preview-retire", readDocument);
    return { definitions, inputs, patch };
}

;// CONCATENATED MODULE: ../../build/src/definition/rules.js


const expressionInFile = "contains an expression (${{ }}), but GitHub does not evaluate expressions in files";
function checkVariables(variables, checking) {
    for (const variable of variables)
        checkVariable(variable, checking);
    for (const [variable, first] of duplicates(variables, "key")) {
        const key = keyText(variable, checking) ?? "it";
        const place = checking.where({ ...first.item, path: [] });
        checking.problem(placeIn(variable, "key"), `must be unique: ${key} is also given at ${place}`);
    }
}
function checkVariable(variable, checking) {
    const { item, body } = variable;
    const { origin, entries } = item;
    const [key, value] = [(0,json/* member */.Dc)(body, "key"), (0,json/* member */.Dc)(body, "value")];
    const isSecret = (0,json/* member */.Dc)(body, "isSecret") === true;
    const written = entries.get("value");
    const shown = keyText(variable, checking);
    const warn = (what) => {
        checking.warning(placeIn(variable, "value"), `${shown === undefined ? "" : `of ${shown} `}${what}`);
    };
    if (!entries.has("key"))
        checking.problem(item, "has no key: add the variable's name, such as key: MY_KEY");
    if (written === undefined && !isSecret) {
        checking.problem(item, 'has no value: write value: "" for an empty one (only a secret may omit it)');
    }
    if (origin.isSecret && !isSecret) {
        checking.problem(placeIn(variable, "isSecret"), "must be true: give plain variables in environment-variables");
    }
    if (isSecret && (value === "true" || value === "false")) {
        warn("is only a boolean: it is a secret variable, but it is not masked. A mask would hide this word in the whole job, and drop outputs such as created between jobs");
    }
    if (value === "" && !isSecret)
        warn("is empty");
    const isEmpty = value === "" || (written === undefined && origin.isSecret);
    if (isEmpty && isSecret && origin.variables !== undefined)
        checkEmptySecret(variable, checking);
    if (origin.variables === "lines" && typeof value === "string" && /^(["']).*\1$/s.test(value)) {
        warn("is in quotes: they are part of the value. Remove them if that is not meant");
    }
    if (written?.kind === "scalar" && written.isCut === true) {
        warn("ends before the #: YAML reads what follows a space and # as a comment. Put the value in quotes if the # belongs to it");
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
        checking.warning(placeIn(variable, "key"), what);
    }
}
function checkEmptySecret(variable, checking) {
    const key = keyText(variable, checking);
    const place = checking.where({ ...placeIn(variable, "value"), path: [] });
    const empty = `${place}: ${key ?? "the secret"} is empty`;
    const advice = `Does the secret exist in this repository and environment, and is it available to this event? For an intentionally empty secret, write { key: ${key ?? "MY_KEY"}, value: "", isSecret: true } in the definition`;
    if (checking.allowsEmptySecrets)
        checking.findings.notice(`${empty}: the plan does not need it`);
    else
        checking.findings.problem(`${empty}, and would overwrite the stored value. ${advice}`);
}
function keyText({ item, body }, checking) {
    const key = (0,json/* member */.Dc)(body, "key");
    const { isSecret, hidesKeys } = item.origin;
    if (typeof key !== "string" || (isSecret && (hidesKeys || !isShownKey(key))))
        return undefined;
    return checking.quote(key).slice(1, -1);
}
function checkQueues(queues, checking) {
    for (const queue of queues) {
        const minimum = (0,json/* member */.Dc)(queue.body, "minWorkerCount");
        const maximum = (0,json/* member */.Dc)(queue.body, "maxWorkerCount");
        if (typeof minimum !== "number" || typeof maximum !== "number" || minimum <= maximum)
            continue;
        const what = `must be at most maxWorkerCount, which is ${maximum}; got ${minimum}`;
        checking.problem(placeIn(queue, "minWorkerCount"), what);
    }
    for (const [queue, { item }] of duplicates(queues, "name")) {
        const name = checking.quote(String((0,json/* member */.Dc)(queue.body, "name")));
        checking.problem(placeIn(queue, "name"), `must be unique; ${name} is also the name of ${checking.pathText(item)}`);
    }
    for (const [queue, { item }] of duplicates(queues, "isDefault")) {
        if ((0,json/* member */.Dc)(queue.body, "isDefault") !== true)
            continue;
        checking.problem(placeIn(queue, "isDefault"), `must not be true: ${checking.pathText(item)} is already the default`);
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
function placeIn({ item }, name) {
    return item.entries.get(name) ?? { ...item, path: [...item.path, name] };
}

;// CONCATENATED MODULE: ../../build/src/definition/validate.js





const mostNamed = 20;
function checkObject(node, shape, checking) {
    const { members = [], responseOnly = [] } = shape;
    const names = members.map(({ field }) => field);
    const missing = [...names, ...responseOnly].filter((name) => !node.entries.has(name));
    const result = [];
    const unknown = [];
    for (const [name, value] of node.entries) {
        const place = placeOfName(value);
        const field = members.find((candidate) => candidate.field === name);
        let checked;
        if (field !== undefined)
            checked = checkField(value, field, checking, node);
        else if (successors.has(name) && place.path.length === 1) {
            checking.warning(place, `is deprecated and left out of the request: use ${successors.get(name)} instead`);
        }
        else if (responseOnly.includes(name)) {
            checking.note("Left out of the request, because only responses contain them", checking.generalPath(place));
        }
        else if (!hasExpression(name, place, checking)) {
            const meant = (0,nearest/* didYouMean */.a)(name, missing);
            if (meant === undefined || responseOnly.includes(meant))
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
        const what = `has fields that are not in the API documentation: ${named.join(", ")}${more}. They are kept as written`;
        checking.warning({ ...first[1], path: node.path }, `${what}. Documented fields: ${names.join(", ")}`);
    }
    return Object.fromEntries(result);
}
function placeOfName({ origin, offset, path, nameOffset = offset }) {
    return { origin, offset: nameOffset, path };
}
function checkField(node, field, checking, parent) {
    if (node.kind === "scalar") {
        if (node.value === null) {
            if (field.isPrivate && node.origin.isSecret)
                return "";
            if (field.insteadOfNull !== undefined)
                return checking.problem(node, `must not be null: ${field.insteadOfNull}`);
            checking.note("Sent as null, which clears the field", checking.generalPath(node));
            return null;
        }
        const isPlain = field.isPrivate === true && parent !== undefined && !isMarkedSecret(parent);
        if (!isPlain && hasExpression(node.text, node, checking))
            return undefined;
    }
    switch (field.kind) {
        case "choice":
        case "open-choice":
            return checkChoice(node, field, checking);
        case "strings": {
            if (node.kind !== "list") {
                return reject(node, field, checking, node.kind === "scalar" ? `: write [${checking.shown(node)}]` : "");
            }
            const { example: _, ...item } = field;
            return node.items.flatMap((one) => checkField(one, { ...item, kind: "string" }, checking) ?? []);
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
        checking.note("Sent as strings, as in the API documentation", checking.generalPath(node));
    return value;
}
function reject(node, field, checking, advice = "") {
    const { example, kind, isPrivate, members = [], allowed, mayBeEmpty } = field;
    const text = validate_kinds[kind]?.[0] ?? (mayBeEmpty ? "a string" : "a string that is not empty");
    const accepted = allowed === undefined ? text : `one of ${allowed.join(", ")}`;
    const suchAs = example === undefined ? "" : `, such as ${example}`;
    const mayBeSecret = isPrivate === true || members.some((member) => member.isPrivate);
    const got = kind === "variable-key" ? "" : `; got ${checking.shown(node, mayBeSecret)}`;
    return checking.problem(node, `must be ${accepted}${suchAs}${got}${advice}`);
}
function checkList(items, field, checking) {
    const { members = [], rules, example } = field;
    const objects = items.flatMap((item) => {
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
            checking.note("Added the default", `${path}: ${JSON.stringify(writtenOut)}`);
            return [[name, writtenOut]];
        });
        return [{ item, body: { ...checkObject(item, field, checking), ...Object.fromEntries(added) } }];
    });
    if (rules === "variables")
        checkVariables(objects, checking);
    if (rules === "queues")
        checkQueues(objects, checking);
    return objects.map(({ body }) => body);
}
function checkChoice(node, field, checking) {
    const { kind, allowed = [] } = field;
    const text = String(readScalar(node, field) ?? "");
    if (allowed.includes(text))
        return text;
    const meant = (0,nearest/* didYouMean */.a)(text.trim(), allowed);
    if (kind === "choice" || text === "" || meant !== undefined) {
        return reject(node, field, checking, meant === undefined ? "" : `. Did you mean ${meant}?`);
    }
    const what = `is ${checking.shown(node)}; the API documentation lists ${allowed.join(", ")}. It is kept as written`;
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
        : "Put the field into the input deployment";
    checking.problem(place, `${expressionInFile}. ${advice} instead`);
    return true;
}
const isText = (value) => typeof value === "string" || typeof value === "number";
const validate_kinds = {
    boolean: ["true or false", (value) => typeof value === "boolean"],
    integer: [
        "an integer of 0 or more",
        (value, text) => Number.isSafeInteger(value) && Number(value) >= 0 && isExact(text, Number(value)),
    ],
    cores: ["a decimal number of cores", (value, text) => isText(value) && cores.test(text)],
    gibibytes: ["a decimal number followed by Gi", (value, text) => isText(value) && gibibytes.test(text)],
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
    const [, accepts = () => isText(value) && (mayBeEmpty || text.trim() !== "")] = validate_kinds[kind] ?? [];
    if (!accepts(value, text))
        return undefined;
    return kind === "boolean" || kind === "integer" ? value : text;
}
function quotesAdvice(node, kind) {
    if (node.kind !== "scalar")
        return "";
    if (typeof node.value !== "string")
        return kind === "string" || kind === "variable-key" ? ": put it in quotes" : "";
    const isBoolean = kind === "boolean" && /^(?:true|false)$/i.test(node.text);
    return isBoolean || (kind === "integer" && /^\d{1,15}$/.test(node.text)) ? ": remove the quotes" : "";
}

;// CONCATENATED MODULE: ../../build/src/definition/body.js







async function readDefinition(given, parts) {
    const { findings, redactor } = parts;
    const before = findings.problems.length;
    const { definitions, inputs, patch } = await readSources(given, parts.folder, parts.onSecret);
    const checking = new Checking(findings, redactor, parts.allowEmptySecrets);
    const merge = (body, source) => mergeOver(body, checkSource(source, checking), checking);
    const own = definitions.reduce(merge, {});
    const merged = inputs.reduce(merge, own);
    if (definitions.every(({ isComplete }) => isComplete))
        checkRequired(checking);
    const body = deriveMemory(merged, checking);
    const retirePatch = patch && checkPatch(patch, body, checking);
    if (findings.problems.length > before)
        return undefined;
    const { workspaceId: _, ...rest } = inDocumentedOrder(body);
    return {
        body: rest,
        workspaceId: (0,json/* stringMember */.sk)(body, "workspaceId"),
        nameFromInput: (given["deployment-name"] ?? "").trim() !== "",
        ownName: (0,json/* stringMember */.sk)(own, "name"),
        retirePatch,
        notes: checking.notes,
    };
}
function createBody({ body }, options = {}) {
    const { name, workspaceId, defaultDescription } = options;
    return inDocumentedOrder({
        ...(defaultDescription && { description: defaultDescription }),
        ...body,
        ...(name && { name }),
        ...(workspaceId && { workspaceId }),
    });
}
function updateBody(definition, options = {}) {
    const body = createBody(definition, options);
    const leftOut = createOnlyFields.filter((name) => Object.hasOwn(body, name));
    for (const name of leftOut)
        delete body[name];
    const note = `Left out of the update because only a create accepts them: ${leftOut.join(", ")}`;
    return { body, notes: leftOut.length === 0 ? definition.notes : [...definition.notes, note] };
}
function retireBody(definition, options) {
    const shrunk = { ...retired(definition.body), description: options.description };
    return updateBody({ ...definition, body: mergeOver(shrunk, definition.retirePatch ?? {}) }, options);
}
function creationWarnings(body, quote) {
    const { type, clusterId, environmentVariables: variables } = body;
    const warnings = [];
    if ((type === "DEDICATED" || type === "HYBRID") && typeof clusterId !== "string") {
        const advice = "comparable services require it to create a Deployment";
        warnings.push(`The definition has type ${type} and no clusterId: ${advice}.`);
    }
    const items = Array.isArray(variables) ? variables.filter(json/* isObject */.Gv) : [];
    const unset = items.filter((item) => isSecretItem(item) && !Object.hasOwn(item, "value"));
    if (unset.length > 0) {
        const keys = unset.map((item) => quote(String((0,json/* member */.Dc)(item, "key")))).join(", ");
        const what = `${unset.length === 1 ? "a secret variable" : "secret variables"} without a value: ${keys}`;
        const advice = "no value is stored yet: pass it with secret-environment-variables";
        warnings.push(`The definition has ${what}. The Deployment is new, so ${advice}.`);
    }
    return warnings;
}
function checkSource({ name, root, isComplete, faults }, checking) {
    for (const fault of faults)
        checking.fault(fault);
    if (root?.kind === "object") {
        for (const [field, value] of root.entries)
            checking.places.set(field, value);
        return isComplete
            ? checkObject(root, { members: fields, responseOnly: responseOnlyFields }, checking)
            : {};
    }
    if (isComplete) {
        const got = root === undefined ? "nothing" : checking.shown(root);
        const isPath = root?.kind === "scalar" && /^\S+\.(?:ya?ml|json)$/.test(root.text);
        const advice = isPath ? ". A path belongs in the input deployment-file" : "";
        checking.findings.problem(`${checking.plain(name, 300)} must be an object of fields, such as "name: my-deployment"; got ${got}${advice}`, root?.origin.at?.(root.offset));
    }
    return {};
}
function checkPatch(source, body, checking) {
    const patch = inDocumentedOrder(deriveMemory(checkSource(source, checking), checking));
    deriveMemory(mergeOver(body, patch, checking), checking);
    const { name, workspaceId, ...rest } = patch;
    for (const [field, value] of Object.entries({ name, workspaceId })) {
        if (value === undefined)
            continue;
        checking.findings.warning(`Input preview-retire: ${field} is not used: a retired preview keeps its own`);
    }
    return rest;
}
function checkRequired({ places, meant, findings }) {
    for (const { field, isRequired, input, allowed, example } of fields) {
        if (!isRequired || places.has(field) || meant.has(field))
            continue;
        const what = allowed === undefined ? `a string such as ${example}` : `one of ${allowed.join(", ")}`;
        const place = "in deployment or deployment-file";
        findings.problem(input === undefined
            ? `Field ${field} is required: ${what}, ${place}`
            : `Input ${input} is required: ${what}, here or as ${field} ${place}`);
    }
}

;// CONCATENATED MODULE: ../../build/src/modes/decide.js



const day = 86_400_000;
const confirmAfter = 600_000;
function decide(facts) {
    const { wish, subject, isOpen, isClosing, given, history } = facts;
    if (wish === "sweep")
        return decideSweep(facts);
    if (subject.kind === "preview") {
        const reason = !isOpen ? "closed" : wish === "retire" ? "requested" : undefined;
        if (reason === undefined && isClosing)
            return { do: "nothing", why: "reopened" };
        if (isOpen && isOutdated(facts))
            return { do: "nothing", why: "outdated" };
        if (reason !== undefined) {
            const ids = idsOf(facts);
            return ids === undefined
                ? { do: "nothing", why: "none-on-record" }
                : { do: "retire", ids, reason, as: "retired" };
        }
    }
    if (given !== undefined)
        return { do: "update", id: given };
    if (subject.kind === "deployment") {
        const [settled] = withRole(history, "decides", "gone");
        const forged = withRole(history, "forged").find(({ record }) => record.id > (settled?.record.id ?? 0));
        if (forged !== undefined)
            return { do: "refuse", why: "forged", records: [forged] };
    }
    const id = history.decides?.id;
    if (id !== undefined)
        return { do: "update", id };
    if (history.doubts.length > 0 && subject.kind === "deployment") {
        return { do: "refuse", why: "unknown-outcome", records: history.doubts };
    }
    return { do: "create" };
}
function isOutdated({ event, given, history }) {
    const newest = eventIn(history.newest?.record.payload);
    return given === undefined && event !== undefined && newest !== undefined && event < newest;
}
function decideSweep(facts) {
    const { isOpen, history, now, idleDays } = facts;
    const { decides, doubts } = history;
    const ids = idsOf(facts);
    const notDue = { do: "nothing", why: "not-due" };
    if (ids === undefined || withRole(history, "in-progress").length > 0)
        return notDue;
    const isCertain = decides !== undefined && doubts.length === 0 && ids.length === 1;
    if (!isOpen) {
        if (isCertain && decides.kind === "confirmed")
            return notDue;
        const isRetired = isCertain && decides.kind === "retired";
        if (isRetired && now - decides.at <= confirmAfter)
            return notDue;
        return { do: "retire", ids, reason: "closed", as: isRetired ? "confirmed" : "retired" };
    }
    const newest = history.newest ?? decides;
    const isIdle = idleDays !== undefined && newest !== undefined && now - newest.at > idleDays * day;
    return isIdle && isActive(history) ? { do: "retire", ids, reason: "idle", as: "idle" } : notDue;
}
function idsOf({ given, history }) {
    const known = [given, history.decides?.id, ...withRole(history, "duplicate").map(({ id }) => id)];
    const [first, ...others] = new Set(known.filter((id) => id !== undefined));
    return first === undefined ? undefined : [first, ...others];
}
function idOf(decision) {
    if (decision.do === "update")
        return decision.id;
    return decision.do === "retire" ? decision.ids[0] : undefined;
}
function bodyOf(decision, definition, subject, workspaceId) {
    const { name } = subject;
    const pull = subject.kind === "preview" ? subject.pull : undefined;
    if (decision.do === "retire") {
        const descriptions = {
            closed: `[closed pull request #${pull}] safe to delete`,
            idle: `[idle] push to pull request #${pull} to wake it up`,
            requested: `[retired] preview of pull request #${pull}`,
        };
        return retireBody(definition, { name, workspaceId, description: descriptions[decision.reason] });
    }
    const defaultDescription = pull === undefined ? undefined : `Preview of pull request #${pull}`;
    const options = { name, workspaceId, defaultDescription };
    if (decision.do === "update")
        return updateBody(definition, options);
    return { body: createBody(definition, options), notes: definition.notes };
}

;// CONCATENATED MODULE: ../../build/src/records/queue.js


const longestLag = 30_000;
const longestWait = 600_000;
function pollAfter(waited) {
    if (waited < 20_000)
        return 2_000;
    return waited < 60_000 ? 5_000 : 15_000;
}
class NotFirst extends errors/* ActionError */.l {
}
async function listOwn({ own, parts: { records, clock, cancelled } }) {
    const before = new Set(records.records.map(({ id }) => id));
    for (const started = clock.now();; await clock.sleep(2_000, cancelled)) {
        await records.list();
        if (records.records.some(({ id }) => id === own.id))
            break;
        if (cancelled.aborted)
            throw cancelledError();
        if (clock.now() - started >= longestLag) {
            throw new NotFirst("github", `GitHub does not list record ${own.id} of this run after 30 s.`, {
                lines: ["Records of other runs may be missing from the list too. Nothing was sent."],
                hint: "Run the job again. https://www.githubstatus.com shows failures at GitHub.",
            });
        }
    }
    records.forget(records.records.some(({ id }) => id < own.id && !before.has(id)));
}
async function waitForEarlier(ledger) {
    const { own } = ledger;
    const { key, records, signatures, clock, cancelled, log, redactor } = ledger.parts;
    if (own.creator === undefined) {
        throw new errors/* ActionError */.l("github", `GitHub does not report who created record ${own.id}: no record can be used.`, {
            hint: "Pass the Deployment's id as deployment-id to mode update-deployment, without github-environment.",
        });
    }
    const reader = { key, actor: own.creator, own: own.id, signatures };
    const started = clock.now();
    let reports = 0;
    for (let isStale = false;;) {
        const seen = await records.history(reader);
        const alive = withRole(seen, "in-progress");
        if (alive.length === 0 && !isStale)
            return seen;
        if (alive.length === 0) {
            records.forget(true);
            isStale = false;
            continue;
        }
        const waited = clock.now() - started;
        if (cancelled.aborted)
            throw cancelledError();
        if (waited >= longestWait)
            throw tooLong(alive, redactor.quote(key.subject.name));
        if (waited >= reports * 60_000) {
            const are = alive.length === 1 ? "is" : "are";
            log.info(`Waiting for ${alive.map(nameOf).join(" and ")}, which ${are} in progress.`);
            reports++;
        }
        ledger.hasWaited = true;
        isStale = true;
        await clock.sleep(pollAfter(waited), cancelled);
        await Promise.all(alive.map(({ record }) => records.refresh(record.id)));
    }
}
function tooLong(alive, name) {
    return new NotFirst("github", `Another run of "${name}" is still in progress after 10 minutes. Nothing was sent.`, {
        lines: alive.map((entry) => `In progress: ${nameOf(entry)}`),
        hint: "Run the job again when that run has ended.",
    });
}
function nameOf({ record, runUrl }) {
    return `GitHub deployment record ${record.id}${runUrl === "" ? "" : ` (${runUrl})`}`;
}
function cancelledError() {
    return new errors/* ActionError */.l("cancelled", "The run was cancelled before anything was sent.", {
        hint: "Run the job again if it is still needed.",
    });
}

;// CONCATENATED MODULE: ../../build/src/modes/explain-decision.js





const eachRunCreates = "Without github-environment each run creates another Deployment. With it, the first run creates and later runs update.";
const shownRecords = 5;
function listed(items) {
    const more = items.length - shownRecords;
    return items.slice(0, shownRecords).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
function quotedName({ key, redactor }) {
    return `"${redactor.quote(key.subject.name)}"`;
}
function pullOf({ key: { subject } }) {
    return subject.kind === "preview" ? `#${subject.pull}` : "";
}
function settleCommand({ id }, { repositoryUrl }) {
    return `gh api repos${new URL(repositoryUrl).pathname}/deployments/${id}/statuses -f state=inactive -f description=settled`;
}
const onlyIfGone = "Only if the Deployment does not exist, settle the record yourself: no workflow's token counts.";
function existsOrSettle({ key: { organization, workspace }, redactor: { quote } }) {
    const place = `workspace ${quote(workspace.name ?? workspace.id)} of organization ${quote(organization.name ?? organization.id)}`;
    return `Check ${place} in the platform for that name. If the Deployment exists, pass its id once as deployment-id. If it does not, settle the record with the command shown. See docs/state.md of this action.`;
}
function warningsOf(decision, facts, steps, own) {
    if (decision.do === "refuse" || (decision.do === "nothing" && decision.why !== "none-on-record"))
        return [];
    const { quote } = steps.redactor;
    const { history, given } = facts;
    const { decides, doubts, newest } = history;
    const name = quotedName(steps);
    const warnings = [];
    if (doubts.length > 0) {
        const have = doubts.length === 1 ? "has" : "have";
        const next = decision.do === "update" || decision.do === "retire"
            ? "Its request may have changed the Deployment, or may still arrive."
            : `It may have left a Deployment ${name} behind${decision.do === "create" ? ", and another one is created now" : ""}: check the platform for that name, and delete the one whose id no later run shows.`;
        warnings.push(`${listed(doubts.map(nameOf))} of ${name} ${have} no result: the run was interrupted, or the outcome of its request is unknown. ${next}`);
    }
    if (decision.do === "update" && given === undefined)
        warnings.push(...othersWarning(decision.id, history, steps));
    const forged = withRole(history, "forged");
    const unused = decides === undefined
        ? [...withRole(history, "foreign"), ...forged]
        : forged.filter(({ record }) => record.id > decides.record.id);
    if (given === undefined && unused.length > 0) {
        const distinct = unused.filter(({ id }, at) => !id || unused.findIndex((one) => one.id === id) === at);
        const shown = distinct.map(({ record, id, reason = "its signature is not valid" }) => {
            const claim = id === undefined ? "no id" : `id ${quote(id)}, not verified`;
            return `record ${record.id} (${claim}: ${quote(reason)})`;
        });
        const next = unused.every(({ reason }) => reason === otherWorkspace)
            ? "It is on record in another workspace: if that is a mistake, correct workspace, and delete the new Deployment if one was created."
            : `If one of them is this Deployment, pass its id as deployment-id; otherwise a second Deployment ${name} may exist.`;
        warnings.push(`GitHub deployment records of ${name} are not used: ${listed(shown)}. ${next}`);
    }
    if (steps.key.subject.kind === "deployment" && newest !== undefined && isOutdated(facts)) {
        warnings.push(`The run of a newer event has already deployed ${name}: ${nameOf(newest)}, commit ${quote(newest.record.sha.slice(0, 7))}. This run${own === undefined ? "" : ` (GitHub deployment record ${own})`} is of an older event: its request replaces the newer definition.`);
    }
    return warnings;
}
function othersWarning(used, history, steps) {
    const { quote } = steps.redactor;
    const others = withRole(history, "decides", "duplicate").filter(({ id }) => id !== used);
    if (others.length === 0)
        return [];
    const shown = listed(others.map(({ id = "", record }) => `${quote(id)} (record ${record.id})`));
    const what = steps.given === undefined
        ? `${quotedName(steps)} has more than one Deployment on record: the run uses ${quote(used)}, and ${shown} may still exist and be billed. To keep another one than the run uses, pass its id once as deployment-id.`
        : `The id that was passed (${quote(used)}) replaces ${shown} of ${quotedName(steps)}, which may still exist and be billed.`;
    const text = `${what} Delete the others in the platform, and settle the record of each one that is deleted:`;
    return [
        [text, ...others.slice(0, shownRecords).map(({ record }) => settleCommand(record, steps))].join("\n"),
    ];
}
function onRecord(decision, { given, history }, steps) {
    const environment = steps.redactor.quote(steps.key.environment);
    const { id, record } = history.decides ?? {};
    if (decision.do === "refuse")
        return undefined;
    if (id !== undefined && (given === undefined || given === id)) {
        return `Found Deployment ${quotedName(steps)} (${steps.redactor.quote(id)}) in record ${record?.id} of environment ${environment}`;
    }
    return decision.do === "create"
        ? `No Deployment ${quotedName(steps)} is on record in environment ${environment}`
        : undefined;
}
function whyNothing({ why }, { history: { newest }, isOpen }, steps) {
    const pull = pullOf(steps);
    const name = quotedName(steps);
    switch (why) {
        case "reopened":
            return `Pull request ${pull} is open again, so this run of its closing is out of date.`;
        case "outdated": {
            const { commit, redactor, runUrl } = steps;
            const short = (sha) => `commit ${redactor.quote(sha.slice(0, 7))}`;
            const by = newest === undefined ? "" : ` (${nameOf(newest)}, ${short(newest.record.sha)})`;
            return `The run of a newer event has already handled preview ${name}${by}, so this run (${runUrl}, ${short(commit)}) is out of date.`;
        }
        case "none-on-record":
            return isOpen
                ? `For pull request ${pull} no preview ${name} is on record.`
                : `Pull request ${pull} is closed, and no preview ${name} is on record.`;
        case "not-due":
            return `Preview ${name} is not due to be retired.`;
    }
}
function refusal({ why, records }, steps, start) {
    const { redactor, key } = steps;
    const name = quotedName(steps);
    const where = `${records.map(nameOf).join(", ")} of ${name} in environment ${redactor.quote(key.environment)}`;
    if (why === "unknown-outcome") {
        const reason = `${where}: the run was interrupted, or the outcome of its create is unknown.`;
        const lines = [reason, onlyIfGone, ...records.map(({ record }) => settleCommand(record, steps))];
        const message = `${start}: whether a Deployment ${name} exists is not known.`;
        return new errors/* ActionError */.l("github", message, { lines, hint: existsOrSettle(steps) });
    }
    const id = redactor.quote(records[0]?.id ?? "");
    const message = `${start}: ${where} has no valid signature. It names Deployment "${id}" (not verified).`;
    const reason = "Either record-signing-key is missing or was replaced, or api-token was replaced, or another workflow with deployments: write wrote the record.";
    const hint = `If this step had a record-signing-key before, set the same one again. Otherwise check that Deployment "${id}" is the right one, then pass it once as deployment-id. If API tokens are replaced or short-lived, also set record-signing-key: signatures then stay valid. See docs/state.md of this action.`;
    return new errors/* ActionError */.l("github", message, { lines: [reason], hint });
}
function unknownCreate(cause, own, steps) {
    if (cause.outcome !== "unknown" || steps.key.subject.kind === "preview")
        return cause;
    const { code, message, outcome, status } = cause;
    const lines = [...cause.lines, onlyIfGone, settleCommand(own, steps)];
    return new errors/* ActionError */.l(code, message, { lines, hint: existsOrSettle(steps), outcome, status, cause });
}
function deletedManually(cause, id, record, steps) {
    const message = `Deployment ${quotedName(steps)} (${steps.redactor.quote(id)}) was not found: the service responded with 404.`;
    const where = `GitHub deployment record ${record.id} names it. It was deleted in the platform, or the API token has no access to it. Nothing was created.`;
    const hint = "Check in the platform that it is gone. If so, settle the record with the command shown: the next run then creates the Deployment. Or pass the id of another one as deployment-id. See docs/state.md of this action.";
    const { outcome, status } = cause;
    const lines = [where, cause.message, onlyIfGone, settleCommand(record, steps)];
    return new errors/* ActionError */.l("status", message, { lines, hint, outcome, status, cause });
}
function retiredWarning(reason, { id }, steps) {
    const preview = `${quotedName(steps)} (${steps.redactor.quote(id)})`;
    return reason === "requested"
        ? `Preview ${preview} of pull request ${pullOf(steps)} was scaled down, as requested. It still exists and may be billed.`
        : `Pull request ${pullOf(steps)} is closed. Its preview ${preview} was scaled down, still exists and may be billed. The API cannot delete it: delete it in the platform.`;
}

;// CONCATENATED MODULE: ../../build/src/modes/apply.js









async function sendDecided(decision, { decides }, ledger, steps) {
    if (decision.do === "retire")
        return retire(decision, ledger, steps);
    try {
        return await send(decision, ledger, steps);
    }
    catch (error) {
        if (decision.do === "create" && error instanceof errors/* ActionError */.l)
            throw unknownCreate(error, ledger.own, steps);
        if (decision.do === "create" || steps.given !== undefined || !decides || !isNotFound(error))
            throw error;
        if (steps.key.subject.kind === "deployment")
            throw deletedManually(error, decision.id, decides.record, steps);
        ledger.ending = { kind: "skipped" };
        await ledger.mark(decides, "gone");
        steps.log.warning(`Preview ${quotedName(steps)} (${steps.redactor.quote(decision.id)}) does not exist any more: the service responded with 404. It is created again.`);
        return send({ do: "create" }, ledger, steps);
    }
}
async function send(decision, ledger, steps) {
    const { log, redactor } = steps;
    const kind = decision.do === "retire" ? decision.as : "deployed";
    ledger.ending = { kind: "unknown", id: idOf(decision) };
    const applied = await apply(decision, steps, (deployment) => {
        ledger.ending = { kind, id: deployment.id, url: environmentUrl(deployment, redactor) };
    });
    const { id, mayArriveLate } = applied.deployment;
    if (mayArriveLate === true) {
        log.warning(`An earlier attempt of the request for Deployment ${redactor.quote(id)} has no known end and may still arrive ` +
            `(GitHub deployment record ${ledger.own.id}). If it arrives after the next run's request, run that job again.`);
    }
    return { ...applied, kind, id, others: [] };
}
async function retire(decision, ledger, steps) {
    const { log, redactor, report } = steps;
    const [id] = decision.ids;
    const retireOthers = () => retireAlso(decision, steps);
    try {
        const sent = await send(decision, ledger, steps);
        if (report !== undefined)
            log.warning(retiredWarning(decision.reason, sent.deployment, steps));
        return { ...sent, others: await retireOthers() };
    }
    catch (error) {
        const isLimit = error instanceof errors/* ActionError */.l && error.status === 429;
        if (!isNotFound(error) && !isLimit)
            await retireOthers();
        if (!isNotFound(error))
            throw error;
    }
    log.notice(`Preview ${quotedName(steps)} (${redactor.quote(id)}) does not exist any more: the service responded with 404. Its records are inactive now.`);
    ledger.ending = { kind: "gone", id };
    const nothing = { done: "retired", deployment: { id: "", raw: {} }, differences: [] };
    report?.deployment(nothing.deployment, "retired");
    report?.differences([]);
    return { ...nothing, kind: "gone", id, others: await retireOthers() };
}
async function retireAlso(decision, steps) {
    const { cancelled, log, redactor } = steps;
    const { subject, organization, workspace } = steps.key;
    const { body } = bodyOf(decision, steps.definition, subject, workspace.id);
    const retired = [];
    for (const id of decision.ids.slice(1)) {
        if (cancelled.aborted)
            break;
        const which = `Deployment ${redactor.quote(id)}, which also belongs to ${quotedName(steps)},`;
        try {
            await clientOf(steps).updateDeployment(organization.id, id, body);
            log.warning(`${which} was retired too. It still exists and may be billed: delete it in the platform.`);
            retired.push(id);
        }
        catch (error) {
            const why = error instanceof Error ? error.message : String(error);
            if (isNotFound(error))
                retired.push(id);
            else
                log.warning(`${which} could not be retired: ${redactor.quote(why)}`);
        }
    }
    return retired;
}
const apply_words = {
    create: { done: "created", doing: "Creating" },
    update: { done: "updated", doing: "Updating" },
    retire: { done: "retired", doing: "Scaling down" },
};
const expectedInUpdates = fields.filter(({ rules }) => rules !== undefined).map(({ field }) => field);
async function apply(decision, run, onResponse) {
    const { key, definition, report, log, redactor } = run;
    const { quote } = redactor;
    const client = clientOf(run);
    const id = idOf(decision);
    const { done, doing } = apply_words[decision.do];
    const { body, notes } = bodyOf(decision, definition, key.subject, key.workspace.id);
    if (id === undefined)
        for (const warning of creationWarnings(body, quote))
            log.warning(warning);
    for (const note of notes)
        (report === undefined ? log.debug : log.info)(note);
    const missing = expectedInUpdates.filter((name) => !Object.hasOwn(body, name));
    if (decision.do === "update" && missing.length > 0) {
        log.info(`The update has no ${missing.join(" and no ")}: comparable services require them, or reset them.`);
    }
    log.info(`${doing} Deployment "${quote(String(body["name"]))}"${id === undefined ? "" : ` (${quote(id)})`}`);
    const deployment = id === undefined
        ? await client.createDeployment(key.organization.id, body)
        :
            await client.updateDeployment(key.organization.id, id, body, report !== undefined);
    onResponse?.(deployment);
    report?.deployment(deployment, done);
    const responded = (0,json/* stringMember */.sk)(deployment.raw, "id");
    if (responded !== deployment.id) {
        log.warning(`The service's response has the id of another Deployment, "${quote(responded ?? "")}". The run keeps "${quote(deployment.id)}".`);
    }
    const string = (text) => redactor.redactResponse(text);
    const differences = differencesOf(body, deployment.raw).map(({ received, ...difference }) => ({
        ...difference,
        received: (0,json/* edited */.oh)(received, { string }),
    }));
    report?.differences(differences);
    log.info(deploymentLine(done, deployment, redactor));
    if (differences.length > 0)
        log.warning(differencesWarning(differences, redactor));
    return { done, deployment, differences };
}
function deploymentLine(done, { id, raw }, { quote }) {
    const [name, status, address] = ["name", "status", "webServerUrl"].map((member) => (0,json/* stringMember */.sk)(raw, member));
    const known = [
        ...(status ? [`status ${quote(status)}`] : []),
        ...(address ? [quote((0,base_address/* withScheme */.GV)(address))] : []),
    ];
    const shown = `Deployment ${name === undefined ? "" : `"${quote(name)}" `}(${quote(id)})`;
    return `${done[0]?.toUpperCase()}${done.slice(1)} ${shown}${known.length > 0 ? `: ${known.join(", ")}` : ""}`;
}
const shownDifferences = 20;
function differencesWarning(differences, { quote }) {
    const value = (one) => quote(typeof one === "string" ? one : JSON.stringify(one));
    const shown = differences.slice(0, shownDifferences).map(({ field, sent, received }) => {
        const response = received === null ? "no value" : value(received);
        return `${quote(field)}: ${value(sent)} was sent, the response has ${response}`;
    });
    const more = differences.length - shown.length;
    return `The service's response differs from the request. ${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}
function isNotFound(error) {
    return error instanceof errors/* ActionError */.l && error.code === "status" && error.status === 404;
}
function environmentUrl({ raw }, redactor) {
    const address = (0,base_address/* withScheme */.GV)((0,json/* stringMember */.sk)(raw, "webServerUrl") ?? "");
    return (0,base_address/* isWebAddress */.d3)(address) && redactor.redact(address) === address ? address : undefined;
}

;// CONCATENATED MODULE: ../../build/src/records/ledger.js



const heartbeat = 30_000;
const longestUnanswered = 60_000;
const longestBeat = 2_000;
class Ledger {
    own;
    parts;
    hasWaited = false;
    ending = { kind: "skipped" };
    #stop;
    #beat;
    #beatAt = 0;
    constructor(own, parts) {
        this.own = own;
        this.parts = parts;
        this.#stop = parts.clock.every(heartbeat, () => this.#renew());
    }
    static async open(payload, commits, parts) {
        const { environment, subject } = parts.key;
        const isPreview = subject.kind === "preview";
        const [ref = "", ...others] = commits;
        const record = { environment, task: taskOf(subject), ref, isPreview, description: subject.name, payload };
        try {
            return new Ledger(await parts.github.createRecord(record), parts);
        }
        catch (error) {
            if (others.length === 0 || !(error instanceof errors/* ActionError */.l && error.status === 422))
                throw error;
            return Ledger.open(payload, others, parts);
        }
    }
    begin() {
        this.#beatAt = this.parts.clock.now();
        const beat = this.#write(this.own, { kind: "in_progress" }).finally(() => {
            if (this.#beat === beat)
                this.#beat = undefined;
        });
        this.#beat = beat;
        return beat;
    }
    #renew() {
        const { clock, log } = this.parts;
        if (this.#beat !== undefined && clock.now() - this.#beatAt < longestUnanswered)
            return;
        this.begin().catch((error) => log.debug(`The run's record was not renewed: ${error}`));
    }
    async settle(isRefused = false) {
        const { clock, cancelled } = this.parts;
        this.#stop();
        const beat = this.#beat?.catch(() => { });
        if (beat !== undefined)
            await Promise.race([beat, clock.sleep(longestBeat, cancelled)]);
        try {
            await this.#write(this.own, this.ending, isRefused);
        }
        catch (error) {
            throw this.ending.id === undefined ? error : this.#unrecorded(this.ending.id, error);
        }
    }
    settleFailed(error) {
        const { kind } = this.ending;
        if (kind !== "unknown" && kind !== "skipped")
            return this.settle();
        const hasEnd = kind === "unknown" && error instanceof errors/* ActionError */.l && error.outcome !== "unknown";
        if (hasEnd)
            this.ending = { kind: "skipped" };
        return this.#orWarn(this.settle(hasEnd && error.outcome === "rejected"), this.own, "settled");
    }
    mark({ record, id }, kind) {
        return this.#orWarn(this.#write(record, { kind, id }), record, `marked ${kind}`);
    }
    async #orWarn(writing, { id }, what) {
        const { log, redactor } = this.parts;
        try {
            await writing;
        }
        catch (error) {
            const why = error instanceof Error ? error.message : String(error);
            log.warning(`GitHub deployment record ${id} could not be ${what}: ${redactor.quote(why)}`);
        }
    }
    async #write(record, { kind, id, url }, isRefused = false) {
        const { github, signatures, redactor } = this.parts;
        const signature = signatures.sign({ kind, id }, record);
        const description = describe({ kind, id, signature });
        if (description === undefined || (id !== undefined && redactor.redact(id) !== id)) {
            throw new errors/* ActionError */.l("github", "The id can't be stored in a GitHub deployment record.", {
                lines: ["A status has room for 140 characters and must not contain a secret; an id is never cut."],
                hint: "Use the step without github-environment and preview, and pass the id as deployment-id.",
            });
        }
        await github.setStatus(record.id, { state: stateOf(kind, isRefused), description, environmentUrl: url });
    }
    #unrecorded(id, cause) {
        const shown = this.parts.redactor.quote(id);
        const message = `The service processed the request for Deployment ${shown}, but GitHub deployment record ${this.own.id} could not be updated: ` +
            "the next run may not find the Deployment.";
        const lines = cause instanceof errors/* ActionError */.l ? [cause.message, ...cause.lines, cause.hint] : [];
        const hint = `Pass \`deployment-id: ${shown}\` to the step until a run succeeds.`;
        return new errors/* ActionError */.l("github", message, { lines, hint, outcome: "unknown", cause });
    }
}

;// CONCATENATED MODULE: ../../build/src/records/reading.js






const reading_pageCap = 10;
const mostSingly = 6;
const surveyed = 3;
class TaskRecords {
    records = [];
    #github;
    #environment;
    #task;
    #pages = 0;
    #isWhole = false;
    #statuses = new Map();
    constructor(github, environment, task) {
        this.#github = github;
        this.#environment = environment;
        this.#task = task;
    }
    async list(page = 1) {
        const { records, isLast } = await this.#github.recordPage(this.#environment, this.#task, page);
        const all = new Map([...this.records, ...records].map((record) => [record.id, record]));
        this.records = [...all.values()].filter(({ task }) => task === this.#task).toSorted(newestFirst);
        this.#pages = Math.max(page, this.#pages);
        this.#isWhole ||= isLast;
    }
    forget(all) {
        for (const [record, statuses] of this.#statuses)
            if (all || !hasResult(statuses))
                this.#statuses.delete(record);
    }
    learn(records) {
        this.records = records.toSorted(newestFirst);
        this.#isWhole = true;
        this.#learnStatuses(records);
    }
    #learnStatuses(records) {
        for (const { id, statuses } of records) {
            if (statuses.length < statusesListed || hasResult(statuses))
                this.#statuses.set(id, statuses);
        }
    }
    async refresh(record) {
        try {
            this.#statuses.set(record, await this.#github.statuses(record));
        }
        catch (error) {
            if (!(error instanceof errors/* ActionError */.l && error.status === 404))
                throw error;
            const { records } = await this.#github.recordPage(this.#environment, this.#task);
            if (records.some(({ id }) => id === record))
                throw error;
            this.records = this.records.filter(({ id }) => id !== record);
        }
    }
    async survey() {
        await this.list();
        const newest = this.records.filter(({ payload }) => payload?.["schema"] === schema).slice(0, surveyed);
        await Promise.all(newest.map(({ id }) => this.refresh(id)));
    }
    async history(reader) {
        for (;;) {
            const now = this.#github.now();
            const result = history_history({ ...reader, now }, this.records, this.#statuses, this.#isWhole);
            if (!("nextPage" in result))
                return result;
            await this.#readStatuses(result.statuses);
            if (!result.nextPage)
                continue;
            if (this.#pages === reading_pageCap)
                throw beyondCap(`search the GitHub deployment records of ${this.#task}`, reading_pageCap);
            await this.list(this.#pages + 1);
        }
    }
    async #readStatuses(wanted) {
        const records = wanted.length > mostSingly ? this.records.filter(({ id }) => wanted.includes(id)) : [];
        for (let start = 0; start < records.length; start += 100) {
            this.#learnStatuses(await this.#github.statusesOf(records.slice(start, start + 100)).catch(() => []));
        }
        const missing = wanted.filter((id) => !this.#statuses.has(id));
        await Promise.all(missing.map((id) => this.refresh(id)));
    }
}
function newestFirst(one, other) {
    return other.id - one.id;
}

;// CONCATENATED MODULE: ../../build/src/records/signature.js




class Signatures {
    #keys;
    #isPreview;
    #mayLackKey;
    #place;
    constructor({ signingKey, apiToken }, about) {
        const { environment, subject, organization, workspace } = about;
        this.#isPreview = subject.kind === "preview";
        const secrets = this.#isPreview ? [signingKey] : [signingKey, apiToken];
        this.#keys = secrets.filter((secret) => secret !== undefined).map(keyFrom);
        this.#mayLackKey = !this.#isPreview && apiToken === undefined;
        this.#place = [environment, taskOf(subject), organization.id, workspace.id, normalName(subject.name)];
    }
    sign({ kind, id }, record) {
        const [first] = this.#keys;
        return id === undefined ? undefined : first && hmac(first, this.#statement(kind, id, record));
    }
    verify({ kind, id, signature }, record) {
        if (id === undefined)
            return "valid";
        if (this.#keys.length === 0)
            return this.#isPreview && signature === undefined ? "valid" : "unverified";
        const statement = this.#statement(kind, id, record);
        const given = Buffer.from(signature ?? "");
        const isValid = this.#keys.some((key) => {
            const expected = Buffer.from(hmac(key, statement));
            return expected.length === given.length && (0,external_node_crypto_.timingSafeEqual)(expected, given);
        });
        return isValid ? "valid" : this.#mayLackKey ? "unverified" : "invalid";
    }
    #statement(kind, id, { id: record, payload }) {
        const definition = definitionIn(payload);
        const text = definition === undefined ? "" : signature_canonical(definition);
        const digest = (0,external_node_crypto_.createHash)("sha256").update(text).digest("base64url");
        return JSON.stringify([kind, ...this.#place, id, record, digest]);
    }
}
function keyFrom(secret) {
    return Buffer.from((0,external_node_crypto_.hkdfSync)("sha256", secret.reveal(), "", "platform-deployments-action record", 32));
}
function hmac(key, text) {
    return (0,external_node_crypto_.createHmac)("sha256", key).update(text).digest().subarray(0, 16).toString("base64url");
}
const signature_deepest = 200;
function signature_canonical(value, depth = 0) {
    if (depth > signature_deepest)
        return '"…"';
    if (Array.isArray(value))
        return `[${value.map((item) => signature_canonical(item, depth + 1)).join(",")}]`;
    if (!(0,json/* isObject */.Gv)(value))
        return JSON.stringify(value);
    const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${signature_canonical(item, depth + 1)}`).join(",")}}`;
}

;// CONCATENATED MODULE: ../../build/src/modes/place.js





function referenceOf({ organization, workspace, definition }) {
    const isGiven = workspace.id !== undefined || workspace.nameOrId !== undefined;
    const { workspaceId } = definition;
    return { organization, workspace: isGiven || workspaceId === undefined ? workspace : { id: workspaceId } };
}
async function findPlace(request, context) {
    const { body, workspaceId } = request.definition;
    const { log, redactor, report } = context;
    const wanted = referenceOf(request);
    const parts = { client: clientOf(context), log, redactor };
    const organization = await findOrganization(wanted.organization, parts);
    report.resolved({ organizationId: organization.id });
    const workspace = await findWorkspace(organization, wanted.workspace, parts);
    if (workspaceId !== undefined && workspaceId !== workspace.id) {
        throw new errors/* ActionError */.l("input", `workspaceId of the body is "${redactor.quote(workspaceId)}", and the workspace inputs name "${redactor.quote(workspace.id)}".`, { hint: "Remove one of them, or make them name the same workspace." });
    }
    report.resolved({ organizationId: organization.id, workspaceId: workspace.id });
    if (workspace.cicdEnforcedDefault === true && body["isCicdEnforced"] === false) {
        log.warning("isCicdEnforced is false, but the workspace enforces CI/CD by default: deploys can bypass the pipeline. Leave it out to use the default.");
    }
    return { organization, workspace };
}
function placeOnRecord(records, login, wanted) {
    return placesOf(records, login).find((place) => isMeant(place, wanted));
}
const unnamed = "store no name of the organization or workspace, because the earlier runs were given ids. Set organization-id and workspace-id.";
function mayBeUnnamed(records, login, wanted) {
    return placesOf(records, login).some((place) => !isMeant(place, wanted) && isMeant(place, wanted, true));
}
function placesOf(records, login) {
    return records.flatMap(({ creator, payload }) => (creator === login ? (keyIn(payload, "") ?? []) : []));
}
function isMeant(stored, wanted, mayLackName = false) {
    const matches = ({ id, name }, reference) => {
        if (reference.id !== undefined)
            return id === reference.id;
        const { nameOrId = id } = reference;
        return id === nameOrId || (name === undefined ? mayLackName : isSameName(name, nameOrId));
    };
    return matches(stored.organization, wanted.organization) && matches(stored.workspace, wanted.workspace);
}

;// CONCATENATED MODULE: ../../build/src/modes/look.js








const nowhere = { organization: { id: "" }, workspace: { id: "" } };
async function look(request, recording, context, placing, notice) {
    const { environment, repository, pullRequest: event, preview } = recording;
    const subject = subjectOf(request);
    requireStorable({ environment, subject }, undefined, context.redactor);
    const github = context.openGitHub();
    const records = new TaskRecords(github, environment, taskOf(subject));
    const [found, viewer, pull] = await Promise.all([
        placing,
        notice && ownLogin(github, notice),
        subject.kind === "preview" ? github.pullRequest(subject.pull) : undefined,
        optional(request.deploymentId, () => records.survey(), undefined, context.log.debug),
    ]);
    const login = viewer ?? records.records[0]?.creator;
    const place = found ?? placeOnRecord(records.records, login, referenceOf(request));
    const key = { ...(place ?? nowhere), environment, subject };
    const commit = event.headSha ?? (preview === undefined ? repository.sha : (pull?.headSha ?? ""));
    return {
        steps: stepsOf(request, recording, { key, github, records, commit }, context),
        pull,
        place,
        login,
    };
}
function subjectOf({ definition, recording }) {
    const name = String(definition.body["name"]);
    const pull = recording?.preview && recording.pullRequest.number;
    if (pull === undefined)
        return { kind: "deployment", name };
    return { kind: "preview", name: definition.nameFromInput ? name : `${name}-pr-${pull}`, pull };
}
async function optional(given, read, otherwise, report) {
    try {
        return await read();
    }
    catch (error) {
        const isOptional = given !== undefined && error instanceof errors/* ActionError */.l && error.code === "github";
        if (!isOptional || error instanceof NotFirst)
            throw error;
        report(`The GitHub deployment records can't be read; deployment-id is used. ${error.text}`);
        return otherwise;
    }
}
function stepsOf({ definition, deploymentId: given, waitMinutes }, { preview, pullRequest, repository, comment }, seen, context) {
    return {
        ...{ ...context, ...seen, definition, given, waitMinutes },
        signatures: new Signatures(context.signing, seen.key),
        wish: preview?.action ?? "deploy",
        isClosing: preview !== undefined && pullRequest.closed,
        event: repository.runId,
        idleDays: preview?.idleDays,
        comment: comment && seen.key.subject.kind === "preview",
        runUrl: repository.runUrl,
        repositoryUrl: repository.page,
    };
}
const noHistory = { entries: [], decides: undefined, doubts: [], newest: undefined };
function factsOf(steps, history, pull) {
    const { key, wish, isClosing, event, given, github } = steps;
    const [isOpen, idleDays] = pull === undefined ? [true, undefined] : [pull.open, steps.idleDays];
    return {
        wish,
        subject: key.subject,
        isOpen,
        isClosing,
        event,
        given,
        idleDays,
        history,
        now: github.now(),
    };
}
async function expectedOf(steps, pull, actor, report = steps.log.debug) {
    const { key, records, signatures, given } = steps;
    const read = () => records.history({ key, actor, own: undefined, signatures });
    const history = await optional(given, read, noHistory, report);
    const facts = factsOf(steps, history, pull);
    const decision = decide(facts);
    return { facts, decision, applied: appliedEntry(history, idOf(decision)) };
}
async function ownLogin(github, notice) {
    try {
        const login = await github.viewer();
        if (login !== undefined)
            return login;
        throw new errors/* ActionError */.l("github", "GitHub does not report the login of github-token.", {
            hint: "Use the job's own token, or the token of a GitHub App.",
        });
    }
    catch (error) {
        if (notice === undefined || !(error instanceof errors/* ActionError */.l))
            throw error;
        const usual = "github-actions[bot]";
        notice(`The login of github-token is not known, so the plan assumes ${usual}. ${error.message}`);
        return usual;
    }
}

;// CONCATENATED MODULE: ../../build/src/modes/other-names.js




const other_names_shownNames = 5;
async function noticeOtherNames(steps, login, notice) {
    const { log, redactor } = steps;
    const { quote } = redactor;
    const { environment, subject } = steps.key;
    const pull = subject.kind === "preview" ? subject.pull : undefined;
    const names = new Map();
    try {
        const { records } = await steps.github.listWithStatuses(environment, 1);
        for (const { payload, task, statuses, ...record } of records) {
            const other = record.creator === login ? keyIn(payload, environment)?.subject : undefined;
            const id = claimedId(statuses);
            if (other === undefined || id === undefined || task === taskOf(subject) || names.has(task))
                continue;
            if ((other.kind === "preview" ? other.pull : undefined) !== pull)
                continue;
            const isGone = statuses.some((one) => isSettledByPerson(one) || readMark(one.description)?.kind === "gone");
            names.set(task, isGone ? undefined : `"${quote(other.name)}" (${quote(id)})`);
        }
    }
    catch (error) {
        log.debug(`The other names on record are not known: ${error}`);
    }
    const shown = [...names.values()].filter((name) => name !== undefined);
    if (shown.length === 0)
        return;
    const more = shown.length > other_names_shownNames ? ` and ${shown.length - other_names_shownNames} more` : "";
    notice(`No Deployment ${quotedName(steps)} is on record in environment ${quote(environment)}, but these are: ${shown.slice(0, other_names_shownNames).join(", ")}${more}. If the Deployment was renamed, pass its id as deployment-id: otherwise the old one still exists and may be billed. Delete the new one if a run has created it.`);
}

// EXTERNAL MODULE: ../../build/src/base/markdown.js
var markdown = __webpack_require__(4534);
;// CONCATENATED MODULE: ../../build/src/records/comment.js

const longestComment = 60_000;
function comment_hidden(text) {
    return encodeURIComponent(text.toWellFormed()).replaceAll("--", "%2D%2D");
}
function markerStart({ kind, environment, name }) {
    const about = `${comment_hidden(environment)}${name === undefined ? "" : ` ${comment_hidden(name)}`}`;
    return `<!-- platform-deployments-action ${kind} ${about} by=`;
}
function commentMarker(place, number, redactor) {
    const marker = `${markerStart(place)}${number} -->`;
    if (redactor.redact(marker) === marker)
        return marker;
    throw new errors/* ActionError */.l("github", "The comment's hidden marker contains the value of a secret.", {
        hint: "Choose another github-environment, or a longer value for that secret.",
    });
}
async function findComments(place, github, since) {
    const start = markerStart(place);
    const found = [];
    for await (const { id, author, body, url } of github.comments(place.pull, since)) {
        if (author !== place.author || !body.startsWith(start))
            continue;
        const [, number] = /^(\d+) -->/.exec(body.slice(start.length, start.length + 30)) ?? [];
        if (number !== undefined)
            found.push({ id, url, body, number: Number(number) });
    }
    return found;
}
async function writeComment({ pull }, number, body, found, github) {
    const [newest, ...others] = found.toSorted((one, other) => other.number - one.number);
    for (const { id } of others)
        await github.deleteComment(id);
    if (newest === undefined)
        return (await github.createComment(pull, body)).url;
    if (newest.number > number || newest.body === body)
        return newest.url;
    return (await github.updateComment(newest.id, body)).url;
}

// EXTERNAL MODULE: ../../build/src/report/summary-parts.js
var summary_parts = __webpack_require__(1411);
;// CONCATENATED MODULE: ../../build/src/modes/preview-comments.js






const runsBack = 3;
const stillCreating = "When this run ended, the platform was still working on it. If the link does not open yet, wait some minutes.";
function commentOf(ledger, steps) {
    const { github, report, key, comment, records, log, redactor } = steps;
    const { id, creator: author } = ledger.own;
    const { environment, subject } = key;
    if (!comment || subject.kind !== "preview" || author === undefined) {
        return { find: async () => { }, write: async (_) => { } };
    }
    const place = {
        pull: subject.pull,
        kind: "preview",
        environment,
        name: subject.name,
        author,
    };
    let found;
    const earlier = () => records.records.filter((one) => one.id < id && one.creator === author);
    const orWarn = async (run) => {
        try {
            await run();
        }
        catch (error) {
            const why = error instanceof errors/* ActionError */.l ? error.text : String(error);
            log.warning(`The comment on pull request #${place.pull} was not written. ${why}`);
        }
    };
    const find = () => orWarn(async () => {
        const since = earlier().slice(0, runsBack).at(-1)?.createdAt;
        const recent = since === undefined ? [] : await findComments(place, github, since);
        found = recent.length > 0 ? recent : await findComments(place, github);
    });
    const write = async (shown) => {
        if (ledger.hasWaited || (found?.length === 0 && earlier().length > 0))
            await find();
        const known = found;
        if (known === undefined)
            return;
        await orWarn(async () => {
            const body = `${commentMarker(place, id, redactor)}\n${markdownOf(shown, steps)}`;
            const url = await writeComment(place, id, body, known, github);
            report?.commentUrl(url);
        });
    };
    return { find, write };
}
function markdownOf(shown, { key, commit, repositoryUrl, runUrl, redactor }) {
    const { quote } = redactor;
    const name = quote(key.subject.name);
    const { state, id, url = "", note } = preview_comments_stateOf(shown, redactor);
    const cells = [
        (0,markdown/* link */.nf)(name, quote(url) === url ? url : ""),
        (0,markdown/* literal */.eu)(quote(state)),
        id === undefined ? "" : (0,markdown/* code */.aY)(quote(id)),
        (0,summary_parts/* commitCell */.Ou)(commit, repositoryUrl, quote),
        (0,markdown/* link */.nf)("run", runUrl),
    ];
    const rows = (0,markdown/* table */.tp)([["Preview", "State", "Id", "Commit", "Run"], cells]);
    return `### Preview: ${(0,markdown/* literal */.eu)(name)}\n\n${rows}${note === undefined ? "" : `\n\n${(0,markdown/* literal */.eu)(quote(note))}`}`;
}
function preview_comments_stateOf(shown, redactor) {
    if (shown.kind === "failed") {
        const { error, decides } = shown;
        const note = error instanceof errors/* ActionError */.l ? error.message : undefined;
        return { state: "failed", id: decides?.id, url: decides?.url, note };
    }
    const { id, kind, done, deployment } = shown.sent;
    if (kind === "gone")
        return { id, state: "deleted" };
    if (done === "retired")
        return { id, state: "scaled down, delete it in the platform" };
    const status = (0,json/* stringMember */.sk)(deployment.raw, "status");
    const requested = status === "CREATING" ? "requested: CREATING" : (status ?? done);
    const { ready, failure } = shown.waited;
    const state = ready === true ? `${requested}; the web server responds` : requested;
    const note = failure?.message ?? (status === "CREATING" && ready === undefined ? stillCreating : undefined);
    return { state, id, url: environmentUrl(deployment, redactor), note };
}

;// CONCATENATED MODULE: ../../build/src/modes/ready.js




const minute = 60_000;
const interval = 10_000;
function isResponse(status) {
    return (status >= 200 && status < 400) || status === 401 || status === 403;
}
async function awaitReady(deployment, done, minutes, { clock, cancelled, log, redactor, report, requestStatus }) {
    if (minutes === 0)
        return {};
    const address = (0,base_address/* withScheme */.GV)((0,json/* stringMember */.sk)(deployment.raw, "webServerUrl") ?? "");
    const shown = redactor.quote(address);
    const isUsable = environmentUrl(deployment, redactor) !== undefined;
    let lastAttempt = address === ""
        ? "the response has no deployment-url"
        : `deployment-url is not a usable web address: ${shown}`;
    let ready = false;
    const most = lasting(minutes * minute);
    if (isUsable) {
        log.info(`Waiting at most ${most} until the web server at ${shown} responds.`);
        lastAttempt = "there was no attempt";
        const started = clock.now();
        const deadline = started + minutes * minute;
        for (let begun = started; !ready && !cancelled.aborted && begun < deadline; begun = clock.now()) {
            try {
                const timeout = Math.min(interval, deadline - begun);
                const status = await requestStatus(new URL(address), { timeout, cancelled });
                lastAttempt = `status ${status}`;
                ready = isResponse(status);
            }
            catch (error) {
                if (!cancelled.aborted)
                    lastAttempt = redactor.quote(error instanceof Error ? error.message : String(error));
            }
            const next = Math.min(begun + interval, deadline);
            if (!ready)
                await clock.sleep(Math.max(next - clock.now(), 0), cancelled);
        }
        const waited = lasting(clock.now() - started);
        if (ready)
            log.info(`The web server responded after ${waited}: ${lastAttempt}.`);
        else if (!cancelled.aborted)
            log.info(`The web server did not respond within ${most}: ${lastAttempt}.`);
        else
            log.info(`The wait for the web server ended after ${waited}: ${errors/* stepStopped */.I}.`);
    }
    report?.ready(ready);
    if (ready || cancelled.aborted)
        return { ready };
    const when = isUsable ? `did not respond within ${most}` : "could not be checked";
    const message = `Deployment ${redactor.quote(deployment.id)} was ${done}, but its web server ${when}.`;
    const failure = new errors/* ActionError */.l("response", message, {
        lines: [`The last attempt showed: ${lastAttempt}.`, "The Deployment exists, and the outputs are set."],
        hint: "Check the Deployment's status in the platform. If it only needs more time, set a larger wait-minutes.",
    });
    return { ready, failure };
}
function lasting(milliseconds) {
    const seconds = Math.round(milliseconds / 1000);
    const [whole, rest] = [Math.floor(seconds / 60), seconds % 60];
    return [whole > 0 && `${whole} min`, (rest > 0 || whole === 0) && `${rest} s`].filter(Boolean).join(" ");
}

;// CONCATENATED MODULE: ../../build/src/modes/carry-out.js













async function carryOut(steps, expected, commits) {
    const { key, records, definition, event, given, waitMinutes, report, log, redactor } = steps;
    requireStorable(key, given, redactor);
    const isFirst = records.records.length === 0 && given === undefined;
    const { body } = bodyOf(expected.decision, definition, key.subject, key.workspace.id);
    const stored = storedDefinition(body, definitionIn(expected.applied?.record.payload));
    const payload = payloadOf(key, definition.ownName, stored, event);
    const ledger = await Ledger.open(payload, commits, steps);
    const comments = commentOf(ledger, steps);
    let history = noHistory;
    let decision;
    let sent;
    try {
        report?.githubDeploymentId(ledger.own.id);
        const list = () => listOwn(ledger).then(() => true);
        const [pull, isListed] = await Promise.all([
            readPull(steps),
            optional(given, list, false, log.warning),
            ledger.begin(),
            comments.find(),
            isFirst ? noticeOtherNames(steps, ledger.own.creator, log.notice) : undefined,
        ]);
        if (isListed)
            history = await optional(given, () => waitForEarlier(ledger), noHistory, log.warning);
        const facts = factsOf(steps, history, pull);
        const decided = decide(facts);
        const found = onRecord(decided, facts, steps);
        if (found !== undefined)
            log.info(found);
        for (const warning of warningsOf(decided, facts, steps, ledger.own.id))
            log.warning(warning);
        if (decided.do === "refuse")
            throw refusal(decided, steps, "Nothing was sent");
        if (decided.do === "nothing") {
            await ledger.settleFailed();
            return { kind: "nothing", why: whyNothing(decided, facts, steps) };
        }
        decision = decided;
        sent = await sendDecided(decided, history, ledger, steps);
    }
    catch (error) {
        await comments.write({ kind: "failed", error, decides: history.decides });
        await ledger.settleFailed(error);
        throw error;
    }
    const { done, deployment } = sent;
    const ended = { kind: "sent", decision, history, sent, waited: {} };
    const waits = waitMinutes > 0 && done !== "retired";
    if (!waits)
        await comments.write(ended);
    await settle(sent, history, ledger);
    if (done === "created" || (done === "updated" && given !== undefined)) {
        const environment = redactor.quote(key.environment);
        const need = given === undefined ? "" : ", and need no deployment-id";
        log.info(`Later runs find it in GitHub deployment record ${ledger.own.id} of environment ${environment}${need}`);
        if (given !== undefined)
            for (const warning of othersWarning(given, history, steps))
                log.warning(warning);
    }
    if (!waits)
        return ended;
    const waited = await awaitReady(deployment, done, waitMinutes, steps);
    await comments.find();
    await comments.write({ ...ended, waited });
    return { ...ended, waited };
}
async function readPull(steps) {
    const { subject } = steps.key;
    if (subject.kind !== "preview")
        return undefined;
    try {
        return await steps.github.pullRequest(subject.pull);
    }
    catch (error) {
        if (steps.wish !== "sweep" || !(error instanceof errors/* ActionError */.l && error.status === 404))
            throw error;
        steps.log.warning(`Preview ${quotedName(steps)} is kept: GitHub responded with 404 to pull request #${subject.pull}.`);
        return undefined;
    }
}
async function settle({ id, others }, history, ledger) {
    const ids = [id, ...others];
    const earlier = withRole(history, "decides", "superseded", "duplicate");
    const marked = earlier.filter((entry) => entry.showsSuccess && ids.includes(entry.id));
    const [own] = await Promise.allSettled([
        ledger.settle(),
        ...marked.map((entry) => ledger.mark(entry, "superseded")),
    ]);
    if (own.status === "rejected")
        throw own.reason;
}

;// CONCATENATED MODULE: ../../build/src/modes/deploy.js










function deploy(request, context) {
    const { recording } = request;
    return recording === undefined
        ? withoutRecords(request, context)
        : withRecords(request, recording, context);
}
async function withoutRecords(request, context) {
    const { definition, deploymentId: id, waitMinutes } = request;
    const place = await findPlace(request, context);
    const subject = subjectOf(request);
    if (id === undefined)
        context.log.info(eachRunCreates);
    const decision = id === undefined ? { do: "create" } : { do: "update", id };
    const applied = await apply(decision, { ...context, key: { ...place, subject }, definition });
    const waited = await awaitReady(applied.deployment, applied.done, waitMinutes, context);
    return {
        kind: "deployment",
        name: subject.name,
        outcome: applied.done,
        isFound: false,
        ...applied,
        ...waited,
    };
}
async function withRecords(request, recording, context) {
    const placing = findPlace(request, context);
    const [{ steps, pull, login }] = await Promise.all([look(request, recording, context, placing), placing]);
    const { key, records, definition, commit } = steps;
    const pullRequest = key.subject.kind === "preview" ? key.subject.pull : undefined;
    const expected = await expectedOf(steps, pull, login);
    const planned = expected.decision;
    const isEmpty = records.records.length === 0 && steps.given === undefined;
    if (planned.do === "nothing" &&
        (planned.why === "reopened" || (planned.why === "none-on-record" && isEmpty))) {
        return notSent(whyNothing(planned, expected.facts, steps), pullRequest, recording, context);
    }
    const ended = await carryOut(steps, expected, [commit]);
    if (ended.kind === "nothing")
        return notSent(ended.why, pullRequest, recording, context);
    const { decision, sent, history, waited } = ended;
    const { done, deployment, differences } = sent;
    if (done === "created" && pullRequest === undefined && context.signing.signingKey === undefined) {
        context.log.info("The record is signed with api-token: set record-signing-key before that token is replaced");
    }
    const before = definitionIn(appliedEntry(history, done === "updated" ? sent.id : undefined)?.record.payload);
    const whole = bodyOf({ do: "create" }, definition, key.subject, key.workspace.id).body;
    const changed = before && {
        changes: changesBetween(before, whole),
        variables: variableChanges(before, whole),
    };
    for (const change of changed?.changes ?? []) {
        if (!change.createOnly || change.before === undefined || change.after === undefined)
            continue;
        const values = shownChange(change, context.redactor.quote).join(" -> ");
        context.log.warning(`Not applied: ${change.field} ${values}. Only a create sets it: restore the old value, or create a new Deployment.`);
    }
    return {
        kind: "deployment",
        name: key.subject.name,
        outcome: done,
        deployment,
        differences,
        changed,
        commit,
        isFound: true,
        pullRequest,
        isClosed: decision.do === "retire" && decision.reason === "closed",
        repositoryUrl: recording.repository.page,
        ...waited,
    };
}
function notSent(why, pullRequest, { repository }, context) {
    context.log.notice(`${why} Nothing was sent.`);
    context.report.notSent();
    return { kind: "not-sent", why, pullRequest, repositoryUrl: repository.page };
}

;// CONCATENATED MODULE: ../../build/src/report/plan-markdown.js






const roomForChanges = 40 * 1024;
const roomForKeys = 5 * 1024;
const longestRequest = 50_000;
const longestLine = 1_000;
const plan_markdown_longestPath = 2_000;
const planPhrases = {
    create: "a Deployment would be created",
    update: "the Deployment would be updated",
    retire: "the preview would be retired (scaled down: it still exists until it is deleted in the platform)",
    none: "nothing would be sent",
    unknown: "what would happen is not known",
};
function comparedText({ record, at }, commit) {
    const when = `GitHub deployment record ${record}, ${(0,printing/* utcMinute */.vD)(at)}, commit ${commit}`;
    return `compared with the definition that this action applied last (${when}), not with the live Deployment`;
}
function changedText({ changes, variables: { added, removed }, }) {
    const fields = changes.filter(({ createOnly }) => !createOnly).length;
    const counts = [[fields, "field"], [added.length + removed.length, "variable"]];
    return counts.flatMap(([count, what]) => (count > 0 ? (0,printing/* counted */.hS)(count, what) : [])).join(" and ");
}
function isUnchanged(plan) {
    return plan.comparedWith !== null && plan.changes.length === 0 && changedText(plan) === "";
}
function changesTable(changes, quote, heads = ["Field", "Before", "After"], room = roomForChanges) {
    return (0,markdown/* fittingTable */.kR)(heads, changes, ({ field, before, after, createOnly }) => [
        `${(0,markdown/* code */.aY)(quote(field))}${createOnly ? " (create only: an update does not apply it)" : ""}`,
        ...shownChange({ before, after }, quote).map((value) => value === undefined ? "not set" : (0,markdown/* code */.aY)(value)),
    ], room);
}
function keyList(keys, shown, room) {
    const { shown: lines, left } = (0,markdown/* fitting */._Q)(keys, shown, room);
    return `${lines.replaceAll("\n", ", ")}${left > 0 ? ` and ${left} more` : ""}`;
}
function planTable({ changes, variables: { added, removed, kept } }, quote) {
    const keys = (what, names) => names.length === 0 ? "" : `${what}: ${keyList(names, (name) => (0,markdown/* code */.aY)(quote(name)), roomForKeys)}`;
    return (0,summary_parts/* paragraphs */.qN)(changes.length === 0 ? "" : changesTable(changes, quote), keys("Variables added", added), keys("Variables removed", removed), keys("Variables kept (values are not compared)", kept)).trimEnd();
}
function dryRunSummary(result, redactor) {
    const { plan, request, notices, name, commit, repositoryUrl } = result;
    const { quote } = redactor;
    const compared = plan?.comparedWith;
    const since = compared && comparedText(compared, (0,summary_parts/* commitCell */.Ou)(compared.sha, repositoryUrl, quote));
    const title = plan
        ? ` for ${(0,markdown/* literal */.eu)(quote(name))}: ${planPhrases[plan.action]}`
        : ": an API token would be created";
    const changed = plan && changedText(plan);
    return (0,summary_parts/* paragraphs */.qN)(`### 🔍 Plan${title}`, "Dry run: nothing was created or updated.", (0,summary_parts/* facts */.Ix)([
        ["Workspace", result.workspace && (0,markdown/* literal */.eu)(quote(result.workspace))],
        ["Id", plan?.deploymentId ? (0,markdown/* code */.aY)(quote(plan.deploymentId)) : undefined],
        ["Commit", commit && (0,summary_parts/* commitCell */.Ou)(commit, repositoryUrl, quote)],
    ]), ...notices.map((notice) => (0,summary_parts/* noticeBlock */.AS)(notice, repositoryUrl, redactor)), since ? `**${changed ? `Changes: ${changed}` : "No changes"},** ${since}.` : "", plan?.action === "update" && isUnchanged(plan) ? "An update with the same definition would be sent." : "", plan ? planTable(plan, quote) : "", request === undefined
        ? ""
        : (0,markdown/* folded */.TM)(`The request: ${request.method} ${(0,markdown/* code */.aY)(quote(request.path, plan_markdown_longestPath))}`, (0,markdown/* fenced */.OF)(shownRequest(request.body, redactor), "json")));
}
function shownRequest(body, redactor) {
    const cut = (text, most, end) => text.length > most ? `${text.slice(0, most).toWellFormed()}${end}` : text;
    const lines = JSON.stringify((0,json/* edited */.oh)(body, (0,json/* redacting */.qG)(redactor)), null, 2).split("\n");
    return cut(lines.map((line) => cut(line, longestLine, "…")).join("\n"), longestRequest, "\n…");
}
const sectionStart = "<!-- section ";
const sectionEnd = "<!-- end -->";
function planComment(present, environment, section, redactor, room) {
    const start = `${sectionStart}${comment_hidden(section.name)} by=`;
    const sections = present
        .split(sectionEnd)
        .slice(0, -1)
        .map((part) => part.slice(part.indexOf(sectionStart)) + sectionEnd);
    const isNewer = (text) => Number.parseInt(text.slice(start.length), 10) > section.run;
    const own = sections.find((text) => text.startsWith(start) && isNewer(text)) ??
        `${start}${section.run} -->\n\n${sectionBody(section, redactor)}${sectionEnd}`;
    const others = sections.filter((text) => text.startsWith(sectionStart) && !text.startsWith(start));
    const whole = (all) => [`### Plan for ${(0,markdown/* literal */.eu)(redactor.quote(environment))}`, ...all.toSorted()].join("\n\n");
    const text = whole([own, ...others]);
    return text.length <= room ? text : whole([own]);
}
function sectionBody({ name, commit, repositoryUrl, plan, notices }, redactor) {
    const { quote } = redactor;
    const linked = (sha) => (0,summary_parts/* commitCell */.Ou)(sha, repositoryUrl, quote);
    const { comparedWith: compared } = plan;
    return (0,summary_parts/* paragraphs */.qN)(`#### ${(0,markdown/* literal */.eu)(quote(name))}`, `Plan of commit ${linked(commit)}: ${planPhrases[plan.action]}.${isUnchanged(plan) ? " Nothing changes." : ""}`, planTable(plan, quote), compared ? `C${comparedText(compared, linked(compared.sha)).slice(1)}.` : "", ...notices.map((notice) => (0,summary_parts/* noticeBlock */.AS)(notice, repositoryUrl, redactor)));
}

;// CONCATENATED MODULE: ../../build/src/modes/forecast.js










const unverified = "Without api-token nothing was verified: the plan uses the GitHub deployment records only, and no request went to the service. This is normal: " +
    "the real run verifies the ids before it sends anything, and sends its own values of secrets that are empty here.";
async function forecastOf(request, context) {
    const { recording, deploymentId: given } = request;
    const notices = context.client === undefined ? [unverified] : [];
    const notice = (text) => void notices.push(text);
    const placing = context.client && findPlace(request, context);
    if (recording === undefined) {
        const place = await placing;
        const decision = given === undefined ? { do: "create" } : { do: "update", id: given };
        notice(given === undefined
            ? eachRunCreates
            : "There is no record to compare with: the whole request is shown.");
        return { decision, place, subject: subjectOf(request), warnings: [], notices };
    }
    const unknown = (why) => {
        notice(`The GitHub deployment records can't be used, so what would happen is not known. ${why}`);
        return { decision: { do: "unknown" }, warnings: [], notices };
    };
    const looking = look(request, recording, context, placing, notice).catch(ofGitHub);
    const [found, resolved] = await Promise.all([looking, placing]);
    if (found instanceof errors/* ActionError */.l)
        return { ...unknown((0,summary_parts/* noticeOf */.QJ)(found)), place: resolved, subject: subjectOf(request) };
    const { steps, pull, place, login = "" } = found;
    const { key, github, records, commit } = steps;
    const common = { place, subject: key.subject, seen: { github, commit, login } };
    if (place === undefined &&
        given === undefined &&
        mayBeUnnamed(records.records, login, referenceOf(request))) {
        return { ...unknown(`They ${unnamed}`), ...common };
    }
    const expected = await expectedOf(steps, pull, login, notice).catch(ofGitHub);
    if (expected instanceof errors/* ActionError */.l)
        return { ...unknown((0,summary_parts/* noticeOf */.QJ)(expected)), ...common };
    const { facts, decision, applied } = expected;
    if (decision.do === "create" && records.records.length === 0)
        await noticeOtherNames(steps, login, notice);
    notices.push(...limitsOf(expected, steps));
    return { ...common, decision, applied, warnings: warningsOf(decision, facts, steps), notices };
}
function ofGitHub(error) {
    if (error instanceof errors/* ActionError */.l && error.code === "github")
        return error;
    throw error;
}
function limitsOf({ decision, facts, applied }, steps) {
    const notices = [];
    const running = withRole(facts.history, "in-progress").map(nameOf).join(" and ");
    if (running !== "") {
        notices.push(`${running} is in progress: the real run waits for it, and may then do something else.`);
    }
    if (decision.do === "refuse")
        return [...notices, (0,summary_parts/* noticeOf */.QJ)(refusal(decision, steps, "Nothing would be sent"))];
    if (decision.do === "nothing")
        return [...notices, `${whyNothing(decision, facts, steps)} Nothing would be sent.`];
    if (decision.do === "create")
        return notices;
    const { decides } = facts.history;
    const id = idOf(decision);
    if (decides?.verdict === "unverified" && decides.id === id) {
        notices.push(`The id in GitHub deployment record ${decides.record.id} is not verified: the key that signs it is not available to this run. The real run verifies it before it sends anything.`);
    }
    if (applied === undefined) {
        notices.push(`No record shows a definition that was applied to Deployment ${steps.redactor.quote(id ?? "")}: there is nothing to compare with.`);
    }
    else if (definitionIn(applied.record.payload) === undefined) {
        notices.push(`The definition applied last was larger than 16 KiB and is not stored in record ${applied.record.id}: there is nothing to compare with.`);
    }
    return notices;
}

;// CONCATENATED MODULE: ../../build/src/modes/plan.js












async function plan(request, context) {
    const forecast = await forecastOf(request, context);
    const { decision, applied, place, subject, seen } = forecast;
    const { client, log, redactor, report } = context;
    const bodyFor = (what) => bodyOf(what, request.definition, subject, place?.workspace.id).body;
    const isNothing = decision.do === "nothing" || decision.do === "refuse" || decision.do === "unknown";
    const body = bodyFor(isNothing ? { do: "create" } : decision);
    const whole = decision.do === "update" ? bodyFor({ do: "create" }) : body;
    if (!isNothing)
        requireShowable(whole, redactor);
    const record = applied?.record;
    const before = definitionIn(record?.payload);
    const action = decision.do === "refuse" ? "unknown" : decision.do;
    const planned = {
        action: action === "nothing" ? "none" : action,
        deploymentId: idOf(decision) ?? null,
        comparedWith: before && record
            ? { record: record.id, sha: record.sha, at: new Date(record.createdAt).toISOString() }
            : null,
        ...changesOf(action, before, whole, redactor),
    };
    const path = deploymentsPath(place?.organization.id ?? "<organization-id>", idOf(decision));
    const shown = (0,visible/* visible */.RK)(body, "plain");
    const sent = isNothing
        ? undefined
        : { ...(client?.plan(path, shown) ?? { method: "POST", path }), body: shown };
    report.plan(planned, sent);
    const warnings = [
        ...forecast.warnings,
        ...(decision.do === "create" ? creationWarnings(body, redactor.quote) : []),
    ];
    for (const warning of warnings)
        log.warning(warning);
    for (const notice of forecast.notices)
        log.notice(notice);
    logPlan(planned, subject.name, context);
    const notices = [...warnings, ...forecast.notices];
    if (request.recording?.comment)
        await comment(planned, { ...forecast, notices }, request.recording, context);
    const commit = { commit: seen?.commit, repositoryUrl: request.recording?.repository.page };
    const workspace = place?.workspace.name ?? place?.workspace.id;
    return { kind: "dry-run", name: subject.name, plan: planned, request: sent, notices, workspace, ...commit };
}
function requireShowable(whole, redactor) {
    const field = fieldThatRedactionChanges(whole, (text) => redactor.redact(text));
    if (field === undefined)
        return;
    const lines = [
        "The plan would show *** there, and a policy that reads it would not see what the real run sends.",
    ];
    const message = `The dry run can't show the request: field ${redactor.quote(field)} contains the value of a secret.`;
    const hint = "Change the secret or the field. Secret values belong in secret-environment-variables.";
    throw new errors/* ActionError */.l("input", message, { lines, hint });
}
function changesOf(action, before, whole, redactor) {
    const added = action === "create" ? variableChanges({}, whole).added : [];
    const nothing = { changes: [], variables: { added, removed: [], kept: [] } };
    if (before === undefined || (action !== "update" && action !== "retire"))
        return nothing;
    const stored = redacted(storedDefinition(whole, action === "retire" ? before : {}), redactor);
    if (!(0,json/* isObject */.Gv)(stored))
        return nothing;
    return { changes: changesBetween(before, stored), variables: variableChanges(before, stored) };
}
const shownLines = 100;
const shownKeys = 1_000;
function logPlan(plan, name, { log, redactor: { quote } }) {
    const { action, deploymentId, comparedWith, changes, variables } = plan;
    const id = deploymentId === null ? "" : ` (${quote(deploymentId)})`;
    log.info(`Plan for "${quote(name)}"${id}: ${planPhrases[action]}`);
    if (comparedWith !== null) {
        const compared = comparedText(comparedWith, quote(comparedWith.sha.slice(0, 7)));
        const changed = changedText(plan);
        log.info(`${changed ? `Changes: ${changed}` : "No changes"}, ${compared}${isUnchanged(plan) ? "" : ":"}`);
    }
    for (const { field, before, after, createOnly } of changes.slice(0, shownLines)) {
        const note = createOnly ? " (create only: an update does not apply it)" : "";
        const [was, is] = shownChange({ before, after }, quote);
        log.info(`  ${quote(field)}: ${was ?? "not set"} -> ${is ?? "not set"}${note}`);
    }
    if (changes.length > shownLines)
        log.info(`  ... and ${changes.length - shownLines} more: the output plan has all of them.`);
    for (const [what, keys] of Object.entries(variables)) {
        if (keys.length > 0)
            log.info(`  Variables ${what}: ${keyList(keys, quote, shownKeys)}`);
    }
}
async function comment(plan, { seen, subject, notices }, { environment, repository, pullRequest }, { redactor, log, report }) {
    const pull = pullRequest.number;
    if (seen === undefined || pull === undefined)
        return;
    const run = repository.runId ?? 0;
    const section = {
        name: subject.name,
        commit: seen.commit,
        repositoryUrl: repository.page,
        run,
        plan,
        notices,
    };
    const place = { pull, kind: "plan", environment, name: undefined, author: seen.login };
    try {
        const found = await findComments(place, seen.github);
        const [present] = found;
        if (present === undefined && (isUnchanged(plan) || plan.action === "none"))
            return;
        const number = Math.max(run, present?.number ?? 0);
        const body = planComment(present?.body ?? "", environment, section, redactor, longestComment);
        const whole = `${commentMarker(place, number, redactor)}\n${body}`;
        report.commentUrl(await writeComment(place, number, whole, found, seen.github));
    }
    catch (error) {
        const isDenied = error instanceof errors/* ActionError */.l && error.status === 403;
        const why = error instanceof errors/* ActionError */.l ? error.text : String(error);
        const text = `The plan's comment on pull request #${pull} was not written; the job summary shows the plan. ${why}`;
        (isDenied ? log.notice : log.warning)(text);
    }
}

;// CONCATENATED MODULE: ../../build/src/modes/known-previews.js






async function knownPreviews(request, recording, context) {
    const { environment } = recording;
    const { client, log } = context;
    const github = context.openGitHub();
    const [place, actor, { records: listed, isComplete }, open] = await Promise.all([
        client && findPlace(request, context),
        ownLogin(github, request.dryRun ? log.notice : undefined),
        github.listWithStatuses(environment),
        github.openPullRequests(),
    ]);
    const wanted = place ?? referenceOf(request);
    if (place === undefined && mayBeUnnamed(listed, actor, wanted)) {
        log.notice(`Some previews are not listed. Their GitHub deployment records ${unnamed}`);
    }
    const groups = new Map();
    for (const record of listed) {
        const key = record.creator === actor ? keyIn(record.payload, environment) : undefined;
        if (key === undefined || !isMeant(key, wanted) || taskOf(key.subject) !== record.task)
            continue;
        const group = JSON.stringify([record.task, key.organization.id, key.workspace.id]);
        groups.set(group, [...(groups.get(group) ?? []), record]);
    }
    const known = [];
    for (const group of groups.values()) {
        const records = new TaskRecords(github, environment, group[0]?.task ?? "");
        records.learn(group);
        const [newest] = records.records;
        const key = keyIn(newest?.payload, environment);
        if (newest === undefined || key?.subject.kind !== "preview")
            continue;
        const { subject } = key;
        const ofRun = stepsOf(request, recording, { key, github, records, commit: newest.sha }, context);
        const steps = { ...ofRun, event: undefined, given: undefined, waitMinutes: 0, report: undefined };
        const expected = await expectedOf(steps, { open: open.has(subject.pull) }, actor);
        const { history } = expected.facts;
        const shown = shownPreview(history, subject, newest.createdAt);
        if (shown === undefined)
            continue;
        const commit = history.decides?.record.sha ?? newest.sha;
        const base = (0,json/* stringMember */.sk)(newest.payload ?? {}, "base");
        known.push({ pull: subject.pull, steps: { ...steps, commit }, expected, history, newest, base, shown });
    }
    return { known, unread: isComplete ? undefined : listed.at(-1)?.createdAt };
}
function shownPreview(history, { pull, name }, createdAt) {
    const { entries, decides, doubts } = history;
    const known = decides ?? withRole(history, "gone")[0];
    let state = "retired";
    if (withRole(history, "in-progress").length > 0)
        state = "in-progress";
    else if (decides !== undefined && isActive(history))
        state = "active";
    else if (decides === undefined && doubts.length > 0)
        state = "failed";
    else if (known === undefined)
        return undefined;
    return {
        pullRequest: pull,
        name,
        deploymentId: known?.id ?? "",
        url: entries.find(({ id, url }) => id === known?.id && url !== "")?.url ?? "",
        state,
        updatedAt: new Date(entries[0]?.at ?? createdAt).toISOString(),
        action: "kept",
    };
}

;// CONCATENATED MODULE: ../../build/src/report/summary.js






const roomForList = 150 * 1024;
const roomForPreviews = 500 * 1024;
function summaryOf(result, redactor, now) {
    const { quote } = redactor;
    switch (result.kind) {
        case "token":
            return tokenSummary(result, quote);
        case "deployment":
            return deploymentSummary(result, quote);
        case "dry-run":
            return dryRunSummary(result, redactor);
        case "not-sent":
            return (0,summary_parts/* paragraphs */.qN)(`### Nothing was sent${result.pullRequest === undefined ? "" : ` for pull request #${result.pullRequest}`}`, (0,summary_parts/* noticeBlock */.AS)(result.why, result.repositoryUrl, redactor));
        case "swept":
            return sweptSummary(result, quote, now);
    }
}
function tokenSummary({ token, request, entityId }, quote) {
    const { expiryDays } = request;
    const noEnd = expiryDays === undefined
        ? "**never**"
        : `not reported by the service; ${(0,printing/* counted */.hS)(expiryDays, "day")} requested`;
    return (0,summary_parts/* paragraphs */.qN)(`### 🔑 API token created: ${(0,markdown/* literal */.eu)(quote(token.name ?? request.name))}`, (0,summary_parts/* facts */.Ix)([
        ["Expires", token.endAt === undefined ? noEnd : (0,markdown/* literal */.eu)(quote(token.endAt))],
        ["Id", (0,markdown/* code */.aY)(quote(token.id))],
        [
            "Scope",
            entityId === undefined ? (0,markdown/* code */.aY)(request.type) : `${(0,markdown/* code */.aY)(request.type)} ${(0,markdown/* code */.aY)(quote(entityId))}`,
        ],
        ["Role", (0,markdown/* code */.aY)(quote(request.role))],
    ]), "**Next** Read it in a later step of this job from the output `token`. It is masked, and GitHub drops a masked output " +
        "between jobs: create the token in the job that needs it. The API cannot revoke a token; it is valid until it expires.");
}
const icons = { created: "🚀", updated: "♻️", retired: "🌙" };
function deploymentSummary(result, quote) {
    const { outcome, commit, pullRequest, ready, name, repositoryUrl, changed, differences } = result;
    const { id, raw } = result.deployment;
    const what = pullRequest === undefined ? "Deployment" : `Preview of pull request #${pullRequest}`;
    const heading = (how) => `### ${icons[outcome]} ${what} ${how}: ${(0,markdown/* literal */.eu)(quote(name))}`;
    if (outcome === "retired" && id === "") {
        return (0,summary_parts/* paragraphs */.qN)(heading("does not exist any more"), "The service responded with 404. The GitHub deployment records of the preview are inactive now.");
    }
    const [status, reason] = [(0,json/* stringMember */.sk)(raw, "status"), (0,json/* stringMember */.sk)(raw, "statusReason")];
    const shownStatus = status ? (0,markdown/* code */.aY)(quote(status)) : "not reported";
    const responds = ready ? "responds" : "does not respond";
    const differ = `${(0,printing/* counted */.hS)(differences.length, "field")} of the response ${differences.length === 1 ? "differs" : "differ"}`;
    const different = differences.map(({ field, sent, received }) => {
        return { field, before: sent, after: received, createOnly: false };
    });
    return (0,summary_parts/* paragraphs */.qN)(heading(outcome === "retired" ? "scaled down" : outcome), (0,summary_parts/* facts */.Ix)([
        ["Status", reason === undefined ? shownStatus : `${shownStatus} ${(0,markdown/* literal */.eu)(quote(reason))}`],
        ["Web server", ready === undefined ? undefined : responds],
        ["Link", outcome === "retired" ? undefined : openLink((0,json/* stringMember */.sk)(raw, "webServerUrl"), quote)],
        ["Id", (0,markdown/* code */.aY)(quote(id))],
        ["Commit", commit && (0,summary_parts/* commitCell */.Ou)(commit, repositoryUrl, quote)],
    ]), differences.length === 0
        ? ""
        : `⚠️ **${differ} from the request:**\n\n${changesTable(different, quote, ["Field", "Sent", "Received"], roomForList)}`, changed
        ? `**Changed** since the definition that this action applied last: ${changedText(changed) || "nothing"}.`
        : "", changed ? planTable({ ...changed, variables: { ...changed.variables, kept: [] } }, quote) : "", next(result, status, (0,markdown/* code */.aY)(quote(id))));
}
function openLink(given, quote) {
    const address = (0,base_address/* withScheme */.GV)(given ?? "");
    if (address === "")
        return "";
    return quote(address) === address ? (0,markdown/* link */.nf)("Open", address) : (0,markdown/* code */.aY)(quote(address));
}
function next({ outcome, isFound, ready, isClosed }, status, id) {
    if (outcome === "retired") {
        const wakes = isClosed ? "" : " The next deploy of the pull request restores it.";
        return `**Next** Delete it in the platform. It is scaled down, still exists and may be billed, and the API cannot delete it.${wakes}`;
    }
    if (outcome === "updated")
        return "";
    const waiting = status === "CREATING" && ready === undefined ? "The service is still creating it. " : "";
    if (isFound)
        return `${waiting}The next run of this step updates it.`;
    return `${waiting}Each run of this step creates another Deployment: to update this one, use mode \`update-deployment\` with \`deployment-id\` ${id}, or set \`github-environment\` and pass this \`deployment-id\` on the first run with it.`;
}
const sweptActions = {
    retired: "retired now",
    "would-retire": "would be retired",
    failed: "could not be retired",
};
const meanings = {
    retired: "Retired: scaled down, not deleted.",
    confirmed: "Confirmed: retired again, in case an earlier request arrived late.",
    kept: "Kept: left as they are.",
};
function sweepLegend(previews) {
    return [...new Set(previews.flatMap(({ action }) => meanings[action] ?? []))].join(" ");
}
function sweptSummary({ previews, dryRun, repositoryUrl }, quote, now) {
    const due = previews.filter(({ action }) => action === (dryRun ? "would-retire" : "retired")).length;
    const cells = ({ pullRequest, name, url, state, action, updatedAt }) => [
        (0,markdown/* link */.nf)(`#${pullRequest}`, `${repositoryUrl}/pull/${pullRequest}`),
        (0,markdown/* literal */.eu)(quote(name)),
        state === "retired" ? "" : openLink(url, quote),
        `${state} (${sweptActions[action] ?? action})`,
        age(updatedAt, now),
    ];
    const all = (0,printing/* counted */.hS)(previews.length, "preview");
    const hasRetired = previews.some(({ state }) => state === "retired");
    return (0,summary_parts/* paragraphs */.qN)(dryRun
        ? `### 🔍 Sweep planned: ${due} of ${all} would be retired`
        : `### 🧹 Sweep: ${due} of ${all} retired`, dryRun ? "Dry run: nothing was retired." : "", previews.length === 0
        ? "There are no previews."
        : (0,markdown/* fittingTable */.kR)(["Pull request", "Preview", "Link", "State", "Last change"], previews, cells, roomForPreviews), dryRun ? "" : sweepLegend(previews), !dryRun && hasRetired
        ? "**Next** Delete retired previews in the platform. They are scaled down, still exist and may be billed, and the API cannot delete them."
        : "");
}
const summary_day = 86_400_000;
function age(at, now) {
    const days = Math.floor((now - Date.parse(at)) / summary_day);
    if (Number.isNaN(days))
        return "";
    return days < 1 ? "less than a day ago" : `${(0,printing/* counted */.hS)(days, "day")} ago`;
}

;// CONCATENATED MODULE: ../../build/src/modes/sweep-log.js





function noticeOthers(bases, { log, redactor }) {
    if (bases.length === 0)
        return;
    const names = Array.from(new Set(bases), (base) => base ? `"${redactor.quote(base)}"` : "one without a name");
    const are = bases.length === 1 ? "is" : "are";
    log.notice(`${(0,printing/* counted */.hS)(bases.length, "preview")} of other definitions ${are} kept: ${names.slice(0, 5).join(", ")}. Each definition needs a sweep of its own. After a rename no sweep retires them: delete them in the platform.`);
}
function warnOfDoubt({ pull, steps, history }, { log }) {
    if (history.decides !== undefined || history.doubts.length === 0)
        return;
    const name = quotedName(steps);
    log.warning(`${history.doubts.map(nameOf).join(", ")} of preview ${name} (pull request #${pull}) has no result. It may have left a Deployment ${name} behind: check the platform for that name, and delete it if the pull request is closed.`);
}
function logSweep(previews, { due, gone, failures }, dryRun, { log, redactor: { quote } }) {
    const count = (action) => previews.filter((one) => one.action === action).length;
    const onRecord = `Sweep: ${(0,printing/* counted */.hS)(previews.length, "preview")} on record`;
    if (dryRun) {
        log.info(`${onRecord}, ${count("would-retire")} would be retired, ${count("kept")} kept. Nothing was retired.`);
        return;
    }
    const failed = failures.length > 0 ? `, ${failures.length} failed` : "";
    const absent = gone.size > 0 ? ` (${gone.size} gone already)` : "";
    log.info(`${onRecord}, ${due} due, ${count("retired")} retired, ${count("confirmed")} confirmed, ${count("kept")} kept${failed}${absent}. ${sweepLegend(previews)}`.trimEnd());
    const retired = previews
        .filter(({ action, deploymentId }) => action === "retired" && !gone.has(deploymentId))
        .map(({ name, deploymentId, url, pullRequest }) => {
        return `#${pullRequest} "${quote(name)}" (${quote(deploymentId)})${url ? ` ${quote(url)}` : ""}`;
    });
    if (retired.length === 0)
        return;
    log.warning(`The sweep retired ${(0,printing/* counted */.hS)(retired.length, "preview")}: ${retired.join(", ")}. Retired previews are scaled down, still exist and may be billed: the API cannot delete them. If pull requests were closed, their own runs did not retire them: check why.`);
}
function sweepFailure(previews, { due, isStopped, failures }, unread) {
    const [first] = failures;
    if (first !== undefined) {
        const { length: failed } = failures;
        const retired = previews.filter(({ action }) => action === "retired" || action === "confirmed").length;
        const message = isStopped
            ? `The sweep stopped at a rate limit: ${retired} retired, ${failed} failed, ${due - retired - failed} left.`
            : `The sweep could not retire ${failed} of ${due} previews that are due; ${retired} retired.`;
        const hint = `Run the sweep again ${isStopped ? "later" : "after correcting what the service or GitHub reports"}.`;
        const lines = failures.map(({ preview: { pull, steps, history }, error }) => {
            const { quote } = steps.redactor;
            const why = quote(error instanceof Error ? error.message : String(error));
            return `- preview ${quotedName(steps)} (${quote(history.decides?.id ?? "")}) of pull request #${pull}: ${why}`;
        });
        const code = first.error instanceof errors/* ActionError */.l ? first.error.code : "internal";
        return new errors/* ActionError */.l(code, message, { lines, hint, cause: first.error });
    }
    if (unread === undefined)
        return undefined;
    const date = new Date(unread).toISOString().slice(0, 10);
    const message = `The environment has more than 10,000 GitHub deployment records: those before ${date} were not read.`;
    return new errors/* ActionError */.l("github", message, {
        lines: ["What was read is swept. Previews of older records are not."],
        hint: `Delete records from before ${date} whose previews are confirmed or gone, then run the sweep again.`,
    });
}

;// CONCATENATED MODULE: ../../build/src/modes/sweep.js






const retiresPerMinute = 8;
const sweep_minute = 60_000;
const defaultWait = 10;
async function sweep(request, recording, context) {
    const { definition, dryRun } = request;
    const { repository } = recording;
    const { known, unread } = await knownPreviews(request, recording, context);
    const isOurs = ({ base }) => base === definition.ownName;
    const others = known.filter((preview) => !isOurs(preview)).map(({ base }) => base);
    noticeOthers(others, context);
    for (const preview of known)
        warnOfDoubt(preview, context);
    const due = known.filter((one) => isOurs(one) && one.expected.decision.do === "retire").toSorted(inOrder);
    const tally = { due: due.length, isStopped: false, gone: new Set(), failures: [] };
    const started = [];
    for (const preview of due) {
        if (tally.isStopped || context.cancelled.aborted)
            break;
        if (!dryRun) {
            const ended = await sweep_retire(preview, repository.sha, tally, started);
            preview.shown = { ...preview.shown, ...ended };
        }
        else if (!isConfirmation(preview.expected.decision))
            preview.shown = { ...preview.shown, action: "would-retire" };
    }
    const previews = known.map(({ shown }) => shown);
    context.report.swept(previews, dryRun);
    logSweep(previews, tally, dryRun, context);
    const failure = sweepFailure(previews, tally, unread);
    if (failure !== undefined)
        throw failure;
    return { kind: "swept", previews, dryRun, repositoryUrl: repository.page };
}
function isConfirmation(decision) {
    return decision.do === "retire" && decision.as === "confirmed";
}
function inOrder(one, other) {
    const age = ({ history, newest }) => history.decides?.at ?? newest.createdAt;
    const last = ({ expected }) => Number(isConfirmation(expected.decision));
    return last(one) - last(other) || age(one) - age(other);
}
async function sweep_retire(preview, fallback, tally, started) {
    const { steps, expected, newest } = preview;
    for (let mayWait = true;; mayWait = false) {
        try {
            await pace(started, steps);
            const ended = await carryOut(steps, expected, [newest.sha, fallback]);
            if (ended.kind === "nothing")
                return {};
            const { kind, id, deployment } = ended.sent;
            if (kind === "gone")
                tally.gone.add(id);
            const url = environmentUrl(deployment, steps.redactor);
            const updatedAt = new Date(steps.github.now()).toISOString();
            const action = isConfirmation(ended.decision) ? "confirmed" : "retired";
            return { action, state: "retired", updatedAt, ...(url === undefined ? {} : { url }) };
        }
        catch (error) {
            const limit = limitOf(error);
            const isOfGitHub = error instanceof errors/* ActionError */.l && error.code === "github";
            if (limit !== undefined && !isOfGitHub && mayWait) {
                await steps.clock.sleep((limit.requestedWait ?? defaultWait) * 1000, steps.cancelled);
                continue;
            }
            tally.isStopped ||= limit !== undefined;
            tally.failures.push({ preview, error });
            return { action: "failed" };
        }
    }
}
async function pace(started, { clock, cancelled }) {
    const earliest = (started.at(-retiresPerMinute) ?? Number.NEGATIVE_INFINITY) + sweep_minute;
    if (clock.now() < earliest)
        await clock.sleep(earliest - clock.now(), cancelled);
    started.push(clock.now());
}
function limitOf(error) {
    const cause = error instanceof errors/* ActionError */.l ? error.cause : undefined;
    return cause instanceof RequestFailure && cause.failure === 429 ? cause : undefined;
}

;// CONCATENATED MODULE: ../../build/src/modes/select.js




function carryOutMode(request, context) {
    if (request.kind === "token")
        return createToken(request, context);
    const { recording, dryRun } = request;
    if (recording?.preview?.action === "sweep")
        return sweep(request, recording, context);
    return dryRun ? plan(request, context) : deploy(request, context);
}

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
// EXTERNAL MODULE: ../../build/src/runner/proxy.js
var proxy = __webpack_require__(2360);
;// CONCATENATED MODULE: ../../build/src/runner/environment.js



function requireSafeEnvironment(variables, urls) {
    const isSecure = urls.some(({ protocol }) => protocol === "https:");
    if (isSecure && variables.variable("NODE_TLS_REJECT_UNAUTHORIZED") === "0") {
        refuse("NODE_TLS_REJECT_UNAUTHORIZED=0 disables TLS certificate verification: anyone on the network could read the token.", "Remove it. For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file.");
    }
    if (variables.variable("NODE_DEBUG") !== undefined) {
        refuse("NODE_DEBUG makes Node print requests with their token.", "Remove NODE_DEBUG.");
    }
    if (urls.some(({ username, password }) => username !== "" || password !== "")) {
        refuse("GITHUB_API_URL contains a user name or password (the part before @).", "Remove it: github-token is used.");
    }
    ignoreBlankProxies();
    for (const url of urls)
        requireUsableProxy(variables, url);
}
function refuse(message, hint) {
    throw new errors/* ActionError */.l("environment", `Nothing was sent: ${message}`, { hint });
}
function ignoreBlankProxies() {
    for (const name of Object.values(proxy/* proxyVariables */.e).flat()) {
        if (process.env[name]?.trim() === "")
            delete process.env[name];
    }
}
function requireUsableProxy(variables, url) {
    if (checkBypass(url))
        return;
    const names = proxy/* proxyVariables */.e[url.protocol === "https:" ? "https" : "http"];
    const name = names.find((each) => variables.variable(each) !== undefined);
    const problem = name && proxyProblem(variables.variable(name) ?? "");
    if (problem) {
        refuse(`${name} ${problem}, so requests to ${url.host} would not go through the proxy.`, "Correct it (http://proxy.example.com:3128, a % in credentials as %25), or list the host in no_proxy.");
    }
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

// EXTERNAL MODULE: ../../build/src/runner/failure.js
var failure = __webpack_require__(7322);
;// CONCATENATED MODULE: ../../build/src/transport/connection.js



class Connection {
    #client;
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
                abort.abort(new AttemptFailure("cancelled", errors/* stepStopped */.I));
            }
            else {
                const left = started + timeout - Date.now();
                expire(Math.min(grace, left), `within ${grace / 1000} s after ${errors/* stepStopped */.I}`);
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
        this.#client?.dispose();
        for (const socket of this.#sockets)
            socket.destroy();
    }
    async #exchange(request, { fresh, headersOnly = false }, signal, attempt) {
        const { url } = request;
        const secure = url.protocol === "https:";
        const { HttpClient } = await Promise.resolve(/* import() eager */).then(__webpack_require__.bind(__webpack_require__, 7511));
        const { default: node } = secure ? await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 4708, 19)) : await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 7067, 19));
        this.#client ??= new HttpClient(undefined, [], { keepAlive: true, socketTimeout: 2 ** 31 - 1 });
        const watch = (socket) => {
            const connected = () => {
                this.#open.add(socket);
                attempt.phase = "connected";
            };
            this.#sockets.add(socket);
            if (this.#open.has(socket))
                connected();
            else
                socket.once(secure ? "secureConnect" : "connect", connected);
        };
        const agent = this.#client.getAgent(url.href);
        if (fresh)
            for (const socket of Object.values(agent.freeSockets ?? {}).flat())
                socket?.destroy();
        const info = {
            parsedUrl: url,
            options: {
                host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
                port: url.port || (secure ? 443 : 80),
                path: url.pathname + url.search,
                method: request.method,
                headers: {
                    ...request.headers,
                    "user-agent": "platform-deployments-action",
                    "accept-encoding": "identity",
                },
                agent,
                signal: AbortSignal.any([signal, this.#closing.signal]),
            },
            httpModule: observed(node, watch),
        };
        const response = await this.#client.requestRaw(info, request.body ?? null);
        attempt.phase = "responding";
        if (headersOnly) {
            response.message.destroy();
            return { status: response.message.statusCode ?? 0, headers: {}, text: "" };
        }
        return readResponse(response.message);
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
function observed(module, watch) {
    const request = (...given) => module
        .request(...given)
        .once("socket", watch)
        .once("upgrade", function (_, socket) {
        socket.destroy();
        this.emit("error", new AttemptFailure("malformed", "the server switched protocols"));
    });
    return { request };
}

// EXTERNAL MODULE: ../../build/src/modes/index.js
var modes = __webpack_require__(846);
// EXTERNAL MODULE: ../../build/src/inputs/common.js
var common = __webpack_require__(1694);
// EXTERNAL MODULE: ../../build/src/secrets/secret.js + 4 modules
var secret = __webpack_require__(5515);
// EXTERNAL MODULE: ../../build/src/inputs/base-url.js
var base_url = __webpack_require__(2782);
// EXTERNAL MODULE: ../../build/src/inputs/reader.js
var inputs_reader = __webpack_require__(4516);
;// CONCATENATED MODULE: ../../build/src/inputs/preview.js






const previews = ["true", "retire", "sweep", "false"];
const ofPreviews = ["preview-idle-days", "preview-retire"];
const ofRecords = ["record-signing-key", "pull-request", "pull-request-comment"];
function readRecording(mode, reader) {
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
    const signingKey = readSigningKey(reader);
    const step = preview === "false" ? undefined : readStep(preview, pullRequest.number, reader);
    if (comment === undefined || repository === undefined || (preview !== "false" && step === undefined))
        return undefined;
    return { environment, comment, preview: step, pullRequest, repository, signingKey };
}
function readPreview(mode, reader) {
    const isPreviews = (0,inputs_reader/* booleanOf */.S)(reader.string("preview") ?? "");
    const preview = isPreviews === undefined ? reader.choice("preview", previews) : `${isPreviews}`;
    if (preview === undefined || preview === "false" || !modes/* modes */.n[mode].updates)
        return preview;
    return reader.problem(`Input preview must be false in mode ${mode}; got "${preview}". Use mode create-deployment: it creates a preview once, and updates it from then on`);
}
function readIdleDays(reader) {
    return reader.integer("preview-idle-days", { least: 1, note: "(days)" });
}
function readStep(preview, number, reader) {
    const { name } = reader.source.event();
    const idleDays = readIdleDays(reader);
    if (preview === "sweep" || (preview === "true" && name === "schedule"))
        return { action: "sweep", idleDays };
    if (number === undefined) {
        if (reader.string("pull-request") !== undefined)
            return undefined;
        return reader.problem(`Input preview needs a pull request, and the event ${name === "" ? "" : `${name} `}contains none. ` +
            "Run the step on pull_request events, the type closed included, or pass the number as pull-request");
    }
    return { action: preview === "retire" ? "retire" : "deploy", idleDays };
}
function readSigningKey(reader) {
    const given = reader.string("record-signing-key");
    if (given === undefined)
        return undefined;
    if (given.length >= 16)
        return new secret/* Secret */.z(given);
    return reader.problem("Input record-signing-key must be a secret of at least 16 characters (the value is not shown). Example: openssl rand -hex 32");
}
function readRepository(reader) {
    const { source } = reader;
    reader.required("github-token", "it reads and writes GitHub deployment records; the default is ${{ github.token }}");
    const token = (0,common/* readSecret */.n5)("github-token", reader);
    const variable = (name) => source.variable(name) ?? reader.problem(`${name} is not set: GitHub deployment records need it`);
    const repository = variable("GITHUB_REPOSITORY");
    const sha = variable("GITHUB_SHA");
    const run = variable("GITHUB_RUN_ID");
    const [url, page] = [(0,common/* runUrl */.Vp)(reader), (0,common/* repositoryPage */.WR)(reader)];
    const [owner, repo] = repository?.split("/") ?? [];
    const apiUrl = source.variable("GITHUB_API_URL") ?? "https://api.github.com";
    if (!URL.canParse(apiUrl) || !(0,base_url/* isSafeAddress */.c)(new URL(apiUrl))) {
        return reader.problem(`GITHUB_API_URL must be a URL that begins with https://; got ${reader.shown(apiUrl)}`);
    }
    if (!token || !owner || !repo || !sha || !url || !page)
        return undefined;
    const runId = /^\d{1,15}$/.test(run ?? "") ? Number(run) : undefined;
    return { token, apiUrl, owner, repo, sha, runId, page, runUrl: url };
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
function pullRequestEvent(reader) {
    const { name, payload } = reader.source.event();
    const subject = at(payload, "pull_request") ?? (at(payload, "issue", "pull_request") && at(payload, "issue"));
    const own = at(subject, "number");
    const number = typeof own === "number" && Number.isSafeInteger(own) && own > 0 ? own : undefined;
    const given = readNumber(reader);
    if (given !== undefined && given !== number)
        return { number: given, closed: false, headSha: undefined };
    const isClosing = /^pull_request(_target)?$/.test(name) && at(payload, "action") === "closed";
    const closed = isClosing || at(payload, "pull_request", "state") === "closed";
    const headSha = at(payload, "pull_request", "head", "sha");
    return { number, closed, headSha: typeof headSha === "string" ? headSha : undefined };
}
function at(payload, ...path) {
    return path.reduce((value, name) => ((0,json/* isObject */.Gv)(value) ? (0,json/* member */.Dc)(value, name) : undefined), payload);
}

// EXTERNAL MODULE: ../../build/src/inputs/token.js + 1 modules
var token = __webpack_require__(5313);
;// CONCATENATED MODULE: ../../build/src/inputs/deployment.js






async function readDeploymentRequest(mode, reader, secrets) {
    const { findings } = reader;
    const before = findings.problems.length;
    const target = (0,common/* readTarget */._E)(reader);
    const recording = readRecording(mode, reader);
    const waitMinutes = readWaitMinutes(reader);
    const deploymentId = readDeploymentId(mode, reader);
    const definition = await definitionOf(mode, target, reader, secrets);
    if (!target || !definition || waitMinutes === undefined || findings.problems.length > before)
        return undefined;
    return { ...target, kind: "deployment", definition, deploymentId, waitMinutes, recording };
}
async function checkWithoutMode(reader, secrets) {
    const target = (0,common/* readTarget */._E)(reader);
    (0,token/* readExpiry */.A)(reader);
    readIdleDays(reader);
    readWaitMinutes(reader);
    const hasDefinition = definitionInputs.some((name) => reader.string(name) !== undefined);
    if (hasDefinition)
        await definitionOf(undefined, target, reader, secrets);
}
function readWaitMinutes(reader) {
    return reader.integer("wait-minutes", { least: 0, most: 120 });
}
const windowsLimit = 32_766;
async function definitionOf(mode, target, reader, secrets) {
    const { findings, source } = reader;
    const used = definitionInputs.filter((name) => name !== "preview-retire" || (0,common/* isPreview */.bU)(reader));
    const inputs = Object.fromEntries(used.map((name) => [name, source.input(name)]));
    const isWindows = source.variable("RUNNER_OS") === "Windows";
    const cut = used.filter((name) => isWindows && (inputs[name]?.length ?? 0) >= windowsLimit);
    for (const name of cut) {
        findings.problem(`Input ${name} is too long: Windows cuts an input after ${windowsLimit} characters. Use deployment-file for a long definition`);
    }
    if (cut.length > 0)
        return undefined;
    const definition = await readDefinition(inputs, {
        findings,
        redactor: secrets.redactor,
        onSecret: (secret) => secrets.keep(secret),
        folder: source.variable("GITHUB_WORKSPACE") ?? ".",
        allowEmptySecrets: (0,common/* runsWithoutToken */.Ov)(mode, reader),
    });
    const [given, own] = [target?.workspace.id, definition?.workspaceId];
    if (given !== undefined && own !== undefined && given !== own) {
        findings.problem(`${reader.place("workspace-id")} is ${reader.shown(given)}, and workspaceId of the definition is ${reader.shown(own)}: remove one of them`);
    }
    return definition;
}
function readDeploymentId(mode, reader) {
    const id = (0,common/* readId */.wh)("deployment-id", reader);
    const given = reader.string("deployment-id");
    const { updates } = modes/* modes */.n[mode];
    if (updates)
        reader.required("deployment-id", `the id of the Deployment that mode ${mode} updates`);
    if (!updates && given !== undefined && !(0,common/* hasRecords */.jO)(reader)) {
        reader.findings.problem(`Input deployment-id must not be given: mode ${mode} would create another Deployment; got ${reader.shown(given)}. ` +
            "Use mode update-deployment, or add github-environment: the step then updates that Deployment and records it");
    }
    return id;
}

;// CONCATENATED MODULE: ../../build/src/wire.js












async function wire_send(request, shared) {
    const { runner, secrets, outputs, log, cancelled, limits, access } = shared;
    const { redactor } = secrets;
    const { recording } = request;
    const urls = [access?.baseUrl, recording && new URL(recording.repository.apiUrl)].filter((url) => url !== undefined);
    requireSafeEnvironment(runner, urls);
    const common = { log, redactor, clock: clock/* systemClock */.m, cancelled };
    const transports = [];
    const open = (url, peer) => {
        const bounds = { timeout: limits.requestTimeout, maxAttempts: limits.maxAttempts, random: Math.random };
        const transport = new Transport({ ...common, ...bounds, connection: new Connection(url), peer });
        transports.push(transport);
        return transport;
    };
    const sender = access && open(access.baseUrl, service);
    const context = {
        ...common,
        report: outputs,
        client: access && sender && new ServiceClient({ ...access, sender, secrets }),
        signing: { signingKey: recording?.signingKey, apiToken: access?.apiToken },
        openGitHub: () => {
            if (recording === undefined)
                throw new Error("Only a run with GitHub deployment records uses GitHub's API.");
            const { repository, comment, preview } = recording;
            const permissions = { pullRequest: preview !== undefined || comment, comment, write: !request.dryRun };
            return new GitHub({
                repository,
                permissions,
                transport: open(new URL(repository.apiUrl), github),
                redactor,
            });
        },
        requestStatus: async (url, bounds) => {
            requireSafeEnvironment(runner, [url]);
            return statusOf(url, bounds);
        },
    };
    try {
        const result = await carryOutMode(request, context);
        if (result.kind === "dry-run" && result.request !== undefined) {
            const { method, path, body } = result.request;
            const shown = shownRequest(body, redactor);
            log.group(`Dry run: ${method} ${path} would be sent`, `${method} ${path}\n${shown}`);
        }
        return result;
    }
    catch (error) {
        throw (0,failure/* asActionError */.z6)(error, sender?.hasWritten ? "unknown" : "not-sent");
    }
    finally {
        for (const transport of transports)
            transport.close();
    }
}


/***/ })

};
