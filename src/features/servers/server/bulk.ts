import { appErrorOf } from "#src/platform/http/error-answer.ts";
import type { Id } from "#src/shared/ids.ts";

type ServerId = Id<"server">;

export interface BulkResult {
  readonly results: { id: ServerId; errorCode: string | null }[];
}

/** Does the same to several servers, one after another: one that is refused does not stop the others. */
export async function forEachServer(
  ids: readonly ServerId[],
  act: (id: ServerId) => Promise<unknown>,
): Promise<BulkResult> {
  const results: BulkResult["results"] = [];
  for (const id of new Set(ids)) {
    const errorCode = await act(id).then(
      () => null,
      (error: unknown) => refusalOf(error),
    );
    results.push({ id, errorCode });
  }
  return { results };
}

/** A refusal is an answer about one server; anything else ends the whole call. */
function refusalOf(error: unknown): string {
  const refusal = error instanceof Error ? appErrorOf(error) : undefined;
  if (!refusal || refusal.code === "internal" || refusal.code === "unavailable") throw error;
  return refusal.code;
}
