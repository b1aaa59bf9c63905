import type { GitHubInjection as GitHubFault } from "../../emulator/github/server.js";
import type { Fault, WireFault } from "../faults/lab/fault.js";
import { inputsOf } from "../faults/lab/inputs.js";
import type { ApiRequest } from "../faults/lab/service.js";
import { type Strike, sendBytes } from "../faults/lab/strikes.js";
import { response } from "../faults/lab/wire.js";
import { secrets } from "./secrets.js";

/** One run with every secret in play. */
export interface LeakScenario {
  readonly name: string;
  readonly kind: ApiRequest;
  readonly fault: Fault;
  /** The service returns secrets that it was sent: outputs show what it returned, and are not searched. */
  readonly echoes: boolean;
  readonly inputs: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The signal that the run gets once its request has been met. */
  readonly signal?: "SIGINT" | "SIGTERM";
  /** The run has GitHub's API, and is on a pull request; some of its responses may be replaced. */
  readonly github?: readonly GitHubFault[];
  /** What happens to the pull request; default: it is opened. Otherwise it has a preview already. */
  readonly event?: "synchronize" | "closed";
}

type Details = Partial<Omit<LeakScenario, "name" | "kind">>;

/** A fault of the service's response. */
export function wire(strike: Strike, seconds = 5): WireFault {
  return { name: "scenario", row: "harmless", at: "request", acted: true, strike, seconds };
}

/** No fault. */
export const healthy = wire(sendBytes(({ healthy: body }) => response(200, body)));

const { "plain secret variable": plain, "secret variable with special characters": special } = secrets;
const { "secret variable of several lines": lines, "secret variable with short lines": short } = secrets;
/** The secret variables of every run with a Deployment. */
export const variables = [
  { key: "PLAIN", value: plain },
  { key: "SPECIAL", value: special },
  { key: "LINES", value: lines },
  { key: "SHORT", value: short },
  { key: "DIGITS", value: secrets["secret variable of digits"] },
];
const withVariables = {
  "secret-environment-variables": variables.map(({ key, value }) => `${key}<<END\n${value}\nEND`).join("\n"),
  "environment-variables": "STAGE=preview",
};

/** A run of `kind` with its secrets, and what is special about it. */
export function scenario(name: string, kind: ApiRequest, details: Details = {}): LeakScenario {
  const takesVariables = kind.endsWith("Deployment");
  return {
    name,
    kind,
    fault: healthy,
    echoes: details.fault !== undefined,
    env: {},
    ...details,
    inputs: {
      ...inputsOf[kind],
      "github-token": secrets["github-token"],
      ...(takesVariables ? withVariables : {}),
      ...details.inputs,
    },
  };
}
