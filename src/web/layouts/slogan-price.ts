import { formatCents } from "#src/shared/money.ts";

/** A price in a slogan: `$2`, or `$2.50` when there are cents (looks: type). Tables always show cents. */
export function sloganPrice(cents: number): string {
  return formatCents(cents).replace(/\.00$/, "");
}
