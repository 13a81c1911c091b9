import type { Transaction } from "kysely";
import { inNameOf } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { emailLinkDays } from "./durations.ts";
import { endUndoLinks, endYoungerUndoLinks } from "./email-links.ts";
import { lockUser } from "./lock-user.ts";
import { accountMail } from "./mails/account-mail.ts";
import { createRecoveryToken } from "./recovery-tokens.ts";
import { endStrangersWork } from "./security/end-strangers-work.ts";
import { releaseFreezes } from "./security/freezes.ts";
import { setEmail, shutOut } from "./set-email.ts";

interface RestoredAddress {
  readonly userId: string;
  readonly siteId: number;
  readonly email: string;
  readonly emailCanonical: string;
  readonly number: bigint;
}

/**
 * Gives an account back to the mailbox of a former address. The change was asked for with the password, so the
 * password, every session and every younger right may be a thief's: all end, members, API keys and webhooks of these
 * days too. Both addresses get a mail.
 * Returns a token that sets a new password.
 */
export async function undoEmailChange(
  context: AccountsContext,
  trx: Transaction<DB>,
  restored: RestoredAddress,
  ctx: Visit,
): Promise<string> {
  const { userId, siteId, email } = restored;
  const former = await lockUser(trx, userId);
  await endYoungerUndoLinks(trx, restored, ctx.now);
  await endUndoLinks(trx, restored, ctx.now);
  await releaseFreezes(trx, restored);
  await setEmail(trx, { ...restored, verifiedAt: ctx.now }, ctx.now);
  const owner = inNameOf(ctx, { kind: "user", id: userId });
  await shutOut(trx, owner, restored);
  await endStrangersWork(context, trx, owner, { userId, siteId, days: emailLinkDays.undo });

  const reader = { ...former, userId, siteId };
  const href = `${ctx.origin}/recovery`;
  await context.mail.post(trx, await accountMail(context, "emailRestored", { ...reader, email }, href));
  if (former.email !== null && former.emailCanonical !== restored.emailCanonical) {
    const gone = { ...reader, email: former.email };
    const values = { email, days: emailLinkDays.undo };
    await context.mail.post(
      trx,
      await accountMail(context, "emailTakenBack", gone, `${ctx.origin}/login`, values),
    );
  }
  return createRecoveryToken(context, trx, userId, ctx.now);
}
