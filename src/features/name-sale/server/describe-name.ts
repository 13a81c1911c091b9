import type { NameCheck } from "#src/drivers/registrar/port.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { NameResult, WantedName } from "./plan-search.ts";
import type { PremiumQuote } from "#src/features/domains/server/index.ts";

/** A text that is answered without a registry. */
export type SettledName = Pick<NameResult, "typed" | "name" | "kind" | "availability" | "reason">;

/** Its answer: nothing about it is on sale. */
export function settledResult(result: SettledName): NameResult {
  return {
    ...result,
    displayName: result.name,
    tld: null,
    ownDomainId: null,
    looksLike: null,
    price: null,
    quote: null,
    hasPrivacy: false,
    isSimulated: false,
  };
}

/** True when the name can be put into an order. */
export function isOnSale({ availability }: NameResult): boolean {
  return availability === "available" || availability === "premium";
}

interface Facts {
  readonly quote?: PremiumQuote | undefined;
  readonly hasPrivacy: boolean;
  readonly isSimulated: boolean;
}

/** What a registry said of a name, with what it costs here. A premium name without a price is not on sale. */
export function describeName(
  { typed, name, displayName, tld, kind, looksLike }: WantedName,
  check: NameCheck,
  { quote, hasPrivacy, isSimulated }: Facts,
): NameResult {
  const availability = check.availability === "premium" && !quote ? "unknown" : check.availability;
  const years = { minYears: tld.minYears, maxYears: tld.maxYears };
  const listed = {
    firstYearCents: tld.firstYearCents ?? tld.registerCents,
    furtherYearCents: tld.registerCents,
    renewCents: tld.renewCents,
    ...years,
  };
  const premium = quote && {
    firstYearCents: centsToNumber(quote.registerCents),
    furtherYearCents: centsToNumber(quote.renewCents),
    renewCents: centsToNumber(quote.renewCents),
    ...years,
  };
  const price = availability === "available" ? listed : availability === "premium" ? premium : null;
  return {
    typed,
    name,
    displayName,
    tld: tld.id,
    kind,
    availability,
    ownDomainId: null,
    reason: reasonOf(availability),
    looksLike,
    price: price ?? null,
    quote:
      quote && availability === "premium"
        ? { id: quote.id, validUntil: quote.validUntil.toISOString() }
        : null,
    hasPrivacy,
    isSimulated,
  };
}

function reasonOf(availability: NameResult["availability"]): NameResult["reason"] {
  if (availability === "unknown") return "no-answer";
  return availability === "invalid" || availability === "unsupported" || availability === "reserved"
    ? "registry"
    : null;
}
