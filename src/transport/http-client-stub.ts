/**
 * Stands in for @actions/http-client where @actions/core imports it in the main bundle: for OpenID Connect tokens, which
 * the action never asks for. Our own transport has the real one (scripts/bundle.mjs sees to it), and only a run that makes
 * requests loads it: node:http, node:tls and what they need are a third of the start.
 */
export class HttpClient {
  constructor() {
    throw new Error("This bundle asks for no OpenID Connect tokens.");
  }
}
