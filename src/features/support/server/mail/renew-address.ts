import { sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { userOf } from "../rules/author.ts";
import { lockTicket, type TicketRow } from "../tickets/ticket-row.ts";
import { revokeReplyTokens } from "./reply-tokens.ts";

/** The ticket with those that became one thread with it: each of their addresses leads there. */
async function readJoined(
  trx: Transaction<DB>,
  { id, customer_id: customerId }: TicketRow,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE up AS (
      SELECT id, merged_into FROM tickets WHERE id = ${id}
      UNION SELECT t.id, t.merged_into FROM tickets t JOIN up ON t.id = up.merged_into
    ), thread AS (
      SELECT id FROM up
      UNION SELECT t.id FROM tickets t JOIN thread ON t.merged_into = thread.id WHERE t.customer_id = ${customerId}
    )
    SELECT id FROM thread`.execute(trx);
  return rows.map((row) => row.id);
}

/** Ends the address by which the caller answers a ticket by mail; the next mail has a new one. */
export async function renewAddress(platform: Platform, ctx: CustomerCtx, id: string): Promise<void> {
  await transaction(platform, async (trx) => {
    const ticket = await lockTicket(trx, id, ctx.actor.customerId);
    await revokeReplyTokens(trx, await readJoined(trx, ticket), { userId: userOf(ctx.actor), now: ctx.now });
    const about = { objectType: "ticket", objectId: ticket.id };
    await writeAudit(trx, ctx, { action: "ticket.renew-address", ...about });
  });
}
