import { sql, type Transaction } from "kysely";
import { rolesWith } from "#src/shared/access.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/**
 * SQL: until when a customer is stopped for one of its users; null where it is not. For all where those who manage the
 * team have a stop, else for the user whose stop it is. `at` is an SQL parameter.
 */
export const stopSqlText = (customer: string, user: string, at: string) =>
  `(SELECT max(stop.frozen_until) FROM
    (SELECT frozen_until FROM customers WHERE id = ${customer}
     UNION ALL SELECT frozen_until FROM customer_freezes WHERE customer_id = ${customer} AND user_id = ${user}) stop
    WHERE stop.frozen_until > ${at})`;

interface Stop {
  readonly now: Date;
  readonly until: Date;
  /** No new password ends it, only its time, or a link to undo a change of email with this number or a lower one. */
  readonly keptForLink?: bigint;
}

/**
 * Stops the customers of a user who reported a break-in, or whom staff gave another email, until `until`, and returns
 * those for which this is news; a second report prolongs nothing, another email does. Where the user manages the team,
 * purchases and all keys stop; elsewhere only the keys that they made stop, since a report by anyone else must not stop
 * the owners' business.
 */
export async function freezeCustomers(
  trx: Transaction<DB>,
  userId: string,
  { now, until, keptForLink }: Stop,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO customer_freezes AS known (customer_id, user_id, frozen_until, is_whole, kept_for_link)
    SELECT customer_id, user_id, ${until}, role = ANY (${[...rolesWith({ right: "team" })]}::text[]), ${keptForLink ?? null}::bigint
    FROM memberships WHERE user_id = ${userId} ORDER BY customer_id
    ON CONFLICT (customer_id, user_id)
      DO UPDATE SET frozen_until = excluded.frozen_until, is_whole = excluded.is_whole, kept_for_link =
        CASE WHEN known.frozen_until > ${now} THEN least(known.kept_for_link, excluded.kept_for_link)
             ELSE excluded.kept_for_link END
      WHERE known.frozen_until <= ${now} OR excluded.kept_for_link IS NOT NULL
    RETURNING customer_id AS id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await setEnds(trx, ids);
  return ids;
}

/** A former mailbox took the account back by a link: the next new password ends what was kept for it. */
export async function releaseFreezes(
  trx: Transaction<DB>,
  link: { readonly userId: string; readonly number: bigint },
): Promise<void> {
  await trx
    .updateTable("customer_freezes")
    .set({ kept_for_link: null })
    .where("user_id", "=", link.userId)
    .where("kept_for_link", ">=", link.number)
    .execute();
}

/**
 * Ends what a user's own reports stopped; those of colleagues go on, and so does what began with an email of staff. True
 * when there was any.
 */
export async function thawCustomers(trx: Transaction<DB>, userId: string): Promise<boolean> {
  const frozen = await trx
    .selectFrom("customer_freezes")
    .select("customer_id")
    .where("user_id", "=", userId)
    .where("kept_for_link", "is", null)
    .execute();
  const ids = frozen.map(({ customer_id: id }) => id);
  await lockCustomers(trx, ids);
  await trx
    .deleteFrom("customer_freezes")
    .where("user_id", "=", userId)
    .where("kept_for_link", "is", null)
    .execute();
  await setEnds(trx, ids);
  return ids.length > 0;
}

/** The customers of a user, before the user: in the order of joining a team. With those of whom they lost the team since. */
export async function lockTeams(trx: Transaction<DB>, userId: string, since: Date): Promise<void> {
  await lockCustomers(trx, await teamsOf(trx, userId, since));
}

/** The customers in whose teams a user is, or was since. */
export async function teamsOf(trx: Transaction<DB>, userId: string, since: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT customer_id AS id FROM memberships WHERE user_id = ${userId}
    UNION SELECT customer_id FROM membership_changes WHERE user_id = ${userId} AND made_at >= ${since}
    ORDER BY id`.execute(trx);
  return rows.map(({ id }) => id);
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
