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

interface Row<Name = string> {
  readonly name: Name;
  readonly modes: readonly Mode[];
  readonly rule?: Rule;
  /** The environment variable that counts if the input is empty. */
  readonly variable?: string;
  /** The value if neither is given. `auto` says that the input is absent, and not written but empty. */
  readonly default?: string;
}

const token = ["create-token"] as const;
const deployment = ["create-deployment", "update-deployment"] as const;

const rows = [
  { name: "mode", modes, rule: { choice: modes } },
  { name: "api-token", modes, variable: "PLATFORM_API_TOKEN" },
  { name: "base-url", modes, variable: "PLATFORM_BASE_URL" },
  { name: "organization", modes },
  { name: "organization-id", modes, rule: "id", variable: "PLATFORM_ORGANIZATION_ID", default: "auto" },
  { name: "workspace", modes },
  { name: "workspace-id", modes, rule: "id", variable: "PLATFORM_WORKSPACE_ID", default: "auto" },
  { name: "request-timeout", modes, rule: "seconds", default: "60" },
  { name: "max-attempts", modes, rule: { least: 1 }, default: "8" },
  { name: "dry-run", modes, rule: "boolean", default: "false" },
  { name: "job-summary", modes, rule: "boolean", default: "true" },

  { name: "token-name", modes: token },
  { name: "token-role", modes: token },
  { name: "token-type", modes: token, rule: { choice: tokenTypes }, default: "WORKSPACE" },
  { name: "token-description", modes: token },
  { name: "token-expiry-days", modes: token, rule: { least: 1, word: "never" }, default: "1" },

  { name: "deployment-id", modes, rule: "id" },
  { name: "definition-file", modes: deployment },
  { name: "definition", modes: deployment },
  { name: "deployment-name", modes: deployment },
  { name: "environment-variables", modes: deployment },
  { name: "secret-environment-variables", modes: deployment },
  { name: "undocumented-fields", modes: deployment },
  { name: "force", modes: deployment, rule: "boolean", default: "false" },
  { name: "approved-plan", modes, default: "none" },
  { name: "live-file", modes },

  { name: "preview", modes: deployment, rule: { choice: previews }, default: "false" },
  { name: "preview-idle-days", modes: deployment, rule: { least: 1 } },
  { name: "preview-retire", modes: deployment },
  { name: "pull-request", modes: deployment, rule: { least: 1 } },
  { name: "pull-request-comment", modes: deployment, rule: "boolean", default: "false" },
  { name: "github-environment", modes: deployment },
  { name: "wait-minutes", modes: deployment, rule: { least: 0, most: 120 }, default: "0" },
  { name: "github-token", modes: deployment },
] as const satisfies readonly Row[];

export type InputName = (typeof rows)[number]["name"];

/** Every input once, in the order of action.yml. */
export const inputTable: readonly Row<InputName>[] = rows;

export function rowOf(name: InputName): Pick<Row, "rule" | "variable" | "default"> {
  return inputTable.find((row) => row.name === name) ?? {};
}

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
  const names = inputTable.map(({ name }) => name);
  if (names.some((name) => name === given)) return undefined;
  // The plan's output is plan-id: a plan that is passed on as that would be applied without an approval.
  const word = bare(given).replace(/^planid$/, "approvedplan");
  const isMeant = [
    (name: string) => bare(name) === word,
    (name: string) => isNear(bare(name), word, 1),
    (name: string) => partsOf(name).includes(word),
  ];
  const inputs = isMeant.map((test) => names.filter(test)).find(({ length }) => length > 0);
  if (inputs !== undefined) return { inputs };
  const field = documentedNames.find((name) => /[A-Z]/.test(name) && bare(name) === word);
  return field === undefined ? undefined : { inputs: [], field };
}
