import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { cleanText } from "../rules/clean-text.ts";
import { changeTicket, ticketEvent } from "./change-ticket.ts";
import { lockTicket } from "./ticket-row.ts";

/** The customer gives a closed ticket marks; the last ones count. */
export async function rateTicket(
  platform: Platform,
  ctx: CustomerCtx,
  { id, rating, note }: { readonly id: string; readonly rating: number; readonly note: string | undefined },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const ticket = await lockTicket(trx, id, ctx.actor.customerId);
    if (ticket.state !== "closed") throw new AppError("ticket_not_closed");
    const words = note === undefined || note === "" ? null : cleanText("note", note);
    await changeTicket(trx, ctx, ticket, {
      set: { rating, rating_note: words },
      action: "ticket.rate",
      detail: { rating },
      event: ticketEvent.changed(id),
    });
  });
}
