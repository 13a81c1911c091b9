import { appErrorOf } from "#src/platform/http/error-answer.ts";

/** Why an object was passed over: a key of the error texts, and words where it has any. */
export interface RowRefusal {
  readonly code: string;
  readonly detail: string | null;
}

/** A refusal is the result for one object; any other error ends the turn, and the object is tried again. */
export function refusalOf(error: unknown): RowRefusal {
  const refusal = error instanceof Error ? appErrorOf(error) : undefined;
  if (!refusal || refusal.code === "internal" || refusal.code === "unavailable") throw error;
  const words = refusal.params?.["reason"];
  return { code: refusal.code, detail: typeof words === "string" ? words : null };
}
