import { parse } from "@babel/parser";

/**
 * Counts the tokens of a TypeScript or JavaScript source, without comments and import declarations. A name or a string is
 * one token, whatever its length.
 */
export function tokenCount(source: string): number {
  const { tokens, program } = parse(source, {
    sourceType: "unambiguous",
    plugins: ["typescript"],
    tokens: true,
    errorRecovery: true,
  });
  const imports = program.body.filter(({ type }) => type === "ImportDeclaration");
  const isImported = ({ start, end }: { start: number; end: number }): boolean =>
    imports.some((each) => start >= (each.start ?? 0) && end <= (each.end ?? 0));
  return (tokens ?? []).filter(
    (token) => !/^Comment/.test(token.type) && token.type.label !== "eof" && !isImported(token),
  ).length;
}
