import { type Checking, where } from "./checking.js";
import { fields } from "./fields.js";
import type { Located, Path } from "./read/position.js";

/**
 * Reports `${{` in a value or name of a definition file, where GitHub does not evaluate expressions. In a plain variable's
 * value it is a warning.
 * @returns true after a problem, so that nothing else is reported about the value.
 */
export function expressionIn(
  text: string,
  node: Pick<Located, "origin" | "offset">,
  path: Path,
  checking: Checking,
  { isPlain = false }: { readonly isPlain?: boolean } = {},
): true | undefined {
  if (node.origin.isFile !== true || !text.includes("${{")) return undefined;
  const place = where(node, path, checking);
  const reason = "contains an expression (${{ }}), but GitHub does not evaluate expressions in files";
  if (isPlain) {
    checking.findings.warning(`${place} ${reason}: it is sent unchanged. Input ${inputFor(path, false)} is evaluated`);
    return undefined;
  }
  const field = fields.find((candidate) => candidate.field === path[0]);
  const isValue = field?.members?.find((member) => member.field === path.at(-1))?.isPrivate === true;
  checking.findings.problem(`${place} ${reason}. Set the input ${inputFor(path, isValue)} of the step instead`);
  return true;
}

/** The input to use: the one of the field, or the one for a whole definition. */
function inputFor(path: Path, isSecret: boolean): string {
  const field = fields.find((candidate) => candidate.field === path[0]);
  return (isSecret ? field?.list?.secretInput : undefined) ?? field?.input ?? "deployment";
}
