import { rendered } from "./rendering.js";

/** A step of the tour as the page shows it. */
export interface ShownStep {
  readonly title: string;
  readonly text: string;
  /** What the workflow has under `with:`. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The definition files that are new to the reader, with their content. */
  readonly files: Readonly<Record<string, string>>;
  readonly failed: boolean;
  /** The job summary, in Markdown. */
  readonly summary: string;
  /** The comment that the step created or updated, in Markdown. */
  readonly comment: { readonly pullRequest: number; readonly markdown: string } | undefined;
  readonly log: string;
  /** The part of which docs/images has a picture, and its name. */
  readonly picture?: { readonly of: "summary" | "comment"; readonly name: string } | undefined;
}

/** A page about all steps. */
export interface Tour {
  readonly introduction: string;
  /** What all steps have in common, as YAML. */
  readonly workflow: string;
  readonly steps: readonly ShownStep[];
  /** Markdown at the end of the page. */
  readonly end: string;
}

function escaped(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** The step as a workflow has it. */
function yaml(inputs: ShownStep["inputs"]) {
  const written = (value: string) => {
    if (value.includes("\n")) return `|\n      ${value.replaceAll("\n", "\n      ")}`;
    return /^[{[]|: /.test(value) ? JSON.stringify(value) : value;
  };
  const lines = Object.entries(inputs).map(([name, value]) => `    ${name}: ${written(value)}`);
  return ["- uses: your-org/platform-deployments-action@v1", "  with:", ...lines].join("\n");
}

/** Links look like text: their targets are made up. */
function withoutTargets(html: string) {
  return html.replaceAll(/<a href="[^"]*"/g, "<a");
}

function card(head: string, markdown: string, picture: string | undefined) {
  const name = picture === undefined ? "" : ` data-picture="${picture}"`;
  return `<section class="card"${name}><header>${head}</header><div class="markdown">${withoutTargets(rendered(markdown))}</div></section>`;
}

function section(step: ShownStep) {
  const { title, text, inputs, files, failed, summary, comment, log, picture } = step;
  const pictureOf = (part: string) => (picture?.of === part ? picture.name : undefined);
  return [
    `<article id="${anchor(title)}"><h2>${failed ? "❌" : "✅"} ${escaped(title)}</h2><p>${escaped(text)}</p>`,
    `<pre>${escaped(yaml(inputs))}</pre>`,
    ...Object.entries(files).map(([name, content]) => `<p>${name}:</p><pre>${escaped(content)}</pre>`),
    card("<b>Job summary</b>", summary, pictureOf("summary")),
    comment === undefined
      ? ""
      : card(
          `<b>github-actions</b> commented on pull request #${comment.pullRequest}`,
          comment.markdown,
          pictureOf("comment"),
        ),
    `<details><summary>Log</summary><pre>${escaped(log)}</pre></details></article>`,
  ].join("\n");
}

function anchor(title: string) {
  return `step-${title.split(".")[0]}`;
}

const style = `
:root { color-scheme: light dark; --page: #fff; --text: #1f2328; --muted: #59636e; --border: #d1d9e0; --head: #f6f8fa; --link: #0969da; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0d1117; --text: #f0f6fc; --muted: #9198a1; --border: #3d444d; --head: #151b23; --link: #4493f8; }
}
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 844px; background: var(--page); color: var(--text);
  font: 14px/1.5 -apple-system, "Segoe UI", "Noto Sans", "Liberation Sans", Helvetica, Arial, "DejaVu Sans", sans-serif,
    "Noto Color Emoji"; }
h1, h2, h3 { line-height: 1.25; margin: 0 0 16px; }
h2 { margin-top: 48px; font-size: 20px; }
.markdown h3 { font-size: 17.5px; }
p, ul, ol, table, pre, details { margin: 0 0 16px; }
a { color: var(--link); text-decoration: none; }
nav ol { columns: 2; padding-left: 0; list-style: none; }
pre, code { font: 12px/1.45 ui-monospace, SFMono-Regular, Menlo, "Liberation Mono", monospace; }
code { background: color-mix(in srgb, var(--muted) 18%, transparent); border-radius: 6px; padding: 2px 5px; }
pre { background: var(--head); border-radius: 6px; padding: 12px 16px; white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { background: none; padding: 0; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid var(--border); padding: 6px 13px; text-align: left; }
summary { cursor: pointer; }
.card { border: 1px solid var(--border); border-radius: 6px; margin: 0 0 16px; overflow: hidden; background: var(--page); }
.card header { background: var(--head); border-bottom: 1px solid var(--border); color: var(--muted); padding: 8px 16px; }
.card header b { color: var(--text); }
.markdown { padding: 16px 16px 0; overflow-wrap: break-word; }
.markdown a { color: inherit; }
`;

/** The page of the tour, in one file, without scripts. */
export function pageOf({ introduction, workflow, steps, end }: Tour): string {
  const list = steps.map(({ title }) => `<li><a href="#${anchor(title)}">${escaped(title)}</a></li>`);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A tour of platform-deployments-action</title><style>${style}</style>
<h1>A tour of platform-deployments-action</h1>
${rendered(introduction)}
<nav><ol>${list.join("")}</ol></nav>
<pre>${escaped(workflow)}</pre>
${steps.map(section).join("\n")}
<h2>At the end</h2>
<div class="markdown">${rendered(end)}</div>
</html>
`;
}
