import type { Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { afterClose } from "../rules/thread.ts";
import { changeTicket, ticketEvent } from "./change-ticket.ts";
import { lockTicket, type TicketRow } from "./ticket-row.ts";
import { writeLine } from "./write-message.ts";

type By = "customer" | "staff" | "system";

/** Closes a ticket; one that is closed stays as it is. */
export async function closeTicket(
  platform: Platform,
  ctx: Ctx,
  { id, customerId, by }: { readonly id: string; readonly customerId: string | null; readonly by: By },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const ticket = await lockTicket(trx, id, customerId);
    if (ticket.state !== "closed") await closeLocked(platform, trx, ctx, { ticket, by });
  });
}

/** The same behind its lock. */
export async function closeLocked(
  platform: Pick<Platform, "ids">,
  trx: Transaction<DB>,
  ctx: Ctx,
  { ticket, by }: { readonly ticket: TicketRow; readonly by: By },
): Promise<void> {
  const line = by === "system" ? "closed-quiet" : "closed";
  const messageId = await writeLine(platform, trx, { ticketId: ticket.id, line }, ctx.now);
  await changeTicket(trx, ctx, ticket, {
    set: afterClose(ctx.now),
    action: "ticket.close",
    detail: { by },
    event: ticketEvent.closed({ ticketId: ticket.id, messageId, by }),
  });
}
