import type { ListOrder } from "./behaviour.js";
import { inOrder } from "./lists.js";
import type { Fields, GitHubState } from "./state.js";

/** A response before it is sent; undefined is an empty body. */
export interface GitHubResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request, parsed. */
export interface GitHubCall {
  /** The token's login. */
  readonly actor: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** The request's URL without its query. */
  readonly url: string;
  /** Reads show this version of the state; undefined shows the present one. */
  readonly version: number | undefined;
}

const documentation = "https://docs.github.com/rest";

/** An error response in GitHub's shape. */
export function failed(
  status: number,
  message: string,
  errors?: readonly (object | string)[],
): GitHubResponse {
  return {
    status,
    body: {
      message,
      documentation_url: documentation,
      ...(errors ? { errors } : {}),
      status: String(status),
    },
  };
}

function invalid(resource: string, field: string, message: string) {
  return failed(422, "Validation Failed", [{ resource, field, code: "custom", message }]);
}

/** One page of a list, with the Link header that names the next one. */
function page(
  { behaviour }: GitHubState,
  listed: readonly Fields[],
  { query, url }: GitHubCall,
  order: ListOrder = "newest-first",
) {
  const items = behaviour.repeatedItems ? listed.flatMap((item) => [item, item]) : listed;
  const size = Math.min(Number(query.get("per_page") ?? 30), 100);
  const number = Number(query.get("page") ?? 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const link = (to: number, relation: string) => {
    const target = new URLSearchParams(query);
    target.set("page", String(to));
    return `<${url}?${target}>; rel="${relation}"`;
  };
  const links = number < last ? [link(number + 1, "next"), link(last, "last")] : [];
  return {
    status: 200,
    body: inOrder(items.slice((number - 1) * size, number * size), order, behaviour.seed),
    ...(links.length > 0 ? { headers: { link: links.join(", ") } } : {}),
  };
}

type Handler = (state: GitHubState, request: GitHubCall) => GitHubResponse;

const notFound = failed(404, "Not Found");

/** What GitHub does for each operation that the action uses, by GitHub's names. */
export const handlers: Readonly<Record<string, Handler>> = {
  "repos/list-deployments": (state, request) => {
    const { query } = request;
    const wanted = (name: string, value: unknown) => !query.has(name) || query.get(name) === value;
    const matching = state
      .listedRecords(request.version)
      .filter(({ fields }) =>
        ["environment", "task", "ref", "sha"].every((name) => wanted(name, fields[name])),
      );
    const fields = matching.map((record) => record.fields);
    return page(state, fields, request, state.behaviour.recordOrder);
  },

  "repos/create-deployment": (state, { actor, body }) => {
    if (!/^[0-9a-f]{40}$/.test(String(body["ref"]))) return failed(422, `No ref found for: ${body["ref"]}`);
    // The base branch is always ahead, and a check is always in progress: without these two fields no record
    // is created.
    if (body["auto_merge"] !== false)
      return { status: 202, body: { message: "Auto-merged main into topic on deployment." } };
    if (!Array.isArray(body["required_contexts"]) || body["required_contexts"].length > 0) {
      return failed(409, "Conflict: Commit status checks failed for topic.", [
        { field: "required_contexts", code: "invalid" },
      ]);
    }
    return { status: 201, body: state.addRecord(actor, body).fields };
  },

  // Only inactive ones: https://docs.github.com/rest/deployments/deployments#delete-a-deployment
  "repos/delete-deployment": (state, { parameters }) => {
    const record = recordOf(state, parameters);
    if (!record) return notFound;
    const [latest] = record.statuses;
    const isActive = latest === undefined || latest["state"] === "success";
    if (isActive && state.records.length > 1) {
      // GitHub's words: its documentation has the repository instead of the environment.
      const reason =
        "We cannot delete an active deployment unless it is the only deployment in a given environment.";
      return failed(422, "Validation Failed", [reason]);
    }
    state.deleteRecord(record);
    return { status: 204, body: undefined };
  },

  "repos/list-deployment-statuses": (state, request) => {
    const record = recordOf(state, request.parameters);
    return record ? page(state, state.statusesOf(record, request.version), request) : notFound;
  },

  "repos/create-deployment-status": (state, { actor, parameters, body }) => {
    const record = recordOf(state, parameters);
    if (!record) return notFound;
    const description = String(body["description"] ?? "");
    if (description.length > 140)
      return invalid("DeploymentStatus", "description", "is too long (maximum is 140 characters)");
    for (const field of ["environment_url", "log_url"]) {
      const url = body[field];
      if (url !== undefined && !/^https?:\/\//.test(String(url))) {
        return invalid("DeploymentStatus", field, "must use http(s) scheme");
      }
    }
    return { status: 201, body: state.addStatus(actor, record, body) };
  },

  "pulls/list": (state, request) => {
    const { query } = request;
    const wanted = query.get("state") ?? "open";
    const matching = state
      .listedPulls(request.version)
      .filter((fields) => wanted === "all" || fields["state"] === wanted);
    return page(state, matching, request);
  },

  "pulls/get": (state, { parameters, version }) => {
    const pull = state.pull(Number(parameters["pull_number"]), version);
    return pull ? { status: 200, body: pull } : notFound;
  },

  // The action never sends it: people close pull requests with it to try what the action does then.
  "pulls/update": (state, { parameters, body }) => {
    const number = Number(parameters["pull_number"]);
    const pull = state.pulls.get(number);
    if (!pull) return notFound;
    const { state: wanted } = body;
    if (wanted !== undefined && wanted !== "open" && wanted !== "closed") {
      return invalid("PullRequest", "state", "must be open or closed");
    }
    if (wanted !== undefined) state.changePull(number, { open: wanted === "open" });
    return { status: 200, body: state.pull(number) };
  },

  "issues/list-comments": (state, request) => {
    const issue = `/issues/${request.parameters["issue_number"]}`;
    const since = Date.parse(request.query.get("since") ?? "1970-01-01T00:00:00Z");
    const matching = state
      .listed(state.comments, request.version)
      .filter((comment) => String(comment["issue_url"]).endsWith(issue))
      .filter((comment) => Date.parse(String(comment["updated_at"])) >= since);
    return page(state, matching, request);
  },

  "issues/create-comment": (state, { actor, parameters, body }) => {
    const number = Number(parameters["issue_number"]);
    const pull = state.pulls.get(number);
    if (!pull) return notFound;
    if (pull.locked) return failed(403, "Unable to create comment because issue is locked.");
    return { status: 201, body: state.addComment(actor, number, String(body["body"])) };
  },

  "issues/get-comment": (state, { parameters }) => {
    const comment = commentOf(state, parameters);
    return comment ? { status: 200, body: comment } : notFound;
  },

  "issues/update-comment": (state, { parameters, body }) => {
    const comment = commentOf(state, parameters);
    if (!comment) return notFound;
    state.editComment(comment, body["body"]);
    return { status: 200, body: comment };
  },

  "issues/delete-comment": (state, { parameters }) => {
    const comment = commentOf(state, parameters);
    if (!comment) return notFound;
    state.deleteComment(comment);
    return { status: 204, body: undefined };
  },
};

function recordOf(state: GitHubState, parameters: Readonly<Record<string, string>>) {
  const id = Number(parameters["deployment_id"]);
  return state.records.find(({ fields }) => fields.id === id);
}

function commentOf(state: GitHubState, parameters: Readonly<Record<string, string>>) {
  return state.comments.find(({ id }) => String(id) === parameters["comment_id"]);
}
