import { apiToken } from "../faults/lab/inputs.js";
import { proxyPassword } from "../faults/lab/lab.js";
import { mintedToken, type RequestKind, shortToken } from "../faults/lab/service.js";

/** Every secret that a scenario brings into play, by a word for it. */
export const secrets = {
  "api-token": apiToken,
  "minted token": mintedToken,
  "short token": shortToken,
  "proxy password": proxyPassword,
  "github-token": "ghs_FAKEgithub+token/55aa==",
  "plain secret variable": "FAKE-variable-7c1f",
  "secret variable with special characters": `FAKE p%25ss "w0rd" 'quoted' \\back\\ ::debug::x & <ünïcode ✓>`,
  "secret variable of several lines":
    '-----BEGIN FAKE KEY-----\nMIIFAKE+line/one==\nMIIFAKE%line"two\n-----END FAKE KEY-----',
  "secret variable with short lines": "ab\n7\nFAKE-long-line-after-short-ones\n}",
} as const;

export type SecretName = keyof typeof secrets;

/** The forms in which a secret may turn up, as reliability.md lists them. */
export function formsOf(secret: string): Map<string, string> {
  const lines = secret.split("\n").filter((line) => line.length >= 4);
  const forms = new Map([
    ["JSON-escaped", JSON.stringify(secret).slice(1, -1)],
    ["URL-encoded", encodeURIComponent(secret)],
    ["base64", Buffer.from(secret).toString("base64")],
  ]);
  for (const [form, text] of forms) if (text === secret) forms.delete(form);
  forms.set("raw", secret);
  if (secret.includes("\n")) for (const [index, line] of lines.entries()) forms.set(`line ${index + 1}`, line);
  return forms;
}

/** The secrets that a run knows from its inputs and its environment, in every form, as a service would echo them. */
export function echoOf(kind: RequestKind): string {
  const known = Object.entries(secrets).filter(
    ([name]) => !/minted|short token/.test(name) && (kind.endsWith("Deployment") || !name.includes("variable")),
  );
  return known.flatMap(([, secret]) => [...formsOf(secret).values()]).join(" | ");
}
