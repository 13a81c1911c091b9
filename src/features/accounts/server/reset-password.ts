import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { Background } from "./background.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { passwordChangedMail } from "./mails/password-mails.ts";
import { revokeSessions } from "./revoke-sessions.ts";

/** Sets a new password by the token of a mailed link, once, and ends every session of the user. */
export async function resetPassword(
  context: AccountsContext,
  background: Background,
  input: { readonly token: string; readonly password: string },
  visit: Visit & { readonly origin: string },
): Promise<void> {
  const { platform, passwords, texts, mail, settings } = context;
  const tokenHash = hashToken(input.token);
  await checkToken(context, tokenHash, visit.siteId);
  const passwordHash = await passwords.hash(input.password);

  const reader = await transaction(platform.db.kysely, async (trx) => {
    const now = platform.clock.now();
    const userId = await useToken(trx, tokenHash, now);
    const user = await trx
      .updateTable("users")
      .set((set) => ({
        password_hash: passwordHash,
        // Who has the link reads the mailbox.
        email_verified_at: set.fn.coalesce("email_verified_at", set.val(now)),
        updated_at: now,
      }))
      .where("id", "=", userId)
      .returning(["email", "username", "language"])
      .executeTakeFirstOrThrow();
    await revokeSessions(trx, { userId }, now);
    await writeAudit(
      trx,
      {
        actor: { kind: "user", id: userId },
        action: "user.reset-password",
        objectType: "user",
        objectId: userId,
        requestId: visit.requestId,
      },
      now,
    );
    return user;
  });
  platform.wake("events");
  const { email } = reader;
  if (email === null) return;
  const notice = passwordChangedMail(
    texts,
    settings.productName,
    { ...reader, email, siteId: visit.siteId },
    `${visit.origin}/recovery`,
  );
  background.start("password mail", () => mail.send(notice));
}

/** A link that cannot work is refused before the costly hash. */
async function checkToken({ platform }: AccountsContext, tokenHash: Buffer, siteId: number): Promise<void> {
  const token = await platform.db.kysely
    .selectFrom("recovery_tokens")
    .innerJoin("users", "users.id", "recovery_tokens.user_id")
    .select("recovery_tokens.user_id")
    .where("token_hash", "=", tokenHash)
    .where("users.site_id", "=", siteId)
    .where("used_at", "is", null)
    .where("expires_at", ">", platform.clock.now())
    .executeTakeFirst();
  if (token === undefined) throw new AppError("reset_token_invalid");
}

/** Marks the token and every other open one of its user as used; two calls at once cannot both pass. */
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
  await trx
    .updateTable("recovery_tokens")
    .set({ used_at: at })
    .where("user_id", "=", token.user_id)
    .where("used_at", "is", null)
    .execute();
  return token.user_id;
}
