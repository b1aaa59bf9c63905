# Turns a Deployment as the platform has it, in the form of the API's responses, into a definition:
#
#   jq --from-file definition-from-live.jq live.json >deployment.json
#
# It has only what a request may have. Secret variables keep their stored values: only their keys are written.
def only($names): with_entries(select(.key as $name | $names | index([$name])) | select(.value | . != null and . != ""));
if (.id | type) != "string" or (.name | type) != "string" then error("this is not a Deployment: it has no id or no name") else . end |
if (.type // "") == "" then error("this Deployment has no type, which a definition needs: add it to the file") else . end |
([.environmentVariables // [] | .[] | select(.isSecret != true and .value == null) | .key] | join(", ")) as $unknown |
if $unknown != "" then error("these plain variables have no value here, and would lose theirs: " + $unknown) else . end |
only(["platformRuntimeVersion", "clusterId", "defaultTaskPodCpu", "defaultTaskPodMemory", "description",
  "environmentVariables", "executor", "isCicdEnforced", "isDagDeployEnabled", "isHighAvailability", "name",
  "resourceQuotaCpu", "resourceQuotaMemory", "schedulerSize", "type", "workerQueues", "workloadIdentity", "workspaceId",
  "cloudProvider", "contactEmails", "isDevelopmentMode", "region", "scalingSpec", "schedulerAu", "taskPodNodePoolId"]) |
if .environmentVariables then .environmentVariables |= map(
  if .isSecret == true then { key, isSecret } else { key, value } end) else . end |
if .workerQueues then .workerQueues |= map(only(["id", "platformMachine", "isDefault", "maxWorkerCount",
  "minWorkerCount", "name", "workerConcurrency", "nodePoolId"])) else . end |
if .scalingSpec then .scalingSpec |= only(["hibernationSpec"]) else . end |
if .scalingSpec.hibernationSpec then .scalingSpec.hibernationSpec |= only(["schedules", "override"]) else . end |
if .scalingSpec.hibernationSpec.schedules then .scalingSpec.hibernationSpec.schedules |= map(
  only(["hibernateAtCron", "wakeAtCron", "isEnabled", "description"])) else . end |
if .scalingSpec.hibernationSpec.override then .scalingSpec.hibernationSpec.override |=
  only(["isHibernating", "overrideUntil"]) else . end
