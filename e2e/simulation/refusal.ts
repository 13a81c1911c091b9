import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";

/** The refusal as the API would return it; null for an error that no one should ever see. */
export function refusalIn(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof OperatorRefusal) return error.message;
  const { code } = appErrorOf(error);
  return code === "internal" ? null : code;
}
