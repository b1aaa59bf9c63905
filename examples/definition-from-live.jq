# Turns a Deployment as the platform has it, in the form of the API's responses, into a definition:
#
#   jq --null-input --from-file definition-from-live.jq live.json >production.yaml
#
# It has only what a request may have. Secret variables keep their stored values: only their keys are written. Read the warnings
# (jq marks them with DEBUG): they name the fields that the definition lacks.
def only($names): with_entries(select(.key as $name | $names | index([$name])) | select(.value | . != null and . != ""));
def warn($names; $what): if $names == [] then . else . as $live | ($names | join(", ") + $what) | debug | $live end;
def documented: ["platformRuntimeVersion", "clusterId", "defaultTaskPodCpu", "defaultTaskPodMemory", "description",
  "environmentVariables", "executor", "isCicdEnforced", "isDagDeployEnabled", "isHighAvailability", "name",
  "resourceQuotaCpu", "resourceQuotaMemory", "schedulerSize", "type", "workerQueues", "workloadIdentity", "workspaceId",
  "cloudProvider", "contactEmails", "isDevelopmentMode", "region", "scalingSpec", "schedulerAu", "taskPodNodePoolId"];
def response_only: ["id", "organizationId", "orchestratorVersion", "runtimeVersion", "createdAt", "createdBy", "updatedAt",
  "updatedBy", "imageRepository", "imageTag", "imageVersion", "namespace", "schedulerCpu", "schedulerMemory",
  "schedulerReplicas", "status", "statusReason", "webServerOrchestratorApiUrl", "webServerCpu", "webServerMemory",
  "webServerIngressHostname", "webServerReplicas", "webServerUrl", "clusterName", "dagTarballVersion",
  "desiredDagTarballVersion", "externalIPs", "oidcIssuerUrl", "scalingStatus", "workspaceName"];
# Without --null-input jq has read the file itself, and runs nothing of this where the file is empty.
(. // first(inputs, null)) | if . == null then error("the file is empty") else . end |
if type != "object" then error("this is not the JSON object of one Deployment, but of type " + type) else . end |
if (.id | type) != "string" or (.name | type) != "string" then error("this is not a Deployment: it has no id or no name") else . end |
if (.type // "") == "" then error("this Deployment has no type, which a definition needs: add it to the file") else . end |
([.environmentVariables // [] | .[] | select(.isSecret != true and .value == null) | .key] | join(", ")) as $unknown |
if $unknown != "" then error("these plain variables have no value here, and would lose theirs: " + $unknown) else . end |
warn(with_entries(select(.value | . != null and . != "")) | keys - documented - response_only;
  ": not in the definition. If an update must send a field, add it there, and its name to the input undocumented-fields.") |
warn([(if .executor == "KUBERNETES" then empty else "workerQueues" end), "environmentVariables"] - keys;
  ": not in the file. If the Deployment has any, add them to the definition: an update may delete what it does not list.") |
only(documented) |
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
