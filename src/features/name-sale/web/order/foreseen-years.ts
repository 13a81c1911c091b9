import { grossCents } from "#src/shared/tax.ts";
import type { CartItem } from "./cart.ts";
import { itemCents } from "./cart.ts";

/** For how many years an order shows what its names cost at least: the first one alone says little. */
export const leastForeseenYears = 3;

/** For how many years an order shows what its names cost: more where one of them is paid for longer now. */
export function foreseenYears(items: readonly Pick<CartItem, "years">[]): number {
  return Math.max(leastForeseenYears, ...items.map(({ years }) => years));
}

/** What the names cost until `foreseenYears` are paid, those chosen now and their renewals, each for its least years. */
export function foreseenCents(items: readonly Pick<CartItem, "price" | "years">[], taxRate: number): number {
  const years = foreseenYears(items);
  return items.reduce((sum, item) => {
    const { minYears, renewCents } = item.price;
    const renewals = Math.ceil((years - item.years) / minYears);
    return sum + itemCents(item, taxRate) + renewals * grossCents(minYears * renewCents, taxRate);
  }, 0);
}
