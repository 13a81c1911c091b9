import { type Kysely, sql, type Selectable, type Transaction } from "kysely";
import type { DB, Tickets } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";

export type TicketRow = Selectable<Tickets>;

/** A ticket, of this customer alone where one is named; others have none of the id. */
export async function findTicket(db: Kysely<DB>, id: string, customerId: string | null): Promise<TicketRow> {
  let query = db.selectFrom("tickets").selectAll().where("id", "=", id);
  if (customerId !== null) query = query.where("customer_id", "=", customerId);
  const row = await query.executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
}

/** The same behind its lock, under which its messages are written. */
export async function lockTicket(
  trx: Transaction<DB>,
  id: string,
  customerId: string | null,
): Promise<TicketRow> {
  let query = trx.selectFrom("tickets").selectAll().where("id", "=", id).forUpdate();
  if (customerId !== null) query = query.where("customer_id", "=", customerId);
  const row = await query.executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
}

/** The ticket that this one was joined into, as often as that happened, behind its lock. */
export async function lockJoined(
  trx: Transaction<DB>,
  id: string,
  customerId: string | null,
): Promise<TicketRow> {
  const row = await lockTicket(trx, id, customerId);
  return row.merged_into === null ? row : lockJoined(trx, row.merged_into, customerId);
}

/** One call of a customer after the other, so that what is counted holds. */
export async function lockCustomer(trx: Transaction<DB>, customerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`support/${customerId}`}, 0))`.execute(trx);
}
