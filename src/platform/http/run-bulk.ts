import { appErrorOf } from "./error-answer.ts";

/** The outcome of a bulk call for each object that it named. */
export interface BulkResult<Id extends string> {
  readonly results: { id: Id; errorCode: string | null }[];
}

/** Does the same to several objects in turn: a refusal of one does not stop the others. */
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

/** A refusal is the result for one object; any other error ends the whole call. */
function refusalOf(error: unknown): string {
  const refusal = error instanceof Error ? appErrorOf(error) : undefined;
  if (!refusal || refusal.code === "internal" || refusal.code === "unavailable") throw error;
  return refusal.code;
}
