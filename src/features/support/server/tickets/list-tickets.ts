import { sql } from "kysely";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { contains } from "#src/platform/search/match-part.ts";
import type { SupportContext } from "../deps.ts";
import { userOf } from "../rules/author.ts";
import { thingUuid } from "./describe-thing.ts";
import { showTickets, type ShownTicket } from "./show-tickets.ts";
import type { TicketRow } from "./ticket-row.ts";

interface Asked {
  readonly limit: number;
  readonly offset: number;
  readonly state?: string | undefined;
  readonly searchTerm?: string | undefined;
  readonly service?: string | undefined;
}

/** A customer's tickets, the newest change first. */
export async function listTickets(
  { platform }: SupportContext,
  { actor }: CustomerCtx,
  { limit, offset, state, searchTerm = "", service }: Asked,
): Promise<{ tickets: ShownTicket[]; total: number }> {
  const db = platform.db.kysely;
  const term = searchTerm.trim();
  const number = numberIn(term);
  const uuid = service === undefined ? null : thingUuid(service);
  if (service !== undefined && uuid === null) return { tickets: [], total: 0 };
  const where = sql`customer_id = ${actor.customerId}
    ${state === undefined ? sql`` : sql`AND state = ${state}`}
    ${uuid === null ? sql`` : sql`AND service_id = ${uuid}`}
    ${term === "" ? sql`` : sql`AND (${contains(sql`subject`, term)} OR number = ${number ?? -1})`}`;
  const { rows } = await sql<TicketRow>`
    SELECT * FROM tickets WHERE ${where} ORDER BY updated_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  const counted = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM tickets WHERE ${where}`.execute(db);
  return { tickets: await showTickets(db, rows, userOf(actor)), total: counted.rows[0]?.count ?? 0 };
}

/** The number that a text is: `1042` or `#1042`. */
export function numberIn(term: string): number | null {
  const [, digits] = /^#?(\d{1,9})$/.exec(term) ?? [];
  return digits === undefined ? null : Number(digits);
}
