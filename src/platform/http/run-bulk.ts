import { appErrorOf } from "./error-answer.ts";

/** How a bulk call went for each thing that it named. */
export interface BulkResult<Id extends string> {
  readonly results: { id: Id; errorCode: string | null }[];
}

/** Does the same to several things, one after another: one that is refused does not stop the others. */
export async function runBulk<Id extends string>(
  ids: readonly Id[],
  act: (id: Id) => Promise<unknown>,
): Promise<BulkResult<Id>> {
  const results: BulkResult<Id>["results"] = [];
  for (const id of new Set(ids)) {
    const errorCode = await act(id).then(
      () => null,
      (error: unknown) => refusalOf(error),
    );
    results.push({ id, errorCode });
  }
  return { results };
}

/** A refusal is an answer about one of them; anything else ends the whole call. */
function refusalOf(error: unknown): string {
  const refusal = error instanceof Error ? appErrorOf(error) : undefined;
  if (!refusal || refusal.code === "internal" || refusal.code === "unavailable") throw error;
  return refusal.code;
}
