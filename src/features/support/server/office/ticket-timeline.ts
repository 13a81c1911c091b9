import { sql } from "kysely";
import { isBefore } from "#src/platform/timeline/is-before.ts";
import type { TimelineSource } from "#src/platform/timeline/timeline-source.ts";
import { encodeId } from "#src/shared/ids.ts";

interface TicketRow {
  readonly id: string;
  readonly at: Date;
  readonly number: number;
  readonly subject: string;
  readonly state: string;
  readonly service_label: string | null;
}

/** The tickets of a customer, by when they were opened. */
export const ticketTimeline: TimelineSource = {
  kind: "ticket",
  async find(db, customerId, { before, limit }) {
    const { rows } = await sql<TicketRow>`
      SELECT id, created_at AS at, number, subject, state, service_label FROM tickets
      WHERE customer_id = ${customerId} AND ${isBefore(before, { at: sql`created_at`, id: sql`id`, type: "uuid" })}
      ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(db);
    return rows.map(({ id, at, number, subject, state, service_label: about }) => ({
      id,
      at,
      code: "ticket",
      title: `#${number} ${subject}`,
      about,
      state,
      opens: { kind: "ticket", id: encodeId("ticket", id) },
    }));
  },
};
