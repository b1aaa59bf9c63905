# The rules of plan-policy.yml for OPA and conftest, in Rego v1. The input has both outputs of the dry run as members: `plan` (what
# would change) and `result` (the request that would be sent). schema/plan.schema.json and schema/result.schema.json describe them.
#
# In place of the step "Check the rules" of plan-policy.yml, after a step that installs conftest:
#
#   - name: Check the rules
#     env:
#       PLAN: ${{ steps.plan.outputs.plan }}
#       RESULT: ${{ steps.plan.outputs.result }}
#     run: |
#       jq --null-input '{ plan: (env.PLAN | fromjson? // null), result: (env.RESULT | fromjson? // null) }' |
#         conftest test --parser json --policy examples/plan-policy.rego -
#
# With the program opa: opa eval --fail-defined --stdin-input --data examples/plan-policy.rego 'data.main.deny[_]'
#
# Rego does not report a value that is missing: a rule about it is undefined, and denies nothing. So each rule says `not` before
# what is allowed.
package main

import rego.v1

deny contains "What would be sent is not known: see the notices of the step before." if not is_update

is_update if input.plan.action == "update"

fields := {
	"clusterId", "contactEmails", "defaultTaskPodCpu", "defaultTaskPodMemory", "description", "environmentVariables",
	"executor", "isCicdEnforced", "isDagDeployEnabled", "isDevelopmentMode", "isHighAvailability", "name",
	"platformRuntimeVersion", "resourceQuotaCpu", "resourceQuotaMemory", "scalingSpec", "schedulerAu", "schedulerSize",
	"taskPodNodePoolId", "type", "workerQueues", "workloadIdentity", "workspaceId",
}

deny contains "The definition has a field that no rule knows." if not has_known_fields

has_known_fields if object.keys(input.result.body) - fields == set()

deny contains "Production must not be in development mode." if not is_without_development_mode

is_without_development_mode if object.get(input.result.body, "isDevelopmentMode", false) == false

deny contains "The scheduler must be SMALL or MEDIUM." if not has_small_scheduler

has_small_scheduler if input.result.body.schedulerSize in {"SMALL", "MEDIUM"}

queue_fields := {
	"id", "isDefault", "maxWorkerCount", "minWorkerCount", "name", "nodePoolId", "platformMachine", "workerConcurrency",
}

deny contains "A queue must have at most 20 workers, and no field that no rule knows." if not has_small_queues

has_small_queues if {
	is_array(input.result.body.workerQueues)
	every queue in input.result.body.workerQueues {
		is_number(queue.maxWorkerCount)
		queue.maxWorkerCount <= 20
		object.keys(queue) - queue_fields == set()
	}
}

deny contains "Variables must not be removed." if not keeps_variables

keeps_variables if input.plan.variables.removed == []
