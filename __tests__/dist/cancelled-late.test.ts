import { expect, test } from "@jest/globals";
import { startStep } from "../../emulator/runner/step.js";
import { startService } from "./service.js";
import { bearer, create, ids, organizations, token } from "./steps.js";

/** Cancels a step as soon as its POST has arrived; the response comes after that. */
async function cancelDuringPost(inputs: Readonly<Record<string, string>>, path: string, body: unknown) {
  let arrived = (): void => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const service = await startService({
    [`POST ${path}`]: () => {
      arrived();
      return { body, after: 500 };
    },
  });
  try {
    const step = await startStep({
      inputs: { "base-url": service.url, "api-token": bearer, ...ids, ...inputs },
    });
    await arrival;
    step.cancel();
    return await step.done;
  } finally {
    await service.close();
  }
}

test.each<[string, Readonly<Record<string, string>>, string, unknown, string, string]>([
  [
    "Deployment",
    create,
    `${organizations}/o1/deployments`,
    { id: "d1", name: "etl" },
    "Deployment d1",
    "Deployment created: etl",
  ],
  [
    "token",
    token,
    "/iam/v1beta1/organizations/o1/tokens",
    { id: "t1", name: "ci", token: "fake-minted-token" },
    "API token t1",
    "API token created: ci",
  ],
])(
  "a step that is cancelled before the response to its create: %s",
  async (_, inputs, path, body, what, title) => {
    const run = await cancelDuringPost(inputs, path, body);
    expect([run.exitCode, run.conclusion, run.outputs["outcome"]]).toEqual([1, "cancelled", "created"]);
    const lines = [
      `The step was cancelled or timed out, but ${what} was created.`,
      "The outputs are set, and the request does not have to be sent again.",
      // It has no record: nothing stops a second create.
      ...(what === "Deployment d1" ? ["Do not run this job again: it would create another Deployment."] : []),
    ];
    expect(run.annotations.filter(({ level }) => level === "error").map(({ message }) => message)).toEqual([
      lines.join("\n"),
      "The operation was canceled.",
    ]);
    expect(run.summary).toContain(title);
    expect(run.summary).toContain(`**The step was cancelled or timed out, but ${what} was created.**`);
    expect(run.summary).not.toContain("failed");
  },
);
