// Loaded into the process under test: resolves the made-up host name, so that no test uses a real name server.
// LAB_LOOKUPS is a JSON list: an error code or an address for each look-up in turn, the last one for the rest.
import dns from "node:dns";
import { appendFileSync, statSync } from "node:fs";
import { madeUpHost } from "./made-up-host.js";

type Callback = (error: NodeJS.ErrnoException | null, address?: unknown, family?: number) => void;

const realLookup = dns.lookup;
dns.lookup = ((host: string, options: dns.LookupAllOptions, callback: Callback) => {
  if (host !== madeUpHost) return realLookup(host, options, callback as never);
  const results: string[] = JSON.parse(process.env["LAB_LOOKUPS"] ?? "[]");
  const record = process.env["LAB_LOOKUP_RECORD"] ?? "";
  // The record counts them: a process that is shared by many runs has no state of its own.
  const result = results[Math.min(statSync(record).size, results.length - 1)] ?? "ENOTFOUND";
  appendFileSync(record, ".");
  process.nextTick(() => {
    if (/^[A-Z]/.test(result)) {
      const detail = { code: result, syscall: "getaddrinfo", hostname: host };
      callback(Object.assign(new Error(`getaddrinfo ${result} ${host}`), detail));
    } else if (options.all) callback(null, [{ address: result, family: 4 }]);
    else callback(null, result, 4);
  });
}) as typeof dns.lookup;
