import { credentialsIn } from "../base/address.js";
import type { Variables } from "./port.js";

/** The environment variables that name a proxy, in the order in which @actions/http-client reads them. */
export const proxyVariables = {
  https: ["https_proxy", "HTTPS_PROXY"],
  http: ["http_proxy", "HTTP_PROXY"],
} as const;

/** The credentials in the proxies' URLs, as written and decoded: secrets to mask. */
export function proxySecrets(variables: Variables): string[] {
  return (
    Object.values(proxyVariables)
      .flat()
      .map((name) => credentialsIn(variables.variable(name) ?? ""))
      // A user name without a password is no secret.
      .filter(([credentials]) => credentials?.includes(":"))
      .flat()
  );
}
