import { AppError, type ErrorCode, type ErrorParams, isAppError } from "#src/shared/errors.ts";

/** The refusal of a valid key before it is anyone who calls: by the caller's address, or while its customer is frozen. */
export class RefusedKey extends AppError {
  /** Among whose calls it is counted. */
  readonly keyId: string;
  constructor(keyId: string, code: ErrorCode, params?: ErrorParams) {
    super(code, params);
    this.keyId = keyId;
  }
}

/** The key that an error refused; null for any other error. */
export function refusedKeyOf(error: unknown): string | null {
  return isAppError(error) && "keyId" in error && typeof error.keyId === "string" ? error.keyId : null;
}
