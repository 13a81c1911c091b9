import { readAccount } from "#src/features/accounts/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { PrivacyContext } from "../deps.ts";
import { eraseSubject } from "./erase-subject.ts";
import { lockCustomer } from "./lock-customer.ts";
import { findObstacles } from "./preview-erasure.ts";
import { renounceBalance } from "./renounce-balance.ts";
import { eraseAgain } from "./sweep-erasures.ts";

/** What became of an id of the list: `unknown` to this backup, `erased` now, or what is in the way. */
export type Reapplied = "erased" | "unknown" | readonly string[];

/**
 * Erases again what a restored backup brought back: what was erased before it was made is erased once more, what was
 * erased after it as it was then, but without a mail, since the customer had one. A balance is no obstacle:
 * it was returned or renounced before the erasure that this repeats, so it is taken off again.
 */
export async function reapplyErasure(
  context: PrivacyContext,
  ctx: Ctx,
  customerId: string,
): Promise<Reapplied> {
  const { platform } = context;
  const account = await readAccount(platform.db.kysely, customerId);
  if (account === null) return "unknown";
  if (account.erasedAt !== null) {
    await eraseAgain(context, customerId);
    return "erased";
  }
  return transaction(platform, async (trx) => {
    await lockCustomer(trx, customerId);
    const obstacles = await findObstacles(context, trx, customerId);
    const others = obstacles.filter(({ code }) => code !== "balance").map(({ code }) => code);
    if (others.length > 0) return others;
    const cents = centsToNumber(obstacles.find(({ code }) => code === "balance")?.cents ?? 0n);
    const renounced = { customerId, cents, reason: "erased again after a restore", id: platform.ids.next() };
    await renounceBalance(context, trx, { ...ctx, actor: actorStamp(ctx.actor) }, renounced);
    await eraseSubject(context, trx, ctx, account.subject);
    await writeAudit(trx, ctx, {
      action: "customer.erase-again",
      objectType: "customer",
      objectId: customerId,
    });
    return "erased";
  });
}
