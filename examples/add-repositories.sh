#!/usr/bin/env bash
# Sets what reusable-plan-and-apply.yml needs in each repository. With the gh CLI, admin rights, and your organization and team:
#
#   ./add-repositories.sh ORG TEAM-ID <repositories.txt
#
# Each line of repositories.txt is a repository and the id of its production workspace, such as `pipelines clws2`. For each one,
# pipelines.token has its API token, and pipelines.env its secret variables as KEY=VALUE lines. To replace one value you need all
# of them again: keep these files in a password manager, not in a repository. TEAM-ID is the `id` of `gh api orgs/ORG/teams/TEAM`,
# a team that can read the repositories. For previews, set PREVIEW_API_TOKEN and PREVIEW_WORKSPACE_ID as README describes. In each
# environment, do not let administrators bypass the reviewers: this script does not set that.
set -euo pipefail
org="$1" team="$2"
while read -r name workspace || [ -n "$name" ]; do
  repo="$org/$name"
  echo "$repo"
  gh api --silent --method PUT "repos/$repo/environments/production" --input - <<JSON
{ "prevent_self_review": true, "reviewers": [{ "type": "Team", "id": $team }],
  "deployment_branch_policy": { "protected_branches": false, "custom_branch_policies": true } }
JSON
  branches="repos/$repo/environments/production/deployment-branch-policies"
  if ! gh api "$branches" --jq '.branch_policies[].name' | grep -qx main; then gh api --silent "$branches" --field name=main; fi
  gh secret set PLATFORM_API_TOKEN --env production --repo "$repo" <"$name.token"
  if [ -e "$name.env" ]; then gh secret set SECRET_VARIABLES --env production --repo "$repo" <"$name.env"; fi
  gh variable set PLATFORM_WORKSPACE_ID --repo "$repo" --body "$workspace"
done
