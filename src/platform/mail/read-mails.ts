import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { maskEmailsIn } from "#src/platform/personal/mask.ts";
import { isBefore } from "#src/platform/timeline/is-before.ts";
import type { TimelineBound, TimelineSource } from "#src/platform/timeline/timeline-source.ts";

/** A mail as it is kept: its text is emptied once it is sent. */
export interface KeptMail {
  readonly id: string;
  readonly at: Date;
  readonly kind: string | null;
  /** Null where it has a code that lets somebody in; addresses in it, e.g. of an invitation, are masked. */
  readonly subject: string | null;
  readonly recipient: string;
  /** `bounced`: another server took it and sent it back. */
  readonly state: "queued" | "sent" | "failed" | "bounced";
  readonly attempt: number;
  readonly last_error: string | null;
  readonly ended_at: Date | null;
  readonly not_before: Date;
}

/** Kinds whose subject is a secret of the reader's: our staff must not be able to use it. */
export const secretKinds = ["stepUpCode"];

/** Mails to a customer's contacts and to the people who act for it now, newest first. */
export async function readMails(
  db: Kysely<DB>,
  customerId: string,
  { before, limit }: { readonly before: TimelineBound | null; readonly limit: number },
): Promise<readonly KeptMail[]> {
  const behind = isBefore(before, { at: sql`created_at`, id: sql`id`, type: "uuid" });
  const page = sql`AND ${behind} ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
  const { rows } = await sql<KeptMail>`
    WITH found AS (
      (SELECT id, created_at FROM mail_messages WHERE customer_id = ${customerId} ${page})
      UNION
      SELECT own.id, own.created_at FROM memberships m
      CROSS JOIN LATERAL (
        -- What was sent for another customer of theirs is not this one's.
        SELECT id, created_at FROM mail_messages
        WHERE user_id = m.user_id AND customer_id IS NULL ${page}
      ) AS own
      WHERE m.customer_id = ${customerId}
    )
    SELECT m.id, m.created_at AS at, m.kind, m.recipient, m.attempt,
           CASE WHEN m.bounced_at IS NULL THEN m.state ELSE 'bounced' END AS state,
           coalesce(m.bounce_reason, m.last_error) AS last_error, m.ended_at, m.not_before,
           CASE WHEN m.kind = ANY (${secretKinds}) THEN NULL ELSE m.subject END AS subject
    FROM found JOIN mail_messages m ON m.id = found.id
    ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, subject: row.subject === null ? null : maskEmailsIn(row.subject) }));
}

/** What a customer was mailed, by when it was posted. */
export const mailTimeline: TimelineSource = {
  kind: "mail",
  async find(db, customerId, page) {
    const mails = await readMails(db, customerId, page);
    return mails.map(({ id, at, kind, subject, state }) => ({
      id,
      at,
      code: kind ?? "unknown",
      title: subject ?? "",
      state,
    }));
  },
};
