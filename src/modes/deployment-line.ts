import { textMember } from "../base/json.js";
import type { Deployment } from "../service/resources.js";

/** The line of the log that says what became of a Deployment: its name, id and status, and where it is to be seen. */
export function deploymentLine(done: string, { id, raw }: Deployment, quote: (text: string) => string): string {
  const name = textMember(raw, "name");
  const told = [textMember(raw, "status"), textMember(raw, "webServerUrl")]
    .filter(Boolean)
    .map((text) => quote(text ?? ""));
  return `${done} Deployment ${name === undefined ? "" : `"${quote(name)}" `}(${quote(id)})${told.length > 0 ? `: ${told.join(", ")}` : ""}`;
}
