import type { CartItem } from "./cart.ts";
import { itemCents } from "./cart.ts";

/** For how many years an order shows what its names cost: the first one alone says little. */
export const foreseenYears = 3;

/** What the names cost until `foreseenYears` are paid, those chosen now and their renewals, each for its least years. */
export function foreseenCents(items: readonly Pick<CartItem, "price" | "years">[]): number {
  return items.reduce((sum, item) => {
    const { minYears, renewCents } = item.price;
    const renewals = Math.ceil(Math.max(0, foreseenYears - item.years) / minYears);
    return sum + itemCents(item) + renewals * minYears * renewCents;
  }, 0);
}
