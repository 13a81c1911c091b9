/** How often everything comes. */
const repeats = 10;
/** How many processes scan chains, take webhooks and receive events at the same time. */
export const atOnce = 3;

/** Each of them as often as everything comes. */
export function repeated<T>(values: readonly T[]): T[] {
  return values.flatMap((value) => Array.from({ length: repeats }, () => value));
}

export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, place: random() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ value }) => value);
}

/** Takes the turns in their order, some at the same time, each by a process that takes one at a time. */
export async function atOnceEach<T>(
  turns: readonly T[],
  act: (turn: T, process: number) => Promise<void>,
): Promise<void> {
  for (let index = 0; index < turns.length; index += atOnce) {
    await Promise.all(turns.slice(index, index + atOnce).map(act));
  }
}
