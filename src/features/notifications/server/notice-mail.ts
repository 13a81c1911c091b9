import type { Mail } from "#src/drivers/mail/port.ts";
import type { readAddressees } from "#src/features/accounts/server/index.ts";
import { layOutMail } from "#src/platform/mail/mail-layout.ts";
import type { Notice } from "#src/platform/notices/notice.ts";
import type { SiteContext } from "#src/platform/tenancy/sites.ts";
import type { NotificationsDeps } from "./deps.ts";
import type { NoticeText } from "./write-notice.ts";

type Addressee = Awaited<ReturnType<typeof readAddressees>>[number];

/** A notice as a mail in its recipient's language, with the same text and link as in the list. */
export function noticeMail(
  { texts: all, alarmLink }: Pick<NotificationsDeps, "texts" | "alarmLink">,
  site: SiteContext,
  notice: Pick<Notice, "key" | "mailTexts"> & NoticeText & { readonly link: string },
  recipient: Addressee & { readonly email: string },
  customerId: string | null,
): Mail {
  const { name: product, baseUrl } = site;
  const { language, username, siteId, email } = recipient;
  const texts = all.of(siteId);
  const isAlarming = notice.mailTexts === "securityNotice";
  const content = layOutMail({
    language,
    site,
    subject: notice.title,
    greeting: texts.text(language, "emails.greeting", { username }),
    intro: notice.message,
    button: {
      label: texts.text(language, `emails.${notice.mailTexts}.button`),
      href: `${baseUrl}${notice.link}`,
    },
    warning: texts.text(language, `emails.${notice.mailTexts}.warning`),
    ...(isAlarming && {
      alarm: { label: texts.text(language, "emails.notMe"), href: alarmLink(baseUrl, recipient) },
    }),
    footer: texts.text(language, "emails.footer", { product }),
  });
  const about = { kind: notice.key, userId: recipient.userId, customerId: customerId ?? undefined };
  return { siteId, recipient: email, ...content, about };
}
