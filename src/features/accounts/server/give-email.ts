import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { sqlState, transaction, uniqueViolation } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import { addDays } from "#src/shared/time.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { AccountsContext } from "./deps.ts";
import { emailLinkDays } from "./durations.ts";
import { endUndoLinks, isAddressKept } from "./email-links.ts";
import { freeEmail, refuseKept } from "./kept-emails.ts";
import { keepForFormer } from "./keep-for-former.ts";
import { lockUser } from "./lock-user.ts";
import { accountMail } from "./mails/account-mail.ts";
import { refuseErased } from "./refuse-erased.ts";
import { endStrangersWork } from "./security/end-strangers-work.ts";
import { lockTeams } from "./security/freezes.ts";
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

/** What becomes of the rights that former mailboxes have. */
type Former =
  /** They end: an operator on the machine made sure whose the account is. */
  | "ended"
  /** They stay, the last mailbox gets one too, and nothing is spent meanwhile: staff of the office may be wrong, or a thief. */
  | "kept";

/** Gives an account another email in a transaction of its own, by an operator's command: see `giveEmailIn`. */
export async function giveEmail(context: AccountsContext, ctx: Ctx, given: GivenEmail): Promise<Given> {
  return transaction(context.platform, (trx) =>
    giveEmailIn(context, trx, ctx, { ...given, former: "ended" }),
  );
}

/**
 * Gives an account another email, by somebody who made sure whose it is: password and sessions end, and members, API keys
 * and webhooks of the days in which a former address could take the account back. The owner asks for a new password with
 * the new address. The address has no other account (`email_taken`); nothing is given to who was erased (`customer_erased`), nor
 * by the office where a former mailbox has just taken the account back (`email_kept`).
 * An authenticator stays, since no one shortens the wait for it: an account whose mailbox was proved counts as proved with
 * the new one, or its first link would be the first proof, which takes everything off.
 */
export async function giveEmailIn(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { userId, siteId, email, reason, former: rights }: GivenEmail & { readonly former: Former },
): Promise<Given> {
  checkEmail(email);
  const { baseUrl: origin } = await context.sites.of(siteId);
  const days = emailLinkDays.undo;
  const since = addDays(ctx.now, -days);
  await lockTeams(trx, userId, since);
  await refuseErased(trx, userId);
  const former = await lockUser(trx, userId);
  if (rights === "kept") await refuseKept(trx, userId, ctx.now);
  else await freeEmail(trx, { userId });
  if (await isAddressKept(trx, { siteId, email, exceptUserId: userId }, ctx.now))
    throw new AppError("email_taken");
  const emailCanonical = canonicalEmail(email);
  const verifiedAt = former.emailVerifiedAt === null ? null : ctx.now;
  await setEmail(trx, { userId, email, emailCanonical, verifiedAt }, ctx.now).catch(refuseTaken);
  await shutOut(trx, ctx, { userId, siteId, emailCanonical });
  const isSure = rights === "ended";
  await endStrangersWork(context, trx, ctx, {
    userId,
    siteId,
    since,
    keepsFactor: true,
    ...(isSure && { restoresTeams: true }),
  });
  const reader = { ...former, userId, siteId };
  const values = { email, days };
  const undo =
    rights === "kept"
      ? await keepForFormer(context, trx, { userId, siteId, origin, emailCanonical, former }, ctx.now)
      : await endUndoLinks(trx, { userId }, ctx.now);
  const href = `${origin}/recovery`;
  const toNew = await accountMail(context, "emailGiven", { ...reader, email }, href, values);
  await context.mail.post(trx, toNew);
  // A mailbox that was never proved may be a stranger's, whose address was mistyped: nothing is mailed there.
  if (former.email !== null && former.email !== email && former.emailVerifiedAt !== null) {
    const away = { ...reader, email: former.email };
    const mail = undo
      ? await accountMail(context, "emailGivenAway", away, undo.link, { ...values, hours: undo.hours })
      : await accountMail(context, "emailGiven", away, href, values);
    await context.mail.post(trx, mail);
  }
  await writeAudit(trx, ctx, {
    action: "user.set-email",
    objectType: "user",
    objectId: userId,
    detail: { reason },
  });
  return { hasAuthenticator: (await readProofs(trx, userId)).hasTotp };
}

function refuseTaken(error: unknown): never {
  if (sqlState(error) === uniqueViolation) throw new AppError("email_taken");
  throw error;
}
