import type { Mail } from "#src/drivers/mail/port.ts";
import { layOutMail } from "#src/platform/mail/mail-layout.ts";
import type { SiteContext } from "#src/platform/tenancy/sites.ts";
import { encodeId } from "#src/shared/ids.ts";
import { noticeLink } from "#src/shared/notice-link.ts";
import { paths } from "#src/shared/paths.ts";
import type { NotificationsDeps } from "../deps.ts";
import { type Addressee, mostLines, type WaitingNotice } from "./read-waiting.ts";

/** Where a reader chooses what comes by mail. */
export const choicePath = `${paths["cabinet-settings"]}#notifications`;

/** One mail with all that waited, by topics, each with its link, and a link to the choice that ends such mails. */
export function digestMail(
  { texts: all }: Pick<NotificationsDeps, "texts">,
  site: SiteContext,
  { language, username, siteId, userId }: Addressee,
  email: string,
  notices: readonly WaitingNotice[],
): Mail {
  const { name: product, baseUrl } = site;
  const texts = all.of(siteId);
  const say = (key: "intro" | "button" | "warning" | "choose") =>
    texts.text(language, `emails.digest.${key}`);
  const shown = notices.slice(0, mostLines);
  const more = notices.length - shown.length;
  const choose = `${baseUrl}${choicePath}`;
  const content = layOutMail({
    language,
    site,
    subject: texts.text(language, "emails.digest.subject", { count: notices.length, product }),
    greeting: texts.text(language, "emails.greeting", { username }),
    intro:
      more === 0
        ? say("intro")
        : `${say("intro")} ${texts.text(language, "emails.digest.more", { count: more })}`,
    groups: (["orders", "traffic", "maintenance"] as const).flatMap((topic) => {
      const ofTopic = shown.filter((notice) => notice.topic === topic);
      if (ofTopic.length === 0) return [];
      const lines = ofTopic.map(({ id, title, link }) => ({
        label: title,
        href: `${baseUrl}${noticeLink(link ?? paths["cabinet-notifications"], encodeId("notification", id))}`,
      }));
      return [{ heading: texts.text(language, `emails.digest.topic.${topic}`), lines }];
    }),
    button: { label: say("button"), href: `${baseUrl}${paths["cabinet-notifications"]}` },
    warning: say("warning"),
    alarm: { label: say("choose"), href: choose },
    footer: texts.text(language, "emails.footer", { product }),
  });
  return {
    siteId,
    recipient: email,
    ...content,
    headers: { "List-Unsubscribe": `<${choose}>` },
    about: { kind: "noticeDigest", userId },
  };
}
