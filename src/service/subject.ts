import type { Secret } from "../base/secret.js";
import type { HttpRequest, HttpResponse } from "../transport/connection.js";

/** What a request was for, in the user's terms. */
export type Subject =
  | {
      readonly kind: "read";
      /** After "Could not". */
      readonly goal: string;
      readonly ids: Readonly<Record<string, string>>;
      /** The inputs that make this request unnecessary. */
      readonly skippedBy: string;
    }
  | {
      readonly kind: "create" | "update";
      readonly what: "API token" | "Deployment";
      readonly name: string;
      readonly ids: Readonly<Record<string, string>>;
    };

/** Makes content from outside fit for a message: a `Redactor`. */
export interface Quoting {
  redact(text: string): string;
  quote(text: string): string;
}

/** What is known of a request that failed. */
export interface FailedRequest {
  readonly subject: Subject;
  readonly request: HttpRequest;
  /** The complete response, if the failure is in its content. */
  readonly response: HttpResponse | undefined;
  readonly redactor: Quoting;
  readonly apiToken: Secret;
}
