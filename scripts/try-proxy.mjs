// The runs that try-proxy.sh makes: with the proxy's password, and without it.

import { writeFileSync } from "node:fs";
import https from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { createAuthority } from "../build/__tests__/faults/lab/certificates.js";
import { runStep } from "../build/emulator/runner.js";
import { defaultSeed } from "../build/emulator/seed.js";
import { Service } from "../build/emulator/service.js";

const authority = createAuthority("Proxy Trial Authority");
const certificate = path.join(tmpdir(), `proxy-trial-${process.pid}.pem`);
writeFileSync(certificate, authority.cert);
const service = new Service(defaultSeed, { organizationNames: true });
const server = https.createServer(authority.issue("service.test"), async (incoming, outgoing) => {
  let body = "";
  for await (const chunk of incoming) body += chunk;
  const answer = service.handle({ method: incoming.method, path: incoming.url, headers: incoming.headers, body });
  outgoing.writeHead(answer.status, answer.headers).end(answer.body);
});
await new Promise((resolve) => server.listen(18443, "127.0.0.1", resolve));

const inputs = {
  mode: "create-token",
  "token-role": "WORKSPACE_MEMBER",
  "base-url": "https://service.test:18443",
  "api-token": defaultSeed.bearers[0].value,
  organization: "Acme Data",
  workspace: "Analytics",
  "max-attempts": "2",
};
async function trial(title, proxy, expected) {
  const run = await runStep({ inputs, env: { https_proxy: proxy, NODE_EXTRA_CA_CERTS: certificate } });
  console.log(`${title}: exit code ${run.exitCode}, outcome ${run.outputs.outcome}\n${run.log}\n`);
  if (run.exitCode !== expected) throw new Error(`The exit code should be ${expected}.`);
  if (run.log.includes("fake-proxy-password")) throw new Error("The proxy's password is in the log.");
}
await trial("With the password", "http://ci:fake-proxy-password@127.0.0.1:18888", 0);
await trial("With a wrong password", "http://ci:fake-wrong-password@127.0.0.1:18888", 1);
await trial("Without a scheme", "127.0.0.1:18888", 1);
server.close();
server.closeAllConnections();
