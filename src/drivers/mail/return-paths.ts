import { hashReplyToken, replyAddress, replyTokenOf } from "#src/platform/mail-in/reply-address.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";

/** The address of a mail's envelope, to which servers report that it was not delivered, and what is kept of it. */
export interface ReturnPath {
  readonly address: string;
  readonly hash: string;
}

/** Of a mail by its id; null where no mailbox is read. */
export type ReturnPaths = (mailId: string) => ReturnPath | null;

/** Addresses of the mailbox of answers that no one can guess: `{token}` of its form is made of the mail's id. */
export function createReturnPaths(form: string | null, sealer: Pick<Sealer, "mark">): ReturnPaths {
  if (form === null) return () => null;
  return (mailId) => {
    const token = replyTokenOf(sealer.mark(mailId, "mail return path"));
    return { address: replyAddress(form, token), hash: hashReplyToken(token) };
  };
}
