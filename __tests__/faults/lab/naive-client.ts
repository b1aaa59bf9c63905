// What a client looks like that takes the toolkit at its word: getJson, postJson, their redirects, a retry around it all.
// The matrix must find it wanting; it is no part of the action.
import * as core from "@actions/core";
import { HttpClient } from "@actions/http-client";

const input = (name: string): string => core.getInput(name);
const url = (path: string): string => `${input("base-url")}${path}`;

// biome-ignore lint/suspicious/noExplicitAny: a naive client checks no types.
type Anything = any;

async function retried(request: () => Promise<{ result: Anything }>): Promise<Anything> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await request()).result;
    } catch (error) {
      if (attempt >= Number(input("max-attempts"))) throw error;
    }
  }
}

async function act(): Promise<void> {
  const client = new HttpClient("naive", [], { headers: { authorization: `Bearer ${input("api-token")}` } });
  const list = (path: string): Promise<Anything> => retried(() => client.getJson<Anything>(url(path)));
  const post = (path: string, body: object): Promise<Anything> =>
    retried(() => client.postJson<Anything>(url(path), body));
  const organizations = "/platform/v1beta1/organizations";
  const organization =
    input("organization-id") ||
    (await list(organizations))?.organizations?.find((each: Anything) => each?.name)?.id;
  const workspaces = `${organizations}/${organization}/workspaces`;
  const workspace = input("workspace-id") || (await list(workspaces))?.workspaces?.[0]?.id;
  if (input("mode") === "create-token") {
    const body = {
      name: input("token-name"),
      role: input("token-role"),
      type: "WORKSPACE",
      entityId: workspace,
    };
    const token = await post(`/iam/v1beta1/organizations/${organization}/tokens`, body);
    core.setOutput("token", token?.token);
    core.setOutput("token-id", token?.id);
  } else {
    const body = { name: input("deployment-name"), type: "STANDARD", workspaceId: workspace };
    const id = input("deployment-id");
    const deployment = await post(`${organizations}/${organization}/deployments${id && `/${id}`}`, body);
    core.setOutput("deployment-id", deployment?.id);
  }
  core.setOutput("outcome", input("mode") === "update-deployment" ? "updated" : "created");
}

try {
  await act();
} catch (error) {
  core.setFailed(error instanceof Error ? error.message : String(error));
}
