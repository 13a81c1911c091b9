import type { Mail } from "#src/drivers/mail/port.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import { layOutMail } from "./mail-layout.ts";

/** Who reads the mail. */
export interface MailReader {
  readonly email: string;
  readonly username: string;
  readonly language: string;
  readonly siteId: number;
}

const minutes = 60;

/** The mail with the single-use link that sets a new password. */
export function recoveryMail(texts: Texts, product: string, reader: MailReader, link: string): Mail {
  const { language, username, email, siteId } = reader;
  const content = layOutMail({
    language,
    product,
    subject: texts.text(language, "emails.recovery.subject"),
    greeting: texts.text(language, "emails.greeting", { username }),
    intro: texts.text(language, "emails.recovery.intro", { minutes }),
    button: { label: texts.text(language, "emails.recovery.button"), href: link },
    warning: texts.text(language, "emails.recovery.warning"),
    footer: texts.text(language, "emails.footer", { product }),
  });
  return { siteId, recipient: email, ...content };
}

/** Tells the owner that the password was changed, whoever did it. */
export function passwordChangedMail(texts: Texts, product: string, reader: MailReader, link: string): Mail {
  const { language, username, email, siteId } = reader;
  const content = layOutMail({
    language,
    product,
    subject: texts.text(language, "emails.passwordChanged.subject"),
    greeting: texts.text(language, "emails.greeting", { username }),
    intro: texts.text(language, "emails.passwordChanged.intro"),
    button: { label: texts.text(language, "emails.passwordChanged.button"), href: link },
    warning: texts.text(language, "emails.passwordChanged.warning"),
    footer: texts.text(language, "emails.footer", { product }),
  });
  return { siteId, recipient: email, ...content };
}
