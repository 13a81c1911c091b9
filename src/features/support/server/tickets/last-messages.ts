import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { excerptOf } from "../rules/clean-text.ts";

/** The newest message of a person that the customer sees, and how many of the others the reader has not read. */
export interface LastMessage {
  readonly excerpt: string;
  readonly by: "customer" | "staff" | "system";
  readonly at: Date | null;
  readonly unread: number;
}

export interface Reader {
  readonly kind: "user" | "staff";
  readonly id: string;
}

interface LastRow {
  readonly ticket_id: string;
  readonly body: string | null;
  readonly author_kind: string | null;
  readonly created_at: Date | null;
  readonly unread: number;
}

const none: LastMessage = { excerpt: "", by: "system", at: null, unread: 0 };

/** Of tickets by their ids. Notes are in neither. */
export async function readLastMessages(
  db: Kysely<DB>,
  ids: readonly string[],
  reader: Reader,
): Promise<(ticketId: string) => LastMessage> {
  const isOthers =
    reader.kind === "staff"
      ? sql`m.author_kind = 'customer'`
      : sql`(m.author_kind = 'staff' OR (m.author_kind = 'customer' AND m.author_id IS DISTINCT FROM ${reader.id}::uuid))`;
  const { rows } = await sql<LastRow>`
    SELECT t.id AS ticket_id, last.body, last.author_kind, last.created_at, unread.count AS unread
    FROM unnest(${[...ids]}::uuid[]) AS t (id)
    LEFT JOIN LATERAL (
      SELECT left(body, 400) AS body, author_kind, created_at FROM ticket_messages m
      WHERE m.ticket_id = t.id AND visibility = 'public' AND author_kind <> 'system' ORDER BY seq DESC LIMIT 1
    ) AS last ON true
    LEFT JOIN ticket_reads r ON r.ticket_id = t.id AND r.reader_kind = ${reader.kind} AND r.reader_id = ${reader.id}
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM ticket_messages m
      WHERE m.ticket_id = t.id AND m.seq > coalesce(r.up_to_seq, 0) AND m.visibility = 'public' AND ${isOthers}
    ) AS unread`.execute(db);
  const found = new Map(rows.map((row) => [row.ticket_id, lastOf(row)]));
  return (ticketId) => found.get(ticketId) ?? none;
}

function lastOf({ body, author_kind: kind, created_at: at, unread }: LastRow): LastMessage {
  if (body === null) return { ...none, unread };
  return { excerpt: excerptOf(body), by: kind === "staff" ? "staff" : "customer", at, unread };
}
