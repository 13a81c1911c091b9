import { parseUnits } from "#src/shared/money.ts";
import type { CatalogueFile } from "./contract-document.ts";

/** A price beside what it costs us; in USD cents. */
export interface Margin {
  readonly section: "plans" | "dedicated" | "extras" | "tlds";
  readonly id: string;
  /** Which price of it. */
  readonly field: string;
  readonly priceCents: number;
  readonly costCents: number;
  readonly marginCents: number;
}

const monthly = [["priceUsd", "costUsd"]] as const;

/** Which prices of an entry have a cost, by section. */
const priced = {
  plans: monthly,
  dedicated: monthly,
  extras: monthly,
  tlds: [
    ["registerUsd", "registerCostUsd"],
    ["firstYearUsd", "registerCostUsd"],
    ["renewUsd", "renewCostUsd"],
    ["transferUsd", "transferCostUsd"],
    ["restoreUsd", "restoreCostUsd"],
  ],
} as const;

/** What is left of each price whose cost is known, of what is on sale. */
export function marginsOf(document: CatalogueFile): Margin[] {
  return (["plans", "dedicated", "extras", "tlds"] as const).flatMap((section) =>
    (document[section] ?? [])
      .filter(({ active }) => active)
      .flatMap((entry) => marginsOfEntry(section, { ...entry })),
  );
}

function marginsOfEntry(
  section: Margin["section"],
  entry: Readonly<Record<string, unknown>> & { readonly id: string },
): Margin[] {
  return priced[section].flatMap(([field, costField]) => {
    const [priceCents, costCents] = [usdCents(entry[field]), usdCents(entry[costField])];
    return priceCents === null || costCents === null
      ? []
      : [{ section, id: entry.id, field, priceCents, costCents, marginCents: priceCents - costCents }];
  });
}

/** Cents of a price as the document has it; null where there is none. */
export function usdCents(text: unknown): number | null {
  const cents = typeof text === "string" ? parseUnits(text, 2) : null;
  return cents === null ? null : Number(cents);
}
