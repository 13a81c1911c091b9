import { type Kysely, sql } from "kysely";
import * as z from "zod";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { messageWays, supportFacts, ticketLines } from "#src/shared/support.ts";

export interface MessageRow {
  readonly id: string;
  readonly seq: bigint;
  readonly ticket_id: string;
  readonly author_kind: string;
  readonly author_id: string | null;
  /** Of a user. */
  readonly username: string | null;
  readonly via: string;
  readonly visibility: string;
  readonly body: string;
  readonly line: string | null;
  readonly details: unknown;
  readonly created_at: Date;
  readonly edited_at: Date | null;
}

/** Who asks: notes are for staff alone, and everything that reads messages says for whom. */
export type Sight = "customer" | "staff";

const mostShown = 200;

function select(sight: Sight) {
  return sql`
    SELECT m.id, m.seq, m.ticket_id, m.author_kind, m.author_id, u.username, m.via, m.visibility, m.body, m.line,
           m.details, m.created_at, m.edited_at
    FROM (SELECT * FROM ticket_messages WHERE ${sight === "staff" ? sql`true` : sql`visibility = 'public'`}) AS m
    LEFT JOIN users u ON u.id = m.author_id AND m.author_kind = 'customer'`;
}

export interface Asked {
  readonly ticketId: string;
  readonly sight: Sight;
  /** UUIDs of messages. */
  readonly after: string | null;
  readonly before: string | null;
}

/** The newest messages of a ticket, oldest first, or those after or before one of them. */
export async function readMessages(
  db: Kysely<DB>,
  { ticketId, sight, after, before }: Asked,
): Promise<{ readonly messages: readonly MessageRow[]; readonly hasEarlier: boolean }> {
  const from = after === null ? null : await placeOf(db, ticketId, after, sight);
  const to = before === null ? null : await placeOf(db, ticketId, before, sight);
  const { rows } = await sql<MessageRow>`
    ${select(sight)}
    WHERE m.ticket_id = ${ticketId} ${from === null ? sql`` : sql`AND m.seq > ${from}`}
      ${to === null ? sql`` : sql`AND m.seq < ${to}`}
    ORDER BY m.seq ${from === null ? sql`DESC` : sql`ASC`} LIMIT ${mostShown + 1}`.execute(db);
  const shown = rows.slice(0, mostShown);
  if (from !== null) return { messages: shown, hasEarlier: true };
  return { messages: shown.toReversed(), hasEarlier: rows.length > mostShown };
}

async function placeOf(db: Kysely<DB>, ticketId: string, id: string, sight: Sight): Promise<bigint> {
  const { rows } = await sql<MessageRow>`
    ${select(sight)} WHERE m.id = ${id} AND m.ticket_id = ${ticketId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError("not_found");
  return row.seq;
}

/** One message by its UUID. */
export async function readMessage(db: Kysely<DB>, id: string, sight: Sight): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`${select(sight)} WHERE m.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError("not_found");
  return row;
}

const details = z.object({
  facts: z.array(z.object({ label: z.enum(supportFacts), value: z.string() })).default([]),
});

/** What a line of the product has to show; nothing of other messages. */
export function factsIn(stored: unknown): z.output<typeof details>["facts"] {
  const read = details.safeParse(stored);
  return read.success ? read.data.facts : [];
}

export function lineOf(text: string | null) {
  return ticketLines.find((one) => one === text) ?? null;
}

export function wayOfText(text: string) {
  return messageWays.find((one) => one === text) ?? "web";
}

/** Who a message is by, as customers see it. */
export function byOf({ author_kind: kind }: Pick<MessageRow, "author_kind">) {
  if (kind === "staff") return "staff" as const;
  return kind === "system" ? ("system" as const) : ("customer" as const);
}
