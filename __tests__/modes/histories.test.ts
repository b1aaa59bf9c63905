import { expect, test } from "@jest/globals";
import type { Mishap } from "../../emulator/github/server.js";
import { remembered } from "../../src/records/record.js";
import { bot, Killed, type RunEnd, type RunOptions, type ServiceFault, type Step, World } from "./world.js";

const isThorough = process.env["STEPS"] === "processes";
const steps = isThorough ? 2_000 : 150;
const seed = Number(process.env["HISTORY_SEED"] ?? 20_260_501);

const numbers = [1, 2, 3, 4];
const bases = ["one", "two"];
const tokens = { ghs_fake: bot, ghs_other: "other-app[bot]" } as const;
type Token = keyof typeof tokens;
const hour = 60 * 60 * 1000;

/** Numbers that are the same in every run of the test (Park and Miller). */
class Random {
  #state: number;

  constructor(start: number) {
    this.#state = start % 2_147_483_647 || 1;
  }

  below(limit: number): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state % limit;
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
}

/** A history of one repository: what happened, and what was reported to people. */
class History {
  readonly world: World;
  readonly random: Random;
  /** Every warning, error and lost outcome, with the step at which it was shown. */
  readonly told: string[] = [];
  readonly journal: string[] = [];
  readonly wrongUpdates: string[] = [];

  constructor(world: World, start: number) {
    this.world = world;
    this.random = new Random(start);
    world.onStep = (step) => this.#watch(step);
  }

  #deadly: number | undefined;
  #delays = false;

  /** Checks each update on its way: it must be about the Deployment of its own name. */
  async #watch({ peer, method, path, body }: Step): Promise<void> {
    if (this.#deadly !== undefined && this.#deadly-- === 0) throw new Killed(path);
    if (this.#delays) await new Promise((resolve) => setTimeout(resolve, this.random.below(6)));
    const id = /\/deployments\/([^/]+)$/.exec(path)?.[1];
    if (peer !== "service" || method !== "POST" || id === undefined) return;
    const name = this.world.service.state.deployments.get(id)?.["name"];
    const requested = (body as { name?: unknown }).name;
    if (name !== undefined && name !== requested) this.wrongUpdates.push(`${path}: ${name}, not ${requested}`);
  }

  note(text: string): void {
    this.journal.push(text);
  }

  #keep(runs: readonly RunEnd[]): void {
    for (const { warnings, error } of runs) {
      this.told.push(...warnings);
      if (error !== undefined && "text" in error) this.told.push(error.text);
    }
  }

  #options(): RunOptions {
    const token: Token = this.random.chance(12) ? "ghs_other" : "ghs_fake";
    return {
      pullRequest: this.random.of(numbers),
      name: this.random.of(bases),
      nameFromInput: false,
      token,
      comment: this.random.chance(20),
    };
  }

  /** The run's event, as GitHub sends it for the state of the pull request, or out of date. */
  #event(options: RunOptions): RunOptions {
    const open = this.world.github.state.pulls.get(options.pullRequest ?? 0)?.open ?? false;
    const closed = this.random.chance(10) ? open : !open;
    return { ...options, action: closed ? "closed" : "synchronize", event: { closed } };
  }

  async #runs(all: readonly RunOptions[]): Promise<void> {
    this.note(all.map((one) => `${one.token} ${one.step ?? one.action} ${one.name}-pr-${one.pullRequest}`).join(" & "));
    const runs = await Promise.all(all.map((options) => this.world.preview(options)));
    this.note(
      runs
        .map(
          ({ outputs, error }) =>
            `  -> ${outputs["outcome"]} ${outputs["deployment-id"]} ${error?.message.slice(0, 120) ?? ""}`,
        )
        .join("\n"),
    );
    this.#keep(runs);
  }

  async sweep(token: Token, options: RunOptions = {}): Promise<RunEnd> {
    const swept = await this.world.sweep({ token, ...options });
    this.note(
      `${token} sweep -> ${JSON.stringify(swept.previews?.map(({ name, action }) => `${name} ${action}`))} ${swept.error?.message ?? ""}`,
    );
    this.#keep([swept]);
    return swept;
  }

  async step(): Promise<void> {
    const { random, world } = this;
    world.pass(random.of([1_000, 20_000, 90_000, 2 * hour]));
    const what = random.below(100);
    if (what < 40) await this.#runs([this.#event(this.#options())]);
    else if (what < 46) await this.#withServiceFault();
    else if (what < 53) await this.#withGitHubFault();
    else if (what < 59) await this.#killed();
    else if (what < 66) await this.#atOnce();
    else if (what < 82) this.#toggle();
    else if (what < 88) this.#cleanUp();
    else if (what < 90) this.#deleteRecord();
    else if (what < 92) this.#deleteDeployment();
    else if (what < 95) await this.#runs([{ ...this.#event(this.#options()), step: "retire" }]);
    else if (what < 97) await this.sweep(random.of(["ghs_fake", "ghs_other"]), { idleDays: 1 });
    else await this.sweepAll();
  }

  async #withServiceFault(): Promise<void> {
    const fault: ServiceFault = this.random.of(["refused", "lost", "acted"]);
    this.note(`service: ${fault}`);
    this.world.serviceFault = fault;
    await this.#runs([this.#event(this.#options())]);
    this.world.serviceFault = undefined;
  }

  async #withGitHubFault(): Promise<void> {
    const operation = this.random.of([
      "repos/create-deployment",
      "repos/create-deployment-status",
      "repos/list-deployments",
      "repos/list-deployment-statuses",
      "pulls/get",
    ]);
    const mishap: Mishap = this.random.of([
      { status: 500 },
      { status: 403, body: { message: "no", documentation_url: "" } },
      "close",
      "truncate",
    ]);
    const when = this.random.of(["before", "after"] as const);
    const fault = { operation, mishap, when, skip: this.random.below(3), times: this.random.of([1, 9]) };
    this.note(`GitHub: ${JSON.stringify(fault)}`);
    this.world.github.inject(fault);
    await this.#runs([this.#event(this.#options())]);
    this.world.github.heal();
  }

  async #killed(): Promise<void> {
    this.#deadly = this.random.below(12);
    this.note(`killed at request ${this.#deadly}`);
    await this.#runs([this.#event(this.#options())]);
    this.#deadly = undefined;
  }

  /** Runs at once: of one preview, or of several of one pull request. */
  async #atOnce(): Promise<void> {
    this.#delays = true;
    const first = this.#event(this.#options());
    const second = this.random.chance(60) ? first : { ...first, name: this.random.of(bases) };
    await this.#runs(this.random.chance(30) ? [first, second, first] : [first, second]);
    this.#delays = false;
  }

  /** Opens or closes a pull request, without any run: GitHub often sends no event. */
  #toggle(): void {
    const number = this.random.of(numbers);
    const open = !(this.world.github.state.pulls.get(number)?.open ?? false);
    this.world.pull(number, open);
    this.note(`#${number} is ${open ? "open" : "closed"}`);
  }

  #cleanUp(): void {
    const actor = this.random.of([bot, "somebody", "other-app[bot]"]);
    this.world.github.state.deactivateAll(actor, "preview");
    this.note(`${actor} deactivates all records`);
  }

  /** Another tool deletes an inactive record. What no other record stores is not deleted: that is lost by definition. */
  #deleteRecord(): void {
    const { records } = this.world.github.state;
    const record = records[this.random.below(records.length || 1)];
    if (record === undefined || record.statuses[0]?.["state"] !== "inactive") return;
    const id = idOf(record.statuses);
    const task = record.fields.task;
    const creator = loginOf(record.fields);
    const newer = records.some(
      ({ fields, statuses }) =>
        fields.id > record.fields.id && fields.task === task && loginOf(fields) === creator && idOf(statuses) === id,
    );
    if (!newer || id === undefined) return;
    this.world.github.state.deleteRecord(record.fields.id);
    this.note(`record ${record.fields.id} is deleted`);
  }

  /** Somebody deletes a Deployment in the platform, and perhaps follows the advice of the next run. */
  #deleteDeployment(): void {
    const ids = [...this.world.service.state.deployments.keys()];
    if (ids.length === 0) return;
    const id = this.random.of(ids);
    this.world.service.state.deployments.delete(id);
    this.note(`${id} is deleted`);
    const named = this.world.github.state.records.find(({ statuses }) => idOf(statuses) === id);
    if (named && this.random.chance(30)) this.world.github.state.addStatus("somebody", named, { state: "inactive" });
  }

  async sweepAll(): Promise<void> {
    // Runs that were killed look as if they were in progress for an hour.
    this.world.pass(2 * hour);
    for (const token of ["ghs_fake", "ghs_other"] as const) await this.sweep(token);
    this.expectRetired();
  }

  /** Every Deployment is named by a record, a warning or an error. */
  expectNamed(): void {
    const { records } = this.world.github.state;
    for (const { id, name } of this.world.deployments) {
      const task = `:${name}`;
      const onRecord = records.some(({ statuses }) =>
        statuses.some(({ description }) => remembered(String(description))?.id === id),
      );
      // A run that was killed, or whose create has an unknown outcome: the next run warns of its record.
      const open = records.some(
        ({ fields, statuses }) =>
          fields.task.endsWith(task) &&
          [undefined, "in_progress", "error"].includes(stateOf(statuses) as string | undefined) &&
          idOf(statuses) === undefined,
      );
      const inText = this.told.some(
        (text) =>
          text.includes(id) ||
          text.includes(`may have left a Deployment "${name}" behind`) ||
          text.includes(`"${name}" may`),
      );
      if (!onRecord && !open && !inText) throw new Error(`${id} "${name}" is named nowhere`);
    }
  }

  /** Where one name has several Deployments, a warning was shown. */
  expectNoSilentDuplicates(): void {
    const byName = new Map<string, string[]>();
    for (const { id, name } of this.world.deployments)
      byName.set(String(name), [...(byName.get(String(name)) ?? []), id]);
    for (const [name, ids] of byName) {
      const texts = this.told.filter((text) => text.includes(name) || ids.some((id) => text.includes(id)));
      if (ids.length > 1 && texts.length === 0)
        throw new Error(`${ids.join(", ")} have the name "${name}", and nobody was told`);
    }
  }

  /** After a sweep no preview of a closed pull request is left as it was, as far as a record stores its id. */
  expectRetired(): void {
    for (const actor of Object.values(tokens)) {
      const seen = new Set<string>();
      for (const { fields, statuses } of this.world.github.state.records) {
        const id = idOf(statuses);
        if (id === undefined || loginOf(fields) !== actor || seen.has(fields.task)) continue;
        seen.add(fields.task);
        const deployment = this.world.service.state.deployments.get(id);
        const number = Number(/^preview:pr-(\d+):/.exec(fields.task)?.[1]);
        const open = this.world.github.state.pulls.get(number)?.open ?? false;
        if (deployment === undefined || open) continue;
        if (deployment["schedulerSize"] !== "SMALL")
          throw new Error(`${id} "${deployment["name"]}" of #${number} was not retired`);
      }
    }
  }
}

function loginOf({ creator }: { readonly [name: string]: unknown }): string {
  return String((creator as { login?: unknown }).login);
}

function stateOf(statuses: readonly { readonly [name: string]: unknown }[]): unknown {
  return statuses.find(({ state, description }) => state !== "inactive" || description !== "")?.["state"];
}

function idOf(statuses: readonly { readonly [name: string]: unknown }[]): string | undefined {
  return statuses.map(({ description }) => remembered(String(description))?.id).find((id) => id !== undefined);
}

test(`a random history of ${steps} steps keeps every promise (seed ${seed})`, async () => {
  const world = await World.start();
  const history = new History(world, seed);
  const started = performance.now();
  let step = 0;
  try {
    for (const number of numbers) world.pull(number);
    for (; step < steps; step++) {
      await history.step();
      history.expectNamed();
      history.expectNoSilentDuplicates();
      expect(history.wrongUpdates).toEqual([]);
    }
    for (const number of numbers) world.pull(number, false);
    await history.sweepAll();
    expect(world.github.violations).toEqual([]);
    if (process.env["HISTORY_SEED"] !== undefined) console.log(`${step} steps in ${performance.now() - started} ms`);
  } catch (error) {
    throw new Error(`Step ${step} of seed ${seed}: ${error}\n${history.journal.slice(-60).join("\n")}`);
  } finally {
    await world.close();
  }
}, 900_000);
