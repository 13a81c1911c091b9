import { markSeen } from "#src/features/notifications/server/index.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { pathOf } from "#src/shared/paths.ts";
import { userOf } from "../rules/author.ts";
import { markRead } from "./mark-read.ts";

/** A customer's user has seen a ticket up to a message: what they were notified of it is read too. */
export async function seeTicket(
  platform: Pick<Platform, "db" | "wake">,
  { actor, now }: CustomerCtx,
  { ticketId, upTo }: { readonly ticketId: string; readonly upTo: string },
): Promise<void> {
  const userId = userOf(actor);
  await transaction(platform, async (trx) => {
    await markRead(trx, { ticketId, upTo, reader: { kind: "user", id: userId }, now });
    const path = pathOf("cabinet-support-chat", { id: encodeId("ticket", ticketId) });
    await markSeen(trx, { now }, { userId, customerId: actor.customerId, siteId: actor.siteId, path });
  });
}
