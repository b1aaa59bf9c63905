import { type Listening, listen, type ReceivedRequest, type SentResponse } from "../http.js";
import type { Behaviour } from "./behaviour.js";
import type { ServiceState } from "./state.js";

/** The web servers of all Deployments: one listener on loopback, with a path for each. */
export class WebServers {
  readonly requests: ReceivedRequest[] = [];
  readonly #behaviour: Behaviour;
  readonly #state: ServiceState;
  readonly #now: () => Date;
  /** When each Deployment was first seen, in milliseconds. */
  readonly #starts = new Map<string, number>();
  #listening: Listening | undefined;

  constructor(behaviour: Behaviour, state: ServiceState, now: () => Date) {
    this.#behaviour = behaviour;
    this.#state = state;
    this.#now = now;
  }

  /** Listens, if web servers are switched on when the emulator starts. */
  async start(): Promise<void> {
    if (this.#behaviour.webServerReadyAfter === undefined) return;
    this.#listening = await listen({}, (request) => this.#serve(request));
  }

  /** A response in which the URL of a Deployment's web server leads to its web server here. */
  linked(response: SentResponse): SentResponse {
    if (this.#listening === undefined || response.status !== 200) return response;
    const body = JSON.parse(response.body);
    if (!this.#state.deployments.has(body.id)) return response;
    if (!this.#starts.has(body.id)) this.#starts.set(body.id, this.#now().getTime());
    return {
      ...response,
      body: JSON.stringify({ ...body, webServerUrl: `${this.#listening.url}/${body.id}` }),
    };
  }

  async close(): Promise<void> {
    await this.#listening?.close();
  }

  #serve(request: ReceivedRequest) {
    this.requests.push(request);
    const headers = { "content-type": "text/plain" };
    const start = this.#starts.get(request.path.slice(1));
    if (start === undefined) return { status: 404, headers, body: "No such Deployment" };
    const isReady = this.#now().getTime() >= start + (this.#behaviour.webServerReadyAfter ?? 0);
    return isReady ? { status: 200, headers, body: "Ready" } : { status: 503, headers, body: "Starting" };
  }
}
