import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { MessageWay, SupportFact, TicketLine } from "#src/shared/support.ts";

export interface NewMessage {
  readonly ticketId: string;
  /** `mail-guest`: a mail from an address that takes no part, always a note. */
  readonly by: "customer" | "staff" | "mail-guest";
  readonly authorId: string | null;
  readonly via: MessageWay;
  /** For staff alone. */
  readonly isNote?: boolean;
  /** Of the mail that it came by. */
  readonly mailMessageId?: string;
  /** Of the message of a chat that it came by. */
  readonly telegramMessageId?: string;
  /** Cleaned. */
  readonly body: string;
}

/** Writes what a person says. Only behind the ticket's lock. */
export async function writeMessage(
  { ids }: Pick<Platform, "ids">,
  trx: Transaction<DB>,
  message: NewMessage,
  now: Date,
): Promise<string> {
  const id = ids.next();
  const { ticketId, by, authorId, via, isNote = false, mailMessageId, telegramMessageId, body } = message;
  await trx
    .insertInto("ticket_messages")
    .values({
      id,
      ticket_id: ticketId,
      author_kind: by,
      author_id: authorId,
      via,
      visibility: isNote ? "note" : "public",
      body,
      mail_message_id: mailMessageId ?? null,
      telegram_message_id: telegramMessageId ?? null,
      created_at: now,
    })
    .execute();
  return id;
}

/** What of a thing the ticket is about was known when it was opened. */
export interface LineDetails {
  readonly kind?: string;
  readonly id?: string;
  readonly label?: string;
  readonly facts?: readonly SupportFact[];
}

/** Writes a line of the product itself. Only behind the ticket's lock. */
export async function writeLine(
  { ids }: Pick<Platform, "ids">,
  trx: Transaction<DB>,
  { ticketId, line, details = {} }: { ticketId: string; line: TicketLine; details?: LineDetails },
  now: Date,
): Promise<string> {
  const id = ids.next();
  await trx
    .insertInto("ticket_messages")
    .values({
      id,
      ticket_id: ticketId,
      author_kind: "system",
      via: "web",
      visibility: "public",
      body: "",
      line,
      details: JSON.stringify(details),
      created_at: now,
    })
    .execute();
  return id;
}
