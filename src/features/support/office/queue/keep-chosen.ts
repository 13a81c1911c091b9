/** The chosen ticket with its place in the queue when it was last there. */
export interface Chosen<Thing> {
  readonly thing: Thing;
  readonly place: number;
}

/**
 * A queue with the chosen ticket, which stays where it was when it left, such as by an answer: who works on it is not
 * moved to another. Once another is chosen it is gone.
 */
export function keepChosen<Thing extends { readonly id: string }>(
  things: readonly Thing[],
  chosen: Chosen<Thing> | undefined,
): readonly Thing[] {
  if (chosen === undefined || things.some(({ id }) => id === chosen.thing.id)) return things;
  return [...things.slice(0, chosen.place), chosen.thing, ...things.slice(chosen.place)];
}
