import net from "node:net";
import tls from "node:tls";
import { defaultSeed, type Seed } from "../emulator/service/seed.js";
import { type Emulator, type EmulatorOptions, startEmulator } from "../emulator/service/server.js";
import { bundle, file, type Measured, run } from "./processes.js";

const organization = { id: "clorg1", name: "Acme Data" };

/** The emulator's account with as many workspaces as given: `Workspace 0`, `Workspace 1`, and so on. */
export function seedOf(workspaces: number): Seed {
  const items = Array.from({ length: workspaces }, (_, index) => ({
    id: `clws${String(index).padStart(8, "0")}`,
    name: `Workspace ${index}`,
    description: "A workspace of the benchmark",
    organizationId: organization.id,
  }));
  return { ...defaultSeed, organizations: [organization], workspaces: items };
}

/** Starts the emulator with this number of workspaces. */
export function startAccount(
  workspaces: number,
  behaviour: EmulatorOptions["behaviour"] = {},
): Promise<Emulator> {
  return startEmulator({ seed: seedOf(workspaces), behaviour: { organizationNames: true, ...behaviour } });
}

/** Puts TLS before a port of this machine. */
export async function startTls(
  port: number,
  identity: { readonly cert: string; readonly key: string },
): Promise<{ readonly url: string; close(): void }> {
  const server = tls.createServer(identity, (secure) => {
    const plain = net.connect(port, "127.0.0.1").setNoDelay(true);
    secure.pipe(plain).pipe(secure);
    secure.on("error", () => plain.destroy());
    plain.on("error", () => secure.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `https://localhost:${(server.address() as net.AddressInfo).port}`,
    close: () => void server.close(),
  };
}

/** The API token that the emulator's default account knows. */
export const apiToken = "fake-organization-owner-token";

/** The environment of a runner, as far as the bundle needs it. */
export const runner = {
  GITHUB_OUTPUT: file("output", ""),
  GITHUB_REPOSITORY: "acme/pipelines",
  GITHUB_RUN_ID: "1",
};

/** Inputs of a run that creates a token. */
export const token = {
  ...runner,
  INPUT_MODE: "create-token",
  "INPUT_API-TOKEN": apiToken,
  "INPUT_TOKEN-ROLE": "WORKSPACE_MEMBER",
};

export const ids = { "INPUT_ORGANIZATION-ID": organization.id, "INPUT_WORKSPACE-ID": "clws00000000" };
export const names = { INPUT_ORGANIZATION: organization.name, INPUT_WORKSPACE: "Workspace 0" };

/** A run that must succeed: a benchmark of failures would be worth nothing. */
export async function succeed(env: Readonly<Record<string, string>>, memory = false): Promise<Measured> {
  const measured = await run(bundle, env, memory);
  if (measured.exitCode !== 0) throw new Error(`A measured run ended with ${measured.exitCode}.`);
  return measured;
}
