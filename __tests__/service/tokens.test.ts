import { describe, expect, test } from "@jest/globals";
import { isHarmlessId, marksToken, mayHoldToken, tokensIn } from "../../src/service/tokens.js";

const minted = "fake-minted-token-0123456789abcdef";

describe("the tokens in a response", () => {
  const json = JSON.stringify({ token: minted });
  test.each([
    ["a member", json],
    ["a member in another case", `{"Token": "${minted}"}`],
    ["another name that ends in token", `{"api_token":"${minted}"}`],
    ["an escaped name", `{"\\u0074oken":"${minted}"}`],
    ["JSON in a string", JSON.stringify({ message: json })],
    ["JSON in a string in a string", JSON.stringify({ message: JSON.stringify({ detail: json }) })],
    ["HTML", `<p>{&quot;token&quot;: &quot;${minted}&quot;}</p>`],
    ["HTML with numbered entities", `<p>{&#34;token&#x22;:&#34;${minted}&#34;}</p>`],
    ["percent-encoding", encodeURIComponent(json)],
    ["JSON that is cut", `{"token":"${minted}`],
    ["plain text", `created token=${minted}`],
    ["single quotes", `{'token': '${minted}'}`],
  ])("are found in %s", (_, text) => {
    expect(tokensIn(text)).toContain(minted);
  });

  test("are found escaped and unescaped, the longest first", () => {
    expect(tokensIn('{"shortToken":"a\\/b","token":"a\\/b-and-more"}')).toEqual([
      "a\\/b-and-more",
      "a/b-and-more",
      "a\\/b",
      "a/b",
    ]);
  });

  test.each([
    "",
    "{}",
    '{"apiTokenName":"ci"}',
    '{"type":"token","name":"ci"}',
    "the token is not valid",
    '{"token":""}',
  ])("are not found in %j", (text) => {
    expect(tokensIn(text)).toEqual([]);
  });

  test("are found in linear time", () => {
    const started = process.cpuUsage();
    for (const piece of ['"', '"token":"', "'token':", "\\", "&#", "%", '"token" ', "token="]) {
      tokensIn(`token ${piece.repeat(1_000_000 / piece.length)}`);
    }
    expect(tokensIn(`{"token":"${"t".repeat(10_000_000)}"}`)[0]).toHaveLength(10_000_000);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(10_000);
  });
});

describe("a message may hold a token", () => {
  const request = 'https://platform.example.com/iam\n{"name":"a-long-name-of-more-than-20"}';

  test.each([
    ["the word", "The Token is there"],
    ["the word, escaped", '{\\"\\u0074oken\\"'],
    ["the word in entities", "&#116;oken"],
    ["a JWT", "eyJhbGciOiJub25lIn0.e30"],
    ["a long run of characters", "abcdefghij0123456789"],
    ["a long run that is split over a list", "made pat_9fK2mQ7xLw8; 3vBtZ1aRc5dNe"],
  ])("with %s", (_, message) => {
    expect(mayHoldToken(message, request)).toBe(true);
  });

  test.each([
    ["short words only", 'role "WORKSPACE_MEMBR" is not known'],
    ["a run that the request had", "the name a-long-name-of-more-than-20 is taken"],
    ["nothing", ""],
  ])("not with %s", (_, message) => {
    expect(mayHoldToken(message, request)).toBe(false);
  });
});

test.each([
  ["<error><token>tk9Zq71w</token></error>", true],
  ['<error token="tk9Zq71w">Bad gateway</error>', true],
  ["<error><&#116;oken>tk9Zq71w", true],
  ["<html><h1>Bad gateway</h1></html>", false],
])("whether markup mentions a token: %s", (markup, expected) => {
  expect(marksToken(markup)).toBe(expected);
});

test.each([
  ["0f8fad5b-d9cb-469f-a165-70867728950e", true],
  ["4bf92f3577b34da6a3ce929d0e0e4736", true],
  ["8a1b2c3d4e5f6071-FRA", true],
  ["12345678901234567890123", true],
  ["req_9fK2mQ7xLw83vBtZ1aRc5dNe", true],
  ["id-1", true],
  ["pat_9fK2mQ7xLw83vBtZ1aRc5dNe", false],
  ["eyJhbGciOiJub25lIn0.e30", false],
  ["token-1", false],
])("whether a request id may be shown after a failed creation of a token: %s", (id, expected) => {
  expect(isHarmlessId(id, "")).toBe(expected);
});
