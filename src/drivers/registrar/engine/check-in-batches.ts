import type { NameCheck, Result } from "../port.ts";

export interface Batching {
  readonly size: number;
  /** Takes a turn among the checks that may run in parallel. */
  takeTurn<T>(work: () => Promise<T>): Promise<T>;
  checkBatch(names: readonly string[]): Promise<Result<NameCheck[]>>;
}

/**
 * Checks names in batches and returns them in the order asked. Names of a batch that failed are `unknown`; when all
 * batches failed, so does the check.
 */
export async function checkInBatches(
  names: readonly string[],
  { size, takeTurn, checkBatch }: Batching,
): Promise<Result<NameCheck[]>> {
  const batches: (readonly string[])[] = [];
  for (let from = 0; from < names.length; from += size) batches.push(names.slice(from, from + size));
  const answers = await Promise.all(batches.map((batch) => takeTurn(() => checkBatch(batch))));
  const failed = answers.find((answer) => !answer.ok);
  if (failed && answers.every(({ ok }) => !ok)) return failed;
  const value = answers.flatMap((answer, index) =>
    answer.ok ? answer.value : (batches[index] ?? []).map(unknownName),
  );
  return { ok: true, value };
}

function unknownName(name: string): NameCheck {
  return { name, availability: "unknown", premium: null };
}
