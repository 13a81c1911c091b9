import type { ErrorCode, ErrorParams, FieldErrors, RowError } from "#src/shared/errors.ts";

/** Why a call got no answer from the product: nothing arrived, or something else answered. */
export type TransportCode = "NETWORK_ERROR" | "TIMEOUT" | "INVALID_RESPONSE";

export interface ApiErrorInput {
  readonly code: ErrorCode | TransportCode;
  /** The server's English sentence. */
  readonly message: string;
  readonly status?: number | undefined;
  readonly params?: ErrorParams | undefined;
  readonly fields?: FieldErrors | undefined;
  readonly rows?: readonly RowError[] | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** A refused or failed call. */
export class ApiError extends Error {
  readonly code: ErrorCode | TransportCode;
  readonly status: number | undefined;
  readonly params: ErrorParams;
  readonly fields: FieldErrors;
  /** What is wrong with individual rows of a list. */
  readonly rows: readonly RowError[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(input: ApiErrorInput) {
    super(input.message);
    this.name = "ApiError";
    this.code = input.code;
    this.status = input.status;
    this.params = input.params ?? {};
    this.fields = input.fields ?? {};
    this.rows = input.rows ?? [];
    this.requestId = input.requestId;
    this.retryAfterSeconds = input.retryAfterSeconds;
  }
}

/** True when the call got no answer at all: the browser is offline or the server away. */
export function isTransportError(error: unknown): boolean {
  return error instanceof ApiError && error.status === undefined;
}

/** True when the same call may succeed another time: it got no answer, or the server had a fault. */
export function isNoRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === undefined || error.status >= 500);
}
