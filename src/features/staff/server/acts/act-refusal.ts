import { appErrorOf } from "#src/platform/http/error-answer.ts";
import type { AppError, ErrorCode } from "#src/shared/errors.ts";

/** What passes: the approval stays open, and can be decided again. */
const passing: readonly ErrorCode[] = ["internal", "request_in_progress", "unavailable"];

/** What an act was refused with, by code or by SQL; null for what passes, or was not expected. */
export function refusalOf(error: unknown): AppError | null {
  const refusal = error instanceof Error ? appErrorOf(error) : null;
  return refusal === null || passing.includes(refusal.code) ? null : refusal;
}
