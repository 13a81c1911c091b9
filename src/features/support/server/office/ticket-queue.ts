import { sql } from "kysely";
import { queueOf } from "#src/platform/operator/staff-queue.ts";

/** Tickets that wait for an answer of ours. */
export const ticketQueue = queueOf("tickets", "support.read", {
  id: sql`id`,
  mark: sql`concat_ws(' ', updated_at, priority, assignee_id)`,
  from: () => sql`tickets WHERE state = 'open'`,
});
