import type { IncomingMail } from "./incoming-mail.ts";
import { readMessageIds } from "./message-id.ts";

/** What a mail server says of a mail that it did not deliver (RFC 3464). */
export interface Bounce {
  readonly recipients: readonly BouncedRecipient[];
  /** Of the mail that came back; null when it does not say. */
  readonly messageId: string | null;
}

export interface BouncedRecipient {
  /** Lower-cased. */
  readonly address: string;
  /** `5.1.1` (RFC 3463). */
  readonly status: string;
  /** No mail will ever reach it, as far as that server goes; otherwise it was late, or may work later. */
  readonly isFinal: boolean;
}

const maxRecipients = 20;
const maxReport = 100_000;

/** Null when it is no report of a delivery. */
export function readBounce({ attachments }: Pick<IncomingMail, "attachments">): Bounce | null {
  const report = attachments.find(({ mediaType }) => mediaType === "message/delivery-status");
  if (report === undefined) return null;
  const groups = textOf(report.content).split(/\r?\n[ \t]*\r?\n/);
  const recipients = groups.slice(0, maxRecipients + 1).flatMap((group) => {
    const field = (name: string): string =>
      new RegExp(`^${name}[ \\t]*:[ \\t]*([^\\r\\n]*)`, "im").exec(group)?.[1]?.trim() ?? "";
    const recipient = field("final-recipient") || field("original-recipient");
    const address = recipient
      .replace(/^rfc822\s*;\s*/i, "")
      .replace(/^<|>$/g, "")
      .toLowerCase();
    const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(field("status"))?.[0] ?? "";
    if (!/^[^\s@]{1,64}@[^\s@]{1,200}$/.test(address)) return [];
    return [
      { address, status, isFinal: field("action").toLowerCase() === "failed" && status.startsWith("5.") },
    ];
  });
  const returned = attachments.find(({ mediaType }) =>
    /^(?:message\/rfc822|text\/rfc822-headers)$/.test(mediaType),
  );
  const id = /^message-id[ \t]*:\s*(<[^>\s]{1,250}>)/im.exec(
    returned === undefined ? "" : textOf(returned.content),
  )?.[1];
  return { recipients, messageId: readMessageIds(id ?? "")[0] ?? null };
}

function textOf(content: Uint8Array): string {
  return Buffer.from(content.subarray(0, maxReport)).toString("latin1");
}
