// The bundle, made to leak: LEAK names a place and a form of the API token that it gives away. The leak test must find each
// of them; it is no part of the action.
import { appendFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { formsOf } from "./forms.js";

const [place = "", ...rest] = (process.env["LEAK"] ?? "").split("/");
const form = rest.join("/");
const token = process.env["INPUT_API-TOKEN"] ?? "";
const forms = formsOf(token);
const secret =
  form === "a piece"
    ? token.slice(3, -3)
    : form === "every form"
      ? [...forms.values()].join("\n")
      : (forms.get(form) ?? token);
const files: Record<string, string | undefined> = {
  summary: process.env["GITHUB_STEP_SUMMARY"],
  output: process.env["GITHUB_OUTPUT"],
  state: process.env["GITHUB_STATE"],
  environment: process.env["GITHUB_ENV"],
};

process.on("exit", () => {
  const file = files[place];
  if (place === "result" && files["output"] !== undefined) {
    const environmentVariables = [{ key: "KEY", value: "plain" }];
    const response = { id: "t1", token: secret, nested: { shortToken: "x", environmentVariables } };
    appendFileSync(files["output"], `result=${JSON.stringify(response)}\n`);
  } else if (file !== undefined) appendFileSync(file, `LEAKED=${secret}\n`);
  else if (place === "debug") process.stdout.write(`::debug::request with ${secret}\n`);
  else if (place === "log") process.stdout.write(`${secret}\n`);
});

if (place === "GitHub") {
  const url = `${process.env["GITHUB_API_URL"]}/repos/acme/pipelines/deployments`;
  const headers = {
    authorization: `token ${process.env["INPUT_GITHUB-TOKEN"]}`,
    "content-type": "application/json",
  };
  const body = JSON.stringify({ ref: "a".repeat(40), description: secret });
  await fetch(url, { method: "POST", headers, body });
}
const root = path.resolve(import.meta.dirname, "..", "..", "..");
await import(pathToFileURL(path.join(root, "dist", "index.js")).href);
