import type { Advice } from "../base/errors.js";
import type { HttpResponse } from "./response.js";
import type { RequestFailure } from "./retry.js";

/** A response that is no success. `call` is what the API's own words depend on. */
export interface FailedStatus<Call> {
  readonly response: HttpResponse;
  readonly failure: RequestFailure;
  /** What the API reports. */
  readonly message: string;
  readonly call: Call;
}

/** What to do about some statuses, and when. */
export interface AdviceRow<Call> {
  readonly statuses: readonly number[] | "3xx" | "5xx" | "any";
  readonly if?: (failed: FailedStatus<Call>) => boolean;
  readonly advice: (failed: FailedStatus<Call>) => Advice;
}

/** What to do by the first row of an API's table that applies, or else by the table's last row. */
export function adviceFrom<Call>(rows: readonly AdviceRow<Call>[], failed: FailedStatus<Call>): Advice {
  const { status } = failed.response;
  const row = rows.find(({ statuses, if: holds }) => isOneOf(status, statuses) && (holds?.(failed) ?? true));
  if (row === undefined) throw new Error(`The table has no row for status ${status}.`);
  return row.advice(failed);
}

function isOneOf(status: number, statuses: AdviceRow<never>["statuses"]): boolean {
  if (statuses === "any") return true;
  if (statuses === "3xx") return status >= 300 && status < 400;
  return statuses === "5xx" ? status >= 500 : statuses.includes(status);
}
