// Many runs through one process against a service that fails a fifth of the time, and what the service holds compared with
// what the runs reported. Prints a report as JSON: node build/__tests__/soak/soak.js [runs] [seed]
import { main } from "../../src/main.js";
import type { Runner } from "../../src/runner/port.js";
import { apiToken, inputsOf } from "../faults/lab/inputs.js";
import { mintedToken, type RequestKind, requestKinds } from "../faults/lab/service.js";
import { startFlakyService } from "./flaky-service.js";
import { randomFrom } from "./random.js";

/** A runner in memory: outputs and errors are kept. */
class KeptRunner implements Runner {
  readonly outputs: Record<string, string> = {};
  readonly errors: string[] = [];
  readonly #inputs: Readonly<Record<string, string>>;

  constructor(inputs: Readonly<Record<string, string>>) {
    this.#inputs = inputs;
  }

  variable(): undefined {}
  event(): ReturnType<Runner["event"]> {
    return { name: "push", payload: {} };
  }
  mask(): void {}
  requireOutputs(): void {}
  async summarize(): Promise<void> {}
  input(name: string): string | undefined {
    return this.#inputs[name];
  }
  setOutput(name: string, value: string): void {
    this.outputs[name] = value;
  }
  log(): ReturnType<Runner["log"]> {
    const nothing = (): void => {};
    const error = (text: string): void => void this.errors.push(text);
    const silent = { info: nothing, debug: nothing, notice: nothing, warning: nothing, group: nothing };
    return { ...silent, problem: nothing, end: nothing, error };
  }
}

interface Report {
  readonly name: string;
  readonly kind: RequestKind;
  readonly isGreen: boolean;
  readonly outputs: Readonly<Record<string, string>>;
  readonly errors: readonly string[];
}

const runs = Number(process.argv[2] ?? 2000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const flaky = await startFlakyService(seed, 0.2);
const random = randomFrom(seed);
const plan = Array.from({ length: runs }, (_, index) => ({
  number: index + 1,
  kind: requestKinds[Math.floor(random() * requestKinds.length)] ?? "create token",
}));

async function run({ number, kind }: { number: number; kind: RequestKind }): Promise<Report> {
  const name = `soak-${number}`;
  const nameInput = kind.endsWith("Deployment") ? "deployment-name" : "token-name";
  const description = kind === "update Deployment" ? { deployment: `{ type: STANDARD, description: ${name} }` } : {};
  const runner = new KeptRunner({
    ...inputsOf[kind],
    ...description,
    [nameInput]: name,
    "base-url": `${flaky.origin}/run-${number}/`,
    "api-token": apiToken,
    "request-timeout": "20",
    "max-attempts": "4",
    "job-summary": "false",
  });
  const isGreen = await main(runner, new AbortController().signal);
  return { name, kind, isGreen, outputs: runner.outputs, errors: runner.errors };
}

const reports: Report[] = [];
const waiting = [...plan];
await Promise.all(
  Array.from({ length: 40 }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) reports.push(await run(next));
  }),
);
await flaky.close();

const held = new Map<string, string[]>();
for (const { id, name } of flaky.service.created) held.set(name, [...(held.get(name) ?? []), id]);

/** How a run's report differs from what the service holds. */
function differences({ name, kind, isGreen, outputs, errors }: Report): string[] {
  const { outcome } = outputs;
  const ids = held.get(name) ?? [];
  const reported = outputs["token-id"] ?? outputs["deployment-id"];
  const found: string[] = [];
  if (errors.length !== (isGreen ? 0 : 1)) found.push(`${errors.length} errors`);
  if (kind === "update Deployment") {
    const applied = flaky.service.updates.includes(name);
    if (isGreen !== (outcome === "updated")) found.push(`green ${isGreen}, outcome ${outcome}`);
    if (isGreen && !applied) found.push("green, and not updated");
    if (!isGreen && applied && outcome !== "unknown") found.push(`updated, and the outcome is ${outcome}`);
    return found;
  }
  if (ids.length > 1) found.push(`${ids.length} of that name`);
  if (isGreen) {
    if (outcome !== "created" || reported !== ids[0]) found.push(`green, outcome ${outcome}, id ${reported}`);
    if (kind !== "create Deployment" && outputs["token"] !== mintedToken) found.push("green, without its token");
  } else if (outcome === "unknown") {
    if (!errors[0]?.includes(name)) found.push("unknown, and the name is not told");
  } else if (ids.length > 0) found.push(`created, and the outcome is ${outcome}`);
  return found;
}

const told = new Set(reports.map(({ name }) => name));
const wrong = reports.flatMap((report) =>
  differences(report).map((text) => `${report.name} (${report.kind}): ${text}; ${report.errors[0] ?? "no error"}`),
);
const strangers = flaky.service.created.filter(({ name }) => !told.has(name)).map(({ name }) => name);
const outcomes: Record<string, number> = {};
for (const { outputs, isGreen } of reports) {
  const key = `${isGreen ? "green" : "red"}, ${outputs["outcome"]}`;
  outcomes[key] = (outcomes[key] ?? 0) + 1;
}
const { requests, faults } = flaky.counts;
const heldNow = flaky.service.created.length;
console.log(
  JSON.stringify({ seed, runs: reports.length, requests, faults, held: heldNow, outcomes, wrong, strangers }),
);
