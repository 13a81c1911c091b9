import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { forgottenKind } from "#src/platform/mail/forgotten-kind.ts";
import { layOutMail } from "#src/platform/mail/mail-layout.ts";
import type { PrivacyContext } from "../deps.ts";

/** Mails the people for the last time, that their account is erased; the queue forgets the address when it is sent. */
export async function mailFarewell(
  { mail, sites, texts }: PrivacyContext,
  trx: Transaction<DB>,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const people = await trx
    .selectFrom("users")
    .select(["username", "email", "language", "site_id"])
    .where("id", "in", [...userIds])
    .orderBy("id")
    .execute();
  for (const { username, email, language, site_id: siteId } of people) {
    if (email === null) continue;
    const { name: product } = await sites.of(siteId);
    const content = layOutMail({
      language,
      product,
      subject: texts.text(language, "emails.accountErased.subject", { product }),
      greeting: texts.text(language, "emails.greeting", { username }),
      intro: texts.text(language, "emails.accountErased.intro", { product }),
      warning: texts.text(language, "emails.accountErased.warning"),
      footer: texts.text(language, "emails.accountErased.footer", { product }),
    });
    await mail.post(trx, { siteId, recipient: email, ...content, about: { kind: forgottenKind } });
  }
}
