import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { forgottenKind } from "#src/platform/mail/forgotten-kind.ts";
import { layOutMail } from "#src/platform/mail/mail-layout.ts";
import type { PersonalSubject } from "#src/platform/personal/personal-data.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { PrivacyContext } from "../deps.ts";

/**
 * Mails the owners that their account is erased. Those erased with it are mailed for the last time, and the queue forgets
 * the address when it is sent; those who own other accounts too keep their logins. It is done before they leave it.
 */
export async function mailFarewell(
  { mail, sites, texts: all }: PrivacyContext,
  trx: Transaction<DB>,
  { customerId, userIds }: PersonalSubject,
): Promise<void> {
  const owners = await trx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "username", "email", "language", "site_id"])
    .where("customer_id", "=", customerId)
    .where("role", "=", "owner")
    .orderBy("users.id")
    .execute();
  for (const { id, username, email, language, site_id: siteId } of owners) {
    if (email === null) continue;
    const texts = all.of(siteId);
    const site = await sites.of(siteId);
    const { name: product } = site;
    const isLast = userIds.includes(id);
    const kind = isLast ? forgottenKind : "ownedAccountErased";
    const account = customerId === null ? "" : encodeId("customer", customerId);
    const content = layOutMail({
      language,
      site,
      subject: texts.text(language, `emails.${kind}.subject`, { product }),
      greeting: texts.text(language, "emails.greeting", { username }),
      intro: texts.text(language, `emails.${kind}.intro`, { product, account }),
      warning: texts.text(language, `emails.${kind}.warning`),
      footer: texts.text(language, `emails.${kind}.footer`, { product }),
    });
    const about = isLast ? { kind } : { kind, userId: id };
    await mail.post(trx, { siteId, recipient: email, ...content, about });
  }
}
