import { inNameOf } from "#src/platform/ctx.ts";
import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import { checkNewPassword } from "./check-new-password.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { isAddressKept } from "./email-links.ts";
import { openSession } from "./open-session.ts";
import { checkEmail, languageOf, referrerOf, usernameOf } from "./sign-up-rules.ts";
import { postVerification } from "./send-verification.ts";
import { accountsEvents } from "../events.ts";

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

  const signedUp = await transaction(platform, async (trx) => {
    const userId = platform.ids.next();
    const customerId = platform.ids.next();
    const created = await trx
      .insertInto("users")
      .values({
        id: userId,
        site_id: ctx.site.id,
        username,
        email: input.email,
        email_canonical: canonicalEmail(input.email),
        password_hash: passwordHash,
        referrer_id: await findReferrer(trx, input.referrer, ctx.site.id),
        language,
        dark_mode: input.darkMode ?? false,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .onConflict((conflict) => conflict.columns(["site_id", "email_canonical"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    const address = { siteId: ctx.site.id, email: input.email, exceptUserId: userId };
    if (created === undefined || (await isAddressKept(trx, address, ctx.now))) {
      throw new AppError("email_taken", undefined, { email: "email_taken" });
    }

    await trx
      .insertInto("customers")
      .values({ id: customerId, site_id: ctx.site.id, created_at: ctx.now })
      .execute();
    await trx
      .insertInto("memberships")
      .values({ user_id: userId, customer_id: customerId, role: "owner" })
      .execute();
    const accessToken = await openSession(context, trx, { userId, customerId }, ctx);
    const reader = { userId, siteId: ctx.site.id, email: input.email, username, language };
    await postVerification(context, trx, reader, ctx.origin);
    await publishEvent(trx, ctx, accountsEvents, {
      name: "accounts.signed-up.v1",
      siteId: ctx.site.id,
      customerId,
      payload: { userId },
    });
    await writeAudit(trx, inNameOf(ctx, { kind: "user", id: userId }), {
      action: "user.sign-up",
      objectType: "user",
      objectId: userId,
    });
    return { userId, customerId, accessToken };
  });
  return signedUp;
}

async function findReferrer(
  trx: Transaction<DB>,
  referrer: string | undefined,
  siteId: number,
): Promise<string | null> {
  const id = referrerOf(referrer);
  if (id === null) return null;
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  return user?.id ?? null;
}
