# Converts a Deployment file of a platform's CLI, with `deployment.configuration` and names in snake case, into a definition:
#
#   yq --output-format json deployment-file.yaml | jq --from-file from-deployment-file.jq >deployment.json
#
# yq is version 4 by mikefarah. Values of secret variables, scheduler_count and
# workspace_name are left out. The error of a dry run lists what is not documented.
{ runtime_version: "platformRuntimeVersion", deployment_type: "type", dag_deploy_enabled: "isDagDeployEnabled",
  ci_cd_enforcement: "isCicdEnforced", is_ci_cd_enforced: "isCicdEnforced", worker_type: "platformMachine" } as $names |
def fields: del(.scheduler_count, .workspace_name) |
  with_entries(.key |= ($names[.] // gsub("_(?<letter>[a-z])"; .letter | ascii_upcase)));
.deployment as $old | ($old.worker_queues // []) as $queues |
{ type: "STANDARD" } + ($old.configuration | fields) +
(if $queues == [] then {} else { workerQueues: [$queues[] | fields] } end) + {
  environmentVariables: [
    ($old.environment_variables // [])[] | { key, isSecret: .is_secret } + (if .is_secret then {} else { value } end)
  ]
}
