import { joined, type Text, text, type Value } from "../base/text.js";

/** How a value is named that a finding is about: `of MY_KEY `, or nothing. */
interface Of {
  readonly of: Value;
}

const expression = text`contains an expression (\${{ }}), but GitHub does not evaluate expressions in files`;
const blocks = text`for a value of several lines, such as a private key, write KEY<<END, then its lines, then a line
  END`;

/** What is found in a definition, after its place. Each name is a code: `definition/unknown-field`. */
const words = {
  // Fields
  "unknown-field": ({ meant }: { meant: string }) =>
    text`is not a field of the API documentation. Did you mean ${meant}?`,
  "undocumented-fields": ({ whole, named, known }: { whole: boolean; named: Text; known: Text }) =>
    text`${whole ? "the definition " : ""}has fields that are not in the API documentation: ${named}. They are sent as
      written. ${known}`,
  "wrong-level": ({ level }: { level: string }) => text`belongs in ${level}: move it there`,
  wrapped: ({ name }: { name: string }) =>
    text`is not a field of the API documentation, and the definition is inside it: remove the wrapper "${name}:", and
      unindent what is inside`,
  deprecated: text`is deprecated and left out of the request: use platformRuntimeVersion instead`,
  required: ({ what, more }: { what: Text; more: Text }) => text`is required: ${what}${more}`,
  "duplicate-name": ({ place }: { place: string }) => text`is also given at ${place}: keep one of them`,
  // Values
  "wrong-type": ({
    of,
    accepted,
    suchAs,
    got,
    advice,
  }: Of & Record<"accepted" | "suchAs" | "got" | "advice", Value>) =>
    text`${of}must be ${accepted}${suchAs}${got}${advice}`,
  null: ({ of, instead }: Of & { instead: Value }) => text`${of}must not be null: ${instead}`,
  "no-value": text`has no value and is sent as null. Add the value, or write null to clear the field`,
  "other-value": ({
    got,
    allowed,
    like,
  }: {
    got: Text;
    allowed: readonly string[];
    like: string | undefined;
  }) =>
    text`is ${got}; the API documentation lists ${joined(allowed)}.${like === undefined ? "" : text` Did you mean ${like}?`}
      It is sent as written`,
  "inexact-number": ({ got }: { got: Text }) =>
    text`is a number whose value would change in JSON: put it in quotes to send a string; got ${got}`,
  "expression-in-file": ({ advice }: { advice: string }) => text`${expression}. ${advice} instead`,
  placeholder: ({ got }: { got: Text }) =>
    text`is sent as written: nothing fills in ${got}. Use the input deployment-name`,
  memory: ({ cpu, cores, right, got }: Record<"cpu" | "cores" | "right" | "got", string>) =>
    text`must be twice ${cpu}, which is ${cores}: write ${right}, or remove the memory; got ${got}`,
  // Variables
  "duplicate-key": ({ key, place }: { key: Value; place: Text }) =>
    text`must be unique: ${key} is also given at ${place}`,
  "no-key": ({ hasName }: { hasName: boolean }) =>
    hasName
      ? text`has no key: write key instead of name`
      : text`has no key: add the variable's name, such as key: MY_KEY`,
  "no-variable-value": text`has no value: write value: "" for an empty one (only a secret may omit it)`,
  "plain-in-secrets": text`must be true: give plain variables in environment-variables`,
  "boolean-secret": ({ of }: Of) =>
    text`${of}is only a boolean: the action adds no mask for it. Where the value is a GitHub secret, the runner masks
      this word in the whole job, and outputs that contain it, such as ready, do not reach other jobs. Make it a plain
      variable`,
  "name-of-secret": ({ of }: Of) =>
    text`${of}is the name of a secret or variable: write \${{ secrets.NAME }} or \${{ vars.NAME }}`,
  "shell-variable": ({ of }: Of) =>
    text`${of}is the name of a variable of a shell: it is sent as written. Write \${{ env.NAME }} to send its value`,
  "expression-in-value": ({ of }: Of) =>
    text`${of}contains an expression (\${{ }}) that GitHub did not evaluate: it is sent as written. Write it in the
      workflow file`,
  "expression-in-plain": ({ of, input }: Of & { input: string }) =>
    text`${of}${expression}: the expression itself is sent. To send its value, use the input ${input}`,
  "number-sign": ({ of }: Of) =>
    text`${of}contains a #: the whole rest of the line is the value. Write a comment on a line of its own`,
  "empty-value": ({ of }: Of) =>
    text`${of}is empty: does its variable exist in this repository and environment?`,
  "empty-secret": ({ key }: { key: Value | undefined }) =>
    text`${key ?? "the secret"} is empty, and would overwrite the stored value. Does the secret exist in this
      repository and environment, and is it available to this event? For an intentionally empty secret, write
      { key: ${key ?? "MY_KEY"}, value: "", isSecret: true } in the definition`,
  "empty-secret-in-plan": ({ key }: { key: Value | undefined }) =>
    text`${key ?? "the secret"} is empty: the plan does not need it`,
  "own-token": ({ of, token }: Of & { token: string }) =>
    text`${of}is the step's own ${token}: leave it out. toJSON(secrets) contains all secrets: write the variables one by
      one`,
  "in-quotes": ({ of }: Of) =>
    text`${of}is in quotes: they are part of the value. Remove them if that is not meant`,
  "several-variables": ({ of }: Of) =>
    text`${of}looks like several variables: the whole rest of the line is one value. Write each variable on a line of its
      own, or ignore this if it is one value`,
  "secret-in-file": ({ of }: Of) =>
    text`${of}is a secret in a file: everyone who can read the file can read it. Pass it with the input
      secret-environment-variables instead`,
  "cut-value": ({ of }: Of) =>
    text`${of}ends before the #: YAML reads what follows a space and # as a comment. Put the value in quotes if the #
      belongs to it`,
  "not-posix": ({ advice }: { advice: Text }) =>
    text`is not a POSIX name (letters, digits and _, not beginning with a digit): ${advice}`,
  "misread-secret": text`has a member that may be a part of its value: write a space after each colon, and a value with
    a comma, a colon or several lines in quotes`,
  "member-without-value": text`has a member without a value: put a value with a comma in quotes`,
  "in-both-inputs": ({ key }: { key: Value }) =>
    text`${key} is also in the input environment-variables: keep one of them`,
  "plain-over-secret": ({ key, how, where }: { key: Value; how: string; where: Text }) =>
    text`${key} ${how} here and is secret at ${where}: its value would become readable. Make both secret, or both plain`,
  // Lines of the inputs of variables
  line: text`must have the form KEY=VALUE, such as MY_KEY=my-value, without whitespace before the =; ${blocks}`,
  "line-export": text`begins with export: write KEY=VALUE only; ${blocks}`,
  "line-colon": text`has the form KEY: VALUE: write KEY=VALUE, or a list of { key, value }; ${blocks}`,
  "line-base64": text`has only = for its value, like the last line of a value in base64; ${blocks}`,
  "line-pem": text`begins a private key or certificate of several lines: write KEY<<END, then its lines, then a line END`,
  "line-wrapper": text`repeats the field: give only what is below it`,
  "endless-block": text`opens a block that does not end: add a line after the value that is exactly the word after <<,
    such as END`,
  // Queues
  "queue-without-name": text`has no name: your platform may require one`,
  "merged-queue-without-name": text`has no name: it would be added beside the queue that was meant`,
  "duplicate-queue": ({ name, first }: { name: Text; first: Text }) =>
    text`must be unique; ${name} is also the name of ${first}`,
  "min-above-max": ({ minimum, maximum }: Record<"minimum" | "maximum", number>) =>
    text`must be at most maxWorkerCount, which is ${maximum}; got ${minimum}`,
  "two-defaults": ({ which }: { which: Text }) => text`must not be true: ${which}`,
  // Sources
  "too-large": ({ bytes, most }: Record<"bytes" | "most", number>) =>
    text`The definition has ${bytes} bytes as JSON: at most ${most} are sent`,
  manifest: ({ page }: { page: Text }) => text`is a manifest of Kubernetes, not a definition. See ${page}`,
  "empty-source": ({ form }: { form: Text }) => text`is empty: write ${form}`,
  "not-an-object": ({ form, got, advice }: { form: Text; got: Text; advice: Value }) =>
    text`must be ${form}; got ${got}${advice}`,
  lasting: ({ field }: { field: Text }) =>
    text`Input preview-retire: ${field} is not in the definition, so the next push does not reset it. Add it to the
      definition, such as ${field}: null`,
  "kept-by-retired": ({ field }: { field: string }) =>
    text`Input preview-retire: ${field} is not used: a retired preview keeps its own`,
  "not-a-path": text`must be a path, or several paths, one per line: a definition itself belongs in the input definition`,
  outside: text`is outside the folder of the checked-out files (GITHUB_WORKSPACE) and RUNNER_TEMP: use a path inside
    one of them, such as deploy/deployment.yaml`,
  "not-a-file": text`is not a file: use the path of a YAML or JSON file`,
  "large-file": ({ bytes, most }: Record<"bytes" | "most", number>) =>
    text`has ${bytes} bytes: a definition may have at most ${most}`,
  "not-utf8": text`is not UTF-8: save the file as UTF-8`,
  "unreadable-file": ({ why }: { why: Value }) => text`cannot be read (${why})`,
  "missing-file": ({ advice }: { advice: Text }) => text`does not exist${advice}`,
  // YAML
  syntax: ({ what }: { what: Text }) => text`not YAML or JSON: ${what}`,
  "second-document": text`a second document begins here: there must be only one`,
  "too-many-lines": ({ most }: { most: number }) => text`it has more than ${most} lines, brackets and commas`,
  "too-deep": text`is nested too deeply`,
  alias: text`is an alias without an anchor before it: put a value that begins with * in quotes`,
  "long-aliases": ({ most }: { most: number }) =>
    text`contains aliases that represent more than ${most} characters`,
  template: text`contains {{ }}: nothing fills in such a template`,
  "name-not-a-string": text`a field's name must be a string`,
  "merge-key": text`merge keys are not part of YAML 1.2: write the fields out`,
  comment: ({ advice }: { advice: Text }) => text`${advice}`,
} satisfies Record<string, Text | ((values: never) => Text)>;

/** What may be found in a definition. */
export type Finding = keyof typeof words;

/** The named values of a finding: none, or one object. */
export type ValuesOf<Name extends Finding> = (typeof words)[Name] extends (values: infer Values) => Text
  ? [values: Values]
  : [];

/** A finding in words. */
export function say<Name extends Finding>(name: Name, ...values: ValuesOf<Name>): Text {
  const said = words[name] as Text | ((...values: ValuesOf<Name>) => Text);
  return typeof said === "function" ? said(...values) : said;
}
