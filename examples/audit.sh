#!/usr/bin/env bash
# Who deployed what, when, with which version, in which run: the GitHub deployment records of production, the newest 20, newest first. The columns
# are the record, time, person, commit, version of the action, run, whether it was forced, and the result, such as
# `deployed id=cldep1`. Records are not proof: every job with `deployments: write` can write them.
#
#   ./audit.sh OWNER/REPO [NAME-OF-THE-DEPLOYMENT]
set -euo pipefail
repository=$1
query="environment=production&per_page=20${2:+&task=deployment:$2}"
gh api "repos/$repository/deployments?$query" \
  --jq '.[] | select(.payload.schema?) | [.id, .created_at, .payload.actor, .payload.sha[:7], .payload.version, .payload.event, .payload.forced] | @tsv' |
  while IFS= read -r row; do
    result=$(gh api "repos/$repository/deployments/${row%%$'\t'*}/statuses?per_page=1" --jq '.[0].description' </dev/null)
    printf '%s\t%s\n' "$row" "$result"
  done
