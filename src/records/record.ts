import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { JsonObject } from "../base/json.js";
import { isObject, member, stringMember } from "../base/json.js";
import type { Secret } from "../base/secret.js";
import { longestDescription } from "../github/stored.js";

/** The payload's format. Records of another one are not used. */
export const schema = 2;

/** What a GitHub deployment record is about. Records with equal keys are about the same Deployment. */
export interface RecordKey {
  readonly environment: string;
  readonly task: string;
  /** The Deployment's name. */
  readonly name: string;
  /** The pull request of a preview; undefined outside previews. */
  readonly pullRequest: number | undefined;
  readonly organizationId: string;
  readonly workspaceId: string;
}

/** GitHub documents no limit for `task`: this much is certainly accepted. */
const longestTask = 100;

/** The beginning of the task of every preview of a pull request. */
export function previewTaskPrefix(pullRequest: number): string {
  return `preview:pr-${pullRequest}:`;
}

/**
 * The task of a Deployment's records. The name is part of it: several previews of one pull request (a matrix) must never
 * be mixed up. A name that does not fit is shortened, with a hash of the whole name.
 */
export function taskOf(pullRequest: number | undefined, name: string): string {
  const prefix = pullRequest === undefined ? "deployment:" : previewTaskPrefix(pullRequest);
  const task = prefix + name;
  if (task.length <= longestTask && /^[A-Za-z0-9:._-]+$/.test(task)) return task;
  const hash = createHash("sha256").update(name.toWellFormed()).digest("hex").slice(0, 16);
  const readable = name.replace(/[^A-Za-z0-9:._-]+/g, "-").slice(0, longestTask - prefix.length - hash.length - 1);
  return `${prefix}${readable}-${hash}`;
}

/** The largest definition that a payload holds: bytes of its JSON in UTF-8. */
export const largestDefinition = 16 * 1024;

/** The payload of a new record. A definition that is too large is left out. */
export function payloadOf(
  key: RecordKey,
  more: {
    readonly organizationName: string | undefined;
    readonly workspaceName: string | undefined;
    readonly deploymentId: string | undefined;
    readonly signature: string | undefined;
    readonly definition: JsonObject;
    /** The run retires the preview: the definition is the body of that update. */
    readonly retires: boolean;
  },
): JsonObject {
  const { pullRequest, name, organizationId, workspaceId } = key;
  const { organizationName, workspaceName, deploymentId, signature, definition, retires } = more;
  const fits = Buffer.byteLength(JSON.stringify(definition)) <= largestDefinition;
  return {
    schema,
    ...(pullRequest === undefined ? {} : { pullRequest }),
    name,
    organizationId,
    ...(organizationName === undefined ? {} : { organizationName }),
    workspaceId,
    ...(workspaceName === undefined ? {} : { workspaceName }),
    ...(deploymentId === undefined ? {} : { deploymentId }),
    ...(signature === undefined ? {} : { signature }),
    ...(retires ? { retires } : {}),
    ...(fits ? { definition } : {}),
  };
}

/** The definition in a payload; undefined if it was too large to be stored. */
export function definitionIn(payload: JsonObject | undefined): JsonObject | undefined {
  const definition = payload && member(payload, "definition");
  return isObject(definition) ? definition : undefined;
}

/** What a status description stores. */
export interface Memory {
  /** Undefined: no Deployment is known. */
  readonly id: string | undefined;
  /** The service's status of the Deployment, or one of {@link marks}. */
  readonly status: string;
  /** Earlier records that this one did not settle: the active one that a failed update left, or those without an id. */
  readonly earlier: readonly number[];
  readonly signature: string | undefined;
}

/** Statuses that this action sets itself. */
export const marks = {
  /** The service responded with 404 to the id. */
  notFound: "NOT_FOUND",
  updating: "UPDATING",
  retiring: "RETIRING",
  updateFailed: "UPDATE_FAILED",
} as const;

/** A string as one word: whitespace, control characters and the escape character itself are percent-encoded. */
function word(text: string): string {
  return text.toWellFormed().replace(/[\s\u0000-\u001f\u007f-\u009f%]/g, encodeURIComponent);
}

/**
 * The description that stores an id. The id is never cut: the status is shortened, before it is encoded.
 * @returns undefined if the id does not fit.
 */
export function describe({ id, status, earlier, signature }: Memory): string | undefined {
  const first = id === undefined ? "none" : `id=${word(id)}`;
  const last = [
    ...(earlier.length === 0 ? [] : [`earlier=${earlier.join(",")}`]),
    ...(signature === undefined ? [] : [`sig=${signature}`]),
  ];
  const room = longestDescription - [first, ...last].join(" ").length - " status=".length;
  if (room < -" status=".length) return undefined;
  const shown = fitting(status || "UNKNOWN", room);
  return [first, ...(shown === "" ? [] : [`status=${shown}`]), ...last].join(" ");
}

/** As many whole characters of the string as fit when they are encoded. */
function fitting(text: string, room: number): string {
  let fitted = "";
  for (const character of text.slice(0, longestDescription)) {
    const next = fitted + word(character);
    if (next.length > room) break;
    fitted = next;
  }
  return fitted;
}

/** What a description stores; undefined if it is not this action's, or was cut. */
export function remembered(description: string): Memory | undefined {
  const [first = "", ...rest] = description.split(" ");
  const values = new Map(rest.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
  if (first !== "none" && !/^id=\S+$/.test(first)) return undefined;
  if (rest.some((pair) => !/^(?:status|earlier|sig)=\S*$/.test(pair))) return undefined;
  try {
    return {
      id: first === "none" ? undefined : decodeURIComponent(first.slice("id=".length)),
      status: decodeURIComponent(values.get("status") ?? ""),
      earlier: (values.get("earlier") ?? "")
        .split(",")
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0),
      signature: values.get("sig"),
    };
  } catch {
    return undefined;
  }
}

/** Signs what a record stores, so that only a run with the same API token can have written it. */
export interface Signer {
  sign(parts: readonly string[]): string;
}

/** A signer whose key is derived from the API token: HMAC-SHA256, cut to 128 bits, base64url. */
export function createSigner(apiToken: Secret): Signer {
  const key = Buffer.from(hkdfSync("sha256", apiToken.reveal(), "", "platform-deployments-action record", 32));
  return {
    sign: (parts) =>
      createHmac("sha256", key).update(JSON.stringify(parts)).digest().subarray(0, 16).toString("base64url"),
  };
}

/**
 * The signature of an id, or of the fact that there is none. A 404 and an update are signed differently: nobody else can
 * turn the one into the other.
 */
export function signatureOf(signer: Signer, key: RecordKey, id: string | undefined, isGone: boolean): string {
  const { environment, task, organizationId, workspaceId, name } = key;
  const kind = id === undefined ? "none" : isGone ? "gone" : "id";
  return signer.sign([kind, environment, task, organizationId, workspaceId, name, id ?? ""]);
}

/** Whether a signature is the expected one, compared in constant time. */
export function isSigned(
  signer: Signer,
  key: RecordKey,
  id: string | undefined,
  isGone: boolean,
  given: unknown,
): boolean {
  const expected = Buffer.from(signatureOf(signer, key, id, isGone));
  const received = Buffer.from(typeof given === "string" ? given : "");
  return expected.length === received.length && timingSafeEqual(expected, received);
}

/** Why a record with the key's task is not about the key; undefined if it is. */
export function mismatch(key: RecordKey, payload: JsonObject | undefined): string | undefined {
  if (payload?.["schema"] !== schema) return "its payload has another format, of an older version or another tool";
  if (stringMember(payload, "organizationId") !== key.organizationId) return "it belongs to another organization";
  if (stringMember(payload, "workspaceId") !== key.workspaceId) return "it belongs to another workspace";
  if (payload["pullRequest"] !== key.pullRequest) return "it belongs to another pull request";
  if (stringMember(payload, "name") !== key.name) return "it belongs to a Deployment of another name";
  return undefined;
}
