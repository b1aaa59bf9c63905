import { type Text, text } from "../base/text.js";
import { at } from "../inputs/event.js";
import { nameOf, previewOf, type Request } from "../inputs/request.js";
import type { Runner } from "../runner/port.js";

/** What failed, for the heading: what the step tried, and with what. */
export function titleOf(request: Request | undefined, runner: Runner): Text {
  if (request === undefined) return titleOfInputs(runner);
  if (request.mode === "create-token") return titleOfMode(request, text`API token ${request.name}`);
  const preview = previewOf(request);
  const name = nameOf(request, preview?.pullRequest) ?? ofId(request.deploymentId);
  if (request.github?.step === "sweep") return text`Sweep of previews of ${name} failed`;
  if (preview !== undefined) return text`Preview ${name} failed`;
  return titleOfMode(request, text`${name}`);
}

function titleOfMode({ mode, dryRun }: Pick<Request, "mode" | "dryRun">, what: Text): Text {
  if (dryRun) return text`Plan for ${what} failed`;
  return mode === "update-deployment" ? text`Update of ${what} failed` : text`Creation of ${what} failed`;
}

function ofId(id: string | undefined): string {
  return id === undefined ? "a Deployment" : `Deployment ${id}`;
}

/** The same of a step whose inputs have problems: by its inputs as they are. */
function titleOfInputs(runner: Runner): Text {
  const given = (name: string): string | undefined => runner.input(name)?.trim();
  const { name: event, payload } = runner.event();
  const [mode, preview] = [given("mode"), given("preview")?.toLowerCase()];
  const dryRun = given("dry-run")?.toLowerCase() === "true";
  if (mode === "create-token") {
    const name = given("token-name");
    return titleOfMode({ mode, dryRun }, name === undefined ? text`an API token` : text`API token ${name}`);
  }
  if (mode !== "create-deployment" && mode !== "update-deployment")
    return text`platform-deployments-action failed: mode ${mode ?? "is not given"}`;
  if (preview === "sweep" || (preview === "true" && event === "schedule"))
    return text`Sweep of previews failed`;
  if (preview === "true" || preview === "retire") {
    const number = at(payload, "pull_request", "number");
    return typeof number === "number"
      ? text`Preview of pull request #${number} failed`
      : text`Preview failed`;
  }
  const id = mode === "update-deployment" ? given("deployment-id") : undefined;
  return titleOfMode({ mode, dryRun }, text`${given("deployment-name") ?? ofId(id)}`);
}
