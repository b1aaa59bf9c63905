// The bundle, made to leak: LEAK names a place and a form of the bearer that it gives away after the run. The leak test must
// find each of them; it is no part of the action.
import { appendFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { formsOf } from "./secrets.js";

const [place = "", form = ""] = (process.env["LEAK"] ?? "").split("/");
const bearer = process.env["INPUT_API-TOKEN"] ?? "";
const secret = formsOf(bearer).get(form) ?? bearer;
const files: Record<string, string | undefined> = {
  summary: process.env["GITHUB_STEP_SUMMARY"],
  output: process.env["GITHUB_OUTPUT"],
  state: process.env["GITHUB_STATE"],
  environment: process.env["GITHUB_ENV"],
};

process.on("exit", () => {
  const file = files[place];
  if (file !== undefined) appendFileSync(file, `LEAKED=${secret}\n`);
  else if (place === "debug") process.stdout.write(`::debug::request with ${secret}\n`);
  else process.stdout.write(`${secret}\n`);
});

const root = path.resolve(import.meta.dirname, "..", "..", "..");
await import(pathToFileURL(path.join(root, "dist", "index.js")).href);
