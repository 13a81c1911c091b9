/**
 * What goes wrong in the first run in which anything does, of so many: whether a planted defect does harm is up to
 * who comes first. Nothing: it was not found.
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
