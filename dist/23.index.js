export const id = 23;
export const ids = [23];
export const modules = {

/***/ 4023:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   earlierRequest: () => (/* binding */ earlierRequest),
/* harmony export */   updateNotices: () => (/* binding */ updateNotices)
/* harmony export */ });
/* harmony import */ var _deployment_body_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6528);

function earlierRequest(request) {
    const { definition, recording, mode } = request;
    const sent = mode === "create-deployment" ? (0,_deployment_body_js__WEBPACK_IMPORTED_MODULE_0__/* .createBody */ .Fm)(definition) : (0,_deployment_body_js__WEBPACK_IMPORTED_MODULE_0__/* .updateBody */ .Et)(definition).body;
    return {
        ...request,
        body: body(sent),
        bodyWorkspaceId: definition.workspaceId,
        recording: recording && earlierRecording(recording, request),
    };
}
function updateNotices({ definition }) {
    const { leftOut } = (0,_deployment_body_js__WEBPACK_IMPORTED_MODULE_0__/* .updateBody */ .Et)(definition);
    if (leftOut.length === 0)
        return [];
    return [`Left out of the update, because only a creation takes them: ${leftOut.join(", ")}`];
}
function earlierRecording(recording, request) {
    const { definition } = request;
    const { preview, pullRequest, repository, ...rest } = recording;
    const number = pullRequest.number ?? 0;
    const name = String(definition.body["name"]);
    const description = `[closed pull request #${number}] safe to delete`;
    return {
        ...rest,
        preview: preview && {
            pullRequest: number,
            closed: pullRequest.closed || preview.action === "retire",
            headSha: pullRequest.headSha,
        },
        updateBody: body((0,_deployment_body_js__WEBPACK_IMPORTED_MODULE_0__/* .updateBody */ .Et)(definition).body),
        updateNotices: updateNotices(request),
        retireBody: body((0,_deployment_body_js__WEBPACK_IMPORTED_MODULE_0__/* .retireBody */ .a1)(definition, { name, description }).body),
        github: repository,
    };
}
function body(sent) {
    return { sent, shown: (0,_deployment_body_js__WEBPACK_IMPORTED_MODULE_0__/* .redactBody */ .sx)(sent) };
}


/***/ })

};
