/**
 * Replaces undici in the bundle. @actions/http-client and @actions/github use undici for their own fetch,
 * which the action replaces: all requests go through node:http(s). A bundler can't leave it out by itself
 * (https://github.com/actions/toolkit/issues/1621), and it is 940 KB and most of the load time.
 */
export class ProxyAgent {}

export function fetch() {
  throw new Error("This bundle has no undici: requests go through node:http(s).");
}
