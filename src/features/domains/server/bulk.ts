import { appErrorOf } from "#src/platform/http/error-answer.ts";
import type { Id } from "#src/shared/ids.ts";

type DomainId = Id<"domain">;

export interface BulkResult {
  readonly results: { id: DomainId; errorCode: string | null }[];
}

/** Does the same to several domains, one after another: one that is refused does not stop the others. */
export async function forEachDomain(
  ids: readonly DomainId[],
  act: (id: DomainId) => Promise<unknown>,
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

/** A refusal is an answer about one domain; anything else ends the whole call. */
function refusalOf(error: unknown): string {
  const refusal = error instanceof Error ? appErrorOf(error) : undefined;
  if (!refusal || refusal.code === "internal" || refusal.code === "unavailable") throw error;
  return refusal.code;
}
