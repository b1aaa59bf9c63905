/** A part of a sentence: a string or number from outside, or another sentence. */
export type Value = string | number | Text;

/** How much of a value a sink shows, in characters. */
const longestValue = 300;

/** A value in a sentence. A sink redacts it, makes it printable, cuts it, and escapes it for its format. */
export interface ValuePart {
  readonly value: string;
  readonly most: number;
  /**
   * `line` is one line, `code` the same in the style of code, `block` keeps its line breaks. A `command` is
   * never cut, and not shown at all where redaction would change it. Of a `host`, which is a URL, the host is
   * shown, found after redaction: a URL has its host in lower case. A `clause` is a line without its final
   * full stop, which may be the end of a secret: it goes after redaction, too.
   */
  readonly as: "line" | "code" | "block" | "command" | "host" | "clause";
}

/** A link. Where `url` may not be one, only the label is shown. */
interface LinkPart {
  readonly label: Text;
  readonly url: string;
}

/** Our own words as they are written, a value from outside, or a link. */
export type Part = string | ValuePart | LinkPart;

/** How a sink writes the parts of a sentence. */
export interface Rendering {
  words(words: string): string;
  value(part: ValuePart): string;
  link(label: string, url: string): string;
}

/** A sentence for people. Its values come from outside; only a sink makes it a string. */
export class Text {
  readonly parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }

  render(rendering: Rendering): string {
    return this.parts
      .map((part) => {
        if (typeof part === "string") return rendering.words(part);
        if ("value" in part) return rendering.value(part);
        return rendering.link(part.label.render(rendering), part.url);
      })
      .join("");
  }

  /** With its values as they are: to compare, never to print. */
  toString(): string {
    const same = (inner: string): string => inner;
    return this.render({ words: same, value: ({ value }) => value, link: same });
  }

  get isEmpty(): boolean {
    return this.toString() === "";
  }
}

function asParts(value: Value): readonly Part[] {
  return value instanceof Text ? value.parts : valueAs("line", String(value)).parts;
}

function valueAs(as: ValuePart["as"], value: string, most = longestValue): Text {
  return new Text([{ value, most, as }]);
}

/** text`Deployment ${name} was updated`: the words are ours, each value comes from outside. */
export function text(words: TemplateStringsArray, ...values: readonly Value[]): Text {
  const parts = words.map((part) => part.replace(/\s*\n\s*/g, " "));
  return new Text(
    parts.flatMap((part, index) => [...(index > 0 ? asParts(values[index - 1] ?? "") : []), part]),
  );
}

/** A value of which more, or less, than 300 characters are shown. */
export function atMost(most: number, value: string): Text {
  return valueAs("line", value, most);
}

export function code(value: string): Text {
  return valueAs("code", value);
}

export function block(value: string, most: number): Text {
  return valueAs("block", value, most);
}

/** A line to copy into a shell or a file. */
export function command(line: string): Text {
  return valueAs("command", line, Number.POSITIVE_INFINITY);
}

/** A value to which the sentence adds a full stop. */
export function clause(value: string): Text {
  return value.trim() === "" ? text`` : valueAs("clause", value);
}

/** The host of a URL from outside; `relative` is the one of a URL without a host. */
export function hostIn(url: string, relative: string): Text {
  return /^(?:[a-z]+:)?\/\//i.test(url) ? valueAs("host", url) : text`${relative}`;
}

/** A link from outside, or to a page whose address has parts from outside. */
export function link(label: Value, url: string): Text {
  return new Text([{ label: new Text(asParts(label)), url }]);
}

/**
 * A link to a page of this action's documentation, such as `previews.md#sweep`, of the version that runs; its
 * path and heading where the action's repository is not known.
 * @param folder the address of the folder of pages; empty if it is not known.
 */
export function docs(page: string, folder: string): Text {
  if (folder !== "") return link("the documentation", folder + page);
  const [file = "", heading = ""] = page.split("#");
  return text`docs/${file}${heading === "" ? "" : text`, "${heading.replaceAll("-", " ")}"`}`;
}

/** Joins sentences or values, each of which a sink escapes by itself. */
export function joined(items: readonly Value[], separator = ", "): Text {
  return new Text(items.flatMap((item, index) => [...(index > 0 ? [separator] : []), ...asParts(item)]));
}

/** `a, b and 3 more`. */
export function listed(items: readonly Value[], most: number): Text {
  const more = items.length - most;
  const list = joined(items.slice(0, most));
  return more > 0 ? text`${list} and ${more} more` : list;
}
