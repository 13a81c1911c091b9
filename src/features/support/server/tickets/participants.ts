import { type Kysely, sql, type Transaction } from "kysely";
import { readAddressees } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId, type Id } from "#src/shared/ids.ts";

/** Adds who writes; of a ticket that staff opens the owners of the account. */
export async function addParticipants(
  trx: Transaction<DB>,
  ticketId: string,
  { customerId, userId }: { readonly customerId: string; readonly userId: string | null },
): Promise<void> {
  const users =
    userId === null
      ? (await readAddressees(trx, customerId)).filter(({ member }) => member.role === "owner")
      : [{ userId }];
  if (users.length === 0) return;
  await trx
    .insertInto("ticket_participants")
    .values(users.map((user) => ({ ticket_id: ticketId, user_id: user.userId, is_muted: false })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface Participant {
  readonly userId: Id<"user">;
  readonly name: string;
  readonly isMuted: boolean;
}

/** Who takes part and is still in the customer's team. */
export async function readParticipants(db: Kysely<DB>, ticketId: string): Promise<Participant[]> {
  const { rows } = await sql<{ id: string; username: string; is_muted: boolean }>`
    SELECT u.id, u.username, p.is_muted FROM ticket_participants p
      JOIN tickets t ON t.id = p.ticket_id
      JOIN memberships m ON m.customer_id = t.customer_id AND m.user_id = p.user_id
      JOIN users u ON u.id = p.user_id
    WHERE p.ticket_id = ${ticketId} ORDER BY u.created_at, u.id`.execute(db);
  return rows.map((row) => ({ userId: encodeId("user", row.id), name: row.username, isMuted: row.is_muted }));
}

/**
 * Whom notices about a ticket are for: all who take part, but for those who have read the message already, and by mail those
 * who did not turn it off and confirmed where.
 */
export async function readAudience(
  db: Kysely<DB>,
  { ticketId, messageId = null }: { readonly ticketId: string; readonly messageId?: string | null },
): Promise<{ readonly noticed: readonly string[]; readonly mailed: readonly string[] }> {
  const rows = await db
    .selectFrom("ticket_participants")
    .innerJoin("users", "users.id", "ticket_participants.user_id")
    .select(["user_id", "is_muted", "email_verified_at"])
    .where("ticket_id", "=", ticketId)
    .execute();
  const seen = await readersOf(db, ticketId, messageId);
  return {
    noticed: rows.flatMap((row) => (seen.has(row.user_id) ? [] : [row.user_id])),
    // The subject is in it: words of a ticket go to an address alone that its reader has confirmed.
    mailed: rows.flatMap((row) => (row.is_muted || row.email_verified_at === null ? [] : [row.user_id])),
  };
}

async function readersOf(
  db: Kysely<DB>,
  ticketId: string,
  messageId: string | null,
): Promise<ReadonlySet<string>> {
  if (messageId === null) return new Set();
  const { rows } = await sql<{ reader_id: string }>`
    SELECT r.reader_id FROM ticket_reads r JOIN ticket_messages m ON m.id = ${messageId}
    WHERE r.ticket_id = ${ticketId} AND r.reader_kind = 'user' AND r.up_to_seq >= m.seq`.execute(db);
  return new Set(rows.map((row) => row.reader_id));
}
