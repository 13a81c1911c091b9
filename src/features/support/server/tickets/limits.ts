import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { maxMessagesAnHour, maxOpenTickets } from "#src/shared/support.ts";

const hourMs = 3_600_000;

/** Refuses one more message of a customer in an hour than are taken. Only behind the customer's lock. */
export async function refuseManyMessages(trx: Transaction<DB>, customerId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - hourMs);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM tickets t JOIN ticket_messages m ON m.ticket_id = t.id
    WHERE t.customer_id = ${customerId} AND t.updated_at > ${since}
      AND m.author_kind = 'customer' AND m.created_at > ${since}`.execute(trx);
  if ((rows[0]?.count ?? 0) >= maxMessagesAnHour)
    throw new AppError("message_limit", { count: maxMessagesAnHour });
}

/** Refuses one more ticket than a customer may have open at a time. Only behind the customer's lock. */
export async function refuseManyTickets(trx: Transaction<DB>, customerId: string): Promise<void> {
  const { count } = await trx
    .selectFrom("tickets")
    .select((of) => of.fn.countAll<bigint>().as("count"))
    .where("customer_id", "=", customerId)
    .where("state", "<>", "closed")
    .executeTakeFirstOrThrow();
  if (count >= maxOpenTickets) throw new AppError("ticket_limit", { count: maxOpenTickets });
}
