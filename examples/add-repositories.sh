#!/usr/bin/env bash
# Sets what reusable-plan-and-apply.yml and README's preview workflow need in each repository. With the gh CLI, admin rights, a
# GitHub plan that has required reviewers, and your organization and team:
#
#   ./add-repositories.sh ORG TEAM-ID <repositories.txt
#
# Each line of repositories.txt is a repository, the id of its production workspace, and that of its workspace for previews, such as
# `pipelines clws2 clws1`. Without previews leave the last one out. TEAM-ID is the `id` of `gh api orgs/ORG/teams/TEAM`: the team
# that approves, which must be able to read the repositories. For each repository, in the folder in which you start this:
#
#   pipelines.token          the API token of its production workspace
#   pipelines.env            the secret variables of production as KEY=VALUE lines, if it has any
#   pipelines.preview-token  the API token of its workspace for previews, with a third column
#
# To replace one secret variable you need all of them again: keep these files in a password manager, not in a repository. Run the
# script again after a change: it replaces what it has set, and the rules of an environment `production` that exists. Set
# PLATFORM_READ_TOKEN, other secrets of previews, and those of Dependabot, by hand.
set -euo pipefail
org="${1:?Write the organization, then the id of the team}" team="${2:?Write the id of the team after the organization}"
while read -r name workspace previews || [ -n "$name" ]; do
  repo="$org/$name"
  echo "$repo"
  for file in "$name.token" ${previews:+"$name.preview-token"}; do
    [ -r "$file" ] || { echo "$file is missing: nothing is set in $repo." >&2 && exit 1; }
  done
  bypass=$(
    gh api --method PUT "repos/$repo/environments/production" --jq .can_admins_bypass --input - <<JSON
{ "prevent_self_review": true, "reviewers": [{ "type": "Team", "id": $team }], "can_admins_bypass": false,
  "deployment_branch_policy": { "protected_branches": false, "custom_branch_policies": true } }
JSON
  )
  # GitHub's documentation does not list `can_admins_bypass` for requests.
  if [ "$bypass" != false ]; then
    echo "By hand: under Settings, Environments, production, do not allow administrators to bypass the rules." >&2
  fi
  branches="repos/$repo/environments/production/deployment-branch-policies"
  if ! gh api "$branches" --jq '.branch_policies[].name' | grep -qx main; then gh api --silent "$branches" --field name=main; fi
  gh secret set PLATFORM_API_TOKEN --env production --repo "$repo" <"$name.token"
  if [ -e "$name.env" ]; then gh secret set SECRET_VARIABLES --env production --repo "$repo" <"$name.env"; fi
  gh variable set PLATFORM_WORKSPACE_ID --repo "$repo" --body "$workspace"
  if [ -n "$previews" ]; then
    gh secret set PREVIEW_API_TOKEN --repo "$repo" <"$name.preview-token"
    gh variable set PREVIEW_WORKSPACE_ID --repo "$repo" --body "$previews"
  fi
done
