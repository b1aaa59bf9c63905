import { run } from "./command.js";
import { startGitHub } from "./github/server.js";

await run(process.argv.slice(2), startGitHub);
