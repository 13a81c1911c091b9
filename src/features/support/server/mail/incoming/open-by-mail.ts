import type { Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { SupportContext } from "../../deps.ts";
import { refuseManyMessages, refuseManyTickets } from "../../tickets/limits.ts";
import { insertTicket } from "../../tickets/open-ticket.ts";
import { lockCustomer } from "../../tickets/ticket-row.ts";
import type { Decided, ReadMail } from "./decide-mail.ts";
import { bodyOf, namesOfFiles, ticketSubject } from "./mail-body.ts";
import { isRefused } from "./is-refused.ts";

interface Opening {
  readonly account: { readonly userId: string; readonly customerId: string };
  readonly read: ReadMail;
  /** The ticket that it goes on from. */
  readonly follows: string | null;
}

/** Opens a ticket for a customer who wrote from their confirmed address. */
export async function openByMail(
  context: SupportContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { account: { userId, customerId }, read, follows }: Opening,
): Promise<Decided> {
  const { mail, siteId } = read;
  const message = bodyOf(read.text) ?? bodyOf(namesOfFiles(mail)) ?? bodyOf(mail.subject);
  if (message === null) return { verdict: "refused", reason: "empty" };
  await lockCustomer(trx, customerId);
  const isTooMuch = await isRefused(async () => {
    await refuseManyTickets(trx, customerId);
    await refuseManyMessages(trx, customerId, ctx.now);
  });
  if (isTooMuch) return { verdict: "refused", reason: "limit" };
  const own = { ...ctx, actor: { kind: "user", id: userId } };
  const { ticketId, messageId } = await insertTicket(context, trx, own, {
    service: null,
    about: null,
    isDown: false,
    by: "customer",
    byId: userId,
    via: "mail",
    customerId,
    siteId,
    message,
    follows,
    subject: ticketSubject(mail.subject.replace(/\[#\d+\]/g, ""), message),
    topic: "other",
    priority: "normal",
    mailMessageId: mail.messageId,
  });
  return { verdict: "ticket", ticketId, postedId: messageId, userId, isCut: read.isCut };
}
