import { inNameOf } from "#src/platform/ctx.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext, Visit } from "../deps.ts";
import { lockUser } from "../lock-user.ts";
import { revokeSessions } from "../revoke-sessions.ts";
import { removeTotp } from "./change-totp.ts";
import { endFactorRecovery } from "./factor-recoveries.ts";

/** Takes authenticator and recovery codes off by the link that was mailed after the wait, once, and ends all sessions. */
export async function finishFactorRecovery(
  { platform }: AccountsContext,
  ctx: Visit,
  token: string,
): Promise<void> {
  const tokenHash = hashToken(token);
  await transaction(platform, async (trx) => {
    const found = await trx
      .selectFrom("factor_recoveries")
      .select("user_id")
      .where("token_hash", "=", tokenHash)
      .executeTakeFirst();
    if (found === undefined) throw new AppError("email_link_invalid");
    const userId = found.user_id;
    const { emailCanonical } = await lockUser(trx, userId);
    const row = await trx
      .selectFrom("factor_recoveries")
      .select("email_canonical")
      .where("token_hash", "=", tokenHash)
      .where("site_id", "=", ctx.site.id)
      .where("ready_at", "<=", ctx.now)
      .where("ends_at", ">", ctx.now)
      .executeTakeFirst();
    if (row === undefined || row.email_canonical !== emailCanonical) throw new AppError("email_link_invalid");
    await endFactorRecovery(trx, userId);
    const own = inNameOf(ctx, { kind: "user", id: userId });
    await writeAudit(trx, own, { action: "user.recover-factors", objectType: "user", objectId: userId });
    await removeTotp(trx, own, { userId, siteId: ctx.site.id });
    await revokeSessions(trx, { userId }, ctx.now);
  });
}
