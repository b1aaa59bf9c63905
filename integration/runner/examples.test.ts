import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { example, examples, plant, readmeWorkflows, root } from "../workflows/repository.js";
import { commandsOf, inAWorld, openPull, outcomesOf, run } from "./examples.js";

const world = inAWorld();

/** For each example the event, what its steps come to the first and the second time, and what its scripts print. */
const expected: Readonly<
  Record<string, readonly [event: string, first: string, again: string, printed?: RegExp]>
> = {
  "cicd-enforced-pipeline.yml": ["push", "created created", "updated created", /given the token \*\*\*/],
  "plan-and-apply.yml": ["push", "dry-run dry-run created", "dry-run dry-run updated"],
  "plan-policy.yml": ["pull_request", "dry-run", "dry-run"],
  "preview-matrix.yml": ["pull_request", "created created", "updated updated"],
  "preview-on-label.yml": ["pull_request", "created", "updated"],
  "preview.yml": ["pull_request", "created", "updated"],
  "promote-to-production.yml": ["push", "created created", "updated updated"],
  "token-for-a-cli.yml": [
    "workflow_dispatch",
    "created created",
    "created created",
    /(?:given the token \*\*\*[\s\S]*){2}/,
  ],
  "try-with-the-emulator.yml": [
    "workflow_dispatch",
    "created updated created",
    "created updated created",
    /was created and updated/,
  ],
  "README-preview.yml": ["pull_request", "created", "updated"],
  "README-production.yml": ["push", "created", "updated"],
};
const documents = [...examples(), ...readmeWorkflows()].map(
  (document) => [path.basename(document.path), document] as const,
);

test("every example that is a workflow is run", () => {
  expect(documents.map(([name]) => name)).toEqual(Object.keys(expected));
});

test.each(documents)(
  "%s, run by a real workflow runner, does what it describes, without a warning and nothing twice",
  async (name, document) => {
    const [event = "", first, again, printed = /(?:)/] = expected[name] ?? [];
    const runs = [await run(document, event)];
    const { size } = world().service.state.deployments;
    runs.push(await run(document, event));
    expect(runs.map(outcomesOf)).toEqual([first, again]);
    expect(world().service.state.deployments.size).toBe(size);
    for (const done of runs) {
      expect([done.exitCode, commandsOf(done, "warning"), commandsOf(done, "error")]).toEqual([0, [], []]);
      expect(done.log).toMatch(printed);
    }
  },
);

test("promote-to-production.yml deploys one definition to the workspaces of both environments", async () => {
  await run(example("promote-to-production.yml"), "push");
  const sizes = { schedulerSize: "LARGE", isHighAvailability: true };
  expect([...world().service.state.deployments.values()]).toEqual([
    expect.objectContaining({ workspaceId: "clwsstaging", ...sizes }),
    expect.objectContaining({ workspaceId: "clwsproduction", ...sizes }),
  ]);
});

test.each(["preview.yml", "preview-matrix.yml", "preview-on-label.yml"])(
  "%s retires on its schedule what was closed without a run",
  async (name) => {
    await run(example(name), "pull_request");
    openPull(false);
    const sweep = await run(example(name), "schedule");
    expect(outcomesOf(sweep)).toBe("swept");
    const [previews = "[]"] = commandsOf(sweep, "set-output", "previews");
    expect(JSON.parse(previews).map(({ action }: { action: string }) => action)).toEqual(
      [...world().service.state.deployments.keys()].map(() => "retired"),
    );
  },
);

test("preview-on-label.yml decides by the labels on every event", async () => {
  const labelled = async (action: string, ...labels: readonly string[]) => {
    const pull = { labels: labels.map((name) => ({ name })) };
    return outcomesOf(await run(example("preview-on-label.yml"), "pull_request", { action, pull }));
  };
  expect(await labelled("synchronize")).toBe("not-sent");
  expect(await labelled("labeled", "preview")).toBe("created");
  expect(await labelled("labeled", "bug", "preview")).toBe("updated");
  // The run of `unlabeled` was replaced by that of a push.
  expect(await labelled("synchronize", "bug")).toBe("retired");
});

describe("plan-and-apply.yml", () => {
  const document = example("plan-and-apply.yml");

  test("plans a pull request with the permissions of its job", async () => {
    expect(outcomesOf(await run(document, "pull_request", { permissionsOf: "plan" }))).toBe("dry-run");
  });

  test("applies nothing that was not planned", async () => {
    const now = /(id: now[\s\S]*?definition-file: \S+\n)/;
    const changed = document.text.replace(now, '$1          definition: "schedulerSize: LARGE"\n');
    expect(changed).not.toBe(document.text);
    // The first run creates: its plan shows no change, and the values are only in the request.
    await run(document, "push");
    const applied = await run({ ...document, text: changed }, "push");
    expect(commandsOf(applied, "error")).toEqual([
      expect.stringContaining("The plan has changed since it was approved"),
    ]);
    expect(outcomesOf(applied)).toBe("dry-run dry-run");
  });

  test("its three steps have one definition", () => {
    const found = [...document.text.matchAll(/^ {10}(deployment(?:-\w+)?|organization|workspace): .*$/gm)];
    expect(new Set(found.map(([line]) => line.replace(/ #.*/, ""))).size * 3).toBe(found.length);
  });
});

describe("a planted mistake is found:", () => {
  test("an input which the step's mode does not use", async () => {
    const document = example("promote-to-production.yml");
    const planted = plant(document, "workspace: Staging", "workspace: Staging\n          token-name: x");
    expect(commandsOf(await run(planted, "push"), "warning")).toEqual([
      expect.stringContaining("token-name"),
    ]);
  });

  test("a permission that the job needs and does not request", async () => {
    const planted = plant(example("preview.yml"), "deployments: write", "deployments: read");
    const done = await run(planted, "pull_request");
    expect(outcomesOf(done)).toBe("not-sent");
    expect(commandsOf(done, "error")).toEqual([expect.stringContaining("deployments: write")]);
  });

  test("an output that is not what try-with-the-emulator.yml checks for", async () => {
    const planted = plant(
      example("try-with-the-emulator.yml"),
      "schedulerSize: LARGE",
      "schedulerSize: SMALL",
    );
    expect((await run(planted, "workflow_dispatch")).exitCode).toBe(1);
  });
});

test("the files that the examples name are in the repository", () => {
  const named = examples().flatMap(({ text }) => text.match(/\bexamples\/[\w.-]+\.\w+/g) ?? []);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
