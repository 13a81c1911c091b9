import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { emailKey } from "#src/platform/rate-limit/limit-keys.ts";
import { AppError } from "#src/shared/errors.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import { refuseBanned } from "./bans/refuse-banned.ts";
import { checkPasswordIfAny, wrongPassword } from "./check-password.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { createEmailLink, endEmailLinks, isAddressKept } from "./email-links.ts";
import { postUndo } from "./post-undo.ts";
import { findUserByEmail } from "./find-user.ts";
import { lockUser } from "./lock-user.ts";
import { accountMail, type MailReader } from "./mails/account-mail.ts";
import { emailLinkDays } from "./durations.ts";
import { checkEmail } from "./sign-up-rules.ts";

const hoursPerDay = 24;

/**
 * Begins a change of email, or gives an account its first: the new address gets a link that confirms it, the old one a
 * notice with a link that undoes it, if it was ever proved. The answer does not reveal whether the new address has an account; its owner gets a mail instead.
 */
export async function changeEmail(
  context: AccountsContext,
  ctx: Visit<UserActor>,
  input: { readonly email: string; readonly password?: string | undefined },
): Promise<void> {
  const { actor } = ctx;
  const { platform, rateLimits } = context;
  checkEmail(input.email);
  const passwordHash = await checkPasswordIfAny(context, actor, input.password, "password");
  const canonical = canonicalEmail(input.email);
  await rateLimits.take("recovery", [emailKey(actor.siteId, canonical)]);
  const owner = await findUserByEmail(platform, actor.siteId, input.email);
  if (owner?.userId === actor.userId) {
    throw new AppError("email_unchanged", undefined, { email: "email_unchanged" });
  }

  await transaction(platform, async (trx) => {
    await refuseBanned(trx, { email: { address: input.email, sealer: context.sealer } }, ctx.now);
    const user = await lockUser(trx, actor.userId);
    const isProved = user.passwordHash === passwordHash && (passwordHash !== null || user.email === null);
    if (!isProved) throw wrongPassword("password");
    const address = { siteId: actor.siteId, email: input.email, exceptUserId: actor.userId };
    if (owner !== null) {
      const reader = { ...owner, siteId: actor.siteId };
      const values = { email: owner.email };
      await context.mail.post(
        trx,
        await accountMail(context, "emailTaken", reader, `${ctx.origin}/login`, values),
      );
    } else if (!(await isAddressKept(trx, address, ctx.now))) {
      await endEmailLinks(trx, actor.userId, ["change"], ctx.now);
      await postConfirm(context, trx, actor, { ...user, email: input.email, siteId: actor.siteId }, ctx);
    }
    if (user.email !== null) {
      const reader = { ...user, userId: actor.userId, email: user.email, siteId: actor.siteId };
      // Who mistyped their address gives its mailbox nothing.
      await (user.emailVerifiedAt === null
        ? context.mail.post(trx, await accountMail(context, "changeUnproved", reader, `${ctx.origin}/login`))
        : postUndo(context, trx, reader, input.email, ctx.origin));
    }
    await writeAudit(trx, ctx, {
      action: "user.request-email-change",
      objectType: "user",
      objectId: actor.userId,
    });
  });
}

async function postConfirm(
  context: AccountsContext,
  trx: Transaction<DB>,
  { userId }: UserActor,
  reader: MailReader,
  { origin }: Visit,
): Promise<void> {
  const link = await createEmailLink(context, trx, { ...reader, userId, purpose: "change", origin });
  const values = { email: reader.email, hours: emailLinkDays.change * hoursPerDay };
  await context.mail.post(
    trx,
    await accountMail(context, "changeConfirm", { ...reader, userId }, link, values),
  );
}
