import { type Listening, listen } from "../emulator/http.js";
import { ids, names, seedOf, succeed, token } from "./account.js";
import { type Measured, median } from "./processes.js";
import type { Results } from "./results.js";

const rounds = 7;

/** Runs each of the cases in turn, one warm-up round first, and gives the median processor time and peak memory of each. */
async function inTurn(
  cases: readonly (() => Promise<Measured>)[],
): Promise<{ readonly milliseconds: number; readonly mebibytes: number }[]> {
  const runs = cases.map(() => [] as Measured[]);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, run] of cases.entries()) {
      const measured = await run();
      if (round > 0) runs[index]?.push(measured);
    }
  }
  return runs.map((all) => ({
    milliseconds: median(all.map(({ processor }) => processor)),
    mebibytes: median(all.map(({ kibibytes }) => kibibytes / 1024)),
  }));
}

/** Serves the account of that size from strings: an emulator's own time would be measured with the action's. */
async function startLists(size: number): Promise<Listening> {
  const { organizations, workspaces } = seedOf(size);
  const bodies: Readonly<Record<string, string>> = {
    organizations: JSON.stringify({ organizations }),
    workspaces: JSON.stringify({ workspaces }),
    tokens: JSON.stringify({ id: "t1", name: "t", token: "fake-minted-token", type: "WORKSPACE" }),
  };
  const headers = { "content-type": "application/json" };
  return listen({}, ({ path }) => {
    const [, list = ""] = /\/(\w+)(?:\?.*)?$/.exec(path) ?? [];
    return { status: 200, headers, body: bodies[list] ?? "{}" };
  });
}

/** Time and memory with more and more workspaces in the list. */
export async function measureWorkspaces(results: Results): Promise<void> {
  const sizes = [10, 1_000, 10_000, 100_000];
  const accounts = await Promise.all(sizes.map(startLists));
  try {
    const measured = await inTurn(
      accounts.map(({ url }, index) => () => {
        const wanted = { ...names, INPUT_WORKSPACE: `Workspace ${(sizes[index] ?? 1) - 1}` };
        return succeed({ ...token, ...wanted, "INPUT_BASE-URL": url }, true);
      }),
    );
    for (const [index, { milliseconds, mebibytes }] of measured.entries()) {
      results.add(
        `${sizes[index]} workspaces`,
        milliseconds,
        " ms",
        undefined,
        `${mebibytes.toFixed(0)} MiB`,
      );
    }
    const [ten, , tenThousand, hundredThousand] = measured;
    if (!ten || !tenThousand || !hundredThousand) return;
    results.add("peak memory, 10,000 workspaces over 10", tenThousand.mebibytes / ten.mebibytes, "x", 1.5);
    const own = (all: typeof ten): number => all.milliseconds - ten.milliseconds;
    results.add("reading 100,000 workspaces over 10,000", own(hundredThousand) / own(tenThousand), "x", 12);
  } finally {
    for (const account of accounts) await account.close();
  }
}

const dryRun = {
  ...token,
  ...ids,
  INPUT_MODE: "create-deployment",
  "INPUT_BASE-URL": "http://127.0.0.1:9",
  INPUT_DEFINITION: "{ name: etl, type: STANDARD }",
  "INPUT_DRY-RUN": "true",
  "INPUT_TOKEN-ROLE": "",
};

const secrets = (count: number): Record<string, string> => ({
  ...dryRun,
  "INPUT_SECRET-ENVIRONMENT-VARIABLES": Array.from(
    { length: count },
    (_, index) => `SECRET_${index}=fake-value-${(index * 2_654_435_761) >>> 0}-${index}`,
  ).join("\n"),
});

/** Time with more and more secret variables, over what a run takes without them. */
export async function measureSecrets(results: Results): Promise<void> {
  const [none, few, many] = await inTurn([1, 200, 2_000].map((count) => () => succeed(secrets(count), true)));
  if (!none || !few || !many) return;
  const own = (all: typeof none): number => all.milliseconds - none.milliseconds;
  results.add("200 secret variables", few.milliseconds, " ms");
  results.add("2,000 secret variables", many.milliseconds, " ms");
  results.add(
    "2,000 secret variables over 200",
    own(many) / own(few),
    "x",
    12,
    "processor time over a run with one",
  );
}
