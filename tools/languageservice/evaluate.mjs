// Evaluates expressions as GitHub does. Reads { expressions: ["github.event_name == 'push'", ...], contexts: { github: {...} } }
// from standard input, and prints the values as JSON: strings as `${{ }}` inserts them.
import { register } from "node:module";
import { text } from "node:stream/consumers";

register("./json-modules.mjs", import.meta.url);
const { data, Evaluator, Lexer, Parser } = await import("@actions/expressions");

const { expressions, contexts } = JSON.parse(await text(process.stdin));
const dictionary = JSON.parse(JSON.stringify(contexts), data.reviver);

const values = expressions.map((expression) => {
  const { tokens } = new Lexer(expression).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), []).parse();
  return new Evaluator(parsed, dictionary).evaluate().coerceString();
});
console.log(JSON.stringify(values));
