// Explores the order of steps of runs that overlap, over the real modes: node build/__tests__/protocol/explore.js
import { parseArgs } from "node:util";
import { randomFrom } from "../soak/random.js";
import { pairs, triples } from "./scenarios.js";
import { begin, Search } from "./search.js";

const { values } = parseArgs({
  options: {
    scenario: { type: "string" },
    switches: { type: "string", default: "2" },
    faults: { type: "string", default: "0" },
    schedules: { type: "string", default: "1000000" },
    replay: { type: "string" },
    seed: { type: "string", default: "1" },
    apart: { type: "boolean", default: false },
  },
});
const chosen = [...pairs, ...triples].filter(
  ({ name }) => values.scenario === undefined || name.includes(values.scenario),
);
const faults = Number(values.faults);
for (const scenario of chosen) {
  const search = new Search(await begin(scenario));
  if (values.replay !== undefined) {
    const schedule = values.replay.split(",").filter(Boolean).map(Number);
    const { steps, violations } = await search.replay(schedule, { faults: faults > 0, responsesApart: values.apart });
    console.log(steps.join("\n"));
    for (const { text, isSilent } of violations) console.log(isSilent ? "VIOLATION" : "told", text);
    break;
  }
  const started = performance.now();
  await search.systematic(
    { switches: Number(values.switches), faults, schedules: Number(values.schedules) },
    randomFrom(Number(values.seed)),
  );
  const { schedules, states, ends, isCut, findings } = search.report;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${scenario.name}: ${schedules} schedules, ${states} states, ${ends} ends, ${seconds} s${isCut ? ", cut" : ""}`,
  );
  for (const [key, { schedule }] of findings) console.log(`    ${key}: ${schedule.join(",").replace(/(?:,0)+$/, "")}`);
}
