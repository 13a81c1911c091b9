import type { Transaction } from "kysely";
import type { Ctx, UserCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { AccountsContext } from "../deps.ts";
import { lockUser } from "../lock-user.ts";
import { endFactorRecovery } from "./factor-recoveries.ts";
import { noteChange } from "./note-change.ts";

/** A user who is signed in stops a recovery: the second factor is not lost. Without one nothing happens. */
export async function stopFactorRecovery({ platform }: AccountsContext, ctx: UserCtx): Promise<void> {
  await transaction(platform, async (trx) => {
    await lockUser(trx, ctx.actor.userId);
    await noteFactorThere(trx, ctx, ctx.actor);
  });
}

/** A second factor was used, or its owner says so: what was begun because it was lost ends. */
export async function noteFactorThere(
  trx: Transaction<DB>,
  ctx: Ctx,
  owner: { readonly userId: string; readonly siteId: number },
): Promise<void> {
  if (!(await endFactorRecovery(trx, owner.userId))) return;
  await noteChange(trx, ctx, "accounts.factor-recovery-stopped.v1", owner);
}
