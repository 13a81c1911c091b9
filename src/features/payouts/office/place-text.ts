import type { Payout } from "./payouts-query.ts";

/** Where a payout goes, in one line: its coin and address, or the card's network and last digits. */
export function placeText({ kind, asset, address, cardBrand, cardLast4 }: Payout["destination"]): string {
  return kind === "card" ? `${cardBrand ?? ""} ···· ${cardLast4 ?? ""}` : `${asset ?? ""} ${address ?? ""}`;
}
