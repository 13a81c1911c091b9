import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";

/** Why somebody was refused, as the edge would say it; null for what no one should ever see. */
export function refusalIn(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof OperatorRefusal) return error.message;
  const { code } = appErrorOf(error);
  return code === "internal" ? null : code;
}
