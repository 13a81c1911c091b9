import type { Mail } from "#src/drivers/mail/port.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import { layOutMail, type MailContent } from "#src/platform/mail/mail-layout.ts";
import type { SiteContext } from "#src/platform/tenancy/sites.ts";
import { fillMailing } from "#src/shared/mailings.ts";
import type { MailingWords } from "./rows.ts";

export interface MailReader {
  readonly language: string;
  readonly username: string;
}

/** What the mail of an announcement says to a reader. */
export function mailContent(
  texts: Texts,
  { id: siteId, name: product }: Pick<SiteContext, "id" | "name">,
  { subject, body }: MailingWords,
  { language, username }: MailReader,
): MailContent {
  const own = texts.of(siteId);
  const values = { name: username, brand: product };
  return {
    language,
    product,
    subject: fillMailing(subject, values),
    greeting: own.text(language, "emails.greeting", { username }),
    intro: fillMailing(body, values),
    hasLinks: true,
    warning: own.text(language, "emails.announcement.warning", { product }),
    footer: own.text(language, "emails.footer", { product }),
  };
}

/** The mail itself, which goes behind all that is not for many. */
export function mailingMail(
  texts: Texts,
  site: Pick<SiteContext, "id" | "name">,
  words: MailingWords,
  reader: MailReader & { readonly email: string; readonly userId?: string; readonly customerId?: string },
): Mail {
  const { email: recipient, userId, customerId } = reader;
  const laidOut = layOutMail(mailContent(texts, site, words, reader));
  const about = { kind: "announcement", userId, customerId };
  return { siteId: site.id, recipient, ...laidOut, isBulk: true, about };
}
