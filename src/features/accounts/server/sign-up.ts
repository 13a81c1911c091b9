import type { Transaction } from "kysely";
import { inNameOf } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import { addMs } from "#src/shared/time.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import { checkNewPassword } from "./check-new-password.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { giveConsent } from "./marketing/consents.ts";
import { openAccount } from "./open-account.ts";
import { checkEmail, languageOf, usernameOf } from "./sign-up-rules.ts";
import { postVerification } from "./send-verification.ts";
import { joinTeam, lockInvitation } from "./team/accept-invitation.ts";

export interface SignUpInput {
  readonly email: string;
  readonly password: string;
  readonly username?: string | undefined;
  /** User id of a referral link; an unknown one is ignored. */
  readonly referrer?: string | undefined;
  readonly language?: string | undefined;
  readonly darkMode?: boolean | undefined;
  readonly takesMarketing?: boolean | undefined;
  /** Token of an invitation to this email. */
  readonly invitation?: string | undefined;
}

interface SignedUp {
  readonly userId: string;
  readonly customerId: string;
  readonly accessToken: string;
}

/**
 * Opens an account with its customer and a first session. An email has one account per site. Who signs up by the mailed
 * link of an invitation to this very address has read its mailbox: the address counts as proved, and the session acts
 * for the team's customer.
 */
export async function signUp(context: AccountsContext, ctx: Visit, input: SignUpInput): Promise<SignedUp> {
  const { platform, passwords, settings } = context;
  checkEmail(input.email);
  const username = usernameOf(input.username, input.email);
  const language = languageOf(input.language, settings.allowsPseudoLocales);
  await checkNewPassword(context, { siteId: ctx.site.id, email: input.email, username }, input.password);
  const passwordHash = await passwords.hash(input.password);

  return transaction(platform, async (trx) => {
    const invitation = await invitationOf(trx, ctx, input);
    const opened = await openAccount(context, trx, ctx, {
      username,
      email: { address: input.email, verifiedAt: invitation === null ? null : ctx.now },
      passwordHash,
      referrer: input.referrer,
      language,
      darkMode: input.darkMode ?? false,
      method: "password",
    });
    if (opened === null) throw new AppError("email_taken", undefined, { email: "email_taken" });
    const { userId } = opened;
    if (input.takesMarketing === true) await giveConsent(trx, ctx, { userId, source: "sign-up" });
    const reader = { userId, siteId: ctx.site.id, email: input.email, username, language };
    if (invitation === null) {
      await postVerification(context, trx, reader, ctx.origin);
      return opened;
    }
    await joinTeam(trx, inNameOf(ctx, { kind: "user", id: userId }), invitation, userId);
    // Chosen after their own customer, which was opened in the same moment: sign-ins to come act for the team.
    await trx
      .updateTable("memberships")
      .set({ chosen_at: addMs(ctx.now, 1) })
      .where("user_id", "=", userId)
      .where("customer_id", "=", invitation.customer_id)
      .execute();
    // The only one of the new user, in which nothing is open yet.
    await trx
      .updateTable("sessions")
      .set({ customer_id: invitation.customer_id })
      .where("user_id", "=", userId)
      .execute();
    return opened;
  });
}

/** The invitation by which somebody signs up; null without one. Throws unless it is open, and for this address. */
async function invitationOf(trx: Transaction<DB>, ctx: Visit, { invitation: token, email }: SignUpInput) {
  if (token === undefined) return null;
  const invitation = await lockInvitation(trx, { siteId: ctx.site.id, token, now: ctx.now });
  if (invitation.email_canonical !== canonicalEmail(email)) throw new AppError("invitation_not_yours");
  return invitation;
}
