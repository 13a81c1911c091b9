import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { editMinutes } from "#src/shared/support.ts";
import { supportEvents } from "../../events.ts";
import { cleanText } from "../rules/clean-text.ts";
import { readMessage } from "../tickets/read-messages.ts";
import { lockTicket } from "../tickets/ticket-row.ts";
import { editableUntil } from "./show-messages.ts";

/** Who wrote a message or note corrects it, for some minutes. */
export async function editMessage(
  platform: Platform,
  ctx: Ctx<StaffActor>,
  { id, message }: { readonly id: string; readonly message: string },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const found = await readMessage(trx, id, "staff");
    const ticket = await lockTicket(trx, found.ticket_id, null);
    const until = editableUntil(found, ctx.actor.staffId);
    if (until === null || until <= ctx.now) throw new AppError("edit_too_late", { minutes: editMinutes });
    await trx
      .updateTable("ticket_messages")
      .set({ body: cleanText("message", message), edited_at: ctx.now })
      .where("id", "=", id)
      .execute();
    const isNote = found.visibility === "note";
    const about = { objectType: "ticket", objectId: ticket.id };
    await writeAudit(trx, ctx, { action: "ticket.edit", ...about, detail: { isNote } });
    if (isNote) return;
    await publishEvent(trx, { now: ctx.now }, supportEvents, {
      name: "support.message-edited.v1",
      siteId: ticket.site_id,
      customerId: ticket.customer_id,
      payload: { ticketId: ticket.id, messageId: id },
    });
  });
}
