import type { MailThread } from "./port.ts";

/** A message's place in its conversation, as both tables of mail keep it. */
export interface ThreadColumns {
  readonly from_address: string | null;
  readonly reply_to: string | null;
  readonly bounce_to: string | null;
  readonly message_id: string | null;
  readonly in_reply_to: string | null;
  readonly reference_ids: string[] | null;
  readonly headers: unknown;
}

export function threadColumns(mail: MailThread) {
  return {
    from_address: mail.from ?? null,
    reply_to: mail.replyTo ?? null,
    bounce_to: mail.bounceTo ?? null,
    message_id: mail.messageId ?? null,
    in_reply_to: mail.inReplyTo ?? null,
    reference_ids: mail.references ? [...mail.references] : null,
    headers: mail.headers ? JSON.stringify(mail.headers) : null,
  };
}

/** What only the way to the recipient needs: a reply address lets its holder write. */
export const emptyThread = { reply_to: null, bounce_to: null, reference_ids: null, headers: null } as const;

export function readThread(row: ThreadColumns): MailThread {
  return {
    ...(row.from_address !== null && { from: row.from_address }),
    ...(row.reply_to !== null && { replyTo: row.reply_to }),
    ...(row.bounce_to !== null && { bounceTo: row.bounce_to }),
    ...(row.message_id !== null && { messageId: row.message_id }),
    ...(row.in_reply_to !== null && { inReplyTo: row.in_reply_to }),
    ...(row.reference_ids !== null && { references: row.reference_ids }),
    ...(row.headers !== null && { headers: readHeaders(row.headers) }),
  };
}

function readHeaders(stored: unknown): Record<string, string> {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, String(value)]));
}
