import type { Transaction } from "kysely";
import type { SigninProfile } from "#src/drivers/signin/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { AccountsContext } from "../deps.ts";

/** An account at another service, and whose it is here. */
export interface Identity {
  readonly id: string;
  readonly provider: SigninProvider;
  readonly subject: string;
  readonly userId: string;
}

/** The identity of a service's subject on one site; the same person is another one on another site. */
export async function findIdentity(
  trx: Transaction<DB>,
  siteId: number,
  provider: SigninProvider,
  subject: string,
): Promise<Identity | null> {
  const row = await trx
    .selectFrom("identities")
    .select(["id", "user_id"])
    .where("site_id", "=", siteId)
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, provider, subject, userId: row.user_id };
}

/** Stores a link; a unique key fails when another user has the subject, or this one another account there. */
export async function insertIdentity(
  { platform }: AccountsContext,
  trx: Transaction<DB>,
  owner: { readonly userId: string; readonly siteId: number; readonly provider: SigninProvider },
  profile: SigninProfile,
  now: Date,
): Promise<void> {
  const { email } = profile;
  await trx
    .insertInto("identities")
    .values({
      id: platform.ids.next(),
      site_id: owner.siteId,
      user_id: owner.userId,
      provider: owner.provider,
      subject: profile.subject,
      label: profile.label,
      email_canonical: email === null ? null : canonicalEmail(email),
      telegram_user_id: profile.telegramUserId,
      telegram_bot_id: profile.telegramBotId,
      created_at: now,
      last_used_at: now,
    })
    .execute();
}
