import type { CatalogueFile } from "../../contract-document.ts";
import { usdCents } from "../../rules.ts";
import { type CatalogueChange, listChanges } from "../document/list-changes.ts";

/** How often a year a price is paid. */
const timesAYear: Readonly<Record<string, number>> = { plans: 12, dedicated: 12, extras: 12, tlds: 1 };

/**
 * What changed prices move in a year, up and down, when one piece of each is sold: neither makes up for the other. A
 * changed discount moves its share of the price of every plan, an offer what it takes off the plans that it is for.
 */
export function movedByChanges(before: CatalogueFile, after: CatalogueFile): number {
  const changes = listChanges(before, after);
  const ofPrices = changes.filter(isOfPrice).reduce((sum, change) => sum + ofPrice(change), 0);
  const plansCents = after.plans
    .filter(({ active }) => active)
    .reduce((sum, { priceUsd }) => sum + (usdCents(priceUsd) ?? 0), 0);
  const ofTerms = changes
    .filter(({ section, field }) => section === "terms" && field !== "order")
    .reduce((sum, change) => sum + Math.ceil((plansCents * 12 * discountMoved(change, after)) / 100), 0);
  const offers = new Set(
    changes
      .filter(({ section, change }) => section === "promotions" && change !== "order")
      .map(({ id }) => id),
  );
  const ofOffers = after.promotions
    .filter(({ id, active }) => active && offers.has(id))
    .reduce((sum, offer) => sum + takenOff(offer, after), 0);
  return ofPrices + ofTerms + ofOffers;
}

/** Whether a change is of a price that customers pay. */
export function isOfPrice({ section, change, field }: CatalogueChange): boolean {
  if (section === "terms") return field === "discountPercent";
  if (section === "promotions") return field === "priceUsd" || field === "percent";
  return change === "set" && timesAYear[section] !== undefined && isPriceField(field ?? "");
}

function isPriceField(field: string): boolean {
  return field.endsWith("Usd") && !/cost/i.test(field);
}

function ofPrice({ section, field, before, after }: CatalogueChange): number {
  if (section === "terms" || section === "promotions") return 0;
  const times = field === "setupUsd" ? 1 : (timesAYear[section] ?? 0);
  return Math.abs((usdCents(after) ?? 0) - (usdCents(before) ?? 0)) * times;
}

function discountMoved({ change, before, after, id }: CatalogueChange, { terms }: CatalogueFile): number {
  if (change === "set") return Math.abs(Number(after) - Number(before));
  return terms.find(({ months }) => String(months) === id)?.discountPercent ?? 0;
}

function takenOff(offer: CatalogueFile["promotions"][number], { plans }: CatalogueFile): number {
  return plans
    .filter(({ id }) => offer.plans.includes(id))
    .reduce((sum, { priceUsd }) => {
      const full = usdCents(priceUsd) ?? 0;
      const left = usdCents(offer.priceUsd) ?? full - Math.ceil((full * (offer.percent ?? 0)) / 100);
      return sum + Math.max(0, full - left);
    }, 0);
}
