/** A folder or file of the code, and what is in it. */
export interface Place {
  /** From the root of the repository, folders with a slash at the end. */
  readonly path: string;
  readonly holds: string;
}

/** src/ from top to bottom. A place imports from the lists below its own, never from its neighbours or from above. */
export const layers: readonly (readonly Place[])[] = [
  [{ path: "src/index.ts", holds: "start, signals, exit code" }],
  [{ path: "src/main.ts", holds: "inputs, then the mode, then outputs; turns an error into the annotation" }],
  [
    {
      path: "src/wire.ts",
      holds: "a validated request to the mode that carries it out; loaded when the inputs allow it",
    },
  ],
  [{ path: "src/inputs/", holds: "workflow inputs to a validated request; the table of all inputs; the event" }],
  [{ path: "src/runner/", holds: "GitHub Actions: log, masks, outputs, environment" }],
  [{ path: "src/modes/", holds: "what each mode does, from top to bottom" }],
  [{ path: "src/report/", holds: "what a run came to, as Markdown: job summaries and comments; sends nothing" }],
  [{ path: "src/records/", holds: "GitHub deployment records and comments as stored state" }],
  [
    { path: "src/github/", holds: "GitHub's API: client, resources, what a failure means" },
    { path: "src/service/", holds: "the API in code: client, names to ids, what a failure means" },
  ],
  [{ path: "src/definition/", holds: "the request body: the table of fields, YAML and JSON, validation, merging" }],
  [{ path: "src/transport/", holds: "one HTTP attempt, which failures are retried, the retry loop" }],
  [{ path: "src/base/", holds: "errors, secrets, redaction, clock, JSON, Markdown; imports nothing" }],
];

/** What is beside src/. */
export const besides: readonly Place[] = [
  {
    path: "emulator/",
    holds: "the API, GitHub and a runner in memory; written from their documentation, not from `src/`",
  },
  {
    path: "__tests__/",
    holds: "unit tests as a mirror of `src/`; `dist/` tests the built bundle; `faults/`, `leaks/`",
  },
  { path: "integration/", holds: "tests with third-party tools: a workflow runner, auditors, proxies" },
  { path: "scripts/", holds: "compile, bundle, generate, demo" },
  { path: "bench/", holds: "measures the budgets" },
  { path: "tools/", holds: "npm packages of these tests, in package folders of their own" },
];

/** The table of CONTRIBUTING.md. */
export function layoutTable(): string {
  const rows = [...layers.flat(), ...besides].map(({ path, holds }) => `| \`${path}\` | ${holds} |`);
  return ["| path | content |", "|---|---|", ...rows].join("\n");
}
