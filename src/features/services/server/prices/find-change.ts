import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { changeOf, type PriceChange } from "./price-change.ts";

/** A change by its id; `not_found` without one. */
export async function findChange(db: Kysely<DB>, id: string | null): Promise<PriceChange> {
  const row =
    id === null
      ? undefined
      : await db.selectFrom("price_changes").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return changeOf(row);
}

/**
 * The same for who changes it. One at a time announces or calls off: two that want the same service would not see each
 * other's.
 */
export async function lockChange(trx: Transaction<DB>, id: string): Promise<PriceChange> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('services.prices', 0))`.execute(trx);
  return findChange(trx, id);
}
