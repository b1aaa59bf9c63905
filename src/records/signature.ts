import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { isObject, type JsonValue } from "../base/json.js";
import { normalName } from "../base/name.js";
import type { Secret } from "../secrets/secret.js";
import type { StoredRecord } from "./old/read.js";
import { definitionIn, type RecordKey, taskOf } from "./record.js";
import type { Mark } from "./status.js";

/** What the signature of an id is worth. `unverified`: the key that may have signed it is not available. */
export type Validity = "valid" | "invalid" | "unverified";

/** The secrets that sign stored ids. */
export interface SigningSecrets {
  /** The input record-signing-key. */
  readonly signingKey: Secret | undefined;
  /** Undefined in a dry run without api-token. */
  readonly apiToken: Secret | undefined;
}

/**
 * Signs what a record's status stores, so that only a run with the key can have written it. Outside previews every id is
 * signed; previews are signed only with record-signing-key, so that a replaced API token does not abandon them.
 */
export class Signatures {
  readonly #keys: readonly Buffer[];
  readonly #isPreview: boolean;
  readonly #mayLackKey: boolean;
  readonly #place: readonly string[];

  /** @param about what the signed records are about: an id must not be moved to another place. */
  constructor({ signingKey, apiToken }: SigningSecrets, about: RecordKey) {
    const { environment, subject, organization, workspace } = about;
    this.#isPreview = subject.kind === "preview";
    const secrets = this.#isPreview ? [signingKey] : [signingKey, apiToken];
    this.#keys = secrets.filter((secret) => secret !== undefined).map(keyFrom);
    this.#mayLackKey = !this.#isPreview && apiToken === undefined;
    this.#place = [environment, taskOf(subject), organization.id, workspace.id, normalName(subject.name)];
  }

  /** The signature of a mark on a record: HMAC-SHA256, 128 bits, base64url. Undefined where ids are not signed. */
  sign({ kind, id }: Pick<Mark, "kind" | "id">, record: StoredRecord): string | undefined {
    const [first] = this.#keys;
    return id === undefined ? undefined : first && hmac(first, this.#statement(kind, id, record));
  }

  /** What a mark's signature is worth: without an id there is nothing to sign. Compared in constant time. */
  verify({ kind, id, signature }: Mark, record: StoredRecord): Validity {
    if (id === undefined) return "valid";
    if (this.#keys.length === 0) return this.#isPreview && signature === undefined ? "valid" : "unverified";
    const statement = this.#statement(kind, id, record);
    const given = Buffer.from(signature ?? "");
    const isValid = this.#keys.some((key) => {
      const expected = Buffer.from(hmac(key, statement));
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
    return isValid ? "valid" : this.#mayLackKey ? "unverified" : "invalid";
  }

  /** Everything that an id must not be moved away from: its record, its definition, its place. */
  #statement(kind: string, id: string, { id: record, payload }: StoredRecord): string {
    const definition = definitionIn(payload);
    const text = definition === undefined ? "" : canonical(definition);
    const digest = createHash("sha256").update(text).digest("base64url");
    return JSON.stringify([kind, ...this.#place, id, record, digest]);
  }
}

function keyFrom(secret: Secret): Buffer {
  return Buffer.from(hkdfSync("sha256", secret.reveal(), "", "platform-deployments-action record", 32));
}

function hmac(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest().subarray(0, 16).toString("base64url");
}

/** No definition of this action nests deeper; a payload may. */
const deepest = 200;

/** A value as JSON with sorted keys and without whitespace: GitHub may store a payload in another order. */
function canonical(value: JsonValue, depth = 0): string {
  if (depth > deepest) return '"…"';
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item, depth + 1)}`).join(",")}}`;
}
