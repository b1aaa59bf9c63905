import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";

/** The service as far as the benchmark needs it, over plain HTTP or TLS on loopback, with as many workspaces as asked for. */
export interface BenchService {
  readonly url: string;
  /** Requests and connections since the last reset. */
  readonly counts: { requests: number; connections: number };
  reset(): void;
  close(): void;
}

function workspace(index: number): Record<string, unknown> {
  return {
    id: `clws${String(index).padStart(8, "0")}`,
    name: `Workspace ${index}`,
    description: "A workspace of the benchmark",
    organizationId: "clorg1",
    organizationName: "Acme Data",
    cicdEnforcedDefault: false,
    createdAt: "2025-01-01T00:00:00Z",
    updatedAt: "2025-01-01T00:00:00Z",
  };
}

/** Starts the service. The list of workspaces comes in one answer, whatever limit is asked for. */
export async function startService(workspaces: number, tls?: { key: string; cert: string }): Promise<BenchService> {
  const list = JSON.stringify({ workspaces: Array.from({ length: workspaces }, (_, index) => workspace(index)) });
  const answers: Record<string, string> = {
    organizations: JSON.stringify({ organizations: [{ id: "clorg1", name: "Acme Data" }] }),
    tokens: JSON.stringify({ id: "cltok1", name: "t", token: "fake-token-of-the-benchmark", shortToken: "fake-t" }),
  };
  const counts = { requests: 0, connections: 0 };
  const listener: http.RequestListener = (request, response) => {
    counts.requests++;
    request.resume().on("end", () => {
      const [last = ""] = (request.url ?? "").split("?")[0]?.split("/").slice(-1) ?? [];
      response.writeHead(200, { "content-type": "application/json" }).end(answers[last] ?? list);
    });
  };
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener);
  server.on(tls ? "secureConnection" : "connection", () => counts.connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? "https" : "http"}://127.0.0.1:${port}`,
    counts,
    reset: () => Object.assign(counts, { requests: 0, connections: 0 }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
