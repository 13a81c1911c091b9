import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { findTicket } from "../tickets/ticket-row.ts";

interface Link {
  /** UUIDs. */
  readonly id: string;
  readonly other: string;
  readonly isLinked: boolean;
}

/** Links two tickets for staff, or no longer; customers see nothing of it. */
export async function linkTickets(
  platform: Platform,
  ctx: Ctx<StaffActor>,
  { id, other, isLinked }: Link,
): Promise<void> {
  if (id === other) throw new AppError("not_found");
  const [first, second] = id < other ? [id, other] : [other, id];
  await transaction(platform, async (trx) => {
    await findTicket(trx, first, null);
    await findTicket(trx, second, null);
    if (isLinked) {
      await trx
        .insertInto("ticket_links")
        .values({ ticket_id: first, other_id: second })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await trx
        .deleteFrom("ticket_links")
        .where("ticket_id", "=", first)
        .where("other_id", "=", second)
        .execute();
    }
    await writeAudit(trx, ctx, {
      action: isLinked ? "ticket.link" : "ticket.unlink",
      objectType: "ticket",
      objectId: id,
      detail: { other },
    });
  });
}
