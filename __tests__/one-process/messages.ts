/** To the process of many runs: start one, or cancel it as a signal would. */
export type ToHost =
  | {
      readonly kind: "run";
      readonly id: number;
      readonly environment: Readonly<Record<string, string>>;
      readonly folder: string;
      /** How many times faster than ours the run's clock is. */
      readonly speed: number | "no waits";
    }
  | { readonly kind: "cancel"; readonly id: number };

/** One run's end. */
export interface FromHost {
  readonly id: number;
  readonly exitCode: number;
  readonly output: string;
  readonly standardError: string;
  /** Milliseconds that the run waited between attempts. */
  readonly slept: number;
}
