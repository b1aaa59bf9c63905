import { ActionError } from "../base/errors.js";
import { isSameName } from "../base/name.js";
import { didYouMean } from "../base/nearest.js";
import type { Redactor } from "../base/redaction.js";
import type { Named } from "./resources.js";

/** What the API documentation requires of the token. */
export const requiredRole =
  "The API documentation requires an Organization API token with the Organization Owner role.";

/** How many items an error lists. */
export const shownLimit = 20;

/** A search for one item by id or name in a list that is read once: only matches and what an error shows are kept. */
export class NameSearch {
  readonly #what: "organization" | "workspace";
  readonly #wanted: string | undefined;
  readonly #redactor: Redactor;
  readonly #within: string;
  readonly #byName = new Map<string, Named>();
  readonly #shown: Named[] = [];
  #byId: Named | undefined;
  #near: string | undefined;
  /** How many items were seen. */
  count = 0;

  /**
   * @param wanted the id or name; undefined: the only one there is.
   * @param organization in which a workspace is searched.
   */
  constructor(
    what: "organization" | "workspace",
    wanted: string | undefined,
    redactor: Redactor,
    organization?: Named,
  ) {
    this.#what = what;
    this.#wanted = wanted;
    this.#redactor = redactor;
    this.#within = organization === undefined ? "" : ` in organization ${this.#shownItem(organization)}`;
  }

  /** Looks at one item; true once the id that matches exactly was seen: it wins over every name. */
  see(item: Named): boolean {
    this.count++;
    if (this.#shown.length < shownLimit) this.#shown.push(item);
    if (this.#wanted === undefined) return false;
    if (item.id === this.#wanted) {
      this.#byId = item;
      return true;
    }
    if (item.name === undefined) return false;
    if (isSameName(item.name, this.#wanted)) this.#byName.set(item.id, item);
    else if (this.#byName.size === 0) {
      const candidates = this.#near === undefined ? [item.name] : [this.#near, item.name];
      this.#near = didYouMean(this.#wanted.trim(), candidates);
    }
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
  result(complete: boolean, unread?: string): Named {
    const [match, ...others] = this.#byId ? [this.#byId] : this.#byName.values();
    if (match && others.length === 0) return match;
    const [only] = this.#shown;
    if (only && this.#wanted === undefined && this.count === 1 && complete) return only;

    const what = this.#what;
    const within = this.#within;
    const wanted = this.#wanted;
    const { quote } = this.#redactor;
    const cut = `The list of ${what}s may be incomplete: the service did not return all of it. With ${what}-id no list is read.`;
    const error = (message: string, hint: string, lines: readonly string[] = []): ActionError =>
      new ActionError("lookup", message, { lines: complete ? lines : [...lines, cut], hint });
    const setId = `Set ${what}-id to the id of the right one.`;
    if (match) {
      const ids = [match, ...others].slice(0, shownLimit).map(({ id }) => quote(id));
      const more = others.length - shownLimit + 1;
      const list = `${ids.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
      throw error(
        `Several ${what}s${within} have the name "${quote(match.name ?? "")}": their ids are ${list}.`,
        setId,
      );
    }
    const choose = complete ? `Set ${what} to one of these, or set ${what}-id.` : setId;
    const hint = only || !complete ? choose : `Check api-token. ${requiredRole}`;
    if (wanted !== undefined) {
      const near = this.#near === undefined ? [] : [`Did you mean "${quote(this.#near)}"?`];
      const lines = [...near, ...this.#available(), ...(unread === undefined ? [] : [unread])];
      throw error(`No ${what} has the name or id "${quote(wanted)}"${within}.`, hint, lines);
    }
    if (!only) throw error(`The token has access to no ${what}${within}.`, hint);
    const count = `${complete ? "" : "at least "}${this.count}`;
    throw error(`No ${what} is given, and the token has access to ${count}${within}.`, hint, this.#available());
  }

  #available(): string[] {
    if (this.#shown.length === 0) return ["None is available."];
    const shown = this.#shown.map((item) => `- ${this.#shownItem(item)}`);
    const rest = this.count - shown.length;
    return ["Available:", ...shown, ...(rest > 0 ? [`and ${rest} more`] : [])];
  }

  #shownItem({ id, name }: Named): string {
    return name === undefined
      ? this.#redactor.quote(id)
      : `${this.#redactor.quote(name)} (${this.#redactor.quote(id)})`;
  }
}
