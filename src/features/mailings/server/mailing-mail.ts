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

type MailedSite = Pick<SiteContext, "id" | "name" | "baseUrl" | "settings">;

/** What the mail of an announcement says to a reader. */
export function mailContent(
  texts: Texts,
  site: MailedSite,
  { subject, body }: MailingWords,
  { language, username }: MailReader,
): MailContent {
  const { id: siteId, name: product } = site;
  const own = texts.of(siteId);
  const values = { name: username, brand: product };
  return {
    language,
    site,
    subject: fillMailing(subject, values),
    greeting: own.text(language, "emails.greeting", { username }),
    intro: fillMailing(body, values),
    hasLinks: true,
    warning: own.text(language, "emails.announcement.warning", { product }),
    footer: own.text(language, "emails.footer", { product }),
  };
}

interface MailedReader extends MailReader {
  readonly email: string;
  readonly userId?: string;
  readonly customerId?: string;
}

/** The mail itself, which goes behind all that is not for many. */
export function mailingMail(texts: Texts, site: MailedSite, words: MailingWords, reader: MailedReader): Mail {
  const { email: recipient, userId, customerId } = reader;
  const laidOut = layOutMail(mailContent(texts, site, words, reader));
  const about = { kind: "announcement", userId, customerId };
  return { siteId: site.id, recipient, ...laidOut, isBulk: true, about };
}

interface WayOut {
  /** Where it is ended, by a click or by the program that shows the mail. */
  readonly unsubscribeUrl: string;
  readonly replyTo: string | null;
}

/** One that sells something: it says why it came, and has a way out (RFC 8058). */
export function marketingMail(
  texts: Texts,
  site: MailedSite,
  words: MailingWords,
  { unsubscribeUrl, replyTo, ...reader }: MailedReader & WayOut,
): Mail {
  const { email: recipient, userId, customerId, language } = reader;
  const own = texts.of(site.id);
  const content = {
    ...mailContent(texts, site, words, reader),
    warning: own.text(language, "emails.marketing.why", { product: site.name }),
    alarm: { label: own.text(language, "emails.marketing.end"), href: unsubscribeUrl },
  };
  return {
    siteId: site.id,
    recipient,
    ...layOutMail(content),
    ...(replyTo !== null && { replyTo }),
    headers: {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    isBulk: true,
    about: { kind: "marketing", userId, customerId },
  };
}
