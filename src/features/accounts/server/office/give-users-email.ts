import type { Transaction } from "kysely";
import type { HandlerInput } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { emailKey } from "#src/platform/rate-limit/limit-keys.ts";
import { AppError } from "#src/shared/errors.ts";
import type { accountsAdminContract } from "../../contract-admin.ts";
import type { AccountsContext } from "../deps.ts";
import { createEmailLink } from "../email-links.ts";
import { findKeptEmail, keptRefusal } from "../kept-emails.ts";
import { lockUser } from "../lock-user.ts";
import { accountMail } from "../mails/account-mail.ts";
import { refuseErased } from "../refuse-erased.ts";
import { checkEmail } from "../sign-up-rules.ts";
import { setEmailAct } from "./set-email-act.ts";

type Input = HandlerInput<(typeof accountsAdminContract)["POST /v2/admin/users/{id}/email"]>;

/**
 * Asks for another email of a user of any site; see `setEmailAct`. What would be refused then is refused now. A mailbox
 * that has just taken the account back is asked whether it agrees.
 */
export async function giveUsersEmail(context: AccountsContext, { ctx, params, body, idempotency }: Input) {
  const userId = requireId("user", params.id);
  checkEmail(body.email);
  const refusal = await transaction(context.platform, async (trx) => {
    const user = await trx.selectFrom("users").select("site_id").where("id", "=", userId).executeTakeFirst();
    if (user === undefined) throw new AppError("not_found");
    await refuseErased(trx, userId);
    return askMailbox(context, trx, { userId, siteId: user.site_id, email: body.email }, ctx.now);
  });
  // The mail is on its way.
  if (refusal !== null) throw refusal;
  return context.perform(
    ctx,
    setEmailAct(context),
    { userId, email: body.email },
    { reason: body.reason, idempotencyKey: idempotency.key },
  );
}

interface Wanted {
  readonly userId: string;
  readonly siteId: number;
  readonly email: string;
}

/** Mails who took the account back a link by which another email may be given; null: no mailbox keeps it. */
async function askMailbox(
  context: AccountsContext,
  trx: Transaction<DB>,
  { userId, siteId, email }: Wanted,
  now: Date,
): Promise<AppError | null> {
  const kept = await findKeptEmail(trx, userId, now);
  if (kept === null) return null;
  await context.rateLimits.take("recovery", [emailKey(siteId, kept.emailCanonical)]);
  const { username, language } = await lockUser(trx, userId);
  const { baseUrl: origin } = await context.sites.of(siteId);
  const reader = { userId, siteId, username, language, email: kept.email };
  const link = await createEmailLink(context, trx, { ...reader, purpose: "allow", origin });
  await context.mail.post(trx, await accountMail(context, "emailAsked", reader, link, { email }));
  return keptRefusal(kept);
}
