import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { isObject, type JsonValue } from "../base/json.js";
import { normalName } from "../base/name.js";
import type { Secret } from "../base/secret.js";
import type { StoredRecord } from "../github/read.js";
import { definitionIn, type RecordKey, type Subject, taskOf } from "./record.js";
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

  constructor({ signingKey, apiToken }: SigningSecrets, kind: Subject["kind"]) {
    this.#isPreview = kind === "preview";
    const secrets = this.#isPreview ? [signingKey] : [signingKey, apiToken];
    this.#keys = secrets.filter((secret) => secret !== undefined).map(keyFrom);
    this.#mayLackKey = !this.#isPreview && apiToken === undefined;
  }

  /** The signature of a mark on a record: HMAC-SHA256, 128 bits, base64url. Undefined where ids are not signed. */
  sign(mark: Pick<Mark, "kind" | "id">, record: StoredRecord, key: RecordKey): string | undefined {
    const [first] = this.#keys;
    return mark.id === undefined ? undefined : first && hmac(first, statement(mark, record, key));
  }

  /** What a mark's signature is worth: without an id there is nothing to sign. Compared in constant time. */
  verify(mark: Mark, record: StoredRecord, key: RecordKey): Validity {
    if (mark.id === undefined) return "valid";
    if (this.#keys.length === 0) return this.#isPreview && mark.signature === undefined ? "valid" : "unverified";
    const text = statement(mark, record, key);
    const given = Buffer.from(mark.signature ?? "");
    const isValid = this.#keys.some((one) => {
      const expected = Buffer.from(hmac(one, text));
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
    return isValid ? "valid" : this.#mayLackKey ? "unverified" : "invalid";
  }
}

function keyFrom(secret: Secret): Buffer {
  return Buffer.from(hkdfSync("sha256", secret.reveal(), "", "platform-deployments-action record", 32));
}

function hmac(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest().subarray(0, 16).toString("base64url");
}

/** Everything that an id must not be moved away from: its record, its definition, its place. */
function statement({ kind, id }: Pick<Mark, "kind" | "id">, record: StoredRecord, key: RecordKey): string {
  const { environment, subject, organizationId, workspaceId } = key;
  const place = [environment, taskOf(subject), organizationId, workspaceId, normalName(subject.name)];
  const definition = definitionIn(record.payload);
  const digest = createHash("sha256")
    .update(definition === undefined ? "" : canonical(definition))
    .digest("base64url");
  return JSON.stringify([kind, ...place, id ?? "", record.id, digest]);
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
