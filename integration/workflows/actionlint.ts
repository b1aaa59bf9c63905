import { byFolder, byVersion, checkOut } from "./checkout.js";
import type { Document } from "./repository.js";
import { find, run } from "./tool.js";

/** The version that the findings here are known for. */
const install = "go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12";

/** What actionlint finds in the workflows, our actions' inputs and outputs included: `path:line: message [rule]`. */
export function lint(documents: readonly Document[]): string[] {
  const checkout = checkOut(documents, (text) => byVersion(byFolder(text)));
  try {
    // Without the linters of scripts, which actionlint would use where they happen to be installed.
    const argv = ["-shellcheck=", "-pyflakes=", "-no-color", "-format", "{{json .}}", ...checkout.workflows];
    const { stdout } = run(find("actionlint", install), argv, { cwd: checkout.folder, fine: [0, 1] });
    const found: { filepath: string; line: number; message: string; kind: string }[] = JSON.parse(stdout);
    return found.map(({ filepath, line, message, kind }) => `${filepath}:${line}: ${message} [${kind}]`);
  } finally {
    checkout.remove();
  }
}
