export const id = 592;
export const ids = [592];
export const modules = {

/***/ 592:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readDeploymentRequest: () => (/* binding */ readDeploymentRequest)
});

// EXTERNAL MODULE: ../../build/src/deployment/body.js + 16 modules
var body = __webpack_require__(6528);
// EXTERNAL MODULE: ../../build/src/inputs/common.js
var common = __webpack_require__(1694);
// EXTERNAL MODULE: ../../build/src/inputs/base-url.js
var base_url = __webpack_require__(2782);
// EXTERNAL MODULE: ../../build/src/inputs/event.js
var inputs_event = __webpack_require__(2723);
;// CONCATENATED MODULE: ../../build/src/inputs/preview.js



const previews = new Map([
    ...["true", "True", "TRUE"].map((word) => [word, "true"]),
    ...["false", "False", "FALSE"].map((word) => [word, "false"]),
    ...["retire", "sweep"].map((word) => [word, word]),
]);
const partlyUsed = [
    ["preview-idle-days", "sweeps (preview: true or sweep) use", ["true", "sweep"]],
    ["preview-retire", "previews use", ["true", "retire", "sweep"]],
    ["pull-request", "previews of one pull request and github-environment use", ["true", "retire"]],
    ["pull-request-comment", "previews and github-environment use", ["true", "retire", "sweep"]],
];
const usedByRecords = ["pull-request", "pull-request-comment"];
function readRecording(mode, reader) {
    const { findings } = reader;
    const preview = readPreview(mode, reader);
    const comment = reader.boolean("pull-request-comment");
    const ifExists = readIfExists(mode, preview, reader);
    const environment = reader.string("github-environment") ?? (preview === "false" ? undefined : "preview");
    if (preview === undefined || comment === undefined || ifExists === undefined)
        return undefined;
    warnOfUnused(preview, environment, reader);
    if (environment === undefined) {
        if (ifExists === "update") {
            findings.problem("Input github-environment is required: if-exists: update finds the Deployment through the GitHub deployment records of that environment, such as production");
        }
        return undefined;
    }
    const pullRequest = (0,inputs_event/* pullRequestEvent */.X)(reader);
    const repository = readRepository(reader);
    const step = preview === "false" ? undefined : readStep(preview, pullRequest, reader);
    if (repository === undefined || (preview !== "false" && step === undefined))
        return undefined;
    return { environment, search: ifExists === "update", comment, preview: step, pullRequest, repository };
}
function readPreview(mode, reader) {
    const preview = previews.get(reader.string("preview") ?? "");
    if (preview === undefined)
        reader.choice("preview", ["true", "retire", "sweep", "false"]);
    if (preview === undefined || preview === "false" || mode === "create-deployment")
        return preview;
    reader.findings.problem(`Input preview must be false in mode ${mode}; got "${preview}". Use mode create-deployment: it creates a preview once, and updates it from then on`);
    return undefined;
}
function readIfExists(mode, preview, reader) {
    const given = reader.choice("if-exists", ["create", "update"]);
    if (reader.string("if-exists") === undefined)
        return preview === "false" ? "create" : "update";
    if (mode !== "create-deployment") {
        reader.findings.warning(`Input if-exists is given, but mode ${mode} does not use it.`);
        return given && "create";
    }
    if (given === "create" && preview !== "false" && preview !== undefined) {
        reader.findings.problem('Input if-exists must be update (or left out) with preview; got "create". A preview is created only once');
    }
    return given;
}
function warnOfUnused(preview, environment, reader) {
    for (const [name, users, usedBy] of partlyUsed) {
        const given = reader.own(name);
        const isUsed = usedBy.includes(preview) || (preview === "false" && environment !== undefined && usedByRecords.includes(name));
        if (given !== undefined && !/^false$/i.test(given) && !isUsed) {
            reader.findings.warning(`Input ${name} is given, but only ${users} it.`);
        }
    }
}
function readStep(preview, { number, workflowRun }, reader) {
    const { name } = reader.source.event();
    const idleDays = reader.integer("preview-idle-days", { least: 1, note: "(days)" });
    if (preview === "sweep" || (preview === "true" && name === "schedule"))
        return { action: "sweep", idleDays };
    if (number === undefined && workflowRun === undefined) {
        if (reader.string("pull-request") !== undefined)
            return undefined;
        reader.findings.problem(`Input preview needs a pull request, and the event ${name === "" ? "" : `${name} `}contains none. ` +
            "Run the step on pull_request events, the type closed included, or pass the number as pull-request");
        return undefined;
    }
    return { action: preview === "retire" ? "retire" : "deploy", idleDays };
}
function readRepository(reader) {
    const { findings, source } = reader;
    if (reader.string("github-token") === undefined) {
        reader.required("github-token", "it reads and writes GitHub deployment records; the default is ${{ github.token }}");
    }
    const token = (0,common/* readSecret */.n5)("github-token", reader);
    const variable = (name) => {
        const value = source.variable(name);
        if (value === undefined)
            findings.problem(`${name} is not set: GitHub deployment records need it`);
        return value;
    };
    const repository = variable("GITHUB_REPOSITORY");
    const sha = variable("GITHUB_SHA");
    const url = variable("GITHUB_RUN_ID") === undefined ? undefined : (0,common/* runUrl */.Vp)(reader);
    const [owner, repo] = repository?.split("/") ?? [];
    const apiUrl = source.variable("GITHUB_API_URL") ?? "https://api.github.com";
    if (!isSafe(apiUrl)) {
        findings.problem(`GITHUB_API_URL must be a URL that begins with https://; got ${reader.shown(apiUrl)}`);
        return undefined;
    }
    return token && owner && repo && sha && url ? { token, apiUrl, owner, repo, sha, runUrl: url } : undefined;
}
function isSafe(url) {
    if (!URL.canParse(url))
        return false;
    const { protocol, hostname } = new URL(url);
    return protocol === "https:" || (protocol === "http:" && (0,base_url/* isLoopback */.U9)(hostname));
}

// EXTERNAL MODULE: ../../build/src/inputs/table.js
var table = __webpack_require__(5735);
;// CONCATENATED MODULE: ../../build/src/inputs/deployment.js




const windowsLimit = 32_766;
const linuxLimit = 131_072;
async function readDeploymentRequest(mode, reader, parts) {
    const { findings, source } = reader;
    const before = findings.problems.length;
    const target = (0,common/* readTarget */._E)(reader);
    const recording = readRecording(mode, reader);
    const deploymentId = readDeploymentId(mode, reader);
    const hasToken = !(0,common/* worksWithoutToken */.mS)(mode, reader) || reader.string("api-token") !== undefined;
    const inputs = fieldsGiven(reader);
    const deployment = reader.verbatim("deployment");
    const retirePatch = (0,common/* isPreview */.bU)(reader) ? reader.verbatim("preview-retire") : undefined;
    if (isCut({ ...inputs, deployment, "preview-retire": retirePatch }, reader))
        return undefined;
    const definition = await (0,body/* readDefinition */.Ud)({ inputs, deployment, retirePatch, deploymentFile: reader.string("deployment-file") }, {
        ...parts,
        findings,
        folder: source.variable("GITHUB_WORKSPACE") ?? ".",
        allowEmptySecrets: !hasToken,
        mode,
    });
    if (target !== undefined && definition !== undefined)
        checkWorkspace(target, definition, reader);
    if (target === undefined || definition === undefined || findings.problems.length > before)
        return undefined;
    return { ...target, mode, definition, deploymentId, recording, hasToken };
}
function fieldsGiven(reader) {
    const given = {};
    for (const name of table/* fieldInputs */.q5) {
        const value = reader.verbatim(name);
        if (value !== undefined)
            given[name] = value;
    }
    return given;
}
function isCut(given, { findings, source }) {
    const isWindows = source.variable("RUNNER_OS") === "Windows";
    const advice = "Write the definition to a file, and pass its path as deployment-file.";
    let cut = false;
    for (const [name, value = ""] of Object.entries(given)) {
        const bytes = Buffer.byteLength(value);
        if (isWindows && value.length >= windowsLimit) {
            findings.problem(`Input ${name} is too long: Windows cuts an input after ${windowsLimit} characters. ${advice}`);
            cut = true;
        }
        else if (bytes > linuxLimit * 0.9) {
            findings.warning(`Input ${name} has ${bytes} bytes: on Linux the step does not start with ${linuxLimit} bytes or more. ${advice}`);
        }
    }
    return cut;
}
function checkWorkspace({ workspace }, { workspaceId }, reader) {
    if (workspaceId === undefined || workspace.id === undefined || workspace.id === workspaceId)
        return;
    reader.findings.problem(`${reader.place("workspace-id")} is ${reader.shown(workspace.id)}, and workspaceId of the definition is ${reader.shown(workspaceId)}: remove one of them`);
}
function readDeploymentId(mode, reader) {
    const id = (0,common/* readId */.wh)("deployment-id", reader);
    const isGiven = reader.string("deployment-id") !== undefined;
    if (mode === "update-deployment" && !isGiven) {
        reader.findings.problem("Input deployment-id is required: the id of the Deployment that mode update-deployment updates");
    }
    if (mode === "create-deployment" && isGiven && !(0,common/* isPreview */.bU)(reader) && reader.string("if-exists") !== "update") {
        reader.findings.problem(`Input deployment-id must not be given: mode create-deployment would create another Deployment; got ${reader.shown(id ?? "")}. ` +
            "Use mode update-deployment, or if-exists: update with github-environment");
    }
    return id;
}


/***/ })

};
