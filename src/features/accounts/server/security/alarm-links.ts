import { hashToken } from "#src/platform/authz/token-hash.ts";
import { tokenLink } from "#src/platform/mail/token-link.ts";
import { paths } from "#src/shared/paths.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { AccountsContext } from "../deps.ts";
import { alarmEnd } from "../durations.ts";

/** Of what a mail was about, and to which mailbox it went. */
export interface Alarm {
  readonly userId: string;
  readonly siteId: number;
  /** Of the address, so that a link has no personal data. */
  readonly mailbox: string;
  readonly sentAt: Date;
}

const purpose = "it-was-not-me";
const mailboxDigits = 16;

export function mailboxOf(email: string): string {
  return hashToken(canonicalEmail(email)).toString("hex").slice(0, mailboxDigits);
}

/**
 * The link of a mail about access for a reader who did not do it. It is sealed and stored nowhere, since almost none is
 * ever followed; following one twice changes nothing.
 */
export function createAlarmLink(
  { sealer }: Pick<AccountsContext, "sealer">,
  origin: string,
  reader: { readonly userId: string; readonly siteId: number; readonly email: string },
  now: Date,
): string {
  const text = [reader.userId, reader.siteId, mailboxOf(reader.email), now.getTime()].join(" ");
  return tokenLink(origin, `${paths.verify}?for=not-me`, sealer.seal(text, purpose).toString("base64url"));
}

/** The alarm of a link's token; null when it is not one of ours, another site's, or too old. */
export function readAlarm(
  { sealer }: Pick<AccountsContext, "sealer">,
  token: string,
  { siteId, now }: { readonly siteId: number; readonly now: Date },
): Alarm | null {
  const [userId = "", site, mailbox = "", sentMs] =
    sealer.open(Buffer.from(token, "base64url"), purpose)?.split(" ") ?? [];
  const sentAt = new Date(Number(sentMs));
  if (userId === "" || Number(site) !== siteId || alarmEnd(sentAt) <= now) return null;
  return { userId, siteId, mailbox, sentAt };
}
