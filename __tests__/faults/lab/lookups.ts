// Loaded into the process under test: answers look-ups of the made-up host name, so that no test asks a real name server.
// LAB_LOOKUPS is a JSON list: an error code or an address for each look-up in turn, the last one for the rest.
import dns from "node:dns";
import { appendFileSync, statSync } from "node:fs";
import { madeUpHost } from "./made-up-host.js";

type Callback = (error: NodeJS.ErrnoException | null, address?: unknown, family?: number) => void;

const realLookup = dns.lookup;
dns.lookup = ((host: string, options: dns.LookupAllOptions, callback: Callback) => {
  if (host !== madeUpHost) return realLookup(host, options, callback as never);
  const answers: string[] = JSON.parse(process.env["LAB_LOOKUPS"] ?? "[]");
  const record = process.env["LAB_LOOKUP_RECORD"] ?? "";
  // The record counts them: a process that is shared by many runs has no state of its own.
  const answer = answers[Math.min(statSync(record).size, answers.length - 1)] ?? "ENOTFOUND";
  appendFileSync(record, ".");
  process.nextTick(() => {
    if (/^[A-Z]/.test(answer)) {
      const detail = { code: answer, syscall: "getaddrinfo", hostname: host };
      callback(Object.assign(new Error(`getaddrinfo ${answer} ${host}`), detail));
    } else if (options.all) callback(null, [{ address: answer, family: 4 }]);
    else callback(null, answer, 4);
  });
}) as typeof dns.lookup;
