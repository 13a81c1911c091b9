import { inNameOf } from "#src/platform/ctx.ts";
import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { emailKey } from "#src/platform/rate-limit/limit-keys.ts";
import { AppError } from "#src/shared/errors.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import { checkNewPassword } from "./check-new-password.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { endEmailLinks, endRecoveryLinks } from "./email-links.ts";
import { removeForeignWays } from "./remove-foreign-ways.ts";
import { lockUser } from "./lock-user.ts";
import { accountMail } from "./mails/account-mail.ts";
import { removeStrangers } from "./remove-strangers.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { thawUser } from "./security/report-break-in.ts";

/** Sets a new password by the token of a mailed link, once, and ends every session of the user. */
export async function resetPassword(
  context: AccountsContext,
  ctx: Visit,
  input: { readonly token: string; readonly password: string },
): Promise<void> {
  const { platform, passwords, mail } = context;
  const tokenHash = hashToken(input.token);
  const owner = await checkToken(context, tokenHash, ctx.site.id);
  await checkNewPassword(context, { ...owner, siteId: ctx.site.id }, input.password);
  const passwordHash = await passwords.hash(input.password);

  await transaction(platform, async (trx) => {
    const { emailVerifiedAt } = await lockUser(trx, owner.userId);
    const userId = await useToken(trx, tokenHash, ctx.now);
    const user = await trx
      .updateTable("users")
      .set((set) => ({
        password_hash: passwordHash,
        // Having the link proves access to the mailbox.
        email_verified_at: set.fn.coalesce("email_verified_at", set.val(ctx.now)),
        updated_at: ctx.now,
      }))
      .where("id", "=", userId)
      .returning(["email", "username", "language"])
      .executeTakeFirstOrThrow();
    // The owner of the mailbox need not wait for guesses of others.
    if (user.email !== null)
      await context.rateLimits.refill("guess", [emailKey(ctx.site.id, canonicalEmail(user.email))]);
    await revokeSessions(trx, { userId }, ctx.now);
    await thawUser(trx, ctx, userId);
    await endEmailLinks(trx, userId, ["change"], ctx.now);
    // Who took the account over may have added their own.
    await removeForeignWays(trx, inNameOf(ctx, { kind: "user", id: userId }), {
      userId,
      siteId: ctx.site.id,
      emailCanonical: user.email === null ? null : canonicalEmail(user.email),
    });
    // After the first proof a mailbox alone opens no second factor, and the team is its owner's.
    if (emailVerifiedAt === null)
      await removeStrangers(context, trx, inNameOf(ctx, { kind: "user", id: userId }), {
        userId,
        siteId: ctx.site.id,
      });
    if (user.email !== null) {
      const reader = { ...user, userId, email: user.email, siteId: ctx.site.id };
      await mail.post(trx, await accountMail(context, "passwordChanged", reader, `${ctx.origin}/recovery`));
    }
    await writeAudit(trx, inNameOf(ctx, { kind: "user", id: userId }), {
      action: "user.reset-password",
      objectType: "user",
      objectId: userId,
    });
  });
}

/** The user whose link it is. A link that cannot work is refused before the costly hash. */
async function checkToken(
  { platform }: AccountsContext,
  tokenHash: Buffer,
  siteId: number,
): Promise<{ readonly userId: string; readonly email: string | null; readonly username: string }> {
  const token = await platform.db.kysely
    .selectFrom("recovery_tokens")
    .innerJoin("users", "users.id", "recovery_tokens.user_id")
    .select(["recovery_tokens.user_id as userId", "users.email", "users.username"])
    .where("token_hash", "=", tokenHash)
    .where("users.site_id", "=", siteId)
    .where("used_at", "is", null)
    .where("expires_at", ">", platform.clock.now())
    .executeTakeFirst();
  if (token === undefined) throw new AppError("reset_token_invalid");
  return token;
}

/** Marks the token and its user's other open ones as used; of two concurrent calls only one succeeds. */
async function useToken(trx: Transaction<DB>, tokenHash: Buffer, at: Date): Promise<string> {
  const token = await trx
    .updateTable("recovery_tokens")
    .set({ used_at: at })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .returning("user_id")
    .executeTakeFirst();
  if (token === undefined) throw new AppError("reset_token_invalid");
  await endRecoveryLinks(trx, token.user_id, at);
  return token.user_id;
}
