// Explores the orders of the steps of runs that overlap, over the real modes, and shows each violation with its shortest
// schedule: node build/__tests__/protocol/explore.js --help
import { execFile } from "node:child_process";
import os from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { defects } from "./defects.js";
import { randomFrom } from "./random.js";
import { pairs, triples } from "./scenarios.js";
import { type Bounds, begin, type Finding, type Report, Search } from "./search.js";

const help = `Options:
  --scenario TEXT   only scenarios whose name contains it; = before it: the whole name
  --effort NAME     quick (the default: seconds), thorough (minutes), or the bounds below
  --switches N      departures from the plain order: Infinity for all orders
  --faults N        failures in one schedule
  --polls N         looks of each run at the others while one of them goes on (default: 1)
  --schedules N     at most, for each scenario
  --random N        schedules by chance, for each scenario
  --seed N          of what is left to chance
  --processes N     default: one for each core
  --apart           responses are steps of their own, and nothing is left out because it needs no other order
  --replay LIST     shows one schedule, step by step. Give --scenario, and --apart as the finding says
  --stop            at the first violation
  --json            the reports as one line`;

const { values } = parseArgs({
  options: {
    scenario: { type: "string", default: "" },
    effort: { type: "string", default: "quick" },
    switches: { type: "string" },
    faults: { type: "string", default: "0" },
    polls: { type: "string", default: "1" },
    schedules: { type: "string", default: "Infinity" },
    random: { type: "string", default: "0" },
    seed: { type: "string", default: "41" },
    processes: { type: "string", default: String(os.availableParallelism()) },
    part: { type: "string" },
    replay: { type: "string" },
    apart: { type: "boolean", default: false },
    stop: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const plain: Bounds = {
  switches: Number(values.switches),
  faults: Number(values.faults),
  polls: Number(values.polls),
  responsesApart: values.apart,
  schedules: Number(values.schedules),
  stops: values.stop,
};

const isGiven = values.switches !== undefined || values.random !== "0";

/** How much is explored of each scenario. */
function boundsOf(): Bounds[] {
  if (isGiven) return values.switches === undefined ? [] : [plain];
  if (values.effort === "quick") {
    return [
      { ...plain, switches: 1, schedules: 60 },
      { ...plain, switches: 0, faults: 1, schedules: 6 },
    ];
  }
  return [
    { ...plain, switches: 3, schedules: 1_000 },
    { ...plain, switches: 1, faults: 1, schedules: 200 },
  ];
}

/** What a process sends to the one that started it. */
interface Figures extends Omit<Report, "findings" | "ends"> {
  readonly seconds: number;
  readonly ends: readonly string[];
  readonly findings: readonly Finding[];
}

const chosen = [...pairs, ...triples].filter(({ name }) => {
  const { scenario, effort } = values;
  // A quick search is for the scenarios in which planted defects show.
  if (scenario === "" && !isGiven && effort === "quick")
    return defects.some((defect) => defect.scenario === name);
  return scenario.startsWith("=") ? name === scenario.slice(1) : name.includes(scenario);
});

async function explore(): Promise<Figures[]> {
  const [part = 0, parts = 1] = (values.part ?? "0/1").split("/").map(Number);
  const all: Figures[] = [];
  for (const scenario of chosen.filter((_, index) => index % parts === part)) {
    const search = new Search(await begin(scenario));
    const number = randomFrom(Number(values.seed));
    const started = performance.now();
    for (const each of boundsOf()) await search.systematic(each, number);
    await search.random(Number(values.random), 2, number);
    const seconds = (performance.now() - started) / 1000;
    const { report } = search;
    all.push({
      ...report,
      seconds,
      ends: [...report.ends.keys()].sort(),
      findings: [...report.findings.values()],
    });
  }
  return all;
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
  const { steps, violations } = await search.replay(list.split(",").filter(Boolean).map(Number), plain);
  console.log(steps.join("\n"));
  for (const { text, isSilent } of violations) console.log(isSilent ? "VIOLATION" : "reported:", text);
}

function show(all: readonly Figures[]): void {
  for (const { scenario, schedules, states, ends, isCut, seconds, findings } of all) {
    const time = `${seconds.toFixed(1)} s${isCut ? ", cut" : ""}`;
    console.log(`${scenario}: ${schedules} schedules, ${states} states, ${ends.length} ends, ${time}`);
    for (const { text, schedule, isApart, isSilent } of findings) {
      const list = `--scenario "=${scenario}"${isApart ? " --apart" : ""} --replay ${schedule.join(",").replace(/(?:,0)+$/, "")}`;
      console.log(isSilent ? `    VIOLATION ${text}\n        ${list}` : `  reported: ${text}\n   ${list}`);
    }
  }
  const sum = (count: (of: Figures) => number): number => all.reduce((total, each) => total + count(each), 0);
  const ends = sum((each) => each.ends.length);
  console.log(
    `In all: ${sum(({ schedules }) => schedules)} schedules, ${sum(({ states }) => states)} states, ${ends} ends.`,
  );
}

if (values.help) console.log(help);
else if (values.replay !== undefined) await replay(values.replay);
else {
  const count = Math.min(Number(values.processes), chosen.length);
  const all = count > 1 ? await inProcesses(count) : await explore();
  if (values.json) console.log(JSON.stringify(all));
  else show(all);
  process.exitCode =
    all.some(({ findings }) => findings.some(({ isSilent }) => isSilent)) && !values.json ? 1 : 0;
}
