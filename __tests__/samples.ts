import fc from "fast-check";
import { allCases } from "./platform.js";

// Every run of a commit tries the same values, so that a change fails for what it changed only. `SEED=7 npm test` tries others.
fc.configureGlobal({ numRuns: allCases ? 100 : 25, seed: Number(process.env["SEED"] ?? 1) });

/** fast-check. A rule that names no number of runs is tried with 100 values in `npm run test:all`, with 25 in `npm test`. */
export { fc };
