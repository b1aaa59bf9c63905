import { didYouMean } from "../base/nearest.js";

/** The modes of the action: `run-mode.ts` calls the function of each. */
export const modes = ["create-token", "create-deployment", "update-deployment"] as const;

/** The value of the input `mode`. */
export type Mode = (typeof modes)[number];

/** One input of action.yml. */
interface Row<Name = string> {
  readonly name: Name;
  readonly modes: readonly Mode[];
  /** The environment variable that counts if the input is empty. */
  readonly variable?: string;
  /** What counts if neither is given. In action.yml only if all modes use it: every step's log shows it. */
  readonly default?: string;
}

const token = ["create-token"] as const;
const deployment = ["create-deployment", "update-deployment"] as const;

const rows = [
  { name: "mode", modes },
  { name: "api-token", modes, variable: "PLATFORM_API_TOKEN" },
  { name: "base-url", modes, variable: "PLATFORM_BASE_URL" },
  { name: "organization", modes },
  { name: "organization-id", modes, variable: "PLATFORM_ORGANIZATION_ID" },
  { name: "workspace", modes },
  { name: "workspace-id", modes, variable: "PLATFORM_WORKSPACE_ID" },
  { name: "request-timeout", modes, default: "60" },
  { name: "max-attempts", modes, default: "8" },
  { name: "dry-run", modes, default: "false" },
  { name: "job-summary", modes, default: "true" },

  { name: "token-name", modes: token },
  { name: "token-role", modes: token },
  { name: "token-type", modes: token, default: "WORKSPACE" },
  { name: "token-description", modes: token },
  { name: "token-expiry-days", modes: token, default: "1" },

  { name: "deployment-id", modes },
  { name: "definition-file", modes: deployment },
  { name: "definition", modes: deployment },
  { name: "deployment-name", modes: deployment },
  { name: "environment-variables", modes: deployment },
  { name: "secret-environment-variables", modes: deployment },
  { name: "undocumented-fields", modes: deployment },

  { name: "preview", modes: deployment, default: "false" },
  { name: "preview-idle-days", modes: deployment },
  { name: "preview-retire", modes: deployment },
  { name: "pull-request", modes: deployment },
  { name: "pull-request-comment", modes: deployment, default: "false" },
  { name: "github-environment", modes: deployment },
  { name: "wait-minutes", modes: deployment, default: "0" },
  { name: "github-token", modes: deployment },
] as const satisfies readonly Row[];

/** The name of an input. */
export type InputName = (typeof rows)[number]["name"];

/** Every input once, in the order of action.yml. */
export const inputTable: readonly Row<InputName>[] = rows;

/** The environment variable and the default of an input. */
export function rowOf(name: InputName): Pick<Row, "variable" | "default"> {
  return inputTable.find((row) => row.name === name) ?? {};
}

const names: readonly InputName[] = inputTable.map(({ name }) => name);

/** Inputs of comparable actions that have another name here. */
const otherNames: Readonly<Record<string, InputName>> = {
  deployment: "definition",
  "deployment-file": "definition-file",
};

/** The input that an unknown one was probably meant to be; undefined for an input, or if none is near. */
export function inputFor(given: string): InputName | undefined {
  if (names.some((name) => name === given)) return undefined;
  const isSame = (name: string): boolean => joined(name) === joined(given);
  const other = Object.keys(otherNames).find(isSame);
  return names.find(isSame) ?? (other === undefined ? didYouMean(given, names) : otherNames[other]);
}

/** A name without what separates its words. */
function joined(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, "");
}
