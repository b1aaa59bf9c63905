import { describe, expect, test } from "@jest/globals";
import { inputSecrets } from "../../src/inputs/access.js";
import { sourceOf } from "./sources.js";

const masked = (inputs: Record<string, string>, variables: Record<string, string> = {}): string[] =>
  inputSecrets(sourceOf(inputs, variables)).map(([secret]) => secret);

describe("what is masked before anything else", () => {
  test("are the tokens, without whitespace around them", () => {
    const inputs = {
      "api-token": " fake-api-token\n",
      "github-token": "fake-github-token",
    };
    expect(masked(inputs, { PLATFORM_API_TOKEN: "fake-other-token" })).toEqual(
      expect.arrayContaining(["fake-api-token", "fake-github-token", "fake-other-token"]),
    );
  });

  test.each(["Bearer", "bearer"])(
    "is a token after its HTTP scheme %s, which is a problem later",
    (scheme) => {
      expect(masked({ "api-token": `${scheme} fake-api-token` })).toContain("fake-api-token");
    },
  );

  test.each(["https://user:fake%20one@platform.example.com", "https//user:fake%20one@platform.example.com"])(
    "is a password in %s, as written and decoded",
    (given) => {
      expect(masked({ "base-url": given })).toEqual(expect.arrayContaining(["fake%20one", "fake one"]));
      for (const name of ["PLATFORM_BASE_URL", "GITHUB_API_URL"]) {
        expect(masked({}, { [name]: given })).toEqual(expect.arrayContaining(["fake%20one", "fake one"]));
      }
    },
  );

  test.each(["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"])(
    "is the password of a proxy in %s, and not a user name without one",
    (name) => {
      expect(masked({}, { [name]: "http://user:100%@proxy.example.com" })).toContain("100%");
      expect(masked({}, { [name]: "user:fake%2Fpass@p.example" })).toEqual(
        expect.arrayContaining(["fake%2Fpass", "fake/pass"]),
      );
      expect(masked({}, { [name]: "http://user@proxy.example.com" })).toEqual([]);
    },
  );

  test("is nothing else: no base URL, and no empty value", () => {
    expect(masked({ "base-url": "https://platform.example.com/prefix:8080", "api-token": " " })).toEqual([]);
  });
});
