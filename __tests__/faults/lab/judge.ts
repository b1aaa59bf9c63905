import type { Cell, Observation } from "./cell.js";
import type { Fault } from "./fault.js";
import { labToken } from "./inputs.js";
import { proxyPassword } from "./lab.js";
import { type Expectation, expectation, type Row } from "./policy.js";
import { type ApiRequest, mintedToken } from "./service.js";

const pathOf: Readonly<Record<ApiRequest, RegExp>> = {
  "list organizations": /GET.*\/platform\/v1beta1\/organizations/,
  "list workspaces": /GET.*\/platform\/v1beta1\/organizations\/org1\/workspaces/,
  "update Deployment": /POST.*\/platform\/v1beta1\/organizations\/org1\/deployments\/deployment7/,
  "create token": /POST.*\/iam\/v1beta1\/organizations\/org1\/tokens/,
  "create Deployment": /POST.*\/platform\/v1beta1\/organizations\/org1\/deployments/,
};

/** The rows in which the service responded: the annotation then names the request. */
const responded = new Set<Row>([
  "too many requests",
  "too many requests, for long",
  "temporary status",
  "temporary status for long",
  "too early",
  "response",
  "redirect",
  "redirect after an act",
  "refused",
]);

const isCreate = (kind: ApiRequest): boolean => kind.startsWith("create");

/** How many objects the service must hold after a run that came to what is expected. */
function expectedHeld({ fault, kind }: Cell, { exitCode }: Expectation): number {
  if (kind === "update Deployment") return 0;
  if (exitCode === 0) return 1;
  return isCreate(kind) && "acted" in fault && fault.acted ? 1 : 0;
}

const shown = (value: unknown): string => JSON.stringify(value) ?? "undefined";

/** Standard output and error without the commands that hand masks to the runner. */
export function withoutMasks(raw: string): string {
  return raw.replace(/^::add-mask::.*$/gm, "");
}

/** What every run owes, whatever it met. */
function judgeAlways({ run, elsewhere }: Observation): string[] {
  const wrong: string[] = [];
  if (run.killed) wrong.push("did not end by itself");
  if (elsewhere > 0) wrong.push(`another origin was reached ${elsewhere} times`);
  const text = withoutMasks(run.raw) + run.summary + run.state + run.environment;
  for (const secret of [labToken, mintedToken, proxyPassword])
    if (text.includes(secret)) wrong.push(`shows ${secret}`);
  if (run.raw.includes("##[")) wrong.push("lets a ##[ command through");
  if (/^ +at .*:\d+:\d+/m.test(run.raw)) wrong.push("shows a stack trace");
  if (Object.values(run.outputs).includes("planted")) wrong.push("an output was planted");
  return wrong;
}

function judgeSuccess({ kind }: Cell, { run, heldIds, updates }: Observation): string[] {
  const { outputs } = run;
  const wrong: string[] = [];
  const expectOutput = (name: string, value: string | undefined): void => {
    if (outputs[name] !== value) wrong.push(`output ${name} is ${shown(outputs[name])}, not ${shown(value)}`);
  };
  if (kind === "update Deployment") {
    expectOutput("deployment-id", "deployment7");
    if (updates === 0) wrong.push("green, but nothing was updated");
  } else if (kind === "create Deployment") expectOutput("deployment-id", heldIds[0]);
  else {
    expectOutput("token", mintedToken);
    expectOutput("token-id", heldIds[0]);
  }
  if (run.annotations.some(({ level }) => level === "error")) wrong.push("green, with an error");
  return wrong;
}

function judgeFailure(
  { fault, kind }: Cell,
  { run }: Observation,
  row: Row,
  expected: Expectation,
): string[] {
  const wrong: string[] = [];
  const errors = run.annotations.filter(({ level }) => level === "error");
  if (errors.length !== 1) wrong.push(`${errors.length} error annotations instead of one`);
  const text = errors[0]?.message ?? "";
  const says = [
    ...expected.says,
    ...(fault.says?.(kind) ?? []),
    ...(responded.has(row) ? [pathOf[kind]] : []),
  ];
  for (const part of says) if (!part.test(text)) wrong.push(`does not say ${part}`);
  if (run.outputs["token"]) wrong.push("red, with a token");
  return wrong.length > 0 ? [...wrong, `the annotation: ${shown(text)}`] : [];
}

/** The row of the policy that a request falls under when it meets a fault. */
export const rowOf = (fault: Fault, kind: ApiRequest): Row => fault.rowOf?.[kind] ?? fault.row;

/** What is wrong with a cell. */
export function judge(cell: Cell, observation: Observation): string[] {
  const row = rowOf(cell.fault, cell.kind);
  const expected = expectation(row, cell.kind, cell.times);
  const { run, slept, attempts, held } = observation;
  const wrong = judgeAlways(observation);
  const compare = (what: string, got: unknown, wanted: unknown): void => {
    if (got !== wanted) wrong.push(`${what} ${shown(got)}, not ${shown(wanted)}`);
  };
  compare("exit code", run.exitCode, expected.exitCode);
  const between = (
    what: string,
    got: number,
    { from, to }: { readonly from: number; readonly to: number },
  ): void => {
    if (got < from || got > to) wrong.push(`${what} ${got}, not ${from} to ${to}`);
  };
  between("attempts", attempts, expected.attempts);
  if (slept !== undefined) between("milliseconds of waiting", slept, expected.waits);
  compare("outcome", run.outputs["outcome"], expected.outcome);
  compare("the service holds", held, expectedHeld(cell, expected));
  const waits = run.log.split("\n").filter((line) => /\battempt\b/i.test(line)).length;
  if (row !== "retried without limit" && waits < attempts - 1)
    wrong.push("does not log each wait and attempt");
  return [
    ...wrong,
    ...(expected.exitCode === 0
      ? judgeSuccess(cell, observation)
      : judgeFailure(cell, observation, row, expected)),
  ];
}
