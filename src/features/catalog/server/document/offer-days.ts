const dayMs = 86_400_000;

/** The moments between which an offer runs, of its first and its last day (UTC). */
export function spanOf(first: string | undefined, last: string | undefined) {
  return {
    from: first === undefined ? null : new Date(`${first}T00:00:00Z`),
    until: last === undefined ? null : new Date(Date.parse(`${last}T00:00:00Z`) + dayMs),
  };
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The same, as the document has them: fields of these names, for the days that are set. */
export function daysOf<First extends string, Last extends string>(
  names: { readonly first: First; readonly last: Last },
  { from, until }: { readonly from: Date | null; readonly until: Date | null },
): { readonly [Name in First | Last]?: string } {
  const days: { [Name in First | Last]?: string } = {};
  if (from !== null) days[names.first] = dayOf(from);
  if (until !== null) days[names.last] = dayOf(new Date(until.getTime() - dayMs));
  return days;
}
