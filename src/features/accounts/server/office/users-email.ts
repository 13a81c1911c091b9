import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { tokenLink } from "#src/platform/mail/token-link.ts";
import { AppError } from "#src/shared/errors.ts";
import { paths } from "#src/shared/paths.ts";
import { accountsEvents } from "../../events.ts";
import { customerOf } from "../customer-of.ts";
import type { AccountsContext } from "../deps.ts";
import { endEmailLinks } from "../email-links.ts";
import { lockUser } from "../lock-user.ts";
import { accountMail } from "../mails/account-mail.ts";
import { createRecoveryToken } from "../recovery-tokens.ts";
import { refuseErased } from "../refuse-erased.ts";
import { postVerification } from "../send-verification.ts";

const linkMinutes = 60;

interface Given {
  readonly userId: string;
  readonly reason: string;
}

/**
 * Counts a user's address as confirmed, by staff who made sure of it. Nothing of what others may have added is taken
 * off, as a proof by the mailbox would. Throws `customer_erased`, `email_missing`, and `nothing_to_cancel` where it is confirmed.
 */
export function confirmEmail(context: AccountsContext, ctx: Ctx, given: Given): Promise<void> {
  return withUser(context, ctx, given, "user.confirm-email", async (trx, user) => {
    if (user.emailVerifiedAt !== null) throw new AppError("nothing_to_cancel");
    await trx
      .updateTable("users")
      .set({ email_verified_at: ctx.now, updated_at: ctx.now })
      .where("id", "=", given.userId)
      .execute();
    await endEmailLinks(trx, given.userId, ["verify"], ctx.now);
    await publishEvent(trx, ctx, accountsEvents, {
      name: "accounts.email-confirmed.v1",
      siteId: user.siteId,
      customerId: await customerOf(trx, given.userId),
      payload: { userId: given.userId },
    });
  });
}

/** Mails the link that confirms the address once more. Throws as `confirmEmail`. */
export function resendConfirmation(context: AccountsContext, ctx: Ctx, given: Given): Promise<void> {
  return withUser(context, ctx, given, "user.request-verification", async (trx, user) => {
    if (user.emailVerifiedAt !== null) throw new AppError("nothing_to_cancel");
    await postVerification(context, trx, user, await originOf(context, user.siteId));
  });
}

/** Mails a link that sets a new password, to the account's own address and nowhere else. Throws `customer_erased`, `email_missing`. */
export function sendPasswordLink(context: AccountsContext, ctx: Ctx, given: Given): Promise<void> {
  return withUser(context, ctx, given, "user.request-recovery", async (trx, user) => {
    const token = await createRecoveryToken(context, trx, given.userId, ctx.now);
    const link = tokenLink(await originOf(context, user.siteId), paths["recovery-token"], token);
    await context.mail.post(
      trx,
      await accountMail(context, "recovery", user, link, { minutes: linkMinutes }),
    );
  });
}

type Mailed = Awaited<ReturnType<typeof lockUser>> & {
  readonly userId: string;
  readonly siteId: number;
  readonly email: string;
};

async function withUser(
  { platform }: AccountsContext,
  ctx: Ctx,
  { userId, reason }: Given,
  action: string,
  work: (trx: Transaction<DB>, user: Mailed) => Promise<void>,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const found = await trx.selectFrom("users").select("site_id").where("id", "=", userId).executeTakeFirst();
    if (found === undefined) throw new AppError("not_found");
    await refuseErased(trx, userId);
    const user = await lockUser(trx, userId);
    const { email } = user;
    if (email === null) throw new AppError("email_missing");
    await work(trx, { ...user, email, userId, siteId: found.site_id });
    const before = user.emailVerifiedAt === null ? "unconfirmed" : "confirmed";
    await writeAudit(trx, ctx, { action, objectType: "user", objectId: userId, detail: { reason, before } });
  });
}

async function originOf({ sites }: AccountsContext, siteId: number): Promise<string> {
  return (await sites.of(siteId)).baseUrl;
}
