import { credentialsIn } from "../base/address.js";
import { proxyVariables } from "../runner/environment.js";
import type { Runner, Variables } from "../runner/port.js";

/**
 * What is secret by its name, in inputs and environment variables: tokens, and credentials in addresses. It
 * is masked before anything else, whether it is valid or not.
 */
export function inputSecrets(runner: Pick<Runner, "input" | "variable">): string[] {
  const inputs = ["api-token", "github-token"].map((name) => runner.input(name));
  const tokens = [...inputs, runner.variable("PLATFORM_API_TOKEN")].flatMap((value) => {
    const token = value?.trim() ?? "";
    return [token, token.replace(/^Bearer\s+/i, "")];
  });
  const variables = ["PLATFORM_BASE_URL", "GITHUB_API_URL"].map((name) => runner.variable(name));
  const addresses = [runner.input("base-url"), ...variables];
  const credentials = addresses.flatMap((address) => credentialsIn(address ?? ""));
  return [...tokens, ...credentials, ...proxySecrets(runner)].filter((secret) => secret !== "");
}

/** The credentials in the proxies' URLs, as written and decoded: secrets to mask. */
function proxySecrets(variables: Variables): string[] {
  return (
    Object.values(proxyVariables)
      .flat()
      .map((name) => credentialsIn(variables.variable(name) ?? ""))
      // A user name without a password is no secret.
      .filter(([credentials]) => credentials?.includes(":"))
      .flat()
  );
}
