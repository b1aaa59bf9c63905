import { describe, expect, test } from "@jest/globals";
import { recordsQuery } from "../../src/records/old/read.js";
import { GitHub } from "../../src/records/old/resources.js";
import { TaskRecords } from "../../src/records/reading.js";
import { Signatures } from "../../src/records/signature.js";
import { Redactor } from "../../src/secrets/redaction.js";
import { Secret } from "../../src/secrets/secret.js";
import type { HttpRequest, HttpResponse } from "../../src/transport/connection.js";
import { RequestFailure } from "../../src/transport/retry.js";

/** GitHub that responds with these bodies in turn, the last again and again. A status above 299 is a failure. */
function gitHub(...responses: readonly { body: unknown; date?: string; status?: number }[]) {
  const requests: HttpRequest[] = [];
  const time = { elapsed: 0 };
  const send = async (_: unknown, request: HttpRequest): Promise<HttpResponse> => {
    requests.push(request);
    const {
      body,
      date,
      status = 200,
    } = responses[Math.min(requests.length, responses.length) - 1] ?? { body: {} };
    const response = {
      status,
      headers: { date },
      text: typeof body === "string" ? body : JSON.stringify(body),
    };
    if (status < 300) return response;
    const ended = {
      request,
      failure: status,
      response,
      attempts: 1,
      mayHaveActed: false,
      requestedWait: undefined,
    };
    throw new RequestFailure(ended, undefined);
  };
  const api = new GitHub({
    repository: {
      owner: "acme",
      repo: "pipelines",
      apiUrl: "https://api.github.com",
      token: new Secret("ghs_fake"),
      runUrl: "https://github.com/acme/pipelines/actions/runs/1",
    },
    transport: { send },
    redactor: new Redactor(),
    permissions: { pullRequest: true, comment: false },
    elapsed: () => time.elapsed,
  });
  return { api, requests, time };
}

const createdAt = "2030-01-01T00:00:00Z";
const rest = { id: 5, task: "deployment:etl", sha: "abc", created_at: createdAt, payload: {}, creator: null };

describe("GitHub's clock", () => {
  test("is the newest date header and the time that has passed since", async () => {
    const { api, time } = gitHub(
      { body: [], date: "Tue, 01 Jan 2030 00:00:10 GMT" },
      { body: { message: "no" }, status: 403, date: "Tue, 01 Jan 2030 00:01:00 GMT" },
      { body: [], date: "Tue, 01 Jan 2030 00:00:50 GMT" },
      { body: [] },
    );
    expect(Math.abs(api.now() - Date.now())).toBeLessThan(60_000);
    await api.recordPage("preview", "preview:pr-7:etl");
    expect(api.now()).toBe(Date.parse("2030-01-01T00:00:10Z"));
    time.elapsed += 2_500;
    expect(api.now()).toBe(Date.parse("2030-01-01T00:00:12.500Z"));
    await expect(api.recordPage("preview", "preview:pr-7:etl")).rejects.toThrow("403");
    expect(api.now()).toBe(Date.parse("2030-01-01T00:01:00Z"));
    await api.recordPage("preview", "preview:pr-7:etl");
    await api.recordPage("preview", "preview:pr-7:etl");
    expect(api.now()).toBe(Date.parse("2030-01-01T00:01:00Z"));
  });
});

describe("a list of records", () => {
  test("has the type of each creator", async () => {
    const { api } = gitHub({ body: [{ ...rest, creator: { login: "github-actions[bot]", type: "Bot" } }] });
    expect(await api.recordPage("preview", "preview:pr-7:etl")).toEqual({
      isLast: true,
      records: [expect.objectContaining({ id: 5, creator: "github-actions[bot]", creatorType: "Bot" })],
    });
  });

  test.each([undefined, null, "yesterday", 5])(
    "with created_at %j is an error that names it",
    async (value) => {
      await expect(
        gitHub({ body: [{ ...rest, created_at: value }] }).api.recordPage("preview", "preview:pr-7:etl"),
      ).rejects.toThrow("does not have the expected content");
      await expect(
        gitHub({ body: [{ id: 1, state: "success", created_at: value }] }).api.statuses(5),
      ).rejects.toThrow("does not have the expected content");
    },
  );

  test("that reaches its page cap is an error, never nothing found", async () => {
    const pages = Array.from({ length: 10 }, (_, page) => ({
      body: Array.from({ length: 100 }, (_, index) => ({ ...rest, id: 1 + page * 100 + index })),
    }));
    const { api, requests } = gitHub(...pages);
    const records = new TaskRecords(api, "production", "preview:pr-7:etl");
    await records.list();
    const key = {
      environment: "production",
      subject: { kind: "deployment", name: "etl" },
      organization: { id: "o1" },
      workspace: { id: "w1" },
    } as const;
    const signatures = new Signatures({ signingKey: undefined, apiToken: new Secret("fake-token") }, key);
    const reader = { key, actor: "nobody", own: undefined, now: 0, signatures };
    // The statuses of the three newest foreign records are read for the warning.
    await expect(records.history(reader)).rejects.toThrow("there are 1000 or more.");
    expect(requests.filter(({ url }) => url.pathname.endsWith("/deployments"))).toHaveLength(10);
  });

  test("of open pull requests that reaches its page cap is an error", async () => {
    const pages = Array.from({ length: 30 }, (_, page) => ({
      body: Array.from({ length: 100 }, (_, index) => ({
        id: page * 100 + index,
        number: 1,
        state: "open",
        head: { sha: "abc" },
      })),
    }));
    await expect(gitHub(...pages).api.openPullRequests()).rejects.toThrow("there are 3000 or more");
  });
});

describe("records with their statuses", () => {
  const node = (id: number, more: object = {}): object => ({
    databaseId: id,
    task: "preview:pr-7:etl",
    commitOid: "abc",
    payload: JSON.stringify({ schema: 3 }),
    createdAt,
    creator: { __typename: "Bot", login: "github-actions" },
    statuses: { nodes: [] },
    ...more,
  });
  const page = (nodes: readonly unknown[], after?: string): { body: unknown } => ({
    body: {
      data: {
        repository: {
          deployments: { pageInfo: { hasNextPage: after !== undefined, endCursor: after ?? null }, nodes },
        },
      },
    },
  });

  test("are what REST shows: logins, states, payloads", async () => {
    const status = {
      state: "IN_PROGRESS",
      description: "d",
      environmentUrl: null,
      logUrl: "https://log.example.com/",
      createdAt,
      creator: { __typename: "User", login: "octocat" },
    };
    const older = { ...status, state: "SUCCESS", creator: null };
    const { api, requests } = gitHub(page([node(9, { statuses: { nodes: [status, older] } })]));
    expect(await api.listWithStatuses("preview")).toEqual({
      isComplete: true,
      records: [
        {
          id: 9,
          task: "preview:pr-7:etl",
          sha: "abc",
          payload: { schema: 3 },
          createdAt: Date.parse(createdAt),
          creator: "github-actions[bot]",
          creatorType: "Bot",
          statuses: [
            expect.objectContaining({
              id: 20,
              state: "in_progress",
              creator: "octocat",
              creatorType: "User",
            }),
            expect.objectContaining({ id: 19, state: "success", creator: "", environmentUrl: "" }),
          ],
        },
      ],
    });
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
      query: recordsQuery,
      variables: { owner: "acme", repo: "pipelines", environment: "preview", after: null },
    });
  });

  test("are read page after page, each once", async () => {
    const { api, requests } = gitHub(page([node(3), node(2)], "c1"), page([node(2), node(1)]));
    const { records, isComplete } = await api.listWithStatuses("preview");
    expect([records.map(({ id }) => id), isComplete]).toEqual([[3, 2, 1], true]);
    expect(JSON.parse(requests[1]?.body ?? "")).toMatchObject({ variables: { after: "c1" } });
  });

  test("end after 100 requests and say that there are more", async () => {
    const { api, requests } = gitHub(
      ...Array.from({ length: 101 }, (_, index) => page([node(index)], `c${index}`)),
    );
    const { records, isComplete } = await api.listWithStatuses("preview");
    expect([records.length, isComplete, requests.length]).toEqual([100, false, 100]);
  });

  test("of a payload that GraphQL encodes twice are the same", async () => {
    const payload = JSON.stringify(JSON.stringify({ schema: 3 }));
    const { records } = await gitHub(page([node(1, { payload })])).api.listWithStatuses("preview");
    expect(records[0]?.payload).toEqual({ schema: 3 });
  });

  test.each<[string, unknown]>([
    ["no repository", { data: { repository: null } }],
    ["a record without a time", page([node(1, { createdAt: null })]).body],
    ["a record without statuses", page([node(1, { statuses: null })]).body],
    ["a status without a time", page([node(1, { statuses: { nodes: [{ state: "SUCCESS" }] } })]).body],
    ["no cursor of the next page", { data: { repository: { deployments: { pageInfo: {}, nodes: [] } } } }],
  ])("in a response with %s are an error", async (_, body) => {
    await expect(gitHub({ body }).api.listWithStatuses("preview")).rejects.toThrow("the expected content");
  });
});
