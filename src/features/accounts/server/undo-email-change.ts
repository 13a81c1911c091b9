import type { Transaction } from "kysely";
import { endApprovals } from "#src/features/staff/server/index.ts";
import { inNameOf } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addDays } from "#src/shared/time.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { emailLinkDays } from "./durations.ts";
import { endUndoLinks, endYoungerUndoLinks, findOldestUndo } from "./email-links.ts";
import { keepEmail } from "./kept-emails.ts";
import { lockUser } from "./lock-user.ts";
import { accountMail } from "./mails/account-mail.ts";
import { setEmailName } from "./office/set-email-act.ts";
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
 * days too, the teams are as they were without them, and what staff was asked for about its email ends. Both addresses get a mail.
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
  const since = strangerSince(await findOldestUndo(trx, restored, ctx.now), ctx.now);
  await endYoungerUndoLinks(trx, restored, ctx.now);
  await endUndoLinks(trx, restored, ctx.now);
  await keepEmail(trx, restored, ctx.now);
  const asked = { act: setEmailName, objectType: "user", objectId: userId } as const;
  await endApprovals(trx, inNameOf(ctx, { kind: "user", id: userId }), { ...asked, failure: "email_kept" });
  await releaseFreezes(trx, restored);
  await setEmail(trx, { ...restored, verifiedAt: ctx.now }, ctx.now);
  const owner = inNameOf(ctx, { kind: "user", id: userId });
  await shutOut(trx, owner, restored);
  await endStrangersWork(context, trx, owner, { userId, siteId, since, restoresTeams: true });

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

/**
 * From when on a stranger may have been in an account: so many days before the change that is undone as its link then
 * worked, whenever it is followed. Who takes an account over may do so before the email is changed.
 */
function strangerSince(changedAt: Date | null, now: Date): Date {
  return addDays(changedAt ?? now, -emailLinkDays.undo);
}
