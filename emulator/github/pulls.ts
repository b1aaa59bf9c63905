import { example } from "./description.js";

type Fields = Record<string, unknown>;

/** A pull request as tests and the demo set it. */
export interface EmulatedPull {
  open: boolean;
  headSha: string;
  /** The branch is in a fork, `somebody/<repo>`. */
  fork: boolean;
  /** Comments can't be created: GitHub responds with 403. */
  locked?: boolean;
}

/** A pull request in GitHub's full shape, or in the one that lists show. */
export function pullFields(
  shape: "pull-request" | "pull-request-simple",
  number: number,
  pull: EmulatedPull,
  slug: string,
): Fields {
  // GitHub's example shows a team in an older shape than its description requires.
  const fields: Fields = { ...example(shape), requested_teams: [] };
  const end = (side: "head" | "base", repository: string, ref: string, sha: string): Fields => {
    const shown = fields[side] as Fields;
    const [owner = "somebody"] = repository.split("/");
    return {
      ...shown,
      ref,
      sha,
      label: `${owner}:${ref}`,
      user: { ...(shown["user"] as Fields), login: owner },
      repo: { ...(shown["repo"] as Fields), full_name: repository },
    };
  };
  const headRepository = pull.fork ? `somebody/${slug.split("/")[1]}` : slug;
  return {
    ...fields,
    id: 1_000_000 + number,
    number,
    state: pull.open ? "open" : "closed",
    locked: pull.locked ?? false,
    draft: false,
    head: end("head", headRepository, `topic-${number}`, pull.headSha),
    base: end("base", slug, "main", "b".repeat(40)),
  };
}
