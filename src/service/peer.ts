import type { Peer } from "../transport/retry.js";

/** The service of the API documentation, to the transport. */
export const service: Peer = {
  name: "the service",
  isRateLimit: ({ status }) => status === 429,
  retriesRefusedCreates: true,
  grace: 5_000,
  lastAttempt: 0,
};
