/**
 * The problems of the first run that has any, of so many: whether a planted defect does harm depends on
 * which call comes first. Empty when it was not found.
 */
export async function findSoon(
  tries: number,
  run: (attempt: number) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const wrong = await run(attempt);
    if (wrong.length > 0) return wrong;
  }
  return [];
}
