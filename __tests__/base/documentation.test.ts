import { expect, test } from "@jest/globals";
import { docs } from "../../src/base/documentation.js";
import { plain } from "../../src/base/printing.js";

const same = (text: string): string => text;

test.each([
  ["owner/action@v1", "https://github.com/owner/action/blob/v1/docs/previews.md"],
  ["owner/action@release/v1", "https://github.com/owner/action/blob/release/v1/docs/previews.md"],
  ["my.org/an_action-2@v1.2.3", "https://github.com/my.org/an_action-2/blob/v1.2.3/docs/previews.md"],
  ["@v1", "https://github.com/*/platform-deployments-action/blob/v1/docs/previews.md"],
  ["", "https://github.com/*/platform-deployments-action/blob/main/docs/previews.md"],
  ["owner/action@", "https://github.com/*/platform-deployments-action/blob/main/docs/previews.md"],
  ["owner/action@v1 x", "https://github.com/*/platform-deployments-action/blob/main/docs/previews.md"],
])("the documentation of %j is at %s", (actionRef, url) => {
  // Whoever adopts the action replaces its owner.
  const [before, after] = url.split("*").map((part) => part.replaceAll(".", "\\."));
  const pattern = after === undefined ? before : `${before}[\\w-]+${after}`;
  expect(plain(docs("previews.md", actionRef), same)).toMatch(new RegExp(`^the documentation ${pattern}$`));
});
