import type { TldSeed } from "./demo-tlds.ts";

/** The columns of an ending of domain names but its id, place and whether it is on sale. */
export function tldRow(tld: TldSeed) {
  return {
    name: tld.name,
    category: tld.category,
    popular: tld.isPopular,
    register_cents: tld.registerCents,
    first_year_cents: tld.firstYearCents,
    renew_cents: tld.renewCents,
    transfer_cents: tld.transferCents,
    transfer_years: tld.transferYears,
    restore_cents: tld.restoreCents,
    min_years: tld.minYears,
    max_years: tld.maxYears,
  };
}

/** The category of a row: the database holds no other than these. */
export function tldCategory(category: string): TldSeed["category"] {
  return category === "country" || category === "tech" ? category : "general";
}
