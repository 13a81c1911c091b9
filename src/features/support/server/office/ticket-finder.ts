import { sql } from "kysely";
import { idsWithPart } from "#src/platform/search/match-part.ts";
import type { Finder } from "#src/platform/search/finder.ts";
import { uuidOf } from "#src/platform/search/read-term.ts";
import { encodeId } from "#src/shared/ids.ts";
import { numberIn } from "../tickets/list-tickets.ts";

interface TicketRow {
  readonly id: string;
  readonly number: number;
  readonly subject: string;
  readonly state: string;
  readonly customer_id: string;
  readonly created_at: Date;
}

/** Tickets by their id, their number, or a part of the subject. */
export const ticketFinder: Finder = {
  permission: "support.read",
  find(db, term, limit) {
    const uuid = uuidOf(term, "ticket", "ticketMessage");
    const number = numberIn(term.text);
    const { part } = term;
    if (uuid === null && number === null && part === null) return null;
    const named =
      part === null
        ? sql`(SELECT NULL::uuid)`
        : idsWithPart({
            table: "tickets",
            text: sql`subject`,
            index: "tickets_subject_grams",
            part,
            limit,
          });
    const found =
      uuid === null
        ? sql`SELECT * FROM tickets WHERE number = ${number ?? -1} OR id IN ${named}`
        : sql`SELECT * FROM tickets
              WHERE id = ${uuid} OR id = (SELECT ticket_id FROM ticket_messages WHERE id = ${uuid})`;
    return sql<TicketRow>`
      SELECT id, number, subject, state, customer_id, created_at FROM (${found}) AS t LIMIT ${limit * 2}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "ticket",
          id: encodeId("ticket", row.id),
          title: row.subject,
          detail: `#${row.number}`,
          state: row.state,
          customerId: row.customer_id,
          at: row.created_at,
          matched: uuid === null ? (row.number === number ? "number" : "name") : "id",
          isExact: uuid !== null || row.number === number,
        })),
      );
  },
};
