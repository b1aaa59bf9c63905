import { isNear } from "../base/name.js";
import { bare, documentedNames } from "../definition/names.js";

/** The modes of the action: `run-mode.ts` calls the function of each. */
export const modes = ["create-token", "create-deployment", "update-deployment"] as const;

export type Mode = (typeof modes)[number];

export const tokenTypes = ["WORKSPACE", "DEPLOYMENT", "ORGANIZATION"] as const;

export const previews = ["true", "retire", "sweep", "false"] as const;

/** The form of a value; an integer may have a word in its place. */
export type Rule =
  | ("boolean" | "id" | "seconds")
  | { readonly choice: readonly string[] }
  | { readonly least: number; readonly most?: number; readonly word?: string };

interface Row {
  readonly modes: readonly Mode[];
  readonly rule?: Rule;
  /** The environment variable that counts if the input is empty. */
  readonly variable?: string;
  /** The value if neither is given. `auto` says that the input is absent, and not written but empty. */
  readonly default?: string;
}

const token = ["create-token"] as const;
const deployment = ["create-deployment", "update-deployment"] as const;

const rows = {
  mode: { modes, rule: { choice: modes } },
  "api-token": { modes, variable: "PLATFORM_API_TOKEN" },
  "base-url": { modes, variable: "PLATFORM_BASE_URL" },
  organization: { modes },
  "organization-id": { modes, rule: "id", variable: "PLATFORM_ORGANIZATION_ID", default: "auto" },
  workspace: { modes },
  "workspace-id": { modes, rule: "id", variable: "PLATFORM_WORKSPACE_ID", default: "auto" },
  "request-timeout": { modes, rule: "seconds", default: "60" },
  "max-attempts": { modes, rule: { least: 1 }, default: "8" },
  "dry-run": { modes, rule: "boolean", default: "false" },
  "job-summary": { modes, rule: "boolean", default: "true" },

  "token-name": { modes: token },
  "token-role": { modes: token },
  "token-type": { modes: token, rule: { choice: tokenTypes }, default: "WORKSPACE" },
  "token-description": { modes: token },
  "token-expiry-days": { modes: token, rule: { least: 1, word: "never" }, default: "1" },

  "deployment-id": { modes, rule: "id" },
  "definition-file": { modes: deployment },
  definition: { modes: deployment },
  "deployment-name": { modes: deployment },
  "environment-variables": { modes: deployment },
  "secret-environment-variables": { modes: deployment },
  "undocumented-fields": { modes: deployment },
  force: { modes: deployment, rule: "boolean", default: "false" },
  "approved-plan": { modes, default: "none" },
  "live-file": { modes },

  preview: { modes: deployment, rule: { choice: previews }, default: "false" },
  "preview-idle-days": { modes: deployment, rule: { least: 1 } },
  "preview-retire": { modes: deployment },
  "pull-request": { modes: deployment, rule: { least: 1 } },
  "pull-request-comment": { modes: deployment, rule: "boolean", default: "false" },
  "github-environment": { modes: deployment },
  "wait-minutes": { modes: deployment, rule: { least: 0, most: 120 }, default: "0" },
  "github-token": { modes: deployment },
} satisfies Readonly<Record<string, Row>>;

export type InputName = keyof typeof rows;

/** Every input once, in the order of action.yml. */
export const inputTable: Readonly<Record<InputName, Row>> = rows;

export const inputNames = Object.keys(rows) as InputName[];

/** All sequences of whole parts of a name: `token`, `token-expiry`, `expiry-days`, ... */
function partsOf(name: string): string[] {
  const words = name.split("-");
  return words.flatMap((_, from) =>
    words.slice(from).map((__, to) => words.slice(from, from + to + 1).join("")),
  );
}

/** The probable meaning of an unknown input: inputs, or a field of a definition. */
interface Meant {
  readonly inputs: readonly InputName[];
  readonly field?: string;
}

/** Undefined for an input, and for what is near none. */
export function meantBy(given: string): Meant | undefined {
  if (Object.hasOwn(inputTable, given)) return undefined;
  // The plan's output is plan-id: a plan that is passed on as that would be applied without an approval.
  const word = bare(given).replace(/^planid$/, "approvedplan");
  const isMeant = [
    (name: string) => bare(name) === word,
    (name: string) => isNear(bare(name), word, 1),
    (name: string) => partsOf(name).includes(word),
  ];
  const inputs = isMeant.map((test) => inputNames.filter(test)).find(({ length }) => length > 0);
  if (inputs !== undefined) return { inputs };
  const field = documentedNames.find((name) => /[A-Z]/.test(name) && bare(name) === word);
  return field === undefined ? undefined : { inputs: [], field };
}
