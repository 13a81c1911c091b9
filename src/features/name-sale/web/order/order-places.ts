import { paths } from "#src/shared/paths.ts";
import type { Purchased } from "./use-buy-names.ts";

/** The path of the order, for everyone. */
export const orderPath = paths["your-order"];

/** One name leads to its own page, which shows its progress; several to the list. */
export function placeAfterPurchase({ domains }: Purchased): string {
  const [first, ...others] = domains;
  return first && others.length === 0
    ? paths["cabinet-domain"].replace(":id", first.id)
    : paths["cabinet-my-domains"];
}
