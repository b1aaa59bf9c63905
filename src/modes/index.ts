import type { Request } from "../inputs/request.js";
import type { Result } from "../result.js";
import type { Run } from "../run.js";
import { createDeployment } from "./create-deployment.js";
import { createToken } from "./create-token.js";
import { updateDeployment } from "./update-deployment.js";

/** Carries out a validated request of any mode. The outputs are set before it resolves. */
export function runMode(request: Request, run: Run): Promise<Result> {
  switch (request.mode) {
    case "create-token":
      return createToken(request, run);
    case "create-deployment":
      return createDeployment(request, run);
    case "update-deployment":
      return updateDeployment(request, run);
  }
}
