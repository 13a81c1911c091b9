import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { paths } from "#src/shared/paths.ts";
import type { AccountsContext } from "../deps.ts";
import { lockUser } from "../lock-user.ts";
import { accountMail } from "../mails/account-mail.ts";

/**
 * Mails a customer of another product that the account is here now, with where its reader signs in or sets a password: no
 * secret is in it, and it does not expire. False where the user has no email any more. The caller writes the audit row.
 */
export async function mailMoved(
  context: AccountsContext,
  trx: Transaction<DB>,
  { userId, siteId }: { readonly userId: string; readonly siteId: number },
): Promise<boolean> {
  const user = await lockUser(trx, userId);
  if (user.email === null) return false;
  const { baseUrl } = await context.sites.of(siteId);
  const hasPassword = user.passwordHash !== null;
  const href = new URL(hasPassword ? paths.login : paths.recovery, baseUrl).href;
  const reader = { ...user, email: user.email, userId, siteId };
  await context.mail.post(
    trx,
    await accountMail(context, hasPassword ? "moved" : "movedNoPassword", reader, href),
  );
  return true;
}
