import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { emailKey } from "#src/platform/rate-limit/limit-keys.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { isUnreachable } from "./email-bounces.ts";
import { createEmailLink } from "./email-links.ts";
import { accountMail, type MailReader } from "./mails/account-mail.ts";
import { emailLinkDays } from "./durations.ts";

/** Queues the mail that asks the user to confirm the address, in the caller's transaction. */
export async function postVerification(
  context: AccountsContext,
  trx: Transaction<DB>,
  user: MailReader & { readonly userId: string },
  origin: string,
): Promise<void> {
  const link = await createEmailLink(context, trx, { ...user, purpose: "verify", origin });
  const values = { email: user.email, days: emailLinkDays.verify };
  await context.mail.post(trx, await accountMail(context, "verify", user, link, values));
}

/** Sends that mail again on request. Does nothing when there is nothing to confirm. */
export async function sendVerification(context: AccountsContext, ctx: Visit<UserActor>): Promise<void> {
  const { actor } = ctx;
  const { platform, rateLimits } = context;
  const { userId, siteId } = actor;
  const user = await platform.db.kysely
    .selectFrom("users")
    .select(["email", "email_verified_at", "username", "language"])
    .select((row) => isUnreachable(row).as("is_unreachable"))
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const { email } = user;
  if (email === null || (user.email_verified_at !== null && !user.is_unreachable)) return;
  // The address may be a stranger's, so it shares the mail limit of password recovery.
  await rateLimits.take("recovery", [emailKey(siteId, canonicalEmail(email))]);
  await transaction(platform, async (trx) => {
    await postVerification(context, trx, { ...user, email, userId, siteId }, ctx.origin);
    await writeAudit(trx, ctx, {
      action: "user.request-verification",
      objectType: "user",
      objectId: userId,
    });
  });
}
