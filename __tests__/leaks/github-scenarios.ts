import { type Strike, sendBytes } from "../faults/lab/strikes.js";
import { response } from "../faults/lab/wire.js";
import { type LeakScenario, scenario, wire } from "./scenario.js";
import { echoOf, secrets } from "./secrets.js";

/** The healthy response with every string in it replaced by all the secrets. */
export const soaked: Strike = (exchange) => {
  const everything = echoOf(exchange.kind);
  const soak = (value: unknown): unknown => {
    if (typeof value === "string") return everything;
    if (Array.isArray(value)) return value.map(soak);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, soak(each)]));
  };
  const { id, token, shortToken, ...rest } = JSON.parse(exchange.healthy);
  const repeated = `${everything} ${token} ${shortToken}`;
  const body = {
    ...(soak(rest) as object),
    id,
    token,
    shortToken,
    description: repeated,
    statusReason: repeated,
  };
  exchange.stream.write(response(200, JSON.stringify(body)));
};

const create = "create Deployment";
const { "api-token": apiToken, "plain secret variable": plain } = secrets;
const inputs = { preview: "true", "pull-request-comment": "true" };
const everything = echoOf(create);

/** The healthy response with these fields, which go into statuses, comments and the job summary. */
const field = (fields: Record<string, string>): Strike =>
  sendBytes(({ healthy }) => response(200, JSON.stringify({ ...JSON.parse(healthy), ...fields })));

const responses: readonly (readonly [name: string, strike: Strike])[] = [
  ["full of secrets", soaked],
  ["whose address has a secret", field({ webServerUrl: `https://preview.example/${plain}?t=${apiToken}` })],
  [
    "whose address has a password",
    field({ webServerUrl: `https://ci:${encodeURIComponent(plain)}@preview.example` }),
  ],
  ["whose status is a secret", field({ status: plain })],
  [
    "whose status is long and holds a secret",
    field({ status: `${"Waiting ".repeat(12)}${plain} ${apiToken}` }),
  ],
  ["whose name is all secrets", field({ name: everything })],
  ["400 that echoes", sendBytes(response(400, JSON.stringify({ message: everything })))],
  [
    "400 that echoes one",
    sendBytes(response(400, JSON.stringify({ message: `${"m".repeat(100)} ${plain}` }))),
  ],
  ["504 that echoes", sendBytes(response(504, everything))],
];

const operations = [
  "repos/create-deployment",
  "repos/create-deployment-status",
  "repos/list-deployments",
  "issues/create-comment",
];

/** Runs with GitHub deployment records and a comment. */
export const githubScenarios: readonly LeakScenario[] = [
  ...responses.map(([name, strike]) =>
    scenario(`a preview with a response ${name}`, create, { inputs, github: [], fault: wire(strike) }),
  ),
  ...(["synchronize", "closed"] as const).flatMap((event) =>
    responses.map(([name, strike]) =>
      scenario(`a preview's ${event} with a response ${name}`, "update Deployment", {
        event,
        github: [],
        fault: wire(strike),
        inputs: { ...inputs, mode: "create-deployment", "deployment-id": "" },
      }),
    ),
  ),
  scenario("a preview whose plain fields hold secrets", create, {
    github: [],
    echoes: true,
    inputs: {
      ...inputs,
      "environment-variables": `A=${plain}\nB=${apiToken}`,
      definition: JSON.stringify({
        name: "lab",
        type: "STANDARD",
        description: `for ${apiToken}`,
        someField: { value: plain },
        environmentVariables: [{ key: "C", value: plain }],
      }),
    },
  }),
  scenario("a dry run of a preview, with a comment", create, {
    github: [],
    inputs: {
      ...inputs,
      "dry-run": "true",
      definition: JSON.stringify({ name: "lab", type: "STANDARD", description: `for ${apiToken}` }),
    },
  }),
  ...operations.flatMap((operation) =>
    [403, 422, 500].map((status) =>
      scenario(`a preview with ${status} of ${operation} that echoes`, create, {
        inputs,
        github: [
          { operation, mishap: { status, body: { message: everything, documentation_url: apiToken } } },
        ],
      }),
    ),
  ),
];
