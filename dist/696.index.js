export const id = 696;
export const ids = [696];
export const modules = {

/***/ 3696:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   emptyTokenProblem: () => (/* binding */ emptyTokenProblem),
/* harmony export */   withoutSecrets: () => (/* binding */ withoutSecrets),
/* harmony export */   x: () => (/* binding */ previewEvent)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6965);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2812);


function object(parent, name) {
    const value = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined;
    return (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(value) ? value : undefined;
}
function positive(value) {
    return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}
function carried(payload) {
    const pull = object(payload, "pull_request");
    const issue = object(payload, "issue");
    const number = pull?.["number"] ?? (object(issue, "pull_request") ? issue?.["number"] : undefined);
    return { number: positive(number), pull };
}
function previewEvent({ name, payload, pullRequestInput }) {
    const { number, pull } = carried(payload);
    const given = pullRequestInput?.trim().replace(/^#/, "");
    if (given !== undefined && given !== "" && !/^[1-9]\d{0,8}$/.test(given)) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l("input", `pull-request is "${pullRequestInput}", and must be the number of a pull request.`, {
            hint: "Pass the number alone, such as `pull-request: 42`.",
        });
    }
    const pullRequest = given ? Number(given) : number;
    if (pullRequest === undefined) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l("input", `preview needs a pull request, and the event ${name} carries none.`, {
            lines: ["Run the step on pull_request events, the type `closed` among them."],
            hint: "For workflow_run and workflow_dispatch pass the number as pull-request.",
        });
    }
    if (pull === undefined || pullRequest !== number)
        return { pullRequest, closed: false, headSha: undefined };
    const isClosing = /^pull_request(_target)?$/.test(name) && (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(payload) && payload["action"] === "closed";
    return {
        pullRequest,
        closed: isClosing || (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .textMember */ .SA)(pull, "state") === "closed",
        headSha: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .textMember */ .SA)(object(pull, "head") ?? {}, "sha"),
    };
}
function withoutSecrets({ name, payload, actor }) {
    const { pull } = carried(payload);
    if (pull === undefined || !name.startsWith("pull_request") || name === "pull_request_target")
        return undefined;
    const author = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .textMember */ .SA)(object(pull, "user") ?? {}, "login");
    if (actor === "dependabot[bot]" || author === "dependabot[bot]")
        return "Dependabot";
    const repository = (side) => {
        const repo = object(object(pull, side), "repo");
        return repo && (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .textMember */ .SA)(repo, "full_name");
    };
    return repository("head") === repository("base") ? undefined : "fork";
}
function emptyTokenProblem(reason) {
    const [who, remedy] = reason === "fork"
        ? ["This pull request comes from a fork", "GitHub gives its workflows no secrets and a read-only token"]
        : [
            "This run was started by Dependabot",
            "GitHub gives it no secrets but Dependabot's own, and a read-only token",
        ];
    return (`api-token is empty. ${who}: ${remedy}. ` +
        "The supported way is a second workflow on workflow_run, which passes the number as pull-request and never checks out " +
        "the pull request's code: see examples/preview-fork.yml.");
}


/***/ })

};
