import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { supportEvents } from "../../events.ts";

/** Notes for all who see a message that a file of it is another one now; those of notes are in no event. */
export async function publishChecked(trx: Transaction<DB>, fileId: string, now: Date): Promise<void> {
  const message = await trx
    .selectFrom("ticket_files as f")
    .innerJoin("ticket_messages as m", "m.id", "f.message_id")
    .innerJoin("tickets as t", "t.id", "m.ticket_id")
    .select(["m.id", "m.ticket_id", "t.site_id", "t.customer_id"])
    .where("f.id", "=", fileId)
    .where("m.visibility", "=", "public")
    .executeTakeFirst();
  if (message === undefined) return;
  await publishEvent(trx, { now }, supportEvents, {
    name: "support.file-checked.v1",
    siteId: message.site_id,
    customerId: message.customer_id,
    payload: { ticketId: message.ticket_id, messageId: message.id },
  });
}
