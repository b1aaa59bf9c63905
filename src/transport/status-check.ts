import { type Bounds, Connection } from "./connection.js";

/** What bounds one request for a status: from connecting to the response's headers. */
export type StatusBounds = Pick<Bounds, "timeout" | "cancelled">;

/**
 * Requests a URL with GET on a connection of its own, and returns the status of the response. Nothing secret is sent: no
 * credentials, no cookies. Redirects are not followed, and the body is not read.
 * @throws {AttemptFailure} without a response.
 */
export async function statusOf(url: URL, { timeout, cancelled }: StatusBounds): Promise<number> {
  const connection = new Connection(url);
  try {
    const bounds = { timeout, cancelled, grace: 0, fresh: true, headersOnly: true };
    return (await connection.attempt({ method: "GET", url, headers: { accept: "*/*" } }, bounds)).status;
  } finally {
    connection.close();
  }
}
