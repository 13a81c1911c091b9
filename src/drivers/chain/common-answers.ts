/** The largest group of answers that are equal as JSON, bigints included; the first one of several as large. */
export function mostCommon<T>(answers: readonly T[]): readonly T[] {
  const groups = Map.groupBy(answers, (answer) => textOf(answer));
  return [...groups.values()].reduce((best, group) => (group.length > best.length ? group : best), []);
}

/** What at least `needed` of the lists begin with alike. */
export function commonStart<T>(lists: readonly (readonly T[])[], needed: number): readonly T[] {
  const start: T[] = [];
  let alike = lists;
  for (let place = 0; ; place += 1) {
    const next = alike.filter((list) => list.length > place);
    const groups = Map.groupBy(next, (list) => textOf(list[place]));
    const [best = []] = [...groups.values()].toSorted((left, right) => right.length - left.length);
    const [first] = best;
    if (first === undefined || best.length < needed) return start;
    start.push(...first.slice(place, place + 1));
    alike = best;
  }
}

function textOf(answer: unknown): string {
  return JSON.stringify(answer, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part)) ?? "";
}
