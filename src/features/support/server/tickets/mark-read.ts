import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";

export interface Reading {
  readonly ticketId: string;
  readonly upTo: string;
  readonly reader: { readonly kind: "user" | "staff"; readonly id: string };
  readonly now: Date;
}

/** Notes up to which message somebody has read a ticket; an earlier one changes nothing. */
export async function markRead(db: Kysely<DB>, { ticketId, upTo, reader, now }: Reading): Promise<void> {
  // A note has no id for customers: they cannot find out that there is one.
  const seen = reader.kind === "staff" ? sql`` : sql`AND visibility = 'public'`;
  const { rows } = await sql<{ id: string }>`
    WITH message AS (
      SELECT id, seq FROM ticket_messages WHERE id = ${upTo} AND ticket_id = ${ticketId} ${seen}
    ), marked AS (
      INSERT INTO ticket_reads (ticket_id, reader_kind, reader_id, up_to, up_to_seq, read_at)
      SELECT ${ticketId}, ${reader.kind}, ${reader.id}, id, seq, ${now} FROM message
      ON CONFLICT (ticket_id, reader_kind, reader_id) DO UPDATE
        SET up_to = CASE WHEN excluded.up_to_seq > ticket_reads.up_to_seq THEN excluded.up_to ELSE ticket_reads.up_to END,
            up_to_seq = greatest(excluded.up_to_seq, ticket_reads.up_to_seq), read_at = excluded.read_at
    )
    SELECT id FROM message`.execute(db);
  if (rows.length === 0) throw new AppError("not_found");
}
