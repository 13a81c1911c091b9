import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { BuoyKind } from "#src/web/ui/buoy.tsx";

/** A result of a search, as the API sends it. */
export type FoundName = ApiOutput<"GET /v2/catalog/domains/search">["results"][number];

/** The status of a name for the current user. */
export type NameStatus = FoundName["availability"] | "checking" | "own";

export function statusOf(found: FoundName | undefined): NameStatus {
  if (!found) return "checking";
  return found.ownDomainId === null ? found.availability : "own";
}

export const nameBuoys: Readonly<Record<NameStatus, BuoyKind>> = {
  available: "ok",
  taken: "lock",
  premium: "warn",
  reserved: "lock",
  invalid: "bad",
  unsupported: "off",
  unknown: "warn",
  checking: "busy",
  own: "info",
};

/** A name that can be put into an order. */
export type SoldName = FoundName & { readonly price: NonNullable<FoundName["price"]> };

export function isSold(name: FoundName): name is SoldName {
  return name.price !== null && (name.availability === "available" || name.availability === "premium");
}
