import { type Kysely, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { hashReplyToken, replyTokenOf } from "#src/platform/mail-in/reply-address.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";

interface Holder {
  readonly ticketId: string;
  readonly userId: string;
}

/**
 * The token of a participant's reply address, the same in all mails of a ticket. It is computed, so that only its hash
 * is stored.
 */
export async function giveReplyToken(
  sealer: Pick<Sealer, "mark">,
  trx: Transaction<DB>,
  { ticketId, userId }: Holder,
  now: Date,
): Promise<string> {
  const last = await trx
    .selectFrom("ticket_reply_tokens")
    .select(["generation", "revoked_at"])
    .where("ticket_id", "=", ticketId)
    .where("user_id", "=", userId)
    .orderBy("generation", "desc")
    .orderBy("revoked_at", (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  const before = last?.generation ?? 0;
  const generation = last !== undefined && last.revoked_at !== null ? before + 1 : before;
  const token = replyTokenOf(sealer.mark(`${ticketId}/${userId}/${generation}`, "ticket reply address"));
  await trx
    .insertInto("ticket_reply_tokens")
    .values({
      token_hash: hashReplyToken(token),
      ticket_id: ticketId,
      user_id: userId,
      generation,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return token;
}

export interface FoundToken extends Holder {
  readonly hash: string;
  readonly askedAt: Date | null;
}

/** Whose the first of these tokens is that is still valid. */
export async function findReplyToken(db: Kysely<DB>, tokens: readonly string[]): Promise<FoundToken | null> {
  for (const token of tokens.slice(0, mostTried)) {
    const hash = hashReplyToken(token);
    const row = await db
      .selectFrom("ticket_reply_tokens")
      .select(["ticket_id", "user_id", "asked_at"])
      .where("token_hash", "=", hash)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (row !== undefined)
      return { hash, ticketId: row.ticket_id, userId: row.user_id, askedAt: row.asked_at };
  }
  return null;
}

const mostTried = 5;

/** Ends the addresses of a participant in these tickets; the next mail to them has a new one. */
export async function revokeReplyTokens(
  trx: Transaction<DB>,
  ticketIds: readonly string[],
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable("ticket_reply_tokens")
    .set({ revoked_at: now })
    .where("ticket_id", "in", ticketIds)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}
