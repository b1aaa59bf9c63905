import { link, type Text } from "./text.js";

/** `npm run adopt` replaces the owner, here and in the bundle. */
const repository = "your-org/platform-deployments-action";

/**
 * A link to a page of this action's documentation, such as `previews.md`, of the version that runs.
 * @param actionRef such as `owner/action@v1`, or `@v1`; empty if it is not known.
 */
export function docs(page: string, actionRef: string): Text {
  const [, own, ref = "main"] = /^([\w.-]+\/[\w.-]+)?@([\w./-]+)$/.exec(actionRef) ?? [];
  const url = `https://github.com/${own ?? repository}/blob/${ref}/docs/${page}`;
  return link("the documentation", url);
}
