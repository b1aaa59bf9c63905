/** `npm run adopt` replaces the owner, here and in the bundle. */
const pages = "https://github.com/your-org/platform-deployments-action/blob/main/docs/";

/** The URL of a page of this action's documentation, such as `previews.md#sweep`. */
export function docs(page: string): string {
  return pages + page;
}
