import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { userOf } from "../rules/author.ts";
import { lockTicket } from "../tickets/ticket-row.ts";
import { revokeReplyTokens } from "./reply-tokens.ts";

/** Ends the address by which the caller answers a ticket by mail; the next mail has a new one. */
export async function renewAddress(platform: Platform, ctx: CustomerCtx, id: string): Promise<void> {
  await transaction(platform, async (trx) => {
    const ticket = await lockTicket(trx, id, ctx.actor.customerId);
    await revokeReplyTokens(trx, { ticketId: ticket.id, userId: userOf(ctx.actor) }, ctx.now);
    const about = { objectType: "ticket", objectId: ticket.id };
    await writeAudit(trx, ctx, { action: "ticket.renew-address", ...about });
  });
}
