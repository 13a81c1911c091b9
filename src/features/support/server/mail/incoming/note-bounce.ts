import type { Transaction } from "kysely";
import { noteEmailBounce, readAddressees } from "#src/features/accounts/server/index.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Bounce } from "#src/platform/mail-in/read-bounce.ts";
import { hashReplyToken } from "#src/platform/mail-in/reply-address.ts";
import type { SupportContext } from "../../deps.ts";
import { findTicket } from "../../tickets/ticket-row.ts";
import type { FoundToken } from "../reply-tokens.ts";

/**
 * A mail of a ticket came back: the mail says so, and, where no mail will ever reach it, the address of its participant,
 * which gets no more of this ticket until it is another one. False: it is late, or may work later.
 */
export async function noteBounce(
  { way: { mail } }: Pick<SupportContext, "way">,
  trx: Transaction<DB>,
  ctx: Ctx,
  { token, bounce }: { readonly token: FoundToken; readonly bounce: Bounce },
): Promise<boolean> {
  const { ticketId, userId } = token;
  const reason = finalReason(bounce);
  if (reason === null) return false;
  const fate = await mail.noteBounce(trx, { messageId: bounce.messageId, userId, reason });
  if (fate !== null && fate.isNew)
    await noteEmailBounce(trx, ctx, { userId, address: fate.recipient, reason });
  const ticket = await findTicket(trx, ticketId, null);
  const members = await readAddressees(trx, ticket.customer_id);
  const address = members.find((member) => member.userId === userId)?.email?.toLowerCase();
  // One about no mail of ours, or about an address that they had before, says nothing of this one.
  if (fate === null || fate.recipient.toLowerCase() !== address) return true;
  await trx
    .updateTable("ticket_participants")
    .set({ bounced_address: address, bounced_at: ctx.now, bounce_reason: reason })
    .where("ticket_id", "=", ticketId)
    .where("user_id", "=", userId)
    .execute();
  return true;
}

/**
 * A mail of another kind came back, by the token of its return path: it says so, and the address of its reader counts it.
 * Null: no mail has such a path, or it may arrive yet.
 */
export async function noteReturn(
  { way: { mail } }: Pick<SupportContext, "way">,
  trx: Transaction<DB>,
  ctx: Ctx,
  { tokens, bounce }: { readonly tokens: readonly string[]; readonly bounce: Bounce },
): Promise<{ readonly userId: string | null } | null> {
  const reason = finalReason(bounce);
  // One that is late, or may work later, is no failure.
  if (reason === null) return null;
  for (const token of tokens.slice(0, mostTried)) {
    const fate = await mail.noteReturn(trx, { returnHash: hashReplyToken(token), reason });
    if (fate === null) continue;
    const { userId, recipient, isNew } = fate;
    if (isNew && userId !== null) await noteEmailBounce(trx, ctx, { userId, address: recipient, reason });
    return { userId };
  }
  return null;
}

const mostTried = 5;

/** Why no mail will ever reach a recipient; null: it is late, or may work later. */
function finalReason({ recipients }: Bounce): string | null {
  const final = recipients.find(({ isFinal }) => isFinal);
  if (final === undefined) return null;
  return final.status === "" ? "5.0.0" : final.status;
}
