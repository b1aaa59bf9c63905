import type { GitHubState } from "./state.js";

/** An answer before it goes over the wire. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request, taken apart. */
export interface Asked {
  readonly actor: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** The request's address without its query. */
  readonly url: string;
}

const documentation = "https://docs.github.com/rest";

/** An error body as GitHub writes it. */
export function failed(status: number, message: string, errors?: readonly object[]): Answered {
  return {
    status,
    body: { message, documentation_url: documentation, ...(errors ? { errors } : {}), status: String(status) },
  };
}

function invalid(resource: string, field: string, message: string): Answered {
  return failed(422, "Validation Failed", [{ resource, field, code: "custom", message }]);
}

/** One page of a list, with the Link header that leads on. */
function page(items: readonly unknown[], { query, url }: Asked): Answered {
  const size = Math.min(Number(query.get("per_page") ?? 30), 100);
  const number = Number(query.get("page") ?? 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const link = (to: number, relation: string): string => {
    const target = new URLSearchParams(query);
    target.set("page", String(to));
    return `<${url}?${target}>; rel="${relation}"`;
  };
  const links = number < last ? [link(number + 1, "next"), link(last, "last")] : [];
  return {
    status: 200,
    body: items.slice((number - 1) * size, number * size),
    ...(links.length > 0 ? { headers: { link: links.join(", ") } } : {}),
  };
}

type Handler = (state: GitHubState, asked: Asked) => Answered;

const notFound = failed(404, "Not Found");

/** What GitHub does for each operation that the records use, by GitHub's own names. */
export const handlers: Readonly<Record<string, Handler>> = {
  "repos/list-deployments": (state, asked) => {
    const { query } = asked;
    const wanted = (name: string, value: unknown): boolean => !query.has(name) || query.get(name) === value;
    const { records } = state;
    const matching = records.filter(({ fields }) =>
      ["environment", "task", "ref", "sha"].every((name) => wanted(name, fields[name])),
    );
    return page(
      matching.map(({ fields }) => fields),
      asked,
    );
  },

  "repos/create-deployment": (state, { actor, body }) => {
    if (!/^[0-9a-f]{40}$/.test(String(body["ref"]))) return failed(422, `No ref found for: ${body["ref"]}`);
    // The base branch is always ahead, and a check is always under way: who does not say otherwise gets no record.
    if (body["auto_merge"] !== false)
      return { status: 202, body: { message: "Auto-merged main into topic on deployment." } };
    if (!Array.isArray(body["required_contexts"]) || body["required_contexts"].length > 0) {
      return failed(409, "Conflict: Commit status checks failed for topic.", [
        { field: "required_contexts", code: "invalid" },
      ]);
    }
    return { status: 201, body: state.addRecord(actor, body).fields };
  },

  "repos/list-deployment-statuses": (state, asked) => {
    const record = state.records.find(({ fields }) => String(fields.id) === asked.parameters["deployment_id"]);
    return record ? page(record.statuses, asked) : notFound;
  },

  "repos/create-deployment-status": (state, { actor, parameters, body }) => {
    const record = state.records.find(({ fields }) => String(fields.id) === parameters["deployment_id"]);
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

  "pulls/get": (state, { parameters }) => {
    const pull = state.pull(Number(parameters["pull_number"]));
    return pull ? { status: 200, body: pull } : notFound;
  },

  "issues/list-comments": (state, asked) => {
    const issue = `/issues/${asked.parameters["issue_number"]}`;
    return page(
      state.comments.filter((comment) => String(comment["issue_url"]).endsWith(issue)),
      asked,
    );
  },

  "issues/create-comment": (state, { actor, parameters, body }) => {
    const number = Number(parameters["issue_number"]);
    if (!state.pulls.has(number)) return notFound;
    return { status: 201, body: state.addComment(actor, number, String(body["body"])) };
  },

  "issues/update-comment": (state, { parameters, body }) => {
    const comment = state.comments.find(({ id }) => String(id) === parameters["comment_id"]);
    if (!comment) return notFound;
    comment["body"] = body["body"];
    return { status: 200, body: comment };
  },
};
