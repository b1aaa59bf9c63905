// The bundle, made to leak the API token in every form and place, or with LEAK "a piece" of it in every place. The leak test
// must find each of them; it is no part of the action.
import { appendFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { allFormsOf } from "./forms.js";

const token = process.env["INPUT_API-TOKEN"] ?? "";
const piece = token.slice(3, -3);
const [secret = "", ...otherForms] =
  process.env["LEAK"] === "a piece" ? [piece, piece] : allFormsOf(token).values();

process.on("exit", () => {
  const environmentVariables = [{ key: "KEY", value: "plain" }];
  const response = { id: "t1", token: "x", nested: { shortToken: "x", environmentVariables } };
  for (const name of ["GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT", "GITHUB_STATE", "GITHUB_ENV"])
    appendFileSync(process.env[name] ?? "", `LEAKED=${secret}\n`);
  appendFileSync(process.env["GITHUB_OUTPUT"] ?? "", `result=${JSON.stringify(response)}\n`);
  process.stdout.write(`::debug::request with ${secret}\n${otherForms.join("\n")}\n`);
});

const url = `${process.env["GITHUB_API_URL"]}/repos/acme/pipelines/deployments`;
const headers = {
  authorization: `token ${process.env["INPUT_GITHUB-TOKEN"]}`,
  "content-type": "application/json",
};
const body = JSON.stringify({ ref: "a".repeat(40), description: secret });
await fetch(url, { method: "POST", headers, body });
const root = path.resolve(import.meta.dirname, "..", "..", "..");
await import(pathToFileURL(path.join(root, "dist", "index.js")).href);
