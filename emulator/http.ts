import { once } from "node:events";
import http from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A request as it came over the wire. Header names are lower case. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query, exactly as sent. */
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** Which connection it came over, counted from 1. */
  readonly connection: number;
}

/** A response before it is sent. */
export interface SentResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Sends the headers and half of the body, then closes the connection. */
  readonly truncated?: boolean;
}

/** Instead of a response: `close` the connection, or `hang` and never respond. */
export type NoResponse = "close" | "hang";

/** Where a server listens. */
export interface ListenOptions {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  /** Milliseconds before each response, read for each request. */
  readonly delay?: () => number;
}

/** A running server. */
export interface Listening {
  /** `http://127.0.0.1:port`. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves HTTP on the loopback interface: reads each request whole and sends what `handle` returns. An error
 * of `handle` closes the connection.
 */
export async function listen(
  options: ListenOptions,
  handle: (request: ReceivedRequest) => SentResponse | NoResponse | Promise<SentResponse | NoResponse>,
): Promise<Listening> {
  const { port = 0, delay = () => 0 } = options;
  const connections = new Map<Socket, number>();
  let accepted = 0;
  const serve = async (incoming: http.IncomingMessage, outgoing: http.ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = incoming;
    const connection = connections.get(incoming.socket) ?? 0;
    const response = await handle({
      method,
      path: url,
      headers,
      body: Buffer.concat(chunks).toString(),
      connection,
    });
    if (delay() > 0) await sleep(delay());
    send(outgoing, response);
  };
  const server = http.createServer((incoming, outgoing) => {
    // A client that disconnects in the middle of its request gets no response.
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on("connection", (socket) => {
    connections.set(socket, ++accepted);
    socket.on("close", () => connections.delete(socket));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function send(outgoing: http.ServerResponse, response: SentResponse | NoResponse) {
  if (response === "hang") return;
  if (response === "close") {
    outgoing.destroy();
    return;
  }
  const { status, headers, body, truncated = false } = response;
  if (!truncated) {
    outgoing.writeHead(status, headers).end(body);
    return;
  }
  outgoing.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  outgoing.write(body.slice(0, body.length / 2), () => outgoing.destroy());
}
