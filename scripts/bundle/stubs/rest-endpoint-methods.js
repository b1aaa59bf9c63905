/**
 * Replaces @octokit/plugin-rest-endpoint-methods in the bundle: only the endpoints that the action uses, out of more than
 * a thousand. This saves 100 KB. A test compares the routes with the package's own.
 */
const endpoints = {
  issues: {
    createComment: ["POST", "/repos/{owner}/{repo}/issues/{issue_number}/comments"],
    deleteComment: ["DELETE", "/repos/{owner}/{repo}/issues/comments/{comment_id}"],
    listComments: ["GET", "/repos/{owner}/{repo}/issues/{issue_number}/comments"],
    updateComment: ["PATCH", "/repos/{owner}/{repo}/issues/comments/{comment_id}"],
  },
  pulls: {
    get: ["GET", "/repos/{owner}/{repo}/pulls/{pull_number}"],
    list: ["GET", "/repos/{owner}/{repo}/pulls"],
  },
  repos: {
    createDeployment: ["POST", "/repos/{owner}/{repo}/deployments"],
    createDeploymentStatus: ["POST", "/repos/{owner}/{repo}/deployments/{deployment_id}/statuses"],
    listDeployments: ["GET", "/repos/{owner}/{repo}/deployments"],
    listDeploymentStatuses: ["GET", "/repos/{owner}/{repo}/deployments/{deployment_id}/statuses"],
  },
};

/** The plugin: adds `rest` to an Octokit. */
export function restEndpointMethods(octokit) {
  const rest = {};
  for (const [scope, methods] of Object.entries(endpoints)) {
    rest[scope] = {};
    for (const [name, [method, url]] of Object.entries(methods)) {
      rest[scope][name] = octokit.request.defaults({ method, url });
    }
  }
  return { rest };
}
