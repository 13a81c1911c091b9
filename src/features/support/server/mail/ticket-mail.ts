import type { Mail, MailThread } from "#src/drivers/mail/port.ts";
import { layOutMail } from "#src/platform/mail/mail-layout.ts";
import type { SiteContext } from "#src/platform/tenancy/sites.ts";
import { encodeId } from "#src/shared/ids.ts";
import { pathOf } from "#src/shared/paths.ts";
import type { MailWay } from "./mail-way.ts";

/** To whom a mail of a ticket goes. */
export interface Reader {
  readonly userId: string;
  readonly siteId: number;
  readonly language: string;
  readonly username: string;
  readonly email: string;
}

export interface MailedTicket {
  readonly id: string;
  readonly number: number;
  readonly subject: string;
  readonly customerId: string;
}

interface Written {
  /** Who wrote it, as customers see them; null: somebody of ours who is gone. */
  readonly author: string | null;
  /** Null: its reader has not confirmed the address, and reads it in the ticket alone. */
  readonly text: string | null;
}

/** `[#1042] My server`, the same in all mails of a ticket. */
function subjectOf({ number, subject }: Pick<MailedTicket, "number" | "subject">): string {
  return `[#${number}] ${subject}`;
}

/** A message of a ticket as a mail, which a person has written. */
export function ticketMail(
  { texts: all, replies }: Pick<MailWay, "texts" | "replies">,
  site: SiteContext,
  ticket: MailedTicket,
  reader: Reader,
  { author, text }: Written,
  thread: MailThread,
): Mail {
  const { name: product, baseUrl } = site;
  const { language, username, siteId, email, userId } = reader;
  const texts = all.of(siteId);
  const say = (key: "unconfirmed" | "onSite" | "byMail") =>
    texts.text(language, `emails.ticketMessage.${key}`);
  const wrote = texts.text(language, `emails.ticketMessage.${text === null ? "wroteOnly" : "wrote"}`, {
    name: author ?? product,
    number: ticket.number,
  });
  const content = layOutMail({
    language,
    site,
    // Of a ticket that somebody else may have opened with this address its owner gets no word.
    subject: subjectOf(text === null ? { ...ticket, subject: product } : ticket),
    greeting: texts.text(language, "emails.greeting", { username }),
    intro: text === null ? wrote : `${wrote}\n\n${text}`,
    button: {
      label: texts.text(language, "emails.ticketNotice.button"),
      href: `${baseUrl}${pathOf("cabinet-support-chat", { id: encodeId("ticket", ticket.id) })}`,
    },
    warning: text === null ? say("unconfirmed") : say(replies === null ? "onSite" : "byMail"),
    footer: texts.text(language, "emails.footer", { product }),
  });
  return {
    ...thread,
    siteId,
    recipient: email,
    ...content,
    about: { kind: "ticketMessage", userId, customerId: ticket.customerId },
    // A person wrote it; programs must not answer it all the same.
    headers: { "Auto-Submitted": "no", "X-Auto-Response-Suppress": "All" },
  };
}
