import type { Kysely } from "kysely";
import { priceOf, readResale, type Resale } from "#src/features/catalog/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";

/** A price of a premium name that was shown, and what the registry takes from us for it. */
export interface PremiumQuote {
  readonly id: string;
  readonly name: string;
  readonly registerCents: bigint;
  readonly renewCents: bigint;
  readonly registerCostCents: bigint;
  readonly renewCostCents: bigint;
  readonly validUntil: Date;
}

export interface PremiumCost {
  readonly name: string;
  readonly registerCents: bigint;
  readonly renewCents: bigint;
}

const validMs = 10 * 60_000;
/** A price that holds for less than this is not shown again: no purchase could be made in time. */
const minMs = 5 * 60_000;

/** What we take on top of the registry's price, before it is rounded up to a whole dollar. */
const premiumMarginPercent = 10n;

export function premiumPriceCents(costCents: bigint): bigint {
  const withMargin = costCents * (100n + premiumMarginPercent);
  return ((withMargin + 9_999n) / 10_000n) * 100n;
}

/**
 * Prices for premium names on a site, by name: those that were shown a moment ago, and new ones for the others. What is
 * kept is our own price; a reseller's is made of it, here and by `domains_quote_act`.
 */
export async function quotePremium(
  { db, clock, ids }: Pick<Platform, "db" | "clock" | "ids">,
  siteId: number,
  costs: readonly PremiumCost[],
): Promise<ReadonlyMap<string, PremiumQuote>> {
  if (costs.length === 0) return new Map();
  const now = clock.now().getTime();
  const resale = await readResale(db.kysely, siteId);
  const shown = await db.kysely
    .selectFrom("domain_quotes")
    .selectAll()
    .where(
      "name",
      "in",
      costs.map(({ name }) => name),
    )
    .where("valid_until", ">", new Date(now + minMs))
    .execute();
  const quotes = new Map<string, PremiumQuote>();
  const fresh = [];
  for (const { name, registerCents, renewCents } of costs) {
    const known = shown.find(
      (row) =>
        row.name === name && row.register_cost_cents === registerCents && row.renew_cost_cents === renewCents,
    );
    const row = known ?? {
      id: ids.random(),
      name,
      register_cents: premiumPriceCents(registerCents),
      renew_cents: premiumPriceCents(renewCents),
      register_cost_cents: registerCents,
      renew_cost_cents: renewCents,
      valid_until: new Date(now + validMs),
    };
    if (!known) fresh.push(row);
    quotes.set(name, quoteOf(row, resale));
  }
  if (fresh.length > 0) await db.kysely.insertInto("domain_quotes").values(fresh).execute();
  return quotes;
}

interface QuoteRow {
  readonly id: string;
  readonly name: string;
  readonly register_cents: bigint;
  readonly renew_cents: bigint;
  readonly register_cost_cents: bigint;
  readonly renew_cost_cents: bigint;
  readonly valid_until: Date;
}

function quoteOf(row: QuoteRow, resale: Resale | null): PremiumQuote {
  return {
    id: row.id,
    name: row.name,
    registerCents: BigInt(priceOf(resale, "premium", row.register_cents, "register")),
    renewCents: BigInt(priceOf(resale, "premium", row.renew_cents, "renew")),
    registerCostCents: row.register_cost_cents,
    renewCostCents: row.renew_cost_cents,
    validUntil: row.valid_until,
  };
}

/** Removes expired prices. Purchases have their own copy. */
export async function pruneQuotes(db: Kysely<DB>, at: Date): Promise<void> {
  await db
    .deleteFrom("domain_quotes")
    .where("valid_until", "<", new Date(at.getTime() - validMs))
    .execute();
}
