/** A call with all that it sends, from which a sample is written in any language. */
export interface ExampleCall {
  readonly method: string;
  readonly url: string;
  /** The environment variable that has its bearer token; null: it needs none. */
  readonly token: "API_KEY" | "ACCESS_TOKEN" | null;
  /** One per intent, where a call needs one. */
  readonly idempotencyKey: string | null;
  /** The version that a change is based on, where it names one. */
  readonly ifMatch?: number | undefined;
  /** It is answered with a file, not with JSON. */
  readonly isFile?: boolean | undefined;
  /** The name of the file that it sends, as the one part `file` of a form; then there is no body. */
  readonly upload?: string | undefined;
  /** Undefined: it sends none. */
  readonly body?: unknown;
}

/** What samples say of the key beside it. */
export const idempotencyNote = "One key for each order: a repeated call with it buys nothing twice.";
