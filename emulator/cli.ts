import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { asInTheField } from "./service/behaviour.js";
import { defaultSeed, readSeed } from "./service/seed.js";
import { startEmulator } from "./service/server.js";

const usage = `Starts the service of the document, in memory, on this machine.

  npm run emulator -- [--port 4010] [--seed seed.json] [--field]

  --port N     listen on port N (default 4010; 0 takes a free one)
  --seed FILE  what the service holds at the start, as in examples/emulator-seed.json
  --field      behave like services of this kind beyond the document: paged lists, names of organizations, rate limits
  --help       this text`;

function stop(message: string): never {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
}

function options(): { port: string; seed?: string; field: boolean; help: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: "string", default: "4010" },
        seed: { type: "string" },
        field: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    return values as ReturnType<typeof options>;
  } catch (error) {
    return stop((error as Error).message);
  }
}

const { port, seed: file, field, help } = options();
if (help) {
  console.log(usage);
  process.exit(0);
}
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) stop(`--port is "${port}", and must be a port number.`);
let seed = defaultSeed;
try {
  if (file !== undefined) seed = readSeed(readFileSync(file, "utf8"));
} catch (error) {
  stop(`The seed ${file} can't be used: ${(error as Error).message}`);
}
try {
  const emulator = await startEmulator({
    port: Number(port),
    seed,
    behaviour: field ? asInTheField : {},
    onRequest: ({ method, path, status }) => console.log(`${method} ${JSON.stringify(path).slice(1, -1)} ${status}`),
  });
  console.log(`The service listens at ${emulator.url}`);
  console.log(`Bearer (not a secret): ${seed.apiTokens[0]?.value}`);
  for (const { name, id } of seed.organizations) console.log(`Organization ${name}: ${id}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await emulator.close();
      console.log("Stopped.");
    });
  }
} catch (error) {
  stop(`The emulator could not start: ${(error as Error).message}`);
}
