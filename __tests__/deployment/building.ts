import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "@jest/globals";
import { Findings } from "../../src/base/findings.js";
import type { JsonObject } from "../../src/base/json.js";
import { SecretKeeper } from "../../src/base/secret.js";
import { createBody, type Definition, readDefinition, updateBody } from "../../src/deployment/body.js";

/** What a test gives: `file` is the content of deployment.yaml. Name and type come from inputs unless `bare`. */
export interface Given {
  readonly file?: string;
  /** The input deployment-file, where it is not deployment.yaml. */
  readonly deploymentFile?: string;
  readonly deployment?: string;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly retirePatch?: string;
  readonly purpose?: "create" | "update";
  readonly bare?: boolean;
  readonly allowEmptySecrets?: boolean;
  /** Secrets that the run knows before it reads the definition, such as api-token. */
  readonly known?: readonly string[];
}

/** A definition read for a test, with what was found and which secrets were reported. */
export interface Built {
  readonly definition: Definition | undefined;
  /** The body that is sent; empty after a problem. */
  readonly body: JsonObject;
  readonly findings: Findings;
  readonly secrets: readonly string[];
}

const folder = mkdtempSync(path.join(tmpdir(), "definition-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads a definition. Name x and type HYBRID are given as inputs unless `bare`. */
export async function build(given: Given): Promise<Built> {
  const findings = new Findings();
  const secrets: string[] = [];
  const keeper = new SecretKeeper(() => {});
  for (const secret of given.known ?? []) keeper.keep(secret);
  if (given.file !== undefined) writeFileSync(path.join(folder, "deployment.yaml"), given.file);
  const definition = await readDefinition(
    {
      inputs: { ...(given.bare ? {} : { "deployment-name": "x", "deployment-type": "HYBRID" }), ...given.inputs },
      deployment: given.deployment,
      deploymentFile: given.deploymentFile ?? (given.file === undefined ? undefined : "deployment.yaml"),
      retirePatch: given.retirePatch,
    },
    {
      findings,
      redactor: keeper.redactor,
      onSecret: (secret) => {
        secrets.push(secret);
        keeper.keep(secret);
      },
      folder,
      allowEmptySecrets: given.allowEmptySecrets ?? false,
    },
  );
  const make = given.purpose === "update" ? (one: Definition) => updateBody(one).body : createBody;
  return { definition, body: definition ? make(definition) : {}, findings, secrets };
}

/** The body of a definition without a problem; throws with what was found otherwise. */
export async function bodyOf(given: Given): Promise<JsonObject> {
  const { body, findings } = await build(given);
  if (findings.problems.length > 0) throw new Error(findings.problems.join("\n"));
  return body;
}
