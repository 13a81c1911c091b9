/**
 * Runs `work` on each item, at most `limit` at a time: the next begins as soon as one has ended, so that a slow one
 * holds up no other. When all have ended it fails with the first failure, if there was any.
 */
export async function eachAtOnce<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const left = items.values();
  const runOn = async (): Promise<void> => {
    for (const item of left) await work(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: limit }, runOn));
  if (failures.length > 0) throw failures[0];
}
