import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** A job summary as GitHub shows it: Markdown with its extensions, HTML let through (GitHub then keeps harmless tags). */
export function rendered(markdown: string): string {
  return micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

/** The tags in HTML, each once, attributes and all. */
export function tags(html: string): string[] {
  return [...new Set([...html.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag))].sort();
}

/** HTML as people read it. */
export function visibleText(html: string): string {
  return html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}
