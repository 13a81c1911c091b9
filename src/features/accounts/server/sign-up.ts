import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import { checkNewPassword } from "./check-new-password.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { openAccount } from "./open-account.ts";
import { checkEmail, languageOf, usernameOf } from "./sign-up-rules.ts";
import { postVerification } from "./send-verification.ts";

export interface SignUpInput {
  readonly email: string;
  readonly password: string;
  readonly username?: string | undefined;
  /** User id of a referral link; an unknown one is ignored. */
  readonly referrer?: string | undefined;
  readonly language?: string | undefined;
  readonly darkMode?: boolean | undefined;
}

interface SignedUp {
  readonly userId: string;
  readonly customerId: string;
  readonly accessToken: string;
}

/** Opens an account with its customer and a first session. An email has one account per site. */
export async function signUp(context: AccountsContext, ctx: Visit, input: SignUpInput): Promise<SignedUp> {
  const { platform, passwords, settings } = context;
  checkEmail(input.email);
  const username = usernameOf(input.username, input.email);
  const language = languageOf(input.language, settings.allowsPseudoLocales);
  await checkNewPassword(context, { siteId: ctx.site.id, email: input.email, username }, input.password);
  const passwordHash = await passwords.hash(input.password);

  return transaction(platform, async (trx) => {
    const opened = await openAccount(context, trx, ctx, {
      username,
      email: { address: input.email, verifiedAt: null },
      passwordHash,
      referrer: input.referrer,
      language,
      darkMode: input.darkMode ?? false,
      method: "password",
    });
    if (opened === null) throw new AppError("email_taken", undefined, { email: "email_taken" });
    const { userId } = opened;
    const reader = { userId, siteId: ctx.site.id, email: input.email, username, language };
    await postVerification(context, trx, reader, ctx.origin);
    return opened;
  });
}
