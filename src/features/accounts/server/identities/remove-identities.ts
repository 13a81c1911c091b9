import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { accountsEvents } from "../../events.ts";
import { customerOf } from "../customer-of.ts";

interface Removal {
  readonly userId: string;
  readonly siteId: number;
  readonly provider?: string;
  /** Leaves those of which the service has seen this mailbox opened: their owner is the mailbox's. */
  readonly exceptMailbox?: string;
}

/** Unlinks accounts at other services: one of a user's, or all but those of a mailbox. Returns how many went. */
export async function removeIdentities(
  trx: Transaction<DB>,
  ctx: Ctx,
  { userId, siteId, provider, exceptMailbox }: Removal,
): Promise<number> {
  let chosen = trx.deleteFrom("identities").where("user_id", "=", userId);
  if (provider !== undefined) chosen = chosen.where("provider", "=", provider);
  if (exceptMailbox !== undefined)
    chosen = chosen.where((where) =>
      where.or([where("email_canonical", "is", null), where("email_canonical", "<>", exceptMailbox)]),
    );
  const removed = await chosen.returning("provider").execute();
  for (const { provider: name } of removed) {
    await publishEvent(trx, { now: ctx.now }, accountsEvents, {
      name: "accounts.identity-unlinked.v1",
      siteId,
      customerId: await customerOf(trx, userId),
      payload: { userId, provider: name },
    });
    await writeAudit(trx, ctx, {
      action: "user.unlink-identity",
      objectType: "user",
      objectId: userId,
      detail: { provider: name },
    });
  }
  return removed.length;
}
