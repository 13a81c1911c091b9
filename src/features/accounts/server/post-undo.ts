import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { AccountsContext } from "./deps.ts";
import { emailLinkDays } from "./durations.ts";
import { createEmailLink } from "./email-links.ts";
import { accountMail, type MailReader } from "./mails/account-mail.ts";

/** Mails the account's proved address that another one was asked for, with the link that takes the change back. */
export async function postUndo(
  context: AccountsContext,
  trx: Transaction<DB>,
  reader: MailReader & { readonly userId: string },
  newEmail: string,
  origin: string,
): Promise<void> {
  const link = await createEmailLink(context, trx, { ...reader, purpose: "undo", origin });
  const values = { email: newEmail, days: emailLinkDays.undo };
  await context.mail.post(trx, await accountMail(context, "changeNotice", reader, link, values));
}
