import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addParticipants } from "./participants.ts";
import { takeNumber } from "./take-number.ts";
import { writeMessage } from "./write-message.ts";

export interface BroughtMessage {
  readonly by: "customer" | "staff";
  /** Cleaned, and within the length of a message. */
  readonly body: string;
  readonly at: Date;
}

export interface BroughtTicket {
  readonly siteId: number;
  readonly customerId: string;
  readonly userId: string;
  /** Cleaned, and within the length of a subject. */
  readonly subject: string;
  readonly isClosed: boolean;
  /** In the order of the thread; at least one. */
  readonly messages: readonly [BroughtMessage, ...BroughtMessage[]];
}

/**
 * Writes a ticket of another product with its dates: no one is notified, and nothing was promised about it. An open one
 * whose customer wrote last is in the queue. The caller writes the audit row.
 */
export async function bringOverTicket(
  platform: Pick<Platform, "ids">,
  trx: Transaction<DB>,
  { siteId, customerId, userId, subject, isClosed, messages }: BroughtTicket,
): Promise<string> {
  const id = platform.ids.next();
  const [first] = messages;
  const last = messages.at(-1) ?? first;
  const lastOf = (by: BroughtMessage["by"]) => messages.findLast((message) => message.by === by)?.at ?? null;
  const open = last.by === "customer" ? "open" : "answered";
  await trx
    .insertInto("tickets")
    .values({
      id,
      site_id: siteId,
      customer_id: customerId,
      number: await takeNumber(trx, siteId),
      opened_by_kind: first.by,
      opened_by: first.by === "customer" ? userId : null,
      subject,
      topic: "other",
      state: isClosed ? "closed" : open,
      priority: "normal",
      last_by: last.by,
      last_customer_at: lastOf("customer"),
      last_staff_at: lastOf("staff"),
      closed_at: isClosed ? last.at : null,
      created_at: first.at,
      updated_at: last.at,
    })
    .execute();
  for (const { by, body, at } of messages) {
    const authorId = by === "customer" ? userId : null;
    await writeMessage(platform, trx, { ticketId: id, by, authorId, via: "web", body }, at);
  }
  await addParticipants(trx, id, { customerId, userId });
  return id;
}
