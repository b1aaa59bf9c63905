/**
 * Replaces @actions/http-client where @actions/core and @actions/github import it in the bundle: for OpenID Connect
 * tokens, which the action never requests, and for Octokit's default agent, which the action replaces. The transport has
 * the real one. Only a run that makes requests loads node:http and node:tls, which are a third of the start-up time.
 */
export class HttpClient {
  getAgent() {
    return undefined;
  }

  getAgentDispatcher() {
    return undefined;
  }

  getJson() {
    throw new Error("This bundle requests no OpenID Connect tokens.");
  }
}
