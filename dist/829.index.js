export const id = 829;
export const ids = [829];
export const modules = {

/***/ 829:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   github: () => (/* binding */ github),
/* harmony export */   isRateLimit: () => (/* binding */ isRateLimit),
/* harmony export */   jsonOf: () => (/* binding */ jsonOf),
/* harmony export */   messageOf: () => (/* binding */ messageOf)
/* harmony export */ });
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4289);

function jsonOf({ text }) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
function messageOf(response) {
    const body = jsonOf(response);
    return ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(body) && (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textMember */ .SA)(body, "message")) || "";
}
function isRateLimit(response) {
    if (response.status === 429)
        return true;
    if (response.status !== 403)
        return false;
    return (response.headers["retry-after"] !== undefined ||
        response.headers["x-ratelimit-remaining"] === "0" ||
        /rate limit|abuse detection/i.test(messageOf(response)));
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


/***/ })

};
