import type { Compared } from "./processes.js";

/** One measurement, with its budget where it has one. */
export interface Measurement {
  readonly what: string;
  readonly measured: number;
  readonly budget: number | undefined;
  readonly unit: string;
  readonly note: string | undefined;
}

/** Collects measurements, and shows each as it is made. */
export class Results {
  readonly rows: Measurement[] = [];

  /** @param budget the measured value is at most this. */
  add(what: string, measured: number, unit: string, budget?: number, note?: string): void {
    this.rows.push({ what, measured, unit, budget, note });
    console.error(`  ${what}: ${measured.toFixed(2)}${unit}`);
  }

  /** A ratio of interleaved pairs, with the median difference beside it. */
  ratio(what: string, { ratio, difference }: Compared, budget?: number, unit = "ms"): void {
    this.add(what, ratio, "x", budget, `${difference >= 0 ? "+" : ""}${difference.toFixed(1)} ${unit}`);
  }

  /** Rows above their budget. */
  get missed(): readonly Measurement[] {
    return this.rows.filter(({ measured, budget }) => budget !== undefined && !(measured <= budget));
  }

  /** All rows as a Markdown table. */
  table(): string {
    const lines = this.rows.map((row) => {
      const { what, measured, unit, budget, note } = row;
      const digits = unit === "" ? 0 : unit === "x" ? 4 : 1;
      const verdict = budget === undefined ? "" : this.missed.includes(row) ? "missed" : "met";
      return `| ${what} | ${measured.toFixed(digits)}${unit}${note ? ` (${note})` : ""} | ${budget === undefined ? "" : `${budget}${unit}`} | ${verdict} |`;
    });
    return ["| what | measured | budget | verdict |", "|---|---|---|---|", ...lines].join("\n");
  }
}
