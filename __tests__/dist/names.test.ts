import { describe, expect, test } from "@jest/globals";
import {
  acme,
  first,
  type Item,
  list,
  lookOrganization,
  lookWorkspace,
  numbered,
  workspaces,
} from "./looking.js";
import type { Route } from "./service.js";
import { accepting, organizations, posted, runAgainst, token } from "./steps.js";

describe("a workspace is found by", () => {
  test.each<[string, string, Item[], string]>([
    [
      "its exact name",
      "B",
      [
        { id: "w1", name: "A" },
        { id: "w2", name: "B" },
      ],
      "w2",
    ],
    ["its name in another normal form", "Cafe\u0301", [{ id: "w1", name: "Caf\u00e9" }], "w1"],
  ])("%s", async (_, wanted, items, id) => {
    const { run, requests } = await lookWorkspace(list("workspaces", items), wanted);
    expect(run.exitCode).toBe(0);
    expect(posted(requests)).toMatchObject({ entityId: id });
    expect(run.outputs["workspace-id"]).toBe(id);
    expect(run.log).toContain(
      `Workspace ${String(items.find((item) => item["id"] === id)?.["name"]).trim()} is ${id}`,
    );
  });
});

describe("not given", () => {
  test("the only organization and workspace are used, and the log shows it", async () => {
    const routes = {
      ...accepting,
      [`GET ${organizations}`]: list("organizations", [{ id: "o1" }]),
      [`GET ${workspaces}`]: list("workspaces", [{ id: "w1", name: "Analytics" }]),
    };
    const { run, requested } = await runAgainst(routes, token);
    expect([run.exitCode, requested.slice(0, 2)]).toEqual([0, [`GET ${organizations}`, first]]);
    expect(run.log).toContain("Organization o1: the only organization that the token has access to");
    expect(run.log).toContain("Workspace Analytics is w1: the only workspace that the token has access to");
  });

  test("with several, the error lists them", async () => {
    const { run, error, requested } = await lookOrganization(
      { [`GET ${organizations}`]: list("organizations", [acme, { id: "o2", name: "Acme Labs" }]) },
      "",
    );
    expect([run.exitCode, requested, run.outputs["outcome"]]).toEqual([
      1,
      [`GET ${organizations}`],
      "not-sent",
    ]);
    expect(error).toContain("- Acme Data (o1)\n- Acme Labs (o2)");
    expect(error.split("\n").at(-1)).toContain("organization-id");
  });

  test("with none, the error names what the token needs", async () => {
    const { error } = await lookWorkspace(list("workspaces", []), "");
    expect(error).toContain("The token has access to no workspace in organization o1.");
    expect(error).toContain("Organization Owner role");
  });
});

describe("not found", () => {
  test("lists 20 of the names and ids that were seen, counts the rest, and names the near one", async () => {
    const items = [...numbered(24), { id: "near", name: "Analytics" }];
    const { run, error, requested } = await lookWorkspace(list("workspaces", items), "Analytcs");
    expect([run.exitCode, requested]).toEqual([1, [first]]);
    expect(error.match(/^- /gm)).toHaveLength(20);
    expect(error).toContain("- Team number 0 (w0)\n");
    expect(error).toContain("and 5 more");
    expect(error).toContain('Did you mean "Analytics"?');
    expect(error.split("\n").at(-1)).toBe("Set workspace to one of these, or set workspace-id.");
    expect(error).not.toContain("incomplete");
  });

  test("never falls through to another", async () => {
    const { run } = await lookWorkspace(list("workspaces", [{ id: "w1", name: "Analytics" }]), "analytics");
    expect(run.exitCode).toBe(1);
  });

  test("shows names of the service without commands, line breaks and markup that acts", async () => {
    const name = "::stop-commands::x\n::error::y ##[error]z";
    const { run, error } = await lookWorkspace(list("workspaces", [{ id: "w1", name }]), "X");
    expect(run.annotations).toHaveLength(1);
    expect(error).toContain("- : :stop-commands: :x : :error: :y ## [error]z (w1)");
  });
});

test("several of one name are an error that lists their ids and requests the id", async () => {
  const twins = [
    { id: "w1", name: "Data" },
    { id: "w2", name: "Data" },
    { id: "w3", name: "Other" },
  ];
  const { run, error } = await lookWorkspace(list("workspaces", twins), "Data");
  expect(run.exitCode).toBe(1);
  expect(error).toContain("their ids are w1, w2.");
  expect(error).toContain("workspace-id");
});

describe("organizations without a name", () => {
  const named = (name?: string): Route =>
    list("workspaces", name === undefined ? [] : [{ id: "w", organizationName: name }]);
  const ofNone = [`GET ${organizations}`, list("organizations", [{ id: "o1" }, { id: "o2" }])] as const;
  const posts = "POST /iam/v1beta1/organizations/o1/tokens";

  test("are known by the organizationName of their workspaces, one request each with limit=1", async () => {
    const routes = {
      [ofNone[0]]: ofNone[1],
      [`GET ${organizations}/o1/workspaces`]: named("Acme Data"),
      [`GET ${organizations}/o2/workspaces`]: named("Acme Labs"),
    };
    const { run, requested } = await lookOrganization(routes, "Acme Data");
    const looks = ["o1", "o2"].map((id) => `GET ${organizations}/${id}/workspaces?limit=1`);
    expect([run.exitCode, requested]).toEqual([0, [ofNone[0], ...looks, posts]]);
  });

  test("are requested only when needed", async () => {
    const { requested } = await lookOrganization({ [ofNone[0]]: ofNone[1] }, "o1");
    expect(requested).toEqual([ofNone[0], posts]);
    const mixed = list("organizations", [acme, { id: "o2" }]);
    expect((await lookOrganization({ [ofNone[0]]: mixed }, "Acme Data")).requested).toEqual([
      ofNone[0],
      posts,
    ]);
  });
});
