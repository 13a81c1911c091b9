import type { MailFates, MailQueue } from "#src/drivers/mail/port.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import { type ReplySettings, supportSender } from "#src/platform/mail-in/reply-address.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";

/** What mails of tickets are made of and sent by. */
export interface MailWay {
  readonly mail: MailQueue & MailFates;
  readonly texts: Texts;
  readonly sites: Pick<Sites, "of">;
  readonly sealer: Pick<Sealer, "mark">;
  /** Where answers arrive; null: no mailbox is read, and mails ask to answer on the site. */
  readonly replies: ReplySettings | null;
}

const senderName = "support";

/** The address that mails of tickets are from, which is also that of a new ticket. */
export function senderOf({ address }: Pick<ReplySettings, "address">): string {
  return supportSender(address, senderName);
}

/** The domain of answers, which ids of our mails have too. */
export function hostOf({ address }: Pick<ReplySettings, "address">): string {
  return address.slice(address.indexOf("@") + 1);
}

/** The Message-ID of a message of ours. */
export function mailIdOf(replies: Pick<ReplySettings, "address">, messageId: string): string {
  return `${messageId}@${hostOf(replies)}`;
}
