// What each field of the request body means, for editors: the table in src/definition/fields.ts has what the action reads.

/** Fields that the API documentation shows in the bodies of create and update, by their path. */
const requestFields: Readonly<Record<string, string>> = {
  "environmentVariables.key": "Name of the variable.",
  "environmentVariables.value": "Value. A secret without one keeps its stored value in comparable services.",
  "environmentVariables.isSecret": "Whether the API never returns the value. Sent as false if omitted.",
  "workerQueues.id": "ID of the worker queue. Some services create a new queue where it is missing.",
  "workerQueues.platformMachine": "Name of the machine size of the workers.",
  "workerQueues.isDefault": "Whether it is the default queue. Omitted, the queue named default is.",
  "workerQueues.maxWorkerCount": "Largest number of workers.",
  "workerQueues.minWorkerCount": "Smallest number of workers.",
  "workerQueues.name": "Unique name of the queue.",
  "workerQueues.workerConcurrency": "Number of tasks that a worker runs at once.",
  "scalingSpec.hibernationSpec.schedules.hibernateAtCron": "When it hibernates, as a cron expression.",
  "scalingSpec.hibernationSpec.schedules.wakeAtCron": "When it wakes up, as a cron expression.",
  "scalingSpec.hibernationSpec.schedules.isEnabled": "Whether the schedule is active.",
  "scalingSpec.hibernationSpec.override.isHibernating": "Whether the Deployment hibernates.",
  "scalingSpec.hibernationSpec.override.overrideUntil": "Until when the schedules do not apply.",
  "scalingSpec.hibernationSpec.schedules": "Hibernation schedules.",
  "scalingSpec.hibernationSpec.override": "Hibernates or wakes the Deployment at once.",
  "scalingSpec.hibernationSpec": "When it hibernates, in development mode.",
  platformRuntimeVersion: "Runtime version, at creation.",
  clusterId: "ID of the cluster that hosts the Deployment, at creation.",
  defaultTaskPodCpu: "Default CPU of a worker Pod, in cores.",
  defaultTaskPodMemory: "Default memory of a worker Pod: twice its CPU, in Gi.",
  description: "Description of the Deployment.",
  environmentVariables: "Variables. An update may delete those that are not listed.",
  executor: "Executor that runs the tasks.",
  isCicdEnforced: "Whether all deploys must go through CI/CD.",
  isDagDeployEnabled: "Whether DAG deploys are enabled.",
  isHighAvailability: "Whether several scheduler Pods run at once.",
  name: "Name of the Deployment.",
  resourceQuotaCpu: "CPU of all workers together, in cores.",
  resourceQuotaMemory: "Memory of all workers together: twice their CPU, in Gi.",
  schedulerSize: "Size of the scheduler.",
  type: "Type of the cluster that hosts the Deployment.",
  workerQueues: "Worker queues. An update may delete those that are not listed.",
  workloadIdentity: "Workload identity of the Deployment.",
  workspaceId: "ID of the workspace: the same as the input workspace-id.",
};

/** Fields that the API documentation shows only in responses, and that a request may contain. */
const responseFields: Readonly<Record<string, string>> = {
  "workerQueues.nodePoolId": "ID of the node pool. Queues of Hybrid clusters need it.",
  "scalingSpec.hibernationSpec.schedules.description": "Description of the schedule.",
  cloudProvider: "Cloud provider, for Standard Deployments.",
  contactEmails: "E-mail addresses of the people to contact.",
  isDevelopmentMode: "Whether features such as hibernation are available.",
  region: "Region that hosts the Deployment.",
  scalingSpec: "How the Deployment scales: its hibernation.",
  schedulerAu: "Platform units of the scheduler, on Hybrid clusters.",
  taskPodNodePoolId: "ID of the node pool that runs task Pods.",
};

/** @throws {Error} if the field at this path has no description. */
export function descriptionOf(path: string): string {
  const description = requestFields[path] ?? responseFields[path];
  if (description === undefined) throw new Error(`scripts/generate/field-descriptions.ts lacks ${path}.`);
  return description;
}

/** Whether the API documentation shows the field at this path only in responses. */
export function isOnlyInResponses(path: string): boolean {
  return requestFields[path] === undefined;
}
