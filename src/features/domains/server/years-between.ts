/** Whole years from one date to another, as registries count: a leap day more or less does not matter. */
export function yearsBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / (365.2425 * 86_400_000));
}
