import type { Request } from "./inputs/request.js";
import { createToken } from "./modes/create-token.js";
import { deployment } from "./modes/deployment.js";
import type { Result } from "./result.js";
import type { Run } from "./run.js";

/** Everything that only a run with valid inputs needs: the bundle loads it then. */
export { connect } from "./connect.js";
export { reportOf } from "./report/result.js";

/** Carries out a validated request of any mode. The outputs are set before it resolves. */
export function runMode(request: Request, run: Run): Promise<Result> {
  return request.mode === "create-token" ? createToken(request, run) : deployment(request, run);
}
