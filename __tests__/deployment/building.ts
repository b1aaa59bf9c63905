import { Findings } from "../../src/base/findings.js";
import { buildDeploymentBody, type DeploymentBody } from "../../src/deployment/body.js";

/** What a test gives: `file` is the text of deployment.yaml. Name and type come from inputs unless `bare`. */
export interface Given {
  readonly file?: string;
  readonly deployment?: string;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly purpose?: "create" | "update";
  readonly bare?: boolean;
}

/** A body built for a test, with what was found and which secrets were told. */
export interface Built extends DeploymentBody {
  readonly findings: Findings;
  readonly secrets: readonly string[];
}

/** Builds a body. Name x and type HYBRID are given as inputs unless `bare`. */
export async function build({ file, deployment, inputs, purpose = "create", bare = false }: Given): Promise<Built> {
  const findings = new Findings();
  const secrets: string[] = [];
  const given = {
    inputs: { ...(bare ? {} : { "deployment-name": "x", "deployment-type": "HYBRID" }), ...inputs },
    ...(deployment === undefined ? {} : { deployment }),
    ...(file === undefined ? {} : { deploymentFile: { path: "deployment.yaml", text: file } }),
  };
  const built = await buildDeploymentBody(purpose, given, findings, (secret) => secrets.push(secret));
  return { ...built, findings, secrets };
}

/** The body of a definition without fault; throws with what was found otherwise. */
export async function bodyOf(given: Given): Promise<DeploymentBody["body"]> {
  const { body, findings } = await build(given);
  if (findings.problems.length > 0) throw new Error(findings.problems.join("\n"));
  return body;
}
