import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { sqlState, transaction, uniqueViolation } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { AccountsContext } from "./deps.ts";
import { emailLinkDays } from "./durations.ts";
import { endUndoLinks, isAddressKept } from "./email-links.ts";
import { lockUser } from "./lock-user.ts";
import { accountMail } from "./mails/account-mail.ts";
import { endStrangersWork } from "./security/end-strangers-work.ts";
import { setEmail, shutOut } from "./set-email.ts";
import { checkEmail } from "./sign-up-rules.ts";
import { readProofs } from "./step-up/read-proofs.ts";

interface GivenEmail {
  readonly userId: string;
  readonly siteId: number;
  readonly email: string;
  /** Why, for the audit; without names. */
  readonly reason: string;
}

/** What giving an email left to be done. */
interface Given {
  /** Still asked for at each sign-in. */
  readonly hasAuthenticator: boolean;
}

/**
 * Gives an account another email, by an operator who made sure whose it is: password, sessions and the rights of
 * all former addresses end, and members, API keys and webhooks of the days in which a former address could take the
 * account back. The owner asks for a new password with the new address. The address has no other account
 * (`email_taken`). An authenticator stays, since no operator shortens the wait for it: an account whose mailbox was proved
 * counts as proved with the new one, or its first link would be the first proof, which takes everything off.
 */
export async function giveEmail(
  context: AccountsContext,
  ctx: Ctx,
  { userId, siteId, email, reason }: GivenEmail,
): Promise<Given> {
  checkEmail(email);
  const href = `${(await context.sites.of(siteId)).baseUrl}/recovery`;
  return transaction(context.platform, async (trx) => {
    const former = await lockUser(trx, userId);
    if (await isAddressKept(trx, { siteId, email, exceptUserId: userId }, ctx.now))
      throw new AppError("email_taken");
    const emailCanonical = canonicalEmail(email);
    const verifiedAt = former.emailVerifiedAt === null ? null : ctx.now;
    await setEmail(trx, { userId, email, emailCanonical, verifiedAt }, ctx.now);
    await shutOut(trx, ctx, { userId, siteId, emailCanonical });
    const days = emailLinkDays.undo;
    await endStrangersWork(context, trx, ctx, { userId, siteId, days, keepsFactor: true });
    await endUndoLinks(trx, { userId }, ctx.now);
    for (const address of new Set([email, former.email ?? email])) {
      const reader = { ...former, userId, siteId, email: address };
      await context.mail.post(trx, await accountMail(context, "emailGiven", reader, href, { email, days }));
    }
    await writeAudit(trx, ctx, {
      action: "user.set-email",
      objectType: "user",
      objectId: userId,
      detail: { reason },
    });
    return { hasAuthenticator: (await readProofs(trx, userId)).hasTotp };
  }).catch((error: unknown) => {
    if (sqlState(error) === uniqueViolation) throw new AppError("email_taken");
    throw error;
  });
}
