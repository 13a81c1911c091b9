import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { tokenLink } from "#src/platform/mail/token-link.ts";
import { paths } from "#src/shared/paths.ts";
import type { AccountsContext } from "../deps.ts";
import { factorRecoveryDays } from "../durations.ts";
import { lockUser } from "../lock-user.ts";
import { accountMail } from "../mails/account-mail.ts";
import { endFactorRecovery } from "./factor-recoveries.ts";

/** Mails the link that takes a second factor off to those who have waited for it, once each. */
export async function mailRecoveryLinks(context: AccountsContext): Promise<void> {
  const { platform } = context;
  const ready = await platform.db.kysely
    .selectFrom("factor_recoveries")
    .select("user_id")
    .where("ready_at", "<=", platform.clock.now())
    .where("token_hash", "is", null)
    .orderBy("ready_at")
    .orderBy("user_id")
    .limit(100)
    .execute();
  for (const { user_id: userId } of ready) await mailLink(context, userId);
}

async function mailLink(context: AccountsContext, userId: string): Promise<void> {
  const { platform, mail } = context;
  await transaction(platform, async (trx) => {
    const user = await lockUser(trx, userId);
    const row = await trx
      .selectFrom("factor_recoveries")
      .select(["site_id", "email_canonical", "origin"])
      .where("user_id", "=", userId)
      .where("ready_at", "<=", platform.clock.now())
      .where("token_hash", "is", null)
      .executeTakeFirst();
    if (row === undefined) return;
    if (user.email === null || user.emailCanonical !== row.email_canonical) {
      await endFactorRecovery(trx, userId);
      return;
    }
    const token = platform.ids.secret();
    await trx
      .updateTable("factor_recoveries")
      .set({ token_hash: hashToken(token) })
      .where("user_id", "=", userId)
      .execute();
    const reader = { ...user, userId, email: user.email, siteId: row.site_id };
    const link = tokenLink(row.origin, `${paths.verify}?for=factors`, token);
    await mail.post(
      trx,
      await accountMail(context, "factorsLost", reader, link, { days: factorRecoveryDays }),
    );
    const ctx = createCtx(platform, systemActor);
    await writeAudit(trx, ctx, { action: "user.mail-factor-recovery", objectType: "user", objectId: userId });
  });
}
