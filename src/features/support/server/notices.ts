import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { defineNotices } from "#src/platform/notices/notice.ts";
import { encodeId } from "#src/shared/ids.ts";
import { pathOf } from "#src/shared/paths.ts";
import { supportEvents } from "../events.ts";
import { readAudience } from "./tickets/participants.ts";

/** Notices to those who take part in a ticket. What was written is mailed by `mail/mail-messages.ts`. */
export const supportNotices = defineNotices(
  supportEvents,
  {
    "support.ticket-opened.v1": { key: "ticketOpened", params: ["name"] },
    "support.message-posted.v1": { key: "ticketAnswered", params: ["name"] },
    "support.ticket-closing.v1": { key: "ticketClosing", params: ["name"], isMailed: true },
  },
  {
    topic: "support",
    mailTexts: "ticketNotice",
    link: ({ ticketId }) => pathOf("cabinet-support-chat", { id: encodeId("ticket", ticketId) }),
    audience: (payload, trx) =>
      readAudience(trx, {
        ticketId: payload.ticketId,
        messageId: "messageId" in payload && typeof payload.messageId === "string" ? payload.messageId : null,
      }),
    readNoticeText: async (payload, trx) => {
      // What the customer wrote is no news to them.
      if ("by" in payload && payload.by !== "staff") return null;
      return { name: await nameOf(trx, payload.ticketId) };
    },
  },
);

/** Tickets are never deleted. */
async function nameOf(trx: Transaction<DB>, id: string): Promise<string> {
  const ticket = await trx
    .selectFrom("tickets")
    .select(["number", "subject"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return `#${ticket.number} ${ticket.subject}`;
}
