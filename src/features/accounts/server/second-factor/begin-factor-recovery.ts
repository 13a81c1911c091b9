import { type Ctx, inNameOf } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { userKey } from "#src/platform/rate-limit/limit-keys.ts";
import { AppError } from "#src/shared/errors.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { AccountsContext, Visit } from "../deps.ts";
import { factorRecoveryEnd, factorRecoveryReady } from "../durations.ts";
import { lockUser } from "../lock-user.ts";
import { readProofs } from "../step-up/read-proofs.ts";
import { findChallenge } from "./challenges.ts";
import { noteChange } from "./note-change.ts";

interface Owner {
  readonly userId: string;
  readonly siteId: number;
  /** Scheme and host that its mail leads to. */
  readonly origin: string;
}

/**
 * Who proved a way in, in this browser, says that authenticator and recovery codes are lost. Returns from when they can
 * be taken off by a mailed link; one that runs already goes on as it was.
 */
export async function reportLostFactors(
  context: AccountsContext,
  ctx: Visit & Pick<CallCtx, "oauthBrowser">,
  challenge: string,
): Promise<Date> {
  const userId = await findChallenge(context, challenge, ctx);
  if (userId === null) throw new AppError("second_factor_expired");
  await context.rateLimits.take("recovery", [userKey(userId)]);
  const owner = { userId, siteId: ctx.site.id, origin: ctx.origin };
  return beginFactorRecovery(context, inNameOf(ctx, { kind: "user", id: userId }), owner);
}

/** Begins the wait, for its user or by an operator, who can do no more than this either. */
export async function beginFactorRecovery(
  { platform }: AccountsContext,
  ctx: Ctx,
  { userId, siteId, origin }: Owner,
): Promise<Date> {
  return transaction(platform, async (trx) => {
    const { email } = await lockUser(trx, userId);
    if (!(await readProofs(trx, userId)).hasTotp) throw new AppError("second_factor_expired");
    if (email === null) throw new AppError("no_mailbox");
    const running = await trx
      .selectFrom("factor_recoveries")
      .select("ready_at")
      .where("user_id", "=", userId)
      .where("ends_at", ">", ctx.now)
      .executeTakeFirst();
    if (running !== undefined) return running.ready_at;
    const begun = {
      site_id: siteId,
      email_canonical: canonicalEmail(email),
      origin,
      started_at: ctx.now,
      ready_at: factorRecoveryReady(ctx.now),
      ends_at: factorRecoveryEnd(ctx.now),
      token_hash: null,
    };
    await trx
      .insertInto("factor_recoveries")
      .values({ user_id: userId, ...begun })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(begun))
      .execute();
    await noteChange(trx, ctx, "accounts.factor-recovery-begun.v1", { userId, siteId });
    return begun.ready_at;
  });
}
