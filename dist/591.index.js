export const id = 591;
export const ids = [591];
export const modules = {

/***/ 814:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ deploymentLine)
/* harmony export */ });
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4289);

function deploymentLine(done, { id, raw }, quote) {
    const name = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textMember */ .SA)(raw, "name");
    const told = [(0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textMember */ .SA)(raw, "status"), (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textMember */ .SA)(raw, "webServerUrl")]
        .filter(Boolean)
        .map((text) => quote(text ?? ""));
    return `${done} Deployment ${name === undefined ? "" : `"${quote(name)}" `}(${quote(id)})${told.length > 0 ? `: ${told.join(", ")}` : ""}`;
}


/***/ }),

/***/ 3591:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createDeployment: () => (/* reexport */ createDeployment),
  updateDeployment: () => (/* reexport */ updateDeployment)
});

// EXTERNAL MODULE: ../../build/src/modes/deployment-line.js
var deployment_line = __webpack_require__(814);
// EXTERNAL MODULE: ../../build/src/modes/old-place.js
var old_place = __webpack_require__(8065);
;// CONCATENATED MODULE: ../../build/src/modes/create-deployment.js


async function createDeployment(request, collaborators) {
    const { client, report } = collaborators;
    const place = await (0,old_place/* findPlace */.P)(request, collaborators);
    const { organization, within } = place;
    if (request.dryRun) {
        const plan = client.planDeployment(organization.id, within(request.body.shown));
        report.dryRun(plan);
        return { kind: "dry-run", place, plan };
    }
    const deployment = await client.createDeployment(organization.id, within(request.body.sent));
    report.deployment(deployment, "created");
    collaborators.log.info((0,deployment_line/* deploymentLine */.C)("Created", deployment, collaborators.quote));
    return { kind: "deployment", place, deployment, outcome: "created" };
}

;// CONCATENATED MODULE: ../../build/src/modes/update-deployment.js


async function updateDeployment(request, collaborators) {
    const { client, report } = collaborators;
    const { deploymentId = "" } = request;
    const place = await (0,old_place/* findPlace */.P)(request, collaborators);
    const { organization, within } = place;
    if (request.dryRun) {
        const plan = client.planUpdate(organization.id, deploymentId, within(request.body.shown));
        report.dryRun(plan);
        return { kind: "dry-run", place, plan };
    }
    const deployment = await client.updateDeployment(organization.id, deploymentId, within(request.body.sent));
    report.deployment(deployment, "updated");
    collaborators.log.info((0,deployment_line/* deploymentLine */.C)("Updated", deployment, collaborators.quote));
    return { kind: "deployment", place, deployment, outcome: "updated" };
}

;// CONCATENATED MODULE: ../../build/src/modes/deployments.js




/***/ }),

/***/ 8065:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ findPlace)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1144);

async function findPlace(request, { lookup, log, quote, report }) {
    const { body, bodyWorkspaceId } = request;
    const organization = await lookup.organization(request.organization);
    const organizationId = organization.id;
    report.resolved({ organizationId });
    const given = request.workspace.id !== undefined || request.workspace.nameOrId !== undefined;
    const reference = given || bodyWorkspaceId === undefined ? request.workspace : { id: bodyWorkspaceId };
    const workspace = await lookup.workspace(organizationId, reference);
    if (bodyWorkspaceId !== undefined && bodyWorkspaceId !== workspace.id) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .l("input", `workspaceId of the body is "${quote(bodyWorkspaceId)}", and the workspace inputs name "${quote(workspace.id)}".`, {
            hint: "Take one of them away, or make them name the same workspace.",
        });
    }
    report.resolved({ organizationId, workspaceId: workspace.id });
    if (workspace.cicdEnforcedDefault === true && body.sent["isCicdEnforced"] === false) {
        log.warning("isCicdEnforced is false, in a workspace whose default is to enforce CI/CD: deploys may go around the pipeline.");
    }
    return { organization, workspace, within: (sent) => ({ ...sent, workspaceId: workspace.id }) };
}


/***/ })

};
