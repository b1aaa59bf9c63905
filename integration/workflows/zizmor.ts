import { byCommit, checkOut } from "./checkout.js";
import type { Document } from "./repository.js";
import { find, run } from "./tool.js";

interface Finding {
  readonly ident: string;
  readonly desc: string;
  readonly locations: readonly {
    readonly symbolic: { readonly key: { readonly Local?: { readonly verbatim_path: string } } };
    readonly concrete: { readonly location: { readonly start_point: { readonly row: number } } };
  }[];
}

/** What zizmor finds in the workflows, in .github and in our actions: `path:line: description [audit]`. Nothing is read from the network. */
export function audit(documents: readonly Document[]): string[] {
  const checkout = checkOut(documents, byCommit);
  try {
    // A file that can't be read would be passed over without strict collection.
    const argv = ["--offline", "--strict-collection", "--no-exit-codes", "--format", "json-v1", "."];
    const { stdout, stderr } = run(find("zizmor", "pip install zizmor==1.32.0"), argv, {
      cwd: checkout.folder,
    });
    const seen = checkout.workflows.filter((file) => !stderr.includes(`completed ./${file}\n`));
    if (seen.length > 0) throw new Error(`zizmor did not look into ${seen.join(", ")}:\n${stderr}`);
    return (JSON.parse(stdout) as Finding[]).map(({ ident, desc, locations: [place] }) => {
      const file = place?.symbolic.key.Local?.verbatim_path.replace(/^\.\//, "");
      return `${file}:${(place?.concrete.location.start_point.row ?? -1) + 1}: ${desc} [${ident}]`;
    });
  } finally {
    checkout.remove();
  }
}
