// A preview's run as it is often written: it retries every request until it succeeds, whatever the failure means, and
// nothing joins the duplicates of a retry.
import type { World } from "../world.js";

// biome-ignore lint/suspicious/noExplicitAny: a naive client checks no types.
type Anything = any;

async function retried(url: string, token: string, method = "GET", body?: object): Promise<Anything> {
  for (;;) {
    try {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const response = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      if (response.ok) return await response.json();
    } catch {
      // The next attempt may succeed.
    }
  }
}

const query = `query($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Deployment { statuses(first: 100) { nodes { description } } } }
}`;

/** Creates the preview of pull request 7, or updates the one that a record names, and writes its comment. */
export async function naiveRun({ github, service }: World): Promise<void> {
  const api = `${github.url}/repos/acme/pipelines`;
  const atGitHub = (path: string, method?: string, body?: object): Promise<Anything> =>
    retried(`${api}${path}`, "ghs_fake", method, body);
  const task = "preview:pr-7:app";
  const listed = await atGitHub(`/deployments?environment=preview&task=${task}`);
  const variables = { ids: listed.map(({ node_id }: Anything) => node_id) };
  const found = await retried(`${github.url}/graphql`, "ghs_fake", "POST", { query, variables });
  const statuses = found.data?.nodes?.flatMap(({ statuses: { nodes } }: Anything) => nodes) ?? [];
  const known = statuses.find(({ description }: Anything) => description.startsWith("deployed id="));
  const { head } = await atGitHub("/pulls/7");
  const record = await atGitHub("/deployments", "POST", {
    ...{ ref: head.sha, task, environment: "preview" },
    ...{ auto_merge: false, required_contexts: [] },
  });
  const path = known ? `/${known.description.split("=")[1]}` : "";
  const { id } = await retried(
    `${service.url}/platform/v1beta1/organizations/clorg1acmedata/deployments${path}`,
    "fake-organization-owner-token",
    "POST",
    { name: "app-pr-7", type: "STANDARD", workspaceId: "clws1analytics" },
  );
  await atGitHub(`/deployments/${record.id}/statuses`, "POST", {
    ...{ state: "success", description: `deployed id=${id}` },
  });
  const comments = await atGitHub("/issues/7/comments");
  const own = comments.find(({ body }: Anything) => body.startsWith("Preview: "));
  const body = `Preview: ${id}`;
  if (own === undefined) await atGitHub("/issues/7/comments", "POST", { body });
  else await atGitHub(`/issues/comments/${own.id}`, "PATCH", { body });
}
