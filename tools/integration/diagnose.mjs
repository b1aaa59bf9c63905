// Reads files from standard input, as { documents: [{ path, text }], actions: { "owner/name": { inputs, outputs } } }, and
// prints what GitHub's own parser reports for each document. `actions` holds what `owner/name@v1`, or `owner/name/folder@v1`,
// declares; an action that is not in it is not looked into, unless its owner is one of them: then it is not found.
import { register } from "node:module";
import { text } from "node:stream/consumers";

register("./json-modules.mjs", import.meta.url);
const { data } = await import("@actions/expressions");
const { registerLogger, validate } = await import("@actions/languageservice");
const { TextDocument } = await import("vscode-languageserver-textdocument");

const { documents, actions } = JSON.parse(await text(process.stdin));
const owners = new Set(Object.keys(actions).map((name) => name.split("/")[0]));

const actionsMetadataProvider = {
  async fetchActionMetadata({ owner, name, path }) {
    const known = actions[[owner, name, path].filter(Boolean).join("/")];
    return known ?? (owners.has(owner) ? undefined : { name, description: "not looked into" });
  },
};

// The outputs of a step are open by default. Those of an action that is known are its own and no others.
const contextProviderConfig = {
  async getContext(name, context, { job }) {
    if (name !== "steps" || context === undefined) return undefined;
    for (const step of job?.steps ?? []) {
      const action = actions[step.uses?.value.split("@")[0]];
      const outputs = context.get(step.id)?.get("outputs");
      if (action === undefined || outputs === undefined) continue;
      outputs.complete = true;
      for (const output of Object.keys(action.outputs ?? {})) outputs.add(output, new data.StringData(""));
    }
    return context;
  },
};

// Errors inside the parser are only logged: without this, the file would seem to be valid.
const logged = [];
const record = (message) => logged.push(message);
registerLogger({ error: record, warn: record, info() {}, log() {} });

const severities = ["error", "error", "warning", "information", "hint"];
const found = [];
for (const { path, text: content } of documents) {
  const document = TextDocument.create(`file:///${path}`, "yaml", 1, content);
  const diagnostics = await validate(document, { actionsMetadataProvider, contextProviderConfig });
  // The parser leaves the severity of its own errors out.
  for (const { range, severity, message } of diagnostics) {
    found.push({ path, line: range.start.line + 1, severity: severities[severity ?? 0], message });
  }
  for (const message of logged.splice(0)) found.push({ path, line: 0, severity: "error", message });
}
console.log(JSON.stringify(found));
