import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { ReplySettings } from "#src/platform/mail-in/reply-address.ts";
import { mailIdOf } from "./mail-way.ts";

const mostReferences = 20;

interface ThreadIds {
  readonly inReplyTo?: string;
  readonly references?: readonly string[];
}

/** What a mail of this message answers, so that mail programs show one conversation: the newest 20 before it, oldest first. */
export async function readThreadIds(
  trx: Transaction<DB>,
  replies: Pick<ReplySettings, "address">,
  { ticketId, messageId }: { readonly ticketId: string; readonly messageId: string },
): Promise<ThreadIds> {
  const { rows } = await sql<{ id: string; mail_message_id: string | null; author_kind: string }>`
    SELECT id, mail_message_id, author_kind FROM ticket_messages
    WHERE ticket_id = ${ticketId} AND visibility = 'public' AND author_kind <> 'system'
      AND seq < (SELECT seq FROM ticket_messages WHERE id = ${messageId})
    ORDER BY seq DESC LIMIT ${mostReferences}`.execute(trx);
  const known = rows.map((row) => ({ ...row, mailId: row.mail_message_id ?? mailIdOf(replies, row.id) }));
  const answered = known.find((row) => row.author_kind === "customer") ?? known[0];
  if (answered === undefined) return {};
  return { inReplyTo: answered.mailId, references: known.map((row) => row.mailId).toReversed() };
}
