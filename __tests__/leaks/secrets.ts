import { labToken } from "../faults/lab/inputs.js";
import { proxyPassword } from "../faults/lab/lab.js";
import { type ApiRequest, mintedToken, shortToken } from "../faults/lab/service.js";
import { formsOf } from "./forms.js";

/** Every secret that a scenario brings into play, by a word for it. */
export const secrets = {
  "api-token": labToken,
  "minted token": mintedToken,
  "short token": shortToken,
  "proxy password": proxyPassword,
  "github-token": "ghs_FAKEgithub+token/55aa==",
  "plain secret variable": "FAKE-variable-7c1f",
  "secret variable with special characters": `FAKE p%25ss "w0rd" 'quoted' \\back\\ ::debug::x & <ünïcode ✓>`,
  "secret variable of several lines":
    '-----BEGIN FAKE KEY-----\nMIIFAKE+line/one==\nMIIFAKE%line"two\n-----END FAKE KEY-----',
  // A service may write it as a number.
  "secret variable of digits": "40961875503128",
  "password in base-url": "FAKE-b4se url-p4ss:w0rd-e7",
  "secret variable with short lines": "ab\n7\nFAKE-long-line-after-short-ones\n}",
} as const;

export type SecretName = keyof typeof secrets;

/** Whether a run of that kind can know the secret before the service responds. */
export function isKnownTo(kind: ApiRequest, name: SecretName): boolean {
  if (/minted|short token|base-url/.test(name)) return false;
  return kind.endsWith("Deployment") || !name.includes("variable");
}

/** The secrets that a run knows from its inputs and its environment, in every form, as a service would echo them. */
export function echoOf(kind: ApiRequest): string {
  const known = Object.entries(secrets).filter(([name]) => isKnownTo(kind, name as SecretName));
  return known.flatMap(([, secret]) => [...formsOf(secret).values()]).join(" | ");
}
