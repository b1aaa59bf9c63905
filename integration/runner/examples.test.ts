import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { scratch } from "../folders.js";
import { example, examples, plant, readmeWorkflows, root } from "../workflows/repository.js";
import { commandsOf, create, firstId, inAWorld, openPull, outcomesOf, passADay, run } from "./examples.js";

const world = inAWorld();

/** An example of previews, or one that needs no id: the event, what its steps come to the first and the second time, what it prints. */
const alike: Readonly<
  Record<string, readonly [event: string, first: string, again: string, printed?: RegExp]>
> = {
  "preview-matrix.yml": ["pull_request", "created created", "updated updated"],
  "preview-on-label.yml": ["pull_request", "created", "updated"],
  "preview-definition.yml": ["pull_request", "created", "updated"],
  "preview-with-code.yml": [
    "pull_request",
    "created created",
    "updated created",
    /deploy-code: given the token \*\*\* for cl\w+\n[\s\S]*test-preview: given the token \*\*\*/,
  ],
  "try-with-the-emulator.yml": [
    "workflow_dispatch",
    "created updated created",
    "created updated created",
    /was created and updated/,
  ],
  "README-preview.yml": ["pull_request", "created", "updated"],
};
/** An example that creates once by a manual start, and updates with the stored id: what its steps come to. */
const once: Readonly<Record<string, readonly [created: string, updated: string]>> = {
  "cicd-enforced-pipeline.yml": ["created created", "updated created"],
  "README-production.yml": ["created", "updated"],
};
/** Tested below, or in plan-and-apply.test.ts and plan-policy.test.ts. */
const apart = [
  "drift.yml",
  "plan-and-apply.yml",
  "plan-policy.yml",
  "promote-to-production.yml",
  "reusable-plan-and-apply-caller.yml",
  "reusable-plan-and-apply-many.yml",
  "reusable-plan-and-apply.yml",
  "rotate-tokens.yml",
  "token-for-a-cli.yml",
];
const documents = [...examples(), ...readmeWorkflows()].map(
  (document) => [path.basename(document.path), document] as const,
);
const documentOf = (name: string) => documents.find(([one]) => one === name)?.[1] ?? example(name);

test("every example that is a workflow is named here", () => {
  const named = [...Object.keys(alike), ...Object.keys(once), ...apart];
  expect(documents.map(([name]) => name).sort()).toEqual(named.sort());
});

test.each(Object.entries(alike))(
  "%s, run by a real workflow runner, does what it describes, without a warning",
  async (name, [event, first, again, printed = /(?:)/]) => {
    const runs = [await run(documentOf(name), event), await run(documentOf(name), event)];
    expect(runs.map(outcomesOf)).toEqual([first, again]);
    for (const done of runs) {
      expect([done.exitCode, commandsOf(done, "warning"), commandsOf(done, "error")]).toEqual([0, [], []]);
      expect(done.log).toMatch(printed);
    }
  },
);

test.each(Object.entries(once))(
  "%s creates on a manual start, and updates with the stored id from then on",
  async (name, [created, updated]) => {
    const early = await run(documentOf(name), "push");
    expect([early.exitCode, outcomesOf(early)]).toEqual([1, "not-sent"]);
    expect(outcomesOf(await run(documentOf(name), "workflow_dispatch", create))).toBe(created);
    const { size } = world().service.state.deployments;
    const id = firstId();
    const push = await run(documentOf(name), "push", { id });
    expect([outcomesOf(push), commandsOf(push, "warning")]).toEqual([updated, []]);
    expect(outcomesOf(await run(documentOf(name), "workflow_dispatch", { ...create, id }))).toBe("not-sent");
    expect(world().service.state.deployments.size).toBe(size);
  },
);

test("README-production.yml adopts by the steps of docs/production.md", async () => {
  const production = documentOf("README-production.yml");
  await run(production, "workflow_dispatch", create);
  const id = firstId();
  const { records } = world().github.state;
  for (const record of [...records]) world().github.state.deleteRecord(record);
  const force = { force: "true" };
  expect(outcomesOf(await run(production, "push", { id }))).toBe("not-sent");
  const dry = { id, inputs: { ...force, "dry-run": "true" } };
  expect(outcomesOf(await run(production, "workflow_dispatch", dry))).toBe("dry-run");
  expect(outcomesOf(await run(production, "workflow_dispatch", { id, inputs: force }))).toBe("updated");
  expect(outcomesOf(await run(production, "push", { id }))).toBe("updated");
});

test("promote-to-production.yml creates both Deployments from one definition and the file of each", async () => {
  const document = example("promote-to-production.yml");
  const staging = { inputs: { create: "staging" } };
  expect(outcomesOf(await run(document, "workflow_dispatch", staging))).toBe("created");
  expect([...world().service.state.deployments.values()]).toEqual([
    expect.objectContaining({ name: "data-pipelines-staging", schedulerSize: "SMALL" }),
  ]);
});

test("token-for-a-cli.yml creates a token for the workspace, and one for the Deployment that is given", async () => {
  await run(documentOf("README-production.yml"), "workflow_dispatch", create);
  const { size } = world().service.state.deployments;
  const document = example("token-for-a-cli.yml");
  expect(outcomesOf(await run(document, "workflow_dispatch"))).toBe("created");
  const both = await run(document, "workflow_dispatch", { inputs: { "deployment-id": firstId() } });
  expect([outcomesOf(both), commandsOf(both, "warning")]).toEqual(["created created", []]);
  expect(both.log).toMatch(/(?:given the token \*\*\*[\s\S]*){2}/);
  expect(world().service.state.deployments.size).toBe(size);
});

test("rotate-tokens.yml stores a new token of each environment as its secret", async () => {
  const programs = scratch("programs-");
  const stored = path.join(programs, "stored");
  writeFileSync(path.join(programs, "gh"), `#!/bin/sh\necho "$GH_TOKEN: $* $(cat)" >> "${stored}"\n`, {
    mode: 0o755,
  });
  // GitHub makes the app's token. Here the action is in the checkout.
  const document = example("rotate-tokens.yml");
  const appStep = /- uses: actions\/create-github-app-token[\s\S]*?permission-environments: write/;
  const text = document.text.replace(
    appStep,
    '- uses: actions/checkout@v7\n      - id: app\n        run: echo "token=fake-app-token" >> "$GITHUB_OUTPUT"',
  );
  const done = await run({ ...document, text }, "schedule", { programs });
  expect([done.exitCode, outcomesOf(done)]).toEqual([0, "created created"]);
  const lines = readFileSync(stored, "utf8").trim().split("\n").sort();
  expect(lines).toEqual(
    ["production", "staging"].map((environment) =>
      expect.stringMatching(
        `^fake-app-token: secret set PLATFORM_API_TOKEN --env ${environment} --repo \\S+ fake-\\d+-api-token-value$`,
      ),
    ),
  );
});

const previews = [
  "README-preview.yml",
  "preview-definition.yml",
  "preview-matrix.yml",
  "preview-on-label.yml",
  "preview-with-code.yml",
];
/** The status of each Deployment, as people see it in the platform. */
const statuses = () => [...world().service.state.deployments.values()].map(({ status }) => status);

test.each(["README-preview.yml", "preview-definition.yml", "preview-with-code.yml"])(
  "%s lets a closed preview hibernate, and wakes it up when the pull request is reopened",
  async (name) => {
    await run(documentOf(name), "pull_request");
    openPull(false);
    const closed = await run(documentOf(name), "pull_request", { action: "closed" });
    expect([closed.exitCode, outcomesOf(closed), statuses()]).toEqual([0, "retired", ["HIBERNATING"]]);
    const notices = [expect.stringContaining("isHibernating")];
    expect([commandsOf(closed, "notice"), commandsOf(closed, "warning")]).toEqual([notices, []]);
    openPull(true);
    const opened = await run(documentOf(name), "pull_request", { action: "reopened" });
    expect([outcomesOf(opened).split(" ")[0], commandsOf(opened, "warning"), statuses()]).toEqual([
      "updated",
      [],
      ["HEALTHY"],
    ]);
  },
);

test("preview-with-code.yml deletes what its run or its schedule retired", async () => {
  const document = example("preview-with-code.yml");
  await run(document, "pull_request");
  openPull(false);
  const closed = await run(document, "pull_request", { action: "closed" });
  expect(closed.log).toContain(`delete-deployment: given the token *** for ${firstId()}`);
  passADay();
  const sweep = await run(document, "schedule");
  expect(sweep.log).toContain(`delete-deployment: given the token *** for ${firstId()}`);
});

test.each(previews)("%s retires on its schedule what was closed without a run", async (name) => {
  await run(documentOf(name), "pull_request");
  openPull(false);
  passADay();
  const sweep = await run(documentOf(name), "schedule");
  expect(outcomesOf(sweep)).toBe("swept");
  const [swept = "[]"] = commandsOf(sweep, "set-output", "previews");
  expect(JSON.parse(swept).map(({ action }: { action: string }) => action)).toEqual(
    [...world().service.state.deployments.keys()].map(() => "retired"),
  );
});

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

describe("a planted mistake is found:", () => {
  test("an input which the step's mode does not use", async () => {
    const document = example("preview-on-label.yml");
    const planted = plant(
      document,
      "mode: create-deployment",
      "mode: create-deployment\n          token-name: x",
    );
    expect(commandsOf(await run(planted, "pull_request"), "warning")).toEqual([
      expect.stringContaining("token-name"),
    ]);
  });

  test("a permission that the job needs and does not request", async () => {
    const planted = plant(example("preview-definition.yml"), "deployments: write", "deployments: read");
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
