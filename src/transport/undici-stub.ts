/**
 * Stands in for undici in the main bundle. @actions/http-client asks undici for one thing only, the dispatcher that
 * getAgentDispatcher() hands to fetch; our requests go over node:http(s). Leaving undici out takes 940 KB and most of
 * the load time away.
 */
export class ProxyAgent {
  constructor() {
    throw new Error("This bundle has no undici: requests go over node:http(s).");
  }
}
