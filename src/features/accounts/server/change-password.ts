import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { checkPassword, wrongPassword } from "./check-password.ts";
import { checkNewPassword } from "./check-new-password.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { endEmailLinks, endRecoveryLinks } from "./email-links.ts";
import { accountMail } from "./mails/account-mail.ts";
import { revokeSessions } from "./revoke-sessions.ts";

/** Sets a new password, given the old one; ends the user's other sessions and all their mailed links. */
export async function changePassword(
  context: AccountsContext,
  ctx: Visit<UserActor>,
  input: { readonly currentPassword: string; readonly password: string },
): Promise<void> {
  const { actor } = ctx;
  const { platform, passwords, mail } = context;
  const { userId, siteId, sessionId } = actor;
  const oldHash = await checkPassword(context, actor, input.currentPassword, "currentPassword");
  await checkNewPassword(context, await readOwner(platform, actor), input.password);
  const newHash = await passwords.hash(input.password);

  await transaction(platform, async (trx) => {
    // Two changes at once: the second no longer has the current password.
    const user = await trx
      .updateTable("users")
      .set({ password_hash: newHash, updated_at: ctx.now })
      .where("id", "=", userId)
      .where("password_hash", "=", oldHash)
      .returning(["email", "username", "language"])
      .executeTakeFirst();
    if (!user) throw wrongPassword("currentPassword");
    await revokeSessions(trx, { userId, exceptSessionId: sessionId }, ctx.now);
    await endRecoveryLinks(trx, userId, ctx.now);
    await endEmailLinks(trx, userId, ["change"], ctx.now);
    if (user.email !== null) {
      const reader = { ...user, userId, email: user.email, siteId };
      await mail.post(trx, await accountMail(context, "passwordChanged", reader, `${ctx.origin}/recovery`));
    }
    await writeAudit(trx, ctx, {
      action: "user.change-password",
      objectType: "user",
      objectId: userId,
    });
  });
}

async function readOwner({ db }: Platform, { userId, siteId }: UserActor) {
  const user = await db.kysely
    .selectFrom("users")
    .select(["email", "username"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { ...user, siteId };
}
