import { describe, expect, test } from "@jest/globals";
import type { CannedResponse, Routes } from "./service.js";
import { create, ids, organizations, type Ran, runAgainst, token, update } from "./steps.js";

const path = {
  token: "/iam/v1beta1/organizations/o1/tokens",
  create: `${organizations}/o1/deployments`,
  update: `${organizations}/o1/deployments/d1`,
  look: organizations,
};
const steps = {
  token: { ...token, ...ids, "token-name": "ci" },
  create: { ...create, ...ids },
  update: { ...update, ...ids },
  look: token,
};
type Step = keyof typeof steps;

/** Runs a step whose request is always gets the same response. */
function failing(step: Step, response: CannedResponse): Promise<Ran<unknown>> {
  const routes: Routes = { [`${step === "look" ? "GET" : "POST"} ${path[step]}`]: response };
  return runAgainst(routes, { ...steps[step], "max-attempts": "1" });
}

describe("a failure is one error annotation, exit code 1 and an outcome", () => {
  test.each<[number, Step, string, string, string]>([
    [400, "create", "rejected", "Could not create", "Correct what the service reports"],
    [401, "look", "not-sent", "The service does not accept the API token.", "Check api-token: it may"],
    [401, "token", "rejected", "The service does not accept the API token.", "Check api-token: it may"],
    [403, "look", "not-sent", "Organization Owner role", "set organization-id and workspace-id"],
    [403, "token", "rejected", "Organization Owner role", "Check the role and scope of api-token."],
    [
      403,
      "create",
      "rejected",
      "does not list the role that a Deployment requires",
      "Check the role and scope",
    ],
    [404, "create", "rejected", "The request contains organization o1 and workspace w1.", "Check the ids"],
    [
      404,
      "update",
      "rejected",
      "The request contains organization o1, workspace w1 and Deployment d1.",
      "Check the ids",
    ],
    [404, "look", "not-sent", "Could not list the organizations", "Check base-url: its path may be wrong."],
    [409, "token", "rejected", 'The name "ci" may be taken. An earlier run', "choose another token-name"],
    [409, "create", "rejected", 'The name "etl" may be taken. An earlier run', "use mode update-deployment"],
    [409, "update", "rejected", 'The name "etl" may be taken.', "Correct what the service reports"],
    [422, "update", "rejected", "Could not update", "Correct what the service reports"],
    [429, "create", "rejected", "limits the rate", "Run the step again later"],
    [500, "look", "not-sent", "Could not list the organizations", "Run the step again later."],
    [
      503,
      "create",
      "unknown",
      'The Deployment "etl" may have been created: POST',
      "in workspace w1 before you run",
    ],
    [501, "create", "rejected", "The service does not support this request.", "Check base-url"],
    [500, "update", "unknown", "may have been updated", "can be sent again"],
  ])("%d of %s: %s", async (status, step, outcome, text, last) => {
    const { run, error } = await failing(step, { status, body: { message: "the service's words" } });
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, outcome]);
    const lines = error.split("\n");
    expect(lines[0]).toContain(
      `${step === "look" ? "GET" : "POST"} ${path[step]} returned status ${status}: the service's words`,
    );
    expect(error).toContain(text);
    expect(lines.at(-1)).toContain(last);
    expect(run.summary).toContain("failed");
  });
});

describe("the creation of a token", () => {
  test("that was refused shows the service's message", async () => {
    const body = { message: "tokenExpiryPeriodInDays must be at most 3650", requestId: "req-1" };
    const { run, error } = await failing("token", { status: 400, body });
    expect(run.outputs["outcome"]).toBe("rejected");
    expect(error.split("\n")[0]).toBe(
      `Could not create the API token "ci": POST ${path.token} returned status 400: tokenExpiryPeriodInDays must be at most 3650 (request id req-1).`,
    );
  });

  test("that may have been processed shows status and request id only", async () => {
    const minted = "fake-minted-token-0123456789";
    const { run, error } = await failing("token", {
      status: 500,
      body: { message: minted, requestId: "req-1" },
    });
    expect([run.outputs["outcome"], run.raw.includes(minted)]).toEqual(["unknown", false]);
    expect(error.split("\n")[0]).toBe(
      `The API token "ci" may have been created: POST ${path.token} returned status 500 (request id req-1).`,
    );
    expect(error).toContain("The request was not retried, because a retry could create a second one");
    expect(error.match(/may have been|not known/g)).toHaveLength(1);
    expect(error.split("\n").at(-1)).toBe(
      'Check the platform for the API token "ci" before you run the step again. If it exists, delete it: its value is lost.',
    );
  });
});

test.each([401, 403])(
  "%i with a message that contains expired names no id that skips the list",
  async (status) => {
    const { error } = await failing("look", { status, body: { message: "jwt expired" } });
    expect(error).toContain("The API token has expired");
    expect(error).not.toContain("organization-id");
  },
);

test("a strict service's 400 shows each problem, and none cut", async () => {
  const fields = [
    "platformRuntimeVersion",
    "executor",
    "schedulerSize",
    "isCicdEnforced",
    "isDagDeployEnabled",
  ];
  for (const count of [2, 20]) {
    const all = Array.from({ length: count }, (_, index) => `${fields[index % fields.length]}${index}`);
    const message = `Invalid request: ${all.map((field) => `${field} is required`).join("; ")}`;
    const fieldErrors = all.map((field) => ({ field, message: "is required", code: "required" }));
    const { error } = await failing("create", { status: 400, body: { message, fieldErrors } });
    for (const field of all) expect(error).toMatch(new RegExp(`${field}(?: is|: is) required`));
  }
});

describe("the service's own message", () => {
  test.each<[string, CannedResponse, string]>([
    ["message", { body: { message: "words here" } }, "words here"],
    ["error", { body: { error: "words here" } }, "words here"],
    ["detail", { body: { detail: "words here" } }, "words here"],
    ["errors[]", { body: { errors: [{ message: "one" }, "two"] } }, "one; two"],
    [
      "fieldErrors[]",
      { body: { message: "bad", fieldErrors: [{ field: "name", message: "taken" }] } },
      "bad; name: taken",
    ],
    ["a text body", { body: "words here" }, "words here"],
    ["an HTML page", { body: "<html><head><title>x</title></head><b>words</b> here</html>" }, "an HTML page"],
    [
      "secrets redacted before the cut",
      { body: `${"x".repeat(290)}fake-organization-owner-token` },
      `${"x".repeat(290)}***`,
    ],
    ["300 characters at most", { body: { message: "y".repeat(400) } }, `${"y".repeat(300)}…`],
    [
      "no workflow command",
      { body: { message: "a\n::error::b\n##[error]c ::d" } },
      "a : :error: :b ## [error]c : :d",
    ],
    ["control characters", { body: { message: "a\u001b[31mb\u0000c\u202ed" } }, "a [31mb c\\u202ed"],
  ])("from %s", async (_, response, words) => {
    const { run, error } = await failing("create", { status: 400, ...response });
    expect(error.split("\n")[0]).toBe(
      `Could not create the Deployment "etl": POST ${path.create} returned status 400: ${words}.`,
    );
    expect(run.annotations).toHaveLength(1);
  });

  test.each(["", "{}", "null", "[]", '""'])("that is none leaves its place empty: %j", async (body) => {
    const { error } = await failing("create", { status: 400, body });
    expect(error.split("\n")[0]).toBe(
      `Could not create the Deployment "etl": POST ${path.create} returned status 400.`,
    );
  });

  test("with commands sets nothing: no output, mask, variable or annotation", async () => {
    const commands = [
      "::set-output name=token::x",
      "::add-mask::create",
      "::stop-commands::x",
      "::error::x",
      "##[add-mask]y",
    ];
    for (const separator of ["\n", "\r", "%0A", " "]) {
      const { run } = await failing("create", { status: 400, body: { message: commands.join(separator) } });
      expect(run.outputs).toEqual({ "organization-id": "o1", "workspace-id": "w1", outcome: "rejected" });
      expect([run.annotations.length, run.environment, run.masks.includes("create")]).toEqual([1, "", false]);
      expect(run.raw).not.toContain("##[");
    }
  });
});

describe("the request id", () => {
  test.each<[string, CannedResponse]>([
    ["a response header", { headers: { "X-Request-Id": "req-7" } }],
    ["another header", { headers: { "X-Correlation-ID": "req-7" } }],
    ["the body", { body: { message: "words", requestId: "req-7" } }],
  ])("is distinguished from %s", async (_, response) => {
    const { error } = await failing("update", { status: 400, ...response });
    expect(error.split("\n")[0]).toContain("(request id req-7)");
  });
});

describe("429", () => {
  test.each<[string, string]>([
    ["7", "requested a wait of 7 s.\n"],
    ["600", "requested a wait of 600 s, longer than the 60 s that a run waits"],
  ])("with Retry-After %s states how long the service requested to wait", async (header, text) => {
    const { run, error } = await failing("create", { status: 429, headers: { "retry-after": header } });
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "rejected"]);
    expect(error).toContain(text);
  });

  test("is waited out when it is short, and reported", async () => {
    const routes: Routes = {
      [`POST ${path.create}`]: (_, before) =>
        before === 0
          ? { status: 429, headers: { "retry-after": "1" }, body: "slow down" }
          : { body: { id: "d1" } },
    };
    const { run, requested } = await runAgainst(routes, steps.create);
    expect([run.exitCode, requested.length]).toEqual([0, 2]);
    expect(run.log).toMatch(
      /\(status 429\)\. Next attempt in [12]\.\d s: the service requested a wait of 1\.0 s\./,
    );
  });
});

describe("a redirect", () => {
  test.each<[number, Step, string]>([
    [301, "look", "not-sent"],
    [301, "create", "unknown"],
    [302, "create", "unknown"],
    [302, "token", "unknown"],
    [303, "create", "unknown"],
    [307, "token", "rejected"],
    [308, "update", "rejected"],
  ])("%d of %s is not followed; its target's host is named, and base-url", async (status, step, outcome) => {
    const elsewhere = { headers: { location: "https://user:pw@login.example.com/x?secret=1" } };
    const { run, error, requested } = await failing(step, { status, ...elsewhere });
    expect([run.exitCode, run.outputs["outcome"], requested.length]).toEqual([1, outcome, 1]);
    expect(error).toContain("The service redirects to login.example.com");
    expect(error).toContain("base-url");
    expect(error).not.toMatch(/pw@|secret=1/);
  });

  test("to the same host is not followed either", async () => {
    const routes: Routes = {
      [`POST ${path.create}`]: { status: 307, headers: { location: "/elsewhere" } },
      "POST /elsewhere": { body: { id: "d1" } },
    };
    const { run, requested } = await runAgainst(routes, steps.create);
    expect([run.exitCode, requested]).toEqual([1, [`POST ${path.create}`]]);
  });
});

describe("a success that does not carry its object", () => {
  const bodies: [string, unknown][] = [
    ["nothing", ""],
    ["HTML", "<html>Welcome</html>"],
    ["null", "null"],
    ["a list", "[]"],
    ["an object without id", {}],
  ];

  test.each(bodies)("%s is an unknown outcome of a create, made once", async (_, body) => {
    for (const step of ["token", "create"] as const) {
      const { run, error, requested } = await failing(step, { body });
      expect([run.exitCode, run.outputs["outcome"], requested.length]).toEqual([1, "unknown", 1]);
      expect(error).toContain("the response of ");
      expect(error).toContain(
        step === "token" ? 'API token "ci" may have been created' : '"etl" may have been created',
      );
    }
  });

  test.each([undefined, "   "])("a token with the value %j", async (value) => {
    const { run, error } = await failing("token", { body: { id: "t1", name: "ci", token: value } });
    expect([run.exitCode, run.outputs["token"], run.outputs["outcome"]]).toEqual([1, undefined, "unknown"]);
    expect(error).toContain("has no value of the token");
  });

  test.each(bodies)("%s is a failed look-up", async (_, body) => {
    const { run, error } = await failing("look", { body });
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "not-sent"]);
    expect(error).toContain("the response of ");
    expect(error).toContain("base-url");
  });
});

test("a service that is not there: what failed, and what to do", async () => {
  const { run, error } = await runAgainst(
    {},
    { ...steps.create, "base-url": "http://127.0.0.1:9", "max-attempts": "1" },
  );
  expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "not-sent"]);
  expect(error).toContain("no connection to 127.0.0.1:9");
  expect(error).toContain("Nothing was sent.");
  expect(error.split("\n").at(-1)).toContain("base-url");
});

test("ids that are resolved are outputs though the request fails", async () => {
  const routes: Routes = {
    [`GET ${organizations}`]: { body: { organizations: [{ id: "o1", name: "Acme" }] } },
    [`GET ${organizations}/o1/workspaces`]: { body: { workspaces: [{ id: "w1", name: "A" }] } },
    [`POST ${path.create}`]: { status: 400 },
  };
  const { run } = await runAgainst(routes, create);
  expect(run.outputs).toEqual({ "organization-id": "o1", "workspace-id": "w1", outcome: "rejected" });
});
