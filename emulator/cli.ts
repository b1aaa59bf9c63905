import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type EmulatedGitHub, startGitHub } from "./github/server.js";
import { asDocumented, asInTheField, type Behaviour, strict } from "./service/behaviour.js";
import { defaultSeed, readSeed, type Seed } from "./service/seed.js";
import { type Emulator, startEmulator } from "./service/server.js";

const usage = `Starts the API in memory, on this machine.

  npm run emulator -- [options]

  --port N       listen on port N (default 4010; 0 takes a free one)
  --seed FILE    the account at the start, as in examples/emulator-seed.json
  --field        behave like comparable services: lists in pages, names of organizations, rate limits
  --strict       like --field, and refuse everything that comparable services refuse
  --drop A,B     accept these fields of a Deployment, but do not apply them
  --omitted MODE keep or reset: what an update does with the fields that it omits (default keep)
  --healthy N    show CREATING until N seconds after the creation (default: until the first update)
  --ready N      give each Deployment a web server that responds N seconds after its creation, or "never"
  --github       start an emulated GitHub too, on the next port
  --list-lag N   show what was created in lists of GitHub N seconds later
  --help         show this help`;

/** Ends the process: with wrong arguments nothing is started. */
function refuse(message: string): never {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: "string", default: "4010" },
        seed: { type: "string" },
        field: { type: "boolean", default: false },
        strict: { type: "boolean", default: false },
        drop: { type: "string", default: "" },
        omitted: { type: "string", default: "keep" },
        healthy: { type: "string", default: "0" },
        ready: { type: "string" },
        github: { type: "boolean", default: false },
        "list-lag": { type: "string" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function seedOf(file: string | undefined) {
  if (file === undefined) return defaultSeed;
  try {
    return readSeed(readFileSync(file, "utf8"));
  } catch (error) {
    return refuse(`The seed ${file} cannot be used: ${(error as Error).message}`);
  }
}

function settings(args: readonly string[]) {
  const values = parsed(args);
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const { port } = values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    refuse(`--port is "${port}", but must be a port number.`);
  const { ready, omitted, github, "list-lag": listLag } = values;
  if (omitted !== "keep" && omitted !== "reset")
    refuse(`--omitted is "${omitted}", but must be keep or reset.`);
  if (listLag !== undefined && !github) refuse("--list-lag needs --github.");
  const behaviour: Behaviour = {
    ...(values.strict ? strict : values.field ? asInTheField : asDocumented),
    droppedFields: values.drop.split(",").filter(Boolean),
    omittedFields: omitted,
    healthyAfter: milliseconds("healthy", values.healthy),
    webServerReadyAfter: ready === undefined ? undefined : milliseconds("ready", ready, true),
  };
  return {
    port: Number(port),
    seed: seedOf(values.seed),
    behaviour,
    withGitHub: github,
    listLag: milliseconds("list-lag", listLag ?? "0"),
  };
}

/** The value of an option in seconds. */
function milliseconds(option: string, value: string, orNever = false) {
  if (orNever && value === "never") return Number.POSITIVE_INFINITY;
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  return refuse(`--${option} is "${value}", but must be a number of seconds${orNever ? ", or never" : ""}.`);
}

/** What is printed at the start: what there is, and commands to copy. */
function introduction(emulator: Emulator, seed: Seed, github: EmulatedGitHub | undefined) {
  const token = seed.apiTokens[0]?.value ?? "";
  const [organization] = seed.organizations;
  const workspace = seed.workspaces.find(({ organizationId }) => organizationId === organization?.id);
  const inputs = (mode: string, more: string) => [
    `  env INPUT_MODE=${mode} ${more} \\`,
    `    "INPUT_ORGANIZATION=${organization?.name}" "INPUT_WORKSPACE=${workspace?.name}" \\`,
    `    PLATFORM_BASE_URL=${emulator.url} PLATFORM_API_TOKEN=${token} \\`,
  ];
  const account = seed.organizations.flatMap(({ id, name }) => [
    `Organization     ${name} (${id})`,
    ...seed.workspaces
      .filter(({ organizationId }) => organizationId === id)
      .map((item) => `  Workspace      ${item.name} (${item.id})`),
  ]);
  return [
    `Emulated API     ${emulator.url}`,
    `API token        ${token}`,
    ...account,
    `Live Deployment  ${emulator.url}/emulator/deployments/ID (the API has no such request)`,
    ...(github
      ? [`Emulated GitHub  ${github.url} (token ghs_fake, acme/pipelines, pull requests 42 and 43 are open)`]
      : []),
    "",
    "Nothing here is real or secret. Try it in another terminal:",
    "",
    `  curl -H "Authorization: Bearer ${token}" ${emulator.url}/platform/v1beta1/organizations`,
    "",
    ...inputs("create-token", '"INPUT_TOKEN-NAME=tried-out" "INPUT_TOKEN-ROLE=WORKSPACE_MEMBER"'),
    '    GITHUB_OUTPUT="$(mktemp)" node dist/index.js',
    "",
    ...(github ? previewCommands(github.url, inputs) : []),
    "Requests:",
  ].join("\n");
}

/** A preview's step, and the request that closes its pull request: the next step then retires the preview. */
function previewCommands(url: string, inputs: (mode: string, more: string) => string[]) {
  return [
    ...inputs("create-deployment", 'INPUT_PREVIEW=true "INPUT_PULL-REQUEST=42"'),
    '    "INPUT_DEFINITION={ name: app, type: STANDARD, schedulerSize: LARGE }" \\',
    `    "INPUT_GITHUB-TOKEN=ghs_fake" GITHUB_API_URL=${url} GITHUB_REPOSITORY=acme/pipelines \\`,
    `    GITHUB_RUN_ID=1 GITHUB_SHA=${"a".repeat(40)} \\`,
    '    GITHUB_OUTPUT="$(mktemp)" node dist/index.js',
    "",
    `  curl -X PATCH -s -o /dev/null -H "Authorization: Bearer ghs_fake" -d '{ "state": "closed" }' \\`,
    `    ${url}/repos/acme/pipelines/pulls/42`,
    "",
  ];
}

/** Prints a request on one line, whatever is in its path. */
function print(method: string, path: string, result: string | number) {
  console.log(`${method} ${JSON.stringify(path).slice(1, -1)} ${result}`);
}

/** Runs the emulator until SIGINT or SIGTERM. */
async function run(args: readonly string[]) {
  const { port, seed, behaviour, withGitHub, listLag } = settings(args);
  try {
    const emulator = await startEmulator({
      port,
      seed,
      behaviour,
      onRequest: ({ method, path, status }) => print(method, path, status),
    });
    const github = withGitHub
      ? await startGitHub({
          port: port === 0 ? 0 : port + 1,
          // GITHUB_TOKEN's limit for a repository.
          behaviour: { requestsPerHour: 1_000, listLag },
        })
      : undefined;
    if (github) {
      for (const number of [42, 43])
        github.state.pulls.set(number, { open: true, headSha: "a".repeat(40), fork: false });
      github.onRequest = ({ method, path, operation }) => print(method, path, operation);
    }
    console.log(introduction(emulator, seed, github));
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, async () => {
        await Promise.all([emulator.close(), github?.close()]);
        console.log("Stopped.");
      });
    }
  } catch (error) {
    refuse(`The emulator could not start: ${(error as Error).message}`);
  }
}

await run(process.argv.slice(2));
