import { fields, secretVariablesInput } from "../deployment/fields.js";

/** The values of the input `mode`. */
export const modes = ["create-token", "create-deployment", "update-deployment"] as const;
export type Mode = (typeof modes)[number];

/** One input of action.yml. */
export interface InputRow {
  readonly name: string;
  readonly modes: readonly Mode[];
  /** The environment variable that counts when the input is empty. */
  readonly variable?: string;
  /** What counts when neither is given; action.yml declares the same. */
  readonly default?: string;
}

const deploymentModes = ["create-deployment", "update-deployment"] as const;

function rows(used: readonly Mode[], names: readonly (string | Omit<InputRow, "modes">)[]): InputRow[] {
  return names.map((row) => ({ modes: used, ...(typeof row === "string" ? { name: row } : row) }));
}

/** The inputs that stand for a field of the request. */
export const fieldInputs: readonly string[] = fields.flatMap(({ field, input }) => {
  if (input === undefined) return [];
  return field === "environmentVariables" ? [input, secretVariablesInput.input] : [input];
});

/** Every input. action.yml has them in the order of their documentation. */
export const inputTable: readonly InputRow[] = [
  ...rows(modes, [
    "mode",
    { name: "api-token", variable: "PLATFORM_API_TOKEN" },
    { name: "base-url", variable: "PLATFORM_BASE_URL" },
    "organization",
    { name: "organization-id", variable: "PLATFORM_ORGANIZATION_ID" },
    "workspace",
    { name: "workspace-id", variable: "PLATFORM_WORKSPACE_ID" },
    { name: "request-timeout", default: "60" },
    { name: "max-attempts", default: "4" },
    { name: "dry-run", default: "false" },
    { name: "job-summary", default: "true" },
  ]),
  ...rows(
    ["create-token"],
    [
      "token-name",
      "token-role",
      { name: "token-type", default: "WORKSPACE" },
      "token-description",
      { name: "token-expiry-days", default: "1" },
    ],
  ),
  { name: "deployment-id", modes },
  ...rows(deploymentModes, [
    "deployment",
    "deployment-file",
    ...fieldInputs,
    { name: "preview", default: "false" },
    "github-environment",
    "if-exists",
    "github-token",
    "pull-request",
    { name: "pull-request-comment", default: "false" },
    "preview-retire",
  ]),
];
