import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect } from "@jest/globals";
import { parse } from "yaml";
import type { Resource } from "../../emulator/service/seed.js";
import { textOf } from "../../scripts/generate/files.js";
import type { SweptPreview } from "../../src/outputs.js";
import { testOfAll } from "../platform.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, type World } from "../world.js";

interface Step {
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

const stepsIn = (workflow: string): readonly Step[] => parse(workflow).jobs.preview.steps;
const readme = [...textOf("README.md").matchAll(/```yaml\n([\s\S]*?)```/g)]
  .map(([, yaml = ""]) => yaml)
  .find((yaml) => yaml.includes("preview-idle-days"));
const { with: inputs = {} } = stepsIn(readme ?? "").find((step) => step.with?.["preview-idle-days"]) ?? {};
const loop =
  stepsIn(textOf("examples/preview-with-code.yml")).find(({ env }) => env?.["PREVIEWS"])?.run ?? "";

/** The inputs of README's step that are not the emulators' own. */
const readmeInputs = Object.fromEntries(
  Object.entries(inputs)
    .map(([name, value]) => [name, String(value)] as const)
    .filter(([name, value]) => name !== "definition-file" && !value.includes("${{")),
);
const definition = `{ name: app, type: STANDARD, schedulerSize: MEDIUM, isDevelopmentMode: true,
  scalingSpec: { hibernationSpec: { override: { isHibernating: false } } } }`;

let world: World;
let folder: string;
eachWorld(
  (started) => {
    world = started;
  },
  { inputs: { ...readmeInputs, definition } },
  { webServerReadyAfter: 0 },
);
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "fortnight-"));
  mkdirSync(path.join(folder, "scripts"));
  const script = '#!/bin/sh\necho "$DEPLOYMENT_ID" >>deleted\n';
  writeFileSync(path.join(folder, "scripts", "delete-deployment.sh"), script, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A pull request as people know it. */
interface Pull {
  open: boolean;
  /** The day of its last push or reopening. */
  pushed: number;
  /** Somebody deleted its preview in the platform since then. */
  isDeleted: boolean;
  /** A sweep had retired it before. */
  isRetired: boolean;
}

/** The last two steps of the example: they delete what the run retired. */
function deleteAfter({ outputs }: ActionRun): void {
  const { outcome, previews = "", "deployment-id": id = "" } = outputs;
  if (outcome === "retired" && id !== "") world.service.state.deleteDeployment(id);
  if (previews === "") return;
  const file = path.join(folder, "deleted");
  rmSync(file, { force: true });
  const env = { PATH: process.env["PATH"], PREVIEWS: previews };
  const { status } = spawnSync("bash", ["-e", "-c", loop], { cwd: folder, env });
  expect(status).toBe(0);
  const ids = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  // A Deployment that was deleted before is listed until the sweeps know that.
  for (const each of ids) world.service.state.deployments.delete(each);
}

/** What people do with pull request `number` on a day: ten are pushed to, the others are left after a while. */
function eventOf(number: number, today: number, { open, isDeleted }: Pull): string | undefined {
  const turn = number % 10;
  if (today === number % 3) return "opened";
  if (turn < 3 && today > 3) return open && (today + number) % 2 === 0 ? "synchronize" : undefined;
  if (turn === 3) return today === 12 ? "synchronize" : undefined; // idle for some days
  if (turn === 5) return today === 5 ? "closed" : undefined;
  if (turn === 6) return today === 6 ? "closed without a run" : undefined;
  if (turn === 7) return { 4: "closed", 7: "reopened", 11: "closed" }[today];
  if (turn === 8) return { 5: "deleted", 9: "synchronize" }[today];
  if (turn === 9) return { 9: "deleted", 10: isDeleted ? "closed without a run" : "closed" }[today];
  return undefined; // idle to the end
}

testOfAll(
  "after each of 14 days the platform, the list and the comments of 30 pull requests agree",
  async () => {
    const pulls = new Map<number, Pull>();
    for (let today = 0; today < 14; today++) {
      world.clock.time += 8 * 3_600_000;
      for (let number = 1; number <= 30; number++) {
        const pull = pulls.get(number) ?? { open: true, pushed: today, isDeleted: false, isRetired: false };
        const event = eventOf(number, today, pull);
        if (event === undefined) continue;
        pulls.set(number, pull);
        if (event === "deleted") {
          for (const { id, name } of world.deployments)
            if (name === `app-pr-${number}`) world.service.state.deleteDeployment(String(id));
          pull.isDeleted = true;
          pull.isRetired = today - 1 / 3 - pull.pushed > 7;
          continue;
        }
        pull.open = !event.startsWith("closed");
        if (pull.open) Object.assign(pull, { pushed: today, isDeleted: false, isRetired: false });
        if (event === "closed without a run") world.pull(number, false);
        else {
          const run = await world.preview(event, {}, { number });
          expect(run.error).toBe("");
          deleteAfter(run);
        }
      }
      world.clock.time += 16 * 3_600_000;
      const run = await world.sweep();
      expect(run.error).toBe("");
      deleteAfter(run);
      const list: SweptPreview[] = JSON.parse(run.outputs["previews"] ?? "");
      expect(platformNow()).toEqual(expected(pulls, today, "platform"));
      expect(listed(list)).toEqual(expected(pulls, today, "list"));
      expect(commented(pulls)).toEqual(expected(pulls, today, "comment"));
      for (const { pullRequest, pullRequestOpen } of list)
        expect(pullRequestOpen).toBe(pulls.get(pullRequest)?.open);
    }
    expect(pulls.size).toBe(30);
  },
  900_000,
);

/**
 * Each open pull request with its preview. That somebody deleted it in the platform, list and comment show once a sweep
 * wanted to retire it.
 */
function expected(pulls: ReadonlyMap<number, Pull>, today: number, where: "platform" | "list" | "comment") {
  return [...pulls]
    .flatMap(([number, { open, pushed, isDeleted, isRetired }]) => {
      const isIdle = today + 2 / 3 - pushed > 7;
      const isSeen = !isDeleted || (where !== "platform" && (!isIdle || isRetired));
      return open && isSeen
        ? [`${number} ${isIdle && (isRetired || !isDeleted) ? "retired" : "active"}`]
        : [];
    })
    .sort();
}

function platformNow(): string[] {
  const isHibernating = (deployment: Resource): boolean =>
    JSON.stringify(deployment["scalingSpec"]).includes('"isHibernating":true');
  return world.deployments
    .map(
      (each) =>
        `${String(each["name"]).replace("app-pr-", "")} ${isHibernating(each) ? "retired" : "active"}`,
    )
    .sort();
}

/** The list as it is after the last step has deleted the retired ones of closed pull requests. */
function listed(list: readonly SweptPreview[]): string[] {
  const existing = new Set(world.deployments.map(({ id }) => id));
  const isDeleted = ({ state, deploymentId }: SweptPreview): boolean =>
    /^(missing|retired)$/.test(state) && !existing.has(deploymentId);
  return list
    .filter((row) => (row.pullRequestOpen ? row.state !== "missing" : !isDeleted(row)))
    .map(({ pullRequest, state }) => `${pullRequest} ${state}`)
    .sort();
}

/** What the comments of open pull requests say. */
function commented(pulls: ReadonlyMap<number, Pull>): string[] {
  return [...pulls]
    .flatMap(([number, { open }]) => {
      const own = world.github.state.comments.filter(({ issue_url: url }) =>
        String(url).endsWith(`/${number}`),
      );
      expect(own).toHaveLength(1);
      const [, title = ""] = /^###(.*)$/m.exec(String(own[0]?.["body"])) ?? [];
      const word = / (created|updated|retired): /.exec(title)?.[1];
      if (!open) expect(["retired", undefined]).toContain(word);
      // Without one of these words, a sweep did not find it.
      return open && word ? [`${number} ${word === "retired" ? word : "active"}`] : [];
    })
    .sort();
}
