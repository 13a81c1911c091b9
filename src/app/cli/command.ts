/** A call of the API as the program offers it: data that the site puts into the file when it gives it away. */
export interface Command {
  /** Key of the contract: `POST /v2/servers/{id}/restart`. */
  readonly call: string;
  /** What is typed: `["servers", "restart"]`. */
  readonly words: readonly string[];
  readonly summary: string;
  /** Parts of the path, in order; typed without a flag. */
  readonly places: readonly string[];
  readonly fields: readonly Field[];
  /** False where anyone may ask. */
  readonly needsKey: boolean;
  /** What a key needs; empty where every key will do, or none is needed. */
  readonly scopes: readonly string[];
  /** Sends an Idempotency-Key, and so may be sent again when its answer was lost. */
  readonly isIdempotent: boolean;
  /** It costs money, now or later. */
  readonly spends: boolean;
  /** It takes away what cannot be brought back. */
  readonly isDestructive: boolean;
  /** The field by which it agrees to a total, and whether that is paid or given back. */
  readonly total: { readonly field: string; readonly isRefund: boolean } | null;
}

/** A field of the query or of the body: `expectedTotalCents` is typed `--expected-total-cents`. */
export interface Field {
  readonly name: string;
  readonly in: "query" | "body";
  /** How its text is read; `json`: as JSON. */
  readonly type: "text" | "integer" | "boolean" | "texts" | "json";
  /** Takes `null`. */
  readonly isNullable: boolean;
  readonly isRequired: boolean;
  /** Its only values, where these are known. */
  readonly choices: readonly string[];
}

/** What a file was made for. */
export interface CommandSite {
  readonly name: string;
  /** Scheme and host that the file was downloaded from. */
  readonly origin: string;
  readonly commands: readonly Command[];
}

export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
