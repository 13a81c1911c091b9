import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { BlockKind } from "#src/shared/customer-block.ts";
import { AppError } from "#src/shared/errors.ts";
import { accountsEvents } from "../../events.ts";
import type { AccountsContext } from "../deps.ts";
import { siteOfCustomer } from "../find-customer.ts";
import { revokeSessions } from "../revoke-sessions.ts";
import { lockCustomers } from "../security/freezes.ts";

type Deps = Pick<AccountsContext, "platform">;

export interface BlockRequest {
  /** As in the table. */
  readonly customerId: string;
  readonly kinds: readonly BlockKind[];
  /** What the customer reads. */
  readonly text: string;
  /** When it ends by itself; null: when staff ends it. */
  readonly until: Date | null;
  /** For the audit and staff alone. */
  readonly reason: string;
}

/**
 * Closes something to a customer in the name of staff (decision 111); a block that is open is replaced. A payment that
 * runs is waited for, and none begins after it. Throws `customer_erased`, `not_found`, `date_past`.
 */
export async function blockCustomer({ platform }: Deps, ctx: Ctx, request: BlockRequest): Promise<void> {
  const { customerId, kinds, text, until, reason } = request;
  if (until !== null && until <= ctx.now) throw new AppError("date_past", undefined, { until: "date_past" });
  await transaction(platform, async (trx) => {
    const siteId = await lockSite(trx, customerId);
    const before = await endBlock(trx, ctx, customerId);
    await trx
      .insertInto("customer_blocks")
      .values({
        id: platform.ids.next(),
        customer_id: customerId,
        kinds: [...new Set(kinds)],
        note: reason,
        shown_text: text,
        set_at: ctx.now,
        set_by: JSON.stringify(actorStamp(ctx.actor)),
        ends_at: until,
      })
      .execute();
    if (kinds.includes("sign-in")) await endSessionsFor(trx, customerId, ctx.now);
    await writeAudit(trx, ctx, {
      action: "customer.block",
      objectType: "customer",
      objectId: customerId,
      detail: { reason, before: before?.kinds.join(" ") ?? "none", after: kinds.join(" ") },
    });
    await publishEvent(trx, ctx, accountsEvents, {
      name: "accounts.blocked.v1",
      siteId,
      customerId,
      payload: { customerId },
    });
  });
}

/** Opens all of it again. Throws `nothing_to_cancel` where nothing is closed. */
export async function unblockCustomer(
  { platform }: Deps,
  ctx: Ctx,
  { customerId, reason }: Pick<BlockRequest, "customerId" | "reason">,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const siteId = await lockSite(trx, customerId);
    const before = await endBlock(trx, ctx, customerId);
    if (before === undefined) throw new AppError("nothing_to_cancel");
    await writeAudit(trx, ctx, {
      action: "customer.unblock",
      objectType: "customer",
      objectId: customerId,
      detail: { reason, before: before.kinds.join(" "), after: "none" },
    });
    await publishEvent(trx, ctx, accountsEvents, {
      name: "accounts.unblocked.v1",
      siteId,
      customerId,
      payload: { customerId },
    });
  });
}

async function lockSite(trx: Transaction<DB>, customerId: string): Promise<number> {
  await lockCustomers(trx, [customerId]);
  return siteOfCustomer(trx, customerId);
}

/** Ends the open block, also one whose date has come, and returns it. */
function endBlock(trx: Transaction<DB>, ctx: Ctx, customerId: string) {
  return trx
    .updateTable("customer_blocks")
    .set({ ended_at: ctx.now, ended_by: JSON.stringify(actorStamp(ctx.actor)) })
    .where("customer_id", "=", customerId)
    .where("ended_at", "is", null)
    .returning("kinds")
    .executeTakeFirst();
}

/** What acts for other customers of the same people goes on. */
async function endSessionsFor(trx: Transaction<DB>, customerId: string, at: Date): Promise<void> {
  const members = await trx
    .selectFrom("memberships")
    .select("user_id")
    .where("customer_id", "=", customerId)
    .orderBy("user_id")
    .execute();
  for (const { user_id: userId } of members) await revokeSessions(trx, { userId, customerId }, at);
}
