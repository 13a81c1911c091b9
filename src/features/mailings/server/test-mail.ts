import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { MailingsContext } from "./deps.ts";
import { mailContent, mailingMail } from "./mailing-mail.ts";
import { type MailingWords, type OfMailing, readRow, wordsIn } from "./rows.ts";
import { cleanWords } from "./write-mailing.ts";

/** Of the reader in a preview. */
const example = "ann";

/** A text as its mail says it, with an example of a reader. */
export async function previewMailing(
  { texts, sites }: MailingsContext,
  { siteId, language, ...words }: MailingWords & { readonly siteId: number; readonly language: string },
) {
  const site = await sites.of(siteId);
  const { subject, greeting, intro, warning, footer } = mailContent(texts, site, cleanWords(words), {
    language,
    username: example,
  });
  return { subject, greeting, body: intro, warning, footer };
}

/** Sends the mail of an announcement to the member of staff who asks, as a recipient would get it. */
export async function sendTest(
  { platform, texts, sites, mail }: MailingsContext,
  { actor }: Ctx<StaffActor>,
  { language, ...asked }: OfMailing & { readonly language: string },
): Promise<void> {
  const row = await readRow(platform.db.kysely, asked);
  const site = await sites.of(row.site_id);
  const { email, name } = await platform.db.kysely
    .selectFrom("staff")
    .select(["email", "name"])
    .where("id", "=", actor.staffId)
    .executeTakeFirstOrThrow();
  const reader = { language, username: name, email };
  // It is waited for, so it does not wait behind the others.
  const { isBulk: _, ...laidOut } = mailingMail(texts, site, wordsIn(row, language), reader);
  await transaction(platform, (trx) => mail.post(trx, laidOut));
}
