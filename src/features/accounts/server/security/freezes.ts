import { sql, type Transaction } from "kysely";
import { rolesWith } from "#src/shared/access.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/**
 * Stops the customers of a user who reported a break-in, until `until`, and returns those for which this is news; a
 * second report prolongs nothing. Where the user manages the team, purchases and all keys stop; elsewhere only the
 * keys that they made stop, since a report by anyone else must not stop the owners' business.
 */
export async function freezeCustomers(
  trx: Transaction<DB>,
  userId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO customer_freezes AS known (customer_id, user_id, frozen_until, is_whole)
    SELECT customer_id, user_id, ${until}, role = ANY (${[...rolesWith({ right: "team" })]}::text[])
    FROM memberships WHERE user_id = ${userId} ORDER BY customer_id
    ON CONFLICT (customer_id, user_id)
      DO UPDATE SET frozen_until = excluded.frozen_until, is_whole = excluded.is_whole
      WHERE known.frozen_until <= ${now}
    RETURNING customer_id AS id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await setEnds(trx, ids);
  return ids;
}

/** Ends what a user's own reports stopped; those of colleagues go on. True when there was any. */
export async function thawCustomers(trx: Transaction<DB>, userId: string): Promise<boolean> {
  const frozen = await trx
    .selectFrom("customer_freezes")
    .select("customer_id")
    .where("user_id", "=", userId)
    .execute();
  const ids = frozen.map(({ customer_id: id }) => id);
  await lockCustomers(trx, ids);
  await trx.deleteFrom("customer_freezes").where("user_id", "=", userId).execute();
  await setEnds(trx, ids);
  return ids.length > 0;
}

/** In one order, and before anything of their freezes is read: of two reports at once each sees the other's. */
export async function lockCustomers(trx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .selectFrom("customers")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** `customers.frozen_until` is what each payment and each key's call reads: the latest end of the reports. */
async function setEnds(trx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE customers SET frozen_until =
      (SELECT max(report.frozen_until) FROM customer_freezes report WHERE customer_id = customers.id AND is_whole)
    WHERE id = ANY (${[...ids]}::uuid[])`.execute(trx);
}
