import type { Socket } from "node:net";
import type { Fault } from "../faults/lab/fault.js";
import { proxyPassword } from "../faults/lab/lab.js";
import type { ApiRequest } from "../faults/lab/service.js";
import { type Strike, sendAndClose, sendBytes, stall } from "../faults/lab/strikes.js";
import { response } from "../faults/lab/wire.js";
import { echoes } from "./echoes.js";
import { githubScenarios, soaked } from "./github-scenarios.js";
import { healthy, type LeakScenario, scenario, variables, wire } from "./scenario.js";
import { echoOf, secrets } from "./secrets.js";

/** Proxies that echo, refuse, or are not there, and a certificate that nobody trusts. */
const proxies = {
  untrusted: {
    name: "not trusted",
    row: "certificate",
    at: "handshake",
    through: "proxy",
    context: ({ untrusted }) => untrusted,
  },
  refuses: {
    name: "407",
    row: "nothing sent",
    at: "proxy",
    strike: (proxy: Socket) =>
      proxy.end(`HTTP/1.1 407 Proxy Authentication Required\r\nx-echo: ${proxyPassword}\r\n\r\n`),
  },
  absent: { name: "absent", row: "nothing sent", at: "lookup", result: "refuses", through: "proxy" },
} as const satisfies Readonly<Record<string, Fault>>;

const create = "create Deployment";
const { "plain secret variable": plain, "secret variable with special characters": special } = secrets;
const { "secret variable of several lines": lines, "secret variable with short lines": short } = secrets;
const echo = (kind: ApiRequest): string => {
  const message = echoOf(kind);
  return JSON.stringify({ message, requestId: secrets["api-token"], errors: [{ message }] });
};

/** The list with one more item, whose name and description are the secrets. */
const soakedList: Strike = (exchange) => {
  const list = JSON.parse(exchange.healthy);
  const everything = echoOf(exchange.kind);
  const item = {
    id: secrets["api-token"],
    name: everything,
    organizationName: everything,
    description: everything,
  };
  for (const items of Object.values(list))
    if (Array.isArray(items)) items.splice(0, 1, item, { ...item, id: everything });
  exchange.stream.write(response(200, JSON.stringify(list)));
};

const brokenYaml = `name: x\nenvironmentVariables:\n  - key: A\n    isSecret: true\n    value: "${plain}\n  bad: [`;
const secretsInBody = JSON.stringify({
  type: "STANDARD",
  environmentVariables: variables.map((each) => ({ ...each, isSecret: true })),
  schedulerSize: plain,
});

/** Successes, dry runs and responses that echo what they were sent. */
const responses: LeakScenario[] = [
  scenario("a token is created", "create token"),
  scenario("a Deployment is created", create),
  scenario("a Deployment is updated", "update Deployment"),
  scenario("names are looked up", "list organizations"),
  scenario("a token, dry run", "create token", { inputs: { "dry-run": "true" } }),
  scenario("a Deployment, dry run", create, { inputs: { "dry-run": "true" } }),
  scenario("an update, dry run", "update Deployment", { inputs: { "dry-run": "true" } }),
  scenario("secret variables in the inline definition", create, {
    inputs: { "secret-environment-variables": "", definition: secretsInBody, "dry-run": "true" },
  }),
  scenario("secret variables in dotenv form", create, {
    inputs: {
      "secret-environment-variables": `PLAIN=${plain}\nLINES<<END\n${lines}\nEND\nSHORT<<END\n${short}\nEND`,
    },
  }),
  scenario("a token's response full of secrets", "create token", { fault: wire(soaked) }),
  scenario("a Deployment's response full of secrets", create, { fault: wire(soaked) }),
  scenario("an update's response full of secrets", "update Deployment", { fault: wire(soaked) }),
  scenario("organizations named like secrets", "list organizations", { fault: wire(soakedList) }),
  scenario("workspaces named like secrets", "list workspaces", { fault: wire(soakedList) }),
];

/** Failures that echo what they were sent. */
const failures: LeakScenario[] = [
  ...[400, 401, 403, 404, 409, 422, 429, 500, 503].map((status) =>
    scenario(`${status} that echoes`, create, {
      fault: wire(
        sendBytes(
          response(status, echo(create), { "retry-after": "120", "x-request-id": secrets["api-token"] }),
        ),
      ),
    }),
  ),
  scenario("500 that echoes, for a token", "create token", {
    fault: wire(sendBytes(response(500, echo("create token")))),
  }),
  scenario("500 that echoes, for a look-up", "list workspaces", {
    fault: wire(sendBytes(response(500, echo("list workspaces")))),
  }),
  scenario("503 that echoes, for an update", "update Deployment", {
    fault: wire(sendBytes(response(503, echo("update Deployment")))),
  }),
  scenario("400 in text that echoes", create, { fault: wire(sendBytes(response(400, echoOf(create)))) }),
  scenario("a redirect that echoes", create, {
    fault: wire(
      sendBytes(
        response(307, "", { location: `https://evil.test/?t=${encodeURIComponent(echoOf(create))}` }),
      ),
    ),
  }),
  scenario("a success in text that echoes", create, {
    fault: wire(sendBytes(response(200, echoOf(create)))),
  }),
  scenario("a token's response without an id", "create token", {
    fault: wire(
      sendBytes(({ healthy: body }) => response(200, JSON.stringify({ ...JSON.parse(body), id: undefined }))),
    ),
  }),
  scenario("a token's response that is no JSON", "create token", {
    fault: wire(sendBytes(({ healthy: body }) => response(200, body.slice(0, -2)))),
  }),
  scenario("a token in an error", "create token", {
    fault: wire(
      sendBytes(({ healthy: body }) => {
        const { token, shortToken } = JSON.parse(body);
        return response(
          500,
          JSON.stringify({ ...JSON.parse(body), message: `made ${token} (${shortToken})` }),
        );
      }),
    ),
  }),
  scenario("a token's response cut off", "create token", {
    fault: wire(sendAndClose(({ healthy: body }) => response(200, body).subarray(0, -3))),
  }),
  scenario("garbage that echoes", create, { fault: wire(sendAndClose(echoOf(create))) }),
  scenario("a time-out", create, { fault: wire(stall, 1) }),
  scenario("cancelled in flight, SIGINT", create, { fault: wire(stall, 30), signal: "SIGINT" }),
  scenario("cancelled in flight, SIGTERM", "create token", { fault: wire(stall, 30), signal: "SIGTERM" }),
  scenario("cancelled while waiting", "list workspaces", {
    fault: wire(sendBytes(response(429, echo("list workspaces"), { "retry-after": "50" })), 30),
    signal: "SIGTERM",
  }),
];

/** Failures before anything is sent, and on the way. */
const refusals: LeakScenario[] = [
  scenario("secrets in the wrong inputs", create, {
    inputs: {
      mode: secrets["api-token"],
      "definition-file": plain,
      "pull-request-comment": special,
      preview: lines,
    },
  }),
  scenario("the API token in the wrong inputs", "create token", {
    inputs: {
      "token-type": secrets["api-token"],
      "token-expiry-days": secrets["api-token"],
      "request-timeout": secrets["api-token"],
      "max-attempts": secrets["github-token"],
      "github-token": secrets["github-token"],
    },
  }),
  ...[
    (secret: string) =>
      `https://ci:${encodeURIComponent(secret)}@service.test/?t=${encodeURIComponent(secret)}`,
    (secret: string) => `https://ci:${secret}@service.test`,
    (secret: string) => `https://ci:pa/${secret}@service.test`,
    (secret: string) => `git+https://ci:${secret}@service.test`,
    (secret: string) => `https//ci:${secret}@service.test`,
    (secret: string) => `ci:${secret}@service.test`,
    (secret: string) => `https://${secret}@`,
    (secret: string) => `http://[ci:${secret}@service.test`,
  ].flatMap((write, index) =>
    (["api-token", "password in base-url"] as const).map((name) =>
      scenario(`the ${name} in base-url, ${index + 1}`, "create token", {
        inputs: { "base-url": write(secrets[name]) },
      }),
    ),
  ),
  scenario("the API token as a whole definition", create, { inputs: { definition: secrets["api-token"] } }),
  scenario("secrets in names, and in values of the wrong type", create, {
    echoes: true,
    inputs: {
      definition: JSON.stringify({
        type: plain,
        executor: `CELERY ${secrets["api-token"]}`,
        isCicdEnforced: plain,
        workerQueues: [{ name: "default", maxWorkerCount: plain, [plain]: 1 }],
        [`executors${secrets["github-token"]}`]: 2,
      }),
    },
  }),
  scenario("secrets in preview-retire that is broken", create, {
    inputs: {
      preview: "true",
      "github-token": secrets["github-token"],
      "preview-retire": `a: [${plain}, ${special}`,
    },
  }),
  scenario("an inline definition that is broken YAML", create, { inputs: { definition: brokenYaml } }),
  scenario("secret variables that are broken", create, {
    inputs: { "secret-environment-variables": `PLAIN=${plain}\nLINES="${lines}\n1BAD=${special}\n` },
  }),
  scenario("secret variables that are broken YAML", create, {
    inputs: { "secret-environment-variables": `- { key: A, value: "${plain}" ]\n- value: ${plain}` },
  }),
  scenario("a secret variable of the wrong type", create, {
    inputs: {
      "secret-environment-variables": JSON.stringify([{ key: "A", value: [plain] }, { value: plain }]),
    },
  }),
  scenario("a workspace that is not there, named like a secret", "list workspaces", {
    inputs: { workspace: secrets["api-token"] },
  }),
  scenario("a certificate that is not trusted, through a proxy", create, {
    fault: proxies.untrusted,
  }),
  scenario("a proxy that refuses", create, { fault: proxies.refuses }),
  scenario("a proxy that is not there", create, { fault: proxies.absent }),
  scenario("a proxy without a scheme", create, {
    fault: { ...healthy, through: "proxy" },
    env: { https_proxy: `ci:${encodeURIComponent(proxyPassword)}@127.0.0.1:9` },
  }),
  scenario("a proxy's URL that is none", create, {
    fault: { ...healthy, through: "proxy" },
    env: { https_proxy: `http://ci:${encodeURIComponent(proxyPassword)}@:99999999` },
  }),
  scenario("a token through a proxy", "create token", { fault: { ...healthy, through: "proxy" } }),
  scenario("no GITHUB_OUTPUT", "create token", { env: { GITHUB_OUTPUT: undefined } }),
  scenario("a GITHUB_OUTPUT that cannot be written", "create token", {
    env: { GITHUB_OUTPUT: "/nowhere/output" },
  }),
  scenario("a GITHUB_STEP_SUMMARY that cannot be written", "create token", {
    env: { GITHUB_STEP_SUMMARY: "/nowhere/summary" },
  }),
];

/** Every run that is searched. */
export const leakScenarios: readonly LeakScenario[] = [
  ...responses,
  ...failures,
  ...refusals,
  ...echoes,
  ...githubScenarios,
  // On Windows a signal ends a process at once: nothing of these runs would be searched.
].filter(({ signal }) => signal === undefined || process.platform !== "win32");
