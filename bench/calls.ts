import { createAuthority } from "../scripts/certificates.js";
import { ids, names, startAccount, startTls, succeed, token } from "./account.js";
import { file, type Measured, pairs, run } from "./processes.js";
import type { Results } from "./results.js";

/** The same three requests by node:https and nothing else: look-ups over one connection, and a create. */
function bareClient(url: string): string {
  return file(
    "bare.mjs",
    `import https from "node:https";
const agent = new https.Agent({ keepAlive: true });
const send = (method, path, body) => new Promise((resolve, reject) => {
  const headers = { authorization: "Bearer ${token["INPUT_API-TOKEN"]}", accept: "application/json", ...(body ? { "content-type": "application/json" } : {}) };
  https.request("${url}" + path, { method, agent, headers }, async (response) => {
    const chunks = [];
    for await (const chunk of response) chunks.push(chunk);
    if (response.statusCode >= 300) throw new Error(response.statusCode + " " + Buffer.concat(chunks));
    resolve(JSON.parse(Buffer.concat(chunks)));
  }).on("error", reject).end(body);
});
const { organizations: [{ id }] } = await send("GET", "/platform/v1beta1/organizations");
const { workspaces: [{ id: entityId }] } = await send("GET", \`/platform/v1beta1/organizations/\${id}/workspaces?limit=1000\`);
await send("POST", \`/iam/v1beta1/organizations/\${id}/tokens\`, JSON.stringify({ name: "t", role: "R", type: "WORKSPACE", entityId }));
agent.destroy();
`,
  );
}

/** Two look-ups and a create over TLS, against a client that has nothing but node:https. */
export async function measureCalls(results: Results, count: number): Promise<void> {
  const authority = createAuthority("Benchmark Authority");
  const trust = { NODE_EXTRA_CA_CERTS: file("ca.pem", authority.cert) };
  const account = await startAccount(10);
  const secure = await startTls(account.port, authority.issue("localhost"));
  const client = bareClient(secure.url);
  try {
    const ours = { ...trust, ...token, ...names, "INPUT_BASE-URL": secure.url };
    const bare = async (): Promise<Measured> => {
      const measured = await run(client, trust);
      if (measured.exitCode !== 0) throw new Error("The bare client failed.");
      return measured;
    };
    results.ratio(
      "three HTTPS calls, over bare node:https",
      await pairs(count, bare, () => succeed(ours)),
      1.4,
    );
    const before = account.requests.length;
    await succeed(ours);
    const connections = new Set(account.requests.slice(before).map(({ connection }) => connection)).size;
    results.add("connections: one for look-ups, a fresh one for the create", connections, "", 2);
  } finally {
    secure.close();
    await account.close();
  }
}

/** How many requests a run makes. */
export async function measureRequests(results: Results): Promise<void> {
  const account = await startAccount(10);
  const counted = async (
    what: string,
    env: Readonly<Record<string, string>>,
    budget: number,
  ): Promise<void> => {
    const before = account.requests.length;
    await succeed({ ...token, "INPUT_BASE-URL": account.url, ...env });
    results.add(`requests, ${what}`, account.requests.length - before, "", budget);
  };
  try {
    await counted("ids given", ids, 1);
    await counted("one name", { ...ids, "INPUT_WORKSPACE-ID": "", INPUT_WORKSPACE: "Workspace 0" }, 2);
    await counted("two names", names, 3);
  } finally {
    await account.close();
  }
}
