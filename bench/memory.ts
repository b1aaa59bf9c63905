import { type Listening, listen } from "../emulator/http.js";
import { bundle, empty, file, type Measured, pairs, run } from "./processes.js";
import type { Results } from "./results.js";

/** Serves an organization with that many workspaces, and creates tokens. */
function startLists(size: number) {
  const workspaces = Array.from({ length: size }, (_, index) => ({
    id: `clws${index}`,
    name: `Workspace ${index}`,
    description: "A workspace of the benchmark",
    organizationId: "clorg1",
  }));
  const bodies: Readonly<Record<string, string>> = {
    organizations: JSON.stringify({ organizations: [{ id: "clorg1", name: "Acme Data" }] }),
    workspaces: JSON.stringify({ workspaces }),
    tokens: JSON.stringify({ id: "t1", name: "t", token: "fake-minted-token", type: "WORKSPACE" }),
  };
  return listen({}, ({ path }) => {
    const [, list = ""] = /\/(\w+)(?:\?.*)?$/.exec(path) ?? [];
    return { status: 200, headers: { "content-type": "application/json" }, body: bodies[list] ?? "{}" };
  });
}

/** Creates a token in the first workspace, found by its name. A failed run would measure nothing. */
async function createToken(url: string) {
  const inputs = {
    GITHUB_OUTPUT: file("output", ""),
    GITHUB_REPOSITORY: "acme/pipelines",
    GITHUB_RUN_ID: "1",
    INPUT_MODE: "create-token",
    "INPUT_BASE-URL": url,
    "INPUT_API-TOKEN": "fake-api-token",
    "INPUT_TOKEN-ROLE": "WORKSPACE_MEMBER",
    INPUT_ORGANIZATION: "Acme Data",
    INPUT_WORKSPACE: "Workspace 0",
  };
  const measured = await run(bundle, inputs, true);
  if (measured.exitCode !== 0) throw new Error(`A measured run ended with ${measured.exitCode}.`);
  return measured;
}

/** Peak memory over a Node that does nothing, and with many workspaces over the same with a few. */
export async function measureMemory(results: Results): Promise<void> {
  const mebibytes = ({ kibibytes }: Measured) => kibibytes / 1024;
  const peak = (script: string) => () => run(script, {}, true);
  const missing = await pairs(9, peak(empty), peak(bundle), mebibytes);
  results.ratio("peak memory, missing input, over bare node", missing, 1.25, "MiB");
  const [few, many] = [await startLists(10), await startLists(10_000)];
  try {
    const create = (list: Listening) => () => createToken(list.url);
    const over = await pairs(9, create(few), create(many), mebibytes);
    results.ratio("peak memory, 10,000 workspaces over 10", over, 1.5, "MiB");
  } finally {
    await few.close();
    await many.close();
  }
}
