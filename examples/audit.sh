#!/usr/bin/env bash
# Who changed what: each field that changed between two definitions that were applied, from the GitHub deployment records.
#
#   ./audit.sh OWNER/REPO NAME [FIELD [FROM [TO]]]
#   ./audit.sh acme/pipelines data-pipelines resourceQuotaCpu 2026-06-01 2026-06-30
#   ENVIRONMENT=staging ./audit.sh acme/pipelines data-pipelines # every field and every day
#
# It needs gh and jq. The columns, separated by tabs: time, field, before, after, who started the run, the run and its attempt, who
# approved it. Of variables it shows only which exist: records contain no values.
#
# A row `gap` is something that may have changed the Deployment and left no definition: a job of this environment without a record
# (a dry run, or a step without github-environment), an unknown outcome, or a definition that was too large. The next change is then
# not known to be of the run that is named: its `who` ends with "or the gap". Changes in the platform leave no trace. Records are not
# proof: every job with `deployments: write` can write them.
set -euo pipefail
repository=$1 name=$2 field=${3:-} from=${4:-0} to=${5:-9}
environment=${ENVIRONMENT:-production}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
all() { gh api --paginate "repos/$repository/$1" | jq --slurp 'add // []'; }

all "deployments?environment=$(jq --raw-output --null-input --arg name "$environment" '$name | @uri')&per_page=100" |
  jq --arg task "deployment:$name" 'map(
    .payload |= (if type == "string" then fromjson? else . end | objects // {}) |
    select(.task == $task and .payload.schema or .task == "deploy"))' >"$folder/records"
# The statuses of 100 records for each request.
jq --compact-output '[.[].node_id] | _nwise(100) | { variables: { ids: . }, query: "query($ids: [ID!]!) { nodes(ids: $ids) {
  ... on Deployment { id statuses(first: 100) { nodes { state description createdAt logUrl } } } } }" }' "$folder/records" |
  while IFS= read -r request; do gh api graphql --input - <<<"$request"; done |
  jq --slurp 'map(.data.nodes[] | { (.id): .statuses.nodes }) | add // {}' >"$folder/statuses"

# One object for each write or gap, oldest first.
jq --slurpfile statuses "$folder/statuses" '
  def leaves: [paths(type != "object" and type != "array" or length == 0) as $path |
    { key: ($path | map(tostring) | join(".")), value: getpath($path) }] | from_entries;
  def byName($list; $name): if (.[$list] | type) != "array" then . else
    .[$list] |= (map({ key: .[$name], value: del(.[$name]) }) | from_entries) end;
  [.[].payload.event | values] as $recorded |
  sort_by(.created_at, .id) | map($statuses[0][.node_id] as $all |
    { at: .created_at, who: .payload.actor, run: .payload.event, attempt: .payload.attempt } +
    if .task == "deploy" then
      ($all[0].logUrl // "" | capture("/runs/(?<run>[0-9]+)").run // "0" | tonumber) as $run |
      select(any($all[]; .state == "SUCCESS") and all($recorded[]; . != $run)) |
      { at: first($all[] | select(.state == "SUCCESS").createdAt), run: $run, who: null, gap: "a job without a record" }
    elif any($all[]; .description | test("^(deployed|superseded) ")) then
      if .payload.definition == null then { gap: "the definition was not stored" }
      else { applied: (.payload.definition | byName("workerQueues"; "name") | byName("environmentVariables"; "key") | leaves) } end
    elif any($all[]; .description == "skipped") then empty
    else { gap: "the outcome is not known" } end) | sort_by(.at)
' "$folder/records" >"$folder/writes"

# One row for each field that differs from the definition applied before.
jq --compact-output --arg field "$field" --arg from "$from" --arg to "$to" '
  foreach .[] as $write ({ before: null, gap: true, rows: [] };
    if $write.gap then .gap = true | .rows = [$write + { field: "gap", before: null, after: $write.gap }]
    else .before as $before | .gap as $gap | $write.applied as $after |
      .rows = [($before // {} | keys) + ($after | keys) | unique[] | select($before[.] != $after[.]) |
        $write + { field: ., before: $before[.], after: $after[.], unsure: ($gap and $before != null) }] |
      .before = $after | .gap = false end;
    .rows[]) |
  select(.at[:10] >= $from and .at[:10] <= $to + "~") |
  select(.field == "gap" or $field == "" or .field == $field or (.field | startswith($field + ".")))
' "$folder/writes" >"$folder/rows"

while IFS= read -r row; do
  run=$(jq '.run // 0' <<<"$row")
  approved=$(gh api "repos/$repository/actions/runs/$run/approvals" \
    --jq '[.[] | select(.state == "approved").user.login] | unique | join(",")' </dev/null 2>/dev/null || echo "not known")
  jq --raw-output --arg approved "$approved" --arg page "https://${GH_HOST:-github.com}/$repository/actions/runs/" '
    def shown: if . == null then "-" else tostring end;
    [.at, .field, (.before | shown), (.after | shown), (.who | shown) + (if .unsure then ", or the gap" else "" end),
      "\($page)\(.run)/attempts/\(.attempt // 1)", $approved] | @tsv' <<<"$row"
done <"$folder/rows"
