import { ActionError } from "../base/errors.js";
import { nearest } from "../base/nearest.js";

/** An item of a list that is searched. */
export interface Candidate {
  readonly id: string;
  readonly name: string | undefined;
}

/** What the API documentation requires of the token. */
export const requiredRole =
  "The API documentation requires an Organization API token with the Organization Owner role.";

/** Names compare after Unicode NFC and trimming, case-sensitively. */
function comparable(name: string): string {
  return name.normalize("NFC").trim();
}

const shownLimit = 20;

/** A search for one item by id or name in a list that is read once: only matches and what an error shows are kept. */
export class NameSearch<Item extends Candidate> {
  readonly #what: "organization" | "workspace";
  readonly #wanted: string | undefined;
  readonly #comparable: string | undefined;
  readonly #quote: (text: string) => string;
  readonly #byName = new Map<string, Item>();
  readonly #shown: Item[] = [];
  #byId: Item | undefined;
  #near: string | undefined;
  #count = 0;

  /** @param wanted the id or name; undefined: the only one there is. */
  constructor(what: "organization" | "workspace", wanted: string | undefined, quote: (text: string) => string) {
    this.#what = what;
    this.#wanted = wanted;
    this.#comparable = wanted === undefined ? undefined : comparable(wanted);
    this.#quote = quote;
  }

  /** Looks at one item; true once the id that matches exactly was seen: it wins over every name. */
  see(item: Item): boolean {
    this.#count++;
    if (this.#shown.length < shownLimit) this.#shown.push(item);
    if (this.#wanted === undefined) return false;
    if (item.id === this.#wanted) {
      this.#byId = item;
      return true;
    }
    if (item.name === undefined) return false;
    if (comparable(item.name) === this.#comparable) this.#byName.set(item.id, item);
    else if (this.#byName.size === 0) this.#near = this.#nearer(item.name);
    return false;
  }

  /** Whether an item matched by id or by name. */
  get found(): boolean {
    return this.#byId !== undefined || this.#byName.size > 0;
  }

  /**
   * The item that was searched for.
   * @param complete whether the whole list was seen.
   * @param unread why names could not be read, if that is so: "not found" shows it.
   * @throws {ActionError} when there is none, or more than one.
   */
  result(complete: boolean, unread?: string): Item {
    const what = this.#what;
    if (this.#byId) return this.#byId;
    const [first, ...others] = this.#byName.values();
    if (first && others.length === 0) return first;
    if (first) {
      const ids = [first, ...others].map(({ id }) => this.#quote(id)).join(", ");
      throw this.#error(
        `Several ${what}s have the name "${this.#quote(first.name ?? "")}": their ids are ${ids}.`,
        complete,
        {
          hint: `Set ${what}-id to the id of the right one.`,
          list: false,
        },
      );
    }
    if (this.#wanted !== undefined) {
      throw this.#error(`No ${what} has the name or id "${this.#quote(this.#wanted)}".`, complete, {
        hint: this.#near === undefined ? this.#notFoundHint(complete) : `Did you mean "${this.#quote(this.#near)}"?`,
        list: true,
        unread,
      });
    }
    const only = this.#shown[0];
    if (only && this.#count === 1 && complete) return only;
    if (!only)
      throw this.#error(`The token has access to no ${what}.`, complete, {
        hint: this.#notFoundHint(true),
        list: false,
      });
    throw this.#error(
      `No ${what} is given, and the token has access to ${complete ? "" : "at least "}${this.#count}.`,
      complete,
      {
        hint: `Set ${what} or ${what}-id.`,
        list: true,
      },
    );
  }

  #nearer(name: string): string | undefined {
    const candidates = this.#near === undefined ? [name] : [this.#near, name];
    return nearest(this.#comparable ?? "", candidates);
  }

  #notFoundHint(complete: boolean): string {
    if (!complete) return `Set ${this.#what}-id: the list may be incomplete.`;
    if (this.#count > 0) return `Set ${this.#what} to one of these, or set ${this.#what}-id.`;
    return `Check api-token. ${requiredRole}`;
  }

  #error(
    message: string,
    complete: boolean,
    { hint, list, unread }: { hint: string; list: boolean; unread?: string | undefined },
  ): ActionError {
    const lines = list ? this.#list() : [];
    if (unread !== undefined) lines.push(unread);
    if (!complete) {
      lines.push(
        `The list of ${this.#what}s may be incomplete: the service did not return all of it. With ${this.#what}-id no list is read.`,
      );
    }
    return new ActionError("lookup", message, { lines, hint });
  }

  #list(): string[] {
    const shown = this.#shown.map(({ id, name }) =>
      name === undefined ? `- ${this.#quote(id)}` : `- ${this.#quote(name)} (${this.#quote(id)})`,
    );
    const rest = this.#count - shown.length;
    if (shown.length === 0) return ["None is available."];
    return ["Available:", ...shown, ...(rest > 0 ? [`and ${rest} more`] : [])];
  }
}
