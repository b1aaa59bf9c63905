import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "@jest/globals";
import type { JsonObject } from "../../src/base/json.js";
import { Findings } from "../../src/base/notice.js";
import { docs, text as sentenceOf } from "../../src/base/text.js";
import { type Definition, requestBody } from "../../src/definition/body.js";
import { readDefinition } from "../../src/definition/definition.js";
import { Masks } from "../../src/secrets/masks.js";
import { type FoundLines, foundLines, foundPlaces } from "../shown.js";

/**
 * What a test gives: `file` is the content of deployment.yaml. Unless `bare`, the name x comes from its input and the type
 * HYBRID from `definition`, or from the file where a test gives `definition` itself. Of \`files\` each is written by its name.
 */
export interface Given {
  readonly file?: string;
  /** More files, by their names. */
  readonly files?: Readonly<Record<string, string>>;
  /** The input definition-file, where it is not deployment.yaml. */
  readonly definitionFile?: string;
  readonly definition?: string;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly retirePatch?: string;
  readonly purpose?: "create" | "update";
  readonly bare?: boolean;
  readonly isPreview?: boolean;
  readonly allowEmptySecrets?: boolean;
  /** The input undocumented-fields. */
  readonly undocumented?: string;
  readonly tokens?: Readonly<Record<string, string>>;
  /** Secrets that the run knows before it reads the definition, such as api-token. */
  readonly known?: readonly string[];
}

/** A definition read for a test, with what was found and which secrets were reported. */
export interface Built {
  readonly definition: Definition | undefined;
  /** The body that is sent; empty after a problem. */
  readonly body: JsonObject;
  readonly findings: FoundLines;
  /** The place and path of each problem and warning. */
  readonly places: Readonly<Record<"problems" | "warnings", readonly string[]>>;
  readonly secrets: readonly string[];
}

const folder = mkdtempSync(path.join(tmpdir(), "definition-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads a definition. */
export async function build(given: Given): Promise<Built> {
  const findings = new Findings();
  const secrets: string[] = [];
  const keeper = new Masks(() => {});
  for (const secret of given.known ?? []) keeper.keep(secret);
  const type = given.bare ? undefined : "type: HYBRID";
  const file = given.file ?? (given.definition === undefined ? undefined : type);
  const files = { ...given.files, ...(file === undefined ? {} : { "deployment.yaml": file }) };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const inputs = {
    ...(given.bare ? {} : { "deployment-name": "x" }),
    ...given.inputs,
    definition: given.definition ?? type,
    "definition-file": given.definitionFile ?? (file === undefined ? undefined : "deployment.yaml"),
    "preview-retire": given.retirePatch,
  };
  const definition = await readDefinition(
    // The runner takes an empty input for not given.
    Object.fromEntries(Object.entries(inputs).filter(([, text]) => text?.trim())),
    {
      findings,
      onSecret: (secret) => {
        secrets.push(secret);
        keeper.keep(secret);
      },
      hideKey: (key) => keeper.redactor.hiddenKeys.add(key),
      folders: { workspace: folder },
      allowEmptySecrets: given.allowEmptySecrets ?? false,
      tokens: given.tokens ?? {},
      undocumented: new Set(given.undocumented?.split(" ") ?? []),
      page: docs("deployment.md#fields", ""),
      workspace: { id: undefined, from: sentenceOf`` },
      isPartial: false,
      isPreview: given.isPreview ?? false,
    },
  );
  const { body } = definition ? requestBody(given.purpose ?? "create", definition) : { body: {} };
  for (const name of Object.keys(files)) rmSync(path.join(folder, name));
  return {
    definition,
    body,
    findings: foundLines(findings, keeper.redactor),
    places: {
      problems: foundPlaces(findings.problems, keeper.redactor),
      warnings: foundPlaces(findings.warnings, keeper.redactor),
    },
    secrets,
  };
}

/** The body of a definition without a problem; throws with what was found otherwise. */
export async function bodyFrom(given: Given): Promise<JsonObject> {
  const { body, findings } = await build(given);
  if (findings.problems.length > 0) throw new Error(findings.problems.join("\n"));
  return body;
}
