// Loaded into the process under test: resolves the made-up host name, so that no test uses a real name server.
// LAB_LOOKUPS is a JSON list with what each look-up in turn comes to, the last one for the rest: an error code, or a port
// of 127.0.0.1 to which the connection goes.
import dns from "node:dns";
import { appendFileSync, statSync } from "node:fs";
import net from "node:net";
import { madeUpHost } from "./made-up-host.js";

type Callback = (error: NodeJS.ErrnoException | null, address?: unknown, family?: number) => void;

const record = (): string => process.env["LAB_LOOKUP_RECORD"] ?? "";

/** What the next look-up comes to. The record counts them, for the lab to read. */
function next(): string | number {
  const results: (string | number)[] = JSON.parse(process.env["LAB_LOOKUPS"] ?? "[]");
  return results[Math.min(statSync(record()).size, results.length - 1)] ?? "ENOTFOUND";
}

// A look-up cannot choose the port, and there is only one address: the port is changed where the connection begins.
const realConnect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
  // node:net passes itself a list: the options, then the listener.
  const list = Array.isArray(given[0]) ? given[0] : given;
  const result = list[0]?.host === madeUpHost ? next() : undefined;
  if (typeof result === "number") list[0] = { ...list[0], port: result };
  return realConnect.apply(this, given as never);
} as typeof realConnect;

const realLookup = dns.lookup;
dns.lookup = ((host: string, options: dns.LookupAllOptions, callback: Callback) => {
  if (host !== madeUpHost) return realLookup(host, options, callback as never);
  const result = next();
  appendFileSync(record(), ".");
  process.nextTick(() => {
    if (typeof result === "string") {
      const detail = { code: result, syscall: "getaddrinfo", hostname: host };
      callback(Object.assign(new Error(`getaddrinfo ${result} ${host}`), detail));
    } else if (options.all) callback(null, [{ address: "127.0.0.1", family: 4 }]);
    else callback(null, "127.0.0.1", 4);
  });
}) as typeof dns.lookup;
