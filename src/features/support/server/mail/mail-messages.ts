import type { Transaction } from "kysely";
import { readAddressees } from "#src/features/accounts/server/index.ts";
import type { MailThread } from "#src/drivers/mail/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import { replyAddress } from "#src/platform/mail-in/reply-address.ts";
import type { Platform } from "#src/platform/platform.ts";
import { mayDo } from "#src/shared/access.ts";
import { supportEvents } from "../../events.ts";
import type { SupportDeps } from "../deps.ts";
import { byOf, readMessage } from "../tickets/read-messages.ts";
import { findTicket } from "../tickets/ticket-row.ts";
import { readWays } from "../tickets/ways.ts";
import { mailIdOf, type MailWay, senderOf } from "./mail-way.ts";
import { readThreadIds } from "./read-thread-ids.ts";
import { giveReplyToken } from "./reply-tokens.ts";
import { type Reader, ticketMail } from "./ticket-mail.ts";

/** Mails each message that customers see to those who take part, but not to who wrote it. Notes have no such event. */
export function mailMessages(
  platform: Platform,
  deps: Pick<SupportDeps, "namesOfStaff" | "chatOf">,
  way: MailWay,
): EventConsumer {
  return defineConsumer(supportEvents, {
    name: "support-mail",
    events: ["support.ticket-opened.v1", "support.message-posted.v1"],
    handle: async ({ payload: { ticketId, messageId } }, trx) => {
      const ticket = await findTicket(trx, ticketId, null);
      const message = await readMessage(trx, messageId, "customer");
      const readers = await readReaders(trx, ticket);
      const writerId = byOf(message) === "customer" ? message.author_id : null;
      const author = await nameOf(deps, message);
      const site = await way.sites.of(ticket.site_id);
      const mailed = { ...ticket, customerId: ticket.customer_id };
      for (const reader of readers) {
        if (reader.userId === writerId) continue;
        const ways = await readWays(deps, trx, { ticketId, messageId, userId: reader.userId });
        if (!ways.mail) continue;
        // Words of a ticket go to an address alone that its reader has confirmed.
        const { isEmailConfirmed: isRead } = reader;
        const text = isRead ? message.body : null;
        const thread = isRead ? await threadOf(platform, way, trx, { ticketId, messageId, reader }) : {};
        await way.mail.post(trx, ticketMail(way, site, mailed, reader, { author, text }, thread));
      }
    },
  });
}

type MailedReader = Reader & { readonly isEmailConfirmed: boolean };

/** Who takes part, may still read it, has an address that works, and did not turn mail off. */
async function readReaders(
  trx: Transaction<DB>,
  { id, customer_id: customerId }: { readonly id: string; readonly customer_id: string },
): Promise<MailedReader[]> {
  const rows = await trx
    .selectFrom("ticket_participants")
    .select(["user_id", "bounced_address"])
    .where("ticket_id", "=", id)
    .where("is_muted", "=", false)
    .execute();
  const bounced = new Map(rows.map((row) => [row.user_id, row.bounced_address]));
  const members = await readAddressees(trx, customerId);
  return members.flatMap(({ email, ...member }) => {
    if (email === null || !mayDo(member.member, { right: "support.read" })) return [];
    const dead = bounced.get(member.userId);
    return dead === undefined || dead === email.toLowerCase() ? [] : [{ ...member, email }];
  });
}

async function nameOf(
  { namesOfStaff }: Pick<SupportDeps, "namesOfStaff">,
  message: Awaited<ReturnType<typeof readMessage>>,
): Promise<string | null> {
  if (byOf(message) !== "staff" || message.author_id === null) return message.username;
  return (await namesOfStaff([message.author_id])).get(message.author_id) ?? null;
}

async function threadOf(
  platform: Pick<Platform, "clock">,
  { sealer, replies }: Pick<MailWay, "sealer" | "replies">,
  trx: Transaction<DB>,
  of: { readonly ticketId: string; readonly messageId: string; readonly reader: Reader },
): Promise<MailThread> {
  if (replies === null) return {};
  const { ticketId, messageId, reader } = of;
  const holder = { ticketId, userId: reader.userId };
  const token = await giveReplyToken(sealer, trx, holder, platform.clock.now());
  const answers = replyAddress(replies.address, token);
  return {
    from: senderOf(replies),
    replyTo: answers,
    // What does not arrive is reported to the ticket.
    bounceTo: answers,
    messageId: mailIdOf(replies, messageId),
    ...(await readThreadIds(trx, replies, { ticketId, messageId })),
  };
}
