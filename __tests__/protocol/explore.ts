// Explores the orders of the steps of runs that overlap, over the real modes, and shows each violation with its shortest
// schedule: node build/__tests__/protocol/explore.js --help
import { execFile } from "node:child_process";
import os from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { randomFrom } from "./random.js";
import { pairs, triples } from "./scenarios.js";
import { type Bounds, begin, type Finding, type Report, Search } from "./search.js";

const help = `Options:
  --scenario TEXT   only scenarios whose name contains it; = before it: the whole name
  --effort NAME     quick (the default: seconds), thorough (minutes), or the bounds below
  --switches N      departures from the plain order: Infinity for all orders
  --faults N        failures in one schedule
  --schedules N     at most, for each scenario
  --random N        schedules by chance, for each scenario
  --minutes N       schedules by chance, with other seeds, until the time is over
  --seed N          of what is left to chance
  --processes N     default: one for each core
  --replay LIST     shows one schedule, step by step. Give --scenario; --faults 1 and --apart as the finding says
  --stop            at the first violation
  --json            the reports as one line`;

const { values } = parseArgs({
  options: {
    scenario: { type: "string", default: "" },
    effort: { type: "string", default: "quick" },
    switches: { type: "string" },
    faults: { type: "string", default: "0" },
    schedules: { type: "string", default: "Infinity" },
    random: { type: "string", default: "0" },
    minutes: { type: "string" },
    seed: { type: "string", default: "1" },
    processes: { type: "string", default: String(os.availableParallelism()) },
    part: { type: "string" },
    replay: { type: "string" },
    apart: { type: "boolean", default: false },
    stop: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** How much is explored of each scenario. */
interface Effort {
  readonly bounds: readonly Bounds[];
  readonly random: number;
}

const efforts: Readonly<Record<string, Effort>> = {
  quick: {
    bounds: [
      { switches: 2, faults: 0, schedules: 4 },
      { switches: 1, faults: 1, schedules: 2 },
    ],
    random: 1,
  },
  thorough: {
    bounds: [
      { switches: 3, faults: 0, schedules: 200 },
      { switches: 1, faults: 1, schedules: 200 },
    ],
    random: 30,
  },
};

function effortOf(): Effort {
  const { switches, faults, schedules, random, effort } = values;
  const named = efforts[effort];
  if (named === undefined) throw new Error(`There is no effort ${effort}.`);
  if (switches === undefined && random === "0") return named;
  const bounds = { switches: Number(switches), faults: Number(faults), schedules: Number(schedules) };
  return { bounds: switches === undefined ? [] : [bounds], random: Number(random) };
}

/** What a process sends to the one that started it. */
interface Figures extends Omit<Report, "findings"> {
  readonly seconds: number;
  readonly findings: readonly Finding[];
}

const isChosen = ({ name }: { readonly name: string }): boolean => {
  const { scenario } = values;
  return scenario.startsWith("=") ? name === scenario.slice(1) : name.includes(scenario);
};
const chosen = [...pairs, ...triples].filter(isChosen);

async function explore(): Promise<Figures[]> {
  const [part = 0, parts = 1] = (values.part ?? "0/1").split("/").map(Number);
  const { bounds, random } = effortOf();
  const all: Figures[] = [];
  for (const scenario of chosen.filter((_, index) => index % parts === part)) {
    const search = new Search(await begin(scenario));
    const number = randomFrom(Number(values.seed));
    const started = performance.now();
    for (const each of bounds) await search.systematic({ ...each, stops: values.stop }, number);
    await search.random(random, 2, number);
    all.push(figuresOf(search, started));
  }
  return all;
}

/** Schedules by chance over all scenarios, with failures, until the time is over. */
async function exploreFor(minutes: number): Promise<Figures[]> {
  const [part = 0, parts = 1] = (values.part ?? "0/1").split("/").map(Number);
  const scenarios = chosen.filter((_, index) => index % parts === part);
  const number = randomFrom(Number(values.seed));
  const started = performance.now();
  const searches = await Promise.all(scenarios.map(async (scenario) => new Search(await begin(scenario))));
  while (performance.now() - started < minutes * 60_000) {
    for (const search of searches) {
      await search.random(20, 3, number);
      await search.systematic({ switches: 3, faults: 1, schedules: 40 }, number);
    }
  }
  return searches.map((search) => figuresOf(search, started));
}

function figuresOf({ report }: Search, started: number): Figures {
  return { ...report, seconds: (performance.now() - started) / 1000, findings: [...report.findings.values()] };
}

async function inProcesses(count: number): Promise<Figures[]> {
  const own = fileURLToPath(import.meta.url);
  const given = process.argv.slice(2).filter((argument) => argument !== "--json");
  const parts = Array.from({ length: count }, async (_, index) => {
    const all = [own, ...given, "--processes", "1", "--json", "--part", `${index}/${count}`];
    const { stdout } = await promisify(execFile)(process.execPath, all, { maxBuffer: 2 ** 28 });
    return JSON.parse(stdout) as Figures[];
  });
  return (await Promise.all(parts)).flat();
}

async function replay(list: string): Promise<void> {
  const [scenario] = chosen;
  if (scenario === undefined || chosen.length > 1) throw new Error("Give --scenario =NAME with --replay.");
  const search = new Search(await begin(scenario));
  const permitted = { faults: values.faults !== "0", responsesApart: values.apart };
  const { steps, violations } = await search.replay(list.split(",").filter(Boolean).map(Number), permitted);
  console.log(steps.join("\n"));
  for (const { text, isSilent } of violations) console.log(isSilent ? "VIOLATION" : "reported:", text);
}

function show(all: readonly Figures[]): void {
  for (const { scenario, schedules, states, ends, isCut, seconds, findings } of all) {
    const silent = findings.filter(({ isSilent }) => isSilent);
    console.log(
      `${scenario}: ${schedules} schedules, ${states} states, ${ends} ends, ${seconds.toFixed(1)} s${isCut ? ", cut" : ""}; ` +
        `${silent.length} violations, ${findings.length - silent.length} that a message names`,
    );
    for (const { text, schedule, permitted } of silent) {
      const options = `${permitted.faults ? " --faults 1" : ""}${permitted.responsesApart ? " --apart" : ""}`;
      const list = schedule.join(",").replace(/(?:,0)+$/, "");
      console.log(`    ${text}\n        --scenario "=${scenario}"${options} --replay ${list}`);
    }
  }
  const sum = (member: "schedules" | "states" | "ends"): number => all.reduce((total, each) => total + each[member], 0);
  console.log(`In all: ${sum("schedules")} schedules, ${sum("states")} states, ${sum("ends")} ends.`);
}

if (values.help) console.log(help);
else if (values.replay !== undefined) await replay(values.replay);
else {
  const count = Math.min(Number(values.processes), chosen.length);
  const { minutes } = values;
  const all =
    count > 1 ? await inProcesses(count) : await (minutes === undefined ? explore() : exploreFor(Number(minutes)));
  if (values.json) console.log(JSON.stringify(all));
  else show(all);
  process.exitCode = all.some(({ findings }) => findings.some(({ isSilent }) => isSilent)) && !values.json ? 1 : 0;
}
