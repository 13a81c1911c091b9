import type { Mail } from "#src/drivers/mail/port.ts";
import type { TextValues } from "#src/platform/i18n/texts.ts";
import { layOutMail } from "#src/platform/mail/mail-layout.ts";
import type { AccountsContext } from "../deps.ts";

/** The recipient of the mail. */
export interface MailReader {
  readonly email: string;
  readonly username: string;
  readonly language: string;
  readonly siteId: number;
}

/** The mails of accounts; each has its texts under its name in `locales/<lang>/emails.json`. */
export type AccountMail =
  | "changeConfirm"
  | "changeNotice"
  | "emailGiven"
  | "emailRestored"
  | "emailTaken"
  | "emailTakenBack"
  | "guessed"
  | "invited"
  | "newDevice"
  | "passwordChanged"
  | "recovery"
  | "stepUpCode"
  | "verify";

/** One mail about an account, in its reader's language; `href` is where its button leads. */
export async function accountMail(
  { texts, sites }: Pick<AccountsContext, "texts" | "sites">,
  kind: AccountMail,
  { language, username, email, siteId }: MailReader,
  href: string,
  values: TextValues = {},
): Promise<Mail> {
  const { name: product } = await sites.of(siteId);
  const content = layOutMail({
    language,
    product,
    subject: texts.text(language, `emails.${kind}.subject`, values),
    greeting: texts.text(language, "emails.greeting", { username }),
    intro: texts.text(language, `emails.${kind}.intro`, values),
    button: { label: texts.text(language, `emails.${kind}.button`), href },
    warning: texts.text(language, `emails.${kind}.warning`, values),
    footer: texts.text(language, "emails.footer", { product }),
  });
  return { siteId, recipient: email, ...content };
}
