// Finds sentences of the action in other sources: a literal that contains three consecutive words of one of its sentences.

/** A string, template or pattern of a source, without its quotes. */
interface Literal {
  readonly line: number;
  readonly text: string;
  /** It is the name of a test or case. */
  readonly isName: boolean;
}

const literal =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|(?<=[(,=:[!&|?]\s*|return )\/((?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\//g;

/** Names of tests, cases and faults: the first value of a row or call, unless the call compares. */
const firstOfRow = /(?:^|\n)\s*\[\s*$/;
const firstOfCall = /[\w)]\(\s*$/;
const comparing = /\b(?:to[A-Z]\w*|string\w+|includes|startsWith|endsWith|indexOf|search|match|RegExp)\(\s*$/;

/** The literals of TypeScript. The values in a template are part of it. */
function literalsOf(source: string): Literal[] {
  return [...source.matchAll(literal)].flatMap(({ index, 1: one, 2: two, 3: three, 4: four }) => {
    const text = one ?? two ?? three ?? four;
    if (text === undefined) return [];
    const before = source.slice(Math.max(0, index - 40), index);
    const isName = (firstOfRow.test(before) || firstOfCall.test(before)) && !comparing.test(before);
    return [{ line: source.slice(0, index).split("\n").length, text, isName }];
  });
}

/** Three words after each other: no value, path or URL is between them. */
function triples(text: string): string[] {
  const words = text
    .replace(/\\[nrt]|\\s[+*]?/g, " ")
    .replace(/\\([^a-z])/gi, "$1")
    .replace(/\$\{[^}]*\}|\.\*|%[sdj]|[<>|{}()[\]]/g, " ~ ")
    .toLowerCase()
    .split(/\s+/)
    .map((word) => /^["'`^]*([a-z]+(?:['-][a-z]+)*)["'`$,.:;!?]*$/.exec(word)?.[1]);
  return words.flatMap((word, index) => {
    const three = [word, words[index + 1], words[index + 2]];
    return three.includes(undefined) ? [] : [three.join(" ")];
  });
}

/** What three words a sentence of these sources has one after the other. */
export function sentencesOf(sources: readonly string[]): ReadonlySet<string> {
  return new Set(sources.flatMap((source) => literalsOf(source).flatMap(({ text }) => triples(text))));
}

/** The lines of the literals of a source, or of the list items of a table, in which a sentence is. */
export function pinnedIn(file: string, source: string, sentences: ReadonlySet<string>): string[] {
  const isTable = /\.ya?ml$/.test(file);
  const given: readonly Literal[] = isTable
    ? source.split("\n").flatMap((text, index) => {
        const isItem = /^\s*- (?!given|\w+:)/.test(text);
        return isItem ? [{ line: index + 1, text, isName: false }] : [];
      })
    : literalsOf(source);
  return given.flatMap(({ line, text, isName }) => {
    const found = isName ? undefined : triples(text).find((triple) => sentences.has(triple));
    return found === undefined ? [] : [`${file}:${line}: ${found}`];
  });
}
