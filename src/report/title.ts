import { type Text, text } from "../base/text.js";
import { at } from "../inputs/event.js";
import { nameOf, previewOf, type Request } from "../inputs/request.js";
import type { Runner } from "../runner/port.js";

/** What failed, for the heading: what the step tried, and with what. */
export function titleOf(request: Request | undefined, runner: Runner): Text {
  if (request === undefined) return titleOfInputs(runner);
  if (request.mode === "create-token") return text`Creation of API token ${request.name} failed`;
  const preview = previewOf(request);
  const name = nameOf(request, preview?.pullRequest) ?? ofId(request.deploymentId);
  if (request.github?.step === "sweep") return text`Sweep of previews of ${name} failed`;
  if (preview !== undefined) return text`Preview ${name} failed`;
  if (request.dryRun) return text`Plan for ${name} failed`;
  return request.mode === "create-deployment"
    ? text`Creation of ${name} failed`
    : text`Update of ${name} failed`;
}

function ofId(id: string | undefined): string {
  return id === undefined ? "a Deployment" : `Deployment ${id}`;
}

/** The same of a step whose inputs have problems: by its inputs as they are. */
function titleOfInputs(runner: Runner): Text {
  const given = (name: string): string | undefined => runner.input(name)?.trim();
  const number = at(runner.event().payload, "pull_request", "number");
  const ofPull = typeof number === "number" ? text` of pull request #${number}` : "";
  const name = given("deployment-name");
  switch (given("mode")) {
    case "create-token":
      return text`Creation of API token ${given("token-name") ?? ""} failed`;
    case "create-deployment":
      return given("preview") === "true"
        ? text`Preview${ofPull} failed`
        : text`Creation of ${name ?? "a Deployment"} failed`;
    case "update-deployment":
      return text`Update of ${name ?? ofId(given("deployment-id"))} failed`;
    default:
      return text`platform-deployments-action failed: mode ${given("mode") ?? "is not given"}`;
  }
}
