import type { ReceivedRequest, SentResponse } from "../http.js";
import type { ServiceState } from "./state.js";

const path = /^\/emulator\/deployments\/([^/?]+)$/;

/**
 * What people see and do in the platform itself, beside the API and without a token: `GET` shows a Deployment
 * in the form of the API's responses, as a platform's CLI may, `PATCH` changes it, `DELETE` deletes it.
 * Undefined for every other path.
 */
export function handleByHand(
  { method, path: target, body }: Pick<ReceivedRequest, "method" | "path" | "body">,
  state: ServiceState,
): SentResponse | undefined {
  const [, id] = path.exec(target) ?? [];
  if (id === undefined) return undefined;
  const sent = (status: number, value: unknown) => ({
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(value),
  });
  try {
    if (method === "GET") return sent(200, state.shown(id));
    if (method === "PATCH") return sent(200, state.changeDeployment(id, JSON.parse(body)));
    if (method !== "DELETE") return sent(405, { message: "Only GET, PATCH and DELETE are allowed here." });
    state.deleteDeployment(id);
    return sent(200, {});
  } catch (error) {
    return sent(error instanceof SyntaxError ? 400 : 404, { message: (error as Error).message });
  }
}
