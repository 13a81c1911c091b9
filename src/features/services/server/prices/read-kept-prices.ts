import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { keptPrice } from "#src/shared/staff-schemas.ts";

const shownPrices = 20;

/** What a service costs of its own in one length of term, the latest first, those from a date to come among them. */
export async function readKeptPrices(
  db: Kysely<DB>,
  { serviceId, months }: { readonly serviceId: string; readonly months: number },
): Promise<z.output<typeof keptPrice>[]> {
  const rows = await db
    .selectFrom("service_prices as price")
    .leftJoin("price_changes as change", "change.id", "price.change_id")
    .select(["price.term", "price.cents", "price.is_own", "change.id", "change.name"])
    // Those of services from before they had prices of their own count from ever.
    .select(sql<Date | null>`nullif(price.from_at, '-infinity')`.as("from_at"))
    .where("price.service_id", "=", serviceId)
    .where("price.part", "=", "term")
    .where("price.term", "=", months)
    .orderBy("price.from_at", "desc")
    .orderBy("price.id", "desc")
    .limit(shownPrices)
    .execute();
  return rows.map(({ term, cents, from_at: fromAt, is_own: isOwn, id, name }) => ({
    months: term,
    cents: centsToNumber(cents),
    fromAt: fromAt?.toISOString() ?? null,
    isOwn,
    change: id === null ? null : { id: encodeId("priceChange", id), name: name ?? "" },
  }));
}
